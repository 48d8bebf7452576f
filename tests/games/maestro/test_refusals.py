"""The reasons why a wish is not on offer."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Refusal
from games.live import AnyGame
from games.maestro import TITLE, text
from games.maestro.box import ACTIONS, BENEFACTORS, CARDS, COLOURS, FLORENCE
from games.maestro.defaults import why_not
from tests.games.maestro.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    deal,
    fill_hands,
    give,
    lay,
    live,
    table,
)
from tests.games.playing import begin, decision_of, positions, record

Position: TypeAlias = Callable[[], tuple[AnyGame, int]]


def turn(active: int = 0, hand: Sequence[str] = ("DS09",), **more: Any) -> AnyGame:
    """A normal turn; everybody else has a card for what comes after it."""
    return live(fill_hands(table(active=active, hand=hand, **more)))


def own_turn() -> tuple[AnyGame, int]:
    """Ada's turn: three of her cards lie at Create, one is set aside, a Benefactor is used, one is for later."""
    g = table(hand=["DS09", "DS02"], aside={str(ADA): ["DS08"]})
    for card in ("DS03", "DS04", "DS05"):
        lay(g, "create", card, ADA)
    lay(g, "study", "DS06", ADA)
    give(g, 0, orange=1)
    g.workshops[0].benefactors, g.workshops[0].spent = ["B13", "B6"], ["B1"]
    return live(fill_hands(g)), ADA


def played() -> tuple[AnyGame, int]:
    """Ada has played her card and has a Workshop action left."""
    game, _seat = own_turn()
    game.choose(ADA, ("play:DS09:study",))
    game.choose(ADA, ("stop",))
    return game, ADA


def worked() -> tuple[AnyGame, int]:
    """Ada has had her Workshop action."""
    game, _seat = own_turn()
    game.choose(ADA, ("workshop",))
    game.choose(ADA, ("put:orange:0",))
    return game, ADA


def gossiping() -> tuple[AnyGame, int]:
    """Ada's Gossip turn in round 2."""
    g = table(round=2, turn=0, hand=["DS09"], aside={str(ADA): ["DS08"]})
    for card in ("DS03", "DS04", "DS05"):
        lay(g, "create", card, ADA, face_up=False)
    return live(fill_hands(g)), ADA


def moving() -> tuple[AnyGame, int]:
    """Ben's Assistant moves Busts with 2 Action Points."""
    g = table(active=3, hand=["MS03"], map={FLORENCE: {"bust": 1, "statue": 1, "painting": 1}})
    game = live(fill_hands(g))
    game.choose(BEN, ("play:MS03:move",))
    return game, BEN


def last_step() -> tuple[AnyGame, int]:
    """Ben has one Action Point left."""
    game, _seat = moving()
    game.choose(BEN, ("step:F:4",))
    return game, BEN


def effort(card: str = "MS04", action: str = "study", earlier: str = "", **resources: int) -> tuple[AnyGame, int]:
    """Ben has played a card and may spend Resources; *earlier* is where another of his cards lies."""
    g = table(active=1, hand=[card])
    if earlier:
        lay(g, earlier, "MS01", BEN)
    give(g, 1, **resources)
    game = live(fill_hands(g))
    game.choose(BEN, (f"play:{card}:{action}",))
    assert decision_of(game, BEN).kind == "effort"
    return game, BEN


def studying(card: str = "MS06", **more: Any) -> tuple[AnyGame, int]:
    """Ben studies; no Resource of his would buy anything."""
    g = table(active=1, hand=[card], **more)
    give(g, 1, green=1)
    game = live(fill_hands(g))
    game.choose(BEN, (f"play:{card}:study",))
    return game, BEN


def upgrading() -> tuple[AnyGame, int]:
    """Ada upgrades a card: one is set aside, one lies on the board."""
    g = table(hand=["DS09", "DS02"], aside={str(ADA): ["DS08"]})
    g.workshops[0].benefactors = ["B5"]
    game = live(fill_hands(g))
    game.choose(ADA, ("benefactor:B5",))
    return game, ADA


