"""What time does to games: calls, notices, clocks, seats that change hands, computer players."""

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable
from random import Random
from typing import Any

import msgspec
import pytest

from bot.tables.seats import SHORT
from bot.time.pace import DAY, HOUR, PACES, Pace
from bot.time.prefs import Preferences
from tests.bot.server import ADA, BRUNO, CHIARA, DARIO, NOW, TestServer, refused

DAILY = PACES["daily"]
MINUTE = 60.0
NIGHT = ((8 * 60, 14 * 60),) * 7  # awake from 8 to 22


def calls(server: TestServer, game: int = 1) -> list[tuple[int, bool, str]]:
    """A game's calls for choices: seat, whether it is open, how it was closed."""
    rows = [row for row in server.rows("calls") if row["game"] == game and row["about"] == "choice"]
    return [(row["seat"], row["closed"] is None, row["outcome"]) for row in rows]


def banks(server: TestServer, game: int = 1) -> list[float | None]:
    return [row["bank"] for row in server.rows("seats") if row["game"] == game]


async def first(server: TestServer, game: int, seat: int) -> tuple[str, ...]:
    """The first answer to what a seat is asked."""
    decision = (await server.live(game)).decision_of(seat)
    assert decision is not None
    return decision.options[: max(1, decision.least)]


async def choose_first(server: TestServer, game: int, seat: int) -> None:
    await server.choose(game, seat, *await first(server, game, seat))


# --- calls


async def test_everybody_who_has_to_choose_has_one_call_and_it_closes_with_the_choice(server: TestServer) -> None:
    game = await server.game(3)
    assert calls(server) == [(0, True, ""), (1, True, ""), (2, True, "")]
    await choose_first(server, game, 1)
    assert calls(server) == [(0, True, ""), (1, False, "chosen"), (2, True, "")]
    await server.undo(game, 1)
    assert calls(server) == [(0, True, ""), (1, True, ""), (2, True, "")]  # the same call, open again


async def test_a_call_is_told_once_however_often_one_looks(server: TestServer) -> None:
    await server.game(2)
    await server.run("UPDATE moments SET due = ? WHERE kind = 'notices'", server.time)
    await server.pass_time(10 * MINUTE)
    await server.run("INSERT INTO moments VALUES ('notices', ?, NULL, ?, ?)", BRUNO, server.time, server.time)
    await server.act()
    assert server.notices().count(("call", "mention", BRUNO)) == 1


async def begun(server: TestServer, seats: int = 2, pace: Pace | None = None, title: str = "leonardo") -> int:
    """A game whose people are to be told what they are asked."""
    game = await server.lobby(*(ADA, BRUNO, CHIARA, DARIO)[:seats], title=title, pace=pace)
    await server.services.lobby.start(server.press(ADA), game)
    return game


async def test_who_acted_just_now_is_called_only_when_it_still_has_not_chosen_three_minutes_later(
    server: TestServer,
) -> None:
    await begun(server)  # by Ada
    await server.act()
    assert [user for _kind, _way, user in server.notices()] == [BRUNO]
    await server.pass_time(2 * MINUTE)
    assert [user for _kind, _way, user in server.notices()] == [BRUNO]
    await server.pass_time(2 * MINUTE)
    assert [user for _kind, _way, user in server.notices()] == [BRUNO, ADA]


async def test_without_a_clock_reminders_come_after_one_three_and_seven_days_and_then_the_table_hears(
    server: TestServer,
) -> None:
    game = await begun(server)
    await server.pass_time(10 * MINUTE)
    await choose_first(server, game, 0)
    await server.pass_time(30 * DAY)
    told = [(kind, row["at"]) for row in server.rows("notices") if row["user"] == BRUNO for kind in [row["kind"]]]
    assert [kind for kind, _at in told] == ["call", "reminder", "reminder", "reminder", "silence"]
    assert [round((at - NOW) / DAY) for _kind, at in told] == [0, 1, 3, 7, 8]


async def test_of_steps_that_were_missed_one_is_told(server: TestServer) -> None:
    game = await begun(server)
    await choose_first(server, game, 0)
    await server.act()
    server.time += 30 * DAY  # nobody was there: 30 days' outage
    await server.act()
    assert [kind for kind, _way, user in server.notices() if user == BRUNO] == ["call", "reminder", "silence"]


