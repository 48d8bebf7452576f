"""The five paintings, the Gioconda's pick among them."""

import pytest

from games.engine import Checkpoint, Choice, Decision
from games.leonardo import TITLE
from games.leonardo.paintings import gioconda_picks, lady, studies
from games.leonardo.rules import play
from games.leonardo.state import State
from games.live import LiveGame
from tests.games.leonardo.table import (
    ADA,
    BEN,
    CLEO,
    WHOLE_BOX,
    answer,
    asked_of,
    events_of,
    fill,
    give,
    inventory,
    kinds,
    live,
    materials,
    question,
    reveal,
    table,
)

EMPTY_HANDED = {"leonardo": 0, "gioconda": 3}

# --- all of them


@pytest.mark.clause("LE-PAINT-01", "LE-PAINT-09")
def test_a_painting_is_discarded_once_it_is_used_or_found_impossible() -> None:
    g = table(lady=2, studies=2, wood=1)
    answer(studies(g, g.players[ADA]))
    answer(lady(g, g.players[ADA]))
    give(g, BEN, rope=2)
    answer(studies(g, g.players[ADA]), "swap:wood:1:rope")
    answer(lady(g, g.players[ADA]), "steal:1:wood")
    assert g.players[ADA].paintings == []
    assert g.discard == ["studies", "lady", "studies", "lady"]
    assert inventory(g) == WHOLE_BOX


# --- Lady with the Ermine


@pytest.mark.clause("LE-PAINT-06", "LE-PAINT-07")
def test_lady_takes_a_material_of_the_takers_choice_at_once() -> None:
    g = table(players=3, spaces={2: "lady"})
    give(g, BEN, wood=1, rope=1)
    give(g, CLEO, metal=2)
    (asked,) = answer(play(g, g.players[ADA], "leonardo:2"), "steal:2:metal")
    assert asked.seats == (ADA,)
    assert asked.options == ("steal:1:wood", "steal:1:rope", "steal:2:metal", "decline")
    assert (materials(g, ADA), materials(g, CLEO)) == ({"metal": 1}, {"metal": 1})


@pytest.mark.clause("LE-PAINT-08")
def test_lady_does_nothing_when_nobody_else_has_a_material() -> None:
    g = table(spaces={2: "lady"}, wood=2)
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert materials(g, ADA) == {"wood": 2}
    assert [event.kind for event in g.emitted] == ["move", "painting", "no_victim"]
    assert g.discard == ["lady"]


@pytest.mark.clause("LE-PAINT-09")
@pytest.mark.parametrize("victim", [{}, {"wood": 1}])
def test_lady_is_never_kept(victim: dict[str, int]) -> None:
    g = table(spaces={2: "lady"})
    give(g, BEN, **victim)
    answer(play(g, g.players[ADA], "leonardo:2"), *(["decline"] if victim else []))
    assert g.players[ADA].paintings == []


@pytest.mark.clause("LE-PAINT-10")
@pytest.mark.parametrize("held", [{"wood": 1, "rope": 1}, {"wood": 2}])
def test_lady_may_be_declined_also_where_there_is_one_card_to_take(held: dict[str, int]) -> None:
    g = table(players=3, spaces={2: "lady"})
    give(g, BEN, **held)
    game = reveal(g, "leonardo:2", "gioconda:1", "gioconda:1")
    assert asked_of(game, ADA).options == (*(f"steal:1:{card}" for card in held), "decline")
    game.choose(ADA, ("decline",))
    assert (materials(game.state, ADA), materials(game.state, BEN)) == ({}, held)
    assert (game.state.discard, game.state.players[ADA].paintings) == (["lady"], [])
    assert [event.seat for event in events_of(game, "theft_declined")] == [ADA]


def test_a_theft_that_was_saved_when_it_could_not_be_declined_goes_on() -> None:
    g = table(spaces={2: "lady"})
    give(g, BEN, wood=2)
    saved = [
        Choice(ADA, "select", ("leonardo:2",)),
        Choice(BEN, "select", ("gioconda:1",)),
        Choice(ADA, "lady", ("steal:1:wood",), by="default"),
    ]
    game = LiveGame(TITLE, Checkpoint(0, g.round, TITLE.save(g)), saved)
    assert (materials(game.state, ADA), materials(game.state, BEN)) == ({"wood": 1}, {"wood": 1})
    assert game.state.round == 2


# --- Studies for the Horse


