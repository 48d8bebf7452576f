"""The table of Maestro as text: equal in content to the view, short where it must be, silent about secrets."""

import pytest

from games.engine import Waiting
from games.maestro import TITLE
from games.maestro import names as say
from games.maestro import text as sentences
from games.maestro.view import View
from tests.games.maestro.table import ADA, BEN, CLEO, DAN, NAMES, give, lay, live, table
from tests.games.maestro.wording import LONG, see, walk
from tests.games.playing import begin, decision_of

# --- the table


def facts(view: View) -> list[str]:
    """What the text of the board has to say of a position."""
    found = []
    for region in view.regions:
        found += [say.region(region.id), say.pieces(region.artwork)]
    for action in view.actions:
        found += [say.prize(action.prize)] if action.prize else []
        found += [placed.card for placed in action.cards if placed.face_up]
        found += [f"{say.colour(placed.token)} token" for placed in action.cards if placed.token]
    for workshop in view.workshops:
        found += [f"{workshop.vp} VP", say.pieces(workshop.supply), say.colours(workshop.tokens)]
        found += [say.prize(card) for card in (*workshop.benefactors, *workshop.spent, *workshop.patronesses)]
        found += [say.region(tile) for tile in workshop.tiles]
        found += list(workshop.display)
        found += [f"{say.side(workshop.side)} on {workshop.study}, tier {workshop.tiers}"]
        found += [f"{sentences.score_part(part)} {points}" for part, points in workshop.final.items()]
    for number, standing in view.lodge.items():
        found.append(f"{say.colour(number)}, {standing[0]} standing, {standing[1]} lying")
        found.append(f"precedence {view.precedence[number]}")
    found += [say.colours(section) for section in view.sections] + [say.colours(view.bank), say.pieces(view.artwork)]
    found += [say.pattern(blueprint.icons, blueprint.covered) for blueprint in view.blueprints]
    found += [f"{blueprint.built} of {blueprint.markers} built" for blueprint in view.blueprints]
    found += [say.event(view.event)] if view.event else []
    found += [f"{say.cost_area(area)} covered" for area in view.covers]
    found += [NAMES[seat] for seat in (*view.awaited, *view.answered)]
    return found


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_text_of_the_board_has_every_fact_of_the_view(seats: int) -> None:
    for seed in range(2):
        for number, game in enumerate(walk(seats, seed)):
            if number % 7 and not game.over:
                continue
            view = game.view(None)
            text = sentences.board(view, NAMES)
            assert [fact for fact in facts(view) if fact not in text] == []
            check_lines(view, text.splitlines())


def check_lines(view: View, lines: list[str]) -> None:
    """The lines of regions, of the grid and of the ceiling say what the view says."""
    for region in view.regions:
        (line,) = [line for line in lines if line.startswith(say.region(region.id) + " (")]
        assert ("Popular Gallery" in line) == (region.gallery == "popular")
        assert ("Secondary Gallery" in line) == (region.gallery == "secondary")
        if region.gallery:
            center = "nobody" if region.center is None else say.side(region.center)
            assert f"{region.points} VP, Centerpiece: {center} ·" in line
        assert (say.pieces(region.artwork) or "no Artwork") in line
    if not view.workshops[0].machina:
        start = next(n for n, line in enumerate(lines) if line.startswith("Board ("))
        rows = "".join(line.replace(" ", "") for line in lines[start + 1 : start + 5])
        assert rows == "".join(map(say.letter, view.grid))
    if view.ceiling:
        start = next(n for n, line in enumerate(lines) if line.startswith("Ceiling"))
        tiles = [tile for line in lines[start + 1 : start + 5] for tile in line.partition(": ")[2].split(" / ")]
        assert tiles == list(map(say.tile, view.ceiling))


def test_the_board_hides_what_lies_face_down_even_from_its_owner() -> None:
    g = table(hand=("DS09",))
    lay(g, "move", "DS07", ADA, face_up=False)
    assert "DS07" not in sentences.board(see(g, ADA), NAMES)
    assert "face down Ada" in sentences.board(see(g, ADA), NAMES)
    assert "DS07" in sentences.hand(see(g, ADA), NAMES)
    assert "DS07" not in sentences.hand(see(g, BEN), NAMES)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_the_picture_in_words_and_the_headline_are_short_and_name_who_is_awaited(seats: int) -> None:
    for seed in range(2):
        for game in walk(seats, seed):
            for seat in (None, ADA):
                view = game.view(seat)
                alt = sentences.alt(view, LONG)
                assert len(alt) <= 1024
                assert alt.startswith(sentences.headline(view, LONG))
                head = sentences.headline(view, NAMES)
                assert all(NAMES[awaited] in head for awaited in game.awaited)
                assert len(sentences.situation(view, LONG)) <= 1200
    assert "wins with" in sentences.headline(game.view(None), NAMES)


