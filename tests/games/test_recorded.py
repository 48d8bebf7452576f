"""Games that were played once, choice by choice, reach the scores they reached then.

A game of an older version of the rules may end otherwise: record it anew when the version rises.
`python -m tests.games.test_recorded TITLE SEATS SEED` prints a record.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.sandbox.titles import add_title
from games.engine import Choice
from games.live import AnyGame, LiveGame
from games.titles import TITLES
from tests.games.boxes import BOXES
from tests.games.playing import begin, random_move

RECORDS = sorted((Path(__file__).parent / "recorded").glob("*.json"))


def scores(live: AnyGame) -> list[dict[str, Any]]:
    """The final standings as plain data."""
    return list(msgspec.to_builtins(live.result))


def recorded(title_id: str, seats: int, seed: str, options: dict[str, str]) -> dict[str, Any]:
    """Play a game in which seats choose at random when it is secret, and mostly as a silent seat would when not."""
    title, rng = TITLES[title_id], Random(seed)
    live = begin(title, seats, seed, **options)
    while not live.over:
        seat, chosen = random_move(live, rng)
        decision = live.decision_of(seat)
        if decision is not None and not decision.secret and rng.random() < 0.7:
            chosen = title.default_choice(live.state, seat, decision)
        live.choose(seat, chosen)
    return {
        "title": title.id,
        "rules_version": title.rules_version,
        "seats": seats,
        "options": options,
        "seed": seed,
        "choices": [[c.seat, c.kind, *c.options] for c in live.choices],
        "scores": scores(live),
    }


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_reaches_its_recorded_score(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    title = TITLES[record["title"]]
    assert record["rules_version"] == title.rules_version
    start = begin(title, record["seats"], record["seed"], **record["options"])
    choices = [Choice(seat, kind, tuple(options)) for seat, kind, *options in record["choices"]]
    live = LiveGame(title, start.base, choices)
    assert live.over
    assert len(live.choices) == len(choices)
    assert scores(live) == record["scores"]
    assert BOXES[title.id].inventory(live.state) == BOXES[title.id].whole(live.state)


def test_every_title_has_a_recorded_game_for_every_number_of_seats() -> None:
    records = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDS]
    found = {(record["title"], record["seats"]) for record in records}
    assert found == {(title.id, seats) for title in TITLES.values() for seats in title.seats}


if __name__ == "__main__":
    add_title("tests.toy_title")
    name, number, seed, *pairs = sys.argv[1:]
    record = recorded(name, int(number), seed, dict(pair.split("=") for pair in pairs))
    sys.stdout.write(json.dumps(record, indent=None, separators=(", ", ": ")).replace("], [", "],\n  [") + "\n")
