"""Eight weeks of ten games between people of five time zones and habits, and a process that is killed fifty times.

Every message each person got is counted against the rules, every clock is recomputed by other code, and no choice is
lost or doubled. What is killed between a message and its mark is in `tests/process/test_killed.py`.
"""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from bot.time.calendar import Calendar, is_awake
from bot.time.pace import DAY, HOUR, PACES, Pace, own_pace
from bot.time.prefs import Preferences
from tests.bot.server import ADA, BRUNO, CHIARA, DARIO, ELENA, NAMES, TestServer
from tests.bot.weeks import Clocks, Killed, Minutes, Process

DAYS, STEP, KILLS = 56, 3 * HOUR, 50
EVENINGS = ((18 * 60, 5 * 60),) * 7
HABITS = {
    ADA: Preferences(where="mention", zone="Europe/Rome"),  # prompt
    BRUNO: Preferences(where="mention", every=6, zone="America/New_York", waking=EVENINGS),
    CHIARA: Preferences(where="direct", zone="Asia/Tokyo", waking=((7 * 60, 15 * 60),) * 7),  # away for a week
    DARIO: Preferences(where="digest", digest=9, zone="Europe/Berlin", waking=((8 * 60, 14 * 60),) * 7),  # gone
    ELENA: Preferences(where="direct", zone="Australia/Sydney", waking=((9 * 60, 16 * 60),) * 7),  # a closed inbox
}
LIKELY = {ADA: 0.8, BRUNO: 0.6, CHIARA: 0.3, DARIO: 0.3, ELENA: 0.3}  # that somebody who is awake plays meanwhile
AWAY = (10 * DAY, 17 * DAY)  # Chiara, announced
GONE = 21 * DAY  # from when on Dario never comes back
LADDER = {"call": 1, "last_one": 1, "warning": 3, "reminder": 5, "digest": 4}  # most notices of a kind for one call
OWN = msgspec.structs.replace(own_pace(4, 12), zero="stand_in")

GAMES: tuple[tuple[str, Pace, tuple[int, ...]], ...] = (
    ("leonardo", PACES["none"], (ADA, BRUNO, CHIARA, DARIO)),
    ("leonardo", PACES["daily"], (BRUNO, ELENA)),
    ("leonardo", PACES["letters"], (CHIARA, DARIO, ELENA)),
    ("leonardo", msgspec.structs.replace(PACES["daily"], zero="stand_in"), (DARIO, ADA, ELENA)),
    ("codex_leicester", PACES["daily"], (ADA, CHIARA)),
    ("codex_leicester", PACES["relaxed"], (BRUNO, DARIO, ELENA)),
    ("codex_leicester", PACES["none"], (ADA, ELENA, CHIARA)),
    ("maestro", PACES["daily"], (ADA, BRUNO, CHIARA, DARIO)),
    ("maestro", msgspec.structs.replace(PACES["relaxed"], zero="wait"), (ELENA, ADA)),
    ("maestro", OWN, (BRUNO, CHIARA, ELENA)),
)


async def test_eight_weeks_of_ten_games_and_fifty_kills(server: TestServer) -> None:
    server.time = begun = 1_772_366_400.0  # 1 March 2026, before the clocks change in three of the zones
    people = {user: Minutes(wanted, begun - DAY, DAYS + 4) for user, wanted in HABITS.items()}
    people[CHIARA] = Minutes(HABITS[CHIARA], begun - DAY, DAYS + 4, [(begun + AWAY[0], begun + AWAY[1])])
    for user, wanted in HABITS.items():
        prefs, dm = msgspec.json.encode(wanted).decode(), "closed" if user == ELENA else "open"
        sql = "INSERT INTO users (id, name, at, prefs, dm_state, dm_channel) VALUES (?, ?, 0, ?, ?, 5)"
        await server.run(sql, user, NAMES[user], prefs, dm)
    process, clocks, rng = Process(server), Clocks(server, people), Random(1504)
    weeks = Weeks(server, process, rng)
    for number, (title, pace, users) in enumerate(GAMES):
        game = await server.lobby(*users, title=title, seed=f"{number:032x}", pace=pace)
        await server.lobbies.start(server.press(users[0]), game)
    await server.people.add_absence(server.press(CHIARA), begun + AWAY[0], begun + AWAY[1])
    for step in range(int(DAYS * DAY / STEP)):
        if process.kills < KILLS and step % 8 < 2 + step % 3:
            process.doom(rng.randint(1, 6), rng.choice(("before", "after")))
        await weeks.live_until(begun + (step + 1) * STEP)
        clocks.compare()
        for user, wanted in HABITS.items():
            passed = server.time - begun
            here = not (user == DARIO and passed > GONE) and not (user == CHIARA and AWAY[0] < passed < AWAY[1])
            if here and is_awake(wanted.calendar(), server.time) and rng.random() < LIKELY[user]:
                await weeks.play(user)
        clocks.compare()
    process.spare()
    await server.act()
    assert process.kills == KILLS
    assert clocks.compared > 1_000
    check_choices(server, weeks)
    check_notices(server, begun)
    assert all(row["due"] > server.time for row in server.rows("moments"))
    assert sum(row["status"] == "over" for row in server.rows("games")) >= 3
    assert any(row["player"] == "melzi" for row in server.rows("seats"))  # for who is gone