def covering() -> tuple[AnyGame, int]:
    """Ada upgrades her workshop: BL1 has one icon left, BL2 one covered."""
    g = table(hand=["DS09"])
    g.blueprints[0].covered, g.blueprints[1].covered = [0, 2], [1]
    g.workshops[0].benefactors = ["B4"]
    game = live(fill_hands(g))
    game.choose(ADA, ("benefactor:B4",))
    return game, ADA


def covering_costs() -> tuple[AnyGame, int]:
    """Ben upgrades his workshop; row 2 is covered."""
    g = table(active=1, hand=["MS09"], covers=["row2"])
    g.workshops[1].benefactors = ["B4"]
    game = live(fill_hands(g))
    game.choose(BEN, ("benefactor:B4",))
    return game, BEN


def building() -> tuple[AnyGame, int]:
    """Ada may build BL1 (orange, blue over green); BL2 is all built."""
    g = table(hand=["DS09"])
    g.grid[0], g.grid[1], g.grid[4] = "orange", "blue", "green"
    g.blueprints[1].built = 2
    game = live(fill_hands(g))
    game.choose(ADA, ("workshop",))
    return game, ADA


def handling() -> tuple[AnyGame, int]:
    """Ben handles a tile and has one orange Resource; (1,1) is flipped, (1,2) removed."""
    g = table(active=1, hand=["MS09"])
    g.ceiling[0], g.ceiling[1] = "flipped", ""
    give(g, 1, orange=1)
    game = live(fill_hands(g))
    game.choose(BEN, ("workshop",))
    return game, BEN


def influencing() -> tuple[AnyGame, int]:
    """Ada has an Influence action; no green Collector stands."""
    game = turn(lodge={"green": (0, 3)})
    game.choose(ADA, ("play:DS09:influence",))
    return game, ADA


def creating(card: str = "DS04", **more: Any) -> tuple[AnyGame, int]:
    """Ada creates."""
    game = turn(hand=[card], **more)
    game.choose(ADA, (f"play:{card}:create",))
    return game, ADA


def placing_a_token() -> tuple[AnyGame, int]:
    """Ada may put a blue token on the card that she has just played."""
    g = table(hand=["DS09"])
    g.workshops[0].tokens = ["blue"]
    game = live(fill_hands(g))
    game.choose(ADA, ("play:DS09:study",))
    return game, ADA


def of_teams() -> AnyGame:
    """Ada's turn with four players."""
    return live(fill_hands(table(players=4, runs=[ADA, BEN, CLEO, DAN], hand=["DS09"])))


def exhibiting(more: Mapping[str, Mapping[str, int]] | None = None) -> AnyGame:
    """Ben decides about his Benefactors first."""
    g = table(phase="exhibition", first=1, map={"3": {"painting": 1}, **(more or {})})
    g.workshops[0].benefactors, g.workshops[1].benefactors = ["B10", "B1"], ["B13"]
    return live(g)


def receiving() -> AnyGame:
    """Ben gains the Resource of region 2."""
    return live(table(phase="galleries", map={"2": {"painting": 2, "bust": 1}}))


def taking_back() -> AnyGame:
    """Ben takes an Artwork back from region 2."""
    return live(table(phase="cleanup", scored={"2": 1}, map={"2": {"statue": 1, "bust": 1}}))


def discarding() -> tuple[AnyGame, int]:
    """Everybody discards."""
    return begin(TITLE, 2, "discarding"), ADA


