"""The contract between the rules of a title and everybody else.

Rules are scripts: generators that read like the rulebook and stop wherever somebody must choose. Between
scripts the state alone says what comes next; that point is a checkpoint. A game is a checkpoint and the
choices since, so restoring, undoing and branching are all the same replay.
"""

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import msgspec

T = TypeVar("T")
Script: TypeAlias = Generator[Any, Any, T]
Answer: TypeAlias = tuple[str, ...]


class Refusal(Exception):
    """A wish that cannot be granted and changed nothing: its reason, the clause, what the sentence needs."""

    def __init__(self, reason: str, clause: str = "", **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.facts = facts


class Misfit(Exception):
    """A saved choice does not fit the rules any more: it, and what follows, has to be asked again."""

    def __init__(self, index: int, choice: "Choice") -> None:
        super().__init__(
            f"choice {index} ({choice.kind}) of seat {choice.seat} does not fit"
        )  # no words: may be secret
        self.index = index


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: `readers` are the seats that may know of it, None is everybody."""

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    readers: tuple[int, ...] | None = None


class State(msgspec.Struct, omit_defaults=True):
    """What every title's state begins with.

    `draws` counts uses of chance, `revealed` every look at something hidden: undo ends where either moved.
    `told` holds events until the engine drains them; it is empty in every checkpoint.
    """

    seed: str
    draws: int = 0
    revealed: int = 0
    round: int = 1
    told: list[Event] = []


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What one of *seats* must choose now: from *least* to *most* different words of *options*.

    A `secret` decision is always asked, so that its being answered tells nothing; `ask` forces the same.
    """

    kind: str
    seats: tuple[int, ...]
    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    secret: bool = False
    ask: bool = False

    def only_answer(self) -> Answer | None:
        """The answer that nobody needs to be asked for, or None."""
        if self.least < len(self.options) or self.secret or self.ask:
            return None
        return self.options


class Choice(msgspec.Struct, frozen=True, gc=False):
    """What a seat chose. `key` is whatever the keeper of the choice knows it by, None while unsaved."""

    seat: int
    kind: str
    words: Answer
    auto: bool = False
    part: int = 0
    key: tuple[int, int] | None = None


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The saved state at the start of a part, in the round it belongs to."""

    part: int
    round: int
    state: bytes


class Waiting(msgspec.Struct, frozen=True):
    """Who is choosing, who has chosen in secret, and what the reader of a view has chosen so."""

    awaited: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    mine: Answer | None = None


class Standing(msgspec.Struct, frozen=True):
    """One seat's score: its place (equal seats share one), its total, and the parts that add up to it."""

    seat: int
    place: int
    total: int
    parts: dict[str, int]
    ties: dict[str, int] = {}


class TitleOption(msgspec.Struct, frozen=True):
    """A choice of the host: one of *values*, or a seat (`of_seats`), where "" is drawn by the seed."""

    name: str
    values: tuple[str, ...] = ()
    default: str = ""
    of_seats: bool = False
    seats: tuple[int, ...] = ()  # the player counts it matters for; () is all


class Label(msgspec.Struct, frozen=True):
    """An option in words: what stands on a button, and a line more where there is room."""

    text: str
    detail: str = ""


class Words(Protocol):
    """A title's sentences. *names* holds a display name for every seat."""

    def question(self, decision: Decision, view: Any, names: Sequence[str]) -> str: ...
    def option(self, decision: Decision, word: str, view: Any, names: Sequence[str]) -> Label: ...
    def group(self, word: str) -> str: ...
    def group_label(self, decision: Decision, group: str, view: Any, names: Sequence[str]) -> Label: ...
    def preview(self, decision: Decision, words: Answer, view: Any, names: Sequence[str]) -> str: ...
    def lines(self, events: Sequence[Event], names: Sequence[str]) -> list[str]: ...
    def situation(self, view: Any, names: Sequence[str]) -> str: ...
    def refusal(self, refusal: Refusal, names: Sequence[str]) -> str: ...
    def headline(self, view: Any, names: Sequence[str]) -> str: ...
    def board(self, view: Any, names: Sequence[str]) -> str: ...
    def alt(self, view: Any, names: Sequence[str]) -> str: ...
    def hand(self, view: Any, names: Sequence[str]) -> str: ...
    def guide(self) -> str: ...
    def score_part(self, part: str) -> str: ...
    def tie_part(self, part: str) -> str: ...
    def option_name(self, option: str) -> str: ...
    def option_value(self, option: str, value: str) -> str: ...


class Title(msgspec.Struct, frozen=True):
    """A board game we implement: everything the rest of the house may ask of it."""

    id: str
    name: str
    seats: tuple[int, ...]
    rules_version: int
    options: tuple[TitleOption, ...]
    setup: Callable[[int, Mapping[str, str], str], State]
    next_part: Callable[[Any], Script[None] | None]
    view: Callable[[Any, int | None, Waiting], Any]
    redeal: Callable[[Any, int | None, Random, Any], None]
    neutral: Callable[[Any, int, Decision], Answer]
    scores: Callable[[Any], tuple[Standing, ...]]
    why_not: Callable[[Any, int, Decision | None, str], Refusal | None]
    load: Callable[[bytes], State]
    words: Any
    clauses: Callable[[], dict[str, str]]
    worth: Callable[[Any, int], float] | None = None
    team: Callable[[Any, int], tuple[int, ...]] | None = None  # who shares a seat's side, itself included
    may_talk: Callable[[Any, int], bool] | None = None  # whether a team may share its plans now
    override: Callable[[Path], None] | None = None
    tally: Callable[[Sequence[Event]], dict[str, Counter[str]]] | None = None  # what a game's events show of balance
    details: tuple[str, ...] = ("board",)  # the pictures of a table that everybody may see, the overview first
    detail_of: Callable[[Decision], str] | None = None  # the one that shows what a decision is about; "" for none
    private_details: tuple[str, ...] = ()  # those that show what only their reader knows

    def save(self, state: State) -> bytes:
        """The state as keyed JSON."""
        return _json.encode(state)

    def position_worth(self, state: State, seat: int) -> float:
        """What a position is worth to a seat, for computer players: the title's estimate, else the score so far."""
        if self.worth is not None:
            return self.worth(state, seat)
        return next(float(standing.total) for standing in self.scores(state) if standing.seat == seat)

    def sentences(self) -> Words:
        """The title's words, typed."""
        return cast(Words, self.words)


_json = msgspec.json.Encoder()


# --- asking and telling: what scripts call


def choose(seat: int, kind: str, options: Sequence[str], *, ask: bool = False, secret: bool = False) -> Script[str]:
    """Ask *seat* for one of *options*."""
    answer: Answer = yield Decision(kind, (seat,), tuple(options), ask=ask, secret=secret)
    return answer[0]


def choose_some(seat: int, kind: str, options: Sequence[str], least: int, most: int) -> Script[Answer]:
    """Ask *seat* for *least* to *most* different words out of at most 25."""
    answer: Answer = yield Decision(kind, (seat,), tuple(options), least, min(most, len(options)))
    return answer


def side_by_side(scripts: Mapping[int, Script[T]]) -> Script[dict[int, T]]:
    """Let several seats answer at once and in secret; returns what each script returned, at the reveal.

    The scripts read the state and return: they change nothing, draw nothing, tell nothing.
    """
    results: dict[int, T] = yield Together(dict(scripts))
    return results


def choose_together(kind: str, options: Mapping[int, Sequence[str]]) -> Script[dict[int, str]]:
    """Ask several seats one secret question each; returns the words by seat, at the reveal."""
    questions = {seat: Decision(kind, (seat,), tuple(words), secret=True) for seat, words in options.items()}
    results: dict[int, str] = yield Together(questions)
    return results


def tell(g: State, kind: str, seat: int | None = None, /, readers: tuple[int, ...] | None = None, **facts: Any) -> None:
    """Say that something happened; it reaches logs and players once the choice behind it is saved."""
    g.told.append(Event(kind, seat, facts, readers))


def chance(g: State) -> Random:
    """A fresh source of chance, the same for the same seed and count of draws."""
    g.draws += 1
    return Random(f"{g.seed}:{g.draws}")


def fits(decision: Decision, words: Answer) -> bool:
    """Whether *words* answer *decision*."""
    if len(words) == 1:  # nearly always
        return decision.least <= 1 <= decision.most and words[0] in decision.options
    return (
        decision.least <= len(words) <= decision.most
        and len(set(words)) == len(words)
        and set(words) <= set(decision.options)
    )


def checked(ask: Any) -> Decision:
    """A script's question. Raises TypeError and RuntimeError for what nobody could answer."""
    if not isinstance(ask, Decision):
        raise TypeError(f"a script yielded {ask!r} instead of a decision")
    if not ask.options or len(ask.options) < ask.least:
        raise RuntimeError(f"decision {ask.kind!r} of seats {ask.seats} has too few options")
    return ask


class Together:
    """Several seats' scripts between their start and the reveal; a script of one question may be the question."""

    __slots__ = ("first", "open", "picks", "results", "scripts")

    def __init__(self, scripts: Mapping[int, Script[Any] | Decision]) -> None:
        self.scripts = scripts
        self.open: dict[int, Decision] = {}
        self.results: dict[int, Any] = {}
        self.picks: dict[int, Answer] = dict.fromkeys(scripts, ())

    def begin(self) -> None:
        for seat, script in self.scripts.items():
            if isinstance(script, Decision):
                self.open[seat] = checked(script)
            else:
                self._resume(seat, script, None)
        self.first = self.open.copy()

    def send(self, seat: int, answer: Answer) -> None:
        self.picks[seat] += answer
        script = self.scripts[seat]
        if isinstance(script, Decision):
            del self.open[seat]
            self.results[seat] = answer[0]
        else:
            self._resume(seat, script, answer)

    def _resume(self, seat: int, script: Script[Any], answer: Answer | None) -> None:
        try:
            self.open[seat] = checked(script.send(answer))
        except StopIteration as end:
            self.open.pop(seat, None)
            self.results[seat] = end.value
