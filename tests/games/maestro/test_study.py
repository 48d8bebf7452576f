"""The Main action Study, and its track."""

import pytest

from games.maestro.actions import action_points, advance, study
from games.maestro.box import CARDS
from games.maestro.options import read
from games.maestro.state import bonuses, farther, tiers
from tests.games.answering import answer, question
from tests.games.maestro.table import actor, events_of, held, points, table

BONUS = ["orange", "orange", "purple", "purple", "blue", "blue", "green", "green"]


@pytest.mark.clause("MA-STUDY-01", "MA-CARD-06")
@pytest.mark.parametrize(("effort", "steps"), list(enumerate((0, 1, 1, 2, 2, 3, 3, 4, 4))))
def test_effort_becomes_spaces(effort: int, steps: int) -> None:
    g = table()
    assert action_points("study", effort, bonuses(g, actor(g).side)) == steps


def test_an_advance_without_a_number_is_one() -> None:
    assert [read(option).number for option in ("advance", "advance:1", "advance:3")] == [1, 1, 3]


@pytest.mark.clause("MA-STUDY-01")
def test_each_point_is_a_space_resolved_at_once_and_may_be_left() -> None:
    g = table(hand=["DS09"])
    script = study(g, actor(g), 3)
    assert next(script).options == ("advance", "advance:2", "advance:3", "stop")
    asked = script.send(("advance",))
    assert (g.workshops[0].study, held(g, 2), asked.kind) == (1, {"orange": 1}, "study")
    asked = script.send(("advance",))
    assert (g.workshops[0].study, asked.kind) == (2, "upgrade")
    asked = script.send(("hand:DS09",))
    asked = script.send((asked.options[0],))
    assert asked.kind == "study"
    with pytest.raises(StopIteration):
        script.send(("stop",))
    assert g.workshops[0].study == 2


@pytest.mark.clause("MA-STUDY-02", "MA-KEY-06", "MA-SETUP-10")
@pytest.mark.parametrize("active", range(4))
def test_every_bonus_space_gives_the_resource_of_its_tile_to_the_other_character(active: int) -> None:
    spaces = [n for n, icon in enumerate(CARDS.track, 1) if icon == "T"]
    assert len(spaces) == 8
    for space, colour in zip(spaces, BONUS, strict=True):
        g = table(active=active, bonus=list(BONUS))
        g.workshops[active % 2].study = space - 1
        assert answer(advance(g, actor(g))) == []
        assert held(g, (active + 2) % 4) == {colour: 1}
        assert held(g, active) == {}


@pytest.mark.clause("MA-STUDY-03")
@pytest.mark.parametrize("space", [n for n, icon in enumerate(CARDS.track, 1) if icon == "C"])
def test_card_spaces_upgrade_a_card(space: int) -> None:
    g = table(hand=["DS10", "DS09"])
    g.workshops[0].study = space - 1
    new = g.workshops[0].display[0]
    asked = answer(advance(g, actor(g)), "hand:DS09", f"take:{new}")
    assert [decision.kind for decision in asked] == ["upgrade", "display"]
    assert g.hands["0"] == ["DS10", new]
    assert "skip" not in asked[0].options


@pytest.mark.clause("MA-STUDY-04")
@pytest.mark.parametrize("space", [n for n, icon in enumerate(CARDS.track, 1) if icon == "W"])
@pytest.mark.parametrize("active", [0, 1])
def test_workshop_spaces_upgrade_the_workshop(space: int, active: int) -> None:
    g = table(active=active)
    g.workshops[active].study = space - 1
    options = ["cover:BL1:0", "cover:BL2:1"] if active == 0 else ["cover:row2"]
    asked = answer(advance(g, actor(g)), *options)
    assert {decision.kind for decision in asked} == {"cover"}
    assert (g.blueprints[0].covered, g.blueprints[1].covered) == (([0], [1]) if active == 0 else ([], []))
    assert g.covers == ([] if active == 0 else ["row2"])


