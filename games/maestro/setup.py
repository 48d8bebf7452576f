"""The table of Maestro, for two workshops of one or two players, or one against the Machina."""

from collections.abc import Mapping
from random import Random

from games.engine import emit, next_rng
from games.maestro.box import (
    ACTIONS,
    BENEFACTORS,
    CARDS,
    CEILING_COLUMNS,
    CEILING_ROWS,
    CHARACTERS,
    COLOURS,
    DA_VINCI,
    FLORENCE,
    GRID,
    MICHELANGELO,
    PATRONESSES,
    SIDES,
    TYPES,
)
from games.maestro.cleanup import deal_prizes, new_lodge
from games.maestro.machina import DIFFICULTY, MORE_GALLERIES
from games.maestro.machina_pieces import carry
from games.maestro.state import MACHINA, Blueprint, Machina, State, Workshop, is_machina, own_types, recheck
from games.maestro.upgrades import fill_display

PLAYERS = {  # the Characters of each player, by the number of players and the only team
    "2": ((0, 2), (1, 3)),
    "3": ((0,), (2,), (1, 3)),
    "3 michelangelo": ((0, 2), (1,), (3,)),
    "4": ((0,), (2,), (1,), (3,)),
}


def setup(seats: int, options: Mapping[str, str], seed: str) -> State:
    """Both boards, the map, the lodge and the decks (MA-SETUP, MA-SETDV, MA-SETMI, MA-SOLO-SETUP, MA-R-01)."""
    counts = CARDS.box.counts
    g = State(
        seed=seed,
        runs=runs(seats, options),
        workshops=[Workshop(side, supply=dict.fromkeys(own_types(side), 0)) for side in SIDES],
        bank=dict.fromkeys(COLOURS, counts.resources.value - 1),  # one of each marks the ranking
        artwork=dict(zip(TYPES, (counts.paintings.value, counts.statues.value, counts.busts.value), strict=True)),
        map={region: {} for region in CARDS.regions},
        study_order=[MICHELANGELO, DA_VINCI],
        blueprint_side=options.get("blueprints", "A") or "A",
        communication=options.get("talk") == "open",
        placed={action: [] for action in ACTIONS},
    )
    rng = next_rng(g)
    if seats == 1:
        side = MICHELANGELO if options.get("workshop", "da_vinci") != "michelangelo" else DA_VINCI
        chosen = [options.get(name, "") for name in ("gains", "galleries", "excess", "cards")]
        g.machina = Machina(side, difficulty=[value for value in chosen if value in DIFFICULTY])
    _actions(g, rng)
    _resources(g, rng)
    _artwork(g)
    g.bonus = shuffled(CARDS.box.study.bonus.values, rng)
    g.publicity = shuffled([colour for colour in COLOURS for _n in range(counts.publicity.value)], rng)
    g.setups = shuffled([card.id for card in CARDS.box.collector_setups], rng)
    turn = rng.randrange(4)
    g.precedence = {colour: (n + turn) % 4 + 1 for n, colour in enumerate(CARDS.box.order.lodge.values)}
    new_lodge(g)
    g.benefactors, g.patronesses = shuffled(BENEFACTORS, rng), shuffled(PATRONESSES, rng)
    deal_prizes(g)
    _workshops(g, rng)
    if options.get("events") == "on":
        g.early_events = shuffled([event.id for event in CARDS.box.events if not event.late], rng)
        g.late_events = shuffled([event.id for event in CARDS.box.events if event.late], rng)
        g.event = g.early_events.pop()
    g.galleries = shuffled(CARDS.numbered, rng)
    g.popular = [g.galleries.pop() for _n in range(counts.popular_galleries.value)]
    if g.machina is not None:
        _machina(g, g.machina, rng)
    g.runs = runs(seats, options, rng)
    recheck(g)
    g.emitted.clear()
    emit(g, "setup", None, runs=list(g.runs), popular=list(g.popular), event=g.event)
    return g


def runs(seats: int, options: Mapping[str, str], rng: Random | None = None) -> list[int]:
    """The seat of each Character: named by the host, else drawn, or in seat order (MA-OV-02, MA-SETUP-04, MA-R-91).

    "assistant" names who runs the Assistant of da Vinci's team, or of Michelangelo's where that is the only one;
    "michelangelo" is for two teams.
    """
    if seats == 1:
        own = MICHELANGELO if options.get("workshop") == "michelangelo" else DA_VINCI
        return [0 if character % 2 == own else MACHINA for character in CHARACTERS]
    lone_da_vinci = seats == 3 and options.get("team") == "michelangelo"
    players = PLAYERS["3 michelangelo" if lone_da_vinci else str(seats)]
    seated: dict[tuple[int, ...], str] = {}
    for name, characters in (("da_vinci", (0,)), ("assistant", (2, 3)), ("michelangelo", (1,))):
        seat = options.get(name, "")
        player = next((player for player in players if player[0] in characters), None)
        if seat and player and seat not in seated.values():
            seated[player] = seat
    rest = [str(seat) for seat in range(seats) if str(seat) not in seated.values()]
    if rng is not None:
        rng.shuffle(rest)
    for player in players:
        if player not in seated:
            seated[player] = rest.pop(0)
    return [next(int(seat) for player, seat in seated.items() if character in player) for character in CHARACTERS]


