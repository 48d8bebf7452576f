"""The default answers of a silent seat, and the reasons why a wish is not on offer."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from games.engine import Decision, Refusal
from games.leonardo import TITLE, text
from games.leonardo.box import BY_VALUE
from games.leonardo.defaults import default_choice
from games.leonardo.rules import extra_play, pairs
from games.live import AnyGame
from tests.games.leonardo.table import ADA, BEN, NAMES, asked_of, fill, give, live, question, reveal, table
from tests.games.playing import record

# --- default answers (LE-HOUSE-09; the deadline itself belongs to the house, not to the rules)


def silent(game: AnyGame) -> tuple[str, ...]:
    """What the awaited seat answers when it is silent."""
    (seat,) = game.awaited
    return default_choice(game.state, seat, asked_of(game, seat))


@pytest.mark.clause("LE-HOUSE-09")
def test_a_silent_selection_is_drawn_by_the_seed_for_each_round_and_seat() -> None:
    g = table(players=3)
    decision = Decision("select", (ADA,), tuple(pairs(g)), secret=True)
    first = default_choice(g, ADA, decision)
    assert first == default_choice(g, ADA, decision)
    drawn: set[str] = set()
    for round in range(1, 40):
        g.round = round
        drawn.update(default_choice(g, ADA, decision))
    assert drawn == set(pairs(g))
    g.round = 1
    assert len({default_choice(g, seat, decision) for seat in range(3)}) > 1
    g.seed = "other"
    assert any(default_choice(g, seat, decision) != first for seat in range(3))
    assert g.draws == 0


@pytest.mark.clause("LE-HOUSE-09")
@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ({"wood": 1, "metal": 1}, "pay:wood+metal"),
        ({"wood": 1, "metal": 1, "jokers": 2}, "pay:wood+metal"),
        ({"wood": 1, "jokers": 1}, "decline"),
        ({"jokers": 2}, "decline"),
    ],
)
def test_a_silent_builder_builds_without_jokers_and_declines_with(held: dict[str, int], wanted: str) -> None:
    assert silent(reveal(table(spaces={3: "arcolaio"}, front=held), "leonardo:3", "gioconda:1")) == (wanted,)


@pytest.mark.clause("LE-HOUSE-09")
@pytest.mark.parametrize("held", [{"leather": 1, "wood": 1, "odometro": 1}, {"wood": 1}])
def test_a_silent_lady_is_declined(held: dict[str, int]) -> None:
    g = table(players=3, spaces={2: "lady"})
    give(g, BEN, **held)
    assert silent(reveal(g, "leonardo:2", "gioconda:1", "gioconda:1")) == ("decline",)


def test_materials_are_ranked_by_weight_and_the_rarer_first() -> None:
    assert BY_VALUE == ("leather", "cloth", "metal", "rope", "wood")


@pytest.mark.clause("LE-HOUSE-09")
def test_silent_studies_are_declined() -> None:
    g = table(spaces={2: "studies"}, wood=1)
    give(g, BEN, leather=1)
    assert silent(reveal(g, "leonardo:2", "gioconda:1")) == ("decline",)


@pytest.mark.clause("LE-HOUSE-09")
@pytest.mark.parametrize(
    ("spaces", "wanted"),
    [
        ({1: "wood", 4: "metal", 5: "cloth", 7: "cloth"}, "take:5"),
        ({1: "wood", 2: "rope", 0: "arcolaio"}, "take:2"),
        ({0: "arcolaio"}, "pass"),
    ],
)
def test_a_silent_pick_takes_the_most_valuable_material_from_the_lowest_space_or_passes(
    spaces: dict[int, str], wanted: str
) -> None:
    g = table(spaces=spaces, gioconda=1, wood=1, metal=1)
    game = reveal(g, "leonardo:3", "leonardo:3")
    assert silent(game) == (wanted,)


@pytest.mark.clause("LE-HOUSE-09")
def test_a_silent_extra_play_is_passed() -> None:
    g = fill(table(vitruvian_man=1))
    assert default_choice(g, ADA, question(extra_play(g))) == ("pass",)


# --- refusals


Position: TypeAlias = tuple[AnyGame, int]


def select() -> Position:
    """Ada selects; Pardo is not in play."""
    return live(table()), ADA


def build() -> Position:
    """Ada stops at the Arcolaio, payable in one way."""
    return reveal(table(spaces={3: "arcolaio"}, wood=1, metal=1), "leonardo:3", "gioconda:1"), ADA


def lady() -> Position:
    """Ada has the Lady; Ben has wood and rope, Cleo nothing."""
    g = table(players=3, spaces={2: "lady"}, metal=1)
    give(g, BEN, wood=1, rope=1, jokers=1, doccia=1)
    return reveal(g, "leonardo:2", "gioconda:1", "gioconda:1"), ADA


def studies() -> Position:
    """Ada has the Studies and wood; Ben has rope, a joker and an invention."""
    g = table(spaces={2: "studies"}, wood=1, jokers=1)
    give(g, BEN, rope=1, jokers=1, doccia=1)
    return reveal(g, "leonardo:2", "gioconda:1"), ADA


def gioconda() -> Position:
    """Ada picks; there are two inventions of which she can pay one, wood, a painting, and spaces without a card."""
    g = table(spaces={0: "arcolaio", 1: "wood", 2: "studies", 6: "automa"}, gioconda=1, metal=2)
    return reveal(g, "leonardo:3", "gioconda:1"), ADA


def extra() -> Position:
    """Ada has an extra play."""
    return reveal(fill(table(vitruvian_man=1)), "gioconda:1", "gioconda:1"), ADA


REFUSALS = [
    (select, "pardo:1", "not_in_play", "LE-SELECT-10", "Pardo is not in play"),
    (select, "leonardo:4", "no_such_number", "LE-COMP-08", "1, 2 and 3, not 4"),
    (select, "leonardo:" + "9" * 30, "no_such_number", "LE-COMP-08", "not " + "9" * 20 + "."),
    (select, "leonardo:" + "9" * 5000, "no_such_option", "", ""),
    (select, "pass", "no_passing", "LE-ROUND-03", "passing is not possible"),
    (select, "wander", "no_such_option", "", ""),
    (extra, "pardo:1", "not_in_play", "LE-SELECT-10", "Pardo"),
    (extra, "gioconda:0", "no_such_number", "LE-COMP-08", "not 0"),
    (build, "pay:wood", "not_that_payment", "LE-BUILD-01", "Arcolaio"),
    (build, "pay:metal+self_portrait", "not_that_payment", "LE-BUILD-01", "in another way"),
    (build, "later", "no_such_option", "", ""),
    (lady, "steal:1:self_portrait", "joker_is_safe", "LE-PAINT-25", "Self-Portrait"),
    (lady, "steal:1:doccia", "inventions_are_safe", "LE-BUILD-12", "invention"),
    (lady, "steal:0:metal", "own_card", "LE-PAINT-06", "another player"),
    (lady, "steal:2:wood", "victim_has_none", "LE-PAINT-07", "Cleo has no Wood"),
    (lady, "steal:1:leather", "victim_has_none", "LE-PAINT-07", "Ben has no Leather"),
    (lady, "steal:9:wood", "no_such_option", "", ""),
    (lady, "steal:²:wood", "no_such_option", "", ""),
    (lady, "steal:" + "9" * 5000 + ":wood", "no_such_option", "", ""),
    (lady, "steal:1:gold", "no_such_option", "", ""),
    (studies, "swap:self_portrait:1:rope", "joker_is_safe", "LE-PAINT-25", "Self-Portrait"),
    (studies, "swap:wood:1:self_portrait", "joker_is_safe", "LE-PAINT-25", "Self-Portrait"),
    (studies, "swap:wood:1:wood", "equal_swap", "LE-PAINT-33", "changes nothing"),
    (studies, "swap:wood:1:doccia", "inventions_are_safe", "LE-BUILD-12", "invention"),
    (studies, "swap:rope:1:wood", "nothing_to_swap", "LE-PAINT-30", "does not have"),
    (studies, "swap:gold:1:silver", "no_such_option", "", ""),
    (studies, "swap", "no_such_option", "", ""),
    (gioconda, "take:4", "space_is_empty", "LE-LAND-09", "no card on space 5"),
    (gioconda, "build:0:wood+metal", "cannot_pay", "LE-PAINT-15", "cannot pay for the Arcolaio with what lies"),
    (gioconda, "take:0", "cannot_pay", "LE-PAINT-15", "cannot pay for the Arcolaio with what lies"),
    (gioconda, "take:6", "has_to_be_paid", "LE-PAINT-15", "not taken but built"),
    (gioconda, "build:6:metal+self_portrait", "not_that_payment", "LE-PAINT-15", "Automa like that"),
    (gioconda, "take:2", "no_painting", "LE-PAINT-16", "another painting"),
    (gioconda, "take:9", "no_such_option", "", ""),
    (gioconda, "take:²", "no_such_option", "", ""),
    (gioconda, "take:" + "9" * 5000, "no_such_option", "", ""),
    (gioconda, "build:1:wood", "no_such_option", "", ""),
    (gioconda, "take", "no_such_option", "", ""),
]


@pytest.mark.parametrize(("position", "option", "reason", "clause", "sentence"), REFUSALS)
def test_a_wish_that_is_not_on_offer_is_refused_with_its_clause_and_changes_nothing(
    position: Callable[[], Position], option: str, reason: str, clause: str, sentence: str
) -> None:
    game, seat = position()
    before = record(game)
    with pytest.raises(Refusal) as refused:
        game.choose(seat, (option,))
    refusal = refused.value
    assert (refusal.reason, refusal.clause) == (reason, clause)
    assert not clause or clause in TITLE.clauses()
    assert sentence in text.refusal(refusal, NAMES)
    assert bool(text.refusal(refusal, NAMES)) == bool(clause)
    assert record(game) == before


def test_every_sentence_of_a_refusal_is_for_a_refusal_that_can_happen() -> None:
    assert {reason for _, _, reason, clause, _ in REFUSALS if clause} == set(text._REFUSALS)
