"""What the titles count of their own events: it adds up to what the games came to."""

from collections import Counter
from random import Random

import pytest

from bot.simulation import begin, play_out
from games.codex_leicester.box import CARDS
from games.codex_leicester.options import read
from games.codex_leicester.rows import REWARDS, TILES
from games.codex_leicester.statistics import CAUSES
from games.codex_leicester.statistics import statistics as codex_leicester
from games.engine import Event
from games.titles import TITLES
from tests.games.codex_leicester.eager import eager_move


@pytest.mark.parametrize("seats", TITLES["codex_leicester"].seats)
def test_florins_by_source_are_what_the_players_hold_and_paid(seats: int) -> None:
    live, rng = begin(TITLES["codex_leicester"], seats, f"tally {seats}"), Random(seats)
    while not live.over:
        seat, options = eager_move(live, rng)
        live.choose(seat, options)
    events = [event for _count, event in live.events]
    counts = codex_leicester(events)
    paid = sum(event.facts["florins"] for event in events if event.kind == "pay")
    held = sum(player.florins for player in live.state.players)
    assert counts["florins"].total() == held + paid
    completed = [event for event in events if event.kind == "complete"]
    assert sum(counts[f"inventions: {place}"].total() for place in ("first", "second", "later")) == len(completed)
    assert counts["Requests"].total() == counts["Patron Rewards"].total()
    assert (counts["florins"]["Bank"] > 0) == (seats >= 4)


@pytest.mark.parametrize("seats", TITLES["codex_leicester"].seats)
def test_every_gain_names_its_cause_and_games_saved_without_causes_count_the_same(seats: int) -> None:
    for number in range(3):
        live, rng = begin(TITLES["codex_leicester"], seats, f"causes {seats} {number}"), Random(number)
        while not live.over:
            seat, words = eager_move(live, rng)
            live.choose(seat, words)
        events = [event for _count, event in live.events]
        causes = {read(event.facts["cause"]) for event in events if event.kind in ("gain", "tokens")}
        assert {cause.verb for cause in causes} <= {*CAUSES, "market", "academy"}
        ids = {
            "complete": set(CARDS.inventions),
            "card": set(CARDS.commons),
            "reward": set(REWARDS),
            "tile": set(TILES),
        }
        assert all(cause.arg in ids[cause.verb] for cause in causes if cause.verb in ids)
        before = [
            Event(event.kind, event.seat, {name: fact for name, fact in event.facts.items() if name != "cause"})
            for event in events
        ]
        assert codex_leicester(before)["florins"] == codex_leicester(events)["florins"]


def test_a_gain_without_a_cause_belongs_to_what_was_told_before_it() -> None:
    def gain(florins: int) -> Event:
        return Event("gain", 0, {"florins": florins, "materials": []})

    sold = Event("pay", 0, {"florins": 0, "materials": ["ore"]})
    events = [
        Event("setup", None, {"seats": 3}),
        gain(1),  # a card of the start
        Event("holdings", 0),
        Event("complete", 0, {"card": "C01", "place": 1}),
        gain(4),
        Event("request", 0, {"request": "Q4"}),
        Event("knowledge", 0, {"space": 1}),
        gain(1),
        Event("reward", 0, {"reward": "PT4", "request": "Q4"}),
        gain(5),
        Event("pass", 0, {"area": "D"}),
        sold,
        gain(2),
        Event("pass", 0, {"area": "H"}),
        gain(2),
        Event("used", 0, {"card": "C07"}),
        sold,
        gain(2),
    ]
    start = 3 * 2 + 1
    assert codex_leicester(events)["florins"] == Counter(
        {"start": start, "completion": 4, "Knowledge Track": 1, "Patron Reward": 5, "sale": 2, "Bank": 2, "card": 2}
    )


@pytest.mark.parametrize("seats", TITLES["maestro"].seats)
def test_victory_points_by_reason_are_those_of_the_score_track(seats: int) -> None:
    played = play_out(TITLES["maestro"], ["salai"] * seats, {}, f"tally {seats}")
    counts = played.statistics
    assert counts["wins"].total() <= 1
    own = {standing.total for standing in played.standings}
    assert own <= {counts["final VP"]["da Vinci"], counts["final VP"]["Michelangelo"]}
    assert counts["final VP"]["winner"] == max(counts["final VP"]["da Vinci"], counts["final VP"]["Michelangelo"])
    for standing in played.standings:
        assert any(
            counts[f"VP in the game: {workshop}"].total() == standing.parts["in_game"]
            for workshop in ("da Vinci", "Michelangelo")
        )
    actions = counts["Actions: da Vinci"] + counts["Actions: Michelangelo"]
    assert actions.total() == 48  # twelve turns in each of four rounds
    cards = counts["cards: played"] + counts["cards: gossip"]
    assert cards.total() == 48
