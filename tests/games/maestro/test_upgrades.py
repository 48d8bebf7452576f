"""Upgrading cards and workshops."""

import pytest

from games.engine import Refusal
from games.maestro.box import CARDS
from games.maestro.card_effects import resolve
from games.maestro.exhibition import publicity
from games.maestro.patronesses import own_cards
from games.maestro.state import Placed, State
from games.maestro.turns import play
from games.maestro.upgrades import upgradable, upgrade_card, upgrade_workshop, visible_icons, workshop_options
from games.maestro.workshops import costs, patterns
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, BEN, CLEO, actor, deal, events_of, fill_hands, lay, live, points, table
from tests.games.playing import decision_of

COSTS = [f"row{n}" for n in range(1, 5)] + [f"col{n}" for n in range(1, 6)]


def displayed(g: State, side: int = 0, *cards: str) -> None:
    """These cards on the Upgrade display, the others below."""
    workshop = g.workshops[side]
    workshop.upgrades = [c for c in (*workshop.upgrades, *workshop.display) if c not in cards]
    workshop.display = list(cards)


# --- which cards


@pytest.mark.clause("MA-UPCARD-01", "MA-UPCARD-02", "MA-TEAM-02")
def test_hand_cards_and_every_card_of_the_workshop_on_the_board_can_be_upgraded() -> None:
    g = table(players=4, hand=["DS09", "DU01"])
    deal(g, CLEO, "DS10")
    lay(g, "move", "DS01", ADA)
    lay(g, "move", "MS01", BEN)
    lay(g, "study", "DS02", CLEO)
    assert g.runs == [0, 2, 1, 3]
    g.runs = [ADA, BEN, CLEO, 3]
    assert upgradable(g, actor(g)) == ["hand:DS09", "hand:DU01", "board:move:0:DS01", "board:study:0:DS02"]


@pytest.mark.clause("MA-UPCARD-01", "MA-UPCARD-07")
def test_own_gossip_cards_are_known_and_a_team_mates_is_chosen_blind() -> None:
    g = table(players=4, round=1)
    g.runs = [ADA, BEN, CLEO, 3]
    lay(g, "move", "DS01", ADA, face_up=False)
    lay(g, "move", "DS02", CLEO, face_up=False)
    assert upgradable(g, actor(g)) == ["board:move:0:DS01", "board:move:1:unseen"]


@pytest.mark.clause("MA-UPCARD-08", "MA-PREP-05")
def test_set_aside_cards_wait_until_the_hand_is_empty() -> None:
    g = table(hand=["DS10", "DS01"])
    g.aside["0"] = ["DS04", "DS05", "DS06"]
    g.workshops[0].study = 1
    game = live(fill_hands(g))
    for option in ("play:DS01:study", "advance"):
        game.choose(ADA, (option,))
    assert decision_of(game, ADA).options == ("hand:DS10", "board:study:0:DS01")
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("hand:DS04",))
    assert refused.value.clause == "MA-UPCARD-08"
    g = table(hand=["DS01"])
    g.aside["0"] = ["DS04", "DS05", "DS06"]
    g.workshops[0].study = 1
    game = live(fill_hands(g))
    for option in ("play:DS01:study", "advance"):
        game.choose(ADA, (option,))
    assert decision_of(game, ADA).options == ("hand:DS04", "hand:DS05", "hand:DS06", "board:study:0:DS01")


@pytest.mark.clause("MA-UPCARD-01")
def test_discards_and_the_rivals_cards_cannot_be_upgraded() -> None:
    g = table(hand=["DS09"])
    g.discards["0"] = ["DS01"]
    deal(g, BEN, "MS01")
    lay(g, "move", "MS02", BEN)
    assert upgradable(g, actor(g)) == ["hand:DS09"]


# --- what happens


