"""The things of the offline Discord: people's accounts, channels, messages, and what was sent."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from .limits import BUTTON, EPHEMERAL, LOADING, TEXT, V2, Json, is_select, media_of, walk

TEXT_CHANNEL, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPOCH = 1420070400000  # Discord's first millisecond
PUBLIC = "public"
PLATFORM = "platform"  # what only Discord itself gets to see

PERMISSIONS = {
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}


def bits(*names: str) -> int:
    """Permissions by name as the number that Discord sends."""
    return sum(PERMISSIONS[name] for name in set(names))


BOT_PERMISSIONS = bits(
    "view_channel", "send_messages", "embed_links", "attach_files", "read_message_history", "create_public_threads"
) | bits("send_messages_in_threads")
MEMBER_PERMISSIONS = BOT_PERMISSIONS | bits("use_application_commands")

_serial = itertools.count()


def new_id() -> str:
    """A fresh snowflake: the time in milliseconds and a serial number."""
    return str((int(time.time() * 1000) - EPOCH << 22) | next(_serial) % (1 << 22))


def stamp(at: float) -> str:
    """A UTC epoch second as Discord writes it."""
    return datetime.fromtimestamp(at, UTC).isoformat()


class Refused(Exception):
    """Discord says no: HTTP status, its own code, a sentence."""

    def __init__(self, status: int, code: int, message: str = "") -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message = status, code, message


@dataclass(frozen=True)
class File:
    """An attachment with its bytes."""

    id: str
    name: str
    data: bytes = field(repr=False)
    description: str | None = None

    def to_json(self, base: str) -> Json:
        """The attachment as messages carry it; *base* is the server's address."""
        url = f"{base}/attachments/{self.id}/{self.name}"
        shape: Json = {"id": self.id, "filename": self.name, "size": len(self.data), "url": url, "proxy_url": url}
        kind = {"png": "image/png", "webp": "image/webp", "jpg": "image/jpeg", "txt": "text/plain"}
        shape["content_type"] = kind.get(self.name.rsplit(".", 1)[-1], "application/octet-stream")
        return shape | ({"description": self.description} if self.description else {})


@dataclass(frozen=True)
class Button:
    """A button as it stands in a message."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True)
class Select:
    """A menu as it stands in a message; `options` maps each value to its label."""

    custom_id: str
    placeholder: str
    options: dict[str, str]
    least: int
    most: int
    disabled: bool
    kind: int


@dataclass
class Components:
    """Components flattened in reading order."""

    raw: list[Json] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """Every text display."""
        return [c["content"] for c in walk(self.raw) if c.get("type") == TEXT]

    @property
    def buttons(self) -> list[Button]:
        """Every button, accessories too."""
        return [
            Button(
                c.get("label") or (c.get("emoji") or {}).get("name") or "",
                c.get("custom_id"),
                c.get("style", 2),
                bool(c.get("disabled")),
                c.get("url"),
            )
            for c in walk(self.raw)
            if c.get("type") == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """Every menu."""
        return [
            Select(
                c["custom_id"],
                c.get("placeholder") or "",
                {option["value"]: option["label"] for option in c.get("options") or ()},
                1 if c.get("min_values") is None else c["min_values"],
                c.get("max_values") or 1,
                bool(c.get("disabled")),
                c["type"],
            )
            for c in walk(self.raw)
            if is_select(c)
        ]

    @property
    def alt_texts(self) -> list[str]:
        """Alt texts of the pictures, empty where there is none."""
        items = [item for c in walk(self.raw) for item in c.get("items", ())]
        return [item.get("description") or "" for item in items]


@dataclass(eq=False)
class Channel:
    """A text channel, thread or direct message; `messages` is what everyone in it sees, oldest first."""

    id: str
    kind: int
    name: str
    parent: Channel | None = field(default=None, repr=False)
    recipient: str | None = None
    messages: list[Message] = field(default_factory=list, repr=False)
    members: set[str] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    denied: int = 0
    gone: bool = False
    created: float = field(default_factory=time.time)

    @property
    def is_thread(self) -> bool:
        """Is it a thread?"""
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def audience(self) -> str:
        """Who reads along: a user's id for direct messages, else the public."""
        return self.recipient or PUBLIC

    def find(self, needle: str) -> list[Message]:
        """The messages whose words hold *needle*."""
        return [message for message in self.messages if needle in message.text]


