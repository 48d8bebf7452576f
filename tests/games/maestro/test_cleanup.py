"""The nine steps of Cleanup."""

from collections import Counter
from random import Random

import pytest

from games.engine import Decision
from games.maestro import TITLE
from games.maestro.box import CARDS, COLOURS
from games.maestro.cleanup import cleanup
from games.maestro.state import State
from tests.games.answering import answer
from tests.games.maestro.table import ADA, BEN, CLEO, DAN, events_of, lay, lies, live, opponent, put, solo, table
from tests.games.playing import begin, positions


def clean(g: State, *options: str) -> list[Decision]:
    """A whole Cleanup."""
    return answer(cleanup(g), *options)


@pytest.mark.clause("MA-CLEAN-01", "MA-ROUND-02")
@pytest.mark.parametrize(("round", "after"), [(1, "planning"), (2, "planning"), (3, "planning"), (4, "over")])
def test_a_cleanup_follows_every_exhibition_but_the_last(round: int, after: str) -> None:
    g = table(round=round, phase="galleries", turn=12, map={"2": {"painting": 2}})
    g.prizes = dict(zip(g.action_order, ("P1", "P2", "P3", "P4"), strict=True))
    game = live(g)
    assert bool(events_of(game, "round")) is False
    g = TITLE.load(TITLE.save(g))
    phases = []
    while (script := TITLE.next_part(g)) is not None and g.phase not in ("planning", "preparation"):
        phases.append(g.phase)
        answer(script)
    assert phases == (["galleries", "cleanup"] if round < 4 else ["galleries"])
    assert g.phase == after
    assert lies(g, "2") == {"painting": 1 if round < 4 else 2}


# --- step 1


@pytest.mark.clause("MA-CLEAN-02")
def test_who_scored_a_gallery_takes_one_artwork_back_from_there() -> None:
    g = table(map={"2": {"painting": 3}, "5": {"painting": 1, "statue": 2}, "8": {"painting": 2, "bust": 2}})
    g.scored = {"2": 0, "5": 1}
    clean(g)
    assert lies(g, "2") == {"painting": 2}
    assert lies(g, "5") == {"painting": 1, "statue": 1}
    assert lies(g, "8") == {"painting": 2, "bust": 2}  # nobody scored there
    assert (g.workshops[0].supply, g.workshops[1].supply) == ({"painting": 3}, {"statue": 3, "bust": 2})


@pytest.mark.clause("MA-CLEAN-03")
@pytest.mark.parametrize("kind", ["statue", "bust"])
def test_michelangelo_chooses_the_type_that_comes_back(kind: str) -> None:
    g = table(players=4, first=3, map={"2": {"statue": 2, "bust": 1}}, runs=[ADA, BEN, CLEO, DAN])
    g.scored = {"2": 1}
    (asked,) = clean(g, f"back:2:{kind}")
    assert (asked.seats, asked.options) == ((DAN,), ("back:2:statue", "back:2:bust"))  # nearer to the first player
    assert g.workshops[1].supply[kind] == 3
    assert sum(lies(g, "2").values()) == 2


@pytest.mark.clause("MA-CLEAN-04")
def test_a_centerpiece_changes_hands_when_the_rival_has_more_after_that() -> None:
    g = table(map={"2": {"painting": 2}})
    put(g, "2", "statue", 2)
    g.scored = {"2": 0}
    assert g.centers["2"] == 0
    clean(g)
    assert g.centers["2"] == 1


@pytest.mark.clause("MA-CLEAN-05")
@pytest.mark.parametrize(("invented", "center"), [(0, 1), (1, 0)])
def test_on_a_tie_the_centerpiece_stays_unless_da_vinci_wins_ties(invented: int, center: int) -> None:
    g = table(map={"2": {"painting": 1, "statue": 2}})
    g.scored = {"2": 1}
    g.blueprints[4].built = invented
    clean(g)
    assert lies(g, "2") == {"painting": 1, "statue": 1}
    assert g.centers["2"] == center


@pytest.mark.clause("MA-CLEAN-02", "MA-CLEAN-04")
def test_a_centerpiece_goes_when_the_only_artwork_is_taken_back() -> None:
    g = table(map={"2": {"painting": 1}, "5": {"statue": 1}})
    g.scored = {"2": 0, "5": 1}
    clean(g)
    assert "2" not in g.centers
    assert "5" not in g.centers


# --- steps 3 to 5


