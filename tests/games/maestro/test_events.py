"""The Event module: its decks, and each of the twenty Events."""

from random import Random
from typing import Any

import pytest

from games.live import AnyGame
from games.maestro import TITLE, actions, benefactors, events, machina
from games.maestro.box import CARDS, FLORENCE
from games.maestro.card_effects import resolve
from games.maestro.setup import setup
from games.maestro.state import State
from tests.games.answering import answer
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    actor,
    deal,
    events_of,
    held,
    lies,
    live,
    opponent,
    points,
    solo,
    table,
)
from tests.games.playing import begin, decision_of, positions

EARLY = [event.id for event in CARDS.box.events if not event.late]
LATE = [event.id for event in CARDS.box.events if event.late]
BY_TYPE = {"white": ["1", "2", "3", "12"], "black": ["6", "8", "9", "11"]}


def cards(kind: str, *, late: bool, type: str | None = None) -> list[str]:
    """The Events of a kind."""
    every = [e for e in CARDS.box.events if (e.kind, e.late) == (kind, late) and type in (None, e.type)]
    assert every
    return [event.id for event in every]


def begin_exhibition(event: str, *options: str, **more: Any) -> State:
    """An Exhibition with this Event, up to the Galleries."""
    g = table(event=event, **more)
    answer(events.opening(g), *options)
    return g


# --- the decks


@pytest.mark.clause("MA-EVENT-01", "MA-EVENT-02", "MA-SETUP-19")
def test_two_decks_of_ten_and_one_early_event_for_round_1() -> None:
    g = setup(2, {"events": "on"}, "events")
    assert (len(EARLY), len(LATE)) == (10, 10)
    assert g.event in EARLY
    assert sorted([*g.early_events, g.event]) == EARLY
    assert sorted(g.late_events) == LATE
    assert [*g.early_events, g.event] != EARLY
    assert g.late_events != LATE
    assert len({setup(2, {"events": "on"}, str(seed)).event for seed in range(60)}) == 10


@pytest.mark.clause("MA-EVENT-01")
def test_without_the_module_there_are_no_events() -> None:
    g = setup(2, {"events": "off"}, "events")
    assert (g.event, g.early_events, g.late_events) == ("", [], [])


@pytest.mark.clause("MA-EVENT-04", "MA-EVENT-05", "MA-EVENT-03")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_round_has_its_event_the_first_two_early_the_last_two_late(seats: int) -> None:
    by_round: dict[int, set[str]] = {}
    for game in positions(begin(TITLE, seats, "events", events="on"), Random(seats)):
        by_round.setdefault(game.state.round, set()).add(game.state.event)
    assert [len(events) for events in by_round.values()] == [1, 1, 1, 1]
    first, second, third, fourth = (events.pop() for events in by_round.values())
    assert {first, second} <= set(EARLY)
    assert {third, fourth} <= set(LATE)
    assert first != second
    assert third != fourth


def test_every_event_has_a_test_of_its_effect() -> None:
    tested = {
        (kind, late, type)
        for kind, types in (("study", [""]), ("influence", [""]), ("presence", [""]))
        for late in (False, True)
        for type in types
    }
    tested |= {(kind, late, type) for kind in ("publicity", "upgrade") for late in (False, True) for type in BY_TYPE}
    assert {(event.kind, event.late, event.type) for event in CARDS.box.events} == tested


# --- Study


@pytest.mark.clause("MA-EVENT-06", "MA-EVENT-03")
@pytest.mark.parametrize("event", cards("study", late=False))
def test_a_study_action_resolves_bonus_tiles_twice(event: str) -> None:
    g = table(round=2, turn=6, event=event, bonus=["blue", "green", *["orange"] * 6])
    g.workshops[0].display = []
    answer(actions.study(g, actor(g), 3, main=True), *["advance"] * 3)
    assert held(g, 2) == {"blue": 2, "green": 2}


