"""What one seat, or a spectator, may know of the table."""

import msgspec

from games import engine
from games.engine import Answer, Waiting
from games.maestro import benefactors
from games.maestro.actions import bonus_colour
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
    Icon,
)
from games.maestro.effects import card_publicity
from games.maestro.exhibition import token_publicity
from games.maestro.inventions import Bonuses
from games.maestro.machina import marker_worth
from games.maestro.options import read
from games.maestro.patronesses import own_cards
from games.maestro.printed import (
    CardView,
    artwork_of,
    card_of,
    ceiling_costs,
    event_of,
    gallery_values,
    is_machinas,
    region_ids,
    region_of,
    study_track,
    tier_starts,
    tile_effect,
)
from games.maestro.scoring import final_parts, invention_worth, scores
from games.maestro.state import (
    MACHINA,
    Placed,
    State,
    active_actor,
    bonuses,
    count,
    is_machina,
    ranks,
    receiver,
    seats_of,
    tiers,
    value,
    wins_ties,
)
from games.maestro.turns import is_gossip, useful_efforts
from games.maestro.upgrades import open_icons

# What pictures and texts need of the box, and what is printed there, too.
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
    "card_of",
    "ceiling_costs",
    "event_of",
    "gallery_values",
    "is_machinas",
    "may_talk",
    "region_ids",
    "region_of",
    "study_track",
    "team",
    "tier_starts",
    "tile_effect",
    "view",
]


class RegionView(msgspec.Struct, frozen=True):
    """A region with its Artwork; `gallery` is "popular", "secondary" or "", `center` the workshop that holds it.

    `counts` are the Artworks of both workshops.
    """

    id: str
    name: str
    colour: str
    type: str
    artwork: dict[str, int]
    gallery: str
    center: int | None
    points: int
    counts: tuple[int, int]


class PlacedView(msgspec.Struct, frozen=True):
    """A card at an Action: its id is "" where it lies face down for the reader, who knows no Publicity of it then.

    `publicity` is without the token.
    """

    card: str
    side: int
    seat: int
    face_up: bool
    token: str
    publicity: int


class ActionView(msgspec.Struct, frozen=True):
    """An Action: colour, prize, the cards in order, and the Publicity of both workshops.

    `publicity` is what is open, `known` counts the reader's own face-down cards too, `unseen` how many cards it cannot
    see.
    """

    action: str
    colour: str
    prize: str
    cards: tuple[PlacedView, ...]
    publicity: tuple[int, int]
    known: tuple[int, int]
    unseen: tuple[int, int]


