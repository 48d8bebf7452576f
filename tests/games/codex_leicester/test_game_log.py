"""What happened in Codex Leicester, in lines that are complete and true."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random

import pytest

from games.codex_leicester import (
    TITLE,
    areas,
    assignment,
    council,
    declaring,
    effects,
    gains,
    inventions,
    patrons,
    rules,
)
from games.codex_leicester import names as say
from games.codex_leicester import text as sentences
from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.rows import EFFECTS
from games.codex_leicester.state import BOTS, DUMMY
from games.engine import Event
from games.live import AnyGame
from games.players import PLAYERS
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, NAMES, content, events_of, live, table, working
from tests.games.codex_leicester.table import turns as play
from tests.games.codex_leicester.wording import LONG_NAMES, constants, decision_of, finished
from tests.games.playing import begin, positions


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
    answer(effects.symbol_of_choice(g, ada, ada.shops["hammer"]), "symbol:red")
    for effect in ("special_craft_room", "gray_apprentice"):
        instant = EFFECTS[effect].instant
        assert instant is not None
        answer(instant(g, ada, ada.shops["hammer"]))
    answer(effects.reuse_apprentice(g, ada, ada.shops["hammer"]), "reuse")
    answer(patrons.take_from_board(g, ada, "board_apprentice"))
    rules.refill_council(g)
    ada.florins, ada.materials, ada.apprentices = 0, dict.fromkeys(MATERIALS, 0), 5
    answer(rules.salaries(g))
    ada.home, ada.master, ada.kept = 0, False, 1
    answer(assignment.assign(g, ada, passing=True))
    answer(declaring.declare(g, ada), "move:kept:hammer", "move:hammer:kept", "done")
    return g.emitted


def test_every_kind_of_event_that_the_rules_tell_has_a_line() -> None:
    kinds = constants("emit", 1)
    assert {"setup", "complete", "bot_places", "over"} < kinds
    assert kinds == seen_events().keys()
    for kind, events in seen_events().items():
        for event in events[:200]:
            line, *more = sentences.lines([event], LONG_NAMES)
            assert bool(more) == (kind == "setup")
            assert all(0 < len(text) <= 500 and "{" not in text for text in (line, *more)), kind
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
        among = events_of(finished(seats, 0), kind)
        extra = len(events_of(finished(seats, 0), "bot_completes")) if kind == "complete" else 0
        extra += len(events_of(finished(seats, 0), "position")) if kind == "claim" else 0
        assert lines.count(start) == len(among) + extra
    for event in events:
        if event.kind in ("slide", "new_invention", "declare", "cancel"):
            assert say.card(event.facts["card"]) in lines


# --- what the sentences add up to

GOODS = r"\d+ (?:florins?|ore|wood|bricks?|glass|ropes?)"
AMOUNT = rf"{GOODS}(?:(?:, | and ){GOODS})*"
MOVE = re.compile(rf"(gains|takes back|takes|buys|sells|exchanges|pays) ({AMOUNT})(?: for ({AMOUNT}))?| for ({AMOUNT})")
SIGNS = {"gains": 1, "takes back": 1, "takes": 1, "buys": 1, "sells": -1, "exchanges": -1, "pays": -1}


def goods(amount: str, sign: int) -> Counter[str]:
    """ "2 florins and 1 ore" as a count."""
    count = Counter[str]()
    for found in re.finditer(r"(\d+) (\w+)", amount):
        name = found[2].rstrip("s") if found[2] != "glass" else "glass"
        count["florins" if name == "florin" else name] += sign * int(found[1])
    return count


def ledger(lines: Iterable[str]) -> list[Counter[str]]:
    """What every player's florins and Materials change by, read in the sentences alone."""
    counts = [Counter[str]() for _name in NAMES]
    for line in lines:
        for part in line.removeprefix("At the start: ").rstrip(".").split("; ") if "At the start" in line else ():
            name, _space, amount = part.partition(" ")
            counts[NAMES.index(name)] = goods(amount, 1)
        sentence = re.sub(r"\([^()]*\)", "", line.rpartition(", alone: ")[2])
        name, _space, does = sentence.partition(" ")
        if name not in NAMES:
            assert not MOVE.search(sentence), line
            continue
        seat = NAMES.index(name)
        for verb, moved, price, other in MOVE.findall(does):
            counts[seat].update(goods(moved, SIGNS.get(verb, 0)))
            counts[seat].update(goods(price, -SIGNS.get(verb, 0)))
            counts[seat].update(goods(other, -1))
    return counts


