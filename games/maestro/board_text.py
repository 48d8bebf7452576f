"""The table of Maestro as text: where the game stands, the whole board, what one reader has to know."""

from collections.abc import Sequence

from games.maestro import names as say
from games.maestro.box import CARDS, CEILING_COLUMNS, CHARACTERS, DA_VINCI, GOSSIP_TURNS, GRID, SIDES, TURNS
from games.maestro.names import Names
from games.maestro.state import MACHINA
from games.maestro.view import ActionView, BlueprintView, PlacedView, RegionView, View, WorkshopView
from games.translation import gettext as _
from games.translation import ngettext

ALT = 1024  # characters


def headline(view: View, names: Names) -> str:
    """Where the game stands, in one line."""
    if view.phase == "over":
        totals = [_total(workshop) for workshop in view.workshops]
        winner = next(side for side in SIDES if _won(view, side))
        text = _("{side} wins with {own} to {other}")
        return text.format(side=say.workshop(winner), own=say.vp(totals[winner]), other=totals[1 - winner])
    parts = [_("Round {round}").format(round=view.round), _phase(view, names)]
    if view.awaited:
        parts.append(_("waiting for {names}").format(names=say.people(view.awaited, names)))
    return " · ".join(parts)


def _total(workshop: WorkshopView) -> int:
    return workshop.vp + sum(workshop.final.values())


def _won(view: View, side: int) -> bool:
    """Whether a workshop has won; the Machina where no person has."""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    return bool(set(first) & set(view.workshops[side].seats)) if first else view.workshops[side].machina


def _phase(view: View, names: Names) -> str:
    if view.phase != "action":
        return {
            "planning": _("Planning"),
            "preparation": _("Preparation"),
            "discard": _("Preparation"),
            "exhibition": _("Exhibition"),
            "galleries": _("Exhibition"),
            "cleanup": _("Cleanup"),
        }[view.phase]
    text = _("Gossip turn {turn} of {turns}, {character}") if view.gossip else _("turn {turn} of {turns}, {character}")
    turns = GOSSIP_TURNS if view.gossip else TURNS
    return text.format(turn=view.turn + 1, turns=turns, character=say.character(view.active))


# --- the whole table


def board(view: View, names: Names) -> str:
    """The whole table as text, equal in content to the picture."""
    sections = [
        [headline(view, names), *_standings(view, names), *_round_lines(view, names)],
        [_("Map"), *(_region(view, found) for found in view.regions)],
        [_("Lodge, best rank first"), *(_area(view, colour) for colour in view.ranks)],
        [_("Actions, clockwise"), *(line for space in view.actions for line in _action(view, space, names))],
        [_("Sideboard"), *(_section(view, character, names) for character in CHARACTERS), _supply(view)],
        [_("Study track"), *_track(view)],
        *(_workshop(view, workshop) for workshop in view.workshops),
    ]
    return "\n\n".join("\n".join(section) for section in sections)


def _standings(view: View, names: Names) -> list[str]:
    return [
        _("{side} ({people}): {points}").format(
            side=say.workshop(workshop.side),
            people=say.people(workshop.seats or (MACHINA,), names),
            points=say.vp(_total(workshop)),
        )
        for workshop in view.workshops
    ]


def _round_lines(view: View, names: Names) -> list[str]:
    order = [(view.first + n) % 4 for n in range(4)]
    lines = [
        _("Order of Characters: {order}").format(
            order=", ".join(
                f"{say.character(character)} ({say.person(view.runs[character], names)})" for character in order
            )
        )
    ]
    lines += [say.difficulty(str(view.machina["difficulty"]))] if view.machina else []
    lines += [_("Event: {event}").format(event=say.event(view.event))] if view.event else []
    lines += [_("In force this round: {prize}.").format(prize=say.prize(card)) for card in view.in_force]
    if view.answered:
        lines.append(_("Chosen in secret: {names}").format(names=say.people(view.answered, names)))
    return lines


