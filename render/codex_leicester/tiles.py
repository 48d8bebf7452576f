"""Small art of Codex Leicester: Council Tiles, Patron Rewards and Requests, and what Epics count."""

from render.codex_leicester import icons
from render.kit import goods
from render.kit.goods import coin, gear
from render.kit.palette import (
    AZURE,
    CARD,
    INK,
    LAPIS,
    LEATHER,
    OAK,
    OCHRE,
    SANGUINE,
    SEPIA,
    SHADE,
    SKIN,
    STEEL,
    TAN,
    WHITE,
    WOOD,
)
from render.kit.pen import Drawing, Pen, Point, curve

# --- Council Tiles


def _tile(pen: Pen) -> None:
    pen.slab((3, 3, 97, 97), CARD, 4, radius=12)


def _hammer(pen: Pen, x: float, y: float, r: float) -> None:
    pen.stroke([(x, y), (x + r * 0.8, y + r * 1.2)], r * 0.3)
    pen.shape([(x - r, y), (x + r * 0.2, y - r * 0.8), (x + r * 0.6, y - r * 0.2), (x - r * 0.1, y + r * 0.3),
               (x - r * 0.5, y + r * 0.65)], STEEL, 4)  # fmt: skip


def _box(pen: Pen, x: float, y: float, r: float) -> None:
    pen.slab((x - r, y - r, x + r, y + r), OAK, 4)
    pen.stroke([(x - r, y - r * 0.4), (x + r, y - r * 0.4)], 3)
    pen.stroke([(x - r, y + r * 0.4), (x + r, y + r * 0.4)], 3)


def _arrow(pen: Pen, here: Point, there: Point, ink: str = INK) -> None:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    x, y = there
    pen.stroke([here, (x - dx * 8, y - dy * 8)], 6, ink)
    pen.shape([(x, y), (x - dx * 16 - dy * 10, y - dy * 16 + dx * 10), (x - dx * 16 + dy * 10, y - dy * 16 - dx * 10)],
              ink, 2, ink)  # fmt: skip


def trade(pen: Pen) -> None:
    """A florin for a Material, or the other way round."""
    _tile(pen)
    coin(pen, 29, 30, 19)
    _box(pen, 71, 70, 16)
    _arrow(pen, (56, 24), (80, 42))
    _arrow(pen, (44, 76), (20, 58))


def double_work(pen: Pen) -> None:
    """Two Works."""
    _tile(pen)
    _hammer(pen, 32, 38, 24)
    _hammer(pen, 68, 52, 24)


def one_florin(pen: Pen) -> None:
    """A florin."""
    _tile(pen)
    coin(pen, 50, 50, 32)


def one_material(pen: Pen) -> None:
    """A Material of choice."""
    _tile(pen)
    _box(pen, 50, 50, 27)


def relocation(pen: Pen) -> None:
    """Workers move."""
    _tile(pen)
    pen.shape(curve((12, 84), (14, 62), (30, 54), (46, 62), (48, 84)), TAN, 4)
    pen.disc(30, 40, 13, SKIN, 4)
    _arrow(pen, (54, 58), (88, 58))
    _arrow(pen, (54, 34), (88, 34))


def foresight(pen: Pen) -> None:
    """An eye: one Work, and a Future invention."""
    _tile(pen)
    pen.shape(
        [
            *curve((10, 42), (30, 22), (50, 17), (70, 22), (90, 42)),
            *curve((90, 42), (70, 60), (50, 65), (30, 60), (10, 42)),
        ],
        WHITE,
        5,
    )
    pen.disc(50, 41, 16, LAPIS, 4)
    pen.disc(50, 41, 6, INK, 0)
    _hammer(pen, 48, 78, 11)


def _cheaper(pen: Pen) -> None:
    coin(pen, 70, 34, 18)
    _arrow(pen, (70, 58), (70, 90), SANGUINE)


