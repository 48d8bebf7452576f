"""What labels claim comes true in games with many inventions too, which random players hardly complete."""

from functools import cache

import pytest

from games.codex_leicester import TITLE
from games.live import AnyGame
from tests.games.claims import Case, broken
from tests.games.codex_leicester.claims import CLAIMS, RARE
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import NAMES

EVERY = 3  # position whose options are all tried
GAMES = [(1, 0), (2, 5), (3, 0), (3, 4), (4, 5), (5, 1)]  # with questions that few games ask


def labels(game: AnyGame, seat: int) -> dict[str, str]:
    """The options of a seat with what is read of them."""
    decision, view = game.decision_of(seat), game.view(seat)
    if decision is None or decision.most > 1 or len(decision.options) == 1:
        return {}
    found = {}
    for option in decision.options:
        label = TITLE.text.option(decision, option, view, NAMES)
        found[option] = f"{label.text} | {label.detail}"
    return found


@cache
def false_claims(seats: int, game_number: int) -> tuple[list[str], set[str]]:
    """The claims of an eager game that do not come true, and the patterns that were met."""
    false: list[str] = []
    met: set[str] = set()
    for number, game in enumerate(eager_game(seats, game_number)):
        for seat in game.awaited:
            for option, text in labels(game, seat).items():
                rare = {claim.pattern.pattern for claim in RARE if claim.pattern.search(text)}
                met |= rare
                if rare or number % EVERY == 0:
                    branch = game.branch()
                    branch.choose(seat, (option,))
                    decision = game.decision_of(seat)
                    assert decision is not None
                    false += broken(CLAIMS + RARE, text, Case(game, branch, seat, decision, option))
    return false, met


@pytest.mark.parametrize(("seats", "number"), GAMES)
def test_what_a_label_claims_comes_true_in_games_with_many_inventions(seats: int, number: int) -> None:
    assert false_claims(seats, number)[0] == []


def test_the_rare_claims_are_met_too() -> None:
    assert {pattern for game in GAMES for pattern in false_claims(*game)[1]} == {
        claim.pattern.pattern for claim in RARE
    }
