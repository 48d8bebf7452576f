"""Playing a card: its Action, its numbers, a token, Resources for Effort, and what each card does."""

from typing import Any

import pytest

from games.engine import Decision, Refusal
from games.maestro.box import ACTIONS, CARDS, COLOURS
from games.maestro.card_effects import is_optional, matters_before, resolve
from games.maestro.effects import bonus
from games.maestro.exhibition import publicity
from games.maestro.state import Placed, State
from games.maestro.turns import open_actions, play, spend_for_effort, turn, useful_efforts
from tests.games.answering import answer, question
from tests.games.maestro.table import (
    ADA,
    actor,
    events_of,
    fill_hands,
    give,
    held,
    lay,
    lies,
    live,
    points,
    put,
    table,
)
from tests.games.playing import decision_of

DA_VINCI_CARDS = {  # Effort, Publicity, effect
    "DS01": (1, 3, "RES act"),
    "DS02": (1, 3, "EFF Study +2"),
    "DS03": (2, 2, "RES orange"),
    "DS04": (2, 2, "RES purple"),
    "DS05": (2, 2, "RES blue"),
    "DS06": (2, 2, "RES green"),
    "DS07": (3, 2, "PUBL Create +1"),
    "DS08": (3, 1, "ART"),
    "DS09": (4, 1, "none"),
    "DS10": (5, 0, "none"),
    "DU01": (2, 4, "RES any"),
    "DU02": (2, 3, "STUDY"),
    "DU03": (3, 3, "COLL"),
    "DU04": (3, 2, "ART+PLACE"),
    "DU05": (3, 3, "TOKEN"),
    "DU06": (3, 2, "VPTIER"),
    "DU07": (4, 2, "RES act"),
    "DU08": (4, 2, "STEP 2"),
    "DU09": (5, 1, "EFF Create +1"),
    "DU10": (5, 2, "WS2"),
}
MICHELANGELO_CARDS = {
    "MS01": (1, 3, "RES act"),
    "MS02": (1, 3, "EFF Influence +2"),
    "MS03": (1, 2, "RES orange"),
    "MS04": (2, 2, "RES purple"),
    "MS05": (2, 3, "RES blue"),
    "MS06": (2, 3, "RES green"),
    "MS07": (2, 2, "ART"),
    "MS08": (3, 1, "none"),
    "MS09": (3, 1, "PUBL Move +1"),
    "MS10": (3, 0, "STEP 1"),
    "MU01": (1, 5, "RES any"),
    "MU02": (2, 3, "STUDY"),
    "MU03": (2, 3, "COLL"),
    "MU04": (2, 3, "ART+PLACE"),
    "MU05": (3, 3, "TOKEN"),
    "MU06": (3, 2, "VPTIER"),
    "MU07": (3, 2, "RES act"),
    "MU08": (4, 3, "STEP 2"),
    "MU09": (4, 2, "EFF Move +1"),
    "MU10": (4, 2, "WS2"),
}
EVERY_CARD = {**DA_VINCI_CARDS, **MICHELANGELO_CARDS}


def holder(card: str, **fields: Any) -> State:
    """A table at which the card's workshop is active and holds just this card."""
    return table(active="DM".index(card[0]), hand=[card], **fields)


def cards_with(code: str) -> list[str]:
    """The cards with an effect."""
    return [card for card, (_e, _p, effect) in EVERY_CARD.items() if effect.split()[0] == code]


def use(g: State, card: str, *options: str, action: str = "influence") -> list[Decision]:
    """Use a card's effect by itself; what was asked."""
    return answer(resolve(g, actor(g), CARDS.cards[card].effect, action), *options)


# --- the numbers


@pytest.mark.clause("MA-CARD-04", "MA-COMP-11")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_each_card_has_its_effort_publicity_and_effect(card: str) -> None:
    printed = CARDS.cards[card]
    assert (printed.effort, printed.publicity, printed.effect) == EVERY_CARD[card]
    assert len(CARDS.cards) == len(EVERY_CARD)


