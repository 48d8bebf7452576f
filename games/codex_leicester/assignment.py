"""The Assignment Phase: workers into Areas and workshops, turn by turn, and the move after it."""

from functools import cache

from games.codex_leicester.box import SHOPS
from games.codex_leicester.gains import free_rooms, owns, pay, ready, use
from games.codex_leicester.inventions import work
from games.codex_leicester.state import Player, State
from games.codex_leicester.turns import choose_freely, spend_gained, spendable
from games.engine import Script, choose, emit

MASTER = 2  # Works
STRONG_MASTER = 3


def has_workers(player: Player) -> bool:
    """Whether a player still has a worker to place (CL-ASSIGN-11)."""
    return player.master or player.home > 0


def placements(g: State, player: Player) -> list[str]:
    """Every legal placement: the Master, or a number of Apprentices, into one place (CL-ASSIGN-02 to CL-ASSIGN-08)."""
    words: list[str] = []
    own = f"{player.seat}a"
    for area, present in g.areas.items():
        words += _placements(area, player.home if own not in present else 0, player.master)
    for kind in SHOPS:
        shop = player.shops[kind]
        if shop.card:
            free = free_rooms(player, kind)
            count = min(player.home, free) if not shop.apprentices else 0
            words += _placements(kind, count, player.master and free > 0)
    return words


@cache
def _placements(place: str, apprentices: int, master: bool) -> tuple[str, ...]:
    words = tuple(f"place:{place}:{count}" for count in range(1, apprentices + 1))
    return (*words, f"place:{place}:m") if master else words


def assign(g: State, player: Player, passing: bool) -> Script[bool]:
    """One turn. False when nothing could be placed; *passing* says whether the pass card may be used.

    (CL-ASSIGN-09, CL-R-13, CL-R-14, CL-R-74)
    """

    def options() -> list[str]:
        words = placements(g, player)
        if passing and ready(player, "pass") and player.florins and words:
            words.append("skip")
        return words or ["none"]

    def evaluate() -> bool:
        """Whether the florins of a sale could pay for passing, or for completing a Future invention (CL-R-32b)."""
        if player.florins or not ready(player, "sell") or not placements(g, player):
            return False
        future = any(shop.card in g.future for shop in player.shops.values() if shop.card)
        return (passing and ready(player, "pass")) or (future and ready(player, "complete_future"))

    word = yield from choose_freely(g, player, "assign", options, evaluate)
    if word == "none":
        emit(g, "cannot_place", player.seat)
        return False
    if word == "skip":
        use(g, player, "pass")
        pay(g, player, florins=1)
        return True
    _verb, place, count = word.split(":")
    before = spendable(g, player)
    yield from put(g, player, place, count)
    yield from spend_gained(g, player, before)
    return True


def put(g: State, player: Player, place: str, count: str) -> Script[None]:
    """Workers into a place; in a workshop they work at once (CL-ASSIGN-16, CL-WORK-02 to CL-WORK-08, CL-R-42)."""
    number = 1 if count == "m" else int(count)
    if count == "m":
        player.master = False
    else:
        player.home -= number
    emit(g, "place", player.seat, place=place, master=count == "m", count=number)
    if place in g.areas:
        g.areas[place] += [f"{player.seat}{'m' if count == 'm' else 'a'}"] * number
        return
    shop = player.shops[place]
    if count == "m":
        shop.master = True
        works = STRONG_MASTER if owns(player, "strong_master") else MASTER
    else:
        shop.apprentices += number
        works = number
    if not shop.worked:
        shop.worked = True
        works += shop.automata * (2 if "PA" in player.rewards else 1)
    yield from work(g, player, place, works)


def move_apprentice(g: State, player: Player) -> Script[None]:
    """The owner of the move card may move an Apprentice from one Area to another for 1 florin (CL-INV11-05 to -07)."""
    mine = f"{player.seat}a"
    sources = [area for area, present in g.areas.items() if mine in present]
    words = [f"shift:{source}:{target}" for source in sources for target in g.areas if target != source]
    word = yield from choose(player.seat, "shift", [*words, "no"])
    if word == "no":
        return
    _verb, source, target = word.split(":")
    use(g, player, "move_apprentice")
    pay(g, player, florins=1)
    _take_last(g, source, mine)
    g.areas[target].append(mine)
    emit(g, "shift", player.seat, source=source, target=target)


def _take_last(g: State, area: str, worker: str) -> None:
    """Take the worker that came last, so that the earliest one still breaks ties (CL-R-24)."""
    present = g.areas[area]
    del present[len(present) - 1 - present[::-1].index(worker)]


def can_move(player: Player, g: State) -> bool:
    """Whether the move card can be used (CL-R-25)."""
    if not (ready(player, "move_apprentice") and player.florins):
        return False
    return any(f"{player.seat}a" in present for present in g.areas.values())
