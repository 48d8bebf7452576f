"""The master's player: it tries its best answers in games that others may be holding, and plays each on for a while.

All answers are tried in the same redealt games, so that they differ by the answer alone; after each share of the time
the worse half is dropped. A position is worth what it is to the seat, less what it is to the best of the others.
"""

from collections.abc import Sequence
from random import Random
from time import thread_time

from games.engine import Answer, Decision
from games.live import AnyGame, LiveGame
from games.players.greedy import MOST_ANSWERS, after, answers_of, valued

TRIED = 10  # answers that are tried, the best at first sight
AHEAD = 10  # choices of anybody, for which a game is played on,
OWN = 2  # or until so many own decisions have come
LOOKED_AT = 4  # answers among which each of those is chosen
LEAST_TRIES = 2  # of each answer before any is dropped, if there is time


def search(live: AnyGame, seat: int, decision: Decision, rng: Random, budget: float = 2.0) -> Answer:
    """The answer that comes out best within *budget* seconds; the greedy one when there is time for nothing more.

    Seconds of the processor, so that what else runs on the machine makes nobody weaker.
    """
    until = thread_time() + budget
    answers = answers_of(decision, MOST_ANSWERS, rng)
    if len(answers) == 1:
        return answers[0]
    ranked = sorted(valued(live.redealt(seat, rng), seat, answers, rng), key=lambda each: -each[1])
    left = [answer for answer, _value in ranked[:TRIED]]
    totals = dict.fromkeys(left, 0.0)
    tries = 0
    rounds = max(1, (len(left) - 1).bit_length())
    begun = thread_time()
    for stage in range(1, rounds + 1):
        stop = begun + (until - begun) * stage / rounds
        while len(left) > 1 and (thread_time() < stop or tries < LEAST_TRIES) and thread_time() < until:
            deal = rng.getrandbits(64)
            found = _try(live, seat, left, deal, until)
            if found is None:
                break
            for answer, value in zip(left, found, strict=True):
                totals[answer] += value
            tries += 1
        if tries:
            left = sorted(left, key=lambda answer: -totals[answer])[: (len(left) + 1) // 2]
    return left[0]


def _try(live: AnyGame, seat: int, answers: Sequence[Answer], deal: int, until: float) -> list[float] | None:
    """What each answer is worth in one redealt game; None when time ran out meanwhile."""
    game = live.redealt(seat, Random(deal))
    found = []
    for answer in answers:
        if thread_time() > until:
            return None
        chance = Random(deal + 1)
        found.append(_played_on(after(game, seat, answer, chance, keep=True), seat, chance))
    return found


def _played_on(game: AnyGame, seat: int, rng: Random) -> float:
    """A game played on by quick choices, and what it is worth to *seat* then."""
    own = 0
    for _step in range(AHEAD):
        if game.over:
            break
        asked = game.awaited[0] if seat not in game.awaited else seat
        decision = game.decision_of(asked)
        assert decision is not None
        own += asked == seat
        game.choose(asked, _quick(game, asked, decision, rng))
        if own >= OWN:
            break
    return _worth(game, seat)


def _quick(game: AnyGame, seat: int, decision: Decision, rng: Random) -> Answer:
    """The best of a few answers, by the position right after it."""
    answers = answers_of(decision, LOOKED_AT, rng)
    if len(answers) == 1:
        return answers[0]
    if game.simultaneous:
        return rng.choice(answers)
    base = game.branch()
    best, most = answers[0], float("-inf")
    for answer in answers:
        copy = LiveGame(base.title, base.base, base.choices, keep=False)
        copy.choose(seat, answer)
        value = copy.title.evaluate_position(copy.state, seat)
        if value > most:
            best, most = answer, value
    return best


def _worth(game: AnyGame, seat: int) -> float:
    """What a position is worth to a seat, less what it is to the best other side."""
    title, state = game.title, game.state
    side = title.team(state, seat) if title.team is not None else (seat,)
    seats = [standing.seat for standing in title.scores(state)]
    own = title.evaluate_position(state, seat)
    others = [title.evaluate_position(state, other) for other in seats if other not in side]
    return own - max(others, default=0.0)
