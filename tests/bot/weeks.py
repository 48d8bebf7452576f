"""Weeks at a server: its process killed at chosen transactions, and people's time measured by counting minutes."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any
from zoneinfo import ZoneInfo

from bot.time.prefs import Preferences
from storage.store import Statements
from tests.bot.server import TestServer

MINUTE, DAY = 60, 86_400


class Killed(BaseException):
    """The end of the process, which nothing in it can catch."""


class Process:
    """The process over a server. It can be killed at one of its next transactions; `restart` puts another in its place.

    A transaction ends with its process "before" it is saved, and then never was, or "after", and then stands.
    """

    def __init__(self, server: TestServer) -> None:
        self.server = server
        self.kills = 0
        self.saved = False  # whether what was under way at the last kill stands
        self._left = 0
        self._when = ""
        self._write = server.store.write
        server.store.write = self.write  # type: ignore[method-assign]

    def doom(self, transactions: int, when: str) -> None:
        """Kill the process at the so-manieth transaction from now on."""
        self._left, self._when = transactions, when

    def spare(self) -> None:
        """Kill it no more."""
        self._left = 0

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Statements]:
        """A transaction of the store, in which the process may end."""
        self._left -= 1
        last = self._left == 0
        async with self._write() as db:
            yield db
            if last and self._when == "before":
                self._end(saved=False)
        if last:
            self._end(saved=True)

    def _end(self, *, saved: bool) -> None:
        self.kills += 1
        self.saved = saved
        raise Killed

    def restart(self) -> None:
        """Another process that knows only what is in the database."""
        server = self.server
        server.services = services = server.another()
        server.changes, server.reading, server.lobbies = services.changes, services.reading, services.lobby
        server.playing, server.people = services.playing, services.people
        server.seats, server.computers = services.seats, services.computers
        server.computers.here = True
        server.timetable = server.timetable_of(services)


class Minutes:
    """How long somebody is awake, counted minute by minute: no code in common with `bot.time`."""

    def __init__(self, wanted: Preferences, begins: float, days: int, away: Sequence[tuple[float, float]] = ()) -> None:
        self.begins = int(begins) // MINUTE * MINUTE
        zone = ZoneInfo(wanted.zone or "UTC")
        awake = []
        for minute in range(days * 24 * 60):
            at = self.begins + minute * MINUTE
            there = not any(start <= at < end for start, end in away)
            awake.append(there and _awake(wanted, datetime.fromtimestamp(at, UTC).astimezone(zone)))
        self._awake = awake
        self._sums = [0, *accumulate(awake)]
        waking = sum(length for _start, length in wanted.waking) if wanted.waking else 7 * 1440
        self.faster = 7 * 1440 / waking

    def awake(self, start: float, end: float) -> float:
        """Seconds awake from *start* to *end*."""
        return self._until(end) - self._until(start)

    def cost(self, start: float, end: float) -> float:
        """What that takes off a clock: a day is a day for everybody."""
        return self.awake(start, end) * self.faster

    def _until(self, at: float) -> float:
        whole, part = divmod(at - self.begins, MINUTE)
        return MINUTE * self._sums[int(whole)] + part * self._awake[int(whole)]


def _awake(wanted: Preferences, local: datetime) -> bool:
    """Whether a minute of the clock on the wall lies in the waking hours of its day, or of the day before."""
    if not wanted.waking:
        return True
    now = local.hour * 60 + local.minute
    start, length = wanted.waking[local.weekday()]
    late_start, late_length = wanted.waking[(local - timedelta(days=1)).weekday()]
    return start <= now < start + length or now + 1440 < late_start + late_length


class Clocks:
    """What every clock shows, read from the rows, and compared with what it showed before and the time since."""

    def __init__(self, server: TestServer, people: Mapping[int, Minutes]) -> None:
        self.server, self.people = server, people
        self.compared = 0
        self._shown: dict[tuple[int, int, int], tuple[float, float, float, int]] = {}

    def compare(self) -> None:
        """Every clock that has run on without a press, a vote or a zero shows what it did, less the time awake."""
        now = self.server.time
        banks = {(row["game"], row["seat"]): row["bank"] for row in self.server.rows("seats")}
        shown: dict[tuple[int, int, int], tuple[float, float, float, int]] = {}
        for row in self._running():
            minutes = self.people[row["user"]]
            rest = banks[row["game"], row["seat"]] - minutes.cost(row["since"], now)
            key = (row["game"], row["seat"], row["id"])
            shown[key] = (rest, now, row["opened"], row["zeros"])
            before = self._shown.get(key)
            if before is not None and before[2:] == shown[key][2:]:
                expected = before[0] - minutes.cost(before[1], now)
                given = rest - expected
                # Of a clock that had run out a table may have given a day meanwhile, which counts from nothing; nothing
                # else moves a clock that nobody touches.
                a_day = row["zeros"] > 0 and expected <= 0 < rest <= DAY
                assert a_day or abs(given) < 2, (key, before, shown[key])
                self.compared += 1
        self._shown = shown

    def _running(self) -> list[dict[str, Any]]:
        return [
            row
            for row in self.server.rows("calls")
            if row["closed"] is None and row["since"] is not None and row["about"] == "choice"
        ]
