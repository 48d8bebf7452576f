"""What a silent seat answers, and why a wished answer is not on offer."""

from collections.abc import Callable

from games.codex_leicester.areas import step_price, work_offer
from games.codex_leicester.box import (
    ACTIONS,
    AREAS,
    CARDS,
    MATERIALS,
    ROUNDS,
    SHOPS,
)
from games.codex_leicester.council import takes_tile
from games.codex_leicester.declaring import declarable
from games.codex_leicester.gains import due, owned_symbols, owns, ready, rooms
from games.codex_leicester.inventions import uses_works
from games.codex_leicester.options import Option, read
from games.codex_leicester.rows import EXTENSIONS, REWARDS, TILES
from games.codex_leicester.state import Player, State
from games.engine import Answer, Decision, Refusal

# --- the default answers (the decision table, "safe default")

LAST = {
    "declare": "done",
    "last": "done",
    "after": "done",
    "bank": "done",
    "shift": "no",
    "trade": "no",
    "relocate": "no",
    "copy": "own",
}


def default_choice(g: State, seat: int, decision: Decision) -> Answer:
    """The default answer of a seat that is silent: never cancels, spends tokens, or pays beyond a free step.

    (CL-R-84)
    """
    player, options = g.players[seat], decision.options
    if decision.kind in LAST:
        return (LAST[decision.kind],)
    if decision.kind == "cards":
        return tuple(sorted(options)[: decision.least])
    if decision.kind in ("material", "salary"):
        return (_by_stock(player, options, most=decision.kind == "salary"),)
    if decision.kind == "symbol":
        owned = owned_symbols(player)
        return (max(options, key=lambda option: owned.count(read(option).arg)),)
    if decision.kind == "reward":
        return (max(options, key=lambda option: REWARDS[read(option).arg].values().florins),)
    if decision.kind == "council":
        return (_council(g, options),)
    if decision.kind.startswith("area_"):
        return (_area(g, player, options),)
    if decision.kind == "assign":
        return next(((option,) for option in options if _places_one(read(option))), options[:1])
    return (options[0],)


def _places_one(option: Option) -> bool:
    """Whether an option places a single Apprentice."""
    return option.verb == "place" and option.args[1] == "1"


def _area(g: State, player: Player, options: tuple[str, ...]) -> str:
    """The first gain while the step is free, and every sale; else pass."""
    sales = [option for option in options if read(option).verb == "sale"]
    if sales:
        return sales[-1]  # who is alone there has all of them in one option
    free = [option for option in options if read(option) in _FREE_GAINS or read(option).verb == "extension"]
    return free[0] if free and step_price(player, g.area, g.step) == 0 else "pass"


def _by_stock(player: Player, options: tuple[str, ...], *, most: bool) -> str:
    """The Material owned least, or most, ties in the order of the list.

    What the same seat has picked in secret meanwhile does not count: whatever it picks is legal, and an absent player's
    second Material may well be the same as the first.
    """
    return min(options, key=lambda option: player.materials[read(option).arg] * (-1 if most else 1))


def _council(g: State, options: tuple[str, ...]) -> str:
    """The lowest free number, and the tile with the most florins."""
    florins = {space.tile: space.florins for space in g.council}

    def evaluate(option: str) -> tuple[int, int]:
        place, *tile = read(option).args
        return int(place or 0), -florins.get(tile[0], 0) if tile else 0

    return min((option for option in options if read(option).verb == "claim"), key=evaluate)


_FREE_GAINS = (Option("automaton"), Option("hire"), Option("buy", ("1",)))  # and Extension Tiles

# --- refusals

TURNS = ("assignment", "council_turn", "area", "bank")  # phases in which a turn is an own turn (CL-TOKEN-03)
SALE_CLAUSES = ("CL-SELL-05", "CL-SELL-06", "CL-SELL-07", "CL-SELL-08")  # by the step
UNASKED = {"sale": "area", "pay": "salaries"}  # what is explained in a phase also to players who are not asked
ASIDE = ("assign", "council", "trade", "after", "bank", "last")  # questions beside which tokens and cards are offered


def why_not(g: State, seat: int, decision: Decision | None, option: str) -> Refusal | None:
    """The clause that forbids *option*, where a player might well have expected it to be on offer."""
    verb, names = read(option).verb, list(read(option).args)
    player = g.players[seat]
    kind = decision.kind if decision is not None else ""
    if verb == "token":
        return _why_not_token(g, player, kind, names)
    if verb in ("exchange", "sell"):
        return _why_not_card(player, kind, verb, names)
    if verb in ("declare", "cancel", "move") and kind and kind != "declare":
        return Refusal("only_while_declaring", "CL-ROUND-02")
    question, check = _CHECKS.get(verb, ("", None))
    answers = kind.startswith(question) if kind else UNASKED.get(verb) == g.phase
    return check(g, player, names) if check and answers else None


def _beside(kind: str) -> bool:
    return kind in ASIDE or kind.startswith("area_")


