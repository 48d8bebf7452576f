"""For a server's owners: `/setup check`, what the bot may do in a channel, and what each permission is for."""

from typing import Any

import discord
from discord import app_commands

from bot.discord.access import in_server
from bot.discord.interaction import Interaction
from bot.discord.panels.kit import Message, link, panel
from bot.discord.permissions import missing, needed, permissions, wanted
from bot.discord.responder import respond
from games.translation import gettext as _

setup = app_commands.Group(
    name="setup",
    description="Whether I can work in this server",
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
)

# --- commands


@setup.command()
async def check(interaction: Interaction) -> None:
    """What I may do in this channel, and what each permission is for"""
    async with respond(interaction) as responder:
        guild = in_server(interaction)
        client = interaction.client
        added = client.get_guild(guild) is not None
        invitation = invite_url(client.application_id or 0)
        await responder.show(check_panel(interaction.app_permissions, interaction.channel, added, invitation))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    tree.add_command(setup)


# --- what is shown


def invite_url(application: int) -> str:
    """The link that adds the bot to a server with all it asks for."""
    return discord.utils.oauth_url(application, permissions=wanted(), scopes=("bot", "applications.commands"))


def check_panel(rights: discord.Permissions, channel: Any, added: bool, invitation: str) -> Message:
    """The permissions in this channel, and what follows from them. *added* says whether the bot itself is here."""
    thread = isinstance(channel, discord.Thread)
    kinds = {True: _("needed"), False: _("optional")}
    lines = [
        f"{'✓' if getattr(rights, p.name) else '✗'} **{p.label}** ({kinds[needed(p, thread=thread)]}): {p.reason}"
        for p in permissions()
    ]
    return panel(
        "**" + _("What I may do in this channel") + "**",
        "\n".join(lines),
        _verdict(rights, added, thread),
        _place(rights, channel) if added else None,
        link(_("Add me with all of these"), invitation),
    )


def _verdict(rights: discord.Permissions, added: bool, thread: bool) -> str:
    if not added:
        return _(
            "⚠ Only my commands were added to this server, without me: I can answer you, and cannot post a board. "
            "Add me once more with the link below, which asks for the `bot` scope."
        )
    lacking = missing(rights, thread=thread)
    if not lacking:
        return _("All that a game needs is there. `/game new` starts one.")
    text = _("⚠ A game needs these too: {missing}. Allow them to my role in **Edit Channel → Permissions**.")
    return text.format(missing=", ".join(lacking))


def _place(rights: discord.Permissions, channel: Any) -> str:
    if not isinstance(channel, discord.TextChannel):
        return _(
            "Here a game is played in this very channel or thread: its board and its announcements are posted right "
            "here."
        )
    if rights.create_public_threads and rights.send_messages_in_threads:
        return _("Every game gets a thread of its own in this channel.")
    return _(
        "I cannot open threads here, so a game is played in the channel itself. Nothing else changes; with several "
        "games in one channel, name the number in `game:`."
    )
