"""Choosing: `/play`, `/move`, `/hand`, `/game undo`'s button, and the controls of the private panel."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from discord import app_commands

from bot.app import App
from bot.discord.access import resolve_game
from bot.discord.commands.common import ANYWHERE, CHOICES, complete_game
from bot.discord.emojis import fitting
from bot.discord.explain import explain
from bot.discord.ids import NO_STAMP, Control
from bot.discord.interaction import Interaction
from bot.discord.own_panel import own_panel
from bot.discord.panels.kit import TEXT_LIMIT, Message, form, notice, panel
from bot.discord.panels.turn import confirm, numbered
from bot.discord.responder import respond
from bot.discord.router import ControlPress, press_of, router
from bot.discord.sanitize import clean, cut, escape, isolate, newest
from bot.discord.suggestions import Suggestion
from bot.discord.text import lines
from bot.tables.game_view import GameView
from bot.tables.playing import Chose, Chosen
from bot.tables.presses import NeedsConfirmation
from games.engine import Decision, Label, Refusal
from games.translation import gettext as _

FRESH = 1000  # characters of what came of a choice, so that the next question always finds room
NOTE_LENGTH = 400  # characters of what is said to a team
LONGEST_VALUE = 100  # characters of what a suggestion stands for
ANSWERS = 1000  # with several options each, that are looked through for suggestions

# --- commands


@app_commands.command()
@app_commands.describe(game="The number of the game, where it is not clear")
@app_commands.autocomplete(game=complete_game)
async def play(interaction: Interaction, game: int | None = None) -> None:
    """What you can choose now, shown to you alone"""
    async with respond(interaction) as responder:
        app = interaction.client.app
        number = await resolve_game(interaction, game)
        await responder.show(await my_panel(app, await app.reading.view(number, interaction.user.id)))


@app_commands.command()
@app_commands.describe(
    choice="Your choice, as the list offers it", game="The number of the game, where it is not clear"
)
async def move(interaction: Interaction, choice: str, game: int | None = None) -> None:
    """Choose by typing; nobody else sees it"""
    number = 0

    async def refused(refusal: Refusal) -> Message:
        return await explain(refusal, interaction, number)

    async with respond(interaction, refused=refused) as responder:
        number = await resolve_game(interaction, game, ("playing",))
        playing = interaction.client.app.playing
        chose = await playing.choose(press_of(interaction), number, None, lambda view: read_options(view, choice))
        await responder.show(await my_panel(interaction.client.app, chose.after, done(chose)))


@move.autocomplete("choice")
async def complete_choice(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal answers that contain what is typed so far, whole where several options are chosen at once.

    Only the typing user sees them, and only for the newest letter.
    """
    named, client, user = getattr(interaction.namespace, "game", None), interaction.client, interaction.user.id
    client.suggestions.begin(user, interaction.id)
    try:
        number = await resolve_game(interaction, named if isinstance(named, int) else None, ("playing",))
        if not client.suggestions.is_newest(user, interaction.id):
            return []
        found = await client.suggestions.of(client.app.reading, number, user, suggested)
    except Refusal:
        return []
    finally:
        client.suggestions.end(user, interaction.id)
    wanted = current.casefold()
    return [
        app_commands.Choice(name=cut(name, 100), value=value)
        for value, name in found
        if wanted in value.casefold() or wanted in name.casefold()
    ][:CHOICES]


def suggested(table: GameView) -> list[Suggestion]:
    """Every answer to the reader's open decision: what it is typed as, and what it says."""
    decision = table.decision
    if decision is None:
        return []
    labels = {option: label_of(table, decision, option) for option in decision.options}
    if decision.most == 1:
        found = [
            (option, " – ".join(part for part in (label.text, label.detail) if part))
            for option, label in labels.items()
        ]
    else:
        found = [(", ".join(chosen), ", ".join(labels[o].text for o in chosen)) for chosen in _answers(decision)]
    return [(value, name) for value, name in found if len(value) <= LONGEST_VALUE]


def _answers(decision: Decision) -> Iterator[tuple[str, ...]]:
    """The first of the ways to choose several options."""
    numbers = range(max(1, decision.least), decision.most + 1)
    answers = (chosen for number in numbers for chosen in combinations(decision.options, number))
    return islice(answers, ANSWERS)


move.autocomplete("game")(complete_game)


@app_commands.command()
@app_commands.describe(game="The number of the game, where it is not clear")
@app_commands.autocomplete(game=complete_game)
async def hand(interaction: Interaction, game: int | None = None) -> None:
    """What only you may see"""
    async with respond(interaction) as responder:
        number = await resolve_game(interaction, game)
        await responder.show(hand_panel(await interaction.client.app.reading.view(number, interaction.user.id)))


