"""Direct messages that are closed, and requests that fail: nothing is lost, nothing comes twice."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial

import pytest

from bot.discord.responder import PATIENCE

from .faults import Fault
from .messages import SUPPRESS_NOTIFICATIONS
from .people import Person
from .playing import Game, begin, complaints
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]
CALLBACK = "/interactions/*/*/callback"
MESSAGES = "/channels/*/messages"
MESSAGE = "/channels/*/messages/*"
LATE = 30.0  # seconds
SHORT = 0.8  # less than the library waits before it tries again


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process."""
    return await start_bot()


async def game_by_dm(bot: BotProcess) -> tuple[Game, Person, Person]:
    """A game whose first player wants the private panel by direct message, and has it."""
    ada, bruno = bot.world.person("Ada"), bot.world.person("Bruno")
    prefs = await ada.slash(bot.world.table, "prefs")
    assert "It works" in (await ada.press(prefs, "Panel by direct message")).text
    game = await begin(bot, ada, bruno)
    return game, ada, bruno


# --- direct messages


async def test_panel_by_direct_message(standin: StandIn, bot: BotProcess) -> None:
    game, ada, bruno = await game_by_dm(bot)
    home = ada.open_dm()
    assert home.find("It is your choice in Leonardo #1.")[0].content
    panel = next(m for m in home.messages if "Leonardo 1" in [b.label for b in m.buttons])
    call = home.find("It is your choice in Leonardo #1.")[0]
    assert (panel.flags & SUPPRESS_NOTIFICATIONS, call.flags) == (SUPPRESS_NOTIFICATIONS, 0)  # it rings once
    chosen = await ada.press(panel, "Leonardo 3")
    assert "You have chosen Leonardo 3" in chosen.text
    await game.delivered()
    assert chosen.message is panel
    assert standin.traffic.search("Leonardo 3", besides=ada.id) == []
    assert ada.id not in {ping for message in game.place.messages for ping in message.pings}
    assert bruno.id in {ping for message in game.place.messages for ping in message.pings}
    assert complaints(bot) == []


