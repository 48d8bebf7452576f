"""Works, patrons, trades and the actions of the Areas B to H in words: what each costs and brings."""

from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester.box import CARDS
from games.codex_leicester.names import Names
from games.codex_leicester.previews import (
    after,
    completes,
    florins_of,
    held,
    laboratory_request,
    new_apprentice,
    new_automaton,
    own,
    priced,
    progress,
    rooms_added,
    step_costs,
    stock,
    work_offer,
    works_there,
)
from games.codex_leicester.view import View
from games.engine import Label
from games.translation import gettext as _
from games.translation import ngettext


def _trade(rest: str, view: View, names: Names) -> Label:
    way, name = rest.split(":")
    if way == "sell":
        text = _("Sell 1 {material} for 3 florins").format(material=say.material(name))
        return Label(text, say.fit([held(view, name, -1), after(view, -3)]))
    text = _("Buy 1 {material} for 1 florin").format(material=say.material(name))
    return Label(text, say.fit([after(view, 1), held(view, name, 1)]))


def _no_trade(rest: str, view: View, names: Names) -> Label:
    return Label(_("No trade"))


def _token(rest: str, view: View, names: Names) -> Label:
    text = _("Token: 1 Work in the {shop}").format(shop=say.shop(rest))
    left = _("{tokens} left").format(tokens=say.tokens(own(view).tokens - 1))
    return Label(text, say.fit([progress(view, rest, 1), left]))


def _spread(rest: str, view: View, names: Names) -> Label:
    first, _sep, second = rest.partition(":")
    if not second or first == second:
        count = 2 if second else 1
        text = _("{works} in the {shop}").format(works=say.works(count), shop=say.shop(first))
        return Label(text, progress(view, first, count))
    text = _("1 Work in the {first}, then 1 in the {second}").format(first=say.shop(first), second=say.shop(second))
    return Label(text, say.fit([progress(view, first, 1), progress(view, second, 1)]))


def _complete(rest: str, view: View, names: Names) -> Label:
    price = _("the Foresight tile allows it") if own(view).tile == "CT6" else after(view, 1)
    gains = _("brings {florins}").format(florins=say.florins(florins_of(view, rest)))
    return Label(_("Complete the {card}").format(card=say.card(rest)), say.fit([price, gains, say.effect(rest)]))


def _wait(rest: str, view: View, names: Names) -> Label:
    return Label(_("Wait"), _("a later Work can complete it, when it is Present or you allow it"))


def _hire(rest: str, view: View, names: Names) -> Label:
    return Label(_("Hire an Apprentice"), new_apprentice(view))


def _one_florin(rest: str, view: View, names: Names) -> Label:
    return Label(_("Take 1 florin"), after(view, -1))


def _automaton(rest: str, view: View, names: Names) -> Label:
    return Label(_("Take an Automaton"), say.fit([new_automaton(view), laboratory_request(view, automaton=True)]))


def _gift_extension(rest: str, view: View, names: Names) -> Label:
    detail = say.fit([rooms_added(rest, view), laboratory_request(view, automaton=False)])
    return Label(say.extension(rest), detail)


def _reuse(rest: str, view: View, names: Names) -> Label:
    return Label(_("Take an Apprentice back"), _("it can be placed again this Round"))


def _symbol(rest: str, view: View, names: Names) -> Label:
    held = own(view).symbol_counts.get(rest, 0)
    text = _("you own {count} of it, {types} types in all")
    detail = text.format(count=held, types=len(own(view).symbol_counts))
    return Label(_("A {colour} symbol").format(colour=say.colour(rest)), detail)


def _room(rest: str, view: View, names: Names) -> Label:
    return Label(_("Into the {shop}").format(shop=say.shop(rest)), works_there(view, rest))


def _keep(rest: str, view: View, names: Names) -> Label:
    return Label(_("Keep it beside the workshops"), _("it moves in when you declare"))


def _request(rest: str, view: View, names: Names) -> Label:
    return Label(_("First: {request}").format(request=say.request(rest)), say.request_condition(rest))


def _board_apprentice(rest: str, view: View, names: Names) -> Label:
    me = own(view)
    owed = max(0, me.apprentices + 1 - 3 - me.waivers)
    detail = _("at home at once · your salaries: {owed}").format(owed=owed)
    return Label(_("The Apprentice"), detail)


def _board_automaton(rest: str, view: View, names: Names) -> Label:
    return Label(_("The Automaton"), new_automaton(view))


def _decline(rest: str, view: View, names: Names) -> Label:
    return Label(_("Decline"), _("the piece is out of the game"))


def _reward(rest: str, view: View, names: Names) -> Label:
    text = say.reward(rest)
    others = sum(rest in player.rewards for player in view.players)
    owners = ngettext("{count} other has it", "{count} others have it", others).format(count=others) if others else ""
    return Label(text[0].upper() + text[1:], say.fit([say.reward_effect(rest), owners]))


