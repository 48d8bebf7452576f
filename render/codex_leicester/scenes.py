"""The places of Florence, drawn: each in a square of 100."""

from render.codex_leicester import icons
from render.kit.goods import coin, gear
from render.kit.palette import CARD, LEATHER, OAK, SANGUINE, SEPIA, SHADE, STEEL
from render.kit.pen import Drawing, Pen


def council(pen: Pen) -> None:
    """The palace of the Council, with its tower."""
    pen.slab((40, 4, 60, 40), OAK, 4)
    pen.disc(50, 20, 6, CARD, 3)
    pen.slab((10, 38, 90, 98), OAK, 4)
    for x in range(10, 90, 16):
        pen.slab((x, 28, x + 9, 40), OAK, 3)
    for x in (24, 64):
        pen.slab((x, 52, x + 12, 70), LEATHER, 3, radius=5)
    pen.slab((42, 64, 58, 98), LEATHER, 3, radius=7)


def laboratory(pen: Pen) -> None:
    """A house with a chimney, and the wheel inside."""
    pen.slab((66, 8, 80, 40), OAK, 4)
    pen.shape([(2, 48), (44, 10), (98, 48)], SANGUINE, 5)
    pen.slab((12, 48, 88, 96), OAK, 4)
    gear(pen, 38, 72, 18, STEEL)
    pen.slab((64, 66, 80, 96), LEATHER, 3)


def academy(pen: Pen) -> None:
    """A temple of learning."""
    pen.shape([(2, 34), (50, 6), (98, 34)], OAK, 5)
    for x in (14, 34, 54, 74):
        pen.slab((x, 36, x + 10, 84), CARD, 3)
    pen.slab((4, 84, 96, 96), SHADE, 4)


def bank(pen: Pen) -> None:
    """The bank, with its sign."""
    pen.slab((2, 12, 98, 26), SHADE, 4)
    pen.slab((10, 26, 90, 96), OAK, 4)
    coin(pen, 50, 46, 16)
    pen.slab((38, 64, 62, 96), LEATHER, 3, SEPIA, radius=8)


SCENES: dict[str, Drawing] = {**icons.AREAS, "A": council, "B": laboratory, "C": academy, "I": bank}
