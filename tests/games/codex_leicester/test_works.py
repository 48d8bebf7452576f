"""Works: what workers, Automata and tokens do in a workshop, and what shortens an invention."""

from typing import Any

import pytest

from games.codex_leicester import TITLE
from games.codex_leicester.areas import area_turn, open_area
from games.codex_leicester.assignment import assign, placements, put
from games.codex_leicester.council import council_turn
from games.codex_leicester.inventions import spread, work
from games.codex_leicester.patrons import choose_reward
from games.codex_leicester.rules import end_window
from games.codex_leicester.scoring import score_parts
from games.codex_leicester.state import Council, Player, Shop, State
from games.codex_leicester.turns import free_action
from games.engine import Script, Waiting
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    content,
    crowd,
    end_round,
    events_of,
    finish,
    live,
    table,
    working,
)
from tests.games.codex_leicester.wording import decision_of


def hammer(g: State, seat: int = ADA) -> Shop:
    """A player's Hammer Workshop."""
    return g.players[seat].shops["hammer"]


def large(automata: int = 0, **ada: Any) -> State:
    """Ada works on an 11-Works invention in a Hammer Workshop of five rooms, with some Automata in it."""
    g = content(working(table(present=("C22",), extensions=["hammer"], home=8, **ada), ADA, "hammer", "C22"))
    hammer(g).automata = automata
    return g


# --- workers and Automata


@pytest.mark.clause("CL-WORK-01")
def test_each_room_holds_one_automaton_master_or_apprentice() -> None:
    g = large(automata=1)
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert [option for option in placements(g, g.players[ADA]) if ":hammer:" in option] == [
        f"place:hammer:{count}" for count in (1, 2, 3)
    ]


@pytest.mark.clause("CL-WORK-02", "CL-WORK-03", "CL-WORK-08")
@pytest.mark.parametrize(
    ("count", "automata", "works"), [("m", 0, 2), ("1", 0, 1), ("3", 0, 3), ("3", 2, 5), ("m", 2, 4)]
)
def test_master_and_apprentices_and_the_automata_they_find(count: str, automata: int, works: int) -> None:
    g = large(automata=automata)
    answer(put(g, g.players[ADA], "hammer", count))
    assert hammer(g).done == works


@pytest.mark.clause("CL-WORK-04", "CL-WORK-05")
def test_automata_work_with_the_first_worker_of_the_round_alone() -> None:
    g = large(automata=1)
    answer(put(g, g.players[ADA], "hammer", "1"))
    assert hammer(g).done == 2
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert hammer(g).done == 4


@pytest.mark.clause("CL-WORK-04")
def test_automata_work_again_in_the_next_round() -> None:
    g = large(automata=1)
    answer(put(g, g.players[ADA], "hammer", "1"))
    end_round(g)
    answer(put(g, g.players[ADA], "hammer", "1"))
    assert hammer(g).done == 4


@pytest.mark.clause("CL-WORK-06")
def test_an_automaton_that_comes_after_a_worker_does_nothing_this_round() -> None:
    g = large()
    answer(put(g, g.players[ADA], "hammer", "1"))
    hammer(g).automata = 1
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert hammer(g).done == 3


@pytest.mark.clause("CL-WORK-07")
def test_automata_alone_do_nothing() -> None:
    g = large(automata=1)
    working(g, ADA, "pincer", "C10")
    answer(put(g, g.players[ADA], "A", "m"))
    end_round(g)
    assert (hammer(g).done, g.players[ADA].shops["pincer"].done) == (0, 0)


# --- the markers


@pytest.mark.clause("CL-WORK-09", "CL-WORK-10")
def test_works_move_the_marker_and_reaching_the_other_completes() -> None:
    g = content(working(table(present=("C10",), home=6), ADA, "hammer", "C10"))
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert (hammer(g).done, g.finished) == (2, {})
    hammer(g).done = 6
    answer(put(g, g.players[ADA], "hammer", "1"), "gain:ore")
    assert g.finished == {"C10": [ADA]}


