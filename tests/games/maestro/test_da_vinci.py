"""Da Vinci's Workshop action: Resources on the board, patterns, Inventions."""

from random import Random

import pytest

from games.engine import Refusal
from games.maestro.box import CARDS, COLOURS
from games.maestro.exhibition import publicity_winner, score_galleries
from games.maestro.inventions import EFFECTS
from games.maestro.scoring import blueprints as blueprint_points
from games.maestro.state import Blueprint, State, bonuses
from games.maestro.turns import turn
from games.maestro.workshops import (
    build,
    buildable,
    has_workshop_action,
    patterns,
    place_resources,
    workshop_action,
)
from tests.games.answering import answer, question
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    actor,
    deal,
    fill_hands,
    give,
    held,
    inventory,
    live,
    table,
    whole_box,
)

TURNS = [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)]
TURNS += [(1, 0, 0, -1), (0, 1, 1, 0), (-1, 0, 0, 1), (0, -1, -1, 0)]  # and mirrored


def oracle(grid: list[str], icons: list[tuple[int, int, str]]) -> set[tuple[int, ...]]:
    """Every set of spaces that shows *icons*: each way to turn and mirror, the first icon on each space in turn."""
    found = set()
    for a, b, c, d in TURNS:
        for first in range(16):
            cells = []
            for row, column, colour in icons:
                down, right = row - icons[0][0], column - icons[0][1]
                y, x = first // 4 + a * down + b * right, first % 4 + c * down + d * right
                if not (0 <= y < 4 and 0 <= x < 4) or grid[4 * y + x] not in ({colour} if colour != "any" else COLOURS):
                    break
                cells.append(4 * y + x)
            else:
                found.add(tuple(sorted(cells)))
    return found


def board(g: State, text: str) -> State:
    """The board by letters, rows joined by /: o, p, b, g Resources, # a marker, . empty."""
    letters = {"o": "orange", "p": "purple", "b": "blue", "g": "green", "#": "marker", ".": ""}
    g.grid = [letters[letter] for row in text.split("/") for letter in row]
    for held_colour in g.grid:
        if held_colour in COLOURS:
            g.bank[held_colour] -= 1
    return g


# --- patterns


@pytest.mark.clause("MA-DVWS-05", "MA-DVWS-06", "MA-DVWS-07", "MA-DVWS-10", "MA-UPDV-03")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("tile", [f"BT{n}" for n in range(1, 7)])
def test_patterns_are_what_trying_everything_finds(tile: str, side: str) -> None:
    icons = CARDS.icons[tile, side]
    rng, matches = Random(f"{tile}{side}"), 0
    for number in range(150):
        g = table(blueprint_side=side)
        weights = (rng.random() * 2 + 0.2, 3, 0.5)
        g.grid = [
            rng.choice(COLOURS) if kind == 1 else ("", "", "marker")[kind]
            for kind in rng.choices((0, 1, 2), weights, k=16)
        ]
        covered = sorted(rng.sample(range(len(icons)), number % len(icons)))
        visible = [icon for n, icon in enumerate(icons) if n not in covered]
        found = patterns(g, Blueprint("BL1", tile, covered))
        assert len(found) == len(set(found))
        assert set(found) == oracle(g.grid, visible)
        matches += len(found)
    assert matches


@pytest.mark.clause("MA-DVWS-07")
@pytest.mark.parametrize("corner", ["ob/g.", "og/b.", "bo/.g", "go/.b", ".b/go", ".g/bo", "b./og", "g./ob"])
@pytest.mark.parametrize("place", [0, 2, 5, 10])
def test_a_pattern_may_be_turned_and_mirrored(corner: str, place: int) -> None:
    g = table()
    top, bottom = corner.split("/")
    letters = {"o": "orange", "b": "blue", "g": "green", ".": ""}
    g.grid[place : place + 2] = [letters[letter] for letter in top]
    g.grid[place + 4 : place + 6] = [letters[letter] for letter in bottom]
    (found,) = patterns(g, g.blueprints[0])
    assert found == tuple(n for n, colour in enumerate(g.grid) if colour)


@pytest.mark.clause("MA-DVWS-05", "MA-DVWS-07")
@pytest.mark.parametrize("text", ["bg../o...", "o.../b.../g...", "o.b./.g..", "o..g/..../b..."])
def test_other_shapes_do_not_match(text: str) -> None:
    g = board(table(), text + "/...." * (3 - text.count("/")))
    assert patterns(g, g.blueprints[0]) == []


