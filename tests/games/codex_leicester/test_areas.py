"""Laboratory, Academy, Markets and Bank."""

from typing import Any

import pytest

from games.codex_leicester.areas import work_offer
from games.codex_leicester.box import CARDS, MARKET_AREAS, MATERIALS, POSSESSIONS
from games.engine import Event
from games.live import AnyGame
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    content,
    crowd,
    events_of,
    resolving,
    table,
    turns,
    working,
)
from tests.games.codex_leicester.wording import decision_of


def area(letter: str, workers: str = "0a 1a", round: int = 2, players: int = 3, **ada: Any) -> AnyGame:
    """An Area is resolved, everybody works on the Great Crane."""
    g = content(crowd(table(players, round, **ada), **{letter: workers}))
    for player in g.players:
        working(g, player.seat, "hammer", "C18")
    return resolving(g, letter)


def options(game: AnyGame) -> set[str]:
    """What can be answered now."""
    return set(game.open[0].options)


# --- Laboratory


@pytest.mark.clause("CL-LAB-01")
@pytest.mark.parametrize("option", ["extension:hammer", "extension:pincer4", "extension:pincer2", "automaton", "works"])
def test_a_laboratory_action_takes_one_thing(option: str) -> None:
    game = area("B")
    assert options(game) == {
        "extension:hammer",
        "extension:pincer4",
        "extension:pincer2",
        "automaton",
        "works",
        "pass",
    }
    turns(game, option)
    ada = game.state.players[ADA]
    assert (ada.extensions, 2 - ada.laboratory, ada.shops["hammer"].done) == (
        [option.partition(":")[2]] if option.startswith("ext") else [],
        int(option == "automaton"),
        int(option == "works"),
    )
    assert game.awaited == (BEN,)


@pytest.mark.clause("CL-LAB-02")
def test_the_step_is_paid_besides_the_price_of_works() -> None:
    game = area("B", "0a 1a 2a")
    turns(game, "works", "works", "works")
    assert [player.florins for player in game.state.players] == [10 - 0 - 1, 10 - 2 - 1, 10 - 3 - 1]


@pytest.mark.clause("CL-LAB-02", "CL-VALUE-10")
def test_works_are_offered_when_step_and_price_can_be_paid() -> None:
    game = area("B", "1a 0a", florins=2)
    turns(game, "automaton")
    assert "automaton" in options(game)
    assert "works" not in options(game)
    assert game.why_not(ADA, "works").clause == "CL-VALUE-10"


@pytest.mark.clause("CL-LAB-03")
def test_automata_are_taken_from_the_own_two() -> None:
    game = area("B")
    turns(game, "automaton", "pass", "automaton")
    g = game.state
    assert [player.laboratory for player in g.players] == [0, 2, 2]
    assert g.players[ADA].kept == 2
    assert "automaton" not in options(game)
    assert game.why_not(ADA, "automaton").clause == "CL-LAB-03"


@pytest.mark.clause("CL-LAB-04")
def test_a_type_of_tile_is_taken_once() -> None:
    game = area("B", extensions=["pincer4"])
    assert "extension:pincer4" not in options(game)
    refusal = game.why_not(ADA, "extension:pincer4")
    assert (refusal.reason, refusal.clause) == ("tile_owned", "CL-LAB-04")
    turns(game, "extension:hammer", "extension:pincer4")  # Ben has a set of his own
    assert options(game) & {"extension:hammer", "extension:pincer2", "extension:pincer4"} == {"extension:pincer2"}


@pytest.mark.clause("CL-LAB-05", "CL-LAB-06", "CL-LAB-07", "CL-RNDCHG-01", "CL-RNDCHG-03", "CL-RNDCHG-04")
@pytest.mark.parametrize(
    ("round", "works", "price"), [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 2), (5, 2, 2), (6, 2, 3), (7, 2, 3)]
)
def test_works_of_the_laboratory_by_round(round: int, works: int, price: int) -> None:
    game = area("B", round=round)
    turns(game, "works")
    ada = game.state.players[ADA]
    assert (ada.shops["hammer"].done, ada.florins) == (works, 10 - price)


