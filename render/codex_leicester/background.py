"""What does not change while the layout stays: the plan of Florence with its names, and headings."""

from games.codex_leicester import names as say
from games.translation import gettext as _
from render.codex_leicester import icons, scenes
from render.codex_leicester.layout import HEADING, STALL_HEAD, TEXT, TILE_PITCH, WIDTH, Layout
from render.kit import tokens
from render.kit.canvas import Canvas, Picture, kept
from render.kit.layout import Box
from render.kit.page import card
from render.kit.palette import AZURE, CARD, LAPIS, OAK, PAPER, SANGUINE, SEPIA, SHADE, TAN, WHITE, WOOD
from render.kit.pen import Pen, curve

_SCALE = 2
AWNING = 22


def _draw(layout: Layout) -> Picture:
    """The parchment of the overview down to the players."""
    pen = Pen(WIDTH, layout.top_height, units=WIDTH, scale=_SCALE, background=PAPER)
    plan = layout.plan
    if plan.folded:
        first, last = plan.areas["A"], list(plan.areas.values())[-1]
        card(pen, Box(first.x, first.y, last.right - first.x, first.height))
    else:
        _plan(pen, layout)
    for block in (layout.present, layout.future):
        pen.stroke([(block.x + 170, block.y + HEADING // 2), (block.right - 170, block.y + HEADING // 2)], 2, TAN)
    canvas = Canvas(Picture(pen.finish(), ()))
    for letter, box in plan.areas.items():
        _place(canvas, letter, box, folded=plan.folded)
    if not plan.folded:
        canvas.text(_("A step costs"), plan.river.x + 20, plan.river.middle, TEXT, "left")
    for title, block in ((_("Present"), layout.present), (_("Future"), layout.future)):
        canvas.text(title, block.x + 6, block.y + HEADING // 2, TEXT, "left", SEPIA)
    canvas.text(_("Epics"), layout.epics.x + 6, layout.epics.y + 34, TEXT, "left", SEPIA)
    return canvas.picture()


def _plan(pen: Pen, layout: Layout) -> None:
    """The plots, the river, the stalls, and the places of the Council's tiles."""
    plan = layout.plan
    for letter, box in plan.areas.items():
        if letter in "ABCI":
            card(pen, box)
        else:
            _stall(pen, box)
    council = plan.areas["A"]
    for n in range(layout.tiles):
        left = council.right - 12 - (layout.tiles - n) * TILE_PITCH + 15
        pen.slab((left, council.y + 10, left + 112, council.y + 122), SHADE, 3, TAN, radius=14)
    river = plan.river
    pen.slab((river.x, river.y + 4, river.right, river.bottom - 4), AZURE, 3, LAPIS, radius=10)
    for x in range(river.x + 300, river.right - 60, 120):
        wave = [(x + k * 14, river.y + 20 + (6 if k % 2 else 0)) for k in range(5)]
        pen.stroke(curve(*wave), 3, LAPIS)


def _stall(pen: Pen, box: Box) -> None:
    """A market stall: an awning, its board, the counter before which workers stand."""
    stripes = 8
    width = box.width / stripes
    pen.slab((box.x + 6, box.y + 6, box.right - 6, box.bottom - 2), CARD, 3, SEPIA)
    for n in range(stripes):
        left = box.x + n * width
        colour = SANGUINE if n % 2 == 0 else WHITE
        pen.shape(
            [(left, box.y), (left + width, box.y), (left + width, box.y + AWNING), (left, box.y + AWNING)], colour, 3
        )
    top = box.y + STALL_HEAD + 2
    pen.slab((box.x + 8, top, box.right - 8, box.bottom - 4), OAK, 0)
    pen.slab((box.x, top, box.right, top + 10), WOOD, 3)


def _place(canvas: Canvas, letter: str, box: Box, *, folded: bool) -> None:
    """An Area's scene and its name."""
    scene = scenes.SCENES[letter]
    if folded:
        canvas.sprite(scene, box.centre, box.middle, 70)
        return
    if letter == "A":
        canvas.sprite(scene, box.x + 78, box.middle, 130)
        canvas.text(say.short_area(letter), box.x + 156, box.y + 40, TEXT, "left")
    elif letter in "BCI":
        canvas.sprite(scene, box.x + 50, box.y + 46, 76)
        canvas.text(say.short_area(letter), box.x + 100, box.y + 40, TEXT, "left")
    else:
        canvas.sprite(icons.AREAS[letter], box.x + 34, box.y + AWNING + 22, 42)
        canvas.text(say.short_area(letter), box.x + 62, box.y + AWNING + 22, TEXT, "left")


def draw_letter(canvas: Canvas, letter: str, x: int, y: int) -> None:
    """The disc with an Area's letter, as players type it."""
    canvas.sprite(tokens.number_disc, x, y, 60)
    canvas.text(letter, x, y, TEXT)


background = kept(_draw)
