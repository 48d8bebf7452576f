"""What one seat, or a spectator, may know of the table."""

from random import Random

import msgspec

from games import engine
from games.engine import Waiting
from games.maestro.box import (
    ACTIONS,
    CARDS,
    CEILING_COLUMNS,
    CEILING_ROWS,
    CHARACTERS,
    COLOURS,
    DA_VINCI,
    FLORENCE,
    GOSSIP_TURNS,
    GRID,
    PLACES,
    ROUNDS,
    SIDES,
    TURNS,
    TYPES,
    EventCard,
    Region,
)
from games.maestro.exhibition import publicity, token_publicity
from games.maestro.machina import marker_worth
from games.maestro.scoring import final_parts, invention_worth, own_cards, scores
from games.maestro.state import MACHINA, Machina, Placed, State, active_actor, is_machina, ranks, seats_of, tiers, value
from games.maestro.turns import is_gossip

# What pictures and texts need of the box, too.
__all__ = [
    "ACTIONS",
    "CEILING_COLUMNS",
    "CEILING_ROWS",
    "CHARACTERS",
    "COLOURS",
    "DA_VINCI",
    "FLORENCE",
    "GOSSIP_TURNS",
    "GRID",
    "PLACES",
    "ROUNDS",
    "SIDES",
    "TURNS",
    "TYPES",
    "ActionView",
    "BlueprintView",
    "CardView",
    "PlacedView",
    "RegionView",
    "View",
    "WorkshopView",
    "artwork_of",
    "bonus_at",
    "card_of",
    "ceiling_costs",
    "event_of",
    "gallery_values",
    "is_machinas",
    "may_talk",
    "redeal",
    "region_ids",
    "region_of",
    "study_track",
    "team",
    "tier_starts",
    "tile_effect",
    "view",
]


class RegionView(msgspec.Struct, frozen=True):
    """A region with its Artwork; `gallery` is "popular", "secondary" or "", `center` the workshop that holds it."""

    id: str
    name: str
    colour: str
    type: str
    artwork: dict[str, int]
    gallery: str
    center: int | None
    points: int


class PlacedView(msgspec.Struct, frozen=True):
    """A card at an Action: its id is "" where it lies face down for the reader."""

    card: str
    side: int
    seat: int
    face_up: bool
    token: str
    publicity: int  # printed, with what the card adds to it here; 0 where the reader may not see it


class ActionView(msgspec.Struct, frozen=True):
    """An Action: colour, prize, the cards in order, and the open Publicity of both workshops."""

    action: str
    colour: str
    prize: str
    cards: tuple[PlacedView, ...]
    publicity: tuple[int, int]


class BlueprintView(msgspec.Struct, frozen=True):
    """A Blueprint: its tile's icons (row, column, colour), which are covered, and how many markers are built."""

    card: str
    tile: str
    icons: tuple[tuple[int, int, str], ...]
    covered: tuple[int, ...]
    built: int
    markers: int
    filled: tuple[str, ...]
    worth: tuple[tuple[int, int], ...]  # of each marker at the end: VP, and VP for each Popular Gallery tile


class WorkshopView(msgspec.Struct, frozen=True):
    """What both workshops have alike, all of it open (MA-HID-11)."""

    side: int
    seats: tuple[int, ...]
    machina: bool
    vp: int
    final: dict[str, int]
    supply: dict[str, int]
    tokens: tuple[str, ...]
    benefactors: tuple[str, ...]
    spent: tuple[str, ...]
    patronesses: tuple[str, ...]
    tiles: tuple[str, ...]
    study: int
    tiers: int
    display: tuple[str, ...]
    deck: int
    upgrades: int
    upgraded: int  # Upgraded cards that it owns; which, everybody saw