async def test_a_notice_waits_for_the_morning_and_several_games_become_one_message(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(waking=NIGHT))
    server.time = 1_000_000.0 // DAY * DAY + 23 * HOUR  # 23:00 in UTC
    for _ in range(2):
        await begun(server)
    await server.pass_time(HOUR)
    assert not any(user == BRUNO for _kind, _way, user in server.notices())
    await server.pass_time(8 * HOUR)
    rows = [row for row in server.rows("notices") if row["user"] == BRUNO]
    assert [(row["call"], row["game"]) for row in rows] == [(2, 1), (4, 1)]  # both in the place of the first
    assert {row["at"] % DAY for row in rows} == {8 * HOUR}


def prefs(**wanted: object) -> str:
    return msgspec.json.encode(Preferences(**{"zone": "UTC", **wanted})).decode()  # type: ignore[arg-type]


async def test_at_most_one_every_so_many_hours_over_all_games(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(every=6))
    for _ in range(3):
        await begun(server)
        await server.pass_time(HOUR)
    moments = sorted({row["at"] for row in server.rows("notices") if row["user"] == BRUNO})
    assert [round((at - NOW) / HOUR) for at in moments] == [0]
    await server.pass_time(6 * HOUR)
    moments = sorted({row["at"] for row in server.rows("notices") if row["user"] == BRUNO})
    assert [round((at - NOW) / HOUR) for at in moments] == [0, 6]  # the two others together


async def test_who_wants_nothing_is_told_nothing_but_that_a_clock_runs(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(where="nothing"))
    await begun(server)
    game = await begun(server, pace=DAILY)
    await server.pass_time(3 * DAY)
    rows = [row for row in server.rows("notices") if row["user"] == BRUNO and row["kind"] != "silence"]
    assert {(row["game"], row["kind"]) for row in rows} == {(game, "call"), (game, "warning")}


async def test_the_last_of_three_hears_that_everybody_waits(server: TestServer) -> None:
    game = await begun(server, 3)
    await server.pass_time(10 * MINUTE)
    await choose_first(server, game, 0)
    await choose_first(server, game, 1)
    await server.pass_time(2 * HOUR)
    last = await server.user(game, 2)
    assert [kind for kind, _way, user in server.notices() if user == last] == ["call", "last_one"]


async def test_a_due_reminder_and_the_answer_in_the_same_moment(server: TestServer) -> None:
    game = await begun(server)
    await server.act()
    await choose_first(server, game, 0)
    server.time += DAY
    await asyncio.gather(server.act(), choose_first(server, game, 1))
    told = [kind for kind, _way, user in server.notices() if user == BRUNO]
    assert told in (["call"], ["call", "reminder"])
    assert Counter(told)["reminder"] <= 1


async def test_the_end_reaches_everybody_once(server: TestServer) -> None:
    game = await begun(server)
    rng = Random(5)
    await server.play_out(game, rng)
    await server.pass_time(DAY)
    over = [row["call"] for row in server.rows("notices") if row["state"] == "pending"]
    about = {row["id"]: (row["about"], row["user"]) for row in server.rows("calls")}
    told = Counter(about[call] for call in over if about[call][0] == "over")
    assert sum(told.values()) == len(told) >= 1  # who ended it has seen it


