"""The rules alone: random games, branching, and a state to bytes and back."""

from collections.abc import Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from bench.measure import Line, Variant, compare, duration, each, medians, rate
from bench.playing import TITLE, begin, play, positions
from games.engine import Choice, Decision

ROUNDS = 7
SECONDS = 0.5  # of one variant in one round
POSITIONS = 40


async def lines() -> list[Line]:
    """Decisions per second against catanatron, branching and bytes against bare msgspec."""
    return [*await _random_games(), await _branching(), *await _bytes()]


# --- random games


async def _random_games() -> list[Line]:
    variants: dict[str, Variant] = {f"{n} seats": partial(_leonardo, n) for n in TITLE.seats}
    variants["4 seats, checkpoints saved"] = partial(_leonardo, 4, keep=True)
    found = await medians(ROUNDS, {**variants, "catanatron": catanatron})
    yardstick = ("catanatron, 4 players", found["catanatron"])
    goals = {"4 seats": 5.0}
    names = sorted(variants, reverse=True)
    return [compare(f"decisions, {name}", found[name], yardstick, rate, least=goals.get(name)) for name in names]


def _leonardo(seats: int, keep: bool = False) -> float:
    """Decisions a second with all events, the engine's own answers not counted."""
    rng = Random()
    count, begun = 0, perf_counter()
    while perf_counter() - begun < SECONDS:
        count += sum(1 for _ in play(begin(seats, str(rng.random()), keep=keep), rng))
    return count / (perf_counter() - begun)


def catanatron() -> float:
    """Decisions a second of its own random players."""
    from catanatron import Color, Game, RandomPlayer

    count, begun = 0, perf_counter()
    while perf_counter() - begun < SECONDS:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        count += len(game.state.actions)
    return count / (perf_counter() - begun)


# --- branching


async def _branching() -> Line:
    games = positions(4, POSITIONS)
    decoder, encoder = msgspec.json.Decoder(type(games[0].state)), msgspec.json.Encoder()
    states = [decoder.decode(live.checkpoints[-1].state) for live in games]

    def ours() -> None:
        for live in games:
            live.branch()

    def bare() -> None:
        for live, state in zip(games, states, strict=True):
            _step(decoder.decode(encoder.encode(state)), live.choices)

    variants: dict[str, Variant] = {
        "ours": lambda: each(ours, 0.2) / POSITIONS,
        "bare": lambda: each(bare, 0.2) / POSITIONS,
    }
    found = await medians(ROUNDS, variants)
    return compare("branching a position", found["ours"], ("round trip + replay", found["bare"]), duration, most=3)


def _step(state: Any, choices: Sequence[Choice]) -> None:
    """Lead the script that starts at *state* through *choices*, with nothing checked and nothing kept."""
    script = TITLE.next_part(state)
    assert script is not None
    ask = next(script)
    picks: dict[int, str] = {}
    for choice in choices:
        if isinstance(ask, Decision):
            ask = script.send(choice.options)
            continue
        picks[choice.seat] = choice.options[0]  # all that Leonardo asks side by side is one question each
        if len(picks) == len(ask.scripts):
            ask, picks = script.send(picks), {}


# --- bytes


async def _bytes() -> list[Line]:
    states = [live.state for live in positions(4, POSITIONS)]
    saved = [TITLE.save(state) for state in states]
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(type(states[0]))

    def measure(save: Any, load: Any) -> float:
        begun = perf_counter()
        for _ in range(100):
            for state, stored in zip(states, saved, strict=True):
                save(state)
                load(stored)
        return (perf_counter() - begun) / 100 / POSITIONS

    found = await medians(
        15,
        {
            "ours": lambda: measure(TITLE.save, TITLE.load),
            "plain": lambda: measure(encoder.encode, decoder.decode),
        },
    )
    return [
        compare("encoding + decoding a state", found["ours"], ("plain msgspec", found["plain"]), duration, most=1.25)
    ]
