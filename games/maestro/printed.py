"""What is printed and the same in every game, for pictures and texts."""

import msgspec

from games.maestro.box import CARDS, EventCard, Region


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
