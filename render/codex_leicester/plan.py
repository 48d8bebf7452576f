"""The plan of Florence: what each place gives and costs now, and who stands there in which order."""

from collections.abc import Mapping

from games.codex_leicester.view import AreaView, View
from games.translation import gettext as _
from render.codex_leicester import icons, tiles
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import RANK, STALL_HEAD, STALL_RANK, TEXT, TILE_PITCH, Layout
from render.kit import goods, lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.palette import SEPIA
from render.kit.pen import Drawing

TOKEN = 56
PITCH = 64  # px between two tokens
AFTER_CLAIMS = ("council", "council_turn", "area", "bank", "end_window")  # when next_order is the next Round's

Looks = Mapping[int, Look]


def draw_plan(canvas: Canvas, layout: Layout, view: View, who: Looks) -> None:
    """Everything in Florence that changes."""
    boxes = layout.plan.areas
    for area in view.areas:
        box = boxes[area.letter]
        canvas.region(f"area:{area.letter}", box, *area.workers, area.works, area.works_price, area.material_price)
        if layout.plan.folded:
            continue
        if view.area == area.letter:
            mark(canvas, box)
        if area.letter == "A":
            _council(canvas, box, view, area, who)
        elif area.letter in "BCI":
            _offer(canvas, box, view, area)
            _ranking(canvas, Box(box.x + 10, box.bottom - RANK - 4, box.width - 20, RANK), area, who)
        else:
            top = box.y + STALL_HEAD + 10
            for row in range(0, len(area.ranking), STALL_RANK):
                line = Box(box.x + 10, top + row // STALL_RANK * RANK, box.width - 20, RANK)
                _ranking(canvas, line, area, who, row, row + STALL_RANK)
    if not layout.plan.folded:
        draw_track(canvas, Box(layout.plan.river.right - 440, layout.plan.river.y, 440, layout.plan.river.height), view)


def mark(canvas: Canvas, box: Box) -> None:
    """The frame around what is going on; it leaves the card's contents alone."""
    canvas.sprite(icons.edge, box.centre, box.middle, box.width, box.height)


def _council(canvas: Canvas, box: Box, view: View, area: AreaView, who: Looks) -> None:
    """Who is there, the order of the next Round as far as it is claimed, and the tiles with their florins."""
    left = box.x + 340
    if any(seat >= 0 for seat in view.next_order) and view.phase in AFTER_CLAIMS:
        canvas.sprite(icons.next_round, left, box.y + 40, 40)
        draw_order(canvas, view.next_order, who, left + 20, box.y + 40, 40)
    _ranking(canvas, Box(box.x + 156, box.y + 84, 400, RANK), area, who)
    taken = iter(view.taken.items())
    for n, space in enumerate(view.council):
        x = box.right - 12 - (len(view.council) - n) * TILE_PITCH + 71
        y = box.y + 66
        if space.tile:
            canvas.sprite(tiles.TILES[space.tile], x, y, 112)
            for coin in range(space.florins):
                canvas.sprite(goods.florin, x + coin * 46 - (space.florins - 1) * 23, box.y + 152, 42)
        elif (pair := next(taken, None)) is not None:
            seat, tile = pair
            canvas.sprite(tiles.TILES[tile], x, y - 24, 56)
            canvas.sprite(who[int(seat)].token, x, y + 30, 44)


def _offer(canvas: Canvas, box: Box, view: View, area: AreaView) -> None:
    """What Laboratory, Academy and Bank give now, with what it costs besides the step."""
    works: list[Drawing | str] = [goods.hammer, str(area.works), goods.florin, str(area.works_price)]
    material: list[Drawing | str] = [goods.crate, goods.florin, str(area.material_price)]
    offers: list[list[Drawing | str]] = []
    if area.letter == "B":
        offers += [[icons.laboratory], [goods.automaton]]
    elif area.letter == "C":
        offers += [[goods.apprentice]]
    else:
        places = (_("1st"), _("2nd"))
        offers += [[place, goods.florin, str(florins)] for place, florins in zip(places, view.bank, strict=True)]
    offers += [works] * bool(area.works) + [material] * bool(area.material_price)
    x = box.x + 94
    for number, terms in enumerate(offers):
        if number and area.letter != "I":
            canvas.text("/", x, box.y + 86, TEXT, "left", SEPIA)
            x += 16
        for term in terms:
            if isinstance(term, str):
                canvas.text(term, x, box.y + 86, TEXT, "left")
                x += lettering.mask(term, TEXT).advance + 5
            else:
                canvas.sprite(term, x + 19, box.y + 86, 38)
                x += 40


def _ranking(canvas: Canvas, box: Box, area: AreaView, who: Looks, start: int = 0, end: int = 9) -> None:
    """Who is present, the most influential first and flagged, with the influence on the token; a Master is crowned."""
    x = box.x + 2
    if area.ranking and start == 0:
        canvas.sprite(tokens.flag, x + 12, box.middle + 4, 24, 48)
    x += 26
    for place, seat in enumerate(area.ranking[start:end]):
        look, middle = who[seat], x + place * PITCH + TOKEN // 2
        if f"{seat}m" in area.workers:
            height = TOKEN * 128 // 100
            canvas.sprite(look.master, middle, box.bottom - 4 - height // 2, TOKEN, height)
        else:
            canvas.sprite(look.token, middle, box.bottom - 4 - TOKEN // 2, TOKEN)
        canvas.text(
            str(area.influence[str(seat)]), middle, box.bottom - 4 - TOKEN // 2 + round(look.drop * TOKEN), TEXT
        )


def draw_order(canvas: Canvas, order: tuple[int, ...], who: Looks, x: int, y: int, size: int) -> None:
    """A row of seats from *x* on, free places as rings."""
    for place, seat in enumerate(order):
        middle = x + place * (size + 8) + size // 2
        canvas.sprite(who[seat].token if seat >= 0 else icons.slot, middle, y, size)


def draw_track(canvas: Canvas, box: Box, view: View) -> None:
    """The four steps of the Value Track, the present one in gold. In Round 7 Markets buy: Materials, then florins."""
    terms = [str(price) for price in view.steps]
    if view.area and view.area in view.markets:
        terms = [f"{materials}:{florins}" for materials, florins in view.sales] or terms
    for n, term in enumerate(terms):
        x = box.x + 52 + n * 106
        canvas.sprite(step_of(view, n), x, box.middle, 92, 52)
        canvas.text(term, x, box.middle, TEXT)


def step_of(view: View, number: int) -> Drawing:
    """How a step of the Value Track looks: used up, due now, to come. Between Areas all are to come."""
    if view.area in ("", "A") or number > view.step:
        return icons.step
    return icons.step_now if number == view.step else icons.done_step
