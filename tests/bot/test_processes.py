"""What a process that ended leaves to the next: told once, and not at night."""

import msgspec

from bot.time.pace import HOUR
from bot.time.prefs import Preferences
from tests.bot.processes import Crash, Discord, Process, Step, reborn
from tests.bot.server import ADA, BRUNO, TestServer

EIGHT_TO_TEN = ((8 * 60, 14 * 60),) * 7
EVENING = 1_000_000.0 // 86400 * 86400 + 21 * HOUR  # 21:00 in UTC


async def called(server: TestServer, trip: str, *, done: bool) -> Discord:
    """Bruno, who sleeps from ten to eight, is called at nine in the evening, and the process dies over it."""
    server.time = EVENING
    prefs = msgspec.json.encode(Preferences(where="mention", zone="UTC", waking=EIGHT_TO_TEN)).decode()
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs)
    game = await server.lobby(ADA, BRUNO)
    await server.lobbies.start(server.press(ADA), game)
    world = Discord(server)
    process = await reborn(server, world, None)
    process.fatal = lambda step: step == Step("delivery", trip, done)
    try:
        await process.act()
    except Crash:
        await process.die()
    return world


async def went_on(server: TestServer, world: Discord, hours: float) -> None:
    """The next process goes on after so many hours, and all that is due within a day is done."""
    server.time = EVENING + hours * HOUR
    process: Process = await reborn(server, world, None)
    end = server.time + 24 * HOUR
    while server.time < end:
        await process.act()
        server.time = min(end, max(server.time, await process.next()))
    await process.die()


async def test_a_call_that_was_not_sent_before_the_process_ended_waits_for_the_morning(server: TestServer) -> None:
    world = await called(server, "send", done=False)
    await went_on(server, world, 4)
    first = next(said for said in world.said if BRUNO in said.rings)
    assert first.at == EVENING + 11 * HOUR


async def test_a_call_that_was_not_sent_is_sent_at_once_while_its_person_is_awake(server: TestServer) -> None:
    world = await called(server, "send", done=False)
    await went_on(server, world, 0.5)
    first = next(said for said in world.said if BRUNO in said.rings)
    assert first.at == EVENING + HOUR / 2


async def test_a_call_that_was_sent_and_not_marked_is_not_sent_again(server: TestServer) -> None:
    world = await called(server, "send", done=True)
    await went_on(server, world, 0.5)
    assert [said.text for said in world.said if BRUNO in said.rings and "your choice" in said.text] == [
        said.text for said in world.said[:1]
    ]
