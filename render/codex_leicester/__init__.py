"""The pictures of Codex Leicester."""

from render.codex_leicester.pictures import draw

__all__ = ["draw"]
