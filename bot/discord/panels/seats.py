"""Panels about seats: what the table is asked, seats that seek a player, the briefing of who takes one over."""

from collections.abc import Sequence

from bot.discord.links import place_url
from bot.discord.panels.board import heading
from bot.discord.panels.kit import BLUE, GREEN, Block, Message, button, link, panel
from bot.discord.panels.questions import QUESTIONS
from bot.discord.sanitize import escape, newest
from bot.discord.text import lines
from bot.tables.game_view import GameView
from bot.tables.reading import FreeSeat, Log
from bot.tables.votes import UNANIMOUS, Vote
from bot.time.pace import pace_lines, pace_of, pace_text
from games.engine import ROUND
from games.translation import gettext as _

SHOWN = 10  # free seats at once
ROUNDS = 2  # of which a briefing tells
BRIEF = 2000  # characters of it


def ballot(table: GameView, vote: Vote, answers: Sequence[str]) -> Message:
    """What a table is asked, with a button for each answer."""
    about = escape(table.names[vote.seat]) if vote.seat is not None else ""
    asker = next((escape(table.names[seat.seat]) for seat in table.seats if vote.user and seat.user == vote.user), "")
    question = QUESTIONS[vote.kind]().whole.format(about=about, asker=asker, days=vote.detail)
    terms = "\n".join(pace_lines(pace_of(vote.detail))) if vote.kind == "pace" else ""
    labels = {
        "day": _("Give one more day"),
        "stand_in": _("Let a computer player stand in"),
        "free": _("Free the seat for somebody else"),
        "wait": _("Wait on"),
        "yes": _("Yes"),
        "no": _("No"),
    }
    controls = [
        button(labels[answer], "vote", game=table.game.id, word=f"{vote.id}.{answer}", style=BLUE) for answer in answers
    ]
    rule = (
        _("The game goes on as it is unless everybody says yes; silence is a no.")
        if vote.kind in UNANIMOUS
        else _("The majority of those who answer within a waking day decides. Nobody reads who answered what.")
    )
    return panel(f"**{table.game.title.name} #{table.game.id}**", question, terms, f"-# {rule}", *controls)


def open_seats(seats: Sequence[FreeSeat]) -> Message:
    """The seats of a server that seek a player."""
    if not seats:
        return panel("**" + _("Seats that seek a player") + "**", _("There is none in this server just now."))
    shown = [
        f"{number}. {seat.title.name} #{seat.game} · {escape(seat.name)} · {pace_text(seat.pace)}"
        for number, seat in enumerate(seats[:SHOWN], 1)
    ]
    controls = [
        button(_("Take {number}").format(number=number), "take", game=seat.game, word=str(seat.seat), style=GREEN)
        for number, seat in enumerate(seats[:SHOWN], 1)
    ]
    return panel("**" + _("Seats that seek a player") + "**", "\n".join(shown), *controls)


def briefing(log: Log) -> Message:
    """What somebody needs who takes a seat over: the last rounds as the seat may know them, its hand, what is open."""
    table = log.view
    names = [escape(name) for name in table.names]
    events = [event for _revision, event in log.events]
    begun = [index for index, event in enumerate(events) if event.kind == ROUND]
    recent = events[begun[-ROUNDS] :] if len(begun) >= ROUNDS else events
    told = "\n".join(newest(lines(recent, table, names), BRIEF, _("… (all of it: `/game log`)")))
    parts: list[Block] = [
        heading(table),
        _("This seat is yours now: **{name}**.").format(name=names[table.seat] if table.seat is not None else ""),
        pace_text(table.game.pace),
        "**" + _("What happened last") + "**\n" + told if told else "",
        table.game.title.text.hand(table.view, names) if table.view is not None else "",
        button(_("Play"), "play", game=table.game.id, style=BLUE),
        link(_("To the table"), place_url(table)),
    ]
    return panel(*parts)
