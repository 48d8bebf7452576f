"""The Patronesses: what each pays at the end, by the code of its effect in the box (MA-PAT-01 to MA-PAT-12)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.maestro import terms
from games.maestro.box import CARDS, COLOURS, DA_VINCI
from games.maestro.state import State, count, strength, tiers
from games.translation import gettext as _


class Effect(NamedTuple):
    """What a Patroness pays: the VP of a workshop, and its text. Both are made with the code's values."""

    points: Callable[[State, int, tuple[str, ...]], int]
    text: Callable[[tuple[str, ...]], str]


def points(g: State, side: int, id: str) -> int:
    """The VP that a Patroness pays a workshop."""
    code, *values = CARDS.patronesses[id].effect.split()
    return EFFECTS[code].points(g, side, tuple(values))


def text(id: str) -> str:
    """What a Patroness pays, in words."""
    code, *values = CARDS.patronesses[id].effect.split()
    return EFFECTS[code].text(tuple(values))


def own_cards(g: State, side: int) -> list[str]:
    """The workshop's ten cards, wherever they lie (MA-R-43)."""
    cards = list(g.workshops[side].deck)
    cards += [placed.card for place in g.placed.values() for placed in place if placed.side == side]
    for seat in {g.runs[side], g.runs[side + 2]}:
        for pile in (g.hands, g.aside, g.discards):
            cards += pile.get(str(seat), [])
    return cards


def has_majority(g: State, side: int, region: str) -> bool:
    """Strictly more Artwork in a region (MA-R-44)."""
    return strength(g, side, region) > strength(g, 1 - side, region)


def _presence(g: State, side: int, values: tuple[str, ...]) -> int:
    return int(values[0]) * sum(count(g, side, region) > 0 for region in CARDS.numbered)


def _patrons(g: State, side: int, values: tuple[str, ...]) -> int:
    workshop = g.workshops[side]
    benefactors = len(workshop.benefactors) + len(workshop.spent)
    return int(values[0]) * benefactors + int(values[1]) * len(workshop.patronesses)


def _upgraded(g: State, side: int, values: tuple[str, ...]) -> int:
    return int(values[0]) * sum(CARDS.cards[card].upgraded for card in own_cards(g, side))


def _effort(g: State, side: int, values: tuple[str, ...]) -> int:
    return sum(CARDS.cards[card].effort for card in own_cards(g, side)) // int(values[0])


def _publicity(g: State, side: int, values: tuple[str, ...]) -> int:
    return sum(CARDS.cards[card].publicity for card in own_cards(g, side)) // int(values[0])


def _colour(g: State, side: int, values: tuple[str, ...]) -> int:
    regions = [region for region in CARDS.numbered if CARDS.regions[region].colour == values[0]]
    tiles = sum(tile in regions for tile in g.workshops[side].tiles)
    return int(values[1]) * (tiles + sum(has_majority(g, side, region) for region in regions))


def _regions(g: State, side: int, values: tuple[str, ...]) -> int:
    kind, majority, presence = values
    total = 0
    for region in CARDS.numbered:
        if CARDS.regions[region].type == kind and count(g, side, region):
            total += int(majority) if has_majority(g, side, region) else int(presence)
    return total


def _tiers(g: State, side: int, values: tuple[str, ...]) -> int:
    return int(values[0]) * tiers(g.workshops[side].study)


def _resources(g: State, side: int, values: tuple[str, ...]) -> int:
    """VP for each Resource left, da Vinci's board included, up to a most (MA-R-51)."""
    left = sum(sum(g.sections[character].values()) for character in (side, side + 2))
    if side == DA_VINCI:
        left += sum(held in COLOURS for held in g.grid)
    return min(int(values[1]), int(values[0]) * left)


def _says_presence(values: tuple[str, ...]) -> str:
    return _("{points} for each numbered region with own Artwork").format(points=_vp(values[0]))


def _says_patrons(values: tuple[str, ...]) -> str:
    text = _("{points} for each own Benefactor, {other} for each own Patroness")
    return text.format(points=_vp(values[0]), other=values[1])


def _says_upgraded(values: tuple[str, ...]) -> str:
    return _("{points} for each Upgraded card in the deck").format(points=_vp(values[0]))


def _says_effort(values: tuple[str, ...]) -> str:
    return _("1 VP for every {number} base Effort in the deck, rounded down").format(number=values[0])


def _says_publicity(values: tuple[str, ...]) -> str:
    return _("1 VP for every {number} base Publicity in the deck, rounded down").format(number=values[0])


def _says_colour(values: tuple[str, ...]) -> str:
    text = _("{points} for each {colour} Popular tile and each majority in {colour} regions")
    return text.format(points=_vp(values[1]), colour=terms.colour(values[0]))


def _says_regions(values: tuple[str, ...]) -> str:
    kind, majority, presence = values
    text = _("{points} for each majority, else {other} for presence, in regions of the {kind}")
    if kind == "florence":
        text = _("{points} for each majority, else {other} for presence, in the regions {kind}")
    return text.format(points=_vp(majority), other=presence, kind=terms.region_type(kind))


def _says_tiers(values: tuple[str, ...]) -> str:
    return _("{points} for each Study tier reached").format(points=_vp(values[0]))


def _says_resources(values: tuple[str, ...]) -> str:
    return _("{points} for each Resource left, at most {most}").format(points=_vp(values[0]), most=values[1])


def _vp(number: str) -> str:
    return terms.vp(int(number))


EFFECTS: Mapping[str, Effect] = {
    "PRESENCE": Effect(_presence, _says_presence),
    "PATRONS": Effect(_patrons, _says_patrons),
    "UPGRADED": Effect(_upgraded, _says_upgraded),
    "EFFORT": Effect(_effort, _says_effort),
    "PUBLICITY": Effect(_publicity, _says_publicity),
    "COLOUR": Effect(_colour, _says_colour),
    "REGIONS": Effect(_regions, _says_regions),
    "TIERS": Effect(_tiers, _says_tiers),
    "RESOURCES": Effect(_resources, _says_resources),
}
