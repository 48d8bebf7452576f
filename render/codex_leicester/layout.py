"""Where everything stands on the overview, in px: 1200 wide, as high as what there is to show.

From above: who chooses and the order of play, the Rounds, the plan of Florence, the inventions, the players. Outside
the phases in which workers stand in Florence its plan is one line.
"""

from functools import cache

from games.codex_leicester.view import PlayerView, View
from render.kit.layout import Box

WIDTH = 1200
MARGIN = 20
GAP = 12
INNER = WIDTH - 2 * MARGIN
HALF = (INNER - GAP) // 2

# Text, in px of the font: 45 is about the least that a phone shows legibly (3.7 % of the width).
TEXT, LARGE = 46, 62

HEAD = Box(MARGIN, 12, INNER, 84)
ROUNDS = Box(MARGIN, 104, INNER, 58)
PLAN_TOP = 178

COUNCIL_HEIGHT, WORKSHOP_HEIGHT, RIVER_HEIGHT, FOLDED_HEIGHT = 188, 186, 84, 92
STALL_HEAD = 66  # of a stall, above its counter
RANK = 82  # a row of tokens
TILE_PITCH = 142
STALL_RANK = 3  # tokens in a row of a stall
NARROW = 6  # px between two plots

HEADING = 56  # of the rows of inventions
CARD_HEIGHT = 260
EPIC_HEIGHT = 116
PANEL_ROW = 58


class Plan:
    """The plan of Florence: the boxes of its Areas by letter, the river with the Value Track, or one line for all."""

    def __init__(self, letters: str, *, folded: bool, stall_rows: int) -> None:
        self.folded = folded
        self.stall_rows = stall_rows
        self.areas: dict[str, Box] = {}
        y = PLAN_TOP
        if folded:
            pitch = INNER // len(letters)
            for n, letter in enumerate(letters):
                self.areas[letter] = Box(MARGIN + n * pitch, y, pitch, FOLDED_HEIGHT)
            self.river = Box(MARGIN, y, 0, 0)
            self.bottom = y + FOLDED_HEIGHT
            return
        self.areas["A"] = Box(MARGIN, y, INNER, COUNCIL_HEIGHT)
        y += COUNCIL_HEIGHT + NARROW
        stalls = [letter for letter in letters if letter not in "ABCI"]
        houses = [letter for letter in letters if letter in "BCI"]
        width = (INNER - (len(houses) - 1) * NARROW) // len(houses)
        for n, letter in enumerate(houses):
            self.areas[letter] = Box(MARGIN + n * (width + NARROW), y, width, WORKSHOP_HEIGHT)
        y += WORKSHOP_HEIGHT + NARROW
        self.river = Box(MARGIN, y, INNER, RIVER_HEIGHT)
        y += RIVER_HEIGHT + NARROW
        width = (INNER - (len(stalls) - 1) * NARROW) // len(stalls)
        height = STALL_HEAD + 14 + stall_rows * RANK
        for n, letter in enumerate(stalls):
            self.areas[letter] = Box(MARGIN + n * (width + NARROW), y, width, height)
        self.bottom = y + height


class Layout:
    """All boxes of a table: *rows* says how many lines each pair of players fills."""

    def __init__(
        self, letters: str, row_length: int, tiles: int, *, folded: bool, stall_rows: int, players: int,
        rows: tuple[int, ...], others: bool,
    ) -> None:  # fmt: skip
        self.tiles = tiles
        self.plan = Plan(letters, folded=folded, stall_rows=stall_rows)
        self.row_length = row_length
        block = HEADING + CARD_HEIGHT
        self.present = Box(MARGIN, self.plan.bottom + 4, INNER, block)
        self.future = Box(MARGIN, self.present.bottom, INNER, block)
        self.epics = Box(MARGIN, self.future.bottom + GAP, INNER, EPIC_HEIGHT)
        y = self.top_height = self.epics.bottom + GAP
        panels = []
        for row, lines in enumerate(rows):
            height = 84 + lines * PANEL_ROW
            panels += [
                Box(MARGIN + n % 2 * (HALF + GAP), y, HALF, height)
                for n in range(2 * row, min(2 * row + 2, players))
            ]  # fmt: skip
            y += height + GAP
        self.panels = tuple(panels)
        self.legend = Box(MARGIN, y, INNER, 64)  # of Bots and dummy
        self.height = (self.legend.bottom if others else y - GAP) + MARGIN

    @property
    def areas(self) -> dict[str, Box]:
        """Every Area's box but the Council's."""
        return {letter: box for letter, box in self.plan.areas.items() if letter != "A"}

    def card(self, block: Box, number: int) -> Box:
        """A card of a row."""
        width = (block.width - (self.row_length - 1) * 8) // self.row_length
        return Box(block.x + number * (width + 8), block.y + HEADING, width, CARD_HEIGHT)


_layout = cache(Layout)

NO_WORKERS = ("positions", "commit", "solo_order", "round", "declaring", "over")  # phases without any in Florence


def has_means(player: PlayerView) -> bool:
    """Whether a player has anything beside workshops and symbols to show."""
    automata = player.kept + sum(shop.automata for shop in player.shops)
    return bool(player.master or player.home or automata or player.tokens or player.requests or player.tile)


def top_of(view: View) -> Layout:
    """The same without players: few differ, so that their background can be kept."""
    whole = layout_of(view)
    stall_rows = 1 if whole.plan.folded else whole.plan.stall_rows
    letters = "".join(area.letter for area in view.areas)
    return _layout(
        letters,
        view.row_size,
        len(view.council),
        folded=whole.plan.folded,
        stall_rows=stall_rows,
        players=0,
        rows=(),
        others=False,
    )


def layout_of(view: View) -> Layout:
    """All boxes for a table."""
    letters = "".join(area.letter for area in view.areas)
    folded = view.phase in NO_WORKERS and not any(area.workers for area in view.areas)
    stalls = [len(area.ranking) for area in view.areas if area.letter not in "ABCI"]
    lines = [1 + has_means(player) + bool(player.symbol_counts) for player in view.players]
    return _layout(
        letters,
        view.row_size,
        len(view.council),
        folded=folded,
        stall_rows=2 if max(stalls) > STALL_RANK else 1,
        players=view.seats,
        rows=tuple(max(lines[n : n + 2]) for n in range(0, len(lines), 2)),
        others=bool(view.others),
    )
