"""The solo game: its setup, and what the Machina's cards and Resources are."""

import pytest

from games.maestro import TITLE, machina
from games.maestro.box import CARDS, COLOURS, FLORENCE, GRID
from games.maestro.gains import gain_resource
from games.maestro.machina_area import gain, in_order
from games.maestro.setup import setup
from games.maestro.state import MACHINA, State, count, own_types
from tests.games.maestro.table import ADA, events_of, inventory, lies, opponent, points, solo, whole_box
from tests.games.playing import begin, decision_of

BOTH = pytest.mark.parametrize("side", [0, 1])
SEEDS = range(12)


def alone(side: int, seed: object = 0, **options: str) -> State:
    """A new solo game in which the Machina runs workshop *side*."""
    return setup(1, {"workshop": ("michelangelo", "da_vinci")[side], **options}, str(seed))


# --- setup


@pytest.mark.clause("MA-SOLO-01")
@BOTH
def test_one_player_against_the_machina_which_may_run_either_workshop(side: int) -> None:
    g = alone(side)
    assert [g.runs[character] for character in (side, side + 2)] == [MACHINA, MACHINA]
    assert [g.runs[character] for character in (1 - side, 3 - side)] == [ADA, ADA]
    assert opponent(g).side == side
    assert inventory(g) == whole_box(g)


@pytest.mark.clause("MA-SOLO-02", "MA-PLAN-01")
@BOTH
def test_the_core_rules_hold_for_the_player(side: int) -> None:
    game = begin(TITLE, 1, "core", workshop=("michelangelo", "da_vinci")[side])
    assert game.state.phase == "discard"
    assert len(decision_of(game, ADA).options) == 5
    assert len(game.state.popular) == 3
    assert (len(game.state.workshops[1 - side].display), len(game.state.workshops[1 - side].upgrades)) == (2, 8)
    assert len(game.state.prizes) == 4


@pytest.mark.clause("MA-SOLO-SETUP-01")
@BOTH
def test_no_resources_are_dealt_to_the_machina(side: int) -> None:
    for seed in SEEDS:
        g = alone(side, seed)
        assert [sum(section.values()) for section in g.sections] == [
            2 * (character % 2 != side) for character in range(4)
        ]
        assert sum(g.bank.values()) == 52 - 4


@pytest.mark.clause("MA-SOLO-SETUP-02")
@BOTH
def test_one_of_its_artworks_moves_from_florence_to_the_first_popular_region_as_its_centerpiece(side: int) -> None:
    for seed in SEEDS:
        g = alone(side, seed)
        first, *others = g.popular
        assert count(g, side, first) == 1
        assert g.centers == {first: side}
        assert not any(g.map[region] for region in CARDS.numbered if region != first)
        assert sum(lies(g, FLORENCE).values()) == 6
        assert len(others) == 2


@pytest.mark.clause("MA-SOLO-SETUP-03")
@BOTH
def test_its_workshop_cards_stay_in_the_box(side: int) -> None:
    g = alone(side)
    assert g.workshops[side].deck == g.workshops[side].upgrades == g.workshops[side].display == []
    assert len(g.workshops[1 - side].deck) == 10


@pytest.mark.clause("MA-SOLO-SETUP-04")
def test_a_human_da_vinci_has_five_blueprints_and_no_bl5() -> None:
    for seed in SEEDS:
        g = alone(1, seed)
        assert [blueprint.card for blueprint in g.blueprints] == ["BL1", "BL2", "BL3", "BL4", "BL6"]
        assert len({blueprint.tile for blueprint in g.blueprints}) == 5
        assert g.blueprints[-1].tile in ("BT5", "BT6")
        assert g.grid == [""] * GRID * GRID


@pytest.mark.clause("MA-SOLO-SETUP-05", "MA-SOLO-SETUP-06", "MA-SOLO-SETUP-07", "MA-HID-07")
@BOTH
def test_ten_starting_cards_are_its_main_deck_and_ten_upgraded_ones_lie_beside(side: int) -> None:
    g = alone(side)
    assert sorted(opponent(g).deck) == [f"SS{n:02}" for n in range(1, 11)]
    assert sorted(opponent(g).upgraded) == [f"SU{n:02}" for n in range(1, 11)]
    assert opponent(g).deck != sorted(opponent(g).deck)
    assert opponent(g).upgraded != sorted(opponent(g).upgraded)
    assert len({opponent(alone(side, seed)).deck[-1] for seed in range(40)}) > 5
    assert g.workshops[side].display == []


@pytest.mark.clause("MA-SOLO-SETUP-08")
def test_a_michelangelo_machina_uses_the_board_without_tiles() -> None:
    g = alone(1)
    assert opponent(g).slots == [["", ""]] * 20
    assert (g.ceiling, g.covers) == ([], [])


