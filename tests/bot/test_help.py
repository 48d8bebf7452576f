"""`/help`, `/rules` and the Rules button say what is true, in one message each."""

import re

import pytest

from bot.discord.commands.help import FOUND, RULINGS, guide_panel, help_panel, rules_panel
from bot.discord.commands.me import closed_panel
from bot.discord.panels.kit import TEXT_LIMIT
from bot.discord.panels.prefs import prefs_panel
from bot.discord.text import sentence
from bot.sandbox.world import World
from bot.tables.people import Panel
from bot.tables.people import Person as Known
from bot.time.prefs import Preferences
from games.engine import AnyTitle, Refusal
from games.titles import TITLES
from tests.bot.person import Person, begin
from tests.bot.reading import controls, text
from tests.bot.test_tree import COMMANDS, SUBCOMMAND

ALL = list(TITLES.values())


def asked(question: str) -> str:
    return text(rules_panel(ALL, question))


def ids(shown: str) -> list[str]:
    return re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+-\d+[a-z]?)\*\*", shown)


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
    assert len(found) <= FOUND + RULINGS


def test_a_clause_names_its_rulings_and_shows_them_where_there_is_room() -> None:
    shown = asked("LE-PAINT-31")
    assert "**LE-PAINT-31** Studies for the Horse: the user may decline. [LE-R-23]" in shown
    assert ids(shown) == ["LE-PAINT-31", "LE-R-23"]
    assert "[" not in asked("LE-PAINT-16")


def test_rules_finds_a_ruling_with_its_clauses_its_reading_and_the_reason() -> None:
    ruling = TITLES["maestro"].rulings()["MA-R-89"]
    shown = asked("MA-R-89")
    assert ids(shown) == ["MA-R-89"]
    assert ruling.reading in shown
    assert f"-# Our ruling on {', '.join(ruling.clauses)}. Why: {ruling.reason}" in shown
    assert "**Rules of Maestro**" in shown


@pytest.mark.parametrize("question", ["cl-r-32b", "CL-R-32B", "what is CL-R-32b?"])
def test_a_ruling_with_a_letter_is_found_by_its_id(question: str) -> None:
    assert ids(asked(question)) == ["CL-R-32b"]


def test_rulings_answer_questions_too() -> None:
    found = ids(asked("self-portrait final point tie-break"))
    assert "LE-R-29" in found
    assert len(found) <= FOUND + RULINGS


def test_what_is_not_in_force_is_not_found_and_says_so_where_it_is_named() -> None:
    later = {id: clause.later for title in ALL for id, clause in title.clauses().items() if clause.later}
    later |= {id: ruling.later for title in ALL for id, ruling in title.rulings().items() if ruling.later}
    assert {"LE-HOUSE-07", "LE-HOUSE-10", "LE-R-44"} <= later.keys()
    for question in ("standing answers", "deadline", "answers given ahead", "automatic player", "missed deadlines"):
        assert later.keys().isdisjoint(ids(asked(question))), question
    for id, why in later.items():
        assert id in ids(asked(id))
        assert f"*Not in force yet: {why}.*" in asked(id)


def test_where_one_title_is_played_the_others_stay_out_of_it() -> None:
    found = ids(text(rules_panel([TITLES["leonardo"]], "what happens at the end")))
    assert found
    assert all(id.startswith("LE-") for id in found)


def test_what_a_question_names_is_shown_wherever_it_is_asked() -> None:
    shown = text(rules_panel([TITLES["leonardo"]], "MA-UPCARD-02"))
    assert ids(shown)[0] == "MA-UPCARD-02"
    assert all(id.startswith("MA-") for id in ids(shown))
    assert "**Rules of Maestro**" in shown


def test_what_the_title_here_knows_nothing_of_is_looked_for_in_the_others() -> None:
    shown = text(rules_panel([TITLES["leonardo"]], "gossip"))
    assert "MA-GOSSIP-01" in ids(shown)
    assert "**Rules of Maestro**" in shown
    assert "I find nothing" in text(rules_panel([TITLES["leonardo"]], "gossip", elsewhere=False))


