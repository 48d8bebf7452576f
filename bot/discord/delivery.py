"""How each kind of intent reaches Discord: the lobby, the board, the announcements, and the private panels."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord

from bot.discord.interaction import AppClient
from bot.discord.links import place_url
from bot.discord.outbox import Intent
from bot.discord.panels.announcements import announcements
from bot.discord.panels.board import board
from bot.discord.panels.kit import Message
from bot.discord.panels.lobby import lobby
from bot.discord.panels.turn import turn
from bot.discord.pictures import picture_of
from bot.discord.responder import SILENT
from bot.tables.game_view import GameView
from games.translation import gettext as _

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Literal[10080] = 10080  # minutes; the longest Discord offers
POSTS_BEFORE_REPOST = 4  # announcements after which a board has scrolled away
NO_MESSAGE = 10008
NO_CHANNEL = 10003
ARCHIVED = 50083
LOCKED = 160005
CLOSED = (50007, 50278)  # direct messages do not take ours; no server in common
NO_PERMISSION = 50013
IN_THREAD = ("board", "announcements", "team_message")  # what a new thread is made for


class Delivery:
    """Sends and edits through a client. Every call says whom it may mention, so that nothing else ever pings."""

    def __init__(self, client: AppClient) -> None:
        self.client = client
        self._kinds = {
            "lobby": self._lobby,
            "invite": self._invite,
            "board": self._board,
            "announcements": self._announcements,
            "team_message": self._team_message,
            "rematch": self._rematch,
            "panel": self._panel,
        }

    async def __call__(self, intent: Intent) -> None:
        """Deliver one intent. Raises what Discord raises, and Blocked when trying again is of no use."""
        try:
            await self._kinds[intent.kind](intent)
        except discord.NotFound as error:
            # A thread that was deleted gives way to a new one; a deleted channel is for Outbox to give up.
            game = (await self.client.app.reading.view(intent.game, None)).game
            if error.code != NO_CHANNEL or game.thread in (None, game.channel) or intent.kind not in IN_THREAD:
                raise
            await self._write("set_place", game=game.id, guild=game.guild, channel=game.channel, thread=None)
            await self._kinds[intent.kind](intent)

    async def blocked(self, intent: Intent, reason: str) -> None:
        """Remember why a game's channel cannot be reached, for the next person who asks."""
        if intent.kind in ("board", "announcements"):
            text = _(
                "⚠ I cannot post in this game's channel: {reason}. `/setup check` helps, or `/game here` elsewhere."
            )
            await self._write("set_blocked", game=intent.game, blocked=text.format(reason=reason))

    # --- the kinds

    async def _lobby(self, intent: Intent) -> None:
        table = await self.client.app.reading.view(intent.game, None)
        url = place_url(table) if table.game.thread else ""
        await self._show(intent, "lobby", table.game.channel, lobby(table, url), table.game.revision)

    async def _invite(self, intent: Intent) -> None:
        """Call somebody to a table, unless it began meanwhile or they came by themselves."""
        table = await self.client.app.reading.view(intent.game, None)
        if table.game.status != "lobby" or intent.user in {seat.user for seat in table.seats}:
            return
        text = _("<@{user}> You are invited to {title} #{game}: press **Join** above, or `/game join`.").format(
            user=intent.user, title=table.game.title.name, game=table.game.id
        )
        mentions = discord.AllowedMentions(users=[discord.Object(intent.user)])
        await self._in(table.game.channel).send(text, allowed_mentions=mentions, nonce=intent.nonce)

    async def _team_message(self, intent: Intent) -> None:
        """Tell a player that its team has shared a plan; what it is stands on the private panel."""
        table = await self.client.app.reading.view(intent.game, intent.user)
        if table.seat is None or table.game.status != "playing" or not table.team_messages:
            return
        text = _("<@{user}> – your team has shared a plan with you in {title} #{game}: `/team` shows it.").format(
            user=intent.user, title=table.game.title.name, game=table.game.id
        )
        mentions = discord.AllowedMentions(users=[discord.Object(intent.user)])
        try:
            if (channel := await self._open_dm(intent.user)) is not None:
                await self._in(channel).send(text, allowed_mentions=mentions, nonce=intent.nonce)
                return
        except discord.Forbidden as error:
            if error.code not in CLOSED:
                raise
            await self._write("set_dm", user=intent.user, dm_channel=None, dm_state="closed")
        await self._in(await self._place(table)).send(text, allowed_mentions=mentions, nonce=intent.nonce)
        await self._write("count_posts", game=intent.game, posts=1)

    async def _rematch(self, intent: Intent) -> None:
        """Call those who played to the rematch that one of them opened."""
        async with self.client.app.store.read() as db:
            number = await db.fetch_rematch(game=intent.game)
        if number is None:
            return
        old = await self.client.app.reading.view(intent.game, None)
        lobby_ = await self.client.app.reading.view(int(number), None)
        here = {seat.user for seat in lobby_.seats}
        absent = [seat.user for seat in old.seats if seat.user not in here]
        if lobby_.game.status != "lobby" or not absent:
            return
        text = _("{mentions} – the rematch of #{old} is {title} #{game}: **Join** in <#{channel}>.").format(
            mentions=" ".join(f"<@{user}>" for user in absent),
            old=old.game.id,
            title=lobby_.game.title.name,
            game=number,
            channel=lobby_.game.channel,
        )
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in absent])
        try:
            await self._in(old.game.place).send(text, allowed_mentions=mentions, nonce=intent.nonce)
        except (discord.NotFound, discord.Forbidden):  # the old place is gone or closed: the new lobby's channel is not
            await self._in(lobby_.game.channel).send(text, allowed_mentions=mentions, nonce=f"{intent.nonce}.l")

    async def _board(self, intent: Intent) -> None:
        table = await self.client.app.reading.view(intent.game, None)
        place = await self._place(table)
        picture = await picture_of(self.client.app, table)
        row = await self._message(intent.game, "board")
        scrolled = row is not None and row["posts"] >= POSTS_BEFORE_REPOST
        if scrolled and not await self.client.app.reading.amid_a_turn(intent.game):  # it would push its panel away
            await self._remove(intent.game, "board", row)
        shown = board(table, picture)
        if table.game.blocked:  # only something sent tells whether it is so still
            await self._write("forget_digests", game=intent.game)
        try:
            await self._show(intent, "board", place, shown, table.game.revision)
        except discord.Forbidden as error:
            if not shown.files or error.code != NO_PERMISSION:
                raise
            # Attach Files alone may be what is missing: then the text has to do.
            await self._show(intent, "board", place, board(table, None, files=False), table.game.revision)
        if table.game.blocked:  # what could not be told meanwhile is told now
            await self._write("set_blocked", game=intent.game, blocked="")
            await self._write("put_intents", [self.client.app.intent(intent.game, "announcements")])

    async def _announcements(self, intent: Intent) -> None:
        row = await self._message(intent.game, "announcements")
        log_ = await self.client.app.reading.log_since(intent.game, row["revision"] if row else 0)
        table = log_.view
        place = await self._place(table)
        uncalled = await self.client.app.reading.uncalled(intent.game)
        called = [(seat, stamp) for seat, stamp in uncalled if seat in table.awaited]
        texts = announcements(log_, [seat for seat, _stamp in called])
        seats = [table.seats[seat] for seat, _stamp in called]
        mentions = discord.AllowedMentions(users=[discord.Object(seat.user) for seat in seats if not seat.dm])
        for number, text in enumerate(texts):
            await self._in(place).send(text, allowed_mentions=mentions, nonce=f"{intent.nonce}.{number}")
        await self._write("put_message", **_message(intent.game, "announcements", place, 0, table.game.published))
        await self._write("count_posts", game=intent.game, posts=len(texts))
        for seat, stamp in called:
            await self._write("set_pinged", game=intent.game, seat=seat, pinged=stamp)

    async def _panel(self, intent: Intent) -> None:
        """The direct-message panel of a user: edited in place, or posted anew under a plain call."""
        table = await self.client.app.reading.view(intent.game, intent.user)
        channel = await self._open_dm(intent.user)
        if channel is None or table.game.status == "lobby":
            return
        row = await self._message(intent.game, "panel", intent.user)
        asked = table.decision is not None and not table.changing
        called = row is not None and row["stamp"] == str(table.stamp)
        try:
            if asked and not called:
                for role in ("panel", "call"):
                    if (old := await self._message(intent.game, role, intent.user)) is not None:
                        await self._remove(intent.game, role, old, intent.user)
                text = _("It is your choice in {title} #{game}.").format(
                    title=table.game.title.name, game=table.game.id
                )
                call = await self._in(channel).send(text, allowed_mentions=SILENT, nonce=intent.nonce)
                await self._write("put_message", **_message(intent.game, "call", channel, call.id, 0, intent.user))
            shown = turn(table, board_url=place_url(table))
            await self._show(intent, "panel", channel, shown, table.game.revision, intent.user, str(table.stamp))
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self._write("set_dm", user=intent.user, dm_channel=channel, dm_state="closed")
            if asked and not called and table.seat is not None:  # then the table has to call them
                await self._write("set_pinged", game=intent.game, seat=table.seat, pinged="")
                await self._write("put_intents", [self.client.app.intent(intent.game, "announcements")])

    # --- messages

    async def _show(
        self, intent: Intent, role: str, channel: int, shown: Message, revision: int, user: int = 0, stamp: str = ""
    ) -> None:
        """Edit the message that shows something else, or post it when there is none any more.

        What it shows already is not sent again, for every edit can be seen, and others' secret steps would be counted;
        only whether it is still there is looked up.
        """
        row = await self._message(intent.game, role, user)
        posts, digest = 0, shown.digest()
        if row is not None and row["channel"] == channel:
            try:
                if row["digest"] != digest:
                    await self._edit(channel, row["message"], shown)
                else:
                    await self._in(channel).fetch_message(row["message"])
                message, posts = row["message"], row["posts"]
            except discord.NotFound as error:
                if error.code != NO_MESSAGE:
                    raise
                row = None
        if row is None or row["channel"] != channel:
            files = [discord.File(file.fp, file.filename, description=file.description) for file in shown.files]
            for file in files:
                file.fp.seek(0)
            nonce = f"{intent.nonce}.{role[0]}"
            sent = await self._in(channel).send(view=shown.view, files=files, allowed_mentions=SILENT, nonce=nonce)
            message = sent.id
        values = _message(intent.game, role, channel, message, revision, user)
        await self._write("put_message", **values | {"posts": posts, "stamp": stamp, "digest": digest})

    async def _edit(self, channel: int, message: int, shown: Message) -> None:
        async def edit() -> None:
            for file in shown.files:
                file.reset()
            partial = self._in(channel).get_partial_message(message)
            await partial.edit(view=shown.view, attachments=shown.files, allowed_mentions=SILENT)

        await self._in_open_thread(channel, edit)

    async def _remove(self, game: int, role: str, row: Any, user: int = 0) -> None:
        """Take down a message that another one replaces. It may be gone already."""
        try:
            await self._in_open_thread(
                row["channel"], self._in(row["channel"]).get_partial_message(row["message"]).delete
            )
        except discord.NotFound:
            log.debug("the %s of game %s was gone already", role, game)
        await self._write("forget_message", game=game, role=role, user=user)

    async def _in_open_thread(self, channel: int, change: Callable[[], Awaitable[Any]]) -> None:
        """Change a message of ours; a thread that was archived is opened first."""
        try:
            await change()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self.client.http.edit_channel(channel, archived=False)
            await change()

    async def _place(self, table: GameView) -> int:
        """Where the game is played: its thread, made when the channel allows it, else the channel."""
        game = table.game
        if game.thread is not None:
            return game.thread
        thread = await self._new_thread(table)
        await self._write("set_place", game=game.id, guild=game.guild, channel=game.channel, thread=thread)
        if thread != game.channel:
            await self._write("put_intents", [self.client.app.intent(game.id, "lobby")])
        return thread

    async def _new_thread(self, table: GameView) -> int:
        """A thread for this game alone; the channel itself where there can be none, which is then kept as its place."""
        game = table.game
        channel = self.client.get_channel(game.channel)
        if isinstance(channel, discord.TextChannel):
            rights = channel.permissions_for(channel.guild.me)
            if not (rights.create_public_threads and rights.send_messages_in_threads):
                return game.channel
        elif channel is not None:
            return game.channel
        names = ", ".join(table.names)
        try:
            made = await self.client.http.start_thread_without_message(
                game.channel,
                name=f"{game.title.name} #{game.id}: {names}"[:100],
                auto_archive_duration=ARCHIVE_AFTER,
                type=discord.ChannelType.public_thread.value,
            )
        except discord.HTTPException as error:
            if error.code == NO_CHANNEL or error.status >= 500:
                raise
            return game.channel
        return int(made["id"])

    async def _open_dm(self, user: int) -> int | None:
        """A user's direct-message channel, opened once and remembered; None when ours do not reach it."""
        async with self.client.app.store.read() as db:
            row = await db.fetch_user(user=user)
        if row is None or row["panel"] != "dm" or row["dm_state"] == "closed":
            return None
        if row["dm_channel"] is None:
            channel = await self.client.http.start_private_message(user)
            await self._write("set_dm", user=user, dm_channel=int(channel["id"]), dm_state="open")
            return int(channel["id"])
        return int(row["dm_channel"])

    def _in(self, channel: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    async def _message(self, game: int, role: str, user: int = 0) -> Any:
        async with self.client.app.store.read() as db:
            return await db.fetch_message(game=game, role=role, user=user)

    async def _write(self, statement: str, *rows: Any, **values: Any) -> None:
        async with self.client.app.store.write() as db:
            await getattr(db, statement)(*rows, **values)


def _message(game: int, role: str, channel: int, message: int, revision: int, user: int = 0) -> dict[str, Any]:
    return {
        "game": game,
        "role": role,
        "user": user,
        "channel": channel,
        "message": message,
        "revision": revision,
        "posts": 0,
        "stamp": "",
        "digest": "",
    }
