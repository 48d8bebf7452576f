"""What a player gains and pays. Every florin and every Material that moves is told (CL-HIDE-12)."""

from collections.abc import Sequence

from games.codex_leicester.box import APPRENTICES, AUTOMATON, CARDS, MATERIALS, SHOPS, Benefit
from games.codex_leicester.options import read, write, written
from games.codex_leicester.rows import EXTENSIONS, REWARDS
from games.codex_leicester.state import Player, Shop, State
from games.engine import Script, choose, emit

# --- florins, Materials, tokens


def gain(g: State, player: Player, florins: int = 0, materials: Sequence[str] = (), *, cause: str) -> None:
    """Take florins and Materials from the supply, which never runs out (CL-COMP-01).

    *cause* is what brings them, written like an option: "market", "reward:PT4", "card:C07" and the like.
    """
    player.florins += florins
    for material in materials:
        player.materials[material] += 1
    if florins or materials:
        emit(g, "gain", player.seat, florins=florins, materials=list(materials), cause=cause)


def pay(g: State, player: Player, florins: int = 0, materials: Sequence[str] = ()) -> None:
    """Give florins and Materials back to the supply. The caller has made sure that they are there."""
    player.florins -= florins
    for material in materials:
        player.materials[material] -= 1
    if florins or materials:
        emit(g, "pay", player.seat, florins=florins, materials=list(materials))


def gain_tokens(g: State, player: Player, count: int, cause: str) -> None:
    """Work Resolve Tokens, held in the open (CL-ICON-06, CL-TOKEN-06)."""
    player.tokens += count
    emit(g, "tokens", player.seat, count=count, cause=cause)


def gain_materials_of_choice(g: State, player: Player, count: int, cause: str) -> Script[None]:
    """Materials of any type, the same or different (CL-ICON-05)."""
    for _ in range(count):
        option = yield from choose(player.seat, "material", written("gain", MATERIALS))
        gain(g, player, materials=[read(option).arg], cause=cause)


def bring(g: State, player: Player, benefit: Benefit, cause: str) -> Script[None]:
    """What a tile, a reward or an effect gives at once, its Works excepted: florins, tokens, then Materials."""
    gain(g, player, florins=benefit.florins, cause=cause)
    if benefit.tokens:
        gain_tokens(g, player, benefit.tokens, cause)
    yield from gain_materials_of_choice(g, player, benefit.materials, cause)


def card_cause(effect: str) -> str:
    """The cause of what the card with this effect brings."""
    return write("card", CARDS.by_effect[effect])


def holds(player: Player, card: str) -> bool:
    """Whether a player has all the Materials of an invention in stock."""
    stock = player.materials
    for material, count in CARDS.costs[card]:  # noqa: SIM110, asked too often for a generator
        if stock[material] < count:
            return False
    return True


# --- workshops


def rooms(player: Player, kind: str) -> int:
    """The Craft Rooms of a workshop (CL-SHOP-01 to CL-SHOP-04, CL-SHOP-08)."""
    return _part_sum(player, kind, 0)


def furnaces(player: Player, kind: str) -> int:
    """How many of them have a furnace (CL-DECL-04)."""
    return _part_sum(player, kind, 1)


def _part_sum(player: Player, kind: str, which: int) -> int:
    parts = CARDS.rooms
    count = 0
    if kind == "hammer":
        count = parts["hammer_basic"][which] + (parts["special"][which] if player.special_room else 0)
    for tile in player.extensions:
        if EXTENSIONS[tile].shop == kind:
            count += parts[tile][which]
    return count


def workers(shop: Shop) -> int:
    """The workers in a workshop."""
    return shop.apprentices + shop.master


def free_rooms(player: Player, kind: str) -> int:
    """Rooms that can still take a worker (CL-WORK-01)."""
    shop = player.shops[kind]
    return rooms(player, kind) - shop.automata - workers(shop)


def free_furnaces(player: Player, kind: str) -> int:
    """Furnace rooms that can still take an Automaton; workers fill the plain rooms first (CL-DECL-06, CL-R-11)."""
    shop = player.shops[kind]
    plain = rooms(player, kind) - furnaces(player, kind)
    return furnaces(player, kind) - shop.automata - max(0, workers(shop) - plain)


