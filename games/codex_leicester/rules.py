"""The seven Rounds of Codex Leicester: what comes after what."""

from collections.abc import Callable

from games.codex_leicester import areas, assignment, council, declaring, solo
from games.codex_leicester.box import AREAS, CARDS, MATERIALS, ROUNDS, SALARY_ROUNDS
from games.codex_leicester.gains import due, pay
from games.codex_leicester.options import read, written
from games.codex_leicester.setup import claim_position, starting_commits
from games.codex_leicester.state import DUMMY, Player, State, is_person
from games.codex_leicester.turns import after_trades, card_used, trade, trades
from games.engine import Script, choose, emit, next_rng, side_by_side


def next_part(g: State) -> Script[None] | None:
    """The script that starts here, or None when the game is over (CL-ROUND-01, CL-ROUND-02)."""
    return None if g.phase == "over" else PHASES[g.phase](g)


# --- the Round begins


def begin_round(g: State) -> Script[None]:
    """With two players the dummy takes its places, and position 2 removes it from one.

    (CL-2P-02 to CL-2P-05, CL-R-47, CL-R-46c)
    """
    emit(g, "round", round=g.round, order=list(g.order))
    if len(g.players) == 2:
        for area in g.areas:
            g.areas[area] = [f"{DUMMY}a"]
        area = read((yield from choose(g.order[1], "dummy", written("dummy", list(g.areas))))).arg
        g.areas[area] = []
        emit(g, "dummy", g.order[1], area=area)
    g.phase, g.turn = "declaring", 0


# --- declaring


def declaring_turn(g: State) -> Script[None]:
    """In reverse order, each at one go (CL-DECL-01, CL-DECL-02, CL-SOLO-11, CL-SOLO-34, CL-R-52b)."""
    seat = g.order[len(g.order) - 1 - g.turn]
    if is_person(seat):
        yield from declaring.declare(g, g.players[seat])
    else:
        solo.declare(g, seat)
    g.turn += 1
    if g.turn == len(g.order):
        g.phase, g.turn, g.stuck = "assignment", 0, 0


# --- assignment


def assignment_turn(g: State) -> Script[None]:
    """Round and round the order until nobody can place any more.

    (CL-ASSIGN-01, CL-ASSIGN-09 to CL-ASSIGN-12, CL-R-12, CL-R-70)
    """
    if len(g.players) == 1:
        yield from assignment_block(g)
        return
    waiting = [player for player in g.players if assignment.has_workers(player)]
    if not waiting or g.stuck >= len(waiting):
        g.phase = "move"
        return
    while not assignment.has_workers(g.players[g.order[g.turn]]):
        g.turn = (g.turn + 1) % len(g.order)
    placed = yield from assignment.assign(g, g.players[g.order[g.turn]], passing=True)
    g.stuck = 0 if placed else g.stuck + 1
    g.turn = (g.turn + 1) % len(g.order)


def assignment_block(g: State) -> Script[None]:
    """In a solo game each places everything in one go (CL-SOLO-16, CL-R-49)."""
    seat = g.order[g.turn]
    if is_person(seat):
        player = g.players[seat]
        if assignment.has_workers(player) and (yield from assignment.assign(g, player, passing=False)):
            return
    else:
        solo.assign(g, seat)
    g.turn += 1
    if g.turn == len(g.order):
        g.phase = "move"


def move_window(g: State) -> Script[None]:
    """Between Assignment and Council, the owner of the move card is asked (CL-R-25)."""
    for player in g.players:
        if assignment.can_move(player, g):
            yield from assignment.move_apprentice(g, player)
    g.phase = "council"


# --- the Areas


def council_opens(g: State) -> Script[None]:
    """The Council is the first Area (CL-RESOLVE-01)."""
    yield from council.open_council(g)
    g.phase = "council_turn"


def council_turn(g: State) -> Script[None]:
    """One turn for everybody present, the most influential first; then the Areas B to I."""
    if g.turn < len(g.ranking):
        seat = g.ranking[g.turn]
        if is_person(seat):
            yield from council.council_turn(g, g.players[seat])
        elif seat != DUMMY:
            solo.council_turn(g, seat, council.takes_tile(g, seat), last=g.round == ROUNDS)
        g.turn += 1
    if g.turn >= len(g.ranking):
        council.close_council(g)
        g.phase = "area"
        areas.open_area(g, "B")
        next_area(g)


def area_turn(g: State) -> Script[None]:
    """One turn on the Value Track; the dummy and the Bots use up a step.

    (CL-2P-06, CL-SOLO-25, CL-R-46, CL-R-46b, CL-R-50)
    """
    seat = g.ranking[g.turn]
    if is_person(seat):
        yield from areas.area_turn(g, g.players[seat])
    else:
        g.step += 1
        g.turn += 1
        emit(g, "step_used", seat, area=g.area)
    if g.turn >= len(g.ranking):
        g.turn = 0
    next_area(g)


def next_area(g: State) -> None:
    """On to the next Area with somebody in it; after the last the end window (CL-RESOLVE-01, CL-RESOLVE-03)."""
    while areas.is_closed(g):
        following = AREAS[AREAS.index(g.area) + 1 :]
        if not following or following[0] not in g.areas or following[0] == "I":
            g.phase, g.area, g.ranking = "bank", "", []
            return
        areas.open_area(g, following[0])


def bank(g: State) -> Script[None]:
    """The Bank is the last Area, with 4 or 5 players (CL-RESOLVE-01)."""
    yield from areas.bank(g)
    g.phase = "end_window"


