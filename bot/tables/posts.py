"""What stands in Discord for a game, and what is about to: the rows that delivery keeps. Imports no discord.

A message to be posted is written down before it is sent and until it is recorded that it stands. What was recorded in
vain, because the database could not be written, is kept here and written first as soon as it can be.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.tables.intents import intent
from bot.tables.notifying import asleep
from bot.tables.votes import VoteKind
from storage.store import Call, Statements, Store

Write = Callable[[Statements], list[Call]]
LONGEST_WAIT = 43200.0  # seconds for which an intent is put off; a day and more would be the work of a wrong clock


class Standing(msgspec.Struct, frozen=True):
    """A message that stands in a channel, with what it shows; `posts` of ours came below it."""

    channel: int
    message: int
    revision: int = 0
    posts: int = 0
    stamp: str = ""
    digest: str = ""


class Post(msgspec.Struct, frozen=True):
    """A message to be posted, in as many parts as it has texts; a panel has none, for it is made when it is sent.

    `notices` are those that it gives. With `again` it may stand already.
    """

    game: int
    role: str
    user: int
    nonce: str
    channel: int
    texts: tuple[str, ...] = ()
    mentions: tuple[int, ...] = ()
    notices: tuple[int, ...] = ()
    revision: int = 0
    at: float = 0.0
    again: bool = False


class Notice(msgspec.Struct, frozen=True):
    """Something that a person is to be told, or was: of which game's call, how, and whether that is still open."""

    id: int
    call: int
    user: int
    kind: str
    way: str
    at: float
    channel: int | None
    message: int | None
    state: str
    of_game: int
    seat: int
    about: str
    vote: int
    closed: float | None
    outcome: str
    asked: VoteKind | None = None  # of a vote, what kind it is,
    asked_about: int | None = None  # and about whom


