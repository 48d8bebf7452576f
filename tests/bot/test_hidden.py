"""Hidden information: whatever others can see is the same whatever is hidden from them."""

import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.discord.commands.play import hand_panel
from bot.discord.commands.table import _status, log_page
from bot.discord.outbox import Intent, Outbox
from bot.discord.panels.announcements import announcements
from bot.discord.panels.board import board, private_board, text_board
from bot.discord.panels.kit import Message, Picture
from bot.discord.panels.lobby import lobby
from bot.discord.panels.turn import confirm, turn
from bot.discord.text import seed_promise
from bot.tables.game_view import GameView
from bot.tables.presses import NeedsConfirmation
from games.engine import AnyTitle
from games.live import AnyGame
from games.titles import TITLES
from storage.store import Statements
from tests.bot.server import SEED, TestServer, extra_game, message, opened, quick, sampled, seen_by, title_view
from tests.games.playing import begin, decision_of, positions, random_answer, random_move
from tests.games.traits import traits

NAMES = ["Ada", "Bruno", "Chiara", "Dario", "Elena"]
URL = "https://discord.com/channels/1/2"

COMPANIES = [(title, seats) for title in TITLES.values() for seats in title.seats]
every_company = pytest.mark.parametrize(("title", "seats"), COMPANIES, ids=lambda value: getattr(value, "id", value))
with_others = pytest.mark.parametrize(
    ("title", "seats"),
    [company for company in COMPANIES if company[1] > 1],
    ids=lambda value: getattr(value, "id", value),
)


def written(shown: Message) -> str:
    """A panel as it goes to Discord, with the names and descriptions of its files, without counted ids."""
    files = [(file.filename, file.description) for file in shown.files]
    return re.sub(r'"id": \d+', "", json.dumps([message(shown), files]))


def made_for(table: GameView) -> dict[str, str]:
    """Everything that is made for the reader of *table*."""
    alt = table.game.title.text.alt(table.view, table.names)
    decision = table.decision
    return {
        "board": written(board(table, Picture(b"png", alt))),
        "board as text": written(board(table, None)),
        "own board": written(private_board(table, Picture(b"png", alt))),
        "alt text": alt,
        "text board": text_board(table),
        "turn": written(turn(table, board_url=URL)),
        "lobby": written(lobby(table, URL)),
        "hand": written(hand_panel(table)),
        "status": "\n".join(_status(table)),
        "last question": written(confirm(table, decision.options[: max(1, decision.least)])) if decision else "",
        "stamp": str(table.stamp),
    }


def without_promise(made: dict[str, str], seed: str) -> dict[str, str]:
    """The same without the digest of the seed, by which seeds are meant to differ."""
    return {name: text.replace(seed_promise(seed), "") for name, text in made.items()}


# --- the same whatever is hidden


@every_company
def test_nothing_made_for_a_reader_depends_on_what_is_dealt_face_down(title: AnyTitle, seats: int) -> None:
    rng = Random(seats)
    for number, live in enumerate(sampled(begin(title, seats, f"hidden{seats}", **quick(title)), rng)):
        if live.over:
            return
        for seat in (number % seats, None):
            other = live.redealt(seat, rng)
            # What may be taken back is known from choices, which a game dealt anew has only since its part began.
            one, two = (
                msgspec.structs.replace(seen_by(game, seat, NAMES[:seats]), can_undo=False) for game in (live, other)
            )
            assert other.state.seed != live.state.seed
            assert without_promise(made_for(one), live.state.seed) == without_promise(made_for(two), other.state.seed)


def answered(live: AnyGame, seat: int, rng: Random, times: int = 1) -> AnyGame:
    """A copy in which *seat* has answered all that it is asked in secret, and answered anew so many *times*."""
    other = live.branch()
    for _ in range(times):
        decision = other.decision_of(seat) or other.changeable_decision(seat)
        while decision is not None:
            options = random_answer(rng, decision.options, decision.least, decision.most)
            other.choose(seat, sorted(options, key=decision.options.index))
            decision = other.decision_of(seat)
    return other


def secret_games(live: AnyGame, seat: int) -> list[AnyGame]:
    """Games that differ only in what *seat*, which has to choose in secret, has chosen."""
    rng = Random(seat)
    return [*(answered(live, seat, rng) for _ in range(5)), answered(live, seat, rng, times=3)]


