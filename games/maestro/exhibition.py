"""The Exhibition: Events and Benefactors, Gallery scoring, Major Publicity."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from games.engine import Decision, Script, emit
from games.maestro import benefactors, events, team_decisions
from games.maestro.box import CARDS, COLOURS, ROUNDS, SIDES
from games.maestro.effects import card_publicity
from games.maestro.gains import draw_token, gain_resource
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import MACHINA, Actor, Placed, State, bonuses, count, farther, is_machina, value

# --- at the beginning


def opening(g: State) -> Script[None]:
    """The Event first, then Exhibition Benefactors in turn order until all pass.

    (MA-EXH-01, MA-BEN-03, -04, MA-R-47)
    """
    yield from events.opening(g)
    circle = [(g.first + n) % 4 for n in range(4)]
    passed = {MACHINA}
    while any(g.runs[character] not in passed and benefactors.useful(g, _user(g, character)) for character in circle):
        for character in circle:
            yield from _exhibit(g, _user(g, character), passed)


def _user(g: State, character: int) -> Actor:
    """Who uses a Benefactor at an Exhibition: a Character's player."""
    return Actor(g.runs[character], character % 2, character, character)


def _exhibit(g: State, actor: Actor, passed: set[int]) -> Script[None]:
    """A Character's player uses Benefactors or passes; after each use those who had passed are asked again."""
    while actor.seat not in passed and (useful := benefactors.useful(g, actor)):
        answer = yield Decision("exhibit", (actor.seat,), (*write_each("benefactor", useful), "pass"))
        if (chosen := read(answer[0])).verb == "pass":
            passed.add(actor.seat)
        else:
            passed.intersection_update({MACHINA})
            yield from benefactors.use(g, actor, chosen.first)


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
            if not popular:
                points += bonuses(g, holder).secondary
            emit(g, "gallery", None, side=holder, region=region, popular=popular, points=points)
            score(g, holder, points, "gallery")
            if popular:
                g.workshops[holder].tiles.append(region)
                gains += [(holder, region)] * bonuses(g, holder).tile
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


def held_then(section: Mapping[str, int], plan: Sequence[str], character: int) -> Counter[str]:
    """The Resources of a Character once those that a plan names for it have come; *section* are those it has now."""
    named = [option.args for option in map(read, plan) if option.verb == "to" and option.number == character]
    return Counter(section) + Counter(colour for _character, colour, _region in named)


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
        (workshop.benefactors if prize in CARDS.benefactors else workshop.patronesses).append(prize)
        emit(g, "publicity", None, side=winner, action=action, card=prize, totals=totals)
        if totals[1 - winner]:
            draw_token(g, 1 - winner)


def publicity(g: State, placed: Placed, action: str) -> int:
    """The Publicity of a card at an Action, with its own bonus and its token (MA-TOK-02, MA-TOK-03)."""
    return card_publicity(placed.card, action) + token_publicity(placed.token, g.action_colour[action])


def token_publicity(token: str, colour: str) -> int:
    """The Publicity of a token on a card at an Action of a colour; "" is none (MA-TOK-02, MA-TOK-03)."""
    if not token:
        return 0
    values = CARDS.box.publicity_token
    return (values.matching if token == colour else values.other).value


def publicity_winner(g: State, totals: list[int]) -> int:
    """Who wins; ties go to the Machina, to to an Invention, else by the Study track (MA-PUB-04, MA-PUB-05)."""
    if totals[0] != totals[1]:
        return totals.index(max(totals))
    for side in SIDES:
        if is_machina(g, side):
            return side
    return next((side for side in SIDES if bonuses(g, side).publicity_ties), farther(g))
