"""Things that more than one title has: Materials, coins, tools, workers. Each in a square of 100."""

from render.kit.palette import (
    AZURE,
    CARD,
    GOLD,
    INK,
    LEATHER,
    OAK,
    OCHRE,
    PAPER,
    ROPE,
    SANGUINE,
    SEPIA,
    SILVER,
    SKIN,
    STEEL,
    TAN,
    WHITE,
    WOOD,
)  # fmt: skip
from render.kit.pen import Pen, arc, curve

# --- Materials


def wood(pen: Pen) -> None:
    """A log with its rings."""
    pen.shape([(34, 34), (44, 10), (58, 16), (52, 38)], WOOD, 5)
    pen.shape([(20, 30), (78, 30), (78, 84), (20, 84), *arc(20, 57, 14, 27, 90, 270)], WOOD, 5)
    pen.stroke([(22, 46), (52, 46)], 4, LEATHER)
    pen.stroke([(18, 68), (44, 68)], 4, LEATHER)
    pen.oval(78, 57, 17, 27, OAK, 5)
    pen.oval(78, 57, 8, 13, None, 4, LEATHER)


def rope(pen: Pen) -> None:
    """A coil with its end hanging."""
    pen.stroke(curve((70, 74), (88, 82), (92, 96)), 17, INK)
    pen.stroke(curve((70, 74), (88, 82), (91, 94)), 9, ROPE)
    pen.oval(48, 47, 44, 42, ROPE, 5)
    pen.oval(48, 47, 31, 29, None, 4, SEPIA)
    pen.oval(48, 47, 18, 16, CARD, 5)
    for angle in range(0, 360, 36):
        inner, outer = arc(48, 47, 19, 17, angle, angle + 1)[0], arc(48, 47, 43, 41, angle + 20, angle + 21)[0]
        pen.stroke([inner, outer], 3.5, SEPIA)


def ore(pen: Pen) -> None:
    """A lump of ore with veins."""
    pen.shape([(4, 70), (14, 36), (40, 12), (68, 18), (92, 44), (96, 76), (70, 92), (24, 90)], STEEL, 5)
    pen.shape([(40, 12), (68, 18), (58, 44), (30, 42)], SILVER, 4)
    pen.shape([(58, 44), (68, 18), (92, 44), (74, 62)], SEPIA, 4)
    pen.stroke([(22, 66), (36, 58), (48, 72)], 5, OCHRE)


def brick(pen: Pen) -> None:
    """Three bricks in a bond."""
    for box in ((4, 52, 48, 90), (52, 52, 96, 90), (28, 12, 72, 50)):
        pen.slab(box, SANGUINE, 5)
    for x, y in ((14, 63), (62, 63), (38, 23)):
        pen.stroke([(x, y), (x + 18, y)], 5, SKIN)


def glass(pen: Pen) -> None:
    """A bottle of blown glass."""
    body = curve((40, 34), (22, 50), (16, 72), (28, 92), (50, 95), (72, 92), (84, 72), (78, 50), (60, 34))
    pen.shape([(40, 8), *body, (60, 8)], AZURE, 5)
    pen.stroke([(34, 8), (66, 8)], 8)
    pen.stroke(curve((34, 56), (28, 70), (34, 82)), 6, WHITE)


# --- ornaments


def star(pen: Pen, x: float, y: float, r: float) -> None:
    """A star of eight rays."""
    points = [arc(x, y, r if k % 2 == 0 else r * 0.48, r if k % 2 == 0 else r * 0.48, k * 22.5 - 90, k * 22.5 - 89)[0]
              for k in range(16)]  # fmt: skip
    pen.shape(points, GOLD, 3)


def gear(pen: Pen, x: float, y: float, r: float, colour: str) -> None:
    """A toothed wheel."""
    points = []
    for tooth in range(8):
        for turn, reach in ((0, 1.0), (14, 1.0), (18, 0.74), (41, 0.74)):
            points.append(arc(x, y, r * reach, r * reach, tooth * 45 + turn, tooth * 45 + turn + 1)[0])
    pen.shape(points, colour, 3)
    pen.disc(x, y, r * 0.28, PAPER, 3)


# --- coins, tools, workers


def coin(pen: Pen, x: float, y: float, r: float) -> None:
    """A gold coin with a lily."""
    pen.disc(x, y, r, GOLD, 4)
    u = r / 46
    pen.shape(curve((x, y - 30 * u), (x + 9 * u, y - 10 * u), (x, y + 6 * u), (x - 9 * u, y - 10 * u), closed=True),
              SEPIA, 0)  # fmt: skip
    for way in (-1, 1):
        leaf = curve((x + way * 2 * u, y + 8 * u), (x + way * 24 * u, y - 18 * u), (x + way * 26 * u, y + 4 * u))
        pen.stroke(leaf, 7 * u, SEPIA)
    pen.stroke([(x - 14 * u, y + 10 * u), (x + 14 * u, y + 10 * u)], 7 * u, SEPIA)
    pen.stroke([(x, y + 6 * u), (x, y + 28 * u)], 7 * u, SEPIA)


def florin(pen: Pen) -> None:
    """A florin."""
    coin(pen, 50, 50, 46)


def hammer(pen: Pen) -> None:
    """A hammer: one Work."""
    pen.stroke([(46, 40), (78, 92)], 13)
    pen.stroke([(46, 40), (78, 92)], 6, OAK)
    pen.shape([(6, 40), (54, 8), (70, 32), (40, 52), (24, 66)], STEEL, 5)


def crate(pen: Pen) -> None:
    """A crate: Materials of any kind."""
    pen.slab((8, 16, 92, 90), OAK, 5)
    pen.stroke([(12, 20), (88, 86)], 6, SEPIA)
    pen.stroke([(88, 20), (12, 86)], 6, SEPIA)
    pen.stroke([(8, 36), (92, 36)], 4)
    pen.stroke([(8, 70), (92, 70)], 4)


def crown(pen: Pen) -> None:
    """A crown, in the upper half of its square: a Master."""
    pen.shape([(8, 88), (2, 24), (28, 50), (50, 10), (72, 50), (98, 24), (92, 88)], GOLD, 6)


def apprentice(pen: Pen) -> None:
    """A young man in a cap."""
    pen.shape(curve((12, 96), (16, 66), (50, 54), (84, 66), (88, 96)), TAN, 5)
    pen.disc(50, 38, 24, SKIN, 5)
    pen.shape(curve((20, 34), (26, 10), (50, 2), (74, 10), (80, 34), (50, 24), closed=True), LEATHER, 5)


def automaton(pen: Pen) -> None:
    """A wooden man with a wind-up key."""
    pen.slab((20, 54, 80, 97), WOOD, 5, radius=8)
    pen.slab((14, 12, 86, 54), OAK, 5, radius=8)
    for x in (35, 65):
        pen.disc(x, 31, 9, CARD, 4)
        pen.disc(x, 31, 3.5, INK, 0)
    pen.disc(50, 75, 10, STEEL, 4)
    pen.stroke([(50, 12), (50, 3)], 6)


def purse(pen: Pen) -> None:
    """A purse: salaries, and the Bank."""
    pen.shape(curve((34, 30), (8, 60), (14, 90), (50, 96), (86, 90), (92, 60), (66, 30)), LEATHER, 5)
    pen.shape([(30, 8), (50, 16), (70, 8), (64, 32), (36, 32)], LEATHER, 5)
    pen.stroke([(32, 33), (68, 33)], 7, ROPE)
    coin(pen, 50, 64, 20)
