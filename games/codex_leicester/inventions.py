"""Works, and what happens when an invention is completed."""

from collections.abc import Callable

from games.codex_leicester import gains, patrons
from games.codex_leicester.box import CARDS, SHOPS, SYMBOLS, Common
from games.codex_leicester.gains import (
    gain,
    gain_materials_of_choice,
    gain_tokens,
    owned_symbols,
    owns,
    pay,
    ready,
    use,
)
from games.codex_leicester.state import Player, Shop, State
from games.engine import Script, choose, emit

# --- requirements


def requirement(player: Player, card: str) -> int:
    """The Works an invention needs, less what its maker's effects save; 0 at the least.

    (CL-DECL-18, CL-PREW-07, CL-R-41)
    """
    invention = CARDS.inventions[card]
    saved = int(owns(player, "one_work_less"))
    if "PB" in player.rewards:
        saved += owned_symbols(player).count(invention.symbol)
    return max(0, invention.works - saved)


def shorten(player: Player) -> None:
    """Move the black markers of inventions in progress. That alone completes nothing (CL-WEEK-01, CL-WEEK-02)."""
    for shop in player.shops.values():
        if shop.card:
            shop.need = requirement(player, shop.card)


# --- Works


def may_complete_future(player: Player, spent: int = 0) -> bool:
    """Whether a tile or a card lets a player complete a Future invention, once *spent* florins are gone.

    (CL-CTILE-07, CL-INV11-08)
    """
    return player.tile == "CT6" or (ready(player, "complete_future") and player.florins > spent)


def uses_works(g: State, player: Player, kind: str, spent: int = 0) -> bool:
    """Whether a Work in this workshop, bought for *spent* florins, would do anything (CL-WORK-13, CL-R-32)."""
    shop = player.shops[kind]
    if not shop.card:
        return False
    return shop.card not in g.future or shop.done < shop.need or may_complete_future(player, spent)


def can_complete(g: State, player: Player, kind: str) -> bool:
    """Whether the next Work in this workshop can complete its invention (CL-WORK-10)."""
    shop = player.shops[kind]
    return shop.done + 1 >= shop.need and (shop.card not in g.future or may_complete_future(player))


def work(g: State, player: Player, kind: str, count: int) -> Script[None]:
    """Do Works in a workshop; the last one completes the invention.

    (CL-WORK-09 to CL-WORK-13, CL-TOKEN-04, CL-R-15, CL-R-17, CL-R-18)
    """
    shop = player.shops[kind]
    if not shop.card:
        emit(g, "works_lost", player.seat, count=count)
        return
    before = shop.done
    shop.done += count
    if shop.done < shop.need:
        emit(g, "works", player.seat, shop=kind, card=shop.card, count=count, done=shop.done, need=shop.need)
        return
    future = shop.card in g.future
    shop.done = max(before, shop.need)  # the counter never passes the black marker
    emit(g, "works", player.seat, shop=kind, card=shop.card, count=count, done=shop.done, need=shop.need)
    if not future or (yield from complete_future(g, player, shop)):
        yield from complete(g, player, kind)


def complete_future(g: State, player: Player, shop: Shop) -> Script[bool]:
    """Ask whether the permission to complete a Future invention is used; the tile's goes first, for nothing.

    (CL-R-18a)
    """
    if not may_complete_future(player):
        return False
    word = yield from choose(player.seat, "future", [f"complete:{shop.card}", "wait"])
    if word == "wait":
        return False
    if player.tile == "CT6":
        player.tile = ""
    else:
        use(g, player, "complete_future")
        pay(g, player, florins=1)
    return True


def spread(g: State, player: Player, count: int) -> Script[None]:
    """Works that may be split: one after the other, each fully resolved (CL-R-16)."""
    running = [kind for kind in SHOPS if player.shops[kind].card]
    places = [kind for kind in running if uses_works(g, player, kind)]
    if not places:
        emit(g, "works_lost", player.seat, count=count)
        return
    orders = [f"works:{place}" for place in places]
    if count > 1:  # a first completion can slide the row, and so give the second Work a use
        orders = [
            f"works:{first}:{second}"
            for first in places
            for second in running
            if second in places or can_complete(g, player, first)
        ]
    chosen = (yield from choose(player.seat, "works", orders)).split(":")[1:]
    if len(set(chosen)) == 1:
        yield from work(g, player, chosen[0], count)
    else:
        for kind in chosen:
            yield from work(g, player, kind, 1)


# --- completion


