"""What inventions do: the effects of the Common Inventions and the bonuses of the Epics, with their texts."""

from collections import Counter
from collections.abc import Callable

from games.codex_leicester import gains
from games.codex_leicester import names as say
from games.codex_leicester.box import APPRENTICES, CARDS, CLASSES, LARGE, MATERIALS, SYMBOLS, Common
from games.codex_leicester.gains import bring, gain, owned_symbols
from games.codex_leicester.inventions import take_symbol
from games.codex_leicester.options import read, written
from games.codex_leicester.rows import EFFECTS, EPIC_BONUSES, CardEffect, EpicBonus
from games.codex_leicester.state import Player, Shop, State
from games.engine import Script, choose, emit
from games.translation import gettext as _

# --- instant effects


def _gift(effect: str) -> Callable[[State, Player, Shop], Script[None]]:
    def instant(g: State, player: Player, shop: Shop) -> Script[None]:
        yield from bring(g, player, CARDS.box.effects[effect], gains.card_cause(effect))

    return instant


def free_hire(g: State, player: Player, shop: Shop) -> Script[None]:
    """Hire an Apprentice for nothing, or take 1 florin (CL-INV7-05)."""
    options = (["hire"] if player.academy else []) + ["florin"]
    if (yield from choose(player.seat, "free_hire", options)) == "hire":
        gains.hire(g, player)
    else:
        gain(g, player, florins=CARDS.box.effects["free_hire"].florins, cause=gains.card_cause("free_hire"))


def laboratory_gift(g: State, player: Player, shop: Shop) -> Script[None]:
    """An Extension Tile or an Automaton for nothing, or 1 florin (CL-INV7-03, CL-INV7-04)."""
    options = written("extension", gains.extensions_left(player))
    options += (["automaton"] if player.laboratory else []) + ["florin"]
    option = read((yield from choose(player.seat, "laboratory_gift", options)))
    if option.verb == "extension":
        yield from gains.gain_extension(g, player, option.arg)
    elif option.verb == "automaton":
        yield from gains.take_automaton(g, player)
    else:
        gain(g, player, florins=CARDS.box.effects["laboratory_gift"].florins, cause=gains.card_cause("laboratory_gift"))


def reuse_apprentice(g: State, player: Player, shop: Shop) -> Script[None]:
    """An Apprentice of that workshop comes back for another placement, or 1 florin (CL-INV7-08, CL-R-75)."""
    options = (["reuse"] if shop.apprentices and g.phase == "assignment" else []) + ["florin"]
    if (yield from choose(player.seat, "reuse", options)) == "reuse":
        shop.apprentices -= 1
        player.home += 1
        emit(g, "reuse", player.seat, shop=shop.kind)
    else:
        gain(
            g, player, florins=CARDS.box.effects["reuse_apprentice"].florins, cause=gains.card_cause("reuse_apprentice")
        )


def special_craft_room(g: State, player: Player, shop: Shop) -> Script[None]:
    """The Special Craft Room joins the Hammer Workshop (CL-INV7-07)."""
    g.special_room = False
    player.special_room = True
    emit(g, "special_room", player.seat)
    yield from ()


def gray_apprentice(g: State, player: Player, shop: Shop) -> Script[None]:
    """The gray Special Apprentice, used like an own one (CL-INV11-04, CL-R-73)."""
    g.gray = False
    player.gray = True
    player.home += 1
    emit(g, "gray", player.seat)
    yield from ()


def symbol_of_choice(g: State, player: Player, shop: Shop) -> Script[None]:
    """A symbol card of one of the four types other than the card's own (CL-INV11-02, CL-R-77)."""
    own = CARDS.commons[CARDS.by_effect["symbol"]].symbol
    options = written("symbol", [symbol for symbol in SYMBOLS if symbol != own])
    take_symbol(g, player, read((yield from choose(player.seat, "symbol", options))).arg, "")


# --- the effects


def _or_florin(text: str, effect: str) -> str:
    return _("{gift}, or {florins}").format(gift=text, florins=say.florins(CARDS.box.effects[effect].florins))


def _exchange(material: str) -> CardEffect:
    return CardEffect(
        text=lambda: _("exchange 1 {material} for another Material").format(material=say.material(material))
    )


