"""The lobby: who sits at the table, and what the host has chosen."""

from collections.abc import Callable

from discord import ui

from bot.discord.ids import NO_STAMP, Control
from bot.discord.panels.kit import BLUE, GREEN, Message, Picture, button, link, menu, panel
from bot.discord.panels.learn import about, learn_button
from bot.discord.sanitize import escape, isolate
from bot.tables.game_view import GameView
from bot.time.calendar import in_common
from bot.time.pace import DAY, PACES, pace_lines, pace_text, span
from games.engine import TitleOption
from games.players import PLAYERS, level_name
from games.translation import gettext as _
from games.translation import ngettext

ANSWERS_A_DAY = 2  # of a game, as people play by letter


def lobby(table: GameView, thread_url: str = "", cover: Picture | None = None) -> Message:
    """The public lobby message, the same for everybody; *cover* shows what the game looks like."""
    game, title = table.game, table.game.title
    heading = f"### {title.name} #{game.id}"
    if game.status == "cancelled":
        return panel(heading, _("This table is closed. `/game new` opens another."))
    players = "\n".join(
        f"{number}. {escape(name)}" + (" · " + _("host") if seat.user == game.host else "")
        for number, (seat, name) in enumerate(zip(table.seats, table.names, strict=True), 1)
    )
    if game.status != "lobby":
        link_button = link(_("To the game"), thread_url) if thread_url else None
        return panel(heading, _("The game has begun."), players, link_button)
    return panel(
        heading,
        about(title),
        cover,
        _("Join, and the host starts when all are here."),
        players,
        contract_text(table),
        _changed(table),
        button(_("Join"), "join", game=game.id, style=GREEN),
        button(_("Leave"), "leave", game=game.id),
        button(_("Start"), "start", game=game.id, style=BLUE),
        button(_("Options"), "options", game=game.id),
        learn_button(title),
    )


