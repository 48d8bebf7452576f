"""What the bot works with, in one typed place: it is made at the start and given to every handler."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.settings import Settings
from bot.tables.changes import Changes
from bot.tables.computers import Computers
from bot.tables.intents import Row, intent
from bot.tables.lobby import Lobby
from bot.tables.notifying import notify
from bot.tables.people import People
from bot.tables.playing import Playing
from bot.tables.reading import Reading
from bot.tables.seats import Seats
from bot.time.timetable import Handler
from render.studio import Studio
from storage.store import Statements, Store

# What becomes of an intent within so many seconds: "" delivered, else why it never will be, None when that is open.
Outcome: TypeAlias = Callable[[int, str, float], Awaitable[str | None]]


async def unknown(game: int, kind: str, seconds: float) -> str | None:
    """Where nothing is delivered, nothing becomes of it."""
    return None


@dataclass
class App:
    """The database, the drawing thread, and what happens at tables. `wake` wakes whoever delivers."""

    settings: Settings
    now: Callable[[], float]
    store: Store
    studio: Studio
    reading: Reading
    lobby: Lobby
    playing: Playing
    people: People
    seats: Seats
    computers: Computers
    wake: Callable[[], None]
    outcome: Outcome

    def intent(self, game: int, kind: str, user: int = 0) -> Row:
        """Something of a game to be brought up to date at once, as a row of the outbox."""
        return intent(self.now(), game, kind, user)

    def handlers(self) -> dict[str, Handler]:
        """What each kind of due moment stands for."""

        async def notices(db: Statements, user: int) -> None:
            await notify(db, user, self.now())

        return {
            "notices": notices,
            "zero": self.seats.at_zero,
            "vote": self.seats.at_vote_end,
            "pause": self.seats.at_pause_end,
            "absence": self.seats.at_absence,
            "computer": self.computers.asked,
            "lobby": self.lobby.expire,
        }

    async def close(self) -> None:
        """Give the threads, the other process and the database back."""
        self.computers.close()
        self.studio.close()
        await self.store.close()


def build(
    settings: Settings, store: Store, now: Callable[[], float], wake: Callable[[], None], outcome: Outcome = unknown
) -> App:
    """Everything over an open database."""
    reading, changes = Reading(store), Changes(store, now, wake)
    return App(
        settings=settings,
        now=now,
        store=store,
        studio=Studio(limit=settings.picture_seconds),
        reading=reading,
        lobby=Lobby(changes, reading),
        playing=Playing(changes, reading),
        seats=Seats(changes, reading),
        computers=Computers(changes, settings.boxes, settings.thinking_seconds),
        people=People(store, now, wake),
        wake=wake,
        outcome=outcome,
    )