@pytest.mark.clause("CL-WORK-10", "CL-WORK-11")
def test_works_beyond_the_requirement_are_discarded() -> None:
    g = content(working(table(present=("C11",)), ADA, "hammer", "C11", done=6))
    answer(put(g, g.players[ADA], "hammer", "3"))
    assert g.finished == {"C11": [ADA]}
    assert (hammer(g).done, hammer(g).need) == (0, 0)


@pytest.mark.clause("CL-WORK-11")
def test_the_marker_of_a_future_invention_stops_at_the_requirement() -> None:
    g = working(table(), ADA, "hammer", "C16", done=10)
    answer(put(g, g.players[ADA], "hammer", "3"))
    assert hammer(g).done == 11


@pytest.mark.clause("CL-WORK-12")
def test_progress_is_kept_from_round_to_round() -> None:
    g = large()
    answer(put(g, g.players[ADA], "hammer", "3"))
    end_round(g)
    assert (g.round, hammer(g).card, hammer(g).done) == (3, "C22", 3)
    assert hammer(g).basement == ["wood", "wood", "rope", "rope"]


@pytest.mark.clause("CL-WORK-13")
def test_works_without_a_declared_invention_are_lost() -> None:
    g = table()
    answer(spread(g, g.players[ADA], 2))
    assert [event.facts["count"] for event in events_of(g, "works_lost")] == [2]
    assert live(g).why_not(ADA, "place:hammer:1").clause == "CL-ASSIGN-02"


@pytest.mark.clause("CL-WORK-13")
def test_a_split_work_finds_its_workshop_idle_and_is_lost() -> None:
    g = content(table())
    working(g, ADA, "hammer", "C06", done=6)
    working(g, ADA, "pincer", "C10", done=6)
    g.players[ADA].requests.remove("Q4")
    answer(spread(g, g.players[ADA], 2), "works:hammer:pincer", "hire", "reward:PT3", "gain:ore")
    assert g.finished == {"C06": [ADA], "C10": [ADA]}
    assert [event.facts["count"] for event in events_of(g, "works_lost")] == [1]


@pytest.mark.clause("CL-WORK-13")
def test_a_token_is_not_offered_where_its_work_would_be_lost() -> None:
    g = working(table(tokens=1), ADA, "hammer", "C16", done=11)
    assert "token:hammer" not in question(assign(g, g.players[ADA], passing=True)).options
    assert live(g).why_not(ADA, "token:hammer").clause == "CL-WORK-13"


# --- what shortens an invention


def running(works: int, card: str = "C22", **ada: Any) -> State:
    """Ada has another invention of gray symbol about to be done in the Pincer Workshop, and *card* in the Hammer."""
    g = content(table(present=("C18", card), future=(), **ada))
    return working(g, ADA, "hammer", card, done=works)


@pytest.mark.clause("CL-WEEK-01")
def test_an_effect_moves_the_black_marker_at_once() -> None:
    g = running(4)
    finish(g, ADA, "C18", kind="pincer")
    assert (hammer(g).need, hammer(g).done) == (10, 4)


@pytest.mark.clause("CL-WEEK-01")
def test_a_reward_moves_both_black_markers() -> None:
    g = running(4, cards=["C05"], symbols=["green", "blue"])
    working(g, ADA, "pincer", "C21")
    answer(choose_reward(g, g.players[ADA], "Q1"), "reward:PB")
    assert (hammer(g).need, g.players[ADA].shops["pincer"].need) == (9, 10)


@pytest.mark.clause("CL-WEEK-02", "CL-WEEK-04", "CL-INV11-12")
def test_a_marker_moved_onto_the_other_completes_nothing_until_a_further_work() -> None:
    g = running(10)
    finish(g, ADA, "C18", kind="pincer")
    assert (hammer(g).need, hammer(g).done, hammer(g).card) == (10, 10, "C22")
    end_round(g)
    assert g.finished == {"C18": [ADA]}
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.finished == {"C18": [ADA], "C22": [ADA]}


