"""What a player may do at any moment of an own turn: tokens, exchanges and the sale (CL-TOKEN-03, CL-R-34)."""

from collections.abc import Callable, Iterable, Sequence

from games.codex_leicester.box import CARDS, MATERIALS, SHOPS
from games.codex_leicester.gains import gain, pay, ready, use
from games.codex_leicester.inventions import may_complete_future, uses_works, work
from games.codex_leicester.options import Option, read, write, written
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit

EXCHANGES = {f"exchange_{material}": material for material in MATERIALS}


def choose_freely(
    g: State,
    player: Player,
    kind: str,
    options: Callable[[], Sequence[str]],
    evaluate: Callable[[], bool] = lambda: False,
) -> Script[str]:
    """Ask as `choose` does, and let tokens and cards be used first.

    Where only one option is left, it is asked for only when a token could be spent, or *worth* says that an exchange or
    sale could help (CL-R-32b).
    """
    while True:
        base = list(options())
        free = free_actions(g, player)
        if len(base) == 1 and free and not (read(free[0]).verb == "token" or evaluate() or sale_gives_use(g, player)):
            free = []
        word = yield from choose(player.seat, kind, [*base, *free])
        if word in base:
            return word
        yield from free_action(g, player, word)


Prospects = dict[str, tuple[str, bool, int, bool]]  # by workshop: what a token would meet there


def spend_gained(g: State, player: Player, before: tuple[int, Prospects]) -> Script[None]:
    """Tokens that the action brought, or gave another use to, may still be spent in this turn (CL-R-36).

    *before* is what `spendable` said when the action was chosen: what could be spent then to the same end is not asked
    for again. A row that slid and a requirement that fell make a difference: a token spent before completes nothing.
    """
    while True:
        count, found = spendable(g, player)
        if not found or (count <= before[0] and all(before[1].get(kind) == now for kind, now in found.items())):
            return
        word = yield from choose(player.seat, "after", [*written("token", list(found)), "done"])
        if word == "done":
            return
        yield from free_action(g, player, word)


def spendable(g: State, player: Player) -> tuple[int, Prospects]:
    """The tokens a player holds, and the workshops where one could be spent now (CL-TOKEN-01, CL-WORK-13)."""
    if not player.tokens:
        return 0, {}
    running = {kind: player.shops[kind] for kind in SHOPS if uses_works(g, player, kind)}
    return player.tokens, {
        kind: (shop.card, future := shop.card in g.future, shop.need, future and may_complete_future(player))
        for kind, shop in running.items()
    }


def sale_gives_use(g: State, player: Player) -> bool:
    """Whether a token would get a use by a florin: for a Future invention at its requirement (CL-INV11-08)."""
    return (
        player.tokens > 0
        and not player.florins
        and ready(player, "sell")
        and ready(player, "complete_future")
        and any(shop.card in g.future and shop.done >= shop.need for shop in player.shops.values() if shop.card)
    )


def free_actions(g: State, player: Player) -> list[str]:
    """What can be used now besides the turn's own options."""
    places = [kind for kind in SHOPS if uses_works(g, player, kind)] if player.tokens else []
    return [*written("token", places), *trades(player, player.materials)]


def trades(player: Player, stock: dict[str, int]) -> list[str]:
    """The exchanges and the sale that *stock* still allows this Round.

    (CL-INV4-01 to CL-INV4-05, CL-INV7-09, CL-R-34a, CL-R-57a)
    """
    words = [
        write("exchange", given, taken)
        for effect, given in EXCHANGES.items()
        if stock[given] and ready(player, effect)
        for taken in MATERIALS
        if taken != given
    ]
    if ready(player, "sell"):
        words += written("sell", [material for material in MATERIALS if stock[material]])
    return words


def free_action(g: State, player: Player, word: str) -> Script[None]:
    """Do one of `free_actions`."""
    option = read(word)
    if option.verb == "token":
        player.tokens -= 1
        emit(g, "token", player.seat, shop=option.arg)
        yield from work(g, player, option.arg, 1)
    else:
        trade(g, player, word)


def trade(g: State, player: Player, word: str) -> None:
    """An exchange of a Material for another, or the sale of one."""
    option = read(word)
    given, taken, florins = terms(option)
    use(g, player, card_used(option))
    pay(g, player, materials=given)
    gain(g, player, florins=florins, materials=taken)


def sale_price() -> int:
    """The florins that the card brings for a Material (CL-INV7-09)."""
    return CARDS.box.effects["sell"].sale


def terms(option: Option) -> tuple[Sequence[str], Sequence[str], int]:
    """What an exchange, the sale or a salary paid with a Material takes away, and what it brings with which florins."""
    return option.args[:1], option.args[1:], sale_price() if option.verb == "sell" else 0


def card_used(option: Option) -> str:
    """The effect that an exchange or the sale uses up for the Round."""
    return f"exchange_{option.arg}" if option.verb == "exchange" else "sell"


def after_trades(florins: int, stock: dict[str, int], words: Iterable[str]) -> tuple[int, dict[str, int]]:
    """Florins and Materials after exchanges, sales and salaries paid with Materials."""
    stock = stock.copy()
    for word in words:
        given, taken, gained = terms(read(word))
        florins += gained
        for material in given:
            stock[material] -= 1
        for material in taken:
            stock[material] += 1
    return florins, stock
