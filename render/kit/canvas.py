"""The picture being made: kept sprites and strings pasted onto a kept background."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import NamedTuple, ParamSpec
from weakref import WeakKeyDictionary

from PIL import Image

from games import translation
from render.kit import lettering, pen
from render.kit.layout import Box
from render.kit.palette import INK

P = ParamSpec("P")


class English:
    """What stands for the language of no catalogue."""


LEAST_TEXT = 0.037  # of the picture's width: smaller cannot be read on a phone


class Region(NamedTuple):
    """A part of a picture: its name, where it is, and what it shows, so that two pictures can be compared."""

    key: str
    box: Box
    value: str


@dataclass(frozen=True)
class Picture:
    """A finished picture (RGB), the sizes in px of all text on it, and its regions."""

    image: Image.Image
    text_sizes: tuple[int, ...]
    regions: tuple[Region, ...] = ()

    @property
    def width(self) -> int:
        return self.image.width


class Canvas:
    """A picture in the making; it begins as a copy of *background*."""

    def __init__(self, background: Picture) -> None:
        self.image = background.image.copy()
        self._sizes = set(background.text_sizes)
        self._regions = list(background.regions)

    def picture(self) -> Picture:
        """What has been drawn."""
        return Picture(self.image, tuple(sorted(self._sizes)), tuple(self._regions))

    def region(self, key: str, box: Box, *shown: object) -> None:
        """Say that *box* is the part of the picture called *key* ("space:3", "player:0"), and what it shows.

        Of a game's position the same key says always the same part; *shown* is public wherever the picture is.
        """
        self._regions.append(Region(key, box, " ".join(map(str, shown))))

    def sprite(self, drawing: pen.Drawing, x: int, y: int, width: int, height: int = 0) -> None:
        """*drawing* with its middle at (x, y); square unless it has a height."""
        height = height or width
        stamp = pen.sprite(drawing, width, height)
        self.image.paste(stamp, (x - width // 2, y - height // 2), stamp)

    def line(self, points: Sequence[pen.Point], width: int, colour: str = INK, dash: int = 0) -> None:
        """A line through *points* in px, of *width* px; with a *dash* of strokes and gaps so long."""
        edge = width // 2 + 2
        left, top = (round(min(point[axis] for point in points)) - edge for axis in (0, 1))
        right, bottom = (round(max(point[axis] for point in points)) + edge for axis in (0, 1))
        moved = tuple((x - left, y - top) for x, y in points)
        drawn = pen.sprite(pen.Line(moved, width, colour, dash), right - left, bottom - top)
        self.image.paste(drawn, (left, top), drawn)

    def text(self, text: str, x: int, y: int, size: int, align: str = "centre", colour: str = INK) -> None:
        """One line whose capitals have their middle at *y*; *x* is its left end, centre or right end."""
        drawn = lettering.mask(text, size)
        start = x - {"left": 0, "centre": drawn.advance // 2, "right": drawn.advance}[align]
        baseline = y + round(lettering.CAPITAL * size / 2)
        self.image.paste(colour, (start + drawn.left, baseline + drawn.top), drawn.image)
        self._sizes.add(size)


KEPT = 12  # pictures of a kind that are kept in a language; each is some megabytes


def kept(paint: Callable[P, Picture]) -> Callable[P, Picture]:
    """*paint*, its last KEPT pictures kept for each language, as long as that is in use: there are words on them."""
    languages: WeakKeyDictionary[object, OrderedDict[tuple[object, ...], Picture]] = WeakKeyDictionary()

    @wraps(paint)
    def keep(*args: P.args, **kwargs: P.kwargs) -> Picture:
        pictures = languages.setdefault(translation.current() or English, OrderedDict())
        key = (*args, *kwargs.items())
        if key not in pictures:
            pictures[key] = paint(*args, **kwargs)
            while len(pictures) > KEPT:
                pictures.popitem(last=False)
        pictures.move_to_end(key)
        return pictures[key]

    return keep
