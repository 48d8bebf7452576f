"""What is mine alone: `/prefs`, where and when notices reach me, my waking hours, and where my private panel is."""

import logging
from typing import Any

import aiohttp
import discord
import msgspec
from discord import app_commands

from bot.app import App
from bot.discord.access import resolve_game
from bot.discord.commands.common import ANYWHERE, complete_game
from bot.discord.ids import NO_STAMP, Control
from bot.discord.interaction import AppClient, Interaction
from bot.discord.outbox import TOO_MANY
from bot.discord.panels.kit import BLUE, Message, button, form, notice, panel
from bot.discord.panels.prefs import WHERE, prefs_panel, waking_panel, week_panel, week_text, zones_panel
from bot.discord.responder import SILENT, respond
from bot.discord.router import ControlPress, press_of, router
from bot.discord.written import read_days, read_time, read_week
from bot.time.calendar import zones_where
from bot.time.prefs import MOST_HOURS, USUAL, Preferences
from games.engine import Refusal
from games.translation import gettext as _

log = logging.getLogger(__name__)

FORBIDDEN = 403

# --- commands


@app_commands.command()
async def prefs(interaction: Interaction) -> None:
    """Where and when notices reach you, when you are awake or away"""
    async with respond(interaction) as responder:
        await responder.show(prefs_panel(await interaction.client.app.people.person(interaction.user.id)))


@app_commands.command()
@app_commands.describe(game="The number of the game", where="How this game reaches you")
@app_commands.choices(
    where=[
        app_commands.Choice(name=name, value=name) for name in ("as usual", "mention", "direct", "digest", "nothing")
    ]
)
@app_commands.autocomplete(game=complete_game)
async def notify(interaction: Interaction, game: int, where: str) -> None:
    """How the notices of one game reach you"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game)
        chosen = "" if where == "as usual" else where
        await interaction.client.app.people.set_game_notices(press_of(interaction), number, chosen)
        text = _("✔ Set for #{game}. `/prefs` says how all others reach you.")
        await responder.show(notice(text.format(game=number)))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    command: app_commands.Command[Any, ..., Any]
    for command in (prefs, notify):
        command.allowed_contexts = ANYWHERE
        tree.add_command(command)


# --- controls


@router.action("panel")
async def pressed_panel(app: App, pressed: ControlPress) -> None:
    """Here, or by direct message; the second is tried at once."""
    press = pressed.press
    if pressed.control.word != "dm":
        await app.people.set_panel(press, "here")
        await _shown(app, pressed, _("✔ Your choices are shown here, when you press **Play**."))
        return
    if await _opened(app, pressed):
        await app.people.set_panel(press, "dm")
        await _shown(
            app, pressed, _("✔ It works: I have just written to you. Your choices come by direct message now.")
        )


async def _opened(app: App, pressed: ControlPress) -> bool:
    """Whether direct messages reach the presser, tried at once; if not, that is said."""
    press = pressed.press
    channel, state = await try_dm(pressed.interaction.client, press.user, f"t{press.id:x}")
    if state == "later":
        text = _(
            "Discord lets me open no direct messages just now, so nothing is changed. Please try again in an hour; "
            "until then **Play** shows your choices."
        )
        await _shown(app, pressed, text)
        return False
    await app.people.set_panel(press, (await app.people.person(press.user)).panel)
    await app.people.set_dm(press.user, channel, state)
    if state != "open":
        await app.people.set_panel(press, "dm" if pressed.control.action == "panel" else "here")
        await pressed.responder.show(closed_panel())
    return state == "open"


async def _shown(app: App, pressed: ControlPress, word: str = "") -> None:
    await pressed.responder.show(prefs_panel(await app.people.person(pressed.press.user), word))


@router.action("prefs")
async def pressed_prefs(app: App, pressed: ControlPress) -> None:
    """Back to all preferences."""
    await _shown(app, pressed)


async def _set(app: App, pressed: ControlPress, **changes: Any) -> None:
    """Change some preferences, and show what they are then."""
    now = (await app.people.person(pressed.press.user)).preferences
    await app.people.set_preferences(pressed.press, msgspec.structs.replace(now, **changes))
    await _shown(app, pressed, _("✔ Noted."))


@router.action("pref_where")
async def chosen_where(app: App, pressed: ControlPress) -> None:
    """Where notices come; direct messages are tried at once."""
    where = pressed.values[0] if pressed.values else ""
    if where not in WHERE:
        raise Refusal("no_such_option", option=where)
    if where in ("direct", "digest"):
        person = await app.people.person(pressed.press.user)
        if person.dm_state != "open" and not await _opened(app, pressed):
            return
    await _set(app, pressed, where=where)


@router.action("pref_every")
async def chosen_every(app: App, pressed: ControlPress) -> None:
    """How often notices come at most, in hours."""
    await _set(app, pressed, every=min(MOST_HOURS, _number(pressed)))


@router.action("pref_hour")
async def chosen_hour(app: App, pressed: ControlPress) -> None:
    """The hour of the daily message."""
    await _set(app, pressed, digest=_number(pressed) % 24)


@router.action("pref_time")
async def pressed_time(app: App, pressed: ControlPress) -> None:
    """A window that asks what time it is."""
    control = Control(0, NO_STAMP, "pref_clock")
    await pressed.responder.ask(form(control, _("Your time"), _("What time is it where you are? (21:30)"), 8))


@router.action("pref_clock")
async def written_time(app: App, pressed: ControlPress) -> None:
    """The time on somebody's wall: the zones in which it is that time."""
    hour, minute = read_time(pressed.values[0] if pressed.values else "")
    await pressed.responder.show(zones_panel(zones_where(app.now(), hour, minute)))


