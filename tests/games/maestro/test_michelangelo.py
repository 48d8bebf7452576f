"""Michelangelo's Workshop action: the ceiling of the Sistine Chapel."""

from collections.abc import Callable

import pytest

from games.engine import Decision, Refusal
from games.maestro import TITLE
from games.maestro.box import CARDS, COLOURS
from games.maestro.effects import EFFECTS, split
from games.maestro.scoring import ceiling
from games.maestro.state import State
from games.maestro.turns import turn
from games.maestro.workshops import costs, handle_tile, has_workshop_action, payments, tile_options, workshop_action
from tests.games.answering import answer, question
from tests.games.maestro.table import (
    BEN,
    NAMES,
    actor,
    events_of,
    fill_hands,
    give,
    held,
    lies,
    live,
    points,
    put,
    table,
)
from tests.games.maestro.wording import see

COLUMNS = ("any", "purple", "green", "orange", "blue")
ROWS = ("blue", "orange", "green", "purple")
TILES = {
    "ST01": "RES orange",
    "ST02": "RES purple",
    "ST03": "RES blue",
    "ST04": "RES green",
    "ST05": "RES any",
    "ST06": "RES any",
    "ST07": "ART",
    "ST08": "ART",
    "ST09": "PLACE",
    "ST10": "PLACE",
    "ST11": "STEP 2",
    "ST12": "STEP 2",
    "ST13": "COLL",
    "ST14": "COLL",
    "ST15": "TOKEN",
    "ST16": "TOKEN",
    "ST17": "STUDY",
    "ST18": "UPGRADE",
    "ST19": "VP 3",
    "ST20": "VPHALFTIER",
}
MANY = {"orange": 3, "purple": 3, "blue": 3, "green": 3}


def at(row: int, column: int) -> int:
    """The space in a row and a column, both counted from 1."""
    return 5 * (row - 1) + column - 1


def chapel(tile: str = "ST19", space: int = 0, active: int = 1, **resources: int) -> State:
    """A turn of Michelangelo with Resources and a tile on a space."""
    g = table(active=active)
    other = g.ceiling.index(tile)
    g.ceiling[other], g.ceiling[space] = g.ceiling[space], tile
    give(g, active, **resources)
    return g


def ways(g: State, space: int) -> set[str]:
    """The ways to handle one tile, with its effect where it comes."""
    return {way for way in all_ways(g, space) if not way.endswith(":leave")}


def all_ways(g: State, space: int) -> set[str]:
    """The ways to handle one tile, with and without its effect."""
    return {option.split(":", 2)[2] for option in tile_options(g, actor(g)) if option.split(":")[1] == str(space)}


def resolved(
    tile: str, *options: str, active: int = 1, prepare: Callable[[State], None] | None = None
) -> tuple[State, list[Decision]]:
    """A tile whose costs are covered is removed for its effect: the table afterwards and what was asked."""
    g = chapel(tile, active=active)
    g.covers = ["row1", "col1"]
    if prepare:
        prepare(g)
    asked = answer(handle_tile(g, actor(g)), "tile:0:remove:", *options)
    assert g.ceiling[0] == ""
    return g, asked[1:]


# --- costs and options


@pytest.mark.clause("MA-MIWS-02", "MA-COMP-13")
def test_a_tile_costs_what_its_column_and_its_row_show() -> None:
    g = table(active=1)
    for row in range(1, 5):
        for column in range(1, 6):
            assert costs(g.covers, at(row, column)) == (COLUMNS[column - 1], ROWS[row - 1])


