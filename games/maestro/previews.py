"""What a choice would lead to, as far as the view tells: Action Points, Centerpieces, patterns, VP of an upgrade."""

from collections.abc import Mapping, Sequence

from games.maestro.box import CARDS, COLOURS, DA_VINCI, GRID, PLACES, SIDES, Icon
from games.maestro.effects import bonus, is_optional
from games.maestro.names import effect as effect_in_words
from games.maestro.names import listed, region, vp
from games.maestro.names import side as side_name
from games.maestro.state import own_types
from games.maestro.view import RegionView, View
from games.maestro.workshops import placements
from games.translation import gettext as _

Changes = Mapping[str, Mapping[str, int]]  # by region: more or fewer Artworks of a type


def decider(view: View) -> int:
    """Of the reader's team the one whose Character is nearer to the first player (MA-R-52)."""
    side = side_of(view, view.seat)
    assert side is not None
    return view.runs[min((side, side + 2), key=lambda character: (character - view.first) % 4)]


def planned(view: View) -> tuple[str, ...]:
    """What the reader has answered of a plan so far; nothing where it is about to answer anew."""
    return () if view.seat in view.answered else view.mine


def active_side(view: View) -> int:
    """The workshop of the active Character."""
    return view.active % 2


def side_of(view: View, seat: int | None) -> int | None:
    """The workshop of a seat."""
    return next((character % 2 for character in range(4) if seat is not None and view.runs[character] == seat), None)


def active_type(view: View) -> str:
    """The Artwork that the active Character handles."""
    return CARDS.artwork[view.active]


def receiver(view: View) -> int:
    """The Character that gains go to: in a turn the other one, from a Benefactor the active one (MA-BEN-05)."""
    return view.active if view.own_gains else (view.active + 2) % 4


def invented(view: View, invention: str) -> bool:
    """Whether a person's da Vinci has built an Invention."""
    card, _sep, number = invention.partition("-")
    built = any(blueprint.card == card and blueprint.built >= int(number) for blueprint in view.blueprints)
    return built and not view.workshops[DA_VINCI].machina


def find(view: View, id: str) -> RegionView:
    """A region of the map."""
    return next(found for found in view.regions if found.id == id)


# --- Action Points


def points(view: View, action: str, effort: int) -> int:
    """The Action Points for Effort at an Action, with what da Vinci's Inventions add."""
    table: tuple[int, ...] = getattr(CARDS.box.action_points, action).values
    more = {"move": "BL1-1", "influence": "BL3-2", "study": "BL4-2"}.get(action, "")
    extra = active_side(view) == DA_VINCI and bool(more) and invented(view, more)
    return table[min(effort, len(table) - 1)] + extra


def effort(card: str, action: str) -> int:
    """The Effort of a card at an Action, its bonus included."""
    printed = CARDS.cards[card]
    return printed.effort + bonus(printed.effect, "EFF", action)


def publicity(card: str, action: str) -> int:
    """The Publicity of a card at an Action, its bonus included."""
    printed = CARDS.cards[card]
    return printed.publicity + bonus(printed.effect, "PUBL", action)


def serves_centerpieces(view: View, effort: int) -> bool:
    """Whether Create may serve the Centerpieces with so much Effort."""
    with_invention = active_side(view) == DA_VINCI and invented(view, "BL2-2")
    return effort >= (2 if with_invention else CARDS.box.action_points.centerpieces.value)


def just_played(view: View, *, optional: bool = False) -> tuple[str, str] | None:
    """The card that the acting seat is resolving, with its Action; None where the reader may not see it.

    With *optional* only a card counts whose special effect is for its player to use.
    """
    if not view.card or (optional and not is_optional(CARDS.cards[view.card].effect)):
        return None
    return view.card, view.action


def special_effect(view: View, card: str, action: str) -> str:
    """What a card's special effect gives at an Action."""
    effect = CARDS.cards[card].effect
    space = next(space for space in view.actions if space.action == action)
    return effect_in_words(f"RES {space.colour}" if effect == "RES act" else effect)


def created(view: View) -> tuple[int, int]:
    """How many Artworks Create gains first, and how many can be placed then."""
    side, kind = active_side(view), active_type(view)
    gained = min(1 + (side == DA_VINCI and invented(view, "BL2-1")), view.artwork.get(kind, 0))
    return gained, gained + view.workshops[side].supply.get(kind, 0)


def centerpieces(view: View, side: int) -> int:
    """How many Centerpieces a workshop holds."""
    return sum(found.center == side for found in view.regions)


def event_is(view: View, kind: str, *, late: bool) -> bool:
    """Whether the round's Event is of that kind, of rounds III-IV or of I-II."""
    return bool(view.event) and CARDS.events[view.event].kind == kind and CARDS.events[view.event].late == late


