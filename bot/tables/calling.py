"""What a press makes of the calls and clocks of a game: rows to be saved with it, in the same transaction."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.tables.game_view import Seat
from bot.tables.intents import Row as Intent
from bot.tables.intents import intent
from bot.tables.loaded_game import LoadedGame
from bot.tables.rows import call_row
from bot.time import calls as time
from bot.time.moments import Row, moment
from bot.time.notices import ALL_WAIT, BUSY, GRACE
from storage.store import Call, Statements

WHILE = (60.0, 180.0)  # seconds until a computer player, or a plan, answers beside several people
LIVE_WHILE = (5.0, 15.0)


def settle(
    db: Statements, loaded: LoadedGame, user: int, now: float, *, chose: int | None = None, undone: bool = False
) -> tuple[list[Call], list[Intent]]:
    """Open and close the calls of a game that has changed: the statements, and what is to be brought up to date.

    *user* is who pressed, 0 for nobody; *chose* the seat that chose.
    """
    live, game = loaded.live, loaded.game
    assert live is not None
    over = game.status == "over"
    table = time.Table(
        game.pace, live.part, now, paused=game.paused is not None, over=over, undone=undone, joint=live.simultaneous
    )
    # While somebody can take back, what came before may be taken back next, and its call comes again.
    undoable = not over and any(live.can_undo(seat.seat) for seat in loaded.seats)
    together = len(live.awaited) + len(live.answered) if live.simultaneous else 0
    changed: list[time.Call] = []
    banks: list[dict[str, Any]] = []
    moments: list[Row] = []
    intents: list[Intent] = []
    for seat in loaded.seats:
        acted = now if user and seat.user == user else seat.acted
        place = time.Place(
            seat.seat,
            seat.user if seat.person else 0,
            asked=seat.person and not over and seat.seat in live.awaited,
            chose=chose == seat.seat,
            can_undo=undoable,
            calendar=loaded.calendar(seat),
            bank=seat.bank,
            acted=acted,
            alone=together >= ALL_WAIT and live.awaited == (seat.seat,),
        )
        before = loaded.stored_calls.get(seat.seat)
        known = loaded.calls.get(seat.seat)
        after = time.settled(table, place, known)
        for call in after.calls or ((known,) if known is not None else ()):
            if call != before:
                changed.append(call)
                moments += _moments(before, call, now)
                intents += _told(game.id, before, call, now)
            loaded.calls[seat.seat] = call
        if after.bank != loaded.stored_banks.get(seat.seat):
            banks.append({"game": game.id, "seat": seat.seat, "bank": after.bank})
        loaded.replace_seat(seat.seat, acted=acted, bank=after.bank)
    moments += [moment("notices", person, None, now, now) for person in loaded.rescheduled if person]
    rows = [call_row(game.id, call) | {"about": "choice", "vote": 0} for call in changed]
    statements = [
        db.update_calls([row for row in rows if row["id"]]),
        db.insert_calls([row for row in rows if not row["id"]]),
        db.put_moments(moments),
        # After an answer of a computer player the next takes its own while; what a person does delays none.
        (db.put_moments if user else db.set_moments)(computer_moments(loaded, now)),
    ]
    if banks:
        statements.append(db.set_banks(banks))
    if user:
        statements.append(db.set_acted(game=game.id, user=user, acted=now))
    return statements, intents


def _moments(before: time.Call | None, call: time.Call, now: float) -> Iterator[Row]:
    """When to look at a person's notices because of a call."""
    if not call.open:
        return
    again = before is not None and before.open and not before.final and bool(call.id)
    if not again or before is None or (before.last_since, before.opened) != (call.last_since, call.opened):
        busy = call.rung == 0 and call.acted is not None and call.opened - call.acted <= BUSY
        yield moment("notices", call.user, None, now + GRACE if busy else now, now)


def _told(game: int, before: time.Call | None, call: time.Call, now: float) -> Iterator[Intent]:
    """What was told of a call and is out of date, once it is closed."""
    if before is not None and before.open and not call.open and call.rung:
        yield intent(now, game, "closed")


def over_calls(db: Statements, loaded: LoadedGame, user: int, now: float) -> list[Call]:
    """Tell everybody who plays to the end that the game is over, but for whoever ended it and sees so."""
    people = [seat for seat in loaded.seats if seat.user and seat.user != user]
    rows = [about_row(loaded.game.id, seat, "over", 0, now) for seat in people]
    return [
        db.insert_calls(rows),
        db.put_moments([moment("notices", seat.user, None, now, now) for seat in people]),
    ]


def about_row(game: int, seat: Seat, about: str, vote: int, now: float) -> dict[str, Any]:
    """A call of a seat's person that is not about a choice, as it is stored."""
    call = time.Call(seat.seat, seat.user, now, acted=seat.acted)
    return call_row(game, call) | {"about": about, "vote": vote}


def computer_moments(loaded: LoadedGame, now: float) -> list[Row]:
    """When the next of a game's computer players answers, if one is asked; not while no person plays."""
    live = loaded.live
    people = sum(seat.user != 0 and seat.person for seat in loaded.seats)
    if live is None or loaded.game.status != "playing" or not people or loaded.game.paused is not None:
        return []
    computers = [seat for seat in live.awaited if not loaded.seats[seat].person]
    if not computers or (not live.simultaneous and len(computers) < len(live.awaited)):
        return []  # a team's decision is left to its people
    return [moment("computer", loaded.game.id, loaded.game.id, now + _thinking(loaded, people), now)]


def _thinking(loaded: LoadedGame, people: int) -> float:
    """Seconds until a computer player answers: none beside a single person, else a random while that tells nothing."""
    if people == 1:
        return 0.0
    assert loaded.live is not None
    least, most = LIVE_WHILE if loaded.game.pace.live else WHILE
    return Random(f"{loaded.game.seed}:answer:{loaded.live.part}:{len(loaded.live.choices)}").uniform(least, most)
