"""The worked examples, with the positions they are about. Red is Ada, Blue Ben, Green or Yellow Cleo."""

import pytest

from games.codex_leicester.areas import step_price
from games.codex_leicester.box import MATERIALS
from games.codex_leicester.council import take_tile
from games.codex_leicester.inventions import complete, requirement, work
from games.codex_leicester.patrons import choose_reward
from games.codex_leicester.rules import salaries
from games.codex_leicester.scoring import epic_bonus, score_parts
from games.codex_leicester.setup import position_bonus, receive
from games.codex_leicester.solo import first_order
from games.codex_leicester.state import BOTS, present_in, rank
from games.engine import Script
from tests.games.answering import answer
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    EVE,
    content,
    crowd,
    events_of,
    live,
    resolving,
    table,
    turns,
    working,
)
from tests.games.codex_leicester.wording import decision_of

# --- setup and declaring


@pytest.mark.clause("CL-EX-01")
def test_five_players_declare_from_the_last_position_to_the_first() -> None:
    game = live(table(5, phase="declaring", order=(CLEO, EVE, ADA, DAN, BEN)))
    assert turns(game, *["done"] * 5) == [BEN, DAN, ADA, EVE, CLEO]
    assert game.state.phase == "assignment"


@pytest.mark.clause("CL-EX-02")
@pytest.mark.parametrize(
    ("position", "florins", "materials", "options"),
    [(1, 0, 0, ()), (2, 0, 0, ()), (3, 1, 0, ()), (4, 0, 1, ("gain:glass",)), (5, 1, 1, ("gain:glass",))],
)
def test_the_bonus_of_a_position_with_five_players(
    position: int, florins: int, materials: int, options: tuple[str, ...]
) -> None:
    g = table(5, 1, "commit", order=(EVE, DAN, CLEO, BEN, ADA))
    player = g.players[g.order[position - 1]]
    gained: list[str] = []

    def bonus() -> Script[None]:
        gained.extend((yield from position_bonus(g, player.seat)))

    answer(bonus(), *options)
    answer(receive(g, player, gained))
    assert (player.florins, player.materials["glass"]) == (10 + florins, 2 + materials)
    assert sum(player.materials.values()) == 10 + materials


@pytest.mark.clause("CL-EX-03")
def test_declaring_an_invention_of_7_works_in_the_hammer_workshop() -> None:
    game = live(table(phase="declaring", order=(BEN, CLEO, ADA)))
    turns(game, "declare:hammer:C06")
    ada = game.state.players[ADA]
    shop = ada.shops["hammer"]
    assert (shop.card, shop.need, shop.done) == ("C06", 7, 0)
    assert sorted(shop.basement) == ["rope", "rope", "wood"]
    assert ada.materials == {"ore": 2, "wood": 1, "brick": 2, "glass": 2, "rope": 0}
    (marked,) = [card for card in game.view(BEN).inventions if card.id == "C06"]
    assert marked.markers == (ADA,)
    assert [card.markers for card in game.view(BEN).inventions if card.id != "C06"] == [()] * 9


# --- work


@pytest.mark.clause("CL-EX-04")
def test_a_master_with_two_automata_and_two_apprentices_later_do_six_works() -> None:
    g = working(table(extensions=["pincer4", "pincer2"], laboratory=0), ADA, "pincer", "E01")
    g.players[ADA].shops["pincer"].automata = 2
    game = live(g)
    turns(game, "place:pincer:m")
    assert game.state.players[ADA].shops["pincer"].done == 4
    turns(game, "place:B:1", "place:B:1", "place:pincer:2")
    assert game.state.players[ADA].shops["pincer"].done == 6


