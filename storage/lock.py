"""One process for each database file: a lock beside it, which the system releases however the process ends."""

import errno
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.store import StorageError, check_path

log = logging.getLogger(__name__)

# Filesystems without locks. Nobody can be kept out there, which is no reason to stay out oneself.
UNSUPPORTED = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}
BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # the locked byte, behind all that is written: others cannot read a locked part of a file

    def _lock(file: int) -> None:
        """Lock *file* until it is closed. Raises OSError at once when another process has locked it."""
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Lock *file* until it is closed. Raises OSError at once when another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def only_process(path: Path) -> Iterator[None]:
    """Be the only process that uses the database at *path* while the block runs.

    The lock is `<path>.lock`. That file stays, and means nothing when nobody holds it: were it removed, one process
    could lock the removed file and another its successor. Raises StorageError when another process is there, or the
    file cannot be made. Readers and backups need no lock.
    """
    check_path(path)
    lock = Path(f"{path.resolve()}.lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageError(f"The database {path} cannot be opened: {error}.") from error
    try:
        try:
            _lock(file)
        except OSError as error:
            if error.errno in UNSUPPORTED:
                log.warning("%s cannot be locked (%s): take care that one process alone uses it", path, error.strerror)
            elif error.errno in BUSY:
                raise StorageError(
                    f"The database {path} is in use by another Bottega{_holder(file)}. Stop that one first, or set "
                    "BOTTEGA_DATABASE to another file."
                ) from error
            else:
                raise StorageError(f"The database {path} cannot be locked: {error}.") from error
        with suppress(OSError):  # a full disk: the number is a help, not the lock
            os.ftruncate(file, 0)
            os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def _holder(file: int) -> str:
    """The process that holds the lock, in words; "" when it did not write its number."""
    with suppress(OSError):
        number = os.read(file, 20)
        if number.isdigit():
            return f" (process {number.decode()})"
    return ""
