"""`/help`, `/rules`, and the Rules button below every board."""

from collections.abc import Iterable, Sequence
from typing import Any

from discord import app_commands

from bot.app import App
from bot.discord.access import resolve_game
from bot.discord.commands.common import ANYWHERE
from bot.discord.interaction import Interaction
from bot.discord.panels.kit import TEXT_LIMIT, Message, notice, panel
from bot.discord.panels.learn import learn_button, shelf
from bot.discord.responder import respond
from bot.discord.router import ControlPress, router
from bot.discord.sanitize import clean, escape
from games.engine import AnyTitle, Refusal
from games.register import Clause, Ruling, named, search
from games.titles import TITLES
from games.translation import gettext as _

FOUND = 8  # clauses shown for one question
RULINGS = 3  # and rulings, where it names none
ROOM = TEXT_LIMIT - 200  # characters for all of them

# --- commands


@app_commands.command(name="help")
async def show_help(interaction: Interaction) -> None:
    """What I am, the first steps, and all commands"""
    async with respond(interaction) as responder:
        await responder.show(help_panel())


@app_commands.command()
@app_commands.describe(
    question="A few words, or the number of a clause or ruling", title="Of which game, where it is not clear"
)
@app_commands.choices(title=[app_commands.Choice(name=title.name, value=title.id) for title in TITLES.values()])
async def rules(interaction: Interaction, question: str | None = None, title: str | None = None) -> None:
    """Look up the rules; without a question, how a round goes"""
    async with respond(interaction) as responder:
        if title is not None and title not in TITLES:
            raise Refusal("no_such_title", title=title)
        titles = [TITLES[title]] if title is not None else await _played_here(interaction)
        if question is None:
            await responder.show(guide_panel(titles[0]) if len(titles) == 1 else shelf())
        else:
            await responder.show(rules_panel(titles or list(TITLES.values()), question, elsewhere=title is None))


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Add this topic's commands."""
    commands: tuple[app_commands.Command[Any, ..., Any], ...] = (show_help, rules)
    for command in commands:
        command.allowed_contexts = ANYWHERE
        tree.add_command(command)


# --- controls


@router.action("rules")
async def pressed_rules(app: App, pressed: ControlPress) -> None:
    """How a round goes, in a message of its own."""
    table = await app.reading.view(pressed.control.game, None)
    pressed.responder.update = False
    await pressed.responder.show(guide_panel(table.game.title))


async def _played_here(interaction: Interaction) -> list[AnyTitle]:
    """The titles of the games that a command without a number could mean here; none where there is no game."""
    try:
        games = [await resolve_game(interaction, None, ("playing", "lobby", "over"))]
    except Refusal as refusal:
        games = list(refusal.facts.get("games", ()))
    titles = {(await interaction.client.app.reading.view(game, None)).game.title.id for game in games}
    return [title for title in TITLES.values() if title.id in titles]


# --- what is shown


def help_panel() -> Message:
    """The bot in one message."""
    names = ", ".join(title.name for title in TITLES.values())
    steps = [
        _("`/game new` in a channel opens a table. Your friends press **Join**; the host presses **Start**."),
        _("When it is your choice, I call you. Press **Play** below the board: your options appear to you alone."),
        _("`/board` shows the table at any time, `/rules` answers questions, and nothing is lost when you are away."),
    ]
    topics = [
        (_("Before a game"), "`/game new` `join` `leave` `start` `set` `pace` `add` `invite`"),
        (_("Your choices"), "`/play` `/move` `/hand` `/team` `/games` `/game undo`"),
        (_("Your seat"), "`/game away` `pause` `replace` `resign` `take` `end`"),
        (_("The table"), "`/board` `/game list` `status` `log` `here` `close`"),
        (_("You and your server"), "`/prefs` `/notify` `/setup check`"),
        (_("Questions"), "`/learn` `/rules` `/help`"),
    ]
    return panel(
        "### Bottega",
        _(
            "I keep the table for board games that are played slowly: a move today, the answer tomorrow. I deal, "
            "remember, show the board, and call whoever has to choose. On the shelf: {names}."
        ).format(names=names),
        "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)),
        "\n".join(f"**{topic}** {commands}" for topic, commands in topics),
        _("What is secret is shown to you alone. Most choices can be taken back until something hidden is seen."),
    )


