"""The service before a game begins, and what holds for every press."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.discord.panels.lobby import lobby, options, options_read, options_text
from bot.discord.text import seed_promise
from bot.tables.game_view import GameView, Stamp
from bot.tables.presses import NeedsConfirmation, Press
from games.engine import Refusal
from games.leonardo.view import View
from games.titles import TITLES
from storage import Store
from storage.store import Call
from tests.bot.reading import text
from tests.bot.server import (
    ADA,
    BRUNO,
    CHANNEL,
    CHIARA,
    DARIO,
    GUILD,
    USERS,
    ZOE,
    Services,
    TestServer,
    refused,
)
from tests.games.playing import decision_of


def seated(table: GameView) -> list[int]:
    """The users at a table, by seat."""
    return [seat.user for seat in table.seats]


# --- the lobby


async def test_a_new_table_seats_its_host(server: TestServer) -> None:
    table = await server.lobbies.new(server.press(ADA), "leonardo", GUILD, CHANNEL)
    assert seated(table) == [ADA]
    assert (table.game.status, table.game.host, table.game.guild, table.game.place) == ("lobby", ADA, GUILD, CHANNEL)
    assert len(table.game.seed) == 32
    assert await refused(server.lobbies.new(server.press(ADA), "chess", GUILD, CHANNEL)) == "no_such_title"


async def test_every_game_has_a_seed_of_its_own(server: TestServer) -> None:
    games = [await server.lobbies.new(server.press(ADA), "leonardo", GUILD, CHANNEL) for _ in range(5)]
    assert len({seed_promise(table.game.seed) for table in games}) == 5


async def test_joining_fills_the_seats_and_no_more(server: TestServer) -> None:
    game = await server.lobby(ADA)
    for user in (BRUNO, CHIARA, DARIO):
        await server.lobbies.join(server.press(user), game)
    assert seated(await server.reading.view(game, None)) == list(USERS)
    assert await refused(server.lobbies.join(server.press(BRUNO), game)) == "joined_already"
    assert await refused(server.lobbies.join(server.press(ZOE), game)) == "lobby_full"
    assert await refused(server.lobbies.join(server.press(ZOE), 99)) == "no_such_game"


async def test_leaving_closes_the_gap_and_hands_on_the_host(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, CHIARA)
    table = await server.lobbies.leave(server.press(BRUNO), game)
    assert [(seat.seat, seat.user) for seat in table.seats] == [(0, ADA), (1, CHIARA)]
    assert table.game.host == ADA
    table = await server.lobbies.leave(server.press(ADA), game)
    assert (seated(table), table.game.host) == ([CHIARA], CHIARA)
    assert await refused(server.lobbies.leave(server.press(ADA), game)) == "not_seated"


async def test_the_last_one_out_closes_the_table(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    assert (await server.lobbies.leave(server.press(ADA), game)).game.status == "cancelled"
    assert await refused(server.lobbies.join(server.press(ADA), game)) == "over"
    assert await refused(server.lobbies.start(server.press(ADA), game)) == "over"


async def test_only_the_host_starts_and_only_with_enough_players(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    assert await refused(server.lobbies.start(server.press(ADA), game)) == "too_few"
    await server.lobbies.join(server.press(BRUNO), game)
    assert await refused(server.lobbies.start(server.press(BRUNO), game)) == "only_host"
    table = await server.lobbies.start(server.press(ADA), game)
    assert table.game.status == "playing"
    assert await refused(server.lobbies.start(server.press(ADA), game)) == "started_already"
    assert await refused(server.lobbies.join(server.press(ZOE), game)) == "started_already"
    assert await refused(server.lobbies.leave(server.press(BRUNO), game)) == "started_already"


async def test_the_order_of_the_seats_is_drawn_by_the_seed(server: TestServer) -> None:
    orders = set()
    for number in range(8):
        game = await server.lobby(*USERS, seed=f"{number:032x}")
        order = list(USERS)
        Random(f"{number:032x}:seats").shuffle(order)
        assert seated(await server.lobbies.start(server.press(ADA), game)) == order
        orders.add(tuple(order))
    assert len(orders) > 3


async def test_the_host_sets_options_and_takes_them_back(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO)

    async def set_option(user: int, name: str, value: str) -> dict[str, str]:
        return (await server.lobbies.set_option(server.press(user), game, name, value)).game.options

    assert await refused(set_option(BRUNO, "table", "short")) == "only_host"
    assert await refused(set_option(ADA, "table", "endless")) == "no_such_option"
    assert await refused(set_option(ADA, "colour", "short")) == "no_such_option"
    assert await refused(set_option(ADA, "first", str(ZOE))) == "no_such_option"
    assert await refused(set_option(ADA, "table", "")) == "no_such_option"
    assert await set_option(ADA, "table", "short") == {"table": "short"}
    assert await set_option(ADA, "first", str(BRUNO)) == {"table": "short", "first": str(BRUNO)}
    assert await set_option(ADA, "first", "") == {"table": "short"}


@pytest.mark.parametrize("first", [ADA, BRUNO, CHIARA])
async def test_the_first_tiglio_holder_is_named_as_a_user_and_found_where_it_is_seated(
    server: TestServer, first: int
) -> None:
    game = await server.lobby(ADA, BRUNO, CHIARA, DARIO)
    await server.lobbies.set_option(server.press(ADA), game, "first", str(first))
    await server.lobbies.leave(server.press(DARIO), game)
    table = await server.lobbies.start(server.press(ADA), game)
    assert isinstance(table.view, View)
    assert table.seats[table.view.tiglio].user == first


async def test_an_option_that_names_somebody_who_leaves_is_forgotten(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, CHIARA)
    await server.lobbies.set_option(server.press(ADA), game, "first", str(CHIARA))
    await server.lobbies.set_option(server.press(ADA), game, "table", "short")
    assert (await server.lobbies.leave(server.press(CHIARA), game)).game.options == {"table": "short"}
    assert (await server.lobbies.start(server.press(ADA), game)).game.status == "playing"


# --- finding the game that is meant


async def test_a_place_with_one_game_means_that_game(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    assert await server.reading.find(CHANNEL, ADA) == game
    assert await server.reading.find(CHANNEL, ZOE) == game
    assert await server.reading.find(CHANNEL, ZOE, ("lobby",)) == game


async def test_elsewhere_a_users_only_game_is_meant(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    assert await server.reading.find(5, ADA) == game
    assert await server.reading.find(None, ADA) == game
    assert await refused(server.reading.find(5, ZOE)) == "no_game_here"


async def test_a_game_of_another_status_is_not_meant(server: TestServer) -> None:
    game = await server.game(title="toy_title")
    assert await server.reading.find(5, ADA, ("playing",)) == game
    assert await refused(server.reading.find(5, ADA, ("lobby",))) == "no_game_here"
    assert await refused(server.reading.find(CHANNEL, ADA, ("lobby",))) == "started_already"


async def test_of_several_games_in_a_place_the_one_where_the_user_sits_is_meant(server: TestServer) -> None:
    first, second = await server.lobby(ADA, title="toy_title"), await server.lobby(BRUNO, title="toy_title")
    assert await server.reading.find(CHANNEL, ADA) == first
    assert await server.reading.find(CHANNEL, BRUNO) == second
    assert await refused(server.reading.find(CHANNEL, ZOE)) == "which_game"
    await server.lobbies.join(server.press(ADA), second)
    with pytest.raises(Refusal) as refusal:
        await server.reading.find(CHANNEL, ADA)
    assert sorted(refusal.value.facts["games"]) == [first, second]


async def test_one_person_has_one_of_the_roles_at_a_table(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, CHIARA, title="maestro")
    for name, user in (("da_vinci", ADA), ("assistant", BRUNO), ("assistant", ADA)):
        table = await server.lobbies.set_option(server.press(ADA), game, name, str(user))
    assert table.game.options == {"assistant": str(ADA)}
    table = await server.lobbies.set_option(server.press(ADA), game, "events", "on")
    assert table.game.options == {"assistant": str(ADA), "events": "on"}


async def test_options_are_listed_for_the_players_who_are_here(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, title="maestro")
    table = await server.reading.view(game, ADA)
    assert "Workshop of the team" not in options_text(table)
    for shown in (text(options(table)), text(options_read(table))):
        assert "With other numbers of players:" in shown
        assert "Workshop of the team (for 3 players)" in shown
        assert "(for 1 players)" not in shown
    await server.lobbies.set_option(server.press(ADA), game, "team", "michelangelo")  # before the third comes
    assert "Workshop of the team (for 3 players)" in options_text(await server.reading.view(game, ADA))
    await server.lobbies.set_option(server.press(ADA), game, "team", "da_vinci")
    shown = text(lobby(await server.reading.view(game, ADA)))
    assert "All options stand as usual" in shown
    assert "Workshop of the team" not in shown
    await server.lobbies.set_option(server.press(ADA), game, "blueprints", "B")
    shown = text(lobby(await server.reading.view(game, ADA)))
    assert "All options" not in shown
    assert "Blueprint tiles: side B" in shown
    begun = await server.lobbies.start(server.press(ADA), game)
    assert "Workshop of the team" not in options_text(begun)
    assert "drawn by lot" not in options_text(begun)
    assert "Events: without" in options_text(begun)


async def test_a_running_game_comes_before_a_lobby(server: TestServer) -> None:
    await server.lobby(ADA, title="toy_title")
    game = await server.game(title="toy_title")
    assert await server.reading.find(CHANNEL, ADA) == game


async def test_a_thread_means_its_own_game_and_the_newest_that_is_over(server: TestServer) -> None:
    game, other = await server.game(title="toy_title"), await server.game(title="toy_title")
    await server.run("UPDATE games SET thread = 500 WHERE id = ?", game)
    await server.run("UPDATE games SET thread = 501 WHERE id = ?", other)
    assert await server.reading.find(500, ADA) == game
    assert await refused(server.reading.find(CHANNEL, ADA)) == "which_game"
    for ended in (game, other):
        await server.end(ended)
    assert await server.reading.find(CHANNEL, ADA) == other
    assert await server.reading.find(500, ZOE) == game


# --- every press counts once

Wish = Callable[[Services, Press, int], Awaitable[Any]]

LOBBY: dict[str, tuple[int, Wish]] = {
    "join": (CHIARA, lambda service, press, game: service.lobby.join(press, game)),
    "leave": (BRUNO, lambda service, press, game: service.lobby.leave(press, game)),
    "option": (ADA, lambda service, press, game: service.lobby.set_option(press, game, "table", "short")),
    "start": (ADA, lambda service, press, game: service.lobby.start(press, game)),
    "invite": (ADA, lambda service, press, game: service.lobby.invite(press, game, ZOE)),
}


@pytest.mark.parametrize("action", LOBBY)
async def test_a_doubled_press_in_a_lobby_counts_once(server: TestServer, action: str) -> None:
    user, wish = LOBBY[action]
    game = await server.lobby(ADA, BRUNO)
    press = server.press(user)
    first = await wish(server.services, press, game)
    before = server.all_rows()
    again = await wish(server.services, press, game)
    assert server.all_rows() == before
    assert again == first


async def test_a_doubled_new_opens_one_table(server: TestServer) -> None:
    press = server.press(ADA)
    tables = [await server.lobbies.new(press, "leonardo", GUILD, CHANNEL) for _ in range(2)]
    assert tables[0] == tables[1]
    assert len(server.rows("games")) == 1


async def test_a_doubled_rematch_opens_one_table_and_takes_one_seat(server: TestServer) -> None:
    game = await server.game(title="toy_title")
    await server.end(game)
    for user in (ADA, BRUNO):
        press = server.press(user)
        first = await server.lobbies.rematch(press, game)
        before = server.all_rows()
        assert await server.lobbies.rematch(press, game) == first
        assert server.all_rows() == before
    assert [seat.user for seat in first.seats] == [ADA, BRUNO]


async def choose_leonardo(services: Services, press: Press, game: int) -> GameView:
    """The wish to move Leonardo by one."""
    return (await services.playing.choose(press, game, None, ["leonardo:1"])).after


PLAYING: dict[str, Wish] = {
    "choose": choose_leonardo,
    "undo": lambda service, press, game: service.playing.undo(press, game, None),
    "resign": lambda service, press, game: service.seats.resign(press, game),
    "move": lambda service, press, game: service.playing.move(press, game, GUILD, 8),
}


@pytest.mark.parametrize("action", PLAYING)
@pytest.mark.parametrize("seats", [2, 3])
async def test_a_doubled_press_in_a_game_counts_once(server: TestServer, action: str, seats: int) -> None:
    game = await server.game(seats)
    if action == "undo":
        await server.playing.choose(server.press(ADA), game, None, ["leonardo:2"])
    press = server.press(ADA)
    first = await PLAYING[action](server.services, press, game)
    before = server.all_rows()
    again = await PLAYING[action](server.services, press, game)
    assert server.all_rows() == before
    assert (again.stamp, again.view.mine, again.game) == (first.stamp, first.view.mine, again.game)


async def test_a_doubled_press_from_another_process_counts_once(server: TestServer, tmp_path: Path) -> None:
    game = await server.game()
    store = await Store.open(tmp_path / "bottega.sqlite3")
    press = server.press(ADA)
    wish = PLAYING["choose"]
    await asyncio.gather(wish(server.services, press, game), wish(server.another(store), press, game))
    await store.close()
    assert [row["options"] for row in server.rows("choices")] == ['["leonardo:1"]']


async def test_the_last_presses_of_two_players_doubled_together_count_once_each(server: TestServer) -> None:
    game = await server.game()
    presses = [server.press(ADA), server.press(BRUNO)] * 2
    await asyncio.gather(*(PLAYING["choose"](server.services, press, game) for press in presses))
    chosen = [row for row in server.rows("choices") if row["kind"] == "select"]
    assert len(chosen) == 2


# --- a refused press changes nothing


async def refusals(server: TestServer) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Wishes that are refused, by what is wrong with each."""
    service, press = server.services, server.press
    lobby, full = await server.lobby(ADA, BRUNO), await server.lobby(*USERS)
    alone, game, over = await server.lobby(CHIARA), await server.game(), await server.game()
    await server.resign(over, 0)
    player = (await server.table(game, 0)).seats[0].user
    leaver = (await server.position(over)).seats[0].user
    return {
        "an unknown game": lambda: service.playing.choose(press(ADA), 999, None, ["leonardo:1"]),
        "an unknown title": lambda: service.lobby.new(press(ADA), "chess", GUILD, CHANNEL),
        "joining twice": lambda: service.lobby.join(press(ADA), lobby),
        "a full table": lambda: service.lobby.join(press(ZOE), full),
        "leaving where one does not sit": lambda: service.lobby.leave(press(ZOE), lobby),
        "starting alone": lambda: service.lobby.start(press(CHIARA), alone),
        "starting for the host": lambda: service.lobby.start(press(BRUNO), lobby),
        "an option for the host": lambda: service.lobby.set_option(press(BRUNO), lobby, "table", "short"),
        "an unknown value": lambda: service.lobby.set_option(press(ADA), lobby, "table", "long"),
        "joining a game": lambda: service.lobby.join(press(ZOE), game),
        "choosing in a lobby": lambda: service.playing.choose(press(ADA), lobby, None, ["leonardo:1"]),
        "choosing as a stranger": lambda: service.playing.choose(press(ZOE), game, None, ["leonardo:1"]),
        "what is not on offer": lambda: service.playing.choose(press(player), game, None, ["pardo:1"]),
        "nonsense": lambda: service.playing.choose(press(player), game, None, ["'; DROP TABLE games; --"]),
        "too many options": lambda: service.playing.choose(press(player), game, None, ["leonardo:1", "leonardo:2"]),
        "no option": lambda: service.playing.choose(press(player), game, None, []),
        "a late control": lambda: service.playing.choose(press(player), game, Stamp(0, 1, 0), ["leonardo:1"]),
        "a control of another part": lambda: service.playing.choose(
            press(player), game, Stamp(1, 0, 0), ["leonardo:1"]
        ),
        "a control from before an undo": lambda: service.playing.choose(
            press(player), game, Stamp(0, 0, 1), ["leonardo:1"]
        ),
        "nothing to take back": lambda: service.playing.undo(press(player), game, None),
        "a late undo": lambda: service.playing.undo(press(player), game, Stamp(3, 0, 0)),
        "resigning as a stranger": lambda: service.seats.resign(press(ZOE), game),
        "resigning twice": lambda: service.seats.resign(press(leaver), over),
        "choosing when it is over": lambda: service.playing.choose(press(ADA), over, None, ["leonardo:1"]),
        "moving another's game": lambda: service.playing.move(press(ZOE), game, 7, 8),
        "a rematch before the end": lambda: service.lobby.rematch(press(player), game),
        "another's rematch": lambda: service.lobby.rematch(press(ZOE), over),
    }


