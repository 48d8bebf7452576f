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
    """The parts of one player's panel: two rows on the whole width, or three on half of it."""

    def __init__(self, box: Box) -> None:
        self.box = box
        inner = box.inset(16, 9)
        wide = box.width > WIDTH // 2
        self.head = Box(inner.x, inner.y, 530 if wide else inner.width, 74)
        goods_y = inner.y if wide else inner.y + 76
        goods_width = 570 if wide else inner.width
        self.goods = Box(inner.right - goods_width, goods_y, goods_width, 74 if wide else 60)
        works_y = self.goods.bottom + 4
        self.works = Box(inner.x, works_y, inner.width, inner.bottom - works_y)


@cache
def panels(seats: int) -> tuple[Panel, ...]:
    """The players' panels: below each other, or two by two for four."""
    if seats < 4:
        height = 194
        boxes = [Box(MARGIN, RING_HEIGHT + seat * (height + GAP), WIDTH - 2 * MARGIN, height) for seat in range(seats)]
    else:
        width, height = (WIDTH - 2 * MARGIN - GAP) // 2, 256
        boxes = [
            Box(MARGIN + seat % 2 * (width + GAP), RING_HEIGHT + seat // 2 * (height + GAP), width, height)
            for seat in range(seats)
        ]
    return tuple(Panel(box) for box in boxes)


def height(seats: int) -> int:
    """The picture's height."""
    return panels(seats)[-1].box.bottom + MARGIN
