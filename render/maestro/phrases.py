"""The few words on the pictures that the title's names do not have."""

from games.maestro.view import GOSSIP_TURNS, TURNS, View
from games.translation import gettext as _


def phase(view: View) -> str:
    """The turn, else the phase."""
    if view.phase == "action":
        text = _("Gossip {turn}/{turns}") if view.gossip else _("Turn {turn}/{turns}")
        return text.format(turn=view.turn + 1, turns=GOSSIP_TURNS if view.gossip else TURNS)
    return {
        "planning": _("Planning"),
        "preparation": _("Preparation"),
        "discard": _("Discarding"),
        "exhibition": _("Exhibition"),
        "galleries": _("Galleries"),
        "cleanup": _("Cleanup"),
        "over": _("The end"),
    }[view.phase]


def legend() -> list[tuple[str, str]]:
    """What icons on the map mean, by the name of the icon; the last is a dashed line."""
    return [
        ("popular", _("Popular")),
        ("secondary", _("Secondary")),
        ("nobody", _("no Centerpiece")),
        ("white", _("white compass")),
        ("black", _("black compass")),
        ("", _("by sea")),
    ]
