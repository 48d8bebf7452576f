"""The icons of Leonardo that stand in sentences and on buttons."""

from render.kit import tokens
from render.kit.pen import Drawing
from render.leonardo import icons

EMOJIS: dict[str, Drawing] = {
    **icons.CARDS,
    **{f"pawn_{name}": drawing for name, drawing in icons.CHARACTERS.items()},
    "points": tokens.medal,
}
