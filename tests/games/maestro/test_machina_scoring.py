"""The Machina at the Exhibition and at the end, and every switch of the difficulty."""

from itertools import product

import pytest

from games.engine import Event, Waiting
from games.live import LiveGame
from games.maestro import TITLE, machina, names, text
from games.maestro.box import CARDS, COLOURS, FLORENCE
from games.maestro.exhibition import major_publicity, score_galleries
from games.maestro.gains import gain_resource
from games.maestro.machina_area import gain
from games.maestro.scoring import final_parts, machina_parts, totals, winner
from games.maestro.setup import setup
from games.maestro.state import MACHINA, State, count
from tests.games.answering import answer
from tests.games.maestro.table import ADA, events_of, held, lay, lies, opponent, points, solo

BOTH = pytest.mark.parametrize("side", [0, 1])
PRIZES = {"create": "B1", "move": "P2", "influence": "P3", "study": "P4"}


# --- Exhibition


@pytest.mark.clause("MA-SOLO-EXH-01")
def test_it_scores_galleries_and_wins_tiles_cards_and_tokens_like_a_player() -> None:
    g = solo(map={"2": {"statue": 2, "painting": 1}, "5": {"painting": 2, "bust": 1}}, prizes=dict(PRIZES))
    answer(score_galleries(g), "to:2:orange:2")
    assert points(g) == [4, 14]
    assert (g.workshops[1].tiles, g.workshops[0].tiles) == (["2"], ["5"])
    assert held(g, 2) == {"orange": 1}
    assert opponent(g).slots[0] == ["", "blue"]
    lay(g, "create", "SS01", MACHINA)
    lay(g, "create", "DS03", ADA)
    lay(g, "move", "SS02", MACHINA, face_up=False)
    lay(g, "study", "SS06", MACHINA)
    lay(g, "study", "DS01", ADA)
    major_publicity(g)
    assert (g.workshops[1].benefactors, g.workshops[1].patronesses) == (["B1"], ["P2"])
    assert g.workshops[0].patronesses == ["P4"]
    assert [len(workshop.tokens) for workshop in g.workshops] == [1, 1]


@pytest.mark.clause("MA-SOLO-EXH-01", "MA-GAL-12", "MA-SOLO-DIFF-01")
@pytest.mark.parametrize(("left", "gained"), [(1, 1), (2, 2), (3, 2)])
def test_what_it_does_not_keep_is_there_for_the_next_region(left: int, gained: int) -> None:
    pieces = {
        "2": {"painting": 2, "statue": 1},
        "6": {"painting": 1, "statue": 2},
        "10": {"painting": 1, "statue": 2},
    }
    g = solo(map=pieces, popular=["2", "6", "10"], secondary=[], difficulty=["cards_only"])
    g.bank["orange"] = left
    asked = answer(score_galleries(g), *["to:2:orange:6", "to:0:orange:10"][:gained])
    assert [decision.options[0][-8:] for decision in asked] == ["orange:6", "range:10"][:gained]
    assert (held(g, 2), held(g, 0)) == ({"orange": 1}, {"orange": 1} if gained == 2 else {})
    assert g.bank["orange"] == left - gained
    assert opponent(g).slots == [["", ""]] * 20


@pytest.mark.clause("MA-SOLO-EXH-01", "MA-GAL-12")
@pytest.mark.parametrize(("left", "asked"), [(1, []), (2, ["6"]), (3, ["6", "10"])])
def test_what_it_keeps_is_gone_for_the_next_region(left: int, asked: list[str]) -> None:
    pieces = {
        "2": {"painting": 2, "statue": 1},
        "6": {"painting": 1, "statue": 2},
        "10": {"painting": 1, "statue": 2},
    }
    g = solo(map=pieces, popular=["2", "6", "10"], secondary=[])
    g.bank["orange"] = left
    answer(score_galleries(g), *(f"to:0:orange:{region}" for region in asked))
    assert held(g, 0) == ({"orange": len(asked)} if asked else {})
    assert g.bank["orange"] == 0
    assert len(events_of(g, "resource_lost")) == 3 - left


