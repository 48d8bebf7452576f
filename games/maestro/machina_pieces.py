"""The Machina's Artwork and its deck, as its turns and the Events handle them."""

from collections.abc import Sequence

from games.engine import emit, next_rng
from games.maestro import gains
from games.maestro.box import CARDS
from games.maestro.machina_area import of
from games.maestro.state import State, own_types


def carry(g: State, source: str, region: str) -> None:
    """One Artwork to a region; of Michelangelo's two types the more numerous, else a Statue (MA-SOLO-GOLD-04)."""
    side = of(g).side
    pieces = g.map[source] if source else g.workshops[side].supply
    kind = max(own_types(side), key=lambda kind: pieces.get(kind, 0))
    if source:
        gains.move_artwork(g, side, kind, source, region)
    else:
        gains.place_artwork(g, side, kind, region)


def place_in_each(g: State, regions: Sequence[str]) -> None:
    """The Presence Event: one Artwork from its supply into each region (MA-R-75)."""
    for region in regions:
        if any(g.workshops[of(g).side].supply.values()):
            carry(g, "", region)


def upgrade_undrawn(g: State) -> bool:
    """Search the deck from its top; False when there is no Starting card in it, or no Upgraded one left."""
    machina = of(g)
    starting = [card for card in machina.deck if not CARDS.solo[card].upgraded]
    if not starting or not machina.upgraded:
        return False
    machina.deck.remove(starting[-1])
    next_rng(g).shuffle(machina.deck)
    new = machina.upgraded.pop()  # it lay face up (MA-SOLO-SETUP-07)
    machina.deck.append(new)
    g.revealed += 1
    emit(g, "machina_upgrade", None, side=machina.side, old=starting[-1], new=new)
    return True
