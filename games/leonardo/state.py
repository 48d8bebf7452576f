"""The state of a game of Leonardo."""

import msgspec

from games import engine
from games.leonardo.box import MATERIALS


class Player(msgspec.Struct):
    """What lies in front of one player, all of it public (LE-INFO-01)."""

    seat: int
    materials: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(MATERIALS, 0))
    jokers: int = 0
    paintings: list[str] = []  # Gioconda and Vitruvian Man waiting to be used
    inventions: list[str] = []


class State(engine.State, kw_only=True):
    """The whole table. Decks are drawn from their end; a space without a card is ""."""

    players: list[Player]
    spaces: list[str]
    pawns: dict[str, int]  # the number of the space that a character stands beside (LE-R-07)
    collection: list[str]
    inventions: list[str]
    tiglio: int
    phase: str = "round"  # "round", "extra" or "over"
    discard: list[str] = []
    set_aside_collection: list[str] = []
    set_aside_inventions: list[str] = []
    picks: dict[str, str] = {}  # the pairs revealed this round, by seat
    playing: int | None = None  # whose play is being resolved
    stopped: int | None = None  # the space where the character of that play stopped
    extras: list[int] = []  # seats with an extra play to come, in the order they earned it
    taken: bool = False  # whether a card left the board this round
    quiet: int = 0  # full rounds in a row in which none did
    ending: str = ""  # why the game ended


def in_order(g: State) -> list[Player]:
    """The players from the Tiglio holder to the left (LE-ROUND-02)."""
    return g.players[g.tiglio :] + g.players[: g.tiglio]
