"""A turn of the Machina: dice, card, Resources, token, Main action, Workshop action."""

from collections import Counter

import pytest

from games.maestro import machina
from games.maestro.box import CARDS, FLORENCE
from games.maestro.machina_area import complete_blueprints
from games.maestro.rules import action_turn
from games.maestro.state import MACHINA, recheck
from tests.games.answering import answer
from tests.games.maestro.table import events_of, lay, lies, opponent, points, rolling, solo

BOTH = pytest.mark.parametrize("side", [0, 1])
ORDER = ["create", "move", "influence", "study"]


# --- dice


@pytest.mark.clause("MA-SOLO-DICE-02")
@pytest.mark.parametrize(("high", "low", "place"), [(3, 3, 3), (2, 1, 0), (6, 4, 1), (4, 1, 2), (5, 1, 3), (6, 1, 0)])
def test_the_meeple_goes_the_difference_of_the_dice_clockwise(high: int, low: int, place: int) -> None:
    g = rolling(solo(action="study"), high, low)
    machina.roll(g)
    assert opponent(g).action == ORDER[place]
    assert events_of(g, "dice")[0].facts["dice"] == [low, high]


@pytest.mark.clause("MA-SOLO-DICE-02")
def test_clockwise_is_the_order_of_the_overlays() -> None:
    g = rolling(solo(action="study", action_order=["create", "influence", "study", "move"]), 3, 1)
    machina.roll(g)
    assert opponent(g).action == "create"


@pytest.mark.clause("MA-SOLO-DICE-01")
def test_the_first_turn_of_the_game_has_no_roll() -> None:
    for seed in range(8):
        g = solo(action="move", seed=str(seed))
        opponent(g).rolled = False
        draws = g.draws
        machina.roll(g)
        assert (opponent(g).action, g.draws, events_of(g, "dice")) == ("move", draws, [])
        machina.roll(g)
        assert len(events_of(g, "dice")) == 1


@pytest.mark.clause("MA-SOLO-DICE-03")
@pytest.mark.parametrize("full", [1, 2])
def test_on_a_full_action_the_meeple_goes_on_to_the_next_with_a_place(full: int) -> None:
    g = rolling(solo(action="study"), 2, 1)
    for action in ORDER[:full]:
        for card in (n for n in range(3)):
            lay(g, action, f"SS{1 + card + 3 * ORDER.index(action):02}", MACHINA)
    machina.roll(g)
    assert opponent(g).action == ORDER[full]
    (event,) = events_of(g, "full")
    assert event.facts == {"actions": list(ORDER[:full]), "target": ORDER[full]}


@pytest.mark.clause("MA-SOLO-DICE-03")
def test_the_players_cards_do_not_fill_an_action_for_it() -> None:
    g = rolling(solo(action="study"), 2, 1)
    for card in ("DS01", "DS02", "DS03"):
        lay(g, "create", card, 0)
    machina.roll(g)
    assert opponent(g).action == "create"


# --- a card


@pytest.mark.clause("MA-SOLO-TURN-01", "MA-SOLO-PLAY-01", "MA-SOLO-PLAY-02")
@BOTH
def test_a_turn_rolls_plays_the_top_card_gains_its_resources_acts_and_completes_blueprints(side: int) -> None:
    g = solo(side, action="move", deck=["SS04", "SS09"], map={FLORENCE: {"painting": 3, "bust": 3}})
    if side == 0:
        g.blueprints[0].filled = ["orange", "", "green"]  # lacks blue, which the card brings
    g.action_order = ["move"] * 4
    machina.turn(g, gossip=False)
    (action,) = [action for action, cards in g.placed.items() if cards]
    (placed,) = g.placed[action]
    assert (placed.card, placed.side, placed.seat, placed.face_up) == ("SS04", side, MACHINA, True)
    assert action == opponent(g).action
    assert opponent(g).deck[-1] == "SS09"
    kinds = [
        event.kind for event in g.emitted if event.kind in ("dice", "play", "machina_resource", "machina_invention")
    ]
    assert kinds == ["dice", "play", "machina_resource", "machina_resource"] + ["machina_invention"] * (side == 0)


