"""The options of Leonardo: the one place where they are written and read.

Options are saved with games, so they stay as they are. Writing an option is `str`, reading it is `read`.
"""

from functools import lru_cache
from typing import TypeAlias

import msgspec

DECLINE, PASS = "decline", "pass"
LONGEST = 60  # characters of an option; what somebody types may be longer, and is none


class Pair(msgspec.Struct, frozen=True):
    """A character and a number: "leonardo:2"."""

    character: str
    steps: int

    def __str__(self) -> str:
        return f"{self.character}:{self.steps}"


class Pay(msgspec.Struct, frozen=True):
    """Build the invention where the character stopped, for these cards: "pay:wood+metal"."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"pay:{'+'.join(self.cards)}"


class Take(msgspec.Struct, frozen=True):
    """Take the Material card from a space: "take:5"."""

    space: int

    def __str__(self) -> str:
        return f"take:{self.space}"


class Build(msgspec.Struct, frozen=True):
    """Build the invention on any space, for these cards: "build:3:wood+metal"."""

    space: int
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"build:{self.space}:{'+'.join(self.cards)}"


class Steal(msgspec.Struct, frozen=True):
    """Take a Material card from another player: "steal:1:wood"."""

    victim: int
    card: str

    def __str__(self) -> str:
        return f"steal:{self.victim}:{self.card}"


class Swap(msgspec.Struct, frozen=True):
    """Give an own Material card for another player's: "swap:wood:1:rope"."""

    own: str
    other: int
    theirs: str

    def __str__(self) -> str:
        return f"swap:{self.own}:{self.other}:{self.theirs}"


Option: TypeAlias = Pair | Pay | Take | Build | Steal | Swap


@lru_cache(maxsize=1024)
def read(text: str) -> Option | None:
    """What an option says; None for "decline", "pass" and whatever is no option."""
    match text.split(":") if len(text) <= LONGEST else ():
        case ["pay", cards]:
            return Pay(_cards(cards))
        case ["take", space] if _is_number(space):
            return Take(int(space))
        case ["build", space, cards] if _is_number(space):
            return Build(int(space), _cards(cards))
        case ["steal", victim, card] if _is_number(victim):
            return Steal(int(victim), card)
        case ["swap", own, other, theirs] if _is_number(other):
            return Swap(own, int(other), theirs)
        case [character, steps] if _is_number(steps):
            return Pair(character, int(steps))
    return None


def read_characters(value: str) -> tuple[str, ...]:
    """The two characters that the host named, "leonardo+gioconda", in the order of their starts."""
    return _cards(value)


def read_pair(text: str) -> Pair:
    """A pair that was chosen."""
    pair = read(text)
    assert isinstance(pair, Pair), text
    return pair


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split("+"))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


class Group(msgspec.Struct, frozen=True):
    """What a long list of options is divided by: "leonardo", "steal:1", "swap:wood", "build:3", "take"."""

    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.verb}:{self.argument}" if self.argument else self.verb


def group(option: str) -> str:
    """The group of an option: its character, victim, own card or kind of pick."""
    match read(option):
        case Pair(character):
            return str(Group(character))
        case Steal(victim):
            return str(Group("steal", str(victim)))
        case Swap(own):
            return str(Group("swap", own))
        case Build(space):
            return str(Group("build", str(space)))
        case Take():
            return str(Group("take"))
        case Pay():
            return str(Group("pay"))
    return option


def read_group(text: str) -> Group:
    """What a group says."""
    verb, _colon, argument = text.partition(":")
    return Group(verb, argument)
