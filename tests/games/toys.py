"""Tiny titles for what the engine can do and no title of ours does yet."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from games import engine
from games.engine import AnyTitle, Choice, Decision, Refusal, Script, Standing, Title, Waiting
from games.live import AnyGame, LiveGame


class Toy(engine.State, kw_only=True):
    """A log that everybody sees, a deck that nobody sees, and how many parts are over."""

    seats: int
    log: list[str] = []
    deck: list[int] = []
    stage: int = 0


Part = Callable[[Toy], Script[None]]


def toy(*parts: Part, seats: int = 3) -> AnyTitle:
    """A title whose game is *parts*, one after the other."""

    def setup(seats: int, options: Any, seed: str) -> Toy:
        g = Toy(seed=seed, seats=seats)
        g.deck = list(range(10))
        engine.next_rng(g).shuffle(g.deck)
        engine.emit(g, "setup")
        return g

    def next_part(g: Toy) -> Script[None] | None:
        return run(g) if g.stage < len(parts) else None

    def run(g: Toy) -> Script[None]:
        engine.emit(g, "part", stage=g.stage)
        yield from parts[g.stage](g)
        g.stage += 1

    def redeal(g: Toy, seat: int | None, source: Random, now: Toy) -> None:
        g.seed = f"{source.getrandbits(64)}"
        source.shuffle(g.deck)

    return Title(
        id="toy",
        name="Toy",
        seats=(1, 2, 3),
        rules_version=1,
        options=(),
        setup=setup,
        next_part=next_part,
        view=lambda g, seat, waiting: (seat, tuple(g.log), len(g.deck), waiting),
        redeal=redeal,
        default_choice=lambda g, seat, decision: decision.options[: max(1, decision.least)],
        scores=lambda g: tuple(Standing(seat, 1, len(g.log), {"log": len(g.log)}) for seat in range(g.seats)),
        why_not=why_not,
        load=msgspec.json.Decoder(Toy).decode,
        text=SimpleNamespace(),
        clauses=dict,
    )


def why_not(g: Toy, seat: int, decision: Decision | None, option: str) -> Refusal | None:
    """One option that a player might expect to be on offer."""
    return Refusal("no_dragons", "TOY-01") if option == "dragon" else None


def start(*parts: Part, seats: int = 3) -> AnyGame:
    """A new game of those parts."""
    return LiveGame.begin(toy(*parts), seats, {}, "toy")


def note(kind: str, seat: int, *options: str, always_ask: bool = False, secret: bool = False) -> Part:
    """A part: one seat chooses, and the answer is logged and told."""

    def part(g: Toy) -> Script[None]:
        option = yield from engine.choose(seat, kind, options, always_ask=always_ask, secret=secret)
        g.log.append(f"{seat}:{option}")
        engine.emit(g, kind, seat, option=option)

    return part


def in_turn(*parts: Part) -> Part:
    """Several scripts as one part."""

    def part(g: Toy) -> Script[None]:
        for script in parts:
            yield from script(g)

    return part


def silent(g: Toy) -> Script[None]:
    """A part that asks nothing."""
    g.log.append("silence")
    engine.emit(g, "silence")
    yield from ()


def draw(g: Toy) -> Script[None]:
    """A part that asks nothing and turns up a card."""
    g.revealed += 1
    g.log.append(f"card {g.deck.pop()}")
    yield from ()


def dress(g: Toy, seat: int) -> Script[str]:
    """Two questions, the second after the first: a hat, and its colour unless it is none."""
    hat = yield from engine.choose(seat, "hat", ["cap", "crown", "none"], secret=True)
    if hat == "none":
        return hat
    colour = yield from engine.choose(seat, "colour", ["red", "blue"], secret=True)
    return f"{colour} {hat}"


def masquerade(g: Toy) -> Script[None]:
    """Everybody dresses in secret."""
    worn = yield from engine.side_by_side({seat: dress(g, seat) for seat in range(g.seats)})
    for seat, hat in worn.items():
        g.log.append(f"{seat}:{hat}")
        engine.emit(g, "worn", seat, hat=hat)


def waiting(live: AnyGame) -> Waiting:
    """What a view is told about those who choose."""
    found: Waiting = live.view(None)[3]
    return found


def choices_made(live: AnyGame) -> list[tuple[int, tuple[str, ...], bool]]:
    """The choices made: seat, options, and whether they answered themselves."""
    return [(choice.seat, choice.options, choice.auto) for choice in live.choices]


def happened(live: AnyGame) -> list[tuple[int, str]]:
    """The events: how many choices were made before, and their kinds."""
    return [(count, event.kind) for count, event in live.events]


def log(live: AnyGame) -> list[str]:
    """The toy's log."""
    state = live.state
    assert isinstance(state, Toy)
    return state.log


def choice(seat: int, kind: str, *options: str, part: int = 0) -> Choice:
    """A saved choice."""
    return Choice(seat, kind, options, part=part)
