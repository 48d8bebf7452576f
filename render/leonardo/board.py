"""The board of Leonardo: the circle of nine spaces above, a panel for each player below."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from games.leonardo import names as say
from games.leonardo.view import BuiltInvention, PlayerView, Space, View
from games.translation import gettext as _
from render.kit import cards, lettering, tokens
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import PAPER, SANGUINE, SEATS, SEPIA
from render.kit.pen import Pen
from render.leonardo import icons, layout
from render.leonardo.background import background, draw_number
from render.leonardo.layout import DIGITS, LARGE, TEXT
from render.leonardo.sketches import SKETCHES

QUIET = cards.PanelFrame()  # the panel of somebody who is not awaited


def draw(view: View, names: Sequence[str], detail: str = "board") -> Picture:
    """The public picture of *view*; *names* holds a display name for every seat. Raises ValueError for an unknown
    *detail*.
    """
    if detail != "board":
        raise ValueError(f"unknown detail {detail!r}")
    return compose(Canvas(paper(view)), view, names)


def filled(view: View) -> tuple[tuple[bool, bool], ...]:
    """Who has Materials, and who has built: their panels have room for it."""
    return tuple(
        (bool(player.jokers or any(player.materials.values())), bool(player.inventions)) for player in view.players
    )


def paper(view: View, circle: Picture | None = None) -> Picture:
    """The circle, and below it room for the players."""
    circle = circle or background()
    image = Image.new("RGB", (layout.WIDTH, layout.height(filled(view))), PAPER)
    image.paste(circle.image)
    return Picture(image, circle.text_sizes)


def compose(canvas: Canvas, view: View, names: Sequence[str]) -> Picture:
    """Everything that changes, drawn onto the background."""
    canvas.text(_("Round {round}").format(round=view.round), layout.ROUND.right, layout.ROUND.middle, LARGE, "right")
    for box, left in zip(layout.DECKS, (view.collection_left, view.inventions_left), strict=True):
        canvas.text(str(left), box.x + 112, box.middle, LARGE, "left")
    draw_discards(canvas, view.discard)
    if view.set_aside:
        text = _("{count} aside").format(count=view.set_aside)
        canvas.text(text, layout.ASIDE.x, layout.ASIDE.middle, TEXT, "left")
    for space in view.spaces:
        draw_space(canvas, space, stopped=space.index == view.stopped)
    draw_pawns(canvas, view.pawns)
    if view.phase == "over":
        draw_standings(canvas, view)
    else:
        draw_order(canvas, view)
    draw_notes(canvas, view)
    for panel, player in zip(layout.panels(filled(view)), view.players, strict=True):
        name = lettering.printable(names[player.seat], SEATS[player.seat].name.capitalize())
        draw_player(canvas, panel, view, player, name)
    return canvas.picture()


# --- the circle


def draw_space(canvas: Canvas, space: Space, stopped: bool) -> None:
    """The card on a space: one icon, or an invention with its points, name, price and those who can pay it now."""
    box = layout.space(space.index)
    canvas.region(f"space:{space.index}", box, space.card, stopped)
    if stopped:
        here = here_sheet if space.kind == "invention" else here_disc
        canvas.sprite(here, box.centre, box.middle, box.width, box.height)
        draw_number(canvas, space.index)
    if not space.card:
        return
    if space.kind == "collection":
        canvas.sprite(icons.CARDS[space.card], box.centre + 4, box.middle + 4, 126)
        return
    canvas.sprite(SKETCHES[space.card], box.x + 122, box.y + 92, 140)
    draw_points(canvas, space.points, box.right - 68, box.y + 56, 82)
    for place, seat in enumerate(space.payable_by):
        x, y = box.right - 88 + place % 2 * 40, box.y + 117 + place // 2 * 39
        canvas.sprite(tokens.seat(seat), x, y, 36)
    canvas.text(say.card(space.card), box.centre, box.y + 190, TEXT)
    start = box.centre - (len(space.cost) - 1) * 33
    for place, material in enumerate(space.cost):
        canvas.sprite(icons.CARDS[material], start + place * 66, box.y + 244, 52)


def here_disc(pen: Pen) -> None:
    """The mark of the Collection space that a play has reached."""
    edge = 5 * pen.pixel
    pen.disc(50, 50, 50 - edge, None, 2 * edge, SANGUINE)


def here_sheet(pen: Pen) -> None:
    """The mark of the Invention space that a play has reached."""
    edge = 5 * pen.pixel
    right, low = 100 - edge, pen.bottom - edge
    pen.stroke([(edge, edge), (right, edge), (right, low), (edge, low)], 2 * edge, SANGUINE, closed=True)


def draw_pawns(canvas: Canvas, pawns: dict[str, int]) -> None:
    """The characters beside their spaces, outside the ring (LE-SETUP-12)."""
    standing: Counter[int] = Counter()
    for character, index in pawns.items():
        x, y = layout.SPOTS[index][standing[index]]
        standing[index] += 1
        canvas.sprite(icons.CHARACTERS[character], x, y, *layout.PAWN)


# --- the middle


def draw_order(canvas: Canvas, view: View) -> None:
    """The order of play from Tiglio on, with the pairs of this round once they are revealed."""
    x, y, _radius = layout.MOTIF
    pitch = 64
    left = x - len(view.order) * pitch // 2
    top = y - 60 if view.pairs else y - 10
    canvas.sprite(icons.tiglio, left, top, 62)
    for place, seat in enumerate(view.order, 1):
        column = left + place * pitch
        if seat == view.playing:
            canvas.sprite(tokens.pointer, column, top - 50, 30)
        canvas.sprite(tokens.seat(seat), column, top, 52)
        pick = view.pairs.get(seat)
        if pick:
            canvas.sprite(icons.CHARACTERS[pick.character], column, top + 70, 56, 68)
            canvas.text(str(pick.steps), column, top + 134, DIGITS)


def draw_standings(canvas: Canvas, view: View) -> None:
    """Places and totals, best first; the wreath is for the first."""
    x, y, _radius = layout.MOTIF
    pitch = 76
    top = y - (len(view.standings) - 1) * pitch // 2
    for row, standing in enumerate(view.standings):
        line = top + row * pitch
        canvas.text(f"{standing.place}.", x - 70, line, DIGITS, "right")
        if standing.place == 1:
            canvas.sprite(tokens.laurel, x - 16, line, 78)
        canvas.sprite(tokens.seat(standing.seat), x - 16, line, 46)
        canvas.text(str(standing.total), x + 44, line, LARGE, "left")


def draw_notes(canvas: Canvas, view: View) -> None:
    """Below the circle: extra plays, how long no card has been taken, why the game is over."""
    box = layout.NOTES
    y = box.y + layout.LINE // 2
    if view.phase == "extra":
        canvas.text(_("Extra play"), box.centre, y, TEXT)
        y += layout.LINE + 10
    if view.extras:
        pitch = 60
        left = box.centre - len(view.extras) * pitch // 2
        canvas.sprite(icons.vitruvian_man, left, y, 54)
        for place, seat in enumerate(view.extras, 1):
            canvas.sprite(tokens.seat(seat), left + place * pitch, y, 46)
        y += layout.LINE + 10
    if view.ending:
        reason = say.ending(view.ending)
        text = reason[:1].upper() + reason[1:]
    elif view.stalling:
        text = _("No card taken: {count} of {end} rounds").format(count=view.quiet, end=view.stall_end)
    else:
        return
    for line in lettering.wrap(text, TEXT, box.width):
        canvas.text(line, box.centre, y, TEXT)
        y += layout.LINE


def draw_discards(canvas: Canvas, discard: dict[str, int]) -> None:
    """The cards that are out of the game, if any: Materials in one column, paintings in the other."""
    if not any(discard.values()):
        return
    box = layout.DISCARDS
    canvas.text(_("Discarded"), box.x, box.y + 26, TEXT, "left", SEPIA)
    every = list(icons.CARDS)
    for column, kinds in enumerate((every[:5], every[5:])):
        there = [card for card in kinds if discard.get(card, 0)]
        for row, card in enumerate(there):
            x, y = box.x + column * 126, box.y + 76 + row * 46
            canvas.sprite(icons.CARDS[card], x + 22, y, 42)
            canvas.text(str(discard[card]), x + 50, y, TEXT, "left")


# --- the players


def draw_player(canvas: Canvas, panel: layout.Panel, view: View, player: PlayerView, name: str) -> None:
    """One player: who it is and how many points, the materials, the inventions built."""
    box = panel.box
    frame = tokens.frame if player.seat in view.awaited else QUIET
    canvas.sprite(frame, box.centre, box.middle, box.width, box.height)
    canvas.region(f"player:{player.seat}", box, player.score, *player.materials.values(), player.jokers,
                  *(built.card for built in player.inventions), *player.paintings)  # fmt: skip
    draw_head(canvas, panel.head, view, player, name)
    draw_goods(canvas, panel.goods, [*player.materials.items(), ("self_portrait", player.jokers)])
    draw_works(canvas, panel.works, player.inventions)


def draw_goods(canvas: Canvas, box: Box, goods: Sequence[tuple[str, int]]) -> None:
    """Icon and count of each kind there is, without gaps; the icons are smaller where all would not fit."""
    there = [(card, str(count), lettering.mask(str(count), TEXT).advance) for card, count in goods if count]
    for size, gap in ((48, 20), (40, 2)):
        if sum(size + 4 + width + gap for _card, _count, width in there) - gap <= box.width:
            break
    x = box.x
    for card, count, width in there:
        canvas.sprite(icons.CARDS[card], x + size // 2, box.middle, size)
        canvas.text(count, x + size + 4, box.middle, TEXT, "left")
        x += size + 4 + width + gap


def draw_head(canvas: Canvas, box: Box, view: View, player: PlayerView, name: str) -> None:
    """Token, name, waiting paintings, quill or seal, and the score."""
    canvas.sprite(tokens.seat(player.seat), box.x + 34, box.middle, 66)
    draw_points(canvas, player.score, box.right - 38, box.middle, 76)
    right = box.right - 88
    mark = tokens.quill if player.seat in view.awaited else tokens.seal if player.seat in view.answered else None
    if mark is not None:
        canvas.sprite(mark, right - 28, box.middle, 56)
        right -= 66
    for painting, count in Counter(player.paintings).items():
        if count > 1:
            canvas.text(str(count), right, box.middle, TEXT, "right")
            right -= 28
        canvas.sprite(icons.CARDS[painting], right - 28, box.middle, 56)
        right -= 64
    left = box.x + 90
    canvas.text(lettering.fit(name, TEXT, right - left), left, box.middle, TEXT, "left")


def draw_works(canvas: Canvas, box: Box, inventions: Sequence[BuiltInvention]) -> None:
    """The inventions built, each over its points; where they are too many, the best and how many more."""
    pitch = 64
    room = box.width // pitch
    shown = list(inventions)
    if len(shown) > room:
        shown = sorted(shown, key=lambda built: -built.points)[: room - 1]
    for place, built in enumerate(shown):
        x = box.x + place * pitch + pitch // 2
        canvas.sprite(SKETCHES[built.card], x, box.y + 30, 60)
        canvas.text(str(built.points), x, box.y + 80, TEXT)
    if len(shown) < len(inventions):
        canvas.text(f"+{len(inventions) - len(shown)}", box.right, box.y + 80, TEXT, "right")


def draw_points(canvas: Canvas, points: int, x: int, y: int, size: int) -> None:
    """Points on their gold disc."""
    canvas.sprite(tokens.medal, x, y, size)
    canvas.text(str(points), x, y, TEXT if points > 99 else DIGITS)
