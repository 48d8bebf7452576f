"""The public details: all Areas, all inventions, everybody's workshops, requests and rewards."""

from collections.abc import Callable, Sequence
from functools import partial

from games.codex_leicester import names as say
from games.codex_leicester.view import AreaView, Invention, PlayerView, ShopView, View, card_of
from games.translation import gettext as _
from render.codex_leicester import icons, tiles
from render.codex_leicester.background import draw_letter
from render.codex_leicester.board import counted, draw_name, looks, printable_names
from render.codex_leicester.icons import Look
from render.codex_leicester.layout import HALF, TEXT
from render.codex_leicester.plan import Looks, draw_track, mark
from render.kit import goods, lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import Block, fitted, heading, lines
from render.kit.palette import SEPIA
from render.kit.pen import Drawing

SHOWN = 20  # workers of an Area drawn one by one; of more, Apprentices placed together are one piece

Detail = Callable[[View, Sequence[str]], list[Block]]

# --- Areas


def grouped(workers: Sequence[str]) -> list[str]:
    """Workers in placing order, with Apprentices of one seat that follow each other as one."""
    return [worker for n, worker in enumerate(workers) if n == 0 or worker != workers[n - 1] or worker[-1] == "m"]


def areas(view: View, names: Sequence[str]) -> list[Block]:
    """Every Area large: who acts next, influence, every worker in placing order; Council Tiles; cheaper prices."""
    who = looks(view)
    blocks = [Block(84, partial(_track, view), plain=True)]
    cheaper = [(player.seat, icon) for player in view.players for icon in _cheaper(player)]
    if cheaper:
        blocks.append(Block(76, partial(_discounts, who, cheaper), plain=True))
    for area in view.areas:
        if area.letter == "A":
            blocks.append(Block(440 if area.workers else 336, partial(_council, view, area, who)))
        else:
            blocks.append(Block(196 if area.workers else 96, partial(_area, view, area, who)))
    return blocks


def _track(view: View, canvas: Canvas, box: Box) -> None:
    canvas.text(_("Steps"), box.x + 4, box.middle, TEXT, "left", SEPIA)
    draw_track(canvas, Box(box.x + 150, box.y, 400, box.height), view)


def _cheaper(player: PlayerView) -> list[Drawing]:
    """What lowers a player's prices."""
    return [{**tiles.TILES, **tiles.REWARDS}[id] for id in player.discounts]


def _discounts(who: Looks, cheaper: Sequence[tuple[int, Drawing]], canvas: Canvas, box: Box) -> None:
    for n, (seat, icon) in enumerate(cheaper):
        canvas.sprite(who[seat].token, box.x + 34 + n * 150, box.middle - 6, 50)
        canvas.sprite(icon, box.x + 94 + n * 150, box.middle - 6, 58)


def _area(view: View, area: AreaView, who: Looks, canvas: Canvas, box: Box) -> None:
    draw_letter(canvas, area.letter, box.x + 44, box.y + 48)
    canvas.sprite(icons.AREAS[area.letter], box.x + 122, box.y + 48, 72)
    right = _offer(canvas, box, area)
    fitted(canvas, say.area(area.letter), box.x + 176, box.y + 48, right)
    if view.area == area.letter:
        mark(canvas, box)
    if area.workers:
        _present(canvas, Box(box.x + 16, box.y + 96, box.width - 32, 92), view, area, who)


def _offer(canvas: Canvas, box: Box, area: AreaView) -> int:
    """What Laboratory and Academy have now, on the right; returns where that begins."""
    if area.letter not in ("B", "C"):
        return box.right - 20
    terms: list[Drawing | str] = [tiles.all_rooms] if area.letter == "B" else [goods.apprentice]
    if area.works:
        terms += [goods.hammer, str(area.works), goods.florin, str(area.works_price)]
    if area.material_price:
        terms += [goods.crate, goods.florin, str(area.material_price)]
    x = box.right - 30 - 52 * len(terms)
    for n, term in enumerate(terms):
        if isinstance(term, str):
            canvas.text(term, x + 52 * n + 4, box.y + 48, TEXT, "left")
        else:
            canvas.sprite(term, x + 52 * n + 26, box.y + 48, 48)
    return x - 10


