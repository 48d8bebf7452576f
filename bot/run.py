"""The process: started, kept alive while Discord cannot be reached, and stopped in order."""

import asyncio
import logging
import random
import signal
from contextlib import nullcontext, suppress

import aiohttp
import discord
import yarl

from bot.app import build
from bot.discord.client import Bot
from bot.settings import Settings
from storage.lock import only_process
from storage.store import StorageError, Store, schema

log = logging.getLogger(__name__)

FIRST_PAUSE = 5.0  # seconds until the second try to reach Discord; doubled with each further one
LONGEST_PAUSE = 300.0
STOP_WITHIN = 9.0  # seconds from SIGTERM to the end of the process
UNAUTHORIZED = 401
AUTHENTICATION_FAILED = 4004  # the gateway's word for the same
UNREACHABLE = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


class CannotRun(Exception):
    """Trying again is of no use; the message is a sentence for whoever runs the bot."""


def token_of(settings: Settings) -> str:
    """The token. Raises CannotRun when there is none, it cannot be one, or its file cannot be read."""
    try:
        token = settings.secret_token()
    except OSError as error:
        raise CannotRun(f"The token file {settings.token_file} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise CannotRun(f"The token file {settings.token_file} cannot be read: it is not in UTF-8.") from error
    if not token:
        raise CannotRun(
            "There is no token: set BOTTEGA_TOKEN in the environment or in .env, or BOTTEGA_TOKEN_FILE to a file that "
            "holds it. Discord's developer portal shows it under Bot. To try the bot without one: make sandbox."
        )
    if not token.isascii() or not token.isprintable() or " " in token:
        raise CannotRun(
            "The token cannot be right: there is a space, a line break or a special character in it. Copy it once more "
            "from Discord's developer portal (Bot → Reset Token)."
        )
    return token


def prepare_library(settings: Settings) -> None:
    """No word about voice, which we do not have; and, for tests alone, another Discord than the real one."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.discord_api:
        discord.http.Route.BASE = settings.discord_api
        discord.asset.Asset.BASE = settings.discord_api
    if settings.discord_gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


def run(settings: Settings) -> None:
    """Run the bot until it is asked to stop. Raises CannotRun and StorageError."""
    token = token_of(settings)
    prepare_library(settings)
    with only_process(settings.database):
        asyncio.run(_supervise(settings, token))


def sync(settings: Settings, *, force: bool) -> bool:
    """Tell Discord the commands and emojis over HTTP alone; whether any changed. Raises CannotRun, StorageError."""
    token = token_of(settings)
    prepare_library(settings)
    has, knows = schema(settings.database)
    # It may be told beside a running bot, whose tables are not to be changed under its hands.
    with only_process(settings.database) if has < knows else nullcontext():
        return asyncio.run(_sync(settings, token, force))


async def _supervise(settings: Settings, token: str) -> None:
    """One bot after the other, until one was asked to stop."""
    stop = asyncio.Event()
    _on_signals(stop)
    # A database that cannot be used is said at once, not only when Discord has been reached.
    await (await Store.open(settings.database)).close()
    loop = asyncio.get_running_loop()
    pause = FIRST_PAUSE
    while not stop.is_set():
        began = loop.time()
        error = await _one_life(settings, token, stop)
        if stop.is_set():
            break
        if loop.time() - began > LONGEST_PAUSE:
            pause = FIRST_PAUSE
        seconds = pause * random.uniform(0.8, 1.2)
        log.warning("Discord cannot be reached (%s); next try in %.0f s", _named(error), seconds)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), seconds)
        pause = min(2 * pause, LONGEST_PAUSE)
    log.info("stopped")


async def _one_life(settings: Settings, token: str, stop: asyncio.Event) -> BaseException | None:
    """Start a bot, and close it when it ends or *stop* is set; what ended it. Raises CannotRun and StorageError."""
    bot = Bot(settings)
    living = asyncio.create_task(bot.start(token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({living, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if stop.is_set():
        log.info("asked to stop: finishing what is under way")
    try:
        async with asyncio.timeout(STOP_WITHIN - 1):
            await bot.close()
    except Exception as failure:  # whatever it was, the process ends or the next bot starts
        log.warning("the bot did not close in order: %s", _named(failure), exc_info=failure)
    living.cancel()
    await asyncio.wait({living}, timeout=1)
    error = living.exception() if living.done() and not living.cancelled() else None
    _raise_what_is_final(error)
    if error is not None and not isinstance(error, UNREACHABLE) and not _is_first_connection(error):
        log.error("the bot ended with an error of its own", exc_info=error)
    return error


async def _sync(settings: Settings, token: str, force: bool) -> bool:
    client = CommandsClient(settings)
    try:
        await client.login(token)
        changed = await client.sync(force=force)
        return bool(await client.have_emojis()) or changed
    except (*UNREACHABLE, StorageError) as error:
        _raise_what_is_final(error)
        raise CannotRun(f"Discord cannot be reached: {_named(error)}.") from error
    finally:
        await client.close()


class CommandsClient(Bot):
    """Logs in to tell Discord the commands; it delivers nothing and is never connected."""

    async def setup_hook(self) -> None:
        """Open the database alone, which says what was registered last."""
        store = await Store.open(self.settings.database, self.now)
        self.app = build(self.settings, store, self.now, lambda: None)


def _raise_what_is_final(error: BaseException | None) -> None:
    """Raise what will be the same with the next try."""
    if isinstance(error, StorageError):
        raise error
    refused = isinstance(error, discord.LoginFailure)
    refused = refused or (isinstance(error, discord.HTTPException) and error.status == UNAUTHORIZED)
    refused = refused or (isinstance(error, discord.ConnectionClosed) and error.code == AUTHENTICATION_FAILED)
    if refused:
        raise CannotRun(
            "Discord does not take the token: copy it once more from the developer portal (Bot → Reset Token) into "
            "BOTTEGA_TOKEN."
        ) from error


def _on_signals(stop: asyncio.Event) -> None:
    """Set *stop* at SIGTERM and SIGINT."""
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(sign, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop.set))


def _is_first_connection(error: BaseException) -> bool:
    """Whether this is what discord.py makes of a first connection to the gateway that fails."""
    return isinstance(error, AttributeError) and error.name == "sequence" and error.obj is None


def _named(error: BaseException | None) -> str:
    if error is None:
        return "the connection ended"
    if _is_first_connection(error):
        return "its gateway did not answer"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
