"""The sandbox: the launcher's page, its places and buttons, and how the process ends."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot import sandbox
from bot.sandbox.launcher import Launcher
from bot.sandbox.world import PEOPLE, World
from tests.bot.person import Person, begin

PATIENCE = 60  # seconds; a process starts slowly on a busy machine


@pytest.fixture
async def launcher(world: World) -> AsyncIterator[Launcher]:
    """The launcher of the world."""
    made = Launcher(world)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def visitor() -> AsyncIterator[aiohttp.ClientSession]:
    """Somebody with a browser that does not follow where it is sent."""
    async with aiohttp.ClientSession() as session:
        yield session


async def live(launcher: Launcher, visitor: aiohttp.ClientSession) -> str:
    """What the page shows now."""
    async with visitor.get(launcher.url + "live") as answer:
        assert answer.status == 200
        return await answer.text()


async def go(launcher: Launcher, visitor: aiohttp.ClientSession, place: int, who: str) -> str:
    """Where the link to a place leads."""
    async with visitor.get(f"{launcher.url}go/{place}/{who}", allow_redirects=False) as answer:
        assert answer.status == 303
        return answer.headers["Location"]


async def do(launcher: Launcher, visitor: aiohttp.ClientSession, what: str) -> None:
    """Press a button of the page."""
    async with visitor.post(launcher.url + "do", data={"what": what}, allow_redirects=False) as answer:
        assert answer.status == 303


async def test_the_page_lists_channels_threads_and_direct_messages(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World, ada: Person, bruno: Person
) -> None:
    assert "Pigments #1" not in await live(launcher, visitor)
    await begin(world, ada, bruno, title="toy_title")
    text = await live(launcher, visitor)
    for name in ("table", "plain", "Pigments #1: ", "Direct messages", "Chiara", "Dario"):
        assert name in text
    assert "2 new" in text  # the board and the news in the thread


async def test_a_place_that_was_shown_has_nothing_new(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World, ada: Person
) -> None:
    await ada.types("game new", title="toy_title")
    assert "1 new" in await live(launcher, visitor)
    assert "#" in await go(launcher, visitor, world.table.id, "Bruno")
    text = await live(launcher, visitor)
    assert "shown in the other tab" in text
    assert " new</span>" not in text


async def test_every_place_can_be_shown_one_after_the_other(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno, title="toy_title")
    urls = {await go(launcher, visitor, place.id, who) for place in world.places() for who in place.people}
    assert len(urls) == len(PEOPLE) * 3 + len(PEOPLE)
    assert all(url.startswith("http://127.0.0.1:") for url in urls)


async def test_somebody_elses_direct_messages_are_not_shown(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World
) -> None:
    assert await go(launcher, visitor, world.users["Ada"].dm_channel.id, "Bruno") == "/"
    assert "There is no such place any more." in await live(launcher, visitor)


async def test_a_restart_leaves_games_and_the_shown_place_as_they_were(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World, ada: Person, bruno: Person
) -> None:
    await begin(world, ada, bruno)
    await go(launcher, visitor, ada.at.id, "Ada")
    first = world.bot
    await do(launcher, visitor, "restart")
    assert first.is_closed()
    assert "started again" in await live(launcher, visitor)
    assert "Choose a character" in (await ada.presses("Play")).text


async def test_an_hour_and_a_day_pass(launcher: Launcher, visitor: aiohttp.ClientSession, world: World) -> None:
    before = world.now()
    await do(launcher, visitor, "hour")
    await do(launcher, visitor, "day")
    assert world.now() == pytest.approx(before + 3600 + 86400, abs=1)
    assert "Monday, 02 March 2026, 13:00" in await live(launcher, visitor)


async def test_what_the_bot_logs_as_an_error_is_on_the_page(
    launcher: Launcher, visitor: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture, ada: Person, world: World
) -> None:
    async def broken(*args: object) -> None:
        raise RuntimeError("a <broken> table")

    world.bot.app.lobby.new = broken  # type: ignore[method-assign, assignment]
    assert "Something went wrong here" in (await ada.types("game new", title="toy_title")).text
    assert "a &lt;broken&gt; table" in await live(launcher, visitor)
    caplog.clear()


@pytest.mark.parametrize("headers", [{"Host": "bottega.example"}, {"Origin": "http://bottega.example"}])
async def test_other_sites_get_nothing(
    launcher: Launcher, visitor: aiohttp.ClientSession, world: World, headers: dict[str, str]
) -> None:
    before = world.now()
    async with visitor.post(launcher.url + "do", data={"what": "day"}, headers=headers) as answer:
        assert answer.status == 403
    assert world.now() == before


async def test_a_button_that_is_none_is_refused(launcher: Launcher, visitor: aiohttp.ClientSession) -> None:
    async with visitor.post(launcher.url + "do", data={"what": "explode"}) as answer:
        assert answer.status == 400


def test_an_existing_database_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "dear.sqlite3"
    database.write_text("dear", encoding="utf-8")
    assert sandbox.main(open_browser=False, keep=database) == 2
    assert "is there already" in capsys.readouterr().err
    assert database.read_text(encoding="utf-8") == "dear"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
async def test_the_process_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    database = tmp_path / "kept.sqlite3"
    program = "import sys, pathlib, bot.sandbox as s; sys.exit(s.main(0, False, pathlib.Path(sys.argv[1])))"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error::ResourceWarning", "-c", program, str(database), stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while (line := await process.stdout.readline()) and b"http://" not in line:
                pass
            url = line.split()[-1].decode()
            async with aiohttp.ClientSession() as session, session.get(url) as answer:
                assert "Bottega" in await answer.text()
            process.send_signal(ending)
            _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0
    assert errors == b""
    assert database.exists()
