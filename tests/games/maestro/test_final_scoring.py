"""Final scoring: boards, then Patronesses; and the tie-breaks."""

from typing import Any

import pytest

from games.maestro import TITLE
from games.maestro.box import CARDS
from games.maestro.scoring import final_parts, totals, winner
from games.maestro.state import State
from tests.games.maestro.table import ADA, BEN, CLEO, DAN, give, table

SPACES = list(CARDS.sistine)


def ended(*tiles_and_flips: str, **more: Any) -> State:
    """The end of a game; Michelangelo's board shows t a tile, f a flipped one, . an empty space, row by row."""
    g = table(round=4, phase="over", **more)
    if tiles_and_flips:
        g.ceiling = [
            {"t": SPACES[number], "f": "flipped", ".": ""}[letter]
            for number, letter in enumerate("".join(tiles_and_flips))
        ]
    return g


@pytest.mark.clause("MA-FINAL-01", "MA-FINAL-06")
def test_boards_are_scored_first_then_every_patroness() -> None:
    g = ended(".tttt", "ttttt", "ttttt", "ttttt")
    g.workshops[1].patronesses = ["P13", "P1"]
    g.workshops[1].study = 4
    assert list(final_parts(g, 1).items()) == [("board", 2), ("P13", 4), ("P1", 0)]
    g.workshops[0].patronesses = ["P2"]
    g.blueprints[0].built = 1
    assert list(final_parts(g, 0).items()) == [("board", 2), ("P2", 1)]


@pytest.mark.clause("MA-FINAL-02", "MA-FINAL-03", "MA-FINAL-04", "MA-MIWS-10")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (("ttttt", "ttttt", "ttttt", "ttttt"), 0),
        ((".tttt", "t.ttt", "ttttt", "ttttt"), 4),
        (("fffff", "fffff", "ttttt", "ttttt"), 0),
        ((".....", "ttttt", "ttttt", "ttttt"), 12),
        (("....f", "ttttt", "ttttt", "ttttt"), 8),
        (("....t", "....f", ".....", "ttttt"), 28),
        ((".....", ".....", ".....", "....."), 48),
        ((".tttt", ".tttt", ".tttt", ".tttt"), 8),  # an empty column pays nothing more
    ],
)
def test_michelangelo_scores_2_a_removed_tile_and_2_an_empty_row(rows: tuple[str, ...], points: int) -> None:
    assert final_parts(ended(*rows), 1)["board"] == points


@pytest.mark.clause("MA-FINAL-05", "MA-DVWS-12")
@pytest.mark.parametrize(
    ("built", "tiles", "points"),
    [
        ([0, 0, 0, 0, 0, 0], 4, 0),
        ([1, 0, 0, 0, 0, 0], 0, 2),
        ([2, 0, 0, 0, 0, 0], 0, 6),
        ([0, 2, 1, 0, 0, 0], 0, 8),
        ([0, 0, 0, 0, 1, 0], 0, 3),
        ([0, 0, 0, 0, 2, 0], 0, 8),
        ([0, 0, 0, 0, 0, 1], 5, 5),
        ([0, 0, 0, 0, 0, 3], 4, 12),
        ([2, 2, 2, 2, 2, 3], 6, 24 + 8 + 18),
    ],
)
def test_da_vinci_scores_what_stands_beside_emptied_invention_spaces(built: list[int], tiles: int, points: int) -> None:
    g = ended()
    for blueprint, number in zip(g.blueprints, built, strict=True):
        blueprint.built = number
    g.workshops[0].tiles = list(CARDS.numbered[:tiles])
    assert final_parts(g, 0)["board"] == points


@pytest.mark.clause("MA-FINAL-06", "MA-FINAL-07", "MA-TEAM-02")
def test_the_higher_total_wins_and_team_mates_share_it() -> None:
    g = ended(players=4, runs=[ADA, BEN, CLEO, DAN])
    g.workshops[0].vp, g.workshops[1].vp = 30, 31
    assert (winner(g), totals(g)) == (1, [30, 31])
    g.workshops[0].patronesses = ["P14"]
    give(g, 2, blue=1)
    assert (winner(g), totals(g)) == (0, [32, 31])
    assert [(s.seat, s.place, s.total) for s in TITLE.scores(g)] == [
        (ADA, 1, 32),
        (CLEO, 1, 32),
        (BEN, 2, 31),
        (DAN, 2, 31),
    ]


@pytest.mark.clause("MA-TIE-01")
@pytest.mark.parametrize("side", [0, 1])
def test_more_popular_tiles_break_a_tie_first(side: int) -> None:
    g = ended(study_order=[1 - side, side])
    g.workshops[0].vp = g.workshops[1].vp = 50
    g.workshops[side].tiles, g.workshops[1 - side].tiles = ["1", "2", "3"], ["4", "5"]
    g.workshops[1 - side].study = 18
    assert winner(g) == side
    assert [s.place for s in TITLE.scores(g) if s.seat == side] == [1]


@pytest.mark.clause("MA-TIE-02")
@pytest.mark.parametrize("side", [0, 1])
def test_then_the_workshop_farther_on_the_study_track_wins(side: int) -> None:
    g = ended(study_order=[1 - side, side])
    g.workshops[0].vp = g.workshops[1].vp = 50
    g.workshops[0].tiles, g.workshops[1].tiles = ["1"], ["2"]
    g.workshops[side].study, g.workshops[1 - side].study = 9, 8
    assert winner(g) == side


@pytest.mark.clause("MA-TIE-03")
@pytest.mark.parametrize("side", [0, 1])
def test_then_the_marker_at_the_bottom(side: int) -> None:
    g = ended(study_order=[side, 1 - side])
    g.workshops[0].vp = g.workshops[1].vp = 50
    g.workshops[0].study = g.workshops[1].study = 9
    assert winner(g) == side
    assert [(s.seat, s.place) for s in TITLE.scores(g)] == [(side, 1), (1 - side, 2)]


@pytest.mark.clause("MA-FINAL-07")
@pytest.mark.parametrize("side", [0, 1])
def test_neither_tiles_nor_study_help_against_more_points(side: int) -> None:
    g = ended()
    g.workshops[side].vp = 1
    g.workshops[1 - side].tiles, g.workshops[1 - side].study = ["1", "2"], 18
    assert winner(g) == side
