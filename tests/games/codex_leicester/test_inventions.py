"""The effects of the 25 Common Inventions."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.codex_leicester.areas import area_turn, open_area
from games.codex_leicester.assignment import assign, can_move, move_apprentice, placements, put
from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.council import council_turn, take_tile
from games.codex_leicester.declaring import declare
from games.codex_leicester.gains import due, rooms, waivers
from games.codex_leicester.inventions import requirement, work
from games.codex_leicester.rows import EFFECTS
from games.codex_leicester.rules import end_window, move_window
from games.codex_leicester.state import Council, State, rank
from games.codex_leicester.turns import EXCHANGES, trades
from games.engine import Decision
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import ADA, BEN, content, end_round, events_of, finish, live, table, working


def completed(card: str, *options: str, **ada: Any) -> tuple[State, list[Decision]]:
    """Ada completes a card on display, with every request behind her: the table, and what was asked."""
    g = content(table(present=(card,), future=(), **ada))
    return g, finish(g, ADA, card, *options)


def offered(g: State, passing: bool = True) -> tuple[str, ...]:
    """What Ada is offered in her turn of Assignment."""
    return question(assign(g, g.players[ADA], passing=passing)).options


# --- every card has its effect


def test_every_common_invention_has_an_effect_of_its_own() -> None:
    assert len(set(CARDS.by_effect)) == 25
    for card in CARDS.commons.values():
        assert (card.kind == "instant") == (EFFECTS[card.effect].instant is not None)


# --- 4 Works: the exchanges


@pytest.mark.parametrize(
    ("card", "given"),
    [
        pytest.param("C01", "ore", marks=pytest.mark.clause("CL-INV4-01")),
        pytest.param("C02", "wood", marks=pytest.mark.clause("CL-INV4-02")),
        pytest.param("C03", "brick", marks=pytest.mark.clause("CL-INV4-03")),
        pytest.param("C04", "glass", marks=pytest.mark.clause("CL-INV4-04")),
        pytest.param("C05", "rope", marks=pytest.mark.clause("CL-INV4-05")),
    ],
)
def test_an_exchange_once_a_round(card: str, given: str) -> None:
    g, _ = completed(card)
    ada = g.players[ADA]
    taken = next(material for material in MATERIALS if material != given)
    assert trades(ada, ada.materials) == [f"exchange:{given}:{m}" for m in MATERIALS if m != given]
    answer(assign(g, ada, passing=True), f"exchange:{given}:{taken}", "place:A:m")
    assert (ada.materials[given], ada.materials[taken]) == (1, 3)
    assert not trades(ada, ada.materials)
    end_round(g)
    assert trades(ada, ada.materials)
    assert live(g).title.why_not(g, ADA, question(assign(g, ada, passing=True)), f"exchange:{given}:{given}")


def test_an_exchange_needs_its_material() -> None:
    g, _ = completed("C01")
    g.players[ADA].materials["ore"] = 0
    assert not trades(g.players[ADA], g.players[ADA].materials)


@pytest.mark.clause("CL-INV4-06")
def test_no_exchange_in_the_declaring_phase() -> None:
    g = table(phase="declaring", cards=["C01", "C02", "C03", "C04", "C05"])
    decision = question(declare(g, g.players[ADA]))
    assert not [option for option in decision.options if option.startswith("exchange")]
    refused = live(g).title.why_not(g, ADA, decision, "exchange:ore:wood")
    assert refused is not None
    assert refused.clause == "CL-DECL-24"


@pytest.mark.clause("CL-INV4-07")
def test_a_used_card_is_marked_until_the_new_round() -> None:
    g = table(cards=[CARDS.by_effect[effect] for effect in EXCHANGES])
    answer(assign(g, g.players[ADA], passing=True), "exchange:ore:wood", "place:A:m")
    assert g.players[ADA].used == ["C01"]
    assert "exchange:ore:wood" not in offered(g)
    assert "exchange:wood:ore" in offered(g)
    end_round(g)
    assert g.players[ADA].used == []


# --- 7 Works


@pytest.mark.clause("CL-INV7-01")
def test_c12_a_token() -> None:
    g, _ = completed("C12")
    assert g.players[ADA].tokens == 1


@pytest.mark.clause("CL-INV7-02")
def test_c10_a_material_of_choice() -> None:
    g, asked = completed("C10", "gain:brick")
    assert asked[0].options == tuple(f"gain:{material}" for material in MATERIALS)
    assert g.players[ADA].materials["brick"] == 3


@pytest.mark.clause("CL-INV7-03")
def test_c09_a_tile_an_automaton_or_a_florin() -> None:
    g, asked = completed("C09", "extension:pincer4")
    assert asked[0].options == (
        "extension:hammer",
        "extension:pincer4",
        "extension:pincer2",
        "automaton",
        "florin",
    )
    assert (g.players[ADA].extensions, g.players[ADA].florins) == (["pincer4"], 18)
    g, _ = completed("C09", "automaton")
    assert (g.players[ADA].laboratory, g.players[ADA].kept) == (1, 1)
    g, _ = completed("C09", "florin")
    assert (g.players[ADA].laboratory, g.players[ADA].florins) == (2, 19)


@pytest.mark.clause("CL-INV7-03")
def test_c09_who_has_everything_takes_the_florin() -> None:
    g, asked = completed("C09", extensions=["hammer", "pincer4", "pincer2"], laboratory=0)
    assert not asked
    assert g.players[ADA].florins == 10 + 8 + 1


@pytest.mark.clause("CL-INV7-04")
def test_c09_tile_and_automaton_are_placed_at_once() -> None:
    g, _ = completed("C09", "automaton", "room:hammer", extensions=["hammer"])
    assert (g.players[ADA].shops["hammer"].automata, g.players[ADA].kept) == (1, 0)
    g, _ = completed("C09", "extension:pincer2", "room:pincer", kept=1)
    assert (g.players[ADA].shops["pincer"].automata, g.players[ADA].kept) == (1, 0)


@pytest.mark.clause("CL-INV7-05")
def test_c06_hires_for_nothing_or_takes_a_florin() -> None:
    g, asked = completed("C06", "hire")
    ada = g.players[ADA]
    assert asked[0].options == ("hire", "florin")
    assert (ada.academy, ada.apprentices, ada.home, ada.florins) == (4, 4, 4, 18)
    g, _ = completed("C06", "florin")
    assert (g.players[ADA].apprentices, g.players[ADA].florins) == (3, 19)
    g, asked = completed("C06", academy=0)
    assert (asked, g.players[ADA].florins) == ([], 19)


@pytest.mark.clause("CL-INV7-06")
def test_c06_the_apprentice_is_placed_later_in_the_round() -> None:
    g, _ = completed("C06", "hire", home=0, apprentices=3)
    assert "place:B:1" in placements(g, g.players[ADA])


@pytest.mark.clause("CL-INV7-07")
def test_c08_the_special_craft_room() -> None:
    g, _ = completed("C08")
    ada = g.players[ADA]
    assert (rooms(ada, "hammer"), rooms(ada, "pincer"), ada.special_room, g.special_room) == (4, 0, True, False)


@pytest.mark.clause("CL-INV7-08")
def test_c14_an_apprentice_of_that_workshop_comes_back() -> None:
    g = content(working(table(present=("C14",)), ADA, "hammer", "C14", done=4))
    ada = g.players[ADA]
    asked = answer(put(g, ada, "hammer", "3"), "reuse")
    assert asked[0].options == ("reuse", "florin")
    assert (ada.home, ada.shops["hammer"].apprentices, ada.florins) == (1, 2, 18)
    assert "place:B:1" in placements(g, ada)


@pytest.mark.clause("CL-INV7-08")
def test_c14_the_gray_apprentice_comes_back_as_well() -> None:
    g = content(working(table(present=("C14",), home=1, gray=True), ADA, "hammer", "C14", done=6))
    answer(put(g, g.players[ADA], "hammer", "1"), "reuse")
    end_round(g)
    assert g.players[ADA].home == 4


@pytest.mark.clause("CL-INV7-08")
@pytest.mark.parametrize("phase", ["assignment", "area"])
def test_c14_otherwise_a_florin(phase: str) -> None:
    g = content(working(table(present=("C14",), phase=phase), ADA, "hammer", "C14", done=6))
    shop = g.players[ADA].shops["hammer"]
    shop.master, shop.apprentices = True, 2 * (phase == "area")
    assert not answer(work(g, g.players[ADA], "hammer", 1))
    assert (g.players[ADA].florins, shop.apprentices) == (19, 2 * (phase == "area"))


@pytest.mark.clause("CL-INV7-08")
def test_c14_looks_at_the_workshop_of_the_invention() -> None:
    g = content(working(table(present=("C14",)), ADA, "pincer", "C14", done=6))
    g.players[ADA].shops["hammer"].apprentices = 2
    assert not answer(work(g, g.players[ADA], "pincer", 1))


@pytest.mark.clause("CL-INV7-09")
def test_c07_sells_a_material_once_a_round() -> None:
    g, _ = completed("C07")
    ada = g.players[ADA]
    assert trades(ada, ada.materials) == [f"sell:{material}" for material in MATERIALS]
    before = ada.florins
    answer(assign(g, ada, passing=True), "sell:rope", "place:A:m")
    assert (ada.florins - before, ada.materials["rope"]) == (2, 1)
    assert not trades(ada, ada.materials)
    end_round(g)
    assert trades(ada, ada.materials)
    assert not [option for option in question(declare(g, ada)).options if option.startswith("sell")]


@pytest.mark.clause("CL-INV7-10")
def test_c15_passes_for_a_florin_and_is_in_again() -> None:
    g = content(table(cards=["C15"]))
    game = live(g)
    game.choose(ADA, ["skip"])
    assert game.awaited == (BEN,)
    game.choose(BEN, ["place:A:1"])
    game.choose(2, ["place:A:1"])
    assert game.awaited == (ADA,)
    assert game.state.players[ADA].florins == 9
    decision = game.decision_of(ADA)
    assert decision is not None
    assert "skip" not in decision.options  # once per Round


@pytest.mark.clause("CL-INV7-10")
def test_c15_needs_the_florin_and_a_worker_to_hold_back() -> None:
    assert "skip" in offered(table(cards=["C15"]))
    assert "skip" not in offered(table(cards=["C15"], florins=0))
    assert "skip" not in offered(table(players=1, cards=["C15"]), passing=False)
    assert "skip" not in offered(table(cards=["C15"], home=0, master=False, tokens=1))


def tiles(g: State, *names: str) -> State:
    """The Council with these tiles, Ada first."""
    g.phase, g.ranking, g.next_order = "council_turn", [ADA, BEN], [-1] * 3
    g.council = [Council(name) for name in names]
    return g


@pytest.mark.clause("CL-INV7-11")
def test_c11_a_florin_more_for_each_council_tile() -> None:
    g = tiles(table(cards=["C11"]), "CT3")
    g.council[0].florins = 2
    answer(take_tile(g, g.players[ADA], "CT3"))
    assert g.players[ADA].florins == 10 + 2 + 1 + 1


@pytest.mark.clause("CL-INV7-12")
def test_c11_pays_nothing_without_a_tile() -> None:
    g = tiles(table(cards=["C11"]), "CT3")
    g.ranking = [BEN, 2, ADA]
    answer(council_turn(g, g.players[ADA]), "claim:2")
    assert g.players[ADA].florins == 10


@pytest.mark.clause("CL-INV7-13", "CL-INV7-14")
def test_c13_always_the_first_place_florins_and_no_symbol_card_more() -> None:
    g = content(table(cards=["C13"], future=()))
    g.finished = {"C11": [BEN, 2], "C16": [BEN]}
    finish(g, ADA, "C11")
    assert (g.players[ADA].florins, g.players[ADA].symbols) == (10 + 8, [])
    finish(g, ADA, "C16")
    assert (g.players[ADA].florins, g.players[ADA].symbols) == (10 + 8 + CARDS.inventions["C16"].first, ["red"])


# --- 11 Works


@pytest.mark.clause("CL-INV11-01")
@pytest.mark.parametrize("taken", [("glass", "glass"), ("ore", "rope")])
def test_c20_two_materials_of_choice(taken: tuple[str, ...]) -> None:
    g, _ = completed("C20", *(f"gain:{material}" for material in taken))
    stock = g.players[ADA].materials
    assert {m: n - 2 for m, n in stock.items() if n > 2} == {m: taken.count(m) for m in taken}


@pytest.mark.clause("CL-INV11-02")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_c24_a_symbol_card_of_four_types(seats: int) -> None:
    g = content(table(players=seats, present=("C24",)))
    asked = finish(g, ADA, "C24", "symbol:green")
    assert asked[0].options == ("symbol:red", "symbol:gray", "symbol:blue", "symbol:green")
    assert g.players[ADA].symbols == ["green"]
    assert len(g.multipurpose) == (44 if seats == 1 else 43)


@pytest.mark.clause("CL-INV11-03")
def test_c22_two_tokens() -> None:
    g, _ = completed("C22")
    assert g.players[ADA].tokens == 2


@pytest.mark.clause("CL-INV11-04")
def test_c16_the_gray_special_apprentice() -> None:
    g, _ = completed("C16")
    ada = g.players[ADA]
    assert (ada.gray, g.gray, ada.home, ada.apprentices, ada.academy) == (True, False, 4, 3, 5)
    assert due(ada) == 0
    assert "place:B:4" in placements(g, ada)


def moving(*workers: str, **ada: Any) -> State:
    """The end of Assignment, with workers in B; Ada owns the C23."""
    g = table(phase="move", cards=["C23"], home=0, master=False, **ada)
    g.areas["B"] = list(workers)
    return g


@pytest.mark.clause("CL-INV11-05")
def test_c23_moves_an_apprentice_after_assignment_for_a_florin() -> None:
    g = moving("0a", "0a", "1a")
    asked = answer(move_window(g), "shift:B:A")
    assert set(asked[0].options) == {*(f"shift:B:{area}" for area in "ACDEFGH"), "no"}
    assert (g.areas["B"], g.areas["A"], g.players[ADA].florins) == (["0a", "1a"], ["0a"], 9)
    assert g.players[ADA].used == ["C23"]
    assert g.phase == "council"


@pytest.mark.clause("CL-INV11-05")
@pytest.mark.parametrize("ada", [{"florins": 0}, {"used": ["C23"]}, {"cards": []}])
def test_c23_asks_nobody_who_cannot_use_it(ada: dict[str, int] | dict[str, list[str]]) -> None:
    g = moving("0a")
    for name, value in ada.items():
        setattr(g.players[ADA], name, value)
    assert not can_move(g.players[ADA], g)
    assert not answer(move_window(g))


@pytest.mark.clause("CL-INV11-06")
def test_c23_the_moved_apprentice_joins_own_ones_and_comes_last() -> None:
    g = moving("0a")
    g.areas["C"] = ["0a", "1m", "2a"]
    answer(move_apprentice(g, g.players[ADA]), "shift:B:C")
    assert g.areas["C"] == ["0a", "1m", "2a", "0a"]
    assert rank(g, "C") == [ADA, BEN, 2]
    g = moving("0a")
    g.areas["C"] = ["1a"]
    answer(move_apprentice(g, g.players[ADA]), "shift:B:C")
    assert rank(g, "C") == [BEN, ADA]


@pytest.mark.clause("CL-INV11-06")
def test_c23_takes_the_apprentice_that_came_last() -> None:
    g = moving("0a", "1a", "0a")
    answer(move_apprentice(g, g.players[ADA]), "shift:B:C")
    assert rank(g, "B") == [ADA, BEN]


@pytest.mark.clause("CL-INV11-07")
def test_c23_moves_neither_the_master_nor_into_a_workshop() -> None:
    g = moving("0m")
    assert not can_move(g.players[ADA], g)
    g = working(moving("0m", "0a"), ADA, "hammer", "C06")
    options = question(move_apprentice(g, g.players[ADA])).options
    assert not [option for option in options if "hammer" in option]
    answer(move_apprentice(g, g.players[ADA]), "shift:B:H")
    assert g.areas["B"] == ["0m"]


@pytest.mark.clause("CL-INV11-08")
def test_c19_completes_a_future_invention_for_a_florin() -> None:
    g = content(working(table(cards=["C19"]), ADA, "hammer", "C16", done=9))
    ada = g.players[ADA]
    answer(work(g, ada, "hammer", 1))  # the Works are required in full
    assert (ada.shops["hammer"].done, ada.used) == (10, [])
    answer(work(g, ada, "hammer", 1), "complete:C16")
    assert (g.finished, ada.florins, ada.used) == ({"C16": [ADA]}, 10 - 1 + CARDS.inventions["C16"].first, ["C19"])
    working(g, ADA, "hammer", "C22", done=10)
    answer(work(g, ada, "hammer", 1))  # once per Round
    assert ada.shops["hammer"].done == 11


@pytest.mark.clause("CL-INV11-08")
def test_c19_need_not_be_used_and_costs_its_florin_before_the_reward() -> None:
    g = content(working(table(cards=["C19"]), ADA, "hammer", "C16", done=10))
    answer(work(g, g.players[ADA], "hammer", 1), "wait")
    shop = g.players[ADA].shops["hammer"]
    assert (shop.done, g.players[ADA].florins, g.players[ADA].used) == (11, 10, [])
    g.players[ADA].florins = 0
    assert not answer(work(g, g.players[ADA], "hammer", 1))
    assert not g.finished


@pytest.mark.clause("CL-INV11-08")
def test_c19_waits_while_the_tile_gives_the_permission_for_nothing() -> None:
    g = content(working(table(cards=["C19"], tile="CT6"), ADA, "hammer", "C16", done=10))
    answer(work(g, g.players[ADA], "hammer", 1), "complete:C16")
    ada = g.players[ADA]
    assert (ada.florins, ada.used, ada.tile) == (10 + CARDS.inventions["C16"].first, [], "")


@pytest.mark.clause("CL-INV11-09", "CL-INV11-10")
def test_c21_copies_a_tile_that_lies_there_or_that_another_took() -> None:
    g = tiles(table(cards=["C21"]), "CT3", "CT4")
    g.council[0].florins = 2
    g.taken = {"1": "CT6"}
    asked = answer(take_tile(g, g.players[ADA], "CT3"), "copy:CT4", "gain:rope")
    assert asked[0].options == ("copy:CT6", "copy:CT4", "own")
    ada = g.players[ADA]
    assert (ada.florins, ada.materials["rope"], ada.used) == (12, 3, ["C21"])
    assert [space.tile for space in g.council] == ["", "CT4"]


@pytest.mark.clause("CL-INV11-09")
def test_c21_may_copy_what_another_took_or_keep_its_own() -> None:
    g = tiles(table(cards=["C21"]), "CT3")
    g.taken = {"1": "CT8"}
    answer(take_tile(g, g.players[ADA], "CT3"), "copy:CT8")
    assert (g.players[ADA].tile, g.players[ADA].florins) == ("CT8", 10)
    g = tiles(table(cards=["C21"]), "CT3", "CT4")
    answer(take_tile(g, g.players[ADA], "CT3"), "own")
    assert (g.players[ADA].florins, g.players[ADA].used) == (11, [])


@pytest.mark.clause("CL-INV11-09")
def test_c21_copies_once_a_round_and_never_a_tile_that_was_set_aside() -> None:
    g = tiles(table(cards=["C21"], used=["C21"]), "CT3", "CT4")
    g.set_aside = ["CT5"]
    assert not answer(take_tile(g, g.players[ADA], "CT3"))
    g = tiles(table(cards=["C21"]), "CT3")
    g.set_aside = ["CT5"]
    assert not answer(take_tile(g, g.players[ADA], "CT3"))


@pytest.mark.clause("CL-INV11-11")
def test_c18_one_work_less_for_every_own_invention() -> None:
    g = table(phase="declaring", cards=["C18"])
    answer(declare(g, g.players[ADA]), "declare:hammer:C06")
    assert g.players[ADA].shops["hammer"].need == 6
    assert [requirement(g.players[ADA], card) for card in ("C01", "C16", "E01")] == [3, 10, 14]
    assert requirement(g.players[BEN], "C06") == 7


@pytest.mark.clause("CL-INV11-12")
def test_c18_reaches_inventions_in_progress_and_completes_nothing() -> None:
    g = content(working(table(present=("C06", "C18")), ADA, "pincer", "C06", done=6))
    finish(g, ADA, "C18")
    shop = g.players[ADA].shops["pincer"]
    assert (shop.done, shop.need, set(g.finished)) == (6, 6, {"C18"})


@pytest.mark.clause("CL-INV11-13")
def test_c25_the_master_gives_three_works() -> None:
    g = working(table(cards=["C25"]), ADA, "hammer", "C22")
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert g.players[ADA].shops["hammer"].done == 3
    answer(put(g, g.players[ADA], "hammer", "1"))
    assert g.players[ADA].shops["hammer"].done == 4


@pytest.mark.clause("CL-INV11-14")
def test_c25_does_not_reach_a_master_already_placed() -> None:
    g = content(working(table(present=("C25",)), ADA, "hammer", "C22"))
    answer(put(g, g.players[ADA], "hammer", "m"))
    finish(g, ADA, "C25", kind="pincer")
    assert g.players[ADA].shops["hammer"].done == 2


@pytest.mark.clause("CL-INV11-15", "CL-INV11-16")
@pytest.mark.parametrize(("apprentices", "owed"), [(9, 4), (5, 0), (4, 0), (3, 0)])
def test_c17_two_salaries_less(apprentices: int, owed: int) -> None:
    g, _ = completed("C17", apprentices=apprentices)
    ada = g.players[ADA]
    assert (waivers(ada), due(ada)) == (2, owed)
    ada.rewards = ["PT2"]
    assert waivers(ada) == 4


# --- at any moment of an own turn


@pytest.mark.clause("CL-INV7-09")
def test_a_sale_can_pay_for_an_action_that_was_out_of_reach() -> None:
    g = table(phase="area", cards=["C07"], florins=0, extensions=["hammer", "pincer4", "pincer2"])
    g.areas["B"] = ["0a"]
    open_area(g, "B")
    g.step = 1
    asked = answer(area_turn(g, g.players[ADA]), "sell:ore", "automaton")
    assert asked[0].options == ("pass", *(f"sell:{material}" for material in MATERIALS))
    assert (g.players[ADA].florins, g.players[ADA].laboratory) == (0, 1)


def windows(g: State) -> Sequence[int]:
    """Who is asked in the end window."""
    g.phase = "end_window"
    try:
        return sorted(next(end_window(g)).scripts)
    except StopIteration:
        return []


def test_the_end_window_is_for_unused_exchanges_and_the_sale() -> None:
    g = table(cards=["C01"])
    g.players[BEN].cards = ["C15", "C19", "C21", "C23"]
    g.players[2].cards, g.players[2].used = ["C07"], ["C07"]
    assert windows(g) == [ADA]
    g.players[ADA].materials["ore"] = 0
    assert windows(g) == []
    assert not events_of(g, "used")
