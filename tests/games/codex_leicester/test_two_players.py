"""The game for two, with its dummy."""

from typing import Any

import pytest

from games.codex_leicester.council import open_council, takes_tile
from games.codex_leicester.inventions import work
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.rules import begin_round
from games.codex_leicester.setup import setup
from games.codex_leicester.state import DUMMY, State, rank
from games.live import AnyGame
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, events_of, live, table, working
from tests.games.codex_leicester.wording import decision_of


def pair(**more: Any) -> State:
    """A position of two players."""
    return table(players=2, **more)


def begun(order: tuple[int, int] = (ADA, BEN), round: int = 1) -> AnyGame:
    """A game at the start of a Round."""
    return live(pair(phase="round", order=order, round=round))


# --- the dummy comes and goes


@pytest.mark.clause("CL-2P-02", "CL-2P-03", "CL-2P-04")
@pytest.mark.parametrize(("order", "remover"), [((ADA, BEN), BEN), ((BEN, ADA), ADA)])
@pytest.mark.parametrize("round", [1, 5])
def test_every_round_begins_with_a_dummy_in_each_area_and_the_second_player_removes_one(
    order: tuple[int, int], remover: int, round: int
) -> None:
    game = begun(order, round)
    assert game.state.areas == {area: ["10a"] for area in "ABCDEFGH"}
    assert game.awaited == (remover,)
    assert decision_of(game, remover).options == tuple(f"dummy:{area}" for area in "ABCDEFGH")
    assert (decision_of(game, remover).least, decision_of(game, remover).most) == (1, 1)
    game.choose(remover, ("dummy:C",))
    assert {area for area, workers in game.state.areas.items() if workers} == set("ABDEFGH")
    assert game.state.phase == "declaring"


@pytest.mark.clause("CL-2P-03")
def test_the_dummy_is_placed_anew_in_all_seven_rounds() -> None:
    removed = []
    for game in eager_game(2, 3):
        if not game.over and game.open[0].kind == "dummy":
            assert game.state.areas == {area: ["10a"] for area in "ABCDEFGH"}
            assert game.awaited == (game.state.order[1],)
            removed.append(game.state.round)
    assert removed == [1, 2, 3, 4, 5, 6, 7]
    assert len(events_of(game, "dummy")) == 7


@pytest.mark.clause("CL-2P-02")
def test_no_dummy_with_one_or_three_players() -> None:
    for players in (1, 3):
        g = table(players=players, phase="round")
        answer(begin_round(g))
        assert not any(g.areas.values())


# --- the dummy's influence


@pytest.mark.clause("CL-2P-05")
def test_the_dummy_stands_there_before_everybody() -> None:
    game = begun()
    game.choose(BEN, ("dummy:C",))
    while game.state.phase == "declaring":
        game.choose(game.awaited[0], ("done",))
    game.choose(ADA, ("place:B:1",))
    assert rank(game.state, "B") == [DUMMY, ADA]  # equal influence, the dummy was first
    game.choose(BEN, ("place:B:2",))
    assert rank(game.state, "B") == [BEN, DUMMY, ADA]


@pytest.mark.clause("CL-2P-06")
def test_the_dummy_uses_up_a_step_at_each_of_its_turns_and_never_passes() -> None:
    g = pair(phase="area", master=True)
    g.areas["D"], g.areas["E"] = ["10a", "0a"], []
    g.area, g.ranking = "C", []
    game = live(table_opening(g, "D"))
    assert (game.state.step, game.awaited) == (1, (ADA,))
    florins = game.state.players[ADA].florins
    game.choose(ADA, ("buy:1",))
    assert florins - game.state.players[ADA].florins == 2
    assert (game.state.step, game.awaited) == (3, (ADA,))
    game.choose(ADA, ("buy:1",))
    assert game.state.players[ADA].florins == florins - 2 - 4
    assert game.state.phase != "area"  # all four steps are used, two by the dummy
    assert [event.seat for event in events_of(game, "step_used")] == [
        DUMMY
    ]  # the first one came before the game was loaded


def table_opening(g: State, area: str) -> State:
    """The position with an Area about to be resolved."""
    g.area, g.ranking, g.step, g.turn = area, rank(g, area), 0, 0
    return g


@pytest.mark.clause("CL-2P-06")
def test_the_dummy_uses_up_steps_of_the_sale_too() -> None:
    g = pair(phase="area", round=7)
    g.areas["D"] = ["10a", "0a"]
    game = live(table_opening(g, "D"))
    assert decision_of(game, ADA).options == ("sale:1", "pass")
    florins = game.state.players[ADA].florins
    game.choose(ADA, ("sale:1",))
    assert game.state.players[ADA].florins == florins + 1  # the second step, not the first


# --- the Council


@pytest.mark.clause("CL-2P-07")
def test_only_the_most_influential_takes_a_council_tile() -> None:
    for workers, takers in (
        (["0m", "1a"], [ADA]),
        (["10a", "1m", "0a"], [BEN]),
        (["10a", "0a", "1a"], []),  # the dummy is first
    ):
        g = pair(phase="council", requests=list(REQUESTS))
        g.players[BEN].requests = list(REQUESTS)
        g.areas["A"] = workers
        answer(open_council(g))
        assert [seat for seat in (ADA, BEN) if takes_tile(g, seat)] == takers


def test_a_dummy_first_in_the_council_takes_no_tile_no_position_and_no_request() -> None:
    g = pair(phase="council")
    g.areas["A"] = ["10a", "0a"]
    game = live(g)
    assert game.awaited == (ADA,)
    assert decision_of(game, ADA).options == ("claim:1", "claim:2")
    game.choose(ADA, ("claim:2",))
    assert game.state.next_order == [BEN, ADA]
    assert [player.council_firsts for player in game.state.players] == [0, 0]
    assert events_of(game, "tile") == []


# --- inventions


@pytest.mark.clause("CL-2P-08")
@pytest.mark.parametrize(("players", "symbols"), [(2, []), (3, ["red"])])
def test_the_second_completion_gives_no_symbol_card(players: int, symbols: list[str]) -> None:
    g = working(table(players=players, requests=list(REQUESTS)), ADA, "hammer", "C06", done=6)
    g.finished["C06"] = [BEN]
    answer(work(g, g.players[ADA], "hammer", 1))
    ada = g.players[ADA]
    assert (ada.symbols, ada.cards, ada.florins) == (symbols, [], 17)


def test_the_symbol_of_choice_is_given_all_the_same() -> None:
    g = working(pair(present=("C24", "C10", "C12"), requests=list(REQUESTS)), ADA, "hammer", "C24", done=10)
    answer(work(g, g.players[ADA], "hammer", 1), "symbol:red")
    assert g.players[ADA].symbols == ["red"]


@pytest.mark.clause("CL-2P-09", "CL-2P-01")
def test_everything_else_is_as_with_three() -> None:
    two, three = setup(2, {}, "seed"), setup(3, {}, "seed")
    assert (len(two.council), len(two.epics)) == (3, 4)
    for name in ("present", "future", "deck", "open_rewards", "areas"):
        assert len(getattr(two, name)) == len(getattr(three, name))
    phases = [{game.state.phase for game in eager_game(seats, 0)} for seats in (2, 3)]
    assert phases[0] - {"round", "end_window", "salaries"} == phases[1] - {"end_window", "salaries"}
