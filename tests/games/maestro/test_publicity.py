"""Major Publicity, and the Publicity tokens."""

from collections import Counter
from typing import Any

import pytest

from games.maestro.box import ACTIONS, COLOURS
from games.maestro.cleanup import cleanup
from games.maestro.exhibition import major_publicity, publicity
from games.maestro.state import Placed, State
from games.maestro.turns import add_token, turn
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, BEN, CLEO, actor, events_of, inventory, lay, table, whole_box

WITHOUT_PRIZE = {"create": "P1", "move": "P2", "influence": "P3", "study": "P4"}


def shown(prizes: dict[str, str] | None = None, **more: Any) -> State:
    """An Exhibition in which the cards of the round are about to be compared."""
    g = table(**more)
    g.prizes = dict(prizes or WITHOUT_PRIZE)
    return g


def won(g: State) -> list[list[str]]:
    """What both workshops have won."""
    return [[*workshop.benefactors, *workshop.patronesses] for workshop in g.workshops]


# --- totals


@pytest.mark.clause("MA-PUB-02", "MA-TOK-02", "MA-TOK-03", "MA-CARD-07")
@pytest.mark.parametrize(
    ("card", "action", "token", "total"),
    [
        ("DS01", "move", "", 3),
        ("DS10", "move", "", 0),
        ("DS01", "move", "purple", 5),  # Move is purple
        ("DS01", "move", "green", 4),
        ("DS01", "study", "green", 5),
        ("DS07", "create", "", 3),  # its own bonus there
        ("DS07", "move", "", 2),
        ("DS10", "create", "blue", 1),
    ],
)
def test_publicity_is_printed_and_bonus_and_2_for_a_token_of_the_actions_colour_else_1(
    card: str, action: str, token: str, total: int
) -> None:
    g = table()
    assert publicity(g, Placed(card, 0, ADA, token=token), action) == total


@pytest.mark.clause("MA-PUB-02", "MA-PUB-03", "MA-PUB-10")
def test_all_cards_and_tokens_of_a_side_are_added() -> None:
    g = shown()
    lay(g, "move", "DS03", ADA)
    lay(g, "move", "DS10", ADA, token="purple")
    lay(g, "move", "DS08", ADA, face_up=False, token="green")
    lay(g, "move", "MS01", BEN)
    lay(g, "move", "MS04", BEN)
    major_publicity(g)
    (event,) = events_of(g, "publicity")
    assert event.facts["totals"] == [2 + 2 + 1 + 1, 5]
    assert won(g) == [["P2"], []]


@pytest.mark.clause("MA-PUB-10", "MA-GOSSIP-05", "MA-HID-04")
def test_gossip_cards_are_turned_up_and_count_like_the_others() -> None:
    g = shown()
    lay(g, "study", "MS03", BEN, face_up=False)
    lay(g, "study", "DS09", ADA)
    before = g.revealed
    major_publicity(g)
    assert [event.facts["card"] for event in events_of(g, "revealed")] == ["MS03"]
    assert g.placed["study"][0].face_up
    assert g.revealed > before
    assert won(g) == [[], ["P4"]]


# --- who wins


@pytest.mark.clause("MA-PUB-01")
@pytest.mark.parametrize("turn", range(4))
def test_actions_are_resolved_clockwise_from_create(turn: int) -> None:
    others = ["influence", "study", "move"]
    order = ["create", *others[turn % 3 :], *others[: turn % 3]]
    g = shown(action_order=order)
    for action in ACTIONS:
        lay(g, action, {"create": "DS01", "move": "DS02", "influence": "DS03", "study": "DS04"}[action], ADA)
    major_publicity(g)
    assert [event.facts["action"] for event in events_of(g, "publicity")] == order


@pytest.mark.clause("MA-PUB-03", "MA-PUB-06", "MA-HID-11")
@pytest.mark.parametrize(("prize", "pile"), [("B2", "benefactors"), ("P7", "patronesses")])
@pytest.mark.parametrize("side", [0, 1])
def test_the_higher_total_takes_the_card_face_up(prize: str, pile: str, side: int) -> None:
    g = shown({**WITHOUT_PRIZE, "influence": prize})
    lay(g, "influence", "DS01" if side == 0 else "DS04", ADA)
    lay(g, "influence", "MS03" if side == 0 else "MS01", BEN)
    major_publicity(g)
    assert getattr(g.workshops[side], pile) == [prize]
    assert won(g)[1 - side] == []
    assert g.workshops[side].spent == []
    assert "influence" not in g.prizes


@pytest.mark.clause("MA-PUB-04")
@pytest.mark.parametrize(("spaces", "winner"), [((4, 3), 0), ((3, 4), 1), ((0, 9), 1), ((18, 17), 0)])
def test_a_tie_goes_to_the_workshop_farther_on_the_study_track(spaces: tuple[int, ...], winner: int) -> None:
    for order in ([0, 1], [1, 0]):
        g = shown(study_order=order)
        g.workshops[0].study, g.workshops[1].study = spaces
        lay(g, "move", "DS01", ADA)
        lay(g, "move", "MS01", BEN)
        major_publicity(g)
        assert won(g)[winner] == ["P2"]
        assert len(g.workshops[1 - winner].tokens) == 1


@pytest.mark.clause("MA-PUB-05")
@pytest.mark.parametrize("first", [0, 1])
def test_on_one_space_the_marker_that_came_first_wins_the_tie(first: int) -> None:
    g = shown(study_order=[first, 1 - first])
    g.workshops[0].study = g.workshops[1].study = 5
    lay(g, "move", "DS01", ADA)
    lay(g, "move", "MS01", BEN)
    major_publicity(g)
    assert won(g)[first] == ["P2"]
    assert won(g)[1 - first] == []


