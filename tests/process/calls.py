"""One REST request of the bot, taken apart, and the table of routes."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from .messages import Uploads
from .world import PUBLIC, File

JSON_TYPE = "application/json"


@dataclass
class Call:
    """A request: its path after `/api/v10`, the named parts of it, payload and files."""

    method: str
    path: str
    query: dict[str, str]
    payload: Any
    uploads: Uploads
    parts: dict[str, str] = field(default_factory=dict)

    def files(self) -> list[File]:
        """The uploaded files, for the record."""
        listed: Any = self.payload if isinstance(self.payload, dict) else {}
        listed = (listed.get("data") or listed.get("message") or listed).get("attachments") or []
        described = {str(item.get("id")): item.get("description") for item in listed if isinstance(item, dict)}
        return [File(str(n), name, data, described.get(str(n))) for n, (name, data) in self.uploads.items()]


Handler = Callable[[Call], Awaitable[Any]]
Audience = Callable[[Call], str]


@dataclass
class Route:
    """A method and a path such as `/channels/{channel}/messages`; *audience* says who can see what is sent there."""

    method: str
    path: re.Pattern[str]
    handler: Handler
    audience: Audience


def route(method: str, path: str, handler: Handler, audience: Audience | str = PUBLIC) -> Route:
    """A line of the table."""
    expression = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)
    who = audience if callable(audience) else lambda _call: audience
    return Route(method, re.compile(expression), handler, who)


def find(routes: list[Route], call: Call) -> Route | None:
    """The first route that fits; the call gets the named parts of its path."""
    for line in routes:
        match = line.path.fullmatch(call.path)
        if match and line.method == call.method:
            call.parts = match.groupdict()
            return line
    return None


async def read_call(request: web.Request, path: str) -> Call:
    """Read a request, JSON or multipart."""
    payload: Any = None
    uploads: Uploads = {}
    if request.content_type == "multipart/form-data":
        parts: Any = await request.multipart()
        async for part in parts:
            data = bytes(await part.read())
            if part.name == "payload_json":
                payload = json.loads(data)
            else:
                number = re.fullmatch(r"files\[(\d+)\]", part.name or "")
                assert number, f"a form field named {part.name!r}"
                uploads[int(number[1])] = (part.filename or "", data)
    elif request.can_read_body:
        payload = json.loads(await request.read() or b"null")
    return Call(request.method, path, dict(request.query), payload, uploads)


def json_response(status: int, content: Any, headers: dict[str, str] | None = None) -> web.Response:
    """An answer with exactly Discord's content type: discord.py reads nothing else as JSON."""
    body = json.dumps(content).encode()
    return web.Response(status=status, body=body, headers={"Content-Type": JSON_TYPE, **(headers or {})})
