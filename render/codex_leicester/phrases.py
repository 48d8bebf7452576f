"""The few words on the pictures that the title's names do not have: where the Round stands."""

from games.codex_leicester import names as say
from games.codex_leicester.view import View
from games.translation import gettext as _


def phase_name(view: View) -> str:
    """The Area that is being resolved, else the phase."""
    if view.area:
        return say.area(view.area)
    return {
        "positions": _("Order of play"),
        "commit": _("First choices"),
        "solo_order": _("First choices"),
        "round": _("A new Round"),
        "declaring": _("Declaring"),
        "assignment": _("Assignment"),
        "move": _("Assignment"),
        "council": say.area("A"),
        "bank": say.area("I"),
        "end_window": _("Last trades"),
        "round_end": _("Salaries"),
        "over": _("The end"),
    }.get(view.phase, "")
