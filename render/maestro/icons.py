"""Small art of Maestro: colours, Artwork, workshops, Collectors, cards, Study spaces. Each in a square of 100."""

from functools import cache

from games.maestro.view import COLOURS
from render.kit import goods, tokens
from render.kit.palette import (
    AZURE,
    CARD,
    GOLD,
    INK,
    LAPIS,
    LEATHER,
    OAK,
    OCHRE,
    ORANGE,
    PAPER,
    SANGUINE,
    SEATS,
    SEPIA,
    SHADE,
    SILVER,
    SKIN,
    STEEL,
    TAN,
    WHITE,
)
from render.kit.pen import Drawing, Pen, Point, arc, curve

# --- the four colours, each with a shape of its own


def _rays(count: int, far: float, near: float) -> list[Point]:
    """A star's outline, one of its rays upwards."""
    step = 180 / count
    radii = [far if k % 2 == 0 else near for k in range(2 * count)]
    return [arc(50, 50, r, r, k * step - 90, k * step - 89)[0] for k, r in enumerate(radii)]


_SUN = _rays(12, 48, 39)
_GEM: list[Point] = [(50, 1), (97, 26), (97, 74), (50, 99), (3, 74), (3, 26)]
_DROP = [
    *curve((50, 0), (62, 18), (86, 40), (94, 64)),
    *arc(50, 60, 44, 39, 5, 175),
    *curve((6, 64), (14, 40), (38, 18), (50, 0)),
]
_LEAF = [*arc(50, 50, 46, 46, 180, 270), (97, 4), *arc(50, 50, 46, 46, 0, 90), (4, 97)]
OUTLINES: dict[str, list[Point]] = {"orange": _SUN, "purple": _GEM, "blue": _DROP, "green": _LEAF}
TONES = {"orange": ORANGE, "purple": SEATS[4].colour, "blue": SEATS[3].colour, "green": SEATS[2].colour}
DROP = {"blue": 0.07}  # of a chip's size, how much lower text stands on it


@cache
def chip(colour: str) -> Drawing:
    """The shape of a colour; "any" is all of them."""
    if colour == "any":
        return _any

    def draw(pen: Pen) -> None:
        pen.shape(OUTLINES[colour], TONES[colour], 4)

    return draw


def _any(pen: Pen) -> None:
    for n, colour in enumerate(COLOURS):
        pen.shape([(50, 50), *arc(50, 50, 46, 46, n * 90 - 135, n * 90 - 45)], TONES[colour], 0)
    pen.disc(50, 50, 46, None, 4)
    pen.disc(50, 50, 20, WHITE, 4)


@cache
def token(colour: str) -> Drawing:
    """A Publicity token: the colour's shape on a white disc."""

    def draw(pen: Pen) -> None:
        pen.disc(50, 50, 47, WHITE, 5)
        pen.shape([(50 + (x - 50) * 0.6, 50 + (y - 50) * 0.6) for x, y in OUTLINES[colour]], TONES[colour], 4)

    return draw


# --- Artwork


def painting(pen: Pen) -> None:
    """A portrait in a frame."""
    pen.slab((8, 3, 92, 97), OCHRE, 5)
    pen.slab((22, 17, 78, 83), AZURE, 4)
    pen.shape(curve((24, 82), (30, 62), (50, 56), (70, 62), (76, 82)), LEATHER, 3)
    pen.disc(50, 42, 14, SKIN, 4)


def statue(pen: Pen) -> None:
    """A figure that stands, one arm raised."""
    pen.slab((18, 84, 82, 97), STEEL, 4)
    pen.shape([(36, 84), (38, 56), (30, 34), (12, 14), (20, 6), (44, 26), (62, 28), (74, 52), (66, 58), (60, 46),
               (64, 84)], SILVER, 5)  # fmt: skip
    pen.disc(53, 15, 12, SILVER, 5)


def bust(pen: Pen) -> None:
    """A head on its shoulders."""
    pen.slab((36, 78, 64, 97), STEEL, 4)
    pen.shape(curve((6, 78), (14, 56), (38, 48), (38, 38)) + curve((62, 38), (62, 48), (86, 56), (94, 78)), SILVER, 5)
    pen.oval(50, 26, 21, 24, SILVER, 5)


ARTWORK: dict[str, Drawing] = {"painting": painting, "statue": statue, "bust": bust}

# --- workshops


def da_vinci(pen: Pen) -> None:
    """Da Vinci's workshop: a painter's palette."""
    pen.shape(curve((50, 4), (86, 18), (98, 52), (80, 90), (56, 84), (44, 72), (30, 88), (8, 74), (3, 44), (18, 14),
                    closed=True), OAK, 6)  # fmt: skip
    for x, y, colour in ((30, 32, SANGUINE), (56, 24, GOLD), (76, 44, LAPIS), (26, 58, SEATS[2].colour)):
        pen.disc(x, y, 10, colour, 3)


