"""The two heavy titles: random games, restoring, what a seat sees, and the size of a checkpoint."""

from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from bench.measure import Line, Variant, at_best, bound, compare, duration, kilobytes, medians, rate
from bench.playing import begin, play, positions
from bench.rules import catanatron
from bot.tables.rows import pack
from games.engine import AnyTitle
from games.live import AnyGame
from games.titles import TITLES

HEAVY = [TITLES["codex_leicester"], TITLES["maestro"]]
ROUNDS = 5
SECONDS = 1.0  # of one variant in one round
POSITIONS = 40


async def lines() -> list[Line]:
    """Decisions per second against catanatron in the same run, the rest against the clock."""
    variants: dict[str, Variant] = {title.id: partial(_decisions, title) for title in HEAVY}
    found = await medians(ROUNDS, {**variants, "catanatron": catanatron})
    yardstick = ("catanatron, 4 players", found["catanatron"])
    all_lines = []
    for title in HEAVY:
        all_lines.append(compare(f"{title.name}: decisions, 4 seats", found[title.id], yardstick, rate, least=2))
        all_lines += await _positions(title)
    return all_lines


def _decisions(title: AnyTitle) -> float:
    """Decisions a second with all events, the engine's own answers not counted."""
    rng = Random()
    count, begun = 0, perf_counter()
    while perf_counter() - begun < SECONDS:
        count += sum(1 for _ in play(begin(4, str(rng.random()), keep=False, title=title), rng))
    return count / (perf_counter() - begun)


async def _positions(title: AnyTitle) -> list[Line]:
    games = positions(4, POSITIONS, title)
    restoring = [_restoring(live) for live in games]
    seeing = [at_best(partial(live.view, seat % 4), 0.01) for seat, live in enumerate(games)]
    sizes = [len(pack(bytes(live.checkpoints[-1].state))) for live in games]
    return [
        bound("… restoring, the median position", median(restoring), duration, most=3e-3),
        bound("… restoring, the slowest position", max(restoring), duration, most=3e-3),
        bound("… what a seat sees", max(seeing), duration, most=0.5e-3),
        bound("… a stored checkpoint, the largest", max(sizes), kilobytes, most=6 * 1024),
    ]


def _restoring(live: AnyGame) -> float:
    """Seconds from where a load of a game starts to its position."""
    undo_floor = live.undo_floor()
    since = [choice for choice in live.choices if choice.part >= undo_floor.part]
    return at_best(partial(AnyGame, live.title, undo_floor, since), 0.02)
