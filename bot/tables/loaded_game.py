"""A game loaded for one press: its row, its seats, and the live game. It says what to save when that has changed."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.tables.game_view import Game, GameView, Seat, Stamp
from bot.tables.rows import call_of, checkpoint_row, choice_of, choice_row, event_row, game_of, seat_of, unpack
from bot.time import calls as time
from bot.time.calendar import Calendar
from bot.time.clocks import Clock, calendar_in, reaches
from bot.time.notices import OpenCall
from games.engine import AnyTitle, Checkpoint, Choice, Event, Refusal, ReplayMismatch, Standing
from games.live import AnyGame, LiveGame
from storage.store import Call, Statements

log = logging.getLogger(__name__)


class LoadedGame:
    """A game loaded for one press: its row, its seats, and the live game if it has begun."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        live: AnyGame | None,
        presses: dict[tuple[int, int], int],
        calls: Mapping[int, time.Call] | None = None,
        absences: Mapping[int, tuple[tuple[float, float], ...]] | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.live = live
        self.presses = presses
        self.saved = {choice.key: choice for choice in live.choices if choice.key} if live else {}
        self.fresh: tuple[Event, ...] = ()
        self.corrected = False  # whether choices the rules no longer know are being taken back
        self.calls = dict(calls or {})  # by seat: the latest call for a choice that is open or may be opened again
        self.stored_calls = dict(self.calls)
        self.stored_banks = {seat.seat: seat.bank for seat in seats}
        self.rescheduled: set[int] = set()  # users whose notices have to be thought over, for their clocks have changed
        self.absences = dict(absences or {})  # by user
        self.finished = live is not None and live.over  # whether the rules ended it
        self.ended_early = False  # whether its people end it now, before the rules do
        self.awaited = set(live.awaited) if live else set()
        self.parts = {checkpoint.part for checkpoint in live.checkpoints} if live else set()

    @property
    def outdated(self) -> bool:
        """Whether the rules of today left out choices that were saved."""
        return self.live is not None and len(self.saved) > sum(choice.key is not None for choice in self.live.choices)

    def seat_of(self, user: int) -> int | None:
        """Where a user plays, if at all."""
        return next((seat.seat for seat in self.seats if seat.user == user and user), None)

    def replace_seat(self, number: int, **changes: Any) -> None:
        """Change a seat as it is known here."""
        self.seats = tuple(
            msgspec.structs.replace(seat, **changes) if seat.seat == number else seat for seat in self.seats
        )

    def seat_to_play(self, user: int) -> int:
        """Where a user plays. Raises Refusal when it does not, or when nothing is played now."""
        if self.game.status == "lobby":
            raise Refusal("not_started")
        seat = self.seat_of(user)
        if seat is None:
            raise Refusal("not_seated")
        if self.game.status != "playing" or self.live is None:
            raise Refusal("over")
        return seat

    def can_undo(self, seat: int) -> bool:
        """Whether *seat* may take back its last choice: no person takes back what another chose there before."""
        assert self.live is not None
        point = self.live.undo_point(seat)
        if point is None:
            return False
        choice = self.live.choices[point]
        if self.live.undoes_secret(seat):  # it stands until the reveal, and whoever sits there may change it
            return True
        return choice.by == "computer" or choice.key is None or choice.key[0] >= self.seats[seat].since

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
        part, undo_count = self.live.part, self.game.undo_count + self.seats[seat].undo_count
        changing = self.live.decision_of(seat) is None and self.live.changeable_decision(seat) is not None
        return Stamp(part, 2 * self.presses.get((part, seat), 0) + changing, undo_count)

    def view(self, user: int | None) -> GameView:
        """What *user* may know; None is a spectator."""
        if self.live is None:
            return GameView(self.game, self.seats)
        seat = None if user is None else self.seat_of(user)
        live, playing = self.live, self.game.status == "playing"
        if playing and live.published < len(live.choices) and seat != live.choices[-1].seat:
            live = live.published_game()
        if seat is None:
            return self._view_of(live, None)
        own = live.decision_of(seat)
        return msgspec.structs.replace(
            self._view_of(live, seat),
            decision=own or live.changeable_decision(seat),
            changing=own is None and live.changeable_decision(seat) is not None,
            stamp=self.stamp(seat),
            can_undo=playing and self.can_undo(seat),
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

    def _view_of(self, live: AnyGame, seat: int | None) -> GameView:
        return GameView(
            self.game,
            self.seats,
            seat,
            live.view(seat),
            awaited=live.awaited,
            answered=live.answered,
            standings=self._standings() if self.game.status == "over" else (),
            finished=self.game.status == "over" and self.finished,
            called=tuple((seat, call.opened) for seat, call in self.calls.items() if call.open),
            clocks=self._clocks(),
            sides=self._sides() if self.game.status == "over" else (),
        )

    def _standings(self) -> tuple[Standing, ...]:
        assert self.live is not None
        return self.game.title.scores(self.live.state)

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats in the order of their places; a team stands together."""
        ranked = [standing.seat for standing in self._standings()]
        return tuple(dict.fromkeys(self.team_of(seat) or (seat,) for seat in ranked))

    def _clocks(self) -> tuple[tuple[int, float], ...]:
        """When the clocks that run will run out as things stand, by seat."""
        found = []
        for seat, call in self.calls.items():
            bank = self.seats[seat].bank
            if call.open and call.since is not None and bank is not None:
                clock = Clock(bank, call.since)
                at = reaches(self.game.pace, self.calendar(self.seats[seat]), clock, 0.0)
                found.append((seat, at if at is not None else 0.0))
        return tuple(found)

    def open_call(self, call: time.Call) -> OpenCall:
        """A call for a choice as those see it who decide on notices and clocks."""
        seat, game = self.seats[call.seat], self.game
        clock = None if call.since is None or seat.bank is None else Clock(seat.bank, call.since)
        return OpenCall(
            id=call.id,
            game=game.id,
            channel=game.channel,
            pace=game.pace,
            calendar=self.calendar(seat),
            opened=call.opened,
            acted=call.acted,
            rung=call.rung,
            told=call.told,
            warned=call.warned,
            clock=clock,
            allowed=call.allowed,
            last_since=call.last_since,
            last_told=call.last_told,
            former=seat.preferences.former,
        )

    def calendar(self, seat: Seat) -> Calendar:
        """The calendar of a seat's person as it counts in this game."""
        absences = self.absences.get(seat.user, ())
        return calendar_in(seat.preferences.calendar(absences), self.game.pace, seat.joined)

    # --- from the database and back

    @staticmethod
    def load_calls(db: Statements, game: int) -> list[Call]:
        """What has to be read for `from_rows`, for callers that read or write more in the same trip."""
        return [
            db.fetch_position(game=game),
            db.fetch_seats(game=game),
            db.fetch_choices(game=game),
            db.fetch_calls(game=game),
            db.list_absences_of_game(game=game),
        ]

    @classmethod
    async def load(cls, db: Statements, game: int) -> "LoadedGame":
        """A game as it is stored now. Raises Refusal when there is none of that number."""
        return cls.from_rows(game, *await db.together(*cls.load_calls(db, game)))

    @classmethod
    def from_rows(
        cls,
        game: int,
        row: Any,
        seat_rows: Sequence[Any],
        choice_rows: Sequence[Any],
        call_rows: Sequence[Any] = (),
        absence_rows: Sequence[Any] = (),
    ) -> "LoadedGame":
        """A game from its rows. Raises Refusal when there is none of that number."""
        if row is None:
            raise Refusal("no_such_game", game=game)
        record = game_of(row)
        seats = [seat_of(seat) for seat in seat_rows]
        if row["state"] is None:
            return cls(record, seats, None, {})
        presses: dict[tuple[int, int], int] = {}
        choices = []
        for choice in choice_rows:
            if choice["by"] != "rules":
                place = (choice["part"], choice["seat"])
                presses[place] = presses.get(place, 0) + 1 + choice["undone"]
            if not choice["undone"]:
                choices.append(choice_of(choice))
        checkpoint = Checkpoint(record.undo_floor, row["round"], unpack(row["state"]))
        calls = {call["seat"]: call_of(call) for call in call_rows}
        absences: dict[int, tuple[tuple[float, float], ...]] = {}
        for absence in absence_rows:
            user = absence["user"]
            absences[user] = (*absences.get(user, ()), (absence["begins"], absence["ends"]))
        loaded = cls(record, seats, _replayed(record.title, checkpoint, choices), presses, calls, absences)
        loaded.saved = {choice.key: choice for choice in choices if choice.key}
        if record.status == "over" and loaded.live is not None:
            loaded.live.stop()
        return loaded

    def save_calls(self, db: Statements, user: int, at: float, *, undone: bool = False) -> list[Call]:
        """What saves the live game as it has become; the first call gives 0 when somebody was faster.

        *user* made the choices that the engine did not make itself. With *undone* the events since the first choice
        that is gone did not happen.
        """
        live, game = self.live, self.game
        assert live is not None
        revision = game.revision + 1
        fresh = [index for index, choice in enumerate(live.choices) if choice.key is None]
        for ordinal, index in enumerate(fresh):
            live.choices[index] = msgspec.structs.replace(live.choices[index], key=(revision, ordinal))
        kept = {choice.key for choice in live.choices}
        gone = [choice for key, choice in sorted(self.saved.items()) if key not in kept]
        over = live.over or self.ended_early
        self.game = msgspec.structs.replace(
            game,
            revision=revision,
            part=live.part,
            undo_floor=live.undo_floor().part,
            published=revision if over else self._published_revision(revision),
            status="over" if over else "playing",
        )
        begun = [checkpoint for checkpoint in live.checkpoints if checkpoint.part not in self.parts]
        still = max((checkpoint.part for checkpoint in live.checkpoints if checkpoint not in begun), default=0)
        calls = [
            db.advance_game(
                game=game.id,
                expected=game.revision,
                part=live.part,
                undo_count=self.game.undo_count,
                undo_floor=self.game.undo_floor,
                published=self.game.published,
                status=self.game.status,
                awaited=msgspec.json.encode(self.view(None).awaited).decode() if not over else "[]",
                result=msgspec.json.encode(self._standings()).decode() if over else None,
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
        rows = [choice_row(game.id, live.choices[index], user, at) for index in fresh]
        events = [event_row(game.id, revision, number, event) for number, (_, event) in enumerate(live.events)]
        checkpoints = [checkpoint_row(game.id, revision, checkpoint) for checkpoint in begun]
        calls += [db.insert_choices(rows), db.insert_events(events), db.insert_checkpoints(checkpoints)]
        if self.game.undo_floor > game.undo_floor:
            calls.append(db.prune_checkpoints(game=game.id, undo_floor=self.game.undo_floor))
        for choice in (*gone, *(live.choices[index] for index in fresh)):
            if choice.by != "rules":
                place = (choice.part, choice.seat)
                self.presses[place] = self.presses.get(place, 0) + 1
        return calls

    def _published_revision(self, revision: int) -> int:
        """The revision up to which everybody may see what happened."""
        live, game = self.live, self.game
        assert live is not None
        if live.published == len(live.choices) or any(event.kind == "undone" for _, event in live.events):
            return revision
        key = live.choices[live.published - 1].key if live.published else None
        return max(key[0] if key else 0, game.published)  # what was told stays told


def _replayed(title: AnyTitle, checkpoint: Checkpoint, choices: list[Choice]) -> AnyGame:
    """The live game. What the rules of today no longer know is left out.

    In a simultaneous decision these are the picks of one seat, and those of the others stay; else all from there on.
    """
    while True:
        try:
            return LiveGame(title, checkpoint, choices)
        except ReplayMismatch as mismatch:
            # Not what was chosen: it may be a secret still.
            log.warning("choice %d since part %d fits the rules no longer", mismatch.index, checkpoint.part)
            seat = choices[mismatch.index].seat
            later = choices[mismatch.index + 1 :] if mismatch.simultaneous else []
            choices = choices[: mismatch.index] + [choice for choice in later if choice.seat != seat]
