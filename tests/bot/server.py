"""A server without Discord: a real database, the services over it, and presses with ids of their own.

    async def test_…(server: TestServer):
        game = await server.game(2)
        await server.choose(game, 0, "leonardo:1")

Leonardo is the usual title here, for its secret joint choices, which the small title has not; where the title does not
matter a test asks for `title="toy_title"`.

`server.put(game, state)` puts a game that has just begun into any position, as a title's `table.py` makes it.
"""

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.discord.outbox import plain
from bot.discord.panels.kit import Message
from bot.tables.changes import Changes
from bot.tables.computers import Computers
from bot.tables.game_view import Game, GameView, Seat, Stamp
from bot.tables.loaded_game import LoadedGame
from bot.tables.lobby import Lobby
from bot.tables.notifying import notify
from bot.tables.people import People
from bot.tables.playing import Playing
from bot.tables.presses import Press
from bot.tables.reading import Reading
from bot.tables.rows import pack
from bot.tables.seats import Seats
from bot.time.pace import Pace
from bot.time.timetable import Timetable
from games.engine import AnyTitle, Decision, Refusal, View
from games.leonardo.box import INVENTIONS
from games.live import AnyGame
from storage import Store
from storage.store import Statements
from tests.games.leonardo.table import fill, give, table
from tests.games.playing import begin, positions, random_move
from tests.process.limits import V2, message_problems

NOW = 1_000_000.0
GUILD, CHANNEL = 70, 71
ADA, BRUNO, CHIARA, DARIO, ELENA, ZOE = 101, 102, 103, 104, 105, 109
USERS = (ADA, BRUNO, CHIARA, DARIO)
NAMES = {ADA: "Ada", BRUNO: "Bruno", CHIARA: "Chiara", DARIO: "Dario", ELENA: "Elena", ZOE: "Zoe"}
SEED = f"{0xA11CE:032x}"
FIRST, EACH = 60, 15  # of the positions of a game: all of the first, then each of so many


@dataclass
class Services:
    """What happens at tables, over one database, as one process has it."""

    changes: Changes
    reading: Reading
    lobby: Lobby
    playing: Playing
    people: People
    seats: Seats
    computers: Computers


