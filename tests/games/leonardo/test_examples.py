"""The worked examples of the rulebook (LE-EX) and those derived from it (LE-DX), with their exact positions.

LE-DX-01, -23, -29, -31, -33 and -34 stand beside the rules they illustrate.
"""

from random import Random

import pytest

from games.leonardo import TITLE
from games.leonardo.box import INVENTIONS
from games.leonardo.building import payments
from games.leonardo.paintings import gioconda_picks, lady, studies
from games.leonardo.rules import play, refill
from games.leonardo.scoring import score, scores
from games.leonardo.state import State
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
    materials,
    result,
    reveal,
    table,
)
from tests.games.playing import begin, picture, positions, random_answer

# --- from the rulebook

SARA = ADA


def sara_plays(**held: int) -> State:
    """Leonardo stands two spaces before the Arcolaio, and Sara has these cards."""
    return table(spaces={3: "arcolaio"}, pawns={"leonardo": 1}, front=held)


@pytest.mark.clause("LE-EX-01")
def test_marco_moves_gioconda_two_spaces_to_the_rope() -> None:
    g = table(spaces={5: "rope"}, pawns={"gioconda": 3})
    assert answer(play(g, g.players[ADA], "gioconda:2")) == []
    assert g.pawns["gioconda"] == 5
    assert materials(g, ADA) == {"rope": 1}
    assert g.spaces[5] == ""
    assert g.playing is None


@pytest.mark.clause("LE-EX-02")
def test_sara_builds_the_arcolaio() -> None:
    g = sara_plays(metal=1, wood=1)
    answer(play(g, g.players[SARA], "leonardo:2"), "pay:wood+metal")
    assert g.players[SARA].inventions == ["arcolaio"]
    assert materials(g, SARA) == {}
    assert sorted(g.discard) == ["metal", "wood"]
    assert (g.pawns["leonardo"], g.spaces[3]) == (3, "")
    refill(g)
    assert g.spaces[3] not in ("", "arcolaio")


@pytest.mark.clause("LE-EX-03")
def test_sara_has_only_metal() -> None:
    g = sara_plays(metal=1)
    assert answer(play(g, g.players[SARA], "leonardo:2")) == []
    assert (g.pawns["leonardo"], g.spaces[3]) == (3, "arcolaio")
    assert materials(g, SARA) == {"metal": 1}
    assert g.playing is None


@pytest.mark.clause("LE-EX-04")
def test_sara_has_neither_metal_nor_wood() -> None:
    g = sara_plays()
    assert answer(play(g, g.players[SARA], "leonardo:2")) == []
    assert (g.pawns["leonardo"], g.spaces[3]) == (3, "arcolaio")
    assert materials(g, SARA) == {}
    assert g.playing is None


@pytest.mark.clause("LE-EX-05")
def test_marco_scores_24() -> None:
    g = table(mezzo_volante=1, doccia=1, barca_a_pale=1, wood=1, rope=1)
    assert [INVENTIONS[name].points for name in g.players[ADA].inventions] == [11, 6, 5]
    assert score(g.players[ADA]) == 24
    (marco, _) = scores(g)
    assert marco.parts == {"mezzo_volante": 11, "doccia": 6, "barca_a_pale": 5, "materials": 2, "self_portraits": 0}


# --- moving


@pytest.mark.clause("LE-DX-02")
def test_both_move_leonardo_by_two() -> None:
    g = fill(table(spaces={2: "wood", 4: "rope"}, pawns={"leonardo": 0}))
    game = reveal(g, "leonardo:2", "leonardo:2")
    assert (materials(game.state, ADA), materials(game.state, BEN)) == ({"wood": 1}, {"rope": 1})
    assert [(event.facts["start"], event.facts["stop"]) for event in events_of(game, "move")] == [(0, 2), (2, 4)]


@pytest.mark.clause("LE-DX-03")
def test_gioconda_stops_where_the_wood_was() -> None:
    g = table(spaces={2: "wood"}, pawns={"leonardo": 0, "gioconda": 1})
    game = reveal(g, "leonardo:2", "gioconda:1")
    assert (materials(game.state, ADA), materials(game.state, BEN)) == ({"wood": 1}, {})
    assert game.state.pawns == {"leonardo": 2, "gioconda": 2}


# --- building


@pytest.mark.clause("LE-DX-04")
def test_metal_and_a_joker_build_the_arcolaio() -> None:
    g = sara_plays(metal=1, jokers=1)
    (asked,) = answer(play(g, g.players[ADA], "leonardo:2"), "pay:metal+self_portrait")
    assert asked.options == ("pay:metal+self_portrait", "decline")
    assert (g.players[ADA].inventions, materials(g, ADA), g.players[ADA].jokers) == (["arcolaio"], {}, 0)


