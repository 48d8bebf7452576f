"""Delivers what people have to be told: intents from the database, in order for each game, again until they arrive.

An intent names only what is to be brought up to date. Texts and pictures are made from the current state when it is
delivered, so a repeated or late delivery shows nothing old.

Every game with something due has a task of its own, which takes the game's next intent as soon as one ends. So a
channel that is slow, limited or silent holds up its own game alone.
"""

import asyncio
import logging
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import aiohttp
import discord

from games.translation import gettext as _
from storage.store import Statements, Store

log = logging.getLogger(__name__)

AT_ONCE = 8  # deliveries that begin at the same time
SLOW = 2.0  # seconds after which a delivery makes room for another to begin
LIMIT = 45.0  # seconds for one delivery; the library itself waits at most 30 of them for a rate limit
LONGEST_PAUSE = 300.0  # seconds between two tries
OPENING_PAUSE = 3600.0  # seconds without opening direct messages, once Discord finds we open too many
LATEST = 86400.0  # seconds from now; whatever waits for longer was written by a clock that was wrong
SLACK = 60.0  # seconds by which a clock may be set back without anything to be corrected
KEEP = 2 * 86400.0  # seconds that delivered intents and presses are kept
TIDY_EVERY = 6 * 3600.0

TRANSIENT = {0, 40333}  # Discord's front refuses, not Discord: a 403 that passes
TOO_MANY = {40003}  # opening direct messages too fast
LOCKED = 160005

Idle = Callable[..., Awaitable[Any]]


class Intent(NamedTuple):
    """One thing to be brought up to date. `asked` counts how often it was intended since it was delivered last."""

    id: int
    game: int
    kind: str
    user: int
    attempts: int
    asked: int


Deliver = Callable[[Intent], Awaitable[None]]
OnAbandoned = Callable[[Statements, Intent, str], Awaitable[None]]


class Blocked(Exception):
    """Discord does not let us deliver; trying again is of no use until something changes."""


async def until(wake: asyncio.Event, seconds: float) -> None:
    """Wait for *wake*, at most *seconds*."""
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        pass


async def plain(waiting: Coroutine[Any, Any, Any], *, reason: str = "") -> Any:
    """How to be idle in a process of its own: just wait. The sandbox has another way."""
    return await waiting


def refused_for_good(error: discord.HTTPException) -> bool:
    """Whether Discord's answer is a no that stays one until something changes there."""
    if error.code in TOO_MANY:
        return False
    return error.status in (400, 404) or (error.status == 403 and error.code not in TRANSIENT)


def reason_of(error: discord.HTTPException) -> str:
    """Why Discord refuses something for good, in words for people."""
    if error.code == LOCKED:
        return _("the thread is locked")
    if error.status == 404:
        return _("the channel is gone")
    return _("I lack a permission there") if error.status == 403 else _("Discord did not take the message")


