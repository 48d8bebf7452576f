"""The sandbox in a real browser: the launcher, and a game begun by typing and pressing, at a desk and on a phone."""

import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page, expect

from bot.sandbox.launcher import Launcher
from bot.sandbox.world import World
from tests.bot.browser import CHROMIUM, DESKTOP, PATIENCE, PHONE, TALL, ChannelPage, browser, new_context

pytestmark = pytest.mark.skipif(not CHROMIUM.exists(), reason="needs Debian's chromium (apt-get install chromium)")


@pytest.fixture
async def page(world: World) -> AsyncIterator[Page]:
    """A tab that shows the launcher."""
    launcher = Launcher(world)
    await launcher.start()
    try:
        async with browser() as chromium:
            context = await new_context(chromium)
            page = await context.new_page()
            await page.goto(launcher.url)
            yield page
    finally:
        await launcher.stop()


async def test_a_game_begins_in_the_browser_and_its_board_fits_a_phone(page: Page, world: World) -> None:
    room = await ChannelPage.open(page, "table", "Ada")
    await room.types("game new", "Leonardo")
    await expect(room.messages).to_contain_text("Ada · host", timeout=PATIENCE)
    await room.becomes("Bruno")
    await room.presses("Join")
    await expect(room.messages).to_contain_text("2 players are here", timeout=PATIENCE)
    await room.becomes("Ada")
    await room.presses("Start")

    thread = page.locator(".places .name", has_text="Leonardo #1: ")
    await expect(thread).to_contain_text("new", timeout=PATIENCE)
    room = await ChannelPage.open(page, "Leonardo #1: ", "Bruno")
    board = room.messages.get_by_role("img", name=re.compile("Round 1")).first
    for width in (DESKTOP, PHONE):
        await room.page.set_viewport_size({"width": width, "height": TALL})
        await board.scroll_into_view_if_needed()
        box = await board.bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
        assert box["width"] > 0.6 * PHONE
    await room.presses("Play")
    await expect(room.messages).to_contain_text("Choose a character and a number", timeout=PATIENCE)


async def test_the_launcher_fits_a_phone_and_lets_time_pass(page: Page, world: World) -> None:
    await page.set_viewport_size({"width": PHONE, "height": TALL})
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE
    before = world.now()
    await page.get_by_role("button", name="A day passes").click()
    await expect(page.locator("#live")).to_contain_text("A day has passed.", timeout=PATIENCE)
    assert world.now() == pytest.approx(before + 86400, abs=1)
    first = world.bot
    await page.get_by_role("button", name="Restart the bot").click()
    await expect(page.locator("#live")).to_contain_text("started again", timeout=PATIENCE)
    assert world.bot is not first
    assert first.is_closed()
