"""What a user wants, and whether direct messages reach them."""

from collections.abc import Callable
from typing import Literal

from bot.tables.intents import intent
from bot.tables.presses import Press
from storage.store import Store

Panel = Literal["here", "dm"]


class People:
    """Users and their preferences. `wake` is called when somebody has to be told something."""

    def __init__(self, store: Store, now: Callable[[], float], wake: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.now = now
        self.wake = wake

    async def panel_of(self, user: int) -> Panel:
        """Where the private panel of a user is: "dm" while direct messages are wanted and arrive, else "here"."""
        async with self.store.read() as db:
            row = await db.fetch_user(user=user)
        return "dm" if row is not None and row["panel"] == "dm" and row["dm_state"] != "closed" else "here"

    async def set_panel(self, press: Press, panel: Panel) -> None:
        """Remember where a user wants the private panel."""
        async with self.store.write() as db:
            await db.together(
                db.put_user(user=press.user, name=press.name, at=self.now()),
                db.set_panel(user=press.user, panel=panel),
            )

    async def set_dm(self, user: int, channel: int | None, state: str) -> None:
        """Remember whether direct messages reach a user, "open" or "closed", and bring the panels there up to date."""
        async with self.store.write() as db:
            await db.set_dm(user=user, dm_channel=channel, dm_state=state)
            rows = await db.list_games_of_user(user=user)
            playing = [row["id"] for row in rows if row["status"] == "playing"]
            await db.put_intents([intent(self.now(), game, "panel", user) for game in playing])
        self.wake()
