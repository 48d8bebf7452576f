"""The detail "map": the map large, with names, and what its signs mean."""

from collections.abc import Sequence
from functools import cache

from games.maestro import names as say
from games.maestro.view import FLORENCE, RegionView, View, region_of
from render.kit import lettering
from render.kit.canvas import Canvas, Picture, kept
from render.kit.layout import Box
from render.kit.palette import LAPIS, PAPER
from render.kit.pen import Pen
from render.maestro import icons, phrases
from render.maestro.background import region_card, routes
from render.maestro.board import artworks, chip
from render.maestro.layout import CENTRES, MARGIN, TEXT, WIDTH

CARD, GRAY = (276, 190), (204, 126)
LEGEND = 138


# Middles of cards that stand elsewhere on the overview, where names below them need room.
ELSEWHERE = {"5": (660, 362), "6": (850, 216), "10": (866, 590), "11": (726, 750), "X1": (590, 206), "X3": (910, 404)}


@cache
def regions() -> dict[str, Box]:
    """Where the regions' cards are."""
    found = {}
    for id, (x, y) in (CENTRES | ELSEWHERE).items():
        size = GRAY if region_of(id).type == "gray" else CARD
        found[id] = Box.around(MARGIN + 138 + round((x - 128) * 884 / 904), MARGIN + 95 + round((y - 68) * 1.4), *size)
    return found


def height() -> int:
    """The picture's height."""
    return max(box.bottom for box in regions().values()) + LEGEND + MARGIN


@kept
def background() -> Picture:
    """The regions with their routes, and the legend."""
    pen = Pen(WIDTH, height(), units=WIDTH, scale=2, background=PAPER)
    routes(pen, regions())
    for id, box in regions().items():
        region_card(pen, id, box)
    y = height() - LEGEND
    pen.stroke([(MARGIN + 806, y + 104), (MARGIN + 830, y + 104)], 6, LAPIS)
    pen.stroke([(MARGIN + 844, y + 104), (MARGIN + 868, y + 104)], 6, LAPIS)
    canvas = Canvas(Picture(pen.finish(), ()))
    for n, (drawing, words) in enumerate(phrases.legend()):
        x, line = MARGIN + 4 + n % 3 * 386, y + 44 + n // 3 * 60
        if drawing:
            canvas.sprite(icons.LEGEND[drawing], x + 25, line, 48)
        canvas.text(words, x + (60 if drawing else 100), line, TEXT, "left")
    return canvas.picture()


def compose(canvas: Canvas, view: View, names: Sequence[str]) -> Picture:
    """The regions as they are now."""
    where = regions()
    for found in view.regions:
        draw_region(canvas, where[found.id], found)
    return canvas.picture()


def draw_region(canvas: Canvas, box: Box, found: RegionView) -> None:
    """Number and name; compass, Gallery, Centerpiece; Artwork."""
    if found.gallery:
        canvas.sprite(icons.GALLERY_CARDS[found.gallery], box.centre, box.middle, box.width, box.height)
    if not found.colour:
        left = box.centre - lettering.mask(say.region_name(found.id), TEXT).advance // 2
        top = box.y + 40
        if found.id == FLORENCE:
            canvas.sprite(icons.lily, left - 6, top, 52)
            left += 28
        canvas.text(say.region_name(found.id), left, top, TEXT, "left")
    else:
        chip(canvas, found.colour, found.id, box.x + 42, box.y + 40, 62)
        canvas.text(say.region_name(found.id), box.x + 82, box.y + 40, TEXT, "left")
        if found.type in icons.COMPASS:
            canvas.sprite(icons.COMPASS[found.type], box.x + 42, box.y + 98, 46)
    if found.gallery:
        holder = icons.nobody if found.center is None else icons.WORKSHOPS[found.center]
        canvas.sprite(holder, box.centre, box.y + 98, 54)
        canvas.sprite(icons.GALLERIES[found.gallery], box.right - 46, box.y + 98, 62)
        canvas.text(str(found.points), box.right - 46, box.y + 98, TEXT)
    width = sum(49 + lettering.mask(str(n), TEXT).advance for n in found.artwork.values()) + 8 * len(found.artwork)
    artworks(canvas, found.artwork, box.centre - (width - 8) // 2, box.bottom - 34, 44)
