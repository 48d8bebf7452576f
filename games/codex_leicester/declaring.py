"""The Declaring Phase: Automata, cancelling, declaring, by each player at one go."""

from collections.abc import Callable, Mapping

from games.codex_leicester.box import CARDS, SHOPS
from games.codex_leicester.gains import free_furnaces, holds, rooms
from games.codex_leicester.inventions import requirement
from games.codex_leicester.options import read, write, written
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit


def declare(g: State, player: Player) -> Script[None]:
    """One player's whole phase; "done" keeps everything as it is (CL-DECL-01, CL-DECL-02, CL-DECL-22).

    It ends unasked when all that is left is to take back what was declared just now: undo does that.
    """
    taken_back: set[str] = set()
    while True:
        options = ["done", *declarations(g, player), *cancellations(player), *moves(player)]
        if taken_back and taken_back.issuperset(options[1:]):
            return
        option = yield from choose(player.seat, "declare", options)
        if option == "done":
            return
        chosen = read(option)
        if chosen.verb == "declare":
            taken_back.add(write("cancel", chosen.args[0]))
        _DO[chosen.verb](g, player, *chosen.args)


def declarations(g: State, player: Player) -> list[str]:
    """What can be declared in which empty workshop (CL-DECL-11 to CL-DECL-16)."""
    empty = [kind for kind in SHOPS if not player.shops[kind].card and rooms(player, kind)]
    if not empty:
        return []
    cards = [card for card in declarable(g, player) if holds(player, card)]
    return [write("declare", kind, card) for kind in empty for card in cards]


def declarable(g: State, player: Player) -> list[str]:
    """Inventions on display that nobody has completed and that the player is not working on.

    (CL-DECL-13, -14, CL-R-65, CL-R-66)
    """
    running = [shop.card for shop in player.shops.values()]
    return [card for card in (*g.present, *g.future, *g.epics) if card not in running and not g.finished.get(card)]


def _declare(g: State, player: Player, kind: str, card: str) -> None:
    """Marker on the card, black marker on the Works it needs, Materials into the basement (CL-DECL-17, CL-DECL-18)."""
    shop = player.shops[kind]
    cost = list(CARDS.inventions[card].cost)
    player.materials = left_after(player.materials, card)
    shop.card, shop.need, shop.done, shop.basement = card, requirement(player, card), 0, list(cost)
    emit(g, "declare", player.seat, shop=kind, card=card, need=shop.need, materials=cost)


def left_after(stock: Mapping[str, int], card: str) -> dict[str, int]:
    """The Materials that are left of *stock* once an invention is paid for (CL-DECL-17)."""
    cost = CARDS.inventions[card].cost
    return {material: count - cost.count(material) for material, count in stock.items()}


def cancellations(player: Player) -> list[str]:
    """Inventions in progress that can be given up (CL-DECL-07)."""
    return written("cancel", [kind for kind in SHOPS if player.shops[kind].card])


def _cancel(g: State, player: Player, kind: str) -> None:
    """Materials back into stock, all Works lost; the workshop is free at once.

    (CL-DECL-08 to CL-DECL-10, CL-R-64, CL-R-67)
    """
    shop = player.shops[kind]
    for material in shop.basement:
        player.materials[material] += 1
    emit(g, "cancel", player.seat, shop=kind, card=shop.card, done=shop.done, materials=list(shop.basement))
    if shop.card in g.ghosts:
        g.ghosts.remove(shop.card)
    shop.card, shop.need, shop.done, shop.basement = "", 0, 0, []


def moves(player: Player) -> list[str]:
    """Automata into a furnace room, out of one, or from one workshop to the other (CL-DECL-03, CL-R-10)."""
    if not player.kept and not any(shop.automata for shop in player.shops.values()):
        return []
    free = {kind: free_furnaces(player, kind) > 0 for kind in SHOPS}
    options = [write("move", "kept", kind) for kind in SHOPS if player.kept and free[kind]]
    for kind, other in (SHOPS, SHOPS[::-1]):
        if player.shops[kind].automata:
            options += [write("move", kind, other)] if free[other] else []
            options.append(write("move", kind, "kept"))
    return options


def _move(g: State, player: Player, source: str, target: str) -> None:
    if source == "kept":
        player.kept -= 1
    else:
        player.shops[source].automata -= 1
    if target == "kept":
        player.kept += 1
    else:
        player.shops[target].automata += 1
    emit(g, "move_automaton", player.seat, source=source, target=target)


_DO: dict[str, Callable[..., None]] = {"declare": _declare, "cancel": _cancel, "move": _move}
