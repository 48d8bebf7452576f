"""Digests of random games, to compare what processes with different hash seeds make of them."""

import sys
from hashlib import sha256
from random import Random

import msgspec

from bot.sandbox.titles import add_title
from games.engine import AnyTitle
from games.titles import TITLES
from tests.games.playing import begin, positions


def digest(title: AnyTitle, seats: int) -> str:
    """All states, views, decisions and events of a random game in one number."""
    numbers = sha256()
    live = begin(title, seats, "digest")
    for position in positions(live, Random(seats)):
        numbers.update(title.save(position.state))
        numbers.update(msgspec.json.encode([position.open, position.view(None), position.view(0)]))
    numbers.update(msgspec.json.encode(live.events))
    return numbers.hexdigest()


if __name__ == "__main__":
    add_title("tests.toy_title")
    title = TITLES[sys.argv[1]]
    sys.stdout.write("\n".join(digest(title, seats) for seats in title.seats) + "\n")