@pytest.mark.clause("MA-CLEAN-07", "MA-UPCARD-09", "MA-HID-07")
def test_board_cards_and_discards_go_back_into_the_decks() -> None:
    g = table()
    own = {side: list(g.workshops[side].deck) for side in (0, 1)}
    for side, seat, letter in ((0, ADA, "D"), (1, BEN, "M")):
        g.workshops[side].deck = []
        g.discards[str(seat)] = own[side][:4]
        for number, card in enumerate(own[side][4:]):
            lay(g, g.action_order[number % 4], card, seat, face_up=number > 1)
        assert all(card.startswith(letter) for card in own[side])
    lay(g, "move", "DU05", ADA)
    clean(g)
    assert sorted(g.workshops[0].deck) == sorted([*own[0], "DU05"])
    assert sorted(g.workshops[1].deck) == sorted(own[1])
    assert [g.workshops[side].deck for side in (0, 1)] != [[*own[0], "DU05"], own[1]]  # shuffled
    assert not any(g.placed.values())
    assert not any(g.discards.values())


@pytest.mark.clause("MA-CLEAN-07", "MA-TEAM-02")
def test_the_discards_of_both_team_mates_go_into_their_one_deck() -> None:
    g = table(players=4, runs=[ADA, BEN, CLEO, DAN])
    cards = list(g.workshops[1].deck)
    g.workshops[1].deck = cards[4:]
    g.discards = {str(BEN): cards[:2], str(DAN): cards[2:4]}
    clean(g)
    assert sorted(g.workshops[1].deck) == sorted(cards)


@pytest.mark.clause("MA-CLEAN-08")
def test_a_new_setup_card_stands_all_twelve_collectors() -> None:
    g = table(lodge={"orange": [0, 9], "purple": [1, 0], "blue": [0, 1], "green": [1, 0]}, setups=["CS07", "CS09"])
    before = g.revealed
    clean(g)
    assert g.lodge == {"orange": [2, 0], "purple": [2, 0], "blue": [5, 0], "green": [3, 0]}
    assert g.setups == ["CS07"]
    assert g.revealed > before


# --- steps 5 to 7


@pytest.mark.clause("MA-CLEAN-09", "MA-CLEAN-10", "MA-COMP-04")
def test_popular_galleries_turn_secondary_and_three_new_popular_ones_are_drawn() -> None:
    g = table(popular=("2", "5", "8"), secondary=("3", "4", "7"), map={"2": {"painting": 2}, "3": {"painting": 1}})
    g.galleries = ["1", "6", "9", "12", "11", "10"]
    clean(g)
    assert g.secondary == ["2", "5", "8"]
    assert g.popular == ["10", "11", "12"]
    assert g.galleries == ["1", "6", "9"]
    assert g.centers == {"2": 0}  # stays in place; that of region 3 went with its Gallery
    assert lies(g, "3") == {"painting": 1}


@pytest.mark.clause("MA-CLEAN-10", "MA-CENTER-01", "MA-CENTER-03")
def test_a_new_gallery_goes_to_who_leads_there_already() -> None:
    g = table(map={"10": {"painting": 2, "bust": 1}, "11": {"statue": 1}, "12": {"painting": 1, "bust": 1}})
    g.galleries = ["1", "6", "9", "12", "11", "10"]
    assert g.centers == {}
    clean(g)
    assert g.centers == {"10": 0, "11": 1}


@pytest.mark.clause("MA-CLEAN-10", "MA-COMP-03")
@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_gallery_tile_is_drawn_once_in_a_game(seats: int) -> None:
    drawn: dict[int, list[str]] = {}
    for game in positions(begin(TITLE, seats, "galleries"), Random(seats)):
        drawn[game.state.round] = list(game.state.popular)
        if game.state.round > 1:
            assert game.state.secondary == drawn[game.state.round - 1]
    assert sorted(region for three in drawn.values() for region in three) == sorted(CARDS.numbered)


@pytest.mark.clause("MA-CLEAN-11", "MA-HID-08")
def test_the_display_goes_under_the_upgrade_deck_and_two_new_cards_come() -> None:
    g = table()
    workshop = g.workshops[1]
    workshop.upgrades, workshop.display = ["MU01", "MU02", "MU03"], ["MU04", "MU05"]
    clean(g)
    assert workshop.display == ["MU03", "MU02"]
    assert workshop.upgrades[2:] == ["MU01"]
    assert sorted(workshop.upgrades[:2]) == ["MU04", "MU05"]


@pytest.mark.clause("MA-CLEAN-11")
def test_the_old_display_goes_under_in_random_order() -> None:
    orders = set()
    for seed in range(20):
        g = table(seed=str(seed))
        g.workshops[0].upgrades, g.workshops[0].display = ["DU01", "DU02", "DU03"], ["DU04", "DU05"]
        clean(g)
        orders.add(tuple(g.workshops[0].upgrades[:2]))
    assert orders == {("DU04", "DU05"), ("DU05", "DU04")}


