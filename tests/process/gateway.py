"""The gateway: events to the bot over a web socket, with sessions that can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .limits import Json
from .world import new_id

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
BAD_TOKEN = 4004


@dataclass
class Session:
    """One IDENTIFY and what was sent since."""

    id: str
    intents: int
    frames: list[Json] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None


@dataclass
class Gateway:
    """Accepts web sockets; *greet* gives the events after IDENTIFY, *changed* is called whenever something happened."""

    token: str
    greet: Callable[[Session], list[tuple[str, Json]]]
    changed: Callable[[], None]
    sessions: dict[str, Session] = field(default_factory=dict)
    refusals: int = 0
    connections: int = 0
    identifies: int = 0
    resumes: int = 0
    heartbeats: int = 0
    resumable: bool = True
    sockets: dict[web.WebSocketResponse, web.Request] = field(default_factory=dict)

    @property
    def connected(self) -> bool:
        """Is a bot there that has identified itself?"""
        return any(session.socket is not None for session in self.sessions.values())

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection from its handshake to its end."""
        self.connections += 1
        if self.refusals > 0:
            self.refusals -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(heartbeat=None, compress=False)
        await socket.prepare(request)
        self.sockets[socket] = request
        try:
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41250}, "s": None, "t": None})
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    await self.receive(socket, json.loads(frame.data))
                    self.changed()
        except ConnectionResetError:
            pass  # the bot went away while something was being sent to it
        finally:
            self.sockets.pop(socket, None)
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self.changed()
        return socket

    async def receive(self, socket: web.WebSocketResponse, frame: Json) -> None:
        """Answer one frame of the bot."""
        op: int = frame["op"]
        said: Any = frame.get("d")
        if op == HEARTBEAT:
            self.heartbeats += 1
            await socket.send_json({"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None})
        elif op in (IDENTIFY, RESUME) and said["token"].removeprefix("Bot ") != self.token:
            await socket.close(code=BAD_TOKEN)
        elif op == IDENTIFY:
            self.sessions = {key: old for key, old in self.sessions.items() if old.socket is not None}
            session = Session(new_id(), said.get("intents", 0), socket=socket)
            self.sessions[session.id] = session
            for event, content in self.greet(session):
                await self._send(session, event, content)
            self.identifies += 1
        elif op == RESUME:
            await self._resume(socket, said)

    async def _resume(self, socket: web.WebSocketResponse, said: Json) -> None:
        session = self.sessions.get(said["session_id"])
        if session is None or not self.resumable:
            await socket.send_json({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return
        session.socket = socket
        for frame in [frame for frame in session.frames if frame["s"] > said["seq"]]:
            await socket.send_json(frame)
        await self._send(session, "RESUMED", {})
        self.resumes += 1

    async def _send(self, session: Session, event: str, content: Json) -> None:
        frame = {"op": DISPATCH, "t": event, "s": len(session.frames) + 1, "d": content}
        session.frames.append(json.loads(json.dumps(frame)))
        if session.socket is not None and not session.socket.closed:
            try:
                await session.socket.send_json(frame)
            except ConnectionResetError:
                session.socket = None  # kept in `frames` for a RESUME

    async def dispatch(self, event: str, content: Any) -> None:
        """Tell the bot of something that happened; kept for a session that is cut off at the moment."""
        for session in list(self.sessions.values()):
            await self._send(session, event, content)

    async def drop(self, *, resumable: bool = True, abort: bool = False) -> None:
        """End every connection, politely or by cutting it; without *resumable* the bot has to identify anew."""
        if not resumable:
            self.sessions.clear()
        for socket, request in list(self.sockets.items()):
            if abort and request.transport is not None:
                request.transport.abort()
            else:
                await socket.close(code=4000)
