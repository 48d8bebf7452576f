"""Every option of Maestro in words: what it is, and what comes of it."""

from collections.abc import Callable, Mapping

from games.engine import Decision, Label
from games.maestro import card_effects, events, workshop_text
from games.maestro import names as say
from games.maestro.actions import action_points, created
from games.maestro.box import CARDS, FLORENCE, MICHELANGELO
from games.maestro.effects import card_effort, card_publicity
from games.maestro.exhibition import token_publicity
from games.maestro.gains import left_in_supply
from games.maestro.inventions import centerpiece_effort
from games.maestro.names import DETAIL, Names
from games.maestro.options import Option, read, write
from games.maestro.state import compared, free_places, leads, ranked
from games.maestro.upgrades import upgrade_points
from games.maestro.view import RegionView, View
from games.maestro.workshop_text import Say
from games.translation import gettext as _
from games.translation import ngettext


def option(decision: Decision, option: str, view: View, names: Names) -> Label:
    """One option of a decision."""
    if decision.kind == "discard":
        return Label(say.card(option))
    if option == "end" and "effect" in decision.options:
        return Label(_("End the turn"), _("{effect} is lost").format(effect=_special(view)))
    chosen = read(option)
    by_kind = _BY_KIND.get((decision.kind, chosen.verb))
    return by_kind(chosen, view, names) if by_kind else _OPTIONS[chosen.verb](chosen, view, names)


def _plain(label: Callable[[], Label]) -> Say:
    """An option that reads alike wherever it is offered; its text is looked up when it is said."""
    return lambda chosen, view, names: label()


# --- cards


def _play(chosen: Option, view: View, names: Names) -> Label:
    card, action = chosen.args
    text = _("{action} with {card}").format(action=say.action(action), card=say.named(card))
    return Label(text, _outcome(card, action, view))


def _outcome(card: str, action: str, view: View) -> str:
    """What a card does at an Action, what Resources could add, and its Publicity there."""
    effort = card_effort(card, action)
    parts = [_created(view, effort) if action == "create" else _effort_and_points(view, action, effort)]
    if most := view.spendable.get(write("play", card, action), 0):
        text = _("up to +{count} Effort with {colour}")
        more = text.format(count=most, colour=say.colour(view.at(action).colour))
        if len(" · ".join([*parts, more, _publicity(card, action, view, 0)])) <= DETAIL:
            parts.append(more)
    return " · ".join([*parts, _publicity(card, action, view, DETAIL - len(" · ".join(parts)) - 3)])


def _effort_and_points(view: View, action: str, effort: int) -> str:
    points = action_points(action, effort, view.workshops[view.active_side].bonuses)
    return _("Effort {effort}: {points}").format(effort=effort, points=say.action_points(points))


def _created(view: View, effort: int) -> str:
    """What Create with so much Effort gains and places."""
    side = view.workshops[view.active_side]
    gained, held = created(view.artwork.get(view.active_type, 0), view.active_supply, side.bonuses)
    number = min(action_points("create", effort, side.bonuses), held)
    own = sum(found.center == side.side for found in view.regions)
    text = _("gain {gained}, then {number} to Florence")
    if own and held and effort >= centerpiece_effort(side.bonuses.centerpieces):
        text = _("gain {gained}, then {number} to Florence or {own} to Centerpieces")
    return text.format(gained=say.artworks(view.active_type, gained), number=number, own=min(own, held))


def _publicity(card: str, action: str, view: View, room: int = DETAIL) -> str:
    """The Publicity at an Action with this card, and where there is *room* what it is for."""
    there = view.at(action)
    totals = list(there.known)
    totals[view.active_side] += card_publicity(card, action)
    # a question mark for each card face down
    said = [f"{n} + " + "?" * unseen if unseen else str(n) for n, unseen in zip(totals, there.unseen, strict=True)]
    own, other = said[view.active_side], said[1 - view.active_side]
    totals_now = _("Publicity: you {own}, they {other}").format(own=own, other=other)
    if not there.prize:
        return totals_now
    for_prize = _("{publicity}, for {prize}").format(publicity=totals_now, prize=say.title(there.prize))
    return for_prize if len(for_prize) <= room else totals_now


def _gossip(chosen: Option, view: View, names: Names) -> Label:
    card, action = chosen.args
    text = _("{action} with {card}").format(action=say.action(action), card=say.named(card))
    lying = [placed.side for placed in view.at(action).cards]
    left = free_places([*lying, view.active_side], view.active_side)
    free = ngettext("leaves {count} place there", "leaves {count} places there", left).format(count=left)
    return Label(
        text, _("face down · {publicity} · {free}").format(publicity=_publicity(card, action, view), free=free)
    )


