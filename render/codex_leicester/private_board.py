"""The private detail "my": what is behind the reader's own screen, with its cards."""

from collections.abc import Sequence
from functools import partial

from games.codex_leicester import names as say
from games.codex_leicester.view import PlayerView, View, symbol_of
from games.translation import gettext as _
from render.codex_leicester import icons, tiles
from render.codex_leicester.board import counted, draw_name, looks, printable_names
from render.codex_leicester.details import draw_effect, draw_shops, draw_title
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import LARGE, TEXT
from render.codex_leicester.plan import step_of
from render.kit import goods, lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import Block, fitted, heading, lines
from render.kit.palette import SEPIA
from render.kit.pen import Drawing


def private_blocks(view: View, names: Sequence[str]) -> list[Block]:
    """The reader's screen. Raises ValueError for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no screen")
    player = view.players[view.seat]
    name, look = printable_names(view, names)[view.seat], looks(view)[view.seat]
    blocks = [
        Block(84, partial(_name, view, player, name, look), plain=True),
        Block(120, partial(_stock, player)),
        Block(152 if player.symbol_counts else 84, partial(_means, player)),
        Block(240, lambda canvas, box: draw_shops(canvas, Box(box.x, box.y + 10, box.width, 222), player, look)),
    ]
    if view.hand:
        hand = [partial(_multipurpose, card, chosen=card in view.mine) for card in view.hand]
        blocks += [heading(_("Multipurpose Cards")), lines(116, hand)]
    if view.prices:
        blocks += [heading(_("What the next steps cost you")), Block(80, partial(_prices, view))]
    if player.cards:
        cards = [partial(_card, card, used=card in player.used) for card in player.cards]
        blocks += [heading(_("Inventions")), lines(122, cards)]
    kept = [(tiles.REWARDS[reward], say.reward_effect(reward)) for reward in player.rewards]
    kept += [(tiles.TILES[player.tile], say.tile_effect(player.tile))] if player.tile else []
    if kept:
        blocks += [heading(_("Rewards")), lines(116, [partial(_effect, icon, words) for icon, words in kept])]
    return blocks


def _name(view: View, player: PlayerView, name: str, look: Look, canvas: Canvas, box: Box) -> None:
    draw_name(canvas, Box(box.x, box.y, box.width - 230, 76), view, player.seat, name, look)
    canvas.sprite(goods.florin, box.right - 160, box.middle - 4, 72)
    canvas.text(str(player.florins), box.right - 112, box.middle - 4, LARGE, "left")


def _stock(player: PlayerView, canvas: Canvas, box: Box) -> None:
    """The Materials behind the screen."""
    held = player.materials or {}
    for n, material in enumerate(icons.MATERIALS):
        x = box.x + 20 + n * 226
        canvas.sprite(icons.MATERIALS[material], x + 46, box.middle, 88)
        canvas.text(str(held.get(material, 0)), x + 104, box.middle, LARGE, "left")


def _means(player: PlayerView, canvas: Canvas, box: Box) -> None:
    """Workers at home, Automata kept, Tokens, salaries due; below, the symbols."""
    if player.master:
        canvas.sprite(goods.crown, box.x + 43, box.y + 40, 50)
    items = (
        (goods.apprentice, player.home),
        (goods.automaton, player.kept),
        (icons.chip, player.tokens),
        (icons.request_mark, len(player.requests)),
        (goods.purse, player.salary),
    )
    for n, (drawing, count) in enumerate(items):
        if count or n == 0:
            counted(canvas, drawing, count, box.x + 120 + n * 200, box.y + 40)
    for n, symbol in enumerate(icons.SYMBOLS):
        if count := player.symbol_counts.get(symbol, 0):
            counted(canvas, icons.SYMBOLS[symbol], count, box.x + 20 + n * 200, box.y + 108)


def _multipurpose(id: str, canvas: Canvas, box: Box, *, chosen: bool) -> None:
    canvas.sprite(icons.SYMBOLS[symbol_of(id)], box.x + 46, box.middle, 56)
    if chosen:
        canvas.sprite(tokens.seal, box.right - 42, box.middle, 50)
    right = box.right - (80 if chosen else 14)
    fitted(canvas, say.multipurpose(id), box.x + 96, box.middle - 26, right)
    gains = say.start(id)
    gains = lettering.fit(gains[:1].upper() + gains[1:], TEXT, right - box.x - 96)
    canvas.text(gains, box.x + 96, box.middle + 26, TEXT, "left", SEPIA)


def _prices(view: View, canvas: Canvas, box: Box) -> None:
    for n, price in enumerate(view.prices):
        x = box.x + 80 + n * 150
        canvas.sprite(step_of(view, n), x, box.middle, 120, 56)
        canvas.text(str(price), x, box.middle, TEXT)


def _card(id: str, canvas: Canvas, box: Box, *, used: bool) -> None:
    """A card that is owned; sealed when it is used for this Round."""
    draw_title(canvas, box, id)
    draw_effect(canvas, box, id)
    if used:
        canvas.sprite(tokens.seal, box.right - 42, box.y + 32, 50)


def _effect(icon: Drawing, words: str, canvas: Canvas, box: Box) -> None:
    canvas.sprite(icon, box.x + 46, box.middle, 66)
    _wrapped(canvas, box, words, box.right - 14)


def _wrapped(canvas: Canvas, box: Box, words: str, right: int) -> None:
    """Text in one line or two."""
    left = box.x + 96
    lines = lettering.wrap(words[:1].upper() + words[1:], TEXT, right - left)[:2]
    for n, part in enumerate(lines):
        canvas.text(
            lettering.fit(part, TEXT, right - left), left, box.middle + (n * 2 - len(lines) + 1) * 25, TEXT, "left"
        )
