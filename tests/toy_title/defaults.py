"""What a silent seat answers, and why a wished answer is not on offer."""

from games.engine import Answer, Decision, Refusal
from tests.toy_title.box import CARDS
from tests.toy_title.rules import can_paint
from tests.toy_title.state import State


def default_choice(g: State, seat: int, decision: Decision) -> Answer:
    """The lowest card is painted, or washed where none can be; nothing is looked at (TO-HOUSE-01)."""
    if decision.kind == "turn":
        return (min(decision.options, key=lambda option: (option.startswith("wash:"), _value(option), option)),)
    return ("decline" if decision.kind == "look" else "keep",)


def _value(option: str) -> int:
    return CARDS[option.partition(":")[2]][1]


def why_not(g: State, seat: int, decision: Decision | None, option: str) -> Refusal | None:
    """The clause that forbids *option*, where a player might well have expected it to be on offer."""
    verb, _, card = option.partition(":")
    if decision is None or decision.kind != "turn":
        return None
    if option in ("pass", "decline"):
        return Refusal("must_play", "TO-TURN-02")
    if verb not in ("paint", "wash") or card not in CARDS:
        return None
    player = g.players[seat]
    if card not in player.hand:
        return Refusal("not_in_hand", "TO-PAINT-01", card=card)
    assert not can_paint(player, card)
    return Refusal("too_low", "TO-PAINT-02", card=card, last=player.rows[CARDS[card][0]][-1])
