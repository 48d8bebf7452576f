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


async def due(store: Store, now: float = 100.0, game: int = 0) -> list[sqlite3.Row]:
    """What is due of a game, in the order in which it is taken when everything arrives."""
    found: list[sqlite3.Row] = []
    async with store.write() as db:
        while (row := await db.fetch_next_intent(game=game, now=now)) is not None:
            found.append(row)
            await db.connection.execute_fetchall("UPDATE outbox SET state = 'done' WHERE id = ?", (row["id"],))
        for row in found:
            await db.connection.execute_fetchall("UPDATE outbox SET state = 'pending' WHERE id = ?", (row["id"],))
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
        assert await db.fetch_next_due(now=9.0) == 10.0
        assert await db.fetch_next_due(now=10.0) == 20.0
    assert [row["target"] for row in await due(store)] == ["game:1", "game:2", "game:3"]
    assert [row["target"] for row in await due(store, now=10.0)] == ["game:1", "game:2"]
    assert await due(store, now=9.9) == []


async def test_a_newer_intent_takes_the_place_of_one_still_pending(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1", 10.0)])
        first = await db.fetch_next_intent(game=0, now=100.0)
        await db.postpone_intent(id=first["id"], asked=1, due=60.0, noted=2.0, error="no answer")
        await db.put_intents([intent("game:1", 20.0, game=game), intent("game:1", 30.0, kind="turn")])
    rows = [*await due(store, game=game), *await due(store)]
    assert [(row["kind"], row["due"], row["attempts"], row["asked"], row["game"]) for row in rows] == [
        ("board", 20.0, 0, 2, game),
        ("turn", 30.0, 0, 1, None),
    ]
    assert [error for *_, error in await states(store)] == [None, None]


async def test_an_intent_renewed_while_it_is_delivered_stays_pending(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1")])
        seen = await db.fetch_next_intent(game=0, now=100.0)
        await db.put_intents([intent("game:1")])
        late = {"id": seen["id"], "asked": seen["asked"]}
        assert await db.finish_intents([late]) == 0
        assert await db.postpone_intent(**late, due=999.0, noted=2.0, error="no answer") == 0
        assert await db.abandon_intent(**late, error="gone") == 0
    assert await states(store) == [("game:1", "pending", 0, None)]
    assert [row["due"] for row in await due(store)] == [10.0]


async def test_what_was_delivered_is_done_and_may_be_intended_anew(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1")])
        seen = await db.fetch_next_intent(game=0, now=100.0)
        assert await db.finish_intents([{"id": seen["id"], "asked": seen["asked"]}]) == 1
        assert await db.finish_intents([{"id": seen["id"], "asked": seen["asked"]}]) == 0
        assert await db.fetch_next_due(now=0.0) is None
        await db.put_intents([intent("game:1")])
    assert [state for _, state, *_ in await states(store)] == ["done", "pending"]


async def test_a_failed_delivery_comes_later_and_a_hopeless_one_never(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1"), intent("game:2")])
        one = await db.fetch_next_intent(game=0, now=100.0)
        assert await db.postpone_intent(id=one["id"], asked=1, due=200.0, noted=2.0, error="no answer") == 1
        two = await db.fetch_next_intent(game=0, now=100.0)
        assert await db.abandon_intent(id=two["id"], asked=1, error="channel is gone") == 1
        assert await db.fetch_next_due(now=100.0) == 200.0
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
        done = await db.fetch_next_intent(game=0, now=100.0)
        await db.finish_intents([{"id": done["id"], "asked": 1}])
        failed = await db.fetch_next_intent(game=0, now=100.0)
        await db.abandon_intent(id=failed["id"], asked=1, error="gone")
        assert await db.forget_intents(before=1.0, after=9.0) == 0
        assert await db.forget_intents(before=2.0, after=9.0) == 2
    assert [target for target, *_ in await states(store)] == ["game:3"]


async def test_what_a_wrong_clock_dated_is_forgotten_too(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([intent("game:1")])
        done = await db.fetch_next_intent(game=0, now=100.0)
        await db.finish_intents([{"id": done["id"], "asked": 1}])
        assert await db.forget_intents(before=0.5, after=0.9) == 1


async def test_games_with_something_due_come_in_the_order_of_what_waits_longest(
    store: Store, new_game: NewGame
) -> None:
    first, second = await new_game(), await new_game()
    rows = [("game:1", first, 30.0), ("game:2", second, 10.0), ("user:5", None, 20.0), ("game:3", first, 99.0)]
    async with store.write() as db:
        await db.put_intents([intent(target, due, game=game) for target, game, due in rows])
        assert [row["game"] for row in await db.fetch_due_games(now=50.0)] == [second, 0, first]
        assert [row["game"] for row in await db.fetch_due_games(now=15.0)] == [second]
        assert await db.fetch_due_games(now=9.0) == []


async def test_moments_that_a_wrong_clock_wrote_are_due_at_once(store: Store) -> None:
    async with store.write() as db:
        await db.put_intents([{**intent("game:1", due=5_000.0), "created": 5_000.0}, intent("game:2", due=60.0)])
        await db.put_intents([intent("game:3", due=90_000.0)])
        assert await db.count_misdated(now=50.0, later=60.0, latest=1_000.0) == 2
        assert await db.correct_misdated(now=50.0, later=60.0, latest=1_000.0) == 2
        assert await db.count_misdated(now=50.0, later=60.0, latest=1_000.0) == 0
    assert [(row["target"], row["due"]) for row in await due(store)] == [
        ("game:1", 50.0),
        ("game:3", 50.0),
        ("game:2", 60.0),
    ]


async def test_what_somebody_did_lately_is_counted(store: Store, game: int) -> None:
    async with store.write() as db:
        for number, (user, action, at) in enumerate(
            [(7, "invite", 1.0), (7, "invite", 5.0), (7, "say", 5.0), (8, "invite", 5.0)]
        ):
            await db.claim_press(interaction=number, game=game, user=user, action=action, at=at)
        assert await db.count_presses(user=7, action="invite", since=0.0) == 2
        assert await db.count_presses(user=7, action="invite", since=2.0) == 1