REFUSALS: list[tuple[Position, str, str, str]] = [
    # playing a card
    (own_turn, "play:DS09:create", "action_full", "MA-CARD-03"),
    (own_turn, "play:DS08:move", "set_aside", "MA-PREP-05"),
    (own_turn, "play:DS07:move", "not_in_hand", "MA-CARD-02"),
    (own_turn, "play:DS09:paint", "no_such_action", "MA-CARD-01"),
    (own_turn, "play:DS09", "no_such_option", ""),
    (own_turn, "gossip:DS09:move", "no_gossip_turn", "MA-GOSSIP-01"),
    (own_turn, "end", "both_actions", "MA-ACT-02"),
    (own_turn, "token:blue", "token_with_card", "MA-TOK-04"),
    (own_turn, "step:F:4", "no_such_option", ""),
    (own_turn, "stop", "no_such_option", ""),
    (own_turn, "benefactor:B1", "benefactor_spent", "MA-BEN-01"),
    (own_turn, "benefactor:B13", "benefactor_later", "MA-BEN-03"),
    (own_turn, "benefactor:B2", "no_such_benefactor", "MA-BEN-01"),
    (own_turn, "benefactor", "no_such_benefactor", "MA-BEN-01"),
    (own_turn, "build:BL1:0.1.4", "no_such_option", ""),
    (played, "play:DS02:move", "one_main_action", "MA-ACT-02"),
    (played, "end", "both_actions", "MA-ACT-02"),
    (worked, "workshop", "no_workshop_action", "MA-ACT-02"),
    (gossiping, "play:DS09:move", "gossip_turn", "MA-GOSSIP-04"),
    (gossiping, "workshop", "gossip_turn", "MA-GOSSIP-04"),
    (gossiping, "gossip:DS09:create", "action_full", "MA-CARD-03"),
    (gossiping, "gossip:DS08:move", "set_aside", "MA-PREP-05"),
    (gossiping, "effort:1", "no_such_option", ""),
    (placing_a_token, "token:green", "no_such_token", "MA-CARD-11"),
    # Effort
    (own_turn, "effort:1", "no_effort_for_da_vinci", "MA-CARD-10"),
    (lambda: effort(green=2), "effort:3", "not_so_many", "MA-CARD-08"),
    (lambda: effort(green=2), "effort:2", "buys_nothing", "MA-CARD-06"),  # 2 and 1 are 2 points, and so are 2 and 2
    (lambda: effort(green=2, earlier="create", orange=4), "effort:3", "not_so_many", "MA-CARD-08"),
    (lambda: effort(green=2), "effort:²", "not_so_many", "MA-CARD-08"),
    (lambda: effort("MS08", "create", orange=3), "effort:2", "buys_nothing", "MA-CARD-06"),
    (lambda: studying("MS08"), "effort:1", "effort_with_card", "MA-CARD-08"),
    # Move
    (last_step, "step:4:3", "too_far", "MA-MOVE-02"),
    (moving, "step:F:F", "same_region", "MA-MOVE-01"),
    (moving, "step:4:2", "no_artwork_there", "MA-MOVE-01"),
    (moving, "step:statue:F:4", "other_type", "MA-MOVE-05"),
    (moving, "step:painting:F:4", "no_such_option", ""),
    (moving, "step:F:Rome", "no_such_option", ""),
    (moving, "play:MS04:move", "no_such_option", ""),
    (moving, "effort:1", "effort_with_card", "MA-CARD-08"),
    (last_step, "step:4:X1", "ends_in_gray", "MA-MOVE-03"),
    (last_step, "benefactor:B1", "no_such_benefactor", "MA-BEN-01"),
    # Create, Influence
    (creating, "centerpieces", "no_centerpiece", "MA-CREATE-05"),
    (lambda: creating(map={"2": {"painting": 1}}), "centerpieces", "too_little_effort", "MA-CREATE-05"),
    (creating, "florence:3", "not_so_many_to_florence", "MA-CREATE-04"),
    (influencing, "collector:green:blue", "collectors_lie", "MA-INFL-03"),
    (influencing, "collector:blue:blue", "same_area", "MA-INFL-04"),
    (influencing, "collector:blue:red", "no_such_option", ""),
    # upgrades
    (upgrading, "hand:DS08", "set_aside", "MA-UPCARD-08"),
    (upgrading, "hand:DS07", "not_in_hand", "MA-UPCARD-01"),
    (upgrading, "benefactor:B5", "benefactor_spent", "MA-BEN-01"),
    (covering, "cover:BL1:1", "last_icon", "MA-UPDV-02"),
    (covering, "cover:BL2:1", "icon_covered", "MA-UPDV-01"),
    (covering, "cover:BL9:1", "no_such_option", ""),
    (covering, "cover:row1", "no_such_option", ""),
    (covering_costs, "cover:row2", "cost_covered", "MA-UPMI-01"),
    (covering_costs, "cover:row9", "no_such_option", ""),
    # Workshop actions
    (building, "build:BL3:0.1.4", "no_pattern", "MA-DVWS-05"),
    (building, "build:BL1:0.1.5", "no_pattern", "MA-DVWS-05"),
    (building, "build:BL2:0.1.4", "all_built", "MA-DVWS-15"),
    (building, "build:BL9:0", "no_such_option", ""),
    (handling, "tile:0:flip:", "tile_flipped", "MA-MIWS-09"),
    (handling, "tile:1:flip:", "tile_removed", "MA-MIWS-01"),
    (handling, "tile:2:remove:green+blue", "wrong_payment", "MA-MIWS-03"),
    (handling, "tile:2:flip:orange", "wrong_payment", "MA-MIWS-03"),
    (handling, "tile:20:flip:", "no_such_option", ""),
    (handling, "tile:" + "0" * 5_000 + "1:flip:", "no_such_option", ""),
    # the others decide
    (lambda: (of_teams(), BEN), "play:MS01:move", "not_your_character", "MA-TEAM-01"),
    (lambda: (of_teams(), CLEO), "play:DS01:move", "not_your_character", "MA-TEAM-01"),
    (lambda: (of_teams(), DAN), "workshop", "not_your_character", "MA-TEAM-01"),
    (lambda: (of_teams(), DAN), "hello", "not_yours", ""),
    (lambda: (exhibiting(), ADA), "benefactor:B10", "not_yours_to_exhibit", "MA-BEN-04"),
    (lambda: (exhibiting(), BEN), "benefactor:B10", "no_such_benefactor", "MA-BEN-01"),
    (lambda: (receiving(), ADA), "to:0:orange:2", "not_your_resource", "MA-GAL-12"),
    (lambda: (receiving(), BEN), "to:0:orange:2", "no_such_option", ""),
    (lambda: (taking_back(), ADA), "back:2:statue", "not_your_artwork", "MA-CLEAN-02"),
    (discarding, "play:DS01:move", "no_such_option", ""),
]


