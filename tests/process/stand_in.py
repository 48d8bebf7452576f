"""An offline Discord on 127.0.0.1: gateway and REST over real sockets, people who play, a record of all that was sent.

It knows no line of the bot nor of discord.py, and refuses what Discord refuses.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

from aiohttp import web

from .calls import Call, find, json_response, read_call
from .faults import STATUS_OF_CODE, Fault, pattern
from .gateway import Gateway, Session
from .interactions import Interaction, Interactions
from .limits import Json
from .messages import Desk
from .people import Person
from .rest import Rest
from .world import (
    BOT_PERMISSIONS,
    DM,
    PUBLIC,
    TEXT_CHANNEL,
    Channel,
    Entry,
    Message,
    Refused,
    Traffic,
    bits,
    new_id,
    stamp,
)

T = TypeVar("T")
ACKNOWLEDGE_SECONDS = (
    30.0  # Discord gives up after 3; here the machine may be slow, and tests of lateness set their own
)
PATIENCE = 60.0  # seconds for what has to happen; the machine may be slow
POLL_SECONDS = 0.05


class StandIn:
    """One guild with a channel `table`, the bot, and whoever is made with `person`.

    `violations` lists broken limits, `unknown` the requests that no route fits, `late` the interactions without an
    answer in time, `refused` what was answered with an error. `check` raises for the first three.
    """

    def __init__(
        self, *, token: str = "a.stand-in.token", deadline: float = ACKNOWLEDGE_SECONDS, patient: bool = True
    ) -> None:
        self.token, self.deadline, self.patient = token, deadline, patient
        self.app_id, self.guild_id, self.role_id = new_id(), new_id(), new_id()
        self.bot_user = account(self.app_id, "bottega", "Bottega", bot=True)
        self.bot_permissions = BOT_PERMISSIONS
        self.traffic = Traffic()
        self.violations: list[str] = []
        self.unknown: list[str] = []
        self.late: list[str] = []
        self.refused: list[str] = []
        self.channels: dict[str, Channel] = {}
        self.people: dict[str, Person] = {}
        self.ephemerals: list[Message] = []
        self.synced: dict[str, list[Json]] = {}
        self.syncs = 0
        self.kicked = False
        self.down = False
        self.faults: list[Fault] = []
        self.desk = Desk(self.report)
        self.gateway = Gateway(token, self.greet, self.changed)
        self.interactions = Interactions(self)
        self.routes = [*Rest(self).routes(), *self.interactions.routes()]
        self.base = ""
        self.gateway_url = ""
        self._place = ""
        self._changed = asyncio.Event()
        self.table = self.add_channel("table")

    # Start and stop

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=30 * 1024 * 1024)
        app.router.add_get("/gateway", self.serve_gateway)
        app.router.add_get("/gateway/", self.serve_gateway)
        app.router.add_get("/attachments/{id}/{name}", self.serve_file)
        app.router.add_route("*", "/api/v10/{path:.*}", self.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.base, self.gateway_url = f"http://{host}:{port}", f"ws://{host}:{port}/gateway"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.drop(abort=True)
        await self._runner.cleanup()

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead the bot here."""
        return {
            "BOTTEGA_TOKEN": self.token,
            "BOTTEGA_DISCORD_API": f"{self.base}/api/v10",
            "BOTTEGA_DISCORD_GATEWAY": self.gateway_url,
        }

    # Requests

    async def serve_gateway(self, request: web.Request) -> web.StreamResponse:
        """A web socket, unless everything is down."""
        return cut(request) if self.down else await self.gateway.serve(request)

    async def serve_file(self, request: web.Request) -> web.Response:
        """An attachment's bytes, as the content network would serve them."""
        files = [
            f for m in [*self.ephemerals, *self.all_messages()] for f in m.files if f.id == request.match_info["id"]
        ]
        return web.Response(body=files[0].data) if files else web.Response(status=404)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One REST request: recorded, faults first, then its route."""
        if self.down:
            return cut(request)
        call = await read_call(request, "/" + request.match_info["path"])
        found = find(self.routes, call)
        self._place = f"{call.method} {call.path}"
        entry = Entry(time.time(), PUBLIC, call.method, call.path, call.payload, call.files())
        entry.who = found.audience(call) if found else PUBLIC
        self.traffic.append(entry)
        fault = next((f for f in self.faults if f.matches(call.method, call.path)), None)
        if fault is not None:
            fault.hits += 1
            await asyncio.sleep(fault.delay)
        try:
            if fault is not None and not fault.applied and (fault.status or fault.cut):
                return self.strike(request, fault, entry)
            status, answer = await self.answer(request, call, found.handler if found else None)
            if fault is not None and fault.applied:
                return self.strike(request, fault, entry)
        except Refused as no:
            entry.status = no.status
            self.refused.append(f"{call.method} {call.path}: {no}")
            return json_response(no.status, {"code": no.code, "message": no.message or "refused"})
        except Exception as broken:
            self.violations.append(f"{call.method} {call.path}: the stand-in could not read it: {broken!r}")
            raise
        finally:
            self.changed()
        entry.status = status
        return web.Response(status=204) if status == 204 else json_response(200, answer)

    async def answer(self, request: web.Request, call: Call, handler: Callable[[Call], Any] | None) -> tuple[int, Any]:
        """Let a request take effect: status and content. Raises Refused."""
        self._place = f"{call.method} {call.path}"
        by_token = call.path.startswith(("/webhooks/", "/interactions/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refused(401, 0, "401: Unauthorized")
        if handler is None:
            self.unknown.append(self._place)
            raise Refused(404, 0, "404: Not Found")
        content = await handler(call)
        return (204, None) if content is None else (200, content)

    def strike(self, request: web.Request, fault: Fault, entry: Entry) -> web.StreamResponse:
        """The false answer of a fault."""
        entry.status = fault.status
        if fault.cut:
            return cut(request)
        content: Json = {"code": fault.code, "message": "refused by a test"}
        headers = {}
        if fault.status == 429:
            content |= {"retry_after": fault.retry_after, "global": False}
            headers = {"Via": "1.1 stand-in", "Retry-After": str(fault.retry_after)}
        return json_response(fault.status, content, headers)

    def report(self, problem: str) -> None:
        """Note a broken limit of the request at hand."""
        self.violations.append(f"{self._place}: {problem}")

    def check(self) -> None:
        """AssertionError when a limit was broken, a route unknown, or an answer late."""
        assert not self.violations, f"broken limits: {self.violations}"
        assert not self.unknown, f"unknown routes: {self.unknown}"
        assert not self.late, f"no answer in time: {self.late}"

    # Waiting

    def changed(self) -> None:
        """Something happened: whoever waits looks again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, predicate: Callable[[], T], seconds: float = PATIENCE, what: str = "") -> T:
        """Wait until *predicate* is true and return what it gave; TimeoutError after *seconds*.

        It is looked at after every request, and now and then, for what happens elsewhere.
        """
        end = time.monotonic() + seconds
        while not (value := predicate()):
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"waited {seconds} s for {what or predicate}")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), min(left, POLL_SECONDS))
        return value

    async def quiet(self, seconds: float = 0.3, most: float = PATIENCE) -> None:
        """Wait until the bot has sent nothing for *seconds*; TimeoutError after *most* seconds."""
        async with asyncio.timeout(most):
            count = -1
            while count != len(self.traffic):
                count = len(self.traffic)
                await asyncio.sleep(seconds)

    # Faults

    def fault(self, method: str, path: str, **what: Any) -> Fault:
        """Order a fault for the next requests that match; `*` in the path is one segment, `**` many."""
        self.faults.append(Fault(method, pattern(path), **what))
        return self.faults[-1]

    def fail(
        self, method: str, path: str, status: int = 0, code: int = 0, times: int = 1, *, applied: bool = False
    ) -> Fault:
        """Answer with an error; the status follows from a known *code* when it is 0."""
        status = status or STATUS_OF_CODE[code]
        return self.fault(method, path, status=status, code=code, times=times, applied=applied)

    def delay(self, method: str, path: str, seconds: float, times: int = 1) -> Fault:
        """Let requests wait before they are served."""
        return self.fault(method, path, delay=seconds, times=times)

    def rate_limit(self, method: str, path: str, retry_after: float = 0.2, times: int = 1) -> Fault:
        """Answer 429 as Discord itself does."""
        return self.fault(method, path, status=429, retry_after=retry_after, times=times)

    def cut(self, method: str, path: str, times: int = 1, *, applied: bool = False) -> Fault:
        """Cut the connection instead of answering, before or after the request took effect."""
        return self.fault(method, path, cut=True, times=times, applied=applied)

    # The world

    def person(self, name: str, **traits: Any) -> Person:
        """The person with this display name, made at first mention."""
        known = next((p for p in self.people.values() if p.name == name), None)
        if known is None:
            known = Person(self, new_id(), name, **traits)
            self.people[known.id] = known
        return known

    def person_by_id(self, user_id: str) -> Person | None:
        """The person with this id."""
        return self.people.get(user_id)

    def add_channel(self, name: str, *deny: str) -> Channel:
        """A text channel, made before the bot comes, where the bot lacks the permissions *deny*."""
        channel = Channel(new_id(), TEXT_CHANNEL, name, denied=bits(*deny))
        self.channels[channel.id] = channel
        return channel

    async def deny(self, channel: Channel, *permissions: str) -> None:
        """Take permissions from the bot in a channel; those named are all that it lacks there."""
        channel.denied = bits(*permissions)
        await self.announce("CHANNEL_UPDATE", channel)

    def threads(self, parent: Channel | None = None) -> list[Channel]:
        """The threads that are there, oldest first."""
        found = [c for c in self.channels.values() if c.is_thread and not c.gone]
        return [c for c in found if parent is None or c.parent is parent]

    def all_messages(self) -> list[Message]:
        """Every message that stands in a channel, ephemeral ones apart."""
        return [message for channel in self.channels.values() for message in channel.messages]

    def place(self, message: Message) -> None:
        """Put a new message where people see it."""
        (self.ephemerals if message.owner else message.channel.messages).append(message)

    def remove(self, message: Message) -> None:
        """Take a message away, as a moderator or the bot would."""
        message.gone = True
        (self.ephemerals if message.owner else message.channel.messages).remove(message)

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as its silence or a moderator would."""
        thread.archived, thread.locked = True, locked
        await self.announce("THREAD_UPDATE", thread)

    async def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads."""
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            thread.gone = True
        channel.gone = True
        await self.announce("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    async def kick(self) -> None:
        """Remove the bot from the guild."""
        self.kicked = True
        await self.gateway.dispatch("GUILD_DELETE", {"id": self.guild_id})

    async def invite(self) -> None:
        """Bring the bot back into the guild."""
        self.kicked = False
        await self.gateway.dispatch("GUILD_CREATE", self.guild_json())

    async def announce(self, event: str, channel: Channel, **more: Any) -> None:
        """Tell the bot about a channel."""
        await self.gateway.dispatch(event, self.channel_json(channel) | more)

    async def act(self, interaction: Interaction) -> bool:
        """Send an interaction to the bot and wait for its first answer; False when none came in time."""
        self.interactions.all.append(interaction)
        interaction.sent = time.monotonic()
        await self.gateway.dispatch("INTERACTION_CREATE", self.interaction_json(interaction))
        try:
            await self.until(lambda: interaction.kind is not None, self.deadline)
        except TimeoutError:
            self.late.append(f"{interaction.person.name}: {interaction.data}")
            return False
        return True

    # What the bot gets to read

    def greet(self, session: Session) -> list[tuple[str, Json]]:
        """The events after IDENTIFY."""
        ready: Json = {
            "v": 10,
            "user": self.bot_user,
            "guilds": [] if self.kicked else [{"id": self.guild_id, "unavailable": True}],
            "session_id": session.id,
            "resume_gateway_url": self.gateway_url,
            "application": {"id": self.app_id, "flags": 0},
            "private_channels": [],
        }
        return [("READY", ready)] + ([] if self.kicked else [("GUILD_CREATE", self.guild_json())])

    def application(self) -> Json:
        """The application."""
        texts = {"name": "Bottega", "description": "", "verify_key": "0" * 64, "summary": ""}
        switches = {"bot_public": True, "bot_require_code_grant": False, "flags": 0}
        owner = account(self.guild_id, "owner", "Owner")
        return {"id": self.app_id, "icon": None, "owner": owner, "team": None, "bot": self.bot_user} | texts | switches

    def bot_rights(self, channel: Channel) -> int:
        """The bot's permissions in a guild channel or its threads."""
        return self.bot_permissions & ~channel.denied & ~(channel.parent.denied if channel.parent else 0)

    def bot_member(self) -> Json:
        """The bot as a member of the guild."""
        return member(self.bot_user, [self.role_id])

    def guild_json(self) -> Json:
        """The guild with all that GUILD_CREATE holds."""
        present = [c for c in self.channels.values() if c.kind != DM and not c.gone]
        roles = [
            role(self.guild_id, "@everyone", 0, bits("view_channel")),
            role(self.role_id, "Bottega", 1, self.bot_permissions),
        ]
        numbers = [
            *("verification_level", "default_message_notifications", "explicit_content_filter", "mfa_level"),
            *("nsfw_level", "premium_tier", "system_channel_flags", "afk_timeout"),
        ]
        lists = [
            *("emojis", "stickers", "features", "voice_states", "presences", "stage_instances"),
            *("guild_scheduled_events", "soundboard_sounds"),
        ]
        return {
            "id": self.guild_id,
            "name": "Stand-in",
            "owner_id": self.guild_id,
            "preferred_locale": "en-US",
            "joined_at": stamp(time.time()),
            "large": False,
            "unavailable": False,
            "premium_progress_bar_enabled": False,
            "member_count": len(self.people) + 1,
            "members": [self.bot_member()],
            "roles": roles,
            "channels": [self.channel_json(c) for c in present if not c.is_thread],
            "threads": [self.channel_json(c) for c in present if c.is_thread and not c.archived],
            **dict.fromkeys(("icon", "splash", "banner", "description", "afk_channel_id", "system_channel_id")),
            **dict.fromkeys(numbers, 0),
            **{name: [] for name in lists},
        }

    def channel_json(self, channel: Channel) -> Json:
        """A channel, thread or direct message channel."""
        last = channel.messages[-1].id if channel.messages else None
        shape: Json = {"id": channel.id, "type": channel.kind, "last_message_id": last, "flags": 0}
        if channel.kind == DM:
            return shape | {"recipients": [self.people[str(channel.recipient)].account]}
        shape |= {"guild_id": self.guild_id, "name": channel.name, "rate_limit_per_user": 0}
        if not channel.is_thread:
            overwrite = {"id": self.role_id, "type": 0, "allow": "0", "deny": str(channel.denied)}
            overwrites = [overwrite] if channel.denied else []
            place = {"position": 0, "parent_id": None, "topic": None, "nsfw": False}
            return shape | place | {"permission_overwrites": overwrites}
        return shape | {
            "parent_id": channel.parent.id if channel.parent else None,
            "owner_id": self.app_id,
            "message_count": len(channel.messages),
            "total_message_sent": len(channel.messages),
            "member_count": len(channel.members),
            "thread_metadata": {
                "archived": channel.archived,
                "locked": channel.locked,
                "auto_archive_duration": channel.auto_archive,
                "archive_timestamp": stamp(channel.created),
                "create_timestamp": stamp(channel.created),
            },
        }

    def interaction_json(self, interaction: Interaction) -> Json:
        """INTERACTION_CREATE."""
        channel, person = interaction.channel, interaction.person
        in_dm = channel.kind == DM
        shape: Json = {
            "id": interaction.id,
            "application_id": self.app_id,
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": channel.id,
            "channel": self.channel_json(channel) | {"permissions": str(person.permissions)},
            "locale": person.locale,
            "context": 1 if in_dm else 0,
            "authorizing_integration_owners": {"0": "0" if in_dm else self.guild_id},
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "app_permissions": str(BOT_PERMISSIONS if in_dm else self.bot_rights(channel)),
        }
        if interaction.message is not None:
            shape["message"] = interaction.message.to_json(self.base)
        if in_dm:
            return shape | {"user": person.account}
        guild = {"id": self.guild_id, "locale": "en-US", "features": []}
        who = person.member | {"permissions": str(person.permissions)}
        return shape | {"guild_id": self.guild_id, "guild": guild, "guild_locale": "en-US", "member": who}


def cut(request: web.Request) -> web.Response:
    """Cut the connection under a request."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def account(user_id: str, username: str, name: str, *, bot: bool = False) -> Json:
    """A user object."""
    shape: Json = {"id": user_id, "username": username, "global_name": None if bot else name, "avatar": None}
    return shape | {"discriminator": "0000" if bot else "0", "public_flags": 0, "bot": bot}


def member(user: Json, roles: list[str]) -> Json:
    """A guild member object."""
    shape: Json = {"user": user, "nick": None, "avatar": None, "roles": roles, "joined_at": stamp(time.time())}
    return shape | {"deaf": False, "mute": False, "pending": False, "flags": 0}


def role(role_id: str, name: str, position: int, permissions: int) -> Json:
    """A role object."""
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    shape: Json = {"id": role_id, "name": name, "position": position, "permissions": str(permissions), "flags": 0}
    return shape | {"color": 0, "colors": colours, "hoist": False, "managed": False, "mentionable": False}