def michelangelo(pen: Pen) -> None:
    """Michelangelo's workshop: a sculptor's mallet."""
    pen.stroke([(50, 50), (12, 88)], 20)
    pen.stroke([(50, 50), (12, 88)], 11, OAK)
    pen.shape([(24, 34), (56, 2), (98, 44), (66, 76)], LEATHER, 6)
    pen.stroke([(42, 20), (82, 60)], 5, OCHRE)


WORKSHOPS = (da_vinci, michelangelo)


@cache
def seat(number: int, side: int) -> Drawing:
    """A seat's shape in the colour of its workshop, for the others' colours mean Resources; the Machina's automaton."""
    if number < 0:
        return goods.automaton

    def draw(pen: Pen) -> None:
        pen.shape(tokens.outline(SEATS[number].shape), (LAPIS, SANGUINE)[side], 6)

    return draw


# --- the map


_COMPASS = _rays(4, 49, 17)


def white_compass(pen: Pen) -> None:
    """The compass of white regions, empty."""
    pen.shape(_COMPASS, WHITE, 5)


def black_compass(pen: Pen) -> None:
    """The compass of black regions, filled."""
    pen.shape(_COMPASS, INK, 5)


COMPASS: dict[str, Drawing] = {"white": white_compass, "black": black_compass}


def lily(pen: Pen) -> None:
    """Florence."""
    pen.shape(curve((50, 2), (66, 34), (50, 62), (34, 34), closed=True), SANGUINE, 4)
    for way in (-1, 1):
        pen.stroke(
            curve((50 + way * 6, 62), (50 + way * 22, 40), (50 + way * 38, 30), (50 + way * 42, 50)), 12, SANGUINE
        )
    pen.stroke([(24, 66), (76, 66)], 10, INK)
    pen.stroke([(50, 66), (50, 96)], 10, SANGUINE)


def secondary(pen: Pen) -> None:
    """A Secondary Gallery's points stand on a silver plate."""
    pen.slab((4, 4, 96, 96), SILVER, 4)
    pen.slab((11, 11, 89, 89), None, 2, STEEL)


GALLERIES: dict[str, Drawing] = {"popular": tokens.medal, "secondary": secondary}


def _sheet(pen: Pen, colour: str, width: float, ink: str) -> None:
    edge = width * pen.pixel / 2
    pen.slab((edge, edge, 100 - edge, pen.bottom - edge), colour, width * pen.pixel, ink, radius=12 * pen.pixel)


def popular_card(pen: Pen) -> None:
    """The card of a region with a Popular Gallery."""
    _sheet(pen, CARD, 7, OCHRE)


def secondary_card(pen: Pen) -> None:
    """The card of a region with a Secondary Gallery."""
    _sheet(pen, CARD, 7, STEEL)


GALLERY_CARDS: dict[str, Drawing] = {"popular": popular_card, "secondary": secondary_card}


def nobody(pen: Pen) -> None:
    """A Centerpiece that nobody holds."""
    pen.disc(50, 50, 40, None, 6, TAN)


def gallery_tile(pen: Pen) -> None:
    """A Popular Gallery tile: columns under a gable, in gold."""
    pen.shape([(2, 40), (50, 4), (98, 40)], GOLD, 5)
    for x in (12, 41, 70):
        pen.slab((x, 42, x + 18, 82), GOLD, 4)
    pen.slab((4, 82, 96, 97), GOLD, 5)


# --- the lodge


def standing(pen: Pen) -> None:
    """A Collector that stands."""
    pen.shape(curve((24, 97), (28, 58), (50, 48), (72, 58), (76, 97)), LEATHER, 5)
    pen.disc(50, 34, 18, SKIN, 5)
    pen.shape([(24, 24), (34, 4), (66, 4), (76, 24)], LEATHER, 5)


def lying(pen: Pen) -> None:
    """A Collector that lies."""
    pen.shape([(y, 130 - x) for x, y in curve((24, 97), (28, 58), (50, 48), (72, 58), (76, 97))], TAN, 5)
    pen.disc(34, 80, 18, SKIN, 5)
    pen.stroke([(4, 98), (96, 98)], 5, SEPIA)


def precedence(pen: Pen) -> None:
    """The Precedence tile: who comes first where Collectors are equal."""
    pen.stroke([(10, 34), (90, 34)], 12, SEPIA)
    pen.stroke([(10, 66), (90, 66)], 12, SEPIA)


# --- cards


