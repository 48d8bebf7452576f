"""What happened in games, counted from their events: what inventions, tiles, rewards and Areas are worth to players."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.codex_leicester.box import AREAS, CARDS
from games.codex_leicester.options import read
from games.codex_leicester.rows import REQUESTS, REWARDS, TILES
from games.codex_leicester.state import is_person
from games.engine import Event

# What florins come from, by the cause that a gain names.
CAUSES = {
    "position": "start",
    "start": "start",
    "complete": "completion",
    "symbol": "symbols",
    "knowledge": "Knowledge Track",
    "reward": "Patron Reward",
    "tile": "Council Tile",
    "card": "card",
    "sale": "sale",
    "bank": "Bank",
}
# The same of gains that were saved before they named one, by the event of the same player that went before.
SOURCES = {
    "position": "start",
    "cards": "start",
    "solo_order": "start",
    "complete": "completion",
    "symbol_card": "symbols",
    "knowledge": "Knowledge Track",
    "reward": "Patron Reward",
    "tile": "Council Tile",
    "copied": "Council Tile",
    "used": "card",
}
PAYING = ("free_hire", "laboratory_gift", "reuse_apprentice")  # effects that may bring a florin when a card is taken
AFTERWARDS = {"completion": "symbols", "card": ""}  # what pays next when nothing is told in between
PLACES = ("first", "second", "later")


def statistics(events: Sequence[Event]) -> dict[str, Counter[str]]:
    """Counters by topic, "topic: column" where several stand side by side; what never happened counts 0."""
    counts = {
        **{f"inventions: {column}": _zero(CARDS.inventions) for column in ("declared", "given up", *PLACES)},
        "florins": Counter[str](),
        "Patron Rewards": _zero(REWARDS),
        "Requests": _zero(REQUESTS),
        **{f"Council Tiles: {column}": _zero(TILES) for column in ("taken", "copied")},
        **{f"Areas: {column}": _zero((*AREAS, "hammer", "pincer")) for column in ("placings", "workers")},
        "salaries": _zero(("paid", "unpaid")),
    }
    for event in events:
        if event.seat is None or is_person(event.seat):
            _count(counts, event)
    _florins(counts["florins"], events)
    return counts


def _zero(names: Iterable[str]) -> Counter[str]:
    return Counter(dict.fromkeys(names, 0))


def _count(counts: dict[str, Counter[str]], event: Event) -> None:
    facts = event.facts
    if event.kind == "declare":
        counts["inventions: declared"][facts["card"]] += 1
    elif event.kind == "cancel":
        counts["inventions: given up"][facts["card"]] += 1
    elif event.kind == "complete":
        counts[f"inventions: {PLACES[min(facts['place'], len(PLACES)) - 1]}"][facts["card"]] += 1
    elif event.kind == "reward":
        counts["Patron Rewards"][facts["reward"]] += 1
    elif event.kind == "request":
        counts["Requests"][facts["request"]] += 1
    elif event.kind == "tile":
        counts["Council Tiles: taken"][facts["tile"]] += 1
    elif event.kind == "copied":
        counts["Council Tiles: copied"][facts["tile"]] += 1
    elif event.kind == "place":
        counts["Areas: placings"][facts["place"]] += 1
        counts["Areas: workers"][facts["place"]] += facts["count"]
    elif event.kind == "salaries":
        counts["salaries"]["paid"] += facts["owed"] - facts["unpaid"]
        counts["salaries"]["unpaid"] += facts["unpaid"]


def _florins(florins: Counter[str], events: Sequence[Event]) -> None:
    """Florins by source: the cause of a gain.

    Where it names none, it belongs to what was told before it; of these only the Bank pays unannounced.
    """
    cause, effect, sold, started = "start", "", False, False
    for event in events:
        if event.kind == "setup":
            seats = event.facts["seats"]
            florins["start"] += seats * CARDS.count(CARDS.box.table.florins, seats)
        elif event.kind == "pay":
            sold = bool(event.facts["materials"]) and not event.facts["florins"]
        elif event.kind == "gain":
            if number := event.facts["florins"]:
                named = CAUSES.get(read(event.facts.get("cause", "")).verb)
                florins[named or cause or ("sale" if sold else "Bank")] += number
            cause, sold = AFTERWARDS.get(cause, cause), False
        elif event.kind == "holdings":
            started, cause = True, ""
        elif started:
            if event.kind == "complete":
                card = CARDS.commons.get(event.facts["card"])
                effect = "card" if card and event.facts["place"] == 1 and card.effect in PAYING else ""
            # The row moves between the florins of a completion and the effect of its card.
            cause = effect if event.kind in ("slide", "new_invention") else SOURCES.get(event.kind, "")
            sold = False
