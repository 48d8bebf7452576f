"""The overview: whose turn it is, where both workshops stand, what is contested. The same for every reader."""

from collections.abc import Mapping, Sequence

from games.maestro import names as say
from games.maestro.view import (
    CHARACTERS,
    COLOURS,
    DA_VINCI,
    ROUNDS,
    SIDES,
    TYPES,
    ActionView,
    PlacedView,
    RegionView,
    View,
    WorkshopView,
    artwork_of,
    event_of,
    gallery_values,
    region_of,
    study_track,
)
from games.translation import gettext as _
from render.kit import cards, goods, lettering, tokens
from render.kit.canvas import Canvas, Picture
from render.kit.layout import Box
from render.kit.palette import CARD, SEATS, SEPIA
from render.kit.pen import Drawing
from render.maestro import icons, phrases
from render.maestro.background import label
from render.maestro.layout import (
    CHIP,
    HEAD,
    LARGE,
    MARGIN,
    MEEPLE,
    NAME,
    PRIZE,
    SLOT_PITCH,
    SLOT_SIZE,
    SLOTS,
    SUMS,
    TEXT,
    WIDTH,
    layout_of,
    track,
)


def has_extra(view: View) -> bool:
    """Whether there is a line for the Event and for what Benefactors changed for all."""
    return bool(view.event or view.in_force)


def called(names: Sequence[str], seat: int) -> str:
    """A person's name in letters that can be drawn; the Machina's."""
    name = say.person(seat, names)
    return lettering.printable(name, SEATS[seat].name.capitalize()) if seat >= 0 else name


def compose(canvas: Canvas, view: View, names: Sequence[str]) -> Picture:
    """Everything that changes, drawn onto the background."""
    layout = layout_of(has_extra(view))
    draw_head(canvas, view, names)
    if has_extra(view):
        draw_event(canvas, layout.event, view)
    for found in view.regions:
        draw_region(canvas, layout.regions[found.id], found)
    for box, colour in zip(layout.lodge, view.ranks, strict=True):
        draw_area(canvas, box, view, colour)
    for n, space in enumerate(view.actions):
        draw_action(canvas, layout.action(n), view, space)
    draw_study(canvas, layout.study, view)
    for side in SIDES:
        draw_workshop(canvas, layout.panels[side], view, view.workshops[side])
    for character in CHARACTERS:
        draw_character(canvas, layout.character(character), view, character, names)
    return canvas.picture()


# --- icons with numbers


