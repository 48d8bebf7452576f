"""The yardstick for pictures: the same board drawn with nothing kept, and encoded as Pillow does by default."""

from collections.abc import Sequence
from io import BytesIO

from PIL import ImageDraw

from games.leonardo.view import View
from render.kit import lettering, pen
from render.kit.canvas import Canvas
from render.kit.palette import INK
from render.leonardo.board import compose
from render.leonardo.ground import paint


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


def naive(view: View, names: Sequence[str]) -> bytes:
    """The board of *view* as RGB PNG, everything made anew; only fonts stay open."""
    picture = compose(NaiveCanvas(paint(len(view.players))), view, names)
    out = BytesIO()
    picture.image.save(out, "PNG")
    return out.getvalue()
