"""How things are measured: variants take turns in a new order each round, a figure is the median over the rounds."""

import asyncio
import gc
import inspect
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

BEAT = 0.002  # seconds between two looks at the loop
WATCH = 0.8  # seconds of looking in one round

Variant = Callable[[], float | Awaitable[float]]


@dataclass(frozen=True)
class Line:
    """One line of the table. `meets` is None where there is no goal."""

    what: str
    figure: str
    yardstick: str = ""
    ratio: float | None = None
    goal: str = ""
    meets: bool | None = None


class Median(float):
    """The median of what was measured round by round."""

    rounds: tuple[float, ...]

    def __new__(cls, rounds: Sequence[float]) -> "Median":
        """Of the figures of all *rounds*, in their order."""
        self = super().__new__(cls, median(rounds))
        self.rounds = tuple(rounds)
        return self


async def medians(rounds: int, variants: Mapping[str, Variant]) -> dict[str, Median]:
    """The median of what each variant measured, after one round that only warms up."""
    found: dict[str, list[float]] = {name: [] for name in variants}
    order = list(variants)
    for number in range(rounds + 1):
        random.shuffle(order)
        for name in order:
            gc.collect()  # so that nobody pays for what another variant left behind
            measured = variants[name]()
            value = await measured if inspect.isawaitable(measured) else measured
            if number:
                found[name].append(value)
    return {name: Median(values) for name, values in found.items()}


def each(work: Callable[[], object], seconds: float) -> float:
    """Seconds that one call of *work* takes, over about *seconds* of calls."""
    begun = perf_counter()
    count = 0
    while (passed := perf_counter() - begun) < seconds:
        work()
        count += 1
    return passed / count


async def lateness(work: Callable[[], Awaitable[object]]) -> float:
    """How much later than wished the loop comes back while *work* is done over and over; seconds, 99 of 100 times."""
    end = perf_counter() + WATCH

    async def keep_working() -> None:
        while perf_counter() < end:
            await work()

    working = asyncio.create_task(keep_working())
    late = []
    while (now := perf_counter()) < end:
        wished = now + BEAT
        await asyncio.sleep(BEAT)
        late.append(max(0.0, perf_counter() - wished))
    await working
    return sorted(late)[int(len(late) * 0.99)]


def at_best(work: Callable[[], object], seconds: float, times: int = 5) -> float:
    """Seconds that one call of *work* takes, in the fastest of several tries: what else runs can only add to it.

    For the slowest of many positions, which would else be the one that was disturbed most.
    """
    return min(each(work, seconds) for _ in range(times))


def compare(
    what: str,
    value: float,
    yardstick: tuple[str, float],
    show: Callable[[float], str],
    *,
    least: float | None = None,
    most: float | None = None,
) -> Line:
    """A figure as a multiple of its yardstick.

    Of two that were measured in the same rounds it is the median of each round's ratio: when the machine is faster in
    one round than in another, both are.
    """
    name, other = yardstick
    ratio = value / other
    if isinstance(value, Median) and isinstance(other, Median):
        ratio = median(ours / theirs for ours, theirs in zip(value.rounds, other.rounds, strict=True))
    goal, meets = _verdict(ratio, least, most, lambda bound: f"{bound:g} ×")
    return Line(what, show(value), f"{show(other)} {name}", ratio, goal, meets)


def bound(what: str, value: float, show: Callable[[float], str], most: float, yardstick: str = "") -> Line:
    """A figure with a goal of its own; the yardstick, if any, is only shown."""
    goal, meets = _verdict(value, None, most, show)
    return Line(what, show(value), yardstick, None, goal, meets)


def _verdict(
    value: float, least: float | None, most: float | None, show: Callable[[float], str]
) -> tuple[str, bool | None]:
    if least is not None:
        return f"≥ {show(least)}", value >= least
    if most is not None:
        return f"≤ {show(most)}", value <= most
    return "", None


def rate(value: float) -> str:
    """So many a second."""
    return f"{value:,.0f}/s"


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def kilobytes(value: float) -> str:
    """A size in thousands of bytes."""
    return f"{value / 1000:.0f} KB"


def whole_bytes(value: float) -> str:
    """A size in bytes."""
    return f"{value:,.0f} B"
