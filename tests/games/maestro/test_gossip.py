"""Gossip turns: the first four of the rounds 1 and 2."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engine import Refusal
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.exhibition import major_publicity
from games.maestro.state import State
from games.maestro.turns import is_gossip, open_actions, turn
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, BEN, events_of, fill_hands, lay, live, points, table
from tests.games.playing import begin, positions


def gossiping(active: int = 0, round: int = 1, **fields: Any) -> State:
    """A Gossip turn of a Character."""
    g = table(active=active, round=round, hand=["DS03", "DS09"] if active % 2 == 0 else ["MS03", "MS08"], **fields)
    g.first = round - 1
    g.turn = (active - g.first) % 4
    return g


@pytest.mark.clause("MA-GOSSIP-01", "MA-GOSSIP-02", "MA-GOSSIP-08")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_character_gossips_once_in_the_rounds_1_and_2(seats: int) -> None:
    *_, game = positions(begin(TITLE, seats, "gossip"), Random(seats))
    parts = [TITLE.load(checkpoint.state) for checkpoint in game.checkpoints]
    gossip = [(g.round, g.active) for g in parts if g.phase == "action" and is_gossip(g)]
    assert gossip == [(1, 0), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (2, 0)]
    assert all(g.turn < 4 for g in parts if g.phase == "action" and is_gossip(g))
    normal = Counter((g.round, g.active % 2) for g in parts if g.phase == "action" and not is_gossip(g))
    assert normal == {(n, side): 4 if n <= 2 else 6 for n in (1, 2, 3, 4) for side in (0, 1)}
    plays = Counter(event.facts["side"] for event in events_of(game, "play"))
    assert plays == {0: 20, 1: 20}
    assert Counter(event.facts["side"] for event in events_of(game, "gossip")) == {0: 4, 1: 4}


@pytest.mark.clause("MA-GOSSIP-01")
@pytest.mark.parametrize(("round", "turns"), [(1, 4), (2, 4), (3, 0), (4, 0)])
def test_later_rounds_and_turns_have_no_gossip(round: int, turns: int) -> None:
    g = table(round=round)
    found = []
    for number in range(12):
        g.turn = number
        found.append(is_gossip(g))
    assert found == [number < turns for number in range(12)]


@pytest.mark.clause("MA-GOSSIP-03", "MA-GOSSIP-04", "MA-GOSSIP-06")
@pytest.mark.parametrize("active", range(4))
def test_a_hand_card_goes_face_down_to_any_action_and_nothing_else_happens(active: int) -> None:
    g = gossiping(active)
    g.sections[active]["orange"] = 1
    before = (points(g), [dict(s) for s in g.sections], {r: dict(p) for r, p in g.map.items()}, list(g.grid))
    asked = question(turn(g))
    seat = g.runs[active]
    assert asked.seats == (seat,)
    hand = g.hands[str(seat)]
    assert set(asked.options) == {f"gossip:{card}:{action}" for card in hand for action in g.action_order}
    assert len(answer(turn(g), f"gossip:{hand[0]}:move")) == 1
    (placed,) = g.placed["move"]
    assert (placed.side, placed.seat, placed.face_up, placed.token) == (active % 2, seat, False, "")
    assert (points(g), g.sections, g.map, g.grid) == before
    assert len(g.hands[str(seat)]) == 1


@pytest.mark.clause("MA-GOSSIP-04", "MA-BEN-02")
def test_benefactors_wait_on_gossip_turns() -> None:
    g = gossiping()
    g.workshops[0].benefactors = ["B1"]
    assert not any("benefactor" in option for option in question(turn(g)).options)
    assert answer(turn(g), "gossip:DS03:study")[0].kind == "gossip"
    assert g.workshops[0].benefactors == ["B1"]


@pytest.mark.clause("MA-GOSSIP-06", "MA-GOSSIP-07", "MA-CARD-03")
def test_gossip_cards_take_places_of_their_side() -> None:
    g = gossiping(0)
    lay(g, "study", "MS01", BEN, face_up=False)
    lay(g, "study", "DS01", ADA, face_up=False)
    lay(g, "study", "DS02", ADA, face_up=False)
    assert "study" in open_actions(g, 0)
    answer(turn(g), "gossip:DS03:study")
    assert [card.side for card in g.placed["study"]] == [1, 0, 0, 0]
    assert "study" not in open_actions(g, 0)
    assert "study" in open_actions(g, 1)
    assert not any(option.endswith(":study") for option in question(turn(g)).options)
    with pytest.raises(Refusal) as refused:
        live(fill_hands(g)).choose(ADA, ("gossip:DS09:study",))
    assert refused.value.clause == "MA-CARD-03"


@pytest.mark.clause("MA-CARD-11", "MA-TOK-01", "MA-GOSSIP-03")
def test_a_token_may_lie_on_a_gossip_card() -> None:
    g = gossiping(round=2, active=0)
    g.workshops[0].tokens = ["blue"]
    answer(turn(g), "gossip:DS03:study", "token:blue")
    assert (g.placed["study"][0].token, g.workshops[0].tokens) == ("blue", [])


@pytest.mark.clause("MA-GOSSIP-05", "MA-HID-04")
def test_gossip_cards_are_turned_up_for_major_publicity_and_count() -> None:
    g = table(round=1)
    g.prizes = dict.fromkeys(g.action_order, "B1")
    lay(g, "move", "DS01", ADA, face_up=False)  # 3
    lay(g, "move", "MS03", BEN)  # 2
    game = live(fill_hands(g))
    assert next(shown for shown in game.view(None).actions if shown.action == "move").publicity == (0, 2)
    major_publicity(g)
    assert g.placed["move"][0].face_up
    assert g.workshops[0].benefactors == ["B1"]
    (event,) = events_of(g, "revealed")
    assert (event.facts["card"], event.facts["action"]) == ("DS01", "move")


@pytest.mark.clause("MA-GOSSIP-05", "MA-CARD-07")
def test_a_publicity_bonus_counts_when_its_gossip_card_is_revealed() -> None:
    g = table(round=1)
    g.prizes = dict.fromkeys(g.action_order, "B1")
    lay(g, "create", "DS07", ADA, face_up=False)  # 2 and 1 more at Create
    lay(g, "create", "MS03", BEN)  # 2
    major_publicity(g)
    (event,) = [event for event in events_of(g, "publicity") if event.facts["action"] == "create"]
    assert (event.facts["side"], event.facts["totals"]) == (0, [3, 2])


@pytest.mark.clause("MA-HID-04")
def test_a_gossip_card_is_its_owners_secret_its_place_is_open() -> None:
    game: AnyGame = live(fill_hands(gossiping()))
    game.choose(ADA, ("gossip:DS09:influence",))
    for viewer, card in ((ADA, "DS09"), (BEN, ""), (None, "")):
        shown = game.view(viewer)
        (action,) = [action for action in shown.actions if action.action == "influence"]
        (placed,) = action.cards
        assert (placed.card, placed.side, placed.seat, placed.face_up) == (card, 0, ADA, False)
        if viewer != ADA:
            assert "DS09" not in str(shown)
    (event,) = events_of(game, "gossip")
    assert event.facts == {"side": 0, "action": "influence"}