async def test_two_people_press_the_last_open_answer_at_once_and_one_call_closes(server: TestServer) -> None:
    async def late(turns: int, choosing: Awaitable[Any]) -> Any:
        """The same, after so many turns of the loop."""
        for _ in range(turns):
            await asyncio.sleep(0)
        return await choosing

    for order in range(100):  # either first, and the other anywhere in the middle of it or after
        game = await server.game(2)
        await choose_first(server, game, 0)
        options = await first(server, game, 1)
        users = [server.press(await server.user(game, 1)) for _ in range(2)]
        stamp = (await server.table(game, 1)).stamp
        presses = [server.playing.choose(press, game, stamp, options) for press in users]
        second = late(order // 2, presses[order % 2])
        found = await asyncio.gather(presses[1 - order % 2], second, return_exceptions=True)
        assert sum(isinstance(each, Exception) for each in found) == 1
        closed = [call for call in calls(server, game) if call[0] == 1 and not call[1]]
        assert closed == [(1, False, "chosen")]


async def test_who_chose_last_and_is_asked_again_with_the_others_has_a_new_call(server: TestServer) -> None:
    game = await begun(server)
    for number in range(3):  # the seat that chooses last is asked on at once, round after round
        part = (await server.live(game)).part
        while (live := await server.live(game)).part == part:
            await choose_first(server, game, live.awaited[0])
        await server.pass_time(10 * MINUTE)
        both = set((await server.live(game)).awaited) == {0, 1}
        if both:
            told = Counter(user for kind, _way, user in server.notices() if kind == "call")
            assert min(told.values()) >= number
    await server.pass_time(2 * DAY)
    assert {user for kind, _way, user in server.notices() if kind == "reminder"}


# --- clocks


async def test_a_clock_runs_while_one_is_called_and_each_choice_adds(server: TestServer) -> None:
    game = await begun(server, pace=DAILY)
    assert banks(server) == [3 * DAY, 3 * DAY]
    server.time += DAY
    await choose_first(server, game, 0)
    server.time += HOUR
    await choose_first(server, game, 1)  # what both have chosen is turned up
    assert banks(server)[0] == pytest.approx(2 * DAY + 8 * HOUR)
    assert banks(server)[1] == pytest.approx(2 * DAY - HOUR + 8 * HOUR)


async def test_a_bank_is_never_above_its_cap(server: TestServer) -> None:
    game = await begun(server, pace=DAILY)
    await choose_first(server, game, 0)
    await choose_first(server, game, 1)
    assert banks(server) == [3 * DAY, 3 * DAY]


async def test_no_clock_runs_while_its_person_sleeps_or_is_away(server: TestServer) -> None:
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(waking=NIGHT))
    server.time = 1_000_000.0 // DAY * DAY + 20 * HOUR
    await server.run(
        "INSERT INTO absences (user, begins, ends) VALUES (?, ?, ?)", BRUNO, server.time + DAY, server.time + 6 * DAY
    )
    game = await begun(server, pace=DAILY)
    seat = next(row["seat"] for row in server.rows("seats") if row["user"] == BRUNO)
    server.time += 12 * HOUR  # asleep from 22 to 8: two hours count, at 168/98 of their length
    await choose_first(server, game, seat)
    await choose_first(server, game, 1 - seat)
    assert banks(server)[seat] == pytest.approx(min(3 * DAY, 3 * DAY - 2 * HOUR * 168 / 98 + 8 * HOUR))
    out = dict((await server.table(game, seat)).clocks).get(seat, math.inf)
    assert out > NOW + 6 * DAY  # not before the absence is over


