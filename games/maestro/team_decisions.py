"""Decisions that a team takes together, both workshops at once and in secret (MA-TEAM-07)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from games.engine import Script, choose, side_by_side
from games.maestro.state import State, is_team, seats_of

T = TypeVar("T")
Ask = Callable[[str, Sequence[str]], Script[str]]  # a question: its kind and its options; returns the option chosen
MATE = "mate"  # the answer that leaves everything to the team-mate


class LeftToMate(Exception):
    """A player has no wish of its own."""


def decide(g: State, questions: Mapping[int, Callable[[Ask], Script[T]]]) -> Script[dict[int, T]]:
    """What each of these workshops decides; a team both its players.

    Of a team that disagrees the one nearer to the first player decides. Either may leave it to the other, which is also
    what the seat of somebody who resigned does; where both do, the first options hold (MA-R-52).
    """
    g.team_decisions = [*questions]
    wishes = yield from side_by_side(
        {seat: _wish(g, seat, side, question) for side, question in questions.items() for seat in seats_of(g, side)}
    )
    g.team_decisions = []
    agreed = {}
    for side, question in questions.items():
        found = [wish for seat in seats_of(g, side) for wish in wishes[seat]]
        agreed[side] = found[0] if found else (yield from question(_first))
    return agreed


def _wish(g: State, seat: int, side: int, question: Callable[[Ask], Script[T]]) -> Script[list[T]]:
    """What a player wants: one thing, or nothing when it leaves all to its team-mate."""
    asked = 0

    def ask(kind: str, options: Sequence[str]) -> Script[str]:
        nonlocal asked
        asked += 1
        may_leave = asked == 1 and is_team(g, side)
        option = yield from choose(seat, kind, [*options, *([MATE] if may_leave else [])])
        if option == MATE:
            raise LeftToMate
        return option

    try:
        return [(yield from question(ask))]
    except LeftToMate:
        return []


def _first(kind: str, options: Sequence[str]) -> Script[str]:
    """The answer to a question that nobody was asked."""
    yield from ()
    return options[0]
