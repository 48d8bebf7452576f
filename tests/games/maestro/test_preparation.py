"""Rounds and their phases: planning, drawing and discarding, and the order of turns."""

from collections import Counter
from random import Random

import pytest

from games.engine import Refusal
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.rules import action_turn
from games.maestro.scoring import totals
from games.maestro.state import State, seats_of
from games.maestro.turns import is_gossip
from tests.games.answering import answer
from tests.games.maestro.table import ADA, BEN, CLEO, DAN, deal, events_of, inventory, live, table, whole_box
from tests.games.playing import begin, decision_of, positions

NAMED = {"da_vinci": "0", "assistant": "2"}  # Ada and Cleo against Ben and Dan, or against Ben


def start(seats: int, **options: str) -> AnyGame:
    """A game in which Ada runs da Vinci and, with more than two players, Cleo his Assistant."""
    return begin(TITLE, seats, "preparation", **NAMED, **options)


def get_ready(game: AnyGame) -> AnyGame:
    """Everybody who has to says that plans are settled."""
    while game.state.phase == "planning":
        game.choose(game.awaited[0], ("ready",))
    return game


def keep(game: AnyGame, seat: int, *kept: int) -> tuple[str, ...]:
    """Discard all but the cards at three places; the cards that went."""
    decision = decision_of(game, seat)
    gone = tuple(card for n, card in enumerate(decision.options) if n not in kept)
    game.choose(seat, gone)
    return gone


def prepared(seats: int, **options: str) -> AnyGame:
    """A game at the first turn of round 1."""
    game = get_ready(start(seats, **options))
    while game.state.phase == "discard":
        keep(game, game.awaited[0], 0, 1, 2)
    return game


# --- rounds


@pytest.mark.clause("MA-OV-04", "MA-ROUND-01", "MA-ROUND-02", "MA-ACT-01", "MA-ACT-06", "MA-OV-03")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_four_rounds_of_five_phases_the_last_without_cleanup(seats: int) -> None:
    *_, game = positions(start(seats), Random(1))
    *parts, end = [TITLE.load(checkpoint.state) for checkpoint in game.checkpoints]
    expected = []
    for number in (1, 2, 3, 4):
        drawing = 1 if seats == 4 else 2
        expected += [(number, phase) for phase in ("planning", "preparation", *["discard"] * drawing)]
        expected += [(number, "action")] * 12
        expected += [(number, phase) for phase in ("exhibition", "galleries", "cleanup")]
    assert [(g.round, g.phase) for g in parts] == expected[:-1]
    turns = [g for g in parts if g.phase == "action"]
    assert all(g.active == (g.first + g.turn) % 4 for g in turns)
    assert Counter((g.round, g.active) for g in turns) == {
        (n, character): 3 for n in (1, 2, 3, 4) for character in range(4)
    }
    assert (end.phase, end.ending, end.round) == ("over", "rounds", 4)


@pytest.mark.clause("MA-OV-05", "MA-FINAL-07")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_workshop_with_more_points_wins(seats: int) -> None:
    *_, game = positions(start(seats), Random(seats))
    best = max(totals(game.state))
    assert game.result is not None
    assert {standing.total for standing in game.result if standing.place == 1} <= {best}
    for standing in game.result:
        side = game.state.runs.index(standing.seat) % 2
        team = [other for other in game.result if game.state.runs.index(other.seat) % 2 == side]
        assert all((mate.place, mate.total) == (standing.place, standing.total) for mate in team)


@pytest.mark.clause("MA-OV-05")
def test_both_workshops_can_win() -> None:
    g = table(phase="over")
    g.workshops[0].vp = 10
    assert [s.seat for s in TITLE.scores(g)] == [ADA, BEN]
    g.workshops[1].vp = 11
    assert [(s.seat, s.place) for s in TITLE.scores(g)] == [(BEN, 1), (ADA, 2)]


# --- planning


@pytest.mark.clause("MA-PLAN-01", "MA-PLAN-03")
@pytest.mark.parametrize(
    ("seats", "options", "asked"),
    [
        (1, {}, set()),
        (2, {}, set()),
        (3, {"team": "da_vinci"}, {ADA, CLEO}),
        (3, {"team": "michelangelo"}, {BEN, CLEO}),
        (4, {}, {ADA, BEN, CLEO, DAN}),
    ],
)
def test_only_teams_plan_and_planning_ends_when_all_are_ready(
    seats: int, options: dict[str, str], asked: set[int]
) -> None:
    game = start(seats, **options)
    assert (game.state.phase == "planning") == bool(asked)
    for seat in sorted(asked):
        assert game.state.phase == "planning"
        assert set(game.awaited) >= {seat}
        assert not game.state.hands
        game.choose(seat, ("ready",))
    assert game.state.phase == "discard"


