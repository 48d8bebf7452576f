"""Refill, the hand-over of Tiglio, and extra plays."""

import pytest

from games.leonardo.rules import extra_play, pairs, refill
from tests.games.leonardo.table import (
    ADA,
    BEN,
    CLEO,
    answer,
    asked_of,
    events_of,
    fetch,
    fill,
    give,
    kinds,
    materials,
    reveal,
    table,
)

# --- preparing


@pytest.mark.clause("LE-PREP-01", "LE-PREP-03", "LE-HOUSE-04")
def test_every_empty_space_is_refilled_from_the_top_of_its_own_deck_from_the_first_on() -> None:
    g = table(
        spaces={4: "leather"},
        collection=["wood", "lady", "rope", "metal", "cloth", "rope"],
        inventions=["gru", "automa", "doccia"],
    )
    assert refill(g)
    assert g.spaces == ["gru", "wood", "lady", "automa", "leather", "rope", "doccia", "metal", "cloth"]
    assert (g.collection, g.inventions) == (["rope"], [])
    assert list(g.emitted[0].facts["cards"]) == ["0", "1", "2", "3", "5", "6", "7", "8"]


@pytest.mark.clause("LE-PREP-05")
@pytest.mark.parametrize("painting", ["lady", "vitruvian_man", "self_portrait", "gioconda", "studies"])
def test_a_card_refilled_beside_a_character_does_nothing(painting: str) -> None:
    g = fill(table(spaces={2: "wood"}, rope=1))
    give(g, BEN, metal=1)
    g.collection.append(fetch(g, painting))
    game = reveal(g, "leonardo:2", "gioconda:3")
    assert (game.state.pawns["leonardo"], game.state.spaces[2]) == (2, painting)
    assert (materials(game.state, ADA), materials(game.state, BEN)) == ({"wood": 1, "rope": 1}, {"metal": 1})
    assert all(not player.paintings and not player.jokers for player in game.state.players)
    assert game.state.extras == []
    assert kinds(game)[-2:] == ["refill", "round"]


@pytest.mark.clause("LE-PREP-06", "LE-EXTRA-01", "LE-DX-23")
def test_the_pair_just_played_is_available_in_an_extra_play() -> None:
    game = reveal(fill(table(vitruvian_man=1)), "leonardo:3", "gioconda:1")
    assert asked_of(game, ADA).kind == "extra"
    assert asked_of(game, ADA).options == (*pairs(game.state), "pass")
    game.choose(ADA, ("leonardo:3",))
    assert [event.facts["stop"] for event in events_of(game, "move") if event.seat == ADA] == [3, 6]


@pytest.mark.clause("LE-PREP-07", "LE-EXTRA-02")
def test_an_extra_play_is_chosen_openly_on_the_refilled_board() -> None:
    g = fill(table(spaces={2: "vitruvian_man"}))
    game = reveal(g, "leonardo:2", "gioconda:1")
    assert game.awaited == (ADA,)
    assert all(game.state.spaces)
    assert not asked_of(game, ADA).secret
    assert kinds(game)[-1] == "refill"


@pytest.mark.clause("LE-PREP-08")
def test_the_board_is_refilled_after_an_extra_play() -> None:
    g = fill(table(vitruvian_man=1, spaces={1: "rope"}))
    give(g, BEN, vitruvian_man=1)
    game = reveal(g, "gioconda:1", "gioconda:1")
    before = len(events_of(game, "refill"))
    game.choose(ADA, ("leonardo:1",))
    assert materials(game.state, ADA)["rope"] == 1
    assert len(events_of(game, "refill")) == before + 1
    assert (game.awaited, all(game.state.spaces)) == ((BEN,), True)


@pytest.mark.clause("LE-PREP-09", "LE-PREP-10", "LE-PREP-11")
@pytest.mark.parametrize("extras", [0, 1, 2])
def test_tiglio_passes_one_seat_to_the_left_however_many_extra_plays_there_were(extras: int) -> None:
    g = fill(table(players=3, tiglio=CLEO))
    give(g, BEN, vitruvian_man=extras)
    game = reveal(g, "gioconda:1", "gioconda:1", "gioconda:1")
    for _ in range(extras):
        assert game.state.tiglio == CLEO
        game.choose(BEN, ("pass",))
    assert (game.state.tiglio, game.state.round, game.state.phase) == (ADA, 2, "round")
    assert game.awaited == (ADA, BEN, CLEO)


