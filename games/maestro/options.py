"""The options of Maestro: a verb and its arguments. They are written and read here alone, and kept in saved choices."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

CACHED = 8192  # different options; a game has some thousands

REMOVE, FLIP = "remove", "flip"  # the ways to handle a Sistine Chapel tile


class Option(NamedTuple):
    """An option taken apart: what it does, and to what."""

    verb: str
    args: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """The first argument, "" where there is none."""
        return self.args[0] if self.args else ""

    @property
    def number(self) -> int:
        """The first argument of an option that has a number there, 1 where it names none."""
        return int(self.args[0]) if self.args else 1


class Handling(NamedTuple):
    """What happens to a Sistine Chapel tile: where it lies, the way, what is paid, whether its effect is left."""

    space: int
    way: str
    paid: tuple[str, ...] = ()
    leave: bool = False


@lru_cache(CACHED)
def write(verb: str, *args: str | int) -> str:
    """An option's id."""
    return ":".join((verb, *map(str, args)))


def write_each(verb: str, args: Iterable[str | int]) -> list[str]:
    """The ids of options that differ in one argument."""
    return [f"{verb}:{arg}" for arg in args]


@lru_cache(CACHED)
def read(option: str) -> Option:
    """The option of an id."""
    verb, *args = option.split(":")
    return Option(verb, tuple(args))


def write_build(card: str, spaces: Sequence[int]) -> str:
    """Building the next Invention of a Blueprint card out of these spaces of the board."""
    return write("build", card, ".".join(map(str, spaces)))


def read_build(option: Option) -> tuple[str, list[int]]:
    """The Blueprint card of a building, and the spaces it uses."""
    card, spaces = option.args
    return card, [int(space) for space in spaces.split(".")]


def write_tile(handling: Handling) -> str:
    """Handling a Sistine Chapel tile."""
    leave = ("leave",) if handling.leave else ()
    return write("tile", handling.space, handling.way, "+".join(handling.paid), *leave)


def read_tile(option: Option) -> Handling:
    """What happens to a Sistine Chapel tile."""
    space, way, paid, *leave = option.args
    return Handling(int(space), way, tuple(paid.split("+")) if paid else (), bool(leave))
