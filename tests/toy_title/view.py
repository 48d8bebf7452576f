"""What one seat, or a spectator, may know of the table."""

from random import Random

import msgspec

from games import engine
from games.engine import Waiting
from tests.toy_title.scoring import row_points, scores
from tests.toy_title.state import Player, State


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of one player: the rows, their points, and how many cards the hand has."""

    seat: int
    rows: dict[str, tuple[int, ...]]
    points: dict[str, int]
    cards: int


class View(engine.View, frozen=True, kw_only=True):
    """The table. `hand` is the reader's own, `looked_at` the card on top of the deck that it alone looks at."""

    round: int
    over: bool
    deck: int
    discard: tuple[str, ...]
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    looked_at: str


def view(g: State, seat: int | None, waiting: Waiting) -> View:
    """The table as *seat* sees it (TO-INFO-01, TO-R-01)."""
    return View(
        seat=seat,
        awaited=waiting.awaited,
        answered=waiting.answered,
        mine=waiting.mine or (),
        standings=scores(g),
        round=g.round,
        over=g.over,
        deck=len(g.deck),
        discard=tuple(g.discard),
        players=tuple(_player(player) for player in g.players),
        hand=() if seat is None else tuple(g.players[seat].hand),
        looked_at=g.looked_at if seat == g.turn else "",
    )


def _player(player: Player) -> PlayerView:
    rows = {pigment: tuple(row) for pigment, row in player.rows.items()}
    return PlayerView(player.seat, rows, {pigment: row_points(row) for pigment, row in rows.items()}, len(player.hand))


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew the deck and the others' hands; what *seat* has seen of them in this turn stays (TO-INFO-01)."""
    top = [now.looked_at] if now.looked_at and seat == now.turn else []
    unseen = g.deck[: len(g.deck) - len(top)]
    kept: dict[int, list[str]] = {}  # what others have played since this turn began
    others = [player for player in g.players if player.seat != seat]
    for player in others:
        kept[player.seat] = [card for card in player.hand if card not in now.players[player.seat].hand]
        unseen += [card for card in player.hand if card not in kept[player.seat]]
    rng.shuffle(unseen)
    for player in others:
        dealt = len(player.hand) - len(kept[player.seat])
        player.hand = sorted([*kept[player.seat], *unseen[:dealt]])
        del unseen[:dealt]
    g.deck = [*unseen, *top]
    g.seed = f"{rng.getrandbits(128):032x}"
