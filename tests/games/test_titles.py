"""What every title gets for nothing: these tests run over the list of titles."""

import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine import Answer, AnyTitle, Choice, Event
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from tests import toy_title
from tests.games.boxes import BOXES
from tests.games.playing import (
    begin,
    decision_of,
    everybody,
    picture,
    positions,
    random_answer,
    random_move,
    record,
    restored,
    saved,
)
from tests.games.traits import TRAITS, traits

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
MANY = 4  # answers to one decision
SAMPLE = 0.15  # of the positions, where every one would take too long
TABLES = [(title, seats) for title in TITLES.values() for seats in title.seats]
every_table = pytest.mark.parametrize(("title", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))
every_company = pytest.mark.parametrize(
    ("title", "seats"), [table for table in TABLES if table[1] > 1], ids=lambda value: getattr(value, "id", value)
)


def games(title: AnyTitle, seats: int, count: int) -> list[tuple[AnyGame, Random]]:
    """New games with every value of every option in turn, each with a source of chance to play it."""
    found = []
    for number in range(count):
        options = {o.name: o.values[number % len(o.values)] for o in title.options if o.values}
        options |= {o.name: ["", *map(str, range(seats))][number % (seats + 1)] for o in title.options if o.of_seats}
        found.append((begin(title, seats, f"{title.id}{number}", **options), Random(number)))
    return found


def test_every_title_says_where_its_pieces_are() -> None:
    assert BOXES.keys() == TITLES.keys()


def test_the_toy_title_plays_along_in_tests_alone() -> None:
    assert TITLES["toy_title"] is toy_title.TITLE
    run = [sys.executable, "-c", "from games.titles import TITLES; print(*TITLES)"]
    played = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    assert played == [id for id in TITLES if id != "toy_title"]


@pytest.mark.parametrize("trait", TRAITS)
def test_every_trait_that_tests_ask_for_is_found_in_a_title_that_is_played(trait: str) -> None:
    assert [title.id for title, seats in TABLES if title is not toy_title.TITLE and trait in traits(title, seats)]


@pytest.mark.parametrize(
    "field", ["detail_of", "private_details", "options", "team", "evaluate", "override", "statistics"]
)
def test_what_a_title_may_leave_out_is_there_in_a_title_that_is_played(field: str) -> None:
    assert [title.id for title in TITLES.values() if title is not toy_title.TITLE and getattr(title, field)]


def test_something_is_hidden_in_every_title_that_is_played() -> None:
    assert all(BOXES[title.id].hidden is not None for title in TITLES.values())


@every_table
def test_random_games_end_with_options_in_every_decision_and_every_piece_present(title: AnyTitle, seats: int) -> None:
    box = BOXES[title.id]
    for start, rng in games(title, seats, 12):
        for live in positions(start, rng):
            assert box.inventory(live.state) == box.whole(live.state)
            assert bool(live.open) != live.over
            assert live.state.emitted == []
            for decision in live.open:
                assert decision.options
                assert len(set(decision.options)) == len(decision.options)
                assert decision.least <= decision.most <= len(decision.options)
                assert all(len(option) <= 60 and "|" not in option for option in decision.options)
        assert start.result is not None
        assert {standing.seat for standing in start.result} == set(range(seats))
        assert all(sum(standing.parts.values()) == standing.total for standing in start.result)


@every_table
def test_every_question_knows_a_picture_that_there_is(title: AnyTitle, seats: int) -> None:
    if title.detail_of is None:
        return  # it has one picture, which a title with several is made to say
    found = set()
    ((start, rng),) = games(title, seats, 1)
    for live in positions(start, rng):
        found |= {title.detail_of(decision) for decision in live.open}
    pictures = {*title.details, *title.private_details}
    assert found - {""} <= pictures
    assert len(found - {""}) >= min(3, len(pictures))


@every_table
def test_no_two_options_of_a_decision_read_alike(title: AnyTitle, seats: int) -> None:
    names = tuple("ABCDE"[:seats])
    for start, rng in games(title, seats, 3):
        for live in positions(start, rng):
            for seat in live.awaited:
                decision, view = live.decision_of(seat), live.view(seat)
                assert decision is not None
                texts = [title.text.option(decision, option, view, names).text for option in decision.options]
                assert len(set(texts)) == len(texts), sorted(text for text in texts if texts.count(text) > 1)


