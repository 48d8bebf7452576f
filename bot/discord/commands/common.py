"""What several topics need: which game is meant, and the options of commands that name it."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord.interaction import Interaction
from bot.discord.sanitize import cut
from bot.tables.game_view import GameView
from bot.tables.reading import OPEN_OR_OVER
from games.engine import Refusal
from games.translation import gettext as _

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
CHOICES = 25  # of an autocomplete


async def resolve_game(interaction: Interaction, game: int | None, statuses: Sequence[str] = OPEN_OR_OVER) -> int:
    """The number of the game a command is for. Raises Refusal when that is not clear, or the game is not for them.

    A game is open to its players, and to whoever can see its channel.
    """
    reading, user = interaction.client.app.reading, interaction.user
    if game is None:
        return await reading.find(interaction.channel_id, user.id, statuses)
    channel = await reading.admits(game, user.id, interaction.guild_id)
    if channel is not None and not can_see_channel(interaction, channel):
        raise Refusal("no_such_game", game=game)
    return game


def can_see_channel(interaction: Interaction, number: int) -> bool:
    """Whether somebody can see a channel or thread of the server it asks in, as far as we know."""
    if interaction.channel_id == number:
        return True
    channel = interaction.guild.get_channel_or_thread(number) if interaction.guild else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    rights = channel.permissions_for(interaction.user)
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return rights.view_channel and (not private or rights.manage_threads)


async def complete_game(interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
    """The user's open games, those that wait for it first."""
    tables = await interaction.client.app.reading.games_of(interaction.user.id)
    tables.sort(key=lambda table: table.seat not in table.awaited)
    return [
        app_commands.Choice(name=cut(label, 100), value=table.game.id)
        for table in tables
        if str(current) in (label := _game_label(table))
    ][:CHOICES]


def _game_label(table: GameView) -> str:
    line = f"#{table.game.id} {table.game.title.name}: {', '.join(table.names)}"
    return line + (" · " + _("waits for you") if table.seat in table.awaited and table.seat is not None else "")


def in_server(interaction: Interaction) -> int:
    """The server's number. Raises Refusal outside of servers."""
    if interaction.guild_id is None:
        raise Refusal("only_in_server")
    return interaction.guild_id
