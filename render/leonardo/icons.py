"""Small art of Leonardo: materials, paintings, characters, Tiglio, decks. Simple lines and flat colours."""

from render.kit.goods import gear, rope, star, wood
from render.kit.palette import (
    AZURE,
    CARD,
    INK,
    LAPIS,
    LEATHER,
    OAK,
    OCHRE,
    OLIVE,
    SANGUINE,
    SEPIA,
    SHADE,
    SILVER,
    SKIN,
    STEEL,
    TAN,
    WHITE,
    WOOD,
)
from render.kit.pen import Drawing, Pen, Point, curve

# --- materials


def metal(pen: Pen) -> None:
    """An ingot."""
    pen.shape([(4, 82), (16, 42), (68, 42), (80, 82)], STEEL, 5)
    pen.shape([(16, 42), (36, 20), (82, 20), (68, 42)], SILVER, 5)
    pen.shape([(68, 42), (82, 20), (97, 58), (80, 82)], SEPIA, 5)
    pen.stroke([(28, 70), (33, 53), (54, 53)], 4, SILVER)


def cloth(pen: Pen) -> None:
    """A cloth hung over a rail."""
    pen.stroke([(4, 14), (96, 14)], 9, INK)
    hem = curve((86, 88), (74, 80), (62, 92), (50, 82), (38, 92), (26, 80), (14, 88))
    pen.shape([(14, 12), (86, 12), *hem], LAPIS, 5)
    for x in (32, 50, 68):
        pen.stroke([(x, 26), (x, 74)], 5, AZURE)


def leather(pen: Pen) -> None:
    """A hide."""
    half = [(50, 4), (62, 8), (64, 20), (92, 10), (96, 26), (80, 38), (80, 62), (98, 82), (86, 94), (66, 80), (58, 92)]
    mirrored = [(100 - x, y) for x, y in reversed(half[1:])]
    pen.shape(curve(*half, (50, 98), *mirrored, closed=True), LEATHER, 5)
    pen.stroke([(50, 24), (50, 76)], 4, WOOD)


# --- paintings, in gold frames


def _frame(pen: Pen, ground: str) -> None:
    pen.slab((9, 2, 91, 98), OCHRE, 4)
    pen.slab((18, 11, 82, 89), ground, 3)


def vitruvian_man(pen: Pen) -> None:
    """A man in a circle and a square."""
    _frame(pen, CARD)
    vitruvian(pen, 50, 50, 30, SANGUINE, 3)


def vitruvian(pen: Pen, x: float, y: float, r: float, ink: str, width: float) -> None:
    """The proportions of man: a circle of radius *r*, the square that shares its foot, and a figure in both."""
    pen.disc(x, y, r, None, width, ink)
    side, foot = r * 0.83, y + r
    pen.stroke([(x - side, foot - 2 * side), (x + side, foot - 2 * side), (x + side, foot), (x - side, foot)],
               width, ink, closed=True)  # fmt: skip
    pen.oval(x, y - r * 0.53, r * 0.105, r * 0.125, ink, 0)
    _limb(pen, (x, y - r * 0.5), (x, y - r * 0.3), r * 0.12, r * 0.14, ink)
    half = [(0.22, -0.33), (0.21, -0.2), (0.15, -0.04), (0.18, 0.14), (0.1, 0.2)]
    pen.shape([*((x + r * dx, y + r * dy) for dx, dy in half), *((x - r * dx, y + r * dy) for dx, dy in half[::-1])],
              ink, 0)  # fmt: skip
    for way in (-1, 1):
        shoulder, hip = (x + way * r * 0.19, y - r * 0.27), (x + way * r * 0.09, y + r * 0.14)
        for hand in ((x + way * (side - r * 0.05), y - r * 0.27), (x + way * r * 0.7, y - r * 0.63)):
            _limb(pen, shoulder, hand, r * 0.13, r * 0.06, ink)
            pen.disc(*hand, r * 0.05, ink, 0)
        for ankle, toe in (
            ((x + way * r * 0.07, foot - r * 0.06), (x + way * r * 0.14, foot - r * 0.03)),
            ((x + way * r * 0.53, y + r * 0.76), (x + way * r * 0.64, y + r * 0.74)),
        ):
            _limb(pen, hip, ankle, r * 0.17, r * 0.07, ink)
            _limb(pen, ankle, toe, r * 0.07, r * 0.06, ink)


