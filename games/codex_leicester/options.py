"""How the options of Codex Leicester are written and read: a verb, and what it is about, joined by colons."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

CACHED = 8192  # different options; a game has some thousands


class Option(NamedTuple):
    """An option in its parts; a Multipurpose Card to keep has a verb alone, its id."""

    verb: str
    args: tuple[str, ...] = ()

    @property
    def arg(self) -> str:
        """What it is about, "" for nothing."""
        return self.args[0] if self.args else ""


@lru_cache(CACHED)
def write(verb: str, *args: str | int) -> str:
    """The option of these parts, as it is stored."""
    return ":".join((verb, *map(str, args)))


@lru_cache(CACHED)
def read(option: str) -> Option:
    """The parts of an option."""
    verb, *args = option.split(":")
    return Option(verb, tuple(args))


def written(verb: str, args: Sequence[str | int]) -> list[str]:
    """One option for each of *args*."""
    return [write(verb, arg) for arg in args]


def write_item(term: str) -> str:
    """A starting resource such as "2 material" as part of an option."""
    return term.replace(" ", "-")


def read_item(part: str) -> str:
    """The starting resource that `write_item` wrote."""
    return part.replace("-", " ")


def write_group(master: bool, apprentices: int) -> str:
    """Workers who move together: "m", "2", "m2" for the Master, two Apprentices, all three."""
    return ("m" if master else "") + (str(apprentices) if apprentices else "")


def read_group(part: str) -> tuple[bool, int]:
    """Whether the Master is one of them, and how many Apprentices are."""
    return part.startswith("m"), int(part.removeprefix("m") or 0)
