"""Who holds a seat and who chooses for it: rows and the loaded game changed together, inside a transaction."""

import msgspec

from bot.tables.game_view import PERSON
from bot.tables.loaded_game import LoadedGame
from games.engine import Event
from games.players import STAND_IN, level_name
from storage.store import Statements


async def _set(db: Statements, loaded: LoadedGame, seat: int) -> None:
    """Write a seat's holder as it is known here."""
    held = loaded.seats[seat]
    await db.set_holder(
        game=loaded.game.id,
        seat=seat,
        user=held.user or None,
        name=held.name,
        player=held.player,
        free=held.free,
        joined=held.joined,
        since=held.since,
        bank=held.bank,
    )


def say(loaded: LoadedGame, kind: str, seat: int | None = None, **facts: str | float) -> None:
    """Say that something happened at the table that no title tells."""
    assert loaded.live is not None
    if seat is not None and "who" not in facts:
        facts["who"] = loaded.seats[seat].name
    loaded.live.events.append((len(loaded.live.choices), Event(kind, seat, facts)))


async def come_back(db: Statements, loaded: LoadedGame, seat: int) -> None:
    """A seat's person chooses again, instead of the computer player that stood in."""
    least = loaded.game.pace.least
    bank = loaded.seats[seat].bank
    loaded.replace_seat(seat, player=PERSON, bank=None if bank is None else max(bank, least))
    await _set(db, loaded, seat)
    say(loaded, "came_back", seat)


async def stand_in(db: Statements, loaded: LoadedGame, seat: int, level: str = STAND_IN) -> None:
    """A computer player chooses for a seat's person until that is back."""
    loaded.replace_seat(seat, player=level)
    await _set(db, loaded, seat)
    say(loaded, "stand_in", seat, level=level_name(level))


async def give_up(db: Statements, loaded: LoadedGame, seat: int, now: float, reason: str) -> None:
    """A seat has no person any more: a computer player chooses, and anybody may take it over."""
    loaded.replace_seat(seat, user=0, player=STAND_IN, free=True)
    await _set(db, loaded, seat)
    await db.end_tenure(game=loaded.game.id, seat=seat, ended=now, reason=reason)
    say(loaded, reason, seat)


async def offer(db: Statements, loaded: LoadedGame, seat: int, *, free: bool) -> None:
    """A seat's person looks for somebody to take it, and plays on until then; or no longer."""
    if loaded.seats[seat].free != free:
        loaded.replace_seat(seat, free=free)
        await _set(db, loaded, seat)
        say(loaded, "offered" if free else "seat_kept", seat)


async def take_over(db: Statements, loaded: LoadedGame, seat: int, user: int, name: str, now: float) -> None:
    """Somebody takes a seat that is free; it may take back nothing from before."""
    bank, before = loaded.seats[seat].bank, loaded.seats[seat].name
    loaded.replace_seat(
        seat,
        user=user,
        name=name,
        player=PERSON,
        free=False,
        joined=now,
        since=loaded.game.revision + 1,
        acted=now,
        bank=None if bank is None else max(bank, loaded.game.pace.least),
    )
    await _set(db, loaded, seat)
    await db.begin_tenures([{"game": loaded.game.id, "seat": seat, "user": user, "name": name, "began": now}])
    say(loaded, "taken_over", seat, before=before)


async def set_host(db: Statements, loaded: LoadedGame) -> None:
    """When the host has left: whoever sits there longest, of those who still play, looks after the table."""
    people = [seat for seat in loaded.seats if seat.user]
    if people and loaded.game.host not in {seat.user for seat in people}:
        present = [seat for seat in people if seat.person] or people
        host = min(present, key=lambda seat: (seat.joined, seat.seat)).user
        loaded.game = msgspec.structs.replace(loaded.game, host=host)
        await db.set_host(game=loaded.game.id, host=host)
