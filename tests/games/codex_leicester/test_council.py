"""The Council: the order of the next Round, and who takes a tile."""

from typing import Any

import pytest

from games.codex_leicester.council import open_council
from games.codex_leicester.rules import refill_council
from games.live import AnyGame
from tests.games.answering import answer
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    EVE,
    content,
    crowd,
    events_of,
    live,
    table,
    turns,
    working,
)

CROWD = {2: "0m 1a", 3: "0m 0a 1m 2a", 4: "0m 0a 1m 2a 2a 3a", 5: "0m 0a 0a 1m 1a 2m 3a 4a"}


def council(players: int = 3, workers: str = "", round: int = 2, **ada: Any) -> AnyGame:
    """A game in which the Council is resolved next."""
    return live(content(crowd(table(players, round, "council", **ada), A=workers or CROWD[players])))


def tiles_on_offer(game: AnyGame) -> set[str]:
    """The tiles among the options of the open decision."""
    (decision,) = game.open
    return {tile for option in decision.options for tile in option.split(":")[2:]}


@pytest.mark.clause("CL-COUNCIL-01")
def test_council_turns_are_free_and_leave_the_value_marker_alone() -> None:
    game = council(workers="0m 1a", florins=0)
    turns(game, "claim:1:CT2", "claim:2:CT3")
    assert not events_of(game, "pay")
    assert (game.state.players[ADA].florins, game.state.step) == (0, 0)


@pytest.mark.clause("CL-COUNCIL-02")
def test_positions_of_the_next_round_are_claimed_by_influence() -> None:
    game = live(content(crowd(table(phase="council"), A="0a 1m 2a 2a 2a", H="0a")))
    seats = turns(game, "claim:2:CT2", "claim:1:CT3")
    assert seats == [CLEO, BEN]
    assert game.state.order == [ADA, BEN, CLEO]  # this Round's order holds
    assert game.state.next_order == [BEN, CLEO, ADA]  # the last position and no tile: nobody is asked


@pytest.mark.clause("CL-COUNCIL-02")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_positions_are_as_many_as_the_players(players: int) -> None:
    (decision,) = council(players).open
    assert {option.split(":")[1] for option in decision.options} == {str(n + 1) for n in range(players)}


@pytest.mark.clause("CL-COUNCIL-03")
def test_any_free_position_may_be_claimed_and_no_other() -> None:
    game = council(4, "0m 1a")
    turns(game, "claim:3:CT3")
    (decision,) = game.open
    assert {option.split(":")[1] for option in decision.options} == {"1", "2", "4"}
    turns(game, "claim:4:CT2")
    assert [game.state.next_order[n] for n in (2, 3)] == [ADA, BEN]


@pytest.mark.clause("CL-COUNCIL-04")
def test_who_was_not_there_fills_up_in_the_present_order() -> None:
    g = content(crowd(table(5, phase="council", order=(EVE, ADA, DAN, BEN, CLEO)), A="0m"))
    game = live(g)
    turns(game, "claim:3:CT3")
    assert game.state.next_order == [EVE, DAN, ADA, BEN, CLEO]


@pytest.mark.clause("CL-COUNCIL-04")
def test_an_empty_council_keeps_the_order() -> None:
    game = live(content(table(phase="council", order=(BEN, CLEO, ADA))))
    assert game.state.order == [BEN, CLEO, ADA]
    assert (game.state.phase, game.state.round) == ("declaring", 3)


@pytest.mark.clause("CL-COUNCIL-05")
def test_the_claimed_order_holds_from_the_next_round() -> None:
    game = council(workers="0m 1a")
    turns(game, "claim:3:CT3", "claim:1:CT2")
    assert (game.state.round, game.state.order) == (3, [BEN, CLEO, ADA])


@pytest.mark.clause("CL-COUNCIL-02")
def test_the_last_round_claims_nothing() -> None:
    game = council(workers="0m 1a", round=7)
    assert {option.split(":")[1] for option in game.open[0].options} == {""}
    turns(game, "claim::CT3")
    assert not events_of(game, "claim")


# --- who takes a tile