def complete(g: State, player: Player, kind: str) -> Script[None]:
    """The whole chain in its fixed order; what completes inside is resolved to its end first.

    (CL-R-19, CL-R-22, CL-R-53a)
    """
    shop = player.shops[kind]
    card = shop.card
    invention = CARDS.inventions[card]
    finishers = g.finished.setdefault(card, [])
    finishers.append(player.seat)
    place = len(finishers)
    emit(g, "complete", player.seat, card=card, place=place)

    best = place == 1 or owns(player, "first_place_florins")
    gain(g, player, florins=invention.first if best else invention.later)

    symbol = ""
    if place == 1:
        symbol = invention.symbol
        take_symbol(g, player, symbol, card)
    elif place == 2 and len(g.players) >= 3:
        symbol = invention.symbol
        take_symbol(g, player, symbol, "")

    shop.basement.clear()
    shop.card, shop.need, shop.done = "", 0, 0
    g.bot_markers.pop(card, None)
    if card in g.ghosts:
        g.ghosts.remove(card)

    if place == 1:
        take_from_row(g, card)
        if isinstance(invention, Common) and invention.kind == "instant":
            yield from INSTANT[invention.effect](g, player, shop)
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
    if new and "PT1" in player.rewards:
        gain(g, player, florins=2, cause="symbol")


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


# --- instant effects


def _materials(count: int) -> Callable[[State, Player, Shop], Script[None]]:
    def effect(g: State, player: Player, shop: Shop) -> Script[None]:
        yield from gain_materials_of_choice(g, player, count)

    return effect


def _tokens(count: int) -> Callable[[State, Player, Shop], Script[None]]:
    def effect(g: State, player: Player, shop: Shop) -> Script[None]:
        gain_tokens(g, player, count)
        yield from ()

    return effect


def free_hire(g: State, player: Player, shop: Shop) -> Script[None]:
    """Hire an Apprentice for nothing, or take 1 florin (CL-INV7-05)."""
    options = (["hire"] if player.academy else []) + ["florin"]
    if (yield from choose(player.seat, "free_hire", options)) == "hire":
        gains.hire(g, player)
    else:
        gain(g, player, florins=1)


def laboratory_gift(g: State, player: Player, shop: Shop) -> Script[None]:
    """An Extension Tile or an Automaton for nothing, or 1 florin (CL-INV7-03, CL-INV7-04)."""
    options = [f"extension:{tile}" for tile in gains.extensions_left(player)]
    options += (["automaton"] if player.laboratory else []) + ["florin"]
    verb, _, tile = (yield from choose(player.seat, "laboratory_gift", options)).partition(":")
    if verb == "extension":
        yield from gains.gain_extension(g, player, tile)
    elif verb == "automaton":
        player.laboratory -= 1
        yield from gains.gain_automaton(g, player)
    else:
        gain(g, player, florins=1)


def reuse_apprentice(g: State, player: Player, shop: Shop) -> Script[None]:
    """An Apprentice of that workshop comes back for another placement, or 1 florin (CL-INV7-08, CL-R-75)."""
    options = (["reuse"] if shop.apprentices and g.phase == "assignment" else []) + ["florin"]
    if (yield from choose(player.seat, "reuse", options)) == "reuse":
        shop.apprentices -= 1
        player.home += 1
        emit(g, "reuse", player.seat, shop=shop.kind)
    else:
        gain(g, player, florins=1)


def special_craft_room(g: State, player: Player, shop: Shop) -> Script[None]:
    """The Special Craft Room joins the Hammer Workshop (CL-INV7-07)."""
    g.special_room = False
    player.special_room = True
    emit(g, "special_room", player.seat)
    yield from ()


def gray_apprentice(g: State, player: Player, shop: Shop) -> Script[None]:
    """The gray Special Apprentice, used like an own one (CL-INV11-04, CL-R-73)."""
    g.gray = False
    player.gray = True
    player.home += 1
    emit(g, "gray", player.seat)
    yield from ()


def symbol_of_choice(g: State, player: Player, shop: Shop) -> Script[None]:
    """A symbol card of one of the four types other than the card's own (CL-INV11-02, CL-R-77)."""
    own = CARDS.commons[CARDS.by_effect["symbol"]].symbol
    word = yield from choose(player.seat, "symbol", [f"symbol:{symbol}" for symbol in SYMBOLS if symbol != own])
    take_symbol(g, player, word.partition(":")[2], "")


INSTANT: dict[str, Callable[[State, Player, Shop], Script[None]]] = {
    "free_hire": free_hire,
    "special_craft_room": special_craft_room,
    "laboratory_gift": laboratory_gift,
    "material": _materials(1),
    "token": _tokens(1),
    "reuse_apprentice": reuse_apprentice,
    "gray_apprentice": gray_apprentice,
    "two_materials": _materials(2),
    "two_tokens": _tokens(2),
    "symbol": symbol_of_choice,
}
