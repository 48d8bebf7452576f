"""How much of others' attention one person may take, and which of several games is meant."""

from typing import Any

import pytest

from bot.tables.game_view import GameView, distinct
from bot.tables.loaded_game import LoadedGame
from bot.tables.lobby import HOUR, INVITATIONS, OPEN_LOBBIES
from bot.tables.playing import TEAM_MESSAGES_AN_HOUR
from games.engine import Refusal
from tests.bot.people import ADA, BRUNO, CHANNEL, GUILD, House


async def test_a_host_has_only_so_many_tables_that_have_not_begun(house: House) -> None:
    games = [await house.lobby(ADA) for _number in range(OPEN_LOBBIES)]
    with pytest.raises(Refusal, match="too_many_lobbies"):
        await house.lobby(ADA)
    await house.lobbies.leave(house.press(ADA), games[0])
    await house.lobby(ADA)
    await house.lobby(BRUNO)


async def test_invitations_end_for_an_hour_after_so_many(house: House) -> None:
    game = await house.lobby(ADA)
    for user in range(INVITATIONS):
        await house.lobbies.invite(house.press(ADA), game, 500 + user)
    with pytest.raises(Refusal, match="too_many_invitations"):
        await house.lobbies.invite(house.press(ADA), game, 600)
    house.time += HOUR + 1
    await house.lobbies.invite(house.press(ADA), game, 600)
    assert ("invite", f"{game}:600") in house.intents()


async def test_plans_shared_with_a_team_end_for_an_hour_after_so_many(house: House) -> None:
    game = await house.game(4, title="maestro")
    user = await house.user(game, 0)
    for number in range(TEAM_MESSAGES_AN_HOUR):
        await house.playing.tell_team(house.press(user), game, f"plan {number}")
    with pytest.raises(Refusal, match="too_many_plans"):
        await house.playing.tell_team(house.press(user), game, "one more")
    house.time += HOUR + 1
    await house.playing.tell_team(house.press(user), game, "after an hour")


async def test_a_new_table_and_its_message_are_one_transaction(house: House) -> None:
    game = (await house.lobbies.new(house.press(ADA), "toy_title", GUILD, CHANNEL)).game.id
    assert house.intents() == {("lobby", f"{game}:0")}
    await house.delivered()
    over = await house.game(2, title="toy_title")
    await house.resign(over, 0)
    await house.delivered()
    rematch = (await house.lobbies.rematch(house.press(ADA), over)).game.id
    assert house.intents() == {("lobby", f"{rematch}:0"), ("rematch", f"{over}:0")}


async def test_a_rematch_opens_where_its_opener_is(house: House) -> None:
    over = await house.game(2, title="toy_title")
    await house.resign(over, 0)
    rematch = await house.lobbies.rematch(house.press(ADA), over, GUILD, 99)
    assert (rematch.game.guild, rematch.game.channel) == (GUILD, 99)


async def test_a_rematch_asked_for_in_the_old_thread_opens_in_its_channel(house: House) -> None:
    over = await house.game(2, title="toy_title")
    await house.run("UPDATE games SET thread = 555 WHERE id = ?", over)
    await house.resign(over, 0)
    rematch = await house.lobbies.rematch(house.press(ADA), over, GUILD, 555)
    assert rematch.game.channel == CHANNEL


async def test_a_lobby_moves_with_its_host_alone(house: House) -> None:
    game = await house.lobby(ADA, BRUNO)
    with pytest.raises(Refusal, match="only_host"):
        await house.lobbies.move(house.press(BRUNO), game, GUILD, 72)
    moved = await house.lobbies.move(house.press(ADA), game, GUILD, 72)
    assert (moved.game.channel, moved.game.thread) == (72, None)
    assert ("lobby", f"{game}:0") in house.intents()


async def test_of_several_games_of_a_place_the_one_that_waits_for_me_is_meant(house: House) -> None:
    first, second = await house.game(2), await house.game(2)
    with pytest.raises(Refusal, match="which_game"):
        await house.reading.find(CHANNEL, ADA)
    seat = next(s.seat for s in (await house.position(first)).seats if s.user == ADA)
    await house.choose(first, seat, "leonardo:1")
    assert await house.reading.find(CHANNEL, ADA) == second


async def test_suggestions_name_games_without_loading_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await house.game(2), await house.game(3)
    seat = next(s.seat for s in (await house.position(first)).seats if s.user == ADA)
    await house.choose(first, seat, "leonardo:1")
    monkeypatch.setattr("bot.tables.loaded_game.LoadedGame.from_rows", None)
    found = await house.reading.summaries(ADA)
    assert [(summary.id, summary.waits) for summary in found] == [(second, True), (first, False)]
    assert set(found[1].names) == {"Ada", "Bruno"}


async def test_names_that_read_alike_get_the_number_of_their_seat(house: House) -> None:
    assert distinct(["Alex", "Bea", "ALEX", "Ａlex"]) == ["Alex (1)", "Bea", "ALEX (3)", "Ａlex (4)"]
    game = await house.game(2, title="toy_title")
    await house.run("UPDATE seats SET name = 'Alex'")
    table = await house.table(game, None)
    assert table.names == ["Alex (1)", "Alex (2)"]
    assert [table.name_of(seat.user) for seat in table.seats] == table.names


async def test_what_a_choice_leads_from_and_to_comes_of_one_load(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await house.game(2)
    loads: list[int] = []
    load = LoadedGame.from_rows

    def counted(game: int, *rows: Any) -> LoadedGame:
        loads.append(game)
        return load(game, *rows)

    def first(view: GameView) -> list[str]:
        assert view.decision is not None
        return [view.decision.options[0]]

    monkeypatch.setattr(LoadedGame, "from_rows", counted)
    chose = await house.playing.choose(house.press(ADA), game, None, first)
    assert loads == [game]
    assert chose.before is not None
    assert chose.before.decision is not None
    assert chose.options == chose.before.decision.options[:1]
    assert chose.after.view is not None
    assert chose.after.view.mine == chose.options
