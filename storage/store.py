"""The database file: its connections, transactions, migrations and copies.

Statements are written in `queries/*.sql` and called by name, alone (`await db.fetch_game(game=7)`) or several in one
trip to the database's thread (`await db.together(…)`). Rows are read by column name (`row["title"]`), as asyncpg's are.
Times are unix seconds.
"""

import asyncio
import logging
import os
import sqlite3
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import aiosql
import aiosqlite
from aiosql.adapters.sqlite3 import SQLite3Adapter

T = TypeVar("T")

FOLDER = Path(__file__).parent
MIGRATIONS = FOLDER / "migrations"
BUSY_TIMEOUT = 5.0  # seconds to wait for another process that writes
READERS = 2  # one may be busy with a long list while another answers a press

# At DEBUG it would log the parameters of every statement, seeds and hands among them.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


class StorageError(Exception):
    """The database cannot be used as asked; the message is a sentence for whoever runs the bot."""


class Adapter(SQLite3Adapter):
    """aiosql's own for SQLite, except that a value is taken out of a Row, which it does not know."""

    def select_value(self, connection: sqlite3.Connection, _name: str, sql: str, parameters: Any) -> Any:
        """The first column of the first row, or None."""
        rows = connection.execute(sql, parameters).fetchall()
        return rows[0][0] if rows else None


QUERIES = aiosql.from_path(FOLDER / "queries", Adapter)
NAMES = tuple(name for name in QUERIES.available_queries if not name.endswith("_cursor"))


class Connection(aiosqlite.Connection):
    """A connection that can run several statements in one trip to its thread.

    A trip costs 0.1 ms and more, most statements a tenth of it. aiosqlite makes one for each call and has no public way
    to do otherwise; its `_execute` is used here and nowhere else.
    """

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What *work* returns, which is called in the connection's thread."""
        return cast(T, await self._execute(work, self._conn))  # type: ignore[no-untyped-call]


class Call:
    """A statement of `queries/` with its parameters: await it, or send it with others through `Statements.together`."""

    __slots__ = ("_connection", "_parameters", "_rows", "_statement", "sent")

    def __init__(self, connection: Connection, statement: Callable[..., Any], *rows: Any, **parameters: Any) -> None:
        """Made by `Statements`."""
        self._connection, self._statement, self._rows, self._parameters = connection, statement, rows, parameters
        self.sent = False

    def __await__(self) -> Generator[Any, None, Any]:
        """What the statement gives, in a trip of its own."""
        self.sent = True
        return self._connection.run(self.run).__await__()

    def run(self, connection: sqlite3.Connection) -> Any:
        """What the statement gives; called in the connection's thread."""
        answer = self._statement(connection, *self._rows, **self._parameters)
        return list(answer) if isinstance(answer, Generator) else answer

    def __del__(self) -> None:
        """As with a coroutine, somebody should hear of a forgotten `await`."""
        if not self.sent:
            warnings.warn(f"The statement {self._statement.__name__} was never awaited", RuntimeWarning, stacklevel=1)


class Statements:
    """Every statement of `queries/`, bound to one connection: `await db.fetch_game(game=7)`.

    Its kind is the sign behind its name there: none gives a list of rows, `^` a row or None, `$` a value or None, `!`
    how many rows were changed; `*!` takes a list of rows as dicts instead of named parameters.
    """

    def __init__(self, connection: Connection) -> None:
        """Made by `Store`."""
        self.connection = connection
        for name in NAMES:
            setattr(self, name, partial(Call, connection, getattr(QUERIES, name)))

    async def together(self, *calls: Call) -> list[Any]:
        """What each of the *calls* gives, in their order, in one trip. Those behind one that fails do not run."""
        for call in calls:
            call.sent = True
        return await self.connection.run(lambda connection: [call.run(connection) for call in calls])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Call]: ...


