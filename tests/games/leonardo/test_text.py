"""The sentences of Leonardo: short enough everywhere, and complete."""

import ast
from functools import cache
from pathlib import Path
from random import Random

import pytest

import games.leonardo
from games.engine import Event
from games.leonardo import TITLE, text
from games.leonardo import text as sentences
from games.leonardo.box import BOX, INVENTIONS, MATERIALS
from games.leonardo.rules import play
from games.leonardo.text import CARD_NAMES, CHARACTER_NAMES
from games.live import AnyGame
from tests.games.leonardo.table import ADA, BEN, NAMES, answer, fill, give, live, reveal, table
from tests.games.playing import begin, positions

LONG = tuple(f"{letter * 30}%{number}" for number, letter in enumerate("WMQ@"))  # 32 characters, as wide as they get
RULES = sorted(Path(games.leonardo.__file__).parent.glob("*.py"))


def walk(seats: int, seed: int):
    """A random game, position by position."""
    return positions(begin(TITLE, seats, f"words {seed}", table=("full", "short")[seed % 2]), Random(seed))


@cache
def seen_events() -> dict[str, list[Event]]:
    """Events of every kind, from random games and from positions that are rare in them."""
    found: dict[str, list[Event]] = {}
    games = [game for seats in TITLE.seats for seed in range(3) for game in list(walk(seats, seed))[-1:]]
    stalled = live(fill(table(spaces={0: "arcolaio", 3: "gru", 6: "doccia"})))
    while not stalled.over:
        for seat, pair in ((ADA, "leonardo:3"), (BEN, "gioconda:3")):
            stalled.choose(seat, (pair,))
    g = fill(table(spaces={3: "arcolaio"}, wood=1, metal=1))
    g.inventions, g.set_aside_inventions = [], g.inventions
    last = reveal(g, "leonardo:3", "gioconda:1")
    last.choose(ADA, ("pay:wood+metal",))
    nothing = reveal(table(players=2, gioconda=1), "leonardo:1", "leonardo:1")
    for game in (*games, stalled, last, nothing):
        for _, event in game.events:
            found.setdefault(event.kind, []).append(event)
    g = table(spaces={1: "studies", 2: "lady"})
    answer(play(g, g.players[ADA], "leonardo:1"))
    answer(play(g, g.players[ADA], "leonardo:1"))
    for event in g.emitted:
        found.setdefault(event.kind, []).append(event)
    return found


def emitted_kinds() -> set[str]:
    """The kinds of all events that the rules emit, read from their source."""
    calls = [node for path in RULES for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    emits = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "emit"]
    return {call.args[1].value for call in emits if isinstance(call.args[1], ast.Constant)}


# --- decisions


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_option_of_every_decision_has_short_words(seats) -> None:
    kinds = set()
    for seed in range(4):
        for game in walk(seats, seed):
            for decision in game.open:
                kinds.add(decision.kind)
                seat = decision.seats[0]
                view = game.view(seat)
                assert sentences.question(decision, view, LONG)
                texts = []
                for word in decision.options:
                    assert len(word) <= 60
                    assert "|" not in word
                    label = sentences.option(decision, word, view, LONG)
                    assert 0 < len(label.text) <= 80
                    assert len(label.detail) <= 100
                    assert sentences.preview(decision, (word,), view, LONG)
                    group = sentences.group(word)
                    assert len(group) <= 60
                    head = sentences.group_label(decision, group, view, LONG)
                    assert 0 < len(head.text) <= 80
                    assert len(head.detail) <= 100
                    texts.append((label.text, label.detail))
                assert len(set(texts)) == len(texts), "two options read the same"
    assert kinds == {"select", "build", "lady", "studies", "gioconda", "extra"}


def test_a_long_list_is_cut_into_groups_that_fit_a_menu() -> None:
    g = table(players=4, spaces={2: "studies"}, wood=1, rope=1, metal=1, cloth=1, leather=1)
    for seat in (1, 2, 3):
        give(g, seat, wood=1, rope=1, metal=1, cloth=1, leather=1)
    game = reveal(g, "leonardo:2", *["gioconda:1"] * 3)
    decision = game.decision_of(ADA)
    assert len(decision.options) == 61
    sizes: dict[str, int] = {}
    for word in decision.options:
        sizes[sentences.group(word)] = sizes.get(sentences.group(word), 0) + 1
    assert len(sizes) <= 25
    assert max(sizes.values()) <= 25
    assert sentences.group_label(decision, "swap:wood", game.view(ADA), NAMES).text == "Give Wood"


