"""The yardstick for the whole way: a bot as one writes it first."""

import io
import json
from pathlib import Path

import aiosqlite
import discord
import msgspec
from discord import app_commands

from bench.naive_picture import naive
from bench.playing import NAMES, TITLE
from games.engine import Waiting
from games.leonardo.state import State
from games.live import AnyGame


class NaiveBot(discord.Client):
    """Puts the answer off first, reads JSON text, draws everything anew on the event loop."""

    def __init__(self, path: Path, live: AnyGame) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.path = path
        self.live = live
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="board", description="The table as it stands")(self.board)

    async def setup_hook(self) -> None:
        """Keep one game in a database with SQLite's own defaults."""
        self.database = await aiosqlite.connect(self.path)
        await self.database.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, state TEXT)")
        text = json.dumps(msgspec.to_builtins(self.live.state))
        await self.database.execute("INSERT INTO games VALUES (1, ?)", (text,))
        await self.database.commit()

    async def close(self) -> None:
        """Close the database too."""
        await super().close()
        await self.database.close()

    async def board(self, interaction: discord.Interaction) -> None:
        """The table as it stands."""
        await interaction.response.defer(ephemeral=True)
        async with self.database.execute("SELECT state FROM games WHERE id = 1") as cursor:
            (text,) = await cursor.fetchone() or ("",)
        state = msgspec.convert(json.loads(text), State)
        view = TITLE.view(state, 0, Waiting())
        picture = io.BytesIO(naive(TITLE.id, view, NAMES))
        await interaction.edit_original_response(attachments=[discord.File(picture, "board.png")])
