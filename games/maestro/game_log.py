"""What happened in Maestro, in lines: an action with its consequences is one line."""

from collections.abc import Sequence
from itertools import groupby

from games.engine import Event
from games.maestro.log_phrases import PHRASES, Facts
from games.maestro.names import Names

LONGEST = 300  # characters after which what follows begins a new line

# What begins a line of its own; everything else follows what it came of.
HEADS = {
    "setup",
    "round",
    "action_phase",
    "exhibition",
    "event",
    "over",
    "dice",
    "benefactor",
    "tile",
    "put",
    "revealed",
    "taken_back",
    "gallery",
    "publicity",
    "no_publicity",
}
# What is one sentence where it happens several times in a row.
RUNS = {
    "moved",
    "placed",
    "taken_back",
    "centerpiece",
    "artwork",
    "resource",
    "resource_lost",
    "token",
    "collector",
    "exchange",
    "shift",
    "put",
    "revealed",
    "machina_resource",
}


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, in lines. Events of the same kind in a row are one sentence, the others follow their cause."""
    found: list[list[str]] = []
    before = ""
    for kind, run in groupby(_without_repeats(events), key=lambda event: event.kind):
        if kind not in PHRASES:  # a saved game may hold events of another version
            continue
        for part in [list(run)] if kind in RUNS else [[event] for event in run]:
            phrase = PHRASES[kind](part, names)
            alone = "round" in (kind, before)
            head = kind in HEADS or (kind in ("play", "gossip") and before not in ("dice", "full"))
            head |= bool(part[0].facts.get("region")) and kind in ("resource", "resource_lost")  # of the Galleries
            head |= kind == "centerpiece" and before in ("publicity", "no_publicity", "token")
            if found and not alone and not head and sum(map(len, found[-1])) + len(phrase) <= LONGEST:
                found[-1].append(phrase)
            else:
                found.append([phrase])
            before = kind
    return [" ".join(phrases) for phrases in found]


def _without_repeats(events: Sequence[Event]) -> list[Event]:
    """The events without the score that a Gallery's own line says already."""
    kept: list[Event] = []
    gallery: Facts = {}
    for event in events:
        if event.kind == "score" and event.facts["reason"] == "gallery" and gallery.get("side") == event.facts["side"]:
            gallery = {}
            continue
        gallery = event.facts if event.kind == "gallery" else {}
        kept.append(event)
    return kept
