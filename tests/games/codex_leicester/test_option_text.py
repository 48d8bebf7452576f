"""The decisions of Codex Leicester in words: questions, options, groups."""

from collections import Counter

import pytest

from games.codex_leicester import (
    TITLE,
    areas,
    assignment,
    council,
    council_tiles,
    gains,
    inventions,
    patrons,
    rules,
    turns,
)
from games.codex_leicester import text as sentences
from games.codex_leicester.box import (
    CARDS,
)
from games.codex_leicester.rows import EFFECTS
from games.codex_leicester.state import State
from games.codex_leicester.view import View
from games.codex_leicester.view import view as see
from games.engine import Decision, Script, Waiting
from tests.games.answering import question
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, NAMES, live, table, working
from tests.games.codex_leicester.wording import LONG_NAMES, constants, decision_of, finished


def asked(g: State, script: Script[object], seat: int = ADA) -> tuple[Decision, View]:
    """The first question of a script, and the table as its seat sees it then."""
    decision = question(script)
    return decision, see(g, seat, Waiting((seat,), decision=decision))


def rare_questions() -> list[tuple[Decision, View]]:
    """Questions that few games ask, from the scripts that ask them."""
    g = table(phase="assignment", cards=["C19", "C21", "C23"], tokens=1, knowledge=1, kept=1)
    working(working(g, ADA, "hammer", "C16", 10), ADA, "pincer", "C06", 2)
    ada = g.players[ADA]
    ada.extensions = ["hammer", "pincer4"]
    ada.shops["hammer"].apprentices = 1
    g.areas["B"] = ["0a", "1m", "0m"]
    g.areas["A"], g.ranking = ["0a"], [ADA]
    shop = ada.shops["hammer"]
    found = [
        asked(g, council.take_tile(g, ada, "CT1")),
        asked(g, council_tiles.relocate(g, ada)),
        asked(g, council_tiles.trade_tile(g, ada)),
        asked(g, inventions.complete_future(g, ada, shop)),
        asked(g, inventions.spread(g, ada, 2)),
        asked(g, inventions.spread(g, ada, 1)),
        asked(g, assignment.move_apprentice(g, ada)),
        asked(g, turns.spend_gained(g, ada, turns.NO_PROSPECTS)),
        asked(g, gains.house_automaton(g, ada)),
        asked(g, rules.choose_salary(ada, 2)),
        asked(g, patrons.advance_knowledge(g, ada)),
        *(
            asked(g, instant(g, ada, shop))
            for effect in ("free_hire", "laboratory_gift", "reuse_apprentice", "symbol", "material")
            if (instant := EFFECTS[effect].instant)
        ),
    ]
    ada.knowledge, ada.council_firsts = 3, 2
    found.append(asked(g, patrons.advance_knowledge(g, ada)))
    ada.academy, g.players[ADA].requests = 0, []
    found.append(asked(g, patrons.fulfil(g, ada)))
    ada.cards.append("C01")
    found.append(asked(g, rules.last_trades(g, ada)))
    g.phase = "council_turn"
    found.append(asked(g, council.council_turn(g, ada)))
    four = working(table(players=4, phase="bank", tokens=1), ADA, "hammer", "C06", 2)
    four.areas["I"] = ["0a"]
    found.append(asked(four, areas.bank(four)))
    two = table(players=2, phase="round")
    found.append(asked(two, rules.begin_round(two), BEN))
    return found