@pytest.mark.clause("MA-SOLO-EXH-02", "MA-SOLO-GOLD-05")
@BOTH
def test_it_wins_ties_of_publicity_whatever_the_study_track_says(side: int) -> None:
    g = solo(side, prizes=dict(PRIZES), study_order=[1 - side, side])
    g.workshops[1 - side].study = 9
    lay(g, "create", "SS04", MACHINA)
    lay(g, "create", ("MS04", "DS03")[side], ADA)
    major_publicity(g)
    assert g.workshops[side].benefactors == ["B1"]
    assert len(g.workshops[1 - side].tokens) == 1


@pytest.mark.clause("MA-SOLO-EXH-02", "MA-PUB-08")
def test_without_publicity_the_machina_wins_nothing_either() -> None:
    g = solo(prizes=dict(PRIZES))
    lay(g, "create", "SS10", MACHINA)
    major_publicity(g)
    assert g.workshops[1].benefactors == []


@pytest.mark.clause("MA-SOLO-EXH-02")
def test_the_human_has_to_be_strictly_ahead() -> None:
    g = solo(map={"2": {"painting": 2, "statue": 2}, "5": {"painting": 2, "bust": 1}})
    answer(score_galleries(g), "to:0:orange:2")
    assert points(g) == [4, 14]


# --- the end


@pytest.mark.clause("MA-SOLO-FINAL-01", "MA-SOLO-02")
def test_the_human_scores_by_the_standard_rules() -> None:
    g = solo()
    g.workshops[0].patronesses, g.workshops[0].study = ["P13"], 4
    g.blueprints[0].built = 2
    assert final_parts(g, 0) == {"board": 6, "P13": 4}
    g = solo(0)
    g.workshops[1].patronesses = ["P2"]
    g.ceiling = ["", *g.ceiling[1:]]
    assert final_parts(g, 1) == {"board": 2, "P2": 1}


@pytest.mark.clause("MA-SOLO-FINAL-02", "MA-SOLO-FINAL-03")
@BOTH
def test_it_scores_3_a_benefactor_and_9_a_patroness_whatever_their_conditions(side: int) -> None:
    g = solo(side)
    g.workshops[side].benefactors = ["B1", "B14"]
    g.workshops[side].patronesses = ["P1", "P4", "P13"]
    assert final_parts(g, side) == {"board": 0, "benefactors": 6, "patronesses": 27}


@pytest.mark.clause("MA-SOLO-FINAL-04", "MA-SOLO-FINAL-05")
@pytest.mark.parametrize(
    ("rows", "vp"),
    [
        (("00000", "00000", "00000", "00000"), 0),
        (("10000", "00100", "00000", "00000"), 2),
        (("20000", "00010", "00000", "00002"), 7),
        (("22222", "00000", "00000", "00000"), 18),
        (("22221", "11111", "00000", "00000"), 12 + 1 + 5),
        (("22222", "22222", "22222", "22222"), 72),
    ],
)
def test_michelangelos_board_pays_3_a_full_space_1_a_half_one_and_3_a_full_row(rows: tuple[str, ...], vp: int) -> None:
    g = solo()
    opponent(g).slots = [
        {"0": ["", ""], "1": ["", "blue"], "2": ["orange", "blue"]}[number] for row in rows for number in row
    ]
    assert final_parts(g, 1)["board"] == vp


