"""Seats that change hands and time at a table: resign, replace, take over, stand-ins, pauses, the end, votes."""

from typing import Any

from discord import app_commands

from bot.app import App
from bot.discord.access import can_see_channel, in_server, resolve_game
from bot.discord.commands.common import complete_game
from bot.discord.commands.lobby import game as group
from bot.discord.commands.play import my_panel
from bot.discord.interaction import Interaction
from bot.discord.panels.kit import GREEN, RED, Message, button, notice
from bot.discord.panels.seats import ballot, briefing, open_seats
from bot.discord.responder import respond
from bot.discord.router import ControlPress, press_of, router
from bot.tables.game_view import GameView
from bot.tables.seats import alone
from games.engine import Refusal
from games.translation import gettext as _

GAME = "The number of the game, where it is not clear"

# --- commands


@group.command()
@app_commands.describe(game=GAME)
async def resign(interaction: Interaction, game: int | None = None) -> None:
    """Give up your seat; you are asked once more"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        table = await interaction.client.app.reading.view(number, interaction.user.id)
        if table.seat is None:
            raise Refusal("not_seated")
        text = (
            _("Do you really give up {title} #{game}? It cannot be taken back: the game ends at once.")
            if alone(table.seats, table.seat)
            else _(
                "Do you really give up your seat in {title} #{game}? A computer player goes on for you, and anybody "
                "may take the seat over. Until somebody has, `/game take` gives it back to you."
            )
        )
        yes = button(_("Yes, resign"), "resign", game=number, style=RED)
        await responder.show(notice(text.format(title=table.game.title.name, game=number), yes))


@group.command()
@app_commands.describe(game=GAME)
async def replace(interaction: Interaction, game: int | None = None) -> None:
    """Look for somebody to take your seat, and play on until then; once more to stay after all"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        app, press = interaction.client.app, press_of(interaction)
        table = await app.reading.view(number, press.user)
        free = table.seat is not None and not table.seats[table.seat].free
        await app.seats.offer(press, number, free=free)
        text = (
            _("Your seat seeks a player: `/games show:open` shows it to all here. You play on until somebody takes it.")
            if free
            else _("You stay after all.")
        )
        await responder.show(notice(text))


@group.command()
@app_commands.describe(game=GAME)
async def take(interaction: Interaction, game: int | None = None) -> None:
    """Take over a seat that seeks a player"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        await responder.show(await _taken(interaction.client.app, interaction, number, None))


@group.command()
@app_commands.describe(game=GAME)
async def away(interaction: Interaction, game: int | None = None) -> None:
    """Let a computer player stand in for you until you are back"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        await interaction.client.app.seats.away(press_of(interaction), number)
        back = button(_("I am back"), "back", game=number, style=GREEN)
        await responder.show(
            notice(_("Melzi stands in for you. Whatever you choose yourself, or this, ends it."), back)
        )


@group.command()
@app_commands.describe(days="For how many days, 30 at most", game=GAME)
async def pause(interaction: Interaction, days: app_commands.Range[int, 1, 30], game: int | None = None) -> None:
    """Ask everybody for a pause, in which no clock runs; in a pause: end it"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        app, press = interaction.client.app, press_of(interaction)
        table = await app.reading.view(number, press.user)
        if table.game.paused is not None:
            await app.seats.end_pause(press, number)
            await responder.show(notice(_("The pause ends: clocks run again in a waking day.")))
            return
        await app.seats.ask(press, number, "pause", detail=str(days))
        await responder.show(notice(_("Everybody is asked. The pause begins when all agree.")))


@group.command()
@app_commands.describe(game=GAME)
async def end(interaction: Interaction, game: int | None = None) -> None:
    """Ask everybody to end the game without a winner"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        table = await interaction.client.app.reading.view(number, interaction.user.id)
        if table.seat is None:
            raise Refusal("not_seated")
        text = _(
            "Shall {title} #{game} end without a winner? It does when everybody agrees; three days of silence are a no."
        )
        yes = button(_("Yes, ask them"), "ask_end", game=number, style=RED)
        await responder.show(notice(text.format(title=table.game.title.name, game=number), yes))


@group.command()
@app_commands.describe(game="The number of the game or table")
async def close(interaction: Interaction, game: int) -> None:
    """Close a table, or end a game without a winner (the host before it begins; who manages the server)"""
    async with respond(interaction) as responder:
        await resolve_game(interaction, game)
        app = interaction.client.app
        table = await app.reading.view(game, interaction.user.id)
        hosts = table.game.status == "lobby" and table.game.host == interaction.user.id
        if not hosts and not moderates(interaction, table):
            raise Refusal("not_moderator")
        if table.game.status == "lobby":
            await app.lobby.close(press_of(interaction), game)
            await responder.show(notice(_("Table #{game} is closed.").format(game=game)))
            return
        if table.game.status != "playing":
            raise Refusal("over")
        text = _("Do you really end {title} #{game} for everybody, without a winner? It cannot be taken back.")
        yes = button(_("Yes, end it"), "close", game=game, style=RED)
        await responder.show(notice(text.format(title=table.game.title.name, game=game), yes))


