"""Two things at the same moment: exactly one effect each, and everybody is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from .playing import begin, complaints, lobby
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process."""
    return await start_bot()


async def test_two_players_press_at_once(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    panels = [await person.press(game.board, "Play") for person in (ada, bruno)]
    answers = await asyncio.gather(ada.press(panels[0], "Leonardo 1"), bruno.press(panels[1], "Leonardo 2"))
    assert all(answer.kind in ("update", "deferred_update") for answer in answers)
    # Whoever comes second is the last to choose, so it is asked before everything is revealed.
    asked = [number for number, answer in enumerate(answers) if "the last to choose" in answer.text]
    assert [options for _seat, options in game.choices] == [(f"leonardo:{2 - asked[0]}",)]
    await (ada, bruno)[asked[0]].press(answers[asked[0]], "Yes, do it")
    await game.delivered()
    assert sorted(options for _seat, options in game.choices) == [("leonardo:1",), ("leonardo:2",)]
    assert len(game.place.find("The pairs are revealed")) == 1
    assert complaints(bot) == []


async def test_double_click_counts_once(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    panel = await ada.press(game.board, "Play")
    answers = await asyncio.gather(*(ada.press(panel, "Leonardo 1") for _ in range(3)))
    assert all(answer.kind in ("update", "deferred_update") for answer in answers)
    assert [options for _seat, options in game.choices] == [("leonardo:1",)]
    assert game.rows("SELECT count(*) FROM choices") == [(1,)]
    assert game.rows("SELECT count(*) FROM presses WHERE action = 'choose'") == [(1,)]
    assert "You have chosen Leonardo 1" in panel.text
    twice = await asyncio.gather(*(ada.press(panel, "Withdraw it") for _ in range(2)))
    assert all(answer.kind in ("update", "deferred_update") for answer in twice)
    assert game.choices == []
    assert complaints(bot) == []


async def test_two_buttons_of_one_decision_at_once(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    panel = await ada.press(game.board, "Play")
    answers = await asyncio.gather(*(ada.press(panel, f"Leonardo {steps}") for steps in (1, 2, 3)))
    assert all(answer.kind in ("update", "deferred_update") for answer in answers)
    assert game.rows("SELECT count(*) FROM choices") == [(1,)]
    assert complaints(bot) == []


async def test_last_seat_is_given_once(standin: StandIn, bot: BotProcess) -> None:
    game = await lobby(bot, *(standin.person(name) for name in ("Ada", "Bruno", "Chiara")))
    message = standin.table.messages[0]
    late = [standin.person(name) for name in ("Dario", "Elena", "Fabio")]
    answers = await asyncio.gather(*(person.press(message, "Join") for person in late))
    texts = [answer.text for answer in answers]
    assert sum("You sit at" in text for text in texts) == 1
    assert sum("This table is full" in text for text in texts) == 2
    assert game.rows("SELECT count(*) FROM seats") == [(4,)]
    assert complaints(bot) == []


async def test_game_begins_once(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada")
    game = await lobby(bot, ada, standin.person("Bruno"))
    message = standin.table.messages[0]
    answers = await asyncio.gather(*(ada.press(message, "Start") for _ in range(3)))
    texts = [answer.text for answer in answers]
    assert sum("The game begins" in text for text in texts) == 1
    assert sum("This game has begun already" in text for text in texts) == 2
    await game.delivered()
    assert len(standin.threads()) == 1
    assert len(game.boards) == 1
    assert len(game.place.find("The table is set")) == 1
    assert complaints(bot) == []


async def test_many_games_at_once(standin: StandIn, bot: BotProcess) -> None:
    people = [standin.person(name) for name in ("Ada", "Bruno", "Chiara", "Dario")]
    games = [await begin(bot, person, people[number - 3]) for number, person in enumerate(people)]
    await asyncio.gather(
        *(game.types(person, f"leonardo:{seat + 1}") for game in games for seat, person in enumerate(game.seats))
    )
    for game in games:
        await game.delivered()
        assert len(game.choices) == 2
        assert len(game.place.find("The pairs are revealed")) == 1
        assert len(game.boards) == 1
    assert len(standin.threads()) == len(games)
    assert complaints(bot) == []