async def test_a_refused_press_changes_no_row_and_tells_nobody(server: TestServer) -> None:
    for wrong, wish in (await refusals(server)).items():
        before, woken = server.all_rows(), server.woken
        with pytest.raises(Refusal):
            await wish()
        assert server.all_rows() == before, wrong
        assert server.woken == woken, wrong


async def test_what_was_refused_may_be_pressed_again_with_the_same_interaction(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    press = server.press(ADA)
    assert await refused(server.lobbies.start(press, game)) == "too_few"
    await server.lobbies.join(server.press(BRUNO), game)
    assert (await server.lobbies.start(press, game)).game.status == "playing"


# --- races


async def outcomes(*wishes: Awaitable[Any]) -> list[str]:
    """What came of wishes made at the same time: "done", or the reason for refusing."""
    results = await asyncio.gather(*wishes, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, Refusal):
            raise result
    return [result.reason if isinstance(result, Refusal) else "done" for result in results]


async def test_two_players_who_choose_at_once_are_both_heard(server: TestServer) -> None:
    game = await server.game()
    stamps = [(await server.table(game, seat)).stamp for seat in (0, 1)]
    users = [await server.user(game, seat) for seat in (0, 1)]
    choose = server.playing.choose
    both = [choose(server.press(users[seat]), game, stamps[seat], ["leonardo:1"]) for seat in (0, 1)]
    assert await outcomes(*both) == ["done", "done"]
    assert (await server.position(game)).game.part == 1


async def test_who_is_the_last_to_choose_is_asked_even_when_somebody_chooses_at_the_same_moment(
    server: TestServer,
) -> None:
    game = await server.game()
    stamps = [(await server.table(game, seat)).stamp for seat in (0, 1)]
    users = [await server.user(game, seat) for seat in (0, 1)]
    choose = server.playing.choose
    both = [choose(server.press(users[n]), game, stamps[n], ["leonardo:1"], unless_final=True) for n in (0, 1)]
    answers = await asyncio.gather(*both, return_exceptions=True)
    last = next(seat for seat in (0, 1) if isinstance(answers[seat], NeedsConfirmation))
    assert len(server.rows("choices")) == 1
    assert [row["action"] for row in server.rows("presses")].count("choose") == 1
    assert (await server.table(game, last)).stamp == stamps[last]
    await choose(server.press(users[last]), game, stamps[last], ["leonardo:1"])
    assert (await server.position(game)).game.part == 1


async def test_the_end_of_the_game_makes_a_choice_final(server: TestServer) -> None:
    ended = await server.lobby(ADA, title="codex_leicester")
    await server.lobbies.start(server.press(ADA), ended)
    rng = Random(1)
    while True:
        decision = (await server.live(ended)).open[0]
        options = rng.sample(decision.options, max(1, decision.least))
        try:
            await server.playing.choose(server.press(ADA), ended, None, options, unless_final=True)
        except NeedsConfirmation as last:
            if last.ends:
                break
            await server.playing.choose(server.press(ADA), ended, None, options)
    assert (await server.table(ended, 0)).game.status == "playing"
    assert (await server.playing.choose(server.press(ADA), ended, None, options)).after.game.status == "over"


async def test_somebody_is_amid_a_turn_once_it_has_chosen_in_it(server: TestServer) -> None:
    game = await server.game(2, title="maestro")
    while (live := await server.live(game)).state.phase != "action":
        seat = live.awaited[0]
        await server.choose(game, seat, *decision_of(live, seat).options[: decision_of(live, seat).least])
    part = -1
    while live.part != part:  # until a turn has a second question
        assert not await server.reading.amid_a_turn(game)
        part = live.part
        await server.choose(game, live.awaited[0], live.open[0].options[0])
        live = await server.live(game)
    assert await server.reading.amid_a_turn(game)
    while (live := await server.live(game)).part == part:
        await server.choose(game, live.awaited[0], live.open[0].options[0])
    assert not await server.reading.amid_a_turn(game)
    await server.resign(game, 0)
    assert not await server.reading.amid_a_turn(game)


async def test_nobody_is_amid_a_turn_while_several_choose_in_secret(server: TestServer) -> None:
    game = await server.game(3, title="codex_leicester")
    while not (live := await server.live(game)).simultaneous:
        await server.choose(game, live.awaited[0], live.open[0].options[0])
    seat, part = live.awaited[0], live.part
    decision = live.decision_of(seat)
    assert decision is not None
    await server.choose(game, seat, *decision.options[: decision.least])
    live = await server.live(game)
    assert seat in live.awaited  # with a second question
    assert (live.simultaneous, live.part) == (True, part)
    assert not await server.reading.amid_a_turn(game)


async def test_one_player_who_presses_two_buttons_at_once_is_heard_once(server: TestServer) -> None:
    game = await server.game(3)
    stamp, user = (await server.table(game, 0)).stamp, await server.user(game, 0)
    presses = [server.playing.choose(server.press(user), game, stamp, [f"leonardo:{n}"]) for n in (1, 2, 3)]
    assert sorted(await outcomes(*presses)) == ["done", "late", "late"]
    assert len(server.rows("choices")) == 1


async def test_of_four_who_join_three_seats_three_sit(server: TestServer) -> None:
    game = await server.lobby(ADA)
    joining = [server.lobbies.join(server.press(user), game) for user in (BRUNO, CHIARA, DARIO, ZOE)]
    assert sorted(await outcomes(*joining)) == ["done", "done", "done", "lobby_full"]
    assert [row["seat"] for row in server.rows("seats")] == [0, 1, 2, 3]


async def test_starting_while_somebody_joins_seats_all_or_refuses_one(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, title="toy_title")
    start, join = server.lobbies.start(server.press(ADA), game), server.lobbies.join(server.press(CHIARA), game)
    started, joined = await outcomes(start, join)
    seats = len((await server.reading.view(game, None)).seats)
    assert started == "done"
    assert (joined, seats) in {("done", 3), ("started_already", 2)}
    assert len((await server.live(game)).state.players) == seats


async def test_everybody_who_wants_a_rematch_finds_the_same_table(server: TestServer) -> None:
    game = await server.game(3)
    await server.end(game)
    wishes = [server.lobbies.rematch(server.press(user), game) for user in (ADA, BRUNO, CHIARA)]
    tables = await asyncio.gather(*wishes)
    assert len({table.game.id for table in tables}) == 1
    assert len(seated(await server.reading.view(tables[0].game.id, None))) == 3


@asynccontextmanager
async def second_process(server: TestServer) -> AsyncIterator[Services]:
    """A service with connections and locks of its own on the same file."""
    store = await Store.open(server.store.path)
    try:
        yield server.another(store)
    finally:
        await store.close()


async def test_two_processes_take_turns(server: TestServer) -> None:
    game = await server.game(4)
    async with second_process(server) as other:
        services = [server.services, other] * 2
        users = [await server.user(game, seat) for seat in range(4)]
        wishes = [
            service.playing.choose(server.press(user), game, None, ["pardo:2"])
            for service, user in zip(services, users, strict=True)
        ]
        assert set(await outcomes(*wishes)) <= {"done", "too_fast"}
        live, revision = await server.live(game), (await server.position(game)).game.revision
        chosen = len([row for row in server.rows("choices") if row["kind"] == "select" and row["part"] == 0])
        assert chosen == len(live.answered) or live.part > 0
        assert revision == 4 + chosen


async def test_two_processes_press_the_same_button_and_one_is_late(server: TestServer) -> None:
    game = await server.game()
    stamp, user = (await server.table(game, 0)).stamp, await server.user(game, 0)
    async with second_process(server) as other:
        wishes = [s.playing.choose(server.press(user), game, stamp, ["leonardo:1"]) for s in (server.services, other)]
        assert sorted(await outcomes(*wishes)) == ["done", "late"]
    assert len(server.rows("choices")) == 1


async def test_two_processes_open_one_rematch(server: TestServer) -> None:
    game = await server.game(title="toy_title")
    await server.end(game)
    async with second_process(server) as other:
        tables = await asyncio.gather(
            server.lobbies.rematch(server.press(ADA), game), other.lobby.rematch(server.press(BRUNO), game)
        )
    assert len({table.game.id for table in tables}) == 1


async def test_a_game_that_moved_on_since_it_was_loaded_is_not_overwritten(server: TestServer) -> None:
    game = await server.game()
    before = server.all_rows()

    async def overtaken() -> None:
        async with server.changes.playing(server.press(ADA), game, "choose", None) as change:
            # What another process would do:
            await change.db.touch_game(game=game, expected=change.loaded.game.revision)
            change.live.choose(change.seat, ["leonardo:1"])
            await server.changes.save(change.db, change.loaded, ADA)

    assert await refused(overtaken()) == "too_fast"
    assert server.all_rows() == before


# --- a crash in between leaves nothing


class Crash(BaseException):
    """The process ends here."""


def crash(*_rows: Any, **_parameters: Any) -> Any:
    """End the process."""
    raise Crash


@pytest.mark.parametrize("where", ["insert_choices", "insert_events", "insert_checkpoints", "put_intents"])
@pytest.mark.parametrize("action", ["choose", "undo", "resign"])
async def test_a_crash_while_saving_leaves_nothing(
    server: TestServer, monkeypatch: pytest.MonkeyPatch, where: str, action: str
) -> None:
    game = await server.game(3)
    for user in (BRUNO, CHIARA) if action == "choose" else (ADA,):
        await server.playing.choose(server.press(user), game, None, ["leonardo:3"])
    before = server.all_rows()
    async with server.store.write() as db:
        monkeypatch.setattr(db, where, partial(Call, db.connection, crash))
    with pytest.raises(Crash):
        await PLAYING[action](server.services, server.press(ADA), game)
    assert server.all_rows() == before
    monkeypatch.undo()
    await PLAYING[action](server.services, server.press(ADA), game)
    assert server.all_rows() != before


@pytest.mark.parametrize("action", LOBBY)
async def test_a_crash_in_the_lobby_leaves_nothing(
    server: TestServer, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    user, wish = LOBBY[action]
    game = await server.lobby(ADA, BRUNO)
    before = server.all_rows()
    async with server.store.write() as db:
        last = "put_moments" if action == "invite" else "put_intents"
        monkeypatch.setattr(db, last, partial(Call, db.connection, crash))
    with pytest.raises(Crash):
        await wish(server.services, server.press(user), game)
    assert server.all_rows() == before


async def test_a_press_that_is_cancelled_leaves_nothing_or_everything(server: TestServer) -> None:
    game = await server.game()
    for turns in range(12):
        before = len(server.rows("choices"))
        press = asyncio.create_task(server.playing.choose(server.press(ADA), game, None, ["leonardo:1"]))
        for _ in range(turns):
            await asyncio.sleep(0)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        rows = server.all_rows()
        held = [row for row in rows["choices"] if not row["undone"]]
        assert len(held) <= 1
        assert len(rows["choices"]) - before in (0, 1)
    await server.playing.choose(server.press(BRUNO), game, None, ["leonardo:1"])
    assert set(TITLES) >= {row["title"] for row in server.rows("games")}
