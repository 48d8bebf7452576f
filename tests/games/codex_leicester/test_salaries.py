"""Salaries after Rounds 3, 5 and 7."""

from collections import Counter
from typing import Any

import pytest

from games.codex_leicester.box import MATERIALS
from games.codex_leicester.gains import due
from games.codex_leicester.rules import salaries
from games.codex_leicester.state import Player, State
from tests.games.answering import answer
from tests.games.codex_leicester.table import ADA, BEN, CLEO, content, events_of, inventory, live, table
from tests.games.codex_leicester.wording import decision_of


def payday(florins: int = 10, hired: int = 2, round: int = 3, players: int = 3, **materials: Any) -> State:
    """The salaries come; Ada has *hired* Apprentices more than the first three, and these florins and Materials."""
    g = content(table(players, round, "salaries"))
    ada = g.players[ADA]
    ada.florins, ada.materials = florins, dict.fromkeys(MATERIALS, 0) | materials
    employ(ada, hired)
    return g


def employ(player: Player, hired: int) -> None:
    """Apprentices from the Academy, the sixth from the player board."""
    player.apprentices = player.home = 3 + hired
    player.academy, player.board_apprentice = max(0, 5 - hired), hired < 6


@pytest.mark.clause("CL-SALARY-01")
@pytest.mark.parametrize(("hired", "paid"), [(0, 0), (1, 1), (4, 4), (6, 6)])
def test_apprentices_beyond_three_cost_a_florin_each(hired: int, paid: int) -> None:
    game = live(payday(hired=hired))
    assert game.state.players[ADA].florins == 10 - paid
    assert game.state.players[ADA].apprentices == 3 + hired


@pytest.mark.clause("CL-SALARY-01")
def test_waived_salaries_are_not_refunded() -> None:
    g = payday(hired=2)
    ada = g.players[ADA]
    ada.rewards = ["PT5"]
    assert due(ada) == 1
    ada.rewards = ["PT2"]
    assert due(ada) == 0
    ada.rewards, ada.cards = ["PT2", "PT5"], ["C17"]
    assert due(ada) == 0
    employ(ada, 6)
    assert due(ada) == 1
    game = live(payday(hired=0))
    assert game.state.players[ADA].florins == 10


@pytest.mark.clause("CL-SALARY-02")
def test_the_gray_apprentice_is_never_paid() -> None:
    g = payday(hired=2)
    g.players[ADA].gray, g.players[ADA].home = True, 6
    game = live(g)
    assert (game.state.players[ADA].florins, game.state.players[ADA].home) == (8, 6)


@pytest.mark.clause("CL-SALARY-03")
def test_salaries_go_to_the_supply() -> None:
    game = live(payday())
    assert [player.florins for player in game.state.players] == [8, 10, 10]
    g = payday()
    answer(salaries(g))
    assert [(e.seat, e.facts) for e in events_of(g, "pay")] == [(ADA, {"florins": 2, "materials": []})]


@pytest.mark.clause("CL-SALARY-04")
def test_florins_are_paid_first_without_a_question() -> None:
    game = live(payday(florins=3, hired=3, ore=5))
    ada = game.state.players[ADA]
    assert (ada.florins, ada.materials["ore"]) == (0, 5)
    assert game.state.round == 4
    game = live(payday(florins=1, hired=3, ore=1, wood=1, brick=1))
    assert len(decision_of(game, ADA).options) == 3
    game.choose(ADA, ["pay:wood"])
    game.choose(ADA, ["pay:ore"])
    assert game.state.players[ADA].florins == 0


@pytest.mark.clause("CL-SALARY-04")
def test_materials_are_refused_while_the_florins_are_enough() -> None:
    g = payday(florins=3, hired=3, ore=5)
    employ(g.players[BEN], 2)
    g.players[BEN].florins = 1
    game = live(g)
    assert game.awaited == (BEN,)
    refusal = game.why_not(ADA, "pay:ore")
    assert (refusal.reason, refusal.clause) == ("florins_first", "CL-SALARY-04")
    assert game.why_not(CLEO, "pay:ore").reason != "florins_first"  # Cleo owes nothing


