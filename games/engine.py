"""The contract between the rules of a title and everybody else.

Rules are scripts: generators that read like the rulebook and stop wherever somebody must choose. Between
scripts the state alone says what comes next; that point is a checkpoint. A game is a checkpoint and the
choices since, so restoring, undoing and branching are all the same replay.
"""

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import repeat
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
        if self.secret or self.ask or self.least < len(self.options):
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
    results: dict[int, T] = yield _Together(dict(scripts))
    return results


def choose_together(kind: str, options: Mapping[int, Sequence[str]]) -> Script[dict[int, str]]:
    """Ask several seats one secret question each; returns the words by seat, at the reveal."""
    questions = {seat: Decision(kind, (seat,), tuple(words), secret=True) for seat, words in options.items()}
    results: dict[int, str] = yield _Together(questions)
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


def _checked(ask: Any) -> Decision:
    """A script's question. Raises TypeError and RuntimeError for what nobody could answer."""
    if not isinstance(ask, Decision):
        raise TypeError(f"a script yielded {ask!r} instead of a decision")
    if not ask.options or len(ask.options) < ask.least:
        raise RuntimeError(f"decision {ask.kind!r} of seats {ask.seats} has too few options")
    return ask


class _Together:
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
                self.open[seat] = _checked(script)
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
            self.open[seat] = _checked(script.send(answer))
        except StopIteration as end:
            self.open.pop(seat, None)
            self.results[seat] = end.value


