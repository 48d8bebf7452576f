"""Round 7: Markets buy."""

from typing import Any

import pytest

from games.codex_leicester.box import CARDS, MARKET_AREAS, MATERIALS
from games.codex_leicester.scoring import score_parts
from games.live import AnyGame
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    content,
    crowd,
    events_of,
    resolving,
    table,
    turns,
    working,
)


def market(workers: str, letter: str = "D", ore: int = 7, **ada: Any) -> AnyGame:
    """A Market of Round 7; everybody has *ore* of its Material, and 2 of the others."""
    g = content(crowd(table(round=7, **ada), **{letter: workers}))
    for player in g.players:
        player.materials[CARDS.market[letter]] = ore
    return resolving(g, letter)


@pytest.mark.clause("CL-SELL-01")
@pytest.mark.parametrize(("letter", "material"), list(zip(MARKET_AREAS, MATERIALS, strict=True)))
def test_a_market_buys_its_material(letter: str, material: str) -> None:
    game = market("0a 1a", letter)
    turns(game, "sale:1")
    ada = game.state.players[ADA]
    assert (ada.florins, ada.materials[material]) == (12, 6)
    assert sum(ada.materials.values()) == 6 + 2 * 4


@pytest.mark.clause("CL-SELL-02")
def test_who_is_not_in_a_market_sells_nothing_there() -> None:
    game = market("0a 1a")
    assert game.awaited == (ADA,)
    refusal = game.why_not(CLEO, "sale:1")
    assert (refusal.reason, refusal.clause) == ("no_worker_there", "CL-SELL-02")
    assert game.why_not(BEN, "sale:1").reason == "not_yours"  # Ben's turn will come
    turns(game, "pass", "sale:4")
    assert game.state.players[CLEO].florins == 10
    assert game.over


@pytest.mark.clause("CL-SELL-02")
def test_who_has_passed_is_not_in_the_market_any_more() -> None:
    game = market("0a 1a 2a")
    turns(game, "pass")
    assert game.why_not(ADA, "sale:1").clause == "CL-SELL-02"


@pytest.mark.clause("CL-SELL-03")
def test_basement_materials_are_not_sold() -> None:
    g = working(content(crowd(table(round=7), D="0a")), ADA, "hammer", "C07")  # 2 ore
    g.players[ADA].materials["ore"] = 0
    game = resolving(g, "D")
    assert game.over  # nothing to sell: no question
    assert game.state.players[ADA].shops["hammer"].basement.count("ore") == 2


@pytest.mark.clause("CL-SELL-04")
def test_a_sale_costs_nothing() -> None:
    game = market("0a 1a", florins=0)
    turns(game, "sale:1", "sale:1", "sale:1", "sale:1")
    assert [event.facts["florins"] for event in events_of(game, "pay")] == [0, 0, 0, 0]


@pytest.mark.clause("CL-SELL-05", "CL-SELL-06", "CL-SELL-07", "CL-SELL-08")
@pytest.mark.parametrize(
    ("step", "clause", "materials", "florins"),
    [(0, "CL-SELL-05", 1, 2), (1, "CL-SELL-06", 1, 1), (2, "CL-SELL-07", 2, 1), (3, "CL-SELL-08", 3, 1)],
)
def test_the_four_sales(step: int, clause: str, materials: int, florins: int) -> None:
    game = market("0a 1a 2a")
    turns(game, *["sale:1"] * step)
    (seat,) = game.awaited
    before = game.state.players[seat]
    owned = before.florins, before.materials["ore"]
    turns(game, "sale:1")
    after = game.state.players[seat]
    assert (after.florins - owned[0], owned[1] - after.materials["ore"]) == (florins, materials)


@pytest.mark.clause("CL-SELL-07")
def test_too_few_materials_for_the_step_are_a_pass() -> None:
    game = market("0a 1a 2a", ore=1)
    assert turns(game, "sale:1", "sale:1") == [ADA, BEN]
    assert [event.seat for event in events_of(game, "pass")] == [CLEO, ADA, BEN]
    assert game.over


@pytest.mark.clause("CL-SELL-09")
def test_a_turn_is_one_sale_or_a_pass() -> None:
    game = market("0a 1a")
    assert game.open[0].options == ("sale:1", "pass")
    refusal = game.why_not(ADA, "sale:2")
    assert (refusal.reason, refusal.clause) == ("one_sale", "CL-SELL-09")
    assert turns(game, "sale:1", "pass", "sale:2") == [ADA, BEN, ADA]  # alone, all the sales in one answer
    assert game.state.players[ADA].materials["ore"] == 7 - 1 - 1 - 2


@pytest.mark.clause("CL-SELL-09")
@pytest.mark.parametrize(("ore", "sales"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (9, 4)])
def test_who_is_alone_chooses_the_number_of_sales(ore: int, sales: int) -> None:
    game = market("0a", ore=ore)
    assert game.open[0].options == (*(f"sale:{n + 1}" for n in range(sales)), "pass")
    refusal = game.why_not(ADA, "sale:4") if sales < 4 else None
    assert refusal is None or refusal.reason == "too_few_materials"


@pytest.mark.clause("CL-SELL-10")
def test_what_stays_unsold_scores_nothing() -> None:
    g = table(round=7)
    player = g.players[ADA]
    rich = sum(score_parts(player).values())
    player.materials = dict.fromkeys(MATERIALS, 0)
    assert sum(score_parts(player).values()) == rich


@pytest.mark.clause("CL-PREW-19")
def test_reward_tile_8_leaves_the_sales_alone() -> None:
    game = market("0a 1a", rewards=["PT8"])
    turns(game, "sale:1", "pass", "sale:3")
    assert (game.state.players[ADA].florins, game.state.players[ADA].materials["ore"]) == (10 + 5, 0)
