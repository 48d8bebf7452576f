"""The worked examples of the solo game, position by position."""

import pytest

from games.maestro import machina
from games.maestro.box import FLORENCE
from games.maestro.machina_area import gain, in_order
from games.maestro.state import State, count, ranks
from tests.games.maestro.table import events_of, lies, opponent, points, rolling, solo


@pytest.mark.clause("MA-EX-36")
def test_orange_goes_to_row_1_column_4_and_purple_to_row_2_column_1() -> None:
    g = solo()
    opponent(g).slots[0][0] = "green"  # the any slot of (1,1)
    opponent(g).slots[1][0] = "purple"  # the column slot of (1,2)
    for colour in in_order(g, ("orange", "purple")):
        gain(g, colour)
    filled = {space: held for space, held in enumerate(opponent(g).slots) if any(held)}
    assert filled == {0: ["green", ""], 1: ["purple", ""], 3: ["orange", ""], 5: ["purple", ""]}


@pytest.mark.clause("MA-EX-37")
def test_green_goes_first_on_the_meeples_blueprint_then_the_meeple_passes_to_one_that_needs_blue() -> None:
    g = solo(0)
    line = {blueprint.tile: blueprint for blueprint in g.blueprints}
    g.blueprints = [line[tile] for tile in ("BT2", "BT5", "BT6", "BT1", "BT3", "BT4")]
    opponent(g).blueprint = 1
    line["BT5"].filled = ["blue", "", "orange", "purple"]  # blue, green, any over purple
    order = in_order(g, ("blue", "green"))
    assert order == ["green", "blue"]
    for colour in order:
        gain(g, colour)
    assert line["BT5"].filled == ["blue", "green", "orange", "purple"]
    assert line["BT6"].filled == ["", "", "", ""]
    assert line["BT1"].filled == ["", "blue", ""]
    assert opponent(g).blueprint == 3


@pytest.mark.clause("MA-EX-38")
def test_a_4_and_a_1_lead_from_study_three_steps_on_to_move() -> None:
    g = rolling(solo(action="study", action_order=["create", "influence", "move", "study"]), 4, 1)
    machina.roll(g)
    assert opponent(g).action == "move"  # clockwise: Study, Create, Influence, Move


@pytest.mark.clause("MA-EX-39")
def test_the_top_card_lies_at_the_meeples_action_and_both_its_resources_come_before_the_main_action() -> None:
    g = solo(deck=["SS01", "SS09"], action="move", map={FLORENCE: {"statue": 1}})
    opponent(g).rolled = False
    machina.turn(g, gossip=False)
    assert [placed.card for placed in g.placed["move"]] == ["SS01"]
    kinds = [event.kind for event in g.emitted if event.kind in ("play", "machina_resource", "moved")]
    assert kinds == ["play", "machina_resource", "machina_resource", "moved"]
    assert [event.facts["colour"] for event in events_of(g, "machina_resource")] == ["orange", "purple"]


@pytest.mark.clause("MA-EX-40")
def test_create_with_2_points_adds_2_artworks_to_florence() -> None:
    g = solo(map={"2": {"statue": 1}, "5": {"painting": 1}})
    machina.main_action(g, "create", 2)
    assert count(g, 1, FLORENCE) == 2
    assert sum(g.workshops[1].supply.values()) == 2
    assert (lies(g, "2"), lies(g, "5"), g.centers) == ({"statue": 1}, {"painting": 1}, {"2": 1, "5": 0})


@pytest.mark.clause("MA-EX-41")
def test_create_with_3_points_serves_4_3_8_and_10_and_claims_8_and_10() -> None:
    g = solo(
        popular=("3", "8", "10"),
        secondary=("4",),
        map={"4": {"statue": 1}, "3": {"painting": 2}, "8": {"painting": 1}},
    )
    assert g.centers == {"4": 1, "3": 0, "8": 0}
    machina.main_action(g, "create", 3)
    assert {region: count(g, 1, region) for region in ("4", "3", "8", "10")} == {"4": 2, "3": 1, "8": 1, "10": 1}
    assert g.centers == {"4": 1, "3": 0, "8": 1, "10": 1}
    assert sum(g.workshops[1].supply.values()) == 0


