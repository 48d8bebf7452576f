"""What a position is worth to a player, in points, as a computer player estimates it."""

from collections.abc import Iterator

from games.leonardo.box import BOX, INVENTIONS
from games.leonardo.scoring import score
from games.leonardo.state import Player, State

READY, NEARLY = 0.6, 0.45  # of an invention's gain, when it can be paid for, and by what is held of its cost
SECOND = 0.4  # of the next best invention that a player works for: what is held pays once
JOKER = 1.6  # points, beyond its own, that a Self-Portrait is worth while there is something to build
WAITING = 1.8  # points for a painting that will act: an extra play, or a pick from the board
KIND = 0.15  # points for each kind of Material held: the next invention may ask for any


def evaluate(g: State, seat: int) -> float:
    """Points so far, and what Materials and paintings promise while the game lasts."""
    player = g.players[seat]
    total = float(score(player))
    if g.phase == "over":
        return total
    left = _left(g)
    gains = sorted(_gains(g, player), reverse=True)[:2]
    promise = sum(gain * share for gain, share in zip(gains, (1.0, SECOND), strict=False))
    promise += KIND * sum(count > 0 for count in player.materials.values())
    promise += JOKER * player.jokers
    return total + left * promise + WAITING * len(player.paintings)


def _gains(g: State, player: Player) -> Iterator[float]:
    """What each invention on the board promises: its points less the cards it takes, as far as they are held."""
    for card in g.spaces:
        if card in INVENTIONS:
            invention = INVENTIONS[card]
            size = len(invention.cost)
            held = sum(min(player.materials[m], invention.cost.count(m)) for m in set(invention.cost))
            covered = min(size, held + player.jokers)
            gain = invention.points - size
            yield gain * (READY if covered == size else NEARLY * (covered / size) ** 2)


def _left(g: State) -> float:
    """How much of a promise can still be kept: less when a deck is nearly empty, from 1 down to 0."""
    spaces = len(BOX.board.spaces)
    cards = min(len(g.collection), spaces) / spaces
    return min(1.0, cards * 1.5, (len(g.inventions) + 1.5) / 3)
