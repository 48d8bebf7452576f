"""What the tests that every title gets for nothing have to know of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.games.leonardo import table as leonardo


@dataclass(frozen=True)
class Box:
    """`whole` is every piece of the box, `census` where they are found, `hidden` what nobody at the table knows."""

    whole: Counter[str]
    census: Callable[[Any], Counter[str]]
    hidden: Callable[[Any], object]


BOXES: dict[str, Box] = {
    "leonardo": Box(leonardo.WHOLE_BOX, leonardo.census, leonardo.hidden),
}
