"""What the tests that every title gets for nothing have to know of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.games.codex_leicester import table as codex_leicester
from tests.games.leonardo import table as leonardo
from tests.games.maestro import table as maestro


@dataclass(frozen=True)
class Box:
    """What a state is asked for: every piece its game has, where they are found, and what nobody at the table knows."""

    whole: Callable[[Any], Counter[str]]
    inventory: Callable[[Any], Counter[str]]
    hidden: Callable[[Any], object]


BOXES: dict[str, Box] = {
    "codex_leicester": Box(codex_leicester.whole_box, codex_leicester.inventory, codex_leicester.hidden),
    "leonardo": Box(lambda _state: leonardo.WHOLE_BOX, leonardo.inventory, leonardo.hidden),
    "maestro": Box(maestro.whole_box, maestro.inventory, maestro.hidden),
}
