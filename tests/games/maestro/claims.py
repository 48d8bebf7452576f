"""What the labels of Maestro claim, each compared with what the engine then does."""

import re
from collections import Counter
from itertools import product

import msgspec

from games.engine import Decision, Event
from games.live import AnyGame
from games.maestro.box import CARDS, COLOURS, PLACES
from games.maestro.gains import active_type
from games.maestro.names import colours, pattern
from games.maestro.options import read
from games.maestro.scoring import final_parts
from games.maestro.state import Blueprint, State, ranks
from games.maestro.view import View
from games.maestro.workshops import patterns
from tests.games.claims import Case, Claim

Match = re.Match[str]


# --- what was, and what happened


def table_before(case: Case) -> State:
    """The table before the choice."""
    found: State = case.before.state
    return found


def side(case: Case) -> int:
    """The workshop that acts."""
    return table_before(case).active % 2


def going_on(case: Case, **answers: str) -> tuple[AnyGame, list[Event]]:
    """The game after the choice and after *answers* to the questions of these kinds, and all that happened."""
    game, happened = case.after.branch(), [event for _, event in case.after.events]
    while (decision := game.decision_of(case.seat)) is not None and decision.kind in answers:
        wanted = answers[decision.kind]
        known = len(game.events)
        game.choose(case.seat, (wanted if wanted in decision.options else decision.options[0],))
        happened += [event for _, event in game.events[known:]]
    return game, happened


def first(happened: list[Event], kind: str, **facts: object) -> Event | None:
    """The first event of a kind with these facts."""
    for event in happened:
        if event.kind == kind and all(event.facts.get(name) == value for name, value in facts.items()):
            return event
    return None


# --- playing a card


def main_action(case: Case) -> tuple[State, Decision | None]:
    """The first question of the Main action, with no token, no Resource and no effect before it."""
    spent = case.option if case.decision.kind == "effort" else "effort:0"
    game, _happened = going_on(case, token="none", effort=spent, before="go")
    state: State = game.state
    return state, game.decision_of(case.seat)


def action_of(case: Case) -> str:
    """The Action of the card that is played."""
    return read(case.option).args[1] if read(case.option).verb == "play" else table_before(case).action


def has_points(match: Match, case: Case) -> bool:
    """So many Action Points; there may be nothing to use them for."""
    state, decision = main_action(case)
    return decision is None or decision.kind != action_of(case) or state.points == int(match[1])


def creates(match: Match, case: Case) -> bool:
    """What Create gains, and what it offers then."""
    state, decision = main_action(case)
    if decision is None or decision.kind != "create":
        return int(match[2]) == 0
    supply = [
        each.workshops[side(case)].supply[active_type(table_before(case))] for each in (table_before(case), state)
    ]
    offered = max(read(option).number for option in decision.options if read(option).verb == "florence")
    said = (int(match[1]), int(match[2]), match[3] is not None)
    return said == (supply[1] - supply[0], offered, "centerpieces" in decision.options)


def spends(match: Match, case: Case) -> bool:
    """The most Resources that are on offer for Effort, and their colour."""
    game, _happened = going_on(case, token="none")
    decision = game.decision_of(case.seat)
    colour = table_before(case).action_colour[action_of(case)]
    return decision is not None and decision.options[-1] == f"effort:{match[1]}" and colour == match[2]


def has_publicity(match: Match, case: Case) -> bool:
    """The Publicity at the Action as its player knows it: its own then, while the cards lie there, the rival's now."""
    action, own = read(case.option).args[1], side(case)
    view, now = case.after.view(case.seat), case.before.view(case.seat)
    if now.at(action).known[1 - own] != int(match[2]):
        return False
    over = view.round != now.round or view.phase != "action"
    return over or bool(view.at(action).known[own] == int(match[1]))


def leaves_places(match: Match, case: Case) -> bool:
    """So many more cards of the workshop fit at the Action, while the cards of the round lie there."""
    before, state = table_before(case), case.after.state
    if (state.round, state.phase) != (before.round, before.phase):
        return True
    lying = [placed.side for placed in state.placed[read(case.option).args[1]]].count(side(case))
    return lying + int(match[1]) == PLACES


def token_counts(match: Match, case: Case) -> bool:
    """The token adds so much Publicity at the Action, while the cards lie there."""
    before, state = table_before(case), case.after.state
    if (state.round, state.phase) != (before.round, before.phase):
        return True
    known = [game.view(case.seat).at(before.action).known[side(case)] for game in (case.before, case.after)]
    return bool(int(match[1]) == known[1] - known[0])


# --- Artwork


def same_turn(case: Case) -> bool:
    """Whether the turn goes on, so that nobody else and no Cleanup has changed anything."""
    before, state = table_before(case), case.after.state
    return (state.round, state.phase, state.turn) == (before.round, before.phase, before.turn)


