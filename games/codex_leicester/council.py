"""The Council (A): the order of the next Round, and the Council Tiles."""

from collections.abc import Callable

from games.codex_leicester import patrons
from games.codex_leicester.box import AREAS, CARDS, MATERIALS, ROUNDS
from games.codex_leicester.gains import gain, gain_materials_of_choice, owns, pay, ready, use
from games.codex_leicester.inventions import spread
from games.codex_leicester.state import Player, State, is_person, rank
from games.codex_leicester.turns import choose_freely, spend_gained, spendable
from games.engine import Script, choose, emit

TRADE_SALE = 3  # florins for a Material
TRADE_PURCHASE = 1


def open_council(g: State) -> Script[None]:
    """Fix the ranking; the first of it has been first in the Council once more.

    (CL-REQ-01 to CL-REQ-03, CL-R-27, CL-R-51c, CL-R-79)
    """
    g.ranking = rank(g, "A")
    g.next_order = [-1] * len(g.order)
    g.turn = 0
    g.taken = {}
    emit(g, "area", area="A", ranking=list(g.ranking))
    if g.ranking and is_person(g.ranking[0]):
        player = g.players[g.ranking[0]]
        player.council_firsts += 1
        yield from patrons.fulfil(g, player)


def council_turn(g: State, player: Player) -> Script[None]:
    """A position for the next Round, and a tile for the most influential (CL-COUNCIL-01 to CL-COUNCIL-16, CL-R-26)."""

    def options() -> list[str]:
        places = [str(n) for n, seat in enumerate(g.next_order, 1) if seat < 0] if g.round < ROUNDS else [""]
        tiles = [space.tile for space in g.council if space.tile] if takes_tile(g, player.seat) else []
        return [":".join(["claim", place, *([tile] if tile else [])]) for place in places for tile in tiles or [""]]

    word = yield from choose_freely(g, player, "council", options)
    _verb, place, *tiles = word.split(":")
    if place:
        g.next_order[int(place) - 1] = player.seat
        emit(g, "claim", player.seat, position=int(place))
    if tiles:
        before = spendable(g, player)
        yield from take_tile(g, player, tiles[0])
        yield from spend_gained(g, player, before)


def takes_tile(g: State, seat: int) -> bool:
    """Whether a seat ranks high enough for a tile; a dummy before it counts.

    (CL-COUNCIL-06 to CL-COUNCIL-10, CL-R-46a)
    """
    limit = CARDS.count(CARDS.box.table.tiles_taken, len(g.players))
    return g.ranking.index(seat) < limit and any(space.tile for space in g.council)


def take_tile(g: State, player: Player, tile: str) -> Script[None]:
    """The tile with its florins, and its effect or a copied one (CL-COUNCIL-11, CL-INV11-09, CL-INV11-10, CL-R-29)."""
    space = next(space for space in g.council if space.tile == tile)
    florins, space.tile, space.florins = space.florins, "", 0
    copies = [other for other in (*g.taken.values(), *(s.tile for s in g.council)) if other]
    g.taken[str(player.seat)] = tile
    emit(g, "tile", player.seat, tile=tile)
    gain(g, player, florins=florins + owns(player, "council_florin"))
    effect = tile
    if copies and ready(player, "copy_tile"):
        word = yield from choose(player.seat, "copy", [*(f"copy:{other}" for other in copies), "own"])
        if word != "own":
            use(g, player, "copy_tile")
            effect = word.partition(":")[2]
            emit(g, "copied", player.seat, tile=effect)
    yield from TILES[effect](g, player)


def close_council(g: State) -> None:
    """Everybody who was not there fills the remaining positions in the present order.

    (CL-COUNCIL-04, CL-COUNCIL-05, CL-R-51a)
    """
    if g.round < ROUNDS:
        rest = iter([seat for seat in g.order if seat not in g.next_order])
        g.next_order = [seat if seat >= 0 else next(rest) for seat in g.next_order]


# --- the tiles


def trade_tile(g: State, player: Player) -> Script[None]:
    """Sell a Material for 3 florins, or buy one for 1 (CL-CTILE-01)."""

    def options() -> list[str]:
        words = [f"trade:sell:{material}" for material in MATERIALS if player.materials[material]]
        return [*words, *(f"trade:buy:{m}" for m in MATERIALS if player.florins >= TRADE_PURCHASE), "no"]

    if options() == ["no"]:
        return
    word = yield from choose_freely(g, player, "trade", options)
    _verb, way, material = (*word.split(":"), "", "")[:3]
    if way == "sell":
        pay(g, player, materials=[material])
        gain(g, player, florins=TRADE_SALE)
    elif way == "buy":
        pay(g, player, florins=TRADE_PURCHASE)
        gain(g, player, materials=[material])


def double_work(g: State, player: Player) -> Script[None]:
    """2 Works, in one workshop or one in each (CL-CTILE-02)."""
    yield from spread(g, player, 2)


def florin(g: State, player: Player) -> Script[None]:
    """1 florin (CL-CTILE-03)."""
    gain(g, player, florins=1)
    yield from ()


def material(g: State, player: Player) -> Script[None]:
    """1 Material of choice (CL-CTILE-04)."""
    yield from gain_materials_of_choice(g, player, 1)


def relocate(g: State, player: Player) -> Script[None]:
    """Move any number of own workers from one Area B to I to another (CL-CTILE-05, CL-R-28)."""
    places = [area for area in AREAS[1:] if area in g.areas]
    options = [
        f"relocate:{source}:{target}:{who}"
        for source in places
        for who in groups(g, player.seat, source)
        for target in places
        if target != source
    ]
    word = yield from choose(player.seat, "relocate", [*options, "no"])
    if word == "no":
        return
    _verb, source, target, who = word.split(":")
    moving = [f"{player.seat}m"] * who.count("m") + [f"{player.seat}a"] * int(who.strip("m") or 0)
    for worker in moving:
        present = g.areas[source]
        del present[len(present) - 1 - present[::-1].index(worker)]
    g.areas[target] += moving
    emit(g, "relocate", player.seat, source=source, target=target, master="m" in who, count=int(who.strip("m") or 0))


def groups(g: State, seat: int, area: str) -> list[str]:
    """Which workers of an Area could move together: "m", "2", "m2" for the Master, two Apprentices, all three."""
    present = g.areas[area]
    masters, apprentices = present.count(f"{seat}m"), present.count(f"{seat}a")
    return [
        ("m" if master else "") + (str(count) if count else "")
        for master in range(masters, -1, -1)
        for count in range(apprentices, -1, -1)
        if master or count
    ]


def foresight(g: State, player: Player) -> Script[None]:
    """1 Work at once, and the permission to complete one Future invention this Round (CL-CTILE-06, CL-CTILE-07)."""
    player.tile = "CT6"
    yield from spread(g, player, 1)


def _price_tile(tile: str) -> Callable[[State, Player], Script[None]]:
    def effect(g: State, player: Player) -> Script[None]:
        player.tile = tile
        yield from ()

    return effect


TILES: dict[str, Callable[[State, Player], Script[None]]] = {
    "CT1": trade_tile,
    "CT2": double_work,
    "CT3": florin,
    "CT4": material,
    "CT5": relocate,
    "CT6": foresight,
    "CT7": _price_tile("CT7"),
    "CT8": _price_tile("CT8"),
}
