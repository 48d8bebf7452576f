"""The board's picture of Leonardo."""

from collections.abc import Sequence
from itertools import combinations
from math import dist, hypot
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.leonardo import text
from games.leonardo.box import CHARACTERS, COLLECTION, INVENTIONS
from games.leonardo.options import Pair
from games.leonardo.view import KINDS, View
from render.kit import pen, tokens
from render.kit.canvas import LEAST_TEXT
from render.kit.layout import Box
from render.leonardo import draw, layout
from render.leonardo.board import QUIET, compose, filled, here_disc, here_sheet, paper
from render.leonardo.icons import CARDS
from render.leonardo.icons import CHARACTERS as PAWNS
from render.leonardo.sketches import SKETCHES
from tests.render.checks import Reader, faults
from tests.render.conftest import ViewMaker
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
def test_every_position_can_be_drawn_and_read_on_a_phone(position: ViewMaker, seats: int) -> None:
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
def test_the_fullest_table_stays_legible_and_inside_its_panels(crowded: ViewMaker, seats: int) -> None:
    picture = draw(crowded(seats), LONG[:seats])
    assert min(picture.text_sizes) / picture.width >= LEAST_TEXT
    view = crowded(seats)
    bare = paper(view).image
    below = picture.image.copy()
    for panel in layout.panels(filled(view)):
        below.paste(crop(bare, panel.box), (panel.box.x, panel.box.y))
    outside = Box(0, layout.RING_HEIGHT, layout.WIDTH, layout.height(filled(view)) - layout.RING_HEIGHT)
    assert crop(below, outside).tobytes() == crop(bare, outside).tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_covers_a_text_or_another_piece(crowded: ViewMaker, seats: int) -> None:
    under_text = {tokens.medal, tokens.number_disc, *map(tokens.seat, range(4))}
    frames = {tokens.frame, QUIET, here_sheet, here_disc}
    canvas = Recorder(paper(crowded(seats)))
    compose(canvas, crowded(seats), LONG[:seats])
    for one, other in combinations(canvas.strings, 2):
        assert not one.overlaps(other)
    for drawing, box in canvas.sprites:
        for string in canvas.strings:
            assert not box.overlaps(string) or drawing in under_text | frames, (drawing, box, string)
    solid = [(drawing, box) for drawing, box in canvas.sprites if drawing not in {tokens.number_disc, *frames}]
    for (first, one), (second, other) in combinations(solid, 2):
        assert not one.inset(2, 2).overlaps(other.inset(2, 2)), (first, one, second, other)


def distance(spot: tuple[int, int], index: int) -> float:
    """How far a point is from the card on a space, in px; 0 on it."""
    tile = layout.space(index)
    if KINDS[index] == "collection":
        return max(0.0, dist(spot, (tile.centre, tile.middle)) - layout.DISC / 2)
    return hypot(max(tile.x - spot[0], spot[0] - tile.right, 0), max(tile.y - spot[1], spot[1] - tile.bottom, 0))


SPOTS = [(index, spot) for index, spots in enumerate(layout.SPOTS) for spot in spots]


@pytest.mark.clause("LE-SETUP-12", "LE-MOVE-08")
def test_characters_stand_free_wherever_they_meet() -> None:
    boxes = [Box.around(x, y, *layout.PAWN) for _index, (x, y) in SPOTS]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for box in boxes:
        assert box.x >= 0
        assert box.right <= layout.WIDTH
        for index in range(len(KINDS)):
            corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
            assert all(distance(corner, index) > 0 for corner in corners), (box, index)
            assert not box.overlaps(layout.number(index))


@pytest.mark.clause("LE-SETUP-12")
def test_every_character_stands_nearest_to_its_own_space_by_a_factor_of_two() -> None:
    assert len(SPOTS) == len(KINDS) * len(CHARACTERS)
    for index, spot in SPOTS:
        others = [distance(spot, other) for other in range(len(KINDS)) if other != index]
        assert 0 < 2 * distance(spot, index) <= min(others), (index, spot)


@pytest.mark.clause("LE-SETUP-12")
def test_characters_stand_outside_the_circle_and_far_from_its_middle() -> None:
    x, y, radius = layout.MOTIF
    for index, spot in SPOTS:
        assert dist(spot, (x, y)) > dist(layout.CENTRES[index], (x, y)) + 30, (index, spot)
        assert dist(spot, (x, y)) > 2 * radius
        assert not inside(spot, layout.CENTRES)


