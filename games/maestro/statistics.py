"""What happened in games, counted from their events: where VP come from, and what is used how often."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine import Event
from games.maestro.box import ACTIONS, BENEFACTORS, CARDS, PATRONESSES, SIDES
from games.maestro.state import MACHINA

WORKSHOPS = ("da Vinci", "Michelangelo")


def statistics(events: Sequence[Event]) -> dict[str, Counter[str]]:
    """Counters by topic, "topic: column" where several stand side by side; what never happened counts 0."""
    played = (*CARDS.cards, *CARDS.solo)
    counts = {
        "wins": _zero((*WORKSHOPS, "Machina")),
        "final VP": _zero((*WORKSHOPS, "winner")),
        **{f"VP in the game: {workshop}": Counter[str]() for workshop in WORKSHOPS},
        **{f"Actions: {workshop}": _zero(ACTIONS) for workshop in WORKSHOPS},
        **{f"cards: {column}": _zero(played) for column in ("played", "gossip", "gained")},
        **{f"tiles: {column}": _zero(CARDS.sistine) for column in ("removed", "flipped", "with effect")},
        "Inventions": _zero(CARDS.inventions),
        **{f"Benefactors: {column}": _zero(BENEFACTORS) for column in ("won", "used")},
        "Patronesses: won": _zero(PATRONESSES),
    }
    machina = None
    for event in events:
        if event.kind == "setup" and MACHINA in event.facts["runs"]:
            machina = event.facts["runs"].index(MACHINA) % 2
        elif event.kind == "over":
            _end(counts, event.facts["totals"], machina)
        else:
            _count(counts, event)
    return counts


def _zero(names: Iterable[str]) -> Counter[str]:
    return Counter(dict.fromkeys(names, 0))


def _end(counts: dict[str, Counter[str]], totals: list[int], machina: int | None) -> None:
    for side in SIDES:
        counts["final VP"][WORKSHOPS[side]] += totals[side]
    counts["final VP"]["winner"] += max(totals)
    tied = totals[0] == totals[1]
    if machina is not None and (tied or totals[machina] > totals[1 - machina]):
        counts["wins"]["Machina"] += 1
    elif not tied:
        counts["wins"][WORKSHOPS[totals.index(max(totals))]] += 1


def _count(counts: dict[str, Counter[str]], event: Event) -> None:
    facts = event.facts
    if event.kind == "score":
        counts[f"VP in the game: {WORKSHOPS[facts['side']]}"][facts["reason"]] += facts["points"]
    elif event.kind in ("play", "gossip"):
        counts[f"Actions: {WORKSHOPS[facts['side']]}"][facts["action"]] += 1
        if event.kind == "play":
            counts["cards: played"][facts["card"]] += 1
    elif event.kind == "revealed":
        counts["cards: gossip"][facts["card"]] += 1
    elif event.kind in ("upgrade", "machina_upgrade") and facts["new"]:
        counts["cards: gained"][facts["new"]] += 1
    elif event.kind == "tile":
        counts["tiles: removed" if facts["way"] == "remove" else "tiles: flipped"][facts["tile"]] += 1
        counts["tiles: with effect"][facts["tile"]] += facts["active"]
    elif event.kind in ("invention", "machina_invention"):
        counts["Inventions"][f"{facts['card']}-{facts['number']}"] += 1
    elif event.kind == "benefactor":
        counts["Benefactors: used"][facts["card"]] += 1
    elif event.kind == "publicity":
        kind = "Benefactors: won" if facts["card"] in BENEFACTORS else "Patronesses: won"
        counts[kind][facts["card"]] += 1