def _limb(pen: Pen, here: Point, there: Point, thick: float, thin: float, ink: str) -> None:
    """A tapering limb with round ends."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    across = (-dy / length / 2, dx / length / 2)
    pen.shape(
        [(end[0] + way * width * across[0], end[1] + way * width * across[1])
         for end, width, way in ((here, thick, 1), (there, thin, 1), (there, thin, -1), (here, thick, -1))],
        ink, 0,
    )  # fmt: skip
    pen.disc(*here, thick / 2, ink, 0)
    pen.disc(*there, thin / 2, ink, 0)


def lady(pen: Pen) -> None:
    """A lady with a white ermine in her arms."""
    _frame(pen, INK)
    pen.shape([(26, 89), (30, 66), (44, 56), (58, 58), (74, 70), (78, 89)], LAPIS, 0)
    pen.shape([(44, 44), (56, 44), (58, 60), (44, 60)], SKIN, 0)
    pen.oval(50, 32, 17, 19, LEATHER, 0)
    pen.oval(47, 35, 12, 15, SKIN, 0)
    pen.stroke([(38, 26), (60, 26)], 3, INK)
    ermine = curve((24, 60), (28, 52), (36, 54), (46, 64), (64, 68), (77, 80), (62, 84), (44, 80), (34, 70))
    pen.shape(ermine, WHITE, 2)
    pen.disc(33, 51, 3, WHITE, 2)
    pen.disc(28, 58, 1.5, INK, 0)
    pen.stroke([(46, 80), (42, 88)], 4, WHITE)


def gioconda_painting(pen: Pen) -> None:
    """The portrait with the smile, before hills."""
    _frame(pen, AZURE)
    pen.shape([(18, 60), (30, 42), (40, 52), (60, 50), (70, 40), (82, 54), (82, 89), (18, 89)], OLIVE, 0)
    pen.oval(50, 38, 20, 24, INK, 0)
    pen.shape([(24, 89), (28, 66), (42, 58), (58, 58), (72, 66), (76, 89)], INK, 0)
    pen.shape([(42, 50), (58, 50), (60, 64), (50, 70), (40, 64)], SKIN, 0)
    pen.oval(50, 38, 12, 16, SKIN, 0)
    pen.stroke(curve((45, 45), (50, 47), (55, 44)), 2.5, SANGUINE)
    pen.disc(45, 36, 1.6, INK, 0)
    pen.disc(55, 36, 1.6, INK, 0)
    pen.oval(50, 82, 14, 5, SKIN, 0)


def self_portrait(pen: Pen) -> None:
    """The old master in red chalk; the star marks it as a joker."""
    _frame(pen, CARD)
    pen.shape(curve((28, 60), (26, 34), (38, 16), (60, 15), (72, 34), (72, 62), (62, 84), (50, 88), (38, 84)), SHADE, 3)
    pen.shape(curve((36, 44), (38, 26), (50, 20), (62, 26), (64, 44), (58, 58), (42, 58), closed=True), SKIN, 2)
    beard = curve((36, 54), (50, 60), (64, 54), (66, 70), (50, 88), (34, 70), closed=True)
    pen.shape(beard, WHITE, 3, SANGUINE)
    for way in (-1, 1):
        pen.stroke([(50 + way * 5, 37), (50 + way * 13, 35)], 3.5, SANGUINE)
        pen.disc(50 + way * 8, 42, 1.8, INK, 0)
    pen.stroke([(50, 40), (47, 52), (53, 53)], 2.5, SANGUINE)
    star(pen, 76, 22, 20)


def studies(pen: Pen) -> None:
    """A horse's head."""
    _frame(pen, CARD)
    head = curve((30, 86), (34, 62), (44, 44), (44, 30), (52, 34), (60, 40), (74, 62), (70, 70), (60, 68), (52, 64),
                 (58, 86))  # fmt: skip
    pen.shape(head, OAK, 3)
    for tip in (42, 50):
        pen.shape([(tip, 36), (tip + 1, 22), (tip + 8, 34)], OAK, 3)
    for y in (38, 50, 62):
        pen.stroke([(42 - (y - 38) / 4, y), (30 - (y - 38) / 4, y + 4)], 4, SEPIA)
    pen.disc(56, 46, 2.6, INK, 0)


# --- characters: on stands, 100 × 122


def _stand(pen: Pen) -> None:
    pen.oval(50, 108, 44, 12, SEPIA, 4)
    pen.oval(50, 104, 44, 12, TAN, 4)


def leonardo(pen: Pen) -> None:
    """Leonardo: a wide red hat and a long white beard."""
    _stand(pen)
    pen.shape(curve((20, 104), (24, 76), (50, 62), (76, 76), (80, 104)), LEATHER, 4)
    beard = curve((24, 44), (50, 38), (76, 44), (78, 66), (64, 90), (50, 98), (36, 90), (22, 66), closed=True)
    pen.shape(beard, WHITE, 4)
    pen.shape(curve((34, 40), (66, 40), (66, 54), (58, 62), (42, 62), (34, 54), closed=True), SKIN, 3)
    pen.shape(curve((6, 40), (18, 16), (50, 3), (82, 16), (94, 40), (50, 32), closed=True), SANGUINE, 4)
    for x in (42, 58):
        pen.disc(x, 49, 3, INK, 0)
    pen.stroke(curve((38, 68), (50, 62), (62, 68)), 4, TAN)
    pen.stroke([(50, 76), (50, 88)], 3, TAN)


