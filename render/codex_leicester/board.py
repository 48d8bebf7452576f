"""The overview: whose turn it is, where everybody stands, what is contested. The same for every reader."""

from collections.abc import Mapping, Sequence

from games.codex_leicester import names as say
from games.codex_leicester.board_text import phase
from games.codex_leicester.view import AreaView, Invention, PlayerView, ShopView, View, card_of
from games.engine import Standing
from games.translation import gettext as _
from render.codex_leicester import icons, tiles
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import (
    COST,
    COST_PITCH,
    COUNCIL,
    COUNCIL_RANKING,
    COUNCIL_WORKERS,
    FLORINS,
    HALF,
    KIND,
    LARGE,
    MARGIN,
    MARKERS,
    NAME,
    NAME_WIDTH,
    ORDER,
    SYMBOL,
    TEXT,
    TILES,
    WORKS,
    Layout,
    area_content,
    layout_of,
)
from render.kit import goods, lettering, tokens
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import SEPIA
from render.kit.pen import Drawing

Looks = Mapping[int, Look]


def looks(view: View) -> Looks:
    """How everybody at the table appears, by seat."""
    return {**icons.OTHERS, **{player.seat: icons.PLAYERS[player.colour] for player in view.players}}


def printable_names(view: View, names: Sequence[str]) -> list[str]:
    """The players' names, in letters that can be drawn."""
    return [lettering.printable(names[player.seat], player.colour.capitalize()) for player in view.players]


def compose(canvas: Canvas, view: View, names: Sequence[str]) -> Picture:
    """Everything that changes, drawn onto the background."""
    layout, who = layout_of(view), looks(view)
    draw_head(canvas, view, who)
    draw_council(canvas, view, who)
    for area in view.areas:
        if area.letter != "A":
            draw_area(canvas, layout.areas[area.letter], view, area, who)
    draw_legend(canvas, layout, view, who)
    draw_rows(canvas, layout, view, who)
    draw_epics(canvas, layout, view, who)
    for box, player, name in zip(layout.panels, view.players, printable_names(view, names), strict=True):
        draw_player(canvas, box, view, player, name, who[player.seat])
    return canvas.picture()


# --- the head


def draw_head(canvas: Canvas, view: View, who: Looks) -> None:
    """Round and phase on the left; on the right the order of play, and below it the next Round's."""
    canvas.text(_("Round {round}/{rounds}").format(round=view.round, rounds=view.rounds), MARGIN, 50, LARGE, "left")
    stage = phase(view)
    canvas.text(stage[0].upper() + stage[1:], MARGIN, 118, TEXT, "left", SEPIA)
    draw_order(canvas, view.order, who, ORDER.right, ORDER.y + 40, 56, view.awaited)
    if view.positions and view.phase == "positions":
        draw_order(canvas, view.positions, who, ORDER.right, ORDER.y + 104, 44, ())
    elif any(seat >= 0 for seat in view.next_order) and view.phase in AFTER_CLAIMS:
        left = draw_order(canvas, view.next_order, who, ORDER.right, ORDER.y + 104, 44, ())
        canvas.sprite(icons.next_round, left - 30, ORDER.y + 104, 44)


AFTER_CLAIMS = ("council", "council_turn", "area", "bank", "end_window")  # when next_order is the next Round's


