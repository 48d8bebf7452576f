"""What details are made of: a card, a prize, a workshop's heading, each a part of a page."""

from functools import partial
from typing import NamedTuple

from games.maestro import names as say
from games.maestro.view import WorkshopView, card_of, is_machinas
from render.kit import lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import LINE, TEXT, Block, paragraph, wrapped
from render.kit.pen import Drawing
from render.maestro import icons
from render.maestro.board import chip, counted, draw_prize, total
from render.maestro.layout import INNER

PAD = 16
EFFECT = 330  # where a card's effect begins, from the left of its id
PRIZE = 136  # where a prize's effect begins


class Mark(NamedTuple):
    """What stands before a card, and after it: icons."""

    before: tuple[Drawing, ...] = ()
    after: tuple[Drawing, ...] = ()
    publicity: int | None = None  # where it lies, with its bonus


def workshop_heading(workshop: WorkshopView) -> Block:
    """The emblem, the name and the points of a workshop."""

    def draw(canvas: Canvas, box: Box) -> None:
        name = say.side(workshop.side)
        canvas.sprite(icons.WORKSHOPS[workshop.side], box.x + 36, box.middle, 64)
        canvas.text(name[:1].upper() + name[1:], box.x + 84, box.middle, TEXT, "left")
        canvas.sprite(tokens.medal, box.right - 50, box.middle, 74)
        canvas.text(str(total(workshop)), box.right - 50, box.middle, TEXT)

    return Block(82, draw, plain=True)


_PLAIN = Mark()


def card(id: str, mark: Mark = _PLAIN) -> Block:
    """A workshop card or a card of the Machina: id, Effort or Action Points, Publicity, effect."""
    left = PAD + len(mark.before) * 54
    width = INNER - left - EFFECT - 10 - len(mark.after) * 56
    words = say.title(id) if is_machinas(id) else say.card_in_words(id)
    height = max(1, len(wrapped(words, width))) * LINE + 14
    return Block(height, partial(_card, id, mark, left, words, width))


def _card(id: str, mark: Mark, left: int, words: str, width: int, canvas: Canvas, box: Box) -> None:
    y = box.y + 33
    for n, drawing in enumerate(mark.before):
        canvas.sprite(drawing, box.x + PAD + n * 54 + 23, y, 46)
    for n, drawing in enumerate(mark.after):
        canvas.sprite(drawing, box.right - PAD - n * 56 - 24, y, 48)
    x = box.x + left
    canvas.text(id, x, y, TEXT, "left")
    printed = card_of(id)
    end = x + EFFECT + lettering.mask(words, TEXT).advance
    for n, colour in enumerate(printed.resources):
        chip(canvas, colour, "", end + 50 + n * 64, y)
    paragraph(canvas, words, Box(x + EFFECT, box.y + 7, width, box.height))
    counted(canvas, icons.effort, printed.strength, x + 140, y)
    counted(canvas, icons.publicity, printed.publicity if mark.publicity is None else mark.publicity, x + 230, y)


def prize(id: str, points: int | None = None) -> Block:
    """A Benefactor or Patroness with what it does; the points it pays once they are known."""
    width = INNER - PRIZE - PAD - (90 if points is not None else 0)
    words = say.prize_in_words(id)
    height = max(1, len(wrapped(words, width))) * LINE + 16

    def draw(canvas: Canvas, box: Box) -> None:
        draw_prize(canvas, id, box.x + 68, box.y + 34)
        paragraph(canvas, words, Box(box.x + PRIZE, box.y + 8, width, box.height))
        if points is not None:
            medal(canvas, points, box.right - 50, box.y + 34)

    return Block(height, draw)


def medal(canvas: Canvas, points: int | str, x: int, y: int) -> None:
    """Points on their gold disc."""
    canvas.sprite(tokens.medal, x, y, 62)
    canvas.text(str(points), x, y, TEXT)


def sentence(words: str, icon: Drawing | None = None, points: int | str | None = None) -> Block:
    """Wrapped words beside an icon, with points on the right."""
    left = PAD if icon is None else 84
    width = INNER - left - PAD - (84 if points is not None else 0)
    height = len(wrapped(words, width)) * LINE + 14

    def draw(canvas: Canvas, box: Box) -> None:
        if icon is not None:
            canvas.sprite(icon, box.x + 44, box.y + 33, 50)
        paragraph(canvas, words, Box(box.x + left, box.y + 7, width, box.height))
        if points is not None:
            medal(canvas, points, box.right - 48, box.y + 33)

    return Block(height, draw)


def joined(blocks: list[Block]) -> Block:
    """Several blocks below each other on one card."""

    def draw(canvas: Canvas, box: Box) -> None:
        y = box.y + 6
        for block in blocks:
            block.draw(canvas, Box(box.x, y, box.width, block.height))
            y += block.height

    return Block(12 + sum(block.height for block in blocks), draw)
