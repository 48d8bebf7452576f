"""Tables where games are played: the only place that changes a game. Imports no discord.

Every change is one press: claimed once, checked, saved in one transaction with what people have to be told. What a
person did wrong is a Refusal, which changes nothing.
"""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from bot.tables.loaded_game import (
    Game,
    GameView,
    LoadedGame,
    Seat,
    Stamp,
    changes,
    event_of,
    load,
    load_calls,
    position_of,
    record_of,
)
from games.engine import Event, Refusal
from games.live import LiveGame
from games.titles import TITLES
from storage.store import Call, Statements, Store

TEAM_MESSAGES = 40  # of a team, that are shown
OPEN_OR_OVER = ("playing", "lobby", "over")


class Press(msgspec.Struct, frozen=True):
    """One interaction: its id, and the user behind it under a clean name."""

    id: int
    user: int
    name: str


class DuplicatePress(Exception):
    """The same interaction came twice; the first one counted."""


class RematchExists(Exception):
    """Somebody opened the rematch already: its lobby."""

    def __init__(self, game: int) -> None:
        super().__init__(f"the rematch is game {game}")
        self.game = game


class NeedsConfirmation(Exception):
    """A choice could not be taken back, so it was not made; its chooser has to be asked first.

    `ends` says that the game would be over, `given` are the seats whose users resigned and that would answer then.
    """

    def __init__(self, *, ends: bool, given: tuple[int, ...] = ()) -> None:
        super().__init__("this could not be taken back")
        self.ends = ends
        self.given = given


class Log(msgspec.Struct, frozen=True):
    """What happened, for one reader: events with the revision they were saved under, the oldest first."""

    table: GameView
    events: tuple[tuple[int, Event], ...]


