"""The sandbox: the very same bot on an offline Discord in this process, and a page to play with it. No token needed."""

import asyncio
import logging
import os
import signal
import sys
import tempfile
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path

import typer

from bot.settings import WrongSettings
from storage.lock import only_process
from storage.store import StorageError

log = logging.getLogger(__name__)


def main(port: int = 0, open_browser: bool = True, keep: Path | None = None) -> int:
    """Run the sandbox until it is interrupted; the exit code.

    *port* 0 takes a free one. The database goes into a temporary folder, or into the new file *keep*.
    """
    try:
        import simcord.preview  # noqa: F401
    except ImportError:
        typer.echo("The sandbox needs its own packages: pip install 'bottega[sandbox]'.", err=True)
        return 2
    if keep is not None and keep.exists():
        typer.echo(
            f"{keep} is there already, and the sandbox begins with a fresh database: name another file.", err=True
        )
        return 2
    with ExitStack() as stack:
        if keep is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bottega-", ignore_cleanup_errors=True))
            keep = Path(folder) / "bottega.sqlite3"
        try:
            with only_process(keep):
                asyncio.run(_serve(keep, port, open_browser))
        except WrongSettings as error:
            typer.echo(str(error), err=True)
            return 2
        except StorageError as error:
            typer.echo(str(error), err=True)
            return 1
        except OSError as error:
            typer.echo(f"The sandbox could not start: {error}", err=True)
            return 1
        except KeyboardInterrupt:  # where the loop takes no signal handlers
            pass
    typer.echo("The sandbox is closed.")
    return 0


async def _serve(database: Path, port: int, open_browser: bool) -> None:
    from bot.sandbox.launcher import Launcher
    from bot.sandbox.world import world

    stop = asyncio.Event()
    with suppress(NotImplementedError):
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    # SimCord's stand-in for the gateway looks to discord.py like a client without voice and intents.
    for name in ("discord.client", "discord.state"):
        logging.getLogger(name).setLevel(logging.ERROR)
    async with world(database) as made:
        launcher = Launcher(made)
        try:
            await launcher.start(port)
            typer.echo(f"\nThe sandbox is open: {launcher.url}\nCtrl-C ends it.\n")
            if open_browser and _has_screen():
                await asyncio.to_thread(webbrowser.open, launcher.url)
            await stop.wait()
        finally:
            await launcher.stop()


def _has_screen() -> bool:
    """Whether a browser could show anything; without a screen one in the terminal would take it over."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
