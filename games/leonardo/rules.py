"""The rounds of Leonardo, from the setup to the final score."""

from collections.abc import Mapping

from games.engine import Script, choose, choose_together, emit, next_rng
from games.leonardo.box import BOX, CHARACTERS, COLLECTION, INVENTIONS, MATERIALS, SPACES
from games.leonardo.building import build, take
from games.leonardo.options import PASS, Pair, read_characters
from games.leonardo.paintings import discard_painting, gioconda_picks, paint
from games.leonardo.state import Player, State, in_order

PAIRS_OF = {
    character: {str(Pair(character, steps)): Pair(character, steps) for steps in BOX.board.movements}
    for character in CHARACTERS
}
PAIRS = {option: pair for pairs in PAIRS_OF.values() for option, pair in pairs.items()}

# --- setup


def setup(seats: int, options: Mapping[str, str], seed: str) -> State:
    """Deal the circle, place the characters, give Tiglio to somebody (LE-SETUP-01 to LE-SETUP-15, LE-R-04, LE-R-46)."""
    g = State(
        seed=seed,
        players=[Player(seat) for seat in range(seats)],
        spaces=[""] * len(SPACES),
        pawns=dict(zip(characters(seats, options.get("pair", "")), BOX.board.starts, strict=False)),
        collection=[id for id, cards in COLLECTION.items() for _ in range(cards)],
        inventions=list(INVENTIONS),
        tiglio=0,
    )
    rng = next_rng(g)
    rng.shuffle(g.collection)
    rng.shuffle(g.inventions)
    first = options.get("first", "")
    g.tiglio = int(first) if first else rng.randrange(seats)
    refill(g)
    if options.get("table") == "short":
        g.set_aside_collection = _set_aside(g.collection, BOX.short_table.collection)
        g.set_aside_inventions = _set_aside(g.inventions, BOX.short_table.inventions)
    g.emitted.clear()
    emit(g, "setup", seats=seats, pawns=dict(g.pawns), tiglio=g.tiglio, short=bool(g.set_aside_collection))
    return g


def characters(seats: int, pair: str) -> list[str]:
    """The characters in play, in the order of their starts: all, or the named pair.

    (LE-HOUSE-02, LE-HOUSE-03, LE-R-05, LE-R-39)
    """
    count = BOX.characters_in_play.counts[str(seats)]
    if count < len(CHARACTERS) and pair:
        return list(read_characters(pair))
    return list(CHARACTERS[:count])


def _set_aside(deck: list[str], count: int) -> list[str]:
    """Take the top *count* cards of a shuffled deck out of the game unseen (LE-SETUP-06)."""
    aside = deck[-count:]
    del deck[-count:]
    return aside


# --- the round


def next_part(g: State) -> Script[None] | None:
    """The script that starts here, or None when the game is over (LE-ROUND-01, LE-R-01)."""
    if g.phase == "over":
        return None
    if g.phase == "extra":
        return extra_play(g)
    return main_round(g)


def main_round(g: State) -> Script[None]:
    """Everybody chooses in secret, then plays in order, the holder of Tiglio first; picks and refill.

    (LE-ROUND-02, -03, LE-R-26, LE-R-40, LE-R-42)
    """
    pairs_in_play = pairs(g)
    emit(g, "round", round=g.round, tiglio=g.tiglio)
    g.picks = {}
    picks = yield from choose_together("select", {player.seat: pairs_in_play for player in g.players})
    g.picks = {str(player.seat): picks[player.seat] for player in in_order(g)}
    emit(g, "reveal", picks=dict(g.picks))
    for player in in_order(g):
        yield from play(g, player, picks[player.seat])
    yield from gioconda_picks(g)
    if refill(g):
        continue_round(g)


def extra_play(g: State) -> Script[None]:
    """The Vitruvian Man: one more play, alone and in the open, or none at all (LE-EXTRA-01 to LE-EXTRA-08, LE-R-27)."""
    player = g.players[g.extras.pop(0)]
    pair = yield from choose(player.seat, "extra", [*pairs(g), PASS])
    discard_painting(g, player, "vitruvian_man")
    if pair == PASS:
        emit(g, "extra_passed", player.seat)
    else:
        emit(g, "extra", player.seat, pair=pair)
        yield from play(g, player, pair)
        yield from gioconda_picks(g)
    if refill(g):
        continue_round(g)


def continue_round(g: State) -> None:
    """To the next extra play, or to the next round with Tiglio one seat on.

    (LE-PREP-07 to LE-PREP-11, LE-R-28, LE-R-35)
    """
    g.phase = "extra" if g.extras else "round"
    if g.extras:
        return
    g.quiet = 0 if g.taken else g.quiet + 1
    g.taken = False
    if g.quiet >= BOX.stall.end:
        end(g, "stall")
        return
    if g.quiet >= BOX.stall.warn:
        emit(g, "quiet", rounds=g.quiet, end=BOX.stall.end)
    g.tiglio = (g.tiglio + 1) % len(g.players)
    g.round += 1


def pairs(g: State) -> list[str]:
    """Every legal pair of a character in play and a number (LE-SELECT-08, LE-R-11, LE-R-51)."""
    return [pair for character in g.pawns for pair in PAIRS_OF[character]]


def landing(g: State, pair: str) -> int:
    """Where the pair's character stops: clockwise, the whole number, modulo nine (LE-MOVE-02 to LE-MOVE-05)."""
    chosen = PAIRS[pair]
    return (g.pawns[chosen.character] + chosen.steps) % len(SPACES)


# --- a play


def play(g: State, player: Player, pair: str) -> Script[None]:
    """Move the character and resolve the space where it stops, and no other.

    (LE-MOVE-01, LE-LAND-01, LE-R-08, LE-R-09, LE-R-10, LE-R-20)
    """
    chosen = PAIRS[pair]
    character = chosen.character
    start, stop = g.pawns[character], landing(g, pair)
    g.pawns[character] = stop
    g.playing, g.stopped = player.seat, stop
    card = g.spaces[stop]
    emit(g, "move", player.seat, character=character, steps=chosen.steps, start=start, stop=stop, card=card)
    if card in MATERIALS:
        take(g, player, stop)
    elif card in INVENTIONS:
        yield from build(g, player, stop)
    elif card:
        yield from paint(g, player, stop)
    g.playing = g.stopped = None


# --- preparing


def refill(g: State) -> bool:
    """Fill the empty spaces from the first on; False when a deck fails, which ends the game.

    (LE-HOUSE-04, LE-END-01, LE-R-31, LE-R-32, LE-R-34, LE-R-47)
    """
    if all(g.spaces):
        return True
    filled: dict[str, str] = {}
    for space, kind in enumerate(SPACES):
        if g.spaces[space]:
            continue
        deck = g.inventions if kind == "invention" else g.collection
        if not deck:
            if filled:
                emit(g, "refill", cards=filled)
            end(g, kind)
            return False
        g.spaces[space] = filled[str(space)] = deck.pop()
        g.revealed += 1
    if filled:
        emit(g, "refill", cards=filled)
    return True


# --- the end


def end(g: State, reason: str) -> None:
    """Over, by a deck ("collection", "invention") or a stall; waiting extra plays are lost.

    (LE-END-01 to LE-END-06, LE-R-33)
    """
    g.phase, g.ending = "over", reason
    emit(g, "over", reason=reason)
    for seat in g.extras:
        discard_painting(g, g.players[seat], "vitruvian_man")
        emit(g, "extra_lost", seat)
    g.extras = []
