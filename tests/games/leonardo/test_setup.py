"""The box and the setup."""

from collections import Counter
from itertools import combinations

import pytest

from games.engine import Refusal
from games.leonardo import TITLE
from games.leonardo.box import BOX, CHARACTERS, COLLECTION, INVENTIONS, JOKER, MATERIALS, SPACES
from games.leonardo.names import card, character
from games.leonardo.paintings import PAINTINGS
from games.leonardo.rules import pairs, setup
from games.leonardo.state import State
from games.live import LiveGame
from tests.games.leonardo.table import ADA, BEN, WHOLE_BOX, asked_of, hidden, inventory, live, table

SEEDS = [f"seed {number}" for number in range(40)]


def dealt(seats: int = 2, seed: str = "seed", **options: str) -> State:
    """A table just set up."""
    return setup(seats, options, seed)


# --- the box


@pytest.mark.clause("LE-COMP-01")
def test_there_are_three_characters() -> None:
    assert CHARACTERS == ("leonardo", "gioconda", "pardo")


@pytest.mark.clause("LE-COMP-02", "LE-COMP-05")
def test_there_are_eighteen_different_inventions_each_owned_by_at_most_one_player() -> None:
    assert len(INVENTIONS) == len(BOX.inventions) == 18
    assert len({invention.italian for invention in BOX.inventions}) == 18
    assert all(WHOLE_BOX[invention] == 1 for invention in INVENTIONS)


@pytest.mark.clause("LE-COMP-03", "LE-HOUSE-01")
def test_the_circle_has_nine_spaces_with_every_third_for_inventions() -> None:
    assert len(SPACES) == 9
    assert [space for space, kind in enumerate(SPACES) if kind == "invention"] == [0, 3, 6]
    assert [space for space, kind in enumerate(SPACES) if kind == "collection"] == [1, 2, 4, 5, 7, 8]


@pytest.mark.clause("LE-COMP-04")
def test_the_collection_deck_has_fifty_materials_and_fifteen_paintings() -> None:
    assert sum(COLLECTION[material] for material in MATERIALS) == 50
    assert sum(COLLECTION[painting] for painting in PAINTINGS) == 15
    assert sum(COLLECTION.values()) == 65


@pytest.mark.clause("LE-COMP-06", "LE-COMP-07", "LE-COMP-08", "LE-SETUP-02")
def test_every_colour_has_the_same_three_characters_and_the_numbers_one_to_three() -> None:
    assert len(set(BOX.board.colours)) == 4
    assert BOX.board.movements == (1, 2, 3)
    assert len(BOX.board.colours) * (len(CHARACTERS) + len(BOX.board.movements)) == 24
    game = LiveGame.begin(TITLE, 4, {}, "seed")
    assert len({player.colour for player in game.view(None).players}) == 4
    assert {decision.options for decision in game.open} == {
        tuple(f"{character}:{steps}" for character in CHARACTERS for steps in (1, 2, 3))
    }


@pytest.mark.clause("LE-COMP-09")
def test_tiglio_lies_with_one_player_who_is_the_first_of_the_round() -> None:
    for seed in SEEDS:
        view = LiveGame.begin(TITLE, 3, {}, seed).view(None)
        assert view.order[0] == view.tiglio
        assert sorted(view.order) == [0, 1, 2]


@pytest.mark.clause("LE-COMP-10")
def test_there_are_five_kinds_of_painting_three_of_each() -> None:
    assert {painting: COLLECTION[painting] for painting in PAINTINGS} == {
        "vitruvian_man": 3,
        "lady": 3,
        "gioconda": 3,
        "self_portrait": 3,
        "studies": 3,
    }
    assert JOKER == "self_portrait"
    assert {painting.id for painting in BOX.paintings} == PAINTINGS.keys()


@pytest.mark.clause("LE-COMP-11")
def test_there_are_five_materials() -> None:
    assert {m: COLLECTION[m] for m in MATERIALS} == {"wood": 15, "rope": 10, "metal": 11, "cloth": 8, "leather": 6}


@pytest.mark.clause("LE-COMP-12")
def test_the_gioconda_painting_has_nothing_to_do_with_the_gioconda_pawn() -> None:
    g = table(spaces={2: "gioconda"}, pawns={"leonardo": 0, "gioconda": 5})
    game = live(g)
    game.choose(ADA, ("leonardo:2",))
    game.choose(BEN, ("leonardo:3",))
    assert game.state.pawns == {"leonardo": 5, "gioconda": 5}
    assert (character("gioconda"), card("gioconda")) == ("Gioconda", "Gioconda painting")


@pytest.mark.clause("LE-OBJ-03")
def test_the_points_of_an_invention_come_from_the_weight_and_number_of_its_materials() -> None:
    weights = {material.id: material.weight for material in BOX.materials}
    for invention in BOX.inventions:
        assert invention.points == sum(weights[m] for m in invention.cost) + len(invention.cost) - 1
    printed = {"mezzo_volante": 11, "doccia": 6, "barca_a_pale": 5}
    assert {name: INVENTIONS[name].points for name in printed} == printed
    assert sorted(INVENTIONS["arcolaio"].cost) == ["metal", "wood"]
    assert sum(invention.points for invention in BOX.inventions) == 116
    assert not any(Counter(a.cost) == Counter(b.cost) for a, b in combinations(BOX.inventions, 2))


# --- setup


@pytest.mark.clause("LE-SETUP-01")
@pytest.mark.parametrize("seats", [0, 1, 5, 9])
def test_the_game_is_refused_for_other_than_two_to_four_players(seats: int) -> None:
    assert TITLE.seats == (2, 3, 4)
    with pytest.raises(Refusal, match="seats"):
        LiveGame.begin(TITLE, seats, {}, "seed")


