"""What one seat does, in phrases for the log.

Every event is taken once, by one phrase: the log is the only record that others have of hidden florins and Materials,
so no amount may stand in two phrases.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeGuard

from games.codex_leicester import names as say
from games.codex_leicester.box import CARDS
from games.engine import Event
from games.translation import gettext as _
from games.translation import ngettext

Facts = Mapping[str, Any]


class Queue:
    """Events in order, each to be taken once."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._taken = 0

    def __bool__(self) -> bool:
        return self._taken < len(self._events)

    def take(self) -> Event:
        """The next event, for whoever puts it into words."""
        self._taken += 1
        return self._events[self._taken - 1]

    @property
    def last(self) -> Event | None:
        """The event that was taken last."""
        return self._events[self._taken - 1] if self._taken else None

    def next(self, ahead: int = 0) -> Event | None:
        """The next event, or a later one, without taking it."""
        number = self._taken + ahead
        return self._events[number] if number < len(self._events) else None

    def take_if(self, seat: int | None, *kinds: str) -> Event | None:
        """The next event, taken, if it is of such a kind and of this seat."""
        event = self.next()
        return self.take() if _is(event, seat, *kinds) else None

    def actor(self) -> int | None:
        """Whose sentence the next event belongs to: a drawn card's is the Bot's that acts on it."""
        rest = islice(self._events, self._taken, None)
        return next((event.seat for event in rest if event.kind != "bot_card"), None)


def _is(event: Event | None, seat: int | None, *kinds: str) -> TypeGuard[Event]:
    return event is not None and event.seat == seat and event.kind in kinds


def phrase(queue: Queue, seat: int) -> str:
    """What a seat does next."""
    before = queue.last
    if trade := _take_trades(queue, seat):
        return _trade(*trade)
    event = queue.take()
    if event.kind in SPECIAL:
        return SPECIAL[event.kind](event, queue)
    if event.kind == "complete" and _is(before, seat, "works") and before.facts["card"] == event.facts["card"]:
        return _("completes it ({place})").format(place=say.ordinal(event.facts["place"]))
    if event.kind == "housed" and _is(before, seat, "automaton"):
        return _("puts it into the {shop}").format(shop=say.shop(event.facts["shop"]))
    return PHRASES[event.kind](event.facts)


# --- goods


def _amount(facts: Facts, tokens: int = 0) -> str:
    """Florins, Materials and Work Tokens together."""
    florins = [say.florins(facts["florins"])] if facts["florins"] else []
    return say.listed([*florins, *say.counted(facts["materials"]), *([say.tokens(tokens)] if tokens else [])])


def _materials(facts: Facts) -> str:
    return say.listed(say.counted(facts["materials"]))


def _sum(parts: Sequence[Facts]) -> Facts:
    return {
        "florins": sum(part["florins"] for part in parts),
        "materials": [name for part in parts for name in part["materials"]],
    }


def _for(phrase: str, price: str) -> str:
    return _("{phrase} for {price}").format(phrase=phrase, price=price)


def _gains(event: Event, queue: Queue) -> str:
    """What was gained in a row for one cause, added up."""
    cause = event.facts.get("cause", "")
    run = [event]
    while _is(following := queue.next(), event.seat, "gain", "tokens") and following.facts.get("cause", "") == cause:
        run.append(queue.take())
    goods = _sum([each.facts for each in run if each.kind == "gain"])
    amount = _amount(goods, sum(each.facts["count"] for each in run if each.kind == "tokens"))
    if cause == "symbol":
        return _("gains {amount} for a new symbol").format(amount=amount)
    if _is(queue.next(), event.seat, "cards"):
        return _("gains {amount} for the position").format(amount=amount)
    return _("gains {amount}").format(amount=amount)


# --- trades: something given for something, or taken for nothing in a Market

Trade = tuple[Facts, Facts]  # what is paid and what is gained

_NOTHING: Facts = {"florins": 0, "materials": []}


def _next_trade(queue: Queue, seat: int | None) -> tuple[Trade | None, int]:
    """The trade that comes next, and of how many events it is."""
    first, second = queue.next(), queue.next(1)
    if _is(first, seat, "gain") and first.facts.get("cause") == "market":
        return (_NOTHING, first.facts), 1
    if _is(first, seat, "pay") and _is(second, seat, "gain"):
        return (first.facts, second.facts), 2
    return None, 0


def _take_trades(queue: Queue, seat: int | None, most: int = 9) -> Trade | None:
    """The trade that comes next, with those like it that follow at once."""
    found: list[Trade] = []
    while len(found) < most:
        trade, count = _next_trade(queue, seat)
        if trade is None or (found and _way(trade) != _way(found[0])):
            break
        for _event in range(count):
            queue.take()
        found.append(trade)
    return (_sum([paid for paid, _ in found]), _sum([gained for _, gained in found])) if found else None


def _way(trade: Trade) -> tuple[object, ...]:
    """What kind of trade it is: equal for purchases of one Material, and for sales of one."""
    paid, gained = trade
    return set(paid["materials"]), set(gained["materials"])


