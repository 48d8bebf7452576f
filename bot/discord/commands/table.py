"""The table: `/board`, and `/game list`, `status`, `log`, `undo`, `resign`, `here`."""

from typing import Any

from discord import app_commands

from bot.app import App
from bot.discord.access import can_see_channel, check_place, resolve_game
from bot.discord.commands.common import ANYWHERE, complete_game
from bot.discord.commands.lobby import game
from bot.discord.commands.play import my_panel
from bot.discord.explain import explain
from bot.discord.interaction import Interaction
from bot.discord.links import place_url
from bot.discord.panels.board import details, heading, pages, private_board, text_page
from bot.discord.panels.kit import Message, Picture, button, notice, panel
from bot.discord.panels.lobby import contract_text, lobby, options_text
from bot.discord.pictures import picture_of
from bot.discord.responder import respond
from bot.discord.router import ControlPress, press_of, router
from bot.discord.sanitize import escape
from bot.discord.text import lines, seed_promise
from bot.tables.game_view import GameView
from bot.tables.reading import OPEN_OR_OVER, Log
from games.engine import Refusal
from games.translation import gettext as _


@app_commands.command()
@app_commands.describe(
    text="As text instead of a picture",
    game="The number of the game, where it is not clear",
    detail="A part of the table, larger",
)
@app_commands.autocomplete(game=complete_game)
async def board(interaction: Interaction, text: bool = False, game: int | None = None, detail: str = "") -> None:
    """The table as it stands, as a picture or as text"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game)
        user = interaction.user.id
        await responder.show(await shown_board(interaction.client.app, number, user, text=text, detail=detail))


@board.autocomplete("detail")
async def complete_detail(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The pictures of the game that is meant."""
    try:
        named = getattr(interaction.namespace, "game", None)
        number = await resolve_game(interaction, named if isinstance(named, int) else None)
        table = await interaction.client.app.reading.view(number, interaction.user.id)
    except Refusal:
        return []
    return [app_commands.Choice(name=detail, value=detail) for detail in details(table) if current.lower() in detail]


@game.command(name="list")
async def list_games(interaction: Interaction) -> None:
    """Your games, those that wait for you first, and the others of this server"""
    async with respond(interaction) as responder:
        reading = interaction.client.app.reading
        mine = await reading.games_of(interaction.user.id)
        mine.sort(key=lambda table: table.seat not in table.awaited)
        here = await reading.games_in(interaction.guild_id) if interaction.guild_id else []
        here = [game for game in here if can_see_channel(interaction, game.channel)]
        numbers = {table.game.id for table in mine}
        lines = [_mine(table) for table in mine] or [_("You sit at no table now.")]
        others = [f"#{g.id} {g.title.name} · {g.status} · <#{g.place}>" for g in here if g.id not in numbers]
        if others:
            lines += ["", "**" + _("Others in this server") + "**", *others]
        first, *rest = pages("\n".join(lines))
        if rest:
            more = sum(text.count("#") for text in rest)
            first += "\n" + _("… and {count} more. `/game status` with a number shows any of them.").format(count=more)
        await responder.show(panel("**" + _("Your games") + "**", first))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def status(interaction: Interaction, game: int | None = None) -> None:
    """Where a game stands, and whom it waits for"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, OPEN_OR_OVER)
        table = await interaction.client.app.reading.view(number, interaction.user.id)
        await responder.show(lobby(table) if table.view is None else panel(*_status(table)))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def log(interaction: Interaction, game: int | None = None) -> None:
    """What happened in a game, beginning with the last page"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("playing", "over", "lobby"))
        await responder.show(log_page(await interaction.client.app.reading.log(number, interaction.user.id)))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def undo(interaction: Interaction, game: int | None = None) -> None:
    """Take back your last choice, as long as nothing hidden was seen since"""
    number = 0

    async def refused(refusal: Refusal) -> Message:
        return await explain(refusal, interaction, number)

    async with respond(interaction, refused=refused) as responder:
        app = interaction.client.app
        number = await resolve_game(interaction, game, ("playing",))
        table = await app.playing.undo(press_of(interaction), number, None)
        await responder.show(await my_panel(app, table, _("↩ Taken back. Choose again.")))


