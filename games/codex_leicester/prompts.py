"""The decisions of Codex Leicester in words: what is asked, what is on offer, and how a long list is cut."""

from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester import outcome_text as leads
from games.codex_leicester.action_text import ACTIONS_TEXT, SPECIAL_ACTIONS
from games.codex_leicester.board_text import offer
from games.codex_leicester.box import ACTIONS, CARDS, ROUNDS
from games.codex_leicester.council_tiles import trade_prices
from games.codex_leicester.gains import price_of
from games.codex_leicester.names import Names
from games.codex_leicester.option_text import OPTIONS, SPECIAL_OPTIONS, card_label
from games.codex_leicester.options import read, write
from games.codex_leicester.outcomes import NOTHING, turn_of
from games.codex_leicester.turns import sale_price
from games.codex_leicester.view import View
from games.engine import Answer, Decision, Label
from games.translation import gettext as _
from games.translation import ngettext

_LABELS = OPTIONS | ACTIONS_TEXT
_SPECIAL = SPECIAL_OPTIONS | SPECIAL_ACTIONS

# --- questions


def question(decision: Decision, view: View, names: Names) -> str:
    """What is asked, in one or two sentences."""
    kind = decision.kind
    if kind.startswith("area_"):
        return _area_question(view, names)
    if kind == "assign":
        return _assign_question(decision)
    if kind == "council":
        return _council_question(decision)
    if kind == "future":
        card = read(decision.options[0]).arg
        return _("The {card} is still a Future invention. Do you complete it now?").format(card=say.card(card))
    if kind == "salary":
        text = _("Your florins do not cover the salaries: {missing} missing. Which Material pays for one of them?")
        me = view.own
        return text.format(missing=me.salary - (me.florins or 0) - len(view.mine))
    if view.source:
        return _from_where(view.source) + " " + _QUESTIONS[kind]()
    return _QUESTIONS[kind]()


def _from_where(source: str) -> str:
    """What a question of the starting commit belongs to: the position, or a card to keep."""
    if source == "position":
        return _("Your position brings a bonus.")
    return _("{card} gives {start}.").format(card=say.multipurpose(source), start=say.start(source))


_QUESTIONS: dict[str, Callable[[], str]] = {
    "position": lambda: _("Which position do you take in the order of the first Round?"),
    "cards": lambda: _("Keep two of your cards: you gain what both show. All choices are revealed together."),
    "start": lambda: _("Which of these do you take?"),
    "extension": lambda: _("Which Extension Tile do you take?"),
    "material": lambda: _("Which Material do you gain?"),
    "dummy": lambda: _("You are second in order: in which Area does the dummy not take part this Round?"),
    "declare": lambda: _("Declare inventions, give up others, move Automata. “Done” ends your turn."),
    "shift": lambda: _("Do you move one Apprentice to another Area, for {florins}?").format(
        florins=say.florins(price_of("move_apprentice"))
    ),
    "copy": lambda: _("Do you use another Council Tile's effect instead of your own?"),
    "trade": lambda: _("Trade: sell a Material for {sale}, buy one for {purchase}, or neither.").format(
        sale=say.florins(trade_prices().sale), purchase=trade_prices().purchase
    ),
    "works": lambda: _("Where are the Works done? With two workshops, the first named works first."),
    "relocate": lambda: _("Relocation: move any of your workers from one Area to one other, or nobody."),
    "free_hire": lambda: _("Do you hire an Apprentice for nothing, or take {florins}?").format(
        florins=say.florins(CARDS.box.effects["free_hire"].florins)
    ),
    "laboratory_gift": lambda: _("What do you take from the Laboratory for nothing?"),
    "reuse": lambda: _("Do you take an Apprentice back from this workshop, to place it again?"),
    "symbol": lambda: _("Which symbol do you take?"),
    "room": lambda: _("Where does the Automaton go?"),
    "request": lambda: _("You meet several Patron Requests. Which comes first?"),
    "knowledge": lambda: _("Knowledge Track: which piece of your player board do you take?"),
    "leftover": lambda: _("Knowledge Track: do you take the piece left on your player board? If not, it is lost."),
    "reward": lambda: _("Which Patron Reward do you choose? It works at once."),
    "last": lambda: _("The Round ends: your last chance this Round to exchange or sell Materials."),
    "after": lambda: _("Before your turn ends, you may use Work Tokens and cards."),
    "bank": lambda: _("The Bank: before your turn ends, you may use Work Tokens and cards."),
}


