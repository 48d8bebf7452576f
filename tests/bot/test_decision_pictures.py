"""The picture on a private panel: what its reader is asked, drawn, and what happens without one."""

from collections.abc import Callable, Sequence

import pytest
from PIL import Image

from bot.sandbox.world import World
from games.engine import Decision, View
from render.kit.canvas import Picture
from render.studio import DECISION_ARTISTS
from tests.bot.person import Person, Seen, begin

TITLE = "toy_title"


def blank(view: View, decision: Decision, names: Sequence[str]) -> Picture | None:
    """A picture for whoever is asked."""
    assert view.seat in decision.seats
    return Picture(Image.new("RGB", (1200, 500)), ())


def never(view: View, decision: Decision, names: Sequence[str]) -> Picture | None:
    """No picture for any decision."""
    return None


def failing(view: View, decision: Decision, names: Sequence[str]) -> Picture | None:
    """A fault in drawing."""
    raise ValueError("no such card")


async def panels(world: World, *people: Person) -> tuple[Seen, Seen]:
    """A game begun: the private panels of who chooses and of who waits."""
    await begin(world, *people, title=TITLE)
    seen = [await person.presses("Play") for person in people]
    asked = [panel for panel in seen if "There is nothing for you to choose" not in panel.text]
    waits = [panel for panel in seen if "There is nothing for you to choose" in panel.text]
    assert len(asked) == len(waits) == 1
    return asked[0], waits[0]


async def test_what_is_asked_is_drawn_and_the_question_stands_last(
    world: World, ada: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DECISION_ARTISTS, TITLE, blank)
    asked, waits = await panels(world, ada, bruno)
    assert asked.private
    assert [file.filename for file in asked.files] == ["board.png"]
    question = asked.alts[0].split("\n")[0]
    assert question
    assert asked.text.rstrip().endswith(f"**{question}**")
    assert waits.files == []


@pytest.mark.parametrize("artist", [never, failing])
async def test_the_panel_stands_without_a_picture(
    world: World,
    ada: Person,
    bruno: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    artist: Callable[[View, Decision, Sequence[str]], Picture | None],
) -> None:
    monkeypatch.setitem(DECISION_ARTISTS, TITLE, artist)
    asked, _waits = await panels(world, ada, bruno)
    assert asked.files == []
    assert asked.buttons
    assert [record.getMessage().split(" of ")[0] for record in caplog.records if record.levelname == "ERROR"] == (
        ["no picture"] if artist is failing else []
    )
    caplog.clear()