@pytest.mark.parametrize(
    ("spaces", "held", "pairs", "wanted"),
    [
        ({3: "arcolaio"}, {"wood": 1, "metal": 1}, ["leonardo:3", "gioconda:1"], "s3 beside the Arcolaio, worth 4"),
        ({2: "lady"}, {}, ["leonardo:2", "gioconda:1"], "whose Material card"),
        ({2: "studies"}, {"rope": 1}, ["leonardo:2", "gioconda:1"], "swap one of your Material cards"),
        ({2: "gioconda", 5: "rope"}, {}, ["leonardo:2", "gioconda:1"], "from the board"),
    ],
)
def test_a_question_says_what_it_is_about(spaces, held, pairs, wanted) -> None:
    g = table(spaces=spaces, **held)
    give(g, BEN, wood=1, cloth=1)
    game = reveal(g, *pairs)
    assert wanted in sentences.question(game.decision_of(ADA), game.view(ADA), NAMES)


def test_the_selection_is_asked_with_the_landing_of_every_pair() -> None:
    game = live(table(spaces={2: "wood", 3: "arcolaio"}))
    decision, view = game.decision_of(ADA), game.view(ADA)
    assert "in secret" in sentences.question(decision, view, NAMES)
    assert sentences.option(decision, "leonardo:2", view, NAMES).detail == "stops at s2, Wood"
    assert sentences.option(decision, "leonardo:1", view, NAMES).detail == "stops at s1, no card"
    assert "nobody moves that character before you" in sentences.preview(decision, ("leonardo:2",), view, NAMES)
    assert sentences.hand(view, NAMES).startswith("You have nothing hidden")
    game.choose(ADA, ("leonardo:3",))
    hand = sentences.hand(game.view(ADA), NAMES)
    assert "Leonardo 3" in hand
    assert "Arcolaio" in hand
    assert "if nobody moves that character before you" in hand.casefold()
    assert sentences.hand(game.view(BEN), NAMES).startswith("You have nothing hidden")


# --- events


def test_every_kind_of_event_that_the_rules_emit_has_a_line() -> None:
    kinds = emitted_kinds()
    assert {"setup", "reveal", "refill", "over"} < kinds
    assert kinds == seen_events().keys()
    for kind, events in seen_events().items():
        for event in events:
            [line] = sentences.lines([event], LONG)
            assert line, kind
            assert "{" not in line
            assert event.seat is None or kind in ("no_victim", "no_swap") or LONG[event.seat] in line


def test_an_event_of_another_version_has_no_line() -> None:
    assert sentences.lines([Event("fireworks")], NAMES) == []


def test_every_way_to_end_has_its_line() -> None:
    reasons = {event.facts["reason"]: sentences.lines([event], NAMES)[0] for event in seen_events()["over"]}
    assert reasons.keys() == {"collection", "invention", "stall"}
    assert "LE-HOUSE-05" in reasons["stall"]
    assert all("LE-END-01" in reasons[deck] for deck in ("collection", "invention"))


# --- the table


def facts(game: AnyGame) -> list[str]:
    """What the text of the board has to say of a position, each in the words of one line of it."""
    view = game.view(None)
    found = [
        f"{view.collection_left} Collection cards, {view.inventions_left} Invention cards",
        "Order of play: " + ", ".join(NAMES[seat] for seat in view.order),
        f"{NAMES[view.tiglio]} (",
    ]
    found += [f"Set aside unseen: {view.set_aside} cards"] if view.set_aside else []
    found += [CARD_NAMES[card] + (f" ×{n}" if n > 1 else "") for card, n in view.discard.items()]
    found += [f"{NAMES[int(seat)]} {text._pair(pair)}" for seat, pair in view.picks.items()]
    found += [f"Round {view.round} · "] if not view.ending else []
    found += [f"in a row without a card taken: {view.quiet}"] if view.quiet >= BOX.stall.warn else []
    for seats in (view.awaited, view.answered, view.extras):
        found += [NAMES[seat] for seat in seats]
    for standing in view.standings:
        found += [f"place {standing.place}"]
    return found


