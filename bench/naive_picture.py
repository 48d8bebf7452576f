"""The yardstick for pictures: the same board drawn with nothing kept, and encoded as Pillow does by default."""

import inspect
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from PIL import ImageDraw

from render.codex_leicester import board as codex_board
from render.codex_leicester.background import background as codex_background
from render.codex_leicester.layout import top_of
from render.kit import lettering, pen
from render.kit.canvas import Canvas, Picture
from render.kit.palette import INK
from render.leonardo import board as leonardo_board
from render.leonardo.background import background as leonardo_background
from render.maestro import board as maestro_board
from render.maestro.background import background as maestro_background

# Without what is kept.
codex_paint: Callable[[Any], Picture] = inspect.unwrap(codex_background)
leonardo_paint: Callable[[], Picture] = inspect.unwrap(leonardo_background)
maestro_paint: Callable[[Any], Picture] = inspect.unwrap(maestro_background)

# How the background of a title's overview is painted anew for a view, and filled.
PAINTERS: dict[str, tuple[Callable[[Any], Picture], Callable[[Canvas, Any, Sequence[str]], Picture]]] = {
    "codex_leicester": (lambda view: codex_board.paper(view, codex_paint(top_of(view))), codex_board.compose),
    "leonardo": (lambda view: leonardo_board.paper(view, leonardo_paint()), leonardo_board.compose),
    "maestro": (lambda view: maestro_paint(maestro_board.has_extra(view)), maestro_board.compose),
}


class NaiveCanvas(Canvas):
    """Draws every icon and every string anew."""

    def sprite(self, drawing: pen.Drawing, x: int, y: int, width: int, height: int = 0) -> None:
        height = height or width
        stamp = pen.trace(drawing, width, height)
        self.image.paste(stamp, (x - width // 2, y - height // 2), stamp)

    def text(self, text: str, x: int, y: int, size: int, align: str = "centre", colour: str = INK) -> None:
        anchor = {"left": "ls", "centre": "ms", "right": "rs"}[align]
        baseline = y + round(lettering.CAPITAL * size / 2)
        ImageDraw.Draw(self.image).text((x, baseline), text, colour, lettering.font(size), anchor=anchor)


def naive(title_id: str, view: Any, names: Sequence[str]) -> bytes:
    """The board of *view* as RGB PNG, everything made anew; only fonts stay open."""
    paint, compose = PAINTERS[title_id]
    picture = compose(NaiveCanvas(paint(view)), view, names)
    out = BytesIO()
    picture.image.save(out, "PNG")
    return out.getvalue()
