"""What happened in Codex Leicester, in lines: what one seat does in one go is one sentence."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from games.codex_leicester import names as say
from games.codex_leicester.box import SHOPS
from games.codex_leicester.log_phrases import PHRASES, SPECIAL, Facts, Queue, choice_name, phrase
from games.codex_leicester.names import Names
from games.engine import Event
from games.translation import gettext as _
from games.translation import ngettext

LONG = 200  # characters after which a seat's next action begins a new line


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, in lines; events of another version are passed over."""
    writer = LogWriter(names)
    writer.write(Queue(list(_declared_in_the_end(event for event in events if event.kind in _KINDS))))
    return writer.lines


# --- of a declaring turn the log has the result alone

_DECLARING = ("declare", "cancel", "move_automaton")


def _declared_in_the_end(events: Iterable[Event]) -> Iterator[Event]:
    """The events, less what a seat did and undid again while it declared: none of that has any effect."""
    for seat, found in groupby(events, lambda event: event.seat if event.kind in _DECLARING else None):
        run = list(found)
        yield from run if seat is None else _results(run)


def _results(run: Sequence[Event]) -> Iterator[Event]:
    """What a run of declaring leads to: inventions given up, then declared, then Automata moved."""
    given_up, declared = [], []
    for kind in SHOPS:
        here = [event for event in run if event.facts.get("shop") == kind]
        before = here[:1] if here and here[0].kind == "cancel" else []
        after = here[-1:] if here and here[-1].kind == "declare" else []
        if before and after and not _changes(before[0].facts, after[0].facts):
            continue
        given_up += before
        declared += after
    yield from (*given_up, *declared, *_moves([event for event in run if event.kind == "move_automaton"]))


def _changes(given_up: Facts, declared: Facts) -> bool:
    """Whether giving an invention up and declaring another one (or the same again) changes anything."""
    return given_up["card"] != declared["card"] or bool(given_up.get("done", 1))


def _moves(run: Sequence[Event]) -> Iterator[Event]:
    """The fewest moves of Automata with the same result."""
    sources: list[str] = []
    targets: list[str] = []
    for event in run:
        for place, leaves, other in (
            (event.facts["source"], sources, targets),
            (event.facts["target"], targets, sources),
        ):
            if place in other:
                other.remove(place)
            else:
                leaves.append(place)
    for source, target in zip(sources, targets, strict=True):
        yield Event("move_automaton", run[0].seat, {"source": source, "target": target})


# --- from events to sentences


class LogWriter:
    """The lines so far, and the sentence being built: what one seat does."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lines: list[str] = []
        self.seat: int | None = None
        self.phrases: list[str] = []
        self.alone = ""  # the Area that this seat has for itself, before the sentence begins
        self.rows: list[Event] = []  # how the rows of inventions moved meanwhile, for a line after the sentence

    def write(self, queue: Queue) -> None:
        """Put all events into lines."""
        while event := queue.next():
            actor = queue.actor()
            if event.kind in _ROWS:
                self.rows.append(queue.take())
            elif event.kind in _SHARED and (event.kind != "bot_card" or actor is None):
                self._share(queue)
            elif event.kind in _ALONE:
                self._stand_alone(queue.take())
            elif actor is None:
                queue.take()  # of another version: what a seat does, without the seat
            else:
                self._add(queue, event.kind, actor)
        self.end()

    def end(self) -> None:
        """Finish the sentence, if there is one, and say how the rows moved."""
        if self.seat is not None and self.phrases:
            line = f"{say.subject(self.seat, self.names)} {say.listed(self.phrases)}."
            if self.alone:
                line = _("{area}, alone: {line}").format(area=say.area(self.alone), line=line)
            self.lines.append(line)
        elif self.seat is not None and self.alone:
            self.lines.append(_ranking({"area": self.alone, "ranking": [self.seat]}, self.names))
        if self.rows:
            self.lines.append(_row(self.rows))
        self.phrases, self.seat, self.alone, self.rows = [], None, "", []

    def _add(self, queue: Queue, kind: str, seat: int) -> None:
        """One phrase more in a seat's sentence."""
        is_long = sum(map(len, self.phrases)) > LONG and kind not in _EFFECTS
        if seat != self.seat or is_long or (self.phrases and _begins(queue)):
            self.end()
        self.seat = seat
        self.phrases.append(phrase(queue, seat))

    def _share(self, queue: Queue) -> None:
        """Events of like kind in a row are one line."""
        self.end()
        run = [queue.take()]
        while (event := queue.next()) is not None and _likeness(event) == _likeness(run[0]):
            run.append(queue.take())
        self.lines.append(_SHARED[run[0].kind](run, self.names))

    def _stand_alone(self, event: Event) -> None:
        """An event of the whole table is a line; an Area with one player waits for what that one does."""
        self.end()
        ranking = event.facts.get("ranking", ())
        if len(ranking) == 1 and event.facts["area"] != "A":
            self.seat, self.alone = ranking[0], event.facts["area"]
        else:
            self.lines += _ALONE[event.kind](event.facts, self.names)


