"""What a silent seat answers, and why a wished answer is not on offer."""

from collections.abc import Sequence
from random import Random

from games.engine import Answer, Decision, Refusal
from games.leonardo.box import BOX, BY_VALUE, CHARACTERS, INVENTIONS, JOKER, MATERIALS, SPACES
from games.leonardo.scoring import score
from games.leonardo.state import State


def default_choice(g: State, seat: int, decision: Decision) -> Answer:
    """The default answer of a seat that is silent (LE-HOUSE-09, LE-R-43, LE-R-54)."""
    options = decision.options
    if decision.kind == "select":
        return (Random(f"{g.seed}:silent:{g.round}:{seat}").choice(options),)
    if decision.kind == "build":
        return (options[0] if JOKER not in options[0] else "decline",)
    if decision.kind == "lady":
        return (_best_theft(g, options),)
    if decision.kind == "gioconda":
        takes = [word for word in options if word.startswith("take:")]
        by_worth = sorted(takes, key=lambda word: (BY_VALUE.index(g.spaces[int(word[5:])]), int(word[5:])))
        return (by_worth[0] if by_worth else "pass",)
    return (options[-1],)  # decline a swap, pass an extra play


def _best_theft(g: State, options: Sequence[str]) -> str:
    """The most valuable card of the legal victim with the highest score so far, seat order breaking ties."""

    def evaluate(word: str) -> tuple[int, int, int]:
        _, victim, material = word.split(":")
        return -score(g.players[int(victim)]), int(victim), BY_VALUE.index(material)

    return min(options, key=evaluate)


def why_not(g: State, seat: int, decision: Decision | None, word: str) -> Refusal | None:
    """The clause that forbids *word*, where a player might well have expected it to be on offer."""
    verb, _, rest = word.partition(":")
    if decision is None:
        return None
    if decision.kind in ("select", "extra"):
        return _why_not_pair(g, verb, rest)
    if decision.kind == "build" and verb == "pay":
        return Refusal("cannot_pay", "LE-BUILD-01", invention=g.spaces[g.stopped or 0], paid=rest)
    if decision.kind == "lady":
        return _why_not_steal(g, seat, verb, rest)
    if decision.kind == "studies" and verb == "swap":
        return _why_not_swap(rest)
    if decision.kind == "gioconda":
        return _why_not_pick(g, rest)
    return None


def _why_not_pair(g: State, character: str, steps: str) -> Refusal | None:
    if character in CHARACTERS and character not in g.pawns:
        return Refusal("not_in_play", "LE-SELECT-10", character=character)
    if character in g.pawns:
        return Refusal("no_such_number", "LE-COMP-08", steps=steps, numbers=list(BOX.board.movements))
    if character == "pass":
        return Refusal("no_passing", "LE-ROUND-03")
    return None


def _why_not_steal(g: State, seat: int, verb: str, rest: str) -> Refusal | None:
    if verb in ("decline", "pass"):
        return Refusal("must_steal", "LE-PAINT-10")
    victim, _, material = rest.partition(":")
    if material == JOKER:
        return Refusal("joker_is_safe", "LE-PAINT-25")
    if material in INVENTIONS:
        return Refusal("inventions_are_safe", "LE-BUILD-12")
    if victim == str(seat):
        return Refusal("own_card", "LE-PAINT-06")
    if material in MATERIALS and victim in map(str, range(len(g.players))):
        return Refusal("victim_has_none", "LE-PAINT-07", victim=int(victim), material=material)
    return None


def _why_not_swap(rest: str) -> Refusal | None:
    own, _, other = rest.partition(":")
    theirs = other.partition(":")[2]
    if JOKER in (own, theirs):
        return Refusal("joker_is_safe", "LE-PAINT-25")
    if own == theirs and own in MATERIALS:
        return Refusal("equal_swap", "LE-PAINT-33")
    if own in INVENTIONS or theirs in INVENTIONS:
        return Refusal("inventions_are_safe", "LE-BUILD-12")
    if own in MATERIALS and theirs in MATERIALS:
        return Refusal("nothing_to_swap", "LE-PAINT-30")
    return None


def _why_not_pick(g: State, rest: str) -> Refusal | None:
    number, _, paid = rest.partition(":")
    if number not in map(str, range(len(SPACES))):
        return None
    card = g.spaces[int(number)]
    if not card:
        return Refusal("space_is_empty", "LE-LAND-09", space=int(number))
    if card in INVENTIONS:
        return Refusal("cannot_pay", "LE-PAINT-15", invention=card, paid=paid)
    if card not in MATERIALS:
        return Refusal("no_painting", "LE-PAINT-16", space=int(number), card=card)
    return None
