"""The state of a game of Pigments."""

import msgspec

from games import engine
from tests.toy_title.box import PIGMENTS


class Player(msgspec.Struct):
    """One player's hand, and the rows in front of it: the values painted in each pigment, in order."""

    seat: int
    hand: list[str] = []
    rows: dict[str, list[int]] = msgspec.field(default_factory=lambda: {pigment: [] for pigment in PIGMENTS})


class State(engine.State, kw_only=True):
    """The whole table. The deck is drawn from its end."""

    players: list[Player]
    deck: list[str]
    first: int  # the seat that began
    turn: int  # the seat whose turn it is
    discard: list[str] = []
    looked_at: str = ""  # the card on top of the deck, while its looker decides on it
    over: bool = False
