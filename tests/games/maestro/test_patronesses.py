"""The fourteen Patronesses."""

import pytest

from games.maestro import TITLE
from games.maestro.box import CARDS, COLOURS, FLORENCE, PATRONESSES
from games.maestro.exhibition import major_publicity
from games.maestro.patronesses import EFFECTS, own_cards, text
from games.maestro.scoring import final_parts
from games.maestro.state import State
from tests.games.maestro.table import ADA, BEN, deal, give, lay, points, table


def pays(g: State, card: str, side: int = 0) -> int:
    """What a Patroness pays a workshop, and nothing else with it."""
    g.workshops[side].patronesses = [card]
    parts = final_parts(g, side)
    assert set(parts) == {"board", card}
    return parts[card]


def own(g: State, side: int, cards: list[str]) -> State:
    """A workshop whose deck is these cards."""
    g.workshops[side].deck = list(cards)
    return g


def test_every_patroness_has_its_points() -> None:
    assert {card.effect.split()[0] for card in CARDS.patronesses.values()} == EFFECTS.keys()
    assert len({text(card) for card in PATRONESSES}) == 14


@pytest.mark.clause("MA-PAT-01")
def test_a_patroness_pays_nothing_before_the_end() -> None:
    g = table(map={"1": {"painting": 1}})
    g.prizes = {"create": "P1", "move": "P2", "influence": "P3", "study": "P4"}
    lay(g, "create", "DS01", ADA)
    major_publicity(g)
    assert g.workshops[0].patronesses == ["P1"]
    assert points(g) == [0, 0]
    assert next(s for s in TITLE.scores(g) if s.seat == ADA).parts == {"in_game": 0, "board": 0, "P1": 1}


@pytest.mark.clause("MA-PAT-02")
def test_p1_pays_for_every_numbered_region_with_own_artwork() -> None:
    g = table(
        map={"1": {"painting": 2}, "2": {"painting": 1, "bust": 4}, "8": {"statue": 1}, FLORENCE: {"painting": 3}}
    )
    assert pays(g, "P1") == 2
    assert pays(g, "P1", 1) == 2
    for region in CARDS.numbered:
        g.map[region] = {"painting": 1}
    assert pays(g, "P1") == 12


@pytest.mark.clause("MA-PAT-03")
def test_p2_pays_2_a_benefactor_used_or_not_and_1_a_patroness_itself_included() -> None:
    g = table()
    g.workshops[0].benefactors, g.workshops[0].spent = ["B1"], ["B13", "B3"]
    g.workshops[0].patronesses = ["P5", "P2", "P1"]
    g.workshops[1].benefactors = ["B2"]
    assert final_parts(g, 0)["P2"] == 6 + 3
    assert pays(g, "P2", 1) == 2 + 1


@pytest.mark.clause("MA-PAT-04")
def test_p3_pays_2_an_upgraded_card_wherever_it_lies() -> None:
    g = own(table(), 0, ["DS01", "DU01", "DS02", "DU02"])
    g.workshops[0].display, g.workshops[0].upgrades = ["DU08"], ["DU09"]
    deal(g, ADA, "DU03")
    lay(g, "move", "DU04", ADA)
    lay(g, "move", "MU04", BEN)
    g.aside[str(ADA)], g.discards[str(ADA)] = ["DU05"], ["DU06"]
    assert pays(g, "P3") == 2 * 6
    assert pays(own(g, 0, [f"DU{n:02}" for n in (1, 2, 7, 10)]), "P3") == 2 * 8


@pytest.mark.clause("MA-PAT-05")
def test_p4_pays_1_for_every_2_base_effort() -> None:
    g = own(table(), 0, ["DS02", "DU09"])  # 1 and 5, with bonus Effort that does not count
    assert pays(g, "P4") == 3
    assert pays(own(g, 0, ["DS02", "DU09", "DS01"]), "P4") == 3  # rounded down
    assert pays(own(g, 0, ["DS02", "DU09", "DS01", "DS01"]), "P4") == 4


@pytest.mark.clause("MA-PAT-06")
def test_p5_pays_1_for_every_2_base_publicity() -> None:
    g = table()
    own(g, 1, ["MS09", "MS08"])  # 1 and 1, with bonus Publicity that does not count
    lay(g, "move", "MS01", BEN, token="purple")  # 3; a token does not count
    assert pays(g, "P5", 1) == 2
    own(g, 1, ["MS09"])
    assert pays(g, "P5", 1) == 2
    own(g, 1, [])
    assert pays(g, "P5", 1) == 1


