"""SIGTERM and SIGINT: the process ends in order, soon, and with all that was saved."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable

import pytest

from .playing import begin, complaints, contents
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]
STOPPED_WITHIN = 30.0  # seconds: far less than what hangs here


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_the_process(standin: StandIn, start_bot: Start, sign: signal.Signals) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    person = game.awaited[0]
    await game.types(person, "leonardo:1")
    code, seconds = await bot.terminate(sign=sign)
    assert (code, seconds < STOPPED_WITHIN) == (0, True)
    assert [options for _seat, options in game.choices] == [("leonardo:1",)]
    assert game.pending == 0  # what was due went out before the end
    assert complaints(bot) == []


async def test_signal_during_a_press(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    standin.delay("POST", "/interactions/*/*/callback", 1.5)  # shorter than the bot waits for it
    press = asyncio.create_task(game.types(game.awaited[0], "leonardo:1"))
    await standin.until(lambda: game.choices, what="the commit")
    code, seconds = await bot.terminate()
    answer = await press
    assert "You have chosen" in answer.text
    assert (code, seconds < STOPPED_WITHIN) == (0, True)
    assert complaints(bot) == []


async def test_signal_while_a_picture_is_made(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    await ada.slash(standin.table, "game new", title="leonardo")
    await bruno.slash(standin.table, "game join", game=1)
    await ada.slash(standin.table, "game start", game=1)  # the first picture is being drawn from here on
    code, seconds = await bot.terminate()
    assert (code, seconds < STOPPED_WITHIN) == (0, True)
    assert complaints(bot) == []
    bot = await start_bot()
    await standin.until(lambda: standin.threads(), what="the game's thread")
    thread = standin.threads()[-1]
    await standin.until(lambda: any("Play" in [b.label for b in m.buttons] for m in thread.messages), what="the board")
    await standin.until(lambda: thread.find("The table is set"), what="the news")


async def test_signal_while_a_message_hangs(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    hanging = standin.delay("PATCH", "/channels/*/messages/*", 60.0, times=9)
    await game.types(game.awaited[0], "leonardo:1")
    await standin.until(lambda: hanging.hits, what="the board to be edited")
    code, seconds = await bot.terminate()
    assert (code, seconds < STOPPED_WITHIN) == (0, True)
    assert len(game.choices) == 1
    assert game.rows("SELECT kind FROM outbox WHERE state = 'pending' AND kind = 'board'") == [("board",)]
    assert complaints(bot) == []
    standin.faults.clear()
    await start_bot()
    await game.delivered()


async def test_signal_while_discord_is_down(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    standin.fail("PATCH", "/channels/*/messages/*", 500, times=99)
    await game.types(game.awaited[0], "leonardo:1")
    standin.down = True
    await standin.gateway.drop(abort=True)
    before = contents(game.database)["choices"]
    code, seconds = await bot.terminate()
    assert (code, seconds < STOPPED_WITHIN) == (0, True)
    assert contents(game.database)["choices"] == before
    assert complaints(bot) == []
