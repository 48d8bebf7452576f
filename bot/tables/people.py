"""What a user wants, when they are awake and away, and whether direct messages reach them."""

from collections.abc import Callable
from typing import Literal

import msgspec

from bot.tables.game_view import GameView
from bot.tables.intents import intent
from bot.tables.loaded_game import LoadedGame
from bot.tables.notifying import open_call, reader_of
from bot.tables.presses import Press
from bot.tables.rows import call_row
from bot.time import calls as time
from bot.time.calendar import problem
from bot.time.moments import moment
from bot.time.notices import Due
from bot.time.pace import DAY
from bot.time.prefs import Preferences, preferences_of
from bot.time.preview import ahead
from games.engine import Refusal
from storage.store import Statements, Store

Panel = Literal["here", "dm"]
LONGEST_ABSENCE = 90 * DAY
MOST_ABSENCES = 10  # that lie ahead


class Person(msgspec.Struct, frozen=True):
    """What is known of a user; absences are number, from and to, those that have not ended."""

    user: int
    panel: Panel
    preferences: Preferences
    dm_state: str
    absences: tuple[tuple[int, float, float], ...] = ()


class People:
    """Users and their preferences. `wake` is called when somebody has to be told something."""

    def __init__(self, store: Store, now: Callable[[], float], wake: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.now = now
        self.wake = wake

    async def person(self, user: int) -> Person:
        """What is known of a user."""
        async with self.store.read() as db:
            row, absences = await db.together(db.fetch_user(user=user), db.list_absences(user=user, since=self.now()))
        if row is None:
            return Person(user, "here", Preferences(), "unknown")
        away = tuple((each["id"], each["begins"], each["ends"]) for each in absences)
        panel: Panel = "dm" if row["panel"] == "dm" and row["dm_state"] != "closed" else "here"
        preferences = preferences_of(row["prefs"])
        return Person(user, panel, preferences, row["dm_state"], away)

    async def panel_of(self, user: int) -> Panel:
        """Where the private panel of a user is: "dm" while direct messages are wanted and arrive, else "here"."""
        return (await self.person(user)).panel

    async def set_panel(self, press: Press, panel: Panel) -> None:
        """Remember where a user wants the private panel."""
        async with self.store.write() as db:
            await db.together(
                db.put_user(user=press.user, name=press.name, at=self.now()),
                db.set_panel(user=press.user, panel=panel),
            )

    async def set_dm(self, user: int, channel: int | None, state: str) -> None:
        """Remember whether direct messages reach a user, "open" or "closed", and bring the panels there up to date."""
        async with self.store.write() as db:
            await db.set_dm(user=user, dm_channel=channel, dm_state=state)
            rows = await db.list_games_of_user(user=user)
            playing = [row["id"] for row in rows if row["status"] == "playing"]
            await db.put_intents([intent(self.now(), game, "panel", user) for game in playing])
        self.wake()

    async def set_preferences(self, press: Press, preferences: Preferences) -> None:
        """Remember what a user wants of notices, and when it is awake: eight hours a day at least. Raises Refusal."""
        if wrong := problem(preferences.calendar()):
            raise Refusal("waking_hours", why=wrong)
        async with self.store.write() as db:
            await db.put_user(user=press.user, name=press.name, at=self.now())
            await self._book(db, press.user)
            row = await db.fetch_user(user=press.user)
            kept = preferences.instead_of(preferences_of(row["prefs"]), self.now())
            await db.set_preferences(user=press.user, prefs=msgspec.json.encode(kept).decode())
            await db.put_moments([moment("notices", press.user, None, self.now(), self.now())])
        self.wake()

    async def set_game_notices(self, press: Press, game: int, where: str) -> None:
        """How a game's notices reach one of its people; "" is as everywhere. Raises Refusal for a stranger."""
        async with self.store.write() as db:
            seats = await db.fetch_seats(game=game)
            seat = next((row["seat"] for row in seats if row["user"] == press.user), None)
            if seat is None:
                raise Refusal("not_seated")
            await db.set_seat_notices(game=game, seat=seat, notices=where)
            await db.put_moments([moment("notices", press.user, None, self.now(), self.now())])
        self.wake()

    async def add_absence(self, press: Press, begins: float, ends: float) -> None:
        """A user will be away. Raises Refusal for a time that is over, or too long."""
        if not (begins < ends and ends > self.now() and ends - begins <= LONGEST_ABSENCE):
            raise Refusal("wrong_days")
        async with self.store.write() as db:
            if len(await db.list_absences(user=press.user, since=self.now())) >= MOST_ABSENCES:
                raise Refusal("wrong_days")
            await db.put_user(user=press.user, name=press.name, at=self.now())
            await self._book(db, press.user)
            begins = max(begins, self.now())
            absence: int = await db.add_absence(user=press.user, begins=begins, ends=ends)
            await db.put_moments(
                [
                    moment("notices", press.user, None, self.now(), self.now()),
                    moment("absence", absence, None, begins, self.now()),
                ]
            )
        self.wake()

    async def end_absence(self, press: Press, number: int) -> None:
        """A user is back, or does not go at all."""
        async with self.store.write() as db:
            await self._book(db, press.user)
            now = self.now()
            if not await db.end_absence(id=number, user=press.user, ends=now):
                await db.remove_absence(id=number, user=press.user)
            await db.put_moments([moment("notices", press.user, None, now, now)])
        self.wake()

    async def week(self, user: int) -> list[tuple[float, tuple[Due, ...]]]:
        """What a user would be told in the next week about its present games, if nothing happened."""
        async with self.store.read() as db:
            person, calls, absences = await db.together(
                db.fetch_user(user=user), db.fetch_calls_of_user(user=user), db.list_absences(user=user, since=0.0)
            )
        reader = reader_of(user, person)
        away = tuple((row["begins"], row["ends"]) for row in absences)
        return ahead(reader, [open_call(row, reader.preferences, away) for row in calls], self.now())

    async def notices_of(self, table: GameView) -> str:
        """How a game's notices reach the reader of *table*; "" is as everywhere."""
        async with self.store.read() as db:
            rows = await db.fetch_seats(game=table.game.id)
        return next((str(row["notices"]) for row in rows if row["seat"] == table.seat), "")

    async def _book(self, db: Statements, user: int) -> None:
        """Book what clocks have cost until now, before they run by another calendar; each is warned of anew."""
        now = self.now()
        for row in await db.fetch_calls_of_user(user=user):
            if row["since"] is None:
                continue
            loaded = await LoadedGame.load(db, row["game"])
            call, held = loaded.calls[row["seat"]], loaded.seats[row["seat"]]
            call, bank = time.stopped(loaded.game.pace, loaded.calendar(held), call, held.bank, now)
            warned = call.warned if bank is not None and bank <= 0 else None  # else other hours would put zero off
            call = msgspec.structs.replace(call, since=now, warned=warned, rung=min(call.rung, 2))
            await db.together(
                db.update_calls([call_row(loaded.game.id, call)]),
                db.set_banks([{"game": loaded.game.id, "seat": call.seat, "bank": bank}]),
            )
