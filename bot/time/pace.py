"""What a table agreed on about time: how much each has, and what happens when it has run out."""

from typing import Literal

import msgspec

from games.translation import gettext as _
from games.translation import ngettext

HOUR = 3600.0
DAY = 24 * HOUR
LONGEST_PAUSE = 30 * DAY
LONGEST_OWN = 90  # days, that a table may set as a bank
MOST_LEAVE = 90  # days of absence that it may grant

AtZero = Literal["wait", "ask", "stand_in"]


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's pace: `bank` and `add` in seconds. `leave` is how many days of announced absence stop a clock."""

    id: str = "none"
    bank: float = 0.0
    add: float = 0.0
    zero: AtZero = "ask"
    leave: int = 14

    @property
    def clock(self) -> bool:
        """Whether anybody's time is counted."""
        return self.id != "none"

    @property
    def live(self) -> bool:
        """Whether it is played in one sitting, where waking hours do not count."""
        return self.id == "live"

    @property
    def least(self) -> float:
        """What is left at least after taking back and to whoever takes a seat over, in seconds."""
        return self.add


PACES: dict[str, Pace] = {
    pace.id: pace
    for pace in (
        Pace("none"),
        Pace("live", 20 * 60.0, 60.0),
        Pace("daily", 3 * DAY, 8 * HOUR),
        Pace("relaxed", 7 * DAY, DAY),
        Pace("letters", 21 * DAY, 3 * DAY),
    )
}


def own_pace(days: float, hours: float) -> Pace:
    """A pace of one's own: *days* in the bank, *hours* that each call adds. Raises ValueError for nonsense."""
    if not 0 < days <= LONGEST_OWN or not 0 <= hours <= 24 * days:
        raise ValueError("a bank of 1 hour to 90 days, and no more than that for each call")
    return Pace("own", days * DAY, hours * HOUR)


def pace_of(text: str) -> Pace:
    """A pace as a game's row keeps it."""
    return msgspec.json.decode(text, type=Pace)


def pace_name(pace: Pace) -> str:
    """What a pace is called."""
    names = {
        "none": _("No clock"),
        "live": _("Live"),
        "daily": _("Daily"),
        "relaxed": _("Relaxed"),
        "letters": _("Letters"),
        "own": _("Own pace"),
    }
    return names[pace.id]


def pace_text(pace: Pace) -> str:
    """A pace in a few words."""
    if not pace.clock:
        return _("No clock: everybody takes the time it needs")
    text = _("{pace}: {bank} in the bank, each choice adds {add}")
    return text.format(pace=pace_name(pace), bank=span(pace.bank), add=span(pace.add))


def span(seconds: float) -> str:
    """An amount of time in words."""
    if not seconds:
        return _("nothing")
    if seconds % DAY == 0:
        return ngettext("{n} day", "{n} days", int(seconds // DAY)).format(n=int(seconds // DAY))
    if seconds % HOUR == 0:
        return ngettext("{n} hour", "{n} hours", int(seconds // HOUR)).format(n=int(seconds // HOUR))
    minutes = max(1, round(seconds / 60))
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def pace_lines(pace: Pace) -> list[str]:
    """All that a table agrees on with a pace, in sentences."""
    lines = [pace_text(pace) + "."]
    if pace.clock:
        lines.append(zero_text(pace))
        if not pace.live:
            text = _("Clocks run in everybody's own waking hours, and stand still in up to {days} days of absence.")
            lines.append(text.format(days=pace.leave))
    return lines


def zero_text(pace: Pace) -> str:
    """What happens when somebody has no time left."""
    return {
        "wait": _("Without time left nothing happens but that it shows."),
        "ask": _("Without time left the others decide: a day more, a stand-in, in the end another player."),
        "stand_in": _("Without time left a computer player stands in until the person is back."),
    }[pace.zero]