@pytest.mark.clause("LE-DX-05")
@pytest.mark.parametrize(
    ("option", "left", "jokers"),
    [
        ("pay:wood+metal", {}, 1),
        ("pay:metal+self_portrait", {"wood": 1}, 0),
        ("pay:wood+self_portrait", {"metal": 1}, 0),
        ("decline", {"wood": 1, "metal": 1}, 1),
    ],
)
def test_a_joker_beside_both_materials_gives_four_choices(option: str, left: dict[str, int], jokers: int) -> None:
    g = sara_plays(metal=1, wood=1, jokers=1)
    (asked,) = answer(play(g, g.players[ADA], "leonardo:2"), option)
    assert set(asked.options) == {
        "pay:wood+metal",
        "pay:metal+self_portrait",
        "pay:wood+self_portrait",
        "decline",
    }
    assert (materials(g, ADA), g.players[ADA].jokers) == (left, jokers)


@pytest.mark.clause("LE-DX-06")
def test_one_wood_does_not_build_the_barca_a_pale() -> None:
    assert sorted(INVENTIONS["barca_a_pale"].cost) == ["rope", "wood", "wood"]
    g = table(spaces={3: "barca_a_pale"}, pawns={"leonardo": 1}, wood=1)
    assert payments(g.players[ADA], "barca_a_pale") == []
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert g.spaces[3] == "barca_a_pale"


# --- Lady and Studies


@pytest.mark.clause("LE-DX-07")
def test_lady_finds_no_target_in_a_joker() -> None:
    g = table(spaces={2: "lady"})
    give(g, BEN, jokers=1)
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert (g.players[BEN].jokers, g.players[ADA].jokers, g.discard) == (1, 0, ["lady"])


@pytest.mark.clause("LE-DX-08")
def test_lady_has_three_cards_to_take_and_may_decline() -> None:
    g = table(players=3, lady=1)
    give(g, BEN, wood=2, rope=1)
    give(g, CLEO, metal=1)
    (asked,) = answer(lady(g, g.players[ADA]), "steal:1:wood")
    assert asked.options == ("steal:1:wood", "steal:1:rope", "steal:2:metal", "decline")


@pytest.mark.clause("LE-DX-09")
@pytest.mark.parametrize(
    ("option", "ada", "ben"), [("steal:1:wood", {"wood": 1}, {"wood": 2}), ("decline", {}, {"wood": 3})]
)
def test_lady_with_a_single_card_to_take_asks_all_the_same(
    option: str, ada: dict[str, int], ben: dict[str, int]
) -> None:
    g = table(players=3, spaces={2: "lady"}, pawns={"leonardo": 0})
    give(g, BEN, wood=3)
    game = reveal(g, "leonardo:2", "gioconda:1", "gioconda:1")
    assert asked_of(game, ADA).options == ("steal:1:wood", "decline")
    game.choose(ADA, (option,))
    assert (materials(game.state, ADA), materials(game.state, BEN)) == (ada, ben)
    assert game.state.discard == ["lady"]


@pytest.mark.clause("LE-DX-10")
@pytest.mark.parametrize(("option", "ada", "ben"), [("swap:wood:1:rope", "rope", "wood"), ("decline", "wood", "rope")])
def test_studies_swap_wood_for_rope_or_decline(option: str, ada: str, ben: str) -> None:
    g = table(wood=1, studies=1)
    give(g, BEN, rope=1)
    (asked,) = answer(studies(g, g.players[ADA]), option)
    assert asked.options == ("swap:wood:1:rope", "decline")
    assert (materials(g, ADA), materials(g, BEN)) == ({ada: 1}, {ben: 1})


@pytest.mark.clause("LE-DX-11")
def test_studies_find_only_wood_for_wood() -> None:
    g = table(spaces={2: "studies"}, wood=1)
    give(g, BEN, wood=2)
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert g.discard == ["studies"]


@pytest.mark.clause("LE-DX-12")
def test_studies_do_nothing_for_a_joker_alone() -> None:
    g = table(spaces={2: "studies"}, jokers=1)
    give(g, BEN, wood=2)
    assert answer(play(g, g.players[ADA], "leonardo:2")) == []
    assert (g.players[ADA].jokers, materials(g, BEN), g.discard) == (1, {"wood": 2}, ["studies"])


# --- Gioconda


