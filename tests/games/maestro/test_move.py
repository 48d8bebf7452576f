"""The Main action Move, and every other movement."""

import pytest

from games.engine import Refusal
from games.maestro.actions import action_points, journeys, move
from games.maestro.box import CARDS, FLORENCE
from games.maestro.state import bonuses
from games.maestro.turns import play
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, BEN, actor, deal, fill_hands, lies, live, put, table

LAND = "F-4 F-5 F-7 F-10 F-X2 F-X3 4-1 4-2 4-X1 4-X2 1-2 2-X1 2-3 X1-5 X1-6 3-6 6-5 6-X3 5-X3 X3-10 10-9 10-11 9-11 "
LAND += "9-8 11-8 7-11 7-8 7-X2"
SEA = "4-12 X2-12 8-12 3-9"


def edges(text: str) -> set[frozenset[str]]:
    """Pairs of neighbours."""
    return {frozenset(edge.split("-")) for edge in text.split()}


@pytest.mark.clause("MA-MOVE-02")
def test_neighbours_share_a_border_or_a_sea_route() -> None:
    found = {frozenset((region, other)) for region in CARDS.regions for other in CARDS.regions[region].neighbours}
    assert found == edges(LAND) | edges(SEA)
    by_sea = {frozenset((region, other)) for region in CARDS.regions for other in CARDS.regions[region].by_sea}
    assert by_sea == edges(SEA)
    g = table(map={"9": {"painting": 1}})
    assert {option.split(":")[2] for option in journeys(g, 1)} == {"3", "8", "10", "11"}
    assert all(
        other in CARDS.regions and region in CARDS.regions[other].neighbours
        for region in CARDS.regions
        for other in CARDS.regions[region].neighbours
    )