class Posts:
    """The rows. Every method that writes raises what the database raises, and has it written by `catch_up` later."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._unwritten: dict[int, list[Write]] = {}

    async def catch_up(self, game: int) -> None:
        """Write what could not be written of a game before. Raises what the database raises."""
        if not self._unwritten.get(game):
            return
        async with self.store.write() as db:
            # Only now is it certain which are left: what tells one game of another's calls writes for both.
            writes = tuple(self._unwritten.get(game, ()))
            await db.together(*(call for write in writes for call in write(db)))
        if len(left := self._unwritten.pop(game, [])) > len(writes):
            self._unwritten[game] = left[len(writes) :]

    async def _record(self, game: int, write: Write) -> None:
        self._unwritten.setdefault(game, []).append(write)
        await self.catch_up(game)

    # --- before something is posted

    async def pending(self, game: int, role: str, user: int = 0) -> Post | None:
        """The message of which nobody knows whether it was posted."""
        async with self.store.read() as db:
            row = await db.fetch_post(game=game, role=role, user=user)
        if row is None:
            return None
        return Post(
            game,
            role,
            user,
            row["nonce"],
            row["channel"],
            msgspec.json.decode(row["texts"], type=tuple[str, ...]),
            msgspec.json.decode(row["mentions"], type=tuple[int, ...]),
            msgspec.json.decode(row["notices"], type=tuple[int, ...]),
            row["revision"],
            row["at"],
            again=True,
        )

    async def begin(
        self,
        game: int,
        role: str,
        channel: int,
        texts: Sequence[str] = (),
        *,
        user: int = 0,
        mentions: Sequence[int] = (),
        notices: Sequence[int] = (),
        revision: int = 0,
    ) -> Post:
        """Choose a message to be posted, before it is sent. One that is pending there keeps its nonce."""
        pending = await self.pending(game, role, user)
        if pending is not None and pending.channel != channel:
            await self.abandon(pending)
            pending = None
        post = Post(
            game,
            role,
            user,
            pending.nonce if pending else secrets.token_hex(10),
            channel,
            tuple(texts),
            tuple(mentions),
            tuple(notices),
            revision,
            pending.at if pending else self.now(),
            again=pending is not None,
        )
        async with self.store.write() as db:
            await db.put_post(
                game=game,
                role=role,
                user=user,
                nonce=post.nonce,
                channel=channel,
                texts=_json(post.texts),
                mentions=_json(post.mentions),
                notices=_json(post.notices),
                revision=revision,
                at=post.at,
            )
        return post

    async def abandon(self, post: Post) -> None:
        """It is certain that the message does not stand, or nobody needs it any more."""
        await self._record(post.game, lambda db: [db.forget_post(game=post.game, role=post.role, user=post.user)])

    async def discard(self, post: Post, messages: Sequence[int]) -> None:
        """The message is not needed where it was to stand; those of it that do are to be taken down."""
        await self._record(
            post.game,
            lambda db: [
                db.forget_post(game=post.game, role=post.role, user=post.user),
                *(db.put_replaced(game=post.game, channel=post.channel, message=message) for message in messages),
            ],
        )

    # --- what stands

    async def standing(self, game: int, role: str, user: int = 0) -> Standing | None:
        """The message that shows something of a game."""
        async with self.store.read() as db:
            row = await db.fetch_message(game=game, role=role, user=user)
        return None if row is None else msgspec.convert(dict(row), Standing)

    async def shown(
        self, game: int, role: str, user: int, now: Standing, replaced: Sequence[Standing] = (), *, posted: bool = False
    ) -> None:
        """A message shows something, edited or *posted*; those that it replaces are to be taken down."""

        def write(db: Statements) -> list[Call]:
            row = {name: getattr(now, name) for name in ("channel", "message", "revision", "stamp", "digest")}
            calls = [db.put_message(game=game, role=role, user=user, **row)]
            calls += [db.put_replaced(game=game, channel=old.channel, message=old.message) for old in replaced]
            return calls + ([db.forget_post(game=game, role=role, user=user)] if posted else [])

        await self._record(game, write)

    async def replaced(self, game: int) -> list[Standing]:
        """The messages of a game that are still to be taken down."""
        async with self.store.read() as db:
            rows = await db.fetch_replaced(game=game)
        return [Standing(row["channel"], row["message"]) for row in rows]

    async def removed(self, game: int, message: int) -> None:
        """A message that was replaced is gone."""
        await self._record(game, lambda db: [db.forget_replaced(game=game, message=message)])

    # --- what was said

    async def announced(self, post: Post, message: int, stamp: str, *, unblocked: bool = False) -> None:
        """The log of a game is told up to a revision, by *message* at last.

        *stamp* says what was told last, where what comes next depends on it.
        """
        row = {
            "game": post.game,
            "role": post.role,
            "user": 0,
            "channel": post.channel,
            "message": message,
            "digest": "",
        }
        await self._record(
            post.game,
            lambda db: [
                db.forget_post(game=post.game, role=post.role, user=post.user),
                db.put_message(**row, revision=post.revision, stamp=stamp),
                db.count_posts(game=post.game, posts=len(post.texts)),
                *([db.set_blocked(game=post.game, blocked="")] if unblocked else []),
            ],
        )

    async def notified(self, post: Post, message: int, *, direct: bool = False) -> None:
        """What a post tells was told, in its last *message*: in a game's place, or *direct* to its user."""
        rows = [{"id": each, "channel": post.channel, "message": message, "state": "posted"} for each in post.notices]
        own = {"game": post.game, "role": "call", "user": post.user, "channel": post.channel, "message": message}
        now = self.now()
        await self._record(
            post.game,
            lambda db: [
                db.forget_post(game=post.game, role=post.role, user=post.user),
                db.set_notices(rows),
                db.close_told([{"id": each, "closed": now} for each in post.notices]),
                *([db.put_message(**own, revision=0, stamp="", digest="")] if direct else []),
                *([] if direct else [db.count_posts(game=post.game, posts=len(post.texts))]),
            ],
        )

    async def notices(self, game: int, way: str, user: int = 0) -> list[Notice]:
        """What is to be told by a game in a way, or was and may be out of date; of one user where one is named."""
        async with self.store.read() as db:
            rows = await db.fetch_notices(game=game, way=way)
        found = [Notice(**{name: row[name] for name in Notice.__struct_fields__}) for row in rows]
        return [notice for notice in found if user in (0, notice.user)]

    async def put_off(self, game: int, way: str, notices: Sequence[Notice], user: int = 0) -> set[int]:
        """Those of some *notices* whose people sleep now; *game* tells of them later."""
        if not notices:
            return set()
        rows = [{name: getattr(notice, name) for name in ("id", "call", "user", "kind")} for notice in notices]
        now = self.now()
        async with self.store.read() as db:
            waiting = await asleep(db, rows, now)
        if waiting:
            later = intent(now, game, "direct" if way == "direct" else "calls", user)
            later["due"] = min(*waiting.values(), now + LONGEST_WAIT)
            await self._record(game, lambda db: [db.put_intents([later])])
        return set(waiting)

    async def close_notices(self, game: int, notices: Sequence[Notice], state: str) -> None:
        """Nothing is to be done about notices any more: "handled" where they stood, "dropped" where they did not."""
        rows = [{"id": n.id, "channel": n.channel, "message": n.message, "state": state} for n in notices]
        await self._record(game, lambda db: [db.set_notices(rows)])

    async def redirect(self, game: int, notices: Sequence[Notice]) -> None:
        """Direct messages do not arrive: what they were to tell is told in each game's place."""
        now = self.now()
        rows = [{"id": notice.id, "way": "mention", "game": notice.of_game} for notice in notices]
        places = [intent(now, place, "calls") for place in sorted({notice.of_game for notice in notices})]
        await self._record(game, lambda db: [db.set_notice_way(rows), db.put_intents(places)])

    async def hosts(self, game: int) -> list[tuple[int, str, int]]:
        """Where a game's calls are told: by which games, in which way, to which user."""
        async with self.store.read() as db:
            return [(row["game"], row["way"], row["user"]) for row in await db.list_notices_of_calls(game=game)]

    async def said(self, post: Post, delivered: int, asked: int, *, here: bool = False) -> None:
        """What an intent had said once is said, *here* in the game's place; so the intent is delivered."""
        await self._record(
            post.game,
            lambda db: [
                db.forget_post(game=post.game, role=post.role, user=post.user),
                db.finish_intents([{"id": delivered, "asked": asked}]),
                db.count_posts(game=post.game, posts=len(post.texts) if here else 0),
            ],
        )

    # --- where it stands

    async def placed(self, game: int, guild: int, channel: int, thread: int | None, kinds: Sequence[str] = ()) -> None:
        """A game has a place; what is intended by *kinds* tells of it."""
        now = self.now()
        await self._record(
            game,
            lambda db: [
                db.set_place(game=game, guild=guild, channel=channel, thread=thread),
                db.forget_post(game=game, role="thread", user=0),
                db.put_intents([intent(now, game, kind) for kind in kinds]),
            ],
        )

    async def unblocked(self, game: int) -> None:
        """The place of a game can be reached again."""
        await self._record(game, lambda db: [db.set_blocked(game=game, blocked="")])

    async def intended(self, game: int, kind: str, user: int = 0) -> None:
        """Something of a game is to be brought up to date."""
        now = self.now()
        await self._record(game, lambda db: [db.put_intents([intent(now, game, kind, user)])])

    # --- people

    async def person(self, user: int) -> Mapping[str, Any] | None:
        """Where a user wants the private panel, and whether direct messages arrive there."""
        async with self.store.read() as db:
            row = await db.fetch_user(user=user)
        return None if row is None else dict(row)

    async def direct_messages(self, game: int, user: int, channel: int | None, state: str) -> None:
        """Whether direct messages reach a user, "open" or "closed", and where."""
        await self._record(game, lambda db: [db.set_dm(user=user, dm_channel=channel, dm_state=state)])


def _json(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()
