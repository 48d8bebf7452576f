"""The outbox: everything arrives, in order for each game, however Discord fails."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

import bot.discord.outbox
from bot.discord.outbox import (
    AT_ONCE,
    KEEP,
    LATEST,
    LONGEST_PAUSE,
    OPENING_PAUSE,
    SLOW,
    TIDY_EVERY,
    Blocked,
    Intent,
    Outbox,
)
from storage.store import Statements
from tests.bot.server import ADA, TestServer


class Post:
    """Takes deliveries down. *fails* are raised by the next of them, one each; `before` is awaited within each."""

    def __init__(self, server: TestServer) -> None:
        self.delivered: list[Intent] = []
        self.tried: list[Intent] = []
        self.blocked: list[tuple[str, str]] = []
        self.fails: list[BaseException] = []
        self.before: Callable[[Intent], Any] | None = None
        self.server = server
        self.outbox = Outbox(server.store, lambda: server.time, self.deliver, self.block, idle=self.idle)
        self.naps = 0

    async def deliver(self, intent: Intent) -> None:
        self.tried.append(intent)
        if self.before is not None:
            await self.before(intent)
        if self.fails:
            raise self.fails.pop(0)
        self.delivered.append(intent)

    async def block(self, db: Statements, intent: Intent, reason: str) -> None:
        self.blocked.append((intent.kind, reason))

    async def idle(self, waiting: Any, *, reason: str) -> None:
        self.naps += 1
        await waiting

    async def intend(self, *kinds: str, game: int, user: int = 0) -> None:
        async with self.server.store.write() as db:
            await db.put_intents([self.server.changes.intent(game, kind, user) for kind in kinds])

    @property
    def kinds(self) -> list[str]:
        return [intent.kind for intent in self.delivered]


@pytest.fixture
async def post(server: TestServer) -> Post:
    """An outbox that delivers to a list, and nothing to deliver yet."""
    return Post(server)


@pytest.fixture
async def game(server: TestServer, post: Post) -> int:
    """A game of which everything is told."""
    game = await server.game(title="toy_title")
    await server.run("DELETE FROM outbox")
    return game


def error(status: int, code: int, kind: type[discord.HTTPException] = discord.HTTPException) -> discord.HTTPException:
    """What discord.py raises for an answer of Discord."""
    return kind(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"})


def row(server: TestServer) -> dict[str, Any]:
    """The only row of the outbox."""
    (found,) = server.rows("outbox")
    return found


# --- order


async def test_a_game_is_told_in_the_order_in_which_things_were_intended(
    server: TestServer, post: Post, game: int
) -> None:
    await post.intend("announcements", game=game)
    await post.intend("board", "lobby", game=game)
    await post.intend("panel", game=game, user=ADA)
    assert await post.outbox.deliver_due() == 4
    assert post.kinds == ["announcements", "board", "lobby", "panel"]
    assert [intent.user for intent in post.delivered] == [0, 0, 0, ADA]
    assert await post.outbox.deliver_due() == 0


async def test_within_a_game_the_next_waits_for_the_one_before(server: TestServer, post: Post, game: int) -> None:
    under_way = 0

    async def before(intent: Intent) -> None:
        nonlocal under_way
        under_way += 1
        assert under_way == 1
        await asyncio.sleep(0)
        under_way -= 1

    post.before = before
    await post.intend("announcements", "board", "lobby", game=game)
    await post.outbox.deliver_due()
    assert len(post.delivered) == 3


async def test_a_game_that_never_ends_holds_up_no_other(server: TestServer, post: Post, game: int) -> None:
    other, silent = await server.game(title="toy_title"), asyncio.Event()
    told, told_more = asyncio.Event(), asyncio.Event()
    await server.run("DELETE FROM outbox")

    async def before(intent: Intent) -> None:
        if intent.game == game:
            await silent.wait()
        if intent.kind == "board":
            told.set()
        if intent.kind == "lobby":
            told_more.set()

    post.before = before
    await post.intend("announcements", "board", game=game)
    await post.intend("announcements", "board", game=other)
    under_way = asyncio.create_task(post.outbox.deliver_due())
    async with asyncio.timeout(60):
        await told.wait()
        await post.intend("lobby", game=other)  # meanwhile something new, which needs no batch to end
        run = asyncio.create_task(post.outbox.run())
        await told_more.wait()
    assert [(intent.game, intent.kind) for intent in post.delivered] == [
        (other, "announcements"),
        (other, "board"),
        (other, "lobby"),
    ]
    for task in (run, under_way):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_slow_games_make_room_for_others(server: TestServer, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.discord.outbox, "SLOW", 0.01)
    slow = [await server.lobby(ADA + host, title="toy_title") for host in range(AT_ONCE)]
    quick, silent = await server.lobby(ADA, title="toy_title"), asyncio.Event()
    await server.run("DELETE FROM outbox")

    async def before(intent: Intent) -> None:
        if intent.game in slow:
            await silent.wait()
        else:
            silent.set()

    post.before = before
    for game in (*slow, quick):
        await post.intend("lobby", game=game)
    async with asyncio.timeout(60):
        await post.outbox.deliver_due()
    assert post.delivered[0].game == quick
    assert SLOW < 5


async def test_a_delivery_that_never_ends_is_tried_again(server: TestServer, post: Post, game: int) -> None:
    post.outbox.limit = 0.01

    async def before(intent: Intent) -> None:
        if intent.kind == "board" and intent.attempts == 0:
            await asyncio.Event().wait()

    post.before = before
    await post.intend("board", "announcements", game=game)
    await post.outbox.deliver_due()
    assert post.kinds == ["announcements"]
    server.time += 2
    await post.outbox.deliver_due()
    assert post.kinds == ["announcements", "board"]


async def test_only_so_many_games_are_told_at_once(server: TestServer, post: Post) -> None:
    games = [await server.lobby(ADA + host, title="toy_title") for host in range(AT_ONCE + 3)]
    most, under_way, enough = 0, 0, asyncio.Event()

    async def before(intent: Intent) -> None:
        nonlocal most, under_way
        under_way += 1
        most = max(most, under_way)
        if under_way == AT_ONCE:
            enough.set()
        await enough.wait()
        under_way -= 1

    post.before = before
    for game in games:
        await post.intend("lobby", game=game)
    async with asyncio.timeout(60):
        await post.outbox.deliver_due()
    assert (most, len(post.delivered)) == (AT_ONCE, len(games))


# --- the newest is enough


async def test_what_is_intended_twice_is_delivered_once(server: TestServer, post: Post, game: int) -> None:
    for _ in range(3):
        await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert len(post.delivered) == 1


async def test_what_is_renewed_while_it_is_delivered_is_delivered_again(
    server: TestServer, post: Post, game: int
) -> None:
    async def before(intent: Intent) -> None:
        if len(post.tried) == 1:
            await post.intend("board", game=game)

    post.before = before
    await post.intend("board", game=game)
    assert await post.outbox.deliver_due() == 2
    assert [intent.asked for intent in post.delivered] == [1, 2]
    assert row(server)["state"] == "done"


async def test_what_is_renewed_while_it_fails_keeps_its_own_time(server: TestServer, post: Post, game: int) -> None:
    async def before(intent: Intent) -> None:
        if len(post.tried) == 1:
            await post.intend("board", game=game)
            await server.run("UPDATE outbox SET due = due + 60")
            raise OSError("down")

    post.before = before
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert (row(server)["due"], row(server)["attempts"]) == (server.time + 60, 0)


# --- what goes wrong


@pytest.mark.parametrize(
    "failure",
    [
        error(429, 0),
        error(429, 30046),
        error(500, 0, discord.DiscordServerError),
        error(502, 0, discord.DiscordServerError),
        error(503, 0, discord.DiscordServerError),
        error(401, 0),
        error(403, 0, discord.Forbidden),  # a front's page, not Discord's word
        error(403, 40333, discord.Forbidden),
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=repr,
)
async def test_what_passes_is_tried_again_after_a_pause(
    server: TestServer, post: Post, game: int, failure: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    post.fails = [failure]
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert row(server)["state"] == "pending"
    assert 0.8 <= row(server)["due"] - server.time <= 1.2
    assert await post.outbox.deliver_due() == 0
    server.time += 2
    await post.outbox.deliver_due()
    assert (row(server)["state"], row(server)["error"], post.kinds, post.blocked) == ("done", None, ["board"], [])
    assert {record.levelname for record in caplog.records if record.name == "bot.discord.outbox"} == {"INFO"}


@pytest.mark.parametrize("seconds", [31.0, 45.0, 4_000.0])
async def test_a_limit_is_obeyed_for_as_long_as_discord_says(
    server: TestServer, post: Post, game: int, seconds: float
) -> None:
    post.fails = [discord.RateLimited(seconds)]
    await post.intend("board", "announcements", game=game)
    await post.outbox.deliver_due()
    assert post.kinds == ["announcements"]
    (waiting,) = [found for found in server.rows("outbox") if found["state"] == "pending"]
    assert waiting["due"] - server.time == seconds
    server.time += seconds - 1
    assert await post.outbox.deliver_due() == 0
    server.time += 1
    assert await post.outbox.deliver_due() == 1


async def test_the_pause_grows_to_five_minutes_and_no_further(server: TestServer, post: Post, game: int) -> None:
    await post.intend("board", game=game)
    pauses = []
    for _ in range(14):
        post.fails = [OSError("down")]
        await post.outbox.deliver_due()
        pauses.append(row(server)["due"] - server.time)
        server.time = row(server)["due"]
    assert all(0.8 * 2**n <= pause <= 1.2 * 2**n for n, pause in enumerate(pauses[:8]))
    assert all(0.8 * 256 <= pause <= LONGEST_PAUSE for pause in pauses[8:])
    await server.run("UPDATE outbox SET attempts = 100000")
    post.fails = [OSError("down")]
    await post.outbox.deliver_due()
    assert row(server)["due"] - server.time == pytest.approx(LONGEST_PAUSE)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (error(403, 50013, discord.Forbidden), "I lack a permission there"),
        (error(403, 50001, discord.Forbidden), "I lack a permission there"),
        (error(403, 50278, discord.Forbidden), "I lack a permission there"),
        (error(404, 10003, discord.NotFound), "the channel is gone"),
        (error(404, 10004, discord.NotFound), "the channel is gone"),
        (error(404, 10008, discord.NotFound), "the channel is gone"),
        (error(403, 160005, discord.Forbidden), "the thread is locked"),
        (Blocked("that is so"), "that is so"),
    ],
    ids=repr,
)
async def test_what_does_not_pass_is_abandoned_and_remembered(
    server: TestServer, post: Post, game: int, failure: BaseException, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    post.fails = [failure]
    await post.intend("board", "announcements", game=game)
    await post.outbox.deliver_due()
    assert post.blocked == [("board", reason)]
    assert post.kinds == ["announcements"]
    assert [found["state"] for found in server.rows("outbox")] == ["failed", "done"]
    server.time += 10_000
    assert await post.outbox.deliver_due() == 0
    assert "ERROR" not in {record.levelname for record in caplog.records}
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert post.kinds == ["announcements", "board"]


async def test_a_message_that_discord_does_not_take_is_abandoned_as_an_error(
    server: TestServer, post: Post, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    post.fails = [error(400, 50035)]
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert row(server)["state"] == "failed"
    assert post.blocked == [("board", "Discord did not take the message")]
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"Discord refuses board of game {game}: 50035"
    ]


@pytest.mark.parametrize("status", [400, 403, 429])
async def test_opening_too_many_direct_messages_rests_for_an_hour(
    server: TestServer, post: Post, game: int, status: int
) -> None:
    post.fails = [error(status, 40003)]
    await post.intend("panel", game=game, user=ADA)
    await post.outbox.deliver_due()
    assert (row(server)["state"], row(server)["due"] - server.time, post.blocked) == ("pending", OPENING_PAUSE, [])


async def test_a_bug_is_logged_with_its_traceback_and_tried_again(
    server: TestServer, post: Post, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    post.fails = [KeyError("no such thing")]
    await post.intend("board", "announcements", game=game)
    await post.outbox.deliver_due()
    assert f"board of game {game} could not be made" in caplog.text
    assert "Traceback" in caplog.text
    assert post.kinds == ["announcements"]
    server.time += 2
    await post.outbox.deliver_due()
    assert post.kinds == ["announcements", "board"]


async def test_a_failure_of_ours_in_one_game_lets_the_others_be_told_to_the_end(
    server: TestServer, post: Post, game: int
) -> None:
    other = await server.game(title="toy_title")
    await server.run("DELETE FROM outbox")

    async def broken(db: Statements, intent: Intent, reason: str) -> None:
        raise RuntimeError("the database is full")

    post.outbox.on_abandoned = broken

    async def before(intent: Intent) -> None:
        if intent.game == game:
            raise Blocked("no")
        for _ in range(20):
            await asyncio.sleep(0)

    post.before = before
    await post.intend("board", game=game)
    await post.intend("board", "announcements", game=other)
    with pytest.raises(RuntimeError, match="full"):
        await post.outbox.deliver_due()
    assert post.kinds == ["board", "announcements"]


async def test_what_is_abandoned_and_why_are_written_together(server: TestServer, post: Post, game: int) -> None:
    async def broken(db: Statements, intent: Intent, reason: str) -> None:
        await db.set_blocked(game=intent.game, blocked=reason)
        raise RuntimeError("the process ends here")

    post.outbox.on_abandoned = broken
    post.fails = [Blocked("no")]
    await post.intend("board", game=game)
    with pytest.raises(RuntimeError):
        await post.outbox.deliver_due()
    assert row(server)["state"] == "pending"
    assert (await server.position(game)).game.blocked == ""


@asynccontextmanager
async def no_writing(server: TestServer) -> AsyncIterator[None]:
    """As on a full disk: everything can be read, nothing can be written."""
    write = server.store.write

    @asynccontextmanager
    async def full() -> AsyncIterator[Statements]:
        raise sqlite3.OperationalError("database or disk is full")
        yield

    server.store.write = full  # type: ignore[method-assign]
    try:
        yield
    finally:
        server.store.write = write  # type: ignore[method-assign]


async def test_what_is_delivered_and_cannot_be_marked_is_not_delivered_again(
    server: TestServer, post: Post, game: int
) -> None:
    await post.intend("invite", game=game, user=ADA)
    async with no_writing(server):
        for _ in range(8):
            with pytest.raises(sqlite3.OperationalError):
                await post.outbox.deliver_due()
    assert len(post.delivered) == 1
    await post.outbox.deliver_due()
    assert len(post.delivered) == 1
    assert row(server)["state"] == "done"


async def test_a_database_that_is_locked_for_a_moment_is_no_bug(
    server: TestServer, post: Post, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    post.fails = [sqlite3.OperationalError("database is locked")]
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    assert row(server)["state"] == "pending"
    assert "ERROR" not in {record.levelname for record in caplog.records}


async def test_moments_of_a_clock_that_was_wrong_are_corrected(server: TestServer, post: Post, game: int) -> None:
    server.time += 40 * 86_400
    await post.intend("board", game=game)
    post.fails = [OSError("down")]
    await post.outbox.deliver_due()
    await post.intend("announcements", game=game)
    server.time -= 40 * 86_400
    assert await post.outbox.deliver_due() == 2
    assert sorted(post.kinds) == ["announcements", "board"]


async def test_what_was_deferred_just_now_waits(server: TestServer, post: Post, game: int) -> None:
    post.fails = [OSError("down")]
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    server.time -= 1  # written after the moment by which it is judged, as happens between two tasks
    assert await post.outbox.deliver_due() == 0


async def test_a_moment_later_than_any_that_is_set_is_corrected(server: TestServer, post: Post, game: int) -> None:
    await post.intend("board", game=game)
    await server.run("UPDATE outbox SET due = due + ?, noted = 0", LATEST + 1)
    assert await post.outbox.deliver_due() == 1


# --- starting, stopping, resting


async def test_what_was_under_way_when_the_process_ended_is_delivered_again(
    server: TestServer, post: Post, game: int
) -> None:
    begun = asyncio.Event()

    async def never(intent: Intent) -> None:
        begun.set()
        await asyncio.Event().wait()

    post.before = never
    await post.intend("board", game=game)
    under_way = asyncio.create_task(post.outbox.deliver_due())
    await begun.wait()
    under_way.cancel()
    with suppress(asyncio.CancelledError):
        await under_way
    after = Post(server)
    await after.outbox.deliver_due()
    assert after.delivered == post.tried


async def test_flush_delivers_everything_that_is_due(server: TestServer, post: Post, game: int) -> None:
    for number in range(55):
        await post.intend("panel", game=game, user=number + 1)
    await post.intend("board", game=game)
    await server.run("UPDATE outbox SET due = due + 60 WHERE kind = 'board'")
    await post.outbox.flush(30)
    assert len(post.delivered) == 55
    assert server.intents() == {("board", f"{game}:0")}


async def test_flush_ends_in_time_and_keeps_the_rest(
    server: TestServer, post: Post, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def never(intent: Intent) -> None:
        await asyncio.Event().wait()

    post.before = never
    await post.intend("board", game=game)
    await post.outbox.flush(0.01)
    assert server.intents() == {("board", f"{game}:0")}
    assert "keeps what is left" in caplog.text


async def test_flush_after_a_stop_that_came_at_once(server: TestServer, post: Post, game: int) -> None:
    await post.intend("board", game=game)
    await post.outbox._begin()
    await post.outbox._stop()
    async with asyncio.timeout(60):
        await post.outbox.flush(30)
    assert post.kinds == ["board"]


async def test_flush_survives_a_failure_of_the_database(
    server: TestServer, post: Post, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    await server.store.close()
    await post.outbox.flush(1)
    assert "failed at the end" in caplog.text


class Enough(BaseException):
    """The test has seen enough of the loop."""


async def run(post: Post, monkeypatch: pytest.MonkeyPatch, naps: int) -> list[float]:
    """Let the loop run until it has rested so often; the clock goes on by each rest. How long they were, in seconds."""
    slept: list[float] = []

    async def until(wake: asyncio.Event, seconds: float) -> None:
        await asyncio.gather(*post.outbox._tasks.values())
        if wake.is_set():
            return
        slept.append(seconds)
        post.server.time += seconds
        if len(slept) == naps:
            raise Enough

    monkeypatch.setattr(bot.discord.outbox, "until", until)
    with pytest.raises(Enough):
        await post.outbox.run()
    return slept


async def test_the_loop_sleeps_until_the_next_is_due(
    server: TestServer, post: Post, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post.intend("board", game=game)
    await post.intend("announcements", game=game)
    await server.run("UPDATE outbox SET due = due + 70 WHERE kind = 'announcements'")
    slept = await run(post, monkeypatch, 2)
    assert post.kinds == ["board", "announcements"]
    assert slept == [pytest.approx(70), pytest.approx(TIDY_EVERY - 70)]
    assert post.naps >= 2


async def test_a_wake_ends_the_rest(server: TestServer, post: Post, game: int) -> None:
    resting, arrived = asyncio.Event(), asyncio.Event()

    async def idle(waiting: Any, *, reason: str) -> None:
        resting.set()
        await waiting

    async def before(intent: Intent) -> None:
        arrived.set()

    post.outbox.idle, post.before = idle, before
    loop = asyncio.create_task(post.outbox.run())
    await resting.wait()
    await post.intend("board", game=game)
    post.outbox.wake()
    async with asyncio.timeout(60):
        await arrived.wait()
    loop.cancel()
    with suppress(asyncio.CancelledError):
        await loop


async def test_old_rows_are_swept_out_and_those_that_wait_are_kept(
    server: TestServer, post: Post, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post.intend("board", game=game)
    await post.outbox.deliver_due()
    server.time += KEEP + 1
    await post.intend("lobby", game=game)
    await server.run("UPDATE outbox SET created = 0, due = due + ? WHERE kind = 'lobby'", 2 * TIDY_EVERY)
    await server.lobbies.join(server.press(ADA), await server.lobby(104, title="toy_title"))
    await server.run("UPDATE outbox SET due = due + ? WHERE kind = 'lobby'", 2 * TIDY_EVERY)
    assert any(row["kind"] == "board" for row in server.rows("outbox"))
    presses = len(server.rows("presses"))
    await run(post, monkeypatch, 1)
    assert {row["kind"] for row in server.rows("outbox")} == {"lobby"}
    assert 0 < len(server.rows("presses")) < presses


async def test_the_loop_survives_a_failure_of_the_database(
    server: TestServer, post: Post, game: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await post.intend("board", game=game)
    whole, broken = post.outbox._begin, [OSError("full"), OSError("full"), OSError("full")]

    async def begin() -> None:
        if broken:
            raise broken.pop()
        await whole()

    monkeypatch.setattr(post.outbox, "_begin", begin)
    slept = await run(post, monkeypatch, 4)
    assert slept[:3] == [1, 2, 4]
    assert post.kinds == ["board"]
    assert caplog.text.count("the outbox failed") == 3


async def test_waiting_ends_by_itself() -> None:
    async with asyncio.timeout(60):
        await bot.discord.outbox.plain(bot.discord.outbox.until(asyncio.Event(), 0.001))
