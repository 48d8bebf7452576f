"""The contract between the rules of a title and everybody else.

Rules are scripts: generators that read like the rulebook and stop wherever somebody must choose. Between
scripts the state alone says what comes next; that point is a checkpoint. A game is a checkpoint and the
choices since, so restoring, undoing and branching are all the same replay.

`docs/adding-a-title.md` names everything that a title has to give and to keep.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from games.register import Clause, Ruling

T = TypeVar("T")
S = TypeVar("S", bound="State")
V = TypeVar("V", bound="View")
V_contra = TypeVar("V_contra", bound="View", contravariant=True)

# What a script yields and is sent differs from question to question, which a Generator's types cannot say; the
# functions that ask (`choose` and its like) return typed answers, and `check_decision` looks at what is yielded.
Script: TypeAlias = Generator[Any, Any, T]
Answer: TypeAlias = tuple[str, ...]
By: TypeAlias = Literal["person", "plan", "computer", "default", "rules"]

# Event kinds that mean something outside a title: with "setup" the public log promises the seed, "round" stands out in
# it. The others are the tables' own and are never emitted by a title.
SETUP = "setup"
ROUND = "round"
TABLE_EVENTS = (
    "undone",
    "resigned",
    "gave_up",
    "asked_again",
    "replaced",
    "freed",
    "offered",
    "seat_kept",
    "taken_over",
    "stand_in",
    "came_back",
    "overdue",
    "day_given",
    "left_server",
    "away",
    "asked_pause",
    "asked_pace",
    "pace_changed",
    "pace_kept",
    "asked_end",
    "paused",
    "not_paused",
    "pause_ends",
    "pause_over",
    "ended_by_agreement",
    "not_ended",
    "closed",
    "outage",
    "place_moved",
)

# Limits of what stands on controls. Longer labels are cut; a longer option makes no custom id.
LONGEST_OPTION = 60  # characters, "|" being none of them
LONGEST_LABEL, LONGEST_DETAIL = 80, 100  # of a button, of a line in a menu
LONGEST_ALT = 1_024
MOST_SEATS = 5  # as many as have a look of their own in pictures
MOST_OPTIONS_OF_SOME = 25  # of a decision in which several may be chosen: one menu

OVERVIEW = "board"  # the detail that a title's pictures begin with
PRIVATE_BOARD = "my"  # the detail that shows a seat what lies before it, hidden things too


class Refusal(Exception):
    """A wish that cannot be granted and changed nothing: its reason, the clause, what the sentence needs."""

    def __init__(self, reason: str, clause: str = "", **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.facts = facts


class ReplayMismatch(Exception):
    """A saved choice does not fit the rules any more: it, and what depends on it, has to be asked again.

    `simultaneous` says that several seats were choosing side by side, so that others' picks do not depend on it.
    """

    def __init__(self, index: int, choice: "Choice", *, simultaneous: bool = False) -> None:
        # Without the options chosen: they may be secret.
        super().__init__(f"choice {index} ({choice.kind}) of seat {choice.seat} does not fit")
        self.index = index
        self.simultaneous = simultaneous


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: `visible_to` are the seats that may know of it, None is everybody."""

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    visible_to: tuple[int, ...] | None = None


class State(msgspec.Struct, omit_defaults=True):
    """What every title's state begins with.

    `draws` counts uses of chance, `revealed` every look at something hidden: undo ends where either moved.
    `emitted` holds events until the engine drains them; it is empty in every checkpoint.
    """

    seed: str
    draws: int = 0
    revealed: int = 0
    round: int = 1
    emitted: list[Event] = []


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What one of *seats* must choose now: from *least* to *most* different *options*.

    A `secret` decision is always asked, so that its being answered tells nothing; `always_ask` forces the same.
    """

    kind: str
    seats: tuple[int, ...]
    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    secret: bool = False
    always_ask: bool = False

    def forced_answer(self) -> Answer | None:
        """The answer that nobody needs to be asked for, or None."""
        if self.least < len(self.options) or self.secret or self.always_ask:
            return None
        return self.options


class Choice(msgspec.Struct, frozen=True, gc=False):
    """What a seat chose, and by whom: its person, a plan of its person, a computer player, the default of a silent
    seat, or the rules where there was nothing to choose. `key` is whatever its keeper knows it by, None while unsaved.
    """

    seat: int
    kind: str
    options: Answer
    by: By = "person"
    part: int = 0
    key: tuple[int, int] | None = None

    @property
    def auto(self) -> bool:
        """Whether nobody chose, neither a person nor a computer player."""
        return self.by in ("default", "rules")


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The saved state at the start of a part, in the round it belongs to."""

    part: int
    round: int
    state: bytes


