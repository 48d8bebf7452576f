"""Letters: EB Garamond, masks of drawn strings that are kept, and names made fit to be drawn."""

import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

import fontpkg  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

FAMILY, WEIGHT = "eb-garamond", 650
CAPITAL = 0.65  # height of a capital or a digit, as a share of the font's size
_MISSING = "\U0010ffff"  # no font has a glyph for it
_STAND_IN = "·"
SOFT_HYPHEN = "\u00ad"  # where a long word may be broken


class Mask(NamedTuple):
    """A drawn string: its coverage, where that begins from the pen's place on the baseline, and its advance in px."""

    image: Image.Image
    left: int
    top: int
    advance: int


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The text face at *size* px. Its plain layout neither shapes nor reorders, so odd names stay harmless."""
    path = fontpkg.path(FAMILY, WEIGHT, nearest=True)
    face = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([WEIGHT])
    return face


@lru_cache(maxsize=2048)
def mask(text: str, size: int) -> Mask:
    """*text* drawn once at *size* px."""
    face = font(size)
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), text, 255, face, anchor="ls")
    return Mask(image, left, top, round(face.getlength(text)))


@lru_cache(maxsize=2048)
def has_glyph(character: str) -> bool:
    """Whether the text face can draw it."""
    return _glyph(character) != _glyph(_MISSING)


def _glyph(character: str) -> tuple[tuple[int, int], bytes]:
    glyph = font(32).getmask(character)
    return glyph.size, bytes(glyph)


@lru_cache(maxsize=1024)
def printable(name: str, fallback: str) -> str:
    """*name* in characters that the face has, without controls and marks; *fallback* when no letter is left."""
    letters = []
    for character in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(character)
        if kind[0] == "Z" or character.isspace():
            letters.append(" ")
        elif kind[0] not in "CM":
            letters.append(character if has_glyph(character) else _STAND_IN)
    text = " ".join("".join(letters).split())
    return text if any(character.isalnum() for character in text) else fallback


@lru_cache(maxsize=1024)
def fit(text: str, size: int, width: int) -> str:
    """*text*, or as much of its beginning as fits into *width* px with an ellipsis."""
    face = font(size)
    if face.getlength(text) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + "…"
        if face.getlength(short) <= width:
            return short
    return "…"


@lru_cache(maxsize=512)
def wrap(text: str, size: int, width: int) -> list[str]:
    """*text* in lines of at most *width* px, broken between words and at soft hyphens; a longer word stands alone."""
    face = font(size)
    lines: list[str] = []
    for word in text.split():
        whole = word.replace(SOFT_HYPHEN, "")
        if lines and face.getlength(f"{lines[-1]} {whole}") <= width:
            lines[-1] += f" {whole}"
        elif SOFT_HYPHEN not in word or face.getlength(whole) <= width:
            lines.append(whole)
        else:
            lines += _hyphenated(word.split(SOFT_HYPHEN), face, width)
    return lines


def _hyphenated(parts: list[str], face: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines = [parts[0]]
    for part, more in zip(parts[1:], [*parts[2:], None], strict=True):
        if face.getlength(lines[-1] + part + ("-" if more is not None else "")) <= width:
            lines[-1] += part
        else:
            lines[-1] += "-"
            lines.append(part)
    return lines
