"""What can be known of games: by their number, their place, their players. Changes nothing."""

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.tables.changes import view_of
from bot.tables.game_view import Game, GameView, distinct
from bot.tables.loaded_game import LoadedGame
from bot.tables.rows import event_of, game_of
from bot.tables.votes import Vote, answers, vote_of
from bot.time.pace import Pace, pace_of
from games.engine import AnyTitle, Event, Refusal
from games.titles import TITLES
from storage.store import Store

OPEN_OR_OVER = ("playing", "lobby", "over")


class Log(msgspec.Struct, frozen=True):
    """What happened, for one reader: events with the revision they were saved under, the oldest first."""

    view: GameView
    events: tuple[tuple[int, Event], ...]


class Summary(msgspec.Struct, frozen=True):
    """What a suggestion says of a game, and whether it waits for its reader."""

    id: int
    title: AnyTitle
    names: tuple[str, ...]
    waits: bool


class FreeSeat(msgspec.Struct, frozen=True):
    """A seat of a running game that seeks a player."""

    game: int
    seat: int
    name: str
    title: AnyTitle
    channel: int
    pace: Pace


class Reading:
    """All games, to be read."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def view(self, game: int, user: int | None) -> GameView:
        """What *user* may know of a game; None is a spectator. Raises Refusal when there is no such game."""
        async with self.store.read() as db:
            return await view_of(db, await LoadedGame.load(db, game), user)

    async def is_new_to(self, user: int, title: str) -> bool:
        """Whether a user has never played a game of this title to its end."""
        async with self.store.read() as db:
            return not await db.count_finished(user=user, title=title)

    async def revision(self, game: int) -> int:
        """How often a game was changed. Raises Refusal when there is no such game."""
        async with self.store.read() as db:
            row = await db.fetch_game(game=game)
        if row is None:
            raise Refusal("no_such_game", game=game)
        return int(row["revision"])

    async def find(self, place: int | None, user: int, statuses: Sequence[str] = OPEN_OR_OVER) -> int:
        """The game a command without a number means: that of the place, else the user's only one. Raises Refusal.

        Of several games of a place the only one that waits for the user is meant.
        """
        async with self.store.read() as db:
            rows = [row for row in await db.list_games_of_user(user=user) if row["status"] in statuses]
            mine = [row["id"] for row in rows]
            waiting = {row["id"] for row in rows if row["seat"] in msgspec.json.decode(row["awaited"])}
            for status in statuses:
                here = [row["id"] for row in await db.list_games_of_place(place=place or 0, status=status)]
                seated = [game for game in here if game in mine]
                if here and status == "over":
                    return int(here[0])  # the newest
                if seated or here:
                    asked = [game for game in seated if game in waiting]
                    if len(asked) == 1:
                        return int(asked[0])
                    if len(seated or here) > 1:
                        raise Refusal("which_game", games=seated or here)
                    return int((seated or here)[0])
            if not mine and statuses == ("lobby",) and await db.list_games_of_place(place=place or 0, status="playing"):
                raise Refusal("started_already")
            ended = await db.list_games_of_place(place=place or 0, status="over") if not mine else []
            if "over" not in statuses and any(row["thread"] == place for row in ended):
                raise Refusal("over")
        if len(mine) == 1:
            return int(mine[0])
        raise Refusal("which_game" if mine else "no_game_here", games=mine)

    async def games_of(self, user: int) -> list[GameView]:
        """The open games of a user, with what it may know of each."""
        async with self.store.read() as db:
            rows = await db.list_games_of_user(user=user)
            return [(await LoadedGame.load(db, row["id"])).view(user) for row in rows]

    async def waiting_for(self, user: int) -> list[GameView]:
        """The games that wait for a user, with what it may know: by the time that is left, then by how many wait."""
        async with self.store.read() as db:
            rows = [row for row in await db.list_games_of_user(user=user) if row["status"] == "playing"]
            waiting = [row["id"] for row in rows if row["seat"] in msgspec.json.decode(row["awaited"])]
            found = [(await LoadedGame.load(db, game)).view(user) for game in waiting]
        return sorted((table for table in found if table.seat in table.awaited), key=_urgency)

    async def count_waiting(self, user: int, besides: int) -> int:
        """How many other games than *besides* wait for a user."""
        async with self.store.read() as db:
            rows = await db.list_games_of_user(user=user)
        return sum(row["id"] != besides and row["seat"] in msgspec.json.decode(row["awaited"]) for row in rows)

    async def summaries(self, user: int) -> list[Summary]:
        """The open games of a user without loading one, those that wait for it first: for suggestions."""
        async with self.store.read() as db:
            rows, names = await db.together(db.list_games_of_user(user=user), db.list_names_of_games_of_user(user=user))
        at: dict[int, list[str]] = {}
        for row in names:
            at.setdefault(row["game"], []).append(row["name"])
        found = [
            Summary(
                row["id"],
                TITLES[row["title"]],
                tuple(distinct(at.get(row["id"], []))),
                row["seat"] in msgspec.json.decode(row["awaited"]),
            )
            for row in rows
        ]
        return sorted(found, key=lambda summary: not summary.waits)

    async def games_in(self, guild: int) -> list[Game]:
        """The open games of a server."""
        async with self.store.read() as db:
            lobbies = await db.list_games_of_guild(guild=guild, status="lobby")
            playing = await db.list_games_of_guild(guild=guild, status="playing")
            return [game_of(row) for row in (*playing, *lobbies)]

    async def log(self, game: int, user: int | None) -> Log:
        """All that happened and *user* may read."""
        return await self._log(game, user, 0)

    async def log_since(self, game: int, since: int) -> Log:
        """What everybody may read of what happened after revision *since*."""
        return await self._log(game, None, since)

    async def amid_a_turn(self, game: int) -> bool:
        """Whether somebody who has to choose has done so before in this part, and so looks at its panel.

        Not while several choose in secret: what depends on the answer would tell who has begun.
        """
        async with self.store.read() as db:
            loaded = await LoadedGame.load(db, game)
        if loaded.live is None or loaded.game.status != "playing" or loaded.live.simultaneous:
            return False
        return any(loaded.presses.get((loaded.live.part, seat), 0) for seat in loaded.live.awaited)

    async def admits(self, game: int, user: int, guild: int | None) -> int | None:
        """The channel of a game that *user* may know of: it plays there, is invited, or asks in the game's server.

        None where it plays or is invited, since it need not see the channel. Raises Refusal for everybody else.
        """
        async with self.store.read() as db:
            row, seats, invited = await db.together(
                db.fetch_game(game=game), db.fetch_seats(game=game), db.count_invitations(game=game, user=user)
            )
        if invited or any(seat["user"] == user for seat in seats):
            return None
        if row is None or row["guild"] != guild:
            raise Refusal("no_such_game", game=game)
        return int(row["channel"])

    async def vote(self, game: int, number: int) -> tuple[Vote, tuple[str, ...]] | None:
        """An open vote of a game with what can be answered; None when it is decided or of another game."""
        async with self.store.read() as db:
            row = await db.fetch_vote(id=number)
            if row is None or row["game"] != game or row["closed"] is not None:
                return None
            loaded = await LoadedGame.load(db, game)
        call = loaded.calls.get(row["seat"]) if row["seat"] is not None else None
        vote = vote_of(row)
        return vote, answers(vote, call.zeros if call is not None else 0)

    async def free_seats(self, guild: int) -> list[FreeSeat]:
        """The seats of a server that seek a player."""
        async with self.store.read() as db:
            rows = await db.list_free_seats(guild=guild)
        return [
            FreeSeat(row["game"], row["seat"], row["name"], TITLES[row["title"]], row["channel"], pace_of(row["pace"]))
            for row in rows
        ]

    async def rematch_of(self, game: int) -> int | None:
        """The lobby of the rematch that somebody opened after a game."""
        async with self.store.read() as db:
            number: int | None = await db.fetch_rematch(game=game)
        return number

    async def generation(self) -> str:
        """What tells this database from every other: four hexadecimal digits."""
        async with self.store.read() as db:
            return str(await db.fetch_setting(key="generation"))

    async def _log(self, game: int, user: int | None, since: int) -> Log:
        async with self.store.read() as db:
            loaded = await LoadedGame.load(db, game)
            rows = await db.fetch_events_since(game=game, revision=since)
        return _readable(loaded.view(user), rows)


def _urgency(table: GameView) -> tuple[float, int, int]:
    """Which game comes first for its reader: the least time left, then the most people held up, then the oldest."""
    out = next((at for seat, at in table.clocks if seat == table.seat), math.inf)
    held_up = sum(seat.user != 0 for seat in table.seats) - len(table.awaited)
    return out, -held_up, table.game.id


def _readable(view: GameView, rows: Sequence[Any]) -> Log:
    events = [(row["revision"], event_of(row)) for row in rows]
    return Log(view, tuple((r, e) for r, e in events if e.visible_to is None or view.seat in e.visible_to))
