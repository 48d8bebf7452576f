"""The REST routes of channels, threads, direct messages, commands and the guild."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .calls import Call, Route, route
from .limits import Json, command_problems, text_problem
from .world import DM, PERMISSIONS, PLATFORM, PRIVATE_THREAD, PUBLIC, PUBLIC_THREAD, Channel, Message, Refused, new_id

if TYPE_CHECKING:
    from .stand_in import StandIn

NONCE_SECONDS = 300.0


class Rest:
    """Handlers that read and change the stand-in's world."""

    def __init__(self, world: StandIn) -> None:
        self.world = world
        self.nonces: dict[str, Message] = {}

    def routes(self) -> list[Route]:
        """The table."""
        channel, message = "/channels/{channel}", "/channels/{channel}/messages/{message}"
        here, app, guild = self.audience, "/applications/{app}", "/guilds/{guild}"
        return [
            route("GET", "/gateway/bot", self.gateway, PLATFORM),
            route("GET", "/gateway", self.gateway, PLATFORM),
            route("GET", "/users/@me", self.me, PLATFORM),
            route("POST", "/users/@me/channels", self.open_dm, PLATFORM),
            route("DELETE", "/users/@me/guilds/{guild}", self.leave, PUBLIC),
            route("GET", "/users/{user}", self.user, PLATFORM),
            route("GET", "/oauth2/applications/@me", self.application, PLATFORM),
            route("GET", "/applications/@me", self.application, PLATFORM),
            route("GET", f"{app}/commands", self.commands),
            route("PUT", f"{app}/commands", self.sync),
            route("GET", f"{app}/guilds/{{guild}}/commands", self.commands),
            route("PUT", f"{app}/guilds/{{guild}}/commands", self.sync),
            route("GET", f"{app}/emojis", self.emojis),
            route("GET", guild, self.guild),
            route("GET", f"{guild}/channels", self.channels),
            route("GET", f"{guild}/roles", self.roles),
            route("GET", f"{guild}/threads/active", self.active_threads),
            route("GET", f"{guild}/members/{{user}}", self.member),
            route("GET", f"{channel}/messages/pins", self.pins),
            route("PUT", f"{channel}/messages/pins/{{message}}", self.nothing, here),
            route("DELETE", f"{channel}/messages/pins/{{message}}", self.nothing, here),
            route("PUT", f"{channel}/pins/{{message}}", self.nothing, here),
            route("DELETE", f"{channel}/pins/{{message}}", self.nothing, here),
            route("GET", f"{channel}/messages", self.list_messages, here),
            route("POST", f"{channel}/messages", self.send, here),
            route("GET", message, self.get, here),
            route("PATCH", message, self.edit, here),
            route("DELETE", message, self.delete, here),
            route("POST", f"{message}/threads", self.start_thread, here),
            route("POST", f"{channel}/threads", self.start_thread, here),
            route("GET", f"{channel}/threads/archived/public", self.archived_threads),
            route("POST", f"{channel}/typing", self.nothing, here),
            route("PUT", f"{channel}/thread-members/{{user}}", self.add_member, here),
            route("DELETE", f"{channel}/thread-members/{{user}}", self.remove_member, here),
            route("GET", channel, self.get_channel, here),
            route("PATCH", channel, self.edit_channel, here),
            route("DELETE", channel, self.delete_channel, here),
        ]

    def audience(self, call: Call) -> str:
        """Who reads along in the channel of this call."""
        channel = self.world.channels.get(call.parts["channel"])
        return channel.audience if channel else PUBLIC

    def channel(self, call: Call) -> Channel:
        """The channel of this call; 10003 when it is gone, 50001 when the bot may not look into it."""
        channel = self.world.channels.get(call.parts["channel"])
        if channel is None or channel.gone or (self.world.kicked and channel.kind != DM):
            raise Refused(404, 10003, "Unknown Channel")
        if not self.may(channel, "view_channel"):
            raise Refused(403, 50001, "Missing Access")
        return channel

    def may(self, channel: Channel, permission: str) -> bool:
        """May the bot do this here? In direct messages it may do everything it is asked to."""
        return channel.kind == DM or bool(self.world.bot_rights(channel) & PERMISSIONS[permission])

    def need(self, channel: Channel, permission: str) -> None:
        """Refuse with 50013 unless the bot has the permission."""
        if not self.may(channel, permission):
            raise Refused(403, 50013, "Missing Permissions")

    def message(self, channel: Channel, call: Call) -> Message:
        """The message of this call; ephemeral ones cannot be reached this way."""
        found = next((m for m in channel.messages if m.id == call.parts["message"]), None)
        if found is None:
            raise Refused(404, 10008, "Unknown Message")
        return found

    async def nothing(self, _call: Call) -> None:
        """Accepted, without effect."""

    async def gateway(self, _call: Call) -> Json:
        """Where the gateway is."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86400000, "max_concurrency": 1}
        return {"url": self.world.gateway_url, "shards": 1, "session_start_limit": limit}

    async def me(self, _call: Call) -> Json:
        """The bot's own account."""
        return self.world.bot_user

    async def user(self, call: Call) -> Json:
        """Any account."""
        person = self.world.person_by_id(call.parts["user"])
        if person is None:
            raise Refused(404, 10013, "Unknown User")
        return person.account

    async def application(self, _call: Call) -> Json:
        """The application."""
        return self.world.application()

    async def open_dm(self, call: Call) -> Json:
        """Open a direct message channel, or the one that is there."""
        person = self.world.person_by_id(str(call.payload["recipient_id"]))
        if person is None:
            raise Refused(400, 50033, "Invalid Recipient(s)")
        return self.world.channel_json(person.open_dm())

    async def leave(self, _call: Call) -> None:
        """The bot leaves the guild."""
        await self.world.kick()

    async def emojis(self, _call: Call) -> Json:
        """The application has no emojis of its own."""
        return {"items": []}

    async def commands(self, call: Call) -> list[Json]:
        """The synced commands, global or of the guild."""
        return self.world.synced.get(call.parts.get("guild", ""), [])

    async def sync(self, call: Call) -> list[Json]:
        """Replace all commands; one with a known name keeps its id."""
        problems = command_problems(call.payload)
        for problem in problems:
            self.world.report(problem)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))
        guild = call.parts.get("guild", "")
        ids = {command["name"]: command["id"] for command in self.world.synced.get(guild, ())}
        extra = {"application_id": self.world.app_id, "version": new_id()} | ({"guild_id": guild} if guild else {})
        synced = [{"type": 1, **c, **extra, "id": ids.get(c["name"]) or new_id()} for c in call.payload]
        self.world.synced[guild] = synced
        self.world.syncs += 1
        return synced

    async def guild(self, call: Call) -> Json:
        """The guild."""
        self.check_guild(call)
        return self.world.guild_json()

    async def channels(self, call: Call) -> list[Json]:
        """Its channels without threads."""
        self.check_guild(call)
        return list(self.world.guild_json()["channels"])

    async def roles(self, call: Call) -> list[Json]:
        """Its roles."""
        self.check_guild(call)
        return list(self.world.guild_json()["roles"])

    async def active_threads(self, call: Call) -> Json:
        """Its threads that are not archived."""
        self.check_guild(call)
        return {"threads": self.world.guild_json()["threads"], "members": []}

    async def archived_threads(self, call: Call) -> Json:
        """A channel's archived threads."""
        parent = self.channel(call)
        found = [c for c in self.world.channels.values() if c.parent is parent and c.archived and not c.gone]
        return {"threads": [self.world.channel_json(c) for c in found], "members": [], "has_more": False}

    async def member(self, call: Call) -> Json:
        """One member."""
        self.check_guild(call)
        if call.parts["user"] == self.world.app_id:
            return self.world.bot_member()
        person = self.world.person_by_id(call.parts["user"])
        if person is None:
            raise Refused(404, 10007, "Unknown Member")
        return person.member

    def check_guild(self, call: Call) -> None:
        """There is one guild, as long as the bot is in it."""
        if call.parts["guild"] != self.world.guild_id or self.world.kicked:
            raise Refused(404, 10004, "Unknown Guild")

    async def pins(self, call: Call) -> Json:
        """Nothing is pinned: pins are accepted and forgotten."""
        self.channel(call)
        return {"items": [], "has_more": False}

    async def list_messages(self, call: Call) -> list[Json]:
        """The last messages, newest first, or those around, before or after one."""
        channel = self.channel(call)
        self.need(channel, "read_message_history")
        limit, shown = int(call.query.get("limit", 50)), list(channel.messages)
        if "before" in call.query:
            shown = [m for m in shown if int(m.id) < int(call.query["before"])]
        if "after" in call.query:
            shown = [m for m in shown if int(m.id) > int(call.query["after"])][:limit]
        if "around" in call.query:
            shown.sort(key=lambda m: abs(int(m.id) - int(call.query["around"])))
            shown = sorted(shown[:limit], key=lambda m: int(m.id))
        return [message.to_json(self.world.base) for message in reversed(shown[-limit:])]

    async def send(self, call: Call) -> Json:
        """A new message; the same nonce within a few minutes gives the earlier one."""
        channel = self.channel(call)
        if channel.recipient is not None and not self.world.people[channel.recipient].dms_open:
            raise Refused(403, 50007, "Cannot send messages to this user")
        self.need(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
        if call.uploads:
            self.need(channel, "attach_files")
        if channel.archived and channel.locked:
            raise Refused(403, 160005, "Thread is locked")
        nonce = call.payload.get("nonce")
        earlier = self.nonces.get(f"{channel.id} {nonce}")
        if nonce is not None and call.payload.get("enforce_nonce") and earlier is not None:
            if earlier.gone:
                raise Refused(404, 10008, "Unknown Message")
            if time.time() - earlier.created < NONCE_SECONDS:
                return earlier.to_json(self.world.base)
        message = self.world.desk.create(channel, self.world.bot_user, call.payload, call.uploads)
        self.nonces[f"{channel.id} {nonce}"] = message
        self.world.place(message)
        if channel.archived:
            channel.archived = False
            await self.world.announce("THREAD_UPDATE", channel)
        return message.to_json(self.world.base)

    async def get(self, call: Call) -> Json:
        """One message, for whoever may read what was written before."""
        channel = self.channel(call)
        self.need(channel, "read_message_history")
        return self.message(channel, call).to_json(self.world.base)

    async def edit(self, call: Call) -> Json:
        """Change one of the bot's own messages."""
        channel = self.channel(call)
        message = self.message(channel, call)
        if message.author["id"] != self.world.app_id:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        if channel.archived:
            raise Refused(400, 50083, "Thread is archived")
        if call.uploads:
            self.need(channel, "attach_files")
        self.world.desk.edit(message, call.payload, call.uploads)
        return message.to_json(self.world.base)

    async def delete(self, call: Call) -> None:
        """Delete a message, another's only with the permission."""
        channel = self.channel(call)
        message = self.message(channel, call)
        if message.author["id"] != self.world.app_id:
            self.need(channel, "manage_messages")
        if channel.archived:
            raise Refused(400, 50083, "Thread is archived")
        self.world.remove(message)

    async def start_thread(self, call: Call) -> Json:
        """A thread from a message, which it shares its id with, or without one (private unless told)."""
        parent = self.channel(call)
        kind, thread_id = call.payload.get("type", PRIVATE_THREAD), new_id()
        if "message" in call.parts:
            kind, thread_id = PUBLIC_THREAD, self.message(parent, call).id
        self.need(parent, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
        if thread_id in self.world.channels:
            raise Refused(400, 160004, "A thread has already been created for this message")
        for problem in text_problem("thread name", call.payload.get("name"), 100, 1):
            self.world.report(problem)
            raise Refused(400, 50035, problem)
        thread = Channel(thread_id, kind, call.payload["name"], parent=parent, members={self.world.app_id})
        thread.auto_archive = call.payload.get("auto_archive_duration") or thread.auto_archive
        self.world.channels[thread_id] = thread
        await self.world.announce("THREAD_CREATE", thread, newly_created=True)
        return self.world.channel_json(thread)

    async def add_member(self, call: Call) -> None:
        """Bring somebody into a thread."""
        thread = self.channel(call)
        if thread.archived:
            raise Refused(400, 50083, "Thread is archived")
        thread.members.add(call.parts["user"].replace("@me", self.world.app_id))

    async def remove_member(self, call: Call) -> None:
        """Take somebody out of a thread."""
        self.channel(call).members.discard(call.parts["user"].replace("@me", self.world.app_id))

    async def get_channel(self, call: Call) -> Json:
        """One channel or thread."""
        return self.world.channel_json(self.channel(call))

    async def edit_channel(self, call: Call) -> Json:
        """Rename, archive, lock; an archived thread takes nothing before it is opened again."""
        channel, change = self.channel(call), call.payload
        if not channel.is_thread:
            self.need(channel, "manage_channels")
        elif change.get("locked", channel.locked) != channel.locked or (channel.locked and channel.archived):
            self.need(channel, "manage_threads")
        if channel.archived and change.get("archived") is not False:
            raise Refused(400, 50083, "Thread is archived")
        for problem in text_problem("channel name", change.get("name", channel.name), 100, 1):
            self.world.report(problem)
            raise Refused(400, 50035, problem)
        channel.name = change.get("name", channel.name)
        channel.archived = change.get("archived", channel.archived)
        channel.locked = change.get("locked", channel.locked)
        channel.auto_archive = change.get("auto_archive_duration", channel.auto_archive)
        await self.world.announce("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
        return self.world.channel_json(channel)

    async def delete_channel(self, call: Call) -> Json:
        """Delete a channel or thread."""
        channel = self.channel(call)
        self.need(channel, "manage_threads" if channel.is_thread else "manage_channels")
        shape = self.world.channel_json(channel)
        await self.world.delete_channel(channel)
        return shape
