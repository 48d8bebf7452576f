"""The Assignment Phase: who places what where, and when the phase ends."""

from typing import Any

import pytest

from games.codex_leicester.assignment import placements, put
from games.codex_leicester.gains import hire
from games.codex_leicester.state import State, present_in, rank
from games.live import AnyGame
from tests.games.answering import answer
from tests.games.codex_leicester.table import ADA, BEN, CLEO, content, events_of, live, table, working


def turns(game: AnyGame, *options: str) -> list[int]:
    """Play placements, whoever's turn it is. Returns whose they were."""
    seats = []
    for option in options:
        seats.append(game.awaited[0])
        game.choose(game.awaited[0], [option])
    return seats


def refused(game: AnyGame, seat: int, option: str) -> str:
    """The clause that forbids an option."""
    return game.why_not(seat, option).clause


def alone_with(g: State, **ada: Any) -> State:
    """Nobody but Ada has a worker left, and she has what is named."""
    for player in g.players:
        player.master, player.home = False, 0
    for name, value in ada.items():
        setattr(g.players[ADA], name, value)
    return g


# --- turns


@pytest.mark.clause("CL-ASSIGN-01")
def test_position_1_begins_and_the_turn_goes_round() -> None:
    game = live(table(order=(CLEO, ADA, BEN)))
    assert turns(game, *["place:B:m"] * 3, "place:C:1") == [CLEO, ADA, BEN, CLEO]
    assert game.awaited == (ADA,)


@pytest.mark.clause("CL-ASSIGN-02")
def test_a_turn_places_into_one_area_or_one_own_workshop_with_an_invention() -> None:
    g = working(table(), ADA, "hammer", "C06")
    places = [option.split(":")[1] for option in placements(g, g.players[ADA])]
    assert sorted(set(places)) == [*"ABCDEFGH", "hammer"]
    game = live(g)
    assert refused(game, ADA, "place:pincer:1") == "CL-ASSIGN-02"
    game.choose(ADA, ["place:B:1"])
    assert game.awaited == (BEN,)


@pytest.mark.clause("CL-ASSIGN-03", "CL-ASSIGN-04")
def test_a_placement_is_the_master_or_one_or_more_apprentices() -> None:
    g = table(players=5)
    options = placements(g, g.players[ADA])
    assert {option.split(":")[2] for option in options} == {"m", "1", "2", "3"}
    game = live(g)
    assert refused(game, ADA, "place:A:0") == refused(game, ADA, "place:A:4") == "CL-ASSIGN-03"
    game.choose(ADA, ["place:I:m"])
    assert game.state.areas["I"] == ["0m"]
    assert game.awaited == (BEN,)


@pytest.mark.clause("CL-ASSIGN-05", "CL-ASSIGN-08")
@pytest.mark.parametrize("place", ["B", "hammer"])
def test_apprentices_join_the_own_master(place: str) -> None:
    g = working(table(), ADA, "hammer", "C06")
    answer(put(g, g.players[ADA], place, "m"))
    assert {f"place:{place}:1", f"place:{place}:2"} <= set(placements(g, g.players[ADA]))


@pytest.mark.clause("CL-ASSIGN-06", "CL-ASSIGN-07", "CL-ASSIGN-08")
@pytest.mark.parametrize("place", ["B", "hammer"])
def test_the_master_joins_own_apprentices_and_apprentices_do_not(place: str) -> None:
    g = working(table(), ADA, "hammer", "C06")
    answer(put(g, g.players[ADA], place, "1"))
    assert [option for option in placements(g, g.players[ADA]) if f":{place}:" in option] == [f"place:{place}:m"]
    assert refused(live(g), ADA, f"place:{place}:1") == "CL-ASSIGN-07"


@pytest.mark.clause("CL-ASSIGN-07")
def test_the_apprentices_of_others_are_no_hindrance() -> None:
    g = table()
    g.areas["B"] = ["1a", "2a"]
    assert "place:B:3" in placements(g, g.players[ADA])


@pytest.mark.clause("CL-ASSIGN-09")
def test_who_has_a_worker_must_place_one() -> None:
    game = live(table())
    decision = game.decision_of(ADA)
    assert decision is not None
    assert all(option.startswith("place:") for option in decision.options)
    assert refused(game, ADA, "none") == refused(game, ADA, "skip") == "CL-ASSIGN-09"


@pytest.mark.clause("CL-ASSIGN-09", "CL-ASSIGN-12")
def test_a_worker_without_a_legal_place_stays_home_and_the_phase_ends() -> None:
    g = alone_with(table(), home=1)
    for area in g.areas:
        g.areas[area] = ["0a"]
    g.players[BEN].home = 1
    game = live(g)
    assert game.awaited == (BEN,)
    game.choose(BEN, ["place:H:1"])
    assert [event.seat for event in events_of(game, "cannot_place")] == [ADA, ADA]
    assert game.state.phase == "council_turn"
    assert game.state.players[ADA].home == 1


@pytest.mark.clause("CL-ASSIGN-09")
def test_a_forced_pass_is_asked_for_where_a_token_can_be_spent() -> None:
    g = alone_with(table(), home=1, tokens=1)
    for area in g.areas:
        g.areas[area] = ["0a"]
    working(g, ADA, "hammer", "C06").players[ADA].shops["hammer"].apprentices = 3
    decision = live(g).decision_of(ADA)
    assert decision is not None
    assert decision.options == ("none", "token:hammer")


