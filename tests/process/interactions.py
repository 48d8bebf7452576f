"""Interactions: commands, presses and modals with the bot's answers to them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .calls import Call, Route, route
from .limits import EPHEMERAL, LOADING, Json, choice_problems, modal_problems
from .messages import wants_ephemeral
from .world import PUBLIC, Channel, Entry, Message, Refused, new_id

if TYPE_CHECKING:
    from .people import Person
    from .stand_in import StandIn

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
KINDS = {
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "deferred_update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}
ALLOWED = {
    COMMAND: {MESSAGE, DEFERRED, MODAL},
    COMPONENT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE},
}


@dataclass(eq=False)
class Interaction:
    """What a person did and how the bot answered; *message* is the one that was pressed."""

    type: int
    person: Person = field(repr=False)
    channel: Channel = field(repr=False)
    data: Json
    message: Message | None = None
    id: str = field(default_factory=new_id)
    token: str = field(default_factory=lambda: f"token-{new_id()}")
    sent: float = field(default_factory=time.monotonic)
    acknowledged: float | None = None
    kind: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    revised: int = 0
    """How often the original answer was filled, edited or deleted afterwards."""
    expired: bool = False

    @property
    def answered(self) -> Message | None:
        """The message that the first answer made or changed."""
        return self.message if self.kind in (UPDATE, DEFERRED_UPDATE) else self.original


class Interactions:
    """The routes of callbacks and of the webhook that comes with each interaction."""

    def __init__(self, world: StandIn) -> None:
        self.world = world
        self.all: list[Interaction] = []

    def routes(self) -> list[Route]:
        """The table."""
        hook = "/webhooks/{app}/{token}"
        return [
            route("POST", "/interactions/{interaction}/{token}/callback", self.callback, self.callback_audience),
            route("POST", hook, self.follow_up, self.follow_up_audience),
            route("GET", f"{hook}/messages/{{message}}", self.get, self.message_audience),
            route("PATCH", f"{hook}/messages/{{message}}", self.edit, self.message_audience),
            route("DELETE", f"{hook}/messages/{{message}}", self.delete, self.message_audience),
        ]

    def by_token(self, token: str) -> Interaction | None:
        """The interaction that this token belongs to."""
        return next((i for i in reversed(self.all) if i.token == token), None)

    def audience(self, interaction: Interaction, payload: Json) -> str:
        """Who would see a new message with this payload."""
        return interaction.person.id if wants_ephemeral(payload) else interaction.channel.audience

    def callback_audience(self, call: Call) -> str:
        """Who sees what a first answer carries."""
        interaction = self.by_token(call.parts["token"])
        if interaction is None:
            return PUBLIC
        kind = call.payload.get("type")
        if kind in (CHOICES, MODAL):
            return interaction.person.id
        if kind in (UPDATE, DEFERRED_UPDATE):
            return interaction.message.audience if interaction.message else PUBLIC
        return self.audience(interaction, call.payload.get("data") or {})

    def follow_up_audience(self, call: Call) -> str:
        """A first follow-up takes the deferral's visibility."""
        interaction = self.by_token(call.parts["token"])
        if interaction is None:
            return PUBLIC
        if interaction.original and interaction.original.loading:
            return interaction.original.audience
        return self.audience(interaction, call.payload)

    def message_audience(self, call: Call) -> str:
        """Who sees the message that is fetched, changed or deleted."""
        interaction = self.by_token(call.parts["token"])
        message = interaction and self.find(interaction, call.parts["message"])
        return message.audience if message else PUBLIC

    async def callback(self, call: Call) -> Any:
        """The first answer: within the deadline, once, and of a kind that fits."""
        interaction = self.by_token(call.parts["token"])
        if interaction is None or interaction.id != call.parts["interaction"]:
            raise Refused(404, 10062, "Unknown interaction")
        if interaction.kind is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - interaction.sent > self.world.deadline:
            raise Refused(404, 10062, "Unknown interaction")
        kind, data = call.payload["type"], call.payload.get("data") or {}
        if kind not in ALLOWED[interaction.type] or (kind in (UPDATE, DEFERRED_UPDATE) and not interaction.message):
            self.world.report(f"answer of kind {kind} to an interaction of kind {interaction.type}")
            raise Refused(400, 50035, "Invalid callback type")
        self.answer(interaction, kind, data, call)
        interaction.kind, interaction.acknowledged = kind, time.monotonic()
        if call.query.get("with_response") not in ("1", "true", "True"):
            return None
        return self.callback_response(interaction)

    def answer(self, interaction: Interaction, kind: int, data: Json, call: Call) -> None:
        """Let a first answer take effect."""
        if kind in (MESSAGE, DEFERRED):
            owner = interaction.person.id if wants_ephemeral(data) else None
            flags = (EPHEMERAL if owner else 0) | (LOADING if kind == DEFERRED else 0)
            if kind == MESSAGE:
                message = self.world.desk.create(
                    interaction.channel, self.world.bot_user, data, call.uploads, owner=owner, flags=flags
                )
            else:
                if set(data) - {"flags"} or (data.get("flags") or 0) & ~EPHEMERAL:
                    self.world.report(f"a deferral carries more than its visibility: {data}")
                message = Message(new_id(), interaction.channel, self.world.bot_user, owner=owner, flags=flags)
            interaction.original = message
            self.world.place(message)
            if owner is None and interaction.type == COMMAND and interaction.data.get("options"):
                self.reveal_options(interaction)
        elif kind == UPDATE and interaction.message is not None:
            if interaction.message.gone:
                raise Refused(404, 10008, "Unknown Message")
            self.world.desk.edit(interaction.message, data, call.uploads)
        elif kind == CHOICES:
            interaction.choices = data.get("choices") or []
            self.refuse(choice_problems(interaction.choices))
        elif kind == MODAL:
            self.refuse(modal_problems(data))
            interaction.modal = data

    def refuse(self, problems: list[str]) -> None:
        """Report breaches and refuse the request for them."""
        for problem in problems:
            self.world.report(problem)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))

    def reveal_options(self, interaction: Interaction) -> None:
        """Whoever sees a command's public answer can look up the options it was called with."""
        entry = Entry(time.time(), interaction.channel.audience, "OPTIONS", interaction.id, interaction.data, [], 200)
        self.world.traffic.append(entry)

    def callback_response(self, interaction: Interaction) -> Json:
        """What discord.py reads after every callback."""
        about: Json = {"id": interaction.id, "type": interaction.type}
        resource: Json = {"type": interaction.kind}
        message = interaction.answered
        if message is not None:
            about["response_message_id"] = message.id
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.ephemeral
            if interaction.kind in (MESSAGE, UPDATE):
                resource["message"] = message.to_json(self.world.base)
        return {"interaction": about, "resource": resource}

    def hook(self, call: Call) -> Interaction:
        """The interaction of a webhook call; refused before the first answer and after the token's life."""
        interaction = self.by_token(call.parts["token"])
        if interaction is None or interaction.kind is None or call.parts["app"] != self.world.app_id:
            raise Refused(404, 10015, "Unknown Webhook")
        if interaction.expired:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return interaction

    def find(self, interaction: Interaction, message_id: str) -> Message | None:
        """The original answer or a follow-up, while it is there."""
        if message_id == "@original":
            found = interaction.answered
        else:
            mine = [interaction.original, interaction.message, *interaction.followups]
            found = next((m for m in mine if m is not None and m.id == message_id), None)
        return None if found is None or found.gone else found

    async def follow_up(self, call: Call) -> Any:
        """A further message; the first one after a deferral takes its place and its visibility."""
        interaction = self.hook(call)
        loading = interaction.original
        if loading is not None and loading.loading and not loading.gone:
            message = self.world.desk.edit(loading, call.payload, call.uploads)
            message.edited = None
            interaction.revised += 1
        else:
            owner = interaction.person.id if wants_ephemeral(call.payload) else None
            flags = EPHEMERAL if owner else 0
            message = self.world.desk.create(
                interaction.channel, self.world.bot_user, call.payload, call.uploads, owner=owner, flags=flags
            )
            self.world.place(message)
        interaction.followups.append(message)
        return message.to_json(self.world.base)

    def own(self, call: Call) -> tuple[Interaction, Message]:
        """Interaction and message of a webhook call for one message."""
        interaction = self.hook(call)
        message = self.find(interaction, call.parts["message"])
        if message is None:
            raise Refused(404, 10008, "Unknown Message")
        return interaction, message

    async def get(self, call: Call) -> Any:
        """Fetch an answer."""
        return self.own(call)[1].to_json(self.world.base)

    async def edit(self, call: Call) -> Any:
        """Change an answer, or fill a deferral."""
        interaction, message = self.own(call)
        self.world.desk.edit(message, call.payload, call.uploads)
        interaction.revised += message is interaction.answered
        return message.to_json(self.world.base)

    async def delete(self, call: Call) -> None:
        """Take an answer away."""
        interaction, message = self.own(call)
        self.world.remove(message)
        interaction.revised += message is interaction.answered
