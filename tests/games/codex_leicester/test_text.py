"""Names, refusals, scores and the guide of Codex Leicester."""

import ast
import re
from collections.abc import Callable, Iterable

import pytest

from games.codex_leicester import TITLE
from games.codex_leicester import names as say
from games.codex_leicester import text as sentences
from games.codex_leicester.box import CARDS, COLOURS, MATERIALS, SYMBOLS
from games.codex_leicester.rows import EXTENSIONS, REQUESTS, REWARDS
from games.codex_leicester.scoring import score_parts, ties
from games.engine import Refusal, TitleText
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    COUNCIL_TILES,
    NAMES,
    PRINTED_REWARDS,
    REWARD_TILES,
    live,
    table,
    working,
)
from tests.games.codex_leicester.wording import MODULES, calls

SENTENCES = ("names", "prompts", "option_text", "action_text", "outcome_text", "game_log", "board_text", "text")


def test_hostile_names_are_put_into_sentences_as_they_are() -> None:
    names = ("{0}{name}", "%s%n", "@everyone")
    game = live(working(table(), BEN, "hammer", "C06"))
    game.choose(ADA, ("place:B:1",))
    assert sentences.lines([event for _, event in game.events], names)[0].startswith("{0}{name} sends 1 Apprentice")
    assert all(name in sentences.board(game.view(None), names) for name in names)


def test_every_piece_has_a_short_name_of_its_own() -> None:
    pieces: list[tuple[Callable[[str], str], Iterable[str]]] = [
        (say.card, CARDS.inventions),
        (say.tile, COUNCIL_TILES),
        (say.tile_effect, COUNCIL_TILES),
        (say.reward, (*PRINTED_REWARDS, *REWARD_TILES)),
        (say.reward_effect, (*PRINTED_REWARDS, *REWARD_TILES)),
        (say.request, REQUESTS),
        (say.request_condition, REQUESTS),
        (say.extension, EXTENSIONS),
        (say.colour, {*COLOURS, *SYMBOLS}),
        (say.area, "ABCDEFGHI"),
        (say.multipurpose, CARDS.multipurpose),
        (say.reward_short, REWARDS),
        (say.request_short, REQUESTS),
        (say.effect, CARDS.commons),
    ]
    for naming, ids in pieces:
        texts = [naming(id) for id in ids]
        assert all(0 < len(text) <= 80 for text in texts)
        assert len(set(texts)) == len(texts)
    assert len({say.knowledge(space) for space in range(1, 7)}) == 6
    assert say.area("D") == "Market D (ore)"
    assert all(len(say.effect(card)) <= 50 for card in CARDS.inventions)
    assert all(say.start(card) for card in CARDS.multipurpose)


def test_materials_are_counted_in_english() -> None:
    texts = [say.count_of(name, 2) for name in MATERIALS]
    assert texts == ["2 ore", "2 wood", "2 bricks", "2 glass", "2 ropes"]
    assert [say.count_of(name, 1) for name in MATERIALS] == ["1 ore", "1 wood", "1 brick", "1 glass", "1 rope"]


@pytest.mark.clause("CL-CTILE-09", "CL-CTILE-10")
def test_a_price_tile_of_the_markets_says_what_it_does_in_the_last_round() -> None:
    assert say.tile_effect("CT8") == "your steps in Markets cost 0/1/2/3; in Round 7 sales bring 3/2/2/2"


def test_every_part_of_a_score_and_every_option_of_the_host_has_a_name() -> None:
    player = table(cards=list(CARDS.epics)).players[ADA]
    parts = [sentences.score_part(part) for part in score_parts(player)]
    assert len(set(parts)) == len(parts) == 22
    assert [sentences.tie_part(part) for part in ties(player)] == [
        "symbols",
        "Epics",
        "cards of 11 Works",
        "cards of 7 Works",
        "cards of 4 Works",
        "symbol cards",
    ]
    for option in TITLE.options:
        assert sentences.option_name(option.name)
        texts = [sentences.option_value(option.name, value) for value in option.values]
        assert len(set(texts)) == len(texts)


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    facts: dict[str | None, str | int] = {
        "area": "B",
        "card": "C06",
        "florins": 1,
        "home": 2,
        "material": "ore",
        "place": "D",
        "position": 2,
        "positions": 3,
        "reward": "PA",
        "shop": "hammer",
        "tile": "CT1",
    }
    reasons = set()
    for call in calls("Refusal"):
        [constant] = [arg.value for arg in call.args[:1] if isinstance(arg, ast.Constant)]
        reason = str(constant)
        given = {str(keyword.arg): facts[keyword.arg] for keyword in call.keywords}
        sentence = sentences.refusal(Refusal(reason, "", **given), NAMES)
        assert sentence.endswith("."), reason
        assert "{" not in sentence
        reasons.add(reason)
    assert {"marker_there", "must_place", "florins_first"} < reasons
    assert reasons == sentences._REFUSALS.keys()
    assert sentences.refusal(Refusal("over"), NAMES) == ""


def test_refusals_name_what_they_are_about() -> None:
    for refusal, wanted in (
        (Refusal("tile_owned", tile="hammer"), "You own the Hammer extension (2 rooms) already"),
        (Refusal("tile_gone", tile="CT1"), "Council Tile Trade"),
        (Refusal("too_few_apprentices", home=1), "You have 1 Apprentice at home"),
        (Refusal("cannot_pay", florins=1), "with 1 florin."),
        (Refusal("apprentices_there", place="hammer"), "Apprentices in the Hammer Workshop"),
    ):
        assert wanted in sentences.refusal(refusal, NAMES)


def test_the_guide_is_short_and_its_clauses_exist() -> None:
    guide = sentences.guide()
    assert 1200 <= len(guide) <= 1800
    clauses = set(re.findall(r"CL-[A-Z0-9]+-\d+", guide))
    assert len(clauses) >= 12
    assert clauses <= TITLE.clauses().keys()


def test_no_sentence_names_a_ruling() -> None:
    for path in MODULES:
        if path.stem in SENTENCES:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert not re.search(r"\bR-\d", node.value)


def test_all_functions_of_the_contract_are_there() -> None:
    wanted = {name for name in vars(TitleText) if not name.startswith("_")}
    assert wanted == set(sentences.__all__)
    assert all(callable(getattr(sentences, name)) for name in wanted)
