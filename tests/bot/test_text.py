"""Sentences: whatever is refused has its own, and every clause it names can be read."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bot
import games
from bot.discord.commands.play import read_options
from bot.discord.text import _REFUSALS, sentence
from games.engine import AnyTitle, Refusal
from games.titles import TITLES
from tests.bot.server import question_of, sampled, seen_by
from tests.games.leonardo.table import give, reveal
from tests.games.leonardo.table import table as leonardo_table
from tests.games.playing import begin, decision_of, positions
from tests.titles import folder

FOLDERS = {module.__name__: Path(module.__path__[0]) for module in (bot, games)}
WISHES = ("pass", "decline", "none", "skip", "done", "stop", "end", "take:0", "take:99", "take:x", "build:0:wood")
MOST = 40  # wishes at one position
VAGUE = "That is not possible now."
FACTS: dict[str, Any] = {
    "game": 7,
    "games": [1, 2, 3],
    "awaited": (0, 1),
    "seats": 3,
    "least": 2,
    "most": 3,
    "host": 101,
    "option": "`x`\n@everyone",
    "line": "`x`\n@everyone",
    "options": ["a", "b"],
    "missing": ["View Channel"],
    "user": 101,
    "why": "the channel is gone",
}


def raised(files: Iterable[Path]) -> dict[str, set[str]]:
    """The reasons of every Refusal made in these files, each with the facts that are always given with it."""
    found: dict[str, set[str]] = {}
    for file in files:
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "Refusal" or not call.args:
                continue
            facts = {keyword.arg or "" for keyword in call.keywords}
            for reason in reasons(call.args[0]):
                found[reason] = facts & found.get(reason, facts)
    return found


def reasons(given: ast.expr) -> list[str]:
    """A reason, or two that depend on something."""
    if isinstance(given, ast.IfExp):
        return reasons(given.body) + reasons(given.orelse)
    return [given.value] if isinstance(given, ast.Constant) and isinstance(given.value, str) else []


def cited(folder: Path) -> set[str]:
    """The clauses that a folder's code gives to refusals: every text that is nothing but the id of one."""
    return {
        node.value
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"[A-Z]{2}(-[A-Z0-9]+)+-\d\d+", node.value)
    }


OWN = raised([*FOLDERS["bot"].rglob("*.py"), *FOLDERS["games"].glob("*.py")])


@pytest.mark.parametrize("reason", sorted(OWN.keys() - {"seats"}))  # a count of seats that no lobby starts with
def test_every_refusal_of_the_bot_has_a_sentence_made_of_the_facts_it_is_given(reason: str) -> None:
    facts = {name: FACTS[name] for name in OWN[reason] if name in FACTS}
    table = seen_by(begin(TITLES["leonardo"], 2, "sentences"), 0, ["Ada", "@everyone"])
    for text in (sentence(Refusal(reason, **facts)), sentence(Refusal(reason, **facts), table)):
        assert text != VAGUE
        assert "{" not in text
        assert "\n" not in text
        assert len(text) < 400
        assert "@everyone" not in re.sub(r"`[^`]*`", "", text)


