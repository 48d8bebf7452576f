"""A game at the offline Discord: begun by people, played by typing and pressing, looked up in the bot's own file."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.discord.ids import NO_STAMP, Control, read, write
from games.live import AnyGame, LiveGame
from games.titles import TITLES

from .people import Answer, Person
from .process import BotProcess
from .stand_in import StandIn
from .world import Channel, Message

BAD_WORDS = ("ERROR", "CRITICAL", "Traceback", "Unclosed", "never retrieved", "never awaited")


@dataclass
class Game:
    """A game in the bot's database, with the people who play it."""

    world: StandIn
    database: Path
    number: int
    people: dict[str, Person]

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database says."""
        return rows(self.database, sql, *values)

    @property
    def status(self) -> str:
        """Lobby, playing, over, cancelled."""
        return str(self.rows("SELECT status FROM games WHERE id = ?", self.number)[0][0])

    @property
    def seed(self) -> str:
        """What nobody may see before the end."""
        return str(self.rows("SELECT seed FROM games WHERE id = ?", self.number)[0][0])

    @property
    def seats(self) -> list[Person]:
        """Who plays, by seat."""
        users = self.rows('SELECT "user" FROM seats WHERE game = ? ORDER BY seat', self.number)
        return [self.people[str(user)] for (user,) in users]

    @property
    def live(self) -> AnyGame:
        """The game as the rules have it, from the seed and the stored choices of people."""
        title, options, seed = self.rows("SELECT title, options, seed FROM games WHERE id = ?", self.number)[0]
        seats = {str(person.id): str(seat) for seat, person in enumerate(self.seats)}
        chosen = {name: seats.get(value, value) for name, value in json.loads(options).items()}
        live = LiveGame.begin(TITLES[title], len(seats), chosen, seed)
        for seat, answer in self.choices:
            live.choose(seat, answer)
        return live

    @property
    def choices(self) -> list[tuple[int, tuple[str, ...]]]:
        """What people chose and did not take back, in order: seat and options."""
        found = self.rows(
            'SELECT seat, options FROM choices WHERE game = ? AND NOT undone AND "user" IS NOT NULL '
            "ORDER BY revision, ordinal",
            self.number,
        )
        return [(seat, tuple(json.loads(options))) for seat, options in found]

    @property
    def awaited(self) -> list[Person]:
        """Who has to choose."""
        return [self.seats[seat] for seat in self.live.awaited]

    @property
    def place(self) -> Channel:
        """Where it is played now."""
        thread, channel = self.rows("SELECT thread, channel FROM games WHERE id = ?", self.number)[0]
        return self.world.channels[str(thread or channel)]

    @property
    def boards(self) -> list[Message]:
        """The board messages that stand in its place, oldest first."""
        return [m for m in self.place.messages if any(control_of(b.custom_id).action == "hand" for b in m.buttons)]

    @property
    def board(self) -> Message:
        """The newest of them."""
        return self.boards[-1]

    @property
    def pending(self) -> int:
        """How much is still to be delivered, or to be decided on now."""
        # What is due becomes intents, so it is counted first: nothing can slip through between the two.
        due = int(self.rows("SELECT count(*) FROM moments WHERE due <= ?", time.time())[0][0])
        return due + int(self.rows("SELECT count(*) FROM outbox WHERE state = 'pending'")[0][0])

    async def delivered(self, seconds: float = 60.0) -> None:
        """Wait until everybody has been told everything."""
        await self.world.until(lambda: self.pending == 0, seconds, "the outbox to be empty")

    def age(self, seconds: float = 600.0) -> None:
        """Make all that was noted of calls older. The bot sees it at the next press, or when it starts."""
        with closing(sqlite3.connect(self.database, timeout=5)) as db, db:
            db.execute("UPDATE moments SET due = due - ?, noted = noted - ?", (seconds, seconds))
            db.execute("UPDATE calls SET opened = opened - ?, acted = acted - ?", (seconds, seconds))
            db.execute("UPDATE seats SET acted = acted - ?", (seconds,))

    async def later(self, seconds: float = 600.0) -> None:
        """As if so much time had passed since everything: whoever is to be called by then is called."""
        self.age(seconds)
        await self.seats[0].slash(self.world.table, "notify", game=self.number, where="as usual")  # wakes the bot
        await self.delivered()

    def calls_of(self, person: Person) -> list[Message]:
        """The messages in its place that mention somebody, oldest first."""
        return [message for message in self.place.messages if person.id in message.pings]

    def options(self, person: Person) -> tuple[str, ...]:
        """What the rules offer to somebody now; nothing when they are not asked."""
        decision = self.live.decision_of(self.seats.index(person))
        return () if decision is None else decision.options

    async def types(self, person: Person, option: str, place: Channel | None = None) -> Answer:
        """Type `/move`, in the game's place or elsewhere."""
        return await person.slash(place or self.place, "move", choice=option, game=self.number)

    async def presses(self, person: Person, option: str) -> Answer:
        """Choose with the mouse: Play below the board, then whatever leads to the option."""
        boards = await self.world.until(lambda: self.boards, what="a board")  # it moves below the news now and then
        panel = await person.press(boards[-1], "Play")
        group = self.live.title.text.group(option)
        for _ in range(4):
            controls = {control_of(button.custom_id): button.custom_id for button in panel.buttons}
            ways = {(control.action, control.word): custom_id for control, custom_id in controls.items() if custom_id}
            menu = next((select for select in panel.selects if option in select.options), None)
            if ("sure", option) in ways:
                return await person.press(panel, ways["sure", option])
            if ("choose", option) in ways:
                panel = await person.press(panel, ways["choose", option])
            elif menu is not None:
                panel = await person.select(panel, menu.custom_id, option)
            else:
                panel = await person.press(panel, ways["open", group])
                continue
            if not any(control_of(button.custom_id).action == "sure" for button in panel.buttons):
                return panel
        raise AssertionError(f"{option!r} cannot be reached: {panel.text}")

    async def round(self) -> None:
        """Everybody types the first option until the round is over."""
        begun = self.live.state.round
        while self.live.state.round == begun and self.status == "playing":
            person = self.awaited[0]
            await self.types(person, self.options(person)[0])
        await self.delivered()


