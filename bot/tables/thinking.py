"""The process in which computer players think: how it begins and ends, what is sent there, and what comes back."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec

from games.engine import Answer, Checkpoint, Choice
from games.live import AnyGame, LiveGame
from games.players import PLAYERS
from games.titles import TITLES, prepare


class Position(msgspec.Struct, frozen=True):
    """A game as one of its seats may know it, to be thought over elsewhere."""

    title: str
    part: int
    round: int
    state: bytes
    choices: tuple[tuple[int, str, Answer], ...]


def packed(live: AnyGame, seat: int, rng: Random) -> Position:
    """A game redealt for *seat*, so that nothing leaves the process which the seat does not know."""
    game = live.redealt(seat, rng)
    choices = tuple((choice.seat, choice.kind, choice.options) for choice in game.choices)
    return Position(game.title.id, game.base.part, game.base.round, game.base.state, choices)


def answer(position: Position, seat: int, level: str, seed: str, budget: float) -> Answer:
    """What a player of *level* chooses for *seat*. Raises LookupError when nothing is asked there."""
    choices = [Choice(by, kind, options, part=position.part) for by, kind, options in position.choices]
    live: AnyGame = LiveGame(TITLES[position.title], Checkpoint(position.part, position.round, position.state), choices)
    decision = live.decision_of(seat)
    if decision is None:
        raise LookupError("nothing is asked")
    return PLAYERS[level](live, seat, decision, Random(seed), budget)


def begin(boxes: Mapping[str, Path], added: Mapping[str, str]) -> None:
    """Have the titles and values that are in use; go when the other process goes, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the other process, which stops this one
    threading.Thread(target=_end_with_parent, name="watch", daemon=True).start()
    prepare(boxes, added)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