@pytest.mark.clause("MA-MIWS-01", "MA-MIWS-03", "MA-MIWS-04", "MA-MIWS-05")
def test_a_tile_is_removed_for_two_resources_flipped_for_one_or_for_none() -> None:
    space = at(3, 4)
    expected = [("remove:orange+green", "", 3), ("flip:orange", "flipped", 3)]
    expected += [("flip:green", "flipped", 3), ("flip:", "flipped", 0)]
    for way, left, score in expected:
        g = chapel("ST19", space, orange=1, green=1, blue=1)
        assert ways(g, space) == {way for way, _left, _score in expected}
        answer(handle_tile(g, actor(g)), f"tile:{space}:{way}")
        assert (g.ceiling[space], points(g)) == (left, [0, score])
        paid = [colour for colour in way.partition(":")[2].split("+") if colour]
        assert held(g, 1) == {c: 1 for c in ("orange", "blue", "green") if c not in paid}
        assert all(g.bank[c] == 13 - held(g, 1).get(c, 0) for c in COLOURS)


@pytest.mark.clause("MA-MIWS-04", "MA-MIWS-05", "MA-MIWS-07")
@pytest.mark.parametrize(
    ("covers", "way", "left"),
    [
        ([], "remove:orange+green:leave", ""),
        (["row3"], "remove:orange:leave", ""),
        (["row3"], "flip::leave", "flipped"),
        (["row3", "col4"], "remove::leave", ""),
        (["row3", "col4"], "flip::leave", "flipped"),
    ],
)
def test_a_forced_effect_can_be_left(covers: list[str], way: str, left: str) -> None:
    space = at(3, 4)
    g = chapel("ST19", space, orange=1, green=1)
    g.covers = covers
    assert way in all_ways(g, space)
    assert ("flip::leave" in all_ways(g, space)) == bool(covers)
    answer(handle_tile(g, actor(g)), f"tile:{space}:{way}")
    assert (g.ceiling[space], points(g)) == (left, [0, 0])
    assert [event.facts["active"] for event in events_of(g, "tile")] == [False]


@pytest.mark.clause("MA-MIWS-04")
@pytest.mark.parametrize(
    "tile", [id for id, tile in CARDS.sistine.items() if not EFFECTS[split(tile.effect)[0]].forced]
)
def test_any_other_effect_is_left_by_its_own_answers(tile: str) -> None:
    g = chapel(tile)
    g.covers, g.map, g.hands["1"] = ["row1", "col1"], {**g.map, "9": {"statue": 1}}, ["MS08"]
    assert all_ways(g, 0) == {"remove:", "flip:"}
    script = handle_tile(g, actor(g))
    next(script)
    assert {"skip", "stop"} & {*script.send(("tile:0:remove:",)).options}


@pytest.mark.clause("MA-MIWS-01")
def test_every_face_up_tile_can_be_chosen_and_exactly_one_is() -> None:
    g = table(active=1)
    asked = question(handle_tile(g, actor(g)))
    assert asked.options == tuple(f"tile:{space}:flip:" for space in range(20))
    answer(workshop_action(g, actor(g)), "tile:7:flip:")
    assert [n for n, tile in enumerate(g.ceiling) if tile == "flipped"] == [7]


@pytest.mark.clause("MA-MIWS-09", "MA-MIWS-01")
def test_flipped_and_removed_tiles_cannot_be_chosen() -> None:
    g = table(active=1, hand=["MS08"])
    g.ceiling[3], g.ceiling[4] = "flipped", ""
    assert not {"3", "4"} & {option.split(":")[1] for option in tile_options(g, actor(g))}
    game = live(fill_hands(g))
    game.choose(BEN, ("workshop",))
    for option, clause in (
        ("tile:3:flip:", "MA-MIWS-09"),
        ("tile:4:flip:", "MA-MIWS-01"),
        ("tile:5:remove:blue+blue", "MA-MIWS-03"),
    ):
        with pytest.raises(Refusal) as refused:
            game.choose(BEN, (option,))
        assert refused.value.clause == clause
    game.choose(BEN, ("tile:5:flip:",))
    assert game.state.ceiling[3:6] == ["flipped", "", "flipped"]


@pytest.mark.clause("MA-MIWS-01", "MA-ACT-02")
def test_without_a_face_up_tile_there_is_no_workshop_action() -> None:
    g = table(active=1, hand=["MS08"])
    g.ceiling = ["flipped"] * 12 + [""] * 8
    assert not has_workshop_action(g, actor(g))
    answer(turn(g), "play:MS08:influence", "stop")
    g = table(active=1, hand=["MS08"])
    assert has_workshop_action(g, actor(g))


