"""Upgrading a card, and upgrading a workshop."""

from games.engine import Script, choose, emit
from games.maestro.box import CARDS, CEILING_COLUMNS, CEILING_ROWS, DA_VINCI, Icon
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import Actor, Blueprint, State, Workshop

UNSEEN = "unseen"  # stands for a team-mate's Gossip card in an option

# --- cards


def upgradable(g: State, actor: Actor) -> list[str]:
    """Own hand cards and the workshop's on the board, a team-mate's Gossip card blind (MA-UPCARD-01, MA-R-35)."""
    if not g.workshops[actor.side].display:
        return []
    options = write_each("hand", g.hands.get(str(actor.seat), ()))
    for action, cards in g.placed.items():
        for number, placed in enumerate(cards):
            if placed.side == actor.side:
                shown = placed.face_up or placed.seat == actor.seat
                options.append(write("board", action, number, placed.card if shown else UNSEEN))
    return options


def upgrade_card(g: State, actor: Actor, *, scored: bool = True) -> Script[None]:
    """Replace one card by one of the display, in its place, for VP by its printed value.

    (MA-UPCARD-01 to -10, MA-R-36, MA-R-85)
    """
    options = upgradable(g, actor)
    if not options:
        emit(g, "no_upgrade", actor.seat)
        return
    chosen = read((yield from choose(actor.seat, "upgrade", options)))
    g.about = "" if chosen.args[-1] == UNSEEN else chosen.args[-1]
    new = yield from choose_from_display(g, actor)
    g.about = ""
    if chosen.verb == "hand":
        old = chosen.first
        hand = g.hands[str(actor.seat)]
        hand[hand.index(old)] = new
        points = CARDS.cards[old].effort
        emit(g, "upgrade", actor.seat, side=actor.side, old=old, new=new, place="hand")
    else:
        action, number, _card = chosen.args
        placed = g.placed[action][int(number)]
        old, placed.card = placed.card, new
        points = CARDS.cards[old].publicity
        if not placed.face_up:
            g.revealed += 1  # its Publicity is shown (MA-HID-05)
        # The display is open, so a new face-down card could be told by all; only that it lies there is said (MA-R-39).
        emit(g, "upgrade", actor.seat, side=actor.side, old=old, new=new if placed.face_up else "", place=action)
    if scored:
        score(g, actor.side, upgrade_points(points, g.round), "upgrade")


def upgrade_points(printed: int, round: int) -> int:
    """The VP of a card upgrade, by the printed value of the old card (MA-UPSCORE-01, MA-UPSCORE-02)."""
    return printed * CARDS.box.scoring_table.upgrade_factor.values[round - 1]


def choose_from_display(g: State, actor: Actor) -> Script[str]:
    """A card of the Upgrade display, which is refilled from the deck (MA-UPCARD-10, MA-R-37)."""
    workshop = g.workshops[actor.side]
    new = read((yield from choose(actor.seat, "display", write_each("take", workshop.display)))).first
    workshop.display.remove(new)
    fill_display(g, workshop)
    return new


def fill_display(g: State, workshop: Workshop) -> None:
    """Two cards of the Upgrade deck, face up."""
    while workshop.upgrades and len(workshop.display) < CARDS.box.deal.display.value:
        workshop.display.append(workshop.upgrades.pop())
        g.revealed += 1


# --- workshops


def upgrade_either(g: State, actor: Actor) -> Script[None]:
    """A card or a workshop, whichever can be upgraded (MA-STUDY-05, MA-R-88)."""
    options = (["card"] if upgradable(g, actor) else []) + (["workshop"] if workshop_options(g, actor.side) else [])
    if options and (yield from choose(actor.seat, "either", options)) == "card":
        yield from upgrade_card(g, actor)
    elif options:
        yield from upgrade_workshop(g, actor)


def workshop_options(g: State, side: int) -> list[str]:
    """Icons that may be covered, never a tile's last; or costs that may (MA-UPDV-01, MA-UPDV-02, MA-UPMI-01)."""
    if side == DA_VINCI:
        used = sum(len(blueprint.covered) for blueprint in g.blueprints)
        if used >= CARDS.box.counts.upgrade_markers.value:
            return []
        return [
            write("cover", blueprint.card, number)
            for blueprint in g.blueprints
            if len(visible := visible_icons(g, blueprint)) > 1
            for number in visible
        ]
    costs = [f"row{n}" for n in range(1, CEILING_ROWS + 1)] + [f"col{n}" for n in range(1, CEILING_COLUMNS + 1)]
    return write_each("cover", (cost for cost in costs if cost not in g.covers))


def visible_icons(g: State, blueprint: Blueprint) -> list[int]:
    """The icons of a Blueprint tile that are not covered, by number."""
    every = range(len(CARDS.icons[blueprint.tile, g.blueprint_side]))
    return [number for number in every if number not in blueprint.covered]


def open_icons(g: State, blueprint: Blueprint) -> tuple[Icon, ...]:
    """The icons of a Blueprint tile that are not covered, with their places."""
    icons = CARDS.icons[blueprint.tile, g.blueprint_side]
    if not blueprint.covered:
        return icons
    return tuple([icon for number, icon in enumerate(icons) if number not in blueprint.covered])


def upgrade_workshop(g: State, actor: Actor) -> Script[None]:
    """Da Vinci covers two icons, Michelangelo one cost (MA-UPDV, MA-UPMI, MA-R-17)."""
    values = CARDS.box.workshop_upgrade
    for _n in range((values.icons if actor.side == DA_VINCI else values.costs).value):
        options = workshop_options(g, actor.side)
        if not options:
            return
        place, *number = read((yield from choose(actor.seat, "cover", options))).args
        colour = ""
        if number:
            blueprint = next(b for b in g.blueprints if b.card == place)
            blueprint.covered.append(int(number[0]))
            colour = CARDS.icons[blueprint.tile, g.blueprint_side][int(number[0])][2]
        else:
            g.covers.append(place)
        emit(g, "cover", actor.seat, place=place, colour=colour)