def test_the_headline_names_the_machina_where_it_wins() -> None:
    g = table(players=1, phase="over")
    lost = begin(TITLE, 1, "lost").state
    lost.phase, lost.ending = "over", "rounds"
    lost.workshops[1].vp = 90
    head = sentences.headline(TITLE.view(lost, ADA, Waiting()), NAMES)
    assert head.startswith("Michelangelo's workshop wins with ")
    g.workshops[0].vp = 50
    assert sentences.headline(see(g), NAMES) == "Da Vinci's workshop wins with 50 VP to 0"


def test_the_situation_names_the_character_and_what_it_has() -> None:
    g = table(active=3, hand=("MS08",))
    give(g, 3, orange=2)
    text = sentences.situation(see(g, BEN), NAMES)
    assert text.startswith("You act as Michelangelo's Assistant: 2 orange; 2 Busts in supply, 0 in Florence.")
    assert "What the turn brings goes to Michelangelo." in text
    assert "Hand:\n• Hammer and Chisel (MS08: Effort 3, Publicity 1, no effect)" in text
    assert sentences.situation(see(g, None), NAMES) == ""
    assert "MS08" not in sentences.situation(see(g, ADA), NAMES)


def test_the_hand_lists_all_that_is_the_readers_own() -> None:
    g = table(hand=("DS01",))
    g.aside["0"], g.discards["0"] = ["DS03"], ["DS04"]
    lay(g, "study", "DS05", ADA, face_up=False)
    text = sentences.hand(see(g, ADA), NAMES)
    for part in ("Hand:", "DS01", "Set aside", "DS03", "discards", "DS04", "Gossip", "DS05"):
        assert part in text
    assert not any(card in sentences.hand(see(g, BEN), NAMES) for card in ("DS01", "DS03", "DS04", "DS05"))
    assert sentences.hand(see(g, None), NAMES) == ""
    team = begin(TITLE, 4, "ready")
    team.choose(ADA, ("ready",))
    assert sentences.hand(team.view(ADA), NAMES).startswith("You are ready")


def test_hostile_names_are_put_into_sentences_as_they_are() -> None:
    names = ("{0}{name}", "%s%n", "@everyone", "\\")
    *_before, game = walk(4, 1)
    lines = sentences.lines([event for _n, event in game.events], names)
    assert all(any(line.startswith(name + " ") for line in lines) for name in names)
    assert all(name in sentences.board(game.view(None), names) for name in names)


def test_a_sealed_plan_is_told_to_who_made_it_alone() -> None:
    g = table(
        players=4, phase="galleries", map={"2": {"painting": 2, "statue": 1}}, runs=[ADA, BEN, CLEO, DAN], hand=[]
    )
    game = live(g)
    game.choose(BEN, ("to:3:orange:2",))
    events_of = "You have chosen: 1 orange of 2 Milan for Michelangelo's Assistant."
    assert sentences.hand(game.view(BEN), NAMES).startswith(events_of)
    assert not any("chosen" in sentences.hand(game.view(seat), NAMES) for seat in (ADA, CLEO, DAN))
    g = table(players=4, phase="exhibition", round=2, event="EA05", map={"8": {"painting": 2, "statue": 1}})
    g.runs, g.centers = [ADA, BEN, CLEO, DAN], {"8": 0}
    game = live(g)
    game.choose(DAN, ("type:bust:8",))
    assert sentences.hand(game.view(DAN), NAMES).startswith("You have chosen: Bust in 8 Rome.")
    assert game.answered == (DAN,)  # the others of whom nothing was asked have not chosen


def test_the_cards_kept_stand_apart_from_those_discarded_in_secret() -> None:
    game = begin(TITLE, 2, "kept")
    cards = game.view(ADA).hand
    game.choose(ADA, cards[:2])
    first, kept = sentences.hand(game.view(ADA), NAMES).split("You keep:\n")
    assert [card in first for card in cards] == [True, True, False, False, False]
    assert [card in kept for card in cards] == [False, False, True, True, True]


