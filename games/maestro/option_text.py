"""Every option of Maestro in words: what it is, and what comes of it."""

from collections import Counter
from collections.abc import Callable

from games.engine import Decision, Label
from games.maestro import names as say
from games.maestro import previews
from games.maestro.box import CARDS, CEILING_COLUMNS, FLORENCE, MICHELANGELO
from games.maestro.names import Names
from games.maestro.view import View, bonus_at
from games.maestro.workshops import payments
from games.translation import gettext as _
from games.translation import ngettext

DETAIL = 100  # characters that a menu shows


def option(decision: Decision, word: str, view: View, names: Names) -> Label:
    """One option of a decision."""
    if decision.kind == "discard":
        return Label(say.card(word))
    if word == "end" and "effect" in decision.options:
        return Label(_("End the turn"), _("{effect} is lost").format(effect=_special(view)))
    verb, _sep, rest = word.partition(":")
    by_kind = _BY_KIND.get((decision.kind, verb))
    return by_kind(rest, view, names) if by_kind else _OPTIONS[verb](rest, view, names)


def _plain(label: Callable[[], Label]) -> Callable[[str, View, Names], Label]:
    """An option that reads alike wherever it is offered; its words are looked up when they are said."""
    return lambda rest, view, names: label()


# --- cards


def _play(rest: str, view: View, names: Names) -> Label:
    card, _sep, action = rest.partition(":")
    text = _("{action} with {card}").format(action=say.action(action), card=say.named(card))
    return Label(text, _outcome(card, action, view))


def _outcome(card: str, action: str, view: View) -> str:
    """What a card does at an Action, its Publicity there, and where there is room what Resources could add."""
    effort = previews.effort(card, action)
    number = previews.points(view, action, effort)
    parts = [_("Effort {effort}: {points}").format(effort=effort, points=say.action_points(number))]
    if action == "create":
        parts = [_created(view, effort)]
    parts.append(_publicity(card, action, view, DETAIL - len(parts[0]) - 3))
    space = next(space for space in view.actions if space.action == action)
    held = view.sections[view.active][space.colour]
    if previews.active_side(view) == MICHELANGELO and held:
        more = _("up to +{count} with {colour}").format(count=held, colour=say.colour(space.colour))
        if len(" · ".join([*parts, more])) <= DETAIL:
            parts.append(more)
    return " · ".join(parts)


def _created(view: View, effort: int) -> str:
    """What Create with so much Effort gains and places."""
    kind, side = previews.active_type(view), previews.active_side(view)
    gained, held = previews.created(view)
    number, own = min(previews.points(view, "create", effort), held), previews.centerpieces(view, side)
    if not (previews.serves_centerpieces(view, effort) and own and held):
        text = _("gain {gained}, then {number} to Florence")
    else:
        text = _("gain {gained}, then {number} to Florence or {own} to Centerpieces")
    return text.format(gained=say.artworks(kind, gained), number=number, own=min(own, held))


def _publicity(card: str, action: str, view: View, room: int = DETAIL) -> str:
    """The Publicity at an Action with this card, and where there is *room* what it is for."""
    side = previews.active_side(view)
    totals = list(previews.publicity_here(view, action))
    totals[side] += previews.publicity(card, action)
    own, other = (_total(view, action, each, totals[each]) for each in (side, 1 - side))
    prize = next(space.prize for space in view.actions if space.action == action)
    totals_now = _("Publicity you {own}, they {other}").format(own=own, other=other)
    if not prize:
        return totals_now
    for_prize = _("{publicity}, for {prize}").format(publicity=totals_now, prize=say.title(prize))
    return for_prize if len(for_prize) <= room else totals_now


def _total(view: View, action: str, side: int, known: int) -> str:
    unseen = previews.unseen_here(view, action, side)
    return f"{known} + " + "?" * unseen if unseen else str(known)  # a question mark for each card face down