@pytest.mark.clause("CL-WEEK-02", "CL-WEEK-04")
def test_a_requirement_of_nothing_still_needs_a_work() -> None:
    g = content(working(table(present=("C01",), symbols=["red"] * 5), ADA, "hammer", "C01"))
    answer(choose_reward(g, g.players[ADA], "Q1"), "reward:PB")
    assert (hammer(g).need, g.finished) == (0, {})
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.finished == {"C01": [ADA]}


@pytest.mark.clause("CL-WEEK-03", "CL-WEEK-04", "CL-ROW-07")
def test_a_future_invention_worked_out_is_not_completed_by_becoming_present() -> None:
    g = content(working(table(), BEN, "hammer", "C16", done=11))
    finish(g, ADA, "C06", "hire")
    assert "C16" in g.present
    assert g.finished == {"C06": [ADA]}
    answer(work(g, g.players[BEN], "hammer", 1))
    assert g.finished["C16"] == [BEN]


@pytest.mark.clause("CL-WEEK-02", "CL-WORK-11")
def test_a_work_on_a_future_invention_never_moves_the_marker_back() -> None:
    g = content(working(table(symbols=["red", "red"]), ADA, "hammer", "C16", done=11))
    answer(choose_reward(g, g.players[ADA], "Q1"), "reward:PB")
    answer(work(g, g.players[ADA], "hammer", 1))
    assert (hammer(g).done, hammer(g).need, g.finished) == (11, 9, {})


# --- Work Resolve Tokens


@pytest.mark.clause("CL-TOKEN-01", "CL-TOKEN-02")
def test_any_number_of_tokens_may_be_spent_in_a_turn() -> None:
    g = working(table(tokens=3), ADA, "hammer", "C22")
    working(g, ADA, "pincer", "C10")
    answer(assign(g, g.players[ADA], passing=True), "token:hammer", "token:pincer", "token:hammer", "place:A:m")
    ada = g.players[ADA]
    assert (ada.tokens, hammer(g).done, ada.shops["pincer"].done) == (0, 2, 1)
    assert live(g).why_not(ADA, "token:hammer").clause == "CL-TOKEN-01"


@pytest.mark.clause("CL-TOKEN-03")
def test_a_token_is_offered_in_the_own_turns_of_assignment_and_resolving() -> None:
    g = working(table(tokens=1), ADA, "hammer", "C06")
    ada = g.players[ADA]
    assert "token:hammer" in question(assign(g, ada, passing=True)).options
    g.phase, g.ranking, g.next_order = "council_turn", [ADA, BEN], [-1] * 3
    assert "token:hammer" in question(council_turn(g, ada)).options
    for area in "BCDEFGH":
        g.areas[area] = ["0a"]
        open_area(g, area)
        assert "token:hammer" in question(area_turn(g, ada)).options, area


@pytest.mark.clause("CL-TOKEN-03", "CL-INV4-06")
def test_neither_in_declaring_nor_in_the_end_window_nor_in_the_turn_of_another() -> None:
    g = working(table(phase="declaring", tokens=1, order=(BEN, 2, ADA), cards=["C01"]), ADA, "hammer", "C06")
    game = live(g)
    declaring = game.decision_of(ADA)
    assert declaring is not None
    assert not [option for option in declaring.options if option.split(":")[0] in ("token", "exchange")]
    assert game.why_not(ADA, "token:hammer").clause == "CL-DECL-25"
    assert game.why_not(ADA, "exchange:ore:wood").clause == "CL-DECL-24"
    game.choose(ADA, ["done"])
    assert game.why_not(ADA, "token:hammer").clause == "CL-TOKEN-03"
    g.phase = "end_window"
    asked = answer(end_window_of(g, g.players[ADA]), "done")
    assert not [option for option in asked[0].options if option.startswith("token")]


