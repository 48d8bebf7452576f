"""Why something was refused, shown where it was asked."""

from contextlib import suppress

import discord

from bot.discord.interaction import Interaction
from bot.discord.own_panel import own_panel
from bot.discord.panels.kit import Message, notice
from bot.discord.text import sentence
from games.engine import Refusal


def is_private(interaction: Interaction) -> bool:
    """Whether the pressed message is one that its presser alone can see, and may change under the hand."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def explain(refusal: Refusal, interaction: Interaction, game: int) -> Message:
    """A refusal for the person: on its current panel where it pressed or typed one's choice, else a sentence.

    *game* is 0 where none is meant.
    """
    table = None
    if game and refusal.reason != "no_such_game":  # of which the person may know nothing
        with suppress(Refusal):
            table = await interaction.client.app.reading.view(game, interaction.user.id)
    text = sentence(refusal, table)
    typed = interaction.type is discord.InteractionType.application_command
    if table is not None and table.seat is not None and (typed or is_private(interaction)):
        return await own_panel(interaction.client.app, table, notice=f"⚠ {text}")
    return notice(text)
