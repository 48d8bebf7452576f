"""Rounds, the secret selection, and what is public."""

import pytest

from games.engine import Refusal
from games.leonardo import text
from games.leonardo.options import Pair
from games.leonardo.paintings import lady, pick, studies
from games.leonardo.rules import pairs
from tests.games.leonardo.table import ADA, BEN, CLEO, NAMES, answer, events_of, fill, give, kinds, live, reveal, table
from tests.games.playing import record


@pytest.mark.clause("LE-ROUND-01", "LE-PREP-07", "LE-PREP-08", "LE-PREP-11")
def test_the_order_of_a_round() -> None:
    g = fill(table(players=2, spaces={1: "wood", 2: "vitruvian_man", 4: "gioconda"}, pawns={"leonardo": 0}))
    game = reveal(g, "leonardo:2", "gioconda:1")
    game.choose(BEN, ("take:1",))
    game.choose(ADA, ("leonardo:2",))
    assert kinds(game) == [
        *("reveal", "move", "painting", "move", "painting", "take", "refill"),
        *("extra", "move", "take", "refill"),
        "round",
    ]
    assert game.state.round == 2
    assert game.awaited == (ADA, BEN)


@pytest.mark.clause("LE-ROUND-02", "LE-ROUND-03")
@pytest.mark.parametrize(("tiglio", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_every_player_plays_once_clockwise_from_the_holder_of_tiglio(tiglio: int, order: list[int]) -> None:
    game = reveal(table(players=3, tiglio=tiglio), "leonardo:1", "leonardo:1", "leonardo:1")
    assert [event.seat for event in events_of(game, "move")] == order


@pytest.mark.clause("LE-SELECT-01", "LE-SELECT-08")
@pytest.mark.parametrize(("players", "count"), [(2, 6), (3, 6), (4, 9)])
def test_a_selection_is_one_character_and_one_number(players: int, count: int) -> None:
    g = table(players=players)
    options = pairs(g)
    assert len(set(options)) == len(options) == count
    for decision in live(g).open:
        assert decision.options == tuple(options)
        assert (decision.least, decision.most) == (1, 1)
    assert {tuple(option.split(":")) for option in options} == {(pawn, n) for pawn in g.pawns for n in "123"}


@pytest.mark.clause("LE-SELECT-02", "LE-SELECT-03", "LE-SELECT-04", "LE-INFO-05", "LE-INFO-06", "LE-DX-33")
def test_all_choose_at_the_same_time_and_others_see_only_who_has_chosen() -> None:
    game = live(fill(table(players=3)))
    assert game.awaited == (0, 1, 2)
    assert all(decision.secret for decision in game.open)
    views = {seat: game.view(seat) for seat in (None, ADA, CLEO)}
    game.choose(BEN, ("gioconda:3",))
    assert game.view(BEN).mine == ("gioconda:3",)
    for seat, before in views.items():
        after = game.view(seat)
        assert (after.mine, after.pairs, after.answered, after.awaited) == ((), {}, (BEN,), (ADA, CLEO))
        assert "gioconda:3" not in str(after).replace(str(after.landings), "")
        assert (after.spaces, after.pawns, after.players) == (before.spaces, before.pawns, before.players)
    game.choose(ADA, ("leonardo:1",))
    assert game.events == []
    assert game.state.picks == {}


@pytest.mark.clause("LE-SELECT-04", "LE-SELECT-05")
def test_the_last_choice_reveals_all_together() -> None:
    game = live(table(players=3))
    for seat, pair in ((2, "leonardo:3"), (0, "gioconda:1"), (1, "leonardo:3")):
        assert events_of(game, "reveal") == []
        game.choose(seat, (pair,))
    (event,) = events_of(game, "reveal")
    assert event.facts["picks"] == {"0": "gioconda:1", "1": "leonardo:3", "2": "leonardo:3"}
    assert event.visible_to is None


@pytest.mark.clause("LE-SELECT-05", "LE-ROUND-02")
def test_the_revealed_pairs_stand_in_the_order_of_play() -> None:
    game = reveal(fill(table(players=3, tiglio=CLEO)), "leonardo:1", "leonardo:2", "gioconda:3")
    (event,) = events_of(game, "reveal")
    assert list(event.facts["picks"].items()) == [("2", "gioconda:3"), ("0", "leonardo:1"), ("1", "leonardo:2")]
    assert text.lines([event], NAMES) == ["The pairs are revealed. Cleo: Gioconda 3; Ada: Leonardo 1; Ben: Leonardo 2."]


@pytest.mark.clause("LE-SELECT-05")
def test_revealed_pairs_are_in_every_view_while_the_round_is_played() -> None:
    g = table(spaces={2: "arcolaio"}, wood=1, metal=1)
    game = reveal(g, "leonardo:2", "gioconda:1")
    assert game.awaited == (ADA,)
    for seat in (None, ADA, BEN):
        assert game.view(seat).pairs == {ADA: Pair("leonardo", 2), BEN: Pair("gioconda", 1)}
        assert game.view(seat).mine == ()


@pytest.mark.clause("LE-SELECT-06")
def test_players_may_choose_the_same_pair() -> None:
    game = reveal(table(players=3, pawns={"leonardo": 0}), "leonardo:2", "leonardo:2", "leonardo:2")
    assert game.state.pawns["leonardo"] == 6


@pytest.mark.clause("LE-SELECT-07", "LE-PREP-06")
def test_all_pairs_are_back_in_every_round() -> None:
    game = live(table())
    for _ in range(3):
        assert game.view(ADA).pairs == {}
        assert [len(decision.options) for decision in game.open] == [6, 6]
        game.choose(ADA, ("leonardo:2",))
        game.choose(BEN, ("gioconda:2",))
    assert game.state.pawns == {"leonardo": 6, "gioconda": 0}


@pytest.mark.clause("LE-SELECT-09")
def test_a_revealed_choice_cannot_be_changed() -> None:
    game = reveal(table(spaces={2: "arcolaio"}, wood=1, metal=1), "leonardo:2", "gioconda:1")
    before = record(game)
    assert game.changeable_decision(ADA) is None
    for seat in (ADA, BEN):
        assert not game.can_undo(seat)
        with pytest.raises(Refusal):
            game.choose(seat, ("leonardo:3",))
        with pytest.raises(Refusal, match="too_late_to_undo"):
            game.undo(seat)
    assert record(game) == before


@pytest.mark.clause("LE-HOUSE-06")
def test_a_selection_may_be_replaced_until_the_reveal_and_the_last_one_counts() -> None:
    game = live(table(players=3))
    game.choose(ADA, ("leonardo:1",))
    game.choose(BEN, ("leonardo:2",))
    game.choose(ADA, ("gioconda:3",))
    assert game.answered == (ADA, BEN)
    game.undo(BEN)
    assert list(game.answered) == [ADA]
    game.choose(BEN, ("gioconda:1",))
    game.choose(CLEO, ("leonardo:3",))
    (event,) = events_of(game, "reveal")
    assert event.facts["picks"] == {"0": "gioconda:3", "1": "gioconda:1", "2": "leonardo:3"}


@pytest.mark.clause("LE-SELECT-10", "LE-DX-34")
@pytest.mark.parametrize("players", [2, 3])
def test_a_character_that_is_not_in_play_is_refused_and_nothing_changes(players: int) -> None:
    game = live(table(players=players))
    before = record(game)
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("pardo:2",))
    assert (refused.value.reason, refused.value.clause) == ("not_in_play", "LE-SELECT-10")
    assert record(game) == before
    game.choose(ADA, ("leonardo:2",))
    before = record(game)
    with pytest.raises(Refusal, match="not_in_play"):
        game.choose(ADA, ("pardo:2",))
    assert record(game) == before


@pytest.mark.clause("LE-INFO-01", "LE-INFO-02", "LE-INFO-04")
def test_everything_on_the_table_is_public() -> None:
    g = table(players=3, spaces={0: "arcolaio", 1: "rope", 5: "lady"}, pawns={"gioconda": 7}, wood=2, jokers=1)
    give(g, BEN, metal=1, gioconda=1, doccia=1)
    g.discard += [g.collection.pop(), g.collection.pop()]
    game = live(g)
    for seat in (None, ADA, BEN, CLEO):
        view = game.view(seat)
        assert [view.spaces[space].card for space in (0, 1, 5)] == ["arcolaio", "rope", "lady"]
        assert view.pawns == {"leonardo": 0, "gioconda": 7}
        assert (view.players[ADA].materials["wood"], view.players[ADA].jokers) == (2, 1)
        assert view.players[BEN].paintings == ("gioconda",)
        assert [(built.card, built.points) for built in view.players[BEN].inventions] == [("doccia", 6)]
        assert [player.score for player in view.players] == [3, 7, 0]
        assert (view.collection_left, view.inventions_left) == (len(g.collection), len(g.inventions))
        assert view.discard == {"wood": 2}
        assert view.spaces[0].payable_by == (ADA,)


@pytest.mark.clause("LE-INFO-05")
def test_nothing_that_lies_before_a_player_is_private() -> None:
    g = fill(table(players=3, wood=3))
    game = live(g)
    public = game.view(None)
    for seat in (ADA, BEN, CLEO):
        mine = game.view(seat)
        assert mine.players == public.players
        assert {name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(public, name)} == {"seat"}


@pytest.mark.clause("LE-HOUSE-08")
def test_a_single_way_is_asked_where_it_may_be_declined() -> None:
    g = table(spaces={1: "rope"}, wood=1, lady=1, studies=1, gioconda=1)
    give(g, BEN, rope=1)
    assert [d.options for d in answer(studies(g, g.players[ADA]), "decline")] == [("swap:wood:1:rope", "decline")]
    assert [d.options for d in answer(pick(g, g.players[ADA]), "pass")] == [("take:1", "pass")]
    assert [d.options for d in answer(lady(g, g.players[ADA]), "decline")] == [("steal:1:rope", "decline")]