def _region(view: View, found: RegionView) -> str:
    kind = (f"{say.colour(found.colour)}, " if found.colour else "") + say.region_type(found.type)
    parts = [_("{region} ({kind})").format(region=say.region(found.id), kind=kind)]
    if found.gallery:
        center = _("nobody") if found.center is None else say.side(found.center)
        text = _("{gallery} {points}, Centerpiece: {center}")
        parts.append(text.format(gallery=say.gallery(found.gallery), points=say.vp(found.points), center=center))
    parts.append(say.pieces(found.artwork) or _("no Artwork"))
    printed = CARDS.regions[found.id]
    near = [_neighbour(id) for id in printed.neighbours if id not in printed.by_sea]
    near += [_("{region} by sea").format(region=_neighbour(id)) for id in printed.by_sea]
    return " · ".join([*parts, _("next to {near}").format(near=", ".join(near))])


def _neighbour(id: str) -> str:
    return id if CARDS.regions[id].colour else say.region_name(id)


def _area(view: View, colour: str) -> str:
    standing, lying = view.lodge[colour]
    rank = view.ranks.index(colour) + 1
    table = CARDS.box.scoring_table
    text = _("{rank}: {colour}, {standing} standing, {lying} lying, precedence {precedence}; pays {popular} or {less}")
    return text.format(
        rank=rank,
        colour=say.colour(colour),
        standing=standing,
        lying=lying,
        precedence=view.precedence[colour],
        popular=table.popular.values[rank - 1],
        less=table.secondary.values[rank - 1],
    )


def _action(view: View, space: ActionView, names: Names) -> list[str]:
    prize = say.prize_kind(space.prize) if space.prize else _("no card left")
    lines = [f"{say.action(space.action)} ({say.colour(space.colour)}) · {prize}", _effort(space.action)]
    if view.machina.get("action") == space.action:
        lines[0] += " · " + _("the Machina's meeple")
    for side in SIDES:
        cards = [_card(placed, names) for placed in space.cards if placed.side == side]
        if cards:
            text = _("{side}, Publicity {number}: {cards}")
            lines.append(text.format(side=say.side(side), number=space.publicity[side], cards="; ".join(cards)))
    return lines


def _effort(action: str) -> str:
    """The Action Points of an Action by Effort; Inventions add to them."""
    table = say.action_point_table(action)
    text = _("Effort 0 to {most} and more gives {points} Action Points")
    if action == "create":
        text = _(
            "Effort 0 to {most} and more places {points} Artworks in Florence; {least} and more may serve the "
            "Centerpieces instead"
        )
    least = CARDS.box.action_points.centerpieces.value
    return text.format(most=len(table) - 1, points=", ".join(map(str, table)), least=least)


def _card(placed: PlacedView, names: Names) -> str:
    owner = say.person(placed.seat, names)
    text = f"{say.short_card(placed.card if placed.face_up else '')} {owner}"
    if placed.token:
        text += " + " + _("{colour} token").format(colour=say.colour(placed.token))
    return text


def _section(view: View, character: int, names: Names) -> str:
    text = _("{character} ({name}, {artwork}): {resources}")
    line = text.format(
        character=say.character(character)[0].upper() + say.character(character)[1:],
        name=say.person(view.runs[character], names),
        artwork=say.artwork_type(CARDS.artwork[character]),
        resources=say.colours(view.sections[character]) or _("no Resource"),
    )
    return line + (" ← " + _("active") if view.phase == "action" and character == view.active else "")


def _supply(view: View) -> str:
    text = _("General supply: {resources}; {artwork}. Gallery tiles left: {count}")
    return text.format(
        resources=say.colours(view.bank) or _("no Resource"),
        artwork=say.pieces(view.artwork) or _("no Artwork"),
        count=view.galleries_left,
    )


