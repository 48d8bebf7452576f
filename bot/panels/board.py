"""The public board of a game, its text, and the constant row of buttons below it."""

from typing import Any

from discord import ui

from bot.panels.kit import BLUE, GREEN, TEXT_LIMIT, Picture, Shown, button, panel
from bot.tables import Table
from bot.text import escape
from games.translation import gettext as _
from games.translation import ngettext

Item = ui.Item[Any]


def public_row(game: int) -> list[Item]:
    """The same buttons at all times and for everybody: what is on offer depends on secrets, the row never does."""
    return [
        button(_("Play"), "play", game=game, style=BLUE),
        button(_("My hand"), "hand", game=game),
        button(_("Rules"), "rules", game=game),
    ]


def board(table: Table, picture: Picture | None) -> Shown:
    """The board message: the picture, or its text where there is no picture."""
    controls = public_row(table.game.id)
    if table.game.status == "over":
        controls.append(button(_("Rematch"), "rematch", game=table.game.id, style=GREEN))
    if picture is None:
        return panel(heading(table), text_board(table), *controls)
    return panel(heading(table), picture, *controls)


def private_board(table: Table, picture: Picture | None, detail: str = "board") -> Shown:
    """The board for one reader, or a detail of it, with a way to the others and to its text."""
    if picture is None:
        return panel(heading(table), text_board(table))
    others = [other for other in details(table) if other != detail]
    controls = [button(other.capitalize(), "board", game=table.game.id, word=other) for other in others]
    return panel(heading(table), picture, *controls, button(_("As text"), "text", game=table.game.id))


def details(table: Table) -> tuple[str, ...]:
    """The pictures that the reader may have, the overview first."""
    title = table.game.title
    return title.details if table.seat is None else (*title.details, *title.private_details)


def heading(table: Table) -> str:
    """The title, the number, and where the game stands."""
    return f"### {table.game.title.name} #{table.game.id}\n{headline(table)}"


def headline(table: Table) -> str:
    """Where the game stands, in one line."""
    names = [escape(name) for name in table.names]
    if table.game.status != "over" or table.finished:
        return table.game.title.sentences().headline(table.view, names)
    winners = [names[standing.seat] for standing in table.standings if standing.place == 1]
    text = ngettext("The game is over: {names} wins.", "The game is over: {names} share the victory.", len(winners))
    return text.format(names=", ".join(winners))


def text_board(table: Table) -> str:
    """The whole table as text."""
    return table.game.title.sentences().board(table.view, [escape(name) for name in table.names])


def pages(text: str, limit: int = TEXT_LIMIT - 200) -> list[str]:
    """A long text in pages, broken between lines."""
    found = [""]
    for line in text.split("\n"):
        if len(found[-1]) + len(line) + 1 > limit and found[-1]:
            found.append("")
        found[-1] += line[:limit] + "\n"
    return [page.rstrip("\n") for page in found]
