"""The table at the start, and how the players come to their first possessions."""

from collections import Counter
from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest

from games.codex_leicester import TITLE
from games.codex_leicester.areas import step_price, work_offer
from games.codex_leicester.assignment import assign
from games.codex_leicester.box import CARDS, MATERIALS, SYMBOLS
from games.codex_leicester.gains import owned_symbols
from games.codex_leicester.inventions import work
from games.codex_leicester.rows import REQUESTS
from games.codex_leicester.setup import deal_inventions, receive, setup, starting_commit
from games.codex_leicester.state import State
from games.live import AnyGame, LiveGame
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    COUNCIL_TILES,
    PRINTED_REWARDS,
    REWARD_TILES,
    events_of,
    inventory,
    live,
    table,
    whole_box,
    working,
)
from tests.games.codex_leicester.wording import decision_of

SEEDS = [f"seed {number}" for number in range(30)]
EVERY_COUNT = (1, 2, 3, 4, 5)


def dealt(seats: int = 3, seed: str = "seed", **options: str) -> State:
    """A table just set up."""
    return setup(seats, options, seed)


def begun(seats: int, seed: str = "seed") -> AnyGame:
    """A game at its starting commit, the positions claimed from first to last in the temporary order."""
    game = LiveGame.begin(TITLE, seats, {}, seed)
    while game.state.phase == "positions":
        seat = game.awaited[0]
        game.choose(seat, decision_of(game, seat).options[:1])
    return game


def commit(game: AnyGame) -> AnyGame:
    """Everybody takes the first of everything."""
    while game.state.phase == "commit":
        seat = game.awaited[0]
        decision = decision_of(game, seat)
        game.choose(seat, decision.options[: decision.least])
    return game


def receive_all(g: State, seat: int, *gained: str) -> None:
    """Give a player starting resources."""
    answer(receive(g, g.players[seat], gained))


# --- the board


@pytest.mark.clause("CL-SETUP-01", "CL-SETUP-31")
def test_the_face_for_four_and_five_has_the_bank() -> None:
    assert {seats: "".join(dealt(seats).areas) for seats in EVERY_COUNT} == {
        **dict.fromkeys((1, 2, 3), "ABCDEFGH"),
        **dict.fromkeys((4, 5), "ABCDEFGHI"),
    }


@pytest.mark.clause("CL-SETUP-02")
def test_a_first_game_has_the_recommended_reward_tiles() -> None:
    for seed in SEEDS[:3]:
        g = dealt(3, seed, rewards="first")
        assert g.open_rewards == ["PA", "PB", "PT3", "PT4", "PT5", "PT6", "PT7"]
        assert sorted(g.box_rewards) == ["PT1", "PT2", "PT8"]


@pytest.mark.clause("CL-SETUP-03", "CL-SETUP-04")
def test_five_of_eight_reward_tiles_are_in_the_game() -> None:
    seen = set()
    for seed in SEEDS:
        g = dealt(3, seed)
        assert g.open_rewards[:2] == list(PRINTED_REWARDS)
        assert len(g.open_rewards) == 7
        assert sorted([*g.open_rewards[2:], *g.box_rewards]) == list(REWARD_TILES)
        seen.add(tuple(g.open_rewards))
    assert len(seen) > 10
    assert {tile for shown in seen for tile in shown} == {*PRINTED_REWARDS, *REWARD_TILES}
    game = live(dealt(3))
    assert not set(game.state.box_rewards) & set(game.view(None).open_rewards)


