"""What Discord's gateway would send: a server, and people who press and type."""

import itertools
import json
from typing import Any

from bench.playing import CHANNEL, GUILD, NAMES, user
from bot.discord.ids import NO_STAMP, Control, write
from bot.discord.panels.kit import button, panel

Json = dict[str, Any]

APPLICATION = 60_000_000_000_000_000
PERMISSIONS = str((1 << 50) - 1)
V2, EPHEMERAL = 1 << 15, 1 << 6
THREAD = CHANNEL + 100

ids = itertools.count(61_000_000_000_000_000)


def account(number: int) -> Json:
    """A user."""
    name = NAMES[number]
    shape = {"id": str(user(number)), "username": name.lower(), "global_name": name, "avatar": None}
    return {**shape, "discriminator": "0", "public_flags": 0, "avatar_decoration_data": None, "primary_guild": None}


def bot_account() -> Json:
    """The bot's own user."""
    return {"id": str(APPLICATION), "username": "bottega", "avatar": None, "discriminator": "0000", "bot": True}


def member(number: int) -> Json:
    """A member as it stands in an interaction."""
    shape = {"user": account(number), "nick": None, "avatar": None, "roles": [str(GUILD + n) for n in range(1, 4)]}
    return {
        **shape,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "communication_disabled_until": None,
        "banner": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "permissions": PERMISSIONS,
    }


def guild() -> Json:
    """GUILD_CREATE of a small server: 15 channels, 8 roles."""
    return {
        "id": str(GUILD),
        "name": "Bottega",
        "owner_id": str(user(0)),
        "roles": [_role(n) for n in range(8)],
        "channels": [_channel(n) for n in range(15)],
        "members": [],
        "threads": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "member_count": 40,
        "preferred_locale": "en-US",
    }


def _role(number: int) -> Json:
    name = "@everyone" if not number else f"role {number}"
    return {"id": str(GUILD + number), "name": name, "position": number, "permissions": PERMISSIONS, "color": 0}


def _channel(number: int) -> Json:
    shape = {"id": str(CHANNEL + number), "type": 0, "name": f"channel-{number}", "position": number}
    return {**shape, "permission_overwrites": [], "parent_id": None, "nsfw": False, "guild_id": str(GUILD)}


def _thread() -> Json:
    """The thread of a game, where its panels are."""
    times = {"archive_timestamp": "2026-01-01T00:00:00+00:00", "create_timestamp": "2026-01-01T00:00:00+00:00"}
    return {
        "id": str(THREAD),
        "type": 11,
        "name": "Leonardo #1: Ada, Bruno, Chiara, Dario",
        "guild_id": str(GUILD),
        "parent_id": str(CHANNEL),
        "owner_id": str(APPLICATION),
        "thread_metadata": {**times, "archived": False, "auto_archive_duration": 10080, "locked": False},
        "message_count": 40,
        "member_count": 4,
        "total_message_sent": 40,
        "rate_limit_per_user": 0,
        "last_message_id": str(next(ids)),
        "flags": 0,
        "permissions": PERMISSIONS,
    }


def panel_message(components: list[Json]) -> Json:
    """A private panel: the answer to `/play`."""
    asked = {"id": str(next(ids)), "type": 2, "name": "play", "user": account(0)}
    more = {"command_type": 1, "authorizing_integration_owners": {"0": str(GUILD)}}
    return {
        **message(),
        "type": 20,
        "flags": V2 | EPHEMERAL,
        "components": components,
        "webhook_id": str(APPLICATION),
        "application_id": str(APPLICATION),
        "interaction": asked,
        "interaction_metadata": {**asked, **more},
        "position": 0,
    }


def message() -> Json:
    """A message of the bot as Discord gives it back."""
    return {
        "id": str(next(ids)),
        "channel_id": str(THREAD),
        "author": bot_account(),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
        "components": [],
    }


def _interaction(kind: int, data: Json) -> Json:
    return {
        "id": str(next(ids)),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": "t" * 180,
        "version": 1,
        "data": data,
        "guild_id": str(GUILD),
        "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "locale": "en-US",
        "channel_id": str(THREAD),
        "channel": _thread(),
        "member": member(0),
        "app_permissions": PERMISSIONS,
        "context": 0,
        "authorizing_integration_owners": {"0": str(GUILD)},
        "entitlements": [],
        "attachment_size_limit": 10 << 20,
    }


def command(name: str) -> Json:
    """A slash command without options."""
    return _interaction(2, {"id": str(next(ids)), "name": name, "type": 1})


def press(buttons: int, action: str) -> Json:
    """The first button of a panel of ours that has so many."""
    controls = [button(f"Option {n}", action, game=1, word=f"word:{n}") for n in range(buttons)]
    view: Any = panel("### Leonardo #1\nWhat do you choose?", *controls).view
    components = view.to_components()
    data = {"custom_id": write(Control(1, NO_STAMP, action, "word:0")), "component_type": 2, "id": 4}
    return {**_interaction(3, data), "message": panel_message(components)}


def frame(event: str, data: Json) -> str:
    """An event as it comes through the gateway."""
    return json.dumps({"t": event, "s": 1, "op": 0, "d": data}, separators=(",", ":"))
