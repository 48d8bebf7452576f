"""The Main actions of the Machina: Create, Move, Influence, Study."""

from typing import Any

import pytest

from games.maestro import machina
from games.maestro.box import CARDS, COLOURS, FLORENCE
from games.maestro.state import MACHINA, State, recheck
from tests.games.maestro.table import events_of, lay, lies, opponent, points, put, solo

# With three Collectors everywhere orange ranks first, then purple, blue and green: 14, 8, 4 and 4 VP.


def slots(g: State) -> list[str]:
    """The Resources on Michelangelo's board, sorted."""
    return sorted(colour for held in opponent(g).slots for colour in held if colour)


def moved(g: State) -> list[tuple[str, str]]:
    """Where each Artwork went from, and to; "" is the supply."""
    events = [event for event in g.emitted if event.kind in ("moved", "placed")]
    return [
        (event.facts.get("source", ""), event.facts["target" if event.kind == "moved" else "region"])
        for event in events
    ]


# --- Create


@pytest.mark.clause("MA-SOLO-CREATE-01", "MA-SOLO-CREATE-02")
@pytest.mark.parametrize("number", [3, 4])
def test_with_3_points_it_serves_its_secondary_centerpieces_and_every_popular_gallery(number: int) -> None:
    g = solo(map={"3": {"statue": 1}, "4": {"painting": 1}, "2": {"painting": 3}, "8": {"bust": 1}})
    g.workshops[1].supply = {"statue": 4, "bust": 4}
    machina.main_action(g, "create", number)
    assert sorted(target for _source, target in moved(g)) == ["2", "3", "5", "8"]
    assert all(source == "" for source, _target in moved(g))
    assert g.centers == {"3": 1, "4": 0, "2": 0, "8": 1, "5": 1}
    assert lies(g, FLORENCE) == {}


@pytest.mark.clause("MA-SOLO-CREATE-03")
def test_what_its_supply_lacks_comes_from_florence() -> None:
    g = solo(popular=("2", "5", "8"), secondary=(), map={FLORENCE: {"bust": 3}, "9": {"statue": 2}})
    g.workshops[1].supply = {"statue": 1, "bust": 0}
    machina.main_action(g, "create", 3)
    assert moved(g) == [("", "2"), ("F", "8"), ("F", "5")]  # most VP first
    assert lies(g, "9") == {"statue": 2}


@pytest.mark.clause("MA-SOLO-CREATE-02", "MA-SOLO-CREATE-03")
def test_when_all_is_short_the_best_galleries_are_served_equal_ones_by_the_higher_number() -> None:
    g = solo(popular=("5", "7", "8"), secondary=("3",), map={"3": {"statue": 1}})
    g.workshops[1].supply = {"statue": 2, "bust": 0}
    machina.main_action(g, "create", 3)
    assert moved(g) == [("", "8"), ("", "7")]  # purple 8 VP, green 4, then blue 4


@pytest.mark.clause("MA-SOLO-CREATE-04")
@pytest.mark.parametrize("number", [1, 2])
def test_with_fewer_points_it_adds_as_many_artworks_to_florence(number: int) -> None:
    g = solo(map={"3": {"statue": 1}})
    machina.main_action(g, "create", number)
    assert moved(g) == [("", FLORENCE)] * number
    assert sum(g.workshops[1].supply.values()) == 4 - number
    assert g.artwork == {"painting": 14, "statue": 5, "bust": 6}  # it gains none


@pytest.mark.clause("MA-SOLO-CREATE-05", "MA-SOLO-GOLD-03")
def test_what_is_left_without_artworks_is_a_move() -> None:
    g = solo(popular=("2",), secondary=())
    g.workshops[1].supply = {"statue": 0, "bust": 1}
    machina.main_action(g, "create", 2)
    assert moved(g) == [("", FLORENCE), (FLORENCE, "2")]
    assert g.centers == {"2": 1}


@pytest.mark.clause("MA-SOLO-CREATE-06")
def test_centerpieces_are_claimed_after_the_placement_ties_included() -> None:
    g = solo(popular=("2", "5"), secondary=(), map={"2": {"painting": 2, "statue": 1}, "5": {"painting": 2}})
    assert g.centers == {"2": 0, "5": 0}
    machina.main_action(g, "create", 3)
    assert g.centers == {"2": 1, "5": 0}
    assert events_of(g, "centerpiece")[-1].facts == {"region": "2", "side": 1}


