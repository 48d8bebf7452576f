"""The box, the options of a game, and the table at the start."""

from collections import Counter
from collections.abc import Iterable

import pytest

from games.engine import Refusal
from games.live import LiveGame
from games.maestro import TITLE, benefactors
from games.maestro.box import ACTIONS, BENEFACTORS, CARDS, COLOURS, PATRONESSES
from games.maestro.setup import runs, setup
from games.maestro.state import State, active_actor, is_machina, is_team, seats_of
from tests.games.maestro.table import ADA, BEN, CLEO, DAN, held, inventory, lies, live, points, whole_box
from tests.games.playing import begin

SEEDS = [f"seed {number}" for number in range(40)]
COMPANY = (2, 3, 4)


def dealt(seats: int = 2, seed: str = "seed", **options: str) -> State:
    """A table just set up."""
    return setup(seats, options, seed)


def distinct(found: Iterable[object]) -> int:
    """How many different things there are."""
    return len({str(thing) for thing in found})


# --- the box


@pytest.mark.clause("MA-COMP-03", "MA-COMP-04", "MA-COMP-05", "MA-COMP-06", "MA-COMP-07", "MA-COMP-08", "MA-COMP-09")
def test_shared_pieces_are_all_there() -> None:
    box = CARDS.box
    assert CARDS.numbered == tuple(map(str, range(1, 13)))
    assert (box.counts.publicity.value, box.counts.resources.value) == (5, 14)
    assert (len(BENEFACTORS), len(PATRONESSES), BENEFACTORS[0], BENEFACTORS[-1]) == (14, 14, "B1", "B14")
    assert (len(box.collector_setups), box.counts.collectors.value) == (10, 12)
    assert all(sum(card.standing) == 12 for card in box.collector_setups)
    assert (len(box.study.bonus.values), len(ACTIONS)) == (8, 4)


@pytest.mark.clause("MA-COMP-11", "MA-COMP-12", "MA-COMP-13")
def test_each_workshop_has_its_own_pieces() -> None:
    counts, ids = CARDS.box.counts, Counter(card[:2] for card in CARDS.cards)
    assert ids == {"DS": 10, "DU": 10, "MS": 10, "MU": 10}
    assert (counts.paintings.value, counts.statues.value, counts.busts.value) == (16, 8, 8)
    assert (counts.invention_markers.value, counts.upgrade_markers.value) == (13, 12)
    assert (len(CARDS.inventions), len(CARDS.blueprint_cards), len(CARDS.box.blueprints)) == (13, 6, 6)
    assert (len(CARDS.sistine), len(CARDS.box.ceiling.columns.values), len(CARDS.box.ceiling.rows.values)) == (20, 5, 4)


@pytest.mark.clause("MA-COMP-14", "MA-COMP-15")
def test_solo_and_events_add_twenty_cards_each() -> None:
    assert Counter(card[:2] for card in CARDS.solo) == {"SS": 10, "SU": 10}
    assert Counter(event.late for event in CARDS.events.values()) == {False: 10, True: 10}


@pytest.mark.clause("MA-COMP-09", "MA-STUDY-02")
def test_every_bonus_tile_has_a_space_of_its_own() -> None:
    assert CARDS.track.count("T") == len(CARDS.box.study.bonus.values)


# --- who plays


@pytest.mark.clause("MA-OV-01", "MA-OV-02", "MA-SETUP-01", "MA-SETDV-06", "MA-SETMI-03")
@pytest.mark.parametrize(
    ("seats", "options", "expected"),
    [
        (1, {}, [0, -1, 0, -1]),
        (1, {"workshop": "michelangelo"}, [-1, 0, -1, 0]),
        (2, {"da_vinci": "0"}, [0, 1, 0, 1]),
        (2, {"da_vinci": "1"}, [1, 0, 1, 0]),
    ],
)
def test_a_lone_player_has_both_characters(seats: int, options: dict[str, str], expected: list[int]) -> None:
    g = dealt(seats, **options)
    assert g.runs == expected
    assert not any(is_team(g, side) for side in (0, 1))
    assert [is_machina(g, side) for side in (0, 1)] == [-1 in expected[:1], -1 in expected[1:2]]


@pytest.mark.clause("MA-OV-02", "MA-SETUP-01", "MA-TEAM-01", "MA-TEAM-08", "MA-SETDV-06", "MA-SETMI-03")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"da_vinci": "2", "assistant": "0"}, [2, 1, 0, 1]),
        ({"da_vinci": "2", "team": "da_vinci", "assistant": "1"}, [2, 0, 1, 0]),
        ({"da_vinci": "1", "team": "michelangelo", "assistant": "0"}, [1, 2, 1, 0]),
    ],
)
def test_three_players_are_a_team_and_a_lone_player(options: dict[str, str], expected: list[int]) -> None:
    g = dealt(3, **options)
    assert g.runs == expected
    team = 1 if options.get("team") == "michelangelo" else 0
    assert [is_team(g, side) for side in (0, 1)] == [team == 0, team == 1]