def _begins(queue: Queue) -> bool:
    """Whether the next event begins a line of its own even when the same seat acted before."""
    events = [event.kind for event in (queue.last, queue.next(), queue.next(1)) if event is not None]
    if events[-2:] == ["pay", "salaries"] or events[0] == "position":
        return True
    return events[1] in _BEGIN and events[0] != "bot_card"


_BEGIN = frozenset(
    {
        "bot_completes",
        "bot_declares",
        "bot_places",
        "cancel",
        "cannot_place",
        "declare",
        "dummy",
        "move_automaton",
        "place",
        "token",
    }
)

# What is never the beginning of a line, where the phrase before says why it happened.
_EFFECTS = frozenset({"complete", "gain", "gray", "housed", "knowledge", "special_room", "symbol_card", "tokens"})


# --- what happens at the table


def _setup(facts: Facts, names: Names) -> list[str]:
    rewards = [
        _("• {reward}: {effect}").format(reward=say.reward(reward), effect=say.reward_effect(reward))
        for reward in facts["rewards"]
    ]
    return [_("The table is set. Patron Rewards in play:"), *rewards]


def _round(facts: Facts, names: Names) -> list[str]:
    order = say.seats(facts["order"], names)
    return [_("Round {round}, in this order: {order}.").format(round=facts["round"], order=order)]


def _solo_order(facts: Facts, names: Names) -> list[str]:
    return [_("The order of the first Round: {order}.").format(order=say.seats(facts["order"], names))]


def _ranking(facts: Facts, names: Names) -> str:
    if not facts["ranking"]:
        return _("{area}: nobody is there.").format(area=say.area(facts["area"]))
    order = say.seats(facts["ranking"], names)
    return _("{area}, the most influential first: {order}.").format(area=say.area(facts["area"]), order=order)


_ALONE: dict[str, Callable[[Facts, Names], list[str]]] = {
    "setup": _setup,
    "round": _round,
    "solo_order": _solo_order,
    "area": lambda facts, names: [_ranking(facts, names)],
    "over": lambda facts, names: [_("The last Round has ended, and so has the game (CL-ROUND-01).")],
}


def _likeness(event: Event) -> object:
    """What events have in common that share a line when they come in a row."""
    return _SHARED.get(event.kind), event.facts.get("area")


def _in_area(events: Sequence[Event], names: Names) -> str:
    """Who passes and who uses up steps in an Area."""
    area, parts = say.the_place(events[0].facts["area"]), list[str]()
    steps = [event.seat for event in events if event.kind == "step_used" and event.seat is not None]
    for seat in dict.fromkeys(steps):
        count = steps.count(seat)
        text = ngettext("{name} uses up {count} step", "{name} uses up {count} steps", count)
        parts.append(text.format(name=say.seat_name(seat, names), count=count))
    passing = [say.seat_name(event.seat, names) for event in events if event.kind == "pass" and event.seat is not None]
    if passing:
        text = ngettext("{names} passes", "{names} pass", len(passing))
        parts.append(text.format(names=say.listed(passing)))
    line = _("{what} in {area}.").format(what=say.listed(parts), area=area)
    return line[0].upper() + line[1:] if steps else line


def _holdings(events: Sequence[Event], names: Names) -> str:
    held = [
        f"{names[event.seat or 0]} " + (say.amount(event.facts["florins"], event.facts["materials"]) or _("nothing"))
        for event in events
    ]
    return _("At the start: {holdings}.").format(holdings="; ".join(held))


def _row(events: Sequence[Event]) -> str:
    """How the rows of inventions moved."""
    slid = [say.card(event.facts["card"]) for event in events if event.kind == "slide"]
    new = [say.card(event.facts["card"]) for event in events if event.kind == "new_invention"]
    texts = [_("Now Present: {cards}.").format(cards=", ".join(slid))] if slid else []
    texts += [_("New in the Future row: {cards}.").format(cards=", ".join(new))] if new else []
    return " ".join(texts)


def _discarded(events: Sequence[Event], names: Names) -> str:
    tiles = ", ".join(say.tile(event.facts["tile"]) for event in events)
    return _("Council Tiles discarded with their florins: {tiles}.").format(tiles=tiles)


def _new_tiles(events: Sequence[Event], names: Names) -> str:
    return _("New Council Tiles: {tiles}.").format(tiles=", ".join(say.tile(event.facts["tile"]) for event in events))


def _drawn(events: Sequence[Event], names: Names) -> str:
    choices = ", ".join(choice_name(event.facts["choice"]) for event in events)
    return _("Bot cards drawn: {choices}.").format(choices=choices)


# Several of them in a row are one line.
_SHARED: dict[str, Callable[[Sequence[Event], Names], str]] = {
    "pass": _in_area,
    "step_used": _in_area,
    "holdings": _holdings,
    "tile_discarded": _discarded,
    "new_tile": _new_tiles,
    "bot_card": _drawn,
}

_ROWS = frozenset({"slide", "new_invention"})

_KINDS = PHRASES.keys() | SPECIAL.keys() | _ALONE.keys() | _SHARED.keys() | _ROWS
