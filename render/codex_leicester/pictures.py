"""Every picture of Codex Leicester by the name of its detail."""

from collections.abc import Callable, Sequence

from games.codex_leicester.view import View
from render.codex_leicester import board
from render.codex_leicester.details import PUBLIC_DETAILS
from render.codex_leicester.private_board import private_blocks
from render.kit import page
from render.kit.canvas import Canvas, Picture

DETAILS = {**PUBLIC_DETAILS, "my": private_blocks}


def draw(view: View, names: Sequence[str], detail: str = "board", on: Callable[[Picture], Canvas] = Canvas) -> Picture:
    """The picture of *view*; *names* holds a display name for every seat, *on* makes the canvas.

    Only the private "my" depends on the reader. Raises ValueError for an unknown *detail*, and for "my" without a seat.
    """
    if detail == "board":
        return board.compose(on(board.paper(view)), view, names)
    if detail not in DETAILS:
        raise ValueError(f"unknown detail {detail!r}")
    blocks = DETAILS[detail](view, names)
    return page.fill(on(page.paper(blocks)), blocks)
