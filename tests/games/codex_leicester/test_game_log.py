"""What happened in Codex Leicester, in lines that are complete and true."""

from functools import cache

import pytest

from games.codex_leicester import TITLE, assignment, council, inventions, patrons, rules
from games.codex_leicester import names as say
from games.codex_leicester import text as sentences
from games.codex_leicester.box import (
    MATERIALS,
)
from games.codex_leicester.state import BOTS, DUMMY
from games.engine import Event
from tests.games.answering import answer
from tests.games.codex_leicester.table import ADA, NAMES, live, table, told, working
from tests.games.codex_leicester.wording import LONG_NAMES, constants, finished


@cache
def seen_events() -> dict[str, list[Event]]:
    """Events of every kind, from eager games and from scripts that are rare in them."""
    found: dict[str, list[Event]] = {}
    games = [finished(seats, number) for seats in TITLE.seats for number in range(2)]
    for event in [event for game in games for _, event in game.events] + rare_events():
        found.setdefault(event.kind, []).append(event)
    return found


def rare_events() -> list[Event]:
    """What happens in few games."""
    g = table(cards=["C21", "C23"], kept=1)
    ada = g.players[ADA]
    ada.extensions = ["hammer"]
    ada.shops["hammer"].apprentices = 1
    g.areas["B"], g.taken = ["0a", "0m"], {"1": "CT5"}
    g.stack, g.set_aside, g.council[1].florins = ["CT6"], ["CT7", "CT8"], 2
    answer(council.take_tile(g, ada, "CT1"), "copy:CT5", "relocate:B:C:m1")
    answer(assignment.move_apprentice(g, ada), "shift:C:D")
    answer(inventions.spread(g, ada, 2))
    answer(inventions.symbol_of_choice(g, ada, ada.shops["hammer"]), "symbol:red")
    for effect in ("special_craft_room", "gray_apprentice"):
        answer(inventions.INSTANT[effect](g, ada, ada.shops["hammer"]))
    answer(inventions.reuse_apprentice(g, ada, ada.shops["hammer"]), "reuse")
    answer(patrons.take_from_board(g, ada, "board_apprentice"))
    rules.refill_council(g)
    ada.florins, ada.materials, ada.apprentices = 0, dict.fromkeys(MATERIALS, 0), 5
    answer(rules.salaries(g))
    ada.home, ada.master, ada.kept = 0, False, 1
    answer(assignment.assign(g, ada, passing=True))
    answer(rules.declaring.declare(g, ada), "move:kept:hammer", "move:hammer:kept", "done")
    return g.emitted


def test_every_kind_of_event_that_the_rules_tell_has_a_line() -> None:
    kinds = constants("emit", 1)
    assert {"setup", "complete", "bot_places", "over"} < kinds
    assert kinds == seen_events().keys()
    for kind, events in seen_events().items():
        for event in events[:200]:
            [line] = sentences.lines([event], LONG_NAMES)
            assert 0 < len(line) <= 500, kind
            assert "{" not in line
            if event.seat is not None:
                name = say.seat_name(event.seat, LONG_NAMES)
                assert name in line or say.subject(event.seat, LONG_NAMES) in line, kind


def test_an_event_of_another_version_has_no_line() -> None:
    assert sentences.lines([Event("fireworks")], NAMES) == []
    assert sentences.lines([Event("fireworks", ADA)], NAMES) == []


@pytest.mark.parametrize("seats", TITLE.seats)
def test_no_event_gets_lost_where_lines_are_joined(seats: int) -> None:
    events = [event for _, event in finished(seats, 0).events]
    lines = "\n".join(sentences.lines(events, NAMES))
    for kind, start in (("complete", "completes"), ("claim", "takes position"), ("hire", "hires an Apprentice")):
        among = told(finished(seats, 0), kind)
        extra = len(told(finished(seats, 0), "bot_completes")) if kind == "complete" else 0
        extra += len(told(finished(seats, 0), "position")) if kind == "claim" else 0
        assert lines.count(start) == len(among) + extra
    for event in events:
        if event.kind in ("slide", "new_invention", "declare", "cancel"):
            assert say.card(event.facts["card"]) in lines