def _why_not_token(g: State, player: Player, kind: str, names: list[str]) -> Refusal | None:
    if kind == "declare":
        return Refusal("no_token_while_declaring", "CL-DECL-25")
    if not kind or g.phase not in TURNS:
        return Refusal("token_in_own_turn", "CL-TOKEN-03")
    if not _beside(kind):
        return None  # in the middle of something else
    if not player.tokens:
        return Refusal("no_token", "CL-TOKEN-01")
    return Refusal("no_work_there", "CL-WORK-13") if names and names[0] in SHOPS else None


def _why_not_card(player: Player, kind: str, verb: str, names: list[str]) -> Refusal | None:
    """Why an exchange ("exchange:ore:wood") or the sale ("sell:ore") is not on offer."""
    if kind == "declare":
        return Refusal("not_while_declaring", "CL-DECL-24")
    if (
        not _beside(kind)
        or kind == "after"
        or len(names) != (2 if verb == "exchange" else 1)
        or not set(names) <= set(MATERIALS)
    ):
        return None
    clause = "CL-INV7-09" if verb == "sell" else f"CL-INV4-0{MATERIALS.index(names[0]) + 1}"
    if len(set(names)) < len(names):
        return Refusal("same_material", clause)
    if not player.materials[names[0]]:
        return Refusal("no_material", clause, material=names[0])
    return Refusal("no_such_card", "CL-ICON-04")


