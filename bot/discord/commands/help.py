"""`/help`, `/rules`, and the Rules button below every board."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.discord.commands.common import ANYWHERE, Interaction, resolve_game
from bot.discord.panels.kit import Message, notice, panel
from bot.discord.responder import respond
from bot.discord.router import Pressed, router
from bot.discord.sanitize import clean, escape
from games.engine import AnyTitle, Refusal
from games.register import search
from games.titles import TITLES
from games.translation import gettext as _

FOUND = 8  # clauses shown for one question
# Our rulings on what a rulebook leaves open are numbered; a reader needs the words beside the number alone.
_RULING = re.compile(r"\s*\[(?:R-\d+(?:, )?)+\]")
_RULING_WITH_WORDS = re.compile(r"\[(?:R-\d+(?:, )?)+: ")

# --- commands


@app_commands.command(name="help")
async def show_help(interaction: Interaction) -> None:
    """What I am, the first steps, and all commands"""
    async with respond(interaction) as responder:
        await responder.show(help_panel())


@app_commands.command()
@app_commands.describe(question="A few words, or the number of a clause", title="Of which game, where it is not clear")
@app_commands.choices(title=[app_commands.Choice(name=title.name, value=title.id) for title in TITLES.values()])
async def rules(interaction: Interaction, question: str, title: str | None = None) -> None:
    """Look up the rules"""
    async with respond(interaction) as responder:
        if title is not None and title not in TITLES:
            raise Refusal("no_such_title", title=title)
        played = TITLES[title] if title is not None else await _played_here(interaction)
        titles = list(TITLES.values()) if played is None else [played]
        await responder.show(rules_panel(titles, question))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    commands: tuple[app_commands.Command[Any, ..., Any], ...] = (show_help, rules)
    for command in commands:
        command.allowed_contexts = ANYWHERE
        tree.add_command(command)


# --- controls


@router.action("rules")
async def pressed_rules(client: Any, pressed: Pressed) -> None:
    """How a round goes, in a message of its own."""
    table = await client.service.table(pressed.control.game, None)
    pressed.responder.update = False
    await pressed.responder.show(guide_panel(table.game.title))


async def _played_here(interaction: Interaction) -> AnyTitle | None:
    try:
        number = await resolve_game(interaction, None, ("playing", "lobby", "over"))
        return (await interaction.client.service.table(number, None)).game.title
    except Refusal:
        return None


# --- what is shown


def help_panel() -> Message:
    """The bot in one message."""
    names = ", ".join(title.name for title in TITLES.values())
    steps = [
        _("`/game new` in a channel opens a table. Your friends press **Join**; the host presses **Start**."),
        _("When it is your choice, I call you. Press **Play** below the board: your options appear to you alone."),
        _("`/board` shows the table at any time, `/rules` answers questions, and nothing is lost when you are away."),
    ]
    topics = [
        (_("Before a game"), "`/game new` `join` `leave` `start` `set` `invite`"),
        (_("Your choices"), "`/play` `/move` `/hand` `/team` `/game undo` `/game resign`"),
        (_("The table"), "`/board` `/game list` `status` `log` `here`"),
        (_("You and your server"), "`/prefs` `/setup check`"),
        (_("Questions"), "`/rules` `/help`"),
    ]
    return panel(
        "### Bottega",
        _(
            "I keep the table for board games that are played slowly: a move today, the answer tomorrow. I deal, "
            "remember, show the board, and call whoever has to choose. On the shelf: {names}."
        ).format(names=names),
        "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)),
        "\n".join(f"**{topic}** {commands}" for topic, commands in topics),
        _("What is secret is shown to you alone. Most choices can be taken back until something hidden is seen."),
    )


def rules_panel(titles: Sequence[AnyTitle], question: str) -> Message:
    """The clauses that answer a question."""
    clauses: Mapping[str, str] = {id_: text for title in titles for id_, text in title.clauses().items()}
    found = search(clauses, question, FOUND)
    names = ", ".join(title.name for title in titles)
    if not found:
        text = _(
            "I find nothing about “{question}” in the rules of {names}. Fewer or other words may help: a card, an "
            "action, “score”, “end”. The **Rules** button below a board tells how a round goes."
        )
        return notice(text.format(question=escape(clean(question, 80)), names=names))
    heading = "**" + _("Rules of {names}").format(names=names) + "**"
    return panel(heading, "\n".join(f"**{clause}** {_readable(clauses[clause])}" for clause in found))


def guide_panel(title: AnyTitle) -> Message:
    """How a title is played, in short."""
    hint = _("More: `/rules` with a few words, as `/rules extra play`, or with the number of a clause.")
    return panel(f"### {title.name}", title.text.guide(), hint)


def _readable(clause: str) -> str:
    return _RULING_WITH_WORDS.sub("[", _RULING.sub("", clause))