@pytest.mark.clause("MA-CARD-07", "MA-TOK-02", "MA-TOK-03")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_its_publicity_counts_where_it_lies_with_a_bonus_there_only(card: str) -> None:
    g = table()
    base, effect = EVERY_CARD[card][1:]
    for action in ACTIONS:
        more = effect in (f"PUBL {action.capitalize()} +1",)
        assert publicity(g, Placed(card, 0, ADA), action) == base + more
        matching, other = g.action_colour[action], next(c for c in COLOURS if c != g.action_colour[action])
        assert publicity(g, Placed(card, 0, ADA, True, matching), action) == base + more + 2
        assert publicity(g, Placed(card, 0, ADA, True, other), action) == base + more + 1


@pytest.mark.clause("MA-CARD-06", "MA-CARD-04")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_its_effort_with_a_bonus_there_only(card: str) -> None:
    effort, _publicity, effect = EVERY_CARD[card]
    for action in ACTIONS:
        more = int(effect[-1]) if effect.startswith(f"EFF {action.capitalize()} ") else 0
        assert bonus(CARDS.cards[card].effect, "EFF", action) == more
    g = holder(card)
    g.workshops[actor(g).side].study = 0
    more = 2 if effect.startswith("EFF Study") else 0
    want = (0, 1, 1, 2, 2, 3, 3, 4)[effort + more]
    options = [
        f"play:{card}:study",
        *(["go"] if is_optional(effect) and matters_before(g, effect, "study", want) else []),
    ]
    script = turn(g)
    asked = next(script)
    for option in options:
        asked = script.send((option,))
    for _n in range(want - 1):
        assert asked.kind == "study"
        asked = script.send(("advance",))
        while asked.kind != "study":
            asked = script.send((asked.options[0],))
    assert asked.kind == "study"
    asked = script.send(("stop",))
    assert asked.kind == "turn"


@pytest.mark.clause("MA-CARD-04", "MA-CARD-05")
@pytest.mark.parametrize("card", EVERY_CARD)
def test_an_effect_is_used_before_or_after_or_not_at_all_and_bonuses_by_themselves(card: str) -> None:
    effect = EVERY_CARD[card][2]
    optional = effect.split()[0] not in ("none", "EFF", "PUBL")
    assert is_optional(effect) == optional
    g = holder(card)
    script = turn(g)
    next(script)
    asked = script.send((f"play:{card}:influence",))
    ordered = optional and effect.split()[0] in ("COLL", "STUDY", "TOKEN", "UPGRADE", "WS2")
    assert (asked.kind == "before") == ordered
    if ordered:
        assert asked.options == ("go", "effect")
        asked = script.send(("go",))
    assert asked.kind == "influence"
    asked = script.send(("stop",))
    assert ("effect" in asked.options) == optional
    assert {"end", "workshop"} & {*asked.options}  # it may be left


@pytest.mark.clause("MA-CARD-05")
@pytest.mark.parametrize(
    ("effect", "action", "bank", "matters"),
    [
        ("RES blue", "influence", {"blue": 5}, True),  # two points may take four blue Resources, and one comes after
        ("RES blue", "influence", {"blue": 6}, False),
        ("RES blue", "influence", {"orange": 0}, False),
        ("RES act", "influence", {"blue": 0}, True),
        ("RES any", "study", {"green": 5}, True),
        ("RES any", "move", {"green": 0}, False),
        ("RES any", "move", {}, False),
        ("COLL", "influence", {}, True),
        ("COLL", "study", {}, False),
        ("COLL", "study", {"green": 5}, True),
        ("COLL", "move", {"green": 0}, False),
        ("STEP 1", "move", {}, True),
        ("STEP 2", "create", {}, True),  # it may take a Centerpiece first, which Create then serves
        ("STEP 1", "influence", {}, False),
        ("ART", "create", {}, True),
        ("ART", "move", {}, False),
        ("ART+PLACE", "move", {}, True),
        ("PLACE", "study", {}, False),
        ("WS2", "influence", {}, True),
        ("UPGRADE", "move", {}, True),
        ("TOKEN", "study", {}, True),  # which colour it is may be worth knowing first
        ("VP 3", "study", {}, False),
        ("VPTIER", "study", {}, True),
        ("VPTIER", "create", {}, False),
        ("STEP 2", "study", {}, False),
        ("WS2", "study", {}, True),
    ],
)
def test_the_order_is_asked_for_where_it_can_matter(
    effect: str, action: str, bank: dict[str, int], matters: bool
) -> None:
    g = table(hand=["DS09"])
    g.bank |= bank
    assert matters_before(g, effect, action, 2) is matters