def _gossip(rest: str, view: View, names: Names) -> Label:
    card, _sep, action = rest.partition(":")
    text = _("{action} with {card}").format(action=say.action(action), card=say.named(card))
    left = previews.places_left(view, action, previews.active_side(view)) - 1
    free = ngettext("leaves {count} place there", "leaves {count} places there", left).format(count=left)
    return Label(
        text, _("face down · {publicity} · {free}").format(publicity=_publicity(card, action, view), free=free)
    )


def _token(rest: str, view: View, names: Names) -> Label:
    played = previews.just_played(view)
    if not played:
        return Label(
            _("Publicity token: {colour}").format(colour=say.colour(rest)), _("+2 Publicity at its colour, else +1")
        )
    space = next(space for space in view.actions if space.action == played[1])
    text = _("+{number} Publicity at {action}")
    detail = text.format(number=2 if space.colour == rest else 1, action=say.action(space.action))
    return Label(_("Publicity token: {colour}").format(colour=say.colour(rest)), detail)


def _effort(rest: str, view: View, names: Names) -> Label:
    number = int(rest)
    text = ngettext("Spend {number} Resource", "Spend {number} Resources", number) if number else _("Spend none")
    played = previews.just_played(view)
    if not played:
        return Label(text.format(number=number), _("+{number} Effort").format(number=number))
    card, action = played
    effort = previews.effort(card, action) + number
    reached = say.action_points(previews.points(view, action, effort))
    detail = _("Effort {effort}: {points}").format(effort=effort, points=reached)
    if action == "create":
        detail = _created(view, effort)
    return Label(text.format(number=number), detail)


def _benefactor(rest: str, view: View, names: Names) -> Label:
    side = previews.active_side(view)
    idle = rest == "B9" and not view.workshops[side].supply.get(previews.active_type(view))
    idle |= rest == "B12" and not any(sum(view.sections[character].values()) for character in (side, side + 2))
    text = _("there is nothing for it now: {effect}") if idle else "{effect}"
    return Label(_("Benefactor: {prize}").format(prize=say.named(rest)), text.format(effect=say.prize_effect(rest)))


def _special(view: View) -> str:
    """The special effect of the card just played."""
    played = previews.just_played(view, optional=True)
    return previews.special_effect(view, *played) if played else _("the card's special effect")


def _effect(rest: str, view: View, names: Names) -> Label:
    return Label(_("Use the special effect"), _special(view))


def _effect_before(rest: str, view: View, names: Names) -> Label:
    return Label(_("The special effect first"), _special(view))


def _workshop(rest: str, view: View, names: Names) -> Label:
    if previews.active_side(view) == MICHELANGELO:
        return Label(_("Workshop action"), _("handle one Sistine Chapel tile"))
    held = say.colours(view.sections[view.active])
    return Label(_("Workshop action"), _("place {held}; perhaps build").format(held=held or _("no Resource")))


# --- Move


def _step(rest: str, view: View, names: Names) -> Label:
    source, target = rest.split(":")
    text = _("{artwork} from {source} to {target}").format(
        artwork=say.artwork(previews.active_type(view)), source=say.region(source), target=say.region(target)
    )
    steps = CARDS.distances[source][target]
    price = ngettext("{steps} step", "{steps} steps", steps).format(steps=steps)
    return Label(text, " · ".join([price, *_arrival(source, target, view)]))


def _arrival(source: str, target: str, view: View) -> list[str]:
    """What moving one Artwork changes where it leaves and where it arrives."""
    kind, side = previews.active_type(view), previews.active_side(view)
    changes = {source: {kind: -1}, target: {kind: 1}}
    there = previews.find(view, target)
    change = previews.turnover(view, side, changes, (source, target))
    parts = []
    if there.gallery:
        own, other = previews.count(view, side, target, changes), previews.count(view, 1 - side, target)
        text = _("{own} against {other}") if change else _("{gallery}, {points}: {own} against {other}")
        points = say.vp(there.points)
        parts.append(text.format(gallery=say.gallery(there.gallery), points=points, own=own, other=other))
    return [*parts, change] if change else parts


