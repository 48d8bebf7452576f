"""The icons of Maestro that stand in sentences and on buttons."""

from render.kit import tokens
from render.kit.pen import Drawing
from render.maestro import icons

EMOJIS: dict[str, Drawing] = {
    **{colour: icons.chip(colour) for colour in icons.OUTLINES},
    **icons.ARTWORK,
    "vp": tokens.medal,
    "effort": icons.effort,
    "publicity": icons.publicity,
    "collector": icons.standing,
}
