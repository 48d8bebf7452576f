"""Computer players, by level. They look at a game redealt for their seat, so they know no more than anyone there.

A player answers one decision: `player(live, seat, decision, rng, budget)` gives the options it chooses, within *budget*
seconds where it searches.
"""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from games.engine import Answer, Decision
from games.live import AnyGame
from games.players.greedy import at_random, greedy
from games.players.search import search

Player: TypeAlias = Callable[[AnyGame, int, Decision, Random, float], Answer]

PLAYERS: dict[str, Player] = {"salai": at_random, "melzi": greedy, "verrocchio": search}
STAND_IN = "melzi"  # who plays for somebody who is away
BUDGET = 2.0  # seconds, that a search may take


def level_name(level: str) -> str:
    """What a computer player is called: two pupils of da Vinci, and his master."""
    return {"salai": "Salaì", "melzi": "Melzi", "verrocchio": "Verrocchio"}[level]
