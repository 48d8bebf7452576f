"""Random games: in memory, and at the bot's tables with a database on a real disk."""

import itertools
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import time

from bot.tables.changes import Changes
from bot.tables.game_view import GameView
from bot.tables.lobby import Lobby
from bot.tables.playing import Playing
from bot.tables.presses import Press
from bot.tables.reading import Reading
from games.engine import Answer, AnyTitle
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from storage.store import Store

TITLE = TITLES["leonardo"]
NAMES = ("Ada", "Bruno", "Chiara", "Dario")
GUILD, CHANNEL = 70_000_000_000_000_001, 70_000_000_000_000_002
VAR = Path(__file__).parent.parent / "var"  # not /tmp, which is memory on many machines

press_ids = itertools.count(80_000_000_000_000_000)


def begin(seats: int, seed: str, *, keep: bool = True, title: AnyTitle = TITLE) -> AnyGame:
    """A new game with the default options; without *keep* it saves no checkpoints."""
    return LiveGame.begin(title, seats, {option.name: option.default for option in title.options}, seed, keep=keep)


def play(live: AnyGame, rng: Random) -> Iterator[tuple[int, Answer]]:
    """Play a game at random to its end: each seat and its options, after they were chosen."""
    while asked := live.open:
        decision = asked[int(rng.random() * len(asked))]
        if decision.least == decision.most == 1:
            options: Answer = (decision.options[int(rng.random() * len(decision.options))],)
        else:
            options = tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))
        live.choose(decision.seats[0], options)
        yield decision.seats[0], options


def positions(seats: int, count: int, title: AnyTitle = TITLE) -> list[AnyGame]:
    """*count* positions of one random game, spread over its length."""
    length = sum(1 for _ in play(begin(seats, "positions", title=title), Random(1)))
    wanted = {round(n * (length - 1) / count) for n in range(count)}
    live = begin(seats, "positions", title=title)
    return [live.branch() for n, _ in enumerate(play(live, Random(1))) if n in wanted]


@dataclass
class Tables:
    """What happens at tables, without Discord."""

    store: Store
    lobby: Lobby
    playing: Playing


@asynccontextmanager
async def new_tables() -> AsyncIterator[Tables]:
    """Tables over a new database, on the disk that the project lies on."""
    VAR.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=VAR) as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        try:
            changes, reading = Changes(store, time), Reading(store)
            yield Tables(store, Lobby(changes, reading), Playing(changes, reading))
        finally:
            await store.close()


def press(seat: int) -> Press:
    """The next press of the user who came as number *seat*."""
    return Press(next(press_ids), user(seat), NAMES[seat])


def user(number: int) -> int:
    """The account of the user who came as number *number*."""
    return 90_000_000_000_000_000 + number


async def open_game(tables: Tables, seats: int = 4) -> GameView:
    """A game that has just begun."""
    view = await tables.lobby.new(press(0), TITLE.id, GUILD, CHANNEL)
    for number in range(1, seats):
        await tables.lobby.join(press(number), view.game.id)
    return await tables.lobby.start(press(0), view.game.id)


class KnownGame:
    """A game at the tables whose choices are known beforehand, so that nothing but the tables is measured."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.left: list[tuple[Press, Answer]] = []
        self.game = 0

    async def prepare(self, count: int) -> None:
        """Have at least *count* choices ahead, in a new game when the old one is nearly over."""
        if len(self.left) >= count:
            return
        view = await open_game(self.tables)
        self.game = view.game.id
        live = LiveGame.begin(TITLE, len(view.seats), {}, view.game.seed)
        self.left = [
            (Press(next(press_ids), view.seats[seat].user, view.seats[seat].name), options)
            for seat, options in play(live, Random(view.game.seed))
        ][::-1]

    async def play(self, count: int) -> None:
        """Make the next *count* choices, one after the other."""
        for _ in range(count):
            pressed, options = self.left.pop()
            await self.tables.playing.choose(pressed, self.game, None, options)
