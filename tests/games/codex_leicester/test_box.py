"""The box, its 44 Multipurpose Cards, and the file that may replace its house values."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from games.boxes import BoxError
from games.codex_leicester import solo
from games.codex_leicester.areas import step_price
from games.codex_leicester.box import AREAS, CARDS, MATERIALS, ROUNDS, SYMBOLS, Counts, override
from games.codex_leicester.rows import EXTENSIONS
from games.codex_leicester.setup import receive, setup, starting_commit
from games.codex_leicester.state import BOTS, State
from games.engine import Decision, Script
from games.live import AnyGame
from tests.games.answering import answer
from tests.games.codex_leicester.eager import eager_game
from tests.games.codex_leicester.table import ADA, BEN, CLEO, inventory, live, table, whole_box
from tests.games.codex_leicester.wording import decision_of

# --- the cards of the box

# The eleven kinds of starting resources: one of each inner list, and the four cards that have them.
STARTS = {
    ("M04", "M18", "M30", "M38"): [["1 apprentice", "1 automaton"]],
    ("M01", "M12", "M23", "M25"): [["1 apprentice", "1 extension"]],
    ("M02", "M15", "M20", "M33"): [["1 extension", "1 automaton"], ["1 florin"]],
    ("M11", "M28", "M36", "M40"): [["1 apprentice", "3 florin"]],
    ("M03", "M05", "M29", "M32"): [["2 material"]],
    ("M06",): [["1 ore"], ["1 wood"], ["1 florin"]],
    ("M21",): [["1 wood"], ["1 brick"], ["1 florin"]],
    ("M35",): [["1 glass"], ["1 rope"], ["1 florin"]],
    ("M41",): [["1 brick"], ["1 glass"], ["1 florin"]],
    ("M07", "M16", "M19", "M44"): [["1 token"], ["1 material"]],
    ("M24", "M27", "M31", "M37"): [["2 token"]],
    ("M08", "M09", "M13", "M39"): [["1 token"], ["2 florin"]],
    ("M10", "M22", "M26", "M43"): [["1 material"], ["2 florin"]],
    ("M14", "M17", "M34", "M42"): [["3 florin", "2 material"]],
}
START = {card: slots for cards, slots in STARTS.items() for card in cards}


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert [len(cards) for cards in (CARDS.commons, CARDS.epics, CARDS.multipurpose)] == [25, 15, 44]
    assert Counter(card.works for card in CARDS.commons.values()) == {4: 5, 7: 10, 11: 10}
    assert Counter(card.kind for card in CARDS.commons.values()) == {"instant": 10, "once": 10, "permanent": 5}
    assert {card.works for card in CARDS.epics.values()} == {15}
    recipes = [tuple(sorted(card.cost)) for card in CARDS.inventions.values()]
    assert len(set(recipes)) == 40


def test_rows_by_round_and_by_players_have_a_value_for_each() -> None:
    by_round = [row for offer in CARDS.box.works_on_offer.values() for row in (offer.works, offer.florins)]
    assert {len(row) for row in by_round} == {ROUNDS}
    by_players = [getattr(CARDS.box.table, name).values for name in Counts.__struct_fields__]
    assert {len(row) for row in by_players} == {5}


def test_every_symbol_and_material_is_asked_for_equally() -> None:
    assert Counter(c.symbol for c in CARDS.commons.values()) == dict.fromkeys(SYMBOLS, 5)
    assert Counter(c.symbol for c in CARDS.epics.values()) == dict.fromkeys(SYMBOLS, 3)
    assert Counter(m for c in CARDS.inventions.values() for m in c.cost) == dict.fromkeys(MATERIALS, 2 + 6 + 8 + 18)
    assert Counter(c.symbol for c in CARDS.multipurpose.values()) == {
        **dict.fromkeys(("red", "gray", "blue", "green"), 9),
        "yellow": 8,
    }
    assert Counter(c.choice for c in CARDS.multipurpose.values()) == {"left": 15, "middle": 15, "right": 14}


@pytest.mark.clause("CL-MULTI-02", "CL-MULTI-03", "CL-PSETUP-12")
@pytest.mark.parametrize("card", CARDS.multipurpose)
def test_every_starting_card_gives_its_resources(card: str) -> None:
    for picks in product(*START[card]):
        g = table(phase="commit", extensions=["hammer"])
        ada = g.players[ADA]
        answer(receive(g, ada, committed(g, card, picks)))
        gained = Counter(item for item in picks)
        assert ada.florins - 10 == sum(int(item[0]) for item in picks if "florin" in item)
        assert ada.tokens == sum(int(item[0]) for item in picks if "token" in item)
        assert (ada.apprentices, ada.academy) == (3 + gained["1 apprentice"], 5 - gained["1 apprentice"])
        assert (ada.shops["hammer"].automata, ada.laboratory) == (gained["1 automaton"], 2 - gained["1 automaton"])
        assert ada.extensions == ["hammer", *["pincer2"] * gained["1 extension"]]
        named = {material: 2 + gained[f"1 {material}"] for material in MATERIALS}
        named["glass"] += sum(int(item[0]) for item in picks if "material" in item)
        assert ada.materials == named
        assert inventory_without_hands(g) == inventory_without_hands(table())


def committed(g: State, card: str, picks: tuple[str, ...]) -> list[str]:
    """What Ada gains when she commits to a card with these alternatives, always glass and the last Extension Tile."""
    g.order = [BEN, CLEO]  # no bonus
    g.hands = {"0": [card]}
    gained: list[str] = []

    def script() -> Script[None]:
        gained.extend((yield from starting_commit(g, g.players[ADA])))

    running = script()
    next(running)
    decision = advance(running, (card,))
    wanted = [f"start:{card}:{item.replace(' ', '-')}" for item in picks]
    while decision is not None:
        option = next((w for w in wanted if w in decision.options), "")
        if decision.kind == "material":
            assert decision.options == tuple(f"gain:{material}" for material in MATERIALS)
            option = "gain:glass"
        elif decision.kind == "extension":
            assert decision.options == ("extension:pincer4", "extension:pincer2")  # Ada owns the third
            option = decision.options[-1]
        decision = advance(running, (option,))
    assert gained[0] == f"cards:{card}"
    return gained


def advance(script: Script[object], answer: tuple[str, ...]) -> Decision | None:
    """The next question, None at the end."""
    try:
        decision: Decision = script.send(answer)
    except StopIteration:
        return None
    return decision


def inventory_without_hands(g: State) -> Counter[str]:
    """The pieces without the Multipurpose Cards, which this position has not dealt."""
    return Counter({piece: count for piece, count in inventory(g).items() if piece != "multipurpose"})


@pytest.mark.parametrize("card", CARDS.multipurpose)
def test_every_starting_card_offers_its_alternatives(card: str) -> None:
    assert [list(slot) for slot in CARDS.multipurpose[card].start] == START[card]


@pytest.mark.clause("CL-SOLO-18", "CL-SOLO-08")
@pytest.mark.parametrize("card", CARDS.multipurpose)
def test_every_bot_card_sends_its_apprentices_in_every_round(card: str) -> None:
    for round, count in zip(range(1, ROUNDS + 1), (5, 5, 6, 6, 7, 7, 8), strict=True):
        g = table(players=1, round=round)
        g.multipurpose = [other for other in CARDS.multipurpose if other != card] + [card]
        solo.assign(g, BOTS[0])
        placed = "".join(area * len(workers) for area, workers in g.areas.items())
        assert placed == CARDS.multipurpose[card].areas[round - 1]
        assert len(placed) == count
        assert all(worker == "11a" for workers in g.areas.values() for worker in workers)


def test_the_bot_cards_hit_the_areas_evenly() -> None:
    hits = {a: [sum(c.areas[n].count(a) for c in CARDS.multipurpose.values()) for n in range(7)] for a in AREAS}
    assert hits == {
        "A": [40, 40, 48, 48, 54, 54, 32],
        "B": [48, 46, 54, 56, 64, 62, 70],
        "C": [42, 44, 52, 50, 60, 62, 70],
        **{market: [18, 18, 22, 22, 26, 26, 36] for market in "DEFGH"},
        "I": [0] * 7,
    }
    assert CARDS.multipurpose["M01"].areas[0] == "BBCEG"  # the two examples of the rulebook
    assert CARDS.multipurpose["M02"].areas[0] == "AABCH"


# --- the starting commit


@pytest.mark.clause("CL-PSETUP-11", "CL-PSETUP-12", "CL-SHOP-06")
def test_two_extension_tiles_are_of_different_types() -> None:
    g = committing("M12", "M20")
    for option in ("start:M12:1-extension", "extension:pincer4", "start:M20:1-extension"):
        g.choose(ADA, (option,))
    assert decision_of(g, ADA).options == ("extension:hammer", "extension:pincer2")
    g.choose(ADA, ("extension:pincer2",))
    others(g)
    ada = g.state.players[ADA]
    assert (ada.extensions, ada.florins) == (["pincer4", "pincer2"], 10 + 1)


@pytest.mark.clause("CL-PSETUP-13", "CL-DECL-27", "CL-MULTI-02")
@pytest.mark.parametrize("first", [True, False])
def test_a_starting_automaton_moves_into_the_furnace_of_a_starting_extension_at_once(first: bool) -> None:
    g = committing(*(("M04", "M12") if first else ("M12", "M04")))
    options = [("start:M04:1-automaton",), ("start:M12:1-extension", "extension:hammer")]
    for option in [option for group in (options if first else options[::-1]) for option in group]:
        g.choose(ADA, (option,))
    others(g)
    ada = g.state.players[ADA]
    assert (ada.shops["hammer"].automata, ada.kept, ada.laboratory) == (1, 0, 1)


@pytest.mark.clause("CL-PSETUP-13")
def test_a_starting_automaton_without_a_furnace_waits() -> None:
    g = committing("M04", "M18")
    for option in ("start:M04:1-automaton", "start:M18:1-automaton"):
        g.choose(ADA, (option,))
    others(g)
    assert (g.state.players[ADA].kept, g.state.players[ADA].laboratory) == (2, 0)


@pytest.mark.clause("CL-PSETUP-11")
def test_a_commit_can_be_changed_until_all_have_answered() -> None:
    game = committing("M24", "M27")
    assert game.answered == (ADA,)
    game.choose(ADA, ("M24", "M37"))
    assert game.pick_of(ADA) == ("M24", "M37")
    others(game)
    assert game.state.players[ADA].tokens == 4


def committing(*kept: str) -> AnyGame:
    """Three players at the commit; Ada has chosen these two of her cards."""
    g = table(phase="commit")
    fill = [card for card in ("M24", "M27", "M31", "M37") if card not in kept]
    g.hands = {"0": [*kept, *fill][:4], "1": ["M09", "M13", "M39", "M22"], "2": ["M06", "M21", "M35", "M41"]}
    dealt = [card for hand in g.hands.values() for card in hand]
    g.multipurpose = [card for card in CARDS.multipurpose if card not in dealt]
    game = live(g)
    game.choose(ADA, kept)
    return game


def others(game: AnyGame) -> None:
    """Everybody else takes the first of everything."""
    while game.state.phase == "commit":
        seat = game.awaited[0]
        decision = decision_of(game, seat)
        game.choose(seat, decision.options[: decision.least])
    assert inventory(game.state) == whole_box(game.state)


# --- pieces


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_piece_is_somewhere_at_every_decision(seats: int) -> None:
    completed = 0
    for number in range(6):
        for game in eager_game(seats, number):
            g = game.state
            assert inventory(g) == whole_box(g)
            for player in g.players:
                running = [shop.card for shop in player.shops.values() if shop.card]
                assert len(set(running)) == len(running)
                assert all(c in (*g.present, *g.future, *g.epics) or g.finished.get(c) for c in running)
                assert sorted(set(player.extensions)) == sorted(player.extensions)
                assert set(player.extensions) <= set(EXTENSIONS)
        completed += sum(event.kind == "complete" for _, event in game.events)
    assert completed > 6


# --- house values


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A file of values to write to; afterwards the printed box is in use again."""
    printed = CARDS.box
    yield tmp_path / "house.toml"
    CARDS.use(printed)


