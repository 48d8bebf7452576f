"""What a player may do at any moment of an own turn: tokens, exchanges and the sale (CL-TOKEN-03, CL-R-34)."""

from collections.abc import Callable, Sequence

from games.codex_leicester.box import CARDS, MATERIALS, SHOPS
from games.codex_leicester.gains import gain, pay, ready, use
from games.codex_leicester.inventions import may_complete_future, uses_works, work
from games.codex_leicester.state import Player, State
from games.engine import Script, choose, emit

EXCHANGES = {f"exchange_{material}": material for material in MATERIALS}
SALE = 2  # florins


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
        if len(base) == 1 and free and not (free[0].startswith("token") or evaluate() or sale_gives_use(g, player)):
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
        word = yield from choose(player.seat, "after", [*(f"token:{kind}" for kind in found), "done"])
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
    tokens = [f"token:{kind}" for kind in SHOPS if uses_works(g, player, kind)] if player.tokens else []
    return [*tokens, *trades(player, player.materials)]


def trades(player: Player, stock: dict[str, int]) -> list[str]:
    """The exchanges and the sale that *stock* still allows this Round.

    (CL-INV4-01 to CL-INV4-05, CL-INV7-09, CL-R-34a, CL-R-57a)
    """
    words = [
        f"exchange:{given}:{taken}"
        for effect, given in EXCHANGES.items()
        if stock[given] and ready(player, effect)
        for taken in MATERIALS
        if taken != given
    ]
    if ready(player, "sell"):
        words += [f"sell:{material}" for material in MATERIALS if stock[material]]
    return words


def free_action(g: State, player: Player, word: str) -> Script[None]:
    """Do one of `free_actions`."""
    verb, _, rest = word.partition(":")
    if verb == "token":
        player.tokens -= 1
        emit(g, "token", player.seat, shop=rest)
        yield from work(g, player, rest, 1)
    else:
        trade(g, player, word)


def trade(g: State, player: Player, word: str) -> None:
    """An exchange of a Material for another, or the sale of one for 2 florins."""
    verb, *names = word.split(":")
    if verb == "exchange":
        use(g, player, f"exchange_{names[0]}")
        pay(g, player, materials=names[:1])
        gain(g, player, materials=names[1:])
    else:
        use(g, player, "sell")
        pay(g, player, materials=names)
        gain(g, player, florins=SALE)


def exchange_card(material: str) -> str:
    """The card that exchanges *material*."""
    return CARDS.by_effect[f"exchange_{material}"]