class Outbox:
    """The loop that delivers. *deliver* makes and sends what an intent asks for, at most *limit* seconds long.

    *on_abandoned* writes down, in the transaction that abandons an intent, why it could not be delivered.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        deliver: Deliver,
        on_abandoned: OnAbandoned,
        idle: Idle = plain,
        *,
        limit: float = LIMIT,
    ) -> None:
        self.store = store
        self.now = now
        self.deliver = deliver
        self.on_abandoned = on_abandoned
        self.idle = idle
        self.limit = limit
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by game
        self._watched: dict[tuple[int, str], asyncio.Future[str]] = {}  # by game and kind
        self._delivered: dict[int, int] = {}  # intents that are delivered and could not be marked yet: id and asked
        self._failure: Exception | None = None  # of ours, not of Discord's: the database cannot be used
        self._pause = 1.0
        self._tries = 0
        self._tidied = float("-inf")

    def wake(self) -> None:
        """There is something new to deliver."""
        self._wake.set()

    async def outcome(self, game: int, kind: str, seconds: float) -> str | None:
        """What becomes of an intent that was just saved: "" when it is delivered, else why it never will be.

        None when that is still open after *seconds*.
        """
        watched = self._watched.setdefault((game, kind), asyncio.get_running_loop().create_future())
        try:
            return await asyncio.wait_for(asyncio.shield(watched), seconds)
        except TimeoutError:
            return None
        finally:
            self._watched.pop((game, kind), None)

    def _report(self, intent: Intent, outcome: str) -> None:
        watched = self._watched.get((intent.game, intent.kind))
        if watched is not None and not watched.done():
            watched.set_result(outcome)

    async def run(self) -> None:
        """Deliver for ever. A failure of the database is logged and waited out."""
        try:
            while True:
                self._wake.clear()
                try:
                    self._raise_failure()
                    await self._begin()
                    seconds, wake = await self._rest(), self._wake
                except Exception:
                    log.exception("the outbox failed; it goes on in %.0f s", self._pause)
                    seconds, wake = self._pause, asyncio.Event()  # no sooner, whatever happens meanwhile
                    self._pause = min(2 * self._pause, LONGEST_PAUSE)
                await self.idle(until(wake, seconds), reason="outbox")
        finally:
            await self._stop()

    async def flush(self, seconds: float) -> None:
        """Deliver what is due, at most *seconds*, before the process ends."""
        try:
            async with asyncio.timeout(seconds):
                await self.deliver_due()
        except TimeoutError:
            log.info("the outbox keeps what is left for the next start")
        except Exception:
            log.exception("the outbox failed at the end")
        finally:
            await self._stop()

    async def deliver_due(self) -> int:
        """Deliver everything that is due, and how often something was tried. Raises what the database raises."""
        tries = self._tries
        await self._begin()
        while self._tasks:
            await asyncio.wait(self._tasks.values())
        self._raise_failure()
        return self._tries - tries

    # --- tasks

    async def _begin(self) -> None:
        """Give every game with something due a task, unless it has one."""
        now = self.now()
        wrong = {"now": now, "later": now + SLACK, "latest": now + LATEST}
        async with self.store.read() as db:
            rows, misdated = await db.together(db.fetch_due_games(now=now), db.count_misdated(**wrong))
        if misdated:
            log.warning("%d deliveries waited for a moment that a wrong clock had written; they are due now", misdated)
            async with self.store.write() as db:
                await db.correct_misdated(**wrong)
            async with self.store.read() as db:
                rows = await db.fetch_due_games(now=now)
        for row in rows:
            game = int(row["game"])
            if game not in self._tasks:
                self._tasks[game] = asyncio.create_task(self._serve(game), name=f"deliveries of game {game}")

    async def _serve(self, game: int) -> None:
        """Deliver what is due of one game, one after the other."""
        try:
            while await self._deliver_next(game):
                self._pause = 1.0
        except Exception as error:
            self._failure = error
        finally:
            del self._tasks[game]
            self._wake.set()  # something may have been intended since this task looked for the last time

    async def _deliver_next(self, game: int) -> bool:
        """Deliver the next intent of a game; whether there was one."""
        async with self._slot():
            await self._mark_delivered()
            async with self.store.read() as db:
                row = await db.fetch_next_intent(game=game, now=self.now())
            if row is None:
                return False
            user = int(row["target"].partition(":")[2] or 0)
            self._tries += 1
            await self._try(Intent(row["id"], game, row["kind"], user, row["attempts"], row["asked"]))
            return True

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        """One of the places at the start, given up by whoever turns out to be slow."""
        await self._slots.acquire()
        slow = asyncio.get_running_loop().call_later(SLOW, self._slots.release)
        try:
            yield
        finally:
            if asyncio.get_running_loop().time() < slow.when():
                slow.cancel()
                self._slots.release()

    async def _stop(self) -> None:
        """End all tasks; what they were delivering is looked for at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # a task that never began has not taken itself out

    def _raise_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    # --- one intent

    async def _try(self, intent: Intent) -> None:
        try:
            async with asyncio.timeout(self.limit):
                await self.deliver(intent)
        except Blocked as blocked:
            await self._abandon(intent, str(blocked))
        except discord.RateLimited as error:
            await self._postpone(intent, "rate limited", min(error.retry_after, LATEST))
        except discord.HTTPException as error:
            await self._failed(intent, error)
        except (aiohttp.ClientError, OSError, TimeoutError, sqlite3.OperationalError) as error:
            await self._postpone(intent, repr(error), _pause(intent))
        except Exception as error:
            log.exception("%s of game %s could not be made", intent.kind, intent.game)
            await self._postpone(intent, type(error).__name__, _pause(intent))
        else:
            self._delivered[intent.id] = intent.asked
            self._report(intent, "")
            await self._mark_delivered()

    async def _mark_delivered(self) -> None:
        """Write down what is delivered. What cannot be written is kept, and is not delivered again."""
        if not self._delivered:
            return
        marked = dict(self._delivered)
        async with self.store.write() as db:
            await db.finish_intents([{"id": id_, "asked": asked} for id_, asked in marked.items()])
        for id_, asked in marked.items():
            if self._delivered.get(id_) == asked:
                del self._delivered[id_]

    async def _failed(self, intent: Intent, error: discord.HTTPException) -> None:
        if error.code in TOO_MANY:
            await self._postpone(intent, "opening too many direct messages", OPENING_PAUSE)
        elif refused_for_good(error):
            if error.status == 400:
                log.error("Discord refuses %s of game %s: %s", intent.kind, intent.game, error.code)
            await self._abandon(intent, reason_of(error))
        else:
            await self._postpone(intent, f"{error.status} {error.code}", _pause(intent))

    async def _postpone(self, intent: Intent, error: str, seconds: float) -> None:
        log.info("%s of game %s is deferred by %.0f s: %s", intent.kind, intent.game, seconds, error)
        now = self.now()
        async with self.store.write() as db:
            await db.postpone_intent(id=intent.id, asked=intent.asked, due=now + seconds, noted=now, error=error)

    async def _abandon(self, intent: Intent, error: str) -> None:
        log.warning("%s of game %s is abandoned: %s", intent.kind, intent.game, error)
        async with self.store.write() as db:
            await db.abandon_intent(id=intent.id, asked=intent.asked, error=error)
            await self.on_abandoned(db, intent, error)
        self._report(intent, error)

    async def _rest(self) -> float:
        """How long nothing more becomes due, in seconds; meanwhile old rows are swept out."""
        now = self.now()
        if not self._tidied <= now < self._tidied + TIDY_EVERY:
            async with self.store.write() as db:
                await db.together(
                    db.forget_presses(before=now - KEEP),
                    db.forget_intents(before=now - KEEP, after=now + LATEST),
                    db.forget_notices(before=now - KEEP),
                )
            self._tidied = now
        async with self.store.read() as db:
            due = await db.fetch_next_due(now=now)
        return max(0.05, min(self._tidied + TIDY_EVERY, due if due is not None else float("inf")) - now)


def _pause(intent: Intent) -> float:
    """Seconds to wait after a failure: doubling, with some jitter, at most five minutes."""
    return min(LONGEST_PAUSE, 2.0 ** min(intent.attempts, 20) * random.uniform(0.8, 1.2))
