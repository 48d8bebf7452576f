"""Random games of any title, and everything about a position that two equal games have in common."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from games.engine import Answer, AnyTitle, Choice, Decision
from games.live import AnyGame, LiveGame

ENOUGH = 5_000  # choices; no game of ours comes near it


def random_answer(rng: Random, options: Sequence[str], least: int, most: int) -> Answer:
    """Some of *options*, as many as allowed."""
    return tuple(rng.sample(options, rng.randint(least, most)))


def random_move(live: AnyGame, rng: Random) -> tuple[int, Answer]:
    """A seat that is awaited, and an answer for it."""
    seat = rng.choice(live.awaited)
    decision = live.decision_of(seat)
    assert decision is not None
    return seat, random_answer(rng, decision.options, decision.least, decision.most)


def decision_of(live: AnyGame, seat: int) -> Decision:
    """What a seat that is awaited has to choose."""
    decision = live.decision_of(seat)
    assert decision is not None
    return decision


def positions(live: AnyGame, rng: Random) -> Iterator[AnyGame]:
    """Play *live* at random to its end: the same game after every choice, the beginning and the end included."""
    yield live
    for _ in range(ENOUGH):
        if live.over:
            return
        seat, options = random_move(live, rng)
        live.choose(seat, options)
        yield live
    raise AssertionError("the game does not end")


def begin(title: AnyTitle, seats: int, seed: str, **options: str) -> AnyGame:
    """A new game with the default options, or others."""
    defaults = {option.name: option.default for option in title.options}
    return LiveGame.begin(title, seats, {**defaults, **options}, seed)


def everybody(live: AnyGame) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*sorted(standing.seat for standing in live.title.scores(live.state)), None]


def picture(live: AnyGame) -> dict[str, Any]:
    """All that may be asked of a game, without how it came about: equal for equal games."""
    seats = everybody(live)
    return {
        "state": msgspec.json.decode(live.title.save(live.state)),
        "open": live.open,
        "awaited": live.awaited,
        "answered": live.answered,
        "mine": [live.decision_of(seat) for seat in seats if seat is not None],
        "changeable": [live.changeable_decision(seat) for seat in seats if seat is not None],
        "picked": [live.pick_of(seat) for seat in seats if seat is not None],
        "views": [live.view(seat) for seat in seats],
        "over": live.over,
        "result": live.result,
        "part": live.part,
    }


def record(live: AnyGame) -> dict[str, Any]:
    """The picture with its past: equal for games that were played alike from the same checkpoint."""
    seats = [seat for seat in everybody(live) if seat is not None]
    return {
        **picture(live),
        "choices": list(live.choices),
        "checkpoints": list(live.checkpoints),
        "published": live.published,
        "undo": [live.undo_point(seat) for seat in seats],
    }


def saved(choices: Sequence[Choice]) -> list[Choice]:
    """Choices after a trip through their saved bytes."""
    return msgspec.json.decode(msgspec.json.encode(choices), type=list[Choice])


def restored(live: AnyGame) -> AnyGame:
    """The game read back from what a store would have kept of it."""
    base = msgspec.json.decode(msgspec.json.encode(live.base), type=type(live.base))
    return LiveGame(live.title, base, saved(live.choices))