@pytest.mark.clause("MA-DVWS-06")
@pytest.mark.parametrize("letter", "opbg")
def test_the_any_icon_takes_every_colour_and_needs_one(letter: str) -> None:
    g = board(table(), f"pg{letter}./..../..../....")
    assert (0, 1, 2) in patterns(g, g.blueprints[1])
    g = board(table(), "pg../..../..../....")
    assert patterns(g, g.blueprints[1]) == []
    g = board(table(), "pg#./..../..../....")
    assert patterns(g, g.blueprints[1]) == []


@pytest.mark.clause("MA-DVWS-10")
def test_only_visible_icons_have_to_lie_on_the_board() -> None:
    g = board(table(), "..../..../..../g..p")
    blueprint = g.blueprints[1]  # purple, green, any in a row
    blueprint.covered = [1, 2]
    assert patterns(g, blueprint) == [(15,)]
    blueprint.covered = [2]
    assert patterns(g, blueprint) == []
    g = board(table(), "..../..../..../..pg")
    g.blueprints[1].covered = [2]
    assert patterns(g, g.blueprints[1]) == [(14, 15)]


# --- placing


@pytest.mark.clause("MA-DVWS-01", "MA-DVWS-04", "MA-KEY-08", "MA-KEY-05")
def test_all_available_resources_are_placed_on_spaces_of_choice() -> None:
    g = table()
    give(g, 0, orange=1, blue=2)
    asked = answer(place_resources(g, actor(g)), "put:blue:5", "put:orange:15", "put:blue:0")
    assert asked[0].options == tuple(f"put:{c}:{n}" for c in ("orange", "blue") for n in range(16))
    assert "put:blue:5" not in asked[1].options
    assert (g.grid[5], g.grid[15], g.grid[0]) == ("blue", "orange", "blue")
    assert held(g, 0) == {}


@pytest.mark.clause("MA-DVWS-03", "MA-KEY-05", "MA-TEAM-04")
@pytest.mark.parametrize(("active", "other"), [(0, 2), (2, 0)])
def test_the_other_characters_resources_stay(active: int, other: int) -> None:
    g = table(active=active)
    give(g, active, orange=1)
    give(g, other, green=2)
    answer(place_resources(g, actor(g)), "put:orange:3")
    assert held(g, other) == {"green": 2}
    assert g.grid.count("green") == 0


@pytest.mark.clause("MA-DVWS-02", "MA-DVWS-13", "MA-DVWS-01")
def test_a_space_holds_one_thing_and_what_does_not_fit_stays() -> None:
    g = board(table(), "####/####/oooo/ooo.")
    give(g, 0, blue=1, green=2)
    (asked,) = answer(place_resources(g, actor(g)), "put:green:15")
    assert asked.options == ("put:blue:15", "put:green:15")
    assert held(g, 0) == {"blue": 1, "green": 1}
    assert answer(place_resources(g, actor(g))) == []


@pytest.mark.clause("MA-DVWS-01", "MA-ACT-02")
def test_resources_have_to_be_placed_before_the_turn_ends() -> None:
    g = table(hand=["DS09"])
    give(g, 0, orange=1)
    script = turn(g)
    next(script)
    script.send(("play:DS09:influence",))
    asked = script.send(("stop",))
    assert asked.options == ("workshop",)
    g = table(hand=["DS09"])
    assert not has_workshop_action(g, actor(g))
    answer(turn(g), "play:DS09:influence", "stop")  # and without any there is nothing to do
    assert g.placed["influence"]


@pytest.mark.clause("MA-KEY-06", "MA-DVWS-01")
def test_what_a_turn_gains_is_for_the_assistants_turn() -> None:
    g = table(hand=["DS09"])
    answer(turn(g), "play:DS09:influence", "collector:green:blue", "stop")
    assert (held(g, 2), held(g, 0)) == ({"green": 1}, {})
    assert "green" not in g.grid


@pytest.mark.clause("MA-KEY-07", "MA-BEN-05")
def test_a_benefactors_resources_are_for_this_turn() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].benefactors = ["B1"]
    answer(
        turn(g),
        "benefactor:B1",
        "gain:blue",
        "gain:green",
        "workshop",
        "put:blue:0",
        "put:green:1",
        *["play:DS09:influence", "stop"],
    )
    assert g.grid[:2] == ["blue", "green"]
    assert (held(g, 0), held(g, 2)) == ({}, {})


