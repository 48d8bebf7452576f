"""The fourteen Benefactors: when they are used, and what each does."""

import pytest

from games.engine import Decision, Waiting
from games.live import AnyGame
from games.maestro import TITLE, benefactors, exhibition
from games.maestro.box import ACTIONS, BENEFACTORS, CARDS, COLOURS, FLORENCE
from games.maestro.state import State
from games.maestro.turns import turn
from tests.games.answering import answer, question
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    actor,
    events_of,
    give,
    held,
    lay,
    lies,
    live,
    points,
    put,
    table,
)

AT_EXHIBITIONS = [card for card in BENEFACTORS if benefactors.effect(card).exhibition]
ON_TURNS = [card for card in BENEFACTORS if card not in AT_EXHIBITIONS]


def use(g: State, card: str, *options: str) -> list[Decision]:
    """The active workshop uses a Benefactor that it holds."""
    side = actor(g).side
    g.workshops[side].benefactors = [card]
    asked = answer(benefactors.use(g, actor(g), card), *options)
    assert (g.workshops[side].benefactors, g.workshops[side].spent) == ([], [card])
    return asked


# --- when


@pytest.mark.clause("MA-BEN-02", "MA-CARD-05")
def test_a_benefactor_may_come_between_an_effect_and_its_main_action() -> None:
    g = table(active=1, hand=["MU04"])  # its effect gains a statue and may place one
    g.workshops[1].benefactors = ["B9"]
    g.workshops[1].supply["statue"] = 1
    asked = answer(turn(g), "play:MU04:create", "effect", "skip", "benefactor:B9", "to:8", "florence:0", "tile:0:flip:")
    assert [decision.kind for decision in asked[:5]] == ["turn", "before", "florence", "gap", "two"]
    assert asked[3].options == ("go", "benefactor:B9")
    assert lies(g, "8") == {"statue": 2}


@pytest.mark.clause("MA-BEN-02", "MA-CARD-05")
def test_without_a_benefactor_an_effect_goes_straight_on_to_its_main_action() -> None:
    g = table(active=1, hand=["MU04"])
    g.workshops[1].benefactors = ["B10"]  # for Exhibitions
    asked = answer(turn(g), "play:MU04:create", "effect", "skip", "florence:0", "tile:0:flip:")
    assert [decision.kind for decision in asked[:4]] == ["turn", "before", "florence", "create"]
    g = table(active=1, hand=["MU04"])
    g.workshops[1].benefactors = ["B3"]
    asked = answer(turn(g), "play:MU04:create", "effect", "skip", "go", "florence:0", "workshop", "tile:0:flip:", "end")
    assert [decision.kind for decision in asked[2:5]] == ["florence", "gap", "create"]
    assert g.workshops[1].benefactors == ["B3"]


@pytest.mark.clause("MA-ACT-03", "MA-BEN-05")
def test_resources_of_a_benefactor_may_wait_where_the_workshop_action_had_nothing_to_do() -> None:
    for option, waiting in (("end", {"blue": 2}), ("workshop", {})):
        g = table(hand=["DS09"])
        g.workshops[0].benefactors = ["B1"]
        put = ["put:blue:0", "put:blue:1"] if option == "workshop" else []
        options = ["play:DS09:study", "stop", "benefactor:B1", "gain:blue", "gain:blue", option, *put]
        asked = answer(turn(g), *options)
        assert asked[2].options == ("benefactor:B1", "end")
        assert asked[5].options == ("workshop", "end")
        assert held(g, 0) == waiting


@pytest.mark.clause("MA-ACT-02")
def test_resources_that_lay_there_at_the_start_of_the_turn_are_placed_in_it() -> None:
    g = table(hand=["DS09"])
    give(g, 0, orange=1)
    g.workshops[0].benefactors = ["B1"]
    script = turn(g)
    next(script)
    for option in ("play:DS09:study", "stop", "benefactor:B1", "gain:blue", "gain:blue"):
        asked = script.send((option,))
    assert asked.options == ("workshop",)


