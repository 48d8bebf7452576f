"""What rows score, and the standings."""

from collections.abc import Sequence

from games.engine import Standing
from tests.toy_title.box import BOX
from tests.toy_title.state import Player, State


def series_points(row: Sequence[int]) -> int:
    """A row of three cards or more scores 3 points (TO-SCORE-02)."""
    return BOX.series.bonus if len(row) >= BOX.series.least else 0


def row_points(row: Sequence[int]) -> int:
    """The values of a row, and what it scores as a series (TO-SCORE-01, TO-SCORE-02)."""
    return sum(row) + series_points(row)


def painted(player: Player) -> int:
    """How many cards a player has painted (TO-TIE-01)."""
    return sum(len(row) for row in player.rows.values())


def scores(g: State) -> tuple[Standing, ...]:
    """The standings, best first; cards in hand score nothing (TO-SCORE-01 to TO-SCORE-03, TO-TIE-01, TO-R-02)."""

    def rank(player: Player) -> tuple[int, int]:
        return sum(map(row_points, player.rows.values())), painted(player)

    ranks = sorted(map(rank, g.players), reverse=True)
    return tuple(
        Standing(
            seat=player.seat,
            place=ranks.index(rank(player)) + 1,
            total=rank(player)[0],
            parts={
                "values": sum(map(sum, player.rows.values())),
                "series": sum(map(series_points, player.rows.values())),
            },
            ties={"painted": painted(player)},
        )
        for player in sorted(g.players, key=lambda player: (ranks.index(rank(player)), player.seat))
    )
