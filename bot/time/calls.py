"""Calls: from the moment a seat has to choose until it has chosen, one for a whole turn of many steps.

`settled` says what a press makes of one seat's call and clock. Taking back opens the same call again; a call that
vanishes because somebody else took back gives its time back, and returns as the same call.
"""

from typing import Literal

import msgspec

from bot.time.calendar import Calendar
from bot.time.clocks import Clock, added, left
from bot.time.pace import Pace

Outcome = Literal["", "chosen", "vanished", "handed_over", "over"]


class Call(msgspec.Struct, frozen=True):
    """A call as its row keeps it; `id` is 0 before it has one. See the table for what each field is."""

    seat: int
    user: int
    opened: float
    id: int = 0
    closed: float | None = None
    outcome: Outcome = ""
    final: bool = False
    part: int = 0
    acted: float | None = None
    rung: int = 0
    told: float | None = None
    warned: float | None = None
    last_since: float | None = None
    last_told: float | None = None
    since: float | None = None
    used: float = 0.0
    allowed: float = 0.0
    zeros: int = 0
    granted: bool = False

    @property
    def open(self) -> bool:
        """Whether it waits for its seat."""
        return self.closed is None


class Table(msgspec.Struct, frozen=True):
    """Where a game stands after a press. `undone` says that the press took something back."""

    pace: Pace
    part: int
    now: float
    paused: bool = False
    over: bool = False
    undone: bool = False
    joint: bool = False  # whether several seats choose now, each for itself


class Place(msgspec.Struct, frozen=True):
    """One seat of it. `asked` says that its person has to choose, `chose` that it did with this press."""

    seat: int
    user: int  # 0 where no person chooses
    asked: bool
    chose: bool
    can_undo: bool  # whether anything can be taken back, its own choice first or after another's
    calendar: Calendar  # as it counts in this game
    bank: float | None = None
    acted: float | None = None
    alone: bool = False  # whether all others of a joint decision of three or more have chosen


class Settled(msgspec.Struct, frozen=True):
    """The seat's calls that are new or changed, the open one last, and its bank."""

    calls: tuple[Call, ...]
    bank: float | None


def settled(table: Table, place: Place, call: Call | None) -> Settled:
    """What becomes of a seat's latest *call* and of its clock."""
    bank = place.bank
    found: list[Call] = []
    if call is not None and call.open and (table.over or place.user != call.user):
        call, bank = _closed(table, place, call, bank, "over" if table.over else "handed_over")
        found.append(call)
    if call is not None and _ends(table, place, call):
        bank = _booked(table, call, bank)
        call = msgspec.structs.replace(call, final=True)
        found = [each for each in found if each.id != call.id or not each.id] + [call]
    if call is not None and call.open and _begins_anew(table, place, call):
        call, bank = _closed(table, place, call, bank, "chosen")
        bank = _booked(table, call, bank)
        call = msgspec.structs.replace(call, final=True)
        found.append(call)
    if place.asked and not table.over and place.user:
        call, bank = _asked(table, place, call, bank)
        found.append(call)
    elif call is not None and call.open:
        call, bank = _closed(table, place, call, bank, "vanished" if table.undone and not place.chose else "chosen")
        if not place.can_undo and call.outcome == "chosen":
            bank = _booked(table, call, bank)
            call = msgspec.structs.replace(call, final=True)
        found.append(call)
    return Settled(tuple(found), bank)


def _begins_anew(table: Table, place: Place, call: Call) -> bool:
    """Whether a seat that chose last of several is asked again at once with the others: no turn goes on there."""
    return place.asked and place.chose and table.joint and table.part > call.part and not table.over


def _ends(table: Table, place: Place, call: Call) -> bool:
    """Whether a closed call can never be opened again from now on."""
    if call.open or call.final or _comes_again(table, place, call):
        return False
    gone = call.outcome == "vanished" and table.part > call.part
    return gone or place.asked or table.over or (call.outcome != "vanished" and not place.can_undo)


def _comes_again(table: Table, place: Place, call: Call) -> bool:
    """Whether a closed call is what its seat is asked now."""
    if not place.asked or call.final or call.user != place.user:
        return False
    return table.undone or (call.outcome == "vanished" and call.part == table.part)


def _asked(table: Table, place: Place, call: Call | None, bank: float | None) -> tuple[Call, float | None]:
    """The call of a seat that has to choose: the one that is open, the same again, or a new one."""
    running = table.pace.clock and not table.paused and bank is not None
    since = table.now if running else None
    if call is None or call.final or not (call.open or _comes_again(table, place, call)):
        return (
            Call(
                place.seat,
                place.user,
                table.now,
                part=table.part,
                acted=place.acted,
                since=since,
                allowed=bank or 0.0,
                last_since=table.now if place.alone else None,
            ),
            bank,
        )
    if not call.open:
        if call.zeros and not call.granted and bank is not None and bank < table.pace.least:
            bank, call = table.pace.least, msgspec.structs.replace(call, granted=True)
        return (
            msgspec.structs.replace(call, closed=None, outcome="", since=since, acted=place.acted, last_since=None),
            bank,
        )
    if place.chose and table.part > call.part:  # on into a new part of its own turn
        call, bank = stopped(table.pace, place.calendar, call, bank, table.now)
        bank = added(table.pace, bank) if bank is not None and table.pace.clock else bank
        # The same call; its reminders begin again, for its person has not been silent.
        call = msgspec.structs.replace(
            call,
            part=table.part,
            since=since,
            opened=table.now,
            rung=min(call.rung, 1),
            warned=None,
            allowed=bank or 0.0,
        )
    alone = call.last_since if call.last_since is not None and place.alone else table.now if place.alone else None
    return msgspec.structs.replace(call, acted=place.acted, last_since=alone), bank


def stopped(pace: Pace, calendar: Calendar, call: Call, bank: float | None, now: float) -> tuple[Call, float | None]:
    """A call whose clock stands still from *now* on, and what is left in the bank."""
    if call.since is None or bank is None:
        return msgspec.structs.replace(call, since=None), bank
    rest = left(pace, calendar, Clock(bank, call.since), now)
    return msgspec.structs.replace(call, since=None, used=call.used + bank - rest), rest


def _closed(table: Table, place: Place, call: Call, bank: float | None, outcome: Outcome) -> tuple[Call, float | None]:
    call, bank = stopped(table.pace, place.calendar, call, bank, table.now)
    if outcome == "vanished" and bank is not None:
        bank, call = bank + call.used, msgspec.structs.replace(call, used=0.0)
    final = outcome in ("handed_over", "over")
    return msgspec.structs.replace(call, closed=table.now, outcome=outcome, final=final), bank


def _booked(table: Table, call: Call, bank: float | None) -> float | None:
    """What an answered call adds to the bank, once it cannot be opened again."""
    if bank is None or not table.pace.clock or call.outcome != "chosen":
        return bank
    return added(table.pace, bank)
