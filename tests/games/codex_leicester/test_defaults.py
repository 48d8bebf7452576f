"""The default answers of a silent seat, and the reasons why a wish is not on offer."""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.codex_leicester as package
from games.codex_leicester import TITLE, text
from games.codex_leicester.box import AREAS, CARDS, MATERIALS, SHOPS
from games.codex_leicester.defaults import default_choice
from games.engine import Decision, Refusal
from games.live import AnyGame
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    COUNCIL_TILES,
    NAMES,
    content,
    crowd,
    live,
    resolving,
    table,
    turns,
    working,
)
from tests.games.codex_leicester.wording import decision_of
from tests.games.playing import begin, positions, record

# --- default answers (the column "safe default" of the decision points)

MATERIAL = [f"gain:{material}" for material in MATERIALS]
LESS = {"ore": 1, "wood": 0, "brick": 2, "glass": 0, "rope": 2}
ASSIGN = ["place:A:m", "place:B:1", "place:B:2", "place:B:m", "skip", "token:hammer"]
LABORATORY = ["extension:pincer4", "automaton", "works", "pass", "token:hammer", "sell:ore"]
REWARDS = ["reward:PA", "reward:PT3", "reward:PT6"]

DEFAULTS = [
    # setup
    ("position", ["position:2", "position:3"], "position:2", {}),
    ("start", ["start:M01:1-apprentice", "start:M01:1-extension"], "start:M01:1-apprentice", {}),
    ("extension", ["extension:hammer", "extension:pincer4"], "extension:hammer", {}),
    ("material", MATERIAL, "gain:wood", {"materials": LESS}),
    ("material", MATERIAL, "gain:ore", {}),
    # the Round
    ("dummy", ["dummy:A", "dummy:B"], "dummy:A", {}),
    ("declare", ["done", "declare:hammer:C06", "cancel:pincer", "move:kept:hammer"], "done", {}),
    ("assign", ASSIGN, "place:B:1", {}),
    ("assign", ["place:A:m", "place:B:m", "skip"], "place:A:m", {}),
    ("assign", ["none", "token:hammer"], "none", {}),
    ("shift", ["shift:A:B", "no"], "no", {}),
    ("after", ["token:hammer", "done"], "done", {}),
    ("bank", ["done", "token:hammer", "complete:C16"], "done", {}),
    ("last", ["exchange:ore:wood", "sell:ore", "done"], "done", {}),
    ("salary", ["pay:ore", "pay:brick", "pay:rope"], "pay:brick", {"materials": LESS}),
    # Council
    ("council", ["claim:2:CT1", "claim:2:CT2", "claim:3:CT2", "token:hammer"], "claim:2:CT2", {}),
    ("council", ["claim::CT1", "claim::CT2"], "claim::CT2", {}),
    ("council", ["claim:3", "claim:2"], "claim:2", {}),
    ("copy", ["copy:CT3", "own"], "own", {}),
    ("trade", ["trade:sell:ore", "trade:buy:ore", "no", "sell:ore"], "no", {}),
    ("relocate", ["relocate:B:C:1", "no"], "no", {}),
    # Areas
    ("area_B", LABORATORY, "extension:pincer4", {}),
    ("area_B", LABORATORY[1:], "automaton", {}),
    ("area_B", LABORATORY[2:], "pass", {}),
    ("area_C", ["hire", "material:ore", "pass"], "hire", {}),
    ("area_C", ["material:ore", "pass"], "pass", {}),
    ("area_D", ["buy:1", "buy:2", "pass"], "buy:1", {}),
    ("area_D", ["sale:1", "pass"], "sale:1", {}),
    ("area_D", ["sale:1", "sale:2", "sale:3", "pass"], "sale:3", {}),
    ("area_E", ["pass", "token:hammer"], "pass", {}),
    # completion
    ("works", ["works:hammer:hammer", "works:hammer:pincer"], "works:hammer:hammer", {}),
    ("future", ["complete:C16", "wait"], "complete:C16", {}),
    ("free_hire", ["hire", "florin"], "hire", {}),
    ("laboratory_gift", ["extension:hammer", "automaton", "florin"], "extension:hammer", {}),
    ("laboratory_gift", ["automaton", "florin"], "automaton", {}),
    ("reuse", ["reuse", "florin"], "reuse", {}),
    ("symbol", ["symbol:red", "symbol:gray", "symbol:blue"], "symbol:gray", {"cards": ["C02"], "symbols": ["gray"]}),
    ("room", ["room:pincer", "keep"], "room:pincer", {}),
    ("request", ["request:Q4", "request:Q5"], "request:Q4", {}),
    ("knowledge", ["board_apprentice", "board_automaton"], "board_apprentice", {}),
    ("leftover", ["board_automaton", "decline"], "board_automaton", {}),
    ("reward", [*REWARDS, "reward:PT4"], "reward:PT4", {}),
    ("reward", REWARDS, "reward:PT6", {}),
    ("reward", REWARDS[:2], "reward:PA", {}),
]