@pytest.mark.clause("MA-OV-02", "MA-SETUP-01", "MA-TEAM-01")
def test_four_players_are_two_teams_with_a_character_each() -> None:
    for seed in SEEDS[:10]:
        g = dealt(4, seed, da_vinci="3", assistant="1")
        assert (g.runs[0], g.runs[2]) == (DAN, BEN)
        assert {g.runs[1], g.runs[3]} == {ADA, CLEO}
        assert is_team(g, 0)
        assert is_team(g, 1)


@pytest.mark.clause("MA-OV-02", "MA-TEAM-01")
def test_of_four_players_each_character_may_be_named() -> None:
    for seed in SEEDS[:10]:
        assert dealt(4, seed, da_vinci="3", assistant="1", michelangelo="2").runs == [DAN, CLEO, BEN, ADA]
        g = dealt(4, seed, michelangelo="0")
        assert g.runs[1] == ADA
        assert set(g.runs) == set(range(4))


@pytest.mark.clause("MA-SETUP-04")
@pytest.mark.parametrize("seats", COMPANY)
def test_who_is_not_named_is_drawn(seats: int) -> None:
    tables = [dealt(seats, seed).runs for seed in SEEDS]
    assert {run[0] for run in tables} == {run[1] for run in tables} == set(range(seats))
    assert all(set(run) == set(range(seats)) for run in tables)
    assert [dealt(seats, seed).runs for seed in SEEDS] == tables


