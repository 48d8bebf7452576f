"""The private panel of one reader with all that belongs on it, wherever it is shown."""

from bot.app import App
from bot.discord.links import place_url
from bot.discord.panels.kit import Message
from bot.discord.panels.turn import turn
from bot.discord.pictures import picture_of_decision
from bot.tables.game_view import GameView


async def own_panel(app: App, table: GameView, *, notice: str = "", group: str = "", more: int = 0) -> Message:
    """The reader's panel: *notice* says what just happened, *group* is opened, *more* games wait for the reader too."""
    title, new = table.game.title, False
    if table.decision is not None and table.seat is not None and title.learning is not None:
        new = await app.reading.is_new_to(table.seats[table.seat].user, title.id)
    return turn(
        table,
        picture=await picture_of_decision(app, table),
        notice=notice,
        group=group,
        board_url=place_url(table),
        more=more,
        new=new,
    )
