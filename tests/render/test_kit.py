"""Colours, tokens, letters and the encoding."""

import struct
import zlib
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render.kit import cards, encode, lettering, palette, pen, tokens
from render.kit.canvas import Canvas, Picture, Region
from render.kit.layout import Box
from render.kit.palette import INK, SEATS, contrast, rgb
from render.leonardo import draw

# Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(linear: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of linear sRGB."""
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in linear)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, blindness: str) -> tuple[float, float, float]:
    linear = [(channel / 255) ** 2.2 for channel in rgb(colour)]
    return lab([sum(m * c for m, c in zip(row, linear, strict=True)) for row in BLINDNESS[blindness]])


@pytest.mark.parametrize("tile", palette.TILES)
def test_ink_can_be_read_on_every_tile(tile: str) -> None:
    assert contrast(INK, tile) >= 4.5


def test_the_heading_can_be_read() -> None:
    assert contrast(palette.SEPIA, palette.PAPER) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_seat_colours_differ_for_colour_blind_eyes(blindness: str) -> None:
    for one, other in combinations(SEATS, 2):
        distance = sum(
            (a - b) ** 2 for a, b in zip(seen(one.colour, blindness), seen(other.colour, blindness), strict=True)
        )
        assert distance**0.5 > 20, (one.name, other.name)


def test_seats_differ_without_any_colour() -> None:
    assert len({seat.letter for seat in SEATS}) == len({seat.shape for seat in SEATS}) == len(SEATS)
    outlines = [pen.trace(tokens.seat(number), 36, 36).getchannel("A") for number in range(len(SEATS))]
    for one, other in combinations(outlines, 2):
        apart = sum(ImageChops.difference(one, other).histogram()[128:])
        assert apart > 0.1 * 36 * 36


def test_a_picture_becomes_a_true_palette_png(position: Any) -> None:
    picture = draw(position(4, 3, 70), ("Ada", "Bruno", "Chiara", "Dario")).image
    png = encode.encode(picture)
    with Image.open(BytesIO(png)) as opened:
        assert (opened.format, opened.mode, opened.size) == ("PNG", "P", picture.size)
        decoded = opened.convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(decoded, picture)).mean) < 1.5
    assert chunks(png) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


def test_without_zlib_ng_pillow_encodes_the_same_picture(position: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = draw(position(2, 3, 20), ("Ada", "Bruno")).image
    fast = encode.encode(picture)
    monkeypatch.setattr(encode, "zlib_ng", None)
    plain = encode.encode(picture)
    with Image.open(BytesIO(fast)) as one, Image.open(BytesIO(plain)) as other:
        assert one.convert("RGB").tobytes() == other.convert("RGB").tobytes()


def test_flat_colours_survive_the_palette() -> None:
    for colour in (*palette.TILES, INK, palette.SANGUINE, palette.SEPIA):
        with Image.open(BytesIO(encode.encode(Image.new("RGB", (8, 8), colour)))) as flat:
            assert flat.convert("RGB").getpixel((4, 4)) == rgb(colour)


def chunks(png: bytes) -> list[bytes]:
    """The kinds of a PNG's chunks; their checksums are checked on the way."""
    kinds, at = [], 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", png, at + 8 + length)
        assert checksum == zlib.crc32(kind + body)
        kinds.append(kind)
        at += 12 + length
    return kinds


def test_names_keep_what_the_face_can_draw() -> None:
    assert lettering.printable("Ćwikła Ωmega Жуков", "Red") == "Ćwikła Ωmega Жуков"
    assert lettering.printable("  Ada \n Lovelace ", "Red") == "Ada Lovelace"
    assert lettering.printable("Ada 🎲", "Red") == "Ada ·"
    assert lettering.printable("e\u0301", "Red") == "é"
    assert lettering.printable("a\u0337\u0489\u202eb\x00", "Red") == "ab"
    assert lettering.printable("🎲🎲", "Red") == "Red"
    assert lettering.printable("", "Red") == "Red"


def test_a_long_text_is_cut_to_its_width() -> None:
    face = lettering.font(46)
    for width in (60, 150, 300):
        short = lettering.fit("Maximilian von Hohenlohe", 46, width)
        assert short.endswith("…")
        assert face.getlength(short) <= width
    assert lettering.fit("Ada", 46, 300) == "Ada"


@pytest.mark.parametrize("ground", palette.WASHES.values())
def test_ink_can_be_read_on_every_wash(ground: str) -> None:
    assert contrast(INK, ground) >= 4.5


def test_a_long_word_is_broken_at_a_soft_hyphen_only_where_it_has_to() -> None:
    word = "Perspecto\u00adgraph"
    assert lettering.wrap(word, 46, 1000) == ["Perspectograph"]
    assert lettering.wrap(f"the {word}", 46, 230) == ["the", "Perspecto-", "graph"]
    assert lettering.wrap("one two", 46, 90) == ["one", "two"]


def test_a_dashed_line_has_gaps_as_long_as_its_strokes() -> None:
    drawn = pen.trace(pen.Line(((10, 20), (210, 20)), 6, INK, 20), 220, 40).getchannel("A")
    covered = [alpha > 128 for alpha in drawn.crop((12, 20, 208, 21)).tobytes()]
    assert 0.45 < sum(covered) / len(covered) < 0.75  # the ends of the strokes are round
    assert sum(a != b for a, b in pairwise(covered)) == 9


def test_a_region_says_where_and_what() -> None:
    canvas = Canvas(Picture(Image.new("RGB", (100, 100)), ()))
    canvas.region("space:3", Box(1, 2, 3, 4), "wood", 2)
    assert canvas.picture().regions == (Region("space:3", Box(1, 2, 3, 4), "wood 2"),)


@pytest.mark.parametrize(
    "drawing",
    [cards.CardFrame(palette.OLIVE), cards.PanelFrame(), cards.Band(palette.SHADE), cards.Pill(), tokens.ring],
)
def test_a_frame_fills_its_box_and_stays_inside(drawing: pen.Drawing) -> None:
    drawn = pen.trace(drawing, 290, 60)
    found = drawn.getbbox()
    assert found is not None
    left, top, right, bottom = found
    assert max(left, top, 290 - right, 60 - bottom) <= 3