def contract_text(table: GameView) -> str:
    """What everybody agrees to by joining: the pace, what happens at zero, how long it takes as far as is known."""
    pace, title = table.game.pace, table.game.title
    lines = pace_lines(pace)
    calendars = [seat.preferences.calendar() for seat in table.seats if seat.user]
    if len(calendars) > 1 and any(seat.preferences.asked for seat in table.seats):
        joined = max(seat.joined for seat in table.seats)
        hours = round(in_common(calendars, joined // DAY * DAY))
        text = ngettext(
            "You are all awake for {hours} hour a day.", "You are all awake for {hours} hours a day.", hours
        )
        lines.append(text.format(hours=hours))
    seats = max(len(table.seats), min(title.seats))
    if calls := title.calls.get(seats):
        people = max(1, sum(seat.user != 0 for seat in table.seats))
        weeks = max(1, round(calls * people / ANSWERS_A_DAY / 7))
        text = ngettext(
            "You choose about {calls} times; at two answers a day the game takes about {weeks} week.",
            "You choose about {calls} times; at two answers a day the game takes about {weeks} weeks.",
            weeks,
        )
        if not pace.live:
            lines.append(text.format(calls=round(calls), weeks=weeks))
    return "\n".join(f"-# {line}" for line in lines)


def options_text(table: GameView) -> str:
    """The host's options in lines; roles that were drawn by lot are seen at the table."""
    begun = table.game.status != "lobby"
    return "\n".join(
        f"{_option_name(table, option)}: {value_text(table, option, chosen(table, option))}"
        for option in relevant(table)
        if not (begun and option.of_seats and not chosen(table, option))
    )


def _changed(table: GameView) -> str:
    """The options that the host has set otherwise than they stand at first."""
    lines = [
        f"{_option_name(table, option)}: {value_text(table, option, chosen(table, option))}"
        for option in relevant(table)
        if chosen(table, option) != option.default
    ]
    return "\n".join(lines) or _("All options stand as usual; **Options** shows them.")


def _option_name(table: GameView, option: TitleOption) -> str:
    """What an option is called, before the start with the numbers of players that it is for."""
    name = table.game.title.text.option_name(option.name)
    if not option.seats or table.game.status != "lobby":
        return name
    if max(option.seats) == 1:
        return _("{option} (alone)").format(option=name)
    counts = "–".join(dict.fromkeys(str(count) for count in (min(option.seats), max(option.seats))))
    return _("{option} (for {counts} players)").format(option=name, counts=counts)


def relevant(table: GameView) -> list[TitleOption]:
    """The options that matter for as many players as are here; before the start also what was set for others."""
    here = max(len(table.seats), min(table.game.title.seats))
    return [
        option
        for option in table.game.title.options
        if not option.seats
        or here in option.seats
        or (table.game.status == "lobby" and chosen(table, option) != option.default)
    ]


def _for_others(table: GameView) -> str:
    """The options that other numbers of players have, by name; "" where there are none."""
    shown = relevant(table)
    names = [_option_name(table, option) for option in table.game.title.options if option not in shown]
    return "-# " + _("With other numbers of players: {options}.").format(options=", ".join(names)) if names else ""


def chosen(table: GameView, option: TitleOption) -> str:
    """The value of an option as it stands."""
    return table.game.options.get(option.name, option.default)


def value_text(table: GameView, option: TitleOption, value: str, *, plain: bool = False) -> str:
    """A value in words."""
    if option.of_seats:
        name = table.name_of(int(value)) if value else _("drawn by lot")
        return isolate(name) if plain else escape(name)
    return table.game.title.text.option_value(option.name, value)


def values(table: GameView, option: TitleOption) -> list[str]:
    """What an option can be set to now."""
    return ["", *(str(seat.user) for seat in table.seats)] if option.of_seats else list(option.values)


def options_read(table: GameView) -> Message:
    """The options as they stand, for whoever looks and is not the host."""
    return panel(
        _("**Options of #{game}**").format(game=table.game.id),
        options_text(table),
        contract_text(table),
        _for_others(table),
        _("{host} can change them until the game begins.").format(host=escape(table.name_of(table.game.host))),
    )


def options(table: GameView, notice: str = "") -> Message:
    """The host's private panel: a menu for each option."""
    parts: list[str | ui.Item[ui.LayoutView]] = [_("**Options of #{game}**").format(game=table.game.id), notice]
    for option in relevant(table):
        now = chosen(table, option)
        choices = [
            (value or "-", value_text(table, option, value, plain=True), _("as it stands") if value == now else "")
            for value in values(table, option)
        ]
        parts.append(
            menu(Control(table.game.id, NO_STAMP, "option", option.name), choices, _option_name(table, option))
        )
    parts += _time(table)
    if len(table.seats) < max(table.game.title.seats):
        levels = [(level, level_name(level), LEVELS[level]()) for level in PLAYERS]
        parts.append(menu(Control(table.game.id, NO_STAMP, "add"), levels, _("Add a computer player")))
    if any(not seat.user for seat in table.seats):
        parts.append(button(_("Remove a computer player"), "remove", game=table.game.id))
    parts[1:1] = [options_text(table), _for_others(table)]
    return panel(*parts)


def _time(table: GameView) -> list[ui.Item[ui.LayoutView]]:
    """The menus for the pace: how much time, what happens without any, how long somebody may be away."""
    game, pace = table.game.id, table.game.pace
    stands = _("as it stands")
    paces = [(each.id, pace_text(each)[:90], stands if each.id == pace.id else "") for each in PACES.values()]
    if pace.id == "own":
        paces.append(("own", pace_text(pace)[:90], stands))
    found: list[ui.Item[ui.LayoutView]] = [
        menu(Control(game, NO_STAMP, "pace"), paces, _("How much time everybody has")),
        button(_("A pace of your own"), "own_pace", game=game),
    ]
    if not pace.clock:
        return found
    zeros = [(zero, say(), stands if zero == pace.zero else "") for zero, say in ZEROS.items()]
    found.append(menu(Control(game, NO_STAMP, "zero"), zeros, _("When somebody has no time left")))
    if not pace.live:
        days = [(str(each), span(each * DAY), stands if each == pace.leave else "") for each in LEAVES]
        found.append(menu(Control(game, NO_STAMP, "leave_days"), days, _("Days away in which a clock stands still")))
    return found


LEAVES = (0, 3, 7, 14, 21, 30, 60, 90)  # days
ZEROS: dict[str, Callable[[], str]] = {
    "wait": lambda: _("Wait: it shows, and nothing else"),
    "ask": lambda: _("Ask the others what to do"),
    "stand_in": lambda: _("A computer player stands in"),
}
LEVELS: dict[str, Callable[[], str]] = {
    "salai": lambda: _("any legal choice: for a first look"),
    "melzi": lambda: _("takes what is worth most at once"),
    "verrocchio": lambda: _("the master: thinks ahead"),
}


def joined(table: GameView, dm: bool) -> Message:
    """What somebody who joined is told: where the private panel will be."""
    count = len(table.seats)
    lines = [
        _("You sit at **{title} #{game}** in <#{channel}>.").format(
            title=table.game.title.name, game=table.game.id, channel=table.game.channel
        ),
        ngettext("{count} player is here.", "{count} players are here.", count).format(count=count),
        _("Your choices will come to you by direct message.")
        if dm
        else _(
            "When the game asks you something, you are called here, and **Play** below the board shows your choices "
            "to you alone. Would you rather have them by direct message?"
        ),
    ]
    if dm:
        return panel(" ".join(lines), button(_("Show them here instead"), "panel", word="here"))
    return panel(" ".join(lines), button(_("Send them by direct message"), "panel", word="dm", style=BLUE))
