"""Pictures of what a seat is asked: legible, the same for equal views, and of the reader's own question alone."""

from collections.abc import Sequence
from random import Random

import pytest

from games.engine import AnyTitle, Decision, View
from games.titles import TITLES
from render import leonardo
from render.kit.canvas import Picture
from render.studio import DECISION_ARTISTS
from tests.games.playing import begin, positions
from tests.render.checks import Reader, faults

DRAWN = {"leonardo": leonardo.draw_decision}
TABLES = [(TITLES[name], seats) for name in DRAWN for seats in TITLES[name].seats]
NAMES = ("W" * 32, "Ada", "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "Dario")
WIDTH, HIGHEST = 1200, 1000
EACH = 5  # questions of a kind, and then only those with more options

every_table = pytest.mark.parametrize(("title", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))


def questions(title: AnyTitle, seats: int) -> list[tuple[View, Decision]]:
    """Questions of a random game, each with its reader's view."""
    found: list[tuple[View, Decision]] = []
    counts: dict[str, int] = {}
    most: dict[str, int] = {}
    for live in positions(begin(title, seats, "asked"), Random(seats)):
        for seat in live.awaited:
            decision = live.decision_of(seat)
            assert decision is not None
            size = len(decision.options)
            if counts.get(decision.kind, 0) < EACH or size > most[decision.kind]:
                found.append((live.view(seat), decision))
            counts[decision.kind] = counts.get(decision.kind, 0) + 1
            most[decision.kind] = max(size, most.get(decision.kind, 0))
    return found


def drawn(title: AnyTitle, view: View, decision: Decision, names: Sequence[str] = NAMES) -> Reader | None:
    """The picture with all that was put on it; None where there is none."""
    found: list[Reader] = []

    def on(paper: Picture) -> Reader:
        found.append(Reader(paper))
        return found[0]

    picture = DRAWN[title.id](view, decision, names[: max(title.seats)], on)  # type: ignore[arg-type]
    return found[0] if picture is not None else None


@every_table
def test_every_picture_of_a_question_can_be_read_on_a_phone(title: AnyTitle, seats: int) -> None:
    pictured = set()
    for view, decision in questions(title, seats):
        canvas = drawn(title, view, decision)
        if canvas is None:
            continue
        pictured.add(decision.kind)
        assert faults(canvas) == [], decision
        assert canvas.image.width == WIDTH
        assert 200 <= canvas.image.height <= HIGHEST
    assert pictured


@every_table
def test_equal_questions_have_equal_pictures(title: AnyTitle, seats: int) -> None:
    for view, decision in questions(title, seats)[:6]:
        one, other = (DECISION_ARTISTS[title.id](view, decision, NAMES) for _ in range(2))
        assert (one is None) == (other is None)
        assert one is None or other is None or one.image.tobytes() == other.image.tobytes()


@every_table
def test_a_spectator_is_asked_nothing(title: AnyTitle, seats: int) -> None:
    live = begin(title, seats, "asked")
    decision = live.decision_of(live.awaited[0])
    assert decision is not None
    assert DECISION_ARTISTS[title.id](live.view(None), decision, NAMES) is None


def test_every_artist_is_tried_here() -> None:
    assert set(DRAWN) == set(DECISION_ARTISTS) - {"toy_title"}
