"""The Value Track: four actions an Area, in the order of influence, at rising prices."""

from typing import Any

import pytest

from games.codex_leicester.areas import step_price
from games.codex_leicester.box import CARDS
from games.codex_leicester.state import State
from games.live import AnyGame
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    content,
    crowd,
    events_of,
    resolving,
    table,
    turns,
    working,
)
from tests.games.codex_leicester.wording import decision_of


def area(workers: str, letter: str = "D", round: int = 2, players: int = 3, **ada: Any) -> AnyGame:
    """A game in which an Area with these workers is resolved next; a Market buys nothing but Materials."""
    return resolving(content(crowd(table(players, round, **ada), **{letter: workers})), letter)


@pytest.mark.clause("CL-VALUE-01")
@pytest.mark.parametrize("letter", list("BCDEFGH"))
def test_actions_cost_0_2_3_4(letter: str) -> None:
    g = table()
    assert [step_price(g.players[ADA], letter, step) for step in range(4)] == [0, 2, 3, 4]


@pytest.mark.clause("CL-VALUE-01", "CL-VALUE-06")
@pytest.mark.parametrize(("letter", "option"), [("B", "works"), ("C", "material:ore"), ("D", "buy:1")])
def test_an_area_offers_four_actions_and_closes(letter: str, option: str) -> None:
    g = content(crowd(working(table(), ADA, "hammer", "C16"), **{letter: "0a 1a", "H": "1a"}))
    working(g, BEN, "hammer", "C16")
    for player in g.players:
        player.florins = 50
    game = resolving(g, letter)
    assert turns(game, option, option, option, option) == [ADA, BEN, ADA, BEN]
    assert game.state.area == "H"
    extra = 0 if letter == "D" else 2
    assert [player.florins for player in game.state.players[:2]] == [50 - 3 - extra, 50 - 6 - extra]
    assert game.state.areas[letter] == ["0a", "1a"]  # nobody passed: they stay until the Round ends


@pytest.mark.clause("CL-VALUE-06")
def test_the_workers_of_who_bought_all_four_alone_stay_there() -> None:
    game = resolving(content(crowd(table(), D="0a 0a", H="1a")), "D")
    turns(game, "buy:4")
    assert (game.state.area, game.state.areas["D"], game.state.players[ADA].home) == ("H", ["0a", "0a"], 1)
    game = resolving(content(crowd(table(), D="0a 0a", H="1a")), "D")
    turns(game, "buy:3")  # then it passes
    assert (game.state.areas["D"], game.state.players[ADA].home) == ([], 3)


@pytest.mark.clause("CL-VALUE-02")
def test_each_takes_one_action_or_passes() -> None:
    game = area("0a 1a 2a")
    assert game.open[0].options == ("buy:1", "pass")
    assert turns(game, "buy:1", "pass", "buy:1") == [ADA, BEN, CLEO]
    assert game.why_not(ADA, "buy:2").clause == "CL-VALUE-02"


@pytest.mark.clause("CL-VALUE-03", "CL-VALUE-09")
def test_an_action_costs_the_step_and_moves_the_marker() -> None:
    game = area("0a 1a 2a")
    turns(game, "buy:1", "buy:1")
    assert game.state.step == 2
    assert [player.florins for player in game.state.players] == [10, 8, 10]
    assert [(event.seat, event.facts["florins"]) for event in events_of(game, "pay")] == [(BEN, 2)]  # to the supply


@pytest.mark.clause("CL-VALUE-04")
def test_passing_takes_all_workers_home_and_leaves_the_marker() -> None:
    game = area("0m 1a 0a 1a 2m")
    assert turns(game, "buy:1", "pass", "pass") == [ADA, BEN, CLEO]
    g = game.state
    assert (g.areas["D"], g.step) == (["0m", "0a"], 1)
    assert (g.players[BEN].home, g.players[CLEO].master) == (3, True)
    assert not g.players[ADA].master


@pytest.mark.clause("CL-VALUE-05")
def test_after_the_last_the_first_of_those_still_there_goes_on() -> None:
    game = area("0a 1a 2a")
    assert turns(game, "pass", "buy:1", "buy:1", "buy:1", "pass", "buy:1") == [ADA, BEN, CLEO, BEN, CLEO, BEN]


@pytest.mark.clause("CL-VALUE-07")
def test_an_area_closes_when_everybody_has_passed() -> None:
    game = resolving(content(crowd(table(), D="0a 1a", H="2a")), "D")
    turns(game, "pass", "pass")
    assert (game.state.area, game.state.areas["D"]) == ("H", [])


@pytest.mark.clause("CL-VALUE-08")
def test_the_next_area_begins_at_0() -> None:
    game = resolving(content(crowd(table(), D="0a 1a", E="2a 0a")), "D")
    turns(game, *["buy:1"] * 4)
    assert (game.state.area, game.state.step, game.awaited) == ("E", 0, (CLEO,))
    turns(game, "buy:1")
    assert game.state.players[CLEO].florins == 10