@router.action("pref_zone")
async def chosen_zone(app: App, pressed: ControlPress) -> None:
    """The zone."""
    await _set(app, pressed, zone=pressed.values[0] if pressed.values else "")


@router.action("pref_waking")
async def pressed_waking(app: App, pressed: ControlPress) -> None:
    """When somebody is awake."""
    await pressed.responder.show(waking_panel((await app.people.person(pressed.press.user)).preferences))


@router.action("pref_hours")
async def chosen_hours(app: App, pressed: ControlPress) -> None:
    """An edge of the waking hours."""
    days, _dot, edge = pressed.control.word.partition(".")
    now = (await app.people.person(pressed.press.user)).preferences
    changed = with_hour(now, days, edge, _number(pressed))
    await app.people.set_preferences(pressed.press, changed)
    await pressed.responder.show(waking_panel(changed, _("✔ Noted.")))


@router.action("pref_each")
async def pressed_days_own(app: App, pressed: ControlPress) -> None:
    """A window with a line for each day."""
    now = (await app.people.person(pressed.press.user)).preferences
    control = Control(0, NO_STAMP, "pref_written")
    label = _("A line a day, from and to: Mon 8:00-23:00")
    await pressed.responder.ask(form(control, _("Waking hours"), label, 200, week_text(now.waking or USUAL)))


@router.action("pref_written")
async def written_hours(app: App, pressed: ControlPress) -> None:
    """The hours of each day as they were written; days that are not named stay."""
    now = (await app.people.person(pressed.press.user)).preferences
    waking = read_week(pressed.values[0] if pressed.values else "", now.waking or USUAL)
    changed = msgspec.structs.replace(now, waking=waking)
    await app.people.set_preferences(pressed.press, changed)
    await pressed.responder.show(waking_panel(changed, _("✔ Noted.")))


@router.action("pref_always")
async def pressed_always(app: App, pressed: ControlPress) -> None:
    """Awake always."""
    await _set(app, pressed, waking=())


@router.action("pref_away")
async def pressed_away(app: App, pressed: ControlPress) -> None:
    """A window for the days of an absence."""
    control = Control(0, NO_STAMP, "pref_days")
    await pressed.responder.ask(form(control, _("I will be away"), _("From and to: 2026-12-24 to 2027-01-02"), 40))


@router.action("pref_days")
async def written_days(app: App, pressed: ControlPress) -> None:
    """The days, in somebody's own zone; both included."""
    now = (await app.people.person(pressed.press.user)).preferences
    begins, ends = read_days(pressed.values[0] if pressed.values else "", now.zone or "UTC")
    await app.people.add_absence(pressed.press, begins, ends)
    await _shown(app, pressed, _("✔ Noted: no notice comes and, as far as your tables grant it, no clock runs."))


@router.action("pref_here")
async def pressed_here(app: App, pressed: ControlPress) -> None:
    """Back earlier, or not away at all; the word is the absence."""
    word = pressed.control.word
    await app.people.end_absence(pressed.press, int(word) if word.isdecimal() else 0)
    await _shown(app, pressed, _("✔ Welcome back."))


@router.action("pref_week")
async def pressed_week(app: App, pressed: ControlPress) -> None:
    """What would I get?"""
    await pressed.responder.show(week_panel(await app.people.week(pressed.press.user)))


# --- what follows from it


def with_hour(now: Preferences, days: str, edge: str, hour: int) -> Preferences:
    """Preferences with one edge of the waking hours moved."""
    waking = list(now.waking or USUAL)
    for day in range(5) if days == "weekdays" else range(5, 7):
        start, length = waking[day]
        end = (start + length) % 1440
        start, end = (hour % 24 * 60, end) if edge == "from" else (start, hour % 24 * 60)
        waking[day] = (start, (end - start) % 1440 or 1440)
    return msgspec.structs.replace(now, waking=tuple(waking))


def _number(pressed: ControlPress) -> int:
    value = pressed.values[0] if pressed.values else ""
    if not value.isdecimal():
        raise Refusal("no_such_option", option=value)
    return int(value)


async def try_dm(client: AppClient, user: int, nonce: str) -> tuple[int | None, str]:
    """Write to a user to see whether it arrives: the channel, and "open", "closed", or "later" when it cannot be told.

    The same *nonce* makes a repeated message count once.
    """
    channel: int | None = None
    text = _("This is where your choices will reach you. `/prefs` changes that at any time.")
    try:
        channel = int((await client.http.start_private_message(user))["id"])
        messages = client.get_partial_messageable(channel, type=discord.ChannelType.private)
        await messages.send(text, allowed_mentions=SILENT, nonce=nonce)
    except discord.HTTPException as error:
        log.info("a direct message was not taken: %s %s", error.status, error.code)
        closed = error.status == FORBIDDEN and error.code not in TOO_MANY
        return channel, "closed" if closed else "later"
    except (aiohttp.ClientError, OSError, discord.RateLimited) as error:
        log.info("a direct message did not arrive: %s", type(error).__name__)
        return channel, "later"
    return channel, "open"


# --- what is shown


def closed_panel() -> Message:
    """What to do when direct messages do not arrive; nothing depends on them."""
    return panel(
        "**" + _("Your direct messages are closed to me") + "**",
        _(
            "Discord did not let my message through. To open them: press the server's name → **Privacy Settings** → "
            "switch on **Direct Messages**, then try again."
        ),
        _("Nothing stops meanwhile: **Play** below a board, or `/play`, always shows your choices to you alone."),
        button(_("Try again"), "panel", word="dm", style=BLUE),
        button(_("Show them here instead"), "panel", word="here"),
    )
