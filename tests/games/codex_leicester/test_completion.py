"""What completing an invention brings, and the whole chain to any depth."""

from collections import Counter
from copy import copy

import pytest

from games.codex_leicester.assignment import placements, put
from games.codex_leicester.box import CARDS
from games.codex_leicester.declaring import declarations
from games.codex_leicester.gains import owned_symbols, ready
from games.codex_leicester.inventions import requirement, spread, uses_works, work
from games.codex_leicester.scoring import score_parts
from games.codex_leicester.solo import complete as bots_complete
from games.codex_leicester.state import BOTS, Player, Shop, State, is_person, rank
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, content, events_of, finish, live, table, working


def gained(g: State, seat: int) -> int:
    """The florins a player has more than at the beginning of a set table."""
    return g.players[seat].florins - 10


# --- who gets what


@pytest.mark.clause("CL-DONE-01", "CL-DONE-02", "CL-DONE-03", "CL-DONE-07", "CL-DONE-08")
def test_the_first_the_second_and_every_later_finisher() -> None:
    g = content(table(players=4, present=("C04", "C10", "C12")))
    for seat in range(4):
        finish(g, seat, "C04")
    assert [gained(g, seat) for seat in range(4)] == [4, 3, 3, 3]
    assert [player.cards for player in g.players] == [["C04"], [], [], []]
    assert [player.symbols for player in g.players] == [[], ["yellow"], [], []]
    assert g.finished == {"C04": [0, 1, 2, 3]}


@pytest.mark.clause("CL-DONE-02", "CL-DONE-03")
@pytest.mark.parametrize("card", list(CARDS.inventions))
def test_every_card_pays_its_own_florins(card: str) -> None:
    g = content(table(present=(), future=(), epics=()))
    kept = {"C06": ["florin"], "C09": ["florin"], "C10": ["gain:ore"], "C20": ["gain:ore"] * 2, "C24": ["symbol:red"]}
    finish(g, ADA, card, *kept.get(card, []))
    finish(g, BEN, card)
    alternative = card in ("C06", "C09", "C14")
    invention = CARDS.inventions[card]
    assert (gained(g, ADA), gained(g, BEN)) == (invention.first + alternative, invention.later)


@pytest.mark.clause("CL-DONE-04")
def test_the_first_alone_takes_the_card_and_its_effect() -> None:
    g = content(table(present=("C07",)))
    finish(g, ADA, "C07")
    finish(g, BEN, "C07")
    assert ready(g.players[ADA], "sell")
    assert not ready(g.players[BEN], "sell")
    assert "C07" not in g.present


@pytest.mark.clause("CL-DONE-05")
def test_the_effect_is_usable_at_once() -> None:
    g = content(working(table(present=("C25",), florins=0), ADA, "hammer", "C25", done=10))
    working(g, ADA, "pincer", "C10")
    g.players[ADA].extensions = ["pincer4"]
    answer(put(g, g.players[ADA], "hammer", "1"))
    answer(put(g, g.players[ADA], "pincer", "m"))
    assert g.players[ADA].shops["pincer"].done == 3


@pytest.mark.clause("CL-DONE-06")
def test_others_keep_their_markers_on_a_taken_card_and_may_complete_it() -> None:
    g = content(working(table(), BEN, "hammer", "C06", done=5))
    finish(g, ADA, "C06", "hire")
    shop = g.players[BEN].shops["hammer"]
    assert (shop.card, shop.done, shop.need) == ("C06", 5, 7)
    answer(work(g, g.players[BEN], "hammer", 2))
    assert g.finished["C06"] == [ADA, BEN]


@pytest.mark.clause("CL-DONE-06")
def test_a_future_card_that_was_taken_can_be_completed_by_the_others() -> None:
    g = content(working(table(tile="CT6"), BEN, "hammer", "C16", done=11))
    working(g, ADA, "hammer", "C16", done=10)
    answer(work(g, g.players[ADA], "hammer", 1), "complete:C16")
    assert uses_works(g, g.players[BEN], "hammer")
    answer(work(g, g.players[BEN], "hammer", 1))
    assert g.finished["C16"] == [ADA, BEN]


