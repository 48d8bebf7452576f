"""Whole games in a language that is nobody's: no text that anybody is shown bypasses the catalogue."""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from gettext import NullTranslations
from pathlib import Path
from random import Random

import pytest

import games
from games.engine import AnyTitle, Label, Refusal
from games.leonardo.box import INVENTIONS as LEONARDO
from games.live import AnyGame
from games.titles import TITLES
from games.translation import gettext, ngettext, use
from render.kit.canvas import Canvas
from render.kit.palette import INK
from render.studio import ARTISTS
from tests.games.playing import begin, random_move

ROOT = Path(games.__file__).parent.parent
FOREIGN = dict(zip("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувшыьз", strict=True))
FOREIGN |= {letter.upper(): other.upper() for letter, other in FOREIGN.items()}
NAMES = ("Фёкла", "Юлия", "Щука", "Эмма", "Жан")
IDS = re.compile(r"\b[A-Za-z]{1,3}\d+(-\d+)?\b|\b[A-Z]\b")  # numbers of cards, letters of places and seats

# Proper names that no catalogue has: Leonardo's inventions and paintings in Italian, epithets of the box.
PROPER: dict[str, frozenset[str]] = {
    "leonardo": frozenset(invention.italian for invention in LEONARDO.values()) | {"Leonardo"},
}


class Foreign(NullTranslations):
    """A catalogue in letters that no text of ours has; what stands in braces is left for `format`."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if part.startswith("{") else "".join(FOREIGN.get(letter, letter) for letter in part)
            for part in re.split(r"(\{[^}]*\})", message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_a_catalogue_is_asked_when_a_sentence_is_said() -> None:
    said: Callable[[], str] = lambda: gettext("{count} cards").format(count=2)  # noqa: E731
    with use(Foreign()):
        assert said() == "2 цардс"
        assert ngettext("card", "cards", 1) == "цард"
        with use(None):
            assert said() == "2 cards"
    assert said() == "2 cards"
    assert [ngettext("card", "cards", number) for number in (0, 1, 2)] == ["cards", "card", "cards"]


def at_import(tree: ast.AST) -> Iterator[ast.Call]:
    """The look-ups that run when a module is imported."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            defaults = [default for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None]
            yield from at_import(ast.Tuple([*defaults, *getattr(node, "decorator_list", ())]))
            continue
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "gettext", "ngettext"):
            yield node
        yield from at_import(node)


def test_no_text_is_looked_up_at_import() -> None:
    files = [path for room in ("games", "render", "bot") for path in (ROOT / room).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in files if any(at_import(ast.parse(path.read_text())))}
    assert not found


def bypassing(title: AnyTitle, text: str) -> bool:
    """Whether a text has a letter that no catalogue gave it."""
    for name in PROPER.get(title.id, ()):
        text = text.replace(name, "")
    return re.search("[A-Za-z]", IDS.sub("", text)) is not None


Shown = Iterator[tuple[str, str]]  # what shows a text, and the text


def label(kind: str, found: Label) -> Shown:
    yield kind, found.text
    yield kind, found.detail


def asked(live: AnyGame) -> Shown:
    """What the awaited seats are asked, in words."""
    said = live.title.text
    for seat in live.awaited:
        view, decision = live.view(seat), live.decision_of(seat)
        assert decision is not None
        yield "question", said.question(decision, view, NAMES)
        yield "situation", said.situation(view, NAMES)
        for option in decision.options:
            yield from label("option", said.option(decision, option, view, NAMES))
            yield from label("group", said.group_label(decision, said.group(option), view, NAMES))
        yield "preview", said.preview(decision, decision.options[: max(1, decision.least)], view, NAMES)


def table(live: AnyGame, typed: Sequence[str]) -> Shown:
    """What everybody reads of the table, each seat of its own things, and why what is *typed* cannot be."""
    said = live.title.text
    for seat in (*live.awaited, None):
        view = live.view(seat)
        yield "headline", said.headline(view, NAMES)
        yield "board", said.board(view, NAMES)
        yield "alt", said.alt(view, NAMES)
        yield "hand", said.hand(view, NAMES)
        for word in typed:
            for decision in (None, live.decision_of(seat) if seat is not None else None):
                refused = live.title.why_not(live.state, seat or 0, decision, word)
                if isinstance(refused, Refusal):
                    yield "refusal", said.refusal(refused, NAMES)


def fixed(title: AnyTitle, live: AnyGame) -> Shown:
    """What a title says before, beside and after a game."""
    said = title.text
    yield "guide", said.guide()
    for option in title.options:
        yield "option_name", said.option_name(option.name)
        for value in option.values:
            yield "option_value", said.option_value(option.name, value)
    for detail in (*title.details, *title.private_details):
        yield "detail_name", said.detail_name(detail)
    for standing in live.result or ():
        for part in standing.parts:
            yield "score_part", said.score_part(part)
        for part in standing.ties:
            yield "tie_part", said.tie_part(part)
    for line in said.lines([event for _n, event in live.events], NAMES):
        yield "lines", line


def pictures(live: AnyGame, strings: list[str]) -> Shown:
    """The words in every picture; *strings* holds what a canvas was given."""
    for seat, details in ((None, live.title.details), (0, live.title.private_details)):
        for detail in details:
            ARTISTS[live.title.id](live.view(seat), NAMES, detail)
            for word in strings:
                yield f"picture {detail}", word
            strings.clear()


@pytest.fixture
def strings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written on a canvas from now on."""
    written: list[str] = []
    text = Canvas.text

    def keep(self: Canvas, words: str, x: int, y: int, size: int, align: str = "centre", colour: str = INK) -> None:
        written.append(words)
        text(self, words, x, y, size, align, colour)

    monkeypatch.setattr(Canvas, "text", keep)
    return written


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_nothing_that_is_shown_bypasses_the_catalogue(title: AnyTitle, strings: list[str]) -> None:
    found: dict[str, str] = {}
    with use(Foreign()):
        if title.learning is not None:
            texts = [text for page in title.learning.lessons() for text in (page.heading, page.text)]
            found |= {text: text for text in (title.learning.pitch(), *texts) if bypassing(title, text)}
        for seats in title.seats:
            for number, options in enumerate(
                ({}, {option.name: option.values[-1] for option in title.options if option.values})
            ):
                rng = Random(f"{title.id} {seats}")
                live = begin(title, seats, f"language {seats}", **options)
                choices, before = 0, ["x", "x:y"]
                while not live.over:
                    shown = [*asked(live)] if choices % 4 == 0 else []
                    shown += [*table(live, before[-12:])] if choices % 24 == 0 else []
                    shown += [*pictures(live, strings)] if choices % 96 == 48 and not number else []
                    found |= {kind: text for kind, text in shown if bypassing(title, text)}
                    if title.learning is not None:
                        advice = [(decision.kind, title.learning.advice(decision)) for decision in live.open]
                        found |= {kind: text for kind, text in advice if bypassing(title, text)}
                    before += [rng.choice(decision.options) for decision in live.open]
                    live.choose(*random_move(live, rng))
                    choices += 1
                shown = [*table(live, before), *fixed(title, live), *pictures(live, strings)]
                found |= {kind: text for kind, text in shown if bypassing(title, text)}
    assert not found
