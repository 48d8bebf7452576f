"""The sentences and the pictures of every title keep to the contract, at positions of random games."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from games.engine import (
    LONGEST_ALT,
    LONGEST_DETAIL,
    LONGEST_LABEL,
    LONGEST_OPTION,
    MOST_OPTIONS_OF_SOME,
    OVERVIEW,
    SETUP,
    TABLE_EVENTS,
    AnyTitle,
    Event,
    Label,
    Refusal,
    Standing,
    View,
)
from games.live import AnyGame
from games.titles import TITLES
from render.kit.canvas import LEAST_TEXT
from render.studio import ARTISTS
from tests.games.playing import begin, everybody, positions

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
SAMPLE = 0.2  # of the positions
TABLES = [(title, seats) for title in TITLES.values() for seats in title.seats]
every_table = pytest.mark.parametrize(("title", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))
each_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)


def some_positions(title: AnyTitle, seats: int, seed: str, share: float = SAMPLE) -> Iterator[AnyGame]:
    """Some positions of a random game, its first and its last among them."""
    rng = Random(f"{title.id} {seats} {seed}")
    for number, live in enumerate(positions(begin(title, seats, seed), rng)):
        if number == 0 or live.over or rng.random() < share:
            yield live


def whole_game(title: AnyTitle, seats: int, seed: str) -> AnyGame:
    """A random game at its end."""
    *_, live = positions(begin(title, seats, seed), Random(seats))
    return live


# --- views and standings


@every_table
def test_a_view_says_whose_it_is_and_who_is_choosing(title: AnyTitle, seats: int) -> None:
    for live in some_positions(title, seats, "views"):
        for seat in everybody(live):
            view = live.view(seat)
            assert isinstance(view, View)
            assert (view.seat, view.awaited, view.answered) == (seat, live.awaited, live.answered)
            assert view.mine == ((live.pick_of(seat) or ()) if seat is not None else ())
            assert msgspec.json.encode(view)  # by which pictures are kept apart
        if live.over:
            assert live.view(None).standings == live.result


def ranks(standings: tuple[Standing, ...]) -> list[int]:
    """The places of standings."""
    return [standing.place for standing in standings]


@every_table
def test_standings_rank_every_seat_best_first_by_parts_that_add_up(title: AnyTitle, seats: int) -> None:
    for live in some_positions(title, seats, "standings"):
        standings = title.scores(live.state)
        assert sorted(standing.seat for standing in standings) == list(range(seats))
        assert ranks(standings)[0] == 1 or seats == 1  # the solo opponent may be first
        assert ranks(standings) == sorted(ranks(standings))
        for standing in standings:
            assert sum(standing.parts.values()) == standing.total
            assert all(title.text.score_part(part) for part in standing.parts)
            assert all(title.text.tie_part(part) for part in standing.ties)


# --- events


@every_table
def test_a_game_begins_with_its_setup_and_leaves_the_events_of_tables_alone(title: AnyTitle, seats: int) -> None:
    live = whole_game(title, seats, "events")
    kinds = [event.kind for _count, event in live.events]
    assert kinds.count(SETUP) == 1
    assert not {*TABLE_EVENTS} & {*kinds}
    assert all(event.visible_to is None for _count, event in live.events if event.kind == SETUP)


@each_title
def test_an_event_of_another_version_has_no_line(title: AnyTitle) -> None:
    assert title.text.lines([Event("of_another_version", 0, {"a": 1})], NAMES[: max(title.seats)]) == []


@every_table
def test_what_happened_is_told_in_lines(title: AnyTitle, seats: int) -> None:
    live = whole_game(title, seats, "lines")
    for seat in everybody(live):
        told = [event for _n, event in live.events if event.visible_to is None or seat in event.visible_to]
        lines = title.text.lines(told, NAMES[:seats])
        assert lines
        assert all(line.strip() == line and line and "\n" not in line for line in lines)


# --- decisions


@every_table
def test_every_decision_has_a_question_and_options_that_can_be_told_apart(title: AnyTitle, seats: int) -> None:
    text, names = title.text, NAMES[:seats]
    for live in some_positions(title, seats, "options"):
        for seat in live.awaited:
            decision, view = live.decision_of(seat), live.view(seat)
            assert decision is not None
            assert text.question(decision, view, names)
            assert decision.most == 1 or len(decision.options) <= MOST_OPTIONS_OF_SOME
            labels = [text.option(decision, option, view, names) for option in decision.options]
            assert len({label.text for label in labels}) == len(labels), (decision.kind, labels)
            for option, label in zip(decision.options, labels, strict=True):
                assert 0 < len(label.text) <= LONGEST_LABEL, (option, label)
                assert len(label.detail) <= LONGEST_DETAIL, (option, label)
                assert len(option) <= LONGEST_OPTION
            for group in {text.group(option) for option in decision.options}:
                assert 0 < len(group) <= LONGEST_OPTION
                check_label(text.group_label(decision, group, view, names))
            assert text.preview(decision, decision.options[: max(1, decision.least)], view, names)


def check_label(label: Label) -> None:
    """A label has words, and fits."""
    assert 0 < len(label.text) <= LONGEST_LABEL, label
    assert len(label.detail) <= LONGEST_DETAIL, label


@each_title
def test_what_declines_is_offered(title: AnyTitle) -> None:
    offered: set[str] = set()
    for seats in title.seats:
        for live in positions(begin(title, seats, "declines"), Random(seats)):
            offered |= {option for decision in live.open for option in decision.options}
    assert title.declines & offered


# --- the table


@every_table
def test_the_text_board_begins_with_the_headline(title: AnyTitle, seats: int) -> None:
    text, names = title.text, NAMES[:seats]
    for live in some_positions(title, seats, "boards"):
        for seat in everybody(live):
            view = live.view(seat)
            headline = text.headline(view, names)
            assert headline
            assert "\n" not in headline
            assert text.board(view, names).startswith(headline + "\n")
            assert 0 < len(text.alt(view, names)) <= LONGEST_ALT
            assert seat is None or text.hand(view, names)
        assert text.situation(live.view(None), names) == ""


@each_title
def test_everything_with_a_name_has_one(title: AnyTitle) -> None:
    text = title.text
    assert text.guide()
    assert text.refusal(Refusal("of_another_kind"), NAMES) == ""
    pictures = [text.detail_name(detail) for detail in (*title.details, *title.private_details)]
    assert all(pictures)
    assert len(set(pictures)) == len(pictures)
    for option in title.options:
        assert text.option_name(option.name)
        values = [text.option_value(option.name, value) for value in option.values]
        assert all(values)
        assert len(set(values)) == len(values)


# --- the pictures


def test_every_title_has_pictures() -> None:
    assert ARTISTS.keys() == TITLES.keys()


@each_title
def test_every_picture_can_be_drawn_read_and_told_apart_from_none(title: AnyTitle) -> None:
    seats, draw = max(title.seats), ARTISTS[title.id]
    for live in some_positions(title, seats, "pictures", 0.02):
        for detail in title.details:
            shown = draw(live.view(None), NAMES[:seats], detail)
            assert min(shown.text_sizes) / shown.width >= LEAST_TEXT
            assert draw(live.view(0), NAMES[:seats], detail).image.tobytes() == shown.image.tobytes(), detail
        for detail in title.private_details:
            shown = draw(live.view(0), NAMES[:seats], detail)
            assert min(shown.text_sizes) / shown.width >= LEAST_TEXT
            with pytest.raises(ValueError, match="a spectator"):
                draw(live.view(None), NAMES[:seats], detail)
        with pytest.raises(ValueError, match="unknown detail"):
            draw(live.view(0), NAMES[:seats], "no such picture")
    assert title.details[0] == OVERVIEW