@pytest.mark.clause("MA-MIWS-06")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_any_colour_is_paid_with_any_resource(colour: str) -> None:
    space = at(2, 1)  # any and orange
    g = chapel("ST19", space, **{colour: 1})
    assert ways(g, space) == {f"flip:{colour}", "flip:"}
    g = chapel("ST19", space, **({"orange": 2} if colour == "orange" else {"orange": 1, colour: 1}))
    paid = "+".join(sorted(["orange", colour], key=COLOURS.index))
    assert f"remove:{paid}" in ways(g, space)
    answer(handle_tile(g, actor(g)), f"tile:{space}:remove:{paid}")
    assert held(g, 1) == {}


@pytest.mark.clause("MA-MIWS-11")
@pytest.mark.parametrize("space", [at(1, 5), at(2, 4), at(3, 3), at(4, 2)])
def test_two_costs_of_one_colour_need_two_resources(space: int) -> None:
    colour = costs([], space)[0]
    assert costs([], space) == (colour, colour)
    assert ways(chapel("ST19", space, **{colour: 1}), space) == {f"flip:{colour}", "flip:"}
    g = chapel("ST19", space, **{colour: 2})
    assert ways(g, space) == {f"remove:{colour}+{colour}", f"flip:{colour}", "flip:"}
    answer(handle_tile(g, actor(g)), f"tile:{space}:remove:{colour}+{colour}")
    assert held(g, 1) == {}


@pytest.mark.clause("MA-MIWS-07", "MA-UPMI-02")
@pytest.mark.parametrize(("cover", "other"), [("row3", "orange"), ("col4", "green")])
def test_with_one_cost_covered_the_effect_is_free_and_one_resource_removes(cover: str, other: str) -> None:
    space = at(3, 4)
    for way, left in (("flip:", "flipped"), (f"remove:{other}", "")):
        g = chapel("ST19", space, **{other: 1})
        g.covers = [cover]
        assert ways(g, space) == {"flip:", f"remove:{other}"}
        answer(handle_tile(g, actor(g)), f"tile:{space}:{way}")
        assert (g.ceiling[space], points(g)) == (left, [0, 3])
        assert bool(held(g, 1)) == (way == "flip:")


@pytest.mark.clause("MA-MIWS-07")
@pytest.mark.parametrize(("way", "left"), [("remove:", ""), ("flip:", "flipped")])
def test_with_both_costs_covered_everything_is_free(way: str, left: str) -> None:
    g = chapel("ST19", 0)
    g.covers = ["row1", "col1"]
    assert ways(g, 0) == {"remove:", "flip:"}
    answer(handle_tile(g, actor(g)), f"tile:0:{way}")
    assert (g.ceiling[0], points(g)) == (left, [0, 3])


@pytest.mark.clause("MA-MIWS-08", "MA-KEY-05", "MA-TEAM-04")
@pytest.mark.parametrize(("active", "other"), [(1, 3), (3, 1)])
def test_only_the_active_characters_resources_pay(active: int, other: int) -> None:
    g = chapel("ST19", at(3, 4), active=active)
    give(g, other, **MANY)
    assert ways(g, at(3, 4)) == {"flip:"}
    give(g, active, orange=1)
    answer(handle_tile(g, actor(g)), f"tile:{at(3, 4)}:flip:orange")
    assert (held(g, active), held(g, other)) == ({}, MANY)


@pytest.mark.clause("MA-MIWS-02", "MA-MIWS-06", "MA-MIWS-11")
def test_payments_are_all_there_are() -> None:
    assert payments({"orange": 1, "blue": 2}, ["any", "blue"]) == [("blue", "blue"), ("orange", "blue")]
    assert payments({"blue": 1}, ["any", "blue"]) == []
    assert payments({}, []) == [()]


