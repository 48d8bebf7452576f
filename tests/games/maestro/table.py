"""Set tables of Maestro: a position in the Action phase, and what lies where."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Checkpoint, Event, next_rng
from games.live import AnyGame, LiveGame
from games.maestro import TITLE
from games.maestro.box import ACTIONS, BENEFACTORS, CARDS, COLOURS, DA_VINCI, MICHELANGELO, PATRONESSES
from games.maestro.setup import runs
from games.maestro.state import Actor, Blueprint, Machina, Placed, State, Workshop, active_actor, is_machina, recheck

ADA, BEN, CLEO, DAN = range(4)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
WORKSHOPS = ("da_vinci", "michelangelo")  # as the option names them


def table(
    players: int = 2,
    round: int = 3,
    active: int = 0,
    popular: Sequence[str] = ("2", "5", "8"),
    secondary: Sequence[str] = ("3", "4", "7"),
    map: Mapping[str, Mapping[str, int]] | None = None,
    hand: Sequence[str] = (),
    lodge: Mapping[str, Sequence[int]] | None = None,
    **fields: Any,
) -> State:
    """A normal turn of Character *active*, actions in the order create, move, influence, study with the four colours.

    Nobody has Resources, Artwork in supply is 2 of each type, the map is empty but for *map*; *hand* is the acting
    seat's. Keywords set fields of the state.
    """
    g = State(
        seed="table",
        round=round,
        runs=runs(players, {}),
        workshops=[
            Workshop(DA_VINCI, supply={"painting": 2}),
            Workshop(MICHELANGELO, supply={"statue": 2, "bust": 2}),
        ],
        bank=dict.fromkeys(COLOURS, 13),
        artwork={"painting": 14, "statue": 6, "bust": 6},
        map={region: {} for region in CARDS.regions},
        action_order=list(ACTIONS),
        action_colour=dict(zip(ACTIONS, COLOURS, strict=True)),
        popular=list(popular),
        secondary=list(secondary),
        galleries=[region for region in CARDS.numbered if region not in (*popular, *secondary)],
        placed={action: [] for action in ACTIONS},
        lodge={colour: [3, 0] for colour in COLOURS},
        precedence={colour: n for n, colour in enumerate(COLOURS, 1)},
        setups=[card.id for card in CARDS.box.collector_setups],
        study_order=[MICHELANGELO, DA_VINCI],
        bonus=list(CARDS.box.study.bonus.values),
        publicity=[colour for colour in COLOURS for _n in range(5)],
        benefactors=list(BENEFACTORS),
        patronesses=list(PATRONESSES),
        grid=[""] * 16,
        blueprints=[Blueprint(f"BL{n}", f"BT{n}") for n in range(1, 7)],
        ceiling=list(CARDS.sistine),
        phase="action",
        active=active,
        first=round - 1,
        turn=4,
    )
    for side, letter in ((DA_VINCI, "D"), (MICHELANGELO, "M")):
        workshop = g.workshops[side]
        workshop.deck = [card for card in CARDS.cards if card.startswith(f"{letter}S")]
        workshop.upgrades = [card for card in CARDS.cards if card.startswith(f"{letter}U")]
        workshop.display = [workshop.upgrades.pop(), workshop.upgrades.pop()]
    g.hands = {str(seat): [] for seat in range(players)}
    for card in hand:
        deal(g, g.runs[active], card)
    for region, pieces in (map or {}).items():
        for kind, number in pieces.items():
            put(g, region, kind, number)
    for colour, collectors in (lodge or {}).items():
        g.lodge[colour] = list(collectors)
    for name, value in fields.items():
        assert hasattr(g, name), name
        setattr(g, name, value)
    recheck(g)
    g.emitted.clear()
    return g


def deal(g: State, seat: int, card: str) -> None:
    """A card from its workshop's deck or Upgrade deck into a hand."""
    workshop = g.workshops["DM".index(card[0])]
    for pile in (workshop.deck, workshop.upgrades, workshop.display):
        if card in pile:
            pile.remove(card)
    g.hands[str(seat)].append(card)


def fill_hands(g: State) -> State:
    """A card into every empty hand, so that a game can go on after this turn."""
    for character, seat in enumerate(g.runs):
        if seat >= 0 and not g.hands[str(seat)]:
            deal(g, seat, g.workshops[character % 2].deck[-1])
    return g


def put(g: State, region: str, kind: str, number: int = 1) -> None:
    """Artwork out of the general supply into a region."""
    g.artwork[kind] -= number
    g.map[region][kind] = g.map[region].get(kind, 0) + number