@pytest.mark.clause("MA-BEN-01")
def test_a_benefactor_is_used_once_and_lies_face_down_then() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].benefactors = ["B3", "B1"]
    answer(benefactors.use(g, actor(g), "B3"))
    assert (g.workshops[0].benefactors, g.workshops[0].spent) == (["B1"], ["B3"])
    assert "benefactor:B3" not in question(turn(g)).options


@pytest.mark.clause("MA-BEN-02", "MA-BEN-03", "MA-BEN-06", "MA-ACT-02")
def test_on_a_turn_those_without_the_exhibition_icon_are_offered_before_and_after_the_main_action_alone() -> None:
    g = table(hand=["DS09"], map={FLORENCE: {"painting": 2}})
    g.workshops[0].benefactors = list(BENEFACTORS)
    g.workshops[1].benefactors = ["B1"]
    asked = answer(turn(g), "play:DS09:move", "stop", "benefactor:B3", "end")
    before, inside, after, last = asked
    ours = [f"benefactor:{card}" for card in ON_TURNS]
    assert [option for option in before.options if option.startswith("benefactor")] == ours
    assert not any(option.startswith("benefactor") for option in inside.options)
    assert [option for option in after.options if option.startswith("benefactor")] == ours
    assert [option for option in last.options if option.startswith("benefactor")] == [
        w for w in ours if w != "benefactor:B3"
    ]
    assert "end" in after.options  # nobody has to


@pytest.mark.clause("MA-BEN-02")
def test_a_benefactor_does_not_take_the_place_of_an_action() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].benefactors = ["B3"]
    asked = answer(turn(g), "benefactor:B3", "play:DS09:move", "none")
    assert "end" not in asked[1].options
    assert len(g.workshops[0].tokens) == 2


@pytest.mark.clause("MA-BEN-02")
def test_no_benefactor_on_a_gossip_turn() -> None:
    g = table(round=2, turn=0, hand=["DS09"])
    g.workshops[0].benefactors = list(ON_TURNS)
    assert not any(option.startswith("benefactor") for option in question(turn(g)).options)


@pytest.mark.clause("MA-BEN-02", "MA-TEAM-02")
@pytest.mark.parametrize("active", [1, 3])
def test_either_team_mate_may_use_one_on_an_own_turn(active: int) -> None:
    g = table(players=4, active=active, runs=[ADA, BEN, CLEO, DAN], hand=["MS08"])
    g.workshops[1].benefactors = ["B3"]
    asked = question(turn(g))
    assert asked.seats == (active,)
    assert "benefactor:B3" in asked.options


def exhibiting(players: int = 2, first: int = 0, **held_by: list[str]) -> AnyGame:
    """The beginning of an Exhibition: 3 is tied, da Vinci has the Secondary Gallery 4, Michelangelo the Popular 2."""
    there = {"3": {"painting": 1, "statue": 1}, "4": {"painting": 2}, "2": {"statue": 1}}
    runs = [0, 1, 2, 3] if players == 4 else [0, 1, 0, 1]
    g = table(players=players, phase="exhibition", first=first, map=there, runs=runs)
    for side, name in enumerate(("da_vinci", "michelangelo")):
        g.workshops[side].benefactors = held_by.get(name, [])
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    return live(g)


@pytest.mark.clause("MA-BEN-03", "MA-BEN-06")
def test_at_the_exhibition_only_those_with_the_icon_are_offered_and_one_may_pass() -> None:
    game = exhibiting(da_vinci=list(BENEFACTORS))
    (decision,) = game.open
    assert decision.options == (*(f"benefactor:{card}" for card in AT_EXHIBITIONS), "pass")
    game.choose(ADA, ("benefactor:B13",))
    assert game.open[0].options == ("benefactor:B10", "benefactor:B14", "pass")
    game.choose(ADA, ("pass",))
    assert game.state.phase != "exhibition"  # nobody did anything since: the other Character is not asked again
    assert game.state.workshops[0].spent == ["B13"]


