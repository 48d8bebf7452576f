"""The rows of time: calls, notices, due moments, votes, tenures, absences, and who sits where."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage import Store
from storage.store import MIGRATIONS, migrate
from tests.storage.conftest import NewGame

ADA, BRUNO = 100, 200
CALL: dict[str, Any] = {
    "seat": 0,
    "user": ADA,
    "about": "choice",
    "vote": 0,
    "opened": 1.0,
    "part": 0,
    "acted": None,
    "last_since": None,
    "since": None,
    "allowed": 0.0,
}
CHANGED: dict[str, Any] = {
    "opened": 1.0,
    "closed": None,
    "outcome": "",
    "final": 0,
    "part": 2,
    "acted": 3.0,
    "rung": 1,
    "told": 4.0,
    "warned": None,
    "last_since": None,
    "last_told": None,
    "since": 5.0,
    "used": 6.0,
    "allowed": 7.0,
    "zeros": 1,
    "granted": 0,
}
MOMENT: dict[str, Any] = {"kind": "zero", "subject": 1, "game": None, "due": 10.0, "noted": 1.0}


async def seated(store: Store, game: int, *users: int) -> None:
    async with store.write() as db:
        for seat, user in enumerate(users):
            await db.add_seat(game=game, seat=seat, user=user, name=f"user {user}", player="person", joined=1.0)


async def test_a_call_is_open_until_it_is_closed_and_final(store: Store, game: int) -> None:
    await seated(store, game, ADA, BRUNO)
    async with store.write() as db:
        await db.insert_calls([CALL | {"game": game}, CALL | {"game": game, "seat": 1, "user": BRUNO}])
        first, second = await db.fetch_calls(game=game)
        await db.update_calls([CHANGED | {"id": first["id"]}])
        row = await db.fetch_call(id=first["id"])
        assert {name: row[name] for name in CHANGED} == CHANGED
        assert [each["id"] for each in await db.list_running_calls()] == [first["id"]]
        (mine,) = await db.fetch_calls_of_user(user=ADA)
        assert (mine["id"], mine["pace"], mine["channel"]) == (first["id"], "{}", 10)
        await db.update_calls([CHANGED | {"id": second["id"], "closed": 9.0, "outcome": "chosen", "final": 1}])
        assert [each["id"] for each in await db.fetch_calls(game=game)] == [first["id"]]
        assert await db.fetch_calls_of_user(user=BRUNO) == []
        await db.tell_calls([{"id": first["id"], "rung": 2, "told": 8.0, "warned": 8.0, "last_told": 7.0}])
        row = await db.fetch_call(id=first["id"])
        assert (row["rung"], row["told"], row["warned"], row["last_told"]) == (2, 8.0, 8.0, 7.0)


async def test_a_seat_has_one_open_call(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.insert_calls([CALL | {"game": game}])
        with pytest.raises(sqlite3.IntegrityError):
            await db.insert_calls([CALL | {"game": game}])


async def test_calls_from_before_are_told_already(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.insert_calls([CALL | {"game": game}])
        assert await db.mark_calls_told(game=game, told=2.0) == 1
        assert [(row["rung"], row["told"]) for row in await db.fetch_calls(game=game)] == [(1, 2.0)]


async def test_a_moment_is_claimed_once_and_only_as_it_was_seen(store: Store) -> None:
    async with store.write() as db:
        await db.put_moments([MOMENT])
        await db.put_moments([MOMENT | {"due": 20.0, "noted": 2.0}])  # later than it is known already
        assert await db.fetch_next_moment() == 10.0
        await db.put_moments([MOMENT | {"due": 5.0, "noted": 3.0}])
        assert [row["due"] for row in await db.fetch_due_moments(now=5.0, count=9)] == [5.0]
        assert await db.fetch_due_moments(now=4.0, count=9) == []
        assert await db.claim_moment(kind="zero", subject=1, due=10.0) == 0
        assert await db.claim_moment(kind="zero", subject=1, due=5.0) == 1
        assert await db.claim_moment(kind="zero", subject=1, due=5.0) == 0
        await db.set_moments([MOMENT])
        await db.set_moments([MOMENT | {"due": 30.0}])
        assert await db.fetch_next_moment() == 30.0
        assert await db.forget_moment(kind="zero", subject=1) == 1
        assert await db.fetch_next_moment() is None


async def test_what_a_clock_noted_that_ran_ahead_is_due_now(store: Store) -> None:
    async with store.write() as db:
        await db.put_moments([MOMENT | {"due": 900.0, "noted": 800.0}, MOMENT | {"subject": 2, "due": 700.0}])
        assert await db.correct_moments(now=100.0, later=160.0) == 1
        assert [row["subject"] for row in await db.fetch_due_moments(now=100.0, count=9)] == [1]


async def test_notices_stay_until_they_are_handled(store: Store, new_game: NewGame) -> None:
    game, host = await new_game(), await new_game()
    async with store.write() as db:
        await db.insert_calls([CALL | {"game": game}, CALL | {"game": game, "about": "over", "seat": 1}])
        ids = [row["id"] for row in await db.fetch_calls_of_user(user=ADA)]
    await seated(store, game, ADA, BRUNO)
    async with store.write() as db:
        ids = [row["id"] for row in await db.fetch_calls_of_user(user=ADA)]
        notice = {"game": host, "user": ADA, "kind": "call", "way": "direct", "at": 1.0}
        await db.insert_notices([notice | {"call": each} for each in ids])
        first, second = await db.fetch_notices(game=host, way="direct")
        assert (first["of_game"], first["about"], first["state"]) == (game, "choice", "pending")
        found = await db.list_notices_of_calls(game=game)
        assert [(row["game"], row["way"], row["user"]) for row in found] == [(host, "direct", ADA)]
        await db.set_notice_way([{"id": first["id"], "way": "mention", "game": game}])
        assert [row["id"] for row in await db.fetch_notices(game=game, way="mention")] == [first["id"]]
        assert await db.count_told(call=ids[0]) == 0
        await db.set_notices(
            [{"id": each["id"], "channel": 5, "message": 6, "state": "posted"} for each in (first, second)]
        )
        assert await db.count_told(call=ids[0]) == 1
        await db.close_told([{"id": each["id"], "closed": 9.0} for each in (first, second)])
        assert [(await db.fetch_call(id=each))["closed"] for each in ids] == [None, 9.0]  # only to be told was the end
        await db.set_notices([{"id": second["id"], "channel": 5, "message": 6, "state": "handled"}])
        assert await db.fetch_notices(game=host, way="direct") == []
        await db.set_notices([{"id": first["id"], "channel": 5, "message": 6, "state": "handled"}])
        assert await db.forget_notices(before=1.0) == 0
        assert await db.forget_notices(before=2.0) == 1  # the other's call may be opened again
        assert await db.count_told(call=ids[0]) == 1


async def test_an_invitation_is_open_until_its_user_sits_there_or_nobody_can(store: Store, new_game: NewGame) -> None:
    game, other = await new_game(), await new_game()
    async with store.write() as db:
        rows = [
            {"game": each, "user": user, "about": "invitation", "opened": 5.0}
            for each in (game, other)
            for user in (ADA, BRUNO)
        ]
        await db.insert_invitations(rows)
        await db.insert_invitations(rows)  # it is open already
        (mine, _other) = await db.fetch_calls_of_user(user=ADA)
        assert (mine["seat"], mine["bank"], mine["joined"], mine["notices"]) == (-1, None, 5.0, "")
        assert await db.count_invitations(game=game, user=ADA) == 1
        assert await db.close_invitations(game=game, closed=6.0) == 0
    await seated(store, game, ADA)
    async with store.write() as db:
        assert await db.close_invitations(game=game, closed=6.0) == 1
        assert [await db.count_invitations(game=game, user=user) for user in (ADA, BRUNO)] == [0, 1]
        await db.set_lobby(game=game, host=ADA, options="{}", status="cancelled")
        assert await db.close_invitations(game=game, closed=7.0) == 1
        assert await db.count_invitations(game=other, user=ADA) == 1


def test_who_was_to_be_invited_before_calls_is_invited_all_the_same(tmp_path: Path) -> None:
    """A database of before the eighth migration, with an invitation and a rematch still to be told."""
    folder, path = tmp_path / "migrations", tmp_path / "old.sqlite3"
    folder.mkdir()
    for file in sorted(MIGRATIONS.glob("000[1-7]_*.sql")):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    migrate(path, folder, lambda: 1.0)
    with closing(sqlite3.connect(path)) as db, db:
        for number, status, old in ((1, "over", None), (2, "lobby", 1), (3, "lobby", None)):
            db.execute(
                "INSERT INTO games (id, title, rules_version, options, seed, guild, channel, host, created, status,"
                " rematch_of) VALUES (?, 'leonardo', 1, '{}', 'x', 1, 1, 100, 0, ?, ?)",
                (number, status, old),
            )
        for game, user in ((1, ADA), (1, BRUNO), (2, ADA)):
            db.execute(
                "INSERT INTO seats (game, seat, \"user\", name, joined) VALUES (?, ?, ?, 'x', 0)",
                (game, user // 100 - 1, user),
            )
        for kind, target, game in (("rematch", "1:0", 1), ("invite", "3:300", 3)):
            db.execute(
                "INSERT INTO outbox (game, kind, target, due, created) VALUES (?, ?, ?, 1, 1)", (game, kind, target)
            )
    migrate(path, MIGRATIONS, lambda: 2.0)
    with closing(sqlite3.connect(path)) as db:
        calls = db.execute('SELECT game, "user", about FROM calls ORDER BY game').fetchall()
        moments = db.execute("SELECT kind, subject FROM moments ORDER BY subject").fetchall()
        assert calls == [(2, BRUNO, "rematch"), (3, 300, "invitation")]
        assert moments == [("notices", BRUNO), ("notices", 300)]
        assert db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)


async def test_a_vote_counts_the_last_answer_of_each_and_closes_once(store: Store, game: int) -> None:
    await seated(store, game, ADA, BRUNO)
    async with store.write() as db:
        vote = await db.insert_vote(game=game, kind="absent", seat=1, user=0, detail="", opened=1.0)
        await db.insert_calls([CALL | {"game": game, "about": "vote", "vote": vote}])
        for answer in ("day", "stand_in"):
            await db.put_ballot(vote=vote, seat=0, answer=answer, at=2.0)
        assert [(row["seat"], row["answer"]) for row in await db.list_ballots(vote=vote)] == [(0, "stand_in")]
        assert [row["id"] for row in await db.list_open_votes(game=game)] == [vote]
        assert await db.close_vote(id=vote, closed=3.0, outcome="silence") == 1
        assert await db.close_vote(id=vote, closed=4.0, outcome="day") == 0
        assert (await db.fetch_vote(id=vote))["outcome"] == "silence"
        assert await db.count_silences(game=game, seat=1) == 1
        assert await db.close_calls_of_closed_votes(game=game, closed=5.0) == 1
        assert await db.fetch_calls_of_user(user=ADA) == []


async def test_who_comes_back_ends_what_is_asked_about_it_and_the_end_of_a_game_everything(
    store: Store, game: int
) -> None:
    await seated(store, game, ADA, BRUNO)
    async with store.write() as db:
        absent = await db.insert_vote(game=game, kind="absent", seat=1, user=0, detail="", opened=1.0)
        pause = await db.insert_vote(game=game, kind="pause", seat=None, user=ADA, detail="3", opened=1.0)
        await db.insert_calls([CALL | {"game": game, "about": "vote", "vote": vote} for vote in (absent, pause)])
        assert await db.close_vote_call(vote=absent, seat=0, closed=2.0) == 1
        assert await db.close_votes_about(game=game, seat=1, closed=3.0) == 1
        assert [row["id"] for row in await db.list_open_votes(game=game)] == [pause]
        assert await db.close_calls_about(game=game, about="vote", vote=pause, closed=3.0) == 1
        assert await db.close_votes(game=game, closed=4.0) == 1
        assert await db.list_open_votes(game=game) == []


async def test_absences_end_and_are_called_off(store: Store, game: int) -> None:
    await seated(store, game, ADA)
    async with store.write() as db:
        for begins, ends in ((10.0, 20.0), (30.0, 40.0)):
            number = await db.add_absence(user=ADA, begins=begins, ends=ends)
            row = await db.fetch_absence(id=number)
            assert (row["user"], row["begins"], row["ends"]) == (ADA, begins, ends)
        now, later = await db.list_absences(user=ADA, since=15.0)
        assert [(row["begins"], row["ends"]) for row in await db.list_absences_of_game(game=game)] == [
            (10.0, 20.0),
            (30.0, 40.0),
        ]
        assert await db.end_absence(id=now["id"], user=ADA, ends=15.0) == 1
        assert await db.end_absence(id=later["id"], user=ADA, ends=15.0) == 0  # it has not begun
        assert await db.remove_absence(id=later["id"], user=BRUNO) == 0
        assert await db.remove_absence(id=later["id"], user=ADA) == 1
        assert await db.list_absences(user=ADA, since=15.0) == []


async def test_a_seat_changes_hands_and_the_record_keeps_both(store: Store, game: int) -> None:
    await seated(store, game, ADA, BRUNO)
    async with store.write() as db:
        await db.begin_tenures([{"game": game, "seat": 0, "user": ADA, "name": "Ada", "began": 1.0}])
        await db.end_tenure(game=game, seat=0, ended=2.0, reason="resigned")
        values = {"user": None, "name": "Ada", "player": "melzi", "free": True, "joined": 1.0, "since": 0, "bank": 5.0}
        await db.set_holder(game=game, seat=0, **values)
        await db.set_banks([{"game": game, "seat": 0, "bank": 7.0}])
        await db.set_acted(game=game, user=BRUNO, acted=8.0)
        await db.set_seat_notices(game=game, seat=1, notices="nothing")
        first, second = await db.fetch_seats(game=game)
        assert (first["user"], first["player"], first["free"], first["bank"]) == (None, "melzi", 1, 7.0)
        assert (second["acted"], second["notices"]) == (8.0, "nothing")
        assert await db.list_free_seats(guild=1) == []  # it has not begun
        await db.connection.execute("UPDATE games SET status = 'playing'")
        assert [(row["game"], row["seat"]) for row in await db.list_free_seats(guild=1)] == [(game, 0)]
        assert [(row["user"], row["reason"]) for row in await db.list_tenures(game=game)] == [(ADA, "resigned")]


async def test_a_game_keeps_its_pace_its_pause_its_host(store: Store, game: int) -> None:
    async with store.write() as db:
        await db.set_pace(game=game, pace='{"id":"daily"}')
        await db.set_paused(game=game, paused=9.0)
        await db.set_touched(game=game, touched=8.0)
        await db.set_host(game=game, host=BRUNO)
        row = await db.fetch_game(game=game)
    assert (row["pace"], row["paused"], row["touched"], row["host"]) == ('{"id":"daily"}', 9.0, 8.0, BRUNO)


async def test_a_user_keeps_what_it_wants_of_notices(store: Store) -> None:
    async with store.write() as db:
        await db.put_user(user=5, name="Ada", at=1.0)
        await db.set_preferences(user=5, prefs='{"every":3}')
        await db.set_noticed(user=5, noticed=7.0)
        row = await db.fetch_user(user=5)
    assert (row["prefs"], row["noticed"]) == ('{"every":3}', 7.0)


def test_a_seat_that_was_given_up_before_is_free_with_a_computer_player(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    for file in sorted(MIGRATIONS.glob("*.sql")):
        if int(file.name[:4]) <= 6:
            (old / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "bottega.sqlite3"
    migrate(path, old, lambda: 1.0)
    with closing(sqlite3.connect(path)) as db, db:
        for game, status in ((1, "playing"), (2, "over")):
            db.execute(
                "INSERT INTO games (id, title, rules_version, options, seed, status, guild, channel, host, created) "
                "VALUES (?, 'leonardo', 1, '{}', '00', ?, 1, 1, 5, 0.0)",
                (game, status),
            )
            for seat, state in ((0, "playing"), (1, "resigned")):
                sql = "INSERT INTO seats (game, seat, user, name, state, joined) VALUES (?, ?, ?, 'Ada', ?, 1.0)"
                db.execute(sql, (game, seat, 5 + seat, state))
    migrate(path, MIGRATIONS, lambda: 2.0)
    with closing(sqlite3.connect(path)) as db:
        seats = db.execute("SELECT game, seat, user, player, free FROM seats ORDER BY game, seat").fetchall()
        tenures = db.execute("SELECT game, seat, user, reason FROM tenures ORDER BY game, seat").fetchall()
    assert seats == [(1, 0, 5, "person", 0), (1, 1, None, "melzi", 1), (2, 0, 5, "person", 0), (2, 1, 6, "person", 0)]
    assert (1, 1, 6, "resigned") in tenures
