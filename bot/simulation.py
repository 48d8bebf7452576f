"""Games that nobody plays, for `bottega simulate` and `bottega picture`: what comes of them, added up."""

import math
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
from games.players import BUDGET, PLAYERS
from games.players.greedy import at_random
from games.titles import TITLES, use_boxes

PEOPLE = ("Ada", "Bruno", "Chiara", "Dario", "Elena")


@dataclass(frozen=True)
class Played:
    """One finished game: who played, questions of each seat, those with one sensible answer, standings, statistics.

    A question has one sensible answer when it has only one besides declining. `calls` counts how often the game began
    to wait for each seat; `sides` are the seats that win together.
    """

    players: tuple[str, ...]
    questions: tuple[int, ...]
    obvious: tuple[int, ...]
    calls: tuple[int, ...]
    standings: tuple[Standing, ...]
    sides: tuple[tuple[int, ...], ...]
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


def play_out(
    title: AnyTitle, players: Sequence[str], options: Mapping[str, str], seed: str, budget: float = BUDGET
) -> Played:
    """A whole game between computer players, one named for each seat. Raises Refusal as `begin` does."""
    thinking = any(player != "salai" for player in players)  # needs checkpoints
    live = begin(title, len(players), seed, options, keep=thinking)
    rng = Random(seed)
    seats = len(players)
    questions, obvious, calls = [0] * seats, [0] * seats, [0] * seats
    waiting: set[int] = set()
    while not live.over:
        for called in set(live.awaited) - waiting:
            calls[called] += 1
        waiting = set(live.awaited)
        seat = rng.choice(live.awaited)
        decision = live.decision_of(seat)
        assert decision is not None
        questions[seat] += 1
        obvious[seat] += is_obvious(title, decision)
        live.choose(seat, PLAYERS[players[seat]](live, seat, decision, rng, budget))
    statistics = title.statistics([event for _count, event in live.events]) if title.statistics else {}
    sides = tuple(title.team(live.state, seat) if title.team else (seat,) for seat in range(seats))
    return Played(tuple(players), tuple(questions), tuple(obvious), tuple(calls), live.result or (), sides, statistics)


def simulate(
    title: AnyTitle,
    players: Sequence[str],
    games: int,
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    boxes: Mapping[str, Path] | None = None,
    budget: float = BUDGET,
) -> Iterator[Played]:
    """Games one after the other, or in several processes; the same for the same seed, but for players that search.

    Different players change seats from game to game. *boxes* are the files of values that are in use, for the other
    processes, *budget* the seconds that a search may take. Raises Refusal as `begin` does.
    """
    one = partial(_play_out, title.id, dict(options or {}), budget)
    seeds = [(tuple(turned(players, number)), f"{seed}:{number}") for number in range(games)]
    if jobs == 1:
        yield from map(one, seeds)
        return
    afresh = multiprocessing.get_context("spawn")  # a process that threads are drawing in cannot be forked safely
    with ProcessPoolExecutor(jobs, afresh, initializer=use_boxes, initargs=(dict(boxes or {}),)) as pool:
        yield from pool.map(one, seeds, chunksize=max(1, min(10, games // (4 * jobs))))


def _play_out(title: str, options: Mapping[str, str], budget: float, game: tuple[tuple[str, ...], str]) -> Played:
    players, seed = game
    return play_out(TITLES[title], players, options, seed, budget)


def turned(players: Sequence[str], number: int) -> Sequence[str]:
    """Players in the seats that they have in a game of a row: each has every seat equally often."""
    first = number % len(players)
    return [*players[first:], *players[:first]]


def strength(results: Sequence[Played], level: str) -> tuple[float, int]:
    """How many games a level has won, those shared divided, and of how many; a team wins together."""
    won, played = 0.0, 0
    for result in results:
        if len(set(result.players)) < 2 or level not in result.players:
            continue
        played += 1
        best = {side for standing in result.standings if standing.place == 1 for side in [result.sides[standing.seat]]}
        holders = {player for side in best for seat in side for player in [result.players[seat]]}
        won += (level in holders) / len(holders)
    return won, played


def interval(won: float, played: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a share of games won."""
    if not played:
        return 0.0, 1.0
    z, share = 1.96, won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return max(0.0, middle - half), min(1.0, middle + half)


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