@pytest.mark.clause("MA-SOLO-CREATE-01", "MA-SOLO-CREATE-02")
def test_it_serves_no_secondary_gallery_of_the_human() -> None:
    g = solo(popular=("2",), secondary=("3", "4"), map={"3": {"painting": 1}, "4": {}})
    machina.main_action(g, "create", 3)
    assert moved(g) == [("", "2")]


# --- Move: where to


@pytest.mark.clause("MA-SOLO-MOVE-01", "MA-SOLO-MOVE-08")
@pytest.mark.parametrize("target", ["1", "3", "9", "12"])
def test_each_point_carries_one_artwork_straight_to_the_target(target: str) -> None:
    g = solo(popular=(target,), secondary=(), map={FLORENCE: {"statue": 3}})
    machina.move(g, 1)
    assert (lies(g, FLORENCE), lies(g, target)) == ({"statue": 2}, {"statue": 1})


@pytest.mark.clause("MA-SOLO-MOVE-02")
def test_first_the_popular_gallery_worth_most_without_a_centerpiece() -> None:
    g = solo(map={FLORENCE: {"statue": 3}, "2": {"painting": 1}})
    machina.move(g, 1)
    assert moved(g) == [(FLORENCE, "8")]  # orange 2 would pay 14, and be claimed, but has a Centerpiece


@pytest.mark.clause("MA-SOLO-MOVE-03", "MA-SOLO-MOVE-07")
@pytest.mark.parametrize(
    ("paintings", "number", "target"),
    [
        (3, 3, "2"),  # three to claim 14 VP
        (3, 2, "8"),  # too few points for that: 8 VP for two
        (3, 1, "5"),  # too few for either
        (2, 2, "2"),
    ],
)
def test_then_the_popular_gallery_worth_most_that_it_can_claim(paintings: int, number: int, target: str) -> None:
    g = solo(map={FLORENCE: {"statue": 5}, "2": {"painting": paintings}, "8": {"painting": 2}, "5": {"painting": 1}})
    machina.move(g, number)
    assert g.centers[target] == 1
    assert moved(g)[0] == (FLORENCE, target)


@pytest.mark.clause("MA-SOLO-MOVE-03")
def test_it_claims_with_a_tie_and_counts_its_own_artworks_there() -> None:
    g = solo(map={FLORENCE: {"statue": 1}, "2": {"painting": 3, "bust": 2}, "8": {"bust": 2}, "5": {"bust": 2}})
    machina.move(g, 1)
    assert lies(g, "2") == {"painting": 3, "bust": 2, "statue": 1}
    assert g.centers["2"] == 1


@pytest.mark.clause("MA-SOLO-MOVE-03")
def test_it_needs_one_more_against_the_invention_that_counts_two_as_three() -> None:
    held = {"2": {"painting": 2}, "8": {"bust": 2}, "5": {"bust": 2}}
    for built, claimed in ((0, True), (1, False)):
        g = solo(map={FLORENCE: {"statue": 2}, **held}, secondary=())
        g.blueprints[-1].built = built
        machina.move(g, 2)
        assert (g.centers["2"] == 1) is claimed
        assert (moved(g) == []) is not claimed


@pytest.mark.clause("MA-SOLO-MOVE-03")
def test_it_does_not_start_what_its_sources_cannot_finish() -> None:
    g = solo(map={FLORENCE: {"statue": 1}, "2": {"painting": 2}, "8": {"bust": 2}, "5": {"bust": 2}}, secondary=())
    g.workshops[1].supply = {"statue": 0, "bust": 0}
    machina.move(g, 4)
    assert moved(g) == []


@pytest.mark.clause("MA-SOLO-MOVE-04")
def test_then_the_popular_gallery_worth_most_where_it_leads_by_one() -> None:
    g = solo(
        map={
            FLORENCE: {"statue": 3},
            "2": {"painting": 1, "bust": 3},  # by two
            "8": {"painting": 1, "bust": 2},  # by one
            "5": {"bust": 1},  # by one
        }
    )
    machina.move(g, 1)
    assert moved(g) == [(FLORENCE, "8")]


