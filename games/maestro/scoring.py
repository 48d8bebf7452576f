"""Final scoring: workshop boards, then Patronesses; and the tie-breaks."""

from collections.abc import Sequence

from games.engine import Standing
from games.maestro import machina, patronesses
from games.maestro.box import CARDS, CEILING_COLUMNS, CEILING_ROWS, DA_VINCI, SIDES
from games.maestro.state import State, is_machina


def final_parts(g: State, side: int) -> dict[str, int]:
    """What is added at the end, by name; Patronesses by their id (MA-FINAL-01 to MA-FINAL-06)."""
    if is_machina(g, side):
        return machina.final_scores(g)
    board = blueprints(g) if side == DA_VINCI else ceiling(g.ceiling)
    return {"board": board, **{card: patronesses.points(g, side, card) for card in g.workshops[side].patronesses}}


def machina_parts(g: State) -> dict[str, int]:
    """What the Machina's total is made of, by name; {} without it."""
    if g.machina is None:
        return {}
    return {"in_game": g.workshops[g.machina.side].vp, **machina.final_scores(g)}


def ceiling(tiles: Sequence[str]) -> int:
    """Michelangelo: 2 VP a removed tile and 2 a completely empty row (MA-FINAL-02 to MA-FINAL-04)."""
    rows = [tiles[row * CEILING_COLUMNS : (row + 1) * CEILING_COLUMNS] for row in range(CEILING_ROWS)]
    values = CARDS.box.ceiling
    return values.removed.value * tiles.count("") + values.empty_row.value * sum(not any(row) for row in rows)


def removal_points(tiles: Sequence[str], space: int) -> int:
    """What the final scoring counts more for the ceiling when the tile on a space is removed."""
    return ceiling([*tiles[:space], "", *tiles[space + 1 :]]) - ceiling(tiles)


def blueprints(g: State) -> int:
    """Da Vinci: the VP of every emptied Invention space (MA-FINAL-05)."""
    tiles = len(g.workshops[DA_VINCI].tiles)
    built = [invention_worth(b.card, number) for b in g.blueprints for number in range(1, b.built + 1)]
    return sum(points + per_tile * tiles for points, per_tile in built)


def invention_worth(card: str, number: int) -> tuple[int, int]:
    """The VP that an Invention counts once it is built, and those for each Popular Gallery tile (MA-FINAL-05)."""
    printed = CARDS.inventions[f"{card}-{number}"]
    return printed.points, printed.per_tile


# --- standings


def totals(g: State) -> list[int]:
    """The VP of both workshops with the final scoring."""
    return [g.workshops[side].vp + sum(final_parts(g, side).values()) for side in SIDES]


def winner(g: State) -> int:
    """Who wins: VP, Popular tiles, the Study track; a tie is the Machina's.

    (MA-FINAL-07, MA-TIE, MA-SOLO-FINAL-08, MA-R-48)
    """
    points = totals(g)
    if points[0] != points[1]:
        return points.index(max(points))
    for side in SIDES:
        if is_machina(g, side):
            return side
    counts = [tuple(tie_counts(g, side).values()) for side in SIDES]
    return counts.index(max(counts))


def tie_counts(g: State, side: int) -> dict[str, int]:
    """What ranks equal totals, in order: tiles, the space of Study, who came first to it (MA-TIE-01 to MA-TIE-03)."""
    workshop = g.workshops[side]
    return {"tiles": len(workshop.tiles), "study": workshop.study, "first": int(g.study_order[0] == side)}


def tie_break(g: State) -> str:
    """Which count ranked equal totals; "machina" where the tie was the Machina's, "" where there was none."""
    points = totals(g)
    if points[0] != points[1]:
        return ""
    if g.machina is not None:
        return "machina"
    mine, theirs = tie_counts(g, 0), tie_counts(g, 1)
    return next(name for name in mine if mine[name] != theirs[name])


def scores(g: State) -> tuple[Standing, ...]:
    """The standings by seat; team-mates share their workshop's."""
    first, points = winner(g), totals(g)
    table = []
    for seat in dict.fromkeys(seat for seat in g.runs if seat >= 0):
        side = g.runs.index(seat) % 2
        place = 1 if side == first else 2
        parts = {"in_game": g.workshops[side].vp, **final_parts(g, side)}
        table.append(Standing(seat, place, points[side], parts, tie_counts(g, side)))
    return tuple(sorted(table, key=lambda standing: (standing.place, standing.seat)))
