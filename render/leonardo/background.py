"""What never changes on the board's picture: the circle, drawn once."""

from games.leonardo import names as say
from games.leonardo.view import KINDS
from render.kit.canvas import Canvas, Picture, kept
from render.kit.palette import CARD, OCHRE, PAPER, SEPIA, SHADE, TAN
from render.kit.pen import Pen, curve
from render.kit.tokens import number_disc
from render.leonardo import icons, layout

_SCALE = 3


def _draw() -> Picture:
    """The parchment: the path, the empty spaces with their numbers, the Vitruvian motif, the decks."""
    size = (layout.WIDTH, layout.RING_HEIGHT)
    pen = Pen(*size, units=layout.WIDTH, scale=_SCALE, background=PAPER)
    _path(pen)
    x, y, r = layout.MOTIF
    pen.disc(x, y, r + 12, None, 2, TAN)
    icons.vitruvian(pen, x, y, r, SHADE, 3)
    for index, kind in enumerate(KINDS):
        box = layout.space(index)
        if kind == "collection":
            pen.disc(box.centre, box.middle, layout.DISC / 2 - 2, CARD, 4)
            pen.disc(box.centre, box.middle, layout.DISC / 2 - 11, None, 2.5, TAN)
        else:
            pen.slab((box.x + 2, box.y + 2, box.right - 2, box.bottom - 2), CARD, 4)
            pen.slab((box.x + 10, box.y + 10, box.right - 10, box.bottom - 10), CARD, 2.5, OCHRE)
    canvas = Canvas(Picture(pen.finish(), ()))
    for index in range(len(KINDS)):
        draw_number(canvas, index)
    canvas.text("Leonardo", layout.TITLE.x, layout.TITLE.middle, layout.LARGE, "left", SEPIA)
    for box, deck in zip(layout.DECKS, (icons.collection_deck, icons.invention_deck), strict=True):
        canvas.sprite(deck, box.x + 48, box.middle, 88)
    return canvas.picture()


background = kept(_draw)


def draw_number(canvas: Canvas, index: int) -> None:
    """The number of a space, as it is said."""
    box = layout.number(index)
    canvas.sprite(number_disc, box.centre, box.middle, box.width)
    canvas.text(str(say.number(index)), box.centre, box.middle, layout.TEXT)


def _path(pen: Pen) -> None:
    """The way around, with an arrow head before every space."""
    way = curve(*layout.CENTRES, closed=True, steps=40)
    pen.stroke(way, 16, SHADE, closed=True)
    steps = len(way) // len(KINDS)
    for index in range(len(KINDS)):
        ends = layout.space(index), layout.space((index + 1) % len(KINDS))
        bare = [
            (here, there)
            for here, there in zip(way[index * steps :], [*way, way[0]][index * steps + 1 :][:steps], strict=False)
            if not any(box.x < here[0] < box.right and box.y < here[1] < box.bottom for box in ends)
        ]
        (x, y), there = bare[len(bare) // 2]
        dx, dy = there[0] - x, there[1] - y
        length = (dx * dx + dy * dy) ** 0.5
        dx, dy = dx / length * 15, dy / length * 15
        pen.shape([(x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)], SEPIA, 0)
