"""Bots that are logged in at a local stand-in and get gateway events from us."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bench.payloads import frame, guild

ROOT = Path(__file__).parent.parent


@asynccontextmanager
async def stand_in() -> AsyncIterator[str]:
    """Start the stand-in, lead discord.py to it, and give its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.stand_in", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    usual = discord.http.Route.BASE
    try:
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        discord.http.Route.BASE = f"http://127.0.0.1:{port}"
        yield discord.http.Route.BASE
    finally:
        discord.http.Route.BASE = usual
        process.terminate()
        await process.wait()


@asynccontextmanager
async def gateway(client: discord.Client) -> AsyncIterator[DiscordWebSocket]:
    """Log a client in and make the end of a gateway that text can be put into. It is in one server."""
    try:
        await client.login("token")
        socket: Any = DiscordWebSocket(None, loop=client.loop)  # type: ignore[arg-type]
        socket._connection = client._connection
        socket._discord_parsers = client._connection.parsers
        socket._dispatch = client.dispatch
        socket.shard_id = None
        socket.log_receive = lambda _text: None
        await socket.received_message(frame("GUILD_CREATE", guild()))
        yield socket
    finally:
        await client.close()


async def answered(socket: DiscordWebSocket, text: str) -> float:
    """Seconds from a slash command's text to the end of its handler, which is behind the last answer accepted."""
    begun = time.perf_counter()
    await socket.received_message(text)
    tasks = [task for task in asyncio.all_tasks() if task.get_name() == "CommandTree-invoker"]
    await asyncio.gather(*tasks)
    return time.perf_counter() - begun
