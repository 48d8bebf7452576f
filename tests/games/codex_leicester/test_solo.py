"""The solo game against two Bots."""

from collections import Counter
from typing import Any

import pytest

from games.codex_leicester import TITLE, solo
from games.codex_leicester.box import CARDS
from games.codex_leicester.council import open_council, takes_tile
from games.codex_leicester.declaring import declare
from games.codex_leicester.inventions import work
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.rules import assignment_turn, declaring_turn, end_window
from games.codex_leicester.solo import draw, first_order
from games.codex_leicester.state import BOTS, Council, State, rank
from games.live import LiveGame
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, events_of, inventory, live, table, whole_box, working
from tests.games.codex_leicester.wording import decision_of

BOT1, BOT2 = BOTS
LEFT, MIDDLE, RIGHT = (
    [card.id for card in CARDS.multipurpose.values() if card.choice == choice] for choice in ("left", "middle", "right")
)


def alone(cards: list[str] | None = None, **more: Any) -> State:
    """A solo position; the Bot deck gives *cards* first."""
    g = table(players=1, **more)
    if cards is not None:
        g.multipurpose = [card for card in CARDS.multipurpose if card not in cards] + cards[::-1]
    return g


# --- setup


@pytest.mark.clause("CL-SOLO-01", "CL-SOLO-33")
def test_one_player_and_two_bots_and_the_players_florins_are_the_result() -> None:
    game = LiveGame.begin(TITLE, 1, {}, "seed")
    assert len(game.state.order) == 3
    *_, last = eager_game(1, 0)
    (standing,) = last.result or ()
    assert (standing.seat, standing.place) == (ADA, 1)
    assert standing.parts["florins"] == last.state.players[ADA].florins
    assert sum(standing.parts.values()) == standing.total
    assert sorted(last.state.order) == [ADA, *BOTS]


@pytest.mark.clause("CL-SOLO-03", "CL-SOLO-17", "CL-SOLO-18")
def test_bots_place_apprentices_alone_and_as_many_as_their_colour_has() -> None:
    placed: set[int] = set()
    for game in eager_game(1, 1):
        for bot in BOTS:
            workers = [worker for area in game.state.areas.values() for worker in area if worker.startswith(str(bot))]
            assert all(worker == f"{bot}a" for worker in workers)
            placed.add(len(workers))
    assert 0 < max(placed) <= 9


@pytest.mark.clause("CL-SOLO-04", "CL-SOLO-05")
def test_the_player_takes_starting_resources_then_every_card_goes_into_the_bot_deck() -> None:
    game = LiveGame.begin(TITLE, 1, {}, "seed")
    game.state.hands["0"] = ["M24", "M27", "M31", "M37"]
    game = live(rehanded(game.state))
    assert game.state.phase == "commit"
    game.choose(ADA, ("M24", "M27"))
    assert game.state.players[ADA].tokens == 4
    deck = game.state.multipurpose + game.state.multipurpose_used
    assert sorted(deck) == list(CARDS.multipurpose)
    assert game.state.order != [-1, -1, -1]


def rehanded(g: State) -> State:
    """The deck without the cards that were put into the hand."""
    g.multipurpose = [card for card in CARDS.multipurpose if card not in g.hands["0"]]
    return g


@pytest.mark.clause("CL-SOLO-10", "CL-SOLO-07")
@pytest.mark.parametrize(
    ("card", "order"),
    [(LEFT[0], [ADA, BOT1, BOT2]), (MIDDLE[0], [BOT1, ADA, BOT2]), (RIGHT[0], [BOT1, BOT2, ADA])],
)
def test_a_card_gives_the_player_its_position_and_the_bots_the_others(card: str, order: list[int]) -> None:
    g = alone([card], phase="solo_order", florins=2)
    answer(first_order(g), *(["gain:glass"] if card == RIGHT[0] else []))
    assert g.order == order
    ada = g.players[ADA]
    assert (ada.florins, ada.materials["glass"]) == {0: (2, 2), 1: (3, 2), 2: (2, 3)}[order.index(ADA)]
    assert g.multipurpose_used == [card]


# --- Bot cards


@pytest.mark.clause("CL-SOLO-09")
def test_used_cards_are_shuffled_into_a_new_deck() -> None:
    g = alone()
    first = [draw(g) for _ in CARDS.multipurpose]
    assert sorted(first) == list(CARDS.multipurpose)
    assert g.multipurpose == []
    again = [draw(g) for _ in CARDS.multipurpose]
    assert sorted(again) == list(CARDS.multipurpose)
    assert again != first
    assert again != first[::-1]