@pytest.mark.clause("MA-BEN-03", "MA-BEN-04")
@pytest.mark.parametrize("rival", ["benefactor:B14", "pass"])
def test_who_runs_both_characters_and_passed_is_asked_again_only_after_the_rival_used_one(rival: str) -> None:
    game = exhibiting(da_vinci=["B13"], michelangelo=["B14"])
    game.choose(ADA, ("pass",))
    game.choose(BEN, (rival,))
    assert (game.state.phase == "exhibition") == (rival != "pass")
    if rival != "pass":
        assert game.open[0].options == ("benefactor:B13", "pass")
        assert game.awaited == (ADA,)


@pytest.mark.clause("MA-BEN-03")
def test_without_such_a_benefactor_nobody_is_asked() -> None:
    game = exhibiting(da_vinci=list(ON_TURNS), michelangelo=["B1"])
    assert game.state.phase != "exhibition"


@pytest.mark.clause("MA-BEN-04")
@pytest.mark.parametrize("first", range(4))
def test_at_the_exhibition_they_are_used_in_turn_order_from_the_first_player(first: int) -> None:
    game = exhibiting(players=4, first=first, da_vinci=["B13"], michelangelo=["B14"])
    order = []
    while game.state.phase == "exhibition":
        (seat,) = game.awaited
        order.append(seat)
        game.choose(seat, ("pass",))
    assert order == [(first + n) % 4 for n in range(4)]


@pytest.mark.clause("MA-BEN-04")
def test_who_passed_before_the_last_one_used_a_benefactor_is_asked_once_more() -> None:
    game = exhibiting(players=4, da_vinci=["B13"], michelangelo=["B14"])
    for seat in (ADA, BEN, CLEO):
        game.choose(seat, ("pass",))
    game.choose(DAN, ("benefactor:B14",))
    asked = []
    while game.state.phase == "exhibition":
        asked.append(game.awaited[0])
        game.choose(game.awaited[0], ("pass",))
    assert asked == [ADA, CLEO]


# --- Resources


@pytest.mark.clause("MA-BEN-05", "MA-KEY-07", "MA-BEN-07")
@pytest.mark.parametrize("active", range(4))
@pytest.mark.parametrize("colours", [("orange", "orange"), ("blue", "green")])
def test_b1_gains_two_resources_equal_or_different_for_the_active_character(
    active: int, colours: tuple[str, ...]
) -> None:
    g = table(active=active)
    asked = use(g, "B1", *(f"gain:{colour}" for colour in colours))
    assert [len(decision.options) for decision in asked] == [4, 4]
    assert held(g, active) == {colour: colours.count(colour) for colour in colours}
    assert held(g, (active + 2) % 4) == {}


@pytest.mark.clause("MA-BEN-07")
def test_b1_offers_only_colours_that_the_supply_has() -> None:
    g = table()
    g.bank.update(orange=1, purple=0, blue=0, green=0)
    assert use(g, "B1") == []
    assert held(g, 0) == {"orange": 1}


@pytest.mark.clause("MA-BEN-05", "MA-BEN-08")
def test_b2_gains_three_resources_of_three_colours() -> None:
    g = table(active=3)
    asked = use(g, "B2", "gain:blue", "gain:orange", "gain:green")
    assert [decision.options for decision in asked] == [
        ("gain:orange", "gain:purple", "gain:blue", "gain:green"),
        ("gain:orange", "gain:purple", "gain:green"),
        ("gain:purple", "gain:green"),
    ]
    assert held(g, 3) == {"blue": 1, "orange": 1, "green": 1}
    assert held(g, 1) == {}


