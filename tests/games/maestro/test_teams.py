"""Two players in one workshop: what they share, and what each has alone."""

from random import Random
from typing import Any

import pytest

from games.engine import Refusal
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.state import State, seats_of
from games.maestro.turns import turn
from tests.games.answering import answer, question
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    actor,
    deal,
    fill_hands,
    give,
    held,
    lay,
    lies,
    live,
    put,
    table,
)
from tests.games.playing import begin, decision_of, positions


def teams(players: int = 4, **fields: Any) -> State:
    """Ada and Cleo are da Vinci's workshop, Ben and Dan Michelangelo's (or Ben alone)."""
    g = table(players=players, **fields)
    hands = [card for seat in sorted(g.hands) for card in g.hands[seat]]
    g.runs = [ADA, BEN, CLEO, DAN if players == 4 else BEN]
    g.hands = {str(seat): [] for seat in range(players)}
    g.hands[str(g.runs[g.active])] = hands
    return g


@pytest.mark.clause("MA-TEAM-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_team_mate_runs_one_character_all_game(seats: int) -> None:
    start = begin(TITLE, seats, "teams", da_vinci="1", assistant="0")
    asked: dict[int, set[int]] = {seat: set() for seat in range(seats)}
    runs = list(start.state.runs)
    for game in positions(start, Random(seats)):
        assert game.state.runs == runs
        if game.state.phase == "action":
            assert game.awaited == (runs[game.state.active],)
            asked[game.awaited[0]].add(game.state.active)
    assert asked[1] == {0}
    assert asked[0] == {2}
    assert sorted(character for chars in asked.values() for character in chars) == [0, 1, 2, 3]


@pytest.mark.clause("MA-TEAM-01")
@pytest.mark.parametrize("seat", [BEN, CLEO, DAN])
def test_no_other_seat_plays_a_turn(seat: int) -> None:
    g = teams(hand=["DS09"])
    with pytest.raises(Refusal) as refused:
        live(fill_hands(g)).choose(seat, ("play:DS09:move",))
    assert refused.value.clause == "MA-TEAM-01"


@pytest.mark.clause("MA-TEAM-02")
def test_score_tokens_benefactors_display_and_board_are_the_workshops() -> None:
    g = teams(active=2, hand=["DS09"])
    workshop = g.workshops[0]
    workshop.tokens, workshop.benefactors = ["green"], ["B3"]
    g.grid[0] = "orange"
    shown = [live(fill_hands(g)).view(seat).workshops[0] for seat in (ADA, CLEO)]
    assert shown[0] == shown[1]
    assert shown[0].seats == (ADA, CLEO)
    options = ["benefactor:B3", "play:DS09:influence", "token:green", "stop"]
    asked = answer(turn(g), *options)
    assert {decision.seats for decision in asked} == {(CLEO,)}
    assert workshop.spent == ["B3"]
    assert g.placed["influence"][0].token == "green"
    standings = TITLE.scores(g)
    assert {s.seat: s.total for s in standings}[ADA] == {s.seat: s.total for s in standings}[CLEO]


@pytest.mark.clause("MA-TEAM-02", "MA-TEAM-03")
def test_a_team_has_one_deck_and_two_hands_of_three() -> None:
    *_, game = positions(begin(TITLE, 4, "hands"), Random(3))
    parts = [TITLE.load(checkpoint.state) for checkpoint in game.checkpoints]
    starts = [g for g in parts if (g.phase, g.turn) == ("action", 0)]
    assert [g.round for g in starts] == [1, 2, 3, 4]
    for g in starts:
        for side in (0, 1):
            hands = [g.hands[str(seat)] for seat in seats_of(g, side)]
            assert [len(hand) for hand in hands] == [3, 3]
            discards = [card for seat in seats_of(g, side) for card in g.discards[str(seat)]]
            assert len({card for hand in hands for card in hand} | {*discards}) == 10
            assert g.workshops[side].deck == []


@pytest.mark.clause("MA-TEAM-03", "MA-UPCARD-01")
def test_nobody_plays_or_upgrades_a_team_mates_hand_card() -> None:
    g = teams(hand=["DS09", "DS10"])
    deal(g, CLEO, "DS01")
    assert not any("DS01" in option for option in question(turn(g)).options)
    g.workshops[0].study = 1
    game = live(fill_hands(g))
    for option in ("play:DS09:study", "advance"):
        game.choose(ADA, (option,))
    assert not any("DS01" in option for option in decision_of(game, ADA).options)
    with pytest.raises(Refusal):
        game.choose(ADA, ("hand:DS01",))


@pytest.mark.clause("MA-TEAM-04", "MA-TEAM-05", "MA-KEY-05", "MA-KEY-06")
def test_resources_are_a_characters_own_and_gains_fall_to_the_partner() -> None:
    g = teams(active=1, hand=["MS08"])
    give(g, 1, blue=2)
    give(g, 3, blue=2)
    answer(turn(g), "play:MS08:influence", "effort:2", "collector:orange:green", "stop", "tile:0:flip:")
    assert held(g, 1) == {}
    assert held(g, 3) == {"blue": 2, "orange": 1}


@pytest.mark.clause("MA-TEAM-07", "MA-GAL-12")
def test_a_team_says_together_who_receives_a_presence_resource() -> None:
    g = teams(phase="galleries", map={"8": {"painting": 1, "statue": 2}}, popular=["8", "5", "2"], secondary=[])
    g.prizes = dict.fromkeys(g.action_order, "P1")
    game: AnyGame = live(g)
    assert set(game.awaited) == {ADA, CLEO}
    assert all(game.view(seat).talk for seat in (ADA, CLEO))
    with pytest.raises(Refusal):
        game.choose(BEN, ("to:0:purple:8",))
    game.choose(ADA, ("to:2:purple:8",))
    game.choose(ADA, ("to:0:purple:8",))  # until the other has voted too
    game.choose(CLEO, ("to:0:purple:8",))
    assert (held(game.state, 0), held(game.state, 2)) == ({"purple": 1}, {})


@pytest.mark.clause("MA-TEAM-07", "MA-GAL-13")
@pytest.mark.parametrize(
    ("nearer", "farther", "section"),
    [("to:0", "to:2", 0), ("mate", "to:2", 2), ("to:2", "mate", 2), ("mate", "mate", 0)],
)
def test_a_team_mate_may_leave_the_decision_to_the_other(nearer: str, farther: str, section: int) -> None:
    g = teams(
        phase="galleries", map={"8": {"painting": 1, "statue": 2}}, popular=["8", "5", "2"], secondary=[], first=0
    )
    g.prizes = dict.fromkeys(g.action_order, "P1")
    game = live(g)
    assert decision_of(game, ADA).options == ("to:0:purple:8", "to:2:purple:8", "mate")
    for seat, option in ((ADA, nearer), (CLEO, farther)):
        game.choose(seat, (option if option == "mate" else f"{option}:purple:8",))
    assert (held(game.state, section), held(game.state, 2 - section)) == ({"purple": 1}, {})


@pytest.mark.clause("MA-TEAM-07", "MA-EVENT-10")
def test_who_leaves_a_plan_to_the_other_is_asked_nothing_more() -> None:
    g = teams(
        phase="exhibition",
        round=2,
        event="EA05",
        popular=["8", "5", "2"],
        secondary=[],
        map={"8": {"painting": 2, "statue": 1}, "5": {"painting": 2, "statue": 1}},
        first=1,
    )
    g.centers = {"8": 0, "5": 0}
    game = live(g)
    game.choose(BEN, ("mate",))  # it would decide
    assert game.decision_of(BEN) is None
    assert game.pick_of(BEN) == ("mate",)
    game.choose(DAN, ("type:bust:5",))
    assert decision_of(game, DAN).options == ("type:statue:8", "type:bust:8")  # nothing to leave any more
    game.choose(DAN, ("type:statue:8",))
    assert (lies(game.state, "5"), lies(game.state, "8")) == (
        {"painting": 2, "statue": 1, "bust": 1},
        {"painting": 2, "statue": 2},
    )


@pytest.mark.clause("MA-TEAM-07", "MA-EVENT-10")
def test_the_presence_event_is_decided_by_the_team() -> None:
    g = teams(
        phase="exhibition",
        round=2,
        event="EA05",
        popular=["8", "5", "2"],
        secondary=[],
        map={"8": {"painting": 2, "statue": 1, "bust": 1}, "5": {"painting": 1, "statue": 1}},
    )
    g.centers = {"8": 0, "5": 0}
    game = live(g)
    assert (game.open[0].kind, game.awaited) == ("type", (BEN, DAN))
    assert all(game.view(seat).talk for seat in (BEN, DAN))
    for seat in (BEN, DAN):
        while game.decision_of(seat) is not None:
            game.choose(seat, decision_of(game, seat).options[:1])
    assert game.open[0].kind != "type"
    assert (game.open[0].kind, game.awaited) == ("receive", (CLEO, ADA))
    assert [game.view(seat).talk for seat in range(4)] == [True, False, True, False]  # whose decision it is


@pytest.mark.clause("MA-TEAM-08", "MA-PREP-03")
def test_three_players_are_a_team_against_a_lone_player_with_two_batches() -> None:
    game = begin(TITLE, 3, "three", da_vinci="0", assistant="2")
    for seat in (ADA, CLEO):
        game.choose(seat, ("ready",))
    for seat in (ADA, BEN, CLEO):
        game.choose(seat, decision_of(game, seat).options[:2])
    assert game.awaited == (BEN,)
    assert [len(game.state.hands[str(seat)]) for seat in range(3)] == [3, 5, 3]
    assert len(game.state.aside[str(BEN)]) == 3


@pytest.mark.clause("MA-TEAM-09", "MA-KEY-02", "MA-ACT-07", "MA-MOVE-05")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [2, 4])
def test_statues_are_for_michelangelo_and_busts_for_his_assistant_in_every_round(round: int, players: int) -> None:
    for active, kind, other in ((1, "statue", "bust"), (3, "bust", "statue")):
        g = (
            teams(4, active=active, round=round, hand=["MS08"])
            if players == 4
            else table(active=active, round=round, hand=["MS08"])
        )
        put(g, "7", kind)
        put(g, "9", other)
        g.turn = 5
        script = turn(g)
        next(script)
        asked = script.send(("play:MS08:move",))
        assert {option.split(":")[1] for option in asked.options if option.startswith("step")} == {"7"}
        assert lies(g, "9") == {other: 1}


@pytest.mark.clause("MA-TEAM-06", "MA-PLAN-04")
def test_talk_ends_with_the_planning_phase() -> None:
    game = begin(TITLE, 4, "talk")
    assert all(game.view(seat).talk for seat in range(4))
    for seat in range(4):
        game.choose(seat, ("ready",))
    assert game.state.phase == "discard"
    assert not any(game.view(seat).talk for seat in range(4))


@pytest.mark.clause("MA-TEAM-02", "MA-HID-02")
def test_a_team_mates_gossip_card_is_as_hidden_as_the_rivals() -> None:
    g = teams(round=1, hand=["DS09"])
    lay(g, "move", "DS01", CLEO, face_up=False)
    game = live(fill_hands(g))
    for seat, card in ((ADA, ""), (BEN, ""), (CLEO, "DS01"), (None, "")):
        (action,) = [action for action in game.view(seat).actions if action.action == "move"]
        assert action.cards[0].card == card
    assert actor(g).seat == ADA
