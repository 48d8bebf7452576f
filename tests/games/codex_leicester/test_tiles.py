"""The eight Council Tiles, taken and copied."""

import pytest

from games.codex_leicester.areas import step_price
from games.codex_leicester.box import CARDS
from games.codex_leicester.council import take_tile
from games.codex_leicester.council_tiles import groups
from games.codex_leicester.state import Player, State
from games.engine import Decision
from tests.games.answering import answer, question
from tests.games.codex_leicester.table import ADA, BEN, content, crowd, events_of, live, table, turns, working

OTHERS = {f"CT{n}": f"CT{n % 8 + 1}" for n in range(1, 9)}  # another tile for each


def taking(tile: str, *options: str, g: State | None = None, copied: bool = False) -> tuple[State, list[Decision]]:
    """Ada takes *tile* and uses it; *copied*, she takes another and copies it. Returns the table and what was asked."""
    g = g or content(table(phase="council_turn"))
    own = OTHERS[tile] if copied else tile
    g.council[0].tile = own
    if copied:
        g.players[ADA].cards.append("C21")
        g.taken[str(BEN)] = tile
        options = (f"copy:{tile}", *options)
    return g, answer(take_tile(g, g.players[ADA], own), *options)


either = pytest.mark.parametrize("copied", [False, True], ids=["taken", "copied"])


@either
@pytest.mark.clause("CL-CTILE-01")
@pytest.mark.parametrize(
    ("option", "florins", "material", "count"),
    [("trade:sell:rope", 10 + 3, "rope", 1), ("trade:buy:glass", 10 - 1, "glass", 3), ("no", 10, "ore", 2)],
)
def test_trade_sells_one_material_for_3_or_buys_one_for_1(
    copied: bool, option: str, florins: int, material: str, count: int
) -> None:
    g, asked = taking("CT1", option, copied=copied)
    ada = g.players[ADA]
    assert (ada.florins, ada.materials[material], sum(ada.materials.values())) == (
        florins,
        count,
        10 + (count - 2),
    )
    assert len(asked) == 1 + copied
    assert len(asked[-1].options) == 5 + 5 + 1


@pytest.mark.clause("CL-CTILE-01")
def test_trade_offers_what_can_be_paid() -> None:
    g = content(table(phase="council_turn", florins=0))
    g.players[ADA].materials = {"ore": 0, "wood": 1, "brick": 0, "glass": 0, "rope": 0}
    _, asked = taking("CT1", "no", g=g)
    assert asked[0].options == ("trade:sell:wood", "no")


def test_the_sale_of_a_card_can_pay_for_the_purchase() -> None:
    g = content(table(phase="council_turn", florins=0, cards=["C07"]))
    _, asked = taking("CT1", "sell:ore", "trade:buy:rope", g=g)
    assert "sell:ore" in asked[0].options
    assert "trade:buy:rope" not in asked[0].options
    assert (g.players[ADA].florins, g.players[ADA].materials["rope"]) == (1, 3)


@either
@pytest.mark.clause("CL-CTILE-02")
@pytest.mark.parametrize(
    ("option", "hammer", "pincer"),
    [
        ("works:hammer:hammer", 2, 0),
        ("works:hammer:pincer", 1, 1),
        ("works:pincer:hammer", 1, 1),
        ("works:pincer:pincer", 0, 2),
    ],
)
def test_double_work_gives_two_works_in_one_workshop_or_one_in_each(
    copied: bool, option: str, hammer: int, pincer: int
) -> None:
    g = content(table(phase="council_turn", extensions=["pincer2"]))
    working(working(g, ADA, "hammer", "C06"), ADA, "pincer", "C10")
    taking("CT2", option, g=g, copied=copied)
    shops = g.players[ADA].shops
    assert (shops["hammer"].done, shops["pincer"].done) == (hammer, pincer)


@pytest.mark.clause("CL-CTILE-02")
def test_double_work_with_one_invention_asks_nothing() -> None:
    g = working(content(table(phase="council_turn")), ADA, "hammer", "C06", done=5)
    g, asked = taking("CT2", "hire", g=g)
    assert [decision.kind for decision in asked] == ["free_hire"]
    assert g.finished == {"C06": [ADA]}


@pytest.mark.clause("CL-CTILE-02", "CL-COUNCIL-14")
def test_the_first_work_can_open_the_way_for_the_second() -> None:
    g = content(table(phase="council_turn", present=("C10", "C06", "C12"), future=("C16", "C20", "C22")))
    working(g, ADA, "hammer", "C12", done=6)
    working(g, ADA, "pincer", "C16", done=11)
    g, asked = taking("CT2", "works:hammer:pincer", g=g)
    assert asked[0].options == ("works:hammer:hammer", "works:hammer:pincer")
    assert g.finished == {"C12": [ADA], "C16": [ADA]}


@either
@pytest.mark.clause("CL-CTILE-03")
def test_florin_gives_one(copied: bool) -> None:
    g, asked = taking("CT3", copied=copied)
    assert g.players[ADA].florins == 11
    assert len(asked) == copied