@pytest.mark.clause("LE-PAINT-27", "LE-PAINT-28", "LE-PAINT-29", "LE-PAINT-30", "LE-PAINT-33")
def test_studies_swap_an_own_material_for_one_of_another_player_at_once() -> None:
    g = table(players=3, spaces={2: "studies"}, wood=1, rope=1)
    give(g, BEN, rope=1)
    give(g, CLEO, wood=1, metal=1)
    (asked,) = answer(play(g, g.players[ADA], "leonardo:2"), "swap:rope:2:metal")
    assert asked.seats == (ADA,)
    assert asked.options == (
        "swap:wood:1:rope",
        "swap:wood:2:metal",
        "swap:rope:2:wood",
        "swap:rope:2:metal",
        "decline",
    )
    assert (materials(g, ADA), materials(g, CLEO)) == ({"wood": 1, "metal": 1}, {"wood": 1, "rope": 1})
    assert materials(g, BEN) == {"rope": 1}


@pytest.mark.clause("LE-PAINT-28")
def test_the_other_player_is_not_asked() -> None:
    g = table(spaces={2: "studies"}, wood=1)
    give(g, BEN, rope=1)
    game = reveal(g, "leonardo:2", "gioconda:1")
    game.choose(ADA, ("swap:wood:1:rope",))
    assert [choice.seat for choice in game.choices] == [ADA, BEN, ADA]
    assert events_of(game, "swap")[0].facts == {"other": BEN, "gave": "wood", "got": "rope"}


@pytest.mark.clause("LE-PAINT-31")
def test_studies_may_be_declined() -> None:
    g = table(wood=1, studies=1)
    give(g, BEN, rope=1)
    answer(studies(g, g.players[ADA]), "decline")
    assert (materials(g, ADA), materials(g, BEN)) == ({"wood": 1}, {"rope": 1})
    assert g.discard == ["studies"]


@pytest.mark.clause("LE-PAINT-32", "LE-PAINT-33")
@pytest.mark.parametrize(("mine", "theirs"), [({}, {"wood": 1}), ({"wood": 1}, {}), ({"wood": 1}, {"wood": 2})])
def test_studies_do_nothing_without_a_useful_swap(mine: dict[str, int], theirs: dict[str, int]) -> None:
    g = table(studies=1, front=mine)
    give(g, BEN, **theirs)
    assert answer(studies(g, g.players[ADA])) == []
    assert (materials(g, ADA), materials(g, BEN)) == (mine, theirs)
    assert [event.kind for event in g.emitted] == ["no_swap"]
    assert g.discard == ["studies"]


# --- Self-Portrait


@pytest.mark.clause("LE-PAINT-20", "LE-PAINT-21")
def test_a_self_portrait_lies_face_up_as_a_joker() -> None:
    g = table(spaces={2: "self_portrait"})
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert (g.players[ADA].jokers, g.players[ADA].paintings, g.discard) == (1, [], [])
    assert live(g).view(None).players[ADA].jokers == 1


@pytest.mark.clause("LE-PAINT-25")
def test_a_self_portrait_is_neither_taken_nor_swapped() -> None:
    g = table(players=3, lady=1, studies=1, wood=1, jokers=1)
    give(g, BEN, jokers=1)
    give(g, CLEO, rope=1, metal=1, jokers=1)
    (asked,) = answer(studies(g, g.players[ADA]), "decline")
    assert asked.options == ("swap:wood:2:rope", "swap:wood:2:metal", "decline")
    (asked,) = answer(lady(g, g.players[ADA]), "steal:2:rope")
    assert asked.options == ("steal:2:rope", "steal:2:metal", "decline")


# --- Vitruvian Man


@pytest.mark.clause("LE-PAINT-02", "LE-PAINT-05")
def test_the_vitruvian_man_waits_before_its_owner_until_all_have_played() -> None:
    g = fill(table(players=3, spaces={2: "vitruvian_man", 3: "arcolaio"}, pawns={"leonardo": 0, "gioconda": 0}))
    give(g, CLEO, wood=1, metal=1)
    game = reveal(g, "leonardo:2", "gioconda:1", "gioconda:2")
    assert game.awaited == (CLEO,)
    assert game.view(BEN).players[ADA].paintings == ("vitruvian_man",)
    assert game.view(BEN).extras == (ADA,)
    game.choose(CLEO, ("decline",))
    assert (game.state.phase, game.awaited) == ("extra", (ADA,))


@pytest.mark.clause("LE-PAINT-03", "LE-PAINT-04", "LE-EXTRA-02")
def test_others_and_tiglio_do_nothing_during_an_extra_play() -> None:
    game = reveal(fill(table(players=3, tiglio=1, vitruvian_man=1)), *["gioconda:1"] * 3)
    assert (game.awaited, game.state.tiglio, game.view(BEN).tiglio) == ((ADA,), 1, 1)
    moves = len(events_of(game, "move"))
    game.choose(ADA, ("leonardo:1",))
    assert [event.seat for event in events_of(game, "move")[moves:]] == [ADA]


# --- Gioconda