def stocks(game: AnyGame) -> list[Counter[str]]:
    """What every player really has."""
    return [Counter({"florins": player.florins, **player.materials}) for player in game.state.players]


def changed(before: list[Counter[str]], after: list[Counter[str]]) -> list[dict[str, int]]:
    """What differs between two stocks, by seat."""
    return [
        {name: new[name] - old[name] for name in new if new[name] != old[name]}
        for old, new in zip(before, after, strict=True)
    ]


def changes_in_log(game: AnyGame, start: int) -> list[dict[str, int]]:
    """What the lines of the events since *start* add up to, by seat."""
    lines = sentences.lines([event for _, event in game.events[start:]], NAMES)
    counts = ledger(lines)[: len(game.state.players)]
    return [{name: count for name, count in found.items() if count} for found in counts]


def greedy_game(seats: int) -> Iterator[AnyGame]:
    """A greedy game, position by position."""
    live, rng = begin(TITLE, seats, f"ledger {seats}"), Random(seats)
    while not live.over:
        yield live
        seat = live.awaited[0]
        decision = live.decision_of(seat)
        assert decision is not None
        live.choose(seat, PLAYERS["melzi"](live, seat, decision, rng, 0.0))
    yield live


PLAYED: dict[str, Callable[[int], Iterator[AnyGame]]] = {
    "random": lambda seats: positions(begin(TITLE, seats, f"ledger {seats}"), Random(seats)),
    "eager": lambda seats: eager_game(seats, 3),
    "eager, another": lambda seats: eager_game(seats, 4),
    "greedy": greedy_game,
}


@pytest.mark.clause("CL-HIDE-12")
@pytest.mark.parametrize("seats", TITLE.seats)
@pytest.mark.parametrize("play", PLAYED)
def test_the_sentences_of_the_log_add_up_to_what_everybody_has(play: str, seats: int) -> None:
    """Choice by choice, part by part, and from the start to the end in one piece."""
    choice: tuple[int, list[Counter[str]]] | None = None
    part: tuple[int, int, list[Counter[str]]] | None = None
    for game in PLAYED[play](seats):
        if game.state.phase in ("positions", "commit"):
            continue
        count, held = len(game.events), stocks(game)
        if choice is not None:
            assert changes_in_log(game, choice[0]) == changed(choice[1], held)
        choice = count, held
        if part is None or part[0] != game.part or game.over:
            if part is not None:
                assert changes_in_log(game, part[1]) == changed(part[2], held)
            part = game.part, count, held
    assert game.over
    assert ledger(sentences.lines([event for _, event in game.events], NAMES))[:seats] == stocks(game)


