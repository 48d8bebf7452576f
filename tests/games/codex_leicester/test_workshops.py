"""The two workshops of a player, and the frame of the Rounds."""

from itertools import permutations

import pytest

from games.codex_leicester.assignment import placements, put
from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.declaring import declarations, declare
from games.codex_leicester.effects import special_craft_room
from games.codex_leicester.gains import (
    extensions_left,
    free_furnaces,
    free_rooms,
    furnaces,
    gain_automaton,
    gain_extension,
    rooms,
)
from games.codex_leicester.inventions import work
from games.codex_leicester.rows import EXTENSIONS, REQUESTS
from games.codex_leicester.rules import next_part
from games.codex_leicester.scoring import scores
from games.codex_leicester.state import State
from games.codex_leicester.view import ShopView
from games.live import AnyGame
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, events_of, live, table, working
from tests.games.codex_leicester.wording import decision_of

# --- rooms


@pytest.mark.clause("CL-SHOP-01", "CL-SHOP-03")
def test_at_the_start_the_hammer_workshop_has_three_rooms_and_the_pincer_workshop_none() -> None:
    ada = table().players[ADA]
    assert (rooms(ada, "hammer"), furnaces(ada, "hammer")) == (3, 0)
    assert (rooms(ada, "pincer"), furnaces(ada, "pincer")) == (0, 0)


@pytest.mark.clause("CL-SHOP-02", "CL-SHOP-04")
@pytest.mark.parametrize(
    ("tiles", "hammer", "pincer"),
    [
        (["hammer"], (5, 1), (0, 0)),
        (["pincer4"], (3, 0), (4, 1)),
        (["pincer2"], (3, 0), (2, 1)),
        (["pincer4", "pincer2"], (3, 0), (6, 2)),
        (["hammer", "pincer4", "pincer2"], (5, 1), (6, 2)),
    ],
)
def test_extensions_add_rooms_and_furnaces(tiles: list[str], hammer: tuple[int, ...], pincer: tuple[int, ...]) -> None:
    ada = table(extensions=tiles).players[ADA]
    assert (rooms(ada, "hammer"), furnaces(ada, "hammer")) == hammer
    assert (rooms(ada, "pincer"), furnaces(ada, "pincer")) == pincer


@pytest.mark.clause("CL-SHOP-05", "CL-SHOP-06")
@pytest.mark.parametrize("order", list(permutations(EXTENSIONS)), ids="-".join)
def test_each_extension_is_taken_once_and_in_any_order(order: tuple[str, ...]) -> None:
    g = table()
    ada = g.players[ADA]
    for number, tile in enumerate(order):
        assert extensions_left(ada) == [other for other in EXTENSIONS if other not in order[:number]]
        answer(gain_extension(g, ada, tile))
    assert extensions_left(ada) == []


@pytest.mark.clause("CL-SHOP-06", "CL-SHOP-07", "CL-DECL-23")
def test_an_extension_is_attached_at_once_also_to_a_workshop_at_work() -> None:
    g = working(table(phase="area", master=False, home=0), ADA, "hammer", "C06", done=2)
    g.areas["B"] = ["0a"]
    g.area, g.ranking = "B", [ADA]
    g.players[ADA].shops["hammer"].apprentices = 3
    game = live(g)
    assert game.state.players[ADA].extensions == []
    game.choose(ADA, ("extension:hammer",))
    ada = game.state.players[ADA]
    assert (rooms(ada, "hammer"), free_rooms(ada, "hammer")) == (5, 2)
    assert (ada.shops["hammer"].card, ada.shops["hammer"].done) == ("C06", 2)
    assert "extension:hammer" not in decision_of(game, ADA).options
    assert "extension:pincer4" in decision_of(game, ADA).options


@pytest.mark.clause("CL-SHOP-08")
def test_the_special_craft_room_adds_a_room_to_the_hammer_workshop() -> None:
    g = table()
    ada = g.players[ADA]
    answer(special_craft_room(g, ada, ada.shops["pincer"]))
    assert (rooms(ada, "hammer"), furnaces(ada, "hammer"), rooms(ada, "pincer")) == (4, 0, 0)


# --- what lies on a workshop


@pytest.mark.clause("CL-SHOP-09")
def test_a_workshop_works_on_one_invention_at_a_time() -> None:
    g = table(extensions=["pincer4"])
    ada = g.players[ADA]
    assert any(option.startswith("declare:hammer") for option in declarations(g, ada))
    working(g, ADA, "hammer", "C06")
    kinds = {option.split(":")[1] for option in declarations(g, ada)}
    assert kinds == {"pincer"}
    refusal = live_declaring(g).why_not(ADA, "declare:hammer:C10")
    assert (refusal.reason, refusal.clause) == ("workshop_busy", "CL-SHOP-09")


def live_declaring(g: State) -> AnyGame:
    """The position as a game in which Ada declares."""
    g.phase, g.turn = "declaring", len(g.order) - 1 - g.order.index(ADA)
    return live(g)


@pytest.mark.clause("CL-SHOP-10")
def test_no_invention_needs_more_than_fifteen_works() -> None:
    assert {card.works for card in CARDS.inventions.values()} == {4, 7, 11, 15}
    for live_game in eager_game(3, 1):
        for player in live_game.state.players:
            assert all(0 <= shop.done <= max(shop.need, shop.done) <= 15 for shop in player.shops.values())