@pytest.mark.clause("CL-EX-05")
def test_a_completed_present_invention_makes_the_rows_slide() -> None:
    g = content(
        table(4, present=("C06", "C10", "C12", "C07"), future=("C16", "C20", "C22", "C09"), deck=("C02", "C01"))
    )
    working(working(g, ADA, "hammer", "C10", done=6), BEN, "hammer", "C16", done=5)
    answer(work(g, g.players[ADA], "hammer", 1), "gain:ore")
    assert g.players[ADA].cards == ["C10"]
    assert g.present == ["C06", "C12", "C07", "C16"]
    assert g.future == ["C20", "C22", "C09", "C02"]
    shop = g.players[BEN].shops["hammer"]
    assert (shop.card, shop.done) == ("C16", 5)
    assert g.finished == {"C10": [ADA]}


@pytest.mark.clause("CL-EX-06")
def test_the_first_second_and_third_to_finish_an_invention() -> None:
    g = content(table(present=("C04", "C10", "C12")))
    gained = []
    for player in g.players:
        working(g, player.seat, "hammer", "C04", done=4)
        answer(complete(g, player, "hammer"))
        gained.append((player.florins - 10, player.cards, player.symbols))
    assert gained == [(4, ["C04"], []), (3, [], ["yellow"]), (3, [], [])]
    game = live(g)
    assert any(option.startswith("exchange:glass:") for option in decision_of(game, ADA).options)
    assert g.finished == {"C04": [ADA, BEN, CLEO]}


@pytest.mark.clause("CL-EX-12")
def test_foresight_finishes_a_future_invention_in_the_laboratory() -> None:
    g = content(crowd(table(phase="council_turn"), B="0a"))
    working(g, ADA, "hammer", "C22", done=9)
    g.council[0].tile = "CT6"
    answer(take_tile(g, g.players[ADA], "CT6"))
    game = resolving(g, "B")
    turns(game, "works", "complete:C22")
    assert (game.state.finished, game.state.players[ADA].cards) == ({"C22": [ADA]}, ["C22"])
    assert game.state.future == ["C16", "C20", game.state.future[-1]]
    assert game.state.present == ["C06", "C10", "C12"]


@pytest.mark.clause("CL-EX-13")
def test_a_future_invention_at_its_requirement_needs_one_more_work_once_it_is_present() -> None:
    g = content(table())
    working(working(g, ADA, "hammer", "C16", done=11), BEN, "hammer", "C12", done=6)
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.finished == {}  # Future
    answer(work(g, g.players[BEN], "hammer", 1))
    assert "C16" in g.present
    assert g.finished == {"C12": [BEN]}
    answer(work(g, g.players[ADA], "hammer", 1))
    assert g.finished == {"C12": [BEN], "C16": [ADA]}


@pytest.mark.clause("CL-EX-14")
def test_two_red_symbols_take_two_works_off_a_third_red_invention() -> None:
    g = table(cards=["C01"], symbols=["red"])
    ada = g.players[ADA]
    working(g, ADA, "hammer", "C06")
    assert requirement(ada, "C06") == 7
    answer(choose_reward(g, ada, "Q1"), "reward:PB")
    assert (ada.shops["hammer"].need, requirement(ada, "C06"), requirement(ada, "C10")) == (5, 5, 7)


@pytest.mark.clause("CL-EX-17")
def test_the_first_place_card_pays_a_third_finisher_like_a_first() -> None:
    g = content(table(cards=["C13"]))
    g.finished = {"C06": [BEN, CLEO]}
    working(g, ADA, "hammer", "C06", done=6)
    answer(work(g, g.players[ADA], "hammer", 1))
    ada = g.players[ADA]
    assert (ada.florins, ada.symbols, ada.cards) == (10 + 8, [], ["C13"])


# --- Areas


@pytest.mark.clause("CL-EX-07")
def test_influence_and_the_order_in_the_laboratory() -> None:
    game = live(table(order=(ADA, BEN, CLEO), present=("C06", "C10", "C12")))
    turns(game, "place:B:1", "place:B:m", "place:B:3", "place:B:m")
    assert present_in(game.state, "B") == {ADA: 3, BEN: 2, CLEO: 3}
    assert rank(game.state, "B") == [ADA, CLEO, BEN]


