"""The Main action Create."""

from typing import Any

import pytest

from games.engine import Refusal
from games.maestro.actions import create
from games.maestro.state import State
from games.maestro.turns import play
from tests.games.answering import answer, question
from tests.games.maestro.table import ADA, actor, fill_hands, give, lies, live, table


def creating(active: int = 0, kind: str = "painting", held: int = 2, general: int = 5, **fields: Any) -> State:
    """A table with so much Artwork in supply and Centerpieces in 2 and 8."""
    centers = {"2": {kind: 1}, "8": {kind: 1}}
    g = table(active=active, map=fields.pop("map", centers), **fields)
    g.workshops[active % 2].supply[kind] = held
    g.artwork[kind] = general
    return g


def supply(g: State) -> dict[str, int]:
    """The acting workshop's Artwork."""
    return g.workshops[actor(g).side].supply


# --- the gain


@pytest.mark.clause("MA-CREATE-01", "MA-CREATE-08", "MA-KEY-04")
@pytest.mark.parametrize("effort", range(8))
def test_it_begins_with_an_artwork_from_the_general_supply(effort: int) -> None:
    g = creating(held=0)
    answer(create(g, actor(g), effort), *(["florence:0"] if effort else []))
    assert (supply(g)["painting"], g.artwork["painting"]) == (1, 4)
    g = creating(held=0)
    if effort:
        answer(create(g, actor(g), effort), "florence:1")  # the one just gained
        assert lies(g, "F") == {"painting": 1}


@pytest.mark.clause("MA-CREATE-01")
def test_an_empty_general_supply_gives_nothing_and_the_action_goes_on() -> None:
    g = creating(general=0)
    answer(create(g, actor(g), 2), "florence:2")
    assert (supply(g)["painting"], lies(g, "F")) == (0, {"painting": 2})


@pytest.mark.clause("MA-CREATE-01", "MA-DVWS-11")
@pytest.mark.parametrize(("general", "gained"), [(5, 2), (1, 1), (0, 0)])
def test_an_invention_gains_two(general: int, gained: int) -> None:
    g = creating(held=0, general=general)
    g.blueprints[1].built = 1
    answer(create(g, actor(g), 1), *(["florence:0"] if gained else []))
    assert supply(g)["painting"] == gained


# --- Florence


@pytest.mark.clause("MA-CREATE-03", "MA-CREATE-04", "MA-CARD-06")
@pytest.mark.parametrize(("effort", "most"), list(enumerate((0, 1, 2, 2, 3, 3, 4, 4, 4, 4))))
def test_effort_says_how_many_go_to_florence(effort: int, most: int) -> None:
    g = creating(held=9, map={})
    if not most:
        assert answer(create(g, actor(g), effort)) == []
        return
    (asked,) = answer(create(g, actor(g), effort), f"florence:{most}")
    assert asked.options == tuple(f"florence:{n}" for n in range(most, -1, -1))
    assert lies(g, "F") == {"painting": most}
    assert supply(g)["painting"] == 10 - most


@pytest.mark.clause("MA-CREATE-04")
def test_no_more_go_to_florence_than_are_in_supply() -> None:
    g = creating(held=1, map={})
    assert question(create(g, actor(g), 6)).options == ("florence:2", "florence:1", "florence:0")


# --- Centerpieces


@pytest.mark.clause("MA-CREATE-02", "MA-CREATE-05")
@pytest.mark.parametrize("effort", range(8))
def test_centerpieces_are_served_from_effort_three_instead_of_florence(effort: int) -> None:
    g = creating()
    asked = question(create(g, actor(g), effort))
    assert ("centerpieces" in asked.options) == (effort >= 3)
    if effort >= 3:
        g = creating()
        answer(create(g, actor(g), effort), "centerpieces")
        assert (lies(g, "2"), lies(g, "8"), lies(g, "F")) == ({"painting": 2}, {"painting": 2}, {})
        assert supply(g)["painting"] == 1


@pytest.mark.clause("MA-CREATE-06")
def test_more_effort_serves_no_more() -> None:
    g = creating(held=9)
    assert len(answer(create(g, actor(g), 7), "centerpieces")) == 1
    assert (lies(g, "2"), lies(g, "8"), supply(g)["painting"]) == ({"painting": 2}, {"painting": 2}, 8)


