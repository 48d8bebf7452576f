"""Where everything stands on the overview, in px: 1200 wide, higher where a line tells of the Event."""

from functools import cache

from games.maestro.view import ACTIONS, COLOURS, SIDES, region_ids, region_of
from render.kit.layout import Box

WIDTH = 1200
MARGIN = 20
GAP = 12
INNER = WIDTH - 2 * MARGIN
HALF = (INNER - GAP) // 2

# Text, in px of the font: 45 is about the least that a phone shows legibly (3.7 % of the width).
TEXT, LARGE = 46, 66

# The map is ours: each region's middle within a frame of 1160 × 1004, so that neighbours lie together.
CENTRES = {
    "1": (128, 68),
    "2": (450, 68),
    "3": (1032, 68),
    "4": (150, 262),
    "5": (612, 342),
    "6": (866, 250),
    "7": (424, 694),
    "8": (480, 888),
    "9": (1032, 800),
    "10": (866, 574),
    "11": (738, 754),
    "12": (128, 800),
    "F": (560, 530),
    "X1": (626, 206),
    "X2": (282, 500),
    "X3": (910, 424),
}
MAP_HEIGHT = 1004
NAME_TAG = 46  # px below a region, for its name
CARD_SIZE, GRAY_SIZE = (252, 132), (200, 110)

HEAD, EVENT_LINE = 156, 56
LODGE_HEIGHT = 132
ACTION_HEADING, ACTION_HEIGHT = 56, 88
STUDY_HEIGHT = 202
STUDY_LEFT, STUDY_PITCH = 34, 59
CHARACTER_HEIGHT = 112
PANEL_HEIGHT = 192 + 2 * CHARACTER_HEIGHT + 8

# Columns of an Action's line, as x: the colour, the name, the prize, the cards and the Publicity of both sides.
CHIP, NAME, PRIZE = 62, 106, 352
SLOTS = (448, 850)
SLOT_PITCH, SLOT_SIZE = 88, (82, 84)
SUMS = (704, 770)
MEEPLE = 1140


class Layout:
    """All boxes of the overview; *extra* is whether there is a line for the Event and the like."""

    def __init__(self, extra: bool) -> None:
        self.event = Box(MARGIN, HEAD, INNER, EVENT_LINE)
        top = HEAD + EVENT_LINE * extra
        self.map = Box(MARGIN, top, INNER, MAP_HEIGHT)
        self.regions = {id: region(self.map, id) for id in region_ids()}
        y = self.map.bottom + GAP
        quarter = (INNER - 3 * GAP) // 4
        self.lodge = tuple(Box(MARGIN + n * (quarter + GAP), y, quarter, LODGE_HEIGHT) for n in range(len(COLOURS)))
        y += LODGE_HEIGHT + GAP
        self.actions = Box(MARGIN, y, INNER, ACTION_HEADING + len(ACTIONS) * ACTION_HEIGHT)
        y = self.actions.bottom + GAP
        self.study = Box(MARGIN, y, INNER, STUDY_HEIGHT)
        y = self.study.bottom + GAP
        self.panels = tuple(Box(MARGIN + side * (HALF + GAP), y, HALF, PANEL_HEIGHT) for side in SIDES)
        self.height = self.panels[0].bottom + MARGIN

    def action(self, number: int) -> Box:
        """The line of an Action, in clockwise order."""
        y = self.actions.y + ACTION_HEADING + number * ACTION_HEIGHT
        return Box(self.actions.x, y, INNER, ACTION_HEIGHT)

    def character(self, number: int) -> Box:
        """The lines of a Character in its workshop's panel."""
        panel = self.panels[number % 2]
        return Box(panel.x + 6, panel.y + 190 + number // 2 * CHARACTER_HEIGHT, panel.width - 12, CHARACTER_HEIGHT)


def region(frame: Box, id: str) -> Box:
    """A region's card on the map."""
    x, y = CENTRES[id]
    return Box.around(frame.x + x, frame.y + y, *(GRAY_SIZE if region_of(id).type == "gray" else CARD_SIZE))


def track(box: Box, space: int) -> int:
    """The x of a space of the Study track."""
    return box.x + STUDY_LEFT + space * STUDY_PITCH


layout_of = cache(Layout)
