"""Set tables of Leonardo: any position, with every card of the box somewhere, and scripts answered by options."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.engine import Checkpoint, Decision, Event, Standing
from games.leonardo import TITLE
from games.leonardo.box import BOX, COLLECTION, INVENTIONS, MATERIALS, SPACES
from games.leonardo.rules import characters
from games.leonardo.state import Player, State
from games.live import AnyGame, LiveGame
from tests.games.answering import answer as answer
from tests.games.answering import question as question

ADA, BEN, CLEO, DAN = range(4)
NAMES = ("Ada", "Ben", "Cleo", "Dan")

WHOLE_BOX = Counter(COLLECTION) + Counter(list(INVENTIONS))


def inventory(g: State) -> Counter[str]:
    """Every card, wherever it is: board, decks, set aside, discard, players (LE-DX-30)."""
    count = Counter(card for card in g.spaces if card)
    for pile in (g.collection, g.inventions, g.set_aside_collection, g.set_aside_inventions, g.discard):
        count.update(pile)
    for player in g.players:
        count.update(player.paintings)
        count.update(player.inventions)
        count.update({card: number for card, number in player.materials.items() if number})
        count["self_portrait"] += player.jokers
    return count


def hidden(g: State) -> object:
    """The order of what lies face down."""
    return g.collection, g.inventions, g.set_aside_collection, g.set_aside_inventions


def table(
    players: int = 2,
    spaces: Mapping[int, str] | None = None,
    pawns: Mapping[str, int] | None = None,
    tiglio: int = ADA,
    collection: Sequence[str] | None = None,
    inventions: Sequence[str] | None = None,
    front: Mapping[str, int] | None = None,
    **held: int,
) -> State:
    """A position before a selection.

    Spaces not named are empty, *front* and *held* lie in front of Ada (`wood=2`, `jokers=1`). A deck that is named has
    exactly those cards, its top first, and the rest is set aside; else it has everything, with Wood on top.
    """
    g = State(
        seed="table",
        players=[Player(seat) for seat in range(players)],
        spaces=[""] * len(SPACES),
        pawns=dict(zip(characters(players, ""), BOX.board.starts, strict=False)) | dict(pawns or {}),
        collection=[card for card, number in reversed(COLLECTION.items()) for _ in range(number)],
        inventions=list(reversed(INVENTIONS)),
        tiglio=tiglio,
    )
    for space, card in (spaces or {}).items():
        g.spaces[space] = fetch(g, card)
    give(g, ADA, **{**(front or {}), **held})
    if collection is not None:
        stack = [fetch(g, card) for card in reversed(collection)]
        g.set_aside_collection, g.collection = g.collection, stack
    if inventions is not None:
        stack = [fetch(g, card) for card in reversed(inventions)]
        g.set_aside_inventions, g.inventions = g.inventions, stack
    return g


def fetch(g: State, card: str) -> str:
    """Find a card among those that lie face down."""
    pile = next(p for p in (g.collection, g.set_aside_collection, g.inventions, g.set_aside_inventions) if card in p)
    pile.remove(card)
    return card


def give(g: State, seat: int, **held: int) -> None:
    """Lay cards in front of a player: `wood=2`, `jokers=1`, `gioconda=1`, `doccia=1`."""
    player = g.players[seat]
    for card, number in held.items():
        for _ in range(number):
            fetch(g, "self_portrait" if card == "jokers" else card)
            if card == "jokers":
                player.jokers += 1
            elif card in MATERIALS:
                player.materials[card] += 1
            elif card in INVENTIONS:
                player.inventions.append(card)
            else:
                player.paintings.append(card)
                g.extras += [seat] * (card == "vitruvian_man")


def fill(g: State) -> State:
    """Fill the empty spaces from the decks."""
    for space, kind in enumerate(SPACES):
        if not g.spaces[space]:
            g.spaces[space] = (g.inventions if kind == "invention" else g.collection).pop()
    return g


def materials(g: State, seat: int) -> dict[str, int]:
    """The Material cards in front of a player, without zeros."""
    return {card: number for card, number in g.players[seat].materials.items() if number}


def live(g: State) -> AnyGame:
    """A game that starts in this position."""
    return LiveGame(TITLE, Checkpoint(0, g.round, TITLE.save(g)))


def reveal(g: State, *pairs: str) -> AnyGame:
    """A game after the selection: the pairs of every seat, in seat order."""
    game = live(g)
    for seat, pair in enumerate(pairs):
        game.choose(seat, (pair,))
    return game


def asked_of(game: AnyGame, seat: int) -> Decision:
    """The decision that a seat has open."""
    decision = game.decision_of(seat)
    assert decision is not None
    return decision


def result(game: AnyGame) -> tuple[Standing, ...]:
    """The final standings of a game that is over, best first."""
    standings = game.result
    assert standings is not None
    return standings


def events_of(game: AnyGame | State, kind: str) -> list[Event]:
    """The events of a kind."""
    events = [event for _, event in game.events] if isinstance(game, LiveGame) else game.emitted
    return [event for event in events if event.kind == kind]


def kinds(game: AnyGame) -> list[str]:
    """The kinds of all events, in the order in which they happened."""
    return [event.kind for _, event in game.events]
