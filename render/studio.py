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
from games.engine import OVERVIEW
from render import codex_leicester, leonardo, maestro
from render.kit.canvas import Picture
from render.kit.encode import encode

log = logging.getLogger(__name__)

FILE_NAME = "board.png"  # the same for every picture, so that it tells nothing

Artist: TypeAlias = Callable[[Any, Sequence[str], str], Picture]
Key: TypeAlias = tuple[str, bytes, tuple[str, ...], str, translation.Catalogue | None]

ARTISTS: dict[str, Artist] = {
    "codex_leicester": codex_leicester.draw,
    "leonardo": leonardo.draw,
    "maestro": maestro.draw,
}


class PictureFailed(Exception):
    """The picture could not be drawn, or not in time; the text board says the same."""


class Studio:
    """Draws views in one thread of its own, so that the event loop stays free.

    *limit* is how long a picture may take, in seconds; the last *kept* pictures are remembered. Whoever asks for a
    picture that is being drawn already waits for that one.
    """

    def __init__(self, artists: Mapping[str, Artist] = ARTISTS, *, limit: float = 5, kept: int = 64) -> None:
        self._artists = artists
        self._limit = limit
        self._room = kept
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._drawing: dict[Key, asyncio.Future[bytes]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studio")

    async def picture(self, title_id: str, view: msgspec.Struct, names: Sequence[str], detail: str = OVERVIEW) -> bytes:
        """The PNG of *view*. Raises PictureFailed when it cannot be drawn, or not within the limit."""
        key = (title_id, msgspec.json.encode(view), tuple(names), detail, translation.current())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._begin(key, view)
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), self._limit)
        except TimeoutError as error:
            log.warning("a picture of %s took longer than %s s", title_id, self._limit)
            raise PictureFailed from error
        except asyncio.CancelledError as error:
            if drawing.cancelled():  # by close, not by whoever waits here
                raise PictureFailed("the studio was closed") from error
            raise

    def close(self) -> None:
        """End the thread after its present picture; what still waits is not drawn."""
        self._thread.shutdown(cancel_futures=True)

    def _begin(self, key: Key, view: msgspec.Struct) -> asyncio.Future[bytes]:
        title_id, _, names, detail, _ = key
        loop = asyncio.get_running_loop()
        draw = partial(copy_context().run, _draw, self._artists, title_id, view, names, detail)  # in the same language
        try:
            work = loop.run_in_executor(self._thread, draw)
        except RuntimeError as error:
            raise PictureFailed("the studio was closed") from error
        self._drawing[key] = work
        work.add_done_callback(partial(self._done, key))
        return work

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