@pytest.mark.clause("CL-HIDE-12")
def test_a_purchase_after_another_purchase_a_sale_or_an_exchange_is_told_once() -> None:
    def pay(florins: int, *materials: str) -> Event:
        return Event("pay", ADA, {"florins": florins, "materials": list(materials)})

    def gain(florins: int, *materials: str) -> Event:
        return Event("gain", ADA, {"florins": florins, "materials": list(materials)})

    for events, wanted in (
        (
            [pay(1), gain(0, "wood"), pay(3), gain(0, "glass"), pay(4), gain(0, "ore")],
            "Ada buys 1 wood for 1 florin, buys 1 glass for 3 florins and buys 1 ore for 4 florins.",
        ),
        (
            [Event("used", ADA, {"card": "C07"}), pay(0, "ore"), gain(2), pay(3), gain(0, "glass")],
            "Ada sells 1 ore for 2 florins (Fan Organ Gun) and buys 1 glass for 3 florins.",
        ),
        (
            [Event("used", ADA, {"card": "C01"}), pay(0, "ore"), gain(0, "rope"), pay(3), gain(0, "glass")],
            "Ada exchanges 1 ore for 1 rope (Siege Sling) and buys 1 glass for 3 florins.",
        ),
    ):
        assert sentences.lines(events, NAMES) == [wanted]


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
            "Ada pays 2 florins for 3 salaries (1 Apprentice goes back to the Academy).",
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
    assert decision_of(game, ADA).kind == "reward"
    game.choose(ADA, ("reward:PT4",))
    assert sentences.lines([event for _, event in game.events], NAMES) == [
        "Ada sends 3 Apprentices to the Hammer Workshop, does 3 Works on the Pyramid Parachute (7 of 7), "
        "completes it (1st), gains 8 florins, gains 1 Work Token, meets the Request Proof of Skill (an invention), "
        "reaches Knowledge space 1 and gains 1 florin.",
        "Now Present: Armoured Car. New in the Future row: Siege Sling.",
        "Ada chooses the Patron Reward Full Purse (5 florins at once) and gains 5 florins.",
    ]


# --- what happened, and in what order


def test_an_automaton_that_was_kept_moves_in_when_an_extension_is_taken() -> None:
    g = table(phase="area", kept=1)
    answer(gains.gain_extension(g, g.players[ADA], "pincer4"))
    answer(gains.gain_automaton(g, g.players[BEN]))
    answer(gains.gain_extension(g, g.players[CLEO], "hammer"))
    answer(gains.gain_automaton(g, g.players[CLEO]))
    assert sentences.lines(g.emitted, NAMES) == [
        "Ada takes the Pincer extension (4 rooms) and moves an Automaton into the Pincer Workshop.",
        "Ben takes an Automaton.",
        "Cleo takes the Hammer extension (2 rooms), takes an Automaton and puts it into the Hammer Workshop.",
    ]


def test_an_invention_stays_future_in_the_log_whatever_card_is_used_next() -> None:
    g = working(table(cards=["C01"]), ADA, "hammer", "C16", 10)
    game = live(g)
    play(game, "place:hammer:1")
    while game.awaited != (ADA,):
        seat = game.awaited[0]
        game.choose(seat, (decision_of(game, seat).options[0],))
    play(game, "exchange:ore:wood")
    events = [event for _, event in game.events if event.seat == ADA]
    assert sentences.lines(events, NAMES) == [
        "Ada sends 1 Apprentice to the Hammer Workshop, does 1 Work on the Armoured Car (11 of 11, still Future) "
        "and exchanges 1 ore for 1 wood (Siege Sling)."
    ]


@pytest.mark.clause("CL-INV11-08")
def test_a_card_that_completes_a_future_invention_is_named_with_its_price() -> None:
    g = content(working(table(cards=[CARDS.by_effect["complete_future"]]), ADA, "hammer", "C16", 10))
    game = live(g)
    play(game, "place:hammer:1", "complete:C16")
    line = sentences.lines([event for _, event in game.events], NAMES)[0]
    card = say.card(CARDS.by_effect["complete_future"])
    assert f"does 1 Work on the Armoured Car (11 of 11), completes the Armoured Car (1st) for 1 florin ({card})" in line


def test_passing_a_placement_says_so() -> None:
    g = table(cards=[CARDS.by_effect["pass"]])
    game = live(g)
    play(game, "skip")
    card = say.card(CARDS.by_effect["pass"])
    assert sentences.lines([event for _, event in game.events], NAMES) == [
        f"Ada passes a placement for 1 florin ({card})."
    ]


