"""What the labels of Codex Leicester claim, each compared with what the engine then does."""

import re
from collections.abc import Iterator

from games.codex_leicester.box import CARDS, SHOPS
from games.codex_leicester.gains import due
from games.codex_leicester.names import card, materials, short_shop, the_place, workers
from games.codex_leicester.options import read, read_group
from games.codex_leicester.rows import EXTENSIONS
from games.codex_leicester.state import Player, State, influences, present_in, ranking
from games.codex_leicester.view import Means, View
from games.engine import Decision, Event
from games.live import AnyGame
from tests.games.claims import Case, Claim

Match = re.Match[str]

SECRET = ("commit", "end_window", "salaries")  # phases in which picks are seen by their own seat alone


# --- what was, and what happened


def state(case: Case) -> State:
    """The table before the choice."""
    found: State = case.before.state
    return found


def before(case: Case) -> Player:
    """Who chooses, before."""
    return state(case).players[case.seat]


def table_after(case: Case) -> State:
    """The table after it, and after all that nobody is asked about."""
    found: State = case.after.state
    return found


def after(case: Case) -> Player:
    """Who chose, then."""
    return table_after(case).players[case.seat]


def happened(case: Case) -> list[Event]:
    """What the choice brought its own seat, in order."""
    return [event for _, event in case.after.events if event.seat == case.seat]


def kinds(case: Case) -> set[str]:
    """The kinds of what it brought."""
    return {event.kind for event in happened(case)}


def following(case: Case) -> Decision | None:
    """What the seat is asked next."""
    return case.after.decision_of(case.seat)


def means(game: AnyGame, seat: int) -> Means:
    """Florins and Materials as their owner counts them."""
    view: View = game.view(seat)
    assert view.means is not None
    return view.means


def still_secret(case: Case) -> bool:
    """Whether what was picked is not revealed yet."""
    return table_after(case).phase == state(case).phase and not happened(case)


def moves(case: Case) -> list[Event]:
    """What was paid and gained at once: as often as the option says, and before anything else follows."""
    option = read(case.option)
    count = int(option.arg) if option.verb in ("buy", "sale") else 1
    found: list[Event] = []
    for event in happened(case):
        if event.kind in ("pay", "gain"):
            found.append(event)
        count -= event.kind == "gain"
        if count == 0 or event.kind not in ("pay", "gain", "used", "tile", "claim"):
            break
    return found


def net(case: Case, what: str) -> int:
    """How much of a Material, or of florins, these moves bring."""
    total = 0
    for event in moves(case):
        number = event.facts["florins"] if what == "florins" else event.facts["materials"].count(what)
        total += number if event.kind == "gain" else -number
    return total


# --- florins and Materials


def price(match: Match, case: Case) -> bool:
    """So much is paid, and so much is left then."""
    paid = sum(event.facts["florins"] for event in moves(case) if event.kind == "pay")
    return bool(paid == int(match["price"] or 0) and before(case).florins - paid == int(match["left"]))


def florins_then(match: Match, case: Case) -> bool:
    """So many florins there are then."""
    if state(case).phase in SECRET:
        if still_secret(case):
            return means(case.after, case.seat).florins == int(match[1])
        return before(case).florins + gained_in_a_row(case, "florins") == int(match[1])
    return before(case).florins + net(case, "florins") == int(match[1])


def gained_in_a_row(case: Case, what: str) -> int:
    """What the revealed trades bring together."""
    total, last = 0, ""
    for event in happened(case):
        if event.kind not in ("used", "pay", "gain") or (event.kind == "pay" and last != "used"):
            break  # a salary
        last = event.kind
        if event.kind != "used":
            number = event.facts["florins"] if what == "florins" else event.facts["materials"].count(what)
            total += number if event.kind == "gain" else -number
    return total


def held(match: Match, case: Case) -> bool:
    """So much of the Material there is, and will be."""
    option = read(case.option)
    market = option.verb in ("buy", "sale")
    material = CARDS.market[state(case).area] if market else option.args[-1]
    return counts(case, material, int(match["held"]), int(match["then"]))


def counts(case: Case, material: str, held: int, then: int) -> bool:
    """Whether *material* is counted right, before and after."""
    if state(case).phase in (*SECRET, "solo_order"):
        if means(case.before, case.seat).materials[material] != held:
            return False
        if still_secret(case):
            return means(case.after, case.seat).materials[material] == then
        if state(case).phase == "end_window":
            return before(case).materials[material] + gained_in_a_row(case, material) == then
        return abs(then - held) == 1  # the rest of the commit, or the salaries, comes at the same moment
    return before(case).materials[material] == held and held + net(case, material) == then


