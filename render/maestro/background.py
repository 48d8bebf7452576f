"""What never changes on the overview, drawn once with and once without the line of the Event."""

from itertools import pairwise

from games.maestro import names as say
from games.maestro.view import FLORENCE, PLACES, SIDES, region_ids, region_of, study_track, tier_starts
from render.kit import cards, lettering
from render.kit.canvas import Canvas, Picture, kept
from render.kit.layout import Box
from render.kit.page import card
from render.kit.palette import CARD, GOLD, LAPIS, PAPER, SEPIA, SHADE, TAN
from render.kit.pen import Pen, Point
from render.maestro import icons
from render.maestro.layout import (
    ACTION_HEADING,
    ACTION_HEIGHT,
    NAME_TAG,
    SLOT_PITCH,
    SLOT_SIZE,
    SLOTS,
    STUDY_PITCH,
    SUMS,
    TEXT,
    WIDTH,
    Layout,
    layout_of,
    track,
)

_SCALE = 2
_DASH = 15  # px of a sea route's dashes, and of the gaps between


def _draw(extra: bool) -> Picture:
    """The parchment: the map with its routes, empty places for cards, the Study track, panels."""
    layout = layout_of(extra)
    pen = Pen(WIDTH, layout.height, units=WIDTH, scale=_SCALE, background=PAPER)
    routes(pen, layout.regions)
    for id, box in layout.regions.items():
        region_card(pen, id, box)
    for box in (*layout.lodge, layout.actions, layout.study, *layout.panels):
        card(pen, box)
    _lines(pen, layout)
    _bands(pen, layout.study)
    canvas = Canvas(Picture(pen.finish(), ()))
    for id, box in layout.regions.items():
        name_tag(canvas, id, box)
    for id, box in layout.regions.items():
        label(canvas, id, box)
    _action_places(canvas, layout)
    _track(canvas, layout.study)
    for side, panel in zip(SIDES, layout.panels, strict=True):
        canvas.sprite(icons.WORKSHOPS[side], panel.x + 42, panel.y + 42, 58)
        canvas.text(say.side(side)[:1].upper() + say.side(side)[1:], panel.x + 84, panel.y + 42, TEXT, "left")
    return canvas.picture()


# --- the map


def routes(pen: Pen, regions: dict[str, Box]) -> None:
    """A line between neighbours, dashed by sea."""
    for id in region_ids():
        region = region_of(id)
        for other in region.neighbours:
            if id < other:
                here, there = regions[id], regions[other]
                ends = (here.centre, here.middle), (there.centre, there.middle)
                if other in region.by_sea:
                    for dash in _dashes(*ends):
                        pen.stroke(dash, 6, LAPIS)
                else:
                    pen.stroke(ends, 7, TAN)


def _dashes(here: Point, there: Point) -> list[list[Point]]:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    count = int(length / _DASH) // 2
    points = [(here[0] + dx * n * _DASH / length, here[1] + dy * n * _DASH / length) for n in range(2 * count)]
    return [[points[2 * n], points[2 * n + 1]] for n in range(count)]


def region_card(pen: Pen, id: str, box: Box) -> None:
    """The card of a region: gold for Florence, gray layout nothing may stay."""
    kind = region_of(id).type
    colour = {"start": GOLD, "gray": SHADE}.get(kind, CARD)
    pen.slab(
        (box.x + 2, box.y + 2, box.right - 2, box.bottom - 2), colour, 3, TAN if kind == "gray" else SEPIA, radius=12
    )


def name_tag(canvas: Canvas, id: str, box: Box) -> None:
    """A region's name below it, where it does not stand inside."""
    if region_of(id).colour:
        name = say.region_name(id)
        place = Box.around(
            box.centre, box.bottom + NAME_TAG // 2, lettering.mask(name, TEXT).advance + 16, NAME_TAG - 2
        )
        canvas.sprite(TAG, place.centre, place.middle, place.width, place.height)
        canvas.text(name, box.centre, place.middle, TEXT, "centre", SEPIA)


TAG = cards.PanelFrame(PAPER, PAPER, 2, 8)


def label(canvas: Canvas, id: str, box: Box) -> None:
    """Number, colour and compass of a region; Florence has a name instead."""
    printed = region_of(id)
    if not printed.colour:
        if id == FLORENCE:
            canvas.sprite(icons.lily, box.x + 36, box.y + 36, 48)
            canvas.text(say.region_name(id), box.x + 66, box.y + 36, TEXT, "left")
        return
    canvas.sprite(icons.chip(printed.colour), box.x + 40, box.y + 41, 64)
    drop = round(icons.DROP.get(printed.colour, 0) * 64)
    canvas.text(id, box.x + 40, box.y + 41 + drop, TEXT)
    if printed.type in icons.COMPASS:
        canvas.sprite(icons.COMPASS[printed.type], box.x + 100, box.y + 41, 44)


# --- Actions and the Study track


def _lines(pen: Pen, layout: Layout) -> None:
    box = layout.actions
    for n in range(4):
        y = box.y + ACTION_HEADING + n * ACTION_HEIGHT
        pen.stroke([(box.x + 12, y), (box.right - 12, y)], 2, SHADE)


def _action_places(canvas: Canvas, layout: Layout) -> None:
    y = layout.actions.y + ACTION_HEADING // 2 + 3
    for side in SIDES:
        canvas.sprite(icons.WORKSHOPS[side], SLOTS[side] + SLOT_PITCH, y, 46)
    canvas.sprite(icons.publicity, sum(SUMS) // 2, y, 44)
    for n in range(4):
        for side in SIDES:
            for place in range(PLACES):
                canvas.sprite(icons.slot, SLOTS[side] + place * SLOT_PITCH, layout.action(n).middle, *SLOT_SIZE)


def _bands(pen: Pen, box: Box) -> None:
    starts = [*tier_starts(), len(study_track()) + 1]
    for n, (begin, end) in enumerate(pairwise(starts)):
        left, right = track(box, begin) - STUDY_PITCH // 2, track(box, end) - STUDY_PITCH // 2
        pen.slab((left, box.y + 6, right, box.bottom - 6), SHADE if n % 2 == 0 else PAPER, 0)


def _track(canvas: Canvas, box: Box) -> None:
    for tier, begin in enumerate(tier_starts(), 1):
        canvas.text(str(tier), track(box, begin), box.y + 28, TEXT, "centre", SEPIA)
    for space, icon in enumerate(study_track(), 1):
        if icon in icons.UPGRADES:
            canvas.sprite(icons.UPGRADES[icon], track(box, space), box.y + 128, 52)


background = kept(_draw)