@pytest.mark.clause("MA-SOLO-MOVE-04", "MA-SOLO-MOVE-09")
def test_a_lead_of_one_gets_one_artwork_then_a_target_is_chosen_anew() -> None:
    g = solo(map={FLORENCE: {"statue": 3}, "2": {"bust": 2}, "8": {"bust": 1}, "5": {"bust": 1}})
    machina.move(g, 3)
    assert moved(g) == [(FLORENCE, "8"), (FLORENCE, "5"), (FLORENCE, "4")]  # then a Secondary Gallery


@pytest.mark.clause("MA-SOLO-MOVE-05")
@pytest.mark.parametrize(
    ("secondary", "target"),
    [
        ({}, "4"),  # without a Centerpiece: purple 4 VP
        ({"4": {"painting": 1}}, "7"),  # still one without: green 2 VP, the higher number
        ({"4": {"painting": 1}, "7": {"painting": 2}, "3": {"bust": 2}}, "4"),  # that it can claim
        ({"4": {"painting": 2}, "7": {"painting": 2}, "3": {"bust": 1}}, "3"),  # where it leads by one
        ({"4": {"painting": 2}, "7": {"painting": 2}, "3": {"bust": 2}}, None),
    ],
)
def test_then_the_same_for_secondary_galleries(secondary: dict[str, dict[str, int]], target: str | None) -> None:
    g = solo(map={FLORENCE: {"statue": 3}, "2": {"bust": 2}, "8": {"bust": 2}, "5": {"bust": 2}, **secondary})
    left = machina.move(g, 1)
    assert moved(g) == ([(FLORENCE, target)] if target else [])
    assert left == (0 if target else 1)


@pytest.mark.clause("MA-SOLO-MOVE-06")
def test_of_equal_candidates_the_higher_region_number_is_chosen() -> None:
    g = solo(popular=("5", "9", "7"), secondary=(), map={FLORENCE: {"statue": 3}})
    machina.move(g, 3)
    assert [target for _source, target in moved(g)] == ["9", "7", "5"]  # blue and green pay 4 alike


@pytest.mark.clause("MA-SOLO-MOVE-07", "MA-SOLO-MOVE-09", "MA-CENTER-01")
def test_after_a_claim_the_list_is_gone_through_again_from_its_top() -> None:
    g = solo(map={FLORENCE: {"statue": 5}, "2": {"painting": 2}, "8": {"painting": 1}})
    machina.move(g, 4)
    assert moved(g) == [(FLORENCE, "5"), (FLORENCE, "2"), (FLORENCE, "2"), (FLORENCE, "8")]
    assert g.centers == {"2": 1, "5": 1, "8": 1}


@pytest.mark.clause("MA-SOLO-GOLD-03", "MA-SOLO-MOVE-07")
def test_without_a_target_the_points_are_lost() -> None:
    g = solo(map={FLORENCE: {"statue": 5}, "2": {"painting": 9}, "8": {"bust": 2}}, popular=("2", "8"), secondary=())
    assert machina.move(g, 3) == 3
    assert moved(g) == []


# --- Move: where from


@pytest.mark.clause("MA-SOLO-MOVE-08")
def test_sources_are_florence_then_the_nearest_region_without_a_gallery_then_the_supply() -> None:
    g = solo(
        popular=("8",),
        secondary=("4",),
        map={
            FLORENCE: {"statue": 1},
            "3": {"bust": 1},  # two steps from 8, by sea and 9
            "11": {"statue": 1},  # next to 8
            "4": {"bust": 2},  # a Gallery
            "8": {"painting": 4},
        },
    )
    g.workshops[1].supply = {"statue": 1, "bust": 0}
    machina.move(g, 4)
    assert moved(g) == [(FLORENCE, "8"), ("11", "8"), ("3", "8"), ("", "8")]
    assert lies(g, "4") == {"bust": 2}


