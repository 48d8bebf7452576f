"""What a choice would lead to, worked out from a view: influence, progress, prices. For the words only."""

from games.codex_leicester import names as say
from games.codex_leicester.box import CARDS
from games.codex_leicester.view import PlayerView, ShopView, View
from games.translation import gettext as _


def own(view: View) -> PlayerView:
    """The reader's possessions. Only asked where the reader has a seat."""
    assert view.seat is not None
    return view.players[view.seat]


def own_shop(view: View, kind: str) -> ShopView:
    """One of the reader's workshops."""
    return next(shop for shop in own(view).shops if shop.kind == kind)


def stock(view: View) -> dict[str, int]:
    """The reader's Materials, after what it has chosen in secret so far at the end of a Round."""
    held = dict(own(view).materials or {})
    if view.phase in ("end_window", "salaries"):
        for word in view.mine:
            verb, *names = word.split(":")
            if verb in ("exchange", "sell", "pay"):
                held[names[0]] -= 1
            if verb == "exchange":
                held[names[1]] += 1
    return held


# --- Areas


def influence_after(view: View, area: str, more: int) -> str:
    """The reader's influence and place in an Area with *more* influence there, as things stand."""
    there = next(there for there in view.areas if there.letter == area)
    me = own(view).seat
    before = there.influence.get(str(me), 0)
    place = 1
    for seat in there.ranking:
        theirs = there.influence[str(seat)]
        if seat != me and (
            theirs > before + more or (theirs == before + more and _came_first(there.workers, seat, me))
        ):
            place += 1
    count = len(there.ranking) + (not before)
    text = _("influence {before} → {after}: {place} of {count}")
    return text.format(before=before, after=before + more, place=say.ordinal(place), count=count)


def _came_first(workers: tuple[str, ...], seat: int, me: int) -> bool:
    """Whether the first worker of *seat* stands before the first of *me* (CL-INFL-04)."""
    seats = [int(worker[:-1]) for worker in workers]
    return me not in seats or seats.index(seat) < seats.index(me)


def work_offer(round: int, area: str) -> tuple[int, int]:
    """Works and their price in the Laboratory and, from Round 6, the Academy (CL-RNDCHG-03 to CL-RNDCHG-05)."""
    if round >= 6:
        return 2, 3
    if area == "C":
        return 0, 0
    return (2, 2) if round >= 4 else (1, 1)


def step_costs(view: View) -> tuple[tuple[int, int], ...]:
    """The four sales of Round 7 for the reader: Materials and florins (CL-SELL-05 to CL-SELL-08, CL-CTILE-10)."""
    prices = CARDS.box.prices
    florins = prices.sale_florins_tile if own(view).tile == "CT8" else prices.sale_florins
    return tuple(zip(prices.sale_materials.values, florins.values, strict=True))


# --- inventions


def is_future(view: View, card: str) -> bool:
    """Whether an invention lies in the Future row."""
    return any(shown.id == card and shown.row == "future" for shown in view.inventions)


def may_complete_future(view: View) -> bool:
    """Whether a tile or a card would let the reader complete a Future invention now."""
    me = own(view)
    card = CARDS.by_effect["complete_future"]
    return me.tile == "CT6" or (card in me.cards and card not in me.used and bool(me.florins))


def completes(view: View, kind: str, works: int) -> bool:
    """Whether so many Works in a workshop can complete its invention."""
    shop = own_shop(view, kind)
    enough = works > 0 and shop.done + works >= shop.need
    return enough and (not is_future(view, shop.card) or may_complete_future(view))


def florins_of(view: View, card: str) -> int:
    """The florins that completing an invention would bring the reader now."""
    invention = CARDS.inventions[card]
    first = not view.finished.get(card) or CARDS.by_effect["first_place_florins"] in own(view).cards
    return invention.first if first else invention.later


def progress(view: View, kind: str, works: int) -> str:
    """An invention in progress before and after *works*, and whether they complete it."""
    shop = own_shop(view, kind)
    if not shop.card:
        return _("no invention there")
    future = is_future(view, shop.card)
    name = say.card(shop.card)
    if not works:
        text = _("{card} {done} of {need}").format(card=name, done=shop.done, need=shop.need)
        return text + (" " + _("(Future)") if future else "")
    after = max(shop.done, min(shop.need, shop.done + works))
    text = _("{card} {done} → {after} of {need}").format(card=name, done=shop.done, after=after, need=shop.need)
    if shop.done + works < shop.need:
        return text
    if completes(view, kind, works):
        ending = _("may complete it: {florins}") if future else _("completes it: {florins}")
        return f"{text}, " + ending.format(florins=say.florins(florins_of(view, shop.card)))
    return f"{text}, " + _("but it is Future")


