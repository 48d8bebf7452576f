"""Before the game: `/game new`, `join`, `leave`, `set`, `start`, `invite`, and the buttons of the lobby message."""

from typing import Any, cast, get_args

import discord
import msgspec
from discord import app_commands

from bot.app import App
from bot.discord.access import check_place, member_sees, resolve_game
from bot.discord.commands.common import ANYWHERE, complete_game
from bot.discord.ids import NO_STAMP, Control
from bot.discord.interaction import Interaction
from bot.discord.links import place_url
from bot.discord.panels.kit import Message, form, notice
from bot.discord.panels.lobby import joined, options, options_read, value_text, values
from bot.discord.responder import respond
from bot.discord.router import ControlPress, press_of, router
from bot.discord.sanitize import cut
from bot.discord.written import read_pace
from bot.tables.game_view import GameView
from bot.time.pace import LONGEST_OWN, MOST_LEAVE, PACES, AtZero, own_pace
from games.engine import Refusal
from games.players import PLAYERS, level_name
from games.titles import TITLES
from games.translation import gettext as _

POSTING = 5.0  # seconds in which a lobby is posted, or found to be impossible; after that it is tried again for long

game = app_commands.Group(name="game", description="Start, join and look after games", allowed_contexts=ANYWHERE)

# --- commands


@game.command()
@app_commands.describe(title="What to play")
@app_commands.choices(title=[app_commands.Choice(name=title.name, value=title.id) for title in TITLES.values()])
async def new(interaction: Interaction, title: str) -> None:
    """Open a table in this channel, for others to join"""
    async with respond(interaction) as responder:
        guild = check_place(interaction)
        app = interaction.client.app
        table = await app.lobby.new(press_of(interaction), title, guild, interaction.channel_id or 0)
        await _see_posted(app, table)
        await responder.show(await _welcome(app, table, interaction.user.id))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def join(interaction: Interaction, game: int | None = None) -> None:
    """Take a seat at a table that has not begun"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        table = await interaction.client.app.lobby.join(press_of(interaction), number)
        await responder.show(await _welcome(interaction.client.app, table, interaction.user.id))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave a table that has not begun"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        await interaction.client.app.lobby.leave(press_of(interaction), number)
        await responder.show(_left(number))


@game.command()
@app_commands.describe(game="The number of the game, where it is not clear")
async def start(interaction: Interaction, game: int | None = None) -> None:
    """Begin, when everybody has joined (the host)"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        await responder.show(_begun(await interaction.client.app.lobby.start(press_of(interaction), number)))


@game.command(name="set")
@app_commands.describe(
    option="What to set", value="What it shall be", game="The number of the game, where it is not clear"
)
async def set_option(interaction: Interaction, option: str, value: str, game: int | None = None) -> None:
    """Set an option of the title before the start (the host)"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        asked = "" if value == "-" else value
        table = await interaction.client.app.lobby.set_option(press_of(interaction), number, option, asked)
        await responder.show(options(table, _("✔ Set.")))


@set_option.autocomplete("option")
async def complete_option(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The options of the title."""
    table = await _named_lobby(interaction)
    if table is None:
        return []
    text = table.game.title.text
    found = [(option.name, text.option_name(option.name)) for option in table.game.title.options]
    return [app_commands.Choice(name=cut(label, 100), value=name) for name, label in found]


@set_option.autocomplete("value")
async def complete_value(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The values of the option that was named."""
    table = await _named_lobby(interaction)
    name = getattr(interaction.namespace, "option", "")
    option = next((option for option in table.game.title.options if option.name == name), None) if table else None
    if table is None or option is None:
        return []
    return [
        app_commands.Choice(name=cut(value_text(table, option, value, plain=True), 100), value=value or "-")
        for value in values(table, option)
    ]


@game.command()
@app_commands.describe(
    pace="How much time everybody has",
    days="Of a pace of your own: days in the bank",
    hours="Of a pace of your own: hours that each choice adds",
    leave="Days of announced absence in which a clock stands still",
    zero="What happens when somebody has no time left",
    game="The number of the game, where it is not clear",
)
@app_commands.choices(
    pace=[app_commands.Choice(name=name, value=name) for name in (*PACES, "own")],
    zero=[app_commands.Choice(name=name, value=name) for name in ("wait", "ask", "stand_in")],
)
async def pace(
    interaction: Interaction,
    pace: str,
    days: app_commands.Range[float, 0, LONGEST_OWN] | None = None,
    hours: app_commands.Range[float, 0, 2160] | None = None,
    leave: app_commands.Range[int, 0, MOST_LEAVE] | None = None,
    zero: str | None = None,
    game: int | None = None,
) -> None:
    """Agree on how much time everybody has: the host before the start, later when all agree"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby", "playing"))
        app, press = interaction.client.app, press_of(interaction)
        table = await app.reading.view(number, press.user)
        now = table.game.pace
        try:
            chosen = PACES[pace] if pace in PACES else own_pace(days or 7, hours or 0)
        except ValueError as error:
            raise Refusal("no_such_pace") from error
        chosen = msgspec.structs.replace(
            chosen, zero=at_zero(zero or now.zero), leave=now.leave if leave is None else leave
        )
        if table.game.status == "lobby":
            await responder.show(options(await app.lobby.set_pace(press, number, chosen), _("✔ Set.")))
            return
        await app.seats.ask(press, number, "pace", detail=msgspec.json.encode(chosen).decode())
        await responder.show(notice(_("Everybody is asked. The pace changes when all agree.")))


