"""What a player may do at any moment of an own turn: tokens, exchanges, the sale, completing a Future invention.

(CL-TOKEN-03, CL-R-18, CL-R-34)
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from games.codex_leicester.box import CARDS, MATERIALS, SHOPS
from games.codex_leicester.gains import card_cause, gain, pay, price_of, ready, use
from games.codex_leicester.inventions import (
    card_completes_future,
    complete,
    may_complete_future,
    ready_futures,
    uses_works,
    work,
)
from games.codex_leicester.options import Option, read, write, written
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit

EXCHANGES = {f"exchange_{material}": material for material in MATERIALS}


USES = ("token", "complete")  # what is asked about even where nothing else is left to choose


def choose_freely(
    g: State,
    player: Player,
    kind: str,
    options: Callable[[], Sequence[str]],
    evaluate: Callable[[], bool] = lambda: False,
) -> Script[str]:
    """Ask as `choose` does, and let tokens and cards be used first.

    Where only one option is left, it is asked for only when a token could be spent or a Future invention completed, or
    *evaluate* says that an exchange or sale could help (CL-R-32b).
    """
    while True:
        base = list(options())
        free = free_actions(g, player)
        if len(base) == 1 and free and not (read(free[0]).verb in USES or evaluate() or sale_gives_use(g, player)):
            free = []
        option = yield from choose(player.seat, kind, [*base, *free])
        if option in base:
            return option
        yield from free_action(g, player, option)


def has_use(g: State, player: Player) -> bool:
    """Whether a token could be spent now, or a Future invention completed, perhaps after a sale."""
    free = free_actions(g, player)
    return bool(free) and (read(free[0]).verb in USES or sale_gives_use(g, player))


class Prospects(NamedTuple):
    """What tokens and cards could do: for each workshop what a token meets, and where a card completes something."""

    tokens: int
    met: dict[str, tuple[str, bool, int, bool]]
    permission: bool  # whether a card allows it, and can be paid
    done: dict[str, int]
    ready: tuple[str, ...]  # workshops with a Future invention that has all its Works


NO_PROSPECTS = Prospects(0, {}, False, {}, ())


def spend_gained(g: State, player: Player, before: Prospects) -> Script[None]:
    """Tokens that the action brought, or gave another use to, may still be spent in this turn (CL-R-36).

    *before* is what `spendable` said when the action was chosen: what could be spent then to the same end is not asked
    for again. A row that slid and a requirement that fell make a difference: a token spent before completes nothing.
    The same holds for a Future invention that a card can complete only now.
    """
    while True:
        now = spendable(g, player)
        if now is NO_PROSPECTS:
            return
        new_use = now.tokens > before.tokens or any(before.met.get(kind) != use for kind, use in now.met.items())
        options = written("token", list(now.met)) if now.met and new_use else []
        if options or any(_is_new(kind, before, now) for kind in now.ready if now.permission):
            options = [*written("token", list(now.met)), *completions(g, player)]
        if not options:
            return
        option = yield from choose(player.seat, "after", [*options, "done"])
        if option == "done":
            return
        yield from free_action(g, player, option)


def _is_new(kind: str, before: Prospects, now: Prospects) -> bool:
    """Whether a card can complete what is in a workshop only now; who got there by a Work was asked then."""
    return not before.permission or (kind not in before.ready and before.done.get(kind) == now.done.get(kind))


def spendable(g: State, player: Player) -> Prospects:
    """What a player could use tokens and cards for now (CL-TOKEN-01, CL-WORK-13)."""
    if not player.tokens and not (player.cards and ready(player, "complete_future")):
        return NO_PROSPECTS
    running = {kind: player.shops[kind] for kind in SHOPS if player.tokens and uses_works(g, player, kind)}
    met = {
        kind: (shop.card, future := shop.card in g.future, shop.need, future and may_complete_future(player))
        for kind, shop in running.items()
    }
    permission = card_completes_future(player)
    done = {kind: shop.done for kind, shop in player.shops.items() if shop.card} if permission else {}
    return Prospects(player.tokens, met, permission, done, tuple(ready_futures(g, player)))


def completions(g: State, player: Player) -> list[str]:
    """The Future inventions with all their Works that a card can complete now (CL-INV11-08, CL-R-18)."""
    if not player.cards or not card_completes_future(player):
        return []
    return written("complete", [player.shops[kind].card for kind in ready_futures(g, player)])


def sale_gives_use(g: State, player: Player) -> bool:
    """Whether a sale could pay for completing a Future invention that has all its Works (CL-INV11-08)."""
    missing = price_of("complete_future") - player.florins
    return 0 < missing <= sale_price() and ready(player, "sell") and bool(ready_futures(g, player))


def free_actions(g: State, player: Player) -> list[str]:
    """What can be used now besides the turn's own options."""
    places = [kind for kind in SHOPS if uses_works(g, player, kind)] if player.tokens else []
    return [*written("token", places), *completions(g, player), *trades(player, player.materials)]


def trades(player: Player, stock: dict[str, int]) -> list[str]:
    """The exchanges and the sale that *stock* still allows this Round.

    (CL-INV4-01 to CL-INV4-05, CL-INV7-09, CL-R-34a, CL-R-57a)
    """
    if not player.cards:
        return []
    options = [
        write("exchange", given, taken)
        for effect, given in EXCHANGES.items()
        if stock[given] and ready(player, effect)
        for taken in MATERIALS
        if taken != given
    ]
    if ready(player, "sell"):
        options += written("sell", [material for material in MATERIALS if stock[material]])
    return options


def free_action(g: State, player: Player, option: str) -> Script[None]:
    """Do one of `free_actions`."""
    chosen = read(option)
    if chosen.verb == "token":
        player.tokens -= 1
        emit(g, "token", player.seat, shop=chosen.arg)
        yield from work(g, player, chosen.arg, 1)
    elif chosen.verb == "complete":
        kind = next(kind for kind in SHOPS if player.shops[kind].card == chosen.arg)
        use(g, player, "complete_future")
        pay(g, player, florins=price_of("complete_future"))
        yield from complete(g, player, kind)
    else:
        trade(g, player, option)


def trade(g: State, player: Player, option: str) -> None:
    """An exchange of a Material for another, or the sale of one."""
    chosen = read(option)
    given, taken, florins = terms(chosen)
    use(g, player, card_used(chosen))
    pay(g, player, materials=given)
    gain(g, player, florins=florins, materials=taken, cause=card_cause(card_used(chosen)))


def sale_price() -> int:
    """The florins that the card brings for a Material (CL-INV7-09)."""
    return CARDS.box.effects["sell"].sale


def terms(option: Option) -> tuple[Sequence[str], Sequence[str], int]:
    """What an exchange, the sale or a salary paid with a Material takes away, and what it brings with which florins."""
    return option.args[:1], option.args[1:], sale_price() if option.verb == "sell" else 0


def card_used(option: Option) -> str:
    """The effect that an exchange or the sale uses up for the Round."""
    return f"exchange_{option.arg}" if option.verb == "exchange" else "sell"


def after_trades(florins: int, stock: dict[str, int], options: Iterable[str]) -> tuple[int, dict[str, int]]:
    """Florins and Materials after exchanges, sales and salaries paid with Materials."""
    stock = stock.copy()
    for option in options:
        given, taken, gained = terms(read(option))
        florins += gained
        for material in given:
            stock[material] -= 1
        for material in taken:
            stock[material] += 1
    return florins, stock
