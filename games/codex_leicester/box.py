"""The box of Codex Leicester, read from box.toml and typed. House values may be replaced by a file."""

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Generic, TypeAlias, TypeVar

import msgspec

from games.boxes import read

AREAS = ("A", "B", "C", "D", "E", "F", "G", "H", "I")
MARKET_AREAS = ("D", "E", "F", "G", "H")
MATERIALS = ("ore", "wood", "brick", "glass", "rope")
SYMBOLS = ("red", "gray", "blue", "green", "yellow")
COLOURS = ("red", "blue", "green", "yellow", "purple")
SHOPS = ("hammer", "pincer")


# --- what may stand in the box

V = TypeVar("V")
Material: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(MATERIALS)})$")]
Symbol: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(SYMBOLS)})$")]
Choice: TypeAlias = Annotated[str, msgspec.Meta(pattern="^(left|middle|right)$")]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
Bonus: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(florin|material|florin\+material|)$")]
Step: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(choice|leftover|[1-9] (florin|material|token))$")]
Start: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(1 (apprentice|extension|automaton)|[1-9] (florin|token|material|ore|wood|brick|glass|rope))$"
    ),
]
Placing: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-H]{0,9}$")]


def read_amount(term: str) -> tuple[int, str]:
    """The number and the kind of an amount such as "2 material"."""
    number, _, kind = term.partition(" ")
    return int(number), kind


class Row(msgspec.Struct, Generic[V], frozen=True, forbid_unknown_fields=True):
    """A row of values, for instance by player count; one provenance for all, or one for each."""

    values: tuple[V, ...]
    provenance: str | tuple[str, ...]


Numbers: TypeAlias = Row[Count]


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value."""

    value: Count
    provenance: str


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are, and which of them have a payday."""

    count: Number
    salaries: Numbers


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players; each row begins with one player."""

    row: Numbers
    large_in_future: Numbers
    epics: Numbers
    council_tiles: Numbers
    tiles_taken: Numbers
    florins: Numbers
    rewards_in_play: Numbers
    areas: Numbers
    symbols: Numbers

    def __post_init__(self) -> None:
        if not all(3 <= size <= 5 for size in self.row.values):
            raise ValueError("a row of inventions holds 3 to 5 cards")


class Possessions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every player begins with, and what waits for each; the Multipurpose Cards dealt and kept."""

    apprentices: Number
    academy: Number
    laboratory: Number
    dealt: Number
    kept: Number


class Worker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Works and the influence of a worker."""

    works: Count
    provenance: str
    influence: Count = 0


class Workers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of workers."""

    apprentice: Worker
    master: Worker
    automaton: Worker


class AreaValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of single Areas: the Council, the Academy, the Bank."""

    tile_florins: Number
    material_price: Number
    bank: Numbers


class WorkOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Works that an Area offers in each Round, 0 for none, and their florins."""

    works: tuple[Count, ...]
    florins: tuple[Count, ...]
    provenance: str


class Bots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The markers with which a Bot completes an invention, and one of the most Works."""

    markers: Number
    markers_large: Number


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four steps of the Value Track, and of the sales of Round 7."""

    plain: Numbers
    research: Numbers
    market: Numbers
    sale_materials: Numbers
    sale_florins: Numbers
    sale_florins_tile: Numbers


class RequestValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Patron Request: the name that we gave it, and how often it needs what it asks for."""

    name: Name
    needed: Count = 1
    provenance: str = "rulebook"


class Benefit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a tile, a reward or an effect gives or costs, in florins where nothing else is said."""

    provenance: str
    florins: Count = 0
    tokens: Count = 0
    materials: Count = 0  # of choice
    works: Count = 0
    sale: Count = 0  # for a Material sold
    purchase: Count = 0  # for a Material bought
    price: Count = 0  # of using it
    salaries: Count = 0  # waived on each payday
    works_saved: Count = 0  # by every invention, or for each symbol of its type
    automaton: Count = 0  # Works of each Automaton
    new_symbol: Count = 0  # for each symbol of a type that is new
    third_step: Count = 0  # its price at most
    fourth_step: Count = 0  # florins less there


