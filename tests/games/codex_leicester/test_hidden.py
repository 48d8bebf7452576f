"""What the screens hide, and what the whole table knows."""

from collections import Counter
from random import Random

import pytest

from games.codex_leicester.box import CARDS, MATERIALS
from games.codex_leicester.state import State
from games.live import AnyGame
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import (
    ADA,
    BEN,
    CLEO,
    events_of,
    hidden,
    inventory,
    live,
    table,
    whole_box,
    working,
)
from tests.games.playing import everybody

SEATS = (1, 2, 3, 4, 5)
OPEN = ("positions", "commit", "over")  # phases in which nothing is behind a screen
GAMES = 3


def committing(hands: dict[str, list[str]]) -> AnyGame:
    """Three players with these Multipurpose Cards before the common reveal."""
    g = table(phase="commit")
    g.hands = hands
    g.multipurpose = [card for card in CARDS.multipurpose if not any(card in hand for hand in hands.values())]
    return live(g)


HANDS = {
    "0": ["M24", "M27", "M31", "M37"],
    "1": ["M08", "M09", "M13", "M39"],
    "2": ["M06", "M21", "M35", "M41"],
}


# --- random games


@pytest.mark.clause("CL-HIDE-10", "CL-HIDE-11")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_can_tell_a_game_dealt_anew_from_the_real_one(seats: int) -> None:
    for number in range(GAMES):
        rng = Random(number)
        dealt_anew = count = 0
        piles: Counter[str] = Counter()
        for game in eager_game(seats, number):
            count += 1
            for seat in everybody(game):
                other = game.redealt(seat, rng)
                assert other.view(seat) == game.view(seat)
                assert inventory(other.state) == whole_box(other.state)
                assert bool(other.open) == bool(game.open)
                if seat is not None:
                    assert (other.decision_of(seat), other.pick_of(seat)) == (
                        game.decision_of(seat),
                        game.pick_of(seat),
                    )
                dealt_anew += hidden(other.state) != hidden(game.state)
                for pile in ("deck", "stack", "multipurpose", "box_epics", "box_rewards"):
                    piles[pile] += getattr(other.state, pile) != getattr(game.state, pile)
        assert dealt_anew > count
        assert all(piles[pile] for pile in ("deck", "stack", "multipurpose", "box_epics", "box_rewards"))


@pytest.mark.clause("CL-HIDE-01", "CL-HIDE-02", "CL-HIDE-13")
@pytest.mark.parametrize("seats", SEATS)
def test_florins_and_materials_are_their_owners_from_the_reveal_to_the_end(seats: int) -> None:
    phases = set()
    for game in eager_game(seats, 0):
        phases.add(game.state.phase)
        for viewer in everybody(game):
            for shown, player in zip(game.view(viewer).players, game.state.players, strict=True):
                if viewer == player.seat or game.state.phase in OPEN:
                    assert (shown.florins, shown.materials) == (player.florins, player.materials)
                else:
                    assert (shown.florins, shown.materials) == (None, None)
    assert {"commit", "assignment", "area", "over"} <= phases


def changes(game: AnyGame) -> list[Counter[str]]:
    """What everybody could have counted of each player's florins and Materials since the game began."""
    found = [Counter(florins=CARDS.box.table.florins.values[len(game.state.players) - 1]) for _ in game.state.players]
    signs = {"gain": 1, "pay": -1, "declare": -1, "cancel": 1}
    for _, event in game.events:
        if event.kind in signs:
            assert event.visible_to is None
            assert event.seat is not None
            found[event.seat]["florins"] += signs[event.kind] * event.facts.get("florins", 0)
            for material in event.facts["materials"]:
                found[event.seat][material] += signs[event.kind]
    return found


