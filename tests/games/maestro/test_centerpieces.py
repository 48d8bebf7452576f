"""Centerpieces: who holds one, and when that changes."""

import pytest

from games.maestro.actions import create, move
from games.maestro.box import FLORENCE
from games.maestro.exhibition import score_galleries
from games.maestro.state import State, count, recheck, strength
from games.maestro.workshops import build
from tests.games.answering import answer
from tests.games.maestro.table import actor, events_of, lies, points, put, table


def at_8(mine: int = 0, theirs: int = 0, holder: int | None = None, busts: int = 0) -> State:
    """Region 8 with so many Paintings, Statues and Busts, and perhaps a Centerpiece."""
    g = table(map={"8": {"painting": mine, "statue": theirs, "bust": busts}})
    if holder is None:
        g.centers.pop("8", None)
    else:
        g.centers["8"] = holder
    g.emitted.clear()
    return g


@pytest.mark.clause("MA-CENTER-01", "MA-CENTER-03", "MA-CENTER-05", "MA-CENTER-08")
@pytest.mark.parametrize(
    ("mine", "statues", "busts", "before", "after"),
    [
        (1, 0, 0, None, 0),
        (0, 1, 0, None, 1),
        (0, 0, 0, None, None),
        (1, 1, 0, None, None),  # equality wins nothing
        (1, 1, 0, 0, 0),  # and loses nothing
        (1, 1, 0, 1, 1),
        (2, 1, 0, 1, 0),
        (1, 1, 1, 0, 1),  # Busts and Statues count together
        (2, 1, 1, 0, 0),
        (2, 1, 1, 1, 1),
        (0, 0, 0, 0, None),  # nobody is left
        (0, 1, 0, 0, 1),
    ],
)
def test_the_leader_takes_it_and_equality_leaves_it(
    mine: int, statues: int, busts: int, before: int | None, after: int | None
) -> None:
    g = at_8(mine, statues, before, busts)
    recheck(g)
    assert g.centers.get("8") == after
    assert len(events_of(g, "centerpiece")) == (before != after)


@pytest.mark.clause("MA-CENTER-01", "MA-CENTER-02")
def test_it_is_gained_by_the_position_at_the_end_of_a_move() -> None:
    g = table(map={"9": {"painting": 2}, "8": {"statue": 1}})
    assert g.centers == {"8": 1}
    script = move(g, actor(g), 6)
    next(script)
    script.send(("step:9:8",))
    script.send(("step:9:8",))
    assert g.centers == {"8": 1}  # two Paintings lead, but the Move goes on
    script.send(("step:8:9",))
    with pytest.raises(StopIteration):
        script.send(("stop",))
    assert g.centers == {"8": 1}
    answer(move(g, actor(g), 6), "step:9:8", "stop")
    assert g.centers == {"8": 0}


@pytest.mark.clause("MA-CENTER-02", "MA-CENTER-03")
def test_leaving_gives_it_to_the_other_side() -> None:
    g = table(map={"8": {"painting": 2, "statue": 1}})
    answer(move(g, actor(g), 2), "step:8:9", "step:8:9")
    assert g.centers == {"8": 1}


@pytest.mark.clause("MA-CENTER-04", "MA-CENTER-06")
def test_a_displaced_centerpiece_stays_in_its_region_and_counts() -> None:
    g = table(map={"8": {"painting": 1}, "9": {"statue": 2}}, active=1)
    answer(move(g, actor(g), 6), "step:9:8", "step:9:8", "stop")
    assert g.centers == {"8": 1}
    assert lies(g, "8") == {"painting": 1, "statue": 2}
    assert (count(g, 0, "8"), count(g, 1, "8")) == (1, 2)


@pytest.mark.clause("MA-CENTER-06", "MA-MOVE-01")
def test_the_artwork_on_the_gallery_can_be_moved_like_any_other() -> None:
    g = table(map={"8": {"painting": 1}})
    answer(move(g, actor(g), 2), "step:8:9", "stop")
    assert (g.centers, lies(g, "9")) == ({}, {"painting": 1})


@pytest.mark.clause("MA-CENTER-01")
def test_only_regions_with_a_gallery_have_one() -> None:
    g = table(map={"9": {"painting": 3}, FLORENCE: {"painting": 2}})
    recheck(g)
    assert g.centers == {}
    g.popular = ["9", "2", "5"]
    recheck(g)
    assert g.centers == {"9": 0}  # a new Gallery where Artwork already lies
    g.popular = ["1", "2", "5"]
    recheck(g)
    assert g.centers == {}


@pytest.mark.clause("MA-CENTER-07", "MA-KEY-10")
def test_it_earns_points_in_the_exhibition_and_presence_does_not() -> None:
    g = at_8(2, 1, 0)
    answer(score_galleries(g), "to:1:purple:8")
    assert points(g) == [8, 0]  # purple is second: the Precedence tile says so
    assert g.workshops[0].tiles == ["8"]


@pytest.mark.clause("MA-CENTER-03", "MA-CENTER-07")
def test_a_holder_that_was_caught_up_scores_on_equality() -> None:
    g = at_8(1, 1, 0)
    answer(score_galleries(g), "to:1:purple:8")
    assert points(g) == [8, 0]
    g = at_8(1, 1, None)
    answer(score_galleries(g), "to:0:purple:8", "to:1:purple:8")
    assert points(g) == [0, 0]


@pytest.mark.clause("MA-CENTER-03", "MA-DVWS-11")
def test_an_invention_lets_da_vinci_win_ties() -> None:
    g = at_8(1, 1, 1)
    g.blueprints[4].built = 1
    recheck(g)
    assert g.centers == {"8": 0}
    g = at_8(0, 0, None)
    g.blueprints[4].built = 1
    recheck(g)
    assert g.centers == {}
    g = at_8(1, 1, 1)
    g.blueprints[4].built = 0
    recheck(g)
    assert g.centers == {"8": 1}


@pytest.mark.clause("MA-DVWS-11")
@pytest.mark.parametrize(("paintings", "counted"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5)])
def test_an_invention_counts_two_and_more_paintings_one_more(paintings: int, counted: int) -> None:
    g = at_8(paintings, 2, 1)
    assert strength(g, 0, "8") == paintings
    g.blueprints[5].built = 1
    assert strength(g, 0, "8") == counted
    assert (count(g, 0, "8"), strength(g, 1, "8")) == (paintings, 2)


@pytest.mark.clause("MA-DVWS-11", "MA-CENTER-03")
@pytest.mark.parametrize(("card", "expected"), [("BL5", 0), ("BL6", 0), ("BL4", 1)])
def test_building_an_invention_that_changes_who_leads_counts_at_once(card: str, expected: int) -> None:
    g = at_8(2, 2, 1)
    blueprint = next(b for b in g.blueprints if b.card == card)
    blueprint.covered = [1, 2, 3]  # one icon is left
    colour = "purple" if card == "BL4" else "blue" if card == "BL5" else "green"
    g.grid[0] = colour
    answer(build(g, actor(g)), f"build:{card}:0")
    assert blueprint.built == 1
    assert g.centers["8"] == expected


@pytest.mark.clause("MA-CENTER-01", "MA-CREATE-05")
def test_create_rechecks_too() -> None:
    g = table(map={"8": {"painting": 1, "statue": 1}}, popular=["8", "2", "5"], secondary=[])
    g.centers["8"] = 0
    put(g, FLORENCE, "painting")
    answer(create(g, actor(g), 3), "centerpieces")
    assert (lies(g, "8"), g.centers) == ({"painting": 2, "statue": 1}, {"8": 0})
