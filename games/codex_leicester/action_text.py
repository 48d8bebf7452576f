"""Works, patrons, trades and the actions of the Areas B to H in words: what each costs and brings."""

from games.codex_leicester import names as say
from games.codex_leicester import outcome_text as leads
from games.codex_leicester.box import CARDS
from games.codex_leicester.option_text import OptionText
from games.codex_leicester.options import Option
from games.codex_leicester.outcomes import Outcome
from games.codex_leicester.view import View
from games.engine import Label
from games.translation import gettext as _
from games.translation import ngettext


def _trade(option: Option, outcome: Outcome, view: View) -> Label:
    way, name = option.args
    material = say.material(name)
    if way == "sell":
        text = _("Sell 1 {material} for {florins}").format(material=material, florins=say.florins(outcome.gain or 0))
        return Label(text, say.fit([leads.holdings(outcome), leads.florins_then(outcome)]))
    text = _("Buy 1 {material} for {florins}").format(material=material, florins=say.florins(outcome.price or 0))
    return Label(text, say.fit([leads.price(outcome), leads.holdings(outcome)]))


def _no_trade(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("No trade"))


def _token(option: Option, outcome: Outcome, view: View) -> Label:
    text = _("Token: 1 Work in the {shop}").format(shop=say.shop(option.arg))
    left = _("{tokens} left").format(tokens=say.tokens(outcome.tokens or 0))
    return Label(text, say.fit([*leads.all_progress(outcome), left]))


def _spread(option: Option, outcome: Outcome, view: View) -> Label:
    first, second = (*option.args, "")[:2]
    if second in ("", first):
        text = _("{works} in the {shop}").format(works=say.works(len(option.args)), shop=say.shop(first))
    else:
        text = _("1 Work in the {first}, then 1 in the {second}")
        text = text.format(first=say.shop(first), second=say.shop(second))
    return Label(text, say.fit(leads.all_progress(outcome)))


def _complete(option: Option, outcome: Outcome, view: View) -> Label:
    price = leads.price(outcome) if outcome.price else _("the Council Tile allows it, free")
    text = _("Complete the {card}").format(card=say.card(option.arg))
    return Label(text, say.fit([price, leads.brings(outcome), say.effect(option.arg)]))


