"""The one way to change a game: claimed once, checked, saved in one transaction with what people have to be told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

import msgspec

from bot.tables.calling import over_calls, settle
from bot.tables.game_view import GameView, Stamp
from bot.tables.holders import come_back
from bot.tables.intents import Row, intent
from bot.tables.loaded_game import LoadedGame
from bot.tables.presses import DuplicatePress, Press
from bot.tables.votes import closing
from games.engine import Event, Refusal
from games.live import AnyGame
from storage.store import Call, Statements, Store

TEAM_MESSAGES = 40  # of a team, that are shown
BACK = ("choose", "undo")  # by which somebody for whom a computer player stood in is back


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
            if loaded.seats[seat].away and action in BACK:
                await come_back(db, loaded, seat)
            if loaded.outdated and loaded.live is not None:
                loaded.game = msgspec.structs.replace(loaded.game, undo_count=loaded.game.undo_count + 1)
                loaded.live.events.append((0, Event("asked_again")))
                loaded.corrected = True
            yield PlayChange(db, loaded, press, seat)
        self.wake()

    @asynccontextmanager
    async def visiting(self, press: Press, game: int, action: str) -> AsyncIterator[tuple[Statements, LoadedGame]]:
        """A change of a running game by one who need not play in it. Raises Refusal when it is not running."""
        async with self._lock(game), self.store.write() as db:
            claimed, *rows = await db.together(self.claim(db, press, game, action), *LoadedGame.load_calls(db, game))
            loaded = LoadedGame.from_rows(game, *rows)
            if not claimed:
                raise DuplicatePress
            if loaded.game.status != "playing":
                raise Refusal("not_started" if loaded.game.status == "lobby" else "over")
            yield db, loaded
        self.wake()

    @asynccontextmanager
    async def by_rules(self, game: int) -> AsyncIterator[tuple[Statements, LoadedGame]]:
        """A change of a game that no person presses for."""
        async with self._lock(game), self.store.write() as db:
            yield db, await LoadedGame.load(db, game)
        self.wake()

    async def save(
        self,
        db: Statements,
        loaded: LoadedGame,
        user: int,
        *,
        chose: int | None = None,
        undone: bool = False,
        secret: bool = False,
        answered: bool = True,
    ) -> None:
        """Save a changed game with what people have to be told. Raises Refusal when somebody was faster.

        *user* pressed, 0 is nobody; *chose* is the seat that chose. *undone* says that something was taken back,
        *secret* that nobody else knew of it; *answered* that the press is answered with the panel, which asks the next
        question itself.
        """
        live, now, game, back = loaded.live, self.now(), loaded.game.id, 0
        assert live is not None
        loaded.finished = live.over
        statements = loaded.save_calls(db, user, now, undone=(undone and not secret) or loaded.corrected)
        calls, intents = settle(db, loaded, user, now, chose=chose, undone=undone or loaded.corrected)
        statements += calls
        if loaded.game.status == "over":
            live.stop()
            statements += [*over_calls(db, loaded, user if answered else 0, now), *closing(db, game, now)]
            intents.append(self.intent(game, "closed"))
        elif chose is not None:
            back = len(statements)
            statements += [
                db.close_votes_about(game=game, seat=chose, closed=now),
                db.close_calls_of_closed_votes(game=game, closed=now),
            ]
        intents.append(self.intent(game, "board"))
        if live.events or loaded.game.status == "over":
            intents.append(self.intent(game, "announcements"))
        intents += [self.intent(game, "panel", seat.user) for seat in loaded.seats if seat.dm]
        statements.append(db.put_intents(intents))
        seat = loaded.seat_of(user)
        if seat is not None and seat in live.awaited and answered and loaded.seats[seat].dm:
            statements.append(db.stamp_panel(game=game, user=user, stamp=str(loaded.stamp(seat))))
        results = await db.together(*statements)
        if not results[0]:
            raise Refusal("too_fast")
        if back and results[back]:
            await db.put_intents([self.intent(game, "closed")])
        loaded.fresh = tuple(event for _, event in live.events)
        live.events.clear()

    def _lock(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())


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
