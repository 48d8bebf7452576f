"""The Events: what each changes in its round and does at the Exhibition, by its kind (MA-EVENT-06 to MA-EVENT-18)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from games.engine import Decision, Script, emit
from games.maestro import machina_pieces, team_decisions, terms, upgrades
from games.maestro.box import CARDS, SIDES, EventCard, Number
from games.maestro.gains import draw_token, place_artwork
from games.maestro.options import read, write, write_each
from games.maestro.points import score
from games.maestro.state import (
    Actor,
    State,
    count,
    farther,
    is_machina,
    own_types,
    recheck,
    seats_of,
    strength,
)
from games.translation import gettext as _


class Event(NamedTuple):
    """An Event: its text, the same in a few words, what it does as the Exhibition starts, what it changes before."""

    text: Callable[[EventCard], str]
    short: Callable[[], str]
    opening: Callable[[State, EventCard], Script[None]] | None = None
    stays: bool = False  # Collectors of an Influence action stay standing
    bonus_tiles: int = 1  # how often a Study action resolves a bonus tile
    pays_advance: bool = False
    pays_laid_down: bool = False

    @property
    def advance(self) -> int:
        """VP for each space on the Study track."""
        return CARDS.box.event_vp.advance.value if self.pays_advance else 0

    @property
    def laid_down(self) -> int:
        """VP for each Collector laid down."""
        return CARDS.box.event_vp.laid_down.value if self.pays_laid_down else 0


def row(id: str) -> Event:
    """What an Event does; "" is none."""
    if not id:
        return NO_EVENT
    card = CARDS.events[id]
    return EVENTS[card.kind, card.late]


def current(g: State) -> Event:
    """The Event of the round."""
    return row(g.event)


def text(id: str) -> str:
    """What an Event does, in words."""
    return row(id).text(CARDS.events[id])


def short(id: str) -> str:
    """What an Event does, in a few words."""
    return row(id).short()


def opening(g: State) -> Script[None]:
    """What the Event does at the start of the Exhibition (MA-EVENT-10 to MA-EVENT-18)."""
    effect = current(g).opening
    if effect is not None:
        emit(g, "event", None, event=g.event)
        yield from effect(g, CARDS.events[g.event])


# --- majorities in regions of one type


def event_majority(g: State, region: str) -> int | None:
    """Who has the majority for an Event; the Study track breaks ties, the Machina wins them (MA-R-44, MA-R-74)."""
    mine, theirs = strength(g, 0, region), strength(g, 1, region)
    if not mine and not theirs:
        return None
    if mine != theirs:
        return 0 if mine > theirs else 1
    return next((side for side in SIDES if is_machina(g, side)), farther(g))


def _for_majorities(effect: Callable[[State, int], Script[None]]) -> Callable[[State, EventCard], Script[None]]:
    """An effect for each region of the card's type, for who has the majority there (MA-EVENT-13 to MA-EVENT-18)."""

    def each(g: State, card: EventCard) -> Script[None]:
        for region in [r for r in CARDS.numbered if CARDS.regions[r].type == card.type]:
            side = event_majority(g, region)
            if side is not None:
                emit(g, "majority", None, side=side, region=region)
                yield from effect(g, side)

    return each


def _token(g: State, side: int) -> Script[None]:
    draw_token(g, side)
    yield from ()


def _points(g: State, side: int) -> Script[None]:
    score(g, side, CARDS.box.event_vp.majority.value, "event")
    yield from ()


def _free_upgrade(g: State, side: int) -> Script[None]:
    """One of the discards of the round is upgraded, without VP (MA-EVENT-15, MA-EVENT-16, MA-R-46, MA-R-89)."""
    if is_machina(g, side):
        machina_pieces.upgrade_undrawn(g)
        return
    workshop = g.workshops[side]
    holders = [seat for seat in seats_of(g, side) if g.discards.get(str(seat))]
    if not holders or not workshop.display:
        return
    seat = holders[0]
    if len(holders) > 1:
        answer = yield Decision("who_upgrades", (seat,), tuple(write_each("seat", holders)))
        seat = read(answer[0]).number
    own = g.discards[str(seat)]
    answer = yield Decision("discard_upgrade", (seat,), tuple(write_each("discard", dict.fromkeys(own))))
    old = read(answer[0]).first
    new = yield from upgrades.choose_from_display(g, Actor(seat, side, side, side))
    own[own.index(old)] = new
    emit(g, "upgrade", seat, side=side, old=old, new=new, place="discards")


# --- presence in Galleries


def _without_centerpiece(g: State, side: int) -> list[str]:
    """The Gallery regions where a workshop is present without the Centerpiece."""
    galleries = sorted((*g.popular, *g.secondary), key=int)
    return [region for region in galleries if count(g, side, region) and g.centers.get(region) != side]


