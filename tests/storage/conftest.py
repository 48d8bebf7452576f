from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from storage import Store

NOW = 1_000_000.0
NewGame = Callable[..., Awaitable[int]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of a test lies."""
    return tmp_path / "bottega.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A fresh database, open."""
    store = await Store.open(path, now=lambda: NOW)
    yield store
    await store.close()


@pytest.fixture
def new_game(store: Store) -> NewGame:
    """Makes a game in its lobby, in a thread when one is named, and gives its id: `await new_game(channel=7)`."""

    async def make(*, thread: int | None = None, **columns: Any) -> int:
        values = {
            "title": "leonardo",
            "rules_version": 1,
            "options": "{}",
            "seed": "00ff",
            "guild": 1,
            "channel": 10,
            "host": 100,
            "created": NOW,
            "rematch_of": None,
        }
        values |= columns
        async with store.write() as db:
            game = int(await db.insert_game(**values))
            if thread is not None:
                await db.set_place(game=game, guild=values["guild"], channel=values["channel"], thread=thread)
            return game

    return make


@pytest.fixture
async def game(new_game: NewGame) -> int:
    """A game in its lobby."""
    return await new_game()
