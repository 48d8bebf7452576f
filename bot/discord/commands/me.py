"""What is mine alone: `/prefs`, where my private panel shall be, and the button that changes it."""

import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.app import App
from bot.discord.commands.common import ANYWHERE
from bot.discord.interaction import AppClient, Interaction
from bot.discord.outbox import TOO_MANY
from bot.discord.panels.kit import BLUE, Message, button, panel
from bot.discord.responder import SILENT, respond
from bot.discord.router import ControlPress, router
from games.translation import gettext as _

log = logging.getLogger(__name__)

FORBIDDEN = 403

# --- commands


@app_commands.command()
async def prefs(interaction: Interaction) -> None:
    """Where your choices reach you: here, or by direct message"""
    async with respond(interaction) as responder:
        await responder.show(prefs_panel(await interaction.client.app.people.panel_of(interaction.user.id)))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    prefs.allowed_contexts = ANYWHERE
    tree.add_command(prefs)


# --- controls


@router.action("panel")
async def pressed_panel(app: App, pressed: ControlPress) -> None:
    """Here, or by direct message; the second is tried at once."""
    press = pressed.press
    if pressed.control.word != "dm":
        await app.people.set_panel(press, "here")
        await pressed.responder.show(prefs_panel("here", _("✔ Your choices are shown here, when you press **Play**.")))
        return
    channel, state = await try_dm(pressed.interaction.client, press.user, f"t{press.id:x}")
    if state == "later":
        text = _(
            "Discord lets me open no direct messages just now, so nothing is changed. Please try again in an hour; "
            "until then **Play** shows your choices."
        )
        await pressed.responder.show(prefs_panel(await app.people.panel_of(press.user), text))
        return
    await app.people.set_panel(press, "dm")
    await app.people.set_dm(press.user, channel, state)
    text = _("✔ It works: I have just written to you. Your choices come by direct message from now on.")
    await pressed.responder.show(prefs_panel("dm", text) if state == "open" else closed_panel())


async def try_dm(client: AppClient, user: int, nonce: str) -> tuple[int | None, str]:
    """Write to a user to see whether it arrives: the channel, and "open", "closed", or "later" when it cannot be told.

    The same *nonce* makes a repeated message count once.
    """
    channel: int | None = None
    text = _("This is where your choices will reach you. `/prefs` changes that at any time.")
    try:
        channel = int((await client.http.start_private_message(user))["id"])
        messages = client.get_partial_messageable(channel, type=discord.ChannelType.private)
        await messages.send(text, allowed_mentions=SILENT, nonce=nonce)
    except discord.HTTPException as error:
        log.info("a direct message was not taken: %s %s", error.status, error.code)
        closed = error.status == FORBIDDEN and error.code not in TOO_MANY
        return channel, "closed" if closed else "later"
    except (aiohttp.ClientError, OSError, discord.RateLimited) as error:
        log.info("a direct message did not arrive: %s", type(error).__name__)
        return channel, "later"
    return channel, "open"


# --- what is shown


def prefs_panel(where: str, notice: str = "") -> Message:
    """Where the private panel is, and the way to change it."""
    now = (
        _("Your choices come to you by **direct message**. **Play** below a board shows them too.")
        if where == "dm"
        else _("Your choices are shown **here**, to you alone, when you press **Play** below a board or type `/play`.")
    )
    change = (
        button(_("Show them here instead"), "panel", word="here")
        if where == "dm"
        else button(_("Send them by direct message"), "panel", word="dm", style=BLUE)
    )
    return panel("**" + _("Your preferences") + "**", notice or now, change)


def closed_panel() -> Message:
    """What to do when direct messages do not arrive; nothing depends on them."""
    return panel(
        "**" + _("Your direct messages are closed to me") + "**",
        _(
            "Discord did not let my message through. To open them: press the server's name → **Privacy Settings** → "
            "switch on **Direct Messages**, then try again."
        ),
        _("Nothing stops meanwhile: **Play** below a board, or `/play`, always shows your choices to you alone."),
        button(_("Try again"), "panel", word="dm", style=BLUE),
        button(_("Show them here instead"), "panel", word="here"),
    )