@pytest.mark.clause("MA-SOLO-PLAY-03", "MA-GOSSIP-03", "MA-SOLO-DICE-02")
@BOTH
def test_on_a_gossip_turn_its_card_lies_face_down_and_does_nothing(side: int) -> None:
    g = solo(side, round=1, deck=["SS01"], turn=1, active=side)
    bank, supply = dict(g.bank), dict(g.workshops[side].supply)
    g.workshops[side].tokens = ["orange", "purple", "blue", "green"]
    answer(action_turn(g))
    (placed,) = [placed for cards in g.placed.values() for placed in cards]
    assert (placed.card, placed.face_up, placed.token) == ("SS01", False, "")
    assert (g.bank, g.workshops[side].supply, g.workshops[side].study) == (bank, supply, 0)
    assert len(events_of(g, "dice")) == 1  # it rolls all the same
    assert not events_of(g, "play")
    assert all("SS01" not in str(event.facts) for event in g.emitted)


@pytest.mark.clause("MA-SOLO-PLAY-03")
@pytest.mark.parametrize(("round", "turn", "face_up"), [(1, 3, False), (1, 4, True), (2, 3, False), (3, 0, True)])
def test_gossip_is_the_first_four_turns_of_rounds_1_and_2(round: int, turn: int, face_up: bool) -> None:
    g = solo(round=round, turn=turn, active=1)
    answer(action_turn(g))
    assert [placed.face_up for cards in g.placed.values() for placed in cards] == [face_up]
    assert (g.turn, g.active) == (turn + 1, 2)


# --- golden rules


@pytest.mark.clause("MA-SOLO-GOLD-01", "MA-SOLO-GOLD-02")
@pytest.mark.parametrize(
    ("round", "tokens", "token"),
    [
        (1, ["green", "green"], ""),
        (2, ["green", "green"], ""),
        (3, ["green", "green", "blue"], "green"),
        (4, ["blue", "green"], "green"),
        (3, ["blue", "orange"], ""),  # never one that does not match
        (3, [], ""),
    ],
)
def test_in_rounds_3_and_4_it_adds_one_token_of_the_actions_colour(round: int, tokens: list[str], token: str) -> None:
    g = solo(round=round, turn=8)
    g.action_order = ["study"] * 4
    g.workshops[1].tokens = list(tokens)
    machina.turn(g, gossip=False)
    (placed,) = g.placed["study"]
    assert placed.token == token
    assert Counter(g.workshops[1].tokens) == Counter(tokens) - Counter([token] if token else [])


@pytest.mark.clause("MA-SOLO-GOLD-03")
@pytest.mark.parametrize("action", ["move", "study"])
def test_unused_points_are_lost(action: str) -> None:
    g = solo(popular=(), secondary=(), map={FLORENCE: {"statue": 2}})
    g.workshops[1].study = 17
    machina.main_action(g, action, 3)
    assert lies(g, FLORENCE) == {"statue": 2}
    assert points(g) == [0, 4 * (action == "study")]
    assert g.workshops[1].study == (18 if action == "study" else 17)


@pytest.mark.clause("MA-SOLO-GOLD-04")
def test_a_michelangelo_machina_uses_busts_and_statues_alike() -> None:
    g = solo(map={FLORENCE: {"bust": 2, "statue": 1}}, popular=("2", "5"), secondary=())
    machina.move(g, 2)
    assert lies(g, FLORENCE) == {"bust": 1}  # the more numerous first: a Bust, then on equality a Statue
    assert [lies(g, region) for region in ("2", "5")] == [{"bust": 1}, {"statue": 1}]


@pytest.mark.clause("MA-SOLO-GOLD-05")
@BOTH
def test_it_wins_every_tie_of_centerpieces(side: int) -> None:
    g = solo(side, map={"2": {"painting": 2, "statue": 2}, "5": {"painting": 1, "bust": 1}})
    assert g.centers == {"2": side, "5": side}


# --- Main and Workshop action