@pytest.mark.parametrize(("position", "option", "reason", "clause"), REFUSALS)
def test_a_wish_that_is_not_on_offer_is_refused_with_its_clause_and_changes_nothing(
    position: Position, option: str, reason: str, clause: str
) -> None:
    game, seat = position()
    before = record(game)
    with pytest.raises(Refusal) as refused:
        game.choose(seat, (option,))
    assert (refused.value.reason, refused.value.clause) == (reason, clause)
    assert not clause or clause in TITLE.clauses()
    assert bool(text.refusal(refused.value, NAMES)) == bool(clause)
    assert record(game) == before


def test_a_benefactor_of_turns_waits_at_the_exhibition_for_the_next_turn() -> None:
    game = exhibiting({"2": {"painting": 1, "statue": 1}})
    game.choose(BEN, ("pass",))
    refusal = game.why_not(ADA, "benefactor:B1")
    assert (refusal.reason, refusal.clause) == ("benefactor_later", "MA-BEN-02")
    assert text.refusal(refusal, NAMES)


def test_every_sentence_of_a_refusal_is_for_a_refusal_that_can_happen() -> None:
    assert {reason for _, _, reason, clause in REFUSALS if clause} == set(text._REFUSALS)


@pytest.mark.clause("MA-CARD-08", "MA-CARD-09")
@pytest.mark.parametrize(
    ("card", "action", "held", "offered"),
    [
        ("MS04", "study", 3, [0, 1, 3]),  # Effort 2, 3, 4 and 5: 1, 2, 2 and 3 points
        ("MS04", "influence", 1, [0, 1]),
        ("MS01", "move", 9, [0, 1, 2, 4, 6]),  # 2, 4, 6, 8 and 10 points
        ("MU10", "create", 4, [0, 2]),  # a tile of its effect may bring a fourth Statue first: for Effort 6
        ("MS04", "create", 4, [0, 1, 2]),  # Centerpieces from 3, then 3 to Florence; there is no fourth Statue
    ],
)
def test_of_effort_is_offered_what_buys_more(card: str, action: str, held: int, offered: list[int]) -> None:
    game, _seat = effort(card, action, "", **{COLOURS[ACTIONS.index(action)]: held})
    assert decision_of(game, BEN).options == tuple(f"effort:{n}" for n in offered)


