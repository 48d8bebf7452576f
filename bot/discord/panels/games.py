"""What waits for somebody, and what waits for others."""

from collections.abc import Sequence

from bot.discord.ids import NO_STAMP, Control
from bot.discord.links import place_url
from bot.discord.panels.kit import BLUE, MENU_LIMIT, Block, Message, button, menu, panel
from bot.discord.sanitize import escape
from bot.tables.game_view import GameView
from games.translation import gettext as _
from games.translation import ngettext

LISTED = 25


def games_panel(waiting: Sequence[GameView], mine: Sequence[GameView], notice: str = "") -> Message:
    """Everything that waits for the reader, the most urgent first; below it what waits for others, and with whom."""
    parts: list[Block] = ["**" + _("Your games") + "**", notice]
    if waiting:
        head = ngettext("{count} game waits for you:", "{count} games wait for you:", len(waiting))
        lines = [head.format(count=len(waiting)), *(_mine(table) for table in waiting[:LISTED])]
        parts.append("\n".join(lines))
    elif not notice:
        parts.append(_("Nothing waits for you."))
    numbers = {table.game.id for table in waiting}
    others = [_others(table) for table in mine if table.game.id not in numbers][:LISTED]
    if others:
        parts.append("**" + _("They wait for others") + "**\n" + "\n".join(others))
    elif not waiting:
        parts.append(
            _("You sit at no table now. `/game new` opens one, `/games show:open` shows seats that seek a player.")
        )
    if waiting:
        parts.append(button(_("Play the first"), "next", style=BLUE))
    if len(waiting) > 1:
        choices = [
            (str(table.game.id), f"{table.game.title.name} #{table.game.id}", _held_up(table))
            for table in waiting[:MENU_LIMIT]
        ]
        parts.append(menu(Control(0, NO_STAMP, "goto"), choices, _("Choose a game…")))
    return panel(*parts)


def _mine(table: GameView) -> str:
    clock = next((at for seat, at in table.clocks if seat == table.seat), None)
    left = f" · <t:{int(clock)}:R>" if clock is not None else ""
    return f"• **[{table.game.title.name} #{table.game.id}]({place_url(table)})** · {_held_up(table)}{left}"


def _held_up(table: GameView) -> str:
    """How many people wait for the reader."""
    others = sum(seat.user != 0 and seat.seat != table.seat and seat.seat not in table.awaited for seat in table.seats)
    if not others:
        return _("nobody else is held up")
    return ngettext("{count} person waits for you", "{count} people wait for you", others).format(count=others)


def _others(table: GameView) -> str:
    name = f"[{table.game.title.name} #{table.game.id}]({place_url(table)})"
    if table.view is None:
        return f"• {name} · " + _("not begun yet")
    waiting = ", ".join(
        escape(table.names[seat]) + (f" <t:{int(since)}:R>" if (since := dict(table.called).get(seat)) else "")
        for seat in table.awaited
    )
    return f"• {name} · " + _("waits for {names}").format(names=waiting)
