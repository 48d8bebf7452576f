"""The six Patron Requests and the Knowledge Track."""

from typing import Any

import pytest

from games.codex_leicester.areas import area_turn, open_area
from games.codex_leicester.box import MATERIALS
from games.codex_leicester.council import open_council
from games.codex_leicester.gains import due, gain_automaton
from games.codex_leicester.inventions import work
from games.codex_leicester.patrons import advance_knowledge, fulfil
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.state import State
from games.engine import Script
from tests.games.answering import answer
from tests.games.codex_leicester.table import ADA, BEN, content, end_round, events_of, finish, table, working

EXTENSIONS = ["hammer", "pincer4", "pincer2"]


def council(g: State, *options: str) -> State:
    """Ada stands first in the Council of one more Round."""
    g.phase = "council"
    g.areas["A"] = ["1a", "0m", "2a"]
    answer(open_council(g), *options)
    return g


def laboratory(g: State, *options: str) -> State:
    """Ada's turn in the Laboratory."""
    g.phase, g.areas["B"] = "area", ["0a"]
    open_area(g, "B")
    answer(area_turn(g, g.players[ADA]), *options)
    return g


def academy(g: State, *options: str) -> State:
    """Ada's turn in the Academy."""
    g.phase, g.areas["C"] = "area", ["0a"]
    open_area(g, "C")
    answer(area_turn(g, g.players[ADA]), *options)
    return g


# --- the requests


@pytest.mark.clause("CL-REQ-01", "CL-REQ-02")
def test_q1_ranking_first_in_the_council_of_two_rounds() -> None:
    g = council(table())
    assert (g.players[ADA].council_firsts, g.players[ADA].requests) == (1, [])
    council(g, "reward:PT4")
    assert g.players[ADA].requests == ["Q1"]
    assert not g.players[BEN].council_firsts


@pytest.mark.clause("CL-REQ-03")
def test_q1_looks_at_the_rank_and_not_at_the_turn_order() -> None:
    g = council(table(order=(BEN, 2, ADA)))
    assert [player.council_firsts for player in g.players] == [1, 0, 0]


@pytest.mark.clause("CL-REQ-01")
def test_q1_goes_to_nobody_behind_the_dummy() -> None:
    g = table(players=2)
    g.areas["A"] = ["10a", "0a"]
    answer(open_council(g))
    assert not g.players[ADA].council_firsts


@pytest.mark.clause("CL-REQ-04")
def test_q2_all_extension_tiles_and_both_automata_of_the_laboratory() -> None:
    g = laboratory(table(extensions=["hammer", "pincer4"], laboratory=0), "extension:pincer2", "reward:PT4")
    assert g.players[ADA].requests == ["Q2"]
    g = laboratory(table(extensions=EXTENSIONS, laboratory=1), "automaton", "reward:PT4")
    assert g.players[ADA].requests == ["Q2"]


@pytest.mark.clause("CL-REQ-04")
@pytest.mark.parametrize(("tiles", "left"), [(EXTENSIONS, 1), (EXTENSIONS[:2], 0)])
def test_q2_needs_everything(tiles: list[str], left: int) -> None:
    g = table(extensions=tiles, laboratory=left)
    assert not REQUESTS["Q2"].is_met(g, g.players[ADA])


@pytest.mark.clause("CL-REQ-05")
def test_q2_does_not_count_the_automaton_of_the_player_board() -> None:
    g = table(extensions=EXTENSIONS, laboratory=1, knowledge=1)
    answer(advance_knowledge(g, g.players[ADA]), "board_automaton", "keep")
    assert not REQUESTS["Q2"].is_met(g, g.players[ADA])


@pytest.mark.clause("CL-REQ-06")
def test_q3_all_apprentices_of_the_academy() -> None:
    g = academy(table(academy=2, apprentices=6, home=5), "hire")
    assert not g.players[ADA].requests
    academy(g, "hire", "reward:PT4")
    assert g.players[ADA].requests == ["Q3"]


@pytest.mark.clause("CL-REQ-06")
def test_q3_counts_a_free_hire() -> None:
    g = table(present=("C06",), academy=1, requests=["Q4", "Q5"], knowledge=2)
    finish(g, ADA, "C06", "hire", "gain:ore", "reward:PT4")
    assert g.players[ADA].requests == ["Q4", "Q5", "Q3"]


