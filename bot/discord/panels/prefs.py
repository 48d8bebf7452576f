"""The panel of `/prefs`: where notices come, how often, at which hours; each thing explained in a sentence."""

from collections.abc import Callable, Sequence

from bot.discord.ids import NO_STAMP, Control
from bot.discord.panels.kit import BLUE, Block, Message, button, menu, panel
from bot.tables.people import Person
from bot.time.notices import Due
from bot.time.prefs import Preferences
from games.translation import gettext as _
from games.translation import ngettext

WHERE: dict[str, Callable[[], tuple[str, str]]] = {
    "mention": lambda: (_("A mention at the table"), _("Discord shows it like any other mention")),
    "direct": lambda: (_("A direct message"), _("Only if your direct messages are open to me")),
    "digest": lambda: (_("One message a day"), _("All that waits for you, at an hour of yours")),
    "nothing": lambda: (_("Nothing"), _("You look yourself; clocks still warn you")),
}
EVERY = (0, 1, 3, 6, 12, 24)
MOST_ZONES = 25
DAYS = ("weekdays", "weekend")


def prefs_panel(person: Person, notice: str = "") -> Message:
    """What a person wants, and the ways to change it."""
    wanted = person.preferences
    where = wanted.where or ("direct" if person.panel == "dm" else "mention")
    name, _detail = WHERE[where]()
    lines = [
        _("**When a game waits for you** you get: {where}.").format(where=name),
        _("**At most** {every}, over all games. The call and the last warning of a clock always come.").format(
            every=every_text(wanted.every)
        ),
        _("**Your time**: {zone}. {hours}").format(zone=wanted.zone.replace("_", " "), hours=hours_text(wanted))
        if wanted.zone
        else _("**Your time**: I do not know it yet, so I take you to be awake always."),
        _("**Your private panel** is shown {place}.").format(
            place=_("by direct message") if person.panel == "dm" else _("when you press **Play**, to you alone")
        ),
    ]
    if where == "digest":
        lines.insert(1, _("It comes at about {hour}:00 of your time.").format(hour=wanted.digest))
    for _number, begins, ends in person.absences:
        lines.append(_("**Away** from <t:{begins}:f> to <t:{ends}:f>.").format(begins=int(begins), ends=int(ends)))
    wheres = [(key, say()[0], say()[1]) for key, say in WHERE.items()]
    everys = [(str(hours), every_text(hours), "") for hours in EVERY]
    parts: list[Block] = [
        "**" + _("Your preferences") + "**",
        notice,
        "\n".join(lines),
        _menu("pref_where", wheres, _("Where notices reach you")),
        _menu("pref_every", everys, _("How often at most")),
    ]
    if where == "digest":
        hours = [(str(hour), f"{hour}:00", "") for hour in range(24)]
        parts.append(_menu("pref_hour", hours, _("At which hour the daily message comes")))
    parts += [
        button(_("My time"), "pref_time", style=BLUE),
        button(_("Waking hours"), "pref_waking"),
        button(_("I will be away"), "pref_away"),
        *(button(_("I am not away"), "pref_here", word=str(number)) for number, _b, _e in person.absences[:1]),
        button(_("Panel here"), "panel", word="here")
        if person.panel == "dm"
        else button(_("Panel by direct message"), "panel", word="dm"),
        button(_("What would I get?"), "pref_week"),
    ]
    return panel(*parts)


def zones_panel(zones: Sequence[str]) -> Message:
    """The zones in which it is the time that somebody named."""
    if not zones:
        return panel(_("I know no place where it is that time now. Please look at your clock again."), _back())
    choices = [(zone, zone.replace("_", " "), "") for zone in zones[:MOST_ZONES]]
    return panel(
        "**" + _("Where are you?") + "**",
        _("It is that time in these places. Any place with the same clock all year round will do."),
        _menu("pref_zone", choices, _("Choose a place…")),
        _back(),
    )


def waking_panel(wanted: Preferences, notice: str = "") -> Message:
    """When a person is awake, on weekdays and at the weekend."""
    parts: list[Block] = [
        "**" + _("Waking hours") + "**",
        notice,
        _(
            "No notice comes while you sleep, and no clock runs. While you are awake clocks run faster, so that a day "
            "is a day for everybody. At least eight hours a day."
        ),
        hours_text(wanted),
    ]
    for days in DAYS:
        for edge in ("from", "to"):
            hours = [(str(hour), f"{hour}:00", "") for hour in range(24)]
            parts.append(_menu("pref_hours", hours, _edge_text(days, edge), word=f"{days}.{edge}"))
    parts += [
        button(_("Each day on its own"), "pref_each"),
        button(_("Awake always"), "pref_always"),
        _back(),
    ]
    return panel(*parts)


def week_panel(week: Sequence[tuple[float, tuple[Due, ...]]]) -> Message:
    """What somebody would be told in the next week."""
    ways = {
        "mention": _("a mention"),
        "direct": _("a direct message"),
        "digest": _("the daily message"),
        "table": _("a word to the table"),
    }
    lines = [
        f"<t:{int(at)}:f> · " + ", ".join(sorted({f"{ways[each.way]} (#{each.call.game})" for each in due}))
        for at, due in week
    ]
    told = "\n".join(lines) or _("Nothing: no game waits for you, or you want no notices.")
    return panel("**" + _("The next week, if nothing happened in your games") + "**", told, _back())


def every_text(hours: int) -> str:
    """How often somebody is told something."""
    if not hours:
        return _("as often as a game waits")
    return ngettext("one in {hours} hour", "one in {hours} hours", hours).format(hours=hours)


def hours_text(wanted: Preferences) -> str:
    """When somebody is awake."""
    if not wanted.waking:
        return _("You are awake always.")
    days = [(group[0], group[-1], window) for group, window in _alike(wanted.waking)]
    named = day_names()
    return _("Awake {hours}.").format(
        hours=", ".join(
            (f"{named[first]}–{named[last]} " if last > first else f"{named[first]} ") + window_text(window)
            for first, last, window in days
        )
    )


def week_text(waking: Sequence[tuple[int, int]]) -> str:
    """The waking hours of a week as they can be written, a line for each day."""
    return "\n".join(f"{name} {window_text(each, '-')}" for name, each in zip(day_names(), waking, strict=True))


def window_text(window: tuple[int, int], to: str = "–") -> str:
    """From when to when on the wall's clock."""
    start, length = window
    return f"{_clock(start)}{to}{_clock(start + length)}"


def day_names() -> tuple[str, ...]:
    """The days of the week, Monday first, in short."""
    return _("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun")


def _alike(waking: Sequence[tuple[int, int]]) -> list[tuple[list[int], tuple[int, int]]]:
    """Days that follow each other and have the same hours."""
    found: list[tuple[list[int], tuple[int, int]]] = []
    for day, window in enumerate(waking):
        if found and found[-1][1] == window:
            found[-1][0].append(day)
        else:
            found.append(([day], window))
    return found


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24}:{minutes % 60:02}"


def _edge_text(days: str, edge: str) -> str:
    texts = {
        ("weekdays", "from"): _("Awake from (Monday to Friday)"),
        ("weekdays", "to"): _("Awake until (Monday to Friday)"),
        ("weekend", "from"): _("Awake from (weekend)"),
        ("weekend", "to"): _("Awake until (weekend)"),
    }
    return texts[days, edge]


def _menu(action: str, choices: Sequence[tuple[str, str, str]], placeholder: str, word: str = "") -> Block:
    return menu(Control(0, NO_STAMP, action, word), choices, placeholder)


def _back() -> Block:
    return button(_("Back"), "prefs")
