"""Links into Discord."""

from bot.tables.game_view import GameView


def place_url(table: GameView) -> str:
    """Where the game is played, as a link."""
    return f"https://discord.com/channels/{table.game.guild}/{table.game.place}"
