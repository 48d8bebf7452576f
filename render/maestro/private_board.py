"""The private detail "my": the reader's cards and the Resources of the reader's own Characters."""

from collections.abc import Sequence
from functools import partial

from games.maestro import names as say
from games.maestro.view import CHARACTERS, View, artwork_of
from games.translation import gettext as _
from render.kit import lettering, tokens
from render.kit.canvas import Canvas
from render.kit.layout import Box
from render.kit.page import TEXT, Block, heading
from render.maestro import icons
from render.maestro.board import called, held, side_of
from render.maestro.parts import Mark, card, joined


def private_blocks(view: View, names: Sequence[str]) -> list[Block]:
    """The reader's own things. Raises ValueError for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no cards")
    blocks = [Block(80, partial(_name, view, called(names, view.seat)), plain=True)]
    blocks += [
        Block(88, partial(_character, view, character)) for character in CHARACTERS if view.runs[character] == view.seat
    ]
    for title, cards in ((_("Hand"), view.hand), (_("Set aside"), view.aside), (_("Discarded"), view.discards)):
        if cards:
            blocks += [heading(title), joined([card(id, _mark(view, id)) for id in cards])]
    gossip = [
        card(placed.card, Mark((icons.chip(space.colour), icons.back), (), placed.publicity))
        for space in view.actions
        for placed in space.cards
        if not placed.face_up and placed.seat == view.seat
    ]
    return [*blocks, heading(_("Gossip")), joined(gossip)] if gossip else blocks


def _mark(view: View, id: str) -> Mark:
    """A seal on what was chosen in secret."""
    return Mark((), (tokens.seal,) if id in view.mine else ())


def _name(view: View, name: str, canvas: Canvas, box: Box) -> None:
    assert view.seat is not None
    canvas.sprite(icons.seat(view.seat, side_of(view, view.seat)), box.x + 36, box.middle, 60)
    right = box.right
    mark = tokens.quill if view.seat in view.awaited else tokens.seal if view.seat in view.answered else None
    if mark is not None:
        canvas.sprite(mark, right - 36, box.middle, 56)
        right -= 76
    canvas.text(lettering.fit(name, TEXT, right - box.x - 84), box.x + 84, box.middle, TEXT, "left")


def _character(view: View, character: int, canvas: Canvas, box: Box) -> None:
    """A Character: the Artwork it handles, its name, its Resources; a frame when it acts."""
    if view.phase == "action" and character == view.active:
        canvas.sprite(icons.edge, box.centre, box.middle, box.width, box.height)
    canvas.sprite(icons.ARTWORK[artwork_of(character)], box.x + 44, box.middle, 54)
    name = say.character(character)
    canvas.text(name[:1].upper() + name[1:], box.x + 86, box.middle, TEXT, "left")
    held(canvas, view.sections[character], box.right - 380, box.middle, 90)
