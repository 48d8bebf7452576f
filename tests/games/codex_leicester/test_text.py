"""The sentences of Codex Leicester: short enough everywhere, complete, and true."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

import games.codex_leicester
from games.codex_leicester import TITLE, areas, assignment, council, gains, inventions, patrons, rules, text, turns
from games.codex_leicester import names as say
from games.codex_leicester import text as sentences
from games.codex_leicester.box import (
    CARDS,
    COLOURS,
    COUNCIL_TILES,
    EXTENSIONS,
    MATERIALS,
    PRINTED_REWARDS,
    REQUESTS,
    REWARD_TILES,
    SYMBOLS,
)
from games.codex_leicester.previews import has_furnace, influence_after, work_offer, works_needed
from games.codex_leicester.scoring import score_parts, ties
from games.codex_leicester.state import BOTS, DUMMY, State
from games.codex_leicester.view import View
from games.codex_leicester.view import view as see
from games.engine import Decision, Event, Refusal, Script, Waiting, Words
from games.live import AnyGame
from tests.games.answering import answer, question
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, NAMES, live, table, told, working

LONG = tuple(f"{letter * 30}%{number}" for number, letter in enumerate("WMQ@X"))  # 32 characters, as wide as they get
MODULES = sorted(Path(games.codex_leicester.__file__).parent.glob("*.py"))
SENTENCES = ("names", "asking", "options", "actions", "outlook", "tidings", "table_text", "words")


@cache
def finished(seats: int, number: int) -> AnyGame:
    """An eager game at its end."""
    return list(eager_game(seats, number))[-1]


def asked(g: State, script: Script[object], seat: int = ADA) -> tuple[Decision, View]:
    """The first question of a script, and the table as its seat sees it then."""
    return question(script), see(g, seat, Waiting((seat,)))


def calls(name: str) -> Iterator[ast.Call]:
    """The calls of a function in the rules."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def constants(name: str, position: int) -> set[str]:
    """The words that stand at a position in the calls of a function."""
    found = [call.args[position] for call in calls(name) if len(call.args) > position]
    return {node.value for node in found if isinstance(node, ast.Constant)}


# --- decisions


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
        asked(g, council.relocate(g, ada)),
        asked(g, council.trade_tile(g, ada)),
        asked(g, inventions.complete_future(g, ada, shop)),
        asked(g, inventions.spread(g, ada, 2)),
        asked(g, inventions.spread(g, ada, 1)),
        asked(g, assignment.move_apprentice(g, ada)),
        asked(g, turns.spend_gained(g, ada, (0, {}))),
        asked(g, gains.house_automaton(g, ada)),
        asked(g, rules.choose_salary(ada, 2)),
        asked(g, patrons.advance_knowledge(g, ada)),
        *(
            asked(g, inventions.INSTANT[effect](g, ada, shop))
            for effect in ("free_hire", "laboratory_gift", "reuse_apprentice", "symbol", "material")
        ),
    ]
    ada.knowledge, ada.council_firsts = 3, 2
    found.append(asked(g, patrons.advance_knowledge(g, ada)))
    ada.academy, g.players[ADA].requests = 0, []
    found.append(asked(g, patrons.fulfil(g, ada)))
    ada.cards.append("C01")
    found.append(asked(g, rules.last_trades(ada)))
    g.phase = "council_turn"
    found.append(asked(g, council.council_turn(g, ada)))
    two = table(players=2, phase="round")
    found.append(asked(two, rules.begin_round(two), BEN))
    return found


def check_words(decision: Decision, view: View) -> None:
    """Every option of a decision, and every group, has short words that differ."""
    assert 0 < len(sentences.question(decision, view, LONG)) <= 400
    assert len(sentences.situation(view, LONG)) <= 600
    texts, sizes = [], Counter[str]()
    for word in decision.options:
        assert len(word) <= 60
        label = sentences.option(decision, word, view, LONG)
        assert 0 < len(label.text) <= 80, label
        assert len(label.detail) <= 100, label
        assert label.text in sentences.preview(decision, (word,), view, LONG)
        group = sentences.group(word)
        sizes[group] += 1
        assert len(group) <= 60
        assert "|" not in word + group
        head = sentences.group_label(decision, group, view, LONG)
        assert 0 < len(head.text) <= 76, head
        assert len(head.detail) <= 100, head
        texts.append((label.text, label.detail))
        assert "{" not in label.text + label.detail + head.text + head.detail
    assert len(set(texts)) == len(texts), "two options read the same"
    assert len(sizes) <= 25
    assert max(sizes.values()) <= 25


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_option_of_every_decision_has_short_words_in_groups_that_fit_a_menu(seats) -> None:
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
    decision, view = asked(g, council.relocate(g, g.players[ADA]))
    assert len(decision.options) > 80
    check_words(decision, view)
    assert {sentences.group(word) for word in decision.options} == {
        "no",
        *(f"relocate::{letter}" for letter in "BCDEFGHI"),
    }
    assert sentences.group_label(decision, "relocate::C", view, NAMES).text == "To the Academy (C)"


