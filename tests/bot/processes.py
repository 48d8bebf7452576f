"""The bot's process without Discord's library around it, to be killed at a chosen step, and a Discord that outlives it.

A step is a trip to the database or to Discord. `Process.start` makes everything that a process has in memory anew from
the database, as the client does: services, timetable, outbox and whoever delivers notices.

    process = await Process.start(server, discord)
    process.dies(lambda step: step == Step("press", "commit", done=True))
    await process.act()  # raises Crash there, and at every step from then on
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import discord

from bot.discord.notifying import NO_MEMBER, Notifying
from bot.discord.outbox import Intent, Outbox
from bot.discord.posting import NO_MESSAGE, Posting
from bot.tables.posts import Posts
from bot.tables.restoring import bring_back, open_calls
from storage import Store
from storage.store import Statements
from tests.bot.server import TestServer

ME = 999  # the bot, in Discord
DIRECT = 9000  # the direct messages of a user are channel 9000 + user
SAME_NONCE = 180.0  # seconds in which Discord takes a nonce for the same message
CLOSED_INBOX = 50007
MENTIONS = ("calls", "direct", "closed")  # the intents that are delivered here; of others nothing is looked at


class Crash(BaseException):
    """The process ends here."""


class Step(NamedTuple):
    """A trip: what the process was doing, where the trip went, and whether it is done or about to begin."""

    doing: str
    trip: str
    done: bool


class Said(NamedTuple):
    """A message as it was posted: when, in which channel, to whom it rang."""

    message: int
    at: float
    channel: int
    rings: tuple[int, ...]
    text: str


class Discord:
    """Channels with messages. `said` is all that was ever posted; inboxes that are `shut` take nothing."""

    def __init__(self, server: TestServer) -> None:
        self.server = server
        self.said: list[Said] = []
        self.edits = 0
        self.refused: list[tuple[float, int]] = []
        self.shut: set[int] = set()
        self.left: set[int] = set()
        self.nonces: dict[str, tuple[float, int]] = {}
        self.texts: dict[int, dict[int, tuple[str, str]]] = {}  # by channel and message: text and nonce

    def post(self, channel: int, text: str, rings: tuple[int, ...], nonce: str) -> tuple[int, str]:
        """A message is posted, unless its nonce says that it stands. Raises discord.Forbidden for a shut inbox."""
        if channel - DIRECT in self.shut:
            self.refused.append((self.server.time, channel - DIRECT))
            raise discord.Forbidden(cast(Any, SimpleNamespace(status=403, reason="")), {"code": CLOSED_INBOX})
        at, before = self.nonces.get(nonce, (0.0, 0))
        if before and self.server.time - at < SAME_NONCE:
            return before, self.texts[channel][before][0]
        earliest = discord.utils.time_snowflake(datetime.fromtimestamp(self.server.time, UTC))
        number = max(earliest, self.said[-1].message if self.said else 0) + 1
        self.said.append(Said(number, self.server.time, channel, rings, text))
        self.nonces[nonce] = (self.server.time, number)
        self.texts.setdefault(channel, {})[number] = (text, nonce)
        return number, text

    def change(self, channel: int, message: int, text: str | None) -> None:
        """A message is edited; without text it goes. Raises discord.NotFound for one that is gone."""
        self.edits += 1
        if message not in self.texts.get(channel, {}):
            raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), {"code": NO_MESSAGE})
        _text, nonce = self.texts[channel].pop(message)
        if text is not None:
            self.texts[channel][message] = (text, nonce)

    def recent(self, channel: int, count: int) -> list[dict[str, Any]]:
        """The newest messages of a channel."""
        newest = sorted(self.texts.get(channel, {}).items(), reverse=True)[:count]
        return [
            {"id": number, "author": {"id": ME}, "content": text, "nonce": nonce} for number, (text, nonce) in newest
        ]


class Client:
    """As much of discord.py's client as notices need. Every request is a step of its process."""

    def __init__(self, world: Discord, trip: Callable[[str, Callable[[], Any]], Awaitable[Any]]) -> None:
        self.world = world
        self.trip = trip
        self.user = SimpleNamespace(id=ME)
        self.http = self

    async def logs_from(self, channel: int, limit: int) -> Any:
        """The newest messages."""
        return await self.trip("look", lambda: self.world.recent(channel, limit))

    async def get_member(self, _guild: int, user: int) -> None:
        """Raises discord.NotFound for who has left."""
        if user in self.world.left:
            raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), {"code": NO_MEMBER})

    def get_channel(self, _channel: int) -> object:
        """Of a kind in which there are no threads."""
        return object()

    def get_partial_messageable(self, channel: int) -> "Channel":
        """A channel to write to."""
        return Channel(self, channel)


class Channel:
    """A channel, and with `message` one of its messages."""

    def __init__(self, client: Client, channel: int, message: int = 0) -> None:
        self.client, self.channel, self.id = client, channel, message
        self.content = ""

    def get_partial_message(self, message: int) -> "Channel":
        """One of its messages."""
        return Channel(self.client, self.channel, message)

    async def send(self, text: str, *, allowed_mentions: Any, nonce: str, **_view: Any) -> "Channel":
        """Post a message; a direct message rings for whom it is."""
        rings = tuple(user.id for user in allowed_mentions.users)
        rings = rings if self.channel < DIRECT else (self.channel - DIRECT,)
        post = self.client.world.post
        sent = Channel(self.client, self.channel)
        sent.id, sent.content = await self.client.trip("send", lambda: post(self.channel, text, rings, nonce))
        return sent

    async def edit(self, *, content: str, **_rest: Any) -> None:
        """Change it."""
        await self.client.trip("edit", lambda: self.client.world.change(self.channel, self.id, content))

    async def delete(self) -> None:
        """Take it down."""
        await self.client.trip("edit", lambda: self.client.world.change(self.channel, self.id, None))


