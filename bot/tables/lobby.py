"""Before the game and between games: opening a lobby, joining, the host's options, starting, the rematch."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec

from bot.tables.changes import Changes, LobbyChange, view_of
from bot.tables.game_view import Game, GameView, Seat
from bot.tables.loaded_game import LoadedGame
from bot.tables.presses import DuplicatePress, Press, RematchExists
from bot.tables.reading import Reading
from games.engine import Refusal
from games.live import LiveGame
from games.titles import TITLES
from storage.store import Statements

OPEN_LOBBIES = 5  # of one host
INVITATIONS = 10  # by one user in an hour
HOUR = 3600.0  # seconds


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
        options = {}
        if rematch_of is not None:
            of_seats = {option.name for option in TITLES[title].options if option.of_seats}
            chosen = (await self.reading.view(rematch_of, None)).game.options
            options = {name: value for name, value in chosen.items() if name not in of_seats}
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
            intents = [self.changes.intent(game, "lobby")]
            if rematch_of is not None:
                intents.append(self.changes.intent(rematch_of, "rematch"))
            await db.together(
                db.put_user(user=press.user, name=press.name, at=now),
                db.add_seat(game=game, seat=0, user=press.user, name=press.name, joined=now),
                db.set_press_outcome(interaction=press.id, outcome=str(game)),
                db.put_intents(intents),
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
                await db.add_seat(game=game, seat=seat, user=press.user, name=press.name, joined=now)
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
                await _reseat(db, game, rest)
                options = {k: v for k, v in loaded.game.options.items() if v != str(press.user)}
                host = loaded.game.host if loaded.game.host != press.user or not rest else rest[0].user
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
                await _reseat(db, game, order)
                live = LiveGame.begin(record.title, count, _options_by_seat(record, order), record.seed)
                begun = LoadedGame(record, [msgspec.structs.replace(s, seat=n) for n, s in enumerate(order)], None, {})
                begun.live = live
                await db.set_started(game=game, started=self.changes.now())
                await self.changes.save(db, begun, press, answered=False)
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

    async def invite(self, press: Press, game: int, user: int) -> None:
        """Have somebody called to a lobby, once for each press. Raises Refusal after too many in an hour."""
        async with self.changes.store.write() as db:
            since = self.changes.now() - HOUR
            if await db.count_presses(user=press.user, action="invite", since=since) >= INVITATIONS:
                raise Refusal("too_many_invitations", most=INVITATIONS)
            if await self.changes.claim(db, press, game, "invite"):
                await db.put_intents([self.changes.intent(game, "invite", user)])
        self.changes.wake()

    async def _changed(self, change: LobbyChange) -> GameView:
        """Count the change, and the lobby as it is then."""
        await self.changes.touch(change.db, change.loaded)
        return (await LoadedGame.load(change.db, change.loaded.game.id)).view(change.press.user)


async def _reseat(db: Statements, game: int, seats: Sequence[Seat]) -> None:
    """Seat these users, in this order, at a game whose seats were others."""
    rows = [{"game": game, "seat": n, "user": s.user, "name": s.name, "joined": s.joined} for n, s in enumerate(seats)]
    await db.together(db.remove_seats(game=game), db.add_seats(rows))


def _only_host(loaded: LoadedGame, press: Press) -> None:
    if loaded.game.host != press.user:
        raise Refusal("only_host", host=loaded.game.host)


def _options_by_seat(game: Game, order: Sequence[Seat]) -> dict[str, str]:
    """The host's options as the rules want them: users become the seats they were given."""
    seats = {str(seat.user): str(number) for number, seat in enumerate(order)}
    of_seats = {option.name for option in game.title.options if option.of_seats}
    return {name: seats.get(value, "") if name in of_seats else value for name, value in game.options.items()}
