"""Where everything stands on the overview, in px: 1200 wide, as high as the number of players asks for."""

from functools import cache

from games.codex_leicester.view import View
from render.kit.layout import Box

WIDTH = 1200
MARGIN = 20
GAP = 12
INNER = WIDTH - 2 * MARGIN
HALF = (INNER - GAP) // 2

# Text, in px of the font: 45 is about the least that a phone shows legibly (3.7 % of the width).
TEXT, LARGE = 46, 66

ORDER = Box(WIDTH - MARGIN - 400, 20, 400, 130)  # of play: this Round's, below it the next one's
COUNCIL = Box(MARGIN, 156, INNER, 188)
TILES = Box(WIDTH - MARGIN - 10 - 4 * 142, COUNCIL.y + 10, 4 * 142, COUNCIL.height - 20)
AREAS_TOP = COUNCIL.bottom + GAP
AREA_HEIGHT = 122
AREA_ROWS = 4

HEADING, LINE = 58, 60  # of the rows of inventions
# Columns of an invention's line, as x.
SYMBOL, NAME, NAME_WIDTH, WORKS, COST, COST_PITCH, FLORINS, KIND = 52, 90, 418, 556, 604, 48, 844, 924
MARKERS = Box(952, 0, 216, 0)  # x and width alone matter

EPIC_HEIGHT = 112
PANEL_HEIGHT = 252


class Layout:
    """All boxes for so many players, these Areas, rows of inventions that long and so many Council Tiles."""

    def __init__(self, players: int, letters: str, row_length: int, tiles: int) -> None:
        self.tiles = tiles

        self.areas = {
            letter: Box(MARGIN + n % 2 * (HALF + GAP), AREAS_TOP + n // 2 * (AREA_HEIGHT + GAP), HALF, AREA_HEIGHT)
            for n, letter in enumerate(letters[1:])
        }
        last = AREAS_TOP + AREA_ROWS * (AREA_HEIGHT + GAP)
        self.legend = Box(MARGIN + HALF + GAP, last - AREA_HEIGHT - GAP, HALF, AREA_HEIGHT)  # of Bots and dummy
        self.row_length = row_length
        block = HEADING + self.row_length * LINE
        self.present = Box(MARGIN, last, INNER, block)
        self.future = Box(MARGIN, self.present.bottom + 4, INNER, block)
        self.epics = Box(MARGIN, self.future.bottom + GAP, INNER, EPIC_HEIGHT)
        top = self.epics.bottom + GAP
        self.panels = tuple(
            Box(MARGIN + n % 2 * (HALF + GAP), top + n // 2 * (PANEL_HEIGHT + GAP), HALF, PANEL_HEIGHT)
            for n in range(players)
        )
        self.height = self.panels[-1].bottom + MARGIN

    def line(self, block: Box, number: int) -> Box:
        """The line of an invention in its row."""
        return Box(block.x, block.y + HEADING + number * LINE, block.width, LINE)


_layout = cache(Layout)


def layout_of(view: View) -> Layout:
    """All boxes for a table."""
    letters = "".join(area.letter for area in view.areas)
    return _layout(view.seats, letters, view.row_size, len(view.council))


def area_content(box: Box) -> tuple[Box, Box]:
    """In an Area's box: where the ranking stands, and the pieces or the Value Track below it."""
    return Box(box.x + 158, box.y + 4, box.width - 168, 62), Box(box.x + 158, box.y + 69, box.width - 168, 46)


COUNCIL_RANKING = Box(COUNCIL.x + 158, COUNCIL.y + 18, 400, 64)
COUNCIL_WORKERS = Box(COUNCIL.x + 158, COUNCIL.y + 112, 400, 48)
