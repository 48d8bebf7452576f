"""Which game somebody means, and whether they may know of it: one check for commands and for components."""

from collections.abc import Sequence

import discord

from bot.discord.interaction import Interaction
from bot.discord.permissions import missing
from bot.tables.reading import OPEN_OR_OVER
from games.engine import Refusal


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
    return member_sees(interaction, interaction.user, number)


def member_sees(interaction: Interaction, user: discord.User | discord.Member, number: int) -> bool:
    """Whether a member of the server sees a channel or thread of it, as far as we know."""
    channel = interaction.guild.get_channel_or_thread(number) if interaction.guild else None
    if channel is None or not isinstance(user, discord.Member):
        return False
    rights = channel.permissions_for(user)
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return rights.view_channel and (not private or rights.manage_threads)


def check_place(interaction: Interaction) -> int:
    """The server in whose channel a game can be played here; raises Refusal with what is in the way."""
    guild = in_server(interaction)
    if interaction.client.get_guild(guild) is None:  # the commands were added without the bot
        raise Refusal("commands_only")
    lacking = missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
    if lacking:
        raise Refusal("missing_permission", missing=lacking)
    return guild


def in_server(interaction: Interaction) -> int:
    """The server's number. Raises Refusal outside of servers."""
    if interaction.guild_id is None:
        raise Refusal("only_in_server")
    return interaction.guild_id