def test_a_reward_and_a_market_are_not_told_in_one() -> None:
    g = table()
    ada = g.players[ADA]
    answer(patrons.choose_reward(g, ada, "Q4"), "reward:PT4")
    g.area, g.ranking, g.areas["D"] = "D", [ADA, BEN], ["0a", "1a"]
    answer(areas.act(g, ada, "buy:1"))
    assert sentences.lines(g.emitted, NAMES) == [
        "Ada chooses the Patron Reward Full Purse (5 florins at once), gains 5 florins and takes 1 ore for free."
    ]


def test_symbols_that_pay_are_told_apart_from_the_invention() -> None:
    g = working(content(table(rewards=["PT1"])), ADA, "hammer", "C06", 6)
    answer(inventions.work(g, g.players[ADA], "hammer", 1), "florin")
    line = sentences.lines(g.emitted, NAMES)[0]
    assert "gains 8 florins, gains 2 florins for a new symbol" in line


def test_a_declaring_turn_is_told_by_its_result() -> None:
    g = working(table(phase="declaring", order=[BEN, CLEO, ADA], kept=1), ADA, "hammer", "C16", 3)
    g.players[ADA].extensions = ["hammer", "pincer4"]
    game = live(g)
    to_and_fro = ["move:kept:hammer", "move:hammer:kept"] * 8
    play(game, *to_and_fro, "move:kept:hammer", "move:hammer:pincer", "declare:pincer:C06", "cancel:pincer")
    events = [event for _, event in game.events]
    assert sentences.lines(events, NAMES) == ["Ada moves an Automaton into the Pincer Workshop."]
    play(game, "cancel:hammer", "declare:hammer:C06")
    events = [event for _, event in game.events]
    assert sentences.lines(events, NAMES) == [
        "Ada gives up the Armoured Car with 3 Works done and takes back 2 ore and 2 wood.",
        "Ada declares the Giant Crossbow in the Hammer Workshop (7 Works) for 1 wood and 2 ropes.",
        "Ada moves an Automaton into the Pincer Workshop.",
    ]


def test_an_invention_given_up_and_declared_again_is_told_where_works_were_lost() -> None:
    for done, lines in ((0, 0), (2, 2)):
        game = live(working(table(phase="declaring", order=[BEN, CLEO, ADA]), ADA, "hammer", "C16", done))
        play(game, "cancel:hammer", "declare:hammer:C16")
        assert len(sentences.lines([event for _, event in game.events], NAMES)) == lines


def test_works_that_were_bought_and_split_have_one_price() -> None:
    g = working(working(table(phase="area", round=6), ADA, "hammer", "C06"), ADA, "pincer", "C12")
    g.players[ADA].extensions = ["pincer4"]
    g.area, g.ranking, g.areas["B"] = "B", [ADA, BEN], ["0a", "1a"]
    answer(areas.act(g, g.players[ADA], "works"), "works:hammer:pincer")
    assert sentences.lines(g.emitted, NAMES) == [
        "Ada pays 3 florins for Works, does 1 Work on the Giant Crossbow (1 of 7) and does 1 Work on the Pyramid "
        "Parachute (1 of 7)."
    ]


def test_the_dummy_and_the_bots_are_named_in_sentences() -> None:
    steps = [Event("step_used", seat, {"area": "D"}) for seat in (DUMMY, DUMMY, *BOTS)]
    assert sentences.lines([*steps, Event("pass", ADA, {"area": "D"})], NAMES) == [
        "The dummy uses up 2 steps, Bot 1 uses up 1 step, Bot 2 uses up 1 step and Ada passes in Market D (ore)."
    ]
    cards = [Event("bot_card", None, {"card": "M01", "choice": choice}) for choice in ("left", "right")]
    assert sentences.lines([*cards, Event("bot_declares", BOTS[0], {"card": "C06"})], ("Ada",)) == [
        "Bot 1 draws 2 cards (left, right) and marks the Giant Crossbow."
    ]
    assert sentences.lines(cards, ("Ada",)) == ["Bot cards drawn: left, right."]
