"""What reaches the channels when Discord, the database or the process fail in between: once, and in time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from .people import Person
from .playing import Game, begin, complaints, control_of, database_of, lobby
from .process import BotProcess
from .stand_in import StandIn
from .world import Channel, Message, bits

Start = Callable[..., Awaitable[BotProcess]]
MESSAGES = "/channels/*/messages"
MESSAGE = "/channels/*/messages/*"
REVEALED = "The pairs are revealed"


@pytest.fixture
async def bot(start_bot: Start) -> BotProcess:
    """A process."""
    return await start_bot()


@pytest.fixture
async def game(standin: StandIn, bot: BotProcess) -> Game:
    """A game of Ada and Bruno, in a thread."""
    return await begin(bot, standin.person("Ada"), standin.person("Bruno"))


async def one_choice(game: Game, first: Person | None = None) -> Person:
    """Somebody who is asked types the first option, *first* when it is; from direct messages, whatever the place."""
    person = first if first in game.awaited and first else game.awaited[0]
    await game.types(person, game.options(person)[0], person.open_dm())
    return person


async def scrolled_away(game: Game) -> Message:
    """The board, when so much was posted below it that the next change for everybody posts it anew."""
    await game.round()
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:
        db.execute("UPDATE messages SET posts = 9 WHERE role = 'board'")
    return game.board


# --- one game holds up no other


@pytest.mark.parametrize("fault", ["slow", "silent", "limited", "failing"])
async def test_a_channel_in_trouble_delays_no_other_game(standin: StandIn, bot: BotProcess, fault: str) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    troubled = await begin(bot, ada, bruno)
    well = await begin(bot, ada, bruno)
    path = f"/channels/{troubled.place.id}/messages"
    hit = {
        "slow": lambda: standin.delay("POST", path, 30, times=9),
        "silent": lambda: standin.delay("POST", path, 3_600, times=9),
        "limited": lambda: standin.rate_limit("POST", path, 45, times=9),
        "failing": lambda: standin.fail("POST", path, 500, times=99),
    }[fault]()
    for _ in range(2):
        await one_choice(troubled)
    await standin.until(lambda: hit.hits, what="the trouble")
    began = time.monotonic()
    for _ in range(2):
        await one_choice(well)
    await standin.until(lambda: well.place.find(REVEALED), 10, "the other game's news")
    assert time.monotonic() - began < 10
    if fault == "limited":
        sql = "SELECT due - noted FROM outbox WHERE state = 'pending' AND kind = 'announcements' AND game = ?"
        assert await standin.until(lambda: troubled.rows(sql, troubled.number)) == [(45.0,)]
    assert troubled.place.find(REVEALED) == []
    assert len(well.boards) == 1


# --- a retry counts once


@pytest.mark.usefixtures("forgotten_nonces")
async def test_a_press_between_a_lost_answer_and_its_retry_doubles_no_board(standin: StandIn, game: Game) -> None:
    standin.remove(game.board)
    lost = standin.cut("POST", MESSAGES, applied=True)
    down = standin.fail("POST", MESSAGES, 503, times=99)  # so the retry cannot be faster than the press
    await one_choice(game)
    await standin.until(lambda: lost.hits, what="the new board")
    await one_choice(game)
    standin.faults.remove(down)
    await game.delivered()
    assert len(game.boards) == 1
    assert len(game.place.find(REVEALED)) == 1
    assert f"waiting for {game.awaited[0].name}" in game.board.text


@pytest.mark.usefixtures("forgotten_nonces")
async def test_news_whose_answer_was_lost_are_not_told_again_with_what_came_since(standin: StandIn, game: Game) -> None:
    await one_choice(game)
    await game.delivered()
    lost = standin.cut("POST", MESSAGES, applied=True)
    down = standin.fail("POST", MESSAGES, 503, times=99)
    await one_choice(game)
    await standin.until(lambda: lost.hits, what="the news")
    while game.live.state.round < 3:
        await one_choice(game)
    standin.faults.remove(down)
    await game.delivered()
    text = "\n".join(message.content for message in game.place.messages)
    assert text.count("Round 2:") == text.count("Round 3:") == 1
    assert len(game.place.find(REVEALED)) == 2


@pytest.mark.usefixtures("forgotten_nonces")
async def test_a_lobby_whose_answer_was_lost_stands_once(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    lost = standin.cut("POST", MESSAGES, applied=True)
    down = standin.fail("POST", MESSAGES, 503, times=99)
    await ada.slash(standin.table, "game new", title="leonardo")
    await standin.until(lambda: lost.hits, what="the lobby")
    await bruno.slash(standin.table, "game join", game=1)
    await ada.slash(standin.table, "game start", game=1)
    standin.faults.remove(down)
    game = Game(standin, database_of(bot), 1, {ada.id: ada, bruno.id: bruno})
    await game.delivered()
    assert [message for message in standin.table.messages if "Join" in [b.label for b in message.buttons]] == []
    assert len(standin.table.find("The game has begun")) == 1


async def test_a_thread_whose_answer_was_lost_is_found_again(standin: StandIn, bot: BotProcess) -> None:
    lost = standin.cut("POST", "/channels/*/threads", applied=True)
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert lost.hits == 1
    assert standin.threads() == [game.place]
    assert len(game.boards) == 1


async def test_a_thread_that_an_error_of_the_server_made_all_the_same_does_not_stay(
    standin: StandIn, bot: BotProcess
) -> None:
    standin.bot_permissions |= bits("manage_threads")
    failed = standin.fail("POST", "/channels/*/threads", 502, applied=True)
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert failed.hits == 1
    assert standin.threads() == [game.place]
    assert len(game.boards) == 1


async def test_an_empty_thread_that_may_not_be_deleted_is_archived(standin: StandIn, bot: BotProcess) -> None:
    failed = standin.fail("POST", "/channels/*/threads", 502, applied=True)
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert failed.hits == 1
    assert [thread.archived for thread in standin.threads() if thread is not game.place] == [True]
    assert not game.place.archived
    assert len(game.boards) == 1


@pytest.mark.usefixtures("forgotten_nonces")
async def test_an_invitation_whose_answer_was_lost_calls_once(standin: StandIn, bot: BotProcess) -> None:
    ada, chiara = standin.person("Ada"), standin.person("Chiara")
    game = await lobby(bot, ada)
    lost = standin.cut("POST", MESSAGES, applied=True)
    await ada.slash(standin.table, "game invite", user=chiara)
    await game.delivered()
    assert lost.hits == 1
    assert len(standin.table.find(chiara.mention)) == 1


@pytest.mark.usefixtures("forgotten_nonces")
async def test_a_call_by_direct_message_whose_answer_was_lost_stands_once(standin: StandIn, bot: BotProcess) -> None:
    ada = standin.person("Ada")
    prefs = await ada.slash(standin.table, "prefs")
    await ada.press(prefs, "Panel by direct message")
    lost = standin.cut("POST", f"/channels/{ada.open_dm().id}/messages", times=2, applied=True)  # the call, the panel
    game = await begin(bot, ada, standin.person("Bruno"))
    assert lost.hits == 2
    assert len([m for m in ada.open_dm().messages if m.content.startswith("It is your choice")]) == 1
    assert len(panels(ada.open_dm())) == 1
    assert len(game.boards) == 1


@pytest.mark.usefixtures("forgotten_nonces")
async def test_two_boards_become_one(standin: StandIn, game: Game, bot: BotProcess, start_bot: Start) -> None:
    old = await scrolled_away(game)
    lost = standin.cut("POST", MESSAGES, applied=True)
    down = standin.fail("POST", MESSAGES, 503, times=99)
    await one_choice(game)
    await standin.until(lambda: lost.hits, what="the new board")
    await bot.kill()
    assert len(game.boards) == 2
    standin.faults.remove(down)
    await start_bot()
    await game.delivered()
    assert len(game.boards) == 1
    assert game.board is not old
    assert game.awaited[0].name in game.board.text


# --- the successor stands before the predecessor goes


async def test_a_board_that_cannot_be_posted_anew_stays_where_it_is(standin: StandIn, game: Game) -> None:
    old = await scrolled_away(game)
    edits = old.edits
    refusals = standin.fail("POST", MESSAGES, 403, 50013, times=99)
    await one_choice(game)
    await standin.until(lambda: refusals.hits and old.edits > edits, what="the refusal")
    assert game.boards == [old]
    assert f"waiting for {game.awaited[0].name}" in old.text


async def test_a_game_has_a_board_while_posting_fails(standin: StandIn, game: Game) -> None:
    old = await scrolled_away(game)
    failures = standin.fail("POST", MESSAGES, 503, times=2)
    await one_choice(game)
    await standin.until(lambda: failures.hits == 2 or game.boards != [old], what="the failures")
    assert game.boards[:1] == [old]
    await game.delivered()
    assert len(game.boards) == 1
    assert game.board is not old


async def test_killed_before_the_old_board_goes(
    standin: StandIn, game: Game, bot: BotProcess, start_bot: Start
) -> None:
    old = await scrolled_away(game)
    stuck = standin.fail("DELETE", MESSAGE, 503, times=99)
    await one_choice(game)
    await standin.until(lambda: stuck.hits, what="the old board to be taken down")
    await bot.kill()
    assert len(game.boards) == 2
    standin.faults.remove(stuck)
    await start_bot()
    await game.delivered()
    assert len(game.boards) == 1
    assert game.board is not old


# --- what cannot be recorded is not repeated


@pytest.mark.usefixtures("forgotten_nonces")
async def test_what_cannot_be_recorded_is_told_once(standin: StandIn, game: Game, bot: BotProcess) -> None:
    await standin.deny(standin.table, "read_message_history")  # so that only the process itself can know
    await one_choice(game)
    await game.delivered()
    slow = standin.delay("POST", MESSAGES, 1.0)
    await one_choice(game)
    await standin.until(lambda: slow.hits, what="the news under way")
    with closing(sqlite3.connect(game.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await standin.until(lambda: any("database is locked" in line for line in bot.lines), what="the bot to notice")
        other.execute("ROLLBACK")
    await game.delivered()
    assert len(game.place.find(REVEALED)) == 1
    assert [line for line in bot.lines if "could not be made" in line] == []


# --- nobody's call is lost


async def by_dm(standin: StandIn, bot: BotProcess) -> Game:
    """A game whose first player has its panel by direct message."""
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    prefs = await ada.slash(standin.table, "prefs")
    await ada.press(prefs, "Panel by direct message")
    return await begin(bot, ada, bruno)


def panels(person_channel: Channel) -> list[Message]:
    """The panels of a game that stand in somebody's direct messages."""
    found = [m for m in person_channel.messages if any(control_of(b.custom_id).game for b in m.buttons)]
    return [m for m in found if not m.content]  # a call has a button too


