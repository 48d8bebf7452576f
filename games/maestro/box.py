"""The box of Maestro, read from box.toml and typed. House values may be replaced by a file."""

import tomllib
from collections import Counter, deque
from importlib.resources import files
from pathlib import Path

import msgspec

from games.boxes import read
from games.maestro.options import write

COLOURS = ("orange", "purple", "blue", "green")
ACTIONS = ("create", "move", "influence", "study")
DA_VINCI, MICHELANGELO = 0, 1
SIDES = (DA_VINCI, MICHELANGELO)
CHARACTERS = (0, 1, 2, 3)  # da Vinci, Michelangelo, da Vinci's Assistant, Michelangelo's Assistant
TYPES = ("painting", "statue", "bust")
FLORENCE = "F"
ROUNDS = 4
TURNS = 12
GOSSIP_TURNS = 4  # of the rounds 1 and 2
PLACES = 3  # for cards of a workshop at each Action
DEALT, KEPT = 5, 3
GRID = 4  # rows and columns of da Vinci's workshop
CEILING_ROWS, CEILING_COLUMNS = 4, 5


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number."""

    value: int
    provenance: str


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of numbers."""

    values: tuple[int, ...]
    provenance: str


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of terms."""

    values: tuple[str, ...]
    provenance: str


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text whose letters count."""

    values: str
    provenance: str


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces of each kind there are."""

    resources: Number
    publicity: Number
    collectors: Number
    paintings: Number
    statues: Number
    busts: Number
    upgrade_markers: Number
    invention_markers: Number
    popular_galleries: Number


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Benefactors a round, and the cards of an Upgrade display."""

    benefactors: Numbers
    display: Number


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Characters and the workshops begin with: Resources of each colour, Artworks of each type."""

    resources: Number
    artwork: Number


class PublicityToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Publicity of a token at an Action of its colour, and at another."""

    matching: Number
    other: Number


class WorkshopUpgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a workshop upgrade covers: icons of da Vinci, costs of Michelangelo."""

    icons: Number
    costs: Number


class ScoringTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP by the rank of a region's colour, and the factor of card upgrades by round."""

    popular: Numbers
    secondary: Numbers
    upgrade_factor: Numbers


class ActionPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Action Points by total Effort."""

    move: Numbers
    create: Numbers
    influence: Numbers
    study: Numbers
    centerpieces: Number


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Study track: an icon a space, where tiers begin, and the bonus tiles."""

    track: Term
    tiers: Numbers
    bonus: Terms


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands clockwise, and the Artwork each Character handles."""

    sections: Terms
    lodge: Terms
    artwork: Terms


class MachinaValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Action Points from which the Machina's Create serves Galleries, and its VP: in the game, and at the end."""

    centerpieces: Number
    upgrade: Numbers
    no_slot: Number
    benefactor: Number
    patroness: Number
    easier_patroness: Number
    harder_benefactor: Number
    harder_patroness: Number
    slots: Numbers
    full_row: Number
    marker_factor: Number
    marker_per_tile: Number


