"""The Declaring Phase."""

from typing import Any

import pytest

from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.declaring import declarations, declare, moves
from games.codex_leicester.gains import gain_automaton, gain_extension
from games.codex_leicester.inventions import requirement, work
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.rules import declaring_turn
from games.codex_leicester.state import State
from games.engine import Refusal
from games.live import AnyGame
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import ADA, BEN, CLEO, events_of, live, table, working
from tests.games.codex_leicester.wording import decision_of

DISPLAY = ("C06", "C10", "C12", "C16", "C20", "C22", "E01", "E07", "E12", "E14")


def declaring(g: State, seat: int = ADA) -> AnyGame:
    """The position as a game in which a seat declares."""
    g.phase, g.turn = "declaring", len(g.order) - 1 - g.order.index(seat)
    return live(g)


def options(g: State, seat: int = ADA) -> tuple[str, ...]:
    """What a player is offered while declaring."""
    return question(declare(g, g.players[seat])).options


def furnished(**ada: Any) -> State:
    """Ada with every Extension Tile, so with furnaces 1 and 2."""
    return table(extensions=["hammer", "pincer4", "pincer2"], **ada)


# --- whose turn


@pytest.mark.clause("CL-DECL-01", "CL-DECL-02", "CL-DECL-21", "CL-DECL-22")
def test_declaring_goes_backwards_each_at_one_go() -> None:
    g = table(phase="declaring", order=(BEN, ADA, CLEO))
    g.players[CLEO].extensions = ["pincer4"]
    g.players[CLEO].materials = dict.fromkeys(MATERIALS, 4)
    game = live(g)
    assert game.awaited == (CLEO,)
    game.choose(CLEO, ("declare:hammer:C06",))
    assert game.awaited == (CLEO,)
    game.choose(CLEO, ("declare:pincer:C10",))
    assert [shop.card for shop in game.state.players[CLEO].shops.values()] == ["C06", "C10"]
    assert game.awaited == (ADA,)
    game.choose(ADA, ("done",))
    assert game.awaited == (BEN,)
    game.choose(BEN, ("done",))
    assert game.state.phase == "assignment"
    assert [shop.card for p in game.state.players[:CLEO] for shop in p.shops.values()] == [""] * 4


def test_who_can_do_nothing_is_not_asked() -> None:
    g = table(phase="declaring", order=(BEN, CLEO, ADA), materials=dict.fromkeys(MATERIALS, 0))
    assert live(g).awaited == (CLEO,)


# --- Automata


@pytest.mark.clause("CL-DECL-03")
@pytest.mark.parametrize("at_work", [False, True])
def test_automata_move_freely_between_own_furnace_rooms(at_work: bool) -> None:
    g = furnished(kept=1, laboratory=0)
    ada = g.players[ADA]
    ada.shops["hammer"].automata = 1
    if at_work:
        working(working(g, ADA, "hammer", "C06", done=3), ADA, "pincer", "C10", done=2)
    assert set(moves(ada)) == {"move:kept:pincer", "move:hammer:pincer", "move:hammer:kept"}
    answer(declare(g, ada), "move:hammer:pincer", "move:kept:pincer", "done")
    assert ([shop.automata for shop in ada.shops.values()], ada.kept) == ([0, 2], 0)
    answer(declare(g, ada), "move:pincer:hammer", "move:pincer:kept", "done")
    assert ([shop.automata for shop in ada.shops.values()], ada.kept) == ([1, 0], 1)
    assert [shop.done for shop in ada.shops.values()] == ([3, 2] if at_work else [0, 0])


@pytest.mark.clause("CL-DECL-03", "CL-DECL-04")
def test_no_automaton_moves_where_no_furnace_is_free() -> None:
    g = furnished()
    ada = g.players[ADA]
    ada.shops["hammer"].automata, ada.shops["pincer"].automata = 1, 2
    assert set(moves(ada)) == {"move:hammer:kept", "move:pincer:kept"}
    ada.extensions = ["hammer"]
    ada.shops["pincer"].automata, ada.kept = 0, 2
    assert set(moves(ada)) == {"move:hammer:kept"}


