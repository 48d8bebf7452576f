import sqlite3
from typing import Any

import pytest

from storage import Store
from tests.storage.conftest import NewGame


def choice(game: int, revision: int, ordinal: int = 0, **columns: Any) -> dict[str, Any]:
    values = {"part": revision, "seat": 0, "user": 100, "by": "person", "kind": "pick", "options": '["a"]', "at": 1.0}
    return {"game": game, "revision": revision, "ordinal": ordinal, **values, **columns}


def event(game: int, revision: int, ordinal: int = 0, **columns: Any) -> dict[str, Any]:
    values = {"kind": "picked", "seat": 0, "facts": "{}", "visible_to": None}
    return {"game": game, "revision": revision, "ordinal": ordinal, **values, **columns}


def checkpoint(game: int, part: int, round: int = 1) -> dict[str, Any]:
    return {"game": game, "part": part, "revision": part, "round": round, "state": b"part %d" % part}


async def advance(store: Store, game: int, **columns: Any) -> None:
    """Set the game to a revision and what belongs to it."""
    async with store.write() as db:
        expected = columns.pop("revision", 1) - 1
        await db.connection.execute("UPDATE games SET published = 0, revision = ? WHERE id = ?", (expected, game))
        values = {
            "part": 0,
            "undo_count": 0,
            "undo_floor": 0,
            "published": 0,
            "status": "playing",
            "awaited": "[]",
            "result": None,
            "ended": None,
        }
        assert await db.advance_game(game=game, expected=expected, **values | columns) == 1


def places(rows: list[sqlite3.Row]) -> list[tuple[int, int]]:
    return [(row["revision"], row["ordinal"]) for row in rows]


async def test_a_lobby_has_no_position_yet(store: Store, game: int) -> None:
    async with store.read() as db:
        row = await db.fetch_position(game=game)
        assert await db.fetch_position(game=game + 1) is None
        assert await db.fetch_choices(game=game) == []
    assert (row["id"], row["status"], row["state"], row["round"]) == (game, "lobby", None, None)


async def test_a_position_is_the_checkpoint_at_the_undo_floor_and_the_choices_since(
    store: Store, game: int, new_game: NewGame
) -> None:
    other = await new_game()
    async with store.write() as db:
        await db.insert_checkpoints([checkpoint(game, part, round=part // 2) for part in (1, 2, 3)])
        await db.insert_checkpoints([checkpoint(other, 2)])
        await db.insert_choices(
            [
                choice(game, 3, 1, part=3, seat=2, user=None, by="rules", kind="refill", options='["x", "y"]', at=3.5),
                choice(game, 3, 0, part=2),
                choice(game, 2, 0, part=2),
                choice(game, 1, 0, part=1),
                choice(other, 2, 0),
            ]
        )
    await advance(store, game, revision=3, part=3, undo_floor=2)
    async with store.read() as db:
        row, rows = await db.together(db.fetch_position(game=game), db.fetch_choices(game=game))
    assert (row["part"], row["undo_floor"], row["revision"]) == (3, 2, 3)
    assert (row["state"], row["round"], row["checkpoint_revision"]) == (b"part 2", 1, 2)
    assert places(rows) == [(2, 0), (3, 0), (3, 1)]
    assert {name: rows[-1][name] for name in ("part", "seat", "by", "kind", "options", "undone")} == {
        "part": 3,
        "seat": 2,
        "by": "rules",
        "kind": "refill",
        "options": '["x", "y"]',
        "undone": 0,
    }


async def test_a_choice_taken_back_stays_in_the_record_and_says_so(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.insert_choices([choice(game, 1, 0, part=0), choice(game, 2, 0, part=0), choice(game, 2, 1, part=1)])
        gone = [{"game": game, "revision": 2, "ordinal": 0}, {"game": game, "revision": 2, "ordinal": 1}]
        assert await db.undo_choices(gone) == 2
        await db.insert_choices([choice(game, 4, 0, part=0)])
        rows = await db.fetch_choices(game=game)
    assert [(row["revision"], row["ordinal"], row["part"], row["undone"]) for row in rows] == [
        (1, 0, 0, 0),
        (2, 0, 0, 1),
        (4, 0, 0, 0),
        (2, 1, 1, 1),
    ]


async def test_the_same_place_in_the_record_is_taken_once(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.insert_choices([choice(game, 1)])
        with pytest.raises(sqlite3.IntegrityError):
            await db.insert_choices([choice(game, 1)])
        await db.insert_events([event(game, 1)])
        with pytest.raises(sqlite3.IntegrityError):
            await db.insert_events([event(game, 1)])
        await db.insert_checkpoints([checkpoint(game, 1)])
        with pytest.raises(sqlite3.IntegrityError):
            await db.insert_checkpoints([checkpoint(game, 1)])


async def test_undo_cuts_the_parts_after_the_one_it_goes_back_to(store: Store, game: int, new_game: NewGame) -> None:
    other = await new_game()
    async with store.write() as db:
        await db.insert_checkpoints([checkpoint(game, part) for part in range(4)] + [checkpoint(other, 3)])
        assert await db.cut_checkpoints(game=game, part=1) == 2
    assert await parts(store, game) == [0, 1]
    assert await parts(store, other) == [3]


async def test_before_the_undo_floor_the_first_part_of_each_round_is_kept(
    store: Store, game: int, new_game: NewGame
) -> None:
    other = await new_game()
    rounds = {0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3}
    async with store.write() as db:
        await db.insert_checkpoints([checkpoint(game, part, round) for part, round in rounds.items()])
        await db.insert_checkpoints([checkpoint(other, part) for part in range(3)])
        assert await db.prune_checkpoints(game=game, undo_floor=6) == 3
        assert await db.prune_checkpoints(game=game, undo_floor=6) == 0
    assert await parts(store, game) == [0, 3, 5, 6, 7]
    assert await parts(store, other) == [0, 1, 2]


async def parts(store: Store, game: int) -> list[int]:
    async with store.read() as db:
        rows = await db.connection.execute_fetchall(
            "SELECT part FROM checkpoints WHERE game = ? ORDER BY part", (game,)
        )
    return [row["part"] for row in rows]


async def test_the_log_shows_what_is_published_and_was_not_undone(store: Store, game: int, new_game: NewGame) -> None:
    other = await new_game()
    async with store.write() as db:
        await db.insert_events([event(game, revision, ordinal) for revision in (1, 2, 3, 4) for ordinal in (0, 1)])
        await db.insert_events([event(game, 2, 2, seat=None, kind="drawn", facts='{"card": 3}', visible_to="[1]")])
        await db.insert_events([event(other, 1)])
    await advance(store, game, revision=4, published=3)
    async with store.write() as db:
        assert places(await db.fetch_events_since(game=game, revision=2)) == [(3, 0), (3, 1)]
        assert await db.undo_events(game=game, revision=3) == 4
        assert await db.undo_events(game=game, revision=3) == 0
        last = await db.fetch_events_since(game=game, revision=1)
        assert places(last) == [(2, 0), (2, 1), (2, 2)]
        assert places(await db.fetch_events_since(game=other, revision=0)) == [], "nothing is published there"
    assert {name: last[-1][name] for name in ("kind", "seat", "facts", "visible_to")} == {
        "kind": "drawn",
        "seat": None,
        "facts": '{"card": 3}',
        "visible_to": "[1]",
    }
