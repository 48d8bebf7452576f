"""The pictures of Maestro."""

import inspect
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from games.maestro import TITLE
from games.maestro import names as say
from games.maestro.box import (
    ACTIONS,
    BENEFACTORS,
    CARDS,
    COLOURS,
    DA_VINCI,
    MICHELANGELO,
    PATRONESSES,
    SIDES,
    TYPES,
)
from games.maestro.rules import PHASES
from games.maestro.state import own_types
from games.maestro.view import ActionView, PlacedView, RegionView, View, WorkshopView
from render.kit import cards, pen, tokens
from render.kit.canvas import LEAST_TEXT, Picture
from render.kit.layout import Box
from render.maestro import background, draw, icons, map_page
from render.maestro.layout import layout_of
from render.studio import ARTISTS
from tests.games.playing import begin, positions
from tests.render.recording import Recorder

NAMES = ("Ada", "Bruno Bellini", "Chiara di Montefeltro", "Dario")
LONG = ("W" * 32, "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", "Maximilian von und zu Hohenlohe", "@" * 32)
HOSTILE = (
    "🎲🧙‍♂️🇮🇹",
    "\u202eevil\u202c \u200b",
    "z\u0337a\u0353\x00\n\x1b[31m",
    "",
    "\ud800",
    "﷽" * 32,
    "<@123> **b** \\",
)
PUBLIC, ALL = TITLE.details, (*TITLE.details, *TITLE.private_details)
TABLES = (
    (1, {"workshop": "da_vinci"}),
    (1, {"workshop": "michelangelo", "events": "on"}),
    (2, {"events": "on", "blueprints": "B"}),
    (3, {"team": "michelangelo"}),
    (4, {"events": "on", "talk": "open"}),
)
every_table = pytest.mark.parametrize("number", range(len(TABLES)), ids=[f"{seats}" for seats, _ in TABLES])


@cache
def game(number: int) -> tuple[tuple[View, ...], ...]:
    """Positions of a random game at a table, as a spectator sees each and as each seat does."""
    seats, options = TABLES[number]
    found, last = [], None
    for n, live in enumerate(positions(begin(TITLE, seats, "pictures", **options), Random(number))):
        last = live
        if n % 11 == 0:
            found.append((live.view(None), *(live.view(seat) for seat in range(seats))))
    assert last is not None
    assert last.over
    return (*found, (last.view(None), *(last.view(seat) for seat in range(seats))))


