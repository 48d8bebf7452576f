"""What the labels of Leonardo claim, each compared with what the engine then does."""

import re
from collections import Counter
from collections.abc import Iterable

from games.engine import Event
from games.leonardo.box import INVENTIONS, MATERIALS
from games.leonardo.names import card, cards
from games.leonardo.options import Pair, Steal, read
from games.leonardo.rules import play
from games.leonardo.state import Player, State
from tests.games.claims import Case, Claim

IDS = {card(id): id for id in (*MATERIALS, *INVENTIONS, "self_portrait")}


def state(case: Case) -> State:
    """The position before the choice, of its own."""
    copied: State = case.before.title.load(case.before.title.save(case.before.state))
    return copied


def walked(case: Case) -> list[Event]:
    """What happens when the pair is played at once, up to the first question."""
    g = state(case)
    next(play(g, g.players[case.seat], case.option), None)
    return g.emitted


def happened(case: Case) -> list[Event]:
    """What the choice brought."""
    return [event for _, event in case.after.events]


def own(case: Case, kind: str) -> Event:
    """The first thing of a kind that the choice brought its seat."""
    return next(event for event in happened(case) if event.kind == kind and event.seat == case.seat)


def player(case: Case) -> Player:
    """Who chooses, before."""
    g: State = case.before.state
    return g.players[case.seat]


def names(text: str) -> Counter[str]:
    """The ids of "Wood ×2, Rope"."""
    found: Counter[str] = Counter()
    for phrase in text.split(", "):
        name, _, count = phrase.partition(" ×")
        found[IDS[name]] += int(count or 1)
    return found


def lands(match: re.Match[str], case: Case) -> bool:
    """The character stops there, beside that card."""
    move = walked(case)[0]
    return move.facts["stop"] == int(match["space"]) - 1 and card(move.facts["card"]) == match["card"]


def worth(match: re.Match[str], case: Case) -> bool:
    """The invention carries those points and costs those cards."""
    invention = INVENTIONS[walked(case)[0].facts["card"]]
    return invention.points == int(match["points"]) and cards(invention.cost) == match["cost"]


def payable(match: re.Match[str], case: Case) -> bool:
    """Whoever stops there is asked how to pay, or cannot."""
    cannot = [event.kind for event in walked(case)][1:] == ["cannot_build"]
    return cannot == (match[0] == "you cannot pay now")


def paid(match: re.Match[str], case: Case) -> bool:
    """Those cards and no others are discarded for the invention."""
    return Counter(own(case, "build").facts["paid"]) == names(match["cards"])


def built(match: re.Match[str], case: Case) -> bool:
    """The invention is built and brings its points."""
    event = own(case, "build")
    return bool(card(event.facts["invention"]) == match["card"])


def scored(match: re.Match[str], case: Case) -> bool:
    """What is built brings those points."""
    return bool(own(case, "build").facts["points"] == int(match["points"]))


def picked(match: re.Match[str], case: Case) -> bool:
    """That card comes from that space."""
    event = own(case, "take")
    return (card(event.facts["card"]), event.facts["space"] + 1) == (match["card"], int(match["space"]))


def stolen(match: re.Match[str], case: Case) -> bool:
    """That card comes from that player."""
    event = own(case, "steal")
    steal = read(case.option)
    return isinstance(steal, Steal) and (card(event.facts["card"]), event.facts["victim"]) == (
        match["card"],
        steal.victim,
    )


def owned(match: re.Match[str], case: Case) -> bool:
    """Whoever is robbed has so many of them."""
    steal = read(case.option)
    return isinstance(steal, Steal) and state(case).players[steal.victim].materials[steal.card] == int(match["count"])


def swapped(match: re.Match[str], case: Case) -> bool:
    """The two cards change places."""
    event = own(case, "swap")
    return (card(event.facts["gave"]), card(event.facts["got"])) == (match["own"], match["theirs"])


def stays(match: re.Match[str], case: Case) -> bool:
    """The invention stays on the board, and nobody is paid."""
    return own(case, "declined").facts["invention"] in INVENTIONS and unchanged(case)


def discarded(match: re.Match[str], case: Case) -> bool:
    """Nothing else of the chooser's changes, but one painting is discarded."""
    painting = {"extra": "vitruvian_man"}.get(case.decision.kind, case.decision.kind)
    before, after = (state.discard.count(painting) for state in (case.before.state, case.after.state))
    return bool(after == before + 1) and unchanged(case)


def unchanged(case: Case) -> bool:
    """The chooser has the same cards and inventions after what nobody was asked about."""
    gained: Iterable[Event] = (
        e for e in happened(case) if e.seat == case.seat and e.kind in ("take", "build", "steal")
    )
    after: State = case.after.state
    mine = after.players[case.seat]
    return not list(gained) and (mine.materials, mine.inventions) == (player(case).materials, player(case).inventions)


def is_pair(match: re.Match[str], case: Case) -> bool:
    """The button moves that character so far."""
    pair = read(case.option)
    move = walked(case)[0].facts
    return isinstance(pair, Pair) and (move["character"], move["steps"]) == (pair.character, int(match["steps"]))


WALK = ("select", "extra")

CLAIMS: tuple[Claim, ...] = (
    Claim(re.compile(r"^(?:Leonardo|Gioconda|Pardo) (?P<steps>\d) \|"), is_pair, WALK),
    Claim(re.compile(r"to space (?P<space>\d): (?P<card>[^,(|·]+?)(?= \(|,|$)"), lands, WALK),
    Claim(re.compile(r"\((?P<points>\d+) points?: (?P<cost>[^)]*)\)"), worth, WALK),
    Claim(re.compile(r"you can pay for it|you cannot pay now"), payable, WALK),
    Claim(re.compile(r"pay (?P<cards>[^|]+?) \|"), paid, ("build", "gioconda")),
    Claim(re.compile(r"^Build the (?P<card>[^:]+):"), built, ("gioconda",)),
    Claim(re.compile(r"(?P<points>\d+) points?, from space"), scored, ("gioconda",)),
    Claim(re.compile(r"Take (?P<card>.+) from space (?P<space>\d)"), picked, ("gioconda",)),
    Claim(re.compile(r"^Take (?P<card>.+) from (?P<name>\w+) \|"), stolen, ("lady",)),
    Claim(re.compile(r"has (?P<count>\d+)"), owned, ("lady",)),
    Claim(re.compile(r"Give (?P<own>.+) to \w+ for (?P<theirs>.+) \|"), swapped, ("studies",)),
    Claim(re.compile(r"the card stays"), stays, ("build",)),
    Claim(re.compile(r"the painting is discarded"), discarded, ("lady", "studies", "gioconda", "extra")),
)
