"""Boxes: where things go."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> int:
        """The y of the middle."""
        return self.y + self.height // 2

    @property
    def centre(self) -> int:
        """The x of the centre."""
        return self.x + self.width // 2

    def inset(self, dx: int, dy: int) -> "Box":
        """The box without a margin of *dx* left and right, *dy* above and below."""
        return Box(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share any pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    @classmethod
    def around(cls, x: int, y: int, width: int, height: int) -> "Box":
        """The box of that size with its middle at (x, y)."""
        return cls(x - width // 2, y - height // 2, width, height)