@pytest.mark.clause("MA-UPCARD-03", "MA-UPCARD-04", "MA-UPCARD-09", "MA-UPCARD-10", "MA-UPSCORE-01")
def test_a_hand_card_is_replaced_in_hand_and_gone_for_good() -> None:
    g = table(hand=["DS01", "DS09", "DS10"])
    displayed(g, 0, "DU03", "DU07")
    below = g.workshops[0].upgrades[-1]
    asked = answer(upgrade_card(g, actor(g)), "hand:DS09", "take:DU07")
    assert asked[1].options == ("take:DU03", "take:DU07")
    assert g.hands["0"] == ["DS01", "DU07", "DS10"]
    assert g.workshops[0].display == ["DU03", below]
    assert len(own_cards(g, 0)) == 10
    assert "DS09" not in own_cards(g, 0)
    (event,) = events_of(g, "upgrade")
    assert (event.facts["old"], event.facts["new"], event.visible_to) == ("DS09", "DU07", None)


@pytest.mark.clause("MA-UPCARD-03", "MA-UPCARD-04", "MA-UPCARD-05", "MA-UPSCORE-02")
@pytest.mark.parametrize("face_up", [True, False])
def test_a_board_card_is_replaced_in_its_place_with_its_token(face_up: bool) -> None:
    g = table(round=1)
    lay(g, "move", "DS02", ADA)
    lay(g, "move", "DS03", ADA, face_up=face_up, token="purple")
    lay(g, "move", "MS03", BEN)
    displayed(g, 0, "DU01", "DU07")
    answer(upgrade_card(g, actor(g)), "board:move:1:DS03", "take:DU01")
    assert g.placed["move"][1] == Placed("DU01", 0, ADA, face_up, "purple")
    assert [card.card for card in g.placed["move"]] == ["DS02", "DU01", "MS03"]
    assert points(g) == [2, 0]
    assert publicity(g, g.placed["move"][1], "move") == 6  # 4 and a matching token
    (event,) = events_of(g, "upgrade")
    assert (event.facts["old"], event.facts["new"]) == ("DS03", "DU01" if face_up else "")


@pytest.mark.clause("MA-UPCARD-02", "MA-UPCARD-05", "MA-UPCARD-06", "MA-CARD-05")
def test_the_card_just_played_is_replaced_without_a_change_to_the_action() -> None:
    g = table(hand=["DS06"], round=2)
    g.workshops[0].study = 1
    displayed(g, 0, "DU03", "DU10")
    script = play(g, actor(g), "DS06", "study")  # Effort 2 gives 1 space
    next(script)
    asked = script.send(("advance",))
    assert asked.options == ("board:study:0:DS06",)
    script.send(asked.options)
    with pytest.raises(StopIteration) as end:
        script.send(("take:DU10",))
    assert g.workshops[0].study == 2
    assert g.placed["study"][0].card == "DU10"
    assert end.value.value == ("RES green", "study")  # the effect of the card played, not of the new one
    answer(resolve(g, actor(g), *end.value.value))
    assert g.sections[2]["green"] == 1


@pytest.mark.clause("MA-UPCARD-06")
def test_a_bonus_to_effort_stays_when_its_card_is_replaced() -> None:
    g = table(hand=["DS02"])
    g.workshops[0].study = 1
    displayed(g, 0, "DU03", "DU10")
    answer(play(g, actor(g), "DS02", "study"), "advance", "take:DU03", "advance")  # 1 and 2 more give 2 spaces
    assert (g.workshops[0].study, g.placed["study"][0].card) == (3, "DU03")


# --- scoring


@pytest.mark.clause("MA-UPSCORE-01", "MA-UPSCORE-02", "MA-UPSCORE-03", "MA-UPSCORE-04")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
@pytest.mark.parametrize("card", ["DS02", "DS09", "DS10", "DU07", "DU01"])
def test_hand_cards_pay_effort_board_cards_publicity_times_the_factor(card: str, round: int) -> None:
    printed, factor = CARDS.cards[card], (1, 1, 2, 2)[round - 1]
    g = table(round=round, hand=[card])
    displayed(g, 0, "DU03", "DU05")
    answer(upgrade_card(g, actor(g)), "take:DU03")
    assert points(g) == [printed.effort * factor, 0]
    g = table(round=round)
    lay(g, "create", card, ADA, token="orange")
    displayed(g, 0, "DU03", "DU05")
    answer(upgrade_card(g, actor(g)), "take:DU03")
    assert points(g) == [printed.publicity * factor, 0]