def check_words(decision: Decision, view: View) -> None:
    """Every option of a decision, and every group, has short words that differ."""
    assert 0 < len(sentences.question(decision, view, LONG_NAMES)) <= 400
    assert len(sentences.situation(view, LONG_NAMES)) <= 600
    texts, sizes = [], Counter[str]()
    for option in decision.options:
        assert len(option) <= 60
        label = sentences.option(decision, option, view, LONG_NAMES)
        assert 0 < len(label.text) <= 80, label
        assert len(label.detail) <= 100, label
        assert label.text in sentences.preview(decision, (option,), view, LONG_NAMES)
        group = sentences.group(option)
        sizes[group] += 1
        assert len(group) <= 60
        assert "|" not in option + group
        head = sentences.group_label(decision, group, view, LONG_NAMES)
        assert 0 < len(head.text) <= 76, head
        assert len(head.detail) <= 100, head
        texts.append((label.text, label.detail))
        assert "{" not in label.text + label.detail + head.text + head.detail
    assert len(set(texts)) == len(texts), "two options read the same"
    assert len(sizes) <= 25
    assert max(sizes.values()) <= 25


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_option_of_every_decision_has_short_words_in_groups_that_fit_a_menu(seats: int) -> None:
    for game in eager_game(seats, 0):
        for decision in game.open:
            check_words(decision, game.view(decision.seats[0]))


def test_every_kind_of_decision_has_its_words() -> None:
    seen = {decision.kind for decision, _view in rare_questions()}
    for decision, view in rare_questions():
        check_words(decision, view)
    for seats in TITLE.seats:
        seen |= {choice.kind for choice in finished(seats, 0).choices}
    wanted = constants("choose", 1) | constants("choose_freely", 2) | constants("Decision", 0)
    wanted |= {f"area_{letter}" for letter in areas.ACTIONS_OF}
    assert {"cards", "future", "area_H"} < wanted
    assert wanted - seen == set()


def test_workers_spread_over_all_areas_are_moved_by_target_in_groups_that_fit_a_menu() -> None:
    g = table(players=4, phase="council_turn")
    for letter in "BCDEFGHI":
        g.areas[letter] = ["0a"]
    g.areas["B"] = ["0a", "0a", "0a", "0m"]
    decision, view = asked(g, council_tiles.relocate(g, g.players[ADA]))
    assert len(decision.options) > 80
    check_words(decision, view)
    assert {sentences.group(option) for option in decision.options} == {
        "no",
        *(f"relocate::{letter}" for letter in "BCDEFGHI"),
    }
    assert sentences.group_label(decision, "relocate::C", view, NAMES).text == "To the Academy (C)"


# --- what the options say


@pytest.mark.clause("CL-PREW-12", "CL-COUNCIL-14")
def test_works_without_an_invention_to_work_on_are_said_to_be_lost() -> None:
    lost = "no invention of yours can use the Works"
    for card, done, wanted in (("", 0, True), ("C06", 2, False), ("C16", 11, True)):
        g = table(phase="council_turn", council_firsts=2)
        if card:
            working(g, ADA, "hammer", card, done)
        g.areas["A"], g.ranking = ["0a"], [ADA]
        for kind, script, option in (
            ("reward", patrons.choose_reward(g, g.players[ADA], "Q1"), "reward:PT3"),
            ("council", council.council_turn(g, g.players[ADA]), "claim:1:CT2"),
        ):
            decision = question(script)
            assert decision.kind == kind
            view = see(g, ADA, Waiting((ADA,), decision=decision))
            assert (lost in sentences.option(decision, option, view, NAMES).detail) == wanted
    g.council[0].tile = "CT6"  # which allows completing the Future invention
    decision = question(council.council_turn(g, g.players[ADA]))
    view = see(g, ADA, Waiting((ADA,), decision=decision))
    assert lost not in sentences.option(decision, "claim:1:CT6", view, NAMES).detail


def test_the_assignment_says_what_places_give() -> None:
    game = live(table(players=4))
    decision, view = decision_of(game, ADA), game.view(ADA)
    for letter, wanted in (
        ("A", "order of the next Round, Council Tiles"),
        ("B", "Extension Tile, Automaton, or 1 Work for 1 florin"),
        ("C", "Apprentice, or 1 Material for 1 florin"),
        ("D", "1 Material a step"),
        ("I", "2 florins for the first, 1 florin for the second"),
    ):
        assert wanted in sentences.group_label(decision, f"place:{letter}", view, NAMES).detail
    assert "1 Material a step" in sentences.option(decision, "place:D:1", view, NAMES).detail


