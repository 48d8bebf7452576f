"""Decides, when a person's moment has come, what that person is told; the outbox delivers it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.tables.intents import Row as Intent
from bot.tables.intents import intent
from bot.tables.rows import call_of
from bot.time.calendar import next_awake
from bot.time.clocks import Clock, calendar_in
from bot.time.moments import moment
from bot.time.notices import Due, OpenCall, Reader, decide, zero
from bot.time.pace import pace_of
from bot.time.prefs import Preferences, preferences_of
from storage.store import Statements

DIRECT = "direct"


async def notify(db: Statements, user: int, now: float) -> list[Intent]:
    """Write down what *user* has to be told now, and when to look again; what is to be delivered for it."""
    person, calls, absences = await db.together(
        db.fetch_user(user=user), db.fetch_calls_of_user(user=user), db.list_absences(user=user, since=0.0)
    )
    reader = reader_of(user, person)
    away = tuple((row["begins"], row["ends"]) for row in absences)
    open_calls = [open_call(row, reader.preferences, away) for row in calls]
    decided = decide(reader, open_calls, now)
    hosts = _hosts(decided.due)
    notices = [
        {
            "call": due.call.id,
            "game": hosts[due.call.id],
            "user": user,
            "kind": "digest" if due.way == "digest" else due.kind,
            "way": DIRECT if due.way in ("direct", "digest") else "mention",
            "at": now,
        }
        for due in decided.due
    ]
    told = [_told(due, now) for due in decided.due]
    moments = []
    if decided.next < math.inf:
        moments.append(moment("notices", user, None, max(decided.next, now), now))
    for due in decided.due:
        if due.kind == "warning" and (at := zero(_warned(due.call, now))) is not None:
            moments.append(moment("zero", due.call.id, due.call.game, at, now))
    intents = []
    for notice in notices:
        kind = "direct" if notice["way"] == DIRECT else "calls"
        intents.append(intent(now, int(notice["game"]), kind, user if kind == "direct" else 0))
    statements = [db.insert_notices(notices), db.tell_calls(told), db.set_moments(moments), db.put_intents(intents)]
    if any(due.kind != "silence" for due in decided.due):
        statements.append(db.set_noticed(user=user, noticed=now))
    await db.together(*statements)
    return intents


async def asleep(db: Statements, notices: Sequence[Mapping[str, Any]], now: float) -> dict[int, float]:
    """Those of some *notices*, as rows, that must not come now, each with when it may: their people sleep or are away.

    They were decided on in a waking hour and could not be delivered then.
    """
    found: dict[int, float] = {}
    for user in sorted({notice["user"] for notice in notices if notice["kind"] != "silence"}):
        person, calls, absences = await db.together(
            db.fetch_user(user=user), db.fetch_calls_of_user(user=user), db.list_absences(user=user, since=0.0)
        )
        preferences = reader_of(user, person).preferences
        away = tuple((row["begins"], row["ends"]) for row in absences)
        open_calls = {row["id"]: open_call(row, preferences, away) for row in calls}
        for notice in notices:
            call = open_calls.get(notice["call"])
            if notice["user"] == user and notice["kind"] != "silence" and call is not None and not call.pace.live:
                at = next_awake(call.calendar, now)
                if at > now:
                    found[notice["id"]] = at
    return found


def reader_of(user: int, row: Any) -> Reader:
    """A person as its row has it; somebody whom nobody has met yet wants what is usual."""
    if row is None:
        return Reader(user, Preferences())
    preferences = preferences_of(row["prefs"])
    wanted = row["panel"] == "dm" or preferences.where in ("direct", "digest")
    if preferences.where == "":
        preferences = preferences.with_where("direct" if row["panel"] == "dm" else "mention")
    return Reader(user, preferences, row["noticed"], direct=wanted and row["dm_state"] == "open")


def open_call(row: Any, preferences: Preferences, absences: tuple[tuple[float, float], ...]) -> OpenCall:
    """A call as its row and its game's have it."""
    call, pace = call_of(row), pace_of(row["pace"])
    clock = None if call.since is None or row["bank"] is None else Clock(row["bank"], call.since)
    return OpenCall(
        id=call.id,
        game=row["game"],
        channel=row["channel"],
        pace=pace,
        calendar=calendar_in(preferences.calendar(absences), pace, row["joined"]),
        opened=call.opened,
        about=row["about"],
        acted=call.acted,
        rung=call.rung,
        told=call.told,
        warned=call.warned,
        clock=clock,
        allowed=call.allowed,
        last_since=call.last_since,
        last_told=call.last_told,
        where=row["notices"] or None,
        former=preferences.former,
    )


def _told(due: Due, now: float) -> dict[str, Any]:
    """What a call's row says once a notice of it is decided on."""
    call = due.call
    last = due.kind == "last_one"
    return {
        "id": call.id,
        "rung": due.rung,
        "told": call.told if due.kind == "silence" else now,
        "warned": now if due.kind == "warning" else call.warned,
        "last_told": now if last else call.last_told,
    }


def _warned(call: OpenCall, now: float) -> OpenCall:
    """The same call, told and warned."""
    return msgspec.structs.replace(call, warned=now, told=call.told if call.told is not None else now)


def _hosts(due: tuple[Due, ...]) -> dict[int, int]:
    """In the place of which game each call is told: those of one channel that come together share one message."""
    first: dict[tuple[int, str], int] = {}
    found = {}
    for each in due:
        together = (each.call.channel if each.way in ("mention", "table") else 0, each.way)
        alone = each.way == "table"
        found[each.call.id] = each.call.game if alone else first.setdefault(together, each.call.game)
    return found
