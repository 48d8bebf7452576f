"""The pictures of Leonardo."""

from render.leonardo.board import draw

__all__ = ["draw"]
