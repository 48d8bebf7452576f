"""Before the game and between games: opening a lobby, joining, the host's options, starting, the rematch."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec

from bot.tables.changes import Changes, LobbyChange, view_of
from bot.tables.game_view import PERSON, Game, GameView, Seat
from bot.tables.loaded_game import LoadedGame
from bot.tables.presses import DuplicatePress, Press, RematchExists
from bot.tables.reading import Reading
from bot.time.moments import moment
from bot.time.pace import DAY, Pace
from games.engine import Refusal
from games.live import LiveGame
from games.players import PLAYERS, level_name
from games.titles import TITLES
from storage.store import Call, Statements

OPEN_LOBBIES = 5  # of one host
INVITATIONS = 10  # by one user in an hour
HOUR = 3600.0  # seconds
UNTOUCHED = 7 * DAY  # after which a lobby closes that nobody has touched


class Lobby:
    """Changes of games that have not begun."""

    def __init__(self, changes: Changes, reading: Reading) -> None:
        self.changes = changes
        self.reading = reading

    async def new(self, press: Press, title: str, guild: int, channel: int, rematch_of: int | None = None) -> GameView:
        """Open a lobby with its host seated, and have it posted.

        Raises Refusal for an unknown title, RematchExists for a second rematch.
        """
        if title not in TITLES:
            raise Refusal("no_such_title", title=title)
        options, pace, others = {}, Pace(), list[int]()
        if rematch_of is not None:
            of_seats = {option.name for option in TITLES[title].options if option.of_seats}
            over = await self.reading.view(rematch_of, None)
            options = {name: value for name, value in over.game.options.items() if name not in of_seats}
            pace = over.game.pace
            others = [seat.user for seat in over.seats if seat.user not in (0, press.user)]
        now = self.changes.now()
        async with self.changes.store.write() as db:
            if rematch_of is not None and (lobby := await db.fetch_rematch(game=rematch_of)) is not None:
                raise RematchExists(lobby)
            if await db.count_open_lobbies(host=press.user) >= OPEN_LOBBIES:
                raise Refusal("too_many_lobbies", most=OPEN_LOBBIES)
            if not await self.changes.claim(db, press, None, "new"):
                return (await LoadedGame.load(db, int(await db.fetch_press_outcome(interaction=press.id)))).view(
                    press.user
                )
            game = await db.insert_game(
                title=title,
                rules_version=TITLES[title].rules_version,
                options=msgspec.json.encode(options).decode(),
                seed=f"{secrets.randbits(128):032x}",
                guild=guild,
                channel=channel,
                host=press.user,
                created=now,
                rematch_of=rematch_of,
            )
            await db.together(
                db.set_pace(game=game, pace=msgspec.json.encode(pace).decode()),
                *_invited(db, game, others, "rematch", now),
                db.put_user(user=press.user, name=press.name, at=now),
                db.add_seat(game=game, seat=0, user=press.user, name=press.name, player=PERSON, joined=now),
                db.set_touched(game=game, touched=now),
                db.set_moments([moment("lobby", game, game, now + UNTOUCHED, now)]),
                db.set_press_outcome(interaction=press.id, outcome=str(game)),
                db.put_intents([self.changes.intent(game, "lobby")]),
            )
            loaded = await LoadedGame.load(db, game)
        self.changes.wake()
        return loaded.view(press.user)

    async def join(self, press: Press, game: int) -> GameView:
        """Take a seat in a lobby. Raises Refusal when it is full, begun, or the user sits there already."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "join") as change:
                db, loaded = change.db, change.loaded
                if loaded.seat_of(press.user) is not None:
                    raise Refusal("joined_already")
                if len(loaded.seats) >= max(loaded.game.title.seats):
                    raise Refusal("lobby_full", seats=len(loaded.seats))
                seat, now = len(loaded.seats), self.changes.now()
                await db.put_user(user=press.user, name=press.name, at=now)
                await db.add_seat(game=game, seat=seat, user=press.user, name=press.name, player=PERSON, joined=now)
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def leave(self, press: Press, game: int) -> GameView:
        """Leave a lobby; the last one out closes it, and a host hands it to the next. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "leave") as change:
                db, loaded = change.db, change.loaded
                if loaded.seat_of(press.user) is None:
                    raise Refusal("not_seated")
                rest = [seat for seat in loaded.seats if seat.user != press.user]
                people = [seat.user for seat in rest if seat.user]
                rest = rest if people else []  # computer players alone wait for nobody
                await _reseat(db, game, rest)
                options = {k: v for k, v in loaded.game.options.items() if v != str(press.user)}
                host = loaded.game.host if loaded.game.host != press.user or not people else people[0]
                await db.set_lobby(
                    game=game,
                    host=host,
                    options=msgspec.json.encode(options).decode(),
                    status="lobby" if rest else "cancelled",
                )
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def set_option(self, press: Press, game: int, name: str, value: str) -> GameView:
        """The host chooses one of the title's options before the start; seats are named by user. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "option") as change:
                loaded = change.loaded
                _only_host(loaded, press)
                option = next((option for option in loaded.game.title.options if option.name == name), None)
                if option is None:
                    raise Refusal("no_such_option", option=name)
                allowed = [str(seat.user) for seat in loaded.seats] + [""] if option.of_seats else list(option.values)
                if value not in allowed:
                    raise Refusal("no_such_option", option=value)
                roles = {other.name for other in loaded.game.title.options if other.of_seats}
                moves = option.of_seats and value != ""
                kept = {
                    other: who
                    for other, who in loaded.game.options.items()
                    if not (moves and other in roles and who == value)
                }
                options = {**kept, name: value}  # one person has one of the roles
                await change.db.set_lobby(
                    game=game,
                    host=loaded.game.host,
                    options=msgspec.json.encode({k: v for k, v in options.items() if v}).decode(),
                    status="lobby",
                )
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def start(self, press: Press, game: int) -> GameView:
        """Seat everybody in an order drawn by the seed and deal. Raises Refusal: too few, not the host."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "start") as change:
                db, loaded = change.db, change.loaded
                _only_host(loaded, press)
                record, count = loaded.game, len(loaded.seats)
                if count not in record.title.seats:
                    raise Refusal("too_few", seats=count, least=min(record.title.seats))
                order = list(loaded.seats)
                Random(f"{record.seed}:seats").shuffle(order)
                live = LiveGame.begin(record.title, count, _options_by_seat(record, order), record.seed)
                begun = LoadedGame(record, [msgspec.structs.replace(s, seat=n) for n, s in enumerate(order)], None, {})
                begun.live = live
                now = self.changes.now()
                bank = record.pace.bank if record.pace.clock else None
                for seat in begun.seats:
                    begun.replace_seat(seat.seat, bank=bank if seat.user else None)
                await _reseat(db, game, begun.seats)
                people = [seat for seat in begun.seats if seat.user]
                rows = [{"game": game, "seat": s.seat, "user": s.user, "name": s.name, "began": now} for s in people]
                await db.together(
                    db.set_started(game=game, started=now),
                    db.begin_tenures(rows),
                    db.forget_moment(kind="lobby", subject=game),
                )
                await self.changes.save(db, begun, press.user, answered=False)
                await self._end_invitations(db, game)
                begun.fresh = ()  # the public log tells them
                return await view_of(db, begun, press.user)
        return await self.reading.view(game, press.user)

    async def rematch(self, press: Press, game: int, guild: int | None = None, place: int | None = None) -> GameView:
        """Open another game for the same people, or join the one that somebody opened (LE-TIE-03).

        It is opened in the *place* of a server where its opener asks; in the channel of the old game when that is the
        old game's thread, or no server. Raises Refusal.
        """
        over = await self.reading.view(game, press.user)
        if over.game.status != "over":
            raise Refusal("not_over")
        if press.user not in {seat.user for seat in over.seats}:
            raise Refusal("not_seated")
        try:
            old = over.game
            if guild is None or place is None or place == old.thread:
                guild, place = old.guild, old.channel
            return await self.new(press, old.title.id, guild, place, rematch_of=game)
        except RematchExists as opened:
            return await self.join(press, opened.game)

    async def move(self, press: Press, game: int, guild: int, channel: int) -> GameView:
        """Post the lobby in another channel: its host may. Raises Refusal for anybody else."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "here") as change:
                _only_host(change.loaded, press)
                await change.db.together(
                    change.db.set_place(game=game, guild=guild, channel=channel, thread=None),
                    change.db.forget_messages(game=game),
                )
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def cancel(self, game: int) -> None:
        """Close a lobby that could not be posted, in which its host sits alone."""
        async with self.changes.store.write() as db:
            loaded = await LoadedGame.load(db, game)
            if loaded.game.status == "lobby" and len(loaded.seats) == 1:
                await _reseat(db, game, [])
                await db.set_lobby(game=game, host=loaded.game.host, options="{}", status="cancelled")
                await self._end_invitations(db, game)

    async def add_computer(self, press: Press, game: int, level: str) -> GameView:
        """The host has a computer player sit down. Raises Refusal: full, not the host, no such level."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "add") as change:
                db, loaded = change.db, change.loaded
                _only_host(loaded, press)
                if level not in PLAYERS:
                    raise Refusal("no_such_level", level=level)
                if len(loaded.seats) >= max(loaded.game.title.seats):
                    raise Refusal("lobby_full", seats=len(loaded.seats))
                row = {"user": None, "name": level_name(level), "player": level, "joined": self.changes.now()}
                await db.add_seat(game=game, seat=len(loaded.seats), **row)
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def remove_computer(self, press: Press, game: int) -> GameView:
        """The host sends the computer player away that sat down last. Raises Refusal: there is none, not the host."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "remove") as change:
                _only_host(change.loaded, press)
                seats = change.loaded.seats
                last = max((seat.seat for seat in seats if not seat.user), default=None)
                if last is None:
                    raise Refusal("no_computer")
                await _reseat(change.db, game, [seat for seat in seats if seat.seat != last])
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def set_pace(self, press: Press, game: int, pace: Pace) -> GameView:
        """The host chooses how much time everybody has. Raises Refusal for anybody else."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "pace") as change:
                _only_host(change.loaded, press)
                await change.db.set_pace(game=game, pace=msgspec.json.encode(pace).decode())
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def close(self, press: Press, game: int) -> GameView:
        """Close a lobby for good: its host may, and whoever looks after the server. The caller checks who asks."""
        with suppress(DuplicatePress):
            async with self.changes.lobby(press, game, "close") as change:
                await self._close(change.db, change.loaded)
                return await self._changed(change)
        return await self.reading.view(game, press.user)

    async def expire(self, db: Statements, game: int) -> None:
        """A lobby's moment has come: it closes when nobody has touched it for long, and its people are told."""
        loaded = await LoadedGame.load(db, game)
        if loaded.game.status != "lobby":
            return
        row = await db.fetch_game(game=game)
        now = self.changes.now()
        if row["touched"] + UNTOUCHED > now:
            await db.set_moments([moment("lobby", game, game, row["touched"] + UNTOUCHED, now)])
            return
        await self._close(db, loaded)
        await self._end_invitations(db, game)
        await self.changes.touch(db, loaded)
        await db.put_intents([self.changes.intent(game, "lobby")])

    async def _close(self, db: Statements, loaded: LoadedGame) -> None:
        game = loaded.game
        options = msgspec.json.encode(game.options).decode()
        await db.set_lobby(game=game.id, host=game.host, options=options, status="cancelled")

    async def invite(self, press: Press, game: int, user: int) -> None:
        """Have somebody called to a lobby, once for each press. Raises Refusal after too many in an hour."""
        async with self.changes.store.write() as db:
            since = self.changes.now() - HOUR
            if await db.count_presses(user=press.user, action="invite", since=since) >= INVITATIONS:
                raise Refusal("too_many_invitations", most=INVITATIONS)
            if await self.changes.claim(db, press, game, "invite"):
                if await db.count_invitations(game=game, user=user):
                    raise Refusal("invited_already", user=user)
                await db.together(*_invited(db, game, [user], "invitation", self.changes.now()))
        self.changes.wake()

    async def _end_invitations(self, db: Statements, game: int) -> None:
        """What was told of invitations that are answered, or come too late, is brought up to date."""
        if await db.close_invitations(game=game, closed=self.changes.now()):
            await db.put_intents([self.changes.intent(game, "closed")])

    async def _changed(self, change: LobbyChange) -> GameView:
        """Count the change, and the lobby as it is then."""
        await self.changes.touch(change.db, change.loaded)
        await change.db.set_touched(game=change.loaded.game.id, touched=self.changes.now())
        await self._end_invitations(change.db, change.loaded.game.id)
        return (await LoadedGame.load(change.db, change.loaded.game.id)).view(change.press.user)


