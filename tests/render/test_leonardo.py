"""The board's picture of Leonardo."""

from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.leonardo.box import CHARACTERS, INVENTIONS, SPACES
from games.leonardo.options import Pair
from games.leonardo.view import View
from render.kit import pen, tokens
from render.kit.canvas import LEAST_TEXT
from render.kit.layout import Box
from render.leonardo import draw, layout
from render.leonardo.background import ground
from render.leonardo.board import compose, here_disc, here_sheet
from render.leonardo.icons import CARDS
from render.leonardo.icons import CHARACTERS as PAWNS
from render.leonardo.sketches import SKETCHES
from tests.render.recording import Recorder

NAMES = ("Ada", "Bruno Bellini", "Chiara di Montefeltro", "Dario")
LONG = ("W" * 32, "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "Maximilian von und zu Hohenlohe", "@" * 32)
HOSTILE = (
    "🎲🧙‍♂️🇮🇹",
    "\u202eevil\u202c \u200b\ufeff",
    "z\u0337\u031b\u035d\u0315a\u0353\u0347l\u0489go\x00\x07\n\t\x1b[31m",
    "مرحبا שלום 日本語 한국어",
    "",
    "   ",
    "\ud800",
    "﷽" * 32,
    "<@123> **bold** `code` \\",
)


def crop(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((box.x, box.y, box.right, box.bottom))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_can_be_drawn_and_read_on_a_phone(position: Any, seats: int) -> None:
    phases = set()
    for seed, choices in enumerate([0, 1, 5, 9, 14, 20, 33, 47, 60, 75, 90, 1000]):
        view = position(seats, seed, choices)
        phases.add(view.phase)
        picture = draw(view, NAMES[:seats])
        assert picture.image.mode == "RGB"
        assert picture.width == 1200
        assert picture.text_sizes
        assert min(picture.text_sizes) / picture.width >= LEAST_TEXT == 0.037
    assert "over" in phases


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fullest_table_stays_legible_and_inside_its_panels(crowded: Any, seats: int) -> None:
    picture = draw(crowded(seats), LONG[:seats])
    assert min(picture.text_sizes) / picture.width >= LEAST_TEXT
    bare = ground(seats).image
    below = picture.image.copy()
    for panel in layout.panels(seats):
        below.paste(crop(bare, panel.box), (panel.box.x, panel.box.y))
    outside = Box(0, layout.RING_HEIGHT, layout.WIDTH, layout.height(seats) - layout.RING_HEIGHT)
    assert crop(below, outside).tobytes() == crop(bare, outside).tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_covers_a_text_or_another_piece(crowded: Any, seats: int) -> None:
    under_text = {tokens.medal, tokens.number_disc, *map(tokens.seat, range(4))}
    frames = {tokens.frame, here_sheet, here_disc}
    canvas = Recorder(ground(seats))
    compose(canvas, crowded(seats), LONG[:seats])
    for one, other in combinations(canvas.strings, 2):
        assert not one.overlaps(other)
    for drawing, box in canvas.sprites:
        for string in canvas.strings:
            assert not box.overlaps(string) or drawing in under_text | frames, (drawing, box, string)
    solid = [(drawing, box) for drawing, box in canvas.sprites if drawing not in {tokens.number_disc, *frames}]
    for (first, one), (second, other) in combinations(solid, 2):
        assert not one.inset(2, 2).overlaps(other.inset(2, 2)), (first, one, second, other)


def test_characters_stand_free_wherever_they_meet() -> None:
    tiles = [layout.space(index) for index in range(len(SPACES))]
    for where in product(range(len(SPACES)), repeat=len(CHARACTERS)):
        spots = [layout.SPOTS[space][where[:rank].count(space)] for rank, space in enumerate(where)]
        boxes = [Box.around(x, y, *layout.PAWN) for x, y in spots]
        for one, other in combinations(boxes, 2):
            assert not one.overlaps(other), where
    for box in (Box.around(x, y, *layout.PAWN) for spots in layout.SPOTS for x, y in spots):
        for tile, kind in zip(tiles, SPACES, strict=True):
            round_off = 26 if kind == "collection" else 0  # a disc leaves the corners of its box free
            assert not box.overlaps(tile.inset(round_off, round_off))


def test_a_character_alone_stands_nearest_to_its_own_space() -> None:
    def distance(spot: tuple[int, int], tile: Box) -> float:
        dx = max(tile.x - spot[0], spot[0] - tile.right, 0)
        dy = max(tile.y - spot[1], spot[1] - tile.bottom, 0)
        return float(dx * dx + dy * dy)

    for index, spots in enumerate(layout.SPOTS):
        nearest = min(range(len(SPACES)), key=lambda other: distance(spots[0], layout.space(other)))
        assert nearest == index


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_drawn(position: Any, name: str) -> None:
    view = position(2, 4, 30)
    picture = draw(view, (name, name * 3))
    head = layout.panels(2)[0].head
    assert crop(picture.image, head).tobytes() != crop(ground(2).image, head).tobytes()


def test_the_board_is_the_same_for_every_reader(position: Any) -> None:
    view = position(3, 7, 31)
    mine = replace(view, seat=1, mine="leonardo:2")
    assert draw(view, NAMES[:3]).image.tobytes() == draw(mine, NAMES[:3]).image.tobytes()


def test_every_card_character_and_invention_has_a_picture_of_its_own(position: Any) -> None:
    cards = {space.card for seed in range(30) for space in position(2, seed, 40).spaces} - {""}
    assert cards <= set(CARDS) | set(SKETCHES)
    assert set(SKETCHES) == set(INVENTIONS)
    assert set(PAWNS) == set(CHARACTERS)
    icons = {name: pen.trace(drawing, 48, 48) for name, drawing in {**CARDS, **SKETCHES, **PAWNS}.items()}
    for one, other in combinations(icons.values(), 2):
        difference = ImageChops.difference(one.convert("L"), other.convert("L"))
        assert sum(difference.histogram()[48:]) > 100


def test_what_happens_shows(position: Any) -> None:
    view: View = position(4, 3, 70)
    before = draw(view, NAMES).image.tobytes()
    changes: list[dict[str, Any]] = [
        {"round": view.round + 1},
        {"awaited": (), "answered": (0, 1, 2, 3)},
        {"awaited": (2,)},
        {"pawns": {**view.pawns, "leonardo": (view.pawns["leonardo"] + 1) % 9}},
        {"collection_left": view.collection_left - 1},
        {"inventions_left": view.inventions_left - 1},
        {"order": view.order[1:] + view.order[:1]},
        {"stopped": 1},
        {"pairs": {0: Pair("pardo", 3)}},
        {"players": (replace(view.players[0], paintings=("gioconda",)), *view.players[1:])},
        {"spaces": (replace(view.spaces[0], payable_by=()), *view.spaces[1:])},
    ]
    for change in changes:
        assert draw(replace(view, **change), NAMES).image.tobytes() != before, change


def test_the_end_shows_places_and_totals(position: Any) -> None:
    view: View = position(4, 8, 1000)
    assert view.phase == "over"
    canvas = Recorder(ground(4))
    compose(canvas, view, NAMES)
    x, y, radius = layout.MOTIF
    middle = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    winners = sum(standing.place == 1 for standing in view.standings)
    assert [drawing for drawing, _ in canvas.sprites].count(tokens.laurel) == winners
    assert sum(middle.overlaps(string) for string in canvas.strings) == 2 * len(view.standings)


def test_an_unknown_detail_is_refused(position: Any) -> None:
    with pytest.raises(ValueError, match="unknown detail"):
        draw(position(2, 0, 0), NAMES[:2], "underside")
