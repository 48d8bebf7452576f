"""The Machina, the solo opponent: rules, not a player. It asks nobody anything."""

from collections.abc import Callable

from games.engine import emit, next_rng
from games.maestro import actions, events, gains, machina_pieces
from games.maestro.box import CARDS, CEILING_COLUMNS, CEILING_ROWS, COLOURS, DA_VINCI, FLORENCE, MICHELANGELO
from games.maestro.machina_area import CARDS_ONLY, complete_blueprints, gain, in_order, of
from games.maestro.points import score
from games.maestro.state import MACHINA, Placed, State, count, free_places, recheck, strength, value

EASY_PATRONESSES, HARD_CARDS = "patronesses_6", "cards_6_15"
MORE_GALLERIES, EXCESS_MOVES = "more_galleries", "excess_moves"
DIFFICULTY = (CARDS_ONLY, EASY_PATRONESSES, MORE_GALLERIES, EXCESS_MOVES, HARD_CARDS)


# --- its turn


def turn(g: State, *, gossip: bool) -> None:
    """Roll and move the meeple, play the top card, Main action, Workshop action (MA-SOLO-TURN-01, MA-R-73)."""
    machina = of(g)
    roll(g)
    card = machina.deck.pop()
    placed = Placed(card, machina.side, MACHINA, face_up=not gossip)
    g.placed[machina.action].append(placed)
    g.revealed += 1
    if gossip:
        emit(g, "gossip", None, side=machina.side, action=machina.action)
        return
    emit(g, "play", None, side=machina.side, card=card, action=machina.action)
    colour = g.action_colour[machina.action]
    tokens = g.workshops[machina.side].tokens
    if g.round >= 3 and colour in tokens:
        tokens.remove(colour)
        placed.token = colour
        emit(g, "token_placed", None, side=machina.side, colour=colour)
    for resource in in_order(g, CARDS.solo[card].resources):
        gain(g, resource)
    main_action(g, machina.action, CARDS.solo[card].points)
    if machina.side == DA_VINCI:
        complete_blueprints(g)


def roll(g: State) -> None:
    """Two dice, the difference in steps clockwise, on past a full Action (MA-SOLO-DICE-01 to -03, MA-R-62, MA-R-63)."""
    machina = of(g)
    steps = 0
    if machina.rolled:
        rng = next_rng(g)
        dice = sorted((rng.randint(1, 6), rng.randint(1, 6)))
        steps = dice[1] - dice[0]
        emit(g, "dice", None, side=machina.side, dice=dice)
    machina.rolled = True
    place = g.action_order.index(machina.action) + steps
    full = []
    while is_full(g, g.action_order[place % 4]):
        full.append(g.action_order[place % 4])
        place += 1
    if full:
        emit(g, "full", None, actions=full, target=g.action_order[place % 4])
    machina.action = g.action_order[place % 4]


def is_full(g: State, action: str) -> bool:
    """Whether an Action has three of its cards."""
    return not free_places([placed.side for placed in g.placed[action]], of(g).side)


# --- Main actions


def main_action(g: State, action: str, points: int) -> None:
    """The Action, or a Move with all its points where it is impossible (MA-SOLO-MAIN-01, MA-R-64)."""
    side = of(g).side
    possible = {
        "move": True,
        "create": sum(g.workshops[side].supply.values()) + count(g, side, FLORENCE) > 0,
        "influence": influence_source(g) is not None or target_colour(g) is None,
        "study": g.workshops[side].study < len(CARDS.track),
    }
    if not possible[action]:
        move(g, points)
        return
    left = {"move": move, "create": create, "influence": influence, "study": study}[action](g, points)
    if left and EXCESS_MOVES in of(g).difficulty:
        move(g, left)


def move(g: State, points: int) -> int:
    """Artwork straight to the target, until it is claimed; then another target (MA-SOLO-MOVE-01 to -09, MA-R-66)."""
    side = of(g).side
    while points and (found := target(g, points)) is not None:
        region, needed = found
        for _n in range(min(needed, points)):
            source = nearest_source(g, region)
            if source is None:
                recheck(g)
                return points
            machina_pieces.carry(g, source, region)
            points -= 1
        recheck(g)
    emit(g, "machina_done", None, side=side)
    return points


