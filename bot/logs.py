"""How the process logs: lines for people, or one JSON object a line; never a secret."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

# At DEBUG these log payloads, parameters or every chunk of a picture.
CHATTY = ("discord", "aiosqlite", "aiohttp", "PIL")
_ADDRESSES = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
HIDDEN = "[hidden]"


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


class Text(logging.Formatter):
    """Lines for people."""

    def __init__(self, token: str) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")
        self.token = token

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback below."""
        return redact(super().format(record), self.token)


class Json(logging.Formatter):
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