@pytest.mark.clause("CL-DONE-07")
def test_the_symbol_card_comes_out_of_the_symbol_deck() -> None:
    g = content(table())
    for seat in (ADA, BEN):
        finish(g, seat, "C11")
    symbols = [CARDS.multipurpose[card].symbol for card in g.multipurpose]
    assert (len(symbols), symbols.count("blue")) == (43, 8)


@pytest.mark.clause("CL-DONE-07")
def test_a_symbol_card_that_is_missing_counts_all_the_same() -> None:
    g = content(table())
    g.multipurpose = []
    for seat in (ADA, BEN):
        finish(g, seat, "C11")
    assert g.players[BEN].symbols == ["blue"]


@pytest.mark.clause("CL-DONE-09")
def test_with_two_players_the_second_gets_florins_alone() -> None:
    g = content(table(players=2))
    finish(g, ADA, "C11")
    finish(g, BEN, "C11")
    assert (gained(g, BEN), g.players[BEN].symbols, len(g.multipurpose)) == (7, [], 44)


@pytest.mark.clause("CL-DONE-09")
def test_alone_behind_a_bot_there_is_no_symbol_card() -> None:
    g = content(table(players=1))
    working(g, ADA, "hammer", "C12", done=6)
    g.bot_markers = {"C12": [BOTS[0], BOTS[0]]}
    bots_complete(g)
    assert g.ghosts == ["C12"]
    answer(work(g, g.players[ADA], "hammer", 1))
    assert (gained(g, ADA), g.players[ADA].symbols, g.players[ADA].cards, g.ghosts) == (7, [], [], [])


@pytest.mark.clause("CL-DONE-10", "CL-DONE-11")
def test_materials_go_to_the_supply_and_markers_home() -> None:
    g = content(table())
    finish(g, ADA, "C11")
    shop = g.players[ADA].shops["hammer"]
    assert (shop.card, shop.basement, shop.need, shop.done) == ("", [], 0, 0)
    assert g.players[ADA].materials == dict.fromkeys(g.players[ADA].materials, 2)


@pytest.mark.clause("CL-DONE-12", "CL-DONE-13")
def test_an_epic_is_declared_and_completed_like_a_present_invention() -> None:
    g = content(table(phase="declaring"))
    assert "declare:hammer:E01" in declarations(g, g.players[ADA])
    assert {epic.works for epic in CARDS.epics.values()} == {15}
    working(g, ADA, "hammer", "E01", done=14)
    answer(work(g, g.players[ADA], "hammer", 1))
    assert (g.players[ADA].cards, gained(g, ADA)) == (["E01"], 18)


@pytest.mark.clause("CL-DONE-14")
def test_a_taken_epic_is_not_replaced_and_slides_nothing() -> None:
    g = content(table())
    rows = list(g.present), list(g.future), len(g.deck), len(g.box_epics)
    finish(g, ADA, "E07")
    assert g.epics == ["E01", "E12", "E14"]
    assert (g.present, g.future, len(g.deck), len(g.box_epics)) == rows


@pytest.mark.clause("CL-DONE-15")
def test_an_epic_effect_counts_at_the_end_alone() -> None:
    g = content(table())
    finish(g, ADA, "E01")
    assert gained(g, ADA) == 18
    assert score_parts(g.players[ADA])["E01"] == 2


@pytest.mark.clause("CL-DONE-16")
def test_the_workshop_stays_idle_until_the_next_declaring_phase() -> None:
    g = content(table())
    finish(g, ADA, "C11")
    assert not [option for option in placements(g, g.players[ADA]) if ":hammer:" in option]
    assert live(g).why_not(ADA, "place:hammer:1").clause == "CL-ASSIGN-02"
    g.phase = "declaring"
    assert "declare:hammer:C06" in declarations(g, g.players[ADA])


# --- the chain


@pytest.mark.clause("CL-DONE-01", "CL-REQ-15")
def test_the_order_of_a_completion() -> None:
    g = working(table(rewards=["PT1"], symbols=["red", "green"]), ADA, "hammer", "C10", done=6)
    asked = answer(work(g, g.players[ADA], "hammer", 1), "gain:glass", "reward:PT4")
    assert [decision.kind for decision in asked] == ["material", "reward"]
    kinds = [event.kind for event in g.emitted]
    assert kinds == [
        "works",
        "complete",
        "gain",  # 1: the florins
        "gain",  # 2: the card, a new symbol
        "slide",  # 4
        "new_invention",
        "gain",  # 5: the instant effect
        "request",  # 6
        "knowledge",
        "gain",
        "reward",
        "gain",
    ]
    assert [event.facts["florins"] for event in events_of(g, "gain")] == [8, 2, 0, 1, 5]


