"""Takes the pictures in this folder: the real bot in the sandbox, seen in chromium. `make shots` runs it."""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from playwright.async_api import Locator, Page

from bench.playing import NAMES, positions
from bot.sandbox.launcher import Launcher
from bot.sandbox.world import World, world
from bot.tables.game_view import GameView
from bot.tables.presses import Press
from games.leonardo.view import View
from games.titles import TITLES
from render.studio import Studio
from tests.bot.browser import CHROMIUM, DESKTOP, PHONE, ChannelPage, browser, new_context
from tests.bot.person import Person, begin

HERE = Path(__file__).parent
ROUNDS = 9
ENOUGH = 400  # choices
SEED = 1519


async def main() -> None:
    """Play some rounds with four people, and take the pictures."""
    await boards()
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder) / "bottega.sqlite3") as made:
            people = [Person(made, name) for name in list(made.users)[:4]]
            game = await begin(made, *people)
            await play(made, game, people, Random(SEED))
            launcher = Launcher(made)
            await launcher.start()
            try:
                async with browser() as chromium:
                    context = await new_context(chromium)
                    page = await context.new_page()
                    await page.goto(launcher.url)
                    await photograph(await ChannelPage.open(page, f"#{game}:", "Ada"))
            finally:
                await launcher.stop()


async def boards() -> None:
    """The overviews of the heavy titles, each in the middle of a game played at random."""
    studio = Studio()
    try:
        for name in ("codex_leicester", "maestro"):
            views = list(positions(4, 5, TITLES[name]))
            data = await studio.picture(name, views[3].view(None), NAMES)
            (HERE / f"{name.replace('_', '-')}.png").write_bytes(data)
    finally:
        studio.close()


async def play(made: World, game: int, people: Sequence[Person], rng: Random) -> None:
    """Play until round ROUNDS, where half of the seats have chosen. Nobody's private panels are left in the picture."""
    app = made.bot.app
    for number in range(1, ENOUGH):
        public = await app.reading.view(game, None)
        waiting = [public.seats[seat].user for seat in public.awaited if public.seats[seat].user != people[0].id]
        assert isinstance(public.view, View)
        if public.view.round >= ROUNDS and len(public.awaited) <= len(people) // 2:
            return
        user = (waiting or [people[0].id])[0]
        mine = await app.reading.view(game, user)
        await app.playing.choose(Press(number, user, "somebody"), game, mine.stamp, plausible(mine, rng))
        await made.env.settle()


def plausible(seen: GameView, rng: Random) -> Sequence[str]:
    """An answer as somebody might give it: to build what can be paid for, else to go where something can be had."""
    decision, text = seen.decision, seen.game.title.text
    assert decision is not None
    labels = {option: text.option(decision, option, seen.view, seen.names) for option in decision.options}
    built = [option for option, label in labels.items() if label.text.startswith("Build")]
    useful = [option for option, label in labels.items() if "cannot pay" not in label.detail]
    return rng.sample(built or useful or list(labels), max(1, decision.least))


async def photograph(room: ChannelPage) -> None:
    """The board at a desk and on a phone, and a private panel with its choices."""
    page = room.page
    await page.locator("#messages-toggle").click()
    whole = page.locator("#channel-layout")
    board = room.messages.locator("article").filter(has=page.get_by_role("button", name="My hand", exact=True)).last
    await picture(page, whole, board, "board-desktop.png", DESKTOP, 1360)
    await picture(page, whole, board, "board-phone.png", PHONE, 900)
    await page.set_viewport_size({"width": DESKTOP, "height": 1360})
    await room.presses("Play")
    panel = room.messages.locator("article").last
    await picture(page, panel, panel, "private-panel.png", DESKTOP, 1360)


async def picture(page: Page, part: Locator, top: Locator, name: str, width: int, height: int) -> None:
    """A part of the page in a window of this size in pixels, scrolled to *top*, as a PNG."""
    await page.set_viewport_size({"width": width, "height": height})
    await page.mouse.move(0, 0)
    await page.wait_for_timeout(700)  # the page fits its pictures to the new width
    await top.evaluate("message => { document.activeElement.blur(); message.scrollIntoView({block: 'start'}); }")
    await page.wait_for_timeout(200)
    await part.screenshot(path=HERE / name)


if __name__ == "__main__":
    if not CHROMIUM.exists():
        sys.exit("The pictures need Debian's chromium: apt-get install chromium")
    asyncio.run(main())
