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
from tests.bot.server import ADA, ZOE, TestServer, played, quick, refused, seen_by, told
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
    game = await server.game(2, title="toy_title")
    assert not (await server.table(game, 0)).finished
    await server.play_out(game, Random(4))
    for seat in (0, 1, None):
        table = await server.table(game, seat)
        assert (table.game.status, table.finished) == ("over", True)
        assert "wins with" in headline(table) or "share the victory" in headline(table)


# --- because people gave up


async def test_a_game_that_its_table_ended_has_no_winner(server: TestServer) -> None:
    game = await server.game(3)
    await server.resign(game, 0)
    assert headline(await server.table(game, 1)).startswith("Round 1")
    table = await server.end(game)
    assert (table.game.status, table.finished) == ("over", False)
    assert headline(table) == "The game was ended before its last round, without a winner."


@pytest.mark.parametrize("title", SOLO)
async def test_a_solo_player_who_resigns_ends_the_game_at_once(server: TestServer, title: str) -> None:
    game = await server.game(1, title=title)
    await server.run("UPDATE outbox SET state = 'done'")
    seen = await server.resign(game, 0)
    assert (seen.game.status, seen.finished) == ("over", False)
    assert (seen.awaited, seen.decision, seen.can_undo) == ((), None, False)
    assert [standing.seat for standing in seen.standings] == [0]
    assert headline(seen) == "The game was ended before its last round, without a winner."
    assert (await told(server, game))[-1] == "gave_up"
    assert {("board", f"{game}:0"), ("announcements", f"{game}:0")} <= server.intents()
    assert server.rows("games")[0]["ended"] == server.time
    assert await refused(server.choose(game, 0, "done")) == "over"
    assert await refused(server.undo(game, 0)) == "over"
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


async def test_what_happens_to_a_seat_is_said_by_the_name_of_then(server: TestServer) -> None:
    game = await server.game(3)
    gone = (await server.table(game, None)).seats[0].name
    await server.resign(game, 0)
    await server.seats.take(server.press(ZOE), game)
    said = "\n".join(announcements(await server.reading.log_since(game, 0)))
    assert f"{gone} resigns. A computer player goes on, and anybody may take the seat" in said
    assert f"Zoe takes over the seat of {gone}." in said


async def test_a_solo_game_is_given_up_by_two_clicks(world: World, ada: Person) -> None:
    await begin(world, ada, title="codex_leicester")
    asked = await ada.types("game resign")
    assert "the game ends at once" in asked.text
    assert "You have resigned" in (await ada.presses("Yes, resign", on=asked)).text
    assert "ended before its last round" in ada.newest(button="Rematch").text
    assert "The final score" in ada.newest("Ada gives the game up.").text


async def test_who_resigns_from_a_game_of_two_is_told_what_becomes_of_the_seat(
    world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno, title="toy_title")
    asked = await ada.types("game resign")
    assert "A computer player goes on for you" in asked.text
    await ada.presses("Yes, resign", on=asked)
    assert "Seats that seek a player: Ada \\(Melzi\\)." in bruno.newest(button="My hand").text
    offered = await bruno.types("games", show="open")
    assert "Pigments #1 · Ada" in offered.text


async def test_the_others_are_called_to_a_rematch_once(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    number = await begin(world, ada, bruno, chiara)
    await ada.presses("Yes, end it", on=await ada.types("game close", game=number))
    answer = await chiara.presses("Rematch", on=chiara.newest(button="Rematch"))
    assert f"#{number + 1}" in answer.text
    assert f"<#{world.table.id}>" in answer.text
    board, thread = ada.newest(button="Rematch"), ada.at
    for person in (ada, bruno):
        person.at = world.table
    await world.pass_time(60)
    call = ada.newest("the rematch of")
    assert {user.id for user in call.message.mentions} == {ada.id, bruno.id}
    assert call.text.endswith(f"the rematch of #{number} is Leonardo #{number + 1}: **Join**, or `/game join`.")
    ada.at = thread
    await ada.presses("Rematch", on=board)
    assert "You sit at" in (await bruno.presses("Join", on=call)).text
    await world.pass_time(60)
    told = [seen.text for seen in bruno.visible_messages() if f"Leonardo #{number + 1}" in seen.text]
    assert f"-# ✓ Leonardo #{number + 1}: Ada, Bruno" in told
    assert not [text for text in told if "the rematch of" in text]


async def test_where_the_old_thread_is_gone_the_others_are_called_in_the_channel(
    world: World, ada: Person, bruno: Person, caplog: pytest.LogCaptureFixture
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    await ada.presses("Yes, end it", on=await ada.types("game close", game=number))
    board = bruno.newest(button="Rematch")
    await world.bot.http.delete_channel(bruno.at.id)
    bruno.at = world.table
    await world.bot.app.lobby.rematch(Press(987654321, bruno.id, "Bruno"), number)
    await world.pass_time(60)
    assert f"the rematch of #{number} is Pigments #{number + 1}" in bruno.newest("the rematch of").text
    assert board.buttons
    caplog.clear()
