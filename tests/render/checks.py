"""What every picture has to keep: it can be read on a phone, nothing lies over a text, and regions are told apart."""

from collections import Counter
from itertools import combinations

from PIL import Image

from render.kit import lettering
from render.kit.canvas import LEAST_TEXT, Picture
from render.kit.layout import Box
from render.kit.palette import INK, contrast
from tests.render.recording import Recorder

READABLE = 4.5  # contrast of a text with what it stands on


class Reader(Recorder):
    """A canvas that also keeps how well each string stands out from the ground under it."""

    def __init__(self, background: Picture) -> None:
        super().__init__(background)
        self.contrasts: list[tuple[str, float]] = []

    def text(self, text: str, x: int, y: int, size: int, align: str = "centre", colour: str = INK) -> None:
        """Note the contrast, then draw."""
        mask = lettering.mask(text, size)
        left = x - {"left": 0, "centre": mask.advance // 2, "right": mask.advance}[align] + mask.left
        top = y + round(lettering.CAPITAL * size / 2) + mask.top
        ground = _ground(self.image.crop((left, top, left + mask.image.width, top + mask.image.height)))
        self.contrasts.append((text, contrast(colour, ground)))
        super().text(text, x, y, size, align, colour)


def _ground(image: Image.Image) -> str:
    """The commonest colour."""
    data = image.convert("RGB").tobytes()
    (commonest, _count), *_rest = Counter(data[n : n + 3] for n in range(0, len(data), 3)).most_common(1)
    return f"#{commonest.hex().upper()}"


def faults(drawn: Reader) -> list[str]:
    """What is wrong with a picture."""
    picture = drawn.picture()
    width, height = picture.image.size
    found = [f"{text!r} leaves the picture" for text in drawn.outside]
    found += [f"{text!r} has a contrast of {ratio:.1f}" for text, ratio in drawn.contrasts if ratio < READABLE]
    found += [
        f"{size} px are too small" for size in picture.text_sizes if picture.text_sizes and size / width < LEAST_TEXT
    ]
    strings = list(zip(drawn.strings, drawn.words, strict=True))
    found += [f"{word!r} and {other!r} overlap" for (a, word), (b, other) in combinations(strings, 2) if a.overlaps(b)]
    keys = [region.key for region in picture.regions]
    found += [f"two regions {key!r}" for key in {key for key in keys if keys.count(key) > 1}]
    whole = Box(0, 0, width, height)
    found += [
        f"region {region.key!r} leaves the picture"
        for region in picture.regions
        if not (region.box.x >= 0 and region.box.right <= whole.right and region.box.bottom <= whole.bottom)
    ]
    return found
