"""What never changes on a picture, drawn once for each number of players."""

from games.translation import gettext as _
from render.codex_leicester import icons
from render.codex_leicester.layout import (
    COST,
    COST_PITCH,
    COUNCIL,
    FLORINS,
    HEADING,
    LINE,
    NAME,
    TEXT,
    TILES,
    WIDTH,
    WORKS,
    Layout,
)
from render.kit import goods, tokens
from render.kit.canvas import Canvas, Picture, kept
from render.kit.layout import Box
from render.kit.page import card
from render.kit.palette import CARD, PAPER, SEPIA, SHADE, TAN
from render.kit.pen import Pen

_SCALE = 3


def _draw(layout: Layout) -> Picture:
    """The parchment of the overview: empty Areas, tile slots, rows and panels."""
    pen = Pen(WIDTH, layout.height, units=WIDTH, scale=_SCALE, background=PAPER)
    for box in (COUNCIL, *layout.areas.values(), *layout.panels):
        card(pen, box)
    for n in range(layout.tiles):
        pen.slab(
            (TILES.x + n * 142 + 15, TILES.y + 4, TILES.x + n * 142 + 127, TILES.y + 116), SHADE, 3, TAN, radius=14
        )
    for block in (layout.present, layout.future):
        colour = CARD if block is layout.present else PAPER
        card(pen, Box(block.x, block.y + HEADING, block.width, block.height - HEADING), colour)
        for n in range(1, layout.row_length):
            y = block.y + HEADING + n * LINE
            pen.stroke([(block.x + 14, y), (block.right - 14, y)], 2, SHADE)
    canvas = Canvas(Picture(pen.finish(), ()))
    _areas(canvas, layout)
    for title, block in ((_("Present"), layout.present), (_("Future"), layout.future)):
        _heading(canvas, title, block)
    canvas.text(_("Epics"), layout.epics.x + 6, layout.epics.y + 30, TEXT, "left", SEPIA)
    return canvas.picture()


def _areas(canvas: Canvas, layout: Layout) -> None:
    for letter, box in {"A": COUNCIL, **layout.areas}.items():
        draw_letter(canvas, letter, box.x + 42, box.middle)
        canvas.sprite(icons.AREAS[letter], box.x + 114, box.middle, 64)


def draw_letter(canvas: Canvas, letter: str, x: int, y: int) -> None:
    """The disc with an Area's letter, as players type it."""
    canvas.sprite(tokens.number_disc, x, y, 60)
    canvas.text(letter, x, y, TEXT)


def _heading(canvas: Canvas, title: str, block: Box) -> None:
    y = block.y + HEADING // 2
    canvas.text(title, NAME, y, TEXT, "left", SEPIA)
    canvas.sprite(goods.hammer, WORKS, y, 46)
    canvas.sprite(goods.crate, COST + COST_PITCH * 3 // 2, y, 46)
    canvas.sprite(goods.florin, FLORINS, y, 46)


background = kept(_draw)
