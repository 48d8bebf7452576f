"""A process that takes what bots send to Discord and answers as Discord would; `python -m bench.stand_in`."""

import asyncio
import json
from typing import Any

from aiohttp import web

from bench.payloads import APPLICATION, bot_account, message

MOST = 30 << 20  # bytes of a request
PNG = b"\x89PNG\r\n\x1a\n"


def answer(content: Any) -> web.Response:
    """JSON without a charset behind its type, as discord.py looks for it."""
    return web.Response(body=json.dumps(content).encode(), content_type="application/json")


class StandIn:
    """Counts the pictures that came, so that nobody is fast by sending none."""

    def __init__(self) -> None:
        self.pictures = 0

    def app(self) -> web.Application:
        """The routes a bot needs that logs in and answers interactions."""
        app = web.Application(client_max_size=MOST)
        app.add_routes(
            [
                web.get("/users/@me", self.me),
                web.get("/applications/@me", self.application),
                web.get("/oauth2/applications/@me", self.application),
                web.put("/applications/{id}/commands", self.commands),
                web.post("/interactions/{id}/{token}/callback", self.callback),
                web.patch("/webhooks/{id}/{token}/messages/@original", self.edit),
                web.get("/pictures", self.count),
            ]
        )
        return app

    async def me(self, _request: web.Request) -> web.Response:
        """The bot's account."""
        return answer(bot_account())

    async def application(self, _request: web.Request) -> web.Response:
        """The bot's application."""
        texts = {"id": str(APPLICATION), "name": "Bottega", "description": "", "verify_key": "", "icon": None}
        owner: dict[str, Any] = {"id": "1", "username": "owner", "discriminator": "0", "avatar": None}
        return answer({**texts, "owner": owner, "bot_public": True, "bot_require_code_grant": False})

    async def commands(self, _request: web.Request) -> web.Response:
        """The commands were told; nobody reads what comes back."""
        return answer([])

    async def callback(self, request: web.Request) -> web.Response:
        """The first answer to an interaction."""
        await self._take(request)
        interaction = {"id": request.match_info["id"], "type": 2, "response_message_ephemeral": True}
        return answer({"interaction": interaction, "resource": {"type": 4, "message": message()}})

    async def edit(self, request: web.Request) -> web.Response:
        """A later answer in place of the first."""
        await self._take(request)
        return answer(message())

    async def count(self, _request: web.Request) -> web.Response:
        """How many pictures came so far."""
        return answer(self.pictures)

    async def _take(self, request: web.Request) -> None:
        if request.content_type != "multipart/form-data":
            await request.read()
            return
        for part in (await request.post()).values():
            if isinstance(part, web.FileField):
                self.pictures += part.file.read(len(PNG)) == PNG


async def _serve() -> None:
    runner = web.AppRunner(StandIn().app(), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