class Process:
    """One life of the bot's process. `doing` says at what it is."""

    def __init__(self, server: TestServer, world: Discord, store: Store) -> None:
        self.server, self.world, self.store = server, world, store
        self.alive, self.doing = True, "start"
        self.fatal: Callable[[Step], bool] = lambda step: False
        self.last: Step | None = None
        self.services = server.another(store)
        self.services.computers.here = True
        self.timetable = server.timetable_of(self.services, store)
        self.timetable.handlers = {kind: self._named(kind, act) for kind, act in self.timetable.handlers.items()}
        save = self.services.computers.save

        async def think(*args: Any) -> None:
            self.doing = "thinking"
            await save(*args)

        self.services.computers.save = think  # type: ignore[method-assign, assignment]
        self.posts = Posts(store, lambda: server.time)
        client = cast(Any, Client(world, self._trip))
        app = cast(Any, SimpleNamespace(reading=self.services.reading, seats=self.services.seats))
        self.notifying = Notifying(app, self.posts, Posting(client, self.posts), self._open_dm)
        self.outbox = Outbox(store, lambda: server.time, self._deliver, self._abandoned)

    @classmethod
    async def open(cls, server: TestServer, world: Discord) -> "Process":
        """A process that is about to start."""
        process = cls(server, world, await Store.open(server.store.path, lambda: server.time))
        connection = process.store._writer.connection
        await connection.execute("PRAGMA synchronous = OFF")  # no power cut is tried here
        await connection.create_function("now_in_test", 0, lambda: server.time)
        for name, trip in (("run", "statement"), ("execute", "begin"), ("commit", "commit")):
            setattr(connection, name, process._mortal(trip, getattr(connection, name)))
        return process

    async def start(self) -> tuple[float, float] | None:
        """What the client does until it is connected; the time that it gave back, from and to. Raises Crash."""
        server, since = self.server, await self.services.seats.last_beat()
        self.doing = "start"
        await bring_back(self.store, lambda: server.time)
        await open_calls(self.store, lambda: server.time)
        if since is not None:
            await self.services.seats.give_back(since, server.time)
        await self.services.seats.beat()
        return None if since is None else (since, server.time)

    async def press(self, press: Callable[[], Awaitable[Any]]) -> Any:
        """Somebody presses something. Raises Crash, and what a service raises."""
        self.doing = "press"
        found = await press()
        self._check()
        return found

    async def act(self) -> None:
        """Do and deliver what is due now. Raises Crash."""
        while True:
            self.doing = "moment"
            acted = await self.timetable.act()
            await self.services.computers.idle()
            self._check()
            self.doing = "delivery"
            delivered = await self.outbox.deliver_due()
            self._check()
            if not acted and not delivered:
                return

    async def next(self) -> float:
        """When something is due or to be delivered next."""
        async with self.store.read() as db:
            moments = await db.together(db.fetch_next_moment(), db.fetch_next_due(now=self.server.time))
        return min((at for at in moments if at is not None), default=float("inf"))

    async def die(self) -> None:
        """All that is in memory is gone."""
        self.alive = False
        await self.outbox._stop()
        await self.store.close()

    # --- steps

    def _named(self, kind: str, act: Callable[[Statements, int], Awaitable[None]]) -> Any:
        async def handler(db: Statements, subject: int) -> None:
            self.doing = f"moment {kind}"
            await act(db, subject)

        return handler

    def _mortal(self, name: str, trip: Callable[..., Awaitable[Any]]) -> Any:
        async def there_and_back(*args: Any) -> Any:
            self._step(name, done=False)
            found = await trip(*args)
            self._step(name, done=True)
            return found

        return there_and_back

    async def _trip(self, name: str, work: Callable[[], Any]) -> Any:
        self._step(name, done=False)
        found = work()
        self._step(name, done=True)
        return found

    def _step(self, trip: str, *, done: bool) -> None:
        self._check()
        self.last = Step(self.doing, trip, done)
        if self.fatal(self.last):
            self.alive = False
            raise Crash

    def _check(self) -> None:
        if not self.alive:
            raise Crash

    # --- delivery

    async def _deliver(self, intent: Intent) -> None:
        await self.posts.catch_up(intent.game)
        if intent.kind in MENTIONS:
            await getattr(self.notifying, intent.kind)(intent)

    async def _abandoned(self, _db: Statements, intent: Intent, reason: str) -> None:
        raise AssertionError(f"{intent} was abandoned: {reason}")

    async def _open_dm(self, intent: Intent) -> int | None:
        person = await self.posts.person(intent.user)
        if person is None or person["dm_state"] == "closed":
            return None
        return DIRECT + intent.user


async def reborn(server: TestServer, world: Discord, died: Process | None) -> Process:
    """The next process over the database of one that died."""
    if died is not None:
        await died.die()
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: _complain(loop, about))
    return await Process.open(server, world)


def _complain(loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
    """Nobody waits for the tasks of a process that is dead."""
    if not isinstance(about.get("exception"), Crash):
        loop.default_exception_handler(about)
