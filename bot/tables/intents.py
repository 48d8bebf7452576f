"""What people have to be told, as rows of the outbox: what is to be brought up to date, never what it says."""

from typing import TypeAlias

Row: TypeAlias = dict[str, int | float | str]


def intent(now: float, game: int, kind: str, user: int = 0) -> Row:
    """Something of a game, or of one of its users, to be brought up to date from *now* on, in unix seconds."""
    return {"game": game, "kind": kind, "target": f"{game}:{user}", "due": now, "created": now}
