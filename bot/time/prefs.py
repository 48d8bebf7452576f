"""What a person wants of notices: where, how often, at which hours."""

from typing import Literal

import msgspec

from bot.time.calendar import Calendar

Where = Literal["", "mention", "direct", "digest", "nothing"]  # "" is where the private panel is
PLACES: tuple[Where, ...] = ("mention", "direct", "digest", "nothing")
MOST_HOURS = 24  # between two notices
DIGEST_HOUR = 8  # of the person's day
USUAL = ((8 * 60, 15 * 60),) * 7  # from 8:00 to 23:00, for whoever begins to say otherwise than always
KEPT = 7 * 86400.0  # seconds, for which no clock runs out in an hour in which its person slept before


class Former(msgspec.Struct, frozen=True):
    """The zone and the waking hours that somebody had before, as in a Calendar; they count *until* then."""

    zone: str
    waking: tuple[tuple[int, int], ...]
    until: float

    @property
    def calendar(self) -> Calendar:
        """When the person was awake then."""
        return Calendar(zone=self.zone, waking=self.waking)


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's preferences. `waking` is as in a Calendar; `every` the least hours between two notices, 0 for any."""

    where: Where = ""
    every: int = 0
    digest: int = DIGEST_HOUR  # the hour of the day, of a person who wants one message a day
    zone: str = ""  # "" until the person has said
    waking: tuple[tuple[int, int], ...] = ()
    former: Former | None = None

    def instead_of(self, before: "Preferences", now: float) -> "Preferences":
        """The same, put in the place of others at *now*: the hours from *before* count on for a while."""
        former = before.former if before.former is not None and before.former.until > now else None
        if (before.zone, before.waking) != (self.zone, self.waking):
            former = Former(before.zone or "UTC", before.waking, now + KEPT) if before.waking else None
        return msgspec.structs.replace(self, former=former)

    def with_where(self, where: Where) -> "Preferences":
        """The same, with notices elsewhere."""
        return msgspec.structs.replace(self, where=where)

    @property
    def asked(self) -> bool:
        """Whether the person has said where on earth it lives."""
        return bool(self.zone)

    def calendar(self, absences: tuple[tuple[float, float], ...] = ()) -> Calendar:
        """The person's calendar; awake always, until it has said when."""
        if not self.waking:
            return Calendar(zone=self.zone or "UTC", absences=absences)
        return Calendar(zone=self.zone or "UTC", waking=self.waking, absences=absences)


def preferences_of(text: str) -> Preferences:
    """Preferences as a user's row keeps them."""
    return msgspec.json.decode(text, type=Preferences)