# --- what the options say


@pytest.mark.parametrize(
    ("place", "detail"),
    [
        ("place:B:2", "influence 0 → 2: 2nd of 2 · left at home: Master, 1 Apprentice"),
        ("place:B:3", "influence 0 → 3: 1st of 2 · left at home: Master"),
        ("place:C:m", "influence 1 → 3: 1st of 2 · left at home: 3 Apprentices"),
        ("place:hammer:1", "2 Works, Giant Crossbow 4 → 6 of 7 · left at home: Master, 2 Apprentices"),
        ("place:hammer:m", "3 Works, Giant Crossbow 4 → 7 of 7, completes it: 8 florins · left at home: 3 Apprentices"),
        (
            "place:pincer:1",
            "1 Work, Armoured Car 10 → 11 of 11, but it is Future · left at home: Master, 2 Apprentices",
        ),
    ],
)
def test_a_placement_says_what_it_leads_to(place, detail) -> None:
    g = working(working(table(), ADA, "hammer", "C06", 4), ADA, "pincer", "C16", 10)
    g.players[ADA].extensions = ["hammer", "pincer4"]
    g.players[ADA].shops["hammer"].automata = 1
    g.areas["B"], g.areas["C"] = ["1m"], ["1a", "0a", "1a"]
    game = live(g)
    assert sentences.option(game.decision_of(ADA), place, game.view(ADA), NAMES).detail == detail


@pytest.mark.parametrize(
    ("round", "word", "text", "detail"),
    [
        (2, "extension:pincer4", "Pincer extension (4 rooms)", "2 florins, 8 left · Pincer: 0 → 4 rooms, +1 furnace"),
        (2, "automaton", "Take an Automaton", "2 florins, 8 left · no furnace room free: it waits"),
        (2, "works", "Do 1 Work", "3 florins, 7 left · Hammer 6 of 7 · can complete"),
        (5, "works", "Do 2 Works", "4 florins, 6 left · Hammer 6 of 7 · can complete"),
        (6, "works", "Do 2 Works", "5 florins, 5 left · Hammer 6 of 7 · can complete"),
    ],
)
def test_an_action_in_the_laboratory_says_its_price_and_what_it_brings(round, word, text, detail) -> None:
    g = working(table(phase="area", round=round), ADA, "hammer", "C06", 6)
    g.area, g.ranking, g.step, g.turn, g.areas["B"] = "B", [BEN, ADA], 1, 1, ["1m", "0a"]
    game = live(g)
    label = sentences.option(game.decision_of(ADA), word, game.view(ADA), NAMES)
    assert (label.text, label.detail) == (text, detail)
    asked = sentences.question(game.decision_of(ADA), game.view(ADA), NAMES)
    assert asked == "Laboratory (B), step 2 of 4: an action costs 2 florins. Act or pass? Also here: Ben."


def test_who_is_alone_in_a_market_reads_what_all_its_actions_cost_and_bring_together() -> None:
    for round, word, text, detail in (
        (6, "buy:3", "Buy 3 ore", "5 florins, 5 left · you have 9, then 12"),
        (7, "sale:4", "4 sales: 7 ore for 5 florins", "you have 9, then 2 · you then have 15 florins"),
    ):
        g = table(phase="area", round=round)
        g.area, g.ranking, g.areas["D"] = "D", [ADA], ["0a"]
        g.players[ADA].materials["ore"] = 9
        game = live(g)
        label = sentences.option(game.decision_of(ADA), word, game.view(ADA), NAMES)
        assert (label.text, label.detail) == (text, detail)