class Weeks:
    """People who play, and time that passes, whatever happens to the process."""

    def __init__(self, server: TestServer, process: Process, rng: Random) -> None:
        self.server, self.process, self.rng = server, process, rng
        self.chosen: dict[int, list[tuple[int, list[str]]]] = {}  # what people chose, by game

    async def live_until(self, end: float) -> None:
        """Let time pass; what is decided is told within the hour, and a killed process is followed by another."""
        while self.server.time < end:
            try:
                await self.server.pass_time(min(HOUR, end - self.server.time))
            except Killed:
                self.process.restart()
            if any(row["state"] == "pending" for row in self.server.rows("notices")):
                await self.reach()

    async def reach(self) -> None:
        """All that was decided to be told reaches its place; a process that ended before the mark does it again."""
        try:
            await self.server.reach()
        except Killed:
            self.process.restart()
            await self.server.reach()

    async def play(self, user: int) -> None:
        """Somebody looks at all games and answers what is asked there."""
        for table in await self.server.reading.waiting_for(user):
            view = table
            for _step in range(12):
                decision = view.decision
                if decision is None or view.changing or view.game.status != "playing" or view.seat is None:
                    break
                answer = self.rng.sample(decision.options, max(1, decision.least))
                view = await self._choose(user, view.game.id, view.seat, answer)

    async def _choose(self, user: int, game: int, seat: int, answer: list[str]) -> Any:
        """One press; where the process ended meanwhile the press comes a second time, as Discord may send it."""
        press = self.server.press(user)
        try:
            view = (await self.server.playing.choose(press, game, None, answer)).after
        except Killed:
            stood = self.process.saved
            self.process.restart()
            if stood:
                self.chosen.setdefault(game, []).append((seat, answer))
            else:  # it never happened, so it may be chosen now
                self.process.spare()
                await self.server.playing.choose(press, game, None, answer)
                self.chosen.setdefault(game, []).append((seat, answer))
            rows = len(self.server.rows("choices"))
            view = (await self.server.playing.choose(press, game, None, answer)).after
            assert len(self.server.rows("choices")) == rows
            return view
        self.chosen.setdefault(game, []).append((seat, answer))
        return view


def check_choices(server: TestServer, weeks: Weeks) -> None:
    """What people chose stands, in their order, each choice once."""
    stored: dict[int, list[tuple[int, list[str]]]] = {}
    for row in sorted(server.rows("choices"), key=lambda row: (row["game"], row["revision"], row["ordinal"])):
        if row["by"] == "person" and not row["undone"]:
            stored.setdefault(row["game"], []).append((row["seat"], msgspec.json.decode(row["options"])))
    for game, chosen in weeks.chosen.items():
        assert sorted(map(str, chosen)) == sorted(map(str, stored[game]))
    assert sum(map(len, stored.values())) > 300


def check_notices(server: TestServer, begun: float) -> None:
    """Everybody was told what the rules say, awake, and not too often."""
    calls, games = ({row["id"]: row for row in server.rows(table)} for table in ("calls", "games"))
    notices = sorted(server.rows("notices"), key=lambda row: row["at"])
    assert len(notices) > 60
    for row in notices:
        call = calls[row["call"]]
        if row["kind"] != "silence":
            assert is_awake(HABITS[row["user"]].calendar(), row["at"]), row
        assert call["closed"] is None or call["closed"] >= row["at"], "told of what was done"
        assert row["at"] >= call["opened"] or call["rung"] >= 1
        if row["user"] == ELENA:
            assert row["way"] == "mention", "her inbox is closed"
        away = row["user"] == CHIARA and AWAY[0] < row["at"] - begun < AWAY[1]
        assert not away or row["kind"] == "silence", "told while away with notice"
    told = Counter((row["call"], row["kind"]) for row in notices if calls[row["call"]]["about"] == "choice")
    for (call, kind), count in told.items():
        assert count <= LADDER.get(kind, 3), (calls[call], kind, count)
    capped = sorted({row["at"] for row in notices if row["user"] == BRUNO and '"id"' not in games[row["game"]]["pace"]})
    assert all(later - earlier >= 6 * HOUR - 1 for earlier, later in pairwise(capped))
    digests = [row for row in notices if row["user"] == DARIO and row["kind"] == "digest"]
    assert len(digests) > 5
    assert len({int((row["at"] + HOUR) // DAY) for row in digests}) == len({row["at"] for row in digests})


def test_the_habits_leave_everybody_some_waking_hours() -> None:
    assert all(min(length for _start, length in wanted.calendar().waking) >= 300 for wanted in HABITS.values())
    assert Calendar().always
