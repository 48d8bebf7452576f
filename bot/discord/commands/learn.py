"""`/learn`, **How it plays** below a table, and **What is this?** below the questions of a first game."""

from typing import Any

from discord import app_commands

from bot.app import App
from bot.discord.commands.common import ANYWHERE
from bot.discord.interaction import Interaction
from bot.discord.panels import learn as panels
from bot.discord.panels.kit import Message
from bot.discord.pictures import picture_of_lesson
from bot.discord.responder import respond
from bot.discord.router import ControlPress, router
from games.engine import Refusal
from games.titles import TITLES

# --- commands


@app_commands.command()
@app_commands.describe(title="Which game")
@app_commands.choices(title=[app_commands.Choice(name=title.name, value=title.id) for title in TITLES.values()])
async def learn(interaction: Interaction, title: str | None = None) -> None:
    """How a game plays, page by page"""
    async with respond(interaction) as responder:
        shown = panels.shelf() if title is None else await page(interaction.client.app, f"{title}.0")
        await responder.show(shown)


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's command."""
    command: app_commands.Command[Any, ..., Any] = learn
    command.allowed_contexts = ANYWHERE
    tree.add_command(command)


# --- controls


@router.action("learn")
async def pressed_learn(app: App, pressed: ControlPress) -> None:
    """A page; below a public table it is a message of its own."""
    await pressed.responder.show(await page(app, pressed.control.word))


@router.action("lesson")
async def chosen_lesson(app: App, pressed: ControlPress) -> None:
    """A page from the menu."""
    await pressed.responder.show(await page(app, pressed.values[0] if pressed.values else ""))


@router.action("what")
async def pressed_what(app: App, pressed: ControlPress) -> None:
    """What the reader is asked, in a message of its own."""
    table = await app.reading.view(pressed.control.game, pressed.press.user)
    learning, decision = table.game.title.learning, table.decision
    if learning is None or decision is None or table.stamp != pressed.control.stamp:
        raise Refusal("late" if table.seat is not None else "not_seated")
    pressed.responder.update = False
    await pressed.responder.show(panels.advice(table, decision, learning))


async def page(app: App, word: str) -> Message:
    """The page "title.number", its picture drawn. Raises Refusal where there is none."""
    name, _dot, number = word.partition(".")
    title = TITLES.get(name)
    if title is None or title.learning is None or not number.isdecimal():
        raise Refusal("no_lessons")
    at = min(int(number), len(title.learning.lessons()) - 1)
    picture = await picture_of_lesson(app, title, title.learning.lessons()[at])
    return panels.page(title, title.learning, at, picture)