@dataclass(eq=False)
class Message:
    """A message as it stands now; *owner* is the only reader of an ephemeral one."""

    id: str
    channel: Channel = field(repr=False)
    author: Json = field(repr=False)
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: Components = field(default_factory=Components)
    flags: int = 0
    files: list[File] = field(default_factory=list)
    owner: str | None = None
    nonce: str | None = None
    reference: Json | None = None
    created: float = field(default_factory=time.time)
    edited: float | None = None
    edits: int = 0
    gone: bool = False
    pings: set[str] = field(default_factory=set)
    pings_everyone: bool = False

    @property
    def ephemeral(self) -> bool:
        """Does only one person see it?"""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Does it still say that the bot is thinking?"""
        return bool(self.flags & LOADING)

    @property
    def v2(self) -> bool:
        """Is it a Components V2 message?"""
        return bool(self.flags & V2)

    @property
    def audience(self) -> str:
        """Who reads it: a user's id, or the public."""
        return self.owner or self.channel.audience

    @property
    def texts(self) -> list[str]:
        """Content, embeds and text displays, in reading order."""
        found = [self.content] if self.content else []
        for embed in self.embeds:
            found += [embed[key] for key in ("title", "description") if embed.get(key)]
            found += [f"{part['name']}\n{part['value']}" for part in embed.get("fields", ())]
        return found + self.components.texts

    @property
    def text(self) -> str:
        """All that is written, in one string."""
        return "\n".join(self.texts)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons."""
        return self.components.buttons

    @property
    def selects(self) -> list[Select]:
        """Its menus."""
        return self.components.selects

    def button(self, name: str) -> Button:
        """The one button with this custom id or label; AssertionError when there is none or more than one."""
        found = [b for b in self.buttons if b.custom_id == name] or [b for b in self.buttons if b.label == name]
        assert len(found) == 1, f"{len(found)} buttons {name!r} among {[(b.label, b.custom_id) for b in self.buttons]}"
        return found[0]

    def select(self, name: str) -> Select:
        """The one menu with this custom id or placeholder."""
        found = [s for s in self.selects if name in (s.custom_id, s.placeholder)]
        assert len(found) == 1, f"{len(found)} menus {name!r} among {[s.custom_id for s in self.selects]}"
        return found[0]

    def to_json(self, base: str) -> Json:
        """The message as Discord sends it to the bot: attachments that components show are not listed."""
        by_name = {f"attachment://{file.name}": file.to_json(base) for file in self.files}
        components = resolved(self.components.raw, by_name)
        shown = {media["url"] for component in walk(self.components.raw) for media in media_of(component)}
        shape: Json = {
            "id": self.id,
            "channel_id": self.channel.id,
            "type": 0,
            "author": self.author,
            "content": self.content,
            "embeds": self.embeds,
            "components": components,
            "attachments": [shape for url, shape in by_name.items() if url not in shown],
            "flags": self.flags,
            "timestamp": stamp(self.created),
            "edited_timestamp": stamp(self.edited) if self.edited else None,
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": self.pings_everyone,
            "pinned": False,
            "tts": False,
        }
        return shape | ({"nonce": self.nonce} if self.nonce else {})


def resolved(components: Iterable[Json], files: dict[str, Json]) -> list[Json]:
    """Components with numbers, and with addresses of files where the bot wrote `attachment://`."""
    numbers = itertools.count(1)

    def copy(component: Json) -> Json:
        new = dict(component)
        new["id"] = component.get("id") or next(numbers)
        if "components" in component:
            new["components"] = [copy(child) for child in component["components"]]
        for key in ("accessory", "component"):
            if component.get(key):
                new[key] = copy(component[key])
        if "items" in component:
            new["items"] = [item | {"media": address(item["media"])} for item in component["items"]]
        for key in ("media", "file"):
            if key in component:
                new[key] = address(component[key])
        return new

    def address(media: Json) -> Json:
        file = files.get(media["url"])
        if file is None:
            return media
        known = {key: file[key] for key in ("url", "proxy_url", "content_type")}
        return known | {"attachment_id": file["id"], "width": 0, "height": 0}

    return [copy(component) for component in components]


def pinged(payload: Json, text: str) -> tuple[set[str], bool]:
    """Who is pinged by *text* under the payload's `allowed_mentions`: user ids, and whether everyone is."""
    allowed = payload.get("allowed_mentions")
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    named = set(re.findall(r"<@!?(\d+)>", text))
    users = named if "users" in parse else named & set(map(str, (allowed or {}).get("users") or ()))
    return users, "everyone" in parse and bool(re.search("@everyone|@here", text))


@dataclass
class Entry:
    """One request of the bot: who could see what it sent ("public", a user's id, or "platform"), and its fate."""

    at: float
    who: str
    method: str
    path: str
    payload: Any
    files: list[File]
    status: int = 0

    def texts(self) -> Iterator[str]:
        """Every string in it: path, keys and values, names of files."""
        yield self.path
        yield from strings(self.payload)
        for file in self.files:
            yield file.name

    def holds(self, needle: str | bytes) -> bool:
        """Is *needle* anywhere in it, in the bytes of its files too?"""
        raw = needle.encode() if isinstance(needle, str) else needle
        return any(raw in text.encode(errors="surrogatepass") for text in self.texts()) or any(
            raw in file.data for file in self.files
        )


def strings(value: Any) -> Iterator[str]:
    """Every string, number and key within a JSON value, as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif value is not None:
        yield str(value)


class Traffic(list[Entry]):
    """All that the bot sent, in order."""

    def search(self, needle: str | bytes, besides: str | None = None) -> list[Entry]:
        """Entries with *needle* that somebody other than the person with the id *besides* could see.

        Requests that failed count as well: what was meant to be sent would have been seen.
        """
        return [entry for entry in self if entry.who not in (besides, PLATFORM) and entry.holds(needle)]

    def seen_by(self, who: str) -> list[Entry]:
        """What this person could see: the public part and their own."""
        return [entry for entry in self if entry.who in (PUBLIC, who)]