@pytest.mark.parametrize(("status", "code"), [(403, 50278), (403, 50001), (400, 50033), (404, 10003)])
async def test_a_refused_direct_message_becomes_a_call_at_the_table(
    standin: StandIn, bot: BotProcess, status: int, code: int
) -> None:
    game = await by_dm(standin, bot)
    ada = standin.person("Ada")
    refusals = standin.fail("POST", f"/channels/{ada.open_dm().id}/messages", status, code, times=99)
    while not refusals.hits:
        await one_choice(game, ada)  # the last one to choose needs no call: it is Bruno
        await game.later()
    await game.later()
    (call,) = [message for message in game.place.messages if ada.id in message.pings]
    assert "**Play**, or `/play`" in call.content
    assert game.rows("SELECT dm_state FROM users WHERE id = ?", ada.id) == [("closed",)]


async def test_a_panel_that_is_not_ours_is_posted_anew(standin: StandIn, bot: BotProcess) -> None:
    game = await by_dm(standin, bot)
    ada = standin.person("Ada")
    (panel,) = panels(ada.open_dm())
    panel.author = standin.person("Zoe").account
    await one_choice(game)
    await game.delivered()
    ours = [message for message in panels(ada.open_dm()) if message is not panel]
    assert len(ours) == 1
    assert complaints(bot) == []


