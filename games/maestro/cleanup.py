"""Preparation, Cleanup, and the decks between rounds."""

from games.engine import Answer, Decision, Script, emit, next_rng, side_by_side
from games.maestro.box import CARDS, DEALT, KEPT, MICHELANGELO, SIDES
from games.maestro.options import read, write
from games.maestro.state import State, count, is_machina, is_team, own_types, recheck, seats_of
from games.maestro.upgrades import fill_display


def preparation(g: State) -> Script[None]:
    """Everybody draws and discards; a lone player twice, without seeing the second five first (MA-PREP-01 to -06)."""
    hands: dict[int, list[str]] = {}
    for side in SIDES:
        if not is_machina(g, side):
            for seat in seats_of(g, side):
                deck = g.workshops[side].deck
                hands[seat] = [deck.pop() for _n in range(DEALT)]
    g.hands = {str(seat): cards for seat, cards in hands.items()}
    g.aside, g.discards = {}, {}
    g.revealed += 1
    g.phase = "discard"
    yield from ()


def discard(g: State) -> Script[None]:
    """Two of five go (MA-PREP-02 to MA-PREP-04); what they are is known to their owner alone (MA-HID-06)."""
    seats = [int(seat) for seat in g.hands if len(g.hands[seat]) == DEALT]
    gone = yield from side_by_side({seat: two_of(seat, g.hands[str(seat)]) for seat in seats})
    for seat in seats:
        g.discards.setdefault(str(seat), []).extend(gone[seat])
        kept = [card for card in g.hands[str(seat)] if card not in gone[seat]]
        side = next(character % 2 for character in range(4) if g.runs[character] == seat)
        if is_team(g, side) or g.aside.get(str(seat)):
            g.hands[str(seat)] = kept
        else:
            g.aside[str(seat)] = kept
            g.hands[str(seat)] = [g.workshops[side].deck.pop() for _n in range(DEALT)]
            g.revealed += 1
    if not any(len(cards) == DEALT for cards in g.hands.values()):
        g.phase = "action"
        g.revealed += 1  # all hands are known to be chosen
        emit(g, "action_phase", None, round=g.round)


def two_of(seat: int, cards: list[str]) -> Script[Answer]:
    """Which cards a player does not keep (MA-R-11)."""
    number = DEALT - KEPT
    answer: Answer = yield Decision("discard", (seat,), tuple(cards), number, number, secret=True)
    return answer


def cleanup(g: State) -> Script[None]:
    """The nine steps, in order (MA-CLEAN-01 to MA-CLEAN-17, MA-R-07, MA-R-28)."""
    if not g.no_return:
        for region, side in g.scored.items():
            yield from take_back(g, region, side)
    recheck(g)
    for placed in (card for cards in g.placed.values() for card in cards):
        if placed.token:
            g.publicity.append(placed.token)
    rng = next_rng(g)
    rng.shuffle(g.publicity)
    collect_decks(g)
    new_lodge(g)
    number = CARDS.box.counts.popular_galleries.value
    g.secondary, g.popular = g.popular, [g.galleries.pop() for _n in range(number)]
    g.revealed += 1
    for workshop in g.workshops:
        rng.shuffle(workshop.display)
        workshop.upgrades[:0] = workshop.display
        workshop.display = []
        fill_display(g, workshop)
    g.first = (g.first + 1) % 4
    g.active, g.turn = g.first, 0
    g.no_return = g.all_popular = False
    g.round += 1
    deal_prizes(g)
    if g.event:
        stack = g.early_events if g.round <= 2 else g.late_events
        g.event = stack.pop()
    vp = [workshop.vp for workshop in g.workshops]
    emit(g, "round", None, round=g.round, popular=list(g.popular), first=g.first, event=g.event, vp=vp)
    recheck(g)  # the new Popular Galleries (MA-R-24)
    g.phase = "planning"


def take_back(g: State, region: str, side: int) -> Script[None]:
    """One Artwork from a scored Gallery back into the supply (MA-CLEAN-02, MA-CLEAN-03, MA-R-77)."""
    kinds = [kind for kind in own_types(side) if g.map[region].get(kind)]
    if not kinds:
        return
    kind = max(kinds, key=lambda kind: g.map[region][kind])
    if side == MICHELANGELO and len(kinds) > 1 and not is_machina(g, side):
        seat = seats_of(g, side)[0]
        answer = yield Decision("take_back", (seat,), tuple(write("back", region, kind) for kind in kinds))
        _region, kind = read(answer[0]).args
    g.map[region][kind] -= 1
    g.workshops[side].supply[kind] += 1
    emit(g, "taken_back", None, side=side, region=region, artwork=kind)
    assert count(g, side, region) >= 0


def collect_decks(g: State) -> None:
    """Board cards and discards back into the decks, shuffled (MA-CLEAN-07, MA-SOLO-CLEAN-01)."""
    rng = next_rng(g)
    for workshop in g.workshops:
        side = workshop.side
        played = [placed.card for cards in g.placed.values() for placed in cards if placed.side == side]
        if is_machina(g, side) and g.machina is not None:
            g.machina.deck += played
            rng.shuffle(g.machina.deck)
        else:
            workshop.deck += played
            for seat in seats_of(g, side):
                for pile in (g.discards, g.hands, g.aside):
                    workshop.deck += pile.pop(str(seat), [])
            rng.shuffle(workshop.deck)
    for cards in g.placed.values():
        cards.clear()


def new_lodge(g: State) -> None:
    """A new Collector Setup card: all twelve stand by it (MA-SETUP-11, MA-SETUP-12, MA-CLEAN-08)."""
    card = g.setups.pop()
    g.revealed += 1
    standing = next(setup.standing for setup in CARDS.box.collector_setups if setup.id == card)
    for colour, number in zip(CARDS.box.order.lodge.values, standing, strict=True):
        g.lodge[colour] = [number, 0]


def deal_prizes(g: State) -> None:
    """Benefactors and Patronesses of the round, one at each Action from Create.

    (MA-SETUP-17, MA-CLEAN-13 to -17, MA-R-02)
    """
    number = CARDS.box.deal.benefactors.values[g.round - 1]
    cards = [g.benefactors.pop() for _n in range(number)]
    cards += [g.patronesses.pop() for _n in range(len(g.action_order) - number)]
    next_rng(g).shuffle(cards)
    g.prizes = dict(zip(g.action_order, cards, strict=True))
    g.revealed += 1
