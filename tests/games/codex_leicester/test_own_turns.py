"""What a player may do in an own turn besides its action, up to the last moment, and what nobody is asked for."""

import pytest

from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.council import take_tile
from games.codex_leicester.declaring import declare
from games.codex_leicester.inventions import take_symbol
from games.codex_leicester.state import BOTS
from games.codex_leicester.turns import spend_gained, spendable
from games.engine import Decision
from games.live import AnyGame
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import ADA, BEN, content, crowd, live, resolving, table, turns, working


def asked(game: AnyGame) -> Decision:
    """The question that is open for somebody."""
    decision = game.decision_of(game.awaited[0])
    assert decision is not None
    return decision


# --- the Bank


@pytest.mark.parametrize("round", [2, 7])
@pytest.mark.clause("CL-TOKEN-03")
def test_whoever_is_only_in_the_bank_may_use_tokens_there(round: int) -> None:
    g = working(content(crowd(table(5, round=round, tokens=1), I="1a 0a")), ADA, "hammer", "C06", done=6)
    g.phase = "bank"
    game = live(g)
    assert (game.awaited, asked(game).kind) == ((ADA,), "bank")
    assert asked(game).options == ("done", "token:hammer")
    turns(game, "token:hammer", "florin")
    assert "C06" in game.state.players[ADA].cards
    assert game.state.players[ADA].florins >= 10 + 1 + 8 + 1  # the Bank's second place, the invention, its effect


@pytest.mark.clause("CL-TOKEN-03")
def test_who_has_no_use_for_a_token_is_not_asked_in_the_bank() -> None:
    g = content(crowd(table(5, tokens=2), I="0a 1a"))
    g.phase = "bank"
    assert live(g).state.phase == "declaring"


@pytest.mark.clause("CL-BANK-02")
def test_the_florins_of_the_bank_come_before_its_turn() -> None:
    g = working(content(crowd(table(5, cards=["C19"], florins=0), I="0a")), ADA, "hammer", "C16", done=11)
    g.phase = "bank"
    game = live(g)
    assert asked(game).options == ("done", "complete:C16")
    turns(game, "complete:C16")
    assert game.state.players[ADA].florins == 0 + 2 - 1 + CARDS.inventions["C16"].first


# --- completing a Future invention that has all its Works


@pytest.mark.clause("CL-INV11-08")
def test_the_card_completes_a_future_invention_with_all_its_works_without_another_work() -> None:
    g = working(content(table(cards=["C19"], phase="assignment")), ADA, "hammer", "C16", done=11)
    game = live(g)
    assert "complete:C16" in asked(game).options
    turns(game, "complete:C16")
    ada = game.state.players[ADA]
    assert ada.florins == 10 - 1 + CARDS.inventions["C16"].first
    assert ada.used == ["C19"]
    assert asked(game).kind == "assign"  # the turn goes on


@pytest.mark.parametrize(
    ("done", "florins", "used"), [(10, 10, ()), (11, 0, ()), (11, 10, ("C19",))], ids=["works", "florin", "used"]
)
@pytest.mark.clause("CL-INV11-08")
def test_without_all_works_the_florin_or_the_card_it_is_not_completed(
    done: int, florins: int, used: tuple[str, ...]
) -> None:
    g = working(content(table(cards=["C19"], florins=florins, used=list(used))), ADA, "hammer", "C16", done=done)
    assert "complete:C16" not in asked(live(g)).options


@pytest.mark.clause("CL-CTILE-07")
def test_the_tile_needs_a_work() -> None:
    g = working(content(table(tile="CT6")), ADA, "hammer", "C16", done=11)
    assert "complete:C16" not in asked(live(g)).options


@pytest.mark.clause("CL-VALUE-10")
def test_who_can_only_pass_is_asked_while_a_future_invention_can_be_completed() -> None:
    g = content(crowd(table(cards=["C19"], florins=1, academy=0, round=6), C="1m 0a"))
    game = resolving(working(g, ADA, "hammer", "C16", done=11), "C")
    turns(game, "pass")
    assert asked(game).options == ("pass", "complete:C16")


@pytest.mark.clause("CL-WEEK-02")
def test_a_requirement_that_falls_in_a_turn_is_asked_about_at_its_end() -> None:
    g = working(content(table(cards=["C19"], rewards=["PB"])), ADA, "hammer", "C16", done=10)
    ada = g.players[ADA]
    before = spendable(g, ada)
    take_symbol(g, ada, "red", "")
    assert ada.shops["hammer"].need == 10
    assert question(spend_gained(g, ada, before)).options == ("complete:C16", "done")


# --- copying a Bot's tile


@pytest.mark.clause("CL-INV11-09")
def test_the_copy_card_copies_a_tile_that_a_bot_took() -> None:
    g = content(table(players=1, phase="council_turn", cards=["C21"]))
    g.taken = {str(BOTS[0]): "CT4"}
    g.council[0].tile, g.council[1].tile, g.council[2].tile = "CT3", "", ""
    answer(take_tile(g, g.players[ADA], "CT3"), "copy:CT4", "gain:ore")
    assert g.players[ADA].materials["ore"] == 3