class BlueprintView(msgspec.Struct, frozen=True):
    """A Blueprint: its tile's icons (row, column, colour), which are covered, and how many markers are built.

    `wanted` are the icons that the next Invention asks for; () when there is none.
    """

    card: str
    tile: str
    icons: tuple[tuple[int, int, str], ...]
    covered: tuple[int, ...]
    built: int
    markers: int
    filled: tuple[str, ...]
    worth: tuple[tuple[int, int], ...]  # of each marker at the end: VP, and VP for each Popular Gallery tile
    wanted: tuple[Icon, ...]


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
    bonuses: Bonuses  # what its Inventions give
    wins_ties: bool  # for Centerpieces


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
    grid: tuple[str, ...]
    blueprints: tuple[BlueprintView, ...]
    ceiling: tuple[str, ...]
    covers: tuple[str, ...]
    event: str
    galleries_left: int
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
    receiver: int  # the Character that gains go to
    track: tuple[str, ...]  # the colour of each space's bonus tile on the Study track, "" where it shows something else
    tied: tuple[str, ...]  # the Gallery regions where both have equally many Artworks
    in_force: tuple[str, ...]  # the Benefactors that hold for this round's scoring and Cleanup
    voting: bool  # whether the reader's team decides together now
    decider: int | None  # of the reader's team, whose answer counts where the two differ
    target_resource: bool  # whether the next Collector brings a Resource of the target's colour too
    works_on: dict[str, tuple[str, ...]]  # by Benefactor that the reader may use, Gallery regions
    spendable: dict[str, int]  # by option of the reader, how many Resources could buy something as Effort
    idle: tuple[str, ...]  # the Benefactors that the reader would use for nothing

    @property
    def own_side(self) -> int:
        """The reader's workshop, the active one for who has none."""
        found = [character % 2 for character in CHARACTERS if self.runs[character] == self.seat]
        return found[0] if found else self.active_side

    @property
    def active_side(self) -> int:
        """The workshop of the active Character."""
        return self.active % 2

    @property
    def active_type(self) -> str:
        """The Artwork that the active Character handles."""
        return CARDS.artwork[self.active]

    @property
    def active_supply(self) -> int:
        """How many Artworks of that type its workshop has in supply."""
        return self.workshops[self.active_side].supply.get(self.active_type, 0)

    @property
    def planned(self) -> Answer:
        """What the reader has answered of a plan so far; nothing where it is about to answer anew."""
        return () if self.seat in self.answered else self.mine

    def region(self, id: str) -> RegionView:
        """A region of the map."""
        return next(found for found in self.regions if found.id == id)

    def at(self, action: str) -> ActionView:
        """An Action."""
        return next(found for found in self.actions if found.action == action)

    def blueprint(self, card: str) -> BlueprintView:
        """A Blueprint."""
        return next(found for found in self.blueprints if found.card == card)


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
                open_icons(g, b) if b.built < CARDS.markers(b.card) else (),
            )
            for b in g.blueprints
        ),
        ceiling=tuple(g.ceiling),
        covers=tuple(g.covers),
        event=g.event,
        galleries_left=len(g.galleries),
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
        receiver=receiver(g.active, own=g.own_gains),
        track=tuple(bonus_colour(g.bonus, space) for space in range(1, len(CARDS.track) + 1)),
        tied=tuple(benefactors.tied(g)),
        in_force=tuple(benefactors.in_force(g)),
        voting=seat in g.runs and g.runs.index(seat) % 2 in g.team_decisions,
        decider=seats_of(g, g.runs.index(seat) % 2)[0] if seat in g.runs else None,
        target_resource=g.first_point and bonuses(g, g.active % 2).target > 0,
        works_on={card: tuple(benefactors.effect(card).regions(g)) for card in _offered(waiting)},
        spendable=_spendable(g, seat, waiting),
        idle=tuple(card for card in _offered(waiting) if benefactors.effect(card).idle(g, active_actor(g))),
        awaited=waiting.awaited,
        answered=waiting.answered,
        mine=waiting.mine or (),
        standings=scores(g) if g.phase == "over" else (),
    )


def _spendable(g: State, seat: int | None, waiting: Waiting) -> dict[str, int]:
    """How many Resources could buy something with each card that the reader may play now."""
    if seat is None or waiting.decision is None or waiting.decision.kind != "turn":
        return {}
    options = [option for option in waiting.decision.options if read(option).verb == "play"]
    return {option: useful_efforts(g, active_actor(g), *read(option).args)[-1] for option in options}


def _offered(waiting: Waiting) -> list[str]:
    """The Benefactors that the reader may use now."""
    options = [] if waiting.decision is None else map(read, waiting.decision.options)
    return [option.first for option in options if option.verb == "benefactor"]


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
    counts = (count(g, SIDES[0], region), count(g, SIDES[1], region))
    return RegionView(region, printed.name, printed.colour, printed.type, artwork, gallery, center, points, counts)


def _sees(placed: Placed, seat: int | None) -> bool:
    """Whether the reader may know a card at an Action: an open one, and its own Gossip card."""
    return placed.face_up or (placed.seat == seat and seat is not None)


def _action(g: State, action: str, seat: int | None) -> ActionView:
    colour = g.action_colour[action]
    cards, shown, known, unseen = [], [0, 0], [0, 0], [0, 0]
    for placed in g.placed[action]:  # a token lies open on a face-down card too (MA-R-08)
        seen = placed.face_up or (placed.seat == seat and seat is not None)
        number = card_publicity(placed.card, action) if seen else 0
        token = token_publicity(placed.token, colour)
        cards.append(
            PlacedView(placed.card if seen else "", placed.side, placed.seat, placed.face_up, placed.token, number)
        )
        shown[placed.side] += token + (number if placed.face_up else 0)
        known[placed.side] += token + number
        unseen[placed.side] += not seen
    prize = g.prizes.get(action, "")
    return ActionView(
        action,
        colour,
        prize,
        tuple(cards),
        (shown[0], shown[1]),
        (known[0], known[1]),
        (unseen[0], unseen[1]),
    )


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
        bonuses=bonuses(g, side),
        wins_ties=wins_ties(g, side),
        upgraded=0 if machina else sum(CARDS.cards[card].upgraded for card in own_cards(g, side)),
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