def exchanged(match: Match, case: Case) -> bool:
    """So much of both Materials there is after an exchange."""
    given, taken = read(case.option).args
    now = means(case.before, case.seat).materials
    return counts(case, given, now[given], int(match[1])) and counts(case, taken, now[taken], int(match[2]))


def brings(match: Match, case: Case) -> bool:
    """So many florins come with the tile or the invention."""
    events = happened(case)
    start = next(n for n, event in enumerate(events) if event.kind in ("tile", "complete"))
    return bool(next(event for event in events[start:] if event.kind == "gain").facts["florins"] == int(match[1]))


def sold(match: Match, case: Case) -> bool:
    """So many Materials go for so many florins."""
    if state(case).phase in SECRET:
        return match["count"] == "1" and int(match["florins"]) == CARDS.box.effects["sell"].sale
    given = sum(len(event.facts["materials"]) for event in moves(case) if event.kind == "pay")
    return given == int(match["count"]) and net(case, "florins") == int(match["florins"])


def taken(match: Match, case: Case) -> bool:
    """So many florins are taken instead."""
    return net(case, "florins") == int(match[1])


# --- Works


def worked(case: Case, name: str) -> Event | None:
    """The Works that were done on an invention."""
    return next((e for e in happened(case) if e.kind == "works" and card(e.facts["card"]) == name), None)


def progress(match: Match, case: Case) -> bool:
    """The invention gets that far, and is completed or not."""
    shop = next(shop for shop in before(case).shops.values() if shop.card and card(shop.card) == match["card"])
    event = worked(case, match["card"])
    if event is None:
        return read(case.option).verb == "works" and following(case) is not None  # something is asked before it
    if shop.done != int(match["done"]) or event.facts["done"] != int(match["then"]):
        return False
    if event.facts["need"] != int(match["need"]):
        return False
    events = happened(case)
    later = events[events.index(event) + 1 :]
    done = [n for n, e in enumerate(later) if e.kind == "complete" and card(e.facts["card"]) == match["card"]]
    question = following(case)
    offered = question is not None and question.kind == "future" and f"complete:{shop.card}" in question.options
    if match["florins"] is None:
        return not done and not offered
    if (match["end"] or "").startswith(", may"):
        return offered and completed_florins(case, shop.card) == int(match["florins"])
    paid = next(e for e in later[done[0] :] if e.kind == "gain") if done else None
    return paid is not None and paid.facts["florins"] == int(match["florins"])


def completed_florins(case: Case, id: str) -> int:
    """What completing the Future invention brings that is asked about."""
    branch = case.after.branch()
    branch.choose(case.seat, (f"complete:{id}",))
    events = [event for _, event in branch.events if event.seat == case.seat]
    start = next(n for n, event in enumerate(events) if event.kind == "complete")
    return int(next(event for event in events[start:] if event.kind == "gain").facts["florins"])


def works(match: Match, case: Case) -> bool:
    """So many Works are done."""
    return bool(next(event for event in happened(case) if event.kind == "works").facts["count"] == int(match[1]))


def no_effect(match: Match, case: Case) -> bool:
    """Works in that workshop neither advance nor complete anything, and nothing is asked about them."""
    shop = before(case).shops[read(case.option).arg]
    told = [e for e in happened(case) if e.kind in ("works", "complete") and e.facts["card"] == shop.card]
    question = following(case)
    offered = question is not None and question.kind == "future"
    return not offered and all(event.facts.get("done") == shop.done for event in told)


def can_complete(match: Match, case: Case) -> bool:
    """Whether some way of doing the Works completes an invention: neither more nor less is claimed."""
    return any(completing(game, case.seat) for game in ways(case)) == ("can complete" in match[0])


def ways(case: Case) -> Iterator[AnyGame]:
    """The game after the Works of an action, in every way to do them."""
    question = following(case)
    if question is None or question.kind != "works":
        yield case.after
        return
    for option in question.options:
        branch = case.after.branch()
        branch.choose(case.seat, (option,))
        yield branch


def completing(game: AnyGame, seat: int) -> bool:
    """Whether an invention was completed just now, or can be."""
    question = game.decision_of(seat)
    if question is not None and question.kind == "future":
        return True
    return any(event.kind == "complete" and event.seat == seat for _, event in game.events)


def tokens_left(match: Match, case: Case) -> bool:
    """So many tokens are left once it is used."""
    gained = sum(event.facts["count"] for event in happened(case) if event.kind == "tokens")
    return bool(after(case).tokens - gained == int(match[1]) == before(case).tokens - 1)


# --- declaring


def need(match: Match, case: Case) -> bool:
    """The invention needs so many Works."""
    return bool(declared(case).facts["need"] == int(match[1]))


