"""Gallery scoring: how the colours rank, who scores what, and the Resource for presence."""

import pytest

from games.maestro import TITLE
from games.maestro.box import CARDS, COLOURS
from games.maestro.exhibition import score_galleries
from games.maestro.setup import setup
from games.maestro.state import State, ranks, value
from tests.games.answering import answer
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    events_of,
    held,
    lay,
    live,
    opponent,
    points,
    put,
    solo,
    table,
)
from tests.games.playing import decision_of

DA_VINCIS = {region: {"painting": 1} for region in ("2", "3", "4", "5", "7", "8")}


def scored(g: State, *options: str) -> list[tuple[str, int, int]]:
    """Score all Galleries: region, workshop and VP of each that was scored, in order."""
    answer(score_galleries(g), *options)
    return [(event.facts["region"], event.facts["side"], event.facts["points"]) for event in events_of(g, "gallery")]


# --- ranks


@pytest.mark.clause("MA-GAL-01", "MA-GAL-02", "MA-GAL-03", "MA-GAL-04", "MA-INFL-05", "MA-KEY-10")
@pytest.mark.parametrize(
    ("lodge", "order"),
    [
        ([(1, 0), (2, 0), (4, 0), (5, 0)], ["green", "blue", "purple", "orange"]),
        ([(0, 5), (4, 0), (1, 1), (0, 1)], ["orange", "purple", "blue", "green"]),  # lying ones count alike
        ([(3, 0), (3, 0), (3, 0), (3, 0)], ["green", "purple", "orange", "blue"]),  # all by the Precedence tile
        ([(5, 0), (3, 0), (2, 0), (2, 0)], ["orange", "purple", "green", "blue"]),
        ([(2, 0), (4, 0), (4, 0), (2, 0)], ["purple", "blue", "green", "orange"]),
    ],
)
def test_most_collectors_rank_first_and_the_lower_precedence_number_breaks_ties(
    lodge: list[tuple[int, ...]], order: list[str]
) -> None:
    g = table(precedence={"green": 1, "purple": 2, "orange": 3, "blue": 4})
    g.lodge = {colour: list(number) for colour, number in zip(COLOURS, lodge, strict=True)}
    assert ranks(g) == order


@pytest.mark.clause("MA-GAL-02", "MA-GAL-03", "MA-GAL-07", "MA-GAL-08")
def test_a_popular_gallery_pays_14_8_4_4_by_rank_and_a_secondary_one_half() -> None:
    g = table(lodge={"green": [5, 0], "purple": [4, 0], "blue": [2, 0], "orange": [1, 0]})
    by_rank = ["7", "8", "5", "2"]  # green, purple, blue, orange
    assert [value(g, region, popular=True) for region in by_rank] == [14, 8, 4, 4]
    assert [value(g, region, popular=False) for region in by_rank] == [7, 4, 2, 2]


# --- who scores


@pytest.mark.clause("MA-GAL-05", "MA-GAL-06", "MA-GAL-07", "MA-GAL-08", "MA-KEY-10", "MA-CENTER-07")
def test_galleries_are_scored_in_ascending_order_by_the_holders_of_their_centerpieces() -> None:
    g = table(popular=("12", "2", "5"), secondary=("10", "4", "3"))
    for region, kind in (("12", "painting"), ("2", "statue"), ("10", "bust"), ("3", "painting"), ("4", "painting")):
        put(g, region, kind)
    g.centers = {"12": 0, "2": 1, "10": 1, "3": 0, "4": 0}
    # Orange ranks first, then purple, blue and green.
    assert scored(g) == [("2", 1, 14), ("3", 0, 2), ("4", 0, 4), ("10", 1, 7), ("12", 0, 8)]
    assert points(g) == [14, 21]
    assert g.scored == {"2": 1, "3": 0, "4": 0, "10": 1, "12": 0}


@pytest.mark.clause("MA-GAL-06", "MA-GAL-12")
def test_a_holder_who_was_caught_up_with_still_scores_and_the_other_is_present() -> None:
    g = table(map={"2": {"painting": 2}})
    put(g, "2", "bust", 2)
    assert scored(g, "to:1:orange:2") == [("2", 0, 14)]
    assert held(g, 1) == {"orange": 1}
    assert held(g, 0) == held(g, 2) == {}


@pytest.mark.clause("MA-GAL-06", "MA-GAL-12")
def test_without_a_centerpiece_nobody_scores_and_all_who_are_present_gain_a_resource() -> None:
    g = table(map={"5": {"painting": 1, "statue": 1}})
    assert g.centers == {}
    assert scored(g, "to:2:blue:5", "to:1:blue:5") == []
    assert points(g) == [0, 0]
    assert (held(g, 2), held(g, 1)) == ({"blue": 1}, {"blue": 1})
    assert g.workshops[0].tiles == g.workshops[1].tiles == []


