"""What happened in Codex Leicester, in lines: what one seat does in one go is one sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from games.codex_leicester import names as say
from games.codex_leicester.names import Names
from games.engine import Event
from games.translation import gettext as _
from games.translation import ngettext

Facts = dict[str, Any]

LONG = 200  # characters after which a seat's next action begins a new line


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, in lines."""
    teller = _Teller(names)
    for number, event in enumerate(events):
        teller.emit(event, _doer(events, number), events[number + 1].kind if number + 1 < len(events) else "")
    teller.end()
    return teller.emitted


def _doer(events: Sequence[Event], number: int) -> int | None:
    """Whose sentence an event belongs to: a drawn card's is the Bot's that acts on it."""
    following = next((later for later in events[number:] if later.kind != "bot_card"), None)
    return following.seat if following is not None else None


class _Teller:
    """The lines so far, and the sentence being built: what one seat does, and goods on the move that may grow."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.emitted: list[str] = []
        self.chain: list[Event] = []  # what the last line tells, where like events are added to it
        self.alone = ""  # the Area that this seat has for itself, not yet told
        self.seat: int | None = None
        self.phrases: list[str] = []
        self.price: Facts | None = None  # paid, and not yet known for what
        self.trade: tuple[Facts, Facts] | None = None  # paid and gained, by equal trades in a row
        self.gained: list[Event] = []
        self.drawn: list[str] = []
        self.worked = ""  # the card of the last Works

    def emit(self, event: Event, seat: int | None, following: str) -> None:
        """Go on with an event, *following* being the next one's kind; one of another version is passed over."""
        if event.kind in _CHAINED and (event.kind != "bot_card" or seat is None):
            self._add_to_chain(event)
        elif event.kind in _ALONE:
            self.end()
            ranking = event.facts.get("ranking", ())
            if len(ranking) == 1 and event.facts["area"] != "A":
                self.seat, self.alone = ranking[0], event.facts["area"]
            else:
                self.emitted.append(_ALONE[event.kind](event.facts, self.names))
        elif (event.kind in _PHRASES or event.kind == "bot_card") and seat is not None:
            if seat != self.seat or (event.kind in _BEGIN and self._is_busy()) or self._is_long():
                self.end()
            self.seat, self.chain = seat, []
            self._add(event, following)

    def end(self) -> None:
        """Finish the sentence, if there is one."""
        self._settle()
        self.chain = []
        if self.seat is not None and self.phrases:
            line = f"{say.subject(self.seat, self.names)} {say.listed(self.phrases)}."
            if self.alone:
                line = _("{area}, alone: {line}").format(area=say.area(self.alone), line=line)
            self.emitted.append(line)
        elif self.seat is not None and self.alone:
            self.emitted.append(_ranking({"area": self.alone, "ranking": [self.seat]}, self.names))
        self.phrases, self.seat, self.alone, self.worked = [], None, "", ""

    def _add_to_chain(self, event: Event) -> None:
        """Events of like kind in a row are one line."""
        if not self.chain or _chain(self.chain[0]) != _chain(event):
            self.end()
            self.emitted.append("")
        self.chain.append(event)
        self.emitted[-1] = _CHAINED[event.kind](self.chain, self.names)

    def _is_busy(self) -> bool:
        return bool(self.phrases or self.price or self.trade or self.gained)

    def _is_long(self) -> bool:
        return self.price is None and sum(map(len, self.phrases)) > LONG

    def _add(self, event: Event, following: str) -> None:
        facts = event.facts
        if event.kind == "bot_card":
            self.drawn.append(_choice(facts["choice"]))
        elif event.kind == "pay":
            self._settle(trade=False)
            self.price = facts
        elif event.kind == "gain" and self.price is not None:
            self._add_trade(self.price, facts)
            self.price = None
        elif event.kind in ("gain", "tokens"):
            self._settle(gained=False)
            self.gained.append(event)
        else:
            price = self.price if event.kind in _PAID else None
            self.price = None if price else self.price
            self._settle()
            facts = {**facts, "it": self.worked, "completed": following in ("complete", "used")}
            self.phrases.append(_PHRASES[event.kind](facts, self.names, _price(price) if price else ""))
            self.worked = facts["card"] if event.kind == "works" else ""

    def _add_trade(self, paid: Facts, gained: Facts) -> None:
        """Something was given for something; equal trades in a row are one."""
        if self.trade is not None and _way(*self.trade) == _way(paid, gained):
            paid, gained = _sum(self.trade[0], paid), _sum(self.trade[1], gained)
        elif self.trade is not None:
            self._settle()
        self.trade = (paid, gained)

    def _settle(self, *, trade: bool = True, gained: bool = True) -> None:
        """Put into words what could have grown, in the order it happened."""
        if self.drawn:
            self.phrases.append(_("draws {cards}").format(cards=", ".join(self.drawn)))
            self.drawn = []
        if self.gained and gained:
            self.phrases.append(_("gains {amount}").format(amount=_gains(self.gained)))
            self.gained = []
        if self.trade is not None and trade:
            self.phrases.append(_trade(*self.trade))
            self.trade = None
        if self.price is not None:
            self.phrases.append(_("pays {price}").format(price=_price(self.price)))
            self.price = None


