"""Special effects of Sistine Chapel tiles and of cards, by their code in the box."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.engine import Script, choose
from games.maestro import actions, terms, upgrades
from games.maestro.box import ACTIONS, CARDS, COLOURS
from games.maestro.gains import (
    active_type,
    draw_token,
    gain_artwork,
    gain_resource,
    gain_resource_of_choice,
    place_in_florence,
)
from games.maestro.points import score
from games.maestro.state import Actor, State, tiers
from games.translation import gettext as _
from games.translation import ngettext

Do = Callable[[State, Actor, str, str], Script[None]]  # with the rest of the code, and the Action of the card


class Effect(NamedTuple):
    """A special effect: its text, made with the rest of the code, and what it does; None counts where it lies.

    `forced` is one that offers no way to leave it once it is begun. `meets` are the Actions that it may come out
    differently before and after. `resources` is how it may take from the supply of a colour that the Action takes too.
    `artwork` is how many Artworks it brings or may bring to the supply.
    """

    text: Callable[[str], str]
    do: Do | None = None
    forced: bool = False
    meets: tuple[str, ...] = ACTIONS
    resources: bool = False
    artwork: int = 0


def split(code: str) -> tuple[str, str]:
    """A code's row, and its rest: what it is of, or how much."""
    name, _sep, rest = code.partition(" ")
    return name, rest


def bonus(code: str, kind: str, action: str) -> int:
    """The Effort (EFF) or Publicity (PUBL) that a card has more at an Action."""
    name, rest = split(code)
    where, _sep, number = rest.partition(" ")
    return int(number) if name == kind and where.lower() == action else 0


def card_effort(card: str, action: str) -> int:
    """The Effort of a card at an Action, its own bonus included (MA-CARD-05)."""
    printed = CARDS.cards[card]
    return printed.effort + bonus(printed.effect, "EFF", action)


def card_publicity(card: str, action: str) -> int:
    """The Publicity of a card at an Action, its own bonus included."""
    if card in CARDS.solo:
        return CARDS.solo[card].publicity
    printed = CARDS.cards[card]
    return printed.publicity + bonus(printed.effect, "PUBL", action)


def order_matters(g: State, effect: Effect, rest: str, action: str, points: int) -> bool:
    """Whether an effect may come out differently before and after a Main action with so many Action Points.

    A Main action takes two Resources of one colour for each point at most, and one after Study. What draws or turns up
    something may always be worth knowing first.
    """
    if not effect.resources:
        return action in effect.meets
    colours = COLOURS if rest != "act" else (g.action_colour[action],)
    colours = (rest,) if rest in COLOURS else colours
    short = action in ("influence", "study") and min(g.bank[colour] for colour in colours) <= 2 * points + 1
    return short or action in effect.meets


def resolve(g: State, actor: Actor, code: str) -> Script[None]:
    """Do the effect of a tile. Single Action Points are no action (MA-R-87)."""
    name, rest = split(code)
    do = EFFECTS[name].do
    if do is not None:
        yield from do(g, actor, rest, "")


# --- what they do


def _resource(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    if rest == "any":
        yield from gain_resource_of_choice(g, actor)
    else:
        gain_resource(g, actor.side, actor.gains, g.action_colour[action] if rest == "act" else rest)


def _artwork(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    gain_artwork(g, actor.side, active_type(g))
    yield from ()


def _artwork_and_place(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    gain_artwork(g, actor.side, active_type(g))
    yield from place_in_florence(g, actor)


def _place(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    yield from place_in_florence(g, actor)


def _step(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    yield from actions.move(g, actor, int(rest))


def _collector(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    yield from actions.influence(g, actor, 1)


def _study(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    yield from actions.study(g, actor, 1)


def _token(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    draw_token(g, actor.side)
    yield from ()


def _upgrade(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
    if upgrades.upgradable(g, actor):
        option = yield from choose(actor.seat, "may_upgrade", ["upgrade", "skip"])
        if option == "upgrade":
            yield from upgrades.upgrade_card(g, actor)


def _points(number: Callable[[int, str], int]) -> Do:
    """VP by the tiers reached and the rest of the code."""

    def do(g: State, actor: Actor, rest: str, action: str) -> Script[None]:
        score(g, actor.side, number(tiers(g.workshops[actor.side].study), rest), "effect")
        yield from ()

    return do


# --- what they are called


def _says_more(text: Callable[[], str]) -> Callable[[str], str]:
    """Effort or Publicity at an Action."""

    def say(rest: str) -> str:
        where, _sep, number = rest.partition(" ")
        return text().format(number=number, action=terms.action(where.lower()))

    return say


def _says_resource(rest: str) -> str:
    if rest == "act":
        return _("1 Resource of the Action's colour")
    if rest == "any":
        return _("1 Resource of any colour")
    return _("1 {colour} Resource").format(colour=terms.colour(rest))


def _says_step(rest: str) -> str:
    return ngettext("{number} Move point", "{number} Move points", int(rest)).format(number=rest)


# In the order in which a silent seat gives tiles up: first what is worth least. What counts where it lies comes last.
EFFECTS: Mapping[str, Effect] = {
    "PLACE": Effect(lambda rest: _("1 Artwork to Florence"), _place, meets=("create", "move")),
    "STEP": Effect(_says_step, _step, meets=("create", "move")),
    "RES": Effect(_says_resource, _resource, forced=True, meets=(), resources=True),
    "ART": Effect(lambda rest: _("gain 1 Artwork"), _artwork, forced=True, meets=("create",), artwork=1),
    "COLL": Effect(lambda rest: _("move 1 Collector"), _collector, meets=("influence",), resources=True),
    "TOKEN": Effect(lambda rest: _("1 Publicity token"), _token, forced=True),
    "STUDY": Effect(lambda rest: _("1 space on the Study track"), _study),
    "VPHALFTIER": Effect(
        lambda rest: _("1 VP for every 2 Study tiers, rounded up"),
        _points(lambda reached, rest: (reached + 1) // 2),
        forced=True,
        meets=("study",),
    ),
    "VP": Effect(lambda rest: terms.vp(int(rest)), _points(lambda reached, rest: int(rest)), forced=True, meets=()),
    "UPGRADE": Effect(lambda rest: _("upgrade a card"), _upgrade),
    "VPTIER": Effect(
        lambda rest: _("1 VP for each Study tier"),
        _points(lambda reached, rest: reached),
        forced=True,
        meets=("study",),
    ),
    "ART+PLACE": Effect(
        lambda rest: _("1 Artwork, then 1 to Florence"),
        _artwork_and_place,
        forced=True,
        meets=("create", "move"),
        artwork=1,
    ),
    "none": Effect(lambda rest: _("no effect")),
    "EFF": Effect(_says_more(lambda: _("{number} Effort at {action}"))),
    "PUBL": Effect(_says_more(lambda: _("{number} Publicity at {action}"))),
}
