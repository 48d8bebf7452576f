"""What a seat without a player answers, and why a wished answer is not on offer."""

from random import Random

from games.engine import Answer, Decision, Refusal
from games.leonardo.box import BOX, BY_VALUE, CHARACTERS, INVENTIONS, JOKER, MATERIALS, SPACES
from games.leonardo.building import payments
from games.leonardo.options import DECLINE, PASS, Build, Pair, Pay, Steal, Swap, Take, read
from games.leonardo.state import State


def default_choice(g: State, seat: int, decision: Decision) -> Answer:
    """The default answer of a seat (LE-HOUSE-09, LE-R-43, LE-R-54)."""
    options = decision.options
    if decision.kind == "select":
        return (Random(f"{g.seed}:silent:{g.round}:{seat}").choice(options),)
    if decision.kind == "build":
        first = read(options[0])
        return (options[0] if isinstance(first, Pay) and JOKER not in first.cards else DECLINE,)
    if decision.kind == "gioconda":
        spaces = [picked.space for option in options if isinstance(picked := read(option), Take)]
        best = min(spaces, key=lambda space: (BY_VALUE.index(g.spaces[space]), space), default=None)
        return (PASS if best is None else str(Take(best)),)
    return (options[-1],)  # decline a theft or a swap, pass an extra play


def why_not(g: State, seat: int, decision: Decision | None, option: str) -> Refusal | None:
    """The clause that forbids *option*, where a player might well have expected it to be on offer."""
    if decision is None:
        return None
    match decision.kind, read(option):
        case "select", None if option == PASS:
            return Refusal("no_passing", "LE-ROUND-03")
        case (("select" | "extra"), Pair() as pair):
            return _why_not_pair(g, pair)
        case "build", Pay():
            return _why_not_paid(g, seat, g.stopped or 0, "LE-BUILD-01")
        case "lady", Steal() as steal:
            return _why_not_stolen(g, seat, steal)
        case "studies", Swap() as swap:
            return _why_not_swapped(swap)
        case "gioconda", (Take() | Build()) as pick:
            return _why_not_picked(g, seat, pick)
    return None


def _why_not_pair(g: State, pair: Pair) -> Refusal | None:
    if pair.character in g.pawns:
        return Refusal("no_such_number", "LE-COMP-08", steps=pair.steps, numbers=list(BOX.board.movements))
    if pair.character in CHARACTERS:
        return Refusal("not_in_play", "LE-SELECT-10", character=pair.character)
    return None


def _why_not_paid(g: State, seat: int, space: int, clause: str) -> Refusal:
    """Not at all, or only in other ways."""
    invention = g.spaces[space]
    reason = "not_that_payment" if payments(g.players[seat], invention) else "cannot_pay"
    return Refusal(reason, clause, invention=invention)


def _why_not_stolen(g: State, seat: int, steal: Steal) -> Refusal | None:
    if steal.card == JOKER:
        return Refusal("joker_is_safe", "LE-PAINT-25")
    if steal.card in INVENTIONS:
        return Refusal("inventions_are_safe", "LE-BUILD-12")
    if steal.victim == seat:
        return Refusal("own_card", "LE-PAINT-06")
    if steal.card in MATERIALS and steal.victim < len(g.players):
        return Refusal("victim_has_none", "LE-PAINT-07", victim=steal.victim, material=steal.card)
    return None


def _why_not_swapped(swap: Swap) -> Refusal | None:
    cards = (swap.own, swap.theirs)
    if JOKER in cards:
        return Refusal("joker_is_safe", "LE-PAINT-25")
    if any(card in INVENTIONS for card in cards):
        return Refusal("inventions_are_safe", "LE-BUILD-12")
    if not all(card in MATERIALS for card in cards):
        return None
    if swap.own == swap.theirs:
        return Refusal("equal_swap", "LE-PAINT-33")
    return Refusal("nothing_to_swap", "LE-PAINT-30")


def _why_not_picked(g: State, seat: int, pick: Take | Build) -> Refusal | None:
    if pick.space >= len(SPACES):
        return None
    card = g.spaces[pick.space]
    if not card:
        return Refusal("space_is_empty", "LE-LAND-09", space=pick.space)
    if card in INVENTIONS:
        if isinstance(pick, Take) and payments(g.players[seat], card):
            return Refusal("has_to_be_paid", "LE-PAINT-15", invention=card)
        return _why_not_paid(g, seat, pick.space, "LE-PAINT-15")
    if card not in MATERIALS:
        return Refusal("no_painting", "LE-PAINT-16")
    return None
