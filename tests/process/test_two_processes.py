"""One process for each database file: a second is refused at its start, and the first goes on undisturbed."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from .playing import begin, complaints, contents
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]


async def ended(standin: StandIn, database: Path, *words: str) -> tuple[int, list[str]]:
    """Exit code and lines of another process on the same database."""
    process = BotProcess(standin, database, command=(sys.executable, "-m", "bot", *words))
    await process.launch()
    code = await process.wait()
    await process.kill()  # nothing is left to kill: its last lines are read
    assert complaints(process) == []
    return code, process.lines


async def test_a_second_bot_on_the_same_file_is_refused_with_one_sentence(
    standin: StandIn, start_bot: Start, tmp_path: Path
) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    database = tmp_path / "bottega.sqlite"
    code, lines = await ended(standin, database, "run")
    assert code == 1
    assert lines == [
        f"The database {database} is in use by another Bottega (process {bot.pid}). Stop that one first, or set "
        "BOTTEGA_DATABASE to another file."
    ]
    assert standin.gateway.identifies == 1
    await game.round()
    assert complaints(bot) == []


async def test_the_successor_of_a_killed_bot_starts_at_once(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    await bot.kill()
    successor = await start_bot()
    await game.round()
    assert complaints(successor) == []


async def test_doctor_backup_and_sync_work_beside_a_running_bot(
    standin: StandIn, start_bot: Start, tmp_path: Path
) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    database, copy = tmp_path / "bottega.sqlite", tmp_path / "copy.sqlite"
    for words in (["doctor"], ["backup", str(copy)], ["sync"]):
        code, lines = await ended(standin, database, *words)
        assert (words, code) == (words, 0), lines
    assert contents(copy)["seats"] == contents(database)["seats"]
    await game.round()
    assert complaints(bot) == []