@pytest.mark.clause("MA-SOLO-FINAL-06", "MA-SOLO-FINAL-07")
@pytest.mark.parametrize(
    ("built", "tiles", "vp"),
    [
        ([1, 0, 0, 0, 0, 0], 3, 4),
        ([2, 1, 0, 0, 0, 0], 0, 2 * (2 + 4 + 2)),
        ([0, 0, 0, 0, 2, 0], 0, 2 * (3 + 5)),
        ([0, 0, 0, 0, 0, 1], 4, 24),
        ([0, 0, 0, 0, 0, 3], 2, 36),
        ([0, 0, 0, 0, 0, 2], 0, 0),
        ([0, 0, 1, 0, 0, 1], 5, 4 + 30),
    ],
)
def test_blueprints_pay_twice_what_is_printed_and_bl6_6_a_popular_tile(built: list[int], tiles: int, vp: int) -> None:
    g = solo(0)
    for blueprint, number in zip(g.blueprints, built, strict=True):
        blueprint.built = number
    g.workshops[0].tiles = list(CARDS.numbered[:tiles])
    assert final_parts(g, 0)["board"] == vp


@pytest.mark.clause("MA-SOLO-FINAL-08", "MA-SOLO-GOLD-05")
@BOTH
@pytest.mark.parametrize(("human", "won"), [(31, True), (30, False), (29, False)])
def test_the_human_wins_only_with_more_points(side: int, human: int, won: bool) -> None:
    g = solo(side, phase="over", study_order=[1 - side, side])
    g.workshops[1 - side].vp, g.workshops[side].vp = human, 30
    g.workshops[1 - side].tiles, g.workshops[1 - side].study = ["1", "2"], 9
    assert winner(g) == (1 - side if won else side)
    (standing,) = TITLE.scores(g)
    assert (standing.seat, standing.place, standing.total) == (ADA, 1 if won else 2, human)


# --- difficulty

SWITCHES = {
    "gains": ("all", "cards_only"),
    "galleries": ("one", "more_galleries"),
    "excess": ("lost", "excess_moves"),
    "cards": ("plain", "patronesses_6", "cards_6_15"),
}


@pytest.mark.clause("MA-SOLO-DIFF-06")
@BOTH
def test_each_modifier_is_a_switch_of_its_own(side: int) -> None:
    for values in product(*SWITCHES.values()):
        options = dict(zip(SWITCHES, values, strict=True))
        g = setup(1, {"workshop": ("michelangelo", "da_vinci")[side], **options}, "switches")
        assert opponent(g).difficulty == [value for value in values if value not in ("all", "one", "lost", "plain")]
    assert {name: option.values for name in SWITCHES for option in TITLE.options if option.name == name} == SWITCHES


@BOTH
def test_the_table_says_how_hard_it_was_made(side: int) -> None:
    said = set()
    for values in product(*SWITCHES.values()):
        options = dict(zip(SWITCHES, values, strict=True))
        live = LiveGame.begin(TITLE, 1, {"workshop": ("michelangelo", "da_vinci")[side], **options}, "switches")
        view = live.view(None)
        (line,) = [line for line in text.board(view, ["Ada"]).splitlines() if "difficulty" in line]
        said.add(line)
        assert ("plain" in line) == (not view.machina["difficulty"])
    assert len(said) == 2 * 2 * 2 * 3
    assert "difficulty" not in text.board(LiveGame.begin(TITLE, 2, {}, "two").view(None), ["Ada", "Ben"])


@BOTH
def test_the_end_tells_what_the_machinas_total_is_made_of(side: int) -> None:
    g = solo(side)
    g.workshops[opponent(g).side].vp = 40
    g.workshops[opponent(g).side].patronesses = ["P1"]
    parts = machina_parts(g)
    assert sum(parts.values()) == totals(g)[opponent(g).side]
    event = Event("over", None, {"totals": totals(g), "machina": parts})
    (line,) = text.lines([event], ["Ada"])
    assert f"The Machina's {sum(parts.values())} VP: during the game 40, " in line
    assert "Patronesses 9" in line


def test_the_open_card_of_the_upgraded_deck_is_told() -> None:
    g = solo()
    view = TITLE.view(g, None, Waiting())
    assert view.machina["next"] == opponent(g).upgraded[-1]
    assert f"next {names.card(opponent(g).upgraded[-1])}" in text.board(view, ["Ada"])


def resources(g: State) -> list[str]:
    """The Resources in the Machina's area."""
    areas = opponent(g).slots or [blueprint.filled for blueprint in g.blueprints]
    return sorted(colour for area in areas for colour in area if colour)


