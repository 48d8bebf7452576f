"""Where the Machina keeps its Resources: Michelangelo's board, or the Blueprints in a line."""

from collections.abc import Sequence

from games.engine import emit
from games.maestro.box import CARDS, CEILING_COLUMNS, MICHELANGELO
from games.maestro.points import score
from games.maestro.state import Blueprint, Machina, State

CARDS_ONLY = "cards_only"  # a difficulty


def of(g: State) -> Machina:
    """The Machina of a solo game."""
    assert g.machina is not None
    return g.machina


def in_order(g: State, resources: Sequence[str]) -> list[str]:
    """A card's Resources in the order they are placed: first what the meeple's Blueprint needs (MA-R-84)."""
    machina = of(g)
    if machina.side == MICHELANGELO:
        return list(resources)
    current = g.blueprints[machina.blueprint]
    return sorted(resources, key=lambda colour: open_icon(g, current, colour) is None)


def gain(g: State, colour: str) -> None:
    """A Resource from a played card, which no difficulty takes away."""
    if g.bank[colour]:
        g.bank[colour] -= 1
        place(g, colour)


def receive(g: State, colour: str) -> None:
    """A Resource from anything else, already taken from the supply (MA-SOLO-RES-01, MA-SOLO-DIFF-01)."""
    if CARDS_ONLY in of(g).difficulty:
        g.bank[colour] += 1
    else:
        place(g, colour)


def place(g: State, colour: str) -> None:
    """Into the Machina's own area, at once (MA-SOLO-RES-02 to MA-SOLO-RES-09)."""
    machina = of(g)
    if machina.side == MICHELANGELO:
        slot = first_slot(machina, colour)
        if slot is not None:
            space, which = slot
            machina.slots[space][which] = colour
            emit(g, "machina_resource", None, colour=colour, space=space)
            return
        score(g, machina.side, CARDS.box.machina.no_slot.value, "machina")
    else:
        for step in range(len(g.blueprints)):
            number = (machina.blueprint + step) % len(g.blueprints)
            icon = open_icon(g, g.blueprints[number], colour)
            if icon is not None:
                machina.blueprint = number
                g.blueprints[number].filled[icon] = colour
                emit(g, "machina_resource", None, colour=colour, space=number)
                return
    g.bank[colour] += 1
    emit(g, "resource_lost", None, side=machina.side, colour=colour, region="", reason="machina")


def first_slot(machina: Machina, colour: str) -> tuple[int, int] | None:
    """The first open slot: the column's colour, the row's, then the any slot (MA-SOLO-RES-03 to -05, MA-R-71)."""
    ceiling = CARDS.box.ceiling
    for space, held in enumerate(machina.slots):
        row, column = divmod(space, CEILING_COLUMNS)
        columns = ceiling.columns.values[column]
        if columns == colour and not held[0]:
            return space, 0
        if ceiling.rows.values[row] == colour and not held[1]:
            return space, 1
        if columns == "any" and not held[0]:
            return space, 0
    return None


def open_icon(g: State, blueprint: Blueprint, colour: str) -> int | None:
    """An open requirement of a Blueprint with markers, a specific one before an any (MA-R-72)."""
    if blueprint.built >= CARDS.markers(blueprint.card):
        return None
    icons = CARDS.icons[blueprint.tile, g.blueprint_side]
    for wanted in (colour, "any"):
        for number, (_row, _column, icon) in enumerate(icons):
            if icon == wanted and not blueprint.filled[number]:
                return number
    return None


def complete_blueprints(g: State) -> None:
    """Every Blueprint with all Resources gives up its next marker (MA-SOLO-WS-02)."""
    for blueprint in g.blueprints:
        if blueprint.filled and all(blueprint.filled) and blueprint.built < CARDS.markers(blueprint.card):
            for colour in blueprint.filled:
                g.bank[colour] += 1
            blueprint.filled = [""] * len(blueprint.filled)
            blueprint.built += 1
            emit(g, "machina_invention", None, card=blueprint.card, number=blueprint.built)
