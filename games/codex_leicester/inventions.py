"""Works, and what happens when an invention is completed."""

from typing import NamedTuple

from games.codex_leicester import patrons
from games.codex_leicester.box import CARDS, SHOPS, Benefit, Common
from games.codex_leicester.gains import bring, gain, owned_symbols, owns, pay, price_of, ready, use
from games.codex_leicester.options import read, write, written
from games.codex_leicester.rows import EFFECTS, REWARDS, lasting
from games.codex_leicester.state import Player, Shop, State
from games.engine import Script, choose, emit

# --- requirements


def requirement(player: Player, card: str) -> int:
    """The Works an invention needs, less what its maker's effects save; 0 at the least.

    (CL-DECL-18, CL-PREW-07, CL-R-41)
    """
    invention = CARDS.inventions[card]
    saved = CARDS.box.effects["one_work_less"].works_saved if owns(player, "one_work_less") else 0
    for reward in player.rewards:
        if by_symbol := REWARDS[reward].values().works_saved:
            saved += by_symbol * owned_symbols(player).count(invention.symbol)
    return max(0, invention.works - saved)


def shorten(player: Player) -> None:
    """Move the black markers of inventions in progress. That alone completes nothing (CL-WEEK-01, CL-WEEK-02)."""
    for shop in player.shops.values():
        if shop.card:
            shop.need = requirement(player, shop.card)


# --- Works


COMPLETES, ASKS, FUTURE = "completes", "asks", "future"


class Advance(NamedTuple):
    """Where Works take an invention: `end` is "" before its requirement, then what becomes of it there."""

    done: int
    end: str


def card_completes_future(player: Player, spent: int = 0) -> bool:
    """Whether a card lets a player complete a Future invention, once *spent* florins are gone (CL-INV11-08)."""
    return ready(player, "complete_future") and player.florins - spent >= price_of("complete_future")


def may_complete_future(player: Player, spent: int = 0) -> bool:
    """Whether a tile or a card lets a player complete a Future invention, once *spent* florins are gone.

    (CL-CTILE-07, CL-INV11-08)
    """
    tile = lasting(player)
    return (tile is not None and tile.completes_future) or card_completes_future(player, spent)


def future_price(player: Player) -> int:
    """What a permission to complete a Future invention costs: the tile's is free, and goes first (CL-R-18a)."""
    tile = lasting(player)
    return 0 if tile is not None and tile.completes_future else price_of("complete_future")


def advance(g: State, player: Player, kind: str, count: int, spent: int = 0) -> Advance:
    """Where so many Works, bought for *spent* florins, take the invention of a workshop.

    The counter never passes the black marker (CL-WORK-09 to CL-WORK-13, CL-R-15, CL-R-17, CL-R-18).
    """
    shop = player.shops[kind]
    if shop.done + count < shop.need:
        return Advance(shop.done + count, "")
    done = max(shop.done, shop.need)
    if shop.card not in g.future:
        return Advance(done, COMPLETES)
    return Advance(done, ASKS if may_complete_future(player, spent) else FUTURE)


def uses_works(g: State, player: Player, kind: str, spent: int = 0) -> bool:
    """Whether a Work in this workshop, bought for *spent* florins, would do anything (CL-WORK-13, CL-R-32)."""
    shop = player.shops[kind]
    return bool(shop.card) and (shop.done < shop.need or advance(g, player, kind, 1, spent).end != FUTURE)


def can_complete(g: State, player: Player, kind: str) -> bool:
    """Whether the next Work in this workshop can complete its invention (CL-WORK-10)."""
    return advance(g, player, kind, 1).end in (COMPLETES, ASKS)


def work(g: State, player: Player, kind: str, count: int) -> Script[None]:
    """Do Works in a workshop; the last one completes the invention (CL-WORK-09 to CL-WORK-13, CL-TOKEN-04)."""
    shop = player.shops[kind]
    if not shop.card:
        emit(g, "works_lost", player.seat, count=count)
        return
    shop.done, end = advance(g, player, kind, count)
    emit(g, "works", player.seat, shop=kind, card=shop.card, count=count, done=shop.done, need=shop.need)
    if end == COMPLETES or (end == ASKS and (yield from complete_future(g, player, shop))):
        yield from complete(g, player, kind)


def complete_future(g: State, player: Player, shop: Shop) -> Script[bool]:
    """Ask whether the permission to complete a Future invention is used (CL-R-18a)."""
    if not may_complete_future(player):
        return False
    if (yield from choose(player.seat, "future", [write("complete", shop.card), "wait"])) == "wait":
        return False
    use_permission(g, player)
    return True


def use_permission(g: State, player: Player) -> None:
    """Use up what lets a player complete a Future invention; the tile's goes first, for nothing (CL-R-18a)."""
    price = future_price(player)
    tile = lasting(player)
    if tile is not None and tile.completes_future:
        player.tile = ""
    else:
        use(g, player, "complete_future")
    pay(g, player, florins=price)


