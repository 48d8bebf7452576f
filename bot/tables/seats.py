"""Seats that change hands, and what a table decides about them: resigning, taking over, stand-ins, pauses, the end."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from bot.tables import holders
from bot.tables.changes import Changes, PlayChange
from bot.tables.game_view import GameView, Seat
from bot.tables.loaded_game import LoadedGame
from bot.tables.presses import DuplicatePress, Press
from bot.tables.reading import Reading
from bot.tables.votes import Vote, VoteKind, answers, decided, open_vote, vote_of, voters
from bot.time import calls as time
from bot.time.clocks import leave
from bot.time.moments import moment
from bot.time.notices import after_days, zero
from bot.time.pace import DAY, HOUR, LONGEST_PAUSE, Pace, pace_of
from games.engine import Refusal
from storage.store import Statements

BEAT = "heartbeat"  # the setting that says when people could answer last
SHORT = 600.0  # seconds for which a connection may be lost without anything to be given back


def alone(seats: Sequence[Seat], seat: int) -> bool:
    """Whether nobody else plays at a table, or seeks to."""
    return not any((other.user or other.free) and other.seat != seat for other in seats)


class Seats:
    """Changes of who sits where and of what time means at a table, by its people and by the clock."""

    def __init__(self, changes: Changes, reading: Reading) -> None:
        self.changes = changes
        self.reading = reading

    # --- one's own seat

    async def resign(self, press: Press, game: int) -> GameView:
        """Give up a seat: a computer player goes on, and anybody may take it over. Raises Refusal.

        Where only computer players would be left, the game ends.
        """
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "resign") as change:
                if alone(change.loaded.seats, change.seat):
                    change.loaded.ended_early = True
                    holders.say(change.loaded, "gave_up", change.seat)
                    await self._save(change.db, change.loaded, press.user)
                    return change.loaded.view(press.user)
                await self._leave(change, change.seat, "resigned")
                return change.loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def offer(self, press: Press, game: int, *, free: bool = True) -> GameView:
        """Look for somebody to take one's seat, and play on until then; or no longer. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "offer") as change:
                await holders.offer(change.db, change.loaded, change.seat, free=free)
                await self._save(change.db, change.loaded, press.user)
                return change.loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def take(self, press: Press, game: int, seat: int | None = None) -> GameView:
        """Take over a seat that is free, the first where none is named. Raises Refusal: none, or one has sat here."""
        with suppress(DuplicatePress):
            async with self._at_table(press, game, "take") as (db, loaded):
                if loaded.seat_of(press.user) is not None:
                    raise Refusal("joined_already")
                free = [each.seat for each in loaded.seats if each.free and seat in (None, each.seat)]
                if not free:
                    raise Refusal("no_free_seat")
                tenures = await db.list_tenures(game=game)
                before = {row["seat"] for row in tenures if row["user"] == press.user}
                if before - set(free):
                    raise Refusal("sat_elsewhere")
                taken = next((number for number in free if number in before), free[0])
                if before and taken not in before:
                    raise Refusal("sat_elsewhere")
                now = self.changes.now()
                await db.put_user(user=press.user, name=press.name, at=now)
                if loaded.seats[taken].user:
                    await db.end_tenure(game=game, seat=taken, ended=now, reason="replaced")
                await holders.take_over(db, loaded, taken, press.user, press.name, now)
                await holders.set_host(db, loaded)
                await self._save(db, loaded, press.user)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def back(self, press: Press, game: int) -> GameView:
        """Play again oneself after a computer player stood in; nothing happens where none does. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "back") as change:
                if change.loaded.seats[change.seat].away:
                    await holders.come_back(change.db, change.loaded, change.seat)
                    await self._came_back(change.db, change.loaded, change.seat)
                    await self._save(change.db, change.loaded, press.user)
                return change.loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def away(self, press: Press, game: int) -> GameView:
        """Have a computer player stand in for oneself until one is back. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "away") as change:
                if not change.loaded.seats[change.seat].away:
                    await holders.stand_in(change.db, change.loaded, change.seat)
                    await self._save(change.db, change.loaded, press.user, answered=False)
                return change.loaded.view(press.user)
        return await self.reading.view(game, press.user)

    # --- what a table decides

    async def ask(
        self, press: Press, game: int, kind: VoteKind, about: int | None = None, detail: str = ""
    ) -> GameView:
        """Ask the others: for a stand-in, the end, a pause (its *detail* the days) or another pace (as it is stored).

        Who is alone decides alone.

        Raises Refusal: not a player, asked already, nothing to ask.
        """
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, f"ask_{kind}") as change:
                db, loaded = change.db, change.loaded
                rows = await db.list_open_votes(game=game)
                if any(row["kind"] == kind and row["seat"] == about for row in rows):
                    raise Refusal("asked_already")
                if kind == "stand_in":
                    self._may_need_stand_in(loaded, change.seat, about)
                if kind == "pause" and loaded.game.paused is not None:
                    raise Refusal("paused_already")
                if kind == "pace" and pace_of(detail) == loaded.game.pace:
                    raise Refusal("same_pace")
                now = self.changes.now()
                vote = await open_vote(db, loaded, kind, about, press.user, now, detail)
                if vote is not None and kind == "stand_in":  # who asks has answered
                    await db.put_ballot(vote=vote, seat=change.seat, answer="stand_in", at=now)
                    await db.close_vote_call(vote=vote, seat=change.seat, closed=now)
                    await self._count(db, loaded, await self._vote(db, vote), ended=False)
                elif vote is None:
                    await self._apply(db, loaded, Vote(0, game, kind, about, press.user, detail), "yes")
                else:
                    facts = {"pace": detail} if kind == "pace" else {}
                    holders.say(loaded, f"asked_{kind}", change.seat, **facts)
                await self._save(db, loaded, press.user)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def answer(self, press: Press, game: int, vote: int, answer: str) -> GameView:
        """Answer what the table was asked; the last answer counts. Raises Refusal: decided already, no vote."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "vote") as change:
                db, loaded = change.db, change.loaded
                asked = await self._vote(db, vote)
                if asked is None or asked.game != game or asked.closed is not None:
                    raise Refusal("decided_already")
                entitled = [seat.seat for seat in voters(loaded, asked.kind, asked.seat, asked.user)]
                if change.seat not in entitled:
                    raise Refusal("no_vote")
                if answer not in answers(asked, self._zeros(loaded, asked.seat)):
                    raise Refusal("no_such_option", option=answer)
                now = self.changes.now()
                await db.put_ballot(vote=vote, seat=change.seat, answer=answer, at=now)
                await db.close_vote_call(vote=vote, seat=change.seat, closed=now)
                await db.put_intents([self.changes.intent(game, "closed")])
                await self._count(db, loaded, await self._vote(db, vote), ended=False)
                await self._save(db, loaded, press.user)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def end_pause(self, press: Press, game: int) -> GameView:
        """End a pause: clocks run again a waking day later. Raises Refusal when there is none."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "unpause") as change:
                loaded, now = change.loaded, self.changes.now()
                if loaded.game.paused is None:
                    raise Refusal("not_paused")
                until = min(loaded.game.paused, self._waking_day(loaded, now))
                await self._pause(change.db, loaded, until)
                holders.say(loaded, "pause_ends", change.seat)
                await self._save(change.db, loaded, press.user)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def close(self, press: Press, game: int) -> GameView:
        """End a game without a winner, for whoever looks after the server. The caller checks who asks."""
        with suppress(DuplicatePress):
            async with self._at_table(press, game, "close") as (db, loaded):
                loaded.ended_early = True
                holders.say(loaded, "closed")
                await self._save(db, loaded, press.user, answered=False)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    # --- what time does

    async def at_zero(self, db: Statements, number: int) -> None:
        """A clock's moment has come: what the table agreed on happens, unless it has not run out after all."""
        row = await db.fetch_call(id=number)
        if row is None or row["closed"] is not None:
            return
        loaded = await LoadedGame.load(db, row["game"])
        call = loaded.calls.get(row["seat"])
        now = self.changes.now()
        if call is None or call.id != number or loaded.live is None or loaded.game.status != "playing":
            return
        at = self._zero_of(loaded, call)
        live = loaded.live
        if not live.simultaneous and len(live.awaited) > 1:  # any of several may answer: the last clock counts
            calls = [loaded.calls.get(each) for each in live.awaited if loaded.seats[each].person]
            moments = [None if each is None else self._zero_of(loaded, each) for each in calls]
            at = None if None in moments else max((each for each in moments if each is not None), default=at)
        if at is None:
            return
        if at > now:
            await db.set_moments([moment("zero", number, loaded.game.id, at, now)])
            return
        if not await db.count_told(call=number):  # neither place nor person was reached: nobody loses time by that
            self._restart(loaded, call)
            await self._save(db, loaded, 0)
            return
        loaded.calls[call.seat] = msgspec.structs.replace(call, zeros=call.zeros + 1)
        others = voters(loaded, "absent", call.seat)
        if loaded.game.pace.zero == "wait" or not others:
            holders.say(loaded, "overdue", call.seat)
        elif loaded.game.pace.zero == "stand_in" and not loaded.game.pace.live:
            await holders.stand_in(db, loaded, call.seat)
        else:
            holders.say(loaded, "overdue", call.seat)
            asked = await db.list_open_votes(game=loaded.game.id)
            if not any((vote["kind"], vote["seat"]) == ("absent", call.seat) for vote in asked):
                await open_vote(db, loaded, "absent", call.seat, 0, now)
        await self._save(db, loaded, 0)

    async def at_vote_end(self, db: Statements, number: int) -> None:
        """The time to answer is over."""
        vote = await self._vote(db, number)
        if vote is None or vote.closed is not None:
            return
        loaded = await LoadedGame.load(db, vote.game)
        if loaded.game.status != "playing":
            return
        await self._count(db, loaded, vote, ended=True)
        await self._save(db, loaded, 0)

    async def at_pause_end(self, db: Statements, game: int) -> None:
        """A pause is over: clocks run again."""
        loaded = await LoadedGame.load(db, game)
        if loaded.game.paused is None or loaded.game.status != "playing":
            return
        if loaded.game.paused > self.changes.now():
            await self._pause(db, loaded, loaded.game.paused)
            return
        await self._pause(db, loaded, None)
        holders.say(loaded, "pause_over")
        await self._save(db, loaded, 0)

    async def at_absence(self, db: Statements, number: int) -> None:
        """Somebody is away from now on: the tables hear of it at which its clock stands still meanwhile."""
        row, now = await db.fetch_absence(id=number), self.changes.now()
        if row is None or row["ends"] <= now:
            return
        for game in await db.list_games_of_user(user=row["user"]):
            if game["status"] != "playing":
                continue
            loaded = await LoadedGame.load(db, game["id"])
            held, pace = loaded.seats[game["seat"]], loaded.game.pace
            granted = leave(loaded.absences.get(held.user, ()), pace.leave, held.joined)
            until = next((ends for begins, ends in granted if begins <= now < ends), None)
            if pace.clock and not pace.live and held.person and until is not None:
                holders.say(loaded, "away", held.seat, until=int(until))
                await self._save(db, loaded, 0)

    async def left_server(self, game: int, user: int) -> None:
        """Somebody cannot be found in the server any more: the table is asked what to do, as at zero."""
        async with self.changes.by_rules(game) as (db, loaded):
            seat = loaded.seat_of(user)
            awaited = loaded.live.awaited if loaded.live is not None else ()
            if seat is None or seat not in awaited or not loaded.seats[seat].person:
                return
            votes = await db.list_open_votes(game=game)
            if any(vote["seat"] == seat for vote in votes) or not voters(loaded, "absent", seat):
                return
            holders.say(loaded, "left_server", seat)
            await open_vote(db, loaded, "absent", seat, 0, self.changes.now())
            await self._save(db, loaded, 0)

    # --- when nobody could answer

    async def last_beat(self) -> float | None:
        """When people could answer last, in unix seconds; None when nobody ever could."""
        async with self.changes.store.read() as db:
            value = await db.fetch_setting(key=BEAT)
        return None if value is None else float(value)

    async def beat(self) -> None:
        """People can answer now."""
        async with self.changes.store.write() as db:
            await db.put_setting(key=BEAT, value=str(self.changes.now()))

    async def give_back(self, start: float, end: float) -> int:
        """Nobody could answer from *start* to *end*: no clock ran meanwhile; in how many games that is told."""
        if end - start < SHORT:
            return 0
        async with self.changes.store.read() as db:
            games = sorted({row["game"] for row in await db.list_running_calls()})
        told = 0
        for game in games:
            async with self.changes.by_rules(game) as (db, loaded):
                given = 0.0
                for call in list(loaded.calls.values()):
                    if call.open and call.since is not None and call.since < end:
                        held, from_ = loaded.seats[call.seat], max(start, call.since)
                        stopped, bank = time.stopped(loaded.game.pace, loaded.calendar(held), call, held.bank, from_)
                        loaded.calls[call.seat] = msgspec.structs.replace(stopped, since=end)
                        loaded.replace_seat(call.seat, bank=bank)
                        loaded.rescheduled.add(held.user)
                        given = max(given, end - from_)
                if given >= SHORT:  # less where it was given back and told before a process ended in the middle of it
                    holders.say(loaded, "outage", None, hours=round(given / HOUR, 1))
                    told += 1
                if given:
                    await self._save(db, loaded, 0)
        return told

    # --- inside a transaction

    async def _leave(self, change: PlayChange, seat: int, reason: str) -> None:
        now = self.changes.now()
        await holders.give_up(change.db, change.loaded, seat, now, reason)
        await holders.set_host(change.db, change.loaded)
        await self._save(change.db, change.loaded, change.press.user, answered=False)

    async def _save(self, db: Statements, loaded: LoadedGame, user: int, *, answered: bool = True) -> None:
        if loaded.game.status == "playing":
            await self.changes.save(db, loaded, user, answered=answered)

    async def _vote(self, db: Statements, number: int) -> Vote | None:
        row, ballots = await db.together(db.fetch_vote(id=number), db.list_ballots(vote=number))
        return None if row is None else vote_of(row, ballots)

    async def _count(self, db: Statements, loaded: LoadedGame, vote: Vote | None, *, ended: bool) -> None:
        """Close a vote that is decided, and do what was decided."""
        if vote is None:
            return
        silences = await db.count_silences(game=vote.game, seat=vote.seat) if vote.seat is not None else 0
        entitled = len(voters(loaded, vote.kind, vote.seat, vote.user))
        outcome = decided(vote, entitled, ended, silences)
        if outcome is None or not await db.close_vote(id=vote.id, closed=self.changes.now(), outcome=outcome):
            return
        await db.together(
            db.close_calls_about(game=vote.game, about="vote", vote=vote.id, closed=self.changes.now()),
            db.forget_moment(kind="vote", subject=vote.id),
            db.put_intents([self.changes.intent(vote.game, "closed")]),
        )
        await self._apply(db, loaded, vote, outcome)

    async def _apply(self, db: Statements, loaded: LoadedGame, vote: Vote, outcome: str) -> None:
        now = self.changes.now()
        if vote.kind == "end":
            loaded.ended_early = outcome == "yes"
            holders.say(loaded, "ended_by_agreement" if outcome == "yes" else "not_ended")
        elif vote.kind == "pause":
            if outcome == "yes":
                await self._pause(db, loaded, now + min(float(vote.detail or 1) * DAY, LONGEST_PAUSE))
            holders.say(loaded, "paused" if outcome == "yes" else "not_paused")
        elif vote.kind == "pace":
            if outcome == "yes":
                await self._set_pace(db, loaded, pace_of(vote.detail))
            holders.say(loaded, "pace_changed" if outcome == "yes" else "pace_kept", pace=vote.detail)
        elif vote.seat is not None and outcome in ("day", "silence"):
            self._give_day(loaded, vote.seat)
        elif (vote.seat is not None and outcome == "stand_in") or outcome == "yes":
            assert vote.seat is not None
            await holders.stand_in(db, loaded, vote.seat)
        elif vote.seat is not None and outcome == "free":
            await holders.give_up(db, loaded, vote.seat, now, "freed")
            await holders.set_host(db, loaded)

    def _restart(self, loaded: LoadedGame, call: time.Call) -> None:
        """A call begins anew, with all the time that it had."""
        now, bank = self.changes.now(), call.allowed
        loaded.calls[call.seat] = msgspec.structs.replace(
            call, opened=now, since=now, used=0.0, rung=0, told=None, warned=None
        )
        loaded.replace_seat(call.seat, bank=bank)
        loaded.rescheduled.add(call.user)

    def _give_day(self, loaded: LoadedGame, seat: int) -> None:
        """One day more for who is waited for, with warnings of its own."""
        call, now = loaded.calls.get(seat), self.changes.now()
        bank = loaded.seats[seat].bank
        if call is not None and call.open and bank is not None:
            call, bank = time.stopped(loaded.game.pace, loaded.calendar(loaded.seats[seat]), call, bank, now)
            bank = max(0.0, bank or 0.0) + DAY  # also where the answers have taken that day
            running = None if loaded.game.paused is not None else now
            loaded.calls[seat] = msgspec.structs.replace(call, since=running, allowed=bank, rung=1, warned=None)
            loaded.replace_seat(seat, bank=bank)
            loaded.rescheduled.add(loaded.seats[seat].user)
        holders.say(loaded, "day_given", seat)

    async def _set_pace(self, db: Statements, loaded: LoadedGame, pace: Pace) -> None:
        """Another pace from now on, with all that it gives on every clock."""
        now, bank = self.changes.now(), pace.bank if pace.clock else None
        running = now if pace.clock and loaded.game.paused is None else None
        for held in loaded.seats:
            if held.user or held.free:
                loaded.replace_seat(held.seat, bank=bank)
        for seat, call in list(loaded.calls.items()):
            if call.open:
                loaded.calls[seat] = msgspec.structs.replace(
                    call, since=running, used=0.0, allowed=bank or 0.0, rung=min(call.rung, 1), warned=None, zeros=0
                )
                loaded.rescheduled.add(call.user)
        loaded.game = msgspec.structs.replace(loaded.game, pace=pace)
        await db.set_pace(game=loaded.game.id, pace=msgspec.json.encode(pace).decode())

    async def _pause(self, db: Statements, loaded: LoadedGame, until: float | None) -> None:
        """Stop all clocks until a moment, or let them run again."""
        now = self.changes.now()
        for seat, call in list(loaded.calls.items()):
            if not call.open:
                continue
            held = loaded.seats[seat]
            if until is not None:
                call, bank = time.stopped(loaded.game.pace, loaded.calendar(held), call, held.bank, now)
                loaded.replace_seat(seat, bank=bank)
            elif loaded.game.pace.clock and held.bank is not None:
                call = msgspec.structs.replace(call, since=now)
            loaded.calls[seat] = call
            loaded.rescheduled.add(held.user)
        loaded.game = msgspec.structs.replace(loaded.game, paused=until)
        await db.set_paused(game=loaded.game.id, paused=until)
        if until is not None:
            await db.set_moments([moment("pause", loaded.game.id, loaded.game.id, until, now)])

    async def _came_back(self, db: Statements, loaded: LoadedGame, seat: int) -> None:
        now = self.changes.now()
        await db.close_votes_about(game=loaded.game.id, seat=seat, closed=now)
        await db.close_calls_of_closed_votes(game=loaded.game.id, closed=now)
        await db.put_intents([self.changes.intent(loaded.game.id, "closed")])

    def _waking_day(self, loaded: LoadedGame, now: float) -> float:
        people = [seat for seat in loaded.seats if seat.user]
        return max((after_days(loaded.calendar(seat), now, 1.0) for seat in people), default=now + DAY)

    def _zeros(self, loaded: LoadedGame, seat: int | None) -> int:
        call = loaded.calls.get(seat) if seat is not None else None
        return call.zeros if call is not None else 0

    def _zero_of(self, loaded: LoadedGame, call: time.Call) -> float | None:
        """When a call's clock has run out for good, as things stand."""
        return zero(loaded.open_call(call))

    def _may_need_stand_in(self, loaded: LoadedGame, asker: int, about: int | None) -> None:
        """Raises Refusal unless *about* is a seat of somebody else that the game waits for, without a clock."""
        awaited = loaded.live.awaited if loaded.live is not None else ()
        if about is None or about == asker or about not in awaited or not loaded.seats[about].person:
            raise Refusal("not_waited_for")

    @asynccontextmanager
    async def _at_table(self, press: Press, game: int, action: str) -> AsyncIterator[tuple[Statements, LoadedGame]]:
        """A change of a running game by somebody who does not play in it. Raises Refusal."""
        async with self.changes.visiting(press, game, action) as found:
            yield found
