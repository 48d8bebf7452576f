"""Messages in Discord: said once, kept up to date, taken down; and the place where a game is played.

What is posted is written down before (`Posts`), so that a lost answer doubles nothing: a message that may stand is
looked for before it is sent again. A new message stands and is recorded before the one that it replaces is taken down.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal

import discord
import msgspec

from bot.discord.ids import read
from bot.discord.outbox import Intent, refused_for_good
from bot.discord.panels.kit import Message
from bot.discord.responder import SILENT
from bot.tables.game_view import GameView
from bot.tables.posts import Post, Posts, Standing

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Literal[10080] = 10080  # minutes; the longest Discord offers
LOOK_BACK = 100  # messages of a channel among which one is looked for that may have been posted
SLACK = 60.0  # seconds by which our clock and Discord's may differ
NO_MESSAGE = 10008
NO_CHANNEL = 10003
NOT_OURS = 50005
ARCHIVED = 50083

Make = Callable[[], Awaitable[Message]]
Button = discord.ui.Button[Any]


class Posting:
    """Sends and edits through a client. Every call says whom it may mention, so that nothing else ever pings."""

    def __init__(self, client: discord.Client, posts: Posts) -> None:
        self.client = client
        self.posts = posts

    # --- plain messages

    async def once(self, intent: Intent, channel: int, text: str, users: Sequence[int], *, here: bool = False) -> None:
        """Say something once, and with it the intent is delivered."""
        post = await self.posts.begin(intent.game, intent.kind, channel, [text], user=intent.user, mentions=users)
        await self.say(post, (await self.texts_standing(post) or {}) if post.again else {})
        await self.posts.said(post, intent.id, intent.asked, here=here)

    async def say(self, post: Post, standing: dict[int, int] | None = None, controls: Sequence[Button] = ()) -> int:
        """Post those texts of *post* that do not stand yet, the last with *controls*; gives back the last message."""
        message = 0
        for number, text in enumerate(post.texts):
            view = plain_view(controls) if controls and number == len(post.texts) - 1 else discord.utils.MISSING
            message = (standing or {}).get(number) or await self._send_text(post, number, text, view)
        return message

    async def settle_text(self, channel: int, message: int, text: str) -> None:
        """A plain message that is out of date says so, without controls; with no *text* it goes. It may be gone."""

        async def change() -> None:
            partial = self._in(channel).get_partial_message(message)
            if text:
                await partial.edit(content=text, view=None, allowed_mentions=SILENT)
            else:
                await partial.delete()

        try:
            await self._in_open_thread(channel, change)
        except discord.HTTPException as error:
            if not refused_for_good(error):
                raise
            log.debug("a message cannot be brought up to date: %s", error.code)

    async def _send_text(self, post: Post, number: int, text: str, view: Any) -> int:
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in post.mentions])
        nonce = f"{post.nonce}.{number}"
        try:
            sent = await self._in(post.channel).send(text, view=view, allowed_mentions=mentions, nonce=nonce)
        except discord.HTTPException as error:
            if number == 0 and _certainly_not_posted(error):
                await self.posts.abandon(post)
            raise
        if post.again and sent.content.strip() != text.strip():  # an earlier try has arrived after all
            await sent.edit(content=text, view=view, allowed_mentions=mentions)
        return sent.id

    async def texts_standing(self, post: Post, after: int = 0) -> dict[int, int] | None:
        """Which texts of *post* stand below the message *after*, with their messages; None when nobody can look."""
        recent = await self._recent(post)
        if recent is None:
            return None
        found: dict[int, int] = {}
        for message in (each for each in recent if int(each["id"]) > after):
            for number, text in enumerate(post.texts):
                same = message["content"].strip() == text.strip() or message.get("nonce") == f"{post.nonce}.{number}"
                if same and number not in found:
                    found[number] = int(message["id"])
                    break
        return found

    async def _recent(self, post: Post) -> Sequence[Any] | None:
        """Our messages in the channel since *post* was chosen, the newest first; None when nobody can look."""
        try:
            messages = await self.client.http.logs_from(post.channel, LOOK_BACK)
        except discord.HTTPException as error:
            if not refused_for_good(error):
                raise
            return None
        earliest = discord.utils.time_snowflake(datetime.fromtimestamp(post.at - SLACK, UTC))
        return [each for each in messages if int(each["author"]["id"]) == self._me and int(each["id"]) >= earliest]

    # --- messages that are kept up to date

    async def show(
        self,
        intent: Intent,
        role: str,
        channel: int,
        make: Make,
        revision: int,
        digest: str,
        *,
        user: int = 0,
        stamp: str = "",
        anew: bool = False,
    ) -> None:
        """Edit the message that shows something else, or post it when there is none any more, or *anew*.

        What it shows already is not sent again, for every edit can be seen, and others' secret steps would be counted;
        only whether it is still there is looked up. The message before stands until the new one does.
        """
        game = intent.game
        old = await self._found(game, role, channel, user)
        now = Standing(channel, old.message if old else 0, revision, old.posts if old else 0, stamp, digest)
        posted = old is None or old.channel != channel
        if old is not None and not posted and anew:
            try:
                now, posted = await self._posted(now, game, role, user, await make()), True
            except discord.HTTPException as error:
                if not refused_for_good(error):
                    raise
                log.info("the %s of game %s stays where it is: %s", role, game, error.code)
        replaced = [old] if old is not None and anew and posted else []
        if old is not None and not posted and not await self._edited(old, make, digest):
            posted = True
        if posted and not replaced:
            now = await self._posted(now, game, role, user, await make())
        if old is None or posted or (now.digest, now.stamp) != (old.digest, old.stamp):
            await self.posts.shown(game, role, user, now, replaced, posted=posted)
        await self._take_down(game)

    async def _found(self, game: int, role: str, channel: int, user: int) -> Standing | None:
        """The message that shows something. One that was posted and could not be recorded is found again."""
        old = await self.posts.standing(game, role, user)
        pending = await self.posts.pending(game, role, user)
        if pending is None:
            return old
        recent = await self._recent(pending) or ()
        known = old.message if old else 0
        lost = sorted(int(each["id"]) for each in recent if int(each["id"]) != known and _shows(each, role, game))
        if pending.channel != channel:
            await self.posts.discard(pending, lost)
            return old
        if not lost:
            return old
        now = Standing(channel, lost[-1])
        before = [Standing(channel, message) for message in lost[:-1]]
        if old is not None and old.channel == channel:
            before.append(old)
        await self.posts.shown(game, role, user, now, before, posted=True)
        return now

    async def _posted(self, now: Standing, game: int, role: str, user: int, shown: Message) -> Standing:
        """Post a message under the nonce that was chosen for it."""
        post = await self.posts.begin(game, role, now.channel, user=user)
        nonce = f"{post.nonce}.p"
        for file in shown.files:
            file.fp.seek(0)
        files = [discord.File(file.fp, file.filename, description=file.description) for file in shown.files]
        try:
            # A private panel makes no sound of its own: whoever is to be called is called by a notice.
            sent = await self._in(now.channel).send(
                view=shown.view, files=files, allowed_mentions=SILENT, nonce=nonce, silent=role == "panel"
            )
        except discord.HTTPException as error:
            if _certainly_not_posted(error):
                await self.posts.abandon(post)
            raise
        if post.again:  # an earlier try may have arrived after all, with what was to be shown then
            await self._edit(now.channel, sent.id, shown)
        return msgspec.structs.replace(now, message=sent.id, posts=0)

    async def _edited(self, old: Standing, make: Make, digest: str) -> bool:
        """Bring a message up to date; False when it is gone, or not ours."""
        same = old.digest == digest
        try:
            if not same:
                await self._edit(old.channel, old.message, await make())
                return True
            return (await self._in(old.channel).fetch_message(old.message)).author.id == self._me
        except discord.NotFound as error:
            if error.code != NO_MESSAGE:
                raise
            return False
        except discord.Forbidden as error:
            if error.code == NOT_OURS:
                return False
            if same:  # nobody can look, so it is taken to be there: an edit in vain would be seen
                return True
            raise

    async def _edit(self, channel: int, message: int, shown: Message) -> None:
        async def edit() -> None:
            for file in shown.files:
                file.reset()
            partial = self._in(channel).get_partial_message(message)
            await partial.edit(view=shown.view, attachments=shown.files, allowed_mentions=SILENT)

        await self._in_open_thread(channel, edit)

    async def _take_down(self, game: int) -> None:
        """Take down the messages that others have replaced. They may be gone already."""
        for old in await self.posts.replaced(game):
            try:
                await self._in_open_thread(old.channel, self._in(old.channel).get_partial_message(old.message).delete)
            except discord.HTTPException as error:
                if not refused_for_good(error):
                    raise
                log.debug("a message of game %s cannot be taken down: %s", game, error.code)
            await self.posts.removed(game, old.message)

    async def _in_open_thread(self, channel: int, change: Callable[[], Awaitable[Any]]) -> None:
        """Change a message of ours; a thread that was archived is opened first."""
        try:
            await change()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self.client.http.edit_channel(channel, archived=False)
            await change()

    # --- places

    async def place(self, table: GameView) -> int:
        """Where the game is played: its thread, made when the channel allows it, else the channel."""
        game = table.game
        if game.thread is not None:
            return game.thread
        thread = await self._new_thread(table)
        kinds = ["lobby"] if thread != game.channel else []
        await self.posts.placed(game.id, game.guild, game.channel, thread, kinds)
        return thread

    async def _new_thread(self, table: GameView) -> int:
        """A thread for this game alone; the channel itself where there can be none, which is then kept as its place."""
        game = table.game
        channel = self.client.get_channel(game.channel)
        if isinstance(channel, discord.TextChannel):
            me: discord.Member | None = channel.guild.me  # None until the server's members are known
            rights = channel.permissions_for(me) if me is not None else discord.Permissions.all()
            if not (rights.create_public_threads and rights.send_messages_in_threads):
                return game.channel
        elif channel is not None:
            return game.channel
        name = f"{game.title.name} #{game.id}: {', '.join(table.names)}"[:100]
        post = await self.posts.begin(game.id, "thread", game.channel, [name])
        if post.again and (made_before := await self._thread_named(game.guild, post)) is not None:
            return made_before
        try:
            made = await self.client.http.start_thread_without_message(
                game.channel,
                name=name,
                auto_archive_duration=ARCHIVE_AFTER,
                type=discord.ChannelType.public_thread.value,
            )
        except discord.HTTPException as error:
            if error.code == NO_CHANNEL or not refused_for_good(error):
                raise
            return game.channel
        thread = int(made["id"])
        await self._remove_threads_beside(game.guild, post, thread)
        return thread

    async def _thread_named(self, guild: int, post: Post) -> int | None:
        """The thread that an earlier try has made, active or archived; further ones that are empty go."""
        http = self.client.http
        active: Callable[[], Awaitable[Any]] = partial(http.get_active_threads, guild)
        archived: Callable[[], Awaitable[Any]] = partial(
            http.get_public_archived_threads, post.channel, limit=LOOK_BACK
        )
        for threads in (active, archived):
            try:
                ours = self._made_for(post, (await threads())["threads"])
            except discord.HTTPException as error:
                if not refused_for_good(error):
                    raise
                continue
            if ours:
                kept = max(int(thread["id"]) for thread in ours)
                await self._remove_empty([thread for thread in ours if int(thread["id"]) != kept])
                return kept
        return None

    async def _remove_threads_beside(self, guild: int, post: Post, kept: int) -> None:
        """Remove the empty threads that the library has made beside *kept*.

        It repeats a request that was answered with an error of the server, which may have made the thread all the same.
        """
        try:
            ours = self._made_for(post, (await self.client.http.get_active_threads(guild))["threads"])
        except (discord.HTTPException, OSError) as error:
            log.debug("nobody can look for empty threads of game %s: %s", post.game, error)
            return
        earliest = discord.utils.time_snowflake(datetime.fromtimestamp(post.at - SLACK, UTC))
        await self._remove_empty([thread for thread in ours if earliest <= int(thread["id"]) != kept])

    async def _remove_empty(self, threads: Sequence[Any]) -> None:
        """Delete those of our threads in which nothing was written, or archive them where we may not delete."""
        http = self.client.http
        for thread in threads:
            if thread.get("last_message_id") is not None or thread.get("message_count"):
                continue
            try:
                try:
                    await http.delete_channel(int(thread["id"]))
                except discord.Forbidden:
                    await http.edit_channel(int(thread["id"]), archived=True)
            except (discord.HTTPException, OSError) as error:  # it is only untidy: the game goes on
                log.debug("an empty thread cannot be removed: %s", error)

    def _made_for(self, post: Post, threads: Sequence[Any]) -> list[Any]:
        """Those of the *threads* that are ours and have the name and the channel of *post*."""
        wanted = (post.texts[0], post.channel, self._me)
        return [
            thread
            for thread in threads
            if (thread["name"], int(thread["parent_id"]), int(thread["owner_id"])) == wanted
        ]

    def _in(self, channel: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    @property
    def _me(self) -> int:
        """Who posts: only its messages are ours."""
        assert self.client.user is not None, "not logged in"
        return self.client.user.id


def plain_view(controls: Sequence[Button]) -> discord.ui.View:
    """Buttons below a plain text; the router alone dispatches, so nothing of it is kept."""
    view = discord.ui.View(timeout=None)
    for control in controls:
        view.add_item(control)
    view.stop()
    return view


def made(shown: Message) -> Make:
    """A message that is there already."""

    async def made() -> Message:
        return shown

    return made


def _certainly_not_posted(error: discord.HTTPException) -> bool:
    """Whether an answer says that nothing was posted; after an error of the server nobody knows."""
    return error.status < 500 and error.status != 429


def _shows(message: Any, role: str, game: int) -> bool:
    """Whether a message of ours is the lobby, the board or the private panel of a game, by what its controls say."""
    parts = list(_walk(message.get("components", ())))
    controls = [control for part in parts if (control := read(str(part.get("custom_id", ""))))]
    actions = {control.action for control in controls if control.game == game}
    if role == "board":
        return "hand" in actions
    if role == "lobby":
        begun = any(str(part.get("content", "")).endswith(f" #{game}") for part in parts) and not controls
        return "join" in actions or begun
    return bool(actions)


def _walk(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))
        if accessory := component.get("accessory"):
            yield from _walk([accessory])