async def test_a_board_that_is_not_ours_is_posted_anew(standin: StandIn, game: Game, bot: BotProcess) -> None:
    game.board.author = standin.person("Zoe").account
    await one_choice(game)
    await game.delivered()
    assert len(game.boards) == 2
    assert f"waiting for {game.awaited[0].name}" in game.board.text
    assert complaints(bot) == []


async def test_a_call_does_not_wait_until_direct_messages_may_be_opened(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    prefs = await ada.slash(standin.table, "prefs")
    await ada.press(prefs, "Panel by direct message")
    game = await lobby(bot, ada, bruno)
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:
        db.execute("UPDATE users SET dm_channel = NULL, dm_state = 'unknown'")
    standin.fail("POST", "/users/@me/channels", code=40003)
    await ada.slash(standin.table, "game start", game=game.number)
    await standin.until(lambda: game.rows("SELECT thread FROM games") != [(None,)], what="a place")
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:
        db.execute("UPDATE moments SET due = due - 600")
        db.execute("UPDATE calls SET opened = opened - 600, acted = acted - 600")
    await bruno.slash(game.place, "notify", game=game.number, where="as usual")
    await standin.until(lambda: [m for m in game.place.messages if ada.id in m.pings], what="the call")
    sql = "SELECT due - noted FROM outbox WHERE state = 'pending' AND kind = 'panel'"
    await standin.until(lambda: game.rows(sql) == [(3600.0,)], what="the panel to be deferred")


async def test_the_end_reaches_everybody_once_as_they_want(standin: StandIn, bot: BotProcess, start_bot: Start) -> None:
    ada, bruno, chiara = (standin.person(name) for name in ("Ada", "Bruno", "Chiara"))
    prefs = await ada.slash(standin.table, "prefs")
    await ada.press(prefs, "Panel by direct message")
    game = await begin(bot, ada, bruno, chiara, table="short")
    last = ada
    while game.status == "playing":
        last = game.awaited[0]
        await one_choice(game)
    await game.later()
    ends = [message for message in game.place.messages if "is over." in message.content]
    assert [message.pings for message in ends] == [{bruno.id, chiara.id} - {last.id}]  # who ended it has seen so
    assert "The final score" in "\n".join(message.content for message in game.place.messages)
    assert last is not ada
    assert [m.content for m in ada.open_dm().find("is over.") if m.content] == [f"Leonardo #{game.number} is over."]
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:  # everything is to be told once more
        db.execute(
            "UPDATE outbox SET state = 'pending', due = 0 WHERE kind IN ('announcements', 'panel') AND id IN "
            "(SELECT MAX(id) FROM outbox GROUP BY kind, target)"
        )
    messages = [*game.place.messages, *ada.open_dm().messages]
    await bot.terminate()
    await start_bot()
    await game.delivered()
    assert [*game.place.messages, *ada.open_dm().messages] == messages


async def test_a_locked_thread_calls_people_in_its_channel(standin: StandIn, game: Game) -> None:
    await standin.archive(game.place, locked=True)
    first = game.seats[0]
    while not standin.table.find("I cannot post in its place"):
        await one_choice(game, first)
        await game.later()
    (call,) = standin.table.find("I cannot post in its place")
    assert first.id in call.pings
    assert "the thread is locked" in call.content
    assert "`/game here`" in call.content


async def test_a_locked_thread_without_a_channel_calls_by_direct_message(standin: StandIn, bot: BotProcess) -> None:
    game = await by_dm(standin, bot)
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    prefs = await bruno.slash(standin.table, "prefs")
    await bruno.press(prefs, "Panel by direct message")
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:
        db.execute("UPDATE users SET panel = 'here' WHERE id = ?", (bruno.id,))
    await standin.deny(standin.table, "send_messages", "send_messages_in_threads")
    while not bruno.open_dm().find("I cannot post in its place"):
        await one_choice(game, bruno)
        await game.later()
    assert ada.open_dm().find("I cannot post in its place") == []  # the panel is there


# --- secrets


async def test_without_the_history_secret_steps_edit_nothing(standin: StandIn, game: Game) -> None:
    person = game.awaited[0]
    await game.types(person, "leonardo:1")
    await game.delivered()
    board, edits = game.board, game.board.edits
    await standin.deny(standin.table, "read_message_history")
    for option in ("leonardo:2", "leonardo:3", "leonardo:1"):
        await game.types(person, option)
        await game.delivered()
    assert (game.boards, board.edits) == ([board], edits)
    assert board.files
    assert game.rows("SELECT blocked FROM games") == [("",)]


async def test_while_posting_is_forbidden_secret_steps_edit_nothing(standin: StandIn, game: Game) -> None:
    await standin.deny(standin.table, "send_messages_in_threads")
    for _ in range(2):
        await one_choice(game)
    await standin.until(lambda: game.rows("SELECT blocked FROM games WHERE blocked <> ''"), what="the block")
    while len(game.awaited) < 2:  # a painting may ask something between the rounds
        await one_choice(game)
    person = game.awaited[0]
    await game.types(person, "leonardo:1", person.open_dm())
    await game.delivered()
    board, edits = game.board, game.board.edits
    for option in ("leonardo:2", "leonardo:3", "leonardo:1"):
        await game.types(person, option, person.open_dm())
        await game.delivered()
    assert (game.boards, board.edits) == ([board], edits)


async def test_a_board_that_has_scrolled_away_does_not_move_at_a_secret_step(standin: StandIn, game: Game) -> None:
    person = game.awaited[0]
    await game.types(person, "leonardo:1")
    await game.delivered()
    board = game.board
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:
        db.execute("UPDATE messages SET posts = 9 WHERE role = 'board'")
    await game.types(person, "leonardo:2")
    await game.delivered()
    assert game.boards == [board]


# --- places die


async def test_a_lobby_whose_channel_is_gone_moves_with_its_host(standin: StandIn, bot: BotProcess) -> None:
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    other = standin.add_channel("salon")
    await standin.announce("CHANNEL_CREATE", other)
    game = await lobby(bot, ada, bruno)
    await standin.delete_channel(standin.table)
    moved = await ada.slash(other, "game here", game=game.number)
    assert "here" in moved.text, moved.text
    await game.delivered()
    (message,) = other.messages
    await ada.press(message, "Start")
    await game.delivered()
    assert game.place.parent is other
    assert len(game.boards) == 1
