"""What is to be known of a Council Tile, a Patron Reward, a Request, an Extension Tile, an effect: one row for each.

The tables are filled by `council_tiles`, `rewards`, `requests`, `extensions` and `effects`, where values of the box,
effects and texts stand side by side. They are declared here, below the rules, because rules look up what a row allows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.codex_leicester.box import Benefit
from games.codex_leicester.state import Player, Shop, State
from games.engine import Script

Text = Callable[[], str]  # looked up when it is said
Effect = Callable[[State, Player], Script[None]]
NO_ROW: Callable[[str], Sequence[int] | None] = lambda area: None  # noqa: E731


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A Council Tile. `lasts` says that it stays with its owner to the end of the Round."""

    text: Text
    effect: Effect
    lasts: bool = False
    completes_future: bool = False  # allows one completion of a Future invention, for nothing
    steps: Callable[[str], Sequence[int] | None] = NO_ROW  # its own prices of the four steps in an Area
    sales: Callable[[], Sequence[int]] | None = None  # its own florins for the four sales of Round 7


@dataclass(frozen=True, kw_only=True)
class Reward:
    """A Patron Reward, printed on the board or a tile. `worth` is what it promises over seven Rounds, in florins."""

    short: Text
    text: Text
    values: Callable[[], Benefit]
    effect: Effect  # at once
    printed: bool = False
    worth: float = 0.0
    step: Callable[[int, int], int] | None = None  # the price of a step, from 0, instead of the one given


@dataclass(frozen=True, kw_only=True)
class Request:
    """A Patron Request. `progress` counts what it needs, where that is not to be seen on the board."""

    short: Text
    text: Text
    is_met: Callable[[State, Player], bool]
    progress: Callable[[Player], tuple[int, int]] | None = None  # what there is, and what is needed
    of_epics: bool = False  # completing an Epic meets it


@dataclass(frozen=True, kw_only=True)
class Extension:
    """An Extension Tile, and the workshop that it belongs to."""

    name: Text
    shop: str


@dataclass(frozen=True, kw_only=True)
class CardEffect:
    """What a Common Invention does. `instant` happens at its completion, in the workshop where it was built."""

    text: Text
    instant: Callable[[State, Player, Shop], Script[None]] | None = None


@dataclass(frozen=True, kw_only=True)
class EpicBonus:
    """What an Epic counts at the end, for its holder and its symbol; the text is given the value and the symbol."""

    text: Callable[[int, str], str]
    count: Callable[[Player, str], int]


TILES: dict[str, Tile] = {}
REWARDS: dict[str, Reward] = {}
REQUESTS: dict[str, Request] = {}
EXTENSIONS: dict[str, Extension] = {}
EFFECTS: dict[str, CardEffect] = {}
EPIC_BONUSES: dict[str, EpicBonus] = {}


def lasting(player: Player) -> Tile | None:
    """The Council Tile that works for a player until the end of the Round."""
    return TILES[player.tile] if player.tile else None
