"""Waking hours: both functions against a loop over minutes, in zones and years whose clocks change."""

import math
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.time.calendar import (
    ALL_DAY,
    Calendar,
    after,
    awake_between,
    in_common,
    is_awake,
    next_awake,
    problem,
    scale,
    waking_hours,
    zones_where,
)

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",  # half an hour of summer time
    "Asia/Kathmandu",
    "America/Sao_Paulo",
    "Pacific/Apia",  # left out 30 December 2011
    "Africa/Casablanca",
)
MINUTE, HOUR, DAY = 60, 3600, 86400
EIGHT_TO_TEN = Calendar("Europe/Berlin", ((8 * 60, 14 * 60),) * 7)
ZONE = st.sampled_from(ZONES)
WINDOW = st.tuples(st.integers(0, 1439), st.integers(480, 1440))
START = st.integers(
    int(datetime(2009, 1, 1, tzinfo=UTC).timestamp()) // 60, int(datetime(2030, 1, 1, tzinfo=UTC).timestamp()) // 60
)


@st.composite
def calendars(draw: st.DrawFn, absences: int = 0, begin: int = 0) -> Calendar:
    """Any calendar, with absences in the days from *begin* on."""
    waking = tuple(draw(st.lists(WINDOW, min_size=7, max_size=7)))
    away = [
        (begin + a * MINUTE, begin + (a + n) * MINUTE)
        for a, n in draw(st.lists(st.tuples(st.integers(-1000, 8000), st.integers(1, 6000)), max_size=absences))
    ]
    return Calendar(draw(ZONE), waking, tuple((float(a), float(b)) for a, b in away))


def wall_says_awake(calendar: Calendar, at: int) -> bool:
    """Whether the clock on the wall shows a waking minute; told from zoneinfo, one minute at a time."""
    local = datetime.fromtimestamp(at, ZoneInfo(calendar.zone))
    minute = local.hour * 60 + local.minute
    start, length = calendar.waking[local.weekday()]
    before, long = calendar.waking[(local.weekday() - 1) % 7]
    shown = start <= minute < start + length or minute + 1440 < before + long
    return shown and not any(begins <= at < ends for begins, ends in calendar.absences)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_awake_is_what_the_minutes_say(data: st.DataObject) -> None:
    begin = data.draw(START) * MINUTE
    calendar = data.draw(calendars(3, begin))
    length = data.draw(st.integers(1, 5 * 1440))
    minutes = sum(wall_says_awake(calendar, begin + each * MINUTE) for each in range(length))
    assert awake_between(calendar, begin, begin + length * MINUTE) == minutes * MINUTE


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_the_two_functions_undo_each_other_and_after_is_the_earliest(data: st.DataObject) -> None:
    begin = data.draw(START) * MINUTE
    calendar = data.draw(calendars(3, begin))
    seconds = data.draw(st.floats(1, 30 * DAY))
    at = after(calendar, begin, seconds)
    assert awake_between(calendar, begin, at) == pytest.approx(seconds, abs=1e-3)
    assert awake_between(calendar, begin, at - 1) < seconds - 0.5  # the last second was awake


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_what_is_awake_adds_up(data: st.DataObject) -> None:
    begin = data.draw(START) * MINUTE
    calendar = data.draw(calendars(2, begin))
    first, second = (data.draw(st.integers(0, 40 * 1440)) * MINUTE for _ in range(2))
    middle, end = begin + first, begin + first + second
    parts = awake_between(calendar, begin, middle) + awake_between(calendar, middle, end)
    assert awake_between(calendar, begin, end) == pytest.approx(parts, abs=1e-3)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_next_waking_moment_is_the_first(data: st.DataObject) -> None:
    begin = data.draw(START) * MINUTE
    calendar = data.draw(calendars(2, begin))
    found = next_awake(calendar, begin)
    assert wall_says_awake(calendar, int(found))
    assert is_awake(calendar, found)
    assert awake_between(calendar, begin, found) == 0


