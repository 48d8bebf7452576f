"""The four Main actions: Move, Create, Influence, Study."""

from collections.abc import Sequence

from games.engine import Script, choose, emit
from games.maestro import events, upgrades
from games.maestro.box import CARDS, COLOURS, FLORENCE
from games.maestro.gains import (
    active_type,
    gain_artwork,
    gain_resource,
    gain_resource_of_choice,
    move_artwork,
    place_artwork,
)
from games.maestro.inventions import Bonuses, centerpiece_effort
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import Actor, State, bonuses, recheck


def action_points(action: str, effort: int, gained: Bonuses) -> int:
    """Effort into Action Points, with what da Vinci's Inventions add (MA-CARD-06)."""
    table: tuple[int, ...] = getattr(CARDS.box.action_points, action).values
    return table[min(effort, len(table) - 1)] + gained.points(action)


# --- Move


def move(g: State, actor: Actor, points: int, *, main: bool = False) -> Script[None]:
    """Own Artwork of the active type goes over the map, a step for each point (MA-MOVE-01 to MA-MOVE-07, MA-R-21)."""
    carry = bonuses(g, actor.side).carry if main else 0
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
        carry -= not step
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
    """With an Invention once a Painting from Florence to any numbered region, for one point."""
    return write_each("carry", CARDS.numbered) if g.map[FLORENCE].get("painting") else []


# --- Create


def created(supply: int, held: int, gained: Bonuses) -> tuple[int, int]:
    """How many Artworks Create gains of the general supply, and how many the workshop can place then."""
    number = min(supply, 1 + gained.created)
    return number, held + number


def create(g: State, actor: Actor, effort: int) -> Script[None]:
    """Gain an Artwork, then place in Florence or at the own Centerpieces.

    (MA-CREATE-01 to MA-CREATE-08, MA-R-29, MA-R-30)
    """
    kind, gained = active_type(g), bonuses(g, actor.side)
    number, _held = created(g.artwork[kind], 0, gained)
    for _n in range(number):
        gain_artwork(g, actor.side, kind)
    held = g.workshops[actor.side].supply[kind]
    centers = [region for region in sorted(g.centers, key=int) if g.centers[region] == actor.side]
    options = write_each("florence", range(min(action_points("create", effort, gained), held), -1, -1))
    if effort >= centerpiece_effort(gained.centerpieces) and centers and held:
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
    g.first_point = main
    for spent in range(points):
        g.points = points - spent
        options = [write("collector", a, b) for a in COLOURS if g.lodge[a][0] for b in COLOURS if a != b]
        option = (yield from choose(actor.seat, "influence", [*options, "stop"])) if options else "stop"
        if option == "stop":
            break
        source, target = read(option).args
        move_collector(g, actor.side, source, target, actor.gains, stays=main and events.current(g).stays)
        for _n in range(bonuses(g, actor.side).target if g.first_point else 0):
            gain_resource(g, actor.side, actor.gains, target)
        g.first_point = False
    g.points, g.first_point = 0, False


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
    score(g, side, number * events.current(g).laid_down, "event")


# --- Study


def study(g: State, actor: Actor, points: int, *, main: bool = False) -> Script[None]:
    """Spaces on the track, each resolved at once (MA-STUDY-01 to MA-STUDY-07, MA-R-33).

    Several can be chosen together: nothing but their own questions comes between them.
    """
    left = points
    while most := min(left, len(CARDS.track) - g.workshops[actor.side].study):
        g.points = left
        together = write_each("advance", range(2, most + 1))
        chosen = read((yield from choose(actor.seat, "study", ["advance", *together, "stop"])))
        if chosen.verb == "stop":
            break
        for _n in range(chosen.number):
            left -= 1
            g.points = left
            yield from advance(g, actor, main=main)
    g.points = 0
    for _n in range(bonuses(g, actor.side).studied if main else 0):
        yield from gain_resource_of_choice(g, actor)


def advance(g: State, actor: Actor, *, main: bool = False) -> Script[None]:
    """One space on, and what it shows."""
    icon = step_on_track(g, actor.side)
    if icon == "T":
        colour = bonus_colour(g.bonus, g.workshops[actor.side].study)
        for n in range(events.current(g).bonus_tiles if main else 1):
            gain_resource(g, actor.side, actor.gains, colour, by_event=n > 0)
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
    score(g, side, events.current(g).advance, "event")
    return CARDS.track[workshop.study - 1]


def bonus_colour(tiles: Sequence[str], space: int) -> str:
    """The colour of the Study Bonus tile on a space of the track, "" where it shows something else."""
    track = CARDS.track
    return tiles[track[:space].count("T") - 1] if track[space - 1] == "T" else ""