def test_a_declaration_says_cost_row_rivals_and_effect() -> None:
    g = working(table(phase="declaring", order=[BEN, CLEO, ADA]), BEN, "hammer", "C16")
    game = live(g)
    label = sentences.option(game.decision_of(ADA), "declare:hammer:C16", game.view(ADA), NAMES)
    assert label.text == "Hammer: Armoured Car, 11 Works, red"
    paid = f"{CARDS.inventions['C16'].first}/{CARDS.inventions['C16'].later}"
    assert label.detail == f"2 ore, 2 wood · {paid} florins · Future · 1 rival · the gray Special Apprentice"


@pytest.mark.parametrize("seats", TITLE.seats)
def test_what_is_foretold_is_what_the_rules_say(seats) -> None:
    for game in eager_game(seats, 1):
        g = game.state
        for player in g.players:
            view = game.view(player.seat)
            assert [works_needed(view, card) for card in CARDS.inventions] == [
                inventions.requirement(player, card) for card in CARDS.inventions
            ]
            for kind in player.shops:
                assert has_furnace(view, kind) == (gains.free_furnaces(player, kind) > 0)
        assert work_offer(g.round, "B") == areas.work_offer(g, "B")
        assert work_offer(g.round, "C") == areas.work_offer(g, "C")


def test_the_foretold_place_in_an_area_is_the_one_that_comes_about() -> None:
    check_decision = 0
    for game in eager_game(4, 2):
        decision = game.decision_of(game.awaited[0]) if game.awaited else None
        if decision is None or decision.kind != "assign" or game.state.round > 2:
            continue
        seat = decision.seats[0]
        for word in decision.options:
            _verb, place, who = (*word.split(":"), "", "")[:3]
            if place in game.state.areas:
                after = TITLE.load(TITLE.save(game.state))
                answer(assignment.put(after, after.players[seat], place, who))
                ranking = see(after, seat, Waiting()).areas["ABCDEFGHI".index(place)].ranking
                text = influence_after(game.view(seat), place, 2 if who == "m" else int(who))
                assert text.endswith(f": {say.ordinal(ranking.index(seat) + 1)} of {len(ranking)}")
                check_decision += 1
    assert check_decision > 50


# --- events


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
    kinds = constants("tell", 1)
    assert {"setup", "complete", "bot_places", "over"} < kinds
    assert kinds == seen_events().keys()
    for kind, events in seen_events().items():
        for event in events[:200]:
            [line] = sentences.lines([event], LONG)
            assert 0 < len(line) <= 500, kind
            assert "{" not in line
            if event.seat is not None:
                name = say.seat_name(event.seat, LONG)
                assert name in line or say.subject(event.seat, LONG) in line, kind


def test_an_event_of_another_version_has_no_line() -> None:
    assert sentences.lines([Event("fireworks")], NAMES) == []
    assert sentences.lines([Event("fireworks", ADA)], NAMES) == []


@pytest.mark.parametrize("seats", TITLE.seats)
def test_no_event_gets_lost_where_lines_are_joined(seats) -> None:
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


# --- the table


def check_board(view: View, text: str) -> None:
    """The text of the board has every fact of the view, in the line where it belongs."""
    lines = text.splitlines()

    def line(start: str) -> str:
        found = [line for line in lines if line.startswith(start)]
        assert len(found) == 1, (start, found)
        return found[0]

    for shown in view.inventions:
        card, entry = CARDS.inventions[shown.id], line(f"• {CARDS.inventions[shown.id].name}: ")
        for fact in (say.works(card.works), card.symbol, say.cost(card.id), say.payment(card.id), say.effect(card.id)):
            assert fact in entry
        marked = entry.partition(" ← ")[2]
        assert marked == ", ".join(say.seat_name(seat, NAMES) for seat in (*shown.markers, *shown.bots))
    for there in view.areas:
        entry = line(say.area(there.letter) + ":")
        for seat in there.ranking:
            assert f"{say.seat_name(seat, NAMES)} {there.influence[str(seat)]}" in entry
        placed = [(worker, len(list(same))) for worker, same in groupby(there.workers)]
        texts = [
            f"{say.seat_name(int(worker[:-1]), NAMES)} "
            + ("Master" if worker.endswith("m") else "1 Apprentice" if count == 1 else f"{count} Apprentices")
            for worker, count in placed
        ]
        assert (f"in order of placing: {', '.join(texts)} · " in entry) == bool(texts)
    tiles = line("Council Tiles")
    assert f"({view.stack} in the stack)" in tiles
    for space in view.council:
        assert not space.tile or f"{say.tile(space.tile)} ({say.florins(space.florins)};" in tiles
    for seat, tile in view.taken.items():
        assert f"{say.seat_name(int(seat), NAMES)} {say.tile(tile)}" in line("Taken this Round: ")
    for number, seat in enumerate(view.order, 1):
        assert f"{number} {say.seat_name(seat, NAMES) if seat >= 0 else 'free'}" in line("Order: ")
    for reward in view.open_rewards:
        entry = line(f"• {say.reward(reward)}: {say.reward_effect(reward)}")
        owners = [NAMES[player.seat] for player in view.players if reward in player.rewards]
        assert entry.partition(" ← ")[2] == ", ".join(owners)
    for card, seats in view.finished.items():
        assert f"{say.card(card)} ({say.seats(seats, NAMES)})" in line("Completed so far: ")
    for card in view.ghosts:
        assert say.card(card) in line("Completed by a Bot, still workable: ")
    assert line("Deck: ") == f"Deck: {view.deck} inventions"
    check_players(view, text)


