"""A stand-in for one interaction, as strict as Discord: it is acknowledged once, and remembers what it was answered."""

import asyncio
from types import SimpleNamespace
from typing import Any, Never

import discord

from bot.discord.interaction import Interaction as RealInteraction
from games.engine import Refusal
from tests.process.limits import walk


class Nowhere:
    """Games to be read, of which there is none; the numbers asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def view(self, game: int, user: int | None) -> Never:
        """There is no such game."""
        self.asked.append(game)
        raise Refusal("no_such_game", game=game)


class Interaction:
    """An interaction of a button or command. `fails` is raised by the next call; `gate` holds calls up."""

    def __init__(self, custom_id: str = "", values: tuple[str, ...] = (), *, ephemeral: bool | None = None) -> None:
        self.id, self.type = 5, discord.InteractionType.component
        self.guild_id: int | None = 70
        self.user = SimpleNamespace(id=101, display_name="@everyone\n**Ada**")
        self.data: dict[str, Any] | None = {"custom_id": custom_id, "values": list(values), "name": "play"}
        flags = SimpleNamespace(ephemeral=bool(ephemeral))
        self.message = None if ephemeral is None else SimpleNamespace(flags=flags)
        self.response = self
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.fails: BaseException | None = None
        self.deferring = asyncio.Event()
        self.acknowledged = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()
        self.client = SimpleNamespace(app=SimpleNamespace(reading=Nowhere()))

    @property
    def real(self) -> RealInteraction:
        """Itself, as the code under test knows interactions."""
        real: Any = self
        found: RealInteraction = real
        return found

    def is_done(self) -> bool:
        """Whether it was acknowledged."""
        return self.acknowledged.is_set()

    async def _answer(self, name: str, given: dict[str, Any], *, first: bool) -> None:
        assert self.is_done() != first, f"{name} {'after' if first else 'before'} the acknowledgement"
        self.calls.append((name, given))
        await self.gate.wait()
        if self.fails is not None:
            failure, self.fails = self.fails, None
            raise failure
        assert self.is_done() != first, f"{name} crossed another acknowledgement"
        self.acknowledged.set()

    async def send_message(self, **given: Any) -> None:
        """Answer with a message."""
        await self._answer("send_message", given, first=True)

    async def edit_message(self, **given: Any) -> None:
        """Answer by changing the pressed message."""
        await self._answer("edit_message", given, first=True)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        """Answer with a window to write into."""
        await self._answer("send_modal", {"modal": modal}, first=True)

    async def defer(self, **given: Any) -> None:
        """Put the answer off."""
        self.deferring.set()
        await self._answer("defer", given, first=True)

    async def edit_original_response(self, **given: Any) -> None:
        """Answer after all."""
        await self._answer("edit_original_response", given, first=False)

    @property
    def names(self) -> list[str]:
        """What was called, in order."""
        return [name for name, _given in self.calls]

    @property
    def text(self) -> str:
        """What was shown last."""
        components = self.calls[-1][1]["view"].to_components()
        return "\n".join(part["content"] for part in walk(components) if part["type"] == 10)