@pytest.mark.clause("MA-SOLO-MOVE-08")
def test_of_equally_near_regions_the_higher_number_comes_first() -> None:
    g = solo(
        popular=("8",), secondary=(), map={"7": {"bust": 1}, "12": {"bust": 1}, "11": {"bust": 1}, "9": {"bust": 1}}
    )
    put(g, "8", "painting", 4)
    recheck(g)
    machina.move(g, 4)
    assert [source for source, _target in moved(g)] == ["12", "11", "9", "7"]  # 12 by sea


@pytest.mark.clause("MA-SOLO-MOVE-08")
def test_steps_count_gray_regions_and_sea_routes() -> None:
    assert CARDS.distances["12"]["4"] == 1
    assert CARDS.distances["12"][FLORENCE] == 2  # by Pisa
    assert CARDS.distances["2"]["5"] == 2  # by Parma
    assert CARDS.distances["3"]["9"] == 1


# --- Influence


def influencing(side: int = 1, **more: Any) -> State:
    """The Machina holds Popular Gallery 2, orange; the human holds 8, purple, and 5, blue."""
    own, rival = ("painting", "statue") if side == 0 else ("statue", "painting")
    pieces = {"2": {own: 1}, "8": {rival: 3}, "5": {rival: 3}, FLORENCE: {own: 3}}
    return solo(side, **{"map": pieces, "secondary": (), **more})


@pytest.mark.clause("MA-SOLO-INFL-02", "MA-SOLO-INFL-06", "MA-SOLO-INFL-07")
def test_a_collector_leaves_the_colour_of_the_humans_best_region_for_that_of_its_own() -> None:
    g = influencing()
    machina.influence(g, 1)
    assert (g.lodge["purple"], g.lodge["orange"]) == ([2, 0], [3, 1])
    assert slots(g) == ["purple"]
    assert moved(g) == [(FLORENCE, "2")]


@pytest.mark.clause("MA-SOLO-INFL-02", "MA-SOLO-INFL-01")
def test_every_point_is_evaluated_afresh() -> None:
    g = influencing(lodge={"orange": [4, 0], "purple": [4, 0], "blue": [3, 0], "green": [1, 0]})
    machina.influence(g, 2)
    # Purple pays 8 and blue 4; then blue ties purple at 3 and Precedence leaves purple before it.
    assert g.lodge == {"orange": [4, 2], "purple": [2, 0], "blue": [3, 0], "green": [1, 0]}
    g = influencing(lodge={"orange": [4, 0], "purple": [4, 0], "blue": [3, 1], "green": [0, 0]})
    machina.influence(g, 2)
    assert g.lodge == {"orange": [4, 2], "purple": [3, 0], "blue": [2, 1], "green": [0, 0]}


@pytest.mark.clause("MA-SOLO-INFL-02")
def test_a_human_region_of_its_own_colour_is_left_out() -> None:
    g = influencing(popular=("2", "5"), secondary=("6",))  # 6 is orange too, and pays 7
    put(g, "6", "painting", 2)
    recheck(g)
    machina.influence(g, 1)
    assert g.lodge["blue"] == [2, 0]


@pytest.mark.clause("MA-SOLO-INFL-02", "MA-SOLO-INFL-05")
def test_its_own_colour_is_that_of_its_best_popular_centerpiece() -> None:
    g = solo(popular=("7", "8", "5"), secondary=("2",), map={"7": {"bust": 1}, "8": {"bust": 1}, "2": {"painting": 1}})
    assert machina.target_colour(g) == "purple"
    g.lodge["green"] = [5, 0]
    assert machina.target_colour(g) == "green"
    g = solo(popular=("7", "5"), secondary=(), map={"7": {"bust": 1}, "5": {"bust": 1}})
    assert machina.target_colour(g) == "blue"  # 4 VP both, blue has the lower Precedence number


@pytest.mark.clause("MA-SOLO-INFL-05", "MA-SOLO-INFL-02")
def test_of_equal_human_regions_the_lower_precedence_number_loses_the_collector() -> None:
    g = solo(
        popular=("2", "5", "7"), secondary=(), map={"2": {"statue": 1}, "5": {"painting": 3}, "7": {"painting": 3}}
    )
    machina.influence(g, 1)
    assert g.lodge["blue"] == [2, 0]
    g = solo(
        popular=("2", "5", "7"),
        secondary=(),
        map={"2": {"statue": 1}, "5": {"painting": 3}, "7": {"painting": 3}},
        precedence={"orange": 1, "purple": 2, "green": 3, "blue": 4},
    )
    machina.influence(g, 1)
    assert g.lodge["green"] == [2, 0]


