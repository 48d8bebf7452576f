"""Details of the board: who may have which, by command and by button."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.sandbox.world import World
from games.titles import TITLES
from render.kit.canvas import Picture
from render.studio import Studio
from tests.bot.person import Person, begin
from tests.bot.test_whole_game import plays_on

Drawn: TypeAlias = list[tuple[int | None, str]]  # the reader and the detail of each picture


@pytest.fixture
def drawn(world: World, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """A title with details, one of them private; the reader and the detail of each picture that is drawn."""
    found: Drawn = []

    def draw(view: Any, names: Sequence[str], detail: str) -> Picture:
        found.append((view.seat, detail))
        return Picture(Image.new("RGB", (16, 16), "#F3E8CF"), ())

    details = {"details": ("board", "area"), "private_details": ("my",), "detail_of": lambda decision: "area"}
    text = SimpleNamespace(**vars(TITLES["toy_title"].text))
    text.detail_name = {"board": "Board", "area": "Area", "my": "My board"}.__getitem__
    title = replace(TITLES["toy_title"], text=text, **details)
    monkeypatch.setitem(TITLES, "toy_title", title)
    world.bot.app.studio.close()
    world.bot.app.studio = Studio({"toy_title": draw})
    return found


async def seat_of(world: World, person: Person, number: int) -> int | None:
    """Where somebody sits: seats are drawn by lot."""
    return (await world.bot.app.reading.view(number, person.id)).seat


async def test_a_detail_is_drawn_for_whoever_asks(
    world: World, ada: Person, bruno: Person, chiara: Person, drawn: Drawn
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    answer = await ada.types("board", detail="area", game=number)
    assert answer.private
    assert (await seat_of(world, ada, number), "area") in drawn
    (alt,) = answer.alts
    (whole,) = (await ada.types("board", game=number)).alts
    assert alt == f"Area. {whole}"
    await chiara.types("board", detail="area", game=number)
    assert (None, "area") in drawn


async def test_a_private_detail_is_its_own_players_alone(
    world: World, ada: Person, bruno: Person, chiara: Person, drawn: Drawn
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    answer = await bruno.types("board", detail="my", game=number)
    assert answer.private
    assert answer.files
    (alt,) = answer.alts
    assert alt.startswith("Your hand: ")
    assert (await chiara.types("board", detail="my", game=number)).files == []
    assert "You do not play in this game" in chiara.panel().text
    assert [seat for seat, detail in drawn if detail == "my"] == [await seat_of(world, bruno, number)]


async def test_an_unknown_detail_is_refused(world: World, ada: Person, bruno: Person, drawn: Drawn) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    assert "`underside` is not on offer" in (await ada.types("board", detail="underside", game=number)).text
    assert {detail for _, detail in drawn} == {"board"}


async def test_details_are_suggested(world: World, ada: Person, bruno: Person, chiara: Person, drawn: Drawn) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    assert await ada.suggestions("board", "detail", "") == ["board", "area", "my"]
    assert await ada.suggestions("board", "detail", "ARE", game=number) == ["area"]
    assert await chiara.suggestions("board", "detail", "", game=number) == ["board", "area"]
    assert await ada.suggestions("board", "detail", "", game=99) == []


async def test_buttons_lead_from_one_detail_to_the_others(
    world: World, ada: Person, bruno: Person, chiara: Person, drawn: Drawn
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    board = await ada.types("board", game=number)
    assert board.buttons == ["Area", "My board", "As text"]
    mine = await ada.presses("My", on=board)
    assert mine.message.id == board.message.id
    assert mine.buttons == ["Board", "Area", "As text"]
    assert (await seat_of(world, ada, number), "my") in drawn
    assert (await ada.presses("Board", on=mine)).buttons == board.buttons
    assert (await chiara.types("board", game=number)).buttons == ["Area", "As text"]


async def test_the_panel_offers_the_detail_that_its_question_is_about(
    world: World, ada: Person, bruno: Person, drawn: Drawn
) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    table = await world.bot.app.reading.view(number, None)
    (person,) = [one for one in (ada, bruno) if await seat_of(world, one, number) in table.awaited]
    panel = await person.types("play", game=number)
    assert "Area" in panel.buttons
    drawn.clear()
    shown = await person.presses("Area", on=panel)
    assert shown.private
    assert shown.message.id != panel.message.id
    assert shown.buttons == ["Board", "My board", "As text"]
    assert drawn == [(await seat_of(world, person, number), "area")]
    await plays_on(person, Random(1), panel)  # the panel goes on


async def test_a_title_without_details_has_no_buttons_for_them(world: World, ada: Person, bruno: Person) -> None:
    number = await begin(world, ada, bruno, title="toy_title")
    assert (await ada.types("board", game=number)).buttons == ["As text"]
    assert await ada.suggestions("board", "detail", "", game=number) == ["board"]