@pytest.mark.clause("MA-SOLO-DIFF-01")
@BOTH
def test_easier_it_gains_resources_from_played_cards_only(side: int) -> None:
    g = solo(side, difficulty=["cards_only"], round=2, map={"2": {"painting": 2, "bust": 2}})
    g.centers["2"] = 1 - side
    gain(g, "orange")
    assert resources(g) == ["orange"]
    machina.study(g, 1)
    gain_resource(g, side, side, "green")
    answer(score_galleries(g))
    assert resources(g) == ["orange"]
    assert g.bank == {"orange": 12, "purple": 13, "blue": 13, "green": 13}
    assert points(g)[side] == 0  # what is not gained is not discarded for VP


@pytest.mark.clause("MA-SOLO-DIFF-01")
def test_easier_collectors_bring_it_none_either() -> None:
    for difficulty, gained in (([], ["purple"]), (["cards_only"], [])):
        g = solo(difficulty=difficulty, map={"2": {"statue": 1}, "8": {"painting": 1}}, secondary=())
        machina.influence(g, 1)
        assert (g.lodge["purple"], resources(g)) == ([2, 0], gained)


@pytest.mark.clause("MA-SOLO-DIFF-02", "MA-SOLO-DIFF-05")
@BOTH
@pytest.mark.parametrize(("difficulty", "vp"), [([], (3, 18)), (["patronesses_6"], (3, 12)), (["cards_6_15"], (6, 30))])
def test_its_patronesses_are_worth_6_or_15_and_its_benefactors_6_with_the_latter(
    side: int, difficulty: list[str], vp: tuple[int, ...]
) -> None:
    g = solo(side, difficulty=difficulty)
    g.workshops[side].benefactors, g.workshops[side].patronesses = ["B1"], ["P1", "P2"]
    parts = final_parts(g, side)
    assert (parts["benefactors"], parts["patronesses"]) == vp
    assert totals(g)[side] == sum(vp)


@pytest.mark.clause("MA-SOLO-DIFF-03", "MA-SOLO-SETUP-02")
@BOTH
def test_harder_an_artwork_moves_from_florence_to_each_popular_gallery(side: int) -> None:
    for seed in range(6):
        options = {"workshop": ("michelangelo", "da_vinci")[side], "galleries": "more_galleries"}
        g = setup(1, options, str(seed))
        assert [count(g, side, region) for region in g.popular] == [1, 1, 1]
        assert g.centers == dict.fromkeys(g.popular, side)
        assert sum(lies(g, FLORENCE).values()) == 4


@pytest.mark.clause("MA-SOLO-DIFF-04", "MA-SOLO-GOLD-03")
@pytest.mark.parametrize("difficulty", [[], ["excess_moves"]])
def test_harder_excess_points_of_any_action_become_a_move(difficulty: list[str]) -> None:
    moves = bool(difficulty)
    g = solo(difficulty=difficulty, map={FLORENCE: {"statue": 3}}, popular=("2",), secondary=())
    g.workshops[1].study = 17
    machina.main_action(g, "study", 2)
    assert lies(g, "2") == ({"statue": 1} if moves else {})

    g = solo(difficulty=difficulty, map={FLORENCE: {"statue": 3}}, popular=("2",), secondary=("3",))
    machina.main_action(g, "create", 4)  # option 1 takes 3 points
    assert len(events_of(g, "placed")) == 1
    assert len(events_of(g, "moved")) == moves

    g = solo(difficulty=difficulty, map={"2": {"statue": 1}, FLORENCE: {"bust": 3}}, popular=("2", "5"), secondary=())
    g.lodge = {colour: [0, 3] for colour in COLOURS}
    g.lodge["purple"] = [1, 2]
    machina.main_action(g, "influence", 2)
    assert g.lodge["purple"] == [0, 2]
    assert lies(g, "5") == ({"bust": 1} if moves else {})