@pytest.mark.clause("MA-STUDY-01", "MA-STUDY-03")
@pytest.mark.parametrize("event", ["", *cards("study", late=False), *cards("study", late=True)])
@pytest.mark.parametrize("number", [2, 3])
def test_several_spaces_at_once_are_the_same_as_one_by_one(event: str, number: int) -> None:
    bonus = ["blue", "green", *["orange"] * 6]
    single, together = (table(round=2, turn=6, event=event, bonus=bonus) for _ in range(2))
    for g in (single, together):
        g.workshops[0].display = []
    answer(actions.study(single, actor(single), 4, main=True), *["advance"] * number, "stop")
    answer(actions.study(together, actor(together), 4, main=True), f"advance:{number}", "stop")
    assert together == single


@pytest.mark.clause("MA-STUDY-01")
def test_no_more_spaces_are_offered_than_there_are_points_or_track() -> None:
    for study, given, most in ((0, 2, 2), (len(CARDS.track) - 2, 4, 2), (len(CARDS.track) - 1, 4, 1)):
        g = table()
        g.workshops[0].study = study
        decision = next(actions.study(g, actor(g), given))
        assert decision.options == ("advance", *(f"advance:{n}" for n in range(2, most + 1)), "stop")


@pytest.mark.clause("MA-EVENT-06")
@pytest.mark.parametrize("event", cards("study", late=False))
def test_a_single_study_point_is_no_study_action(event: str) -> None:
    g = table(round=2, turn=6, event=event, bonus=["blue"] * 8)
    answer(resolve(g, actor(g), "STUDY", "move"), "advance")
    assert held(g, 2) == {"blue": 1}


@pytest.mark.clause("MA-EVENT-06")
def test_other_events_leave_bonus_tiles_alone() -> None:
    for event in ("", "EA03", *cards("study", late=True)):
        g = table(event=event, bonus=["blue"] * 8)
        answer(actions.study(g, actor(g), 1, main=True), "advance")
        assert held(g, 2) == {"blue": 1}


@pytest.mark.clause("MA-EVENT-07", "MA-STUDY-01")
@pytest.mark.parametrize("event", cards("study", late=True))
def test_each_advance_on_the_track_gives_a_point(event: str) -> None:
    g = table(event=event)
    g.workshops[0].display = []
    answer(actions.study(g, actor(g), 3, main=True), "advance", "advance", "stop")
    assert points(g) == [2, 0]
    answer(resolve(g, actor(g), "STUDY", "move"), "advance")  # whatever the source
    assert points(g) == [3, 0]


@pytest.mark.clause("MA-EVENT-07")
def test_at_the_end_of_the_track_there_is_no_point() -> None:
    g = table(event="EB01")
    g.workshops[0].study = 18
    answer(actions.study(g, actor(g), 3, main=True))
    assert points(g) == [0, 0]


# --- Influence


@pytest.mark.clause("MA-EVENT-08", "MA-INFL-01", "MA-INFL-02")
@pytest.mark.parametrize("event", cards("influence", late=False))
def test_collectors_of_an_influence_action_stay_standing_and_may_move_again(event: str) -> None:
    g = table(round=2, turn=6, event=event, lodge={"green": [0, 0]})
    answer(actions.influence(g, actor(g), 2, main=True), "collector:blue:green", "collector:green:orange")
    assert (g.lodge["blue"], g.lodge["green"], g.lodge["orange"]) == ([2, 0], [0, 0], [4, 0])
    assert held(g, 2) == {"blue": 1, "green": 1}


@pytest.mark.clause("MA-EVENT-08")
@pytest.mark.parametrize("event", cards("influence", late=False))
def test_a_single_influence_point_lays_its_collector_down_all_the_same(event: str) -> None:
    g = table(round=2, turn=6, event=event)
    answer(resolve(g, actor(g), "COLL", "move"), "collector:blue:green")
    assert g.lodge["green"] == [3, 1]


