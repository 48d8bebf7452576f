"""Decisions, answers, secrets, events and parts, on toy titles."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from games import engine
from games.engine import (
    Answer,
    AnyTitle,
    Checkpoint,
    Choice,
    Decision,
    Refusal,
    ReplayMismatch,
    Script,
    TitleOption,
    is_answer,
)
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from tests.games.playing import decision_of, picture, record, restored
from tests.games.toys import (
    Toy,
    choice,
    choices_made,
    draw,
    dress,
    happened,
    in_turn,
    log,
    masquerade,
    note,
    silent,
    start,
    toy,
    waiting,
)

# --- one decision


def test_a_choice_moves_the_script_on() -> None:
    live = start(note("colour", 0, "red", "blue"), note("size", 1, "big", "small"))
    assert [(d.kind, d.seats, d.options) for d in live.open] == [("colour", (0,), ("red", "blue"))]
    live.choose(0, ("red",))
    assert live.awaited == (1,)
    assert live.decision_of(0) is None
    live.choose(1, ("small",))
    assert live.over
    assert log(live) == ["0:red", "1:small"]
    assert live.result is not None
    assert [standing.total for standing in live.result] == [2, 2, 2]


def test_a_title_is_not_begun_with_a_number_of_seats_it_is_not_for() -> None:
    with pytest.raises(Refusal) as refused:
        LiveGame.begin(toy(silent), 7, {}, "seed")
    assert refused.value.reason == "seats"
    assert refused.value.facts == {"seats": 7, "allowed": (1, 2, 3)}


def test_a_decision_with_one_answer_is_answered_by_the_engine_and_saved_as_such() -> None:
    live = start(in_turn(note("a", 0, "only"), note("b", 1, "x", "y")))
    assert choices_made(live) == [(0, ("only",), True)]
    assert live.awaited == (1,)
    assert log(live) == ["0:only"]


@pytest.mark.parametrize("how", [{"always_ask": True}, {"secret": True}])
def test_a_decision_with_one_answer_is_asked_when_it_is_secret_or_says_so(how: dict[str, bool]) -> None:
    live = start(note("a", 0, "only", **how))
    assert live.awaited == (0,)
    assert live.choices == []
    live.choose(0, ("only",))
    assert choices_made(live) == [(0, ("only",), False)]


def test_the_secret_question_of_a_seat_with_one_answer_is_asked_beside_the_others() -> None:
    def part(g: Toy) -> Script[None]:
        picked = yield from engine.choose_together("pick", {0: ["only"], 1: ["a", "b"]})
        g.log.append(str(picked))

    live = start(part)
    assert [*live.awaited] == [0, 1]
    live.choose(1, ("a",))
    assert [*live.awaited] == [0]
    live.choose(0, ("only",))
    assert log(live) == ["{0: 'only', 1: 'a'}"]


def test_all_of_several_words_that_must_all_be_chosen_answer_themselves() -> None:
    def part(g: Toy) -> Script[None]:
        g.log += yield from engine.choose_some(0, "all", ["a", "b"], 2, 5)

    live = start(part)
    assert live.over
    assert log(live) == ["a", "b"]


def some(least: int, most: int) -> AnyGame:
    """A game in which seat 0 chooses among three options."""

    def part(g: Toy) -> Script[None]:
        g.log += yield from engine.choose_some(0, "some", ["a", "b", "c"], least, most)

    return start(part)


@pytest.mark.parametrize(
    ("least", "most", "answer"), [(0, 2, ()), (0, 2, ("c",)), (1, 2, ("c", "a")), (1, 9, ("a", "b", "c"))]
)
def test_some_of_several_words_within_the_bounds(least: int, most: int, answer: Answer) -> None:
    live = some(least, most)
    live.choose(0, answer)
    assert live.over
    assert log(live) == list(answer)


@pytest.mark.parametrize(
    ("least", "most", "answer", "reason"),
    [
        (1, 2, (), "how_many"),
        (1, 2, ("a", "b", "c"), "how_many"),
        (2, 3, ("a",), "how_many"),
        (1, 2, ("a", "a"), "how_many"),
        (1, 2, ("a", "z"), "no_such_option"),
        (1, 2, ("a", "dragon"), "no_dragons"),
        (1, 1, ("a", "b"), "how_many"),
    ],
)
def test_words_outside_the_bounds_are_refused_and_change_nothing(
    least: int, most: int, answer: Answer, reason: str
) -> None:
    live = some(least, most)
    before = record(live)
    with pytest.raises(Refusal) as refused:
        live.choose(0, answer)
    assert refused.value.reason == reason
    assert record(live) == before


def test_the_most_of_a_decision_is_never_above_its_options() -> None:
    assert decision_of(some(1, 9), 0).most == 3


def test_fitting_words_are_different_and_on_offer() -> None:
    decision = Decision("some", (0,), ("a", "b", "c"), 1, 2)
    assert is_answer(decision, ("a", "b"))
    assert not any(is_answer(decision, answer) for answer in [(), ("a", "a"), ("d",), ("a", "b", "c")])


def test_why_not_cites_the_title_and_falls_back() -> None:
    live = start(note("colour", 0, "red", "blue"))
    assert (live.why_not(0, "dragon").reason, live.why_not(0, "dragon").clause) == ("no_dragons", "TOY-01")
    assert live.why_not(0, "green").facts == {"option": "green"}
    assert live.why_not(1, "red").facts == {"awaited": (0,)}
    live.choose(0, ("red",))
    assert live.why_not(0, "red").reason == "over"


def test_a_seat_that_is_not_asked_is_refused() -> None:
    live = start(note("colour", 0, "red", "blue"))
    before = record(live)
    with pytest.raises(Refusal, match="not_yours"):
        live.choose(1, ("red",))
    assert record(live) == before


# --- several seats


def team(g: Toy) -> Script[None]:
    """A decision of two team-mates."""
    answer = yield Decision("team", (0, 2), ("go", "stay"))
    g.log.append(answer[0])


@pytest.mark.parametrize("seat", [0, 2])
def test_any_seat_of_a_decision_may_answer_and_the_first_answer_counts(seat: int) -> None:
    live = start(in_turn(team, note("next", 1, "x", "y")))
    assert live.awaited == (0, 2)
    assert live.decision_of(0) == live.decision_of(2) != live.decision_of(1)
    live.choose(seat, ("go",))
    assert choices_made(live) == [(seat, ("go",), False)]
    with pytest.raises(Refusal, match="not_yours"):
        live.choose(2 - seat, ("stay",))
    assert log(live) == ["go"]


def test_only_the_seat_that_answered_for_a_team_takes_it_back() -> None:
    live = start(in_turn(team, note("next", 1, "x", "y")))
    live.choose(2, ("go",))
    assert not live.can_undo(0)
    live.undo(2)
    assert live.awaited == (0, 2)


# --- side by side


def test_secret_answers_stay_out_of_the_state_until_the_reveal() -> None:
    live = start(masquerade)
    state = live.title.save(live.state)
    live.choose(0, ("crown",))
    live.choose(0, ("red",))
    live.choose(2, ("none",))
    assert live.title.save(live.state) == state
    assert live.view(1)[3].mine is None
    assert live.view(0)[3].mine == ("crown", "red")
    assert (waiting(live).awaited, waiting(live).answered) == ((1,), (0, 2))
    live.choose(1, ("none",))
    assert log(live) == ["0:red crown", "1:none", "2:none"]
    assert live.pick_of(0) is None


def test_a_seat_is_answered_only_after_its_last_question() -> None:
    live = start(masquerade)
    live.choose(0, ("cap",))
    assert [*live.answered] == []
    assert live.awaited == (0, 1, 2)
    assert decision_of(live, 0).kind == "colour"
    assert live.changeable_decision(0) is None
    live.choose(0, ("blue",))
    assert [*live.answered] == [0]
    changeable = live.changeable_decision(0)
    assert changeable is not None
    assert changeable.kind == "hat"


def test_who_was_faster_shows_nowhere() -> None:
    one, other = start(masquerade), start(masquerade)
    for live, order in ((one, (0, 2)), (other, (2, 0))):
        for seat in order:
            live.choose(seat, ("none",))
    assert one.answered == other.answered == (0, 2)
    assert picture(one) == picture(other)


def test_answering_anew_starts_again_from_the_first_question() -> None:
    live = start(masquerade)
    live.choose(0, ("crown",))
    live.choose(0, ("red",))
    live.choose(1, ("none",))
    live.choose(0, ("cap",))
    assert decision_of(live, 0).kind == "colour"
    assert live.pick_of(0) == ("cap",)
    assert live.answered == (1,)
    live.choose(0, ("blue",))
    assert choices_made(live) == [(1, ("none",), False), (0, ("cap",), False), (0, ("blue",), False)]
    live.choose(2, ("none",))
    assert log(live)[0] == "0:blue cap"


def test_a_wrong_new_answer_leaves_the_old_one() -> None:
    live = start(masquerade)
    live.choose(0, ("none",))
    before = record(live)
    for answer in (("dragon",), ("red",), (), ("cap", "crown")):
        with pytest.raises(Refusal):
            live.choose(0, answer)
        assert record(live) == before


def test_a_seat_without_a_question_waits_for_nobody_and_cannot_change_anything() -> None:
    def quiet(g: Toy) -> Script[str]:
        yield from ()
        return "nothing"

    def part(g: Toy) -> Script[None]:
        results = yield from engine.side_by_side({0: quiet(g), 1: dress(g, 1)})
        g.log.append(str(results))

    live = start(part)
    assert (live.awaited, live.answered, live.changeable_decision(0)) == ((1,), (), None)
    with pytest.raises(Refusal, match="not_yours"):
        live.choose(0, ("cap",))
    live.choose(1, ("none",))
    assert log(live) == ["{0: 'nothing', 1: 'none'}"]


def test_side_by_side_without_any_question_goes_straight_on() -> None:
    def part(g: Toy) -> Script[None]:
        nobody: dict[int, Script[str]] = {}
        results = yield from engine.side_by_side(nobody)
        g.log.append(str(results))

    live = start(part, note("next", 0, "a", "b"))
    assert log(live) == ["{}"]
    assert live.awaited == (0,)


def test_secret_answers_around_automatic_ones() -> None:
    live = start(in_turn(note("first", 0, "only"), masquerade, note("last", 1, "only"), note("end", 2, "a", "b")))
    live.choose(0, ("cap",))
    live.choose(0, ("red",))
    live.choose(0, ("none",))
    live.choose(2, ("none",))
    assert picture(restored(live)) == picture(live)
    live.choose(1, ("none",))
    assert live.awaited == (2,)
    assert [auto for _, _, auto in choices_made(live)] == [True, False, False, False, True]
    assert record(restored(live)) == record(live)


def test_redealt_games_answer_every_question_of_the_others() -> None:
    live = start(masquerade)
    for seat in (0, 1):
        live.choose(seat, ("crown",))
        live.choose(seat, ("red",))
    source = Random(1)
    others = [live.redealt(0, source) for _ in range(40)]
    assert {other.pick_of(0) for other in others} == {("crown", "red")}
    assert {other.pick_of(1) for other in others} > {("none",), ("cap", "blue")}
    assert all(other.view(0) == live.view(0) for other in others)
    assert all(other.view(None) == live.view(None) for other in (live.redealt(None, source),))


# --- scripts that are wrong


def broken(ask: object) -> Script[Any]:
    """A script that yields anything."""
    yield ask


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (Decision("none", (0,), ()), RuntimeError),
        (Decision("few", (0,), ("a",), 2, 2), RuntimeError),
        ("a word", TypeError),
    ],
)
def test_a_question_that_nobody_could_answer_is_a_bug_at_once(ask: object, error: type[Exception]) -> None:
    def beside(g: Toy) -> Script[None]:
        yield from engine.side_by_side({0: dress(g, 0), 1: broken(ask)})

    with pytest.raises(error):
        start(lambda g: broken(ask))
    with pytest.raises(error):
        start(beside)


# --- parts, checkpoints, saved choices


def test_parts_that_ask_nothing_are_passed_and_saved() -> None:
    live = start(silent, note("a", 0, "x", "y"), silent, silent)
    assert live.part == 1
    live.choose(0, ("x",))
    assert live.over
    assert [checkpoint.part for checkpoint in live.checkpoints] == [0, 1, 2, 3, 4]
    assert log(live) == ["silence", "0:x", "silence", "silence"]


@pytest.mark.parametrize(
    "strange",
    [
        choice(0, "colour", "green"),
        choice(1, "colour", "red"),
        choice(0, "shade", "red"),
        choice(0, "colour", "red", "blue"),
        choice(0, "colour"),
    ],
)
def test_saved_choices_that_do_not_fit_are_a_mismatch(strange: Choice) -> None:
    live = start(note("colour", 0, "red", "blue"))
    with pytest.raises(ReplayMismatch) as mismatch:
        LiveGame(live.title, live.base, [strange])
    assert mismatch.value.index == 0
    assert not any(word in str(mismatch.value) for word in ("red", "green")), "it may have been a secret"
    with pytest.raises(ReplayMismatch) as mismatch:
        LiveGame(live.title, live.base, [choice(0, "colour", "red"), choice(0, "colour", "red")])
    assert mismatch.value.index == 1


def test_a_saved_automatic_answer_fits_when_the_question_has_more_answers_now() -> None:
    before = start(in_turn(note("a", 0, "x"), note("b", 1, "x", "y")))
    now = toy(in_turn(note("a", 0, "x", "y"), note("b", 1, "x", "y")))
    live = LiveGame(now, before.base, before.choices)
    assert live.awaited == (1,)
    assert log(live) == ["0:x"]


def test_a_question_that_became_automatic_is_answered_on_loading() -> None:
    before = start(note("a", 0, "x", "y"))
    now = toy(note("a", 0, "x"))
    assert LiveGame(now, before.base, before.choices).over
    before.choose(0, ("x",))
    live = LiveGame(now, before.base, before.choices)
    live.undo(0)
    assert choices_made(live) == [(0, ("x",), True)]


def test_a_branch_begins_at_the_part_and_shares_nothing() -> None:
    live = start(note("a", 0, "x", "y"), in_turn(note("b", 1, "x", "y"), note("c", 2, "x", "y")))
    live.choose(0, ("x",))
    live.choose(1, ("y",))
    branch = live.branch()
    assert (branch.part, len(branch.choices)) == (1, 1)
    assert picture(branch) == picture(live)
    branch.choose(2, ("x",))
    assert branch.over
    assert not live.over
    assert log(live) == ["0:x", "1:y"]


def test_chance_depends_on_the_seed_and_on_how_often_it_was_used() -> None:
    def rolls(seed: str) -> list[float]:
        g = Toy(seed=seed, seats=1)
        return [engine.next_rng(g).random() for _ in range(3)]

    assert rolls("a") == rolls("a") != rolls("b")
    assert len(set(rolls("a"))) == 3


# --- events


def test_events_come_with_the_number_of_choices_before_them() -> None:
    live = start(silent, in_turn(note("a", 0, "x", "y"), note("b", 1, "only")), note("c", 2, "x", "y"))
    assert happened(live) == [(0, "setup"), (0, "part"), (0, "silence"), (0, "part")]
    live.choose(0, ("x",))
    assert happened(live)[4:] == [(1, "a"), (2, "b"), (2, "part")]
    assert live.state.emitted == []
    assert all(checkpoint.state.find(b"told") < 0 for checkpoint in live.checkpoints)


def test_a_new_game_tells_what_answers_itself_at_its_start() -> None:
    live = start(in_turn(note("a", 0, "only"), note("b", 1, "x", "y")))
    assert happened(live) == [(0, "setup"), (0, "part"), (1, "a")]


def test_a_loaded_game_does_not_tell_the_past_again() -> None:
    live = start(note("a", 0, "x", "y"), note("b", 1, "x", "y"))
    live.choose(0, ("x",))
    again = restored(live)
    assert again.events == []
    again.choose(1, ("y",))
    assert happened(again) == [(2, "b")]


def test_an_event_may_be_for_some_seats_only() -> None:
    g = Toy(seed="", seats=2)
    engine.emit(g, "peek", 1, visible_to=(1,), card=7)
    (event,) = g.emitted
    assert (event.kind, event.seat, event.visible_to, event.facts) == ("peek", 1, (1,), {"card": 7})


# --- settling


def test_a_turn_settles_when_another_seat_has_to_choose_or_the_part_ends() -> None:
    live = start(
        in_turn(note("a", 0, "x", "y"), note("b", 0, "x", "y"), note("c", 1, "x", "y"), note("d", 1, "x", "y")),
        note("e", 1, "x", "y"),
    )
    published = []
    for seat in (0, 0, 1, 1, 1):
        live.choose(seat, ("x",))
        published.append(live.published)
    assert published == [0, 2, 2, 4, 5]


def test_an_unpublished_turn_is_hidden_in_the_published_game() -> None:
    live = start(in_turn(note("a", 0, "x", "y"), note("b", 0, "x", "y"), note("c", 1, "x", "y")))
    live.choose(0, ("x",))
    assert log(live.published_game()) == []
    assert live.published_game().awaited == (0,)
    live.choose(0, ("y",))
    assert live.published_game() is live


def test_a_turn_settles_when_something_is_turned_up() -> None:
    live = start(in_turn(note("a", 0, "x", "y"), draw, note("b", 0, "x", "y"), note("c", 0, "x", "y")))
    live.choose(0, ("x",))
    assert live.published == 1
    live.choose(0, ("x",))
    assert live.published == 1
    assert len(log(live.published_game())) == 2


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_the_base_of_a_game_is_never_changed(title: AnyTitle) -> None:
    live = LiveGame.begin(title, title.seats[0], {}, "seed")
    base = Checkpoint(live.base.part, live.base.round, bytes(live.base.state))
    for _ in range(4):
        seat = live.awaited[0]
        decision = decision_of(live, seat)
        live.choose(seat, decision.options[: decision.least])
    assert live.base == base


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"id": "Toy Title"}, "its id"),
        ({"seats": (3, 2)}, "its seats"),
        ({"seats": ()}, "its seats"),
        ({"seats": (5, 6)}, "more than 5 seats"),
        ({"details": ("map", "board")}, "its details"),
        ({"private_details": ("board",)}, "its details"),
        ({"private_details": ("my",)}, "detail_of"),
        ({"team": lambda g, seat: (seat,)}, "go together"),
        ({"options": (TitleOption("table", ("a",), "a"),) * 2}, "names of its options"),
        ({"options": (TitleOption("table", ("a", "b")),)}, "its default"),
        ({"options": (TitleOption("first"),)}, "has no values"),
        ({"options": (TitleOption("first", of_seats=True, seats=(4,)),)}, "a number of seats"),
    ],
)
def test_a_title_that_could_not_be_played_is_refused_at_once(changed: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        msgspec.structs.replace(toy(), **changed)
