"""The grammar of custom ids: `b2generation|game|part.count.undo_count|action|word`.

What comes in is hostile until parsed. The generation is of the database that the numbers come from (`use_generation`).
"""

import re
from typing import NamedTuple

from bot.tables.game_view import Stamp
from games.engine import LONGEST_OPTION

LENGTH = 100  # characters of a whole custom id
_GRAMMAR = re.compile(
    rf"b2([0-9a-f]{{4}})\|(\d{{1,9}})\|(\d{{1,6}})\.(\d{{1,6}})\.(\d{{1,6}})\|([a-z_]{{1,12}})\|([^|\x00-\x1f]{{0,{LONGEST_OPTION}}})",
    re.ASCII,
)
NO_STAMP = Stamp(0, 0, 0)


_generation = "0000"


def use_generation(generation: str) -> None:
    """Write and read the ids of one database from now on, by its generation: four hexadecimal digits."""
    global _generation  # a process has one database
    _generation = generation


class Control(NamedTuple):
    """What a control says of itself: its game (0 for none), the decision it was made for, the action and its word."""

    game: int
    stamp: Stamp
    action: str
    word: str = ""


def write(control: Control) -> str:
    """The custom id of a control. Raises ValueError when it could not be read back."""
    text = f"b2{_generation}|{control.game}|{control.stamp}|{control.action}|{control.word}"
    if read(text) != control:
        raise ValueError(f"{control.action} with {len(control.word)} characters makes no custom id")
    return text


def read(text: str) -> Control | None:
    """The control behind a custom id, or None when it is not one of ours, or of another database."""
    match = _GRAMMAR.fullmatch(text)
    if match is None or len(text) > LENGTH:
        return None
    generation, game, part, count, undo_count, action, word = match.groups()
    if generation != _generation:
        return None
    return Control(int(game), Stamp(int(part), int(count), int(undo_count)), action, word)
