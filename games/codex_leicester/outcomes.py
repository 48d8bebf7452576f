"""What each option of an open decision leads to, asked of the rules: by their formulas, or on a copy of the table."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from games.codex_leicester import areas, assignment, council, gains, inventions, patrons
from games.codex_leicester.box import CARDS, SHOPS
from games.codex_leicester.council_tiles import trade_prices
from games.codex_leicester.council_tiles import values as tile_values
from games.codex_leicester.declaring import left_after
from games.codex_leicester.options import Option, read, read_group
from games.codex_leicester.rows import EXTENSIONS, REWARDS, TILES, Effect
from games.codex_leicester.setup import Commit, receive, starting_commit
from games.codex_leicester.state import Player, State, influences, present_in, ranked, workers_of
from games.codex_leicester.turns import after_trades, sale_price
from games.engine import Answer, Decision, Script


class Change(NamedTuple):
    """A number before and after."""

    before: int
    after: int


class Progress(NamedTuple):
    """An invention in a workshop before and after Works. `end` is as in `inventions.Advance`."""

    shop: str
    card: str
    works: int
    before: int
    done: int
    need: int
    end: str
    florins: int  # that completing it brings

    @property
    def idle(self) -> bool:
        """Whether the Works do nothing: the invention has all it needs, and cannot be completed yet (CL-WORK-13)."""
        return self.end == inventions.FUTURE and self.before == self.done


class Presence(NamedTuple):
    """The influence in an Area before and after, and the place that it then gives among so many."""

    before: int
    after: int
    place: int
    among: int


class Rooms(NamedTuple):
    """The rooms of a workshop before and after, and the furnaces that come."""

    shop: str
    before: int
    after: int
    furnaces: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What an option leads to at once; None and () where it says nothing."""

    price: int | None = None  # florins paid
    gain: int | None = None  # florins that come
    florins: int | None = None  # florins there are then
    materials: dict[str, Change] = {}
    progress: tuple[Progress, ...] = ()
    presence: Presence | None = None
    kept: int | None = None  # influence that stays where workers leave
    rooms: Rooms | None = None
    furnaces: tuple[str, ...] | None = None  # workshops with a room for an Automaton
    salaries: int | None = None
    academy: int | None = None  # Apprentices left there
    request: bool = False  # whether a Patron Request is met
    need: int | None = None  # the Works of an invention
    stock: dict[str, int] = {}  # the Materials there are then
    turn: Change | None = None  # whose turn it is in a position: to act, to declare
    tokens: int | None = None  # Work Tokens left
    loses_works: bool = False  # whether Works that come have no use


NOTHING = Outcome()
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(State).decode


def copy(g: State) -> State:
    """The same table once more, to try something out."""
    return _decode(_encode(g))


def run(script: Script[object], picks: Answer = ()) -> None:
    """Run a script up to the first question that *picks* do not answer, or to its end."""
    try:
        decision = next(script)
        while picks:
            answer, picks = picks[: decision.least], picks[decision.least :]
            decision = script.send(answer)
    except StopIteration:
        pass


# --- what a seat has, with what it has chosen in secret so far


def as_chosen(g: State, seat: int, picks: Answer) -> State:
    """The table as a seat may count on it: with its starting commit, or its last trades, so far."""
    if not picks or g.phase not in ("commit", "solo_order", "end_window", "salaries"):
        return g
    table = copy(g)
    player = table.players[seat]
    if g.phase == "commit":
        run(receive(table, player, commit_so_far(g, seat, picks).gained))
    else:
        player.florins, player.materials = after_trades(
            player.florins, player.materials, [option for option in picks if option != "done"]
        )
    return table


def commit_so_far(g: State, seat: int, picks: Answer) -> Commit:
    """What a seat's answers to the starting commit bring so far, and what the next question belongs to."""
    commit = Commit()
    run(starting_commit(g, g.players[seat], commit), picks)
    return commit