@pytest.mark.parametrize(("kind", "options", "answer", "ada"), DEFAULTS)
def test_a_silent_seat_answers_the_safe_default(
    kind: str, options: list[str], answer: str, ada: dict[str, dict[str, int]] | dict[str, list[str]]
) -> None:
    g = table(**ada)
    g.council[1].florins = 1
    g.area = kind[-1]
    decision = Decision(kind, (ADA,), tuple(options))
    before = TITLE.save(g)
    assert default_choice(g, ADA, decision) == (answer,)
    assert TITLE.save(g) == before


@pytest.mark.parametrize("kind", ["area_B", "area_C", "area_D"])
def test_a_silent_seat_pays_for_no_step(kind: str) -> None:
    g = table()
    g.area, g.step = kind[-1], 1
    options = ("extension:hammer", "hire", "buy:1", "pass")
    assert default_choice(g, ADA, Decision(kind, (ADA,), options)) == ("pass",)


def test_a_silent_seat_keeps_the_two_lowest_cards() -> None:
    decision = Decision("cards", (ADA,), ("M31", "M04", "M44", "M12"), 2, 2, secret=True)
    assert default_choice(table(), ADA, decision) == ("M04", "M12")


def kinds_asked() -> set[str]:
    """The kinds of decisions in the source of the title."""
    found = set()
    for path in Path(package.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                place = {"choose": 1, "choose_freely": 2, "Decision": 0}.get(call.func.id)
                if place is None or place >= len(call.args):
                    continue
                kind = call.args[place]
                first = kind.values[0] if isinstance(kind, ast.JoinedStr) else kind
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_every_kind_of_decision_has_its_default_here() -> None:
    assert {kind[:5] if kind.startswith("area_") else kind for kind, *_ in DEFAULTS} | {"cards"} == kinds_asked()


# --- whole games of silent seats


def silent_game(seats: int, seed: str) -> AnyGame:
    """A game in which everybody always gives the default answer."""
    game = begin(TITLE, seats, seed)
    for _ in range(2_000):
        if game.over:
            break
        seat = game.awaited[-1]
        game.choose(seat, default_choice(game.state, seat, decision_of(game, seat)))
    return game


@pytest.mark.parametrize("seats", [3, 5])
def test_a_game_of_silent_seats_ends_and_is_the_same_for_the_same_seed(seats: int) -> None:
    game = silent_game(seats, "silence")
    assert game.over
    assert (game.state.round, game.state.ending) == (7, "rounds")
    again = silent_game(seats, "silence")
    assert record(again) == record(game)
    assert again.events == game.events
    assert record(silent_game(seats, "noise")) != record(game)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_silent_seats_pay_nothing_but_salaries_and_the_florin_of_a_future_invention(seats: int) -> None:
    for number in range(4):
        game = silent_game(seats, f"thrift{number}")
        for index, (count, event) in enumerate(game.events):
            assert event.kind not in ("token", "used", "cancel")
            if event.kind == "pay" and event.facts["florins"]:
                assert game.events[index + 1][1].kind == "salaries", count


# --- refusals


def declaring() -> tuple[AnyGame, int]:
    """Ada declares: one invention runs, one is completed, the Pincer Workshop has no rooms."""
    g = table(
        phase="declaring",
        order=(BEN, CLEO, ADA),
        present=("C06", "C02", "C12"),
        tokens=1,
        cards=["C01", "C07"],
    )
    g.finished = {"C10": [BEN]}
    g.players[ADA].materials = dict.fromkeys(MATERIALS, 1)
    return live(g), ADA


def busy() -> tuple[AnyGame, int]:
    """Ada declares; the Hammer Workshop works on C06, an Automaton stands in it, all its furnace rooms are full."""
    g = working(table(phase="declaring", order=(BEN, CLEO, ADA), extensions=["hammer"]), ADA, "hammer", "C06")
    g.players[ADA].shops["hammer"].automata = 1
    return live(g), ADA


def assigning() -> tuple[AnyGame, int]:
    """Ada assigns: Apprentices in A and in the Hammer Workshop, the Master in B, one Apprentice left."""
    g = crowd(working(table(tokens=1), ADA, "hammer", "E01"), A="0a", B="0m")
    g.players[ADA].home, g.players[ADA].shops["hammer"].apprentices = 1, 1
    return live(g), ADA


def crowded() -> tuple[AnyGame, int]:
    """Ada assigns: four Apprentices at home, three rooms."""
    return live(working(table(home=4, cards=["C15", "C01"], used=["C15"]), ADA, "hammer", "E01")), ADA


def idle() -> tuple[AnyGame, int]:
    """Ada assigns, with nothing in hand and tokens that have no use."""
    return live(table(tokens=2, cards=["C07"], materials=dict.fromkeys(MATERIALS, 0))), ADA


def elsewhere() -> tuple[AnyGame, int]:
    """Ben assigns; Ada has a token."""
    g = working(table(order=(BEN, CLEO, ADA), tokens=1), ADA, "hammer", "C06")
    return live(g), ADA


def council(players: int = 5, round: int = 2) -> tuple[AnyGame, int]:
    """Dan comes fourth in the Council: positions 1, 2 and 3 are claimed, three tiles taken."""
    g = content(crowd(table(players, round, "council"), A="0m 0a 0a 1m 1a 2m 3a 4a"))
    game = live(g)
    turns(game, *(f"claim:{n if round < 7 else ''}:CT{n + 1}" for n in (1, 2)), f"claim:{3 if round < 7 else ''}:CT4")
    turns(game, "gain:ore")
    return game, 3


def first_in_council() -> tuple[AnyGame, int]:
    """Ada comes first in the Council."""
    return live(content(crowd(table(phase="council"), A="0m 1a"))), ADA


def last_council() -> tuple[AnyGame, int]:
    """Ada comes first in the Council of Round 7."""
    return live(content(crowd(table(round=7, phase="council"), A="0m 1a"))), ADA


def laboratory(round: int = 2, **ada: Any) -> tuple[AnyGame, int]:
    """Ada and Ben are in the Laboratory."""
    g = content(crowd(table(round=round, **{"florins": 0, "extensions": ["hammer"], **ada}), B="0a 1a"))
    return resolving(g, "B"), ADA


def second_in_laboratory() -> tuple[AnyGame, int]:
    """Ada comes second in the Laboratory, with 1 florin, a sale in hand and no Automaton left there."""
    g = content(crowd(table(florins=1, laboratory=0, cards=["C07"]), B="1a 0a"))
    game = resolving(g, "B")
    turns(game, "automaton")
    return game, ADA


def academy(round: int = 2) -> tuple[AnyGame, int]:
    """Ada and Ben are in the Academy, Ada's Apprentices are all out."""
    g = content(crowd(table(round=round, academy=0, apprentices=8), C="0a 1a"))
    return resolving(working(g, ADA, "hammer", "C16"), "C"), ADA


def market(round: int = 2) -> tuple[AnyGame, int]:
    """Ada and Ben are in Market D, Cleo is not."""
    return resolving(content(crowd(table(round=round), D="0a 1a")), "D"), ADA


def alone_in_market() -> tuple[AnyGame, int]:
    """Ada is alone in Market D of Round 7, with 2 ore."""
    return resolving(content(crowd(table(round=7), D="0a")), "D"), ADA


def window() -> tuple[AnyGame, int]:
    """The end of the Round: Ada could exchange ore or wood."""
    g = content(table(phase="end_window", cards=["C01", "C02"], tokens=1))
    g.next_order, g.players[ADA].materials = list(g.order), {**dict.fromkeys(MATERIALS, 1), "wood": 0}
    return live(working(g, ADA, "hammer", "C16")), ADA


def payday() -> tuple[AnyGame, int]:
    """Ben chooses what to pay salaries with; Ada has florins enough."""
    g = content(table(round=3, phase="salaries", apprentices=5, home=5, academy=3))
    g.players[BEN].apprentices, g.players[BEN].home, g.players[BEN].florins = 5, 5, 1
    g.players[BEN].materials["rope"] = 0
    return live(g), ADA


def bens_payday() -> tuple[AnyGame, int]:
    """The same for Ben."""
    return payday()[0], BEN


def rewarded() -> tuple[AnyGame, int]:
    """Ada chooses a Patron Reward and has PT4."""
    g = table(phase="council", council_firsts=1, rewards=["PT4"])
    return live(crowd(g, A="0m")), ADA


def positions_of_setup() -> tuple[AnyGame, int]:
    """Ada claims a position; Ben has the second."""
    g = table(phase="positions")
    g.ranking, g.order = [ADA, CLEO], [-1, BEN, -1]
    return live(g), ADA


REFUSALS = [
    # declaring
    (declaring, "declare:hammer:C10", "completed_already", "CL-DECL-14"),
    (declaring, "declare:hammer:C01", "not_on_display", "CL-DECL-12"),
    (declaring, "declare:hammer:C06", "materials_missing", "CL-DECL-11"),
    (declaring, "declare:pincer:C12", "no_rooms", "CL-DECL-11"),
    (declaring, "declare:attic:C12", "no_such_option", ""),
    (declaring, "declare:hammer:C99", "no_such_option", ""),
    (declaring, "declare", "no_such_option", ""),
    (declaring, "cancel:hammer", "nothing_to_cancel", "CL-DECL-07"),
    (declaring, "move:hammer:pincer", "no_automaton_there", "CL-DECL-03"),
    (declaring, "move:kept:hammer", "no_automaton_there", "CL-DECL-03"),
    (declaring, "move:attic:hammer", "no_such_option", ""),
    (declaring, "exchange:ore:wood", "not_while_declaring", "CL-DECL-24"),
    (declaring, "sell:ore", "not_while_declaring", "CL-DECL-24"),
    (declaring, "token:hammer", "no_token_while_declaring", "CL-DECL-25"),
    (declaring, "place:B:1", "no_such_option", ""),
    (busy, "declare:hammer:C06", "marker_there", "CL-DECL-13"),
    (busy, "declare:hammer:C12", "workshop_busy", "CL-SHOP-09"),
    (busy, "move:hammer:pincer", "no_furnace", "CL-DECL-04"),
    # assignment
    (assigning, "place:A:1", "apprentices_there", "CL-ASSIGN-07"),
    (assigning, "place:hammer:1", "apprentices_there", "CL-ASSIGN-07"),
    (assigning, "place:C:m", "master_placed", "CL-ASSIGN-13"),
    (assigning, "place:C:2", "too_few_apprentices", "CL-ASSIGN-03"),
    (assigning, "place:C:0", "too_few_apprentices", "CL-ASSIGN-03"),
    (assigning, "place:I:1", "no_bank", "CL-SETUP-31"),
    (assigning, "place:pincer:1", "workshop_idle", "CL-ASSIGN-02"),
    (assigning, "place:Z:1", "no_such_option", ""),
    (assigning, "pass", "must_place", "CL-ASSIGN-09"),
    (assigning, "none", "must_place", "CL-ASSIGN-09"),
    (assigning, "skip", "must_place", "CL-ASSIGN-09"),
    (assigning, "token:pincer", "no_work_there", "CL-WORK-13"),
    (assigning, "exchange:ore:wood", "no_such_card", "CL-ICON-04"),
    (assigning, "sell:ore", "no_such_card", "CL-ICON-04"),
    (assigning, "cancel:hammer", "only_while_declaring", "CL-ROUND-02"),
    (assigning, "declare:pincer:C06", "only_while_declaring", "CL-ROUND-02"),
    (assigning, "claim:1", "no_such_option", ""),
    (crowded, "place:hammer:4", "rooms_full", "CL-ASSIGN-17"),
    (crowded, "place:hammer:m2", "not_together", "CL-ASSIGN-04"),
    (crowded, "skip", "no_such_card", "CL-ICON-04"),
    (crowded, "exchange:ore:ore", "same_material", "CL-INV4-01"),
    (crowded, "token:hammer", "no_token", "CL-TOKEN-01"),
    (idle, "token:hammer", "no_work_there", "CL-WORK-13"),
    (idle, "sell:ore", "no_material", "CL-INV7-09"),
    (elsewhere, "token:hammer", "token_in_own_turn", "CL-TOKEN-03"),
    (elsewhere, "place:B:1", "not_yours", ""),
    # Council
    (council, "claim:1", "position_taken", "CL-COUNCIL-02"),
    (council, "claim:6", "no_such_position", "CL-COUNCIL-02"),
    (council, "claim:4:CT1", "no_tile", "CL-COUNCIL-10"),
    (council, "claim:4:CT99", "no_such_option", ""),
    (first_in_council, "claim:1:CT8", "tile_gone", "CL-COUNCIL-09"),
    (first_in_council, "claim:1", "must_take_tile", "CL-COUNCIL-09"),
    (first_in_council, "claim", "must_take_tile", "CL-COUNCIL-09"),
    (last_council, "claim:1:CT1", "no_next_round", "CL-COUNCIL-02"),
    # Areas
    (laboratory, "extension:hammer", "tile_owned", "CL-LAB-04"),
    (laboratory, "works", "no_work_there", "CL-WORK-13"),
    (laboratory, "hire", "not_here", "CL-RESOLVE-01"),
    (laboratory, "buy:1", "not_here", "CL-RESOLVE-01"),
    (laboratory, "sale:1", "no_such_option", ""),
    (laboratory, "extension:attic", "no_such_option", ""),
    (second_in_laboratory, "extension:pincer4", "cannot_pay", "CL-VALUE-10"),
    (second_in_laboratory, "automaton", "no_automaton_left", "CL-LAB-03"),
    (academy, "hire", "no_apprentice_left", "CL-ACAD-01"),
    (academy, "works", "not_here", "CL-RESOLVE-01"),
    (academy, "material:gold", "no_such_option", ""),
    (lambda: academy(6), "material:ore", "no_materials_here", "CL-ACAD-02"),
    (market, "buy:2", "one_action", "CL-VALUE-02"),
    (market, "buy:5", "no_such_option", ""),
    (market, "buy:lots", "no_such_option", ""),
    (market, "sale:1", "sales_in_round_7", "CL-SETUP-27"),
    (lambda: market(7), "buy:1", "markets_buy", "CL-MARKET-02"),
    (lambda: market(7), "sale:2", "one_sale", "CL-SELL-09"),
    (lambda: (market(7)[0], CLEO), "sale:1", "no_worker_there", "CL-SELL-02"),
    (lambda: (market(7)[0], BEN), "sale:1", "not_yours", ""),
    (lambda: (market(7)[0], BEN), "token:hammer", "token_in_own_turn", "CL-TOKEN-03"),
    (alone_in_market, "sale:5", "no_such_option", ""),
    (alone_in_market, "sale:3", "too_few_materials", "CL-SELL-07"),
    # the end of the Round
    (window, "token:hammer", "token_in_own_turn", "CL-TOKEN-03"),
    (window, "exchange:wood:ore", "no_material", "CL-INV4-02"),
    (window, "sell:ore", "no_such_card", "CL-ICON-04"),
    (payday, "pay:ore", "florins_first", "CL-SALARY-04"),
    (bens_payday, "pay:rope", "no_material", "CL-SALARY-05"),
    (bens_payday, "pay:florins", "no_such_option", ""),
    # rewards and setup
    (rewarded, "reward:PT4", "reward_owned", "CL-PREW-03"),
    (rewarded, "reward:PT8", "reward_not_in_play", "CL-PREW-01"),
    (rewarded, "reward:PT9", "no_such_option", ""),
    (rewarded, "token:hammer", "token_in_own_turn", "CL-TOKEN-03"),
    (positions_of_setup, "position:2", "position_taken", "CL-PSETUP-07"),
    (positions_of_setup, "position:4", "no_such_position", "CL-PSETUP-07"),
    (positions_of_setup, "position:²", "no_such_position", "CL-PSETUP-07"),
]


@pytest.mark.parametrize(("position", "option", "reason", "clause"), REFUSALS)
def test_a_wish_that_is_not_on_offer_is_refused_with_its_clause_and_changes_nothing(
    position: Callable[[], tuple[AnyGame, int]], option: str, reason: str, clause: str
) -> None:
    game, seat = position()
    before = record(game)
    with pytest.raises(Refusal) as refused:
        game.choose(seat, (option,))
    assert (refused.value.reason, refused.value.clause) == (reason, clause)
    assert not clause or clause in TITLE.clauses()
    assert bool(text.refusal(refused.value, NAMES)) == bool(clause)
    assert record(game) == before


def test_every_sentence_of_a_refusal_is_for_a_refusal_that_can_happen() -> None:
    assert {reason for _, _, reason, clause in REFUSALS if clause} == set(text._REFUSALS)


# --- words from anybody

PARTS = [*AREAS, *SHOPS, *MATERIALS, *COUNCIL_TILES, *CARDS.inventions, "m", "m2", "kept", "0", "1", "²", "٣", "-1", ""]
VERBS = [decision[1][0].partition(":")[0] for decision in DEFAULTS]
VERBS += ["cancel", "move", "none", "skip", "sell", "exchange", "pay", "token", "own", "no", "pass", "florin", "keep"]
anything = st.one_of(
    st.text(max_size=30),
    st.builds(":".join, st.lists(st.sampled_from([*VERBS, *PARTS, "9" * 5_000, "0" * 5_000 + "1"]), max_size=5)),
    st.builds(lambda verb, rest: ":".join([verb, *rest]), st.sampled_from(VERBS), st.lists(st.sampled_from(PARTS))),
)
SOME_POSITIONS = {position: position() for position, *_ in REFUSALS}


@given(option=anything)
@pytest.mark.parametrize("position", SOME_POSITIONS)
def test_garbage_is_never_more_than_refused(position: Callable[[], tuple[AnyGame, int]], option: str) -> None:
    game, seat = SOME_POSITIONS[position]
    before = TITLE.save(game.state)
    for other in {seat, ADA, BEN, CLEO}:
        decision = game.decision_of(other)
        if decision is not None and option in decision.options:
            continue
        with pytest.raises(Refusal) as refused:
            game.choose(other, (option,))
        assert not refused.value.clause or refused.value.clause in TITLE.clauses()
        assert bool(text.refusal(refused.value, NAMES)) == bool(refused.value.clause)
    assert TITLE.save(game.state) == before


@pytest.mark.parametrize("seats", TITLE.seats)
def test_words_of_other_moments_are_never_more_than_refused(seats: int) -> None:
    seen: dict[str, None] = {}
    games = [begin(TITLE, seats, "words"), begin(TITLE, seats, "words")]
    for game in positions(games[0], Random(1)):
        for decision in game.open:
            seen |= dict.fromkeys(decision.options[:6])
    rng, known = Random(2), list(seen)
    for game in positions(games[1], rng):
        for seat in range(seats):
            asked = game.decision_of(seat) or game.changeable_decision(seat)
            for option in rng.sample(known, 5):
                if asked is None or option not in asked.options:
                    refusal = game.why_not(seat, option)
                    assert refusal.reason
                    assert not refusal.clause or refusal.clause in TITLE.clauses()