def counted(canvas: Canvas, drawing: Drawing, number: int | str, x: int, y: int, size: int = 42) -> int:
    """An icon from *x* on, and how many; returns where that ends."""
    canvas.sprite(drawing, x + size // 2, y, size)
    canvas.text(str(number), x + size + 5, y, TEXT, "left")
    return x + size + 5 + lettering.mask(str(number), TEXT).advance


def chip(canvas: Canvas, colour: str, words: str, x: int, y: int, size: int = 54) -> None:
    """A colour's shape with a number or a letter on it."""
    canvas.sprite(icons.chip(colour), x, y, size)
    if words:
        canvas.text(words, x, y + round(icons.DROP.get(colour, 0) * size), TEXT)


def held(canvas: Canvas, resources: Mapping[str, int], x: int, y: int, pitch: int = 70) -> None:
    """Resources: each colour in a column of its own."""
    for n, colour in enumerate(COLOURS):
        if number := resources.get(colour, 0):
            chip(canvas, colour, str(number), x + n * pitch + 28, y)


def artworks(canvas: Canvas, artwork: Mapping[str, int], x: int, y: int, size: int = 40, gap: int = 8) -> int:
    """Artwork by type; returns where that ends."""
    for kind in TYPES:
        if number := artwork.get(kind, 0):
            x = counted(canvas, icons.ARTWORK[kind], number, x, y, size) + gap
    return x


# --- the head


def draw_head(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """Who is awaited, and the points of both; below, the Round and who acts with what, and Action Points left."""
    right = WIDTH - MARGIN
    for side in reversed(SIDES):
        points = str(total(view.workshops[side]))
        canvas.text(points, right, 52, LARGE, "right")
        right -= lettering.mask(points, LARGE).advance + 12
        canvas.sprite(icons.WORKSHOPS[side], right - 29, 52, 58)
        right -= 58 + 34
    draw_awaited(canvas, view, names, right)
    text = _("Round {round}/{rounds}").format(round=view.round, rounds=ROUNDS) + " · " + phrases.phase(view)
    canvas.text(text, MARGIN, 118, TEXT, "left", SEPIA)
    left = MARGIN + lettering.mask(text, TEXT).advance + 24
    if view.phase == "action":
        name = say.character(view.active)
        name = name[:1].upper() + name[1:]
        canvas.text(name, left, 118, TEXT, "left")
        if view.action and view.points:
            left += lettering.mask(name, TEXT).advance + 44
            canvas.sprite(cards.number, left, 118, 66)
            canvas.text(str(view.points), left, 118, TEXT, colour=CARD)
    elif view.phase == "over":
        winner = next(workshop.side for workshop in view.workshops if won(view, workshop))
        canvas.sprite(tokens.laurel, left + 34, 118, 66)
        canvas.text(say.workshop(winner), left + 80, 118, TEXT, "left")
    canvas.region("head", Box(0, 0, WIDTH, HEAD), view.round, view.phase, view.turn, view.active, *view.awaited)


def draw_awaited(canvas: Canvas, view: View, names: Sequence[str], right: int) -> None:
    """Who is awaited: one by name, several as their shapes."""
    if not view.awaited:
        return
    x = MARGIN
    for seat in view.awaited:
        canvas.sprite(icons.seat(seat, side_of(view, seat)), x + 30, 52, 56)
        x += 66
    canvas.sprite(tokens.quill, x + 26, 52, 52)
    x += 66
    if len(view.awaited) == 1:
        name = lettering.fit(called(names, view.awaited[0]), LARGE, right - x - 16)
        canvas.text(name, x, 52, LARGE, "left")


def side_of(view: View, seat: int) -> int:
    """The workshop of a seat: of whoever acts, that of its active Character."""
    return main_character(view, seat) % 2


def total(workshop: WorkshopView) -> int:
    """The VP of a workshop, with the final scoring once there is one."""
    return workshop.vp + sum(workshop.final.values())


def draw_event(canvas: Canvas, box: Box, view: View) -> None:
    """The Event in short with the compass it looks at, and the Benefactors that changed something for all."""
    left = box.x
    if view.event:
        words = say.event_in_short(view.event)
        canvas.text(words, left, box.middle - 4, TEXT, "left", SEPIA)
        left += lettering.mask(words, TEXT).advance + 14
        if kind := event_of(view.event).type:
            canvas.sprite(icons.COMPASS[kind], left + 26, box.middle - 4, 50)
    right = box.right
    for card in reversed(view.in_force):
        draw_prize(canvas, card, right - 52, box.middle - 4)
        right -= 116


def draw_prize(canvas: Canvas, card: str, x: int, y: int) -> None:
    """A Benefactor's or Patroness's card with its id."""
    canvas.sprite(icons.PRIZES[card[0]], x, y, 102, 60)
    canvas.text(card, x, y, TEXT)


# --- the map


def draw_region(canvas: Canvas, box: Box, found: RegionView) -> None:
    """A region's Gallery with its points and who holds its Centerpiece; its Artwork."""
    if found.gallery:
        canvas.sprite(icons.GALLERY_CARDS[found.gallery], box.centre, box.middle, box.width, box.height)
        label(canvas, found.id, box)
        canvas.sprite(icons.GALLERIES[found.gallery], box.right - 43, box.y + 41, 62)
        canvas.text(str(found.points), box.right - 43, box.y + 41, TEXT)
        holder = icons.nobody if found.center is None else icons.WORKSHOPS[found.center]
        canvas.sprite(holder, box.right - 106, box.y + 41, 46)
    if region_of(found.id).type == "gray":
        middle = box.y + 30 if found.artwork else box.middle
        canvas.text(say.region_name(found.id), box.centre, middle, TEXT, "centre", SEPIA)
    if found.artwork:
        width = sum(45 + lettering.mask(str(n), TEXT).advance for n in found.artwork.values()) + 8 * len(found.artwork)
        artworks(canvas, found.artwork, box.centre - (width - 8) // 2, box.bottom - 31, 40)


# --- the lodge


def draw_area(canvas: Canvas, box: Box, view: View, colour: str) -> None:
    """An area of the Lodge: colour and what its Galleries pay; Collectors standing and lying, precedence."""
    rank = view.ranks.index(colour)
    chip(canvas, colour, say.letter(colour), box.x + 42, box.y + 38, 62)
    for n, (drawing, points) in enumerate(zip((tokens.medal, icons.secondary), gallery_values(rank), strict=True)):
        canvas.sprite(drawing, box.x + 152 + n * 80, box.y + 38, 62)
        canvas.text(str(points), box.x + 152 + n * 80, box.y + 38, TEXT)
    standing, lying = view.lodge[colour]
    for n, (drawing, number) in enumerate(
        ((icons.standing, standing), (icons.lying, lying), (icons.precedence, view.precedence[colour]))
    ):
        counted(canvas, drawing, number, box.x + 12 + n * 92, box.bottom - 34, 40)


# --- Actions


def draw_action(canvas: Canvas, box: Box, view: View, space: ActionView) -> None:
    """An Action: colour, prize, the cards of both sides, Publicity so far."""
    canvas.sprite(icons.chip(space.colour), CHIP, box.middle, 58)
    canvas.text(say.action(space.action), NAME, box.middle, TEXT, "left")
    if space.prize:
        draw_prize(canvas, space.prize, PRIZE, box.middle)
    for side in SIDES:
        cards = [placed for placed in space.cards if placed.side == side]
        for place, placed in enumerate(cards):
            draw_placed(canvas, SLOTS[side] + place * SLOT_PITCH, box.middle, placed)
        canvas.text(str(space.publicity[side]), SUMS[side], box.middle, TEXT)
    if view.machina.get("action") == space.action:
        canvas.sprite(goods.automaton, MEEPLE, box.middle, 56)


def draw_placed(canvas: Canvas, x: int, y: int, placed: PlacedView) -> None:
    """A card with its Publicity, whose it is, and the token on it."""
    canvas.sprite(icons.face if placed.face_up else icons.back, x, y, *SLOT_SIZE)
    if placed.face_up:
        canvas.text(str(placed.publicity), x, y - 18, TEXT)
    canvas.sprite(icons.seat(placed.seat, placed.side), x - 18, y + 22, 30)
    if placed.token:
        canvas.sprite(icons.token(placed.token), x + 19, y + 22, 36)


# --- the Study track


def draw_study(canvas: Canvas, box: Box, view: View) -> None:
    """The bonus tiles, and both markers: da Vinci's above, Michelangelo's below."""
    for space in range(1, len(study_track()) + 1):
        if colour := view.track[space - 1]:
            canvas.sprite(icons.chip(colour), track(box, space), box.y + 128, 46)
    one, other = (workshop.study for workshop in view.workshops)
    for side, row in zip(SIDES, (78, 179), strict=True):
        x = track(box, view.workshops[side].study)
        canvas.sprite(icons.WORKSHOPS[side], x, box.y + row, 46)
        if one == other and view.study_order[0] == side:
            canvas.sprite(icons.ahead, x + 40, box.y + row, 26)


# --- the workshops


def draw_workshop(canvas: Canvas, box: Box, view: View, workshop: WorkshopView) -> None:
    """A workshop: points, Artwork in supply, what it has won, its tokens."""
    if view.standings and won(view, workshop):
        canvas.sprite(tokens.laurel, box.right - 128, box.y + 42, 66)
    canvas.sprite(tokens.medal, box.right - 50, box.y + 42, 76)
    canvas.text(str(total(workshop)), box.right - 50, box.y + 42, TEXT)
    y, x = box.y + 104, artworks(canvas, workshop.supply, box.x + 14, box.y + 104, 42, 12)
    done = view.ceiling.count("")
    if workshop.side == DA_VINCI:
        done = sum(blueprint.built for blueprint in view.blueprints)
    board = icons.invention if workshop.side == DA_VINCI else icons.removed
    for drawing, number in (
        (icons.gallery_tile, len(workshop.tiles)),
        (icons.benefactor, len(workshop.benefactors)),
        (icons.patroness, len(workshop.patronesses)),
        (board, done),
    ):
        if number:
            x = counted(canvas, drawing, number, x, y) + 12
    x = box.x + 14
    for colour in COLOURS:
        if number := workshop.tokens.count(colour):
            x = counted(canvas, icons.token(colour), number, x, box.y + 160, 48) + 14
    if workshop.upgraded:
        counted(canvas, icons.upgraded, workshop.upgraded, box.right - 110, box.y + 160, 46)


def won(view: View, workshop: WorkshopView) -> bool:
    """Whether a workshop has won; the Machina where no person has."""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    return bool(set(first) & set(workshop.seats)) if first else workshop.machina


def main_character(view: View, seat: int) -> int:
    """The Character beside which a seat's mark stands: the active one, else its first."""
    if view.phase == "action" and view.runs[view.active] == seat:
        return view.active
    return view.runs.index(seat)


def draw_character(canvas: Canvas, box: Box, view: View, character: int, names: Sequence[str]) -> None:
    """A Character: who runs it, the Artwork it handles, its Resources; cards in hand; a frame when it acts."""
    seat = view.runs[character]
    if view.phase == "action" and character == view.active:
        canvas.sprite(icons.edge, box.centre, box.middle, box.width, box.height)
    y = box.y + 34
    canvas.sprite(icons.seat(seat, character % 2), box.x + 36, y, 46)
    right = box.right - 12
    canvas.sprite(icons.ARTWORK[artwork_of(character)], right - 22, y, 44)
    right -= 56
    mark = tokens.quill if seat in view.awaited else tokens.seal if seat in view.answered else None
    if mark is not None and character == main_character(view, seat):
        canvas.sprite(mark, right - 23, y, 44)
        right -= 56
    if character == view.first:
        canvas.sprite(icons.first, right - 23, y, 46)
        canvas.text("1", right - 23, y, TEXT)
        right -= 56
    alone = character > 1 and view.runs[character - 2] == seat
    name = _("Assistant") if alone else called(names, seat)
    canvas.text(lettering.fit(name, TEXT, right - box.x - 76), box.x + 68, y, TEXT, "left")
    if seat >= 0:
        held(canvas, view.sections[character], box.x + 10, box.bottom - 32)
    elif character == view.runs.index(seat):  # the Machina keeps no Resources there
        canvas.text(say.difficulty_in_short(str(view.machina["difficulty"])), box.x + 68, box.bottom - 32, TEXT, "left")
    if str(seat) in view.hands and character == view.runs.index(seat):
        counted(canvas, icons.hand, view.hands[str(seat)], box.right - 102, box.bottom - 32, 46)
