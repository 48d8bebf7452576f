"""Tables: a game as it is stored, brought to life, and what one reader may know of it. Imports no discord."""

import logging
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine import AnyTitle, Checkpoint, Choice, Decision, Event, Refusal, ReplayMismatch, Standing
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from storage.store import Call, Statements

log = logging.getLogger(__name__)

LARGE = 4096  # bytes of a checkpoint from which it is compressed


class Stamp(msgspec.Struct, frozen=True):
    """The decision a control belongs to: its part, what its seat did in it so far, how often the game was undone.

    `count` is even for a question and odd for an answer that may still be changed, so that the reveal ends its panel.
    """

    part: int
    count: int
    undo_count: int

    def __str__(self) -> str:
        return f"{self.part}.{self.count}.{self.undo_count}"


class Seat(msgspec.Struct, frozen=True):
    """Who sits where. *name* is clean, not escaped; `dm` says that the panel is wanted by direct message."""

    seat: int
    user: int
    name: str
    state: str
    joined: float
    dm: bool = False
    pinged: str = ""  # the stamp of the decision this user was last told of


class Game(msgspec.Struct, frozen=True):
    """The row of a game."""

    id: int
    title: AnyTitle
    options: dict[str, str]
    seed: str
    status: str
    guild: int
    channel: int
    thread: int | None
    host: int
    revision: int
    part: int
    undo_count: int
    undo_floor: int
    published: int
    rematch_of: int | None
    blocked: str

    @property
    def place(self) -> int:
        """The channel or thread where the game is played."""
        return self.thread or self.channel


class GameView(msgspec.Struct, frozen=True):
    """What one reader may know of a game. `seat` is None for a spectator; lobbies have no view.

    `decision` is the reader's open decision, or with `changing` the secret one it has answered and may answer anew.
    `fresh` is what came of the reader's press, where the table is its answer. `team` are the seats of the reader's side
    where there is more than its own, `team_messages` what they said in this round (name and text), oldest first.
    """

    game: Game
    seats: tuple[Seat, ...]
    seat: int | None = None
    view: Any = None
    decision: Decision | None = None
    changing: bool = False
    picked: tuple[str, ...] = ()
    stamp: Stamp = Stamp(0, 0, 0)
    can_undo: bool = False
    awaited: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    standings: tuple[Standing, ...] = ()
    finished: bool = False  # whether the rules ended the game, not people who resigned
    sides: tuple[tuple[int, ...], ...] = ()  # of a finished game: who won or lost together, the best first
    fresh: tuple[Event, ...] = ()
    team: tuple[int, ...] = ()
    may_talk: bool = False
    team_messages: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    def name_of(self, user: int) -> str:
        """The name of a user at this table."""
        return next((seat.name for seat in self.seats if seat.user == user), "?")


