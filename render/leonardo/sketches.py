"""The eighteen inventions as small ink sketches, each in a square of 100."""

from itertools import pairwise

from render.kit.goods import gear
from render.kit.palette import (
    AZURE,
    CARD,
    INK,
    LEATHER,
    OAK,
    OCHRE,
    ROPE,
    SANGUINE,
    SEPIA,
    SHADE,
    SILVER,
    SKIN,
    STEEL,
    WHITE,
    WOOD,
)
from render.kit.pen import Drawing, Pen, arc, curve


def _wheel(pen: Pen, x: float, y: float, r: float, spokes: int = 6, colour: str | None = CARD) -> None:
    pen.disc(x, y, r, colour, 4)
    for spoke in range(spokes):
        angle = 360 / spokes * spoke + 15
        pen.stroke([(x, y), arc(x, y, r, r, angle, angle + 1)[0]], 2.5)
    pen.disc(x, y, r * 0.16, INK, 0)


def _waves(pen: Pen, y: float) -> None:
    points = [(x, y + (3 if x // 8 % 2 else -3)) for x in range(4, 100, 8)]
    pen.stroke(curve(*points), 3.5, AZURE)


def _wing(pen: Pen, root: tuple[float, float], tips: list[tuple[float, float]], colour: str = SHADE) -> None:
    """A bat's wing: ribs from the root to the tips, cloth hanging between them."""
    edge = [tips[0]]
    for one, other in pairwise(tips):
        sag = ((one[0] + other[0]) / 2 * 0.82 + root[0] * 0.18, (one[1] + other[1]) / 2 * 0.82 + root[1] * 0.18)
        edge += curve(one, sag, other)[1:]
    pen.shape([root, *edge], colour, 3.5)
    for tip in tips:
        pen.stroke([root, tip], 3)


def ala_battente(pen: Pen) -> None:
    """One great wing on a hand lever."""
    _wing(pen, (20, 40), [(36, 4), (72, 6), (97, 30), (94, 64), (66, 84)])
    pen.stroke([(20, 40), (8, 96)], 6, WOOD)
    pen.stroke([(14, 68), (50, 62)], 4, SEPIA)
    pen.disc(20, 40, 5, STEEL, 3)


def arcolaio(pen: Pen) -> None:
    """A great wheel, a spindle, a bench on legs."""
    pen.stroke([(30, 78), (20, 98)], 5)
    pen.stroke([(84, 78), (90, 98)], 5)
    pen.slab((8, 70, 94, 79), WOOD, 3.5)
    pen.stroke([(14, 70), (14, 46)], 5)
    pen.slab((4, 34, 30, 48), WHITE, 3.5, radius=5)
    _wheel(pen, 64, 40, 33, 8)
    pen.stroke([(20, 34), (60, 7)], 2.5, SANGUINE)
    pen.stroke([(20, 48), (62, 73)], 2.5, SANGUINE)


def barca_a_pale(pen: Pen) -> None:
    """A hull with a paddle wheel at its side."""
    pen.stroke([(26, 54), (26, 16)], 4)
    pen.shape([(26, 16), (8, 26), (26, 34)], SANGUINE, 3)
    hull = curve((2, 50), (20, 58), (70, 58), (98, 44), (88, 74), (70, 82), (24, 82), (10, 72), closed=True)
    pen.shape(hull, WOOD, 4)
    for angle in range(0, 360, 45):
        x, y = arc(60, 58, 31, 31, angle, angle + 1)[0]
        pen.stroke([(60, 58), (x, y)], 7)
    pen.disc(60, 58, 22, OAK, 4)
    pen.disc(60, 58, 5, INK, 0)
    _waves(pen, 92)


def bicicletta(pen: Pen) -> None:
    """Two wheels, a frame, a chain."""
    _wheel(pen, 23, 68, 21, 8, None)
    _wheel(pen, 77, 68, 21, 8, None)
    pen.stroke([(23, 68), (40, 34), (68, 38), (48, 68), (23, 68)], 5, WOOD)
    pen.stroke([(40, 34), (48, 68)], 5, WOOD)
    pen.stroke([(77, 68), (66, 28), (78, 20), (88, 26)], 5, INK)
    pen.stroke([(30, 28), (48, 28)], 7, LEATHER)
    pen.disc(48, 68, 8, STEEL, 3)


def odometro(pen: Pen) -> None:
    """A barrow whose wheel turns a gear that drops pebbles."""
    pen.stroke([(30, 52), (98, 34)], 5, WOOD)
    pen.stroke([(66, 48), (66, 94)], 5, WOOD)
    pen.slab((44, 18, 78, 52), OAK, 4)
    gear(pen, 61, 35, 13, STEEL)
    _wheel(pen, 28, 68, 26, 6)
    for x, y in ((82, 74), (88, 90), (78, 90)):
        pen.disc(x, y, 4, SHADE, 3)


def carro_armato(pen: Pen) -> None:
    """A wooden cone with guns all around."""
    for x in (22, 50, 78):
        _wheel(pen, x, 84, 11, 4)
    for x, y, dx in ((14, 72, -12), (86, 72, 12), (33, 76, -4), (67, 76, 4)):
        pen.stroke([(x, y), (x + dx, y + 2)], 9)
    pen.shape([(6, 76), (14, 62), (86, 62), (94, 76)], WOOD, 4)
    pen.shape(curve((14, 62), (34, 38), (44, 18), (50, 12), (56, 18), (66, 38), (86, 62)), OAK, 4)
    for x in (36, 50, 64):
        pen.stroke([(50, 16), (x, 61)], 2.5, SEPIA)
    pen.slab((42, 6, 58, 18), STEEL, 3)


def catapulta(pen: Pen) -> None:
    """A long arm drawn back, ropes, a bowl with a stone."""
    pen.slab((6, 72, 94, 82), WOOD, 4)
    _wheel(pen, 20, 86, 11, 4)
    _wheel(pen, 80, 86, 11, 4)
    pen.stroke([(64, 72), (64, 26)], 6, WOOD)
    pen.stroke([(86, 72), (64, 26)], 4, WOOD)
    pen.stroke([(68, 70), (20, 28)], 7, INK)
    pen.stroke([(68, 70), (20, 28)], 3, OAK)
    pen.stroke([(30, 72), (34, 40)], 3, SANGUINE)
    pen.disc(17, 17, 10, STEEL, 3)
    pen.stroke(arc(17, 21, 14, 13, 0, 180), 5)
    pen.stroke([(60, 44), (72, 44)], 6, ROPE)


def aliante(pen: Pen) -> None:
    """A flat wing with a flyer hanging below."""
    pen.shape([(50, 8), (98, 42), (72, 44), (50, 36), (28, 44), (2, 42)], SHADE, 4)
    pen.stroke([(50, 8), (50, 36)], 3)
    pen.stroke([(50, 8), (28, 44)], 2.5, SEPIA)
    pen.stroke([(50, 8), (72, 44)], 2.5, SEPIA)
    pen.stroke([(34, 42), (42, 62)], 2.5)
    pen.stroke([(66, 42), (58, 62)], 2.5)
    pen.stroke([(34, 62), (66, 62)], 4)
    pen.disc(50, 56, 7, SKIN, 3)
    pen.stroke([(50, 64), (50, 80), (42, 96)], 6)
    pen.stroke([(50, 80), (58, 96)], 6)


def chiusa(pen: Pen) -> None:
    """Mitre gates between two walls, water high behind and low before."""
    pen.slab((18, 30, 82, 60), AZURE, 0)
    pen.slab((18, 72, 82, 94), AZURE, 0)
    pen.slab((2, 16, 20, 96), SILVER, 4)
    pen.slab((80, 16, 98, 96), SILVER, 4)
    pen.shape([(20, 34), (50, 48), (50, 88), (20, 76)], WOOD, 4)
    pen.shape([(80, 34), (50, 48), (50, 88), (80, 76)], OAK, 4)
    for y in (48, 62):
        pen.stroke([(20, y), (50, y + 13), (80, y)], 3)
    pen.stroke([(6, 24), (44, 42)], 5)
    pen.stroke([(94, 24), (56, 42)], 5)


def galleggianti(pen: Pen) -> None:
    """A man walks on the water with floats and poles."""
    pen.disc(50, 14, 9, SKIN, 3.5)
    pen.stroke([(50, 24), (50, 52)], 8)
    pen.stroke([(28, 42), (50, 30), (72, 42)], 5)
    pen.stroke([(34, 78), (50, 52), (66, 78)], 6)
    pen.stroke([(24, 18), (32, 88)], 3.5, WOOD)
    pen.stroke([(76, 18), (68, 88)], 3.5, WOOD)
    pen.oval(26, 82, 22, 8, LEATHER, 3.5)
    pen.oval(74, 82, 22, 8, LEATHER, 3.5)
    _waves(pen, 95)


def gru(pen: Pen) -> None:
    """A mast, a jib, a treadwheel, a stone on the hook."""
    pen.stroke([(8, 96), (92, 96)], 5)
    pen.stroke([(34, 96), (34, 12)], 7, WOOD)
    pen.stroke([(34, 40), (80, 8)], 6, WOOD)
    pen.stroke([(34, 14), (80, 8)], 3)
    pen.stroke([(80, 8), (80, 52)], 3)
    pen.slab((66, 54, 94, 76), SILVER, 4)
    pen.stroke([(66, 54), (80, 44), (94, 54)], 3)
    _wheel(pen, 26, 74, 21, 8)
    pen.stroke([(34, 56), (60, 24)], 3)


def guanti_palmati(pen: Pen) -> None:
    """A hand with skin between its fingers."""
    tips = [(8, 34), (30, 8), (56, 4), (80, 16)]
    edge = curve(tips[0], (24, 30), tips[1], (43, 20), tips[2], (66, 22), tips[3], (76, 50), (94, 54), (72, 76))
    web = [(34, 70), *edge]
    pen.shape(web, OAK, 4)
    for tip in tips:
        pen.stroke([(46 + (tip[0] - 46) * 0.1, 64), tip], 9)
        pen.stroke([(46 + (tip[0] - 46) * 0.1, 64), tip], 4.5, SKIN)
    pen.stroke([(62, 70), (93, 54)], 9)
    pen.stroke([(62, 70), (93, 54)], 4.5, SKIN)
    pen.shape([(34, 66), (66, 66), (68, 82), (34, 82)], SKIN, 0)
    pen.slab((30, 80, 72, 97), LEATHER, 4, radius=4)


def nave_volante(pen: Pen) -> None:
    """A boat with two bat's wings and a rudder."""
    _wing(pen, (42, 60), [(34, 12), (10, 16), (2, 40)])
    _wing(pen, (58, 60), [(66, 12), (90, 16), (98, 40)])
    pen.stroke([(50, 60), (50, 10)], 5, WOOD)
    pen.shape([(50, 8), (70, 14), (50, 22)], SANGUINE, 2.5)
    pen.shape(curve((10, 60), (50, 66), (90, 56), (80, 78), (62, 88), (36, 88), (18, 78), closed=True), WOOD, 4)
    pen.stroke([(26, 74), (76, 72)], 3, LEATHER)
    pen.shape([(14, 76), (2, 82), (2, 98), (20, 90)], OAK, 3.5)


def ponte_girevole(pen: Pen) -> None:
    """A span that turns on its bank, held by ropes from a mast."""
    pen.slab((0, 66, 34, 96), SHADE, 3.5)
    pen.slab((82, 66, 100, 96), SHADE, 3.5)
    _waves(pen, 90)
    pen.stroke([(22, 52), (22, 8)], 6, WOOD)
    for x in (50, 72, 92):
        pen.stroke([(22, 10), (x, 50)], 3)
    pen.stroke([(22, 10), (4, 52)], 3)
    pen.shape([(4, 50), (96, 50), (96, 58), (70, 60), (46, 66), (4, 66)], WOOD, 4)
    for x in (34, 50, 66, 82):
        pen.stroke([(x, 50), (x, 58)], 2.5)


def scafandro(pen: Pen) -> None:
    """A helmet with a window, two tubes up to a float."""
    pen.shape([(30, 4), (70, 4), (78, 17), (22, 17)], SANGUINE, 3.5)
    for way in (-1, 1):
        tube = curve((50 + way * 10, 17), (50 + way * 38, 24), (50 + way * 44, 48), (50 + way * 28, 62))
        pen.stroke(tube, 9)
        pen.stroke(tube, 4, ROPE)
    pen.shape(curve((6, 98), (12, 84), (32, 76), (68, 76), (88, 84), (94, 98)), LEATHER, 4)
    pen.disc(50, 52, 28, OAK, 4)
    pen.slab((27, 75, 73, 86), STEEL, 3.5, radius=4)
    pen.disc(50, 51, 16, AZURE, 4)
    pen.stroke([(50, 36), (50, 66)], 3)
    pen.stroke([(35, 51), (65, 51)], 3)


def doccia(pen: Pen) -> None:
    """A tank on a post, a rope to pull, a tub."""
    pen.stroke([(14, 92), (14, 10)], 6, WOOD)
    pen.slab((8, 8, 70, 30), WOOD, 4)
    pen.stroke([(8, 19), (70, 19)], 3)
    pen.shape([(40, 30), (60, 30), (72, 44), (28, 44)], STEEL, 3.5)
    for x, y in ((34, 52), (50, 50), (66, 52), (38, 64), (50, 62), (62, 64)):
        pen.stroke([(x, y), (x + (x - 50) / 16, y + 7)], 3.5, AZURE)
    pen.stroke([(82, 10), (82, 62)], 3.5, SANGUINE)
    pen.stroke([(70, 14), (82, 14)], 4)
    pen.disc(82, 65, 5, ROPE, 3)
    pen.shape([(22, 76), (80, 76), (72, 96), (30, 96)], OAK, 4)


def mezzo_volante(pen: Pen) -> None:
    """The air screw: a sail wound upwards around its mast, above a round deck."""
    for x in (18, 82):
        pen.stroke([(50, 58), (x, 86)], 3)
    pen.oval(50, 88, 42, 9, WOOD, 4)
    pen.stroke([(50, 10), (50, 86)], 6, WOOD)
    pen.shape(curve((50, 50), (30, 46), (6, 56), (20, 68), (50, 66), (78, 58), (62, 50), closed=True), SHADE, 3.5)
    pen.shape(curve((50, 32), (84, 30), (96, 42), (70, 54), (34, 50), (14, 44), (30, 36), closed=True), WHITE, 3.5)
    pen.shape(curve((50, 16), (24, 16), (14, 26), (36, 36), (64, 34), (80, 26), (66, 18), closed=True), SHADE, 3.5)
    pen.stroke([(50, 8), (50, 26)], 6, WOOD)
    pen.disc(50, 7, 5, STEEL, 3)


def automa(pen: Pen) -> None:
    """A knight without a knight, waving."""
    pen.stroke([(70, 60), (90, 46), (88, 20)], 11)
    pen.stroke([(70, 60), (90, 46), (88, 21)], 5, SILVER)
    pen.disc(88, 14, 8, STEEL, 3.5)
    pen.stroke([(28, 60), (12, 78), (18, 96)], 11)
    pen.stroke([(28, 60), (12, 78), (18, 95)], 5, SILVER)
    pen.shape([(24, 52), (76, 52), (66, 97), (34, 97)], SILVER, 4)
    pen.shape(curve((28, 50), (28, 16), (50, 4), (72, 16), (72, 50)), STEEL, 4)
    pen.stroke([(34, 28), (66, 28)], 6)
    for x in (42, 50, 58):
        pen.stroke([(x, 37), (x, 45)], 3)
    gear(pen, 50, 72, 13, OCHRE)


SKETCHES: dict[str, Drawing] = {
    "ala_battente": ala_battente,
    "arcolaio": arcolaio,
    "barca_a_pale": barca_a_pale,
    "bicicletta": bicicletta,
    "odometro": odometro,
    "carro_armato": carro_armato,
    "catapulta": catapulta,
    "aliante": aliante,
    "chiusa": chiusa,
    "galleggianti": galleggianti,
    "gru": gru,
    "guanti_palmati": guanti_palmati,
    "nave_volante": nave_volante,
    "ponte_girevole": ponte_girevole,
    "scafandro": scafandro,
    "doccia": doccia,
    "mezzo_volante": mezzo_volante,
    "automa": automa,
}
