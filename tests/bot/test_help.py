"""`/help`, `/rules` and the Rules button say what is true, in one message each."""

import re

import pytest

from bot.discord.commands.help import FOUND, guide_panel, help_panel, rules_panel
from bot.discord.commands.me import closed_panel, prefs_panel
from bot.discord.panels.kit import TEXT_LIMIT
from bot.discord.text import sentence
from games.engine import Refusal
from games.titles import TITLES
from tests.bot.reading import controls, text
from tests.bot.test_tree import COMMANDS, SUBCOMMAND

ALL = list(TITLES.values())
CLAUSES = {clause: words for title in ALL for clause, words in title.clauses().items()}


def asked(question: str) -> str:
    return text(rules_panel(ALL, question))


def ids(shown: str) -> list[str]:
    return re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+-\d+)\*\*", shown)


def test_help_names_every_command_and_every_title() -> None:
    shown = text(help_panel())
    for name, command in COMMANDS.items():
        subcommands = [option["name"] for option in command.get("options", ()) if option["type"] == SUBCOMMAND]
        for word in subcommands or [f"/{name}"]:
            assert re.search(rf"[` ]{re.escape(word)}`", shown), word
    assert all(title.name in shown for title in ALL)
    assert len(shown) < 2000


def test_rules_finds_an_exact_clause() -> None:
    shown = asked("LE-PAINT-16")
    assert ids(shown) == ["LE-PAINT-16"]
    assert "the pick can never be a Painting card" in shown


@pytest.mark.clause("LE-END-01")
def test_rules_answers_a_question_with_clauses_and_their_ids() -> None:
    found = ids(asked("what happens when a deck is empty?"))
    assert "LE-END-01" in found
    assert len(found) <= FOUND


def test_rules_shows_no_numbers_of_rulings_but_their_words() -> None:
    assert "[" not in asked("LE-PAINT-31")
    assert "[shared victory, rematch offered]" in asked("LE-TIE-03")


@pytest.mark.parametrize("question", ["", "   ", "xyzzy", "the", "@everyone **x** <@123456789>", "‮" * 5000, "-" * 6000])
def test_rules_has_a_kind_word_when_nothing_fits(question: str) -> None:
    shown = asked(question)
    assert "I find nothing about" in shown
    assert "@everyone" not in shown
    assert "<@123" not in shown
    assert len(shown) < 1000


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_no_answer_is_too_long_for_one_message(title) -> None:
    longest = sorted(title.clauses(), key=lambda clause: len(title.clauses()[clause]))[-FOUND:]
    shown = text(rules_panel([title], " ".join(longest)))
    assert sorted(ids(shown)) == sorted(longest)
    assert len(shown) < TEXT_LIMIT


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_the_guide_is_short_and_cites_clauses_that_exist(title) -> None:
    shown = text(guide_panel(title))
    cited = re.findall(r"\b[A-Z]{2}(?:-[A-Z0-9]+)+-\d+", shown)
    assert cited
    assert set(cited) <= set(title.clauses())
    assert len(title.text.guide()) < 1500
    assert "/rules" in shown


def test_the_clause_of_a_refusal_can_be_looked_up_as_it_stands_there() -> None:
    told = sentence(Refusal("over", "LE-PAINT-16"))
    question = re.search(r"`/rules ([^`]+)`", told)
    assert question
    assert ids(asked(question[1])) == ["LE-PAINT-16"]


def test_the_preferences_offer_the_other_way() -> None:
    for here, other in (("here", "dm"), ("dm", "here")):
        (control,) = controls(prefs_panel(here))
        assert (control.action, control.word) == ("panel", other)


def test_closed_messages_are_explained_and_stop_nothing() -> None:
    shown = closed_panel()
    assert "Privacy Settings" in text(shown)
    assert "Nothing stops" in text(shown)
    assert [control.word for control in controls(shown)] == ["dm", "here"]