# --- goods


def _price(facts: Facts) -> str:
    return say.amount(facts["florins"], facts["materials"])


def _gains(events: Sequence[Event]) -> str:
    """What was gained in a row, added up."""
    tokens = sum(event.facts["count"] for event in events if event.kind == "tokens")
    goods = _sum(*(event.facts for event in events if event.kind == "gain"))
    return ", ".join(filter(None, [_price(goods), say.tokens(tokens) if tokens else ""]))


def _sum(*parts: Facts) -> Facts:
    return {
        "florins": sum(part["florins"] for part in parts),
        "materials": [name for part in parts for name in part["materials"]],
    }


def _way(paid: Facts, gained: Facts) -> tuple[object, ...]:
    """What kind of trade it is: equal for purchases of one Material, and for sales of one."""
    return bool(paid["florins"]), set(paid["materials"]), bool(gained["florins"]), set(gained["materials"])


def _trade(paid: Facts, gained: Facts) -> str:
    if gained["florins"]:
        return _("sells {materials} for {florins}").format(materials=_price(paid), florins=_price(gained))
    if paid["florins"]:
        return _("buys {materials} for {florins}").format(materials=_price(gained), florins=_price(paid))
    return _("exchanges {given} for {taken}").format(given=_price(paid), taken=_price(gained))


# --- what a seat does

Phrase = Callable[[Facts, Names, str], str]


def _phrase(text: str, **parts: Callable[[Facts], str]) -> Phrase:
    """A phrase with parts made from the facts, and what was paid for it."""

    def phrase(facts: Facts, names: Names, price: str) -> str:
        line = text.format(**{name: part(facts) for name, part in parts.items()})
        return _("{phrase} for {price}").format(phrase=line, price=price) if price else line

    return phrase


def _card(facts: Facts) -> str:
    return say.card(facts["card"])


def _shop(facts: Facts) -> str:
    return say.shop(facts["shop"])


def _area(facts: Facts) -> str:
    return say.the_place(facts["area"])


def _choice(choice: str) -> str:
    return {"left": _("left"), "middle": _("middle"), "right": _("right")}[choice]


def _place(facts: Facts, names: Names, price: str) -> str:
    who = _workers(facts["master"], 0 if facts["master"] else facts["count"])
    return _("sends {workers} to {place}").format(workers=who, place=say.the_place(facts["place"]))


def _workers(master: bool, count: int) -> str:
    return say.listed([_("the Master")] * master + ([say.apprentices(count)] if count else []))


def _relocate(facts: Facts, names: Names, price: str) -> str:
    return _("moves {workers} from {source} to {target}").format(
        workers=_workers(facts["master"], facts["count"]),
        source=say.the_place(facts["source"]),
        target=say.the_place(facts["target"]),
    )


def _works(facts: Facts, names: Names, price: str) -> str:
    text = _("does {works} on the {card} ({done} of {need})").format(
        works=say.works(facts["count"]), card=_card(facts), done=facts["done"], need=facts["need"]
    )
    text = _("{phrase} for {price}").format(phrase=text, price=price) if price else text
    if facts["done"] >= facts["need"] and not facts["completed"]:
        return text + _(", which is still Future")
    return text


def _complete(facts: Facts, names: Names, price: str) -> str:
    text = _("completes it ({place})") if facts["it"] == facts["card"] else _("completes the {card} ({place})")
    line = text.format(card=_card(facts), place=say.ordinal(facts["place"]))
    return _("{phrase} for {price}").format(phrase=line, price=price) if price else line


def _move_automaton(facts: Facts, names: Names, price: str) -> str:
    source, target = facts["source"], facts["target"]
    if target == "kept":
        return _("takes an Automaton out of the {shop}").format(shop=say.shop(source))
    return _("moves an Automaton into the {shop}").format(shop=say.shop(target))