def give(g: State, character: int, **resources: int) -> None:
    """Resources out of the supply into a Character's section: `give(g, 0, orange=2)`."""
    for colour, number in resources.items():
        g.bank[colour] -= number
        g.sections[character][colour] += number


def lay(g: State, action: str, card: str, seat: int, *, face_up: bool = True, token: str = "") -> None:
    """A card at an Action."""
    side = "DMS".index(card[0]) if card[0] != "S" else (g.machina.side if g.machina else 0)
    workshop = g.workshops[side]
    for pile in (workshop.deck, workshop.upgrades, workshop.display):
        if card in pile:
            pile.remove(card)
    if token:
        g.publicity.remove(token)
    g.placed[action].append(Placed(card, side, seat, face_up, token))


def actor(g: State) -> Actor:
    """The active Character."""
    return active_actor(g)


def live(g: State) -> AnyGame:
    """A game that starts in this position."""
    return LiveGame(TITLE, Checkpoint(0, g.round, TITLE.save(g)))


def events_of(game: AnyGame | State, kind: str) -> list[Event]:
    """The events of a kind."""
    events = [event for _, event in game.events] if isinstance(game, LiveGame) else game.emitted
    return [event for event in events if event.kind == kind]


# --- looking


def held(g: State, character: int) -> dict[str, int]:
    """The Resources in a Character's section, without zeros."""
    return {colour: number for colour, number in g.sections[character].items() if number}


def lies(g: State, region: str) -> dict[str, int]:
    """The Artwork in a region, without zeros."""
    return {kind: number for kind, number in g.map[region].items() if number}


def points(g: State) -> list[int]:
    """The VP of both workshops."""
    return [workshop.vp for workshop in g.workshops]


def viewers(g: State) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*sorted({seat for seat in g.runs if seat >= 0}), None]


# --- every piece, wherever it is


def whole_box(g: State) -> Counter[str]:
    """What a game is made of; the Machina's workshop cards and tiles stay in the box, and so does BL5 beside it."""
    counts = CARDS.box.counts
    count = Counter(
        {
            **dict.fromkeys(COLOURS, counts.resources.value - 1),
            "painting": counts.paintings.value,
            "statue": counts.statues.value,
            "bust": counts.busts.value,
            **{f"token {colour}": counts.publicity.value for colour in COLOURS},
            "collector": counts.collectors.value,
            "invention": counts.invention_markers.value,
            "gallery": 12,
            "benefactor": len(BENEFACTORS),
            "patroness": len(PATRONESSES),
            "setup": len(CARDS.box.collector_setups),
            "blueprint": 6,
        }
    )
    for side, letter in ((DA_VINCI, "D"), (MICHELANGELO, "M")):
        if is_machina(g, side):
            count.update({"own S": 10})
        else:
            count.update({f"own {letter}": 10})
    if is_machina(g, MICHELANGELO):
        count.update({"invention": -CARDS.markers("BL5"), "blueprint": -1})
    else:
        count["sistine"] = len(CARDS.sistine)
    if g.event:
        count["event"] = len(CARDS.events)
    return count


def inventory(g: State) -> Counter[str]:
    """Every piece, wherever it is, at any decision of a game.

    Three kinds of pieces leave the game, and the state does not keep them: a replaced card for each that came from the
    Upgrade deck; a prize, or a Popular Gallery tile, that nobody won. So of cards the ten that are owned are counted,
    of stacks what is left and what was drawn, and a named piece that is in two places counts as "twice".
    """
    count: Counter[str] = Counter(g.bank)
    for section in g.sections:
        count.update(section)
    count.update(held for held in g.grid if held in COLOURS)
    for blueprint in g.blueprints:
        count.update(colour for colour in blueprint.filled if colour)
    for slots in g.machina.slots if g.machina else ():
        count.update(colour for colour in slots if colour)
    for pieces in (g.artwork, *g.map.values(), *(workshop.supply for workshop in g.workshops)):
        count.update(pieces)
    placed = [card for cards in g.placed.values() for card in cards]
    tokens = [*g.publicity, *(card.token for card in placed if card.token)]
    count.update(f"token {colour}" for workshop in g.workshops for colour in workshop.tokens)
    count.update(f"token {colour}" for colour in tokens)
    count["collector"] = sum(map(sum, g.lodge.values()))
    count["blueprint"] = len({(blueprint.card, blueprint.tile) for blueprint in g.blueprints})
    count["invention"] = sum(CARDS.markers(blueprint.card) - blueprint.built for blueprint in g.blueprints)
    count["invention"] += sum(b.built for b in g.blueprints) if is_machina(g, DA_VINCI) else g.grid.count("marker")
    if not is_machina(g, MICHELANGELO):
        count["sistine"] = len(set(g.ceiling) & CARDS.sistine.keys()) + g.ceiling.count("flipped") + g.ceiling.count("")
    _count_cards(g, count, [card.card for card in placed])
    _count_stacks(g, count)
    return count