@pytest.mark.clause("MA-EVENT-09")
@pytest.mark.parametrize("event", cards("influence", late=True))
def test_each_collector_laid_down_gives_a_point(event: str) -> None:
    g = table(event=event, active=1)
    answer(actions.influence(g, actor(g), 2, main=True), "collector:blue:green", "collector:blue:orange")
    assert points(g) == [0, 2]
    g.workshops[1].benefactors = ["B6", "B11"]
    answer(benefactors.use(g, actor(g), "B6"), "lay:green:3")
    answer(benefactors.use(g, actor(g), "B11"), "lay:purple:2")
    assert points(g) == [0, 7]
    answer(resolve(g, actor(g), "COLL", "move"), "collector:orange:green")
    assert points(g) == [0, 8]


@pytest.mark.clause("MA-EVENT-09")
def test_other_events_pay_nothing_for_collectors() -> None:
    for event in ("", "EB01", *cards("influence", late=False)):
        g = table(event=event)
        answer(actions.influence(g, actor(g), 1, main=True), "collector:blue:green")
        assert points(g) == [0, 0]


# --- Presence

PRESENT = {
    "2": {"painting": 2, "statue": 1},  # da Vinci holds it
    "3": {"painting": 1, "bust": 2},  # Michelangelo holds it
    "5": {"painting": 1, "statue": 1},  # nobody holds it
    "8": {"statue": 1},
    "9": {"painting": 1, "statue": 2},  # no Gallery
}


def presence(event: str, players: int = 2, **more: Any) -> tuple[State, AnyGame]:
    """An Exhibition that begins with the Presence event, and the game in it."""
    runs = {2: [0, 1, 0, 1], 4: [0, 1, 2, 3]}[players]
    g = table(players=players, runs=runs, event=event, round=2, first=1, phase="exhibition", map=PRESENT, **more)
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    assert g.centers == {"2": 0, "3": 1, "8": 1}
    return g, live(g)


@pytest.mark.clause("MA-EVENT-10", "MA-EVENT-11", "MA-EVENT-03")
@pytest.mark.parametrize("event", cards("presence", late=False))
def test_presence_without_the_centerpiece_adds_one_artwork_of_any_supply_at_once_for_both(event: str) -> None:
    _g, game = presence(event)
    assert game.awaited == (BEN,)  # da Vinci has one type and enough of it
    game.choose(BEN, ("type:bust:2",))
    assert game.state.phase == "exhibition"
    game.choose(BEN, ("type:statue:5",))
    g = game.state
    assert lies(g, "2") == {"painting": 2, "statue": 1, "bust": 1}
    assert lies(g, "3") == {"painting": 2, "bust": 2}
    assert lies(g, "5") == {"painting": 2, "statue": 2}
    assert (lies(g, "8"), lies(g, "9")) == ({"statue": 1}, {"painting": 1, "statue": 2})
    assert g.workshops[0].supply == {"painting": 0}
    assert g.workshops[1].supply == {"statue": 1, "bust": 1}


@pytest.mark.clause("MA-EVENT-11", "MA-CENTER-03")
def test_centerpieces_are_checked_after_both_have_placed() -> None:
    _g, game = presence("EA05")
    game.choose(BEN, ("type:bust:2",))
    game.choose(BEN, ("type:statue:5",))
    assert game.state.centers == {"2": 0, "3": 1, "8": 1}  # 2 to 2 in region 5, which nobody held: nobody leads


@pytest.mark.clause("MA-EVENT-10")
def test_the_added_artwork_may_win_a_centerpiece() -> None:
    g = table(event="EA06", first=0, map={"2": {"painting": 2, "statue": 2}})
    g.centers["2"] = 1
    g.phase = "exhibition"
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    game = live(g)
    assert lies(game.state, "2") == {"painting": 3, "statue": 2}
    assert game.state.centers["2"] == 0