@pytest.mark.clause("CL-SOLO-08", "CL-SOLO-16", "CL-SOLO-18")
def test_assignment_goes_in_blocks_and_a_bot_places_what_its_card_lists_for_the_round() -> None:
    g = alone(["M01", "M02"], round=1, order=(BOT1, ADA, BOT2))
    game = live(g)
    assert {area: workers for area, workers in game.state.areas.items() if workers} == {
        "B": ["11a", "11a"],
        "C": ["11a"],
        "E": ["11a"],
        "G": ["11a"],
    }
    game.choose(ADA, ("place:A:m",))
    assert game.awaited == (ADA,)
    game.choose(ADA, ("place:A:2",))
    game.choose(ADA, ("place:B:1",))
    everybody = {area: "".join(workers) for area, workers in game.state.areas.items() if workers}
    assert events_of(game, "bot_places")[0].facts["areas"] == "AABCH"
    assert everybody["C"].startswith("11a12a")
    assert everybody["B"] == "11a11a0a12a"


@pytest.mark.clause("CL-SOLO-16")
def test_the_player_places_everything_at_one_go() -> None:
    game = live(alone(order=(ADA, BOT1, BOT2)))
    for option in ("place:B:m", "place:C:1", "place:D:1"):
        game.choose(ADA, (option,))
        assert not events_of(game, "bot_places")
        assert game.awaited == (ADA,)
    game.choose(ADA, ("place:E:1",))
    assert [event.seat for event in events_of(game, "bot_places")] == [BOT1, BOT2]


# --- declaring


@pytest.mark.clause("CL-SOLO-11", "CL-SOLO-34")
def test_declaring_goes_backwards_bots_included_and_each_bot_declares_once() -> None:
    g = alone([LEFT[0], RIGHT[0]], phase="declaring", order=(BOT1, ADA, BOT2))
    answer(declaring_turn(g))
    assert g.bot_markers == {"C06": [BOT2]}
    answer(declaring_turn(g), "done")
    answer(declaring_turn(g))
    assert g.bot_markers == {"C06": [BOT2], "C12": [BOT1]}
    assert g.phase == "assignment"


@pytest.mark.clause("CL-SOLO-34", "CL-SOLO-15")
def test_a_bot_declares_in_each_of_the_seven_rounds() -> None:
    *_, last = eager_game(1, 2)
    assert Counter(event.seat for event in events_of(last, "bot_declares")) == {BOT1: 7, BOT2: 7}


@pytest.mark.clause("CL-SOLO-12", "CL-SOLO-13")
@pytest.mark.parametrize(("card", "marked"), [(LEFT[1], "C06"), (MIDDLE[1], "C10"), (RIGHT[1], "C12")])
def test_a_bot_marks_the_present_invention_its_card_points_at(card: str, marked: str) -> None:
    g = alone([card])
    solo.declare(g, BOT1)
    assert g.bot_markers == {marked: [BOT1]}
    assert marked in g.present


def test_a_bot_draws_until_a_filled_slot_is_marked_and_declares_nothing_before_an_empty_row() -> None:
    g = alone([RIGHT[0], RIGHT[1], MIDDLE[0]], present=("C06", "C10"))
    solo.declare(g, BOT1)
    assert g.bot_markers == {"C10": [BOT1]}
    assert g.multipurpose_used == [RIGHT[0], RIGHT[1], MIDDLE[0]]
    g.present = []
    solo.declare(g, BOT2)
    assert g.bot_markers == {"C10": [BOT1]}


@pytest.mark.clause("CL-SOLO-14", "CL-SOLO-15")
def test_a_bot_stacks_markers_up_to_seven() -> None:
    g = alone(LEFT[:7])
    for _ in range(7):  # six Fulfillment Markers and the Knowledge Marker
        solo.declare(g, BOT1)
    assert g.bot_markers == {"C06": [BOT1] * 7}


# --- the Council


@pytest.mark.clause("CL-SOLO-19", "CL-SOLO-20")
def test_the_council_comes_first_and_the_two_most_influential_take_a_tile() -> None:
    g = alone(phase="move", requests=list(REQUESTS))
    g.areas["A"] = ["12a", "11a", "11a", "0m", "0a"]
    g.areas["B"] = ["0a"]
    answer(open_council(g))
    assert g.ranking == [ADA, BOT1, BOT2]
    assert [takes_tile(g, seat) for seat in g.ranking] == [True, True, False]
    game = live(g)
    assert decision_of(game, ADA).kind == "council"