@pytest.mark.clause("CL-COUNCIL-06", "CL-COUNCIL-10")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_the_first_three_take_a_tile(players: int) -> None:
    game = live(content(crowd(table(players, phase="council"), A=CROWD[players], H="0a")))
    turns(game, "claim:1:CT2", "claim:2:CT3", "claim:3:CT1", "trade:buy:ore")
    if players == 5:
        assert game.awaited == (DAN,)
        assert tiles_on_offer(game) == set()
    assert game.state.taken == {"0": "CT2", "1": "CT3", "2": "CT1"}


@pytest.mark.clause("CL-COUNCIL-07", "CL-COUNCIL-10")
def test_with_three_the_first_two_take_a_tile() -> None:
    game = council(3)
    turns(game, "claim:1:CT2", "claim:2:CT3")
    assert [event.seat for event in events_of(game, "tile")] == [ADA, BEN]
    assert [event.seat for event in events_of(game, "claim")] == [ADA, BEN, CLEO]


@pytest.mark.clause("CL-COUNCIL-08", "CL-COUNCIL-10")
def test_with_two_only_the_first_takes_a_tile() -> None:
    game = council(2)
    turns(game, "claim:2:CT2")
    assert [event.seat for event in events_of(game, "tile")] == [ADA]


@pytest.mark.clause("CL-COUNCIL-08")
def test_with_two_nobody_takes_a_tile_behind_the_dummy() -> None:
    game = council(2, "10a 0a 1a")
    assert tiles_on_offer(game) == set()
    assert game.awaited == (ADA,)


@pytest.mark.clause("CL-COUNCIL-09")
def test_the_tiles_go_by_influence_from_the_revealed_ones() -> None:
    game = council(4)
    assert tiles_on_offer(game) == {"CT1", "CT2", "CT3", "CT4"}
    turns(game, "claim:4:CT3")
    assert tiles_on_offer(game) == {"CT1", "CT2", "CT4"}
    assert game.awaited == (BEN,)
    turns(game, "claim:1:CT2")
    assert tiles_on_offer(game) == {"CT1", "CT4"}
    assert game.why_not(CLEO, "claim:2:CT3").clause == "CL-COUNCIL-09"


@pytest.mark.clause("CL-COUNCIL-10")
def test_a_fourth_takes_none_though_one_is_left() -> None:
    game = council(5)
    turns(game, "claim:1:CT2", "claim:2:CT3", "claim:3:CT4", "gain:ore")
    assert game.awaited == (DAN,)
    assert game.open[0].options == ("claim:4", "claim:5")
    assert game.why_not(DAN, "claim:4:CT1").clause == "CL-COUNCIL-10"


@pytest.mark.clause("CL-COUNCIL-11")
def test_a_tile_brings_the_florins_below_it() -> None:
    g = content(crowd(table(phase="council"), A="0a"))
    g.council[1].florins = 2
    g.council[2].florins = 1
    game = live(g)
    turns(game, "claim:1:CT2")
    assert game.state.players[ADA].florins == 10 + 2
    g.council[1].florins = 0
    game = live(g)
    turns(game, "claim:1:CT3")
    assert game.state.players[ADA].florins == 10 + 1 + 1


@pytest.mark.clause("CL-COUNCIL-12")
def test_never_more_than_two_florins_lie_below_a_tile() -> None:
    g = table()
    seen = set()
    for _ in range(9):
        refill_council(g)
        seen |= {space.florins for space in g.council}
    assert seen == {0, 1, 2}


# --- how long a tile works, and where it goes


@pytest.mark.clause("CL-COUNCIL-13")
@pytest.mark.parametrize("tile", ["CT6", "CT7", "CT8"])
def test_lasting_tiles_work_until_the_round_ends(tile: str) -> None:
    g = content(crowd(table(phase="council"), A="0a", B="0a", H="1a"))
    g.council[0].tile = tile
    game = live(g)
    turns(game, f"claim:1:{tile}")
    assert game.state.players[ADA].tile == tile
    turns(game, "pass")
    assert (game.state.area, game.state.players[ADA].tile) == ("H", tile)
    turns(game, "pass")
    assert (game.state.round, game.state.players[ADA].tile) == (3, "")