class View(engine.View, frozen=True, kw_only=True):
    """The table. `hand`, `aside` and `discards` are the reader's own; `hands` counts everybody's cards."""

    round: int
    phase: str
    turn: int
    gossip: bool
    active: int
    first: int
    runs: tuple[int, ...]
    acting: int
    regions: tuple[RegionView, ...]
    ranks: tuple[str, ...]
    lodge: dict[str, tuple[int, int]]
    precedence: dict[str, int]
    actions: tuple[ActionView, ...]
    workshops: tuple[WorkshopView, ...]
    sections: tuple[dict[str, int], ...]
    bank: dict[str, int]
    artwork: dict[str, int]
    study_order: tuple[int, ...]
    bonus: tuple[str, ...]
    grid: tuple[str, ...]
    blueprints: tuple[BlueprintView, ...]
    ceiling: tuple[str, ...]
    covers: tuple[str, ...]
    event: str
    galleries_left: int
    no_return: bool
    all_popular: bool
    machina: dict[str, int | str]
    slots: tuple[tuple[str, str], ...]
    team: tuple[int, ...]  # the seats of the reader's workshop
    talk: bool  # whether a team may share plans now
    hands: dict[str, int]
    hand: tuple[str, ...]
    aside: tuple[str, ...]
    discards: tuple[str, ...]
    card: str  # the card being resolved, where the reader may see it, and at which Action
    action: str
    main_action: bool  # whether it is the card's Main action that is being done
    own_gains: bool  # whether gains go to the active Character, as from a Benefactor
    points: int  # Action Points left
    about: str  # what the reader is asked about


def view(g: State, seat: int | None, waiting: Waiting) -> View:
    """The table as *seat* sees it (MA-HID-01 to MA-HID-12)."""
    worth = marker_worth if is_machina(g, DA_VINCI) else invention_worth
    return View(
        seat=seat,
        round=g.round,
        phase=g.phase,
        turn=g.turn,
        gossip=g.phase == "action" and is_gossip(g),
        active=g.active,
        first=g.first,
        runs=tuple(g.runs),
        acting=active_actor(g).seat,
        regions=tuple(_region(g, region) for region in CARDS.regions),
        ranks=tuple(ranks(g)),
        lodge={colour: (standing, lying) for colour, (standing, lying) in g.lodge.items()},
        precedence=dict(g.precedence),
        actions=tuple(_action(g, action, seat) for action in g.action_order),
        workshops=tuple(_workshop(g, side) for side in SIDES),
        sections=tuple(dict(section) for section in g.sections),
        bank=dict(g.bank),
        artwork=dict(g.artwork),
        study_order=tuple(g.study_order),
        bonus=tuple(g.bonus),
        grid=tuple(g.grid),
        blueprints=tuple(
            BlueprintView(
                b.card,
                b.tile,
                CARDS.icons[b.tile, g.blueprint_side],
                tuple(b.covered),
                b.built,
                CARDS.markers(b.card),
                tuple(b.filled),
                tuple(worth(b.card, number) for number in range(1, CARDS.markers(b.card) + 1)),
            )
            for b in g.blueprints
        ),
        ceiling=tuple(g.ceiling),
        covers=tuple(g.covers),
        event=g.event,
        galleries_left=len(g.galleries),
        no_return=g.no_return,
        all_popular=g.all_popular,
        machina=_machina(g),
        slots=tuple((column, row) for column, row in g.machina.slots) if g.machina else (),
        team=team(g, seat),
        talk=seat is not None and may_talk(g, seat),
        hands={holder: len(cards) + len(g.aside.get(holder, ())) for holder, cards in g.hands.items()},
        hand=tuple(g.hands.get(str(seat), ())),
        aside=tuple(g.aside.get(str(seat), ())),
        discards=tuple(g.discards.get(str(seat), ())),
        card=g.card if g.card and (seat == active_actor(g).seat or not is_gossip(g)) else "",
        action=g.action,
        main_action=g.main_action,
        own_gains=g.own_gains,
        points=g.points,
        about=g.about if seat in waiting.awaited else "",
        awaited=waiting.awaited,
        answered=waiting.answered,
        mine=waiting.mine or (),
        standings=scores(g) if g.phase == "over" else (),
    )


def team(g: State, seat: int | None) -> tuple[int, ...]:
    """The seats that run the same workshop (MA-TEAM-01); none for who does not play."""
    if seat not in g.runs:
        return ()
    return tuple(sorted(seats_of(g, g.runs.index(seat) % 2)))


def may_talk(g: State, seat: int) -> bool:
    """Whether a team may share its plans: in Planning, for its own joint decision, or always with the variant.

    MA-PLAN-02, MA-TEAM-07 and MA-VAR-01 say so.
    """
    if len(team(g, seat)) < 2:
        return False
    return g.communication or g.phase == "planning" or g.runs.index(seat) % 2 in g.team_decisions