def inside(point: tuple[int, int], polygon: Sequence[tuple[int, int]]) -> bool:
    """Whether a point lies inside a polygon."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > point[1]) != (y2 > point[1]):
            crossings += point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1)
    return crossings % 2 == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_drawn(position: ViewMaker, name: str) -> None:
    view = position(2, 4, 30)
    picture = draw(view, (name, name * 3))
    head = layout.panels(filled(view))[0].head
    assert crop(picture.image, head).tobytes() != crop(paper(view).image, head).tobytes()


def test_the_board_is_the_same_for_every_reader(position: ViewMaker) -> None:
    view = position(3, 7, 31)
    mine = replace(view, seat=1, mine="leonardo:2")
    assert draw(view, NAMES[:3]).image.tobytes() == draw(mine, NAMES[:3]).image.tobytes()


def test_every_card_character_and_invention_has_a_picture_of_its_own(position: ViewMaker) -> None:
    cards = {space.card for seed in range(30) for space in position(2, seed, 40).spaces} - {""}
    assert cards <= set(CARDS) | set(SKETCHES)
    assert set(SKETCHES) == set(INVENTIONS)
    assert set(PAWNS) == set(CHARACTERS)
    icons = {name: pen.trace(drawing, 48, 48) for name, drawing in {**CARDS, **SKETCHES, **PAWNS}.items()}
    for one, other in combinations(icons.values(), 2):
        difference = ImageChops.difference(one.convert("L"), other.convert("L"))
        assert sum(difference.histogram()[48:]) > 100


def test_what_happens_shows(position: ViewMaker) -> None:
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
        {"discard": {**view.discard, "leather": 6, "lady": 3}},
        {"set_aside": 36},
        {"stalling": True, "quiet": 3},
        {"stalling": True, "quiet": 4},
        {"extras": (1, 0)},
        {"phase": "extra"},
        {"pairs": {0: Pair("pardo", 3)}},
        {"players": (replace(view.players[0], paintings=("gioconda",)), *view.players[1:])},
        {"spaces": (replace(view.spaces[0], payable_by=()), *view.spaces[1:])},
    ]
    for change in changes:
        assert draw(replace(view, **change), NAMES).image.tobytes() != before, change


def test_the_end_shows_places_and_totals(position: ViewMaker) -> None:
    view: View = position(4, 8, 1000)
    assert view.phase == "over"
    canvas = Recorder(paper(view))
    compose(canvas, view, NAMES)
    x, y, radius = layout.MOTIF
    middle = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    winners = sum(standing.place == 1 for standing in view.standings)
    assert [drawing for drawing, _ in canvas.sprites].count(tokens.laurel) == winners
    assert sum(middle.overlaps(string) for string in canvas.strings) == 2 * len(view.standings)


@pytest.mark.clause("LE-END-01", "LE-HOUSE-05")
@pytest.mark.parametrize("reason", ["collection", "invention", "stall"])
def test_the_end_says_why(position: ViewMaker, reason: str) -> None:
    view = replace(position(4, 8, 1000), ending=reason)
    canvas = Recorder(paper(view))
    compose(canvas, view, NAMES)
    said = " ".join(canvas.words)
    assert {"collection": "A Collection space", "invention": "An Invention space", "stall": "many rounds"}[
        reason
    ] in said
    assert canvas.outside == []


def test_a_stall_and_every_discard_are_counted_as_on_the_text_board(position: ViewMaker) -> None:
    view = replace(
        position(4, 3, 70), stalling=True, quiet=4, set_aside=36, discard=dict(COLLECTION), extras=(2, 0), phase="extra"
    )
    canvas = Recorder(paper(view))
    compose(canvas, view, NAMES)
    written, board = " ".join(canvas.words), text.board(view, NAMES)
    assert "No card taken: 4 of 6 rounds" in written
    assert "without a card taken: 4; 6 end the game" in board
    assert "36 aside" in written
    assert "36 cards" in board
    assert "Extra play" in written
    assert "Extra plays to come: Chiara di Montefeltro, Ada" in board
    corner = [drawing for drawing, box in canvas.sprites if box.overlaps(layout.DISCARDS)]
    assert corner == list(CARDS.values())
    counts = [word for word, box in zip(canvas.words, canvas.strings, strict=True) if box.overlaps(layout.DISCARDS)]
    assert counts == ["Discarded", *(str(COLLECTION[card]) for card in CARDS)]
    assert canvas.outside == []


def test_an_unknown_detail_is_refused(position: ViewMaker) -> None:
    with pytest.raises(ValueError, match="unknown detail"):
        draw(position(2, 0, 0), NAMES[:2], "underside")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_are_as_high_as_what_players_have(position: ViewMaker, seats: int) -> None:
    heights = [draw(position(seats, 1, choices), NAMES[:seats]).image.height for choices in (0, 60)]
    assert heights[0] < heights[1]
    bare = replace(position(seats, 1, 60))
    for panel, player in zip(layout.panels(filled(bare)), bare.players, strict=True):
        lowest = panel.works.bottom if player.inventions else panel.head.bottom
        assert lowest <= panel.box.bottom


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_whole_games_are_legible(position: ViewMaker, seats: int) -> None:
    for choices in (0, 3, 17, 44, 1000):
        view = position(seats, 5, choices)
        canvas = Reader(paper(view))
        compose(canvas, view, LONG[:seats])
        assert faults(canvas) == []