command: app_commands.Command[Any, ..., Any]
for command in (resign, replace, take, away, pause, end, close):
    command.autocomplete("game")(complete_game)


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Nothing: these belong to `/game`, which the lobby's topic adds."""


def moderates(interaction: Interaction, table: GameView) -> bool:
    """Whether somebody manages the server in which a game is played, and asks from there."""
    return interaction.guild_id == table.game.guild and interaction.permissions.manage_guild


# --- controls


@router.action("resign")
async def pressed_resign(app: App, pressed: ControlPress) -> None:
    """Yes, resign."""
    table = await app.seats.resign(pressed.press, pressed.control.game)
    await pressed.responder.show(notice(_("You have resigned from #{game}.").format(game=table.game.id)))


@router.action("take", shows=True)
async def pressed_take(app: App, pressed: ControlPress) -> None:
    """Take this seat; the word is its number."""
    word = pressed.control.word
    pressed.responder.update = False
    seat = int(word) if word.isdecimal() else None
    await pressed.responder.show(await _taken(app, pressed.interaction, pressed.control.game, seat))


@router.action("back")
async def pressed_back(app: App, pressed: ControlPress) -> None:
    """I am back."""
    table = await app.seats.back(pressed.press, pressed.control.game)
    await pressed.responder.show(await my_panel(app, table, _("Welcome back.")))


@router.action("ask_stand_in")
async def pressed_ask_stand_in(app: App, pressed: ControlPress) -> None:
    """The button where a table has waited long; the word is the seat that is waited for."""
    word = pressed.control.word
    seat = int(word) if word.isdecimal() else None
    await app.seats.ask(pressed.press, pressed.control.game, "stand_in", seat)
    await pressed.responder.show(notice(_("You are for a stand-in. The others are asked.")))


@router.action("ask_end")
async def pressed_ask_end(app: App, pressed: ControlPress) -> None:
    """Yes, ask everybody to end the game."""
    await app.seats.ask(pressed.press, pressed.control.game, "end")
    await pressed.responder.show(notice(_("Everybody is asked. The game ends when all agree.")))


@router.action("close")
async def pressed_close(app: App, pressed: ControlPress) -> None:
    """Yes, end the game for everybody."""
    table = await app.reading.view(pressed.control.game, pressed.press.user)
    if not moderates(pressed.interaction, table):
        raise Refusal("not_moderator")
    await app.seats.close(pressed.press, pressed.control.game)
    await pressed.responder.show(notice(_("Game #{game} is ended.").format(game=pressed.control.game)))


@router.action("ballot")
async def pressed_ballot(app: App, pressed: ControlPress) -> None:
    """What the table is asked; the word is the vote."""
    pressed.responder.update = False
    await pressed.responder.show(await _ballot(app, pressed))


@router.action("vote")
async def pressed_vote(app: App, pressed: ControlPress) -> None:
    """An answer; the word is the vote and what is answered."""
    vote, _dot, answer = pressed.control.word.partition(".")
    number = int(vote) if vote.isdecimal() else 0
    await app.seats.answer(pressed.press, pressed.control.game, number, answer)
    text = (
        _("✔ Your answer is noted. You may change it until the table has decided.")
        if await app.reading.vote(pressed.control.game, number)
        else _("✔ Your answer is noted, and the table has decided.")
    )
    await pressed.responder.show(notice(text))


async def _ballot(app: App, pressed: ControlPress) -> Message:
    word, game = pressed.control.word, pressed.control.game
    table = await app.reading.view(game, pressed.press.user)
    if table.seat is None:
        raise Refusal("not_seated")
    asked = await app.reading.vote(game, int(word) if word.isdecimal() else 0)
    if asked is None:
        raise Refusal("decided_already")
    return ballot(table, *asked)


async def _taken(app: App, interaction: Interaction, game: int, seat: int | None) -> Message:
    await app.seats.take(press_of(interaction), game, seat)
    log = await app.reading.log(game, interaction.user.id)
    return briefing(log)


async def open_seats_of(interaction: Interaction) -> Message:
    """The seats of this server that seek a player, where the asker may know of the game."""
    found = await interaction.client.app.reading.free_seats(in_server(interaction))
    return open_seats([seat for seat in found if can_see_channel(interaction, seat.channel)])
