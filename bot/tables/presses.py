"""A press of a person, and how it can come to nothing."""

import msgspec

from bot.tables.game_view import GameView


class Press(msgspec.Struct, frozen=True):
    """One interaction: its id, and the user behind it under a clean name."""

    id: int
    user: int
    name: str


class DuplicatePress(Exception):
    """The same interaction came twice; the first one counted."""


class RematchExists(Exception):
    """Somebody opened the rematch already: its lobby."""

    def __init__(self, game: int) -> None:
        super().__init__(f"the rematch is game {game}")
        self.game = game


class NeedsConfirmation(Exception):
    """A choice could not be taken back, so it was not made; its chooser has to be asked first.

    `view` is what the chooser saw, `options` what it chose. `ends` says that the game would be over.
    """

    def __init__(self, view: GameView, options: tuple[str, ...], *, ends: bool) -> None:
        super().__init__("this could not be taken back")
        self.view = view
        self.options = options
        self.ends = ends