class Waiting(msgspec.Struct, frozen=True):
    """Who is choosing, who has chosen in secret, what the reader of a view has chosen so, and its open decision."""

    awaited: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    mine: Answer | None = None
    decision: Decision | None = None


class Standing(msgspec.Struct, frozen=True):
    """One seat's score: its place (equal seats share one), its total, and the parts that add up to it.

    `ties` holds, in order, the counts that rank equal totals.
    """

    seat: int
    place: int
    total: int
    parts: dict[str, int]
    ties: dict[str, int] = {}


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What every title's view has: whose it is (None for a spectator), and who is choosing.

    `answered` are the seats that have chosen in secret, `mine` what the reader has chosen so. `standings` ranks the
    seats by what the reader knows.
    """

    seat: int | None = None
    awaited: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    mine: Answer = ()
    standings: tuple[Standing, ...] = ()


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


class TitleText(Protocol[V_contra]):
    """A title's sentences, in its `text.py`. *names* holds a display name for every seat."""

    def question(self, decision: Decision, view: V_contra, names: Sequence[str]) -> str:
        """What is asked, in one sentence."""

    def option(self, decision: Decision, option: str, view: V_contra, names: Sequence[str]) -> Label:
        """One option. Two options of a decision never read alike."""

    def group(self, option: str) -> str:
        """What a long list of options is divided by."""

    def group_label(self, decision: Decision, group: str, view: V_contra, names: Sequence[str]) -> Label:
        """A group of options."""

    def preview(self, decision: Decision, options: Answer, view: V_contra, names: Sequence[str]) -> str:
        """An answer in a sentence, for the last question before it."""

    def lines(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """What happened. All *events* may be known to the reader."""

    def situation(self, view: V_contra, names: Sequence[str]) -> str:
        """What has to be known for the reader's decision, below the question; "" for a spectator."""

    def refusal(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Why a wish is refused; "" when the reason is not one of the title's."""

    def headline(self, view: V_contra, names: Sequence[str]) -> str:
        """Where the game stands, in one line."""

    def board(self, view: V_contra, names: Sequence[str]) -> str:
        """The whole table as text, equal in content to the pictures; its first line is the headline."""

    def alt(self, view: V_contra, names: Sequence[str]) -> str:
        """What the picture shows, at most 1,024 characters."""

    def hand(self, view: V_contra, names: Sequence[str]) -> str:
        """What only the reader, who has a seat, may see."""

    def guide(self) -> str:
        """How the game goes, in short, with the clauses to ask for."""

    def score_part(self, part: str) -> str:
        """A key of `Standing.parts`."""

    def tie_part(self, part: str) -> str:
        """A key of `Standing.ties`."""

    def option_name(self, option: str) -> str:
        """A host's option."""

    def option_value(self, option: str, value: str) -> str:
        """A value of a host's option that is no seat."""

    def detail_name(self, detail: str) -> str:
        """What a button for one of the title's pictures says."""


class Lesson(msgspec.Struct, frozen=True):
    """A page of how a title plays, beside a picture of its sample game after so many choices."""

    heading: str
    text: str
    after: int = 0
    detail: str = OVERVIEW


class Sample(msgspec.Struct, frozen=True):
    """A game that pictures are made from: how it began, and the choices of its seats, in order."""

    seats: int
    seed: str
    choices: tuple[tuple[int, Answer], ...]
    options: dict[str, str] = {}


class Learning(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody learns a title: before a game, and under each question of the first one."""

    pitch: Callable[[], str]  # what the game is, in one sentence
    weight: int  # from 1, light, to 5, heavy
    lessons: Callable[[], Sequence[Lesson]]  # in the order in which they are read
    advice: Callable[[Decision], str]  # what a decision means, what to look at, a word of advice, its clauses
    sample: Callable[[], Sample]


class Title(msgspec.Struct, Generic[S, V], frozen=True, kw_only=True):
    """A board game we implement: everything the rest of the house may ask of it."""

    id: str
    name: str
    seats: tuple[int, ...]  # the player counts, lowest first
    rules_version: int
    options: tuple[TitleOption, ...]
    setup: Callable[[int, Mapping[str, str], str], S]  # seats, the host's options, seed
    next_part: Callable[[S], Script[None] | None]  # the script that starts here; None when the game is over
    view: Callable[[S, int | None, Waiting], V]
    redeal: Callable[[S, int | None, Random, S], None]  # deals anew what a seat cannot know; the last is the state now
    default_choice: Callable[[S, int, Decision], Answer]
    scores: Callable[[S], tuple[Standing, ...]]  # best first
    why_not: Callable[[S, int, Decision | None, str], Refusal | None]
    load: Callable[[bytes], S]
    text: TitleText[V]
    clauses: Callable[[], dict[str, Clause]]
    rulings: Callable[[], dict[str, Ruling]] = dict
    declines: frozenset[str] = frozenset({"decline", "pass"})  # options that leave everything as it is, or go on
    learning: Learning | None = None
    icon_words: Callable[[], Mapping[str, str]] = dict  # words of its sentences that an icon may stand before
    evaluate: Callable[[S, int], float] | None = None  # what a position is worth to a seat
    team: Callable[[S, int], tuple[int, ...]] | None = None  # who shares a seat's side, itself included
    may_talk: Callable[[S, int], bool] | None = None  # whether a team may share its plans now
    override: Callable[[Path], None] | None = None
    calls: Mapping[int, float] = {}  # how often each seat has to choose in a game, by player count; measured
    statistics: Callable[[Sequence[Event]], dict[str, Counter[str]]] | None = None  # what events show of balance
    details: tuple[str, ...] = (OVERVIEW,)  # the pictures of a table that everybody may see, the overview first
    detail_of: Callable[[Decision], str] | None = None  # the one that shows what a decision is about; "" for none
    private_details: tuple[str, ...] = ()  # those that show what only their reader knows

    def __post_init__(self) -> None:
        """Raises ValueError for a title that the house could not play."""
        if problem := next(_problems(self), None):
            raise ValueError(f"title {self.id!r}: {problem}")

    def save(self, state: S) -> bytes:
        """The state as keyed JSON."""
        return _json.encode(state)

    def evaluate_position(self, state: S, seat: int) -> float:
        """What a position is worth to a seat, for computer players: the title's estimate, else the score so far."""
        if self.evaluate is not None:
            return self.evaluate(state, seat)
        return next(float(standing.total) for standing in self.scores(state) if standing.seat == seat)


# Any of them, where a list holds several: what one title's functions take, another's cannot.
AnyTitle: TypeAlias = Title[Any, Any]


def _problems(title: AnyTitle) -> Iterator[str]:
    """What is wrong with a title, as far as it can be seen before it is played."""
    pictures, options = (*title.details, *title.private_details), [option.name for option in title.options]
    if not _NAME.fullmatch(title.id):
        yield "its id needs small letters, digits and _"
    if not title.seats or title.seats[0] < 1 or sorted(set(title.seats)) != list(title.seats):
        yield "its seats are not player counts, lowest first"
    if max(title.seats, default=0) > MOST_SEATS:
        yield f"it is for more than {MOST_SEATS} seats"
    if title.details[:1] != (OVERVIEW,) or len(set(pictures)) < len(pictures):
        yield f"its details do not begin with {OVERVIEW!r}, or one stands there twice"
    if len(title.details) + len(title.private_details) > 1 and title.detail_of is None:
        yield "it has several pictures and does not say which one a decision is about (detail_of)"
    if (title.team is None) != (title.may_talk is None):
        yield "team and may_talk go together"
    if len(set(options)) < len(options) or not all(_NAME.fullmatch(name) for name in options):
        yield "the names of its options are not small letters, digits and _, or one stands there twice"
    for option in title.options:
        if option.default not in (option.values or ("",)) or bool(option.values) == option.of_seats:
            yield f"option {option.name!r} has no values, or its default is none of them"
        if not set(option.seats) <= set(title.seats):
            yield f"option {option.name!r} is for a number of seats that there is not"


_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")

_json = msgspec.json.Encoder()


# --- asking and telling: what scripts call


def choose(
    seat: int, kind: str, options: Sequence[str], *, always_ask: bool = False, secret: bool = False
) -> Script[str]:
    """Ask *seat* for one of *options*."""
    answer: Answer = yield Decision(kind, (seat,), tuple(options), always_ask=always_ask, secret=secret)
    return answer[0]


def choose_some(seat: int, kind: str, options: Sequence[str], least: int, most: int) -> Script[Answer]:
    """Ask *seat* for *least* to *most* different ones out of at most MOST_OPTIONS_OF_SOME *options*."""
    answer: Answer = yield Decision(kind, (seat,), tuple(options), least, min(most, len(options)))
    return answer


def side_by_side(scripts: Mapping[int, Script[T]]) -> Script[dict[int, T]]:
    """Let several seats answer at once and in secret; returns what each script returned, at the reveal.

    The scripts read the state and return: they change nothing, draw nothing, emit nothing.
    """
    results: dict[int, T] = yield Simultaneous(dict(scripts))
    return results


def choose_together(kind: str, options: Mapping[int, Sequence[str]]) -> Script[dict[int, str]]:
    """Ask several seats one secret question each; returns the options chosen by seat, at the reveal."""
    questions = {seat: Decision(kind, (seat,), tuple(of_seat), secret=True) for seat, of_seat in options.items()}
    results: dict[int, str] = yield Simultaneous(questions)
    return results


def emit(
    g: State, kind: str, seat: int | None = None, /, visible_to: tuple[int, ...] | None = None, **facts: Any
) -> None:
    """Say that something happened; it reaches logs and players once the choice behind it is saved."""
    g.emitted.append(Event(kind, seat, facts, visible_to))


def next_rng(g: State) -> Random:
    """A fresh random generator, the same for the same seed and count of draws."""
    g.draws += 1
    return Random(f"{g.seed}:{g.draws}")


def is_answer(decision: Decision, options: Answer) -> bool:
    """Whether *options* answer *decision*."""
    if len(options) == 1:  # nearly always
        return decision.least <= 1 <= decision.most and options[0] in decision.options
    return (
        decision.least <= len(options) <= decision.most
        and len(set(options)) == len(options)
        and set(options) <= set(decision.options)
    )


def check_decision(ask: object) -> Decision:
    """A script's question. Raises TypeError and RuntimeError for what nobody could answer."""
    if not isinstance(ask, Decision):
        raise TypeError(f"a script yielded {ask!r} instead of a decision")
    if not ask.options or len(ask.options) < ask.least:
        raise RuntimeError(f"decision {ask.kind!r} of seats {ask.seats} has too few options")
    return ask


class Simultaneous:
    """Several seats' scripts between their start and the reveal; a script of one question may be the question."""

    __slots__ = ("first", "open", "picks", "results", "scripts")

    def __init__(self, scripts: Mapping[int, Script[Any] | Decision]) -> None:
        self.scripts = scripts
        self.open: dict[int, Decision] = {}
        self.results: dict[int, Any] = {}
        self.picks: dict[int, Answer] = dict.fromkeys(scripts, ())

    def begin(self) -> None:
        """Run every script up to its first question."""
        for seat, script in self.scripts.items():
            if isinstance(script, Decision):
                self.open[seat] = check_decision(script)
            else:
                self._resume(seat, script, None)
        self.first = self.open.copy()

    def send(self, seat: int, answer: Answer) -> None:
        """Give one seat's script its answer."""
        self.picks[seat] += answer
        script = self.scripts[seat]
        if isinstance(script, Decision):
            del self.open[seat]
            self.results[seat] = answer[0]
        else:
            self._resume(seat, script, answer)

    def _resume(self, seat: int, script: Script[Any], answer: Answer | None) -> None:
        try:
            self.open[seat] = check_decision(script.send(answer))
        except StopIteration as end:
            self.open.pop(seat, None)
            self.results[seat] = end.value