GOOD = """
[table]
row = { values = [3, 3, 3, 5, 5] }

[bonus]
3 = { values = ["", "", "florin+material"] }

[prices.research]
values = [0, 1, 1, 2]

[[commons]]
id = "C01"
name = "Ballista"
cost = ["ore", "ore", "wood"]
first = 6
symbol = "blue"

[[epics]]
id = "E04"
later = 12

[[multipurpose]]
id = "M24"
start = [["3 florin", "1 extension"]]
"""


def test_house_values_are_replaced(file: Path) -> None:
    file.write_text(GOOD)
    override(file)
    assert len(setup(4, {}, "seed").present) == len(setup(5, {}, "seed").future) == 5
    card = CARDS.inventions["C01"]
    assert (card.name, card.first, card.later, card.symbol) == ("Ballista", 6, 3, "blue")
    assert dict(CARDS.costs["C01"]) == {"ore": 2, "wood": 1}
    assert (CARDS.epics["E04"].first, CARDS.epics["E04"].later) == (18, 12)
    g = table(tile="CT7")
    assert [step_price(g.players[ADA], "B", step) for step in range(4)] == [0, 1, 1, 2]
    assert CARDS.box.bonus["3"].values == ("", "", "florin+material")
    assert CARDS.multipurpose["M24"].start == (("3 florin", "1 extension"),)