# --- the Round ends


def end_window(g: State) -> Script[None]:
    """A last chance for exchanges and the sale, for all who have one, side by side (CL-END-01, CL-R-35, CL-R-53b)."""
    traders = [player for player in g.players if last_chances(g, player, player.materials)]
    if traders:
        chosen = yield from side_by_side({player.seat: last_trades(g, player) for player in traders})
        for seat in sorted(chosen):
            for option in chosen[seat]:
                trade(g, g.players[seat], option)
    if len(g.players) == 1:
        solo.complete(g)
    g.phase = "round_end"


def last_chances(g: State, player: Player, stock: dict[str, int]) -> list[str]:
    """What may be traded at the end of a Round; in the last one an exchange changes no score (CL-R-35)."""
    return [option for option in trades(player, stock) if g.round < ROUNDS or read(option).verb == "sell"]


def last_trades(g: State, player: Player) -> Script[list[str]]:
    """What one player still exchanges or sells, in order (CL-R-35a, CL-R-35b)."""
    chosen: list[str] = []
    while True:
        _florins, stock = after_trades(player.florins, player.materials, chosen)
        used = {card_used(read(option)) for option in chosen}
        options = [option for option in last_chances(g, player, stock) if card_used(read(option)) not in used]
        if not options or (option := (yield from choose(player.seat, "last", [*options, "done"]))) == "done":
            return chosen
        chosen.append(option)


def round_end(g: State) -> Script[None]:
    """Workers home, Council florins and tiles, the next order; then the salaries (CL-END-02 to CL-END-06, CL-R-63)."""
    for player in g.players:
        come_home(player)
    for area in g.areas:
        g.areas[area] = []
    g.set_aside += g.taken.values()
    g.taken = {}
    if g.round < ROUNDS:
        refill_council(g)
        g.order = list(g.next_order)
    g.phase = "salaries"
    yield from ()


def round_closes(g: State) -> Script[None]:
    """Salaries, the next Round (CL-END-07, CL-END-08, CL-R-58).

    A part of its own: new tiles may have been shuffled before.
    """
    if g.round in SALARY_ROUNDS:
        yield from salaries(g)
    if g.round == ROUNDS:
        g.phase, g.ending = "over", "rounds"
        emit(g, "over")
        return
    g.round += 1
    for player in g.players:
        player.used = []
    g.phase = "round"


def come_home(player: Player) -> None:
    """All workers return; a tile's effect ends (CL-END-02, CL-COUNCIL-13, CL-R-30)."""
    player.master = True
    player.home = player.apprentices + player.gray
    player.tile = ""
    for shop in player.shops.values():
        shop.master, shop.apprentices, shop.worked = False, 0, False


def refill_council(g: State) -> None:
    """A florin on every tile that stayed, new tiles where one went.

    (CL-END-03 to CL-END-06, CL-COUNCIL-12, CL-R-62, CL-R-62a)
    """
    most = CARDS.box.areas.tile_florins.value
    for space in g.council:
        if space.tile and space.florins < most:
            space.florins += 1
        elif space.tile:
            g.set_aside.append(space.tile)
            emit(g, "tile_discarded", tile=space.tile)
            space.tile, space.florins = "", 0
    for space in g.council:
        if not space.tile:
            if not g.stack:
                g.stack, g.set_aside = g.set_aside, []
                next_rng(g).shuffle(g.stack)
            space.tile, space.florins = g.stack.pop(), 0
            g.revealed += 1
            emit(g, "new_tile", tile=space.tile)


# --- salaries


def salaries(g: State) -> Script[None]:
    """Florins first, then Materials of choice; who stays unpaid goes back.

    (CL-SALARY-01 to CL-SALARY-08, CL-R-39, CL-R-38a)
    """
    gaps = {player.seat: due(player) - player.florins for player in g.players}
    short = [player for player in g.players if 0 < gaps[player.seat] < sum(player.materials.values())]
    chosen: dict[int, list[str]] = {}
    if short:
        chosen = yield from side_by_side({player.seat: choose_salary(player, gaps[player.seat]) for player in short})
    for player in g.players:
        owed = due(player)
        if owed <= 0:
            continue
        florins = min(owed, player.florins)
        left = owed - florins
        stock = [material for material in MATERIALS for _n in range(player.materials[material])]
        materials = chosen.get(player.seat, stock[:left])
        pay(g, player, florins=florins, materials=materials)
        unpaid = left - len(materials)
        emit(g, "salaries", player.seat, owed=owed, unpaid=unpaid)
        player.apprentices -= unpaid
        player.academy += unpaid
        player.home -= unpaid


def choose_salary(player: Player, gap: int) -> Script[list[str]]:
    """Which Materials make up for the florins that are missing (CL-SALARY-05)."""
    given: list[str] = []
    while len(given) < gap:
        _florins, stock = after_trades(0, player.materials, given)
        options = written("pay", [material for material in MATERIALS if stock[material]])
        given.append(options[0] if len(options) == 1 else (yield from choose(player.seat, "salary", options)))
    return [read(option).arg for option in given]


PHASES: dict[str, Callable[[State], Script[None]]] = {
    "positions": claim_position,
    "commit": starting_commits,
    "solo_order": solo.first_order,
    "round": begin_round,
    "declaring": declaring_turn,
    "assignment": assignment_turn,
    "move": move_window,
    "council": council_opens,
    "council_turn": council_turn,
    "area": area_turn,
    "bank": bank,
    "end_window": end_window,
    "round_end": round_end,
    "salaries": round_closes,
}
