"""People at the offline Discord: they type, press, choose and fill in, and get the bot's answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, KINDS, MODAL_SUBMIT, Interaction
from .limits import BUTTON, CHECKBOX, LABEL, RADIO_GROUP, ROW, SELECT, TEXT, TEXT_INPUT, Json, walk
from .slash import Unknown, command_data, resolve
from .world import DM, MEMBER_PERMISSIONS, Button, Channel, Components, File, Message, Select, bits, new_id

if TYPE_CHECKING:
    from .stand_in import StandIn

ANSWER_SECONDS = 60.0


@dataclass
class Answer:
    """The bot's first answer to what a person did, and what became of it.

    `kind` is message, deferred, deferred_update, update, choices, modal, or none when it was `late`. The message and
    what is read off it are as they stand now, not as they stood at the first answer.
    """

    interaction: Interaction
    late: bool = False

    @property
    def kind(self) -> str:
        """Of what kind the first answer was."""
        return "none" if self.interaction.kind is None else KINDS[self.interaction.kind]

    @property
    def seconds(self) -> float:
        """From the interaction to its first answer."""
        assert self.interaction.acknowledged is not None, "never answered"
        return self.interaction.acknowledged - self.interaction.sent

    @property
    def message(self) -> Message:
        """The message that the answer made or changed; AssertionError when there is none."""
        message = self.interaction.answered
        assert message is not None, f"an answer of kind {self.kind} has no message"
        return message

    @property
    def content(self) -> str:
        """The message's plain content."""
        return self.message.content

    @property
    def text(self) -> str:
        """All that is written in the message."""
        return self.message.text

    @property
    def components(self) -> Components:
        """The message's components, flattened."""
        return self.message.components

    @property
    def buttons(self) -> list[Button]:
        """The message's buttons."""
        return self.message.buttons

    @property
    def selects(self) -> list[Select]:
        """The message's menus."""
        return self.message.selects

    @property
    def attachments(self) -> list[File]:
        """The message's files, shown by components or not."""
        return self.message.files

    @property
    def ephemeral(self) -> bool:
        """Does only the person see it?"""
        return self.message.ephemeral

    @property
    def followups(self) -> list[Message]:
        """Further messages of the same interaction."""
        return self.interaction.followups

    @property
    def choices(self) -> dict[str, Any]:
        """What autocomplete offers: each name with its value."""
        return {choice["name"]: choice["value"] for choice in self.interaction.choices}

    @property
    def modal(self) -> Json:
        """The window that opened."""
        assert self.interaction.modal is not None, f"an answer of kind {self.kind} is no modal"
        return self.interaction.modal

    async def wait_for_original(self, seconds: float = ANSWER_SECONDS) -> Answer:
        """Wait until a deferred answer is given: filled, changed, deleted or followed up. Others return at once."""
        world, it = self.interaction.person.world, self.interaction
        if self.kind in ("deferred", "deferred_update"):
            await world.until(
                lambda: it.revised or it.followups or not world.gateway.connected, seconds, f"the answer to {it.data}"
            )
        return self