# --- building


@pytest.mark.clause("MA-DVWS-05", "MA-DVWS-08", "MA-DVWS-09", "MA-DVWS-11", "MA-DVWS-13")
@pytest.mark.parametrize("space", [0, 1, 4])
def test_resources_go_back_and_the_topmost_marker_takes_an_emptied_space(space: int) -> None:
    g = board(table(), "ob../g..p/..../....")
    bank = dict(g.bank)
    assert not bonuses(g, 0).move
    asked = answer(build(g, actor(g)), "build:BL1:0.1.4", f"marker:{space}")
    assert asked[0].options[-1] == "none"
    assert asked[1].options == ("marker:0", "marker:1", "marker:4")
    assert [n for n, lies_there in enumerate(g.grid) if lies_there] == sorted([7, space])
    assert g.grid[space] == "marker"
    assert g.bank == {c: bank[c] + (c in ("orange", "blue", "green")) for c in COLOURS}
    assert (g.blueprints[0].built, bonuses(g, 0).move, bonuses(g, 0).carry) == (1, 1, 0)
    board(g, "#ob./.g../..../....")
    answer(build(g, actor(g)), "build:BL1:1.2.5", "marker:5")
    assert bonuses(g, 0).carry == 1


@pytest.mark.clause("MA-DVWS-05")
def test_building_is_optional() -> None:
    g = board(table(), "ob../g.../..../....")
    answer(build(g, actor(g)), "none")
    assert (g.grid.count("orange"), g.blueprints[0].built) == (1, 0)


@pytest.mark.clause("MA-DVWS-14")
def test_a_workshop_action_builds_one_invention() -> None:
    g = board(table(), "ob../g.../..ob/..g.")
    asked = answer(workshop_action(g, actor(g)), "build:BL1:0.1.4", "marker:0")
    assert [decision.kind for decision in asked] == ["build", "marker"]
    assert g.blueprints[0].built == 1
    assert patterns(g, g.blueprints[0]) == [(10, 11, 14)]


@pytest.mark.clause("MA-DVWS-07", "MA-DVWS-09")
def test_the_player_says_which_spaces_are_spent() -> None:
    g = board(table(), "bob./.g../..../....")
    asked = answer(build(g, actor(g)), "build:BL1:1.2.5", "marker:1")
    assert {"build:BL1:0.1.5", "build:BL1:1.2.5"} <= {*asked[0].options}
    assert (g.grid[0], g.grid[1], g.grid[2]) == ("blue", "marker", "")


@pytest.mark.clause("MA-DVWS-15")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_blueprint_without_markers_cannot_be_built(number: int) -> None:
    g = table()
    blueprint = g.blueprints[number - 1]
    markers = 3 if number == 6 else 2
    for built in range(markers):
        blueprint.built = built
        assert blueprint in buildable(g)
    blueprint.built = markers
    assert blueprint not in buildable(g)


@pytest.mark.clause("MA-DVWS-15", "MA-DVWS-05")
def test_refusals_say_why_nothing_is_built() -> None:
    g = board(table(hand=["DS09"]), "ob../g.../..../....")
    g.blueprints[3].built = 2
    game = live(fill_hands(g))
    game.choose(ADA, ("workshop",))
    for option, clause in (("build:BL4:0.1.2", "MA-DVWS-15"), ("build:BL2:0.1.2", "MA-DVWS-05")):
        with pytest.raises(Refusal) as refused:
            game.choose(ADA, (option,))
        assert refused.value.clause == clause


@pytest.mark.clause("MA-DVWS-11", "MA-DVWS-12")
@pytest.mark.parametrize("invention", CARDS.inventions)
def test_every_invention_counts_from_its_building_and_pays_at_the_end(invention: str) -> None:
    card, number = invention.split("-")
    value = {"BL5-1": 3, "BL5-2": 5}.get(invention, 2 if number == "1" else 4)
    g = table()
    g.workshops[0].tiles = ["2", "5"]
    blueprint = next(b for b in g.blueprints if b.card == card)
    before = []
    for built in range(int(number) + 1):
        blueprint.built = built
        before.append(blueprint_points(g))
        given = EFFECTS[CARDS.inventions[invention].effect.split()[0]].gives
        assert getattr(bonuses(g, 0), given) == (built >= int(number))
        assert not any(bonuses(g, 1))
    assert before[-1] - before[-2] == (2 if card == "BL6" else value)
    assert before[0] == 0