def test_no_sentence_is_kept_for_a_reason_that_nobody_gives() -> None:
    assert set(_REFUSALS) <= set(OWN)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_clause_that_a_title_names_is_in_its_register(title: AnyTitle) -> None:
    clauses = cited(folder(title))
    assert len(clauses) > min(5, len(title.clauses()) // 10)
    assert clauses <= set(title.clauses())


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_refusal_of_a_title_has_a_sentence_that_leads_to_its_clause(title: AnyTitle) -> None:
    seen, rng, heard = set(), Random(title.id), list(WISHES)
    for number in range(4):
        seats = title.seats[number % len(title.seats)]
        for live in sampled(begin(title, seats, f"why{number}"), Random(number)):
            heard += [option for decision in live.open for option in decision.options if option not in heard]
            for seat in live.awaited:
                table, options = seen_by(live, seat, ["@everyone <@1>"] * seats), decision_of(live, seat).options
                for option in {*rng.sample(heard, min(MOST, len(heard))), "dance", "x" * 500} - {*options}:
                    refusal = live.why_not(seat, option)
                    text = sentence(refusal, table)
                    seen.add(refusal.reason)
                    assert text.startswith(VAGUE) is False
                    assert "@everyone" not in text
                    assert not refusal.clause or f"`/rules {refusal.clause}`" in text
                    assert not refusal.clause or title.clauses()[refusal.clause]
    assert "no_such_option" in seen
    assert len(seen) > min(8, len(raised(folder(title).glob("*.py"))))


def test_every_refusal_of_leonardo_that_wishes_lead_to_is_met() -> None:
    title, seen = TITLES["leonardo"], set()
    wishes = ["pass", "decline", "leonardo:9", "gioconda:0", "pay:gold", "steal:0:wood", "steal:1:wood", "steal:9:rope"]
    wishes += ["steal:1:self_portrait", "steal:1:doccia", "swap:wood:1:wood", "swap:wood:1:rope", "swap:doccia:1:wood"]
    wishes += ["swap:self_portrait:1:wood", "take:0", "take:1", "take:99", "take:x", "build:0:wood", "dance", "x" * 500]
    for number in range(3):
        for live in positions(begin(title, 2 + number, f"why{number}"), Random(number)):
            for seat in live.awaited:
                table = seen_by(live, seat, ["@everyone <@1>"] * 4)
                for wish in wishes:
                    if wish not in decision_of(live, seat).options:
                        refusal = live.why_not(seat, wish)
                        assert not sentence(refusal, table).startswith(VAGUE)
                        seen.add(refusal.reason)
    assert {"no_such_number", "no_passing", "no_such_option"} <= seen
    assert len(seen) > 8


def test_a_wish_that_nobody_understands_is_refused_all_the_same() -> None:
    assert sentence(Refusal("a reason nobody knows")) == VAGUE
    table = seen_by(begin(TITLES["leonardo"], 2, "why"), None, ["Ada", "Bruno"])
    assert (
        sentence(Refusal("a reason nobody knows", "LE-END-01"), table)
        == VAGUE + " (Rule LE-END-01: `/rules LE-END-01`)"
    )


def test_what_was_typed_stays_inside_its_quotation_marks() -> None:
    text = sentence(Refusal("no_such_option", option="`x`\n# @everyone " + "y" * 500))
    assert text.count("`") == 2
    assert "\n" not in text
    assert len(text) < 100


def test_what_might_have_been_meant_is_said_in_the_words_of_the_buttons() -> None:
    g = leonardo_table(players=3, spaces={2: "lady"})
    give(g, 1, wood=1, rope=1)
    seen = seen_by(reveal(g, "leonardo:2", "gioconda:1", "gioconda:1"), 0, ["Ada", "`Ben`", "Cleo"])
    assert read_options(seen, "take wood from ben") == ("steal:1:wood",)
    with pytest.raises(Refusal) as refused:
        read_options(seen, "take")
    text = sentence(refused.value, seen)
    assert text == "Did you mean one of these? `Take Wood from 'Ben'`, `Take Rope from 'Ben'`"


def test_what_is_typed_means_the_words_of_the_buttons_and_an_id_only_when_it_is_whole() -> None:
    g = leonardo_table(players=2, spaces={1: "gioconda", 2: "wood", 4: "rope"})
    seen = seen_by(reveal(g, "leonardo:1", "gioconda:2"), 0, ["Ada", "Ben"])
    assert {"take:2", "take:4"} <= set(question_of(seen).options)
    for typed in ("take 3", "Take Wood from space 3", "take wood", "wood 3", "take:2"):
        assert read_options(seen, typed) == ("take:2",), typed
    assert read_options(seen, "Take:4") == ("take:4",)
    assert read_options(seen, "take 5") == ("take:4",)
    with pytest.raises(Refusal) as refused:
        read_options(seen, "take 4")  # nothing lies on space 4; "take:4" is what lies on space 5
    assert sentence(refused.value, seen) == "Did you mean one of these? `Take Rope from space 5`"
    with pytest.raises(Refusal) as refused:
        read_options(seen, "take from space")
    assert refused.value.reason == "ambiguous"
    assert read_options(seen, "take 99") == ("take:99",)


def test_a_number_that_is_typed_is_a_whole_number() -> None:
    seen = seen_by(begin(TITLES["leonardo"], 2, "why"), 0, ["Ada", "Ben"])
    assert read_options(seen, "leonardo 2") == ("leonardo:2",)
    assert read_options(seen, "leonardo 22") == ("leonardo:22",)