def _count_cards(g: State, count: Counter[str], placed: list[str]) -> None:
    """Workshop cards: each workshop owns ten, wherever they lie."""
    own = placed + [card for piles in (g.hands, g.aside, g.discards) for pile in piles.values() for card in pile]
    for workshop in g.workshops:
        own += workshop.deck
    new = [card for workshop in g.workshops for card in (*workshop.upgrades, *workshop.display)]
    if g.machina is not None:
        own += g.machina.deck
        new += g.machina.upgraded
    count.update(f"own {card[0]}" for card in own)
    count["twice"] += len(own + new) - len(set(own + new))


def _count_stacks(g: State, count: Counter[str]) -> None:
    """Stacks that are drawn from once a round: what was drawn is on the table, won, or gone."""
    benefactors = sum(CARDS.box.deal.benefactors.values[: g.round])
    count["benefactor"] = len(g.benefactors) + benefactors
    count["patroness"] = len(g.patronesses) + 4 * g.round - benefactors
    count["gallery"] = len(g.galleries) + 3 * g.round
    count["setup"] = len(g.setups) + g.round
    if g.event:
        count["event"] = len(g.early_events) + len(g.late_events) + g.round
    won = [card for w in g.workshops for card in (*w.benefactors, *w.spent, *w.patronesses)]
    prizes = [*g.benefactors, *g.patronesses, *g.prizes.values(), *won]
    shown = [*g.galleries, *g.popular, *g.secondary]
    tiles = [*g.galleries, *(tile for workshop in g.workshops for tile in workshop.tiles)]
    for pile in (prizes, shown, tiles):
        count["twice"] += len(pile) - len(set(pile))


def hidden(g: State) -> object:
    """What lies face down for everybody."""
    decks = [(workshop.deck, workshop.upgrades) for workshop in g.workshops]
    solo = (g.machina.deck, g.machina.upgraded) if g.machina else ()
    stacks = (g.galleries, g.setups, g.publicity, g.benefactors, g.patronesses, g.early_events, g.late_events)
    return decks, solo, stacks


# --- the solo opponent


def solo(
    side: int = MICHELANGELO,
    action: str = "study",
    deck: Sequence[str] = (),
    difficulty: Sequence[str] = (),
    **more: Any,
) -> State:
    """A position against the Machina, whose meeple stands at *action*. Its main deck gives *deck* first.

    It is its turn, the supply of each workshop holds 2 Artworks of each type, and its first roll is over.
    """
    own = [card for card in CARDS.solo if card.startswith("SS")]
    machina = Machina(
        side,
        deck=[card for card in own if card not in deck] + list(deck)[::-1],
        upgraded=[card for card in CARDS.solo if card.startswith("SU")],
        action=action,
        rolled=True,
        difficulty=list(difficulty),
    )
    if side == MICHELANGELO:
        machina.slots = [["", ""] for _n in range(20)]
    g = table(
        **{"players": 1, "active": side, "machina": machina, "runs": runs(1, {"workshop": WORKSHOPS[1 - side]}), **more}
    )
    if side == DA_VINCI:
        for blueprint in g.blueprints:
            blueprint.filled = [""] * len(CARDS.icons[blueprint.tile, g.blueprint_side])
    else:
        g.blueprints = [blueprint for blueprint in g.blueprints if blueprint.card != "BL5"]
    g.workshops[side].deck, g.workshops[side].upgrades, g.workshops[side].display = [], [], []
    return g


def opponent(g: State) -> Machina:
    """The Machina of a solo game."""
    assert g.machina is not None
    return g.machina


def rolling(g: State, high: int, low: int) -> State:
    """The same position with a seed by which the Machina's next roll shows these dice."""
    for number in range(10_000):
        rng = next_rng(State(seed=f"dice {number}", draws=g.draws, runs=[], workshops=[]))
        if sorted((rng.randint(1, 6), rng.randint(1, 6))) == [low, high]:
            g.seed = f"dice {number}"
            return g
    raise AssertionError("no seed rolls that")
