"""Log lines hold no secret, and can be read by people or by programs."""

import json
import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

import msgspec
import pytest

from bot import logs
from games.engine import check_decision
from games.titles import TITLES

TOKEN = "MTIz.abc.very-secret"
ADDRESS = "https://discord.test/api/v10/webhooks/1234/aW50ZXJhY3Rpb24:x/messages/@original"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    levels = {name: logging.getLogger(name).level for name in logs.CHATTY}
    yield
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def fail() -> None:
    raise RuntimeError(f"the token was {TOKEN}")


@pytest.mark.parametrize("form", ["text", "json"])
def test_neither_the_token_nor_that_of_an_interaction_is_written(
    form: Literal["text", "json"], capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("INFO", form, TOKEN)
    log = logging.getLogger("bot.test")
    log.info("Bot %s", TOKEN)
    log.warning("POST %s", "https://discord.test/interactions/12/abc.def-ghi/callback")
    try:
        fail()
    except RuntimeError:
        log.exception("it failed at %s", ADDRESS)
    written = capsys.readouterr().err
    assert "very-secret" not in written
    assert "abc.def-ghi" not in written
    assert "/webhooks/1234/[hidden]" in written
    assert "RuntimeError" in written


def test_a_json_line_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO", "json")
    logging.getLogger("bot.test").info("two\nlines “quoted”")
    (line,) = capsys.readouterr().err.splitlines()
    entry = json.loads(line)
    assert (entry["level"], entry["logger"], entry["message"]) == ("INFO", "bot.test", "two\nlines “quoted”")
    assert entry["at"].endswith("+00:00")


def test_a_line_for_people_tells_the_time_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    try:
        record = logging.makeLogRecord({"name": "bot.test", "levelname": "INFO", "msg": "ours"})
        record.created = datetime(2026, 10, 25, 0, 30, tzinfo=UTC).timestamp()  # half past two, for the first time
        assert logs.Text("").format(record) == "2026-10-25 00:30:00Z INFO    bot.test: ours"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    "name", ["discord.http", "discord.webhook.async_", "discord.gateway", "aiosqlite", "PIL.PngImagePlugin"]
)
def test_payloads_and_parameters_are_not_logged_even_at_debug(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("DEBUG", "text")
    logging.getLogger("bot.test").debug("ours")
    logging.getLogger(name).debug("a payload")
    written = capsys.readouterr().err
    assert "ours" in written
    assert "a payload" not in written


def test_a_higher_level_holds_for_the_library_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("ERROR", "text")
    logging.getLogger("discord.http").warning("a rate limit")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_error_of_the_games_is_logged_without_its_words(
    form: Literal["text", "json"], capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("INFO", form)
    log = logging.getLogger("bot.test")
    card = "-".join(["DS07", "secret"])
    try:
        try:
            TITLES["maestro"].load(b"{}")
        except msgspec.ValidationError:
            check_decision(card)
    except TypeError:
        log.exception("a picture failed")
    written = capsys.readouterr().err
    assert card not in written
    assert "TypeError: [hidden]" in written
    assert "ValidationError: Object missing required field" in written  # an error of the library's says what it is
    assert "engine.py" in written
    assert written.index("ValidationError") < written.index("TypeError")


def test_an_error_that_is_its_own_cause_is_logged_once(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("INFO", "text")
    try:
        try:
            check_decision("X0")
        except TypeError as error:
            raise error from error
    except TypeError:
        logging.getLogger("bot.test").exception("round and round")
    assert capsys.readouterr().err.count("TypeError: ") == 1
