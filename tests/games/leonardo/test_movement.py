"""Moving a character, and landing."""

import pytest

from games.engine import Script
from games.leonardo.rules import landing, pairs, play
from tests.games.leonardo.table import (
    ADA,
    BEN,
    WHOLE_BOX,
    answer,
    events_of,
    fill,
    give,
    inventory,
    live,
    materials,
    question,
    reveal,
    table,
)


@pytest.mark.clause("LE-MOVE-01", "LE-MOVE-02", "LE-MOVE-03")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_chosen_character_moves_clockwise_by_the_whole_number(steps: int) -> None:
    g = table(players=4, pawns={"leonardo": 1, "gioconda": 4, "pardo": 7})
    answer(play(g, g.players[ADA], f"gioconda:{steps}"))
    assert g.pawns == {"leonardo": 1, "gioconda": 4 + steps, "pardo": 7}


@pytest.mark.clause("LE-MOVE-03")
def test_no_part_of_a_movement_may_be_waived() -> None:
    g = fill(table(spaces={1: "wood"}))
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert g.pawns["leonardo"] == 2
    assert g.spaces[1] == "wood"


@pytest.mark.clause("LE-MOVE-04")
def test_empty_spaces_count_as_steps() -> None:
    g = table(spaces={3: "arcolaio"}, pawns={"leonardo": 0})
    answer(play(g, g.players[ADA], "leonardo:3"))
    assert g.pawns["leonardo"] == 3


@pytest.mark.clause("LE-MOVE-05")
def test_after_the_last_space_comes_the_first() -> None:
    g = table(pawns={"leonardo": 8, "gioconda": 7})
    assert [landing(g, f"leonardo:{n}") for n in (1, 2, 3)] == [0, 1, 2]
    assert [landing(g, f"gioconda:{n}") for n in (1, 2, 3)] == [8, 0, 1]


@pytest.mark.clause("LE-DX-01")
def test_leonardo_at_space_nine_moves_three_and_stops_at_space_three() -> None:
    g = table(pawns={"leonardo": 8})
    answer(play(g, g.players[ADA], "leonardo:3"))
    assert g.pawns["leonardo"] == 2


@pytest.mark.clause("LE-MOVE-06")
def test_a_play_starts_where_the_character_stands_at_that_moment() -> None:
    game = reveal(table(players=3, pawns={"leonardo": 1}), "leonardo:1", "leonardo:3", "leonardo:2")
    assert [(event.facts["start"], event.facts["stop"]) for event in events_of(game, "move")] == [
        (1, 2),
        (2, 5),
        (5, 7),
    ]


@pytest.mark.clause("LE-MOVE-07")
def test_cards_passed_over_do_nothing() -> None:
    g = table(spaces={0: "arcolaio", 1: "lady", 2: "wood", 3: "doccia"}, wood=1, metal=1)
    give(g, BEN, rope=1)
    before = g.spaces[:3]
    answer(play(g, g.players[ADA], "leonardo:3"))
    assert g.spaces[:3] == before
    assert materials(g, ADA) == {"wood": 1, "metal": 1}


@pytest.mark.clause("LE-MOVE-08")
def test_any_number_of_characters_share_a_space() -> None:
    g = table(players=4, spaces={5: "rope"}, pawns={"leonardo": 4, "gioconda": 3, "pardo": 2})
    for seat, pair in enumerate(["leonardo:1", "gioconda:2", "pardo:3"]):
        answer(play(g, g.players[seat], pair))
    assert g.pawns == {"leonardo": 5, "gioconda": 5, "pardo": 5}
    assert materials(g, ADA) == {"rope": 1}


@pytest.mark.clause("LE-MOVE-09")
def test_characters_that_are_not_moved_stay_between_rounds() -> None:
    game = reveal(table(pawns={"leonardo": 1, "gioconda": 5}), "leonardo:1", "leonardo:1")
    assert game.state.round == 2
    assert game.state.pawns == {"leonardo": 3, "gioconda": 5}


@pytest.mark.clause("LE-LAND-01")
@pytest.mark.parametrize(
    ("card", "event"), [("", None), ("wood", "take"), ("arcolaio", "cannot_build"), ("vitruvian_man", "painting")]
)
def test_exactly_one_case_applies_where_the_character_stops(card: str, event: str | None) -> None:
    space = 3 if card == "arcolaio" else 2
    g = table(spaces={space: card} if card else {}, pawns={"leonardo": space - 1})
    answer(play(g, g.players[ADA], "leonardo:1"))
    assert [e.kind for e in g.emitted] == ["move", *([event] if event else [])]


