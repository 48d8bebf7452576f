"""Positions to draw."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from games.engine import Waiting
from games.leonardo.box import COLLECTION, INVENTIONS, JOKER, MATERIALS
from games.leonardo.options import Pair
from games.leonardo.view import BuiltInvention, View
from games.live import AnyGame, LiveGame
from games.titles import TITLES

ViewMaker = Callable[..., View]


def live_view(live: AnyGame, seat: int | None = None) -> View:
    view: View = live.title.view(live.state, seat, Waiting(live.awaited, live.answered))
    return view


@pytest.fixture(scope="session")
def position() -> ViewMaker:
    """A position after *choices* random choices, or at the end of the game."""

    def play(seats: int, seed: int, choices: int) -> View:
        live = LiveGame.begin(TITLES["leonardo"], seats, {}, str(seed))
        rng = Random(seed)
        while not live.over and choices:
            seat = rng.choice(live.awaited)
            decision = live.decision_of(seat)
            assert decision is not None
            live.choose(seat, (rng.choice(decision.options),))
            choices -= 1
        return live_view(live)

    return play


@pytest.fixture(scope="session")
def crowded(position: ViewMaker) -> ViewMaker:
    """The fullest table there can be, and fuller: everybody holds all there is of everything."""

    def crowd(seats: int) -> View:
        view = position(seats, 1, 0)
        every_seat = tuple(range(seats))
        players = tuple(
            replace(
                player,
                materials={material: COLLECTION[material] for material in MATERIALS},
                jokers=COLLECTION[JOKER],
                paintings=("gioconda", "gioconda", "vitruvian_man", "vitruvian_man", "vitruvian_man"),
                inventions=tuple(BuiltInvention(card.id, card.points) for card in INVENTIONS.values()),
                score=169,
            )
            for player in view.players
        )
        dear = max(INVENTIONS.values(), key=lambda invention: len(invention.italian))
        spaces = tuple(
            replace(space, card=dear.id, points=12, cost=dear.cost[:1] * 4, payable_by=every_seat)
            if space.kind == "invention"
            else space
            for space in view.spaces
        )
        characters = list(view.pawns)
        pairs = {seat: Pair(characters[seat % len(characters)], 3) for seat in every_seat}
        return replace(
            view, players=players, spaces=spaces, pairs=pairs, playing=0, stopped=3, round=100,
            awaited=(0,), answered=every_seat[1:], discard=dict(COLLECTION), set_aside=36, stalling=True, quiet=5,
            extras=every_seat[:3], phase="extra",
        )  # fmt: skip

    return crowd
