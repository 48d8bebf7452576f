"""While a game is played: choosing, taking back, telling one's team, moving to another channel."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

import msgspec

from bot.tables.changes import Changes, view_of
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
                # Only here is it certain: somebody may have chosen since the panel was made.
                if unless_final and (live.over or not live.can_undo(seat)):
                    # Whether the game ends may lie in what others chose in secret, so it is not told beforehand.
                    raise NeedsConfirmation(before, options, ends=live.over and not simultaneous)
                await self.changes.save(change.db, loaded, press.user, chose=seat)
                return Chose(options, before, await view_of(change.db, loaded, press.user))
        return Chose((), None, await self.reading.view(game, press.user))

    async def undo(self, press: Press, game: int, stamp: Stamp | None) -> GameView:
        """Take back the user's last choice. Raises Refusal: nothing to take back, or too late."""
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "undo", stamp) as change:
                loaded, live, seat = change.loaded, change.live, change.seat
                secret = live.undoes_secret(seat)
                told = loaded.undo_is_told(seat)
                if live.can_undo(seat) and not loaded.can_undo(seat):
                    raise Refusal("too_late_to_undo")
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
                    loaded.replace_seat(seat, undo_count=loaded.seats[seat].undo_count + 1)
                await self.changes.save(change.db, loaded, press.user, undone=True, secret=secret)
                return await view_of(change.db, loaded, press.user)
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
        """Go on in another channel of the server, which everybody is told. Raises Refusal for anybody but its players.

        Into another server it moves only from a place that cannot be reached any more.
        """
        with suppress(DuplicatePress):
            async with self.changes.playing(press, game, "here") as change:
                db, moved = change.db, change.loaded.game
                if moved.guild != guild and not moved.blocked:
                    raise Refusal("other_server")
                change.emit("place_moved", change.seat)
                board = await db.fetch_message(game=game, role="board", user=0)
                statements = [
                    db.set_place(game=game, guild=guild, channel=channel, thread=None),
                    db.set_blocked(game=game, blocked=""),
                    db.forget_messages(game=game),
                    # Whoever could not be called in the old place is called in the new one.
                    db.put_intents(
                        [self.changes.intent(game, "moved", moved.place), self.changes.intent(game, "calls")]
                    ),
                ]
                if board is not None:  # its controls would stand there for ever
                    statements.append(db.put_replaced(game=game, channel=board["channel"], message=board["message"]))
                await db.together(*statements)
                moved = msgspec.structs.replace(moved, guild=guild, channel=channel, thread=None, blocked="")
                change.loaded.game = moved
                await self.changes.save(db, change.loaded, press.user, answered=False)
        return await self.reading.view(game, press.user)
