"""Building inventions and paying for them."""

from collections import Counter
from random import Random

import pytest

from games.engine import Decision, Refusal
from games.leonardo import TITLE
from games.leonardo.box import INVENTIONS
from games.leonardo.building import payments
from games.leonardo.paintings import lady, studies
from games.leonardo.rules import pairs, play
from games.leonardo.state import State
from tests.games.leonardo.table import (
    ADA,
    BEN,
    WHOLE_BOX,
    answer,
    asked_of,
    events_of,
    fill,
    give,
    inventory,
    live,
    materials,
    reveal,
    table,
)
from tests.games.playing import begin, positions, record

ARCOLAIO = {3: "arcolaio"}  # wood, metal
AT_S1 = {"leonardo": 1}


def stop_at_arcolaio(*options: str, **held: int) -> tuple[State, list[Decision]]:
    """Ada stops at the Arcolaio with some cards: the table afterwards, and what was asked."""
    g = table(spaces=ARCOLAIO, pawns=AT_S1, front=held)
    asked = answer(play(g, g.players[ADA], "leonardo:2"), *options)
    assert inventory(g) == WHOLE_BOX
    return g, asked


@pytest.mark.clause("LE-OBJ-02", "LE-BUILD-01", "LE-BUILD-04", "LE-BUILD-06", "LE-BUILD-07")
def test_building_pays_the_materials_and_gives_the_piece() -> None:
    g, _ = stop_at_arcolaio("pay:wood+metal", wood=2, metal=1)
    assert g.players[ADA].inventions == ["arcolaio"]
    assert materials(g, ADA) == {"wood": 1}
    assert sorted(g.discard) == ["metal", "wood"]
    assert g.spaces[3] == ""
    view = live(g).view(BEN).players[ADA]
    assert [(built.card, built.points) for built in view.inventions] == [("arcolaio", 4)]
    assert (view.invention_points, view.score) == (4, 5)


@pytest.mark.clause("LE-BUILD-01", "LE-BUILD-08")
@pytest.mark.parametrize("held", [{}, {"wood": 5}, {"metal": 1, "rope": 3}])
def test_whoever_cannot_pay_leaves_the_card_and_the_play_ends(held: dict[str, int]) -> None:
    g, asked = stop_at_arcolaio(**held)
    assert asked == []
    assert g.spaces[3] == "arcolaio"
    assert materials(g, ADA) == held
    assert [event.kind for event in g.emitted] == ["move", "cannot_build"]


@pytest.mark.clause("LE-BUILD-01")
def test_materials_have_to_be_there_before_the_stop() -> None:
    g = table(spaces={2: "metal", **ARCOLAIO}, pawns=AT_S1, wood=1)
    answer(play(g, g.players[ADA], "leonardo:1"))
    assert g.players[ADA].inventions == []
    answer(play(g, g.players[ADA], "leonardo:1"), "pay:wood+metal")
    assert g.players[ADA].inventions == ["arcolaio"]


@pytest.mark.clause("LE-BUILD-02")
@pytest.mark.parametrize("invention", INVENTIONS)
def test_costs_count_every_card(invention: str) -> None:
    cost = Counter(INVENTIONS[invention].cost)
    g = table(front=cost)
    assert [(way.materials, way.jokers) for way in payments(g.players[ADA], invention)] == [(dict(cost), 0)]
    for material in cost:
        g.players[ADA].materials[material] -= 1
        assert payments(g.players[ADA], invention) == []
        g.players[ADA].materials[material] += 1


@pytest.mark.clause("LE-BUILD-03", "LE-PAINT-20", "LE-PAINT-24")
def test_a_joker_replaces_what_is_missing_or_what_the_builder_keeps() -> None:
    assert stop_at_arcolaio("pay:wood+self_portrait", wood=1, jokers=1)[0].players[ADA].jokers == 0
    g, (asked,) = stop_at_arcolaio("pay:metal+self_portrait", wood=1, metal=1, jokers=1)
    assert asked.options == ("pay:wood+metal", "pay:wood+self_portrait", "pay:metal+self_portrait", "decline")
    assert materials(g, ADA) == {"wood": 1}


@pytest.mark.clause("LE-BUILD-03", "LE-PAINT-26")
def test_several_jokers_replace_one_material_each() -> None:
    g, (asked,) = stop_at_arcolaio("pay:self_portrait+self_portrait", jokers=3)
    assert asked.options == ("pay:self_portrait+self_portrait", "decline")
    assert g.players[ADA].jokers == 1
    assert g.discard == ["self_portrait", "self_portrait"]
    g = table(jokers=3)
    assert [name for name in INVENTIONS if payments(g.players[ADA], name)] == [
        invention.id for invention in INVENTIONS.values() if len(invention.cost) <= 3
    ]


@pytest.mark.clause("LE-PAINT-23")
def test_a_joker_is_discarded_when_it_pays() -> None:
    g, _ = stop_at_arcolaio("pay:metal+self_portrait", metal=1, jokers=1)
    assert sorted(g.discard) == ["metal", "self_portrait"]
    assert g.players[ADA].jokers == 0