@pytest.mark.clause("CL-REQ-07")
def test_q3_does_not_count_the_apprentice_of_the_player_board() -> None:
    g = table(academy=1, apprentices=7, knowledge=1)
    answer(advance_knowledge(g, g.players[ADA]), "board_apprentice")
    assert (g.players[ADA].apprentices, REQUESTS["Q3"].is_met(g, g.players[ADA])) == (8, False)


@pytest.mark.clause("CL-REQ-08")
def test_q3_stays_accomplished_when_apprentices_go_back() -> None:
    g = table(round=3, academy=0, apprentices=8, materials=dict.fromkeys(MATERIALS, 0))
    answer(fulfil(g, g.players[ADA]), "reward:PT3")
    g.players[ADA].florins = 0
    end_round(g)
    assert (g.players[ADA].academy, g.players[ADA].requests) == (5, ["Q3"])
    assert not REQUESTS["Q3"].is_met(g, g.players[ADA])
    answer(fulfil(g, g.players[ADA]))
    g.players[ADA].academy = 0
    answer(fulfil(g, g.players[ADA]))  # nor is it accomplished a second time
    assert g.players[ADA].requests == ["Q3"]


@pytest.mark.clause("CL-REQ-09")
@pytest.mark.parametrize("before", [[], [BEN], [BEN, 2]])
def test_q4_one_invention_in_any_rank(before: list[int]) -> None:
    g = table(present=("C11",))
    g.finished = {"C11": list(before)}
    finish(g, ADA, "C11", "reward:PT4")
    assert g.players[ADA].requests == ["Q4"]


@pytest.mark.clause("CL-REQ-10")
@pytest.mark.parametrize(
    ("cards", "symbols", "met"),
    [
        (["C01", "C06"], [], True),
        (["C01", "E01"], [], True),
        (["C01"], ["red"], True),
        ([], ["red", "red"], True),
        (["C01", "C02"], ["blue"], False),
    ],
)
def test_q5_two_symbols_of_one_type(cards: list[str], symbols: list[str], met: bool) -> None:
    g = table(cards=cards, symbols=symbols)
    assert REQUESTS["Q5"].is_met(g, g.players[ADA]) is met


@pytest.mark.clause("CL-REQ-11")
@pytest.mark.parametrize("before", [[], [BEN], [BEN, 2]])
def test_q6_one_epic_in_any_rank(before: list[int]) -> None:
    g = table(requests=["Q4"])
    g.finished = {"E01": list(before)}
    finish(g, ADA, "E01", "reward:PT4")
    assert g.players[ADA].requests == ["Q4", "Q6"]


@pytest.mark.clause("CL-REQ-11")
def test_q6_is_not_met_by_a_common_invention() -> None:
    g = table()
    g.finished = {"C25": [ADA], "E01": [BEN]}
    assert not REQUESTS["Q6"].is_met(g, g.players[ADA])


@pytest.mark.clause("CL-REQ-12")
def test_a_request_is_accomplished_once_at_the_moment_it_is_met() -> None:
    g = table(present=("C11", "C08"))
    finish(g, ADA, "C11", "reward:PT4")
    finish(g, ADA, "C08")
    assert g.players[ADA].requests == ["Q4"]
    finish(g, BEN, "C08", "reward:PT4")  # everybody for themselves
    assert g.players[BEN].requests == ["Q4"]


# --- what a request brings


@pytest.mark.clause("CL-REQ-13", "CL-REQ-14", "CL-REQ-15", "CL-KNOW-01")
def test_a_request_brings_a_step_of_knowledge_and_then_a_patron_reward() -> None:
    g = table(present=("C11",))
    asked = finish(g, ADA, "C11", "reward:PT4")
    ada = g.players[ADA]
    assert [decision.kind for decision in asked] == ["reward"]
    assert (ada.knowledge, ada.rewards) == (1, ["PT4"])
    kinds = [event.kind for event in g.emitted]
    assert kinds[kinds.index("request") :] == ["request", "knowledge", "gain", "reward", "gain"]
    assert events_of(g, "reward")[0].facts == {"reward": "PT4", "request": "Q4"}


@pytest.mark.clause("CL-REQ-16")
def test_requests_met_together_bring_one_step_and_one_reward_each_in_the_players_order() -> None:
    g = table(present=("C11",), cards=["C03"], knowledge=0)
    asked = finish(g, ADA, "C11", "request:Q5", "reward:PT4", "board_apprentice", "reward:PA")
    assert asked[0].options == ("request:Q4", "request:Q5")
    ada = g.players[ADA]
    assert (ada.requests, ada.rewards, ada.knowledge) == (["Q5", "Q4"], ["PT4", "PA"], 2)


