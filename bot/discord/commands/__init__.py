"""Slash commands and the actions of buttons, by topic."""

from typing import Any

from discord import app_commands

from bot.discord.commands import help, learn, lobby, me, mine, play, seats, server, table


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to the tree."""
    for topic in (lobby, play, table, seats, me, mine, server, learn, help):
        topic.add_to(tree)