@pytest.mark.clause("MA-SOLO-SETUP-09")
@BOTH
def test_all_its_artwork_is_in_its_supply_from_the_start(side: int) -> None:
    g = alone(side)
    whole = {"painting": 16, "statue": 8, "bust": 8}
    for kind in own_types(side):
        on_map = sum(pieces.get(kind, 0) for pieces in g.map.values())
        assert g.workshops[side].supply[kind] == whole[kind] - on_map
        assert g.artwork[kind] == 0
    assert all(g.artwork[kind] for kind in own_types(1 - side))


@pytest.mark.clause("MA-SOLO-SETUP-10", "MA-SOLO-SETUP-13")
@BOTH
def test_its_meeple_stands_on_the_action_with_the_patroness(side: int) -> None:
    places = set()
    for seed in SEEDS:
        g = alone(side, seed)
        assert [action for action, card in g.prizes.items() if card.startswith("P")] == [opponent(g).action]
        places.add(opponent(g).action)
    assert len(places) > 1


@pytest.mark.clause("MA-SOLO-SETUP-11", "MA-SOLO-SETUP-12", "MA-SOLO-SETUP-13")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_da_vinci_machina_has_its_blueprints_in_a_random_line_with_tiles_of_their_numbers(letter: str) -> None:
    lines = set()
    for seed in SEEDS:
        g = alone(0, seed, blueprints=letter)
        line = [blueprint.card for blueprint in g.blueprints]
        lines.add(tuple(line))
        assert sorted(line) == [f"BL{n}" for n in range(1, 7)]
        for blueprint in g.blueprints:
            tile = next(tile for tile in CARDS.box.blueprints if tile.id == blueprint.tile)
            assert tile.set == CARDS.blueprint_cards[blueprint.card]
            assert blueprint.filled == [""] * len(CARDS.icons[blueprint.tile, letter])
            assert blueprint.covered == []
        assert (opponent(g).blueprint, g.blueprint_side) == (0, letter)
    assert len(lines) > 6


# --- cards


@pytest.mark.clause("MA-SOLO-CARD-01")
def test_a_solo_card_has_resources_points_and_publicity_and_no_effort() -> None:
    assert len(CARDS.solo) == 20
    for card in CARDS.solo.values():
        assert 1 <= card.points <= 4
        assert 0 <= card.publicity <= 4
        assert set(card.resources) <= set(COLOURS)
        assert not hasattr(card, "effort")


@pytest.mark.clause("MA-SOLO-CARD-02")
@pytest.mark.parametrize(("card", "steps"), [("SS01", 1), ("SS04", 2), ("SS08", 3), ("SU08", 4)])
def test_its_points_are_those_of_the_card(card: str, steps: int) -> None:
    g = solo(deck=[card])
    g.action_order = ["study"] * 4  # wherever the dice lead
    machina.turn(g, gossip=False)
    assert g.workshops[1].study == steps


# --- Resources


