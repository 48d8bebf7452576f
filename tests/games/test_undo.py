"""Undo, on toy titles and by random walks over every title."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import AnyTitle, Refusal
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from tests.games.playing import begin, decision_of, picture, record, restored
from tests.games.toys import choices_made, draw, happened, in_turn, log, masquerade, note, start

A0, B0, A1 = note("a", 0, "x", "y"), note("b", 0, "x", "y"), note("a", 1, "x", "y")


def test_undo_takes_back_the_choice_its_automatic_answers_and_their_events() -> None:
    live = start(in_turn(A0, note("auto", 1, "only"), B0))
    before, told = record(live), happened(live)
    live.choose(0, ("x",))
    assert choices_made(live) == [(0, ("x",), False), (1, ("only",), True)]
    live.undo(0)
    assert record(live) == before
    assert happened(live) == told


def test_events_of_an_undone_choice_do_not_come_back() -> None:
    live = start(in_turn(A0, B0))
    live.choose(0, ("x",))
    live.undo(0)
    live.choose(0, ("y",))
    assert [event.facts for _, event in live.events if event.kind == "a"] == [{"option": "y"}]


def test_undo_goes_back_step_by_step_and_over_the_start_of_a_part() -> None:
    live = start(A0, B0, A1)
    pictures = [record(live)]
    for _ in range(2):
        live.choose(0, ("x",))
        pictures.append(record(live))
    assert live.part == 2
    for wanted in (pictures[1], pictures[0]):
        live.undo(0)
        assert record(live) == wanted
    with pytest.raises(Refusal, match="nothing_to_undo"):
        live.undo(0)


def test_undo_ends_where_another_seat_chose() -> None:
    live = start(in_turn(A0, A1, B0))
    live.choose(0, ("x",))
    assert live.can_undo(0)
    assert not live.undoes_secret(0)
    live.choose(1, ("x",))
    before = record(live)
    assert not live.can_undo(0)
    with pytest.raises(Refusal, match="too_late_to_undo"):
        live.undo(0)
    assert record(live) == before
    live.undo(1)
    assert live.can_undo(0)


def test_undo_ends_where_a_default_answer_was_given_for_another_seat() -> None:
    live = start(in_turn(A0, A1, B0))
    live.choose(0, ("x",))
    live.choose(1, ("x",), by="default")  # it resigned: what its default shows may have been hidden
    assert not live.can_undo(0)
    again = restored(live)
    assert not again.can_undo(0)
    live = start(in_turn(A0, note("auto", 1, "only"), B0))
    live.choose(0, ("x",))
    assert restored(live).can_undo(0)  # there was no other answer


def test_undo_ends_where_something_hidden_was_turned_up() -> None:
    live = start(in_turn(A0, draw, B0))
    live.choose(0, ("x",))
    assert live.undo_point(0) is None
    live.choose(0, ("x",))
    assert live.undo_point(0) == 1
    live.undo(0)
    assert log(live)[0] == "0:x"
    with pytest.raises(Refusal, match="too_late_to_undo"):
        live.undo(0)


def test_a_secret_answer_may_be_withdrawn_until_the_reveal_whoever_answered_since() -> None:
    live = start(masquerade, B0)
    live.choose(0, ("none",))
    live.choose(1, ("crown",))
    live.choose(1, ("red",))
    assert [live.undoes_secret(seat) for seat in range(3)] == [True, True, False]
    live.undo(0)
    assert (live.answered, live.pick_of(1)) == ((1,), ("crown", "red"))
    live.undo(1)
    assert (live.awaited, decision_of(live, 1).kind) == ((0, 1, 2), "colour")
    live.choose(1, ("blue",))
    live.choose(0, ("none",))
    live.choose(2, ("none",))
    assert log(live) == ["0:none", "1:blue crown", "2:none"]
    assert not any(live.can_undo(seat) for seat in range(3))


def test_an_open_choice_before_a_secret_one_is_taken_back_while_nobody_else_answered() -> None:
    live = start(A0, masquerade)
    first = record(live)
    live.choose(0, ("x",))
    second = record(live)
    live.choose(0, ("crown",))
    live.choose(0, ("red",))
    live.undo(0)
    live.undo(0)
    assert record(live) == second
    live.choose(1, ("none",))
    assert not live.can_undo(0)
    live.undo(1)
    live.undo(0)
    assert record(live) == first


def test_the_undo_floor_reaches_back_to_where_undo_is_barred_for_good() -> None:
    live = start(A0, draw, A0, A1, masquerade)
    parts = [live.undo_floor().part]
    for seat, answer in ((0, "x"), (0, "x"), (1, "x"), (1, "none")):
        live.choose(seat, (answer,))
        parts.append(live.undo_floor().part)
    assert parts == [0, 2, 2, 2, 2]
    undo_floor = live.undo_floor()
    again = LiveGame(live.title, undo_floor, [c for c in live.choices if c.part >= undo_floor.part])
    for seat in (1, 1, 0):
        live.undo(seat)
        again.undo(seat)
        assert picture(again) == picture(live)


def beginning(title: AnyTitle) -> Callable[[], AnyGame]:
    """Begins a game of a title, always the same."""
    return lambda: begin(title, max(title.seats), "walk")


TOYS: dict[str, Callable[[], AnyGame]] = {
    "turns": lambda: start(in_turn(A0, B0, A1), note("auto", 2, "only"), masquerade, in_turn(A1, draw, A0), masquerade),
    "secrets": lambda: start(masquerade, masquerade, A0),
    **{title.id: beginning(title) for title in TITLES.values()},
}


@pytest.mark.parametrize("name", TOYS)
@settings(deadline=None, database=None, derandomize=True, max_examples=25, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(st.integers(0, 2**16), min_size=5, max_size=45))
def test_however_a_position_came_about_it_is_the_one_of_its_choices(name: str, steps: list[int]) -> None:
    """Choosing, choosing anew and undoing in any order: only the choices that stand count."""
    live = TOYS[name]()
    for step in steps:
        seats = sorted({*live.awaited, *live.answered, *(c.seat for c in live.choices)})
        seat = seats[step % len(seats)]
        if step % 5 == 0 and live.can_undo(seat):
            live.undo(seat)
        elif (decision := live.decision_of(seat) or live.changeable_decision(seat)) is not None:
            first = step // 7 % len(decision.options)
            live.choose(seat, (decision.options[first:] + decision.options[:first])[: max(1, decision.least)])
        else:
            before = record(live)
            with pytest.raises(Refusal):
                live.choose(seat, ("x",))
            assert record(live) == before
        assert record(restored(live)) == record(live)
        straight = TOYS[name]()
        for choice in live.choices:
            if not choice.auto:
                straight.choose(choice.seat, choice.options)
        assert record(straight) == record(live)
        assert straight.events == live.events
        if live.over:
            return
