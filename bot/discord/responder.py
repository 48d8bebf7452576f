"""The one owner of an interaction's acknowledgement.

Every answer to an interaction is private: what everybody shall see goes through the outbox. So a late or failed answer
can never be shown to the wrong people.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from types import TracebackType

import aiohttp
import discord

from bot.discord.interaction import Interaction
from bot.discord.panels.kit import Message, notice
from bot.discord.text import sentence
from games.engine import Refusal
from games.translation import gettext as _

log = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds until an answer is deferred; Discord waits for 3
SILENT = discord.AllowedMentions.none()


class Responder:
    """Answers one interaction: at once when it is quick, deferred when it is not. `update` changes the pressed panel.

    Inside `async with` it answers whatever happens: a Refusal with its sentence, or what *refused* shows, a bug with an
    incident code.
    """

    def __init__(
        self,
        interaction: Interaction,
        *,
        update: bool = False,
        refused: Callable[[Refusal], Awaitable[Message]] | None = None,
    ) -> None:
        self.interaction = interaction
        self.update = update
        self._refused = refused
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Responder":
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._late)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if isinstance(error, Refusal):
                error = await self._explain(error)
            if isinstance(error, Exception):
                await self._apologise(error)
            return error is None or isinstance(error, Exception)
        finally:
            if self._timer is not None:
                self._timer.cancel()
            if self._deferring is not None:
                self._deferring.cancel()

    async def show(self, shown: Message) -> None:
        """Show a panel to the person alone: as the answer, or in place of the one shown before."""
        async with self._lock:
            response = self.interaction.response
            try:
                if response.is_done():
                    await self.interaction.edit_original_response(
                        view=shown.view, attachments=shown.files, allowed_mentions=SILENT
                    )
                elif self.update:
                    await response.edit_message(view=shown.view, attachments=shown.files, allowed_mentions=SILENT)
                else:
                    await response.send_message(
                        view=shown.view, files=shown.files, ephemeral=True, allowed_mentions=SILENT
                    )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                # What was saved stands; the next press shows where things are.
                log.info("an answer did not arrive: %s", error)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a window to write into. Raises Refusal after a deferral: it can only be the first answer."""
        async with self._lock:
            if self.interaction.response.is_done():
                raise Refusal("opened_late")
            try:
                await self.interaction.response.send_modal(form)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.info("a window did not open: %s", error)

    async def defer(self) -> None:
        """Tell Discord that the answer takes long, so that it does not give the interaction up."""
        async with self._lock:
            if not self.interaction.response.is_done():
                try:
                    await self.interaction.response.defer(ephemeral=True, thinking=not self.update)
                except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                    log.info("an interaction could not be deferred: %s", error)

    def _late(self) -> None:
        self._deferring = asyncio.ensure_future(self.defer())

    async def _explain(self, refusal: Refusal) -> Exception | None:
        """Answer with the reason; the bug that comes up while explaining, if one does."""
        try:
            await self.show(await self._refused(refusal) if self._refused else notice(sentence(refusal)))
        except Exception as bug:
            return bug
        return None

    async def _apologise(self, bug: Exception) -> None:
        code = secrets.token_hex(3)
        name = self.interaction.data.get("name") if self.interaction.data else None
        log.error("incident %s in %s", code, name, exc_info=bug)
        self.update = False
        text = _("Something went wrong here, and it was not your fault. What was saved is safe. Incident {code}.")
        await self.show(notice(text.format(code=code)))


respond = Responder  # `async with respond(interaction) as responder`