def steps(match: Match, case: Case) -> bool:
    """A journey takes so many Action Points; the movement ends with the last of them."""
    before, state = table_before(case), case.after.state
    decision = case.after.decision_of(case.seat)
    goes_on = decision is not None and decision.kind == "move" and state.main_action == before.main_action
    return before.points - int(match[1]) == (state.points if goes_on else 0)


def against(match: Match, case: Case) -> bool:
    """Those are the Artworks in the region where the Artwork arrives, of the workshop and of the other."""
    there = case.after.view(case.seat).region(read(case.option).args[-1])
    own = side(case)
    return not same_turn(case) or (there.counts[own], there.counts[1 - own]) == (int(match[1]), int(match[2]))


def now_against(match: Match, case: Case) -> bool:
    """Those are the Artworks in the region before, of the workshop that places one."""
    view = case.before.view(case.seat)
    there = view.region(read(case.option).first)
    return (there.counts[view.own_side], there.counts[1 - view.own_side]) == (int(match[1]), int(match[2]))


def left_in_supply(match: Match, case: Case) -> bool:
    """The workshop has so many Artworks of the type left."""
    supply = case.after.state.workshops[side(case)].supply
    return not same_turn(case) or bool(supply[active_type(table_before(case))] == int(match[1]))


# --- Centerpieces


def changes(case: Case) -> dict[str, int | None]:
    """The Centerpieces that change at the check, by region."""
    _game, happened = (
        going_on(case, move="stop") if case.option != "stop" else (None, [e for _, e in case.after.events])
    )
    found: dict[str, int | None] = {}
    for event in happened:
        if event.kind == "centerpiece":
            found.setdefault(event.facts["region"], event.facts["side"])
    return found


def regions(text: str) -> list[str]:
    """The regions of a list: "8 Rome (4 VP) and 3 Venice (2 VP)"."""
    return re.findall(r"(\d+) [^(),]+ \(\d+ VP\)", text)


def takes(match: Match, case: Case) -> bool:
    """The acting workshop takes these."""
    found = changes(case)
    return all(found.get(region) == side(case) for region in regions(match[1]))


def rival_takes(match: Match, case: Case) -> bool:
    """The rival takes these."""
    found = changes(case)
    return all(found.get(region) == 1 - side(case) for region in regions(match[1]))


def loses(match: Match, case: Case) -> bool:
    """Nobody has these any more."""
    found = changes(case)
    return all(region in found and found[region] is None for region in regions(match[1]))


def changes_nothing(match: Match, case: Case) -> bool:
    """No Centerpiece changes at the end of the movement."""
    return first([event for _, event in case.after.events][:1], "centerpiece") is None


# --- Influence and Study


def brings(match: Match, case: Case) -> bool:
    """These Resources come, in this order, to one Character."""
    said = Counter({colour: int(number) for number, colour in re.findall(r"(\d+) (\w+)", match[1])})
    found = [event.facts["colour"] for _, event in case.after.events if event.kind == "resource"]
    return Counter(found[: said.total()]) == said


def brings_none(match: Match, case: Case) -> bool:
    """The supply has none of the colour."""
    return first([event for _, event in case.after.events], "resource_lost") is not None


def stays(match: Match, case: Case) -> bool:
    """The Collector stands where it goes."""
    return first([event for _, event in case.after.events], "collector", stays=True) is not None


def event_pays(match: Match, case: Case) -> bool:
    """The Event pays so many VP."""
    return first([event for _, event in case.after.events], "score", reason="event", points=int(match[1])) is not None


def ranked_then(match: Match, case: Case) -> bool:
    """The order of the colours, while nobody else has moved a Collector."""
    state, before = case.after.state, table_before(case)
    return (state.round, state.turn) != (before.round, before.turn) or ranks(state) == match[1].split(", ")


def advances(match: Match, case: Case) -> bool:
    """The space that the marker reaches, without another question of the track."""
    return int(match[1]) in [event.facts["space"] for event in resolved(case) if event.kind == "study"]


def resolved(case: Case) -> list[Event]:
    """What happens until all spaces that were chosen together are resolved."""
    live = case.after.branch()
    live.events.clear()
    events = [event for _, event in case.after.events]
    number = read(case.option).number
    while sum(event.kind == "study" for event in events) < number:
        decision = live.decision_of(live.awaited[0])
        assert decision is not None
        assert decision.kind != "study", "the track asks again"
        live.choose(live.awaited[0], decision.options[: decision.least])
        events += [event for _, event in live.events]
        live.events.clear()
    return events