@game.command()
@app_commands.describe(level="Who it is", game="The number of the game, where it is not clear")
@app_commands.choices(level=[app_commands.Choice(name=level_name(level), value=level) for level in PLAYERS])
async def add(interaction: Interaction, level: str, game: int | None = None) -> None:
    """Have a computer player sit down (the host, before the start)"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        table = await interaction.client.app.lobby.add_computer(press_of(interaction), number, level)
        await responder.show(
            notice(_("{name} sits at table #{game}.").format(name=level_name(level), game=table.game.id))
        )


@game.command()
@app_commands.describe(user="Whom to invite", game="The number of the game, where it is not clear")
async def invite(interaction: Interaction, user: discord.User, game: int | None = None) -> None:
    """Call somebody to a table that has not begun"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game, ("lobby",))
        table = await interaction.client.app.reading.view(number, interaction.user.id)
        if table.game.status != "lobby":
            raise Refusal("started_already")
        if interaction.user.id not in {seat.user for seat in table.seats}:
            raise Refusal("not_seated")
        if user.bot or user.id in {seat.user for seat in table.seats}:
            raise Refusal("joined_already" if user.id == interaction.user.id else "cannot_invite", user=user.id)
        if not member_sees(interaction, user, table.game.channel):
            raise Refusal("cannot_see", user=user.id)
        await interaction.client.app.lobby.invite(press_of(interaction), number, user.id)
        await responder.show(notice(_("{user} is called to the table.").format(user=f"<@{user.id}>")))


command: app_commands.Command[Any, ..., Any]
for command in (join, leave, start, set_option, pace, add, invite):
    command.autocomplete("game")(complete_game)


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    tree.add_command(game)


# --- controls


@router.action("join", shows=True)
async def pressed_join(app: App, pressed: ControlPress) -> None:
    """Join, below the lobby."""
    table = await app.lobby.join(pressed.press, pressed.control.game)
    await pressed.responder.show(await _welcome(app, table, pressed.press.user))


@router.action("leave")
async def pressed_leave(app: App, pressed: ControlPress) -> None:
    """Leave, below the lobby."""
    await app.lobby.leave(pressed.press, pressed.control.game)
    await pressed.responder.show(_left(pressed.control.game))


@router.action("start")
async def pressed_start(app: App, pressed: ControlPress) -> None:
    """Start, below the lobby."""
    await pressed.responder.show(_begun(await app.lobby.start(pressed.press, pressed.control.game)))


@router.action("options", shows=True)
async def pressed_options(app: App, pressed: ControlPress) -> None:
    """The options, which the host may change and everybody else may read."""
    table = await app.reading.view(pressed.control.game, pressed.press.user)
    if table.game.status != "lobby":
        raise Refusal("started_already")
    mine = table.game.host == pressed.press.user
    await pressed.responder.show(options(table) if mine else options_read(table))


@router.action("option")
async def chosen_option(app: App, pressed: ControlPress) -> None:
    """A value from one of the menus of the host's panel."""
    value = pressed.values[0] if pressed.values else ""
    control = pressed.control
    table = await app.lobby.set_option(pressed.press, control.game, control.word, "" if value == "-" else value)
    await pressed.responder.show(options(table, _("✔ Set.")))


@router.action("pace")
async def chosen_pace(app: App, pressed: ControlPress) -> None:
    """How much time everybody has, from the host's panel."""
    game, chosen = pressed.control.game, pressed.values[0] if pressed.values else ""
    now = (await app.reading.view(game, pressed.press.user)).game.pace
    pace = PACES.get(chosen, now)
    pace = msgspec.structs.replace(pace, zero=now.zero, leave=now.leave)
    await pressed.responder.show(options(await app.lobby.set_pace(pressed.press, game, pace), _("✔ Set.")))


