"""Set tables of Pigments: any hands, rows and deck, the rest of the box on the discard pile."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.engine import Checkpoint
from games.live import LiveGame
from tests.toy_title import TITLE
from tests.toy_title.box import CARDS
from tests.toy_title.state import Player, State
from tests.toy_title.view import View

ADA, BEN = range(2)


def whole_box(g: State) -> Counter[str]:
    """Every card of the box."""
    return Counter(list(CARDS))


def inventory(g: State) -> Counter[str]:
    """Every card, wherever it is."""
    found = Counter([*g.deck, *g.discard])
    for player in g.players:
        found.update(player.hand)
        found.update(f"{pigment}-{value}" for pigment, row in player.rows.items() for value in row)
    return found


def hidden(g: State) -> object:
    """The deck: what nobody at the table knows."""
    return g.deck


def table(
    hand: Sequence[str] = (),
    ben: Sequence[str] = ("malachite-5",),
    rows: Mapping[str, Sequence[int]] | None = None,
    ben_rows: Mapping[str, Sequence[int]] | None = None,
    deck: Sequence[str] = ("ochre-5", "ochre-4"),
) -> State:
    """A position in which it is Ada's turn; *deck* is named from its top."""
    g = State(seed="table", players=[Player(ADA), Player(BEN)], deck=list(reversed(deck)), first=ADA, turn=ADA)
    for player, held, painted in zip(g.players, (hand, ben), (rows, ben_rows), strict=True):
        player.hand = sorted(held)
        for pigment, row in (painted or {}).items():
            player.rows[pigment] = list(row)
    placed = inventory(g)
    g.discard = [card for card in CARDS if not placed[card]]
    return g


def live(g: State) -> LiveGame[State, View]:
    """A game that starts in this position."""
    return LiveGame(TITLE, Checkpoint(0, g.round, TITLE.save(g)))
