"""A lobby that cannot be posted is never confirmed, and names that turn a line around are held in place."""

import asyncio

import pytest

from bot.discord.permissions import missing, permissions, wanted
from bot.discord.posting import Posting
from bot.discord.sanitize import escape, isolate
from bot.sandbox.world import World
from bot.tables.posts import Posts
from tests.bot.person import Person
from tests.bot.server import TestServer


async def test_a_lobby_that_cannot_be_posted_leaves_no_table_behind(world: World, ada: Person) -> None:
    async def refused(game: int, kind: str, seconds: float) -> str | None:
        return "the channel is gone"

    world.bot.app.outcome = refused
    answer = await ada.types("game new", title="toy_title")
    assert answer.private
    assert answer.text.startswith("I could not post the table here: the channel is gone.")
    assert await world.bot.app.reading.games_of(ada.id) == []


async def test_a_lobby_is_confirmed_once_it_stands(world: World, ada: Person) -> None:
    asked: list[str | None] = []
    outcome = world.bot.app.outcome

    async def watched(game: int, kind: str, seconds: float) -> str | None:
        asked.append(await outcome(game, kind, seconds))
        return asked[-1]

    world.bot.app.outcome = watched
    answer = await ada.types("game new", title="toy_title")
    assert "You sit at" in answer.text
    assert asked == [""]


async def test_a_thread_is_made_while_the_bot_does_not_know_itself_as_a_member(world: World, ada: Person) -> None:
    """Discord may send a server before its members: what may be done there is found by doing it."""
    await ada.types("game new", title="toy_title")
    (guild,) = world.bot.guilds
    me = guild.me
    guild._remove_member(me)
    assert guild.me is None
    thread = await Posting(world.bot, Posts(world.bot.app.store, world.bot.app.now)).place(
        await world.bot.app.reading.view(1, None)
    )
    assert thread != (await world.bot.app.reading.view(1, None)).game.channel
    guild._add_member(me)


def test_a_thread_asks_for_the_permission_of_threads() -> None:
    rights = wanted()
    rights.send_messages = False
    assert missing(rights) == ["Send Messages"]
    assert missing(rights, thread=True) == []
    rights.send_messages, rights.send_messages_in_threads = True, False
    assert missing(rights) == []
    assert missing(rights, thread=True) == ["Send Messages in Threads"]
    assert all(permission.reason for permission in permissions())


@pytest.mark.parametrize("name", ["דנה", "ليلى 2", "Ada דנה"])
def test_a_name_written_from_right_to_left_is_isolated(name: str) -> None:
    assert isolate(name) == f"\u2068{name}\u2069"
    assert escape(name).startswith("\u2068")
    assert escape(name).endswith("\u2069")


def test_other_names_stand_as_they_are() -> None:
    assert isolate("Ada 日本 Ωμ") == "Ada 日本 Ωμ"


async def test_two_games_that_write_for_a_third_at_once_write_each_thing_once(server: TestServer) -> None:
    """Morning messages tell of several games: when calls are closed, each of them brings the same place up to date."""
    game = await server.game(2)
    posts = Posts(server.store, lambda: server.time)
    await server.run("DELETE FROM outbox")
    await asyncio.gather(*(posts.intended(game, kind) for kind in ("calls", "board", "announcements")))
    asked = {row["kind"]: row["asked"] for row in server.rows("outbox")}
    assert asked == {"calls": 1, "board": 1, "announcements": 1}
    await posts.catch_up(game)
    assert {row["asked"] for row in server.rows("outbox")} == {1}
