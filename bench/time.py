"""Time: how long a person's calendar, one decision on notices, and the timetable of ten thousand games take."""

import asyncio
import multiprocessing
import tempfile
from collections.abc import Awaitable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from bench.measure import BEAT, Line, bound, duration, each, lateness, medians
from bench.playing import VAR, begin
from bot.discord.outbox import plain
from bot.tables.notifying import notify
from bot.tables.thinking import answer, packed
from bot.tables.thinking import begin as prepared
from bot.time.calendar import Calendar, awake_between
from bot.time.clocks import Clock
from bot.time.notices import OpenCall, Reader, decide
from bot.time.pace import DAY, PACES
from bot.time.prefs import Preferences
from bot.time.timetable import Timetable
from storage.store import Statements, Store

NOW = 1_800_000_000.0
WAKING = ((8 * 60, 14 * 60),) * 5 + ((10 * 60, 13 * 60),) * 2
GAMES, SEATS, DUE = 10_000, 4, 1_000


async def lines() -> list[Line]:
    """Pure functions one by one, then the timetable over a database of many games."""
    return [*_calendar(), *_deciding(), *await _timetable(), await _thinking()]


def _calendar() -> list[Line]:
    calendar = Calendar("Europe/Berlin", WAKING, ((NOW + DAY, NOW + 2 * DAY),))
    week = each(lambda: awake_between(calendar, NOW, NOW + 7 * DAY), 0.3)
    year = each(lambda: awake_between(calendar, NOW, NOW + 365 * DAY), 0.3)
    return [
        bound("what is awake of a week", week, duration, most=50e-6),
        bound("… of a year", year, duration, most=2e-3),
    ]


def _deciding() -> list[Line]:
    preferences = Preferences(where="mention", every=3, zone="Europe/Berlin", waking=WAKING)
    calendar, pace = preferences.calendar(), PACES["daily"]
    clock = Clock(pace.bank, NOW - DAY)
    call = OpenCall(1, 1, 1, pace, calendar, NOW - DAY, rung=1, told=NOW - DAY, clock=clock, allowed=pace.bank)
    reader = Reader(1, preferences, NOW - DAY)
    one = each(lambda: decide(reader, [call], NOW), 0.3)
    return [bound("deciding on the notices of a call", one, duration, most=50e-6)]


async def _timetable() -> list[Line]:
    VAR.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=VAR) as folder:
        store = await Store.open(Path(folder) / "bottega.sqlite3")
        try:
            await _fill(store)

            async def handle(db: Statements, user: int) -> None:
                await notify(db, user, NOW)

            timetable = Timetable(store, lambda: NOW, {"notices": handle}, lambda: None, plain)
            times = []
            for _ in range(50):
                begun = perf_counter()
                async with store.read() as db:
                    await db.fetch_due_moments(now=NOW, count=200)
                times.append(perf_counter() - begun)
            begun = perf_counter()
            done = await timetable.act()
            worked = perf_counter() - begun
            if done != DUE:
                raise RuntimeError(f"{done} moments were due, and not {DUE}")
        finally:
            await store.close()
    return [
        bound(f"what is due among {GAMES:,} games", sorted(times)[len(times) // 2], duration, most=2e-3),
        bound(f"… {DUE:,} due moments", worked, duration, most=2.0),
    ]


async def _thinking() -> Line:
    """How late the loop is while Verrocchio thinks in his process."""
    live = begin(2, "thinking")
    position = packed(live, 0, Random(1))
    loop = asyncio.get_running_loop()
    afresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, afresh, initializer=prepared, initargs=({}, {})) as executor:

        def think(budget: float) -> Awaitable[object]:
            return loop.run_in_executor(executor, answer, position, 0, "verrocchio", "seed", budget)

        await think(0.1)  # the process has begun

        async def nothing() -> None:
            await asyncio.sleep(BEAT)

        variants = {"thinking": partial(lateness, partial(think, 0.4)), "idle": partial(lateness, nothing)}
        found = await medians(5, variants)
    what = "loop lateness p99 while Verrocchio thinks"
    return bound(what, found["thinking"], duration, 5e-3, f"{duration(found['idle'])} idle")


async def _fill(store: Store) -> None:
    """Many running games, with a call and a moment for each seat, some of which are due."""
    games = [
        (number, "leonardo", 1, "{}", "00", "playing", 1, number, 1, 0.0, "[0,1,2,3]", '{"id":"daily","bank":259200.0}')
        for number in range(1, GAMES + 1)
    ]
    seats = [
        (game[0], seat, game[0] * SEATS + seat, "somebody", 0.0, 259200.0) for game in games for seat in range(SEATS)
    ]
    async with store.write() as db:
        await db.connection.executemany(
            "INSERT INTO games (id, title, rules_version, options, seed, status, guild, channel, host, created, "
            "awaited, pace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            games,
        )
        await db.connection.executemany(
            'INSERT INTO seats (game, seat, "user", name, joined, bank) VALUES (?, ?, ?, ?, ?, ?)', seats
        )
        await db.connection.executemany(
            'INSERT INTO calls (game, seat, "user", opened, since, allowed) VALUES (?, ?, ?, ?, ?, 259200.0)',
            [(game, seat, user, NOW - 60, NOW - 60) for game, seat, user, *_rest in seats],
        )
        await db.put_moments(
            [
                {
                    "kind": "notices",
                    "subject": user,
                    "game": None,
                    "due": NOW - 1 if number < DUE else NOW + DAY + number,
                    "noted": NOW - 60,
                }
                for number, (_game, _seat, user, *_rest) in enumerate(seats)
            ]
        )
