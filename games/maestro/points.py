"""VP during the game."""

from games.engine import emit
from games.maestro.state import State


def score(g: State, side: int, points: int, reason: str) -> None:
    """VP, at once on the score track."""
    if points:
        g.workshops[side].vp += points
        emit(g, "score", None, side=side, points=points, reason=reason)