@pytest.mark.clause("MA-EVENT-11")
def test_neither_side_sees_what_the_other_places_before_both_have_chosen() -> None:
    g = table(players=2, event="EA05", first=0, phase="exhibition", map=PRESENT)
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    g.workshops[0].supply["painting"] = 1
    game = live(g)
    assert set(game.awaited) == {ADA, BEN}
    for seat, option in ((BEN, "type:bust:2"), (BEN, "type:statue:5")):
        before = game.view(ADA).regions
        game.choose(seat, (option,))
        assert game.view(ADA).regions == before
    assert (game.awaited, game.answered) == ((ADA,), (BEN,))
    assert decision_of(game, ADA).options == ("where:3", "where:5")  # short of Artwork, the workshop picks
    game.choose(ADA, ("where:5",))
    assert lies(game.state, "5") == {"painting": 2, "statue": 2}
    assert lies(game.state, "3") == {"painting": 1, "bust": 2}
    assert game.state.revealed == 1 + g.revealed


@pytest.mark.clause("MA-EVENT-10")
def test_michelangelo_short_of_artwork_picks_region_and_type() -> None:
    g = table(event="EA05", first=1, phase="exhibition", map=PRESENT)
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    g.workshops[1].supply = {"statue": 0, "bust": 1}
    game = live(g)
    assert decision_of(game, BEN).options == ("where:2", "where:5")
    game.choose(BEN, ("where:5",))
    assert lies(game.state, "5") == {"painting": 2, "statue": 1, "bust": 1}
    assert lies(game.state, "2") == {"painting": 2, "statue": 1}


@pytest.mark.clause("MA-EVENT-11", "MA-TEAM-07")
def test_in_a_team_both_answer_and_the_one_nearer_to_the_first_player_decides() -> None:
    _g, game = presence("EA05", players=4)
    assert set(game.awaited) == {BEN, DAN}
    for seat, option in ((DAN, "statue:2"), (BEN, "bust:2"), (DAN, "statue:5"), (BEN, "bust:5")):
        game.choose(seat, (f"type:{option}",))
    assert lies(game.state, "2") == {"painting": 2, "statue": 1, "bust": 1}  # Ben is the first player
    assert lies(game.state, "5") == {"painting": 2, "statue": 1, "bust": 1}


@pytest.mark.clause("MA-EVENT-12")
@pytest.mark.parametrize("event", cards("presence", late=True))
def test_presence_without_the_centerpiece_pays_2_points_late(event: str) -> None:
    g = begin_exhibition(event, map=PRESENT)
    assert points(g) == [4, 4]  # regions 3 and 5; regions 2 and 5
    assert lies(g, "5") == PRESENT["5"]


@pytest.mark.clause("MA-EVENT-10", "MA-EVENT-12", "MA-SOLO-EXH-01")
def test_presence_events_apply_to_the_machina() -> None:
    g = solo(event="EB05", map=PRESENT)
    answer(events.opening(g))
    assert points(g) == [4, 2]  # it wins the tie of region 5
    g = solo(event="EA05", first=0, phase="exhibition", map=PRESENT)
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    g = live(g).state
    assert lies(g, "2") == {"painting": 2, "statue": 2}
    assert lies(g, "5") == {"painting": 2, "statue": 1}
    assert g.centers == {"2": 1, "3": 1, "5": 0, "8": 1}


# --- regions of a type


def contested(kind: str) -> dict[str, dict[str, int]]:
    """Two regions of the type for da Vinci, one for Michelangelo, one without Artwork, and others of no account."""
    first, second, third, _fourth = BY_TYPE[kind]
    other = BY_TYPE["black" if kind == "white" else "white"]
    return {
        first: {"painting": 2, "bust": 1},
        second: {"painting": 1},
        third: {"painting": 1, "statue": 1, "bust": 1},
        **{region: {"statue": 2} for region in other},
        "4": {"statue": 2},
    }