@pytest.mark.clause("CL-DECL-05")
def test_a_kept_automaton_gives_no_works() -> None:
    for automata, kept in ((0, 1), (1, 0)):
        g = working(table(extensions=["hammer"], kept=kept), ADA, "hammer", "C06")
        g.players[ADA].shops["hammer"].automata = automata
        game = live(g)
        game.choose(ADA, ("place:hammer:1",))
        assert game.state.players[ADA].shops["hammer"].done == 1 + automata


@pytest.mark.clause("CL-DECL-27", "CL-DECL-23")
@pytest.mark.parametrize("phase", ["commit", "assignment", "area"])
def test_a_kept_automaton_is_placed_as_soon_as_there_is_a_furnace(phase: str) -> None:
    g = working(table(phase=phase, kept=1), ADA, "pincer", "C06", done=1)
    ada = g.players[ADA]
    asked = answer(gain_extension(g, ada, "pincer2"), *(["room:pincer"] if phase == "assignment" else []))
    assert [decision.options for decision in asked] == ([("room:pincer", "keep")] if phase == "assignment" else [])
    assert (ada.kept, ada.shops["pincer"].automata) == (0, 1)
    assert (ada.shops["pincer"].card, ada.shops["pincer"].done) == ("C06", 1)


def test_in_assignment_an_automaton_may_be_kept_and_waits_for_the_next_furnace() -> None:
    g = table(kept=2)
    ada = g.players[ADA]
    answer(gain_extension(g, ada, "hammer"), "keep")
    assert (ada.kept, ada.shops["hammer"].automata) == (2, 0)
    answer(gain_extension(g, ada, "pincer2"), "room:pincer", "room:hammer")
    assert ([shop.automata for shop in ada.shops.values()], ada.kept) == ([1, 1], 0)


def test_several_automata_are_housed_as_far_as_there_are_furnaces() -> None:
    g = table(phase="commit")
    ada = g.players[ADA]
    for _ in range(2):
        answer(gain_automaton(g, ada))
    answer(gain_extension(g, ada, "hammer"))
    assert ([shop.automata for shop in ada.shops.values()], ada.kept) == ([1, 0], 1)


# --- cancelling


@pytest.mark.clause("CL-DECL-07", "CL-DECL-08", "CL-DECL-09")
def test_cancelling_gives_the_materials_back_and_forfeits_the_works() -> None:
    g = working(table(extensions=["pincer2"]), ADA, "pincer", "C06", done=5)
    ada = g.players[ADA]
    assert "cancel:pincer" in options(g)
    assert "cancel:hammer" not in options(g)
    answer(declare(g, ada), "cancel:pincer", "done")
    assert ada.materials == {**dict.fromkeys(MATERIALS, 2), "rope": 4, "wood": 3}
    assert ada.florins == 10
    shop = ada.shops["pincer"]
    assert (shop.card, shop.need, shop.done, shop.basement) == ("", 0, 0, [])
    (event,) = events_of(g, "cancel")
    assert sorted(event.facts["materials"]) == ["rope", "rope", "wood"]


@pytest.mark.clause("CL-DECL-10")
def test_a_workshop_freed_by_cancelling_takes_a_new_declaration_even_of_the_same_invention() -> None:
    g = working(table(materials=dict.fromkeys(MATERIALS, 0)), ADA, "hammer", "C06", done=5)
    ada = g.players[ADA]
    answer(declare(g, ada), "cancel:hammer", "declare:hammer:C06")
    assert (ada.shops["hammer"].card, ada.shops["hammer"].done, ada.shops["hammer"].need) == ("C06", 0, 7)


