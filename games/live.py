"""A game being played: what the scripts ask is answered, taken back and replayed here."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import repeat
from random import Random
from typing import Any, Generic, TypeAlias

from games.engine import (
    Answer,
    By,
    Checkpoint,
    Choice,
    Decision,
    Event,
    Refusal,
    ReplayMismatch,
    S,
    Script,
    Simultaneous,
    Standing,
    Title,
    V,
    Waiting,
    check_decision,
    is_answer,
)


class LiveGame(Generic[S, V]):
    """A game being played: a checkpoint, the choices since, and the script that waits for the next one.

    `part` is the number of the part being played. `events` are those told since it was loaded, each with the number
    of choices before it. `published` is the number of choices that everybody may see the effect of; an unpublished turn
    is shown to its own seat alone.
    """

    _script: Script[None] | None
    _decision: Decision | None
    _simultaneous: Simultaneous | None

    def __init__(
        self, title: Title[S, V], checkpoint: Checkpoint, choices: Sequence[Choice] = (), *, keep: bool = True
    ) -> None:
        """Restore a game. Without *keep* it saves no checkpoints on its way, and can never go back or be copied."""
        self.title = title
        self.base = checkpoint
        self._keep = keep
        self.events: list[tuple[int, Event]] = []
        self.checkpoints = [checkpoint]
        self._starts = [0]  # the number of choices before each checkpoint
        self._marks: list[int] = []  # before each choice
        self._forced: list[bool] = []  # of each choice whether there was no other; a default answer shows more
        self._replay(choices, 0)
        self._answer_automatic()

    @classmethod
    def begin(
        cls, title: Title[S, V], seats: int, options: Mapping[str, str], seed: str, *, keep: bool = True
    ) -> "LiveGame[S, V]":
        """Set up a new game. Raises Refusal when the title is not for that many seats."""
        if seats not in title.seats:
            raise Refusal("seats", seats=seats, allowed=title.seats)
        state = title.setup(seats, options, seed)
        opening, state.emitted = state.emitted, []
        live = cls(title, Checkpoint(0, state.round, title.save(state)), keep=keep)
        live.events[:0] = [(0, event) for event in opening] + [(0, event) for event in live._first_events]
        return live

    # --- reading

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._script is None

    @property
    def open(self) -> tuple[Decision, ...]:
        """Every decision that waits for an answer."""
        if self._simultaneous is not None:
            return tuple(self._simultaneous.open.values())
        return () if self._decision is None else (self._decision,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that can answer an open decision."""
        if self._simultaneous is not None:
            return tuple(self._simultaneous.open)
        return () if self._decision is None else self._decision.seats

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats that have chosen in secret and wait for the reveal."""
        simultaneous = self._simultaneous  # in the order of the scripts: who was faster is nobody's business
        return (
            () if simultaneous is None else tuple(seat for seat in simultaneous.first if seat in simultaneous.results)
        )

    @property
    def simultaneous(self) -> bool:
        """Whether several seats choose now, each in secret."""
        return self._simultaneous is not None and len(self._simultaneous.scripts) > 1

    @property
    def result(self) -> tuple[Standing, ...] | None:
        """The final standings, best first, or None while the game goes on."""
        return self.title.scores(self.state) if self.over else None

    def decision_of(self, seat: int) -> Decision | None:
        """The open decision that *seat* can answer."""
        if self._simultaneous is not None:
            return self._simultaneous.open.get(seat)
        return self._decision if self._decision is not None and seat in self._decision.seats else None

    def changeable_decision(self, seat: int) -> Decision | None:
        """The secret decision that *seat* has answered and may still answer anew."""
        simultaneous = self._simultaneous
        return simultaneous.first.get(seat) if simultaneous is not None and seat in simultaneous.results else None

    def pick_of(self, seat: int) -> Answer | None:
        """What *seat* has chosen in secret so far; None when it has not or everything is revealed."""
        return (self._simultaneous.picks.get(seat) or None) if self._simultaneous is not None else None

    def view(self, seat: int | None) -> V:
        """The table as *seat* may know it; None is a spectator."""
        if seat is None:
            return self.title.view(self.state, None, Waiting(self.awaited, self.answered))
        decision = self.decision_of(seat) or self.changeable_decision(seat)
        waiting = Waiting(self.awaited, self.answered, self.pick_of(seat), decision)
        return self.title.view(self.state, seat, waiting)

    def why_not(self, seat: int, option: str) -> Refusal:
        """Why *option* is not on offer to *seat*."""
        decision = self.decision_of(seat) or self.changeable_decision(seat)
        if self.over:
            return Refusal("over")
        known = self.title.why_not(self.state, seat, decision, option)
        if known is not None:
            return known
        return Refusal("no_such_option", option=option) if decision else Refusal("not_yours", awaited=self.awaited)

    # --- choosing

    def choose(self, seat: int, options: Sequence[str], *, by: By = "person") -> None:
        """Answer *seat*'s open decision, or anew a secret one. Raises Refusal, which changes nothing."""
        own = self.decision_of(seat)
        decision = own or self.changeable_decision(seat)
        answer = tuple(options)
        if decision is None:
            raise self.why_not(seat, " ".join(answer))
        if not is_answer(decision, answer):
            strange = [option for option in answer if option not in decision.options]
            if strange:
                raise self.why_not(seat, strange[0])
            raise Refusal("how_many", least=decision.least, most=decision.most)
        if own is None:
            self._replay(self._without_picks(seat), self._simultaneous_start)
        self._take(Choice(seat, decision.kind, answer, by, self.part))
        self._answer_automatic()

    def undo_point(self, seat: int) -> int | None:
        """The index of the choice that *seat* may take back, or None: nothing chosen, or too late."""
        index = self._last_of(seat)
        if index is None:
            return None
        if self._simultaneous is not None and index >= self._simultaneous_start:
            return index
        if not all(self._forced[index + 1 :]):
            return None
        return index if self._marks[index] == self._mark else None

    def undoes_secret(self, seat: int) -> bool:
        """Whether what *seat* may take back is a secret pick, which nobody else would notice."""
        index = self.undo_point(seat)
        return index is not None and self._simultaneous is not None and index >= self._simultaneous_start

    def can_undo(self, seat: int) -> bool:
        """Whether *seat* may take back its last choice."""
        return self.undo_point(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back *seat*'s last choice and what answered itself after it. Raises Refusal."""
        index = self.undo_point(seat)
        if index is None:
            raise Refusal("nothing_to_undo" if self._last_of(seat) is None else "too_late_to_undo")
        if self._simultaneous is not None and index >= self._simultaneous_start:
            kept = self.choices[:index] + self.choices[index + 1 :]
        else:
            kept = self.choices[:index]
        self._replay(kept, index)
        self.events = [(count, event) for count, event in self.events if count <= index]
        self._answer_automatic()

    def stop(self) -> None:
        """End the game where it stands: nobody is asked anything any more."""
        self._script = None
        self._decision = None
        self._simultaneous = None

    # --- copies

    def branch(self) -> "LiveGame[S, V]":
        """The same position as a game of its own, from the start of the current part."""
        start = self._part_start
        return LiveGame(self.title, self.checkpoints[-1], self.choices[start:])

    def published_game(self) -> "LiveGame[S, V]":
        """The game as everybody may see it: itself, or an earlier position while a turn is unpublished."""
        if self.published == len(self.choices):
            return self
        return LiveGame(self.title, self.checkpoints[-1], self.choices[self._part_start : self.published])

    def redealt(self, seat: int | None, rng: Random) -> "LiveGame[S, V]":
        """A game that *seat* cannot tell from this one: all it cannot know is dealt anew with *rng*."""
        state = self.title.load(self.checkpoints[-1].state)
        self.title.redeal(state, seat, rng, self.state)
        start = self._part_start
        own = [c for i, c in enumerate(self.choices) if i >= start and not self._hidden(i, seat)]
        live = LiveGame(self.title, Checkpoint(self.part, state.round, self.title.save(state)), own)
        for other in self.answered:
            while other != seat and (decision := live.decision_of(other)) is not None:
                answer = rng.sample(decision.options, rng.randint(decision.least, decision.most))
                live.choose(other, answer)
        return live

    def undo_floor(self) -> Checkpoint:
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

    def _last_of(self, seat: int) -> int | None:
        for index in range(len(self.choices) - 1, -1, -1):
            if self.choices[index].seat == seat and not self.choices[index].auto:
                return index
        return None

    def _hidden(self, index: int, seat: int | None) -> bool:
        """Whether the choice at *index* is a pick that *seat* cannot know."""
        return self._simultaneous is not None and index >= self._simultaneous_start and self.choices[index].seat != seat

    def _without_picks(self, seat: int) -> list[Choice]:
        return [c for i, c in enumerate(self.choices) if i < self._simultaneous_start or c.seat != seat]

    def _replay(self, choices: Sequence[Choice], same: int) -> None:
        """Play *choices*, the first *same* of which have been played already, from the last checkpoint among those."""
        count = bisect_right(self._starts, same)
        del self.checkpoints[count:], self._starts[count:]
        start = self._part_start
        del self._marks[start:], self._forced[start:]
        self.state: S = self.title.load(self.checkpoints[-1].state)
        self.choices: list[Choice] = [*choices[:start]]
        self.part = self.checkpoints[-1].part
        self.published = start
        self._simultaneous = None
        self._simultaneous_start = 0
        self._decision = None
        self._begin_part()
        self._first_events, self.state.emitted = self.state.emitted, []
        for choice in choices[start:]:
            self._apply(choice)
            self.state.emitted = []

    def _answer_automatic(self) -> None:
        while True:
            if told := self.state.emitted:
                self.events += zip(repeat(len(self.choices)), told)
                self.state.emitted = []
            decision = self._decision
            if decision is None or (answer := decision.forced_answer()) is None:
                return
            self._take(Choice(decision.seats[0], decision.kind, answer, "rules", self.part))

    def _apply(self, choice: Choice) -> None:
        """Take a saved choice. Raises ReplayMismatch when it does not answer what is open."""
        decision = self._decision if self._simultaneous is None else self._simultaneous.open.get(choice.seat)
        if (
            decision is None
            or choice.seat not in decision.seats
            or choice.kind != decision.kind
            or not is_answer(decision, choice.options)
        ):
            raise ReplayMismatch(len(self.choices), choice, simultaneous=self._simultaneous is not None)
        self._take(choice)

    def _take(self, choice: Choice) -> None:
        """Give the script an answer that fits."""
        state, part, simultaneous = self.state, self.part, self._simultaneous
        mark = state.draws + state.revealed
        if self._keep:
            asked = self._decision if simultaneous is None else simultaneous.open[choice.seat]
            self._marks.append(mark)
            self._forced.append(choice.auto and asked is not None and asked.forced_answer() is not None)
        self.choices.append(choice)
        if simultaneous is not None:
            simultaneous.send(choice.seat, choice.options)
            if not simultaneous.open:
                self._reveal()
            self.published = len(self.choices)
            return
        self._resume(choice.options)
        if self.part != part or self.awaited != (choice.seat,) or mark != state.draws + state.revealed:
            self.published = len(self.choices)

    def _reveal(self) -> None:
        simultaneous, self._simultaneous = self._simultaneous, None
        assert simultaneous is not None
        if len(simultaneous.scripts) > 1:
            self.state.revealed += 1
        self._resume({seat: simultaneous.results[seat] for seat in simultaneous.scripts})

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
        told, self.state.emitted = self.state.emitted, []
        self.part += 1
        if self._keep:
            self.checkpoints.append(Checkpoint(self.part, self.state.round, self.title.save(self.state)))
            self._starts.append(len(self.choices))
        self.state.emitted = told

    def _open(self, ask: Any) -> None:
        self._decision = None
        if isinstance(ask, Simultaneous):
            ask.begin()
            self._simultaneous, self._simultaneous_start = ask, len(self.choices)
            if not ask.open:
                self._reveal()
        else:
            self._decision = check_decision(ask)


# A game of any title, where a list holds several.
AnyGame: TypeAlias = LiveGame[Any, Any]
