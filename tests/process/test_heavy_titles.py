"""The heavy titles over real sockets: typed moves, a process that is killed in their middle, and the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import pytest

from .playing import Game, begin, complaints
from .process import BotProcess
from .stand_in import StandIn

Start = Callable[..., Awaitable[BotProcess]]
MOVES = 24
KILLS = (8, 16)  # the moves in whose middle the process is killed


def any_answer(game: Game, rng: Random) -> tuple[int, str]:
    """A seat that is awaited, and what it may type."""
    live = game.live
    seat = rng.choice(live.awaited)
    decision = live.decision_of(seat)
    assert decision is not None
    return seat, ", ".join(rng.sample(decision.options, max(1, decision.least)))


def saved(game: Game, count: int) -> bool:
    return len(game.choices) == count


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [("codex_leicester", 3, {}), ("maestro", 4, {"events": "on"})],
    ids=["codex_leicester", "maestro"],
)
async def test_no_move_of_a_heavy_title_is_lost_or_doubled(
    standin: StandIn, start_bot: Start, title: str, seats: int, options: dict[str, str]
) -> None:
    bot = await start_bot()
    host, *guests = (standin.person(name) for name in ("Ada", "Bruno", "Chiara", "Dario")[:seats])
    game = await begin(bot, host, *guests, channel=None, title=title, **options)
    rng = Random(1504)
    for number in range(MOVES):
        before = game.choices
        seat, chosen = any_answer(game, rng)
        if number in KILLS:
            await game.delivered()  # what a kill finds under way is of this move alone, and keeps its nonces
        move = asyncio.create_task(game.types(game.seats[seat], chosen))
        if number in KILLS:
            await standin.until(partial(saved, game, number + 1), what="the move to be saved")
            await bot.kill()
            await move
            standin.late.clear()
            assert complaints(bot) == []
            bot = await start_bot()
        else:
            answer = await move
            assert answer.ephemeral
            assert "⚠" not in answer.text
        assert len(game.choices) == len(before) + 1
        assert game.choices[-1] == (seat, tuple(chosen.split(", ")))
    await game.delivered()
    assert len(game.boards) == 1
    live = game.live
    for person in game.awaited:
        seat = game.seats.index(person)
        decision = live.decision_of(seat)
        assert decision is not None
        names = [other.name for other in game.seats]
        panel = await person.press(game.board, "Play")
        assert live.title.text.question(decision, live.view(seat), names) in panel.text
    # A board that was taken down and not yet noted so is looked for once more after the restart.
    assert all("10008" in text and text.startswith("DELETE") for text in standin.refused)
    assert complaints(bot) == []
