"""What a computer player takes a position of Leonardo to be worth."""

from itertools import pairwise
from random import Random

import pytest

from games.leonardo import TITLE
from games.leonardo.box import INVENTIONS, MATERIALS
from games.leonardo.evaluation import evaluate
from games.leonardo.scoring import score
from tests.games.leonardo.table import table
from tests.games.playing import begin, positions

PAYABLE = max(INVENTIONS, key=lambda name: INVENTIONS[name].points)


def on_board(cards: tuple[str, ...] = (), jokers: int = 0, invention: str = PAYABLE) -> float:
    """What it is worth to hold these cards beside one invention."""
    g = table()
    g.spaces = [invention if n == 0 else "" for n in range(len(g.spaces))]
    for card in cards:
        g.players[0].materials[card] += 1
    g.players[0].jokers = jokers
    return evaluate(g, 0)


def test_what_an_invention_costs_is_worth_more_than_what_nobody_asks_for() -> None:
    cost = INVENTIONS[PAYABLE].cost
    wanted = on_board(cost[:1])
    assert all(on_board((other,)) < wanted for other in MATERIALS if other not in cost)


def test_each_card_nearer_to_an_invention_is_worth_more_than_its_point() -> None:
    cost = INVENTIONS[PAYABLE].cost
    worth = [on_board(cost[:number]) for number in range(len(cost) + 1)]
    assert all(after > before + 1 for before, after in pairwise(worth))


@pytest.mark.parametrize("name", INVENTIONS)
def test_to_build_is_worth_more_than_to_be_able_to(name: str) -> None:
    built = table()
    built.players[0].inventions.append(name)
    assert evaluate(built, 0) > on_board(INVENTIONS[name].cost, invention=name)


def test_a_self_portrait_is_worth_more_than_a_card_that_fits_as_well() -> None:
    cost = INVENTIONS[PAYABLE].cost
    assert on_board(cost[1:], jokers=1) > on_board(cost)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_only_the_score_counts(seats: int) -> None:
    *_, live = positions(begin(TITLE, seats, "worth"), Random(seats))
    assert live.over
    for player in live.state.players:
        assert evaluate(live.state, player.seat) == score(player)
