"""The studio: one thread that draws, and the pictures it keeps."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeAlias

import msgspec

from games import translation
from games.engine import OVERVIEW, Decision
from render import codex_leicester, leonardo, maestro
from render.kit.canvas import Picture
from render.kit.encode import encode

log = logging.getLogger(__name__)

FILE_NAME = "board.png"  # the same for every picture, so that it tells nothing

Artist: TypeAlias = Callable[[Any, Sequence[str], str], Picture]
# A picture of what a seat is asked, or None where a title draws none for that decision.
DecisionArtist: TypeAlias = Callable[[Any, Decision, Sequence[str]], Picture | None]
Key: TypeAlias = tuple[str, bytes, tuple[str, ...], str, translation.Catalogue | None]

ARTISTS: dict[str, Artist] = {
    "codex_leicester": codex_leicester.draw,
    "leonardo": leonardo.draw,
    "maestro": maestro.draw,
}

DECISION_ARTISTS: dict[str, DecisionArtist] = {
    "leonardo": leonardo.draw_decision,
}


class PictureFailed(Exception):
    """The picture could not be drawn, or not in time; the text board says the same."""


class Studio:
    """Draws views in one thread of its own, so that the event loop stays free.

    *limit* is how long a picture may take, in seconds; the last *kept* pictures are remembered. Whoever asks for a
    picture that is being drawn already waits for that one.
    """

    def __init__(
        self,
        artists: Mapping[str, Artist] = ARTISTS,
        decision_artists: Mapping[str, DecisionArtist] = DECISION_ARTISTS,
        *,
        limit: float = 5,
        kept: int = 64,
    ) -> None:
        self._artists = artists
        self._decision_artists = decision_artists
        self._limit = limit
        self._room = kept
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._drawing: dict[Key, asyncio.Future[bytes]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studio")

    async def picture(self, title_id: str, view: msgspec.Struct, names: Sequence[str], detail: str = OVERVIEW) -> bytes:
        """The PNG of *view*. Raises PictureFailed when it cannot be drawn, or not within the limit."""
        key = (title_id, msgspec.json.encode(view), tuple(names), detail, translation.current())
        return await self._made(key, partial(_draw, self._artists, title_id, view, tuple(names), detail))

    async def decision(
        self, title_id: str, view: msgspec.Struct, decision: Decision, names: Sequence[str]
    ) -> bytes | None:
        """The PNG of what the reader of *view* is asked; None where the title draws none. Raises PictureFailed."""
        artist = self._decision_artists.get(title_id)
        if artist is None:
            return None
        asked = msgspec.json.encode(decision).decode()
        key = (title_id, msgspec.json.encode(view), tuple(names), asked, translation.current())
        return await self._made(key, partial(_draw_decision, artist, view, decision, tuple(names))) or None

    async def _made(self, key: Key, work: Callable[[], bytes]) -> bytes:
        """What *work* makes in the thread, or has made; shared by all who ask for the same."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._begin(key, work)
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), self._limit)
        except TimeoutError as error:
            log.warning("a picture of %s took longer than %s s", key[0], self._limit)
            raise PictureFailed from error
        except asyncio.CancelledError as error:
            if drawing.cancelled():  # by close, not by whoever waits here
                raise PictureFailed("the studio was closed") from error
            raise

    def close(self) -> None:
        """End the thread after its present picture; what still waits is not drawn."""
        self._thread.shutdown(cancel_futures=True)

    def _begin(self, key: Key, work: Callable[[], bytes]) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        try:
            drawing = loop.run_in_executor(self._thread, copy_context().run, work)  # in the same language
        except RuntimeError as error:
            raise PictureFailed("the studio was closed") from error
        self._drawing[key] = drawing
        drawing.add_done_callback(partial(self._done, key))
        return drawing

    def _done(self, key: Key, work: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        if not work.cancelled() and work.exception() is None:
            self._kept[key] = work.result()
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)


def _draw(
    artists: Mapping[str, Artist], title_id: str, view: msgspec.Struct, names: tuple[str, ...], detail: str
) -> bytes:
    try:
        return encode(artists[title_id](view, names, detail).image)
    except Exception as error:
        log.exception("no picture of %s", title_id)
        raise PictureFailed from error


def _draw_decision(artist: DecisionArtist, view: msgspec.Struct, decision: Decision, names: tuple[str, ...]) -> bytes:
    """The PNG, or nothing where there is no picture."""
    try:
        picture = artist(view, decision, names)
        return encode(picture.image) if picture is not None else b""
    except Exception as error:
        log.exception("no picture of the decision %s", decision.kind)
        raise PictureFailed from error
