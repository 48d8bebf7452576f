"""The ladder of notices: never asleep, never twice, never more often than wanted, and always enough for a clock."""

import math
from datetime import UTC, datetime
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.time.calendar import Calendar, awake_between, is_awake, next_awake
from bot.time.clocks import Clock, added, cost, leave, left, reaches
from bot.time.notices import APART, OpenCall, Reader, decide, zero
from bot.time.pace import DAY, HOUR, PACES, Pace, own_pace
from bot.time.prefs import PLACES, Preferences
from bot.time.preview import ahead

NOW = datetime(2026, 11, 30, 7, tzinfo=UTC).timestamp()
NIGHTS = ((8 * 60, 14 * 60),) * 7
NONE, DAILY, LIVE = PACES["none"], PACES["daily"], PACES["live"]


def call(pace: Pace = NONE, calendar: Calendar | None = None, number: int = 1, **fields: object) -> OpenCall:
    """A call that was just opened."""
    clock = Clock(pace.bank, NOW) if pace.clock else None
    made = OpenCall(number, number, 9, pace, calendar or Calendar(), NOW, clock=clock, allowed=pace.bank)
    return msgspec.structs.replace(made, **fields)


def reader(**wanted: object) -> Reader:
    preferences = Preferences(**{"where": "mention", **wanted})  # type: ignore[arg-type]
    return Reader(7, preferences, direct=preferences.where in ("direct", "digest"))


def test_each_way_has_its_own() -> None:
    for where, way in (("mention", "mention"), ("direct", "direct")):
        (due,) = decide(reader(where=where), [call()], NOW).due
        assert (due.kind, due.way) == ("call", way)
    assert decide(reader(where="nothing"), [call()], NOW + 7 * DAY).due == ()
    later = decide(reader(where="digest", digest=9, zone="UTC"), [call()], NOW)
    assert later.due == ()
    assert 0 <= later.next - (NOW + 2 * HOUR) < 900  # at nine, spread over a quarter of an hour


def test_a_direct_message_that_does_not_arrive_becomes_a_mention() -> None:
    closed = msgspec.structs.replace(reader(where="direct"), direct=False)
    (due,) = decide(closed, [call()], NOW).due
    assert due.way == "mention"


def test_a_reminder_goes_the_other_way_where_two_are_open() -> None:
    told = call(rung=1, told=NOW)
    ways = [due.way for _at, dues in ahead(reader(where="direct"), [told], NOW, 10) for due in dues]
    assert ways == ["mention", "direct", "mention", "table"]


@st.composite
def people(draw: st.DrawFn) -> Reader:
    """Anybody with any preferences."""
    where = draw(st.sampled_from(PLACES))
    waking = tuple(draw(st.lists(st.tuples(st.integers(0, 1439), st.integers(480, 1440)), min_size=7, max_size=7)))
    zone = draw(st.sampled_from(["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin"]))
    preferences = Preferences(where, draw(st.sampled_from([0, 1, 6, 24])), draw(st.integers(0, 23)), zone, waking)
    return Reader(draw(st.integers(1, 10_000)), preferences, direct=draw(st.booleans()))


@given(people(), st.lists(st.sampled_from([NONE, DAILY, PACES["letters"]]), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_no_notice_comes_asleep_or_twice_or_too_often(person: Reader, paces: list[Pace]) -> None:
    calendar = person.preferences.calendar()
    calls = [call(pace, calendar, number) for number, pace in enumerate(paces, 1)]
    told = [(at, due) for at, dues in ahead(person, calls, NOW, 60) for due in dues]
    own = [(at, due) for at, due in told if due.way != "table"]
    assert all(is_awake(calendar, at) for at, _due in own)
    steps = [(due.call.id, due.rung, due.kind) for _at, due in told]
    assert len(set(steps)) == len(steps)
    for one in calls:
        kinds = [due.kind for _at, due in own if due.call.id == one.id]
        assert kinds.count("call") <= 1
        assert len(kinds) <= (3 if one.pace.clock else 4)
        if one.pace.clock:
            assert "warning" in kinds or "call" in kinds
    if person.preferences.every:
        plain = sorted({at for at, due in own if not due.call.pace.clock})
        gaps = [b - a for a, b in pairwise(plain)]
        assert all(gap >= person.preferences.every * HOUR - 1 for gap in gaps)


@given(people())
@settings(max_examples=40, deadline=None)
def test_a_clock_never_runs_out_before_its_person_was_told_and_warned_two_waking_hours_apart(person: Reader) -> None:
    calendar = person.preferences.calendar()
    one = call(DAILY, calendar)
    assert zero(one) is None
    moments = {due.kind: at for at, dues in ahead(person, [one], NOW, 60) for due in dues}
    warned = msgspec.structs.replace(one, told=moments.get("call", NOW), warned=moments["warning"])
    out = zero(warned)
    assert out is not None
    assert awake_between(calendar, moments["warning"], out) >= APART - 1
    assert left(DAILY, calendar, Clock(DAILY.bank, NOW), out) <= 1


def test_live_counts_no_waking_hours() -> None:
    asleep = Calendar("UTC", NIGHTS)
    one = call(LIVE, asleep, told=NOW, warned=NOW)
    assert reaches(LIVE, asleep, Clock(LIVE.bank, NOW), 0.0) == NOW + LIVE.bank
    assert zero(one) == NOW + LIVE.bank


def test_a_bank_is_the_same_length_for_everybody() -> None:
    sleeper, owl = Calendar("Europe/Berlin", NIGHTS), Calendar()
    for calendar in (sleeper, owl):
        assert cost(DAILY, calendar, NOW, NOW + 7 * DAY) == pytest.approx(7 * DAY)


def test_leave_is_granted_as_far_as_the_table_agreed() -> None:
    away = ((NOW, NOW + 10 * DAY), (NOW + 20 * DAY, NOW + 30 * DAY))
    assert leave(away, 14, 0.0) == ((NOW, NOW + 10 * DAY), (NOW + 20 * DAY, NOW + 24 * DAY))
    assert leave(away, 0, 0.0) == ()
    assert leave(away, 14, NOW + 9 * DAY)[0] == (NOW + 9 * DAY, NOW + 10 * DAY)


def test_what_a_choice_adds_never_passes_the_cap_and_takes_nothing_away() -> None:
    assert added(DAILY, 0.0) == DAILY.add
    assert added(DAILY, DAILY.bank - 1) == DAILY.bank
    assert added(DAILY, DAILY.bank + DAY) == DAILY.bank + DAY  # a day that the others gave


@pytest.mark.parametrize(("days", "hours"), [(0, 1), (91, 1), (1, 25), (1, -1)])
def test_a_pace_of_ones_own_has_limits(days: float, hours: float) -> None:
    with pytest.raises(ValueError, match="bank"):
        own_pace(days, hours)


def test_nothing_is_due_while_a_clock_stands_still() -> None:
    stopped = call(DAILY, rung=1, told=NOW, clock=None)
    assert decide(reader(), [stopped], NOW + 30 * DAY).due == ()
    assert decide(reader(), [stopped], NOW).next == math.inf


def test_the_morning_brings_what_has_waited() -> None:
    calendar = Calendar("UTC", NIGHTS)
    night = NOW - 8 * HOUR  # 23:00
    calls = [call(calendar=calendar, number=number, opened=night + number) for number in (1, 2, 3)]
    decided = decide(reader(zone="UTC", waking=NIGHTS), calls, night + 10)
    assert decided.due == ()
    assert decided.next == next_awake(calendar, night)
    assert len(decide(reader(zone="UTC", waking=NIGHTS), calls, decided.next).due) == 3
