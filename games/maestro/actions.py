"""The four Main actions: Move, Create, Influence, Study."""

from games.engine import Script, choose, emit
from games.maestro import upgrades
from games.maestro.box import CARDS, COLOURS, DA_VINCI, FLORENCE
from games.maestro.gains import (
    active_type,
    gain_artwork,
    gain_resource,
    gain_resource_of_choice,
    move_artwork,
    place_artwork,
)
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import Actor, State, invented, recheck

CENTERPIECES_WITH_INVENTION = 2  # Effort, with BL2's second Invention


def action_points(g: State, actor: Actor, action: str, effort: int) -> int:
    """Effort into Action Points, with what da Vinci's Inventions add (MA-CARD-06)."""
    table: tuple[int, ...] = getattr(CARDS.box.action_points, action).values
    more = {"move": "BL1-1", "influence": "BL3-2", "study": "BL4-2"}.get(action, "")
    return table[min(effort, len(table) - 1)] + (actor.side == DA_VINCI and bool(more) and invented(g, more))


# --- Move


def move(g: State, actor: Actor, points: int, *, main: bool = False) -> Script[None]:
    """Own Artwork of the active type goes over the map, a step for each point (MA-MOVE-01 to MA-MOVE-07, MA-R-21)."""
    carry = main and actor.side == DA_VINCI and invented(g, "BL1-2")
    while points:
        g.points = points
        options = journeys(g, points) + (carries(g) if carry else [])
        if not options:
            break
        chosen = read((yield from choose(actor.seat, "move", [*options, "stop"])))
        if chosen.verb == "stop":
            break
        step = chosen.verb == "step"
        source, target = chosen.args if step else (FLORENCE, chosen.first)
        carry = carry and step
        move_artwork(g, actor.side, active_type(g), source, target)
        points -= CARDS.distances[source][target] if step else 1
    g.points = 0
    recheck(g)


def journeys(g: State, points: int) -> list[str]:
    """Every way of an Artwork that the points suffice for, over gray regions but to none, the nearest first.

    Centerpieces change at the end of the whole movement alone, so stops on the way would make no difference (MA-R-22).
    """
    kind = active_type(g)
    options: list[str] = []
    for source, pieces in g.map.items():
        if pieces.get(kind):
            ways = CARDS.ways[source]
            options += ways[min(points, len(ways) - 1)]
    return options


def carries(g: State) -> list[str]:
    """BL1's second Invention: once a Painting from Florence to any numbered region, for one point."""
    return write_each("carry", CARDS.numbered) if g.map[FLORENCE].get("painting") else []


# --- Create


def held_after_gain(g: State, actor: Actor) -> int:
    """The Artwork of the active type that Create can place: what is held, and what it gains first."""
    kind = active_type(g)
    gained = min(g.artwork[kind], 1 + (actor.side == DA_VINCI and invented(g, "BL2-1")))
    return g.workshops[actor.side].supply[kind] + gained


def create(g: State, actor: Actor, effort: int) -> Script[None]:
    """Gain an Artwork, then place in Florence or at the own Centerpieces (MA-CREATE-01 to MA-CREATE-08, MA-R-30)."""
    kind = active_type(g)
    for _n in range(1 + (actor.side == DA_VINCI and invented(g, "BL2-1"))):
        gain_artwork(g, actor.side, kind)
    held = g.workshops[actor.side].supply[kind]
    least = CARDS.box.action_points.centerpieces.value
    if actor.side == DA_VINCI and invented(g, "BL2-2"):
        least = CENTERPIECES_WITH_INVENTION
    centers = [region for region in sorted(g.centers, key=int) if g.centers[region] == actor.side]
    options = write_each("florence", range(min(action_points(g, actor, "create", effort), held), -1, -1))
    if effort >= least and centers and held:
        options.insert(0, "centerpieces")
        if 1 < len(centers) <= held:
            options.insert(1, "some")  # fewer than possible is allowed (MA-R-29)
    chosen = read((yield from choose(actor.seat, "create", options)))
    if chosen.verb in ("centerpieces", "some"):
        yield from _serve_centerpieces(g, actor, centers, held, pick=chosen.verb == "some")
    else:
        for _n in range(chosen.number):
            place_artwork(g, actor.side, kind, FLORENCE)
    recheck(g)


