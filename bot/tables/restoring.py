"""After an update or a restored backup: what is shown is brought back to the state there is."""

from collections.abc import Callable

from bot.tables.calling import settle
from bot.tables.intents import intent
from bot.tables.loaded_game import LoadedGame
from storage.store import Store

SHOWN = "shown generation"
CALLS = "calls"  # whether every running game has its calls


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


async def open_calls(store: Store, now: Callable[[], float]) -> int:
    """Open the calls of games from before there were any, once; how many games.

    Their people were called for what they are asked, so only reminders follow.
    """
    async with store.read() as db:
        if await db.fetch_setting(key=CALLS) is not None:
            return 0
        games = [row["id"] for row in await db.list_open_games() if row["status"] == "playing"]
    for game in games:
        async with store.write() as db:
            loaded = await LoadedGame.load(db, game)
            statements, _intents = settle(db, loaded, 0, now())
            await db.together(*statements, db.mark_calls_told(game=game, told=now()))
    async with store.write() as db:
        await db.put_setting(key=CALLS, value="1")
    return len(games)
