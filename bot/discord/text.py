"""What the bot itself has to say: refusals, and events that no title tells."""

import hashlib
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from bot.discord.sanitize import clean, escape
from bot.tables.game_view import GameView
from bot.time.pace import pace_of, pace_text
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
    """What happened at the table itself. Of old games some resigned and gave default answers from then on."""
    say = _OWN_LINES.get(event.kind)
    if say is None:
        return _("The rules were corrected meanwhile: the last choice is asked again.")
    facts = dict(event.facts)
    who = facts.pop("who", None)  # the seat may have changed hands since
    name = escape(str(who)) if who else names[event.seat] if event.seat is not None else ""
    if "pace" in facts:
        facts["pace"] = pace_text(pace_of(str(facts["pace"])))
    return say().format(name=name, **facts)


_OWN_LINES: dict[str, Callable[[], str]] = {
    "undone": lambda: _("{name} takes back the last choice."),
    "resigned": lambda: _(
        "{name} resigns. A computer player goes on, and anybody may take the seat: `/games show:open`."
    ),
    "gave_up": lambda: _("{name} gives the game up."),
    "replaced": lambda: _("{name} leaves the seat to somebody else."),
    "freed": lambda: _(
        "The table frees the seat of {name}: a computer player goes on, and anybody may take it: `/games show:open`."
    ),
    "offered": lambda: _("{name} looks for somebody to take over: `/games show:open`."),
    "seat_kept": lambda: _("{name} stays after all."),
    "taken_over": lambda: _("{name} takes over the seat of {before}."),
    "stand_in": lambda: _("{level} stands in for {name}, until **I am back** is pressed or a choice made."),
    "came_back": lambda: _("{name} is back."),
    "away": lambda: _("{name} is away. The clock stands still until <t:{until}:f> at the latest."),
    "overdue": lambda: _("{name} has no time left."),
    "day_given": lambda: _("{name} is given one more day."),
    "left_server": lambda: _("{name} cannot be found in this server any more."),
    "asked_pause": lambda: _("{name} asks everybody for a pause."),
    "asked_end": lambda: _("{name} asks everybody to end the game without a winner."),
    "asked_pace": lambda: _("{name} asks everybody for another pace: {pace}."),
    "pace_changed": lambda: _("All agree on another pace: {pace}. Every clock begins anew."),
    "pace_kept": lambda: _("Not all agree, so the pace stays as it was."),
    "paused": lambda: _("All agree: the game is paused."),
    "not_paused": lambda: _("Not all agree, so there is no pause."),
    "pause_ends": lambda: _("{name} ends the pause: clocks run again in a waking day."),
    "pause_over": lambda: _("The pause is over: clocks run again."),
    "ended_by_agreement": lambda: _("All agree: the game ends here, without a winner."),
    "not_ended": lambda: _("Not all agree, so the game goes on."),
    "closed": lambda: _("Somebody who looks after this server has closed the game."),
    "outage": lambda: _("I could not be reached for {hours} hours. Nobody lost time by that: every clock stood still."),
    "place_moved": lambda: _("{name} has moved the game here."),
}


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
    "invited_already": lambda facts, names: _("<@{user}> is called to this table already.").format(user=facts["user"]),
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
    "no_such_level": lambda facts, names: _("There is no computer player of that name: Salaì, Melzi, Verrocchio."),
    "no_computer": lambda facts, names: _("No computer player sits at this table."),
    "no_free_seat": lambda facts, names: _("No seat of this game seeks a player."),
    "sat_elsewhere": lambda facts, names: _(
        "You have played another seat of this game and know what only that one may, so you cannot take this one."
    ),
    "asked_already": lambda facts, names: _("The table is asked that already."),
    "decided_already": lambda facts, names: _("That is decided already."),
    "no_vote": lambda facts, names: _("You have no vote in this: it is about you, or you have asked."),
    "not_paused": lambda facts, names: _("This game is not paused."),
    "paused_already": lambda facts, names: _("This game is paused already."),
    "wrong_hours": lambda facts, names: _(
        "I cannot read `{line}`. Write a line for each day, or for several: `Mon-Fri 8:00-23:00`, `Sat, Sun 10-1`."
    ).format(line=clean(str(facts["line"]), 60).replace("`", "'")),
    "same_pace": lambda facts, names: _("That is the pace already."),
    "not_waited_for": lambda facts, names: _(
        "The game does not wait for that seat, or a computer player chooses there."
    ),
    "no_such_pace": lambda facts, names: _(
        "A pace of one's own has a bank of 1 hour to 90 days, and adds no more to it."
    ),
    "other_server": lambda facts, names: _(
        "A game moves within its server. It goes to another only when I cannot post in its own channel any more."
    ),
    "not_moderator": lambda facts, names: _("Only the host, or whoever manages this server, can do that."),
    "wrong_time": lambda facts, names: _("I cannot read that as a time of day. Write it as 21:30."),
    "waking_hours": lambda facts, names: _("At least eight waking hours a day are needed, or your clocks would race."),
    "wrong_days": lambda facts, names: _("I cannot read that as days. Write for example 2026-12-24 to 2027-01-02."),
    "over": lambda facts, names: _("This game is over."),
    "no_team": lambda facts, names: _("You share your side with nobody in this game."),
    "no_talking_now": lambda facts, names: _(
        "Your team may not share plans now: it may in the planning phase, and while it decides something together."
    ),
    "not_over": lambda facts, names: _("A rematch can be opened when the game is over."),
    "no_lessons": lambda facts, names: _("There are no pages on how that plays; `/rules` answers questions."),
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