@pytest.mark.clause("CL-SHOP-11")
def test_the_black_marker_shows_the_works_needed_and_the_coloured_one_those_done() -> None:
    g = table()
    ada = g.players[ADA]
    answer(declare(g, ada), "declare:hammer:C06")
    assert (ada.shops["hammer"].need, ada.shops["hammer"].done) == (7, 0)
    answer(work(g, ada, "hammer", 3))
    assert (ada.shops["hammer"].need, ada.shops["hammer"].done) == (7, 3)
    shown = live(g).view(BEN).players[ADA].shops[0]
    assert (shown.need, shown.done) == (7, 3)


@pytest.mark.clause("CL-SHOP-12", "CL-DECL-19")
def test_committed_materials_lie_in_the_basement_of_their_workshop_for_all_to_see() -> None:
    g = table(extensions=["pincer4"], materials=dict.fromkeys(MATERIALS, 4))
    answer(declare(g, g.players[ADA]), "declare:hammer:C06", "declare:pincer:C10")
    for viewer in (ADA, BEN, None):
        hammer, pincer = view_of(g, viewer)
        assert sorted(hammer.basement) == ["rope", "rope", "wood"]
        assert sorted(pincer.basement) == ["brick", "wood", "wood"]


def view_of(g: State, viewer: int | None) -> tuple[ShopView, ...]:
    """Ada's workshops as somebody sees them."""
    g.emitted = []
    shops: tuple[ShopView, ...] = live(g).view(viewer).players[ADA].shops
    return shops


@pytest.mark.clause("CL-SHOP-13", "CL-SHOP-14")
def test_a_marker_on_the_card_shows_who_works_on_it_and_none_comes_from_an_idle_workshop() -> None:
    g = working(working(table(), BEN, "hammer", "C06", done=3), ADA, "hammer", "C06")
    shown = {invention.id: invention.markers for invention in live(g).view(CLEO).inventions}
    assert shown == {**dict.fromkeys(shown, ()), "C06": (ADA, BEN)}
    ben = live(g).view(CLEO).players[BEN].shops
    assert [(shop.card, shop.done) for shop in ben] == [("C06", 3), ("", 0)]


# --- furnaces and workers


@pytest.mark.clause("CL-DECL-04")
def test_automata_stand_in_furnace_rooms_alone() -> None:
    g = table(phase="area", extensions=["hammer", "pincer4"])
    ada = g.players[ADA]
    for _ in range(3):
        answer(gain_automaton(g, ada))
    assert ([shop.automata for shop in ada.shops.values()], ada.kept) == ([1, 1], 1)
    assert free_rooms(ada, "hammer") == 4  # rooms enough, but no furnace


@pytest.mark.clause("CL-DECL-06")
def test_a_worker_may_stand_in_a_furnace_room() -> None:
    g = working(table(extensions=["pincer2"]), ADA, "pincer", "C06")
    ada = g.players[ADA]
    assert "place:pincer:2" in placements(g, ada)
    answer(put(g, ada, "pincer", "1"))
    assert free_furnaces(ada, "pincer") == 1  # plain rooms first
    answer(put(g, ada, "pincer", "m"))
    assert free_furnaces(ada, "pincer") == 0
    answer(gain_automaton(g, ada))
    assert (ada.kept, ada.shops["pincer"].automata) == (1, 0)


# --- the Rounds


@pytest.mark.clause("CL-ROUND-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_game_has_seven_rounds(seats: int) -> None:
    *_, last = eager_game(seats, 1)
    assert [event.facts["round"] for event in events_of(last, "round")] == [1, 2, 3, 4, 5, 6, 7]
    assert last.over
    assert next_part(last.state) is None


@pytest.mark.clause("CL-ROUND-02")
def test_a_round_declares_then_assigns_then_resolves() -> None:
    stages = {"declaring": 0, "assignment": 1, "move": 2, "council": 3, "council_turn": 3, "area": 4, "end_window": 5}
    for seats in (2, 3, 4):
        seen: dict[int, list[int]] = {}
        for game in eager_game(seats, 2):
            stage = stages.get(game.state.phase)
            if stage is not None:
                seen.setdefault(game.state.round, []).append(stage)
        assert len(seen) == 7
        for order in seen.values():
            assert order == sorted(order)
        assert {0, 1, 4} <= {stage for order in seen.values() for stage in order}


@pytest.mark.clause("CL-ROUND-03")
def test_only_those_with_a_turn_are_asked_after_declaring() -> None:
    g = table(phase="declaring", order=(ADA, BEN, CLEO))
    g.players[BEN].master, g.players[BEN].home = False, 0
    game = live(g)
    declared = []
    while game.state.phase == "declaring":
        declared.append(game.awaited[0])
        game.choose(game.awaited[0], ("done",))
    assert declared == [CLEO, BEN, ADA]
    asked = set()
    while game.state.phase == "assignment":
        asked.add(game.awaited[0])
        game.choose(game.awaited[0], game.open[0].options[-1:])
    assert asked == {ADA, CLEO}


@pytest.mark.clause("CL-ROUND-04")
def test_the_most_florins_after_the_final_scoring_win() -> None:
    g = table(phase="over", cards=["C06"], requests=list(REQUESTS))
    g.players[BEN].florins, g.players[ADA].florins = 12, 10
    assert [standing.seat for standing in scores(g)] == [BEN, ADA, CLEO]
    g.players[ADA].symbols = ["gray", "blue"]  # three different symbols are worth 6
    assert (scores(g)[0].seat, scores(g)[0].total) == (ADA, 16)
