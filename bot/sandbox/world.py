"""An offline Discord in this process with the very same bot in it: one server, two channels, five people.

Everything that reaches into SimCord's own workings is in this file.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from bot.discord.client import Bot
from bot.settings import Settings, wrong_values_explained

PEOPLE = ("Ada", "Bruno", "Chiara", "Dario", "Elena")
STEWARD = "Ada"  # looks after the server, so `/setup` is hers
SERVER = "Bottega"
SETTLE = 15.0  # seconds until an action that does not come to rest counts as failed
BEAT = 21600.0  # seconds of this world between two notes that the bot is there
GLANCE = 0.05  # seconds between two looks whether the page is still busy


@dataclass(frozen=True)
class Place:
    """Something that can be shown: a channel, a thread, or one person's direct messages."""

    name: str
    channel: ChannelHandle
    people: tuple[str, ...]  # who may look at it, the one who looks first in front

    @property
    def id(self) -> int:
        """Its channel's number."""
        return int(self.channel.id)


class World:
    """The offline Discord and what lives in it; made by `world`. *members* act in the server, *users* in their DMs."""

    def __init__(self, database: Path) -> None:
        with wrong_values_explained():
            # SimCord keeps no picture of an emoji, so its page would show gaps.
            self.settings = Settings(database=database, emojis=False, _env_file=None)
        first = Bot(self.settings)
        self.env = simcord.Env(first, check_errors=False, settle_timeout=SETTLE)
        # SimCord takes the bot for busy unless it says that it idles, from its first wait on.
        first.idle, first.now, first.beat = self.env.external_wait, self.now, BEAT
        self.users: dict[str, UserHandle] = {}
        self.members: dict[str, MemberActor] = {}

    @property
    def bot(self) -> Bot:
        """The bot that runs now."""
        return cast(Bot, self.env.bot)

    def now(self) -> float:
        """The time in this world, in unix seconds. It stands still until it is let pass."""
        return float(self.env.now().timestamp())

    async def begin(self, at: datetime) -> None:
        """Set the clock, connect the bot, and furnish the server."""
        # The clock begins on 1 January 2026; message numbers count from it, as they do in Discord.
        self.env.backend.advance_clock(max(1.0, (at - self.env.now()).total_seconds()))
        self.env.backend.bot_user.name = SERVER
        await self.env.start()
        self.guild = self.env.create_guild(SERVER)
        self.table = self.guild.create_text_channel("table")
        no_threads = discord.PermissionOverwrite(create_public_threads=False, send_messages_in_threads=False)
        self.plain = self.guild.create_text_channel("plain", overwrites={self.guild.default_role: no_threads})
        steward = self.guild.create_role("Steward", permissions=discord.Permissions(manage_guild=True))
        for name in PEOPLE:
            self.users[name] = self.env.create_user(name.lower(), global_name=name)
            roles = [steward] if name == STEWARD else []
            self.members[name] = self.guild.add_member(self.users[name], roles=roles)
        await self.env.settle()

    def places(self) -> list[Place]:
        """What can be shown now: both channels, a thread for every game that has one, everybody's direct messages."""
        threads = [Place(str(thread.name), thread, PEOPLE) for thread in self.table.threads]
        messages = [Place(f"{name}’s direct messages", self.users[name].dm_channel, (name,)) for name in PEOPLE]
        return [Place("table", self.table, PEOPLE), *threads, Place("plain", self.plain, PEOPLE), *messages]

    def message_ids(self, channel: int) -> list[int]:
        """The numbers of a channel's messages that everybody there can see."""
        messages = self.env.backend.messages.get(channel, {})
        return [number for number, message in messages.items() if message.visible_to(None)]

    async def undisturbed(self) -> None:
        """Wait until no press is under way. Raises TimeoutError."""
        async with asyncio.timeout(SETTLE):
            while self.env._operation_task is not None:  # noqa: ASYNC110  SimCord has no event to wait for
                await asyncio.sleep(GLANCE)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and the bot do what falls due meanwhile."""
        await self.undisturbed()
        await self.env.advance_time(seconds)

    async def restart(self) -> None:
        """Close the bot, and connect a new one that knows only what is in the database."""
        await self.undisturbed()
        await self._close_bot()
        await self.undisturbed()
        await self.env.restart_bot(Bot(self.settings, idle=self.env.external_wait, now=self.now, beat=BEAT))

    async def end(self) -> None:
        """Close the bot and take the world down."""
        await self._close_bot()
        await self.env.shutdown()

    async def _close_bot(self) -> None:
        """SimCord never closes a bot itself."""
        with self.env.time_context():
            await self.bot.close()


@asynccontextmanager
async def world(database: Path, *, at: datetime | None = None) -> AsyncIterator[World]:
    """The offline Discord with the bot on a fresh *database*, from *at* on or from now."""
    made = World(database)
    try:
        await made.begin(at or datetime.now(UTC))
        yield made
    finally:
        await made.end()
