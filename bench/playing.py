"""Random games: in memory, and at tables of a real service on a real disk."""

import itertools
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import time

from bot.tables.game_view import GameView
from bot.tables.presses import Press
from bot.tables.service import Service
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
    """Play a game at random to its end: each seat and its words, after they were chosen."""
    while asked := live.open:
        decision = asked[int(rng.random() * len(asked))]
        if decision.least == decision.most == 1:
            words: Answer = (decision.options[int(rng.random() * len(decision.options))],)
        else:
            words = tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))
        live.choose(decision.seats[0], words)
        yield decision.seats[0], words


def positions(seats: int, count: int, title: AnyTitle = TITLE) -> list[AnyGame]:
    """*count* positions of one random game, spread over its length."""
    length = sum(1 for _ in play(begin(seats, "positions", title=title), Random(1)))
    wanted = {round(n * (length - 1) / count) for n in range(count)}
    live = begin(seats, "positions", title=title)
    return [live.branch() for n, _ in enumerate(play(live, Random(1))) if n in wanted]


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    """A service on a new database of the disk that the project lies on."""
    VAR.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=VAR) as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        try:
            yield Service(store, time)
        finally:
            await store.close()


def press(seat: int) -> Press:
    """The next press of the user who came as number *seat*."""
    return Press(next(press_ids), user(seat), NAMES[seat])


def user(number: int) -> int:
    """The account of the user who came as number *number*."""
    return 90_000_000_000_000_000 + number


async def open_table(service: Service, seats: int = 4) -> GameView:
    """A game that has just begun."""
    table = await service.new(press(0), TITLE.id, GUILD, CHANNEL)
    for number in range(1, seats):
        await service.join(press(number), table.game.id)
    return await service.start(press(0), table.game.id)


class Playing:
    """A game at a service whose choices are known beforehand, so that nothing but the service is measured."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.left: list[tuple[Press, Answer]] = []
        self.game = 0

    async def prepare(self, count: int) -> None:
        """Have at least *count* choices ahead, in a new game when the old one is nearly over."""
        if len(self.left) >= count:
            return
        table = await open_table(self.service)
        self.game = table.game.id
        live = LiveGame.begin(TITLE, len(table.seats), {}, table.game.seed)
        self.left = [
            (Press(next(press_ids), table.seats[seat].user, table.seats[seat].name), words)
            for seat, words in play(live, Random(table.game.seed))
        ][::-1]

    async def play(self, count: int) -> None:
        """Make the next *count* choices, one after the other."""
        for _ in range(count):
            pressed, words = self.left.pop()
            await self.playing.choose(pressed, self.game, None, words)