def research_price(pen: Pen) -> None:
    """Cheaper in Laboratory and Academy."""
    _tile(pen)
    pen.shape([(8, 52), (30, 30), (52, 52), (46, 52), (46, 80), (14, 80), (14, 52)], OAK, 4)
    gear(pen, 30, 62, 11, STEEL)
    _cheaper(pen)


def market_price(pen: Pen) -> None:
    """Cheaper in the Markets."""
    _tile(pen)
    pen.slab((12, 52, 46, 82), CARD, 4)
    for k, colour in enumerate((SANGUINE, WHITE, SANGUINE)):
        pen.shape([(8 + k * 14, 32), (22 + k * 14, 32), (22 + k * 14, 52), (8 + k * 14, 52)], colour, 3)
    _cheaper(pen)


TILES: dict[str, Drawing] = {
    "CT1": trade,
    "CT2": double_work,
    "CT3": one_florin,
    "CT4": one_material,
    "CT5": relocation,
    "CT6": foresight,
    "CT7": research_price,
    "CT8": market_price,
}

# --- Patron Rewards


def _small_shield(pen: Pen, x: float, y: float, r: float, colour: str = AZURE) -> None:
    right = curve((x + r, y - r), (x + r, y), (x + r * 0.7, y + r * 0.6), (x, y + r * 1.1))
    pen.shape([(x - r, y - r), *right, *((2 * x - a, b) for a, b in reversed(right))], colour, 4)


def _purse(pen: Pen, x: float, y: float, r: float) -> None:
    pen.disc(x, y + r * 0.2, r, LEATHER, 4)
    pen.shape([(x - r * 0.6, y - r * 1.3), (x + r * 0.6, y - r * 1.3), (x + r * 0.35, y - r * 0.7),
               (x - r * 0.35, y - r * 0.7)], LEATHER, 4)  # fmt: skip
    pen.stroke([(x - r, y + r * 1.2), (x + r, y - r * 0.8)], 7, SANGUINE)


def upgraded(pen: Pen) -> None:
    """Automata do two Works."""
    pen.slab((12, 50, 62, 95), WOOD, 5, radius=8)
    pen.slab((8, 14, 66, 50), OAK, 5, radius=8)
    for x in (25, 49):
        pen.disc(x, 31, 7, CARD, 4)
    pen.stroke([(82, 12), (82, 44)], 8, SANGUINE)
    pen.stroke([(66, 28), (98, 28)], 8, SANGUINE)


def symbols_save(pen: Pen) -> None:
    """A Work less for each symbol."""
    _small_shield(pen, 32, 46, 28)
    _hammer(pen, 70, 64, 20)
    pen.stroke([(60, 22), (94, 22)], 9, SANGUINE)


def new_symbols(pen: Pen) -> None:
    """Florins for new kinds of symbols."""
    _small_shield(pen, 32, 40, 27)
    coin(pen, 68, 66, 26)


def two_salaries(pen: Pen) -> None:
    """Two salaries less."""
    _purse(pen, 28, 40, 20)
    _purse(pen, 70, 66, 20)


def two_works(pen: Pen) -> None:
    """Two Works."""
    _hammer(pen, 30, 36, 26)
    _hammer(pen, 70, 54, 26)


def five_florins(pen: Pen) -> None:
    """Five florins."""
    for x, y in ((26, 26), (74, 26), (26, 74), (74, 74), (50, 50)):
        coin(pen, x, y, 22)


def salary_and_material(pen: Pen) -> None:
    """A salary less, and a Material."""
    _purse(pen, 28, 36, 20)
    _box(pen, 70, 70, 22)


def token_and_florins(pen: Pen) -> None:
    """A Token and two florins."""
    pen.disc(32, 34, 28, AZURE, 5)
    _hammer(pen, 32, 28, 14)
    coin(pen, 56, 76, 20)
    coin(pen, 80, 70, 20)