@pytest.mark.clause("CL-EX-08")
def test_the_council_order_of_five() -> None:
    red, yellow, blue, green, purple = ADA, BEN, CLEO, DAN, EVE
    g = content(crowd(table(5, phase="council", order=(blue, green, red, purple, yellow)), A="0m 0a 1m 2a"))
    game = live(g)
    assert turns(game, "claim:1:CT2", "claim:2:CT3", "claim:4:CT4", "gain:ore") == [red, yellow, blue, blue]
    assert game.state.order == [red, yellow, green, blue, purple]


@pytest.mark.clause("CL-EX-09")
def test_the_price_stays_when_somebody_passes() -> None:
    game = resolving(content(crowd(table(), D="0a 1a 2a")), "D")
    turns(game, "buy:1", "pass", "buy:1")
    assert [player.florins for player in game.state.players] == [10, 10, 8]
    game = resolving(content(crowd(table(), D="0a 1a 2a")), "D")
    turns(game, "buy:1", "buy:1")
    assert [player.florins for player in game.state.players] == [10, 8, 10]


@pytest.mark.clause("CL-EX-10")
def test_six_turns_in_the_laboratory() -> None:
    g = content(crowd(table(), B="0m 0a 1m 2a", H="2a"))
    working(g, ADA, "hammer", "C16")
    g.players[CLEO].florins = 2
    game = resolving(g, "B")
    seats = turns(game, "automaton", "extension:pincer4", "works", "pass", "automaton")
    assert seats == [ADA, BEN, ADA, BEN, ADA]  # Green cannot pay 3 and is not asked
    assert [event.seat for event in events_of(game, "pass")] == [CLEO, BEN]
    assert [player.florins for player in game.state.players] == [10 - 8, 10 - 2, 2]
    assert (game.state.players[ADA].laboratory, game.state.players[ADA].shops["hammer"].done) == (0, 1)
    assert game.state.players[BEN].extensions == ["pincer4"]
    assert (game.state.area, game.state.step) == ("H", 0)


@pytest.mark.clause("CL-EX-11")
def test_four_hires_alone_in_the_academy_cost_9() -> None:
    game = resolving(content(crowd(table(), C="0a")), "C")
    turns(game, "hire", "hire", "hire", "hire")
    ada = game.state.players[ADA]
    assert (ada.florins, ada.apprentices, ada.academy) == (10 - 9, 3 + 4, 5 - 4)
    assert game.state.area == ""


@pytest.mark.clause("CL-EX-16")
def test_reward_tile_8_and_a_price_tile() -> None:
    g = table(rewards=["PT8"])
    ada = g.players[ADA]
    assert [step_price(ada, "B", step) for step in range(4)] == [0, 2, 2, 3]
    for tile, area in (("CT7", "B"), ("CT8", "D")):
        ada.tile = tile
        assert [step_price(ada, area, step) for step in range(4)] == [0, 1, 2, 2]


@pytest.mark.clause("CL-EX-18")
def test_four_sales_in_a_row() -> None:
    g = content(crowd(table(round=7, florins=0), D="0a 1a"))
    g.players[ADA].materials["ore"] = 7
    game = resolving(g, "D")
    turns(game, "sale:1", "pass", "sale:3")
    sold = [len(event.facts["materials"]) for event in events_of(game, "pay")]
    got = [event.facts["florins"] for event in events_of(game, "gain")]
    assert (sold, got) == ([1, 1, 2, 3], [2, 1, 1, 1])
    assert (game.state.players[ADA].florins, game.state.players[ADA].materials["ore"]) == (5, 0)


@pytest.mark.clause("CL-EX-19")
def test_a_worker_in_d_sells_ore_and_nothing_else() -> None:
    g = content(crowd(table(round=7), D="0a", E="1a 1a"))
    game = resolving(g, "D")
    turns(game, "sale:2")
    assert game.awaited == (BEN,)
    assert game.why_not(ADA, "sale:1").clause == "CL-SELL-02"
    turns(game, "pass")
    assert game.over
    assert game.state.players[ADA].materials == {"ore": 0, "wood": 2, "brick": 2, "glass": 2, "rope": 2}
    assert game.state.players[BEN].materials == dict.fromkeys(MATERIALS, 2)