async def lobby(
    bot: BotProcess, host: Person, *guests: Person, channel: Channel | None = None, title: str = "leonardo"
) -> Game:
    """A table that has not begun, with its message posted."""
    channel = channel or bot.world.table
    answer = await host.slash(channel, "game new", title=title)
    number = re.search(r"#(\d+)", answer.text)
    assert number, answer.text
    game = Game(bot.world, database_of(bot), int(number[1]), {person.id: person for person in (host, *guests)})
    for guest in guests:
        await guest.slash(channel, "game join", game=game.number)
    await game.delivered()
    return game


async def begin(
    bot: BotProcess,
    host: Person,
    *guests: Person,
    channel: Channel | None = None,
    title: str = "leonardo",
    **options: str,
) -> Game:
    """A game that has begun, with its board posted and everybody called."""
    game = await begin_uncalled(bot, host, *guests, channel=channel, title=title, **options)
    await game.later()
    return game


async def begin_uncalled(
    bot: BotProcess,
    host: Person,
    *guests: Person,
    channel: Channel | None = None,
    title: str = "leonardo",
    **options: str,
) -> Game:
    """A game that has begun, with its board posted. Its host, who has just acted, is not called yet."""
    game = await lobby(bot, host, *guests, channel=channel, title=title)
    channel = channel or bot.world.table
    for option, value in options.items():
        await host.slash(channel, "game set", option=option, value=value, game=game.number)
    with closing(sqlite3.connect(game.database, timeout=5)) as db, db:  # the same deal in every run
        db.execute("UPDATE games SET seed = ? WHERE id = ?", (f"{game.number:032x}", game.number))
    await host.slash(channel, "game start", game=game.number)
    assert game.status == "playing"
    await game.delivered()
    return game


def rows(database: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a bot's database says."""
    with closing(sqlite3.connect(database, timeout=5)) as db:
        return db.execute(sql, values).fetchall()


def contents(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every table of a database, row by row."""
    tables = [name for (name,) in rows(database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {table: rows(database, f"SELECT * FROM {table}") for table in tables}


def control_of(custom_id: str | None) -> Control:
    """A control of the bot, taken apart, of whichever database; one without an action where there is none."""
    ours = write(Control(0, NO_STAMP, "any")).partition("|")[0]
    head, _, rest = (custom_id or "").partition("|")
    return read(f"{ours}|{rest}" if len(head) == len(ours) else "") or Control(0, NO_STAMP, "")


def database_of(bot: BotProcess) -> Path:
    """The file that a process works on."""
    return Path(bot.env["BOTTEGA_DATABASE"])


def complaints(bot: BotProcess) -> list[str]:
    """What a process wrote that nobody should ever read."""
    return [line for line in bot.lines if any(word in line for word in BAD_WORDS)]
