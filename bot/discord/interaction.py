"""An interaction as our handlers get it: its client has the app."""

from typing import TypeAlias

import discord

from bot.app import App
from bot.discord.suggestions import Suggestions


class AppClient(discord.Client):
    """A Discord client with the app that its handlers work with."""

    app: App
    suggestions: Suggestions


Interaction: TypeAlias = discord.Interaction[AppClient]
