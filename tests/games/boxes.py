"""What the tests that every title gets for nothing have to know of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.games.codex_leicester import table as codex_leicester
from tests.games.leonardo import table as leonardo
from tests.games.maestro import table as maestro
from tests.games.toy_title import table as toy_title


@dataclass(frozen=True)
class Box:
    """What a state is asked for, by functions of its title's `table.py`.

    `whole` counts every piece that its game has, `inventory` the same pieces where they are now. `hidden` is what
    nobody at the table knows, in its order: decks, bags, what was set aside unseen, but no hand, which its owner knows.
    A choice that changes it has to raise `draws` or `revealed`. None says that the title hides nothing.
    """

    whole: Callable[[Any], Counter[str]]
    inventory: Callable[[Any], Counter[str]]
    hidden: Callable[[Any], object] | None


BOXES: dict[str, Box] = {
    "codex_leicester": Box(codex_leicester.whole_box, codex_leicester.inventory, codex_leicester.hidden),
    "leonardo": Box(lambda _state: leonardo.WHOLE_BOX, leonardo.inventory, leonardo.hidden),
    "maestro": Box(maestro.whole_box, maestro.inventory, maestro.hidden),
    "toy_title": Box(toy_title.whole_box, toy_title.inventory, toy_title.hidden),
}
