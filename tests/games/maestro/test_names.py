"""The names of Maestro: everything in the box, the parts of a score, the host's options, every refusal."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import games.maestro
from games.engine import Refusal
from games.maestro import TITLE, defaults
from games.maestro import names as say
from games.maestro import text as sentences
from games.maestro.box import BENEFACTORS, CARDS, CHARACTERS, COLOURS, PATRONESSES, SIDES
from tests.games.maestro.table import ADA, NAMES, live, table
from tests.games.maestro.wording import walk


def test_everything_in_the_box_has_a_name() -> None:
    for id in (*BENEFACTORS, *PATRONESSES):
        assert say.named(id).endswith(f" ({id})")
        assert len(say.prize_effect(id)) <= 100
    assert len({say.prize_effect(id) for id in (*BENEFACTORS, *PATRONESSES)}) == 28
    assert all(id in say.card(id) and len(say.card(id)) <= 78 for id in (*CARDS.cards, *CARDS.solo))
    assert len({say.invention(i.card, int(i.id[-1])) for i in CARDS.inventions.values()}) == 13
    assert all(id in say.event(id) for id in CARDS.events)
    assert [say.region(id) for id in ("8", "F", "X1")] == ["8 Rome", "Florence", "Parma"]
    assert [say.character(character) for character in CHARACTERS][2:] == [
        "da Vinci's Assistant",
        "Michelangelo's Assistant",
    ]
    assert len({say.workshop(side) for side in SIDES}) == 2
    assert len({say.letter(colour) for colour in (*COLOURS, "any", "marker", "")}) == 7


def test_every_card_has_a_name_of_its_own() -> None:
    ids = {*CARDS.cards, *CARDS.solo, *BENEFACTORS, *PATRONESSES, *CARDS.blueprint_cards, *CARDS.events}
    assert CARDS.names.keys() == ids
    assert len(set(CARDS.names.values())) == len(ids)
    assert all(name == name.strip() and 0 < len(name) <= 20 for name in CARDS.names.values())
    assert say.named("B12") == "Money Changer (B12)"
    assert say.prize_kind("B3") == "Benefactor Ballad Singers (B3: 2 Publicity tokens at random)"


def test_every_part_of_a_score_and_every_option_of_the_host_has_a_name() -> None:
    parts = {part for seats in (1, 2) for part in final_parts(seats)}
    assert {"in_game", "board"} <= parts
    for part in (*parts, "benefactors", "patronesses", *PATRONESSES):
        assert sentences.score_part(part) != part
    for part in ("tiles", "study"):
        assert sentences.tie_part(part)
    for option in TITLE.options:
        assert sentences.option_name(option.name)
        texts = [sentences.option_value(option.name, value) for value in option.values]
        assert len(set(texts)) == len(texts)
        assert all(0 < len(text) <= 100 for text in texts)
    assert len({sentences.option_name(option.name) for option in TITLE.options}) == len(TITLE.options)


def final_parts(seats: int) -> set[str]:
    *_before, game = walk(seats, 0)
    return {part for standing in game.result or () for part in standing.parts}


def test_the_guide_is_short_and_its_clauses_exist() -> None:
    text = sentences.guide()
    assert 1200 <= len(text) <= 1900
    named = [word.strip("().,") for word in text.split() if "MA-" in word]
    assert len(named) > 12
    assert all(clause in TITLE.clauses() for clause in named)


FACTS = {
    "active": 2,
    "artwork": "bust",
    "region": "8",
    "source": "8",
    "target": "X1",
    "action": "study",
    "colour": "blue",
    "steps": 2,
    "points": 1,
}


def refusals() -> dict[str, str]:
    """Every reason that stands in defaults.py beside the clause behind it, with that clause."""
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(Path(defaults.__file__).read_text())):
        parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        for reason, clause in pairwise(parts):
            ids = [str(part.value) for part in ast.walk(clause) if isinstance(part, ast.Constant)]
            if isinstance(reason, ast.Constant) and any(id.startswith("MA-") for id in ids):
                found[str(reason.value)] = ids[0]
    return found


def test_every_refusal_has_a_sentence_and_a_clause() -> None:
    assert len(refusals()) > 35
    for reason, clause in refusals().items():
        card = "B4" if reason.startswith("benefactor") else "BL3"
        text = sentences.refusal(Refusal(reason, clause, card=card, **FACTS), NAMES)
        assert text.endswith("."), reason
        assert "{" not in text
        assert "MA-" not in text
        assert clause in TITLE.clauses()


def test_a_refusal_of_the_bot_is_not_ours() -> None:
    assert sentences.refusal(Refusal("no_such_option", word="x"), NAMES) == ""


def test_a_move_that_cannot_be_made_is_refused_in_words() -> None:
    g = table(active=0, hand=("DS01",), map={"F": {"painting": 1}})
    game = live(g)
    game.choose(ADA, ("play:DS01:move",))
    for option, events_of in (
        ("step:F:X2", "is gray: Artwork may pass through, but none may be left there."),
        ("step:F:3", f"From Florence to {say.region('3')} it is 3 steps, and you have 2 Action Points."),
        ("step:F:F", "Your Artwork is in Florence already."),
    ):
        with pytest.raises(Refusal) as caught:
            game.choose(ADA, (option,))
        assert events_of in sentences.refusal(caught.value, NAMES)


def test_no_ruling_stands_in_a_sentence() -> None:
    for name in ("names", "option_text", "workshop_text", "prompts", "game_log", "log_phrases", "board_text", "text"):
        tree = ast.parse((Path(games.maestro.__file__).parent / f"{name}.py").read_text())
        strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not [text for text in strings if isinstance(text, str) and re.search(r"\bR-\d", text)]