@pytest.mark.clause("LE-INFO-03")
def test_what_the_refill_turned_up_bars_undo() -> None:
    g = fill(table(spaces={1: "rope"}, vitruvian_man=1))
    give(g, BEN, vitruvian_man=1)
    game = reveal(g, "gioconda:3", "gioconda:3")
    assert game.awaited == (ADA,)
    game.choose(ADA, ("leonardo:1",))
    assert not game.can_undo(ADA)
    game.choose(BEN, ("pass",))  # nothing was turned up since
    assert game.can_undo(BEN)
    game.undo(BEN)
    assert (game.awaited, game.state.phase) == ((BEN,), "extra")


# --- extra plays


@pytest.mark.clause("LE-EXTRA-03", "LE-EXTRA-04")
def test_an_extra_play_resolves_like_any_other() -> None:
    cases = [
        ({1: "rope"}, "leonardo:1", [], {"rope": 1, "wood": 1, "metal": 1}),
        ({3: "arcolaio"}, "leonardo:3", ["pay:wood+metal"], {}),
        ({1: "lady"}, "leonardo:1", ["steal:1:cloth"], {"wood": 1, "metal": 1, "cloth": 1}),
        ({2: "studies"}, "leonardo:2", ["swap:wood:1:cloth"], {"cloth": 1, "metal": 1}),
        ({}, "gioconda:1", [], {"wood": 1, "metal": 1}),
    ]
    for spaces, pair, options, wanted in cases:
        g = table(spaces=spaces, wood=1, metal=1, vitruvian_man=1)
        give(g, BEN, cloth=1)
        answer(extra_play(g), pair, *options)
        assert materials(g, ADA) == wanted
    g = table(spaces={1: "self_portrait"}, vitruvian_man=1)
    answer(extra_play(g), "leonardo:1")
    assert g.players[ADA].jokers == 1


@pytest.mark.clause("LE-EXTRA-05")
def test_a_gioconda_taken_in_an_extra_play_is_used_before_its_refill() -> None:
    g = table(spaces={1: "gioconda", 4: "rope"}, vitruvian_man=1)
    asked = answer(extra_play(g), "leonardo:1", "take:4")
    assert [decision.kind for decision in asked] == ["extra", "gioconda"]
    assert [event.kind for event in g.emitted] == ["extra", "move", "painting", "take", "refill"]
    assert materials(g, ADA) == {"rope": 1}


@pytest.mark.clause("LE-EXTRA-06", "LE-EXTRA-07")
def test_extra_plays_are_queued_in_the_order_of_acquisition() -> None:
    g = fill(table(players=3, tiglio=CLEO, spaces={1: "vitruvian_man"}))
    for seat in (CLEO, BEN):
        give(g, seat, vitruvian_man=1)
    game = reveal(g, "gioconda:1", "gioconda:1", "gioconda:1")
    assert game.awaited == (CLEO,)
    game.choose(CLEO, ("leonardo:1",))
    assert (game.awaited, game.view(None).extras) == ((BEN,), (CLEO,))
    game.choose(BEN, ("pass",))
    assert game.awaited == (CLEO,)
    game.choose(CLEO, ("pass",))
    assert game.state.round == 2
    assert game.state.discard.count("vitruvian_man") == 3


@pytest.mark.clause("LE-EXTRA-08", "LE-PAINT-01")
def test_an_extra_play_may_be_passed() -> None:
    g = fill(table(vitruvian_man=1))
    before = dict(g.pawns)
    (asked,) = answer(extra_play(g), "pass")
    assert asked.options[-1] == "pass"
    assert (g.pawns, g.discard, g.players[ADA].paintings) == (before, ["vitruvian_man"], [])
    assert [event.kind for event in g.emitted] == ["extra_passed"]