@pytest.mark.clause("CL-COUNCIL-13")
@pytest.mark.parametrize("tile", ["CT1", "CT2", "CT3", "CT4", "CT5"])
def test_other_tiles_are_used_at_once(tile: str) -> None:
    g = content(crowd(table(phase="council"), A="0a", H="1a"))
    g.council[0].tile = tile
    game = live(g)
    answers = {"CT1": ["trade:buy:ore"], "CT4": ["gain:ore"]}
    turns(game, f"claim:1:{tile}", *answers.get(tile, []))
    assert game.state.players[ADA].tile == ""
    assert game.awaited == (BEN,)


@pytest.mark.clause("CL-COUNCIL-14")
def test_what_cannot_be_used_at_once_is_lost() -> None:
    game = council(workers="0a")
    turns(game, "claim:1:CT2")  # 2 Works, but no invention in progress
    assert [event.facts["count"] for event in events_of(game, "works_lost")] == [2]
    assert game.state.players[ADA].tokens == 0
    g = content(crowd(table(phase="council", florins=0), A="0a"))
    g.players[ADA].materials = dict.fromkeys(g.players[ADA].materials, 0)
    game = live(g)
    turns(game, "claim:1:CT1")  # nothing to sell, nothing to buy with: no question
    assert game.state.phase == "declaring"


@pytest.mark.clause("CL-COUNCIL-15")
def test_used_tiles_are_set_aside_at_the_end_of_the_round() -> None:
    game = council(workers="0m 1a")
    turns(game, "claim:1:CT3", "claim:2:CT2")
    assert game.state.taken == {}
    assert game.state.set_aside == ["CT3", "CT2"]
    assert {space.tile for space in game.state.council} == {"CT1", "CT4", "CT8", "CT7"}


@pytest.mark.clause("CL-COUNCIL-15")
def test_price_tiles_are_set_aside_before_the_refill() -> None:
    g = content(crowd(table(phase="council"), A="0a"))
    g.council[0].tile, g.stack = "CT7", []
    game = live(g)
    turns(game, "claim:1:CT7")
    assert [space.tile for space in game.state.council] == ["CT7", "CT2", "CT3", "CT4"]
    assert game.state.set_aside == []


@pytest.mark.clause("CL-COUNCIL-16")
def test_position_and_tile_are_one_choice() -> None:
    game = council(4)
    assert {len(option.split(":")) for option in game.open[0].options} == {3}
    assert len(game.open[0].options) == 4 * 4
    assert turns(game, "claim:3:CT3", "claim:1:CT2") == [ADA, BEN]


# --- the first in the Council


@pytest.mark.clause("CL-REQ-03")
def test_the_ranking_decides_about_the_request_not_the_position() -> None:
    g = crowd(table(phase="council"), A="0a 1m")
    game = live(g)
    turns(game, "claim:3:CT3", "claim:1:CT2")
    assert [player.council_firsts for player in game.state.players] == [0, 1, 0]


@pytest.mark.clause("CL-REQ-02")
def test_a_second_first_place_is_rewarded_before_the_first_council_turn() -> None:
    g = crowd(table(phase="council", council_firsts=1), A="0m 1a")
    asked = answer(open_council(g), "reward:PT4")
    assert [decision.kind for decision in asked] == ["reward"]
    assert (g.players[ADA].requests, g.players[ADA].florins) == (["Q1"], 10 + 1 + 5)
    assert g.next_order == [-1, -1, -1]


# --- what is not asked


def test_a_last_position_without_a_tile_is_not_asked_for() -> None:
    game = council(3)
    turns(game, "claim:1:CT2", "claim:2:CT3")
    claims = [choice for choice in game.choices if choice.kind == "council"]
    assert [(choice.seat, choice.auto) for choice in claims] == [(ADA, False), (BEN, False), (CLEO, True)]


def test_a_last_position_is_asked_for_when_a_token_could_be_spent() -> None:
    g = content(crowd(table(3, phase="council"), A=CROWD[3]))
    working(g, CLEO, "hammer", "C06")
    g.players[CLEO].tokens = 1
    game = live(g)
    turns(game, "claim:1:CT2", "claim:2:CT3")
    assert game.open[0].options == ("claim:3", "token:hammer")
    turns(game, "token:hammer")
    assert game.state.players[CLEO].shops["hammer"].done == 1
    assert game.state.next_order == [ADA, BEN, CLEO]