def two_materials(pen: Pen) -> None:
    """Two Materials."""
    _box(pen, 30, 34, 24)
    _box(pen, 70, 68, 24)


def lower_steps(pen: Pen) -> None:
    """The last steps of the Value Track cost less."""
    for k, height in enumerate((30, 46, 62, 78)):
        pen.slab((6 + k * 22, 96 - height, 28 + k * 22, 96), SHADE, 4)
    _arrow(pen, (66, 2), (66, 44), SANGUINE)
    _arrow(pen, (88, 2), (88, 30), SANGUINE)


REWARDS: dict[str, Drawing] = {
    "PA": upgraded,
    "PB": symbols_save,
    "PT1": new_symbols,
    "PT2": two_salaries,
    "PT3": two_works,
    "PT4": five_florins,
    "PT5": salary_and_material,
    "PT6": token_and_florins,
    "PT7": two_materials,
    "PT8": lower_steps,
}

# --- Patron Requests


def first_twice(pen: Pen) -> None:
    """First in the Council, twice."""
    icons.council(pen)
    for x in (34, 66):
        pen.disc(x, 26, 10, SANGUINE, 4)


def all_rooms(pen: Pen) -> None:
    """Every Extension Tile and Automaton."""
    pen.shape([(2, 40), (40, 8), (78, 40), (70, 40), (70, 92), (10, 92), (10, 40)], OAK, 5)
    pen.slab((54, 54, 96, 96), WOOD, 5, radius=6)
    for x in (67, 83):
        pen.disc(x, 70, 5, CARD, 3)
    gear(pen, 34, 60, 18, STEEL)


def all_hired(pen: Pen) -> None:
    """Every Apprentice of the Academy."""
    for x in (24, 76, 50):
        pen.shape(curve((x - 24, 94), (x - 20, 68), (x, 60), (x + 20, 68), (x + 24, 94)), TAN, 4)
        pen.disc(x, 42 if x != 50 else 34, 16, SKIN, 4)


def _sheet(pen: Pen) -> None:
    pen.slab((12, 4, 88, 96), CARD, 5)


def one_done(pen: Pen) -> None:
    """An invention."""
    _sheet(pen)
    gear(pen, 50, 50, 28, OCHRE)


def two_alike(pen: Pen) -> None:
    """Two symbols alike."""
    _small_shield(pen, 27, 48, 24)
    _small_shield(pen, 73, 48, 24)


def epic(pen: Pen) -> None:
    """An Epic."""
    _sheet(pen)
    goods.star(pen, 50, 50, 34)


REQUESTS: dict[str, Drawing] = {
    "Q1": first_twice,
    "Q2": all_rooms,
    "Q3": all_hired,
    "Q4": one_done,
    "Q5": two_alike,
    "Q6": epic,
}

# --- what Epics count


def cards(pen: Pen) -> None:
    """Cards."""
    for x, y in ((4, 4), (18, 14), (32, 24)):
        pen.slab((x, y, x + 60, y + 72), CARD, 5)
    pen.stroke([(44, 48), (80, 48)], 5, SEPIA)
    pen.stroke([(44, 68), (80, 68)], 5, SEPIA)


def sizes(pen: Pen) -> None:
    """A small, a middling and a large one."""
    for x, high in ((4, 40), (36, 64), (68, 90)):
        pen.slab((x, 96 - high, x + 28, 96), OCHRE, 5)


BONUSES: dict[str, Drawing] = {
    "permanent": icons.permanent,
    "once": icons.once,
    "instant": icons.instant,
    "markers": icons.request_mark,
    "rooms": icons.laboratory,
    "materials": goods.crate,
    "cards": cards,
    "apprentices": goods.apprentice,
    "sets": sizes,
    "classes": one_done,
}


def bonus_of(bonus: str) -> Drawing:
    """What an Epic counts, besides its own symbol: a florin alone stands for the symbols themselves."""
    return goods.florin if bonus == "symbols" else BONUSES[bonus]
