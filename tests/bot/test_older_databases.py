"""A database that version 0.1.0 wrote is brought to today's schema, and its games are played to their end."""

import shutil
from pathlib import Path
from random import Random

import pytest

from bot.tables.changes import Changes
from bot.tables.computers import Computers, task_of
from bot.tables.loaded_game import LoadedGame
from bot.tables.lobby import Lobby
from bot.tables.playing import Playing
from bot.tables.presses import Press
from bot.tables.reading import Reading
from bot.tables.restoring import bring_back
from bot.tables.thinking import answer
from storage import Store

WRITTEN = Path(__file__).parent.parent / "fixtures" / "database_0_1_0.sqlite3"
NOW = 2_000_000_000.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of the file as it was."""
    copy = tmp_path / "bottega.sqlite3"
    shutil.copy(WRITTEN, copy)
    return copy


async def test_every_running_game_goes_on_to_its_end(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await Store.open(path)
    reading = Reading(store)
    playing, computers = Playing(Changes(store, lambda: NOW), reading), Computers(Changes(store, lambda: NOW))
    async with store.read() as db:
        running = [row["id"] for row in await db.list_open_games() if row["status"] == "playing"]
    titles = set()
    presses = 2**40
    for game in running:
        rng = Random(game)
        view = await reading.view(game, None)
        titles.add(view.game.title.id)
        while view.game.status == "playing":
            seat = rng.choice(view.awaited)
            if not view.seats[seat].person:  # somebody resigned there, and a computer player goes on
                async with store.read() as db:
                    task = task_of(await LoadedGame.load(db, game))
                assert task is not None
                await computers.save(task, answer(task.position, task.seat, task.level, task.seed, 0.0))
                view = await reading.view(game, None)
                continue
            user = view.seats[seat].user
            own = await reading.view(game, user)
            assert own.decision is not None
            number = rng.randint(max(1, own.decision.least), max(1, own.decision.most))
            presses += 1
            chosen = rng.sample(own.decision.options, min(number, len(own.decision.options)))
            view = (await playing.choose(Press(presses, user, "somebody"), game, None, chosen)).after
            view = await reading.view(game, None)
        assert view.standings
        assert len((await reading.log(game, None)).events) > 1
    assert titles == {"codex_leicester", "leonardo", "maestro"}
    assert not [record for record in caplog.records if "fits the rules no longer" in record.getMessage()]
    await store.close()


async def test_what_was_over_in_a_lobby_or_on_its_way_is_still_there(path: Path) -> None:
    store = await Store.open(path)
    reading = Reading(store)
    async with store.read() as db:
        lobbies = [row["id"] for row in await db.list_open_games() if row["status"] == "lobby"]
        kinds = await db.connection.run(
            lambda connection: {row["kind"] for row in connection.execute("SELECT kind FROM outbox")}
        )
        roles = await db.connection.run(
            lambda connection: {row["role"] for row in connection.execute("SELECT role FROM messages")}
        )
    assert lobbies
    lobby = await reading.view(lobbies[0], None)
    joined = await Lobby(Changes(store, lambda: NOW), reading).join(Press(2**41, 987654, "Zoe"), lobbies[0])
    assert len(joined.seats) == len(lobby.seats) + 1
    assert {"announcements", "team_message"} <= kinds
    assert not kinds & {"news", "note"}
    assert "news" not in roles
    await store.close()


async def test_its_boards_and_lobbies_are_shown_anew_once(path: Path) -> None:
    store = await Store.open(path)
    assert await bring_back(store, lambda: NOW) > 0
    assert await bring_back(store, lambda: NOW) == 0
    await store.close()