class LiveGame:
    """A game being played: a checkpoint, the choices since, and the script that waits for the next one.

    `part` is the number of the part being played. `events` are those told since it was loaded, each with the number
    of choices before it. `settled` is the number of choices that everybody may see the effect of; an unsettled turn
    is shown to its own seat alone.
    """

    _script: Script[None] | None
    _decision: Decision | None
    _together: _Together | None

    def __init__(
        self, title: Title, checkpoint: Checkpoint, choices: Sequence[Choice] = (), *, keep: bool = True
    ) -> None:
        """Restore a game. Without *keep* it saves no checkpoints on its way, and can never go back or be copied."""
        self.title = title
        self.base = checkpoint
        self._keep = keep
        self.events: list[tuple[int, Event]] = []
        self._replay(choices)
        self._answer_automatic()

    @classmethod
    def begin(cls, title: Title, seats: int, options: Mapping[str, str], seed: str, *, keep: bool = True) -> "LiveGame":
        """Set up a new game. Raises Refusal when the title is not for that many seats."""
        if seats not in title.seats:
            raise Refusal("seats", seats=seats, allowed=title.seats)
        state = title.setup(seats, options, seed)
        opening, state.told = state.told, []
        live = cls(title, Checkpoint(0, state.round, title.save(state)), keep=keep)
        live.events[:0] = [(0, event) for event in opening] + [(0, event) for event in live._opening]
        return live

    # --- reading

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._script is None

    @property
    def open(self) -> tuple[Decision, ...]:
        """Every decision that waits for an answer."""
        if self._together is not None:
            return tuple(self._together.open.values())
        return () if self._decision is None else (self._decision,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that can answer an open decision."""
        if self._together is not None:
            return tuple(self._together.open)
        return () if self._decision is None else self._decision.seats

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats that have chosen in secret and wait for the reveal."""
        together = self._together  # in the order of the scripts: who was faster is nobody's business
        return () if together is None else tuple(seat for seat in together.scripts if seat in together.results)

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """The final standings, best first, or None while the game goes on."""
        return self.title.scores(self.state) if self.over else None

    def mine(self, seat: int) -> Decision | None:
        """The open decision that *seat* can answer."""
        if self._together is not None:
            return self._together.open.get(seat)
        return self._decision if self._decision is not None and seat in self._decision.seats else None

    def changeable(self, seat: int) -> Decision | None:
        """The secret decision that *seat* has answered and may still answer anew."""
        together = self._together
        return together.first.get(seat) if together is not None and seat in together.results else None

    def picked(self, seat: int) -> Answer | None:
        """What *seat* has chosen in secret so far; None when it has not or everything is revealed."""
        return (self._together.picks.get(seat) or None) if self._together is not None else None

    def view(self, seat: int | None) -> Any:
        """The table as *seat* may know it; None is a spectator."""
        waiting = Waiting(self.awaited, self.answered, None if seat is None else self.picked(seat))
        return self.title.view(self.state, seat, waiting)

    def why_not(self, seat: int, word: str) -> Refusal:
        """Why *word* is not on offer to *seat*."""
        decision = self.mine(seat) or self.changeable(seat)
        if self.over:
            return Refusal("over")
        known = self.title.why_not(self.state, seat, decision, word)
        if known is not None:
            return known
        return Refusal("no_such_option", word=word) if decision else Refusal("not_yours", awaited=self.awaited)

    # --- choosing

    def choose(self, seat: int, words: Sequence[str], *, auto: bool = False) -> None:
        """Answer *seat*'s open decision, or anew a secret one. Raises Refusal, which changes nothing."""
        own = self.mine(seat)
        decision = own or self.changeable(seat)
        answer = tuple(words)
        if decision is None:
            raise self.why_not(seat, " ".join(answer))
        if not fits(decision, answer):
            strange = [word for word in answer if word not in decision.options]
            if strange:
                raise self.why_not(seat, strange[0])
            raise Refusal("how_many", least=decision.least, most=decision.most)
        if own is None:
            self._replay(self._without_picks(seat))
        self._take(Choice(seat, decision.kind, answer, auto, self.part))
        self._answer_automatic()

    def undo_point(self, seat: int) -> int | None:
        """The index of the choice that *seat* may take back, or None: nothing chosen, or too late."""
        index = self._last_of(seat)
        if index is None:
            return None
        if self._together is not None and index >= self._together_start:
            return index
        if any(not choice.auto for choice in self.choices[index + 1 :]):
            return None
        return index if self._marks[index] == self._mark else None

    def undoes_secret(self, seat: int) -> bool:
        """Whether what *seat* may take back is a secret pick, which nobody else would notice."""
        index = self.undo_point(seat)
        return index is not None and self._together is not None and index >= self._together_start

    def can_undo(self, seat: int) -> bool:
        """Whether *seat* may take back its last choice."""
        return self.undo_point(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back *seat*'s last choice and what answered itself after it. Raises Refusal."""
        index = self.undo_point(seat)
        if index is None:
            raise Refusal("nothing_to_undo" if self._last_of(seat) is None else "too_late_to_undo")
        if self._together is not None and index >= self._together_start:
            kept = self.choices[:index] + self.choices[index + 1 :]
        else:
            kept = self.choices[:index]
        self._replay(kept)
        self.events = [(count, event) for count, event in self.events if count <= index]
        self._answer_automatic()

    def stop(self) -> None:
        """End the game where it stands: nobody is asked anything any more."""
        self._script = None
        self._decision = None
        self._together = None

    # --- copies

    def branch(self) -> "LiveGame":
        """The same position as a game of its own, from the start of the current part."""
        start = self._part_start
        return LiveGame(self.title, self.checkpoints[-1], self.choices[start:])

    def settled_game(self) -> "LiveGame":
        """The game as everybody may see it: itself, or an earlier position while a turn is unsettled."""
        if self.settled == len(self.choices):
            return self
        return LiveGame(self.title, self.base, self.choices[: self.settled])

    def redealt(self, seat: int | None, source: Random) -> "LiveGame":
        """A game that *seat* cannot tell from this one: all it cannot know is dealt anew from *source*."""
        state = self.title.load(self.checkpoints[-1].state)
        self.title.redeal(state, seat, source, self.state)
        start = self._part_start
        own = [c for i, c in enumerate(self.choices) if i >= start and not self._hidden(i, seat)]
        live = LiveGame(self.title, Checkpoint(self.part, state.round, self.title.save(state)), own)
        for other in self.answered:
            while other != seat and (decision := live.mine(other)) is not None:
                words = source.sample(decision.options, source.randint(decision.least, decision.most))
                live.choose(other, words)
        return live

    def horizon(self) -> Checkpoint:
        """The latest checkpoint from which every undo that is still allowed can be replayed, one after the other."""
        now = self._mark
        first = next((index for index, mark in enumerate(self._marks) if mark == now), len(self.choices))
        return [c for c, start in zip(self.checkpoints, self._starts, strict=True) if start <= first][-1]

    # --- the machinery

    @property
    def _part_start(self) -> int:
        return self._starts[-1]

    @property
    def _mark(self) -> int:
        """A number that rises with every use of chance and every look at something hidden."""
        return self.state.draws + self.state.revealed

    @property
    def _opening(self) -> list[Event]:
        return self._first_events

    def _last_of(self, seat: int) -> int | None:
        for index in range(len(self.choices) - 1, -1, -1):
            if self.choices[index].seat == seat and not self.choices[index].auto:
                return index
        return None

    def _hidden(self, index: int, seat: int | None) -> bool:
        """Whether the choice at *index* is a pick that *seat* cannot know."""
        return self._together is not None and index >= self._together_start and self.choices[index].seat != seat

    def _without_picks(self, seat: int) -> list[Choice]:
        return [c for i, c in enumerate(self.choices) if i < self._together_start or c.seat != seat]

    def _replay(self, choices: Sequence[Choice]) -> None:
        self.state: State = self.title.load(self.base.state)
        self.choices: list[Choice] = []
        self.checkpoints = [self.base]
        self.part = self.base.part
        self.settled = 0
        self._starts = [0]
        self._marks: list[int] = []  # before each choice
        self._together = None
        self._together_start = 0
        self._decision = None
        self._begin_part()
        self._first_events, self.state.told = self.state.told, []
        for choice in choices:
            self._apply(choice)
            self.state.told = []

    def _answer_automatic(self) -> None:
        while True:
            if told := self.state.told:
                self.events += zip(repeat(len(self.choices)), told)
                self.state.told = []
            decision = self._decision
            if decision is None or (answer := decision.only_answer()) is None:
                return
            self._take(Choice(decision.seats[0], decision.kind, answer, True, self.part))

    def _apply(self, choice: Choice) -> None:
        """Take a saved choice. Raises Misfit when it does not answer what is open."""
        decision = self._decision if self._together is None else self._together.open.get(choice.seat)
        if (
            decision is None
            or choice.seat not in decision.seats
            or choice.kind != decision.kind
            or not fits(decision, choice.words)
        ):
            raise Misfit(len(self.choices), choice)
        self._take(choice)

    def _take(self, choice: Choice) -> None:
        """Give the script an answer that fits."""
        part, mark, together = self.part, self._mark, self._together
        self._marks.append(mark)
        self.choices.append(choice)
        if together is not None:
            together.send(choice.seat, choice.words)
            if not together.open:
                self._reveal()
            self.settled = len(self.choices)
            return
        self._resume(choice.words)
        if self.part != part or self.awaited != (choice.seat,) or mark != self._mark:
            self.settled = len(self.choices)

    def _reveal(self) -> None:
        together = cast(_Together, self._together)
        self._together = None
        if len(together.scripts) > 1:
            self.state.revealed += 1
        self._resume({seat: together.results[seat] for seat in together.scripts})

    def _resume(self, answer: Any) -> None:
        assert self._script is not None
        try:
            ask = self._script.send(answer)
        except StopIteration:
            self._end_part()
            self._begin_part()
        else:
            self._open(ask)

    def _begin_part(self) -> None:
        """Start the script that the state asks for, and go on through parts that ask nothing."""
        while True:
            self._decision = None
            self._script = self.title.next_part(self.state)
            if self._script is None:
                return
            try:
                ask = next(self._script)
            except StopIteration:
                self._end_part()
                continue
            self._open(ask)
            return

    def _end_part(self) -> None:
        told, self.state.told = self.state.told, []
        self.part += 1
        if self._keep:
            self.checkpoints.append(Checkpoint(self.part, self.state.round, self.title.save(self.state)))
            self._starts.append(len(self.choices))
        self.state.told = told

    def _open(self, ask: Any) -> None:
        self._decision = None
        if isinstance(ask, _Together):
            ask.begin()
            self._together, self._together_start = ask, len(self.choices)
            if not ask.open:
                self._reveal()
        else:
            self._decision = _checked(ask)