class Store:
    """One database file, open: a writer that is lent to one task at a time, and a few readers."""

    def __init__(
        self, path: Path, writer: Connection, visible_to: Sequence[Connection], opened: AsyncExitStack
    ) -> None:
        """Made by `open`."""
        self.path = path
        self._writer = Statements(writer)
        self._lock = asyncio.Lock()
        self._idle: asyncio.LifoQueue[Statements] = asyncio.LifoQueue()
        for reader in visible_to:
            self._idle.put_nowait(Statements(reader))
        self._readers = len(visible_to)
        self._opened = opened
        self._closed = False

    @classmethod
    async def open(cls, path: Path, now: Callable[[], float] = time.time, migrations: Path = MIGRATIONS) -> "Store":
        """Open the file at *path*, made when there is none, and bring it to the newest schema.

        Raises StorageError when the file cannot be opened, is not ours or is of a newer schema, which leaves it
        untouched, and when a migration fails, which is then taken back.
        """
        await asyncio.to_thread(migrate, path, migrations, now)
        async with AsyncExitStack() as opened:
            try:
                writer = await opened.enter_async_context(_connect(path))
                # FULL: what a player was told is saved survives a power cut.
                await writer.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
                visible_to = [await opened.enter_async_context(_connect(path)) for _ in range(READERS)]
                for reader in visible_to:
                    await reader.execute_fetchall("PRAGMA query_only = ON")
            except sqlite3.Error as error:
                raise StorageError(f"The database {path} cannot be opened: {error}.") from error
            return cls(path, writer, visible_to, opened.pop_all())

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Statements]:
        """A transaction on the writer: saved when the block ends, taken back when an exception leaves it.

        One task at a time, from BEGIN until COMMIT or ROLLBACK: two tasks inside one transaction would take back each
        other's writes. A cancelled task gives the writer up only after the ROLLBACK. Not to be nested.
        """
        self._check_open()
        async with self._lock, _transaction(self._writer, "BEGIN IMMEDIATE"):
            yield self._writer

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Statements]:
        """A reader that sees the database as it was at the first statement of the block, whatever is saved then."""
        self._check_open()
        reader = await self._idle.get()
        try:
            async with _transaction(reader, "BEGIN"):
                yield reader
        finally:
            self._idle.put_nowait(reader)

    async def backup(self, target: Path) -> None:
        """Copy the database to *target* while it is in use, and check the copy.

        Raises StorageError when there is something at *target* already, or when the copy is damaged, which is then
        removed.
        """
        self._check_open()
        await asyncio.to_thread(back_up, self.path, target)

    async def close(self) -> None:
        """Wait for the transactions that are under way, then close everything. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            async with self._lock:
                for _ in range(self._readers):
                    await self._idle.get()
        finally:  # also when nobody waits for us any longer: a connection left open keeps the process alive
            await self._opened.aclose()

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError(f"The database {self.path} is closed.")


@asynccontextmanager
async def _connect(path: Path) -> AsyncIterator[Connection]:
    """A connection whose transactions are begun and ended by us alone."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection

    connection = Connection(connect, iter_chunk_size=64)
    async with connection:
        await connection.execute_fetchall("PRAGMA foreign_keys = ON")
        yield connection


@asynccontextmanager
async def _transaction(statements: Statements, begin: str) -> AsyncIterator[None]:
    """From *begin* to COMMIT, or to ROLLBACK when an exception comes in between, a cancellation too."""
    connection = statements.connection
    try:
        await connection.execute(begin)
        yield
        await connection.commit()
    except BaseException:
        # In the connection's thread this comes after whatever a cancelled task left there, BEGIN and COMMIT included.
        # It does nothing where no transaction is open.
        await _to_the_end(connection.rollback())
        raise


async def _to_the_end(work: Awaitable[None]) -> None:
    """Wait for *work* even when the waiting task is cancelled, which is then raised after it."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([task])
        raise


def check_path(path: Path) -> None:
    """Raise StorageError where a database's file cannot be, because there is a folder."""
    if path.is_dir():
        raise StorageError(f"The database {path} cannot be opened: it is a folder. Name a file, which may lie in it.")


def migrate(path: Path, folder: Path, now: Callable[[], float]) -> None:
    """Apply to the file at *path* the migrations of *folder* that it lacks, each in a transaction of its own.

    A file is named by its number and purpose (`0002_ratings.sql`). When the database holds tables already, it is copied
    first to `<path>.before-<number>.sqlite3`, or to `….2.sqlite3` and so on where there is one; a copy of what was not
    changed after all is removed. Raises StorageError as `Store.open` says.
    """
    check_path(path)
    files = {int(file.name.partition("_")[0]): file for file in folder.glob("*.sql")}
    newest = max(files, default=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        applied = _applied(path)
        if applied and max(applied) > newest:
            raise StorageError(
                f"The database {path} was written by a newer version: it has migration {max(applied)}, "
                f"and this version knows {newest} as the last. Install the newer version, or restore a backup."
            )
        missing = [number for number in sorted(files) if number not in applied]
        copy = None
        if missing and applied:
            copy = _free(Path(f"{path}.before-{missing[0]:04}.sqlite3"))
            _copy(path, copy)
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)) as connection:
            for number in missing:
                try:
                    _apply(connection, number, files[number], now())
                except StorageError:
                    if copy and number == missing[0]:  # nothing was changed: a restart loop must not fill the disk
                        copy.unlink(missing_ok=True)
                    raise
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"The database {path} cannot be opened: {error}.") from error


