import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.store import READERS


async def note(store: Store, key: str) -> str | None:
    async with store.read() as db:
        value: str | None = await db.fetch_setting(key=key)
    return value


async def pragma(store: Store, name: str) -> list[object]:
    """A setting as the writer and then a reader have it."""
    async with store.write() as writer, store.read() as reader:
        return [value for db in (writer, reader) for (value,) in await db.connection.execute_fetchall(f"PRAGMA {name}")]


async def test_every_connection_keeps_what_is_told_to_be_saved(store: Store) -> None:
    assert await pragma(store, "journal_mode") == ["wal", "wal"]
    assert (await pragma(store, "synchronous"))[0] == 2, "FULL"
    assert await pragma(store, "foreign_keys") == [1, 1]
    assert await pragma(store, "busy_timeout") == [5000, 5000]
    assert await pragma(store, "query_only") == [0, 1]


async def test_a_transaction_is_saved_when_its_block_ends(store: Store) -> None:
    async with store.write() as db:
        await db.put_setting(key="tree", value="abc")
        assert await note(store, "tree") is None
    assert await note(store, "tree") == "abc"


async def test_a_transaction_is_taken_back_when_an_exception_leaves_it(store: Store) -> None:
    async def fails() -> None:
        async with store.write() as db:
            await db.put_setting(key="tree", value="abc")
            raise KeyError

    with pytest.raises(KeyError):
        await fails()
    assert await note(store, "tree") is None


async def test_two_tasks_that_write_at_once_do_not_mix(store: Store) -> None:
    inside = asyncio.Event()

    async def fails() -> None:
        async with store.write() as db:
            await db.put_setting(key="lost", value="1")
            inside.set()
            await asyncio.sleep(0.02)
            raise KeyError

    async def succeeds() -> None:
        await inside.wait()
        async with store.write() as db:
            await db.put_setting(key="kept", value="1")

    failed, _ = await asyncio.gather(fails(), succeeds(), return_exceptions=True)
    assert isinstance(failed, KeyError)
    assert (await note(store, "lost"), await note(store, "kept")) == (None, "1")


async def test_a_task_cancelled_between_statements_is_taken_back(store: Store) -> None:
    inside = asyncio.Event()

    async def writes() -> None:
        async with store.write() as db:
            await db.put_setting(key="lost", value="1")
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(writes())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.write() as db:
        await db.put_setting(key="kept", value="1")
    assert (await note(store, "lost"), await note(store, "kept")) == (None, "1")


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])
@pytest.mark.parametrize("cancels", [1, 2])
async def test_a_task_cancelled_anywhere_leaves_all_or_nothing_and_no_open_transaction(
    store: Store, steps: int, cancels: int
) -> None:
    async def writes() -> None:
        async with store.write() as db:
            await db.put_setting(key="one", value="1")
            await db.together(db.put_setting(key="two", value="2"), db.put_setting(key="three", value="3"))

    task = asyncio.create_task(writes())
    for _ in range(steps):
        await asyncio.sleep(0)
    for _ in range(cancels):
        task.cancel()
        await asyncio.sleep(0)
    await asyncio.wait([task])

    async with store.write() as db:  # a transaction left open would refuse this BEGIN
        await db.put_setting(key="kept", value="1")
    seen = [await note(store, key) for key in ("one", "two", "three")]
    assert seen in ([None, None, None], ["1", "2", "3"])
    assert await note(store, "kept") == "1"


async def test_the_writer_stays_lent_until_a_cancelled_task_is_rolled_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with store.write() as db:
        connection = db.connection
    original, rolling, go_on = connection.rollback, asyncio.Event(), asyncio.Event()

    async def slow_rollback() -> None:
        rolling.set()
        await go_on.wait()
        await original()

    monkeypatch.setattr(connection, "rollback", slow_rollback)

    async def writes(key: str) -> None:
        async with store.write() as db:
            await db.put_setting(key=key, value="1")
            if key == "lost":
                await asyncio.Event().wait()

    first = asyncio.create_task(writes("lost"))
    second = asyncio.create_task(writes("kept"))
    await asyncio.sleep(0.02)
    for _ in range(3):  # impatience does not help either
        first.cancel()
        await asyncio.wait_for(rolling.wait(), 5)
        await asyncio.sleep(0)
    assert not first.done()
    assert not second.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await first
    await second
    assert (await note(store, "lost"), await note(store, "kept")) == (None, "1")