def pick(g: State, *options: str) -> list[Decision]:
    """The picks of a round, answered."""
    return answer(gioconda_picks(g), *options)


@pytest.mark.clause("LE-PAINT-11", "LE-PAINT-14", "LE-PAINT-16")
def test_gioconda_picks_a_material_or_a_payable_invention_never_a_painting() -> None:
    g = table(spaces={0: "arcolaio", 1: "wood", 2: "lady", 3: "doccia", 5: "wood"}, wood=1, metal=1, gioconda=1)
    (asked,) = pick(g, "take:5")
    assert asked.options == ("take:1", "take:5", "build:0:wood+metal", "pass")
    assert materials(g, ADA) == {"wood": 2, "metal": 1}
    assert (g.spaces[1], g.spaces[5], g.discard) == ("wood", "", ["gioconda"])


@pytest.mark.clause("LE-PAINT-15")
def test_gioconda_builds_an_invention_that_can_be_paid_then() -> None:
    g = table(spaces={6: "arcolaio", 3: "gru"}, wood=1, metal=1, gioconda=1)
    pick(g, "build:6:wood+metal")
    assert g.players[ADA].inventions == ["arcolaio"]
    assert (g.spaces[6], g.spaces[3], materials(g, ADA)) == ("", "gru", {})
    assert sorted(g.discard) == ["gioconda", "metal", "wood"]


@pytest.mark.clause("LE-PAINT-12", "LE-PAINT-13", "LE-PREP-01")
def test_the_pick_waits_for_the_last_play_and_comes_before_the_refill() -> None:
    g = fill(table(players=3, spaces={2: "gioconda", 4: "rope"}, pawns=EMPTY_HANDED))
    game = reveal(g, "leonardo:2", "gioconda:2", "gioconda:2")
    assert kinds(game) == ["reveal", "move", "painting", "move", "take", "move", "take"]
    assert game.awaited == (ADA,)
    assert [game.state.spaces[space] for space in (2, 5, 7)] == ["", "", ""]
    game.choose(ADA, ("take:4",))
    assert kinds(game)[-3:] == ["take", "refill", "round"]
    assert events_of(game, "refill")[0].facts["cards"].keys() == {"2", "4", "5", "7"}


@pytest.mark.clause("LE-PAINT-17")
def test_a_pick_reaches_every_space_and_moves_nobody() -> None:
    g = table(spaces={1: "wood", 4: "rope", 8: "metal"}, gioconda=1)
    (asked,) = pick(g, "take:8")
    assert asked.options == ("take:1", "take:4", "take:8", "pass")
    assert g.pawns == {"leonardo": 0, "gioconda": 3}


@pytest.mark.clause("LE-PAINT-18", "LE-PREP-02")
def test_several_owners_pick_in_the_order_of_play_from_what_is_left() -> None:
    g = table(players=3, tiglio=BEN, spaces={1: "wood", 2: "rope"}, gioconda=1)
    give(g, CLEO, gioconda=1)
    asked = pick(g, "take:2", "take:1")
    assert [(decision.seats, decision.options) for decision in asked] == [
        ((CLEO,), ("take:1", "take:2", "pass")),
        ((ADA,), ("take:1", "pass")),
    ]
    assert g.spaces == [""] * 9


@pytest.mark.clause("LE-PAINT-19")
def test_a_pick_may_be_passed() -> None:
    g = table(spaces={1: "wood"}, gioconda=1)
    pick(g, "pass")
    assert (g.spaces[1], g.discard, g.players[ADA].paintings) == ("wood", ["gioconda"], [])


@pytest.mark.clause("LE-PAINT-19")
def test_without_anything_to_take_the_gioconda_is_discarded_without_a_question() -> None:
    g = table(spaces={0: "doccia", 1: "studies"}, wood=1, gioconda=1)
    assert pick(g) == []
    assert [event.kind for event in g.emitted] == ["no_pick"]
    assert g.discard == ["gioconda"]


@pytest.mark.clause("LE-PAINT-34")
def test_a_card_gained_by_lady_pays_for_a_pick_of_the_same_round() -> None:
    g = fill(table(spaces={2: "lady", 3: "arcolaio", 5: "gioconda"}, pawns=EMPTY_HANDED, wood=1))
    give(g, BEN, metal=1)
    game = reveal(g, "leonardo:2", "gioconda:1")
    game.choose(ADA, ("steal:1:metal",))
    assert events_of(game, "steal")[0].facts == {"victim": BEN, "card": "metal"}
    give(game.state, ADA, gioconda=1)
    assert "build:3:wood+metal" in pick_options(game.state)


def pick_options(g: State) -> tuple[str, ...]:
    """What the first pick of the round offers."""
    return question(gioconda_picks(g)).options