@either
@pytest.mark.clause("CL-CTILE-04")
def test_material_gives_one_of_choice(copied: bool) -> None:
    g, asked = taking("CT4", "gain:brick", copied=copied)
    assert g.players[ADA].materials["brick"] == 3
    assert asked[-1].options == ("gain:ore", "gain:wood", "gain:brick", "gain:glass", "gain:rope")


# --- Relocation


@either
@pytest.mark.clause("CL-CTILE-05")
@pytest.mark.parametrize(
    ("who", "source", "target"),
    [
        ("m2", ["1m"], ["0a", "1a", "0m", "0a", "0a"]),
        ("m", ["0a", "1m", "0a"], ["0a", "1a", "0m"]),
        ("1", ["0a", "1m", "0m"], ["0a", "1a", "0a"]),
        ("2", ["1m", "0m"], ["0a", "1a", "0a", "0a"]),
    ],
)
def test_relocation_moves_any_of_the_own_workers_of_one_area_to_another(
    copied: bool, who: str, source: list[str], target: list[str]
) -> None:
    g = content(crowd(table(players=4, phase="council_turn"), B="0a 1m 0m 0a", I="0a 1a"))
    taking("CT5", f"relocate:B:I:{who}", g=g, copied=copied)
    assert (g.areas["B"], g.areas["I"]) == (source, target)


@pytest.mark.clause("CL-CTILE-05")
@pytest.mark.parametrize(("players", "last"), [(3, "H"), (4, "I")])
def test_relocation_leaves_the_council_alone(players: int, last: str) -> None:
    g = content(crowd(table(players, phase="council_turn"), A="0m", B="0a"))
    _, asked = taking("CT5", "no", g=g)
    options = [option.split(":")[1:] for option in asked[0].options if option != "no"]
    assert {source for source, _target, _who in options} == {"B"}
    assert {target for _source, target, _who in options} == set("CDEFGHI"[: "CDEFGHI".index(last) + 1])
    assert g.areas["B"] == ["0a"]


@pytest.mark.clause("CL-CTILE-05")
def test_relocation_takes_the_gray_apprentice_for_an_own_one() -> None:
    g = table(gray=True, home=4)
    crowd(g, C="0a 0a 1a 0a 0a 0m")
    assert groups(g, ADA, "C") == ["m4", "m3", "m2", "m1", "m", "4", "3", "2", "1"]
    assert groups(g, BEN, "C") == ["1"]


def test_relocation_asks_nothing_of_who_has_nobody_there() -> None:
    _, asked = taking("CT5", g=content(crowd(table(phase="council_turn"), A="0m 0a", B="1a")))
    assert asked == []


# --- Foresight


@either
@pytest.mark.clause("CL-CTILE-06")
def test_foresight_gives_one_work(copied: bool) -> None:
    g = working(content(table(phase="council_turn")), ADA, "hammer", "C06")
    taking("CT6", g=g, copied=copied)
    assert g.players[ADA].shops["hammer"].done == 1
    assert g.players[ADA].tile == "CT6"


@either
@pytest.mark.clause("CL-CTILE-07", "CL-CTILE-06")
def test_the_work_of_foresight_may_itself_complete_a_future_invention(copied: bool) -> None:
    g = working(content(table(phase="council_turn")), ADA, "hammer", "C22", done=10)
    g, asked = taking("CT6", "complete:C22", g=g, copied=copied)
    assert asked[-1].options == ("complete:C22", "wait")
    florins = 10 + CARDS.inventions["C22"].first
    assert (g.finished, g.players[ADA].tile, g.players[ADA].florins) == ({"C22": [ADA]}, "", florins)


@pytest.mark.clause("CL-CTILE-07")
@pytest.mark.parametrize("area", ["B", "token"])
def test_foresight_lets_any_work_of_the_round_complete_one_future_invention(area: str) -> None:
    g = content(crowd(table(phase="council", extensions=["pincer2"], tokens=2), A="0a", B="0a"))
    working(working(g, ADA, "hammer", "C22", done=10), ADA, "pincer", "C20", done=11)
    g.council[0].tile = "CT6"
    game = live(g)
    turns(game, "claim:1:CT6", "works:hammer", "wait")
    if area == "token":
        turns(game, "token:hammer", "complete:C22")
    else:
        turns(game, "done", "works", "works:hammer", "complete:C22")
    assert game.state.finished == {"C22": [ADA]}
    assert game.state.players[ADA].tile == ""  # one only
    assert not events_of(game, "used")
    if area == "token":
        assert all(option != "token:pincer" for decision in game.open for option in decision.options)


@pytest.mark.clause("CL-CTILE-07")
def test_foresight_not_used_ends_with_the_round() -> None:
    g = working(content(crowd(table(phase="council"), A="0a")), ADA, "hammer", "C22", done=11)
    g.council[0].tile = "CT6"
    game = live(g)
    turns(game, "claim:1:CT6", "wait")
    assert game.state.players[ADA].tile == ""
    assert (game.state.round, game.state.players[ADA].shops["hammer"].done) == (3, 11)