def _invited(db: Statements, game: int, users: Sequence[int], about: str, now: float) -> list[Call]:
    """Call people to a table at which they do not sit."""
    return [
        db.insert_invitations([{"game": game, "user": user, "about": about, "opened": now} for user in users]),
        db.put_moments([moment("notices", user, None, now, now) for user in users]),
    ]


async def _reseat(db: Statements, game: int, seats: Sequence[Seat]) -> None:
    """Seat these users, in this order, at a game whose seats were others."""
    rows = [
        {
            "game": game,
            "seat": number,
            "user": seat.user or None,
            "name": seat.name,
            "player": seat.player,
            "joined": seat.joined,
            "bank": seat.bank,
        }
        for number, seat in enumerate(seats)
    ]
    await db.together(db.remove_seats(game=game), db.add_seats(rows))


def _only_host(loaded: LoadedGame, press: Press) -> None:
    if loaded.game.host != press.user:
        raise Refusal("only_host", host=loaded.game.host)


def _options_by_seat(game: Game, order: Sequence[Seat]) -> dict[str, str]:
    """The host's options as the rules want them: users become the seats they were given."""
    seats = {str(seat.user): str(number) for number, seat in enumerate(order)}
    of_seats = {option.name for option in game.title.options if option.of_seats}
    return {name: seats.get(value, "") if name in of_seats else value for name, value in game.options.items()}