def _present(canvas: Canvas, box: Box, view: View, area: AreaView, who: Looks) -> None:
    """The ranking with a pointer at whoever acts now; on the right the workers in placing order."""
    for place, seat in enumerate(area.ranking):
        x, look = box.x + 44 + place * 92, who[seat]
        if view.area == area.letter and seat in view.awaited:
            canvas.sprite(tokens.pointer, x, box.y + 1, 26)
        canvas.sprite(look.token, x, box.y + 52, 70)
        canvas.text(str(area.influence[str(seat)]), x, box.y + 52 + round(look.drop * 70), TEXT)
    left = box.x + 92 * max(5, len(area.ranking)) + 20
    workers = area.workers if len(area.workers) <= SHOWN else grouped(area.workers)
    pitch = min(56, (box.right - left) // len(workers))
    size = min(48, pitch - 3)
    for n, worker in enumerate(workers):
        x, look = left + n * pitch + pitch // 2, who[int(worker[:-1])]
        if worker[-1] == "m":
            canvas.sprite(look.master, x, box.y + 76 - size * 64 // 100, size, size * 128 // 100)
        else:
            canvas.sprite(look.token, x, box.y + 76 - size // 2, size)


def _council(view: View, area: AreaView, who: Looks, canvas: Canvas, box: Box) -> None:
    _area(view, area, who, canvas, box)
    pitch = (box.width - 16) // len(view.council)
    taken = iter(view.taken.items())
    for n, space in enumerate(view.council):
        x, y = box.x + 8 + n * pitch + pitch // 2, box.bottom - 158
        tile, seat = space.tile, ""
        if not tile:
            seat, tile = next(taken, ("", ""))
        if not tile:
            continue
        canvas.sprite(tiles.TILES[tile], x - 40, y - 10, 116)
        if seat:
            canvas.sprite(who[int(seat)].token, x + 60, y - 10, 60)
        for coin in range(space.florins):
            canvas.sprite(goods.florin, x + 54, y - 38 + coin * 56, 52)
        wrapped = lettering.wrap(say.tile(tile), TEXT, pitch - 10)
        for up, words in enumerate(reversed(wrapped)):
            canvas.text(words, x, box.bottom - 28 - 50 * up, TEXT)


# --- inventions


def inventions(view: View, names: Sequence[str]) -> list[Block]:
    """Both rows and the Epics with names, florins and effects."""
    who = looks(view)
    blocks = []
    for row, title in (("present", _("Present")), ("future", _("Future")), ("epics", _("Epics"))):
        shown = [invention for invention in view.inventions if invention.row == row]
        if shown:
            blocks += [heading(title), lines(122, [partial(_invention, invention, who) for invention in shown])]
    if view.ghosts:
        ghosts = [Invention(card, "", _workers(view, card)) for card in view.ghosts]
        blocks += [
            heading(_("Completed by a Bot")),
            lines(122, [partial(_invention, invention, who) for invention in ghosts]),
        ]
    return blocks


def _workers(view: View, card: str) -> tuple[int, ...]:
    return tuple(player.seat for player in view.players if any(shop.card == card for shop in player.shops))


def _invention(invention: Invention, who: Looks, canvas: Canvas, box: Box) -> None:
    draw_card(canvas, box, invention.id, [who[seat] for seat in (*invention.markers, *invention.bots)])


def draw_card(canvas: Canvas, box: Box, id: str, markers: Sequence[Look]) -> None:
    """An invention in two lines: what it asks for and pays, what it does, and whose markers are on it."""
    card = card_of(id)
    upper, lower = box.y + 32, box.y + 88
    draw_title(canvas, box, id)
    canvas.sprite(goods.hammer, box.x + 560, upper, 46)
    canvas.text(str(card.works), box.x + 588, upper, TEXT, "left")
    for n, material in enumerate(card.cost):
        canvas.sprite(icons.MATERIALS[material], box.x + 674 + n * 48, upper, 44)
    canvas.sprite(goods.florin, box.x + 984, upper, 46)
    canvas.text(f"{card.first}/{card.later}", box.x + 1014, upper, TEXT, "left")
    left = draw_effect(canvas, box, id) + 16
    if markers:
        right = box.right - 14
        pitch = min(50, (right - left) // len(markers))
        for n, look in enumerate(markers):
            canvas.sprite(look.token, right - pitch * (len(markers) - n) + pitch // 2, lower, min(44, pitch - 4))


def draw_title(canvas: Canvas, box: Box, id: str) -> None:
    """Symbol and name of an invention, in the upper of two lines."""
    canvas.sprite(icons.SYMBOLS[card_of(id).symbol], box.x + 38, box.y + 32, 56)
    fitted(canvas, say.card(id), box.x + 78, box.y + 32, box.x + 532)


def draw_effect(canvas: Canvas, box: Box, id: str) -> int:
    """What an invention does, in the lower of two lines; returns where that ends."""
    kind = card_of(id).kind
    canvas.sprite(tiles.epic if kind == "epic" else icons.KINDS[kind], box.x + 38, box.y + 88, 46)
    words = say.effect(id)
    fitted(canvas, words, box.x + 78, box.y + 88, box.right - 14)
    return box.x + 78 + lettering.mask(words[:1].upper() + words[1:], TEXT).advance


# --- workshops


def workshops(view: View, names: Sequence[str]) -> list[Block]:
    """Everybody's workshops, and what is in their rooms."""
    who = looks(view)
    return [
        Block(312, partial(_workshops, view, player, name, who[player.seat]))
        for player, name in zip(view.players, printable_names(view, names), strict=True)
    ]


def _workshops(view: View, player: PlayerView, name: str, look: Look, canvas: Canvas, box: Box) -> None:
    draw_name(canvas, Box(box.x + 10, box.y + 8, 760, 66), view, player.seat, name, look)
    extras = ((goods.automaton, player.kept), (icons.chip, player.tokens), (goods.apprentice, player.home))
    for n, (drawing, count) in enumerate(extras):
        if count:
            counted(canvas, drawing, count, box.right - 120 - n * 110, box.y + 41)
    draw_shops(canvas, Box(box.x, box.y + 80, box.width, 222), player, look)


def draw_shops(canvas: Canvas, box: Box, player: PlayerView, look: Look) -> None:
    """The two workshops of a player beside each other."""
    for n, shop in enumerate(player.shops):
        if shop.rooms or shop.card:
            _shop(canvas, Box(box.x + 16 + n * HALF, box.y, HALF - 30, box.height), shop, look)


def _shop(canvas: Canvas, box: Box, shop: ShopView, look: Look) -> None:
    """A workshop: its invention, its rooms from the plain ones to those with furnaces, its progress and basement."""
    canvas.sprite(icons.SHOPS[shop.kind], box.x + 27, box.y + 28, 54)
    workers = [look.master] * shop.master + [look.token] * shop.apprentices
    for n in range(shop.rooms):
        x, y = box.x + 40 + n * 86, box.y + 108
        hot = n >= shop.rooms - shop.furnaces
        canvas.sprite(icons.furnace if hot else icons.room, x, y, 80)
        if n >= shop.rooms - shop.automata:
            canvas.sprite(goods.automaton, x + 6, y - 2, 56)
        elif n < len(workers):
            height = 62 if workers[n] is look.master else 48
            canvas.sprite(workers[n], x + 4, y, 48, height)
    if not shop.card:
        return
    fitted(canvas, say.card(shop.card), box.x + 66, box.y + 28, box.right)
    canvas.sprite(icons.SYMBOLS[card_of(shop.card).symbol], box.x + 27, box.y + 190, 50)
    canvas.text(f"{shop.done}/{shop.need}", box.x + 64, box.y + 190, TEXT, "left")
    for n, material in enumerate(shop.basement):
        canvas.sprite(icons.MATERIALS[material], box.x + 222 + n * 50, box.y + 190, 44)


# --- requests


def requests(view: View, names: Sequence[str]) -> list[Block]:
    """Patron Requests, Knowledge, and the Patron Rewards in play, with who has them."""
    who = looks(view)
    people = view.players
    asked = []
    for request in tiles.REQUESTS:
        halfway = [p.seat for p in people if request in p.progress]
        done = [p.seat for p in people if request in p.requests]
        words = (say.request(request), say.request_short(request))
        asked.append(partial(_named, tiles.REQUESTS[request], words, done, halfway, who))
    known = [
        partial(_space, n, [p.seat for p in people if p.knowledge == n], who)
        for n in range(1, view.knowledge_spaces + 1)
    ]
    given = [
        partial(
            _named,
            tiles.REWARDS[reward],
            (say.reward(reward), say.reward_short(reward)),
            [p.seat for p in people if reward in p.rewards],
            (),
            who,
        )
        for reward in view.open_rewards
    ]
    return [
        heading(_("Patron Requests")), lines(116, asked),
        heading(_("Knowledge")), lines(64, known),
        heading(_("Patron Rewards")), lines(116, given),
    ]  # fmt: skip


def _named(
    icon: Drawing, words: tuple[str, str], seats: Sequence[int], small: Sequence[int], who: Looks,
    canvas: Canvas, box: Box,
) -> None:  # fmt: skip
    """An icon, a name over what it means, and on the right whose markers are there; small ones are halfway."""
    name, meaning = words
    canvas.sprite(icon, box.x + 46, box.middle, 66)
    right = _markers(canvas, box, seats, small, who)
    fitted(canvas, name, box.x + 92, box.middle - 26, right - 6)
    text = lettering.fit(meaning[:1].upper() + meaning[1:], TEXT, right - box.x - 98)
    canvas.text(text, box.x + 92, box.middle + 26, TEXT, "left", SEPIA)


def _space(number: int, seats: Sequence[int], who: Looks, canvas: Canvas, box: Box) -> None:
    """A space of the Knowledge Track: what it brings, and who stands on it."""
    canvas.sprite(tokens.number_disc, box.x + 46, box.middle, 54)
    canvas.text(str(number), box.x + 46, box.middle, TEXT)
    fitted(canvas, say.knowledge(number), box.x + 92, box.middle, _markers(canvas, box, seats, (), who) - 6)


def _markers(canvas: Canvas, box: Box, seats: Sequence[int], small: Sequence[int], who: Looks) -> int:
    """Markers from the right edge on; returns where they begin."""
    right = box.right - 10
    for seat in reversed(seats):
        canvas.sprite(who[seat].token, right - 26, box.middle, 50)
        right -= 58
    for seat in reversed(small):
        canvas.sprite(who[seat].token, right - 18, box.middle, 30)
        right -= 40
    return right


PUBLIC_DETAILS: dict[str, Detail] = {
    "area": areas,
    "inventions": inventions,
    "workshops": workshops,
    "requests": requests,
}