def _trade(paid: Facts, gained: Facts) -> str:
    if gained["florins"]:
        return _("sells {materials} for {florins}").format(materials=_amount(paid), florins=_amount(gained))
    if paid["materials"]:
        return _("exchanges {given} for {taken}").format(given=_amount(paid), taken=_amount(gained))
    if paid["florins"]:
        return _("buys {materials} for {florins}").format(materials=_amount(gained), florins=_amount(paid))
    return _("takes {materials} for free").format(materials=_amount(gained))


# --- what is paid, and what cards and tokens are used for


def _pays(event: Event, queue: Queue) -> str:
    """A payment with what it was for."""
    price = _amount(event.facts)
    if _is(queue.next(), event.seat, "works") and _is(queue.next(1), event.seat, "works"):
        return _("pays {price} for Works").format(price=price)
    if following := queue.take_if(event.seat, "works"):
        return _for(_works(following, queue), price)
    if following := queue.take_if(event.seat, "salaries"):
        return _salaries(following.facts, price)
    if following := queue.take_if(event.seat, "extension", "automaton", "hire", "works_lost", "shift", "complete"):
        return _for(PHRASES[following.kind](following.facts), price)
    return _("pays {price}").format(price=price)


def _uses(event: Event, queue: Queue) -> str:
    """A card with what it was used for."""
    card = event.facts["card"]
    if trade := _take_trades(queue, event.seat, most=1):
        phrase = _trade(*trade)
    elif following := queue.take_if(event.seat, "copied"):
        phrase = PHRASES["copied"](following.facts)
    elif following := queue.take_if(event.seat, "pay"):
        if card == CARDS.by_effect["pass"]:
            phrase = _for(_("passes a placement"), _amount(following.facts))
        elif _is(queue.next(), event.seat, "complete", "shift"):
            phrase = _pays(following, queue)
        else:
            return _for(_("uses the {card}").format(card=say.card(card)), _amount(following.facts))
    else:
        return _("uses the {card}").format(card=say.card(card))
    return _("{phrase} ({card})").format(phrase=phrase, card=say.card(card))


def _uses_token(event: Event, queue: Queue) -> str:
    if following := queue.take_if(event.seat, "works"):
        return _("{phrase} with a Work Token").format(phrase=_works(following, queue))
    return _("uses a Work Token")


# --- Works


def _works(event: Event, queue: Queue) -> str:
    facts = event.facts
    text = _("does {works} on the {card} ({done} of {need})")
    if facts["done"] >= facts["need"] and not _completes(event, queue):
        text = _("does {works} on the {card} ({done} of {need}, still Future)")
    works = say.works(facts["count"])
    return text.format(works=works, card=say.card(facts["card"]), done=facts["done"], need=facts["need"])


def _completes(event: Event, queue: Queue) -> bool:
    """Whether the invention that was worked on is completed at once."""
    for ahead in range(3):
        following = queue.next(ahead)
        if _is(following, event.seat, "complete"):
            return bool(following.facts["card"] == event.facts["card"])
        if not _is(following, event.seat, "used", "pay"):
            return False
    return False


# --- all else that a seat does


def _draws(event: Event, queue: Queue) -> str:
    """The cards drawn for a Bot until one was legal."""
    choices = [event.facts["choice"]]
    while (following := queue.next()) is not None and following.kind == "bot_card":
        choices.append(queue.take().facts["choice"])
    text = ngettext("draws {count} card ({choices})", "draws {count} cards ({choices})", len(choices))
    return text.format(count=len(choices), choices=", ".join(map(choice_name, choices)))


def choice_name(choice: str) -> str:
    """What a Bot card says, in words."""
    return {"left": _("left"), "middle": _("middle"), "right": _("right")}[choice]


def _cards(facts: Facts) -> str:
    cards = [
        _("{card} ({start})").format(card=say.multipurpose(card), start=say.start(card)) for card in facts["cards"]
    ]
    return _("keeps the cards {cards}").format(cards=say.listed(cards))


def _declare(facts: Facts) -> str:
    text = _("declares the {card} in the {shop} ({works}) for {materials}")
    return text.format(
        card=say.card(facts["card"]),
        shop=say.shop(facts["shop"]),
        works=say.works(facts["need"]),
        materials=_materials(facts),
    )


def _cancel(facts: Facts) -> str:
    text = _("gives up the {card} and takes back {materials}")
    if facts.get("done"):
        text = _("gives up the {card} with {works} done and takes back {materials}")
    return text.format(card=say.card(facts["card"]), works=say.works(facts.get("done", 0)), materials=_materials(facts))


def _move_automaton(facts: Facts) -> str:
    source, target = facts["source"], facts["target"]
    if target == "kept":
        return _("takes an Automaton out of the {shop}").format(shop=say.shop(source))
    if source == "kept":
        return _("moves an Automaton into the {shop}").format(shop=say.shop(target))
    text = _("moves an Automaton from the {source} into the {target}")
    return text.format(source=say.shop(source), target=say.shop(target))