@with_others
def test_nothing_made_for_others_depends_on_a_secret_pick(title: AnyTitle, seats: int) -> None:
    if "simultaneous" not in traits(title, seats):
        return  # nobody picks in secret
    compared = dict.fromkeys((True, False), 0)  # the readers: others at the table, and spectators
    for live in positions(begin(title, seats, f"picks{seats}", **quick(title)), Random(seats)):
        if len(live.open) < 2:
            continue
        seat, *others = live.awaited
        games = secret_games(live, seat)
        picks = {game.pick_of(seat) for game in games}
        if len(picks) == 1:
            continue  # a question with one answer
        reader = others[0] if compared[True] <= compared[False] else None
        made = [made_for(seen_by(game, reader, NAMES[:seats])) for game in games]
        assert all(other == made[0] for other in made)
        hands = {made_for(seen_by(game, seat, NAMES[:seats]))["hand"] for game in games}
        assert len(hands) == len(picks)
        compared[reader is not None] += 1
    assert min(compared.values()) > (2 if title is TITLES["leonardo"] else 0)


# --- the same in the database


@pytest.fixture
async def servers(tmp_path: Path) -> AsyncIterator[list[TestServer]]:
    """Two houses in which the same games can be played with other secrets."""
    async with AsyncExitStack() as stack:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
        two = [await stack.enter_async_context(opened(tmp_path / name)) for name in ("one", "two")]
        for server in two:  # each database has an identity by chance, which has nothing to do with secrets
            await server.run("UPDATE remembered SET value = '1452' WHERE key = 'generation'")
        yield two


async def public(server: TestServer, game: int, hidden: int | None) -> dict[str, Any]:
    """All that a game leaves for others than the seat *hidden*: rows, panels, log and news."""
    rows = server.all_rows(without=("choices", "checkpoints", "migrations"))
    visible_to = [seat.seat for seat in (await server.position(game)).seats if seat.seat != hidden]
    made: dict[str, Any] = {}
    for seat in (*visible_to, None):
        user = None if seat is None else await server.user(game, seat)
        table = await server.reading.view(game, user)
        log = await server.reading.log(game, user)
        made[f"seat {seat}"] = (made_for(table), log.events, written(log_page(log)))
    told = await server.reading.log_since(game, 0)
    return {"rows": rows, "announcements": announcements(told), **made}


async def test_a_secret_pick_makes_no_difference_to_what_others_find(servers: list[TestServer]) -> None:
    seen = []
    for server, pick in zip(servers, ("leonardo:1", "gioconda:3"), strict=True):
        game = await server.game(3)
        told = [await server.choose(game, 0, pick), await server.choose(game, 1, "leonardo:2")]
        assert [title_view(table).mine for table in told] == [(pick,), ("leonardo:2",)]
        seen.append(await public(server, game, 0))
        assert pick not in str(seen[-1]["rows"])
    assert seen[0] == seen[1]


async def test_a_withdrawn_and_a_replaced_pick_make_no_difference_either(servers: list[TestServer]) -> None:
    seen = []
    for server, picks in zip(servers, (("leonardo:1", "leonardo:2"), ("gioconda:3", "leonardo:3")), strict=True):
        game = await server.game(3)
        for pick in picks:
            await server.choose(game, 0, pick)
        await server.undo(game, 0)
        await server.choose(game, 0, picks[0])
        seen.append(await public(server, game, 0))
    assert seen[0] == seen[1]


async def test_a_turn_that_is_not_published_makes_no_difference(servers: list[TestServer]) -> None:
    seen = []
    for server, pair in zip(servers, ("leonardo:3", "gioconda:3"), strict=True):
        game = await extra_game(server)
        await server.choose(game, 0, pair)
        live = await server.live(game)
        if live.published == len(live.choices):
            pytest.fail("the turn is published")
        found = await public(server, game, 0)
        del found["rows"]["events"]  # they wait there, and neither log nor news give them away
        seen.append(found)
    assert seen[0] == seen[1]


async def test_the_deck_makes_no_difference(servers: list[TestServer]) -> None:
    seen = []
    for number, server in enumerate(servers):
        game = await server.game(2)
        state = (await server.live(game)).state
        state.emitted.clear()
        TITLES["leonardo"].redeal(state, None, Random(number), state)
        await server.put(game, state)
        await server.choose(game, 0, "leonardo:1")
        seen.append(await public(server, game, None))
    assert seen[0] == seen[1]


