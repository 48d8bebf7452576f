"""What the tests of Maestro's sentences share: long names, random games, the calls in the rules' source."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import games.maestro
from games.engine import Decision, Waiting
from games.live import AnyGame
from games.maestro import TITLE
from games.maestro.state import State
from games.maestro.view import View
from tests.games.maestro.table import ADA
from tests.games.playing import begin, positions

LONG = tuple(f"{letter * 30}%{number}" for number, letter in enumerate("WMQ@"))  # 32 characters, as wide as they get
RULES = sorted(Path(games.maestro.__file__).parent.glob("*.py"))
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {
        "events": "on",
        "blueprints": "B",
        "talk": "open",
        "team": "michelangelo",
        "workshop": "michelangelo",
        "gains": "cards_only",
        "galleries": "more_galleries",
        "excess": "excess_moves",
        "cards": "cards_6_15",
    },
)


def walk(seats: int, seed: int) -> Iterator[AnyGame]:
    """A random game, position by position, with one or the other set of options."""
    return positions(begin(TITLE, seats, f"words {seed}", **OPTIONS[seed % 2]), Random(seed))


def see(g: State, seat: int | None = ADA, decision: Decision | None = None) -> View:
    """What a seat sees of a set table, with its open decision."""
    found: View = TITLE.view(g, seat, Waiting(decision=decision))
    return found


def calls(*names: str) -> list[tuple[str, ast.Call]]:
    """The calls of these functions in the rules, with the function's name."""
    nodes = [node for path in RULES for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    named = [(ast.unparse(node.func).rpartition(".")[2], node) for node in nodes]
    return [(name, node) for name, node in named if name in names]


def constants(*places: tuple[str, int]) -> set[str]:
    """The constant arguments at a place of each function's calls."""
    where = dict(places)
    found = [node.args[where[name]] for name, node in calls(*where)]
    return {str(argument.value) for argument in found if isinstance(argument, ast.Constant)}