def _area_question(view: View, names: Names) -> str:
    step = _("step {step} of {steps}").format(step=view.step + 1, steps=ACTIONS)
    if view.round == ROUNDS and view.area in CARDS.market:
        text = _("{area}, {step}: sell, or pass?").format(area=say.area(view.area), step=step)
        return text + _others_here(view, names)
    price = view.prices[view.step]
    text = (
        _("{area}, {step}: an action costs {price}. Act or pass?") if price else _("{area}, {step}: free. Act or pass?")
    )
    return text.format(area=say.area(view.area), step=step, price=say.florins(price)) + _others_here(view, names)


def _others_here(view: View, names: Names) -> str:
    """Who else is still present, the most influential first."""
    others = say.seats([seat for seat in view.remaining if seat != view.seat], names)
    return " " + (_("Also here: {names}.").format(names=others) if others else _("You are alone here."))


def _assign_question(decision: Decision) -> str:
    if "none" in decision.options:
        return _("You can place nobody now. Before your turn ends, you may use Tokens and cards.")
    return _("Place your Master, or any number of Apprentices, in one place.")


def _council_question(decision: Decision) -> str:
    place, *tile = next(read(option).args for option in decision.options if read(option).verb == "claim")
    if not tile:
        return _("Council: which position do you take in the next Round?")
    if not place:
        return _("Council: which Council Tile do you take?")
    return _("Council: which position do you take in the next Round, and which Council Tile now?")


# --- options


def option(decision: Decision, option: str, view: View, names: Names) -> Label:
    """One option: what it is, and what it costs and brings."""
    if decision.kind == "cards":
        return card_label(option)
    chosen = read(option)
    label = _SPECIAL.get((decision.kind, chosen.verb)) or _LABELS[chosen.verb]
    return label(chosen, view.outcomes.get(option, NOTHING), view)


def preview(decision: Decision, options: Answer, view: View, names: Names) -> str:
    """What answering so would do, as far as it can be known now."""
    labels = [option(decision, chosen, view, names) for chosen in options]
    if decision.most > 1:
        return _("You choose: {choices}.").format(choices=", ".join(label.text for label in labels))
    return " ".join(f"{label.text}: {label.detail}." if label.detail else f"{label.text}." for label in labels)


# The picture that shows what a decision is about.
_DETAILS = {
    **dict.fromkeys(("assign", "dummy", "relocate", "shift", "free_hire"), "area"),
    **dict.fromkeys(("declare", "symbol", "works", "reuse"), "inventions"),
    **dict.fromkeys(("request", "reward"), "requests"),
    **dict.fromkeys(("cards", "start", "extension", "room", "knowledge", "leftover", "material", "trade"), "my"),
}


def detail_of(decision: Decision) -> str:
    """The picture that shows what a decision is about, "" where it is the overview."""
    return "area" if decision.kind.startswith("area_") else _DETAILS.get(decision.kind, "")


# --- groups of a long list

_BY_SECOND = ("place", "declare", "claim", "exchange", "trade")  # workers by place, declarations by workshop, …
_BY_TARGET = ("relocate", "shift")  # so that every group fits a menu, however the workers are spread


def group(option: str) -> str:
    """What a long list of options is first cut by."""
    chosen = read(option)
    if chosen.verb in _BY_SECOND:
        return write(chosen.verb, *chosen.args[:1])
    if chosen.verb in _BY_TARGET:
        return write(chosen.verb, "", chosen.args[1])
    return chosen.verb


def _is_in(option: str, name: str) -> bool:
    """Whether an option belongs to a group."""
    return group(option) == name


