"""The rules of Pigments, clause by clause."""

from collections import Counter

import pytest

from games.engine import Decision, Refusal
from tests.games.toy_title.table import ADA, BEN, inventory, live, table
from tests.toy_title import TITLE
from tests.toy_title.box import CARDS
from tests.toy_title.scoring import row_points, scores


def options(decision: Decision | None) -> set[str]:
    """What may be chosen."""
    assert decision is not None
    return set(decision.options)


@pytest.mark.clause("TO-COMP-01")
def test_the_box_has_twenty_cards() -> None:
    assert Counter(pigment for pigment, _value in CARDS.values()) == dict.fromkeys(
        ("azurite", "cinnabar", "malachite", "ochre"), 5
    )
    assert {value for _pigment, value in CARDS.values()} == {1, 2, 3, 4, 5}


@pytest.mark.clause("TO-SETUP-01", "TO-SETUP-02")
def test_four_cards_each_and_lots_for_who_begins() -> None:
    states = [TITLE.setup(2, {}, str(number)) for number in range(20)]
    assert {len(player.hand) for g in states for player in g.players} == {4}
    assert {len(g.deck) for g in states} == {12}
    assert len({tuple(g.deck) for g in states}) == 20
    assert {g.first for g in states} == {ADA, BEN}
    assert inventory(states[0]) == Counter(list(CARDS))


@pytest.mark.clause("TO-TURN-01", "TO-TURN-02", "TO-DRAW-01")
def test_a_turn_is_one_card_and_a_draw_then_it_is_the_others() -> None:
    game = live(table(hand=["azurite-2"], ben=["azurite-3"], deck=["ochre-5", "ochre-4", "ochre-3"]))
    game.choose(ADA, ("paint:azurite-2",))
    assert game.awaited == (BEN,)
    assert game.view(ADA).hand == ("ochre-5",)
    game.choose(BEN, ("wash:azurite-3",))
    assert (game.awaited, game.state.round) == ((ADA,), 2)


@pytest.mark.clause("TO-TURN-02")
def test_nobody_passes() -> None:
    game = live(table(hand=["azurite-2"]))
    with pytest.raises(Refusal, match="must_play"):
        game.choose(ADA, ("pass",))


@pytest.mark.clause("TO-PAINT-01", "TO-PAINT-02")
def test_a_card_is_painted_above_the_last_of_its_own_row_alone() -> None:
    game = live(table(hand=["azurite-2", "azurite-4", "ochre-1"], rows={"azurite": [3]}, ben_rows={"ochre": [2]}))
    offered = options(game.decision_of(ADA))
    assert {option for option in offered if option.startswith("paint:")} == {"paint:azurite-4", "paint:ochre-1"}
    with pytest.raises(Refusal, match="too_low") as refused:
        game.choose(ADA, ("paint:azurite-2",))
    assert refused.value.clause == "TO-PAINT-02"
    with pytest.raises(Refusal, match="not_in_hand"):
        game.choose(ADA, ("paint:azurite-5",))
    game.choose(ADA, ("paint:azurite-4",))
    assert game.state.players[ADA].rows["azurite"] == [3, 4]


@pytest.mark.clause("TO-WASH-01")
def test_a_washed_card_lies_face_up_on_the_discard_pile() -> None:
    game = live(table(hand=["azurite-2"]))
    game.choose(ADA, ("wash:azurite-2",))
    assert game.view(None).discard[-1] == "azurite-2"


@pytest.mark.clause("TO-LOOK-01", "TO-INFO-01")
def test_who_paints_a_one_may_look_at_the_top_card_alone() -> None:
    game = live(table(hand=["azurite-1"], deck=["ochre-5", "ochre-4"]))
    game.choose(ADA, ("paint:azurite-1",))
    assert options(game.decision_of(ADA)) == {"look", "decline"}
    game.choose(ADA, ("look",))
    assert [game.view(seat).looked_at for seat in (ADA, BEN, None)] == ["ochre-5", "", ""]
    assert [event.visible_to for _n, event in game.events if event.kind == "looked"] == [(ADA,)]


def test_who_does_not_look_draws_at_once() -> None:
    game = live(table(hand=["azurite-1"], deck=["ochre-5", "ochre-4"]))
    game.choose(ADA, ("paint:azurite-1",))
    game.choose(ADA, ("decline",))
    assert game.view(ADA).hand == ("ochre-5",)


