"""Da Vinci's Inventions: what each gives from when it is built, by its code in the box (MA-DVWS-11)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.maestro import terms
from games.maestro.box import CARDS
from games.translation import gettext as _


class Bonuses(NamedTuple):
    """What a workshop's Inventions give together."""

    move: int = 0  # Action Points
    influence: int = 0
    study: int = 0
    carry: int = 0  # Paintings in a Move straight from Florence
    created: int = 0  # Artworks more that Create gains
    centerpieces: int = 0  # Effort less that Create needs for Centerpieces
    target: int = 0  # Resources of the target's colour at the first point of an Influence action
    studied: int = 0  # Resources of any colour after a Study action
    center_ties: int = 0  # wins ties for Centerpieces
    publicity_ties: int = 0
    pairs: int = 0  # Artworks that two or more in a region count more
    tile: int = 0  # Resources for a scored Popular Gallery
    secondary: int = 0  # VP for a scored Secondary Gallery

    def points(self, action: str) -> int:
        """Action Points more at an Action."""
        return {"move": self.move, "influence": self.influence, "study": self.study}.get(action, 0)


class Effect(NamedTuple):
    """An effect of Inventions: its text, made with the number that it gives, and the number's name in `Bonuses`."""

    gives: str
    text: Callable[[int], str]


NO_BONUSES = Bonuses()

EFFECTS: Mapping[str, Effect] = {
    "MOVE": Effect("move", lambda number: _more(number, "move")),
    "CARRY": Effect("carry", lambda number: _("a Painting from Florence anywhere for 1 point of a Move")),
    "CREATE": Effect("created", lambda number: _("{count} Paintings at Create instead of 1").format(count=1 + number)),
    "CENTERPIECES": Effect(
        "centerpieces",
        lambda number: _("Centerpieces of Create from Effort {effort}").format(effort=centerpiece_effort(number)),
    ),
    "TARGET": Effect(
        "target",
        lambda number: _("{number} Resource of the target's colour at Influence").format(number=number),
    ),
    "INFLUENCE": Effect("influence", lambda number: _more(number, "influence")),
    "STUDIED": Effect("studied", lambda number: _("{number} Resource of any colour after Study").format(number=number)),
    "STUDY": Effect("study", lambda number: _more(number, "study")),
    "TIES": Effect("center_ties", lambda number: _("wins ties for Centerpieces")),
    "PUBLTIES": Effect("publicity_ties", lambda number: _("wins ties of Publicity")),
    "PAIRS": Effect("pairs", lambda number: _("2 or more Paintings count {number} more").format(number=number)),
    "TILE": Effect("tile", lambda number: _("{number} Resource at a scored Popular Gallery").format(number=number)),
    "SECONDARY": Effect(
        "secondary", lambda number: _("{number} VP more at a scored Secondary Gallery").format(number=number)
    ),
}


def centerpiece_effort(less: int) -> int:
    """The Effort from which Create serves the Centerpieces, with what Inventions take off (MA-CREATE-05)."""
    return CARDS.box.action_points.centerpieces.value - less


def _more(number: int, action: str) -> str:
    points = terms.action_points(number)
    return _("+{points} at {action}").format(points=points, action=terms.action(action))


def text(id: str) -> str:
    """What an Invention does."""
    code, _sep, number = CARDS.inventions[id].effect.partition(" ")
    return EFFECTS[code].text(int(number or 1))


def bonuses(built: tuple[tuple[str, int], ...]) -> Bonuses:
    """What Blueprint cards give, with the number of Inventions built of each."""
    return _bonuses(built, CARDS.version)


@lru_cache(maxsize=4096)
def _bonuses(built: tuple[tuple[str, int], ...], version: int) -> Bonuses:
    total = dict.fromkeys(Bonuses._fields, 0)
    for card, number in built:
        for n in range(1, number + 1):
            code, _sep, more = CARDS.inventions[f"{card}-{n}"].effect.partition(" ")
            total[EFFECTS[code].gives] += int(more or 1)
    return Bonuses(**total)
