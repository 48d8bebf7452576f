"""A whole game over real sockets, by typing and pressing: it reaches the score that the rules give."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from random import Random

from .playing import Game, begin, complaints, lobby
from .process import BotProcess
from .stand_in import StandIn
from .world import Message

Start = Callable[..., Awaitable[BotProcess]]
ENOUGH = 1_000  # choices; a short game for two takes some two hundred


async def test_a_game_for_two_is_played_to_its_final_score(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot(env={"BOTTEGA_LOG_LEVEL": "DEBUG"})
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno, table="short")
    rng = Random(1452)
    for turn in range(ENOUGH):
        if game.status == "over":
            break
        person = rng.choice(game.awaited)
        option = rng.choice(game.options(person))
        answer = await (game.types(person, option) if turn % 2 else game.presses(person, option))
        assert answer.ephemeral
        assert "⚠" not in answer.text
        if turn % 10 == 0:
            await game.delivered()  # a board each time would take longer than the game
    seed, seats = game.seed, game.seats
    assert game.status == "over"
    await game.delivered()
    standings = game.live.result
    assert standings is not None
    final = game.place.find("The final score")[-1].text
    for standing in standings:
        assert f"{standing.place}. {seats[standing.seat].name}: **{standing.total}**" in final
    assert "wins with" in game.board.text or "share the victory" in game.board.text
    assert [button.label for button in game.board.buttons] == ["Play", "My hand", "Rules", "Rematch"]
    digest = hashlib.sha256(seed.encode()).hexdigest()
    assert game.place.find(digest)[0].id < game.place.find(seed)[0].id
    assert all("The final score" in str(entry.payload) for entry in standin.traffic.search(seed))
    assert len(game.boards) == 1
    assert standin.refused == []
    assert complaints(bot) == []
    assert not [line for line in bot.lines if seed in line or standin.token in line]


def question(game: Game) -> Message | None:
    """What a table is asked, once it is."""
    return next((message for message in game.place.messages if "asks for your answer" in message.content), None)


async def test_a_rematch_seats_the_same_people(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    game = await begin(bot, ada, bruno)
    asked = await ada.slash(game.place, "game end", game=game.number)
    await ada.press(asked, "Yes, ask them")
    await standin.until(lambda: question(game) is not None, what="the question")
    asking = question(game)
    assert asking is not None
    vote = await bruno.press(asking, "Answer")
    await bruno.press(vote, "Yes")
    await game.delivered()
    assert game.status == "over"
    assert "without a winner" in game.board.text
    first = await ada.press(game.board, "Rematch")
    second = await bruno.press(game.board, "Rematch")
    assert "#2" in first.text
    assert "#2" in second.text
    assert game.rows('SELECT "user" FROM seats WHERE game = 2 ORDER BY seat') == [(int(ada.id),), (int(bruno.id),)]


async def test_a_computer_player_answers_from_a_process_that_ends_with_the_bot(
    standin: StandIn, start_bot: Start
) -> None:
    bot = await start_bot()
    ada = standin.person("Ada")
    game = await lobby(bot, ada)
    await ada.slash(standin.table, "game add", level="melzi", game=game.number)
    await ada.slash(standin.table, "game start", game=game.number)
    answered = "SELECT by FROM choices WHERE by = 'computer'"
    await standin.until(lambda: game.rows(answered), 60.0, "the computer player's choice")
    await bot.kill()  # waits until nothing holds its output any more
    bot = await start_bot()
    await game.types(ada, "leonardo:1", standin.table)
    assert game.rows("SELECT part FROM games") != [(0,)] or len(game.rows("SELECT 1 FROM choices")) >= 2
    assert complaints(bot) == []
