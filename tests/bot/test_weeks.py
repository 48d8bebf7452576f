"""Weeks of several games between people of several habits: every message is counted against the rules."""

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec

from bot.time.calendar import Calendar, is_awake
from bot.time.pace import DAY, HOUR, PACES
from bot.time.prefs import Preferences
from tests.bot.server import ADA, BRUNO, CHIARA, DARIO, NAMES, TestServer

DAYS = 18
EVENINGS = ((14 * 60, 9 * 60),) * 7
HABITS = {
    ADA: Preferences(where="mention"),
    BRUNO: Preferences(where="mention", every=6, zone="America/New_York", waking=EVENINGS),
    CHIARA: Preferences(where="direct", zone="Asia/Tokyo", waking=((7 * 60, 15 * 60),) * 7),
    DARIO: Preferences(where="digest", digest=9, zone="Europe/Berlin", waking=((8 * 60, 14 * 60),) * 7),
}
LIKELY = {ADA: 0.5, BRUNO: 0.3, CHIARA: 0.2, DARIO: 0.2}  # that somebody who is awake plays within an hour
GONE = {DARIO: 6 * DAY}  # from when on somebody never comes back
LONGEST = 4  # notices of one call: the call, and at most three reminders or the warning


async def test_weeks_of_games_tell_everybody_what_the_rules_say_and_no_more(server: TestServer) -> None:
    for user, wanted in HABITS.items():
        prefs = msgspec.json.encode(wanted).decode()
        sql = "INSERT INTO users (id, name, at, prefs, dm_state, dm_channel) VALUES (?, ?, 0, ?, 'open', 5)"
        await server.run(sql, user, NAMES[user], prefs)
    server.computers.here = True
    games = []
    for number, (title, pace) in enumerate(
        [("leonardo", "none"), ("toy_title", "daily"), ("maestro", "daily"), ("leonardo", "relaxed")]
    ):
        users = list(HABITS) if title != "toy_title" else [BRUNO, CHIARA]
        game = await server.lobby(*users, title=title, seed=f"{number:032x}", pace=PACES[pace])
        await server.lobbies.start(server.press(users[0]), game)
        games.append(game)
    rng, begun = Random(1504), server.time
    while server.time < begun + DAYS * DAY:
        await server.pass_time(HOUR)
        await server.reach()
        for user, wanted in HABITS.items():
            if server.time - begun > GONE.get(user, float("inf")):
                continue
            if is_awake(wanted.calendar(), server.time) and rng.random() < LIKELY[user]:
                await plays(server, user, rng)
        if rng.random() < 0.02:  # the process is killed, and another one goes on
            server.timetable = server.timetable_of(server.services)
    await server.act()
    calls = {row["id"]: row for row in server.rows("calls")}
    notices = server.rows("notices")
    assert len(notices) > 60
    told = [(row["call"], row["kind"], calls[row["call"]]["about"]) for row in notices]
    awake = {user: wanted.calendar() for user, wanted in HABITS.items()}
    for row in notices:
        if row["kind"] != "silence":
            assert is_awake(awake[row["user"]], row["at"]), row
    once = Counter((call, kind) for call, kind, _about in told if kind in ("call", "last_one"))
    assert max(once.values()) == 1
    each = Counter(call for call, kind, about in told if about == "choice" and kind != "silence")
    assert max(each.values()) <= LONGEST + 2  # and two more where the others gave a day, which warns anew
    assert {row["way"] for row in notices if row["user"] == BRUNO} == {"mention"}
    capped = sorted({row["at"] for row in notices if row["user"] == BRUNO and not clocked(server, row["game"])})
    assert all(later - earlier >= 6 * HOUR - 1 for earlier, later in pairwise(capped))
    assert any(row["player"] == "melzi" for row in server.rows("seats"))  # for who is gone
    assert all(row["due"] > server.time for row in server.rows("moments"))


def clocked(server: TestServer, game: int) -> bool:
    """Whether a game has a clock, whose call and warning come whatever one wants."""
    return any(row["id"] == game and '"id":"' in row["pace"] for row in server.rows("games"))


async def plays(server: TestServer, user: int, rng: Random) -> None:
    """Somebody looks at all games and answers what is asked there."""
    for table in await server.reading.waiting_for(user):
        view = table
        for _step in range(12):
            decision = view.decision
            if decision is None or view.changing or view.game.status != "playing":
                break
            chosen = rng.sample(decision.options, max(1, decision.least))
            view = (await server.playing.choose(server.press(user), view.game.id, None, chosen)).after


def test_the_habits_leave_everybody_eight_waking_hours() -> None:
    assert all(min(length for _start, length in wanted.calendar().waking) >= 480 for wanted in HABITS.values())
    assert Calendar().always
