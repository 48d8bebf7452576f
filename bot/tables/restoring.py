"""After an update or a restored backup: what is shown is brought back to the state there is."""

from collections.abc import Callable

from bot.tables.intents import intent
from storage.store import Store

SHOWN = "shown generation"


async def bring_back(store: Store, now: Callable[[], float]) -> int:
    """Have every open lobby, board and panel shown anew when their controls are not of this database; how many games.

    A copy that was restored has another generation than the messages that were made from the original.
    """
    async with store.write() as db:
        generation = await db.fetch_setting(key="generation")
        if await db.fetch_setting(key=SHOWN) == generation:
            return 0
        games = await db.list_open_games()
        rows = []
        for game in games:
            if game["status"] == "lobby":
                rows.append(intent(now(), game["id"], "lobby"))
                continue
            rows.append(intent(now(), game["id"], "board"))
            seats = await db.fetch_seats(game=game["id"])
            rows += [intent(now(), game["id"], "panel", seat["user"]) for seat in seats if seat["panel"] == "dm"]
        await db.put_intents(rows)
        await db.put_setting(key=SHOWN, value=generation)
    return len(games)