def group_label(decision: Decision, group: str, view: View, names: Names) -> Label:
    """A group of options in words."""
    verb, args = read(group)
    about = args[-1] if args else ""
    if verb == "place" and about not in ("hammer", "pincer"):
        detail = say.fit([_who_is_there(view, about, names), offer(view, view.there(about))])
        return Label(_("To {place}").format(place=say.the_place(about)), detail)
    if verb == "place":
        shop = view.own_shop(about)
        free = ngettext("{count} room free", "{count} rooms free", shop.free).format(count=shop.free)
        idle = leads.idle(view.outcomes.get(each, NOTHING) for each in decision.options if _is_in(each, group))
        return Label(_("To the {shop}").format(shop=say.shop(about)), say.fit([leads.in_progress(shop), idle, free]))
    if verb in _BY_TARGET:
        return Label(_("To {place}").format(place=say.the_place(about)), _who_is_there(view, about, names))
    if verb == "claim":
        if not about:
            return Label(_("Take a Council Tile"))
        turn = leads.turn(turn_of(int(about), len(view.order)))
        return Label(_("Position {number} next Round").format(number=about), turn)
    if verb == "declare":
        rooms = view.own_shop(about).rooms
        detail = ngettext("{count} room", "{count} rooms", rooms).format(count=rooms)
        return Label(_("Declare in the {shop}").format(shop=say.shop(about)), detail)
    if verb == "exchange":
        card = say.card(CARDS.by_effect[f"exchange_{about}"])
        held = view.means.materials[about] if view.means else 0
        text = _("Exchange 1 {material}").format(material=say.material(about))
        return Label(text, say.fit([card, _("you have {held}").format(held=held)]))
    if verb == "trade":
        prices = trade_prices()
        if about == "sell":
            return Label(_("Sell for {florins}").format(florins=say.florins(prices.sale)))
        return Label(_("Buy for {florins}").format(florins=say.florins(prices.purchase)))
    if verb == "token":
        return Label(_("Use a Work Token"), _("you have {count}").format(count=view.own.tokens))
    if verb == "sell":
        text = _("Sell a Material for {florins}").format(florins=say.florins(sale_price()))
        return Label(text, say.card(CARDS.by_effect["sell"]))
    return Label(_GROUPS[verb]()) if verb in _GROUPS else option(decision, group, view, names)


# Groups that are cut by the kind of option alone; a kind with one option only is that option.
_GROUPS: dict[str, Callable[[], str]] = {
    "position": lambda: _("Take a position"),
    "start": lambda: _("Take one of these"),
    "extension": lambda: _("Take an Extension Tile"),
    "gain": lambda: _("Gain a Material"),
    "dummy": lambda: _("Remove the dummy"),
    "cancel": lambda: _("Give up an invention"),
    "move": lambda: _("Move an Automaton"),
    "complete": lambda: _("Complete it now"),
    "copy": lambda: _("Copy a Council Tile"),
    "works": lambda: _("Do Works"),
    "symbol": lambda: _("Take a symbol"),
    "room": lambda: _("Into a workshop"),
    "request": lambda: _("Choose the first Request"),
    "reward": lambda: _("Choose a Patron Reward"),
    "material": lambda: _("Buy a Material"),
    "buy": lambda: _("Buy"),
    "sale": lambda: _("Sell"),
    "pay": lambda: _("Pay with a Material"),
}


def _who_is_there(view: View, area: str, names: Names) -> str:
    """Influence and ranking in an Area, the reader first."""
    there = view.there(area)
    me = view.own.seat
    if not there.ranking:
        return _("nobody is there yet")
    mine = there.influence.get(str(me), 0)
    text = (
        _("you {influence}, {place}").format(influence=mine, place=say.ordinal(there.ranking.index(me) + 1))
        if mine
        else ""
    )
    others = [f"{say.seat_name(seat, names)} {there.influence[str(seat)]}" for seat in there.ranking if seat != me]
    return say.fit([text, *others])