def rules_panel(titles: Sequence[AnyTitle], question: str, *, elsewhere: bool = True) -> Message:
    """What a question names, of whatever title, else the clauses and rulings of *titles* that answer it.

    Where these say nothing about it, the other titles are searched, unless not *elsewhere*.
    """
    every = list(TITLES.values())
    if ids := named([*_clauses(every), *_rulings(every)], question)[:FOUND]:
        return _answer(
            ids, [ruling.id for ruling in _rulings(every).values() if not set(ids).isdisjoint(ruling.clauses)]
        )
    for some in (titles, every) if elsewhere else (titles,):
        clauses = {clause.id: clause.searched for clause in _clauses(some).values() if not clause.later}
        rulings = {ruling.id: ruling.text for ruling in _rulings(some).values() if not ruling.later}
        if found := [*search(clauses, question, FOUND), *search(rulings, question, RULINGS)]:
            return _answer(found)
    text = _(
        "I find nothing about “{question}” in the rules of {names}. Fewer or other words may help: a card, an "
        "action, “score”, “end”. The **Rules** button below a board tells how a round goes."
    )
    return notice(text.format(question=escape(clean(question, 80)), names=_names(titles)))


def _answer(ids: Sequence[str], also: Sequence[str] = ()) -> Message:
    """These clauses and rulings, as far as there is room, and then as many of the others as there is."""
    every = list(TITLES.values())
    clauses, rulings = _clauses(every), _rulings(every)
    lines: list[str] = []
    left = ROOM
    for id in dict.fromkeys((*ids, *also)):
        if id in rulings:
            line = _ruling_line(rulings[id])
        else:
            line = _clause_line(clauses[id], [ruling.id for ruling in rulings.values() if id in ruling.clauses])
        if len(line) > left:
            break
        left -= len(line) + 1
        lines.append(line)
    if missing := ids[len(lines) :]:
        lines.append("-# " + _("There was no room for {ids}.").format(ids=", ".join(missing)))
    shown = [title for title in every if any(id in title.clauses() or id in title.rulings() for id in ids)]
    heading = "**" + _("Rules of {names}").format(names=_names(shown)) + "**"
    return panel(heading, "\n".join(lines))


def _clause_line(clause: Clause, rulings: Sequence[str]) -> str:
    """A clause with the rulings that belong to it."""
    return f"**{clause.id}** {clause.text}{_later(clause)}" + (f" [{', '.join(rulings)}]" if rulings else "")


def _ruling_line(ruling: Ruling) -> str:
    """A ruling with its reason and the clauses it belongs to."""
    why = _("Our ruling on {clauses}. Why: {reason}")
    return f"**{ruling.id}** {ruling.reading}{_later(ruling)}\n-# " + why.format(
        clauses=", ".join(ruling.clauses), reason=ruling.reason
    )


def _later(entry: Clause | Ruling) -> str:
    return " *" + _("Not in force yet: {why}.").format(why=entry.later) + "*" if entry.later else ""


def _clauses(titles: Iterable[AnyTitle]) -> dict[str, Clause]:
    return {id: clause for title in titles for id, clause in title.clauses().items()}


def _rulings(titles: Iterable[AnyTitle]) -> dict[str, Ruling]:
    return {id: ruling for title in titles for id, ruling in title.rulings().items()}


def _names(titles: Iterable[AnyTitle]) -> str:
    return ", ".join(title.name for title in titles)


def guide_panel(title: AnyTitle) -> Message:
    """How a title is played, in short."""
    hint = _("More: `/rules` with a few words, as `/rules extra play`, or with the number of a clause or ruling.")
    return panel(f"### {title.name}", title.text.guide(), hint, learn_button(title))
