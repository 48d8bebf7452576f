"""The overview: whose turn it is, where everybody stands, what is contested. The same for every reader."""

from collections.abc import Sequence

from PIL import Image

from games.codex_leicester import names as say
from games.codex_leicester.board_text import phase
from games.codex_leicester.view import PlayerView, ShopView, View, card_of
from games.engine import Standing
from games.translation import gettext as _
from games.translation import ngettext
from render.codex_leicester import icons, tiles
from render.codex_leicester.background import background
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import (
    HALF,
    HEAD,
    LARGE,
    PANEL_ROW,
    ROUNDS,
    TEXT,
    WIDTH,
    Layout,
    has_means,
    layout_of,
    top_of,
)
from render.codex_leicester.plan import Looks, draw_plan
from render.codex_leicester.rows import draw_rows
from render.kit import cards, goods, lettering, tokens
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import CARD, GOLD, PAPER, SANGUINE, SEPIA, SHADE, TAN
from render.kit.pen import Drawing


def looks(view: View) -> Looks:
    """How everybody at the table appears, by seat."""
    return {**icons.OTHERS, **{player.seat: icons.PLAYERS[player.colour] for player in view.players}}


def printable_names(view: View, names: Sequence[str]) -> list[str]:
    """The players' names, in letters that can be drawn."""
    return [lettering.printable(names[player.seat], player.colour.capitalize()) for player in view.players]


def paper(view: View, top: Picture | None = None) -> Picture:
    """The plan and the rows, and below them room for the players."""
    top = top or background(top_of(view))
    image = Image.new("RGB", (WIDTH, layout_of(view).height), PAPER)
    image.paste(top.image)
    return Picture(image, top.text_sizes)


def compose(canvas: Canvas, view: View, names: Sequence[str]) -> Picture:
    """Everything that changes, drawn onto the background."""
    layout, who = layout_of(view), looks(view)
    shown = printable_names(view, names)
    draw_head(canvas, view, who, shown)
    draw_rounds(canvas, view)
    draw_plan(canvas, layout, view, who)
    draw_rows(canvas, layout, view, who)
    for box, player, name in zip(layout.panels, view.players, shown, strict=True):
        draw_player(canvas, box, view, player, name, who[player.seat])
    draw_legend(canvas, layout, view, who)
    return canvas.picture()


# --- the head

QUIET = cards.PanelFrame()  # the panel of somebody who is not awaited
NOW = cards.PanelFrame(GOLD, SANGUINE, 5, 12)  # around the token of whoever chooses
PILL_NOW, PILL_DONE, PILL_NEXT = cards.Pill(GOLD, SANGUINE, 6), cards.Pill(SHADE, TAN), cards.Pill(CARD, SEPIA)
SIGN = 32  # px of a sign behind the number of a Round
PLACE = 74  # px of a seat in the order of play


def draw_head(canvas: Canvas, view: View, who: Looks, names: Sequence[str]) -> None:
    """Who chooses and in what phase; on the right the order of play by number, whoever chooses in gold."""
    order = view.positions if view.positions and view.phase == "positions" else view.order
    left = HEAD.right - len(order) * PLACE
    for place, seat in enumerate(order):
        x = left + place * PLACE + PLACE // 2
        if seat < 0:
            canvas.sprite(icons.slot, x, HEAD.middle, 56)
            continue
        if seat in view.awaited:
            canvas.sprite(NOW, x, HEAD.middle, PLACE - 2, HEAD.height)
        canvas.sprite(who[seat].token, x, HEAD.middle, 58)
        canvas.text(str(place + 1), x, HEAD.middle + round(who[seat].drop * 58), TEXT)
    stage = phase(view)
    x = HEAD.x
    if len(view.awaited) == 1:
        canvas.sprite(who[view.awaited[0]].token, x + 32, HEAD.middle, 62)
        stage_width = lettering.mask(stage, TEXT).advance
        name = lettering.fit(names[view.awaited[0]], LARGE, max(160, left - x - 110 - stage_width))
        canvas.text(name, x + 76, HEAD.middle, LARGE, "left")
        x += 76 + lettering.mask(name, LARGE).advance + 18
    elif len(view.awaited) > 1:
        text = ngettext("{count} choose", "{count} choose", len(view.awaited)).format(count=len(view.awaited))
        canvas.text(text, x, HEAD.middle, LARGE, "left")
        x += lettering.mask(text, LARGE).advance + 18
    canvas.text(lettering.fit(stage, TEXT, left - x - 12), x, HEAD.middle, TEXT, "left", SEPIA)
    canvas.region("head", HEAD, stage, *view.awaited, *order)


def draw_rounds(canvas: Canvas, view: View) -> None:
    """The Rounds in a row, the present one wide; a purse where salaries are due, and that Markets buy in the last."""
    wide, gap = 292, 6
    narrow = (ROUNDS.width - wide - (view.rounds - 1) * gap) // (view.rounds - 1)
    x = ROUNDS.x
    for number in range(1, view.rounds + 1):
        now = number == view.round
        width = wide if now else narrow
        box = Box(x, ROUNDS.y, width, ROUNDS.height)
        pill = PILL_NOW if now else PILL_DONE if number < view.round else PILL_NEXT
        canvas.sprite(pill, box.centre, box.middle, box.width, box.height)
        signs: list[Drawing] = [goods.purse] if number in view.salary_rounds else []
        signs += [goods.crate, goods.florin] if number == view.rounds else []
        text = _("Round {round}").format(round=number) if now else str(number)
        length = lettering.mask(text, TEXT).advance + SIGN * len(signs)
        left = box.centre - length // 2
        canvas.text(text, left, box.middle, TEXT, "left")
        for n, sign in enumerate(signs):
            canvas.sprite(sign, left + length - SIGN * (len(signs) - n) + 18, box.middle, 28)
        x += width + gap
    canvas.region("round", ROUNDS, view.round)


