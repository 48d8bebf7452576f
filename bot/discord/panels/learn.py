"""How a title plays: its pages before a game, and what a question means during the first one."""

from typing import Any

from discord import ui

from bot.discord.ids import NO_STAMP, Control
from bot.discord.panels.kit import BLUE, GREY, Message, Picture, button, menu, panel
from bot.discord.sanitize import escape
from bot.tables.game_view import GameView
from games.engine import AnyTitle, Decision, Learning
from games.titles import TITLES
from games.translation import gettext as _
from games.translation import ngettext

HEAVIEST = 5


def about(title: AnyTitle) -> str:
    """What a title is, for somebody who has never heard of it: a sentence, its weight, for how many it is."""
    fewest, most = min(title.seats), max(title.seats)
    players = str(most) if fewest == most else f"{fewest}–{most}"
    facts = [ngettext("{players} player", "{players} players", most).format(players=players)]
    if title.learning is None:
        return facts[0]
    facts.insert(0, _("Weight {weight} of {heaviest}").format(weight=title.learning.weight, heaviest=HEAVIEST))
    if title.team is not None:
        facts.append(_("teams"))
    if fewest == 1:
        facts.append(_("alone, too"))
    return title.learning.pitch() + "\n-# " + " · ".join(facts)


def learn_button(title: AnyTitle) -> ui.Button[ui.LayoutView] | None:
    """The way to the first page; None for a title that has none."""
    return button(_("How it plays"), "learn", word=f"{title.id}.0") if title.learning is not None else None


def page(title: AnyTitle, learning: Learning, number: int, picture: Picture | None) -> Message:
    """A page of how a title plays, and the ways to the others."""
    lessons = learning.lessons()
    lesson = lessons[number]
    where = _("{number} of {count}").format(number=number + 1, count=len(lessons))
    controls: list[ui.Item[Any]] = []
    if number:
        controls.append(button(_("Back"), "learn", word=f"{title.id}.{number - 1}"))
    if number + 1 < len(lessons):
        controls.append(button(_("Next"), "learn", word=f"{title.id}.{number + 1}", style=BLUE))
    pages = [(f"{title.id}.{n}", f"{n + 1}. {each.heading}", "") for n, each in enumerate(lessons)]
    controls.append(menu(Control(0, NO_STAMP, "lesson"), pages, _("All pages")))
    return panel(f"### {title.name}: {lesson.heading}\n-# {where}", picture, lesson.text, *controls)


def shelf() -> Message:
    """All titles that can be learnt, each with what it is."""
    parts: list[str] = []
    buttons: list[ui.Item[Any]] = []
    for title in TITLES.values():
        parts.append(f"**{title.name}**\n{about(title)}")
        if title.learning is not None:
            buttons.append(button(title.name, "learn", word=f"{title.id}.0"))
    return panel("### " + _("How they play"), *parts, *buttons)


def advice(table: GameView, decision: Decision, learning: Learning) -> Message:
    """What the reader's question means, for somebody who plays a title for the first time."""
    names = [escape(name) for name in table.names]
    question = table.game.title.text.question(decision, table.view, names)
    return panel(f"**{question}**", learning.advice(decision), button(_("My choices"), "see", game=table.game.id))


def advice_button(table: GameView) -> ui.Button[ui.LayoutView]:
    """Below a question: what is this?"""
    return button(_("What is this?"), "what", game=table.game.id, stamp=table.stamp, style=GREY)
