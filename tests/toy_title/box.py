"""The box of Pigments, read once from box.toml and typed."""

import tomllib
from importlib.resources import files

import msgspec


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck: one card of every value in every pigment."""

    pigments: tuple[str, ...]
    values: tuple[int, ...]
    provenance: str


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a hand has."""

    hand: int
    provenance: str


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From how many cards on a row is a series, and what that scores."""

    least: int
    bonus: int
    provenance: str


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    cards: Cards
    play: Play
    series: Series


BOX = msgspec.convert(tomllib.loads(files(__package__).joinpath("box.toml").read_text(encoding="utf-8")), Box)

PIGMENTS = BOX.cards.pigments
# Every card by its id, as its pigment and its value.
CARDS = {f"{pigment}-{value}": (pigment, value) for pigment in PIGMENTS for value in BOX.cards.values}