class NamedBenefit(Benefit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The same of a tile or a reward, with the name that we gave it."""

    name: Name


class Rooms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rooms of each part of a workshop, and how many of them have a furnace."""

    hammer_basic: Numbers
    hammer: Numbers
    pincer4: Numbers
    pincer2: Numbers
    special: Numbers

    def __post_init__(self) -> None:
        if any(
            furnaces > rooms for rooms, furnaces in (part.values for part in (self.pincer4, self.pincer2, self.special))
        ):
            raise ValueError("there cannot be more furnaces than rooms")


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Florins by the number of different symbols, and of equal ones."""

    different: Numbers
    same: Numbers


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Common Invention: `kind` is "instant", "once" (per Round) or "permanent"."""

    id: str
    name: Name
    works: int
    symbol: Symbol
    cost: tuple[Material, ...]
    first: Count
    later: Count
    kind: str
    effect: str
    provenance: dict[str, str]


class Epic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Epic Invention: `bonus` is what it counts at the end, `value` the florins for each."""

    id: str
    name: Name
    works: int
    symbol: Symbol
    cost: tuple[Material, ...]
    first: Count
    later: Count
    bonus: str
    value: int
    provenance: dict[str, str]


class Multipurpose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Multipurpose Card. `start` holds slots of alternatives such as "2 material"; `areas` the Bots' by Round."""

    id: str
    name: Name
    start: tuple[Annotated[tuple[Start, ...], msgspec.Meta(min_length=1)], ...]
    symbol: Symbol
    choice: Choice
    areas: tuple[Placing, ...]
    provenance: str

    def __post_init__(self) -> None:
        for piece in ("apprentice", "extension", "automaton"):
            if sum(any(piece in item for item in slot) for slot in self.start) > 1:
                raise ValueError(f"a card gives at most one {piece}")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box that has a value."""

    rounds: Rounds
    table: Counts
    possessions: Possessions
    workers: Workers
    areas: AreaValues
    works_on_offer: dict[str, WorkOffer]
    bots: Bots
    bonus: dict[str, Row[Bonus]]
    markets: Row[Material]
    knowledge: Row[Step]
    prices: Prices
    rooms: Rooms
    council_tiles: dict[str, NamedBenefit]
    patron_rewards: dict[str, NamedBenefit]
    patron_requests: dict[str, RequestValues]
    effects: dict[str, Benefit]
    first_game: Row[str]
    scoring: Scoring
    commons: tuple[Common, ...]
    epics: tuple[Epic, ...]
    multipurpose: tuple[Multipurpose, ...]

    def __post_init__(self) -> None:
        if sorted(self.markets.values) != sorted(MATERIALS):
            raise ValueError("every Material has one Market")
        if len(set(self.first_game.values)) < len(self.first_game.values):
            raise ValueError("a Patron Reward tile is there once")
        if not set(self.first_game.values) <= self.patron_rewards.keys():
            raise ValueError("a first game is played with Patron Rewards of the box")
        if [step for step in self.knowledge.values if step in ("choice", "leftover")] != ["choice", "leftover"]:
            raise ValueError("the Knowledge Track has one choice, and one leftover after it")
        if any(len(card.areas) != self.rounds.count.value for card in self.multipurpose):
            raise ValueError("a Multipurpose Card has Areas for every Round")


class Cards:
    """The box with its cards by id. One object for the process: `use` puts other values into it."""

    def __init__(self, box: Box) -> None:
        self.use(box)

    def use(self, box: Box) -> None:
        """Take the values of *box* from now on."""
        self.box = box
        self.commons = {card.id: card for card in box.commons}
        self.epics = {card.id: card for card in box.epics}
        self.inventions: dict[str, Common | Epic] = {**self.commons, **self.epics}
        self.multipurpose = {card.id: card for card in box.multipurpose}
        self.by_effect = {card.effect: card.id for card in box.commons}
        self.costs = {id: tuple(Counter(card.cost).items()) for id, card in self.inventions.items()}
        self.rooms = {name: getattr(box.rooms, name).values for name in Rooms.__struct_fields__}
        self.market = dict(zip(MARKET_AREAS, box.markets.values, strict=True))

    def count(self, numbers: Numbers, players: int) -> int:
        """A value by the number of players."""
        return numbers.values[players - 1]


_TEXT = files(__package__).joinpath("box.toml").read_text(encoding="utf-8")
CARDS = Cards(msgspec.convert(tomllib.loads(_TEXT), Box))

# What is printed in the rules; no file replaces it.
ROUNDS = CARDS.box.rounds.count.value
SALARY_ROUNDS = CARDS.box.rounds.salaries.values
POSSESSIONS = CARDS.box.possessions
APPRENTICES = POSSESSIONS.apprentices.value
APPRENTICE, MASTER, AUTOMATON = CARDS.box.workers.apprentice, CARDS.box.workers.master, CARDS.box.workers.automaton
ACTIONS = len(CARDS.box.prices.plain.values)  # on the Value Track
CLASSES = tuple(
    sorted({card.works for card in CARDS.box.commons}, reverse=True)
)  # of Common Inventions, by their Works
LARGE = CLASSES[0]


def override(path: Path) -> None:
    """Replace house values by those of *path*. Raises BoxError with line and reason; nothing is replaced then."""
    CARDS.use(read(_TEXT, path, Box))