def _free(target: Path) -> Path:
    """*target*, or the first `<name>.2`, `<name>.3` … beside it that is not there: an older copy is never replaced."""
    candidate, number = target, 1
    while candidate.exists():
        number += 1
        candidate = target.with_name(f"{target.stem}.{number}{target.suffix}")
    return candidate


def _applied(path: Path) -> set[int]:
    """The numbers of the migrations that the file at *path* has; it is only read.

    Raises StorageError when it holds tables of somebody else.
    """
    if not path.exists():
        return set()
    with closing(_connect_to_read(path)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and "migrations" not in tables:
            raise StorageError(f"The database {path} holds the tables of another program. Name another file.")
        return {number for (number,) in connection.execute("SELECT number FROM migrations")} if tables else set()


def schema(path: Path, folder: Path = MIGRATIONS) -> tuple[int, int]:
    """The last migration of the file at *path*, 0 when there is no file, and the last that this version knows.

    Only reads. Raises StorageError when the file is no database, or not ours.
    """
    check_path(path)
    newest = max((int(file.name.partition("_")[0]) for file in folder.glob("*.sql")), default=0)
    try:
        return max(_applied(path), default=0), newest
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"The database {path} cannot be opened: {error}.") from error


def _apply(connection: sqlite3.Connection, number: int, file: Path, at: float) -> None:
    """Apply one migration and note it, or raise StorageError and change nothing."""
    try:
        connection.executescript(
            "BEGIN IMMEDIATE;\n"
            "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at REAL NOT NULL)"
            " STRICT;\n" + file.read_text(encoding="utf-8")
        )
        # Foreign keys are off on this connection, so that a table can be rebuilt; hence the check.
        if broken := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"a row of {broken[0]} refers to a missing row of {broken[2]}")
        connection.execute("INSERT INTO migrations (number, name, at) VALUES (?, ?, ?)", (number, file.stem, at))
        connection.commit()
    except sqlite3.Error as error:
        connection.rollback()
        raise StorageError(f"The migration {file.name} failed and was taken back: {error}.") from error


def _give_generation(copy: sqlite3.Connection) -> None:
    """Give a copy a generation of its own, so that controls made from the original mean nothing in it."""
    remembers = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'remembered'").fetchone()
    if remembers:
        copy.execute("UPDATE remembered SET value = lower(hex(randomblob(2))) WHERE key = 'generation'")
        copy.commit()


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, neither in the file nor beside it."""
    # Even a reader leaves companions beside a file in WAL mode that had none. Where there are some, they belong to it.
    alone = not any(Path(f"{path}{ending}").exists() for ending in ("-wal", "-journal"))
    mode = "mode=ro&immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=BUSY_TIMEOUT)


def back_up(path: Path, target: Path) -> None:
    """Copy the database at *path*, which may be in use, to *target*, and check the copy. Raises as `Store.backup`."""
    check_path(path)
    if not path.exists():
        raise StorageError(f"There is no database at {path}.")
    if target.exists():
        raise StorageError(f"There is a file at {target} already. Name another one for the backup.")
    try:
        _copy(path, target)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"The backup to {target} failed: {error}.") from error


def _copy(path: Path, target: Path) -> None:
    """A checked copy of the database at *path*, which may be in use; *target* appears only when it is complete.

    Raises StorageError when the copy is damaged.
    """
    part = Path(f"{target}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(_connect_to_read(path)) as original, closing(sqlite3.connect(part)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # the copy shall be one file, whole without companions
            _give_generation(copy)
        with closing(_connect_to_read(part)) as copy:
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise StorageError(f"The copy of {path} is damaged, and so may be the database: {verdict}.")
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