# --- salaries


@pytest.mark.clause("CL-EX-15")
def test_five_apprentices_cost_two_florins() -> None:
    game = live(content(table(round=3, phase="salaries", apprentices=5, home=5, academy=3)))
    assert (game.state.players[ADA].florins, game.state.players[ADA].apprentices) == (8, 5)


@pytest.mark.clause("CL-EX-24")
def test_a_florin_a_material_and_an_apprentice_for_three_salaries() -> None:
    g = content(table(round=3, apprentices=6, home=6, academy=2, florins=1))
    ada = g.players[ADA]
    ada.materials = dict.fromkeys(MATERIALS, 0) | {"rope": 1}
    assert answer(salaries(g)) == []
    assert (ada.florins, ada.materials["rope"], ada.apprentices, ada.home, ada.academy) == (0, 0, 5, 5, 3)


# --- scoring


@pytest.mark.clause("CL-EX-20")
def test_four_gray_and_six_red_symbols() -> None:
    g = table(symbols=["gray"] * 4 + ["red"] * 6)
    parts = score_parts(g.players[ADA])
    assert (parts["same_gray"], parts["same_red"]) == (6, 10)
    assert sum(points for part, points in parts.items() if part.startswith("same_")) == 16


@pytest.mark.clause("CL-EX-21")
def test_three_epics_score_19() -> None:
    g = table(cards=["C01", "C06", "C16", "E01", "E12", "E14"], symbols=["gray"])
    assert [epic_bonus(g.players[ADA], card) for card in ("E01", "E12", "E14")] == [8, 7, 4]
    parts = score_parts(g.players[ADA])
    assert parts["E01"] + parts["E12"] + parts["E14"] == 19


@pytest.mark.clause("CL-EX-22")
@pytest.mark.parametrize("kept", [0, 1, 3])
def test_all_rooms_and_automata_score_7(kept: int) -> None:
    g = table(cards=["E10"], extensions=["hammer", "pincer4", "pincer2"], special_room=True, laboratory=0, kept=kept)
    g.players[ADA].shops["pincer"].automata = 3 - kept
    assert epic_bonus(g.players[ADA], "E10") == 7


@pytest.mark.clause("CL-EX-23")
def test_all_apprentices_and_the_gray_one_score_7() -> None:
    g = table(cards=["E13"], apprentices=9, gray=True)
    assert epic_bonus(g.players[ADA], "E13") == 7


# --- solo


@pytest.mark.clause("CL-EX-25")
def test_a_card_that_marks_the_middle_puts_the_player_between_the_bots() -> None:
    g = table(1, 1, "solo_order")
    g.multipurpose.remove("M01")  # the middle
    g.multipurpose.append("M01")
    answer(first_order(g))
    blue, green = BOTS
    assert g.order == [blue, ADA, green]


@pytest.mark.clause("CL-EX-26")
def test_the_first_solo_assignment() -> None:
    blue, green = BOTS
    g = table(1, 1, order=(blue, ADA, green))
    top = ["M02", "M01"]  # Green's card below Blue's
    g.multipurpose = [card for card in g.multipurpose if card not in top] + top
    game = live(g)
    assert {area: workers for area, workers in game.state.areas.items() if workers} == {
        "B": [f"{blue}a"] * 2,
        **{area: [f"{blue}a"] for area in "CEG"},
    }
    assert turns(game, "place:A:1", "place:B:m", "place:D:2") == [ADA] * 3
    placed = game.state.areas
    assert placed["A"] == [f"{ADA}a", f"{green}a", f"{green}a"]
    assert placed["B"] == [f"{blue}a", f"{blue}a", f"{ADA}m", f"{green}a"]
    assert placed["C"] == [f"{blue}a", f"{green}a"]
    assert placed["H"] == [f"{green}a"]
    assert game.state.phase == "council_turn"