def shuffled(cards: tuple[str, ...] | list[str], rng: Random) -> list[str]:
    """A pile of these cards, shuffled."""
    pile = list(cards)
    rng.shuffle(pile)
    return pile


def _actions(g: State, rng: Random) -> None:
    """Overlays on sections: the colour of each Action and their clockwise order from Create (MA-SETUP-08, MA-R-03)."""
    sections = CARDS.box.order.sections.values
    overlays = shuffled(ACTIONS, rng)
    g.action_colour = {action: colour for colour, action in zip(sections, overlays, strict=True)}
    first = overlays.index("create")
    g.action_order = overlays[first:] + overlays[:first]


def _resources(g: State, rng: Random) -> None:
    """Eight Resources, two to each Character; in a solo game the Machina's go back (MA-SETUP-07, MA-R-60)."""
    dealt = shuffled([colour for colour in COLOURS for _n in range(CARDS.box.start.resources.value)], rng)
    each = len(dealt) // len(CHARACTERS)
    for character in CHARACTERS:
        for _n in range(each):
            colour = dealt.pop()
            if g.runs[character] != MACHINA:
                g.bank[colour] -= 1
                g.sections[character][colour] += 1


def _artwork(g: State) -> None:
    """Florence, and one Artwork of each type in supply (MA-SETUP-15, MA-SETDV-05, MA-SETMI-04)."""
    for kind in CARDS.box.florence.start.values:
        g.artwork[kind] -= 1
        g.map[FLORENCE][kind] = g.map[FLORENCE].get(kind, 0) + 1
    for workshop in g.workshops:
        for kind in own_types(workshop.side):
            number = g.artwork[kind] if is_machina(g, workshop.side) else CARDS.box.start.artwork.value
            g.artwork[kind] -= number
            workshop.supply[kind] += number


def _workshops(g: State, rng: Random) -> None:
    """Decks and displays, Blueprints and the ceiling (MA-SETUP-18, MA-SETDV, MA-SETMI, MA-R-05, MA-R-81)."""
    for workshop in g.workshops:
        if not is_machina(g, workshop.side):
            letter = "DM"[workshop.side]
            workshop.deck = shuffled([card for card in CARDS.cards if card.startswith(f"{letter}S")], rng)
            workshop.upgrades = shuffled([card for card in CARDS.cards if card.startswith(f"{letter}U")], rng)
            fill_display(g, workshop)
    tiles: dict[int, list[str]] = {}
    for tile in CARDS.box.blueprints:
        tiles.setdefault(tile.set, []).append(tile.id)
    for pile in tiles.values():
        rng.shuffle(pile)
    g.blueprints = [Blueprint(card, tiles[number].pop()) for card, number in CARDS.blueprint_cards.items()]
    g.grid = [""] * (GRID * GRID)
    if not is_machina(g, MICHELANGELO):
        g.ceiling = shuffled(list(CARDS.sistine), rng)


def _machina(g: State, machina: Machina, rng: Random) -> None:
    """The solo opponent's decks, meeples and Artwork (MA-SOLO-SETUP-02 to MA-SOLO-SETUP-13, MA-R-61, MA-R-83)."""
    machina.deck = shuffled([card for card, printed in CARDS.solo.items() if not printed.upgraded], rng)
    machina.upgraded = shuffled([card for card, printed in CARDS.solo.items() if printed.upgraded], rng)
    machina.action = next(action for action, card in g.prizes.items() if card in CARDS.patronesses)
    if machina.side == MICHELANGELO:
        machina.slots = [["", ""] for _n in range(CEILING_ROWS * CEILING_COLUMNS)]
        against = {card.id for card in CARDS.box.blueprint_cards if card.against_machina}
        g.blueprints = [blueprint for blueprint in g.blueprints if blueprint.card in against]
    else:
        rng.shuffle(g.blueprints)
        for blueprint in g.blueprints:
            blueprint.filled = [""] * len(CARDS.icons[blueprint.tile, g.blueprint_side])
    galleries = g.popular if MORE_GALLERIES in machina.difficulty else g.popular[:1]
    for region in galleries:
        carry(g, FLORENCE, region)
