"""The bot as a process of its own: started, watched, ended politely or killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from .stand_in import StandIn

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "bot", "run")
LINE_BYTES = 1 << 20


class BotProcess:
    """One run of the bot against a stand-in. `output` and `errors` are its lines on stdout and stderr so far."""

    def __init__(
        self,
        world: StandIn,
        database: Path,
        *,
        env: Mapping[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("BOTTEGA_")}
        self.env = inherited | world.environment | {"BOTTEGA_DATABASE": str(database), "PYTHONUNBUFFERED": "1"}
        self.env |= {"BOTTEGA_PICTURE_SECONDS": "120", "PYTHONUTF8": "1"}  # the machine may be slow
        self.env |= {"BOTTEGA_EMOJIS": "false"}  # fifty requests at every start, which tests/bot/test_emojis.py makes
        self.env |= env or {}
        self.world, self.command = world, command
        self.output: list[str] = []
        self.errors: list[str] = []
        self._process: asyncio.subprocess.Process | None = None
        self._readers: list[asyncio.Task[None]] = []

    async def launch(self) -> None:
        """Start the process without waiting for anything."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self.command,
            cwd=ROOT,
            env=self.env,
            stdout=pipe,
            stderr=pipe,
            stdin=asyncio.subprocess.DEVNULL,
            limit=LINE_BYTES,
        )
        assert self._process.stdout
        assert self._process.stderr
        self._readers = [
            asyncio.create_task(self._read(self._process.stdout, self.output)),
            asyncio.create_task(self._read(self._process.stderr, self.errors)),
        ]

    async def start(self, seconds: float = 120.0) -> Self:
        """Start, and wait until it has identified itself and commands are synced; AssertionError with its last
        lines when it ends before, TimeoutError after *seconds*."""
        before = self.world.gateway.identifies
        await self.launch()

        def there() -> bool:
            return self.world.gateway.identifies > before and any(self.world.synced.values())

        waiting = asyncio.create_task(self.world.until(there, seconds, "the bot to identify itself and sync"))
        ending = asyncio.create_task(self.wait())
        try:
            await asyncio.wait({waiting, ending}, return_when=asyncio.FIRST_COMPLETED)
            assert waiting.done(), f"the bot ended with {ending.result()}:\n" + "\n".join(self.lines[-30:])
            await waiting
        except BaseException:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            await self.kill()
            raise
        finally:
            ending.cancel()
            await asyncio.gather(ending, return_exceptions=True)
        return self

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    @property
    def lines(self) -> list[str]:
        """All it wrote, stdout first."""
        return self.output + self.errors

    @property
    def running(self) -> bool:
        """Is it alive?"""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process is not None, "not started"
        return self._process.pid

    async def wait(self) -> int:
        """Wait for its end; its exit code."""
        assert self._process is not None, "not started"
        return await self._process.wait()

    async def terminate(self, seconds: float = 60.0, sign: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Ask it to stop: exit code, and how many seconds it took. Killed after *seconds*, with TimeoutError."""
        assert self._process is not None, "not started"
        assert self.running, f"it ended already, with {self._process.returncode}"
        began = time.monotonic()
        self._process.send_signal(sign)
        try:
            async with asyncio.timeout(seconds):
                code = await self._process.wait()
        except TimeoutError:
            await self.kill()
            raise TimeoutError(
                f"still running {seconds} s after {sign.name}:\n" + "\n".join(self.lines[-30:])
            ) from None
        took = time.monotonic() - began
        await asyncio.gather(*self._readers)
        return code, took

    async def kill(self) -> None:
        """End it without warning; nothing when it has ended already."""
        if self._process is None:
            return
        if self.running:
            self._process.kill()
        await self._process.wait()
        await asyncio.gather(*self._readers)

    async def _read(self, stream: asyncio.StreamReader, lines: list[str]) -> None:
        while line := await stream.readline():
            lines.append(line.decode(errors="replace").rstrip("\n"))
            self.world.changed()
