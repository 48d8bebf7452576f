"""The Workshop action: da Vinci's Blueprints and Michelangelo's Sistine Chapel."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import product

from games.engine import Script, choose, emit
from games.maestro import effects
from games.maestro.box import CARDS, COLOURS, DA_VINCI, GRID, Icon
from games.maestro.gains import spend
from games.maestro.options import (
    FLIP,
    REMOVE,
    Handling,
    read,
    read_build,
    read_tile,
    write,
    write_build,
    write_each,
    write_tile,
)
from games.maestro.state import Actor, Blueprint, State, recheck
from games.maestro.upgrades import open_icons


def workshop_action(g: State, actor: Actor) -> Script[None]:
    """The Workshop action of the active Character (MA-ACT-02)."""
    if actor.side == DA_VINCI:
        yield from place_resources(g, actor)
        yield from build(g, actor)
        yield from place_resources(g, actor)  # what did not fit before
    else:
        yield from handle_tile(g, actor)


def has_workshop_action(g: State, actor: Actor) -> bool:
    """Whether there is anything to do: for da Vinci Resources or a finished pattern, for Michelangelo a tile.

    (MA-R-18)
    """
    if actor.side == DA_VINCI:
        placeable = any(g.sections[actor.character].values()) and "" in g.grid
        return placeable or any(patterns(g, blueprint) for blueprint in buildable(g))
    return any(tile in CARDS.sistine for tile in g.ceiling)


# --- da Vinci


_PUTS = {colour: [write("put", colour, space) for space in range(GRID * GRID)] for colour in COLOURS}


def place_resources(g: State, actor: Actor) -> Script[None]:
    """All available Resources go onto the board, as far as they fit (MA-DVWS-01 to MA-DVWS-04, MA-R-13, MA-R-14)."""
    section = g.sections[actor.character]
    while any(section.values()) and "" in g.grid:
        options = [
            option
            for colour in COLOURS
            if section[colour]
            for option, held in zip(_PUTS[colour], g.grid, strict=True)
            if not held
        ]
        colour, space = read((yield from choose(actor.seat, "put", options))).args
        section[colour] -= 1
        g.grid[int(space)] = colour
        emit(g, "put", actor.seat, colour=colour, space=int(space))


def buildable(g: State) -> list[Blueprint]:
    """The Blueprints that still have an Invention marker (MA-DVWS-15)."""
    return [blueprint for blueprint in g.blueprints if blueprint.built < CARDS.markers(blueprint.card)]


def build(g: State, actor: Actor) -> Script[None]:
    """At most one Invention, out of a pattern on the board (MA-DVWS-05 to MA-DVWS-14, MA-R-15)."""
    found = {blueprint.card: patterns(g, blueprint) for blueprint in buildable(g)}
    options = [write_build(card, cells) for card, places in found.items() for cells in places]
    if not options:
        return
    chosen = read((yield from choose(actor.seat, "build", [*options, "none"])))
    if chosen.verb == "none":
        return
    card, cells = read_build(chosen)
    space = read((yield from choose(actor.seat, "marker", write_each("marker", cells)))).number
    for cell in cells:
        g.bank[g.grid[cell]] += 1
        g.grid[cell] = ""
    g.grid[space] = "marker"
    blueprint = next(b for b in g.blueprints if b.card == card)
    blueprint.built += 1
    emit(g, "invention", actor.seat, card=card, number=blueprint.built, cells=cells, marker=space)
    recheck(g)  # BL5 and BL6 change what leads


def patterns(g: State, blueprint: Blueprint) -> list[tuple[int, ...]]:
    """The sets of board spaces that fulfil a Blueprint, turned and mirrored as may be.

    (MA-DVWS-06, -07, -10, MA-R-16)
    """
    return list(_found(_board(tuple(g.grid)), open_icons(g, blueprint)))


def lacking(grid: Sequence[str], wanted: tuple[Icon, ...], space: int) -> tuple[str, ...] | None:
    """What a Blueprint's open icons still lack in their best pattern that uses *space*, where a Resource lies.

    None when what lies on the board is in the way of all those patterns.
    """
    lacks = [
        missing
        for placed in placements(wanted)
        if any(row * GRID + column == space for row, column, _name in placed)
        and (missing := _missing(grid, placed)) is not None
    ]
    return min(lacks, key=lambda each: (len(each), len(each) - each.count("any"))) if lacks else None


def still_lacking(
    grid: Sequence[str], wanted: Mapping[str, tuple[Icon, ...]], colour: str, space: int
) -> dict[str, tuple[str, ...]]:
    """What each of these Blueprints would lack with a Resource on an empty space; those it is of no use for not.

    *wanted* are their open icons, by card.
    """
    then = [*grid[:space], colour, *grid[space + 1 :]]
    found = {card: lacking(then, icons, space) for card, icons in wanted.items()}
    return {card: lacks for card, lacks in found.items() if lacks is not None}


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


# Boards and patterns are sets of bits, one for each colour on each space and, for an icon of any colour, one for
# "something lies there": a pattern is fulfilled where all its bits are the board's.
_BIT = {colour: 1 << plane * GRID * GRID for plane, colour in enumerate(("any", *COLOURS))}


@lru_cache(maxsize=1024)  # the same board is asked about for every Blueprint and at every choice of a turn
def _board(grid: tuple[str, ...]) -> int:
    return sum((_BIT["any"] | _BIT[colour]) << space for space, colour in enumerate(grid) if colour in COLOURS)


@lru_cache(maxsize=4096)
def _found(board: int, wanted: tuple[Icon, ...]) -> tuple[tuple[int, ...], ...]:
    if (board % _BIT[COLOURS[0]]).bit_count() < len(wanted):
        return ()
    return tuple(dict.fromkeys([spaces for spaces, bits in layouts(wanted) if bits & board == bits]))


@cache
def layouts(icons: tuple[Icon, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to lay these icons on the board: the spaces, and the bits that have to be there."""
    return tuple(
        (
            tuple(sorted(row * GRID + column for row, column, _colour in placed)),
            sum(_BIT[colour] << row * GRID + column for row, column, colour in placed),
        )
        for placed in placements(icons)
    )


