"""Taking cards off the board, and paying for inventions."""

from typing import Any

from games.engine import Script, choose, emit
from games.leonardo.box import INVENTIONS, JOKER, PAYMENTS, Payment
from games.leonardo.options import DECLINE
from games.leonardo.state import Player, State


def lift(g: State, space: int) -> str:
    """Take the card off a space, which stays empty until the refill (LE-LAND-09, LE-R-12)."""
    card, g.spaces[space] = g.spaces[space], ""
    g.taken = True
    return card


def take(g: State, player: Player, space: int, painting: str = "") -> None:
    """Take the Material card on *space*, with a *painting* or by stopping there (LE-LAND-04 to LE-LAND-06, LE-R-13)."""
    card = lift(g, space)
    player.materials[card] += 1
    if painting:
        emit(g, "take", player.seat, card=card, space=space, painting=painting)
    else:
        emit(g, "take", player.seat, card=card, space=space)


def payments(player: Player, invention: str) -> list[Payment]:
    """How *player* can pay for *invention*, the fewest jokers first (LE-BUILD-01 to LE-BUILD-03, LE-R-15, LE-R-16)."""
    held, jokers = player.materials, player.jokers
    return [
        way
        for way in PAYMENTS[invention]
        if way.jokers <= jokers
        and not [material for material, count in way.materials.items() if held[material] < count]
    ]


def build(g: State, player: Player, space: int) -> Script[None]:
    """Build the invention on *space* if it can be paid and its player wants to.

    (LE-BUILD-08, LE-BUILD-09, LE-R-14, LE-R-53)
    """
    invention = g.spaces[space]
    ways = {way.option: way for way in payments(player, invention)}
    if not ways:
        emit(g, "cannot_build", player.seat, invention=invention)
        return
    option = yield from choose(player.seat, "build", [*ways, DECLINE])
    if option == DECLINE:
        emit(g, "declined", player.seat, invention=invention)
    else:
        pay(g, player, space, ways[option])


def pay(g: State, player: Player, space: int, way: Payment, painting: str = "") -> None:
    """Discard what is paid and keep the piece, which carries the points; with a *painting* or by stopping there.

    (LE-BUILD-04 to LE-BUILD-07, LE-PAINT-23, LE-R-17)
    """
    invention = lift(g, space)
    for material, count in way.materials.items():
        player.materials[material] -= count
        g.discard += [material] * count
    player.jokers -= way.jokers
    g.discard += [JOKER] * way.jokers
    player.inventions.append(invention)
    facts: dict[str, Any] = {"points": INVENTIONS[invention].points, "paid": list(way.cards)}
    if painting:
        facts["painting"] = painting
    emit(g, "build", player.seat, invention=invention, **facts)