@pytest.mark.clause("MA-SOLO-INFL-03", "MA-SOLO-INFL-05")
@pytest.mark.parametrize(
    ("lodge", "source"),
    [
        ([(3, 0), (0, 3), (1, 4), (1, 0)], "blue"),  # none stands in purple: most Collectors, standing or lying
        ([(3, 0), (0, 4), (2, 0), (1, 1)], "blue"),  # equal: the lower Precedence number
        ([(3, 0), (0, 3), (0, 5), (1, 0)], "green"),  # one has to stand
    ],
)
def test_otherwise_it_leaves_the_fullest_other_area(lodge: list[tuple[int, ...]], source: str) -> None:
    g = influencing(popular=("2", "8"))
    g.lodge = {colour: list(numbers) for colour, numbers in zip(COLOURS, lodge, strict=True)}
    before = list(g.lodge[source])
    machina.influence(g, 1)
    assert g.lodge[source] == [before[0] - 1, before[1]]
    assert slots(g) == [source]


@pytest.mark.clause("MA-SOLO-INFL-03")
def test_without_a_human_centerpiece_the_fullest_other_area_is_left_too() -> None:
    g = solo(map={"2": {"statue": 1}}, secondary=(), lodge={"green": [4, 0]}, popular=("2",))
    g.lodge["orange"] = [5, 0]
    machina.influence(g, 1)
    assert g.lodge["green"] == [3, 0]


@pytest.mark.clause("MA-SOLO-INFL-04")
def test_without_a_popular_centerpiece_the_point_is_a_move() -> None:
    g = solo(map={"3": {"statue": 1}, FLORENCE: {"bust": 1}})
    machina.influence(g, 1)
    assert moved(g) == [(FLORENCE, "2")]
    assert g.lodge == {colour: [3, 0] for colour in COLOURS}


@pytest.mark.clause("MA-SOLO-INFL-01", "MA-SOLO-GOLD-03")
def test_a_later_point_without_a_collector_is_lost() -> None:
    g = influencing()
    g.lodge = {"orange": [5, 0], "purple": [1, 0], "blue": [0, 3], "green": [0, 3]}
    machina.main_action(g, "influence", 3)
    assert g.lodge["orange"] == [5, 1]
    assert moved(g) == [(FLORENCE, "2")]


@pytest.mark.clause("MA-SOLO-INFL-07")
def test_every_popular_region_of_the_colour_gets_an_artwork_the_higher_number_first() -> None:
    g = solo(
        popular=("2", "10", "6"),
        secondary=("5",),
        map={"2": {"statue": 1}, "5": {"painting": 1}, FLORENCE: {"bust": 1}, "11": {"statue": 1}},
    )
    g.workshops[1].supply = {"statue": 0, "bust": 0}
    machina.influence(g, 1)
    assert moved(g) == [(FLORENCE, "10"), ("11", "6")]  # then there is none left
    assert g.centers == {"2": 1, "5": 0, "10": 1, "6": 1}


# --- Study


@pytest.mark.clause("MA-SOLO-STUDY-01", "MA-SOLO-STUDY-02")
def test_each_point_is_one_space_and_resource_spaces_give_their_resource() -> None:
    g = solo(round=2, bonus=["green", "orange", *["blue"] * 6])
    machina.study(g, 3)
    assert g.workshops[1].study == 3
    assert slots(g) == ["green", "orange"]
    assert len(events_of(g, "machina_upgrade")) == 1
    assert g.study_order == [0, 1]


@pytest.mark.clause("MA-SOLO-STUDY-01")
@pytest.mark.parametrize("space", [n for n, icon in enumerate("TCTWTETCTWTCTETCWC") if icon != "T"])
def test_card_workshop_and_either_spaces_are_all_its_upgrade(space: int) -> None:
    g = solo(round=1)
    g.workshops[1].study = space
    machina.study(g, 1)
    assert len(events_of(g, "machina_upgrade")) == 1
    assert opponent(g).deck[-1].startswith("SU")


