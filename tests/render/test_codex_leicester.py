"""The pictures of Codex Leicester."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.codex_leicester.box import CARDS, COLOURS, MATERIALS, SYMBOLS
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.rules import PHASES
from games.codex_leicester.view import CouncilSpace, Invention, View
from render.codex_leicester import board, draw, icons, rows, tiles
from render.codex_leicester.details import PUBLIC_DETAILS, draw_card
from render.codex_leicester.layout import layout_of
from render.codex_leicester.pictures import DETAILS
from render.kit import cards, goods, pen, tokens
from render.kit.canvas import LEAST_TEXT, Picture
from render.kit.layout import Box
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import COUNCIL_TILES, REWARD_TILES
from tests.render.recording import Recorder

NAMES = ("Ada", "Bruno Bellini", "Chiara di Montefeltro", "Dario", "Eleonora d'Este")
LONG = ("W" * 32, "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "Maximilian von und zu Hohenlohe", "@" * 32, "Q" * 32)
HOSTILE = (
    "🎲🧙‍♂️🇮🇹",
    "\u202eevil\u202c \u200b",
    "z\u0337a\u0353\x00\n\x1b[31m",
    "",
    "\ud800",
    "﷽" * 32,
    "<@123> **b** \\",
)
PICTURES = ("board", *PUBLIC_DETAILS)
every_table = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])


@cache
def game(seats: int, number: int = 1) -> tuple[tuple[View | None, ...], ...]:
    """Every 17th position and the last of an eager game, as a spectator sees it and as each seat does."""
    found, last = [], None
    for n, live in enumerate(eager_game(seats, number)):
        last = live
        if n % 17 == 0:
            found.append((live.view(None), *(live.view(seat) for seat in range(seats))))
    assert last is not None
    return (*found, (last.view(None), *(last.view(seat) for seat in range(seats))))


def views(seats: int) -> list[Any]:
    """The spectator's views."""
    return [seen[0] for seen in game(seats)]


