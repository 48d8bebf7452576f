"""What notices say: plain lines, which phones show, with a button for each game below."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from bot.discord.panels.kit import BLUE, GREEN, button
from bot.discord.panels.questions import QUESTIONS
from bot.discord.sanitize import escape
from bot.tables.game_view import GameView
from bot.tables.posts import Notice
from games.translation import gettext as _
from games.translation import ngettext

Button = ui.Button[Any]
MOST_BUTTONS = 10
INVITATIONS = ("invitation", "rematch")
LISTED = 15  # games of one message; `/games` has them all


def mentions(tables: Mapping[int, GameView], notices: Sequence[Notice]) -> tuple[str, list[int]]:
    """What is said in a game's place, and who is mentioned. *tables* are the games as anybody sees them."""
    said, users = [], []
    for table, kind, about, group in _grouped(tables, notices):
        quiet = kind == "silence"
        names = [escape(table.names[each.seat]) if quiet else f"<@{each.user}>" for each in group]
        users += [] if quiet else [each.user for each in group]
        said.append(_line(table, kind, about, ", ".join(dict.fromkeys(names)), group))
    return "\n".join(said), list(dict.fromkeys(users))


def direct(tables: Mapping[int, GameView], notices: Sequence[Notice], waiting: Sequence[GameView] = ()) -> str:
    """What is said to one person alone; a digest lists all that is *waiting*."""
    if any(notice.kind == "digest" for notice in notices) and waiting:
        head = ngettext("{count} game waits for you:", "{count} games wait for you:", len(waiting))
        lines = [head.format(count=len(waiting))]
        lines += [f"• {title_of(table)}{_until(table)}" for table in waiting[:LISTED]]
        lines += [_("… and {count} more: `/games`.").format(count=len(waiting) - LISTED)] if waiting[LISTED:] else []
        others = [notice for notice in notices if notice.about != "choice"]
        return "\n".join(
            [*lines, *(_own(table, kind, about, group) for table, kind, about, group in _grouped(tables, others))]
        )
    return "\n".join(_own(table, kind, about, group) for table, kind, about, group in _grouped(tables, notices))


def handled(tables: Mapping[int, GameView], notices: Sequence[Notice]) -> str:
    """What a call says once all whom it called have chosen; reminders and questions are taken down, which "" says."""
    calls = [notice for notice in notices if notice.kind in ("call", "digest") and notice.about != "vote"]
    lines = []
    for table, _kind, about, group in _grouped(tables, calls):
        names = ", ".join(dict.fromkeys(name for each in group if (name := _name(table, each))))
        if about == "over":
            text = _("-# {title} is over.")
        elif about in INVITATIONS and not names:
            begun = table.game.status in ("playing", "over")
            text = _("-# {title} has begun.") if begun else _("-# The table of {title} is closed.")
        else:
            text = _("-# ✓ {title}: {names}")
        lines.append(text.format(title=title_of(table), names=names))
    return "\n".join(lines)


def buttons(
    tables: Mapping[int, GameView], notices: Sequence[Notice], waiting: Sequence[GameView] = ()
) -> list[Button]:
    """A way to each of the games, at most ten."""
    found: dict[tuple[str, int, str], Button] = {}
    games = {table.game.id for table in waiting} | {notice.of_game for notice in notices}
    for notice in notices:
        game = notice.of_game
        number = f" #{game}" if len(games) > 1 else ""
        if notice.about == "vote":
            key = ("ballot", game, str(notice.vote))
            about = _about(tables[game], notice) if game in tables else ""
            label = _("Answer about {name}").format(name=about) if about else _("Answer")
            found[key] = button(label + number, "ballot", game=game, word=str(notice.vote), style=BLUE)
        elif notice.about in INVITATIONS:
            found["join", game, ""] = button(_("Join") + number, "join", game=game, style=GREEN)
        elif notice.about == "over":
            found["see", game, ""] = button(_("See the end") + number, "see", game=game)
        elif notice.kind == "silence":
            found["ask_stand_in", game, str(notice.seat)] = button(
                _("Ask for a stand-in") + number, "ask_stand_in", game=game, word=str(notice.seat)
            )
        else:
            found["see", game, ""] = button(_("Play") + number, "see", game=game, style=BLUE)
    for table in waiting:
        game = table.game.id
        found.setdefault(("see", game, ""), button(_("Play") + f" #{game}", "see", game=game, style=BLUE))
    return list(found.values())[:MOST_BUTTONS]


