import sqlite3
from typing import Any

from storage import Store
from storage.store import Statements
from tests.storage.conftest import NewGame


def message(game: int, role: str, number: int, **columns: Any) -> dict[str, Any]:
    values = {"user": 0, "channel": 1, "revision": 3, "stamp": "", "digest": ""}
    return {"game": game, "role": role, "message": number, **values, **columns}


async def stored(db: Statements, game: int) -> list[sqlite3.Row]:
    """The rows of a game's messages."""
    sql = 'SELECT * FROM messages WHERE game = ? ORDER BY role, "user"'
    return await db.connection.run(lambda connection: connection.execute(sql, (game,)).fetchall())


async def test_a_message_is_known_by_game_role_and_user(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.put_message(**message(game, "panel", 30, user=7, stamp="3.0.0"))
        await db.put_message(**message(game, "lobby", 10))
        await db.put_message(**message(game, "board", 20))
        await db.put_message(**message(game, "board", 21, channel=2, revision=4))
        assert tuple(await db.fetch_message(game=game, role="board", user=0)) == (2, 21, 4, 0, "", "")
        assert tuple(await db.fetch_message(game=game, role="panel", user=7)) == (1, 30, 3, 0, "3.0.0", "")
        assert await db.fetch_message(game=game, role="panel", user=8) is None
        rows = await stored(db, game)
        assert [(row["role"], row["user"], row["message"]) for row in rows] == [
            ("board", 0, 21),
            ("lobby", 0, 10),
            ("panel", 7, 30),
        ]


async def test_a_panel_that_was_pressed_shows_another_decision(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.put_message(**message(game, "panel", 30, user=7, stamp="3.0.0"))
        await db.put_message(**message(game, "panel", 31, user=8, stamp="3.0.0"))
        await db.put_message(**message(game, "panel", 30, user=7, stamp="3.0.0", digest="abc"))
        assert await db.stamp_panel(game=game, user=7, stamp="3.1.0") == 1
        assert (await db.fetch_message(game=game, role="panel", user=7))["digest"] == ""
        assert await db.stamp_panel(game=game, user=9, stamp="3.1.0") == 0
        rows = await stored(db, game)
        assert [(row["user"], row["stamp"]) for row in rows] == [(7, "3.1.0"), (8, "3.0.0")]


async def test_a_board_moves_up_as_messages_follow_it(store: Store, game: int, new_game: NewGame) -> None:
    other = await new_game()
    async with store.write() as db:
        for number, role in enumerate(("board", "lobby"), 20):
            await db.put_message(**message(game, role, number))
        await db.put_message(**message(other, "board", 30))
        assert await db.count_posts(game=game, posts=2) == 1
        assert await db.count_posts(game=game, posts=1) == 1
        posts = {(row["role"], row["posts"]) for row in await stored(db, game)}
        assert posts == {("board", 3), ("lobby", 0)}
        assert (await db.fetch_message(game=other, role="board", user=0))["posts"] == 0
        await db.put_message(**message(game, "board", 20, digest="edited"))
        assert (await db.fetch_message(game=game, role="board", user=0))["posts"] == 3
        await db.put_message(**message(game, "board", 22))
        assert (await db.fetch_message(game=game, role="board", user=0))["posts"] == 0


def post(game: int, nonce: str, **columns: Any) -> dict[str, Any]:
    values = {"channel": 1, "texts": "[]", "mentions": "[]", "notices": "[]", "revision": 3, "at": 9.0}
    return {"game": game, "role": "board", "user": 0, "nonce": nonce, **values, **columns}


async def test_a_message_to_be_posted_keeps_its_nonce_until_it_is_forgotten(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.put_post(**post(game, "one"))
        await db.put_post(**post(game, "two", revision=4, texts='["news"]'))
        row = await db.fetch_post(game=game, role="board", user=0)
        assert tuple(row) == ("one", 1, '["news"]', "[]", "[]", 4, 9.0)
        assert await db.fetch_post(game=game, role="board", user=5) is None
        assert await db.forget_post(game=game, role="board", user=0) == 1
        await db.put_post(**post(game, "two"))
        assert (await db.fetch_post(game=game, role="board", user=0))["nonce"] == "two"


async def test_messages_that_were_replaced_are_known_until_they_are_taken_down(store: Store, game: int) -> None:
    async with store.write() as db:
        for message_id in (31, 30, 31):
            await db.put_replaced(game=game, channel=1, message=message_id)
        assert [tuple(row) for row in await db.fetch_replaced(game=game)] == [(1, 30), (1, 31)]
        assert await db.forget_replaced(game=game, message=30) == 1
        assert [row["message"] for row in await db.fetch_replaced(game=game)] == [31]


async def test_a_game_that_moves_leaves_its_public_messages_behind(store: Store, game: int, new_game: NewGame) -> None:
    other = await new_game()
    async with store.write() as db:
        for number, role in enumerate(("board", "lobby", "announcements")):
            await db.put_message(**message(game, role, number))
        await db.put_message(**message(game, "panel", 5, user=7))
        await db.put_message(**message(other, "board", 6))
        assert await db.forget_messages(game=game) == 2
        assert [row["role"] for row in await stored(db, game)] == ["announcements", "panel"]
        assert len(await stored(db, other)) == 1


async def test_a_user_keeps_preferences_under_a_new_name(store: Store) -> None:
    async with store.write() as db:
        assert await db.fetch_user(user=5) is None
        await db.put_user(user=5, name="Ada", at=1.0)
        assert tuple(await db.fetch_user(user=5)) == (5, "Ada", "here", None, "unknown", 1.0, "{}", None)
        assert await db.set_panel(user=5, panel="dm") == 1
        assert await db.set_dm(user=5, dm_channel=77, dm_state="open") == 1
        await db.put_user(user=5, name="Ada L.", at=2.0)
        assert tuple(await db.fetch_user(user=5)) == (5, "Ada L.", "dm", 77, "open", 2.0, "{}", None)
        assert await db.set_panel(user=6, panel="dm") == 0


async def test_a_note_is_kept_until_the_next_of_its_key(store: Store) -> None:
    async with store.write() as db:
        assert await db.fetch_setting(key="tree") is None
        await db.put_setting(key="tree", value="abc")
        await db.put_setting(key="tree", value="def")
        assert await db.fetch_setting(key="tree") == "def"


async def test_the_latest_that_a_seat_said_to_its_team_is_read_first(store: Store, game: int) -> None:
    async with store.write() as db:
        for number in range(6):
            await db.insert_team_message(game=game, round=1, seat=number % 3, text=f"note {number}", at=float(number))
    async with store.read() as db:
        notes = await db.fetch_team_messages(game=game, seat=2, count=3)
    assert [(row["seat"], row["text"]) for row in notes] == [(2, "note 5"), (2, "note 2")]
