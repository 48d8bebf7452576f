"""The Areas after the Council: Laboratory (B), Academy (C), Markets (D to H) on the Value Track, and the Bank (I)."""

from collections.abc import Callable

from games.codex_leicester import patrons
from games.codex_leicester.box import ACTIONS, CARDS, MARKET_AREAS, MATERIALS, ROUNDS, SHOPS
from games.codex_leicester.gains import extensions_left, gain, gain_extension, hire, pay, ready, take_automaton
from games.codex_leicester.inventions import spread, uses_works
from games.codex_leicester.options import Option, read, write, written
from games.codex_leicester.rows import REWARDS, lasting
from games.codex_leicester.state import Player, State, is_person, rank
from games.codex_leicester.turns import EXCHANGES, choose_freely, has_use, sale_price, spend_gained, spendable, trades
from games.engine import Script, emit

WORK_AREAS = tuple(CARDS.box.works_on_offer)  # where Works can be bought


def open_area(g: State, area: str) -> None:
    """Who is present acts from the highest influence down (CL-RESOLVE-02, CL-VALUE-08)."""
    g.area, g.ranking, g.step, g.turn = area, rank(g, area), 0, 0
    if g.ranking:
        emit(g, "area", area=area, ranking=list(g.ranking))


def is_closed(g: State) -> bool:
    """Whether the fourth action was taken or nobody is left (CL-VALUE-06, CL-VALUE-07, CL-R-33a)."""
    return not g.ranking or g.step >= ACTIONS


def bank(g: State) -> Script[None]:
    """2 florins for the most influential, 1 for the second; everybody present has a turn there.

    (CL-BANK-01 to CL-BANK-04, CL-R-36, CL-R-78)
    """
    ranking = rank(g, "I") if "I" in g.areas else []
    if ranking:
        emit(g, "area", area="I", ranking=ranking)
    for place, seat in enumerate(ranking):
        if is_person(seat):
            player = g.players[seat]
            gain(g, player, florins=bank_florins(place), cause="bank")
            if has_use(g, player):
                yield from choose_freely(g, player, "bank", lambda: ["done"])


def bank_florins(place: int) -> int:
    """What the Bank pays in a place of its ranking, from 0 (CL-BANK-02, CL-BANK-03)."""
    florins = CARDS.box.areas.bank.values
    return florins[place] if place < len(florins) else 0


# --- prices


def step_price(player: Player, area: str, step: int) -> int:
    """What an action costs this player at a step.

    (CL-VALUE-01, CL-CTILE-08, CL-CTILE-09, CL-PREW-17, CL-PREW-18, CL-R-31)
    """
    tile = lasting(player)
    row = tile.steps(area) if tile is not None else None
    price = (row or CARDS.box.prices.plain.values)[step]
    for reward in player.rewards:
        if (lower := REWARDS[reward].step) is not None:
            price = lower(step, price)
    return price


def work_offer(round: int, area: str) -> tuple[int, int]:
    """Works and their price in the Laboratory, and from Round 6 in the Academy (CL-LAB-05 to -07, CL-ACAD-02)."""
    offer = CARDS.box.works_on_offer[area]
    return offer.works[round - 1], offer.florins[round - 1]


def material_price(round: int) -> int:
    """The florins of a Material in the Academy, 0 when it sells Works instead (CL-ACAD-01, CL-ACAD-02)."""
    return 0 if work_offer(round, "C")[0] else CARDS.box.areas.material_price.value


def sale_terms(player: Player, step: int) -> tuple[int, int]:
    """The Materials of a sale of Round 7, and its florins for this player.

    (CL-SELL-05 to CL-SELL-08, CL-CTILE-10, CL-R-57, CL-R-60)
    """
    prices = CARDS.box.prices
    tile = lasting(player)
    own = tile.sales if tile is not None else None
    florins = own() if own is not None else prices.sale_florins.values
    return prices.sale_materials.values[step], florins[step]


def action_price(g: State, player: Player, option: Option) -> int:
    """The florins of an action at the current step: the step's price, or prices, and the action's own."""
    if option.verb == "sale":
        return 0
    if option.verb == "buy":
        return sum(step_price(player, g.area, g.step + n) for n in range(int(option.arg)))
    price = step_price(player, g.area, g.step)
    if option.verb == "works":
        return price + work_offer(g.round, g.area)[1]
    return price + material_price(g.round) if option.verb == "material" else price


# --- a turn


def area_turn(g: State, player: Player) -> Script[None]:
    """One action, or pass and take the workers home (CL-VALUE-02 to CL-VALUE-05, CL-VALUE-10, CL-R-32a)."""
    actions = ACTIONS_OF[g.area]

    def options() -> list[str]:
        return [*actions(g, player, player.florins, player.materials), "pass"]

    def evaluate() -> bool:
        """Whether exchanges or the sale could make an action possible (CL-R-32b)."""
        return bool(actions(g, player, *best_stock(player, g.area)))

    option = yield from choose_freely(g, player, f"area_{g.area}", options, evaluate)
    if option == "pass":
        leave(g, player)
        return
    alone = len(g.ranking) == 1
    before, tradable = spendable(g, player), alone and bool(trades(player, player.materials))
    yield from act(g, player, option)
    yield from spend_gained(g, player, before)
    named = g.area in MARKET_AREAS and alone and not is_closed(g)
    if named and (tradable or not trades(player, player.materials)):
        # All its actions in this Market were one choice; only a Material bought just now could pay for another.
        leave(g, player, quiet=True)
        return
    g.turn += 1


