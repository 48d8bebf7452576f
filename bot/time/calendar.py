"""A person's calendar: the time zone, the waking hours by weekday, the absences; and how long that is awake.

An instant is awake when the clock on that person's wall shows a waking hour: so an hour that a change of the clocks
leaves out is skipped, and one that comes twice counts twice. Between two changes the wall runs evenly, and a week on it
repeats; both functions add up those stretches, however long the time is.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

MINUTE, HOUR, DAY = 60, 3600, 86400
WEEK = 7 * DAY
THURSDAY = 3  # the weekday of 1 January 1970
ALL_DAY = ((0, 1440),) * 7
LEAST_HOURS = 8  # awake a day
STEP = 7 * DAY  # between two looks at a zone's offset: no zone changes twice in it and back
FAR = 20 * 366 * DAY  # further than any clock reaches


class Calendar(msgspec.Struct, frozen=True):
    """When somebody is awake, and when away.

    `waking` has for each weekday, Monday first, when its window begins and how long it is, in minutes of the wall's
    clock; a window may cross midnight. `absences` are from and to, in unix seconds.
    """

    zone: str = "UTC"
    waking: tuple[tuple[int, int], ...] = ALL_DAY
    absences: tuple[tuple[float, float], ...] = ()

    @property
    def always(self) -> bool:
        """Whether it is awake at any time, but for absences."""
        return self.waking == ALL_DAY


def problem(calendar: Calendar) -> str:
    """What is wrong with a calendar: "zone", "week", "hours" (fewer than eight a day); "" when nothing is."""
    if calendar.zone not in available_timezones():
        return "zone"
    if len(calendar.waking) != 7 or any(
        not (0 <= start < 1440 and 0 < length <= 1440) for start, length in calendar.waking
    ):
        return "week"
    return "hours" if any(length < LEAST_HOURS * 60 for _start, length in calendar.waking) else ""


def awake_between(calendar: Calendar, start: float, end: float) -> float:
    """The seconds awake from *start* to *end*, both in unix seconds; 0 when *end* is not after *start*."""
    if end <= start:
        return 0.0
    total = _awake(calendar, start, end)
    for begins, ends in _merged(calendar.absences):
        if begins < end and ends > start:
            total -= _awake(calendar, max(begins, start), min(ends, end))
    return max(0.0, total)


def after(calendar: Calendar, start: float, seconds: float) -> float:
    """The earliest instant until which *seconds* were awake since *start*; infinity when that is decades away."""
    if seconds <= 0:
        return start
    at, rest = start, seconds
    for begins, ends in (*_merged(calendar.absences), (math.inf, math.inf)):
        if ends <= at:
            continue
        if begins > at:
            found, rest = _after(calendar, at, rest, begins)
            if found is not None:
                return found
        at = ends
    return math.inf


def is_awake(calendar: Calendar, at: float) -> bool:
    """Whether an instant is awake."""
    return next_awake(calendar, at) == at


def next_awake(calendar: Calendar, at: float) -> float:
    """The first instant from *at* on that is awake."""
    for begins, ends in _merged(calendar.absences):
        if begins <= at < ends:
            at = ends
    if calendar.always:
        return at
    limit = at + FAR
    while at < limit:
        offset, until = _offset(calendar.zone, at)
        rest = (at + offset + THURSDAY * DAY) % WEEK
        starts, stops, _before, _total = _week(calendar.waking)
        index = bisect_right(starts, rest) - 1
        if index >= 0 and rest < stops[index]:
            found = at
        elif index + 1 < len(starts):
            found = at + starts[index + 1] - rest
        else:
            found = at + WEEK + starts[0] - rest
        if found < until:
            away = next((end for begin, end in _merged(calendar.absences) if begin <= found < end), None)
            if away is None:
                return found
            at = away
        else:
            at = until
    return math.inf


def waking_hours(calendar: Calendar) -> float:
    """The hours awake in an ordinary week."""
    return _week(calendar.waking)[3] / HOUR


def scale(calendar: Calendar) -> float:
    """How much faster time runs while awake, so that a week is a week for everybody."""
    return 168.0 / waking_hours(calendar)


def in_common(calendars: Sequence[Calendar], at: float) -> float:
    """The hours a day in which all of them are awake, over the week from *at* on."""
    return _in_common(frozenset((calendar.zone, calendar.waking) for calendar in calendars), at)


@lru_cache(maxsize=256)
def _in_common(calendars: frozenset[tuple[str, tuple[tuple[int, int], ...]]], at: float) -> float:
    plain = [Calendar(zone, waking) for zone, waking in calendars]
    quarters = range(0, WEEK, 15 * MINUTE)
    return sum(all(is_awake(calendar, at + each) for calendar in plain) for each in quarters) / 4 / 7


LIKELY = [
    "Europe/London",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Amsterdam",
    "Europe/Warsaw",
    "Europe/Athens",
    "Europe/Helsinki",
    "Europe/Istanbul",
    "Europe/Moscow",
    "Europe/Lisbon",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Phoenix",
    "America/Halifax",
    "America/St_Johns",
    "America/Toronto",
    "America/Vancouver",
    "America/Mexico_City",
    "America/Bogota",
    "America/Lima",
    "America/Caracas",
    "America/Santiago",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "America/Anchorage",
    "Pacific/Honolulu",
    "Atlantic/Azores",
    "Atlantic/Reykjavik",
    "Africa/Lagos",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Africa/Nairobi",
    "Africa/Casablanca",
    "Asia/Jerusalem",
    "Asia/Dubai",
    "Asia/Tehran",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Jakarta",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Manila",
    "Asia/Tokyo",
    "Asia/Seoul",
    "Australia/Perth",
    "Australia/Adelaide",
    "Australia/Brisbane",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Guam",
    "Pacific/Noumea",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Pacific/Apia",
    "Pacific/Kiritimati",
]
NO_PLACES = ("Etc/", "SystemV/", "US/", "Brazil/", "Canada/", "Chile/", "Mexico/")


def zones_where(now: float, hour: int, minute: int) -> list[str]:
    """The zones in which the wall shows that time *now*, to a quarter of an hour; those most people live in first."""
    wanted = hour * 60 + minute
    found = []
    for zone in (*LIKELY, *sorted(available_timezones() - set(LIKELY))):
        if "/" not in zone or zone.startswith(NO_PLACES):
            continue
        offset = _offset_at(zone, now)
        shown = (now + offset) % DAY / MINUTE
        if abs((shown - wanted + 720) % 1440 - 720) <= 15:
            found.append(zone)
    return found


# --- stretches of wall time


def _awake(calendar: Calendar, start: float, end: float) -> float:
    """The seconds awake, whatever the absences."""
    if calendar.always:
        return end - start
    return sum(
        _until(calendar.waking, stop + offset) - _until(calendar.waking, begin + offset)
        for begin, stop, offset in _stretches(calendar.zone, start, end)
    )


def _after(calendar: Calendar, start: float, seconds: float, end: float) -> tuple[float | None, float]:
    """The instant before *end* until which *seconds* were awake, or None, and what is left of them at *end* then."""
    if calendar.always:
        return (start + seconds, 0.0) if start + seconds <= end else (None, seconds - (end - start))
    for begin, stop, offset in _stretches(calendar.zone, start, min(end, start + FAR)):
        first = _until(calendar.waking, begin + offset)
        there = _until(calendar.waking, stop + offset) - first
        if there >= seconds:
            return max(begin, _reached(calendar.waking, first + seconds) - offset), 0.0
        seconds -= there
    return (None, seconds) if end < math.inf else (math.inf, seconds)


def _stretches(zone: str, start: float, end: float) -> Iterator[tuple[float, float, float]]:
    """The stretches of one offset from UTC between two instants, each with the offset, in seconds."""
    while start < end:
        offset, until = _offset(zone, start)
        yield start, min(until, end), offset
        start = until


def _until(waking: tuple[tuple[int, int], ...], wall: float) -> float:
    """The seconds awake on a wall's clock from its first Monday until *wall*."""
    starts, ends, before, total = _week(waking)
    weeks, rest = divmod(wall + THURSDAY * DAY, WEEK)
    index = bisect_right(starts, rest) - 1
    inside = 0.0 if index < 0 else before[index] + min(rest, ends[index]) - starts[index]
    return weeks * total + inside


