"""The rulebook's worked examples of a round up to the Exhibition, with their positions and results."""

from collections import Counter

import pytest

from games.engine import Refusal
from games.live import AnyGame
from games.maestro.actions import action_points, create, influence
from games.maestro.state import State, bonuses
from games.maestro.turns import play
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, BEN, actor, deal, fill_hands, give, held, lay, lies, live, points, put, table
from tests.games.playing import decision_of

# --- Gossip


def gossip(players: int) -> tuple[AnyGame, dict[int, int]]:
    """Round 1 before its first turn, everybody with a full hand; and the seat of each Character."""
    g = table(players=players, round=1)
    g.turn = 0
    for character, seat in enumerate(g.runs):
        letter = "DM"[character % 2]
        for card in [c for c in g.workshops[character % 2].deck if c[0] == letter][: 6 // (2 if players == 4 else 1)]:
            if len(g.hands[str(seat)]) < (3 if players == 4 else 6):
                deal(g, seat, card)
    give(g, 0, orange=1, blue=1)
    put(g, "F", "painting", 3)
    return live(g), dict(enumerate(g.runs))


def pieces(g: State) -> object:
    """Resources, Artwork and scores."""
    return [dict(section) for section in g.sections], dict(g.bank), {r: lies(g, r) for r in g.map}, points(g)


def gossiped(players: int) -> tuple[AnyGame, dict[int, int], object]:
    """The four Gossip turns of the example; the game, the seats, and the pieces before."""
    game, seats = gossip(players)
    before = pieces(game.state)
    for character, action in enumerate(("study", "influence", "move", "influence")):
        seat = seats[character]
        assert game.state.active == character
        card = game.state.hands[str(seat)][0]
        game.choose(seat, (f"gossip:{card}:{action}",))
    return game, seats, before


@pytest.mark.clause("MA-EX-01")
@pytest.mark.parametrize("players", [2, 4])
def test_four_gossip_cards_lie_face_down_and_nothing_else_changes(players: int) -> None:
    game, _seats, before = gossiped(players)
    g = game.state
    cards = [(card.side, action) for action, placed in g.placed.items() for card in placed if not card.face_up]
    assert Counter(cards) == {(0, "study"): 1, (0, "move"): 1, (1, "influence"): 2}
    assert pieces(g) == before


@pytest.mark.clause("MA-EX-02")
@pytest.mark.parametrize("players", [2, 4])
def test_the_fifth_turn_is_da_vincis_and_a_normal_one(players: int) -> None:
    game, seats, _before = gossiped(players)
    seat = seats[0]
    assert (game.state.active, game.state.turn, game.awaited) == (0, 4, (seat,))
    assert not any(option.startswith("gossip") for option in decision_of(game, seat).options)
    card = game.state.hands[str(seat)][0]
    for option in ("workshop", "put:orange:0", "put:blue:1", f"play:{card}:influence", "collector:green:blue"):
        if option in decision_of(game, seat).options:
            game.choose(seat, (option,))
    g = game.state
    assert g.grid[:2] == ["orange", "blue"]
    assert [placed.card for placed in g.placed["influence"] if placed.face_up] == [card]
    assert g.lodge["blue"] == [3, 1]
    assert not game.view(None).gossip


# --- Move


def before_the_move(hand: str = "MS08") -> State:
    """Michelangelo's turn before the Move of the example."""
    return table(
        active=1,
        hand=[hand],
        popular=["8", "4", "1"],
        secondary=[],
        map={"7": {"statue": 2, "bust": 1}, "8": {"painting": 2}, "F": {"statue": 1}},
    )


@pytest.mark.clause("MA-EX-03")
def test_effort_three_to_move_is_six_points() -> None:
    g = before_the_move()
    assert action_points("move", 3, bonuses(g, actor(g).side)) == 6
    asked = answer(play(g, actor(g), "MS08", "move"), *["step:7:8", "step:8:7"] * 3)
    assert len(asked) == 6


@pytest.mark.clause("MA-EX-04")
def test_two_statues_catch_up_in_8_and_one_takes_4() -> None:
    g = before_the_move()
    assert g.centers == {"8": 0}
    answer(play(g, actor(g), "MS08", "move"), "step:7:8", "step:7:8", "step:F:4", "stop")
    assert (lies(g, "8"), lies(g, "4"), lies(g, "7"), lies(g, "F")) == (
        {"painting": 2, "statue": 2},
        {"statue": 1},
        {"bust": 1},
        {},
    )
    assert g.centers == {"8": 0, "4": 1}


@pytest.mark.clause("MA-EX-05")
def test_the_bust_stays_where_it_is() -> None:
    game = live(fill_hands(before_the_move()))
    game.choose(BEN, ("play:MS08:move",))
    for option in ("step:7:8", "step:7:8"):
        game.choose(BEN, (option,))
    for option in ("step:7:8", "step:bust:7:8"):
        with pytest.raises(Refusal) as refused:
            game.choose(BEN, (option,))
    assert refused.value.clause == "MA-MOVE-05"
    assert lies(game.state, "7") == {"bust": 1}


# --- Create


def before_create() -> State:
    """Da Vinci's turn before the Create of the example: Effort 4, Centerpieces in 2 and 8, two Paintings."""
    return table(hand=["DS09"], map={"2": {"painting": 1}, "8": {"painting": 1}})


@pytest.mark.clause("MA-EX-06")
def test_create_begins_with_a_third_painting() -> None:
    g = before_create()
    assert g.centers == {"2": 0, "8": 0}
    asked = question(play(g, actor(g), "DS09", "create"))
    assert g.workshops[0].supply == {"painting": 3}
    assert asked.options == ("centerpieces", "some", "florence:3", "florence:2", "florence:1", "florence:0")


@pytest.mark.clause("MA-EX-07")
def test_create_serves_both_centerpieces() -> None:
    g = before_create()
    answer(play(g, actor(g), "DS09", "create"), "centerpieces")
    assert (lies(g, "2"), lies(g, "8"), g.workshops[0].supply) == ({"painting": 2}, {"painting": 2}, {"painting": 1})


@pytest.mark.clause("MA-EX-08")
def test_or_create_places_three_in_florence() -> None:
    g = before_create()
    assert action_points("create", 4, bonuses(g, actor(g).side)) == 3
    answer(create(g, actor(g), 4), "florence:3")
    assert (lies(g, "F"), g.workshops[0].supply) == ({"painting": 3}, {"painting": 0})


# --- Influence


def before_influence(card: str = "MS05") -> State:
    """Michelangelo's turn before the Influence of the example: the Action is blue, and so is a Resource."""
    g = table(active=1, hand=[card], lodge={"green": [1, 1], "blue": [3, 0]})
    give(g, 1, blue=1)
    assert g.action_colour["influence"] == "blue"
    return g


@pytest.mark.clause("MA-EX-09")
@pytest.mark.parametrize(("spent", "number"), [(1, 2), (0, 1)])
def test_a_blue_resource_makes_two_points_of_effort_two(spent: int, number: int) -> None:
    g = before_influence()
    options = ["collector:green:purple", "collector:blue:purple"][:number]
    answer(play(g, actor(g), "MS05", "influence"), f"effort:{spent}", *options)
    assert g.lodge["purple"][1] == number


@pytest.mark.clause("MA-EX-10")
def test_two_collectors_lie_down_in_purple_for_a_green_and_a_blue() -> None:
    g = before_influence()
    options = ["effort:1", "collector:green:purple", "collector:blue:purple"]
    answer(play(g, actor(g), "MS05", "influence"), *options)
    assert g.lodge == {"orange": [3, 0], "purple": [3, 2], "blue": [2, 0], "green": [0, 1]}
    assert (held(g, 1), held(g, 3)) == ({}, {"green": 1, "blue": 1})


@pytest.mark.clause("MA-EX-11")
def test_the_other_green_collector_lies_and_stays() -> None:
    game = live(fill_hands(before_influence()))
    for option in ("play:MS05:influence", "effort:1", "collector:green:purple"):
        game.choose(BEN, (option,))
    with pytest.raises(Refusal) as refused:
        game.choose(BEN, ("collector:green:purple",))
    assert refused.value.clause == "MA-INFL-03"
    g = before_influence()
    assert "collector:green:purple" in question(influence(g, actor(g), 1)).options


# --- Study


def before_study() -> State:
    """Da Vinci's turn in round 2 before the Study of the example: Effort 5, the marker on space 1."""
    g = table(round=2, hand=["DS10"])
    g.workshops[0].study = 1
    lay(g, "influence", "DS03", ADA)
    return g


def study_words(g: State, number: int) -> list[str]:
    """What is answered up to an advance of the example."""
    new = g.workshops[0].display[0]
    options = [["advance", "board:influence:0:DS03", f"take:{new}"], ["advance"]]
    options += [["advance", "cover:BL1:0", "cover:BL4:1"]]
    return [option for step in options[:number] for option in step] + (["stop"] if number < 3 else [])


@pytest.mark.clause("MA-EX-12")
def test_effort_five_passes_a_card_a_resource_and_a_workshop() -> None:
    g = before_study()
    assert action_points("study", 5, bonuses(g, actor(g).side)) == 3
    asked = answer(play(g, actor(g), "DS10", "study"), *study_words(g, 3))
    kinds = ["study", "upgrade", "display", "study", "study", "cover", "cover"]
    assert [decision.kind for decision in asked] == kinds
    assert g.workshops[0].study == 4


@pytest.mark.clause("MA-EX-13")
def test_first_the_card_at_influence_is_replaced_for_two_points() -> None:
    g = before_study()
    new, following = g.workshops[0].display[0], g.workshops[0].upgrades[-1]
    answer(play(g, actor(g), "DS10", "study"), *study_words(g, 1))
    assert points(g) == [2, 0]
    assert [(placed.card, placed.seat) for placed in g.placed["influence"]] == [(new, ADA)]
    assert (len(g.workshops[0].display), g.workshops[0].display[-1]) == (2, following)


@pytest.mark.clause("MA-EX-14")
def test_then_an_orange_resource_goes_to_the_assistant() -> None:
    g = before_study()
    answer(play(g, actor(g), "DS10", "study"), *study_words(g, 2))
    assert (held(g, 2), held(g, 0)) == ({"orange": 1}, {})


@pytest.mark.clause("MA-EX-15")
def test_then_two_markers_cover_an_icon_each_of_two_blueprints() -> None:
    g = before_study()
    answer(play(g, actor(g), "DS10", "study"), *study_words(g, 3))
    assert [blueprint.covered for blueprint in g.blueprints] == [[0], [], [], [1], [], []]


# --- workshops


@pytest.mark.clause("MA-EX-16")
@pytest.mark.parametrize("space", [0, 1, 4])
def test_two_oranges_complete_a_blueprint_with_a_covered_icon(space: int) -> None:
    g = table(hand=["DS09"])
    blueprint = g.blueprints[2]
    assert blueprint.tile == "BT3"
    blueprint.covered = [3]
    g.grid[4] = "blue"
    g.bank["blue"] -= 1
    give(g, 0, orange=2)
    game = live(fill_hands(g))
    for option in ("workshop", "put:orange:0", "put:orange:1", "build:BL3:0.1.4"):
        game.choose(ADA, (option,))
    assert decision_of(game, ADA).options == ("marker:0", "marker:1", "marker:4")
    game.choose(ADA, (f"marker:{space}",))
    g = game.state
    assert [n for n, lies_there in enumerate(g.grid) if lies_there] == [space]
    assert g.grid[space] == "marker"
    assert g.bank == {"orange": 13, "purple": 13, "blue": 13, "green": 13}
    assert g.blueprints[2].built == 1


@pytest.mark.clause("MA-EX-17")
def test_an_orange_resource_removes_a_tile_in_an_upgraded_column() -> None:
    g = table(active=1, hand=["MS08"], covers=["col3"])
    space = 5 + 2  # row 2, column 3
    g.ceiling[g.ceiling.index("ST19")], g.ceiling[space] = g.ceiling[space], "ST19"
    give(g, 1, orange=1)
    game = live(fill_hands(g))
    for option in ("workshop", f"tile:{space}:remove:orange"):
        game.choose(BEN, (option,))
    assert (game.state.ceiling[space], points(game.state), held(game.state, 1)) == ("", [0, 3], {})
