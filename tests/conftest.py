"""What all tests share."""

import os
import shutil
import sys

import pytest
from hypothesis import HealthCheck, settings

from bot.sandbox.titles import add_title

# Compiled modules are kept even where the environment asks for the opposite: a hundred tests start processes of their
# own, and in each of them all would be compiled anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Pictures are some megabytes each and drawn in many threads; what they took goes back to the system at once, where the
# C library would keep it for each thread. Processes that are started from here on read this: workers, and bots.
os.environ |= {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "1048576"}

# Databases that live for a test need no disk: each of their commits waits for one.
MEMORY, ENOUGH = "/dev/shm", 2 << 30  # bytes free
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)

add_title("tests.toy_title")  # plays along wherever tests run over the titles

# No example fails for being slow: the machines are shared and noisy. The same examples come every time: what is red is
# red for everybody, and by the change at hand.
settings.register_profile(
    "bottega", deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("bottega")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests of the whole process mostly wait, but start processes too."""
    return (os.cpu_count() or 1) + 1


# The longest tests begin first, lest one of them runs on alone at the end.
LONGEST = ("tests/bot/test_whole_game.py", "tests/bot/test_weeks.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in their order, but for the longest, which come first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
