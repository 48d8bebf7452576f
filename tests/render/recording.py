"""A canvas that keeps where everything was put."""

from render.kit import lettering, pen
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import INK


class Recorder(Canvas):
    """Keeps every sprite and every string with its place."""

    def __init__(self, background: Picture) -> None:
        super().__init__(background)
        self.sprites: list[tuple[pen.Drawing, Box]] = []
        self.strings: list[Box] = []
        self.words: list[str] = []
        self.outside: list[str] = []  # strings that leave the picture

    def sprite(self, drawing: pen.Drawing, x: int, y: int, width: int, height: int = 0) -> None:
        self.sprites.append((drawing, Box.around(x, y, width, height or width)))
        super().sprite(drawing, x, y, width, height)

    def text(self, text: str, x: int, y: int, size: int, align: str = "centre", colour: str = INK) -> None:
        super().text(text, x, y, size, align, colour)
        mask = lettering.mask(text, size)
        start = x - {"left": 0, "centre": mask.advance // 2, "right": mask.advance}[align]
        top = y + round(lettering.CAPITAL * size / 2) + mask.top
        box = Box(start + mask.left, top, *mask.image.size)
        assert mask.image.getbbox() is not None, text
        self.strings.append(box)
        self.words.append(text)
        if box.x < 0 or box.right > self.image.width or box.y < 0 or box.bottom > self.image.height:
            self.outside.append(text)
