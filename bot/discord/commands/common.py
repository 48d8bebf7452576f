"""What several topics need: where commands are for, and the suggestions for the game they name."""

from discord import app_commands

from bot.discord.interaction import Interaction
from bot.discord.sanitize import cut, isolate
from bot.tables.reading import Summary
from games.translation import gettext as _

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
CHOICES = 25  # of an autocomplete


async def complete_game(interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
    """The user's open games, those that wait for it first. Reads an index and loads no game."""
    games = await interaction.client.app.reading.summaries(interaction.user.id)
    return [
        app_commands.Choice(name=cut(label, 100), value=game.id)
        for game in games
        if str(current) in (label := _game_label(game))
    ][:CHOICES]


def _game_label(game: Summary) -> str:
    line = f"#{game.id} {game.title.name}: {', '.join(isolate(name) for name in game.names)}"
    return line + (" · " + _("waits for you") if game.waits else "")
