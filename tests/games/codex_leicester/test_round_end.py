"""What happens between the last Area and the next Round."""

import pytest

from games.codex_leicester.rules import refill_council
from games.codex_leicester.state import BOTS, State
from games.live import AnyGame
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    COUNCIL_TILES,
    content,
    crowd,
    live,
    resolving,
    table,
    turns,
    working,
)
from tests.games.codex_leicester.wording import decision_of


def ending(g: State) -> AnyGame:
    """A game at the end of the Round, before the last chance for cards."""
    g.phase, g.next_order = "end_window", list(g.order)
    return live(content(g))


# --- the last chance for cards


@pytest.mark.clause("CL-END-01")
def test_after_the_last_area_unused_exchanges_and_the_sale_can_still_be_used() -> None:
    g = table(cards=["C01", "C07"])
    g.players[BEN].cards = ["C02"]
    game = ending(g)
    assert game.awaited == (ADA, BEN)  # at the same time
    game.choose(BEN, ["exchange:wood:glass"])
    game.choose(ADA, ["sell:rope"])
    assert "sell:ore" not in decision_of(game, ADA).options
    game.choose(ADA, ["exchange:ore:rope"])
    ada, ben = game.state.players[:2]
    assert (ada.florins, ada.materials["ore"], ada.materials["rope"]) == (10 + 2, 1, 2)
    assert (ben.materials["wood"], ben.materials["glass"]) == (1, 3)
    assert (game.state.round, game.state.phase) == (3, "declaring")


@pytest.mark.clause("CL-END-01")
def test_an_exchanged_material_can_be_sold_in_the_same_window() -> None:
    g = table(cards=["C01", "C07"])
    g.players[ADA].materials = {"ore": 1, "wood": 0, "brick": 0, "glass": 0, "rope": 0}
    game = ending(g)
    turns(game, "exchange:ore:rope")
    assert game.open[0].options == ("sell:rope", "done")
    turns(game, "sell:rope")
    assert game.state.players[ADA].florins == 12


@pytest.mark.clause("CL-END-01")
def test_used_cards_and_cards_without_a_material_are_not_asked_about() -> None:
    g = table(cards=["C01", "C07"], used=["C01", "C07"])
    g.players[BEN].cards = ["C02"]
    g.players[BEN].materials["wood"] = 0
    g.players[CLEO].cards, g.players[CLEO].tokens = ["C15", "C19", "C21", "C23"], 3
    working(g, CLEO, "hammer", "C06")
    game = ending(g)
    assert game.state.round == 3


# --- the table is cleared


@pytest.mark.clause("CL-END-02")
def test_all_workers_come_home() -> None:
    g = crowd(table(apprentices=4, home=4, gray=True), A="0a", B="0m", D="1a 1a", E="1m")
    g.players[ADA].home = 2
    g.players[ADA].shops["hammer"].apprentices = 2
    g.players[CLEO].shops["hammer"].master, g.players[CLEO].master = True, False
    game = ending(g)
    assert not any(game.state.areas.values())
    assert [(player.master, player.home) for player in game.state.players] == [(True, 5), (True, 3), (True, 3)]
    assert all(not (s.master or s.apprentices or s.worked) for p in game.state.players for s in p.shops.values())


@pytest.mark.clause("CL-END-03")
def test_a_tile_that_stayed_gains_a_florin() -> None:
    game = ending(table())
    assert [(space.tile, space.florins) for space in game.state.council] == [(f"CT{n}", 1) for n in range(1, 5)]


@pytest.mark.clause("CL-END-03")
def test_a_second_florin_is_the_last() -> None:
    g = table()
    g.council[0].florins = 1
    refill_council(g)
    assert (g.council[0].tile, g.council[0].florins) == ("CT1", 2)


@pytest.mark.clause("CL-END-04")
def test_a_tile_with_two_florins_is_discarded_with_them() -> None:
    g = table()
    g.council[0].florins = 2
    florins = [player.florins for player in g.players]
    refill_council(g)
    assert (g.council[0].tile, g.council[0].florins) == ("CT8", 0)
    assert g.set_aside == ["CT1"]
    assert [player.florins for player in g.players] == florins


@pytest.mark.clause("CL-END-05")
def test_empty_spaces_get_new_tiles_from_the_stack() -> None:
    g = table()
    g.taken = {"0": "CT1", "1": "CT3"}
    g.council[0].tile = g.council[2].tile = ""
    refill_council(g)
    assert [(space.tile, space.florins) for space in g.council] == [("CT8", 0), ("CT2", 1), ("CT7", 0), ("CT4", 1)]
    assert (g.stack, g.revealed, g.draws) == (["CT5", "CT6"], 2, 0)


@pytest.mark.clause("CL-END-06")
def test_an_empty_stack_is_made_of_what_was_set_aside() -> None:
    orders = set()
    for seed in range(12):
        g = table()
        g.seed, g.stack, g.set_aside = str(seed), ["CT5"], ["CT6", "CT7", "CT8"]
        g.council[0].tile = g.council[1].tile = ""
        g.set_aside += ["CT1", "CT2"]
        refill_council(g)
        assert g.council[0].tile == "CT5"
        assert g.set_aside == []
        assert sorted([g.council[1].tile, *g.stack]) == ["CT1", "CT2", "CT6", "CT7", "CT8"]
        assert g.draws == 1
        orders.add(tuple(g.stack))
    assert len(orders) > 6


@pytest.mark.clause("CL-END-06")
def test_the_tiles_last_for_seven_rounds() -> None:
    g = table(2)
    for _ in range(40):
        g.set_aside += [space.tile for space in g.council[:1]]
        g.council[0].tile = ""
        refill_council(g)
        assert sorted([*(space.tile for space in g.council), *g.stack, *g.set_aside]) == list(COUNCIL_TILES)


@pytest.mark.clause("CL-END-07")
def test_once_per_round_cards_are_ready_again_in_the_next_round() -> None:
    g = table(cards=["C01", "C15"], used=["C01", "C15"])
    assert ending(g).state.players[ADA].used == []


@pytest.mark.clause("CL-END-08")
def test_the_round_marker_moves_on() -> None:
    game = ending(table(round=4))
    assert game.state.round == 5
    assert game.open[0].kind == "declare"


@pytest.mark.clause("CL-END-08")
def test_after_round_7_the_game_is_over_and_the_council_rests() -> None:
    game = ending(table(round=7))
    assert game.over
    assert game.state.round == 7
    assert [space.florins for space in game.state.council] == [0, 0, 0, 0]


def test_the_last_chance_comes_before_the_bots_complete() -> None:
    g = table(1, cards=["C01"])
    g.bot_markers = {"C06": [BOTS[0], BOTS[0]]}
    game = ending(g)
    assert game.awaited == (ADA,)
    assert game.state.finished == {}
    turns(game, "done")
    assert game.state.finished == {"C06": [BOTS[0]]}


# --- what the Round brings


@pytest.mark.clause("CL-RNDCHG-02")
@pytest.mark.parametrize("round", range(1, 8))
def test_salaries_are_due_after_rounds_3_5_and_7(round: int) -> None:
    game = ending(table(round=round, apprentices=5, academy=3))
    assert game.state.players[ADA].florins == (8 if round in (3, 5, 7) else 10)


@pytest.mark.clause("CL-RNDCHG-06")
@pytest.mark.parametrize("round", range(1, 8))
def test_markets_sell_until_round_6_and_buy_in_round_7(round: int) -> None:
    game = resolving(content(crowd(table(round=round), D="0a 1a")), "D")
    assert game.open[0].options == (("sale:1", "pass") if round == 7 else ("buy:1", "pass"))