@pytest.mark.clause("MA-PLAN-02", "MA-PLAN-04", "MA-TEAM-06", "MA-HID-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_teams_talk_in_the_planning_phase_and_about_joint_decisions_only(seats: int) -> None:
    talked: Counter[str] = Counter()
    for game in positions(start(seats), Random(seats)):
        for seat in range(seats):
            shown = game.view(seat)
            receiving = {decision.kind for decision in game.open} == {"receive"}
            joint = receiving and any(mate in (*game.awaited, *game.answered) for mate in shown.team)
            assert shown.talk == (len(shown.team) > 1 and (joint or game.state.phase == "planning"))
            talked[game.state.phase] += shown.talk
        assert not game.view(None).talk
    assert talked["planning"]


@pytest.mark.clause("MA-PREP-03", "MA-PREP-04")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_last_discard_is_final_also_where_one_player_alone_makes_it(seats: int) -> None:
    game = start(seats)
    while game.state.phase != "action":
        seat = game.awaited[0]
        game.choose(seat, decision_of(game, seat).options[: decision_of(game, seat).least])
    assert not any(game.can_undo(seat) for seat in range(seats))


@pytest.mark.clause("MA-PLAN-02", "MA-TEAM-06", "MA-TEAM-08")
def test_a_lone_player_has_nobody_to_talk_to() -> None:
    game = start(3)
    assert [game.view(seat).team for seat in range(3)] == [(ADA, CLEO), (BEN,), (ADA, CLEO)]
    assert [game.view(seat).talk for seat in range(3)] == [True, False, True]
    assert not any(start(2).view(seat).talk for seat in (ADA, BEN))


@pytest.mark.clause("MA-VAR-01", "MA-VAR-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_communication_variant_has_no_planning_and_always_talk(seats: int) -> None:
    for game in positions(start(seats, talk="open"), Random(seats)):
        assert game.state.phase != "planning"
        for seat in range(seats):
            shown = game.view(seat)
            assert shown.talk == (len(shown.team) > 1)


@pytest.mark.clause("MA-VAR-03", "MA-HID-02")
def test_hands_are_secret_in_the_communication_variant_too() -> None:
    game = prepared(4, talk="open")
    for seat in range(4):
        shown = str(game.view(seat))
        for other in range(4):
            if other != seat:
                assert not any(card in shown for card in game.state.hands[str(other)])


# --- drawing and discarding


@pytest.mark.clause("MA-PREP-01", "MA-PREP-02", "MA-TEAM-03", "MA-TEAM-02")
def test_in_a_team_everybody_draws_five_and_keeps_three() -> None:
    game = get_ready(start(4))
    g = game.state
    assert set(game.awaited) == {ADA, BEN, CLEO, DAN}
    for seat in range(4):
        decision = decision_of(game, seat)
        assert (decision.kind, decision.least, decision.most, decision.secret) == ("discard", 2, 2, True)
        assert list(decision.options) == g.hands[str(seat)]
        with pytest.raises(Refusal):
            game.choose(seat, decision.options[:1])
    for letter, team in zip("DM", ((ADA, CLEO), (BEN, DAN)), strict=True):
        both = [card for seat in team for card in g.hands[str(seat)]]
        assert len(set(both)) == 10
        assert all(card.startswith(f"{letter}S") for card in both)
    gone = {seat: keep(game, seat, 0, 2, 4) for seat in (DAN, ADA, CLEO, BEN)}
    g = game.state
    assert g.phase == "action"
    for seat in range(4):
        assert len(g.hands[str(seat)]) == 3
        assert tuple(g.discards[str(seat)]) == gone[seat]
        assert str(seat) not in g.aside
        assert not set(g.hands[str(seat)]) & set(gone[seat])
    assert [workshop.deck for workshop in g.workshops] == [[], []]


@pytest.mark.clause("MA-PREP-03", "MA-PREP-04", "MA-PREP-06", "MA-TEAM-08")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_lone_player_draws_five_twice(seats: int) -> None:
    game = get_ready(start(seats))
    seat = ADA if seats == 1 else BEN
    first = decision_of(game, seat).options
    gone = keep(game, seat, 0, 1, 2)
    while game.decision_of(seat) is None:
        keep(game, game.awaited[0], 0, 1, 2)
    second = decision_of(game, seat).options
    assert len({*first, *second}) == 10
    assert game.state.aside[str(seat)] == list(first[:3])
    assert (game.view(seat).aside, game.view(seat).hand) == (first[:3], second)
    gone += keep(game, seat, 2, 3, 4)
    while game.state.phase == "discard":
        keep(game, game.awaited[0], 0, 1, 2)
    g = game.state
    assert (g.hands[str(seat)], g.aside[str(seat)]) == (list(second[2:]), list(first[:3]))
    assert tuple(g.discards[str(seat)]) == gone
    assert game.view(seat).hands[str(seat)] == 6
    assert g.workshops[g.runs.index(seat) % 2].deck == []


@pytest.mark.clause("MA-PREP-03", "MA-HID-07")
def test_the_second_five_are_drawn_when_the_first_discards_are_final() -> None:
    game = start(2)
    deck = list(game.state.workshops[0].deck)
    assert len(deck) == 5
    keep(game, ADA, 0, 1, 2)
    assert game.state.workshops[0].deck == deck
    assert not any(card in str(game.view(ADA)) for card in deck)
    assert game.can_undo(ADA)
    keep(game, BEN, 0, 1, 2)
    assert set(decision_of(game, ADA).options) == set(deck)
    assert not game.can_undo(ADA)


@pytest.mark.clause("MA-PREP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_prepares_at_once_and_in_secret(seats: int) -> None:
    game = get_ready(start(seats))
    assert set(game.awaited) == set(range(seats))
    before = {seat: game.view(seat) for seat in range(1, seats)}
    gone = keep(game, ADA, 0, 1, 2)
    for seat, old in before.items():
        shown = game.view(seat)
        assert (shown.hand, shown.hands, shown.mine) == (old.hand, old.hands, ())
        assert shown.answered == (ADA,)
        assert not any(card in str(shown) for card in gone)
    assert game.pick_of(ADA) == gone


@pytest.mark.clause("MA-PREP-06", "MA-UPCARD-09", "MA-CLEAN-07")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_each_workshop_plays_six_of_its_ten_cards_in_every_round(seats: int) -> None:
    rounds: Counter[int] = Counter()
    for game in positions(start(seats), Random(seats)):
        g = game.state
        if g.phase == "exhibition" or (g.phase, g.turn) == ("galleries", 12):
            for side in (0, 1):
                cards = [card for cards in g.placed.values() for card in cards if card.side == side]
                assert len(cards) == 6
                if g.machina is None or g.machina.side != side:
                    assert sum(len(g.discards[str(seat)]) for seat in seats_of(g, side)) == 4
                    assert not any(g.hands[str(seat)] for seat in seats_of(g, side))
            rounds[g.round] += 1
    assert rounds


@pytest.mark.clause("MA-PREP-05", "MA-UPCARD-08", "MA-HID-03")
def test_the_set_aside_cards_are_taken_up_with_the_last_card_of_the_hand() -> None:
    g = table(hand=["DS03", "DS09"])
    g.aside = {"0": ["DS01", "DS02", "DS04"]}
    game = live(g)
    game.choose(ADA, ("play:DS09:influence",))
    assert game.state.hands["0"] == ["DS03"]
    assert game.state.aside["0"] == ["DS01", "DS02", "DS04"]
    g = table(hand=["DS09"])
    g.aside = {"0": ["DS01", "DS02", "DS04"]}
    game = live(g)
    game.choose(ADA, ("play:DS09:influence",))
    assert game.state.hands["0"] == ["DS01", "DS02", "DS04"]
    assert game.state.aside["0"] == []
    assert game.open[0].kind == "influence"


@pytest.mark.clause("MA-PREP-05")
def test_set_aside_cards_cannot_be_played_before() -> None:
    g = table(hand=["DS03"])
    g.aside = {"0": ["DS01"]}
    game = live(g)
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("play:DS01:move",))
    assert refused.value.clause == "MA-PREP-05"


# --- turns


@pytest.mark.clause("MA-OV-03", "MA-ACT-01", "MA-ACT-04", "MA-ACT-05", "MA-ACT-06", "MA-ACT-07")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_tools_tile_turns_from_character_to_character(number: int) -> None:
    g = table(players=4, round=number, active=number - 1, turn=0)
    g.first = number - 1
    seen, kinds = [], []
    for turn in range(12):
        assert (g.phase, g.turn) == ("action", turn)
        seen.append(g.active)
        kinds.append({0: "painting", 1: "statue", 2: "painting", 3: "bust"}[g.active])
        play_anything(g)
    assert seen == [(number - 1 + turn) % 4 for turn in range(12)]
    assert Counter(character % 2 for character in seen) == {0: 6, 1: 6}
    assert all(a != b for a, b in zip([c % 2 for c in seen], [c % 2 for c in seen][1:], strict=False))
    assert g.phase == "exhibition"
    shown = [game_kind for game_kind in kinds if game_kind != "painting"]
    assert Counter(shown) == {"statue": 3, "bust": 3}


def play_anything(g: State) -> None:
    """The turn of the active Character, with a card of no effect dealt to it."""
    seat = str(g.runs[g.active])
    g.hands[seat] = ["DS09" if g.active % 2 == 0 else "MS08"]
    for cards in g.placed.values():
        cards.clear()
    if is_gossip(g):
        answer(action_turn(g), f"gossip:{g.hands[seat][0]}:study")
    elif g.active % 2 == 0:
        answer(action_turn(g), f"play:{g.hands[seat][0]}:influence", "stop")
    else:
        space = next(n for n, tile in enumerate(g.ceiling) if tile.startswith("ST"))
        answer(action_turn(g), f"play:{g.hands[seat][0]}:influence", "stop", f"tile:{space}:flip:")


def michelangelos_turn() -> AnyGame:
    """Ben may play two cards, Ada comes after him."""
    g = table(active=1, hand=["MS08", "MS09"])
    deal(g, ADA, "DS09")
    return live(g)


@pytest.mark.clause("MA-ACT-02", "MA-ACT-03")
@pytest.mark.parametrize("first", ["play", "workshop"])
def test_main_action_and_workshop_action_come_in_either_order(first: str) -> None:
    game = michelangelos_turn()
    parts = {"play": ["play:MS08:influence", "stop"], "workshop": ["workshop", "tile:0:flip:"]}
    for option in parts.pop(first):
        game.choose(BEN, (option,))
    (others,) = parts.values()
    for option in others:
        if decision_of(game, BEN).kind != "tile" or option != "workshop":  # which goes on by itself
            game.choose(BEN, (option,))
    assert game.state.ceiling[0] == "flipped"
    assert [card.card for card in game.state.placed["influence"]] == ["MS08"]
    assert game.state.turn == 5


@pytest.mark.clause("MA-ACT-02", "MA-CARD-02")
def test_neither_action_can_be_left_out_or_done_twice() -> None:
    game = michelangelos_turn()
    with pytest.raises(Refusal):
        game.choose(BEN, ("end",))
    game.choose(BEN, ("workshop",))
    game.choose(BEN, ("tile:0:flip:",))
    assert not {"workshop", "end"} & {*decision_of(game, BEN).options}
    game.choose(BEN, ("play:MS08:study",))
    assert decision_of(game, BEN).kind == "study"
    game.choose(BEN, ("stop",))
    assert game.state.turn == 5
    assert game.state.hands["1"] == ["MS09"]
    game = michelangelos_turn()
    game.choose(BEN, ("play:MS08:study",))
    with pytest.raises(Refusal):
        game.choose(BEN, ("play:MS09:study",))
    game.choose(BEN, ("stop",))
    assert decision_of(game, BEN).kind == "tile"  # the Workshop action is all that is left


@pytest.mark.clause("MA-TEAM-01")
def test_nobody_acts_for_a_team_mate_or_the_rival() -> None:
    g = table(players=4, hand=["DS09"])
    game = live(g)
    for seat in (BEN, CLEO, DAN):
        with pytest.raises(Refusal) as refused:
            game.choose(seat, ("play:DS09:move",))
        assert refused.value.clause == "MA-TEAM-01"
    assert inventory(start(4).state) == whole_box(start(4).state)
    assert events_of(game, "play") == []