@pytest.mark.clause("MA-PAT-07")
@pytest.mark.parametrize(("card", "colour"), list(zip(("P6", "P7", "P8", "P9"), COLOURS, strict=True)))
def test_p6_to_p9_pay_3_a_tile_and_3_a_majority_of_their_colour(card: str, colour: str) -> None:
    first, second, third = [region for region in CARDS.numbered if CARDS.regions[region].colour == colour]
    other = next(region for region in CARDS.numbered if CARDS.regions[region].colour != colour)
    g = table(map={first: {"painting": 2, "bust": 1}, second: {"painting": 1, "statue": 1}, other: {"painting": 3}})
    g.workshops[0].tiles = [first, second, other]  # the first with its majority counts twice
    assert pays(g, card) == 3 * 2 + 3
    assert pays(g, card, 1) == 0
    g.map[third] = {"painting": 1}
    g.map[second] = {"painting": 2, "bust": 1}
    g.workshops[0].tiles.append(third)
    assert pays(g, card) == 18


@pytest.mark.clause("MA-PAT-08")
@pytest.mark.parametrize(("card", "kind"), [("P10", "white"), ("P11", "black")])
def test_p10_and_p11_pay_4_a_majority_else_2_a_presence_in_regions_of_their_type(card: str, kind: str) -> None:
    regions = [region for region in CARDS.numbered if CARDS.regions[region].type == kind]
    others = [region for region in CARDS.numbered if CARDS.regions[region].type != kind]
    assert len(regions) == 4
    g = table(map={region: {"painting": 3} for region in others})
    assert pays(g, card) == 0
    g.map[regions[0]] = {"painting": 1}
    g.map[regions[1]] = {"painting": 1, "statue": 1}  # a tie is nobody's majority
    g.map[regions[2]] = {"painting": 1, "statue": 1, "bust": 1}
    assert pays(g, card) == 4 + 2 + 2
    assert pays(g, card, 1) == 0 + 2 + 4
    for region in regions:
        g.map[region] = {"painting": 1}
    assert pays(g, card) == 16


@pytest.mark.clause("MA-PAT-09")
def test_p12_pays_3_a_majority_else_2_a_presence_next_to_florence() -> None:
    g = table(map={"4": {"painting": 2}, "5": {"painting": 1, "bust": 1}, "7": {"statue": 1}, "1": {"painting": 1}})
    assert pays(g, "P12") == 3 + 2
    assert pays(g, "P12", 1) == 2 + 3
    for region in ("4", "5", "7", "10"):
        g.map[region] = {"statue": 1}
    assert pays(g, "P12", 1) == 12


@pytest.mark.clause("MA-PAT-07", "MA-PAT-08", "MA-PAT-09")
@pytest.mark.parametrize(
    ("card", "region", "before", "after"), [("P7", "8", 0, 3), ("P11", "8", 2, 4), ("P12", "4", 2, 3)]
)
def test_two_paintings_count_three_for_majorities_with_the_invention(
    card: str, region: str, before: int, after: int
) -> None:
    g = table(map={region: {"painting": 2, "statue": 2}})
    assert pays(g, card) == before
    g.blueprints[5].built = 1
    assert pays(g, card) == after


@pytest.mark.clause("MA-PAT-10", "MA-STUDY-06")
@pytest.mark.parametrize(
    ("space", "tiers"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (10, 4), (12, 4), (13, 5), (16, 6), (18, 6)]
)
def test_p13_pays_2_a_tier_reached(space: int, tiers: int) -> None:
    g = table()
    g.workshops[1].study = space
    assert pays(g, "P13", 1) == 2 * tiers
    assert pays(g, "P13") == 0


@pytest.mark.clause("MA-PAT-11", "MA-PAT-12")
def test_p14_pays_2_a_resource_left_at_most_14() -> None:
    g = table()
    give(g, 1, orange=1)
    give(g, 3, blue=2)
    assert pays(g, "P14", 1) == 6
    give(g, 3, green=4)
    assert pays(g, "P14", 1) == 14
    give(g, 3, green=1)
    assert pays(g, "P14", 1) == 14


@pytest.mark.clause("MA-PAT-12")
def test_p14_counts_the_resources_on_da_vincis_board_too() -> None:
    g = table()
    give(g, 0, orange=1)
    give(g, 2, blue=1)
    g.grid[3], g.grid[7], g.grid[8] = "purple", "marker", "green"
    assert pays(g, "P14") == 8
    assert pays(g, "P14", 1) == 0


@pytest.mark.clause("MA-PAT-04", "MA-PAT-05", "MA-PAT-06")
@pytest.mark.parametrize(("side", "letter"), [(0, "D"), (1, "M")])
def test_all_ten_cards_count(side: int, letter: str) -> None:
    g = table()
    assert sorted(own_cards(g, side)) == [f"{letter}S{n:02}" for n in range(1, 11)]
    assert pays(g, "P4", side) == (12, 10)[side]
    assert pays(g, "P5", side) == (9, 10)[side]
