"""Which notices are due to one person: the call, reminders, the warning before a clock runs out, the last one.

Each call has a ladder of notices; what several calls owe at the same moment is told together. Everything is decided
from rows and a moment, so a restart, a long outage or a second process changes nothing: of steps that were missed one
is told.
"""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from bot.time.calendar import Calendar, after, next_awake, scale
from bot.time.clocks import Clock, reaches
from bot.time.pace import DAY, HOUR, Pace
from bot.time.prefs import Former, Preferences, Where

Kind = Literal["call", "reminder", "warning", "last_one", "silence"]
Way = Literal["mention", "direct", "digest", "table"]

BUSY = 120.0  # seconds within which somebody who acted in a game looks at it still,
GRACE = 180.0  # and after which it is called all the same
REMINDERS = (1.0, 3.0, 7.0)  # awake days after the call, without a clock
SILENCE = 8.0  # awake days after which the table is told, without a clock
ALL_WAIT = 3  # seats of a joint decision from which its last one hears that everybody waits
LAST_ONE = HOUR  # from the call until the last of several hears that everybody waits
APART = 2 * HOUR  # awake, between the call and the warning, where no reminder comes between, and from that to zero
APART_LIVE = 120.0
SPREAD = 900  # seconds over which digests of the same hour are spread


class OpenCall(msgspec.Struct, frozen=True):
    """A call that is open, as the rows have it; moments in unix seconds, amounts of time in seconds."""

    id: int
    game: int
    channel: int
    pace: Pace
    calendar: Calendar  # of its person, as it counts in this game
    opened: float
    about: str = "choice"
    acted: float | None = None  # when its person last did something in this game
    rung: int = 0  # how many steps of the ladder are told
    told: float | None = None  # when the last was
    warned: float | None = None  # when its person was told that time runs out
    clock: Clock | None = None  # None where there is none, or while it stands still
    allowed: float = 0.0  # what was on the clock when the call was opened
    last_since: float | None = None  # since when everybody waits for this seat alone, of three or more
    last_told: float | None = None
    where: Where | None = None  # for this game alone
    former: Former | None = None  # its person's hours of before


class Due(msgspec.Struct, frozen=True):
    """A notice that is due: of which call, what it says, how it goes, and how many rungs are told with it."""

    call: OpenCall
    kind: Kind
    way: Way
    rung: int


class Decided(msgspec.Struct, frozen=True):
    """What is due now, and when to ask again; infinity when nothing will be due as things stand."""

    due: tuple[Due, ...]
    next: float


class Reader(msgspec.Struct, frozen=True):
    """Whom it is about. `noticed` is when it was last told anything, `direct` whether direct messages reach it."""

    id: int
    preferences: Preferences
    noticed: float | None = None
    direct: bool = False


def decide(reader: Reader, calls: Sequence[OpenCall], now: float) -> Decided:
    """What a person has to be told at *now*, over all its games."""
    due: list[Due] = []
    later = math.inf
    for call in calls:
        found, at = _of_call(reader, call, now)
        due += found
        later = min(later, at)
    return Decided(tuple(due), later)


def _of_call(reader: Reader, call: OpenCall, now: float) -> tuple[list[Due], float]:
    """The notices of one call that are due, and when the next may be."""
    where = where_of(reader, call)
    reached: list[tuple[int, Kind, Way]] = []
    later = math.inf
    for rung, (kind, moment) in enumerate(ladder(call)):
        way = _way(reader, call, where, kind, rung)
        if rung < call.rung or way is None:
            continue
        if kind == "warning" and call.rung <= 1:  # it is no substitute for the call
            moment = max(moment, _apart(call, now if call.rung == 0 or call.told is None else call.told))
        at = _allowed(reader, call, where, kind, moment)
        if at <= now:
            reached.append((rung, kind, way))
        else:
            later = min(later, at)
    due = []
    told = [step for step in reached if step[1] != "silence"]
    if told:
        rung, kind, way = told[-1]
        if call.rung == 0:
            kind, way = "call", told[0][2]  # nothing was told before, so it is no reminder
        due.append(Due(call, kind, way, rung + 1))
    elif (last := last_one(call)) is not None and where in ("mention", "direct"):
        at = _allowed(reader, call, where, "last_one", last)
        if at <= now:
            due.append(Due(call, "last_one", "direct" if where == "direct" else "mention", call.rung))
        else:
            later = min(later, at)
    due += [Due(call, kind, way, rung + 1) for rung, kind, way in reached if kind == "silence"]
    return due, later


def where_of(reader: Reader, call: OpenCall) -> Where:
    """Where somebody wants the notices of a game; a mention where direct messages do not arrive."""
    where = call.where or reader.preferences.where
    return "mention" if where in ("direct", "digest") and not reader.direct else where


