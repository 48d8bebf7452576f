"""The one loop in which time acts: it sleeps until the earliest due moment or a wake, and never polls.

A due moment is claimed by taking its row out in the transaction that does what it stands for. So it happens once,
however many processes and restarts there are; what fails is taken back with its claim, and tried again later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from bot.time.moments import SLACK
from storage.store import Statements, Store

log = logging.getLogger(__name__)

AT_ONCE = 200  # moments that are looked for together
PAUSE = 30.0  # seconds until a moment that failed is tried again; doubled with each further failure
LONGEST_PAUSE = 3600.0
LONGEST_SLEEP = 6 * 3600.0  # seconds after which a clock that was set is noticed at the latest

Handler: TypeAlias = Callable[[Statements, int], Awaitable[None]]
Idle: TypeAlias = Callable[..., Awaitable[Any]]


class Timetable:
    """Does what is due. *handlers* has what each kind of moment stands for; *acted* is called after something was."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        handlers: Mapping[str, Handler],
        acted: Callable[[], None],
        idle: Idle,
    ) -> None:
        self.store = store
        self.now = now
        self.handlers = handlers
        self.acted = acted
        self.idle = idle
        self._wake = asyncio.Event()
        self._failed: dict[tuple[str, int], float] = {}

    def wake(self) -> None:
        """Something is due that was not before."""
        self._wake.set()

    async def run(self) -> None:
        """Act for ever. A failure of the database is logged and waited out."""
        pause = 1.0
        while True:
            self._wake.clear()
            try:
                await self.act()
                seconds = await self._rest()
                pause, wake = 1.0, self._wake
            except Exception:
                log.exception("the timetable failed; it goes on in %.0f s", pause)
                seconds, wake = pause, asyncio.Event()
                pause = min(2 * pause, 300.0)
            await self.idle(_until(wake, seconds), reason="timetable")

    async def act(self) -> int:
        """Do everything that is due; how much it was. Raises what the database raises."""
        done = 0
        async with self.store.write() as db:
            corrected = await db.correct_moments(now=self.now(), later=self.now() + SLACK)
        if corrected:
            log.warning("%d moments were noted by a clock that ran ahead; they are looked at again", corrected)
        while True:
            async with self.store.read() as db:
                rows = await db.fetch_due_moments(now=self.now(), count=AT_ONCE)
            acted = 0
            for row in rows:
                acted += await self._handle(row["kind"], row["subject"], row["due"])
            done += acted
            if not acted:
                break
        if done:
            self.acted()
        return done

    async def _handle(self, kind: str, subject: int, due: float) -> int:
        """Do what one moment stands for, once: 1 when this was it."""
        key = (kind, subject)
        try:
            async with self.store.write() as db:
                if not await db.claim_moment(kind=kind, subject=subject, due=due):
                    return 0
                await self.handlers[kind](db, subject)
        except Exception:
            pause = min(2 * self._failed.get(key, PAUSE / 2), LONGEST_PAUSE)
            self._failed[key] = pause
            log.exception("what was due (%s of %d) failed; it is tried again in %.0f s", kind, subject, pause)
            now = self.now()
            row = {"kind": kind, "subject": subject, "game": None, "due": now + pause, "noted": now}
            async with self.store.write() as db:
                await db.set_moments([row])
            return 0
        self._failed.pop(key, None)
        return 1

    async def _rest(self) -> float:
        """How long nothing is due, in seconds."""
        async with self.store.read() as db:
            due = await db.fetch_next_moment()
        return min(LONGEST_SLEEP, max(0.05, due - self.now())) if due is not None else LONGEST_SLEEP


async def _until(wake: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        pass
