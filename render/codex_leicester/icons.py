"""Small art of Codex Leicester: symbols, workers, Council Tiles, Patron Requests and Rewards, Areas."""

from functools import cache

from render.kit import goods, tokens
from render.kit.goods import gear
from render.kit.palette import (
    AZURE,
    CARD,
    GOLD,
    INK,
    LAPIS,
    LEATHER,
    OAK,
    OCHRE,
    OLIVE,
    PAPER,
    SANGUINE,
    SEATS,
    SEPIA,
    SHADE,
    SILVER,
    STEEL,
    TAN,
    WHITE,
)
from render.kit.pen import Drawing, Pen, Point, arc, curve

# --- seats


@cache
def crowned(outline: tuple[Point, ...], colour: str) -> Drawing:
    """A Master: the seat's shape under a crown, 100 wide and 128 high."""

    def draw(pen: Pen) -> None:
        pen.shape([(x, y + 28) for x, y in outline], colour, 6)
        pen.shape([(22, 36), (14, 3), (36, 18), (50, 0), (64, 18), (86, 3), (78, 36)], GOLD, 5)

    return draw


@cache
def plain(outline: tuple[Point, ...], colour: str) -> Drawing:
    """A seat's shape."""

    def draw(pen: Pen) -> None:
        pen.shape(outline, colour, 5)

    return draw


# --- symbols: the five kinds of inventions


def _shield(pen: Pen, colour: str) -> None:
    right = curve((95, 5), (95, 45), (84, 72), (50, 97))
    pen.shape([(5, 5), *right, *((100 - x, y) for x, y in reversed(right))], colour, 5)


def war(pen: Pen) -> None:
    """Red: crossed swords."""
    _shield(pen, SANGUINE)
    for way in (-1, 1):
        pen.stroke([(50 + way * 30, 14), (50 - way * 22, 66)], 8, WHITE)
        pen.stroke([(50 - way * 28, 48), (50 - way * 6, 68)], 8, WHITE)


def machines(pen: Pen) -> None:
    """Gray: a toothed wheel."""
    _shield(pen, STEEL)
    gear(pen, 50, 45, 33, INK)


def water(pen: Pen) -> None:
    """Blue: waves."""
    _shield(pen, LAPIS)
    for y, half in ((24, 32), (46, 32), (68, 20)):
        wave = [(50 + half * k / 3, y + (7 if k % 2 else -5)) for k in range(-3, 4)]
        pen.stroke(curve(*wave), 8, WHITE)


def air(pen: Pen) -> None:
    """Green: a bird."""
    _shield(pen, OLIVE)
    for way in (-1, 1):
        wing = curve((50, 60), (50 + way * 12, 34), (50 + way * 24, 24), (50 + way * 38, 36))
        back = curve((50 + way * 38, 36), (50 + way * 24, 42), (50, 74))
        pen.shape([*wing, *back], WHITE, 0)


def instruments(pen: Pen) -> None:
    """Yellow: a pair of compasses."""
    _shield(pen, GOLD)
    for way in (-1, 1):
        pen.stroke([(50, 22), (50 + way * 24, 74)], 8)
    pen.stroke(curve((32, 52), (50, 60), (68, 52)), 7)
    pen.disc(50, 20, 9, INK, 0)


SYMBOLS: dict[str, Drawing] = {"red": war, "gray": machines, "blue": water, "green": air, "yellow": instruments}

MATERIALS: dict[str, Drawing] = {
    "ore": goods.ore,
    "wood": goods.wood,
    "brick": goods.brick,
    "glass": goods.glass,
    "rope": goods.rope,
}

# --- how an effect works


def instant(pen: Pen) -> None:
    """At once: a flash."""
    pen.shape([(58, 2), (16, 56), (44, 56), (34, 98), (84, 38), (54, 38), (72, 2)], OCHRE, 5)


def once(pen: Pen) -> None:
    """Once a Round: a turning arrow."""
    pen.stroke(arc(50, 52, 34, 34, -40, 250), 11, LAPIS)
    pen.shape([(56, 2), (92, 26), (56, 42)], LAPIS, 3)


def permanent(pen: Pen) -> None:
    """For good: a column."""
    pen.slab((14, 84, 86, 96), SHADE, 5)
    pen.slab((28, 22, 72, 84), SHADE, 5)
    pen.slab((14, 6, 86, 22), SHADE, 5)
    for x in (42, 58):
        pen.stroke([(x, 32), (x, 76)], 5, SEPIA)


KINDS: dict[str, Drawing] = {"instant": instant, "once": once, "permanent": permanent}

# --- pieces and marks


def chip(pen: Pen) -> None:
    """A Work Resolve Token: a hammer on a disc."""
    pen.disc(50, 50, 46, AZURE, 5)
    pen.stroke([(48, 42), (70, 80)], 9)
    pen.shape([(22, 44), (54, 20), (68, 38), (36, 58)], CARD, 4)


def request_mark(pen: Pen) -> None:
    """A Patron Request: a sealed letter."""
    pen.slab((4, 16, 96, 84), WHITE, 5)
    pen.stroke([(6, 18), (50, 54), (94, 18)], 5)
    pen.disc(50, 58, 15, SANGUINE, 4)


