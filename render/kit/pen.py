"""A pen for line art: shapes in units of a hundredth of the picture's width, drawn large and reduced once.

Pillow's lines and discs have no smooth edges of their own; drawing at three or four times the size gives them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.kit.palette import INK

Point: TypeAlias = tuple[float, float]

LEAST_STROKE = 2.4  # px in the finished sprite: thinner lines vanish on a phone


class Pen:
    """A drawing surface of *width* × *height* px, addressed from 0 to *units* across and to `bottom` down.

    `pixel` is one px of the finished picture in units.
    """

    def __init__(
        self, width: int, height: int, *, units: float = 100, scale: int = 4, background: str | None = None
    ) -> None:
        size = (width * scale, height * scale)
        self._image = Image.new("RGBA", size) if background is None else Image.new("RGB", size, background)
        self._draw = ImageDraw.Draw(self._image)
        self._scale = scale
        self._unit = width * scale / units
        self.bottom = units * height / width
        self.pixel = units / width

    def finish(self) -> Image.Image:
        """The picture at its final size."""
        return self._image.reduce(self._scale)

    def stroke(self, points: Sequence[Point], width: float = 3, ink: str = INK, *, closed: bool = False) -> None:
        """A line through *points*, with round ends."""
        path = [*points, points[0], points[1]] if closed else list(points)
        thick = self._thick(width)
        pixels = self._pixels(path)
        self._draw.line(pixels, ink, round(thick), joint="curve")
        radius = thick / 2
        for x, y in (pixels[0], pixels[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), ink)

    def shape(self, points: Sequence[Point], colour: str | None, width: float = 3, ink: str = INK) -> None:
        """A polygon, filled when it has a colour, with an outline; width 0 draws none."""
        if colour is not None:
            self._draw.polygon(self._pixels(points), colour)
        if width:
            self.stroke(points, width, ink, closed=True)

    def oval(
        self, x: float, y: float, rx: float, ry: float, colour: str | None = None, width: float = 3, ink: str = INK
    ) -> None:
        """An ellipse around (x, y), filled when it has a colour."""
        outline = arc(x, y, rx, ry)
        if colour is not None:
            self._draw.polygon(self._pixels(outline), colour)
        if width:
            self.stroke(outline, width, ink, closed=True)

    def disc(self, x: float, y: float, r: float, colour: str | None = None, width: float = 3, ink: str = INK) -> None:
        """A circle around (x, y), filled when it has a colour."""
        self.oval(x, y, r, r, colour, width, ink)

    def slab(
        self,
        box: tuple[float, float, float, float],
        colour: str | None,
        width: float = 3,
        ink: str = INK,
        radius: float = 0,
    ) -> None:
        """A rectangle (left, top, right, bottom), with round corners where it has a radius."""
        left, top, right, bottom = box
        if radius:
            corners = ((right, top, 270), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
            points: list[Point] = []
            for x, y, start in corners:
                cx = x + (radius if x == left else -radius)
                cy = y + (radius if y == top else -radius)
                points += arc(cx, cy, radius, radius, start, start + 90)
        else:
            points = [(left, top), (right, top), (right, bottom), (left, bottom)]
        self.shape(points, colour, width, ink)

    def _thick(self, width: float) -> float:
        return max(width * self._unit, LEAST_STROKE * self._scale)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self._unit, y * self._unit) for x, y in points]


def arc(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360) -> list[Point]:
    """Points along an ellipse, from angle *start* to *end* in degrees, clockwise from the right."""
    steps = max(6, round(abs(end - start) / 5))
    angles = (pi / 180 * (start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + rx * cos(angle), y + ry * sin(angle)) for angle in angles]


def curve(*points: Point, closed: bool = False, steps: int = 8) -> list[Point]:
    """A smooth line through *points* (Catmull-Rom)."""
    path = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    smooth: list[Point] = []
    for p0, p1, p2, p3 in zip(path, path[1:], path[2:], path[3:], strict=False):
        for step in range(steps):
            t = step / steps
            smooth.append((_spline(p0[0], p1[0], p2[0], p3[0], t), _spline(p0[1], p1[1], p2[1], p3[1], t)))
    return smooth if closed else [*smooth, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


Drawing: TypeAlias = Callable[[Pen], None]


@dataclass(frozen=True)
class Line:
    """A drawing that is a line: points, width and dash in px of the sprite, dash 0 for none."""

    points: tuple[Point, ...]
    width: float
    colour: str
    dash: float = 0

    def __call__(self, pen: Pen) -> None:
        """Draw it."""
        scaled = [(x * pen.pixel, y * pen.pixel) for x, y in self.points]
        for part in _dashes(scaled, self.dash * pen.pixel) if self.dash else [scaled]:
            pen.stroke(part, self.width * pen.pixel, self.colour)


def _dashes(points: Sequence[Point], length: float) -> list[list[Point]]:
    """The strokes of a dashed line; gaps are as long."""
    found: list[list[Point]] = []
    walked = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        whole = hypot(x1 - x0, y1 - y0)
        at = 0.0
        while at < whole:
            step = min(length - walked % length, whole - at)
            if int(walked / length + 1e-9) % 2 == 0 and step > 1e-6:
                ends = [(x0 + (x1 - x0) * share / whole, y0 + (y1 - y0) * share / whole) for share in (at, at + step)]
                found.append(ends)
            at, walked = at + max(step, 1e-6), walked + max(step, 1e-6)
    return found


def trace(drawing: Drawing, width: int, height: int) -> Image.Image:
    """*drawing* as a picture with a transparent background."""
    pen = Pen(width, height)
    drawing(pen)
    return pen.finish()


sprite = lru_cache(maxsize=1024)(trace)