def at(text: str, zone: str = "Europe/Berlin") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_clock_changes_in_spring_and_autumn_inside_the_waking_hours() -> None:
    nights = Calendar("Europe/Berlin", ((0, 8 * 60),) * 7)
    assert awake_between(nights, at("2026-03-29T00:00"), at("2026-03-29T08:00")) == 7 * HOUR  # 2 to 3 is left out
    assert awake_between(nights, at("2026-10-25T00:00"), at("2026-10-25T08:00")) == 9 * HOUR  # 2 to 3 comes twice
    assert after(nights, at("2026-03-29T00:00"), 2 * HOUR) == at("2026-03-29T03:00")
    assert after(nights, at("2026-03-28T22:00"), 7 * HOUR) == at("2026-03-29T08:00")
    assert next_awake(nights, at("2026-10-25T09:00")) == at("2026-10-26T00:00")


def test_a_zone_whose_rules_change() -> None:
    day = ((9 * 60, 12 * 60),) * 7
    apia = Calendar("Pacific/Apia", day)  # went from one side of the date line to the other: there was no 30 December
    assert awake_between(apia, at("2011-12-29T09:00", apia.zone), at("2011-12-31T21:00", apia.zone)) == 24 * HOUR
    before, since = (Calendar("America/Sao_Paulo", day) for _ in range(2))  # no summer time any more since 2019
    summer = awake_between(before, at("2018-11-03T00:00", before.zone), at("2018-11-05T00:00", before.zone))
    assert summer == awake_between(since, at("2022-11-03T00:00", since.zone), at("2022-11-05T00:00", since.zone)) == DAY


def test_a_person_who_moves() -> None:
    there = Calendar("Asia/Tokyo", EIGHT_TO_TEN.waking)
    noon = at("2026-06-01T12:00")
    assert is_awake(EIGHT_TO_TEN, noon)
    assert is_awake(there, noon)  # 19:00 in Tokyo
    night = at("2026-06-01T16:00")  # 23:00 in Tokyo
    assert not is_awake(there, night)
    assert next_awake(there, night) == at("2026-06-02T08:00", "Asia/Tokyo")


def test_hours_that_cross_midnight_belong_to_the_day_on_which_they_begin() -> None:
    late = Calendar("UTC", ((12 * 60, 480), *((12 * 60, 900),) * 6))  # on Mondays to 20:00, else to 3:00
    assert not is_awake(late, at("2026-06-02T01:00", "UTC"))  # the night after a Monday
    assert is_awake(late, at("2026-06-03T01:00", "UTC"))


def test_a_day_is_a_day_for_everybody() -> None:
    assert scale(Calendar()) == 1
    assert waking_hours(EIGHT_TO_TEN) == 98
    assert scale(EIGHT_TO_TEN) == pytest.approx(168 / 98)
    week = awake_between(EIGHT_TO_TEN, at("2026-06-01T00:00"), at("2026-06-08T00:00"))
    assert week * scale(EIGHT_TO_TEN) == pytest.approx(7 * DAY)


def test_the_hours_that_people_have_in_common() -> None:
    berlin = EIGHT_TO_TEN
    tokyo = Calendar("Asia/Tokyo", berlin.waking)
    assert in_common([berlin, berlin], at("2026-06-01T00:00")) == 14
    assert in_common([berlin, tokyo], at("2026-06-01T00:00")) == 7  # 8 to 15 in Berlin is 15 to 22 in Tokyo


def test_zones_are_found_by_the_time_on_the_wall() -> None:
    noon = at("2026-06-01T12:00")
    found = zones_where(noon, 12, 5)
    assert found[0] == "Europe/Berlin"
    assert "Europe/Paris" in found
    assert "Europe/London" not in found
    assert "Asia/Kathmandu" in zones_where(noon, 15, 45)
    assert not any(zone.startswith("Etc/") for zone in found)


def test_an_absence_without_end_leaves_no_moment() -> None:
    gone = Calendar("UTC", ALL_DAY, ((0.0, math.inf),))
    assert after(gone, 1_000_000.0, 60) == math.inf
    assert awake_between(gone, 1_000_000.0, 2_000_000.0) == 0


@pytest.mark.parametrize(
    ("calendar", "why"),
    [
        (Calendar("Mars/Olympus"), "zone"),
        (Calendar("UTC", ((0, 479),) * 7), "hours"),
        (Calendar("UTC", ((0, 1440),) * 6), "week"),
        (EIGHT_TO_TEN, ""),
    ],
)
def test_what_is_wrong_with_a_calendar(calendar: Calendar, why: str) -> None:
    assert problem(calendar) == why
