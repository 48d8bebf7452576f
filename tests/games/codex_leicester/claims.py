"""What the labels of Codex Leicester claim, and how to see whether it comes true."""

import re

from games.codex_leicester.state import Player, State
from games.codex_leicester.view import View
from tests.games.claims import Case

Match = re.Match[str]


def before(case: Case) -> State:
    """The table before the option was chosen."""
    state: State = case.before.state
    return state


def after(case: Case) -> State:
    """The table after it."""
    state: State = case.after.state
    return state


def own(state: State, case: Case) -> Player:
    """The possessions of the seat that chose."""
    return state.players[case.seat]


def own_view(case: Case) -> View:
    """What the seat may know afterwards, its secret choices among it."""
    view: View = case.after.view(case.seat)
    return view


def events(case: Case, *kinds: str) -> list[dict[str, object]]:
    """What the seat was told of itself since it chose, of these kinds; () is all."""
    heard = case.after.events[len(case.before.events) :] if case.after.events else []
    return [
        {"kind": event.kind, **event.facts}
        for _, event in heard
        if event.seat == case.seat and (not kinds or event.kind in kinds)
    ]
