"""Special effects of workshop cards: those of tiles, and one more Workshop action (MA-CARD-04, MA-R-56)."""

from collections.abc import Mapping

from games.engine import Script
from games.maestro import workshops
from games.maestro.effects import EFFECTS, Effect, order_matters, split
from games.maestro.state import Actor, State
from games.translation import gettext as _


def _workshop_action(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    yield from workshops.workshop_action(g, actor)


CARD_EFFECTS: Mapping[str, Effect] = {
    **EFFECTS,
    "WS2": Effect(lambda rest: _("one more Workshop action"), _workshop_action, artwork=1),
}


def row(code: str) -> Effect:
    """The effect of a code."""
    return CARD_EFFECTS[split(code)[0]]


def text(code: str) -> str:
    """An effect in short."""
    name, rest = split(code)
    return CARD_EFFECTS[name].text(rest)


def is_optional(code: str) -> bool:
    """Whether an effect is one that its player decides on (MA-R-56)."""
    return row(code).do is not None


def matters_before(g: State, code: str, action: str, points: int) -> bool:
    """Whether an effect may come out differently before and after a Main action."""
    return order_matters(g, row(code), split(code)[1], action, points)


def resolve(g: State, actor: Actor, code: str, action: str) -> Script[None]:
    """Do the effect of a card that was played to *action*. Single Action Points are no action (MA-R-87)."""
    name, rest = split(code)
    do = CARD_EFFECTS[name].do
    if do is not None:
        yield from do(g, actor, rest, action)