def test_an_invention_that_another_player_owns_can_be_cancelled_but_not_declared_again() -> None:
    g = working(table(present=("C10", "C12", "C07")), ADA, "hammer", "C06", done=5)
    g.finished["C06"] = [BEN]
    g.players[BEN].cards = ["C06"]
    script = declare(g, g.players[ADA])
    next(script)
    assert not any("C06" in option for option in script.send(("cancel:hammer",)).options)


# --- declaring


@pytest.mark.clause("CL-DECL-11")
def test_declaring_needs_a_workshop_with_a_room_and_every_material() -> None:
    g = table(materials={**dict.fromkeys(MATERIALS, 0), "wood": 2, "brick": 1})
    ada = g.players[ADA]
    assert declarations(g, ada) == ["declare:hammer:C10"]
    ada.materials["wood"] = 1
    assert declarations(g, ada) == []
    ada.materials["wood"] = 2
    ada.extensions = ["pincer2"]
    assert declarations(g, ada) == ["declare:hammer:C10", "declare:pincer:C10"]
    game = declaring(g)
    refusal = game.why_not(ADA, "declare:hammer:C06")
    assert (refusal.reason, refusal.clause) == ("materials_missing", "CL-DECL-11")
    ada.extensions = []
    refusal = declaring(g).why_not(ADA, "declare:pincer:C10")
    assert (refusal.reason, refusal.clause) == ("no_rooms", "CL-DECL-11")


@pytest.mark.clause("CL-DECL-12")
def test_present_future_and_epic_inventions_can_be_declared() -> None:
    g = table(deck=("C01",))
    assert declarations(g, g.players[ADA]) == [f"declare:hammer:{card}" for card in DISPLAY]
    refusal = declaring(g).why_not(ADA, "declare:hammer:C01")
    assert (refusal.reason, refusal.clause) == ("not_on_display", "CL-DECL-12")
    assert declaring(g).why_not(ADA, "declare:hammer:E02").clause == "CL-DECL-12"


@pytest.mark.clause("CL-DECL-13")
def test_nobody_declares_what_is_under_way_in_the_other_workshop() -> None:
    g = working(table(extensions=["pincer4"]), ADA, "hammer", "C06")
    assert "declare:pincer:C06" not in options(g)
    assert "declare:pincer:C10" in options(g)
    refusal = declaring(g).why_not(ADA, "declare:pincer:C06")
    assert (refusal.reason, refusal.clause) == ("marker_there", "CL-DECL-13")


@pytest.mark.clause("CL-DECL-14")
def test_nobody_declares_what_was_completed() -> None:
    g = table()
    g.finished["C06"] = [BEN]
    assert not any("C06" in option for option in options(g))
    refusal = declaring(g).why_not(ADA, "declare:hammer:C06")
    assert (refusal.reason, refusal.clause) == ("completed_already", "CL-DECL-14")


@pytest.mark.clause("CL-DECL-15")
def test_what_others_work_on_can_be_declared_and_who_declared_first_has_no_priority() -> None:
    g = working(table(requests=list(REQUESTS)), BEN, "hammer", "C06", done=3)
    ada = g.players[ADA]
    answer(declare(g, ada), "declare:hammer:C06")
    answer(work(g, ada, "hammer", 7), "florin")
    assert g.finished["C06"] == [ADA]
    assert ada.cards == ["C06"]


@pytest.mark.clause("CL-DECL-16")
def test_a_future_invention_is_worked_on_but_not_completed() -> None:
    g = table()
    ada = g.players[ADA]
    answer(declare(g, ada), "declare:hammer:C20")
    answer(work(g, ada, "hammer", 20))
    assert (ada.shops["hammer"].card, ada.shops["hammer"].done) == ("C20", 11)
    assert ada.cards == []
    g.present, g.future = ["C20", "C10", "C12"], ["C16", "C22"]
    ada.requests = list(REQUESTS)
    answer(work(g, ada, "hammer", 1), "gain:ore", "gain:ore")
    assert ada.cards == ["C20"]


