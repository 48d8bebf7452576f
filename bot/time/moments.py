"""Due moments, as rows: what they are of, and when."""

from typing import TypeAlias

Row: TypeAlias = dict[str, int | float | str | None]

SLACK = 60.0  # seconds by which a clock may be set back without anything to be corrected


def moment(kind: str, subject: int, game: int | None, due: float, now: float) -> Row:
    """Something of *subject* that is due; both moments in unix seconds."""
    return {"kind": kind, "subject": subject, "game": game, "due": due, "noted": now}