@pytest.mark.clause("MA-DVWS-11")
def test_inventions_are_found_where_their_effects_are_tested() -> None:
    assert set(CARDS.inventions) == {
        *(f"BL{n}-{m}" for n in range(1, 6) for m in (1, 2)),
        *(f"BL6-{m}" for m in (1, 2, 3)),
    }


# --- Inventions of the Exhibition


@pytest.mark.clause("MA-DVWS-11")
def test_an_invention_wins_ties_in_major_publicity() -> None:
    g = table()
    assert publicity_winner(g, [3, 3]) == 1
    g.blueprints[4].built = 1
    assert publicity_winner(g, [3, 3]) == 1
    g.blueprints[4].built = 2
    assert publicity_winner(g, [3, 3]) == 0
    assert publicity_winner(g, [3, 4]) == 1


@pytest.mark.clause("MA-DVWS-11")
@pytest.mark.parametrize(("built", "gained", "score"), [(1, 0, 6), (2, 1, 6), (3, 1, 7)])
def test_inventions_give_a_resource_for_popular_galleries_and_a_point_for_secondary_ones(
    built: int, gained: int, score: int
) -> None:
    g = table(popular=["6", "1", "2"], secondary=["3"], map={"6": {"painting": 1}, "3": {"painting": 1}})
    g.lodge = {"orange": [0, 3], "purple": [9, 0], "blue": [9, 0], "green": [3, 0]}
    g.blueprints[5].built = built
    answer(score_galleries(g), *["to:2:orange:6"] * gained)
    assert g.workshops[0].vp == score
    assert held(g, 2) == ({"orange": 1} if gained else {})


@pytest.mark.clause("MA-TEAM-02", "MA-TEAM-04")
def test_a_team_shares_the_board_and_each_brings_own_resources() -> None:
    g = table(players=4, active=2)
    g.runs = [ADA, BEN, CLEO, 3]
    board(g, "ob../..../..../....")
    give(g, 2, green=1)
    asked = answer(workshop_action(g, actor(g)), "put:green:4", "build:BL1:0.1.4", "marker:4")
    assert {decision.seats for decision in asked} == {(CLEO,)}
    assert g.blueprints[0].built == 1


@pytest.mark.clause("MA-DVWS-08")
def test_no_piece_is_lost_in_the_workshop() -> None:
    g = table()
    for seat, letter in enumerate("DM"):
        for card in [c for c in CARDS.cards if c.startswith(f"{letter}S")][:3]:
            deal(g, seat, card)
    give(g, 0, orange=2, blue=2, green=1)
    g.blueprints[2].covered = [3]
    before = inventory(g)
    assert {colour: before[colour] for colour in COLOURS} == {colour: whole_box(g)[colour] for colour in COLOURS}
    options = [
        "put:orange:0",
        "put:orange:1",
        "put:blue:4",
        "put:blue:9",
        "put:green:15",
        "build:BL3:0.1.4",
        "marker:1",
    ]
    answer(workshop_action(g, actor(g)), *options)
    assert inventory(g) == before


@pytest.mark.clause("MA-DVWS-04")
def test_every_empty_space_is_on_offer() -> None:
    g = board(table(), "o.#./..../..../....")
    give(g, 0, green=1)
    free = [n for n in range(16) if n not in (0, 2)]
    assert question(place_resources(g, actor(g))).options == tuple(f"put:green:{n}" for n in free)


@pytest.mark.clause("MA-DVWS-01", "MA-DVWS-04", "MA-DVWS-14")
def test_resources_that_did_not_fit_are_placed_on_the_spaces_that_a_build_frees() -> None:
    g = board(table(), ".b##/g###/####/####")
    give(g, 0, orange=3)
    asked = answer(workshop_action(g, actor(g)), "build:BL1:0.1.4", "marker:0", "put:orange:1")
    assert [decision.kind for decision in asked] == ["build", "marker", "put"]  # one space is no question
    assert (g.grid[0], g.grid[1], g.grid[4]) == ("marker", "orange", "orange")
    assert held(g, 0) == {}
    assert has_workshop_action(g, actor(g)) is False