def title_of(table: GameView) -> str:
    """A game by its title and number."""
    return f"{table.game.title.name} #{table.game.id}"


def _grouped(
    tables: Mapping[int, GameView], notices: Sequence[Notice]
) -> list[tuple[GameView, str, str, list[Notice]]]:
    """The notices that say the same of the same game: its table, kind, what it is about, and they."""
    groups: dict[tuple[int, str, str, int], list[Notice]] = {}
    for notice in notices:
        kind = "call" if notice.kind == "digest" else notice.kind
        groups.setdefault((notice.of_game, kind, notice.about, notice.vote), []).append(notice)
    return [
        (tables[game], kind, about, group) for (game, kind, about, _vote), group in groups.items() if game in tables
    ]


def _line(table: GameView, kind: str, about: str, names: str, group: Sequence[Notice]) -> str:
    """One line in a game's place."""
    title = title_of(table)
    if about == "over":
        text = _("{names} – {title} is over.")
    elif about == "invitation":
        text = _("{names} – you are invited to {title}: **Join**, or `/game join`.")
    elif about == "rematch":
        text = _("{names} – the rematch of #{old} is {title}: **Join**, or `/game join`.")
    elif about == "vote":
        return f"{names} – " + _vote(table, group[0])
    elif kind == "silence":
        text = _("{title} has waited long for {names}. If the others agree, a computer player stands in.")
    elif kind == "last_one":
        text = _("{names} – everybody waits for you in {title}.")
    elif kind == "warning":
        text = _("{names} – your time in {title} runs out{until}. {zero}")
    elif kind == "reminder":
        text = _("{names} – {title} still waits for you{until}.")
    else:
        text = ngettext(
            "{names} – your choice in {title}: **Play**, or `/play`.",
            "{names} – each of you chooses in {title}: **Play**, or `/play`.",
            len(group),
        )
    return text.format(
        names=names, title=title, until=_until(table), zero=at_zero(table), old=table.game.rematch_of or 0
    )


def _own(table: GameView, kind: str, about: str, group: Sequence[Notice]) -> str:
    """One line to one person."""
    title = title_of(table)
    if about == "over":
        text = _("{title} is over.")
    elif about == "invitation":
        text = _("You are invited to {title}.")
    elif about == "rematch":
        text = _("The rematch of #{old} is {title}.")
    elif about == "vote":
        return _vote(table, group[0])
    elif kind == "last_one":
        text = _("Everybody waits for you in {title}.")
    elif kind == "warning":
        text = _("Your time in {title} runs out{until}. {zero}")
    elif kind == "reminder":
        text = _("{title} still waits for you{until}.")
    else:
        text = _("It is your choice in {title}{until}.")
    return text.format(title=title, until=_until(table), zero=at_zero(table), old=table.game.rematch_of or 0)


def _name(table: GameView, notice: Notice) -> str:
    """Who was told; "" of somebody who was invited and does not sit there."""
    if notice.about not in INVITATIONS:
        return escape(table.names[notice.seat])
    return next((escape(table.names[seat.seat]) for seat in table.seats if seat.user == notice.user), "")


def _vote(table: GameView, notice: Notice) -> str:
    """What a table asks."""
    asked = QUESTIONS.get(notice.asked) if notice.asked is not None else None
    text = asked().short if asked is not None else _("{title}: the table asks for your answer.")
    return text.format(title=title_of(table), name=_about(table, notice))


def _about(table: GameView, notice: Notice) -> str:
    """Whom a vote is about; "" where it is about nobody."""
    seat = notice.asked_about
    return escape(table.names[seat]) if seat is not None and seat < len(table.names) else ""


def _until(table: GameView) -> str:
    """When the clock of whoever is waited for runs out, if there is one."""
    moments = [at for _seat, at in table.clocks]
    return f" (<t:{int(min(moments))}:R>)" if moments else ""


def at_zero(table: GameView) -> str:
    """What happens when a clock has run out, as the table agreed."""
    return {
        "wait": _("Nothing happens then but that it shows."),
        "ask": _("The others are asked then what to do."),
        "stand_in": _("A computer player stands in for you then, until you are back."),
    }[table.game.pace.zero]
