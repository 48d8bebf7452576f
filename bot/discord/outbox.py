"""Delivers what people have to be told: intents from the database, in order for each game, again until they arrive.

An intent names only what is to be brought up to date. Texts and pictures are made from the current state when it is
delivered, so a repeated or late delivery shows nothing old.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

import aiohttp
import discord

from games.translation import gettext as _
from storage.store import Store

log = logging.getLogger(__name__)

BATCH = 50  # intents taken at a time
AT_ONCE = 8  # games delivered to at the same time
LONGEST_PAUSE = 300.0  # seconds between two tries
OPENING_PAUSE = 3600.0  # seconds without opening direct messages, once Discord finds we open too many
KEEP = 2 * 86400.0  # seconds that delivered intents and presses are kept
TIDY_EVERY = 6 * 3600.0

TRANSIENT = {0, 40333}  # Discord's front refuses, not Discord: a 403 that passes
TOO_MANY = {40003}  # opening direct messages too fast

Idle = Callable[..., Awaitable[Any]]


class Intent(NamedTuple):
    """One thing to be brought up to date. `nonce` is the same for each try, so that a repeated message counts once."""

    id: int
    game: int
    kind: str
    user: int
    attempts: int
    asked: int

    @property
    def nonce(self) -> str:
        """At most 25 characters, the same for each try."""
        return f"b{self.id:x}.{self.asked:x}"


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


class Outbox:
    """The loop that delivers. *deliver* makes and sends what an intent asks for."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        deliver: Callable[[Intent], Awaitable[None]],
        blocked: Callable[[Intent, str], Awaitable[None]],
        idle: Idle = plain,
    ) -> None:
        self.store = store
        self.now = now
        self.deliver = deliver
        self.blocked = blocked
        self.idle = idle
        self._wake = asyncio.Event()
        self._tidy_due = 0.0

    def wake(self) -> None:
        """There is something new to deliver."""
        self._wake.set()

    async def run(self) -> None:
        """Deliver for ever. A failure of the database is logged and waited out."""
        pause = 1.0
        while True:
            self._wake.clear()
            try:
                delivered = await self.deliver_due()
                seconds = 0.0 if delivered else await self._rest()
                pause = 1.0
            except Exception:
                log.exception("the outbox stumbled")
                seconds = pause
                pause = min(2 * pause, LONGEST_PAUSE)
            if seconds:
                await self.idle(until(self._wake, seconds), reason="outbox")

    async def flush(self, seconds: float) -> None:
        """Deliver what is due, at most *seconds*, before the process ends."""
        try:
            async with asyncio.timeout(seconds):
                while await self.deliver_due():
                    pass
        except TimeoutError:
            log.info("the outbox keeps what is left for the next start")
        except Exception:
            log.exception("the outbox stumbled at the end and keeps what is left for the next start")

    async def deliver_due(self) -> int:
        """Deliver what is due now; how many intents that were."""
        async with self.store.read() as db:
            rows = await db.fetch_due_intents(now=self.now(), count=BATCH)
        by_game: dict[int, list[Intent]] = {}
        for row in rows:
            user = int(row["target"].partition(":")[2] or 0)
            intent = Intent(row["id"], row["game"], row["kind"], user, row["attempts"], row["asked"])
            by_game.setdefault(intent.game, []).append(intent)
        limit = asyncio.Semaphore(AT_ONCE)
        # All to their end, also when one fails: what is still under way must not be taken up a second time.
        ends = await asyncio.gather(
            *(self._deliver_to(intents, limit) for intents in by_game.values()), return_exceptions=True
        )
        for end in ends:
            if isinstance(end, BaseException):
                raise end
        return len(rows)

    async def _deliver_to(self, intents: list[Intent], limit: asyncio.Semaphore) -> None:
        async with limit:
            for intent in intents:
                await self._try(intent)

    async def _try(self, intent: Intent) -> None:
        try:
            await self.deliver(intent)
        except Blocked as blocked:
            await self._abandon(intent, str(blocked))
        except discord.HTTPException as error:
            await self._failed(intent, error)
        except (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited) as error:
            await self._postpone(intent, repr(error), _pause(intent))
        except Exception as error:
            log.exception("%s of game %s could not be made", intent.kind, intent.game)
            await self._postpone(intent, type(error).__name__, _pause(intent))
        else:
            async with self.store.write() as db:
                await db.finish_intent(id=intent.id, asked=intent.asked)

    async def _failed(self, intent: Intent, error: discord.HTTPException) -> None:
        if error.code in TOO_MANY:
            await self._postpone(intent, "opening too many direct messages", OPENING_PAUSE)
        elif error.status == 403 and error.code not in TRANSIENT:
            await self._abandon(intent, _("I lack a permission there"))
        elif error.status == 404:
            await self._abandon(intent, _("the channel is gone"))
        elif error.status == 400:
            log.error("Discord refuses %s of game %s: %s", intent.kind, intent.game, error.code)
            await self._abandon(intent, _("Discord did not take the message"))
        else:
            await self._postpone(intent, f"{error.status} {error.code}", _pause(intent))

    async def _postpone(self, intent: Intent, error: str, seconds: float) -> None:
        log.info("%s of game %s is tried again in %.0f s: %s", intent.kind, intent.game, seconds, error)
        async with self.store.write() as db:
            await db.postpone_intent(id=intent.id, asked=intent.asked, due=self.now() + seconds, error=error)

    async def _abandon(self, intent: Intent, error: str) -> None:
        log.warning("%s of game %s is given up: %s", intent.kind, intent.game, error)
        async with self.store.write() as db:
            await db.abandon_intent(id=intent.id, asked=intent.asked, error=error)
        await self.blocked(intent, error)

    async def _rest(self) -> float:
        """How long there is nothing to do, in seconds; meanwhile old rows are swept out."""
        now = self.now()
        if now >= self._tidy_due:
            async with self.store.write() as db:
                await db.forget_presses(before=now - KEEP)
                await db.forget_intents(before=now - KEEP)
            self._tidy_due = now + TIDY_EVERY
        async with self.store.read() as db:
            due = await db.fetch_next_due()
        return max(0.05, min(self._tidy_due, due if due is not None else self._tidy_due) - now)


def _pause(intent: Intent) -> float:
    """Seconds to wait after a failure: doubling, with some jitter, at most five minutes."""
    return min(LONGEST_PAUSE, 2.0 ** min(intent.attempts, 20) * random.uniform(0.8, 1.2))
