"""The Main action Influence, and the Lodge."""

import pytest

from games.engine import Refusal
from games.maestro.actions import action_points, influence
from games.maestro.box import COLOURS
from games.maestro.state import bonuses, ranks, value
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, actor, fill_hands, held, live, table


@pytest.mark.clause("MA-INFL-01", "MA-CARD-06")
@pytest.mark.parametrize(("effort", "points"), list(enumerate((0, 1, 1, 2, 2, 3, 3, 4, 4))))
def test_effort_becomes_collectors(effort: int, points: int) -> None:
    g = table(lodge={"orange": [9, 0]})
    assert action_points("influence", effort, bonuses(g, actor(g).side)) == points
    assert len(answer(influence(g, actor(g), points), *["collector:orange:blue"] * points)) == points
    assert g.lodge["blue"] == [3, points]


@pytest.mark.clause("MA-INFL-01", "MA-INFL-04", "MA-INFL-06")
def test_each_point_moves_a_collector_between_any_two_areas_and_lays_it_down() -> None:
    g = table()
    asked = question(influence(g, actor(g), 2))
    assert set(asked.options) == {f"collector:{a}:{b}" for a in COLOURS for b in COLOURS if a != b} | {"stop"}
    answer(influence(g, actor(g), 3), "collector:orange:blue", "collector:green:purple", "collector:orange:green")
    assert g.lodge == {"orange": [1, 0], "purple": [3, 1], "blue": [3, 1], "green": [2, 1]}


@pytest.mark.clause("MA-INFL-02", "MA-KEY-06")
@pytest.mark.parametrize("active", range(4))
def test_the_area_it_leaves_pays_a_resource_to_the_other_character(active: int) -> None:
    g = table(active=active)
    answer(influence(g, actor(g), 2), "collector:orange:blue", "collector:green:blue")
    assert held(g, (active + 2) % 4) == {"orange": 1, "green": 1}
    assert held(g, active) == {}
    assert (g.bank["orange"], g.bank["green"], g.bank["blue"]) == (12, 12, 13)


@pytest.mark.clause("MA-INFL-02")
def test_an_empty_supply_pays_nothing() -> None:
    g = table()
    g.bank["orange"] = 0
    answer(influence(g, actor(g), 1), "collector:orange:blue")
    assert held(g, 2) == {}
    assert g.lodge["blue"] == [3, 1]


@pytest.mark.clause("MA-INFL-03")
def test_a_lying_collector_stays() -> None:
    g = table(lodge={"orange": [0, 3], "green": [1, 1]})
    asked = answer(influence(g, actor(g), 2), "collector:green:blue", "stop")
    assert not any(option.startswith("collector:orange") for option in asked[0].options)
    assert not any(option.startswith(("collector:orange", "collector:green")) for option in asked[1].options)
    g = table(lodge={colour: [0, 3] for colour in COLOURS})
    assert answer(influence(g, actor(g), 4)) == []


@pytest.mark.clause("MA-INFL-03", "MA-INFL-04")
def test_lying_collectors_and_the_same_area_are_refused() -> None:
    g = table(hand=["DS09"], lodge={"orange": [0, 3]})
    game = live(fill_hands(g))
    game.choose(ADA, ("play:DS09:influence",))
    for option, clause in (("collector:orange:blue", "MA-INFL-03"), ("collector:blue:blue", "MA-INFL-04")):
        with pytest.raises(Refusal) as refused:
            game.choose(ADA, (option,))
        assert refused.value.clause == clause


@pytest.mark.clause("MA-INFL-01", "MA-MOVE-06")
def test_points_may_be_left() -> None:
    g = table()
    assert len(answer(influence(g, actor(g), 4), "collector:orange:blue", "stop")) == 2


@pytest.mark.clause("MA-INFL-05", "MA-KEY-10")
def test_standing_and_lying_collectors_decide_what_a_colour_pays() -> None:
    g = table(lodge={"orange": [2, 0], "purple": [1, 3], "blue": [3, 0], "green": [1, 1]}, popular=["8", "5", "2"])
    assert ranks(g) == ["purple", "blue", "orange", "green"]
    assert [value(g, region, popular=True) for region in ("8", "5", "2", "3")] == [14, 8, 4, 4]
    assert [value(g, region, popular=False) for region in ("8", "5", "2", "3")] == [7, 4, 2, 2]
    answer(influence(g, actor(g), 2), "collector:purple:blue", "collector:blue:orange")
    assert [sum(g.lodge[colour]) for colour in COLOURS] == [3, 3, 3, 2]
    assert ranks(g) == ["orange", "purple", "blue", "green"]  # the Precedence tile breaks ties


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_also_pays_the_colour_the_first_collector_goes_to() -> None:
    g = table()
    g.blueprints[2].built = 1
    answer(influence(g, actor(g), 2, main=True), "collector:orange:blue", "collector:orange:green")
    assert held(g, 2) == {"orange": 2, "blue": 1}
    answer(influence(g, actor(g), 1), "collector:orange:purple")  # a single point is no action
    assert held(g, 2) == {"orange": 3, "blue": 1}


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_gives_a_point_more() -> None:
    g = table()
    g.blueprints[2].built = 2
    assert action_points("influence", 3, bonuses(g, actor(g).side)) == 3
    g.active = 1
    assert action_points("influence", 3, bonuses(g, actor(g).side)) == 2