def test_works_that_would_change_nothing_say_so() -> None:
    g = working(table(), ADA, "hammer", "C16", 11)
    game = live(g)
    detail = sentences.option(decision_of(game, ADA), "place:hammer:1", game.view(ADA), NAMES).detail
    assert detail.startswith("1 Work, Armoured Car 11 of 11 is Future: no effect")


@pytest.mark.parametrize("kind", ["hammer", "pincer"])
def test_a_workshop_where_works_change_nothing_says_so_and_stands_last(kind: str) -> None:
    idle, other = kind, {"hammer": "pincer", "pincer": "hammer"}[kind]
    g = working(working(table(), ADA, idle, "C16", 11), ADA, other, "C06", 2)
    g.players[ADA].extensions = ["pincer4"]
    game = live(g)
    decision, view = decision_of(game, ADA), game.view(ADA)
    places = list(dict.fromkeys(sentences.group(option) for option in decision.options))
    assert places[-2:] == [f"place:{other}", f"place:{idle}"]
    detail = sentences.group_label(decision, f"place:{idle}", view, NAMES).detail
    assert "Armoured Car 11 of 11 (Future) · Works have no effect there now" in detail
    assert "no effect" not in sentences.group_label(decision, f"place:{other}", view, NAMES).detail
    for option in decision.options:
        label = sentences.option(decision, option, view, NAMES)
        assert ("no effect" in label.detail) == option.startswith(f"place:{idle}:")


def test_works_of_an_area_say_in_which_workshop_they_change_nothing() -> None:
    g = working(working(table(phase="area"), ADA, "hammer", "C16", 11), ADA, "pincer", "C06", 2)
    g.players[ADA].extensions = ["pincer4"]
    g.area, g.areas["B"], g.ranking = "B", ["0a"], [ADA]
    decision, view = asked(g, areas.area_turn(g, g.players[ADA]))
    label = sentences.option(decision, "works", view, NAMES)
    assert label.detail == "1 florin, 9 left · Pincer 2 of 7 · Hammer 11 of 11: no effect"


def test_an_order_of_works_whose_second_may_change_nothing_stands_last() -> None:
    g = working(working(table(), ADA, "hammer", "C06", 6), ADA, "pincer", "C16", 11)
    g.players[ADA].extensions = ["pincer4"]
    decision, _view = asked(g, inventions.spread(g, g.players[ADA], 2))
    assert decision.options == ("works:hammer:hammer", "works:hammer:pincer")
    g = working(working(table(), ADA, "hammer", "C16", 11), ADA, "pincer", "C06", 6)
    g.players[ADA].extensions = ["pincer4"]
    decision, _view = asked(g, inventions.spread(g, g.players[ADA], 2))
    assert decision.options == ("works:pincer:pincer", "works:pincer:hammer")


def test_starting_cards_that_give_the_same_have_labels_that_differ() -> None:
    decision = Decision("cards", (ADA,), tuple(CARDS.multipurpose), 2, 2, secret=True)
    labels = [sentences.option(decision, card, live(table()).view(ADA), NAMES) for card in CARDS.multipurpose]
    assert len({label.text for label in labels}) == len(CARDS.multipurpose) == 44
    assert (labels[7].text, labels[7].detail) == ("Red Chalk: 1 Work Token + 2 florins", "card M08")


