"""The titles that can be played."""

from games import leonardo
from games.engine import Title

TITLES: dict[str, Title] = {title.id: title for title in (leonardo.TITLE,)}
