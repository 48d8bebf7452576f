"""Pictures of tables, with what they show in words."""

from bot.app import App
from bot.discord.panels.kit import Picture
from bot.discord.sanitize import isolate
from bot.tables.game_view import GameView
from games.engine import OVERVIEW, AnyTitle, Lesson
from games.sample import position
from render.studio import PictureFailed

SAMPLE_NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena")


async def picture_of(app: App, table: GameView, detail: str = OVERVIEW) -> Picture | None:
    """A picture of the table, or None when it cannot be drawn in time: then the text has to do."""
    title = table.game.title
    assert table.view is not None
    try:
        png = await app.studio.picture(title.id, table.view, table.names, detail)
    except PictureFailed:
        return None
    names = [isolate(name) for name in table.names]
    if detail in title.private_details:
        return Picture(png, title.text.hand(table.view, names))
    part = "" if detail == title.details[0] else f"{title.text.detail_name(detail)}. "
    return Picture(png, part + title.text.alt(table.view, names))


async def picture_of_decision(app: App, table: GameView) -> Picture | None:
    """What the reader is asked, drawn; None where nothing is asked, or the title or the time allows no picture."""
    title, decision = table.game.title, table.decision
    if decision is None:
        return None
    assert table.view is not None
    try:
        png = await app.studio.decision(title.id, table.view, decision, table.names)
    except PictureFailed:
        return None
    names = [isolate(name) for name in table.names]
    asked = (title.text.question(decision, table.view, names), title.text.situation(table.view, names))
    return Picture(png, "\n".join(filter(None, asked))) if png is not None else None


async def picture_of_lesson(app: App, title: AnyTitle, lesson: Lesson) -> Picture | None:
    """The position of the sample game that a page speaks of; None when it cannot be drawn in time."""
    view = position(title, lesson.after).view(None)
    names = SAMPLE_NAMES[: max(title.seats)]
    try:
        png = await app.studio.picture(title.id, view, names, lesson.detail)
    except PictureFailed:
        return None
    return Picture(png, title.text.alt(view, names))