@pytest.mark.clause("MA-CARD-08")
def test_where_no_resource_buys_anything_nobody_is_asked() -> None:
    game, _seat = studying("MS08")  # Effort 3 and 4 are 2 points
    assert decision_of(game, BEN).kind == "study"


# --- options from anybody

PARTS = [*ACTIONS, *COLOURS, *BENEFACTORS, *CARDS.regions, "DS01", "MS04", "BL1", "BL6", "row1", "col5", "statue"]
PARTS += ["0", "1", "2", "19", "20", "-1", "²", "٣", "", "0.1.4", "flip", "remove", "give", "unseen"]
VERBS = sorted(
    {option.partition(":")[0] for _place, option, *_ in REFUSALS}
    | {"swap", "shift", "lay", "far", "point", "carry", "mate", "board"}
)
anything = st.one_of(
    st.text(max_size=30),
    st.builds(":".join, st.lists(st.sampled_from([*VERBS, *PARTS, "9" * 5_000, "0" * 5_000 + "1"]), max_size=5)),
    st.builds(lambda verb, rest: ":".join([verb, *rest]), st.sampled_from(VERBS), st.lists(st.sampled_from(PARTS))),
)
SOME_POSITIONS = list({position: position() for position, *_ in REFUSALS}.values())


@given(option=anything)
@pytest.mark.parametrize("place", range(len(SOME_POSITIONS)))
def test_garbage_is_never_more_than_refused(place: int, option: str) -> None:
    game, _seat = SOME_POSITIONS[place]
    before = TITLE.save(game.state)
    for seat in range(4):
        decision = game.decision_of(seat) or game.changeable_decision(seat)
        if decision is not None and option in decision.options:
            continue
        if seat in game.state.runs:
            with pytest.raises(Refusal) as refused:
                game.choose(seat, (option,))
            assert not refused.value.clause or refused.value.clause in TITLE.clauses()
            assert bool(text.refusal(refused.value, NAMES)) == bool(refused.value.clause)
    assert TITLE.save(game.state) == before


@pytest.mark.parametrize("seats", TITLE.seats)
def test_options_of_other_moments_are_never_more_than_refused(seats: int) -> None:
    seen: dict[str, None] = {}
    games = [begin(TITLE, seats, "words", events="on"), begin(TITLE, seats, "words", events="on")]
    for game in positions(games[0], Random(1)):
        for decision in game.open:
            seen |= dict.fromkeys(decision.options[:6])
    rng, known = Random(2), list(seen)
    for game in positions(games[1], rng):
        for seat in range(seats):
            open_decision = game.decision_of(seat) or game.changeable_decision(seat)
            for option in rng.sample(known, 5):
                if open_decision is None or option not in open_decision.options:
                    refusal = game.why_not(seat, option)
                    assert refusal.reason
                    assert not refusal.clause or refusal.clause in TITLE.clauses()
                    assert bool(text.refusal(refusal, NAMES)) == bool(refusal.clause)


def test_what_is_asked_for_without_a_decision_is_not_explained_before_its_phase() -> None:
    g = table(phase="planning")
    deal(g, ADA, "DS09")
    assert why_not(g, ADA, None, "play:DS09:move") is None
