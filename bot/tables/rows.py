"""Games, seats, choices, events and checkpoints as the database keeps them."""

import zlib
from typing import Any

import msgspec

from bot.tables.game_view import Game, Seat
from bot.time.calls import Call
from bot.time.pace import pace_of
from bot.time.prefs import preferences_of
from games.engine import Checkpoint, Choice, Event
from games.titles import TITLES

LARGE = 4096  # bytes of a checkpoint from which it is compressed


def game_of(row: Any) -> Game:
    """The row of a game, typed."""
    return Game(
        id=row["id"],
        title=TITLES[row["title"]],
        options=msgspec.json.decode(row["options"]),
        seed=row["seed"],
        status=row["status"],
        guild=row["guild"],
        channel=row["channel"],
        thread=row["thread"],
        host=row["host"],
        revision=row["revision"],
        part=row["part"],
        undo_count=row["undo_count"],
        undo_floor=row["undo_floor"],
        published=row["published"],
        rematch_of=row["rematch_of"],
        blocked=row["blocked"],
        pace=pace_of(row["pace"]),
        paused=row["paused"],
    )


def event_of(row: Any) -> Event:
    """A stored event."""
    visible_to = row["visible_to"] and tuple(msgspec.json.decode(row["visible_to"]))
    return Event(row["kind"], row["seat"], msgspec.json.decode(row["facts"]), visible_to)


def pack(state: bytes) -> bytes:
    """A checkpoint as it is stored: plain JSON, compressed when it is large."""
    return zlib.compress(state, 6) if len(state) > LARGE else state


def unpack(state: bytes) -> bytes:
    """The JSON of a stored checkpoint."""
    return state if state[:1] == b"{" else zlib.decompress(state)


def seat_of(row: Any) -> Seat:
    """A stored seat."""
    return Seat(
        seat=row["seat"],
        user=row["user"] or 0,
        name=row["name"],
        player=row["player"],
        free=bool(row["free"]),
        joined=row["joined"],
        since=row["since"],
        dm=row["panel"] == "dm" and row["dm_state"] != "closed",
        undo_count=row["undo_count"],
        bank=row["bank"],
        acted=row["acted"],
        preferences=preferences_of(row["prefs"] or "{}"),
    )


def call_of(row: Any) -> Call:
    """A stored call."""
    return Call(**{name: row[name] for name in _CALL}, final=bool(row["final"]), granted=bool(row["granted"]))


def call_row(game: int, call: Call) -> dict[str, Any]:
    """A call as it is stored."""
    return {"game": game} | {name: getattr(call, name) for name in (*_CALL, "final", "granted")}


_CALL = tuple(name for name in Call.__struct_fields__ if name not in ("final", "granted"))


def choice_of(row: Any) -> Choice:
    """A stored choice."""
    options = tuple(msgspec.json.decode(row["options"]))
    key = (row["revision"], row["ordinal"])
    return Choice(row["seat"], row["kind"], options, row["by"], row["part"], key)


def choice_row(game: int, choice: Choice, user: int, at: float) -> dict[str, Any]:
    """A choice as it is stored; *user* made it where a person did."""
    revision, ordinal = choice.key or (0, 0)
    return {
        "game": game,
        "revision": revision,
        "ordinal": ordinal,
        "part": choice.part,
        "seat": choice.seat,
        "user": user if choice.by in ("person", "plan") else None,
        "by": choice.by,
        "kind": choice.kind,
        "options": msgspec.json.encode(choice.options).decode(),
        "at": at,
    }


def event_row(game: int, revision: int, ordinal: int, event: Event) -> dict[str, Any]:
    """An event as it is stored."""
    return {
        "game": game,
        "revision": revision,
        "ordinal": ordinal,
        "kind": event.kind,
        "seat": event.seat,
        "facts": msgspec.json.encode(event.facts).decode(),
        "visible_to": None if event.visible_to is None else msgspec.json.encode(event.visible_to).decode(),
    }


def checkpoint_row(game: int, revision: int, checkpoint: Checkpoint) -> dict[str, Any]:
    """A checkpoint as it is stored."""
    return {
        "game": game,
        "part": checkpoint.part,
        "revision": revision,
        "round": checkpoint.round,
        "state": pack(checkpoint.state),
    }
