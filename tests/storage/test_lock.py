"""One process for each database file."""

import errno
import logging
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import lock
from storage.lock import only_process
from storage.store import StorageError, Store, back_up, schema

HOLD = """
import sys
from pathlib import Path
from storage.lock import only_process
with only_process(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock; ended without warning."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_process_is_refused_with_the_first_ones_number(path: Path) -> None:
    with another(path) as first:
        with pytest.raises(StorageError) as refused, only_process(path):
            pass
        assert str(refused.value) == (
            f"The database {path} is in use by another Bottega (process {first.pid}). Stop that one first, or set "
            "BOTTEGA_DATABASE to another file."
        )


def test_the_lock_of_a_killed_process_is_free(path: Path) -> None:
    with another(path) as first:
        first.kill()
        assert first.wait() == -signal.SIGKILL
        with only_process(path):
            pass


def test_the_lock_is_free_again_after_the_block_also_after_an_error(path: Path) -> None:
    for _ in range(2):
        with pytest.raises(KeyError), only_process(path):
            raise KeyError
    with only_process(path):
        pass


def test_another_name_of_the_same_file_is_the_same_file(path: Path) -> None:
    link = path.with_name("link.sqlite3")
    link.symlink_to(path)
    with another(link), pytest.raises(StorageError, match="in use by another"), only_process(path):
        pass


def test_two_files_are_two_locks(path: Path) -> None:
    with another(path), only_process(path.with_name("other.sqlite3")):
        pass


async def test_readers_and_backups_pass_by_the_lock(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    with another(path):
        has, knows = schema(path)
        assert has == knows
        back_up(path, path.with_name("copy.sqlite3"))
    assert path.with_name("copy.sqlite3").exists()


def test_the_lock_is_not_the_databases_own(path: Path) -> None:
    with only_process(path):
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE cards (id INTEGER)")
        connection.close()


def test_where_no_file_can_be_made_the_database_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Salai")
    with (
        pytest.raises(StorageError, match=r"^The database .*bottega.sqlite3 cannot be opened"),
        only_process(tmp_path / "letter" / "bottega.sqlite3"),
    ):
        pass


def test_a_filesystem_without_locks_is_used_with_a_warning(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_file: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_lock", refuse)
    with caplog.at_level(logging.WARNING), only_process(path):
        assert "take care that one process alone uses it" in caplog.text