@cache
def middle(seats: int) -> Any:
    """A position in the middle of a game, with workers placed."""
    return max(views(seats)[: len(views(seats)) * 3 // 4], key=lambda view: sum(len(a.workers) for a in view.areas))


@cache
def crowded(seats: int, area: str = "C") -> View:
    """The fullest table there can be, and fuller: everybody has all there is of everything, everywhere."""
    view: View = middle(seats)
    company = [*range(seats), *([10] if seats == 2 else [11, 12] if seats == 1 else [])]
    every = tuple(company)
    workers = tuple(worker for seat in company for worker in ([f"{seat}m"] + [f"{seat}a"] * 10))
    areas = tuple(
        replace(there, workers=workers, influence={str(seat): 12 for seat in company}, ranking=every)
        for there in view.areas
    )
    dear = max(CARDS.epics, key=lambda id: len(CARDS.epics[id].name))
    players = tuple(
        replace(
            player,
            florins=133, materials=dict.fromkeys(MATERIALS, 25), tokens=13, home=10, apprentices=9, gray=True, kept=3,
            extensions=("hammer", "pincer4", "pincer2"), special_room=True, cards=tuple(CARDS.inventions),
            symbols=SYMBOLS * 2, symbol_counts=dict.fromkeys(SYMBOLS, 18), used=tuple(CARDS.commons),
            rewards=view.open_rewards, requests=REQUESTS, council_firsts=7, knowledge=6, tile="CT8", salary=6,
            shops=tuple(
                replace(
                    shop, card=dear, need=15, done=15, basement=CARDS.epics[dear].cost, rooms=6, furnaces=2, free=0,
                    automata=2, master=True, apprentices=3,
                )
                for shop in player.shops
            ),
        )
        for player in view.players
    )  # fmt: skip
    markers = tuple(player.seat for player in players)
    bots = (11, 12, 11, 12) if seats == 1 else ()
    long = sorted(CARDS.commons, key=lambda id: -len(CARDS.commons[id].name))
    row = layout_of(view).row_length
    epics = sum(invention.row == "epics" for invention in view.inventions) + 1
    inventions = [Invention(id, "present", markers, bots) for id in long[:row]]
    inventions += [Invention(id, "future", markers, bots) for id in long[row : 2 * row]]
    inventions += [Invention(id, "epics", markers, bots) for id in list(CARDS.epics)[-min(8, epics) :]]
    return replace(
        view, players=players, areas=areas, area=area, inventions=tuple(inventions), step=1, deck=17,
        council=tuple(CouncilSpace(tile, 2) for tile in COUNCIL_TILES[-len(view.council) :]),
        awaited=markers[:1], answered=markers[1:], next_order=tuple(view.order), phase="area", ghosts=(dear,),
        prices=(0, 2, 3, 4), round=7, seat=0,
    )  # fmt: skip


def recorded(view: View, detail: str, names: Sequence[str] = LONG) -> Recorder:
    """The picture with all that was put on it."""
    found: list[Recorder] = []

    def on(background: Picture) -> Recorder:
        found.append(Recorder(background))
        return found[0]

    draw(view, names[: view.seats], detail, on)
    return found[0]


@every_table
def test_every_position_can_be_drawn_and_read_on_a_phone(seats: int) -> None:
    for view in views(seats):
        picture = draw(view, NAMES[:seats])
        assert picture.image.mode == "RGB"
        assert picture.width == 1200
        assert picture.image.height <= 2450
        assert min(picture.text_sizes) / picture.width >= LEAST_TEXT == 0.037


@every_table
@pytest.mark.parametrize("detail", DETAILS)
def test_every_detail_can_be_read_on_a_phone(seats: int, detail: str) -> None:
    for seen in game(seats)[::6] + game(seats)[-1:]:
        view = seen[1]
        assert view is not None
        picture = draw(view, NAMES[:seats], detail)
        assert picture.width == 1200
        assert min(picture.text_sizes) / picture.width >= LEAST_TEXT


@every_table
def test_every_phase_has_a_picture(seats: int) -> None:
    view = middle(seats)
    drawn = {}
    for phase in (*PHASES, "over"):
        area = {"council_turn": "A", "area": "C"}.get(phase, "")
        drawn[phase] = draw(replace(view, phase=phase, area=area, next_order=()), NAMES[:seats]).image.tobytes()
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other], (one, other)


@every_table
def test_public_pictures_are_the_same_for_every_reader(seats: int) -> None:
    for seen in game(seats)[::8] + game(seats)[-1:]:
        for detail in PICTURES:
            first, *others = (draw(view, NAMES[:seats], detail).image.tobytes() for view in seen if view is not None)
            assert all(other == first for other in others), detail


@pytest.mark.parametrize("detail", PICTURES)
def test_what_screens_hide_is_on_no_public_picture(detail: str) -> None:
    view = middle(5)
    bare = tuple(replace(p, florins=None, materials=None) for p in view.players)
    rich = tuple(replace(p, florins=99, materials=dict.fromkeys(MATERIALS, 9)) for p in view.players)
    rich_view = replace(view, players=rich, seat=1, hand=("M01", "M02"), mine=("M01",), prices=(0, 1, 2, 2))
    poor_view = replace(view, players=bare, seat=None, hand=(), mine=(), prices=())
    assert draw(rich_view, NAMES, detail).image.tobytes() == draw(poor_view, NAMES, detail).image.tobytes()


def test_the_screen_shows_what_its_owner_has() -> None:
    view = replace(middle(5), seat=1)
    own = view.players[1]
    before = draw(view, NAMES, "my").image.tobytes()
    for change in ({"florins": 77}, {"materials": dict.fromkeys(MATERIALS, 7)}, {"tokens": 9}, {"salary": 5}):
        changed = (view.players[0], replace(own, **change), *view.players[2:])
        assert draw(replace(view, players=changed), NAMES, "my").image.tobytes() != before, change
    others = (replace(view.players[0], florins=55, tokens=9), *view.players[1:])
    assert draw(replace(view, players=others), NAMES, "my").image.tobytes() == before
    hand = replace(view, hand=("M01", "M02", "M15"), mine=("M02",))
    assert "1 Apprentice or an Extension Tile" in " ".join(recorded(hand, "my", NAMES).words)


def test_a_spectator_has_no_screen() -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw(replace(middle(3), seat=None), NAMES[:3], "my")


def test_an_unknown_detail_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown detail"):
        draw(middle(2), NAMES[:2], "underside")


# --- nothing in the way of anything

LOOKS = [*icons.PLAYERS.values(), *icons.OTHERS.values()]
HOLDERS = {
    tokens.frame, board.QUIET, icons.edge, icons.room, icons.furnace, board.NOW, board.PILL_NOW, board.PILL_DONE,
    board.PILL_NEXT, *rows.FRAMES.values(),
}  # fmt: skip
UNDER_TEXT = {
    tokens.medal, tokens.number_disc, icons.step, icons.step_now, icons.done_step, cards.coin,
    *(look.token for look in LOOKS), *(look.master for look in LOOKS), *HOLDERS,
}  # fmt: skip


def within(box: Box, other: Box) -> bool:
    return box.x >= other.x and box.y >= other.y and box.right <= other.right and box.bottom <= other.bottom


@every_table
@pytest.mark.parametrize("detail", ["board", *DETAILS])
@pytest.mark.parametrize("area", ["E", ""])
def test_nothing_covers_a_text_or_another_piece(seats: int, detail: str, area: str) -> None:
    view = replace(crowded(seats), area=area, phase="area" if area else "assignment")
    canvas = recorded(view, detail)
    assert canvas.outside == []
    for (one, words), (other, more) in combinations(zip(canvas.strings, canvas.words, strict=True), 2):
        assert not one.overlaps(other), (words, more)
    whole = Box(0, 0, *canvas.image.size)
    for drawing, box in canvas.sprites:
        assert within(box, whole), (drawing, box)
        for string, words in zip(canvas.strings, canvas.words, strict=True):
            assert not box.inset(3, 3).overlaps(string) or drawing in UNDER_TEXT, (drawing, box, words, string)
    solid = [(drawing, box) for drawing, box in canvas.sprites if drawing not in HOLDERS]
    for (first, one), (second, other) in combinations(solid, 2):
        assert not one.inset(2, 2).overlaps(other.inset(2, 2)), (first, one, second, other)


@every_table
def test_the_fullest_table_stays_inside_its_cards(seats: int) -> None:
    layout = layout_of(crowded(seats))
    canvas = recorded(crowded(seats), "board")
    boxes = [*layout.areas.values(), *layout.panels]
    for drawing, box in canvas.sprites:
        for card in boxes:
            assert within(box, card) or not box.inset(4, 4).overlaps(card), (drawing, box, card)
    for string, words in zip(canvas.strings, canvas.words, strict=True):
        for card in boxes:
            inside = card.x < string.x and string.right < card.right
            assert inside or not string.overlaps(card), (words, string, card)


@pytest.mark.parametrize("id", CARDS.inventions)
def test_what_a_card_does_is_never_cut_off(id: str) -> None:
    canvas = Recorder(Picture(Image.new("RGB", (1200, 140), "#FCF7E9"), ()))
    draw_card(canvas, Box(20, 6, 1160, 122), id, list(icons.PLAYERS.values()))
    assert canvas.outside == []
    assert not [words for words in canvas.words if words.endswith("…")]
    assert sum(drawing in {look.token for look in LOOKS} for drawing, _ in canvas.sprites) == 5


@every_table
def test_nothing_but_names_of_persons_is_cut_off(seats: int) -> None:
    for detail in ("board", *DETAILS):
        cut = [words for words in recorded(crowded(seats), detail, NAMES).words if words.endswith("…")]
        assert all(any(name.startswith(words[:-1].rstrip()) for name in NAMES) for words in cut), (detail, cut)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_drawn(name: str) -> None:
    view = replace(middle(2), seat=0)
    for detail in ("board", *DETAILS):
        assert draw(view, (name, name * 3), detail).image.height > 300


# --- what can be seen


def different(drawings: Sequence[Callable[[pen.Pen], None]]) -> None:
    """Fail where two icons look alike without their colours."""
    icons = [pen.trace(drawing, 48, 48).convert("LA") for drawing in drawings]
    for one, other in combinations(icons, 2):
        first, second = (ImageChops.difference(a, b) for a, b in zip(one.split(), other.split(), strict=True))
        difference = ImageChops.add(first, second)
        assert sum(difference.histogram()[48:]) > 100


def test_every_piece_has_a_picture_of_its_own() -> None:
    assert set(icons.SYMBOLS) == set(SYMBOLS)
    assert set(icons.MATERIALS) == set(MATERIALS)
    assert set(tiles.TILES) == set(COUNCIL_TILES)
    assert set(tiles.REWARDS) == {"PA", "PB", *REWARD_TILES}
    assert set(tiles.REQUESTS) == set(REQUESTS)
    assert set(icons.PLAYERS) == set(COLOURS)
    assert set(tiles.BONUSES) | {"symbols"} == {epic.bonus for epic in CARDS.epics.values()}
    for table in (icons.MATERIALS, tiles.TILES, tiles.REWARDS, tiles.REQUESTS, icons.KINDS, tiles.BONUSES):
        different(list(table.values()))
    different([look.token for look in LOOKS])
    different([goods.crown, goods.apprentice, goods.automaton, goods.florin, icons.chip, icons.request_mark])


def test_symbols_differ_without_colour() -> None:
    outlines = [
        pen.trace(drawing, 48, 48).convert("L").point(lambda value: 255 * (value > 140))
        for drawing in icons.SYMBOLS.values()
    ]
    for one, other in combinations(outlines, 2):
        assert sum(ImageChops.difference(one, other).histogram()[128:]) > 100


def test_what_happens_shows() -> None:
    view = replace(middle(4), area="", phase="assignment")
    before = draw(view, NAMES[:4]).image.tobytes()
    player, area = view.players[0], view.areas[1]
    shop = replace(player.shops[0], card="E01", need=15, done=7)
    changes: list[dict[str, Any]] = [
        {"round": view.round % 7 + 1},
        {"phase": "declaring"},
        {"awaited": (), "answered": (0, 1, 2, 3)},
        {"order": view.order[::-1]},
        {"deck": view.deck + 1},
        {"area": "D", "phase": "area"},
        {"taken": {"0": "CT1"}, "council": (CouncilSpace("", 0), *view.council[1:])},
        {"council": (replace(view.council[0], florins=view.council[0].florins + 1), *view.council[1:])},
        {"inventions": (replace(view.inventions[0], markers=(0, 1, 2)), *view.inventions[1:])},
        {"inventions": (replace(view.inventions[0], id="C25"), *view.inventions[1:])},
        {"areas": (view.areas[0], replace(area, workers=("3m",), influence={"3": 2}, ranking=(3,)), *view.areas[2:])},
        {"players": (replace(player, tokens=player.tokens + 1), *view.players[1:])},
        {"players": (replace(player, master=not player.master), *view.players[1:])},
        {"players": (replace(player, tile="CT7"), *view.players[1:])},
        {"players": (replace(player, symbol_counts={"gray": 3}), *view.players[1:])},
        {"players": (replace(player, requests=("Q1", "Q2", "Q5", "Q6")), *view.players[1:])},
        {"players": (replace(player, shops=(shop, player.shops[1])), *view.players[1:])},
    ]
    for change in changes:
        assert draw(replace(view, **change), NAMES[:4]).image.tobytes() != before, change


def test_the_value_track_shows_the_step() -> None:
    for area in ("B", "E"):
        steps = [draw(replace(crowded(3), area=area, step=step), NAMES[:3]).image.tobytes() for step in range(5)]
        assert len(set(steps)) == 5
    between = [replace(middle(3), area="", phase="assignment", step=step) for step in (0, 2)]
    assert draw(between[0], NAMES[:3], "area").image.tobytes() == draw(between[1], NAMES[:3], "area").image.tobytes()


def test_workers_stand_in_placing_order_and_masters_wear_crowns() -> None:
    view = middle(3)
    workers = ("1a", "1a", "0m", "2a")
    area = replace(view.areas[1], workers=workers, influence={"1": 2, "0": 2, "2": 1}, ranking=(1, 0, 2))
    canvas = recorded(replace(view, area="", areas=(view.areas[0], area, *view.areas[2:])), "area", NAMES)
    looks = [icons.PLAYERS[colour] for colour in COLOURS[:3]]
    sought = [looks[1].token, looks[1].token, looks[0].master, looks[2].token]
    disc = canvas.strings[canvas.words.index("B")]
    beside = [(drawing, box) for drawing, box in canvas.sprites if 0 < box.y - disc.y < 150]
    assert [drawing for drawing, box in beside if drawing in sought and box.width == 48] == sought


@every_table
def test_the_end_shows_places_and_totals(seats: int) -> None:
    view = views(seats)[-1]
    assert view.phase == "over"
    canvas = recorded(view, "board", NAMES)
    winners = sum(standing.place == 1 for standing in view.standings)
    assert [drawing for drawing, _ in canvas.sprites].count(tokens.laurel) == winners
    for standing in view.standings:
        assert str(standing.total) in canvas.words
        assert f"{standing.place}." in canvas.words


def test_gray_shapes_are_named() -> None:
    assert {"Bot 1", "Bot 2"} <= set(recorded(middle(1), "board").words)
    assert "The dummy" in recorded(middle(2), "board").words