async def test_closed_direct_messages_are_found_when_asked_for(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada", dms_open=False)
    joined = await ada.slash(standin.table, "game new", title="leonardo")
    closed = await ada.press(joined, "Send them by direct message")
    assert "Your direct messages are closed to me" in closed.text
    assert "Nothing stops meanwhile" in closed.text
    ada.dms_open = True
    assert "It works" in (await ada.press(closed, "Try again")).text
    assert complaints(bot) == []


async def test_closed_direct_messages_stop_nothing(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada", dms_open=False)
    bruno = standin.person("Bruno")
    prefs = await ada.slash(standin.table, "prefs")
    await ada.press(prefs, "Panel by direct message")
    game = await begin(bot, ada, bruno)
    assert ada.id in {ping for message in game.place.messages for ping in message.pings}
    tries = len([text for text in standin.refused if "50007" in text])
    await game.round()
    assert game.live.state.round == 2
    assert tries == len([text for text in standin.refused if "50007" in text]) == 1
    assert complaints(bot) == []


async def test_direct_messages_that_close_later_are_replaced_by_a_call(standin: StandIn, bot: BotProcess) -> None:
    game, ada, bruno = await game_by_dm(bot)
    ada.dms_open = False
    calls = len(standin.traffic.search(ada.mention))
    while not [text for text in standin.refused if "50007" in text]:
        person = next((person for person in (ada, bruno) if person in game.awaited), ada)
        await game.types(person, game.options(person)[-1])
        await game.later()
        assert game.live.state.round < 9
    assert ada in game.awaited
    assert len(standin.traffic.search(ada.mention)) == calls + 1
    assert ada.id in game.place.messages[-1].pings
    assert "**Play**, or `/play`" in game.place.messages[-1].content
    for _ in range(2):
        await game.round()
    assert len([text for text in standin.refused if "50007" in text]) == 1
    assert complaints(bot) == []


async def test_opening_too_many_direct_messages_is_deferred(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada")
    standin.fail("POST", "/users/@me/channels", code=40003)
    prefs = await ada.slash(standin.table, "prefs")
    later = await ada.press(prefs, "Panel by direct message")
    assert "try again in an hour" in later.text
    assert "It works" in (await ada.press(later, "Panel by direct message")).text
    assert complaints(bot) == []


# --- requests that fail


async def test_rate_limits_are_waited_out(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    limits = [standin.rate_limit("PATCH", MESSAGE, 0.3, times=2), standin.rate_limit("POST", MESSAGES, 0.3, times=2)]
    await game.round()
    assert [limit.hits for limit in limits] == [2, 2]
    assert len(game.place.find("The pairs are revealed")) == 1
    assert len(game.boards) == 1
    assert complaints(bot) == []


async def test_server_errors_double_no_message(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    for number, applied in enumerate((False, True), 1):
        standin.remove(game.board)
        errors = standin.fail("POST", MESSAGES, 500, applied=applied)
        await game.round()
        assert errors.hits == 1
        assert len(game.place.find("The pairs are revealed")) == number
        assert len(game.boards) == 1
    assert complaints(bot) == []


async def test_cut_connections_double_no_message(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    for number, applied in enumerate((False, True), 1):
        standin.remove(game.board)
        cuts = [standin.cut("POST", MESSAGES, applied=applied), standin.cut("PATCH", MESSAGE, applied=applied)]
        for _ in range(2):  # the first choice of a round tells the board alone, the second the news too
            await game.types(game.awaited[0], game.options(game.awaited[0])[0])
            await game.delivered()
            assert len(game.boards) == 1
        assert [cut.hits for cut in cuts] == [1, 1]
        while game.live.state.round == number:
            await game.types(game.awaited[0], game.options(game.awaited[0])[0])
        await game.delivered()
        assert len(game.place.find("The pairs are revealed")) == number
    assert complaints(bot) == []


async def test_order_is_kept_when_a_message_fails(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    standin.fail("POST", MESSAGES, 503)
    await game.round()
    await game.round()
    told = "\n".join(message.content for message in game.place.messages)
    assert re.findall(r"Round (\d+):", told) == ["1", "2", "3"]
    assert complaints(bot) == []


async def test_move_stands_when_its_answer_fails(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    person = game.awaited[0]
    faults: dict[int, Callable[[], Fault]] = {
        1: lambda: standin.fail("POST", CALLBACK, 500),
        2: lambda: standin.fail("POST", CALLBACK, 500, applied=True),
        3: lambda: standin.cut("POST", CALLBACK),
    }

    def refused_more(before: int) -> bool:
        return len(standin.refused) > before

    def chosen(option: str) -> bool:
        return [options for _seat, options in game.choices] == [(option,)]

    for steps, order in faults.items():
        fault, refusals = order(), len(standin.refused)
        standin.deadline = LATE if fault.applied else SHORT
        standin.patient = False
        answer = await game.types(person, f"leonardo:{steps}")
        assert answer.late is not fault.applied
        if fault.status:
            await standin.until(partial(refused_more, refusals), what="the library to try again, in vain")
        standin.patient = True
        standin.late.clear()
        standin.deadline = LATE
        await standin.until(partial(chosen, f"leonardo:{steps}"), what="the move")
        assert f"You have chosen Leonardo {steps}" in (await person.slash(game.place, "hand")).text
    assert any("10062" in text for text in standin.refused)
    assert any("40060" in text for text in standin.refused)
    assert complaints(bot) == []


async def test_slow_database_is_waited_for(standin: StandIn, bot: BotProcess) -> None:
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    person = game.awaited[0]
    with closing(sqlite3.connect(game.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        standin.patient = False
        answer = await game.types(person, "leonardo:2")
        assert answer.kind == "deferred"
        assert answer.ephemeral
        assert PATIENCE <= 1.5  # seconds; Discord waits for 3
        other.execute("ROLLBACK")
    await answer.wait_for_original()
    assert "You have chosen Leonardo 2" in answer.text
    assert complaints(bot) == []
