"""The client: what it is made of, how it starts and stops. Discord's events go to the tree or the router."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.app import build
from bot.discord.commands import add_commands
from bot.discord.delivery import Delivery
from bot.discord.emojis import sync_emojis
from bot.discord.ids import use_generation
from bot.discord.interaction import AppClient, Interaction
from bot.discord.outbox import Idle, Outbox, plain
from bot.discord.panels.kit import notice
from bot.discord.responder import respond
from bot.discord.router import router
from bot.discord.suggestions import Suggestions
from bot.settings import Settings
from bot.tables.restoring import bring_back, open_calls
from bot.time.timetable import Timetable
from games.translation import gettext as _
from storage.store import Store

log = logging.getLogger(__name__)

DRAIN = 4.0  # seconds for presses under way when the process is asked to stop
BEAT = 60.0  # seconds between two notes that people can answer
FLUSH = 3.0  # seconds for what is still to be delivered then


class Tree(app_commands.CommandTree["Bot"]):
    """The slash commands. No exception reaches a player."""

    async def interaction_check(self, interaction: discord.Interaction["Bot"]) -> bool:
        """Refuse kindly while the bot is stopping."""
        return await interaction.client.accepts(interaction)

    async def on_error(self, interaction: discord.Interaction["Bot"], error: app_commands.AppCommandError) -> None:
        """What the library itself refuses: a wrong kind of option, or a command of an older version."""
        if isinstance(error, app_commands.CommandInvokeError):
            log.error("a command failed", exc_info=error.original)
        async with respond(interaction) as responder:
            await responder.show(notice(_("I do not understand that command as it was sent. `/help` shows them all.")))


class Bot(AppClient):
    """The bot. *idle* is how its loops wait, *now* what time it is, in unix seconds, *beat* how often it writes down
    that it is there, in seconds: the sandbox, where weeks pass in a moment, has its own."""

    def __init__(
        self, settings: Settings, *, idle: Idle = plain, now: Callable[[], float] = time.time, beat: float = BEAT
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30,  # longer limits are waited for by the outbox, which serves others meanwhile
        )
        self.settings = settings
        self.idle = idle
        self.now = now
        self.beat = beat
        self.stopping = False
        self.connected = asyncio.Event()
        self.suggestions = Suggestions()
        self.working: set[asyncio.Task[Any]] = set()
        self.tree = Tree(self)
        add_commands(self.tree)
        self._loops: list[asyncio.Task[Any]] = []
        self._down_since: float | None = None

    async def setup_hook(self) -> None:
        """Open what the bot works with, tell Discord the commands if they changed, begin to deliver."""
        store = await Store.open(self.settings.database, self.now)
        self.app = build(self.settings, store, self.now, self._woken, self._outcome)
        use_generation(await self.app.reading.generation())
        if games := await bring_back(store, self.now):
            log.info("the messages of %d games are brought up to date", games)
        self.delivery = Delivery(self)
        self.outbox = Outbox(store, self.now, self.delivery, self.delivery.on_abandoned, self.idle)
        self.timetable = Timetable(store, self.now, self.app.handlers(), self.outbox.wake, self.idle)
        self.app.computers.wake = self._woken
        self.app.computers.here = self.idle is not plain
        if games := await open_calls(store, self.now):
            log.info("the calls of %d games are opened", games)
        self._down_since = await self.app.seats.last_beat()
        await self.sync()
        self._loops = [
            asyncio.create_task(self.outbox.run(), name="outbox"),
            asyncio.create_task(self._act_when_ready(), name="timetable"),
            asyncio.create_task(self._beat(), name="heartbeat"),
            asyncio.create_task(self.have_emojis(), name="emojis"),
        ]

    def _woken(self) -> None:
        """Something is to be delivered, and something may be due."""
        self.outbox.wake()
        self.timetable.wake()

    async def _act_when_ready(self) -> None:
        """Time acts from the first connection on: nobody is to lose time that could not answer."""
        await self.idle(self.connected.wait(), reason="connection")
        await self.timetable.run()

    async def _beat(self) -> None:
        """Write down that people can answer, as long as they can."""
        while True:
            if self.connected.is_set():
                with suppress(Exception):  # the next beat does it
                    await self.app.seats.beat()
            await self.idle(asyncio.sleep(self.beat), reason="heartbeat")

    async def _outcome(self, game: int, kind: str, seconds: float) -> str | None:
        return await self.outbox.outcome(game, kind, seconds)

    async def sync(self, *, force: bool = False) -> bool:
        """Tell Discord the commands when they differ from those it was told last; whether it was told."""
        payload = [command.to_dict(self.tree) for command in self._ordered_commands()]
        digest = hashlib.sha256(msgspec.json.encode([self.application_id, payload], order="sorted")).hexdigest()
        async with self.app.store.read() as db:
            known = await db.fetch_setting(key="commands")
        if known == digest and not force:
            return False
        await self.tree.sync()
        async with self.app.store.write() as db:
            await db.put_setting(key="commands", value=digest)
        log.info("told Discord %d commands", len(payload))
        return True

    async def have_emojis(self) -> int:
        """See that Discord has the emojis of our icons; how many changed. Without them words stand alone."""
        if not self.settings.emojis:
            return 0
        try:
            return await sync_emojis(self)
        except (discord.HTTPException, OSError) as error:
            log.warning("the emojis are not brought up to date: %s", error)
            return 0

    def _ordered_commands(self) -> list[Any]:
        return sorted(self.tree.get_commands(), key=lambda command: command.name)

    # --- Discord's events

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Nothing begins any more once the client closes: "ready" comes up to two seconds after the connection, and
        the library would look for its event loop in vain."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and modals. Slash commands and autocomplete go to the tree by themselves."""
        ours = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if ours and await self.accepts(interaction):
            await router.dispatch(interaction)

    async def on_ready(self) -> None:
        """Connected, perhaps again: give back the time in which nobody could answer, deliver what has waited."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        await self._up_again()

    async def on_resumed(self) -> None:
        """The connection goes on where it broke off."""
        await self._up_again()

    async def on_disconnect(self) -> None:
        """The connection broke: until it is back nobody can answer."""
        if self.connected.is_set():
            self.connected.clear()
            self._down_since = self.now()

    async def _up_again(self) -> None:
        since, self._down_since = self._down_since, None
        if since is not None:
            await self.app.seats.give_back(since, self.now())
        self.connected.set()
        self._woken()

    async def accepts(self, interaction: Interaction) -> bool:
        """Whether the bot still takes work; counts the task, so that stopping waits for it."""
        if self.stopping:
            if interaction.type is not discord.InteractionType.autocomplete:
                async with respond(interaction) as responder:
                    await responder.show(
                        notice(_("I am being restarted. Please try again in a minute; nothing is lost."))
                    )
            return False
        task = asyncio.current_task()
        if task is not None:
            self.working.add(task)
            task.add_done_callback(self.working.discard)
        return True

    # --- the end

    async def close(self) -> None:
        """Stop in order: take no more work, finish what is under way, deliver what is due, close everything."""
        if self.stopping:
            return
        self.stopping = True
        under_way = self.working - {asyncio.current_task()}
        if under_way:
            await asyncio.wait(under_way, timeout=DRAIN)
        if self._loops:
            for loop in self._loops:
                loop.cancel()
            await asyncio.gather(*self._loops, return_exceptions=True)
            await self.outbox.flush(FLUSH)
            if self.connected.is_set():
                with suppress(Exception):  # it only says when people could answer last
                    await self.app.seats.beat()
        await super().close()
        if hasattr(self, "app"):
            await self.app.close()