@pytest.mark.clause("LE-DX-13")
def test_cleo_picks_before_ada_when_ben_holds_tiglio() -> None:
    g = table(players=3, tiglio=BEN, spaces={1: "gioconda", 2: "gioconda", 4: "rope", 5: "metal"})
    game = reveal(g, "leonardo:1", "gioconda:3", "leonardo:1")  # Cleo plays before Ada: space 2, then space 3
    assert game.awaited == (CLEO,)
    assert asked_of(game, CLEO).options == ("take:4", "take:5", "pass")
    game.choose(CLEO, ("take:4",))
    assert game.awaited == (ADA,)
    assert asked_of(game, ADA).options == ("take:5", "pass")


@pytest.mark.clause("LE-DX-14")
def test_a_pick_cannot_use_a_space_emptied_in_the_round() -> None:
    g = fill(table(spaces={2: "gioconda", 5: "rope"}, pawns={"leonardo": 0, "gioconda": 3}))
    game = reveal(g, "leonardo:2", "gioconda:2")
    assert materials(game.state, BEN) == {"rope": 1}
    assert game.state.spaces[5] == ""
    assert asked_of(game, ADA).options == ("take:1", "take:4", "take:7", "take:8", "pass")


@pytest.mark.clause("LE-DX-15")
def test_a_pick_among_paintings_and_unpayable_inventions_is_not_asked() -> None:
    g = table(spaces={0: "doccia", 1: "lady", 3: "gru", 4: "studies"}, metal=1, gioconda=1)
    assert answer(gioconda_picks(g)) == []
    assert g.discard == ["gioconda"]


@pytest.mark.clause("LE-DX-16")
def test_a_stolen_wood_makes_the_arcolaio_unpayable_for_the_pick() -> None:
    spaces = {0: "arcolaio", 2: "gioconda", 5: "lady", 7: "rope"}
    g = table(spaces=spaces, pawns={"leonardo": 0, "gioconda": 3}, metal=1, wood=1)
    game = reveal(g, "leonardo:2", "gioconda:2")
    assert "build:0:wood+metal" in next(gioconda_picks(game.title.load(game.title.save(game.state)))).options
    game.choose(BEN, ("steal:0:wood",))
    assert asked_of(game, ADA).options == ("take:7", "pass")


# --- refill and end


@pytest.mark.clause("LE-DX-17")
def test_one_card_for_two_collection_spaces_ends_the_game() -> None:
    g = fill(table(spaces={1: "wood", 4: "rope"}, pawns={"leonardo": 0, "gioconda": 3}))
    g.collection, g.set_aside_collection = g.collection[:1], g.collection[1:]
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert [space for space, card in enumerate(game.state.spaces) if not card] == [4]
    assert (game.over, game.state.ending, game.state.collection) == (True, "collection", [])
    assert [standing.total for standing in result(game)] == [1, 1]
    assert inventory(game.state) == WHOLE_BOX


@pytest.mark.clause("LE-DX-18")
def test_two_cards_for_two_collection_spaces_go_on() -> None:
    g = fill(table(spaces={1: "wood", 4: "rope"}, pawns={"leonardo": 0, "gioconda": 3}))
    g.collection, g.set_aside_collection = g.collection[:2], g.collection[2:]
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert not game.over
    assert (game.state.collection, all(game.state.spaces)) == ([], True)
    assert (game.state.round, game.awaited) == (2, (ADA, BEN))


@pytest.mark.clause("LE-DX-19")
def test_an_empty_invention_deck_ends_the_game_only_after_a_building() -> None:
    g = fill(table(spaces={3: "arcolaio"}, pawns={"leonardo": 0, "gioconda": 6}, wood=1, metal=1))
    g.inventions, g.set_aside_inventions = [], g.inventions
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert (game.over, game.state.inventions) == (False, [])
    game.choose(ADA, ("leonardo:2",))  # to space 4, the Arcolaio
    game.choose(BEN, ("gioconda:1",))
    assert not game.over
    game.choose(ADA, ("pay:wood+metal",))
    assert game.over
    assert game.state.ending == "invention"


@pytest.mark.clause("LE-DX-20")
def test_a_failed_refill_takes_the_waiting_extra_play() -> None:
    g = fill(table(spaces={2: "vitruvian_man"}))
    g.collection, g.set_aside_collection = [], g.collection
    game = reveal(g, "leonardo:2", "gioconda:3")
    assert game.over
    assert events_of(game, "extra") == []
    assert game.state.players[ADA].paintings == []
    assert game.state.discard == ["vitruvian_man"]
    assert [(standing.seat, standing.total) for standing in result(game)] == [(ADA, 0), (BEN, 0)]


# --- extra plays


