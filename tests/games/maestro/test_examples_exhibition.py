"""The worked examples of the Exhibition and of final scoring, position by position."""

import pytest

from games.maestro import TITLE
from games.maestro.box import CARDS
from games.maestro.exhibition import major_publicity, publicity, score_galleries
from games.maestro.scoring import final_parts, totals
from games.maestro.state import State, ranks
from tests.games.answering import answer
from tests.games.maestro.table import ADA, BEN, events_of, held, lay, points, table

GALLERIES = {
    "MA-EX-19": ("2", 0, 4, True),
    "MA-EX-20": ("3", 0, 2, False),
    "MA-EX-21": ("4", 1, 7, False),
    "MA-EX-22": ("5", 1, 8, True),
    "MA-EX-23": ("7", 1, 2, False),
    "MA-EX-24": ("8", 0, 14, True),
}


def gallery_example() -> State:
    """Purple and blue have 4 Collectors, orange and green 2; region 8 is contested."""
    return table(
        round=2,
        popular=("2", "5", "8"),
        secondary=("3", "4", "7"),
        lodge={"purple": (3, 1), "blue": (2, 2), "orange": (2, 0), "green": (1, 1)},
        precedence={"orange": 4, "purple": 1, "blue": 2, "green": 3},
        map={
            "2": {"painting": 1},
            "3": {"painting": 1},
            "4": {"statue": 1},
            "5": {"statue": 1, "bust": 1},
            "7": {"bust": 2},
            "8": {"painting": 2, "statue": 1},
        },
    )


@pytest.mark.clause("MA-EX-18")
def test_the_lodge_ranks_purple_before_blue_and_green_and_orange_last() -> None:
    g = gallery_example()
    first, second, *rest = ranks(g)
    assert (first, second) == ("purple", "blue")
    assert set(rest) == {"green", "orange"}


@pytest.mark.parametrize(
    ("region", "side", "vp", "tile"),
    [pytest.param(*case, marks=pytest.mark.clause(clause), id=clause) for clause, case in GALLERIES.items()],
)
def test_each_gallery_of_the_example_is_scored_so(region: str, side: int, vp: int, tile: bool) -> None:
    g = gallery_example()
    answer(score_galleries(g), "to:1:purple:8")
    (event,) = [event for event in events_of(g, "gallery") if event.facts["region"] == region]
    assert (event.facts["side"], event.facts["points"]) == (side, vp)
    assert (region in g.workshops[side].tiles) is tile
    assert region not in g.workshops[1 - side].tiles


@pytest.mark.clause("MA-EX-24")
@pytest.mark.parametrize("section", [1, 3])
def test_the_round_brings_20_and_17_points_and_michelangelo_a_purple_resource(section: int) -> None:
    g = gallery_example()
    asked = answer(score_galleries(g), f"to:{section}:purple:8")
    assert [decision.seats for decision in asked] == [(BEN,)]
    assert points(g) == [20, 17]
    assert held(g, section) == {"purple": 1}
    assert sum(sum(area.values()) for area in g.sections) == 1
    assert (g.workshops[0].tiles, g.workshops[1].tiles) == (["2", "8"], ["5"])


def publicity_example() -> State:
    """Create 2 to nothing, Move 2 to 4, Influence 3 to 3, Study 5 to 3; da Vinci is ahead on the track."""
    g = table(round=2, prizes={"create": "B14", "move": "B2", "influence": "P7", "study": "P1"})
    g.workshops[0].study, g.workshops[1].study = 7, 5
    for action, cards in (
        ("create", ("DS03",)),
        ("move", ("DS04", "MS03", "MS04")),
        ("influence", ("DS01", "MS01")),
        ("study", ("DS02", "DS05", "MS02")),
    ):
        for card in cards:
            lay(g, action, card, ADA if card.startswith("D") else BEN, face_up=card != "MS03")
    return g


