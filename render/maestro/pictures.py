"""Every picture of Maestro by the name of its detail."""

from collections.abc import Callable, Sequence

from games.maestro.view import View
from render.kit import page
from render.kit.canvas import Canvas, Picture
from render.maestro import board, map_page
from render.maestro.background import background
from render.maestro.details import PUBLIC_DETAILS
from render.maestro.private_board import private_blocks

PAGES = {**PUBLIC_DETAILS, "my": private_blocks}
DETAILS = ("map", *PAGES)


def draw(view: View, names: Sequence[str], detail: str = "board", on: Callable[[Picture], Canvas] = Canvas) -> Picture:
    """The picture of *view*; *names* holds a display name for every seat, *on* makes the canvas.

    Only the private "my" depends on the reader. Raises ValueError for an unknown *detail*, and for "my" without a seat.
    """
    if detail == "board":
        return board.compose(on(background(board.has_extra(view))), view, names)
    if detail == "map":
        return map_page.compose(on(map_page.background()), view, names)
    if detail not in PAGES:
        raise ValueError(f"unknown detail {detail!r}")
    blocks = PAGES[detail](view, names)
    return page.fill(on(page.paper(blocks)), blocks)