@pytest.mark.clause("MA-MOVE-01", "MA-CARD-06")
@pytest.mark.parametrize(("effort", "points"), list(enumerate((0, 2, 4, 6, 6, 8, 8, 10, 10, 10))))
def test_effort_becomes_steps(effort: int, points: int) -> None:
    g = table(map={"9": {"painting": 1}})
    assert action_points("move", effort, bonuses(g, actor(g).side)) == points
    asked = answer(move(g, actor(g), points), *["step:9:8", "step:8:9"] * (points // 2))
    assert len(asked) == points


@pytest.mark.clause("MA-MOVE-01", "MA-KEY-01")
def test_a_step_takes_one_own_artwork_to_a_neighbour() -> None:
    g = table(map={"9": {"painting": 2, "statue": 1}, "F": {"bust": 1}})
    asked = question(move(g, actor(g), 1))
    assert asked.options == ("step:9:3", "step:9:8", "step:9:10", "step:9:11", "stop")
    answer(move(g, actor(g), 1), "step:9:8")
    assert (lies(g, "9"), lies(g, "8")) == ({"painting": 1, "statue": 1}, {"painting": 1})
    g.hands["0"] = ["DS01"]
    game = live(fill_hands(g))
    game.choose(ADA, ("play:DS01:move",))
    for option, clause in (("step:9:4", "MA-MOVE-02"), ("step:F:4", "MA-MOVE-01")):
        with pytest.raises(Refusal) as refused:
            game.choose(ADA, (option,))
        assert refused.value.clause == clause


@pytest.mark.clause("MA-MOVE-04")
def test_one_artwork_may_go_far_and_several_may_go() -> None:
    g = table(map={"F": {"painting": 2}}, popular=[], secondary=[])
    answer(move(g, actor(g), 6), "step:F:7", "step:7:8", "step:8:12", "step:F:10", "step:10:9", "stop")
    assert (lies(g, "12"), lies(g, "9"), lies(g, "F")) == ({"painting": 1}, {"painting": 1}, {})


@pytest.mark.clause("MA-MOVE-05", "MA-KEY-02")
@pytest.mark.parametrize(("active", "kind", "other"), [(1, "statue", "bust"), (3, "bust", "statue")])
def test_michelangelo_moves_the_active_type_only(active: int, kind: str, other: str) -> None:
    g = table(active=active, map={"7": {kind: 1, other: 1}, "F": {other: 2, "painting": 1}})
    options = question(move(g, actor(g), 6)).options
    assert {option.split(":")[1] for option in options if option != "stop"} == {"7"}
    answer(move(g, actor(g), 6), "step:7:8", "stop")
    assert (lies(g, "7"), lies(g, "8")) == ({other: 1}, {kind: 1})


@pytest.mark.clause("MA-KEY-03")
@pytest.mark.parametrize("active", [0, 2])
def test_both_da_vincis_move_paintings(active: int) -> None:
    g = table(active=active, map={"7": {"painting": 1, "statue": 1}})
    answer(move(g, actor(g), 2), "step:7:8", "stop")
    assert lies(g, "8") == {"painting": 1}


@pytest.mark.clause("MA-MOVE-03")
def test_gray_regions_are_for_passing_through() -> None:
    g = table(map={"F": {"painting": 1}})
    assert CARDS.distances["F"]["X2"] == CARDS.distances["X2"]["12"] == 1
    assert CARDS.distances["F"]["12"] == 2
    assert "step:F:12" not in journeys(g, 1)
    answer(move(g, actor(g), 2), "step:F:12")
    assert lies(g, "12") == {"painting": 1}


@pytest.mark.clause("MA-MOVE-03")
@pytest.mark.parametrize("points", [1, 2, 3, 10])
def test_no_artwork_is_left_in_a_gray_region(points: int) -> None:
    g = table(map={"F": {"painting": 2}, "4": {"painting": 1}})
    targets = {option.split(":")[2] for option in journeys(g, points)}
    assert targets
    assert targets.isdisjoint(CARDS.gray)
    game = live(fill_hands(table(hand=["DS03"], map={"F": {"painting": 1}})))
    game.choose(ADA, ("play:DS03:move",))
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("step:F:X3",))
    assert refused.value.clause == "MA-MOVE-03"


@pytest.mark.clause("MA-MOVE-01", "MA-MOVE-04")
def test_a_way_costs_a_point_for_each_step_and_the_points_are_never_passed() -> None:
    g = table(map={"F": {"painting": 2}}, popular=[], secondary=[])
    script = move(g, actor(g), 5)
    asked = next(script)
    assert g.points == 5
    far = {
        option.split(":")[2]: CARDS.distances["F"][option.split(":")[2]] for option in asked.options if option != "stop"
    }
    assert set(far.values()) == {1, 2, 3}  # nothing on the map is farther from Florence
    target = next(region for region, steps in far.items() if steps == 3)
    asked = script.send((f"step:F:{target}",))
    assert g.points == 2
    ways = [option.split(":")[1:] for option in asked.options if option != "stop"]
    assert max(CARDS.distances[source][region] for source, region in ways) == 2
    assert {source for source, _region in ways} == {"F", target}


@pytest.mark.clause("MA-MOVE-01")
def test_every_end_of_a_movement_of_steps_is_on_offer_and_no_other() -> None:
    """Step by step, as the rulebook has it, against whole ways: the same positions can be reached."""

    def by_steps(at: tuple[str, ...], points: int) -> set[tuple[str, ...]]:
        found = {tuple(sorted(at))} if not set(at) & set(CARDS.gray) else set()
        for n, region in enumerate(at if points else ()):
            for neighbour in CARDS.regions[region].neighbours:
                found |= by_steps((*at[:n], neighbour, *at[n + 1 :]), points - 1)
        return found

    def by_ways(at: tuple[str, ...], points: int) -> set[tuple[str, ...]]:
        found = {tuple(sorted(at))}
        g = table(map={region: {"painting": at.count(region)} for region in at})
        for option in journeys(g, points):
            _verb, source, target = option.split(":")
            rest = list(at)
            rest[rest.index(source)] = target
            found |= by_ways(tuple(rest), points - CARDS.distances[source][target])
        return found

    for at, points in ((("F", "9"), 3), (("4", "4"), 4), (("12",), 5)):
        assert by_steps(at, points) == by_ways(at, points)


@pytest.mark.clause("MA-MOVE-06", "MA-CARD-02")
def test_points_may_be_left_and_a_card_without_artwork_is_played_all_the_same() -> None:
    g = table(map={"F": {"painting": 1}})
    assert len(answer(move(g, actor(g), 10), "stop")) == 1
    g = table(hand=["DS09"])
    assert answer(play(g, actor(g), "DS09", "move")) == []
    assert g.placed["move"][0].card == "DS09"


@pytest.mark.clause("MA-MOVE-07", "MA-CENTER-01")
def test_a_card_effect_is_a_movement_of_its_own() -> None:
    g = table(hand=["DU08"], map={"9": {"painting": 1}}, popular=["8", "11", "1"], secondary=[])
    # Two steps of the effect reach 8 and leave it; only where they end counts, and then the Move ends elsewhere.
    options = ["effect", "step:9:8", "stop", "step:8:11", "stop"]
    answer(play(g, actor(g), "DU08", "move"), *options)
    events = [(event.facts["region"], event.facts["side"]) for event in g.emitted if event.kind == "centerpiece"]
    assert events == [("8", 0), ("8", None), ("11", 0)]
    g = table(hand=["DU08"], map={"9": {"painting": 1}}, popular=["8", "11", "1"], secondary=[])
    answer(play(g, actor(g), "DU08", "move"), "go", "step:9:8", "step:8:11", "stop")
    events = [(event.facts["region"], event.facts["side"]) for event in g.emitted if event.kind == "centerpiece"]
    assert events == [("11", 0)]


@pytest.mark.clause("MA-MOVE-01", "MA-DVWS-11")
def test_an_invention_gives_a_step_more() -> None:
    g = table(map={"9": {"painting": 1}})
    g.blueprints[0].built = 1
    assert action_points("move", 1, bonuses(g, actor(g).side)) == 3
    g.active = 1
    assert action_points("move", 1, bonuses(g, actor(g).side)) == 2


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_carries_one_painting_from_florence_to_any_numbered_region() -> None:
    g = table(hand=["DS09"], map={"F": {"painting": 2}}, popular=[], secondary=[])
    g.blueprints[0].built = 2
    script = play(g, actor(g), "DS09", "move")
    asked = next(script)
    assert {option for option in asked.options if option.startswith("carry")} == {f"carry:{n}" for n in range(1, 13)}
    asked = script.send(("carry:3",))
    assert not any(option.startswith("carry") for option in asked.options)
    script.close()
    assert (lies(g, "3"), lies(g, FLORENCE)) == ({"painting": 1}, {"painting": 1})


@pytest.mark.clause("MA-DVWS-11")
def test_a_painting_is_carried_in_a_move_action_alone_and_for_one_point() -> None:
    g = table(map={"F": {"painting": 2}})
    g.blueprints[0].built = 2
    script = move(g, actor(g), 2, main=True)
    assert "carry:3" in next(script).options
    script.send(("carry:3",))
    assert g.points == 1
    assert not any(option.startswith("carry") for option in question(move(g, actor(g), 2)).options)  # no Move action


@pytest.mark.clause("MA-MOVE-01")
def test_every_path_is_made_of_neighbours() -> None:
    for source, found in CARDS.distances.items():
        assert found[source] == 0
        assert found.keys() == CARDS.regions.keys()
        for target, steps in found.items():
            before = [found[neighbour] for neighbour in CARDS.regions[target].neighbours]
            assert source == target or min(before) == steps - 1


@pytest.mark.clause("MA-KEY-01", "MA-MOVE-05")
def test_nobody_touches_the_rivals_artwork() -> None:
    g = table(active=1, map={"7": {"painting": 3}})
    assert answer(move(g, actor(g), 6)) == []
    put(g, "7", "statue")
    deal(g, BEN, "MS08")
    game = live(fill_hands(g))
    game.choose(BEN, ("play:MS08:move",))
    with pytest.raises(Refusal) as refused:
        game.choose(BEN, ("step:bust:7:8",))
    assert refused.value.clause == "MA-MOVE-05"
