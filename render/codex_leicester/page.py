"""A detail as a page: cards and headings below each other, as high as what they hold."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render.codex_leicester.ground import card
from render.codex_leicester.places import GAP, INNER, MARGIN, TEXT, WIDTH
from render.kit import lettering
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import PAPER, SEPIA
from render.kit.pen import Pen

HEADING = 66


class Block(NamedTuple):
    """A part of a page, on a card of its own unless it is plain."""

    height: int
    draw: Callable[[Canvas, Box], None]
    plain: bool = False


def heading(text: str) -> Block:
    """A heading."""
    return Block(HEADING, lambda canvas, box: canvas.text(text, box.x + 4, box.middle, TEXT, "left", SEPIA), plain=True)


def line(height: int, drawings: Iterable[Callable[[Canvas, Box], None]]) -> Block:
    """Several lines of the same height on one card."""
    found = list(drawings)

    def draw(canvas: Canvas, box: Box) -> None:
        for n, drawing in enumerate(found):
            drawing(canvas, Box(box.x, box.y + 6 + n * height, box.width, height))

    return Block(12 + height * len(found), draw)


def boxes(blocks: Sequence[Block]) -> tuple[Box, ...]:
    """Where the blocks of a page stand."""
    found, y = [], MARGIN
    for block in blocks:
        found.append(Box(MARGIN, y, INNER, block.height))
        y += block.height + (0 if block.plain else GAP)
    return tuple(found)


def paper(blocks: Sequence[Block]) -> Picture:
    """The page with empty cards."""
    where = boxes(blocks)
    cards = tuple(box for box, block in zip(where, blocks, strict=True) if not block.plain)
    return _paper(where[-1].bottom + MARGIN, cards)


@lru_cache(maxsize=32)
def _paper(height: int, cards: tuple[Box, ...]) -> Picture:
    pen = Pen(WIDTH, height, units=WIDTH, scale=2, ground=PAPER)
    for box in cards:
        card(pen, box)
    return Picture(pen.finish(), ())


def fill(canvas: Canvas, blocks: Sequence[Block]) -> Picture:
    """Draw the blocks of a page."""
    for box, block in zip(boxes(blocks), blocks, strict=True):
        block.draw(canvas, box)
    return canvas.picture()


def text(canvas: Canvas, words: str, x: int, y: int, right: int) -> None:
    """A line of text from *x* on that ends before *right*."""
    canvas.text(lettering.fit(words[:1].upper() + words[1:], TEXT, right - x), x, y, TEXT, "left")
