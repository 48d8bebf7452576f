"""The log of Maestro: every event has its line, and no line says what is hidden."""

import ast
from functools import cache

import pytest

from games.engine import Event
from games.maestro import TITLE, benefactors, exhibition, machina, machina_area, scoring, text, upgrades
from games.maestro import names as say
from games.maestro.box import ACTIONS
from games.maestro.events import opening
from games.maestro.gains import gain_resource
from games.maestro.state import MACHINA
from games.maestro.turns import normal_turn
from tests.games.answering import answer
from tests.games.maestro.table import ADA, BEN, NAMES, actor, give, lay, solo, table
from tests.games.maestro.wording import LONG, calls, constants, walk

# --- events


@cache
def seen_events() -> dict[str, list[Event]]:
    """Events of every kind, from random games and from positions that are rare in them."""
    found: dict[str, list[Event]] = {}
    finished = [game for seats in TITLE.seats for seed in range(2) for game in list(walk(seats, seed))[-1:]]
    seen = [event for game in finished for _n, event in game.events]
    g = table(hand=())
    answer(upgrades.upgrade_card(g, actor(g)))
    give(g, 0, orange=1, purple=1)
    answer(benefactors.exchange(g, actor(g), 1), "swap:orange:blue", "done", "shift:give:purple", "done")
    answer(benefactors.resolve(g, actor(g), "B6"), "lay:green:2")
    g.bank["green"] = 0
    gain_resource(g, 0, 0, "green")
    g.workshops[0].benefactors = ["B3"]
    answer(benefactors.use(g, actor(g), "B3"))
    g.prizes = dict.fromkeys(ACTIONS, "P1")
    exhibition.major_publicity(g)  # nobody has a card anywhere
    alone = solo(action="study")
    for card in ("SS01", "SS02", "SS03"):
        lay(alone, "study", card, MACHINA)
    machina.roll(alone)
    for event in (*seen, *g.emitted, *alone.emitted):
        found.setdefault(event.kind, []).append(event)
    return found


def test_every_kind_of_event_that_the_rules_emit_has_a_line() -> None:
    kinds = constants(("emit", 1))
    assert {"setup", "play", "gossip", "gallery", "over"} < kinds
    assert kinds == seen_events().keys()
    for kind, events in seen_events().items():
        for event in events:
            [line] = text.lines([event], LONG)
            assert line, kind
            assert "{" not in line
            assert event.seat is None or LONG[event.seat] in line, kind


def test_every_reason_for_points_is_told() -> None:
    reasons = {str(node.args[3].value) for _name, node in calls("score") if isinstance(node.args[3], ast.Constant)}
    assert reasons == {"effect", "machina", "event", "gallery", "upgrade"}
    lines = [text.lines([Event("score", None, {"side": 0, "points": 3, "reason": r})], NAMES) for r in sorted(reasons)]
    assert len({line for [line] in lines}) == len(reasons)


def test_an_event_of_another_version_has_no_line() -> None:
    assert text.lines([Event("fireworks")], NAMES) == []


@pytest.mark.parametrize("seats", TITLE.seats)
def test_a_face_down_card_is_not_named_before_the_reveal(seats: int) -> None:
    named = 0
    for seed in range(2):
        *_before, game = walk(seats, seed)
        events = [event for _n, event in game.events]
        start = next(n for n, event in enumerate(events) if event.kind == "action_phase")
        stop = next(n for n, event in enumerate(events) if event.kind == "revealed")
        reveal = [event for event in events if event.kind == "revealed"][:4]
        shown = {event.facts["card"] for event in events[start:stop] if event.kind == "play"}
        shown |= {
            event.facts[name] for event in events[start:stop] if "upgrade" in event.kind for name in ("old", "new")
        }
        lines = text.lines(events[start:stop], NAMES)
        assert sum("a face-down card at" in line for line in lines) >= 4
        for event in reveal:
            card = event.facts["card"]
            if card not in shown:
                named += 1
                assert not any(card in line for line in lines)
            assert any(card in line for line in text.lines([event], NAMES))
    assert named


def test_a_card_put_face_down_by_an_upgrade_is_not_named() -> None:
    g = table(hand=())
    lay(g, "move", "DS07", ADA, face_up=False)
    new = g.workshops[0].display[0]
    answer(upgrades.upgrade_card(g, actor(g)), f"take:{new}")
    [line] = text.lines(g.emitted, NAMES)
    assert line.startswith("Ada upgrades Open Studio (DS07: Effort 3, Publicity 2) at Move to a face-down card.")
    assert "+4 VP for da Vinci (card upgrade)" in line
    assert new not in line


