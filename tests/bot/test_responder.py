"""The responder: every interaction is answered once and in time, to its person alone."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

import bot.discord.responder
from bot.discord.ids import NO_STAMP, Control
from bot.discord.panels.kit import Message, form, notice
from bot.discord.responder import SILENT, Responder, respond
from games.engine import Refusal
from tests.bot.interactions import Interaction


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are put off at once."""
    monkeypatch.setattr(bot.discord.responder, "PATIENCE", 0)


def lost(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    """An answer that Discord did not take."""
    answer: Any = SimpleNamespace(status=status, reason="no")
    return kind(answer, {"code": code, "message": "no"})


async def test_a_quick_answer_is_private_and_pings_nobody() -> None:
    interaction = Interaction()
    async with respond(interaction.real) as responder:
        await responder.show(notice("Hello."))
    ((name, given),) = interaction.calls
    assert (name, given["ephemeral"], given["allowed_mentions"], interaction.text) == (
        "send_message",
        True,
        SILENT,
        "Hello.",
    )
    assert dict(SILENT.to_dict()) == {"parse": []}


async def test_a_panel_is_changed_in_place() -> None:
    interaction = Interaction()
    async with respond(interaction.real, update=True) as responder:
        await responder.show(notice("Hello."))
    assert interaction.names == ["edit_message"]
    assert interaction.calls[0][1]["allowed_mentions"] is SILENT


@pytest.mark.parametrize(("update", "thinking"), [(False, True), (True, False)])
async def test_a_slow_answer_is_deferred_privately_and_given_after_all(
    impatient: None, update: bool, thinking: bool
) -> None:
    interaction = Interaction()
    async with respond(interaction.real, update=update) as responder:
        await interaction.deferring.wait()
        await responder.show(notice("At last."))
    assert interaction.names == ["defer", "edit_original_response"]
    assert interaction.calls[0][1] == {"ephemeral": True, "thinking": thinking}
    assert interaction.calls[1][1]["allowed_mentions"] is SILENT
    assert interaction.text == "At last."


async def test_a_window_is_the_first_answer_or_none(impatient: None) -> None:
    window = form(Control(1, NO_STAMP, "note"), "To your team", "Nobody else sees it", 400)
    assert window.is_finished()  # discord.py keeps none of it
    interaction = Interaction()
    async with respond(interaction.real) as responder:
        await responder.ask(window)
    assert interaction.names == ["send_modal"]
    late = Interaction()
    async with respond(late.real) as responder:
        await late.deferring.wait()
        await responder.ask(window)
    assert late.names == ["defer", "edit_original_response"]
    assert late.text == "That took too long to open. Please press once more."


async def test_a_window_that_does_not_arrive_is_no_error() -> None:
    interaction = Interaction()
    interaction.fails = lost(discord.NotFound, 404, 10062)
    async with respond(interaction.real) as responder:
        await responder.ask(form(Control(1, NO_STAMP, "note"), "To your team", "Nobody else sees it", 400))
    assert interaction.names == ["send_modal"]


async def test_an_answer_while_it_is_being_deferred_waits_for_that(impatient: None) -> None:
    interaction = Interaction()
    interaction.gate.clear()
    async with respond(interaction.real) as responder:
        await interaction.deferring.wait()
        showing = asyncio.create_task(responder.show(notice("At last.")))
        await asyncio.sleep(0)
        assert interaction.names == ["defer"]
        interaction.gate.set()
        await showing
    assert interaction.names == ["defer", "edit_original_response"]


async def test_an_answer_under_way_is_not_deferred(impatient: None) -> None:
    interaction = Interaction()
    interaction.gate.clear()
    responder = Responder(interaction.real)
    showing = asyncio.create_task(responder.show(notice("Now.")))
    await asyncio.sleep(0)
    watching = asyncio.create_task(responder.defer())
    for _ in range(3):
        await asyncio.sleep(0)
    interaction.gate.set()
    await asyncio.gather(showing, watching)
    assert interaction.names == ["send_message"]


async def test_a_second_answer_takes_the_place_of_the_first() -> None:
    interaction = Interaction()
    async with respond(interaction.real) as responder:
        await responder.show(notice("One."))
        await responder.show(notice("Two."))
    assert interaction.names == ["send_message", "edit_original_response"]


async def test_a_refusal_is_answered_with_its_sentence() -> None:
    interaction = Interaction()
    async with respond(interaction.real):
        raise Refusal("lobby_full", seats=4)
    assert interaction.text == "This table is full: all 4 seats are taken."


async def test_a_refusal_may_be_shown_by_who_knows_more() -> None:
    interaction = Interaction()

    async def refused(refusal: Refusal) -> Message:
        return notice(f"No, because {refusal.reason}.")

    async with respond(interaction.real, update=True, refused=refused):
        raise Refusal("late")
    assert interaction.names == ["edit_message"]
    assert interaction.text == "No, because late."


async def fails_by_itself() -> None:
    raise KeyError("the secret pair")


async def fails_while_refusing() -> None:
    raise Refusal("late")


@pytest.mark.parametrize("handler", [fails_by_itself, fails_while_refusing])
async def test_a_bug_is_logged_and_its_person_gets_a_code_and_no_more(
    handler: Callable[[], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    interaction = Interaction()

    async def refused(refusal: Refusal) -> Message:
        raise KeyError("the secret pair")

    async with respond(interaction.real, update=True, refused=refused):
        await handler()
    assert interaction.names == ["send_message"]  # the panel stays as it was
    assert "not your fault" in interaction.text
    (code,) = re.findall(r"Incident (\w{6})\.", interaction.text)
    for inside in ("secret", "KeyError", "Traceback", ".py"):
        assert inside not in interaction.text
    (record,) = caplog.records
    assert (record.levelno, record.getMessage()) == (logging.ERROR, f"incident {code} in play")
    assert record.exc_info
    assert record.exc_info[0] is KeyError


async def test_a_bug_after_the_answer_was_deferred_is_answered_too(
    impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = Interaction()
    async with respond(interaction.real):
        await interaction.deferring.wait()
        raise KeyError("x")
    assert interaction.names == ["defer", "edit_original_response"]
    assert "Incident" in interaction.text
    assert "incident" in caplog.text


LOST = [
    lost(discord.NotFound, 404, 10062),
    lost(discord.HTTPException, 400, 40060),
    lost(discord.DiscordServerError, 500, 0),
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
    TimeoutError(),
]


@pytest.mark.parametrize("failure", LOST, ids=repr)
@pytest.mark.parametrize("update", [False, True])
async def test_an_answer_that_is_lost_is_noted_and_no_more(
    failure: Exception, update: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    interaction = Interaction()
    interaction.fails = failure
    async with respond(interaction.real, update=update) as responder:
        await responder.show(notice("Hello."))
    assert [(record.levelname, record.name) for record in caplog.records] == [("INFO", "bot.discord.responder")]


@pytest.mark.parametrize("failure", LOST, ids=repr)
async def test_an_answer_that_could_not_be_deferred_is_given_all_the_same(
    impatient: None, failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    interaction = Interaction()
    interaction.fails = failure
    async with respond(interaction.real) as responder:
        await interaction.deferring.wait()
        await responder.show(notice("Hello."))
    assert interaction.names == ["defer", "send_message"]
    assert {record.levelname for record in caplog.records} == {"INFO"}


async def test_the_deferred_answer_may_be_lost_as_well(impatient: None) -> None:
    interaction = Interaction()
    async with respond(interaction.real) as responder:
        await interaction.acknowledged.wait()
        interaction.fails = LOST[0]
        await responder.show(notice("Hello."))
    assert interaction.names == ["defer", "edit_original_response"]


async def test_nothing_watches_an_interaction_that_is_over() -> None:
    before = asyncio.all_tasks()
    interaction = Interaction()
    async with respond(interaction.real) as responder:
        await responder.show(notice("Hello."))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_cancelled_handler_is_no_bug(caplog: pytest.LogCaptureFixture) -> None:
    interaction = Interaction()

    async def handle() -> Any:
        async with respond(interaction.real):
            await asyncio.Event().wait()

    task = asyncio.create_task(handle())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (interaction.calls, caplog.records) == ([], [])
