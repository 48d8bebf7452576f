"""Computer players for play-outs: at random, and greedy by one choice. They think over redealt games only.

A player answers one decision: `player(game, seat, decision, luck)` gives the words. What it looks at is a game redealt
for its seat, so it knows no more than anyone there.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from games.engine import Answer, Decision, LiveGame

Player = Callable[[LiveGame, int, Decision, Random], Answer]

MOST = 40  # answers that a greedy player compares; of more it takes some at random
NOISE = 1e-6  # breaks ties at random


def at_random(live: LiveGame, seat: int, decision: Decision, luck: Random) -> Answer:
    """Any answer."""
    if decision.most == 1:
        return (luck.choice(decision.options),)
    return tuple(luck.sample(decision.options, luck.randint(decision.least, decision.most)))


def greedy(live: LiveGame, seat: int, decision: Decision, luck: Random) -> Answer:
    """The answer after which the seat's position is worth most, others' secret answers being drawn at random."""
    answers = list(_answers(decision))
    if len(answers) > MOST:
        answers = luck.sample(answers, MOST)
    if len(answers) == 1:
        return answers[0]
    game = live.redealt(seat, luck)
    return max(answers, key=lambda words: _worth_after(game, seat, words, luck) + luck.random() * NOISE)


def _answers(decision: Decision) -> Iterator[Answer]:
    for number in range(decision.least, decision.most + 1):
        yield from combinations(decision.options, number)


def _worth_after(game: LiveGame, seat: int, words: Answer, luck: Random) -> float:
    copy = game.branch()
    copy.choose(seat, words)
    while seat in copy.answered:  # a secret choice is worth what comes of it once all have chosen
        other = copy.awaited[0]
        decision = copy.mine(other)
        assert decision is not None
        copy.choose(other, at_random(copy, other, decision, luck))
    return copy.title.position_worth(copy.state, seat)


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}