def _salaries(facts: Facts, names: Names, price: str) -> str:
    owed, unpaid = facts["owed"], facts["unpaid"]
    salaries = ngettext("{count} salary", "{count} salaries", owed).format(count=owed)
    text = _("cannot pay {salaries}") if not price else _("pays {price} for {salaries}")
    line = text.format(salaries=salaries, price=price)
    if not unpaid:
        return line
    back = ngettext("{apprentices} goes back to the Academy", "{apprentices} go back to the Academy", unpaid)
    return f"{line}: " + back.format(apprentices=say.apprentices(unpaid))


def _bot_places(facts: Facts, names: Names, price: str) -> str:
    counts = {area: facts["areas"].count(area) for area in sorted(set(facts["areas"]))}
    places = ", ".join(f"{say.area(area)} {count}" for area, count in counts.items())
    return _("places Apprentices: {places}").format(places=places)


def _bot_completes(facts: Facts, names: Names, price: str) -> str:
    text = _("completes the {card}").format(card=_card(facts))
    return f"{text} " + _("(work already begun on it may go on)") if facts["kept"] else text


def _reward(facts: Facts, names: Names, price: str) -> str:
    return _("chooses the Patron Reward “{reward}”").format(reward=say.reward(facts["reward"]))


def _tokens(facts: Facts) -> str:
    return say.tokens(facts["count"])


_PHRASES: dict[str, Phrase] = {
    "position": _phrase(_("takes position {n}"), n=lambda f: str(f["position"])),
    "cards": _phrase(_("keeps the cards {cards}"), cards=lambda f: _(" and ").join(map(_start, f["cards"]))),
    "gain": _phrase(_("gains {amount}"), amount=_price),
    "pay": _phrase(_("pays {amount}"), amount=_price),
    "tokens": _phrase(_("gains {tokens}"), tokens=_tokens),
    "extension": _phrase(_("takes the {tile}"), tile=lambda f: say.extension(f["tile"])),
    "automaton": _phrase(_("takes an Automaton")),
    "housed": _phrase(_("puts it into the {shop}"), shop=_shop),
    "hire": _phrase(_("hires an Apprentice")),
    "used": _phrase(_("uses the {card}"), card=_card),
    "dummy": _phrase(_("keeps the dummy out of {area}"), area=_area),
    "declare": _phrase(
        _("declares the {card} in the {shop}: {need}, {materials}"),
        card=_card,
        shop=_shop,
        need=lambda f: say.works(f["need"]),
        materials=lambda f: say.materials(f["materials"]),
    ),
    "cancel": _phrase(
        _("gives up the {card} and takes back {materials}"),
        card=_card,
        materials=lambda f: say.materials(f["materials"]),
    ),
    "move_automaton": _move_automaton,
    "bot_declares": _phrase(_("marks the {card}"), card=_card),
    "bot_places": _bot_places,
    "bot_completes": _bot_completes,
    "place": _place,
    "cannot_place": _phrase(_("can place nobody")),
    "works": _works,
    "works_lost": _phrase(_("has no use for {works}"), works=lambda f: say.works(f["count"])),
    "token": _phrase(_("uses a Work Token")),
    "shift": _phrase(
        _("moves an Apprentice from {source} to {target}"),
        source=lambda f: say.the_place(f["source"]),
        target=lambda f: say.the_place(f["target"]),
    ),
    "claim": _phrase(_("takes position {n} for the next Round"), n=lambda f: str(f["position"])),
    "tile": _phrase(_("takes the Council Tile {tile}"), tile=lambda f: say.tile(f["tile"])),
    "copied": _phrase(_("copies the tile {tile}"), tile=lambda f: say.tile(f["tile"])),
    "relocate": _relocate,
    "complete": _complete,
    "symbol_card": _phrase(_("takes a {symbol} symbol card"), symbol=lambda f: say.colour(f["symbol"])),
    "reuse": _phrase(_("takes an Apprentice back from the {shop}"), shop=_shop),
    "special_room": _phrase(_("adds the Special Craft Room")),
    "gray": _phrase(_("gains the gray Special Apprentice")),
    "request": _phrase(_("meets the Request “{request}”"), request=lambda f: say.request(f["request"])),
    "knowledge": _phrase(_("reaches Knowledge {space}"), space=lambda f: str(f["space"])),
    "board_apprentice": _phrase(_("takes the Apprentice of the player board")),
    "reward": _reward,
    "salaries": _salaries,
}