@pytest.mark.clause("LE-SETUP-03", "LE-INFO-03")
def test_both_decks_are_shuffled_apart_and_nobody_sees_their_order() -> None:
    assert len({str(hidden(dealt(seed=seed))) for seed in SEEDS}) == len(SEEDS)
    g = dealt()
    assert set(g.collection) <= set(COLLECTION)
    assert set(g.inventions) <= set(INVENTIONS)
    game = live(g)
    before = [game.view(seat) for seat in (None, ADA, BEN)]
    game.state.collection.reverse()
    game.state.inventions.reverse()
    assert [game.view(seat) for seat in (None, ADA, BEN)] == before


@pytest.mark.clause("LE-SETUP-04", "LE-SETUP-05", "LE-SETUP-06", "LE-DX-29")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_deal_fills_the_circle_and_leaves_59_and_15_cards(seats: int) -> None:
    g = dealt(seats)
    assert all(g.spaces[space] in COLLECTION for space in (1, 2, 4, 5, 7, 8))
    assert all(g.spaces[space] in INVENTIONS for space in (0, 3, 6))
    assert (len(g.collection), len(g.inventions)) == (59, 15)
    assert inventory(g) == WHOLE_BOX
    assert sum(WHOLE_BOX[card] for card in COLLECTION) == 65
    assert sum(WHOLE_BOX[card] for card in INVENTIONS) == 18


@pytest.mark.clause("LE-SETUP-06", "LE-DX-30")
def test_a_short_table_sets_cards_aside_that_nobody_ever_sees() -> None:
    g = dealt(table="short")
    assert (len(g.collection), len(g.inventions)) == (29, 9)
    assert (len(g.set_aside_collection), len(g.set_aside_inventions)) == (30, 6)
    assert inventory(g) == WHOLE_BOX
    view = live(g).view(ADA)
    assert (view.collection_left, view.inventions_left, view.set_aside) == (29, 9, 36)


@pytest.mark.clause("LE-SETUP-08")
def test_a_painting_dealt_at_setup_does_nothing() -> None:
    for seed in SEEDS:
        g = dealt(seed=seed)
        if set(g.spaces) & set(PAINTINGS):
            assert g.extras == []
            assert all(not player.paintings and not player.jokers for player in g.players)
            return
    pytest.fail("no painting was ever dealt")


@pytest.mark.clause("LE-SETUP-09", "LE-SETUP-10", "LE-HOUSE-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_use_leonardo_and_gioconda_at_inventions(seats: int) -> None:
    g = dealt(seats)
    assert g.pawns == {"leonardo": 0, "gioconda": 3}
    assert len({pair.split(":")[0] for pair in pairs(g)}) + len({pair.split(":")[1] for pair in pairs(g)}) == 5


@pytest.mark.clause("LE-HOUSE-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_host_may_name_another_pair_of_characters_in_order(seats: int) -> None:
    (values,) = [option.values for option in TITLE.options if option.name == "pair"]
    assert len(values) == 6
    for pair in values:
        first, second = pair.split("+")
        assert dealt(seats, pair=pair).pawns == {first: 0, second: 3}


@pytest.mark.clause("LE-SETUP-11", "LE-HOUSE-03")
def test_four_players_use_all_characters_and_no_named_pair() -> None:
    for pair in ("", "pardo+leonardo"):
        assert dealt(4, pair=pair).pawns == {"leonardo": 0, "gioconda": 3, "pardo": 6}


@pytest.mark.clause("LE-DX-31")
def test_characters_and_selections_by_player_count() -> None:
    two, four = dealt(2), dealt(4)
    assert two.pawns == {"leonardo": 0, "gioconda": 3}
    assert [len(d.options) for d in live(two).open] == [6, 6]
    assert four.pawns == {"leonardo": 0, "gioconda": 3, "pardo": 6}
    assert [len(d.options) for d in live(four).open] == [9, 9, 9, 9]


@pytest.mark.clause("LE-SETUP-12")
def test_a_character_stands_beside_a_card_and_takes_no_place() -> None:
    g = dealt(4)
    assert all(g.spaces[space] for space in g.pawns.values())


@pytest.mark.clause("LE-SETUP-13")
def test_every_player_may_use_every_character_in_every_round() -> None:
    game = live(dealt(3))
    for chosen in ("leonardo:1", "gioconda:1"):
        for seat in range(3):
            assert {option.split(":")[0] for option in asked_of(game, seat).options} == {"leonardo", "gioconda"}
        round = game.state.round
        for seat in range(3):
            game.choose(seat, (chosen,))
        while game.state.round == round:
            seat = game.awaited[0]
            game.choose(seat, asked_of(game, seat).options[-1:])


@pytest.mark.clause("LE-SETUP-14")
def test_the_seed_draws_the_first_holder_of_tiglio_unless_the_host_names_one() -> None:
    assert {dealt(3, seed).tiglio for seed in SEEDS} == {0, 1, 2}
    assert dealt(3, "seed").tiglio == dealt(3, "seed").tiglio
    assert {dealt(3, seed, first="2").tiglio for seed in SEEDS} == {2}
    assert [option.of_seats for option in TITLE.options if option.name == "first"] == [True]


@pytest.mark.clause("LE-SETUP-14")
def test_naming_the_first_player_does_not_change_the_deal() -> None:
    assert hidden(dealt(3, "seed", first="1")) == hidden(dealt(3, "seed"))


@pytest.mark.clause("LE-SETUP-15")
def test_players_start_with_nothing() -> None:
    for player in dealt(4).players:
        assert not any(player.materials.values())
        assert not player.jokers
        assert not player.paintings
        assert not player.inventions
    assert dealt(4).discard == []