def bonus_tile(match: Match, case: Case) -> bool:
    """The Resources of a bonus tile, as far as the supply goes."""
    number = 2 if match[2] else 1
    found = [e for e in resolved(case) if e.kind in ("resource", "resource_lost") and e.facts["colour"] == match[1]]
    return len(found) >= number


# --- Resources


def in_the_supply(match: Match, case: Case) -> bool:
    """The supply has so many, and one comes out of it."""
    colour = read(case.option).first
    gained = first([event for _, event in case.after.events], "resource", colour=colour)
    return table_before(case).bank[colour] == int(match[1]) and gained is not None


def has(match: Match, case: Case) -> bool:
    """What the Character has once everybody has answered, less the Resource that is asked about.

    All later ones of the plan go to the other Character, and the team-mate wants the same.
    """
    before: View = case.before.view(case.seat)
    character, colour, _region = read(case.option).args
    other = str((int(character) + 2) % 4)
    plan = [*before.planned, case.option]
    game = case.after.branch()
    while (decision := game.decision_of(case.seat)) is not None and decision.kind == "receive":
        plan.append(next(each for each in decision.options if read(each).first == other))
        game.choose(case.seat, plan[-1:])
    for mate in set(before.team) - {case.seat}:
        if mate in case.before.answered:
            return True  # whose answer counts is another's question
        for option in plan[len(game.pick_of(mate) or ()) :]:
            game.choose(mate, (option,))
    while game.state.phase == "galleries" and game.awaited:
        seat = game.awaited[0]
        decision = game.decision_of(seat)
        assert decision is not None
        game.choose(seat, decision.options[:1])
    then = Counter(game.state.sections[int(character)])
    then[colour] -= 1
    return (colours(then) or "no Resource") == match[1]


# --- upgrades and workshops


def upgrade_pays(match: Match, case: Case) -> bool:
    """The VP of a card upgrade."""
    _game, happened = going_on(case, display="")
    paid = first(happened, "score", reason="upgrade")
    return (0 if paid is None else paid.facts["points"]) == int(match[1])


def completes(match: Match, case: Case) -> bool:
    """The board shows a pattern of each of these Blueprints with the space in it."""
    state: State = case.after.state
    space = int(read(case.option).args[1])
    named = {CARDS.names[blueprint.card]: blueprint for blueprint in state.blueprints}
    titles = re.split(r", | and ", match[1])
    return all(any(space in found for found in patterns(state, named[title])) for title in titles)


def lacks_one(match: Match, case: Case) -> bool:
    """One more Resource makes patterns with the space in them, of these Blueprints and, unless cut short, no others."""
    put = case.after.events[0][1].facts  # the last Resource of several is put by itself
    space, grid = put["space"], list(table_before(case).grid)
    grid[space] = put["colour"]
    state = msgspec.structs.replace(table_before(case), grid=grid)
    said = dict(re.findall(r"(\S.*?) (any colour|orange|purple|blue|green)(?:, |$)", match[1]))
    for blueprint in state.blueprints:
        built = blueprint.built == CARDS.markers(blueprint.card)
        complete = any(space in found for found in patterns(state, blueprint))
        fitting = set() if built or complete else completing(state, blueprint, space)
        named = said.pop(CARDS.names[blueprint.card], None)
        if named is None and fitting and not match[1].endswith("…"):
            return False
        if named is not None and not ({*COLOURS} if named == "any colour" else {named}) <= fitting:
            return False
    return not said


def completing(state: State, blueprint: Blueprint, space: int) -> set[str]:
    """The colours of which one more Resource makes a pattern that uses the space."""
    found = set()
    for colour, cell in product(COLOURS, [cell for cell, held in enumerate(state.grid) if not held]):
        then = msgspec.structs.replace(state, grid=[*state.grid[:cell], colour, *state.grid[cell + 1 :]])
        if any({space, cell} <= set(spaces) for spaces in patterns(then, blueprint)):
            found.add(colour)
    return found


def counts_at_the_end(match: Match, case: Case) -> bool:
    """An Invention counts so much at the end, by Popular Gallery tiles or without them."""
    game, _happened = going_on(case, marker="")
    per_tile = match[2] is not None
    for tiles in (0, 3):
        now, then = (
            final_parts(with_tiles(state, tiles), side(case))["board"] for state in (table_before(case), game.state)
        )
        if then - now != int(match[1]) * (tiles if per_tile else 1):
            return False
    return True


def with_tiles(state: State, number: int) -> State:
    """The table with so many Popular Gallery tiles in each workshop."""
    workshops = [msgspec.structs.replace(workshop, tiles=["1"] * number) for workshop in state.workshops]
    return msgspec.structs.replace(state, workshops=workshops)


def tile_counts(match: Match, case: Case) -> bool:
    """What the ceiling counts more at the end."""
    now, then = (final_parts(state, side(case))["board"] for state in (table_before(case), case.after.state))
    return then - now == int(match[1] or 0)