# What begins a line of its own even when the same seat acted before.
_BEGIN = (
    "dummy",
    "declare",
    "cancel",
    "move_automaton",
    "bot_completes",
    "bot_declares",
    "bot_places",
    "place",
    "cannot_place",
    "token",
)

# What a payment just before it was for.
_PAID = ("extension", "automaton", "hire", "works", "shift", "complete", "salaries")


def _start(card: str) -> str:
    return f"“{say.start(card)}”"


# --- what happens at the table


def _setup(facts: Facts, names: Names) -> str:
    rewards = ", ".join(say.reward(reward) for reward in facts["rewards"])
    return _("The table is set. Patron Rewards in play: {rewards}.").format(rewards=rewards)


def _round(facts: Facts, names: Names) -> str:
    order = say.seats(facts["order"], names)
    return _("Round {round}, in this order: {order}.").format(round=facts["round"], order=order)


def _solo_order(facts: Facts, names: Names) -> str:
    return _("The order of the first Round: {order}.").format(order=say.seats(facts["order"], names))


def _ranking(facts: Facts, names: Names) -> str:
    if not facts["ranking"]:
        return _("{area}: nobody is there.").format(area=say.area(facts["area"]))
    order = say.seats(facts["ranking"], names)
    return _("{area}, the most influential first: {order}.").format(area=say.area(facts["area"]), order=order)


def _over(facts: Facts, names: Names) -> str:
    return _("The last Round has ended, and so has the game (CL-ROUND-01).")


_ALONE: dict[str, Callable[[Facts, Names], str]] = {
    "setup": _setup,
    "round": _round,
    "solo_order": _solo_order,
    "area": _ranking,
    "over": _over,
}


def _chain(event: Event) -> object:
    """What events have in common that are told together when they come in a row."""
    return _CHAINED.get(event.kind), event.facts.get("area")


def _in_area(events: Sequence[Event], names: Names) -> str:
    """Who passes and who uses up steps in an Area."""
    area, parts = say.the_place(events[0].facts["area"]), list[str]()
    steps = [event.seat for event in events if event.kind == "step_used" and event.seat is not None]
    for seat in dict.fromkeys(steps):
        count = steps.count(seat)
        text = ngettext("{name} uses up {count} step", "{name} uses up {count} steps", count)
        parts.append(text.format(name=say.seat_name(seat, names), count=count))
    passing = [say.seat_name(event.seat, names) for event in events if event.kind == "pass" and event.seat is not None]
    if passing:
        text = ngettext("{names} passes", "{names} pass", len(passing))
        parts.append(text.format(names=say.listed(passing)))
    line = _("{what} in {area}.").format(what=say.listed(parts), area=area)
    return line[0].upper() + line[1:] if steps else line


def _holdings(events: Sequence[Event], names: Names) -> str:
    held = [
        f"{names[event.seat or 0]} " + (say.amount(event.facts["florins"], event.facts["materials"]) or _("nothing"))
        for event in events
    ]
    return _("At the start: {holdings}.").format(holdings="; ".join(held))


def _row(events: Sequence[Event], names: Names) -> str:
    texts = {"slide": _("Now Present: {cards}."), "new_invention": _("New in the Future row: {cards}.")}
    return " ".join(
        text.format(cards=", ".join(_card(event.facts) for event in events if event.kind == kind))
        for kind, text in texts.items()
        if any(event.kind == kind for event in events)
    )


def _discarded(events: Sequence[Event], names: Names) -> str:
    tiles = ", ".join(say.tile(event.facts["tile"]) for event in events)
    return _("Council Tiles discarded with their florins: {tiles}.").format(tiles=tiles)


def _new_tiles(events: Sequence[Event], names: Names) -> str:
    return _("New Council Tiles: {tiles}.").format(tiles=", ".join(say.tile(event.facts["tile"]) for event in events))


def _drawn(events: Sequence[Event], names: Names) -> str:
    return _("Bot cards drawn: {choices}.").format(
        choices=", ".join(_choice(event.facts["choice"]) for event in events)
    )


_CHAINED: dict[str, Callable[[Sequence[Event], Names], str]] = {
    "pass": _in_area,
    "step_used": _in_area,
    "holdings": _holdings,
    "slide": _row,
    "new_invention": _row,
    "tile_discarded": _discarded,
    "new_tile": _new_tiles,
    "bot_card": _drawn,
}