def _region(g: State, region: str) -> RegionView:
    printed = CARDS.regions[region]
    gallery = "popular" if region in g.popular else "secondary" if region in g.secondary else ""
    points = value(g, region, popular=gallery == "popular" or g.all_popular) if gallery else 0
    artwork = {kind: number for kind, number in sorted(g.map[region].items()) if number}
    center = g.centers.get(region)
    return RegionView(region, printed.name, printed.colour, printed.type, artwork, gallery, center, points)


def _sees(placed: Placed, seat: int | None) -> bool:
    """Whether the reader may know a card at an Action: an open one, and its own Gossip card."""
    return placed.face_up or (placed.seat == seat and seat is not None)


def _action(g: State, action: str, seat: int | None) -> ActionView:
    cards = tuple(
        PlacedView(
            placed.card if _sees(placed, seat) else "",
            placed.side,
            placed.seat,
            placed.face_up,
            placed.token,
            publicity(g, placed, action) - token_publicity(g, placed, action) if _sees(placed, seat) else 0,
        )
        for placed in g.placed[action]
    )
    totals = [0, 0]
    for placed in g.placed[action]:  # a token lies open on a face-down card too (MA-R-08)
        number = publicity(g, placed, action) if placed.face_up else token_publicity(g, placed, action)
        totals[placed.side] += number
    return ActionView(action, g.action_colour[action], g.prizes.get(action, ""), cards, (totals[0], totals[1]))


def _workshop(g: State, side: int) -> WorkshopView:
    workshop = g.workshops[side]
    machina = is_machina(g, side)
    return WorkshopView(
        side=side,
        seats=tuple(dict.fromkeys(g.runs[character] for character in (side, side + 2) if g.runs[character] != MACHINA)),
        machina=machina,
        vp=workshop.vp,
        final=final_parts(g, side) if g.phase == "over" else {},
        supply=dict(workshop.supply),
        tokens=tuple(sorted(workshop.tokens, key=COLOURS.index)),
        benefactors=tuple(workshop.benefactors),
        spent=tuple(workshop.spent),
        patronesses=tuple(workshop.patronesses),
        tiles=tuple(workshop.tiles),
        study=workshop.study,
        tiers=tiers(workshop.study),
        display=tuple(workshop.display),
        deck=len(g.machina.deck) if machina and g.machina else len(workshop.deck),
        upgrades=len(workshop.upgrades),
        upgraded=0 if machina else sum(card[1] == "U" for card in own_cards(g, side)),
    )


def _machina(g: State) -> dict[str, int | str]:
    if g.machina is None:
        return {}
    machina = g.machina
    return {
        "side": machina.side,
        "action": machina.action,
        "blueprint": machina.blueprint,
        "upgraded": len(machina.upgraded),
        "next": machina.upgraded[-1] if machina.upgraded else "",
        "difficulty": "+".join(machina.difficulty),
    }


# --- what is printed and the same in every game, for pictures and texts


class CardView(msgspec.Struct, frozen=True):
    """A workshop card with its Effort, or a card of the Machina with its Action Points and Resources."""

    strength: int
    publicity: int
    effect: str = "none"
    resources: tuple[str, ...] = ()


def card_of(id: str) -> CardView:
    """What is printed on a card."""
    if id in CARDS.solo:
        solo = CARDS.solo[id]
        return CardView(solo.points, solo.publicity, resources=solo.resources)
    card = CARDS.cards[id]
    return CardView(card.effort, card.publicity, card.effect)


def is_machinas(id: str) -> bool:
    """Whether a card is one of the Machina."""
    return id in CARDS.solo


def region_ids() -> tuple[str, ...]:
    """Every region of the map."""
    return tuple(CARDS.regions)


def region_of(id: str) -> Region:
    """What is printed at a region."""
    return CARDS.regions[id]


def event_of(id: str) -> EventCard:
    """What is printed on an Event."""
    return CARDS.events[id]


def artwork_of(character: int) -> str:
    """The Artwork that a Character handles (MA-KEY-02, MA-KEY-03)."""
    return CARDS.artwork[character]


def tile_effect(tile: str) -> str:
    """The effect of a Sistine Chapel tile; "" where it was flipped or removed."""
    return CARDS.sistine[tile].effect if tile in CARDS.sistine else ""