@pytest.mark.clause("MA-CREATE-05")
def test_fewer_centerpieces_than_possible_may_be_served() -> None:
    g = table(map={"2": {"painting": 1}, "8": {"painting": 1}})
    g.centers = {"2": 0, "8": 0}
    g.workshops[0].supply["painting"] = 4
    asked = answer(create(g, actor(g), 3), "some", "serve:8", "stop")
    assert [decision.options for decision in asked[1:]] == [("serve:2", "serve:8", "stop"), ("serve:2", "stop")]
    assert (lies(g, "2"), lies(g, "8")) == ({"painting": 1}, {"painting": 2})
    g.centers = {"2": 0}
    assert "some" not in question(create(g, actor(g), 3)).options


@pytest.mark.clause("MA-CREATE-05")
def test_only_own_centerpieces_are_served() -> None:
    g = creating(map={"2": {"painting": 1}, "8": {"statue": 1}, "5": {"painting": 1, "statue": 1}})
    assert g.centers == {"2": 0, "8": 1}
    answer(create(g, actor(g), 3), "centerpieces")
    assert [lies(g, r) for r in ("2", "8", "5")] == [{"painting": 2}, {"statue": 1}, {"painting": 1, "statue": 1}]
    g = creating(map={"8": {"statue": 1}})
    assert "centerpieces" not in question(create(g, actor(g), 5)).options


@pytest.mark.clause("MA-CREATE-05")
@pytest.mark.parametrize(("options", "served"), [(["serve:8"], ["8"]), (["serve:2"], ["2"]), (["stop"], [])])
def test_with_too_few_artworks_the_player_picks_the_regions(options: list[str], served: list[str]) -> None:
    g = creating(held=0)
    asked = answer(create(g, actor(g), 3), "centerpieces", *options)
    assert asked[1].options == ("serve:2", "serve:8", "stop")
    assert [region for region in ("2", "8") if lies(g, region) == {"painting": 2}] == served


@pytest.mark.clause("MA-CREATE-05", "MA-DVWS-11")
def test_an_invention_serves_centerpieces_from_effort_two() -> None:
    g = creating()
    g.blueprints[1].built = 2
    assert "centerpieces" in question(create(g, actor(g), 2)).options
    g.blueprints[1].built = 2
    assert "centerpieces" not in question(create(g, actor(g), 1)).options


@pytest.mark.clause("MA-CREATE-05")
@pytest.mark.parametrize(("card", "spent"), [("MS04", 1), ("MS03", 2)])
def test_resources_count_as_effort_for_centerpieces(card: str, spent: int) -> None:
    g = creating(active=1, kind="statue", hand=[card])
    give(g, 1, orange=2)
    answer(play(g, actor(g), card, "create"), f"effort:{spent}", "centerpieces")
    assert lies(g, "2") == {"statue": 2}


@pytest.mark.clause("MA-CREATE-05")
def test_a_bonus_counts_as_effort() -> None:
    g = creating(hand=["DU09"], held=9, map={})
    answer(play(g, actor(g), "DU09", "create"), "florence:4")  # 5 and 1 more
    assert lies(g, "F") == {"painting": 4}


# --- types and refusals


@pytest.mark.clause("MA-CREATE-07", "MA-KEY-02")
@pytest.mark.parametrize(("active", "kind", "other"), [(1, "statue", "bust"), (3, "bust", "statue")])
def test_michelangelo_gains_and_places_the_active_type(active: int, kind: str, other: str) -> None:
    g = creating(active=active, kind=kind)
    before = supply(g)[other]
    answer(create(g, actor(g), 2), "florence:2")
    assert (lies(g, "F"), supply(g)[kind], supply(g)[other]) == ({kind: 2}, 1, before)
    g = creating(active=active, kind=kind, map={"2": {other: 1}})
    answer(create(g, actor(g), 3), "centerpieces")  # the Centerpiece may be of the other type
    assert lies(g, "2") == {other: 1, kind: 1}


@pytest.mark.clause("MA-CREATE-07")
def test_the_other_type_does_not_help_out() -> None:
    g = creating(active=1, kind="statue", held=0, general=0)
    assert answer(create(g, actor(g), 6)) == []
    assert supply(g)["bust"] == 2


@pytest.mark.clause("MA-CREATE-05")
def test_centerpieces_are_refused_with_a_reason() -> None:
    g = creating(hand=["DS03"])
    game = live(fill_hands(g))
    game.choose(ADA, ("play:DS03:create",))
    with pytest.raises(Refusal) as refused:
        game.choose(ADA, ("centerpieces",))
    assert refused.value.clause == "MA-CREATE-05"