# --- upgrades


def upgrade_points(view: View, printed: int) -> int:
    """The VP of a card upgrade in this round."""
    return printed * CARDS.box.scoring_table.upgrade_factor.values[view.round - 1]


# --- Centerpieces


def count(view: View, side: int, id: str, changes: Changes | None = None) -> int:
    """The Artworks of a workshop in a region."""
    here, more = find(view, id).artwork, (changes or {}).get(id, {})
    return sum(here.get(kind, 0) + more.get(kind, 0) for kind in own_types(side))


def holder(view: View, id: str, changes: Changes | None = None) -> int | None:
    """Who would hold a Gallery's Centerpiece if it were checked now, with *changes* made."""
    numbers = [count(view, side, id, changes) for side in SIDES]
    numbers[DA_VINCI] += numbers[DA_VINCI] >= 2 and invented(view, "BL6-1")
    if numbers[0] != numbers[1]:
        return numbers.index(max(numbers))
    if not numbers[0]:
        return None
    ties = [side for side in SIDES if view.workshops[side].machina or (side == DA_VINCI and invented(view, "BL5-1"))]
    return next((side for side in SIDES if side in ties), find(view, id).center)


def turnover(view: View, side: int, changes: Changes | None = None, only: Sequence[str] = ()) -> str:
    """The Centerpieces that would change hands at a check, as *side* sees it; "" when none would."""
    won: list[str] = []
    lost: list[str] = []
    gone: tuple[list[str], list[str]] = ([], [])  # nobody's, by who had them
    for found in view.regions:
        if not found.gallery or (only and found.id not in only):
            continue
        after = holder(view, found.id, changes)
        if after == found.center:
            continue
        name = f"{region(found.id)} ({vp(found.points)})"
        if after is None and found.center is not None:
            gone[found.center].append(name)
        else:
            (won if after == side else lost).append(name)
    parts = [_("takes {regions}").format(regions=listed(won))] if won else []
    parts += [_("{side} takes {regions}").format(side=side_name(1 - side), regions=listed(lost))] if lost else []
    parts += [_("loses {regions}").format(regions=listed(gone[side]))] if gone[side] else []
    if gone[1 - side]:
        parts.append(_("{side} loses {regions}").format(side=side_name(1 - side), regions=listed(gone[1 - side])))
    return "; ".join(parts)


# --- da Vinci's patterns


def lacking(view: View, colour: str, space: int) -> dict[str, tuple[str, ...]]:
    """What each Blueprint would still lack with a Resource on *space*, in its best pattern that uses the space.

    A Blueprint is left out when what lies on the board is in the way of all those patterns.
    """
    grid = list(view.grid)
    grid[space] = colour
    found = {}
    for blueprint in view.blueprints:
        if blueprint.built == blueprint.markers:
            continue
        wanted = tuple(icon for n, icon in enumerate(blueprint.icons) if n not in blueprint.covered)
        lacks = [
            missing
            for placed in placements(wanted)
            if any(row * GRID + column == space for row, column, _name in placed)
            and (missing := _missing(grid, placed)) is not None
        ]
        if lacks:
            found[blueprint.card] = min(lacks, key=lambda each: (len(each), len(each) - each.count("any")))
    return found


def _missing(grid: Sequence[str], placed: tuple[Icon, ...]) -> tuple[str, ...] | None:
    """The icons of a pattern whose spaces are empty; None when another thing lies on a space."""
    missing = []
    for row, column, wanted in placed:
        held = grid[row * GRID + column]
        if not held:
            missing.append(wanted)
        elif held not in COLOURS or wanted not in ("any", held):
            return None
    return tuple(missing)


# --- Publicity and Study


def publicity_here(view: View, action: str) -> tuple[int, int]:
    """The Publicity of both workshops at an Action: what is open, and the reader's own face-down cards."""
    space = next(space for space in view.actions if space.action == action)
    totals = list(space.publicity)
    for placed in space.cards:
        if not placed.face_up and placed.card:
            totals[placed.side] += publicity(placed.card, action)
    return totals[0], totals[1]


def unseen_here(view: View, action: str, side: int) -> int:
    """The cards of a workshop that lie at an Action face down for the reader."""
    space = next(space for space in view.actions if space.action == action)
    return sum(placed.side == side and not placed.card for placed in space.cards)


def places_left(view: View, action: str, side: int) -> int:
    """How many cards of a workshop still find room at an Action."""
    space = next(space for space in view.actions if space.action == action)
    return PLACES - sum(placed.side == side for placed in space.cards)
