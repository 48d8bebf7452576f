"""How Pigments is learnt: three pages and a sample game, and what each question means."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from games.engine import Decision, Learning, Lesson, Sample
from games.sample import read_sample
from games.translation import gettext as _


def pitch() -> str:
    """What the game is, in one sentence."""
    return _("Paint rows of rising cards in four pigments, before the deck runs out.")


def lessons() -> Sequence[Lesson]:
    """The pages."""
    return (
        Lesson(_("The table"), _("Each of you has a hand of four cards that nobody else sees (TO-INFO-01).")),
        Lesson(_("A turn"), _("Paint a card onto your row of its pigment, higher than the last (TO-PAINT-02)."), 1),
        Lesson(_("The score"), _("A painted card scores its value, a row of three 3 points more (TO-SCORE-02)."), 4),
    )


def advice(decision: Decision) -> str:
    """What a decision means."""
    return _ADVICE[decision.kind]()


_ADVICE: dict[str, Callable[[], str]] = {
    "turn": lambda: _("Low cards first: a row only rises (TO-PAINT-02). Wash what fits nowhere (TO-WASH-01)."),
    "look": lambda: _("You see the card that you would draw (TO-LOOK-01). It costs nothing but the way back."),
    "top": lambda: _("Discard it if no row of yours can take it (TO-LOOK-02)."),
}


@cache
def sample() -> Sample:
    """The game of the pictures."""
    return read_sample(Path(__file__).with_name("sample.json"))


LEARNING = Learning(pitch=pitch, weight=1, lessons=lessons, advice=advice, sample=sample)