def _number(text: str) -> int | None:
    """A small number, or None: texts come from anybody."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None


def _declare(g: State, player: Player, names: list[str]) -> Refusal | None:
    if len(names) != 2 or names[0] not in SHOPS or names[1] not in CARDS.inventions:
        return None
    kind, card = names
    if any(shop.card == card for shop in player.shops.values()):
        return Refusal("marker_there", "CL-DECL-13", card=card)
    if g.finished.get(card):
        return Refusal("completed_already", "CL-DECL-14", card=card)
    if card not in declarable(g, player):
        return Refusal("not_on_display", "CL-DECL-12", card=card)
    if player.shops[kind].card:
        return Refusal("workshop_busy", "CL-SHOP-09", shop=kind)
    if not rooms(player, kind):
        return Refusal("no_rooms", "CL-DECL-11", shop=kind)
    return Refusal("materials_missing", "CL-DECL-11", card=card)


def _cancel(g: State, player: Player, names: list[str]) -> Refusal | None:
    return Refusal("nothing_to_cancel", "CL-DECL-07", shop=names[0]) if names and names[0] in SHOPS else None


def _move(g: State, player: Player, names: list[str]) -> Refusal | None:
    if len(names) != 2 or not set(names) <= {*SHOPS, "kept"}:
        return None
    if not (player.kept if names[0] == "kept" else player.shops[names[0]].automata):
        return Refusal("no_automaton_there", "CL-DECL-03")
    return Refusal("no_furnace", "CL-DECL-04", shop=names[1]) if names[1] in SHOPS and names[0] != names[1] else None


def _place(g: State, player: Player, names: list[str]) -> Refusal | None:
    if len(names) != 2 or names[0] not in (*AREAS, *SHOPS):
        return None
    place, count = names
    number = 1 if count == "m" else _number(count)
    if place in AREAS and place not in g.areas:
        return Refusal("no_bank", "CL-SETUP-31")
    if count == "m" and not player.master:
        return Refusal("master_placed", "CL-ASSIGN-13")
    if number is None and count[:1] == "m":
        return Refusal("not_together", "CL-ASSIGN-04")
    if count != "m" and not 0 < (number or 0) <= player.home:
        return Refusal("too_few_apprentices", "CL-ASSIGN-03", home=player.home)
    if count != "m" and (
        f"{player.seat}a" in g.areas[place] if place in g.areas else player.shops[place].apprentices > 0
    ):
        return Refusal("apprentices_there", "CL-ASSIGN-07", place=place)
    if place in SHOPS and not player.shops[place].card:
        return Refusal("workshop_idle", "CL-ASSIGN-02", shop=place)
    return Refusal("rooms_full", "CL-ASSIGN-17", shop=place) if place in SHOPS else None


def _must_place(g: State, player: Player, names: list[str]) -> Refusal | None:
    """No passing in Assignment: without the card, or once it has been used."""
    if owns(player, "pass") and not ready(player, "pass"):
        return Refusal("no_such_card", "CL-ICON-04")
    return Refusal("must_place", "CL-ASSIGN-09")


def _claim(g: State, player: Player, names: list[str]) -> Refusal | None:
    """A Council turn: "claim:2" or "claim:2:CT3"."""
    place, tile = (*names, "", "")[:2]
    number = _number(place)
    if g.round == ROUNDS and place:
        return Refusal("no_next_round", "CL-COUNCIL-02")
    if place and (number is None or not 0 < number <= len(g.next_order)):
        return Refusal("no_such_position", "CL-COUNCIL-02", positions=len(g.next_order))
    if number is not None and g.next_order[number - 1] >= 0:
        return Refusal("position_taken", "CL-COUNCIL-02", position=number)
    if tile and tile not in TILES:
        return None
    if not takes_tile(g, player.seat):
        return Refusal("no_tile", "CL-COUNCIL-10") if tile else None
    if not tile:
        return Refusal("must_take_tile", "CL-COUNCIL-09")
    return Refusal("tile_gone", "CL-COUNCIL-09", tile=tile)


def _position(g: State, player: Player, names: list[str]) -> Refusal | None:
    number = _number(names[0]) if names else None
    if number is None or not 0 < number <= len(g.order):
        return Refusal("no_such_position", "CL-PSETUP-07", positions=len(g.order))
    return Refusal("position_taken", "CL-PSETUP-07", position=number)


def _action(g: State, player: Player, verb: str, names: list[str]) -> Refusal | None:
    """An action in the Laboratory, in the Academy, or a purchase in a Market."""
    where = {"extension": "B", "automaton": "B", "works": "BC", "hire": "C", "material": "C", "buy": "DEFGH"}[verb]
    if g.area not in where or (verb == "works" and not work_offer(g.round, g.area)[0]):
        return Refusal("not_here", "CL-RESOLVE-01", area=g.area)
    name = names[0] if names else ""
    if (
        (verb == "extension" and name not in EXTENSIONS)
        or (verb == "material" and name not in MATERIALS)
        or (verb == "buy" and not 0 < (_number(name) or 0) <= ACTIONS - g.step)
    ):
        return None
    if verb == "extension" and name in player.extensions:
        return Refusal("tile_owned", "CL-LAB-04", tile=name)
    if verb == "automaton" and not player.laboratory:
        return Refusal("no_automaton_left", "CL-LAB-03")
    if verb == "hire" and not player.academy:
        return Refusal("no_apprentice_left", "CL-ACAD-01")
    if verb == "material" and work_offer(g.round, "C")[0]:
        return Refusal("no_materials_here", "CL-ACAD-02")
    if verb == "buy" and g.round == ROUNDS:
        return Refusal("markets_buy", "CL-MARKET-02")
    if verb == "buy" and name != "1" and len(g.ranking) > 1:
        return Refusal("one_action", "CL-VALUE-02")
    if verb == "works" and not any(uses_works(g, player, kind) for kind in SHOPS):
        return Refusal("no_work_there", "CL-WORK-13")
    return Refusal("cannot_pay", "CL-VALUE-10", florins=player.florins)


def _sale(g: State, player: Player, names: list[str]) -> Refusal | None:
    """A sale of Round 7; also asked for by players who are not in that Market."""
    if g.area not in CARDS.market:
        return None
    if g.round < ROUNDS:
        return Refusal("sales_in_round_7", "CL-SETUP-27")
    if player.seat not in g.ranking:
        return Refusal("no_worker_there", "CL-SELL-02", area=g.area)
    number = _number(names[0]) if names else None
    if g.ranking[g.turn] != player.seat or not number or g.step + number > ACTIONS:
        return None
    if number > 1 and len(g.ranking) > 1:
        return Refusal("one_sale", "CL-SELL-09")
    return Refusal("too_few_materials", SALE_CLAUSES[g.step + number - 1], material=CARDS.market[g.area])


def _pay(g: State, player: Player, names: list[str]) -> Refusal | None:
    """Materials for salaries; also wished by players whose florins are enough."""
    if not names or names[0] not in MATERIALS:
        return None
    if due(player) > 0 and player.florins >= due(player):
        return Refusal("florins_first", "CL-SALARY-04")
    return Refusal("no_material", "CL-SALARY-05", material=names[0])


def _reward(g: State, player: Player, names: list[str]) -> Refusal | None:
    if not names or names[0] not in REWARDS:
        return None
    if names[0] in player.rewards:
        return Refusal("reward_owned", "CL-PREW-03", reward=names[0])
    return Refusal("reward_not_in_play", "CL-PREW-01", reward=names[0])


Check = Callable[[State, Player, list[str]], Refusal | None]


def _of(verb: str) -> Check:
    return lambda g, player, names: _action(g, player, verb, names)


# What an option begins with, the question it belongs to, and what may be wrong with it.
_CHECKS: dict[str, tuple[str, Check]] = {
    "declare": ("declare", _declare),
    "cancel": ("declare", _cancel),
    "move": ("declare", _move),
    "place": ("assign", _place),
    "none": ("assign", _must_place),
    "skip": ("assign", _must_place),
    "pass": ("assign", _must_place),
    "claim": ("council", _claim),
    "position": ("position", _position),
    "sale": ("area_", _sale),
    "pay": ("salary", _pay),
    "reward": ("reward", _reward),
    **{verb: ("area_", _of(verb)) for verb in ("extension", "automaton", "works", "hire", "material", "buy")},
}
