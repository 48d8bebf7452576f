"""The inventions on display, as cards: what they cost, what they bring, and who works on them."""

from collections.abc import Mapping

from games.codex_leicester import names as say
from games.codex_leicester.view import Invention, View, card_of
from render.codex_leicester import icons, tiles
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import TEXT, Layout
from render.kit import cards, goods, lettering
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.lettering import SOFT_HYPHEN
from render.kit.palette import CARD, GOLD, LAPIS, OLIVE, PAPER, SANGUINE, STEEL

Looks = Mapping[int, Look]

COLOURS = {"red": SANGUINE, "gray": STEEL, "blue": LAPIS, "green": OLIVE, "yellow": GOLD}
FRAMES = {
    (symbol, ground): cards.CardFrame(colour, ground) for symbol, colour in COLOURS.items() for ground in (CARD, PAPER)
}
LINE = 46  # px between two lines of a name
BREAKS = {"Perspectograph": f"Perspecto{SOFT_HYPHEN}graph"}  # words that are wider than a card


def draw_rows(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """The Present and the Future row, and the Epics."""
    for row, block in (("present", layout.present), ("future", layout.future)):
        for n, invention in enumerate(invention for invention in view.inventions if invention.row == row):
            draw_invention(canvas, layout.card(block, n), invention, who)
    middle = layout.future.y + 28
    canvas.sprite(icons.deck, layout.future.right - 100, middle, 46)
    canvas.text(str(view.deck), layout.future.right - 66, middle, TEXT, "left")
    canvas.region("deck", Box(layout.future.right - 130, middle - 28, 130, 56), view.deck)
    draw_epics(canvas, layout, view, who)


def draw_invention(canvas: Canvas, box: Box, invention: Invention, who: Looks) -> None:
    """A card: Materials on the left, florins and the kind of its effect on the right, the name, Works, workers."""
    card = card_of(invention.id)
    ground = CARD if invention.row == "present" else PAPER
    canvas.sprite(FRAMES[card.symbol, ground], box.centre, box.middle, box.width, box.height)
    canvas.region(f"invention:{card.id}", box, invention.row, *invention.markers, *invention.bots)
    for n, material in enumerate(card.cost):
        canvas.sprite(icons.MATERIALS[material], box.x + 42 + n % 2 * 48, box.y + 42 + n // 2 * 48, 44)
    canvas.sprite(icons.SYMBOLS[card.symbol], box.centre + 20, box.y + 62, 80)
    canvas.sprite(cards.coin, box.right - 48, box.y + 44, 62)
    canvas.text(str(card.first), box.right - 48, box.y + 44, TEXT)
    canvas.sprite(icons.KINDS[card.kind], box.right - 48, box.y + 98, 38)
    name = " ".join(BREAKS.get(word, word) for word in say.card(card.id).split())
    lines = [lettering.fit(line, TEXT, box.width - 22) for line in lettering.wrap(name, TEXT, box.width - 22)[:2]]
    top = box.y + (154 if len(lines) == 1 else 132)
    for n, line in enumerate(lines):
        canvas.text(line, box.centre, top + n * LINE, TEXT)
    canvas.sprite(goods.hammer, box.x + 36, box.bottom - 30, 34)
    canvas.text(str(card.works), box.x + 56, box.bottom - 30, TEXT, "left")
    draw_markers(canvas, Box(box.x + 110, box.bottom - 54, box.width - 122, 44), invention, who)


def draw_markers(canvas: Canvas, box: Box, invention: Invention, who: Looks) -> None:
    """Whose markers are on a card, from the right."""
    markers = [*invention.markers, *invention.bots]
    pitch = min(46, box.width // max(1, len(markers)))
    for n, seat in enumerate(reversed(markers)):
        canvas.sprite(who[seat].token, box.right - n * pitch - pitch // 2, box.middle, min(40, pitch - 3))


def draw_epics(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """The Epics, small: symbol, what they count, and who works on them."""
    epics = [invention for invention in view.inventions if invention.row == "epics"]
    left = layout.epics.x + 132
    pitch = min(180, (layout.epics.right - left) // max(1, len(epics)))
    for n, invention in enumerate(epics):
        epic = card_of(invention.id)
        box = Box(left + n * pitch, layout.epics.y, pitch - 6, layout.epics.height)
        canvas.sprite(FRAMES[epic.symbol, CARD], box.centre, box.middle, box.width, box.height)
        canvas.region(f"invention:{epic.id}", box, *invention.markers, *invention.bots)
        canvas.sprite(icons.SYMBOLS[epic.symbol], box.centre - 24, box.y + 40, 44)
        canvas.sprite(tiles.bonus_of(epic.bonus), box.centre + 26, box.y + 40, 44)
        draw_markers(canvas, Box(box.x + 14, box.y + 66, box.width - 28, 38), invention, who)
