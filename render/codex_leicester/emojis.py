"""The icons of Codex Leicester that stand in sentences and on buttons."""

from render.codex_leicester import icons
from render.kit import goods
from render.kit.pen import Drawing

EMOJIS: dict[str, Drawing] = {
    **icons.MATERIALS,
    "florin": goods.florin,
    "work": goods.hammer,
    "token": icons.chip,
    "apprentice": goods.apprentice,
    "automaton": goods.automaton,
    "master": goods.crown,
}
