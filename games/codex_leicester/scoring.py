"""The final scoring, with every bonus, and the tie-breaks."""

from collections import Counter

from games.codex_leicester.box import CARDS, CLASSES, SYMBOLS
from games.codex_leicester.effects import commons
from games.codex_leicester.gains import owned_symbols
from games.codex_leicester.rows import EPIC_BONUSES
from games.codex_leicester.state import Player, State
from games.engine import Standing


def score_parts(player: Player) -> dict[str, int]:
    """Florins and every bonus, by name; Epics by their id (CL-SCORE-01 to CL-SCORE-11)."""
    symbols = Counter(owned_symbols(player))
    scoring = CARDS.box.scoring
    parts = {"florins": player.florins, "different": scoring.different.values[len(symbols)]}
    for symbol in SYMBOLS:
        parts[f"same_{symbol}"] = scoring.same.values[min(symbols[symbol], len(scoring.same.values) - 1)]
    for card in player.cards:
        if card in CARDS.epics:
            parts[card] = epic_bonus(player, card)
    return parts


def epic_bonus(player: Player, card: str) -> int:
    """What an Epic card pays its holder at the end, itself counted where it matches.

    (CL-EPIC-01 to CL-EPIC-15, CL-R-56, CL-R-68)
    """
    epic = CARDS.epics[card]
    return epic.value * EPIC_BONUSES[epic.bonus].count(player, epic.symbol)


def ties(player: Player) -> dict[str, int]:
    """What breaks a tie, in order; the last can never decide (CL-TIE-02 to CL-TIE-07, CL-R-85)."""
    works = Counter(card.works for card in commons(player))
    return {
        "symbols": len(owned_symbols(player)),
        "epics": sum(card in CARDS.epics for card in player.cards),
        **{f"works_{n}": works[n] for n in CLASSES},
        "symbol_cards": len(player.symbols),
    }


def scores(g: State) -> tuple[Standing, ...]:
    """The standings, best first; who is equal in everything shares a place (CL-TIE-01 to CL-TIE-08)."""
    totals = {player.seat: sum(score_parts(player).values()) for player in g.players}

    def key(player: Player) -> tuple[int, ...]:
        return totals[player.seat], *ties(player).values()

    keys = sorted((key(player) for player in g.players), reverse=True)
    table = sorted(g.players, key=lambda player: (keys.index(key(player)), player.seat))
    return tuple(
        Standing(player.seat, keys.index(key(player)) + 1, totals[player.seat], score_parts(player), ties(player))
        for player in table
    )
