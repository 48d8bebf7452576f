"""The board as a picture: its time and bytes, and how late the event loop is meanwhile."""

import asyncio
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import Any

from bench.measure import BEAT, Line, bound, compare, duration, kilobytes, lateness, medians
from bench.naive_picture import naive
from bench.playing import NAMES, positions
from games.engine import AnyTitle
from games.leonardo.view import View
from games.titles import TITLES
from render.studio import Studio

ROUNDS = 5
VIEWS = 8


async def lines() -> list[Line]:
    """A different view each time, against the same picture drawn anew, for every title."""
    studio = Studio(kept=0)
    found = []
    try:
        for title in TITLES.values():
            views = [live.view(seat % 4) for seat, live in enumerate(positions(4, VIEWS, title))]
            for view in views:
                await studio.picture(title.id, view, NAMES)
            found += await _drawing(studio, title, views)
            if title.id == "leonardo":
                found.append(await _lateness(studio, views))
        return found
    finally:
        studio.close()


async def _drawing(studio: Studio, title: AnyTitle, views: list[Any]) -> list[Line]:
    async def ours() -> float:
        begun = perf_counter()
        for view in views:
            await studio.picture(title.id, view, NAMES)
        return (perf_counter() - begun) / VIEWS

    def theirs() -> float:
        begun = perf_counter()
        for view in views:
            naive(title.id, view, NAMES)
        return (perf_counter() - begun) / VIEWS

    found = await medians(ROUNDS, {"ours": ours, "naive": theirs})
    small = fmean([len(await studio.picture(title.id, view, NAMES)) for view in views])
    large = fmean([len(naive(title.id, view, NAMES)) for view in views])
    return [
        compare(f"{title.name}: view to bytes", found["ours"], ("naive", found["naive"]), duration, most=0.15),
        compare("… its size", small, ("naive", large), kilobytes, most=0.4),
    ]


async def _lateness(studio: Studio, views: list[View]) -> Line:
    async def in_studio() -> None:
        for view in views:
            await studio.picture("leonardo", view, NAMES)

    async def on_loop() -> None:
        for view in views:
            naive("leonardo", view, NAMES)
            await asyncio.sleep(0)

    async def nothing() -> None:
        await asyncio.sleep(BEAT)

    draws = {"studio": in_studio, "on loop": on_loop, "idle": nothing}
    found = await medians(5, {name: partial(lateness, draw) for name, draw in draws.items()})
    yardstick = f"{duration(found['on loop'])} naive on the loop, {duration(found['idle'])} idle"
    return bound("… loop lateness p99 meanwhile", found["studio"], duration, 5e-3, yardstick)