def extensions_left(player: Player) -> list[str]:
    """The Extension Tiles a player does not own, at most one of each type (CL-SHOP-06)."""
    return [tile for tile in EXTENSIONS if tile not in player.extensions]


def gain_extension(g: State, player: Player, tile: str) -> Script[None]:
    """Attach an Extension Tile at once; an Automaton that was kept may move in (CL-SHOP-07, CL-DECL-27)."""
    player.extensions.append(tile)
    emit(g, "extension", player.seat, tile=tile)
    while player.kept and any(free_furnaces(player, kind) > 0 for kind in SHOPS):
        before = player.kept
        yield from house_automaton(g, player)
        if player.kept == before:
            break


def take_automaton(g: State, player: Player) -> Script[None]:
    """An Automaton out of the Laboratory (CL-LAB-03)."""
    player.laboratory -= 1
    yield from gain_automaton(g, player)


def gain_automaton(g: State, player: Player) -> Script[None]:
    """Take an Automaton: into a furnace room if there is one, else beside the workshops (CL-PSETUP-13)."""
    player.kept += 1
    emit(g, "automaton", player.seat)
    yield from house_automaton(g, player)


def house_automaton(g: State, player: Player) -> Script[None]:
    """Place a kept Automaton. Asked in Assignment alone: elsewhere it is rearranged before it matters (CL-R-83)."""
    places = [kind for kind in SHOPS if free_furnaces(player, kind) > 0]
    if not places:
        return
    place = places[0]
    if g.phase == "assignment":
        place = read((yield from choose(player.seat, "room", [*written("room", places), "keep"]))).arg
    if place:
        player.kept -= 1
        player.shops[place].automata += 1
        emit(g, "housed", player.seat, shop=place)


# --- workers


def hire(g: State, player: Player) -> None:
    """An Apprentice of the own colour comes from the Academy, available at once (CL-ASSIGN-10)."""
    player.academy -= 1
    player.apprentices += 1
    player.home += 1
    emit(g, "hire", player.seat)


def owned_symbols(player: Player) -> list[str]:
    """Every symbol owned: inventions, Epics and symbol cards (CL-SCORE-09)."""
    return [CARDS.inventions[card].symbol for card in player.cards] + player.symbols


def owns(player: Player, effect: str) -> bool:
    """Whether a player holds the card with this effect."""
    return CARDS.by_effect[effect] in player.cards


def ready(player: Player, effect: str) -> bool:
    """Whether a player holds the once-per-Round card with this effect and has not used it this Round (CL-ICON-04)."""
    return owns(player, effect) and CARDS.by_effect[effect] not in player.used


def use(g: State, player: Player, effect: str) -> None:
    """Mark a once-per-Round card as used (CL-INV4-07)."""
    player.used.append(CARDS.by_effect[effect])
    emit(g, "used", player.seat, card=CARDS.by_effect[effect])


def price_of(effect: str) -> int:
    """What using a card costs, in florins."""
    return CARDS.box.effects[effect].price


def waivers(player: Player) -> int:
    """How many salaries a player need not pay (CL-PREW-11, CL-PREW-14, CL-INV11-15, CL-INV11-16)."""
    by_rewards = sum(REWARDS[reward].values().salaries for reward in player.rewards)
    return by_rewards + CARDS.box.effects["two_salaries"].salaries * owns(player, "two_salaries")


def due(player: Player) -> int:
    """The salaries a player owes now."""
    return due_with(player, 0)


def due_with(player: Player, more: int) -> int:
    """The salaries owed with so many Apprentices *more*: one for each beyond three, less what is waived (CL-R-38)."""
    return max(0, player.apprentices + more - APPRENTICES - waivers(player))


def automaton_works(player: Player) -> int:
    """The Works of each Automaton that the first worker of a Round sets off (CL-WORK-04, CL-PREW-05, CL-R-42)."""
    return max((REWARDS[reward].values().automaton for reward in player.rewards), default=0) or AUTOMATON.works
