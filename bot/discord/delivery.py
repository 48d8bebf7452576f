"""How each kind of intent reaches Discord: the lobby, the board, the announcements, and the private panels."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable

import discord
import msgspec

from bot.discord.interaction import AppClient
from bot.discord.links import place_url
from bot.discord.notifying import Notifying
from bot.discord.outbox import TOO_MANY, Blocked, Intent, reason_of, refused_for_good
from bot.discord.own_panel import own_panel
from bot.discord.panels.announcements import announcements
from bot.discord.panels.board import board
from bot.discord.panels.kit import Message, Picture
from bot.discord.panels.lobby import lobby
from bot.discord.pictures import picture_of, picture_of_lesson
from bot.discord.posting import NO_CHANNEL, Posting, made
from bot.tables.game_view import GameView
from bot.tables.posts import Post, Posts
from bot.tables.reading import Log
from bot.time.prefs import preferences_of
from games.engine import Event
from games.translation import gettext as _
from storage.store import Statements

log = logging.getLogger(__name__)

POSTS_BEFORE_REPOST = 4  # announcements after which a board has scrolled away
NO_ACCESS = 50001
NO_PERMISSION = 50013
IN_THREAD = ("board", "announcements", "calls", "team_message")  # what a new thread is made for
IN_PLACE = ("lobby", "board", "announcements", "calls")  # what tells that a game's place cannot be reached
OVER = "over"  # the stamp of a game that has ended, for seats and for the announcements


class Delivery:
    """Sends and edits through a client. Every call says whom it may mention, so that nothing else ever pings."""

    def __init__(self, client: AppClient) -> None:
        self.client = client
        self.posts = Posts(client.app.store, client.app.now)
        self.posting = Posting(client, self.posts)
        self.reading = client.app.reading
        self.notifying = Notifying(client.app, self.posts, self.posting, self._open_dm)
        self._kinds: dict[str, Callable[[Intent], Awaitable[None]]] = {
            "lobby": self._lobby,
            "board": self._board,
            "announcements": self._announcements,
            "team_message": self._team_message,
            "moved": self._moved,
            "panel": self._panel,
            "calls": self.notifying.calls,
            "direct": self.notifying.direct,
            "closed": self.notifying.closed,
        }

    async def __call__(self, intent: Intent) -> None:
        """Deliver one intent. Raises what Discord and the database raise, Blocked when trying again is of no use."""
        await self.posts.catch_up(intent.game)
        try:
            try:
                await self._kinds[intent.kind](intent)
            except discord.NotFound as error:
                # A thread that was deleted gives way to a new one; a deleted channel is for Outbox to abandon.
                game = (await self.reading.view(intent.game, None)).game
                if error.code != NO_CHANNEL or game.thread in (None, game.channel) or intent.kind not in IN_THREAD:
                    raise
                again = [] if intent.kind == "board" or game.status == "lobby" else ["board"]
                await self.posts.placed(game.id, game.guild, game.channel, None, again)
                await self._kinds[intent.kind](intent)
        except asyncio.CancelledError:
            # The library keeps all requests back during a global limit, and for ever when its wait is cancelled.
            self.client.http._global_over.set()
            raise

    async def on_abandoned(self, db: Statements, intent: Intent, reason: str) -> None:
        """Remember why a game's channel cannot be reached, for the next person who asks."""
        if intent.kind in IN_PLACE:
            text = _(
                "⚠ I cannot post in this game's channel: {reason}. `/setup check` helps, or `/game here` elsewhere."
            )
            await db.set_blocked(game=intent.game, blocked=text.format(reason=reason))

    # --- the lobby

    async def _lobby(self, intent: Intent) -> None:
        table = await self.reading.view(intent.game, None)
        learning, cover = table.game.title.learning, None
        if learning is not None and table.game.status == "lobby":
            cover = await picture_of_lesson(self.client.app, table.game.title, learning.lessons()[0])
        try:
            await self._show_lobby(intent, table, cover)
        except discord.Forbidden as error:
            if cover is None or error.code != NO_PERMISSION:
                raise
            await self._show_lobby(intent, table, None)  # Attach Files alone may be what is missing
        if table.game.blocked and table.game.status == "lobby":
            await self.posts.unblocked(intent.game)

    async def _show_lobby(self, intent: Intent, table: GameView, cover: Picture | None) -> None:
        shown = lobby(table, place_url(table) if table.game.thread else "", cover)
        await self.posting.show(intent, "lobby", table.game.channel, made(shown), table.game.revision, shown.digest())

    async def _moved(self, intent: Intent) -> None:
        """Tell a place where a game was played that it goes on elsewhere; the intent names the place as its user."""
        table = await self.reading.view(intent.game, None)
        if table.game.place == intent.user:
            return
        text = _("{title} #{game} goes on in {place}.").format(
            title=table.game.title.name, game=table.game.id, place=place_url(table)
        )
        await self.posting.once(intent, intent.user, text, [])

    async def _board(self, intent: Intent) -> None:
        table = await self.reading.view(intent.game, None)
        place = await self.posting.place(table)
        digest = _public(table)
        old = await self.posts.standing(intent.game, "board")
        # Only what changes the board for everybody may move it, and not amid a turn: it would push a panel away.
        changed = old is not None and old.digest != digest and old.posts >= POSTS_BEFORE_REPOST
        anew = changed and not await self.reading.amid_a_turn(intent.game)

        async def drawn() -> Message:
            return board(table, await picture_of(self.client.app, table))

        try:
            await self.posting.show(intent, "board", place, drawn, table.game.revision, digest, anew=anew)
        except discord.Forbidden as error:
            if error.code != NO_PERMISSION:
                raise
            # Attach Files alone may be what is missing: then the text has to do.
            text = made(board(table, None, files=False))
            await self.posting.show(intent, "board", place, text, table.game.revision, digest, anew=anew)
        if table.game.blocked:  # what could not be told meanwhile is told now
            await self.posts.intended(intent.game, "calls")
            if await self._anything_to_tell(table):
                await self.posts.intended(intent.game, "announcements")
            else:
                await self.posts.unblocked(intent.game)

    async def _anything_to_tell(self, table: GameView) -> bool:
        told = await self.posts.standing(table.game.id, "announcements")
        return bool((await self.reading.log_since(table.game.id, told.revision if told else 0)).events)

    async def _announcements(self, intent: Intent) -> None:
        pending = await self.posts.pending(intent.game, "announcements")
        if pending is not None:
            await self._end_announcement(pending)
        told = await self.posts.standing(intent.game, "announcements")
        log_ = await self.reading.log_since(intent.game, told.revision if told else 0)
        table, over = log_.view, log_.view.game.status == "over"
        log_, stamp = without_repeated_undos(log_, told.stamp if told else "")
        ending = over and not (told and told.stamp == OVER)
        texts = announcements(log_, ending_told=not ending)
        stamp = OVER if over else stamp
        if not texts:
            if told is None or (told.revision, told.stamp) != (table.game.published, stamp):
                nothing = Post(intent.game, "announcements", 0, "", table.game.place, revision=table.game.published)
                await self.posts.announced(nothing, told.message if told else 0, stamp)
            return
        try:
            post = await self.posts.begin(
                intent.game,
                "announcements",
                await self.posting.place(table),
                texts,
                revision=table.game.published,
            )
            message = await self.posting.say(post)
        except discord.HTTPException as error:
            deleted_thread = error.code == NO_CHANNEL and table.game.thread not in (None, table.game.channel)
            if deleted_thread or not refused_for_good(error):
                raise
            raise Blocked(reason_of(error)) from error
        await self.posts.announced(post, message, stamp, unblocked=bool(table.game.blocked))

    async def _end_announcement(self, post: Post) -> None:
        """Bring to its end what was begun, unless nothing of it stands: then it is said as things are now."""
        told = await self.posts.standing(post.game, "announcements")
        standing = await self.posting.texts_standing(post, told.message if told else 0)
        place = (await self.reading.view(post.game, None)).game
        if standing == {} or (standing is None and post.channel != place.place):
            return
        message = await self.posting.say(post, standing or {})
        over = place.status == "over" and post.revision == place.published
        await self.posts.announced(post, message, OVER if over else "", unblocked=bool(place.blocked))

    async def _team_message(self, intent: Intent) -> None:
        """Tell a player that its team has shared a plan; what it is stands on the private panel."""
        table = await self.reading.view(intent.game, intent.user)
        if table.seat is None or table.game.status != "playing" or not table.team_messages:
            return
        text = _("<@{user}> – your team has shared a plan with you in {title} #{game}: `/team` shows it.").format(
            user=intent.user, title=table.game.title.name, game=table.game.id
        )
        try:
            if (channel := await self._open_dm(intent)) is not None:
                await self.posting.once(intent, channel, text, [intent.user])
                return
        except discord.HTTPException as error:
            if error.code not in TOO_MANY:
                if not refused_for_good(error):
                    raise
                await self._closed(intent, error)
        await self.posting.once(intent, await self.posting.place(table), text, [intent.user], here=True)

    # --- direct messages

    async def _panel(self, intent: Intent) -> None:
        """The direct-message panel of a user: edited in place, or posted anew below a call."""
        table = await self.reading.view(intent.game, intent.user)
        if table.game.status == "lobby":
            return
        known = await self.posts.person(intent.user)
        try:
            channel = await self._open_dm(intent)
            if channel is None or (known is not None and known["panel"] != "dm"):
                return
            panel, above = [await self.posts.standing(intent.game, role, intent.user) for role in ("panel", "call")]
            anew = panel is not None and above is not None and above.message > panel.message
            shown = await own_panel(self.client.app, table)
            await self.posting.show(
                intent,
                "panel",
                channel,
                made(shown),
                table.game.revision,
                shown.digest(),
                user=intent.user,
                stamp=str(table.stamp),
                anew=anew,
            )
        except discord.HTTPException as error:
            if error.code in TOO_MANY or not refused_for_good(error) or error.status == 400:
                raise
            if known is not None and known["dm_channel"] is not None and error.code in (NO_CHANNEL, NO_ACCESS):
                # A channel that another application had opened, perhaps: ours is opened once.
                await self.posts.direct_messages(intent.game, intent.user, None, "unknown")
                await self._panel(intent)
                return
            await self._closed(intent, error)

    async def _closed(self, intent: Intent, error: discord.HTTPException) -> None:
        """Direct messages do not reach a user; until they are asked for again the place has to do."""
        log.info("direct messages to a player of game %s are refused: %s", intent.game, error.code)
        person = await self.posts.person(intent.user)
        channel = person["dm_channel"] if person is not None else None
        await self.posts.direct_messages(intent.game, intent.user, channel, "closed")

    async def _open_dm(self, intent: Intent) -> int | None:
        """A user's direct-message channel, opened once and remembered; None when ours are not wanted or refused."""
        person = await self.posts.person(intent.user)
        if person is None or person["dm_state"] == "closed":
            return None
        if person["panel"] != "dm" and preferences_of(person["prefs"]).where not in ("direct", "digest"):
            return None
        if person["dm_channel"] is None:
            channel = await self.client.http.start_private_message(intent.user)
            await self.posts.direct_messages(intent.game, intent.user, int(channel["id"]), "open")
            return int(channel["id"])
        return int(person["dm_channel"])


def _public(table: GameView) -> str:
    """A digest of all that a board shows, with its controls.

    Picture or text makes no difference: which it is depends on the moment, and would change at anybody's next step, a
    secret one too.
    """
    states = [[seat.player, seat.free] for seat in table.seats]
    shown = [table.view, table.names, states, table.game.status, board(table, None, files=False).digest()]
    return hashlib.sha256(msgspec.json.encode(shown)).hexdigest()


def without_repeated_undos(log_: Log, before: str) -> tuple[Log, str]:
    """The log with one notice for a seat that takes back several steps, and what the next notice has to know.

    *before* says whether the last that was told was such a notice.
    """
    kept: list[tuple[int, Event]] = []
    for revision, event in log_.events:
        mark = f"undone.{event.seat}" if event.kind == "undone" else ""
        if not mark or mark != before:
            kept.append((revision, event))
        before = mark
    return msgspec.structs.replace(log_, events=tuple(kept)), before