def draw_legend(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """Who the gray shapes are, where there are any."""
    for n, seat in enumerate(view.others):
        x = layout.legend.x + 40 + n * 270
        canvas.sprite(who[seat].token, x, layout.legend.middle, 52)
        canvas.text(say.subject(seat, ()), x + 44, layout.legend.middle, TEXT, "left")


# --- players


def draw_player(canvas: Canvas, box: Box, view: View, player: PlayerView, name: str, look: Look) -> None:
    """One player: name and mark; workers at home, Automata, Tokens, requests; workshops; symbols."""
    canvas.region(f"player:{player.seat}", box, player.master, player.home, player.tokens, player.tile,
                  *player.requests, *player.cards, *(shop.done for shop in player.shops))  # fmt: skip
    frame = tokens.frame if player.seat in view.awaited else QUIET
    canvas.sprite(frame, box.centre, box.middle, box.width, box.height)
    standing = next((s for s in view.standings if s.seat == player.seat), None)
    draw_name(canvas, Box(box.x + 10, box.y + 8, HALF - 20, 66), view, player.seat, name, look, standing)
    y = box.y + 74
    if has_means(player):
        draw_means(canvas, Box(box.x + 14, y, HALF - 28, 54), player)
        y += PANEL_ROW
    for n, shop in enumerate(player.shops):
        draw_progress(canvas, Box(box.x + 14 + n * 276, y, 262, 54), shop)
    held = [(symbol, player.symbol_counts.get(symbol, 0)) for symbol in icons.SYMBOLS]
    for n, (symbol, count) in enumerate((symbol, count) for symbol, count in held if count):
        counted(canvas, icons.SYMBOLS[symbol], count, box.x + 14 + n * 108, y + PANEL_ROW + 26)


def draw_name(
    canvas: Canvas, box: Box, view: View, seat: int, name: str, look: Look, standing: Standing | None = None
) -> None:
    """Token, name, and quill or seal; at the end the total, the winner's in a wreath."""
    canvas.sprite(look.token, box.x + 34, box.middle, 64)
    right = box.right - 4
    mark = tokens.quill if seat in view.awaited else tokens.seal if seat in view.answered else None
    if standing is not None:
        canvas.sprite(tokens.medal, right - 36, box.middle, 72)
        canvas.text(str(standing.total), right - 36, box.middle, TEXT)
        canvas.text(f"{standing.place}.", right - 80, box.middle, TEXT, "right")
        right -= 86 + lettering.mask(f"{standing.place}.", TEXT).advance
        if standing.place == 1:
            canvas.sprite(tokens.laurel, right - 30, box.middle, 60)
            right -= 64
    elif mark is not None:
        canvas.sprite(mark, right - 26, box.middle, 50)
        right -= 62
    canvas.text(lettering.fit(name, TEXT, right - box.x - 80), box.x + 78, box.middle, TEXT, "left")


def draw_means(canvas: Canvas, box: Box, player: PlayerView) -> None:
    """The Master and the Apprentices at home, Automata, Tokens, requests accomplished, a Council Tile at work."""
    x = box.x
    if player.master:
        canvas.sprite(goods.crown, x + 23, box.middle, 46)
        x += 54
    automata = player.kept + sum(shop.automata for shop in player.shops)
    for drawing, count in (
        (goods.apprentice, player.home), (goods.automaton, automata), (icons.chip, player.tokens),
        (icons.request_mark, len(player.requests)),
    ):  # fmt: skip
        if count:
            counted(canvas, drawing, count, x, box.middle)
            x += 58 + lettering.mask(str(count), TEXT).advance
    if player.tile:
        canvas.sprite(tiles.TILES[player.tile], box.right - 24, box.middle, 50)


def counted(canvas: Canvas, drawing: Drawing, count: int, x: int, y: int) -> None:
    """An icon from *x* on, and how many."""
    canvas.sprite(drawing, x + 23, y, 46)
    canvas.text(str(count), x + 50, y, TEXT, "left")


def draw_progress(canvas: Canvas, box: Box, shop: ShopView) -> None:
    """A workshop: its kind; the symbol of the invention in progress and its Works, or the rooms that wait."""
    if not shop.rooms and not shop.card:
        return
    canvas.sprite(icons.SHOPS[shop.kind], box.x + 24, box.middle, 48)
    if not shop.card:
        for n in range(shop.rooms):
            room = icons.furnace if n >= shop.rooms - shop.furnaces else icons.room
            canvas.sprite(room, box.x + 72 + n * 34, box.middle, 32)
            if n < shop.automata:
                canvas.sprite(goods.automaton, box.x + 72 + n * 34, box.middle, 26)
        return
    canvas.sprite(icons.SYMBOLS[card_of(shop.card).symbol], box.x + 80, box.middle, 48)
    canvas.text(f"{shop.done}/{shop.need}", box.x + 112, box.middle, TEXT, "left")