@pytest.mark.clause("MA-EVENT-13")
@pytest.mark.parametrize("kind", BY_TYPE)
def test_a_majority_in_a_region_of_the_type_draws_a_token(kind: str) -> None:
    (event,) = cards("publicity", late=False, type=kind)
    g = begin_exhibition(event, map=contested(kind))
    assert [len(workshop.tokens) for workshop in g.workshops] == [2, 1]
    assert len(g.publicity) == 17
    assert points(g) == [0, 0]


@pytest.mark.clause("MA-EVENT-14", "MA-EVENT-17")
@pytest.mark.parametrize("kind", BY_TYPE)
@pytest.mark.parametrize("name", ["publicity", "upgrade"])
def test_late_a_majority_in_a_region_of_the_type_earns_6_points(name: str, kind: str) -> None:
    (event,) = cards(name, late=True, type=kind)
    g = begin_exhibition(event, map=contested(kind))
    assert points(g) == [12, 6]
    assert not any(workshop.tokens for workshop in g.workshops)


@pytest.mark.clause("MA-EVENT-15", "MA-EVENT-16")
@pytest.mark.parametrize("kind", BY_TYPE)
def test_early_a_majority_upgrades_a_discard_for_no_points(kind: str) -> None:
    (event,) = cards("upgrade", late=False, type=kind)
    g = table(event=event, round=2, map=contested(kind))
    own = [["DS01", "DS02", "DS03", "DS04"], ["MS01", "MS02", "MS03", "MS04"]]
    for seat, discards in enumerate(own):
        g.discards[str(seat)] = list(discards)
        g.workshops[seat].deck = []
    g.workshops[0].upgrades, g.workshops[0].display = ["DU01", "DU02"], ["DU03", "DU04"]
    g.workshops[1].upgrades, g.workshops[1].display = ["MU01", "MU02"], ["MU03", "MU04"]
    deal(g, ADA, "DS09")
    asked = answer(
        events.opening(g),
        *("discard:DS02", "take:DU04", "discard:DU04", "take:DU02"),
        *("discard:MS04", "take:MU03"),
    )
    assert asked[0].options == tuple(f"discard:{card}" for card in own[0])
    assert g.discards == {str(ADA): ["DS01", "DU02", "DS03", "DS04"], str(BEN): ["MS01", "MS02", "MS03", "MU03"]}
    assert g.workshops[0].display == ["DU03", "DU01"]
    assert points(g) == [0, 0]
    assert [(e.facts["old"], e.facts["new"]) for e in events_of(g, "upgrade")] == [
        ("DS02", "DU04"),
        ("DU04", "DU02"),
        ("MS04", "MU03"),
    ]


@pytest.mark.clause("MA-EVENT-15")
def test_in_a_team_the_one_nearer_to_the_first_player_says_who_upgrades_each_time() -> None:
    g = table(players=4, runs=[ADA, BEN, CLEO, DAN], first=2, event="EA09", map={"1": {"painting": 1}})
    g.discards = {str(ADA): ["DS01", "DS02"], str(CLEO): ["DS03", "DS04"]}
    new = g.workshops[0].display[0]
    asked = answer(events.opening(g), f"seat:{ADA}", "discard:DS01", f"take:{new}")
    assert [(decision.kind, decision.seats) for decision in asked] == [
        ("who_upgrades", (CLEO,)),
        ("discard_upgrade", (ADA,)),
        ("display", (ADA,)),
    ]
    assert g.discards == {str(ADA): [new, "DS02"], str(CLEO): ["DS03", "DS04"]}


@pytest.mark.clause("MA-EVENT-15")
def test_without_a_display_there_is_no_upgrade() -> None:
    g = table(event="EA09", map={"1": {"painting": 1}})
    g.discards[str(ADA)], g.workshops[0].display = ["DS01"], []
    assert answer(events.opening(g)) == []