@pytest.mark.clause("CL-LAB-01")
def test_works_without_use_are_not_offered() -> None:
    g = content(crowd(table(), B="0a 1a"))
    assert "works" not in options(resolving(g, "B"))
    working(g, ADA, "hammer", "C22", done=11)  # Future and done
    game = resolving(g, "B")
    assert "works" not in options(game)
    assert game.why_not(ADA, "works").clause == "CL-WORK-13"


def test_who_has_everything_of_the_laboratory_passes_unasked() -> None:
    g = content(crowd(table(), B="0a"))
    g.players[ADA].extensions, g.players[ADA].laboratory = ["hammer", "pincer4", "pincer2"], 0
    game = resolving(g, "B")
    assert game.state.phase == "declaring"


def test_the_last_piece_of_the_laboratory_accomplishes_the_request() -> None:
    g = crowd(table(extensions=["hammer", "pincer4"], laboratory=0), B="0a")
    game = resolving(g, "B")
    turns(game, "extension:pincer2", "reward:PT4")
    assert game.state.players[ADA].requests == ["Q2"]


# --- Academy


@pytest.mark.clause("CL-ACAD-01")
@pytest.mark.parametrize("round", [1, 5])
def test_the_academy_hires_or_sells_a_material(round: int) -> None:
    game = area("C", round=round)
    assert options(game) == {"hire", *(f"material:{m}" for m in CARDS.market.values()), "pass"}
    turns(game, "hire", "material:rope")
    ada, ben = game.state.players[:2]
    assert (ada.apprentices, ada.academy, ada.florins) == (4, POSSESSIONS.academy.value - 1, 10)
    assert (ben.materials["rope"], ben.florins) == (3, 10 - 2 - 1)


@pytest.mark.clause("CL-ACAD-02", "CL-RNDCHG-05")
@pytest.mark.parametrize("round", [6, 7])
def test_from_round_6_the_academy_gives_works_instead_of_materials(round: int) -> None:
    game = area("C", round=round)
    assert options(game) == {"hire", "works", "pass"}
    assert game.why_not(ADA, "material:ore").clause == "CL-ACAD-02"
    turns(game, "works")
    ada = game.state.players[ADA]
    assert (ada.shops["hammer"].done, ada.florins) == (2, 10 - 3)


@pytest.mark.clause("CL-ACAD-03")
def test_hiring_costs_the_step_alone() -> None:
    game = area("C", "0a 1a 2a")
    turns(game, "material:ore", "hire", "material:ore")
    assert [player.florins for player in game.state.players] == [10 - 0 - 1, 10 - 2, 10 - 3 - 1]
    game = area("C", "0a 1a 2a", round=6)
    turns(game, "works", "hire", "works")
    assert [player.florins for player in game.state.players] == [10 - 0 - 3, 10 - 2, 10 - 3 - 3]


def test_a_hired_apprentice_is_not_placed_any_more_this_round() -> None:
    game = area("C", "0a")
    turns(game, "hire", "pass")
    assert (game.state.phase, game.state.players[ADA].home) == ("declaring", 4)


def test_an_empty_academy_hires_nobody() -> None:
    game = area("C", apprentices=8, academy=0)
    assert "hire" not in options(game)
    assert game.why_not(ADA, "hire").clause == "CL-ACAD-01"


def test_the_fifth_apprentice_accomplishes_the_request() -> None:
    game = resolving(crowd(table(academy=1), C="0a"), "C")
    turns(game, "hire", "reward:PT4")
    assert game.state.players[ADA].requests == ["Q3"]


# --- Markets


@pytest.mark.clause("CL-MARKET-01")
@pytest.mark.parametrize("round", [1, 6])
@pytest.mark.parametrize(
    ("letter", "material"), list(zip(MARKET_AREAS, ("ore", "wood", "brick", "glass", "rope"), strict=True))
)
def test_a_market_sells_its_material_for_the_step(letter: str, material: str, round: int) -> None:
    game = area(letter, round=round)
    turns(game, "buy:1", "buy:1")
    ada, ben = game.state.players[:2]
    assert (ada.materials[material], sum(ada.materials.values()), ada.florins) == (3, 11, 10)
    assert (ben.materials[material], ben.florins) == (3, 8)


