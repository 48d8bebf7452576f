import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.store import back_up


def files_in(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


async def test_a_backup_taken_in_use_is_one_file_that_opens_as_a_store(store: Store, game: int, tmp_path: Path) -> None:
    target = tmp_path / "copies" / "monday.sqlite3"
    target.parent.mkdir()
    async with store.write() as db:
        await db.touch_game(game=game, expected=0)
        await store.backup(target)
    assert files_in(target.parent) == [target]

    copy = await Store.open(target)
    async with copy.read() as db:
        row = await db.fetch_game(game=game)
    await copy.close()
    assert row["revision"] == 0, "what was not committed yet is not in the copy"


async def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("Dear Salai")
    with pytest.raises(StorageError, match="There is a file at"):
        await store.backup(target)
    assert target.read_text() == "Dear Salai"


async def test_a_backup_to_nowhere_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"The backup to .* failed"):
        await store.backup(tmp_path / "nowhere" / "monday.sqlite3")


async def test_a_backup_of_what_is_not_there_makes_nothing(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no database at"):
        back_up(path, tmp_path / "monday.sqlite3")
    assert files_in(tmp_path) == []


async def test_a_damaged_copy_is_not_kept(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    async with store.write() as db:
        for number in range(2000):
            await db.put_setting(key=f"key {number}", value="value " * 10)
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'remembered'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size + 8)
        file.write(b"\xff" * 200)

    store = await Store.open(path)
    with pytest.raises(StorageError, match=r"damaged|malformed"):
        await store.backup(tmp_path / "monday.sqlite3")
    await store.close()
    assert {file.name for file in files_in(tmp_path)} == {path.name}


async def test_backups_and_moves_do_not_wait_for_each_other(store: Store, game: int, tmp_path: Path) -> None:
    async def moves() -> None:
        for revision in range(20):
            async with store.write() as db:
                assert await db.touch_game(game=game, expected=revision) == 1

    await asyncio.gather(moves(), *(store.backup(tmp_path / f"copy {number}.sqlite3") for number in range(3)))
    assert [file.name for file in files_in(tmp_path) if file.name.startswith("copy")] == [
        f"copy {number}.sqlite3" for number in range(3)
    ]