@pytest.mark.clause("TO-LOOK-02")
@pytest.mark.parametrize(("answer", "drawn"), [("keep", "ochre-5"), ("discard", "ochre-4")])
def test_who_has_looked_may_discard_the_card_before_drawing(answer: str, drawn: str) -> None:
    game = live(table(hand=["azurite-1"], deck=["ochre-5", "ochre-4", "ochre-3"]))
    for option in ("paint:azurite-1", "look", answer):
        game.choose(ADA, (option,))
    assert game.view(ADA).hand == (drawn,)
    assert (game.view(BEN).discard[-1] == "ochre-5") == (answer == "discard")


@pytest.mark.clause("TO-INFO-01")
def test_hands_are_their_owners_own() -> None:
    game = live(table(hand=["azurite-2"], ben=["ochre-1", "ochre-2"]))
    assert [game.view(seat).hand for seat in (ADA, BEN, None)] == [("azurite-2",), ("ochre-1", "ochre-2"), ()]
    assert [player.cards for player in game.view(None).players] == [1, 2]


@pytest.mark.clause("TO-END-01")
def test_the_game_ends_with_the_turn_that_empties_the_deck() -> None:
    game = live(table(hand=["azurite-2"], ben=["azurite-3"], deck=["ochre-5"]))
    game.choose(ADA, ("paint:azurite-2",))
    assert game.over


@pytest.mark.clause("TO-END-01", "TO-LOOK-02")
def test_who_discards_the_last_card_draws_nothing() -> None:
    game = live(table(hand=["azurite-1"], deck=["ochre-5"]))
    for option in ("paint:azurite-1", "look", "discard"):
        game.choose(ADA, (option,))
    assert game.over
    assert game.view(ADA).hand == ()


@pytest.mark.clause("TO-SCORE-01", "TO-SCORE-02")
@pytest.mark.parametrize(("row", "points"), [([], 0), ([4], 4), ([2, 5], 7), ([1, 2, 3], 9), ([1, 2, 3, 4], 13)])
def test_a_row_scores_its_values_and_three_more_as_a_series(row: list[int], points: int) -> None:
    assert row_points(row) == points


@pytest.mark.clause("TO-SCORE-03", "TO-TIE-01")
@pytest.mark.parametrize(
    ("rows", "ben_rows", "places"),
    [
        ({"ochre": [2, 3]}, {"azurite": [4]}, {ADA: 1, BEN: 2}),
        ({"ochre": [5]}, {"azurite": [2, 3]}, {ADA: 2, BEN: 1}),  # the same total
        ({"ochre": [2, 3]}, {"azurite": [1, 4]}, {ADA: 1, BEN: 1}),
    ],
)
def test_the_higher_total_wins_then_more_painted_cards_and_hands_count_nothing(
    rows: dict[str, list[int]], ben_rows: dict[str, list[int]], places: dict[int, int]
) -> None:
    g = table(hand=["cinnabar-5"], rows=rows, ben_rows=ben_rows)
    assert {standing.seat: standing.place for standing in scores(g)} == places


@pytest.mark.clause("TO-HOUSE-01")
@pytest.mark.parametrize(
    ("hand", "rows", "answer"),
    [
        (["azurite-4", "ochre-2"], {}, "paint:ochre-2"),
        (["azurite-4", "ochre-2"], {"ochre": [3]}, "paint:azurite-4"),
        (["azurite-4", "ochre-2"], {"ochre": [3], "azurite": [5]}, "wash:ochre-2"),
    ],
)
def test_a_silent_seat_paints_its_lowest_card_or_washes_it(
    hand: list[str], rows: dict[str, list[int]], answer: str
) -> None:
    g = table(hand=hand, rows=rows)
    decision = live(g).decision_of(ADA)
    assert decision is not None
    assert TITLE.default_choice(g, ADA, decision) == (answer,)


@pytest.mark.clause("TO-HOUSE-01")
def test_a_silent_seat_looks_at_nothing() -> None:
    game = live(table(hand=["azurite-1"]))
    game.choose(ADA, ("paint:azurite-1",))
    decision = game.decision_of(ADA)
    assert decision is not None
    assert TITLE.default_choice(game.state, ADA, decision) == ("decline",)