def slots(g: State) -> dict[tuple[int, int], list[str]]:
    """The spaces of Michelangelo's board that hold something, by row and column from 1."""
    return {(n // 5 + 1, n % 5 + 1): held for n, held in enumerate(opponent(g).slots) if any(held)}


def full(colour_of_row: bool, *spaces: tuple[int, int]) -> State:
    """A board whose column slots are full but for *spaces*; with *colour_of_row* the row slots too."""
    g = solo()
    for number, held in enumerate(opponent(g).slots):
        if (number // 5 + 1, number % 5 + 1) not in spaces:
            held[0] = "orange"
            held[1] = "orange" if colour_of_row else ""
    return g


@pytest.mark.clause("MA-SOLO-RES-01", "MA-SOLO-RES-02")
@BOTH
def test_resources_from_cards_and_effects_go_at_once_into_its_area(side: int) -> None:
    g = solo(side)
    gain(g, "orange")
    gain_resource(g, side, (side + 2) % 4, "green")
    assert not any(any(section.values()) for section in g.sections)
    assert (g.bank["orange"], g.bank["green"]) == (12, 12)
    held = opponent(g).slots if side else [blueprint.filled for blueprint in g.blueprints]
    assert sorted(colour for colours in held for colour in colours if colour) == ["green", "orange"]


@pytest.mark.clause("MA-SOLO-RES-03")
@pytest.mark.parametrize(("colour", "space"), [("orange", (1, 1)), ("blue", (1, 1)), ("purple", (1, 1))])
def test_a_resource_goes_to_the_first_fitting_space_row_by_row(colour: str, space: tuple[int, ...]) -> None:
    g = solo()
    gain(g, colour)
    assert list(slots(g)) == [space]


@pytest.mark.clause("MA-SOLO-RES-03", "MA-SOLO-RES-04")
def test_columns_and_rows_take_their_colours() -> None:
    # Columns: any, purple, green, orange, blue. Rows: blue, orange, green, purple.
    g = solo()
    opponent(g).slots[0] = ["green", "blue"]
    for colour in ("blue", "blue", "blue", "blue", "blue", "blue"):
        gain(g, colour)
    assert slots(g) == {
        (1, 1): ["green", "blue"],
        (1, 2): ["", "blue"],
        (1, 3): ["", "blue"],
        (1, 4): ["", "blue"],
        (1, 5): ["blue", "blue"],  # both costs are blue there
        (2, 1): ["blue", ""],
    }
    gain(g, "purple")
    assert slots(g)[1, 2] == ["purple", "blue"]
    gain(g, "orange")
    gain(g, "orange")
    assert slots(g)[1, 4] == ["orange", "blue"]
    assert slots(g)[2, 1] == ["blue", "orange"]


@pytest.mark.clause("MA-SOLO-RES-05")
def test_the_any_column_holds_one_of_any_colour_and_one_of_the_rows() -> None:
    g = solo()
    for colour in ("blue", "blue", "blue"):
        gain(g, colour)
    assert slots(g) == {(1, 1): ["blue", "blue"], (1, 2): ["", "blue"]}  # the row's slot first, then the any slot
    g = full(True, (3, 1))
    gain(g, "purple")
    gain(g, "purple")
    gain(g, "green")
    assert slots(g)[3, 1] == ["purple", "green"]
    assert points(g) == [0, 1]  # the second purple found no space


@pytest.mark.clause("MA-SOLO-RES-06")
def test_a_resource_that_fits_nowhere_is_discarded_for_a_point() -> None:
    g = full(True)
    gain(g, "blue")
    assert points(g) == [0, 1]
    assert g.bank["blue"] == 13
    g = solo(0)
    for blueprint in g.blueprints:
        blueprint.filled = ["orange"] * len(blueprint.filled)
    opponent(g).blueprint = 3
    gain(g, "blue")
    assert points(g) == [0, 0]  # only Michelangelo's board pays
    assert (g.bank["blue"], opponent(g).blueprint) == (13, 3)


@pytest.mark.clause("MA-SOLO-RES-01", "MA-SOLO-RES-06")
def test_a_resource_that_the_supply_has_not_is_lost_without_a_point() -> None:
    g = full(True)
    g.bank["blue"] = 0
    gain(g, "blue")
    gain_resource(g, 1, 1, "blue")
    assert points(g) == [0, 0]


@pytest.mark.clause("MA-SOLO-RES-07", "MA-SOLO-RES-09")
def test_a_da_vinci_machina_fills_the_meeples_blueprint_first_and_a_colour_before_any() -> None:
    g = solo(0)  # BT5A: blue, green, any over purple
    opponent(g).blueprint = 4
    gain(g, "green")
    assert (g.blueprints[4].filled, opponent(g).blueprint) == (["", "green", "", ""], 4)
    gain(g, "green")
    assert (g.blueprints[4].filled, opponent(g).blueprint) == (["", "green", "green", ""], 4)


@pytest.mark.clause("MA-SOLO-RES-08")
def test_otherwise_the_meeple_goes_on_to_the_next_blueprint_that_needs_it_around_the_line() -> None:
    g = solo(0)
    opponent(g).blueprint = 4
    g.blueprints[4].filled = ["", "green", "green", ""]
    gain(g, "orange")  # BT6A has two green, orange, purple
    assert (opponent(g).blueprint, g.blueprints[5].filled) == (5, ["", "", "orange", ""])
    gain(g, "blue")  # none there; BT1A is orange, blue over green
    assert (opponent(g).blueprint, g.blueprints[0].filled) == (0, ["", "blue", ""])


@pytest.mark.clause("MA-SOLO-RES-08", "MA-DVWS-15")
def test_a_blueprint_without_markers_takes_nothing() -> None:
    g = solo(0)
    g.blueprints[0].built = 2
    gain(g, "orange")
    assert (opponent(g).blueprint, g.blueprints[0].filled) == (1, ["", "", ""])
    assert g.blueprints[1].filled == ["", "", "orange"]  # BT2A is purple, green, any


@pytest.mark.clause("MA-SOLO-RES-07", "MA-SOLO-PLAY-02")
def test_what_fits_the_meeples_blueprint_is_placed_before_the_rest_of_the_card() -> None:
    g = solo(0)
    opponent(g).blueprint = 5  # two green, orange, purple
    assert in_order(g, ("blue", "green")) == ["green", "blue"]
    assert in_order(g, ("orange", "purple")) == ["orange", "purple"]
    assert in_order(solo(), ("orange", "purple")) == ["orange", "purple"]


@pytest.mark.clause("MA-SOLO-RES-02")
def test_what_it_gains_is_told_to_everybody() -> None:
    g = solo()
    gain(g, "orange")
    assert [(event.facts, event.visible_to) for event in events_of(g, "machina_resource")] == [
        ({"colour": "orange", "space": 0}, None)
    ]
