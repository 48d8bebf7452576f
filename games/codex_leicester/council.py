"""The Council (A): the order of the next Round, and the Council Tiles."""

from games.codex_leicester import patrons
from games.codex_leicester.box import CARDS, ROUNDS
from games.codex_leicester.gains import gain, owns, ready, use
from games.codex_leicester.options import read, write, written
from games.codex_leicester.rows import TILES
from games.codex_leicester.state import Player, State, is_person, rank
from games.codex_leicester.turns import choose_freely, spend_gained, spendable
from games.engine import Script, choose, emit


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
        if not tiles:
            return written("claim", places)
        return [write("claim", place, tile) for place in places for tile in tiles]

    option = yield from choose_freely(g, player, "council", options)
    place, *tiles = read(option).args
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
    florins = tile_florins(player, space.florins)
    space.tile, space.florins = "", 0
    copies = [other for other in (*g.taken.values(), *(s.tile for s in g.council)) if other]
    g.taken[str(player.seat)] = tile
    emit(g, "tile", player.seat, tile=tile)
    gain(g, player, florins=florins, cause=write("tile", tile))
    effect = tile
    if copies and ready(player, "copy_tile"):
        option = yield from choose(player.seat, "copy", [*written("copy", copies), "own"])
        if option != "own":
            use(g, player, "copy_tile")
            effect = read(option).arg
            emit(g, "copied", player.seat, tile=effect)
    if TILES[effect].lasts:
        player.tile = effect
    yield from TILES[effect].effect(g, player)


def tile_florins(player: Player, below: int) -> int:
    """The florins that taking a tile brings with so many *below* it (CL-COUNCIL-11, CL-INV7-11)."""
    extra = CARDS.box.effects["council_florin"].florins if owns(player, "council_florin") else 0
    return below + extra


def close_council(g: State) -> None:
    """Everybody who was not there fills the remaining positions in the present order.

    (CL-COUNCIL-04, CL-COUNCIL-05, CL-R-51a)
    """
    if g.round < ROUNDS:
        rest = iter([seat for seat in g.order if seat not in g.next_order])
        g.next_order = [seat if seat >= 0 else next(rest) for seat in g.next_order]
