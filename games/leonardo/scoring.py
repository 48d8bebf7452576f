"""Scores and standings."""

from games.engine import Standing
from games.leonardo.box import INVENTIONS
from games.leonardo.state import Player, State


def score(player: Player) -> int:
    """Invention points, and 1 for each Material card and unused Self-Portrait (LE-SCORE-01 to LE-SCORE-05, LE-R-36)."""
    return invention_points(player) + material_cards(player)


def invention_points(player: Player) -> int:
    """The points of the inventions that a player has built (LE-BUILD-07)."""
    return sum(INVENTIONS[name].points for name in player.inventions)


def material_cards(player: Player) -> int:
    """The Material cards in front of a player; an unused Self-Portrait is one (LE-SCORE-03, LE-TIE-02, LE-R-29)."""
    return sum(player.materials.values()) + player.jokers


def scores(g: State) -> tuple[Standing, ...]:
    """The standings, best first; equal in all three counts share a place (LE-TIE-01 to LE-TIE-04, LE-R-37, LE-R-38)."""

    def rank(player: Player) -> tuple[int, int, int]:
        return score(player), len(player.inventions), material_cards(player)

    ranks = sorted((rank(player) for player in g.players), reverse=True)
    table = sorted(g.players, key=lambda player: (ranks.index(rank(player)), player.seat))
    return tuple(
        Standing(
            seat=player.seat,
            place=ranks.index(rank(player)) + 1,
            total=score(player),
            parts={
                **{name: INVENTIONS[name].points for name in player.inventions},
                "materials": sum(player.materials.values()),
                "self_portraits": player.jokers,
            },
            ties={"inventions": len(player.inventions), "materials": material_cards(player)},
        )
        for player in table
    )