@every_table
def test_a_game_restored_after_any_choice_equals_the_live_one(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 2):
        for live in positions(start, rng):
            if live.over or rng.random() < SAMPLE:
                assert record(restored(live)) == record(live)


@every_table
def test_a_game_restored_from_any_checkpoint_equals_the_live_one(title: AnyTitle, seats: int) -> None:
    ((start, rng),) = games(title, seats, 1)
    *_, start = positions(start, rng)
    whole = picture(start)
    for checkpoint in start.checkpoints:
        since = [choice for choice in start.choices if choice.part >= checkpoint.part]
        again = LiveGame(title, checkpoint, saved(since))
        assert picture(again) == whole
        assert again.checkpoints == [c for c in start.checkpoints if c.part >= checkpoint.part]


@every_table
def test_choices_saved_without_their_automatic_answers_lead_to_the_same_game(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 3):
        for live in positions(start, rng):
            by_hand = [choice for choice in live.choices if not choice.auto]
        again = LiveGame(title, start.base)
        for choice in by_hand:
            again.choose(choice.seat, choice.options)
        assert record(again) == record(start)


@every_table
def test_a_branch_equals_its_game_and_leaves_it_alone(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 2):
        for live in positions(start, rng):
            if rng.random() > SAMPLE:
                continue
            before = record(live)
            branch = live.branch()
            assert picture(branch) == before_picture(before)
            if not branch.over:
                seat = branch.awaited[0]
                decision = decision_of(branch, seat)
                branch.choose(seat, random_answer(Random(0), decision.options, decision.least, decision.most))
            assert record(live) == before


def before_picture(past: dict[str, Any]) -> dict[str, Any]:
    """The picture inside a record."""
    return {name: past[name] for name in past if name not in ("choices", "checkpoints", "published", "undo")}


@every_table
def test_views_hide_what_a_seat_cannot_know(title: AnyTitle, seats: int) -> None:
    hidden = BOXES[title.id].hidden
    for start, rng in games(title, seats, 2):
        dealt_anew = 0
        for live in positions(start, rng):
            for seat in everybody(live):
                other = live.redealt(seat, rng)
                assert other.view(seat) == live.view(seat)
                assert other.open if live.open else not other.open
                if seat is not None:
                    assert other.decision_of(seat) == live.decision_of(seat)
                    assert other.pick_of(seat) == live.pick_of(seat)
                assert other.state.seed != live.state.seed
                assert BOXES[title.id].inventory(other.state) == BOXES[title.id].whole(other.state)
                dealt_anew += hidden is not None and hidden(other.state) != hidden(live.state)
        assert dealt_anew > len(start.choices) or hidden is None


class Told(LiveGame[Any, Any]):
    """A restored game that keeps what its choices told, which a game forgets when it is restored."""

    heard: tuple[Event, ...] = ()

    def _apply(self, choice: Choice) -> None:
        super()._apply(choice)
        self.heard = (*self.heard, *self.state.emitted)


@every_table
def test_what_was_told_in_a_part_would_have_been_told_with_other_hidden_things_too(title: AnyTitle, seats: int) -> None:
    compared = 0
    for start, rng in games(title, seats, 2):
        for live in positions(start, rng):
            since = [choice for choice in live.choices if choice.part == live.part]
            if not since:
                continue
            real = Told(title, live.checkpoints[-1], since)
            for seat in everybody(live):
                other = live.redealt(seat, rng)
                again = Told(title, other.base, other.choices)
                for each, wanted in zip(again.heard, real.heard, strict=True):
                    if wanted.visible_to is None or seat in wanted.visible_to:
                        assert each == wanted
                        compared += 1
    assert compared


@every_company
def test_a_game_dealt_anew_does_not_know_the_secret_answers_of_others(title: AnyTitle, seats: int) -> None:
    ((start, rng),) = games(title, seats, 1)
    for live in positions(start, rng):
        for other in live.answered:
            decision = live.changeable_decision(other)
            if decision is not None and len(decision.options) > 1:
                viewer = next(seat for seat in range(seats) if seat != other)
                picks = {live.redealt(viewer, rng).pick_of(other) for _ in range(60)}
                assert len(picks) > 1
                assert live.redealt(other, rng).pick_of(other) == live.pick_of(other)
                return
    assert "simultaneous" not in traits(title, seats), "nobody ever waits for others after a secret answer"


