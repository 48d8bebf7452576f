"""What people write into windows, read as they write it: times, days, waking hours, a pace. Raises Refusal."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.discord.panels.prefs import day_names
from games.engine import Refusal


def read_time(text: str) -> tuple[int, int]:
    """A time of day as people write it: 21:30, 9.05 pm, 730. Raises Refusal."""
    found = re.fullmatch(r"\s*(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?\s*", text.casefold())
    if found is None:
        raise Refusal("wrong_time")
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            raise Refusal("wrong_time")
        hour = hour % 12 + (12 if found[3] == "pm" else 0)
    if hour > 23 or minute > 59:
        raise Refusal("wrong_time")
    return hour, minute


def read_days(text: str, zone: str) -> tuple[float, float]:
    """Two days, or one, as unix seconds from the first's beginning to the last's end in a zone. Raises Refusal."""
    days = re.findall(r"\d{4}-\d{2}-\d{2}", text)
    try:
        first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
        begins = datetime(first.year, first.month, first.day, tzinfo=ZoneInfo(zone))
        after = last + timedelta(days=1)
        ends = datetime(after.year, after.month, after.day, tzinfo=ZoneInfo(zone))
    except (ValueError, IndexError) as error:
        raise Refusal("wrong_days") from error
    return begins.timestamp(), ends.timestamp()


def read_week(text: str, waking: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Waking hours as people write them, a line for a day or several: "Mon 8-23", "Sat, Sun 10:30-1:00".

    Days that are not named stay as in *waking*. Raises Refusal.
    """
    found, names = list(waking), [name.casefold() for name in day_names()]
    for line in filter(None, map(str.strip, text.splitlines())):
        parts = re.fullmatch(r"(.*?)\s*:?\s*(\d{1,2}(?:[:.]\d{2})?)\s*[-–]\s*(\d{1,2}(?:[:.]\d{2})?)", line)
        if parts is None:
            raise Refusal("wrong_hours", line=line)
        start, end = (60 * hour % 1440 + minute for hour, minute in map(_hour, parts.groups()[1:]))
        for day in _days(parts[1].casefold(), names, line):
            found[day] = (start, (end - start) % 1440 or 1440)
    return tuple(found)


def _hour(text: str) -> tuple[int, int]:
    """A time of day; 24 is the end of it. Raises Refusal."""
    return (24, 0) if text in ("24", "24:00", "24.00") else read_time(text)


def _days(text: str, names: Sequence[str], line: str) -> list[int]:
    """The days that a line names, by the beginnings of their names. Raises Refusal."""
    days: list[int] = []
    for part in re.split(r"[,\s]+", text.strip()):
        first, dash, last = re.sub("–", "-", part).partition("-")
        ends = [next((day for day, name in enumerate(names) if each.startswith(name)), None) for each in (first, last)]
        if ends[0] is None or (dash and ends[1] is None):
            raise Refusal("wrong_hours", line=line)
        length = (ends[1] - ends[0]) % 7 if dash and ends[1] is not None else 0
        days += [(ends[0] + step) % 7 for step in range(length + 1)]
    return days


def read_pace(text: str) -> tuple[float, float]:
    """Days and hours as people write them: "7, 12", "7 days 12 hours", "1.5". Raises Refusal."""
    found = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]
    if not 1 <= len(found) <= 2:
        raise Refusal("no_such_pace")
    return found[0], found[1] if len(found) == 2 else 0.0
