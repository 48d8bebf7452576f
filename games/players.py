"""Computer players for play-outs: at random, and greedy by one choice. They think over redealt games only.

A player answers one decision: `player(game, seat, decision, luck)` gives the words. What it looks at is a game redealt
for its seat, so it knows no more than anyone there.
"""

from collections.abc import Callable
from itertools import combinations
from random import Random

from games.engine import Answer, Decision
from games.live import AnyGame, LiveGame

Player = Callable[[AnyGame, int, Decision, Random], Answer]

MOST = 40  # answers that a greedy player compares; of more it takes some at random
FEW = 3  # answers to a question that are worth looking on from: through the own choices that follow at once,
FAR = 4  # at most so many,
WIDE = 6  # with so many answers each
DETOUR = 0.01  # each of them costs so much, lest a player go to and fro for ever
NOISE = 1e-6  # breaks ties at random


def at_random(live: AnyGame, seat: int, decision: Decision, rng: Random) -> Answer:
    """Any answer."""
    if decision.most == 1:
        return (rng.choice(decision.options),)
    return tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))


def greedy(live: AnyGame, seat: int, decision: Decision, rng: Random) -> Answer:
    """The answer after which the seat's position is worth most, others' secret answers being drawn at random."""
    answers = _answers(decision, MOST, rng)
    if len(answers) == 1:
        return answers[0]
    game = live.redealt(seat, rng)
    evaluate = game.title.evaluate_position
    far = FAR if len(answers) <= FEW else 0

    def promise(words: Answer) -> float:
        """What comes of an answer, and of the own greedy choices that follow in the same part."""
        copy, steps = _after(game, seat, words, rng), 0
        while steps < far and copy.part == game.part and (following := copy.decision_of(seat)) is not None:
            copies = [_after(copy, seat, more, rng) for more in _answers(following, WIDE, rng)]
            copy = max(copies, key=lambda one: evaluate(one.state, seat))
            steps += 1
        return evaluate(copy.state, seat) - DETOUR * steps + rng.random() * NOISE

    return max(answers, key=promise)


def _answers(decision: Decision, most: int, rng: Random) -> list[Answer]:
    numbers = range(decision.least, decision.most + 1)
    answers = [words for number in numbers for words in combinations(decision.options, number)]
    return answers if len(answers) <= most else rng.sample(answers, most)


def _after(game: AnyGame, seat: int, words: Answer, rng: Random) -> AnyGame:
    """A copy of a redealt game, which is based on the start of its part, after an answer."""
    copy = LiveGame(game.title, game.base, game.choices, keep=False)
    copy.choose(seat, words)
    while seat in copy.answered:  # a secret choice is worth what comes of it once all have chosen
        other = copy.awaited[0]
        decision = copy.decision_of(other)
        assert decision is not None
        copy.choose(other, at_random(copy, other, decision, rng))
    return copy


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}