@app_commands.command()
@app_commands.describe(note="What to tell your team", game="The number of the game, where it is not clear")
@app_commands.autocomplete(game=complete_game)
async def team(interaction: Interaction, note: str = "", game: int | None = None) -> None:
    """Share plans with your team-mate while the rules allow it; nobody else sees them"""
    async with respond(interaction) as responder:
        app, press = interaction.client.app, press_of(interaction)
        number = await resolve_game(interaction, game, ("playing",))
        text = clean(note, NOTE_LENGTH) if note.strip() else ""
        table = await (app.playing.tell_team(press, number, text) if text else app.reading.view(number, press.user))
        if not table.team:
            raise Refusal("no_team")
        await responder.show(await my_panel(app, table))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    command: app_commands.Command[Any, ..., Any]
    for command in (play, move, hand, team):
        command.allowed_contexts = ANYWHERE
        tree.add_command(command)


# --- controls


@router.action("play", shows=True)
async def pressed_play(app: App, pressed: ControlPress) -> None:
    """The public Play button, and the way back to one's panel."""
    await pressed.responder.show(await my_panel(app, await app.reading.view(pressed.control.game, pressed.press.user)))


@router.action("open")
async def pressed_open(app: App, pressed: ControlPress) -> None:
    """A group of options, or "*" for all groups."""
    await _open(app, pressed, pressed.control.word)


@router.action("group")
async def chosen_group(app: App, pressed: ControlPress) -> None:
    """A group of options from a menu."""
    await _open(app, pressed, pressed.values[0] if pressed.values else "")


@router.action("choose")
async def pressed_choose(app: App, pressed: ControlPress) -> None:
    """One option of one decision; asked again when it could not be taken back."""
    await _choose(app, pressed, (pressed.control.word,), ask=True)


@router.action("pick")
async def picked(app: App, pressed: ControlPress) -> None:
    """One option from a menu."""
    await _choose(app, pressed, pressed.values[:1], ask=True)


@router.action("some")
async def picked_some(app: App, pressed: ControlPress) -> None:
    """Several options from a menu; asked again when they could not be taken back."""
    await _choose(app, pressed, pressed.values, ask=True)


@router.action("sure")
async def pressed_sure(app: App, pressed: ControlPress) -> None:
    """Yes to the last question."""
    await _choose(app, pressed, (pressed.control.word,), ask=False)


@router.action("sure_all")
async def pressed_sure_all(app: App, pressed: ControlPress) -> None:
    """Yes to the last question about several options."""
    numbers = pressed.control.word
    await _choose(app, pressed, lambda view: numbered(view.decision, numbers) if view.decision else (), ask=False)


@router.action("undo")
async def pressed_undo(app: App, pressed: ControlPress) -> None:
    """Take back, or withdraw what is still secret."""
    control = pressed.control
    table = await app.playing.undo(pressed.press, control.game, control.stamp)
    await pressed.responder.show(await my_panel(app, table, _("↩ Taken back. Choose again.")))


@router.action("plan")
async def pressed_plan(app: App, pressed: ControlPress) -> None:
    """A window for a note to one's team."""
    table = await app.reading.view(pressed.control.game, pressed.press.user)
    if not table.may_talk:
        raise Refusal("no_talking_now" if table.team else "no_team")
    control = Control(table.game.id, NO_STAMP, "note")
    await pressed.responder.ask(form(control, _("To your team"), _("Nobody else sees it"), NOTE_LENGTH))


@router.action("note")
async def written_note(app: App, pressed: ControlPress) -> None:
    """The note, sent."""
    note = clean(pressed.values[0], NOTE_LENGTH) if pressed.values and pressed.values[0].strip() else ""
    game = pressed.control.game
    table = await (
        app.playing.tell_team(pressed.press, game, note) if note else app.reading.view(game, pressed.press.user)
    )
    await pressed.responder.show(await my_panel(app, table))


@router.action("hand", shows=True)
async def pressed_hand(app: App, pressed: ControlPress) -> None:
    """The public My hand button."""
    await pressed.responder.show(hand_panel(await app.reading.view(pressed.control.game, pressed.press.user)))


async def _open(app: App, pressed: ControlPress, group: str) -> None:
    table = await app.reading.view(pressed.control.game, pressed.press.user)
    if table.seat is None or table.stamp != pressed.control.stamp:
        raise Refusal("late" if table.seat is not None else "not_seated")
    await pressed.responder.show(await my_panel(app, table, group=group))


