"""The one owner of an interaction's acknowledgement.

Every answer to an interaction is private: what everybody shall see goes through the outbox. So a late or failed answer
can never be shown to the wrong people.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from gettext import gettext as _

import aiohttp
import discord

from bot.panels.kit import Shown, notice
from bot.sentences import sentence
from games.engine import Refusal

log = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds until an answer is put off; Discord waits for 3
SILENT = discord.AllowedMentions.none()
Interaction = discord.Interaction[discord.Client]


class Responder:
    """Answers one interaction: at once when it is quick, put off when it is not. `update` changes the pressed panel."""

    def __init__(self, interaction: Interaction, *, update: bool = False) -> None:
        self.interaction = interaction
        self.update = update
        self._lock = asyncio.Lock()

    async def show(self, shown: Shown) -> None:
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

    async def watch(self) -> None:
        """Put the answer off when it takes long, so that Discord does not give the interaction up."""
        await asyncio.sleep(PATIENCE)
        async with self._lock:
            if not self.interaction.response.is_done():
                try:
                    await self.interaction.response.defer(ephemeral=True, thinking=not self.update)
                except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                    log.info("an interaction could not be put off: %s", error)


@asynccontextmanager
async def respond(
    interaction: Interaction,
    *,
    update: bool = False,
    refused: Callable[[Refusal], Awaitable[Shown]] | None = None,
) -> AsyncIterator[Responder]:
    """Answer an interaction whatever happens: a Refusal with its sentence, a bug with an incident code."""
    responder = Responder(interaction, update=update)
    watchdog = asyncio.create_task(responder.watch())
    try:
        try:
            yield responder
        except Refusal as refusal:
            await responder.show(await refused(refusal) if refused else notice(sentence(refusal)))
    except Exception:
        code = secrets.token_hex(3)
        log.exception("incident %s in %s", code, interaction.data.get("name") if interaction.data else None)
        responder.update = False
        text = _("Something went wrong here, and it was not your fault. What was saved is safe. Incident {code}.")
        await responder.show(notice(text.format(code=code)))
    finally:
        watchdog.cancel()
