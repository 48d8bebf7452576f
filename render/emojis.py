"""Icons that stand in sentences and on buttons: drawings by title and name, and their files."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType

from render.codex_leicester import emojis as codex_leicester
from render.kit import pen, tokens
from render.kit.palette import SEATS
from render.leonardo import emojis as leonardo
from render.maestro import emojis as maestro

SIZE = 96  # px; Discord shows them with 22 to 48

# The shapes of the seats, by number, where a title says nothing else.
TOKENS: Mapping[str, pen.Drawing] = MappingProxyType({f"seat{n}": tokens.seat(n) for n in range(len(SEATS))})

ICONS: dict[str, Mapping[str, pen.Drawing]] = {
    "codex_leicester": {**TOKENS, **codex_leicester.EMOJIS},
    "leonardo": {**TOKENS, **leonardo.EMOJIS},
    "maestro": maestro.EMOJIS,  # its colours are those of Resources; a seat is told by its Character
}


@cache
def file(drawing: pen.Drawing) -> bytes:
    """A drawing as the PNG of an emoji, on a transparent ground."""
    out = BytesIO()
    pen.trace(drawing, SIZE, SIZE).save(out, "PNG", optimize=True)
    return out.getvalue()
