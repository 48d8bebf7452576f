"""Messages made and changed as Discord would, with its limits enforced."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .limits import EPHEMERAL, LOADING, V2, Json, mention_problems, message_problems, text_problem
from .world import Channel, Components, File, Message, Refused, new_id, pinged

SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12

Uploads = dict[int, tuple[str, bytes]]
"""The files of a multipart request by their number: name and bytes."""


@dataclass
class Desk:
    """Where messages are written; *report* is told of every breach."""

    report: Callable[[str], None]

    def create(
        self,
        channel: Channel,
        author: Json,
        payload: Json,
        uploads: Uploads,
        *,
        owner: str | None = None,
        flags: int = 0,
    ) -> Message:
        """A new message, not yet in its channel. *flags* are set by the platform, not by the payload."""
        message = Message(new_id(), channel, author, owner=owner, nonce=payload.get("nonce"))
        message.flags = flags
        message.reference = payload.get("message_reference")
        self._write(message, payload, uploads)
        self.ping(message, payload)
        return message

    def edit(self, message: Message, payload: Json, uploads: Uploads) -> Message:
        """Change a message, or fill one that was still loading. Nothing changes when a limit is broken."""
        filled = message.loading
        self._write(message, payload, uploads)
        if filled:
            message.flags &= ~LOADING
            self.ping(message, payload)
        message.edited = time.time()
        message.edits += 1
        return message

    def ping(self, message: Message, payload: Json) -> None:
        """Work out who is pinged. An edit pings nobody."""
        message.pings, message.pings_everyone = pinged(payload, message.text)
        if message.channel.is_thread:
            message.channel.members |= message.pings

    def _write(self, message: Message, payload: Json, uploads: Uploads) -> None:
        allowed = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2
        flags = message.flags | ((payload.get("flags") or 0) & allowed)
        files = self._files(message, payload, uploads)
        standing: Json = {
            "content": payload.get("content", message.content),
            "embeds": payload.get("embeds", message.embeds),
            "components": payload.get("components", message.components.raw),
            "flags": flags,
            "poll": payload.get("poll"),
            "sticker_ids": payload.get("sticker_ids"),
        }
        for problem in mention_problems(payload):
            self.report(problem)
        problems = message_problems(standing, [file.name for file in files])
        for file in files:
            problems += text_problem(f"alt text of {file.name}", file.description or "", 1024)
            if len(file.data) > 10 * 1024 * 1024:
                problems.append(f"file {file.name} of {len(file.data)} bytes, 10 MiB are allowed")
        if payload.get("nonce") is not None:
            problems += text_problem("nonce", str(payload["nonce"]), 25, 1)
        for problem in problems:
            self.report(problem)
        if problems:
            raise Refused(400, 50035, "; ".join(problems))
        message.content, message.embeds = standing["content"] or "", standing["embeds"] or []
        message.components, message.flags, message.files = Components(standing["components"] or []), flags, files

    def _files(self, message: Message, payload: Json, uploads: Uploads) -> list[File]:
        """The files that stay and the new ones; an `attachments` list names all that shall stay."""
        listed = payload.get("attachments")
        if listed is None:
            kept = list(message.files)
            listed = [{"id": number} for number in uploads]
        else:
            named = {str(item["id"]) for item in listed}
            kept = [file for file in message.files if file.id in named]
        known = {file.id for file in message.files}
        for item in listed:
            if str(item["id"]) in known:
                continue
            if int(item["id"]) not in uploads:
                self.report(f"attachment {item} was not uploaded")
                raise Refused(400, 50035, "attachment was not uploaded")
            name, data = uploads[int(item["id"])]
            kept.append(File(new_id(), item.get("filename") or name, data, item.get("description")))
        return kept


def wants_ephemeral(payload: Json) -> bool:
    """Does the payload ask that only the presser sees it?"""
    return bool((payload.get("flags") or 0) & EPHEMERAL)