def target(g: State, points: int) -> tuple[str, int] | None:
    """The region to move to, and how many Artworks it needs (MA-SOLO-MOVE-02 to MA-SOLO-MOVE-06, MA-R-67)."""
    side = of(g).side
    available = sources_left(g)

    def lead(region: str) -> int:
        return strength(g, side, region) - strength(g, 1 - side, region)

    for galleries, popular in ((g.popular, True), (g.secondary, False)):
        empty = [r for r in galleries if r not in g.centers]
        human = [r for r in galleries if g.centers.get(r) == 1 - side and 1 <= -lead(r) <= min(points, available)]
        close = [r for r in galleries if g.centers.get(r) == side and lead(r) == 1]
        for regions, single in ((empty, False), (human, False), (close, True)):
            if regions and available:
                best = max(regions, key=lambda r: (value(g, r, popular=popular), int(r)))
                return best, 1 if single else max(1, -lead(best))
    return None


def sources_left(g: State) -> int:
    """How many Artworks could still be carried somewhere."""
    side = of(g).side
    galleries = (*g.popular, *g.secondary)
    return sum(g.workshops[side].supply.values()) + sum(count(g, side, r) for r in g.map if r not in galleries)


def nearest_source(g: State, region: str) -> str | None:
    """Florence, then the nearest region without a Gallery, then the supply ("") (MA-SOLO-MOVE-08, MA-R-66)."""
    side = of(g).side
    if count(g, side, FLORENCE):
        return FLORENCE
    galleries = (*g.popular, *g.secondary)
    steps = CARDS.distances[region]
    others = [r for r in CARDS.numbered if r not in galleries and r != region and count(g, side, r)]
    if others:
        return min(others, key=lambda r: (steps[r], -int(r)))
    return "" if any(g.workshops[side].supply.values()) else None


def create(g: State, points: int) -> int:
    """Into Galleries with 3 or more points, else into Florence (MA-SOLO-CREATE-01 to MA-SOLO-CREATE-06, MA-R-65)."""
    side = of(g).side
    own = [r for r in g.secondary if g.centers.get(r) == side]
    served = [(value(g, r, popular=True), int(r), r) for r in g.popular]
    served += [(value(g, r, popular=False), int(r), r) for r in own]
    needed = CARDS.box.machina.centerpieces.value
    if points >= needed and served:
        for _value, _number, region in sorted(served, reverse=True):
            if any(g.workshops[side].supply.values()):
                machina_pieces.carry(g, "", region)
            elif count(g, side, FLORENCE):
                machina_pieces.carry(g, FLORENCE, region)
        recheck(g)
        return points - needed
    while points and any(g.workshops[side].supply.values()):
        machina_pieces.carry(g, "", FLORENCE)
        points -= 1
    recheck(g)
    return move(g, points) if points else 0


def target_colour(g: State) -> str | None:
    """The colour of its best Popular Centerpiece (MA-R-68)."""
    side = of(g).side
    own = [r for r in g.popular if g.centers.get(r) == side]
    if not own:
        return None
    return CARDS.regions[max(own, key=lambda r: _worth(g, r))].colour


def _worth(g: State, region: str) -> tuple[int, int, int]:
    """VP now, then the lower Precedence number, then the higher region."""
    points = value(g, region, popular=region in g.popular)
    return points, -g.precedence[CARDS.regions[region].colour], int(region)


def influence_source(g: State) -> str | None:
    """The area a Collector would leave: the human's best region's, else the fullest (MA-SOLO-INFL-02, -03)."""
    goal = target_colour(g)
    if goal is None:
        return None
    side = of(g).side
    human = [r for r, holder in g.centers.items() if holder == 1 - side and CARDS.regions[r].colour != goal]
    if human:
        colour = CARDS.regions[max(human, key=lambda r: _worth(g, r))].colour
        if g.lodge[colour][0]:
            return colour
    others = [colour for colour in COLOURS if colour != goal and g.lodge[colour][0]]
    return max(others, key=lambda c: (sum(g.lodge[c]), -g.precedence[c])) if others else None


