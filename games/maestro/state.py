"""The state of a game of Maestro."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from games import engine
from games.maestro.box import CARDS, COLOURS, DA_VINCI, MICHELANGELO, PLACES, SIDES
from games.maestro.inventions import NO_BONUSES, Bonuses
from games.maestro.inventions import bonuses as bonuses_of

MACHINA = -1  # who runs a Character that nobody runs


class Blueprint(msgspec.Struct):
    """A Blueprint card with its tile: covered icons by number, and how many markers were built or removed."""

    card: str
    tile: str
    covered: list[int] = []
    built: int = 0
    filled: list[str] = []  # the Machina's Resources, by icon; "" where open


class Placed(msgspec.Struct):
    """A card at an Action."""

    card: str
    side: int
    seat: int
    face_up: bool = True
    token: str = ""


class Workshop(msgspec.Struct):
    """One of the two workshops, as far as both have it."""

    side: int
    vp: int = 0
    supply: dict[str, int] = {}  # own Artwork by type
    tokens: list[str] = []
    benefactors: list[str] = []
    spent: list[str] = []
    patronesses: list[str] = []
    tiles: list[str] = []  # Popular Gallery tiles won
    study: int = 0
    deck: list[str] = []
    upgrades: list[str] = []
    display: list[str] = []


class Machina(msgspec.Struct):
    """The solo opponent."""

    side: int
    deck: list[str] = []  # drawn from the end
    upgraded: list[str] = []
    action: str = ""  # where its meeple stands
    blueprint: int = 0  # where its other meeple stands
    rolled: bool = False  # whether it has had its first turn
    slots: list[list[str]] = []  # Michelangelo's board: what lies in the column and the row slot of each space
    difficulty: list[str] = []


class State(engine.State, kw_only=True):
    """The whole table. Stacks are drawn from their end."""

    runs: list[int]  # the seat that runs each Character
    workshops: list[Workshop]
    hands: dict[str, list[str]] = {}  # by seat
    aside: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    sections: list[dict[str, int]] = msgspec.field(
        default_factory=lambda: [dict.fromkeys(COLOURS, 0) for _ in range(4)]
    )
    bank: dict[str, int] = {}
    artwork: dict[str, int] = {}  # in the general supply
    map: dict[str, dict[str, int]] = {}
    centers: dict[str, int] = {}  # the workshop that holds a Gallery's Centerpiece
    popular: list[str] = []
    secondary: list[str] = []
    galleries: list[str] = []  # the stack of Popular Gallery tiles
    action_order: list[str] = []  # clockwise from Create
    action_colour: dict[str, str] = {}
    prizes: dict[str, str] = {}
    benefactors: list[str] = []
    patronesses: list[str] = []
    placed: dict[str, list[Placed]] = {}
    lodge: dict[str, list[int]] = {}  # standing and lying Collectors
    precedence: dict[str, int] = {}
    setups: list[str] = []
    study_order: list[int] = []  # whose marker came first to a shared space
    bonus: list[str] = []
    publicity: list[str] = []  # the general supply of Publicity tokens
    first: int = 0
    active: int = 0
    turn: int = 0
    grid: list[str] = []  # da Vinci's board: a colour, "marker" or ""
    blueprints: list[Blueprint] = []
    blueprint_side: str = "A"
    ceiling: list[str] = []  # a Sistine Chapel tile, "flipped" or "" where it was removed
    covers: list[str] = []  # covered costs, such as "row2" and "col3"
    early_events: list[str] = []
    late_events: list[str] = []
    event: str = ""
    scored: dict[str, int] = {}  # who scored which Gallery this round
    no_return: bool = False  # B13 this round
    all_popular: bool = False  # B14 this round
    machina: Machina | None = None
    communication: bool = False
    team_decisions: list[int] = msgspec.field(
        default_factory=list, name="joint"
    )  # the workshops with an open decision that their team may talk about
    card: str = ""  # being resolved, at which Action, and the Action Points left
    action: str = ""
    main_action: bool = False  # it is the card's Main action that is being done
    own_gains: bool = False  # a Benefactor is being used, whose gains are for the active Character
    points: int = 0
    first_point: bool = False  # of an Influence action: the first Collector may bring more
    about: str = ""  # what a question is about: the Resource, the card that is replaced
    phase: str = "planning"
    ending: str = ""


class Actor(NamedTuple):
    """Who acts: its seat, workshop and Character, and the section that its gains go to."""

    seat: int
    side: int
    character: int
    gains: int


def active_actor(g: State) -> Actor:
    """The Character whose turn it is."""
    return Actor(g.runs[g.active], g.active % 2, g.active, receiver(g.active))


def receiver(character: int, *, own: bool = False) -> int:
    """Who takes a Character's gains: the other one of the workshop (MA-KEY-06, MA-R-57), with *own* itself."""
    return character if own else (character + 2) % 4


