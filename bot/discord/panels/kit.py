"""What all panels are made of: text, buttons, menus, pictures and files in Components V2."""

import hashlib
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
import msgspec
from discord import ui

from bot.discord.ids import NO_STAMP, Control, write
from bot.discord.sanitize import cut
from bot.tables.game_view import Stamp
from games.engine import LONGEST_ALT, LONGEST_DETAIL, LONGEST_LABEL, MOST_OPTIONS_OF_SOME

TEXT_LIMIT = 4000  # characters over all texts of one message
LABEL_LIMIT = LONGEST_LABEL
MENU_LIMIT = MOST_OPTIONS_OF_SOME  # options of one menu
MENU_TEXT_LIMIT = LONGEST_DETAIL
ALT_LIMIT = LONGEST_ALT
FORM_LIMIT = 45
WRITTEN = "text"  # the id of a form's only input
ROW = 5  # buttons

PARCHMENT = discord.Colour(0xC8A165)
SANGUINE = discord.Colour(0xA23B2A)

GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


@dataclass
class Message:
    """One message to be shown: its view, made for one sending, and its files."""

    view: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)

    @property
    def has_controls(self) -> bool:
        """Whether there is anything to press."""
        return any(isinstance(item, (ui.Button, ui.Select)) for item in self.view.walk_children())

    def digest(self) -> str:
        """The same for two messages that look the same and do the same."""
        view: Any = self.view
        parts = [_without_ids(view.to_components())]
        for file in self.files:
            parts.append([file.filename, file.description, file.fp.read()])
            file.reset()
        return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def _without_ids(part: Any) -> Any:
    """A component without the numbers that the library counts up."""
    if isinstance(part, list):
        return [_without_ids(each) for each in part]
    if isinstance(part, dict):
        return {name: _without_ids(value) for name, value in part.items() if name != "id"}
    return part


@dataclass(frozen=True)
class Picture:
    """A board as PNG bytes, with what it shows in words."""

    png: bytes
    alt: str


@dataclass(frozen=True)
class Kept:
    """A text that is never cut: what stands before it makes room."""

    text: str


@dataclass(frozen=True)
class TextFile:
    """A text that is too long for a message, as a file beside it."""

    name: str
    text: str


def button(
    label: str,
    action: str,
    *,
    game: int = 0,
    stamp: Stamp = NO_STAMP,
    word: str = "",
    style: discord.ButtonStyle = GREY,
    mark: str = "",
) -> ui.Button[ui.LayoutView]:
    """A button that says all it needs in its id; *mark* is the emoji in front of its label."""
    custom_id = write(Control(game, stamp, action, word))
    return ui.Button(label=cut(label, LABEL_LIMIT), custom_id=custom_id, style=style, emoji=mark or None)


def link(label: str, url: str) -> ui.Button[ui.LayoutView]:
    """A button that leads somewhere."""
    return ui.Button(label=cut(label, LABEL_LIMIT), url=url)


def menu(
    control: Control,
    options: Sequence[tuple[str, str, str]],
    placeholder: str,
    least: int = 1,
    most: int = 1,
    *,
    mark_of: Callable[[str], str] = lambda label: "",
) -> ui.Select[ui.LayoutView]:
    """A menu of (word, label, detail), at most 25; *mark_of* gives the emoji in front of a label."""
    return ui.Select(
        custom_id=write(control),
        placeholder=cut(placeholder, 150),
        min_values=least,
        max_values=most,
        options=[
            discord.SelectOption(
                label=cut(label, MENU_TEXT_LIMIT),
                value=word,
                description=cut(detail, 100) or None,
                emoji=mark_of(label) or None,
            )
            for word, label, detail in options
        ],
    )


def form(control: Control, title: str, label: str, length: int, now: str = "") -> ui.Modal:
    """A window with one text to write, of at most *length* characters, *now* in it; it goes through the router."""
    window = ui.Modal(title=cut(title, FORM_LIMIT), custom_id=write(control))
    text: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=WRITTEN, style=discord.TextStyle.paragraph, max_length=length, default=now or None
    )
    window.add_item(ui.Label(text=cut(label, FORM_LIMIT), component=text))
    window.stop()  # as with panels, nothing of it is kept
    return window


class NewRow:
    """Between two controls: the second begins a row."""


NEW_ROW = NewRow()
Block = str | Kept | Picture | TextFile | ui.Item[ui.LayoutView] | NewRow | None


def rows(items: Iterable[ui.Item[ui.LayoutView] | NewRow]) -> list[ui.ActionRow[ui.LayoutView]]:
    """Buttons in rows of five, each menu in a row of its own."""
    found: list[list[ui.Item[ui.LayoutView]]] = [[]]
    for item in items:
        if isinstance(item, NewRow):
            found.append([])
            continue
        alone = isinstance(item, ui.Select)
        if found[-1] and (alone or len(found[-1]) == ROW or isinstance(found[-1][0], ui.Select)):
            found.append([])
        found[-1].append(item)
    return [ui.ActionRow(*row) for row in found if row]


def panel(*parts: Block, colour: discord.Colour = PARCHMENT) -> Message:
    """A message of one container. Text that would pass Discord's limit is cut, and says so."""
    shown = Message(ui.LayoutView(timeout=None))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
    left = TEXT_LIMIT - sum(len(part.text) for part in parts if isinstance(part, Kept))
    controls: list[ui.Item[ui.LayoutView] | NewRow] = []
    for part in parts:
        if isinstance(part, str):
            if part and left > 1:
                text = cut(part, left)
                left -= len(text)
                container.add_item(ui.TextDisplay(text))
        elif isinstance(part, Kept):
            container.add_item(ui.TextDisplay(part.text))
        elif isinstance(part, Picture):
            name = "board.png"
            shown.files.append(discord.File(io.BytesIO(part.png), name, description=cut(part.alt, ALT_LIMIT)))
            item = discord.MediaGalleryItem(f"attachment://{name}", description=cut(part.alt, ALT_LIMIT))
            container.add_item(ui.MediaGallery(item))
        elif isinstance(part, TextFile):
            shown.files.append(discord.File(io.BytesIO(part.text.encode()), part.name))
            container.add_item(ui.File(f"attachment://{part.name}"))
        elif part is not None:
            controls.append(part)
    for row in rows(controls):
        container.add_item(row)
    shown.view.add_item(container)
    shown.view.stop()  # the router alone dispatches; nothing of this view is kept
    return shown


def notice(text: str, *controls: ui.Item[ui.LayoutView]) -> Message:
    """A short private answer."""
    return panel(text, *controls)