def test_the_round_stands_alone() -> None:
    *_before, game = walk(2, 1)
    lines = text.lines([event for _n, event in game.events], NAMES)
    rounds = [line for line in lines if line.startswith("Round ")]
    assert len(rounds) == 3
    points = [event.facts["vp"] for _n, event in game.events if event.kind == "round"]
    assert all(
        f"Da Vinci's workshop has {first} VP, Michelangelo's {second} VP." in line
        for (first, second), line in zip(points, rounds, strict=True)
    )
    fresh = seen_events()["round"][0]
    [line] = text.lines([fresh], NAMES)
    old = Event("round", None, {name: fact for name, fact in fresh.facts.items() if name != "vp"})
    assert text.lines([old], NAMES)[0] in line
    around = [Event("exhibition", None, {"round": 1}), fresh, Event("no_upgrade", ADA)]
    assert text.lines(around, NAMES)[1] == line


def test_the_steps_of_a_move_are_one_line_with_what_came_of_them() -> None:
    g = table(hand=("DS09",), map={"F": {"painting": 2}})
    answer(normal_turn(g, actor(g)), "play:DS09:move", "step:F:7", "step:7:8", "step:F:4", "stop")
    assert text.lines(g.emitted, NAMES) == [
        "Ada plays Steady Hands (DS09: Effort 4, Publicity 1, no effect) at Move. "
        "Moved: Painting Florence → 7 Siena → 8 Rome; Painting Florence → 4 Genoa. "
        "Centerpieces: 8 Rome to da Vinci; 4 Genoa to da Vinci."
    ]


def test_a_gallery_tells_its_points_once() -> None:
    g = table(map={"8": {"painting": 1}})
    answer(exhibition.score_galleries(g))
    assert [event.kind for event in g.emitted] == ["gallery", "score"]
    points = g.workshops[0].vp
    assert text.lines(g.emitted, NAMES) == [f"Popular Gallery 8 Rome: {points} VP for da Vinci."]


def test_publicity_says_who_wins_what_and_by_how_much() -> None:
    g = table(prizes=dict(zip(ACTIONS, ("B4", "P1", "P2", "P3"), strict=True)))
    lay(g, "create", "DS02", ADA)
    lay(g, "create", "MS08", BEN)
    exhibition.major_publicity(g)
    first, second, *_rest = text.lines(g.emitted, NAMES)
    assert first.startswith(
        "Publicity at Create: da Vinci wins the Benefactor Master Builder (B4: one workshop upgrade) with 3 to 1."
    )
    assert first.endswith("for Michelangelo.")
    assert second == f"Nobody has Publicity at Move: the Patroness {say.prize('P1')} leaves the game."


def test_a_turn_of_the_machina_is_a_few_lines() -> None:
    *_before, game = walk(1, 0)
    events = [event for _n, event in game.events]
    starts = [n for n, event in enumerate(events) if event.kind == "dice"]
    assert len(starts) == 6 * 4 - 1
    for start in starts:
        stop = next(
            n for n in range(start + 1, len(events)) if events[n].seat is not None or n in starts or _ends(events[n])
        )
        lines = text.lines(events[start:stop], NAMES)
        assert lines[0].startswith("The Machina rolls")
        assert len(lines) <= 5


def _ends(event: Event) -> bool:
    return event.kind in ("exhibition", "round", "action_phase", "over")


def test_a_resource_of_a_gallery_is_told_with_its_region() -> None:
    g = table()
    gain_resource(g, 1, 1, "blue", "1")
    gain_resource(g, 1, 1, "orange", "2")
    gain_resource(g, 1, 3, "blue")
    assert text.lines(g.emitted, NAMES) == [
        "Resources: 1 blue of 1 Savoy to Michelangelo; 1 orange of 2 Milan to Michelangelo; "
        "1 blue to Michelangelo's Assistant."
    ]


def test_a_resource_that_nobody_gets_is_told_with_its_owner_and_its_cause() -> None:
    g = table()
    g.bank["blue"] = g.bank["orange"] = 0
    gain_resource(g, 0, 0, "blue")
    gain_resource(g, 1, 1, "orange", "2")
    assert text.lines(g.emitted, NAMES) == [
        "Da Vinci's workshop goes without 1 blue: the general supply has none left. "
        "Michelangelo's workshop goes without 1 orange of 2 Milan: the general supply has none left."
    ]
    alone = solo()
    assert alone.machina is not None
    alone.machina.slots = [["blue", "blue"]] * 20
    machina_area.place(alone, "blue")
    [line] = text.lines(alone.emitted, NAMES)
    assert line.endswith("The Machina has no place for 1 blue, which goes back to the supply.")
    saved = Event("resource_lost", None, {"side": 1, "colour": "blue"})
    assert text.lines([saved], NAMES) == ["Michelangelo's workshop goes without 1 blue."]


