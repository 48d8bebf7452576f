"""What the people of a table are asked together, in the two lengths in which it is said."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.tables.votes import VoteKind
from games.translation import gettext as _


class Question(NamedTuple):
    """A question as a notice says it, which many may read, and as it stands whole above its answers."""

    short: str  # title, name (whom it is about)
    whole: str  # about, asker, days


QUESTIONS: Mapping[VoteKind, Callable[[], Question]] = {
    "absent": lambda: Question(
        _("{name} has no time left in {title}. What shall happen? The table asks for your answer."),
        _("{about} has no time left. What shall happen?"),
    ),
    "stand_in": lambda: Question(
        _("{title} has waited long for {name}. The table asks for your answer."),
        _("The game has waited long for {about}. Shall a computer player stand in?"),
    ),
    "pause": lambda: Question(
        _("{title}: shall there be a pause? The table asks for your answer."),
        _("{asker} asks for a pause of {days} days, in which no clock runs. All have to agree."),
    ),
    "pace": lambda: Question(
        _("{title}: shall there be another pace? The table asks for your answer."),
        _("{asker} asks for another pace. Every clock begins anew with it. All have to agree."),
    ),
    "end": lambda: Question(
        _("{title}: shall it end here? The table asks for your answer."),
        _("{asker} asks to end the game here, without a winner. All have to agree."),
    ),
}