async def test_two_processes_wait_for_each_other_and_the_slower_sees_that_it_is_late(
    store: Store, path: Path, game: int
) -> None:
    other = await Store.open(path)

    async def moves(through: Store) -> int:
        async with through.write() as db:
            return int(await db.touch_game(game=game, expected=0))

    assert sorted(await asyncio.gather(moves(store), moves(other))) == [0, 1]
    await other.close()


async def test_a_reader_sees_one_moment(store: Store) -> None:
    async with store.write() as db:
        await db.put_setting(key="tree", value="old")
    async with store.read() as reader:
        assert await reader.fetch_setting(key="tree") == "old"
        async with store.write() as db:
            await db.put_setting(key="tree", value="new")
        assert await reader.fetch_setting(key="tree") == "old"
    assert await note(store, "tree") == "new"


async def test_a_reader_cannot_write(store: Store) -> None:
    async with store.read() as db:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await db.put_setting(key="tree", value="abc")


async def test_more_tasks_than_readers_take_turns(store: Store) -> None:
    inside = most = 0
    all_busy = asyncio.Barrier(READERS)

    async def reads() -> None:
        nonlocal inside, most
        async with store.read() as db:
            inside += 1
            most = max(most, inside)
            await db.fetch_setting(key="tree")
            await all_busy.wait()
            inside -= 1

    async with asyncio.timeout(30):
        await asyncio.gather(*(reads() for _ in range(3 * READERS)))
    assert most == READERS


async def test_together_gives_the_answers_in_order(store: Store) -> None:
    async with store.write() as db:
        answers = await db.together(
            db.put_setting(key="tree", value="abc"),
            db.fetch_setting(key="tree"),
            db.fetch_seats(game=1),
            db.fetch_game(game=1),
            db.insert_events([]),
        )
    assert answers == [1, "abc", [], None, 0]


async def test_together_stops_at_the_first_failure(store: Store) -> None:
    async with store.write() as db:
        with pytest.raises(sqlite3.IntegrityError):
            await db.together(
                db.put_setting(key="one", value="1"),
                db.put_setting(key="two", value=None),
                db.put_setting(key="three", value="3"),
            )
        assert [await db.fetch_setting(key=key) for key in ("one", "two", "three")] == ["1", None, None]


async def test_a_forgotten_await_is_heard_of(store: Store) -> None:
    async with store.read() as db:
        with pytest.warns(RuntimeWarning, match="fetch_setting was never awaited"):
            db.fetch_setting(key="tree")


async def test_a_misspelt_statement_or_parameter_is_an_error(store: Store) -> None:
    async with store.read() as db:
        with pytest.raises(AttributeError, match="fetch_nothing"):
            await db.fetch_nothing()
        with pytest.raises(sqlite3.ProgrammingError, match=":key"):
            await db.fetch_setting(kee="tree")


async def test_parameters_are_never_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with store.write() as db:
        await db.put_setting(key="tree", value="a hand of cards")
    assert "a hand of cards" not in caplog.text


async def test_a_closed_store_says_so_and_may_be_closed_again(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    await store.close()
    for use in (store.write, store.read):
        with pytest.raises(StorageError, match="is closed"):
            async with use():
                pytest.fail("a closed store was used")
    with pytest.raises(StorageError, match="is closed"):
        await store.backup(path.with_name("copy.sqlite3"))
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing is left beside the file"


async def test_closing_waits_for_what_is_under_way(path: Path) -> None:
    store = await Store.open(path)
    inside = asyncio.Event()

    async def writes() -> None:
        async with store.write() as db, store.read() as reader:
            inside.set()
            await asyncio.sleep(0.02)
            await reader.fetch_setting(key="tree")
            await db.put_setting(key="tree", value="abc")

    task = asyncio.create_task(writes())
    await inside.wait()
    await store.close()
    await task
    again = await Store.open(path)
    assert await note(again, "tree") == "abc"
    await again.close()


async def test_closing_that_is_given_up_closes_all_the_same(path: Path) -> None:
    store = await Store.open(path)

    async def closes_while_it_writes() -> None:
        async with store.write() as db:
            await db.put_setting(key="tree", value="abc")
            async with asyncio.timeout(0.02):
                await store.close()  # would wait for this very transaction

    with pytest.raises(ValueError, match="no active connection"):
        await closes_while_it_writes()
    again = await Store.open(path)
    assert await note(again, "tree") is None
    await again.close()