def _carry(rest: str, view: View, names: Names) -> Label:
    text = _("Painting from Florence straight to {region}").format(region=say.region(rest))
    return Label(text, " · ".join([_("1 point"), *_arrival(FLORENCE, rest, view)]))


def _end_move(rest: str, view: View, names: Names) -> Label:
    change = previews.turnover(view, previews.active_side(view))
    return Label(_("End the movement"), change or _("no Centerpiece changes"))


def _far(rest: str, view: View, names: Names) -> Label:
    source, target = rest.split(":")
    text = _("{artwork} from {source} to {target}").format(
        artwork=say.artwork(previews.active_type(view)), source=say.region(source), target=say.region(target)
    )
    return Label(text, " · ".join(_arrival(source, target, view)))


# --- Create


def _florence_number(rest: str, view: View, names: Names) -> Label:
    kind, number = previews.active_type(view), int(rest)
    held = view.workshops[previews.active_side(view)].supply.get(kind, 0)
    text = _("Place nothing") if not number else _("{artworks} to Florence").format(artworks=say.artworks(kind, number))
    left = _("{artworks} left in supply").format(artworks=say.artworks(kind, held - number))
    return Label(text, left)


def _place(rest: str, view: View, names: Names) -> Label:
    return Label(_("1 {artwork} to Florence").format(artwork=say.artwork(previews.active_type(view))))


def _centerpieces(rest: str, view: View, names: Names) -> Label:
    own = [found.id for found in view.regions if found.center == previews.active_side(view)]
    kind = previews.active_type(view)
    held = view.workshops[previews.active_side(view)].supply.get(kind, 0)
    served = say.regions(own) if len(own) <= 4 else ", ".join(own)
    text = _("1 {artwork} into {regions}") if len(own) == 1 else _("1 {artwork} each into {regions}")
    detail = text.format(artwork=say.artwork(kind), regions=served)
    if held < len(own):
        detail = _("{artworks} for {regions}").format(artworks=say.artworks(kind, held), regions=served)
    return Label(_("Add to your Centerpieces"), detail)


def _into(rest: str, view: View, names: Names) -> Label:
    """An Artwork into a region, at a decision of any kind."""
    there = previews.find(view, rest)
    if not there.gallery:
        return Label(say.region(rest))
    side = previews.side_of(view, view.seat)
    side = previews.active_side(view) if side is None else side
    own, other = previews.count(view, side, rest), previews.count(view, 1 - side, rest)
    text = _("{gallery}, {points}: now {own} against {other}")
    points = say.vp(there.points)
    return Label(say.region(rest), text.format(gallery=say.gallery(there.gallery), points=points, own=own, other=other))


# --- Influence and Study


def _collector(rest: str, view: View, names: Names) -> Label:
    source, target = rest.split(":")
    text = _("From {source} to {target}").format(source=say.colour(source), target=say.colour(target))
    before, after = view.ranks, _ranks_after(view, source, target)
    colour = say.colour(source) if view.bank[source] else ""
    gain = _("1 {colour} for {character}").format(colour=colour, character=say.character(previews.receiver(view)))
    parts = [gain if colour else _("no Resource is left")]
    if view.main_action and previews.event_is(view, "influence", late=False):
        parts.append(_("stays standing"))
    elif previews.event_is(view, "influence", late=True):
        parts.append(_("+1 VP (Event)"))
    if after != before:
        parts.append(_("ranks then: {ranks}").format(ranks=", ".join(say.colour(name) for name in after)))
    return Label(text, " · ".join(parts))


def _ranks_after(view: View, source: str, target: str) -> tuple[str, ...]:
    numbers = {colour: sum(held) for colour, held in view.lodge.items()}
    numbers[source] -= 1
    numbers[target] += 1
    return tuple(sorted(view.ranks, key=lambda colour: (-numbers[colour], view.precedence[colour])))


