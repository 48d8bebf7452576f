"""The questions and options of Maestro: short enough everywhere, and complete."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

import games.maestro
from games.engine import Decision
from games.maestro import TITLE, actions, benefactors, events, exhibition, prompts, upgrades
from games.maestro import names as say
from games.maestro import text as sentences
from games.maestro.box import CARDS, GRID
from games.maestro.gains import place_any
from games.maestro.state import Blueprint, State, recheck
from games.maestro.turns import normal_turn
from games.maestro.view import View
from games.maestro.workshops import handle_tile, placements, still_lacking
from tests.games.answering import question
from tests.games.maestro.table import ADA, BEN, NAMES, actor, deal, give, lay, live, table
from tests.games.maestro.wording import LONG, constants, see, walk
from tests.games.playing import begin, decision_of

# --- decisions


def test_pictures_are_named_for_questions_that_there_are() -> None:
    known = {
        *prompts._QUESTIONS,
        *prompts._STEPS,
        "ready",
        "turn",
        "discard",
        "create",
        "type",
        "take_back",
        "before",
        "gap",
        "point",
        "receive",
        "put",
        "two",
        "effort",
    }
    assert prompts._DETAILS.keys() <= known


def rare() -> list[tuple[State, Decision]]:
    """Decisions that random games seldom come to, each in its position."""
    short = table(active=0, map={"2": {"painting": 1}, "5": {"painting": 1}, "8": {"painting": 1}})
    short.workshops[0].supply["painting"] = 1
    create = actions.create(short, actor(short), 3)
    next(create)
    serve = create.send(("centerpieces",))
    placing = table(active=1)
    kind = question(place_any(placing, BEN, 1, "8"))
    tied = table(map={region: {"painting": 1, "bust": 1} for region in ("2", "5", "8")})
    where = question(benefactors.place_in_each(tied, ADA, 0, ["2", "5", "8"]))
    event = table(players=4, event="EA10", map={"8": {"painting": 1}})
    for seat, card in ((ADA, "DS01"), (BEN, "DS02")):
        deal(event, seat, card)
        event.discards[str(seat)] = [event.hands[str(seat)].pop()]
    team = events.opening(event)
    who_upgrades = question(team)
    discard = team.send((who_upgrades.options[0],))
    found = [(short, serve), (placing, kind), (tied, where), (event, who_upgrades), (event, discard)]
    far = table(active=0, map={"8": {"painting": 1}, "F": {"painting": 2}})
    found.append((far, question(benefactors.far_move(far, actor(far), 1))))
    lying = table(benefactors=[])
    for effect in ("B6", "B8", "B11"):
        found.append((lying, question(benefactors.resolve(lying, actor(lying), effect))))
    swaps = table()
    give(swaps, 0, orange=1, purple=1, blue=1, green=1)
    exchange = benefactors.exchange(swaps, actor(swaps), 1)
    found.append((swaps, question(exchange)))
    found.append((swaps, exchange.send(("done",))))
    two = table(popular=("2", "5", "8"), secondary=("3", "4", "7"))
    found.append((two, question(benefactors.artworks(two, actor(two), 2))))
    show = table(map={"3": {"painting": 1}})
    show.workshops[0].benefactors = ["B10", "B13", "B14"]
    found.append((show, question(exhibition.opening(show))))
    found.append((show, question(upgrades.upgrade_either(show, actor(show)))))
    back = table(active=1, map={"8": {"statue": 1, "bust": 1}})
    found.append((back, question(games.maestro.cleanup.take_back(back, "8", 1))))
    may = table(active=1, ceiling=["ST18"] + ["flipped"] * 19, covers=["row1", "col1"])
    lay(may, "create", "MS08", BEN)
    tile = handle_tile(may, actor(may))
    next(tile)
    found.append((may, tile.send(("tile:0:remove:",))))
    full = table(grid=["green"] * 16, blueprints=[Blueprint("BL1", "BT1", covered=[0, 1])])
    found.append((full, question(games.maestro.workshops.build(full, actor(full)))))
    return found


def check(decision: Decision, view: View) -> None:
    """The words of a decision and all its options are there, short, and different from each other."""
    assert sentences.question(decision, view, LONG)
    texts = []
    groups = Counter(sentences.group(option) for option in decision.options)
    for option in decision.options:
        assert len(option) <= 60
        assert "|" not in option
        label = sentences.option(decision, option, view, LONG)
        assert 0 < len(label.text) <= 80, label
        assert len(label.detail) <= 100, label
        assert "{" not in label.text + label.detail
        assert sentences.preview(decision, (option,), view, LONG)
        texts.append((label.text, label.detail))
    assert len(set(texts)) == len(texts), f"two options of {decision.kind} read the same"
    for group in groups:
        assert len(group) <= 60
        head = sentences.group_label(decision, group, view, LONG)
        assert 0 < len(head.text) <= 78, head
        assert len(head.detail) <= 100, head
    if decision.most == 1 and len(decision.options) > 25:
        assert len(groups) <= 25
    assert max(groups.values()) <= 25


@cache
def seen_kinds() -> frozenset[str]:
    """The kinds of decisions met in random games of 1 to 4 seats with both sets of options, all of them checked."""
    kinds = set()
    for seats in TITLE.seats:
        for seed in range(4):
            for game in walk(seats, seed):
                for decision in game.open:
                    kinds.add(decision.kind)
                    check(decision, game.view(decision.seats[0]))
    return frozenset(kinds)


def test_every_option_of_every_decision_of_random_games_has_short_words() -> None:
    assert {"discard", "turn", "gossip", "move", "create", "influence", "study", "tile", "put"} <= seen_kinds()


def test_every_option_of_rare_decisions_has_short_words() -> None:
    for g, decision in rare():
        check(decision, see(g, decision.seats[0]))


def test_every_kind_of_decision_that_the_rules_ask_has_its_words() -> None:
    asked = constants(("choose", 1), ("choose_some", 1), ("Decision", 0), ("ask", 0))
    assert len(asked) > 30
    assert asked == seen_kinds() | {decision.kind for _g, decision in rare()}


@pytest.mark.parametrize("side", ["A", "B"])
def test_no_blueprint_has_more_patterns_in_a_group_than_a_menu_holds(side: str) -> None:
    for tile in CARDS.box.blueprints:
        icons = CARDS.icons[tile.id, side]
        for number in range(1, len(icons) + 1):
            for visible in combinations(icons, number):
                sets = {
                    tuple(sorted(row * GRID + column for row, column, _colour in placed))
                    for placed in placements(visible)
                }
                groups = Counter(sentences.group(f"build:BL1:{'.'.join(map(str, cells))}") for cells in sets)
                assert max(groups.values()) <= 25


def turn_decision(g: State) -> Decision:
    return question(normal_turn(g, actor(g)))


def label_of(g: State, option: str, seat: int = ADA) -> tuple[str, str]:
    """Text and detail of an option of the turn."""
    decision = turn_decision(g)
    label = sentences.option(decision, option, see(g, seat, decision), NAMES)
    return label.text, label.detail


def test_a_card_is_offered_with_its_action_points_and_publicity() -> None:
    g = table(hand=("DS02", "DS07"))
    lay(g, "create", "MS01", BEN)
    text, detail = label_of(g, "play:DS02:study")
    assert text == "Study with Night Reading (DS02)"
    assert detail == "Effort 3: 2 Action Points · Publicity: you 3, they 0"
    assert label_of(g, "play:DS02:move")[1].startswith("Effort 1: 2 Action Points")
    assert label_of(g, "play:DS07:create")[1] == "gain 1 Painting, then 2 to Florence · Publicity: you 3, they 3"


def test_create_promises_no_more_than_there_is() -> None:
    g = table(hand=("DS09",))
    g.workshops[0].supply["painting"] = 0
    g.centers = {"2": 0, "8": 0}
    assert label_of(g, "play:DS09:create")[1].startswith("gain 1 Painting, then 1 to Florence or 1 to Centerpieces ·")
    g.artwork["painting"] = 0
    assert label_of(g, "play:DS09:create")[1].startswith("gain 0 Paintings, then 0 to Florence ·")


def test_the_publicity_of_a_card_counts_own_face_down_cards_and_mentions_the_others() -> None:
    g = table(hand=("DS09",))  # Publicity 1
    g.prizes = {"move": "B2"}
    lay(g, "move", "DS07", ADA, face_up=False)  # Publicity 2
    lay(g, "move", "MS05", BEN, face_up=False, token=g.action_colour["move"])
    assert label_of(g, "play:DS09:move")[1].endswith("Publicity: you 3, they 2 + ?, for Guild of Dyers")
    assert see(g).actions[[space.action for space in see(g).actions].index("move")].publicity == (0, 2)


def test_a_benefactor_that_would_do_nothing_says_so() -> None:
    g = table(hand=("DS09",))
    g.workshops[0].supply["painting"] = 0
    decision = Decision("turn", (ADA,), ("benefactor:B9", "benefactor:B12", "benefactor:B1"))
    details = [sentences.option(decision, option, see(g, ADA, decision), NAMES).detail for option in decision.options]
    assert [detail.startswith("there is nothing for it now") for detail in details] == [True, True, False]
    give(g, 2, orange=1)
    g.workshops[0].supply["painting"] = 1
    details = [sentences.option(decision, option, see(g, ADA, decision), NAMES).detail for option in decision.options]
    assert not any(detail.startswith("there is nothing for it now") for detail in details)


def test_what_a_benefactor_gains_is_for_the_active_character() -> None:
    g = table(hand=("DS09",))
    g.workshops[0].benefactors = ["B8"]
    script = normal_turn(g, actor(g))
    next(script)
    for option in ("benefactor:B8", "point:influence"):
        decision = script.send((option,))
    label = sentences.option(decision, "collector:orange:green", see(g), NAMES)
    assert label.detail.startswith("1 orange for da Vinci ·") or label.detail == "1 orange for da Vinci"
    script.send(("collector:orange:green",))
    assert (g.sections[0]["orange"], g.sections[2]["orange"]) == (1, 0)


def test_b12_shifts_to_the_other_character() -> None:
    g = table(hand=("DS09",))
    g.workshops[0].benefactors = ["B12"]
    give(g, 0, orange=1)
    script = normal_turn(g, actor(g))
    next(script)
    script.send(("benefactor:B12",))
    decision = script.send(("done",))
    assert (
        sentences.option(decision, "shift:give:orange", see(g), NAMES).text == "Give 1 orange to da Vinci's Assistant"
    )


def test_da_vinci_sees_the_board_and_its_patterns_where_they_matter() -> None:
    g = table(grid=["orange", "", "", "marker"] + [""] * 12)
    assert "Your board:\n```\nO · · X\n· · · ·\n· · · ·\n· · · ·\n```\nOpen patterns, turned" in sentences.situation(
        see(g), NAMES
    )
    g.points = 2  # on the way of a Move
    assert "Your board" not in sentences.situation(see(g), NAMES)
    assert "Your board" not in sentences.situation(see(table(active=1), BEN), NAMES)


@pytest.mark.parametrize(("event", "said"), [("EA01", "twice (Event)"), ("EB01", "+1 VP (Event)"), ("", "Resource")])
def test_a_study_space_tells_what_the_event_makes_of_it(event: str, said: str) -> None:
    g = table(hand=("DS09",), event=event)
    script = normal_turn(g, actor(g))
    next(script)
    decision = script.send(("play:DS09:study",))
    assert sentences.option(decision, "advance", see(g), NAMES).detail.endswith(said)


@pytest.mark.parametrize(("event", "said"), [("EA03", "stays standing"), ("EB03", "+1 VP (Event)")])
def test_a_collector_tells_what_the_event_makes_of_it(event: str, said: str) -> None:
    g = table(hand=("DS09",), event=event)
    script = normal_turn(g, actor(g))
    next(script)
    decision = script.send(("play:DS09:influence",))
    assert said in sentences.option(decision, "collector:orange:green", see(g), NAMES).detail
    asked = sentences.question(decision, see(g), NAMES)
    assert ("stays standing" in asked) == (event == "EA03")
    assert ("lies down" in asked) == (event != "EA03")


def test_what_inventions_add_to_action_points_is_counted() -> None:
    g = table(hand=("DS09",))
    g.blueprints[0].built = 1
    assert "Effort 4: 7 Action Points" in label_of(g, "play:DS09:move")[1]


def test_michelangelo_is_not_told_of_resources_that_would_add_nothing() -> None:
    g = table(active=1, hand=("MS08",))
    give(g, 1, **{g.action_colour["study"]: 1})
    assert "up to" not in label_of(g, "play:MS08:study", BEN)[1]  # Effort 4 has as many points as 3


def test_a_collector_tells_the_resource_that_an_invention_adds() -> None:
    g = table(hand=("DS09",))
    g.blueprints[2].built = 1
    script = normal_turn(g, actor(g))
    next(script)
    decision = script.send(("play:DS09:influence",))
    detail = sentences.option(decision, "collector:orange:green", see(g), NAMES).detail
    assert detail.startswith("1 orange, 1 green for da Vinci's Assistant")
    decision = script.send(("collector:orange:green",))  # the first one alone
    detail = sentences.option(decision, "collector:orange:green", see(g), NAMES).detail
    assert detail.startswith("1 orange for da Vinci's Assistant")


def test_at_the_exhibition_the_artworks_and_the_galleries_that_matter_are_told() -> None:
    g = table(phase="exhibition", map={"3": {"painting": 1, "statue": 1}})
    g.workshops[0].benefactors = ["B10"]
    decision = question(exhibition.opening(g))
    view = see(g, ADA, decision)
    assert "3 Venice 1 : 1" in sentences.question(decision, view, NAMES)
    assert sentences.option(decision, "benefactor:B10", view, NAMES).detail.endswith("now in 3 Venice")
    assert prompts.detail_of(decision) == "map"


def test_michelangelo_is_told_what_resources_could_add() -> None:
    g = table(active=1, hand=("MS08",))
    give(g, 1, **{g.action_colour["study"]: 2})
    assert f"up to +2 Effort with {g.action_colour['study']}" in label_of(g, "play:MS08:study", BEN)[1]
    script = normal_turn(g, actor(g))
    next(script)
    effort = script.send(("play:MS08:study",))
    details = [sentences.option(effort, option, see(g, BEN), NAMES).detail for option in effort.options]
    assert details == ["Effort 3: 2 Action Points", "Effort 5: 3 Action Points"]


def test_a_step_says_whose_centerpiece_would_change() -> None:
    g = table(map={"F": {"painting": 1}, "7": {"painting": 1, "bust": 1}, "8": {"painting": 1}})
    decision, view = question(actions.move(g, actor(g), 3)), see(g)
    gallery = next(found for found in view.regions if found.id == "7")
    detail = sentences.option(decision, "step:F:7", view, NAMES).detail
    assert detail == f"1 step · 2 against 1 · takes 7 Siena ({gallery.points} VP)"
    assert "loses 8 Rome (8 VP)" in sentences.option(decision, "step:8:7", view, NAMES).detail
    assert sentences.option(decision, "step:F:12", view, NAMES).detail == "2 steps"
    assert sentences.option(decision, "stop", view, NAMES).detail == "no Centerpiece changes"


def test_the_end_of_a_movement_sums_up_the_centerpieces() -> None:
    g = table(map={"4": {"painting": 1}, "8": {"painting": 1}})
    script = actions.move(g, actor(g), 4)
    next(script)
    script.send(("step:4:F",))
    decision = script.send(("step:8:7",))
    detail = sentences.option(decision, "stop", see(g), NAMES).detail
    assert detail.startswith("takes 7 Siena (")
    assert detail.endswith("; loses 4 Genoa (4 VP) and 8 Rome (8 VP)")


@pytest.mark.parametrize(
    ("map", "built", "holder"),
    [
        ({"painting": 1, "bust": 1}, {}, None),
        ({"painting": 2, "bust": 2}, {"BL6": 1}, 0),
        ({"painting": 1, "bust": 1}, {"BL5": 1}, 0),
    ],
)
def test_what_a_label_says_of_centerpieces_is_what_the_rules_do(
    map: dict[str, int], built: dict[str, int], holder: int | None
) -> None:
    g = table(blueprints=[Blueprint(f"BL{n}", f"BT{n}", built=built.get(f"BL{n}", 0)) for n in range(1, 7)])
    for kind, number in map.items():
        g.map["8"][kind] = number
    decision = Decision("move", (ADA,), ("stop",))
    detail = sentences.option(decision, "stop", see(g), NAMES).detail
    recheck(g)
    assert g.centers.get("8") == holder
    assert detail.startswith("no Centerpiece" if holder is None else "takes 8 Rome")


def test_an_upgrade_says_its_points() -> None:
    g = table(round=3, hand=("DS09",))
    lay(g, "move", "DS07", ADA)
    decision, view = question(upgrades.upgrade_card(g, actor(g))), see(g)
    assert sentences.option(decision, "hand:DS09", view, NAMES).detail == "in your hand · 8 VP by its Effort"
    board = sentences.option(decision, "board:move:0:DS07", view, NAMES)
    assert board.detail == "your workshop's card 1 at Move · 4 VP by its Publicity"


def test_a_team_mates_gossip_card_is_offered_blind() -> None:
    g = table(players=4, hand=("DS09",))
    lay(g, "move", "DS07", BEN, face_up=False)
    decision = question(upgrades.upgrade_card(g, actor(g)))
    label = sentences.option(decision, "board:move:0:unseen", see(g), NAMES)
    assert label.text == "The face-down card of your team-mate"
    assert "DS07" not in label.text + label.detail


def test_influence_says_who_gains_and_how_the_colours_would_rank() -> None:
    g = table(lodge={"orange": (3, 0), "purple": (3, 0), "blue": (3, 0), "green": (3, 0)})
    decision, view = question(actions.influence(g, actor(g), 1)), see(g)
    label = sentences.option(decision, "collector:orange:green", view, NAMES)
    assert label.text == "From orange to green"
    assert label.detail == "1 orange for da Vinci's Assistant · ranks then: green, purple, blue, orange"


def test_a_tile_says_what_is_paid_and_whether_it_has_an_effect() -> None:
    g = table(active=1, ceiling=["ST19"] + ["flipped"] * 19)
    give(g, 1, blue=2)
    decision, view = question(handle_tile(g, actor(g))), see(g, BEN)
    found = {option: sentences.option(decision, option, view, NAMES) for option in decision.options}
    assert found["tile:0:remove:blue+blue"].text == "Row 1, column 1: remove, pay 2 blue"
    assert found["tile:0:remove:blue+blue"].detail == "effect: 3 VP · 2 VP at the end"
    assert found["tile:0:flip:"].detail == "no effect · the tile stays, without VP"
    head = sentences.group_label(decision, "tile:0", view, NAMES)
    assert head.text == "Row 1, column 1: 3 VP"
    assert head.detail == "cost any colour + blue"


def test_a_resource_that_completes_a_pattern_is_marked() -> None:
    g = table(grid=["orange", "blue", *[""] * 14])
    give(g, 0, green=1)
    decision, view = question(games.maestro.workshops.place_resources(g, actor(g))), see(g)
    assert sentences.option(decision, "put:green:4", view, NAMES).detail.startswith("completes Wind Wagon")
    assert sentences.option(decision, "put:green:15", view, NAMES).detail == ""


def test_what_a_pattern_would_still_lack_is_told_unless_something_is_in_the_way() -> None:
    g = table(grid=["orange", "blue", *[""] * 14])
    give(g, 0, orange=1)
    decision = question(games.maestro.workshops.place_resources(g, actor(g)))
    wanted = {blueprint.card: blueprint.wanted for blueprint in see(g).blueprints}
    assert still_lacking(g.grid, wanted, "orange", 4)["BL3"] == ("any",)  # two orange above each other, blue beside
    assert (
        "then lacking 1: Speaking Tube any colour" in sentences.option(decision, "put:orange:4", see(g), NAMES).detail
    )
    g.grid[5] = "marker"
    assert "BL3" not in still_lacking(g.grid, wanted, "orange", 4)


def test_titles_that_fill_a_line_leave_no_room_for_what_is_still_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table(grid=["orange", "blue", *[""] * 14])
    give(g, 0, orange=1)
    decision = question(games.maestro.workshops.place_resources(g, actor(g)))
    monkeypatch.setattr(say, "title", lambda card: card * 60)
    detail = sentences.option(decision, "put:orange:4", see(g), NAMES).detail
    assert "then lacking 1" not in detail


@pytest.mark.parametrize(
    ("held", "free", "asked"),
    [
        (1, 16, "Your Resource goes onto the board. Where?"),
        (3, 16, "Your 3 Resources go onto the board, one after the other. Which one, and where?"),
        (3, 2, "Of your 3 Resources as many go onto the board as fit: 2 now. Which one, and where?"),
    ],
)
@pytest.mark.clause("MA-DVWS-01", "MA-DVWS-04")
def test_placing_says_how_many_resources_fit(held: int, free: int, asked: str) -> None:
    g = table(grid=["marker"] * (16 - free) + [""] * free)
    give(g, 0, green=held - held // 2, blue=held // 2)
    decision = question(games.maestro.workshops.place_resources(g, actor(g)))
    assert sentences.question(decision, see(g), NAMES) == asked


@pytest.mark.parametrize(
    ("held", "asked"), [(1, "Where does the Painting go? You have no second one."), (3, "Where do 2 ")]
)
def test_the_abbot_asks_for_as_many_artworks_as_there_are(held: int, asked: str) -> None:
    g = table()
    g.workshops[0].supply["painting"] = held
    decision = question(benefactors.artworks(g, actor(g), 2))
    assert sentences.question(decision, see(g), NAMES).startswith(asked)


def test_effort_is_asked_with_the_action_and_its_colour() -> None:
    g = table(active=1, hand=("MS08",))
    for held, asked in ((1, "Study: do you spend your green Resource for"), (3, "Study: how many of your 3 green Res")):
        give(g, 1, **{g.action_colour["study"]: held})
        assert g.action_colour["study"] == "green"
        script = normal_turn(g, actor(g))
        next(script)
        effort = script.send(("play:MS08:study",))
        assert sentences.question(effort, see(g, BEN), NAMES).startswith(asked)
        g = table(active=1, hand=("MS08",))


@pytest.mark.clause("MA-EVENT-10")
def test_the_presence_event_says_that_it_asks_and_for_which_region() -> None:
    g = table(phase="exhibition", event="EA05", map={"8": {"painting": 2, "bust": 1}}, centers={"8": 0})
    game = live(g)
    asked = sentences.question(decision_of(game, BEN), game.view(BEN), NAMES)
    assert asked == f"Event {say.event('EA05')}. Which type of Artwork do you place in 8 Rome?"


def test_planning_names_the_team_mate() -> None:
    game = begin(TITLE, 4, "plan")
    for seat in range(4):
        (mate,) = [other for other in game.view(seat).team if other != seat]
        asked = sentences.question(decision_of(game, seat), game.view(seat), NAMES)
        assert asked == f"Planning: share your plans with {NAMES[mate]}, then say that you are ready."


def test_discarding_is_asked_by_who_prepares() -> None:
    lone = begin(TITLE, 2, "discard")
    view = lone.view(ADA)
    assert "set aside" in sentences.question(decision_of(lone, ADA), view, NAMES)
    cards = view.hand[:2]
    assert sentences.preview(decision_of(lone, ADA), cards, view, NAMES).count("Effort") >= 2
    lone.choose(ADA, cards)
    assert all(card in sentences.hand(lone.view(ADA), NAMES) for card in cards)
    lone.choose(BEN, decision_of(lone, BEN).options[:2])
    assert "other 5 cards" in sentences.question(decision_of(lone, ADA), lone.view(ADA), NAMES)
    team = begin(TITLE, 4, "discard", talk="open")
    assert "your hand for this round" in sentences.question(decision_of(team, ADA), team.view(ADA), NAMES)
