"""The pages on how a title plays, and what each question means: complete, true to the registers, short enough."""

import importlib
import inspect
import re
from random import Random

import pytest

from games.engine import AnyTitle, Learning
from games.sample import position
from games.titles import TITLES
from tests.games.playing import begin, positions

LEARNT = [title for title in TITLES.values() if title.learning is not None]
PAGE, ADVICE, PITCH = 1_500, 1_200, 160  # characters at most
CLAUSE = re.compile(r"[A-Z]{2}(?:-[A-Z0-9]+)+")
every_title = pytest.mark.parametrize("title", LEARNT, ids=lambda title: title.id)


def learning_of(title: AnyTitle) -> Learning:
    """How the title is learnt."""
    assert title.learning is not None
    return title.learning


@every_title
def test_the_sample_game_fits_the_rules_and_every_page_has_its_picture(title: AnyTitle) -> None:
    learning = learning_of(title)
    position(title, len(learning.sample().choices))
    for lesson in learning.lessons():
        view = position(title, lesson.after).view(None)
        assert lesson.detail in title.details
        assert title.text.alt(view, ("Ada", "Bruno", "Chiara", "Dario")[: learning.sample().seats])


@every_title
def test_the_pages_are_a_few_and_short(title: AnyTitle) -> None:
    learning = learning_of(title)
    pages = learning.lessons()
    assert 3 <= len(pages) <= 10
    assert len({page.heading for page in pages}) == len(pages)
    assert [page.after for page in pages] == sorted(page.after for page in pages)
    for page in pages:
        assert 0 < len(page.heading) <= 40
        assert 0 < len(page.text) <= PAGE
    assert 0 < len(learning.pitch()) <= PITCH
    assert learning.pitch().endswith(".")
    assert 1 <= learning.weight <= 5


@every_title
def test_every_clause_that_is_named_exists(title: AnyTitle) -> None:
    learning = learning_of(title)
    known = {*title.clauses(), *title.rulings()}
    named = {id for page in learning.lessons() for id in CLAUSE.findall(page.text)}
    assert named
    assert named <= known


@every_title
def test_every_question_of_random_games_is_explained_with_a_clause(title: AnyTitle) -> None:
    known = {*title.clauses(), *title.rulings()}
    seen: set[str] = set()
    for seats in title.seats:
        for number in range(3):
            for live in positions(begin(title, seats, f"advice{number}"), Random(number)):
                for decision in live.open:
                    if decision.kind not in seen:
                        seen.add(decision.kind)
                        text = learning_of(title).advice(decision)
                        named = set(CLAUSE.findall(text))
                        assert named, decision.kind
                        assert named <= known, decision.kind
                        assert len(text) <= ADVICE
    assert seen


@pytest.mark.parametrize("name", ["leonardo", "codex_leicester", "maestro"])
def test_our_titles_can_be_learnt_in_six_to_ten_pages(name: str) -> None:
    assert 6 <= len(learning_of(TITLES[name]).lessons()) <= 10


@pytest.mark.parametrize("name", ["codex_leicester", "maestro"])
def test_rare_questions_are_explained_too(name: str) -> None:
    prompts, lessons = (importlib.import_module(f"games.{name}.{module}") for module in ("prompts", "lessons"))
    asked = {kind for table in ("_QUESTIONS", "_STEPS", "_ABOUT") for kind in getattr(prompts, table, {})}
    asked |= set(re.findall(r'kind == "(\w+)"', inspect.getsource(prompts)))
    assert asked <= set(lessons._ADVICE)