def _advance(rest: str, view: View, names: Names) -> Label:
    space = view.workshops[previews.active_side(view)].study + 1
    icon = CARDS.track[space - 1]
    detail = say.track_effect(icon, bonus_at(view, space))
    if icon == "T" and view.main_action and previews.event_is(view, "study", late=False):
        detail += " · " + _("twice (Event)")
    elif previews.event_is(view, "study", late=True):
        detail += " · " + _("+1 VP (Event)")
    return Label(_("Advance to space {space}").format(space=space), detail)


def _lay(rest: str, view: View, names: Names) -> Label:
    colour, _sep, number = rest.partition(":")
    if not colour:
        return Label(_("Lay down none"))
    text = _("Lay down {number} in {colour}").format(number=number, colour=say.colour(colour))
    if number == "0":
        text = _("None, but 1 {colour} Resource").format(colour=say.colour(colour))
    detail = _("{standing} standing, {lying} lying there").format(
        standing=view.lodge[colour][0], lying=view.lodge[colour][1]
    )
    return Label(text, detail)


def _point(rest: str, view: View, names: Names) -> Label:
    detail = {
        "move": _("1 Artwork to an adjacent region"),
        "create": _("1 Artwork from your supply to Florence, without the free gain"),
        "influence": _("1 Collector to another area, for a Resource"),
        "study": _("1 space on the Study track"),
    }[rest]
    return Label(say.action(rest), detail)


# --- upgrades


def _upgrade_hand(rest: str, view: View, names: Names) -> Label:
    points = previews.upgrade_points(view, CARDS.cards[rest].effort)
    return Label(say.card(rest), _("in your hand · {points} by its Effort").format(points=say.vp(points)))


def _upgrade_board(rest: str, view: View, names: Names) -> Label:
    action, number, card = rest.split(":")
    cards = next(space.cards for space in view.actions if space.action == action)[: int(number) + 1]
    count = sum(placed.side == previews.active_side(view) for placed in cards)
    place = _("your workshop's card {number} at {action}").format(number=count, action=say.action(action))
    if card not in CARDS.cards:
        return Label(_("The face-down card of your team-mate"), place + " · " + _("its VP show afterwards"))
    points = previews.upgrade_points(view, CARDS.cards[card].publicity)
    return Label(say.card(card), place + " · " + _("{points} by its Publicity").format(points=say.vp(points)))


def _take(rest: str, view: View, names: Names) -> Label:
    return Label(say.card(rest))


def _seat(rest: str, view: View, names: Names) -> Label:
    return Label(names[int(rest)])


def _cover(rest: str, view: View, names: Names) -> Label:
    place, _sep, number = rest.partition(":")
    if not number:
        return Label(_("Cover the cost of {area}").format(area=say.cost_area(place)))
    blueprint = next(found for found in view.blueprints if found.card == place)
    row, column, colour = blueprint.icons[int(number)]
    text = _("{card}: {colour}, row {row}, column {column}").format(
        card=say.named(place), colour=say.colour(colour), row=row + 1, column=column + 1
    )
    shape = say.pattern(blueprint.icons, (*blueprint.covered, int(number)))
    return Label(text, _("leaves {shape}").format(shape=shape))


# --- workshops


def _put(rest: str, view: View, names: Names) -> Label:
    colour, _sep, space = rest.partition(":")
    lacking = previews.lacking(view, colour, int(space))
    complete = [say.title(card) for card, lacks in lacking.items() if not lacks]
    parts = [_("completes {cards}").format(cards=say.listed(complete))] if complete else []
    nearly = [f"{say.title(card)} {say.colour(lacks[0])}" for card, lacks in lacking.items() if len(lacks) == 1]
    detail = " · ".join([*parts, _nearly(nearly)] if nearly else parts)
    while len(detail) > DETAIL:
        nearly.pop()
        detail = " · ".join([*parts, _nearly([*nearly, "…"])])
    text = _("{colour} on {cell}").format(colour=say.colour(colour).capitalize(), cell=say.cell(int(space)))
    return Label(text, detail)