@cache
def placements(icons: tuple[Icon, ...]) -> tuple[tuple[Icon, ...], ...]:
    """Every way to lay these icons on the board; kept, since tiles seldom change."""
    return tuple(dict.fromkeys(_placements(icons)))


def _placements(icons: tuple[Icon, ...]) -> Iterator[tuple[Icon, ...]]:
    for turns, mirrored in product(range(4), (False, True)):
        turned = [(row, -column if mirrored else column, colour) for row, column, colour in icons]
        for _n in range(turns):
            turned = [(column, -row, colour) for row, column, colour in turned]
        top, left = min(row for row, _c, _k in turned), min(column for _r, column, _k in turned)
        height = max(row for row, _c, _k in turned) - top
        width = max(column for _r, column, _k in turned) - left
        for down, right in product(range(GRID - height), range(GRID - width)):
            yield tuple(sorted((row - top + down, column - left + right, colour) for row, column, colour in turned))


# --- Michelangelo


def costs(covers: Sequence[str], space: int) -> tuple[str, ...]:
    """The costs of a tile that are not covered: its column's and its row's (MA-MIWS-02, MA-MIWS-07)."""
    return _all_costs(covers)[space]


def _all_costs(covers: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    ceiling = CARDS.box.ceiling
    return _open_costs(tuple(ceiling.columns.values), tuple(ceiling.rows.values), tuple(covers))


@lru_cache(maxsize=1024)
def _open_costs(
    columns: tuple[str, ...], rows: tuple[str, ...], covers: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """The costs of every space that no cover lies on."""
    across = [() if f"col{n}" in covers else (colour,) for n, colour in enumerate(columns, 1)]
    down = [() if f"row{n}" in covers else (colour,) for n, colour in enumerate(rows, 1)]
    return tuple((*column, *row) for row in down for column in across)


def tile_options(g: State, actor: Actor) -> list[str]:
    """Every way to handle every face-up tile: what happens to it, and what is paid (MA-MIWS-01 to MA-MIWS-11, MA-R-19).

    An effect can be left (MA-R-20): by its own answers, or, where those offer no way, by the end of the option.
    """
    section, needed, tiles = g.sections[actor.character], _all_costs(g.covers), CARDS.sistine
    held = bytes(
        [min(2, section[colour]) for colour in COLOURS]
    )  # a tile takes no more; shorter to look up than a tuple
    options: list[str] = []
    for space, tile in enumerate(g.ceiling):
        if tile in tiles:
            options += _handlings(
                space, needed[space], held, effects.EFFECTS[effects.split(tiles[tile].effect)[0]].forced
            )
    return options


@lru_cache(maxsize=8192)  # the same tiles are there turn after turn
def _handlings(space: int, needed: tuple[str, ...], held: bytes, leave: bool) -> tuple[str, ...]:
    """Every way to handle the tile on a space of these costs, with these Resources by colour; *leave* also without its
    effect.

    To pay for an effect and leave it would be a flip for nothing, so it is not among them.
    """
    paying = partial(payments, dict(zip(COLOURS, held, strict=True)))
    flip = Handling(space, FLIP)
    ways = [Handling(space, REMOVE, paid) for paid in paying(needed)]
    left = [way._replace(leave=True) for way in (*ways, *([flip] if len(needed) < 2 else []))] if leave else []
    if len(needed) == 2:
        ways += [Handling(space, FLIP, paid) for cost in needed for paid in paying([cost])]
    return tuple(map(write_tile, dict.fromkeys([*ways, flip, *left])))


def payments(held: Mapping[str, int], needed: Sequence[str]) -> list[tuple[str, ...]]:
    """The distinct ways to pay all of *needed*, as colours; () where nothing is left to pay."""
    return [
        way for way, colours in _ways(tuple(needed)) if all(held.get(colour, 0) >= number for colour, number in colours)
    ]


@cache
def _ways(needed: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...]:
    """Every way to pay, with how many of each colour it takes."""
    ways = {}
    for colours in product(*(COLOURS if cost == "any" else (cost,) for cost in needed)):
        ways[tuple(sorted(colours, key=COLOURS.index))] = tuple(Counter(colours).items())
    return tuple(sorted(ways.items()))


def is_active(needed: Sequence[str], paid: Sequence[str], *, leave: bool) -> bool:
    """Whether a tile's effect is done: one cost is paid or covered, and the player does not leave it."""
    return (bool(paid) or len(needed) < 2) and not leave


def handle_tile(g: State, actor: Actor) -> Script[None]:
    """One face-up tile: pay for its effect, and perhaps for its removal (MA-MIWS-03 to MA-MIWS-05)."""
    options = tile_options(g, actor)
    if not options:
        return
    space, way, paid, leave = read_tile(read((yield from choose(actor.seat, "tile", options))))
    tile = g.ceiling[space]
    needed = costs(g.covers, space)
    for colour in paid:
        spend(g, actor.character, colour)
    g.ceiling[space] = "" if way == REMOVE else "flipped"
    active = is_active(needed, paid, leave=leave)
    emit(g, "tile", actor.seat, space=space, tile=tile, way=way, paid=list(paid), active=active)
    if active:
        yield from effects.resolve(g, actor, CARDS.sistine[tile].effect)