def draw_order(
    canvas: Canvas, order: Sequence[int], who: Looks, right: int, y: int, size: int, awaited: Sequence[int]
) -> int:
    """A row of seats that ends at *right*, free places as rings; returns where it begins."""
    pitch = 66
    left = right - len(order) * pitch
    for place, seat in enumerate(order):
        x = left + place * pitch + pitch // 2
        if seat in awaited and seat >= 0:
            canvas.sprite(tokens.pointer, x, y - size // 2 - 16, 26)
        canvas.sprite(who[seat].token if seat >= 0 else icons.slot, x, y, size)
    return left


# --- Areas


def draw_council(canvas: Canvas, view: View, who: Looks) -> None:
    """The Council: who is there, and the tiles with their florins."""
    area = view.areas[0]
    if view.area == "A":
        mark(canvas, COUNCIL)
    draw_ranking(canvas, COUNCIL_RANKING, view, area, who)
    draw_workers(canvas, COUNCIL_WORKERS, area.workers, who)
    taken = iter(view.taken.items())
    for n, space in enumerate(view.council):
        x, y = TILES.x + n * 142 + 71, TILES.y + 60
        if space.tile:
            canvas.sprite(tiles.TILES[space.tile], x, y, 112)
            for coin in range(space.florins):
                canvas.sprite(goods.florin, x + coin * 46 - (space.florins - 1) * 23, TILES.y + 142, 42)
        elif (pair := next(taken, None)) is not None:
            seat, tile = pair
            canvas.sprite(tiles.TILES[tile], x, y - 24, 56)
            canvas.sprite(who[int(seat)].token, x, y + 30, 44)


def draw_area(canvas: Canvas, box: Box, view: View, area: AreaView, who: Looks) -> None:
    """An Area: the ranking, and the workers in placing order; while it is resolved, the Value Track instead."""
    ranking, low = area_content(box)
    if view.area == area.letter:
        mark(canvas, box)
        draw_track(canvas, low, view)
    else:
        draw_workers(canvas, low, area.workers, who)
    draw_ranking(canvas, ranking, view, area, who)


def mark(canvas: Canvas, box: Box) -> None:
    """The frame around what is going on; it leaves the card's contents alone."""
    canvas.sprite(icons.edge, box.centre, box.middle, box.width, box.height)


def draw_ranking(canvas: Canvas, box: Box, view: View, area: AreaView, who: Looks) -> None:
    """Who is present, the most influential first, with the influence on the shape."""
    for place, seat in enumerate(area.ranking):
        x = box.x + 32 + place * 78
        look = who[seat]
        canvas.sprite(look.token, x, box.middle, 62)
        canvas.text(str(area.influence[str(seat)]), x, box.middle + round(look.drop * 62), TEXT)


def draw_workers(canvas: Canvas, box: Box, workers: Sequence[str], who: Looks) -> None:
    """The workers in placing order, a Master under a crown; Apprentices placed together are one piece."""
    groups = grouped(workers)
    pitch = min(44, box.width // max(1, len(groups)))
    size = min(34, pitch - 4)
    for n, worker in enumerate(groups):
        look, x = who[int(worker[:-1])], box.x + 22 + n * pitch
        if worker[-1] == "m":
            canvas.sprite(look.master, x, box.bottom - 2 - size * 64 // 100, size, size * 128 // 100)
        else:
            canvas.sprite(look.token, x, box.bottom - 2 - size // 2, size)


def grouped(workers: Sequence[str]) -> list[str]:
    """Workers in placing order, with Apprentices of one seat that follow each other as one."""
    return [worker for n, worker in enumerate(workers) if n == 0 or worker != workers[n - 1] or worker[-1] == "m"]


def draw_track(canvas: Canvas, box: Box, view: View) -> None:
    """The four steps of the Value Track, the present one in gold. In Round 7 Markets buy: Materials, then florins."""
    terms = [str(price) for price in view.steps]
    if view.area and view.area in view.markets:
        terms = [f"{materials}:{florins}" for materials, florins in view.sales] or terms
    for n, term in enumerate(terms):
        x = box.x + 46 + n * 96
        canvas.sprite(step_of(view, n), x, box.middle, 88, 46)
        canvas.text(term, x, box.middle, TEXT)


def step_of(view: View, number: int) -> Drawing:
    """How a step of the Value Track looks: used up, due now, to come. Between Areas all are to come."""
    if view.area in ("", "A") or number > view.step:
        return icons.step
    return icons.step_now if number == view.step else icons.done_step


def draw_legend(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """Who the gray shapes are, where there are any."""
    for n, seat in enumerate(view.others):
        x = layout.legend.x + 40 + n * 270
        canvas.sprite(who[seat].token, x, layout.legend.middle, 52)
        canvas.text(say.subject(seat, ()), x + 44, layout.legend.middle, TEXT, "left")


# --- inventions


def draw_rows(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """The Present and the Future row, an invention a line."""
    for row, block in (("present", layout.present), ("future", layout.future)):
        for n, invention in enumerate(invention for invention in view.inventions if invention.row == row):
            draw_invention(canvas, layout.line(block, n), invention, who)
    y = layout.future.y + 30
    canvas.sprite(icons.deck, layout.future.right - 110, y, 46)
    canvas.text(str(view.deck), layout.future.right - 74, y, TEXT, "left")


def draw_invention(canvas: Canvas, box: Box, invention: Invention, who: Looks) -> None:
    """Symbol, name, Works, Materials, florins for the first, the kind of its effect, and who works on it."""
    card = card_of(invention.id)
    canvas.sprite(icons.SYMBOLS[card.symbol], SYMBOL, box.middle, 50)
    canvas.text(lettering.fit(say.card(card.id), TEXT, NAME_WIDTH), NAME, box.middle, TEXT, "left")
    canvas.text(str(card.works), WORKS, box.middle, TEXT)
    for n, material in enumerate(card.cost):
        canvas.sprite(icons.MATERIALS[material], COST + n * COST_PITCH + 12, box.middle, 44)
    canvas.text(str(card.first), FLORINS, box.middle, TEXT)
    canvas.sprite(icons.KINDS[card.kind], KIND, box.middle, 44)
    draw_markers(canvas, Box(MARKERS.x, box.y, MARKERS.width, box.height), invention, who)


def draw_markers(canvas: Canvas, box: Box, invention: Invention, who: Looks) -> None:
    """Whose markers are on a card."""
    markers = [*invention.markers, *invention.bots]
    pitch = min(43, box.width // max(1, len(markers)))
    for n, seat in enumerate(markers):
        canvas.sprite(who[seat].token, box.x + n * pitch + pitch // 2, box.middle, min(38, pitch - 4))


def draw_epics(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """The Epics, small: symbol, what they count, and who works on them."""
    epics = [invention for invention in view.inventions if invention.row == "epics"]
    left = layout.epics.x + 140
    pitch = min(180, (layout.epics.right - left) // max(1, len(epics)))
    for n, invention in enumerate(epics):
        epic = card_of(invention.id)
        box = Box(left + n * pitch, layout.epics.y, pitch, layout.epics.height)
        canvas.sprite(icons.SYMBOLS[epic.symbol], box.x + 32, box.y + 32, 54)
        canvas.sprite(tiles.bonus_of(epic.bonus), box.x + 90, box.y + 32, 50)
        draw_markers(canvas, Box(box.x + 4, box.y + 66, pitch - 8, 44), invention, who)


# --- players


def draw_player(canvas: Canvas, box: Box, view: View, player: PlayerView, name: str, look: Look) -> None:
    """One player: name and mark; workers at home, Automata, Tokens, requests; workshops; symbols."""
    if player.seat in view.awaited:
        canvas.sprite(tokens.frame, box.centre, box.middle, box.width, box.height)
    standing = next((s for s in view.standings if s.seat == player.seat), None)
    draw_name(canvas, Box(box.x + 10, box.y + 8, HALF - 20, 66), view, player.seat, name, look, standing)
    draw_means(canvas, Box(box.x + 14, box.y + 76, HALF - 28, 54), player)
    for n, shop in enumerate(player.shops):
        draw_progress(canvas, Box(box.x + 14 + n * 276, box.y + 132, 262, 54), shop)
    for n, symbol in enumerate(icons.SYMBOLS):
        if count := player.symbol_counts.get(symbol, 0):
            counted(canvas, icons.SYMBOLS[symbol], count, box.x + 14 + n * 108, box.y + 216)


def draw_name(
    canvas: Canvas, box: Box, view: View, seat: int, name: str, look: Look, standing: Standing | None = None
) -> None:
    """Badge, name, and quill or seal; at the end the total, the winner's in a wreath."""
    canvas.sprite(look.token, box.x + 34, box.middle, 64)
    canvas.text(look.letter, box.x + 34, box.middle + round(look.drop * 64), TEXT)
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
    if player.master:
        canvas.sprite(goods.crown, box.x + 23, box.middle, 46)
    counted(canvas, goods.apprentice, player.home, box.x + 62, box.middle)
    automata = player.kept + sum(shop.automata for shop in player.shops)
    for n, (drawing, count) in enumerate(
        ((goods.automaton, automata), (icons.chip, player.tokens), (icons.request_mark, len(player.requests)))
    ):
        if count:
            counted(canvas, drawing, count, box.x + 170 + n * 104, box.middle)
    if player.tile:
        canvas.sprite(tiles.TILES[player.tile], box.right - 24, box.middle, 50)


def counted(canvas: Canvas, drawing: Drawing, count: int, x: int, y: int) -> None:
    """An icon from *x* on, and how many."""
    canvas.sprite(drawing, x + 23, y, 46)
    canvas.text(str(count), x + 50, y, TEXT, "left")


def draw_progress(canvas: Canvas, box: Box, shop: ShopView) -> None:
    """A workshop: its kind, the symbol of the invention in progress, the Works done of those required."""
    if not shop.rooms and not shop.card:
        return
    canvas.sprite(icons.SHOPS[shop.kind], box.x + 24, box.middle, 48)
    if not shop.card:
        canvas.text("–", box.x + 60, box.middle, TEXT, "left")
        return
    canvas.sprite(icons.SYMBOLS[card_of(shop.card).symbol], box.x + 80, box.middle, 48)
    canvas.text(f"{shop.done}/{shop.need}", box.x + 112, box.middle, TEXT, "left")