@pytest.mark.clause("LE-BUILD-06", "LE-BUILD-07", "LE-BUILD-12", "LE-END-07")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_discards_and_built_inventions_stay_where_they_are(seats: int) -> None:
    discard: list[str] = []
    built: list[list[str]] = [[] for _ in range(seats)]
    for game in positions(begin(TITLE, seats, "discards"), Random(seats)):
        g = game.state
        assert g.discard[: len(discard)] == discard
        assert [player.inventions[: len(old)] for player, old in zip(g.players, built, strict=True)] == built
        discard, built = list(g.discard), [list(player.inventions) for player in g.players]
    assert discard
    assert any(built)


@pytest.mark.clause("LE-BUILD-09", "LE-HOUSE-08")
def test_whoever_can_pay_may_decline() -> None:
    g, (asked,) = stop_at_arcolaio("decline", wood=1, metal=1)
    assert asked.options == ("pay:wood+metal", "decline")
    assert g.spaces[3] == "arcolaio"
    assert materials(g, ADA) == {"wood": 1, "metal": 1}
    assert g.players[ADA].inventions == []


@pytest.mark.clause("LE-BUILD-10")
def test_one_play_builds_one_invention() -> None:
    g = table(spaces={0: "gru", 3: "arcolaio", 6: "odometro"}, pawns={"leonardo": 0}, wood=3, metal=3, rope=3)
    assert len(answer(play(g, g.players[ADA], "leonardo:3"), "pay:wood+metal")) == 1
    assert g.players[ADA].inventions == ["arcolaio"]
    assert (g.spaces[0], g.spaces[6]) == ("gru", "odometro")


@pytest.mark.clause("LE-BUILD-11")
def test_neither_part_payment_nor_reserving_is_on_offer() -> None:
    g = table(spaces=ARCOLAIO, pawns=AT_S1, wood=1, metal=1)
    game = reveal(g, "leonardo:2", "gioconda:1")
    assert all(
        len(option.removeprefix("pay:").split("+")) == 2
        for option in asked_of(game, ADA).options
        if option.startswith("pay:")
    )
    before = record(game)
    for option in ("pay:wood", "pay:metal", "reserve", "pay:"):
        with pytest.raises(Refusal):
            game.choose(ADA, (option,))
    assert record(game) == before


@pytest.mark.clause("LE-BUILD-12")
def test_a_built_invention_is_never_taken_or_swapped() -> None:
    g = table(players=2, wood=1, studies=1, lady=1)
    give(g, BEN, doccia=1, rope=1, metal=1)
    (asked,) = answer(studies(g, g.players[ADA]), "swap:wood:1:rope")
    assert asked.options == ("swap:wood:1:rope", "swap:wood:1:metal", "decline")
    (asked,) = answer(lady(g, g.players[ADA]), "steal:1:wood")
    assert asked.options == ("steal:1:wood", "steal:1:metal", "decline")
    assert g.players[BEN].inventions == ["doccia"]


@pytest.mark.clause("LE-COMP-02", "LE-OBJ-01")
def test_inventions_come_from_the_board_to_one_player_and_stay() -> None:
    g, _ = stop_at_arcolaio("pay:wood+metal", wood=1, metal=1)
    assert [player.inventions for player in g.players] == [["arcolaio"], []]
    give(g, BEN, wood=1, metal=1)
    g.pawns["gioconda"] = 2
    assert answer(play(g, g.players[BEN], "gioconda:1")) == []
    assert [player.inventions for player in g.players] == [["arcolaio"], []]


@pytest.mark.clause("LE-PAINT-34")
@pytest.mark.parametrize(("painting", "option"), [("lady", "steal:1:metal"), ("studies", "swap:rope:1:metal")])
def test_a_card_gained_by_a_painting_is_not_spent_in_the_same_play(painting: str, option: str) -> None:
    g = table(spaces={2: painting, **ARCOLAIO}, pawns={"leonardo": 0, "gioconda": 3}, wood=1, rope=1)
    give(g, BEN, metal=1, cloth=1)
    asked = answer(play(g, g.players[ADA], "leonardo:2"), option)
    assert [decision.kind for decision in asked] == [painting]
    assert g.spaces[3] == "arcolaio"
    assert materials(g, ADA)["metal"] == 1


@pytest.mark.clause("LE-PAINT-22")
def test_a_joker_pays_on_a_play_on_an_extra_play_and_on_a_pick() -> None:
    joker = "self_portrait"
    g, _ = stop_at_arcolaio(f"pay:wood+{joker}", wood=1, jokers=1)
    assert g.players[ADA].inventions == ["arcolaio"]

    g = fill(table(spaces=ARCOLAIO, pawns=AT_S1, wood=1, jokers=1, vitruvian_man=1))
    game = reveal(g, "gioconda:1", "gioconda:1")
    game.choose(ADA, ("leonardo:2",))
    game.choose(ADA, (f"pay:wood+{joker}",))
    assert game.state.players[ADA].inventions == ["arcolaio"]

    game = reveal(fill(table(spaces=ARCOLAIO, metal=1, jokers=1, gioconda=1)), "leonardo:1", "leonardo:1")
    game.choose(ADA, (f"build:3:metal+{joker}",))
    assert game.state.players[ADA].inventions == ["arcolaio"]


@pytest.mark.clause("LE-PAINT-21")
def test_a_joker_stays_until_it_is_used() -> None:
    game = live(table(jokers=2))
    for _ in range(4):
        game.choose(ADA, (pairs(game.state)[0],))
        game.choose(BEN, (pairs(game.state)[0],))
        assert game.state.players[ADA].jokers == 2
        assert game.view(BEN).players[ADA].jokers == 2
    assert events_of(game, "build") == []