def _wait(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Wait"), _("a later Work can complete it, when it is Present or you allow it"))


def _hire(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Hire an Apprentice"), say.fit([leads.price(outcome), leads.apprentice(outcome)]))


def _florins(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Take {florins}").format(florins=say.florins(outcome.gain or 0)), leads.florins_then(outcome))


def _automaton(option: Option, outcome: Outcome, view: View) -> Label:
    parts = [leads.price(outcome), leads.furnace(outcome), leads.request(outcome)]
    return Label(_("Take an Automaton"), say.fit(parts))


def _extension(option: Option, outcome: Outcome, view: View) -> Label:
    parts = [leads.price(outcome), leads.rooms(outcome), leads.request(outcome)]
    return Label(say.extension(option.arg), say.fit(parts))


def _reuse(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Take an Apprentice back"), _("it can be placed again this Round"))


def _symbol(option: Option, outcome: Outcome, view: View) -> Label:
    owned = view.own.symbol_counts
    types = ngettext("{count} type in all", "{count} types in all", len(owned)).format(count=len(owned))
    detail = _("you own {count} of it, {types}").format(count=owned.get(option.arg, 0), types=types)
    return Label(_("A {colour} symbol").format(colour=say.colour(option.arg)), detail)


def _room(option: Option, outcome: Outcome, view: View) -> Label:
    there = leads.in_progress(view.own_shop(option.arg))
    return Label(_("Into the {shop}").format(shop=say.shop(option.arg)), there)


def _keep(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Keep it beside the workshops"), _("it can move in when you declare or gain an extension"))


def _request(option: Option, outcome: Outcome, view: View) -> Label:
    text = _("First: {request}").format(request=say.request(option.arg))
    return Label(text, say.request_condition(option.arg))


def _board_apprentice(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("The Apprentice"), say.fit([_("at home at once"), leads.salaries(outcome)]))


def _board_automaton(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("The Automaton"), leads.furnace(outcome))


def _decline(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Decline"), _("the piece is out of the game"))


def _reward(option: Option, outcome: Outcome, view: View) -> Label:
    others = sum(option.arg in player.rewards for player in view.players)
    owners = ngettext("{count} other has it", "{count} others have it", others).format(count=others) if others else ""
    return Label(say.reward(option.arg), say.fit([leads.lost_works(outcome), say.reward_effect(option.arg), owners]))


def _area_works(option: Option, outcome: Outcome, view: View) -> Label:
    works = outcome.progress[0].works
    running = [
        (_("{shop} {done} of {need}: no effect") if step.idle else _("{shop} {done} of {need}")).format(
            shop=say.short_shop(step.shop), done=step.before, need=step.need
        )
        for step in sorted(outcome.progress, key=lambda step: step.idle)
    ]
    if leads.can_complete(outcome.progress):
        running.append(_("can complete"))
    return Label(_("Do {works}").format(works=say.works(works)), say.fit([leads.price(outcome), *running]))


def _area_material(option: Option, outcome: Outcome, view: View) -> Label:
    text = _("Buy 1 {material}").format(material=say.material(option.arg))
    return Label(text, say.fit([leads.price(outcome), leads.holdings(outcome)]))


def _buy(option: Option, outcome: Outcome, view: View) -> Label:
    text = _("Buy {materials}").format(materials=say.count_of(CARDS.market[view.area], int(option.arg)))
    return Label(text, say.fit([leads.price(outcome), leads.holdings(outcome)]))


def _sale(option: Option, outcome: Outcome, view: View) -> Label:
    sales = int(option.arg)
    materials = sum(change.before - change.after for change in outcome.materials.values())
    text = ngettext("Sell {materials} for {florins}", "{sales} sales: {materials} for {florins}", sales).format(
        sales=sales,
        materials=say.count_of(CARDS.market[view.area], materials),
        florins=say.florins(outcome.gain or 0),
    )
    return Label(text, say.fit([leads.holdings(outcome), leads.florins_then(outcome)]))


def _pass(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Pass"), _("your workers here go home, out of use for this Round"))


def _exchange(option: Option, outcome: Outcome, view: View) -> Label:
    given, taken = option.args
    text = _("Exchange 1 {given} for 1 {taken}").format(given=say.material(given), taken=say.material(taken))
    then = _("then {given}, {taken}").format(
        given=say.count_of(given, outcome.materials[given].after),
        taken=say.count_of(taken, outcome.materials[taken].after),
    )
    return Label(text, say.fit([then, say.card(CARDS.by_effect[f"exchange_{given}"])]))


def _sell(option: Option, outcome: Outcome, view: View) -> Label:
    text = _("Sell 1 {material} for {florins}").format(
        material=say.material(option.arg), florins=say.florins(outcome.gain or 0)
    )
    card = say.card(CARDS.by_effect["sell"])
    return Label(text, say.fit([leads.holdings(outcome), leads.florins_then(outcome), card]))


def _pay(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Pay 1 {material}").format(material=say.material(option.arg)), leads.holdings(outcome))


# By the option's verb.
ACTIONS_TEXT: dict[str, OptionText] = {
    "trade": _trade,
    "token": _token,
    "works": _spread,
    "complete": _complete,
    "wait": _wait,
    "hire": _hire,
    "florin": _florins,
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

# Verbs that say something else in some questions.
SPECIAL_ACTIONS: dict[tuple[str, str], OptionText] = {
    ("trade", "no"): _no_trade,
    ("laboratory_gift", "extension"): _extension,
    ("area_B", "extension"): _extension,
    ("area_B", "works"): _area_works,
    ("area_C", "works"): _area_works,
}