# Titles in which what others hold decides whether they are asked at all: a choice itself shows it then.
ASKED_BY_STOCK = ("codex_leicester",)  # CL-R-55b: it can be worked out from the log


def final(live: AnyGame, seat: int, answer: Answer) -> tuple[tuple[bool, bool], AnyGame]:
    """Whether a seat is asked once more before an answer counts, and told that the game ends; and the game after it."""
    would = live.branch()
    would.choose(seat, answer)
    # As `Playing.choose` decides it.
    return (would.over or not would.can_undo(seat), would.over and not live.simultaneous), would


def words_of_question(live: AnyGame, seat: int, answer: Answer) -> tuple[str, str]:
    """What the last question says of an answer."""
    names, decision, view = NAMES[: max(live.title.seats)], decision_of(live, seat), live.view(seat)
    return live.title.text.question(decision, view, names), live.title.text.preview(decision, answer, view, names)


@every_table
def test_the_last_question_before_a_choice_depends_on_nothing_hidden(title: AnyTitle, seats: int) -> None:
    met = 0
    for start, rng in games(title, seats, 2):
        for live in positions(start, rng):
            for seat in live.awaited:
                decision = decision_of(live, seat)
                answers = [random_answer(rng, decision.options, decision.least, decision.most) for _ in range(MANY)]
                real = {answer: final(live, seat, answer) for answer in dict.fromkeys(answers)}
                asked = sum(last for (last, _ends), _would in real.values())
                met += asked
                if not asked and rng.random() > SAMPLE:
                    continue
                for other in [live.redealt(seat, rng) for _ in range(3 if asked else 1)]:
                    for answer, (question, would) in real.items():
                        found, then = final(other, seat, answer)
                        others_are_asked = (then.part, then.awaited) != (would.part, would.awaited)
                        if not (title.id in ASKED_BY_STOCK and seats > 1 and others_are_asked):
                            assert found == question, (decision.kind, answer)
                        assert words_of_question(other, seat, answer) == words_of_question(live, seat, answer)
    assert met


@every_table
def test_undo_restores_the_exact_game_and_is_refused_when_it_is_too_late(title: AnyTitle, seats: int) -> None:
    undone = refused = 0
    for start, rng in games(title, seats, 2):
        while not start.over:
            seat = rng.choice(start.awaited)
            decision = decision_of(start, seat)
            before, events = record(start), list(start.events)
            mark = (start.state.draws, start.state.revealed)
            waits = len(start.awaited) > 1 or bool(start.answered)
            start.choose(seat, random_answer(rng, decision.options, decision.least, decision.most))
            moved = mark != (start.state.draws, start.state.revealed)
            assert start.can_undo(seat) == (not moved)
            for other in range(seats):
                if other != seat and not waits:
                    assert not start.can_undo(other)
            if moved:
                refused += 1
                continue
            if undone and rng.random() > SAMPLE:
                continue
            undone += 1
            after, told = record(start), list(start.events)
            start.undo(seat)
            assert (record(start), start.events) == (before, events)
            start.choose(seat, after["choices"][len(before["choices"])].options)
            assert (record(start), start.events) == (after, told)
    assert bool(undone) == ("undo" in traits(title, seats))
    assert bool(refused) == ("reveals" in traits(title, seats))


@every_table
def test_whatever_leaves_the_hidden_piles_bars_undo(title: AnyTitle, seats: int) -> None:
    hidden = BOXES[title.id].hidden
    if hidden is None:
        return
    turned_up = 0
    for start, rng in games(title, seats, 3):
        while not start.over:
            before, mark = str(hidden(start.state)), (start.state.draws, start.state.revealed)
            seat, options = random_move(start, rng)
            start.choose(seat, options)
            if str(hidden(start.state)) != before:
                assert (start.state.draws, start.state.revealed) != mark
                assert not any(start.can_undo(other) for other in range(seats))
                turned_up += 1
    assert turned_up


def answer_in_secret(live: AnyGame, seat: int, options: Sequence[str]) -> None:
    """Answer the first question of a secret script, and the others with the first that is on offer."""
    live.choose(seat, options)
    while live.pick_of(seat) is not None and (decision := live.decision_of(seat)) is not None:
        live.choose(seat, decision.options[: decision.least])


