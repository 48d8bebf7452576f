"""Influence in an Area, who acts when, and the order of the Areas."""

import pytest

from games.codex_leicester.assignment import placements
from games.codex_leicester.state import present_in, rank
from tests.games.codex_leicester.table import ADA, BEN, CLEO, content, crowd, events_of, live, resolving, table, turns
from tests.games.codex_leicester.wording import decision_of


@pytest.mark.clause("CL-INFL-01")
def test_the_master_counts_twice() -> None:
    assert present_in(crowd(table(), B="0m"), "B") == {ADA: 2}
    assert rank(crowd(table(), B="1a 0m"), "B") == [ADA, BEN]


@pytest.mark.clause("CL-INFL-02")
def test_an_apprentice_counts_once() -> None:
    assert present_in(crowd(table(), C="0a 1a 1a"), "C") == {ADA: 1, BEN: 2}


@pytest.mark.clause("CL-INFL-03")
def test_more_influence_acts_earlier() -> None:
    g = crowd(table(), D="0a 1a 1a 2m 2a")
    assert rank(g, "D") == [CLEO, BEN, ADA]
    assert turns(resolving(g, "D"), "buy:1", "buy:1", "buy:1") == [CLEO, BEN, ADA]


@pytest.mark.clause("CL-INFL-04")
@pytest.mark.parametrize(
    ("workers", "ranking"),
    [
        ("0a 1a 2a", [ADA, BEN, CLEO]),
        ("2a 1a 0a", [CLEO, BEN, ADA]),
        ("0a 1m 0a", [ADA, BEN]),  # the earliest worker counts, though the influence was reached later
        ("1m 0a 0a", [BEN, ADA]),
        ("0a 1a 1a 0a", [ADA, BEN]),
    ],
)
def test_equals_rank_by_their_earliest_worker(workers: str, ranking: list[int]) -> None:
    assert rank(crowd(table(), E=workers), "E") == ranking


@pytest.mark.clause("CL-INFL-04")
def test_the_earliest_worker_that_is_still_there_counts() -> None:
    g = content(crowd(table(phase="council"), A="0a", B="0a 1m 0a", C="1a"))
    g.council[0].tile = "CT5"
    game = live(g)
    turns(game, "claim:1:CT5", "relocate:B:C:1")
    assert game.state.areas["B"] == ["0a", "1m"]  # the later one moved
    g = content(crowd(table(phase="council"), A="0a", B="0a 1a", C="1a"))
    g.areas["B"].append("0m")
    g.council[0].tile = "CT5"
    game = live(g)
    turns(game, "claim:1:CT5", "relocate:B:C:1")
    assert game.state.areas["B"] == ["1a", "0m"]  # the earlier one moved, so the Master came after Ben
    assert game.state.areas["C"] == ["1a", "0a"]


@pytest.mark.clause("CL-INFL-05")
def test_an_area_takes_any_number_of_workers() -> None:
    g = table(players=5)
    g.areas["B"] = [f"{seat}a" for seat in range(1, 5) for _ in range(9)]
    assert {"place:B:1", "place:B:2", "place:B:3", "place:B:m"} <= set(placements(g, g.players[ADA]))


@pytest.mark.clause("CL-RESOLVE-01")
def test_areas_resolve_from_a_to_i() -> None:
    g = content(table(players=4, phase="council"))
    for area in g.areas:
        g.areas[area] = ["0a"]
    game = live(g)
    while game.state.phase in ("council", "council_turn", "area"):
        seat = game.awaited[0]
        options = decision_of(game, seat).options
        turns(game, "pass" if "pass" in options else options[0])
    assert game.choices[0].kind == "council"
    assert [event.facts["area"] for event in events_of(game, "area")] == list("BCDEFGHI")


@pytest.mark.clause("CL-RESOLVE-02")
def test_in_an_area_the_most_influential_acts_first() -> None:
    game = resolving(crowd(table(), B="0a 1m 2a 2a 2a"), "B")
    assert turns(game, "pass", "pass") == [CLEO, BEN]
    assert game.awaited == (ADA,)


@pytest.mark.clause("CL-RESOLVE-03")
def test_who_has_no_worker_in_an_area_does_nothing_in_it() -> None:
    game = resolving(crowd(table(), B="1a", D="0a 2a"), "B")
    assert game.awaited == (BEN,)
    assert game.decision_of(ADA) is None
    turns(game, "pass")
    assert (game.state.area, game.awaited) == ("D", (ADA,))  # nobody is in C
    turns(game, "pass")
    assert game.awaited == (CLEO,)