def outcomes(g: State, seat: int, decision: Decision) -> dict[str, Outcome]:
    """What each option of a seat's decision leads to."""
    player = g.players[seat]
    found = {}
    for option in decision.options:
        chosen = read(option)
        outcome = _SPECIAL.get((decision.kind, chosen.verb)) or _OUTCOMES.get(chosen.verb)
        if outcome is not None:
            found[option] = outcome(g, player, chosen)
    return found


# --- parts of an outcome


def _change(player: Player, material: str, more: int) -> dict[str, Change]:
    return {material: Change(player.materials[material], player.materials[material] + more)}


def _progress(g: State, player: Player, kind: str, works: int, spent: int = 0) -> tuple[Progress, ...]:
    shop = player.shops[kind]
    if not shop.card:
        return ()
    done, end = inventions.advance(g, player, kind, works, spent)
    florins = inventions.payment(g, player, shop.card)
    return (Progress(kind, shop.card, works, shop.done, done, shop.need, end, florins),)


def _presence(g: State, seat: int, area: str, coming: list[str]) -> Presence:
    then = influences([*g.areas[area], *coming])
    before = then[seat] - influences(coming).get(seat, 0)
    return Presence(before, then[seat], ranked(then).index(seat) + 1, len(then))


def _rooms(player: Player, tile: str) -> Rooms:
    kind = EXTENSIONS[tile].shop
    more, furnaces = CARDS.rooms[tile]
    before = gains.rooms(player, kind)
    return Rooms(kind, before, before + more, furnaces)


def _furnaces(player: Player) -> tuple[str, ...]:
    return tuple(kind for kind in SHOPS if gains.free_furnaces(player, kind) > 0)


def _meets(g: State, player: Player, action: Callable[[State, Player], object]) -> bool:
    """Whether something meets a request that is not met yet: tried on a copy of the table."""
    table = copy(g)
    then = table.players[player.seat]
    before = patrons.newly_met(table, then)
    action(table, then)
    return any(request not in before for request in patrons.newly_met(table, then))


# --- the start and the Council


def turn_of(position: int, positions: int) -> Change:
    """When somebody in a position acts, and declares: the order is reversed there (CL-DECL-01)."""
    return Change(position, positions - position + 1)


