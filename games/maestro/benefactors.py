"""The fourteen Benefactors; B10, B13 and B14 at the Exhibition, the others on an own turn."""

from collections.abc import Callable

from games.engine import Script, choose, emit
from games.maestro import actions, upgrades
from games.maestro.box import ACTIONS, CARDS, COLOURS, EXHIBITION_BENEFACTORS, FLORENCE, SIDES
from games.maestro.gains import (
    active_type,
    draw_token,
    gain_resource,
    gain_resource_of_choice,
    move_artwork,
    place_any,
    place_artwork,
    place_in_florence,
)
from games.maestro.options import read, write, write_each
from games.maestro.state import Actor, State, count, recheck, seats_of, strength


def usable(g: State, actor: Actor) -> list[str]:
    """The Benefactors that can be used on a turn now (MA-BEN-01, MA-BEN-02, MA-BEN-06)."""
    held = g.workshops[actor.side].benefactors
    return [write("benefactor", card) for card in held if card not in EXHIBITION_BENEFACTORS]


def use(g: State, actor: Actor, card: str) -> Script[None]:
    """Turn a Benefactor over for its effect; Resources go to the active Character's own section (MA-BEN-05)."""
    workshop = g.workshops[actor.side]
    workshop.benefactors.remove(card)
    workshop.spent.append(card)
    emit(g, "benefactor", actor.seat, side=actor.side, card=card)
    g.own_gains = True
    yield from EFFECTS[card](g, actor._replace(gains=actor.character))
    g.own_gains = False


def two_resources(g: State, actor: Actor) -> Script[None]:
    """B1: two Resources, equal or different."""
    for _n in range(2):
        yield from gain_resource_of_choice(g, actor)


def three_resources(g: State, actor: Actor) -> Script[None]:
    """B2: three Resources of three colours."""
    left = list(COLOURS)
    for _n in range(3):
        colour = yield from gain_resource_of_choice(g, actor, left)
        if colour:
            left.remove(colour)


def two_tokens(g: State, actor: Actor) -> Script[None]:
    """B3: two Publicity tokens at random."""
    draw_token(g, actor.side)
    draw_token(g, actor.side)
    yield from ()


def workshop(g: State, actor: Actor) -> Script[None]:
    """B4: a workshop upgrade."""
    yield from upgrades.upgrade_workshop(g, actor)


def card(g: State, actor: Actor) -> Script[None]:
    """B5: a card upgrade, scored as usual (MA-R-38)."""
    yield from upgrades.upgrade_card(g, actor)


def _lay_down(most: int, resource: bool) -> Callable[[State, Actor], Script[None]]:
    def effect(g: State, actor: Actor) -> Script[None]:
        options = [write("lay", c, n) for c in COLOURS for n in range(1, min(most, g.lodge[c][0]) + 1)]
        if resource:
            options += [write("lay", colour, 0) for colour in COLOURS]
        options += [] if resource else [write("lay", "", 0)]
        colour, count = read((yield from choose(actor.seat, "lay", options))).args
        if number := int(count):
            g.lodge[colour][0] -= number
            g.lodge[colour][1] += number
            emit(g, "laid_down", actor.seat, colour=colour, number=number)
            actions.laid_down(g, actor.side, number)
        if resource:
            gain_resource(g, actor.side, actor.gains, colour)

    return effect


def far_move(g: State, actor: Actor) -> Script[None]:
    """B7: one own Artwork of the active type to any other region (MA-R-31, MA-R-42)."""
    kind = active_type(g)
    places = [FLORENCE, *CARDS.numbered]
    options = [
        write("far", source, target)
        for source, pieces in g.map.items()
        if pieces.get(kind)
        for target in places
        if target != source
    ]
    if options:
        source, target = read((yield from choose(actor.seat, "far", options))).args
        move_artwork(g, actor.side, kind, source, target)
        recheck(g)


def two_points(g: State, actor: Actor) -> Script[None]:
    """B8: an Action Point of one Action and one of another; a Create point has no free gain (MA-R-42)."""
    left = list(ACTIONS)
    for _n in range(2):
        action = read((yield from choose(actor.seat, "point", write_each("point", left)))).first
        left.remove(action)
        if action == "move":
            yield from actions.move(g, actor, 1)
        elif action == "influence":
            yield from actions.influence(g, actor, 1)
        elif action == "study":
            yield from actions.study(g, actor, 1)
        else:
            yield from place_in_florence(g, actor)