@pytest.mark.clause("CL-ASSIGN-10")
def test_an_apprentice_gained_in_one_turn_is_placed_in_a_later_one() -> None:
    g = content(alone_with(working(table(), ADA, "hammer", "C06", done=6), home=1))
    g.players[BEN].home = 1
    game = live(g)
    assert turns(game, "place:hammer:1", "hire") == [ADA, ADA]
    assert game.awaited == (BEN,)
    game.choose(BEN, ["place:A:1"])
    game.choose(ADA, ["place:A:1"])
    assert game.state.areas["A"] == ["1a", "0a"]


@pytest.mark.clause("CL-ASSIGN-11")
def test_who_has_no_worker_left_is_skipped() -> None:
    g = table()
    g.players[BEN].master, g.players[BEN].home = False, 0
    game = live(g)
    assert turns(game, "place:A:1", "place:A:1", "place:B:1") == [ADA, CLEO, ADA]


@pytest.mark.clause("CL-ASSIGN-12")
def test_the_phase_lasts_until_everybody_has_placed_everything() -> None:
    g = alone_with(table(), master=True, home=2)
    g.players[CLEO].home = 1
    game = live(g)
    assert turns(game, "place:A:1", "place:B:1", "place:C:1") == [ADA, CLEO, ADA]
    assert game.state.phase == "assignment"
    game.choose(ADA, ["place:A:m"])
    assert game.state.phase == "council_turn"


@pytest.mark.clause("CL-ASSIGN-13")
def test_a_placed_worker_stays_where_it_is() -> None:
    game = live(table())
    turns(game, "place:A:m", "place:A:1", "place:A:1")
    assert refused(game, ADA, "place:B:m") == "CL-ASSIGN-13"
    turns(game, "place:B:3", "place:B:1", "place:B:1")
    assert game.state.areas["A"] == ["0m", "1a", "2a"]
    assert game.awaited == (BEN,)  # for Ada has placed everything


# --- Areas


@pytest.mark.clause("CL-ASSIGN-14")
def test_an_area_takes_any_number_of_workers() -> None:
    g = table(players=5)
    g.areas["D"] = [f"{seat}{kind}" for seat in range(1, 5) for kind in "maaaaaaaaa"]
    g.players[ADA].home = 9
    assert "place:D:9" in placements(g, g.players[ADA])


@pytest.mark.clause("CL-ASSIGN-15")
def test_the_order_of_placing_breaks_ties() -> None:
    g = table()
    for seat, count in ((CLEO, "1"), (ADA, "2"), (BEN, "2"), (CLEO, "m")):
        answer(put(g, g.players[seat], "B", count))
    assert g.areas["B"] == ["2a", "0a", "0a", "1a", "1a", "2m"]
    assert rank(g, "B") == [CLEO, ADA, BEN]


@pytest.mark.clause("CL-ASSIGN-16")
def test_a_workshop_works_at_once_and_an_area_waits() -> None:
    g = working(table(), ADA, "hammer", "C06")
    ada = g.players[ADA]
    before = dict(ada.materials)
    answer(put(g, ada, "D", "1"))
    assert (ada.florins, ada.materials) == (10, before)
    answer(put(g, ada, "hammer", "2"))
    assert ada.shops["hammer"].done == 2


# --- workshops


@pytest.mark.clause("CL-ASSIGN-17")
@pytest.mark.parametrize(
    ("automata", "extensions", "most"), [(0, [], 3), (1, ["hammer"], 4), (0, ["hammer"], 5)], ids=str
)
def test_each_worker_takes_a_free_craft_room(automata: int, extensions: list[str], most: int) -> None:
    g = working(table(home=8, extensions=extensions), ADA, "hammer", "C22")
    g.players[ADA].shops["hammer"].automata = automata
    counts = [option.split(":")[2] for option in placements(g, g.players[ADA]) if ":hammer:" in option]
    assert counts == [*map(str, range(1, most + 1)), "m"]
    assert refused(live(g), ADA, f"place:hammer:{most + 1}") == "CL-ASSIGN-17"


@pytest.mark.clause("CL-ASSIGN-17")
def test_no_room_is_left_for_the_master() -> None:
    g = working(table(), ADA, "hammer", "C22")
    answer(put(g, g.players[ADA], "hammer", "3"))
    assert "place:hammer:m" not in placements(g, g.players[ADA])
    g.players[ADA].home = 1
    assert refused(live(g), ADA, "place:hammer:m") == "CL-ASSIGN-17"


@pytest.mark.clause("CL-ASSIGN-18")
def test_the_gray_apprentice_is_placed_like_an_own_one() -> None:
    g = working(table(home=4, gray=True), ADA, "hammer", "C06")
    ada = g.players[ADA]
    assert "place:C:4" in placements(g, ada)
    answer(put(g, ada, "C", "4"))
    assert present_in(g, "C") == {ADA: 4}
    hire(g, ada)
    assert not any(":C:1" in option for option in placements(g, ada))
    answer(put(g, ada, "hammer", "1"))
    assert ada.shops["hammer"].done == 1


# --- what a sale could pay for


def test_a_single_placement_is_asked_for_when_a_sale_could_pay_for_passing() -> None:
    g = alone_with(table(), master=False, home=1, florins=0, cards=["C07", "C15"])
    for area in "BCDEFGH":
        g.areas[area] = ["0a"]
    game = live(g)
    decision = game.decision_of(ADA)
    assert decision is not None
    assert decision.options[0] == "place:A:1"
    assert "skip" not in decision.options
    game.choose(ADA, ["sell:ore"])
    decision = game.decision_of(ADA)
    assert decision is not None
    assert decision.options == ("place:A:1", "skip")