def ceiling_costs() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The costs of the ceiling's columns, and of its rows."""
    return CARDS.box.ceiling.columns.values, CARDS.box.ceiling.rows.values


def gallery_values(rank: int) -> tuple[int, int]:
    """What Popular and Secondary Galleries of the colour at a rank pay; 0 is the best rank (MA-GAL-07, MA-GAL-08)."""
    table = CARDS.box.scoring_table
    return table.popular.values[rank], table.secondary.values[rank]


def study_track() -> str:
    """An icon for each space of the Study track, from space 1 on."""
    return CARDS.track


def tier_starts() -> tuple[int, ...]:
    """The spaces at which the tiers of the Study track begin."""
    return CARDS.box.study.tiers.values


def bonus_at(view: View, space: int) -> str:
    """The colour of the bonus tile on a space of the Study track, "" where it shows something else."""
    track = study_track()
    return view.bonus[track[:space].count("T") - 1] if track[space - 1] == "T" else ""


# --- what a seat cannot know


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew what *seat* cannot know (MA-HID-01 to MA-HID-10); what was turned up since stays where it was."""
    for pile, after in (
        (g.galleries, now.galleries),
        (g.setups, now.setups),
        (g.benefactors, now.benefactors),
        (g.patronesses, now.patronesses),
        (g.early_events, now.early_events),
        (g.late_events, now.late_events),
        (g.publicity, now.publicity),
    ):
        _shuffle_below(pile, len(after), rng)
    for side in SIDES:
        if is_machina(g, side):
            if g.machina is not None and now.machina is not None:
                _redeal_machina(g, g.machina, now.machina, rng)
        else:
            _shuffle_below(g.workshops[side].upgrades, len(now.workshops[side].upgrades), rng)
            _redeal_cards(g, side, seat, rng, now)
    g.seed = f"{rng.getrandbits(128):032x}"


def _shuffle_below(pile: list[str], number: int, rng: Random) -> None:
    """Shuffle the part of a pile that nobody has drawn from yet."""
    hidden = pile[:number]
    rng.shuffle(hidden)
    pile[:number] = hidden


def _redeal_machina(g: State, machina: Machina, now: Machina, rng: Random) -> None:
    """Both decks of the Machina, and its Gossip cards; not those while an Event upgrades its deck, which must go on.

    The Upgraded deck lies face up, so its top card stays (MA-SOLO-SETUP-07).
    """
    _shuffle_below(machina.upgraded, max(0, len(now.upgraded) - 1), rng)
    gossip = [] if len(now.upgraded) < len(machina.upgraded) else _face_down(g, machina.side)
    _deal([machina.deck], gossip, rng)


def _redeal_cards(g: State, side: int, seat: int | None, rng: Random, now: State) -> None:
    """The cards of a workshop that the reader cannot place: deck, hands, discards and Gossip cards of others.

    Whoever plays the part has its hand, its set-aside cards and its discards kept, so that its choices still fit, and
    so have all their discards while an Event upgrades them. A Gossip card that was upgraded since, and so shown, stays.
    """
    kept = {seat, g.runs[g.active] if g.phase == "action" else None}
    upgrading = g.phase == "exhibition" and bool(g.event) and CARDS.events[g.event].kind == "upgrade"
    piles = [g.workshops[side].deck]
    for holder in seats_of(g, side):
        if holder not in kept:
            own = (g.hands, g.aside) if upgrading else (g.hands, g.aside, g.discards)
            piles += [pile[str(holder)] for pile in own if str(holder) in pile]
    gossip = [
        placed
        for action in g.placed
        for placed, after in zip(g.placed[action], now.placed[action], strict=False)
        if placed.side == side and not placed.face_up and placed.seat not in kept and placed.card == after.card
    ]
    _deal(piles, gossip, rng)


def _face_down(g: State, side: int) -> list[Placed]:
    """The Gossip cards of a workshop."""
    return [placed for cards in g.placed.values() for placed in cards if placed.side == side and not placed.face_up]


def _deal(piles: list[list[str]], gossip: list[Placed], rng: Random) -> None:
    """Shuffle all these cards together and deal them out again."""
    cards = [card for pile in piles for card in pile] + [placed.card for placed in gossip]
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _n in pile]
    for placed in gossip:
        placed.card = cards.pop()