@pytest.mark.clause("MA-STUDY-05")
@pytest.mark.parametrize("space", [n for n, icon in enumerate(CARDS.track, 1) if icon == "E"])
def test_either_spaces_let_the_player_choose(space: int) -> None:
    g = table(active=1, hand=["MS08", "MS09"])
    g.workshops[1].study = space - 1
    asked = answer(advance(g, actor(g)), "workshop", "cover:col1")
    assert asked[0].options == ("card", "workshop")
    assert g.covers == ["col1"]
    g.workshops[1].study = space - 1
    answer(advance(g, actor(g)), "card", "hand:MS08", f"take:{g.workshops[1].display[0]}")
    assert len(events_of(g, "upgrade")) == 1


@pytest.mark.clause("MA-STUDY-05")
def test_only_an_upgrade_that_can_be_made_is_chosen() -> None:
    g = table(active=1)  # no card anywhere
    g.workshops[1].study = 5
    asked = answer(advance(g, actor(g)), "cover:col1")
    assert [decision.kind for decision in asked] == ["cover"]
    g = table(active=1, hand=["MS08"])
    g.covers = [f"row{n}" for n in range(1, 5)] + [f"col{n}" for n in range(1, 6)]
    g.workshops[1].study = 5
    assert [d.kind for d in answer(advance(g, actor(g)), f"take:{g.workshops[1].display[0]}")] == ["display"]
    g.hands["1"] = []
    g.workshops[1].study = 5
    assert answer(advance(g, actor(g))) == []
    assert g.workshops[1].study == 6


@pytest.mark.clause("MA-STUDY-01")
def test_the_track_ends() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].study = 17
    asked = answer(study(g, actor(g), 4), "advance", f"take:{g.workshops[0].display[0]}")
    assert [decision.kind for decision in asked] == ["study", "display"]
    assert g.workshops[0].study == 18
    g.event = "EB01"
    before = points(g)
    assert answer(study(g, actor(g), 4)) == []
    assert points(g) == before


@pytest.mark.clause("MA-STUDY-06")
def test_the_track_has_six_tiers_of_three_spaces() -> None:
    assert len(CARDS.track) == 18
    assert [tiers(space) for space in range(19)] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]


@pytest.mark.clause("MA-STUDY-07", "MA-SETUP-09", "MA-PUB-05")
def test_whoever_came_first_to_a_space_lies_below() -> None:
    g = table()
    assert farther(g) == 1  # both on the start space, Michelangelo's below
    answer(advance(g, actor(g)))
    assert farther(g) == 0
    g.active = 1
    answer(advance(g, actor(g)))
    assert farther(g) == 0  # met on space 1, where da Vinci was first
    g.workshops[1].study += 1
    assert farther(g) == 1


@pytest.mark.clause("MA-STUDY-07")
def test_a_marker_that_is_met_again_is_the_lower_one() -> None:
    g = table()
    g.active = 1
    answer(advance(g, actor(g)))  # Michelangelo is on 1, da Vinci comes later
    g.active = 0
    answer(advance(g, actor(g)))
    assert farther(g) == 1
    g.workshops[0].study = 4
    g.workshops[1].study = 4
    g.study_order = [0, 1]
    g.active = 1
    answer(advance(g, actor(g)))
    g.active = 0
    answer(advance(g, actor(g)))
    assert farther(g) == 1


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_gives_a_resource_of_choice_after_each_study_action() -> None:
    g = table()
    g.blueprints[3].built = 1
    asked = answer(study(g, actor(g), 1, main=True), "advance", "gain:green")
    assert [decision.kind for decision in asked] == ["study", "colour"]
    assert held(g, 2) == {"orange": 1, "green": 1}
    assert [d.kind for d in answer(study(g, actor(g), 1), "stop")] == ["study"]  # a single point is no action
    g.active = 1
    assert [d.kind for d in answer(study(g, actor(g), 1, main=True), "stop")] == ["study"]


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_gives_a_space_more() -> None:
    g = table()
    g.blueprints[3].built = 2
    assert action_points("study", 5, bonuses(g, actor(g).side)) == 4
    g.active = 1
    assert action_points("study", 5, bonuses(g, actor(g).side)) == 3
    assert question(study(g, actor(g), 1)).kind == "study"