def _track(view: View) -> list[str]:
    spaces = [f"{number} {say.track_icon(icon, view.track[number - 1])}" for number, icon in enumerate(CARDS.track, 1)]
    places = [
        _("{side} on {space}, tier {tier}").format(side=say.side(w.side), space=w.study, tier=w.tiers)
        for w in view.workshops
    ]
    first = say.side(view.study_order[0])
    shared = len({w.study for w in view.workshops}) == 1
    return [
        say.listed(places) + ("; " + _("{side} came first").format(side=first) if shared else ""),
        ", ".join(spaces) + ". " + _("Tiers begin at {spaces}").format(spaces=_spaces()),
    ]


def _spaces() -> str:
    return ", ".join(map(str, CARDS.box.study.tiers.values))


# --- workshops


def _workshop(view: View, workshop: WorkshopView) -> list[str]:
    decks = _("Cards: deck {deck}, Upgrade deck {upgrades}, Upgraded cards owned {owned}").format(
        deck=workshop.deck, upgrades=workshop.upgrades, owned=workshop.upgraded
    )
    if workshop.machina:
        decks = _("Cards: deck {deck}, Upgraded cards left {upgrades}").format(
            deck=workshop.deck, upgrades=view.machina["upgraded"]
        )
        if view.machina["next"]:
            decks += ", " + _("next {card}").format(card=say.card(str(view.machina["next"])))
    lines = [
        say.workshop(workshop.side) + ": " + say.vp(workshop.vp) + _final(workshop),
        _("Supply: {pieces}").format(pieces=say.pieces(workshop.supply) or _("no Artwork")),
        _("Publicity tokens: {tokens}").format(tokens=say.colours(workshop.tokens) or _("none")),
        _("Benefactors: {cards}").format(cards=_prizes(workshop.benefactors)),
    ]
    lines += [_("Benefactors used: {cards}").format(cards=_prizes(workshop.spent))] if workshop.spent else []
    lines += [
        _("Patronesses: {cards}").format(cards=_prizes(workshop.patronesses)),
        _("Popular tiles: {regions}").format(regions=say.regions(workshop.tiles) or _("none")),
    ]
    if workshop.display:
        lines.append(_("Display: {cards}").format(cards="; ".join(map(say.card, workshop.display))))
    return [*lines, decks, *_own_board(view, workshop)]


def _final(workshop: WorkshopView) -> str:
    parts = [f"{say.score_part(part)} {points}" for part, points in workshop.final.items()]
    return " " + _("during the game; {parts}").format(parts=", ".join(parts)) if parts else ""


def _prizes(cards: Sequence[str]) -> str:
    return "; ".join(say.prize(card) for card in cards) or _("none")


def _own_board(view: View, workshop: WorkshopView) -> list[str]:
    """The board of a workshop, or what the Machina has instead."""
    if workshop.side == DA_VINCI:
        number = view.machina["blueprint"] if workshop.machina else -1
        grid = [] if workshop.machina else _grid(view)
        return [
            *grid,
            *(
                _blueprint(found, active=n == number, effects=not workshop.machina)
                for n, found in enumerate(view.blueprints)
            ),
        ]
    return _slots(view) if workshop.machina else _ceiling(view)


def _grid(view: View) -> list[str]:
    rows = [view.grid[start : start + GRID] for start in range(0, GRID * GRID, GRID)]
    heading = _("Board (O orange, P purple, B blue, G green, X marker, ? any)")
    return [heading, *(" ".join(map(say.letter, row)) for row in rows)]


def _blueprint(found: BlueprintView, *, active: bool, effects: bool) -> str:
    """A Blueprint with its Inventions; those of the Machina have no *effects* and other points."""
    text = _("{card} with {tile}: {shape}, {built} of {markers} built")
    line = text.format(
        card=say.named(found.card),
        tile=found.tile,
        shape=say.pattern(found.icons, found.covered),
        built=found.built,
        markers=found.markers,
    )
    if found.covered:
        line += ", " + ngettext("{count} icon covered", "{count} icons covered", len(found.covered)).format(
            count=len(found.covered)
        )
    if any(found.filled):
        line += ", " + _("holds {colours}").format(colours=say.colours(name for name in found.filled if name))
    line += ", " + _("the Machina's meeple") if active else ""
    inventions = [
        ("" if number > found.built else "✓ ")
        + (say.invention(found.card, number) if effects else _("marker {number}").format(number=number))
        + f" {say.worth(*worth)}"
        for number, worth in enumerate(found.worth, 1)
    ]
    return line + ". " + "; ".join(inventions)