@pytest.mark.clause("MA-PUB-04", "MA-DVWS-11")
def test_bl5_lets_da_vinci_win_ties_of_publicity() -> None:
    g = shown()
    g.workshops[1].study = 9
    g.blueprints[4].built = 2
    lay(g, "move", "DS01", ADA)
    lay(g, "move", "MS01", BEN)
    major_publicity(g)
    assert won(g) == [["P2"], []]


# --- the loser's token


@pytest.mark.clause("MA-PUB-07", "MA-HID-10")
def test_the_loser_draws_one_token_from_the_general_supply() -> None:
    g = shown(publicity=["orange", "blue"])
    lay(g, "move", "DS01", ADA)
    lay(g, "move", "MS03", BEN)
    before = g.revealed
    major_publicity(g)
    assert (g.workshops[0].tokens, g.workshops[1].tokens, g.publicity) == ([], ["blue"], ["orange"])
    assert g.revealed > before


@pytest.mark.clause("MA-PUB-07")
def test_from_an_empty_supply_nobody_draws() -> None:
    g = shown(publicity=[])
    lay(g, "move", "DS01", ADA)
    lay(g, "move", "MS03", BEN)
    major_publicity(g)
    assert won(g) == [["P2"], []]
    assert g.workshops[1].tokens == []


@pytest.mark.clause("MA-PUB-08")
@pytest.mark.parametrize("cards", [(), ("DS10",), ("MS10",), ("DS10", "MS10")])
def test_without_publicity_of_either_side_the_card_goes_back_to_the_box(cards: tuple[str, ...]) -> None:
    g = shown()
    for card in cards:
        lay(g, "move", card, ADA if card.startswith("D") else BEN)
    g.workshops[0].study = 3
    major_publicity(g)
    assert won(g) == [[], []]
    assert not any(workshop.tokens for workshop in g.workshops)
    assert "P2" not in g.prizes.values()


@pytest.mark.clause("MA-PUB-09")
@pytest.mark.parametrize("cards", [("DS01",), ("DS01", "MS10")])
def test_a_loser_without_publicity_gets_no_token(cards: tuple[str, ...]) -> None:
    g = shown()
    for card in cards:
        lay(g, "move", card, ADA if card.startswith("D") else BEN)
    major_publicity(g)
    assert won(g) == [["P2"], []]
    assert g.workshops[1].tokens == []
    assert len(g.publicity) == 20


# --- tokens


@pytest.mark.clause("MA-TOK-01", "MA-TEAM-02")
@pytest.mark.parametrize(("active", "seat"), [(0, ADA), (2, CLEO)])
def test_a_token_of_the_workshop_may_be_used_by_either_team_mate(active: int, seat: int) -> None:
    g = table(players=4, active=active, hand=["DS09"], runs=[ADA, BEN, CLEO, 3])
    g.workshops[0].tokens, g.workshops[1].tokens = ["green"], ["blue"]
    placed = Placed("DS09", 0, seat)
    asked = answer(add_token(g, actor(g), placed), "token:green")
    assert [(decision.seats, decision.options) for decision in asked] == [((seat,), ("none", "token:green"))]
    assert (placed.token, g.workshops[0].tokens, g.workshops[1].tokens) == ("green", [], ["blue"])


@pytest.mark.clause("MA-TOK-04", "MA-CARD-11")
def test_one_token_a_turn_and_on_the_card_just_played() -> None:
    g = table(hand=["DS09"], publicity=[])
    g.workshops[0].tokens = ["green", "green", "blue"]
    lay(g, "move", "DS01", ADA)
    asked = answer(turn(g), "play:DS09:move", "token:green")
    assert [decision.kind for decision in asked].count("token") == 1
    assert [placed.token for placed in g.placed["move"]] == ["", "green"]
    assert sorted(g.workshops[0].tokens) == ["blue", "green"]


@pytest.mark.clause("MA-TOK-04")
def test_a_token_need_not_be_placed_and_without_tokens_nobody_is_asked() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].tokens = ["green"]
    answer(add_token(g, actor(g), placed := Placed("DS09", 0, ADA)), "none")
    assert (placed.token, g.workshops[0].tokens) == ("", ["green"])
    g.workshops[0].tokens = []
    assert answer(add_token(g, actor(g), placed)) == []


@pytest.mark.clause("MA-TOK-05", "MA-CLEAN-06", "MA-HID-10")
def test_placed_tokens_stay_until_cleanup_and_then_return_shuffled() -> None:
    g = shown({}, phase="cleanup", publicity=["blue", *["green"] * 4])
    g.publicity += ["orange"] * 5 + ["purple"] * 5 + ["blue"] * 4 + ["green"]
    lay(g, "move", "DS01", ADA, token="orange")
    lay(g, "study", "MS03", BEN, token="blue")
    g.workshops[0].tokens.append("purple")
    g.publicity.remove("purple")
    assert len(g.publicity) == 17
    answer(cleanup(g))
    assert Counter(g.publicity) == {"orange": 5, "purple": 4, "blue": 5, "green": 5}
    assert g.workshops[0].tokens == ["purple"]
    assert g.publicity != sorted(g.publicity, key=COLOURS.index)
    assert inventory(g)["token orange"] == whole_box(g)["token orange"]


@pytest.mark.clause("MA-TOK-01")
def test_only_colours_that_the_workshop_has_are_offered() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].tokens = ["blue", "green", "blue"]
    asked = question(add_token(g, actor(g), Placed("DS09", 0, ADA)))
    assert asked.options == ("none", "token:blue", "token:green")