async def _choose(app: App, pressed: ControlPress, chosen: Chosen, *, ask: bool) -> None:
    control = pressed.control
    try:
        chose = await app.playing.choose(pressed.press, control.game, control.stamp, chosen, unless_final=ask)
    except NeedsConfirmation as final:
        await pressed.responder.show(confirm(final.view, final.options, ends=final.ends))
    else:
        more = await app.reading.count_waiting(pressed.press.user, control.game)
        await pressed.responder.show(await my_panel(app, chose.after, done(chose), more=more))


# --- what is shown


async def my_panel(app: App, table: GameView, word: str = "", *, group: str = "", more: int = 0) -> Message:
    """The private panel of the reader of *table*, or what there is instead.

    *word* says what just happened, *group* is opened, *more* games wait for the reader too.
    """
    if table.game.status == "lobby":
        return notice(_("This game has not begun yet. When all have joined, the host presses **Start**."))
    if table.game.status == "cancelled":
        return notice(_("This table was closed before the game began."))
    return await own_panel(app, table, notice=word, group=group, more=more)


def hand_panel(table: GameView) -> Message:
    """What only the reader may see."""
    if table.view is None or table.seat is None:
        return notice(_("You do not play in this game, so nothing here is hidden for you alone."))
    names = [escape(name) for name in table.names]
    heading = f"**{table.game.title.name} #{table.game.id}**"
    held = fitting(table, [table.game.title.text.hand(table.view, names)], TEXT_LIMIT - len(heading))
    return panel(heading, *held)


def done(chose: Chose) -> str:
    """What the reader has just chosen, and what came of it; "" where the panel itself says so."""
    before, after = chose.before, chose.after
    if before is None or before.decision is None or after.changing:
        return ""
    decision = before.decision
    names = [escape(name) for name in after.names]
    if decision.most > 1:  # what a bare list of options means is the title's to say
        chosen = before.game.title.text.preview(decision, chose.options, before.view, names)
    else:
        label = label_of(before, decision, chose.options[0], escaped=True).text
        chosen = _("You chose: {choice}.").format(choice=label)
    came = lines(after.fresh, after, names)
    kept = newest(came, FRESH, _("… (all of it: `/game log`)"))
    return "\n".join([f"✔ {chosen}", *kept])


def label_of(table: GameView, decision: Decision, word: str, *, escaped: bool = False) -> Label:
    """An option in the title's words."""
    names = [escape(name) if escaped else isolate(name) for name in table.names]
    return table.game.title.text.option(decision, word, table.view, names)


def read_options(table: GameView, text: str) -> tuple[str, ...]:
    """What was typed as options: a whole id, else the label that people see, its beginning or words of it.

    What fits nothing goes on as it is, so that the rules can say why it is not on offer. Raises Refusal when it could
    mean more than one option.
    """
    decision = table.decision
    if decision is None:
        return (clean(text, 60),)
    if decision.most > 1:
        return tuple(_read_option(table, decision, piece) for piece in text.split(",") if piece.strip())
    return (_read_option(table, decision, text),)


def _read_option(table: GameView, decision: Decision, text: str) -> str:
    typed = clean(text, 100)
    whole = {word.casefold(): word for word in decision.options}
    if typed.casefold() in whole:
        return whole[typed.casefold()]
    wanted = _plain(typed)
    labels = {word: _plain(label_of(table, decision, word).text) for word in decision.options}
    for fits in (
        [word for word, label in labels.items() if wanted == label],
        [word for word, label in labels.items() if _begins(label, wanted)],
        [word for word, label in labels.items() if _has_words(label, wanted)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Refusal("ambiguous", options=_suggested(table, decision, fits))
    joined = ":".join(typed.casefold().split())
    if joined in whole:  # ids count from 0 and name seats: what nobody sees is not taken for what was meant
        raise Refusal("ambiguous", options=_suggested(table, decision, [whole[joined]]))
    return joined


def _begins(label: str, wanted: str) -> bool:
    """Whether a label begins so; the number at the end of what was typed is a whole one."""
    return label.startswith(wanted) and (not wanted[-1:].isdigit() or not label[len(wanted) :][:1].isdigit())


def _has_words(label: str, wanted: str) -> bool:
    """Whether every word of what was typed begins a word of the label, a number being a whole one."""
    words = label.split()
    return bool(wanted) and all(
        any(word == each if each.isdigit() else word.startswith(each) for word in words) for each in wanted.split()
    )


def _suggested(table: GameView, decision: Decision, options: Sequence[str]) -> list[str]:
    """What might have been meant, as people read it: labels, with their details where two have the same text."""
    labels = [label_of(table, decision, option) for option in options]
    texts = [label.text for label in labels]
    return [
        clean(label.text if texts.count(label.text) == 1 else f"{label.text}: {label.detail}", 100).replace("`", "'")
        for label in labels
    ]


def _plain(text: str) -> str:
    """Words without their signs: what people type and what options are called, made comparable."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