@pytest.mark.clause("MA-CARD-05")
def test_an_effect_may_come_first_where_the_supply_is_short() -> None:
    g = table(active=1, hand=["MS03"])
    g.bank["orange"] = 1
    answer(turn(g), "play:MS03:influence", "effect", "collector:orange:green", "tile:0:flip:")
    assert held(g, 3) == {"orange": 1}
    assert [event.facts["effect"] for event in events_of(g, "effect")] == ["RES orange"]
    assert len(events_of(g, "resource_lost")) == 1


@pytest.mark.clause("MA-CARD-08", "MA-CARD-09")
def test_resources_that_buy_nothing_may_fill_an_empty_supply() -> None:
    g = table(active=1, hand=["MS08"])
    give(g, 1, blue=1)
    for left, offered in ((5, [0]), (4, [0]), (3, [0, 1]), (0, [0, 1])):  # two points, an effect and a tile take four
        g.bank["blue"] = left
        assert useful_efforts(g, actor(g), "MS08", "influence") == offered
    g.workshops[1].benefactors = ["B1", "B10"]
    for left, offered in ((6, [0]), (5, [0, 1])):
        g.bank["blue"] = left
        assert useful_efforts(g, actor(g), "MS08", "influence") == offered
    g.workshops[1].benefactors.clear()
    g.bank["blue"] = 0
    answer(turn(g), "play:MS08:influence", "effort:1", "collector:blue:green", "stop", "tile:0:flip:")
    assert (held(g, 1), held(g, 3)) == ({}, {"blue": 1})


# --- where cards go


@pytest.mark.clause("MA-CARD-01", "MA-CARD-02", "MA-CARD-07")
def test_a_hand_card_goes_face_up_to_one_of_four_actions_on_the_own_side() -> None:
    g = table(hand=["DS09", "DS10"])
    asked = question(turn(g))
    plays = {option for option in asked.options if option.startswith("play:")}
    assert plays == {f"play:{card}:{a}" for card in ("DS09", "DS10") for a in ("move", "create", "influence", "study")}
    answer(play(g, actor(g), "DS09", "influence"), "stop")
    (placed,) = g.placed["influence"]
    assert (placed.card, placed.side, placed.seat, placed.face_up) == ("DS09", 0, ADA, True)
    assert g.hands["0"] == ["DS10"]
    game = live(fill_hands(table(hand=["DS09"])))
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("play:DS09:paint",))
    assert refused.value.clause == "MA-CARD-01"
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("play:DU01:move",))
    assert refused.value.clause == "MA-CARD-02"


@pytest.mark.clause("MA-CARD-03")
def test_a_side_holds_three_cards() -> None:
    g = table(hand=["DS09"])
    for number, card in enumerate(("DS01", "DS02", "DS03")):
        assert "move" in open_actions(g, 0), number
        lay(g, "move", card, ADA)
    assert open_actions(g, 0) == ["create", "influence", "study"]
    assert open_actions(g, 1) == ["create", "move", "influence", "study"]
    with pytest.raises(Refusal) as refused:
        live(fill_hands(g)).choose(ADA, ("play:DS09:move",))
    assert refused.value.clause == "MA-CARD-03"


# --- tokens


