"""Games, seats, choices, events and checkpoints as the database keeps them."""

import zlib
from typing import Any

import msgspec

from bot.tables.game_view import Game, Seat
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
    dm = row["panel"] == "dm" and row["dm_state"] != "closed"
    return Seat(
        row["seat"], row["user"], row["name"], row["state"], row["joined"], dm, row["pinged"], row["undo_count"]
    )


def choice_of(row: Any) -> Choice:
    """A stored choice."""
    options = tuple(msgspec.json.decode(row["options"]))
    key = (row["revision"], row["ordinal"])
    return Choice(row["seat"], row["kind"], options, row["user"] is None, row["part"], key)


def choice_row(game: int, choice: Choice, user: int, at: float) -> dict[str, Any]:
    """A choice as it is stored; *user* made it unless the engine did."""
    revision, ordinal = choice.key or (0, 0)
    return {
        "game": game,
        "revision": revision,
        "ordinal": ordinal,
        "part": choice.part,
        "seat": choice.seat,
        "user": None if choice.auto else user,
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