class TestServer:
    """A database in a file and a service over it. `time` is what the clock shows, `woken` how often deliverers were."""

    __test__ = False

    def __init__(self, store: Store) -> None:
        self.store = store
        self.time = NOW
        self.woken = 0
        self.services = self.another()
        self.changes, self.reading, self.lobbies = self.services.changes, self.services.reading, self.services.lobby
        self.playing, self.people = self.services.playing, self.services.people
        self.seats, self.computers = self.services.seats, self.services.computers
        self.timetable = self.timetable_of(self.services)
        self.computers.here = True  # what another process thinks is tried with the whole bot
        self._presses = count(1)

    def another(self, store: Store | None = None) -> Services:
        """Services of their own, as another process has them."""
        store = store or self.store
        changes, reading = Changes(store, lambda: self.time, self._wake), Reading(store)
        people = People(store, lambda: self.time, self._wake)
        return Services(
            changes,
            reading,
            Lobby(changes, reading),
            Playing(changes, reading),
            people,
            Seats(changes, reading),
            Computers(changes),
        )

    def timetable_of(self, services: Services, store: Store | None = None) -> Timetable:
        """What acts when something is due, over some services."""

        async def notices(db: Statements, user: int) -> None:
            await notify(db, user, self.time)

        seats = services.seats
        handlers = {
            "notices": notices,
            "zero": seats.at_zero,
            "vote": seats.at_vote_end,
            "pause": seats.at_pause_end,
            "absence": seats.at_absence,
            "computer": services.computers.asked,
            "lobby": services.lobby.expire,
        }
        return Timetable(store or self.store, lambda: self.time, handlers, self._wake, plain)

    def _wake(self) -> None:
        self.woken += 1

    def press(self, user: int) -> Press:
        """A press that was never there before."""
        return Press(next(self._presses), user, NAMES.get(user, "Somebody"))

    # --- time

    async def act(self) -> None:
        """Do what is due now, as the timetable does."""
        while await self.timetable.act():
            await self.computers.idle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, from one due moment to the next."""
        end = self.time + seconds
        while True:
            await self.act()
            async with self.store.read() as db:
                due = await db.fetch_next_moment()
            if due is None or due > end:
                break
            self.time = max(self.time, due)
        self.time = end
        await self.act()

    def notices(self, game: int | None = None) -> list[tuple[str, str, int]]:
        """What was decided to be told: kind, way and user, the first first."""
        rows = [row for row in self.rows("notices") if game in (None, row["game"])]
        return [(row["kind"], row["way"], row["user"]) for row in rows]

    def moments(self) -> dict[tuple[str, int], float]:
        """What is due when."""
        return {(row["kind"], row["subject"]): row["due"] for row in self.rows("moments")}

    async def reach(self) -> None:
        """All that was decided to be told reaches its place."""
        await self.run("UPDATE notices SET state = 'posted', channel = 1, message = id WHERE state = 'pending'")

    async def set_pace(self, game: int, pace: Pace) -> None:
        """A pace for a lobby, or for a game that has begun."""
        await self.run("UPDATE games SET pace = ? WHERE id = ?", msgspec.json.encode(pace).decode(), game)

    # --- games

    async def lobby(self, *users: int, title: str = "leonardo", seed: str = SEED, pace: Pace | None = None) -> int:
        """A lobby with these users, the first of them its host."""
        game = (await self.services.lobby.new(self.press(users[0]), title, GUILD, CHANNEL)).game.id
        await self.run("UPDATE games SET seed = ? WHERE id = ?", seed, game)
        if pace is not None:
            await self.set_pace(game, pace)
        for user in users[1:]:
            await self.services.lobby.join(self.press(user), game)
        return game

    async def game(
        self, seats: int = 2, *, title: str = "leonardo", seed: str = SEED, pace: Pace | None = None, **options: str
    ) -> int:
        """A game that has just begun, with its messages delivered."""
        game = await self.lobby(*(*USERS, ELENA)[:seats], title=title, seed=seed, pace=pace)
        for name, value in options.items():
            await self.services.lobby.set_option(self.press(ADA), game, name, value)
        await self.services.lobby.start(self.press(ADA), game)
        await self.delivered()
        return game

    async def put(self, game: int, state: Any) -> None:
        """Put a game that has just begun into a position."""
        title = (await self.position(game)).game.title
        sql = "UPDATE checkpoints SET state = ?, round = ? WHERE game = ? AND part = 0"
        await self.run(sql, pack(title.save(state)), state.round, game)
        await self.run("DELETE FROM notices WHERE call IN (SELECT id FROM calls WHERE game = ?)", game)
        await self.run("DELETE FROM calls WHERE game = ?", game)  # they were of another position

    async def position(self, game: int) -> LoadedGame:
        """A game as it is stored."""
        async with self.store.read() as db:
            return await LoadedGame.load(db, game)

    async def live(self, game: int) -> AnyGame:
        """A running game as it is stored."""
        live = (await self.position(game)).live
        assert live is not None
        return live

    # --- presses

    async def user(self, game: int, seat: int) -> int:
        """Who sits there."""
        return (await self.position(game)).seats[seat].user

    async def table(self, game: int, seat: int | None) -> GameView:
        """What a seat may know."""
        return await self.reading.view(game, None if seat is None else await self.user(game, seat))

    async def choose(self, game: int, seat: int, *options: str, stamp: Stamp | None = None) -> GameView:
        """A seat answers."""
        return (await self.playing.choose(self.press(await self.user(game, seat)), game, stamp, options)).after

    async def undo(self, game: int, seat: int, stamp: Stamp | None = None) -> GameView:
        """A seat takes back its last choice."""
        return await self.playing.undo(self.press(await self.user(game, seat)), game, stamp)

    async def resign(self, game: int, seat: int) -> GameView:
        """A seat is given up."""
        return await self.seats.resign(self.press(await self.user(game, seat)), game)

    async def end(self, game: int) -> GameView:
        """A game is ended without a winner, by whoever looks after the server."""
        return await self.seats.close(self.press(ZOE), game)

    async def play_out(self, game: int, rng: Random) -> None:
        """Random choices to the end."""
        while not (live := await self.live(game)).over:
            seat, options = random_move(live, rng)
            await self.choose(game, seat, *options)

    # --- rows

    async def run(self, sql: str, *values: Any) -> None:
        """Change rows behind the service's back."""
        async with self.store.write() as db:
            await db.connection.execute_fetchall(sql, values)

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of a table."""
        with closing(sqlite3.connect(self.store.path)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]

    def all_rows(self, without: Sequence[str] = ()) -> dict[str, list[dict[str, Any]]]:
        """All rows of all tables."""
        with closing(sqlite3.connect(self.store.path)) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: self.rows(name) for name in sorted(names) if name not in without}

    def intents(self) -> set[tuple[str, str]]:
        """What has to be delivered: kind and target."""
        return {(row["kind"], row["target"]) for row in self.rows("outbox") if row["state"] == "pending"}

    async def delivered(self) -> None:
        """Everything that had to be told is told, and everybody called."""
        await self.run("UPDATE outbox SET state = 'done' WHERE state = 'pending'")
        await self.run("DELETE FROM moments WHERE kind = 'notices'")


def extra_play(players: int = 2, extras: int = 1) -> Any:
    """Seat 0 has an extra play; three spaces on it can build, if it wants. Nothing is drawn unless a card is taken."""
    invention = "doccia"
    g = table(players, {3: invention}, {"leonardo": 0})
    give(g, 0, **Counter(INVENTIONS[invention].cost), vitruvian_man=extras)
    g.phase = "extra"
    return fill(g)


async def extra_game(server: TestServer, players: int = 2, extras: int = 1) -> int:
    """A game in which seat 0 has an extra play."""
    game = await server.game(players)
    await server.put(game, extra_play(players, extras))
    return game


async def refused(wish: Awaitable[Any]) -> str:
    """The reason for which a wish is refused."""
    with pytest.raises(Refusal) as refusal:
        await wish
    return refusal.value.reason


async def told(server: TestServer, game: int, seat: int | None = None, since: int = 0) -> list[str]:
    """The kinds of what a seat may read in the log, of what happened after a revision."""
    user = None if seat is None else await server.user(game, seat)
    log = await server.reading.log(game, user)
    return [event.kind for revision, event in log.events if revision > since]


async def revealed(server: TestServer, game: int) -> dict[str, str]:
    """The pairs as they were revealed last."""
    log = await server.reading.log(game, None)
    return next(event.facts["picks"] for _revision, event in reversed(log.events) if event.kind == "reveal")


class LogReader:
    """Reads the news as they are delivered: what came after the last that was told."""

    def __init__(self, server: TestServer, game: int) -> None:
        self.server, self.game, self.since = server, game, 0

    async def listen(self) -> list[str]:
        """The kinds of what is new."""
        log = await self.server.reading.log_since(self.game, self.since)
        self.since = log.view.game.published
        return [event.kind for _revision, event in log.events]


def known(seen: GameView) -> tuple[Any, ...]:
    """What a reader sees of the game itself."""
    return (
        seen.view,
        seen.decision,
        seen.changing,
        seen.stamp,
        seen.can_undo,
        seen.awaited,
        seen.answered,
    )


# --- positions that were never saved


def quick(title: AnyTitle) -> dict[str, str]:
    """The options with which a title's games are short."""
    return {"table": "short"} if any(option.name == "table" for option in title.options) else {}