@router.action("zero")
async def chosen_zero(app: App, pressed: ControlPress) -> None:
    """What happens when somebody has no time left, from the host's panel."""
    game, chosen = pressed.control.game, pressed.values[0] if pressed.values else ""
    now = (await app.reading.view(game, pressed.press.user)).game.pace
    pace = msgspec.structs.replace(now, zero=at_zero(chosen))
    await pressed.responder.show(options(await app.lobby.set_pace(pressed.press, game, pace), _("✔ Set.")))


@router.action("leave_days")
async def chosen_leave(app: App, pressed: ControlPress) -> None:
    """In how many days of absence a clock stands still, from the host's panel."""
    game, chosen = pressed.control.game, pressed.values[0] if pressed.values else ""
    if not chosen.isdecimal() or int(chosen) > MOST_LEAVE:
        raise Refusal("no_such_option", option=chosen)
    now = (await app.reading.view(game, pressed.press.user)).game.pace
    pace = msgspec.structs.replace(now, leave=int(chosen))
    await pressed.responder.show(options(await app.lobby.set_pace(pressed.press, game, pace), _("✔ Set.")))


@router.action("own_pace")
async def pressed_own_pace(app: App, pressed: ControlPress) -> None:
    """A window for a pace of one's own."""
    control = Control(pressed.control.game, NO_STAMP, "own_values")
    label = _("Days in the bank, hours each choice adds: 7, 12")
    await pressed.responder.ask(form(control, _("A pace of your own"), label, 20))


@router.action("own_values")
async def written_own_pace(app: App, pressed: ControlPress) -> None:
    """The days and hours that were written."""
    game = pressed.control.game
    now = (await app.reading.view(game, pressed.press.user)).game.pace
    days, hours = read_pace(pressed.values[0] if pressed.values else "")
    try:
        own = own_pace(days, hours)
    except ValueError as error:
        raise Refusal("no_such_pace") from error
    pace = msgspec.structs.replace(own, zero=now.zero, leave=now.leave)
    await pressed.responder.show(options(await app.lobby.set_pace(pressed.press, game, pace), _("✔ Set.")))


@router.action("add")
async def chosen_computer(app: App, pressed: ControlPress) -> None:
    """A computer player sits down, from the host's panel."""
    level = pressed.values[0] if pressed.values else ""
    table = await app.lobby.add_computer(pressed.press, pressed.control.game, level)
    await pressed.responder.show(options(table, _("✔ {name} sits at the table.").format(name=level_name(level))))


@router.action("remove")
async def pressed_remove(app: App, pressed: ControlPress) -> None:
    """The last computer player leaves."""
    table = await app.lobby.remove_computer(pressed.press, pressed.control.game)
    await pressed.responder.show(options(table, _("✔ Removed.")))


@router.action("rematch", shows=True)
async def pressed_rematch(app: App, pressed: ControlPress) -> None:
    """Another game for the same people."""
    interaction = pressed.interaction
    game = pressed.control.game
    table = await app.lobby.rematch(pressed.press, game, interaction.guild_id, interaction.channel_id)
    await _see_posted(app, table)
    await pressed.responder.show(await _welcome(app, table, pressed.press.user))


def at_zero(value: str) -> AtZero:
    """What a table may agree on for when somebody has no time left. Raises Refusal."""
    for known in get_args(AtZero):
        if value == known:
            return cast(AtZero, known)
    raise Refusal("no_such_option", option=value)


async def _see_posted(app: App, table: GameView) -> None:
    """Wait for the lobby to be posted. Raises Refusal when it cannot be, after which no table stays behind."""
    if len(table.seats) > 1:  # it was there already
        return
    reason = await app.outcome(table.game.id, "lobby", POSTING)
    if reason:
        await app.lobby.cancel(table.game.id)
        raise Refusal("cannot_post", why=reason)


async def _welcome(app: App, table: GameView, user: int) -> Message:
    return joined(table, await app.people.panel_of(user) == "dm")


async def _named_lobby(interaction: Interaction) -> GameView | None:
    named = getattr(interaction.namespace, "game", None)
    try:
        number = await resolve_game(interaction, named if isinstance(named, int) else None, ("lobby",))
        return await interaction.client.app.reading.view(number, interaction.user.id)
    except Refusal:
        return None


def _left(game: int) -> Message:
    return notice(_("You have left table #{game}.").format(game=game))


def _begun(table: GameView) -> Message:
    text = _("The game begins: {place}").format(place=place_url(table))
    return notice(text if table.game.thread else _("The game begins. Its board appears in a moment."))
