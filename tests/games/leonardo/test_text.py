"""The sentences of Leonardo: short enough everywhere, and complete."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import games.leonardo
from games.engine import Event
from games.leonardo import TITLE
from games.leonardo import text as sentences
from games.leonardo.box import BOX, COLLECTION, INVENTIONS, MATERIALS
from games.leonardo.building import build
from games.leonardo.names import card, cards, character, pair
from games.leonardo.paintings import studies
from games.leonardo.rules import end, play
from games.live import AnyGame
from tests.games.leonardo.table import ADA, BEN, CLEO, NAMES, answer, asked_of, fill, give, live, reveal, table
from tests.games.playing import begin, positions

LONG = tuple(f"{letter * 30}%{number}" for number, letter in enumerate("WMQ@"))  # 32 characters, as wide as they get
RULES = sorted(Path(games.leonardo.__file__).parent.glob("*.py"))


def walk(seats: int, seed: int) -> Iterator[AnyGame]:
    """A random game, position by position."""
    return positions(begin(TITLE, seats, f"words {seed}", table=("full", "short")[seed % 2]), Random(seed))


@cache
def seen_events() -> dict[str, list[Event]]:
    """Events of every kind, from random games and from positions that are rare in them."""
    found: dict[str, list[Event]] = {}
    games = [game for seats in TITLE.seats for seed in range(3) for game in list(walk(seats, seed))[-1:]]
    stalled = live(fill(table(spaces={0: "arcolaio", 3: "gru", 6: "doccia"})))
    while not stalled.over:
        for seat, option in ((ADA, "leonardo:3"), (BEN, "gioconda:3")):
            stalled.choose(seat, (option,))
    g = fill(table(spaces={3: "arcolaio"}, wood=1, metal=1))
    g.inventions, g.set_aside_inventions = [], g.inventions
    last = reveal(g, "leonardo:3", "gioconda:1")
    last.choose(ADA, ("pay:wood+metal",))
    nothing = reveal(table(players=2, gioconda=1), "leonardo:1", "leonardo:1")
    for game in (*games, stalled, last, nothing):
        for _, event in game.events:
            found.setdefault(event.kind, []).append(event)
    g = table(spaces={1: "studies", 2: "lady"}, vitruvian_man=1)
    answer(play(g, g.players[ADA], "leonardo:1"))
    answer(play(g, g.players[ADA], "leonardo:1"))
    end(g, "collection")
    ended = g
    g = table(wood=1, studies=1)
    give(g, BEN, rope=1)
    answer(studies(g, g.players[ADA]), "decline")
    declined = g.emitted
    for event in (*ended.emitted, *declined):
        found.setdefault(event.kind, []).append(event)
    return found


def emitted_kinds() -> set[str]:
    """The kinds of all events that the rules emit, read from their source."""
    calls = [node for path in RULES for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    emits = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "emit"]
    return {str(call.args[1].value) for call in emits if isinstance(call.args[1], ast.Constant)}


# --- decisions


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_option_of_every_decision_has_short_words(seats: int) -> None:
    kinds = set()
    for seed in range(4):
        for game in walk(seats, seed):
            for decision in game.open:
                kinds.add(decision.kind)
                seat = decision.seats[0]
                view = game.view(seat)
                assert sentences.question(decision, view, LONG)
                texts = []
                for option in decision.options:
                    assert len(option) <= 60
                    assert "|" not in option
                    label = sentences.option(decision, option, view, LONG)
                    assert 0 < len(label.text) <= 80
                    assert len(label.detail) <= 100
                    assert sentences.preview(decision, (option,), view, LONG)
                    group = sentences.group(option)
                    assert len(group) <= 60
                    head = sentences.group_label(decision, group, view, LONG)
                    assert 0 < len(head.text) <= 80
                    assert len(head.detail) <= 100
                    texts.append((label.text, label.detail))
                assert len(set(texts)) == len(texts), "two options read the same"
    assert kinds == {"select", "build", "lady", "studies", "gioconda", "extra"}


@pytest.mark.clause("LE-BUILD-01")
def test_whom_the_board_says_can_pay_is_asked_how_to_pay_and_nobody_else() -> None:
    for game in walk(3, 5):
        view = game.view(None)
        for space in view.spaces:
            for player in view.players if space.cost and not game.over else ():
                g = TITLE.load(TITLE.save(game.state))
                asked = next(build(g, g.players[player.seat], space.index), None)
                assert (asked is not None) == (player.seat in space.payable_by)


def test_a_long_list_is_cut_into_groups_that_fit_a_menu() -> None:
    g = table(players=4, spaces={2: "studies"}, wood=1, rope=1, metal=1, cloth=1, leather=1)
    for seat in (1, 2, 3):
        give(g, seat, wood=1, rope=1, metal=1, cloth=1, leather=1)
    game = reveal(g, "leonardo:2", *["gioconda:1"] * 3)
    decision = asked_of(game, ADA)
    assert len(decision.options) == 61
    sizes: dict[str, int] = {}
    for option in decision.options:
        sizes[sentences.group(option)] = sizes.get(sentences.group(option), 0) + 1
    assert len(sizes) <= 25
    assert max(sizes.values()) <= 25
    head = sentences.group_label(decision, "swap:wood", game.view(ADA), NAMES)
    assert (head.text, head.detail) == ("Give Wood", "you have 1")


def test_a_group_says_what_one_needs_to_know_before_opening_it() -> None:
    g = table(players=3, spaces={0: "arcolaio", 2: "lady", 3: "gru"}, wood=1, metal=1)
    game = live(g)
    head = sentences.group_label(asked_of(game, ADA), "leonardo", game.view(ADA), NAMES)
    assert (head.text, head.detail) == ("Leonardo", "at space 1; 1 → no card, 2 → Lady with the Ermine, 3 → Gru")
    g.spaces[3], g.spaces[0] = "arcolaio", "gru"
    head = sentences.group_label(asked_of(game, ADA), "leonardo", live(g).view(ADA), NAMES)
    assert head.detail == "at space 1; 1 → no card, 2 → Lady with the Ermine, 3 → Arcolaio (payable)"
    give(g, BEN, wood=2, rope=1, cloth=1, leather=1)
    give(g, CLEO, metal=1, rope=1)
    game = reveal(g, "leonardo:2", "gioconda:1", "gioconda:1")
    decision, view = asked_of(game, ADA), game.view(ADA)
    assert len(decision.options) > 5
    heads = {
        group: sentences.group_label(decision, group, view, NAMES) for group in map(sentences.group, decision.options)
    }
    assert {group: head.detail for group, head in heads.items()} == {
        "steal:1": "has Wood ×2, Rope, Cloth, Leather",
        "steal:2": "has Rope, Metal",
        "decline": "the painting is discarded",
    }


def test_every_landing_fits_into_a_group_and_into_a_menu() -> None:
    longest = max((*COLLECTION, ""), key=lambda id: len(card(id)))
    for invention in INVENTIONS:
        game = live(table(spaces={1: longest, 2: longest, 3: invention}, wood=4, rope=4, metal=4, cloth=4, leather=4))
        for pawn_held in (game, live(table(spaces={1: longest, 2: longest, 3: invention}))):
            decision, view = asked_of(pawn_held, ADA), pawn_held.view(ADA)
            labels = [sentences.option(decision, option, view, NAMES) for option in decision.options]
            heads = [sentences.group_label(decision, pawn, view, NAMES) for pawn in view.pawns]
            assert all(len(label.detail) <= 100 for label in (*labels, *heads))


def test_an_extra_play_is_asked_with_its_painting() -> None:
    game = reveal(fill(table(vitruvian_man=1)), "gioconda:1", "gioconda:1")
    assert sentences.question(asked_of(game, ADA), game.view(ADA), NAMES) == (
        "The Vitruvian Man gives you an extra play, alone. Choose a character and a number, or pass."
    )


def test_the_selection_says_who_plays_when_and_who_holds_tiglio() -> None:
    game = live(table(players=3, tiglio=BEN))
    view = game.view(ADA)
    assert sentences.question(asked_of(game, ADA), view, NAMES) == (
        "Choose a character and a number, in secret. All pairs are revealed together; "
        "Ben, who holds Tiglio, plays first."
    )
    assert "Order of play: Ben (Tiglio), Cleo, Ada." in sentences.situation(view, NAMES)
    assert (
        "You have no Material cards. Where they stand: Leonardo at space 1 and Gioconda at space 4."
        in sentences.situation(view, NAMES)
    )
    assert "Tiglio, the little wooden robot" in sentences.guide()


@pytest.mark.parametrize(
    ("spaces", "held", "pairs", "wanted"),
    [
        (
            {3: "arcolaio"},
            {"wood": 1, "metal": 1},
            ["leonardo:3", "gioconda:1"],
            "You stop at space 4, beside the Arcolaio (Spinning Wheel), worth 4",
        ),
        ({2: "lady"}, {}, ["leonardo:2", "gioconda:1"], "whose Material card"),
        ({2: "studies"}, {"rope": 1}, ["leonardo:2", "gioconda:1"], "swap one of your Material cards"),
        ({2: "gioconda", 5: "rope"}, {}, ["leonardo:2", "gioconda:1"], "anywhere on the board"),
    ],
)
def test_a_question_says_what_it_is_about(
    spaces: dict[int, str], held: dict[str, int], pairs: list[str], wanted: str
) -> None:
    g = table(spaces=spaces, front=held)
    give(g, BEN, wood=1, cloth=1)
    game = reveal(g, *pairs)
    assert wanted in sentences.question(asked_of(game, ADA), game.view(ADA), NAMES)


def test_the_selection_is_asked_with_the_landing_of_every_pair() -> None:
    game = live(table(spaces={2: "wood", 3: "arcolaio"}))
    decision, view = asked_of(game, ADA), game.view(ADA)
    assert "in secret" in sentences.question(decision, view, NAMES)
    assert sentences.option(decision, "leonardo:2", view, NAMES).detail == "to space 3: Wood"
    assert sentences.option(decision, "leonardo:1", view, NAMES).detail == "to space 2: no card"
    assert "If nobody moves Leonardo before you" in sentences.preview(decision, ("leonardo:2",), view, NAMES)
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


@pytest.mark.clause("LE-PAINT-11", "LE-EXTRA-01")
def test_a_pick_and_an_extra_play_are_named_and_no_part_of_a_move() -> None:
    game = reveal(table(tiglio=BEN, spaces={4: "cloth"}, gioconda=1, vitruvian_man=1), "leonardo:1", "gioconda:2")
    game.choose(ADA, ("take:4",))
    game.choose(ADA, ("leonardo:1",))
    lines = said(game)
    assert "Ada moves Leonardo 1 space, from space 1 to space 2, where there is no card." in lines
    assert "With the Gioconda painting, Ada takes Cloth from space 5." in lines
    assert "With the Vitruvian Man, Ada plays once more, alone: Leonardo 1." in lines
    g = table(tiglio=BEN, spaces={3: "arcolaio"}, gioconda=1, wood=1, metal=1)
    game = reveal(g, "leonardo:1", "gioconda:1")
    game.choose(ADA, ("build:3:wood+metal",))
    assert (
        "With the Gioconda painting, Ada builds the Arcolaio for 4 points and pays Wood, Metal. "
        "“One turn of the crank and the thread is drawn, spun and wound.”"
    ) in said(game)


def said(game: AnyGame) -> list[str]:
    """The whole log of a game."""
    return sentences.lines([event for _, event in game.events], NAMES)


@pytest.mark.parametrize(
    ("outcome", "card", "end"),
    [
        ("take", "rope", ", and takes Rope."),
        ("painting", "lady", ", and takes the Lady with the Ermine."),
        ("cannot_build", "gru", ", but cannot pay for the Gru."),
    ],
)
def test_what_came_of_a_move_at_once_stands_in_its_line(outcome: str, card: str, end: str) -> None:
    move = Event("move", ADA, {"character": "gioconda", "steps": 3, "start": 0, "stop": 3, "card": card})
    came = Event(outcome, ADA, {"invention" if outcome == "cannot_build" else "card": card, "space": 3})
    assert sentences.lines([move, came], NAMES) == [f"Ada moves Gioconda 3 spaces, from space 1 to space 4{end}"]


def test_sentences_are_whole_and_name_spaces_as_people_do() -> None:
    odd = re.compile(r"[{}]|\bs[0-8]\b| [,.;:]|[,;:.]\.|  |\(\)|\bplayer_|×1\b")
    for seats in TITLE.seats:
        for game in walk(seats, 2):
            texts = [*said(game), sentences.board(game.view(None), NAMES), sentences.alt(game.view(None), NAMES)]
            assert all(line.endswith((".", ".”")) for line in said(game))
            for decision in game.open:
                view = game.view(decision.seats[0])
                texts += [sentences.question(decision, view, NAMES), sentences.situation(view, NAMES)]
                texts += [sentences.preview(decision, (option,), view, NAMES) for option in decision.options]
            assert [text for text in texts if odd.search(text)] == []


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
    found = [f"{view.collection_left} Collection cards, {view.inventions_left} Invention cards"]
    found += [f"Set aside unseen: {view.set_aside} cards"] if view.set_aside else []
    found += [cards([id] * n) for id, n in view.discard.items()]
    for standing in view.standings:
        found += [f"place {standing.place}"]
    if view.ending:
        return [*found, "Why it ended: "]
    found += [f"Round {view.round} · ", "Order of play: " + ", ".join(NAMES[seat] for seat in view.order)]
    found += ["; ".join(f"{NAMES[seat]}: {pair(view.pairs[seat])}" for seat in view.order)] if view.pairs else []
    if view.quiet >= BOX.stall.warn:
        found += [f"in a row without a card taken: {view.quiet}; {BOX.stall.end} end the game"]
    found += [f"Now: {NAMES[view.playing]} "] if view.playing is not None else []
    for seats in (view.awaited, view.answered, view.extras):
        found += [NAMES[seat] for seat in seats]
    return found


def check_lines(game: AnyGame) -> None:
    """The lines of spaces and players have all facts of them."""
    view = game.view(None)
    lines = sentences.board(view, NAMES).splitlines()
    for space in view.spaces:
        (line,) = [line for line in lines if line.startswith(f"{space.index + 1} · ")]
        assert card(space.card) in line
        assert not space.cost or INVENTIONS[space.card].english in line
        assert all(card(material) in line for material in space.cost)
        assert not space.points or f"{space.points} points" in line
        for seat in space.payable_by:
            assert NAMES[seat] in line
        for pawn, place in view.pawns.items():
            assert (character(pawn) in line.partition("←")[2]) == (place == space.index)
    for player in view.players:
        (line,) = [line for line in lines if line.startswith(NAMES[player.seat] + " (")]
        assert player.colour in line
        assert (f"{player.score} points" in line) or (player.score == 1 and "1 point." in line)
        assert ("holds Tiglio" in line) == (view.tiglio == player.seat and not view.ending)
        for material in MATERIALS:
            number = player.materials[material]
            assert not number or cards([material] * number) in line
        assert not player.jokers or "Self-Portrait" in line
        assert all(card(painting) in line for painting in player.paintings)
        assert all(f"{card(built.card)} {built.points}" in line for built in player.inventions)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_of_the_board_has_every_fact_of_the_view(seats: int) -> None:
    for seed in range(2):
        for game in walk(seats, seed):
            text = sentences.board(game.view(None), NAMES)
            assert [fact for fact in facts(game) if fact not in text] == []
            check_lines(game)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_picture_in_words_and_the_headline_are_short_and_name_who_is_awaited(seats: int) -> None:
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
    for fact in ("3 · Lady with the Ermine", "Ada 3 points", "Ben 0 points", "1 · no card ← Leonardo"):
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
    assert [line.startswith(f"{name} moves Leonardo 2 spaces") for name, line in zip(names, moves, strict=True)] == [
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
    assert sentences.option_value("pair", "pardo+leonardo") == "Pardo at space 1, Leonardo at space 4"
