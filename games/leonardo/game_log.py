"""What happened in a game of Leonardo, in lines."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.engine import Event
from games.leonardo.names import Names, caption, card, cards, character, ending_with_clause, listed, pair, points, space
from games.leonardo.options import read_pair
from games.translation import gettext as _
from games.translation import ngettext

Facts: TypeAlias = dict[str, Any]
Line: TypeAlias = Callable[[str, Facts, Names], str]


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, in lines; a move and what came of it at once are one."""
    said: list[str] = []
    move: Event | None = None
    for event in events:
        name = names[event.seat] if event.seat is not None else ""
        if move is not None and _came_of(event, move):
            said[-1] = _OUTCOMES[event.kind](name, event.facts, _movement(name, move.facts))
        elif event.kind in _EVENTS:  # a saved game may hold events of another version
            said.append(_EVENTS[event.kind](name, event.facts, names))
        move = event if event.kind == "move" else None
    return said


def _came_of(event: Event, move: Event) -> bool:
    """Whether something happened with the card where a character has just stopped."""
    found = event.facts.get("card") or event.facts.get("invention")
    return event.kind in _OUTCOMES and event.seat == move.seat and found == move.facts["card"]


def _movement(name: str, facts: Facts) -> str:
    steps = facts["steps"]
    text = ngettext(
        "{name} moves {character} {steps} space, from {start} to {stop}",
        "{name} moves {character} {steps} spaces, from {start} to {stop}",
        steps,
    )
    return text.format(
        name=name,
        character=character(facts["character"]),
        steps=steps,
        start=space(facts["start"]),
        stop=space(facts["stop"]),
    )


# What came of a move at once: the name, the facts, and the move without its full stop.
_OUTCOMES: dict[str, Callable[[str, Facts, str], str]] = {
    "take": lambda name, facts, move: _("{move}, and takes {card}.").format(move=move, card=card(facts["card"])),
    "painting": lambda name, facts, move: _("{move}, and takes the {card}.").format(
        move=move, card=card(facts["card"])
    ),
    "cannot_build": lambda name, facts, move: _("{move}, but cannot pay for the {invention}.").format(
        move=move, invention=card(facts["invention"])
    ),
}


def _setup(name: str, facts: Facts, names: Names) -> str:
    pawns = listed([f"{character(pawn)} ({space(place)})" for pawn, place in facts["pawns"].items()])
    text = _(
        "The table is set, with {pawns} around the circle. {name} holds Tiglio, the wooden robot, and plays first."
    )
    line = text.format(pawns=pawns, name=names[facts["tiglio"]])
    return line + (" " + _("It is a short table: some cards are set aside unseen.") if facts["short"] else "")


def _round(name: str, facts: Facts, names: Names) -> str:
    text = _("Round {round}: {name} holds Tiglio and plays first.")
    return text.format(round=facts["round"], name=names[facts["tiglio"]])


def _reveal(name: str, facts: Facts, names: Names) -> str:
    pairs = [f"{names[int(seat)]}: {pair(read_pair(chosen))}" for seat, chosen in facts["picks"].items()]
    return _("The pairs are revealed. {pairs}.").format(pairs="; ".join(pairs))


def _move(name: str, facts: Facts, names: Names) -> str:
    text = _("{move}.") if facts["card"] else _("{move}, where there is no card.")
    return text.format(move=_movement(name, facts))


def _take(name: str, facts: Facts, names: Names) -> str:
    text = _("{name} takes {card} from {space}.")
    if "painting" in facts:
        text = _("With the {painting}, {name} takes {card} from {space}.")
    return text.format(
        name=name,
        card=card(facts["card"]),
        space=space(facts["space"]),
        painting=card(facts.get("painting", "")),
    )


def _build(name: str, facts: Facts, names: Names) -> str:
    text = _("{name} builds the {invention} for {points} and pays {cards}. “{caption}”")
    if "painting" in facts:
        text = _("With the {painting}, {name} builds the {invention} for {points} and pays {cards}. “{caption}”")
    return text.format(
        name=name,
        invention=card(facts["invention"]),
        points=points(facts["points"]),
        cards=cards(facts["paid"]),
        painting=card(facts.get("painting", "")),
        caption=caption(facts["invention"]),
    )


def _steal(name: str, facts: Facts, names: Names) -> str:
    text = _("With the Lady with the Ermine, {name} takes {card} from {victim}.")
    return text.format(name=name, card=card(facts["card"]), victim=names[facts["victim"]])


def _swap(name: str, facts: Facts, names: Names) -> str:
    text = _("With the Studies for the Horse, {name} gives {gave} to {other} for {got}.")
    return text.format(name=name, gave=card(facts["gave"]), other=names[facts["other"]], got=card(facts["got"]))


def _refill(name: str, facts: Facts, names: Names) -> str:
    new = [f"{card(id)} ({space(int(place))})" for place, id in facts["cards"].items()]
    return _("New on the board: {cards}.").format(cards=", ".join(new))


def _extra(name: str, facts: Facts, names: Names) -> str:
    text = _("With the Vitruvian Man, {name} plays once more, alone: {pair}.")
    return text.format(name=name, pair=pair(read_pair(facts["pair"])))


def _quiet(name: str, facts: Facts, names: Names) -> str:
    text = ngettext(
        "No card has left the board for {rounds} round; after {end} in a row the game ends.",
        "No card has left the board for {rounds} rounds; after {end} in a row the game ends.",
        facts["rounds"],
    )
    return text.format(rounds=facts["rounds"], end=facts["end"])


_EVENTS: dict[str, Line] = {
    "setup": _setup,
    "round": _round,
    "reveal": _reveal,
    "move": _move,
    "take": _take,
    "painting": lambda name, facts, names: _("{name} takes the {card}.").format(name=name, card=card(facts["card"])),
    "cannot_build": lambda name, facts, names: _("{name} cannot pay for the {invention}; it stays.").format(
        name=name, invention=card(facts["invention"])
    ),
    "declined": lambda name, facts, names: _("{name} does not build the {invention}; it stays.").format(
        name=name, invention=card(facts["invention"])
    ),
    "build": _build,
    "steal": _steal,
    "theft_declined": lambda name, facts, names: _("{name} takes nothing with the Lady with the Ermine.").format(
        name=name
    ),
    "no_victim": lambda name, facts, names: _(
        "Nobody else has a Material card: the Lady with the Ermine is discarded."
    ),
    "swap": _swap,
    "swap_declined": lambda name, facts, names: _("{name} swaps nothing with the Studies for the Horse.").format(
        name=name
    ),
    "no_swap": lambda name, facts, names: _("There is nothing to swap: the Studies for the Horse are discarded."),
    "no_pick": lambda name, facts, names: _("{name} can take nothing with the Gioconda painting.").format(name=name),
    "pick_passed": lambda name, facts, names: _("{name} takes nothing with the Gioconda painting.").format(name=name),
    "refill": _refill,
    "extra": _extra,
    "extra_passed": lambda name, facts, names: _("{name} passes the extra play of the Vitruvian Man.").format(
        name=name
    ),
    "extra_lost": lambda name, facts, names: _(
        "{name} loses the extra play of a Vitruvian Man that still waited (LE-END-06)."
    ).format(name=name),
    "quiet": _quiet,
    "over": lambda name, facts, names: _("The game is over: {reason}.").format(
        reason=ending_with_clause(facts["reason"])
    ),
}
