"""Plain messages in the game's channel: what happened, whose turn it is, how it ended. Phones announce plain text."""

from collections.abc import Sequence

from bot.discord.panels.board import headline
from bot.discord.sanitize import escape
from bot.discord.text import lines as told
from bot.discord.text import seed_promise
from bot.tables.game_view import GameView
from bot.tables.reading import Log
from games.engine import SETUP
from games.translation import gettext as _
from games.translation import ngettext

LIMIT = 2000  # characters of one message


def announcements(log: Log, pinged: Sequence[int], *, ending_told: bool = False) -> list[str]:
    """What happened, in messages; the users behind the seats *pinged* are called in the last."""
    table = log.view
    names = [escape(name) for name in table.names]
    lines = told([event for _r, event in log.events], table, names)
    if any(event.kind == SETUP for _r, event in log.events):
        promise = _("-# The shuffles are fixed by a secret seed whose SHA-256 is `{digest}`.")
        lines.append(promise.format(digest=seed_promise(table.game.seed)))
    if table.game.status == "over":
        lines += [] if ending_told else ending(table, names)
        called = " ".join(f"<@{table.seats[seat].user}>" for seat in pinged if not table.seats[seat].dm)
        if called:
            text = _("{mentions} – {title} #{game} is over.")
            lines.append(text.format(mentions=called, title=table.game.title.name, game=table.game.id))
    elif pinged:
        lines.append(calls(table, pinged))
    return messages(lines)


def calls(table: GameView, called: Sequence[int]) -> str:
    """The line that says who has to choose; those *called* are mentioned, others know it from their panel."""
    seats = [table.seats[seat] for seat in table.awaited]
    mentions = " ".join(
        f"<@{seat.user}>" if seat.seat in called and not seat.dm else escape(table.names[seat.seat]) for seat in seats
    )
    text = ngettext(
        "{mentions} – your choice in {title} #{game}: **Play** below the board, or `/play`.",
        "{mentions} – each of you chooses in {title} #{game}: **Play** below the board, or `/play`.",
        len(seats),
    )
    return text.format(mentions=mentions, title=table.game.title.name, game=table.game.id)


def ending(table: GameView, names: Sequence[str]) -> list[str]:
    """The final score with its parts, what broke a tie, and the seed."""
    text = table.game.title.text
    lines = [] if table.finished else [headline(table)]
    lines.append("**" + _("The final score") + "**")
    own = {standing.seat: standing for standing in table.standings}
    gone = {seat.seat for seat in table.seats if seat.state == "resigned"}
    marked = [_("{name} (resigned)").format(name=name) if seat in gone else name for seat, name in enumerate(names)]
    sides = {side[0]: " · ".join(marked[seat] for seat in side) for side in table.sides}
    ranked = [own[seat] for seat in sides]
    for standing in ranked:
        parts = ", ".join(f"{text.score_part(part)} {points}" for part, points in standing.parts.items() if points)
        lines.append(
            _("{place}. {name}: **{total}** ({parts})").format(
                place=standing.place, name=sides[standing.seat], total=standing.total, parts=parts or "0"
            )
        )
    totals = [standing.total for standing in ranked]
    if table.finished and len(set(totals)) < len(totals):
        tied = [s for s in ranked if totals.count(s.total) > 1]
        counts = "; ".join(
            f"{sides[s.seat]} " + ", ".join(f"{text.tie_part(part)} {n}" for part, n in s.ties.items()) for s in tied
        )
        lines.append(_("Equal scores are ranked by: {counts}.").format(counts=counts))
    if sum(standing.place == 1 for standing in ranked) > 1:
        lines.append(_("The victory is shared. A **Rematch** decides, if you like."))
    lines.append("\n" + _("The seed was `{seed}`: anyone can check the shuffles with it.").format(seed=table.game.seed))
    return lines


def messages(lines: Sequence[str]) -> list[str]:
    """Lines joined into as few messages as Discord's limit allows."""
    found: list[str] = []
    for text in lines:
        for start in range(0, len(text), LIMIT):
            piece = text[start : start + LIMIT]
            if found and len(found[-1]) + 1 + len(piece) <= LIMIT:
                found[-1] += "\n" + piece
            else:
                found.append(piece)
    return found