@pytest.mark.parametrize(
    ("action", "sums", "winner", "prize", "token"),
    [
        pytest.param("create", (2, 0), 0, "B14", False, marks=pytest.mark.clause("MA-EX-25")),
        pytest.param("move", (2, 4), 1, "B2", True, marks=pytest.mark.clause("MA-EX-26")),
        pytest.param("influence", (3, 3), 0, "P7", True, marks=pytest.mark.clause("MA-EX-27")),
        pytest.param("study", (5, 3), 0, "P1", True, marks=pytest.mark.clause("MA-EX-28")),
    ],
)
def test_each_action_of_the_example_is_won_so(
    action: str, sums: tuple[int, ...], winner: int, prize: str, token: bool
) -> None:
    g = publicity_example()
    for side in (0, 1):
        assert sum(publicity(g, placed, action) for placed in g.placed[action] if placed.side == side) == sums[side]
    for other in g.action_order:
        if other != action:
            g.placed[other].clear()
    major_publicity(g)
    won = [[*workshop.benefactors, *workshop.patronesses] for workshop in g.workshops]
    assert won == ([[prize], []] if winner == 0 else [[], [prize]])
    tokens = [len(workshop.tokens) for workshop in g.workshops]
    assert tokens == [winner == 1 and token, winner == 0 and token]


@pytest.mark.clause("MA-EX-25", "MA-EX-26", "MA-EX-27", "MA-EX-28")
def test_the_whole_publicity_example() -> None:
    g = publicity_example()
    major_publicity(g)
    first, second = g.workshops
    assert (first.benefactors, first.patronesses, len(first.tokens)) == (["B14"], ["P7", "P1"], 1)
    assert (second.benefactors, second.patronesses, len(second.tokens)) == (["B2"], [], 2)


# --- the end


def final_example() -> State:
    """Michelangelo's workshop with 81 VP at the end of the game."""
    g = table(
        round=4,
        phase="over",
        map={"2": {"statue": 1}, "10": {"bust": 2, "painting": 1}, "11": {"statue": 1}, "6": {"painting": 1}},
    )
    workshop = g.workshops[1]
    workshop.vp = 81
    g.ceiling = [""] * 18 + ["flipped", "flipped"]
    workshop.study = 18
    workshop.tiles = ["2", "3", "7"]
    workshop.patronesses = ["P13", "P9", "P6", "P3", "P4"]
    workshop.deck = ["MS07", "MS08", "MS09", *(f"MU{n:02}" for n in range(1, 8))]
    return g


@pytest.mark.parametrize(
    ("part", "vp"),
    [
        pytest.param("board", 42, marks=pytest.mark.clause("MA-EX-29")),
        pytest.param("P13", 12, marks=pytest.mark.clause("MA-EX-30")),
        pytest.param("P9", 9, marks=pytest.mark.clause("MA-EX-31")),
        pytest.param("P6", 9, marks=pytest.mark.clause("MA-EX-32")),
        pytest.param("P3", 14, marks=pytest.mark.clause("MA-EX-33")),
        pytest.param("P4", 12, marks=pytest.mark.clause("MA-EX-34")),
    ],
)
def test_each_part_of_the_final_score_is_so_much(part: str, vp: int) -> None:
    assert final_parts(final_example(), 1)[part] == vp


@pytest.mark.clause("MA-EX-29")
def test_eighteen_removed_tiles_pay_36_and_three_empty_rows_6() -> None:
    g = final_example()
    assert g.ceiling.count("") == 18
    for space, tile in ((2, "ST01"), (7, "ST02"), (12, "ST03")):  # a tile in each of the three rows
        g.ceiling[space] = tile
    assert final_parts(g, 1)["board"] == 30  # 15 removed, no row empty


@pytest.mark.clause("MA-EX-34")
def test_the_deck_of_the_example_has_24_base_effort() -> None:
    assert sum(CARDS.cards[card].effort for card in final_example().workshops[1].deck) == 24


@pytest.mark.clause("MA-EX-35")
def test_81_and_all_of_that_are_179() -> None:
    g = final_example()
    assert totals(g)[1] == 179
    standing = next(standing for standing in TITLE.scores(g) if standing.seat == BEN)
    assert (standing.total, standing.place) == (179, 1)
    assert standing.parts == {"in_game": 81, "board": 42, "P13": 12, "P9": 9, "P6": 9, "P3": 14, "P4": 12}