def two_artworks(g: State, actor: Actor) -> Script[None]:
    """B9: two Artworks into one empty Gallery region, or into Florence."""
    kind = active_type(g)
    held = g.workshops[actor.side].supply[kind]
    empty = [r for r in (*g.popular, *g.secondary) if not any(count(g, side, r) for side in SIDES)]
    if held:
        options = write_each("to", (*empty, FLORENCE))
        region = read((yield from choose(actor.seat, "two", options))).first
        for _n in range(min(2, held)):
            place_artwork(g, actor.side, kind, region)
        recheck(g)


def exchange(g: State, actor: Actor) -> Script[None]:
    """B12: exchange available Resources, then shift Resources between the two Characters (MA-BEN-19, MA-BEN-20)."""
    own, other = g.sections[actor.character], g.sections[(actor.character + 2) % 4]
    left = dict(own)  # each is exchanged once
    while options := [write("swap", a, b) for a in COLOURS if left[a] for b in COLOURS if a != b and g.bank[b]]:
        chosen = read((yield from choose(actor.seat, "exchange", [*options, "done"])))
        if chosen.verb == "done":
            break
        given, taken = chosen.args
        left[given] -= 1
        own[given] -= 1
        own[taken] += 1
        g.bank[given] += 1
        g.bank[taken] -= 1
        emit(g, "exchange", actor.seat, gave=given, got=taken)
    give, take = dict(own), dict(other)  # so is each shifted
    while options := [
        *(write("shift", "give", colour) for colour in COLOURS if give[colour]),
        *(write("shift", "take", colour) for colour in COLOURS if take[colour]),
    ]:
        chosen = read((yield from choose(actor.seat, "shift", [*options, "done"])))
        if chosen.verb == "done":
            return
        way, colour = chosen.args
        source, target, left = (own, other, give) if way == "give" else (other, own, take)
        left[colour] -= 1
        source[colour] -= 1
        target[colour] += 1
        emit(g, "shift", actor.seat, way=way, colour=colour)


# --- at the Exhibition


def tied_galleries(g: State, actor: Actor) -> Script[None]:
    """B10: an Artwork into every Gallery region where both have equally many, at least one each (MA-BEN-16, -17).

    Of a team, whoever used it, the one nearer to the first player places (MA-R-89).
    """
    tied = [
        region
        for region in sorted((*g.popular, *g.secondary), key=int)
        if count(g, 0, region) and count(g, 1, region) and strength(g, 0, region) == strength(g, 1, region)
    ]
    yield from place_in_each(g, seats_of(g, actor.side)[0], actor.side, tied)


def place_in_each(g: State, seat: int, side: int, regions: list[str]) -> Script[None]:
    """One Artwork of any own type into each region; when the supply is short the workshop picks (MA-R-31, MA-R-42)."""
    left = list(regions)
    supply = g.workshops[side].supply
    while left and (held := sum(supply.values())):
        region = left[0]
        if held < len(left):
            region = read((yield from choose(seat, "where", write_each("where", left)))).first
        left.remove(region)
        yield from place_any(g, seat, side, region)
    recheck(g)


def no_return(g: State, actor: Actor) -> Script[None]:
    """B13: nobody takes Artwork back in this round's Cleanup (MA-BEN-21, MA-BEN-22)."""
    g.no_return = True
    yield from ()


def all_popular(g: State, actor: Actor) -> Script[None]:
    """B14: Secondary Galleries pay as Popular ones in this Exhibition (MA-BEN-23, MA-BEN-24)."""
    g.all_popular = True
    yield from ()


EFFECTS: dict[str, Callable[[State, Actor], Script[None]]] = {
    "B1": two_resources,
    "B2": three_resources,
    "B3": two_tokens,
    "B4": workshop,
    "B5": card,
    "B6": _lay_down(3, resource=False),
    "B7": far_move,
    "B8": two_points,
    "B9": two_artworks,
    "B10": tied_galleries,
    "B11": _lay_down(2, resource=True),
    "B12": exchange,
    "B13": no_return,
    "B14": all_popular,
}
