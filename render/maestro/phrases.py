"""The few words on the pictures that the title's names do not have: the phase and the Event in short."""

from games.maestro.view import GOSSIP_TURNS, TURNS, View, event_of
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


def event(id: str) -> str:
    """An Event in a few words; the compass of its regions stands beside."""
    printed = event_of(id)
    return {
        ("study", False): _("Study: bonus tiles twice"),
        ("study", True): _("1 VP a space of Study"),
        ("influence", False): _("Influence: Collectors stay up"),
        ("influence", True): _("1 VP a Collector laid down"),
        ("presence", False): _("1 Artwork where present"),
        ("presence", True): _("2 VP where present"),
        ("publicity", False): _("1 token a majority"),
        ("publicity", True): _("6 VP a majority"),
        ("upgrade", False): _("1 card upgrade a majority"),
        ("upgrade", True): _("6 VP a majority"),
    }[printed.kind, printed.late]


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
