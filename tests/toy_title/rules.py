"""The turns of Pigments, from the setup to the last card of the deck."""

from collections.abc import Mapping

from games.engine import ROUND, SETUP, Script, choose, emit, next_rng
from tests.toy_title.box import BOX, CARDS
from tests.toy_title.state import Player, State


def setup(seats: int, options: Mapping[str, str], seed: str) -> State:
    """Shuffle, deal the hands, draw lots for who begins (TO-SETUP-01, TO-SETUP-02)."""
    g = State(seed=seed, players=[Player(seat) for seat in range(seats)], deck=list(CARDS), first=0, turn=0)
    rng = next_rng(g)
    rng.shuffle(g.deck)
    g.first = g.turn = rng.randrange(seats)
    for player in g.players:
        player.hand = sorted(g.deck.pop() for _ in range(BOX.play.hand))
    emit(g, SETUP, first=g.first)
    return g


def next_part(g: State) -> Script[None] | None:
    """The next turn, or None when the game is over (TO-TURN-01, TO-END-01)."""
    return None if g.over else turn(g, g.players[g.turn])


def turn(g: State, player: Player) -> Script[None]:
    """Paint or wash one card, then draw one (TO-TURN-01, TO-TURN-02)."""
    if player.seat == g.first:
        emit(g, ROUND, round=g.round)
    options = [f"paint:{card}" for card in player.hand if can_paint(player, card)]
    verb, _, card = (yield from choose(player.seat, "turn", [*options, *(f"wash:{c}" for c in player.hand)])).partition(
        ":"
    )
    player.hand.remove(card)
    if verb == "wash":
        g.discard.append(card)
        emit(g, "wash", player.seat, card=card)
    else:
        pigment, value = CARDS[card]
        player.rows[pigment].append(value)
        emit(g, "paint", player.seat, card=card)
        if value == min(BOX.cards.values):
            yield from look(g, player)
    draw(g, player)
    end_turn(g)


def can_paint(player: Player, card: str) -> bool:
    """A card must be higher than the last one of its pigment in the player's own row (TO-PAINT-02)."""
    pigment, value = CARDS[card]
    return value > max(player.rows[pigment], default=0)


def look(g: State, player: Player) -> Script[None]:
    """Whoever paints a 1 may look at the top card of the deck, and discard it (TO-LOOK-01, TO-LOOK-02, TO-R-01)."""
    if (yield from choose(player.seat, "look", ["look", "decline"])) == "decline":
        return
    g.revealed += 1
    g.looked_at = g.deck[-1]
    emit(g, "look", player.seat)
    emit(g, "looked", player.seat, visible_to=(player.seat,), card=g.looked_at)
    if (yield from choose(player.seat, "top", ["keep", "discard"])) == "discard":
        g.discard.append(g.deck.pop())
        emit(g, "discard", player.seat, card=g.looked_at)
    g.looked_at = ""


def draw(g: State, player: Player) -> None:
    """Draw the top card of the deck, if there is one (TO-DRAW-01, TO-R-03)."""
    if not g.deck:
        return
    g.revealed += 1
    card = g.deck.pop()
    player.hand = sorted([*player.hand, card])
    emit(g, "draw", player.seat, left=len(g.deck))
    emit(g, "drawn", player.seat, visible_to=(player.seat,), card=card)


def end_turn(g: State) -> None:
    """To the other player, or to the end when the deck is empty (TO-TURN-01, TO-END-01)."""
    if not g.deck:
        g.over = True
        emit(g, "over")
        return
    g.turn = (g.turn + 1) % len(g.players)
    g.round += g.turn == g.first
