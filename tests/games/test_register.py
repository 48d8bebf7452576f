"""The search in the rule registers."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.register import LONGEST, search
from games.titles import TITLES

CLAUSES = {
    "AB-MOVE-01": "A pawn moves forward, never backward.",
    "AB-MOVE-02": "Pawns may stand together on one space.",
    "AB-TAKE-01": "A pawn takes what lies on the space where it stops: a coin, a card, or an André.",
    "AB-TAKE-02": "A coin is worth 2 points at the end.",
    "AB-END-01": "The game ends when the last coin is taken.",
}


@pytest.mark.parametrize("question", ["AB-MOVE-02", "ab-move-02", "  AB-Move-02?", "why is AB-MOVE-02 so?"])
def test_an_id_is_found_wherever_it_stands(question: str) -> None:
    assert search(CLAUSES, question, 8) == ["AB-MOVE-02"]


def test_several_ids_are_found_in_the_order_of_the_question() -> None:
    assert search(CLAUSES, "AB-END-01 or AB-MOVE-01, AB-END-01", 8) == ["AB-END-01", "AB-MOVE-01"]


def test_an_unknown_id_is_searched_for_its_words() -> None:
    assert set(search(CLAUSES, "AB-MOVE-99", 8)) == {"AB-MOVE-01", "AB-MOVE-02"}


def test_the_beginning_of_a_word_is_enough_and_so_is_a_longer_form() -> None:
    assert search(CLAUSES, "backw", 8) == ["AB-MOVE-01"]
    assert "AB-MOVE-01" in search(CLAUSES, "pawns", 8)


def test_two_letters_stand_for_themselves_alone() -> None:
    assert search(CLAUSES, "ba", 8) == []


def test_rare_words_weigh_more_than_common_ones() -> None:
    assert search(CLAUSES, "coin worth", 8)[0] == "AB-TAKE-02"


def test_a_clause_with_more_of_the_question_comes_first() -> None:
    assert search(CLAUSES, "last coin taken", 8)[0] == "AB-END-01"


def test_the_topic_of_a_clause_counts() -> None:
    assert search(CLAUSES, "end", 8)[0] == "AB-END-01"


def test_accents_and_capitals_make_no_difference() -> None:
    assert search(CLAUSES, "ANDRE", 8) == search(CLAUSES, "andré", 8) == ["AB-TAKE-01"]


@pytest.mark.parametrize("question", ["", "?!", "what is the", "xyzzy", "日本語"])
def test_what_says_nothing_finds_nothing(question: str) -> None:
    assert search(CLAUSES, question, 8) == []


def test_never_more_than_wanted() -> None:
    assert len(search(CLAUSES, "pawn coin", 2)) == 2


def test_nothing_is_found_in_an_empty_register() -> None:
    assert search({}, "coin", 8) == []


@given(st.text(), st.integers(1, 10))
def test_any_question_gets_different_clauses_that_exist(question: str, count: int) -> None:
    found = search(CLAUSES, question, count)
    assert len(found) <= count
    assert len(set(found)) == len(found)
    assert set(found) <= set(CLAUSES)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("may I decline to build", "LE-BUILD-09"),
        ("can a self-portrait be stolen", "LE-PAINT-25"),
        ("extra play", "LE-EXTRA-01"),
        ("who wins a tie", "LE-TIE-01"),
        ("what is a joker", "LE-PAINT-20"),
        ("empty deck", "LE-END-01"),
        ("tiglio passes", "LE-PREP-09"),
    ],
)
def test_questions_that_players_ask_reach_their_clause(question: str, clause: str) -> None:
    assert clause in search(TITLES["leonardo"].clauses(), question, 8)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_clause_is_found_by_its_own_words(title) -> None:
    clauses = title.clauses()
    words = {clause: re.sub(r"[A-Z]+-[A-Z]+-\d+", "", text) for clause, text in clauses.items()}
    lost = [clause for clause in clauses if clause not in search(clauses, words[clause], 8)]
    assert lost == []


def test_a_question_as_long_as_discord_takes_is_read_as_far_as_it_is_useful() -> None:
    assert search(TITLES["leonardo"].clauses(), "joker " * 1000, 8)
    assert search(CLAUSES, "x" * 6000 + " coin", 8) == []
    assert search(CLAUSES, "?" * (LONGEST - 4) + "coin" + " pawn" * 1000, 8) == search(CLAUSES, "coin", 8)