def check_players(view: View, text: str) -> None:
    """The lines of a player have all it owns, and nothing that is hidden from the reader."""
    blocks = {block.partition(" (")[0]: block for block in text.split("\n\n")}
    for player in view.players:
        block = blocks[NAMES[player.seat]]
        head = block.splitlines()[0].partition(": ")[2]
        hidden = player.florins is None
        assert hidden == (player.seat != view.seat and view.phase not in ("positions", "commit", "over"))
        stock = (
            "" if hidden else f"{say.florins(player.florins)} · {say.materials(player.materials) or 'no Materials'} · "
        )
        assert head.startswith(f"{stock}{say.tokens(player.tokens)} · salaries {player.salary}")
        home = say.workers(player.master, player.home) or "nobody"
        assert f"At home: {home} · in all: Master, {say.apprentices(player.apprentices)}" in block
        assert f"Academy {say.apprentices(player.academy)} · Laboratory {say.automata(player.laboratory)}" in block
        assert ("the gray one" in block) == player.gray
        assert ("beside the workshops" in block) == (player.kept > 0)
        assert ("Special Craft Room" in block) == player.special_room
        for shop in player.shops:
            entry = next(line for line in block.splitlines() if line.startswith(say.shop(shop.kind)))
            if not shop.rooms:
                assert entry.endswith("no rooms")
                continue
            assert f"{shop.rooms} room" in entry
            assert f"{shop.furnaces} furnace" in entry
            assert f"{shop.free} free" in entry
            assert not shop.automata or say.automata(shop.automata) in entry
            assert not (shop.master or shop.apprentices) or say.workers(shop.master, shop.apprentices) in entry
            if shop.card:
                progress = f"{say.card(shop.card)} {shop.done} of {shop.need}"
                assert f"{progress} · basement {say.materials(shop.basement)}" in entry
        for card in player.cards:
            assert say.card(card) + (" (used)" if card in player.used else "") in block
        for tile in player.extensions:
            assert say.extension(tile) in block
        for symbol, count in player.symbol_counts.items():
            assert f"{symbol} {count}" in block
        for request in player.requests:
            assert say.request(request) in block
        for reward in player.rewards:
            assert say.reward(reward) in block
        assert f"Knowledge {player.knowledge} " in block
        assert not player.tile or f"tile {say.tile(player.tile)}" in block


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_of_the_board_has_every_fact_of_the_view(seats) -> None:
    for number, game in enumerate(eager_game(seats, 1)):
        if number % 5 == 0 or game.over:
            for seat in (None, ADA):
                view = game.view(seat)
                check_board(view, sentences.board(view, NAMES))


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_picture_in_words_and_the_headline_are_short_and_name_who_is_awaited(seats) -> None:
    for number, game in enumerate(eager_game(seats, 0)):
        if number % 3 == 0 or game.over:
            view = game.view(ADA)
            alt = sentences.alt(view, LONG)
            assert len(alt) <= 1024
            assert alt.startswith(sentences.headline(view, LONG))
            head = sentences.headline(view, NAMES)
            assert all(NAMES[awaited] in head for awaited in game.awaited)
            assert game.over or head.startswith(f"Round {view.round} of 7 · ")