# --- the Knowledge Track


def step(space: int, *options: str, **ada: Any) -> State:
    """Ada reaches a space."""
    g = table(knowledge=space - 1, phase="area", **ada)
    answer(advance_knowledge(g, g.players[ADA]), *options)
    assert g.players[ADA].knowledge == space
    return g


@pytest.mark.clause("CL-KNOW-01", "CL-KNOW-02")
@pytest.mark.parametrize("piece", ["board_apprentice", "board_automaton"])
def test_space_2_gives_the_apprentice_or_the_automaton(piece: str) -> None:
    ada = step(2, piece).players[ADA]
    took = piece == "board_apprentice"
    assert (ada.home, ada.apprentices, ada.kept) == ((4, 4, 0) if took else (3, 3, 1))
    assert (ada.board_apprentice, ada.board_automaton) == (not took, took)


@pytest.mark.clause("CL-KNOW-02")
def test_the_apprentice_of_the_board_costs_salary() -> None:
    assert due(step(2, "board_apprentice").players[ADA]) == 1


@pytest.mark.clause("CL-KNOW-03")
@pytest.mark.parametrize("left", ["board_apprentice", "board_automaton"])
def test_space_4_gives_the_other(left: str) -> None:
    held = {"board_apprentice": left == "board_apprentice", "board_automaton": left == "board_automaton"}
    ada = step(4, left, **held).players[ADA]
    assert (ada.board_apprentice, ada.board_automaton) == (False, False)
    assert (ada.home, ada.kept) == ((4, 0) if left == "board_apprentice" else (3, 1))


@pytest.mark.clause("CL-KNOW-04")
def test_the_leftover_may_be_declined_and_never_comes_again() -> None:
    g = step(4, "decline", board_automaton=False)
    ada = g.players[ADA]
    assert (ada.home, ada.apprentices, ada.board_apprentice) == (3, 3, True)
    for _ in range(2):
        answer(advance_knowledge(g, ada))
    assert ada.board_apprentice


@pytest.mark.clause("CL-KNOW-05")
def test_the_automaton_is_taken_without_a_room_and_kept() -> None:
    assert step(2, "board_automaton").players[ADA].kept == 1
    ada = step(2, "board_automaton", extensions=["hammer"]).players[ADA]
    assert (ada.kept, ada.shops["hammer"].automata) == (0, 1)


@pytest.mark.clause("CL-KNOW-06")
def test_the_pieces_come_from_the_player_board() -> None:
    ada = step(2, "board_apprentice").players[ADA]
    assert (ada.academy, ada.laboratory) == (5, 2)
    ada = step(2, "board_automaton").players[ADA]
    assert (ada.academy, ada.laboratory) == (5, 2)


@pytest.mark.clause("CL-KNOW-07")
@pytest.mark.parametrize(
    ("space", "options", "florins", "tokens", "ore"),
    [(1, [], 1, 0, 0), (3, ["gain:ore"], 0, 0, 1), (5, [], 0, 1, 0), (6, [], 3, 0, 0)],
)
def test_the_other_spaces_give_their_house_rewards(
    space: int, options: list[str], florins: int, tokens: int, ore: int
) -> None:
    ada = step(space, *options).players[ADA]
    assert (ada.florins - 10, ada.tokens, ada.materials["ore"] - 2) == (florins, tokens, ore)


# --- an Automaton finds its room


def test_in_assignment_the_room_of_an_automaton_is_asked_for() -> None:
    g = table(extensions=["hammer", "pincer4"])
    asked = answer(automaton(g), "room:pincer")
    assert asked[0].options == ("room:hammer", "room:pincer", "keep")
    assert g.players[ADA].shops["pincer"].automata == 1
    answer(automaton(g), "keep")
    assert g.players[ADA].kept == 1


def automaton(g: State) -> Script[None]:
    """Ada gains an Automaton."""
    return gain_automaton(g, g.players[ADA])


@pytest.mark.clause("CL-REQ-09")
def test_content_players_accomplish_nothing_more() -> None:
    g = content(working(table(present=("C11",)), ADA, "hammer", "C11", done=6))
    assert not answer(work(g, g.players[ADA], "hammer", 1))
    assert not g.players[ADA].knowledge
