"""The studio: pictures on request, out of one thread."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from gettext import NullTranslations
from io import BytesIO
from threading import Event, current_thread
from typing import Any

import msgspec
import pytest
from PIL import Image

from games import translation
from render.kit.canvas import Picture
from render.studio import PictureFailed, Studio


class Sight(msgspec.Struct, frozen=True):
    """The smallest of views."""

    number: int = 0


class Artist:
    """Draws one colour, and counts; may be made to fail or to wait."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.threads: set[str] = set()
        self.error: Exception | None = None
        self.begun = Event()
        self.go = Event()
        self.go.set()

    def draw(self, view: Sight, names: Sequence[str], detail: str) -> Picture:
        self.threads.add(current_thread().name)
        self.drawn.append(view.number)
        self.begun.set()
        if not self.go.wait(20):
            raise AssertionError("nobody let the artist go on")
        if self.error is not None:
            raise self.error
        return Picture(Image.new("RGB", (16, 16), "#F3E8CF"), ())


@pytest.fixture
def artist() -> Artist:
    return Artist()


@pytest.fixture
async def studio(artist: Artist) -> AsyncIterator[Studio]:
    studio = Studio({"colour": artist.draw}, limit=60, kept=2)
    yield studio
    artist.go.set()
    studio.close()


async def test_a_board_comes_as_png(position: Any) -> None:
    studio = Studio(limit=60)
    png = await studio.picture("leonardo", position(2, 1, 10), ("Ada", "Bruno"))
    studio.close()
    with Image.open(BytesIO(png)) as opened:
        assert opened.format == "PNG"
        assert opened.width == 1200


async def test_a_picture_is_drawn_once_and_then_kept(studio: Studio, artist: Artist) -> None:
    first = await studio.picture("colour", Sight(), ("Ada",))
    assert await studio.picture("colour", Sight(), ["Ada"]) is first
    assert artist.drawn == [0]
    await studio.picture("colour", Sight(), ("Bruno",))
    await studio.picture("colour", Sight(1), ("Ada",))
    assert artist.drawn == [0, 0, 1]


async def test_the_picture_used_longest_ago_is_forgotten_first(studio: Studio, artist: Artist) -> None:
    for number in (1, 2, 1, 3, 1, 2):
        await studio.picture("colour", Sight(number), ())
    assert artist.drawn == [1, 2, 3, 2]


async def test_requests_for_one_picture_share_its_drawing(studio: Studio, artist: Artist) -> None:
    artist.go.clear()
    waiting = [asyncio.ensure_future(studio.picture("colour", Sight(), ("Ada",))) for _ in range(5)]
    await asyncio.sleep(0)
    artist.go.set()
    pictures = await asyncio.gather(*waiting)
    assert len(set(pictures)) == 1
    assert artist.drawn == [0]


async def test_all_drawing_is_done_in_one_other_thread(studio: Studio, artist: Artist) -> None:
    await asyncio.gather(*(studio.picture("colour", Sight(number), ()) for number in range(4)))
    assert len(artist.threads) == 1
    assert current_thread().name not in artist.threads


async def test_a_failure_is_logged_and_told(studio: Studio, artist: Artist, caplog: pytest.LogCaptureFixture) -> None:
    artist.error = ZeroDivisionError("ink")
    with caplog.at_level(logging.ERROR), pytest.raises(PictureFailed):
        await studio.picture("colour", Sight(4711), ("Ada",))
    assert "ZeroDivisionError" in caplog.text
    assert "4711" not in caplog.text
    assert "Ada" not in caplog.text
    artist.error = None
    assert await studio.picture("colour", Sight(4711), ("Ada",))


async def test_an_unknown_title_has_no_picture(studio: Studio) -> None:
    with pytest.raises(PictureFailed):
        await studio.picture("chess", Sight(), ())


async def test_a_slow_picture_fails_and_the_studio_goes_on(artist: Artist) -> None:
    studio = Studio({"colour": artist.draw}, limit=0.05)
    artist.go.clear()
    with pytest.raises(PictureFailed):
        await studio.picture("colour", Sight(1), ())
    with pytest.raises(PictureFailed):
        await studio.picture("colour", Sight(1), ())
    artist.go.set()
    assert await patiently(studio, Sight(2))
    assert await patiently(studio, Sight(1))
    assert artist.drawn == [1, 2], "a late picture is kept all the same"
    studio.close()


async def patiently(studio: Studio, view: Sight) -> bytes:
    """The picture, however often the machine is too slow for it."""
    while True:
        try:
            return await studio.picture("colour", view, ())
        except PictureFailed:
            await asyncio.sleep(0)


async def test_whoever_gives_up_leaves_the_drawing_to_the_others(studio: Studio, artist: Artist) -> None:
    artist.go.clear()
    hasty = asyncio.ensure_future(studio.picture("colour", Sight(), ()))
    patient = asyncio.ensure_future(studio.picture("colour", Sight(), ()))
    await asyncio.sleep(0)
    hasty.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hasty
    artist.go.set()
    assert await patient
    assert artist.drawn == [0]


async def test_a_closed_studio_says_so(studio: Studio, artist: Artist) -> None:
    artist.go.clear()
    first = asyncio.ensure_future(studio.picture("colour", Sight(1), ()))
    second = asyncio.ensure_future(studio.picture("colour", Sight(2), ()))
    await asyncio.to_thread(artist.begun.wait, 20)
    closing = asyncio.ensure_future(asyncio.to_thread(studio.close))
    with pytest.raises(PictureFailed):
        await second
    artist.go.set()
    assert await first
    await closing
    with pytest.raises(PictureFailed):
        await studio.picture("colour", Sight(3), ())


async def test_a_picture_is_drawn_and_kept_in_the_language_of_who_asks_for_it() -> None:
    seen: list[str] = []

    def draw(view: Sight, names: Sequence[str], detail: str) -> Picture:
        seen.append(translation.gettext("Board"))
        return Picture(Image.new("RGB", (16, 16), "#F3E8CF"), ())

    class Shouting(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    studio = Studio({"colour": draw}, limit=60)
    catalogue = Shouting()
    await studio.picture("colour", Sight(), ())
    for _again in range(2):
        with translation.use(catalogue):
            await studio.picture("colour", Sight(), ())
    await studio.picture("colour", Sight(), ())
    assert seen == ["Board", "BOARD"]
    studio.close()
