"""The permissions the bot needs: one table for the invitation, `/setup check`, the start of a game, and the docs."""

from typing import NamedTuple

import discord

from games.translation import gettext as _


class Permission(NamedTuple):
    """A permission by discord.py's name, what Discord calls it, what it is for, and whether a game needs it."""

    name: str
    label: str
    reason: str
    needed: bool


PERMISSIONS = (
    Permission("view_channel", _("View Channel"), _("to be where the game is"), True),
    Permission("send_messages", _("Send Messages"), _("to post the lobby, the board and whose turn it is"), True),
    Permission("attach_files", _("Attach Files"), _("to show the board as a picture; without it as text"), True),
    Permission("read_message_history", _("Read Message History"), _("to bring the board up to date in place"), True),
    Permission("create_public_threads", _("Create Public Threads"), _("to give every game a thread of its own"), False),
    Permission("send_messages_in_threads", _("Send Messages in Threads"), _("to post in these threads"), False),
    Permission("embed_links", _("Embed Links"), _("to show links to the table properly"), False),
)


def missing(rights: discord.Permissions) -> list[str]:
    """What a game needs and the bot may not do, in Discord's words."""
    return [
        permission.label for permission in PERMISSIONS if permission.needed and not getattr(rights, permission.name)
    ]


def wanted() -> discord.Permissions:
    """All that the bot asks for when it is invited."""
    return discord.Permissions(**{permission.name: True for permission in PERMISSIONS})
