"""Brings notices to people, at tables and by direct messages, and what was told up to date when it is done."""

import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.app import App
from bot.discord.outbox import TOO_MANY, Blocked, Intent, reason_of, refused_for_good
from bot.discord.panels import notices as say
from bot.discord.posting import NO_CHANNEL, Posting
from bot.tables.game_view import GameView
from bot.tables.posts import Notice, Post, Posts
from games.translation import gettext as _

log = logging.getLogger(__name__)

Place = Callable[[GameView], Awaitable[int]]
NO_MEMBER = 10007
LATER = ("reminder", "warning")  # notices with which it is looked whether their person is still there

OpenDm = Callable[[Intent], Awaitable[int | None]]


class Notifying:
    """Delivers the notices of a game. *open_dm* gives a person's direct-message channel, None where none is wanted."""

    def __init__(self, app: App, posts: Posts, posting: Posting, open_dm: OpenDm) -> None:
        self.app = app
        self.posts = posts
        self.posting = posting
        self.open_dm = open_dm

    # --- in a game's place

    async def calls(self, intent: Intent) -> None:
        """Mention whoever is to be called in a game's place, and bring what was said before up to date."""
        due = await self._due(intent.game, "calls", "mention")
        if due:
            await self._mention(intent.game, due)

    async def closed(self, intent: Intent) -> None:
        """Calls of a game are closed: what was told of them, with whichever game's, is brought up to date."""
        for host, way, user in await self.posts.hosts(intent.game):
            await self.posts.intended(host, "direct" if way == "direct" else "calls", user if way == "direct" else 0)

    async def _mention(self, game: int, due: Sequence[Notice]) -> None:
        tables = await self._tables(due)
        host = await self.app.reading.view(game, None)
        text, users = say.mentions(tables, due)
        numbers = [notice.id for notice in due]
        try:
            # A table that has not begun has no thread yet.
            lobby = host.game.status in ("lobby", "cancelled")
            place = host.game.channel if lobby else await self.posting.place(host)
            post = await self.posts.begin(game, "calls", place, [text], mentions=users, notices=numbers)
            message = await self.posting.say(post, controls=say.buttons(tables, due))
        except discord.HTTPException as error:
            gone = error.code == NO_CHANNEL and host.game.thread not in (None, host.game.channel)
            if gone or not refused_for_good(error):
                raise
            await self._elsewhere(host, due, error)
            raise Blocked(reason_of(error)) from error
        await self.posts.notified(post, message)
        if host.game.blocked:
            await self.posts.unblocked(game)
        for notice in due:
            if notice.kind in LATER and await self._has_left(host.game.guild, notice.user):
                await self.app.seats.left_server(notice.of_game, notice.user)

    async def _has_left(self, guild: int, user: int) -> bool:
        """Whether a user is certainly no member of the server; False while nobody can tell."""
        try:
            await self.posting.client.http.get_member(guild, user)
        except discord.NotFound as error:
            return error.code == NO_MEMBER
        except (discord.HTTPException, OSError, TimeoutError):
            return False
        return False

    async def _elsewhere(self, host: GameView, due: Sequence[Notice], error: discord.HTTPException) -> None:
        """Call people in the channel around the game's thread, or by direct messages that are open, and say why."""
        game = host.game
        why = _("I cannot post in its place ({reason}): `/game here` lets the game go on in another channel.")
        tables = await self._tables(due)
        text, users = say.mentions(tables, due)
        text += "\n" + why.format(reason=reason_of(error))
        left = list(due)
        if game.place != game.channel and await self._said(game.id, game.channel, text, users, left, 0):
            return
        for user in dict.fromkeys(notice.user for notice in left):
            person = await self.posts.person(user)
            if person is None or person["dm_state"] != "open" or person["dm_channel"] is None:
                continue
            own = [notice for notice in left if notice.user == user and notice.kind != "silence"]
            if own:
                said = say.direct(tables, own) + "\n" + why.format(reason=reason_of(error))
                await self._said(game.id, person["dm_channel"], said, [user], own, user)

    async def _said(
        self, game: int, channel: int, text: str, users: Sequence[int], due: Sequence[Notice], user: int
    ) -> bool:
        """Say something in another place than the game's; whether it was taken."""
        try:
            numbers = [notice.id for notice in due]
            post = await self.posts.begin(
                game, "elsewhere", channel, [text], user=user, mentions=users, notices=numbers
            )
            standing = await self.posting.texts_standing(post) if post.again else {}
            controls = say.buttons(await self._tables(due), due)
            await self.posts.notified(post, await self.posting.say(post, standing or {}, controls), direct=bool(user))
        except discord.HTTPException as refused:
            if not refused_for_good(refused):
                raise
            log.info("a player of game %s cannot be called there: %s", game, refused.code)
            return False
        return True

    # --- to one person

    async def direct(self, intent: Intent) -> None:
        """Write to a person what is to be told directly, and bring what was written before up to date."""
        due = await self._due(intent.game, "direct", "direct", intent.user)
        if not due:
            return
        try:
            channel = await self.open_dm(intent)
            if channel is None:
                await self.posts.redirect(intent.game, due)
                return
            tables = await self._tables(due)
            digest = any(notice.kind == "digest" for notice in due)
            waiting = await self.app.reading.waiting_for(intent.user) if digest else []
            text = say.direct(tables, due, waiting)
            numbers = [notice.id for notice in due]
            before = await self.posts.standing(intent.game, "call", intent.user)
            post = await self.posts.begin(intent.game, "direct", channel, [text], user=intent.user, notices=numbers)
            standing = await self.posting.texts_standing(post, before.message if before else 0) if post.again else {}
            message = await self.posting.say(post, standing or {}, say.buttons(tables, due, waiting))
        except discord.HTTPException as error:
            if error.code not in TOO_MANY and not refused_for_good(error):
                raise
            if error.code not in TOO_MANY:
                log.info("direct messages to a player of game %s are refused: %s", intent.game, error.code)
                person = await self.posts.person(intent.user)
                known = person["dm_channel"] if person is not None else None
                await self.posts.direct_messages(intent.game, intent.user, known, "closed")
            await self.posts.redirect(intent.game, due)
            return
        await self.posts.notified(post, message, direct=True)
        for notice in due:
            await self.posts.intended(notice.of_game, "panel", intent.user)

    # --- what both need

    async def _due(self, game: int, role: str, way: str, user: int = 0) -> list[Notice]:
        """What is to be told now, once all that was told before is up to date."""
        begun = await self._begun(game, role, user)
        found = await self.posts.notices(game, way, user)
        await self._settle(game, [notice for notice in found if notice.state == "posted"])
        pending = [notice for notice in found if notice.state == "pending"]
        await self._drop(game, pending)
        due = [notice for notice in pending if notice.closed is None]
        asleep = await self.posts.put_off(game, way, due, user)
        due = [notice for notice in due if notice.id not in asleep]
        if begun is not None and not (due and {notice.id for notice in due} <= set(begun.notices)):
            await self.posts.abandon(begun)  # something else is to be told, if anything, and has to call again
        return due

    async def _begun(self, game: int, role: str, user: int) -> Post | None:
        """Record what was begun before and stands; else give it back, for its nonce tells whether it came after all."""
        post = await self.posts.pending(game, role, user)
        standing = await self.posting.texts_standing(post) if post is not None else None
        if post is not None and standing:
            await self.posts.notified(post, max(standing.values()), direct=role == "direct")
            return None
        return post

    async def _settle(self, game: int, posted: Sequence[Notice]) -> None:
        """Messages of which every call is closed say so once, and reminders go."""
        messages: dict[tuple[int, int], list[Notice]] = {}
        for notice in posted:
            if notice.channel is not None and notice.message is not None:
                messages.setdefault((notice.channel, notice.message), []).append(notice)
        for (channel, message), notices in messages.items():
            if any(notice.closed is None for notice in notices):
                continue
            if any(notice.about != "over" for notice in notices):
                text = say.handled(await self._tables(notices), notices)
                await self.posting.settle_text(channel, message, text)
            await self.posts.close_notices(game, notices, "handled")

    async def _drop(self, game: int, pending: Sequence[Notice]) -> None:
        """What became needless before it was told is not told."""
        needless = [notice for notice in pending if notice.closed is not None]
        if needless:
            await self.posts.close_notices(game, needless, "dropped")

    async def _tables(self, notices: Sequence[Notice]) -> dict[int, GameView]:
        games = sorted({notice.of_game for notice in notices})
        return {game: await self.app.reading.view(game, None) for game in games}