@pytest.mark.clause("CL-SALARY-05")
def test_who_is_short_chooses_a_material_for_each_missing_florin() -> None:
    game = live(payday(florins=1, hired=3, ore=1, glass=2))
    assert decision_of(game, ADA).options == ("pay:ore", "pay:glass")
    game.choose(ADA, ["pay:glass"])
    game.choose(ADA, ["pay:ore"])
    ada = game.state.players[ADA]
    assert (ada.florins, ada.apprentices) == (0, 6)
    assert +Counter(ada.materials) == Counter({"glass": 1})


@pytest.mark.clause("CL-SALARY-05")
def test_those_who_are_short_choose_at_the_same_time() -> None:
    g = payday(florins=0, hired=1, ore=1, wood=1)
    employ(g.players[CLEO], 1)
    g.players[CLEO].florins = 0
    game = live(g)
    assert game.awaited == (ADA, CLEO)
    game.choose(CLEO, ["pay:rope"])
    assert game.state.players[CLEO].materials["rope"] == 2  # until everybody has chosen
    game.choose(ADA, ["pay:wood"])
    assert [game.state.players[seat].materials[m] for seat, m in ((ADA, "wood"), (CLEO, "rope"))] == [0, 1]


@pytest.mark.clause("CL-SALARY-05")
@pytest.mark.parametrize("materials", [{"ore": 5}, {"ore": 1, "wood": 1}])
def test_a_payment_with_one_answer_is_not_asked_for(materials: dict[str, int]) -> None:
    game = live(payday(florins=1, hired=3, **materials))
    assert game.state.round == 4
    assert sum(game.state.players[ADA].materials.values()) == sum(materials.values()) - 2


@pytest.mark.clause("CL-SALARY-06", "CL-SALARY-07")
def test_all_materials_are_paid_before_an_apprentice_goes_back() -> None:
    game = live(payday(florins=1, hired=5, ore=1, rope=2))
    ada = game.state.players[ADA]
    assert (ada.florins, sum(ada.materials.values())) == (0, 0)
    assert (ada.apprentices, ada.home, ada.academy) == (7, 7, 1)
    assert game.state.round == 4


@pytest.mark.clause("CL-SALARY-07")
def test_unpaid_apprentices_are_in_the_academy_again() -> None:
    g = payday(florins=0, hired=6)
    before = inventory(g)
    game = live(g)
    ada = game.state.players[ADA]
    assert (ada.apprentices, ada.home, ada.academy) == (3, 3, 6)  # identical pieces: all of them in one pool
    assert inventory(game.state) == before


@pytest.mark.clause("CL-SALARY-08")
def test_nobody_is_asked_whether_to_keep_an_apprentice() -> None:
    game = live(payday(florins=10, hired=5, ore=3))
    assert game.state.players[ADA].apprentices == 8
    game = live(payday(florins=0, hired=1, ore=3, wood=1))
    assert set(decision_of(game, ADA).options) == {"pay:ore", "pay:wood"}


@pytest.mark.clause("CL-SALARY-05")
def test_basement_materials_and_tokens_pay_nothing() -> None:
    g = payday(florins=0, hired=2)
    g.players[ADA].tokens = 5
    g.players[ADA].shops["hammer"].basement = ["ore", "wood"]
    game = live(g)
    ada = game.state.players[ADA]
    assert (ada.apprentices, ada.tokens, ada.shops["hammer"].basement) == (3, 5, ["ore", "wood"])


def test_salaries_come_before_scoring() -> None:
    game = live(payday(round=7, hired=4))
    assert game.over
    (ada,) = [standing for standing in game.result or () if standing.seat == ADA]
    assert ada.parts["florins"] == 6
