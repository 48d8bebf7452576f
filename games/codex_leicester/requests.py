"""The Patron Requests: what each asks for, and when it is met (CL-REQ-01 to CL-REQ-11)."""

from collections import Counter

from games.codex_leicester.box import CARDS, POSSESSIONS
from games.codex_leicester.gains import owned_symbols
from games.codex_leicester.rows import EXTENSIONS, REQUESTS, Request
from games.codex_leicester.state import Player, State
from games.translation import gettext as _


def needed(request: str) -> int:
    """How often a request needs what it asks for."""
    return CARDS.box.patron_requests[request].needed


def council_firsts(player: Player) -> tuple[int, int]:
    """How often a player was first in the Council, and how often the request asks for it (CL-REQ-03)."""
    return player.council_firsts, needed("Q1")


def whole_laboratory(g: State, player: Player) -> bool:
    """All Extension Tiles and Automata of the Laboratory are taken, however (CL-REQ-04, CL-REQ-05, CL-R-76)."""
    return len(player.extensions) == len(EXTENSIONS) and player.laboratory == 0


def finished(g: State, player: Player) -> list[str]:
    """The inventions that a player has completed, in any place."""
    return [card for card, seats in g.finished.items() if player.seat in seats]


REQUESTS |= {
    "Q1": Request(
        short=lambda: _("first in the Council twice"),
        text=lambda: _("most influence in the Council in two Rounds"),
        is_met=lambda g, player: player.council_firsts >= needed("Q1"),
        progress=council_firsts,
    ),
    "Q2": Request(
        short=lambda: _("the whole Laboratory stock"),
        text=lambda: _("all {count} Extension Tiles and both Automata of the Laboratory taken").format(
            count=len(EXTENSIONS)
        ),
        is_met=whole_laboratory,
    ),
    "Q3": Request(
        short=lambda: _("all Academy Apprentices"),
        text=lambda: _("all {count} Apprentices of the Academy hired").format(count=POSSESSIONS.academy.value),
        is_met=lambda g, player: player.academy == 0,  # CL-R-37
    ),
    "Q4": Request(
        short=lambda: _("an invention"),
        text=lambda: _("1 invention completed, in any place"),
        is_met=lambda g, player: bool(finished(g, player)),
    ),
    "Q5": Request(
        short=lambda: _("two equal symbols"),
        text=lambda: _("{count} symbols of one type owned").format(count=needed("Q5")),
        is_met=lambda g, player: max(Counter(owned_symbols(player)).values(), default=0) >= needed("Q5"),
    ),
    "Q6": Request(
        short=lambda: _("an Epic"),
        text=lambda: _("1 Epic Invention completed, in any place"),
        is_met=lambda g, player: any(card in CARDS.epics for card in finished(g, player)),
        of_epics=True,
    ),
}
