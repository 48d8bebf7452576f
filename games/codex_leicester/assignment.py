"""The Assignment Phase: workers into Areas and workshops, turn by turn, and the move after it."""

from functools import cache

from games.codex_leicester.box import APPRENTICE, CARDS, MASTER, SHOPS
from games.codex_leicester.gains import automaton_works, free_rooms, owns, pay, price_of, ready, use
from games.codex_leicester.inventions import uses_works, work
from games.codex_leicester.options import read, write
from games.codex_leicester.state import Player, State, take_last, workers_of
from games.codex_leicester.turns import choose_freely, spend_gained, spendable
from games.engine import Script, choose, emit

MASTER_ALONE = "m"  # instead of a number of Apprentices


def has_workers(player: Player) -> bool:
    """Whether a player still has a worker to place (CL-ASSIGN-11)."""
    return player.master or player.home > 0


def placements(g: State, player: Player) -> list[str]:
    """Every legal placement: the Master, or a number of Apprentices, into one place (CL-ASSIGN-02 to CL-ASSIGN-08).

    A workshop where Works would do nothing now stands last.
    """
    options: list[str] = []
    own = f"{player.seat}a"
    for area, present in g.areas.items():
        options += _placements(area, player.home if own not in present else 0, player.master)
    for kind in sorted(SHOPS, key=lambda kind: not uses_works(g, player, kind)):
        shop = player.shops[kind]
        if shop.card:
            free = free_rooms(player, kind)
            count = min(player.home, free) if not shop.apprentices else 0
            options += _placements(kind, count, player.master and free > 0)
    return options


@cache
def _placements(place: str, apprentices: int, master: bool) -> tuple[str, ...]:
    options = tuple(write("place", place, count) for count in range(1, apprentices + 1))
    return (*options, write("place", place, MASTER_ALONE)) if master else options


def assign(g: State, player: Player, passing: bool) -> Script[bool]:
    """One turn. False when nothing could be placed; *passing* says whether the pass card may be used.

    (CL-ASSIGN-09, CL-R-13, CL-R-14, CL-R-74)
    """

    def options() -> list[str]:
        found = placements(g, player)
        if passing and ready(player, "pass") and player.florins >= price_of("pass") and found:
            found.append("skip")
        return found or ["none"]

    def evaluate() -> bool:
        """Whether the florins of a sale could pay for passing, or for completing a Future invention (CL-R-32b)."""
        if player.florins or not ready(player, "sell") or not placements(g, player):
            return False
        future = any(shop.card in g.future for shop in player.shops.values() if shop.card)
        return (passing and ready(player, "pass")) or (future and ready(player, "complete_future"))

    option = yield from choose_freely(g, player, "assign", options, evaluate)
    if option == "none":
        emit(g, "cannot_place", player.seat)
        return False
    if option == "skip":
        use(g, player, "pass")
        pay(g, player, florins=price_of("pass"))
        return True
    place, count = read(option).args
    before = spendable(g, player)
    yield from put(g, player, place, count)
    yield from spend_gained(g, player, before)
    return True


def put(g: State, player: Player, place: str, count: str) -> Script[None]:
    """Workers into a place; in a workshop they work at once (CL-ASSIGN-16, CL-WORK-02)."""
    master, number = who(count)
    works = works_of(player, place, master, number) if place in player.shops else 0
    if master:
        player.master = False
    player.home -= number
    emit(g, "place", player.seat, place=place, master=master, count=number or 1)
    if place in g.areas:
        g.areas[place] += workers_of(player.seat, master, number)
        return
    shop = player.shops[place]
    shop.master = shop.master or master
    shop.apprentices += number
    shop.worked = True
    yield from work(g, player, place, works)


def who(count: str) -> tuple[bool, int]:
    """Whether an option places the Master, and how many Apprentices it places."""
    return count == MASTER_ALONE, 0 if count == MASTER_ALONE else int(count)


def works_of(player: Player, kind: str, master: bool, apprentices: int) -> int:
    """The Works of workers who enter a workshop; the first of a Round set off its Automata.

    (CL-WORK-02 to CL-WORK-08, CL-INV11-17, CL-R-42)
    """
    shop = player.shops[kind]
    strong = CARDS.box.effects["strong_master"].works if owns(player, "strong_master") else MASTER.works
    works = strong * master + APPRENTICE.works * apprentices
    return works if shop.worked else works + shop.automata * automaton_works(player)


def move_apprentice(g: State, player: Player) -> Script[None]:
    """The owner of the move card may move an Apprentice from one Area to another for 1 florin (CL-INV11-05 to -07)."""
    mine = f"{player.seat}a"
    sources = [area for area, present in g.areas.items() if mine in present]
    options = [write("shift", source, target) for source in sources for target in g.areas if target != source]
    option = yield from choose(player.seat, "shift", [*options, "no"])
    if option == "no":
        return
    source, target = read(option).args
    use(g, player, "move_apprentice")
    pay(g, player, florins=price_of("move_apprentice"))
    take_last(g.areas[source], mine)
    g.areas[target].append(mine)
    emit(g, "shift", player.seat, source=source, target=target)


def can_move(player: Player, g: State) -> bool:
    """Whether the move card can be used (CL-R-25)."""
    if not (ready(player, "move_apprentice") and player.florins >= price_of("move_apprentice")):
        return False
    return any(f"{player.seat}a" in present for present in g.areas.values())