@pytest.mark.clause("MA-MIWS-10", "MA-FINAL-02", "MA-FINAL-03")
def test_emptied_spaces_pay_and_flipped_tiles_do_not() -> None:
    g = table(active=1)
    assert ceiling(g.ceiling) == 0
    g.ceiling[0] = "flipped"
    g.ceiling[6] = g.ceiling[7] = ""
    assert ceiling(g.ceiling) == 4
    g.ceiling[0:5] = [""] * 5
    assert ceiling(g.ceiling) == 16  # seven spaces, and an empty row


@pytest.mark.clause("MA-FINAL-03")
def test_a_tile_whose_removal_empties_its_row_says_what_both_count_at_the_end() -> None:
    g = table(active=1, ceiling=["", "", "ST19", "", "", *["flipped"] * 15], covers=["row1", "col3"])
    decision = question(handle_tile(g, actor(g)))
    details = [TITLE.text.option(decision, option, see(g, BEN), NAMES).detail for option in decision.options]
    assert details[0] == "effect: 3 VP · 4 VP at the end"


# --- tiles


@pytest.mark.clause("MA-COMP-13")
@pytest.mark.parametrize("tile", TILES)
def test_each_tile_has_its_effect(tile: str) -> None:
    assert CARDS.sistine[tile].effect == TILES[tile]
    assert len(CARDS.sistine) == len(TILES)


@pytest.mark.clause("MA-MIWS-05")
@pytest.mark.parametrize("tile", TILES)
def test_no_tile_has_an_effect_when_it_is_flipped_for_nothing(tile: str) -> None:
    g = chapel(tile)
    g.workshops[1].study = 7
    before = [str(getattr(g, name)) for name in ("workshops", "sections", "map", "lodge", "publicity", "bank")]
    assert len(answer(handle_tile(g, actor(g)), "tile:0:flip:")) == 1
    assert [str(getattr(g, n)) for n in ("workshops", "sections", "map", "lodge", "publicity", "bank")] == before


@pytest.mark.clause("MA-MIWS-03", "MA-KEY-06")
@pytest.mark.parametrize(
    ("tile", "colour"), [("ST01", "orange"), ("ST02", "purple"), ("ST03", "blue"), ("ST04", "green")]
)
@pytest.mark.parametrize("active", [1, 3])
def test_tiles_that_give_a_resource_to_the_other_character(tile: str, colour: str, active: int) -> None:
    g, asked = resolved(tile, active=active)
    assert asked == []
    assert (held(g, 4 - active), held(g, active)) == ({colour: 1}, {})


@pytest.mark.clause("MA-MIWS-03")
@pytest.mark.parametrize("tile", ["ST05", "ST06"])
@pytest.mark.parametrize("colour", COLOURS)
def test_tiles_that_give_a_resource_of_choice(tile: str, colour: str) -> None:
    g, (asked,) = resolved(tile, f"gain:{colour}")
    assert asked.options == tuple(f"gain:{c}" for c in COLOURS)
    assert held(g, 3) == {colour: 1}


@pytest.mark.clause("MA-MIWS-03", "MA-KEY-04", "MA-KEY-02")
@pytest.mark.parametrize("tile", ["ST07", "ST08"])
@pytest.mark.parametrize(("active", "kind"), [(1, "statue"), (3, "bust")])
def test_tiles_that_give_an_artwork_of_the_active_type(tile: str, active: int, kind: str) -> None:
    g, asked = resolved(tile, active=active)
    assert asked == []
    assert g.workshops[1].supply == {"statue": 2, "bust": 2, kind: 3}


@pytest.mark.clause("MA-MIWS-03", "MA-KEY-02")
@pytest.mark.parametrize("tile", ["ST09", "ST10"])
@pytest.mark.parametrize(("active", "kind"), [(1, "statue"), (3, "bust")])
def test_tiles_that_place_an_artwork_in_florence(tile: str, active: int, kind: str) -> None:
    g, (asked,) = resolved(tile, "place", active=active)
    assert asked.options == ("place", "skip")
    assert (lies(g, "F"), g.workshops[1].supply[kind]) == ({kind: 1}, 1)
    assert lies(resolved(tile, "skip", active=active)[0], "F") == {}

    def emptied(g: State) -> None:
        g.workshops[1].supply[kind] = 0

    assert resolved(tile, active=active, prepare=emptied)[1] == []