@pytest.mark.parametrize(
    ("place", "detail"),
    [
        ("place:B:2", "influence 0 → 2: 2nd of 2 · left at home: Master, 1 Apprentice"),
        (
            "place:B:3",
            "influence 0 → 3: 1st of 2 · left at home: Master · Extension Tile, Automaton, or 1 Work for 1 florin",
        ),
        (
            "place:C:m",
            "influence 1 → 3: 1st of 2 · left at home: 3 Apprentices · Apprentice, or 1 Material for 1 florin",
        ),
        ("place:hammer:1", "2 Works, Giant Crossbow 4 → 6 of 7 · left at home: Master, 2 Apprentices"),
        ("place:hammer:m", "3 Works, Giant Crossbow 4 → 7 of 7, completes it: 8 florins · left at home: 3 Apprentices"),
        (
            "place:pincer:1",
            "1 Work, Armoured Car 10 → 11 of 11, but it is Future · left at home: Master, 2 Apprentices",
        ),
    ],
)
def test_a_placement_says_what_it_leads_to(place: str, detail: str) -> None:
    g = working(working(table(), ADA, "hammer", "C06", 4), ADA, "pincer", "C16", 10)
    g.players[ADA].extensions = ["hammer", "pincer4"]
    g.players[ADA].shops["hammer"].automata = 1
    g.areas["B"], g.areas["C"] = ["1m"], ["1a", "0a", "1a"]
    game = live(g)
    assert sentences.option(decision_of(game, ADA), place, game.view(ADA), NAMES).detail == detail


@pytest.mark.parametrize(
    ("round", "option", "text", "detail"),
    [
        (2, "extension:pincer4", "Pincer extension (4 rooms)", "2 florins, 8 left · Pincer: 0 → 4 rooms, +1 furnace"),
        (2, "automaton", "Take an Automaton", "2 florins, 8 left · no furnace room free: it waits"),
        (2, "works", "Do 1 Work", "3 florins, 7 left · Hammer 6 of 7 · can complete"),
        (5, "works", "Do 2 Works", "4 florins, 6 left · Hammer 6 of 7 · can complete"),
        (6, "works", "Do 2 Works", "5 florins, 5 left · Hammer 6 of 7 · can complete"),
    ],
)
def test_an_action_in_the_laboratory_says_its_price_and_what_it_brings(
    round: int, option: str, text: str, detail: str
) -> None:
    g = working(table(phase="area", round=round), ADA, "hammer", "C06", 6)
    g.area, g.ranking, g.step, g.turn, g.areas["B"] = "B", [BEN, ADA], 1, 1, ["1m", "0a"]
    game = live(g)
    label = sentences.option(decision_of(game, ADA), option, game.view(ADA), NAMES)
    assert (label.text, label.detail) == (text, detail)
    asked = sentences.question(decision_of(game, ADA), game.view(ADA), NAMES)
    assert asked == "Laboratory (B), step 2 of 4: an action costs 2 florins. Act or pass? Also here: Ben."


def test_who_is_alone_in_a_market_reads_what_all_its_actions_cost_and_bring_together() -> None:
    for round, option, text, detail in (
        (6, "buy:3", "Buy 3 ore", "5 florins, 5 left · you have 9, then 12"),
        (7, "sale:4", "4 sales: 7 ore for 5 florins", "you have 9, then 2 · you then have 15 florins"),
    ):
        g = table(phase="area", round=round)
        g.area, g.ranking, g.areas["D"] = "D", [ADA], ["0a"]
        g.players[ADA].materials["ore"] = 9
        game = live(g)
        label = sentences.option(decision_of(game, ADA), option, game.view(ADA), NAMES)
        assert (label.text, label.detail) == (text, detail)


def test_a_declaration_says_cost_row_rivals_and_effect() -> None:
    g = working(table(phase="declaring", order=[BEN, CLEO, ADA]), BEN, "hammer", "C16")
    game = live(g)
    label = sentences.option(decision_of(game, ADA), "declare:hammer:C16", game.view(ADA), NAMES)
    assert label.text == "Hammer: Armoured Car, 11 Works, red"
    paid = f"{CARDS.inventions['C16'].first}/{CARDS.inventions['C16'].later}"
    assert label.detail == f"2 ore, 2 wood · {paid} florins · Future · 1 rival · the gray Special Apprentice"