@dataclass(eq=False)
class Person:
    """Somebody in the guild. `dms_open` is whether the bot may write to them."""

    world: StandIn = field(repr=False)
    id: str
    name: str
    locale: str = "en-US"
    admin: bool = False
    dms_open: bool = True
    dm: Channel | None = field(default=None, repr=False)

    @property
    def account(self) -> Json:
        """The user object."""
        username = re.sub(r"[^a-z0-9]", "", self.name.lower())[:32] or "somebody"
        shape: Json = {"id": self.id, "username": username, "global_name": self.name, "avatar": None}
        return shape | {"discriminator": "0", "public_flags": 0, "bot": False}

    @property
    def member(self) -> Json:
        """The member object."""
        shape: Json = {"user": self.account, "nick": None, "avatar": None, "roles": [], "flags": 0}
        return shape | {"joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "pending": False}

    @property
    def permissions(self) -> int:
        """What the person may do; admins may manage the server."""
        managing = ("manage_guild", "manage_channels", "manage_messages", "manage_threads")
        return MEMBER_PERMISSIONS | (bits(*managing) if self.admin else 0)

    @property
    def mention(self) -> str:
        """How to name them in a text."""
        return f"<@{self.id}>"

    @property
    def ephemerals(self) -> list[Message]:
        """The messages that only they see, oldest first."""
        return [message for message in self.world.ephemerals if message.owner == self.id]

    def open_dm(self) -> Channel:
        """Their direct messages with the bot."""
        if self.dm is None:
            self.dm = Channel(new_id(), DM, "", recipient=self.id)
            self.world.channels[self.dm.id] = self.dm
        return self.dm

    def says(self, channel: Channel, text: str) -> Message:
        """Write a message; the bot is not told, as it does not ask to be."""
        message = Message(new_id(), channel, self.account, content=text)
        self.world.place(message)
        return message

    async def slash(self, channel: Channel, words: str, **options: Any) -> Answer:
        """Type a slash command, such as `slash(table, "game new", title="leonardo")`. Raises Unknown."""
        return await self._command(COMMAND, channel, words, options, None)

    async def autocomplete(
        self, channel: Channel, words: str, option: str, typed: str | int | float = "", **others: Any
    ) -> Answer:
        """Type into an option and look at what is offered. Raises Unknown."""
        return await self._command(AUTOCOMPLETE, channel, words, others | {option: typed}, option)

    async def _command(
        self, kind: int, channel: Channel, words: str, options: dict[str, Any], focused: str | None
    ) -> Answer:
        commands = [c for synced in reversed(self.world.synced.values()) for c in synced]
        shape, command = command_data(commands, words, options, focused)
        contexts = command.get("contexts")
        here = 1 if channel.kind == DM else 0
        if (contexts is not None and here not in contexts) or (here and command.get("dm_permission") is False):
            raise Unknown(f"/{words} is not offered in this kind of channel")
        needed = int(command.get("default_member_permissions") or 0)
        if not here and self.permissions & needed != needed:
            raise Unknown(f"/{words} is not offered to {self.name}, who lacks permissions")
        self._reach(channel)
        assert not channel.archived, "nobody can type commands in an archived thread"
        return await self._act(Interaction(kind, self, channel, shape))

    async def press(self, message: Message | Answer, name: str) -> Answer:
        """Press the button with this custom id or label, which has to be there for them and to be enabled."""
        message = self._see(message)
        button = message.button(name)
        assert button.custom_id is not None, f"{name!r} is a link"
        assert not button.disabled, f"button {name!r} is disabled"
        return await self.raw_press(message.channel, message, button.custom_id)

    async def select(self, message: Message | Answer, name: str, values: Any) -> Answer:
        """Choose in the menu with this custom id or placeholder: values or labels, or people in a menu of users."""
        message = self._see(message)
        menu = message.select(name)
        assert not menu.disabled, f"menu {name!r} is disabled"
        chosen = list(values) if isinstance(values, list | tuple | set) else [values]
        assert menu.least <= len(chosen) <= menu.most, f"{len(chosen)} chosen, {menu.least} to {menu.most} are allowed"
        shape: Json = {"custom_id": menu.custom_id, "component_type": menu.kind}
        if menu.kind == SELECT:
            shape["values"] = [option_value(menu.options, word) for word in chosen]
        else:
            resolved: Json = {}
            shape["values"] = [resolve(thing, resolved) for thing in chosen]
            shape["resolved"] = resolved
        return await self._act(Interaction(COMPONENT, self, message.channel, shape, message))

    async def submit(self, opened: Answer, values: dict[str, Any]) -> Answer:
        """Fill in the window that *opened*: values by custom id or label. What was set beforehand is kept."""
        fields = {}
        for part in opened.modal["components"]:
            for inner in walk([part]):
                if inner.get("custom_id"):
                    fields[inner["custom_id"]] = part.get("label") or inner.get("label")
        unknown = [name for name in values if name not in fields and name not in fields.values()]
        assert not unknown, f"no field {unknown} among {fields}"
        given = {key: values.get(key, values.get(str(label))) for key, label in fields.items()}
        parts = [filled(part, given) for part in opened.modal["components"]]
        shape = {"custom_id": opened.modal["custom_id"], "components": parts}
        return await self._act(
            Interaction(MODAL_SUBMIT, self, opened.interaction.channel, shape, opened.interaction.message)
        )

    async def raw_press(self, channel: Channel, message: Message, custom_id: str) -> Answer:
        """Press with any custom id, as a changed client could; nothing is checked."""
        shape = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
        return await self._act(Interaction(COMPONENT, self, channel, shape, message))

    async def raw_select(self, channel: Channel, message: Message, custom_id: str, values: list[str]) -> Answer:
        """Choose with any custom id and values; nothing is checked."""
        shape = {"custom_id": custom_id, "component_type": SELECT, "id": 1, "values": values}
        return await self._act(Interaction(COMPONENT, self, channel, shape, message))

    async def raw_submit(self, channel: Channel, custom_id: str, values: dict[str, str]) -> Answer:
        """Send a window that never opened; nothing is checked."""
        parts = [
            {"type": LABEL, "id": n, "component": {"type": TEXT_INPUT, "id": n, "custom_id": key, "value": value}}
            for n, (key, value) in enumerate(values.items(), 1)
        ]
        return await self._act(Interaction(MODAL_SUBMIT, self, channel, {"custom_id": custom_id, "components": parts}))

    async def _act(self, interaction: Interaction) -> Answer:
        answered = await self.world.act(interaction)
        answer = Answer(interaction, late=not answered)
        return await answer.wait_for_original() if self.world.patient else answer

    def _see(self, message: Message | Answer) -> Message:
        """The message, which must be there and visible to this person. Opens an archived thread as clients do."""
        message = message.message if isinstance(message, Answer) else message
        assert not message.gone, f"{self.name} looks for a message that was deleted"
        assert message.owner in (None, self.id), f"{self.name} cannot see a private message of somebody else"
        self._reach(message.channel)
        assert not (message.channel.archived and message.channel.locked), "the thread is locked"
        message.channel.archived = False
        return message

    def _reach(self, channel: Channel) -> None:
        assert not channel.gone, f"{self.name} looks for a channel that was deleted"
        assert channel.recipient in (None, self.id), f"{self.name} cannot see direct messages of somebody else"


def option_value(options: dict[str, str], word: str) -> str:
    """The value of the option with this value or label."""
    found = [word] if word in options else [value for value, label in options.items() if label == word]
    assert len(found) == 1, f"{len(found)} options {word!r} among {options}"
    return found[0]


def filled(part: Json, given: dict[str, Any]) -> Json:
    """A part of a window with what was filled in, as sent back."""
    kind = part["type"]
    if kind == TEXT:
        return {"type": TEXT, "id": part.get("id", 0)}
    if kind == ROW:
        return {"type": ROW, "components": [field_value(inner, given) for inner in part["components"]]}
    return {"type": kind, "id": part.get("id", 0), "component": field_value(part["component"], given)}


def field_value(entry: Json, given: dict[str, Any]) -> Json:
    """One field with its value, which has to keep to the limits the field sets."""
    kind, value = entry["type"], given.get(entry["custom_id"])
    shape: Json = {"type": kind, "id": entry.get("id", 0), "custom_id": entry["custom_id"]}
    where = f"field {entry['custom_id']!r}"
    if kind == TEXT_INPUT:
        text = (entry.get("value") or "") if value is None else value
        least, most = entry.get("min_length") or 0, entry.get("max_length") or 4000
        assert text or not entry.get("required", True), f"{where} must be filled in"
        assert not text or least <= len(text) <= most, f"{where}: {len(text)} characters, {least} to {most} are allowed"
        return shape | {"value": text}
    if kind == CHECKBOX:
        return shape | {"value": bool(entry.get("default") if value is None else value)}
    options = {option["value"]: option["label"] for option in entry.get("options") or ()}
    preset = [option["value"] for option in entry.get("options") or () if option.get("default")]
    chosen = preset if value is None else list(value) if isinstance(value, list | tuple | set) else [value]
    chosen = [option_value(options, word) for word in chosen] if options else chosen
    if kind == RADIO_GROUP:
        assert chosen or not entry.get("required", True), f"{where} must be chosen"
        return shape | {"value": chosen[0] if chosen else None}
    least, most = entry.get("min_values", 1), entry.get("max_values", 1)
    least = 0 if entry.get("required") is False and not chosen else least
    assert least <= len(chosen) <= most, f"{where}: {len(chosen)} chosen, {least} to {most} are allowed"
    return shape | {"values": chosen}
