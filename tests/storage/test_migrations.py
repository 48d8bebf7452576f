import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.store import MIGRATIONS, migrate, schema


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Migrations of our own to add to: the first makes two tables."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text(
        "CREATE TABLE cards (id INTEGER PRIMARY KEY) STRICT;\n"
        "CREATE TABLE hands (card INTEGER NOT NULL REFERENCES cards (id)) STRICT;\n"
    )
    return folder


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(sql).fetchall()


def files(path: Path) -> dict[str, bytes]:
    """Everything that lies beside the database, by name."""
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}


def always(at: float) -> Callable[[], float]:
    """A clock that stands still."""
    return lambda: at


async def test_migrations_are_applied_once(path: Path) -> None:
    for at in (5.0, 6.0):
        store = await Store.open(path, now=always(at))
        await store.close()
    newest = sorted(MIGRATIONS.glob("*.sql"))
    assert query(path, "SELECT number, name, at FROM migrations ORDER BY number") == [
        (number, file.stem, 5.0) for number, file in enumerate(newest, start=1)
    ]


async def test_a_fresh_database_is_made_with_its_folder_and_without_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "var" / "bottega.sqlite3"
    store = await Store.open(path)
    await store.close()
    assert list(files(path)) == ["bottega.sqlite3"]


async def test_a_newer_schema_is_refused_and_left_untouched(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    query(path, "INSERT INTO migrations (number, name, at) VALUES (9999, 'of tomorrow', 0.0)")
    before = files(path)
    with pytest.raises(StorageError, match="newer version: it has migration 9999"):
        await Store.open(path)
    assert files(path) == before


async def test_a_newer_schema_is_refused_after_a_crash_too(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    async with store.write() as db:
        await db.connection.execute("INSERT INTO migrations (number, name, at) VALUES (9999, 'of tomorrow', 0.0)")
    crashed = tmp_path / "crashed" / path.name
    crashed.parent.mkdir()
    for ending in ("", "-wal"):  # what is saved lies in the second file still
        shutil.copy(f"{path}{ending}", f"{crashed}{ending}")
    await store.close()
    before = files(crashed)
    with pytest.raises(StorageError, match="newer version: it has migration 9999"):
        await Store.open(crashed)
    after = files(crashed)
    assert {name: after[name] for name in before} == before


async def test_the_tables_of_another_program_are_refused_and_left_untouched(path: Path) -> None:
    query(path, "CREATE TABLE recipes (id INTEGER)")
    before = files(path)
    with pytest.raises(StorageError, match="tables of another program"):
        await Store.open(path)
    assert files(path) == before


def test_a_file_that_is_no_database_is_refused_and_left_untouched(path: Path) -> None:
    path.write_text("Dear diary, " * 100)
    before = files(path)
    with pytest.raises(StorageError, match="file is not a database"):
        migrate(path, MIGRATIONS, lambda: 1.0)
    assert files(path) == before


async def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be opened"):
        await Store.open(tmp_path / "file" / "bottega.sqlite3")
    with pytest.raises(StorageError, match="cannot be opened"):
        await Store.open(tmp_path)


def test_a_later_migration_is_applied_after_a_backup_that_can_be_restored(path: Path, folder: Path) -> None:
    migrate(path, folder, lambda: 1.0)
    query(path, "INSERT INTO cards VALUES (7)")
    (folder / "0002_names.sql").write_text("ALTER TABLE cards ADD COLUMN name TEXT; -- not known before")
    migrate(path, folder, lambda: 2.0)
    assert query(path, "SELECT id, name FROM cards") == [(7, None)]
    assert query(path, "SELECT number, at FROM migrations") == [(1, 1.0), (2, 2.0)]

    shutil.copy(f"{path}.before-0002.sqlite3", path)
    assert query(path, "SELECT * FROM cards") == [(7,)]
    assert query(path, "SELECT number FROM migrations") == [(1,)]


def test_an_older_copy_is_never_replaced(path: Path, folder: Path) -> None:
    first, second, third = (Path(f"{path}.before-0002{number}.sqlite3") for number in ("", ".2", ".3"))
    for card, copy in ((7, first), (8, second), (9, third)):
        path.unlink(missing_ok=True)
        (folder / "0002_names.sql").unlink(missing_ok=True)
        migrate(path, folder, lambda: 1.0)
        query(path, f"INSERT INTO cards VALUES ({card})")
        (folder / "0002_names.sql").write_text("ALTER TABLE cards ADD COLUMN name TEXT;")
        migrate(path, folder, lambda: 2.0)
        assert query(copy, "SELECT * FROM cards") == [(card,)]
    assert [query(copy, "SELECT * FROM cards") for copy in (first, second, third)] == [[(7,)], [(8,)], [(9,)]]


def test_tries_that_change_nothing_leave_no_copy_behind(path: Path, folder: Path) -> None:
    migrate(path, folder, lambda: 1.0)
    older = Path(f"{path}.before-0002.sqlite3")
    older.write_bytes(b"of another time")
    (folder / "0002_broken.sql").write_text("INSERT INTO nowhere VALUES (1);")
    before = files(path)
    for _ in range(2):
        with pytest.raises(StorageError, match="taken back"):
            migrate(path, folder, lambda: 2.0)
    assert files(path) == before


def test_a_copy_is_kept_when_a_later_migration_fails(path: Path, folder: Path) -> None:
    migrate(path, folder, lambda: 1.0)
    (folder / "0002_names.sql").write_text("ALTER TABLE cards ADD COLUMN name TEXT;")
    (folder / "0003_broken.sql").write_text("INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StorageError, match="0003_broken"):
        migrate(path, folder, lambda: 2.0)
    assert query(Path(f"{path}.before-0002.sqlite3"), "SELECT number FROM migrations") == [(1,)]


def test_a_failing_migration_is_taken_back_whole(path: Path, folder: Path) -> None:
    migrate(path, folder, lambda: 1.0)
    before = path.read_bytes()
    (folder / "0002_broken.sql").write_text("CREATE TABLE more (id INTEGER); INSERT INTO nowhere VALUES (1);")
    for _ in range(2):
        with pytest.raises(StorageError, match=r"0002_broken\.sql failed and was taken back: no such table: nowhere"):
            migrate(path, folder, lambda: 2.0)
        assert path.read_bytes() == before


def test_a_failing_first_migration_leaves_an_empty_file_that_can_be_tried_again(path: Path, folder: Path) -> None:
    good = (folder / "0001_first.sql").read_text()
    (folder / "0001_first.sql").write_text(good + "INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StorageError, match="taken back"):
        migrate(path, folder, lambda: 1.0)
    assert query(path, "SELECT * FROM sqlite_master") == []
    (folder / "0001_first.sql").write_text(good)
    migrate(path, folder, lambda: 1.0)
    assert query(path, "SELECT * FROM cards") == []


def test_a_migration_that_breaks_a_foreign_key_is_taken_back(path: Path, folder: Path) -> None:
    migrate(path, folder, lambda: 1.0)
    (folder / "0002_orphan.sql").write_text("INSERT INTO hands VALUES (5);")
    with pytest.raises(StorageError, match="a row of hands refers to a missing row of cards"):
        migrate(path, folder, lambda: 2.0)
    assert query(path, "SELECT * FROM hands") == []


async def test_the_schema_of_a_file_is_told_without_touching_it(path: Path, tmp_path: Path) -> None:
    newest = len(list(MIGRATIONS.glob("*.sql")))
    assert schema(path) == (0, newest)
    assert files(path) == {}
    store = await Store.open(path)
    await store.close()
    before = files(path)
    assert schema(path) == (newest, newest)
    assert schema(path, tmp_path / "no migrations") == (newest, 0)
    assert files(path) == before


def test_the_schema_of_somebody_elses_file_is_refused(path: Path) -> None:
    query(path, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StorageError, match="another program"):
        schema(path)
    path.write_text("Dear Salai, this is a letter and no database at all." * 100)
    with pytest.raises(StorageError, match="cannot be opened"):
        schema(path)