def gioconda(pen: Pen) -> None:
    """Gioconda: long dark hair under a veil, and the smile."""
    _stand(pen)
    pen.shape(curve((14, 104), (18, 74), (50, 64), (82, 74), (86, 104)), OLIVE, 4)
    hair = curve((50, 4), (74, 12), (82, 44), (82, 82), (66, 86), (34, 86), (18, 82), (18, 44), (26, 12), closed=True)
    pen.shape(hair, INK, 4)
    pen.shape([(40, 60), (60, 60), (66, 80), (50, 92), (34, 80)], SKIN, 0)
    pen.oval(50, 41, 21, 27, SKIN, 3)
    pen.stroke(curve((30, 30), (38, 18), (50, 13), (62, 18), (70, 30)), 5, OCHRE)
    for x in (41, 59):
        pen.disc(x, 38, 3, INK, 0)
    pen.stroke(curve((41, 53), (50, 57), (60, 51)), 4, SANGUINE)


def pardo(pen: Pen) -> None:
    """Pardo, the spotted cat."""
    _stand(pen)
    pen.stroke(curve((70, 98), (92, 92), (94, 70), (86, 58)), 13, INK)
    pen.stroke(curve((70, 98), (91, 91), (93, 71), (86, 60)), 6, OCHRE)
    pen.shape(curve((30, 104), (26, 80), (40, 60), (62, 60), (76, 80), (74, 104), closed=True), OCHRE, 4)
    pen.shape([(20, 34), (18, 4), (42, 18), (58, 18), (82, 4), (80, 34)], OCHRE, 4)
    pen.oval(50, 40, 34, 27, OCHRE, 4)
    pen.oval(50, 51, 15, 11, CARD, 0)
    for x in (36, 64):
        pen.oval(x, 36, 6, 7, CARD, 3)
        pen.disc(x, 37, 2.5, INK, 0)
        way = 1 if x > 50 else -1
        pen.stroke([(50 + way * 16, 50), (50 + way * 42, 46)], 2.5)
        pen.stroke([(50 + way * 16, 54), (50 + way * 40, 57)], 2.5)
    pen.shape([(45, 46), (55, 46), (50, 52)], SANGUINE, 2)
    for x, y in ((44, 76), (58, 72), (52, 90), (64, 88), (38, 92), (50, 22)):
        pen.disc(x, y, 3.6, LEATHER, 0)


def tiglio(pen: Pen) -> None:
    """Tiglio, the wooden robot."""
    pen.stroke([(50, 20), (50, 8)], 5)
    pen.disc(50, 8, 6, SANGUINE, 4)
    pen.slab((16, 66, 84, 97), WOOD, 5, radius=8)
    pen.slab((10, 20, 90, 66), OAK, 5, radius=8)
    for x in (32, 68):
        pen.disc(x, 40, 10, CARD, 4)
        pen.disc(x, 40, 4, INK, 0)
    pen.stroke([(34, 57), (66, 57)], 5)
    pen.disc(50, 81, 8, STEEL, 4)


# --- decks


def collection_deck(pen: Pen) -> None:
    """The Collection deck: round like its spaces."""
    for shift in (12, 6, 0):
        pen.disc(46 + shift, 46 + shift, 40, CARD if shift else SHADE, 3)
    pen.disc(46, 46, 30, None, 2.5, SEPIA)
    star(pen, 46, 46, 22)


def invention_deck(pen: Pen) -> None:
    """The Invention deck: sheets like its spaces."""
    for shift in (12, 6, 0):
        pen.slab((4 + shift, 10 + shift, 84 + shift, 78 + shift), CARD if shift else SHADE, 3)
    pen.slab((13, 19, 75, 69), SHADE, 2.5, SEPIA)
    gear(pen, 44, 44, 20, OCHRE)


CARDS: dict[str, Drawing] = {
    "wood": wood,
    "rope": rope,
    "metal": metal,
    "cloth": cloth,
    "leather": leather,
    "vitruvian_man": vitruvian_man,
    "lady": lady,
    "gioconda": gioconda_painting,
    "self_portrait": self_portrait,
    "studies": studies,
}

CHARACTERS: dict[str, Drawing] = {"leonardo": leonardo, "gioconda": gioconda, "pardo": pardo}
