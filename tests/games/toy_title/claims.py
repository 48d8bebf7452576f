"""What the labels of Pigments claim."""

import re

from tests.games.claims import Case, Claim


def total(game: "Case", after: bool) -> int:
    """The points of the seat that chooses, before or after."""
    live = game.after if after else game.before
    return next(int(standing.total) for standing in live.title.scores(live.state) if standing.seat == game.seat)


CLAIMS: tuple[Claim, ...] = (
    Claim(re.compile(r"\+(\d+) points?"), lambda match, case: total(case, True) - total(case, False) == int(match[1])),
)