def _place(facts: Facts) -> str:
    who = _workers(facts["master"], 0 if facts["master"] else facts["count"])
    return _("sends {workers} to {place}").format(workers=who, place=say.the_place(facts["place"]))


def _workers(master: bool, count: int) -> str:
    return say.listed([_("the Master")] * master + ([say.apprentices(count)] if count else []))


def _moves_workers(workers: str, facts: Facts) -> str:
    text = _("moves {workers} from {source} to {target}")
    return text.format(workers=workers, source=say.the_place(facts["source"]), target=say.the_place(facts["target"]))


def _salaries(facts: Facts, price: str = "") -> str:
    owed, unpaid = facts["owed"], facts["unpaid"]
    salaries = ngettext("{count} salary", "{count} salaries", owed).format(count=owed)
    text = _("pays {price} for {salaries}") if price else _("cannot pay {salaries}")
    line = text.format(salaries=salaries, price=price)
    if not unpaid:
        return line
    back = ngettext("{apprentices} goes back to the Academy", "{apprentices} go back to the Academy", unpaid)
    return _("{phrase} ({remark})").format(phrase=line, remark=back.format(apprentices=say.apprentices(unpaid)))


def _bot_places(facts: Facts) -> str:
    counts = {area: facts["areas"].count(area) for area in sorted(set(facts["areas"]))}
    places = [
        _("{apprentices} in {place}").format(apprentices=say.apprentices(count), place=say.the_place(area))
        for area, count in counts.items()
    ]
    return _("places {places}").format(places=say.listed(places))


def _bot_completes(facts: Facts) -> str:
    text = (
        _("completes the {card} (work already begun on it may go on)") if facts["kept"] else _("completes the {card}")
    )
    return text.format(card=say.card(facts["card"]))


def _reward(facts: Facts) -> str:
    text = _("chooses the Patron Reward {reward} ({effect})")
    return text.format(reward=say.reward(facts["reward"]), effect=say.reward_effect(facts["reward"]))


def _claim(facts: Facts) -> str:
    return _("takes position {number} for the next Round").format(number=facts["position"])


# What one event alone is; the words are looked up when they are said.
PHRASES: dict[str, Callable[[Facts], str]] = {
    "position": lambda facts: _("takes position {number}").format(number=facts["position"]),
    "cards": _cards,
    "extension": lambda facts: _("takes the {tile}").format(tile=say.extension(facts["tile"])),
    "automaton": lambda facts: _("takes an Automaton"),
    "housed": lambda facts: _("moves an Automaton into the {shop}").format(shop=say.shop(facts["shop"])),
    "hire": lambda facts: _("hires an Apprentice"),
    "dummy": lambda facts: _("keeps the dummy out of {area}").format(area=say.the_place(facts["area"])),
    "declare": _declare,
    "cancel": _cancel,
    "move_automaton": _move_automaton,
    "bot_declares": lambda facts: _("marks the {card}").format(card=say.card(facts["card"])),
    "bot_places": _bot_places,
    "bot_completes": _bot_completes,
    "place": _place,
    "cannot_place": lambda facts: _("can place nobody"),
    "works_lost": lambda facts: _("has no use for {works}").format(works=say.works(facts["count"])),
    "shift": lambda facts: _moves_workers(_("an Apprentice"), facts),
    "claim": _claim,
    "tile": lambda facts: _("takes the Council Tile {tile}").format(tile=say.tile(facts["tile"])),
    "copied": lambda facts: _("copies the Council Tile {tile}").format(tile=say.tile(facts["tile"])),
    "relocate": lambda facts: _moves_workers(_workers(facts["master"], facts["count"]), facts),
    "complete": lambda facts: _("completes the {card} ({place})").format(
        card=say.card(facts["card"]), place=say.ordinal(facts["place"])
    ),
    "symbol_card": lambda facts: _("takes a {symbol} symbol card").format(symbol=say.colour(facts["symbol"])),
    "reuse": lambda facts: _("takes an Apprentice back from the {shop}").format(shop=say.shop(facts["shop"])),
    "special_room": lambda facts: _("adds the Special Craft Room"),
    "gray": lambda facts: _("gains the gray Special Apprentice"),
    "request": lambda facts: _("meets the Request {request} ({condition})").format(
        request=say.request(facts["request"]), condition=say.request_short(facts["request"])
    ),
    "knowledge": lambda facts: _("reaches Knowledge space {space}").format(space=facts["space"]),
    "board_apprentice": lambda facts: _("takes the Apprentice of the player board"),
    "reward": _reward,
    "salaries": _salaries,
}

# What may take events that follow into its phrase.
SPECIAL: dict[str, Callable[[Event, Queue], str]] = {
    "bot_card": _draws,
    "gain": _gains,
    "pay": _pays,
    "token": _uses_token,
    "tokens": _gains,
    "used": _uses,
    "works": _works,
}
