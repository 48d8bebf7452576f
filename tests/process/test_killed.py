"""The process is killed at the worst moments: no move is lost or doubled, and what people have on screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from .interactions import Interaction
from .playing import Game, begin, complaints, contents, control_of, database_of
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]
CALLBACK = "/interactions/*/*/callback"
MESSAGES = "/channels/*/messages"


async def replay(standin: StandIn, interaction: Interaction) -> None:
    """Deliver an interaction once more, as a resumed gateway may."""
    await standin.gateway.dispatch("INTERACTION_CREATE", standin.interaction_json(interaction))
    await standin.quiet(0.3)


def game_of(game: Game) -> dict[str, list[tuple[object, ...]]]:
    """All that is stored of games and presses, without what has to be told."""
    return {name: rows for name, rows in contents(game.database).items() if name not in ("outbox", "messages")}


async def last_pick(game: Game) -> tuple[asyncio.Task[object], int]:
    """The press that ends the selection, under way, and how many choices there were before it."""
    first, second = game.awaited
    await game.types(first, game.options(first)[0])
    await game.delivered()
    before = len(game.choices)
    return asyncio.create_task(game.types(second, game.options(second)[0])), before


async def test_acknowledged_move_survives(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    panel = await ada.press(game.board, "Play")
    chosen = await ada.press(panel, "Leonardo 2")
    await bot.kill()
    assert [options for _seat, options in game.choices] == [("leonardo:2",)]

    bot = await start_bot()
    await game.delivered()
    assert len(game.boards) == 1
    assert "Leonardo 2" in (await ada.press(game.board, "My hand")).text
    changing = await ada.press(chosen, "Change it")  # the panel from before the restart
    assert "Leonardo 1" in [button.label for button in changing.buttons]
    withdrawn = await ada.press(await ada.press(game.board, "Play"), "Withdraw it")
    assert "Taken back" in withdrawn.text
    assert game.choices == []
    assert complaints(bot) == []


async def test_killed_between_commit_and_answer(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    panel = await ada.press(game.board, "Play")
    old = {button.label: button.custom_id or "" for button in panel.buttons}
    standin.deadline = 1.0
    standin.fault("POST", CALLBACK, delay=2.0, cut=True)
    press = asyncio.create_task(ada.press(panel, "Leonardo 2"))
    await standin.until(lambda: game.choices, what="the commit")
    await bot.kill()
    unanswered = await press
    assert unanswered.late
    standin.late.clear()
    standin.deadline = 30.0

    bot = await start_bot()
    await game.delivered()
    assert [options for _seat, options in game.choices] == [("leonardo:2",)]
    before = contents(game.database)
    await replay(standin, unanswered.interaction)
    assert contents(game.database) == before
    for label in ("Leonardo 1", "Leonardo 2", "Leonardo 3"):
        late = await ada.raw_press(panel.message.channel, panel.message, old[label])
        assert "earlier question" in late.text
        assert "You have chosen Leonardo 2" in late.text
    assert contents(game.database) == before
    assert complaints(bot) == []


async def test_killed_between_a_message_and_its_mark(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    lost = standin.cut("POST", MESSAGES, applied=True)
    down = standin.fail("POST", MESSAGES, 503, times=99)  # so the next try cannot be faster than the kill
    press, before = await last_pick(game)
    await standin.until(lambda: lost.hits, what="the news")
    await bot.kill()
    standin.faults.remove(down)
    await press
    assert game.pending
    assert len(game.choices) == before + 1
    assert len(game.place.find("The pairs are revealed")) == 1

    bot = await start_bot()
    await game.delivered()
    assert len(game.place.find("The pairs are revealed")) == 1
    assert len(game.boards) == 1
    assert len(game.choices) == before + 1
    assert complaints(bot) == []


@pytest.mark.parametrize("applied", [False, True], ids=["before it is sent", "before it is marked"])
async def test_killed_in_the_middle_of_a_call(standin: StandIn, start_bot: Start, applied: bool) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    calls = len([m for m in game.place.messages if m.pings])
    while len(game.awaited) < 2 or not game.live.part:  # a round later both are asked again
        await game.types(game.awaited[0], game.options(game.awaited[0])[0])
    await game.delivered()
    lost = standin.cut("POST", MESSAGES, applied=applied)
    down = standin.fail("POST", MESSAGES, 503, times=99)
    later = asyncio.create_task(game.later())
    await standin.until(lambda: lost.hits, what="the call")
    await bot.kill()
    later.cancel()
    await asyncio.gather(later, return_exceptions=True)
    standin.faults.remove(down)

    bot = await start_bot()
    await game.delivered()
    await game.later()
    told = [m for m in game.place.messages if m.pings][calls:]
    assert sorted(user for message in told for user in message.pings) == sorted(person.id for person in game.seats)
    assert complaints(bot) == []


async def test_killed_between_the_board_and_its_mark(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    standin.remove(game.board)
    lost = standin.cut("POST", MESSAGES, applied=True)
    person = game.awaited[0]
    await game.types(person, game.options(person)[0])
    await standin.until(lambda: lost.hits, what="the new board")
    await bot.kill()
    bot = await start_bot()
    await game.delivered()
    assert len(game.boards) == 1
    waiting = await game.awaited[0].press(game.board, "Play")
    assert waiting.ephemeral
    assert complaints(bot) == []


async def test_killed_while_a_game_begins(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    answer = await ada.slash(standin.table, "game new", title="leonardo")
    await bruno.slash(standin.table, "game join", game=1)
    lost = standin.cut("POST", "/channels/*/threads", applied=True)
    await ada.slash(standin.table, "game start", game=1)
    await standin.until(lambda: lost.hits, what="the thread")
    await bot.kill()
    bot = await start_bot()
    game = Game(standin, database_of(bot), 1, {ada.id: ada, bruno.id: bruno})
    await game.delivered()
    assert answer.ephemeral
    assert game.place.is_thread
    assert len(game.boards) == 1
    assert standin.threads() == [game.place]
    assert len([m for m in standin.all_messages() if "The table is set" in m.text]) == 1
    assert complaints(bot) == []


async def test_everything_on_screen_works_after_a_restart(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno, chiara = (standin.person(name) for name in ("Ada", "Bruno", "Chiara"))
    game = await begin(bot, ada, bruno)
    lobby_message = standin.table.messages[0]
    await standin.until(lambda: "The game has begun" in lobby_message.text)
    prefs = await ada.slash(standin.table, "prefs")
    resigning = await bruno.slash(game.place, "game resign")
    panel = await ada.press(game.board, "Play")
    board_panel = await ada.press(panel, "Board")
    stale = await bruno.press(game.board, "Play")
    await game.types(bruno, "leonardo:1")
    waiting = await chiara.slash(standin.table, "game new", title="leonardo")
    await game.delivered()
    number = int(waiting.text.split("#")[1].split("*")[0])
    open_lobby = next(m for m in standin.table.messages if f"#{number}\n" in m.text)
    options = await chiara.press(open_lobby, "Options")
    await bot.kill()

    bot = await start_bot()
    assert "You sit at" in (await ada.press(open_lobby, "Join")).text
    table = next(menu.custom_id for menu in options.selects if control_of(menu.custom_id).word == "table")
    assert "Set." in (await chiara.select(options, table, "short")).text
    assert "You have left" in (await ada.press(open_lobby, "Leave")).text
    assert "Circle, clockwise" in (await ada.press(board_panel, "As text")).text
    assert "Gioconda 3" in [button.label for button in panel.buttons]
    late = await bruno.press(stale, "Leonardo 1")
    assert "earlier question" in late.text
    assert "You have chosen Leonardo 1" in late.text
    assert "You collect Material cards" in (await chiara.press(game.board, "Rules")).text
    assert "It works" in (await ada.press(prefs, "Panel by direct message")).text
    sure = await ada.press(await ada.press(panel, "Gioconda 3"), "Yes, do it")
    assert sure.ephemeral
    assert len(game.choices) == 2
    assert "You have resigned" in (await bruno.press(resigning, "Yes, resign")).text
    await game.delivered()
    assert game.rows('SELECT free FROM seats WHERE "user" IS NULL') == [(1,)]
    assert complaints(bot) == []


async def test_press_during_a_cut_connection_counts_once(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    await standin.gateway.drop(abort=True)
    answer = await game.types(ada, "leonardo:1")  # comes with the resumed session
    assert not answer.late
    assert standin.gateway.resumes == 1
    await game.delivered()
    before = game_of(game)
    await replay(standin, answer.interaction)
    created = next(interaction for interaction in standin.interactions.all if interaction.data.get("name") == "game")
    await replay(standin, created)
    assert game_of(game) == before
    assert [control_of(button.custom_id).action for button in game.board.buttons] == ["play", "hand", "rules"]
    assert complaints(bot) == []