def _token(chosen: Option, view: View, names: Names) -> Label:
    label = _("Publicity token: {colour}").format(colour=say.colour(chosen.first))
    if not view.card:
        values = CARDS.box.publicity_token
        text = _("+{matching} Publicity at its colour, else +{other}")
        return Label(label, text.format(matching=values.matching.value, other=values.other.value))
    number = token_publicity(chosen.first, view.at(view.action).colour)
    return Label(label, _("+{number} Publicity at {action}").format(number=number, action=say.action(view.action)))


def _effort(chosen: Option, view: View, names: Names) -> Label:
    number = chosen.number
    text = ngettext("Spend {number} Resource", "Spend {number} Resources", number) if number else _("Spend none")
    if not view.card:
        return Label(text.format(number=number), _("+{number} Effort").format(number=number))
    effort = card_effort(view.card, view.action) + number
    create = view.action == "create"
    detail = _created(view, effort) if create else _effort_and_points(view, view.action, effort)
    return Label(text.format(number=number), detail)


def _benefactor(chosen: Option, view: View, names: Names) -> Label:
    text = _("there is nothing for it now: {effect}") if chosen.first in view.idle else "{effect}"
    label = _("Benefactor: {prize}").format(prize=say.named(chosen.first))
    return Label(label, text.format(effect=say.prize_effect(chosen.first)))


def _exhibited(chosen: Option, view: View, names: Names) -> Label:
    """A Benefactor at the Exhibition, with the Galleries that it would work on now."""
    label = _("Benefactor: {prize}").format(prize=say.named(chosen.first))
    where = [say.region(id) for id in view.works_on.get(chosen.first, ())]
    for regions in (where, view.works_on.get(chosen.first, ())):  # by numbers alone where there is no room for names
        now = [_("now in {regions}").format(regions=", ".join(regions))] if regions else []
        detail = " · ".join([say.prize_effect(chosen.first), *now])
        if len(detail) <= DETAIL:
            break
    return Label(label, detail)


def _special(view: View) -> str:
    """The special effect of the card just played."""
    return special_effect(view) or _("the card's special effect")


def special_effect(view: View) -> str:
    """What the special effect of the card just played gives; "" where the reader may not see it, or there is none."""
    if not view.card or not card_effects.is_optional(CARDS.cards[view.card].effect):
        return ""
    effect = CARDS.cards[view.card].effect
    return say.effect(f"RES {view.at(view.action).colour}" if effect == "RES act" else effect)


def _effect(chosen: Option, view: View, names: Names) -> Label:
    return Label(_("Use the special effect"), _special(view))


def _effect_before(chosen: Option, view: View, names: Names) -> Label:
    return Label(_("The special effect first"), _special(view))


def _workshop(chosen: Option, view: View, names: Names) -> Label:
    if view.active_side == MICHELANGELO:
        return Label(_("Workshop action"), _("handle one Sistine Chapel tile"))
    held = say.colours(view.sections[view.active])
    return Label(_("Workshop action"), _("place {held}; perhaps build").format(held=held or _("no Resource")))


# --- Move


def _step(chosen: Option, view: View, names: Names) -> Label:
    source, target = chosen.args
    text = _("{artwork} from {source} to {target}").format(
        artwork=say.artwork(view.active_type), source=say.region(source), target=say.region(target)
    )
    steps = CARDS.distances[source][target]
    price = ngettext("{steps} step", "{steps} steps", steps).format(steps=steps)
    return Label(text, " · ".join([price, *_arrival(source, target, view)]))


def _arrival(source: str, target: str, view: View) -> list[str]:
    """What moving one Artwork changes where it leaves and where it arrives."""
    changes = {source: -1, target: 1}
    there = view.region(target)
    change = _turnover(view, changes)
    parts = []
    if there.gallery:
        own, other = _counts(view, there, changes)
        text = _("{own} against {other}") if change else _("{gallery}, {points}: {own} against {other}")
        points = say.vp(there.points)
        parts.append(text.format(gallery=say.gallery(there.gallery), points=points, own=own, other=other))
    return [*parts, change] if change else parts


def _counts(view: View, there: RegionView, changes: Mapping[str, int]) -> tuple[int, int]:
    """The Artworks in a region of the active workshop, with *changes* made, and of the other."""
    side = view.active_side
    return there.counts[side] + changes.get(there.id, 0), there.counts[1 - side]


