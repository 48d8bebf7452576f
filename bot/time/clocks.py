"""A seat's clock: what is left on it, and when it runs out as things stand.

A clock runs while its seat's call is open, from `since` on; `bank` is what was left then. What changes how fast it
runs (another calendar, a pause) is booked first, so that a stretch is always measured by one calendar.
"""

import math

import msgspec

from bot.time.calendar import Calendar, after, awake_between, scale
from bot.time.pace import DAY, Pace

ALWAYS = Calendar()


class Clock(msgspec.Struct, frozen=True):
    """What is left on a seat's clock: `bank` seconds at `since`, from when it runs; None while it stands still."""

    bank: float
    since: float | None = None


def cost(pace: Pace, calendar: Calendar, start: float, end: float) -> float:
    """What the time from *start* to *end* takes off a clock, in seconds: nothing while its person sleeps."""
    if pace.live:
        return max(0.0, end - start)
    return awake_between(calendar, start, end) * scale(calendar) if end > start else 0.0


def left(pace: Pace, calendar: Calendar, clock: Clock, now: float) -> float:
    """The seconds left on a clock; less than nothing when it has run out."""
    return clock.bank - (0.0 if clock.since is None else cost(pace, calendar, clock.since, now))


def reaches(pace: Pace, calendar: Calendar, clock: Clock, seconds: float) -> float | None:
    """When a running clock has *seconds* left; None while it stands still."""
    if clock.since is None:
        return None
    spent = max(0.0, clock.bank - seconds)
    if pace.live:
        return clock.since + spent
    return after(calendar, clock.since, spent / scale(calendar))


def stopped(pace: Pace, calendar: Calendar, clock: Clock, now: float) -> Clock:
    """The same clock standing still at *now*."""
    return Clock(left(pace, calendar, clock, now))


def added(pace: Pace, bank: float) -> float:
    """A bank after an answered call: whoever is overdue owes nothing, and has the increment."""
    return max(bank, min(pace.bank, max(0.0, bank) + pace.add))


def leave(absences: tuple[tuple[float, float], ...], days: int, joined: float) -> tuple[tuple[float, float], ...]:
    """Those of somebody's absences that stop its clock in a game which grants *days* in all, counted from *joined*."""
    granted, rest = [], days * DAY
    for begins, ends in sorted(absences):
        begins = max(begins, joined)
        if ends <= begins or rest <= 0:
            continue
        ends = min(ends, begins + rest)
        rest -= ends - begins
        granted.append((begins, ends))
    return tuple(granted)


def calendar_in(calendar: Calendar, pace: Pace, joined: float) -> Calendar:
    """A person's calendar as it counts in one game: absences as far as the table grants them."""
    return msgspec.structs.replace(calendar, absences=leave(calendar.absences, pace.leave, joined))


def never(moment: float | None) -> float:
    """A moment to compare with: what never comes is after all others."""
    return math.inf if moment is None else moment
