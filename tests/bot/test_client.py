"""The client itself: what still reaches it when it has ended."""

import asyncio
from pathlib import Path

from bot.discord.client import Bot
from bot.settings import Settings


class Ready(Bot):
    """Counts how often it was told that it is ready."""

    count = 0

    async def on_ready(self) -> None:
        self.count += 1


async def test_an_event_after_the_end_begins_nothing(tmp_path: Path) -> None:
    async with Ready(Settings(token="a.b.c", database=tmp_path / "bottega.sqlite3")) as bot:
        bot.dispatch("ready")
        await asyncio.sleep(0)
    bot.dispatch("ready")  # Discord's library says so up to two seconds after the connection
    await asyncio.sleep(0)
    assert bot.count == 1
