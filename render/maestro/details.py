"""The public details: Actions, the Lodge, the Study track, both workshops' boards, and what they have won."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from games.maestro import names as say
from games.maestro.view import (
    DA_VINCI,
    SIDES,
    ActionView,
    PlacedView,
    View,
    WorkshopView,
    gallery_values,
    region_of,
    study_track,
    tier_starts,
)
from games.translation import gettext as _
from render.kit import lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import TEXT, Block, heading
from render.kit.palette import SEPIA
from render.kit.pen import Drawing
from render.maestro import boards, icons
from render.maestro.board import chip, counted, draw_prize
from render.maestro.legend import cards_won, collectors, emblems, legend, legend_page, no_centerpiece, value_icons
from render.maestro.parts import Mark, card, joined, prize, sentence, workshop_heading

IN_A_ROW = 9  # used Benefactors
POINTS_LINE = 56  # px of a row of the table of Action Points

Detail = Callable[[View, Sequence[str]], list[Block]]

# --- the Lodge


def lodge(view: View, names: Sequence[str]) -> list[Block]:
    """Every area by its rank: what Galleries pay, each Collector, precedence, the Galleries of the colour."""
    areas = [Block(196, partial(_area, view, colour)) for colour in view.ranks]
    return [*areas, legend(*value_icons(), *collectors(), *emblems(), no_centerpiece())]


def _area(view: View, colour: str, canvas: Canvas, box: Box) -> None:
    rank = view.ranks.index(colour)
    y = box.y + 50
    canvas.text(f"{rank + 1}.", box.x + 20, y, TEXT, "left")
    chip(canvas, colour, say.letter(colour), box.x + 104, y, 72)
    canvas.text(say.colour(colour), box.x + 156, y, TEXT, "left")
    for n, (drawing, points) in enumerate(zip((tokens.medal, icons.secondary), gallery_values(rank), strict=True)):
        canvas.sprite(drawing, box.x + 396 + n * 86, y, 68)
        canvas.text(str(points), box.x + 396 + n * 86, y, TEXT)
    galleries = [found for found in view.regions if found.gallery and found.colour == colour]
    for n, found in enumerate(reversed(galleries)):
        x = box.right - 170 - n * 204
        chip(canvas, colour, found.id, x, y, 66)
        canvas.sprite(icons.GALLERIES[found.gallery], x + 64, y, 50)
        holder = icons.nobody if found.center is None else icons.WORKSHOPS[found.center]
        canvas.sprite(holder, x + 122, y, 52)
    standing, lying = view.lodge[colour]
    for n in range(standing + lying):
        canvas.sprite(icons.standing if n < standing else icons.lying, box.x + 48 + n * 76, box.y + 140, 66)
    counted(canvas, icons.precedence, view.precedence[colour], box.right - 100, box.y + 140, 46)


# --- Actions


def actions(view: View, names: Sequence[str]) -> list[Block]:
    """The Event, every Action with its prize and cards, and the Action Points for Effort."""
    blocks = [sentence(say.event(view.event))] if view.event else []
    blocks += [prize(card) for card in view.in_force]
    for space in view.actions:
        blocks.append(Block(84, partial(_action, view, space), plain=True))
        blocks += [prize(space.prize)] if space.prize else []
        cards = [_placed(placed) for side in SIDES for placed in space.cards if placed.side == side]
        blocks += [joined(cards)] if cards else []
    return [*blocks, heading(_("Effort and Action Points")), Block(5 * POINTS_LINE + 12, partial(_points, view))]


def _action(view: View, space: ActionView, canvas: Canvas, box: Box) -> None:
    chip(canvas, space.colour, say.letter(space.colour), box.x + 40, box.middle, 68)
    canvas.text(say.action(space.action), box.x + 90, box.middle, TEXT, "left")
    if view.machina.get("action") == space.action:
        canvas.sprite(icons.seat(-1, 0), box.x + 340, box.middle, 60)
    right = box.right - 24
    for side in reversed(SIDES):
        canvas.text(str(space.publicity[side]), right, box.middle, TEXT, "right")
        canvas.sprite(icons.WORKSHOPS[side], right - 92, box.middle, 56)
        right -= 152
    canvas.sprite(icons.publicity, right - 32, box.middle, 52)


def _placed(placed: PlacedView) -> Block:
    """A card at an Action; one that lies face down shows whose it is."""
    before = (icons.WORKSHOPS[placed.side], icons.seat(placed.seat, placed.side))
    after = (icons.token(placed.token),) if placed.token else ()
    if placed.face_up:
        return card(placed.card, Mark(before, after, placed.publicity))
    return Block(66, partial(_hidden, before, after))


def _hidden(before: tuple[Drawing, ...], after: tuple[Drawing, ...], canvas: Canvas, box: Box) -> None:
    for n, drawing in enumerate(before):
        canvas.sprite(drawing, box.x + 39 + n * 54, box.middle, 46)
    canvas.sprite(icons.back, box.x + 160, box.middle, 54, 58)
    for drawing in after:
        canvas.sprite(drawing, box.right - 40, box.middle, 48)


def _points(view: View, canvas: Canvas, box: Box) -> None:
    """The Action Points of each Action by total Effort; Inventions add to them."""
    canvas.sprite(icons.effort, box.x + 44, box.y + 34, 46)
    for row, space in enumerate(view.actions):
        y = box.y + 34 + POINTS_LINE * (row + 1)
        canvas.sprite(icons.chip(space.colour), box.x + 44, y, 46)
        canvas.text(say.action(space.action), box.x + 84, y, TEXT, "left")
    tables = [say.action_point_table(space.action) for space in view.actions]
    for column in range(len(tables[0])):
        x = box.x + 370 + column * 104
        more = "+" if column == len(tables[0]) - 1 else ""
        canvas.text(f"{column}{more}", x, box.y + 34, TEXT, "centre", SEPIA)
        for row, points in enumerate(tables):
            canvas.text(str(points[column]), x, box.y + 34 + POINTS_LINE * (row + 1), TEXT)


# --- the Study track


def study(view: View, names: Sequence[str]) -> list[Block]:
    """Both markers in words, the track tier by tier, and what its spaces give."""
    starts = [*tier_starts(), len(study_track()) + 1]
    blocks = [Block(74, partial(_marker, view, workshop), plain=True) for workshop in view.workshops]
    blocks += [Block(112, partial(_tier, view, n, begin, end)) for n, (begin, end) in enumerate(pairwise(starts), 1)]
    return [
        *blocks,
        joined([sentence(say.track_effect(icon, ""), drawing) for icon, drawing in icons.UPGRADES.items()]),
    ]


def _marker(view: View, workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    canvas.sprite(icons.WORKSHOPS[workshop.side], box.x + 36, box.middle, 60)
    words = _("space {space}, tier {tier}").format(space=workshop.study, tier=workshop.tiers)
    canvas.text(words, box.x + 84, box.middle, TEXT, "left")
    if len({other.study for other in view.workshops}) == 1 and view.study_order[0] == workshop.side:
        left = box.x + 84 + lettering.mask(words, TEXT).advance + 30
        canvas.sprite(icons.ahead, left, box.middle, 30)
        canvas.text(_("wins the tie"), left + 30, box.middle, TEXT, "left")


def _tier(view: View, number: int, begin: int, end: int, canvas: Canvas, box: Box) -> None:
    canvas.sprite(icons.stairs, box.x + 44, box.middle, 56)
    canvas.text(str(number), box.x + 84, box.middle, TEXT, "left")
    pitch = (box.width - 140) // (end - begin)
    for space in range(begin, end):
        x = box.x + 140 + (space - begin) * pitch
        canvas.text(str(space), x + 40, box.middle, TEXT, "centre", SEPIA)
        colour, icon = view.track[space - 1], study_track()[space - 1]
        canvas.sprite(icons.chip(colour) if colour else icons.UPGRADES[icon], x + 110, box.middle, 66)
        for side in SIDES:
            if view.workshops[side].study == space:
                canvas.sprite(icons.WORKSHOPS[side], x + 190 + side * 68, box.middle, 60)


# --- the workshops


def workshops(view: View, names: Sequence[str]) -> list[Block]:
    """Both boards with the supplies, and the general supply."""
    blocks = []
    for workshop in view.workshops:
        blocks += [workshop_heading(workshop), Block(86, partial(boards.supply, view, workshop))]
        if workshop.machina:
            blocks += _machina(view)
        blocks += boards.own(view, workshop)
    return [*blocks, heading(_("General supply")), Block(84, partial(boards.bank, view))]


def _machina(view: View) -> list[Block]:
    """How hard the Machina was made, and the open card of its Upgraded deck."""
    blocks = [sentence(say.difficulty(str(view.machina["difficulty"])))]
    if upgraded := str(view.machina["next"]):
        blocks.append(card(upgraded, Mark((icons.upgrade_card,))))
    return blocks


def cards(view: View, names: Sequence[str]) -> list[Block]:
    """What each workshop has won and what that does; its display."""
    blocks = []
    for workshop in view.workshops:
        blocks.append(workshop_heading(workshop))
        if workshop.final:
            blocks.append(Block(78, partial(_final, workshop)))
        if workshop.tiles:
            blocks.append(Block(90, partial(_tiles, workshop)))
        # At the end the Benefactors that were not used have lapsed.
        won = [*([] if view.phase == "over" else workshop.benefactors), *workshop.patronesses]
        if won:
            blocks.append(joined([prize(id, workshop.final.get(id)) for id in won]))
        spent = (*(workshop.benefactors if view.phase == "over" else ()), *workshop.spent)
        blocks += [Block(84, partial(_spent, spent[n : n + IN_A_ROW])) for n in range(0, len(spent), IN_A_ROW)]
        if workshop.display:
            blocks.append(joined([card(id, Mark((icons.upgrade_card,))) for id in workshop.display]))
    # At the end most is won, and the page is full; "signs" has these too.
    return blocks if view.phase == "over" else [*blocks, legend(*cards_won())]


def effects(view: View, names: Sequence[str]) -> list[Block]:
    """What Inventions do and are worth, and what the tiles of the ceiling give."""
    return [
        block
        for workshop in view.workshops
        if (found := boards.effects(view, workshop))
        for block in (workshop_heading(workshop), *found)
    ]


def _final(workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    """The points in the game, and of the own board or of the Machina's cards at the end."""
    x = box.x + 16
    kinds = {"board": icons.invention if workshop.side == DA_VINCI else icons.removed, **_MACHINA_PARTS}
    parts = [(tokens.medal, workshop.vp)]
    parts += [(kinds[part], points) for part, points in workshop.final.items() if part in kinds]
    for drawing, points in parts:
        x = counted(canvas, drawing, points, x, box.middle, 52) + 40


_MACHINA_PARTS = {"benefactors": icons.benefactor, "patronesses": icons.patroness}


def _tiles(workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    """The Popular Gallery tiles by their regions."""
    canvas.sprite(icons.gallery_tile, box.x + 44, box.middle, 56)
    for n, id in enumerate(workshop.tiles):
        chip(canvas, region_of(id).colour, id, box.x + 126 + n * 86, box.middle, 66)


def _spent(cards: Sequence[str], canvas: Canvas, box: Box) -> None:
    """Benefactors that were used, or have lapsed."""
    canvas.sprite(icons.removed, box.x + 44, box.middle, 46)
    for n, id in enumerate(cards):
        draw_prize(canvas, id, box.x + 136 + n * 118, box.middle)


PUBLIC_DETAILS: dict[str, Detail] = {
    "actions": actions, "lodge": lodge, "study": study, "workshops": workshops, "cards": cards,
    "effects": effects, "signs": legend_page,
}  # fmt: skip
