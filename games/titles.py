"""The titles that can be played."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from games import codex_leicester, leonardo, maestro
from games.boxes import BoxError
from games.engine import AnyTitle, Title

TITLES: dict[str, AnyTitle] = {title.id: title for title in (leonardo.TITLE, codex_leicester.TITLE, maestro.TITLE)}
ADDED: dict[str, str] = {}  # titles from elsewhere, by id: the modules they are in


def use_boxes(files: Mapping[str, Path]) -> None:
    """Play with a group's own values for the boxes of some titles, by title. Raises BoxError with line and reason."""
    for name, path in files.items():
        override = TITLES[name].override if name in TITLES else None
        if override is None:
            able = ", ".join(title.id for title in TITLES.values() if title.override)
            raise BoxError(f"There are no values to replace for {name!r}. There are for: {able or 'no title'}.")
        override(path)


def add_title(module: str) -> AnyTitle:
    """Play the `TITLE` of another module too, in this process. Raises ImportError and AttributeError, TypeError."""
    title = import_module(module).TITLE
    if not isinstance(title, Title):
        raise TypeError(f"the TITLE of {module} is no title")
    TITLES[title.id] = title
    ADDED[title.id] = module
    return title


def prepare(boxes: Mapping[str, Path], added: Mapping[str, str]) -> None:
    """Have in another process the titles and values that are in use here."""
    for module in added.values():
        add_title(module)
    use_boxes(boxes)
