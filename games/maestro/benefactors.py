"""The Benefactors: what each does, by the code of its effect in the box (MA-BEN-01 to MA-BEN-24)."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.engine import Script, choose, emit
from games.maestro import actions, upgrades
from games.maestro.box import ACTIONS, CARDS, COLOURS, FLORENCE, ROUNDS, SIDES
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
from games.maestro.state import Actor, State, count, receiver, recheck, strength
from games.translation import gettext as _


class Effect(NamedTuple):
    """What a Benefactor does, and its text; both are made with the number of the code in the box.

    `idle` says whether nothing would come of it now. `most` is how many Resources of one colour it may bring.
    `holds` says whether its effect lasts in this round, `regions` in which Gallery regions it would change something.
    """

    use: Callable[[State, Actor, int], Script[None]]
    text: Callable[[int], str]
    idle: Callable[[State, Actor], bool]
    exhibition: bool = False
    most: Callable[[int], int] = lambda number: 0
    holds: Callable[[State], bool] = lambda g: False
    regions: Callable[[State], Sequence[str]] = lambda g: ()


def effect(card: str) -> Effect:
    """The effect of a Benefactor."""
    return EFFECTS[_code(card)[0]]


def text(card: str) -> str:
    """What a Benefactor does, in words."""
    code, number = _code(card)
    return EFFECTS[code].text(number)


def _code(card: str) -> tuple[str, int]:
    code, _sep, number = CARDS.benefactors[card].effect.partition(" ")
    return code, int(number or 1)


def most_of_a_colour(card: str) -> int:
    """How many Resources of one colour a Benefactor may bring."""
    code, number = _code(card)
    return EFFECTS[code].most(number)


def usable(g: State, actor: Actor) -> list[str]:
    """The Benefactors that can be used on a turn now (MA-BEN-01, MA-BEN-02, MA-BEN-06)."""
    held = g.workshops[actor.side].benefactors
    return write_each("benefactor", [card for card in held if not effect(card).exhibition])


def useful(g: State, actor: Actor) -> list[str]:
    """The Benefactors of a workshop that would change something at this Exhibition (MA-BEN-03)."""
    held = g.workshops[actor.side].benefactors
    return [card for card in held if effect(card).exhibition and not effect(card).idle(g, actor)]


def use(g: State, actor: Actor, card: str) -> Script[None]:
    """Turn a Benefactor over for its effect; Resources go to the active Character's own section (MA-BEN-05)."""
    workshop = g.workshops[actor.side]
    workshop.benefactors.remove(card)
    workshop.spent.append(card)
    emit(g, "benefactor", actor.seat, side=actor.side, card=card)
    g.own_gains = True
    yield from resolve(g, actor._replace(gains=receiver(actor.character, own=True)), card)
    g.own_gains = False


def resolve(g: State, actor: Actor, card: str) -> Script[None]:
    """The effect of a Benefactor."""
    code, number = _code(card)
    yield from EFFECTS[code].use(g, actor, number)


def resources(g: State, actor: Actor, number: int) -> Script[None]:
    """Resources, equal or different (MA-BEN-07)."""
    for _n in range(number):
        yield from gain_resource_of_choice(g, actor)


def colours(g: State, actor: Actor, number: int) -> Script[None]:
    """Resources of different colours (MA-BEN-08)."""
    left = list(COLOURS)
    for _n in range(number):
        colour = yield from gain_resource_of_choice(g, actor, left)
        if colour:
            left.remove(colour)


def tokens(g: State, actor: Actor, number: int) -> Script[None]:
    """Publicity tokens at random (MA-BEN-09)."""
    for _n in range(number):
        draw_token(g, actor.side)
    yield from ()


def workshop(g: State, actor: Actor, number: int) -> Script[None]:
    """A workshop upgrade (MA-BEN-10)."""
    yield from upgrades.upgrade_workshop(g, actor)


def card_upgrade(g: State, actor: Actor, number: int) -> Script[None]:
    """A card upgrade, scored as usual (MA-BEN-11, MA-R-38)."""
    yield from upgrades.upgrade_card(g, actor)


def _lay_down(*, resource: bool) -> Callable[[State, Actor, int], Script[None]]:
    def use(g: State, actor: Actor, most: int) -> Script[None]:
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

    return use


def far_move(g: State, actor: Actor, number: int) -> Script[None]:
    """One own Artwork of the active type to any other region (MA-R-31, MA-R-42)."""
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


def points(g: State, actor: Actor, number: int) -> Script[None]:
    """An Action Point of each of several Actions; a Create point has no free gain (MA-R-42)."""
    left = list(ACTIONS)
    for _n in range(number):
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


def artworks(g: State, actor: Actor, number: int) -> Script[None]:
    """Artworks into one empty Gallery region, or into Florence."""
    kind = active_type(g)
    held = g.workshops[actor.side].supply[kind]
    empty = [r for r in (*g.popular, *g.secondary) if not any(count(g, side, r) for side in SIDES)]
    if held:
        options = write_each("to", (*empty, FLORENCE))
        region = read((yield from choose(actor.seat, "two", options))).first
        for _n in range(min(number, held)):
            place_artwork(g, actor.side, kind, region)
        recheck(g)


def exchange(g: State, actor: Actor, number: int) -> Script[None]:
    """Exchange available Resources, then shift Resources between the two Characters (MA-BEN-19, MA-BEN-20)."""
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


