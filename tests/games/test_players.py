"""Computer players: they know no more than their seat, look on through their own turn, and are better than chance."""

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from games import engine
from games.engine import Answer, AnyTitle, Decision, Script
from games.live import AnyGame, LiveGame
from games.players.greedy import FEW_ANSWERS, MOST_ANSWERS, at_random, greedy
from games.titles import TITLES
from tests.games.playing import begin, positions
from tests.games.toys import Toy, log, toy

GAMES = 2  # of a greedy player against a random one, in either seat
ASKED = 12  # questions of a game at most, evenly spread over it


class Veiled:
    """A game that shows nothing but what is dealt anew from it."""

    def __init__(self, live: AnyGame) -> None:
        self._live = live
        self.looks = 0

    def redealt(self, seat: int | None, source: Random) -> AnyGame:
        self.looks += 1
        return self._live.redealt(seat, source)


def think(live: AnyGame, seat: int, seed: str) -> Answer:
    decision = live.decision_of(seat)
    assert decision is not None
    return greedy(live, seat, decision, Random(seed))


def questions(title: AnyTitle, seats: int, seed: str) -> list[tuple[AnyGame, int, Decision]]:
    """Some positions of a random game with a decision each."""
    found = []
    for live in positions(begin(title, seats, seed), Random(seed)):
        for decision in live.open[:1]:
            if len(decision.options) > 1:
                found.append((list(live.choices), decision.seats[0], decision))
    step = -(-len(found) // ASKED)
    return [(LiveGame(title, live.base, choices), seat, decision) for choices, seat, decision in found[::step]]


# --- what they look at


@pytest.mark.parametrize("title", [title for title in TITLES.values() if 2 in title.seats], ids=lambda title: title.id)
def test_a_greedy_player_sees_the_table_only_as_it_is_dealt_anew_for_its_seat(title: AnyTitle) -> None:
    asked = questions(title, 2, "veil")
    assert len(asked) > 3
    for live, seat, decision in asked:
        veiled = Veiled(live)
        answer = greedy(veiled, seat, decision, Random("seed"))  # type: ignore[arg-type]
        assert engine.is_answer(decision, answer)
        assert veiled.looks == 1
        assert answer == think(live, seat, "seed")


@pytest.mark.parametrize("title", [title for title in TITLES.values() if 2 in title.seats], ids=lambda title: title.id)
def test_a_greedy_player_leaves_the_game_alone(title: AnyTitle) -> None:
    for live, seat, _decision in questions(title, 2, "alone"):
        before = title.save(live.state), list(live.choices), list(live.events)
        think(live, seat, "seed")
        assert (title.save(live.state), live.choices, live.events) == before


def test_what_is_hidden_changes_no_answer() -> None:
    # Whoever guesses the card on top of the deck is worth a point. Nobody knows it; so the guess is the same for
    # every deck, as long as what is dealt anew is the same.
    def guess(g: Toy) -> Script[None]:
        option = yield from engine.choose(0, "guess", [str(card) for card in range(10)])
        g.log.append("right" if int(option) == g.deck[-1] else "wrong")

    def canonical(g: Toy, seat: int | None, source: Random, now: Toy) -> None:
        g.deck.sort()
        source.shuffle(g.deck)

    title = with_worth(toy(guess), lambda g, seat: g.log.count("right"), redeal=canonical)
    games = [LiveGame.begin(title, 1, {}, "toy") for _ in range(10)]
    for number, live in enumerate(games):
        live.state.deck = [*range(number), *range(number + 1, 10), number]
        live = LiveGame(title, engine.Checkpoint(0, 1, title.save(live.state)))
        games[number] = live
    assert len({think(live, 0, "seed") for live in games}) == 1
    assert len({think(games[0], 0, f"{number}") for number in range(20)}) > 1


# --- how far they look


def with_worth(title: AnyTitle, evaluate: Callable[[Toy, int], float], **changed: object) -> AnyTitle:
    return msgspec.structs.replace(title, evaluate=evaluate, **changed)


def journey(*followers: int) -> Callable[[Toy], Script[None]]:
    """Somebody goes left or right; whoever follows may then pick gold or stones, gold lying only on the left."""

    def part(g: Toy) -> Script[None]:
        way = yield from engine.choose(0, "way", ["left", "right"])
        for seat in followers:
            found = yield from engine.choose(seat, "find", ["stones", "gold" if way == "left" else "sand"])
            g.log.append(found)

    return part


def gold(g: Toy, seat: int) -> float:
    return g.log.count("gold")


def test_a_question_with_few_answers_is_worth_the_own_choices_that_follow() -> None:
    live = LiveGame.begin(with_worth(toy(journey(0)), gold), 1, {}, "toy")
    assert {think(live, 0, f"{number}") for number in range(20)} == {("left",)}


def test_what_others_choose_later_is_nobodys_to_count_on() -> None:
    live = LiveGame.begin(with_worth(toy(journey(1)), gold), 2, {}, "toy")
    assert {think(live, 0, f"{number}") for number in range(20)} == {("left",), ("right",)}


def test_what_follows_in_another_part_is_not_looked_at() -> None:
    def way(g: Toy) -> Script[None]:
        g.log.append((yield from engine.choose(0, "way", ["left", "right"])))

    def find(g: Toy) -> Script[None]:
        g.log.append((yield from engine.choose(0, "find", ["stones", "gold" if "left" in g.log else "sand"])))

    live = LiveGame.begin(with_worth(toy(way, find), gold), 1, {}, "toy")
    assert {think(live, 0, f"{number}") for number in range(20)} == {("left",), ("right",)}


def test_of_many_answers_only_some_are_compared() -> None:
    looked: Counter[str] = Counter()

    def evaluate(g: Toy, seat: int) -> float:
        looked["at"] += 1
        return 0.0

    def many(g: Toy) -> Script[None]:
        yield from engine.choose_some(0, "many", [f"w{number}" for number in range(12)], 1, 3)

    live = LiveGame.begin(with_worth(toy(many), evaluate), 1, {}, "toy")
    assert engine.is_answer(live.open[0], think(live, 0, "seed"))
    assert FEW_ANSWERS < looked["at"] == MOST_ANSWERS


def test_a_player_does_not_go_to_and_fro_for_ever() -> None:
    def wander(g: Toy) -> Script[None]:
        while (option := (yield from engine.choose(0, "wander", ["stay", "turn"]))) == "turn":
            g.log.append(option)

    live, asked = LiveGame.begin(with_worth(toy(wander), lambda g, seat: 0.0), 1, {}, "toy"), 0
    while not live.over and asked < 10:
        live.choose(0, think(live, 0, f"{asked}"))
        asked += 1
    assert asked == 1


def test_a_secret_answer_is_worth_what_comes_of_it_at_the_reveal() -> None:
    def meet(g: Toy) -> Script[None]:
        options = yield from engine.choose_together("meet", {0: ["bridge", "inn"], 1: ["inn"]})
        g.log += ["met"] if options[0] == options[1] else []

    title = with_worth(toy(meet), lambda g, seat: len(g.log))
    live = LiveGame.begin(title, 2, {}, "toy")
    assert {think(live, 0, f"{number}") for number in range(10)} == {("inn",)}
    assert log(live) == []


# --- how well they play


@pytest.mark.parametrize("title", [title for title in TITLES.values() if 2 in title.seats], ids=lambda title: title.id)
def test_a_greedy_player_beats_a_random_one(title: AnyTitle) -> None:
    own, others, wins = 0, 0, 0
    for number in range(GAMES):
        mine = number % 2
        live, rng = begin(title, 2, f"beats {number}"), Random(number)
        players = [greedy if seat == mine else at_random for seat in range(2)]
        while not live.over:
            seat = rng.choice(live.awaited)
            decision = live.decision_of(seat)
            assert decision is not None
            live.choose(seat, players[seat](live, seat, decision, rng))
        assert live.result is not None
        totals = {standing.seat: standing.total for standing in live.result}
        own, others = own + totals[mine], others + totals[1 - mine]
        wins += live.result[0].seat == mine
    assert own > others
    assert wins == GAMES