@pytest.mark.clause("MA-GAL-09")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_round_1_has_three_popular_and_no_secondary_galleries(seats: int) -> None:
    g = setup(seats, {}, f"galleries {seats}")
    assert g.round == 1
    assert (len(g.popular), g.secondary) == (3, [])
    for region in g.popular:
        g.centers[region] = 0
    present = [region for region in sorted(g.popular, key=int) if g.map[region].get("statue") and seats > 1]
    answer(score_galleries(g), *(f"to:1:{CARDS.regions[region].colour}:{region}" for region in present))
    assert all(event.facts["popular"] for event in events_of(g, "gallery"))
    assert len(events_of(g, "gallery")) == 3


@pytest.mark.clause("MA-GAL-10", "MA-GAL-11")
def test_a_popular_gallery_wins_its_tile_and_a_secondary_one_none() -> None:
    g = table(map=DA_VINCIS)
    put(g, "8", "statue", 2)
    g.centers["8"] = 1
    scored(g, "to:0:purple:8")
    assert g.workshops[0].tiles == ["2", "5"]
    assert g.workshops[1].tiles == ["8"]


@pytest.mark.clause("MA-GAL-14")
def test_a_region_without_artwork_scores_for_nobody() -> None:
    g = table()
    assert scored(g) == []
    assert points(g) == [0, 0]
    assert not any(any(section.values()) for section in g.sections)


# --- the Resource for presence


@pytest.mark.clause("MA-GAL-12")
@pytest.mark.parametrize(("region", "colour"), [("2", "orange"), ("8", "purple"), ("5", "blue"), ("7", "green")])
def test_presence_without_the_centerpiece_gains_one_resource_of_the_regions_colour(region: str, colour: str) -> None:
    g = table(map={region: {"painting": 3, "statue": 1, "bust": 1}})
    scored(g, f"to:3:{colour}:{region}")
    assert held(g, 3) == {colour: 1}
    assert g.bank[colour] == 12


@pytest.mark.clause("MA-GAL-12")
def test_a_resource_that_the_supply_has_not_is_lost_and_nobody_is_asked() -> None:
    g = table(map={"2": {"painting": 2, "statue": 1}})
    g.bank["orange"] = 0
    assert answer(score_galleries(g)) == []
    assert held(g, 1) == held(g, 3) == {}


@pytest.mark.clause("MA-GAL-13", "MA-TEAM-07")
@pytest.mark.parametrize(("first", "decider"), [(0, BEN), (1, BEN), (2, DAN), (3, DAN)])
@pytest.mark.parametrize("agreed", [True, False])
@pytest.mark.parametrize("section", [1, 3])
def test_a_team_votes_and_the_nearer_to_the_first_player_decides_if_it_disagrees(
    first: int, decider: int, agreed: bool, section: int
) -> None:
    g = table(players=4, phase="galleries", map={"2": {"painting": 2, "statue": 1}}, runs=[ADA, BEN, CLEO, DAN])
    g.prizes, g.first = dict.fromkeys(g.action_order, "P1"), first
    for seat in (ADA, CLEO):
        g.hands[str(seat)] = []
    game = live(g)
    assert set(game.awaited) == {BEN, DAN}
    game.choose(BEN + DAN - decider, (f"to:{section if agreed else 4 - section}:orange:2",))
    assert held(game.state, 1) == held(game.state, 3) == {}
    game.choose(decider, (f"to:{section}:orange:2",))
    assert {character: held(game.state, character) for character in range(4)} == {
        0: {},
        1: {},
        2: {},
        3: {},
        section: {"orange": 1},
    }


@pytest.mark.clause("MA-GAL-12", "MA-GAL-13")
def test_all_who_gain_are_asked_at_once_and_see_the_points_before() -> None:
    pieces = {"2": {"painting": 2, "statue": 1}, "5": {"painting": 1, "statue": 3}, "8": {"painting": 1, "bust": 2}}
    g = table(phase="galleries", map=pieces)
    g.prizes = dict.fromkeys(g.action_order, "P1")
    game = live(g)
    assert game.awaited == (ADA, BEN)
    assert points(game.state) == [14, 12]
    game.choose(ADA, ("to:0:blue:5",))
    assert game.awaited == (ADA, BEN)
    game.choose(BEN, ("to:3:orange:2",))
    assert [*game.awaited] == [ADA]
    game.choose(ADA, ("to:2:purple:8",))
    assert [held(game.state, character) for character in range(4)] == [{"blue": 1}, {}, {"purple": 1}, {"orange": 1}]


