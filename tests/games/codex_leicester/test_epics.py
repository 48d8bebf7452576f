"""What each of the 15 Epic Inventions counts at the end, and how they are completed."""

from typing import Any

import pytest

from games.codex_leicester.box import CARDS, SYMBOLS
from games.codex_leicester.inventions import work
from games.codex_leicester.rows import EPIC_BONUSES
from games.codex_leicester.scoring import epic_bonus, score_parts
from tests.games.answering import answer
from tests.games.codex_leicester.table import ADA, BEN, content, finish, table, working


def bonus(epic: str, **ada: Any) -> int:
    """What an Epic pays Ada, who holds it and what is named."""
    cards = [epic, *ada.pop("cards", [])]
    g = table(cards=cards, **ada)
    parts = score_parts(g.players[ADA])
    assert parts[epic] == epic_bonus(g.players[ADA], epic)
    return parts[epic]


def test_every_epic_counts_something_known() -> None:
    assert {epic.bonus for epic in CARDS.epics.values()} == set(EPIC_BONUSES)


@pytest.mark.parametrize(
    ("epic", "symbol", "commons"),
    [
        pytest.param("E01", "red", ["C01", "C16"], marks=pytest.mark.clause("CL-EPIC-01")),
        pytest.param("E02", "gray", ["C02", "C18"], marks=pytest.mark.clause("CL-EPIC-02")),
        pytest.param("E03", "blue", ["C03", "C20"], marks=pytest.mark.clause("CL-EPIC-03")),
        pytest.param("E04", "green", ["C05", "C22"], marks=pytest.mark.clause("CL-EPIC-04")),
        pytest.param("E05", "yellow", ["C04", "C24"], marks=pytest.mark.clause("CL-EPIC-05")),
    ],
)
@pytest.mark.clause("CL-SCORE-10")
def test_two_florins_for_each_symbol_itself_included(epic: str, symbol: str, commons: list[str]) -> None:
    assert bonus(epic) == 2
    others = [other for other in SYMBOLS if other != symbol]
    assert bonus(epic, cards=commons, symbols=[symbol, *others]) == 2 * 4


@pytest.mark.parametrize(
    ("epic", "cards", "florins"),
    [
        pytest.param("E06", ["C11", "C13", "C17", "C18", "C25"], 15, marks=pytest.mark.clause("CL-EPIC-06")),
        pytest.param("E07", ["C01", "C07", "C15", "C19", "C21"], 10, marks=pytest.mark.clause("CL-EPIC-07")),
        pytest.param("E08", ["C06", "C08", "C12", "C16", "C24"], 10, marks=pytest.mark.clause("CL-EPIC-08")),
    ],
)
def test_florins_for_each_invention_of_a_class(epic: str, cards: list[str], florins: int) -> None:
    assert bonus(epic) == 0  # Epics belong to no class
    of_class = {"E06": "permanent", "E07": "once", "E08": "instant"}[epic]
    others = [card.id for card in CARDS.commons.values() if card.kind != of_class]
    assert bonus(epic, cards=[*cards, *others]) == florins


@pytest.mark.clause("CL-EPIC-09")
def test_a_florin_for_each_marker_on_a_patron_reward() -> None:
    assert bonus("E09") == 0
    assert bonus("E09", rewards=["PA", "PT4", "PT1"], requests=["Q1", "Q4", "Q5"], council_firsts=1) == 3


@pytest.mark.clause("CL-EPIC-10")
def test_a_florin_for_each_tile_the_special_room_and_each_automaton() -> None:
    assert bonus("E10") == 0
    assert bonus("E10", extensions=["hammer"], special_room=True, kept=2) == 4
    g = table(cards=["E10"], extensions=["hammer", "pincer4", "pincer2"], special_room=True, kept=1)
    g.players[ADA].shops["hammer"].automata = g.players[ADA].shops["pincer"].automata = 1
    assert score_parts(g.players[ADA])["E10"] == 7


@pytest.mark.clause("CL-EPIC-11")
def test_two_florins_for_each_material_behind_the_screen() -> None:
    stock = {"ore": 1, "wood": 0, "brick": 3, "glass": 0, "rope": 0}
    g = working(table(cards=["E11"], materials=stock), ADA, "hammer", "C22")
    assert score_parts(g.players[ADA])["E11"] == 2 * 4


@pytest.mark.clause("CL-EPIC-12")
def test_a_florin_for_each_invention_epic_and_symbol_card() -> None:
    assert bonus("E12") == 1
    assert bonus("E12", cards=["C01", "C25", "E02"], symbols=["red", "red"]) == 6


@pytest.mark.clause("CL-EPIC-13")
@pytest.mark.parametrize(
    ("apprentices", "gray", "florins"), [(2, False, 0), (3, False, 0), (5, False, 2), (3, True, 1), (9, True, 7)]
)
def test_a_florin_for_each_apprentice_beyond_three_the_gray_one_included(
    apprentices: int, gray: bool, florins: int
) -> None:
    assert bonus("E13", apprentices=apprentices, gray=gray) == florins


@pytest.mark.clause("CL-EPIC-14")
@pytest.mark.parametrize(
    ("cards", "florins"),
    [
        (["C01", "C06", "C16"], 4),
        (["C01", "C02", "C06", "C07", "C08", "C16", "C17"], 8),
        (["C01", "C02", "C06", "C07"], 0),
        (["C01", "C06", "E02"], 0),
    ],
)
def test_four_florins_for_each_set_of_three_sizes(cards: list[str], florins: int) -> None:
    assert bonus("E14", cards=cards, symbols=["red"]) == florins


@pytest.mark.clause("CL-EPIC-15")
def test_a_florin_for_each_small_invention_and_two_for_each_large_one() -> None:
    assert bonus("E15") == 0
    assert bonus("E15", cards=["C01", "C06", "C07", "C16", "E01"], symbols=["red"]) == 1 + 2 + 2


# --- completing one


@pytest.mark.clause("CL-EPIC-16", "CL-EPIC-17")
@pytest.mark.parametrize(("players", "symbols"), [(2, []), (3, ["red"])])
def test_florins_at_once_the_card_for_the_first_a_symbol_card_for_the_second(players: int, symbols: list[str]) -> None:
    g = content(working(table(players=players), BEN, "hammer", "E01", done=14))
    finish(g, ADA, "E01")
    assert (g.players[ADA].florins, g.players[ADA].cards, g.epics) == (28, ["E01"], ["E07", "E12", "E14"])
    answer(work(g, g.players[BEN], "hammer", 1))
    assert (g.players[BEN].florins, g.players[BEN].cards, g.players[BEN].symbols) == (25, [], symbols)


@pytest.mark.clause("CL-EPIC-18")
def test_the_bonus_is_the_card_holders_alone() -> None:
    g = content(table())
    finish(g, ADA, "E01")
    finish(g, BEN, "E01")
    assert score_parts(g.players[ADA])["E01"] == 2
    assert "E01" not in score_parts(g.players[BEN])