def leaves_icons(match: Match, case: Case) -> bool:
    """The icons of the Blueprint that are still open."""
    view: View = case.after.view(case.seat)
    blueprint = view.blueprint(read(case.option).first)
    return pattern(blueprint.icons, blueprint.covered) == match[1]


def tile_has_effect(match: Match, case: Case) -> bool:
    """Whether the effect of the tile is done."""
    handled = first([event for _, event in case.after.events], "tile")
    return handled is not None and handled.facts["active"] == (match[0] != "no effect")


def pays_nothing_but_itself(match: Match, case: Case) -> bool:
    """A Benefactor that is used for nothing: all that happens is that it was used.

    After the last one the Main action begins as it would have without.
    """
    happened = [event for _, event in case.after.events]
    if case.decision.kind == "gap":
        without = case.before.branch()
        without.choose(case.seat, ("go",))
        begun = [event for _, event in without.events]
        if begun and happened[-len(begun) :] == begun:
            happened = happened[: -len(begun)]
    return {event.kind for event in happened} <= {"benefactor", "no_upgrade", "resource_lost"}


CLAIMS: tuple[Claim, ...] = (
    Claim(re.compile(r"Effort \d+: (\d+) Action Points?"), has_points, ("turn", "effort")),
    Claim(re.compile(r"gain (\d+) \w+, then (\d+) to Florence( or \d+ to Centerpieces)?"), creates, ("turn", "effort")),
    Claim(re.compile(r"up to \+(\d+) Effort with (\w+)"), spends, ("turn",)),
    Claim(re.compile(r"Publicity: you (\d+)[ +?]*, they (\d+)"), has_publicity, ("turn", "gossip")),
    Claim(re.compile(r"leaves (\d) places? there"), leaves_places, ("gossip",)),
    Claim(re.compile(r"\+(\d) Publicity at "), token_counts, ("token",)),
    Claim(re.compile(r"(\d+) steps?\b"), steps, ("move",)),
    Claim(re.compile(r"(?<!now )\b(\d+) against (\d+)"), against, ("move", "far")),
    Claim(re.compile(r"now (\d+) against (\d+)"), now_against),
    Claim(re.compile(r"(\d+) \w+ left in supply"), left_in_supply, ("create",)),
    Claim(re.compile(r"(?:[|·;] )takes ([^;·]+)"), takes, ("move", "far")),
    Claim(re.compile(r"(?:Vinci|Michelangelo) takes ([^;·]+)"), rival_takes, ("move", "far")),
    Claim(re.compile(r"(?:[|·;] )loses ([^;·]+)"), loses, ("move", "far")),
    Claim(re.compile(r"no Centerpiece changes"), changes_nothing, ("move",)),
    Claim(re.compile(r"\| ((?:\d+ \w+(?:, )?)+) for "), brings, ("influence",)),
    Claim(re.compile(r"ranks then: ([a-z, ]+)"), ranked_then, ("influence",)),
    Claim(re.compile(r"to space (\d+)"), advances, ("study",)),
    Claim(re.compile(r"1 (\w+) Resource( twice)?"), bonus_tile, ("study",)),
    Claim(re.compile(r"(\d+) in the supply"), in_the_supply, ("colour",)),
    Claim(re.compile(r"has ([a-z0-9, ]*\w|no Resource)$"), has, ("receive",)),
    Claim(re.compile(r"(\d+) VP by its (?:Effort|Publicity)"), upgrade_pays, ("upgrade",)),
    Claim(re.compile(r"completes ([^·]+?)(?= ·|$)"), completes, ("put",)),
    Claim(re.compile(r"then lacking 1: (.*)$"), lacks_one, ("put",)),
    Claim(re.compile(r"for (\d+) VP( a Popular tile)? at the end"), counts_at_the_end, ("build",)),
    Claim(re.compile(r"leaves ([OPBG?·/ ]+)$"), leaves_icons, ("cover",)),
    Claim(re.compile(r"(\d+) VP at the end|the tile stays, without VP"), tile_counts, ("tile",)),
    Claim(re.compile(r"no effect|effect: "), tile_has_effect, ("tile",)),
    Claim(re.compile(r"there is nothing for it now"), pays_nothing_but_itself, ("turn", "gap")),
)

# Those of games with Events.
EVENT_CLAIMS: tuple[Claim, ...] = (
    Claim(re.compile(r"stays standing"), stays, ("influence",)),
    Claim(re.compile(r"\+(\d+) VP for each \(Event\)"), event_pays, ("study",)),
    Claim(re.compile(r"\+(\d+) VP \(Event\)"), event_pays, ("influence", "study")),
)
