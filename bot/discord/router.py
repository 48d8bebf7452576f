"""Every button, menu and modal: one grammar of custom ids, one dispatcher."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.app import App
from bot.discord.access import resolve_game
from bot.discord.explain import explain, is_private
from bot.discord.ids import Control, read
from bot.discord.interaction import Interaction
from bot.discord.panels.kit import Message, notice
from bot.discord.responder import Responder, respond
from bot.discord.sanitize import clean
from bot.tables.presses import Press
from games.engine import Refusal
from games.translation import gettext as _


@dataclass
class ControlPress:
    """One press of a control, taken apart. *values* are what was chosen in a menu, or written into a window."""

    interaction: Interaction
    control: Control
    values: tuple[str, ...]
    responder: Responder

    @property
    def press(self) -> Press:
        """The press as the service counts it."""
        return press_of(self.interaction)


Handler = Callable[[App, ControlPress], Awaitable[None]]


class Router:
    """Actions by name. A handler gets the app and the press, and may raise Refusal."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}
        self._open: set[str] = set()

    def action(self, name: str, *, shows: bool = False) -> Callable[[Handler], Handler]:
        """Register the handler of an action.

        With *shows* it also serves who does not play, and so the game has to be one that the presser may know of.
        """

        def register(handler: Handler) -> Handler:
            if name in self._handlers:
                raise ValueError(f"action {name} has a handler already")
            self._handlers[name] = handler
            if shows:
                self._open.add(name)
            return handler

        return register

    async def dispatch(self, interaction: Interaction) -> None:
        """Hand a component's or modal's interaction to its handler; answer kindly what nobody knows."""
        data: Any = interaction.data or {}
        control = read(str(data.get("custom_id", "")))
        handler = self._handlers.get(control.action) if control else None
        if control is None or handler is None:
            async with respond(interaction) as responder:
                text = _(
                    "This control is from another time and does nothing any more. `/play` shows what you can do now."
                )
                await responder.show(notice(text))
            return
        written = [part.get("component", {}).get("value") for part in data.get("components", ())]
        values = tuple(str(value) for value in (*data.get("values", ()), *written) if value is not None)

        async def refused(refusal: Refusal) -> Message:
            shown = await explain(refusal, interaction, control.game)
            # A bare sentence stands beside the panel on which one can try again, not in its place.
            responder.update = responder.update and shown.has_controls
            return shown

        responder = respond(interaction, update=is_private(interaction), refused=refused)
        async with responder:
            if control.action in self._open and control.game:
                await resolve_game(interaction, control.game)
            await handler(interaction.client.app, ControlPress(interaction, control, values, responder))


router = Router()


def press_of(interaction: Interaction) -> Press:
    """An interaction as the service counts it."""
    return Press(interaction.id, interaction.user.id, clean(interaction.user.display_name))
