"""Fixtures for tests of the whole process against the offline Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from . import rest
from .process import BotProcess
from .stand_in import StandIn


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    """An offline Discord. The test fails at its end when a limit was broken, a route unknown, or an answer late."""
    async with StandIn() as world:
        yield world
        world.check()


@pytest.fixture
async def start_bot(standin: StandIn, tmp_path: Path) -> AsyncIterator[Callable[..., Awaitable[BotProcess]]]:
    """A function that starts the bot on the test's own database; what still runs at the end is killed."""
    started: list[BotProcess] = []

    async def start(**settings: Any) -> BotProcess:
        seconds = settings.pop("seconds", 120.0)
        bot = BotProcess(standin, tmp_path / "bottega.sqlite", **settings)
        started.append(bot)
        return await bot.start(seconds)

    yield start
    for bot in started:
        await bot.kill()


@pytest.fixture
def forgotten_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord remembers a nonce for some minutes alone; here it has forgotten each."""
    monkeypatch.setattr(rest, "NONCE_SECONDS", 0.0)