@pytest.mark.clause("MA-SOLO-MAIN-01")
def test_an_impossible_create_is_a_move_with_all_its_points() -> None:
    g = solo(popular=("2",), secondary=("3",), map={"9": {"statue": 2}})
    g.workshops[1].supply = {"statue": 0, "bust": 0}
    machina.main_action(g, "create", 2)
    assert (lies(g, "9"), lies(g, "2"), g.centers) == ({}, {"statue": 2}, {"2": 1})


@pytest.mark.clause("MA-SOLO-MAIN-01")
def test_an_impossible_study_is_a_move() -> None:
    g = solo(popular=("2",), secondary=(), map={FLORENCE: {"bust": 1}})
    g.workshops[1].study = 18
    machina.main_action(g, "study", 1)
    assert lies(g, "2") == {"bust": 1}


@pytest.mark.clause("MA-SOLO-MAIN-01")
def test_an_impossible_influence_is_a_move_and_the_card_stays() -> None:
    g = solo(
        deck=["SS08"],
        popular=("2", "5"),
        map={"2": {"statue": 1}, FLORENCE: {"bust": 3}},
        secondary=(),
        action="influence",
    )
    g.lodge = {"orange": [4, 0], "purple": [0, 3], "blue": [0, 3], "green": [0, 2]}
    opponent(g).rolled = False
    machina.turn(g, gossip=False)
    assert [placed.card for placed in g.placed["influence"]] == ["SS08"]
    assert g.lodge["orange"] == [4, 0]
    assert lies(g, "5") == {"bust": 2}  # claimed, then where it leads by one
    assert lies(g, "2") == {"statue": 1, "bust": 1}


@pytest.mark.clause("MA-SOLO-WS-01")
def test_a_michelangelo_machina_takes_no_workshop_action() -> None:
    g = solo(deck=["SS09"])
    opponent(g).slots = [["orange", "orange"] for _n in range(20)]
    machina.turn(g, gossip=False)
    assert opponent(g).slots == [["orange", "orange"] for _n in range(20)]
    assert all(blueprint.built == 0 for blueprint in g.blueprints)


@pytest.mark.clause("MA-SOLO-WS-02")
def test_a_completed_blueprint_gives_up_its_resources_and_the_next_marker() -> None:
    g = solo(0)
    g.blueprints[0].filled = ["orange", "blue", "green"]
    g.blueprints[3].filled = ["purple", "purple", "blue", "orange"]
    g.blueprints[4].filled = ["blue", "green", "", "purple"]
    for colour in ("orange", "blue", "green", "purple", "purple", "blue", "orange"):
        g.bank[colour] -= 1
    complete_blueprints(g)
    assert [blueprint.built for blueprint in g.blueprints] == [1, 0, 0, 1, 0, 0]
    assert [g.blueprints[n].filled for n in (0, 3, 4)] == [[""] * 3, [""] * 4, ["blue", "green", "", "purple"]]
    assert g.bank == dict.fromkeys(g.bank, 13)
    complete_blueprints(g)
    assert [blueprint.built for blueprint in g.blueprints] == [1, 0, 0, 1, 0, 0]


@pytest.mark.clause("MA-SOLO-WS-02", "MA-DVWS-11")
def test_removed_markers_have_no_effect_in_the_game() -> None:
    g = solo(0, map={"2": {"painting": 2, "statue": 3}})
    g.centers["2"] = 1
    g.blueprints[5].built = 3
    recheck(g)
    assert g.centers["2"] == 1
    machina.main_action(g, "study", 1)
    assert g.workshops[0].study == 1


@pytest.mark.clause("MA-SOLO-CARD-01", "MA-SOLO-TURN-01")
def test_the_machina_asks_nobody_anything() -> None:
    for side in (0, 1):
        for seed in range(6):
            g = solo(side, seed=str(seed), active=side, map={FLORENCE: {"painting": 3, "statue": 2}})
            for _n in range(3):
                g.active = side
                assert answer(action_turn(g)) == []
            assert len([card for cards in g.placed.values() for card in cards]) == 3
            assert set(CARDS.solo) >= {placed.card for cards in g.placed.values() for placed in cards}
