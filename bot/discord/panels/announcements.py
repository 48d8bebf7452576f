"""Plain messages in the game's channel: what happened, and how it ended. Phones announce plain text."""

from collections.abc import Sequence

from bot.discord.panels.board import headline
from bot.discord.sanitize import escape
from bot.discord.text import lines as told
from bot.discord.text import seed_promise
from bot.tables.game_view import GameView
from bot.tables.reading import Log
from games.engine import SETUP
from games.translation import gettext as _

LIMIT = 2000  # characters of one message


def announcements(log: Log, *, ending_told: bool = False) -> list[str]:
    """What happened, in messages."""
    table = log.view
    names = [escape(name) for name in table.names]
    lines = told([event for _r, event in log.events], table, names)
    if any(event.kind == SETUP for _r, event in log.events):
        promise = _("-# The shuffles are fixed by a secret seed whose SHA-256 is `{digest}`.")
        lines.append(promise.format(digest=seed_promise(table.game.seed)))
    if table.game.status == "over" and not ending_told:
        lines += ending(table, names)
    return messages(lines)


def ending(table: GameView, names: Sequence[str]) -> list[str]:
    """The final score with its parts, what broke a tie, and the seed."""
    text = table.game.title.text
    lines = [] if table.finished else [headline(table)]
    lines.append("**" + _("The final score") + "**")
    own = {standing.seat: standing for standing in table.standings}
    sides = {side[0]: " · ".join(names[seat] for seat in side) for side in table.sides}
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