def ladder(call: OpenCall) -> list[tuple[Kind, float]]:
    """The notices of a call, each with the moment from which it is due; infinity while its clock stands still."""
    busy = call.acted is not None and call.opened - call.acted <= BUSY
    steps: list[tuple[Kind, float]] = [
        ("call", max(call.opened, call.acted + GRACE) if busy and call.acted else call.opened)
    ]
    if call.about != "choice":
        return steps
    if call.pace.clock:
        clock = call.clock or Clock(call.allowed)
        for kind, part in (("reminder", 2), ("warning", 4)):
            at = reaches(call.pace, call.calendar, clock, call.allowed / part)
            steps.append((kind, math.inf if at is None else at))  # type: ignore[arg-type]
        return steps
    steps += [("reminder", after_days(call.calendar, call.opened, days)) for days in REMINDERS]
    return [*steps, ("silence", after_days(call.calendar, call.opened, SILENCE))]


def last_one(call: OpenCall) -> float | None:
    """From when the last of several is to hear that everybody waits for it; None when it is not, or has heard."""
    if call.about != "choice" or call.last_since is None or call.last_told is not None or call.told is None:
        return None
    return max(call.last_since, call.opened + LAST_ONE, call.told + (GRACE if call.pace.live else LAST_ONE))


def zero(call: OpenCall) -> float | None:
    """When a call's clock has run out for good: not before its person was told and warned, some time apart.

    Nor in an hour in which its person slept before it had other hours; at most a day later for that.
    """
    if call.clock is None:
        return None
    out = reaches(call.pace, call.calendar, call.clock, 0.0)
    if out is None or call.told is None or call.warned is None:
        return None
    at = max(out, _apart(call, call.warned))
    if call.former is None or call.pace.live or at >= call.former.until:
        return at
    return _awake_in_both(call.calendar, call.former.calendar, at, at + DAY)


def _apart(call: OpenCall, notice: float) -> float:
    """From when what comes after a notice may come."""
    return notice + APART_LIVE if call.pace.live else after(call.calendar, notice, APART)


def _awake_in_both(one: Calendar, other: Calendar, at: float, latest: float) -> float:
    """The first instant from *at* on that is awake in two calendars, *latest* if it is not earlier."""
    while at < latest:
        found = next_awake(other, next_awake(one, at))
        if next_awake(one, found) == found:
            return min(found, latest)
        at = found
    return latest


def after_days(calendar: Calendar, start: float, days: float) -> float:
    """When so many of somebody's awake days have passed."""
    return after(calendar, start, days * DAY / scale(calendar))


def _urgent(call: OpenCall, kind: Kind) -> bool:
    """Whether a notice comes whatever its person prefers: without it a clock may not run out."""
    return call.pace.clock and call.about == "choice" and kind in ("call", "warning")


def _way(reader: Reader, call: OpenCall, where: Where, kind: Kind, rung: int) -> Way | None:
    """How a notice goes; None when it does not."""
    if kind == "silence":
        return "table"
    if where == "nothing" or (where == "digest" and _urgent(call, kind)):
        return ("direct" if reader.direct and where == "digest" else "mention") if _urgent(call, kind) else None
    if where == "digest":
        return "digest"
    if kind in ("reminder", "warning"):  # by one way and then the other, in case one does not reach
        return "direct" if reader.direct and rung % 2 == 0 else "mention"
    return "direct" if where == "direct" else "mention"


def _allowed(reader: Reader, call: OpenCall, where: Where, kind: Kind, moment: float) -> float:
    """The first moment from *moment* on at which its person may be told: awake, and not too often."""
    if kind == "silence" or moment == math.inf:
        return moment
    if not _urgent(call, kind):
        if reader.noticed is not None and reader.preferences.every:
            moment = max(moment, reader.noticed + reader.preferences.every * HOUR)
        if where == "digest":
            moment = next_hour(reader, moment)
    return moment if call.pace.live else next_awake(call.calendar, moment)


def next_hour(reader: Reader, moment: float) -> float:
    """The person's next hour for a digest, from *moment* on; people with the same hour are spread over it a little."""
    zone = ZoneInfo(reader.preferences.zone or "UTC")
    local = datetime.fromtimestamp(moment, zone)
    spread = timedelta(seconds=reader.id % SPREAD)
    for days in range(3):
        day = (local + timedelta(days=days)).date()
        at = datetime(day.year, day.month, day.day, reader.preferences.digest, tzinfo=zone) + spread
        if at.timestamp() >= moment:
            return at.timestamp()
    raise AssertionError("no such hour within two days")
