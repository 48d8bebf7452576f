"""How a game ends, by its rules or because people gave up, and what is said of it then."""

from random import Random

import pytest

from bot.discord.panels.announcements import announcements
from bot.discord.panels.board import headline
from bot.sandbox.world import World
from bot.tables.presses import Press
from games.engine import AnyTitle
from games.titles import TITLES
from tests.bot.person import Person, begin
from tests.bot.server import ADA, TestServer, played, quick, refused, seen_by, told
from tests.games.playing import decision_of

SOLO = [title.id for title in TITLES.values() if 1 in title.seats]


# --- by its rules


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_game_that_its_rules_ended_is_summed_up_by_its_title(title: AnyTitle) -> None:
    seats = min(title.seats)
    names = ["Ada", "B*runo"][:seats]
    table = seen_by(played(title, seats, "end", **quick(title)), None, names)
    assert table.finished
    escaped = [name.replace("*", "\\*") for name in names]
    assert headline(table) == title.text.headline(table.view, escaped)
    assert not headline(table).startswith("The game is over")


async def test_a_game_played_to_its_end_is_finished_for_everybody(server: TestServer) -> None:
    game = await server.game(2, table="short")
    assert not (await server.table(game, 0)).finished
    await server.play_out(game, Random(4))
    for seat in (0, 1, None):
        table = await server.table(game, seat)
        assert (table.game.status, table.finished) == ("over", True)
        assert "wins with" in headline(table) or "share the victory" in headline(table)


# --- because people gave up


async def test_who_is_left_alone_is_named_as_the_winner(server: TestServer) -> None:
    game = await server.game(3)
    await server.resign(game, 0)
    assert headline(await server.table(game, 1)).startswith("Round 1")
    await server.resign(game, 2)
    table = await server.table(game, 1)
    assert (table.game.status, table.finished) == ("over", False)
    assert headline(table) == f"The game is over: {table.names[1]} wins, since all others have resigned."


@pytest.mark.parametrize("title", SOLO)
async def test_a_solo_player_who_resigns_ends_the_game_at_once(server: TestServer, title: str) -> None:
    game = await server.game(1, title=title)
    await server.run("UPDATE outbox SET state = 'done'")
    seen = await server.resign(game, 0)
    assert (seen.game.status, seen.finished, seen.seat) == ("over", False, None)
    assert (seen.awaited, seen.decision, seen.can_undo) == ((), None, False)
    assert [standing.seat for standing in seen.standings] == [0]
    assert headline(seen) == "The game is over: Ada gave it up."
    assert (await told(server, game))[-1] == "resigned"
    assert server.intents() == {("board", f"{game}:0"), ("announcements", f"{game}:0")}
    assert server.rows("games")[0]["ended"] == server.time
    assert await refused(server.choose(game, 0, "done")) == "resigned"
    assert await refused(server.undo(game, 0)) == "resigned"
    assert [row["user"] for row in server.rows("choices") if row["user"] is not None] == []
    again = await server.lobbies.rematch(server.press(ADA), game)
    assert (again.game.status, again.game.title.id) == ("lobby", title)


@pytest.mark.parametrize("title", SOLO)
async def test_a_solo_player_who_resigns_in_the_middle_is_not_answered_for(server: TestServer, title: str) -> None:
    game = await server.game(1, title=title)
    live = await server.live(game)
    decision = decision_of(live, 0)
    await server.choose(game, 0, *decision.options[: decision.least])
    before = server.rows("choices")
    await server.resign(game, 0)
    assert server.rows("choices") == before


async def test_the_seat_of_somebody_who_resigns_is_said_to_play_on_only_while_the_game_does(server: TestServer) -> None:
    game = await server.game(3)
    await server.resign(game, 0)
    first = "\n".join(announcements(await server.reading.log_since(game, 0), []))
    assert "From now on the seat gives the default answers." in first
    since = (await server.table(game, None)).game.published
    await server.resign(game, 1)
    last = "\n".join(announcements(await server.reading.log_since(game, since), []))
    assert " resigns." in last
    assert "default answers" not in last
    assert "The final score" in last


async def test_a_solo_game_is_given_up_by_two_clicks(world: World, ada: Person) -> None:
    await begin(world, ada, title="codex_leicester")
    asked = await ada.types("game resign")
    assert "the game ends at once" in asked.text
    assert "You have resigned" in (await ada.presses("Yes, resign", on=asked)).text
    assert "The game is over: Ada gave it up." in ada.newest(button="Rematch").text
    assert "The final score" in ada.newest("Ada resigns.").text


async def test_who_resigns_from_a_game_of_two_is_told_who_wins_then_and_everybody_why(
    world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno)
    asked = await ada.types("game resign")
    assert "the game ends at once, and Bruno wins" in asked.text
    await ada.presses("Yes, resign", on=asked)
    assert "The game is over: Bruno wins, since all others have resigned." in ada.newest("The final score").text


async def test_the_others_are_called_to_a_rematch_once(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    number = await begin(world, ada, bruno, chiara)
    for person in (ada, bruno):
        await person.presses("Yes, resign", on=await person.types("game resign"))
    answer = await chiara.presses("Rematch", on=chiara.newest(button="Rematch"))
    assert f"#{number + 1}" in answer.text
    assert f"<#{world.table.id}>" in answer.text
    call = ada.newest("the rematch of")
    assert {user.id for user in call.message.mentions} == {ada.id, bruno.id}
    assert call.text.endswith(f"the rematch of #{number} is Leonardo #{number + 1}: **Join** in <#{world.table.id}>.")
    await ada.presses("Rematch", on=ada.newest(button="Rematch"))
    assert len([seen for seen in bruno.visible_messages() if "the rematch of" in seen.text]) == 1


async def test_where_the_old_thread_is_gone_the_others_are_called_in_the_channel(
    world: World, ada: Person, bruno: Person, caplog: pytest.LogCaptureFixture
) -> None:
    number = await begin(world, ada, bruno)
    await ada.presses("Yes, resign", on=await ada.types("game resign"))
    board = bruno.newest(button="Rematch")
    await world.bot.http.delete_channel(bruno.at.id)
    bruno.at = world.table
    await world.bot.app.lobby.rematch(Press(987654321, bruno.id, "Bruno"), number)
    await world.pass_time(60)
    assert f"the rematch of #{number} is Leonardo #{number + 1}" in bruno.newest("the rematch of").text
    assert board.buttons
    caplog.clear()