def declared(case: Case) -> Event:
    """The declaration."""
    return next(event for event in happened(case) if event.kind == "declare")


def leaves(match: Match, case: Case) -> bool:
    """Those Materials are left."""
    return match[1] == (materials(after(case).materials) or "nothing")


def rivals(match: Match, case: Case) -> bool:
    """So many others have a marker on it."""
    id = read(case.option).args[1]
    seats = [p.seat for p in state(case).players if any(shop.card == id for shop in p.shops.values())]
    return len({*seats, *state(case).bot_markers.get(id, ())}) == int(match[1])


def given_up(match: Match, case: Case) -> bool:
    """So many Works are lost, and those Materials come back."""
    event = next(event for event in happened(case) if event.kind == "cancel")
    return event.facts["done"] == int(match[1] or 0) and materials(event.facts["materials"]) == match[2]


# --- workers


def resolved(case: Case, area: str) -> bool:
    """Whether the Area may have been left again in the meantime."""
    g = table_after(case)
    closed = ("bank", "end_window", "round_end", "salaries", "over")
    return g.round != state(case).round or g.phase in closed or area <= g.area


def influence(match: Match, case: Case) -> bool:
    """Influence before and after, and the place that it gives."""
    option = read(case.option)
    area = option.args[0] if option.verb == "place" else option.args[1]
    if present_in(state(case), area).get(case.seat, 0) != int(match["before"]):
        return False
    if resolved(case, area):
        return True
    there = table_after(case).areas[area]
    last = max(n for n, worker in enumerate(there) if int(worker[:-1]) == case.seat)
    there = there[: last + 1]  # without the Bots' workers that came later
    shown = (influences(there)[case.seat], ranking(there).index(case.seat) + 1, len(ranking(there)))
    return shown == (int(match["after"]), int(match["place"]), int(match["of"]))


def kept(match: Match, case: Case) -> bool:
    """So much influence stays where workers left."""
    area = read(case.option).arg
    if resolved(case, area):
        return True
    return present_in(table_after(case), area).get(case.seat, 0) == int(match[1])


def at_home(match: Match, case: Case) -> bool:
    """Those workers are left at home."""
    if kinds(case) & {"hire", "gray", "reuse", "board_apprentice"} or table_after(case).round != state(case).round:
        return True
    if table_after(case).phase not in ("assignment", "move", "council", "council_turn"):
        return True
    return match[1].strip() == (workers(after(case).master, after(case).home) or "nobody")


def moving(match: Match, case: Case) -> bool:
    """Those workers go from there to there."""
    option = read(case.option)
    group = read_group(option.args[2]) if option.verb == "relocate" else (False, 1)
    event = next(event for event in happened(case) if event.kind in ("relocate", "shift"))
    facts = event.facts
    told = (facts.get("master", False), facts.get("count", 1), facts["source"], facts["target"])
    return told == (*group, option.args[0], option.args[1]) and the_place(option.args[0]) in match[0]


# --- pieces


def rooms(match: Match, case: Case) -> bool:
    """The workshop has so many rooms before and after, and a furnace more."""
    tile = read(case.option).arg
    kind = EXTENSIONS[tile].shop
    if short_shop(kind) != match["shop"]:
        return False
    view: View = case.before.view(case.seat)
    picked = [read(pick).arg for pick in view.mine if read(pick).verb == "extension"]
    owned = [*before(case).extensions, *picked] if state(case).phase == "commit" else before(case).extensions
    there = view.own_shop(kind).rooms + sum(
        CARDS.rooms[other][0] for other in set(owned) - set(before(case).extensions) if EXTENSIONS[other].shop == kind
    )
    count, furnaces = CARDS.rooms[tile]
    told = (int(match["before"]), int(match["after"]), int(match["furnaces"]))
    if told != (there, there + count, furnaces):
        return False
    if state(case).phase == "commit":
        return True
    now: View = case.after.view(case.seat)
    return now.own_shop(kind).rooms == told[1]


def room_in(match: Match, case: Case) -> bool:
    """Where the Automaton moves in, or may."""
    question = following(case)
    if question is not None and question.kind == "room":
        named = [short_shop(kind) for kind in SHOPS if f"room:{kind}" in question.options]
        return " and ".join(named) == match[1]
    event = next((event for event in happened(case) if event.kind == "housed"), None)
    return event is not None and short_shop(event.facts["shop"]) in match[1]


def no_room(match: Match, case: Case) -> bool:
    """The Automaton waits."""
    question = following(case)
    return "housed" not in kinds(case) and (question is None or question.kind != "room")


