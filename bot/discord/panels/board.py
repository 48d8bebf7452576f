"""The public board of a game, its text, and the constant row of buttons below it."""

from typing import Any

from discord import ui

from bot.discord.panels.kit import BLUE, GREEN, TEXT_LIMIT, Block, Message, Picture, TextFile, button, panel
from bot.discord.sanitize import escape, isolate
from bot.tables.game_view import GameView
from games.engine import OVERVIEW
from games.translation import gettext as _

Item = ui.Item[Any]
NOTE = 80  # characters of a page that are left for a line below its text


def public_row(game: int) -> list[Item]:
    """The same buttons at all times and for everybody: what is on offer depends on secrets, the row never does."""
    return [
        button(_("Play"), "play", game=game, style=BLUE),
        button(_("My hand"), "hand", game=game),
        button(_("Rules"), "rules", game=game),
    ]


def board(table: GameView, picture: Picture | None, *, files: bool = True) -> Message:
    """The board message: the picture, or its text where there is none.

    Of a text that is too long for a message the beginning is shown, with the way to all of it: a file, where *files*
    may be attached, and private pages.
    """
    controls = public_row(table.game.id)
    if table.game.status == "over":
        controls.append(button(_("Rematch"), "rematch", game=table.game.id, style=GREEN))
    if picture is not None:
        return panel(heading(table), picture, *controls)
    first, *rest = _text_pages(table)
    parts: list[Block] = [heading(table), first]
    if rest:
        parts.append("-# " + _("The table goes on: **As text** shows all of it to you alone."))
        controls.append(button(_("As text"), "text", game=table.game.id))
    if rest and files:
        parts.append(
            TextFile(
                "board.txt", table.game.title.text.board(table.view, [isolate(name) for name in table.names]) + "\n"
            )
        )
    return panel(*parts, *controls)


def private_board(table: GameView, picture: Picture | None, detail: str = OVERVIEW) -> Message:
    """The board for one reader, or a detail of it, with a way to the others and to its text."""
    if picture is None:
        return text_page(table)
    others = [other for other in details(table) if other != detail]
    controls = [button(detail_label(table, other), "board", game=table.game.id, word=other) for other in others]
    return panel(heading(table), picture, *controls, button(_("As text"), "text", game=table.game.id))


def text_page(table: GameView, page: int = 0) -> Message:
    """A page of the table as text, with a way to the others; the last one for a number beyond it."""
    texts = _text_pages(table)
    page = min(page, len(texts) - 1)
    more = [
        button(label, "text", game=table.game.id, word=str(other))
        for label, other in ((_("Back"), page - 1), (_("More"), page + 1))
        if 0 <= other < len(texts)
    ]
    return panel(heading(table), texts[page], *more)


def _text_pages(table: GameView) -> list[str]:
    """The table as text, in pages that leave room for the heading."""
    return pages(text_board(table), TEXT_LIMIT - len(heading(table)) - NOTE)


def details(table: GameView) -> tuple[str, ...]:
    """The pictures that the reader may have, the overview first."""
    title = table.game.title
    return title.details if table.seat is None else (*title.details, *title.private_details)


def detail_label(table: GameView, detail: str) -> str:
    """What a button for a detail says."""
    return table.game.title.text.detail_name(detail)


def heading(table: GameView) -> str:
    """The title, the number, where the game stands, whose clocks run, and which seats seek a player."""
    lines = [f"### {table.game.title.name} #{table.game.id}", headline(table), *time_lines(table)]
    return "\n".join(lines)


def time_lines(table: GameView) -> list[str]:
    """What time does at a table, in small print: clocks, a pause, free seats."""
    names = [escape(name) for name in table.names]
    lines = []
    if table.clocks:
        clocks = ", ".join(f"{names[seat]} <t:{int(at)}:R>" for seat, at in table.clocks)
        lines.append("-# " + _("Time runs out: {clocks}.").format(clocks=clocks))
    if table.game.paused is not None:
        lines.append("-# " + _("Paused, at the longest until <t:{until}:f>.").format(until=int(table.game.paused)))
    free = [names[seat.seat] for seat in table.seats if seat.free]
    if free and table.game.status == "playing":
        lines.append(
            "-# " + _("Seats that seek a player: {names}. `/games show:open` shows them.").format(names=", ".join(free))
        )
    return lines


def headline(table: GameView) -> str:
    """Where the game stands, in one line."""
    if table.game.status == "over" and not table.finished:
        return _("The game was ended before its last round, without a winner.")
    return table.game.title.text.headline(table.view, [escape(name) for name in table.names])


def text_board(table: GameView) -> str:
    """The whole table as text, without its first line where that is the headline: the heading has it."""
    text, names = table.game.title.text, [escape(name) for name in table.names]
    return text.board(table.view, names).removeprefix(text.headline(table.view, names)).lstrip("\n")


def pages(text: str, limit: int = TEXT_LIMIT - 200) -> list[str]:
    """A long text in pages, broken between lines; a line that fills more than a page goes on on the next."""
    wide = [(line, max(1, len(line))) for line in text.split("\n")]
    pieces = [line[start : start + limit] for line, length in wide for start in range(0, length, limit)]
    found = [""]
    for piece in pieces:
        if len(found[-1]) + len(piece) + 1 > limit and found[-1]:
            found.append("")
        found[-1] += piece + "\n"
    return [page.rstrip("\n") for page in found]