# --- the price tiles


def prices(player: Player, area: str) -> list[int]:
    """What the four steps cost."""
    return [step_price(player, area, step) for step in range(4)]


@either
@pytest.mark.clause("CL-CTILE-08", "CL-CTILE-11")
def test_research_price_is_for_the_laboratory_and_the_academy(copied: bool) -> None:
    g, _ = taking("CT7", copied=copied)
    for area in "BCDEFGH":
        assert prices(g.players[ADA], area) == ([0, 1, 2, 3] if area in "BC" else [0, 2, 3, 4])
        assert prices(g.players[BEN], area) == [0, 2, 3, 4]


@either
@pytest.mark.clause("CL-CTILE-09", "CL-CTILE-11")
def test_market_price_is_for_the_markets(copied: bool) -> None:
    g, _ = taking("CT8", copied=copied)
    for area in "BCDEFGH":
        assert prices(g.players[ADA], area) == ([0, 1, 2, 3] if area in "DEFGH" else [0, 2, 3, 4])
        assert prices(g.players[BEN], area) == [0, 2, 3, 4]


@pytest.mark.clause("CL-CTILE-08")
def test_the_research_price_is_paid() -> None:
    g = content(crowd(table(phase="council"), A="0m", B="1a 0a"))
    g.council[0].tile = "CT7"
    game = live(g)
    turns(game, "claim:1:CT7", "automaton", "automaton", "automaton", "automaton")
    assert [player.florins for player in game.state.players[:2]] == [10 - 1 - 3, 10 - 3]


@either
@pytest.mark.clause("CL-CTILE-10", "CL-CTILE-11")
def test_market_price_makes_the_sales_of_round_7_dearer_for_its_owner(copied: bool) -> None:
    g = content(crowd(table(phase="council", round=7), A="0m 1m" if copied else "0m", D="0a 1a"))
    g.council[0].tile = "CT8"
    if copied:
        g.players[ADA].cards.append("C21")
    for player in g.players:
        player.materials["ore"] = 7
    game = live(g)
    turns(game, *(["claim::CT3", "copy:CT8", "claim::CT2"] if copied else ["claim::CT8"]))
    before = [player.florins for player in game.state.players]
    assert turns(game, "sale:1", "sale:1", "sale:1", "sale:1") == [ADA, BEN, ADA, BEN]
    assert [player.florins for player in game.state.players] == [before[0] + 3 + 2, before[1] + 1 + 1, before[2]]
    assert [player.materials["ore"] for player in game.state.players[:2]] == [7 - 1 - 2, 7 - 1 - 3]


@pytest.mark.clause("CL-CTILE-10")
def test_market_price_sells_at_3_2_2_2() -> None:
    g = content(crowd(table(phase="council", round=7), A="0m", D="0a"))
    g.council[0].tile = "CT8"
    g.players[ADA].materials["ore"] = 7
    game = live(g)
    turns(game, "claim::CT8", "sale:4")
    assert (game.state.players[ADA].florins, game.state.players[ADA].materials["ore"]) == (10 + 3 + 2 + 2 + 2, 0)
    assert [event.facts["florins"] for event in events_of(game, "gain") if event.facts["florins"]] == [3, 2, 2, 2]


# --- copying


@pytest.mark.clause("CL-INV11-09", "CL-INV11-10")
def test_the_copy_card_copies_a_tile_taken_by_another_or_still_lying_and_keeps_the_florins() -> None:
    g = content(crowd(table(4, phase="council", cards=["C21"]), A="1m 0a"))
    g.council[2].florins = 2
    g.set_aside.append(g.stack.pop())
    g.players[ADA].florins = 0
    game = live(g)
    turns(game, "claim:1:CT2", "claim:2:CT3")
    assert game.open[0].options == ("copy:CT2", "copy:CT1", "copy:CT4", "own")
    turns(game, "copy:CT4", "gain:ore")
    ada = game.state.players[ADA]
    assert (ada.florins, ada.materials["ore"]) == (2, 3)  # the florins of the own tile, not its effect
    assert [space.tile for space in game.state.council].count("CT4") == 1


def test_the_copy_card_is_good_for_one_copy_a_round() -> None:
    g = content(table(phase="council_turn", cards=["C21"]))
    answer(take_tile(g, g.players[ADA], "CT2"), "copy:CT3")
    assert g.players[ADA].used == ["C21"]
    g.taken = {str(BEN): "CT4"}
    assert answer(take_tile(g, g.players[ADA], "CT3")) == []


def test_the_own_effect_stays_possible_with_the_copy_card() -> None:
    g = content(table(phase="council_turn", cards=["C21"]))
    assert question(take_tile(g, g.players[ADA], "CT3")).options[-1] == "own"
    g = content(table(phase="council_turn", cards=["C21"]))
    answer(take_tile(g, g.players[ADA], "CT3"), "own")
    assert (g.players[ADA].florins, g.players[ADA].used) == (11, [])
