"""Special effects of cards and Sistine Chapel tiles, by their code in the box."""

from functools import cache

from games.engine import Script, choose
from games.maestro import actions, upgrades, workshops
from games.maestro.box import COLOURS
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

STATIC = ("none", "EFF", "PUBL")  # counted where they lie, never chosen


def is_optional(effect: str) -> bool:
    """Whether an effect is one that its player decides on (MA-R-56)."""
    return effect.split()[0] not in STATIC


@cache
def is_forced(effect: str) -> bool:
    """Whether an effect, once it is begun, offers no way to leave it."""
    return effect.split()[0] in ("RES", "ART", "ART+PLACE", "TOKEN", "VP", "VPTIER", "VPHALFTIER")


def order_matters(g: State, effect: str, action: str, points: int) -> bool:
    """Whether an effect may come out differently before and after a Main action with so many Action Points.

    A Main action takes two Resources of one colour for each point at most, and one after Study. What draws or turns up
    something may always be worth knowing first.
    """
    code, _, rest = effect.partition(" ")
    if code in ("RES", "COLL"):
        colours = COLOURS if rest != "act" else (g.action_colour[action],)
        colours = (rest,) if rest in COLOURS else colours
        short = action in ("influence", "study") and min(g.bank[colour] for colour in colours) <= 2 * points + 1
        return short or (code == "COLL" and action == "influence")
    if code in ALONE_AT:
        return action in ALONE_AT[code]
    return code != "VP"


# Effects that meet what other Actions do nowhere: on the map, in the supply of Artwork, on the Study track.
ALONE_AT = {
    "VPTIER": ("study",),
    "VPHALFTIER": ("study",),
    "ART": ("create",),
    "ART+PLACE": ("create", "move"),
    "PLACE": ("create", "move"),
    "STEP": ("create", "move"),
}


def bonus(effect: str, kind: str, action: str) -> int:
    """The Effort (EFF) or Publicity (PUBL) that a card has more at an Action."""
    words = effect.split()
    return int(words[2]) if words[0] == kind and words[1].lower() == action else 0


def resolve(g: State, actor: Actor, effect: str, action: str) -> Script[None]:
    """Do an effect; *action* is where the card was played, "" for tiles. Single Action Points are no action.

    (MA-R-87)
    """
    code, _, rest = effect.partition(" ")
    if code == "RES":
        if rest == "any":
            yield from gain_resource_of_choice(g, actor)
        else:
            gain_resource(g, actor.side, actor.gains, g.action_colour[action] if rest == "act" else rest)
    elif code in ("ART", "ART+PLACE", "PLACE"):
        if code != "PLACE":
            gain_artwork(g, actor.side, active_type(g))
        if code != "ART":
            yield from place_in_florence(g, actor)
    elif code == "STEP":
        yield from actions.move(g, actor, int(rest))
    elif code == "COLL":
        yield from actions.influence(g, actor, 1)
    elif code == "STUDY":
        yield from actions.study(g, actor, 1)
    elif code == "TOKEN":
        draw_token(g, actor.side)
    elif code == "UPGRADE":
        if (
            upgrades.upgradable(g, actor)
            and (yield from choose(actor.seat, "may_upgrade", ["upgrade", "skip"])) == "upgrade"
        ):
            yield from upgrades.upgrade_card(g, actor)
    elif code == "WS2":
        yield from workshops.workshop_action(g, actor)
    else:
        reached = tiers(g.workshops[actor.side].study)
        points = {"VP": int(rest or 0), "VPTIER": reached, "VPHALFTIER": (reached + 1) // 2}[code]
        score(g, actor.side, points, "effect")