@pytest.mark.clause("MA-SOLO-STUDY-01", "MA-SOLO-GOLD-03")
def test_at_the_end_of_the_track_the_rest_is_lost() -> None:
    g = solo()
    g.workshops[1].study = 17
    assert machina.study(g, 3) == 2
    assert g.workshops[1].study == 18


@pytest.mark.clause("MA-SOLO-STUDY-03", "MA-SOLO-STUDY-04")
def test_the_first_starting_card_from_the_top_leaves_and_an_upgraded_one_comes_on_top() -> None:
    g = solo(deck=["SS07", "SS02"])
    opponent(g).deck.insert(-1, "SU01")
    opponent(g).deck.append("SU02")
    opponent(g).upgraded = ["SU03", "SU04"]
    rest = sorted(card for card in opponent(g).deck if card != "SS07")
    machina.upgrade(g)
    assert opponent(g).deck[-1] == "SU04"
    assert sorted(opponent(g).deck[:-1]) == rest
    assert opponent(g).upgraded == ["SU03"]


@pytest.mark.clause("MA-SOLO-STUDY-03")
def test_the_deck_is_reshuffled_with_what_was_drawn() -> None:
    orders = set()
    for seed in range(6):
        g = solo(seed=str(seed), deck=["SS01"])
        machina.upgrade(g)
        orders.add(tuple(opponent(g).deck[:-1]))
        assert len(opponent(g).deck) == 10
    assert len(orders) == 6


@pytest.mark.clause("MA-SOLO-STUDY-05")
@pytest.mark.parametrize(("round", "vp"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_an_upgrade_pays_2_points_early_and_4_late(round: int, vp: int) -> None:
    g = solo(round=round)
    machina.upgrade(g)
    machina.upgrade(g)
    assert points(g) == [0, 2 * vp]


@pytest.mark.clause("MA-SOLO-STUDY-06", "MA-SOLO-STUDY-05")
def test_without_one_in_the_deck_the_first_on_the_board_clockwise_from_study_is_replaced() -> None:
    g = solo(action_order=["create", "study", "move", "influence"])
    opponent(g).deck = ["SU07", "SU08"]
    opponent(g).upgraded = ["SU01", "SU02", "SU03", "SU04", "SU05"]
    for action, card, face_up in (
        ("create", "SS01", True),
        ("influence", "SS02", True),
        ("move", "SU09", True),
        ("move", "SS03", False),
        ("move", "SS04", True),
    ):
        lay(g, action, card, MACHINA, face_up=face_up)
    for _n in range(4):
        machina.upgrade(g)
    assert [placed.card for placed in g.placed["move"]] == ["SU09", "SU05", "SU04"]  # played first, replaced first
    assert [placed.face_up for placed in g.placed["move"]] == [True, False, True]
    assert (g.placed["influence"][0].card, g.placed["create"][0].card) == ("SU03", "SU02")
    assert opponent(g).deck == ["SU07", "SU08"]
    assert points(g) == [0, 16]
    machina.upgrade(g)  # no Starting card anywhere
    assert (points(g), opponent(g).upgraded) == ([0, 16], ["SU01"])


@pytest.mark.clause("MA-SOLO-STUDY-05")
def test_without_an_upgraded_card_there_is_neither_upgrade_nor_points() -> None:
    g = solo()
    opponent(g).upgraded = []
    machina.upgrade(g)
    lay(g, "study", "SS01", MACHINA)
    opponent(g).deck = ["SU01"]
    machina.upgrade(g)
    assert points(g) == [0, 0]
    assert g.placed["study"][0].card == "SS01"


@pytest.mark.clause("MA-SOLO-STUDY-03", "MA-HID-04")
def test_a_replaced_gossip_card_is_not_named() -> None:
    g = solo()
    opponent(g).deck = []
    lay(g, "study", "SS03", MACHINA, face_up=False)
    machina.upgrade(g)
    (event,) = events_of(g, "machina_upgrade")
    assert not any(event.facts[name] for name in ("old", "new"))
    assert g.placed["study"][0].card in CARDS.solo
