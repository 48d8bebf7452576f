"""What one reader may know of a game: its row, its seats, and where it stands for them."""

import unicodedata
from collections.abc import Sequence

import msgspec

from bot.time.pace import Pace
from bot.time.prefs import Preferences
from games.engine import AnyTitle, Decision, Event, Standing, View
from games.players import level_name

PERSON = "person"  # who chooses for a seat, where no computer player does


class Stamp(msgspec.Struct, frozen=True):
    """The decision a control belongs to: its part, what its seat did in it so far, how often the game was undone.

    `count` is even for a question and odd for an answer that may still be changed, so that the reveal ends its panel.
    """

    part: int
    count: int
    undo_count: int

    def __str__(self) -> str:
        return f"{self.part}.{self.count}.{self.undo_count}"


class Seat(msgspec.Struct, frozen=True):
    """Who sits where. *name* is clean, not escaped; `dm` says that the panel is wanted by direct message.

    `player` chooses: a person, or a computer player of that level, which stands in for `user` where that is not 0.
    """

    seat: int
    user: int
    name: str
    joined: float
    player: str = PERSON
    free: bool = False  # whether anybody may take it over
    since: int = 0  # the revision from which its person sits here
    dm: bool = False
    undo_count: int = 0  # how often it took back what nobody else had seen
    bank: float | None = None  # seconds on its clock, when that last stood still
    acted: float | None = None  # when its person last did something in this game
    preferences: Preferences = Preferences()

    @property
    def person(self) -> bool:
        """Whether a person chooses here, and no computer player."""
        return self.player == PERSON

    @property
    def away(self) -> bool:
        """Whether a computer player stands in for its person."""
        return self.user != 0 and not self.person


class Game(msgspec.Struct, frozen=True):
    """The row of a game."""

    id: int
    title: AnyTitle
    options: dict[str, str]
    seed: str
    status: str
    guild: int
    channel: int
    thread: int | None
    host: int
    revision: int
    part: int
    undo_count: int
    undo_floor: int
    published: int
    rematch_of: int | None
    blocked: str
    pace: Pace = Pace()
    paused: float | None = None  # until when no clock runs

    @property
    def place(self) -> int:
        """The channel or thread where the game is played."""
        return self.thread or self.channel


class GameView(msgspec.Struct, frozen=True):
    """What one reader may know of a game. `seat` is None for a spectator; lobbies have no view.

    `decision` is the reader's open decision, or with `changing` the secret one it has answered and may answer anew.
    `fresh` is what came of the reader's press, where the table is its answer. `team` are the seats of the reader's side
    where there is more than its own, `team_messages` what they said in this round (name and text), oldest first.
    """

    game: Game
    seats: tuple[Seat, ...]
    seat: int | None = None
    view: View | None = None
    decision: Decision | None = None
    changing: bool = False
    stamp: Stamp = Stamp(0, 0, 0)
    can_undo: bool = False
    awaited: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    standings: tuple[Standing, ...] = ()
    finished: bool = False  # whether the rules ended the game, not its people
    called: tuple[tuple[int, float], ...] = ()  # by seat, since when the game waits for it
    clocks: tuple[tuple[int, float], ...] = ()  # by seat, when clocks that run will have run out
    sides: tuple[tuple[int, ...], ...] = ()  # of a finished game: who won or lost together, the best first
    fresh: tuple[Event, ...] = ()
    team: tuple[int, ...] = ()
    may_talk: bool = False
    team_messages: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> list[str]:
        """The players' names by seat; where two read alike, each with the number of its seat.

        Where a computer player chooses for somebody, its name stands behind.
        """
        return distinct([shown_name(seat) for seat in self.seats])

    def name_of(self, user: int) -> str:
        """The name of a user at this table."""
        return next((name for seat, name in zip(self.seats, self.names, strict=True) if seat.user == user), "?")


def shown_name(seat: Seat) -> str:
    """What a seat is called: its person, with the computer player that chooses for it."""
    if seat.person or seat.name == level_name(seat.player):
        return seat.name
    return f"{seat.name} ({level_name(seat.player)})"


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell people apart: those that read alike, also in capitals or another width, get their number."""
    alike = [unicodedata.normalize("NFKC", name).casefold() for name in names]
    return [
        f"{name} ({number})" if alike.count(plain) > 1 else name
        for number, (name, plain) in enumerate(zip(names, alike, strict=True), 1)
    ]
