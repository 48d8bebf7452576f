"""Where everything stands on the board's picture, in px: 1200 wide, as high as the number of seats asks for."""

from collections.abc import Sequence
from functools import cache

from games.leonardo.view import KINDS
from render.kit.layout import Box

WIDTH = 1200
MARGIN = 20

# Text, in px of the font: 45 is about the least that a phone shows legibly (3.7 % of the width).
TEXT, DIGITS, LARGE = 46, 56, 66

DISC = 180  # a Collection space
SHEET = (332, 284)  # an Invention space
PAWN = (84, 102)

# The first five spaces clockwise from the top; the others mirror them.
_RIGHT_HAND = ((600, 286), (890, 330), (1010, 566), (924, 948), (740, 1208))

# Outside the ring, beside each of those spaces (LE-SETUP-12): room for every character at once, each nearer to its own
# space than half the way to any other.
_RIGHT_HAND_SPOTS = (
    ((600, 80), (506, 80), (694, 80)),
    ((1000, 218), (896, 182), (1032, 330)),
    ((1152, 566), (1120, 455), (1120, 676)),
    ((1144, 948), (1144, 1056), (1144, 840)),
    ((850, 1318), (740, 1354), (882, 1208)),
)


def _mirrored(points: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((WIDTH - x, y) for x, y in points)


CENTRES = (*_RIGHT_HAND, *_mirrored(_RIGHT_HAND[:0:-1]))
SPOTS = (*_RIGHT_HAND_SPOTS, *(_mirrored(spots) for spots in _RIGHT_HAND_SPOTS[:0:-1]))

MOTIF = (600, 624, 172)  # the Vitruvian circle: x, y, radius
TITLE = Box(MARGIN, 14, 380, 70)
ROUND = Box(WIDTH - MARGIN - 380, 14, 380, 70)
NOTES = Box(452, 812, 296, 276)  # below the circle: extra plays, a stall, why the game ended
DECKS = (Box(MARGIN, 1118, 250, 92), Box(MARGIN, 1214, 250, 92))
ASIDE = Box(MARGIN, 1318, 250, 60)
DISCARDS = Box(WIDTH - MARGIN - 248, 1112, 248, 280)
LINE = 50  # between two lines of text
RING_HEIGHT = 1420
GAP = 16


def space(index: int) -> Box:
    """The card on a space of the circle."""
    x, y = CENTRES[index]
    return Box.around(x, y, *SHEET) if KINDS[index] == "invention" else Box.around(x, y, DISC, DISC)


def number(index: int) -> Box:
    """The disc with a space's number: at the upper left of a sheet, above a Collection space towards the middle."""
    box = space(index)
    x = box.right - 20 if KINDS[index] == "collection" and box.centre < WIDTH // 2 else box.x + 20
    return Box.around(x, box.y + 20, 64, 64)


class Panel:
    """The parts of one player's panel, as many as the player fills: name, Materials, inventions.

    On the whole width the Materials stand beside the name, on half of it below.
    """

    def __init__(self, box: Box, *, goods: bool) -> None:
        self.box = box
        inner = box.inset(16, 9)
        wide = box.width > WIDTH // 2
        self.head = Box(inner.x, inner.y, 530 if wide else inner.width, HEAD)
        goods_width = 570 if wide else inner.width
        goods_y = inner.y if wide else self.head.bottom + 2
        self.goods = Box(inner.right - goods_width, goods_y, goods_width, HEAD if wide else GOODS)
        works_y = (self.goods if wide or goods else self.head).bottom + 4
        self.works = Box(inner.x, works_y, inner.width, WORKS)


HEAD, GOODS, WORKS = 74, 60, 98  # px


@cache
def panels(filled: tuple[tuple[bool, bool], ...]) -> tuple[Panel, ...]:
    """The players' panels, *filled* saying who has Materials and who inventions: below each other, or two by two for
    four, each row as high as what its players have.
    """
    across = 1 if len(filled) < 4 else 2
    width = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    found: list[Panel] = []
    y = RING_HEIGHT
    for start in range(0, len(filled), across):
        row = filled[start : start + across]
        goods = across > 1 and any(goods for goods, _works in row)
        height = 18 + HEAD + (2 + GOODS) * goods + (4 + WORKS) * any(works for _goods, works in row)
        found += [Panel(Box(MARGIN + n * (width + GAP), y, width, height), goods=goods) for n in range(len(row))]
        y += height + GAP
    return tuple(found)


def height(filled: tuple[tuple[bool, bool], ...]) -> int:
    """The picture's height."""
    return panels(filled)[-1].box.bottom + MARGIN