@pytest.mark.clause("CL-SOLO-21", "CL-SOLO-23")
def test_a_bot_takes_the_tile_with_the_most_florins_and_all_of_it_is_discarded() -> None:
    g = alone([LEFT[0]])
    g.next_order = [-1, -1, -1]
    g.council = [Council("CT1", 0), Council("CT2", 1), Council("CT3", 2)]
    solo.council_turn(g, BOT1, takes_tile=True, last=True)
    assert [(space.tile, space.florins) for space in g.council] == [("CT1", 0), ("CT2", 1), ("", 0)]
    assert g.multipurpose_used == []  # nothing to draw for
    assert g.players[ADA].florins == 10
    g.phase = "round_end"
    g.players[ADA].master = True
    game = live(g)
    assert "CT3" in game.state.set_aside
    assert inventory(game.state) == whole_box(game.state)


@pytest.mark.clause("CL-SOLO-22")
def test_equal_tiles_are_settled_by_drawing_until_one_is_marked() -> None:
    g = alone([LEFT[0], LEFT[1], RIGHT[0]])
    g.council = [Council("CT1", 0), Council("CT2", 1), Council("CT3", 1)]
    solo.council_turn(g, BOT1, takes_tile=True, last=True)
    assert [space.tile for space in g.council] == ["CT1", "CT2", ""]
    assert g.multipurpose_used == [LEFT[0], LEFT[1], RIGHT[0]]


@pytest.mark.clause("CL-SOLO-24")
def test_a_bots_position_is_drawn_until_a_free_one_is_marked() -> None:
    g = alone([MIDDLE[0], LEFT[0]])
    g.next_order = [-1, ADA, -1]
    solo.council_turn(g, BOT2, takes_tile=False, last=False)
    assert g.next_order == [BOT2, ADA, -1]
    assert g.multipurpose_used == [MIDDLE[0], LEFT[0]]
    solo.council_turn(g, BOT1, takes_tile=False, last=False)
    assert g.next_order == [BOT2, ADA, BOT1]
    assert len(g.multipurpose_used) == 2  # a single position needs no card


@pytest.mark.clause("CL-SOLO-35")
def test_a_bots_tile_is_settled_before_its_position() -> None:
    g = alone([RIGHT[0], LEFT[0]])
    g.next_order = [-1, -1, -1]
    solo.council_turn(g, BOT1, takes_tile=True, last=False)
    assert [space.tile for space in g.council] == ["CT1", "CT2", ""]
    assert g.next_order == [BOT1, -1, -1]


def test_no_position_is_drawn_in_the_last_round() -> None:
    g = alone([LEFT[0]], round=7, phase="council", requests=list(REQUESTS))
    g.areas["A"] = ["11a"]
    game = live(g)
    assert game.state.next_order == [-1, -1, -1]


def test_a_bot_that_is_not_there_fills_the_remaining_positions() -> None:
    g = alone(phase="council", order=(BOT2, BOT1, ADA), requests=list(REQUESTS))
    g.areas["A"] = ["0a"]
    game = live(g)
    game.choose(ADA, ("claim:2:CT3",))
    assert game.state.next_order == [BOT2, ADA, BOT1]


def test_a_bot_first_in_the_council_advances_nobodys_request() -> None:
    g = alone(phase="council")
    g.areas["A"] = ["11a", "0a"]
    answer(open_council(g))
    assert g.ranking == [BOT1, ADA]
    assert g.players[ADA].council_firsts == 0


# --- the Areas


@pytest.mark.clause("CL-SOLO-25")
def test_bots_use_up_the_steps_of_the_value_track() -> None:
    g = alone(phase="area")
    g.areas["E"] = ["11a", "11a", "0a", "12a"]
    g.area, g.ranking = "E", rank(g, "E")
    game = live(g)
    assert (game.state.step, game.awaited) == (1, (ADA,))
    game.choose(ADA, ("buy:1",))
    assert game.state.players[ADA].florins == 8
    assert game.state.players[ADA].materials["wood"] == 3
    assert [event.seat for event in events_of(game, "step_used")] == [BOT2, BOT1]  # the fourth step closes the Area
    assert game.state.phase != "area"


# --- completing


@pytest.mark.clause("CL-SOLO-26")
def test_when_the_player_completes_the_bots_markers_go_home() -> None:
    g = working(alone(requests=list(REQUESTS)), ADA, "hammer", "C12", done=6)
    g.bot_markers = {"C12": [BOT1, BOT2], "C10": [BOT1]}
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.bot_markers == {"C10": [BOT1]}