def nested() -> State:
    """Ada is one Work from the C12 and two from the C10; Cleo waits on the second Future invention, the C16."""
    g = table(present=("C12", "C10", "C06"), future=("C20", "C16", "C22"), deck=("C01", "C02", "C03"))
    working(g, ADA, "hammer", "C12", done=6)
    working(g, ADA, "pincer", "C10", done=5)
    working(g, CLEO, "hammer", "C16", done=11)
    return g


@pytest.mark.clause("CL-ROW-02", "CL-ROW-03", "CL-ROW-07", "CL-PREW-12", "CL-REQ-13", "CL-REQ-14")
def test_the_works_of_a_reward_complete_another_invention_and_both_slide_the_row() -> None:
    g = nested()
    answer(work(g, g.players[ADA], "hammer", 1), "reward:PT3", "gain:rope")
    ada = g.players[ADA]
    assert g.finished == {"C12": [ADA], "C10": [ADA]}
    assert ada.cards == ["C12", "C10"]
    assert gained(g, ADA) == 8 + 8 + 1
    assert (g.present, g.future) == (["C06", "C20", "C16"], ["C22", "C01", "C02"])
    assert g.finished.get("C16") is None
    answer(work(g, g.players[CLEO], "hammer", 1), "reward:PT4")  # the second slide unlocked it
    assert g.finished["C16"] == [CLEO]


def test_a_row_that_slides_inside_a_reward_unlocks_a_third() -> None:
    """The reward of Q4 completes the C10; its slide makes the C16 Present, for the next Work on it."""
    g = table(present=("C12", "C10", "C06"), future=("C16", "C20", "C22"))
    ada = g.players[ADA]
    working(g, ADA, "hammer", "C16", done=11)
    working(g, ADA, "pincer", "C10", done=6)
    ada.requests = ["Q5", "Q6"]
    answer(spread(g, ada, 2), "works:pincer:hammer", "gain:ore", "reward:PT3")
    assert g.finished == {"C10": [ADA], "C16": [ADA]}
    assert ada.gray
    assert [event.facts["card"] for event in events_of(g, "complete")] == ["C10", "C16"]
    assert len(events_of(g, "works_lost")) == 1  # the second Work of the spread found the workshop idle


def test_three_deep_the_inner_chain_ends_before_the_outer_goes_on() -> None:
    g = table(present=("C01", "C10", "C12"), future=("C24", "C20", "C22"), deck=("C02", "C03", "C04"))
    ada = g.players[ADA]
    working(g, ADA, "hammer", "C01", done=3)
    working(g, ADA, "pincer", "C24", done=11)
    answer(
        work(g, ada, "hammer", 1),  # C01: the C24 becomes Present; Q4 is met
        "reward:PT3",  # two Works for the C24
        "symbol:red",  # its effect: the second red symbol meets Q5
        "board_automaton",
        "reward:PT4",
    )
    assert ada.requests == ["Q4", "Q5"]
    assert ada.knowledge == 2
    assert ada.symbols == ["red"]
    kinds = [event.kind for event in g.emitted if event.kind in ("complete", "request", "reward", "symbol_card")]
    assert kinds == ["complete", "request", "reward", "complete", "symbol_card", "request", "reward"]
    assert gained(g, ADA) == CARDS.inventions["C01"].first + 1 + CARDS.inventions["C24"].first + 5
    assert g.present == ["C10", "C12", "C20"]