@pytest.mark.clause("MA-UPSCORE-02")
def test_a_publicity_bonus_does_not_count_for_an_upgrade_and_leaves_with_its_card() -> None:
    g = table(round=1)
    lay(g, "create", "DS07", ADA)
    assert publicity(g, g.placed["create"][0], "create") == 3
    displayed(g, 0, "DU03", "DU05")
    answer(upgrade_card(g, actor(g)), "take:DU05")
    assert points(g) == [2, 0]
    assert publicity(g, g.placed["create"][0], "create") == 3  # printed on DU05


@pytest.mark.clause("MA-UPCARD-10")
def test_an_empty_deck_leaves_a_smaller_display_and_an_empty_display_ends_upgrades() -> None:
    g = table(hand=["DS09", "DS10"])
    displayed(g, 0, "DU03", "DU05")
    g.workshops[0].upgrades = []
    answer(upgrade_card(g, actor(g)), "hand:DS09", "take:DU03")
    assert g.workshops[0].display == ["DU05"]
    answer(upgrade_card(g, actor(g)), "hand:DS10")
    assert (g.workshops[0].display, g.hands["0"]) == ([], ["DU03", "DU05"])
    assert answer(upgrade_card(g, actor(g))) == []
    assert upgradable(g, actor(g)) == []


@pytest.mark.clause("MA-UPCARD-10", "MA-HID-08")
def test_a_new_display_card_ends_undo() -> None:
    g = table(hand=["DS09", "DS10", "DS01"])
    g.workshops[0].study = 1
    game = live(fill_hands(g))
    for option in ("play:DS01:study", "advance", "hand:DS09"):
        game.choose(ADA, (option,))
    assert game.can_undo(ADA)
    game.choose(ADA, (f"take:{game.state.workshops[0].display[0]}",))
    assert not game.can_undo(ADA)


# --- da Vinci's workshop


@pytest.mark.clause("MA-UPDV-01")
@pytest.mark.parametrize("options", [["cover:BL1:0", "cover:BL1:2"], ["cover:BL1:0", "cover:BL6:3"]])
def test_two_markers_cover_any_two_icons_on_one_tile_or_two(options: list[str]) -> None:
    g = table()
    asked = answer(upgrade_workshop(g, actor(g)), *options)
    assert len(asked) == 2
    every = [f"cover:{b.card}:{n}" for b in g.blueprints for n in range(len(CARDS.icons[b.tile, "A"]))]
    assert asked[0].options == tuple(every)
    assert options[0] not in asked[1].options
    covered = [f"cover:{b.card}:{n}" for b in g.blueprints for n in b.covered]
    assert covered == options


@pytest.mark.clause("MA-UPDV-02")
def test_the_last_visible_icon_stays() -> None:
    g = table()
    g.blueprints[0].covered = [0, 2]
    assert not any(option.startswith("cover:BL1:") for option in workshop_options(g, 0))
    g.blueprints[0].covered = [0]
    assert {option for option in workshop_options(g, 0) if "BL1" in option} == {"cover:BL1:1", "cover:BL1:2"}
    for blueprint in g.blueprints:
        blueprint.covered = list(range(len(CARDS.icons[blueprint.tile, "A"]) - 1))
    assert workshop_options(g, 0) == []
    assert answer(upgrade_workshop(g, actor(g))) == []