def test_the_resources_of_the_galleries_do_not_hang_on_the_last_gallery() -> None:
    g = table(phase="galleries", round=4, map={"2": {"painting": 2, "statue": 1}})
    answer(exhibition.score_galleries(g))
    lines = text.lines(g.emitted, NAMES)
    assert [line.partition(":")[0] for line in lines] == ["Popular Gallery 2 Milan", "Resources"]
    assert "1 orange of 2 Milan to Michelangelo" in lines[1]


@pytest.mark.clause("MA-EVENT-06")
def test_what_an_event_of_study_gives_is_told_as_the_events() -> None:
    g = table(hand=("DS09",), event="EA01")
    answer(normal_turn(g, actor(g)), "play:DS09:study", "advance", "stop")
    colour = g.bonus[0]
    [line] = text.lines(g.emitted, NAMES)
    assert f"1 {colour} to da Vinci's Assistant; 1 {colour} to da Vinci's Assistant (Event)." in line


@pytest.mark.clause("MA-EVENT-08")
def test_a_collector_that_an_event_leaves_standing_is_told_so() -> None:
    g = table(hand=("DS09",), event="EA03")
    answer(normal_turn(g, actor(g)), "play:DS09:influence", "collector:orange:green", "stop")
    assert "Collector orange → green, still standing (Event)." in text.lines(g.emitted, NAMES)[0]


@pytest.mark.clause("MA-EVENT-10", "MA-EVENT-12", "MA-EVENT-14")
@pytest.mark.parametrize(
    ("event", "told"),
    [("EA05", "Placed: 1 Bust in 8 Rome."), ("EB05", "+2 VP for Michelangelo (Event)."), ("EB08", "The majority in 8")],
)
def test_an_event_of_the_exhibition_is_named_before_what_it_does(event: str, told: str) -> None:
    g = table(event=event, map={"8": {"painting": 2, "bust": 1}}, centers={"8": 0})
    g.workshops[1].supply = {"bust": 1, "statue": 0}
    answer(opening(g))
    [line] = text.lines(g.emitted, NAMES)
    assert line.startswith(f"Event: {say.event(event)}. {told}")


@pytest.mark.parametrize(
    ("tiles", "study", "told"),
    [
        (1, 9, "it has more Popular Gallery tiles."),
        (0, 8, "it is farther on the Study track."),
        (0, 9, "its marker came first to the space that both are on."),
    ],
)
@pytest.mark.clause("MA-TIE-01", "MA-TIE-02", "MA-TIE-03")
def test_the_end_says_what_broke_a_tie(tiles: int, study: int, told: str) -> None:
    g = table(round=4, study_order=[0, 1])
    g.phase = "over"
    g.workshops[0].study, g.workshops[1].study = 9, study
    g.workshops[0].tiles = ["1"] * tiles
    ties = [standing.ties for standing in TITLE.scores(g)]
    decided = scoring.tie_break(g)
    assert ties[0][decided] > ties[1][decided]
    assert text.tie_part(decided)
    facts = {"totals": scoring.totals(g), "winner": scoring.winner(g), "tie": decided}
    [line] = text.lines([Event("over", None, facts)], NAMES)
    assert line.endswith(f"Da Vinci's workshop wins the tie: {told}")


@pytest.mark.clause("MA-SOLO-FINAL-08")
def test_a_tie_with_the_machina_is_told_as_its_own() -> None:
    g = solo(phase="over")
    totals = scoring.totals(g)
    g.workshops[totals.index(min(totals))].vp += abs(totals[0] - totals[1])
    assert scoring.tie_break(g) == "machina"
    facts = {"totals": scoring.totals(g), "winner": scoring.winner(g), "tie": "machina"}
    assert text.lines([Event("over", None, facts)], NAMES)[0].endswith("A tie is the Machina's.")


def test_a_gossip_card_is_turned_up_with_what_it_adds_there() -> None:
    events = [
        Event("revealed", BEN, {"side": 1, "card": "MS09", "action": action, "char": 1})
        for action in ("move", "create")
    ]
    (line,) = text.lines(events, NAMES)
    assert "Grand Procession (MS09: Effort 3, Publicity 1 + 1) at Move" in line
    assert "Grand Procession (MS09: Effort 3, Publicity 1) at Create" in line
