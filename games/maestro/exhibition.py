"""The Exhibition: Events and Benefactors, Gallery scoring, Major Publicity."""

from collections.abc import Sequence
from functools import partial

from games.engine import Decision, Script, emit
from games.maestro import benefactors, machina, team_decisions, upgrades
from games.maestro.box import CARDS, COLOURS, EXHIBITION_BENEFACTORS, ROUNDS, SIDES
from games.maestro.effects import bonus
from games.maestro.gains import draw_token, gain_resource, place_artwork
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import (
    MACHINA,
    Actor,
    Placed,
    State,
    count,
    farther,
    invented,
    is_machina,
    own_types,
    recheck,
    seats_of,
    strength,
    value,
)

EVENT_POINTS = 6
PRESENCE_POINTS = 2
MATCHING, OTHER = 2, 1  # Publicity of a token


# --- at the beginning


def opening(g: State) -> Script[None]:
    """The Event first, then Exhibition Benefactors in turn order until all pass.

    (MA-EXH-01, MA-BEN-03, -04, MA-R-47)
    """
    yield from event(g)
    circle = [(g.first + n) % 4 for n in range(4)]
    passed = {MACHINA}
    while any(g.runs[character] not in passed and _for_exhibitions(g, character % 2) for character in circle):
        for character in circle:
            yield from _exhibit(g, character, passed)


def _for_exhibitions(g: State, side: int) -> list[str]:
    """The Benefactors of a workshop that are used at an Exhibition."""
    return [card for card in g.workshops[side].benefactors if card in EXHIBITION_BENEFACTORS]


def _exhibit(g: State, character: int, passed: set[int]) -> Script[None]:
    """A Character's player uses Benefactors or passes; after each use those who had passed are asked again."""
    seat, side = g.runs[character], character % 2
    while seat not in passed and (held := _for_exhibitions(g, side)):
        answer = yield Decision("exhibit", (seat,), (*write_each("benefactor", held), "pass"))
        if (chosen := read(answer[0])).verb == "pass":
            passed.add(seat)
        else:
            passed.intersection_update({MACHINA})
            yield from benefactors.use(g, Actor(seat, side, character, character), chosen.first)


def event(g: State) -> Script[None]:
    """What the Event does at the start of the Exhibition (MA-EVENT-10 to MA-EVENT-18)."""
    if not g.event:
        return
    card = CARDS.events[g.event]
    if card.kind == "presence" or card.type:
        emit(g, "event", None, event=g.event)
    if card.kind == "presence":
        yield from _presence(g, late=card.late)
    elif card.type:
        for region in [r for r in CARDS.numbered if CARDS.regions[r].type == card.type]:
            side = event_majority(g, region)
            if side is None:
                continue
            emit(g, "majority", None, side=side, region=region)
            if card.late:
                score(g, side, EVENT_POINTS, "event")
            elif card.kind == "publicity":
                draw_token(g, side)
            else:
                yield from _free_upgrade(g, side)


def event_majority(g: State, region: str) -> int | None:
    """Who has the majority for an Event; the Study track breaks ties, the Machina wins them (MA-R-44, MA-R-74)."""
    mine, theirs = strength(g, 0, region), strength(g, 1, region)
    if not mine and not theirs:
        return None
    if mine != theirs:
        return 0 if mine > theirs else 1
    return next((side for side in SIDES if is_machina(g, side)), farther(g))


def _presence(g: State, *, late: bool) -> Script[None]:
    """Present in a Gallery region without its Centerpiece: an Artwork more, or 2 VP (MA-EVENT-10 to -12, MA-R-46)."""
    where = {
        side: [
            region
            for region in sorted((*g.popular, *g.secondary), key=int)
            if count(g, side, region) and g.centers.get(region) != side
        ]
        for side in SIDES
    }
    if late:
        for side, regions in where.items():
            score(g, side, PRESENCE_POINTS * len(regions), "event")
        return
    agreed = yield from team_decisions.decide(
        g, {side: partial(_plan, g, side, where[side]) for side in SIDES if where[side] and not is_machina(g, side)}
    )
    for side, regions in where.items():
        if is_machina(g, side):
            machina.place_in_each(g, regions)
        for region, kind in agreed.get(side, ()):
            place_artwork(g, side, kind, region)
    recheck(g)


def _plan(g: State, side: int, regions: Sequence[str], ask: team_decisions.Ask) -> Script[list[tuple[str, str]]]:
    """Which Artwork goes where with the Event; only what the supply leaves open is asked (MA-R-46)."""
    left, supply = list(regions), dict(g.workshops[side].supply)
    plan = []
    while left and (held := sum(supply.values())):
        region = left[0]
        if held < len(left):
            region = read((yield from ask("where", write_each("where", left)))).first
        kinds = [kind for kind in own_types(side) if supply[kind]]
        kind = kinds[0]
        if len(kinds) > 1:
            kind = read((yield from ask("type", [write("type", kind, region) for kind in kinds]))).first
        left.remove(region)
        supply[kind] -= 1
        plan.append((region, kind))
    return plan


