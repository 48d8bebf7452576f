"""What a player of Leonardo is asked, drawn: where each pair stops, and what can be picked, beside what it holds."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine import Decision
from games.leonardo import names as say
from games.leonardo.options import Build, Pair, Take, read
from games.leonardo.view import PlayerView, Space, View
from games.translation import gettext as _
from render.kit import cards, lettering, tokens
from render.kit.canvas import Canvas, Picture, kept
from render.kit.layout import Box
from render.kit.palette import CARD, GOLD, PAPER, SEPIA, SHADE, TAN
from render.kit.pen import Pen
from render.leonardo import icons
from render.leonardo.sketches import SKETCHES

WIDTH, MARGIN, GAP = 1200, 20, 12
TEXT, LARGE = 46, 56
HOLDINGS = 92  # px: the row of what the player has
CELL = (296, 204)
WALKER = WIDTH - 2 * MARGIN - 3 * (CELL[0] + GAP)  # px: the column of the characters
COLUMNS = 3

On: TypeAlias = Callable[[Picture], Canvas]

plain = cards.PanelFrame(CARD, TAN, 3)
payable = cards.CardFrame(GOLD)
empty = cards.PanelFrame(SHADE, TAN, 3)


def draw_decision(view: View, decision: Decision, names: Sequence[str], on: On = Canvas) -> Picture | None:
    """The picture of what the reader of *view* is asked; None for a question that its words say better."""
    if view.seat is None:
        return None
    if decision.kind in ("select", "extra"):
        return _pairs(view, decision, on)
    if decision.kind in ("gioconda", "build"):
        return _picks(view, decision, on)
    return None


@kept
def _paper(height: int) -> Picture:
    return Picture(Pen(WIDTH, height, units=WIDTH, scale=1, background=PAPER).finish(), ())


# --- a character and a number


def _pairs(view: View, decision: Decision, on: On) -> Picture:
    """A row for each character, a cell for each number: the same order as the buttons below."""
    rows: dict[str, list[Pair]] = {}
    for option in decision.options:
        chosen = read(option)
        if isinstance(chosen, Pair):
            rows.setdefault(chosen.character, []).append(chosen)
    canvas = on(_paper(HOLDINGS + len(rows) * (CELL[1] + GAP) + MARGIN))
    _holdings(canvas, view)
    for row, (character, chosen_pairs) in enumerate(rows.items()):
        top = HOLDINGS + row * (CELL[1] + GAP)
        canvas.sprite(icons.CHARACTERS[character], MARGIN + WALKER // 2 - 6, top + 84, 124, 150)
        name = lettering.fit(say.character(character), TEXT, WALKER - 8)
        canvas.text(name, MARGIN + WALKER // 2 - 6, top + CELL[1] - 26, TEXT)
        for column, pair in enumerate(chosen_pairs):
            box = Box(MARGIN + WALKER + column * (CELL[0] + GAP), top, *CELL)
            _stop(canvas, box, view, view.spaces[view.landings[str(pair)]])
            canvas.sprite(cards.number, box.x + 38, box.y + 38, 64)
            canvas.text(str(pair.steps), box.x + 38, box.y + 38, TEXT, colour=CARD)
    return canvas.picture()


# --- a card from the board


def _picks(view: View, decision: Decision, on: On) -> Picture:
    """The cards that can be taken or built."""
    spaces = list(dict.fromkeys(space for option in decision.options for space in _spaces(view, option)))
    columns = min(COLUMNS, len(spaces))
    rows = -(-len(spaces) // columns)
    canvas = on(_paper(HOLDINGS + rows * (CELL[1] + GAP) + MARGIN))
    _holdings(canvas, view)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    for place, index in enumerate(spaces):
        row, column = divmod(place, columns)
        box = Box(MARGIN + column * (width + GAP), HOLDINGS + row * (CELL[1] + GAP), width, CELL[1])
        _stop(canvas, box, view, view.spaces[index])
        canvas.sprite(tokens.number_disc, box.x + 42, box.y + 40, 64)
        canvas.text(str(say.number(index)), box.x + 42, box.y + 40, TEXT)
    return canvas.picture()


def _spaces(view: View, option: str) -> list[int]:
    """The space that an option is about."""
    chosen = read(option)
    if isinstance(chosen, (Take, Build)):
        return [chosen.space]
    return [view.stopped] if view.stopped is not None else []


# --- parts


def _holdings(canvas: Canvas, view: View) -> None:
    """What the player has, in one row without gaps."""
    assert view.seat is not None
    player: PlayerView = view.players[view.seat]
    middle = HOLDINGS // 2
    canvas.sprite(tokens.seat(view.seat), MARGIN + 32, middle, 60)
    held = [(card, count) for card, count in player.materials.items() if count]
    held += [("self_portrait", player.jokers)] if player.jokers else []
    x = MARGIN + 90
    for card, count in held:
        canvas.sprite(icons.CARDS[card], x + 32, middle, 60)
        canvas.text(str(count), x + 70, middle, LARGE, "left")
        x += 82 + lettering.mask(str(count), LARGE).advance + 18
    if not held:
        canvas.text(_("No Material cards yet"), x, middle, TEXT, "left", SEPIA)
    canvas.sprite(cards.coin, WIDTH - MARGIN - 40, middle, 74)
    canvas.text(str(player.score), WIDTH - MARGIN - 40, middle, TEXT if player.score > 99 else LARGE)
    canvas.region("holdings", Box(0, 0, WIDTH, HOLDINGS), held, player.score)


def _stop(canvas: Canvas, box: Box, view: View, space: Space) -> None:
    """What lies on a space; a golden frame says that the player can pay for it now."""
    mine = view.seat in space.payable_by
    frame = payable if mine else plain if space.card else empty
    canvas.sprite(frame, box.centre, box.middle, box.width, box.height)
    canvas.region(f"space:{space.index}:{box.x}:{box.y}", box, space.card, mine)
    if not space.card:
        canvas.text(say.card(""), box.centre, box.middle, TEXT, colour=SEPIA)
        return
    name = lettering.fit(say.card(space.card), TEXT, box.width - 36)
    if space.kind == "collection":
        canvas.sprite(icons.CARDS[space.card], box.centre, box.y + 80, 120)
        canvas.text(name, box.centre, box.bottom - 34, TEXT)
        return
    canvas.sprite(SKETCHES[space.card], box.centre - 6, box.y + 58, 96)
    canvas.sprite(cards.coin, box.right - 48, box.y + 46, 72)
    canvas.text(str(space.points), box.right - 48, box.y + 46, TEXT)
    canvas.text(name, box.centre, box.y + 126, TEXT)
    start = box.centre - (len(space.cost) - 1) * 27
    for place, material in enumerate(space.cost):
        canvas.sprite(icons.CARDS[material], start + place * 54, box.bottom - 34, 48)
