"""The whole way: from the gateway's text to the picture that a local stand-in accepted, over a real socket."""

import tempfile
from pathlib import Path
from statistics import fmean

import aiohttp
import discord

from bench.bots import answered, gateway, stand_in
from bench.measure import Line, compare, duration, medians
from bench.naive_bot import NaiveBot
from bench.payloads import command, frame
from bench.playing import VAR, KnownGame, new_tables, positions
from bot.discord.client import Bot
from bot.settings import Settings
from render.studio import Studio

ROUNDS = 7
TIMES = 3  # in one round
MIDDLE = 60  # choices after which the board is asked for


async def lines() -> list[Line]:
    """`/board` against a bot that defers, draws on the loop and keeps nothing."""
    async with new_tables() as tables, stand_in() as address:
        playing = KnownGame(tables)
        await playing.prepare(MIDDLE)
        await playing.play(MIDDLE)
        async with tables.store.write() as db:
            await db.drop_intents(game=playing.game)  # the game is told to nobody while we measure
        with tempfile.TemporaryDirectory(prefix="bench-", dir=VAR) as folder:
            bot = Bot(Settings(_env_file=None, database=tables.store.path))
            naive = NaiveBot(Path(folder) / "naive.sqlite3", positions(4, 2)[1])
            async with gateway(bot) as ours, gateway(naive) as theirs:
                bot.app.studio.close()
                bot.app.studio = Studio(kept=0)

                async def way(socket: discord.gateway.DiscordWebSocket) -> float:
                    return fmean(
                        [await answered(socket, frame("INTERACTION_CREATE", command("board"))) for _ in range(TIMES)]
                    )

                found = await medians(ROUNDS, {"ours": lambda: way(ours), "naive": lambda: way(theirs)})
                await _all_came(address, 2 * TIMES * (ROUNDS + 1))
    return [compare("/board, text to picture accepted", found["ours"], ("naive", found["naive"]), duration, most=0.2)]


async def _all_came(address: str, expected: int) -> None:
    """Raises RuntimeError when an answer had no picture, which would make the figures worthless."""
    async with aiohttp.ClientSession() as session, session.get(f"{address}/pictures") as answer:
        came = await answer.json()
    if came != expected:
        raise RuntimeError(f"{came} pictures came, and {expected} were asked for")
