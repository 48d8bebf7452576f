"""The search in the rule registers."""

import re
import sqlite3
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import register
from games.engine import AnyTitle
from games.register import LONGEST, named, rows, search
from games.titles import TITLES

CLAUSES = {
    "AB-MOVE-01": "A pawn moves forward, never backward.",
    "AB-MOVE-02": "Pawns may stand together on one space.",
    "AB-TAKE-01": "A pawn takes what lies on the space where it stops: a coin, a card, or an André.",
    "AB-TAKE-02": "A coin is worth 2 points at the end.",
    "AB-END-01": "The game ends when the last coin is taken.",
}


def texts(title: AnyTitle) -> dict[str, str]:
    """The clauses of a title as they are searched."""
    return {id: clause.searched for id, clause in title.clauses().items()}


@pytest.mark.parametrize("question", ["AB-MOVE-02", "ab-move-02", "  AB-Move-02?", "why is AB-MOVE-02 so?"])
def test_an_id_is_found_wherever_it_stands(question: str) -> None:
    assert search(CLAUSES, question, 8) == ["AB-MOVE-02"]


def test_several_ids_are_found_in_the_order_of_the_question() -> None:
    assert search(CLAUSES, "AB-END-01 or AB-MOVE-01, AB-END-01", 8) == ["AB-END-01", "AB-MOVE-01"]


@pytest.mark.parametrize("question", ["AB-MOVE-32b", "ab-move-32B", "why AB-MOVE-32b?"])
def test_an_id_may_end_with_a_letter(question: str) -> None:
    assert named(["AB-MOVE-32", "AB-MOVE-32b", "AB-MOVE-3"], question) == ["AB-MOVE-32b"]


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
    assert clause in search(texts(TITLES["leonardo"]), question, 8)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("build", "CL-DECL-11"),
        ("how do I build an invention", "CL-DECL-11"),
        ("what is built", "CL-DONE-01"),
        ("building", "CL-DECL-17"),
        ("hand", "CL-PSETUP-11"),
        ("how many cards in hand", "CL-PSETUP-03"),
        ("is my hand hidden", "CL-HIDE-04"),
        ("wages", "CL-SALARY-01"),
        ("gold", "CL-ROUND-04"),
        ("goals", "CL-REQ-14"),
    ],
)
def test_words_that_the_rules_do_not_use_reach_their_clause(question: str, clause: str) -> None:
    assert clause in search(texts(TITLES["codex_leicester"]), question, 8)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_clause_is_asked_for_by_no_word_that_it_has(title: AnyTitle) -> None:
    for clause in title.clauses().values():
        assert not set(clause.asked.split()) & set(re.findall(r"[a-z]+", clause.text.casefold())), clause.id


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_clause_is_found_by_its_own_words(title: AnyTitle) -> None:
    clauses = texts(title)
    own = {id: clause.text for id, clause in title.clauses().items()}
    words = {clause: re.sub(r"[A-Z]+-[A-Z]+-\d+", "", text) for clause, text in own.items()}
    lost = [clause for clause in clauses if clause not in search(clauses, words[clause], 8)]
    assert lost == []


def test_a_question_as_long_as_discord_takes_is_read_as_far_as_it_is_useful() -> None:
    assert search(texts(TITLES["leonardo"]), "joker " * 1000, 8)
    assert search(CLAUSES, "x" * 6000 + " coin", 8) == []
    assert search(CLAUSES, "?" * (LONGEST - 4) + "coin" + " pawn" * 1000, 8) == search(CLAUSES, "coin", 8)


@pytest.mark.parametrize(
    ("title", "question", "ruling"),
    [
        ("leonardo", "why is a rematch offered", "LE-R-37"),
        ("codex_leicester", "furnace of the special craft room", "CL-R-08"),
        ("maestro", "who decides where a team disagrees", "MA-R-52"),
    ],
)
def test_questions_that_players_ask_reach_their_ruling(title: str, question: str, ruling: str) -> None:
    found = {id: entry.text for id, entry in TITLES[title].rulings().items()}
    assert ruling in search(found, question, 3)


def test_without_a_full_text_index_what_has_most_of_the_words_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "_index", lambda texts: None)
    assert search(CLAUSES, "last coin taken", 8)[0] == "AB-END-01"
    assert search(CLAUSES, "AB-MOVE-02", 8) == ["AB-MOVE-02"]
    assert search(CLAUSES, "xyzzy", 8) == []


def test_sqlite_without_full_text_search_gives_no_index(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(sqlite3.Connection):
        def execute(self, sql: str, /, *parameters: Any) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("no such module: fts5")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **options: connect(path, factory=Bare, **options))
    assert register._index((("AB-MOVE-09", "A text of its own."),)) is None


def test_cells_that_are_missing_at_the_end_of_a_row_are_empty() -> None:
    found = rows("games.leonardo", "clauses.tsv")
    assert all(None not in row and None not in row.values() for row in found)
    assert {row["later"] != "" for row in found} == {True, False}