def tied(g: State) -> list[str]:
    """The Gallery regions where both workshops count equally many Artworks, at least one each (MA-BEN-16, -17)."""
    return [
        region
        for region in sorted((*g.popular, *g.secondary), key=int)
        if count(g, 0, region) and count(g, 1, region) and strength(g, 0, region) == strength(g, 1, region)
    ]


def tied_galleries(g: State, actor: Actor, number: int) -> Script[None]:
    """An Artwork into every tied Gallery region; who uses the card places (MA-BEN-16, MA-R-89)."""
    yield from place_in_each(g, actor.seat, actor.side, tied(g))


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


def no_return(g: State, actor: Actor, number: int) -> Script[None]:
    """Nobody takes Artwork back in this round's Cleanup (MA-BEN-21, MA-BEN-22)."""
    g.no_return = True
    yield from ()


def secondary_centers(g: State) -> list[str]:
    """The Secondary Galleries that would score now."""
    return [region for region in sorted(g.secondary, key=int) if region in g.centers]


def all_popular(g: State, actor: Actor, number: int) -> Script[None]:
    """Secondary Galleries pay as Popular ones in this Exhibition (MA-BEN-23, MA-BEN-24)."""
    g.all_popular = True
    yield from ()


# --- whether nothing would come of them


def _no_resource(g: State, actor: Actor) -> bool:
    return not any(g.bank.values())


def _no_token(g: State, actor: Actor) -> bool:
    return not g.publicity


def _no_cover(g: State, actor: Actor) -> bool:
    return not upgrades.workshop_options(g, actor.side)


def _no_card(g: State, actor: Actor) -> bool:
    return not upgrades.upgradable(g, actor)


def _nobody_stands(g: State, actor: Actor) -> bool:
    return not any(standing for standing, _lying in g.lodge.values())


def _no_journey(g: State, actor: Actor) -> bool:
    return not any(pieces.get(active_type(g)) for pieces in g.map.values())


def _no_supply(g: State, actor: Actor) -> bool:
    return not g.workshops[actor.side].supply[active_type(g)]


def _no_point(g: State, actor: Actor) -> bool:
    studied = g.workshops[actor.side].study >= len(CARDS.track)
    return _no_journey(g, actor) and _no_supply(g, actor) and _nobody_stands(g, actor) and studied


def _no_exchange(g: State, actor: Actor) -> bool:
    return not any(sum(g.sections[character].values()) for character in (actor.side, actor.side + 2))


def _none_tied(g: State, actor: Actor) -> bool:
    return not tied(g) or not any(g.workshops[actor.side].supply.values())


def _none_returns(g: State, actor: Actor) -> bool:
    return g.no_return or g.round == ROUNDS or not g.centers


def _none_scores(g: State, actor: Actor) -> bool:
    return g.all_popular or not secondary_centers(g)


# --- the rows


EFFECTS: Mapping[str, Effect] = {
    "RESOURCES": Effect(
        resources,
        lambda number: _("{number} Resources of any colours, for the active Character").format(number=number),
        _no_resource,
        most=lambda number: number,
    ),
    "COLOURS": Effect(
        colours,
        lambda number: _("{number} Resources of different colours, for the active Character").format(number=number),
        _no_resource,
        most=lambda number: 1,
    ),
    "TOKENS": Effect(tokens, lambda number: _("{number} Publicity tokens at random").format(number=number), _no_token),
    "WORKSHOP": Effect(workshop, lambda number: _("one workshop upgrade"), _no_cover),
    "CARD": Effect(card_upgrade, lambda number: _("one card upgrade, with its VP"), _no_card),
    "LAY": Effect(
        _lay_down(resource=False),
        lambda number: _("lay down up to {number} Collectors of one area, where they are").format(number=number),
        _nobody_stands,
    ),
    "FAR": Effect(far_move, lambda number: _("1 own Artwork of the active type to any other region"), _no_journey),
    "POINTS": Effect(
        points, lambda number: _("1 Action Point of one Action and 1 of another"), _no_point, most=lambda number: 3
    ),
    "ARTWORKS": Effect(
        artworks,
        lambda number: _("{number} Artworks into a Gallery region without Artwork, or into Florence").format(
            number=number
        ),
        _no_supply,
    ),
    "TIED": Effect(
        tied_galleries,
        lambda number: _("1 Artwork into every Gallery region tied at 1 or more each; used at the Exhibition"),
        _none_tied,
        exhibition=True,
        regions=tied,
    ),
    "REST": Effect(
        _lay_down(resource=True),
        lambda number: _("lay down up to {number} Collectors of one area and gain 1 Resource of it").format(
            number=number
        ),
        lambda g, actor: _no_resource(g, actor) and _nobody_stands(g, actor),
        most=lambda number: 1,
    ),
    "EXCHANGE": Effect(
        exchange,
        lambda number: _("exchange own Resources, then shift some between your Characters"),
        _no_exchange,
    ),
    "STAYS": Effect(
        no_return,
        lambda number: _("nobody's Artwork returns this round; used at the Exhibition"),
        _none_returns,
        exhibition=True,
        holds=lambda g: g.no_return,
        regions=lambda g: sorted(g.centers, key=int),
    ),
    "POPULAR": Effect(
        all_popular,
        lambda number: _("Secondary Galleries pay as Popular ones, to everybody; used at the Exhibition"),
        _none_scores,
        exhibition=True,
        holds=lambda g: g.all_popular,
        regions=secondary_centers,
    ),
}


def in_force(g: State) -> list[str]:
    """The Benefactors that hold for this round's scoring and Cleanup, and lie beside them (MA-BEN-21, MA-BEN-23)."""
    return [card for card in CARDS.benefactors if effect(card).holds(g)]
