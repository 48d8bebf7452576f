"""The launcher: a page of ours that opens SimCord's view of one place at a time, and lets time pass."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from aiohttp import web
from simcord.backend.errors import BackendError, SetupError

from bot.sandbox.world import Place, World

log = logging.getLogger(__name__)

HERE = "127.0.0.1"
HOUR = 3600.0
PAGE = Template(files("bot.sandbox").joinpath("page.html").read_text(encoding="utf-8"))
TAB = "bottega-place"  # the browser tab in which places are shown, one after the other
TROUBLES = (SetupError, BackendError, TimeoutError)


class Complaints(logging.Handler):
    """The last errors the bot logged, for the page: the terminal may be out of sight."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: deque[str] = deque(maxlen=3)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what was logged, with the error's last line."""
        cause = record.exc_info[1] if record.exc_info else None
        self.lines.append(record.getMessage() + (f": {cause!r}" if cause else ""))


class Launcher:
    """The page and what its links and buttons do, one thing after the other."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.word = ""  # what the last button did
        self.failed = False
        self.complaints = Complaints()
        self._preview: Any = None
        self._shown: Place | None = None
        self._read: dict[int, int] = {}  # the last message that was there when a place was shown
        self._lock = asyncio.Lock()
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> None:
        """Serve the page at `url`. Raises OSError when the port is taken."""
        app = web.Application(middlewares=[self._ours])
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/live", self._live_part),
                web.get(r"/go/{place:\d+}/{who}", self._go),
                web.post("/do", self._do),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, HERE, port).start()
        self.url = f"http://{HERE}:{self._runner.addresses[0][1]}/"
        logging.getLogger("bot").addHandler(self.complaints)

    async def stop(self) -> None:
        """Close the page, and the place it shows."""
        logging.getLogger("bot").removeHandler(self.complaints)
        if self._runner is not None:
            await self._runner.cleanup()
        await self._close_place()

    async def show(self, place: int, who: str) -> str:
        """Show a place to everybody who may see it, *who* first; its address. Raises LookupError and TROUBLES."""
        async with self._lock:
            found = next((one for one in self.world.places() if one.id == place and who in one.people), None)
            if found is None:
                raise LookupError("There is no such place any more.")
            await self.world.undisturbed()
            await self._close_place()
            order = (who, *(name for name in found.people if name != who))
            people = self.world.users if found.channel.guild is None else self.world.members
            viewers = [people[name] for name in order]
            preview = self.world.env.preview(found.channel, viewers=viewers, layout="channel")
            self._preview = await preview.__aenter__()
            self._shown = found
            self._mark_read()
            return str(self._preview.url)

    async def _close_place(self) -> None:
        """End SimCord's page, if there is one. What was said in it stays in the world."""
        self._mark_read()
        preview, self._preview, self._shown = self._preview, None, None
        if preview is not None:
            await preview.close()

    def _mark_read(self) -> None:
        if self._shown is not None:
            self._read[self._shown.id] = max(self.world.message_ids(self._shown.id), default=0)

    # --- what the page's links and buttons do

    async def _go(self, request: web.Request) -> web.StreamResponse:
        try:
            url = await self.show(int(request.match_info["place"]), request.match_info["who"])
        except (LookupError, *TROUBLES) as error:
            self._say(f"That place could not be shown: {_words(error)}", failed=True)
            raise web.HTTPSeeOther("/") from error
        raise web.HTTPSeeOther(url)

    async def _do(self, request: web.Request) -> web.StreamResponse:
        what = str((await request.post()).get("what"))
        acts: dict[str, tuple[Callable[[], Awaitable[None]], str]] = {
            "hour": (lambda: self.world.pass_time(HOUR), "An hour has passed."),
            "day": (lambda: self.world.pass_time(24 * HOUR), "A day has passed."),
            "week": (lambda: self.world.pass_time(7 * 24 * HOUR), "A week has passed."),
            "restart": (
                self.world.restart,
                "The bot was closed and started again. It found everything in the database.",
            ),
        }
        if what not in acts:
            raise web.HTTPBadRequest(text="There is no such button.")
        act, done = acts[what]
        async with self._lock:
            try:
                await act()
                self._say(done)
                if self._preview is not None:
                    with suppress(SetupError):  # its own menu can end it
                        await self._preview.refresh()
            except TROUBLES as error:
                log.warning("%s did not work", what, exc_info=error)
                self._say(f"That did not work: {_words(error)}", failed=True)
        raise web.HTTPSeeOther("/")

    def _say(self, word: str, *, failed: bool = False) -> None:
        self.word, self.failed = word, failed

    # --- the page

    async def _page(self, request: web.Request) -> web.Response:
        return _html(PAGE.substitute(live=self._live()))

    async def _live_part(self, request: web.Request) -> web.Response:
        return _html(self._live())

    def _live(self) -> str:
        """What changes on the page: the clock, the last word, what went wrong, the places."""
        self._mark_read()
        now = datetime.fromtimestamp(self.world.now(), UTC)
        parts = [f'<p>The bot’s clock: <b>{now:%A, %d %B %Y, %H:%M}</b> <span class="soft">(UTC)</span></p>']
        if self.word:
            parts.append(f'<p class="word{" bad" if self.failed else ""}">{escape(self.word)}</p>')
        parts += [f'<p class="word bad">The bot complains: {escape(line)}</p>' for line in self.complaints.lines]
        places = self.world.places()
        private = [place for place in places if place.channel.guild is None]
        rows = [self._row(place.name, _kind(place), [place]) for place in places if place not in private]
        rows.append(self._row("Direct messages", "what the bot writes to each alone", private))
        return "\n".join([*parts, "<h2>Open a place as…</h2>", f'<ul class="places">{"".join(rows)}</ul>'])

    def _row(self, name: str, kind: str, places: Sequence[Place]) -> str:
        """One line of the list: a channel or thread with a link for everybody, or everybody's direct messages."""
        shown = any(self._shown == place for place in places)
        private = len(places) > 1
        badge = "" if private else _badge(self._fresh(places[0]))
        links = "".join(
            f'<a class="who" target="{TAB}" href="/go/{place.id}/{who}">{who}'
            f"{_badge(self._fresh(place)) if private else ''}</a>"
            for place in places
            for who in place.people
        )
        return (
            f'<li class="{"open" if shown else ""}"><span class="name">{escape(name)}{badge}'
            f"<small>{kind}{' · shown in the other tab' if shown else ''}</small></span>"
            f'<span class="as">{links}</span></li>'
        )

    def _fresh(self, place: Place) -> int:
        """How many messages came since the place was last shown."""
        return sum(number > self._read.get(place.id, 0) for number in self.world.message_ids(place.id))

    @web.middleware
    async def _ours(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer our own page alone: no other site may press its buttons or learn the address of a place."""
        port = request.url.port
        own = {f"http://{name}:{port}" for name in (HERE, "localhost")}
        if f"http://{request.host}" not in own or request.headers.get("Origin", f"http://{request.host}") not in own:
            raise web.HTTPForbidden(text="This page is for this machine alone.")
        answer: web.StreamResponse = await handler(request)
        return answer


def _kind(place: Place) -> str:
    if place.channel.is_thread:
        return "a game’s own thread"
    return "a channel" if place.name != "plain" else "a channel where the bot may not open threads"


def _badge(fresh: int) -> str:
    return f' <span class="new">{fresh} new</span>' if fresh else ""


def _html(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})


def _words(error: Exception) -> str:
    """An error in a line for the person at the page."""
    if isinstance(error, TimeoutError):
        return "the bot did not come to rest in time. Please try again."
    return str(error) or type(error).__name__