class EventVP(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP that Events pay."""

    majority: Number
    presence: Number
    advance: Number
    laid_down: Number


class Florence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Artwork in Florence at the start."""

    start: Terms


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region: `type` is "white", "black" or "florence" for numbered ones, else "start" or "gray"."""

    id: str
    name: str
    colour: str
    type: str
    neighbours: tuple[str, ...]
    by_sea: tuple[str, ...]
    provenance: str


class CollectorSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Collectors stand in each Lodge area."""

    id: str
    standing: tuple[int, ...]
    provenance: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A workshop card with its base Effort, base Publicity and special effect."""

    id: str
    name: str
    effort: int
    publicity: int
    effect: str
    provenance: str

    @property
    def upgraded(self) -> bool:
        """Whether it comes out of an Upgrade deck."""
        return self.id[1] == "U"


class PrizeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Benefactor or a Patroness: the name that we gave it, and its effect."""

    id: str
    name: str
    effect: str
    provenance: dict[str, str]


class BlueprintCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Blueprint card: the name that we gave it, and whether a lone da Vinci uses it against the Machina."""

    id: str
    name: str
    provenance: str
    against_machina: bool = True


class Invention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One marker of a Blueprint card: `points` printed, or `per_tile` for each own Popular Gallery tile."""

    id: str
    card: str
    effect: str
    set: int
    points: int
    per_tile: int
    provenance: str


class BlueprintTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A two-sided Blueprint tile: O, P, B, G are colours, * is any, . is none; rows end with /."""

    id: str
    set: int
    a: str
    b: str
    provenance: str


class Ceiling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The costs of the Sistine Chapel's columns and rows, and the VP of a removed tile and of an empty row."""

    columns: Terms
    rows: Terms
    removed: Number
    empty_row: Number


class SistineTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Sistine Chapel tile and its effect."""

    id: str
    effect: str
    provenance: str


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Event, of rounds I-II or (`late`) III-IV; `type` is the region type it looks at."""

    id: str
    name: str
    kind: str
    type: str
    late: bool
    provenance: str


class SoloCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the Machina: Action Points, Publicity, Resources."""

    id: str
    name: str
    points: int
    publicity: int
    resources: tuple[str, ...]
    provenance: str

    @property
    def upgraded(self) -> bool:
        """Whether it comes out of the Machina's Upgraded deck."""
        return self.id[1] == "U"


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box that has a value."""

    counts: Counts
    deal: Deal
    start: Start
    publicity_token: PublicityToken
    workshop_upgrade: WorkshopUpgrade
    scoring_table: ScoringTable
    action_points: ActionPoints
    study: Study
    order: Order
    machina: MachinaValues
    event_vp: EventVP
    florence: Florence
    ceiling: Ceiling
    regions: tuple[Region, ...]
    collector_setups: tuple[CollectorSetup, ...]
    cards: tuple[Card, ...]
    benefactors: tuple[PrizeCard, ...]
    patronesses: tuple[PrizeCard, ...]
    blueprint_cards: tuple[BlueprintCard, ...]
    inventions: tuple[Invention, ...]
    blueprints: tuple[BlueprintTile, ...]
    sistine: tuple[SistineTile, ...]
    events: tuple[EventCard, ...]
    solo_cards: tuple[SoloCard, ...]


Icon = tuple[int, int, str]  # row, column, colour or "any"
_LETTERS = {"O": "orange", "P": "purple", "B": "blue", "G": "green", "*": "any"}


class Cards:
    """The box with its cards by id. One object for the process: `use` puts other values into it."""

    version = 0  # rises with every other set of values, for what is kept by them

    def __init__(self, box: Box) -> None:
        self.use(box)

    def use(self, box: Box) -> None:
        """Take the values of *box* from now on."""
        self.box = box
        self.version += 1
        self.regions = {region.id: region for region in box.regions}
        self.numbered = tuple(region.id for region in box.regions if region.colour)
        self.gray = tuple(region.id for region in box.regions if region.type == "gray")
        self.distances = {region: self._distances(region) for region in self.regions}
        self.ways = {region: self._ways(region) for region in self.regions}
        self.cards = {card.id: card for card in box.cards}
        self.inventions = {invention.id: invention for invention in box.inventions}
        self._markers = Counter(invention.card for invention in box.inventions)
        self.blueprint_cards = {invention.card: invention.set for invention in box.inventions}
        self.icons = {
            (tile.id, side): icons(pattern)
            for tile in box.blueprints
            for side, pattern in (("A", tile.a), ("B", tile.b))
        }
        self.sistine = {tile.id: tile for tile in box.sistine}
        self.events = {event.id: event for event in box.events}
        self.solo = {card.id: card for card in box.solo_cards}
        self.benefactors = {card.id: card for card in box.benefactors}
        self.patronesses = {card.id: card for card in box.patronesses}
        named = (box.cards, box.solo_cards, box.benefactors, box.patronesses, box.blueprint_cards, box.events)
        self.names = {card.id: card.name for cards in named for card in cards}
        self.track = box.study.track.values
        self.artwork = box.order.artwork.values

    def _distances(self, start: str) -> dict[str, int]:
        """Steps from a region to every other, gray regions and sea routes included, the nearest first."""
        found, waiting = {start: 0}, deque([start])
        while waiting:
            region = waiting.popleft()
            for neighbour in self.regions[region].neighbours:
                if neighbour not in found:
                    found[neighbour] = found[region] + 1
                    waiting.append(neighbour)
        return found

    def _ways(self, start: str) -> list[tuple[str, ...]]:
        """The options of a Move from a region, by its Action Points: over gray regions to others, the nearest first."""
        far = self.distances[start]
        return [
            tuple(
                write("step", start, end) for end, steps in far.items() if 0 < steps <= points and end not in self.gray
            )
            for points in range(max(far.values()) + 1)
        ]

    def markers(self, card: str) -> int:
        """How many Invention markers a Blueprint card begins with."""
        return self._markers[card]


def icons(pattern: str) -> tuple[Icon, ...]:
    """The icons of a pattern with their places."""
    return tuple(
        (row, column, _LETTERS[letter])
        for row, line in enumerate(pattern.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    )


_TEXT = files(__package__).joinpath("box.toml").read_text(encoding="utf-8")
CARDS = Cards(msgspec.convert(tomllib.loads(_TEXT), Box))


def override(path: Path) -> None:
    """Replace house values by those of *path*. Raises BoxError with line and reason; nothing is replaced then."""
    CARDS.use(read(_TEXT, path, Box))


BENEFACTORS = tuple(CARDS.benefactors)
PATRONESSES = tuple(CARDS.patronesses)
