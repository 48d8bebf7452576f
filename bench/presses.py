"""A press on its way to our handler, and what is kept in memory for every board that hangs in a channel."""

import asyncio
import gc
import json
import sys
import tracemalloc
from collections.abc import Awaitable, Callable
from statistics import median
from time import perf_counter
from typing import Any

import discord
from discord import ui

from bench.bots import gateway, stand_in
from bench.measure import Line, bound, compare, duration, medians, whole_bytes
from bench.payloads import message, press
from bench.playing import CHANNEL, NAMES, new_tables, open_game
from bot.app import App
from bot.discord.client import Bot
from bot.discord.panels.board import board, public_row
from bot.discord.panels.kit import Message, Picture
from bot.discord.responder import SILENT
from bot.discord.router import ControlPress, router
from bot.settings import Settings
from bot.tables.game_view import GameView

ROUNDS = 9
PRESSES = 200  # in one round
SETTLE = 0.5  # seconds in which the outbox looks around once and falls asleep
FILL = 200  # boards that are sent first, for everything that is made once
BOARDS = 1000
PNG = bytes(100_000)

times: list[float] = []
reached = asyncio.Event()


@router.action("bench")
async def arrive(_app: App, _pressed: ControlPress) -> None:
    """Note when the handler is reached."""
    times.append(perf_counter())
    reached.set()


async def lines() -> list[Line]:
    """Presses against discord.py's bare interaction object, boards against views left open."""
    async with new_tables() as tables, stand_in():
        view = await open_game(tables)
        async with tables.store.write() as db:
            await db.drop_intents(game=view.game.id)
        bot = Bot(Settings(_env_file=None, database=tables.store.path))
        async with gateway(bot):
            await asyncio.sleep(SETTLE)
            return [await _press(bot, 5), await _press(bot, 25), *await _kept(bot, view)]


# --- from the press to its handler


async def _press(bot: Bot, buttons: int) -> Line:
    text = json.dumps(press(buttons, "bench"))
    state = bot._connection

    async def through() -> float:
        """Seconds from the payload to the handler."""
        payload = json.loads(text)
        begun = perf_counter()
        state.parsers["INTERACTION_CREATE"](payload)
        await reached.wait()
        reached.clear()
        if bot.working:
            await asyncio.wait(bot.working)
        return times.pop() - begun

    async def bare() -> float:
        await through()  # not measured: the object too is made by a process that did something else before
        payload = json.loads(text)
        begun = perf_counter()
        discord.Interaction(data=payload, state=state)
        return perf_counter() - begun

    async def typical(way: Callable[[], Awaitable[float]]) -> float:
        return median([await way() for _ in range(PRESSES)])

    found = await medians(ROUNDS, {"ours": lambda: typical(through), "bare": lambda: typical(bare)})
    what = f"press to handler, {buttons} buttons"
    return compare(what, found["ours"], ("bare Interaction", found["bare"]), duration, most=1.3)


# --- what is kept


async def _kept(bot: Bot, view: GameView) -> list[Line]:
    """Send boards as the delivery does, with Discord's answer made up, and see what stays."""

    async def answer(_route: Any, **_what: Any) -> Any:
        return message()

    async def send(shown: Message) -> None:
        channel = bot.get_partial_messageable(CHANNEL)
        await channel.send(view=shown.view, files=shown.files, allowed_mentions=SILENT)

    async def our_board() -> None:
        await send(board(view, Picture(PNG, ", ".join(NAMES))))

    async def open_view() -> None:
        left_open = ui.LayoutView(timeout=None)
        left_open.add_item(ui.ActionRow(*public_row(view.game.id)))
        await send(Message(left_open))

    request, bot.http.request = bot.http.request, answer  # type: ignore[method-assign, assignment]
    try:
        size, objects = await _left_by(our_board)
        open_size, open_objects = await _left_by(open_view)
    finally:
        bot.http.request = request  # type: ignore[method-assign]
    return [
        bound("memory kept per board message", size, whole_bytes, 0, f"{open_size:,.0f} B for a view left open"),
        bound("… objects", objects, str, 0, f"{open_objects} for a view left open"),
    ]


async def _left_by(send: Callable[[], Awaitable[None]]) -> tuple[int, int]:
    """Bytes and objects that one message leaves behind, to the nearest whole number, once all garbage is collected."""
    tracemalloc.start()
    try:
        kept = []
        for count in (FILL, BOARDS):
            for _ in range(count):
                await send()
            gc.collect()
            sys._clear_type_cache()  # Python keeps the names of up to 4096 attributes that were looked up last
            kept.append((tracemalloc.get_traced_memory()[0], len(gc.get_objects())))
        (size, objects), (more_size, more_objects) = kept
        return round((more_size - size) / BOARDS), round((more_objects - objects) / BOARDS)
    finally:
        tracemalloc.stop()
