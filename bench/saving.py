"""Games at real tables and a real database: restoring one from its rows, and one move with all that is saved."""

import asyncio
import os
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.measure import Line, at_best, bound, compare, duration, each, medians, rate
from bench.playing import VAR, KnownGame, Tables, new_tables
from bot.tables.loaded_game import LoadedGame

ROUNDS = 9
MOVES = 40  # of one stream in one round
GAMES, MOVES_EACH = 32, 4
BLOCK = os.urandom(8192)
WRITES = 100

sync = getattr(os, "fdatasync", os.fsync)


async def lines() -> list[Line]:
    """Restoring against the clock, moves against the disk."""
    async with new_tables() as tables:
        return [*await _restoring(tables), *await _moves(tables)]


async def _restoring(tables: Tables) -> list[Line]:
    """From rows as the database gives them, at every tenth choice of a game."""
    playing = KnownGame(tables)
    await playing.prepare(1)
    rows: list[tuple[Any, ...]] = []
    while len(playing.left) > 10:
        await playing.play(10)
        async with tables.store.read() as db:
            rows.append(tuple(await db.together(*LoadedGame.load_calls(db, playing.game))))

    def restore() -> None:
        for position in rows:
            LoadedGame.from_rows(playing.game, *position)

    found = await medians(ROUNDS, {"all": lambda: each(restore, 0.1)})
    slowest = max(at_best(partial(LoadedGame.from_rows, playing.game, *row), 0.003) for row in rows)
    return [
        bound("restoring a saved game", found["all"] / len(rows), duration, most=1e-3),
        bound("… the slowest position", slowest, duration, most=1e-3),
    ]


async def _moves(tables: Tables) -> list[Line]:
    one, many = KnownGame(tables), [KnownGame(tables) for _ in range(GAMES)]

    async def stream() -> float:
        await one.prepare(MOVES)
        begun = perf_counter()
        await one.play(MOVES)
        return MOVES / (perf_counter() - begun)

    async def at_once() -> float:
        for playing in many:
            await playing.prepare(MOVES_EACH)
        begun = perf_counter()
        await asyncio.gather(*(playing.play(MOVES_EACH) for playing in many))
        return GAMES * MOVES_EACH / (perf_counter() - begun)

    with tempfile.TemporaryDirectory(prefix="bench-", dir=VAR) as folder:
        file = os.open(Path(folder) / "floor", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            found = await medians(ROUNDS, {"stream": stream, "at once": at_once, "floor": lambda: _floor(file)})
        finally:
            os.close(file)
    yardstick = ("8 KB append + fdatasync", found["floor"])
    return [
        compare("moves, one game", found["stream"], yardstick, rate, least=0.15),
        compare(f"moves, {GAMES} games at once", found["at once"], yardstick, rate, least=0.15),
    ]


def _floor(file: int) -> float:
    begun = perf_counter()
    for _ in range(WRITES):
        os.write(file, BLOCK)
        sync(file)
    return WRITES / (perf_counter() - begun)
