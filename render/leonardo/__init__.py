"""The pictures of Leonardo."""

from render.leonardo.board import draw
from render.leonardo.decisions import draw_decision

__all__ = ["draw", "draw_decision"]
