import asyncio
import sqlite3
from typing import Any

from storage import Store
from tests.storage.conftest import NewGame

BOARD = "board"


def press(interaction: int, at: float = 1.0, game: int | None = None) -> dict[str, Any]:
    return {"interaction": interaction, "game": game, "user": 100, "action": "choose", "at": at}


def intent(target: str, due: float = 10.0, kind: str = BOARD, game: int | None = None) -> dict[str, Any]:
    return {"game": game, "kind": kind, "target": target, "due": due, "created": 1.0}


async def due(store: Store, now: float = 100.0, count: int = 10) -> list[sqlite3.Row]:
    async with store.read() as db:
        found: list[sqlite3.Row] = await db.fetch_due_intents(now=now, count=count)
    return found


async def states(store: Store) -> list[tuple[object, ...]]:
    async with store.read() as db:
        rows = await db.connection.execute_fetchall("SELECT target, state, attempts, error FROM outbox ORDER BY id")
    return [tuple(row) for row in rows]


async def test_a_press_counts_once(store: Store) -> None:
    async def claim() -> int:
        async with store.write() as db:
            return int(await db.claim_press(**press(5)))

    assert sorted(await asyncio.gather(*(claim() for _ in range(5)))) == [0, 0, 0, 0, 1]


async def test_a_press_that_was_taken_back_may_be_claimed_again(store: Store) -> None:
    async def claim(fails: bool) -> int:
        async with store.write() as db:
            claimed = int(await db.claim_press(**press(5)))
            if fails:
                raise KeyError
            return claimed

    await asyncio.gather(claim(fails=True), return_exceptions=True)
    assert await claim(fails=False) == 1


async def test_a_press_may_name_a_game_that_does_not_exist(store: Store) -> None:
    async with store.write() as db:
        assert await db.claim_press(**press(5, game=999)) == 1


async def test_presses_keep_their_outcome_for_two_days(store: Store) -> None:
    async with store.write() as db:
        await db.claim_press(**press(5, at=1.0))
        await db.claim_press(**press(6, at=2.0))
        assert await db.set_press_outcome(interaction=6, outcome="chosen") == 1
        assert await db.fetch_press_outcome(interaction=6) == "chosen"
        assert await db.fetch_press_outcome(interaction=5) == ""
        assert await db.fetch_press_outcome(interaction=7) is None
        assert await db.forget_presses(before=2.0) == 1
        rows = await db.connection.execute_fetchall("SELECT interaction, outcome FROM presses")
    assert [tuple(row) for row in rows] == [(6, "chosen")]


async def test_intents_come_when_due_in_the_order_of_time_and_intention(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:3", 20.0), intent("game:1", 10.0), intent("game:2", 10.0)])
        assert await db.fetch_next_due() == 10.0
    assert [row["target"] for row in await due(store)] == ["game:1", "game:2", "game:3"]
    assert [row["target"] for row in await due(store, count=1)] == ["game:1"]
    assert [row["target"] for row in await due(store, now=10.0)] == ["game:1", "game:2"]
    assert await due(store, now=9.9) == []


async def test_a_newer_intent_takes_the_place_of_one_still_pending(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1", 10.0)])
        (first,) = await db.fetch_due_intents(now=100.0, count=10)
        await db.postpone_intent(id=first["id"], asked=1, due=60.0, error="no answer")
        await db.put_intents([intent("game:1", 20.0, game=game), intent("game:1", 30.0, kind="turn")])
    rows = await due(store)
    assert [(row["kind"], row["due"], row["attempts"], row["asked"], row["game"]) for row in rows] == [
        ("board", 20.0, 0, 2, game),
        ("turn", 30.0, 0, 1, None),
    ]
    assert [error for *_, error in await states(store)] == [None, None]


async def test_an_intent_renewed_while_it_is_delivered_stays_pending(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1")])
        (seen,) = await db.fetch_due_intents(now=100.0, count=10)
        await db.put_intents([intent("game:1")])
        late = {"id": seen["id"], "asked": seen["asked"]}
        assert await db.finish_intent(**late) == 0
        assert await db.postpone_intent(**late, due=999.0, error="no answer") == 0
        assert await db.abandon_intent(**late, error="gone") == 0
    assert await states(store) == [("game:1", "pending", 0, None)]
    assert [row["due"] for row in await due(store)] == [10.0]


async def test_what_was_delivered_is_done_and_may_be_intended_anew(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1")])
        (seen,) = await db.fetch_due_intents(now=100.0, count=10)
        assert await db.finish_intent(id=seen["id"], asked=seen["asked"]) == 1
        assert await db.finish_intent(id=seen["id"], asked=seen["asked"]) == 0
        assert await db.fetch_next_due() is None
        await db.put_intents([intent("game:1")])
    assert [state for _, state, *_ in await states(store)] == ["done", "pending"]


async def test_a_failed_delivery_comes_later_and_a_hopeless_one_never(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1"), intent("game:2")])
        one, two = await db.fetch_due_intents(now=100.0, count=10)
        assert await db.postpone_intent(id=one["id"], asked=1, due=200.0, error="no answer") == 1
        assert await db.abandon_intent(id=two["id"], asked=1, error="channel is gone") == 1
        assert await db.fetch_next_due() == 200.0
    assert await due(store, now=100.0) == []
    assert await states(store) == [("game:1", "pending", 1, "no answer"), ("game:2", "failed", 1, "channel is gone")]


async def test_the_intents_of_a_game_can_be_dropped(store: Store, game: int, new_game: NewGame) -> None:
    other = await new_game()
    async with store.write() as db:
        await db.put_intents([intent("game:1", game=game), intent("game:2", game=other), intent("user:5")])
        assert await db.drop_intents(game=game) == 1
    assert [target for target, *_ in await states(store)] == ["game:2", "user:5"]


async def test_intents_that_were_delivered_or_failed_are_forgotten_after_a_while(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent(f"game:{number}") for number in (1, 2, 3)])
        done, dead, _ = await db.fetch_due_intents(now=100.0, count=10)
        await db.finish_intent(id=done["id"], asked=1)
        await db.abandon_intent(id=dead["id"], asked=1, error="gone")
        assert await db.forget_intents(before=1.0) == 0
        assert await db.forget_intents(before=2.0) == 2
    assert [target for target, *_ in await states(store)] == ["game:3"]