@pytest.mark.clause("CL-HIDE-12")
@pytest.mark.parametrize("seats", SEATS)
def test_stocks_are_what_came_in_less_what_went_out(seats: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(GAMES):
        for game in eager_game(seats, number):
            for player, count in zip(game.state.players, changes(game), strict=True):
                assert player.florins == count["florins"] >= 0
                assert player.materials == {material: count[material] for material in MATERIALS}
                assert min(player.materials.values()) >= 0
        kinds.update(event.kind for _, event in game.events)
    assert {"gain", "pay", "declare", "complete"} <= kinds.keys()


@pytest.mark.clause("CL-HIDE-01", "CL-HIDE-02")
@pytest.mark.parametrize(("viewer", "unknown"), [(ADA, {CLEO}), (BEN, {ADA, CLEO}), (CLEO, {ADA}), (None, {ADA, CLEO})])
def test_in_a_game_dealt_anew_the_stocks_of_others_are_others(viewer: int | None, unknown: set[int]) -> None:
    game = live(table(phase="declaring", order=(ADA, CLEO, BEN)))  # Ben declares: his own choices have to fit
    florins, materials = set(), set()
    for number in range(20):
        for real, other in zip(game.state.players, game.redealt(viewer, Random(number)).state.players, strict=True):
            if other.florins != real.florins:
                florins.add(real.seat)
            if other.materials != real.materials:
                materials.add(real.seat)
    assert florins == materials == unknown


# --- before the reveal


@pytest.mark.clause("CL-HIDE-04")
def test_dealt_cards_and_the_choice_are_their_holders_until_the_reveal() -> None:
    game = committing(HANDS)
    assert [game.view(seat).hand for seat in (ADA, BEN, CLEO)] == [tuple(hand) for hand in HANDS.values()]
    assert game.view(None).hand == ()
    before = [game.view(seat) for seat in (BEN, CLEO, None)]
    game.choose(ADA, ("M24", "M31"))
    assert (game.view(ADA).mine, game.answered) == (("M24", "M31"), (ADA,))
    for seat, old in zip((BEN, CLEO, None), before, strict=True):
        shown = game.view(seat)
        assert (shown.mine, shown.hand, shown.players) == ((), old.hand, old.players)
        assert not any(card in str(shown) for card in HANDS["0"])
    assert events_of(game, "cards") == []
    game.choose(BEN, ("M08", "M09"))
    game.choose(CLEO, ("gain:rope",))
    game.choose(CLEO, ("M06", "M21"))
    assert [event.facts["cards"] for event in events_of(game, "cards")] == [
        ["M24", "M31"],
        ["M08", "M09"],
        ["M06", "M21"],
    ]
    for seat in (ADA, BEN, CLEO, None):
        assert game.view(seat).hand == ()
    everything = str([event for _, event in game.events])
    assert not any(card in everything for card in ("M27", "M37", "M13", "M39", "M35", "M41"))


def test_choices_before_the_reveal_are_unknown_in_a_game_dealt_anew() -> None:
    game = committing(HANDS)
    game.choose(ADA, ("M24", "M31"))
    rng = Random(0)
    assert len({game.redealt(BEN, rng).pick_of(ADA) for _ in range(30)}) > 5
    assert {game.redealt(ADA, rng).pick_of(ADA) for _ in range(5)} == {("M24", "M31")}
    assert len({tuple(game.redealt(BEN, rng).state.hands["2"]) for _ in range(10)}) > 5
    assert {tuple(game.redealt(BEN, rng).state.hands["1"]) for _ in range(5)} == {tuple(HANDS["1"])}


# --- what everybody sees


def rich() -> State:
    """A position in which Ada has something of everything."""
    g = table(
        phase="area",
        present=("C06", "C10", "C12"),
        epics=("E07", "E12", "E14", "E15"),
        cards=["C01", "E01"],
        symbols=["blue"],
        extensions=["hammer", "pincer4"],
        rewards=["PA"],
        requests=["Q4", "Q5"],
        knowledge=1,
        tokens=2,
        kept=1,
        apprentices=4,
        home=1,
        academy=4,
        florins=7,
    )
    g.areas["B"], g.area, g.ranking = ["0m", "1a", "0a"], "B", [ADA, BEN]
    working(g, ADA, "hammer", "C10", done=3).players[ADA].shops["hammer"].apprentices = 2
    g.council[1].florins = 2
    return g


@pytest.mark.parametrize("viewer", [ADA, BEN, None])
@pytest.mark.clause("CL-HIDE-05")
def test_declared_inventions_progress_and_basements_are_public(viewer: int | None) -> None:
    shown = live(rich()).view(viewer)
    hammer = shown.players[ADA].shops[0]
    assert (hammer.card, hammer.need, hammer.done) == ("C10", 7, 3)
    assert hammer.basement == ("wood", "wood", "brick")
    assert next(i for i in shown.inventions if i.id == "C10").markers == (ADA,)


@pytest.mark.parametrize("viewer", [ADA, BEN, None])
@pytest.mark.clause("CL-HIDE-06", "CL-HIDE-07", "CL-HIDE-08")
def test_tokens_workers_cards_tiles_rewards_and_knowledge_are_public(viewer: int | None) -> None:
    shown = live(rich()).view(viewer)
    ada = shown.players[ADA]
    assert ada.tokens == 2
    assert (ada.master, ada.home, ada.apprentices, ada.shops[0].apprentices) == (True, 1, 4, 2)
    assert next(area for area in shown.areas if area.letter == "B").workers == ("0m", "1a", "0a")
    assert (ada.cards, ada.symbols) == (("C01", "E01"), ("blue",))
    assert (ada.extensions, ada.kept, ada.laboratory, ada.academy) == (("hammer", "pincer4"), 1, 2, 4)
    assert (ada.rewards, ada.requests, ada.knowledge) == (("PA",), ("Q4", "Q5"), 1)


@pytest.mark.parametrize("viewer", [ADA, BEN, None])
@pytest.mark.clause("CL-HIDE-09")
def test_council_tiles_and_the_florins_below_are_public(viewer: int | None) -> None:
    council = live(rich()).view(viewer).council
    assert [(space.tile, space.florins) for space in council] == [("CT1", 0), ("CT2", 2), ("CT3", 0), ("CT4", 0)]


def test_what_is_gained_and_paid_is_told_to_everybody() -> None:
    game = live(rich())
    game.choose(ADA, ("extension:pincer2",))
    game.choose(BEN, ("pass",))
    game.choose(ADA, ("automaton",))
    (paid,) = events_of(game, "pay")
    assert (paid.seat, paid.visible_to, paid.facts["florins"]) == (ADA, None, 2)


# --- hidden tiles that a shuffle turns up


def test_new_council_tiles_are_on_the_table_before_salaries_are_chosen() -> None:
    g = table(round=3, phase="round_end", apprentices=5, home=5, academy=3, florins=0)
    g.players[BEN].apprentices, g.players[BEN].academy, g.players[BEN].florins = 5, 3, 0
    g.players[BEN].home = 5
    g.set_aside, g.stack, g.taken = list(g.stack), [], {"1": g.council[0].tile}
    g.council[0].tile = ""
    game = live(g)
    assert game.awaited == (ADA, BEN)
    rng = Random(0)
    for seat in (ADA, BEN, CLEO, None):
        for _ in range(10):
            assert game.redealt(seat, rng).view(seat) == game.view(seat)