class LoadedGame:
    """A game loaded for one press: its row, its seats, and the live game if it has begun."""

    def __init__(self, game: Game, seats: Sequence[Seat], live: AnyGame | None, presses: dict[tuple[int, int], int]):
        self.game = game
        self.seats = tuple(seats)
        self.live = live
        self.presses = presses
        self.known = {choice.key: choice for choice in live.choices if choice.key} if live else {}
        self.fresh: tuple[Event, ...] = ()
        self.corrected = False  # whether choices the rules no longer know are being taken back
        self.awaited = set(live.awaited) if live else set()
        self.parts = {checkpoint.part for checkpoint in live.checkpoints} if live else set()

    @property
    def outdated(self) -> bool:
        """Whether the rules of today left out choices that were saved."""
        return self.live is not None and len(self.known) > sum(choice.key is not None for choice in self.live.choices)

    def seat_of(self, user: int) -> int | None:
        """Where a user plays, if at all."""
        return next((seat.seat for seat in self.seats if seat.user == user and seat.state == "playing"), None)

    def seat_to_play(self, user: int) -> int:
        """Where a user plays. Raises Refusal when it does not, or when nothing is played now."""
        if self.game.status == "lobby":
            raise Refusal("not_started")
        seat = self.seat_of(user)
        if seat is None:
            gone = any(other.user == user for other in self.seats)
            raise Refusal("resigned" if gone else "not_seated")
        if self.game.status != "playing" or self.live is None:
            raise Refusal("over")
        return seat

    def undo_is_told(self, seat: int) -> bool:
        """Whether others were told of the choice that *seat* may take back."""
        assert self.live is not None
        point = self.live.undo_point(seat)
        key = None if point is None else self.live.choices[point].key
        return key is not None and key[0] <= self.game.published

    def stamp(self, seat: int) -> Stamp:
        """What a control for *seat* has to carry now."""
        if self.live is None:
            return Stamp(0, 0, self.game.undo_count)
        part = self.live.part
        changing = self.live.decision_of(seat) is None and self.live.changeable_decision(seat) is not None
        return Stamp(part, 2 * self.presses.get((part, seat), 0) + changing, self.game.undo_count)

    @property
    def left_alone(self) -> bool:
        """Whether all, or all but one of several, have resigned, which ends the game."""
        playing = sum(seat.state == "playing" for seat in self.seats)
        return playing == 0 or (playing == 1 and len(self.seats) > 1)

    def standings(self) -> tuple[Standing, ...]:
        """The standings now; who is left alone takes the first place."""
        assert self.live is not None
        scores = self.live.title.scores(self.live.state)
        if not self.left_alone:
            return scores
        stays = {seat.seat for seat in self.seats if seat.state == "playing"}
        if not stays:
            return scores
        first = [msgspec.structs.replace(s, place=1) for s in scores if s.seat in stays]
        rest = [s for s in scores if s.seat not in stays]
        return (*first, *(msgspec.structs.replace(s, place=n) for n, s in enumerate(rest, 2)))

    def table(self, user: int | None) -> GameView:
        """What *user* may know; None is a spectator."""
        if self.live is None:
            return GameView(self.game, self.seats)
        seat = None if user is None else self.seat_of(user)
        live, playing = self.live, self.game.status == "playing"
        if playing and live.published < len(live.choices) and seat != live.choices[-1].seat:
            live = live.published_game()
        if seat is None:
            return self._seen(live, None)
        own = live.decision_of(seat)
        return msgspec.structs.replace(
            self._seen(live, seat),
            decision=own or live.changeable_decision(seat),
            changing=own is None and live.changeable_decision(seat) is not None,
            picked=live.pick_of(seat) or (),
            stamp=self.stamp(seat),
            can_undo=playing and live.can_undo(seat),
            fresh=tuple(event for event in self.fresh if event.visible_to is None or seat in event.visible_to),
            team=self.team_of(seat),
            may_talk=self.may_talk(seat),
        )

    def team_of(self, seat: int) -> tuple[int, ...]:
        """The seats that share a side with *seat*; () where everybody plays alone."""
        title = self.game.title
        if self.live is None or title.team is None:
            return ()
        team = title.team(self.live.state, seat)
        return team if len(team) > 1 else ()

    def may_talk(self, seat: int) -> bool:
        """Whether *seat* may share its plans with its team now."""
        title = self.game.title
        if self.live is None or title.may_talk is None or not self.team_of(seat):
            return False
        return title.may_talk(self.live.state, seat)

    def _seen(self, live: AnyGame, seat: int | None) -> GameView:
        return GameView(
            self.game,
            self.seats,
            seat,
            live.view(seat),
            awaited=live.awaited,
            answered=live.answered,
            standings=self.standings() if self.game.status == "over" else (),
            finished=self.game.status == "over" and not self.left_alone,
            sides=self._sides() if self.game.status == "over" else (),
        )

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats in the order of their places; a team stands together, unless people gave the game up."""
        ranked = [standing.seat for standing in self.standings()]
        together = {seat: () if self.left_alone else self.team_of(seat) for seat in ranked}
        return tuple(dict.fromkeys(together[seat] or (seat,) for seat in ranked))


async def load(db: Statements, game: int) -> LoadedGame:
    """A game as it is stored now. Raises Refusal when there is none of that number."""
    return position_of(game, *await db.together(*load_calls(db, game)))


def load_calls(db: Statements, game: int) -> list[Call]:
    """What has to be read for `position_of`, for callers that read or write more in the same trip."""
    return [db.fetch_position(game=game), db.fetch_seats(game=game), db.fetch_choices(game=game)]


def position_of(game: int, row: Any, seat_rows: Sequence[Any], choice_rows: Sequence[Any]) -> LoadedGame:
    """A game from its rows. Raises Refusal when there is none of that number."""
    if row is None:
        raise Refusal("no_such_game", game=game)
    record = record_of(row)
    seats = [_seat(seat) for seat in seat_rows]
    if row["state"] is None:
        return LoadedGame(record, seats, None, {})
    presses: dict[tuple[int, int], int] = {}
    choices = []
    for choice in choice_rows:
        if choice["user"] is not None:
            place = (choice["part"], choice["seat"])
            presses[place] = presses.get(place, 0) + 1 + choice["undone"]
        if not choice["undone"]:
            choices.append(_choice(choice))
    checkpoint = Checkpoint(record.undo_floor, row["round"], unpack(row["state"]))
    position = LoadedGame(record, seats, _live(record.title, checkpoint, choices), presses)
    position.known = {choice.key: choice for choice in choices if choice.key}
    if record.status == "over" and position.live is not None:
        position.live.stop()
    return position


def changes(db: Statements, position: LoadedGame, user: int, at: float, *, undone: bool = False) -> list[Call]:
    """What saves the live game as it has become; the first call gives 0 when somebody was faster.

    *user* made the choices that the engine did not make itself. With *undone* the events since the first choice that
    is gone did not happen.
    """
    live, game = position.live, position.game
    assert live is not None
    revision = game.revision + 1
    fresh = [index for index, choice in enumerate(live.choices) if choice.key is None]
    for ordinal, index in enumerate(fresh):
        live.choices[index] = msgspec.structs.replace(live.choices[index], key=(revision, ordinal))
    kept = {choice.key for choice in live.choices}
    gone = [choice for key, choice in sorted(position.known.items()) if key not in kept]
    over = live.over or position.left_alone
    position.game = msgspec.structs.replace(
        game,
        revision=revision,
        part=live.part,
        undo_floor=live.undo_floor().part,
        published=revision if over else _settled(live, game, revision),
        status="over" if over else "playing",
    )
    begun = [checkpoint for checkpoint in live.checkpoints if checkpoint.part not in position.parts]
    still = max((checkpoint.part for checkpoint in live.checkpoints if checkpoint not in begun), default=0)
    calls = [
        db.advance_game(
            game=game.id,
            expected=game.revision,
            part=live.part,
            undo_count=position.game.undo_count,
            undo_floor=position.game.undo_floor,
            published=position.game.published,
            status=position.game.status,
            result=msgspec.json.encode(position.standings()).decode() if over else None,
            ended=at if over else None,
        )
    ]
    if gone:
        keys = [choice.key for choice in gone if choice.key]
        calls.append(db.undo_choices([{"game": game.id, "revision": r, "ordinal": o} for r, o in keys]))
        if undone:
            calls += [
                db.undo_events(game=game.id, revision=keys[0][0]),
                db.cut_checkpoints(game=game.id, part=still),
            ]
    rows = [_choice_row(game.id, live.choices[index], user, at) for index in fresh]
    events = [_event_row(game.id, revision, number, event) for number, (_, event) in enumerate(live.events)]
    checkpoints = [_checkpoint_row(game.id, revision, checkpoint) for checkpoint in begun]
    calls += [db.insert_choices(rows), db.insert_events(events), db.insert_checkpoints(checkpoints)]
    if position.game.undo_floor > game.undo_floor:
        calls.append(db.prune_checkpoints(game=game.id, undo_floor=position.game.undo_floor))
    for choice in (*gone, *(live.choices[index] for index in fresh)):
        if not choice.auto:
            place = (choice.part, choice.seat)
            position.presses[place] = position.presses.get(place, 0) + 1
    return calls


def _settled(live: AnyGame, game: Game, revision: int) -> int:
    """The revision up to which everybody may see what happened."""
    if live.published == len(live.choices) or any(event.kind == "undone" for _, event in live.events):
        return revision
    key = live.choices[live.published - 1].key if live.published else None
    return max(key[0] if key else 0, game.published)  # what was told stays told


def record_of(row: Any) -> Game:
    """The row of a game, typed."""
    return Game(
        id=row["id"],
        title=TITLES[row["title"]],
        options=msgspec.json.decode(row["options"]),
        seed=row["seed"],
        status=row["status"],
        guild=row["guild"],
        channel=row["channel"],
        thread=row["thread"],
        host=row["host"],
        revision=row["revision"],
        part=row["part"],
        undo_count=row["undo_count"],
        undo_floor=row["undo_floor"],
        published=row["published"],
        rematch_of=row["rematch_of"],
        blocked=row["blocked"],
    )


def event_of(row: Any) -> Event:
    """A stored event."""
    visible_to = row["visible_to"] and tuple(msgspec.json.decode(row["visible_to"]))
    return Event(row["kind"], row["seat"], msgspec.json.decode(row["facts"]), visible_to)


def pack(state: bytes) -> bytes:
    """A checkpoint as it is stored: plain JSON, compressed when it is large."""
    return zlib.compress(state, 6) if len(state) > LARGE else state


def unpack(state: bytes) -> bytes:
    """The JSON of a stored checkpoint."""
    return state if state[:1] == b"{" else zlib.decompress(state)


def _live(title: AnyTitle, checkpoint: Checkpoint, choices: list[Choice]) -> AnyGame:
    """The live game. Choices that the rules of today no longer know are left out, from the first of them on."""
    while True:
        try:
            return LiveGame(title, checkpoint, choices)
        except ReplayMismatch as misfit:
            # Not what was chosen: it may be a secret still.
            log.warning("choice %d since part %d fits the rules no longer", misfit.index, checkpoint.part)
            choices = choices[: misfit.index]


def _seat(row: Any) -> Seat:
    dm = row["panel"] == "dm" and row["dm_state"] != "closed"
    return Seat(row["seat"], row["user"], row["name"], row["state"], row["joined"], dm, row["pinged"])


def _choice(row: Any) -> Choice:
    words = tuple(msgspec.json.decode(row["options"]))
    key = (row["revision"], row["ordinal"])
    return Choice(row["seat"], row["kind"], words, row["user"] is None, row["part"], key)


def _choice_row(game: int, choice: Choice, user: int, at: float) -> dict[str, Any]:
    revision, ordinal = choice.key or (0, 0)
    return {
        "game": game,
        "revision": revision,
        "ordinal": ordinal,
        "part": choice.part,
        "seat": choice.seat,
        "user": None if choice.auto else user,
        "kind": choice.kind,
        "options": msgspec.json.encode(choice.options).decode(),
        "at": at,
    }


def _event_row(game: int, revision: int, ordinal: int, event: Event) -> dict[str, Any]:
    return {
        "game": game,
        "revision": revision,
        "ordinal": ordinal,
        "kind": event.kind,
        "seat": event.seat,
        "facts": msgspec.json.encode(event.facts).decode(),
        "visible_to": None if event.visible_to is None else msgspec.json.encode(event.visible_to).decode(),
    }


def _checkpoint_row(game: int, revision: int, checkpoint: Checkpoint) -> dict[str, Any]:
    return {
        "game": game,
        "part": checkpoint.part,
        "revision": revision,
        "round": checkpoint.round,
        "state": pack(checkpoint.state),
    }