@every_company
def test_withdrawn_and_replaced_secret_answers_leave_no_trace(title: AnyTitle, seats: int) -> None:
    seen = 0
    for start, rng in games(title, seats, 1):
        for live in positions(start, rng):
            fresh = [(seat, decision_of(live, seat)) for seat in live.awaited if live.pick_of(seat) is None]
            for seat, decision in [(s, d) for s, d in fresh if d.secret and len(d.options) > d.most][:1]:
                before = record(live)
                wanted, other = decision.options[: decision.least], decision.options[-decision.least :]
                straight, replaced, withdrawn = restored(live), restored(live), restored(live)
                answer_in_secret(straight, seat, wanted)
                answer_in_secret(replaced, seat, other)
                if replaced.changeable_decision(seat) is None:
                    continue  # the last answer reveals
                answer_in_secret(replaced, seat, wanted)
                withdrawn.choose(seat, other)
                withdrawn.undo(seat)
                assert record(replaced) == record(straight)
                assert record(withdrawn) == before
                seen += 1
    assert bool(seen) == ("simultaneous" in traits(title, seats))


@every_table
def test_the_published_game_is_an_earlier_position_and_hides_the_turn_that_goes_on(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 1):
        for live in positions(start, rng):
            if rng.random() > SAMPLE:
                continue
            shown = live.published_game()
            assert picture(shown) == picture(LiveGame(title, live.base, live.choices[: live.published]))
            if live.published < len(live.choices):
                assert live.awaited == (live.choices[-1].seat,)
                assert shown.awaited == live.awaited


@every_table
def test_the_undo_floor_keeps_every_undo_possible(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 1):
        for live in positions(start, rng):
            if rng.random() > SAMPLE:
                continue
            undo_floor = live.undo_floor()
            again = LiveGame(title, undo_floor, [c for c in live.choices if c.part >= undo_floor.part])
            whole = restored(live)
            assert picture(again) == picture(whole)
            while seat := [s for s in range(seats) if whole.can_undo(s)]:
                assert [s for s in range(seats) if again.can_undo(s)] == seat
                whole.undo(seat[0])
                again.undo(seat[0])
                assert picture(again) == picture(whole)


@every_table
def test_silent_seats_answer_what_is_on_offer(title: AnyTitle, seats: int) -> None:
    for start, rng in games(title, seats, 2):
        for live in positions(start, rng):
            for decision in live.open:
                for seat in decision.seats:
                    before = title.save(live.state)
                    answer = title.default_choice(live.state, seat, decision)
                    assert title.save(live.state) == before
                    assert decision.least <= len(answer) <= decision.most
                    assert set(answer) <= set(decision.options)
                    assert title.default_choice(live.state, seat, decision) == answer


@every_table
def test_a_game_of_silent_seats_ends(title: AnyTitle, seats: int) -> None:
    live = begin(title, seats, "silence")
    for _ in range(5_000):
        if live.over:
            break
        seat = live.awaited[0]
        live.choose(seat, title.default_choice(live.state, seat, decision_of(live, seat)), by="default")
    assert live.over
    assert BOXES[title.id].inventory(live.state) == BOXES[title.id].whole(live.state)


@every_table
def test_a_refusal_changes_nothing(title: AnyTitle, seats: int) -> None:
    nonsense = ["", "?", "pass", "decline", "no|such:word", "take:²", "steal:²:wood", "take:" + "9" * 5_000]
    for start, rng in games(title, seats, 1):
        for live in positions(start, rng):
            before = record(live)
            for seat in range(seats):
                decision = live.decision_of(seat) or live.changeable_decision(seat)
                for option in nonsense:
                    if decision is not None and option in decision.options:
                        continue
                    refusal = live.why_not(seat, option)
                    assert refusal.reason
                    with pytest.raises(type(refusal)) as refused:
                        live.choose(seat, (option,))
                    assert refused.value.reason == refusal.reason
                    assert not refusal.clause or refusal.clause in title.clauses()
            assert record(live) == before


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_game_is_the_same_in_every_process(title: AnyTitle) -> None:
    digests = set()
    for salt in ("0", "1", "4242"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.games.digest", title.id],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1
    assert digests.pop().strip()


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_title_says_how_often_a_seat_has_to_choose_for_counts_it_is_played_by(title: AnyTitle) -> None:
    assert set(title.calls) <= set(title.seats)
    assert all(1 < calls < 500 for calls in title.calls.values())
