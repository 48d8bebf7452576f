"""The lobby: who sits at the table, and what the host has chosen."""

from discord import ui

from bot.discord.ids import NO_STAMP, Control
from bot.discord.panels.kit import BLUE, GREEN, Message, button, link, menu, panel
from bot.discord.sanitize import escape, isolate
from bot.tables.game_view import GameView
from games.engine import TitleOption
from games.translation import gettext as _
from games.translation import ngettext


def lobby(table: GameView, thread_url: str = "") -> Message:
    """The public lobby message, the same for everybody."""
    game, title = table.game, table.game.title
    heading = f"### {title.name} #{game.id}"
    if game.status == "cancelled":
        return panel(heading, _("Everybody has left, so this table is closed. `/game new` opens another."))
    players = "\n".join(
        f"{number}. {escape(name)}" + (" · " + _("host") if seat.user == game.host else "")
        for number, (seat, name) in enumerate(zip(table.seats, table.names, strict=True), 1)
    )
    if game.status != "lobby":
        link_button = link(_("To the game"), thread_url) if thread_url else None
        return panel(heading, _("The game has begun."), players, link_button)
    return panel(
        heading,
        _("A table for {seats} players. Join, and the host starts when all are here.").format(
            seats=f"{min(title.seats)}–{max(title.seats)}"
        ),
        players,
        _changed(table),
        button(_("Join"), "join", game=game.id, style=GREEN),
        button(_("Leave"), "leave", game=game.id),
        button(_("Start"), "start", game=game.id, style=BLUE),
        button(_("Options"), "options", game=game.id),
    )


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
    return "\n".join(lines) or _("All options stand as usual; **Options** shows them to the host.")


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
    """The options that matter for as many players as are here, or before the start for more."""
    here = len(table.seats)
    return [
        option
        for option in table.game.title.options
        if not option.seats or (max(option.seats) >= here if table.game.status == "lobby" else here in option.seats)
    ]


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
    parts.insert(1, options_text(table))
    return panel(*parts)


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
