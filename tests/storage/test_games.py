import asyncio

from storage import Store
from tests.storage.conftest import NewGame

ADA, BRUNO, CHIARA = 100, 200, 300
ADVANCED = {
    "awaited": "[1]",
    "part": 4,
    "undo_count": 1,
    "undo_floor": 3,
    "published": 1,
    "status": "over",
    "result": '{"winner": 0}',
    "ended": 9.0,
}


async def seats(store: Store, game: int) -> list[tuple[int, int]]:
    async with store.read() as db:
        return [(row["seat"], row["user"]) for row in await db.fetch_seats(game=game)]


async def seat(store: Store, game: int, number: int, user: int) -> int:
    async with store.write() as db:
        return int(
            await db.add_seat(game=game, seat=number, user=user, name=f"user {user}", player="person", joined=1.0)
        )


async def test_a_new_game_is_a_lobby_at_its_very_start(store: Store, new_game: NewGame) -> None:
    game = await new_game(title="leonardo", options='{"short_table": true}')
    async with store.read() as db:
        row = await db.fetch_game(game=game)
        assert await db.fetch_game(game=game + 1) is None
    assert dict(row) == {
        "id": game,
        "title": "leonardo",
        "rules_version": 1,
        "options": '{"short_table": true}',
        "seed": "00ff",
        "status": "lobby",
        "guild": 1,
        "channel": 10,
        "thread": None,
        "host": ADA,
        "rematch_of": None,
        "blocked": "",
        "revision": 0,
        "part": 0,
        "undo_count": 0,
        "undo_floor": 0,
        "published": 0,
        "awaited": "[]",
        "result": None,
        "created": 1_000_000.0,
        "started": None,
        "ended": None,
        "pace": "{}",
        "paused": None,
        "touched": 0.0,
    }