def salaries(match: Match, case: Case) -> bool:
    """So many salaries are owed then."""
    if kinds(case) & {"reward", "salaries"} or table_after(case).round != state(case).round:
        return True
    return due(after(case)) == int(match[1])


def academy(match: Match, case: Case) -> bool:
    """So many Apprentices are left there."""
    return "salaries" in kinds(case) or after(case).academy == int(match[1])


def request(match: Match, case: Case) -> bool:
    """Whether the action meets a Patron Request: neither more nor less is claimed."""
    if read(case.option).verb not in ("hire", "automaton", "extension"):
        return "meets a Request" not in match[0]
    question = following(case)
    met = "request" in kinds(case) or (question is not None and question.kind == "request")
    return met == ("meets a Request" in match[0])


def request_later(match: Match, case: Case) -> bool:
    """A Patron Request is met, once an Automaton has its room."""
    game = case.after
    question = game.decision_of(case.seat)
    if question is not None and question.kind == "room":
        game = game.branch()
        game.choose(case.seat, question.options[:1])
        question = game.decision_of(case.seat)
    told = {event.kind for _, event in [*case.after.events, *game.events] if event.seat == case.seat}
    return "request" in told or (question is not None and question.kind == "request")


# --- order and symbols


def order(match: Match, case: Case) -> bool:
    """Whoever acts early declares late."""
    position = int(read(case.option).arg)
    return (int(match[1]), int(match[2])) == (position, len(state(case).order) + 1 - position)


AREAS = tuple(f"area_{letter}" for letter in "BCDEFGH")

CLAIMS: tuple[Claim, ...] = (
    Claim(re.compile(r"(?:free|(?P<price>\d+) florins?), (?P<left>-?\d+) left"), price),
    Claim(re.compile(r"you then have (\d+) florin"), florins_then),
    Claim(re.compile(r"you have (?P<held>\d+), then (?P<then>-?\d+)"), held),
    Claim(re.compile(r"then (\d+) [a-z]+, (\d+) [a-z]+"), exchanged),
    Claim(re.compile(r"brings (\d+) florin"), brings, ("council", "future", "assign", "after", "bank", *AREAS)),
    Claim(re.compile(r"(?:Sell|sales:) (?P<count>\d+) [a-z]+ for (?P<florins>\d+) florin"), sold),
    Claim(
        re.compile(
            r"(?P<card>[A-Z][\w' -]*?) (?P<done>\d+) → (?P<then>\d+) of (?P<need>\d+)"
            r"(?P<end>, (?:completes it|may complete it): (?P<florins>\d+) florins?|, but it is Future)?"
        ),
        progress,
    ),
    Claim(re.compile(r"\| (\d+) Works?, "), works, ("assign",)),
    Claim(re.compile(r"^Do \d+ Works?.*$"), can_complete),
    Claim(re.compile(r"(\d+) Work Tokens? left"), tokens_left),
    Claim(re.compile(r"^\w+: .*?, (\d+) Works?, "), need, ("declare",)),
    Claim(re.compile(r"leaves ([^·]+)$"), leaves, ("declare",)),
    Claim(re.compile(r"(\d+) rivals?"), rivals, ("declare",)),
    Claim(re.compile(r"(?:(\d+)|no) Works? lost · back: (.*)$"), given_up, ("declare",)),
    Claim(
        re.compile(r"influence (?P<before>\d+) → (?P<after>\d+): (?P<place>\d)\w\w of (?P<of>\d)"),
        influence,
    ),
    Claim(re.compile(r"you keep (\d+) in "), kept),
    Claim(re.compile(r"left at home: ([^·]+)"), at_home),
    Claim(re.compile(r"^.* from .* to [^|]*"), moving, ("relocate", "shift")),
    Claim(re.compile(r"(?P<shop>\w+): (?P<before>\d+) → (?P<after>\d+) rooms, \+(?P<furnaces>\d) furnace"), rooms),
    Claim(re.compile(r"room in: ([\w ]+)"), room_in),
    Claim(re.compile(r"no furnace room free: it waits"), no_room),
    Claim(re.compile(r"your salaries: (\d+)"), salaries),
    Claim(re.compile(r"(\d+) more in the Academy"), academy),
    Claim(re.compile(r"^.*$"), request, ("area_B", "area_C")),
    Claim(re.compile(r"meets a Request"), request_later),
    Claim(re.compile(r"acts (\d)\w\w, declares (\d)\w\w"), order),
)

# What random games hardly ever come to.
RARE: tuple[Claim, ...] = (
    Claim(re.compile(r"Take (\d+) florin"), taken),
    Claim(re.compile(r"is Future: no effect"), no_effect, ("assign",)),
)
