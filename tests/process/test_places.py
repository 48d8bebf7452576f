"""Boards, threads and channels that are changed or taken away: recovered, or explained at the next press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .playing import Game, begin, complaints
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]


@pytest.fixture
async def game(start_bot: Start, standin: StandIn) -> Game:
    """A game of Ada and Bruno, in a thread."""
    return await begin(await start_bot(), standin.person("Ada"), standin.person("Bruno"))


async def blocked(game: Game) -> None:
    """Wait until the bot has noticed that it cannot post in the game's place."""
    await game.world.until(lambda: game.rows("SELECT blocked FROM games WHERE blocked <> ''"), what="the place to fail")


async def one_choice(game: Game) -> None:
    """Somebody who is asked types something, from outside the game's place."""
    person = game.awaited[0]
    answer = await game.types(person, game.options(person)[0], person.open_dm())
    assert answer.ephemeral


async def test_picture_that_takes_too_long_gives_way_to_text(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot(env={"BOTTEGA_PICTURE_SECONDS": "0.001"})
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert game.board.files == []
    assert "Circle, clockwise:" in game.board.text
    assert [button.label for button in game.board.buttons] == ["Play", "My hand", "Rules"]
    await game.round()
    assert game.live.state.round == 2
    assert complaints(bot) == []


async def test_deleted_board_is_posted_again(standin: StandIn, game: Game) -> None:
    standin.remove(game.board)
    assert game.boards == []
    await one_choice(game)
    await game.delivered()
    assert len(game.boards) == 1
    assert game.board.files
    assert (await game.seats[0].press(game.board, "Play")).ephemeral


async def test_deleted_lobby_message_is_posted_again(standin: StandIn, start_bot: Start) -> None:
    await start_bot()
    ada, bruno = standin.person("Ada"), standin.person("Bruno")
    await ada.slash(standin.table, "game new", title="leonardo")
    first = (await standin.until(lambda: standin.table.messages))[0]
    standin.remove(first)
    await bruno.slash(standin.table, "game join")
    again = (await standin.until(lambda: standin.table.messages))[0]
    assert "Bruno" in again.text
    assert (await ada.press(again, "Start")).ephemeral


async def test_archived_thread_is_opened_again(standin: StandIn, game: Game) -> None:
    thread, board = game.place, game.board
    edits = board.edits
    await standin.archive(thread)
    await one_choice(game)
    await game.delivered()
    assert game.place is thread
    assert not thread.archived
    assert game.boards == [board]
    assert board.edits > edits
    assert f"waiting for {game.awaited[0].name}" in board.text


async def test_archived_thread_whose_board_has_scrolled_away(standin: StandIn, game: Game) -> None:
    thread, board = game.place, game.board
    while game.rows("SELECT posts FROM messages WHERE game = ? AND role = 'board'", game.number) < [(4,)]:
        await one_choice(game)  # one at a time, so that how many messages tell of it does not depend on the pace
        await game.delivered()
        assert game.board is board
    await standin.archive(thread)
    await one_choice(game)
    await game.delivered()
    assert not thread.archived
    assert len(game.boards) == 1
    assert game.board is not board


async def test_locked_thread_is_explained(standin: StandIn, game: Game) -> None:
    thread, elsewhere = game.place, standin.table
    await standin.archive(thread, locked=True)
    person = game.awaited[0]
    await one_choice(game)
    await blocked(game)
    panel = await person.slash(elsewhere, "play", game=game.number)
    assert "I cannot post in this game's channel" in panel.text
    assert "`/game here`" in panel.text
    assert len(game.choices) == 1
    await person.slash(elsewhere, "game here", game=game.number)
    await game.delivered()
    assert game.place is not thread
    assert len(game.boards) == 1
    assert "I cannot post" not in (await person.press(game.board, "Play")).text


async def test_deleted_thread_gives_way_to_a_new_one(standin: StandIn, game: Game) -> None:
    old = game.place
    await standin.delete_channel(old)
    await one_choice(game)
    await game.delivered()
    assert game.place is not old
    assert game.place.parent is standin.table
    assert len(game.boards) == 1
    await game.round()
    assert game.place.find("The pairs are revealed")


async def test_deleted_channel_is_explained_and_the_game_goes_on_elsewhere(standin: StandIn, game: Game) -> None:
    person = game.awaited[0]
    other = standin.add_channel("salon")
    await standin.announce("CHANNEL_CREATE", other)
    await standin.delete_channel(standin.table)
    answer = await game.types(person, "leonardo:2", other)
    assert "You have chosen Leonardo 2" in answer.text
    await blocked(game)
    explained = await person.slash(other, "play")
    assert "I cannot post in this game's channel: the channel is gone" in explained.text
    moved = await person.slash(other, "game here", game=game.number)
    assert "goes on here" in moved.text
    await game.delivered()
    assert game.place.parent is other
    assert len(game.boards) == 1
    assert "I cannot post" not in (await person.press(game.board, "Play")).text
    await game.round()
    assert game.live.state.round == 2


async def test_channel_without_threads_is_the_place_itself(standin: StandIn, start_bot: Start) -> None:
    lacking = ("create_public_threads", "send_messages_in_threads")
    channels = [standin.add_channel(permission, permission) for permission in lacking]
    bot = await start_bot()
    for channel in channels:
        game = await begin(bot, standin.person("Ada"), standin.person("Bruno"), channel=channel)
        assert game.place is channel
        await game.round()
        assert len(game.boards) == 1
        assert channel.find("The pairs are revealed")
    assert standin.threads() == []
    assert standin.refused == []
    assert complaints(bot) == []


async def test_refused_thread_is_the_channel_itself(standin: StandIn, start_bot: Start) -> None:
    bot = await start_bot()
    standin.fail("POST", "/channels/*/threads", code=50013)
    game = await begin(bot, standin.person("Ada"), standin.person("Bruno"))
    assert game.place is standin.table
    assert len(game.boards) == 1
    assert complaints(bot) == []


@pytest.mark.parametrize("lacking", ["send_messages_in_threads", "view_channel"])
async def test_lost_permission_is_explained_and_made_up_for(standin: StandIn, game: Game, lacking: str) -> None:
    await standin.deny(standin.table, lacking)
    for _ in range(2):
        await one_choice(game)
    await blocked(game)
    await game.delivered()
    person = game.seats[0]
    explained = await person.slash(person.open_dm(), "play", game=game.number)
    assert "I cannot post in this game's channel: I lack a permission there" in explained.text
    await standin.deny(standin.table)
    await one_choice(game)
    await game.delivered()
    assert len(game.place.find("The pairs are revealed")) == 1
    assert len(game.boards) == 1
    assert "I cannot post" not in (await person.press(game.board, "Play")).text


async def test_without_attach_files_the_board_is_text(standin: StandIn, game: Game) -> None:
    await standin.deny(standin.table, "attach_files")
    await one_choice(game)
    await game.delivered()
    assert len(game.boards) == 1
    assert game.board.files == []
    assert "Circle, clockwise:" in game.board.text
    await standin.deny(standin.table)
    await one_choice(game)
    await game.delivered()
    assert game.board.files


async def test_new_game_names_the_missing_permissions(standin: StandIn, start_bot: Start) -> None:
    channel = standin.add_channel("closed", "send_messages", "attach_files")
    await start_bot()
    ada, admin = standin.person("Ada"), standin.person("Zoe", admin=True)
    refused = await ada.slash(channel, "game new", title="leonardo")
    assert "I lack permissions in this channel: Send Messages, Attach Files" in refused.text
    checked = await admin.slash(channel, "setup check")
    assert "✗ **Send Messages** (needed)" in checked.text
    assert channel.messages == []


async def test_kicked_and_invited_again(standin: StandIn, game: Game) -> None:
    person = game.awaited[0]
    home = person.open_dm()
    await standin.kick()
    await game.types(person, "leonardo:1", home)
    await game.delivered()
    await standin.invite()
    other = game.awaited[0]
    await game.types(other, "leonardo:1", other.open_dm())
    await game.delivered()
    assert len(game.boards) == 1
    assert game.place.find("The pairs are revealed")