# --- secrets stay where they belong


async def test_a_secret_pick_is_in_no_row_but_its_own(servers: list[TestServer]) -> None:
    server, pick = servers[0], "gioconda:3"
    game = await server.game(3)
    await server.choose(game, 0, pick)
    rows = server.all_rows()
    holding = {table for table, found in rows.items() for row in found if pick in str(row)}
    assert holding == {"choices"}
    mine, others = await server.table(game, 0), [await server.table(game, seat) for seat in (1, 2, None)]
    assert "Gioconda 3" in made_for(mine)["turn"]
    assert "Gioconda 3" in made_for(mine)["hand"]
    for table in others:
        found = made_for(table)
        del found["turn"], found["last question"]  # where the same pair is on offer
        assert "Gioconda 3" not in str(found)
        assert title_view(table).mine == ()
    assert "Gioconda 3" not in made_for(mine)["board"] + made_for(mine)["status"]


@pytest.mark.parametrize("seats", [2, 3])
async def test_no_log_line_of_a_whole_game_names_a_pick_or_the_seed(
    servers: list[TestServer], caplog: pytest.LogCaptureFixture, seats: int
) -> None:
    server = servers[0]
    caplog.set_level(logging.DEBUG)

    async def deliver(intent: Intent) -> None:
        table = await server.reading.view(intent.game, intent.user or None)
        written(board(table, None))
        if intent.attempts == 0 and intent.id % 5 == 0:
            raise OSError("a failure")

    async def blocked(db: Statements, intent: Intent, reason: str) -> None:
        raise AssertionError(reason)

    outbox = Outbox(server.store, lambda: server.time, deliver, blocked)
    game = await server.game(seats, table="short")
    rng, options = Random(seats), set()
    while not (live := await server.live(game)).over:
        seat, answer = random_move(live, rng)
        options |= set(answer)
        await server.choose(game, seat, *answer)
        server.time += 400
        await outbox.deliver_due()
    assert "deferred" in caplog.text
    assert SEED not in caplog.text
    assert not {option for option in options if ":" in option and option in caplog.text}


async def test_before_the_end_the_seed_is_known_by_its_digest_alone(servers: list[TestServer]) -> None:
    server = servers[0]
    game = await server.game(2, table="short")
    rng = Random(9)
    promised = seed_promise(SEED)
    assert promised in "\n".join(announcements(await server.reading.log_since(game, 0)))
    while not (live := await server.live(game)).over:
        for seat in (0, 1, None):
            made = made_for(await server.table(game, seat))
            assert SEED not in str(made)
            assert promised in made["status"]
        told = await server.reading.log_since(game, 0)
        assert SEED not in "\n".join(announcements(told))
        assert SEED not in str(told.events)
        seat, options = random_move(live, rng)
        await server.choose(game, seat, *options)
    assert SEED in "\n".join(announcements(await server.reading.log_since(game, 0)))
    assert SEED in made_for(await server.table(game, None))["status"]
    rows = server.all_rows(without=("games", "checkpoints"))
    assert SEED not in str(rows)


# --- before a choice is made


async def test_the_last_question_says_nothing_of_what_others_chose_in_secret(tmp_path: Path) -> None:
    seed = 1
    async with opened(tmp_path) as server:
        game = await server.game(3, table="short", seed=f"{seed:032x}")
        rng, ending = Random(seed), set()
        while not (live := await server.live(game)).over:
            seats = [seat for seat in range(3) if live.decision_of(seat)]
            if not live.simultaneous or len(seats) < 2:
                seat, chosen = random_move(live, rng)
                await server.choose(game, seat, *chosen)
                continue
            *others, last = seats
            for seat in others:
                await server.choose(game, seat, rng.choice(decision_of(live, seat).options))
            before, user = server.all_rows(), await server.user(game, last)
            for option in (options := decision_of(live, last).options):
                with pytest.raises(NeedsConfirmation) as final:
                    await server.playing.choose(server.press(user), game, None, [option], unless_final=True)
                assert not final.value.ends
                would = (await server.live(game)).branch()
                would.choose(last, (option,))
                ending.add(would.over)
            assert server.all_rows() == before
            await server.choose(game, last, rng.choice(options))
        assert ending == {False, True}  # there was something to be told