@pytest.mark.clause("CL-SETUP-06", "CL-SETUP-07", "CL-SETUP-08", "CL-SETUP-09")
@pytest.mark.parametrize(("seats", "shown"), [(1, 4), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_so_many_epics_are_shown_and_the_others_stay_in_the_box(seats: int, shown: int) -> None:
    rows = set()
    for seed in SEEDS[:8]:
        g = dealt(seats, seed)
        assert len(g.epics) == shown
        assert sorted(g.epics + g.box_epics) == list(CARDS.epics)
        rows.add(tuple(g.epics))
    assert len(rows) > 4
    *_, last = eager_game(seats, 0)
    assert last.state.box_epics == next(eager_game(seats, 0)).state.box_epics


class Still(Random):
    """Chance that leaves every pile as it is, and remembers what it was asked to shuffle."""

    def __init__(self) -> None:
        super().__init__(0)
        self.piles: list[list[str]] = []

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Leave *x* alone."""
        self.piles.append(list(x))


@pytest.mark.clause("CL-SETUP-14", "CL-SETUP-15", "CL-SETUP-21", "CL-SETUP-33")
@pytest.mark.parametrize(("seats", "large"), [(3, 1), (4, 2)])
def test_the_present_row_is_filled_first_and_what_was_set_aside_is_shuffled_back(seats: int, large: int) -> None:
    g, still = table(players=seats, present=(), future=(), epics=()), Still()
    in_order = list(CARDS.commons)  # drawn from the end: C25 to C16 need 11 Works
    deal_inventions(g, still, seats)
    size = 3 if seats == 3 else 4
    assert g.present == in_order[14 : 14 - size : -1]
    assert g.future == in_order[14 - size : 14 - 2 * size : -1]
    assert still.piles[0] == in_order
    assert still.piles[1] == g.deck == [*in_order[: 15 - 2 * size], *in_order[:14:-1]]
    still.piles.clear()
    g = table(players=seats, present=(), future=(), epics=())
    g.present += ["x"] * size
    deal_inventions(g, still, seats)  # the Future row alone
    assert g.future == [*in_order[: -1 - large : -1], *in_order[14 : 14 - size + large : -1]]


@pytest.mark.clause("CL-SETUP-13", "CL-SETUP-14", "CL-SETUP-21")
def test_the_rows_are_filled_from_the_shuffled_deck_which_keeps_the_rest() -> None:
    orders = set()
    large_on_top = 0
    for seed in SEEDS:
        g = dealt(3, seed)
        assert sorted(g.present + g.future + g.deck) == list(CARDS.commons)
        orders.add(tuple(g.deck))
        large_on_top += CARDS.commons[g.deck[-1]].works == 11
    assert len(orders) == len(SEEDS)
    assert 0 < large_on_top < len(SEEDS)  # shuffled back in, neither on top nor below


@pytest.mark.clause("CL-SETUP-15", "CL-SETUP-16", "CL-SETUP-19", "CL-SETUP-20", "CL-SETUP-33")
@pytest.mark.parametrize(("seats", "most"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_eleven_works_cards_are_held_back(seats: int, most: int) -> None:
    found: set[int] = set()
    for seed in SEEDS * 2:
        g = dealt(seats, f"{seed} {len(found)}")
        works = {row: [CARDS.commons[card].works for card in getattr(g, row)] for row in ("present", "future")}
        assert 11 not in works["present"]
        found.add(works["future"].count(11))
    assert found == set(range(most + 1))


@pytest.mark.clause("CL-SETUP-17", "CL-SETUP-18")
def test_the_rows_hold_three_cards_and_with_four_or_five_players_four() -> None:
    for seats, size in ((1, 3), (2, 3), (3, 3), (4, 4), (5, 4)):
        g = dealt(seats)
        assert (len(g.present), len(g.future), len(g.deck)) == (size, size, 25 - 2 * size)


@pytest.mark.clause("CL-SETUP-22", "CL-SETUP-23", "CL-SETUP-24", "CL-SETUP-25", "CL-2P-01", "CL-SOLO-02")
@pytest.mark.parametrize(("seats", "shown"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 4)])
def test_so_many_council_tiles_are_shown_without_florins_above_a_stack(seats: int, shown: int) -> None:
    rows = set()
    for seed in SEEDS[:8]:
        g = dealt(seats, seed)
        tiles = [space.tile for space in g.council]
        assert len(tiles) == shown
        assert sorted(tiles + g.stack) == list(COUNCIL_TILES)
        assert all(space.florins == 0 for space in g.council)
        assert live(g).view(None).stack == 8 - shown
        rows.add(tuple(tiles))
    assert len(rows) > 4
    if seats < 3:
        assert len(g.epics) == 4


@pytest.mark.clause("CL-SETUP-26", "CL-SETUP-28")
def test_the_value_marker_starts_on_nothing_and_the_round_marker_on_one() -> None:
    g = dealt()
    assert (g.round, g.step) == (1, 0)
    assert step_price(g.players[ADA], "B", g.step) == 0
    assert live(g).view(None).round == 1


@pytest.mark.clause("CL-SETUP-27")
@pytest.mark.parametrize("round", range(1, 8))
def test_only_round_seven_sells_in_the_markets(round: int) -> None:
    g = table(round=round, phase="area")
    g.areas["D"], g.areas["E"] = ["0m"], ["1m"]
    g.area, g.ranking = "D", [ADA]
    options = {option.partition(":")[0] for option in decision_of(live(g), ADA).options}
    assert options == {"sale" if round == 7 else "buy", "pass"}


@pytest.mark.clause("CL-SETUP-29")
def test_the_work_tiles_come_in_rounds_four_and_six() -> None:
    offers = {round: [work_offer(round, area) for area in "BC"] for round in range(1, 8)}
    assert offers == {
        **{key: [(1, 1), (0, 0)] for key in (1, 2, 3)},
        **{key: [(2, 2), (0, 0)] for key in (4, 5)},
        **{key: [(2, 3), (2, 3)] for key in (6, 7)},
    }


@pytest.mark.clause("CL-SETUP-30")
def test_special_room_gray_apprentice_and_tokens_belong_to_nobody() -> None:
    for seats in EVERY_COUNT:
        g = dealt(seats)
        assert (g.special_room, g.gray) == (True, True)
        assert not any(player.special_room or player.gray or player.tokens for player in g.players)


@pytest.mark.clause("CL-SETUP-32", "CL-PSETUP-03", "CL-MULTI-01")
def test_everybody_is_dealt_four_of_the_shuffled_multipurpose_cards() -> None:
    decks = set()
    for seats in EVERY_COUNT:
        for seed in SEEDS[:6]:
            g = dealt(seats, seed)
            assert all(len(g.hands[str(player.seat)]) == 4 for player in g.players)
            dealt_cards = [card for hand in g.hands.values() for card in hand]
            assert sorted(g.multipurpose + dealt_cards) == list(CARDS.multipurpose)
            decks.add(tuple(g.multipurpose))
    assert len(CARDS.multipurpose) == 44
    assert len(decks) == 30
    for card in CARDS.multipurpose.values():  # starting resources, a symbol, the Bots' choice and Areas
        assert card.start
        assert card.symbol in SYMBOLS
        assert card.choice in ("left", "middle", "right")
        assert len(card.areas) == 7


# --- Multipurpose Cards


@pytest.mark.clause("CL-MULTI-02", "CL-MULTI-04", "CL-MULTI-05")
def test_starting_apprentices_come_from_the_academy_and_automata_from_the_laboratory() -> None:
    g = table(phase="commit")
    ada = g.players[ADA]
    receive_all(g, ADA, "1 apprentice", "1 automaton", "extension:pincer4", "2 florin", "1 wood")
    assert (ada.academy, ada.apprentices, ada.home) == (4, 4, 4)
    assert (ada.laboratory, ada.shops["pincer"].automata) == (1, 1)
    assert (ada.board_apprentice, ada.board_automaton, ada.gray, g.gray) == (True, True, False, True)
    assert (ada.florins, ada.materials["wood"]) == (12, 3)
    assert inventory(g) == whole_box(g)


@pytest.mark.clause("CL-MULTI-03")
def test_exactly_one_alternative_is_taken() -> None:
    g = table(phase="commit")
    g.hands = {"0": ["M14", "M11", "M05", "M06"]}
    g.order = [ADA, BEN, CLEO]
    script = starting_commit(g, g.players[ADA])
    next(script)
    asked = script.send(("M14", "M11"))
    assert asked.options == ("start:M14:3-florin", "start:M14:2-material")
    assert asked.most == 1
    assert script.send(("start:M14:3-florin",)).options == ("start:M11:1-apprentice", "start:M11:3-florin")
    with pytest.raises(StopIteration) as end:
        script.send(("start:M11:1-apprentice",))
    assert end.value.value == ["cards:M14:M11", "3 florin", "1 apprentice"]


@pytest.mark.clause("CL-MULTI-06")
def test_a_symbol_card_is_its_symbol_and_nothing_else() -> None:
    g = table(requests=list(REQUESTS))
    g.finished["C06"] = [BEN]
    working(g, ADA, "hammer", "C06", done=6)
    ada = g.players[ADA]
    before = (ada.florins, ada.materials.copy(), ada.academy, ada.tokens)
    answer(work(g, ada, "hammer", 1))
    assert ada.symbols == owned_symbols(ada) == ["red"]
    assert ada.cards == []
    assert (ada.florins, ada.materials, ada.academy, ada.tokens) == (before[0] + 7, *before[1:])


# --- the players


@pytest.mark.clause("CL-PSETUP-04")
def test_the_temporary_order_is_drawn() -> None:
    orders = {tuple(dealt(3, seed).ranking) for seed in SEEDS}
    assert len(orders) == 6
    game = LiveGame.begin(TITLE, 3, {}, "seed")
    assert game.view(None).positions == tuple(game.state.ranking)
    assert game.awaited == (game.state.ranking[0],)


@pytest.mark.clause("CL-PSETUP-05", "CL-PSETUP-06")
def test_starting_florins() -> None:
    for seats, florins in ((1, 2), (2, 2), (3, 2), (4, 3), (5, 3)):
        assert {player.florins for player in dealt(seats).players} == {florins}
        assert not any(any(player.materials.values()) for player in dealt(seats).players)


@pytest.mark.clause("CL-PSETUP-07")
def test_in_the_temporary_order_each_claims_any_free_position() -> None:
    game = LiveGame.begin(TITLE, 4, {}, "seed")
    first, second, third, last = game.state.ranking
    assert decision_of(game, first).options == ("position:1", "position:2", "position:3", "position:4")
    game.choose(first, ("position:4",))
    assert decision_of(game, second).options == ("position:1", "position:2", "position:3")
    game.choose(second, ("position:2",))
    game.choose(third, ("position:3",))
    assert game.state.order == [last, second, third, first]  # the last one was not asked
    assert game.state.phase == "commit"


BONUS = {
    2: ["", "1 florin"],
    3: ["", "1 florin", "material"],
    4: ["", "", "1 florin", "material"],
    5: ["", "", "1 florin", "material", "1 florin material"],
}


@pytest.mark.clause("CL-PSETUP-08", "CL-PSETUP-09", "CL-PSETUP-10")
@pytest.mark.parametrize(("seats", "position"), [(n, p) for n, row in BONUS.items() for p in range(len(row))])
def test_the_position_brings_its_bonus(seats: int, position: int) -> None:
    game = begun(seats)
    seat = game.state.order[position]
    wanted = BONUS[seats][position]
    game.state.hands[str(seat)] = ["M24", "M27", "M31", "M37"]
    script = starting_commit(game.state, game.state.players[seat])
    asked = next(script)
    if "material" in wanted:
        assert asked.options == tuple(f"gain:{material}" for material in MATERIALS)
        asked = script.send(("gain:glass",))
    assert asked.kind == "cards"
    with pytest.raises(StopIteration) as end:
        script.send(("M24", "M27"))
    bonus = [word.replace("material", "1 glass") for word in ("1 florin", "material") if word in wanted]
    assert end.value.value == [*bonus, "cards:M24:M27", "2 token", "2 token"]


@pytest.mark.clause("CL-PSETUP-11")
def test_each_keeps_two_of_four_cards_and_gains_from_both() -> None:
    g = table(phase="commit")
    g.hands = {str(seat): hand for seat, hand in enumerate((["M24", "M08"], ["M09", "M13"], ["M39", "M27"]))}
    for hand in g.hands.values():
        hand += ["M31", "M37"] if "M24" in hand else ["M35", "M06"] if "M09" in hand else ["M21", "M41"]
    g.multipurpose = [card for card in CARDS.multipurpose if not any(card in hand for hand in g.hands.values())]
    g.order = [CLEO, ADA, BEN]
    game = live(g)
    assert game.awaited == (ADA, BEN, CLEO)
    assert (decision_of(game, ADA).least, decision_of(game, ADA).most) == (2, 2)
    game.choose(CLEO, ("M39", "M27"))
    assert game.state.players[CLEO].tokens == 0  # nothing before the common reveal
    game.choose(ADA, ("M24", "M08"))
    game.choose(BEN, ("gain:rope",))
    game.choose(BEN, ("M09", "M35"))
    ada, ben, cleo = game.state.players
    assert (ada.tokens, ada.florins) == (3, 10 + 1 + 2)
    assert (ben.tokens, ben.florins, ben.materials["glass"], ben.materials["rope"]) == (1, 10 + 2 + 1, 3, 4)
    assert (cleo.tokens, cleo.florins) == (3, 12)


@pytest.mark.clause("CL-PSETUP-12")
def test_starting_cards_give_six_kinds_of_things() -> None:
    kinds = Counter(item.split()[1] for card in CARDS.multipurpose.values() for slot in card.start for item in slot)
    named = {"florin", "material", *MATERIALS, "apprentice", "extension", "automaton", "token"}
    assert kinds.keys() == named


@pytest.mark.clause("CL-PSETUP-13", "CL-DECL-05")
def test_an_automaton_without_a_furnace_is_kept() -> None:
    g = table()
    receive_all(g, ADA, "1 automaton")
    ada = g.players[ADA]
    assert (ada.kept, ada.laboratory, ada.shops["hammer"].automata) == (1, 1, 0)
    working(g, ADA, "hammer", "C06")
    g.phase = "assignment"
    answer(assign(g, ada, passing=False), "place:hammer:1")
    assert ada.shops["hammer"].done == 1  # the kept one does nothing


@pytest.mark.clause("CL-PSETUP-14", "CL-HIDE-03")
def test_the_starting_holdings_are_shown_to_everybody_once() -> None:
    game = commit(begun(3))
    shown = events_of(game, "holdings")
    assert [event.seat for event in shown] == [ADA, BEN, CLEO]
    assert all(event.visible_to is None for event in shown)
    for event in shown:
        player = game.state.players[event.seat]
        assert event.facts == {"florins": player.florins, "materials": player.materials}
    *_, last = eager_game(3, 0)
    assert len(events_of(last, "holdings")) == 3


@pytest.mark.clause("CL-PSETUP-15")
def test_after_the_reveal_florins_and_materials_are_hidden() -> None:
    game = begun(3)
    assert [player.florins for player in game.view(ADA).players] == [2, 2, 2]
    commit(game)
    ada, ben, cleo = game.view(ADA).players
    assert (ada.florins, ada.materials) == (game.state.players[ADA].florins, game.state.players[ADA].materials)
    assert (ben.florins, ben.materials, cleo.florins, cleo.materials) == (None, None, None, None)


@pytest.mark.clause("CL-PSETUP-16")
def test_all_multipurpose_cards_go_back_into_one_shuffled_deck() -> None:
    orders = set()
    for seed in SEEDS[:6]:
        game = begun(3, seed)
        left = list(game.state.multipurpose)
        commit(game)
        assert game.state.hands == {}
        assert sorted(game.state.multipurpose) == list(CARDS.multipurpose)
        assert game.state.multipurpose[: len(left)] != left
        orders.add(tuple(game.state.multipurpose))
    assert len(orders) == 6


@pytest.mark.clause("CL-PSETUP-17", "CL-PSETUP-18", "CL-PSETUP-19", "CL-PSETUP-21")
def test_markers_start_where_they_belong() -> None:
    for seats in EVERY_COUNT:
        for player in dealt(seats).players:
            assert all((shop.card, shop.need, shop.done) == ("", 0, 0) for shop in player.shops.values())
            assert (player.requests, player.rewards, player.knowledge) == ([], [], 0)
            assert player.council_firsts == 0
    game = commit(begun(3))
    for player, shown in zip(game.state.players, game.view(None).players, strict=True):
        assert shown.salary == player.apprentices - 3  # who came later is paid