def _serve_centerpieces(g: State, actor: Actor, centers: list[str], held: int, *, pick: bool) -> Script[None]:
    """One Artwork into every region with an own Centerpiece; short of Artwork or with *pick* the player says where."""
    left = list(centers)
    while left and held:
        if pick or held < len(left):
            chosen = read((yield from choose(actor.seat, "serve", [*write_each("serve", left), "stop"])))
            if chosen.verb == "stop":
                return
            region = chosen.first
        else:
            region = left[0]
        left.remove(region)
        held -= 1
        place_artwork(g, actor.side, active_type(g), region)


# --- Influence


def influence(g: State, actor: Actor, points: int, *, main: bool = False) -> Script[None]:
    """Collectors from one Lodge area to another, a Resource of the colour left for each (MA-INFL-01 to MA-INFL-06)."""
    first = main
    for spent in range(points):
        g.points = points - spent
        options = [write("collector", a, b) for a in COLOURS if g.lodge[a][0] for b in COLOURS if a != b]
        option = (yield from choose(actor.seat, "influence", [*options, "stop"])) if options else "stop"
        if option == "stop":
            break
        source, target = read(option).args
        move_collector(
            g, actor.side, source, target, actor.gains, stays=main and g.event.startswith("EA") and _is(g, "influence")
        )
        if first and actor.side == DA_VINCI and invented(g, "BL3-1"):
            gain_resource(g, actor.side, actor.gains, target)
        first = False
    g.points = 0


def move_collector(g: State, side: int, source: str, target: str, section: int, *, stays: bool = False) -> None:
    """One standing Collector, laid down where it goes, or standing with an Event (MA-EVENT-08, MA-R-32)."""
    g.lodge[source][0] -= 1
    g.lodge[target][0 if stays else 1] += 1
    emit(g, "collector", None, side=side, source=source, target=target, stays=stays)
    if not stays:
        laid_down(g, side, 1)
    gain_resource(g, side, section, source)


def laid_down(g: State, side: int, number: int) -> None:
    """The Event of rounds III-IV pays for every Collector laid down (MA-EVENT-09)."""
    if g.event.startswith("EB") and _is(g, "influence"):
        score(g, side, number, "event")


def _is(g: State, kind: str) -> bool:
    return g.event != "" and CARDS.events[g.event].kind == kind


# --- Study


def study(g: State, actor: Actor, points: int, *, main: bool = False) -> Script[None]:
    """Spaces on the track, each resolved at once (MA-STUDY-01 to MA-STUDY-07, MA-R-33)."""
    for spent in range(points):
        if g.workshops[actor.side].study >= len(CARDS.track):
            break
        g.points = points - spent
        if (yield from choose(actor.seat, "study", ["advance", "stop"])) == "stop":
            break
        g.points -= 1
        yield from advance(g, actor, main=main)
    g.points = 0
    if main and actor.side == DA_VINCI and invented(g, "BL4-1"):
        yield from gain_resource_of_choice(g, actor)


def advance(g: State, actor: Actor, *, main: bool = False) -> Script[None]:
    """One space on, and what it shows."""
    icon = step_on_track(g, actor.side)
    if icon == "T":
        twice = main and g.event.startswith("EA") and _is(g, "study")
        colour = bonus_colour(g, g.workshops[actor.side].study)
        gain_resource(g, actor.side, actor.gains, colour)
        if twice:
            gain_resource(g, actor.side, actor.gains, colour, by_event=True)
    elif icon == "E":
        yield from upgrades.upgrade_either(g, actor)
    elif icon == "C":
        yield from upgrades.upgrade_card(g, actor)
    else:
        yield from upgrades.upgrade_workshop(g, actor)


def step_on_track(g: State, side: int) -> str:
    """Move the marker, on top of one that is there already; the icon of the space (MA-STUDY-07, MA-EVENT-07)."""
    workshop = g.workshops[side]
    workshop.study += 1
    g.study_order.remove(side)
    g.study_order.append(side)
    emit(g, "study", None, side=side, space=workshop.study)
    if g.event.startswith("EB") and _is(g, "study"):
        score(g, side, 1, "event")
    return CARDS.track[workshop.study - 1]


def bonus_colour(g: State, space: int) -> str:
    """The colour of the Study Bonus tile on a space."""
    return g.bonus[CARDS.track[:space].count("T") - 1]