# --- what it costs and brings, in words


def declares(view: View, position: int) -> str:
    """When somebody in a position declares: the order is reversed there."""
    turn = len(view.order) - position + 1
    return _("acts {place}, declares {turn}").format(place=say.ordinal(position), turn=say.ordinal(turn))


def held(view: View, material: str, change: int) -> str:
    """How much of a Material the reader has, and will have."""
    held = stock(view)[material]
    text = _("you have {held}, then {after}")
    return text.format(held=held, after=held + change)


def after(view: View, cost: int) -> str:
    """A price, or with a negative *cost* a gain, and the florins then: "2 florins, 3 left"."""
    held = florins_now(view)
    if cost < 0:
        return _("you then have {florins}").format(florins=say.florins(held - cost))
    price = say.florins(cost) if cost else _("free")
    return _("{price}, {left} left").format(price=price, left=held - cost)


def florins_now(view: View) -> int:
    """The reader's florins, after what it has sold in secret so far at the end of a Round."""
    sold = sum(word.startswith("sell:") for word in view.mine) if view.phase == "end_window" else 0
    return (own(view).florins or 0) + 2 * sold


def priced(view: View, extra: int = 0) -> str:
    """An action's price at the current step and the florins left; *extra* is the action's own price."""
    return after(view, view.prices[view.step] + extra)


def left_behind(view: View, area: str, influence: int) -> str:
    """The influence the reader keeps in an Area that workers leave."""
    left = influence_of(view, area) - influence
    return _("you keep {influence} in {area}").format(influence=left, area=area)


def influence_of(view: View, area: str) -> int:
    """The reader's influence in an Area."""
    there = next(there for there in view.areas if there.letter == area)
    return there.influence.get(str(own(view).seat), 0)


def works_needed(view: View, card: str) -> int:
    """The Works an invention would need, were the reader to declare it (CL-DECL-18)."""
    me, invention = own(view), CARDS.inventions[card]
    saved = int(CARDS.by_effect["one_work_less"] in me.cards)
    if "PB" in me.rewards:
        saved += me.symbol_counts.get(invention.symbol, 0)
    return max(0, invention.works - saved)


def after_cost(view: View, card: str) -> dict[str, int]:
    """The reader's Materials once an invention is paid for."""
    cost = CARDS.inventions[card].cost
    return {name: count - cost.count(name) for name, count in stock(view).items()}


def rooms_added(tile: str, view: View) -> str:
    """The rooms of a workshop before and after an Extension Tile."""
    rooms, furnaces = CARDS.rooms[tile]
    kind = "hammer" if tile == "hammer" else "pincer"
    before = own_shop(view, kind).rooms
    return _("{shop}: {before} → {after} rooms, +{furnaces} furnace").format(
        shop=say.short_shop(kind), before=before, after=before + rooms, furnaces=furnaces
    )


def has_furnace(view: View, kind: str) -> bool:
    """Whether a furnace room of the reader is free; workers fill the plain rooms first (CL-DECL-06)."""
    shop = own_shop(view, kind)
    workers = shop.master + shop.apprentices
    return shop.furnaces - shop.automata - max(0, workers - (shop.rooms - shop.furnaces)) > 0


def new_automaton(view: View) -> str:
    """Where a new Automaton would go."""
    free = [say.short_shop(shop.kind) for shop in own(view).shops if has_furnace(view, shop.kind)]
    return _("room in: {shops}").format(shops=say.listed(free)) if free else _("no furnace room free: it waits")


def new_apprentice(view: View) -> str:
    """What a new Apprentice means: salaries, who is left in the Academy, a Request."""
    me = own(view)
    owed = max(0, me.apprentices + 1 - 3 - me.waivers)
    left = _("{count} more in the Academy").format(count=me.academy - 1)
    return say.fit(
        [_("your salaries: {owed}").format(owed=owed), left, _("meets a Request") if _last_hire(view) else ""]
    )


def _last_hire(view: View) -> bool:
    return own(view).academy == 1 and "Q3" not in own(view).requests


def laboratory_request(view: View, *, automaton: bool) -> str:
    """Whether the Laboratory stock is all taken then, and a Request met (CL-REQ-04)."""
    me = own(view)
    done = len(me.extensions) + (not automaton) == 3 and me.laboratory - automaton == 0
    return _("meets a Request") if done and "Q2" not in me.requests else ""


def works_there(view: View, kind: str) -> str:
    """What is being built in a workshop."""
    shop = own_shop(view, kind)
    return progress(view, kind, 0) if shop.card else _("no invention there")