# --- nobody is asked for nothing


@pytest.mark.clause("CL-DECL-22")
def test_a_declaration_that_leaves_nothing_but_taking_it_back_ends_the_turn() -> None:
    g = table(phase="declaring", order=[BEN, 2, ADA])
    game = live(g)
    turns(game, "declare:hammer:C06")
    assert game.awaited == (2,)
    assert game.can_undo(ADA)
    g = table(extensions=["pincer4"], materials=dict.fromkeys(MATERIALS, 4))
    assert len(answer(declare(g, g.players[ADA]), "declare:hammer:C06", "done")) == 2  # the other workshop is free
    g = working(table(extensions=["pincer4"]), ADA, "pincer", "C10")
    assert len(answer(declare(g, g.players[ADA]), "declare:hammer:C12", "done")) == 2  # the old one can be given up


@pytest.mark.clause("CL-MARKET-03")
def test_who_has_named_the_number_in_a_market_is_not_asked_again() -> None:
    g = content(crowd(table(cards=["C07", "C01"], round=3), D="0a"))
    game = resolving(g, "D")
    assert asked(game).options[:4] == ("buy:1", "buy:2", "buy:3", "buy:4")
    turns(game, "buy:1")
    assert game.state.phase != "area"


@pytest.mark.clause("CL-MARKET-03")
def test_a_material_bought_just_now_may_pay_for_the_next() -> None:
    g = content(crowd(table(cards=["C07"], florins=0, materials=dict.fromkeys(MATERIALS, 0)), D="0a"))
    game = resolving(g, "D")
    turns(game, "buy:1")
    assert asked(game).options == ("pass", "sell:ore")
    turns(game, "sell:ore", "buy:1")
    assert game.state.players[ADA].materials["ore"] == 1


@pytest.mark.clause("CL-END-01")
def test_in_the_last_round_only_a_sale_is_asked_for_at_the_end() -> None:
    g = content(table(phase="end_window", round=7, cards=["C01"]))
    assert live(g).over
    g = content(table(phase="end_window", round=7, cards=["C01", "C07"]))
    assert asked(live(g)).options == (*(f"sell:{material}" for material in MATERIALS), "done")
    g = content(table(phase="end_window", round=6, cards=["C01"]))
    assert "exchange:ore:wood" in asked(live(g)).options


# --- labels


@pytest.mark.clause("CL-PSETUP-11")
def test_cards_that_give_the_same_read_differently() -> None:
    g = table(phase="commit")
    g.hands = {str(seat): ["M07", "M16", "M19", "M44"] for seat in range(3)}
    game = live(g)
    labels = [game.title.text.option(asked(game), card, game.view(ADA), ("Ada",) * 3) for card in asked(game).options]
    assert all(label.text.endswith("1 Work Token + 1 Material of choice") for label in labels)
    assert len({label.text for label in labels}) == 4


def test_the_questions_of_the_starting_commit_say_what_they_belong_to_and_count_what_was_picked() -> None:
    g = table(phase="commit", order=[BEN, 2, ADA], florins=2, materials=dict.fromkeys(MATERIALS, 0))
    g.hands = {str(seat): ["M03", "M02", "M12", "M07"] for seat in range(3)}
    game = live(g)
    text = game.title.text

    def read(option: str) -> tuple[str, str]:
        decision = game.decision_of(ADA)
        assert decision is not None
        view = game.view(ADA)
        return text.question(decision, view, "ABC"), text.option(decision, option, view, "ABC").detail

    assert read("gain:ore") == ("Your position brings a bonus. Which Material do you gain?", "you have 0, then 1")
    game.choose(ADA, ("gain:ore",))
    game.choose(ADA, ("M02", "M12"))
    game.choose(ADA, ("start:M02:1-extension",))
    asked_for = "Mirror Writing gives an Extension Tile or 1 Automaton + 1 florin. Which Extension Tile do you take?"
    assert read("extension:pincer2") == (asked_for, "Pincer: 0 → 2 rooms, +1 furnace")
    game.choose(ADA, ("extension:pincer4",))
    game.choose(ADA, ("start:M12:1-extension",))
    assert read("extension:pincer2")[1] == "Pincer: 4 → 6 rooms, +1 furnace"
    game = live(g)
    game.choose(ADA, ("gain:ore",))
    game.choose(ADA, ("M03", "M07"))
    assert read("gain:ore") == (
        "Walnut Oil gives 2 Materials of choice. Which Material do you gain?",
        "you have 1, then 2",
    )


@pytest.mark.clause("CL-INV11-08", "CL-WORK-13")
def test_works_that_cost_the_florin_for_completing_do_not_claim_to_complete() -> None:
    for florins, wanted in ((4, False), (5, True)):
        g = content(crowd(table(round=4, cards=["C19"], florins=florins), B="1m 0a"))
        g.round = 5
        game = resolving(working(g, ADA, "hammer", "C16", done=9), "B")
        turns(game, "automaton")
        label = game.title.text.option(asked(game), "works", game.view(ADA), ("Ada", "Ben", "Cleo"))
        assert label.text == "Do 2 Works"
        assert ("can complete" in label.detail) is wanted