def test_a_round_stands_alone() -> None:
    lines = sentences.lines(
        [Event("pass", ADA, {"area": "B"}), Event("round", None, {"round": 3, "order": [1, 0]})], NAMES
    )
    assert lines == ["Ada passes in the Laboratory (B).", "Round 3, in this order: Ben, Ada."]


def test_a_payment_stands_in_the_line_of_what_it_was_for() -> None:
    for kind, facts, wanted in (
        ("automaton", {}, "Ada takes an Automaton for 2 florins."),
        ("hire", {}, "Ada hires an Apprentice for 2 florins."),
        ("extension", {"tile": "hammer"}, "Ada takes the Hammer extension (2 rooms) for 2 florins."),
        (
            "works",
            {"shop": "hammer", "card": "C06", "count": 1, "done": 3, "need": 7},
            "Ada does 1 Work on the Giant Crossbow (3 of 7) for 2 florins.",
        ),
        ("gain", {"florins": 0, "materials": ["ore"]}, "Ada buys 1 ore for 2 florins."),
        ("salaries", {"owed": 2, "unpaid": 0}, "Ada pays 2 florins for 2 salaries."),
        (
            "salaries",
            {"owed": 3, "unpaid": 1},
            "Ada pays 2 florins for 3 salaries: 1 Apprentice goes back to the Academy.",
        ),
    ):
        pay = Event("pay", ADA, {"florins": 2, "materials": []})
        assert sentences.lines([pay, Event(kind, ADA, facts)], NAMES) == [wanted]


def test_purchases_and_sales_in_a_row_are_added_up() -> None:
    def pay(florins: int, *materials: str) -> Event:
        return Event("pay", ADA, {"florins": florins, "materials": list(materials)})

    def gain(florins: int, *materials: str) -> Event:
        return Event("gain", ADA, {"florins": florins, "materials": list(materials)})

    buys = [gain(0, "ore"), pay(2), gain(0, "ore"), pay(3), gain(0, "ore")]
    assert sentences.lines(buys, NAMES) == ["Ada gains 1 ore and buys 2 ore for 5 florins."]
    sales = [pay(0, "ore"), gain(2), pay(0, "ore"), gain(1), pay(0, "ore", "ore"), gain(1)]
    assert sentences.lines(sales, NAMES) == ["Ada sells 4 ore for 4 florins."]
    assert sentences.lines([pay(0, "ore"), gain(0, "wood")], NAMES) == ["Ada exchanges 1 ore for 1 wood."]
    assert sentences.lines([pay(1)], NAMES) == ["Ada pays 1 florin."]


def test_a_completion_with_all_that_follows_takes_few_lines() -> None:
    g = working(table(deck=("C01",)), ADA, "hammer", "C12", 4)
    game = live(g)
    game.choose(ADA, ("place:hammer:3",))
    assert game.decision_of(ADA).kind == "reward"
    game.choose(ADA, ("reward:PT4",))
    assert sentences.lines([event for _, event in game.events], NAMES) == [
        "Ada sends 3 Apprentices to the Hammer Workshop, does 3 Works on the Pyramid Parachute (7 of 7), "
        "completes it (1st) and gains 8 florins.",
        "Now Present: Armoured Car. New in the Future row: Siege Sling.",
        "Ada gains 1 Work Token, meets the Request “an invention”, reaches Knowledge 1, gains 1 florin, "
        "chooses the Patron Reward “5 florins” and gains 5 florins.",
    ]


def test_the_dummy_and_the_bots_are_named_in_sentences() -> None:
    steps = [Event("step_used", seat, {"area": "D"}) for seat in (DUMMY, DUMMY, *BOTS)]
    assert sentences.lines([*steps, Event("pass", ADA, {"area": "D"})], NAMES) == [
        "The dummy uses up 2 steps, Bot 1 uses up 1 step, Bot 2 uses up 1 step and Ada passes in Market D (ore)."
    ]
    cards = [Event("bot_card", None, {"card": "M01", "choice": choice}) for choice in ("left", "right")]
    assert sentences.lines([*cards, Event("bot_declares", BOTS[0], {"card": "C06"})], ("Ada",)) == [
        "Bot 1 draws left, right and marks the Giant Crossbow."
    ]
    assert sentences.lines(cards, ("Ada",)) == ["Bot cards drawn: left, right."]
