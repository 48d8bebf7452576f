"""What one seat, or a spectator, may know of the table."""

from random import Random

import msgspec

from games import engine
from games.engine import Waiting
from games.leonardo.box import BOX, INVENTIONS, SPACES
from games.leonardo.building import payments
from games.leonardo.rules import landing, pairs
from games.leonardo.scoring import score, scores
from games.leonardo.state import Player, State, in_order


class Space(msgspec.Struct, frozen=True):
    """One space of the circle. *card* is "" when empty; points, cost and *payable_by* are those of an invention."""

    index: int
    kind: str  # "invention" or "collection"
    card: str
    points: int = 0
    cost: tuple[str, ...] = ()
    payable_by: tuple[int, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    """What lies in front of one player: materials by kind (zeros too), jokers, waiting paintings, inventions."""

    seat: int
    colour: str
    materials: dict[str, int]
    jokers: int
    paintings: tuple[str, ...]
    inventions: tuple[str, ...]
    invention_points: int
    score: int


class View(engine.View, frozen=True, kw_only=True):
    """The table. `picks` are the pairs revealed this round, `mine` the reader's own secret pair before the reveal.
    `playing` is the seat whose play is being resolved and `stopped` the space where its character stands.

    `landings` tells for every pair where its character would stop if nobody moves it first.
    """

    round: int
    phase: str
    spaces: tuple[Space, ...]
    pawns: dict[str, int]
    players: tuple[PlayerView, ...]
    order: tuple[int, ...]
    tiglio: int
    playing: int | None
    stopped: int | None
    extras: tuple[int, ...]
    picks: dict[str, str]
    collection_left: int
    inventions_left: int
    discard: dict[str, int]
    set_aside: int
    quiet: int
    landings: dict[str, int]
    ending: str


def view(g: State, seat: int | None, waiting: Waiting) -> View:
    """The table as *seat* sees it (LE-INFO-01 to LE-INFO-06, LE-R-49)."""
    return View(
        seat=seat,
        round=g.round,
        phase=g.phase,
        spaces=tuple(_space(g, index) for index in range(len(SPACES))),
        pawns=dict(g.pawns),
        players=tuple(_player(player) for player in g.players),
        order=tuple(player.seat for player in in_order(g)),
        tiglio=g.tiglio,
        playing=g.playing,
        stopped=g.stopped,
        extras=tuple(g.extras),
        picks=dict(g.picks),
        collection_left=len(g.collection),
        inventions_left=len(g.inventions),
        discard={card: g.discard.count(card) for card in dict.fromkeys(sorted(g.discard))},
        set_aside=len(g.set_aside_collection) + len(g.set_aside_inventions),
        quiet=g.quiet,
        awaited=waiting.awaited,
        answered=waiting.answered,
        mine=waiting.mine or (),
        landings={pair: landing(g, pair) for pair in pairs(g)},
        ending=g.ending,
        standings=scores(g) if g.phase == "over" else (),
    )


def _space(g: State, index: int) -> Space:
    card = g.spaces[index]
    if card not in INVENTIONS:
        return Space(index, SPACES[index], card)
    invention = INVENTIONS[card]
    payers = () if g.phase == "over" else tuple(p.seat for p in g.players if payments(p, card))
    return Space(index, SPACES[index], card, invention.points, invention.cost, payers)


def _player(player: Player) -> PlayerView:
    points = sum(INVENTIONS[invention].points for invention in player.inventions)
    return PlayerView(
        seat=player.seat,
        colour=BOX.board.colours[player.seat],
        materials=dict(player.materials),
        jokers=player.jokers,
        paintings=tuple(player.paintings),
        inventions=tuple(player.inventions),
        invention_points=points,
        score=score(player),
    )


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew what nobody knows: both decks with what the short table set aside, and the seed (LE-INFO-03)."""
    for deck, aside in ((g.collection, g.set_aside_collection), (g.inventions, g.set_aside_inventions)):
        unseen = deck + aside
        rng.shuffle(unseen)
        deck[:], aside[:] = unseen[: len(deck)], unseen[len(deck) :]
    g.seed = f"{rng.getrandbits(128):032x}"
