"""Faults that a test orders: refusals, delays, rate limits, cut connections."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

STATUS_OF_CODE = {
    10003: 404,  # unknown channel
    10004: 404,  # unknown guild
    10008: 404,  # unknown message
    10062: 404,  # unknown interaction
    30046: 429,  # too many edits of old messages
    40003: 400,  # direct messages opened too fast
    40060: 400,  # already acknowledged
    50001: 403,  # missing access
    50007: 403,  # cannot send to this user
    50013: 403,  # missing permission
    50027: 401,  # webhook token expired
    50035: 400,  # invalid form body
    50083: 400,  # thread is archived
    160005: 403,  # thread is locked
    200000: 400,  # refused by AutoMod
}


def pattern(path: str) -> re.Pattern[str]:
    """A path after `/api/v10` as an expression: `*` is one segment, `**` any number of them."""
    parts = re.split(r"(\*\*|\*)", path)
    return re.compile("".join({"**": ".*", "*": "[^/]+"}.get(part, re.escape(part)) for part in parts))


@dataclass
class Fault:
    """What happens to the next *times* requests that match.

    With *applied* the request takes effect first and only its answer is lost or false.
    """

    method: str
    path: re.Pattern[str]
    times: int = 1
    status: int = 0
    code: int = 0
    delay: float = 0.0
    cut: bool = False
    applied: bool = False
    retry_after: float = 0.0
    hits: int = field(default=0)

    def matches(self, method: str, path: str) -> bool:
        """Is it this fault's turn?"""
        return self.hits < self.times and self.method in ("*", method) and bool(self.path.fullmatch(path))
