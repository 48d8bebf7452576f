"""Tokens that every title shares: the shapes of the seats, and the marks of who is awaited and who has chosen."""

from functools import cache

from render.kit.palette import CARD, GOLD, INK, OCHRE, OLIVE, PAPER, SANGUINE, SEATS, SEPIA, WHITE
from render.kit.pen import Drawing, Pen, Point, arc, curve


def outline(shape: str) -> list[Point]:
    """The outline of a shape that stands for a seat, filling a square of 100."""
    if shape == "circle":
        return arc(50, 50, 45, 45)
    if shape == "square":
        return [(10, 10), (90, 10), (90, 90), (10, 90)]
    if shape == "triangle":
        return [(50, 3), (98, 92), (2, 92)]
    if shape == "cross":
        return [(28, 4), (72, 4), (72, 28), (96, 28), (96, 72), (72, 72), (72, 96), (28, 96), (28, 72), (4, 72),
                (4, 28), (28, 28)]  # fmt: skip
    if shape == "pentagon":
        return [(50, 3), (97, 40), (80, 96), (20, 96), (3, 40)]
    if shape == "hexagon":
        return [(26, 8), (74, 8), (98, 50), (74, 92), (26, 92), (2, 50)]
    if shape == "bucket":
        return [(2, 8), (98, 8), (78, 94), (22, 94)]
    return [(50, 1), (99, 50), (50, 99), (1, 50)]


@cache
def seat(number: int) -> Drawing:
    """The token of a seat: its shape in its colour."""

    def draw(pen: Pen) -> None:
        pen.shape(outline(SEATS[number].shape), SEATS[number].colour, 5)

    return draw


def medal(pen: Pen) -> None:
    """The gold disc that points stand on."""
    pen.disc(50, 50, 47, GOLD, 4)
    pen.disc(50, 50, 40, None, 2, OCHRE)


def laurel(pen: Pen) -> None:
    """The winner's wreath, open at the top."""
    for way in (-1, 1):
        stem = arc(50, 48, 40 * way, 40, 85, -50)
        pen.stroke(stem, 3, SEPIA)
        for x, y in stem[2::4]:
            dx, dy = (x - 50) / 40, (y - 48) / 40
            for side in (-1, 1):
                tip = (x + way * dy * 12 + side * dx * 9, y - way * dx * 12 + side * dy * 9)
                waist = ((x + tip[0]) / 2, (y + tip[1]) / 2)
                pen.shape(
                    curve((x, y), (waist[0] + dx * 4, waist[1] + dy * 4), tip, (waist[0] - dx * 4, waist[1] - dy * 4),
                          closed=True), OLIVE, 2,
                )  # fmt: skip


def quill(pen: Pen) -> None:
    """Somebody is awaited."""
    feather = curve((30, 72), (28, 45), (45, 20), (92, 4), (86, 40), (62, 66), (38, 76))
    pen.shape(feather, WHITE, 5)
    pen.stroke(curve((8, 96), (30, 72), (55, 42), (84, 12)), 5, INK)
    for x, y in ((48, 50), (60, 37)):
        pen.stroke([(x, y), (x + 20, y + 2)], 4, INK)


def seal(pen: Pen) -> None:
    """Somebody has chosen: wax on a ribbon."""
    pen.shape([(28, 58), (22, 98), (40, 88), (50, 70)], SANGUINE, 4)
    pen.shape([(72, 58), (78, 98), (60, 88), (50, 70)], SANGUINE, 4)
    wax = curve(
        (50, 4), (70, 8), (86, 20), (90, 42), (84, 62), (66, 76), (44, 78), (22, 70), (10, 50), (12, 28), (28, 10),
        closed=True,
    )  # fmt: skip
    pen.shape(wax, SANGUINE, 5)
    pen.stroke([(30, 42), (45, 57), (71, 26)], 9, CARD)


def pointer(pen: Pen) -> None:
    """An arrow head that points down, at whose turn it is."""
    pen.shape([(10, 20), (90, 20), (50, 85)], SANGUINE, 6)


def frame(pen: Pen) -> None:
    """The frame of a panel that everybody should look at."""
    edge = 3 * pen.pixel
    pen.slab((edge, edge, 100 - edge, pen.bottom - edge), CARD, 6 * pen.pixel, SANGUINE, radius=14 * pen.pixel)


def number_disc(pen: Pen) -> None:
    """The disc under a space's number."""
    pen.disc(50, 50, 46, PAPER, 5)


def ring(pen: Pen) -> None:
    """Around what has changed."""
    edge = 3 * pen.pixel
    pen.oval(50, pen.bottom / 2, 50 - edge, pen.bottom / 2 - edge, None, 4 * pen.pixel, SANGUINE)


def flag(pen: Pen) -> None:
    """The first of several."""
    pen.stroke([(22, 96), (22, 6)], 8)
    pen.shape([(22, 8), (92, 26), (22, 48)], SANGUINE, 6)
