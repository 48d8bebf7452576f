"""A card of a new kind is one row: with it the rules use it, and texts and views name it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine import Script, Waiting
from games.maestro import TITLE, benefactors, inventions, patronesses
from games.maestro import names as say
from games.maestro.box import CARDS, Invention, PrizeCard
from games.maestro.points import score
from games.maestro.scoring import final_parts
from games.maestro.state import Actor, State, bonuses
from games.maestro.turns import turn
from tests.games.answering import answer
from tests.games.maestro.table import ADA, points, table

HOUSE = {"name": "house", "effect": "house"}


@pytest.fixture
def toy_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A box with a Benefactor, a Patroness and an Invention that no real one has."""

    def gift(g: State, actor: Actor, number: int) -> Script[None]:
        score(g, actor.side, number, "effect")
        yield from ()

    real = CARDS.box
    effects: dict[str, Any] = {
        "GIFT": benefactors.Effect(gift, lambda number: f"{number} VP at once", lambda g, actor: False)
    }
    monkeypatch.setattr(benefactors, "EFFECTS", {**benefactors.EFFECTS, **effects})
    guests = patronesses.Effect(lambda g, side, values: int(values[0]), lambda values: f"{values[0]} VP for coming")
    monkeypatch.setattr(patronesses, "EFFECTS", {**patronesses.EFFECTS, "GUESTS": guests})
    CARDS.use(
        msgspec.structs.replace(
            real,
            benefactors=(*real.benefactors, PrizeCard("B99", "Toy Maker", "GIFT 7", HOUSE)),
            patronesses=(*real.patronesses, PrizeCard("P99", "Toy Collector", "GUESTS 5", HOUSE)),
            inventions=(*real.inventions, Invention("BL1-3", "BL1", "STUDY 2", 1, 3, 0, "house")),
        )
    )
    yield
    CARDS.use(real)


@pytest.mark.usefixtures("toy_rows")
def test_a_new_benefactor_is_one_row() -> None:
    g = table(hand=["DS09"])
    g.workshops[0].benefactors = ["B99"]
    decision = next(turn(g))
    label = TITLE.text.option(decision, "benefactor:B99", TITLE.view(g, ADA, Waiting(decision=decision)), ("Ada",))
    assert (label.text, label.detail) == ("Benefactor: Toy Maker (B99)", "7 VP at once")
    answer(turn(g), "benefactor:B99", "play:DS09:study", "stop")
    assert points(g) == [7, 0]


@pytest.mark.usefixtures("toy_rows")
def test_a_new_patroness_is_one_row() -> None:
    g = table()
    g.workshops[1].patronesses = ["P99"]
    assert final_parts(g, 1)["P99"] == 5
    assert say.prize("P99") == "Toy Collector (P99: 5 VP for coming)"


@pytest.mark.usefixtures("toy_rows")
def test_a_new_invention_is_one_row() -> None:
    g = table()
    g.blueprints[0].built = 3
    assert bonuses(g, 0).points("study") == 2
    assert inventions.text("BL1-3") == "+2 Action Points at Study"
    assert CARDS.markers("BL1") == 3


def test_the_real_box_is_back_after_that() -> None:
    assert "B99" not in CARDS.benefactors
    assert CARDS.markers("BL1") == 2
