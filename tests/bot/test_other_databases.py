"""Controls of another database, and a board that a restored copy knows nothing of."""

from pathlib import Path

import pytest

from bot.discord import ids
from bot.discord.ids import NO_STAMP, Control, read, use_generation, write
from bot.tables.reading import Reading
from bot.tables.restoring import bring_back
from storage import Store
from tests.bot.server import ADA, TestServer


@pytest.fixture(autouse=True)
def generation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generation of before, afterwards."""
    monkeypatch.setattr(ids, "_generation", "00aa")


def test_a_control_of_another_database_means_nothing() -> None:
    control = Control(7, NO_STAMP, "play")
    text = write(control)
    assert read(text) == control
    use_generation("00ab")
    assert read(text) is None
    assert read("b1|7|0.0.0|play|") is None


async def test_every_database_and_every_copy_has_a_generation_of_its_own(tmp_path: Path) -> None:
    found = set()
    for name in ("one", "two", "three"):
        store = await Store.open(tmp_path / f"{name}.sqlite3")
        found.add(await Reading(store).generation())
        await store.backup(tmp_path / f"{name}-copy.sqlite3")
        await store.close()
        copy = await Store.open(tmp_path / f"{name}-copy.sqlite3")
        found.add(await Reading(copy).generation())
        await copy.close()
    assert len(found) == 6
    assert all(len(each) == 4 for each in found)


async def test_after_a_restored_backup_the_boards_are_brought_back(server: TestServer, tmp_path: Path) -> None:
    game = await server.game(2, title="toy_title")
    lobby = await server.lobby(ADA, title="toy_title")
    await bring_back(server.store, lambda: server.time)
    await server.delivered()
    assert await bring_back(server.store, lambda: server.time) == 0
    await server.store.backup(tmp_path / "copy.sqlite3")
    copy = await Store.open(tmp_path / "copy.sqlite3")
    assert await bring_back(copy, lambda: server.time) == 2
    async with copy.read() as db:
        rows = await db.connection.run(
            lambda connection: connection.execute("SELECT kind, game FROM outbox WHERE state = 'pending'").fetchall()
        )
    assert {("board", game), ("lobby", lobby)} <= {tuple(row) for row in rows}
    await copy.close()