@pytest.mark.clause("MA-CARD-11", "MA-TOK-01", "MA-TOK-04")
def test_one_token_of_the_workshop_may_lie_on_a_card() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].tokens = ["blue", "green", "blue"]
    asked = answer(play(g, actor(g), "DS09", "influence"), "token:blue", "stop")
    assert asked[0].options == ("none", "token:blue", "token:green")
    assert [decision.kind for decision in asked] == ["token", "influence"]
    assert g.placed["influence"][0].token == "blue"
    assert g.workshops[0].tokens == ["green", "blue"]
    g = table(hand=["DS09"])
    g.workshops[0].tokens = ["blue"]
    answer(play(g, actor(g), "DS09", "influence"), "none", "stop")
    assert (g.placed["influence"][0].token, g.workshops[0].tokens) == ("", ["blue"])


@pytest.mark.clause("MA-CARD-11")
def test_nobody_places_a_token_of_the_rival() -> None:
    g = table(hand=["DS09"])
    g.workshops[1].tokens = ["blue"]
    assert [decision.kind for decision in answer(play(g, actor(g), "DS09", "influence"), "stop")] == ["influence"]


# --- Resources for Effort


@pytest.mark.clause("MA-CARD-08", "MA-CARD-09", "MA-KEY-09")
def test_michelangelo_adds_effort_with_resources_of_the_actions_colour() -> None:
    g = table(active=1, hand=["MS03"])
    give(g, 1, blue=6, orange=2)
    give(g, 3, blue=1)
    g.bank["blue"] = 7
    before = dict(g.bank)
    asked = answer(play(g, actor(g), "MS03", "influence"), "effort:6", "stop")
    assert asked[0].options == ("effort:0", "effort:2", "effort:4", "effort:6")  # others buy no more
    assert held(g, 1) == {"orange": 2}
    assert held(g, 3) == {"blue": 1}
    assert g.bank == {**before, "blue": before["blue"] + 6}


@pytest.mark.clause("MA-CARD-08", "MA-CARD-06")
@pytest.mark.parametrize(("spent", "collectors"), [(0, 1), (2, 2), (4, 3), (6, 4)])
def test_each_resource_is_an_effort_more(spent: int, collectors: int) -> None:
    g = table(active=3, hand=["MS03"], lodge={"orange": [12, 0]})
    give(g, 3, blue=6)
    options = [f"effort:{spent}"] + ["collector:orange:green"] * collectors
    answer(play(g, actor(g), "MS03", "influence"), *options)
    assert g.lodge["green"][1] == collectors


@pytest.mark.clause("MA-CARD-08", "MA-KEY-05")
def test_other_colours_and_the_other_characters_resources_add_no_effort() -> None:
    g = table(active=1)
    give(g, 1, orange=3, green=1)
    give(g, 3, blue=3)
    assert answer(spend_for_effort(g, actor(g), "influence", 4)) == []
    assert held(g, 1) == {"orange": 3, "green": 1}


@pytest.mark.clause("MA-CARD-10", "MA-KEY-08")
def test_da_vinci_spends_nothing_for_effort() -> None:
    g = table(hand=["DS09"])
    give(g, 0, blue=3)
    assert answer(spend_for_effort(g, actor(g), "influence", 4)) == []
    game = live(fill_hands(g))
    game.choose(ADA, ("play:DS09:influence",))
    assert decision_of(game, ADA).kind == "influence"
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("effort:1",))
    assert refused.value.clause == "MA-CARD-10"
    assert game.state.sections[0]["blue"] == 3


@pytest.mark.clause("MA-CARD-08")
def test_resources_are_declared_before_the_effect_and_the_action() -> None:
    g = table(active=1, hand=["MU04"])
    give(g, 1, orange=2)
    kinds = [d.kind for d in answer(play(g, actor(g), "MU04", "create"), "effort:1", "effect", "skip", "florence:0")]
    assert kinds == ["effort", "before", "florence", "create"]


# --- effects