def test_the_text_of_the_board_tells_the_value_track_and_the_prices_of_the_reader() -> None:
    for round, tile, wanted in (
        (2, "", "Now: Market D (ore), step 2 of 4 · your prices 0/2/3/4"),
        (2, "CT8", "Now: Market D (ore), step 2 of 4 · your prices 0/1/2/3"),
        (7, "CT8", "Now: Market D (ore), step 2 of 4 · your sales 1 → 3, 1 → 2, 2 → 2, 3 → 2"),
    ):
        g = table(phase="area", round=round, tile=tile)
        g.area, g.ranking, g.step, g.turn, g.areas["D"] = "D", [BEN, ADA], 1, 1, ["1m", "0a"]
        game = live(g)
        text = sentences.board(game.view(ADA), NAMES)
        assert wanted in text.splitlines()
        assert "Value Track, steps 1 to 4: 0/2/3/4 florins" in text
        assert "still acting: Ben, Ada" in text
        assert "your" not in sentences.board(game.view(None), NAMES).partition("Now:")[2].partition("\n")[0]


def test_the_headline_tells_the_end() -> None:
    for players, florins, wanted in (
        (3, 12, "Ada wins with 12 florins"),
        (3, 10, "Ada, Ben and Cleo share the victory with 10 florins"),
        (1, 10, "Ada ends with 10 florins"),
    ):
        game = live(table(players=players, phase="over", florins=florins))
        assert sentences.headline(game.view(None), NAMES) == wanted


# --- what only the reader knows


def test_the_hand_is_what_lies_behind_the_screen() -> None:
    g = table(players=2)
    g.players[ADA].florins, g.players[ADA].materials = 7, {**dict.fromkeys(MATERIALS, 0), "rope": 3}
    game = live(g)
    assert sentences.hand(game.view(ADA), NAMES) == "Behind your screen: 7 florins, 3 rope."
    assert sentences.hand(game.view(None), NAMES) == ""
    assert "Ada (red): 7 florins · 3 rope · " in sentences.board(game.view(ADA), NAMES)
    assert "Ada (red): 0 Work Tokens" in sentences.board(game.view(BEN), NAMES)


def test_before_the_reveal_the_hand_has_the_dealt_cards_and_what_was_chosen() -> None:
    g = table(phase="commit", florins=3)
    for seat in range(3):
        g.players[seat].materials = dict.fromkeys(MATERIALS, 0)
        g.hands[str(seat)] = [g.multipurpose.pop(0) for _ in range(4)]
    game = live(g)
    assert g.hands["0"] == ["M01", "M02", "M03", "M04"]
    game.choose(ADA, ("M01", "M03"))
    game.choose(ADA, ("start:M01:1-extension",))
    game.choose(ADA, ("extension:pincer4",))
    hand = sentences.hand(game.view(ADA), NAMES)
    assert "You have 3 florins." in hand
    assert "• M02: an Extension Tile or 1 Automaton + 1 florin" in hand
    assert hand.endswith("Chosen so far: card M01, card M03, an Extension Tile, Pincer extension (4 rooms).")
    assert "M01" not in sentences.hand(game.view(BEN), NAMES)
    assert sentences.situation(game.view(ADA), NAMES) == hand


def test_at_the_end_of_a_round_the_stock_follows_the_secret_choices() -> None:
    g = table(phase="end_window", cards=["C01", "C07"], florins=1)
    g.players[BEN].cards = ["C02"]
    game = live(g)
    game.choose(ADA, ("exchange:ore:wood",))
    game.choose(ADA, ("sell:brick",))
    view = game.view(ADA)
    assert sentences.situation(view, NAMES) == "You have 3 florins · 1 ore, 3 wood, 1 brick, 2 glass, 2 rope."
    assert "You have chosen: 1 ore for 1 wood, sell 1 brick" in sentences.hand(view, NAMES)


def test_the_situation_tells_means_and_inventions_in_progress() -> None:
    g = working(table(round=3, apprentices=5, home=2, tokens=1, florins=4), ADA, "hammer", "C16", 3)
    assert sentences.situation(live(g).view(ADA), NAMES) == (
        "You have 4 florins · 2 ore, 2 wood, 2 brick, 2 glass, 2 rope · 1 Work Token · at home: Master, 2 Apprentices"
        " · salaries after this Round: 2.\nHammer: Armoured Car 3 of 11 (Future)."
    )
    assert sentences.situation(live(g).view(None), NAMES) == ""


