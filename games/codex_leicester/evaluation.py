"""What a position is worth to a player, in florins, as a computer player estimates it."""

from collections import Counter
from collections.abc import Iterator

from games.codex_leicester.areas import bank_florins, step_price
from games.codex_leicester.box import ACTIONS, APPRENTICES, CARDS, MASTER, ROUNDS, SALARY_ROUNDS, SHOPS
from games.codex_leicester.declaring import declarable
from games.codex_leicester.gains import automaton_works, owned_symbols, rooms, waivers
from games.codex_leicester.inventions import may_complete_future, requirement
from games.codex_leicester.rows import EXTENSIONS, REQUESTS, REWARDS
from games.codex_leicester.scoring import score_parts
from games.codex_leicester.state import Player, State, rank

WORK = 1.0  # florins for a Work that is still to be done, or done and not yet paid
EFFORT = 4  # Works that can be hoped for in a Round
MISSING, SPARE, TOKEN = 2.0, 0.6, 1.1  # florins for a Material that is looked for, one that is not, a Work Token
APPRENTICE, AUTOMATON, KEPT, ROOM = 0.6, 0.4, 0.15, 0.1  # florins for each Round to come
USEFUL_ROOMS = 5  # in one workshop
NEW_SYMBOL, SYMBOL, REQUEST = 3.0, 1.2, 4.0
EFFECT = 0.15  # florins for a card's effect, by the Works it took
HOME, MASTER_HOME = 0.85, 1.7  # florins for a worker who can still be placed
COUNCIL = (1.8, 1.2, 0.6)  # florins by the rank there
PRESENT, CROWDED = 0.15, 0.12  # for being in an Area at all, and for each further worker there
RESOLVED = ("move", "council", "council_turn", "area", "bank", "end_window", "round_end", "salaries")
ASSIGNED = ("assignment", "move", "council", "council_turn", "area")  # phases in which workers stand in Areas


def evaluate(g: State, seat: int) -> float:
    """Florins and bonuses so far, and what possessions, works and workers promise."""
    player = g.players[seat]
    total = float(sum(score_parts(player).values()))
    if g.phase == "over":
        return total
    later = ROUNDS - g.round + 0.5  # the Rounds in which a new possession can be used
    stock = player.materials.copy()
    total += _possessions(player, later, g.round)
    total += sum(_in_progress(g, player, kind) for kind in SHOPS)
    targets = list(_targets(g, player, stock))
    total += sum(gain for gain, _missing in targets)
    total += SPARE * later / ROUNDS * sum(stock.values())
    if g.phase in ("declaring", "assignment"):
        total += HOME * player.home + MASTER_HOME * player.master
    if g.phase in ASSIGNED:
        missing = {material for _gain, lacking in targets for material in lacking}
        total += sum(_presence(g, player, area, missing, later) for area in g.areas)
    return total


def _possessions(player: Player, later: float, now: int) -> float:
    hired = player.apprentices - APPRENTICES
    paydays = sum(payday >= now for payday in SALARY_ROUNDS)
    total = later * APPRENTICE * (hired + player.gray) - paydays * max(0, hired - waivers(player))
    automata = sum(shop.automata for shop in player.shops.values()) * automaton_works(player)
    total += later * (KEPT * player.kept + AUTOMATON * automata)
    total += later * ROOM * sum(min(USEFUL_ROOMS, rooms(player, kind)) for kind in SHOPS)
    total += later / ROUNDS * sum(REWARDS[reward].worth for reward in player.rewards)
    total += REQUEST * len(player.requests)  # whose rewards may still have to be chosen
    return total + TOKEN * player.tokens + EFFECT * sum(CARDS.inventions[card].works for card in player.cards)


def _gain(g: State, player: Player, card: str, done: int, need: int) -> float:
    """What an invention brings, less the Works it still takes; little when they can hardly be done in time."""
    invention = CARDS.inventions[card]
    new = invention.symbol not in owned_symbols(player)
    reward = (
        EFFECT * invention.works
        + (invention.later if g.finished.get(card) else invention.first)
        + (NEW_SYMBOL if new else SYMBOL)
    )
    reward += REQUEST * (card in CARDS.epics and _wants_epic(player))
    waits = card in g.future and not may_complete_future(player)
    reach = EFFORT * (ROUNDS - g.round) + player.tokens
    if g.phase not in RESOLVED:
        reach += player.home + MASTER.works * player.master
    hope = min(0.95, 0.1 + reach / max(1, need - done)) * (0.8 if waits else 1.0)
    return hope * (reward - WORK * (need - done))


def _wants_epic(player: Player) -> bool:
    """Whether completing an Epic would still meet a request."""
    return any(request.of_epics and id not in player.requests for id, request in REQUESTS.items())


def _in_progress(g: State, player: Player, kind: str) -> float:
    """An invention that has been declared."""
    shop = player.shops[kind]
    return 0.7 + _gain(g, player, shop.card, shop.done, shop.need) if shop.card else 0.0


def _targets(g: State, player: Player, stock: dict[str, int]) -> Iterator[tuple[float, Counter[str]]]:
    """The best inventions to declare next: what they promise already, and what is missing. Takes from *stock*."""
    cards = [(card, _gain(g, player, card, 0, requirement(player, card))) for card in declarable(g, player)]
    wanted = max(1, sum(not player.shops[kind].card and rooms(player, kind) > 0 for kind in SHOPS))
    for _n in range(wanted):
        best, chosen = 0.0, ""
        for card, gain in cards:
            cost = CARDS.costs[card]
            there = sum(min(stock[material], count) for material, count in cost)
            promise = gain * (0.2 + there) ** 2 / (0.2 + len(CARDS.inventions[card].cost)) ** 2
            if promise > best:
                best, chosen = promise, card
        if not chosen:
            return
        cards = [pair for pair in cards if pair[0] != chosen]
        missing = Counter({material: count - stock[material] for material, count in CARDS.costs[chosen]})
        for material, count in CARDS.costs[chosen]:
            stock[material] -= min(count, stock[material])
        yield best, +missing


def _presence(g: State, player: Player, area: str, missing: set[str], later: float) -> float:
    """Workers in an Area that is still to be resolved, by the rank they give."""
    if g.area and area <= g.area and area != g.area:
        return 0.0
    ranking = rank(g, area)
    if player.seat not in ranking:
        return 0.0
    place = ranking.index(player.seat)
    workers = sum(int(worker[:-1]) == player.seat for worker in g.areas[area])
    if area == "A":
        value = COUNCIL[place] if place < len(COUNCIL) else 0.0
    elif area == "I":
        value = float(bank_florins(place))
    else:
        price = step_price(player, area, place) if place < ACTIONS else player.florins + 1
        value = _action(g, player, area, missing, later) - price if price <= player.florins else 0.0
    return max(PRESENT, value) + CROWDED * (workers - 1)


def _action(g: State, player: Player, area: str, missing: set[str], later: float) -> float:
    """What one action there would bring, before its price."""
    if area == "B":
        tile = USEFUL_ROOMS * ROOM * 0.7 if len(player.extensions) < len(EXTENSIONS) else 0.0
        return max(2 * WORK - 1.0, later * max(tile, AUTOMATON * (player.laboratory > 0)))
    if area == "C":
        return max(0.5, later * APPRENTICE - 1.5) if player.academy else 0.5
    material = CARDS.market[area]
    if g.round == ROUNDS:
        return 2.0 if player.materials[material] else 0.0
    return MISSING if material in missing else SPARE * later / ROUNDS