def _ceiling(view: View) -> list[str]:
    columns = [_cost(view, f"col{number}") for number in range(1, CEILING_COLUMNS + 1)]
    lines = [_("Ceiling, columns: {columns}").format(columns=", ".join(columns))]
    for start in range(0, len(view.ceiling), CEILING_COLUMNS):
        row = view.ceiling[start : start + CEILING_COLUMNS]
        cost = _cost(view, f"row{start // CEILING_COLUMNS + 1}")
        lines.append(f"{cost}: " + " / ".join(map(say.tile, row)))
    return lines


def _cost(view: View, area: str) -> str:
    return say.cost_area(area) + (" " + _("covered") if area in view.covers else "")


def _slots(view: View) -> list[str]:
    lines = [_("Its board, row by row, each space with column and row Resource:")]
    for start in range(0, len(view.slots), CEILING_COLUMNS):
        row = view.slots[start : start + CEILING_COLUMNS]
        cost = say.cost_area(f"row{start // CEILING_COLUMNS + 1}")
        lines.append(f"{cost}: " + " ".join("".join(map(say.letter, held)) for held in row))
    return lines


# --- in short


def alt(view: View, names: Names) -> str:
    """What the picture shows, the most important first, for screen readers; at most 1,024 characters."""
    galleries = [found for found in view.regions if found.gallery]
    lines = [
        headline(view, names),
        ", ".join(f"{say.side(workshop.side)} {say.vp(_total(workshop))}" for workshop in view.workshops),
        "; ".join(_gallery(view, found) for found in galleries),
        _("Ranks: {colours}").format(colours=", ".join(map(say.colour, view.ranks))),
        "; ".join(_publicity(space) for space in view.actions),
        "; ".join(
            f"{say.character(character)} {say.colours(view.sections[character]) or _('no Resource')}"
            for character in CHARACTERS
        ),
        ", ".join(
            _("{side} on space {space} of the Study track").format(side=say.side(w.side), space=w.study)
            for w in view.workshops
        ),
    ]
    lines += [_("Event: {event}").format(event=say.event(view.event))] if view.event else []
    text = ". ".join(lines)
    return text if len(text) <= ALT else text[: ALT - 1] + "…"


def _gallery(view: View, found: RegionView) -> str:
    center = _("nobody") if found.center is None else say.side(found.center)
    numbers = " : ".join(map(str, found.counts))
    text = _("{region} {points}, {numbers}, Centerpiece {center}")
    return text.format(region=say.region(found.id), points=say.vp(found.points), numbers=numbers, center=center)


def _publicity(space: ActionView) -> str:
    numbers = " : ".join(map(str, space.publicity))
    hidden = sum(not placed.face_up for placed in space.cards)
    text = f"{say.action(space.action)} {numbers}"
    text += " " + _("({count} face down)").format(count=hidden) if hidden else ""
    return text + (", " + say.named(space.prize) if space.prize else "")


# --- for one reader


def situation(view: View, names: Names) -> str:
    """What the reader has to know for a choice: the Character, its Resources, the Artwork, the hand in short."""
    if view.seat is None or view.phase == "over":
        return ""
    lines = [_character(view)] if view.phase == "action" and view.acting == view.seat else []
    inside = view.points or view.main_action  # of an Action there are other things to look at
    if lines and view.active_side == DA_VINCI and not view.gossip and not inside:
        lines.append(_patterns(view))
    if view.phase not in ("action", "galleries", "cleanup"):  # afterwards Galleries and prizes are gone
        lines.append(_at_stake(view))
    elif view.hand and not inside:
        lines += [_("Hand:"), *(f"• {say.card(card)}" for card in view.hand)]
        lines += [_("At stake:"), *_prize_lines(view)]
    return "\n".join(lines)