@pytest.mark.clause("MA-EVENT-18")
@pytest.mark.parametrize("event", [*cards("publicity", late=False), *cards("publicity", late=True)])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("space", ["farther", "same"])
def test_a_tie_goes_to_the_workshop_farther_on_the_study_track_or_at_the_bottom(
    event: str, side: int, space: str
) -> None:
    region = BY_TYPE[CARDS.events[event].type][0]
    g = table(event=event, map={region: {"painting": 1, "bust": 1}})
    g.study_order = [side, 1 - side] if space == "same" else [1 - side, side]
    g.workshops[0].study = g.workshops[1].study = 4
    g.workshops[side].study += space == "farther"
    answer(events.opening(g))
    won = [len(workshop.tokens) + workshop.vp // 6 for workshop in g.workshops]
    assert won == [1 - side, side]


@pytest.mark.clause("MA-EVENT-13", "MA-EVENT-14", "MA-EVENT-18")
def test_two_paintings_count_three_for_events_with_the_invention() -> None:
    g = table(event="EB07", map={"1": {"painting": 2, "bust": 2}}, study_order=[1, 0])
    g.blueprints[5].built = 1
    answer(events.opening(g))
    assert points(g) == [6, 0]


@pytest.mark.clause("MA-EVENT-18", "MA-SOLO-GOLD-05")
@pytest.mark.parametrize("side", [0, 1])
def test_the_machina_wins_ties_of_events(side: int) -> None:
    g = solo(side, event="EB07", map={"1": {"painting": 1, "bust": 1}, "2": {"painting": 2, "bust": 2}})
    g.workshops[1 - side].study = 9
    answer(events.opening(g))
    assert points(g) == [12 * (1 - side), 12 * side]


@pytest.mark.clause("MA-EVENT-15", "MA-EVENT-16", "MA-SOLO-STUDY-03")
def test_the_machinas_event_upgrade_is_that_of_its_deck_without_points() -> None:
    g = solo(event="EA09", deck=["SS05", "SS01"], map={"1": {"bust": 1}})
    new = opponent(g).upgraded[-1]
    answer(events.opening(g))
    assert opponent(g).deck[-1] == new
    assert "SS05" not in opponent(g).deck
    assert (len(opponent(g).deck), points(g)) == (10, [0, 0])
    opponent(g).deck = [new, "SU01"]
    g.placed["study"] = []
    answer(events.opening(g))
    assert opponent(g).deck == [new, "SU01"]  # nothing without a Starting card there


@pytest.mark.clause("MA-EVENT-06", "MA-EVENT-07", "MA-EVENT-08", "MA-EVENT-09")
def test_events_of_the_action_phase_apply_to_the_machina() -> None:
    g = solo(event="EA01", bonus=["blue"] * 8)
    machina.study(g, 1)
    assert sum(colour == "blue" for slots in opponent(g).slots for colour in slots) == 2
    g = solo(event="EB01")
    machina.study(g, 1)
    assert points(g) == [0, 1]
    for event, lodge, paid in (("EA03", [4, 0], 0), ("EB03", [3, 1], 1)):
        g = solo(event=event, map={"2": {"statue": 1}, "5": {"painting": 1}, FLORENCE: {"statue": 1}})
        machina.influence(g, 1)
        assert (g.lodge["orange"], points(g)) == (lodge, [0, paid])


@pytest.mark.clause("MA-EVENT-10", "MA-EVENT-13", "MA-EVENT-15")
@pytest.mark.parametrize("event", [*EARLY, *LATE])
def test_no_event_of_the_exhibition_does_anything_where_nobody_has_artwork(event: str) -> None:
    g = table(round=4, phase="exhibition", event=event)
    g.discards = {str(ADA): ["DS01"], str(BEN): ["MS01"]}
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    game = live(g)
    assert game.over
    assert points(game.state) == [0, 0]
    assert not any(workshop.tokens for workshop in game.state.workshops)
    assert game.state.discards == g.discards
