"""A title that is not played in Discord yet, added to this process: for tests, and for trying it in the sandbox."""

from importlib import import_module

import games.titles
from games.engine import AnyTitle
from render.studio import ARTISTS


class NoTitle(Exception):
    """A module that has no title in it; the sentence says why."""


def add_title(module: str) -> AnyTitle:
    """Play the title of *module* too, which has a `TITLE` and the `draw` of its pictures. Raises NoTitle.

    Commands list the titles when they are imported: add one before.
    """
    try:
        title, draw = games.titles.add_title(module), import_module(module).draw
    except (ImportError, AttributeError) as error:
        raise NoTitle(f"{module} is no module with a TITLE and its draw: {error}.") from error
    except TypeError as error:
        raise NoTitle(f"The TITLE of {module} is no title.") from error
    ARTISTS[title.id] = draw
    return title
