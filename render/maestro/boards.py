"""The boards of both workshops, as parts of a page: da Vinci's grid and Blueprints, Michelangelo's ceiling."""

from functools import partial

from games.maestro import names as say
from games.maestro.view import (
    CEILING_COLUMNS,
    CEILING_ROWS,
    CHARACTERS,
    COLOURS,
    DA_VINCI,
    GRID,
    BlueprintView,
    View,
    WorkshopView,
    artwork_of,
    ceiling_costs,
    tile_effect,
)
from games.translation import gettext as _
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import TEXT, Block
from render.kit.palette import SEPIA
from render.maestro import icons
from render.maestro.board import artworks, chip, counted, held
from render.maestro.parts import joined, sentence

CELL, EDGE = 108, 44  # da Vinci's board, and the numbers of its rows and columns
BLUEPRINT = (322, 158)  # one of his Blueprints
ICON = 44  # of a Blueprint
BLUEPRINTS_ALONE = 3  # beside each other where there is no board
COST, TILE, NUMBER = 96, (204, 124), 56  # Michelangelo's board; the numbers stand opposite the costs


def supply(view: View, workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    """Artwork, tokens, Upgraded cards owned and left."""
    x = artworks(canvas, workshop.supply, box.x + 16, box.middle, 50, 26)
    x = max(x + 10, box.x + 260)
    for colour in COLOURS:
        if number := workshop.tokens.count(colour):
            x = counted(canvas, icons.token(colour), number, x, box.middle, 52) + 22
    left = view.machina["upgraded"] if workshop.machina else workshop.upgrades
    for n, (drawing, count) in enumerate(((icons.upgrade_card, left), (icons.upgraded, workshop.upgraded))):
        counted(canvas, drawing, count, box.right - 140 - n * 150, box.middle, 52)


def bank(view: View, canvas: Canvas, box: Box) -> None:
    """The Resources and the Artwork of the general supply, and the Gallery tiles left."""
    held(canvas, view.bank, box.x + 16, box.middle, 84)
    x = artworks(canvas, view.artwork, box.x + 400, box.middle, 50, 26)
    counted(canvas, icons.gallery_tile, view.galleries_left, x + 20, box.middle, 50)


def own(view: View, workshop: WorkshopView) -> list[Block]:
    """The board of a workshop, and the Resources of its Characters; or what the Machina has instead."""
    blocks = []
    if not workshop.machina:
        blocks.append(Block(128, partial(_sections, view, workshop)))
    if workshop.side == DA_VINCI:
        height = EDGE + GRID * CELL + 24
        if workshop.machina:
            height = 26 + -(-len(view.blueprints) // BLUEPRINTS_ALONE) * BLUEPRINT[1]
        return [*blocks, Block(height, partial(_da_vinci, view, workshop))]
    return [*blocks, Block(COST + CEILING_ROWS * TILE[1] + NUMBER + 8, partial(_michelangelo, view, workshop))]


def _sections(view: View, workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    """The Resources of the Character and of its Assistant."""
    for n, character in enumerate(character for character in CHARACTERS if character % 2 == workshop.side):
        left, y = box.x + 16 + n * box.width // 2, box.y + 86
        name = say.character(character)
        canvas.text(name[0].upper() + name[1:], left, box.y + 30, TEXT, "left")  # one player may run both
        canvas.sprite(icons.seat(view.runs[character], character % 2), left + 24, y, 46)
        canvas.sprite(icons.ARTWORK[artwork_of(character)], left + 82, y, 48)
        held(canvas, view.sections[character], left + 120, y, 84)


# --- da Vinci


def _da_vinci(view: View, workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    left = box.x + 14
    if not workshop.machina:
        top = box.y + 12 + EDGE
        for n in range(GRID):
            canvas.text(str(n + 1), left + EDGE + n * CELL + CELL // 2, top - EDGE // 2, TEXT, "centre", SEPIA)
            canvas.text(str(n + 1), left + EDGE // 2, top + n * CELL + CELL // 2, TEXT, "centre", SEPIA)
        for space, colour in enumerate(view.grid):
            row, column = divmod(space, GRID)
            x, y = left + EDGE + column * CELL + CELL // 2, top + row * CELL + CELL // 2
            canvas.sprite(icons.cell, x, y, CELL - 6)
            if colour == "marker":
                canvas.sprite(icons.invention, x, y, 80)
            elif colour:
                chip(canvas, colour, say.letter(colour), x, y, 80)
        left += EDGE + GRID * CELL + 14
    across = (box.right - 10 - left) // BLUEPRINT[0]
    for n, blueprint in enumerate(view.blueprints):
        row, column = divmod(n, across)
        place = Box(left + column * BLUEPRINT[0], box.y + 13 + row * BLUEPRINT[1], *BLUEPRINT)
        _blueprint(canvas, place, blueprint, meeple=workshop.machina and n == view.machina["blueprint"])


def _blueprint(canvas: Canvas, box: Box, blueprint: BlueprintView, *, meeple: bool) -> None:
    """Its id, the Inventions built and left, the icons with what covers or fills them."""
    canvas.sprite(icons.tile, box.centre, box.middle, box.width - 8, box.height - 8)
    canvas.text(blueprint.card, box.x + 16, box.y + 42, TEXT, "left")
    if meeple:
        canvas.sprite(icons.seat(-1, 0), box.x + 140, box.y + 42, 44)
    for n in range(blueprint.markers):
        built = n < blueprint.built
        canvas.sprite(icons.invention if built else icons.open_ring, box.x + 38 + n * 50, box.y + 110, 46)
    rows = 1 + max(row for row, _column, _colour in blueprint.icons)
    top = box.middle - rows * ICON // 2
    for number, (row, column, colour) in enumerate(blueprint.icons):
        x, y = box.x + 202 + column * ICON, top + row * ICON + ICON // 2
        covered = number in blueprint.covered
        canvas.sprite(icons.marker if covered else icons.chip(colour), x, y, ICON - 2)
        if blueprint.filled and blueprint.filled[number]:
            canvas.sprite(icons.full, x, y, 26)


# --- Michelangelo


def _michelangelo(view: View, workshop: WorkshopView, canvas: Canvas, box: Box) -> None:
    columns, rows = ceiling_costs()
    for column, colour in enumerate(columns):
        x = box.x + COST + column * TILE[0] + TILE[0] // 2
        _cost(canvas, colour, f"col{column + 1}" in view.covers, x, box.y + 52)
        canvas.text(str(column + 1), x, box.bottom - NUMBER // 2 - 4, TEXT, "centre", SEPIA)
    for row, colour in enumerate(rows):
        y = box.y + COST + row * TILE[1] + TILE[1] // 2
        _cost(canvas, colour, f"row{row + 1}" in view.covers, box.x + 52, y)
        canvas.text(str(row + 1), box.right - 24, y, TEXT, "centre", SEPIA)
        for column in range(CEILING_COLUMNS):
            x = box.x + COST + column * TILE[0] + TILE[0] // 2
            space = row * CEILING_COLUMNS + column
            if workshop.machina:
                _slots(canvas, view.slots[space], x, y)
            else:
                _tile(canvas, view.ceiling[space], x, y)


def _cost(canvas: Canvas, colour: str, covered: bool, x: int, y: int) -> None:
    if covered:
        canvas.sprite(icons.covered, x, y, 58)
    else:
        chip(canvas, colour, "" if colour == "any" else say.letter(colour), x, y, 66)


def _tile(canvas: Canvas, tile: str, x: int, y: int) -> None:
    width, height = TILE[0] - 10, TILE[1] - 10
    effect = tile_effect(tile)
    if not effect:
        canvas.sprite(icons.flipped if tile else icons.cell, x, y, width, height)
        return
    drawing, sign = icons.TILES[effect]
    canvas.sprite(icons.tile, x, y, width, height)
    canvas.sprite(drawing, x - (28 if sign else 0), y, 70)
    if sign:
        canvas.text(sign, x + 18, y, TEXT, "left")


def _slots(canvas: Canvas, slots: tuple[str, str], x: int, y: int) -> None:
    """What the Machina has in the column's and the row's slot of a space."""
    canvas.sprite(icons.cell, x, y, TILE[0] - 10, TILE[1] - 10)
    for way, colour in zip((-1, 1), slots, strict=True):
        if colour:
            chip(canvas, colour, say.letter(colour), x + way * 44, y, 72)
        else:
            canvas.sprite(icons.open_ring, x + way * 44, y, 72)


# --- in words


def effects(view: View, workshop: WorkshopView) -> list[Block]:
    """The Inventions with effect and their points by now; or what the tiles left on the ceiling give."""
    if workshop.side == DA_VINCI:
        return [
            joined(
                [
                    sentence(
                        _invention(blueprint.card, number, effect=not workshop.machina),
                        icons.invention if number <= blueprint.built else icons.open_ring,
                        points + per_tile * len(workshop.tiles),
                    )
                    for number, (points, per_tile) in enumerate(blueprint.worth, 1)
                ]
            )
            for blueprint in view.blueprints
        ]
    left = dict.fromkeys(filter(None, map(tile_effect, view.ceiling)))
    return [joined([sentence(say.effect(code), icons.TILES[code][0]) for code in left])] if left else []


def _invention(card: str, number: int, *, effect: bool) -> str:
    """An Invention, the first of a Blueprint with the name of that; those of the Machina have no effect."""
    words = say.invention(card, number) if effect else _("marker {number}").format(number=number)
    name = say.title(card) if effect else say.named(card)
    return _("{name}: {effect}").format(name=name, effect=words) if number == 1 else words