@pytest.mark.clause("CL-MARKET-02", "CL-RNDCHG-06")
def test_in_round_7_markets_sell_nothing() -> None:
    game = area("D", round=7)
    assert options(game) == {"sale:1", "pass"}
    refusal = game.why_not(ADA, "buy:1")
    assert (refusal.reason, refusal.clause) == ("markets_buy", "CL-MARKET-02")


@pytest.mark.clause("CL-MARKET-03")
def test_who_is_alone_in_markets_is_asked_once_in_each() -> None:
    g = content(crowd(table(4), D="0a", E="1a", F="0a 1a", G="0m"))
    game = resolving(g, "D")
    assert turns(game, "buy:2", "buy:3") == [ADA, BEN]
    assert game.state.area == "F"
    assert turns(game, "buy:1", "buy:1", "pass", "pass", "buy:1") == [ADA, BEN, ADA, BEN, ADA]
    assert game.state.phase == "declaring"
    assert [player.florins for player in game.state.players[:2]] == [10 - 2, 10 - 5 - 2]


@pytest.mark.clause("CL-MARKET-03")
def test_who_is_left_alone_chooses_the_rest_at_once() -> None:
    game = area("D", "0a 1a", florins=7)
    turns(game, "buy:1", "pass")
    assert options(game) == {"buy:1", "buy:2", "pass"}  # 2 and 3
    turns(game, "buy:2")
    assert game.state.players[ADA].florins == 2


# --- Bank


def bank(workers: str) -> tuple[dict[int | None, int], list[Event]]:
    """Florins gained in the Bank, by seat, of five players."""
    g = content(crowd(table(5), H="4a", I=workers))
    game = resolving(g, "H")
    turns(game, "pass")
    assert game.state.round == 3  # nobody was asked
    return {event.seat: event.facts["florins"] for event in events_of(game, "gain")}, events_of(game, "pay")


@pytest.mark.clause("CL-BANK-01", "CL-BANK-02", "CL-BANK-03", "CL-BANK-04")
def test_the_bank_pays_2_and_1_and_asks_and_costs_nothing() -> None:
    assert bank("0a 1m 2a 3a") == ({BEN: 2, ADA: 1}, [])


@pytest.mark.clause("CL-BANK-02")
def test_who_is_alone_in_the_bank_gets_2() -> None:
    assert bank("3a") == ({DAN: 2}, [])


@pytest.mark.clause("CL-BANK-03")
def test_equals_in_the_bank_rank_by_placing() -> None:
    assert bank("2a 0a 1a") == ({CLEO: 2, ADA: 1}, [])


@pytest.mark.clause("CL-BANK-01")
def test_the_bank_does_not_use_the_value_track() -> None:
    g = working(content(crowd(table(5, tokens=3), H="4a", I="0a 1a")), ADA, "hammer", "C06")
    game = resolving(g, "H")
    assert turns(game, "pass", "done") == [4, ADA]  # Ben has no token to spend in the Bank
    assert (game.state.phase, game.state.step) == ("declaring", 0)
    assert [player.florins for player in game.state.players[:3]] == [12, 11, 10]


# --- what changes from Round to Round


@pytest.mark.clause("CL-RNDCHG-01")
def test_rounds_1_and_2_are_alike() -> None:
    offers = []
    for round in (1, 2, 3):
        g = table(round=round)
        offers.append((work_offer(g.round, "B"), work_offer(g.round, "C")))
    assert offers == [((1, 1), (0, 0))] * 3


@pytest.mark.clause("CL-VALUE-02", "CL-VALUE-05", "CL-MARKET-01")
@pytest.mark.parametrize("alone", [True, False])
def test_between_two_actions_in_a_market_a_card_may_be_used_alone_too(alone: bool) -> None:
    none = dict.fromkeys(MATERIALS, 0)
    g = table(players=3, round=2, florins=0, materials=none, cards=["C07"], tile="CT8")
    content(g)
    g.players[BEN].florins, g.players[BEN].materials = 0, dict(none)
    crowd(g, D="0a 0m" if alone else "0a 0m 1a")
    game = resolving(g, "D")
    game.choose(ADA, ("buy:1",))
    assert decision_of(game, ADA).options == ("pass", "sell:ore")
    game.choose(ADA, ("sell:ore",))
    game.choose(ADA, ("buy:1",))
    assert (game.state.players[ADA].florins, game.state.players[ADA].materials["ore"]) == (1, 1)