def middle(number: int) -> View:
    """A turn in the second half of a game, as the spectator sees it."""
    seen = [views[0] for views in game(number) if views[0].phase == "action" and views[0].round >= 3]
    return seen[len(seen) // 2]


@cache
def crowded(number: int) -> View:
    """The fullest table there can be, and fuller: everywhere is all there is of everything."""
    view = middle(number)
    every = {"painting": 16, "statue": 8, "bust": 8}

    def region(found: RegionView, n: int) -> RegionView:
        if found.type == "gray":
            return replace(found, artwork={"painting": 16})
        gallery = ("popular", "secondary")[n % 2] if found.colour else ""
        center = (None, *SIDES)[n % 3] if gallery else None
        return replace(found, artwork=every, gallery=gallery, center=center, points=14 if gallery else 0)

    def action(space: ActionView, n: int) -> ActionView:
        cards = [
            PlacedView(sorted(CARDS.cards)[7 + 9 * n + k], side, view.runs[side + 2 * (k % 2)], k != 2, COLOURS[k], 3)
            for side in SIDES
            if not view.workshops[side].machina
            for k in range(3)
        ]
        cards += [
            PlacedView(sorted(CARDS.solo)[n], side, -1, True, COLOURS[n], 4)
            for side in SIDES
            if view.workshops[side].machina
            for _k in range(3)
        ]
        return replace(space, cards=tuple(cards), publicity=(27, 28), prize=("B10", "P10", "B12", "P14")[n])

    def workshop(there: WorkshopView) -> WorkshopView:
        parts = {"benefactors": 36, "patronesses": 150} if there.machina else dict.fromkeys(PATRONESSES[-10:], 20)
        return replace(
            there,
            vp=188, final={"board": 42, **parts}, supply={kind: every[kind] for kind in own_types(there.side)},
            tokens=tuple(colour for colour in COLOURS for _n in range(5)), benefactors=BENEFACTORS[:6],
            spent=BENEFACTORS[-6:], patronesses=PATRONESSES[-10:], tiles=CARDS.numbered, study=18, tiers=6,
            upgrades=10, upgraded=10, display=() if there.machina else there.display,
        )  # fmt: skip

    inventions = tuple(
        replace(b, built=b.markers, covered=(0,), filled=("orange",) * len(b.icons) if b.filled else ())
        for b in view.blueprints
    )
    return replace(
        view,
        regions=tuple(region(found, n) for n, found in enumerate(view.regions)),
        actions=tuple(action(space, n) for n, space in enumerate(view.actions)),
        workshops=tuple(workshop(there) for there in view.workshops),
        lodge={colour: (12 if n else 10, 0 if n else 2) for n, colour in enumerate(view.lodge)},
        sections=tuple(dict.fromkeys(COLOURS, 13) for _char in range(4)), bank=dict.fromkeys(COLOURS, 13),
        artwork=every, galleries_left=12, blueprints=inventions, event="EA09", in_force=("B13", "B14"),
        grid=tuple(view.grid[:12]) + ("marker",) * 4, covers=("row1", "col2"), hands=dict.fromkeys(view.hands, 10),
        awaited=tuple(range(len(view.hands))), answered=(), active=3, acting=view.runs[3], first=3, round=4, turn=11,
        phase="action", action="move", points=11, seat=0, hand=tuple(sorted(CARDS.cards))[:5],
        aside=tuple(sorted(CARDS.cards))[5:8], discards=tuple(sorted(CARDS.cards))[8:12], mine=("DS01",),
    )  # fmt: skip


def recorded(view: View, detail: str, names: Sequence[str] = LONG) -> Recorder:
    """The picture with all that was put on it."""
    found: list[Recorder] = []

    def on(paper: Picture) -> Recorder:
        found.append(Recorder(paper))
        return found[0]

    draw(view, names, detail, on)
    return found[0]


# --- to be read on a phone


@every_table
def test_every_position_can_be_drawn_and_read_on_a_phone(number: int) -> None:
    for view, *_seats in game(number):
        picture = draw(view, NAMES)
        assert picture.image.mode == "RGB"
        assert picture.width == 1200
        assert picture.image.height <= 2450
        assert min(picture.text_sizes) / picture.width >= LEAST_TEXT == 0.037


@every_table
@pytest.mark.parametrize("detail", ALL[1:])
def test_every_detail_can_be_read_on_a_phone(number: int, detail: str) -> None:
    for _spectator, seen, *_seats in (*game(number)[::9], game(number)[-1]):
        picture = draw(seen, NAMES, detail)
        assert picture.width == 1200
        assert picture.image.height <= 2600
        assert min(picture.text_sizes) / picture.width >= LEAST_TEXT


@every_table
def test_every_phase_has_a_picture(number: int) -> None:
    view = game(number)[-1][0]
    drawn = [draw(replace(view, phase=phase), NAMES).image.tobytes() for phase in (*PHASES, "over")]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_drawn(name: str) -> None:
    view = replace(middle(2), seat=0)
    for detail in ALL:
        assert draw(view, (name, name * 3), detail).image.height > 300


def test_every_detail_of_the_title_has_a_picture() -> None:
    assert ARTISTS[TITLE.id] is draw
    drawn = [draw(replace(middle(4), seat=1), NAMES, detail).image.tobytes() for detail in ALL]
    assert len(set(drawn)) == len(ALL)


def test_an_unknown_detail_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown detail"):
        draw(middle(2), NAMES, "underside")


# --- what is hidden


@every_table
def test_public_pictures_are_the_same_for_every_reader(number: int) -> None:
    for seen in (*game(number)[::5], game(number)[-1]):
        for detail in PUBLIC:
            first, *others = (draw(view, NAMES, detail).image.tobytes() for view in seen)
            assert all(other == first for other in others), detail


@pytest.mark.parametrize("detail", PUBLIC)
def test_no_secret_is_on_a_public_picture(detail: str) -> None:
    view = crowded(4)
    cards = tuple(sorted(CARDS.cards))
    told = replace(view, seat=1, hand=cards[:3], aside=cards[3:6], discards=cards[6:8], mine=cards[:1], team=(1, 2))
    blank = replace(view, seat=None, hand=(), aside=(), discards=(), mine=(), team=())
    for n, space in enumerate(view.actions):
        nothing = replace(space, cards=tuple(p if p.face_up else replace(p, card="") for p in space.cards))
        assert nothing != space
        blank = replace(blank, actions=(*blank.actions[:n], nothing, *blank.actions[n + 1 :]))
    assert draw(told, NAMES, detail).image.tobytes() == draw(blank, NAMES, detail).image.tobytes()


def test_the_reader_sees_all_that_is_its_own() -> None:
    view = replace(crowded(4), seat=1, phase="planning", hand=("DS01",), aside=("DS02",), discards=("DS03",), mine=())
    before = draw(view, NAMES, "my").image.tobytes()
    character = view.runs.index(1)
    more = {"orange": 5}
    gossip = replace(view.actions[0], cards=(PlacedView("DS04", 0, 1, False, "", 2),))
    for change in (
        {"hand": ("DS09",)},
        {"aside": ("DS09",)},
        {"discards": ("DS09",)},
        {"mine": ("DS01",)},
        {"sections": tuple(more if n == character else held for n, held in enumerate(view.sections))},
        {"actions": (gossip, *view.actions[1:])},
    ):
        assert draw(replace(view, **change), NAMES, "my").image.tobytes() != before, change
    others = tuple(held if n == character else more for n, held in enumerate(view.sections))
    theirs = replace(view.actions[0], cards=(PlacedView("", 1, 2, False, "", 0),))
    mine = replace(view.actions[0], cards=())
    with_theirs = replace(view, sections=others, actions=(theirs, *view.actions[1:]))
    without = replace(view, actions=(mine, *view.actions[1:]))
    assert draw(with_theirs, NAMES, "my").image.tobytes() == draw(without, NAMES, "my").image.tobytes()


def test_a_spectator_has_no_cards() -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw(replace(middle(2), seat=None), NAMES, "my")


# --- nothing in the way of anything

HOLDERS = {
    *icons.GALLERY_CARDS.values(), icons.face, icons.back, icons.slot, icons.edge, icons.tile, icons.cell,
    background.TAG,
}  # fmt: skip
UNDER_TEXT = {
    *HOLDERS, *icons.GALLERIES.values(), *icons.PRIZES.values(), icons.first, *map(icons.chip, COLOURS),
    cards.number,
}  # fmt: skip


def within(box: Box, other: Box) -> bool:
    return box.x >= other.x and box.y >= other.y and box.right <= other.right and box.bottom <= other.bottom


def whole(view: View, detail: str, names: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """A picture with all that is on it, the background's texts and icons included."""
    canvas = recorded(view, detail, names)
    module = {"board": background, "map": map_page}.get(detail)
    if module is not None:
        below: list[Recorder] = []

        def canvas_below(paper: Picture) -> Recorder:
            below.append(Recorder(paper))
            return below[0]

        monkeypatch.setattr(module, "Canvas", canvas_below)
        if module is background:
            inspect.unwrap(background.background)(True)
        else:
            inspect.unwrap(map_page.background)()
        canvas.sprites = list(dict.fromkeys(below[0].sprites + canvas.sprites))
        told = dict.fromkeys(zip(below[0].strings + canvas.strings, below[0].words + canvas.words, strict=True))
        canvas.strings, canvas.words = [box for box, _words in told], [words for _box, words in told]
    return canvas


@every_table
@pytest.mark.parametrize("detail", ALL)
@pytest.mark.parametrize("phase", ["action", "over"])
def test_nothing_covers_a_text_or_another_piece(
    number: int, detail: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = replace(crowded(number), phase=phase, standings=game(number)[-1][0].standings if phase == "over" else ())
    canvas = whole(view, detail, LONG, monkeypatch)
    assert canvas.outside == []
    for (one, words), (other, more) in combinations(zip(canvas.strings, canvas.words, strict=True), 2):
        assert not one.overlaps(other), (words, more, one, other)
    frame = Box(0, 0, *canvas.image.size)
    for drawing, box in canvas.sprites:
        assert within(box, frame), (drawing, box)
        for string, words in zip(canvas.strings, canvas.words, strict=True):
            assert not box.inset(3, 3).overlaps(string) or drawing in UNDER_TEXT, (drawing, box, words, string)
    solid = [(drawing, box) for drawing, box in canvas.sprites if drawing not in HOLDERS and drawing != icons.full]
    for (first, one), (second, other) in combinations(solid, 2):
        assert not one.inset(2, 2).overlaps(other.inset(2, 2)), (first, one, second, other)


@every_table
def test_nothing_but_names_of_persons_is_cut_off(number: int) -> None:
    for detail in ALL:
        cut = [words for words in recorded(crowded(number), detail).words if words.endswith("…")]
        assert all(any(name.startswith(words[:-1].rstrip()) for name in LONG) for words in cut), (detail, cut)


@every_table
def test_everything_stays_on_its_card(number: int) -> None:
    where = layout_of(True)
    boxes = [*where.regions.values(), *where.lodge, where.actions, where.study, *where.panels]
    canvas = recorded(crowded(number), "board")
    for found in [box for _drawing, box in canvas.sprites] + canvas.strings:
        for card in boxes:
            assert within(found, card) or not found.inset(3, 3).overlaps(card), (found, card)


# --- the map is ours


def crossing(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Whether two lines between points cross."""

    def turn(a: Any, b: Any, c: Any) -> float:
        return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


@pytest.mark.parametrize("where", [layout_of(True).regions, map_page.regions()], ids=["board", "map"])
def test_routes_meet_nothing_but_their_ends(where: dict[str, Box]) -> None:
    assert set(where) == set(CARDS.regions)
    for one, other in combinations(where.values(), 2):
        assert not one.overlaps(other), (one, other)
    ways = {
        (id, other): ((where[id].centre, where[id].middle), (where[other].centre, where[other].middle))
        for id, region in CARDS.regions.items()
        for other in region.neighbours
        if id < other
    }
    for (ends, way), (others, another) in combinations(ways.items(), 2):
        assert set(ends) & set(others) or not crossing(way, another), (ends, others)
    for ends, way in ways.items():
        for id, box in where.items():
            corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
            sides = zip(corners, [*corners[1:], corners[0]], strict=True)
            assert id in ends or not any(crossing(way, side) for side in sides), (ends, id)


# --- what can be seen


def different(drawings: Sequence[pen.Drawing], mode: str = "LA") -> None:
    """Fail where two icons look alike without their colours."""
    icons = [pen.trace(drawing, 48, 48).convert(mode) for drawing in drawings]
    for one, other in combinations(icons, 2):
        first, second = (ImageChops.difference(a, b) for a, b in zip(one.split(), other.split(), strict=True))
        difference = ImageChops.add(first, second)
        assert sum(difference.histogram()[48:]) > 100


def test_colours_differ_by_their_shapes() -> None:
    for drawing in (icons.chip, icons.token):
        outlines = [
            pen.trace(drawing(colour), 48, 48).convert("L").point(lambda value: 255 * (value > 90))
            for colour in COLOURS
        ]
        for one, other in combinations(outlines, 2):
            assert sum(ImageChops.difference(one, other).histogram()[128:]) > 60


def test_every_piece_has_a_picture_of_its_own() -> None:
    assert set(icons.ARTWORK) == set(TYPES)
    assert set(icons.OUTLINES) == set(COLOURS)
    assert set(icons.UPGRADES) | {"T"} == set(CARDS.track)
    assert set(icons.TILES) >= {tile.effect for tile in CARDS.box.sistine}
    assert set(icons.COMPASS) == {event.type for event in CARDS.box.events if event.type}
    for table in (icons.ARTWORK, icons.UPGRADES, icons.COMPASS, icons.GALLERIES, icons.PATRONS):
        different(list(table.values()))
    different([drawing for drawing, _sign in icons.TILES.values()])
    different([*icons.WORKSHOPS, *(icons.seat(number, 0) for number in range(-1, 4))])
    different([icons.seat(number, 1) for number in range(4)])
    different([icons.standing, icons.lying, icons.precedence, icons.effort, icons.publicity, icons.hand])
    different([icons.tile, icons.flipped, icons.cell])


def test_every_event_is_told_in_short() -> None:
    assert all(say.event_in_short(id) for id in CARDS.events)
    assert say.event_in_short("EA07") != say.event_in_short("EA09")


def test_what_happens_shows() -> None:
    view = replace(middle(2), phase="action", first=0, turn=5, active=0)
    before = draw(view, NAMES).image.tobytes()
    region = view.regions[0]
    workshop = view.workshops[DA_VINCI]
    space = replace(view.actions[0], cards=())
    base = replace(view, actions=(space, *view.actions[1:]))
    bare = draw(base, NAMES).image.tobytes()
    placed = [
        PlacedView("DS07", 0, 0, True, "", 2),
        PlacedView("", 0, 0, False, "", 0),
        PlacedView("DS07", 0, 0, True, "blue", 2),
    ]
    found = {draw(replace(base, actions=(replace(space, cards=(p,)), *view.actions[1:])), NAMES).image.tobytes()
             for p in placed}  # fmt: skip
    assert len(found | {bare}) == 4
    changes: list[dict[str, Any]] = [
        {"round": view.round % 4 + 1},
        {"turn": 9},
        {"gossip": not view.gossip},
        {"active": 1},
        {"first": 1},
        {"action": "study", "points": 3},
        {"awaited": (), "answered": (0, 1)},
        {"ranks": view.ranks[::-1]},
        {"lodge": {**view.lodge, "blue": (9, 3)}},
        {"precedence": {**view.precedence, "blue": 7}},
        {"event": "EB10" if view.event != "EB10" else "EB09"},
        {"in_force": ("B13",)},
        {"in_force": ("B14",)},
        {"track": view.track[::-1]},
        {"sections": ({**view.sections[0], "green": 9}, *view.sections[1:])},
        {"hands": {**view.hands, "0": 9}},
        {"regions": (replace(region, artwork={"bust": 7}), *view.regions[1:])},
        {"regions": (replace(region, gallery="popular", points=13), *view.regions[1:])},
        {"actions": view.actions[::-1]},
        {"actions": (replace(view.actions[0], publicity=(19, 0)), *view.actions[1:])},
        {"actions": (replace(view.actions[0], prize="B9"), *view.actions[1:])},
        {"workshops": (replace(workshop, vp=99), view.workshops[1])},
        {"workshops": (replace(workshop, study=17), view.workshops[1])},
        {"workshops": (replace(workshop, tokens=("blue",) * 4), view.workshops[1])},
        {"workshops": (replace(workshop, tiles=CARDS.numbered[:9]), view.workshops[1])},
        {"workshops": (replace(workshop, benefactors=BENEFACTORS[:9]), view.workshops[1])},
        {"workshops": (replace(workshop, upgraded=8), view.workshops[1])},
        {"blueprints": tuple(replace(blueprint, built=2) for blueprint in view.blueprints)},
    ]
    for change in changes:
        assert draw(replace(view, **change), NAMES).image.tobytes() != before, change


def test_the_centerpiece_shows_its_holder() -> None:
    view = middle(2)
    found = replace(view.regions[0], gallery="popular", points=14)
    drawn = {
        draw(replace(view, regions=(replace(found, center=center), *view.regions[1:])), NAMES, detail).image.tobytes()
        for detail in ("board", "map")
        for center in (None, DA_VINCI, MICHELANGELO)
    }
    assert len(drawn) == 6


def test_a_shared_study_space_shows_who_came_first() -> None:
    view = middle(2)
    level = replace(view, workshops=tuple(replace(workshop, study=4) for workshop in view.workshops))
    for detail in ("board", "study"):
        one, other = (
            draw(replace(level, study_order=order), NAMES, detail).image.tobytes() for order in ((0, 1), (1, 0))
        )
        assert one != other


def test_boards_show_what_lies_on_them() -> None:
    view = middle(2)
    grid, ceiling = ("orange", *view.grid[1:]), ("ST01", *view.ceiling[1:])
    before = replace(view, grid=grid, ceiling=ceiling, covers=())
    picture = draw(before, NAMES, "workshops").image.tobytes()
    blueprint = view.blueprints[0]
    for change in (
        {"grid": ("marker", *grid[1:])},
        {"ceiling": ("flipped", *ceiling[1:])},
        {"ceiling": ("", *ceiling[1:])},
        {"covers": ("row2",)},
        {"blueprints": (replace(blueprint, covered=(0, 1)), *view.blueprints[1:])},
        {"blueprints": (replace(blueprint, built=(blueprint.built + 1) % 3), *view.blueprints[1:])},
    ):
        assert draw(replace(before, **change), NAMES, "workshops").image.tobytes() != picture, change


@pytest.mark.parametrize("number", [0, 1])
def test_the_machina_shows_what_it_holds(number: int) -> None:
    view = middle(number)
    meeples = {
        draw(replace(view, machina={**view.machina, "action": action}), NAMES).image.tobytes() for action in ACTIONS
    }
    assert len(meeples) == len(ACTIONS)
    assert "The Machina" in recorded(view, "board", NAMES).words
    hard = replace(view, machina={**view.machina, "difficulty": "excess_moves"})
    assert draw(hard, NAMES, "workshops").image.tobytes() != draw(view, NAMES, "workshops").image.tobytes()
    before = draw(view, NAMES, "workshops").image.tobytes()
    if number:
        blueprints = tuple(replace(b, filled=tuple("" if f else "blue" for f in b.filled)) for b in view.blueprints)
        assert draw(replace(view, blueprints=blueprints), NAMES, "workshops").image.tobytes() != before
        moved = {**view.machina, "blueprint": (int(view.machina["blueprint"]) + 1) % 6}
        assert draw(replace(view, machina=moved), NAMES, "workshops").image.tobytes() != before
    else:
        slots = tuple(("", "") if any(slot) else ("blue", "blue") for slot in view.slots)
        assert draw(replace(view, slots=slots), NAMES, "workshops").image.tobytes() != before


@every_table
def test_the_end_shows_the_winner_and_the_totals(number: int) -> None:
    view = game(number)[-1][0]
    canvas = recorded(view, "board", NAMES)
    assert [drawing for drawing, _ in canvas.sprites].count(tokens.laurel) == 2
    for workshop in view.workshops:
        assert canvas.words.count(str(workshop.vp + sum(workshop.final.values()))) >= 2
        for patroness in workshop.patronesses:
            assert patroness in recorded(view, "cards", NAMES).words


def test_the_sections_of_who_runs_both_characters_can_be_told_apart() -> None:
    words = recorded(middle(2), "workshops", NAMES).words
    assert {"Da Vinci", "Da Vinci's Assistant", "Michelangelo", "Michelangelo's Assistant"} <= set(words)


@every_table
def test_every_character_has_its_person(number: int) -> None:
    view = middle(number)
    words = recorded(view, "board", NAMES).words
    for seat in view.runs:
        name = "The Machina" if seat < 0 else NAMES[seat]
        assert any(name.startswith(word.rstrip("…").rstrip()) for word in words if len(word) > 2), name


def test_the_machinas_inventions_have_its_own_points_and_no_effects() -> None:
    view = begin(TITLE, 1, "effects", workshop="michelangelo").view(0)
    assert view.workshops[0].machina
    words = recorded(view, "effects", NAMES).words
    names = {f"{say.named(blueprint.card)}: marker 1" for blueprint in view.blueprints}
    assert names <= set(words)
    points = {"BL5": ["6", "10"], "BL6": ["0", "0", "0"]}
    wanted = [each for blueprint in view.blueprints for each in points.get(blueprint.card, ["4", "8"])]
    assert [word for word in words[2:] if word.isdigit()][: len(wanted)] == wanted  # the other workshop follows


def test_the_overview_tells_how_hard_the_machina_is() -> None:
    view = begin(TITLE, 1, "hard", cards="cards_6_15", gains="cards_only").view(None)
    assert "1 easier, 1 harder" in recorded(view, "board", NAMES).words
    assert "plain" in recorded(begin(TITLE, 1, "plain").view(None), "board", NAMES).words


def test_the_readers_cards_have_their_names() -> None:
    view = begin(TITLE, 2, "names").view(0)
    text = " ".join(recorded(view, "my", NAMES).words)
    assert view.hand
    assert all(say.title(card) in text for card in view.hand)
