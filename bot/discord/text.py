"""What the bot itself has to say: refusals, and events that no title tells."""

import hashlib
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from bot.discord.sanitize import clean, escape
from bot.tables.game_view import GameView
from games.engine import ROUND, TABLE_EVENTS, Event, Refusal
from games.translation import gettext as _
from games.translation import ngettext


def sentence(refusal: Refusal, table: GameView | None = None) -> str:
    """A refusal in one kind sentence, with the clause behind it."""
    names = [escape(name) for name in table.names] if table else []
    own = _REFUSALS.get(refusal.reason)
    if own is not None:
        text = own(refusal.facts, names)
    else:
        text = table.game.title.text.refusal(refusal, names) if table else ""
    text = text or _("That is not possible now.")
    if refusal.clause:
        text += " " + _("(Rule {clause}: `/rules {clause}`)").format(clause=refusal.clause)
    return text


def lines(events: Sequence[Event], table: GameView, names: Sequence[str]) -> list[str]:
    """What happened, in the title's words and ours; a new round stands out."""
    told: list[str] = []
    for ours, group in groupby(events, key=lambda event: event.kind in TABLE_EVENTS):
        if ours:
            told += [_own_line(event, table, names) for event in group]
            continue
        for fresh, part in groupby(group, key=lambda event: event.kind == ROUND):
            texts = table.game.title.text.lines(list(part), names)
            told += [f"**{text}**" for text in texts] if fresh else texts
    return told


def _own_line(event: Event, table: GameView, names: Sequence[str]) -> str:
    if event.kind == "undone" and event.seat is not None:
        return _("{name} takes back the last choice.").format(name=names[event.seat])
    if event.kind == "resigned" and event.seat is not None:
        ended = table.game.status == "over" and not table.finished
        text = _("{name} resigns.") if ended else _("{name} resigns. From now on the seat gives the default answers.")
        return text.format(name=names[event.seat])
    return _("The rules were corrected meanwhile: the last choice is asked again.")


def _which(facts: dict[str, Any], names: Sequence[str]) -> str:
    games = ", ".join(f"#{game}" for game in facts["games"][:10])
    return _("There is more than one game you could mean: {games}. Name its number in `game:`.").format(games=games)


def _not_yours(facts: dict[str, Any], names: Sequence[str]) -> str:
    waiting = [names[seat] for seat in facts["awaited"] if seat < len(names)]
    if not waiting:
        return _("There is nothing for you to choose now.")
    return _("It is not your turn to choose. The game waits for {names}.").format(names=", ".join(waiting))


def _too_few(facts: dict[str, Any], names: Sequence[str]) -> str:
    text = ngettext(
        "There is {count} player here and the game needs {least}.",
        "There are {count} players here and the game needs {least}.",
        facts["seats"],
    )
    return text.format(count=facts["seats"], least=facts["least"])


def _how_many(facts: dict[str, Any], names: Sequence[str]) -> str:
    return _("Choose at least {least} and at most {most}, each once.").format(least=facts["least"], most=facts["most"])


_REFUSALS: dict[str, Callable[[dict[str, Any], Sequence[str]], str]] = {
    "no_such_game": lambda facts, names: _(
        "There is no game #{game} that you can see: a game is open to its players, and to all who see its channel."
    ).format(game=facts["game"]),
    "no_such_title": lambda facts, names: _("I do not know a title of that name. `/game new` lists those I know."),
    "which_game": _which,
    "no_game_here": lambda facts, names: _(
        "There is no game here. `/game new` starts one, `/game list` shows those of this server."
    ),
    "joined_already": lambda facts, names: _("You sit at this table already."),
    "cannot_invite": lambda facts, names: _("They sit at this table already, or are a bot."),
    "cannot_post": lambda facts, names: _(
        "I could not post the table here: {reason}. So it is closed again. `/setup check` tells what I need."
    ).format(reason=facts["why"]),
    "cannot_see": lambda facts, names: _(
        "<@{user}> cannot see the channel of that table, so I do not call them. Let them into the channel first."
    ).format(user=facts["user"]),
    "too_many_lobbies": lambda facts, names: _(
        "You have {most} tables open that have not begun. Start one of them, or leave one, before you open another."
    ).format(most=facts["most"]),
    "too_many_invitations": lambda facts, names: _(
        "You have called {most} people within an hour, and each call disturbs somebody. Please wait a little."
    ).format(most=facts["most"]),
    "too_many_plans": lambda facts, names: _(
        "You have sent {most} messages to your team within an hour, and each one calls them. Please wait a little."
    ).format(most=facts["most"]),
    "commands_only": lambda facts, names: _(
        "Only my commands were added to this server, without me, so I cannot post a table here. Somebody who "
        "manages the server can add me with the link that `/setup check` shows."
    ),
    "lobby_full": lambda facts, names: _("This table is full: all {seats} seats are taken.").format(
        seats=facts["seats"]
    ),
    "not_seated": lambda facts, names: _(
        "You do not play in this game. Watching is welcome: `/board` shows the table."
    ),
    "not_started": lambda facts, names: _(
        "This game has not begun yet. The host starts it with **Start** or `/game start`."
    ),
    "started_already": lambda facts, names: _("This game has begun already, so its seats are taken."),
    "resigned": lambda facts, names: _("You have resigned from this game."),
    "over": lambda facts, names: _("This game is over."),
    "no_team": lambda facts, names: _("You share your side with nobody in this game."),
    "no_talking_now": lambda facts, names: _(
        "Your team may not share plans now: it may in the planning phase, and while it decides something together."
    ),
    "not_over": lambda facts, names: _("A rematch can be opened when the game is over."),
    "only_host": lambda facts, names: _("Only the host, <@{host}>, can do that.").format(host=facts["host"]),
    "too_few": _too_few,
    "opened_late": lambda facts, names: _("That took too long to open. Please press once more."),
    "too_fast": lambda facts, names: _(
        "Somebody was faster by a blink, and nothing of yours was changed. Please press again."
    ),
    "late": lambda facts, names: _(
        "That button belonged to an earlier question, so nothing was changed. Here is where things stand."
    ),
    "not_yours": _not_yours,
    "no_such_option": lambda facts, names: _("`{word}` is not on offer here.").format(
        word=clean(str(facts["option"]), 60).replace("`", "'")
    ),
    "how_many": _how_many,
    "nothing_to_undo": lambda facts, names: _("You have nothing to take back."),
    "too_late_to_undo": lambda facts, names: _(
        "That can no longer be taken back: something hidden was seen since, or somebody else has chosen."
    ),
    "only_in_server": lambda facts, names: _("That works in a server's channel only, where others can join you."),
    "missing_permission": lambda facts, names: _(
        "I lack permissions in this channel: {missing}. `/setup check` tells what each is for."
    ).format(missing=", ".join(facts["missing"])),
    "ambiguous": lambda facts, names: _("Did you mean one of these? {words}").format(
        words=", ".join(f"`{word}`" for word in facts["options"][:8])
    ),
}


def seed_promise(seed: str) -> str:
    """The SHA-256 of a seed, shown at the start, so that the seed shown at the end can be checked."""
    return hashlib.sha256(seed.encode()).hexdigest()
