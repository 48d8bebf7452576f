"""What waits for me, wherever it is: `/games`, and the way from one choice to the next."""

from typing import Any, Literal

from discord import app_commands

from bot.app import App
from bot.discord.commands.common import ANYWHERE
from bot.discord.commands.play import my_panel
from bot.discord.commands.seats import open_seats_of
from bot.discord.interaction import Interaction
from bot.discord.panels.games import games_panel
from bot.discord.responder import respond
from bot.discord.router import ControlPress, router
from games.engine import Refusal
from games.translation import gettext as _

# --- commands


@app_commands.command()
@app_commands.describe(show="Yours, or the seats of this server that seek a player")
async def games(interaction: Interaction, show: Literal["mine", "open"] = "mine") -> None:
    """Everything that waits for you, in all servers; or seats that seek a player"""
    async with respond(interaction) as responder:
        if show == "open":
            await responder.show(await open_seats_of(interaction))
            return
        reading = interaction.client.app.reading
        waiting = await reading.waiting_for(interaction.user.id)
        others = await reading.games_of(interaction.user.id)
        await responder.show(games_panel(waiting, others))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    games.allowed_contexts = ANYWHERE
    tree.add_command(games)


# --- controls


@router.action("see", shows=True)
async def pressed_see(app: App, pressed: ControlPress) -> None:
    """Play, below a notice: the panel in a message of its own, since the notice stays."""
    pressed.responder.update = False
    await pressed.responder.show(await my_panel(app, await app.reading.view(pressed.control.game, pressed.press.user)))


@router.action("goto")
async def chosen_game(app: App, pressed: ControlPress) -> None:
    """One of the games that wait, from the menu."""
    word = pressed.values[0] if pressed.values else ""
    await _open(app, pressed, int(word) if word.isdecimal() else 0)


@router.action("next")
async def pressed_next(app: App, pressed: ControlPress) -> None:
    """The next game that waits, after this one."""
    waiting = [table.game.id for table in await app.reading.waiting_for(pressed.press.user)]
    here = pressed.control.game
    rest = [game for game in waiting if game != here]
    if not rest:
        others = await app.reading.games_of(pressed.press.user)
        tables = await app.reading.waiting_for(pressed.press.user)
        await pressed.responder.show(games_panel(tables, others, _("Nothing else waits for you.")))
        return
    await _open(app, pressed, rest[0])


async def _open(app: App, pressed: ControlPress, game: int) -> None:
    table = await app.reading.view(game, pressed.press.user)
    if table.seat is None:  # of a game that is none of theirs they may know nothing from here
        raise Refusal("no_such_game", game=game)
    waiting = await app.reading.waiting_for(pressed.press.user)
    more = sum(each.game.id != game for each in waiting)
    await pressed.responder.show(await my_panel(app, table, more=more))
