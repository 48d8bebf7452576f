"""Files with a group's own values for a box: what may be replaced, and what is wrong with a file, by its line."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

B = TypeVar("B")


class BoxError(Exception):
    """A file of values that cannot be used: the sentence names the file, the line and the reason."""


def read(printed: str, path: Path, kind: type[B]) -> B:
    """The box of *printed* (TOML) with the house values of the file at *path* in it. Raises BoxError.

    The file has the shape of the box; lists of cards name each card by its `id`. Only values whose provenance says
    `house` may be replaced.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        wanted = tomllib.loads(text)
    except OSError as error:
        raise BoxError(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise BoxError(f"{path} cannot be read: the file is not in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise BoxError(f"{path}: {error}.") from error
    except RecursionError as error:
        raise BoxError(f"{path}: its values are nested too deeply.") from error
    box = tomllib.loads(printed)
    for keys, value in _leaves(wanted):
        _replace(box, keys, value, f"{path}, line {_line(text, keys)}")
        try:
            msgspec.convert(box, kind)
        except msgspec.ValidationError as error:
            raise BoxError(f"{path}, line {_line(text, keys)}: {error}.") from error
    return msgspec.convert(box, kind)


def _leaves(tree: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a file with the keys that lead to it; a card of a list is led to by its id."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*above, key))
        elif isinstance(value, list) and value and all(isinstance(card, dict) for card in value):
            for card in value:
                name = str(card.get("id", "?"))
                yield from _leaves({k: v for k, v in card.items() if k != "id"}, (*above, key, name))
        else:
            yield (*above, key), value


def _replace(box: dict[str, Any], keys: tuple[str, ...], value: Any, where: str) -> None:
    """Put *value* in place of a house value. Raises BoxError when there is none at *keys*."""
    place: Any = box
    for key in keys[:-1]:
        if isinstance(place, list):
            place = next((card for card in place if card.get("id") == key), None)
        else:
            place = place.get(key) if isinstance(place, dict) else None
        if place is None:
            raise BoxError(f"{where}: there is no {'.'.join(keys[:-1])} in the box.")
    last = keys[-1]
    if not isinstance(place, dict) or last not in place or last == "provenance":
        raise BoxError(f"{where}: there is no value {'.'.join(keys)} in the box.")
    name, old, provenance = ".".join(keys), place[last], place.get("provenance", "")
    each = provenance if isinstance(provenance, list) else []
    if "house" not in (each or _provenance(provenance, last)):
        raise BoxError(f"{where}: {name} is printed in the rules; only house values may be replaced.")
    if type(value) is not type(old):
        raise BoxError(f"{where}: {name} has to be like {old!r}, not {value!r}.")
    if isinstance(value, list) and len(value) != len(old) and last == "values":
        raise BoxError(f"{where}: {name} needs {len(old)} values, not {len(value)}.")
    for new, printed, source in zip(value, old, each, strict=True) if each else ():
        if source != "house" and new != printed:
            raise BoxError(
                f"{where}: the {printed!r} of {name} is printed in the rules; only house values may be replaced."
            )
    place[last] = value


def _provenance(provenance: Any, key: str) -> str:
    """Where the value of *key* comes from; cards tell it for groups of their values."""
    if isinstance(provenance, str):
        return provenance
    return str(provenance.get(key, provenance.get("florins" if key in ("first", "later") else "effect", "")))


def _line(text: str, keys: tuple[str, ...]) -> int:
    """The line of *text* where the value that *keys* lead to is set, as well as it can be found."""
    lines = text.splitlines()
    start = 0
    for key in keys[:-1]:
        pattern = re.compile(
            rf"""^\s*(\[+.*\b{re.escape(key)}\b.*\]+|id\s*=\s*["']{re.escape(key)}["'].*|{re.escape(key)}\s*=.*)"""
        )
        start = next((n for n in range(start, len(lines)) if pattern.match(lines[n])), start)
    last = re.compile(rf"(^|[\s{{,.]){re.escape(keys[-1])}\s*=")
    return next((n for n in range(start, len(lines)) if last.search(lines[n])), start) + 1