def hammer_shop(pen: Pen) -> None:
    """The Hammer Workshop."""
    pen.slab((2, 2, 98, 98), SHADE, 4, radius=14)
    pen.stroke([(44, 44), (74, 84)], 13)
    pen.shape([(14, 44), (54, 14), (70, 36), (42, 54), (30, 66)], SEPIA, 4)


def pincer_shop(pen: Pen) -> None:
    """The Pincer Workshop."""
    pen.slab((2, 2, 98, 98), SHADE, 4, radius=14)
    for way in (-1, 1):
        jaw = curve((50 - way * 4, 12), (50 + way * 26, 20), (50 + way * 24, 42), (50, 54), (50 - way * 22, 88))
        pen.stroke(jaw, 11, SEPIA)
    pen.disc(50, 52, 8, CARD, 4)


SHOPS: dict[str, Drawing] = {"hammer": hammer_shop, "pincer": pincer_shop}


def deck(pen: Pen) -> None:
    """The deck of Common Inventions."""
    for shift in (12, 6, 0):
        pen.slab((4 + shift, 10 + shift, 84 + shift, 78 + shift), CARD if shift else SHADE, 4)
    gear(pen, 44, 44, 22, OCHRE)


def next_round(pen: Pen) -> None:
    """An arrow to the right: the order of the next Round."""
    pen.shape([(4, 34), (50, 34), (50, 10), (96, 50), (50, 90), (50, 66), (4, 66)], TAN, 5, SEPIA)


def slot(pen: Pen) -> None:
    """A free place."""
    pen.disc(50, 50, 40, None, 5, TAN)


def _pill(pen: Pen, colour: str, width: float, ink: str) -> None:
    pen.slab((3, 3, 97, pen.bottom - 3), colour, width, ink, radius=pen.bottom / 2 - 3)


def done_step(pen: Pen) -> None:
    """A step of the Value Track that is used up."""
    _pill(pen, SHADE, 3, TAN)


def step(pen: Pen) -> None:
    """A step of the Value Track to come."""
    _pill(pen, CARD, 3, SEPIA)


def step_now(pen: Pen) -> None:
    """The step of the Value Track that the next action pays."""
    _pill(pen, GOLD, 7, SANGUINE)


def edge(pen: Pen) -> None:
    """The frame around the Area that is being resolved."""
    edge = 3 * pen.pixel
    pen.slab((edge, edge, 100 - edge, pen.bottom - edge), None, 6 * pen.pixel, SANGUINE, radius=14 * pen.pixel)


def ghost(pen: Pen) -> None:
    """A Bot was first: the card goes when its last maker finishes."""
    pen.stroke([(14, 14), (86, 86)], 12, SANGUINE)
    pen.stroke([(86, 14), (14, 86)], 12, SANGUINE)


def room(pen: Pen) -> None:
    """A Craft Room."""
    pen.slab((3, 3, 97, 97), PAPER, 4, SEPIA)


def furnace(pen: Pen) -> None:
    """A Craft Room with a furnace: the flame stands in its corner."""
    pen.slab((3, 3, 97, 97), GOLD, 4, SEPIA)
    flame = curve((20, 94), (6, 80), (16, 62), (20, 50), (30, 64), (36, 78), (26, 94))
    pen.shape(flame, SANGUINE, 3)


# --- Areas


def council(pen: Pen) -> None:
    """The palace of the Council."""
    pen.shape([(2, 36), (50, 4), (98, 36)], SHADE, 5)
    for x in (16, 40, 64):
        pen.slab((x, 40, x + 18, 82), CARD, 4)
    pen.slab((4, 82, 96, 96), SHADE, 5)


def laboratory(pen: Pen) -> None:
    """Built on to a workshop: a house with a wheel."""
    pen.shape([(4, 46), (50, 6), (96, 46), (84, 46), (84, 95), (16, 95), (16, 46)], OAK, 5)
    gear(pen, 50, 64, 25, STEEL)


def academy(pen: Pen) -> None:
    """A mortarboard."""
    pen.shape([(22, 48), (78, 48), (76, 80), (50, 90), (24, 80)], LEATHER, 5)
    pen.shape([(2, 40), (50, 18), (98, 40), (50, 62)], SEPIA, 5)
    pen.stroke([(50, 40), (88, 46), (88, 76)], 5, OCHRE)


AREAS: dict[str, Drawing] = {
    "A": council,
    "B": laboratory,
    "C": academy,
    "D": goods.ore,
    "E": goods.wood,
    "F": goods.brick,
    "G": goods.glass,
    "H": goods.rope,
    "I": goods.purse,
}

# --- who is who


class Look:
    """How whoever has a seat appears: the shape, the same under a crown, the letter, the shift of text on it."""

    def __init__(self, shape: str, colour: str, letter: str) -> None:
        outline = tuple(tokens.outline(shape))
        self.token = plain(outline, colour)
        self.master = crowned(outline, colour)
        self.letter = letter
        self.drop = 0.12 if shape == "triangle" else 0.0  # of the token's size, how much lower text stands


PLAYERS = {seat.name: Look(seat.shape, seat.colour, seat.letter) for seat in SEATS}
OTHERS = {10: Look("hexagon", SILVER, "D"), 11: Look("pentagon", SILVER, "1"), 12: Look("bucket", SILVER, "2")}