def test_hostile_names_are_put_into_sentences_as_they_are() -> None:
    names = ("{0}{name}", "%s%n", "@everyone")
    game = live(working(table(), BEN, "hammer", "C06"))
    game.choose(ADA, ("place:B:1",))
    assert sentences.lines([event for _, event in game.events], names)[0].startswith("{0}{name} sends 1 Apprentice")
    assert all(name in sentences.board(game.view(None), names) for name in names)


# --- names, scores, options, refusals


def test_every_piece_has_a_short_name_of_its_own() -> None:
    for naming, ids in (
        (say.card, CARDS.inventions),
        (say.tile, COUNCIL_TILES),
        (say.tile_effect, COUNCIL_TILES),
        (say.reward, (*PRINTED_REWARDS, *REWARD_TILES)),
        (say.reward_effect, (*PRINTED_REWARDS, *REWARD_TILES)),
        (say.request, REQUESTS),
        (say.request_condition, REQUESTS),
        (say.extension, EXTENSIONS),
        (say.colour, {*COLOURS, *SYMBOLS}),
        (say.area, "ABCDEFGHI"),
        (say.effect, CARDS.commons),
        (say.knowledge, range(1, 7)),
    ):
        texts = [naming(id) for id in ids]
        assert all(0 < len(text) <= 80 for text in texts)
        assert len(set(texts)) == len(texts)
    assert say.area("D") == "Market D (ore)"
    assert all(len(say.effect(card)) <= 50 for card in CARDS.inventions)
    assert all(say.start(card) for card in CARDS.multipurpose)


def test_every_part_of_a_score_and_every_option_of_the_host_has_a_name() -> None:
    player = table(cards=list(CARDS.epics)).players[ADA]
    parts = [sentences.score_part(part) for part in score_parts(player)]
    assert len(set(parts)) == len(parts) == 22
    assert [sentences.tie_part(part) for part in ties(player)] == [
        "symbols",
        "Epics",
        "cards of 11 Works",
        "cards of 7 Works",
        "cards of 4 Works",
        "symbol cards",
    ]
    for option in TITLE.options:
        assert sentences.option_name(option.name)
        texts = [sentences.option_value(option.name, value) for value in option.values]
        assert len(set(texts)) == len(texts)


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    facts = {
        "area": "B",
        "card": "C06",
        "florins": 1,
        "home": 2,
        "material": "ore",
        "place": "D",
        "position": 2,
        "positions": 3,
        "reward": "PA",
        "shop": "hammer",
        "tile": "CT1",
    }
    reasons = set()
    for call in calls("Refusal"):
        reason = call.args[0].value
        given = {keyword.arg: facts[keyword.arg] for keyword in call.keywords}
        sentence = sentences.refusal(Refusal(reason, **given), NAMES)
        assert sentence.endswith("."), reason
        assert "{" not in sentence
        reasons.add(reason)
    assert {"marker_there", "must_place", "florins_first"} < reasons
    assert reasons == text._REFUSALS.keys()
    assert sentences.refusal(Refusal("over"), NAMES) == ""


def test_refusals_name_what_they_are_about() -> None:
    for refusal, wanted in (
        (Refusal("tile_owned", tile="hammer"), "You own the Hammer extension (2 rooms) already"),
        (Refusal("tile_gone", tile="CT1"), "Council Tile Trade"),
        (Refusal("too_few_apprentices", home=1), "You have 1 Apprentice at home"),
        (Refusal("cannot_pay", florins=1), "with 1 florin."),
        (Refusal("apprentices_there", place="hammer"), "Apprentices in the Hammer Workshop"),
    ):
        assert wanted in sentences.refusal(refusal, NAMES)


def test_the_guide_is_short_and_its_clauses_exist() -> None:
    guide = sentences.guide()
    assert 1200 <= len(guide) <= 1800
    clauses = set(re.findall(r"CL-[A-Z0-9]+-\d+", guide))
    assert len(clauses) >= 12
    assert clauses <= TITLE.clauses().keys()


def test_no_sentence_names_a_ruling() -> None:
    for path in MODULES:
        if path.stem in SENTENCES:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert not re.search(r"\bR-\d", node.value)


def test_all_functions_of_the_contract_are_there() -> None:
    wanted = {name for name in vars(Words) if not name.startswith("_")}
    assert wanted == set(text.__all__)
    assert all(callable(getattr(text, name)) for name in wanted)
