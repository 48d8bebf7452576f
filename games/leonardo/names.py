"""What things are called, alone and in rows, in plain text. *names* holds a name for each seat."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from games.leonardo.box import INVENTIONS, MATERIALS
from games.leonardo.options import Pair
from games.leonardo.paintings import PAINTINGS
from games.translation import gettext as _
from games.translation import ngettext

Names: TypeAlias = Sequence[str]


def character(id: str) -> str:
    """A character; the painting of the same name is always called a painting (LE-COMP-12)."""
    return {"leonardo": _("Leonardo"), "gioconda": _("Gioconda"), "pardo": _("Pardo")}[id]


def card(id: str) -> str:
    """A card's name; a space without a card is empty. Inventions have their Italian name."""
    if not id:
        return _("no card")
    if id in MATERIALS:
        return _(MATERIALS[id].name)
    if id in PAINTINGS:
        return PAINTINGS[id].name()
    return _(INVENTIONS[id].italian)


def english(invention: str) -> str:
    """An invention's English name."""
    return _(INVENTIONS[invention].english)


def caption(invention: str) -> str:
    """The line that goes with an invention."""
    return _(INVENTIONS[invention].caption)


def cards(ids: Iterable[str]) -> str:
    """Cards in one phrase: "Wood ×2, Rope"."""
    return ", ".join(card(id) + (f" ×{count}" if count > 1 else "") for id, count in Counter(ids).items())


def counted(counts: Mapping[str, int]) -> str:
    """Cards by number in one phrase, in the order of the box; "" for none."""
    return cards(id for id in (*MATERIALS, *PAINTINGS) for _n in range(counts.get(id, 0)))


def pair(chosen: Pair) -> str:
    """A character and a number: "Gioconda 2"."""
    return f"{character(chosen.character)} {chosen.steps}"


def number(space: int) -> int:
    """The number of a space as it is printed and said: the rules count from 0, people from 1 (LE-HOUSE-01)."""
    return space + 1


def space(index: int) -> str:
    """A space of the circle."""
    return _("space {number}").format(number=number(index))


def colour(id: str) -> str:
    """A player's colour."""
    return {"red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue")}[id]


def points(count: int) -> str:
    """A number of points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def listed(phrases: Sequence[str]) -> str:
    """Phrases in a row: "Ada, Ben and Cleo"."""
    if len(phrases) < 2:
        return "".join(phrases)
    return _("{first} and {last}").format(first=", ".join(phrases[:-1]), last=phrases[-1])


def ending(reason: str) -> str:
    """Why the game is over."""
    return {
        "collection": _("a Collection space is empty and so is its deck"),
        "invention": _("an Invention space is empty and so is its deck"),
        "stall": _("for too many rounds no card has left the board"),
    }[reason]


def ending_with_clause(reason: str) -> str:
    """Why the game is over, and by which rule."""
    text = _("{reason} (LE-HOUSE-05)") if reason == "stall" else _("{reason} (LE-END-01)")
    return text.format(reason=ending(reason))


def icon_words() -> dict[str, str]:
    """The words that an icon may stand before, each with the icon's name."""
    words = {card(id): id for id in (*MATERIALS, *PAINTINGS)}
    words |= {character(id): f"pawn_{id}" for id in ("leonardo", "gioconda", "pardo")}
    return words | {points(count).removeprefix(f"{count} "): "points" for count in (1, 2)}


def score_part(part: str) -> str:
    """A part of a score."""
    return {"materials": _("Material cards"), "self_portraits": _("unused Self-Portraits")}.get(part) or card(part)
