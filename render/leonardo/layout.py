"""Where everything stands on the board's picture, in px: 1200 wide, as high as the number of seats asks for."""

from functools import cache

from games.leonardo.view import KINDS
from render.kit.layout import Box

WIDTH = 1200
MARGIN = 20

# Text, in px of the font: 45 is about the least that a phone shows legibly (3.7 % of the width).
TEXT, DIGITS, LARGE = 46, 56, 66

DISC = 196  # a Collection space
SHEET = (332, 284)  # an Invention space
PAWN = (92, 112)

CENTRES = (
    (600, 166),
    (915, 232),
    (1080, 492),
    (1014, 782),
    (742, 1016),
    (458, 1016),
    (186, 782),
    (120, 492),
    (285, 232),
)

# Inside the ring, next to each space: room for every character at once. No two spaces' spots get in each other's way.
_RIGHT_HAND = (
    ((600, 370), (504, 370), (696, 370)),
    ((792, 368), (792, 482), (792, 596)),
    ((928, 512), (832, 512), (736, 512)),
    ((796, 722), (796, 608), (796, 836)),
    ((758, 856), (664, 856), (570, 856)),
)
SPOTS = (*_RIGHT_HAND, *(tuple((WIDTH - x, y) for x, y in spots) for spots in reversed(_RIGHT_HAND[1:])))

MOTIF = (600, 606, 172)  # the Vitruvian circle: x, y, radius
TITLE = Box(MARGIN, 14, 380, 70)
ROUND = Box(WIDTH - MARGIN - 380, 14, 380, 70)
DECKS = (Box(MARGIN, 950, 320, 130), Box(WIDTH - MARGIN - 320, 950, 320, 130))
RING_HEIGHT = 1134
GAP = 16


def space(index: int) -> Box:
    """The card on a space of the circle."""
    x, y = CENTRES[index]
    return Box.around(x, y, *SHEET) if KINDS[index] == "invention" else Box.around(x, y, DISC, DISC)


def number(index: int) -> Box:
    """The disc with a space's number, at its upper left."""
    box = space(index)
    return Box.around(box.x + 20, box.y + 20, 64, 64)


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
