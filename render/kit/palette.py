"""The colours of all pictures, as "#RRGGBB", and the fixed palette that they are encoded with.

Flat Renaissance tones: parchment, ink, sanguine, ochre. A seat is told by colour, shape and letter together.
"""

from typing import NamedTuple

PAPER = "#F3E8CF"
CARD = "#FCF7E9"
SHADE = "#E3D3AF"
TAN = "#C9B084"
SEPIA = "#7A5B3C"
INK = "#2A1C12"
SANGUINE = "#A23F28"
GOLD = "#F0CF73"
OCHRE = "#D9A441"
ORANGE = "#F0923A"
WOOD = "#B98450"
OAK = "#DDB684"
ROPE = "#E2C483"
STEEL = "#A3ABB3"
SILVER = "#D5DADE"
LAPIS = "#5E76B8"
AZURE = "#9DB4DA"
LEATHER = "#8A4B2C"
OLIVE = "#7D8A4F"
SKIN = "#EFC9A2"
WHITE = "#FFFFFF"


class Seat(NamedTuple):
    """How a seat looks: its colour's name and value, the shape that stands for it, and its letter."""

    name: str
    colour: str
    shape: str
    letter: str


SEATS = (
    Seat("red", "#E8674A", "circle", "R"),
    Seat("yellow", "#F6D03C", "square", "Y"),
    Seat("green", "#2FA58A", "triangle", "G"),
    Seat("blue", "#8FA6F8", "diamond", "B"),
    Seat("purple", "#B474B4", "cross", "P"),
)

# What text may stand on, in INK; sanguine text stands on PAPER and CARD only.
TILES = (PAPER, CARD, SHADE, GOLD, ORANGE, WHITE, *(seat.colour for seat in SEATS))

_BASES = (
    PAPER, CARD, INK, SHADE, TAN, SEPIA, SANGUINE, GOLD, OCHRE, ORANGE, WOOD, OAK, ROPE, STEEL, SILVER, LAPIS, AZURE,
    LEATHER, OLIVE, SKIN, WHITE, *(seat.colour for seat in SEATS),
)  # fmt: skip


def rgb(colour: str) -> tuple[int, int, int]:
    """The three bytes of a "#RRGGBB"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(one: str, other: str, share: float) -> tuple[int, int, int]:
    """*share* of *other* mixed into *one*."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1, as WCAG 2 defines it."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _wash(colour: str, share: float) -> str:
    return "#{:02X}{:02X}{:02X}".format(*blend(PAPER, colour, share))


# Grounds of a colour thinned with PAPER: a faint one and a strong one. INK can be read on both.
FAINT, STRONG = 0.3, 0.6
WASHES = {
    (colour, share): _wash(colour, share)
    for colour in (SANGUINE, LAPIS, GOLD, STEEL, OLIVE, ORANGE, *(seat.colour for seat in SEATS))
    for share in (FAINT, STRONG)
}


def wash(colour: str, share: float = FAINT) -> str:
    """The ground that goes with a colour; *share* is FAINT or STRONG. Raises KeyError for a colour that has none."""
    return WASHES[colour, share]


def fixed_palette() -> bytes:
    """The 256 colours of every picture: bases and washes, and two steps from the ink to each base for smooth edges.

    More steps would look the same and cost a tenth more bytes.
    """
    colours = [rgb(base) for base in (*_BASES, *WASHES.values())]
    colours += [blend(INK, base, share) for base in _BASES if base != INK for share in (0.33, 0.67)]
    colours += [rgb(INK)] * (256 - len(colours))
    return bytes(channel for colour in colours for channel in colour)