@pytest.mark.clause("MA-BEN-08")
def test_b2_gains_fewer_when_the_supply_has_fewer_colours() -> None:
    g = table()
    g.bank.update(purple=0, green=0)
    use(g, "B2", "gain:blue")
    assert held(g, 0) == {"orange": 1, "blue": 1}


@pytest.mark.clause("MA-BEN-19", "MA-BEN-20")
def test_b12_exchanges_available_resources_one_for_one_then_shifts_between_the_characters() -> None:
    g = table()
    give(g, 0, orange=2, green=1)
    give(g, 2, blue=1)
    use(g, "B12", "swap:orange:purple", "swap:green:blue", "done", "shift:give:purple", "shift:take:blue", "done")
    assert (held(g, 0), held(g, 2)) == ({"orange": 1, "blue": 2}, {"purple": 1})
    assert g.bank == {"orange": 12, "purple": 12, "blue": 11, "green": 13}
    assert [event.kind for event in events_of(g, "exchange") + events_of(g, "shift")] == ["exchange"] * 2 + [
        "shift"
    ] * 2


@pytest.mark.clause("MA-BEN-19")
def test_b12_exchanges_neither_the_other_characters_resources_nor_for_a_colour_that_is_out() -> None:
    g = table(active=1)
    give(g, 1, orange=1)
    give(g, 3, green=4)
    g.bank["blue"] = 0
    asked = use(g, "B12", "done", "done")
    assert asked[0].options == ("swap:orange:purple", "swap:orange:green", "done")


@pytest.mark.clause("MA-BEN-19", "MA-BEN-20")
def test_b12_may_do_nothing_and_handles_each_resource_once() -> None:
    g = table()
    give(g, 0, orange=1)
    asked = use(g, "B12", "swap:orange:blue", "shift:give:blue")
    assert [decision.kind for decision in asked] == ["exchange", "shift"]
    assert (held(g, 0), held(g, 2)) == ({}, {"blue": 1})
    g = table()
    give(g, 2, orange=1)
    use(g, "B12", "done")
    assert (held(g, 0), held(g, 2)) == ({}, {"orange": 1})
    assert use(table(), "B12") == []


# --- tokens and upgrades


@pytest.mark.clause("MA-BEN-09")
def test_b3_draws_two_tokens() -> None:
    g = table(publicity=["green", "blue", "orange"])
    before = g.revealed
    use(g, "B3")
    assert (g.workshops[0].tokens, g.publicity) == (["orange", "blue"], ["green"])
    assert g.revealed == before + 2


@pytest.mark.clause("MA-BEN-10")
def test_b4_is_a_workshop_upgrade() -> None:
    g = table()
    use(g, "B4", "cover:BL3:0", "cover:BL5:1")
    assert [blueprint.covered for blueprint in g.blueprints] == [[], [], [0], [], [1], []]
    g = table(active=1)
    use(g, "B4", "cover:col3")
    assert g.covers == ["col3"]