def influence(g: State, points: int) -> int:
    """Point by point, evaluated afresh (MA-SOLO-INFL-01 to MA-SOLO-INFL-07, MA-R-68, MA-R-69)."""
    side = of(g).side
    lost = 0
    for _n in range(points):
        goal = target_colour(g)
        if goal is None:
            emit(g, "machina_moves", None)
            move(g, 1)
            continue
        source = influence_source(g)
        if source is None:
            lost += 1
            continue
        actions.move_collector(g, side, source, goal, side, stays=events.current(g).stays)
        followed = sorted((r for r in g.popular if CARDS.regions[r].colour == goal), key=int, reverse=True)
        emit(g, "machina_follows", None, colour=goal)  # the goal is the colour of one of them at least
        for region in followed:
            place_from = nearest_source(g, region)
            if place_from is not None:
                machina_pieces.carry(g, place_from, region)
        recheck(g)
    return lost


def study(g: State, points: int) -> int:
    """Spaces on the track, by the solo table (MA-SOLO-STUDY-01 to MA-SOLO-STUDY-06)."""
    side = of(g).side
    while points and g.workshops[side].study < len(CARDS.track):
        points -= 1
        if actions.step_on_track(g, side) == "T":
            for _n in range(events.current(g).bonus_tiles):
                gains.gain_resource(g, side, side, actions.bonus_colour(g.bonus, g.workshops[side].study))
        else:
            upgrade(g)
    return points


# --- upgrades of its deck


def upgrade(g: State) -> None:
    """A Starting card leaves the game, an Upgraded one comes, for VP.

    (MA-SOLO-STUDY-03 to MA-SOLO-STUDY-06, MA-R-70)
    """
    if not machina_pieces.upgrade_undrawn(g) and not _upgrade_on_board(g):
        return
    score(g, of(g).side, CARDS.box.machina.upgrade.values[g.round - 1], "upgrade")


def _upgrade_on_board(g: State) -> bool:
    """The first Starting card on the board, clockwise from Study, is replaced."""
    machina = of(g)
    first = g.action_order.index("study")
    for action in g.action_order[first:] + g.action_order[:first]:
        for placed in g.placed[action]:
            if placed.side == machina.side and not CARDS.solo[placed.card].upgraded and machina.upgraded:
                old, placed.card = placed.card, machina.upgraded.pop()
                g.revealed += 1
                seen = placed.face_up
                emit(
                    g,
                    "machina_upgrade",
                    None,
                    side=machina.side,
                    old=old if seen else "",
                    new=placed.card if seen else "",
                )
                return True
    return False


# --- final scoring


def final_scores(g: State) -> dict[str, int]:
    """What its board and cards are worth at the end (MA-SOLO-FINAL-02 to MA-SOLO-FINAL-07, MA-R-76, MA-R-82)."""
    machina = of(g)
    workshop = g.workshops[machina.side]
    values = CARDS.box.machina
    benefactor, patroness = values.benefactor, values.patroness
    if EASY_PATRONESSES in machina.difficulty:
        patroness = values.easier_patroness
    if HARD_CARDS in machina.difficulty:
        benefactor, patroness = values.harder_benefactor, values.harder_patroness
    board: Callable[[State], int] = ceiling_points if machina.side == MICHELANGELO else blueprint_points
    return {
        "board": board(g),
        "benefactors": benefactor.value * (len(workshop.benefactors) + len(workshop.spent)),
        "patronesses": patroness.value * len(workshop.patronesses),
    }


def ceiling_points(g: State) -> int:
    """3 VP a space with two Resources, 1 with one, 3 more a full row."""
    counts = [sum(map(bool, held)) for held in of(g).slots]
    full = sum(
        sum(counts[row * CEILING_COLUMNS : (row + 1) * CEILING_COLUMNS]) == 2 * CEILING_COLUMNS
        for row in range(CEILING_ROWS)
    )
    values = CARDS.box.machina
    return sum(values.slots.values[number] for number in counts) + values.full_row.value * full


def blueprint_points(g: State) -> int:
    """Twice the printed VP of each removed marker, 6 VP a tile for those of BL6."""
    tiles = len(g.workshops[DA_VINCI].tiles)
    removed = [marker_worth(b.card, number) for b in g.blueprints for number in range(1, b.built + 1)]
    return sum(points + per_tile * tiles for points, per_tile in removed)


def marker_worth(card: str, number: int) -> tuple[int, int]:
    """The VP that one marker of a Blueprint counts once it is removed, and those for each Popular Gallery tile."""
    printed, values = CARDS.inventions[f"{card}-{number}"], CARDS.box.machina
    return values.marker_factor.value * printed.points, values.marker_per_tile.value if printed.per_tile else 0
