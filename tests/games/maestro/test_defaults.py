"""The default answers of a silent seat."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import games.maestro as package
from games.engine import Decision
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.box import CARDS, FLORENCE
from games.maestro.defaults import default_choice
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    events_of,
    lay,
    table,
)
from tests.games.playing import begin, decision_of, record

TEAMS = {"players": 4, "runs": [ADA, BEN, CLEO, DAN]}

# --- default answers

DEFAULTS = [
    ("ready", ["ready"], "ready"),
    (
        "gossip",
        ["gossip:DS10:create", "gossip:DS01:move", "gossip:DS01:study", "gossip:DS09:study"],
        "gossip:DS01:study",
    ),
    ("turn", ["play:DS10:study", "play:DS01:move", "play:DS01:study", "workshop", "benefactor:B1"], "play:DS01:study"),
    ("turn", ["workshop", "effect", "benefactor:B1"], "workshop"),
    ("turn", ["effect", "benefactor:B1", "end"], "end"),
    ("turn", ["workshop", "benefactor:B1", "end"], "end"),
    ("token", ["none", "token:orange"], "none"),
    ("effort", ["effort:0", "effort:1"], "effort:0"),
    ("before", ["go", "effect"], "go"),
    ("move", ["step:F:4", "stop"], "stop"),
    ("move", ["step:X1:4", "step:X1:5"], "step:X1:4"),
    ("create", ["centerpieces", "florence:2", "florence:1", "florence:0"], "florence:0"),
    ("serve", ["serve:2", "stop"], "stop"),
    ("influence", ["collector:blue:green", "stop"], "stop"),
    ("study", ["advance", "stop"], "stop"),
    ("either", ["card", "workshop"], "card"),
    ("upgrade", ["hand:DS01", "board:move:0:DS02"], "hand:DS01"),
    ("may_upgrade", ["upgrade", "skip"], "skip"),
    ("display", ["take:DU01", "take:DU02"], "take:DU01"),
    ("discard_upgrade", ["discard:DS01", "discard:DS02"], "discard:DS01"),
    ("who_upgrades", ["seat:0", "seat:2"], "seat:0"),
    ("cover", ["cover:BL1:0", "cover:BL1:1"], "cover:BL1:0"),
    ("florence", ["place", "skip"], "skip"),
    ("colour", ["gain:orange", "gain:blue"], "gain:orange"),
    ("type", ["type:statue:2", "type:bust:2"], "type:statue:2"),
    ("put", ["put:orange:0", "put:orange:1"], "put:orange:0"),
    ("build", ["build:BL1:0.1", "none"], "none"),
    ("marker", ["marker:0", "marker:1"], "marker:0"),
    ("tile", ["tile:0:remove:orange", "tile:0:flip:", "tile:8:flip:", "tile:16:flip:"], "tile:8:flip:"),
    ("exhibit", ["benefactor:B10", "pass"], "pass"),
    ("receive", ["to:0:blue:5", "to:2:blue:5"], "to:0:blue:5"),
    ("receive", ["to:0:blue:5", "to:2:blue:5", "mate"], "mate"),
    ("lay", ["lay:orange:1", "lay:blue:2", "lay::0"], "lay::0"),
    ("lay", ["lay:orange:1", "lay:orange:0", "lay:blue:0"], "lay:orange:0"),
    ("far", ["far:1:2", "far:1:3"], "far:1:2"),
    ("point", ["point:move", "point:study"], "point:move"),
    ("gap", ["go", "benefactor:B1"], "go"),
    ("two", ["to:2", "to:F"], "to:2"),
    ("exchange", ["swap:orange:blue", "done"], "done"),
    ("shift", ["shift:give:orange", "done"], "done"),
    ("where", ["where:2", "where:5"], "where:2"),
    ("take_back", ["back:2:statue", "back:2:bust"], "back:2:bust"),
    ("take_back", ["back:5:statue", "back:5:bust"], "back:5:statue"),
]


@pytest.mark.parametrize(("kind", "options", "answer"), DEFAULTS)
def test_a_silent_seat_answers_the_safe_default(kind: str, options: list[str], answer: str) -> None:
    g = table(map={"2": {"statue": 1, "bust": 2}, "5": {"statue": 1, "bust": 1}})
    lay(g, "move", "DS02", ADA)
    for card in ("MS01", "MS02", "MS03"):
        lay(g, "study", card, BEN)  # the rival's cards take none of its places
    before = TITLE.save(g)
    assert default_choice(g, ADA, Decision(kind, (ADA,), tuple(options))) == (answer,)
    assert TITLE.save(g) == before


def test_a_silent_seat_discards_the_two_cards_of_the_lowest_effort() -> None:
    decision = Decision("discard", (ADA,), ("DS10", "DS04", "DS02", "DS09", "DS01"), 2, 2, secret=True)
    assert default_choice(table(), ADA, decision) == ("DS01", "DS02")


def test_a_silent_seat_flips_the_tile_of_the_least_effect_and_takes_no_free_one() -> None:
    g = table(active=1)
    g.ceiling = [*CARDS.sistine][::-1]  # the best effects first, those that place in Florence are ST09 and ST10
    decision = Decision("tile", (BEN,), tuple(f"tile:{space}:flip:" for space in range(20)))
    assert default_choice(g, BEN, decision) == ("tile:10:flip:",)
    g.covers = ["row3"]  # there it would come with its effect
    assert default_choice(g, BEN, decision) == ("tile:8:flip:",)
    assert default_choice(g, BEN, Decision("tile", (BEN,), ("tile:10:flip:", "tile:11:flip:"))) == ("tile:10:flip:",)


def kinds_asked() -> set[str]:
    """The kinds of decisions in the source of the title; `team_decisions` passes on what it is asked to ask."""
    found = set()
    for path in [path for path in Path(package.__file__).parent.glob("*.py") if path.stem != "team_decisions"]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                place = {"choose": 1, "choose_some": 1, "Decision": 0, "ask": 0}.get(call.func.id)
                if place is not None:
                    kind = call.args[place]
                    assert isinstance(kind, ast.Constant), ast.unparse(call)
                    assert isinstance(kind.value, str), ast.unparse(call)
                    found.add(kind.value)
    return found


def test_every_kind_of_decision_has_its_default_here() -> None:
    assert {kind for kind, *_ in DEFAULTS} | {"discard"} == kinds_asked()


# --- whole games of silent seats


def silent_game(seats: int, seed: str, **options: str) -> AnyGame:
    """A game in which everybody always gives the default answer."""
    game = begin(TITLE, seats, seed, **options)
    for _ in range(3_000):
        if game.over:
            break
        seat = game.awaited[-1]
        game.choose(seat, default_choice(game.state, seat, decision_of(game, seat)))
    return game


@pytest.mark.parametrize("seats", TITLE.seats)
@pytest.mark.parametrize("events", ["off", "on"])
def test_a_game_of_silent_seats_ends_and_is_the_same_for_the_same_seed(seats: int, events: str) -> None:
    game = silent_game(seats, "silence", events=events)
    assert game.over
    assert (game.state.round, game.state.ending) == (4, "rounds")
    again = silent_game(seats, "silence", events=events)
    assert record(again) == record(game)
    assert again.events == game.events
    assert record(silent_game(seats, "noise", events=events)) != record(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_silent_seats_spend_nothing_and_use_no_action_point(seats: int) -> None:
    for number in range(4):
        game = silent_game(seats, f"thrift{number}")
        kinds = Counter(event.kind for _count, event in game.events)
        assert kinds["play"] == 40
        assert not {"token_placed", "effort", "moved", "collector", "study", "benefactor", "invention"} & kinds.keys()
        for event in events_of(game, "tile"):
            assert (event.facts["way"], event.facts["paid"]) == ("flip", [])
        assert not any(any(pieces.values()) for region, pieces in game.state.map.items() if region != FLORENCE)
