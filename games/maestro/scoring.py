"""Final scoring: workshop boards, then Patronesses; and the tie-breaks."""

from collections.abc import Callable

from games.engine import Standing
from games.maestro import machina
from games.maestro.box import CARDS, CEILING_COLUMNS, CEILING_ROWS, COLOURS, DA_VINCI, SIDES
from games.maestro.state import State, count, is_machina, strength, tiers

EMPTIED = 2  # VP for a removed tile, and for an empty row


def final_parts(g: State, side: int) -> dict[str, int]:
    """What is added at the end, by name; Patronesses by their id (MA-FINAL-01 to MA-FINAL-06)."""
    if is_machina(g, side):
        return machina.final_scores(g)
    board = blueprints(g) if side == DA_VINCI else ceiling(g)
    return {"board": board, **{card: PATRONESSES[card](g, side) for card in g.workshops[side].patronesses}}


def machina_parts(g: State) -> dict[str, int]:
    """What the Machina's total is made of, by name; {} without it."""
    if g.machina is None:
        return {}
    return {"in_game": g.workshops[g.machina.side].vp, **machina.final_scores(g)}


def ceiling(g: State) -> int:
    """Michelangelo: 2 VP a removed tile and 2 a completely empty row (MA-FINAL-02 to MA-FINAL-04)."""
    rows = [g.ceiling[row * CEILING_COLUMNS : (row + 1) * CEILING_COLUMNS] for row in range(CEILING_ROWS)]
    return EMPTIED * g.ceiling.count("") + EMPTIED * sum(not any(row) for row in rows)


def blueprints(g: State) -> int:
    """Da Vinci: the VP of every emptied Invention space (MA-FINAL-05)."""
    tiles = len(g.workshops[DA_VINCI].tiles)
    built = [invention_worth(b.card, number) for b in g.blueprints for number in range(1, b.built + 1)]
    return sum(points + per_tile * tiles for points, per_tile in built)


def invention_worth(card: str, number: int) -> tuple[int, int]:
    """The VP that an Invention counts once it is built, and those for each Popular Gallery tile (MA-FINAL-05)."""
    printed = CARDS.inventions[f"{card}-{number}"]
    return printed.points, printed.per_tile


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


# --- Patronesses


def _presence(g: State, side: int) -> int:
    """P1: a VP for every numbered region with own Artwork."""
    return sum(count(g, side, region) > 0 for region in CARDS.numbered)


def _patrons(g: State, side: int) -> int:
    """P2: 2 VP a Benefactor, 1 a Patroness."""
    workshop = g.workshops[side]
    return 2 * (len(workshop.benefactors) + len(workshop.spent)) + len(workshop.patronesses)


def _upgraded(g: State, side: int) -> int:
    """P3: 2 VP an Upgraded card in the deck."""
    return 2 * sum(card[1] == "U" for card in own_cards(g, side))


def _effort(g: State, side: int) -> int:
    """P4: a VP for every 2 base Effort."""
    return sum(CARDS.cards[card].effort for card in own_cards(g, side)) // 2


def _publicity(g: State, side: int) -> int:
    """P5: a VP for every 2 base Publicity."""
    return sum(CARDS.cards[card].publicity for card in own_cards(g, side)) // 2


def _colour(colour: str) -> Callable[[State, int], int]:
    def points(g: State, side: int) -> int:
        regions = [region for region in CARDS.numbered if CARDS.regions[region].colour == colour]
        tiles = sum(tile in regions for tile in g.workshops[side].tiles)
        return 3 * (tiles + sum(has_majority(g, side, region) for region in regions))

    return points


def _regions(kind: str, majority: int) -> Callable[[State, int], int]:
    def points(g: State, side: int) -> int:
        total = 0
        for region in CARDS.numbered:
            if CARDS.regions[region].type == kind and count(g, side, region):
                total += majority if has_majority(g, side, region) else 2
        return total

    return points


def _tiers(g: State, side: int) -> int:
    """P13: 2 VP a tier reached."""
    return 2 * tiers(g.workshops[side].study)


def _resources(g: State, side: int) -> int:
    """P14: 2 VP a Resource left, da Vinci's board included, at most 14 (MA-R-51)."""
    left = sum(sum(g.sections[character].values()) for character in (side, side + 2))
    if side == DA_VINCI:
        left += sum(held in COLOURS for held in g.grid)
    return min(14, 2 * left)


PATRONESSES: dict[str, Callable[[State, int], int]] = {
    "P1": _presence,
    "P2": _patrons,
    "P3": _upgraded,
    "P4": _effort,
    "P5": _publicity,
    **{f"P{n}": _colour(colour) for n, colour in enumerate(COLOURS, 6)},
    "P10": _regions("white", 4),
    "P11": _regions("black", 4),
    "P12": _regions("florence", 3),
    "P13": _tiers,
    "P14": _resources,
}


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
