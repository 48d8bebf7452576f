"""What a position is worth to a player's workshop, in VP, as a computer player estimates it."""

from functools import cache, lru_cache

from games.maestro import patronesses
from games.maestro.box import CARDS, COLOURS, DA_VINCI, FLORENCE, GRID, ROUNDS, TURNS, Icon
from games.maestro.exhibition import publicity
from games.maestro.patronesses import own_cards
from games.maestro.scoring import final_parts
from games.maestro.state import State, is_machina, own_types, ranks, strength, wins_ties
from games.maestro.upgrades import open_icons
from games.maestro.workshops import costs, placements

RIVAL = 0.6  # how much of the rival's worth counts against the own one
LEADS = (0.03, 0.1, 0.2, 0.45, 0.7, 0.85, 0.95)  # chance of a Gallery with three Artworks less, to three more
NEAR = (0.0, 0.4, 0.2, 0.1)  # what an Artwork counts in a Gallery so many steps away
AT_MOST = 2.0  # of these
POINT = {"move": 0.8, "create": 1.3, "influence": 1.9, "study": 2.6}  # VP for an Action Point of a played card
ARTWORK, CENTER = 0.8, 1.3  # for a created Artwork, and for each Centerpiece it can be put beside
BENEFACTOR, PATRONESS = 3.0, 4.0  # a Patroness counts as now, and so much more
TOKEN, SUPPLY, STUDY, CARD, HAND = 1.2, 0.3, 0.5, 0.06, 0.25
RESOURCE, TILE, OPEN_COST, PATTERN, EFFECT = 1.6, 1.1, 0.6, 2.0, 3.0


def evaluate(g: State, seat: int) -> float:
    """The workshop's VP so far with the final scoring, and what its position promises, less much of the rival's."""
    side = g.runs.index(seat) % 2
    mine, theirs = _settled(g, side), _settled(g, 1 - side)
    if g.phase != "over":
        left = (ROUNDS - g.round + 1 - g.turn / TURNS) / ROUNDS
        mine += _promised(g, side, left)
        theirs += _promised(g, 1 - side, left)
        chances = _galleries(g, side)
        mine += chances
        theirs -= chances
    return mine - RIVAL * theirs


def _settled(g: State, side: int) -> float:
    return float(g.workshops[side].vp + sum(final_parts(g, side).values()))


def _promised(g: State, side: int, left: float) -> float:
    """Pieces, cards and progress of one workshop; *left* is the part of the game that is still to come."""
    workshop = g.workshops[side]
    total = SUPPLY * left * sum(workshop.supply.values()) + TOKEN * len(workshop.tokens)
    total += left * (STUDY * workshop.study + BENEFACTOR * len(workshop.benefactors)) + _publicity(g, side)
    if is_machina(g, side):
        return total
    total += RESOURCE * (0.3 + 0.7 * left) * sum(sum(g.sections[character].values()) for character in (side, side + 2))
    total += CARD * left * sum(_quality(card) for card in own_cards(g, side)) * TURNS
    for seat in {g.runs[side], g.runs[side + 2]}:
        for pile in (g.hands, g.aside):
            total += HAND * sum(_quality(card) for card in pile.get(str(seat), ()))
    total += _played(g, side)
    return total + left * (_patterns(g) if side == DA_VINCI else _ceiling(g))


def _quality(card: str) -> float:
    printed = CARDS.cards[card]
    return printed.effort + printed.publicity + (printed.effect != "none")