def ready_futures(g: State, player: Player) -> list[str]:
    """Workshops whose Future invention has all its Works: a card completes it without another one (CL-R-18)."""
    if not ready(player, "complete_future"):
        return []
    return [kind for kind in SHOPS if (shop := player.shops[kind]).card in g.future and shop.done >= shop.need]


def give(g: State, player: Player, benefit: Benefit, cause: str) -> Script[None]:
    """All that a tile or a reward gives at once, Works last."""
    yield from bring(g, player, benefit, cause)
    if benefit.works:
        yield from spread(g, player, benefit.works)


def spread(g: State, player: Player, count: int) -> Script[None]:
    """Works that may be split: one after the other, each fully resolved (CL-R-16)."""
    running = [kind for kind in SHOPS if player.shops[kind].card]
    places = [kind for kind in running if uses_works(g, player, kind)]
    if not places:
        emit(g, "works_lost", player.seat, count=count)
        return
    orders = written("works", places)
    if count > 1:  # a first completion can slide the row, and so give the second Work a use
        orders = [
            write("works", first, second)
            for first in places
            for second in running
            if second in places or can_complete(g, player, first)
        ]
        orders.sort(key=lambda order: read(order).args[1] not in places)  # whose second Work may do nothing, last
    chosen = read((yield from choose(player.seat, "works", orders))).args
    if len(set(chosen)) == 1:
        yield from work(g, player, chosen[0], count)
    else:
        for kind in chosen:
            yield from work(g, player, kind, 1)


# --- completion


def payment(g: State, player: Player, card: str) -> int:
    """The florins that completing an invention brings now (CL-DONE-02, CL-DONE-03, CL-INV7-13)."""
    invention = CARDS.inventions[card]
    first = not g.finished.get(card) or owns(player, "first_place_florins")
    return invention.first if first else invention.later


def complete(g: State, player: Player, kind: str) -> Script[None]:
    """The whole chain in its fixed order; what completes inside is resolved to its end first.

    (CL-R-19, CL-R-22, CL-R-53a)
    """
    shop = player.shops[kind]
    card = shop.card
    invention = CARDS.inventions[card]
    florins = payment(g, player, card)
    finishers = g.finished.setdefault(card, [])
    finishers.append(player.seat)
    place = len(finishers)
    emit(g, "complete", player.seat, card=card, place=place)

    gain(g, player, florins=florins, cause=write("complete", card))

    symbol = ""
    if place == 1:
        symbol = invention.symbol
        take_symbol(g, player, symbol, card)
    elif place <= CARDS.count(CARDS.box.table.symbols, len(g.players)):
        symbol = invention.symbol
        take_symbol(g, player, symbol, "")

    shop.basement.clear()
    shop.card, shop.need, shop.done = "", 0, 0
    g.bot_markers.pop(card, None)
    if card in g.ghosts:
        g.ghosts.remove(card)

    if place == 1:
        take_from_row(g, card)
        if isinstance(invention, Common) and (instant := EFFECTS[invention.effect].instant):
            yield from instant(g, player, shop)
    yield from patrons.fulfil(g, player)


def take_symbol(g: State, player: Player, symbol: str, card: str) -> None:
    """Gain a symbol, by an invention's own card or a symbol card (CL-DONE-04, CL-DONE-07, CL-PREW-08, CL-R-40)."""
    new = symbol not in owned_symbols(player)
    if card:
        player.cards.append(card)
    else:
        player.symbols.append(symbol)
        if len(g.players) > 1:  # alone, the cards are the Bots' (CL-R-45)
            draw_symbol(g, symbol)
        emit(g, "symbol_card", player.seat, symbol=symbol)
    shorten(player)
    if new:
        florins = sum(REWARDS[reward].values().new_symbol for reward in player.rewards)
        gain(g, player, florins=florins, cause="symbol")


def draw_symbol(g: State, symbol: str) -> None:
    """A card with the symbol leaves the symbol deck; a missing one is counted all the same (CL-R-09)."""
    card = next((card for card in g.multipurpose if CARDS.multipurpose[card].symbol == symbol), "")
    if card:
        g.multipurpose.remove(card)


def take_from_row(g: State, card: str) -> None:
    """The card leaves its row; those to its right move up, and the deck fills the end.

    (CL-ROW-02 to CL-ROW-07, CL-R-21, CL-R-21a)
    """
    if card in g.epics:
        g.epics.remove(card)
        return
    if card in g.present:
        g.present.remove(card)
        if g.future:
            g.present.append(g.future.pop(0))
            emit(g, "slide", card=g.present[-1])
    elif card in g.future:
        g.future.remove(card)
    else:
        return
    if g.deck:
        g.future.append(g.deck.pop())
        g.revealed += 1
        emit(g, "new_invention", card=g.future[-1])