@pytest.mark.clause("CL-SOLO-06")
def test_a_later_completion_gives_no_symbol_card() -> None:
    g = working(alone(requests=list(REQUESTS)), ADA, "hammer", "C06", done=6)
    g.finished["C06"] = [BOT1]
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.players[ADA].symbols == []


@pytest.mark.clause("CL-SOLO-27", "CL-SOLO-28")
@pytest.mark.parametrize("card", ["C01", "C10"])
def test_two_markers_complete_a_small_invention_at_the_end_of_the_round(card: str) -> None:
    g = alone([LEFT[0]], present=(card, "C06", "C12"), phase="end_window", deck=("C02",))
    g.bot_markers = {card: [BOT1]}
    solo.complete(g)
    assert g.finished == {}
    solo.declare(g, BOT1)
    assert (g.bot_markers, g.finished) == ({card: [BOT1, BOT1]}, {})  # not before the end of the Round
    answer(end_window(g))
    assert g.finished == {card: [BOT1]}
    assert g.present == ["C06", "C12", "C16"]
    assert g.future == ["C20", "C22", "C02"]


@pytest.mark.clause("CL-SOLO-28", "CL-SOLO-29")
def test_three_own_markers_complete_an_eleven_works_invention() -> None:
    g = alone(present=("C16", "C10", "C12"), future=("C06", "C20", "C22"))
    g.bot_markers = {"C16": [BOT1, BOT1, BOT2], "C10": [BOT1, BOT2]}
    solo.complete(g)
    assert g.finished == {}
    g.bot_markers["C16"].append(BOT1)
    solo.complete(g)
    assert g.finished == {"C16": [BOT1]}


def test_bots_complete_from_the_left_the_first_before_the_second_as_long_as_they_can() -> None:
    g = alone()
    g.bot_markers = {"C12": [BOT1, BOT1], "C06": [BOT2, BOT2, BOT1, BOT1]}
    solo.complete(g)
    assert [(event.facts["card"], event.seat) for event in events_of(g, "bot_completes")] == [
        ("C06", BOT1),
        ("C12", BOT1),
    ]
    assert g.present == ["C10", "C16", "C20"]


@pytest.mark.clause("CL-SOLO-30", "CL-SOLO-32")
def test_what_a_bot_completes_without_the_player_leaves_the_game_and_all_markers_return() -> None:
    g = alone()
    g.bot_markers = {"C10": [BOT2, BOT1, BOT2]}
    solo.complete(g)
    assert g.bot_markers == {}
    assert not any("C10" in row for row in (g.present, g.future, g.deck, g.ghosts))
    assert inventory(g) == whole_box(g)


@pytest.mark.clause("CL-SOLO-31")
def test_what_a_bot_completes_stays_workable_for_the_player_who_works_on_it() -> None:
    g = working(alone(requests=list(REQUESTS)), ADA, "hammer", "C10", done=5)
    g.bot_markers = {"C10": [BOT1, BOT1]}
    solo.complete(g)
    ada = g.players[ADA]
    assert (g.ghosts, ada.shops["hammer"].card, ada.shops["hammer"].done) == (["C10"], "C10", 5)
    assert "C10" not in g.present
    answer(work(g, ada, "hammer", 2))
    assert (ada.florins, ada.cards, ada.symbols) == (17, [], [])
    assert ada.materials == dict.fromkeys(ada.materials, 2)
    assert g.ghosts == []
    assert g.finished["C10"] == [BOT1, ADA]
    assert inventory(g) == whole_box(g)


def test_a_completed_invention_that_the_player_gives_up_is_gone() -> None:
    g = working(alone(), ADA, "hammer", "C10", done=5)
    g.bot_markers = {"C10": [BOT1, BOT1]}
    solo.complete(g)
    script = declare(g, g.players[ADA])
    next(script)
    assert not any("C10" in option for option in script.send(("cancel:hammer",)).options)
    assert g.ghosts == []
    assert inventory(g) == whole_box(g)


def test_a_player_without_workers_lets_the_bots_go_on() -> None:
    g = alone(master=False, home=0)
    answer(assignment_turn(g))
    assert (g.turn, g.phase) == (1, "assignment")


@pytest.mark.clause("CL-SOLO-32")
def test_bot_markers_are_never_more_than_were_placed() -> None:
    for game in eager_game(1, 0):
        for bot in BOTS:
            lying = sum(markers.count(bot) for markers in game.state.bot_markers.values())
            assert lying <= 7
            assert all(card in game.state.present for card in game.state.bot_markers)
