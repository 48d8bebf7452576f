"""A typed slash command turned into the payload that Discord sends, checked against the synced command tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .limits import Json

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)


class Unknown(AssertionError):
    """No such command or option, or a value that Discord would not let anybody send."""


def command_data(
    commands: Sequence[Json],
    words: str,
    values: Mapping[str, Any],
    focused: str | None = None,
) -> tuple[Json, Json]:
    """The `data` of an interaction for `/words` with the *values*, and the top command it belongs to.

    *focused* is the option being typed: then others may be missing, and its value may be anything. A user or a channel
    is given as the object with `id` and, for users, `account` and `member`. Raises Unknown.
    """
    name, *path = words.split()
    command = next((c for c in commands if c["name"] == name and c.get("type", 1) == 1), None)
    if command is None:
        raise Unknown(f"no command /{name} among {sorted(c['name'] for c in commands)}")
    branch, trail = command, []
    for step in path:
        below = [o for o in branch.get("options") or () if o["type"] in (SUB_COMMAND, GROUP)]
        found = next((o for o in below if o["name"] == step), None)
        if found is None:
            raise Unknown(f"/{words}: no {step!r} among {[o['name'] for o in below]}")
        branch = found
        trail.append(found)
    options = branch.get("options") or []
    if any(o["type"] in (SUB_COMMAND, GROUP) for o in options):
        raise Unknown(f"/{words} needs one of {[o['name'] for o in options]}")
    strange = set(values) - {o["name"] for o in options}
    if strange:
        raise Unknown(f"/{words}: no option {sorted(strange)} among {[o['name'] for o in options]}")
    resolved: Json = {}
    filled = []
    for option in options:
        if option["name"] in values:
            is_focused = option["name"] == focused
            filled.append(option_data(option, values[option["name"]], is_focused, resolved))
        elif option.get("required") and focused is None:
            raise Unknown(f"/{words}: option {option['name']!r} must be given")
    if focused is not None and not any(o["name"] == focused and o.get("autocomplete") for o in options):
        raise Unknown(f"/{words}: option {focused!r} offers no autocomplete")
    for step in reversed(trail):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    shape: Json = {"id": command["id"], "name": name, "type": 1, "options": filled}
    if command.get("guild_id"):
        shape["guild_id"] = command["guild_id"]
    return shape | ({"resolved": resolved} if resolved else {}), command


def option_data(option: Json, value: Any, focused: bool, resolved: Json) -> Json:
    """One option with its value, as sent; users and channels are added to *resolved*."""
    where, kind = f"option {option['name']!r}", option["type"]
    if focused:
        return {"name": option["name"], "type": kind, "value": value, "focused": True}
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if choices and value not in choices:
        raise Unknown(f"{where}: {value!r} is none of {choices}")
    if kind in (USER, CHANNEL, MENTIONABLE):
        sent = resolve(value, resolved)
    else:
        types: dict[int, Any] = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}
        if not isinstance(value, types[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
            raise Unknown(f"{where}: {value!r} has the wrong type")
        check_range(where, option, value)
        sent = value
    return {"name": option["name"], "type": kind, "value": sent}


def check_range(where: str, option: Json, value: Any) -> None:
    """The limits that the option itself sets."""
    measure, low, high = value, option.get("min_value"), option.get("max_value")
    if isinstance(value, str):
        measure, low, high = len(value), option.get("min_length"), option.get("max_length") or 6000
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise Unknown(f"{where}: {value!r} is outside {low} to {high}")


def resolve(value: Any, resolved: Json) -> str:
    """Add a user or a channel to *resolved*; its id."""
    if hasattr(value, "account"):
        resolved.setdefault("users", {})[value.id] = value.account
        resolved.setdefault("members", {})[value.id] = {k: v for k, v in value.member.items() if k != "user"}
    else:
        resolved.setdefault("channels", {})[value.id] = {
            "id": value.id,
            "name": value.name,
            "type": value.kind,
            "permissions": "0",
        }
    return str(value.id)