@game.command()
@app_commands.describe(game="The number of the game")
async def here(interaction: Interaction, game: int) -> None:
    """Go on with a game in this channel, when the old one is gone or closed to me"""
    async with respond(interaction) as responder:
        guild = check_place(interaction)
        await resolve_game(interaction, game)  # to others its number says nothing
        app, channel = interaction.client.app, interaction.channel_id or 0
        table = await app.reading.view(game, interaction.user.id)
        change = app.lobby if table.game.status == "lobby" else app.playing
        await change.move(press_of(interaction), game, guild, channel)
        await responder.show(notice(_("Game #{game} goes on here.").format(game=game)))


command: app_commands.Command[Any, ..., Any]
for command in (status, log, undo, here):
    command.autocomplete("game")(complete_game)


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    board.allowed_contexts = ANYWHERE
    tree.add_command(board)


# --- controls


@router.action("board", shows=True)
@router.action("look", shows=True)
async def pressed_board(app: App, pressed: ControlPress) -> None:
    """The board or a detail of it, the word: from a panel in a message below it, else in place of what was shown."""
    detail = pressed.control.word
    if not detail or pressed.control.action == "look":
        pressed.responder.update = False
    await pressed.responder.show(await shown_board(app, pressed.control.game, pressed.press.user, detail=detail))


@router.action("text", shows=True)
async def pressed_text(app: App, pressed: ControlPress) -> None:
    """The board as text; the word is the page."""
    page = int(pressed.control.word) if pressed.control.word.isdecimal() else 0
    await pressed.responder.show(await shown_board(app, pressed.control.game, pressed.press.user, text=True, page=page))


@router.action("log", shows=True)
async def pressed_log(app: App, pressed: ControlPress) -> None:
    """Another page of what happened; the word is its number."""
    page = int(pressed.control.word) if pressed.control.word.isdecimal() else None
    log = await app.reading.log(pressed.control.game, pressed.press.user)
    await pressed.responder.show(log_page(log, page))


# --- what is shown


async def shown_board(
    app: App, number: int, user: int, *, text: bool = False, page: int = 0, detail: str = ""
) -> Message:
    """The board for one reader, or a detail of it. Raises Refusal for a detail that this reader cannot have."""
    table = await app.reading.view(number, user)
    if table.view is None:
        return lobby(table)
    detail = detail or table.game.title.details[0]
    if detail not in details(table):
        private = detail in table.game.title.private_details
        raise Refusal("not_seated") if private else Refusal("no_such_option", option=detail)
    if not text:
        picture: Picture | None = await picture_of(app, table, detail)
        return private_board(table, picture, detail)
    return text_page(table, page)


def _mine(table: GameView) -> str:
    place = place_url(table)
    name = f"[{table.game.title.name} #{table.game.id}]({place})"
    if table.view is None:
        return f"{name} · " + _("not begun yet")
    if table.seat is not None and table.seat in table.awaited:
        return f"**{name}** · " + _("waits for **you**")
    waiting = ", ".join(escape(table.names[seat]) for seat in table.awaited)
    return f"{name} · " + _("waits for {names}").format(names=waiting)


def _status(table: GameView) -> list[str]:
    lines = [heading(table), contract_text(table), options_text(table)]
    for seat in table.seats:
        words = [escape(table.names[seat.seat])]
        if seat.seat in table.awaited:
            words.append(_("choosing"))
        elif seat.seat in table.answered:
            words.append(_("has chosen"))
        lines.append(" · ".join(words))
    over = table.game.status == "over"
    seed = _("Seed: `{seed}`") if over else _("SHA-256 of the seed: `{seed}`")
    lines.append(seed.format(seed=table.game.seed if over else seed_promise(table.game.seed)))
    return lines


def log_page(log: Log, page: int | None = None) -> Message:
    """A page of what happened with the way to the others; the last one without a number, or for one beyond it."""
    game = log.view.game
    names = [escape(name) for name in log.view.names]
    told = "\n".join(lines([event for _r, event in log.events], log.view, names)) or _("Nothing has happened yet.")
    texts = pages(told)
    last = len(texts) - 1
    page = last if page is None else min(page, last)
    heading = f"**{game.title.name} #{game.id}**"
    if last:
        heading += " · " + _("page {page} of {pages}").format(page=page + 1, pages=last + 1)
    ways = [(_("Earlier"), page - 1), (_("Later"), page + 1)]
    controls = [button(label, "log", game=game.id, word=str(other)) for label, other in ways if 0 <= other <= last]
    return panel(heading, texts[page], *controls)
