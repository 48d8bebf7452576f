import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage import Store
from storage.store import FOLDER, MIGRATIONS, NAMES, QUERIES, migrate

CODE = "\n".join(file.read_text(encoding="utf-8") for file in sorted((FOLDER / "queries").glob("*.sql")))


def named(name: str) -> Any:
    return getattr(QUERIES, name)


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    migrate(path, MIGRATIONS, lambda: 1.0)
    with closing(sqlite3.connect(path)) as connection:
        yield connection


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_fits_the_tables(name: str, connection: sqlite3.Connection) -> None:
    sql = named(name).sql
    nulls = dict.fromkeys(re.findall(r":(\w+)", sql))
    assert connection.execute(f"EXPLAIN {sql}", nulls).fetchall()


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_says_what_it_is_for(name: str) -> None:
    assert named(name).__doc__.endswith(".")


def test_every_statement_is_tried_by_a_test() -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in sorted(Path(__file__).parent.glob("*.py")))
    assert [name for name in NAMES if f".{name}(" not in tests] == []


@pytest.mark.parametrize(
    "word",
    ["PRAGMA", "ROWID", "REPLACE INTO", "OR IGNORE", "OR REPLACE", "JSON_", "STRFTIME", "GLOB", "IFNULL", "`", "NULLS"],
)
def test_statements_stay_with_what_postgresql_understands_too(word: str) -> None:
    assert word not in CODE.upper()


def test_reserved_words_of_postgresql_stand_in_quotes() -> None:
    without_comments = re.sub(r"--.*", "", CODE)
    assert re.findall(r'(?<![":\w])(?:user|left)\b(?!")(?! JOIN)', without_comments, re.IGNORECASE) == []


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("fetch_choices", "choices_by_part"),
        ("fetch_rematch", "games_by_rematch"),
        ("list_games_of_user", "seats_by_user"),
        ("list_games_of_place", "games_by_thread"),
        ("list_games_of_place", "games_by_channel"),
        ("list_games_of_guild", "games_by_guild"),
        ("fetch_due_games", "outbox_by_due"),
        ("fetch_next_intent", "outbox_by_due"),
        ("fetch_next_due", "outbox_by_due"),
        ("fetch_due_moments", "moments_by_due"),
        ("fetch_next_moment", "moments_by_due"),
        ("fetch_calls", "calls_of_game"),
        ("fetch_calls_of_user", "calls_of_user"),
        ("fetch_notices", "notices_open"),
        ("list_open_votes", "votes_one_open"),
        ("list_absences", "absences_of_user"),
        ("fetch_events_since", "PRIMARY KEY (game=? AND revision"),
    ],
)
def test_what_grows_for_months_is_read_through_an_index(name: str, index: str, connection: sqlite3.Connection) -> None:
    sql = named(name).sql
    plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", dict.fromkeys(re.findall(r":(\w+)", sql))).fetchall()
    assert index in "\n".join(detail for *_, detail in plan)


async def refused(store: Store, sql: str) -> str:
    """Why the database does not take it."""
    async with store.write() as db:
        with pytest.raises(sqlite3.IntegrityError) as caught:
            await db.connection.execute(sql)
    return str(caught.value)


SEAT = (
    'INSERT INTO seats (game, seat, "user", name, player, joined) '
    "VALUES ({game}, {seat}, {user}, 'Ada', '{player}', 0.0)"
)
CHOICE = "INSERT INTO choices VALUES ({game}, 0, 0, 0, 0, 5, 'pick', '{options}', 0.0, {undone}, '{by}')"


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("INSERT INTO remembered VALUES ('k', x'00')", "cannot store BLOB value in TEXT column remembered.value"),
        ("INSERT INTO guilds VALUES (1, 'here', 0.0)", "cannot store TEXT value in INTEGER column guilds.channel"),
        ("INSERT INTO checkpoints VALUES (1, 0, 0, 0, 'text')", "cannot store TEXT value in BLOB column"),
        ("UPDATE games SET status = 'asleep'", "CHECK constraint failed"),
        ("UPDATE games SET options = '{'", "CHECK constraint failed: json_valid"),
        ("UPDATE games SET result = 'won'", "CHECK constraint failed: result"),
        ("UPDATE games SET undo_floor = part + 1", "CHECK constraint failed: undo_floor"),
        ("UPDATE games SET published = revision + 1", "CHECK constraint failed: published"),
        (SEAT.format(game=1, seat=-1, user=5, player="person"), "CHECK constraint failed: seat"),
        (SEAT.format(game=1, seat=0, user="NULL", player="person"), "CHECK constraint failed"),
        (SEAT.format(game=99, seat=0, user=5, player="person"), "FOREIGN KEY constraint failed"),
        ("INSERT INTO checkpoints VALUES (99, 0, 0, 0, x'00')", "FOREIGN KEY constraint failed"),
        (CHOICE.format(game=99, options="[]", undone=0, by="person"), "FOREIGN KEY constraint failed"),
        (CHOICE.format(game=1, options="[", undone=0, by="person"), "CHECK constraint failed: json_valid"),
        (CHOICE.format(game=1, options="[]", undone=2, by="person"), "CHECK constraint failed: undone"),
        (CHOICE.format(game=1, options="[]", undone=0, by="nobody"), "CHECK constraint failed: by"),
        ("INSERT INTO events VALUES (99, 0, 0, 'pick', 0, '{}', NULL, 0)", "FOREIGN KEY constraint failed"),
        ("INSERT INTO events VALUES (1, 0, 0, 'pick', 0, '{}', 'all', 0)", "CHECK constraint failed: visible_to"),
        ("INSERT INTO messages VALUES (1, 'poster', 0, 1, 1, 0, 0, '', '')", "CHECK constraint failed: role"),
        ("INSERT INTO replaced VALUES (99, 1, 1)", "FOREIGN KEY constraint failed"),
        (
            "INSERT INTO posts VALUES (1, 'board', 0, 'n', 1, '[', '[]', 0, 0.0, '[]')",
            "CHECK constraint failed: json_valid",
        ),
        (
            "INSERT INTO users VALUES (1, 'Ada', 'there', NULL, 'unknown', 0.0, '{}', NULL)",
            "CHECK constraint failed: panel",
        ),
        (
            "INSERT INTO users VALUES (1, 'Ada', 'here', NULL, 'ajar', 0.0, '{}', NULL)",
            "CHECK constraint failed: dm_state",
        ),
    ],
)
async def test_what_cannot_be_is_not_stored(store: Store, game: int, sql: str, reason: str) -> None:
    assert game == 1
    assert reason in await refused(store, sql)


async def test_64_bit_ids_and_names_of_any_sort_come_back_as_they_went_in(
    store: Store, new_game: Callable[..., Any]
) -> None:
    snowflake, name = 2**63 - 1, "@everyone <@1> **x**\x07 ‮אדה '; DROP TABLE games; --"
    game = await new_game(guild=snowflake, channel=snowflake, thread=snowflake, host=snowflake)
    async with store.write() as db:
        await db.add_seat(game=game, seat=0, user=snowflake, name=name, player="person", joined=1.5)
        row = await db.fetch_game(game=game)
        (seat,) = await db.fetch_seats(game=game)
    assert (row["guild"], row["channel"], row["thread"], row["host"]) == (snowflake,) * 4
    assert (seat["user"], seat["name"], seat["joined"]) == (snowflake, name, 1.5)
