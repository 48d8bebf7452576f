"""A detail as a page: cards and headings below each other, as high as what they hold."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render.kit import lettering
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import CARD, PAPER, SEPIA
from render.kit.pen import Pen

WIDTH, MARGIN, GAP = 1200, 20, 12
TEXT = 46  # px of the font: about the least that a phone shows legibly
HEADING = 66
LINE = 52  # of wrapped text


class Block(NamedTuple):
    """A part of a page, on a card of its own unless it is plain."""

    height: int
    draw: Callable[[Canvas, Box], None]
    plain: bool = False


def heading(words: str) -> Block:
    """A heading."""
    return Block(
        HEADING, lambda canvas, box: canvas.text(words, box.x + 4, box.middle, TEXT, "left", SEPIA), plain=True
    )


def lines(height: int, drawings: Iterable[Callable[[Canvas, Box], None]]) -> Block:
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
        found.append(Box(MARGIN, y, WIDTH - 2 * MARGIN, block.height))
        y += block.height + (0 if block.plain else GAP)
    return tuple(found)


def paper(blocks: Sequence[Block]) -> Picture:
    """The page with empty cards."""
    where = boxes(blocks)
    return _paper(
        where[-1].bottom + MARGIN, tuple(box for box, block in zip(where, blocks, strict=True) if not block.plain)
    )


@lru_cache(maxsize=8)  # some megabytes each
def _paper(height: int, cards: tuple[Box, ...]) -> Picture:
    pen = Pen(WIDTH, height, units=WIDTH, scale=2, background=PAPER)
    for box in cards:
        card(pen, box)
    return Picture(pen.finish(), ())


def card(pen: Pen, box: Box, colour: str = CARD) -> None:
    """A card with round corners."""
    pen.slab((box.x + 2, box.y + 2, box.right - 2, box.bottom - 2), colour, 3, SEPIA, radius=14)


def fill(canvas: Canvas, blocks: Sequence[Block]) -> Picture:
    """Draw the blocks of a page."""
    for box, block in zip(boxes(blocks), blocks, strict=True):
        block.draw(canvas, box)
    return canvas.picture()


def wrapped(words: str, width: int) -> list[str]:
    """*words*, the first letter large, in lines of *width* px."""
    return lettering.wrap(words[:1].upper() + words[1:], TEXT, width)


def paragraph(canvas: Canvas, words: str, box: Box) -> None:
    """Wrapped text from the top of *box*."""
    for n, part in enumerate(wrapped(words, box.width)):
        canvas.text(part, box.x, box.y + n * LINE + LINE // 2, TEXT, "left")


def fitted(canvas: Canvas, words: str, x: int, y: int, right: int) -> None:
    """A line of text from *x* on that ends before *right*."""
    canvas.text(lettering.fit(words[:1].upper() + words[1:], TEXT, right - x), x, y, TEXT, "left")