def end_window_of(g: State, player: Player) -> Script[object]:
    """A player's own part of the end window."""
    script: Script[object] = next(end_window(g)).scripts[player.seat]
    return script


@pytest.mark.clause("CL-TOKEN-04", "CL-TOKEN-05")
@pytest.mark.parametrize("source", ["token", "reward", "area"])
def test_works_from_elsewhere_complete_and_trigger_no_automata(source: str) -> None:
    g = content(working(table(tokens=1, extensions=["hammer"]), ADA, "hammer", "C11", done=4))
    hammer(g).automata = 1
    ada = g.players[ADA]

    def once() -> None:
        if source == "token":
            answer(free_action(g, ada, "token:hammer"))
        elif source == "reward":
            answer(spread(g, ada, 1))
        else:
            g.areas["B"] = ["0a"]
            g.phase = "area"
            open_area(g, "B")
            answer(area_turn(g, ada), "works")

    once()
    assert (hammer(g).done, hammer(g).worked) == (5, False)
    hammer(g).done, ada.tokens = 6, 1
    once()
    assert g.finished == {"C11": [ADA]}


@pytest.mark.clause("CL-TOKEN-06")
def test_everybody_sees_the_tokens() -> None:
    g = table(tokens=3)
    assert [TITLE.view(g, seat, Waiting()).players[ADA].tokens for seat in (ADA, BEN, None)] == [3, 3, 3]


@pytest.mark.clause("CL-TOKEN-07")
def test_tokens_are_worth_nothing_at_the_end() -> None:
    g = table()
    before = sum(score_parts(g.players[ADA]).values())
    g.players[ADA].tokens = 5
    assert sum(score_parts(g.players[ADA]).values()) == before


# --- tokens after the action


def test_a_token_that_the_action_brought_can_be_spent_in_the_same_turn() -> None:
    g = content(working(table(present=("C12", "C10")), ADA, "hammer", "C12", done=6))
    working(g, ADA, "pincer", "C10", done=3)
    asked = answer(assign(g, g.players[ADA], passing=True), "place:hammer:1", "token:pincer")
    assert asked[-1].options == ("token:pincer", "done")
    assert (g.players[ADA].tokens, g.players[ADA].shops["pincer"].done) == (0, 4)


def test_a_token_can_be_spent_where_the_action_gave_it_a_use() -> None:
    g = content(working(table(phase="area", tokens=1), ADA, "hammer", "C11", done=6))
    working(g, ADA, "pincer", "C16", done=11)
    g.present = ["C11"]
    g.areas["B"] = ["0a"]
    open_area(g, "B")
    asked = answer(area_turn(g, g.players[ADA]), "works", "done")
    assert asked[-1].options == ("token:pincer", "done")


def test_a_tile_that_brings_a_token_lets_it_be_spent() -> None:
    g = content(working(table(phase="council_turn"), ADA, "hammer", "C12", done=6))
    working(g, ADA, "pincer", "C10", done=3)
    g.council, g.ranking, g.next_order = [Council("CT6")], [ADA], [-1] * 3
    answer(council_turn(g, g.players[ADA]), "claim:1:CT6", "works:hammer", "token:pincer")
    assert g.players[ADA].shops["pincer"].done == 4


def test_a_further_token_is_asked_for_beside_the_one_that_was_there() -> None:
    g = content(working(table(present=("C12", "C10"), tokens=1), ADA, "hammer", "C12", done=6))
    working(g, ADA, "pincer", "C10", done=3)
    answer(assign(g, g.players[ADA], passing=True), "place:hammer:1", "token:pincer")
    assert (g.players[ADA].tokens, g.players[ADA].shops["pincer"].done) == (1, 4)


def test_who_had_a_use_for_the_token_before_is_not_asked_again() -> None:
    g = content(working(table(tokens=1), ADA, "hammer", "C06"))
    asked = answer(assign(g, g.players[ADA], passing=True), "place:hammer:1")
    assert [decision.kind for decision in asked] == ["assign"]
    assert TITLE.default_choice(g, ADA, question(tokens_asked())) == ("done",)


