"""What a person would be told in the days to come, if nothing happened: the same decisions, run ahead."""

from collections.abc import Sequence

import msgspec

from bot.time.notices import Due, OpenCall, Reader, decide
from bot.time.pace import DAY

MOST = 60  # moments that are looked at


def ahead(
    reader: Reader, calls: Sequence[OpenCall], now: float, days: float = 7.0
) -> list[tuple[float, tuple[Due, ...]]]:
    """The notices of the next *days*, by moment, as things stand with these open calls."""
    at, found = now, []
    calls = list(calls)
    for _step in range(MOST):
        decided = decide(reader, calls, at)
        if decided.due:
            found.append((at, decided.due))
            reader = msgspec.structs.replace(reader, noticed=at)
            told = {due.call.id: due for due in decided.due}
            calls = [_told(call, told[call.id], at) if call.id in told else call for call in calls]
            decided = decide(reader, calls, at)
        if decided.next > now + days * DAY or decided.next <= at:
            break
        at = decided.next
    return found


def _told(call: OpenCall, due: Due, at: float) -> OpenCall:
    last = due.kind == "last_one"
    return msgspec.structs.replace(
        call,
        rung=due.rung,
        told=at if due.kind != "silence" else call.told,
        warned=at if due.kind == "warning" else call.warned,
        last_told=at if last else call.last_told,
    )