def sampled(live: AnyGame, rng: Random) -> Iterator[AnyGame]:
    """A random game from its beginning to its end: the first positions, then some, and whatever is new.

    New is a kind of decision, or one with more options than any of its kind before.
    """
    most: dict[str, int] = {}
    for number, now in enumerate(positions(live, rng)):
        news = [decision for decision in now.open if len(decision.options) > most.get(decision.kind, 0)]
        most |= {decision.kind: len(decision.options) for decision in news}
        if news or number < FIRST or number % EACH == 0 or now.over:
            yield now


def played(title: AnyTitle, seats: int, seed: str, **options: str) -> AnyGame:
    """A random game, played to its end."""
    live = begin(title, seats, seed, **options)
    for _ in positions(live, Random(seed)):
        pass
    return live


def position_of(live: AnyGame, names: Sequence[str], **fields: Any) -> LoadedGame:
    """A position as a late game of a big bot has it: high numbers everywhere. *fields* are those of its row."""
    row = {
        "id": 9_999_999,
        "title": live.title,
        "options": {},
        "seed": live.state.seed,
        "status": "over" if live.over else "playing",
        "guild": 2**60,
        "channel": 2**60 + 1,
        "thread": 2**60 + 2,
        "host": 2**60 + 10,
        "revision": 99_999,
        "part": live.part,
        "undo_count": 9_999,
        "undo_floor": 0,
        "published": 99_999,
        "rematch_of": None,
        "blocked": "",
    }
    seats = [Seat(number, 2**60 + 10 + number, name, NOW) for number, name in enumerate(names)]
    return LoadedGame(Game(**{**row, **fields}), seats, live, {})


def seen_by(live: AnyGame, seat: int | None, names: Sequence[str], **fields: Any) -> GameView:
    """What a seat or a spectator may know of a game under these names."""
    return position_of(live, names, **fields).view(None if seat is None else 2**60 + 10 + seat)


def question_of(view: GameView) -> Decision:
    """What the reader of *view* has to choose, or may choose anew."""
    assert view.decision is not None
    return view.decision


def title_view(view: GameView) -> View:
    """What the title says of a game that has begun."""
    assert view.view is not None
    return view.view


def components(shown: Message) -> list[dict[str, Any]]:
    """The components of a panel as Discord gets them."""
    found: list[dict[str, Any]] = shown.view.to_components()  # type: ignore[no-untyped-call]
    return found


def message(shown: Message) -> dict[str, Any]:
    """A panel as Discord gets it."""
    return {"components": components(shown), "flags": V2}


def problems(shown: Message) -> list[str]:
    """Which of Discord's limits a panel passes."""
    return message_problems(message(shown), [file.filename for file in shown.files])


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[TestServer]:
    """A server on a fresh database in *folder*."""
    store = await Store.open(folder / "bottega.sqlite3", lambda: NOW)
    try:
        yield TestServer(store)
    finally:
        await store.close()
