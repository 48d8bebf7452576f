"""How much of others' attention one person may take, and which of several games is meant."""

from typing import Any

import pytest

from bot.tables.game_view import GameView, distinct
from bot.tables.loaded_game import LoadedGame
from bot.tables.lobby import HOUR, INVITATIONS, OPEN_LOBBIES
from bot.tables.playing import TEAM_MESSAGES_AN_HOUR
from games.engine import Refusal
from tests.bot.server import ADA, BRUNO, CHANNEL, GUILD, TestServer


async def test_a_host_has_only_so_many_tables_that_have_not_begun(server: TestServer) -> None:
    games = [await server.lobby(ADA, title="toy_title") for _number in range(OPEN_LOBBIES)]
    with pytest.raises(Refusal, match="too_many_lobbies"):
        await server.lobby(ADA, title="toy_title")
    await server.lobbies.leave(server.press(ADA), games[0])
    await server.lobby(ADA, title="toy_title")
    await server.lobby(BRUNO, title="toy_title")


async def test_invitations_end_for_an_hour_after_so_many(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    for user in range(INVITATIONS):
        await server.lobbies.invite(server.press(ADA), game, 500 + user)
    with pytest.raises(Refusal, match="too_many_invitations"):
        await server.lobbies.invite(server.press(ADA), game, 600)
    server.time += HOUR + 1
    await server.lobbies.invite(server.press(ADA), game, 600)
    assert [row["user"] for row in server.rows("calls") if row["about"] == "invitation"][-1] == 600


async def test_plans_shared_with_a_team_end_for_an_hour_after_so_many(server: TestServer) -> None:
    game = await server.game(4, title="maestro")
    user = await server.user(game, 0)
    for number in range(TEAM_MESSAGES_AN_HOUR):
        await server.playing.tell_team(server.press(user), game, f"plan {number}")
    with pytest.raises(Refusal, match="too_many_plans"):
        await server.playing.tell_team(server.press(user), game, "one more")
    server.time += HOUR + 1
    await server.playing.tell_team(server.press(user), game, "after an hour")


async def test_a_new_table_and_its_message_are_one_transaction(server: TestServer) -> None:
    game = (await server.lobbies.new(server.press(ADA), "toy_title", GUILD, CHANNEL)).game.id
    assert server.intents() == {("lobby", f"{game}:0")}
    await server.delivered()
    over = await server.game(2, title="toy_title")
    await server.end(over)
    await server.delivered()
    rematch = (await server.lobbies.rematch(server.press(ADA), over)).game.id
    assert server.intents() == {("lobby", f"{rematch}:0")}
    assert [(row["user"], row["about"]) for row in server.rows("calls") if row["game"] == rematch] == [
        (BRUNO, "rematch")
    ]


async def test_a_rematch_opens_where_its_opener_is(server: TestServer) -> None:
    over = await server.game(2, title="toy_title")
    await server.end(over)
    rematch = await server.lobbies.rematch(server.press(ADA), over, GUILD, 99)
    assert (rematch.game.guild, rematch.game.channel) == (GUILD, 99)


async def test_a_rematch_asked_for_in_the_old_thread_opens_in_its_channel(server: TestServer) -> None:
    over = await server.game(2, title="toy_title")
    await server.run("UPDATE games SET thread = 555 WHERE id = ?", over)
    await server.end(over)
    rematch = await server.lobbies.rematch(server.press(ADA), over, GUILD, 555)
    assert rematch.game.channel == CHANNEL


async def test_a_lobby_moves_with_its_host_alone(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, title="toy_title")
    with pytest.raises(Refusal, match="only_host"):
        await server.lobbies.move(server.press(BRUNO), game, GUILD, 72)
    moved = await server.lobbies.move(server.press(ADA), game, GUILD, 72)
    assert (moved.game.channel, moved.game.thread) == (72, None)
    assert ("lobby", f"{game}:0") in server.intents()


async def test_of_several_games_of_a_place_the_one_that_waits_for_me_is_meant(server: TestServer) -> None:
    first, second = await server.game(2), await server.game(2)
    with pytest.raises(Refusal, match="which_game"):
        await server.reading.find(CHANNEL, ADA)
    seat = next(s.seat for s in (await server.position(first)).seats if s.user == ADA)
    await server.choose(first, seat, "leonardo:1")
    assert await server.reading.find(CHANNEL, ADA) == second


async def test_in_the_thread_of_a_game_that_is_over_one_is_told_so(server: TestServer) -> None:
    over = await server.game(title="toy_title")
    await server.run("UPDATE games SET thread = 555 WHERE id = ?", over)
    await server.end(over)
    with pytest.raises(Refusal, match="over"):
        await server.reading.find(555, ADA, ("playing",))
    with pytest.raises(Refusal, match="no_game_here"):
        await server.reading.find(CHANNEL, ADA, ("playing",))
    assert await server.reading.find(555, ADA) == over


async def test_suggestions_name_games_without_loading_them(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await server.game(2), await server.game(3)
    seat = next(s.seat for s in (await server.position(first)).seats if s.user == ADA)
    await server.choose(first, seat, "leonardo:1")
    monkeypatch.setattr("bot.tables.loaded_game.LoadedGame.from_rows", None)
    found = await server.reading.summaries(ADA)
    assert [(summary.id, summary.waits) for summary in found] == [(second, True), (first, False)]
    assert set(found[1].names) == {"Ada", "Bruno"}


async def test_names_that_read_alike_get_the_number_of_their_seat(server: TestServer) -> None:
    assert distinct(["Alex", "Bea", "ALEX", "Ａlex"]) == ["Alex (1)", "Bea", "ALEX (3)", "Ａlex (4)"]
    game = await server.game(2, title="toy_title")
    await server.run("UPDATE seats SET name = 'Alex'")
    table = await server.table(game, None)
    assert table.names == ["Alex (1)", "Alex (2)"]
    assert [table.name_of(seat.user) for seat in table.seats] == table.names


async def test_what_a_choice_leads_from_and_to_comes_of_one_load(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await server.game(2)
    loads: list[int] = []
    load = LoadedGame.from_rows

    def counted(game: int, *rows: Any) -> LoadedGame:
        loads.append(game)
        return load(game, *rows)

    def first(view: GameView) -> list[str]:
        assert view.decision is not None
        return [view.decision.options[0]]

    monkeypatch.setattr(LoadedGame, "from_rows", counted)
    chose = await server.playing.choose(server.press(ADA), game, None, first)
    assert loads == [game]
    assert chose.before is not None
    assert chose.before.decision is not None
    assert chose.options == chose.before.decision.options[:1]
    assert chose.after.view is not None
    assert chose.after.view.mine == chose.options
