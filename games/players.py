"""Computer players for play-outs: at random, and greedy by one choice. They think over redealt games only.

A player answers one decision: `player(game, seat, decision, rng)` gives the options it chooses. What it looks at is a
game redealt for its seat, so it knows no more than anyone there.
"""

from collections.abc import Callable
from itertools import combinations
from random import Random

from games.engine import Answer, Decision
from games.live import AnyGame, LiveGame

Player = Callable[[AnyGame, int, Decision, Random], Answer]

MOST_ANSWERS = 40  # that a greedy player compares; of more it takes some at random
FEW_ANSWERS = 3  # from which it is worth looking ahead through the own choices that follow at once,
LOOKAHEAD = 4  # at most so many,
ANSWERS_AHEAD = 6  # with so many answers each
STEP_COST = 0.01  # of each choice ahead, lest a player go to and fro for ever
NOISE = 1e-6  # breaks ties at random


def at_random(live: AnyGame, seat: int, decision: Decision, rng: Random) -> Answer:
    """Any answer."""
    if decision.most == 1:
        return (rng.choice(decision.options),)
    return tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))


def greedy(live: AnyGame, seat: int, decision: Decision, rng: Random) -> Answer:
    """The answer after which the seat's position is worth most, others' secret answers being drawn at random."""
    answers = _answers(decision, MOST_ANSWERS, rng)
    if len(answers) == 1:
        return answers[0]
    game = live.redealt(seat, rng)
    evaluate = game.title.evaluate_position
    ahead = LOOKAHEAD if len(answers) <= FEW_ANSWERS else 0

    def outcome(answer: Answer) -> float:
        """What comes of an answer, and of the own greedy choices that follow in the same part."""
        copy, steps = _after(game, seat, answer, rng), 0
        while steps < ahead and copy.part == game.part and (following := copy.decision_of(seat)) is not None:
            copies = [_after(copy, seat, more, rng) for more in _answers(following, ANSWERS_AHEAD, rng)]
            copy = max(copies, key=lambda one: evaluate(one.state, seat))
            steps += 1
        return evaluate(copy.state, seat) - STEP_COST * steps + rng.random() * NOISE

    return max(answers, key=outcome)


def _answers(decision: Decision, most: int, rng: Random) -> list[Answer]:
    numbers = range(decision.least, decision.most + 1)
    answers = [answer for number in numbers for answer in combinations(decision.options, number)]
    return answers if len(answers) <= most else rng.sample(answers, most)


def _after(game: AnyGame, seat: int, answer: Answer, rng: Random) -> AnyGame:
    """A copy of a redealt game, which is based on the start of its part, after an answer."""
    copy = LiveGame(game.title, game.base, game.choices, keep=False)
    copy.choose(seat, answer)
    while seat in copy.answered:  # a secret choice is worth what comes of it once all have chosen
        other = copy.awaited[0]
        decision = copy.decision_of(other)
        assert decision is not None
        copy.choose(other, at_random(copy, other, decision, rng))
    return copy


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}