def check_lines(game: AnyGame) -> None:
    """The lines of spaces and players have all facts of them."""
    view = game.view(None)
    lines = sentences.board(view, NAMES).splitlines()
    for space in view.spaces:
        (line,) = [line for line in lines if line.startswith(f"s{space.index} ")]
        assert (CARD_NAMES[space.card] if space.card else "no card") in line
        assert all(CARD_NAMES[material] in line for material in space.cost)
        assert not space.points or f"{space.points} points" in line
        for seat in space.payable_by:
            assert NAMES[seat] in line
        for pawn, place in view.pawns.items():
            assert (CHARACTER_NAMES[pawn] in line.partition("←")[2]) == (place == space.index)
    for player in view.players:
        (line,) = [line for line in lines if line.startswith(NAMES[player.seat] + " (")]
        assert player.colour in line
        assert (f"{player.score} points" in line) or (player.score == 1 and "1 point." in line)
        assert ("holds Tiglio" in line) == (view.tiglio == player.seat)
        for card in MATERIALS:
            number = player.materials[card]
            assert not number or CARD_NAMES[card] + (f" ×{number}" if number > 1 else "") in line
        assert not player.jokers or "Self-Portrait" in line
        assert all(CARD_NAMES[card] in line for card in player.paintings)
        assert all(f"{CARD_NAMES[i]} {INVENTIONS[i].points}" in line for i in player.inventions)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_of_the_board_has_every_fact_of_the_view(seats) -> None:
    for seed in range(2):
        for game in walk(seats, seed):
            text = sentences.board(game.view(None), NAMES)
            assert [fact for fact in facts(game) if fact not in text] == []
            check_lines(game)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_picture_in_words_and_the_headline_are_short_and_name_who_is_awaited(seats) -> None:
    for seed in range(3):
        for game in walk(seats, seed):
            for seat in (None, ADA):
                view = game.view(seat)
                alt = sentences.alt(view, LONG)
                assert len(alt) <= 1024
                assert alt.startswith(sentences.headline(view, LONG))
                head = sentences.headline(view, NAMES)
                assert all(NAMES[awaited] in head for awaited in game.awaited)


def test_the_picture_in_words_tells_spaces_scores_and_decks() -> None:
    game = live(table(spaces={2: "lady"}, wood=3))
    alt = sentences.alt(game.view(None), NAMES)
    for fact in ("s2 Lady with the Ermine", "Ada 3 points", "Ben 0 points", "s0 no card ← Leonardo"):
        assert fact in alt


def test_the_winner_or_the_winners_stand_in_the_headline() -> None:
    for gift, wanted in (
        ({"gru": 1}, "Ben wins with 4 points"),
        ({"wood": 1, "rope": 1}, "Ada and Ben share the victory"),
    ):
        g = table(wood=2)
        give(g, BEN, **gift)
        g.phase, g.ending = "over", "stall"
        assert wanted in sentences.headline(live(g).view(None), NAMES)


def test_hostile_names_are_put_into_sentences_as_they_are() -> None:
    names = ("{0}{name}", "%s%n", "@everyone", "\\")
    game = reveal(fill(table(players=4, spaces={2: "lady"})), *["leonardo:2"] * 4)
    moves = [sentences.lines([event], names)[0] for _, event in game.events if event.kind == "move"]
    assert [line.startswith(f"{name} moves Leonardo by 2") for name, line in zip(names, moves, strict=True)] == [
        True
    ] * 4
    assert all(name in sentences.board(game.view(None), names) for name in names)


# --- scores and options


def test_every_part_of_a_score_and_every_option_of_the_host_has_a_name() -> None:
    for part in (*INVENTIONS, "materials", "self_portraits"):
        assert sentences.score_part(part) != part
    for part in ("inventions", "materials"):
        assert sentences.tie_part(part)
    for option in TITLE.options:
        assert sentences.option_name(option.name)
        texts = [sentences.option_value(option.name, value) for value in option.values]
        assert len(set(texts)) == len(texts)
    assert sentences.option_value("pair", "pardo+leonardo") == "Pardo at s0, Leonardo at s3"