def _area_extension(rest: str, view: View, names: Names) -> Label:
    parts = [priced(view), rooms_added(rest, view), laboratory_request(view, automaton=False)]
    return Label(say.extension(rest), say.fit(parts))


def _area_automaton(rest: str, view: View, names: Names) -> Label:
    parts = [priced(view), new_automaton(view), laboratory_request(view, automaton=True)]
    return Label(_("Take an Automaton"), say.fit(parts))


def _area_works(rest: str, view: View, names: Names) -> Label:
    works, price = work_offer(view.round, view.area)
    text = _("{shop} {done} of {need}")
    running = [
        text.format(shop=say.short_shop(shop.kind), done=shop.done, need=shop.need)
        for shop in own(view).shops
        if shop.card
    ]
    if any(completes(view, shop.kind, works) for shop in own(view).shops if shop.card):
        running.append(_("can complete"))
    return Label(_("Do {works}").format(works=say.works(works)), say.fit([priced(view, price), *running]))


def _area_hire(rest: str, view: View, names: Names) -> Label:
    return Label(_("Hire an Apprentice"), say.fit([priced(view), new_apprentice(view)]))


def _area_material(rest: str, view: View, names: Names) -> Label:
    text = _("Buy 1 {material}").format(material=say.material(rest))
    return Label(text, say.fit([priced(view, 1), held(view, rest, 1)]))


def _buy(rest: str, view: View, names: Names) -> Label:
    count, name = int(rest), CARDS.market[view.area]
    cost = sum(view.prices[view.step : view.step + count])
    text = _("Buy {count} {material}").format(count=count, material=say.material(name))
    return Label(text, say.fit([after(view, cost), held(view, name, count)]))


def _sale(rest: str, view: View, names: Names) -> Label:
    count, name = int(rest), CARDS.market[view.area]
    steps = step_costs(view)[view.step : view.step + count]
    materials, florins = sum(step[0] for step in steps), sum(step[1] for step in steps)
    text = ngettext(
        "Sell {count} {material} for {florins}", "{sales} sales: {count} {material} for {florins}", count
    ).format(sales=count, count=materials, material=say.material(name), florins=say.florins(florins))
    return Label(text, say.fit([held(view, name, -materials), after(view, -florins)]))


def _pass(rest: str, view: View, names: Names) -> Label:
    return Label(_("Pass"), _("your workers here go home, out of use for this Round"))


def _exchange(rest: str, view: View, names: Names) -> Label:
    given, taken = rest.split(":")
    text = _("Exchange 1 {given} for 1 {taken}").format(given=say.material(given), taken=say.material(taken))
    held = stock(view)
    then = _("then {given} {given_name}, {taken} {taken_name}").format(
        given=held[given] - 1,
        given_name=say.material(given),
        taken=held[taken] + 1,
        taken_name=say.material(taken),
    )
    return Label(text, say.fit([then, say.card(CARDS.by_effect[f"exchange_{given}"])]))


def _sell(rest: str, view: View, names: Names) -> Label:
    text = _("Sell 1 {material} for 2 florins").format(material=say.material(rest))
    return Label(text, say.fit([held(view, rest, -1), after(view, -2), say.card(CARDS.by_effect["sell"])]))


def _pay(rest: str, view: View, names: Names) -> Label:
    return Label(_("Pay 1 {material}").format(material=say.material(rest)), held(view, rest, -1))


# By what the word begins with.
ACTIONS_TEXT: dict[str, Callable[[str, View, Names], Label]] = {
    "trade": _trade,
    "token": _token,
    "works": _spread,
    "complete": _complete,
    "wait": _wait,
    "hire": _hire,
    "florin": _one_florin,
    "automaton": _automaton,
    "reuse": _reuse,
    "symbol": _symbol,
    "room": _room,
    "keep": _keep,
    "request": _request,
    "board_apprentice": _board_apprentice,
    "board_automaton": _board_automaton,
    "decline": _decline,
    "reward": _reward,
    "material": _area_material,
    "buy": _buy,
    "sale": _sale,
    "pass": _pass,
    "exchange": _exchange,
    "sell": _sell,
    "pay": _pay,
}

# Words that say something else in some questions.
SPECIAL_ACTIONS: dict[tuple[str, str], Callable[[str, View, Names], Label]] = {
    ("trade", "no"): _no_trade,
    ("laboratory_gift", "extension"): _gift_extension,
    ("area_B", "extension"): _area_extension,
    ("area_B", "automaton"): _area_automaton,
    ("area_B", "works"): _area_works,
    ("area_C", "works"): _area_works,
    ("area_C", "hire"): _area_hire,
}
