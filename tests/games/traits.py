"""What a title has, found by playing it: a universal test asks for no more than that.

A test that looks for something which only some titles have says so by a trait:

    assert bool(seen) == ("simultaneous" in traits(title, seats))

`test_titles.py` sees to it that every trait is found in some title that is played, so that no test looks for nothing.
"""

from functools import cache
from random import Random

from games.engine import AnyTitle
from games.titles import TITLES
from tests.games.playing import begin, random_move

TRAITS = {
    "simultaneous": "several seats choose at once, each in secret",
    "undo": "a choice may be taken back",
    "reveals": "a choice turns up something hidden, or uses chance, and stands",
    "several": "several options may be chosen at once",
    "automatic": "a question with one possible answer answers itself",
}
GAMES = 3


def traits(title: AnyTitle, seats: int) -> frozenset[str]:
    """The traits of a title with so many players."""
    return _traits(title.id, seats)


@cache
def _traits(id: str, seats: int) -> frozenset[str]:
    found = set()
    for number in range(GAMES):
        live, rng = begin(TITLES[id], seats, f"traits {number}"), Random(number)
        while not live.over:
            if live.simultaneous:
                found.add("simultaneous")
            if any(decision.most > 1 for decision in live.open):
                found.add("several")
            mark = live.state.draws + live.state.revealed
            live.choose(*random_move(live, rng))
            found.add("undo" if live.state.draws + live.state.revealed == mark else "reveals")
        if any(choice.auto for choice in live.choices):
            found.add("automatic")
    return frozenset(found)
