"""The two Bots of a solo game: rules, not players. They ask nobody anything."""

from collections.abc import Callable

from games.codex_leicester.box import CARDS, LARGE
from games.codex_leicester.inventions import take_from_row
from games.codex_leicester.setup import position_bonus, receive
from games.codex_leicester.state import BOTS, Council, State
from games.engine import Script, emit, next_rng

PLACES = ("left", "middle", "right")


def draw(g: State) -> str:
    """The next Bot card; used cards are shuffled into a new deck when it is empty (CL-SOLO-09)."""
    if not g.multipurpose:
        g.multipurpose, g.multipurpose_used = g.multipurpose_used, []
        next_rng(g).shuffle(g.multipurpose)
    card = g.multipurpose.pop()
    g.multipurpose_used.append(card)
    g.revealed += 1
    return card


def draw_choice(g: State, legal: Callable[[int], bool], count: int = len(PLACES)) -> int | None:
    """Draw until a card marks a legal option of three; a single one needs no draw (CL-SOLO-07, CL-R-51)."""
    options = [n for n in range(count) if legal(n)]
    if len(options) <= 1:
        return options[0] if options else None
    while True:
        card = draw(g)
        choice = PLACES.index(CARDS.multipurpose[card].choice)
        emit(g, "bot_card", card=card, choice=CARDS.multipurpose[card].choice)
        if choice in options:
            return choice


def first_order(g: State) -> Script[None]:
    """A card tells the player's position; the Bots take the others; then the bonus (CL-SOLO-10, CL-R-48, CL-R-48a)."""
    choice = draw_choice(g, lambda _n: True) or 0
    rest = iter(BOTS)
    g.order = [0 if n == choice else next(rest) for n in range(3)]
    emit(g, "solo_order", order=list(g.order))
    bonus = yield from position_bonus(g, 0)
    yield from receive(g, g.players[0], bonus)
    g.phase = "round"


def declare(g: State, bot: int) -> None:
    """One marker on a Present invention (CL-SOLO-12 to CL-SOLO-15, CL-R-52)."""
    choice = draw_choice(g, lambda n: n < len(g.present))
    if choice is not None:
        card = g.present[choice]
        g.bot_markers.setdefault(card, []).append(bot)
        emit(g, "bot_declares", bot, card=card)


def assign(g: State, bot: int) -> None:
    """The Areas on a card receive the Bot's Apprentices (CL-SOLO-08, CL-SOLO-16 to CL-SOLO-18)."""
    card = draw(g)
    areas = CARDS.multipurpose[card].areas[g.round - 1]
    for area in areas:
        g.areas[area].append(f"{bot}a")
    emit(g, "bot_places", bot, card=card, areas=areas)


def council_turn(g: State, bot: int, takes_tile: bool, last: bool) -> None:
    """The tile with the most florins, then a position by a card.

    (CL-SOLO-20 to CL-SOLO-24, CL-SOLO-35, CL-R-51b, CL-R-51d)
    """
    if takes_tile:
        most = max(space.florins for space in g.council if space.tile)
        choice = draw_choice(g, lambda n: bool(g.council[n].tile) and g.council[n].florins == most)
        if choice is not None:
            tile = g.council[choice].tile
            g.council[choice] = Council()
            g.taken[str(bot)] = tile
            emit(g, "tile", bot, tile=tile)
    if not last:
        place = draw_choice(g, lambda n: g.next_order[n] < 0)
        if place is not None:
            g.next_order[place] = bot
            emit(g, "claim", bot, position=place + 1)


def complete(g: State) -> None:
    """At the end of the Round the Bots complete what they have enough markers on.

    (CL-SOLO-27 to CL-SOLO-32, CL-R-53)
    """
    while (found := _completable(g)) is not None:
        card, bot = found
        g.finished.setdefault(card, []).append(bot)
        g.bot_markers.pop(card)
        running = any(shop.card == card for player in g.players for shop in player.shops.values())
        emit(g, "bot_completes", bot, card=card, kept=running)
        take_from_row(g, card)
        if running:
            g.ghosts.append(card)


def _completable(g: State) -> tuple[str, int] | None:
    bots = CARDS.box.bots
    for card in g.present:
        needed = (bots.markers_large if CARDS.inventions[card].works >= LARGE else bots.markers).value
        for bot in BOTS:
            if g.bot_markers.get(card, []).count(bot) >= needed:
                return card, bot
    return None
