"""What is suggested while somebody types: made once for a position, and only for the newest letter."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from bot.tables.game_view import GameView
from bot.tables.reading import Reading

Suggestion: TypeAlias = tuple[str, str]  # the value it stands for, and what it says


class Suggestions:
    """The suggestions for the open decision of a user, by game and revision; the last *kept* of them are remembered.

    Typing ten letters loads a game once: letters come one after the other, faster than a game changes.
    """

    def __init__(self, kept: int = 64) -> None:
        self._room = kept
        self._kept: OrderedDict[tuple[int, int, int], list[Suggestion]] = OrderedDict()
        self._newest: dict[int, int] = {}  # the interaction of the newest letter, by user

    def begin(self, user: int, interaction: int) -> None:
        """A user has typed a letter."""
        self._newest[user] = interaction

    def is_newest(self, user: int, interaction: int) -> bool:
        """Whether no other letter came since."""
        return self._newest.get(user) == interaction

    def end(self, user: int, interaction: int) -> None:
        """The letter is answered."""
        if self.is_newest(user, interaction):
            del self._newest[user]

    async def of(
        self, reading: Reading, game: int, user: int, make: Callable[[GameView], list[Suggestion]]
    ) -> list[Suggestion]:
        """What *make* suggests for a game as it stands. Raises Refusal when there is no such game."""
        key = (game, user, await reading.revision(game))
        if key not in self._kept:
            self._kept[key] = make(await reading.view(game, user))
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]
