"""Computer players for play-outs: at random, and greedy by one choice. They think over redealt games only.

A player answers one decision: `player(game, seat, decision, luck)` gives the words. What it looks at is a game redealt
for its seat, so it knows no more than anyone there.
"""

from collections.abc import Callable
from itertools import combinations
from random import Random

from games.engine import Answer, Decision
from games.live import LiveGame

Player = Callable[[LiveGame, int, Decision, Random], Answer]

MOST = 40  # answers that a greedy player compares; of more it takes some at random
FEW = 3  # answers to a question that are worth looking on from: through the own choices that follow at once,
FAR = 4  # at most so many,
WIDE = 6  # with so many answers each
DETOUR = 0.01  # each of them costs so much, lest a player go to and fro for ever
NOISE = 1e-6  # breaks ties at random


def at_random(live: LiveGame, seat: int, decision: Decision, luck: Random) -> Answer:
    """Any answer."""
    if decision.most == 1:
        return (luck.choice(decision.options),)
    return tuple(luck.sample(decision.options, luck.randint(decision.least, decision.most)))


def greedy(live: LiveGame, seat: int, decision: Decision, luck: Random) -> Answer:
    """The answer after which the seat's position is worth most, others' secret answers being drawn at random."""
    answers = _answers(decision, MOST, luck)
    if len(answers) == 1:
        return answers[0]
    game = live.redealt(seat, luck)
    worth = game.title.position_worth
    far = FAR if len(answers) <= FEW else 0

    def promise(words: Answer) -> float:
        """What comes of an answer, and of the own greedy choices that follow in the same part."""
        copy, steps = _after(game, seat, words, luck), 0
        while steps < far and copy.part == game.part and (following := copy.mine(seat)) is not None:
            copies = [_after(copy, seat, more, luck) for more in _answers(following, WIDE, luck)]
            copy = max(copies, key=lambda one: worth(one.state, seat))
            steps += 1
        return worth(copy.state, seat) - DETOUR * steps + luck.random() * NOISE

    return max(answers, key=promise)


def _answers(decision: Decision, most: int, luck: Random) -> list[Answer]:
    numbers = range(decision.least, decision.most + 1)
    answers = [words for number in numbers for words in combinations(decision.options, number)]
    return answers if len(answers) <= most else luck.sample(answers, most)


def _after(game: LiveGame, seat: int, words: Answer, luck: Random) -> LiveGame:
    """A copy of a redealt game, which is based on the start of its part, after an answer."""
    copy = LiveGame(game.title, game.base, game.choices, keep=False)
    copy.choose(seat, words)
    while seat in copy.answered:  # a secret choice is worth what comes of it once all have chosen
        other = copy.awaited[0]
        decision = copy.mine(other)
        assert decision is not None
        copy.choose(other, at_random(copy, other, decision, luck))
    return copy


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}