def _reached(waking: tuple[tuple[int, int], ...], seconds: float) -> float:
    """When a wall's clock has been awake for *seconds* since its first Monday, the earliest moment of it."""
    starts, _ends, before, total = _week(waking)
    weeks, rest = divmod(seconds, total)
    if rest == 0.0:
        weeks, rest = weeks - 1, total
    index = bisect_right(before, rest) - 1
    if before[index] == rest:
        index -= 1
    return weeks * WEEK + starts[index] + rest - before[index] - THURSDAY * DAY


@lru_cache(maxsize=4096)
def _week(
    waking: tuple[tuple[int, int], ...],
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], float]:
    """The waking hours of a week from Monday 0:00 in seconds: starts, ends, what was awake before each, and in all."""
    pieces = []
    for day, (start, length) in enumerate(waking):
        begins = day * DAY + start * MINUTE
        ends = begins + length * MINUTE
        pieces.append((begins, min(ends, WEEK)))
        if ends > WEEK:
            pieces.append((0, ends - WEEK))
    joined: list[list[int]] = []
    for begins, ends in sorted(pieces):
        if joined and begins <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], ends)
        else:
            joined.append([begins, ends])
    before, total = [], 0
    for begins, ends in joined:
        before.append(float(total))
        total += ends - begins
    return tuple(float(b) for b, _e in joined), tuple(float(e) for _b, e in joined), tuple(before), float(total)


@lru_cache(maxsize=4096)
def _merged(absences: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Absences in order, those that overlap joined."""
    joined: list[tuple[float, float]] = []
    for begins, ends in sorted(absences):
        if joined and begins <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], ends))
        elif ends > begins:
            joined.append((begins, ends))
    return tuple(joined)


# --- changes of a zone's offset


def _offset(zone: str, at: float) -> tuple[float, float]:
    """The offset of a zone at an instant, in seconds, and until when it stays at least."""
    changes = _changes(zone, int(at // STEP))
    for moment, offset in reversed(changes):
        if moment <= at:
            later = [until for until, _offset in changes if until > at]
            return offset, later[0] if later else (at // STEP + 1) * STEP
    raise AssertionError("the first is the beginning of the step")


@lru_cache(maxsize=16384)
def _changes(zone: str, step: int) -> tuple[tuple[float, float], ...]:
    """The offsets of a zone within a step: from when each holds, the first from the step's beginning."""
    begin, end = step * STEP, (step + 1) * STEP
    first, last = _offset_at(zone, begin), _offset_at(zone, end - 1)
    if first == last:
        return ((begin, first),)
    low, high = begin, end - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _offset_at(zone, middle) == first else (low, middle)
    return ((begin, first), (high, last))


def _offset_at(zone: str, at: float) -> float:
    """A zone's offset from UTC at an instant, in seconds."""
    offset = datetime.fromtimestamp(at, UTC).astimezone(_zone(zone)).utcoffset()
    assert offset is not None
    return offset / timedelta(seconds=1)


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
