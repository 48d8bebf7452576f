"""The final scoring and the tie-breaks."""

from typing import Any

import pytest

from games.codex_leicester.box import SYMBOLS
from games.codex_leicester.scoring import score_parts, scores, ties
from games.codex_leicester.state import State
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, table, working


def parts(**ada: Any) -> dict[str, int]:
    """Ada's score, part by part."""
    return score_parts(table(**ada).players[ADA])


def places(g: State) -> list[tuple[int, int]]:
    """Seats with their places, best first."""
    return [(standing.seat, standing.place) for standing in scores(g)]


# --- symbols


@pytest.mark.parametrize(
    ("types", "florins"),
    [
        pytest.param(5, 15, marks=pytest.mark.clause("CL-SCORE-01")),
        pytest.param(4, 10, marks=pytest.mark.clause("CL-SCORE-02")),
        pytest.param(3, 6, marks=pytest.mark.clause("CL-SCORE-03")),
        pytest.param(2, 3, marks=pytest.mark.clause("CL-SCORE-04")),
        (1, 0),
        (0, 0),
    ],
)
def test_different_symbols(types: int, florins: int) -> None:
    assert parts(symbols=list(SYMBOLS[:types]))["different"] == florins


@pytest.mark.clause("CL-SCORE-05")
def test_a_second_set_of_different_symbols_brings_nothing() -> None:
    assert parts(symbols=[*SYMBOLS, *SYMBOLS])["different"] == 15


@pytest.mark.parametrize(
    ("count", "florins"),
    [
        (3, 0),
        pytest.param(4, 6, marks=pytest.mark.clause("CL-SCORE-06")),
        pytest.param(5, 10, marks=pytest.mark.clause("CL-SCORE-07")),
        pytest.param(8, 10, marks=pytest.mark.clause("CL-SCORE-07")),
    ],
)
def test_equal_symbols(count: int, florins: int) -> None:
    assert parts(symbols=["blue"] * count)["same_blue"] == florins


@pytest.mark.clause("CL-SCORE-08")
def test_each_type_is_paid_separately() -> None:
    found = parts(symbols=["gray"] * 4 + ["red"] * 6 + ["blue"] * 3)
    assert [found[f"same_{symbol}"] for symbol in SYMBOLS] == [10, 6, 0, 0, 0]


@pytest.mark.clause("CL-SCORE-09")
def test_symbols_of_inventions_epics_and_symbol_cards_count() -> None:
    found = parts(cards=["C01", "C06", "E09"], symbols=["red", "gray"])
    assert (found["same_red"], found["different"]) == (6, 3)


@pytest.mark.clause("CL-SCORE-10")
def test_every_owned_epic_pays_its_bonus() -> None:
    found = parts(cards=["E01", "E09", "E12"], rewards=["PA"])
    assert (found["E01"], found["E09"], found["E12"]) == (4, 1, 3)


@pytest.mark.clause("CL-SCORE-11")
def test_tokens_unfinished_inventions_and_materials_give_nothing() -> None:
    g = working(table(tokens=9), ADA, "hammer", "E01", done=14)
    g.players[ADA].materials = dict.fromkeys(g.players[ADA].materials, 7)
    assert sum(score_parts(g.players[ADA]).values()) == g.players[ADA].florins == 10


# --- who wins


@pytest.mark.clause("CL-TIE-01")
def test_most_florins_after_scoring_wins() -> None:
    g = table(florins=9, symbols=["red", "blue"])  # 12 in all
    g.players[BEN].florins = 11
    assert [(standing.seat, standing.place, standing.total) for standing in scores(g)] == [
        (ADA, 1, 12),
        (BEN, 2, 11),
        (CLEO, 3, 10),
    ]


# Two players equal in everything before: Ada is better in one thing, Ben in the next.
TIES = [
    pytest.param({"symbols": ["red"] * 3}, {"cards": ["E09", "E13"]}, "symbols", marks=pytest.mark.clause("CL-TIE-02")),
    pytest.param({"cards": ["E09"]}, {"cards": ["C16"]}, "epics", marks=pytest.mark.clause("CL-TIE-03")),
    pytest.param({"cards": ["C16"]}, {"cards": ["C06"]}, "works_11", marks=pytest.mark.clause("CL-TIE-04")),
    pytest.param({"cards": ["C06"]}, {"cards": ["C01"]}, "works_7", marks=pytest.mark.clause("CL-TIE-05")),
    pytest.param({"cards": ["C01"]}, {"symbols": ["red"]}, "works_4", marks=pytest.mark.clause("CL-TIE-06")),
]


@pytest.mark.parametrize(("ada", "ben", "breaker"), TIES)
@pytest.mark.parametrize("order", [(ADA, BEN), (BEN, ADA)])
def test_ties_are_broken_in_order(
    ada: dict[str, list[str]], ben: dict[str, list[str]], breaker: str, order: tuple[int, ...]
) -> None:
    g = table(players=2)
    better, worse = (g.players[seat] for seat in order)
    for player, held in ((better, ada), (worse, ben)):
        for name, value in held.items():
            setattr(player, name, list(value))
    totals = [sum(score_parts(player).values()) for player in (better, worse)]
    better.florins -= totals[0] - totals[1]  # the same total
    assert places(g) == [(better.seat, 1), (worse.seat, 2)]
    names = list(ties(better))
    before = names[: names.index(breaker)]
    assert all(ties(better)[name] == ties(worse)[name] for name in before)
    assert ties(better)[breaker] > ties(worse)[breaker]


@pytest.mark.clause("CL-TIE-07")
def test_symbol_cards_break_the_last_tie() -> None:
    """Equal in symbols and in every class of card, two players are equal in symbol cards too: it is counted anyway."""
    g = table(players=2, cards=["C01"], symbols=["red", "red"])
    g.players[BEN].cards = ["C01"]
    g.players[BEN].symbols = ["red"]
    assert list(ties(g.players[ADA])) == ["symbols", "epics", "works_11", "works_7", "works_4", "symbol_cards"]
    assert [ties(player)["symbol_cards"] for player in g.players] == [2, 1]
    assert places(g) == [(ADA, 1), (BEN, 2)]


@pytest.mark.clause("CL-TIE-08")
def test_a_tie_in_everything_is_a_shared_victory() -> None:
    g = table()
    g.players[CLEO].florins = 9
    assert places(g) == [(ADA, 1), (BEN, 1), (CLEO, 3)]


@pytest.mark.clause("CL-TIE-01", "CL-SCORE-10")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_over_whole_games_the_parts_add_up_to_the_total(seats: int) -> None:
    for game in eager_game(seats, 3):
        if game.over:
            standings = game.result
            assert standings is not None
            assert all(sum(standing.parts.values()) == standing.total for standing in standings)
            assert [s.total for s in standings] == sorted((s.total for s in standings), reverse=True)
            assert {s.seat for s in standings} == set(range(seats))
            return
    raise AssertionError("the game does not end")
