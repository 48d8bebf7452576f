"""How the process logs: lines for people, or one JSON object a line; never a secret."""

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

# At DEBUG these log payloads, parameters or every chunk of a picture.
CHATTY = ("discord", "aiosqlite", "aiohttp", "PIL")
_ADDRESSES = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
HIDDEN = "[hidden]"
_ROOT = Path(__file__).resolve().parents[1]


def set_up(level: str, form: Literal["text", "json"], token: str = "") -> None:
    """Log to stderr from *level* on. *token*, and the tokens in addresses of interactions, are never written."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json(token) if form == "json" else Text(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("discord.client").addFilter(soften)


def soften(record: logging.LogRecord) -> bool:
    """A connection that Discord drops is no error of ours: a line says it, without a traceback."""
    if record.msg.startswith("Attempting a reconnect") and record.exc_info:
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg += f": {record.exc_info[1]!r}".replace("%", "%%")
        record.exc_info = None
    return True


class _Discreet(logging.Formatter):
    """Tracebacks without the words of errors from the games and their pictures, which may name what is hidden."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  the library's name
        """The traceback with its causes, the first cause first."""
        chain = list(_chain(ei[1]))
        frames = [traceback.extract_tb(error.__traceback__) for error in chain]
        if not any(map(_is_of_games, frames)):
            return super().formatException(ei)
        told = [
            "".join(["Traceback (most recent call last):\n", *traceback.format_list(frame)])
            + type(error).__name__
            + (f": {HIDDEN}" if _is_of_games(frame) else f": {error}" if str(error) else "")
            for error, frame in zip(chain, frames, strict=True)
        ]
        return "\n\n".join(reversed(told))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what it came of, each once."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        yield error
        seen.add(id(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _is_of_games(frames: traceback.StackSummary) -> bool:
    """Whether an error went through the games or their pictures."""
    return any(Path(frame.filename).is_relative_to(_ROOT / part) for frame in frames for part in ("games", "render"))


class Text(_Discreet):
    """Lines for people."""

    def __init__(self, token: str) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%SZ", style="{")
        self.converter = time.gmtime  # local time has an hour twice in autumn
        self.token = token

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback below."""
        return redact(super().format(record), self.token)


class Json(_Discreet):
    """One JSON object a line."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self.token = token

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redact(record.getMessage(), self.token),
        }
        if record.exc_info:
            line["traceback"] = redact(self.formatException(record.exc_info), self.token)
        return json.dumps(line, ensure_ascii=False)


def redact(text: str, token: str) -> str:
    """*text* without the bot's token and those of interactions."""
    text = _ADDRESSES.sub(rf"\1{HIDDEN}", text)
    return text.replace(token, HIDDEN) if token else text