def seats_of(g: State, side: int) -> list[int]:
    """The seats that run a workshop, the Character nearer to the first player first (MA-R-52, MA-R-89)."""
    characters = sorted((side, side + 2), key=lambda character: (character - g.first) % 4)
    return list(dict.fromkeys(g.runs[character] for character in characters if g.runs[character] != MACHINA))


def is_team(g: State, side: int) -> bool:
    """Whether two players share a workshop (MA-R-53)."""
    return g.runs[side] != g.runs[side + 2]


def is_machina(g: State, side: int) -> bool:
    """Whether the solo opponent runs a workshop."""
    return g.machina is not None and g.machina.side == side


def bonuses(g: State, side: int) -> Bonuses:
    """What a workshop's Inventions give; nothing to the Machina's (MA-DVWS-11)."""
    if side != DA_VINCI or is_machina(g, DA_VINCI):
        return NO_BONUSES
    return bonuses_of(tuple([(blueprint.card, blueprint.built) for blueprint in g.blueprints]))


def free_places(sides: Sequence[int], side: int) -> int:
    """How many cards a workshop can still place at an Action where cards of these sides lie (MA-CARD-03)."""
    return PLACES - sides.count(side)


def own_types(side: int) -> tuple[str, ...]:
    """The Artwork of a workshop (MA-KEY-01)."""
    return ("painting",) if side == DA_VINCI else ("statue", "bust")


def count(g: State, side: int, region: str) -> int:
    """The Artworks of a workshop in a region (MA-CENTER-05, MA-CENTER-06)."""
    pieces = g.map[region]
    if side == DA_VINCI:
        return pieces.get("painting", 0)
    return pieces.get("statue", 0) + pieces.get("bust", 0)


def strength(g: State, side: int, region: str) -> int:
    """What a workshop's Artworks in a region count in comparisons."""
    return compared(count(g, side, region), bonuses(g, side))


def compared(number: int, gained: Bonuses) -> int:
    """What so many Artworks of a workshop with these Inventions count in comparisons (MA-R-45)."""
    return number + gained.pairs if number >= 2 else number


def wins_ties(g: State, side: int) -> bool:
    """Whether equality is a lead for a workshop's Centerpieces (MA-CENTER-03)."""
    return is_machina(g, side) or bonuses(g, side).center_ties > 0


def recheck(g: State) -> None:
    """Who holds each Gallery's Centerpiece: the leader, or on equality who had it.

    (MA-R-23, MA-R-24, MA-R-25, MA-R-26)
    """
    for region in list(g.centers):
        if region not in g.popular and region not in g.secondary:
            del g.centers[region]
    ties = (wins_ties(g, DA_VINCI), wins_ties(g, MICHELANGELO))
    gained = [bonuses(g, side) for side in SIDES]  # the same for all regions
    for region in (*g.popular, *g.secondary):
        holder = g.centers.get(region)
        ours, theirs = (compared(count(g, side, region), gained[side]) for side in SIDES)
        leader = leads((ours, theirs), ties, holder)
        if leader == holder:
            continue
        if leader is None:
            del g.centers[region]
        else:
            g.centers[region] = leader
        engine.emit(g, "centerpiece", None, region=region, side=leader)


def leads(strengths: tuple[int, int], ties: tuple[bool, bool], holder: int | None) -> int | None:
    """The workshop that a Centerpiece goes to: the stronger, on equality who wins ties, else who had it (MA-R-23)."""
    mine, theirs = strengths
    if mine != theirs:
        return SIDES[0] if mine > theirs else SIDES[1]
    if mine == 0:
        return None
    return next((side for side in SIDES if ties[side]), holder)


def ranks(g: State) -> list[str]:
    """The colours from most Collectors to fewest, as they are now."""
    return ranked({colour: sum(g.lodge[colour]) for colour in COLOURS}, g.precedence)


def ranked(collectors: Mapping[str, int], precedence: Mapping[str, int]) -> list[str]:
    """The colours from most Collectors to fewest; the Precedence tile breaks ties (MA-GAL-01 to MA-GAL-04)."""
    return sorted(COLOURS, key=lambda colour: (-collectors[colour], precedence[colour]))


def value(g: State, region: str, *, popular: bool) -> int:
    """The VP of a Gallery in a region (MA-GAL-07, MA-GAL-08)."""
    table = CARDS.box.scoring_table
    row = table.popular if popular else table.secondary
    return row.values[ranks(g).index(CARDS.regions[region].colour)]


def tiers(space: int) -> int:
    """The tiers reached on the Study track (MA-STUDY-06, MA-R-34)."""
    return sum(space >= first for first in CARDS.box.study.tiers.values)


def farther(g: State) -> int:
    """Who is farther on the Study track, on one space whose marker came first (MA-PUB-04, MA-PUB-05, MA-R-86)."""
    spaces = [workshop.study for workshop in g.workshops]
    if spaces[0] != spaces[1]:
        return spaces.index(max(spaces))
    return g.study_order[0]