def _presence_points(g: State, card: EventCard) -> Script[None]:
    """VP for each such region (MA-EVENT-12)."""
    for side, regions in [(side, _without_centerpiece(g, side)) for side in SIDES]:
        score(g, side, CARDS.box.event_vp.presence.value * len(regions), "event")
    yield from ()


def _presence_artwork(g: State, card: EventCard) -> Script[None]:
    """An Artwork into each such region, of both workshops by the position before (MA-EVENT-10, -11, MA-R-46)."""
    where = {side: _without_centerpiece(g, side) for side in SIDES}
    agreed = yield from team_decisions.decide(
        g, {side: partial(_plan, g, side, where[side]) for side in SIDES if where[side] and not is_machina(g, side)}
    )
    for side, regions in where.items():
        if is_machina(g, side):
            machina_pieces.place_in_each(g, regions)
        for region, kind in agreed.get(side, ()):
            place_artwork(g, side, kind, region)
    recheck(g)


def _plan(g: State, side: int, regions: Sequence[str], ask: team_decisions.Ask) -> Script[list[tuple[str, str]]]:
    """Which Artwork goes where with the Event; only what the supply leaves open is asked (MA-R-46)."""
    left, supply = list(regions), dict(g.workshops[side].supply)
    plan = []
    while left and (held := sum(supply.values())):
        region = left[0]
        if held < len(left):
            region = read((yield from ask("where", write_each("where", left)))).first
        kinds = [kind for kind in own_types(side) if supply[kind]]
        kind = kinds[0]
        if len(kinds) > 1:
            kind = read((yield from ask("type", [write("type", kind, region) for kind in kinds]))).first
        left.remove(region)
        supply[kind] -= 1
        plan.append((region, kind))
    return plan


# --- the rows


def _says_majority(card: EventCard) -> str:
    points = terms.vp(CARDS.box.event_vp.majority.value)
    text = _("{points} for each majority in regions of the {where}")
    return text.format(points=points, where=terms.region_type(card.type))


def _says_tokens(card: EventCard) -> str:
    text = _("1 Publicity token for each majority in regions of the {where}")
    return text.format(where=terms.region_type(card.type))


def _says_upgrades(card: EventCard) -> str:
    text = _("1 free card upgrade for each majority in regions of the {where}")
    return text.format(where=terms.region_type(card.type))


def _says_presence(card: EventCard) -> str:
    points = terms.vp(CARDS.box.event_vp.presence.value)
    return _("{points} for each Gallery region where you are present without its Centerpiece").format(points=points)


def _says_advance(card: EventCard) -> str:
    points = terms.vp(CARDS.box.event_vp.advance.value)
    return _("{points} for each space advanced on the Study track").format(points=points)


def _says_laid_down(card: EventCard) -> str:
    return _("{points} for each Collector laid down").format(points=terms.vp(CARDS.box.event_vp.laid_down.value))


def _short_points(text: str, points: Number) -> str:
    return text.format(points=terms.vp(points.value))


NO_EVENT = Event(lambda card: "", lambda: "")
EVENTS: dict[tuple[str, bool], Event] = {  # by kind, and whether it is of the rounds III-IV
    ("study", False): Event(
        lambda card: _("bonus tiles pay twice in a Study action"), lambda: _("Study: bonus tiles twice"), bonus_tiles=2
    ),
    ("study", True): Event(
        _says_advance,
        lambda: _short_points(_("{points} a space of Study"), CARDS.box.event_vp.advance),
        pays_advance=True,
    ),
    ("influence", False): Event(
        lambda card: _("Collectors moved in an Influence action stay standing"),
        lambda: _("Influence: Collectors stay up"),
        stays=True,
    ),
    ("influence", True): Event(
        _says_laid_down,
        lambda: _short_points(_("{points} a Collector laid down"), CARDS.box.event_vp.laid_down),
        pays_laid_down=True,
    ),
    ("presence", False): Event(
        lambda card: _("1 Artwork into each Gallery region where you are present without its Centerpiece"),
        lambda: _("1 Artwork where present"),
        _presence_artwork,
    ),
    ("presence", True): Event(
        _says_presence,
        lambda: _short_points(_("{points} where present"), CARDS.box.event_vp.presence),
        _presence_points,
    ),
    ("publicity", False): Event(_says_tokens, lambda: _("1 token a majority"), _for_majorities(_token)),
    ("publicity", True): Event(
        _says_majority,
        lambda: _short_points(_("{points} a majority"), CARDS.box.event_vp.majority),
        _for_majorities(_points),
    ),
    ("upgrade", False): Event(_says_upgrades, lambda: _("1 card upgrade a majority"), _for_majorities(_free_upgrade)),
    ("upgrade", True): Event(
        _says_majority,
        lambda: _short_points(_("{points} a majority"), CARDS.box.event_vp.majority),
        _for_majorities(_points),
    ),
}
