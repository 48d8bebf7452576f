"""The components and what their icons mean."""

import pytest

from games.codex_leicester.assignment import has_workers, placements
from games.codex_leicester.box import CARDS, COLOURS, MATERIALS
from games.codex_leicester.council import take_tile
from games.codex_leicester.declaring import declare
from games.codex_leicester.gains import gain, gain_materials_of_choice
from games.codex_leicester.inventions import complete, spread, work
from games.codex_leicester.patrons import advance_knowledge
from games.codex_leicester.rows import EXTENSIONS, REQUESTS
from games.codex_leicester.rules import round_closes
from games.codex_leicester.scoring import epic_bonus
from games.codex_leicester.setup import receive, setup
from games.codex_leicester.state import Council, State
from games.codex_leicester.turns import choose_freely, free_actions
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import ADA, BEN, inventory, table, whole_box, working

EVERY_COUNT = (1, 2, 3, 4, 5)


# --- the components


@pytest.mark.clause("CL-COMP-01")
def test_the_supply_never_runs_out() -> None:
    g = table(requests=list(REQUESTS))
    ada = g.players[ADA]
    gain(g, ada, florins=1_000, materials=["ore"] * 200, cause="bank")
    receive_all(g, ADA, "100 token")
    assert (ada.florins, ada.materials["ore"], ada.tokens) == (1_010, 202, 100)
    for _ in range(60):
        g.finished["C06"] = [BEN]
        answer(complete(working(g, ADA, "hammer", "C06"), ada, "hammer"))
    assert len(ada.symbols) == 60


def receive_all(g: State, seat: int, *gained: str) -> None:
    """Give a player starting resources."""
    answer(receive(g, g.players[seat], gained))


@pytest.mark.clause("CL-COMP-02", "CL-SETUP-05")
def test_five_materials_each_has_its_own_market() -> None:
    assert MATERIALS == ("ore", "wood", "brick", "glass", "rope")
    assert CARDS.market == {"D": "ore", "E": "wood", "F": "brick", "G": "glass", "H": "rope"}


@pytest.mark.clause("CL-COMP-03", "CL-PSETUP-01")
def test_every_player_has_a_colour_of_its_own_and_two_workshops() -> None:
    assert set(COLOURS) == {"red", "blue", "green", "yellow", "purple"}
    for seats in EVERY_COUNT:
        players = setup(seats, {}, "seed").players
        assert len({player.colour for player in players} & set(COLOURS)) == seats
        assert all([shop.kind for shop in player.shops.values()] == ["hammer", "pincer"] for player in players)


@pytest.mark.clause("CL-COMP-04", "CL-SETUP-10", "CL-SETUP-11", "CL-SETUP-12", "CL-PSETUP-02", "CL-PSETUP-20")
def test_every_colour_has_a_master_nine_apprentices_and_three_automata() -> None:
    for seats in EVERY_COUNT:
        g = setup(seats, {}, "seed")
        assert inventory(g) == whole_box(g)
        for player in g.players:
            assert (player.master, player.home, player.apprentices) == (True, 3, 3)
            assert (player.academy, player.board_apprentice) == (5, True)
            assert (player.laboratory, player.board_automaton, player.kept) == (2, True, 0)
            assert player.extensions == []


@pytest.mark.clause("CL-COMP-05")
def test_an_automaton_is_no_worker() -> None:
    g = table(master=False, home=0, apprentices=0, kept=1, extensions=["hammer"])
    g.players[ADA].shops["hammer"].automata = 1
    working(g, ADA, "hammer", "C06")
    assert not has_workers(g.players[ADA])
    assert placements(g, g.players[ADA]) == []
    g.players[ADA].master = True
    assert has_workers(g.players[ADA])
    g.players[ADA].master, g.players[ADA].home = False, 1
    assert has_workers(g.players[ADA])


# --- the icons


@pytest.mark.clause("CL-ICON-01")
def test_an_instant_effect_comes_at_once_and_a_single_time() -> None:
    g = working(table(), ADA, "hammer", "C12", done=6)
    ada = g.players[ADA]
    ada.requests = list(REQUESTS)
    answer(work(g, ada, "hammer", 1))
    assert (ada.cards, ada.tokens) == (["C12"], 1)
    g.round, g.phase = 3, "salaries"
    answer(round_closes(g))
    answer(work(working(g, ADA, "hammer", "C10", done=6), ada, "hammer", 1), "gain:ore")
    assert ada.tokens == 1


@pytest.mark.clause("CL-ICON-02")
def test_a_permanent_effect_applies_every_time() -> None:
    g = table(cards=["C11"])
    g.council = [Council("CT7"), Council("CT8")]
    ada = g.players[ADA]
    for number, tile in enumerate(("CT7", "CT8"), 1):
        answer(take_tile(g, ada, tile))
        assert ada.florins == 10 + number


@pytest.mark.clause("CL-ICON-03")
def test_works_go_to_either_workshop() -> None:
    g = working(table(extensions=["pincer4"]), ADA, "pincer", "C06")
    answer(spread(g, g.players[ADA], 2))
    assert g.players[ADA].shops["pincer"].done == 2


@pytest.mark.clause("CL-ICON-04")
def test_a_once_per_round_card_is_used_one_time_a_round_and_never_while_declaring() -> None:
    g = table(cards=["C01"])
    ada = g.players[ADA]
    assert question(declare(g, ada)).options == ("done", *declarations_of(g))
    answer(choose_freely(g, ada, "assign", lambda: ["a", "b"]), "exchange:ore:rope", "a")
    assert (ada.materials["ore"], ada.materials["rope"]) == (1, 3)
    assert free_actions(g, ada) == []
    answer(round_closes(g))
    assert len(free_actions(g, ada)) == 4


def declarations_of(g: State) -> tuple[str, ...]:
    """What Ada could declare in her Hammer Workshop."""
    return tuple(f"declare:hammer:{card}" for card in (*g.present, *g.future, *g.epics))


@pytest.mark.clause("CL-ICON-05")
@pytest.mark.parametrize("material", MATERIALS)
def test_a_material_icon_gives_any_of_the_five(material: str) -> None:
    g = table()
    (asked,) = answer(gain_materials_of_choice(g, g.players[ADA], 1, "bank"), f"gain:{material}")
    assert len(asked.options) == 5
    assert g.players[ADA].materials == {**dict.fromkeys(MATERIALS, 2), material: 3}


@pytest.mark.clause("CL-ICON-06")
def test_a_token_icon_gives_a_token_at_once() -> None:
    g = table(knowledge=4)
    answer(advance_knowledge(g, g.players[ADA]))
    assert g.players[ADA].tokens == 1


@pytest.mark.clause("CL-ICON-07")
def test_automata_count_upgraded_or_not() -> None:
    g = table(cards=["E10"], kept=1)
    g.players[ADA].shops["hammer"].automata = 1
    assert epic_bonus(g.players[ADA], "E10") == 2
    g.players[ADA].rewards.append("PA")
    assert epic_bonus(g.players[ADA], "E10") == 2


@pytest.mark.clause("CL-ICON-08")
@pytest.mark.parametrize("tile", EXTENSIONS)
def test_every_extension_tile_counts_as_a_craft_room_icon(tile: str) -> None:
    g = table(cards=["E10"], extensions=[tile])
    assert epic_bonus(g.players[ADA], "E10") == 1
