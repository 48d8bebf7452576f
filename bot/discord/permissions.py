"""The permissions the bot needs: one table for the invitation, `/setup check`, the start of a game, and the docs."""

from typing import NamedTuple

import discord

from games.translation import gettext as _


class Permission(NamedTuple):
    """A permission by discord.py's name, what Discord calls it and what it is for.

    `channel` and `thread` say whether a game needs it there; a post of a forum counts as a thread.
    """

    name: str
    label: str
    reason: str
    channel: bool
    thread: bool


def permissions() -> tuple[Permission, ...]:
    """All that the bot uses, in a reader's language."""
    return (
        Permission("view_channel", _("View Channel"), _("to be where the game is"), True, True),
        Permission(
            "send_messages", _("Send Messages"), _("to post the lobby, the board and whose turn it is"), True, False
        ),
        Permission(
            "attach_files", _("Attach Files"), _("to show the board as a picture; without it as text"), True, True
        ),
        Permission(
            "read_message_history",
            _("Read Message History"),
            _("to bring the board up to date in place"),
            True,
            True,
        ),
        Permission(
            "create_public_threads",
            _("Create Public Threads"),
            _("to give every game a thread of its own"),
            False,
            False,
        ),
        Permission("send_messages_in_threads", _("Send Messages in Threads"), _("to post in threads"), False, True),
        Permission("embed_links", _("Embed Links"), _("to show links to the table properly"), False, False),
    )


def needed(permission: Permission, *, thread: bool) -> bool:
    """Whether a game needs it in a channel, or in a *thread*."""
    return permission.thread if thread else permission.channel


def missing(rights: discord.Permissions, *, thread: bool = False) -> list[str]:
    """What a game needs and the bot may not do in a channel, or in a *thread*, in Discord's words."""
    return [
        permission.label
        for permission in permissions()
        if needed(permission, thread=thread) and not getattr(rights, permission.name)
    ]


def wanted() -> discord.Permissions:
    """All that the bot asks for when it is invited."""
    return discord.Permissions(**{permission.name: True for permission in permissions()})