@pytest.mark.clause("MA-MIWS-03", "MA-MOVE-07", "MA-MOVE-05")
@pytest.mark.parametrize("tile", ["ST11", "ST12"])
@pytest.mark.parametrize(("active", "kind", "other"), [(1, "statue", "bust"), (3, "bust", "statue")])
def test_tiles_that_give_two_steps(tile: str, active: int, kind: str, other: str) -> None:
    def artworks(g: State) -> None:
        put(g, "7", kind)
        put(g, "7", other)

    g, asked = resolved(tile, "step:7:8", "step:8:9", active=active, prepare=artworks)
    assert len(asked) == 2
    assert (lies(g, "7"), lies(g, "9")) == ({other: 1}, {kind: 1})
    g, asked = resolved(tile, "step:7:8", "stop", active=active, prepare=artworks)
    assert g.centers["8"] == 1


@pytest.mark.clause("MA-MIWS-03", "MA-INFL-01")
@pytest.mark.parametrize("tile", ["ST13", "ST14"])
def test_tiles_that_give_a_point_of_influence(tile: str) -> None:
    g, asked = resolved(tile, "collector:orange:blue")
    assert len(asked) == 1
    assert (g.lodge["orange"], g.lodge["blue"], held(g, 3)) == ([2, 0], [3, 1], {"orange": 1})
    assert resolved(tile, "stop")[0].lodge["orange"] == [3, 0]


@pytest.mark.clause("MA-MIWS-03")
@pytest.mark.parametrize("tile", ["ST15", "ST16"])
def test_tiles_that_draw_a_token(tile: str) -> None:
    g, asked = resolved(tile)
    assert asked == []
    assert (g.workshops[1].tokens, len(g.publicity)) == (["green"], 19)


@pytest.mark.clause("MA-MIWS-03", "MA-STUDY-01")
def test_the_tile_that_gives_a_point_of_study() -> None:
    g, _ = resolved("ST17", "advance")
    assert (g.workshops[1].study, held(g, 3)) == (1, {"orange": 1})
    assert resolved("ST17", "stop")[0].workshops[1].study == 0


@pytest.mark.clause("MA-MIWS-03", "MA-UPSCORE-01")
def test_the_tile_that_upgrades_a_card() -> None:
    def hand(g: State) -> None:
        g.hands["1"] = ["MS08", "MS09"]
        g.workshops[1].display = ["MU03", "MU04"]

    g, asked = resolved("ST18", "upgrade", "hand:MS08", "take:MU04", prepare=hand)
    assert [decision.kind for decision in asked] == ["may_upgrade", "upgrade", "display"]
    assert g.hands["1"] == ["MU04", "MS09"]
    assert points(g) == [0, 6]  # Effort 3, twice in round 3
    assert resolved("ST18", "skip", prepare=hand)[0].hands["1"] == ["MS08", "MS09"]
    assert resolved("ST18")[1] == []


@pytest.mark.clause("MA-MIWS-03")
def test_the_tile_that_pays_three_points() -> None:
    g, asked = resolved("ST19")
    assert (asked, points(g)) == ([], [0, 3])
    (event,) = events_of(g, "score")
    assert event.facts["points"] == 3


@pytest.mark.clause("MA-MIWS-03", "MA-STUDY-06")
@pytest.mark.parametrize(("space", "score"), [(0, 0), (1, 1), (4, 1), (7, 2), (10, 2), (13, 3), (16, 3)])
def test_the_tile_that_pays_for_every_two_tiers_rounded_up(space: int, score: int) -> None:
    def reach(g: State) -> None:
        g.workshops[1].study = space

    assert points(resolved("ST20", prepare=reach)[0]) == [0, score]