async def test_advancing_needs_the_revision_that_was_seen(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.advance_game(game=game, expected=0, **ADVANCED) == 1
        assert await db.advance_game(game=game, expected=0, **ADVANCED | {"part": 9}) == 0
        row = await db.fetch_game(game=game)
    assert {name: row[name] for name in ADVANCED} == ADVANCED
    assert row["revision"] == 1


async def test_of_two_that_advance_from_the_same_revision_one_does(store: Store, game: int) -> None:
    async def advance() -> int:
        async with store.write() as db:
            return int(await db.advance_game(game=game, expected=0, **ADVANCED))

    assert sorted(await asyncio.gather(advance(), advance())) == [0, 1]


async def test_the_time_of_the_start_is_kept(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.set_started(game=game, started=5.0) == 1
        assert await db.set_started(game=game + 1, started=5.0) == 0
        row = await db.fetch_game(game=game)
    assert (row["started"], row["revision"]) == (5.0, 0)


async def test_a_lobby_has_a_host_with_options_and_may_be_closed(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.set_lobby(game=game, host=BRUNO, options='{"table": "short"}', status="cancelled") == 1
        row = await db.fetch_game(game=game)
    assert (row["host"], row["options"], row["status"]) == (BRUNO, '{"table": "short"}', "cancelled")


async def test_a_rematch_is_found_while_its_lobby_is_open(store: Store, game: int, new_game: NewGame) -> None:
    async def rematch() -> int | None:
        async with store.read() as db:
            found: int | None = await db.fetch_rematch(game=game)
        return found

    assert await rematch() is None
    first, second = await new_game(rematch_of=game), await new_game(rematch_of=game)
    await new_game(rematch_of=first)
    assert await rematch() == second
    async with store.write() as db:
        for number in (second, first):
            await db.set_lobby(game=number, host=ADA, options="{}", status="cancelled")
    assert await rematch() is None


async def test_a_place_that_cannot_be_reached_is_remembered_with_the_reason(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.set_blocked(game=game, blocked="the channel is gone") == 1
        row = await db.fetch_position(game=game)
    assert row["blocked"] == "the channel is gone"


async def test_a_change_of_seats_takes_a_revision_too(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.touch_game(game=game, expected=0) == 1
        assert await db.touch_game(game=game, expected=0) == 0


async def test_a_game_gets_its_thread_afterwards(store: Store, game: int) -> None:
    async with store.write() as db:
        assert await db.set_place(game=game, guild=2, channel=12, thread=77) == 1
        row = await db.fetch_game(game=game)
    assert (row["guild"], row["channel"], row["thread"]) == (2, 12, 77)


async def test_a_seat_and_a_user_are_taken_once(store: Store, game: int, new_game: NewGame) -> None:
    assert await seat(store, game, 0, ADA) == 1
    assert await seat(store, game, 0, BRUNO) == 0
    assert await seat(store, game, 1, ADA) == 0
    assert await seat(store, game, 1, BRUNO) == 1
    assert await seat(store, await new_game(), 0, ADA) == 1, "another game is another table"
    assert await seats(store, game) == [(0, ADA), (1, BRUNO)]


async def test_a_seat_comes_with_what_its_user_prefers(store: Store, game: int) -> None:
    await seat(store, game, 0, ADA)
    await seat(store, game, 1, BRUNO)
    async with store.write() as db:
        await db.put_user(user=BRUNO, name="Bruno", at=1.0)
        await db.set_panel(user=BRUNO, panel="dm")
        await db.set_dm(user=BRUNO, dm_channel=77, dm_state="open")
        rows = await db.fetch_seats(game=game)
    assert [(row["panel"], row["dm_state"]) for row in rows] == [(None, None), ("dm", "open")]


async def test_a_seat_counts_what_it_took_back_unseen(store: Store, game: int) -> None:
    await seat(store, game, 0, ADA)
    await seat(store, game, 1, BRUNO)
    async with store.write() as db:
        assert await db.count_seat_undo(game=game, seat=1) == 1
        assert [row["undo_count"] for row in await db.fetch_seats(game=game)] == [0, 1]


async def test_everybody_may_be_seated_in_a_new_order(store: Store, game: int) -> None:
    for number, user in enumerate((ADA, BRUNO, CHIARA)):
        await seat(store, game, number, user)
    rows = [
        {
            "game": game,
            "seat": number,
            "user": user,
            "name": f"user {user}",
            "player": "person",
            "joined": 1.0,
            "bank": None,
        }
        for number, user in enumerate((CHIARA, ADA, BRUNO))
    ]
    async with store.write() as db:
        assert await db.remove_seats(game=game) == 3
        assert await db.add_seats(rows) == 3
    assert await seats(store, game) == [(0, CHIARA), (1, ADA), (2, BRUNO)]


async def test_my_games_are_those_not_finished_where_i_sit(store: Store, new_game: NewGame) -> None:
    lobby, playing, over, elsewhere = [await new_game() for _ in range(4)]
    for game in (lobby, playing, over):
        await seat(store, game, 2, ADA)
    await seat(store, elsewhere, 0, BRUNO)
    async with store.write() as db:
        await db.advance_game(game=playing, expected=0, **ADVANCED | {"status": "playing", "result": None})
        await db.advance_game(game=over, expected=0, **ADVANCED)
        rows = await db.list_games_of_user(user=ADA)
    assert [(row["id"], row["status"], row["seat"]) for row in rows] == [(playing, "playing", 2), (lobby, "lobby", 2)]


async def test_a_place_finds_the_game_of_its_thread_before_those_of_its_channel(
    store: Store, new_game: NewGame
) -> None:
    channel, thread = 10, 20
    plain = await new_game(channel=channel)
    in_thread = await new_game(channel=channel, thread=thread)
    in_channel_of_that_name = await new_game(channel=thread)
    await new_game(channel=99)
    async with store.read() as db:
        here = await db.list_games_of_place(place=thread, status="lobby")
        around = await db.list_games_of_place(place=channel, status="lobby")
        assert await db.list_games_of_place(place=channel, status="playing") == []
    assert [row["id"] for row in here] == [in_thread, in_channel_of_that_name]
    assert [row["id"] for row in around] == [in_thread, plain]


async def test_the_games_of_a_server_are_listed_by_status(store: Store, new_game: NewGame) -> None:
    first, second = await new_game(guild=5), await new_game(guild=5)
    await new_game(guild=6)
    async with store.write() as db:
        await db.advance_game(game=first, expected=0, **ADVANCED)
        lobbies = await db.list_games_of_guild(guild=5, status="lobby")
        over = await db.list_games_of_guild(guild=5, status="over")
    assert ([row["id"] for row in lobbies], [row["id"] for row in over]) == ([second], [first])


async def test_a_host_has_so_many_lobbies_open(store: Store, new_game: NewGame) -> None:
    first, second = await new_game(host=ADA), await new_game(host=ADA)
    await new_game(host=BRUNO)
    async with store.write() as db:
        assert await db.count_open_lobbies(host=ADA) == 2
        await db.set_lobby(game=first, host=ADA, options="{}", status="cancelled")
        assert await db.count_open_lobbies(host=ADA) == 1
        assert second in [row["id"] for row in await db.list_open_games()]
        assert first not in [row["id"] for row in await db.list_open_games()]


async def test_finished_games_are_counted_by_title(store: Store, game: int) -> None:
    await seat(store, game, 0, ADA)
    async with store.write() as db:
        row = await db.fetch_game(game=game)
        assert row is not None
        assert await db.count_finished(user=ADA, title=row["title"]) == 0
        await db.connection.execute("UPDATE games SET status = 'over' WHERE id = ?", (game,))
        assert await db.count_finished(user=ADA, title=row["title"]) == 1
        assert await db.count_finished(user=ADA, title="chess") == 0
        assert await db.count_finished(user=BRUNO, title=row["title"]) == 0


async def test_the_names_of_my_games_are_read_without_loading_them(store: Store, game: int) -> None:
    await seat(store, game, 0, ADA)
    await seat(store, game, 1, BRUNO)
    async with store.read() as db:
        rows = await db.list_names_of_games_of_user(user=ADA)
        assert [row["game"] for row in rows] == [game, game]
        assert await db.list_names_of_games_of_user(user=CHIARA) == []