def effort(pen: Pen) -> None:
    """Effort: a flash."""
    pen.shape([(58, 2), (16, 56), (44, 56), (34, 98), (84, 38), (54, 38), (72, 2)], OCHRE, 5)


def publicity(pen: Pen) -> None:
    """Publicity: a banner."""
    pen.shape([(20, 8), (96, 8), (78, 34), (96, 60), (20, 60)], SANGUINE, 5)
    pen.stroke([(20, 4), (20, 97)], 9)


def face(pen: Pen) -> None:
    """A card that lies open."""
    _sheet(pen, WHITE, 4, INK)


def back(pen: Pen) -> None:
    """A card that lies face down."""
    _sheet(pen, LEATHER, 4, INK)
    middle = pen.bottom / 2
    pen.shape([(50, middle - 34), (78, middle), (50, middle + 34), (22, middle)], OCHRE, 4)


def slot(pen: Pen) -> None:
    """A free place for a card."""
    _sheet(pen, PAPER, 3, TAN)


def benefactor(pen: Pen) -> None:
    """A Benefactor: a man in a hat."""
    pen.shape(curve((6, 97), (12, 70), (50, 58), (88, 70), (94, 97)), LAPIS, 5)
    pen.disc(50, 42, 22, SKIN, 5)
    pen.shape([(14, 34), (26, 30), (30, 6), (70, 6), (74, 30), (86, 34)], LAPIS, 5)


def patroness(pen: Pen) -> None:
    """A Patroness: a lady with long hair."""
    pen.shape(curve((16, 80), (14, 30), (50, 4), (86, 30), (84, 80)), OCHRE, 5)
    pen.shape(curve((6, 97), (14, 76), (50, 64), (86, 76), (94, 97)), SANGUINE, 5)
    pen.oval(50, 42, 19, 24, SKIN, 5)


def prize_b(pen: Pen) -> None:
    """A Benefactor's card, under its id."""
    _sheet(pen, AZURE, 4, INK)


def prize_p(pen: Pen) -> None:
    """A Patroness's card, under its id."""
    _sheet(pen, SKIN, 4, INK)
    pen.slab((7, 7 * pen.bottom / 60, 93, pen.bottom - 7 * pen.bottom / 60), None, 2 * pen.pixel, SEPIA)


PRIZES: dict[str, Drawing] = {"B": prize_b, "P": prize_p}
PATRONS: dict[str, Drawing] = {"B": benefactor, "P": patroness}

# --- Study spaces


def _plus(pen: Pen, x: float, y: float, r: float) -> None:
    pen.stroke([(x - r, y), (x + r, y)], 10, SANGUINE)
    pen.stroke([(x, y - r), (x, y + r)], 10, SANGUINE)


def _house(pen: Pen, left: float, width: float) -> None:
    pen.shape([(left, 48), (left + width / 2, 16), (left + width, 48), (left + width - 8, 48), (left + width - 8, 95),
               (left + 8, 95), (left + 8, 48)], OAK, 5)  # fmt: skip


def upgrade_card(pen: Pen) -> None:
    """Upgrade a card."""
    pen.slab((12, 12, 68, 95), WHITE, 5)
    _plus(pen, 76, 26, 18)


def upgrade_workshop(pen: Pen) -> None:
    """Upgrade a workshop."""
    _house(pen, 2, 78)
    _plus(pen, 80, 22, 17)


def upgrade_either(pen: Pen) -> None:
    """Upgrade a card or a workshop."""
    pen.slab((4, 4, 38, 56), WHITE, 5)
    _house(pen, 34, 64)
    _plus(pen, 78, 18, 15)


UPGRADES: dict[str, Drawing] = {"C": upgrade_card, "W": upgrade_workshop, "E": upgrade_either}


def ahead(pen: Pen) -> None:
    """Who counts as farther where both markers are on one space."""
    pen.shape([(8, 8), (92, 50), (8, 92)], SANGUINE, 4)


# --- workshops' boards


def invention(pen: Pen) -> None:
    """An Invention that is built."""
    goods.gear(pen, 50, 50, 47, OCHRE)


def removed(pen: Pen) -> None:
    """A tile of the ceiling that is removed."""
    pen.slab((8, 8, 92, 92), PAPER, 5, SEPIA)
    pen.stroke([(26, 52), (44, 70), (76, 28)], 11, SANGUINE)


def flipped(pen: Pen) -> None:
    """A tile of the ceiling that is flipped."""
    _sheet(pen, TAN, 3, SEPIA)
    pen.stroke([(20, 20), (80, pen.bottom - 20)], 4, SEPIA)
    pen.stroke([(80, 20), (20, pen.bottom - 20)], 4, SEPIA)


def tile(pen: Pen) -> None:
    """A tile of the ceiling, face up."""
    _sheet(pen, WHITE, 4, SEPIA)