async def test_at_zero_the_others_are_asked_and_a_day_is_given(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    await server.act()
    await server.reach()
    for seat in (0, 1):
        await choose_first(server, game, seat)
    while not server.rows("votes"):
        await server.pass_time(HOUR)
        await server.reach()
    assert [(row["kind"], row["seat"]) for row in server.rows("votes")] == [("absent", 2)]
    assert server.time - NOW >= 3 * DAY
    for seat in (0, 1):
        await server.seats.answer(server.press(await server.user(game, seat)), game, 1, "day")
    (vote,) = server.rows("votes")
    assert vote["outcome"] == "day"
    assert (await server.table(game, 0)).clocks[0][1] == pytest.approx(server.time + DAY)


async def test_a_day_is_a_day_also_when_the_silence_of_the_others_has_taken_one(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await zero(server, game)
    while server.rows("votes")[0]["outcome"] == "":
        await server.pass_time(HOUR / 4)
    assert server.rows("votes")[0]["outcome"] == "silence"
    assert (await server.table(game, 0)).clocks[0][1] == pytest.approx(server.time + DAY, abs=HOUR)


async def test_whoever_answers_overdue_owes_nothing_and_has_the_increment(server: TestServer) -> None:
    game = await begun(server, pace=msgspec.structs.replace(DAILY, zero="wait"))
    await choose_first(server, game, 0)
    await hours(server, 24 * 10)
    await choose_first(server, game, 1)
    assert banks(server) == [3 * DAY, DAILY.add]


async def test_a_clock_that_runs_out_while_a_question_about_its_person_is_open_asks_no_second(
    server: TestServer, caplog: pytest.LogCaptureFixture
) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await hours(server, 70)
    await server.seats.left_server(game, await server.user(game, 2))
    await zero(server, game)
    assert [(row["kind"], row["seat"]) for row in server.rows("votes")] == [("absent", 2)]
    assert not caplog.records


async def test_a_clock_that_is_short_from_the_start_is_warned_of_two_waking_hours_after_the_call(
    server: TestServer,
) -> None:
    game = await begun(server, 3, pace=Pace("own", HOUR, 0.0))
    for seat in (0, 1):
        await choose_first(server, game, seat)
    server.time += HOUR  # nobody was told of anything until all reminders were due
    await server.act()
    await server.reach()
    await zero(server, game)
    last = await server.user(game, 2)
    own = [(row["kind"], row["at"]) for row in server.rows("notices") if row["user"] == last]
    own = [each for each in own if each[0] in ("call", "warning")]
    assert [(kind, round((at - NOW) / HOUR)) for kind, at in own] == [("call", 1), ("warning", 3)]
    assert server.rows("votes")[0]["opened"] - own[-1][1] >= 2 * HOUR


async def zero(server: TestServer, game: int) -> None:
    """Time passes until somebody's clock has run out."""
    before = [row["zeros"] for row in server.rows("calls")]
    while [row["zeros"] for row in server.rows("calls")] == before:
        await server.pass_time(HOUR)
        await server.reach()


async def test_silence_gives_a_day_twice_and_then_a_stand_in_plays(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    for _ in range(40):
        await server.pass_time(6 * HOUR)
        await server.reach()
        if server.rows("seats")[2]["player"] == "melzi":
            break
    assert [row["outcome"] for row in server.rows("votes")] == ["silence", "silence", "stand_in"]
    await server.pass_time(HOUR)
    assert set(bys(server, 2)) == {"computer"}
    view = await server.seats.back(server.press(await server.user(game, 2)), game)
    assert view.seats[2].person


def bys(server: TestServer, seat: int) -> list[str]:
    return [row["by"] for row in server.rows("choices") if row["seat"] == seat and row["by"] != "rules"]


async def test_the_absent_persons_own_answer_ends_the_question(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await zero(server, game)
    await choose_first(server, game, 2)
    assert [row["outcome"] for row in server.rows("votes")] == ["back"]
    assert not [row for row in server.rows("calls") if row["about"] == "vote" and row["closed"] is None]


async def test_a_vote_about_somebody_who_comes_back_meanwhile_does_nothing(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await zero(server, game)
    await choose_first(server, game, 2)
    press = server.press(await server.user(game, 0))
    assert await refused(server.seats.answer(press, game, 1, "stand_in")) == "decided_already"
    await server.pass_time(3 * DAY)
    assert all(row["player"] == "person" for row in server.rows("seats"))


async def test_nobody_loses_time_whom_no_notice_could_reach(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await server.pass_time(20 * DAY)  # nothing is ever posted
    assert server.rows("votes") == []
    await server.reach()
    await zero(server, game)
    assert [row["kind"] for row in server.rows("votes")] == ["absent"]


async def test_zero_waits_for_the_warning_and_two_waking_hours(server: TestServer) -> None:
    game = await begun(server, 3, pace=Pace("own", HOUR, 0.0))
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await server.pass_time(MINUTE)
    await server.reach()
    await zero(server, game)
    last = await server.user(game, 2)
    warned = next(row["at"] for row in server.rows("notices") if row["user"] == last and row["kind"] == "warning")
    voted = server.rows("votes")[0]["opened"]
    assert voted - warned >= 2 * HOUR


async def test_an_absence_is_announced_when_it_begins_where_it_stops_a_clock(server: TestServer) -> None:
    clock, without = await begun(server, pace=DAILY), await begun(server)
    begins, ends = server.time + 2 * DAY, server.time + 30 * DAY
    await server.services.people.add_absence(server.press(BRUNO), begins, ends)
    await server.pass_time(2 * DAY - 1)
    assert not [row for row in server.rows("events") if row["kind"] == "away"]
    await server.pass_time(DAY)
    (told,) = [row for row in server.rows("events") if row["kind"] == "away"]
    assert (told["game"], told["seat"]) == (clock, await seat_of(server, clock, BRUNO)) != (without, 0)
    assert msgspec.json.decode(told["facts"])["until"] == int(begins + 14 * DAY)  # no more than the table grants


async def test_an_absence_that_was_called_off_is_not_announced(server: TestServer) -> None:
    await begun(server, pace=DAILY)
    await server.services.people.add_absence(server.press(BRUNO), server.time + DAY, server.time + 9 * DAY)
    ((number, _begins, _ends),) = (await server.services.people.person(BRUNO)).absences
    await server.services.people.end_absence(server.press(BRUNO), number)
    await server.pass_time(2 * DAY)
    assert not [row for row in server.rows("events") if row["kind"] == "away"]


async def test_no_clock_runs_out_in_an_hour_in_which_its_person_slept_before(server: TestServer) -> None:
    """The person who moves its waking hours: zero comes in an hour that is awake by the old ones and the new."""
    midnight = 1_000_000.0 // DAY * DAY
    evening, morning = ((12 * 60, 12 * 60),) * 7, ((0, 13 * 60),) * 7  # awake from 12 to 24, from 0 to 13
    server.time = midnight + 12 * HOUR
    await server.run("INSERT INTO users (id, name, at, prefs) VALUES (?, 'Bruno', 0, ?)", BRUNO, prefs(waking=evening))
    game = await begun(server, pace=DAILY)
    await choose_first(server, game, await seat_of(server, game, ADA))
    await hours(server, 50)  # what is left runs out at 10:50, by the new hours alone
    await server.services.people.set_preferences(server.press(BRUNO), Preferences(zone="UTC", waking=morning))
    seat = await seat_of(server, game, BRUNO)
    while not any(row["zeros"] for row in server.rows("calls") if row["seat"] == seat):
        await hours(server, 1)
    assert server.time % DAY == 12 * HOUR
    former = (await server.services.people.person(BRUNO)).preferences.former
    assert former is not None
    assert former.calendar.waking == evening


async def test_changing_hours_again_and_again_does_not_put_zero_off(server: TestServer) -> None:
    game = await begun(server, pace=DAILY)
    seat = await seat_of(server, game, BRUNO)
    for number in range(20):  # every twelve hours, as if to be warned anew each time
        waking = ((number % 2 * 60, 20 * 60),) * 7
        await server.services.people.set_preferences(server.press(BRUNO), Preferences(zone="UTC", waking=waking))
        await hours(server, 12)
    assert [row for row in server.rows("calls") if row["seat"] == seat and row["zeros"]]


async def hours(server: TestServer, count: int) -> None:
    """Hours pass, and all that is told arrives."""
    for _hour in range(count):
        await server.pass_time(HOUR)
        await server.reach()


async def seat_of(server: TestServer, game: int, user: int) -> int:
    seat: int = next(row["seat"] for row in server.rows("seats") if (row["game"], row["user"]) == (game, user))
    return seat


async def test_taking_back_across_a_zero_and_again_and_again_wins_and_drains_no_time(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    for seat in (0, 1):
        await choose_first(server, game, seat)
    await server.pass_time(MINUTE)
    await server.reach()
    server.time += 4 * DAY
    before = banks(server)
    for _ in range(5):  # a secret answer, withdrawn again and again
        await server.undo(game, 1)
        await choose_first(server, game, 1)
    assert banks(server) == before
    await server.undo(game, 1)
    server.time += HOUR
    await choose_first(server, game, 1)
    bank = banks(server)[1]
    assert bank is not None
    assert before[1] is not None
    assert bank == pytest.approx(before[1] - HOUR)


async def test_two_who_take_back_one_after_the_other_come_to_the_same_calls_and_gain_nothing(
    server: TestServer,
) -> None:
    game = await begun(server, 4, pace=DAILY, title="maestro")
    for _ in range(60):
        before = await server.live(game)
        one = before.awaited[0]
        server.time += HOUR
        await choose_first(server, game, one)
        live = await server.live(game)
        other = live.awaited[0]
        if other != one and not before.simultaneous and live.can_undo(one):
            await choose_first(server, game, other)
            if (await server.live(game)).can_undo(other):
                break
    bank, known = banks(server)[one], len([call for call in calls(server) if call[0] == one])
    for _ in range(3):
        await server.undo(game, other)
        await server.undo(game, one)
        await choose_first(server, game, one)
        await choose_first(server, game, other)
    assert len([call for call in calls(server) if call[0] == one]) == known
    assert banks(server)[one] == bank


async def test_an_outage_is_given_back_and_told_once(server: TestServer) -> None:
    game = await begun(server, pace=DAILY)
    await server.seats.beat()
    out = dict((await server.table(game, 0)).clocks)
    start = server.time
    server.time += 30 * DAY
    assert await server.seats.give_back(start, server.time) == 1
    assert dict((await server.table(game, 0)).clocks) == pytest.approx(
        {seat: at + 30 * DAY for seat, at in out.items()}
    )
    assert [row["kind"] for row in server.rows("events")].count("outage") == 1
    assert await server.seats.give_back(server.time, server.time + SHORT - 1) == 0


async def test_an_outage_is_told_once_also_when_the_process_ends_while_it_is_given_back(server: TestServer) -> None:
    games = [await begun(server, pace=DAILY) for _ in range(2)]
    out = [dict((await server.table(game, 0)).clocks) for game in games]
    start = server.time
    server.time += 5 * HOUR
    by_rules, server.changes.by_rules = server.changes.by_rules, first_alone(server)  # type: ignore[method-assign]
    with pytest.raises(asyncio.CancelledError):
        await server.seats.give_back(start, server.time)
    server.changes.by_rules = by_rules  # type: ignore[method-assign]
    server.time += MINUTE
    assert await server.seats.give_back(start, server.time) == 1
    told = [row["game"] for row in server.rows("events") if row["kind"] == "outage"]
    assert told == games
    for game, before in zip(games, out, strict=True):
        later = {seat: at + 5 * HOUR + MINUTE for seat, at in before.items()}
        assert dict((await server.table(game, 0)).clocks) == pytest.approx(later)


def first_alone(server: TestServer) -> Any:
    """A change by the rules that works for the first game, and then the process ends."""
    real, games = server.changes.by_rules, []

    def by_rules(game: int) -> Any:
        games.append(game)
        if len(games) > 1:
            raise asyncio.CancelledError
        return real(game)

    return by_rules


async def test_a_pause_that_all_agree_on_stops_every_clock_until_it_ends(server: TestServer) -> None:
    game = await begun(server, pace=DAILY)
    server.time += HOUR
    await server.seats.ask(server.press(await server.user(game, 0)), game, "pause", detail="5")
    await server.seats.answer(server.press(await server.user(game, 1)), game, 1, "yes")
    assert (await server.table(game, 0)).clocks == ()
    await server.pass_time(6 * DAY)
    clocks = dict((await server.table(game, 0)).clocks)
    assert clocks[0] == pytest.approx(NOW + 5 * DAY + HOUR + 3 * DAY - HOUR, abs=1)


async def test_a_pause_needs_everybody(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    await server.seats.ask(server.press(await server.user(game, 0)), game, "pause", detail="5")
    await server.seats.answer(server.press(await server.user(game, 1)), game, 1, "no")
    assert server.rows("votes")[0]["outcome"] == "no"
    assert server.rows("games")[0]["paused"] is None


# --- another pace


def stored(pace: Pace) -> str:
    return msgspec.json.encode(pace).decode()


async def test_another_pace_needs_everybody_and_every_clock_begins_anew(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    server.time += DAY
    asker = await server.user(game, 0)
    await server.seats.ask(server.press(asker), game, "pace", detail=stored(PACES["letters"]))
    assert await refused(server.seats.ask(server.press(asker), game, "pace", detail=stored(PACES["live"]))) == (
        "asked_already"
    )
    await server.seats.answer(server.press(await server.user(game, 1)), game, 1, "yes")
    assert (await server.table(game, 0)).game.pace == DAILY
    await server.seats.answer(server.press(await server.user(game, 2)), game, 1, "yes")
    view = await server.table(game, 0)
    assert view.game.pace == PACES["letters"]
    assert banks(server) == [21 * DAY] * 3
    assert [at for _seat, at in view.clocks] == pytest.approx([server.time + 21 * DAY] * 3)
    assert server.rows("events")[-1]["kind"] == "pace_changed"


async def test_one_no_keeps_the_pace(server: TestServer) -> None:
    game = await begun(server, 3, pace=DAILY)
    await server.seats.ask(server.press(await server.user(game, 0)), game, "pace", detail=stored(Pace()))
    await server.seats.answer(server.press(await server.user(game, 2)), game, 1, "no")
    assert (await server.table(game, 0)).game.pace == DAILY
    assert server.rows("events")[-1]["kind"] == "pace_kept"


async def test_clocks_come_and_go_with_the_pace(server: TestServer) -> None:
    game = await begun(server, 2)
    assert banks(server) == [None, None]
    for number, pace in enumerate((DAILY, Pace()), 1):
        await server.seats.ask(server.press(await server.user(game, 0)), game, "pace", detail=stored(pace))
        await server.seats.answer(server.press(await server.user(game, 1)), game, number, "yes")
        assert banks(server) == ([3 * DAY] * 2 if pace.clock else [None, None])
        assert len((await server.table(game, 0)).clocks) == (2 if pace.clock else 0)
    assert await refused(server.seats.ask(server.press(ADA), game, "pace", detail=stored(Pace()))) == "same_pace"


async def test_alone_with_computer_players_one_sets_the_pace(server: TestServer) -> None:
    game = await server.lobby(ADA)
    await server.services.lobby.add_computer(server.press(ADA), game, "salai")
    await server.services.lobby.start(server.press(ADA), game)
    await server.seats.ask(server.press(ADA), game, "pace", detail=stored(DAILY))
    assert (await server.table(game, 0)).game.pace == DAILY
    assert sorted(bank or 0.0 for bank in banks(server)) == [0.0, 3 * DAY]


# --- seats


async def test_who_resigns_leaves_the_seat_to_a_computer_player_and_to_whoever_takes_it(server: TestServer) -> None:
    game = await begun(server, 3)
    user = await server.user(game, 1)
    await server.seats.resign(server.press(user), game)
    seat = (await server.position(game)).seats[1]
    assert (seat.user, seat.player, seat.free) == (0, "melzi", True)
    await server.pass_time(10 * MINUTE)
    assert bys(server, 1) == ["computer"]
    view = await server.seats.take(server.press(DARIO), game)
    assert (view.seat, view.seats[1].name, view.seats[1].free) == (1, "Dario", False)
    tenures = [(row["seat"], row["user"], row["reason"]) for row in server.rows("tenures")]
    assert (1, user, "resigned") in tenures
    assert (1, DARIO, "") in tenures


async def test_nobody_takes_a_second_seat_of_a_game(server: TestServer) -> None:
    game = await begun(server, 3)
    gone = [await server.user(game, seat) for seat in (1, 2)]
    for user in gone:
        await server.seats.resign(server.press(user), game)
    assert await refused(server.seats.take(server.press(await server.user(game, 0)), game)) == "joined_already"
    await server.seats.take(server.press(DARIO), game, 2)
    assert await refused(server.seats.take(server.press(gone[1]), game)) == "sat_elsewhere"
    assert (await server.seats.take(server.press(gone[0]), game)).seat == 1  # its own again


async def test_a_seat_changes_hands_while_a_secret_joint_decision_is_open(server: TestServer) -> None:
    game = await begun(server, 3)
    await choose_first(server, game, 1)
    user = await server.user(game, 1)
    await server.seats.offer(server.press(user), game)
    view = await server.seats.take(server.press(DARIO), game)
    assert view.seat == 1
    assert view.changing  # the answer stands and may be changed by the successor
    old = await server.reading.view(game, user)
    assert old.seat is None
    assert old.decision is None
    assert calls(server)[1] == (1, False, "chosen")
    again = await server.undo(game, 1)
    assert not again.changing
    assert [call for call in calls(server) if call[0] == 1] == [(1, False, "chosen"), (1, True, "")]


async def test_nobody_takes_back_what_another_has_chosen_in_the_seat(server: TestServer) -> None:
    game = await server.game(2)
    from tests.bot.server import extra_play

    await server.put(game, extra_play(2))
    await server.choose(game, 0, "pass")
    assert (await server.table(game, 0)).can_undo
    user = await server.user(game, 0)
    await server.seats.offer(server.press(user), game)
    view = await server.seats.take(server.press(DARIO), game)
    assert not view.can_undo
    assert await refused(server.undo(game, 0)) == "too_late_to_undo"


async def test_old_panels_fit_no_more_after_a_computer_players_answer(server: TestServer) -> None:
    game = await begun(server, 3)
    stamp = (await server.table(game, 1)).stamp
    await server.seats.away(server.press(await server.user(game, 1)), game)
    await server.pass_time(10 * MINUTE)
    assert (await server.table(game, 1)).stamp != stamp
    assert await refused(server.choose(game, 1, *await first_of(server, game, 1), stamp=stamp)) == "late"


async def first_of(server: TestServer, game: int, seat: int) -> tuple[str, ...]:
    live = await server.live(game)
    decision = live.decision_of(seat) or live.changeable_decision(seat)
    assert decision is not None
    return decision.options[:1]


async def test_a_stand_in_is_thinking_when_its_person_comes_back(server: TestServer) -> None:
    game = await begun(server, 3)
    await server.seats.away(server.press(await server.user(game, 1)), game)
    from bot.tables.computers import task_of

    task = task_of(await server.position(game))
    assert task is not None
    assert task.seat == 1
    await server.seats.back(server.press(await server.user(game, 1)), game)
    await server.computers.save(task, await first_of(server, game, 1))
    assert bys(server, 1) == []


async def test_a_computer_player_that_fails_takes_the_default_answer(server: TestServer) -> None:
    game = await begun(server, 3)
    await server.seats.away(server.press(await server.user(game, 1)), game)
    from bot.tables.computers import task_of

    task = task_of(await server.position(game))
    assert task is not None
    await server.computers.save(task, ("no such option",))
    assert bys(server, 1) == ["default"]


async def test_the_host_leaves_the_last_person_leaves_everybody_leaves(server: TestServer) -> None:
    game = await begun(server, 3)
    hosts = []
    for _ in range(3):
        host = (await server.table(game, None)).game.host
        hosts.append(host)
        await server.seats.resign(server.press(host), game)
    assert sorted(hosts) == [ADA, BRUNO, CHIARA]
    await server.pass_time(30 * DAY)
    assert {row["by"] for row in server.rows("choices")} <= {"rules"}  # nobody is left, so nothing goes on
    await server.seats.take(server.press(DARIO), game)
    assert (await server.table(game, None)).game.host == DARIO
    await server.pass_time(HOUR)
    assert "computer" in {row["by"] for row in server.rows("choices")}


async def test_a_table_ends_its_game_by_agreement(server: TestServer) -> None:
    game = await begun(server, 3)
    await server.seats.ask(server.press(await server.user(game, 0)), game, "end")
    for seat in (1, 2):
        await server.seats.answer(server.press(await server.user(game, seat)), game, 1, "yes")
    view = await server.table(game, 0)
    assert view.game.status == "over"
    assert not view.finished


async def test_three_days_of_silence_are_a_no(server: TestServer) -> None:
    game = await begun(server, 3)
    await server.seats.ask(server.press(await server.user(game, 0)), game, "end")
    await server.seats.answer(server.press(await server.user(game, 1)), game, 1, "yes")
    await server.pass_time(4 * DAY)
    assert (await server.table(game, 0)).game.status == "playing"
    assert server.rows("votes")[0]["outcome"] == "no"


async def test_a_lobby_that_nobody_touches_for_a_week_closes(server: TestServer) -> None:
    game = await server.lobby(ADA)
    await server.pass_time(6 * DAY)
    await server.services.lobby.join(server.press(BRUNO), game)
    await server.pass_time(6 * DAY)
    assert server.rows("games")[0]["status"] == "lobby"
    await server.pass_time(2 * DAY)
    assert server.rows("games")[0]["status"] == "cancelled"


# --- computer players at the table


@pytest.mark.parametrize("title", ["leonardo", "codex_leicester", "maestro", "toy_title"])
async def test_a_person_plays_alone_against_computer_players(server: TestServer, title: str) -> None:
    game = await server.lobby(ADA, title=title)
    await server.lobbies.add_computer(server.press(ADA), game, "salai")
    await server.lobbies.start(server.press(ADA), game)
    seat = next(row["seat"] for row in server.rows("seats") if row["user"] == ADA)
    rng = Random(3)
    for _ in range(12):
        await server.act()
        live = await server.live(game)
        if live.over:
            break
        assert seat in live.awaited
        decision = live.decision_of(seat)
        assert decision is not None
        await server.choose(game, seat, *rng.sample(decision.options, max(1, decision.least)))
    assert "computer" in {row["by"] for row in server.rows("choices")}
    assert all(row["user"] == ADA for row in server.rows("calls"))


# --- the timetable


async def test_what_is_due_happens_once_in_two_processes(server: TestServer) -> None:
    await begun(server)
    other = server.timetable_of(server.another())
    await asyncio.gather(server.timetable.act(), other.act())
    assert server.notices() == [("call", "mention", BRUNO)]


async def test_a_clock_that_jumps_a_day_ahead_and_back_loses_nothing(server: TestServer) -> None:
    game = await begun(server)
    server.time += DAY
    await server.act()
    await choose_first(server, game, 0)
    server.time -= DAY
    await server.act()
    await server.pass_time(3 * DAY + HOUR)
    kinds = [kind for kind, _way, user in server.notices() if user == BRUNO]
    assert kinds[0] == "call"
    assert "reminder" in kinds
    assert all(row["noted"] <= server.time + MINUTE for row in server.rows("moments"))


async def test_a_moment_that_fails_is_tried_again_and_changes_nothing_before(server: TestServer) -> None:
    await begun(server)
    handler, server.timetable.handlers = server.timetable.handlers, {}
    await server.timetable.act()
    assert server.notices() == []
    server.timetable.handlers = handler
    await server.pass_time(2 * MINUTE)
    assert ("call", "mention", BRUNO) in server.notices()