@pytest.mark.clause("MA-EX-42")
def test_move_with_1_point_goes_to_the_empty_popular_gallery_worth_most() -> None:
    g = solo(
        popular=("8", "2", "7"),
        secondary=(),
        lodge={"blue": (5, 0), "purple": (3, 0), "orange": (2, 0), "green": (2, 0)},
        precedence={"blue": 1, "purple": 2, "orange": 3, "green": 4},
        map={"2": {"painting": 1}, FLORENCE: {"statue": 2}},
    )
    assert ranks(g) == ["blue", "purple", "orange", "green"]
    assert g.centers == {"2": 0}
    machina.main_action(g, "move", 1)
    assert (lies(g, "8"), lies(g, FLORENCE)) == ({"statue": 1}, {"statue": 1})
    assert g.centers == {"2": 0, "8": 1}


def influence_example() -> State:
    """The Machina has no Popular Centerpiece; the human has 1 (blue) and 7 (green), 10 (orange) is empty."""
    g = solo(
        popular=("1", "7", "10"),
        secondary=(),
        lodge={"blue": (4, 0), "orange": (3, 0), "purple": (3, 0), "green": (2, 0)},
        precedence={"orange": 1, "purple": 2, "blue": 3, "green": 4},
        map={"1": {"painting": 1}, "7": {"painting": 1}, FLORENCE: {"statue": 2}},
    )
    assert g.centers == {"1": 0, "7": 0}
    return g


@pytest.mark.clause("MA-EX-43")
def test_the_first_influence_point_is_a_move_that_claims_10() -> None:
    g = influence_example()
    machina.main_action(g, "influence", 1)
    assert (lies(g, "10"), lies(g, FLORENCE)) == ({"statue": 1}, {"statue": 1})
    assert g.centers == {"1": 0, "7": 0, "10": 1}
    assert g.lodge == {"orange": [3, 0], "purple": [3, 0], "blue": [4, 0], "green": [2, 0]}


@pytest.mark.clause("MA-EX-44")
def test_the_second_point_moves_a_collector_from_blue_to_orange_for_a_blue_resource() -> None:
    g = influence_example()
    machina.main_action(g, "influence", 2)
    assert g.lodge == {"orange": [3, 1], "purple": [3, 0], "blue": [3, 0], "green": [2, 0]}
    assert g.bank["blue"] == 12
    assert [event.facts["colour"] for event in events_of(g, "machina_resource")] == ["blue"]
    assert ranks(g) == ["orange", "purple", "blue", "green"]


@pytest.mark.clause("MA-EX-45")
def test_one_more_artwork_goes_from_florence_to_10() -> None:
    g = influence_example()
    machina.main_action(g, "influence", 2)
    assert (lies(g, "10"), lies(g, FLORENCE)) == ({"statue": 2}, {})


def study_example() -> State:
    """Round 2, the marker at the start, a blue bonus tile on the first space."""
    return solo(round=2, deck=["SS03", "SS05"], bonus=["blue", *["orange"] * 7])


@pytest.mark.clause("MA-EX-46")
def test_study_with_2_points_gains_a_blue_resource_then_an_upgrade() -> None:
    g = study_example()
    machina.main_action(g, "study", 2)
    assert g.workshops[1].study == 2
    assert g.bank == {"orange": 13, "purple": 13, "blue": 12, "green": 13}
    kinds = [event.kind for event in g.emitted if event.kind in ("machina_resource", "machina_upgrade")]
    assert kinds == ["machina_resource", "machina_upgrade"]


@pytest.mark.clause("MA-EX-47")
def test_the_upgrade_removes_the_top_starting_card_for_2_points_and_puts_an_upgraded_one_on_top() -> None:
    g = study_example()
    top = opponent(g).upgraded[-1]
    rest = [card for card in opponent(g).deck if card != "SS03"]
    machina.main_action(g, "study", 2)
    assert points(g) == [0, 2]
    assert opponent(g).deck[-1] == top
    assert sorted(opponent(g).deck[:-1]) == sorted(rest)
    assert opponent(g).deck[:-1] != rest  # reshuffled
    assert "SS03" not in [*opponent(g).deck, *opponent(g).upgraded]