def best_stock(player: Player, area: str) -> tuple[int, dict[str, int]]:
    """Florins and Materials after the sale and the exchanges that serve an Area best.

    Each may have them all: what costs florins needs no Materials, and the sales of Round 7 need no florins.
    """
    florins, stock = player.florins, dict(player.materials)
    if ready(player, "sell") and any(stock.values()):
        florins += sale_price()
    if wanted := CARDS.market.get(area):
        stock[wanted] += sum(
            stock[given] > 0 and given != wanted and ready(player, effect) for effect, given in EXCHANGES.items()
        )
    return florins, stock


def leave(g: State, player: Player, *, quiet: bool = False) -> None:
    """The workers of a player who passes go home, out of use for the Round (CL-VALUE-04, CL-R-33)."""
    present = g.areas[g.area]
    player.master = player.master or f"{player.seat}m" in present
    player.home += present.count(f"{player.seat}a")
    g.areas[g.area] = [worker for worker in present if int(worker[:-1]) != player.seat]
    g.ranking.remove(player.seat)
    if not quiet:
        emit(g, "pass", player.seat, area=g.area)


def act(g: State, player: Player, option: str) -> Script[None]:
    """Do an action at the current step, for the step's price and the action's own."""
    chosen = read(option)
    if chosen.verb in ("buy", "sale"):
        for _n in range(int(chosen.arg)):
            if chosen.verb == "buy":
                pay(g, player, florins=step_price(player, g.area, g.step))
                gain(g, player, materials=[CARDS.market[g.area]], cause="market")
            else:
                sale(g, player)
            g.step += 1
        return
    pay(g, player, florins=action_price(g, player, chosen))
    g.step += 1
    if chosen.verb == "works":
        yield from spread(g, player, work_offer(g.round, g.area)[0])
    elif chosen.verb == "material":
        gain(g, player, materials=chosen.args, cause="academy")
    else:
        if chosen.verb == "extension":
            yield from gain_extension(g, player, chosen.arg)
        elif chosen.verb == "automaton":
            yield from take_automaton(g, player)
        else:
            hire(g, player)
        yield from patrons.fulfil(g, player)


def sale(g: State, player: Player) -> None:
    """A sale of Round 7 at the current step (CL-SELL-01 to CL-SELL-09)."""
    count, florins = sale_terms(player, g.step)
    pay(g, player, materials=[CARDS.market[g.area]] * count)
    gain(g, player, florins=florins, cause="sale")


# --- what can be done, with given florins and Materials


def laboratory(g: State, player: Player, florins: int, stock: dict[str, int]) -> list[str]:
    """An Extension Tile, an Automaton, or Works (CL-LAB-01 to CL-LAB-07, CL-R-32)."""
    price = step_price(player, "B", g.step)
    options = []
    if florins >= price:
        options = written("extension", extensions_left(player))
        options += ["automaton"] if player.laboratory else []
    return options + _works(g, player, "B", florins, price)


def academy(g: State, player: Player, florins: int, stock: dict[str, int]) -> list[str]:
    """Hire, or buy a Material; from Round 6 Works instead (CL-ACAD-01 to CL-ACAD-03)."""
    price = step_price(player, "C", g.step)
    options = ["hire"] if florins >= price and player.academy else []
    if extra := material_price(g.round):
        return options + (written("material", MATERIALS) if florins >= price + extra else [])
    return options + _works(g, player, "C", florins, price)


def _works(g: State, player: Player, area: str, florins: int, price: int) -> list[str]:
    works, extra = work_offer(g.round, area)
    spent = price + extra - (florins - player.florins)  # less what a sale would bring before
    useful = any(uses_works(g, player, kind, spent) for kind in SHOPS)
    return ["works"] if works and florins >= price + extra and useful else []


def market(g: State, player: Player, florins: int, stock: dict[str, int]) -> list[str]:
    """Buy, in Round 7 sell; who is alone chooses all its actions at once (CL-MARKET-01 to CL-MARKET-03)."""
    most = ACTIONS - g.step if len(g.ranking) == 1 else 1
    options = []
    spent = 0
    for count in range(1, most + 1):
        step = g.step + count - 1
        if g.round < ROUNDS:
            spent += step_price(player, g.area, step)
            if spent > florins:
                break
            options.append(write("buy", count))
        else:
            spent += sale_terms(player, step)[0]
            if spent > stock[CARDS.market[g.area]]:
                break
            options.append(write("sale", count))
    return options


ACTIONS_OF: dict[str, Callable[[State, Player, int, dict[str, int]], list[str]]] = {
    "B": laboratory,
    "C": academy,
    **dict.fromkeys(MARKET_AREAS, market),
}