@pytest.mark.clause("MA-UPDV-01", "MA-UPDV-02")
def test_as_many_markers_are_placed_as_can_be() -> None:
    g = table()
    for blueprint in g.blueprints:
        blueprint.covered = list(range(len(CARDS.icons[blueprint.tile, "A"]) - 1))
    g.blueprints[0].covered = [0]  # one may go here; eleven others are needed elsewhere
    for blueprint in g.blueprints[1:]:
        blueprint.covered = blueprint.covered[:2]
    g.blueprints[5].covered = g.blueprints[5].covered[:0]
    assert sum(len(b.covered) for b in g.blueprints) == 9
    answer(upgrade_workshop(g, actor(g)), "cover:BL1:1", "cover:BL6:0")
    assert sum(len(b.covered) for b in g.blueprints) == 11
    answer(upgrade_workshop(g, actor(g)), "cover:BL6:1")  # the twelfth marker is the last
    assert workshop_options(g, 0) == []


@pytest.mark.clause("MA-UPDV-02")
def test_covering_the_last_icon_is_refused() -> None:
    g = table(hand=["DU03"])
    g.workshops[0].study, g.blueprints[0].covered = 3, [0, 1]
    game = live(fill_hands(g))
    for option in ("play:DU03:study", "advance"):
        game.choose(ADA, (option,))
    for option, clause in (("cover:BL1:2", "MA-UPDV-02"), ("cover:BL1:0", "MA-UPDV-01")):
        with pytest.raises(Refusal) as refused:
            game.choose(ADA, (option,))
        assert refused.value.clause == clause


@pytest.mark.clause("MA-UPDV-03", "MA-DVWS-10")
def test_a_covered_icon_is_not_needed_any_more() -> None:
    g = table()
    g.grid[0] = g.grid[1] = "orange"
    assert patterns(g, g.blueprints[0]) == []  # orange, blue and green
    g.blueprints[0].covered = [1, 2]
    assert visible_icons(g, g.blueprints[0]) == [0]
    assert patterns(g, g.blueprints[0]) == [(0,), (1,)]


# --- Michelangelo's workshop


@pytest.mark.clause("MA-UPMI-01")
def test_a_tile_covers_any_row_or_column_that_is_not_covered() -> None:
    g = table(active=1)
    (asked,) = answer(upgrade_workshop(g, actor(g)), "cover:row3")
    assert asked.options == tuple(f"cover:{cost}" for cost in COSTS)
    assert g.covers == ["row3"]
    (asked,) = answer(upgrade_workshop(g, actor(g)), "cover:col5")
    assert "cover:row3" not in asked.options
    g.covers = COSTS[:-1]
    assert answer(upgrade_workshop(g, actor(g))) == []
    assert answer(upgrade_workshop(g, actor(g))) == []
    assert sorted(g.covers) == sorted(COSTS)


@pytest.mark.clause("MA-UPMI-02", "MA-MIWS-02", "MA-MIWS-07")
@pytest.mark.parametrize("cost", COSTS)
def test_a_covered_cost_is_gone_for_its_whole_row_or_column(cost: str) -> None:
    g = table(active=1)
    before = [costs(g.covers, space) for space in range(20)]
    assert all(len(found) == 2 for found in before)
    g.covers = [cost]
    for space in range(20):
        row, column = divmod(space, 5)
        gone = cost in (f"row{row + 1}", f"col{column + 1}")
        assert len(costs(g.covers, space)) == 2 - gone
    assert sum(len(costs(g.covers, space)) == 1 for space in range(20)) == (5 if cost.startswith("row") else 4)


@pytest.mark.clause("MA-UPMI-01")
def test_covering_a_cost_again_is_refused() -> None:
    g = table(active=1, hand=["MS08"], covers=["col2"])
    g.workshops[1].study = 3
    game = live(fill_hands(g))
    for option in ("play:MS08:study", "advance"):
        game.choose(BEN, (option,))
    with pytest.raises(Refusal) as refused:
        game.choose(BEN, ("cover:col2",))
    assert refused.value.clause == "MA-UPMI-01"
    assert question(upgrade_workshop(game.state, actor(game.state))).kind == "cover"