async def test_where_a_game_runs_its_title_is_asked_alone(world: World, ada: Person, bruno: Person) -> None:
    await begin(world, ada, bruno)
    found = ids((await ada.types("rules", question="what happens when a deck is empty")).text)
    assert "LE-END-01" in found
    assert all(id.startswith("LE-") for id in found)
    assert "MA-GOSSIP-01" in ids((await ada.types("rules", question="MA-GOSSIP-01")).text)


async def test_where_games_of_two_titles_could_be_meant_both_are_asked(world: World, ada: Person) -> None:
    for title in ("leonardo", "maestro"):
        await ada.types("game new", title=title)
    found = ids((await ada.types("rules", question="the end of the game")).text)
    assert {id[:2] for id in found} == {"LE", "MA"}


OBVIOUS = (
    "tie ties tied tie-break tiebreak tiebreaker draw score points end finish winner victory turn setup first players"
)
IN_A_BOX = "win lose round start pass cards cost"  # what a title of ten rules need not know


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_obvious_words_find_something_in_every_title(title: AnyTitle) -> None:
    words = OBVIOUS.split() + (IN_A_BOX.split() if title.id != "toy_title" else [])
    assert [word for word in words if not ids(text(rules_panel([title], word, elsewhere=False)))] == []


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
@pytest.mark.parametrize("word", ["tie", "tied", "tiebreak", "tiebreaker"])
def test_a_tie_is_found_by_every_name_it_has(title: AnyTitle, word: str) -> None:
    assert "-TIE-0" in ids(text(rules_panel([title], word, elsewhere=False)))[0]


def test_the_terms_of_a_guide_find_something_in_its_title() -> None:
    terms: list[tuple[AnyTitle, str]] = []
    for title in ALL:
        told = re.sub(r"\([A-Z]+-[^)]*\)", "", title.text.guide()).replace("Leonardo da Vinci", "")
        terms += [(title, term) for term in sorted(set(re.findall(r"(?<=[a-z,] )[A-Z][a-z]{3,}", told)))]
    assert len(terms) > 10
    assert [word for title, word in terms if not ids(text(rules_panel([title], word, elsewhere=False)))] == []


@pytest.mark.parametrize("question", ["", "   ", "xyzzy", "the", "@everyone **x** <@123456789>", "‮" * 5000, "-" * 6000])
def test_rules_has_a_kind_word_when_nothing_fits(question: str) -> None:
    shown = asked(question)
    assert "I find nothing about" in shown
    assert "@everyone" not in shown
    assert "<@123" not in shown
    assert len(shown) < 1000


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_no_answer_is_too_long_for_one_message(title: AnyTitle) -> None:
    longest = sorted(title.clauses(), key=lambda clause: len(title.clauses()[clause].text))[-FOUND:]
    shown = text(rules_panel([title], " ".join(longest)))
    assert sorted(ids(shown)[:FOUND]) == sorted(longest)
    assert len(shown) < TEXT_LIMIT


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_rulings_that_find_no_room_are_named(title: AnyTitle) -> None:
    longest = sorted(title.rulings(), key=lambda id: len(title.rulings()[id].text))[-FOUND:]
    shown = text(rules_panel([title], " ".join(longest)))
    assert all(id in shown for id in longest)
    assert len(shown) < TEXT_LIMIT
    assert ("There was no room for" in shown) == (len(ids(shown)) < len(longest))


@pytest.mark.parametrize("title", ALL, ids=lambda title: title.id)
def test_the_guide_is_short_and_cites_clauses_that_exist(title: AnyTitle) -> None:
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
    ways_of: list[tuple[Panel, Panel]] = [("here", "dm"), ("dm", "here")]
    for here, other in ways_of:
        person = Known(1, here, Preferences(), "open")
        ways = [control.word for control in controls(prefs_panel(person)) if control.action == "panel"]
        assert ways == [other]


def test_closed_messages_are_explained_and_stop_nothing() -> None:
    shown = closed_panel()
    assert "Privacy Settings" in text(shown)
    assert "Nothing stops" in text(shown)
    assert [control.word for control in controls(shown)] == ["dm", "here"]
