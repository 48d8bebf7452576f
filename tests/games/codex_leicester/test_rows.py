"""The Present and the Future row, and how they slide."""

import pytest

from games.codex_leicester.inventions import complete, take_from_row, work
from games.codex_leicester.state import State
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, content, events_of, finish, table, working


@pytest.mark.clause("CL-ROW-01")
def test_a_present_invention_is_completed_and_a_future_one_only_worked_on() -> None:
    g = content(working(table(present=("C11",)), ADA, "hammer", "C11", done=6))
    working(g, ADA, "pincer", "C22", done=9)
    for kind in ("hammer", "pincer"):
        answer(work(g, g.players[ADA], kind, 3))
    assert g.finished == {"C11": [ADA]}
    assert (g.players[ADA].shops["pincer"].card, g.players[ADA].shops["pincer"].done) == ("C22", 11)


@pytest.mark.clause("CL-ROW-02", "CL-ROW-03", "CL-ROW-04")
@pytest.mark.parametrize("taken", ["C11", "C12", "C13"])
def test_what_lies_right_of_a_taken_card_moves_up_and_the_deck_fills_the_end(taken: str) -> None:
    g = content(table(present=("C11", "C12", "C13"), future=("C16", "C20", "C22"), deck=("C01",)))
    finish(g, ADA, taken)
    assert g.present == [card for card in ("C11", "C12", "C13", "C16") if card != taken]
    assert g.future == ["C20", "C22", "C01"]
    assert [event.facts["card"] for event in events_of(g, "slide") + events_of(g, "new_invention")] == ["C16", "C01"]


@pytest.mark.clause("CL-ROW-02", "CL-ROW-04")
def test_a_future_invention_leaves_and_the_present_row_stays() -> None:
    g = content(working(table(tile="CT6", deck=("C01",)), ADA, "hammer", "C20", done=10))
    answer(work(g, g.players[ADA], "hammer", 1), "complete:C20", "gain:ore", "gain:ore")
    assert (g.present, g.future) == (["C06", "C10", "C12"], ["C16", "C22", "C01"])


@pytest.mark.clause("CL-ROW-04")
def test_every_taken_card_turns_up_one_more_and_that_was_hidden() -> None:
    g = content(table(deck=("C17",)))
    finish(g, ADA, "C06", "hire")
    assert g.revealed == 1
    assert g.future[-1] == "C17"  # an 11-Works card, whatever it is


@pytest.mark.clause("CL-ROW-05")
def test_without_a_deck_empty_spaces_remain_at_the_right_end() -> None:
    g = table(present=("C01", "C02", "C03"), future=("C04", "C05"))
    g.deck = []
    rows = []
    for card in ("C02", "C01", "C03", "C05", "C04"):
        take_from_row(g, card)
        rows.append((list(g.present), list(g.future)))
    assert rows == [
        (["C01", "C03", "C04"], ["C05"]),
        (["C03", "C04", "C05"], []),
        (["C04", "C05"], []),
        (["C04"], []),
        ([], []),
    ]


@pytest.mark.clause("CL-ROW-06", "CL-ROW-07")
def test_markers_and_works_travel_with_the_card() -> None:
    g = content(working(table(), BEN, "pincer", "C16", done=4))
    working(g, 2, "hammer", "C20", done=11)
    finish(g, ADA, "C06", "hire")
    finish(g, ADA, "C10", "gain:ore")
    shops = g.players[BEN].shops["pincer"], g.players[2].shops["hammer"]
    assert [(shop.card, shop.done) for shop in shops] == [("C16", 4), ("C20", 11)]
    assert g.present == ["C12", "C16", "C20"]
    assert set(g.finished) == {"C06", "C10"}


@pytest.mark.clause("CL-ROW-02")
def test_who_completes_a_card_later_slides_nothing() -> None:
    g = content(working(table(), BEN, "hammer", "C06", done=6))
    finish(g, ADA, "C06", "hire")
    rows = list(g.present), list(g.future)
    answer(complete(g, g.players[BEN], "hammer"))
    assert (g.present, g.future) == rows


@pytest.mark.clause("CL-ROW-04", "CL-ROW-05")
@pytest.mark.parametrize("seats", [2, 5])
def test_over_whole_games_the_rows_are_full_while_the_deck_lasts(seats: int) -> None:
    size = 3 if seats < 4 else 4
    for game in eager_game(seats, 7):
        g = game.state
        assert isinstance(g, State)
        assert len(g.present) == size or not g.future
        assert len(g.future) == size or not g.deck
