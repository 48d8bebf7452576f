"""The titles that can be played."""

from collections.abc import Mapping
from pathlib import Path

from games import codex_leicester, leonardo, maestro
from games.boxes import BoxError
from games.engine import AnyTitle

TITLES: dict[str, AnyTitle] = {title.id: title for title in (leonardo.TITLE, codex_leicester.TITLE, maestro.TITLE)}


def use_boxes(files: Mapping[str, Path]) -> None:
    """Play with a group's own values for the boxes of some titles, by title. Raises BoxError with line and reason."""
    for name, path in files.items():
        override = TITLES[name].override if name in TITLES else None
        if override is None:
            able = ", ".join(title.id for title in TITLES.values() if title.override)
            raise BoxError(f"There are no values to replace for {name!r}. There are for: {able or 'no title'}.")
        override(path)