def cell(pen: Pen) -> None:
    """A space of da Vinci's board."""
    _sheet(pen, PAPER, 3, TAN)


def marker(pen: Pen) -> None:
    """An Invention marker or an Upgrade marker that covers a space."""
    pen.slab((8, 8, 92, 92), SEPIA, 4)
    pen.stroke([(30, 30), (70, 70)], 8, PAPER)
    pen.stroke([(70, 30), (30, 70)], 8, PAPER)


def covered(pen: Pen) -> None:
    """A cost that a Workshop Upgrade tile covers."""
    pen.slab((6, 6, 94, 94), SEPIA, 4)
    pen.stroke([(26, 50), (74, 50)], 10, PAPER)
    pen.stroke([(50, 26), (50, 74)], 10, PAPER)


def upgraded(pen: Pen) -> None:
    """Upgraded cards owned."""
    pen.slab((8, 14, 62, 92), SHADE, 5)
    pen.slab((28, 6, 84, 86), WHITE, 5)
    pen.shape([(56, 20), (78, 48), (64, 48), (64, 74), (48, 74), (48, 48), (34, 48)], SANGUINE, 3)


def hand(pen: Pen) -> None:
    """Cards in a hand."""
    pen.shape([(4, 30), (40, 12), (66, 74), (30, 92)], WHITE, 5)
    pen.slab((40, 8, 88, 84), LEATHER, 5)
    pen.shape([(64, 26), (76, 46), (64, 66), (52, 46)], OCHRE, 3)


def edge(pen: Pen) -> None:
    """The frame around whose turn it is."""
    side = 3 * pen.pixel
    pen.slab((side, side, 100 - side, pen.bottom - side), None, 6 * pen.pixel, SANGUINE, radius=12 * pen.pixel)


def first(pen: Pen) -> None:
    """The First Player marker."""
    pen.disc(50, 50, 46, GOLD, 5)


def arrow(pen: Pen) -> None:
    """Steps on the map."""
    pen.shape([(4, 36), (54, 36), (54, 12), (97, 50), (54, 88), (54, 64), (4, 64)], OCHRE, 5)


def book(pen: Pen) -> None:
    """A space of the Study track."""
    pen.shape([(50, 24), (94, 12), (94, 80), (50, 92)], WHITE, 5)
    pen.shape([(50, 24), (6, 12), (6, 80), (50, 92)], WHITE, 5)
    for x, way in ((16, 1), (84, -1)):
        for y in (34, 52):
            pen.stroke([(x, y), (x + way * 22, y + 6)], 5, SEPIA)


def stairs(pen: Pen) -> None:
    """Tiers of the Study track."""
    pen.shape([(4, 96), (4, 70), (34, 70), (34, 42), (64, 42), (64, 12), (96, 12), (96, 96)], TAN, 5)


def any_token(pen: Pen) -> None:
    """A Publicity token of chance."""
    pen.disc(50, 50, 47, WHITE, 5)
    pen.stroke([(36, 26), (36, 78)], 7)
    pen.shape([(36, 28), (72, 28), (62, 42), (72, 56), (36, 56)], SANGUINE, 4)


def any_artwork(pen: Pen) -> None:
    """An Artwork of the active type."""
    pen.slab((4, 4, 60, 66), OCHRE, 5)
    pen.slab((15, 15, 49, 55), AZURE, 3)
    pen.disc(66, 52, 16, SILVER, 5)
    pen.shape(curve((36, 97), (42, 78), (66, 70), (90, 78), (96, 97)), SILVER, 5)


def full(pen: Pen) -> None:
    """An icon of a Blueprint that the Machina has filled."""
    pen.disc(50, 50, 44, INK, 0)
    pen.disc(50, 50, 30, WHITE, 0)


def open_ring(pen: Pen) -> None:
    """An Invention that is not built yet."""
    pen.disc(50, 50, 38, PAPER, 5, TAN)


LEGEND: dict[str, Drawing] = {
    "popular": tokens.medal,
    "secondary": secondary,
    "nobody": nobody,
    "white": white_compass,
    "black": black_compass,
}

# What a tile of the ceiling gives: an icon and a few signs beside it, by the effect's code.
TILES: dict[str, tuple[Drawing, str]] = {
    **{f"RES {colour}": (chip(colour), "") for colour in (*COLOURS, "any")},
    "ART": (any_artwork, ""),
    "PLACE": (lily, "+1"),
    "STEP 2": (arrow, "2"),
    "COLL": (standing, "1"),
    "TOKEN": (any_token, ""),
    "STUDY": (book, "1"),
    "UPGRADE": (upgrade_card, ""),
    "VP 3": (tokens.medal, ""),
    "VPHALFTIER": (stairs, ""),
}
