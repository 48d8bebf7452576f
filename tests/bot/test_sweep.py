"""Who loses time, state by state: the unanswered, the absent without leave, and who left. Nobody else."""

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.time.pace import DAY, HOUR, PACES
from bot.time.prefs import Preferences
from tests.bot.server import ADA, BRUNO, TestServer, extra_play
from tests.bot.weeks import Minutes

NO_LEAVE = msgspec.structs.replace(PACES["daily"], leave=0)
EVENING = 1_000_000.0 // DAY * DAY + 20 * HOUR
WAKING = Preferences(zone="UTC", waking=((8 * 60, 12 * 60),) * 7)
SPAN = 12 * HOUR  # in which a clock runs, or does not

Setup = Callable[[TestServer], Awaitable[tuple[int, int]]]


async def started(server: TestServer, title: str = "leonardo", pace: str = "daily") -> int:
    """A game of Ada and Bruno, everybody told."""
    game = await server.lobby(ADA, BRUNO, title=title, pace=PACES[pace] if pace else NO_LEAVE)
    await server.lobbies.start(server.press(ADA), game)
    await server.act()
    await server.reach()
    return game


async def seat_of(server: TestServer, game: int, user: int) -> int:
    return next(seat.seat for seat in (await server.position(game)).seats if seat.user == user)


async def answer(server: TestServer, game: int, seat: int) -> None:
    """The seat's first answer."""
    decision = (await server.live(game)).decision_of(seat)
    assert decision is not None
    await server.choose(game, seat, *decision.options[: max(1, decision.least)])


async def nothing_to_decide(server: TestServer) -> tuple[int, int]:
    """It is the other's turn."""
    game = await started(server, "toy_title")
    (asked,) = (await server.live(game)).awaited
    return game, 1 - asked


async def answered_itself(server: TestServer) -> tuple[int, int]:
    """The turn is over, and it is the other's."""
    game = await started(server, "toy_title")
    (asked,) = (await server.live(game)).awaited
    while (await server.live(game)).awaited == (asked,):
        await answer(server, game, asked)
    return game, asked


async def answered_in_secret(server: TestServer) -> tuple[int, int]:
    """The pick is made, and others still think."""
    game = await started(server)
    await answer(server, game, 1)
    return game, 1


async def unanswered(server: TestServer) -> tuple[int, int]:
    """Awake, told, and silent."""
    return await started(server), 1


async def absent_with_leave(server: TestServer) -> tuple[int, int]:
    """Away, as the table grants."""
    await server.people.add_absence(server.press(BRUNO), server.time + 1, server.time + 3 * DAY)
    game = await started(server)
    return game, await seat_of(server, game, BRUNO)


async def absent_without(server: TestServer) -> tuple[int, int]:
    """Away at a table that grants no days of leave."""
    await server.people.add_absence(server.press(BRUNO), server.time + 1, server.time + 3 * DAY)
    game = await started(server, pace="")
    return game, await seat_of(server, game, BRUNO)


async def asleep(server: TestServer) -> tuple[int, int]:
    """Twelve hours of the night."""
    server.time = EVENING
    prefs = msgspec.json.encode(WAKING).decode()
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs)
    game = await started(server)
    return game, await seat_of(server, game, BRUNO)


async def bot_was_down(server: TestServer) -> tuple[int, int]:
    """Nobody can answer from now on."""
    return await started(server), 1


async def left_the_server(server: TestServer) -> tuple[int, int]:
    """Gone from the server, as the table was told."""
    game = await started(server)
    await server.seats.left_server(game, BRUNO)
    return game, await seat_of(server, game, BRUNO)


LOSERS: tuple[Setup, ...] = (unanswered, absent_without, left_the_server)
OTHERS: tuple[Setup, ...] = (
    nothing_to_decide,
    answered_itself,
    answered_in_secret,
    absent_with_leave,
    asleep,
    bot_was_down,
)


def shown(server: TestServer, game: int, seat: int) -> float:
    """What a seat's clock shows now, worked out from the rows by counting minutes."""
    (row,) = [row for row in server.rows("seats") if (row["game"], row["seat"]) == (game, seat)]
    running = [
        call["since"]
        for call in server.rows("calls")
        if (call["game"], call["seat"], call["closed"]) == (game, seat, None) and call["since"] is not None
    ]
    bank: float = row["bank"]
    if not running or running[0] >= server.time:
        return bank
    people = {each["id"]: each["prefs"] for each in server.rows("users")}
    prefs = msgspec.json.decode(people.get(row["user"], "{}"), type=Preferences)
    games = {each["id"]: each for each in server.rows("games")}
    granted = '"leave":0' not in games[game]["pace"]
    away = [(each["begins"], each["ends"]) for each in server.rows("absences") if each["user"] == row["user"]]
    minutes = Minutes(prefs, running[0] - DAY, 40, away if granted else ())
    return bank - minutes.cost(running[0], server.time)


@pytest.mark.parametrize("setup", [*LOSERS, *OTHERS], ids=lambda setup: setup.__name__)
async def test_only_the_unanswered_the_absent_without_leave_and_who_left_lose_time(
    server: TestServer, setup: Setup
) -> None:
    game, seat = await setup(server)
    before = shown(server, game, seat)
    if setup is bot_was_down:  # nothing acts meanwhile, and at the next connection the time is given back
        server.time += SPAN
        await server.seats.give_back(server.time - SPAN, server.time)
    else:
        await server.pass_time(SPAN)
    lost = before - shown(server, game, seat)
    assert lost == pytest.approx(SPAN if setup in LOSERS else 0.0, abs=61)
    clocks = dict((await server.table(game, None)).clocks)
    if setup in LOSERS:
        assert clocks[seat] == pytest.approx(server.time + shown(server, game, seat), abs=61)


async def test_whom_neither_mention_nor_message_reached_never_runs_out_of_time(server: TestServer) -> None:
    game = await server.lobby(ADA, BRUNO, pace=PACES["daily"])
    await server.lobbies.start(server.press(ADA), game)
    await server.pass_time(20 * DAY)  # nothing that was decided is ever posted
    assert {row["zeros"] for row in server.rows("calls")} == {0}
    assert server.rows("votes") == []
    assert min(shown(server, game, seat) for seat in (0, 1)) > 0
    assert {row["kind"] for row in server.rows("events")}.isdisjoint({"overdue", "stand_in"})


async def test_nothing_about_clocks_tells_what_a_seat_could_choose(server: TestServer) -> None:
    found = []
    for rich in (False, True):
        game = await server.game(2, pace=PACES["daily"])
        state = extra_play()
        if rich:  # one of the stops can be built at, the other plays on from the same place
            state.players[0].jokers += 2
        await server.put(game, state)
        server.time += HOUR
        await answer(server, game, 0)
        table = await server.table(game, None)
        started_at = next(row["started"] for row in server.rows("games") if row["id"] == game)
        calls = [
            (row["seat"], row["opened"] - started_at, row["since"] and row["since"] - started_at, row["allowed"])
            for row in server.rows("calls")
            if row["game"] == game and row["closed"] is None
        ]
        banks = [row["bank"] for row in server.rows("seats") if row["game"] == game]
        found.append((calls, banks, [(seat, at - started_at) for seat, at in table.clocks]))
        server.time += DAY
    assert found[0] == found[1]
