"""What a silent seat answers, and why a wished answer is not on offer."""

from collections.abc import Callable

from games.engine import Answer, Decision, Refusal
from games.maestro import benefactors
from games.maestro.box import ACTIONS, CARDS, COLOURS, MICHELANGELO
from games.maestro.effects import EFFECTS, split
from games.maestro.gains import active_type
from games.maestro.options import FLIP, Handling, read, read_tile
from games.maestro.state import State, free_places, own_types
from games.maestro.upgrades import visible_icons
from games.maestro.workshops import costs

# --- the default answers


def default_choice(g: State, seat: int, decision: Decision) -> Answer:
    """The default answer of a seat that is silent: the lowest Effort, no Action Points, no gift spent (MA-R-92)."""
    options = decision.options
    if decision.kind == "discard":
        return tuple(sorted(options, key=lambda card: (CARDS.cards[card].effort, card))[: decision.least])
    if decision.kind in ("turn", "gossip"):
        return (_turn(g, options),)
    for last in ("stop", "none", "pass", "skip", "done", "go", "mate", "effort:0", "florence:0"):
        if last in options:
            return (last,)
    if decision.kind == "tile":
        return (_flip(g, options),)
    if decision.kind == "lay":
        return (next(option for option in options if read(option).args[-1] == "0"),)
    if decision.kind == "take_back":
        return (max(options, key=lambda option: _there(g, *read(option).args)),)
    return (options[0],)


def _turn(g: State, options: tuple[str, ...]) -> str:
    """The lowest Effort to the Action with the most free places; then the Workshop action, then the end."""

    def least(option: str) -> tuple[int, int, str]:
        card, action = read(option).args
        return CARDS.cards[card].effort, sum(placed.side == g.active % 2 for placed in g.placed[action]), option

    plays = [option for option in options if read(option).verb in ("play", "gossip")]
    if plays:
        return min(plays, key=least)
    return "end" if "end" in options else "workshop"


def _there(g: State, region: str, kind: str) -> int:
    """How many Artworks of a type lie in a region."""
    return g.map[region][kind]


def _flip(g: State, options: tuple[str, ...]) -> str:
    """A tile for nothing, the least of them; one whose effect would come free only when there is no other."""

    least_first = [*EFFECTS]

    def least(option: str) -> tuple[bool, int]:
        space = read_tile(read(option)).space
        code, _rest = split(CARDS.sistine[g.ceiling[space]].effect)
        return len(costs(g.covers, space)) < 2, least_first.index(code)

    ways = [(option, read_tile(read(option))) for option in options]
    return min((option for option, tile in ways if tile == Handling(tile.space, FLIP)), key=least)


# --- refusals


def why_not(g: State, seat: int, decision: Decision | None, option: str) -> Refusal | None:
    """The clause that forbids *option*, where a player might well have expected it to be on offer."""
    verb, names = read(option)
    if decision is not None:
        check = _CHECKS.get(verb)
        return check(g, seat, decision.kind, names) if check else None
    if g.phase == "action":
        return Refusal("not_your_character", "MA-TEAM-01", active=g.active) if verb in _CHECKS else None
    found = _ELSEWHERE.get((g.phase, verb))
    return Refusal(*found) if found else None


