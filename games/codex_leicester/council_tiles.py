"""The Council Tiles: what each says and does (CL-CTILE-01 to CL-CTILE-10)."""

from collections.abc import Callable, Sequence

from games.codex_leicester import names as say
from games.codex_leicester.box import AREAS, CARDS, MARKET_AREAS, MATERIALS, Benefit
from games.codex_leicester.gains import gain, pay
from games.codex_leicester.inventions import give
from games.codex_leicester.options import read, read_group, write, write_group
from games.codex_leicester.rows import TILES, Effect, Tile
from games.codex_leicester.state import Player, State, take_last, workers_of
from games.codex_leicester.turns import choose_freely
from games.engine import Script, choose, emit
from games.translation import gettext as _

RESEARCH_AREAS = ("B", "C")

# --- effects


def nothing(g: State, player: Player) -> Script[None]:
    """Nothing at once."""
    yield from ()


def giving(id: str) -> Effect:
    """What a tile brings at once (CL-CTILE-02 to CL-CTILE-04, CL-CTILE-06)."""

    def effect(g: State, player: Player) -> Script[None]:
        yield from give(g, player, values(id)(), write("tile", id))

    return effect


def trade_prices() -> Benefit:
    """The florins for a Material that the Trade tile sells or buys (CL-CTILE-01)."""
    return values("CT1")()


def trade_tile(g: State, player: Player) -> Script[None]:
    """Sell a Material, or buy one (CL-CTILE-01)."""
    prices = trade_prices()

    def options() -> list[str]:
        sales = [write("trade", "sell", material) for material in MATERIALS if player.materials[material]]
        return [*sales, *(write("trade", "buy", m) for m in MATERIALS if player.florins >= prices.purchase), "no"]

    if options() == ["no"]:
        return
    way, *names = read((yield from choose_freely(g, player, "trade", options))).args or ("",)
    if way == "sell":
        pay(g, player, materials=names)
        gain(g, player, florins=prices.sale, cause=write("tile", "CT1"))
    elif way == "buy":
        pay(g, player, florins=prices.purchase)
        gain(g, player, materials=names, cause=write("tile", "CT1"))


def relocate(g: State, player: Player) -> Script[None]:
    """Move any number of own workers from one Area B to I to another (CL-CTILE-05, CL-R-28)."""
    places = [area for area in AREAS[1:] if area in g.areas]
    options = [
        write("relocate", source, target, who)
        for source in places
        for who in groups(g, player.seat, source)
        for target in places
        if target != source
    ]
    option = yield from choose(player.seat, "relocate", [*options, "no"])
    if option == "no":
        return
    source, target, who = read(option).args
    master, count = read_group(who)
    moving = workers_of(player.seat, master, count)
    for worker in moving:
        take_last(g.areas[source], worker)
    g.areas[target] += moving
    emit(g, "relocate", player.seat, source=source, target=target, master=master, count=count)


def groups(g: State, seat: int, area: str) -> list[str]:
    """Which workers of an Area could move together."""
    present = g.areas[area]
    masters, apprentices = present.count(f"{seat}m"), present.count(f"{seat}a")
    return [
        write_group(bool(master), count)
        for master in range(masters, -1, -1)
        for count in range(apprentices, -1, -1)
        if master or count
    ]


# --- their own prices


def research_steps(area: str) -> Sequence[int] | None:
    """In the Laboratory and the Academy (CL-CTILE-08)."""
    return CARDS.box.prices.research.values if area in RESEARCH_AREAS else None


def market_steps(area: str) -> Sequence[int] | None:
    """In the Markets (CL-CTILE-09)."""
    return CARDS.box.prices.market.values if area in MARKET_AREAS else None


def market_sales() -> Sequence[int]:
    """In the Markets of Round 7 (CL-CTILE-10)."""
    return CARDS.box.prices.sale_florins_tile.values


def values(id: str) -> Callable[[], Benefit]:
    """What the box says of a tile, read when it is used."""
    return lambda: CARDS.box.council_tiles[id]


TILES |= {
    "CT1": Tile(
        text=lambda: _("sell a Material for {sale} or buy one for {purchase}").format(
            sale=say.florins(trade_prices().sale), purchase=trade_prices().purchase
        ),
        effect=trade_tile,
    ),
    "CT2": Tile(
        text=lambda: _("{works}, in one workshop or both").format(works=say.works(values("CT2")().works)),
        effect=giving("CT2"),
    ),
    "CT3": Tile(
        text=lambda: say.florins(values("CT3")().florins),
        effect=giving("CT3"),
    ),
    "CT4": Tile(
        text=lambda: say.chosen_materials(values("CT4")().materials),
        effect=giving("CT4"),
    ),
    "CT5": Tile(
        text=lambda: _("move own workers between two Areas after A"),
        effect=relocate,
    ),
    "CT6": Tile(
        text=lambda: _("{works}; this Round you may complete a Future invention").format(
            works=say.works(values("CT6")().works)
        ),
        effect=giving("CT6"),
        lasts=True,
        completes_future=True,
    ),
    "CT7": Tile(
        text=lambda: _("your steps in B and C cost {row} this Round").format(
            row=say.row(CARDS.box.prices.research.values)
        ),
        effect=nothing,
        lasts=True,
        steps=research_steps,
    ),
    "CT8": Tile(
        text=lambda: _("your steps in Markets cost {row}; in Round 7 sales bring {sales}").format(
            row=say.row(CARDS.box.prices.market.values), sales=say.row(market_sales())
        ),
        effect=nothing,
        lasts=True,
        steps=market_steps,
        sales=market_sales,
    ),
}
