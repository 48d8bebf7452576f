"""What is too long for one message: text boards, notices beside a question, answers of several options."""

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest

from bot.discord.commands.play import FRESH, done
from bot.discord.sanitize import newest
from bot.sandbox.world import World
from bot.tables.game_view import GameView
from bot.tables.playing import Chose
from games.engine import Event
from games.titles import TITLES
from render.kit.canvas import Picture
from render.studio import Studio
from tests.bot.person import Person
from tests.bot.person import begin as begin_in_discord
from tests.bot.server import question_of, seen_by
from tests.games.playing import begin
from tests.process.limits import FILE


@pytest.fixture
def no_pictures(world: World) -> None:
    """Nothing can be drawn."""

    def draw(view: Any, names: Sequence[str], detail: str) -> Picture:
        raise RuntimeError("no paper")

    world.bot.app.studio.close()
    world.bot.app.studio = Studio(dict.fromkeys(TITLES, draw))


def whole(table: GameView) -> str:
    """The text board under the names as people know them."""
    return table.game.title.text.board(table.view, table.names)


async def test_without_pictures_a_long_board_is_a_file_and_private_pages(
    world: World,
    ada: Person,
    bruno: Person,
    chiara: Person,
    dario: Person,
    no_pictures: None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    number = await begin_in_discord(world, ada, bruno, chiara, dario, title="maestro")
    caplog.clear()  # that nothing could be drawn
    board = ada.newest(button="My hand")
    assert board.buttons == ["Play", "My hand", "Rules", "As text"]
    (file,) = [part for part in board.parts if part.type.value == FILE]
    assert file.media.url.endswith("board.txt")
    text = whole(await world.bot.app.reading.view(number, None))
    assert text[:40].splitlines()[0] in board.text
    assert "As text" in board.text
    assert text[-40:] not in board.text
    page = await bruno.presses("As text", on=board)
    assert page.private
    seen, pages = [page.text], 1
    while "More" in page.buttons:
        page = await bruno.presses("More", on=page)
        seen.append(page.text)
        pages += 1
    assert pages > 1
    assert text.splitlines()[-1] in seen[-1]
    assert (await bruno.presses("Back", on=page)).text == seen[-2]
    caplog.clear()


async def test_the_log_goes_back_to_the_beginning_page_by_page(world: World, ada: Person, bruno: Person) -> None:
    number = await begin_in_discord(world, ada, bruno)
    rounds = range(2, 250)
    revision = (await world.bot.app.reading.view(number, None)).game.revision
    rows = [{"ordinal": 1000 + n, "facts": json.dumps({"round": n, "tiglio": 0})} for n in rounds]
    same = {"game": number, "revision": revision, "kind": "round", "seat": None, "visible_to": None}
    async with world.bot.app.store.write() as db:
        await db.insert_events([same | row for row in rows])
    page = await bruno.types("game log")
    assert page.private
    assert "page 4 of 4" in page.text
    assert "Round 249" in page.text
    assert page.buttons == ["Earlier"]
    seen = [page.text]
    while "Earlier" in page.buttons:
        page = await bruno.presses("Earlier", on=page)
        seen.insert(0, page.text)
    assert len(seen) == 4
    assert "The table is set" in seen[0]
    assert [f"Round {n}:" in "".join(seen) for n in rounds] == [True for _n in rounds]
    assert (await bruno.presses("Later", on=page)).text == seen[1]


async def test_where_no_file_may_be_attached_the_beginning_and_the_way_to_the_rest_are_shown(
    world: World,
    ada: Person,
    bruno: Person,
    no_pictures: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    send = discord.abc.Messageable.send

    async def without_files(channel: Any, *texts: str, files: Sequence[discord.File] = (), **options: Any) -> Any:
        if files:
            answer: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})
        return await send(channel, *texts, **options)

    monkeypatch.setattr(discord.abc.Messageable, "send", without_files)
    await begin_in_discord(world, ada, bruno, title="maestro")
    caplog.clear()
    board = ada.newest(button="My hand")
    assert board.buttons == ["Play", "My hand", "Rules", "As text"]
    assert [part for part in board.parts if part.type.value == FILE] == []
    assert "The table goes on" in board.text


# --- beside a question


@pytest.mark.parametrize("length", [30, 40, 60, 200])
def test_the_newest_lines_are_kept_and_what_is_left_out_is_marked(length: int) -> None:
    lines = [f"{number} " + "x" * 10 for number in range(9)]
    kept = newest(lines, length)
    assert len("\n".join(kept)) <= length
    assert kept == lines or (kept[0] == "…" and kept[1:] == lines[-len(kept[1:]) :])
    assert newest([], length) == []


def test_of_one_line_that_is_too_long_the_beginning_is_kept() -> None:
    kept = newest(["short", "x" * 500], 100)
    assert kept[0] == "…"
    assert kept[1].startswith("xxx")
    assert kept[1].endswith("…")
    assert len("\n".join(kept)) <= 100


def test_of_much_that_came_of_a_choice_the_newest_is_told_within_its_share() -> None:
    live = begin(TITLES["leonardo"], 2, "much")
    before = seen_by(live, 0, ["Ada", "Bruno"])
    after = seen_by(live, 0, ["Ada", "B" * 32])
    fresh = (*(Event("resigned", number % 2) for number in range(99)), Event("undone", 1))
    told = done(Chose(("leonardo:1",), before, msgspec.structs.replace(after, fresh=fresh)))
    first, mark, *lines = told.split("\n")
    assert first.startswith("✔ You chose: ")
    assert mark == "… (all of it: `/game log`)"
    assert lines[-1].endswith("takes back the last choice.")
    assert len(told) <= FRESH + len(first) + 1


# --- several options at once


async def test_whole_answers_are_suggested_where_several_options_are_chosen(world: World, ada: Person) -> None:
    number = await begin_in_discord(world, ada, title="codex_leicester")
    table = await world.bot.app.reading.view(number, ada.id)
    decision = question_of(table)
    assert (decision.least, decision.most, len(decision.options)) == (2, 2, 4)
    suggested = await ada.suggestions("move", "choice")
    assert len(suggested) == 6
    options = decision.options[1:3]
    label = table.game.title.text.option(decision, options[0], table.view, table.names).text
    found = await ada.suggestions("move", "choice", label.upper())
    assert len(found) == 3  # each of the others beside it
    assert set(found) <= set(suggested)
    assert {name for name in suggested if label in name} <= set(found)  # long names are cut, what is searched is not
    assert len(await ada.suggestions("move", "choice", ", ".join(options))) == 1
    answer = await ada.types("move", choice=", ".join(options))
    assert "You choose: " in answer.text or "Change it" in answer.buttons
    assert (await world.bot.app.reading.view(number, ada.id)).decision != decision


async def test_what_was_typed_in_vain_is_answered_on_the_panel(world: World, ada: Person, bruno: Person) -> None:
    await begin_in_discord(world, ada, bruno)
    answer = await ada.types("move", choice="leonardo:99")
    assert answer.private
    assert "⚠" in answer.text
    assert "leonardo:1" not in answer.text
    again = await ada.types("play")
    assert (answer.buttons, answer.menus) == (again.buttons, again.menus)
    assert answer.buttons or answer.menus
