"""An offline Discord with the real bot, and people in it. How they are moved: see `person.py`."""

import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.sandbox.world import World
from bot.sandbox.world import world as a_world
from tests.bot.person import Person
from tests.bot.server import TestServer, opened

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
async def world(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """The bot on a fresh database. Ends with an error when the bot raised or logged one, unless `caplog.clear()`."""
    monkeypatch.setenv("BOTTEGA_PICTURE_SECONDS", "120")  # the machine may be slow
    async with a_world(tmp_path / "bottega.sqlite3", at=NOON) as made:
        yield made
        made.env.raise_errors()
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, [record.getMessage() + "\n" + (record.exc_text or "") for record in errors]


@pytest.fixture
def ada(world: World) -> Person:
    """Ada, who looks at the channel `table`."""
    return Person(world, "Ada")


@pytest.fixture
def bruno(world: World) -> Person:
    """Bruno, who looks at the channel `table`."""
    return Person(world, "Bruno")


@pytest.fixture
def chiara(world: World) -> Person:
    """Chiara, who looks at the channel `table`."""
    return Person(world, "Chiara")


@pytest.fixture
def dario(world: World) -> Person:
    """Dario, who looks at the channel `table`."""
    return Person(world, "Dario")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    """Tables over a fresh database, without Discord."""
    async with opened(tmp_path) as server:
        yield server