def _galleries(g: State, side: int) -> float:
    """What the Galleries promise a workshop more than its rival; a Popular one pays once more as a Secondary one."""
    table, order = CARDS.box.scoring_table, ranks(g)
    near = [_near(g, each) for each in (side, 1 - side)]
    total = 0.0
    for region in (*g.popular, *g.secondary):
        place = order.index(CARDS.regions[region].colour)
        points = table.secondary.values[place]
        if region in g.popular:
            points = table.popular.values[place] + (points // 2 if g.round < ROUNDS else 0)
        lead = strength(g, side, region) - strength(g, 1 - side, region)
        holds = g.centers.get(region)
        tie = 0.5 * ((holds == side) - (holds == 1 - side) + wins_ties(g, side) - wins_ties(g, 1 - side))
        helped = lead + tie + min(AT_MOST, near[0].get(region, 0.0)) - min(AT_MOST, near[1].get(region, 0.0))
        total += points * _chance(helped)
    return total


def _chance(lead: float) -> float:
    """The chance of a Gallery, between the values for whole leads."""
    place = max(0.0, min(len(LEADS) - 1.001, lead + len(LEADS) // 2))
    low = int(place)
    return LEADS[low] + (LEADS[low + 1] - LEADS[low]) * (place - low)


def _near(g: State, side: int) -> dict[str, float]:
    """How much the own Artworks elsewhere count in each Gallery, by their distance."""
    found: dict[str, float] = {}
    galleries = (*g.popular, *g.secondary)
    for region, pieces in g.map.items():
        held = sum(pieces.get(kind, 0) for kind in own_types(side))
        if held and (region == FLORENCE or region not in galleries):
            for gallery in galleries:
                steps = _steps(region, gallery)
                if steps < len(NEAR):
                    found[gallery] = found.get(gallery, 0.0) + NEAR[steps] * held
    return found


@cache
def _steps(source: str, target: str) -> int:
    """Steps from one region to another."""
    reached, border, steps = {source}, [source], 0
    while target not in reached:
        border = [n for region in border for n in CARDS.regions[region].neighbours if n not in reached]
        reached.update(border)
        steps += 1
    return steps


def _publicity(g: State, side: int) -> float:
    """The cards at the Actions, as far as Publicity is open."""
    total = 0.0
    for action, prize in g.prizes.items():
        cards = g.placed[action]
        mine, theirs = (sum(publicity(g, p, action) for p in cards if p.side == s) for s in (side, 1 - side))
        if is_machina(g, side):
            values = CARDS.box.machina
            value = float((values.patroness if prize in CARDS.patronesses else values.benefactor).value)
        else:
            value = PATRONESS + patronesses.points(g, side, prize) if prize in CARDS.patronesses else BENEFACTOR
        total += value * (mine + 2) / (mine + theirs + 4)
    return total


def _played(g: State, side: int) -> float:
    """What the cards played this round can do: before their Action as after it, so that it counts for the choice."""
    table = CARDS.box.action_points
    centers = sum(holder == side for holder in g.centers.values())
    total = 0.0
    for action, cards in g.placed.items():
        for placed in cards:
            if placed.side == side and placed.face_up and placed.card in CARDS.cards:
                points = getattr(table, action).values[min(CARDS.cards[placed.card].effort, 7)]
                total += POINT[action] * points
                if action == "create":
                    total += ARTWORK
                    if points >= 2:
                        total += max(0.0, CENTER * centers - POINT[action] * points)
    return total


def _patterns(g: State) -> float:
    """Resources on da Vinci's board, worth more the more of a pattern they are; Inventions have effects."""
    wanted = []
    for blueprint in g.blueprints:
        if blueprint.built < CARDS.markers(blueprint.card):
            wanted.append(open_icons(g, blueprint))
    built = sum(blueprint.built for blueprint in g.blueprints)
    return EFFECT * built + PATTERN * _best_patterns(tuple(g.grid), tuple(wanted))


@lru_cache(maxsize=20_000)
def _best_patterns(grid: tuple[str, ...], wanted: tuple[tuple[Icon, ...], ...]) -> float:
    """How near each Blueprint is to its next Invention, the best counted most."""
    found = sorted((_best_pattern(grid, icons) for icons in wanted), reverse=True)
    held = sum(colour in COLOURS for colour in grid)
    return 0.3 * held + sum(share * 0.5**number for number, share in enumerate(found)) * 2.0


def _best_pattern(grid: tuple[str, ...], icons: tuple[Icon, ...]) -> float:
    """The largest part of a pattern that lies on the board where the rest of it is free."""
    best = 0
    for cells in placements(icons):
        there = 0
        for row, column, colour in cells:
            held = grid[row * GRID + column]
            if held:
                if held == "marker" or colour not in ("any", held):
                    break
                there += 1
        else:
            best = max(best, there)
    share: float = (1 + best) / (1 + len(icons))
    return share * share


def _ceiling(g: State) -> float:
    """Face-up tiles that could still be removed, cheaper ones more."""
    return sum(
        TILE + OPEN_COST * (2 - len(costs(g.covers, space))) for space, t in enumerate(g.ceiling) if t in CARDS.sistine
    )