def _patterns(view: View) -> str:
    """Da Vinci's board and the patterns that are open, as letters, one below the other."""
    rows = [" ".join(map(say.letter, view.grid[start : start + GRID])) for start in range(0, GRID * GRID, GRID)]
    wanted = [
        f"{say.named(found.card)} `{say.pattern(found.icons, found.covered)}`"
        for found in view.blueprints
        if found.built < found.markers
    ]
    text = _("Open patterns, turned and mirrored as you like: {wanted}.").format(wanted="; ".join(wanted) or _("none"))
    return "\n".join([_("Your board:"), "```", *rows, "```", text, say.letters()])


def _character(view: View) -> str:
    side, kind = view.active_side, view.active_type
    text = _(
        "You act as {character}: {resources}; {artwork} in supply, {florence} in Florence. "
        "What the turn brings goes to {other}."
    )
    if view.gossip:
        text = _("You act as {character}.")
    return text.format(
        character=say.character(view.active),
        resources=say.colours(view.sections[view.active]) or _("no Resource"),
        artwork=say.artworks(kind, view.workshops[side].supply.get(kind, 0)),
        florence=view.region("F").artwork.get(kind, 0),
        other=say.character(view.receiver),
    )


def _at_stake(view: View) -> str:
    """What the round is about; at the Exhibition how it stands."""
    now = view.phase == "exhibition"
    prizes = [f"• {_publicity(space)}" for space in view.actions if space.prize] if now else _prize_lines(view)
    galleries = [
        (_("{region} {points} for {side}") if now and found.center is not None else _("{region} {points}")).format(
            region=say.region(found.id),
            points=say.vp(found.points),
            side="" if found.center is None else say.side(found.center),
        )
        for found in view.regions
        if found.gallery
    ]
    heading = _("Publicity, da Vinci's first:") if now else _("The higher Publicity at an Action wins its card:")
    parts = [_("Galleries: {galleries}.").format(galleries=", ".join(galleries))]
    parts += [_("Event: {event}.").format(event=say.event(view.event))] if view.event else []
    parts += [heading, *prizes] if prizes else []
    return "\n".join(parts)


def _prize_lines(view: View) -> list[str]:
    """What the higher Publicity wins at each Action."""
    text = _("• {action}: {prize}")
    return [
        text.format(action=say.action(space.action), prize=say.prize_kind(space.prize))
        for space in view.actions
        if space.prize
    ]


def hand(view: View, names: Names) -> str:
    """What only the reader may see: hand, set-aside cards, discards, own Gossip cards, and what was committed."""
    if view.seat is None:
        return ""
    lines = []
    if view.mine:
        lines.append(_committed(view))
    gossip = [
        _("{card} at {action}").format(card=say.card(placed.card), action=say.action(space.action))
        for space in view.actions
        for placed in space.cards
        if not placed.face_up and placed.seat == view.seat
    ]
    given_up = view.mine if view.phase == "discard" else ()
    piles = (
        (_("You keep") if given_up else _("Hand"), [say.card(card) for card in view.hand if card not in given_up]),
        (_("Set aside for later"), [say.card(card) for card in view.aside]),
        (_("Your discards"), [say.card(card) for card in view.discards]),
        (_("Your Gossip cards"), gossip),
    )
    for heading, cards in piles:
        lines += [f"{heading}:", *(f"• {card}" for card in cards)] if cards else []
    if view.phase == "planning" and not lines:
        return _("You hold no cards yet: they are dealt when everybody is ready.")
    return "\n".join(lines) or _("You hold no cards now.")


def _committed(view: View) -> str:
    if view.mine == ("ready",):
        return _("You are ready. Cards are dealt when everybody is.")
    if view.mine == ("mate",):
        return _("You leave it to your team-mate.")
    if view.phase != "discard":
        return _("You have chosen: {choices}.").format(choices="; ".join(say.plan(view.mine)))
    return _("You discard {cards}.").format(cards=say.listed([say.card(card) for card in view.mine]))
