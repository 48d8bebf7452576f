"""Frames that things lie in: cards by kind, panels, pills, numbers on discs. The same in every title."""

from dataclasses import dataclass

from render.kit.palette import CARD, GOLD, INK, OCHRE, SEPIA
from render.kit.pen import Pen


@dataclass(frozen=True)
class CardFrame:
    """A card: an outer line, a band in the colour of its kind, an inner line, its ground; sizes in px."""

    colour: str
    ground: str = CARD
    band: int = 8
    radius: int = 14

    def __call__(self, pen: Pen) -> None:
        """Draw it over the whole sprite."""
        px = pen.pixel
        inner = self.band + 3
        pen.slab((2 * px, 2 * px, 100 - 2 * px, pen.bottom - 2 * px), self.colour, 3 * px, INK, self.radius * px)
        box = (inner * px, inner * px, 100 - inner * px, pen.bottom - inner * px)
        pen.slab(box, self.ground, 2.5 * px, INK, max(2, self.radius - self.band) * px)


@dataclass(frozen=True)
class PanelFrame:
    """A plain panel: its ground, and a line in one colour; sizes in px."""

    ground: str | None = CARD
    colour: str = SEPIA
    line: int = 3
    radius: int = 14

    def __call__(self, pen: Pen) -> None:
        """Draw it over the whole sprite."""
        px, edge = pen.pixel, self.line / 2 + 0.5
        box = (edge * px, edge * px, 100 - edge * px, pen.bottom - edge * px)
        pen.slab(box, self.ground, self.line * px, self.colour, self.radius * px)


@dataclass(frozen=True)
class Band:
    """The head of a panel: a ground whose upper corners are round; in px."""

    ground: str
    radius: int = 12

    def __call__(self, pen: Pen) -> None:
        """Draw it over the whole sprite."""
        px, r = pen.pixel, self.radius
        pen.slab((0, 0, 100, pen.bottom), self.ground, 0, INK, r * px)
        pen.slab((0, r * px, 100, pen.bottom), self.ground, 0)


@dataclass(frozen=True)
class Pill:
    """A slot with half-round ends: its ground, and the line around it in px."""

    ground: str = CARD
    colour: str = SEPIA
    line: int = 3

    def __call__(self, pen: Pen) -> None:
        """Draw it over the whole sprite."""
        px, edge = pen.pixel, self.line / 2 + 0.5
        box = (edge * px, edge * px, 100 - edge * px, pen.bottom - edge * px)
        pen.slab(box, self.ground, self.line * px, self.colour, pen.bottom / 2 - edge * px)


def coin(pen: Pen) -> None:
    """The gold coin under what is money or points: a number stands on it."""
    pen.disc(50, 50, 46, GOLD, 5)
    pen.disc(50, 50, 38, None, 2.5, OCHRE)


def number(pen: Pen) -> None:
    """The dark disc with a gold rim, under the number of something that can be chosen."""
    pen.disc(50, 50, 46, GOLD, 3)
    pen.disc(50, 50, 38, INK, 0)
