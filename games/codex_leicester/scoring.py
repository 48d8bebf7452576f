"""The final scoring, with every bonus, and the tie-breaks."""

from collections import Counter
from collections.abc import Callable

from games.codex_leicester.box import APPRENTICES, CARDS, SYMBOLS, Common
from games.codex_leicester.gains import owned_symbols
from games.codex_leicester.state import Player, State
from games.engine import Standing

WORKS = (11, 7, 4)


def commons(player: Player) -> list[Common]:
    """The Common Inventions whose card a player holds."""
    return [CARDS.commons[card] for card in player.cards if card in CARDS.commons]


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
    return epic.value * COUNTS[epic.bonus](player, epic.symbol)


def _of_kind(kind: str) -> Callable[[Player, str], int]:
    return lambda player, _symbol: sum(card.kind == kind for card in commons(player))


def _rooms(player: Player, _symbol: str) -> int:
    automata = player.kept + sum(shop.automata for shop in player.shops.values())
    return len(player.extensions) + player.special_room + automata


def _sets(player: Player, _symbol: str) -> int:
    counts = Counter(card.works for card in commons(player))
    return min(counts[works] for works in WORKS)


def _classes(player: Player, _symbol: str) -> int:
    return sum(2 if card.works == 11 else 1 for card in commons(player))


COUNTS: dict[str, Callable[[Player, str], int]] = {
    "symbols": lambda player, symbol: owned_symbols(player).count(symbol),
    "permanent": _of_kind("permanent"),
    "once": _of_kind("once"),
    "instant": _of_kind("instant"),
    "markers": lambda player, _symbol: len(player.rewards),
    "rooms": _rooms,
    "materials": lambda player, _symbol: sum(player.materials.values()),
    "cards": lambda player, _symbol: len(player.cards) + len(player.symbols),
    "apprentices": lambda player, _symbol: max(0, player.apprentices - APPRENTICES) + player.gray,
    "sets": _sets,
    "classes": _classes,
}


def ties(player: Player) -> dict[str, int]:
    """What breaks a tie, in order (CL-TIE-02 to CL-TIE-07)."""
    works = Counter(card.works for card in commons(player))
    return {
        "symbols": len(owned_symbols(player)),
        "epics": sum(card in CARDS.epics for card in player.cards),
        **{f"works_{n}": works[n] for n in WORKS},
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