def _turnover(view: View, changes: Mapping[str, int]) -> str:
    """The Centerpieces that would change hands at a check, as the active workshop sees it; "" when none would.

    *changes* are its Artworks more or fewer, by region; with any only those regions are looked at.
    """
    side = view.active_side
    own, rival = view.workshops[side], view.workshops[1 - side]
    ties = (view.workshops[0].wins_ties, view.workshops[1].wins_ties)
    won: list[str] = []
    lost: list[str] = []
    gone: tuple[list[str], list[str]] = ([], [])  # nobody's, by who had them
    for found in view.regions:
        if not found.gallery or (changes and found.id not in changes):
            continue
        numbers = _counts(view, found, changes)
        mine, theirs = compared(numbers[0], own.bonuses), compared(numbers[1], rival.bonuses)
        after = leads((mine, theirs) if side == 0 else (theirs, mine), ties, found.center)
        if after == found.center:
            continue
        name = f"{say.region(found.id)} ({say.vp(found.points)})"
        if after is None and found.center is not None:
            gone[found.center].append(name)
        else:
            (won if after == side else lost).append(name)
    other = say.side(1 - side)
    parts = [_("takes {regions}").format(regions=say.listed(won))] if won else []
    parts += [_("{side} takes {regions}").format(side=other, regions=say.listed(lost))] if lost else []
    parts += [_("loses {regions}").format(regions=say.listed(gone[side]))] if gone[side] else []
    if gone[1 - side]:
        parts.append(_("{side} loses {regions}").format(side=other, regions=say.listed(gone[1 - side])))
    return "; ".join(parts)


def _carry(chosen: Option, view: View, names: Names) -> Label:
    text = _("Painting from Florence straight to {region}").format(region=say.region(chosen.first))
    return Label(text, " · ".join([_("1 point"), *_arrival(FLORENCE, chosen.first, view)]))


def _end_move(chosen: Option, view: View, names: Names) -> Label:
    change = _turnover(view, {})
    return Label(_("End the movement"), change or _("no Centerpiece changes"))


def _far(chosen: Option, view: View, names: Names) -> Label:
    source, target = chosen.args
    text = _("{artwork} from {source} to {target}").format(
        artwork=say.artwork(view.active_type), source=say.region(source), target=say.region(target)
    )
    return Label(text, " · ".join(_arrival(source, target, view)))


# --- Create


def _florence_number(chosen: Option, view: View, names: Names) -> Label:
    kind, number = view.active_type, chosen.number
    text = _("Place nothing") if not number else _("{artworks} to Florence").format(artworks=say.artworks(kind, number))
    left = left_in_supply(view.workshops[view.active_side].supply, kind, number)
    return Label(text, _("{artworks} left in supply").format(artworks=say.artworks(kind, left)))


def _place(chosen: Option, view: View, names: Names) -> Label:
    return Label(_("1 {artwork} to Florence").format(artwork=say.artwork(view.active_type)))


def _centerpieces(chosen: Option, view: View, names: Names) -> Label:
    own = [found.id for found in view.regions if found.center == view.active_side]
    served = say.regions(own) if len(own) <= 4 else ", ".join(own)
    text = _("1 {artwork} into {regions}") if len(own) == 1 else _("1 {artwork} each into {regions}")
    detail = text.format(artwork=say.artwork(view.active_type), regions=served)
    if view.active_supply < len(own):
        artworks = say.artworks(view.active_type, view.active_supply)
        detail = _("{artworks} for {regions}").format(artworks=artworks, regions=served)
    return Label(_("Add to your Centerpieces"), detail)


def _into(chosen: Option, view: View, names: Names) -> Label:
    """An Artwork into a region, at a decision of any kind."""
    there = view.region(chosen.first)
    if not there.gallery:
        return Label(say.region(there.id))
    own, other = there.counts[view.own_side], there.counts[1 - view.own_side]
    text = _("{gallery}, {points}: now {own} against {other}")
    points = say.vp(there.points)
    detail = text.format(gallery=say.gallery(there.gallery), points=points, own=own, other=other)
    return Label(say.region(there.id), detail)


# --- Influence and Study


def _collector(chosen: Option, view: View, names: Names) -> Label:
    source, target = chosen.args
    text = _("From {source} to {target}").format(source=say.colour(source), target=say.colour(target))
    gained = [colour for colour in (source, *([target] if view.target_resource else [])) if view.bank[colour]]
    parts = [_for_character(view, gained) if gained else _("no Resource is left")]
    event = events.row(view.event)
    if view.main_action and event.stays:
        parts.append(_("stays standing"))
    elif event.laid_down:
        parts.append(_("+{points} (Event)").format(points=say.vp(event.laid_down)))
    after = _ranks_after(view, source, target)
    if after != view.ranks:
        parts.append(_("ranks then: {ranks}").format(ranks=", ".join(say.colour(name) for name in after)))
    return Label(text, " · ".join(parts))


def _for_character(view: View, gained: list[str]) -> str:
    text = _("{resources} for {character}")
    return text.format(resources=say.colours(gained), character=say.character(view.receiver))


