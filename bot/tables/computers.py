"""Computer players at tables: they think in a process of their own, and what they answer is saved like any choice."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from random import Random

import msgspec

from bot.tables.changes import Changes
from bot.tables.game_view import Stamp
from bot.tables.loaded_game import LoadedGame
from bot.tables.thinking import Position, answer, begin, packed
from bot.time.moments import moment
from games.engine import Answer, Refusal
from games.live import AnyGame
from games.players import BUDGET
from games.titles import ADDED
from storage.store import Statements

log = logging.getLogger(__name__)

BUDGET_HERE = 0.3  # seconds for which this process may stand still
PATIENCE = 60.0  # seconds beyond its budget after which an answer is thought over anew


class Task(msgspec.Struct, frozen=True):
    """A question to a computer player: which seat of which game is asked what, as `stamp` says."""

    game: int
    seat: int
    level: str
    stamp: Stamp
    position: Position
    seed: str


class Computers:
    """Has the computer players of all games answer. *boxes* are the files of values in use, for the other process.

    With `here` they think in this process, which waits for them: for the sandbox, where nobody else is kept waiting.
    """

    def __init__(self, changes: Changes, boxes: Mapping[str, Path] | None = None, budget: float = BUDGET) -> None:
        self.changes = changes
        self.boxes = dict(boxes or {})
        self.budget = budget
        self.wake: Callable[[], None] = lambda: None  # whoever acts when something is due
        self.here = False
        self._executor: Executor | None = None
        self._waiting: list[Task] = []
        self._working: asyncio.Task[None] | None = None

    async def asked(self, db: Statements, game: int) -> None:
        """The moment has come for a game's computer player: it begins to think, beside this transaction."""
        task = task_of(await LoadedGame.load(db, game))
        if task is None:
            return
        now = self.changes.now()
        # Should the process end meanwhile, the question is found again.
        await db.set_moments([moment("computer", game, game, now + self.budget + PATIENCE, now)])
        self._waiting.append(task)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="computer players")

    async def _work(self) -> None:
        while self._waiting:
            task = self._waiting.pop(0)
            try:
                await self.save(task, await self.think(task))
            except Exception:
                log.exception("a computer player of game %d could not answer", task.game)
        self.wake()

    async def think(self, task: Task) -> Answer | None:
        """What a computer player answers; None when it cannot, which is logged."""
        try:
            if self.here:
                return answer(task.position, task.seat, task.level, task.seed, min(self.budget, BUDGET_HERE))
            if self._executor is None:
                afresh = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(1, afresh, initializer=begin, initargs=(self.boxes, dict(ADDED)))
            loop = asyncio.get_running_loop()
            work = loop.run_in_executor(
                self._executor, answer, task.position, task.seat, task.level, task.seed, self.budget
            )
            return await asyncio.wait_for(work, self.budget + PATIENCE / 2)
        except Exception:
            log.exception("a computer player of game %d failed; the default answer is taken", task.game)
            self.close()
            return None

    async def save(self, task: Task, chosen: Answer | None) -> None:
        """Save an answer, unless the question or who chooses has changed meanwhile; None is the default answer."""
        async with self.changes.by_rules(task.game) as (db, loaded):
            live = loaded.live
            if live is None or loaded.game.status != "playing":
                return
            held = loaded.seats[task.seat]
            decision = live.decision_of(task.seat)
            if held.person or decision is None or loaded.stamp(task.seat) != task.stamp:
                return
            try:
                live.choose(task.seat, chosen or (), by="computer")
            except Refusal:
                if chosen is not None:
                    log.warning("a computer player of game %d chose what is not on offer", task.game)
                default = live.title.default_choice(live.state, task.seat, decision)
                live.choose(task.seat, default, by="default")
            await self.changes.save(db, loaded, 0, chose=task.seat)

    async def idle(self) -> None:
        """Wait until nothing is thought over: for tests and for the end."""
        while self._working is not None and not self._working.done():
            await asyncio.wait([self._working])

    def close(self) -> None:
        """Let the other process go; it is started again when it is needed."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


def task_of(loaded: LoadedGame) -> Task | None:
    """What the next of a game's computer players has to think over; None when none is asked."""
    live: AnyGame | None = loaded.live
    if live is None or loaded.game.status != "playing" or not any(s.user and s.person for s in loaded.seats):
        return None
    seats = [seat for seat in live.awaited if not loaded.seats[seat].person]
    if not live.simultaneous and len(live.awaited) > 1 and len(seats) < len(live.awaited):
        return None  # a team's decision is left to its people
    if not seats:
        return None
    seat = seats[0]
    seed = f"{loaded.game.seed}:computer:{loaded.game.revision}"
    position = packed(live, seat, Random(seed))
    return Task(loaded.game.id, seat, loaded.seats[seat].player, loaded.stamp(seat), position, seed)
