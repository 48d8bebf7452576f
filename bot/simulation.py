"""Games that nobody plays, for `bottega simulate` and `bottega picture`: what comes of them, added up."""

import multiprocessing
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from games.engine import AnyTitle, Decision, Standing
from games.live import AnyGame, LiveGame
from games.players import PLAYERS, at_random
from games.titles import TITLES, use_boxes

PEOPLE = ("Ada", "Bruno", "Chiara", "Dario", "Elena")


@dataclass(frozen=True)
class Played:
    """One finished game: questions answered by each seat, those with one sensible answer, the standings, statistics.

    A question has one sensible answer when it has only one besides declining.
    """

    questions: tuple[int, ...]
    obvious: tuple[int, ...]
    standings: tuple[Standing, ...]
    statistics: dict[str, Counter[str]] = field(default_factory=dict)


def begin(
    title: AnyTitle, seats: int, seed: str, options: Mapping[str, str] | None = None, *, keep: bool = True
) -> AnyGame:
    """A new game, by default with the title's own options. Raises Refusal when it is not for that many seats."""
    chosen = {option.name: option.default for option in title.options} | dict(options or {})
    return LiveGame.begin(title, seats, chosen, seed, keep=keep)


def play(live: AnyGame, rng: Random, moves: int | None = None) -> int:
    """Choose at random, *moves* times or to the end; how often something was chosen."""
    made = 0
    while not live.over and (moves is None or made < moves):
        seat = rng.choice(live.awaited)
        decision = live.decision_of(seat)
        assert decision is not None
        live.choose(seat, at_random(live, seat, decision, rng))
        live.events.clear()
        made += 1
    return made


def is_obvious(title: AnyTitle, decision: Decision) -> bool:
    """Whether only one option is there besides those that decline."""
    return sum(option not in title.declines for option in decision.options) <= 1


def play_out(title: AnyTitle, players: Sequence[str], options: Mapping[str, str], seed: str) -> Played:
    """A whole game between computer players, one named for each seat. Raises Refusal as `begin` does."""
    thinking = any(player != "random" for player in players)  # needs checkpoints
    live = begin(title, len(players), seed, options, keep=thinking)
    rng = Random(seed)
    questions, obvious = [0] * len(players), [0] * len(players)
    while not live.over:
        seat = rng.choice(live.awaited)
        decision = live.decision_of(seat)
        assert decision is not None
        questions[seat] += 1
        obvious[seat] += is_obvious(title, decision)
        live.choose(seat, PLAYERS[players[seat]](live, seat, decision, rng))
    statistics = title.statistics([event for _count, event in live.events]) if title.statistics else {}
    return Played(tuple(questions), tuple(obvious), live.result or (), statistics)


def simulate(
    title: AnyTitle,
    players: Sequence[str],
    games: int,
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    boxes: Mapping[str, Path] | None = None,
) -> Iterator[Played]:
    """Games one after the other, or in several processes; the same for the same seed. Raises Refusal as `begin` does.

    *boxes* are the files of values that are in use, for the other processes.
    """
    one = partial(_play_out, title.id, tuple(players), dict(options or {}))
    seeds = [f"{seed}:{number}" for number in range(games)]
    if jobs == 1:
        yield from map(one, seeds)
        return
    afresh = multiprocessing.get_context("spawn")  # a process that threads are drawing in cannot be forked safely
    with ProcessPoolExecutor(jobs, afresh, initializer=use_boxes, initargs=(dict(boxes or {}),)) as pool:
        yield from pool.map(one, seeds, chunksize=max(1, min(10, games // (4 * jobs))))


def _play_out(title: str, players: Sequence[str], options: Mapping[str, str], seed: str) -> Played:
    return play_out(TITLES[title], players, options, seed)


def add_up(results: Sequence[Played]) -> dict[str, Counter[str]]:
    """The statistics of all games together; what never happened counts 0 and stays."""
    total: dict[str, Counter[str]] = {}
    for result in results:
        for name, counts in result.statistics.items():
            total.setdefault(name, Counter()).update(counts)
    return total


def names(seats: int) -> list[str]:
    """Names for the seats of a game that nobody plays."""
    return [PEOPLE[seat] if seat < len(PEOPLE) else f"{seat + 1}" for seat in range(seats)]
