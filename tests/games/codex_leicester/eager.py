"""Random games with many inventions: purely random players complete next to nothing."""

from collections.abc import Iterator
from random import Random

from games.codex_leicester import TITLE
from games.codex_leicester.box import CARDS
from games.codex_leicester.declaring import declarable
from games.codex_leicester.state import State
from games.engine import Answer
from games.live import AnyGame
from tests.games.playing import ENOUGH, begin, random_answer

# How much an option is liked, by what it begins with (the longest match counts); others 1.
LIKING = {
    "buy": 8,
    "cancel": 0.02,
    "complete": 30,
    "declare": 100,
    "decline": 0.2,
    "done": 0.3,
    "exchange": 0.2,
    "extension": 5,
    "florin": 0.5,
    "hire": 3,
    "keep": 0.2,
    "move:": 0.1,
    "move:kept": 30,
    "no": 0.3,
    "own": 0.3,
    "pass": 0.5,
    "place:hammer": 30,
    "place:pincer": 30,
    "sell": 0.3,
    "skip": 0.5,
    "token": 5,
    "wait": 0.2,
    "works": 8,
}
MISSED = 6  # how much more a Material is liked that the easiest invention still lacks
MAJOR = 4  # into a workshop go many workers at once: each more weighs as much again, up to this number


def missed(g: State, seat: int) -> set[str]:
    """The Materials that a player lacks for the invention on display that lacks least."""
    stock = g.players[seat].materials
    lacking = [{m for m, count in CARDS.costs[card] if stock[m] < count} for card in declarable(g, g.players[seat])]
    return min((found for found in lacking if found), key=len, default=set())


def liking(option: str, wanted: set[str]) -> float:
    """The weight of an option for a player who wants some Materials."""
    found = max((start for start in LIKING if option.startswith(start)), key=len, default="")
    weight: float = LIKING.get(found, 1)
    verb, *names = option.split(":")
    if found in ("place:hammer", "place:pincer"):
        weight *= MAJOR if names[1] == "m" else min(int(names[1]), MAJOR)
    elif found == "declare":
        weight /= CARDS.inventions[names[1]].works
    elif verb in ("place", "gain", "material") and {CARDS.market.get(names[0], names[0])} & wanted:
        weight *= MISSED
    return weight


def eager_move(live: AnyGame, rng: Random) -> tuple[int, Answer]:
    """A seat that is awaited, and an answer that it likes."""
    seat = rng.choice(live.awaited)
    decision = live.decision_of(seat)
    assert decision is not None
    assert isinstance(live.state, State)
    if decision.most > 1:
        return seat, random_answer(rng, decision.options, decision.least, decision.most)
    wanted = missed(live.state, seat)
    return seat, (rng.choices(decision.options, [liking(option, wanted) for option in decision.options])[0],)


def eager_positions(live: AnyGame, rng: Random) -> Iterator[AnyGame]:
    """Play *live* eagerly to its end: the same game after every choice, the beginning and the end included."""
    yield live
    for _ in range(ENOUGH):
        if live.over:
            return
        seat, options = eager_move(live, rng)
        live.choose(seat, options)
        yield live
    raise AssertionError("the game does not end")


def eager_game(seats: int, number: int) -> Iterator[AnyGame]:
    """The eager game of that number for so many players, position by position."""
    return eager_positions(begin(TITLE, seats, f"eager {number}"), Random(f"{seats} {number}"))
