"""Options of the start, of declaring, of the Assignment and of the Council in words."""

from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester.box import CARDS
from games.codex_leicester.names import Names
from games.codex_leicester.previews import (
    after,
    after_cost,
    declares,
    held,
    influence_after,
    left_behind,
    own,
    own_shop,
    progress,
    rooms_added,
    works_needed,
    works_there,
)
from games.codex_leicester.view import View
from games.engine import Label
from games.translation import gettext as _
from games.translation import ngettext


def _position(rest: str, view: View, names: Names) -> Label:
    number = int(rest)
    bonus = say.position_bonus(view.seats, number)
    text = _("Position {number}").format(number=number)
    return Label(text, say.fit([_("bonus: {bonus}").format(bonus=bonus or _("none")), declares(view, number)]))


def _start(rest: str, view: View, names: Names) -> Label:
    text = say.item(rest.partition(":")[2].replace("-", " "))
    return Label(text[0].upper() + text[1:])


def _extension(rest: str, view: View, names: Names) -> Label:
    return Label(say.extension(rest), rooms_added(rest, view))


def _gain(rest: str, view: View, names: Names) -> Label:
    return Label(_("1 {material}").format(material=say.material(rest)), held(view, rest, 1))


def _dummy(rest: str, view: View, names: Names) -> Label:
    detail = _("the ranking there is yours alone") if rest == "A" else _("it uses up no step there")
    return Label(_("Not in {area}").format(area=say.the_place(rest)), detail)


def _declare(rest: str, view: View, names: Names) -> Label:
    kind, card = rest.split(":")
    invention = CARDS.inventions[card]
    shown = next(shown for shown in view.inventions if shown.id == card)
    need = works_needed(view, card)
    text = _("{shop}: {card}, {works}, {symbol}").format(
        shop=say.short_shop(kind), card=say.card(card), works=say.works(need), symbol=say.colour(invention.symbol)
    )
    others = len(shown.markers) + len(set(shown.bots))
    parts = [
        say.cost(card),
        say.payment(card),
        _("Future") if shown.row == "future" else "",
        ngettext("{count} rival", "{count} rivals", others).format(count=others) if others else "",
        say.effect(card),
        _("leaves {materials}").format(materials=say.materials(after_cost(view, card)) or _("nothing")),
    ]
    return Label(text, say.fit(parts))


def _cancel(rest: str, view: View, names: Names) -> Label:
    shop = own_shop(view, rest)
    text = _("Give up the {card} ({shop})").format(card=say.card(shop.card), shop=say.short_shop(rest))
    lost = _("{works} lost").format(works=say.works(shop.done)) if shop.done else _("no Works lost")
    return Label(text, say.fit([lost, _("back: {materials}").format(materials=say.materials(shop.basement))]))


def _move(rest: str, view: View, names: Names) -> Label:
    source, target = rest.split(":")
    if target == "kept":
        return Label(_("Automaton out of the {shop}").format(shop=say.shop(source)), _("it then does no Works"))
    text = _("Automaton into the {shop}").format(shop=say.shop(target))
    if source == "kept":
        return Label(text, _("it stands beside your workshops now"))
    return Label(_("{move}, from {shop}").format(move=text, shop=say.short_shop(source)), works_there(view, target))


def _done(rest: str, view: View, names: Names) -> Label:
    idle = [say.short_shop(shop.kind) for shop in own(view).shops if shop.rooms and not shop.card]
    if idle:
        return Label(_("Done"), _("without an invention: {shops}").format(shops=say.listed(idle)))
    return Label(_("Done"), _("everything stays as it is"))


def _turn_done(rest: str, view: View, names: Names) -> Label:
    return Label(_("End the turn"))


def _last_done(rest: str, view: View, names: Names) -> Label:
    return Label(_("Done"), _("no more exchanges or sales this Round"))


def _place(rest: str, view: View, names: Names) -> Label:
    where, who = rest.split(":")
    me, master = own(view), who == "m"
    count = 0 if master else int(who)
    text = _("{workers} to {place}").format(workers=say.workers(master, count), place=say.the_place(where))
    left = say.workers(me.master and not master, me.home - count) or _("nobody")
    parts = [_("left at home: {workers}").format(workers=left)]
    if where in ("hammer", "pincer"):
        return Label(text, say.fit([_works_placed(view, where, master, count), *parts]))
    return Label(text, say.fit([influence_after(view, where, 2 if master else count), *parts]))


def _works_placed(view: View, kind: str, master: bool, count: int) -> str:
    me, shop = own(view), own_shop(view, kind)
    works = count
    if master:
        works = 3 if CARDS.by_effect["strong_master"] in me.cards else 2
    if not shop.master and not shop.apprentices:
        works += shop.automata * (2 if "PA" in me.rewards else 1)
    return f"{say.works(works)}, {progress(view, kind, works)}"


def _none(rest: str, view: View, names: Names) -> Label:
    return Label(_("End the turn"), _("nobody can be placed"))


def _skip(rest: str, view: View, names: Names) -> Label:
    pass_card = say.card(CARDS.by_effect["pass"])
    return Label(_("Pass this time"), say.fit([after(view, 1), _("{card}, once per Round").format(card=pass_card)]))


def _shift(rest: str, view: View, names: Names) -> Label:
    source, target = rest.split(":")
    text = _("Apprentice from {source} to {target}").format(source=say.the_place(source), target=say.the_place(target))
    return Label(text, say.fit([after(view, 1), influence_after(view, target, 1), left_behind(view, source, 1)]))


def _stay(rest: str, view: View, names: Names) -> Label:
    return Label(_("Move nobody"))


def _relocate(rest: str, view: View, names: Names) -> Label:
    source, target, who = rest.split(":")
    master, count = "m" in who, int(who.strip("m") or 0)
    text = _("{workers} from {source} to {target}").format(
        workers=say.workers(master, count), source=say.the_place(source), target=say.the_place(target)
    )
    moved = count + 2 * master
    return Label(text, say.fit([influence_after(view, target, moved), left_behind(view, source, moved)]))


def _claim(rest: str, view: View, names: Names) -> Label:
    place, _sep, tile = rest.partition(":")
    if not tile:
        return Label(_("Position {number} next Round").format(number=place), declares(view, int(place)))
    text = _("Tile {tile}") if not place else _("Position {number}, tile {tile}")
    florins = next(space.florins for space in view.council if space.tile == tile)
    florins += CARDS.by_effect["council_florin"] in own(view).cards
    detail = [_("brings {florins}").format(florins=say.florins(florins)) if florins else "", say.tile_effect(tile)]
    return Label(text.format(number=place, tile=say.tile(tile)), say.fit(detail))


def _copy(rest: str, view: View, names: Names) -> Label:
    return Label(_("Copy {tile}").format(tile=say.tile(rest)), say.tile_effect(rest))


def _own_tile(rest: str, view: View, names: Names) -> Label:
    tile = view.taken[str(own(view).seat)]
    text = _("Use {tile} itself").format(tile=say.tile(tile))
    return Label(text, say.fit([say.tile_effect(tile), _("the copying card stays unused")]))


# By what the word begins with.
OPTIONS: dict[str, Callable[[str, View, Names], Label]] = {
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

# Words that say something else in some questions.
SPECIAL_OPTIONS: dict[tuple[str, str], Callable[[str, View, Names], Label]] = {
    ("last", "done"): _last_done,
    ("after", "done"): _turn_done,
}
