"""Options of the Workshop actions, and of who gets which Resource or Artwork, in words."""

from collections.abc import Callable

from games.engine import Label
from games.maestro import names as say
from games.maestro import workshops
from games.maestro.exhibition import held_then
from games.maestro.names import DETAIL, Names
from games.maestro.options import REMOVE, Option, read_build, read_tile
from games.maestro.scoring import removal_points
from games.maestro.view import View
from games.translation import gettext as _

Say = Callable[[Option, View, Names], Label]

# --- workshops


def _put(chosen: Option, view: View, names: Names) -> Label:
    colour, space = chosen.args
    wanted = {blueprint.card: blueprint.wanted for blueprint in view.blueprints if blueprint.wanted}
    lacking = workshops.still_lacking(view.grid, wanted, colour, int(space))
    complete = [say.title(card) for card, lacks in lacking.items() if not lacks]
    parts = [_("completes {cards}").format(cards=say.listed(complete))] if complete else []
    nearly = [f"{say.title(card)} {say.colour(lacks[0])}" for card, lacks in lacking.items() if len(lacks) == 1]
    detail = " · ".join([*parts, _nearly(nearly)] if nearly else parts)
    while nearly and len(detail) > DETAIL:
        nearly.pop()
        detail = " · ".join([*parts, _nearly([*nearly, "…"])] if nearly else parts)
    text = _("{colour} on {cell}").format(colour=say.colour(colour).capitalize(), cell=say.cell(int(space)))
    return Label(text, detail)


def _nearly(patterns: list[str]) -> str:
    """The patterns that would lack one Resource, with its colour."""
    return _("then lacking 1: {what}").format(what=", ".join(patterns))


def _build(chosen: Option, view: View, names: Names) -> Label:
    card, places = read_build(chosen)
    used = say.colours([view.grid[place] for place in places])
    number = view.blueprint(card).built + 1
    points = say.worth(*view.blueprint(card).worth[number - 1])
    text = _("{card} for {points} at the end: {cells}").format(
        card=say.title(card), points=points, cells=_cells(places)
    )
    return Label(text, _("{effect} · uses {resources}").format(effect=say.invention(card, number), resources=used))


def _cells(places: list[int]) -> str:
    return ", ".join(_("r{row}c{column}").format(row=place // 4 + 1, column=place % 4 + 1) for place in places)


def _marker(chosen: Option, view: View, names: Names) -> Label:
    return Label(_("The marker to {cell}").format(cell=say.cell(chosen.number)), _("this space stays full for good"))


def _tile(chosen: Option, view: View, names: Names) -> Label:
    space, way, paid, leave = read_tile(chosen)
    effect = say.tile(view.ceiling[space])
    active = workshops.is_active(workshops.costs(view.covers, space), paid, leave=leave)
    price = say.colours(paid) if paid else _("nothing")
    text = _("Remove, pay {price}") if way == REMOVE else _("Flip, pay {price}")
    text += _(", leave the effect") if leave else ""
    outcome = _("effect: {effect}") if active else _("no effect")
    end = _("the tile stays, without VP")
    if way == REMOVE:
        end = _("{points} at the end").format(points=say.vp(removal_points(view.ceiling, space)))
    place = say.ceiling_cell(space)
    return Label(f"{place}: {text.format(price=price)}".capitalize(), f"{outcome.format(effect=effect)} · {end}")


def tile_cost(view: View, space: int) -> str:
    """The open cost of a tile, and what the active Character cannot do about it."""
    costs = workshops.costs(view.covers, space)
    text = " + ".join(say.colour(cost) for cost in costs) or _("free")
    held = {colour: number for colour, number in view.sections[view.active].items() if number}
    if workshops.payments(held, costs):
        return text
    one = len(costs) < 2 or any(workshops.payments(held, [cost]) for cost in costs)
    return text + " · " + (_("you can flip it, not remove it") if one else _("you can flip it without effect"))


# --- Resources


def _colour(chosen: Option, view: View, names: Names) -> Label:
    text = _("1 {colour} Resource").format(colour=say.colour(chosen.first))
    return Label(text, _("{count} in the supply").format(count=view.bank[chosen.first]))


def receive(chosen: Option, view: View, names: Names) -> Label:
    character = chosen.number
    held = say.colours(held_then(view.sections[character], view.planned, character)) or _("no Resource")
    detail = _("has {held}").format(held=held)
    if view.runs[character] != view.runs[(character + 2) % 4]:
        detail = _("played by {name}, has {held}").format(name=say.person(view.runs[character], names), held=held)
    return Label(say.character(character)[0].upper() + say.character(character)[1:], detail)


def _leave_to_mate(chosen: Option, view: View, names: Names) -> Label:
    mate = say.people([seat for seat in view.team if seat != view.seat], names)
    text = _("what {name} answers counts; if both leave it, the first answer")
    return Label(_("Leave it to {name}").format(name=mate), text.format(name=mate))


def _swap(chosen: Option, view: View, names: Names) -> Label:
    given, taken = chosen.args
    return Label(_("Give {given}, take {taken}").format(given=say.colour(given), taken=say.colour(taken)))


def _shift(chosen: Option, view: View, names: Names) -> Label:
    way, colour = chosen.args
    text = _("Give 1 {colour} to {other}") if way == "give" else _("Take 1 {colour} from {other}")
    return Label(text.format(colour=say.colour(colour), other=say.character((view.active + 2) % 4)))


def _back(chosen: Option, view: View, names: Names) -> Label:
    region, kind = chosen.args
    text = _("{artwork} from {region}").format(artwork=say.artwork(kind), region=say.region(region))
    here = say.pieces(view.region(region).artwork)
    return Label(text, _("there: {pieces}").format(pieces=here))


def _type(chosen: Option, view: View, names: Names) -> Label:
    held = view.workshops[view.own_side].supply[chosen.first]
    return Label(say.artwork(chosen.first), _("{count} in supply").format(count=held))


OPTIONS: dict[str, Say] = {
    "put": _put,
    "build": _build,
    "marker": _marker,
    "tile": _tile,
    "gain": _colour,
    "type": _type,
    "mate": _leave_to_mate,
    "back": _back,
    "swap": _swap,
    "shift": _shift,
}