@pytest.mark.clause("CL-VALUE-10")
def test_who_cannot_pay_passes_without_being_asked() -> None:
    g = content(crowd(table(), D="0a 1a 2a"))
    g.players[BEN].florins = 1
    game = resolving(g, "D")
    assert turns(game, "buy:1", "buy:1") == [ADA, CLEO]
    assert [(event.seat, event.facts["area"]) for event in events_of(game, "pass")] == [(BEN, "D")]


@pytest.mark.clause("CL-VALUE-10")
@pytest.mark.parametrize(
    ("florins", "most"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (8, 3), (9, 4)], ids=lambda value: str(value)
)
def test_who_is_alone_in_a_market_is_asked_once_how_much_it_buys(florins: int, most: int) -> None:
    game = area("0a", florins=florins)
    assert game.open[0].options == (*(f"buy:{n + 1}" for n in range(most)), "pass")
    turns(game, f"buy:{most}")
    assert game.state.players[ADA].florins == florins - [0, 2, 5, 9][most - 1]
    assert game.state.players[ADA].materials["ore"] == 2 + most
    assert game.state.phase != "area"


# --- a pass that is asked for (CL-R-32b)


def broke(round: int = 2, letter: str = "D", **ada: Any) -> State:
    """Ada comes second and cannot pay."""
    g = content(crowd(table(round=round, **{"florins": 0, **ada}), **{letter: "1a 1a 0a"}))
    working(working(g, ADA, "hammer", "C16"), BEN, "hammer", "C16")
    return g


def test_a_token_to_spend_makes_a_forced_pass_a_question() -> None:
    game = resolving(broke(tokens=1), "D")
    turns(game, "buy:1")
    assert game.open[0].options == ("pass", "token:hammer")
    turns(game, "token:hammer")
    assert game.state.players[ADA].shops["hammer"].done == 1
    assert [event.seat for event in events_of(game, "pass")] == [ADA]


def test_a_token_without_a_running_invention_does_not() -> None:
    g = broke(tokens=1)
    g.players[ADA].shops["hammer"].card = ""
    game = resolving(g, "D")
    turns(game, "buy:1")
    assert game.awaited == (BEN,)


def test_a_sale_that_can_pay_for_the_action_makes_a_forced_pass_a_question() -> None:
    game = resolving(broke(cards=["C07"]), "D")
    turns(game, "buy:1", "sell:wood")
    assert game.awaited == (ADA,)
    assert game.open[0].options == ("buy:1", "pass")
    turns(game, "buy:1")
    assert game.state.players[ADA].florins == 0


def test_a_sale_that_cannot_pay_for_the_action_does_not() -> None:
    g = broke(cards=["C07"])
    g.areas["D"] = ["1a", "1a", "2a", "0a"]
    game = resolving(g, "D")
    turns(game, "buy:1", "buy:1")
    assert game.awaited == (BEN,)


def test_exchanges_that_make_up_a_sale_make_a_forced_pass_a_question() -> None:
    materials = {"ore": 1, "wood": 1, "brick": 1, "glass": 0, "rope": 0}
    g = broke(7, cards=["C02", "C03"], materials=materials)
    g.areas["D"] = ["1a", "1a", "0a"]
    game = resolving(g, "D")
    turns(game, "sale:1", "sale:1", "pass")
    assert game.state.phase != "area"  # at the third step 2 ore: that was for Ben alone
    g = broke(7, cards=["C02", "C03"], materials={**materials, "ore": 0})
    g.areas["D"] = ["1m", "2a", "0a"]
    game = resolving(g, "D")
    turns(game, "sale:1", "sale:1")
    assert game.awaited == (ADA,)  # the third step takes 2 ore: wood and brick can become them
    turns(game, "exchange:wood:ore", "exchange:brick:ore", "sale:1")
    assert game.state.players[ADA].florins == 1


def test_works_that_would_need_the_florin_they_cost_are_not_offered() -> None:
    g = content(crowd(table(), B="0a"))
    ada = g.players[ADA]
    ada.florins, ada.cards, ada.extensions, ada.laboratory = 1, ["C19"], ["hammer", "pincer4", "pincer2"], 0
    working(g, ADA, "hammer", "C22", done=11)
    game = resolving(g, "B")  # 1 Work for the only florin: nothing would be left to complete it with
    assert decision_of(game, ADA).options == ("pass", "complete:C22")
    ada.florins = 2
    game = resolving(g, "B")
    turns(game, "works", "complete:C22")
    assert game.state.players[ADA].florins == 2 - 1 - 1 + CARDS.inventions["C22"].first
