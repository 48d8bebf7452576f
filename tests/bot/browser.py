"""Debian's chromium at the sandbox's page, moved as a person moves it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = 1000  # pixels wide
PHONE = 412
TALL = 1400
PATIENCE = 60_000  # milliseconds; the machine may be busy


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A browser without a window."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), timeout=2 * PATIENCE)
        try:
            yield chromium
        finally:
            await chromium.close()


async def new_context(chromium: Browser, *, sharpness: float = 1) -> BrowserContext:
    """A fresh profile at desktop width; *sharpness* is how many dots make a pixel."""
    context = await chromium.new_context(viewport={"width": DESKTOP, "height": TALL}, device_scale_factor=sharpness)
    context.set_default_timeout(PATIENCE)
    return context


class ChannelPage:
    """One place of the offline Discord in a tab, seen by one person."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.locator("#channel-message-list")

    @classmethod
    async def open(cls, launcher: Page, place: str, who: str) -> "ChannelPage":
        """Follow the launcher's link to a place, in the tab where places are shown."""
        row = launcher.locator(".places li").filter(has=launcher.locator(".name", has_text=place))
        link = row.get_by_role("link", name=who).first
        tabs = [page for page in launcher.context.pages if page is not launcher]
        if tabs:
            async with tabs[0].expect_navigation():
                await link.click()
            room = cls(tabs[0])
        else:
            async with launcher.context.expect_page() as opened:
                await link.click()
            room = cls(await opened.value)
        await room.page.locator("#channel-composer-input[data-control-key]").wait_for()
        await room.rests()
        return room

    async def types(self, command: str, *options: str) -> None:
        """Type a slash command into the composer, and what each of its options asks for."""
        box = self.page.locator("#channel-composer-input")
        await box.press_sequentially(f"/{command}")
        await self.page.locator("#command-picker-listbox [aria-selected=true]").wait_for()
        await box.press("Enter")
        for option in options:
            field = self.page.locator(".command-option-input:focus")
            await field.press_sequentially(option)
            await self.page.locator(".command-suggestion.is-active", has_text=option).wait_for()
            await field.press("Enter")
        await self.page.locator("#send-message").click()
        await self.rests()

    async def presses(self, label: str) -> None:
        """Press the lowest button of that name."""
        await self.button(label).click()
        await self.rests()

    def button(self, label: str) -> Locator:
        """The lowest button of that name."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    async def becomes(self, who: str) -> None:
        """Look with somebody else's eyes from now on."""
        await self.page.locator("#viewer-picker").select_option(label=who)
        await self.rests()

    async def rests(self) -> None:
        """Wait until the page has shown what came of the last action."""
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)