@pytest.mark.clause("MA-GAL-12")
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_resources_of_the_supply_go_to_the_lower_regions_first(left: int) -> None:
    g = table(map={"1": {"statue": 1, "painting": 1}, "5": {"painting": 2, "statue": 1}}, popular=["1", "5", "2"])
    assert {CARDS.regions[region].colour for region in ("1", "5")} == {"blue"}
    g.bank["blue"] = left
    answer(score_galleries(g), "to:2:blue:1", *["to:3:blue:1"] * (left - 1))
    assert [held(g, character) for character in range(4)] == [{}, {}, {"blue": 1}, {"blue": 1} if left == 2 else {}]
    assert len(events_of(g, "resource_lost")) == 3 - left


@pytest.mark.clause("MA-GAL-13")
def test_a_lone_player_may_choose_either_section_too() -> None:
    g = table(map={"2": {"painting": 2, "statue": 1}})
    (asked,) = answer(score_galleries(g), "to:3:orange:2")
    assert (asked.kind, asked.seats, asked.options) == ("receive", (BEN,), ("to:1:orange:2", "to:3:orange:2"))


@pytest.mark.clause("MA-GAL-13")
def test_the_presence_resource_is_the_only_one_whose_receiver_is_chosen() -> None:
    g = table(map={"2": {"painting": 1}})
    asked = answer(score_galleries(g))
    assert asked == []


@pytest.mark.clause("MA-GAL-12", "MA-SOLO-EXH-01")
def test_the_machina_gains_its_presence_resource_without_being_asked() -> None:
    g = solo(map={"2": {"painting": 2, "statue": 1}})
    assert scored(g) == [("2", 0, 14)]
    assert opponent(g).slots[0] == ["orange", ""]


# --- Inventions of BL6


@pytest.mark.clause("MA-DVWS-11")
def test_bl6_gives_a_resource_for_popular_and_a_point_for_secondary_galleries() -> None:
    g = table(map={"5": {"painting": 1}, "4": {"painting": 1}, "8": {"painting": 1}})
    g.blueprints[5].built = 2
    assert scored(g, "to:0:blue:5", "to:2:purple:8") == [("4", 0, 4), ("5", 0, 4), ("8", 0, 8)]
    assert (held(g, 0), held(g, 2)) == ({"blue": 1}, {"purple": 1})
    g.blueprints[5].built = 3
    g.emitted.clear()
    assert scored(g, "to:0:blue:5", "to:2:purple:8") == [("4", 0, 5), ("5", 0, 4), ("8", 0, 8)]


@pytest.mark.clause("MA-GAL-12", "MA-GAL-13")
def test_in_the_last_round_nobody_is_asked_whose_a_resource_is() -> None:
    g = table(round=4, phase="galleries", map={"5": {"painting": 2, "statue": 1}, "8": {"painting": 1, "bust": 2}})
    g.prizes = dict.fromkeys(g.action_order, "P1")
    game = live(g)
    assert game.over
    assert held(game.state, 0) | held(game.state, 1) == {"blue": 1, "purple": 1}


# --- the order of an Exhibition


@pytest.mark.clause("MA-EXH-01", "MA-GOSSIP-05")
def test_events_come_first_then_benefactors_then_galleries_then_publicity() -> None:
    g = table(round=3, phase="exhibition", event="EB05", map={"3": {"painting": 2, "statue": 1}})
    g.workshops[0].benefactors = ["B14"]
    g.late_events = ["EB01"]  # of the next round
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    lay(g, "create", "DS03", ADA, face_up=False)
    game = live(g)
    assert points(game.state) == [0, 2]  # Michelangelo's presence in region 3
    game.choose(ADA, ("benefactor:B14",))
    assert points(game.state) == [4, 2]  # as a Popular Gallery of green
    assert not game.state.placed["create"][0].face_up
    game.choose(BEN, ("to:1:green:3",))
    order = [e.kind for _, e in game.events if e.kind in ("score", "benefactor", "gallery", "revealed", "publicity")]
    assert order == ["benefactor", "gallery", "score", "revealed", "publicity"]
    assert game.state.workshops[0].patronesses == ["P1"]


@pytest.mark.clause("MA-GAL-12")
def test_who_takes_a_resource_is_told_what_each_character_has_with_those_planned_before() -> None:
    g = table(phase="galleries", map={region: {"painting": 1, "bust": 2} for region in ("2", "8")})
    game = live(g)
    game.choose(ADA, ("to:0:orange:2",))
    decision, view = decision_of(game, ADA), game.view(ADA)
    details = {each: TITLE.text.option(decision, each, view, NAMES).detail for each in decision.options}
    assert details == {"to:0:purple:8": "has 1 orange", "to:2:purple:8": "has no Resource"}
