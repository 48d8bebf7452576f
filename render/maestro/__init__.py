"""The pictures of Maestro."""

from render.maestro.pictures import draw

__all__ = ["draw"]
