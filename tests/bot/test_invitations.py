"""Invitations and rematches are notices like any other: in waking hours, not too often, brought up to date once."""

import pytest

from bot.sandbox.world import World
from bot.tables.presses import Press
from bot.time.pace import DAY, HOUR, PACES
from tests.bot.person import Person
from tests.bot.server import ADA, BRUNO, CHIARA, DARIO, GUILD, TestServer, refused
from tests.bot.test_time import NIGHT, prefs


def invited(server: TestServer, game: int) -> list[tuple[int, bool]]:
    """Who was invited to a table, and whether that is open."""
    return [
        (row["user"], row["closed"] is None)
        for row in server.rows("calls")
        if row["game"] == game and row["seat"] == -1
    ]


async def invite(server: TestServer, game: int, user: int) -> None:
    await server.services.lobby.invite(server.press(ADA), game, user)


async def test_an_invitation_waits_for_the_morning_of_whom_it_calls(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(waking=NIGHT))
    server.time = 1_000_000.0 // DAY * DAY + 23 * HOUR  # 23:00 in UTC
    game = await server.lobby(ADA, title="toy_title")
    await invite(server, game, BRUNO)
    await invite(server, game, CHIARA)  # whose hours nobody knows
    await server.pass_time(HOUR)
    assert server.notices() == [("call", "mention", CHIARA)]
    await server.pass_time(8 * HOUR)
    assert server.notices() == [("call", "mention", CHIARA), ("call", "mention", BRUNO)]


async def test_who_comes_by_themselves_is_not_called_any_more(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    await invite(server, game, BRUNO)
    await invite(server, game, CHIARA)
    await server.services.lobby.join(server.press(BRUNO), game)
    assert invited(server, game) == [(BRUNO, False), (CHIARA, True)]
    await server.act()
    assert server.notices() == [("call", "mention", CHIARA)]


async def test_an_invitation_ends_with_the_lobby(server: TestServer) -> None:
    begun, closed, left, forgotten = [
        await server.lobby(ADA, *more, title="toy_title") for more in ((BRUNO,), (), (), ())
    ]
    for game in (begun, closed, left, forgotten):
        await invite(server, game, CHIARA)
    await server.services.lobby.start(server.press(ADA), begun)
    await server.services.lobby.close(server.press(ADA), closed)
    await server.services.lobby.leave(server.press(ADA), left)
    assert [invited(server, game) for game in (begun, closed, left, forgotten)] == [[(CHIARA, False)]] * 3 + [
        [(CHIARA, True)]
    ]
    await server.pass_time(8 * DAY)  # nobody touches the last
    assert invited(server, forgotten) == [(CHIARA, False)]


async def test_nobody_is_called_twice_to_one_table(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    await invite(server, game, BRUNO)
    assert await refused(invite(server, game, BRUNO)) == "invited_already"
    await server.act()
    await server.pass_time(3 * DAY)
    assert server.notices() == [("call", "mention", BRUNO)]  # and nobody is reminded


async def test_who_wants_nothing_gets_no_invitation(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(where="nothing"))
    game = await server.lobby(ADA, title="toy_title")
    await invite(server, game, BRUNO)
    await server.pass_time(DAY)
    assert server.notices() == []


async def test_a_rematch_calls_the_people_who_played_and_keeps_the_pace(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, CHIARA, pace=PACES["relaxed"])
    await server.services.lobby.add_computer(server.press(ADA), game, "salai")
    await server.services.lobby.start(server.press(ADA), game)
    await server.end(game)
    rematch = await server.services.lobby.rematch(server.press(BRUNO), game)
    assert rematch.game.pace == PACES["relaxed"]
    assert sorted(invited(server, rematch.game.id)) == [(ADA, True), (CHIARA, True)]
    await server.services.lobby.rematch(server.press(ADA), game)  # joins
    assert sorted(invited(server, rematch.game.id)) == [(ADA, False), (CHIARA, True)]


async def test_who_is_invited_may_know_of_the_table_from_anywhere(server: TestServer) -> None:
    game = await server.lobby(ADA, title="toy_title")
    await invite(server, game, BRUNO)
    reading = server.services.reading
    assert await reading.admits(game, BRUNO, None) is None
    assert await refused(reading.admits(game, DARIO, None)) == "no_such_game"
    assert await reading.admits(game, DARIO, GUILD) is not None


async def called(world: World, host: Person, *people: Person) -> None:
    """Somebody opens a table and invites people to it, who are told."""
    await host.types("game new", title="toy_title")
    for number, person in enumerate(people):
        await world.bot.app.lobby.invite(Press(987654321 + number, host.id, host.name), 1, person.id)
    await world.pass_time(60)


async def test_an_invitation_is_a_message_with_join_until_it_is_answered(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    await called(world, ada, bruno, chiara)
    call = bruno.newest("you are invited to")
    assert {user.id for user in call.message.mentions} == {bruno.id, chiara.id}  # one message for both
    assert "You sit at" in (await bruno.presses("Join", on=call)).text
    await world.pass_time(60)
    assert chiara.newest("you are invited to").buttons == ["Join"]  # Chiara has not come yet
    await ada.types("game start")
    await world.pass_time(60)
    assert [seen.text for seen in chiara.visible_messages() if "✓" in seen.text] == ["-# ✓ Pigments #1: Bruno"]


async def test_an_invitation_that_came_too_late_says_so(
    world: World, ada: Person, bruno: Person, chiara: Person
) -> None:
    await called(world, ada, chiara)
    await bruno.types("game join")
    await ada.types("game start")
    await world.pass_time(60)
    (told,) = [seen for seen in chiara.visible_messages() if "has begun." in seen.text and "-#" in seen.text]
    assert (told.text, told.buttons) == ("-# Pigments #1 has begun.", [])


@pytest.mark.parametrize("title", ["leonardo", "codex_leicester", "maestro"])
async def test_every_title_invites(server: TestServer, title: str) -> None:
    game = await server.lobby(ADA, title=title)
    await invite(server, game, BRUNO)
    await server.act()
    assert server.notices() == [("call", "mention", BRUNO)]
