"""Notices when Discord or the process fails in between: each is told once, where it can be, and brought up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .people import Person
from .playing import Game, begin_uncalled, complaints
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]
HANDLED = "-# ✓ Leonardo #1: Ada"
STATES = 'SELECT state FROM notices WHERE "user" = ? ORDER BY id'


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process."""
    return await start_bot()


@pytest.fixture
async def game(standin: StandIn, bot: BotProcess) -> Game:
    """A game that Ada has begun: Bruno was called, and she will be when the next press comes."""
    game = await begin_uncalled(bot, standin.person("Ada"), standin.person("Bruno"))
    assert [len(game.calls_of(person)) for person in game.seats] == [0, 1]
    game.age()
    return game


@pytest.fixture
def ada(standin: StandIn) -> Person:
    """Who is to be called."""
    return standin.person("Ada")


@pytest.fixture
def bruno(standin: StandIn) -> Person:
    """Who presses."""
    return standin.person("Bruno")


async def picks(game: Game, person: Person) -> None:
    """Somebody types the first of both picks, from direct messages, whatever the place."""
    answer = await game.types(person, "leonardo:1", person.open_dm())
    assert "You have chosen Leonardo 1" in answer.text


async def another_table(game: Game) -> None:
    """Somebody opens a table in another channel, at which the bot looks at what is due."""
    other = game.world.add_channel("other")
    await game.world.announce("CHANNEL_CREATE", other)
    opened = await game.world.person("Chiara").slash(other, "game new", title="leonardo")
    assert "#2" in opened.text


def posts(game: Game) -> str:
    """The path of what is posted in a game's place."""
    return f"/channels/{game.place.id}/messages"


# --- killed


async def test_killed_before_a_notice_is_decided_on(game: Game, ada: Person, bot: BotProcess, start_bot: Start) -> None:
    await bot.kill()  # the game is begun, and nobody has looked at what time makes of it
    assert game.pending
    bot = await start_bot()
    await game.delivered()
    assert len(game.calls_of(ada)) == 1
    assert complaints(bot) == []


@pytest.mark.usefixtures("forgotten_nonces")
async def test_killed_between_deciding_on_a_notice_and_sending_it(
    standin: StandIn, game: Game, ada: Person, bot: BotProcess, start_bot: Start
) -> None:
    down = standin.fail("POST", posts(game), 503, times=99)
    await another_table(game)
    await standin.until(lambda: down.hits, what="the notice under way")
    assert game.rows(STATES, ada.id) == [("pending",)]
    await bot.kill()
    assert game.calls_of(ada) == []
    standin.faults.remove(down)
    bot = await start_bot()
    await game.delivered()
    assert len(game.calls_of(ada)) == 1
    assert game.rows(STATES, ada.id) == [("posted",)]
    assert complaints(bot) == []


@pytest.mark.usefixtures("forgotten_nonces")
async def test_killed_between_a_notice_and_its_mark(
    standin: StandIn, game: Game, ada: Person, bot: BotProcess, start_bot: Start
) -> None:
    lost = standin.cut("POST", posts(game), applied=True)
    down = standin.fail("POST", posts(game), 503, times=99)  # so the next try cannot be faster than the kill
    await another_table(game)
    await standin.until(lambda: lost.hits, what="the notice")
    await bot.kill()
    (call,) = game.calls_of(ada)
    assert game.rows(STATES, ada.id) == [("pending",)]
    standin.faults.remove(down)
    bot = await start_bot()
    await game.delivered()
    assert game.calls_of(ada) == [call]
    assert game.rows("SELECT state, message FROM notices WHERE user = ?", ada.id) == [("posted", int(call.id))]
    await picks(game, ada)  # and it is brought up to date like any other
    await game.delivered()
    assert (call.content, call.buttons) == (HANDLED, [])
    assert complaints(bot) == []


# --- a lost answer


@pytest.mark.usefixtures("forgotten_nonces")
async def test_a_notice_whose_answer_was_lost_is_recognised_when_nobody_needs_it_any_more(
    standin: StandIn, game: Game, ada: Person, bot: BotProcess
) -> None:
    lost = standin.cut("POST", posts(game), applied=True)
    down = standin.fail("POST", posts(game), 503, times=99)
    await another_table(game)
    await standin.until(lambda: lost.hits, what="the notice")
    (call,) = game.calls_of(ada)
    await picks(game, ada)
    standin.faults.remove(down)
    await game.delivered()
    assert game.calls_of(ada) == [call]
    assert (call.content, call.buttons) == (HANDLED, [])
    assert complaints(bot) == []


async def test_a_notice_whose_answer_was_lost_is_not_doubled_where_nobody_can_look(
    standin: StandIn, game: Game, ada: Person, bot: BotProcess
) -> None:
    await standin.deny(standin.table, "read_message_history")
    lost = standin.cut("POST", posts(game), applied=True)
    await another_table(game)
    await game.delivered()
    assert lost.hits == 1
    (call,) = game.calls_of(ada)
    assert game.rows("SELECT state, message FROM notices WHERE user = ?", ada.id) == [("posted", int(call.id))]
    assert game.rows("SELECT role FROM posts") == []
    assert complaints(bot) == []


async def test_what_nobody_could_look_for_and_needs_is_forgotten(
    standin: StandIn, game: Game, ada: Person, bot: BotProcess
) -> None:
    await standin.deny(standin.table, "read_message_history")
    lost = standin.cut("POST", posts(game), applied=True)
    down = standin.fail("POST", posts(game), 503, times=99)
    await another_table(game)
    await standin.until(lambda: lost.hits, what="the notice")
    await picks(game, ada)
    standin.faults.remove(down)
    await game.delivered()
    assert game.rows(STATES, ada.id) == [("dropped",)]
    assert game.rows("SELECT role FROM posts") == []  # the next has a nonce of its own
    assert complaints(bot) == []


# --- places


async def test_a_notice_whose_thread_is_gone_is_told_in_a_new_one_with_a_board(
    standin: StandIn, game: Game, ada: Person, bruno: Person, bot: BotProcess, start_bot: Start
) -> None:
    gone = game.place
    await bot.terminate()
    await standin.delete_channel(gone)
    bot = await start_bot()  # the notice is due, and nothing else
    await game.delivered()
    assert game.place is not gone
    (call,) = game.calls_of(ada)
    assert call.channel is game.place
    assert len(game.boards) == 1
    await picks(game, ada)
    await game.delivered()
    assert call.content == HANDLED
    await game.types(bruno, "gioconda:1")  # whose notice went with the old thread
    await game.delivered()
    assert (await game.seats[0].press(game.board, "Play")).ephemeral
    assert complaints(bot) == []


async def test_who_could_not_be_called_is_called_where_the_game_goes_on(
    standin: StandIn, game: Game, ada: Person, bruno: Person, bot: BotProcess
) -> None:
    other = standin.add_channel("salon")
    await standin.announce("CHANNEL_CREATE", other)
    await standin.deny(standin.table, "send_messages", "send_messages_in_threads")
    await picks(game, bruno)
    await game.delivered()
    assert game.rows(STATES, ada.id) == [("pending",)]
    await bruno.slash(other, "game here", game=game.number)
    await game.delivered()
    (call,) = game.calls_of(ada)
    assert game.place.parent is other
    assert call.channel is game.place
    assert complaints(bot) == []
