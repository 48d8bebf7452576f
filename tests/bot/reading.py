"""What stands in a panel that nobody has sent."""

from typing import Any

from discord import ui

from bot.discord.ids import Control, read
from bot.discord.panels.kit import Message


def items(shown: Message) -> list[ui.Item[Any]]:
    """Everything in a panel, in order."""
    return list(shown.view.walk_children())


def text(shown: Message) -> str:
    """All that is written, without the labels of buttons."""
    return "\n".join(item.content for item in items(shown) if isinstance(item, ui.TextDisplay))


def links(shown: Message) -> list[str]:
    """Where the buttons lead that lead somewhere."""
    return [item.url for item in items(shown) if isinstance(item, ui.Button) and item.url]


def controls(shown: Message) -> list[Control]:
    """What the other buttons say of themselves."""
    ids = [item.custom_id for item in items(shown) if isinstance(item, ui.Button) and item.custom_id]
    return [control for custom_id in ids if (control := read(custom_id)) is not None]
