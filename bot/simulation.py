"""Games played at random, for `bottega simulate` and `bottega picture`."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.engine import LiveGame, Standing, Title

PEOPLE = ("Ada", "Bruno", "Chiara", "Dario", "Elena")


@dataclass(frozen=True)
class Played:
    """One finished game: how many decisions were made by somebody, and the standings, best first."""

    decisions: int
    standings: tuple[Standing, ...]


def begin(title: Title, seats: int, seed: str) -> LiveGame:
    """A new game with the title's own options. Raises Refusal when it is not for that many seats."""
    return LiveGame.begin(title, seats, {option.name: option.default for option in title.options}, seed)


def play(live: LiveGame, luck: Random, moves: int | None = None) -> int:
    """Choose at random, *moves* times or to the end; how often something was chosen."""
    made = 0
    while not live.over and (moves is None or made < moves):
        seat = luck.choice(live.awaited)
        decision = live.mine(seat)
        assert decision is not None
        live.choose(seat, luck.sample(decision.options, luck.randint(decision.least, decision.most)))
        live.events.clear()
        made += 1
    return made


def simulate(title: Title, seats: int, games: int, seed: str) -> Iterator[Played]:
    """Random games, one after the other; the same for the same seed. Raises Refusal as `begin` does."""
    for number in range(games):
        live = begin(title, seats, f"{seed}:{number}")
        decisions = play(live, Random(f"{seed}:{number}"))
        yield Played(decisions, live.result or ())


def names(seats: int) -> list[str]:
    """Names for the seats of a game that nobody plays."""
    return [PEOPLE[seat] if seat < len(PEOPLE) else f"{seat + 1}" for seat in range(seats)]
