"""Text that came from people, made harmless; and our own, cut to what Discord takes."""

import re
import unicodedata
from collections.abc import Sequence

NAME_LENGTH = 32  # characters
_SPACES = re.compile(r"\s+")
# A zero width space after @ and < keeps clients from reading a mention even where a backslash would not.
_HARMLESS = {ord(sign): f"\\{sign}" for sign in "\\`*_~|>[](){}#+-.!:"} | {
    ord("@"): "@\u200b",
    ord("<"): "\\<\u200b",
}
_ZERO_WIDTH = "\u200d\ufe0f"  # what holds an emoji together
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Text on one line without control, bidirectional and invisible characters, at most *length* characters."""
    kept = "".join(
        c
        for c in text[: 4 * length]
        if c.isspace()
        or c in _ZERO_WIDTH
        or (c not in _BLANK and unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    )
    normal = unicodedata.normalize("NFC", kept)  # after the sweep, which may bring a letter and its accent together
    line = cut(_SPACES.sub(" ", normal).lstrip(_ZERO_WIDTH + " ").rstrip("\u200d "), length)
    return line if any(unicodedata.category(c)[0] in "LNPS" for c in line) else "?"


def escape(name: str) -> str:
    """A clean name as it stands inside a Discord message: no markdown, mention, link or timestamp comes of it."""
    return isolate(name).translate(_HARMLESS)


def isolate(name: str) -> str:
    """A name that does not turn its line around, whichever way it is written: for alt texts, menus and files."""
    turns = not name.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    return f"\u2068{name}\u2069" if turns else name


def newest(lines: Sequence[str], length: int, mark: str = "…") -> list[str]:
    """The last of *lines* that fit into *length* characters, the oldest first; *mark* stands for those left out."""
    kept: list[str] = []
    left = length - len(mark) - 1
    for line in reversed(lines):
        left -= len(line) + 1
        if left < 0:
            return [mark, *(kept or [cut(line, length - len(mark) - 1)])]
        kept.insert(0, line)
    return kept


def cut(text: str, length: int) -> str:
    """*text* in at most *length* characters, with … where something is missing."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
