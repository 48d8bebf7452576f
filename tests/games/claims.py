"""What labels claim, compared with what the engine does: a title lists its claims, `test_claims.py` checks them."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from games.engine import Decision
from games.live import AnyGame


@dataclass(frozen=True)
class Case:
    """One option of one decision: the game before it, and a branch in which it was chosen."""

    before: AnyGame
    after: AnyGame
    seat: int
    decision: Decision
    option: str


@dataclass(frozen=True)
class Claim:
    """Wherever *pattern* stands in a label, *holds* says whether what it tells comes true.

    `kinds` are the decisions in whose labels the pattern means this; () is all.
    """

    pattern: re.Pattern[str]
    holds: Callable[[re.Match[str], Case], bool]
    kinds: tuple[str, ...] = ()


def broken(claims: tuple[Claim, ...], label: str, case: Case) -> list[str]:
    """What a label claims and the engine does not do; and nothing else."""
    return [
        f"{case.decision.kind} {case.option}: {label!r} claims {match[0]!r}"
        for claim in claims
        if not claim.kinds or case.decision.kind in claim.kinds
        for match in claim.pattern.finditer(label)
        if not claim.holds(match, case)
    ]