def _position(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(turn=turn_of(int(option.arg), len(g.order)))


def _claim(g: State, player: Player, option: Option) -> Outcome:
    place, tile = (*option.args, "")[:2]
    below = next((space.florins for space in g.council if tile and space.tile == tile), None)
    return Outcome(
        turn=turn_of(int(place), len(g.order)) if place else None,
        gain=council.tile_florins(player, below) if below is not None else None,
        loses_works=bool(tile) and _tile_loses_works(g, player, tile),
    )


def _copy_tile(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(loses_works=_tile_loses_works(g, player, option.arg))


def _own_tile(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(loses_works=_tile_loses_works(g, player, g.taken[str(player.seat)]))


def _tile_loses_works(g: State, player: Player, tile: str) -> bool:
    def use(table: State, owner: Player) -> Script[None]:
        owner.tile = tile if TILES[tile].lasts else owner.tile
        yield from TILES[tile].effect(table, owner)

    return bool(tile_values(tile)().works) and _loses_works(g, player, use)


def _reward(g: State, player: Player, option: Option) -> Outcome:
    reward = REWARDS[option.arg]
    return Outcome(loses_works=bool(reward.values().works) and _loses_works(g, player, reward.effect))


def _loses_works(g: State, player: Player, effect: Effect) -> bool:
    """Whether Works that *effect* gives have no use (CL-WORK-13, CL-COUNCIL-14)."""
    if any(inventions.uses_works(g, player, kind) for kind in SHOPS):
        return False
    table = copy(g)
    table.emitted = []
    run(effect(table, table.players[player.seat]))
    return any(event.kind == "works_lost" for event in table.emitted)


def _extension(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(rooms=_rooms(player, option.arg))


def _gain(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(materials=_change(player, option.arg, 1))


def _trade(g: State, player: Player, option: Option) -> Outcome:
    prices = trade_prices()
    if not option.args:
        return NOTHING
    way, material = option.args
    if way == "sell":
        gain = prices.sale
        return Outcome(gain=gain, florins=player.florins + gain, materials=_change(player, material, -1))
    price = prices.purchase
    return Outcome(price=price, florins=player.florins - price, materials=_change(player, material, 1))


# --- declaring


def _declare(g: State, player: Player, option: Option) -> Outcome:
    card = option.args[1]
    return Outcome(need=inventions.requirement(player, card), stock=left_after(player.materials, card))


def _standing(g: State, player: Player, option: Option) -> Outcome:
    """What is being built where something moves to."""
    shop = option.args[-1]
    return Outcome(progress=_progress(g, player, shop, 0)) if shop in SHOPS else NOTHING


# --- workers


def _place(g: State, player: Player, option: Option) -> Outcome:
    place, count = option.args
    master, number = assignment.who(count)
    if place in SHOPS:
        return Outcome(progress=_progress(g, player, place, assignment.works_of(player, place, master, number)))
    return Outcome(presence=_presence(g, player.seat, place, workers_of(player.seat, master, number)))


def _skip(g: State, player: Player, option: Option) -> Outcome:
    return _paid(player, gains.price_of("pass"))


def _paid(player: Player, price: int) -> Outcome:
    return Outcome(price=price, florins=player.florins - price)


def _shift(g: State, player: Player, option: Option) -> Outcome:
    price = gains.price_of("move_apprentice")
    return _moved(g, player, option, False, 1, price)


def _relocate(g: State, player: Player, option: Option) -> Outcome:
    return _moved(g, player, option, *read_group(option.args[2]), None)


def _moved(g: State, player: Player, option: Option, master: bool, count: int, price: int | None) -> Outcome:
    source, target = option.args[:2]
    moving = workers_of(player.seat, master, count)
    presence = _presence(g, player.seat, target, moving)
    return Outcome(
        price=price,
        florins=None if price is None else player.florins - price,
        presence=presence,
        kept=present_in(g, source)[player.seat] - (presence.after - presence.before),
    )


# --- Works


def _token(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(progress=_progress(g, player, option.arg, 1), tokens=player.tokens - 1)


def _spread(g: State, player: Player, option: Option) -> Outcome:
    """Works that are split: the second is done on the table that the first leaves behind."""
    first, second = (*option.args, "")[:2]
    if second in ("", first):
        return Outcome(progress=_progress(g, player, first, len(option.args)))
    table = copy(g)
    then = table.players[player.seat]
    run(inventions.work(table, then, first, 1))
    return Outcome(progress=_progress(g, player, first, 1) + _progress(table, then, second, 1))


def _complete(g: State, player: Player, option: Option) -> Outcome:
    """Completing a Future invention with a Work, by a tile or a card."""
    return _completed(g, player, option, inventions.future_price(player))


def _complete_by_card(g: State, player: Player, option: Option) -> Outcome:
    """Completing one that has all its Works, by a card."""
    return _completed(g, player, option, gains.price_of("complete_future"))


def _completed(g: State, player: Player, option: Option, price: int) -> Outcome:
    gain = inventions.payment(g, player, option.arg)
    return Outcome(price=price, gain=gain, florins=player.florins - price)


# --- pieces


def _hire(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(
        salaries=gains.due_with(player, 1),
        academy=player.academy - 1,
        request=_meets(g, player, gains.hire),
    )


def _automaton(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(
        furnaces=_furnaces(player),
        request=_meets(g, player, lambda table, then: run(gains.take_automaton(table, then))),
    )


def _gift_extension(g: State, player: Player, option: Option) -> Outcome:
    tile = option.arg
    return Outcome(
        rooms=_rooms(player, tile),
        request=_meets(g, player, lambda table, then: run(gains.gain_extension(table, then, tile))),
    )


def _instead(effect: str) -> Callable[[State, Player, Option], Outcome]:
    def outcome(g: State, player: Player, option: Option) -> Outcome:
        gain = CARDS.box.effects[effect].florins
        return Outcome(gain=gain, florins=player.florins + gain)

    return outcome


def _board_apprentice(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(salaries=gains.due_with(player, 1))


def _board_automaton(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(furnaces=_furnaces(player))


# --- actions in the Areas


def _with_price(
    outcome: Callable[[State, Player, Option], Outcome],
) -> Callable[[State, Player, Option], Outcome]:
    """What an action leads to, and what it costs."""

    def priced(g: State, player: Player, option: Option) -> Outcome:
        price = areas.action_price(g, player, option)
        return msgspec.structs.replace(outcome(g, player, option), price=price, florins=player.florins - price)

    return priced


def _area_works(g: State, player: Player, option: Option) -> Outcome:
    works, spent = areas.work_offer(g.round, g.area)[0], areas.action_price(g, player, option)
    running = [_progress(g, player, kind, works, spent) for kind in SHOPS]
    return Outcome(progress=tuple(progress for found in running for progress in found))


def _buy(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(materials=_change(player, CARDS.market[g.area], int(option.arg)))


def _sale(g: State, player: Player, option: Option) -> Outcome:
    terms = [areas.sale_terms(player, g.step + n) for n in range(int(option.arg))]
    gain = sum(florins for _count, florins in terms)
    return Outcome(
        gain=gain,
        florins=player.florins + gain,
        materials=_change(player, CARDS.market[g.area], -sum(count for count, _florins in terms)),
    )


# --- trades


def _exchange(g: State, player: Player, option: Option) -> Outcome:
    given, taken = option.args
    return Outcome(materials=_change(player, given, -1) | _change(player, taken, 1))


def _sell(g: State, player: Player, option: Option) -> Outcome:
    gain = sale_price()
    return Outcome(gain=gain, florins=player.florins + gain, materials=_change(player, option.arg, -1))


def _pay(g: State, player: Player, option: Option) -> Outcome:
    return Outcome(materials=_change(player, option.arg, -1))


_OUTCOMES: dict[str, Callable[[State, Player, Option], Outcome]] = {
    "position": _position,
    "claim": _claim,
    "copy": _copy_tile,
    "own": _own_tile,
    "reward": _reward,
    "extension": _extension,
    "gain": _gain,
    "trade": _trade,
    "declare": _declare,
    "move": _standing,
    "place": _place,
    "skip": _skip,
    "shift": _shift,
    "relocate": _relocate,
    "token": _token,
    "works": _spread,
    "complete": _complete_by_card,
    "hire": _hire,
    "automaton": _automaton,
    "room": _standing,
    "board_apprentice": _board_apprentice,
    "board_automaton": _board_automaton,
    "material": _with_price(_gain),
    "buy": _with_price(_buy),
    "sale": _sale,
    "exchange": _exchange,
    "sell": _sell,
    "pay": _pay,
}

# Options that lead to something else in some questions.
_SPECIAL: dict[tuple[str, str], Callable[[State, Player, Option], Outcome]] = {
    ("future", "complete"): _complete,
    ("free_hire", "florin"): _instead("free_hire"),
    ("laboratory_gift", "florin"): _instead("laboratory_gift"),
    ("laboratory_gift", "extension"): _gift_extension,
    ("reuse", "florin"): _instead("reuse_apprentice"),
    ("area_B", "extension"): _with_price(_gift_extension),
    ("area_B", "automaton"): _with_price(_automaton),
    ("area_B", "works"): _with_price(_area_works),
    ("area_C", "works"): _with_price(_area_works),
    ("area_C", "hire"): _with_price(_hire),
}