def test_a_team_reads_who_decides_and_the_whole_plan_before_the_last_answer() -> None:
    g = table(
        players=4,
        phase="galleries",
        map={"2": {"painting": 2, "statue": 1}, "5": {"painting": 2, "bust": 1}},
        runs=[ADA, BEN, CLEO, DAN],
        hand=[],
    )
    game = live(g)
    decider = NAMES[min((BEN, DAN), key=lambda seat: (seat - g.first) % 4)]
    asked = sentences.question(decision_of(game, BEN), game.view(BEN), NAMES)
    assert asked == (
        "2 Milan: your workshop gains 1 orange Resource. Which Character takes it? "
        f"Both of you answer; if your wishes differ, {decider} decides."
    )
    game.choose(BEN, ("to:3:orange:2",))
    view, decision = game.view(BEN), decision_of(game, BEN)
    assert sentences.option(decision, "to:3:blue:5", view, NAMES).detail.endswith("has 1 orange")
    assert sentences.preview(decision, ("to:3:blue:5",), view, NAMES) == (
        "You choose: 1 orange of 2 Milan for Michelangelo's Assistant; "
        "1 blue of 5 Bologna for Michelangelo's Assistant."
    )
    game.choose(BEN, ("to:3:blue:5",))
    view, anew = game.view(BEN), game.changeable_decision(BEN)
    assert anew is not None  # answering anew begins anew
    assert sentences.option(anew, "to:3:orange:2", view, NAMES).detail.endswith("has no Resource")
    assert (
        sentences.preview(anew, ("to:1:orange:2",), view, NAMES) == "You choose: 1 orange of 2 Milan for Michelangelo."
    )
    assert sentences.preview(anew, ("mate",), view, NAMES) == "You leave it to Dan."
    assert sentences.option(anew, "mate", view, NAMES).text == "Leave it to Dan"
    game.choose(BEN, ("mate",))
    assert sentences.hand(game.view(BEN), NAMES).startswith("You leave it to your team-mate.")
    lone = live(table(phase="galleries", map={"2": {"painting": 2, "statue": 1}}))
    assert "decides" not in sentences.question(decision_of(lone, BEN), lone.view(BEN), NAMES)


def test_at_the_exhibition_one_reads_how_galleries_and_publicity_stand() -> None:
    g = table(phase="exhibition", map={"5": {"painting": 2, "statue": 1}})
    g.prizes = dict(zip(g.action_order, ("B1", "P1", "P2", "B2"), strict=True))
    g.workshops[0].benefactors = ["B14"]
    lay(g, "create", "DS09", ADA)
    lay(g, "create", "MS08", BEN, face_up=False)
    text = sentences.situation(see(g, ADA), NAMES)
    assert "5 Bologna 4 VP for da Vinci" in text
    assert "8 Rome 8 VP." in text
    assert "• Create 1 : 0 (1 face down), Wool Merchant (B1)" in text


def test_a_plan_names_a_region_once() -> None:
    assert say.plan(("where:8", "type:bust:8", "where:5")) == ["Bust in 8 Rome", "1 Artwork in 5 Bologna"]


@pytest.mark.clause("MA-SOLO-FINAL-06", "MA-SOLO-FINAL-07")
def test_the_machinas_inventions_have_no_effects_and_points_of_their_own() -> None:
    alone = begin(TITLE, 1, "machina", workshop="michelangelo", cards="cards_6_15")
    board = sentences.board(alone.view(ADA), NAMES)
    for blueprint in alone.view(ADA).blueprints:
        [line] = [line for line in board.splitlines() if line.startswith(say.named(blueprint.card))]
        points = ["6 VP a Popular tile"] * 3 if blueprint.card == "BL6" else ["4 VP", "8 VP"]
        points = ["6 VP", "10 VP"] if blueprint.card == "BL5" else points
        told = "; ".join(f"marker {number} {each}" for number, each in enumerate(points, 1))
        assert line.endswith(f". {told}") or told in line
        assert not any(say.invention(blueprint.card, number) in line for number in range(1, blueprint.markers + 1))
    assert "The Machina's difficulty: Benefactors 6 VP, Patronesses 15 (harder)." in board.split("\n\n")[0]
    assert say.invention("BL1", 1) in sentences.board(see(table()), NAMES)


@pytest.mark.clause("MA-CARD-06")
def test_the_board_says_what_effort_gives_at_each_action() -> None:
    board = sentences.board(see(table()), NAMES)
    assert "Effort 0 to 7 and more gives 0, 2, 4, 6, 6, 8, 8, 10 Action Points" in board
    assert (
        "Effort 0 to 7 and more places 0, 1, 2, 2, 3, 3, 4, 4 Artworks in Florence; "
        "3 and more may serve the Centerpieces instead"
    ) in board
