"""Starting, and going on while Discord cannot be reached; what cannot run ends with one sentence."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .playing import begin, complaints
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]


@pytest.fixture
async def launch(standin: StandIn, tmp_path: Path) -> AsyncIterator[Callable[..., Awaitable[BotProcess]]]:
    """A function that starts a process without waiting for anything; what still runs at the end is killed."""
    launched: list[BotProcess] = []

    async def start(**settings: Any) -> BotProcess:
        bot = BotProcess(standin, tmp_path / "bottega.sqlite", **settings)
        launched.append(bot)
        await bot.launch()
        return bot

    yield start
    for bot in launched:
        await bot.kill()


async def ended(bot: BotProcess) -> tuple[int, str]:
    """Exit code and last line of a process that has to end by itself, at once."""
    code = await bot.wait()
    await bot.kill()  # nothing is left to kill: its last lines are read
    assert not [line for line in bot.lines if "next try in" in line], "trying again is of no use"
    assert complaints(bot) == []
    return code, bot.lines[-1]


def put_in_place(copy: Path, database: Path) -> None:
    """Restore a backup, as whoever runs the bot does it."""
    for companion in ("", "-wal", "-shm"):
        Path(f"{database}{companion}").unlink(missing_ok=True)
    copy.rename(database)


async def test_comes_up_when_the_first_connections_fail(standin: StandIn, start_bot: Start) -> None:
    standin.gateway.refusals = 1
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert game.place.is_thread
    assert len([line for line in bot.lines if "Discord cannot be reached (its gateway did not answer)" in line]) == 1
    assert standin.syncs == 1
    assert complaints(bot) == []


async def test_comes_up_when_discord_is_down_at_first(standin: StandIn, launch: Start) -> None:
    standin.down = True
    bot = await launch()
    await standin.until(lambda: any("next try in" in line for line in bot.lines), 60, "the first try to fail")
    standin.down = False
    await standin.until(lambda: standin.gateway.connected and standin.synced, 60, "the second try")
    assert (await standin.person("Ada").slash(standin.table, "help")).ephemeral
    assert complaints(bot) == []


async def test_signal_ends_the_waiting(standin: StandIn, launch: Start) -> None:
    standin.down = True
    bot = await launch()
    await standin.until(lambda: any("next try in" in line for line in bot.lines), 60, "the first try to fail")
    code, _seconds = await bot.terminate()
    assert code == 0
    assert len([line for line in bot.lines if "next try in" in line]) == 1
    assert complaints(bot) == []


async def test_goes_on_when_the_gateway_drops(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    await standin.gateway.drop()
    await standin.until(lambda: standin.gateway.resumes == 1, 60, "the session to be resumed")
    await standin.gateway.drop(abort=True)
    await standin.until(lambda: standin.gateway.resumes == 2, 60, "the session to be resumed once more")
    await game.round()
    await standin.gateway.drop(resumable=False)
    await standin.until(lambda: standin.gateway.identifies == 2, 60, "a new session")
    await game.round()
    assert game.live.state.round == 3
    assert standin.syncs == 1
    assert complaints(bot) == []


async def test_wrong_token_is_one_sentence(standin: StandIn, launch: Start) -> None:
    bot = await launch(env={"BOTTEGA_TOKEN": "another.token.altogether"})
    code, last = await ended(bot)
    assert code == 1
    assert last.startswith("Discord does not take the token")
    assert len(standin.refused) == 1
    assert not [line for line in bot.lines if "another.token" in line]


async def test_token_that_is_reset_meanwhile_is_one_sentence(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    standin.token = standin.gateway.token = "the.new.token"
    await standin.gateway.drop(resumable=False)
    code, last = await ended(bot)
    assert code == 1
    assert last.startswith("Discord does not take the token")


async def test_missing_token_is_one_sentence(launch: Start, tmp_path: Path) -> None:
    for env in ({"BOTTEGA_TOKEN": ""}, {"BOTTEGA_TOKEN": "  "}):
        bot = await launch(env=env)
        code, last = await ended(bot)
        assert (code, len(bot.lines)) == (1, 1)
        assert last.startswith("There is no token: set BOTTEGA_TOKEN")
    bot = await launch(env={"BOTTEGA_TOKEN_FILE": str(tmp_path / "nowhere")})
    code, last = await ended(bot)
    assert (code, len(bot.lines)) == (1, 1)
    assert "cannot be read" in last


async def test_token_may_stand_in_a_file(standin: StandIn, start_bot: Start, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(standin.token + "\n", encoding="utf-8")
    bot = await start_bot(env={"BOTTEGA_TOKEN": "", "BOTTEGA_TOKEN_FILE": str(file)})
    assert (await standin.person("Ada").slash(standin.table, "help")).ephemeral
    assert complaints(bot) == []


async def test_newer_database_is_one_sentence(launch: Start, tmp_path: Path) -> None:
    path = tmp_path / "bottega.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT, at REAL)")
        db.execute("INSERT INTO migrations VALUES (9999, '9999_from_the_future', 0)")
        db.commit()
    before = path.read_bytes()
    bot = await launch()
    code, last = await ended(bot)
    assert code == 1
    assert "was written by a newer version" in last
    assert path.read_bytes() == before


async def test_database_of_another_program_is_one_sentence(launch: Start, tmp_path: Path) -> None:
    (tmp_path / "bottega.sqlite").write_text("a letter to the editor, " * 100, encoding="utf-8")
    bot = await launch()
    code, last = await ended(bot)
    assert code == 1
    assert "cannot be opened" in last


async def test_wrong_setting_is_one_sentence(launch: Start) -> None:
    bot = await launch(env={"BOTTEGA_PICTURE_SECONDS": "soon"})
    code, last = await ended(bot)
    assert (code, len(bot.lines)) == (2, 1)
    assert "BOTTEGA_PICTURE_SECONDS" in last


async def test_commands_are_told_once(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    await bot.terminate()
    bot = await start_bot()
    assert standin.syncs == 1
    assert len([entry for entry in standin.traffic if entry.method == "PUT"]) == 1
    assert complaints(bot) == []


async def test_command_line_works_beside_a_running_bot(standin: StandIn, start_bot: Start, tmp_path: Path) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    await game.types(game.awaited[0], "leonardo:1")
    copy = tmp_path / "copy.sqlite"
    outputs = {}
    for name, words in {"doctor": ["doctor"], "backup": ["backup", str(copy)], "sync": ["sync"]}.items():
        command = BotProcess(standin, game.database, command=(sys.executable, "-m", "bot", *words))
        await command.launch()
        assert await command.wait() == 0
        await command.kill()
        assert complaints(command) == []
        assert standin.token not in "\n".join(command.lines)
        outputs[name] = "\n".join(command.lines)
    assert "opens, with schema" in outputs["doctor"]
    assert "✗" not in outputs["doctor"]
    assert "was copied to" in outputs["backup"]
    assert "Nothing has changed since the last time" in outputs["sync"]
    assert standin.syncs == 1
    await bot.kill()
    put_in_place(copy, game.database)
    bot = await start_bot()
    await game.round()
    assert game.live.state.round == 2
    assert complaints(bot) == []