def _step(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind != "move":
        return None
    if len(names) == 3 and names[0] in own_types(g.active % 2) and names[0] != active_type(g):
        return Refusal("other_type", "MA-MOVE-05", artwork=names[0])
    if len(names) != 2 or names[0] not in CARDS.regions or names[1] not in CARDS.regions:
        return None
    source, target = names
    if not g.map[source].get(active_type(g)):
        return Refusal("no_artwork_there", "MA-MOVE-01", region=source)
    if target in CARDS.gray:
        return Refusal("ends_in_gray", "MA-MOVE-03", target=target)
    steps = CARDS.distances[source][target]
    if not steps:
        return Refusal("same_region", "MA-MOVE-01", region=source)
    return Refusal("too_far", "MA-MOVE-02", source=source, target=target, steps=steps, points=g.points)


def _play(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind == "gossip":
        return Refusal("gossip_turn", "MA-GOSSIP-04")
    return _card(g, seat, names, "one_main_action", "MA-ACT-02") if kind == "turn" else None


def _gossip(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind == "turn":
        return Refusal("no_gossip_turn", "MA-GOSSIP-01")
    return _card(g, seat, names, "action_full", "MA-GOSSIP-07") if kind == "gossip" else None


def _card(g: State, seat: int, names: tuple[str, ...], reason: str, clause: str) -> Refusal | None:
    """A card that cannot be played so; *reason* when nothing else is in the way."""
    if len(names) != 2:
        return None
    card, action = names
    if action not in ACTIONS:
        return Refusal("no_such_action", "MA-CARD-01")
    if card in g.aside.get(str(seat), ()):
        return Refusal("set_aside", "MA-PREP-05", card=card)
    if card not in g.hands.get(str(seat), ()):
        return Refusal("not_in_hand", "MA-CARD-02")
    if not free_places([placed.side for placed in g.placed[action]], g.active % 2):
        return Refusal("action_full", "MA-CARD-03", action=action)
    return Refusal(reason, clause, action=action)


def _end(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    return Refusal("both_actions", "MA-ACT-02") if kind == "turn" else None


def _workshop(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind == "gossip":
        return Refusal("gossip_turn", "MA-GOSSIP-04")
    return Refusal("no_workshop_action", "MA-ACT-02") if kind == "turn" else None


def _hand(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind != "upgrade":
        return None
    if names and names[0] in g.aside.get(str(seat), ()):
        return Refusal("set_aside", "MA-UPCARD-08", card=names[0])
    return Refusal("not_in_hand", "MA-UPCARD-01")


def _cover(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind != "cover":
        return None
    if len(names) == 1:
        return Refusal("cost_covered", "MA-UPMI-01") if names[0] in g.covers else None
    blueprint = next((b for b in g.blueprints if names and b.card == names[0]), None)
    if blueprint is None or len(names) != 2:
        return None
    visible = visible_icons(g, blueprint)
    if len(visible) == 1 and names[1] == str(visible[0]):
        return Refusal("last_icon", "MA-UPDV-02", card=blueprint.card)
    return Refusal("icon_covered", "MA-UPDV-01", card=blueprint.card)


def _build(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    blueprint = next((b for b in g.blueprints if names and b.card == names[0]), None)
    if blueprint is None or kind not in ("build", "turn"):
        return None
    if blueprint.built >= CARDS.markers(blueprint.card):
        return Refusal("all_built", "MA-DVWS-15", card=blueprint.card)
    return Refusal("no_pattern", "MA-DVWS-05", card=blueprint.card) if kind == "build" else None


def _tile(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    spaces = {str(space): tile for space, tile in enumerate(g.ceiling)}
    if kind != "tile" or not names or names[0] not in spaces:
        return None
    tile = spaces[names[0]]
    if tile == "flipped":
        return Refusal("tile_flipped", "MA-MIWS-09")
    if not tile:
        return Refusal("tile_removed", "MA-MIWS-01")
    return Refusal("wrong_payment", "MA-MIWS-03")


def _effort(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if g.phase != "action" or kind == "gossip":
        return None
    if g.active % 2 != MICHELANGELO:
        return Refusal("no_effort_for_da_vinci", "MA-CARD-10")
    if kind != "effort":
        return Refusal("effort_with_card", "MA-CARD-08")
    held = g.sections[g.active][g.action_colour[g.action]]
    if names and names[0] in [str(n) for n in range(1, held + 1)]:
        return Refusal("buys_nothing", "MA-CARD-06")
    return Refusal("not_so_many", "MA-CARD-08")


def _collector(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind != "influence" or len(names) != 2 or names[0] not in COLOURS or names[1] not in COLOURS:
        return None
    if names[0] == names[1]:
        return Refusal("same_area", "MA-INFL-04")
    return Refusal("collectors_lie", "MA-INFL-03", colour=names[0])


def _centerpieces(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind != "create":
        return None
    if g.active % 2 not in g.centers.values():
        return Refusal("no_centerpiece", "MA-CREATE-05")
    return Refusal("too_little_effort", "MA-CREATE-05")


def _florence(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    return Refusal("not_so_many_to_florence", "MA-CREATE-04") if kind == "create" else None


def _token(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    if kind == "token":
        return Refusal("no_such_token", "MA-CARD-11")
    return Refusal("token_with_card", "MA-TOK-04")


def _benefactor(g: State, seat: int, kind: str, names: tuple[str, ...]) -> Refusal | None:
    workshop = g.workshops[g.runs.index(seat) % 2]
    card = names[0] if names else ""
    if card in workshop.spent:
        return Refusal("benefactor_spent", "MA-BEN-01", card=card)
    if card not in workshop.benefactors:
        return Refusal("no_such_benefactor", "MA-BEN-01")
    return Refusal("benefactor_later", "MA-BEN-03" if benefactors.effect(card).exhibition else "MA-BEN-02", card=card)


_CHECKS: dict[str, Callable[[State, int, str, tuple[str, ...]], Refusal | None]] = {
    "step": _step,
    "play": _play,
    "gossip": _gossip,
    "end": _end,
    "workshop": _workshop,
    "hand": _hand,
    "cover": _cover,
    "build": _build,
    "tile": _tile,
    "effort": _effort,
    "collector": _collector,
    "centerpieces": _centerpieces,
    "florence": _florence,
    "token": _token,
    "benefactor": _benefactor,
}
_ELSEWHERE = {  # what is the rival's to decide, by phase and verb
    ("exhibition", "benefactor"): ("not_yours_to_exhibit", "MA-BEN-04"),
    ("galleries", "to"): ("not_your_resource", "MA-GAL-12"),
    ("cleanup", "back"): ("not_your_artwork", "MA-CLEAN-02"),
}
