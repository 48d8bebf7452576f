"""Two quick players: any answer at random, and the answer after which the position is worth most."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random

from games.engine import Answer, Decision
from games.live import AnyGame, LiveGame

MOST_ANSWERS = 40  # that a greedy player compares; of more it takes some at random
MOST_LISTED = 20_000  # combinations; of more, answers are drawn
FEW_ANSWERS = 3  # from which it is worth looking ahead through the own choices that follow at once,
LOOKAHEAD = 4  # at most so many,
ANSWERS_AHEAD = 6  # with so many answers each
STEP_COST = 0.01  # of each choice ahead, lest a player go to and fro for ever
NOISE = 1e-6  # breaks ties at random


def at_random(live: AnyGame, seat: int, decision: Decision, rng: Random, budget: float = 0.0) -> Answer:
    """Any answer."""
    if decision.most == 1:
        return (rng.choice(decision.options),)
    return tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))


def greedy(live: AnyGame, seat: int, decision: Decision, rng: Random, budget: float = 0.0) -> Answer:
    """The answer after which the seat's position is worth most, others' secret answers being drawn at random."""
    answers = answers_of(decision, MOST_ANSWERS, rng)
    if len(answers) == 1:
        return answers[0]
    return max(valued(live.redealt(seat, rng), seat, answers, rng), key=lambda each: each[1])[0]


def valued(game: AnyGame, seat: int, answers: Sequence[Answer], rng: Random) -> list[tuple[Answer, float]]:
    """What a redealt game is worth to *seat* after each of its answers, others' secret ones being drawn at random."""
    evaluate = game.title.evaluate_position
    ahead = LOOKAHEAD if len(answers) <= FEW_ANSWERS else 0

    def outcome(answer: Answer) -> float:
        """What comes of an answer, and of the own greedy choices that follow in the same part."""
        copy, steps = after(game, seat, answer, rng), 0
        while steps < ahead and copy.part == game.part and (following := copy.decision_of(seat)) is not None:
            copies = [after(copy, seat, more, rng) for more in answers_of(following, ANSWERS_AHEAD, rng)]
            copy = max(copies, key=lambda one: evaluate(one.state, seat))
            steps += 1
        return evaluate(copy.state, seat) - STEP_COST * steps + rng.random() * NOISE

    return [(answer, outcome(answer)) for answer in answers]


def answers_of(decision: Decision, most: int, rng: Random) -> list[Answer]:
    """All answers to a decision, or *most* of them at random."""
    numbers = range(decision.least, decision.most + 1)
    if sum(comb(len(decision.options), number) for number in numbers) > MOST_LISTED:
        return list({_any_answer(decision, rng) for _ in range(most)})
    answers = [answer for number in numbers for answer in combinations(decision.options, number)]
    return answers if len(answers) <= most else rng.sample(answers, most)


def _any_answer(decision: Decision, rng: Random) -> Answer:
    chosen = rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most))
    return tuple(decision.options[index] for index in sorted(chosen))


def after(game: AnyGame, seat: int, answer: Answer, rng: Random, *, keep: bool = False) -> AnyGame:
    """A copy of a redealt game, which is based on the start of its part, after an answer."""
    copy = LiveGame(game.title, game.base, game.choices, keep=keep)
    copy.choose(seat, answer)
    while seat in copy.answered:  # a secret choice is worth what comes of it once all have chosen
        other = copy.awaited[0]
        decision = copy.decision_of(other)
        assert decision is not None
        copy.choose(other, at_random(copy, other, decision, rng))
    return copy
