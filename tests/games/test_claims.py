"""Every claim of every label is what the engine then does, at every decision of random and greedy games."""

from importlib import import_module
from random import Random

import pytest

from games.engine import AnyTitle
from games.live import AnyGame
from games.players import PLAYERS
from games.titles import TITLES
from tests.games.claims import Case, Claim, broken
from tests.games.playing import begin, positions

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
TABLES = [(title, seats) for title in TITLES.values() for seats in title.seats]


def claims_of(title: AnyTitle) -> tuple[Claim, ...]:
    """What a title's labels claim, from `tests/games/<title>/claims.py`."""
    found: tuple[Claim, ...] = import_module(f"tests.games.{title.id}.claims").CLAIMS
    return found


def check(live: AnyGame, claims: tuple[Claim, ...]) -> list[str]:
    """The broken claims of every option that somebody has now."""
    found = []
    for seat in live.awaited:
        decision = live.decision_of(seat)
        assert decision is not None
        if decision.least > 1 or (decision.most == 1 and len(decision.options) == 1):
            continue
        view = live.view(seat)
        for option in decision.options:
            label = live.title.text.option(decision, option, view, NAMES[: len(live.view(None).standings) or 5])
            text = f"{label.text} | {label.detail}"
            if not any(claim.pattern.search(text) for claim in claims):
                continue
            after = live.branch()
            after.choose(seat, (option,))
            found += broken(claims, text, Case(live, after, seat, decision, option))
    return found


@pytest.mark.parametrize("player", ["salai", "melzi"])
@pytest.mark.parametrize(("title", "seats"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_what_a_label_claims_comes_true(title: AnyTitle, seats: int, player: str) -> None:
    claims = claims_of(title)
    rng = Random(f"{title.id} {seats} {player}")
    live = begin(title, seats, f"claims {seats}")
    choices = 0
    while not live.over and (player == "random" or choices < 60):
        assert check(live, claims) == []
        seat = rng.choice(live.awaited)
        decision = live.decision_of(seat)
        assert decision is not None
        live.choose(seat, PLAYERS[player](live, seat, decision, rng, 0.0))
        choices += 1


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_claim_is_met_in_some_label(title: AnyTitle) -> None:
    unmet = dict(enumerate(claims_of(title)))
    for seats in title.seats:
        for number in range(3):
            for live in positions(begin(title, seats, f"met {number}"), Random(number)):
                for seat in live.awaited:
                    decision, view = live.decision_of(seat), live.view(seat)
                    assert decision is not None
                    for option in decision.options if unmet else ():
                        label = title.text.option(decision, option, view, NAMES[:seats])
                        text = f"{label.text} | {label.detail}"
                        for number_of, claim in list(unmet.items()):
                            if (not claim.kinds or decision.kind in claim.kinds) and claim.pattern.search(text):
                                del unmet[number_of]
    assert [(claim.pattern.pattern, claim.kinds) for claim in unmet.values()] == []