@pytest.mark.clause("MA-CARD-05", "MA-KEY-06")
@pytest.mark.parametrize("card", cards_with("RES"))
def test_cards_that_give_a_resource_to_the_other_character(card: str) -> None:
    g = holder(card)
    colour = {"act": "green", "any": "purple"}.get(EVERY_CARD[card][2].split()[1], EVERY_CARD[card][2].split()[1])
    answer_words = ["gain:purple"] if EVERY_CARD[card][2] == "RES any" else []
    asked = use(g, card, *answer_words, action="study")
    assert held(g, actor(g).gains) == {colour: 1}
    assert held(g, actor(g).character) == {}
    assert actor(g).gains == actor(g).character + 2
    assert g.bank[colour] == 12
    if answer_words:
        assert asked[0].options == tuple(f"gain:{c}" for c in COLOURS)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("card", ["DS01", "DU07", "MS01", "MU07"])
def test_a_resource_of_the_actions_colour(card: str, action: str) -> None:
    g = holder(card)
    use(g, card, action=action)
    assert held(g, actor(g).gains) == {g.action_colour[action]: 1}


@pytest.mark.parametrize("card", ["DS03", "DU01", "MS03", "MU01"])
def test_what_the_supply_does_not_have_is_lost_or_not_on_offer(card: str) -> None:
    g = holder(card)
    g.bank["orange"] = 0
    asked = use(g, card, *(["gain:blue"] if EVERY_CARD[card][2] == "RES any" else []))
    if asked:
        assert "gain:orange" not in asked[0].options
    else:
        assert held(g, actor(g).gains) == {}
        assert len(events_of(g, "resource_lost")) == 1
    g.bank = dict.fromkeys(COLOURS, 0)
    assert use(g, card) == []


@pytest.mark.clause("MA-KEY-04", "MA-KEY-02", "MA-KEY-03")
@pytest.mark.parametrize("card", cards_with("ART"))
@pytest.mark.parametrize("assistant", [False, True])
def test_cards_that_give_an_artwork_of_the_active_type(card: str, assistant: bool) -> None:
    g = holder(card)
    g.active += 2 * assistant
    kind = ("painting", "bust" if assistant else "statue")["DM".index(card[0])]
    supply = g.workshops[actor(g).side].supply
    before = dict(supply)
    use(g, card)
    assert supply == {**before, kind: before[kind] + 1}
    g.artwork[kind] = 0
    use(g, card)
    assert supply[kind] == before[kind] + 1


@pytest.mark.clause("MA-KEY-04")
@pytest.mark.parametrize("card", cards_with("ART+PLACE"))
def test_cards_that_give_an_artwork_and_place_one(card: str) -> None:
    g = holder(card)
    kind = ("painting", "statue")["DM".index(card[0])]
    supply = g.workshops[actor(g).side].supply
    use(g, card, "skip")
    assert (supply[kind], lies(g, "F")) == (3, {})
    use(g, card, "place")
    assert (supply[kind], lies(g, "F")) == (3, {kind: 1})
    supply[kind], g.artwork[kind] = 0, 1
    use(g, card, "place")
    assert lies(g, "F") == {kind: 2}
    assert use(g, card) == []


@pytest.mark.clause("MA-MOVE-07")
@pytest.mark.parametrize("card", cards_with("STEP"))
def test_cards_that_give_steps_as_a_movement_of_their_own(card: str) -> None:
    number = int(EVERY_CARD[card][2].split()[1])
    g = holder(card, popular=["5", "2", "1"], secondary=[])
    kind = ("painting", "statue")["DM".index(card[0])]
    put(g, "F", kind, 2)
    steps = ["step:F:5", "step:F:4"][:number]
    use(g, card, *steps)
    assert lies(g, "5") == {kind: 1}
    assert g.centers == {"5": actor(g).side}
    assert sum(g.map[region].get(kind, 0) for region in ("5", "4")) == number


@pytest.mark.clause("MA-INFL-01")
@pytest.mark.parametrize("card", cards_with("COLL"))
def test_cards_that_give_one_point_of_influence(card: str) -> None:
    g = holder(card)
    asked = use(g, card, "collector:green:orange")
    assert len(asked) == 1
    assert (g.lodge["orange"], g.lodge["green"]) == ([3, 1], [2, 0])
    assert held(g, actor(g).gains) == {"green": 1}
    g.event = "EA03"
    use(g, card, "collector:green:orange")
    assert g.lodge["orange"] == [3, 2]  # single points are no action: it is laid down