@pytest.mark.clause("MA-BEN-11", "MA-UPSCORE-03")
@pytest.mark.parametrize(("round", "factor"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_b5_upgrades_a_card_for_the_usual_points(round: int, factor: int) -> None:
    g = table(round=round, turn=8, first=0, active=0, hand=["DS09"])
    new = g.workshops[0].display[0]
    use(g, "B5", f"take:{new}")
    assert g.hands[str(ADA)] == [new]
    assert points(g) == [4 * factor, 0]


# --- Collectors


@pytest.mark.clause("MA-BEN-12")
def test_b6_lays_down_up_to_three_collectors_of_one_area_where_they_are() -> None:
    g = table(lodge={"orange": [5, 1], "purple": [2, 0], "blue": [0, 4], "green": [1, 0]})
    asked = use(g, "B6", "lay:orange:3")
    assert sorted(asked[0].options) == sorted(
        ["lay:orange:1", "lay:orange:2", "lay:orange:3", "lay:purple:1", "lay:purple:2", "lay:green:1", "lay::0"]
    )
    assert g.lodge == {"orange": [2, 4], "purple": [2, 0], "blue": [0, 4], "green": [1, 0]}
    assert held(g, 0) == held(g, 2) == {}


@pytest.mark.clause("MA-BEN-12", "MA-BEN-06")
def test_b6_may_lay_down_none() -> None:
    g = table()
    use(g, "B6", "lay::0")
    assert g.lodge == {colour: [3, 0] for colour in COLOURS}


@pytest.mark.clause("MA-BEN-18", "MA-BEN-05")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_b11_lays_down_up_to_two_and_gains_a_resource_of_the_area(number: int) -> None:
    g = table(active=1)
    asked = use(g, "B11", f"lay:blue:{number}")
    assert f"lay:blue:{number}" in asked[0].options
    assert "lay:blue:3" not in asked[0].options
    assert g.lodge["blue"] == [3 - number, number]
    assert (held(g, 1), held(g, 3)) == ({"blue": 1}, {})


# --- Artwork


@pytest.mark.clause("MA-BEN-13", "MA-MOVE-07", "MA-CENTER-01")
def test_b7_moves_an_artwork_however_far_with_a_centerpiece_check_of_its_own() -> None:
    g = table(map={"3": {"painting": 1}, "12": {"painting": 1}})
    put(g, "8", "statue")
    g.centers["8"] = 1
    asked = use(g, "B7", "far:12:8")
    assert "far:12:3" in asked[0].options
    assert "far:3:F" in asked[0].options
    assert not any(option.endswith((":X1", ":X2", ":X3")) for option in asked[0].options)
    assert lies(g, "8") == {"painting": 1, "statue": 1}
    assert (lies(g, "12"), g.centers["8"]) == ({}, 1)
    g.workshops[0].spent = []
    use(g, "B7", "far:3:8")
    assert (lies(g, "3"), g.centers["8"]) == ({}, 0)


@pytest.mark.clause("MA-BEN-13", "MA-KEY-02")
def test_b7_moves_the_active_type_only_and_never_the_rivals() -> None:
    g = table(active=3, map={"1": {"painting": 1, "statue": 1, "bust": 1}})
    g.workshops[1].benefactors = ["B7"]
    asked = use(g, "B7", "far:1:9")
    assert {option.split(":")[1] for option in asked[0].options} == {"1"}
    assert lies(g, "9") == {"bust": 1}
    assert use(table(active=1, map={"1": {"bust": 1}}), "B7") == []


@pytest.mark.clause("MA-BEN-14", "MA-BEN-05")
def test_b8_is_one_action_point_of_one_action_and_one_of_another() -> None:
    g = table(active=1, map={FLORENCE: {"statue": 1}})
    asked = use(g, "B8", "point:influence", "collector:green:blue", "point:move", "step:F:4")
    assert asked[0].options == tuple(f"point:{action}" for action in ACTIONS)
    assert set(asked[2].options) == {"point:create", "point:move", "point:study"}  # chosen when the first is done
    assert (g.lodge["green"], g.lodge["blue"]) == ([2, 0], [3, 1])
    assert (held(g, 1), held(g, 3)) == ({"green": 1}, {})
    assert (lies(g, "4"), g.centers) == ({"statue": 1}, {"4": 1})


@pytest.mark.clause("MA-BEN-14", "MA-BEN-05")
def test_b8_study_and_create_points_bring_a_space_and_an_artwork_to_florence() -> None:
    g = table(bonus=["blue", *["orange"] * 7])
    use(g, "B8", "point:study", "advance", "point:create", "place")
    assert g.workshops[0].study == 1
    assert (held(g, 0), held(g, 2)) == ({"blue": 1}, {})
    assert lies(g, FLORENCE) == {"painting": 1}
    assert g.workshops[0].supply == {"painting": 1}
    assert g.artwork["painting"] == 14  # no free gain


@pytest.mark.clause("MA-BEN-14")
def test_b8_points_may_stay_unused_and_are_no_actions() -> None:
    g = table(event="EA03")  # Collectors of an Influence action stay standing
    g.blueprints[2].built = g.blueprints[3].built = 2
    use(g, "B8", "point:influence", "stop", "point:create", "skip")
    assert (lies(g, FLORENCE), g.workshops[0].supply) == ({}, {"painting": 2})
    g.workshops[0].spent.clear()
    use(g, "B8", "point:influence", "collector:orange:blue", "point:study", "stop")
    assert g.lodge["blue"] == [3, 1]
    assert g.workshops[0].study == 0
    assert held(g, 0) == {"orange": 1}


@pytest.mark.clause("MA-BEN-15", "MA-CENTER-01")
def test_b9_places_two_artworks_into_one_empty_gallery_region_or_florence() -> None:
    g = table(map={"2": {"painting": 1}, "4": {"bust": 1}, "9": {}})
    asked = use(g, "B9", "to:7")
    assert asked[0].options == ("to:5", "to:8", "to:3", "to:7", "to:F")
    assert (lies(g, "7"), g.centers["7"]) == ({"painting": 2}, 0)
    assert g.workshops[0].supply == {"painting": 0}
    g = table(active=1)
    use(g, "B9", "to:F")
    assert (lies(g, FLORENCE), g.workshops[1].supply) == ({"statue": 2}, {"statue": 0, "bust": 2})


@pytest.mark.clause("MA-BEN-15")
@pytest.mark.parametrize(("supply", "placed"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_b9_places_two_or_what_is_in_supply(supply: int, placed: int) -> None:
    g = table()
    g.workshops[0].supply["painting"] = supply
    use(g, "B9", *(["to:F"] if supply else []))
    assert lies(g, FLORENCE) == ({"painting": placed} if placed else {})


# --- at the Exhibition


def exhibit(g: State, card: str, *options: str) -> list[Decision]:
    """The first workshop of the round uses an Exhibition Benefactor."""
    side = g.first % 2
    g.workshops[side].benefactors = [card]
    return answer(exhibition.opening(g), f"benefactor:{card}", *options)[1:]


@pytest.mark.clause("MA-BEN-16")
def test_b10_places_an_artwork_into_every_gallery_region_with_equal_numbers() -> None:
    g = table(
        first=0,
        secondary=("3", "4", "10"),
        map={
            "2": {"painting": 1, "statue": 1},
            "3": {"painting": 2, "statue": 1, "bust": 1},
            "4": {"painting": 2, "bust": 1},
            "8": {"bust": 1},
            "1": {"painting": 1, "bust": 1},  # no Gallery
        },
    )
    g.centers |= {"2": 1, "3": 1}
    exhibit(g, "B10")
    assert (lies(g, "2")["painting"], lies(g, "3")["painting"]) == (2, 3)
    assert (lies(g, "4")["painting"], lies(g, "1")["painting"]) == (2, 1)
    assert "painting" not in lies(g, "8")
    assert "painting" not in lies(g, "5")  # 0 to 0
    assert (g.centers["2"], g.centers["3"], g.workshops[0].supply["painting"]) == (0, 0, 0)


@pytest.mark.clause("MA-BEN-16")
def test_b10_of_michelangelo_takes_either_type_and_picks_the_regions_when_short() -> None:
    g = table(first=1, map={"2": {"painting": 1, "statue": 1}, "3": {"painting": 1, "bust": 1}})
    asked = exhibit(g, "B10", "type:bust:2", "type:statue:3")
    assert [decision.options for decision in asked] == [
        ("type:statue:2", "type:bust:2"),
        ("type:statue:3", "type:bust:3"),
    ]
    assert (lies(g, "2"), lies(g, "3")) == (
        {"painting": 1, "statue": 1, "bust": 1},
        {"painting": 1, "bust": 1, "statue": 1},
    )
    g = table(first=1, map={"2": {"painting": 1, "statue": 1}, "3": {"painting": 1, "bust": 1}})
    g.workshops[1].supply = {"statue": 0, "bust": 1}
    asked = exhibit(g, "B10", "where:3")
    assert [decision.options for decision in asked] == [("where:2", "where:3")]
    assert (lies(g, "3")["bust"], "bust" in lies(g, "2")) == (2, False)


@pytest.mark.clause("MA-BEN-16", "MA-BEN-03")
@pytest.mark.parametrize("first", range(4))
def test_of_a_team_who_uses_b10_places_for_it(first: int) -> None:
    tied = {"2": {"painting": 1, "statue": 1}}
    g = table(players=4, runs=[0, 1, 2, 3], phase="exhibition", first=first, map=tied)
    g.workshops[1].benefactors = ["B10"]
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    game = live(g)
    users = [character for character in ((first + n) % 4 for n in range(4)) if character % 2]
    game.choose(users[0], ("pass",))
    game.choose(users[1], ("benefactor:B10",))  # the farther one uses it
    assert (game.open[0].kind, game.awaited) == ("type", (users[1],))
    view = game.view(users[1])
    assert TITLE.text.question(game.open[0], view, NAMES) == "Which type of Artwork do you place in 2 Milan?"


@pytest.mark.clause("MA-BEN-17")
def test_b10_counts_two_paintings_as_three_with_the_invention() -> None:
    tied = {"2": {"painting": 2, "statue": 2}, "5": {"painting": 2, "statue": 3}, "8": {"painting": 1, "statue": 1}}
    g = table(first=0, map=tied)
    exhibit(g, "B10")
    assert [lies(g, region)["painting"] for region in tied] == [3, 2, 2]
    g = table(first=0, map=tied)
    g.blueprints[5].built = 1
    exhibit(g, "B10")
    assert [lies(g, region)["painting"] for region in tied] == [2, 3, 2]


@pytest.mark.clause("MA-BEN-21", "MA-BEN-22")
@pytest.mark.parametrize("user", [0, 1])
@pytest.mark.parametrize("used", [True, False])
def test_b13_lets_no_workshop_take_artwork_back_in_this_rounds_cleanup(user: int, used: bool) -> None:
    g = table(phase="exhibition", round=2, turn=12, first=user, map={"2": {"painting": 2}, "5": {"statue": 2}})
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    g.workshops[user].benefactors = ["B13"]
    game = live(g)
    while game.state.phase == "exhibition":
        game.choose(user, ("benefactor:B13" if used else "pass",))
    g = game.state
    assert (g.round, g.phase) == (3, "discard")
    back = 0 if used else 1
    assert (lies(g, "2"), lies(g, "5")) == ({"painting": 2 - back}, {"statue": 2 - back})
    assert not g.no_return  # the next round's Cleanup is an ordinary one
    assert g.workshops[user].spent == (["B13"] if used else [])


@pytest.mark.clause("MA-BEN-23", "MA-BEN-24")
@pytest.mark.parametrize("user", [0, 1])
def test_b14_lets_secondary_galleries_pay_as_popular_ones_to_both_workshops(user: int) -> None:
    g = table(phase="exhibition", round=3, turn=12, first=user, map={"4": {"painting": 2}, "3": {"statue": 2}})
    put(g, "2", "painting")
    g.centers["2"] = 0
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    g.workshops[user].benefactors = ["B14"]
    game = live(g)
    game.choose(user, ("benefactor:B14",))
    g = game.state
    assert points(g) == [14 + 8, 4]  # orange as ever, purple 8 for 4, green 4 for 2
    assert (g.workshops[0].tiles, g.workshops[1].tiles) == (["2"], [])
    assert not g.all_popular


def test_every_benefactor_has_its_effect() -> None:
    assert {card.effect.split()[0] for card in CARDS.benefactors.values()} == benefactors.EFFECTS.keys()
    assert len({benefactors.text(card) for card in BENEFACTORS}) == 14


@pytest.mark.clause("MA-BEN-11", "MA-UPCARD-01")
def test_b5_may_upgrade_a_board_card_and_is_lost_without_a_display() -> None:
    g = table()
    lay(g, "study", "DS01", ADA)
    new = g.workshops[0].display[1]
    use(g, "B5", f"take:{new}")
    assert (g.placed["study"][0].card, points(g)) == (new, [6, 0])
    g = table(hand=["DS09"])
    g.workshops[0].display = []
    assert use(g, "B5") == []


TIED = {"3": {"painting": 1, "statue": 1}}
LED = {"4": {"painting": 2}}


@pytest.mark.clause("MA-BEN-03", "MA-BEN-06")
@pytest.mark.parametrize(
    ("card", "map", "more", "asked"),
    [
        ("B10", TIED, {}, True),
        ("B10", LED, {}, False),  # no tied Gallery
        ("B10", TIED, {"supply": 0}, False),  # no Artwork to place
        ("B13", LED, {}, True),
        ("B13", TIED, {}, False),  # nobody scores, so nothing returns
        ("B13", LED, {"round": 4}, False),  # there is no Cleanup
        ("B14", LED, {}, True),
        ("B14", {"2": {"painting": 1}}, {}, False),  # no Secondary Gallery scores
    ],
)
def test_at_the_exhibition_nobody_is_asked_about_a_benefactor_that_would_change_nothing(
    card: str, map: dict[str, dict[str, int]], more: dict[str, int], asked: bool
) -> None:
    g = table(phase="exhibition", round=more.get("round", 3), first=0, map=map)
    g.workshops[0].supply["painting"] = more.get("supply", 2)
    g.workshops[0].benefactors = [card]
    decision = next(exhibition.opening(g), None)
    assert (decision is not None) == asked
    if decision is not None:
        assert decision.options == (f"benefactor:{card}", "pass")


@pytest.mark.clause("MA-BEN-04")
def test_a_benefactor_that_comes_to_matter_is_asked_about_then() -> None:
    g = table(phase="exhibition", first=0, map=TIED)
    g.workshops[0].benefactors, g.workshops[1].benefactors = ["B14"], ["B10"]
    asked = answer(exhibition.opening(g), "benefactor:B10", "type:bust:3", "benefactor:B14")
    assert [decision.seats for decision in asked] == [(BEN,), (BEN,), (ADA,)]
    assert g.all_popular


@pytest.mark.clause("MA-BEN-06")
@pytest.mark.parametrize("card", ON_TURNS)
def test_every_benefactor_says_where_it_would_be_used_for_nothing(card: str) -> None:
    g = table(hand=["DS09"])
    g.workshops[0].benefactors = [card]
    for where in (g.bank, g.artwork, g.workshops[0].supply):
        where.update(dict.fromkeys(where, 0))
    g.publicity, g.workshops[0].display, g.workshops[0].study = [], [], 18
    g.lodge = {colour: [0, 3] for colour in COLOURS}
    for blueprint in g.blueprints:
        blueprint.covered = [*range(len(CARDS.icons[blueprint.tile, "A"]) - 1)]
    decision = question(turn(g))
    view = TITLE.view(g, ADA, Waiting(decision=decision))
    label = TITLE.text.option(decision, f"benefactor:{card}", view, NAMES)
    assert label.detail.startswith("there is nothing for it now")
    rich = table(hand=["DS09"], map={FLORENCE: {"painting": 1}})
    rich.workshops[0].benefactors = [card]
    give(rich, 0, orange=1)
    decision = question(turn(rich))
    view = TITLE.view(rich, ADA, Waiting(decision=decision))
    assert not TITLE.text.option(decision, f"benefactor:{card}", view, NAMES).detail.startswith("there is nothing")