@pytest.mark.clause("LE-DX-21")
def test_two_extra_plays_in_a_round() -> None:
    g = fill(table(tiglio=BEN, spaces={2: "vitruvian_man", 5: "vitruvian_man"}))
    game = reveal(g, "gioconda:2", "leonardo:2")  # Ben plays first
    assert game.awaited == (BEN,)
    game.choose(BEN, ("leonardo:2",))
    assert (game.awaited, game.state.tiglio) == ((ADA,), BEN)
    game.choose(ADA, ("gioconda:2",))
    assert [kind for kind in kinds(game) if kind in ("refill", "extra", "round")] == [
        *("refill", "extra", "refill", "extra", "refill", "round")
    ]
    assert [event.seat for event in events_of(game, "extra")] == [BEN, ADA]
    assert game.state.tiglio == ADA


@pytest.mark.clause("LE-DX-22")
def test_a_vitruvian_man_in_an_extra_play_joins_the_end_of_the_queue() -> None:
    g = fill(table(spaces={1: "vitruvian_man"}, vitruvian_man=1))
    give(g, BEN, vitruvian_man=1)
    game = reveal(g, "gioconda:1", "gioconda:1")
    order = []
    for seat, pair in ((ADA, "leonardo:1"), (BEN, "leonardo:1"), (ADA, "leonardo:2")):
        assert game.awaited == (seat,)
        refills = len(events_of(game, "refill"))
        game.choose(seat, (pair,))
        order.append((seat, len(events_of(game, "refill")) - refills))
    assert order == [(ADA, 1), (BEN, 1), (ADA, 1)]
    assert game.state.round == 2


@pytest.mark.clause("LE-DX-24")
def test_a_gioconda_in_an_extra_play_picks_before_the_refill() -> None:
    g = fill(table(spaces={1: "gioconda", 4: "rope"}, vitruvian_man=1, pawns={"gioconda": 6}))
    game = reveal(g, "gioconda:1", "gioconda:1")
    game.choose(ADA, ("leonardo:1",))
    assert game.state.spaces[1] == ""
    assert game.awaited == (ADA,)
    game.choose(ADA, ("take:4",))
    assert events_of(game, "refill")[-1].facts["cards"].keys() == {"1", "4"}


# --- scores


@pytest.mark.clause("LE-DX-25")
def test_doccia_wood_and_a_joker_score_eight() -> None:
    assert score(table(doccia=1, wood=1, jokers=1).players[ADA]) == 8


@pytest.mark.clause("LE-DX-26")
def test_two_inventions_beat_one_at_fifteen_points() -> None:
    g = table(mezzo_volante=1, arcolaio=1)
    give(g, BEN, nave_volante=1, wood=3)
    assert [(s.seat, s.place, s.total) for s in scores(g)] == [(ADA, 1, 15), (BEN, 2, 15)]


@pytest.mark.clause("LE-DX-27")
def test_more_materials_win_at_thirteen_points_and_two_inventions_each() -> None:
    g = table(catapulta=1, chiusa=1, wood=2)
    give(g, BEN, gru=1, doccia=1, wood=3)
    assert [(s.seat, s.place, s.total) for s in scores(g)] == [(BEN, 1, 13), (ADA, 2, 13)]


@pytest.mark.clause("LE-DX-28")
def test_a_full_tie_has_two_winners() -> None:
    g = table(doccia=1, wood=1)
    give(g, BEN, chiusa=1, jokers=1)
    assert [(s.seat, s.place, s.total) for s in scores(g)] == [(ADA, 1, 7), (BEN, 1, 7)]


# --- pieces, and the same game again


@pytest.mark.clause("LE-DX-30")
@pytest.mark.parametrize("length", ["full", "short"])
@pytest.mark.parametrize("seats", TITLE.seats)
def test_no_card_is_ever_lost_or_made(seats: int, length: str) -> None:
    for game in positions(begin(TITLE, seats, "pieces", table=length), Random(seats)):
        assert inventory(game.state) == WHOLE_BOX


@pytest.mark.clause("LE-DX-32")
def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, other = begin(TITLE, 3, "twice"), begin(TITLE, 3, "twice")
    rng = Random(3)
    while not one.over:
        assert picture(one) == picture(other)
        seat = rng.choice(one.awaited)
        decision = asked_of(one, seat)
        options = random_answer(rng, decision.options, decision.least, decision.most)
        one.choose(seat, options)
        other.choose(seat, options)
    assert (picture(one), one.events) == (picture(other), other.events)
    assert picture(begin(TITLE, 3, "thrice")) != picture(begin(TITLE, 3, "twice"))