@pytest.mark.clause("MA-STUDY-01")
@pytest.mark.parametrize("card", cards_with("STUDY"))
def test_cards_that_give_one_point_of_study(card: str) -> None:
    g = holder(card)
    asked = use(g, card, "advance")
    assert len(asked) == 1
    assert g.workshops[actor(g).side].study == 1
    assert held(g, actor(g).gains) == {"orange": 1}
    g.event = "EA01"
    g.workshops[actor(g).side].study = 2
    use(g, card, "advance")
    assert sum(held(g, actor(g).gains).values()) == 2  # single points are no action: the tile counts once


@pytest.mark.parametrize("card", cards_with("TOKEN"))
def test_cards_that_draw_a_token(card: str) -> None:
    g = holder(card)
    seen, top = g.revealed, g.publicity[-1]
    use(g, card)
    assert g.workshops[actor(g).side].tokens == [top]
    assert (len(g.publicity), g.revealed) == (19, seen + 1)
    g.publicity = []
    use(g, card)
    assert g.workshops[actor(g).side].tokens == [top]


@pytest.mark.clause("MA-STUDY-06")
@pytest.mark.parametrize("card", cards_with("VPTIER"))
@pytest.mark.parametrize(
    ("space", "tiers"), [(0, 0), (1, 1), (3, 1), (4, 2), (7, 3), (12, 4), (13, 5), (16, 6), (18, 6)]
)
def test_cards_that_pay_for_tiers(card: str, space: int, tiers: int) -> None:
    g = holder(card)
    g.workshops[actor(g).side].study = space
    use(g, card)
    assert points(g)[actor(g).side] == tiers


@pytest.mark.clause("MA-ACT-02")
def test_da_vincis_card_for_a_second_workshop_action() -> None:
    g = holder("DU10")
    give(g, 0, orange=2, blue=1)
    g.blueprints[2].covered = [3]  # BT3A without its any icon
    options = ["play:DU10:influence", "effect", "put:orange:0", "put:orange:1", "put:blue:4", "build:BL3:0.1.4"]
    answer(turn(g), *options, "marker:0", "stop")
    assert g.blueprints[2].built == 1
    assert g.grid == ["marker"] + [""] * 15


@pytest.mark.clause("MA-ACT-02")
def test_michelangelos_card_for_a_second_workshop_action() -> None:
    g = table(active=1, hand=["MU10"])
    options = ["play:MU10:influence", "go", "stop", "effect", "tile:0:flip:", "tile:1:flip:"]
    answer(turn(g), *options)
    assert g.ceiling[:2] == ["flipped", "flipped"]


# --- the effect and the turn


@pytest.mark.clause("MA-CARD-05")
@pytest.mark.parametrize(
    "options",
    [
        ["play:MS07:create", "effect", "florence:0", "tile:0:flip:"],
        ["play:MS07:create", "go", "florence:0", "effect", "tile:0:flip:"],
        ["play:MS07:create", "go", "florence:0", "workshop", "tile:0:flip:", "effect"],
        ["workshop", "tile:0:flip:", "play:MS07:create", "go", "florence:0", "effect"],
    ],
)
def test_the_effect_comes_before_or_after_the_main_action_once(options: list[str]) -> None:
    g = table(active=1, hand=["MS07"])
    before = g.workshops[1].supply["statue"]
    answer(turn(g), *options)
    assert g.workshops[1].supply["statue"] == before + 2  # one of Create, one of the effect


@pytest.mark.clause("MA-CARD-05")
def test_the_effect_can_be_left() -> None:
    g = table(active=1, hand=["MS03"])
    answer(turn(g), "play:MS03:influence", "stop", "workshop", "tile:0:flip:", "end")
    assert held(g, 3) == {}
