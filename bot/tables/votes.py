"""What the people of a table decide together: about somebody who is away, a pause, another pace, the end of a game."""

from collections import Counter
from typing import Any, Literal

import msgspec

from bot.tables.calling import about_row
from bot.tables.game_view import Seat
from bot.tables.loaded_game import LoadedGame
from bot.time.moments import moment
from bot.time.notices import after_days
from storage.store import Call, Statements

VoteKind = Literal["absent", "stand_in", "pause", "end", "pace"]
ANSWERS: dict[str, tuple[str, ...]] = {
    "absent": ("day", "stand_in", "free"),
    "stand_in": ("stand_in", "wait"),
    "pause": ("yes", "no"),
    "end": ("yes", "no"),
    "pace": ("yes", "no"),
}
DAYS = {"absent": 1.0, "stand_in": 1.0, "pause": 3.0, "end": 3.0, "pace": 3.0}  # awake, for everybody to answer
UNANIMOUS = ("pause", "end", "pace")
SILENCES = 2  # after which nobody's answer means a stand-in


class Vote(msgspec.Struct, frozen=True):
    """A question to a table: of which kind, about which seat, asked by whom (0 is the clock), with what detail."""

    id: int
    game: int
    kind: VoteKind
    seat: int | None
    user: int
    detail: str = ""
    opened: float = 0.0
    closed: float | None = None
    outcome: str = ""
    ballots: tuple[tuple[int, str], ...] = ()


def vote_of(row: Any, ballots: Any = ()) -> Vote:
    """A stored vote."""
    fields = {name: row[name] for name in Vote.__struct_fields__ if name != "ballots"}
    return Vote(**fields, ballots=tuple((ballot["seat"], ballot["answer"]) for ballot in ballots))


def answers(vote: Vote, zeros: int) -> tuple[str, ...]:
    """What can be answered: a seat can be freed from the second time on that its clock has run out."""
    options = ANSWERS[vote.kind]
    return options if zeros >= 2 else tuple(option for option in options if option != "free")


def voters(loaded: LoadedGame, kind: str, about: int | None, asker: int = 0) -> list[Seat]:
    """Who has a vote: people who choose for themselves, but not about themselves, and not who asked.

    About somebody who has no time left those have none who have none left themselves.
    """
    people = [seat for seat in loaded.seats if seat.user and seat.person]
    if kind == "absent":
        out = {number for number, call in loaded.calls.items() if call.open and call.zeros}
        people = [seat for seat in people if seat.seat not in out]
    return [seat for seat in people if seat.seat != about and (kind not in UNANIMOUS or seat.user != asker)]


def decided(vote: Vote, entitled: int, ended: bool, silences: int) -> str | None:
    """What a table has decided: "" for nothing, None while it is open.

    Of those who answered the majority decides about somebody who is away; a tie gives a day, silence does twice.
    What everybody must agree to ends with the first no.
    """
    counts = Counter(answer for _seat, answer in vote.ballots)
    if vote.kind in UNANIMOUS:
        if counts["no"]:
            return "no"
        return "yes" if counts["yes"] >= entitled else "no" if ended else None
    if not ended and len(vote.ballots) < entitled:
        return None
    if not counts:
        return ("stand_in" if silences >= SILENCES else "silence") if vote.kind == "absent" else "wait"
    (first, most), *others = counts.most_common()
    tie = any(number == most for _answer, number in others)
    if tie:
        return "day" if vote.kind == "absent" else "wait"
    return first


async def open_vote(
    db: Statements, loaded: LoadedGame, kind: VoteKind, about: int | None, user: int, now: float, detail: str = ""
) -> int | None:
    """Ask the people of a table; the vote, or None when there is nobody to ask."""
    entitled = voters(loaded, kind, about, user)
    if not entitled:
        return None
    vote: int = await db.insert_vote(game=loaded.game.id, kind=kind, seat=about, user=user, detail=detail, opened=now)
    rows = [about_row(loaded.game.id, seat, "vote", vote, now) for seat in entitled]
    until = max(after_days(loaded.calendar(seat), now, DAYS[kind]) for seat in entitled)
    await db.together(
        db.insert_calls(rows),
        db.put_moments([moment("notices", seat.user, None, now, now) for seat in entitled]),
        db.set_moments([moment("vote", vote, loaded.game.id, until, now)]),
    )
    return vote


def closing(db: Statements, game: int, now: float) -> list[Call]:
    """Nothing is to be decided any more at a game that is over."""
    return [db.close_votes(game=game, closed=now), db.close_calls_of_closed_votes(game=game, closed=now)]
