"""The supervisor: what ends the process, and what it waits out."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot import run
from bot.run import CannotRun
from bot.settings import Settings
from storage.store import StorageError

REFUSED = Mock(status=401, reason="Unauthorized")
BUSY = Mock(status=503, reason="Service Unavailable")
NO_SEQUENCE = "'NoneType' object has no attribute 'sequence'"


class Lives:
    """Stands for the Bot: each life ends as the next entry of *ends* says; after the last one, SIGTERM comes."""

    def __init__(self, *ends: BaseException) -> None:
        self.ends = list(ends)
        self.closed = 0

    def __call__(self, settings: Settings) -> "Lives":
        return self

    async def start(self, token: str) -> None:
        assert token == "a.b.c"
        if self.ends:
            raise self.ends.pop(0)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.closed += 1


Live: TypeAlias = Callable[..., Lives]


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Live:
    """Runs the supervisor through some lives, with pauses a thousandth as long."""
    monkeypatch.setattr(run, "FIRST_PAUSE", 0.005)
    monkeypatch.setattr(run, "LONGEST_PAUSE", 0.3)

    def through(*ends: BaseException) -> Lives:
        lives = Lives(*ends)
        monkeypatch.setattr(run, "Bot", lives)
        run.run(Settings(token="a.b.c", database=tmp_path / "bottega.sqlite3"))
        return lives

    return through


def first_connection_failed() -> AttributeError:
    return AttributeError(NO_SEQUENCE, name="sequence", obj=None)


def test_a_signal_closes_the_bot_and_ends_the_process(live: Live) -> None:
    assert live().closed == 1


@pytest.mark.parametrize(
    "end",
    [
        first_connection_failed(),
        aiohttp.ClientConnectionError("cut"),
        OSError("no route"),
        TimeoutError(),
        discord.HTTPException(BUSY, "busy"),
        discord.GatewayNotFound(),  # type: ignore[no-untyped-call]
    ],
    ids=lambda end: type(end).__name__,
)
def test_when_discord_cannot_be_reached_another_bot_is_tried(
    live: Live, end: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.run")
    assert live(end, end).closed == 3
    tries = [record.getMessage() for record in caplog.records if "next try" in record.getMessage()]
    assert len(tries) == 2
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_the_pauses_grow_and_have_an_end(monkeypatch: pytest.MonkeyPatch, live: Live) -> None:
    pauses: list[float] = []
    original = asyncio.wait_for

    async def wait_for(waiting: Awaitable[bool], seconds: float) -> bool:
        pauses.append(seconds)
        return await original(waiting, 0.001)

    monkeypatch.setattr(asyncio, "wait_for", wait_for)
    monkeypatch.setattr(run, "FIRST_PAUSE", 5.0)
    monkeypatch.setattr(run, "LONGEST_PAUSE", 300.0)
    live(*(OSError("no route") for _ in range(9)))
    assert len(pauses) == 9
    for number, seconds in enumerate(pauses):
        middle = min(5.0 * 2**number, 300.0)
        assert 0.8 * middle <= seconds <= 1.2 * middle


@pytest.mark.parametrize(
    "end",
    [
        discord.LoginFailure("Improper token has been passed."),
        discord.HTTPException(REFUSED, "401: Unauthorized"),
        discord.ConnectionClosed(Mock(close_code=4004), shard_id=None),
    ],
    ids=lambda end: type(end).__name__,
)
def test_a_token_that_is_not_taken_ends_it_at_once(live: Live, end: BaseException) -> None:
    with pytest.raises(CannotRun, match="Discord does not take the token"):
        live(end)


def test_a_database_that_cannot_be_used_ends_it_at_once(live: Live) -> None:
    with pytest.raises(StorageError, match="newer version"):
        live(StorageError("The database was written by a newer version."))


@pytest.mark.parametrize(("content", "why"), [("Dear diary, " * 100, "not a database"), (None, "it is a folder")])
def test_a_database_that_cannot_be_used_is_said_before_discord_is_called(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str | None, why: str
) -> None:
    path = tmp_path if content is None else tmp_path / "bottega.sqlite3"
    if content is not None:
        path.write_text(content)
    bot = Mock()
    monkeypatch.setattr(run, "Bot", bot)
    with pytest.raises(StorageError, match=why):
        run.run(Settings(token="a.b.c", database=path))
    bot.assert_not_called()


def test_a_bug_is_logged_with_its_traceback_and_survived(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    assert live(AttributeError("'Bot' object has no attribute 'stroe'", name="stroe")).closed == 2
    (error,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert error.exc_info


def test_a_signal_during_a_pause_ends_it_at_once(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FIRST_PAUSE", 3600.0)  # a pause that was not ended would be noticed
    monkeypatch.setattr(run, "LONGEST_PAUSE", 3600.0)
    monkeypatch.setattr(run, "_named", lambda error: os.kill(os.getpid(), signal.SIGTERM))
    assert live(OSError("no route")).closed == 1


def test_a_bot_that_does_not_close_is_left_behind(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(self: Lives) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(run, "STOP_WITHIN", 1.05)
    monkeypatch.setattr(Lives, "close", never)
    live()
    assert "did not close in order" in caplog.text


def test_tests_may_lead_the_library_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.asset.Asset, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
    ):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    run.prepare_library(Settings(token="a.b.c"))
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    run.prepare_library(
        Settings(token="a.b.c", discord_api="http://localhost:1/api", discord_gateway="ws://localhost:1")
    )
    assert discord.http.Route("GET", "/users/@me").url == "http://localhost:1/api/users/@me"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "ws://localhost:1"