def _ranks_after(view: View, source: str, target: str) -> tuple[str, ...]:
    numbers = {colour: sum(held) for colour, held in view.lodge.items()}
    numbers[source] -= 1
    numbers[target] += 1
    return tuple(ranked(numbers, view.precedence))


def _advance(chosen: Option, view: View, names: Names) -> Label:
    before, number = view.workshops[view.active_side].study, chosen.number
    event = events.row(view.event)
    parts = []
    for space in range(before + 1, before + number + 1):
        part = say.track_effect(CARDS.track[space - 1], view.track[space - 1])
        if view.track[space - 1] and view.main_action and event.bonus_tiles > 1:
            part += " " + _("twice (Event)")
        parts.append(part)
    detail = _(", then ").join(parts)
    if event.advance:
        text = _("+{points} (Event)") if number == 1 else _("+{points} for each (Event)")
        detail += " · " + text.format(points=say.vp(event.advance))
    text = ngettext("Advance to space {space}", "Advance {number} spaces, to space {space}", number)
    return Label(text.format(space=before + number, number=number), detail)


def _lay(chosen: Option, view: View, names: Names) -> Label:
    colour, number = chosen.args
    if not colour:
        return Label(_("Lay down none"))
    text = _("Lay down {number} in {colour}").format(number=number, colour=say.colour(colour))
    if number == "0":
        text = _("None, but 1 {colour} Resource").format(colour=say.colour(colour))
    detail = _("{standing} standing, {lying} lying there").format(
        standing=view.lodge[colour][0], lying=view.lodge[colour][1]
    )
    return Label(text, detail)


def _point(chosen: Option, view: View, names: Names) -> Label:
    detail = {
        "move": _("1 Artwork to an adjacent region"),
        "create": _("1 Artwork from your supply to Florence, without the free gain"),
        "influence": _("1 Collector to another area, for a Resource"),
        "study": _("1 space on the Study track"),
    }[chosen.first]
    return Label(say.action(chosen.first), detail)


# --- upgrades


def _upgrade_hand(chosen: Option, view: View, names: Names) -> Label:
    points = upgrade_points(CARDS.cards[chosen.first].effort, view.round)
    return Label(say.card(chosen.first), _("in your hand · {points} by its Effort").format(points=say.vp(points)))


def _upgrade_board(chosen: Option, view: View, names: Names) -> Label:
    action, number, card = chosen.args
    cards = view.at(action).cards[: int(number) + 1]
    count = sum(placed.side == view.active_side for placed in cards)
    place = _("your workshop's card {number} at {action}").format(number=count, action=say.action(action))
    if card not in CARDS.cards:
        return Label(_("The face-down card of your team-mate"), place + " · " + _("its VP show afterwards"))
    points = upgrade_points(CARDS.cards[card].publicity, view.round)
    return Label(say.card(card), place + " · " + _("{points} by its Publicity").format(points=say.vp(points)))


def _take(chosen: Option, view: View, names: Names) -> Label:
    return Label(say.card(chosen.first))


def _seat(chosen: Option, view: View, names: Names) -> Label:
    return Label(names[chosen.number])


def _cover(chosen: Option, view: View, names: Names) -> Label:
    place, *number = chosen.args
    if not number:
        return Label(_("Cover the cost of {area}").format(area=say.cost_area(place)))
    blueprint = view.blueprint(place)
    row, column, colour = blueprint.icons[int(number[0])]
    text = _("{card}: {colour}, row {row}, column {column}").format(
        card=say.named(place), colour=say.colour(colour), row=row + 1, column=column + 1
    )
    shape = say.pattern(blueprint.icons, (*blueprint.covered, int(number[0])))
    return Label(text, _("leaves {shape}").format(shape=shape))


_OPTIONS: dict[str, Say] = {
    **workshop_text.OPTIONS,
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
    "pass": _plain(lambda: Label(_("Use none now"))),
    "to": _into,
    "lay": _lay,
    "far": _far,
    "point": _point,
    "done": _plain(lambda: Label(_("Done"))),
    "where": _into,
}

# Where the same verb means something else at a decision of one kind.
_BY_KIND: dict[tuple[str, str], Say] = {
    ("before", "effect"): _effect_before,
    ("exhibit", "benefactor"): _exhibited,
    ("gap", "go"): _plain(lambda: Label(_("Go on with the Main action"))),
    ("move", "stop"): _end_move,
    ("serve", "stop"): _plain(lambda: Label(_("Place no more"), _("the rest stays in supply"))),
    ("either", "workshop"): _plain(lambda: Label(_("Upgrade the workshop"))),
    ("receive", "to"): workshop_text.receive,
    ("build", "none"): _plain(lambda: Label(_("Build nothing"))),
    ("token", "none"): _plain(lambda: Label(_("No token"))),
}
