"""What the tests of sentences share."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import games.codex_leicester
from games.engine import Decision
from games.live import AnyGame
from tests.games.codex_leicester.eager import eager_game

# 32 characters, as wide as they get.
LONG_NAMES = tuple(f"{letter * 30}%{number}" for number, letter in enumerate("WMQ@X"))
MODULES = sorted(Path(games.codex_leicester.__file__).parent.glob("*.py"))


@cache
def finished(seats: int, number: int) -> AnyGame:
    """An eager game at its end."""
    return list(eager_game(seats, number))[-1]


def calls(name: str) -> Iterator[ast.Call]:
    """The calls of a function in the rules."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def constants(name: str, position: int) -> set[str]:
    """The words that stand at a position in the calls of a function."""
    found = [call.args[position] for call in calls(name) if len(call.args) > position]
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def decision_of(game: AnyGame, seat: int) -> Decision:
    """The open decision of a seat that is awaited."""
    decision = game.decision_of(seat)
    assert decision is not None
    return decision