def test_a_second_file_starts_from_the_printed_box(file: Path) -> None:
    file.write_text(GOOD)
    override(file)
    file.write_text('[[commons]]\nid = "C01"\nlater = 4\n')
    override(file)
    assert (CARDS.commons["C01"].name, CARDS.commons["C01"].later) == ("Siege Sling", 4)


def test_a_file_may_begin_with_a_byte_order_mark(file: Path) -> None:
    file.write_text('[[commons]]\nid = "C01"\nlater = 4\n', encoding="utf-8-sig")
    override(file)
    assert CARDS.commons["C01"].later == 4


def test_an_empty_file_replaces_nothing(file: Path) -> None:
    before = CARDS.box
    file.write_text("")
    override(file)
    assert CARDS.box == before


WRONG = {
    "a printed value": ("[table]\nepics = { values = [4, 4, 6, 8, 9] }", 2, "table.epics.values is printed"),
    "a printed value among house values": (
        "[table]\n\nrow = { values = [4, 3, 3, 4, 4] }",
        3,
        "the 3 of table.row.values",
    ),
    "a printed Market": (
        '[markets]\nvalues = ["wood", "ore", "brick", "glass", "rope"]',
        2,
        "the 'ore' of markets.values is printed",
    ),
    "printed rooms": ("[rooms]\npincer4 = { values = [5, 1] }", 2, "the 4 of rooms.pincer4.values is printed"),
    "printed Works": ('[[epics]]\nid = "E01"\nname = "Bombard"\nworks = 14', 4, "epics.E01.works is printed"),
    "a printed effect": ('[[commons]]\nid = "C06"\neffect = "token"', 3, "commons.C06.effect is printed"),
    "printed florins": (
        '[[commons]]\nid = "C01"\nfirst = 5\n\n[[commons]]\nid = "C06"\nfirst = 5',
        7,
        "C06.first is printed",
    ),
    "an unknown table": ("[tabel]\nrow = { values = [3, 3, 3, 4, 4] }", 2, "there is no tabel.row in the box"),
    "an unknown key": ("[table]\nrow = { value = [3, 3, 3, 4, 4] }", 2, "there is no value table.row.value"),
    "an unknown card": ('[[commons]]\nid = "C26"\nfirst = 4', 3, "there is no commons.C26 in the box"),
    "a card without its id": ("[[commons]]\nfirst = 4", 2, "there is no commons.? in the box"),
    "a key of a card": ('[[commons]]\nid = "C01"\nlast = 4', 3, "there is no value commons.C01.last"),
    "a provenance": ('[prices]\nresearch = { provenance = "mine" }', 2, "there is no value prices.research.provenance"),
    "a wrong type": ('[[commons]]\nid = "C01"\nfirst = "4"', 3, "commons.C01.first has to be like 4, not '4'"),
    "a fraction": ('[[commons]]\nid = "C01"\nfirst = 4.5', 3, "has to be like 4, not 4.5"),
    "a wrong type within": ('[prices]\n\n\nresearch = { values = [0, 1, "2", 3] }', 4, "Expected `int`"),
    "less than nothing": ('[[commons]]\nid = "C01"\nfirst = -1', 3, "Expected `int` >= 0"),
    "too few values": ("[prices.research]\nvalues = [0, 1, 2]", 2, "prices.research.values needs 4 values, not 3"),
    "too many values": ("[table.row]\nvalues = [3, 3, 3, 4, 4, 4]", 2, "table.row.values needs 5 values, not 6"),
    "too long a row": ("[table.row]\nvalues = [3, 3, 3, 9, 9]", 2, "3 to 5 cards"),
    "a material that is none": ('[[commons]]\nid = "C01"\ncost = ["iron"]', 3, "(ore|wood|brick|glass|rope)"),
    "a symbol that is none": ('[[epics]]\nid = "E01"\nsymbol = "purple"', 3, "(red|gray|blue|green|yellow)"),
    "a Market twice": (
        '[markets]\nvalues = ["ore", "ore", "brick", "glass", "rope"]',
        2,
        "every Material has one Market",
    ),
    "a bonus that is none": ('[bonus]\n3 = { values = ["", "", "gold"] }', 2, "matching regex"),
    "a step that is none": (
        '[knowledge]\nvalues = ["1 florin", "choice", "1 horse", "leftover", "1 token", "3 florin"]',
        2,
        "matching regex",
    ),
    "the leftover before the choice": (
        '[knowledge]\nvalues = ["1 florin", "leftover", "1 token", "choice", "1 token", "3 florin"]',
        2,
        "one choice, and one leftover after it",
    ),
    "more furnaces than rooms": ("[rooms]\nspecial = { values = [1, 2] }", 2, "more furnaces than rooms"),
    "a reward tile twice": (
        '[first_game]\nvalues = ["PT3", "PT3", "PT5", "PT6", "PT7"]',
        2,
        "a Patron Reward tile is there once",
    ),
    "an Area without Bots": (
        '[[multipurpose]]\nid = "M01"\nareas = ["BBCEI", "B", "B", "B", "B", "B", "B"]',
        3,
        "matching regex",
    ),
    "too few Rounds": ('[[multipurpose]]\nid = "M01"\nareas = ["BBCEG"]', 3, "Areas for every Round"),
    "two Extension Tiles": (
        '[[multipurpose]]\nid = "M01"\nstart = [["1 extension"], ["1 extension"]]',
        3,
        "at most one extension",
    ),
    "no alternative": ('[[multipurpose]]\nid = "M01"\nstart = [[]]', 3, "length >= 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_line_and_reason_and_changes_nothing(file: Path, name: str) -> None:
    text, line, reason = WRONG[name]
    before = CARDS.box
    file.write_text(text)
    with pytest.raises(BoxError) as refused:
        override(file)
    assert str(refused.value).startswith(f"{file}, line {line}: ")
    assert reason in str(refused.value)
    assert CARDS.box is before


def test_nothing_of_a_file_is_taken_when_a_later_value_is_wrong(file: Path) -> None:
    before = CARDS.box
    file.write_text(GOOD + "\n[rooms]\nspecial = { values = [3, 0] }\n")
    with pytest.raises(BoxError, match=r"line 27: the 1 of rooms.special.values"):
        override(file)
    assert CARDS.box is before
    assert CARDS.commons["C01"].name == "Siege Sling"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"[table\n", "line 1"),
        (b"[table]\nrow = \n", "line 2"),
        (b"\xff\xfe", "cannot be read"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_is_no_toml_is_refused_by_name(file: Path, content: bytes | None, reason: str) -> None:
    before = CARDS.box
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BoxError) as refused:
        override(file)
    assert str(file) in str(refused.value)
    assert reason in str(refused.value)
    assert CARDS.box is before
