"""What labels claim in games with Events and the harder side of the Blueprints, beside the universal test of claims."""

from random import Random

import pytest

from games.maestro import TITLE
from games.players import PLAYERS
from tests.games.maestro.claims import CLAIMS, EVENT_CLAIMS
from tests.games.playing import begin
from tests.games.test_claims import check


@pytest.mark.clause("MA-EVENT-07", "MA-EVENT-08", "MA-EVENT-09")
@pytest.mark.parametrize(("seats", "number"), [(1, 1), (2, 0), (2, 1), (4, 2)])
def test_what_a_label_claims_in_a_game_with_events_comes_true(seats: int, number: int) -> None:
    rng = Random(number)
    live = begin(TITLE, seats, f"events {number}", events="on", blueprints="B")
    while not live.over:
        assert check(live, (*CLAIMS, *EVENT_CLAIMS)) == []
        seat = rng.choice(live.awaited)
        decision = live.decision_of(seat)
        assert decision is not None
        live.choose(seat, PLAYERS["salai"](live, seat, decision, rng, 0.0))


def test_the_claims_of_events_are_met() -> None:
    met = set()
    for number in range(12):
        live, rng = begin(TITLE, 2, f"met {number}", events="on"), Random(number)
        while not live.over:
            seat = rng.choice(live.awaited)
            decision, view = live.decision_of(seat), live.view(seat)
            assert decision is not None
            for option in decision.options if decision.kind in ("influence", "study") else ():
                detail = TITLE.text.option(decision, option, view, ("Ada", "Ben")).detail
                met |= {claim.pattern.pattern for claim in EVENT_CLAIMS if claim.pattern.search(detail)}
            live.choose(seat, PLAYERS["salai"](live, seat, decision, rng, 0.0))
    assert met == {claim.pattern.pattern for claim in EVENT_CLAIMS}