def tokens_asked() -> Script[None]:
    """The question after an action that brought a token."""
    g = content(working(table(present=("C12",)), ADA, "hammer", "C12", done=6))
    working(g, ADA, "pincer", "C10")
    script = assign(g, g.players[ADA], passing=True)
    next(script)
    yield script.send(("place:hammer:1",))


# --- tokens after an action that changed what they do


@pytest.mark.clause("CL-TOKEN-01", "CL-WEEK-02")
def test_a_token_completes_what_the_action_moved_from_the_future_to_the_present() -> None:
    g = table(players=3, round=7, present=("C06", "C10", "C12"), future=("C16", "C20", "C22"), tokens=1)
    content(g)
    g.players[ADA].extensions, g.players[ADA].home = ["pincer4"], 0
    working(g, ADA, "hammer", "C06", done=5)
    working(g, ADA, "pincer", "C16", done=10)  # one short, in the Future
    game = live(g)
    for option in ("place:hammer:m", "florin"):
        game.choose(ADA, (option,))
    assert "C16" in game.state.present
    assert decision_of(game, ADA).options == ("token:pincer", "done")
    game.choose(ADA, ("token:pincer",))
    assert ADA in game.state.finished["C16"]


@pytest.mark.clause("CL-TOKEN-01", "CL-WEEK-01")
def test_a_token_completes_what_the_action_made_shorter() -> None:
    g = table(players=3, round=7, tokens=1, present=("C18", "C10", "C06"), future=("C16", "C20", "C22"))
    content(g)
    g.players[ADA].extensions, g.players[ADA].home = ["pincer4"], 0
    working(g, ADA, "hammer", "C18", done=9)
    working(g, ADA, "pincer", "C10", done=5)
    game = live(g)
    game.choose(ADA, ("place:hammer:m",))
    assert (game.state.players[ADA].shops["pincer"].need, game.state.players[ADA].tokens) == (6, 1)
    assert decision_of(game, ADA).options == ("token:pincer", "done")


@pytest.mark.clause("CL-TOKEN-01")
def test_a_token_is_not_asked_for_again_where_nothing_changed_for_it() -> None:
    g = table(players=3, round=7, tokens=1, present=("C18", "C10", "C06"), future=("C16", "C20", "C22"))
    content(g)
    g.players[ADA].home = 1
    working(g, ADA, "hammer", "C18", done=2)
    game = live(g)
    assert "token:hammer" in decision_of(game, ADA).options
    game.choose(ADA, ("place:hammer:1",))
    assert game.decision_of(ADA) is None


@pytest.mark.clause("CL-INV11-08", "CL-TOKEN-03")
def test_a_sale_that_gives_a_token_its_use_is_asked_for_even_where_nothing_can_be_paid() -> None:
    g = table(players=3, round=7, tokens=1, florins=0, cards=["C07", "C19"])
    content(g)
    working(g, ADA, "hammer", "C16", done=11)  # in the Future, at its requirement
    crowd(g, C="0a 0m 1a")
    g.phase, g.next_order = "area", list(g.order)
    open_area(g, "C")
    g.step = 2
    game = live(g)
    assert decision_of(game, ADA).options[:2] == ("pass", "sell:ore")
    for option in ("sell:ore", "token:hammer", "complete:C16"):
        game.choose(ADA, (option,))
    assert game.state.finished["C16"] == [ADA]


@pytest.mark.clause("CL-ASSIGN-09")
def test_who_can_place_nobody_is_not_asked_about_a_sale_that_helps_nothing() -> None:
    g = table(players=3, round=2, florins=0, cards=["C07"])
    content(g)
    ada = g.players[ADA]
    ada.master, ada.home, ada.apprentices = False, 1, 9
    for area in g.areas:
        g.areas[area] = ["0a"]
    assert live(g).awaited != (ADA,)
