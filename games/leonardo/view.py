"""What one seat, or a spectator, may know of the table."""

from random import Random

import msgspec

from games import engine
from games.engine import Waiting
from games.leonardo.box import BOX, INVENTIONS, SPACES
from games.leonardo.building import payments
from games.leonardo.options import Pair
from games.leonardo.rules import PAIRS, landing, pairs
from games.leonardo.scoring import invention_points, score, scores
from games.leonardo.state import Player, State, in_order

KINDS = SPACES  # "invention" or "collection" for each space of the circle; they never change


class Space(msgspec.Struct, frozen=True):
    """One space of the circle. *card* is "" when empty; points, cost and *payable_by* are those of an invention."""

    index: int
    kind: str  # "invention" or "collection"
    card: str
    points: int = 0
    cost: tuple[str, ...] = ()
    payable_by: tuple[int, ...] = ()


class BuiltInvention(msgspec.Struct, frozen=True):
    """An invention that a player has built, and the points it carries."""

    card: str
    points: int


class PlayerView(msgspec.Struct, frozen=True):
    """What lies in front of one player: materials by kind (zeros too), jokers, waiting paintings, inventions."""

    seat: int
    colour: str
    materials: dict[str, int]
    jokers: int
    paintings: tuple[str, ...]
    inventions: tuple[BuiltInvention, ...]
    invention_points: int
    score: int


class View(engine.View, frozen=True, kw_only=True):
    """The table.

    `pairs` are those revealed this round, in the order of play, `mine` is the reader's own secret one before the
    reveal. `playing` is the seat whose play is being resolved and `stopped` the space where its character stands, None
    while it picks a card with the Gioconda painting. `landings` has for every pair where its character would stop if
    nobody moves it first. `quiet` counts the rounds in a row in which no card left the board, of which `stall_end` end
    the game; `stalling` once the table is warned.
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
    pairs: dict[int, Pair]
    collection_left: int
    inventions_left: int
    discard: dict[str, int]
    set_aside: int
    quiet: int
    stalling: bool
    stall_end: int
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
        players=tuple(_player(g, player) for player in g.players),
        order=tuple(player.seat for player in in_order(g)),
        tiglio=g.tiglio,
        playing=g.playing,
        stopped=g.stopped,
        extras=tuple(g.extras),
        pairs={p.seat: PAIRS[g.picks[str(p.seat)]] for p in in_order(g) if str(p.seat) in g.picks},
        collection_left=len(g.collection),
        inventions_left=len(g.inventions),
        discard={card: g.discard.count(card) for card in dict.fromkeys(sorted(g.discard))},
        set_aside=len(g.set_aside_collection) + len(g.set_aside_inventions),
        quiet=g.quiet,
        stalling=g.quiet >= BOX.stall.warn,
        stall_end=BOX.stall.end,
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


def _player(g: State, player: Player) -> PlayerView:
    return PlayerView(
        seat=player.seat,
        colour=BOX.board.colours[player.seat],
        materials=dict(player.materials),
        jokers=player.jokers,
        # What has not been used by the end is lost; games that ended under rules_version 1 have it lying there still.
        paintings=() if g.phase == "over" else tuple(player.paintings),
        inventions=tuple(BuiltInvention(card, INVENTIONS[card].points) for card in player.inventions),
        invention_points=invention_points(player),
        score=score(player),
    )


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew what nobody knows: both decks with what the short table set aside, and the seed (LE-INFO-03)."""
    for deck, aside in ((g.collection, g.set_aside_collection), (g.inventions, g.set_aside_inventions)):
        unseen = deck + aside
        rng.shuffle(unseen)
        deck[:], aside[:] = unseen[: len(deck)], unseen[len(deck) :]
    g.seed = f"{rng.getrandbits(128):032x}"
