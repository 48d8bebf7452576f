"""The ten Patron Rewards."""

import pytest

from games.codex_leicester.areas import open_area, sale, step_price
from games.codex_leicester.assignment import put
from games.codex_leicester.box import CARDS
from games.codex_leicester.declaring import declare
from games.codex_leicester.gains import due, waivers
from games.codex_leicester.inventions import take_symbol, work
from games.codex_leicester.patrons import choose_reward
from games.codex_leicester.state import State
from games.engine import Decision
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    PRINTED_REWARDS,
    REWARD_TILES,
    content,
    events_of,
    finish,
    live,
    table,
    working,
)


def reward(g: State, tile: str, *options: str) -> list[Decision]:
    """Ada chooses a Patron Reward. Returns what was asked."""
    g.open_rewards = [*PRINTED_REWARDS, *REWARD_TILES]
    return answer(choose_reward(g, g.players[ADA], "Q1"), f"reward:{tile}", *options)


# --- choosing


@pytest.mark.clause("CL-PREW-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_seven_rewards_can_be_chosen(seats: int) -> None:
    from games.codex_leicester import TITLE  # the setup of a real game

    g = TITLE.setup(seats, {"rewards": "random"}, "seed")
    assert isinstance(g, State)
    assert g.open_rewards[:2] == ["PA", "PB"]
    assert len(g.open_rewards) == 7
    assert set(g.open_rewards[2:]) <= set(REWARD_TILES)
    decision = question(choose_reward(g, g.players[ADA], "Q4"))
    assert decision.options == tuple(f"reward:{tile}" for tile in g.open_rewards)


@pytest.mark.clause("CL-PREW-02", "CL-PREW-03")
def test_a_reward_of_others_can_be_chosen_and_an_own_one_not_again() -> None:
    g = table(rewards=["PA", "PT1"])
    g.players[BEN].rewards = ["PT4"]
    decision = question(choose_reward(g, g.players[ADA], "Q4"))
    assert decision.options == ("reward:PB", "reward:PT2", "reward:PT3", "reward:PT4", "reward:PT5")
    for option, clause in (("reward:PA", "CL-PREW-03"), ("reward:PT8", "CL-PREW-01")):
        refused = live(g).title.why_not(g, ADA, decision, option)
        assert refused is not None
        assert refused.clause == clause
    assert live(g).title.default_choice(g, ADA, decision) == ("reward:PT4",)


@pytest.mark.clause("CL-PREW-04")
def test_a_reward_applies_at_once_even_when_it_is_useless_now() -> None:
    g = table()
    reward(g, "PT3")
    assert len(events_of(g, "works_lost")) == 1
    working(g, ADA, "hammer", "C06")
    assert g.players[ADA].shops["hammer"].done == 0


# --- the printed rewards


@pytest.mark.clause("CL-PREW-05")
def test_pa_every_automaton_gives_two_works() -> None:
    g = working(table(extensions=["hammer"]), ADA, "hammer", "C22")
    shop = g.players[ADA].shops["hammer"]
    shop.automata = 1
    reward(g, "PA")
    answer(put(g, g.players[ADA], "hammer", "1"))
    assert shop.done == 3
    shop.worked, shop.automata = False, 2  # the next Round, with one more
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert shop.done == 3 + 2 + 4


@pytest.mark.clause("CL-PREW-06")
def test_pa_adds_nothing_to_works_done_before() -> None:
    g = working(table(extensions=["hammer"]), ADA, "hammer", "C22")
    shop = g.players[ADA].shops["hammer"]
    shop.automata = 1
    answer(put(g, g.players[ADA], "hammer", "1"))
    reward(g, "PA")
    answer(put(g, g.players[ADA], "hammer", "m"))
    assert shop.done == 2 + 2


@pytest.mark.clause("CL-PREW-07")
def test_pb_a_work_less_for_every_symbol_of_the_type() -> None:
    g = content(working(table(present=("C07",), cards=["C06", "C01"], symbols=["red"]), ADA, "hammer", "E01"))
    working(g, ADA, "pincer", "C10")
    reward(g, "PB")
    needs = [shop.need for shop in g.players[ADA].shops.values()]
    assert needs == [15 - 3, 7]
    take_symbol(g, g.players[ADA], "red", "")
    assert g.players[ADA].shops["hammer"].need == 15 - 4


@pytest.mark.clause("CL-PREW-07")
def test_pb_counts_for_inventions_declared_later_and_adds_to_the_great_crane() -> None:
    g = table(phase="declaring", present=("C07",), cards=["C06", "C01", "C18"], rewards=["PB"])
    answer(declare(g, g.players[ADA]), "declare:hammer:C07")
    assert g.players[ADA].shops["hammer"].need == 7 - 2 - 1


# --- the tiles


@pytest.mark.clause("CL-PREW-08", "CL-PREW-09")
def test_pt1_pays_for_every_new_type_the_first_symbol_included() -> None:
    g = content(table())
    reward(g, "PT1")
    paid = []
    for symbol in ("red", "red", "blue"):
        before = g.players[ADA].florins
        take_symbol(g, g.players[ADA], symbol, "")
        paid.append(g.players[ADA].florins - before)
    assert paid == [2, 0, 2]
    before = g.players[ADA].florins
    finish(g, ADA, "C18")
    assert g.players[ADA].florins - before == CARDS.inventions["C18"].first + 2


@pytest.mark.clause("CL-PREW-10")
def test_pt1_pays_neither_for_what_was_owned_nor_for_the_card_that_earned_it() -> None:
    g = table(present=("C11",), symbols=["red"])
    finish(g, ADA, "C11", "reward:PT1")
    assert g.players[ADA].florins == 10 + 8 + 1


@pytest.mark.clause("CL-PREW-11", "CL-PREW-14", "CL-INV11-16")
@pytest.mark.parametrize(
    ("rewards", "cards", "count"), [(["PT2"], [], 2), (["PT5"], [], 1), (["PT2", "PT5"], ["C17"], 5)]
)
def test_waived_salaries(rewards: list[str], cards: list[str], count: int) -> None:
    g = table(rewards=rewards, cards=cards, apprentices=9)
    ada = g.players[ADA]
    assert (waivers(ada), due(ada)) == (count, 6 - count)
    ada.apprentices = 3
    assert due(ada) == 0  # and nothing comes back


@pytest.mark.clause("CL-PREW-12")
@pytest.mark.parametrize(
    ("options", "done"),
    [("works:hammer:hammer", (2, 0)), ("works:hammer:pincer", (1, 1)), ("works:pincer:pincer", (0, 2))],
)
def test_pt3_two_works_in_one_workshop_or_one_in_each(options: str, done: tuple[int, ...]) -> None:
    g = working(working(table(), ADA, "hammer", "C22"), ADA, "pincer", "C10")
    reward(g, "PT3", options)
    assert tuple(shop.done for shop in g.players[ADA].shops.values()) == done


@pytest.mark.clause("CL-PREW-13")
def test_pt4_five_florins() -> None:
    g = table()
    reward(g, "PT4")
    assert g.players[ADA].florins == 15


@pytest.mark.clause("CL-PREW-14")
def test_pt5_a_material_of_choice_at_once() -> None:
    g = table()
    asked = reward(g, "PT5", "gain:glass")
    assert len(asked[1].options) == 5
    assert g.players[ADA].materials["glass"] == 3


@pytest.mark.clause("CL-PREW-15")
def test_pt6_two_florins_and_a_token() -> None:
    g = table()
    reward(g, "PT6")
    assert (g.players[ADA].florins, g.players[ADA].tokens) == (12, 1)


@pytest.mark.clause("CL-PREW-16")
@pytest.mark.parametrize("taken", [("glass", "glass"), ("ore", "rope")])
def test_pt7_two_materials_the_same_or_different(taken: tuple[str, ...]) -> None:
    g = table()
    reward(g, "PT7", *(f"gain:{material}" for material in taken))
    stock = g.players[ADA].materials
    assert {m: n - 2 for m, n in stock.items() if n > 2} == {m: taken.count(m) for m in taken}


@pytest.mark.clause("CL-PREW-17", "CL-PREW-18")
@pytest.mark.parametrize(
    ("tile", "area", "prices"),
    [
        ("", "B", [0, 2, 2, 3]),
        ("", "H", [0, 2, 2, 3]),
        ("CT7", "C", [0, 1, 2, 2]),
        ("CT8", "D", [0, 1, 2, 2]),
        ("CT7", "D", [0, 2, 2, 3]),
    ],
)
def test_pt8_makes_the_third_and_the_fourth_step_cheaper(tile: str, area: str, prices: list[int]) -> None:
    g = table(tile=tile)
    reward(g, "PT8")
    assert [step_price(g.players[ADA], area, step) for step in range(4)] == prices
    assert [step_price(g.players[BEN], area, step) for step in range(4)] == [0, 2, 3, 4]


@pytest.mark.clause("CL-PREW-19")
def test_pt8_leaves_the_sales_of_round_7_alone() -> None:
    g = table(round=7, rewards=["PT8"])
    ada = g.players[ADA]
    ada.materials["ore"] = 7
    open_area(g, "D")
    for g.step in range(4):
        sale(g, ada)
    assert (ada.materials["ore"], ada.florins) == (0, 10 + 2 + 1 + 1 + 1)


@pytest.mark.clause("CL-PREW-12")
def test_the_works_of_a_reward_can_complete_and_bring_the_next_reward() -> None:
    g = table(present=("C11", "C08"), cards=["C01", "C02"])
    working(g, ADA, "hammer", "C11", done=6)
    working(g, ADA, "pincer", "C08", done=5)
    answer(work(g, g.players[ADA], "hammer", 1), "reward:PT3", "board_apprentice", "reward:PT4")
    ada = g.players[ADA]
    assert (ada.requests, ada.rewards) == (["Q4", "Q5"], ["PT3", "PT4"])
    assert ada.special_room