@pytest.mark.clause("MA-CLEAN-11")
def test_the_last_upgrades_come_back_at_once() -> None:
    g = table()
    g.workshops[0].upgrades, g.workshops[0].display = [], ["DU04"]
    clean(g)
    assert (g.workshops[0].upgrades, g.workshops[0].display) == ([], ["DU04"])


# --- steps 8 and 9


@pytest.mark.clause("MA-CLEAN-12")
@pytest.mark.parametrize("first", range(3))
def test_the_first_player_marker_moves_on_and_the_tools_point_there(first: int) -> None:
    g = table(round=first + 1, first=first, active=first, turn=12)
    clean(g)
    assert (g.first, g.active, g.turn, g.round) == (first + 1, first + 1, 0, first + 2)


@pytest.mark.clause("MA-CLEAN-13", "MA-CLEAN-14", "MA-CLEAN-15", "MA-CLEAN-16", "MA-CLEAN-17", "MA-HID-09")
@pytest.mark.parametrize(("round", "number"), [(1, 2), (2, 1), (3, 0)])
def test_the_next_rounds_cards_are_dealt_one_to_each_action(round: int, number: int) -> None:
    where: Counter[str] = Counter()
    for seed in range(30):
        g = table(round=round, seed=str(seed))
        before = g.revealed
        expected = [*g.benefactors[len(g.benefactors) - number :], *g.patronesses[number - 4 :]]
        clean(g)
        assert list(g.prizes) == g.action_order
        assert sorted(g.prizes.values()) == sorted(expected)
        assert not set(expected) & {*g.benefactors, *g.patronesses}
        assert g.revealed > before
        where.update(action for action, card in g.prizes.items() if card.startswith("B"))
    assert sum(where.values()) == 30 * number
    assert len(where) == (4 if number else 0)  # shuffled together


@pytest.mark.clause("MA-CLEAN-01", "MA-CLEAN-04", "MA-CLEAN-09")
def test_artwork_is_taken_back_before_the_galleries_change() -> None:
    g = table(map={"2": {"painting": 2}, "10": {"painting": 1}})
    g.galleries = ["1", "6", "9", "12", "11", "10"]
    g.scored = {"2": 0}
    clean(g)
    assert lies(g, "2") == {"painting": 1}
    assert lies(g, "10") == {"painting": 1}  # nobody scored there yet
    events = [event.kind for event in g.emitted]
    assert events.index("taken_back") < events.index("round")


# --- with the Machina


@pytest.mark.clause("MA-SOLO-CLEAN-01")
def test_the_machinas_deck_is_reshuffled_and_it_has_no_display() -> None:
    g = solo()
    played = [opponent(g).deck.pop() for _n in range(6)]
    for number, card in enumerate(played):
        lay(g, g.action_order[number % 4], card, -1, face_up=number > 1)
    left = list(opponent(g).deck)
    display = list(g.workshops[0].display)
    clean(g)
    assert sorted(opponent(g).deck) == sorted(CARDS.solo)[:10]
    assert opponent(g).deck != left + played
    assert g.workshops[1].display == g.workshops[1].upgrades == g.workshops[1].deck == []
    assert g.workshops[0].display != display


@pytest.mark.clause("MA-SOLO-CLEAN-01", "MA-CLEAN-02", "MA-SOLO-GOLD-04")
@pytest.mark.parametrize(
    ("there", "left"),
    [({"statue": 1, "bust": 2}, {"statue": 1, "bust": 1}), ({"statue": 2, "bust": 2}, {"statue": 1, "bust": 2})],
)
def test_the_machina_takes_back_the_more_numerous_type_and_asks_nobody(
    there: dict[str, int], left: dict[str, int]
) -> None:
    g = solo(map={"2": there})
    g.scored = {"2": 1}
    assert clean(g) == []
    assert lies(g, "2") == left


@pytest.mark.clause("MA-SOLO-GOLD-05", "MA-CLEAN-05")
def test_the_machina_takes_a_centerpiece_on_the_tie_after_cleanup() -> None:
    g = solo(map={"2": {"painting": 2, "statue": 1}})
    g.scored = {"2": 0}
    assert g.centers["2"] == 0
    clean(g)
    assert g.centers["2"] == 1


@pytest.mark.clause("MA-CLEAN-08", "MA-CLEAN-13", "MA-HID-09")
def test_nothing_of_the_next_round_can_be_undone() -> None:
    g = table(phase="cleanup", map={"2": {"statue": 1, "bust": 1}})
    g.scored = {"2": 1}
    game = live(g)
    game.choose(BEN, ("back:2:bust",))
    assert not game.can_undo(BEN)
    assert sum(game.state.lodge[colour][0] for colour in COLOURS) == 12