@pytest.mark.clause("LE-LAND-02")
def test_a_stop_without_a_card_ends_the_play() -> None:
    g = table(wood=1)
    before = inventory(g)
    assert answer(play(g, g.players[ADA], "leonardo:1")) == []
    assert materials(g, ADA) == {"wood": 1}
    assert inventory(g) == before == WHOLE_BOX


@pytest.mark.clause("LE-LAND-03", "LE-LAND-09", "LE-PREP-02")
def test_a_space_emptied_earlier_in_the_round_has_no_card() -> None:
    g = fill(table(spaces={2: "wood"}, pawns={"leonardo": 0, "gioconda": 1}))
    game = reveal(g, "leonardo:2", "gioconda:1")
    assert [event.facts["card"] for event in events_of(game, "move")] == ["wood", ""]
    assert materials(game.state, BEN) == {}
    assert game.state.spaces[2]


@pytest.mark.clause("LE-LAND-04", "LE-LAND-05")
@pytest.mark.parametrize("material", ["wood", "rope", "metal", "cloth", "leather"])
def test_a_material_is_taken_without_a_question(material: str) -> None:
    g = table(spaces={2: material})
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert materials(g, ADA) == {material: 1}
    assert g.spaces[2] == ""
    assert live(g).view(BEN).players[ADA].materials[material] == 1


@pytest.mark.clause("LE-LAND-06")
def test_materials_are_held_without_limit() -> None:
    g = table(spaces={2: "wood"}, wood=14, rope=10, metal=11, cloth=8, leather=6)
    answer(play(g, g.players[ADA], "leonardo:2"))
    assert sum(materials(g, ADA).values()) == 50


@pytest.mark.clause("LE-LAND-07")
@pytest.mark.parametrize("painting", ["vitruvian_man", "lady", "gioconda", "self_portrait", "studies"])
def test_a_painting_is_taken_and_its_effect_applies(painting: str) -> None:
    g = table(spaces={2: painting}, wood=1)
    give(g, BEN, rope=1)
    options = {"studies": ["swap:wood:1:rope"], "lady": ["steal:1:rope"]}.get(painting, [])
    answer(play(g, g.players[ADA], "leonardo:2"), *options)
    assert g.spaces[2] == ""
    ada = g.players[ADA]
    assert {
        "vitruvian_man": g.extras == [ADA],
        "lady": materials(g, ADA) == {"wood": 1, "rope": 1},
        "gioconda": ada.paintings == ["gioconda"],
        "self_portrait": ada.jokers == 1,
        "studies": materials(g, ADA) == {"rope": 1} and materials(g, BEN) == {"wood": 1},
    }[painting]


@pytest.mark.clause("LE-LAND-08")
def test_a_play_gives_at_most_one_card_from_the_board() -> None:
    for pair in pairs(table()):
        for card, space in (("wood", 1), ("self_portrait", 2), ("arcolaio", 3)):
            g = fill(table(spaces={space: card}, wood=2, metal=2))
            stop = landing(g, pair)
            script = play(g, g.players[ADA], pair)
            try:
                answer_first(script)
            finally:
                script.close()
            assert sum(not card for card in g.spaces) <= 1
            assert all(g.spaces[other] for other in range(9) if other != stop)


def answer_first(script: Script[None]) -> None:
    """Run a script, taking the first option of every question."""
    try:
        decision = question(script)
        while True:
            decision = script.send(decision.options[:1])
    except StopIteration:
        pass


@pytest.mark.clause("LE-LAND-09")
def test_an_emptied_space_stays_empty_until_the_refill() -> None:
    g = fill(table(spaces={1: "wood", 3: "arcolaio"}, pawns={"leonardo": 0, "gioconda": 2}))
    give(g, BEN, wood=1, metal=1)
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert game.awaited == (BEN,)
    assert game.state.spaces[1] == ""
    game.choose(BEN, ("decline",))
    assert game.state.spaces[1] == "wood"
    assert events_of(game, "refill")[0].facts["cards"] == {"1": "wood"}