@pytest.mark.clause("MA-SETUP-04", "MA-TEAM-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_an_assistant_is_named_without_a_da_vinci(seats: int) -> None:
    for seed in SEEDS:
        assert dealt(seats, seed, assistant="1").runs[2] == BEN
        assert dealt(seats, seed, assistant="1", da_vinci="1").runs[0] == BEN


def test_in_seat_order_where_nothing_is_drawn() -> None:
    assert [runs(seats, {}) for seats in (2, 3, 4)] == [[0, 1, 0, 1], [0, 2, 1, 2], [0, 2, 1, 3]]
    assert runs(4, {"team": "michelangelo"}) == [0, 2, 1, 3]


@pytest.mark.clause("MA-OV-02")
@pytest.mark.parametrize("seats", [0, 5, 6])
def test_nobody_else_can_join(seats: int) -> None:
    with pytest.raises(Refusal):
        LiveGame.begin(TITLE, seats, {}, "seed")


# --- the shared table


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_whole_box_is_on_the_table(seats: int) -> None:
    for number, seed in enumerate(SEEDS[:12]):
        options = {option.name: option.values[number % len(option.values)] for option in TITLE.options if option.values}
        g = setup(seats, options, seed)
        assert inventory(g) == whole_box(g)
        assert points(g) == [0, 0]


@pytest.mark.clause("MA-SETUP-02", "MA-SETUP-14", "MA-SETUP-15", "MA-SETDV-05", "MA-SETMI-04")
@pytest.mark.parametrize("seats", COMPANY)
def test_the_general_supply_holds_what_nobody_has(seats: int) -> None:
    g = dealt(seats)
    assert g.bank == dict.fromkeys(COLOURS, 11)  # of 14, one marks the ranking and two are dealt
    assert lies(g, "F") == {"painting": 3, "statue": 2, "bust": 2}
    assert [workshop.supply for workshop in g.workshops] == [{"painting": 1}, {"statue": 1, "bust": 1}]
    assert g.artwork == {"painting": 12, "statue": 5, "bust": 5}
    assert Counter(g.publicity) == dict.fromkeys(COLOURS, 5)
    assert not any(workshop.tokens for workshop in g.workshops)
    assert (g.secondary, g.centers) == ([], {})
    assert sum(bool(lies(g, region)) for region in g.map) == 1


@pytest.mark.clause("MA-SETUP-02", "MA-HID-10")
def test_publicity_tokens_are_mixed() -> None:
    assert distinct([dealt(seed=seed).publicity for seed in SEEDS]) > 30


@pytest.mark.clause("MA-SETUP-03", "MA-COMP-10", "MA-FINAL-01")
def test_scores_start_at_nothing_and_may_pass_two_hundred() -> None:
    g = dealt()
    assert points(g) == [0, 0]
    g.workshops[0].vp = 345
    assert [workshop.vp for workshop in live(g).view(ADA).workshops] == [345, 0]


@pytest.mark.clause("MA-COMP-02", "MA-SETUP-05", "MA-SETUP-06", "MA-ACT-05")
def test_da_vinci_begins_and_gains_go_to_his_assistant() -> None:
    g = dealt(4, da_vinci="0", assistant="1")
    assert (g.first, g.active, g.turn, g.round) == (0, 0, 0, 1)
    assert active_actor(g) == (ADA, 0, 0, 2)


@pytest.mark.clause("MA-SETUP-07")
def test_two_resources_of_each_colour_are_dealt_two_to_each_character() -> None:
    tables = []
    for seed in SEEDS:
        g = dealt(seed=seed)
        assert [sum(section.values()) for section in g.sections] == [2, 2, 2, 2]
        assert all(sum(section[colour] for section in g.sections) == 2 for colour in COLOURS)
        tables.append([held(g, character) for character in range(4)])
    assert distinct(tables) > 30


@pytest.mark.clause("MA-SETUP-08")
def test_actions_lie_at_random_on_the_four_coloured_sections() -> None:
    tables = [dealt(seed=f"{seed} {n}") for seed in SEEDS for n in range(5)]
    sections = CARDS.box.order.sections.values
    for g in tables:
        assert g.action_order[0] == "create"
        assert sorted(g.action_order) == sorted(ACTIONS)
        start = sections.index(g.action_colour["create"])
        clockwise = [g.action_colour[action] for action in g.action_order]
        assert clockwise == [sections[(start + n) % 4] for n in range(4)]
    assert distinct([g.action_colour for g in tables]) == 24


@pytest.mark.clause("MA-SETUP-09", "MA-PUB-05")
def test_study_markers_start_with_michelangelos_below() -> None:
    g = dealt()
    assert [workshop.study for workshop in g.workshops] == [0, 0]
    assert g.study_order == [1, 0]


@pytest.mark.clause("MA-SETUP-10")
def test_bonus_tiles_lie_face_up_in_random_order() -> None:
    tables = [dealt(seed=seed).bonus for seed in SEEDS]
    assert all(Counter(bonus) == Counter(CARDS.box.study.bonus.values) for bonus in tables)
    assert distinct(tables) > 30
    game = begin(TITLE, 2, "seed")
    assert [colour for colour in game.view(None).track if colour] == game.state.bonus


@pytest.mark.clause("MA-SETUP-11", "MA-SETUP-12")
def test_a_setup_card_says_how_many_collectors_stand_in_each_area() -> None:
    found = set()
    for seed in SEEDS:
        g = dealt(seed=seed)
        (card,) = [c for c in CARDS.box.collector_setups if c.id not in g.setups]
        areas = CARDS.box.order.lodge.values
        assert g.lodge == {colour: [number, 0] for colour, number in zip(areas, card.standing, strict=True)}
        found.add(card.id)
    assert len(found) > 7


@pytest.mark.clause("MA-SETUP-13", "MA-COMP-02")
def test_the_precedence_tile_lies_in_any_of_four_ways() -> None:
    areas = CARDS.box.order.lodge.values
    found = {tuple(dealt(seed=seed).precedence[colour] for colour in areas) for seed in SEEDS}
    assert found == {(1, 2, 3, 4), (4, 1, 2, 3), (3, 4, 1, 2), (2, 3, 4, 1)}


@pytest.mark.clause("MA-SETUP-16", "MA-COMP-03", "MA-COMP-04")
def test_three_regions_get_a_popular_gallery() -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        g = dealt(seed=seed)
        assert (len(g.popular), len(g.galleries), len({*g.popular, *g.galleries})) == (3, 9, 12)
        found.update(g.popular)
    assert len(found) == 12
    assert distinct([dealt(seed=seed).galleries for seed in SEEDS]) > 30


@pytest.mark.clause("MA-SETUP-17", "MA-HID-09")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_three_benefactors_and_a_patroness_lie_at_the_actions(seats: int) -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        g = dealt(seats, seed)
        assert list(g.prizes) == g.action_order
        assert Counter(card[0] for card in g.prizes.values()) == {"B": 3, "P": 1}
        assert not {*g.prizes.values()} & {*g.benefactors, *g.patronesses}
        found.update(action for action, card in g.prizes.items() if card.startswith("P"))
    assert set(found) == set(ACTIONS)
    game = begin(TITLE, seats, "seed")
    assert {shown.action: shown.prize for shown in game.view(None).actions} == game.state.prizes


@pytest.mark.clause("MA-SETUP-18", "MA-SETDV-08", "MA-SETMI-05", "MA-COMP-11")
@pytest.mark.parametrize("seats", COMPANY)
def test_decks_are_shuffled_and_two_cards_displayed(seats: int) -> None:
    for side, letter in enumerate("DM"):
        decks, displays = [], []
        for seed in SEEDS:
            workshop = dealt(seats, seed).workshops[side]
            assert sorted(workshop.deck) == [card for card in CARDS.cards if card.startswith(f"{letter}S")]
            upgrades = [*workshop.upgrades, *workshop.display]
            assert sorted(upgrades) == [card for card in CARDS.cards if card.startswith(f"{letter}U")]
            assert len(workshop.display) == 2
            decks.append(workshop.deck)
            displays.append(sorted(workshop.display))
        assert distinct(decks) > 30
        assert distinct(displays) > 20


@pytest.mark.clause("MA-SETUP-19", "MA-COMP-15", "MA-EVENT-01")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_events_are_an_option(seats: int) -> None:
    g = dealt(seats, events="off")
    assert (g.event, g.early_events, g.late_events) == ("", [], [])
    found = set()
    for seed in SEEDS:
        g = dealt(seats, seed, events="on")
        assert not CARDS.events[g.event].late
        assert len({g.event, *g.early_events}) == 10
        assert all(CARDS.events[event].late for event in g.late_events)
        assert (len(g.late_events), g.event in g.early_events) == (10, False)
        found.add(g.event)
    assert len(found) > 6


# --- da Vinci's workshop


@pytest.mark.clause("MA-SETDV-01", "MA-SETDV-04", "MA-SETDV-07", "MA-SETDV-09", "MA-COMP-12")
def test_blueprints_are_full_of_markers_and_uncovered_and_the_board_is_empty() -> None:
    game = begin(TITLE, 2, "seed")
    g = game.state
    assert [blueprint.card for blueprint in g.blueprints] == [f"BL{n}" for n in range(1, 7)]
    assert all((blueprint.built, blueprint.covered) == (0, []) for blueprint in g.blueprints)
    assert g.grid == [""] * 16
    shown = game.view(BEN).blueprints
    assert [blueprint.markers for blueprint in shown] == [2, 2, 2, 2, 2, 3]
    assert all(len(blueprint.icons) in (3, 4) for blueprint in shown)


@pytest.mark.clause("MA-SETDV-02")
def test_tiles_are_dealt_at_random_inside_their_set() -> None:
    sets = {tile.id: tile.set for tile in CARDS.box.blueprints}
    tables = []
    for seed in SEEDS:
        g = dealt(seed=seed)
        assert all(sets[b.tile] == CARDS.blueprint_cards[b.card] for b in g.blueprints)
        assert len({b.tile for b in g.blueprints}) == 6
        tables.append([b.tile for b in g.blueprints])
    assert distinct(tables) == 8
    assert list(CARDS.blueprint_cards.values()) == [1, 1, 2, 2, 3, 3]


@pytest.mark.clause("MA-SETDV-02", "MA-SETDV-03")
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_b_sides_are_an_option(side: str) -> None:
    game = begin(TITLE, 2, "seed", blueprints=side)
    for blueprint in game.view(None).blueprints:
        assert blueprint.icons == CARDS.icons[blueprint.tile, side]
    assert begin(TITLE, 2, "seed").state.blueprint_side == "A"
    assert CARDS.icons["BT3", "A"] != CARDS.icons["BT3", "B"]


# --- Michelangelo's workshop


@pytest.mark.clause("MA-SETMI-01", "MA-SETMI-02", "MA-COMP-13")
def test_tiles_cover_the_ceiling_at_random_and_no_cost_is_covered() -> None:
    tables = [dealt(seed=seed) for seed in SEEDS]
    assert all(sorted(g.ceiling) == sorted(CARDS.sistine) and g.covers == [] for g in tables)
    assert distinct([g.ceiling for g in tables]) > 30


@pytest.mark.clause("MA-BEN-03")
def test_three_benefactors_are_for_the_exhibition() -> None:
    assert (
        {card for card in BENEFACTORS if benefactors.effect(card).exhibition}
        == {"B10", "B13", "B14"}
        < set(BENEFACTORS)
    )


@pytest.mark.clause("MA-TEAM-08", "MA-TEAM-01")
def test_the_character_nearer_to_the_first_player_decides_first() -> None:
    g = dealt(4, da_vinci="0", assistant="1")
    assert seats_of(g, 0) == [ADA, BEN]
    g.first = 1
    assert seats_of(g, 0) == [BEN, ADA]
    assert seats_of(dealt(2, da_vinci="1"), 0) == [BEN]