@pytest.mark.clause("CL-DECL-17")
@pytest.mark.parametrize("card", [card for card in DISPLAY if card != "C12"])
def test_declaring_moves_markers_and_materials(card: str) -> None:
    g = table()
    ada = g.players[ADA]
    answer(declare(g, ada), f"declare:hammer:{card}")
    cost = sorted(CARDS.inventions[card].cost)
    shop = ada.shops["hammer"]
    assert (shop.card, shop.need, shop.done) == (card, CARDS.inventions[card].works, 0)
    assert sorted(shop.basement) == cost
    assert {m: 2 - ada.materials[m] for m in MATERIALS} == {m: cost.count(m) for m in MATERIALS}
    g.emitted = []
    assert next(i for i in live(g).view(None).inventions if i.id == card).markers == (ADA,)


def test_a_declaration_stays_told_when_the_basement_is_emptied() -> None:
    g = table(requests=list(REQUESTS))
    answer(declare(g, g.players[ADA]), "declare:hammer:C12")
    answer(work(g, g.players[ADA], "hammer", 7))
    (event,) = events_of(g, "declare")
    assert sorted(event.facts["materials"]) == ["ore", "rope", "rope"]


@pytest.mark.clause("CL-DECL-18")
def test_the_black_marker_is_set_less_every_reduction() -> None:
    g = table(cards=["C18"], rewards=["PB"], symbols=["red", "red", "blue"])
    ada = g.players[ADA]
    assert [requirement(ada, card) for card in ("C06", "C10", "C12", "E01")] == [4, 5, 6, 12]
    answer(declare(g, ada), "declare:hammer:C06")
    assert ada.shops["hammer"].need == 4
    ada.symbols = ["red"] * 9
    assert requirement(ada, "C06") == 0


@pytest.mark.clause("CL-DECL-20")
def test_a_basement_is_untouched_until_completion_or_cancelling() -> None:
    g = working(table(), ADA, "hammer", "C06", done=1)
    ada = g.players[ADA]
    before = list(ada.shops["hammer"].basement)
    verbs = {option.split(":")[0] for option in options(g)}
    assert verbs == {"done", "cancel"}
    answer(work(g, ada, "hammer", 3))
    assert ada.shops["hammer"].basement == before


@pytest.mark.clause("CL-DECL-24", "CL-DECL-25")
def test_neither_cards_nor_tokens_are_used_while_declaring() -> None:
    g = working(table(cards=["C01", "C07", "C19"], tokens=2), ADA, "hammer", "C06", done=6)
    game = declaring(g)
    assert {option.split(":")[0] for option in decision_of(game, ADA).options} == {"done", "cancel"}
    for option, clause in (
        ("token:hammer", "CL-DECL-25"),
        ("exchange:ore:wood", "CL-DECL-24"),
        ("sell:ore", "CL-DECL-24"),
    ):
        with pytest.raises(Refusal) as refused:
            game.choose(ADA, (option,))
        assert refused.value.clause == clause
    game.choose(ADA, ("done",))
    game = live(game.state)
    assert "token:hammer" in decision_of(game, ADA).options
    assert "sell:ore" in decision_of(game, ADA).options


@pytest.mark.clause("CL-DECL-26")
def test_what_is_declared_need_not_be_finished() -> None:
    g = table()
    ada = g.players[ADA]
    answer(declare(g, ada), "declare:hammer:E01")
    answer(declare(g, ada), "cancel:hammer", "done")
    assert ada.materials == dict.fromkeys(MATERIALS, 2)
    (event,) = events_of(g, "declare")
    assert (event.visible_to, len(event.facts["materials"])) == (None, 6)


@pytest.mark.parametrize("round", [1, 7])
def test_declaring_is_allowed_in_every_round(round: int) -> None:
    g = table(round=round, phase="declaring")
    g.turn = 2
    answer(declaring_turn(g), "declare:hammer:C06")
    assert g.players[ADA].shops["hammer"].card == "C06"
    assert (g.phase, g.turn) == ("assignment", 0)