def _nearly(patterns: list[str]) -> str:
    """The patterns that would lack one Resource, with its colour."""
    return _("then lacking 1: {what}").format(what=", ".join(patterns))


def _build(rest: str, view: View, names: Names) -> Label:
    card, _sep, cells = rest.partition(":")
    places = [int(cell) for cell in cells.split(".")]
    used = say.colours([view.grid[place] for place in places])
    number = next(found.built for found in view.blueprints if found.card == card) + 1
    points = say.invention_points(card, number)
    text = _("{card} for {points} at the end: {cells}").format(
        card=say.title(card), points=points, cells=_cells(places)
    )
    return Label(text, _("{effect} · uses {resources}").format(effect=say.invention(card, number), resources=used))


def _cells(places: list[int]) -> str:
    return ", ".join(_("r{row}c{column}").format(row=place // 4 + 1, column=place % 4 + 1) for place in places)


def _marker(rest: str, view: View, names: Names) -> Label:
    return Label(_("The marker to {cell}").format(cell=say.cell(int(rest))), _("this space stays full for good"))


def _tile(rest: str, view: View, names: Names) -> Label:
    number, way, paid, *leave = rest.split(":")
    space = int(number)
    effect = say.tile(view.ceiling[space])
    active = (bool(paid) or len(needed(view, space)) < 2) and not leave
    price = say.colours(paid.split("+")) if paid else _("nothing")
    text = _("Remove, pay {price}") if way == "remove" else _("Flip, pay {price}")
    text += _(", leave the effect") if leave else ""
    outcome = _("effect: {effect}") if active else _("no effect")
    end = _("2 VP at the end") if way == "remove" else _("the tile stays, without VP")
    place = say.ceiling_cell(space)
    return Label(f"{place}: {text.format(price=price)}".capitalize(), f"{outcome.format(effect=effect)} · {end}")


def needed(view: View, space: int) -> list[str]:
    """The costs of a tile that are not covered."""
    row, column = divmod(space, CEILING_COLUMNS)
    costs = [CARDS.box.ceiling.columns.values[column]] if f"col{column + 1}" not in view.covers else []
    return costs + ([CARDS.box.ceiling.rows.values[row]] if f"row{row + 1}" not in view.covers else [])


def tile_cost(view: View, space: int) -> str:
    """The open cost of a tile, and what the active Character cannot do about it."""
    costs = needed(view, space)
    text = " + ".join(say.colour(cost) for cost in costs) or _("free")
    held = {colour: number for colour, number in view.sections[view.active].items() if number}
    if payments(held, costs):
        return text
    one = len(costs) < 2 or any(payments(held, [cost]) for cost in costs)
    return text + " · " + (_("you can flip it, not remove it") if one else _("you can flip it without effect"))


# --- Resources


def _colour(rest: str, view: View, names: Names) -> Label:
    left = ngettext("{count} left in the supply", "{count} left in the supply", view.bank[rest])
    return Label(_("1 {colour} Resource").format(colour=say.colour(rest)), left.format(count=view.bank[rest]))


def _receive(rest: str, view: View, names: Names) -> Label:
    character = int(rest.partition(":")[0])
    chosen = [word.split(":")[2] for word in previews.planned(view) if word.startswith(f"to:{character}:")]
    held = say.colours(Counter(view.sections[character]) + Counter(chosen)) or _("no Resource")
    detail = _("has {held}").format(held=held)
    if view.runs[character] != view.runs[(character + 2) % 4]:
        detail = _("played by {name}, has {held}").format(name=say.person(view.runs[character], names), held=held)
    return Label(say.character(character)[0].upper() + say.character(character)[1:], detail)


def _leave_to_mate(rest: str, view: View, names: Names) -> Label:
    mate = say.people([seat for seat in view.team if seat != view.seat], names)
    text = _("what {name} answers counts; if both leave it, the first answer")
    return Label(_("Leave it to {name}").format(name=mate), text.format(name=mate))


def _swap(rest: str, view: View, names: Names) -> Label:
    given, taken = rest.split(":")
    return Label(_("Give {given}, take {taken}").format(given=say.colour(given), taken=say.colour(taken)))


def _shift(rest: str, view: View, names: Names) -> Label:
    way, _sep, colour = rest.partition(":")
    text = _("Give 1 {colour} to {other}") if way == "give" else _("Take 1 {colour} from {other}")
    return Label(text.format(colour=say.colour(colour), other=say.character((view.active + 2) % 4)))


def _back(rest: str, view: View, names: Names) -> Label:
    region, _sep, kind = rest.partition(":")
    text = _("{artwork} from {region}").format(artwork=say.artwork(kind), region=say.region(region))
    here = say.pieces(previews.find(view, region).artwork)
    return Label(text, _("there: {pieces}").format(pieces=here))


def _type(rest: str, view: View, names: Names) -> Label:
    side = previews.side_of(view, view.seat)
    kind = rest.partition(":")[0]
    held = view.workshops[previews.active_side(view) if side is None else side].supply[kind]
    return Label(say.artwork(kind), _("{count} in supply").format(count=held))


_OPTIONS: dict[str, Callable[[str, View, Names], Label]] = {
    "ready": _plain(lambda: Label(_("Ready"), _("the plans are made"))),
    "gossip": _gossip,
    "play": _play,
    "none": _plain(lambda: Label(_("None"))),
    "token": _token,
    "workshop": _workshop,
    "effect": _effect,
    "benefactor": _benefactor,
    "end": _plain(lambda: Label(_("End the turn"))),
    "effort": _effort,
    "go": _plain(lambda: Label(_("The Main action first"), _("the special effect can follow it"))),
    "step": _step,
    "carry": _carry,
    "stop": _plain(lambda: Label(_("Stop here"), _("Action Points left over are lost"))),
    "florence": _florence_number,
    "centerpieces": _centerpieces,
    "some": _plain(lambda: Label(_("Add to some Centerpieces"), _("region by region"))),
    "serve": _into,
    "collector": _collector,
    "advance": _advance,
    "card": _plain(lambda: Label(_("Upgrade a card"))),
    "hand": _upgrade_hand,
    "board": _upgrade_board,
    "take": _take,
    "discard": _take,
    "seat": _seat,
    "cover": _cover,
    "upgrade": _plain(lambda: Label(_("Upgrade a card"))),
    "skip": _plain(lambda: Label(_("Skip it"))),
    "place": _place,
    "gain": _colour,
    "type": _type,
    "put": _put,
    "build": _build,
    "marker": _marker,
    "tile": _tile,
    "mate": _leave_to_mate,
    "pass": _plain(lambda: Label(_("Use none now"))),
    "to": _into,
    "back": _back,
    "lay": _lay,
    "far": _far,
    "point": _point,
    "swap": _swap,
    "shift": _shift,
    "done": _plain(lambda: Label(_("Done"))),
    "where": _into,
}

# Where the same word means something else at a decision of one kind.
_BY_KIND: dict[tuple[str, str], Callable[[str, View, Names], Label]] = {
    ("before", "effect"): _effect_before,
    ("gap", "go"): _plain(lambda: Label(_("Go on with the Main action"))),
    ("move", "stop"): _end_move,
    ("serve", "stop"): _plain(lambda: Label(_("Place no more"), _("the rest stays in supply"))),
    ("either", "workshop"): _plain(lambda: Label(_("Upgrade the workshop"))),
    ("receive", "to"): _receive,
    ("build", "none"): _plain(lambda: Label(_("Build nothing"))),
    ("token", "none"): _plain(lambda: Label(_("No token"))),
}
