"""Options of the start, of declaring, of the Assignment and of the Council in words."""

from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester import outcome_text as leads
from games.codex_leicester.assignment import who
from games.codex_leicester.board_text import offer
from games.codex_leicester.box import CARDS
from games.codex_leicester.options import Option, read_group, read_item
from games.codex_leicester.outcomes import Outcome
from games.codex_leicester.view import View
from games.engine import Label
from games.translation import gettext as _
from games.translation import ngettext

OptionText = Callable[[Option, Outcome, View], Label]


def card_label(card: str) -> Label:
    """A Multipurpose Card to keep; several give the same, so its name comes first."""
    text = _("{card}: {start}").format(card=say.multipurpose(card), start=say.start(card))
    return Label(text, _("card {number}").format(number=card))


def _position(option: Option, outcome: Outcome, view: View) -> Label:
    bonus = say.position_bonus(view.seats, int(option.arg)) or _("none")
    text = _("Position {number}").format(number=option.arg)
    return Label(text, say.fit([_("bonus: {bonus}").format(bonus=bonus), leads.turn(outcome.turn)]))


def _start(option: Option, outcome: Outcome, view: View) -> Label:
    text = say.item(read_item(option.args[1]))
    return Label(text[0].upper() + text[1:])


def _extension(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(say.extension(option.arg), leads.rooms(outcome))


def _gain(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("1 {material}").format(material=say.material(option.arg)), leads.holdings(outcome))


def _dummy(option: Option, outcome: Outcome, view: View) -> Label:
    detail = _("the ranking there is yours alone") if option.arg == "A" else _("it uses up no step there")
    return Label(_("Not in {area}").format(area=say.the_place(option.arg)), detail)


def _declare(option: Option, outcome: Outcome, view: View) -> Label:
    kind, card = option.args
    invention = CARDS.inventions[card]
    shown = next(shown for shown in view.inventions if shown.id == card)
    text = _("{shop}: {card}, {works}, {symbol}").format(
        shop=say.short_shop(kind),
        card=say.card(card),
        works=say.works(outcome.need or 0),
        symbol=say.colour(invention.symbol),
    )
    others = len(shown.markers) + len(set(shown.bots))
    parts = [
        say.cost(card),
        say.payment(card),
        _("Future") if shown.row == "future" else "",
        ngettext("{count} rival", "{count} rivals", others).format(count=others) if others else "",
        say.effect(card),
        _("leaves {materials}").format(materials=say.materials(outcome.stock) or _("nothing")),
    ]
    return Label(text, say.fit(parts))


def _cancel(option: Option, outcome: Outcome, view: View) -> Label:
    shop = view.own_shop(option.arg)
    text = _("Give up the {card} ({shop})").format(card=say.card(shop.card), shop=say.short_shop(shop.kind))
    lost = _("{works} lost").format(works=say.works(shop.done)) if shop.done else _("no Works lost")
    return Label(text, say.fit([lost, _("back: {materials}").format(materials=say.materials(shop.basement))]))


def _move(option: Option, outcome: Outcome, view: View) -> Label:
    source, target = option.args
    if target == "kept":
        return Label(_("Automaton out of the {shop}").format(shop=say.shop(source)), _("it then does no Works"))
    text = _("Automaton into the {shop}").format(shop=say.shop(target))
    if source == "kept":
        return Label(text, _("it stands beside your workshops now"))
    there = leads.in_progress(view.own_shop(target))
    return Label(_("{move}, from {shop}").format(move=text, shop=say.short_shop(source)), there)


def _done(option: Option, outcome: Outcome, view: View) -> Label:
    idle = [say.short_shop(shop.kind) for shop in view.own.shops if shop.rooms and not shop.card]
    if idle:
        return Label(_("Done"), _("without an invention: {shops}").format(shops=say.listed(idle)))
    return Label(_("Done"), _("everything stays as it is"))


def _turn_done(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("End the turn"))


def _last_done(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Done"), _("no more exchanges or sales this Round"))


def _place(option: Option, outcome: Outcome, view: View) -> Label:
    place, count = option.args
    master, number = who(count)
    me = view.own
    text = _("{workers} to {place}").format(workers=say.workers(master, number), place=say.the_place(place))
    left = say.workers(me.master and not master, me.home - number) or _("nobody")
    works = [f"{say.works(step.works)}, {leads.progress(step)}" for step in outcome.progress]
    at_home = _("left at home: {workers}").format(workers=left)
    gives = offer(view, view.there(place)) if outcome.presence else ""
    return Label(text, say.fit([leads.presence(outcome.presence), *works, at_home, gives]))


def _none(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("End the turn"), _("nobody can be placed"))


def _skip(option: Option, outcome: Outcome, view: View) -> Label:
    pass_card = say.card(CARDS.by_effect["pass"])
    detail = [leads.price(outcome), _("{card}, once per Round").format(card=pass_card)]
    return Label(_("Pass this time"), say.fit(detail))


def _shift(option: Option, outcome: Outcome, view: View) -> Label:
    source, target = map(say.the_place, option.args)
    text = _("Apprentice from {source} to {target}").format(source=source, target=target)
    return Label(text, _moved(option, outcome))


def _moved(option: Option, outcome: Outcome) -> str:
    return say.fit([leads.price(outcome), leads.presence(outcome.presence), leads.kept(option.arg, outcome)])


def _stay(option: Option, outcome: Outcome, view: View) -> Label:
    return Label(_("Move nobody"))


def _relocate(option: Option, outcome: Outcome, view: View) -> Label:
    source, target, group = option.args
    text = _("{workers} from {source} to {target}").format(
        workers=say.workers(*read_group(group)), source=say.the_place(source), target=say.the_place(target)
    )
    return Label(text, _moved(option, outcome))


def _claim(option: Option, outcome: Outcome, view: View) -> Label:
    place, tile = (*option.args, "")[:2]
    if not tile:
        return Label(_("Position {number} next Round").format(number=place), leads.turn(outcome.turn))
    text = _("Tile {tile}") if not place else _("Position {number}, tile {tile}")
    detail = [leads.brings(outcome), leads.lost_works(outcome), say.tile_effect(tile)]
    return Label(text.format(number=place, tile=say.tile(tile)), say.fit(detail))


def _copy(option: Option, outcome: Outcome, view: View) -> Label:
    detail = say.fit([leads.lost_works(outcome), say.tile_effect(option.arg)])
    return Label(_("Copy {tile}").format(tile=say.tile(option.arg)), detail)


def _own_tile(option: Option, outcome: Outcome, view: View) -> Label:
    tile = view.taken[str(view.own.seat)]
    text = _("Use {tile} itself").format(tile=say.tile(tile))
    return Label(text, say.fit([leads.lost_works(outcome), say.tile_effect(tile), _("the copying card stays unused")]))


# By the option's verb.
OPTIONS: dict[str, OptionText] = {
    "position": _position,
    "start": _start,
    "extension": _extension,
    "gain": _gain,
    "dummy": _dummy,
    "declare": _declare,
    "cancel": _cancel,
    "move": _move,
    "done": _done,
    "place": _place,
    "none": _none,
    "skip": _skip,
    "shift": _shift,
    "no": _stay,
    "relocate": _relocate,
    "claim": _claim,
    "copy": _copy,
    "own": _own_tile,
}

# Verbs that say something else in some questions.
SPECIAL_OPTIONS: dict[tuple[str, str], OptionText] = {
    ("last", "done"): _last_done,
    ("after", "done"): _turn_done,
    ("bank", "done"): _turn_done,
}