EFFECTS |= {
    **{f"exchange_{material}": _exchange(material) for material in MATERIALS},
    "free_hire": CardEffect(text=lambda: _or_florin(_("hire an Apprentice"), "free_hire"), instant=free_hire),
    "sell": CardEffect(
        text=lambda: _("sell a Material for {florins}").format(florins=say.florins(CARDS.box.effects["sell"].sale))
    ),
    "special_craft_room": CardEffect(text=lambda: _("the Special Craft Room"), instant=special_craft_room),
    "laboratory_gift": CardEffect(
        text=lambda: _or_florin(_("an extension or Automaton"), "laboratory_gift"), instant=laboratory_gift
    ),
    "material": CardEffect(
        text=lambda: say.chosen_materials(CARDS.box.effects["material"].materials), instant=_gift("material")
    ),
    "council_florin": CardEffect(
        text=lambda: _("{florins} with each Council Tile").format(
            florins=say.florins(CARDS.box.effects["council_florin"].florins)
        )
    ),
    "token": CardEffect(text=lambda: say.tokens(CARDS.box.effects["token"].tokens), instant=_gift("token")),
    "first_place_florins": CardEffect(text=lambda: _("always the florins of the first")),
    "reuse_apprentice": CardEffect(
        text=lambda: _or_florin(_("take an Apprentice back"), "reuse_apprentice"), instant=reuse_apprentice
    ),
    "pass": CardEffect(
        text=lambda: _("pass a placement for {florins}").format(florins=say.florins(CARDS.box.effects["pass"].price))
    ),
    "gray_apprentice": CardEffect(text=lambda: _("the gray Special Apprentice"), instant=gray_apprentice),
    "two_salaries": CardEffect(text=lambda: say.waived(CARDS.box.effects["two_salaries"].salaries)),
    "one_work_less": CardEffect(
        text=lambda: _("{works} less for each invention").format(
            works=say.works(CARDS.box.effects["one_work_less"].works_saved)
        )
    ),
    "complete_future": CardEffect(
        text=lambda: _("complete a Future one for {florins}").format(
            florins=say.florins(CARDS.box.effects["complete_future"].price)
        )
    ),
    "two_materials": CardEffect(
        text=lambda: say.chosen_materials(CARDS.box.effects["two_materials"].materials), instant=_gift("two_materials")
    ),
    "copy_tile": CardEffect(text=lambda: _("copy a Council Tile")),
    "two_tokens": CardEffect(
        text=lambda: say.tokens(CARDS.box.effects["two_tokens"].tokens), instant=_gift("two_tokens")
    ),
    "move_apprentice": CardEffect(
        text=lambda: _("move an Apprentice for {florins}").format(
            florins=say.florins(CARDS.box.effects["move_apprentice"].price)
        )
    ),
    "symbol": CardEffect(text=lambda: _("a symbol of another type"), instant=symbol_of_choice),
    "strong_master": CardEffect(
        text=lambda: _("the Master does {works}").format(works=say.works(CARDS.box.effects["strong_master"].works))
    ),
}

# --- the bonuses of the Epics (CL-EPIC-01 to CL-EPIC-15, CL-R-56, CL-R-68)


def commons(player: Player) -> list[Common]:
    """The Common Inventions whose card a player holds."""
    return [CARDS.commons[card] for card in player.cards if card in CARDS.commons]


def _of_kind(kind: str) -> Callable[[Player, str], int]:
    return lambda player, _symbol: sum(card.kind == kind for card in commons(player))


def _rooms(player: Player, _symbol: str) -> int:
    automata = player.kept + sum(shop.automata for shop in player.shops.values())
    return len(player.extensions) + player.special_room + automata


def _sets(player: Player, _symbol: str) -> int:
    counts = Counter(card.works for card in commons(player))
    return min(counts[works] for works in CLASSES)


def _classes(player: Player, _symbol: str) -> int:
    return sum(2 if card.works == LARGE else 1 for card in commons(player))


def _florins(text: Callable[[], str]) -> Callable[[int, str], str]:
    return lambda value, symbol: text().format(florins=say.florins(value), value=value, symbol=say.colour(symbol))


EPIC_BONUSES |= {
    "symbols": EpicBonus(
        text=_florins(lambda: _("end: {florins} per {symbol} symbol")),
        count=lambda player, symbol: owned_symbols(player).count(symbol),
    ),
    "permanent": EpicBonus(text=_florins(lambda: _("end: {florins} per permanent card")), count=_of_kind("permanent")),
    "once": EpicBonus(text=_florins(lambda: _("end: {florins} per once-per-Round card")), count=_of_kind("once")),
    "instant": EpicBonus(text=_florins(lambda: _("end: {florins} per instant card")), count=_of_kind("instant")),
    "markers": EpicBonus(
        text=_florins(lambda: _("end: {florins} per Patron Reward")), count=lambda player, _symbol: len(player.rewards)
    ),
    "rooms": EpicBonus(text=_florins(lambda: _("end: {value} per extension, Special Room, Automaton")), count=_rooms),
    "materials": EpicBonus(
        text=_florins(lambda: _("end: {florins} per Material left")),
        count=lambda player, _symbol: sum(player.materials.values()),
    ),
    "cards": EpicBonus(
        text=_florins(lambda: _("end: {florins} per card and symbol card")),
        count=lambda player, _symbol: len(player.cards) + len(player.symbols),
    ),
    "apprentices": EpicBonus(
        text=_florins(lambda: _("end: {florins} per Apprentice beyond three")),
        count=lambda player, _symbol: max(0, player.apprentices - APPRENTICES) + player.gray,
    ),
    "sets": EpicBonus(text=_florins(lambda: _("end: {florins} per set of 4, 7 and 11 Works")), count=_sets),
    "classes": EpicBonus(
        text=lambda value, symbol: _("end: {value} per 4 or 7 Works, {double} per 11 Works").format(
            value=value, double=2 * value
        ),
        count=_classes,
    ),
}
