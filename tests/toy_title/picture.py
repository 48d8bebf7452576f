"""The picture of Pigments: the deck, and a card with the rows of each player."""

from collections.abc import Sequence
from functools import partial

from games.engine import OVERVIEW
from render.kit import lettering, page, tokens
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import SEATS
from tests.toy_title import text
from tests.toy_title.view import PlayerView, View

TOKEN = 44  # px


def draw(view: View, names: Sequence[str], detail: str = OVERVIEW) -> Picture:
    """The table; *names* holds a display name for every seat. Raises ValueError for an unknown *detail*."""
    if detail != OVERVIEW:
        raise ValueError(f"unknown detail {detail!r}")
    shown = [lettering.printable(name, SEATS[seat].name.capitalize()) for seat, name in enumerate(names)]
    blocks = [page.heading(f"{text.deck_line(view)} · {text.headline(view, shown)}")]
    for player in view.players:
        parts = [partial(_player, player=player, name=shown[player.seat])]
        parts += [partial(_line, words=line) for line in text.row_lines(player)]
        blocks.append(page.lines(page.LINE, parts))
    return page.fill(Canvas(page.paper(blocks)), blocks)


def _player(canvas: Canvas, box: Box, player: PlayerView, name: str) -> None:
    canvas.sprite(tokens.seat(player.seat), box.x + TOKEN, box.middle, TOKEN)
    page.fitted(canvas, name, box.x + 2 * TOKEN, box.middle, box.right - 300)
    canvas.text(f"{sum(player.points.values())}", box.right - 2 * TOKEN, box.middle, page.TEXT, "right")


def _line(canvas: Canvas, box: Box, words: str) -> None:
    page.fitted(canvas, words, box.x + 2 * TOKEN, box.middle, box.right)
