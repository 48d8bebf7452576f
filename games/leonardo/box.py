"""The box of Leonardo, read once from box.toml and typed."""

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import product

import msgspec

from games.leonardo.options import Pay


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The circle of card spaces, and the pieces that stand around it."""

    spaces: tuple[str, ...]
    starts: tuple[int, ...]
    characters: tuple[str, ...]
    movements: tuple[int, ...]
    colours: tuple[str, ...]
    provenance: str


class Material(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Material card: its name, how many there are, and its weight."""

    id: str
    name: str
    cards: int
    weight: int
    provenance: dict[str, str]


class Painting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Painting card and how many there are."""

    id: str
    cards: int
    provenance: dict[str, str]


class Invention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Invention card: its names, points, required materials, one entry a card, and a line that goes with it."""

    id: str
    italian: str
    english: str
    points: int
    cost: tuple[str, ...]
    caption: str
    provenance: dict[str, str]


class CharactersInPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many characters are in play, by player count."""

    counts: dict[str, int]
    provenance: str


class ShortTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards the short table sets aside unseen."""

    collection: int
    inventions: int
    provenance: str


class Stall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds in a row without a card leaving the board: when to warn, when to end."""

    warn: int
    end: int
    provenance: str


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    board: Board
    characters_in_play: CharactersInPlay
    short_table: ShortTable
    stall: Stall
    materials: tuple[Material, ...]
    paintings: tuple[Painting, ...]
    inventions: tuple[Invention, ...]


class Payment(msgspec.Struct, frozen=True):
    """One way to pay for an invention: its option, all cards, the materials among them, and the jokers."""

    option: str
    cards: tuple[str, ...]
    materials: dict[str, int]
    jokers: int


BOX = msgspec.convert(tomllib.loads(files(__package__).joinpath("box.toml").read_text(encoding="utf-8")), Box)

MATERIALS = {material.id: material for material in BOX.materials}
COLLECTION = {m.id: m.cards for m in BOX.materials} | {p.id: p.cards for p in BOX.paintings}
INVENTIONS = {invention.id: invention for invention in BOX.inventions}
CHARACTERS = BOX.board.characters
SPACES = BOX.board.spaces
JOKER = "self_portrait"

# Most valuable first: by weight, then the rarer one.
BY_VALUE = tuple(m.id for m in sorted(BOX.materials, key=lambda m: (-m.weight, m.cards)))


def _payments(invention: Invention) -> tuple[Payment, ...]:
    """Every distinct way to pay, the fewest jokers first (LE-BUILD-03, LE-PAINT-24)."""
    jokers_in_box = sum(painting.cards for painting in BOX.paintings if painting.id == JOKER)
    cost = Counter(invention.cost)
    kinds = [m for m in MATERIALS if cost[m]]
    ways = []
    for kept in product(*(range(cost[m], -1, -1) for m in kinds)):
        jokers = len(invention.cost) - sum(kept)
        if jokers <= jokers_in_box:
            given = dict(zip(kinds, kept, strict=True))
            cards = (*(m for m, n in given.items() for _ in range(n)), *[JOKER] * jokers)
            ways.append(Payment(str(Pay(cards)), cards, {m: n for m, n in given.items() if n}, jokers))
    return tuple(sorted(ways, key=lambda way: way.jokers))


PAYMENTS = {invention.id: _payments(invention) for invention in BOX.inventions}
