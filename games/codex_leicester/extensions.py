"""The Extension Tiles: what each is called, and the workshop that it belongs to (CL-SHOP-06)."""

from games.codex_leicester.box import CARDS
from games.codex_leicester.rows import EXTENSIONS, Extension
from games.translation import gettext as _


def _rooms(tile: str) -> int:
    return int(CARDS.rooms[tile][0])


EXTENSIONS |= {
    "hammer": Extension(
        name=lambda: _("Hammer extension ({rooms} rooms)").format(rooms=_rooms("hammer")), shop="hammer"
    ),
    "pincer4": Extension(
        name=lambda: _("Pincer extension ({rooms} rooms)").format(rooms=_rooms("pincer4")), shop="pincer"
    ),
    "pincer2": Extension(
        name=lambda: _("Pincer extension ({rooms} rooms)").format(rooms=_rooms("pincer2")), shop="pincer"
    ),
}