def _free_upgrade(g: State, side: int) -> Script[None]:
    """One of the discards of the round is upgraded, without VP (MA-EVENT-15, MA-EVENT-16, MA-R-46, MA-R-89)."""
    if is_machina(g, side):
        machina.upgrade_undrawn(g)
        return
    workshop = g.workshops[side]
    holders = [seat for seat in seats_of(g, side) if g.discards.get(str(seat))]
    if not holders or not workshop.display:
        return
    seat = holders[0]
    if len(holders) > 1:
        answer = yield Decision("who_upgrades", (seat,), tuple(write_each("seat", holders)))
        seat = read(answer[0]).number
    own = g.discards[str(seat)]
    answer = yield Decision("discard_upgrade", (seat,), tuple(write_each("discard", dict.fromkeys(own))))
    old = read(answer[0]).first
    new = yield from upgrades.choose_from_display(g, Actor(seat, side, side, side))
    own[own.index(old)] = new
    emit(g, "upgrade", seat, side=side, old=old, new=new, place="discards")


# --- Galleries


def score_galleries(g: State) -> Script[None]:
    """Region by region: VP and tile for the Centerpiece, a Resource for presence.

    (MA-GAL-05 to MA-GAL-14, MA-R-25, MA-R-27, MA-R-50)
    """
    g.scored = {}
    gains: list[tuple[int, str]] = []  # whose Resources, of which regions
    for region in sorted((*g.popular, *g.secondary), key=int):
        popular = region in g.popular
        holder = g.centers.get(region)
        if holder is not None:
            g.scored[region] = holder
            points = value(g, region, popular=popular or g.all_popular)
            if not popular and holder == 0 and invented(g, "BL6-3"):
                points += 1
            emit(g, "gallery", None, side=holder, region=region, popular=popular, points=points)
            score(g, holder, points, "gallery")
            if popular:
                g.workshops[holder].tiles.append(region)
                if holder == 0 and invented(g, "BL6-2"):
                    gains.append((holder, region))
        gains += [(side, region) for side in SIDES if side != holder and count(g, side, region)]
    yield from receive(g, gains)


def receive(g: State, gains: Sequence[tuple[int, str]]) -> Script[None]:
    """Resources of regions to the Characters that their workshops name (MA-GAL-12, MA-GAL-13, MA-R-49, MA-R-58).

    Both workshops are asked at once, a team both its players: who takes one changes nothing about the next. What the
    supply has not is lost, so nobody is asked about it (MA-R-12).
    """
    asked: dict[int, list[str]] = {side: [] for side in SIDES}
    promised = dict.fromkeys(COLOURS, 0)
    for side, region in gains:
        colour = CARDS.regions[region].colour
        if g.bank[colour] == promised[colour]:
            emit(g, "resource_lost", None, side=side, colour=colour, region=region, reason="supply")
        elif is_machina(g, side) or g.round == ROUNDS:  # at the end it does not matter whose it is
            gain_resource(g, side, side, colour, region)
        else:
            asked[side].append(region)
            promised[colour] += 1
    agreed = yield from team_decisions.decide(
        g, {side: partial(_receivers, side, regions) for side, regions in asked.items() if regions}
    )
    for side, receivers in agreed.items():
        for region, section in zip(asked[side], receivers, strict=True):
            gain_resource(g, side, section, CARDS.regions[region].colour, region)


def _receivers(side: int, regions: Sequence[str], ask: team_decisions.Ask) -> Script[list[int]]:
    """Which Character takes the Resource of each of these regions."""
    receivers = []
    for region in regions:
        colour = CARDS.regions[region].colour
        options = [write("to", character, colour, region) for character in (side, side + 2)]
        receivers.append(read((yield from ask("receive", options))).number)
    return receivers


# --- Publicity


def major_publicity(g: State) -> None:
    """Action by action, the higher Publicity takes the card, the other a token (MA-PUB-01 to MA-PUB-10, MA-R-41)."""
    for action in g.action_order:
        for placed in g.placed[action]:
            if not placed.face_up:
                placed.face_up = True
                g.revealed += 1
                emit(
                    g,
                    "revealed",
                    placed.seat if placed.seat >= 0 else None,
                    side=placed.side,
                    card=placed.card,
                    action=action,
                )
    for action in g.action_order:
        totals = [
            sum(publicity(g, placed, action) for placed in g.placed[action] if placed.side == side) for side in SIDES
        ]
        prize = g.prizes.pop(action)
        if not any(totals):
            emit(g, "no_publicity", None, action=action, card=prize)
            continue
        winner = publicity_winner(g, totals)
        workshop = g.workshops[winner]
        (workshop.benefactors if prize.startswith("B") else workshop.patronesses).append(prize)
        emit(g, "publicity", None, side=winner, action=action, card=prize, totals=totals)
        if totals[1 - winner]:
            draw_token(g, 1 - winner)


def publicity(g: State, placed: Placed, action: str) -> int:
    """The Publicity of a card at an Action, with its own bonus and its token (MA-TOK-02, MA-TOK-03)."""
    token = token_publicity(g, placed, action)
    if placed.card in CARDS.solo:
        return CARDS.solo[placed.card].publicity + token
    card = CARDS.cards[placed.card]
    return card.publicity + bonus(card.effect, "PUBL", action) + token


def token_publicity(g: State, placed: Placed, action: str) -> int:
    """The Publicity of the token on a card (MA-TOK-02, MA-TOK-03)."""
    if not placed.token:
        return 0
    return MATCHING if placed.token == g.action_colour[action] else OTHER


def publicity_winner(g: State, totals: list[int]) -> int:
    """Who wins; ties go to the Machina, to BL5's second Invention, else by the Study track (MA-PUB-04, MA-PUB-05)."""
    if totals[0] != totals[1]:
        return totals.index(max(totals))
    for side in SIDES:
        if is_machina(g, side):
            return side
    return 0 if invented(g, "BL5-2") else farther(g)
