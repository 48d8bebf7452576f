"""How Leonardo is learnt: a few pages beside pictures of a sample game, and what each question means."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from games.engine import Decision, Learning, Lesson, Sample
from games.leonardo.paintings import PAINTINGS
from games.sample import read_sample
from games.translation import gettext as _


def pitch() -> str:
    """What the game is, in one sentence."""
    return _(
        "Walk the characters around the circle, collect Materials, and build Leonardo's inventions before others do."
    )


def lessons() -> Sequence[Lesson]:
    """The pages, in order."""
    return (
        Lesson(
            _("What you want"),
            _(
                "You win with the most points. Inventions bring them: each shows its points in gold, and below it the "
                "Material cards that it costs. A Material card left at the end is worth 1 point (LE-SCORE-01).\n"
                "Nine spaces lie in a circle. On three of them lie inventions, on six lie Material cards and paintings."
            ),
        ),
        Lesson(
            _("The characters belong to nobody"),
            _(
                "Beside the spaces stand Leonardo, Gioconda and, with four players, Pardo. Everybody may move any of "
                "them (LE-SETUP-13). They walk clockwise only, and always the whole number (LE-MOVE-02, LE-MOVE-03)."
            ),
        ),
        Lesson(
            _("Everybody chooses in secret"),
            _(
                "At the start of a round you choose a character and a number from 1 to 3. Nobody sees it before all "
                "have chosen, and until then you may change it (LE-SELECT-03, LE-HOUSE-06). Then all pairs are shown, "
                "and the plays follow, beginning with who holds Tiglio, the little wooden robot (LE-ROUND-02)."
            ),
            2,
        ),
        Lesson(
            _("Who plays before you matters"),
            _(
                "A character starts from where it stands when your play comes. If somebody before you has moved the "
                "same one, you land further on, perhaps on an empty space (LE-MOVE-06, LE-LAND-03). So look at who "
                "holds Tiglio, and at what the others would like to have: all cards lie open (LE-INFO-01)."
            ),
            6,
        ),
        Lesson(
            _("Only the space where it stops counts"),
            _(
                "A Material card there is yours (LE-LAND-04). An invention you may build at once, if you have all that "
                "it costs; the cards that pay are gone, the points are yours for good (LE-BUILD-01, LE-BUILD-12). "
                "If you cannot pay, it stays where it is (LE-BUILD-08)."
            ),
            15,
        ),
        Lesson(
            _("Five paintings"),
            _("A painting acts for whoever stops at it (LE-LAND-07):")
            + "".join(f"\n• **{painting.name()}**: {painting.does()}" for painting in PAINTINGS.values()),
            24,
        ),
        Lesson(
            _("The end of a round, and of the game"),
            _(
                "Empty spaces are filled from two decks; Tiglio goes to the left (LE-PREP-01, LE-PREP-09). The game "
                "ends when a space needs a card and its deck is empty (LE-END-01). Of equal scores the one with more "
                "inventions is first (LE-TIE-01)."
            ),
            48,
        ),
    )


def advice(decision: Decision) -> str:
    """What a decision means, what to look at, and a word of advice."""
    return _ADVICE[decision.kind]()


_ADVICE: dict[str, Callable[[], str]] = {
    "select": lambda: _(
        "You plan your one play of this round: who walks, and how far (LE-SELECT-01). Each line says where it would "
        "stop and what lies there.\n"
        "**Look at** the order of play: whoever plays before you with the same character carries it on "
        "(LE-MOVE-06).\n"
        "**Advice:** early on collect Materials that one of the inventions costs. If you can pay for one that a "
        "character can reach, go for it now: another may be faster."
    ),
    "extra": lambda: _(
        "Your Vitruvian Man gives you a play of your own, with the circle filled again and nobody in between "
        "(LE-EXTRA-02).\n"
        "**Advice:** what you see is what you get. If no stop brings anything, passing costs only the painting "
        "(LE-EXTRA-08)."
    ),
    "build": lambda: _(
        "You have stopped beside an invention that you can pay for. If you build it, the cards shown are gone and its "
        "points are yours until the end (LE-BUILD-04, LE-BUILD-06). You may decline (LE-BUILD-09).\n"
        "**Look at** how you pay: a Self-Portrait stands in for any one Material (LE-PAINT-20).\n"
        "**Advice:** nearly always build. Keep a Self-Portrait if you can pay without it."
    ),
    "lady": lambda: _(
        "Lady with the Ermine lets you take one Material card from another player, now or never (LE-PAINT-06, "
        "LE-PAINT-09).\n"
        "**Advice:** take what an invention on the circle costs you still, or what the one ahead of you needs."
    ),
    "studies": lambda: _(
        "Studies for the Horse lets you swap one of your Material cards for one of another player's, who cannot refuse "
        "(LE-PAINT-27, LE-PAINT-28). You may decline (LE-PAINT-31).\n"
        "**Advice:** give what you have twice, and take what you lack."
    ),
    "gioconda": lambda: _(
        "The Gioconda painting lets you pick one card from anywhere on the circle, after everybody has played: a "
        "Material, or an invention that you can pay for (LE-PAINT-11, LE-PAINT-15).\n"
        "**Advice:** an invention if you can, else the Material that you need most. It is gone if you pass "
        "(LE-PAINT-19)."
    ),
}


@cache
def sample() -> Sample:
    """The game that the pages show."""
    return read_sample(Path(__file__).with_name("sample.json"))


LEARNING = Learning(pitch=pitch, weight=1, lessons=lessons, advice=advice, sample=sample)
