"""While a game is played: choosing, taking back, resigning, telling one's team, moving to another channel."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

import msgspec

from bot.tables.changes import Changes, answer_for_the_resigned, view_of
from bot.tables.game_view import GameView, Stamp
from bot.tables.presses import DuplicatePress, NeedsConfirmation, Press
from bot.tables.reading import Reading
from games.engine import Refusal

TEAM_MESSAGES_AN_HOUR = 20  # by one user: each calls the team-mates
HOUR = 3600.0  # seconds

# The options chosen, or what reads them from the view that its chooser has.
Chosen: TypeAlias = Sequence[str] | Callable[[GameView], Sequence[str]]


class Chose(msgspec.Struct, frozen=True):
    """What came of a choice: the options chosen, and what its chooser knew before and after it.

    `before` is None when the same press came twice.
    """

    options: tuple[str, ...]
    before: GameView | None
    after: GameView


class Playing:
    """Changes of running games by those who play in them."""

    def __init__(self, changes: Changes, reading: Reading) -> None:
        self.changes = changes
        self.reading = reading

    async def choose(
        self, press: Press, game: int, stamp: Stamp | None, chosen: Chosen, *, unless_final: bool = False
    ) -> Chose:
        """Answer the user's decision. Raises Refusal: a stranger, a late control, not on offer.

        With *unless_final* a choice that could not be taken back is not made: raises NeedsConfirmation.
        """
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "choose", stamp) as change:
                loaded, live, seat = change.loaded, change.live, change.seat
                before = loaded.view(press.user)
                options = tuple(chosen(before) if callable(chosen) else chosen)
                simultaneous = live.simultaneous
                live.choose(seat, options)
                if unless_final:  # only here is it certain: somebody may have chosen since the panel was made
                    given = answer_for_the_resigned(loaded)
                    ends = live.over or loaded.left_alone
                    if ends or not live.can_undo(seat):
                        # Whether the game ends may lie in what others chose in secret, so it is not told beforehand.
                        raise NeedsConfirmation(
                            before, options, ends=ends and not simultaneous, given=() if simultaneous else given
                        )
                await self.changes.save(change.db, loaded, press)
                return Chose(options, before, await view_of(change.db, loaded, press.user))
        return Chose((), None, await self.reading.view(game, press.user))

    async def undo(self, press: Press, game: int, stamp: Stamp | None) -> GameView:
        """Take back the user's last choice. Raises Refusal: nothing to take back, or too late."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "undo", stamp) as change:
                loaded, live, seat = change.loaded, change.live, change.seat
                secret = live.undoes_secret(seat)
                told = loaded.undo_is_told(seat)
                try:
                    live.undo(seat)
                except Refusal as refusal:
                    if not loaded.game.undo_floor:
                        raise
                    # Choices from before the floor are not loaded, so the rules cannot tell that there were any.
                    raise Refusal("too_late_to_undo") from refusal
                if told and not secret:
                    loaded.game = msgspec.structs.replace(loaded.game, undo_count=loaded.game.undo_count + 1)
                    change.emit("undone", seat)
                elif not secret:  # nobody else saw it, so only the seat's own controls may tell
                    await change.db.count_seat_undo(game=game, seat=seat)
                    own = loaded.seats[seat]
                    seats = {seat: msgspec.structs.replace(own, undo_count=own.undo_count + 1)}
                    loaded.seats = tuple(seats.get(other.seat, other) for other in loaded.seats)
                await self.changes.save(change.db, loaded, press, undone=not secret)
                return await view_of(change.db, loaded, press.user)
        return await self.reading.view(game, press.user)

    async def resign(self, press: Press, game: int) -> GameView:
        """Give up a seat: from now on it gives default answers; the last one left wins. Raises Refusal."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "resign") as change:
                loaded, seat = change.loaded, change.seat
                await change.db.set_seat_state(game=game, seat=seat, state="resigned", left=self.changes.now())
                loaded.seats = tuple(
                    msgspec.structs.replace(s, state="resigned") if s.seat == seat else s for s in loaded.seats
                )
                change.emit("resigned", seat)
                await self.changes.save(change.db, loaded, press, answered=False)
                return loaded.view(press.user)
        return await self.reading.view(game, press.user)

    async def tell_team(self, press: Press, game: int, text: str) -> GameView:
        """Share a plan with one's team. Raises Refusal for who has none, and when the rules forbid it."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "say") as change:
                loaded, seat = change.loaded, change.seat
                if not loaded.team_of(seat):
                    raise Refusal("no_team")
                if not loaded.may_talk(seat):
                    raise Refusal("no_talking_now")
                since = self.changes.now() - HOUR
                if await change.db.count_presses(user=press.user, action="say", since=since) > TEAM_MESSAGES_AN_HOUR:
                    raise Refusal("too_many_plans", most=TEAM_MESSAGES_AN_HOUR)
                mates = [other for other in loaded.seats if other.seat in loaded.team_of(seat)]
                intent = self.changes.intent
                intents = [intent(game, "team_message", mate.user) for mate in mates if mate.seat != seat]
                intents += [intent(game, "panel", mate.user) for mate in mates if mate.dm]
                await change.db.together(
                    change.db.insert_team_message(
                        game=game, round=change.live.state.round, seat=seat, text=text, at=self.changes.now()
                    ),
                    change.db.put_intents(intents),
                )
                return await view_of(change.db, loaded, press.user)
        return await self.reading.view(game, press.user)

    async def move(self, press: Press, game: int, guild: int, channel: int) -> GameView:
        """Go on in another channel, from where the game can post again. Raises Refusal for anybody but its players."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "here") as change:
                db = change.db
                await self.changes.touch(db, change.loaded)
                await db.together(
                    db.set_place(game=game, guild=guild, channel=channel, thread=None),
                    db.set_blocked(game=game, blocked=""),
                    db.forget_messages(game=game),
                    db.put_intents([self.changes.intent(game, kind) for kind in ("board", "announcements")]),
                )
        return await self.reading.view(game, press.user)