def test_requests_met_together_are_not_accomplished_twice_by_a_completion_inside() -> None:
    g = table(present=("C06", "C10"), future=(), deck=(), cards=["C01"])
    ada = g.players[ADA]
    working(g, ADA, "hammer", "C06", done=6)
    working(g, ADA, "pincer", "E01", done=13)
    answer(
        work(g, ada, "hammer", 1),
        "florin",
        "request:Q4",  # Q5 is met as well: two red symbols
        "reward:PT3",  # completes the Epic: now Q6 too
        "request:Q6",
        "board_apprentice",
        "reward:PT4",
        "gain:ore",
        "reward:PA",
    )
    assert ada.requests == ["Q4", "Q6", "Q5"]
    assert (ada.knowledge, ada.rewards) == (3, ["PT3", "PT4", "PA"])


def test_a_first_work_that_completes_gives_the_second_a_use() -> None:
    g = content(table(present=("C11", "C10"), future=("C16",)))
    ada = g.players[ADA]
    working(g, ADA, "hammer", "C11", done=6)
    working(g, ADA, "pincer", "C16", done=11)
    asked = answer(spread(g, ada, 2), "works:hammer:pincer")
    assert asked[0].options == ("works:hammer:hammer", "works:hammer:pincer")
    assert g.finished == {"C11": [ADA], "C16": [ADA]}


def test_two_works_have_one_workshop_where_the_other_can_use_none() -> None:
    g = content(working(table(), ADA, "hammer", "C22"))
    working(g, ADA, "pincer", "C16", done=11)
    assert not answer(spread(g, g.players[ADA], 2))
    assert g.players[ADA].shops["hammer"].done == 2


# --- over whole games


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_eager_games_keep_the_rules_of_completion(seats: int) -> None:
    completed = 0
    for number in range(2):
        before: dict[tuple[int, str], Shop] = {}
        for game in eager_game(seats, number):
            g = game.state
            assert isinstance(g, State)
            for player in g.players:
                check_player(player)
                for shop in player.shops.values():
                    check_shop(g, player, shop, before.get((player.seat, shop.kind), Shop(shop.kind)))
                    before[player.seat, shop.kind] = copy(shop)
            for card, finishers in g.finished.items():
                assert len(set(finishers)) == len(finishers)
                holders = [player.seat for player in g.players if card in player.cards]
                assert holders == [seat for seat in finishers[:1] if is_person(seat)]
                assert card not in (*g.present, *g.future, *g.epics)
            for area, workers in g.areas.items():
                check_ranking(workers, rank(g, area))
        completed += len(g.finished)
    assert completed > 2  # else the games would show nothing


def check_player(player: Player) -> None:
    """Nothing below zero, every symbol counted once, a step and a reward for every request."""
    assert player.florins >= 0
    assert min(player.materials.values()) >= 0
    assert player.tokens >= 0
    assert len(set(player.cards)) == len(player.cards)
    symbols = Counter(CARDS.inventions[card].symbol for card in player.cards) + Counter(player.symbols)
    assert Counter(owned_symbols(player)) == symbols
    assert player.knowledge == len(player.requests) == len(set(player.requests))
    assert len(player.requests) - 1 <= len(player.rewards) == len(set(player.rewards))
    running = [shop.card for shop in player.shops.values() if shop.card]
    assert len(set(running)) == len(running)


def check_shop(g: State, player: Player, shop: Shop, before: Shop) -> None:
    """A declared card is on display, completed by somebody else, or a ghost; the marker stops at the requirement."""
    card = shop.card
    if not card:
        assert (shop.done, shop.need, shop.basement) == (0, 0, [])
        return
    others = g.finished.get(card, [])
    assert player.seat not in others
    assert card in (*g.present, *g.future, *g.epics) or others
    assert (card in g.ghosts) == (bool(others) and others[0] in BOTS)
    assert shop.need == requirement(player, card)
    assert shop.basement == list(CARDS.inventions[card].cost)
    assert shop.done <= CARDS.inventions[card].works
    if before.card == card and before.done >= before.need:
        assert shop.done == before.done  # nothing passes the black marker


def check_ranking(workers: list[str], ranking: list[int]) -> None:
    """The higher influence first, between equals the one who placed earlier."""
    influence: Counter[int] = Counter()
    for worker in workers:
        influence[int(worker[:-1])] += 2 if worker.endswith("m") else 1
    first = {seat: min(n for n, worker in enumerate(workers) if int(worker[:-1]) == seat) for seat in influence}
    assert ranking == sorted(influence, key=lambda seat: (-influence[seat], first[seat]))