class Service:
    """All tables. `wake` is called after every change, for whoever delivers what people have to be told."""

    def __init__(self, store: Store, now: Callable[[], float], wake: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.now = now
        self.wake = wake
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # --- reading

    async def table(self, game: int, user: int | None) -> GameView:
        """What *user* may know of a game; None is a spectator. Raises Refusal when there is no such game."""
        async with self.store.read() as db:
            return await _table(db, await load(db, game), user)

    async def find(self, place: int | None, user: int, statuses: Sequence[str] = OPEN_OR_OVER) -> int:
        """The game a command without a number means: that of the place, else the user's only one. Raises Refusal."""
        async with self.store.read() as db:
            mine = [row["id"] for row in await db.list_games_of_user(user=user) if row["status"] in statuses]
            for status in statuses:
                here = [row["id"] for row in await db.list_games_of_place(place=place or 0, status=status)]
                seated = [game for game in here if game in mine]
                if here and status == "over":
                    return int(here[0])  # the newest
                if seated or here:
                    if len(seated or here) > 1:
                        raise Refusal("which_game", games=seated or here)
                    return int((seated or here)[0])
        if len(mine) == 1:
            return int(mine[0])
        raise Refusal("which_game" if mine else "no_game_here", games=mine)

    async def panel_of(self, user: int) -> str:
        """Where the private panel of a user is: "dm" while direct messages are wanted and arrive, else "here"."""
        async with self.store.read() as db:
            row = await db.fetch_user(user=user)
        return "dm" if row is not None and row["panel"] == "dm" and row["dm_state"] != "closed" else "here"

    async def games_of(self, user: int) -> list[GameView]:
        """The open games of a user, with what it may know of each."""
        async with self.store.read() as db:
            rows = await db.list_games_of_user(user=user)
            return [(await load(db, row["id"])).table(user) for row in rows]

    async def games_in(self, guild: int) -> list[Game]:
        """The open games of a server."""
        async with self.store.read() as db:
            lobbies = await db.list_games_of_guild(guild=guild, status="lobby")
            playing = await db.list_games_of_guild(guild=guild, status="playing")
            return [record_of(row) for row in (*playing, *lobbies)]

    async def log(self, game: int, user: int | None) -> Log:
        """All that happened and *user* may read."""
        async with self.store.read() as db:
            position = await load(db, game)
            rows = await db.fetch_events_since(game=game, revision=0)
        return _readable(position.table(user), rows)

    async def log_since(self, game: int, since: int) -> Log:
        """What everybody may read of what happened after revision *since*."""
        async with self.store.read() as db:
            position = await load(db, game)
            rows = await db.fetch_events_since(game=game, revision=since)
        return _readable(position.table(None), rows)

    async def uncalled(self, game: int) -> list[tuple[int, str]]:
        """The seats that have to choose and were not called for it yet, each with the stamp of its decision."""
        async with self.store.read() as db:
            position = await load(db, game)
        if position.live is None or position.game.status != "playing":
            return []
        stamps = [(seat, str(position.stamp(seat))) for seat in position.live.awaited]
        return [(seat, stamp) for seat, stamp in stamps if position.seats[seat].pinged != stamp]

    async def amid_a_turn(self, game: int) -> bool:
        """Whether somebody who has to choose has done so before in this part, and so looks at its panel."""
        async with self.store.read() as db:
            position = await load(db, game)
        if position.live is None or position.game.status != "playing":
            return False
        return any(position.presses.get((position.live.part, seat), 0) for seat in position.live.awaited)

    async def admits(self, game: int, user: int, guild: int | None) -> int | None:
        """The channel of a game that *user* may know of: it plays there, or asks in the game's server.

        None where it plays, since it need not see the channel. Raises Refusal for everybody else.
        """
        async with self.store.read() as db:
            row, seats = await db.together(db.fetch_position(game=game), db.fetch_seats(game=game))
        if any(seat["user"] == user for seat in seats):
            return None
        if row is None or row["guild"] != guild:
            raise Refusal("no_such_game", game=game)
        return int(row["channel"])

    # --- the lobby

    async def new(self, press: Press, title: str, guild: int, channel: int, rematch_of: int | None = None) -> GameView:
        """Open a lobby with its host seated. Raises Refusal for an unknown title, Opened for a second rematch."""
        if title not in TITLES:
            raise Refusal("no_such_title", title=title)
        options = {}
        if rematch_of is not None:
            of_seats = {option.name for option in TITLES[title].options if option.of_seats}
            chosen = (await self.table(rematch_of, None)).game.options
            options = {name: value for name, value in chosen.items() if name not in of_seats}
        async with self.store.write() as db:
            if rematch_of is not None and (lobby := await db.fetch_rematch(game=rematch_of)) is not None:
                raise RematchExists(lobby)
            if not await self._claim(db, press, None, "new"):
                return (await load(db, int(await db.fetch_press_outcome(interaction=press.id)))).table(press.user)
            game = await db.insert_game(
                title=title,
                rules_version=TITLES[title].rules_version,
                options=msgspec.json.encode(options).decode(),
                seed=f"{secrets.randbits(128):032x}",
                guild=guild,
                channel=channel,
                host=press.user,
                created=self.now(),
                rematch_of=rematch_of,
            )
            await db.put_user(user=press.user, name=press.name, at=self.now())
            await db.add_seat(game=game, seat=0, user=press.user, name=press.name, joined=self.now())
            await db.set_press_outcome(interaction=press.id, outcome=str(game))
            if rematch_of is not None:
                await db.put_intents([self.intent(rematch_of, "rematch")])
            position = await load(db, game)
        self.wake()
        return position.table(press.user)

    async def join(self, press: Press, game: int) -> GameView:
        """Take a seat in a lobby. Raises Refusal when it is full, begun, or the user sits there already."""
        with suppress(DuplicatePress):
            async with self._lobby(press, game, "join") as (db, position):
                if position.seat_of(press.user) is not None:
                    raise Refusal("joined_already")
                if len(position.seats) >= max(position.game.title.seats):
                    raise Refusal("lobby_full", seats=len(position.seats))
                await db.put_user(user=press.user, name=press.name, at=self.now())
                seat = len(position.seats)
                await db.add_seat(game=game, seat=seat, user=press.user, name=press.name, joined=self.now())
        return await self.table(game, press.user)

    async def leave(self, press: Press, game: int) -> GameView:
        """Leave a lobby; the last one out closes it, and a host hands it to the next. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self._lobby(press, game, "leave") as (db, position):
                if position.seat_of(press.user) is None:
                    raise Refusal("not_seated")
                rest = [seat for seat in position.seats if seat.user != press.user]
                await self._reseat(db, game, rest)
                options = {k: v for k, v in position.game.options.items() if v != str(press.user)}
                host = position.game.host if position.game.host != press.user or not rest else rest[0].user
                await db.set_lobby(
                    game=game,
                    host=host,
                    options=msgspec.json.encode(options).decode(),
                    status="lobby" if rest else "cancelled",
                )
        return await self.table(game, press.user)

    async def set_option(self, press: Press, game: int, name: str, value: str) -> GameView:
        """The host chooses one of the title's options before the start; seats are named by user. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self._lobby(press, game, "option") as (db, position):
                _only_host(position, press)
                option = next((option for option in position.game.title.options if option.name == name), None)
                if option is None:
                    raise Refusal("no_such_option", option=name)
                allowed = [str(seat.user) for seat in position.seats] + [""] if option.of_seats else list(option.values)
                if value not in allowed:
                    raise Refusal("no_such_option", option=value)
                roles = {other.name for other in position.game.title.options if other.of_seats}
                moves = option.of_seats and value != ""
                kept = {
                    other: who
                    for other, who in position.game.options.items()
                    if not (moves and other in roles and who == value)
                }
                options = {**kept, name: value}  # one person has one of the roles
                await db.set_lobby(
                    game=game,
                    host=position.game.host,
                    options=msgspec.json.encode({k: v for k, v in options.items() if v}).decode(),
                    status="lobby",
                )
        return await self.table(game, press.user)

    async def start(self, press: Press, game: int) -> GameView:
        """Seat everybody in an order drawn by the seed and deal. Raises Refusal: too few, not the host."""
        with suppress(DuplicatePress):
            async with self._lobby(press, game, "start") as (db, position):
                _only_host(position, press)
                record, count = position.game, len(position.seats)
                if count not in record.title.seats:
                    raise Refusal("too_few", seats=count, least=min(record.title.seats))
                order = list(position.seats)
                Random(f"{record.seed}:seats").shuffle(order)
                await self._reseat(db, game, order)
                options = _options_by_seat(record, order)
                begun = LoadedGame(record, [msgspec.structs.replace(s, seat=n) for n, s in enumerate(order)], None, {})
                begun.live = LiveGame.begin(record.title, count, options, record.seed)
                await db.set_started(game=game, started=self.now())
                await self._save(db, begun, press, answered=False)
                await db.put_intents([self.intent(game, "lobby")])
        return await self.table(game, press.user)

    async def rematch(self, press: Press, game: int) -> GameView:
        """Open another game for the same people, or join the one that somebody opened (LE-TIE-03). Raises Refusal."""
        over = await self.table(game, press.user)
        if over.game.status != "over":
            raise Refusal("not_over")
        if press.user not in {seat.user for seat in over.seats}:
            raise Refusal("not_seated")
        try:
            return await self.new(press, over.game.title.id, over.game.guild, over.game.channel, rematch_of=game)
        except RematchExists as opened:
            return await self.join(press, opened.game)

    async def move(self, press: Press, game: int, guild: int, channel: int) -> GameView:
        """Go on in another channel, from where the game can post again. Raises Refusal for anybody but its players."""
        with suppress(DuplicatePress):
            async with self._playing(press, game, "here", None) as (db, position, _seat):
                if not await db.touch_game(game=game, expected=position.game.revision):
                    raise Refusal("too_fast")
                await db.together(
                    db.set_place(game=game, guild=guild, channel=channel, thread=None),
                    db.set_blocked(game=game, blocked=""),
                    db.forget_messages(game=game),
                    db.put_intents([self.intent(game, "board"), self.intent(game, "announcements")]),
                )
        return await self.table(game, press.user)

    # --- playing

    async def choose(
        self, press: Press, game: int, stamp: Stamp | None, words: Sequence[str], *, unless_final: bool = False
    ) -> GameView:
        """Answer the user's decision. Raises Refusal: a stranger, a late control, not on offer.

        With *unless_final* a choice that could not be taken back is not made: raises Final.
        """
        with suppress(DuplicatePress):
            async with self._playing(press, game, "choose", stamp) as (db, position, seat):
                assert position.live is not None
                sealed = position.live.simultaneous
                position.live.choose(seat, words)
                if unless_final:  # only here is it certain: somebody may have chosen since the panel was made
                    given = _answer_for_the_resigned(position)
                    ends = position.live.over or position.left_alone
                    if ends or not position.live.can_undo(seat):
                        # Whether the game ends may lie in what others chose in secret, so it is not told beforehand.
                        raise NeedsConfirmation(ends=ends and not sealed, given=() if sealed else given)
                await self._save(db, position, press)
                return await _table(db, position, press.user)
        return await self.table(game, press.user)

    async def undo(self, press: Press, game: int, stamp: Stamp | None) -> GameView:
        """Take back the user's last choice. Raises Refusal: nothing to take back, or too late."""
        with suppress(DuplicatePress):
            async with self._playing(press, game, "undo", stamp) as (db, position, seat):
                assert position.live is not None
                secret = position.live.undoes_secret(seat)
                told = position.undo_is_told(seat)
                try:
                    position.live.undo(seat)
                except Refusal as refusal:
                    if not position.game.undo_floor:
                        raise
                    # Choices from before the horizon are not loaded, so the rules cannot tell that there were any.
                    raise Refusal("too_late_to_undo") from refusal
                if not secret:
                    position.game = msgspec.structs.replace(position.game, undo_count=position.game.undo_count + 1)
                    if told:
                        position.live.events.append((len(position.live.choices), Event("undone", seat)))
                await self._save(db, position, press, undone=not secret)
                return await _table(db, position, press.user)
        return await self.table(game, press.user)

    async def resign(self, press: Press, game: int) -> GameView:
        """Give up a seat: from now on it gives default answers; the last one left wins. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self._playing(press, game, "resign", None) as (db, position, seat):
                await db.set_seat_state(game=game, seat=seat, state="resigned", left=self.now())
                position.seats = tuple(
                    msgspec.structs.replace(s, state="resigned") if s.seat == seat else s for s in position.seats
                )
                assert position.live is not None
                position.live.events.append((len(position.live.choices), Event("resigned", seat)))
                await self._save(db, position, press, answered=False)
                return position.table(press.user)
        return await self.table(game, press.user)

    async def tell_team(self, press: Press, game: int, text: str) -> GameView:
        """Share a plan with one's team. Raises Refusal for who has none, and when the rules forbid it."""
        with suppress(DuplicatePress):
            async with self._playing(press, game, "say", None) as (db, position, seat):
                if not position.team_of(seat):
                    raise Refusal("no_team")
                if not position.may_talk(seat):
                    raise Refusal("no_talking_now")
                round = position.live.state.round if position.live else 0
                team = [other for other in position.seats if other.seat in position.team_of(seat)]
                intents = [self.intent(game, "team_message", mate.user) for mate in team if mate.seat != seat]
                intents += [self.intent(game, "panel", mate.user) for mate in team if mate.dm]
                await db.together(
                    db.insert_team_message(game=game, round=round, seat=seat, text=text, at=self.now()),
                    db.put_intents(intents),
                )
        return await self.table(game, press.user)

    # --- what people want, and have to be told

    async def set_panel(self, press: Press, panel: str) -> None:
        """Remember where a user wants the private panel: "here" or "dm"."""
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
            await db.put_intents([self.intent(game, "panel", user) for game in playing])
        self.wake()

    async def announce(self, game: int) -> None:
        """Have the lobby message of a game posted, or brought up to date."""
        async with self.store.write() as db:
            await db.put_intents([self.intent(game, "lobby")])
        self.wake()

    async def invite(self, press: Press, game: int, user: int) -> None:
        """Have somebody called to a lobby, once for each press."""
        async with self.store.write() as db:
            if await self._claim(db, press, game, "invite"):
                await db.put_intents([self.intent(game, "invite", user)])
        self.wake()

    # --- saving

    @asynccontextmanager
    async def _lobby(self, press: Press, game: int, action: str) -> AsyncIterator[tuple[Statements, LoadedGame]]:
        """A change of a lobby: claimed, checked, counted, and told."""
        async with self._lock(game), self.store.write() as db:
            claimed, *rows = await db.together(self._claim(db, press, game, action), *load_calls(db, game))
            position = position_of(game, *rows)
            if not claimed:
                raise DuplicatePress
            if position.game.status != "lobby":
                raise Refusal("started_already" if position.game.status == "playing" else "over")
            yield db, position
            if action != "start":
                if not await db.touch_game(game=game, expected=position.game.revision):
                    raise Refusal("too_fast")
                await db.put_intents([self.intent(game, "lobby")])
        self.wake()

    @asynccontextmanager
    async def _playing(
        self, press: Press, game: int, action: str, stamp: Stamp | None
    ) -> AsyncIterator[tuple[Statements, LoadedGame, int]]:
        """A change of a running game: claimed, and checked against the decision its control was made for."""
        async with self._lock(game), self.store.write() as db:
            claimed, *rows = await db.together(self._claim(db, press, game, action), *load_calls(db, game))
            position = position_of(game, *rows)
            if not claimed:
                raise DuplicatePress
            seat = position.seat_to_play(press.user)
            if stamp is not None and stamp != position.stamp(seat):
                raise Refusal("late")
            if position.outdated and position.live is not None:
                position.game = msgspec.structs.replace(position.game, undo_count=position.game.undo_count + 1)
                position.live.events.append((0, Event("asked_again")))
                position.corrected = True
            yield db, position, seat
        self.wake()

    def _claim(self, db: Statements, press: Press, game: int | None, action: str) -> Call:
        return db.claim_press(interaction=press.id, game=game, user=press.user, action=action, at=self.now())

    async def _save(
        self, db: Statements, position: LoadedGame, press: Press, *, undone: bool = False, answered: bool = True
    ) -> None:
        """Save a changed game with what people have to be told. Raises Refusal when somebody was faster.

        *answered* says that the press is answered with the panel, which asks the next question itself.
        """
        live = position.live
        assert live is not None
        _answer_for_the_resigned(position)
        if position.left_alone:
            live.stop()
        calls = changes(db, position, press.user, self.now(), undone=undone or position.corrected)
        game = position.game.id
        intents = [self.intent(game, "board")]
        if live.events or set(live.awaited) - position.awaited or position.game.status == "over":
            intents.append(self.intent(game, "announcements"))
        intents += [self.intent(game, "panel", seat.user) for seat in position.seats if seat.dm]
        calls.append(db.put_intents(intents))
        seat = position.seat_of(press.user)
        if seat is not None and seat in live.awaited and answered:
            stamp = str(position.stamp(seat))
            calls.append(db.set_pinged(game=game, seat=seat, pinged=stamp))
            if position.seats[seat].dm:
                calls.append(db.stamp_panel(game=game, user=press.user, stamp=stamp))
        advanced, *_ = await db.together(*calls)
        if not advanced:
            raise Refusal("too_fast")
        position.fresh = tuple(event for _, event in live.events)
        live.events.clear()

    def intent(self, game: int, kind: str, user: int = 0) -> dict[str, Any]:
        """A row of the outbox: something of a game, or of one of its users, to be brought up to date."""
        now = self.now()
        return {"game": game, "kind": kind, "target": f"{game}:{user}", "due": now, "created": now}

    async def _reseat(self, db: Statements, game: int, seats: Sequence[Seat]) -> None:
        """Seat these users, in this order, at a game whose seats were others."""
        await db.remove_seats(game=game)
        rows = [
            {"game": game, "seat": n, "user": s.user, "name": s.name, "joined": s.joined} for n, s in enumerate(seats)
        ]
        await db.add_seats(rows)

    def _lock(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())


def _only_host(position: LoadedGame, press: Press) -> None:
    if position.game.host != press.user:
        raise Refusal("only_host", host=position.game.host)


async def _table(db: Statements, position: LoadedGame, user: int | None) -> GameView:
    """What *user* may know, with what its team said to each other in this round."""
    table = position.table(user)
    if not table.team or position.live is None:
        return table
    rows = [
        row
        for seat in table.team
        for row in await db.fetch_team_messages(game=table.game.id, seat=seat, count=TEAM_MESSAGES)
    ]
    said = sorted((row for row in rows if row["round"] == position.live.state.round), key=lambda row: int(row["id"]))
    team_messages = [(table.names[row["seat"]], row["text"]) for row in said[-TEAM_MESSAGES:]]
    return msgspec.structs.replace(table, team_messages=tuple(team_messages))


def _answer_for_the_resigned(position: LoadedGame) -> tuple[int, ...]:
    """Give the default answer for every seat whose user resigned, as long as somebody is left to play on; which did."""
    live = position.live
    assert live is not None
    gone = {seat.seat for seat in position.seats if seat.state != "playing"}
    given: list[int] = []
    while not position.left_alone and (waiting := [seat for seat in live.awaited if seat in gone]):
        decision = live.decision_of(waiting[0])
        assert decision is not None
        live.choose(waiting[0], live.title.default_choice(live.state, waiting[0], decision), auto=True)
        given.append(waiting[0])
    return tuple(dict.fromkeys(given))


def _options_by_seat(game: Game, order: Sequence[Seat]) -> dict[str, str]:
    """The host's options as the rules want them: users become the seats they were given."""
    seats = {str(seat.user): str(number) for number, seat in enumerate(order)}
    of_seats = {option.name for option in game.title.options if option.of_seats}
    return {name: seats.get(value, "") if name in of_seats else value for name, value in game.options.items()}


def _readable(table: GameView, rows: Sequence[Any]) -> Log:
    events = [(row["revision"], event_of(row)) for row in rows]
    return Log(table, tuple((r, e) for r, e in events if e.visible_to is None or table.seat in e.visible_to))


def seed_promise(seed: str) -> str:
    """The SHA-256 of a seed, shown at the start, so that the seed shown at the end can be checked."""
    return hashlib.sha256(seed.encode()).hexdigest()
