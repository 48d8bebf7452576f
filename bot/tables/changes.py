"""The one way to change a game: claimed once, checked, saved in one transaction with what people have to be told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

import msgspec

from bot.tables.game_view import GameView, Stamp
from bot.tables.intents import Row, intent
from bot.tables.loaded_game import LoadedGame
from bot.tables.presses import DuplicatePress, Press
from games.engine import Event, Refusal
from games.live import AnyGame
from storage.store import Call, Statements, Store

TEAM_MESSAGES = 40  # of a team, that are shown


@dataclass
class LobbyChange:
    """A lobby being changed by a press, inside its transaction."""

    db: Statements
    loaded: LoadedGame
    press: Press


@dataclass
class PlayChange:
    """A running game being changed by a press of one of its seats, inside its transaction."""

    db: Statements
    loaded: LoadedGame
    press: Press
    seat: int

    @property
    def live(self) -> AnyGame:
        """The game being played."""
        assert self.loaded.live is not None
        return self.loaded.live

    def emit(self, kind: str, seat: int | None = None) -> None:
        """Say that something happened at the table that no title tells."""
        self.live.events.append((len(self.live.choices), Event(kind, seat)))


class Changes:
    """Changes games, one press at a time for each. `wake` is called after each, for whoever delivers.

    Raises Refusal for what a person may not do, DuplicatePress for an interaction that came before: nothing is changed.
    """

    def __init__(self, store: Store, now: Callable[[], float], wake: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.now = now
        self.wake = wake
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def intent(self, game: int, kind: str, user: int = 0) -> Row:
        """Something of a game to be brought up to date at once."""
        return intent(self.now(), game, kind, user)

    def claim(self, db: Statements, press: Press, game: int | None, action: str) -> Call:
        """Count a press: 1 for the first to claim it, 0 when it came before."""
        return db.claim_press(interaction=press.id, game=game, user=press.user, action=action, at=self.now())

    @asynccontextmanager
    async def lobby(self, press: Press, game: int, action: str) -> AsyncIterator[LobbyChange]:
        """A change of a lobby, whose message is brought up to date. Raises Refusal when the game has begun."""
        async with self._lock(game), self.store.write() as db:
            claimed, *rows = await db.together(self.claim(db, press, game, action), *LoadedGame.load_calls(db, game))
            loaded = LoadedGame.from_rows(game, *rows)
            if not claimed:
                raise DuplicatePress
            if loaded.game.status != "lobby":
                raise Refusal("started_already" if loaded.game.status == "playing" else "over")
            yield LobbyChange(db, loaded, press)
            await db.put_intents([self.intent(game, "lobby")])
        self.wake()

    async def touch(self, db: Statements, loaded: LoadedGame) -> None:
        """Take the next revision without a choice. Raises Refusal when somebody was faster."""
        if not await db.touch_game(game=loaded.game.id, expected=loaded.game.revision):
            raise Refusal("too_fast")

    @asynccontextmanager
    async def playing(
        self, press: Press, game: int, action: str, stamp: Stamp | None = None
    ) -> AsyncIterator[PlayChange]:
        """A change of a running game by one who plays in it. Raises Refusal for anybody else, or for a late control.

        *stamp* is the decision that the pressed control was made for, None for a typed command.
        """
        async with self._lock(game), self.store.write() as db:
            claimed, *rows = await db.together(self.claim(db, press, game, action), *LoadedGame.load_calls(db, game))
            loaded = LoadedGame.from_rows(game, *rows)
            if not claimed:
                raise DuplicatePress
            seat = loaded.seat_to_play(press.user)
            if stamp is not None and stamp != loaded.stamp(seat):
                raise Refusal("late")
            if loaded.outdated and loaded.live is not None:
                loaded.game = msgspec.structs.replace(loaded.game, undo_count=loaded.game.undo_count + 1)
                loaded.live.events.append((0, Event("asked_again")))
                loaded.corrected = True
            yield PlayChange(db, loaded, press, seat)
        self.wake()

    async def save(
        self, db: Statements, loaded: LoadedGame, press: Press, *, undone: bool = False, answered: bool = True
    ) -> None:
        """Save a changed game with what people have to be told. Raises Refusal when somebody was faster.

        *answered* says that the press is answered with the panel, which asks the next question itself.
        """
        live = loaded.live
        assert live is not None
        answer_for_the_resigned(loaded)
        if loaded.left_alone:
            live.stop()
        calls = loaded.save_calls(db, press.user, self.now(), undone=undone or loaded.corrected)
        game = loaded.game.id
        intents = [self.intent(game, "board")]
        if live.events or set(live.awaited) - loaded.awaited or loaded.game.status == "over":
            intents.append(self.intent(game, "announcements"))
        intents += [self.intent(game, "panel", seat.user) for seat in loaded.seats if seat.dm]
        calls.append(db.put_intents(intents))
        seat = loaded.seat_of(press.user)
        if seat is not None and seat in live.awaited and answered:
            stamp = str(loaded.stamp(seat))
            calls.append(db.set_pinged(game=game, seat=seat, pinged=stamp))
            if loaded.seats[seat].dm:
                calls.append(db.stamp_panel(game=game, user=press.user, stamp=stamp))
        advanced, *_ = await db.together(*calls)
        if not advanced:
            raise Refusal("too_fast")
        loaded.fresh = tuple(event for _, event in live.events)
        live.events.clear()

    def _lock(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())


def answer_for_the_resigned(loaded: LoadedGame) -> tuple[int, ...]:
    """Give the default answer for every seat whose user resigned, as long as somebody is left to play on; which did."""
    live = loaded.live
    assert live is not None
    gone = {seat.seat for seat in loaded.seats if seat.state != "playing"}
    given: list[int] = []
    while not loaded.left_alone and (waiting := [seat for seat in live.awaited if seat in gone]):
        decision = live.decision_of(waiting[0])
        assert decision is not None
        live.choose(waiting[0], live.title.default_choice(live.state, waiting[0], decision), auto=True)
        given.append(waiting[0])
    return tuple(dict.fromkeys(given))


async def view_of(db: Statements, loaded: LoadedGame, user: int | None) -> GameView:
    """What *user* may know, with what its team said to each other in this round."""
    view = loaded.view(user)
    if not view.team or loaded.live is None:
        return view
    rows = [
        row
        for seat in view.team
        for row in await db.fetch_team_messages(game=view.game.id, seat=seat, count=TEAM_MESSAGES)
    ]
    said = sorted((row for row in rows if row["round"] == loaded.live.state.round), key=lambda row: int(row["id"]))
    messages = [(view.names[row["seat"]], row["text"]) for row in said[-TEAM_MESSAGES:]]
    return msgspec.structs.replace(view, team_messages=tuple(messages))
