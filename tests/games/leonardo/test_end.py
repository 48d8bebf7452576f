"""The end of the game, scores and ties."""

from collections.abc import Sequence

import pytest

from games.leonardo import text
from games.leonardo.box import BOX, INVENTIONS, MATERIALS
from games.leonardo.scoring import score, scores
from games.leonardo.state import State
from tests.games.leonardo.table import (
    ADA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    WHOLE_BOX,
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

# --- the end


def last_round(collection: Sequence[str] = (), inventions: Sequence[str] = (), **held: int) -> State:
    """Two players; Leonardo takes what lies on space 2, Gioconda moves from space 4 to space 5."""
    g = fill(table(spaces={1: "wood", 4: "rope", 3: "arcolaio"}, front=held))
    for name, cards in (("collection", collection), ("inventions", inventions)):
        deck = getattr(g, name)
        getattr(g, f"set_aside_{name}")[:] = deck
        deck[:] = []
        for card in reversed(cards):
            getattr(g, f"set_aside_{name}").remove(card)
            deck.append(card)
    return g


@pytest.mark.clause("LE-END-01", "LE-END-02", "LE-END-08", "LE-OBJ-04")
def test_the_game_ends_when_a_collection_space_cannot_be_refilled() -> None:
    game = reveal(last_round(collection=["metal"], inventions=["gru"]), "leonardo:1", "gioconda:1")
    assert game.over
    assert game.state.ending == "collection"
    assert game.state.spaces[1] == "metal"
    assert game.state.spaces[4] == ""
    assert [standing.total for standing in result(game)] == [1, 1]


@pytest.mark.clause("LE-END-01", "LE-END-02")
def test_the_game_ends_when_an_invention_space_cannot_be_refilled() -> None:
    game = reveal(last_round(collection=["metal"] * 5, wood=1, metal=1), "leonardo:3", "leonardo:1")
    game.choose(ADA, ("pay:wood+metal",))
    assert game.over
    assert game.state.ending == "invention"
    assert result(game)[0].seat == ADA
    assert events_of(game, "over")[0].facts == {"reason": "invention"}


@pytest.mark.clause("LE-END-03", "LE-END-04")
def test_an_empty_deck_ends_nothing_while_every_space_is_filled() -> None:
    game = reveal(last_round(collection=["metal", "cloth"]), "leonardo:1", "gioconda:1")
    assert not game.over
    assert (game.state.collection, game.state.inventions, game.state.round) == ([], [], 2)
    game.choose(ADA, ("leonardo:2",))  # to space 4, an invention that nobody can pay
    game.choose(BEN, ("gioconda:2",))  # to space 7
    assert not game.over
    assert game.state.round == 3


@pytest.mark.clause("LE-END-05")
def test_all_plays_and_picks_are_completed_before_an_empty_deck_is_noticed() -> None:
    g = last_round(gioconda=1)
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert not game.over
    assert materials(game.state, ADA) == {"wood": 1}
    assert materials(game.state, BEN) == {"rope": 1}
    game.choose(ADA, asked_of(game, ADA).options[:1])
    assert game.over
    assert sum(materials(game.state, ADA).values()) == 2


@pytest.mark.clause("LE-END-06")
def test_waiting_extra_plays_are_lost_at_the_end() -> None:
    game = reveal(last_round(collection=["metal"], vitruvian_man=1), "leonardo:1", "gioconda:1")
    assert game.over
    assert game.state.extras == []
    assert result(game)[0].parts == {"materials": 1, "self_portraits": 0}
    assert kinds(game)[-2:] == ["over", "extra_lost"]
    assert text.lines(events_of(game, "extra_lost"), NAMES) == [
        "Ada loses the extra play of a Vitruvian Man that still waited (LE-END-06)."
    ]


@pytest.mark.clause("LE-END-06", "LE-PAINT-01")
def test_what_waited_at_the_end_is_discarded_and_no_board_shows_it_waiting() -> None:
    game = reveal(last_round(collection=["metal"], vitruvian_man=2), "leonardo:1", "gioconda:1")
    assert game.state.players[ADA].paintings == []
    assert [event.seat for event in events_of(game, "extra_lost")] == [ADA, ADA]
    assert inventory(game.state) == WHOLE_BOX
    assert "Waiting" not in text.board(game.view(None), NAMES)
    before = game.state
    before.players[ADA].paintings = ["vitruvian_man"]  # as a game lies that ended under the first version of the rules
    assert game.view(None).players[ADA].paintings == ()


@pytest.mark.clause("LE-END-07")
def test_discards_never_come_back_into_a_deck() -> None:
    g = last_round(collection=["metal"])
    g.discard += [g.set_aside_collection.pop() for _ in range(20)]
    game = reveal(g, "leonardo:1", "gioconda:1")
    assert game.over
    assert len(game.state.discard) == 20


@pytest.mark.clause("LE-END-08")
def test_how_far_the_last_refill_got_changes_no_score() -> None:
    totals = []
    for collection in ([], ["metal"]):
        game = reveal(last_round(collection=collection, cloth=2), "leonardo:1", "gioconda:1")
        totals.append(result(game))
    assert totals[0] == totals[1]


@pytest.mark.clause("LE-HOUSE-05")
def test_six_rounds_without_a_card_leaving_the_board_end_the_game_and_three_warn() -> None:
    g = fill(table(spaces={0: "arcolaio", 3: "gru", 6: "doccia"}, pawns={"leonardo": 0, "gioconda": 3}))
    g.taken = True
    give(g, ADA, wood=1)
    game = reveal(g, "leonardo:3", "gioconda:3")
    assert game.state.quiet == 0
    for number in range(1, 7):
        assert not game.over
        game.choose(ADA, ("leonardo:3",))
        game.choose(BEN, ("gioconda:3",))
        assert [event.facts["rounds"] for event in events_of(game, "quiet")] == [n for n in (3, 4, 5) if n <= number]
    assert game.over
    assert (game.state.ending, BOX.stall.end, BOX.stall.warn) == ("stall", 6, 3)
    assert result(game)[0].total == 1


@pytest.mark.clause("LE-HOUSE-05")
def test_a_card_taken_in_an_extra_play_makes_a_round_count_as_lively() -> None:
    g = fill(table(spaces={0: "arcolaio", 3: "gru", 6: "doccia", 4: "wood"}, vitruvian_man=1))
    g.quiet = 5
    game = reveal(g, "leonardo:3", "gioconda:3")
    assert (game.over, game.state.phase) == (False, "extra")
    game.choose(ADA, ("leonardo:1",))
    assert (game.over, game.state.quiet) == (False, 0)


# --- scores


@pytest.mark.clause("LE-SCORE-01", "LE-SCORE-02", "LE-SCORE-03", "LE-SCORE-04")
def test_a_score_is_inventions_and_one_point_a_material_or_unused_joker() -> None:
    g = table(wood=1, rope=1, metal=1, cloth=1, leather=1, jokers=2, doccia=1, gru=1, vitruvian_man=1, gioconda=1)
    assert score(g.players[ADA]) == 6 + 4 + 5 + 2
    standing = scores(g)[0]
    assert standing.parts == {"doccia": 6, "gru": 4, "materials": 5, "self_portraits": 2}
    assert standing.total == 17


@pytest.mark.clause("LE-SCORE-02")
@pytest.mark.parametrize("material", MATERIALS)
def test_every_material_scores_one_point(material: str) -> None:
    assert score(table(front={material: 1}).players[ADA]) == 1


@pytest.mark.clause("LE-SCORE-05")
def test_what_was_paid_scores_nothing() -> None:
    g = table(spaces={3: "arcolaio"}, wood=1, metal=1)
    before = score(g.players[ADA])
    game = reveal(fill(g), "leonardo:3", "leonardo:3")
    game.choose(ADA, ("pay:wood+metal",))
    assert (before, score(game.state.players[ADA])) == (2, INVENTIONS["arcolaio"].points)


def places(g: State) -> list[tuple[int, int]]:
    """Who is where: (seat, place), best first."""
    return [(standing.seat, standing.place) for standing in scores(g)]


@pytest.mark.clause("LE-OBJ-04", "LE-OBJ-01")
def test_the_highest_score_wins() -> None:
    g = table(wood=5)
    give(g, BEN, doccia=1)
    assert places(g) == [(BEN, 1), (ADA, 2)]


@pytest.mark.clause("LE-TIE-01")
def test_a_tie_goes_to_more_inventions() -> None:
    g = table(doccia=1, wood=1)
    give(g, BEN, odometro=1, gru=1)
    assert places(g) == [(BEN, 1), (ADA, 2)]
    assert [standing.total for standing in scores(g)] == [7, 7]


@pytest.mark.clause("LE-TIE-02")
def test_a_further_tie_goes_to_more_materials_and_jokers_count() -> None:
    g = table(doccia=1)
    give(g, BEN, barca_a_pale=1, jokers=1)
    assert places(g) == [(BEN, 1), (ADA, 2)]
    assert scores(g)[0].ties == {"inventions": 1, "materials": 1}


@pytest.mark.clause("LE-TIE-03")
def test_players_who_are_still_equal_share_the_place() -> None:
    g = table(players=3, wood=2)
    give(g, BEN, rope=2)
    give(g, CLEO, metal=1)
    assert places(g) == [(ADA, 1), (BEN, 1), (CLEO, 3)]


@pytest.mark.clause("LE-TIE-04")
def test_the_same_chain_orders_all_places() -> None:
    g = table(players=4, mezzo_volante=1)
    give(g, BEN, bicicletta=1)
    give(g, CLEO, doccia=1, wood=1)
    give(g, DAN, gru=1, odometro=1)
    assert places(g) == [(ADA, 1), (DAN, 2), (CLEO, 3), (BEN, 4)]
    assert [standing.total for standing in scores(g)] == [11, 7, 7, 7]
    assert inventory(g) == WHOLE_BOX
