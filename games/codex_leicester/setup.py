"""The table, and how the players come to their first possessions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from games.codex_leicester import gains
from games.codex_leicester.box import AREAS, CARDS, COLOURS, LARGE, MATERIALS, POSSESSIONS, read_amount
from games.codex_leicester.gains import gain, gain_tokens
from games.codex_leicester.options import read, read_item, write, write_item, written
from games.codex_leicester.rows import REWARDS, TILES
from games.codex_leicester.state import BOTS, Council, Player, State
from games.engine import Answer, Decision, Script, choose, emit, next_rng, side_by_side


def setup(seats: int, options: Mapping[str, str], seed: str) -> State:
    """Lay out the board for this number of players and deal the cards.

    (CL-SETUP-01 to CL-SETUP-33, CL-PSETUP, CL-R-54, CL-R-62, CL-R-72, CL-R-80)
    """
    table, count = CARDS.box.table, CARDS.count
    g = State(
        seed=seed,
        players=[Player(seat, COLOURS[seat]) for seat in range(seats)],
        order=[-1] * (seats if seats > 1 else 1 + len(BOTS)),
        next_order=[],
        areas={area: [] for area in AREAS[: count(table.areas, seats)]},
        phase="positions" if seats > 1 else "commit",
    )
    rng = next_rng(g)
    _deal_rewards(g, rng, options.get("rewards", "random"), count(table.rewards_in_play, seats))
    epics = _shuffled(CARDS.epics, rng)
    shown = count(table.epics, seats)
    g.epics, g.box_epics = epics[:shown], epics[shown:]
    deal_inventions(g, rng, seats)
    g.stack = _shuffled(TILES, rng)
    g.council = [Council(g.stack.pop()) for _ in range(count(table.council_tiles, seats))]
    g.multipurpose = _shuffled(CARDS.multipurpose, rng)
    for player in g.players:
        player.florins = count(table.florins, seats)
        g.hands[str(player.seat)] = [g.multipurpose.pop() for _ in range(POSSESSIONS.dealt.value)]
    temporary = list(range(seats))
    rng.shuffle(temporary)
    g.ranking = temporary
    emit(g, "setup", seats=seats, rewards=list(g.open_rewards))
    return g


def _shuffled(ids: Sequence[str] | Mapping[str, object], rng: Random) -> list[str]:
    pile = list(ids)
    rng.shuffle(pile)
    return pile


def _deal_rewards(g: State, rng: Random, choice: str, shown: int) -> None:
    """Two printed Patron Rewards and five tiles (CL-SETUP-02 to CL-SETUP-04)."""
    tiles = _shuffled([reward for reward, row in REWARDS.items() if not row.printed], rng)
    chosen = sorted(CARDS.box.first_game.values if choice == "first" else tiles[:shown])
    g.open_rewards = [*(reward for reward, row in REWARDS.items() if row.printed), *chosen]
    g.box_rewards = [tile for tile in tiles if tile not in chosen]


def deal_inventions(g: State, rng: Random, seats: int) -> None:
    """Fill the Present row, then the Future row, holding back 11-Works cards.

    (CL-SETUP-13 to CL-SETUP-21, -33, CL-R-04)
    """
    table = CARDS.box.table
    size, in_future = CARDS.count(table.row, seats), CARDS.count(table.large_in_future, seats)
    deck, aside = _shuffled(CARDS.commons, rng), []
    for row, allowed in ((g.present, 0), (g.future, in_future)):
        while len(row) < size:
            card = deck.pop()
            large = sum(CARDS.commons[other].works >= LARGE for other in row)
            if CARDS.commons[card].works < LARGE or large < allowed:
                row.append(card)
            else:
                aside.append(card)
    g.deck = deck + aside
    rng.shuffle(g.deck)


# --- the order of the first Round


def claim_position(g: State) -> Script[None]:
    """In the temporary order, each player claims a free position (CL-PSETUP-04, CL-PSETUP-07, CL-R-81)."""
    seat = g.ranking[0]
    option = yield from choose(
        seat, "position", written("position", [n for n, holder in enumerate(g.order, 1) if holder < 0])
    )
    number = int(read(option).arg)
    g.order[number - 1] = seat
    g.ranking.pop(0)
    emit(g, "position", seat, position=number)
    if not g.ranking:
        g.phase = "commit"


# --- the starting commit


def starting_commits(g: State) -> Script[None]:
    """Everybody chooses bonus, cards and alternatives in secret; then all is revealed.

    (CL-PSETUP-08 to -16, CL-R-06)
    """
    picks = yield from side_by_side({player.seat: starting_commit(g, player) for player in g.players})
    for player in g.players:
        yield from receive(g, player, picks[player.seat])
    g.multipurpose += [card for hand in g.hands.values() for card in hand]
    g.hands = {}
    next_rng(g).shuffle(g.multipurpose)
    for player in g.players:
        emit(g, "holdings", player.seat, florins=player.florins, materials=dict(player.materials))
    if len(g.players) == 1:
        g.phase = "solo_order"
    else:
        g.phase = "round"


@dataclass
class Commit:
    """A starting commit so far: what it brings, and what the next question belongs to, a card or the "position"."""

    gained: list[str] = field(default_factory=list)
    source: str = ""


def starting_commit(g: State, player: Player, commit: Commit | None = None) -> Script[list[str]]:
    """One player's commit, as what it gains: "2 florin", "extension:hammer" and the like (CL-R-06)."""
    commit = commit or Commit()
    commit.source = "position"
    gained = commit.gained
    gained += yield from position_bonus(g, player.seat)
    hand = g.hands[str(player.seat)]
    kept = POSSESSIONS.kept.value
    cards: Answer = yield Decision("cards", (player.seat,), tuple(hand), kept, kept, secret=True)
    gained.append(write("cards", *cards))
    commit.source = ""
    tiles = gains.extensions_left(player)
    slots = [(card, slot) for card in cards for slot in CARDS.multipurpose[card].start]
    gained += [slot[0] for _card, slot in slots if _is_fixed(slot)]
    for card, slot in slots:
        if _is_fixed(slot):
            continue
        commit.source, item = card, slot[0]
        if len(slot) > 1:
            alternatives = [write("start", card, write_item(item)) for item in slot]
            item = read_item(read((yield from choose(player.seat, "start", alternatives))).args[1])
        number, kind = read_amount(item)
        if kind == "extension":
            option = yield from choose(player.seat, "extension", written("extension", tiles))
            tiles.remove(read(option).arg)
            gained.append(option)
        elif kind == "material":
            for _n in range(number):
                gained.append((yield from _free_material(player.seat)))
        else:
            gained.append(item)
    return gained


def _is_fixed(slot: Sequence[str]) -> bool:
    """Whether nothing has to be chosen about a slot of a card."""
    return len(slot) == 1 and read_amount(slot[0])[1] not in ("extension", "material")


def position_bonus(g: State, seat: int) -> Script[list[str]]:
    """What the position in the first Round brings (CL-PSETUP-08 to CL-PSETUP-10, CL-R-05a)."""
    if seat not in g.order:
        return []
    bonus = CARDS.box.bonus[str(len(g.players))].values[g.order.index(seat)]
    gained = ["1 florin"] if "florin" in bonus else []
    if "material" in bonus:
        gained.append((yield from _free_material(seat)))
    return gained


def _free_material(seat: int) -> Script[str]:
    option = yield from choose(seat, "material", written("gain", MATERIALS))
    return "1 " + read(option).arg


def receive(g: State, player: Player, gained: Sequence[str]) -> Script[None]:
    """Give a player what it committed to: the bonus of its position, then what its cards show (CL-R-02, CL-R-76)."""
    cause = "position"
    for item in gained:
        chosen = read(item)
        if chosen.verb == "cards":
            emit(g, "cards", player.seat, cards=list(chosen.args))
            cause = "start"
            continue
        if chosen.verb == "extension":
            yield from gains.gain_extension(g, player, chosen.arg)
            continue
        number, kind = read_amount(item)
        if kind == "apprentice":
            gains.hire(g, player)
        elif kind == "automaton":
            yield from gains.take_automaton(g, player)
        elif kind == "token":
            gain_tokens(g, player, number, cause)
        elif kind == "florin":
            gain(g, player, florins=number, cause=cause)
        else:
            gain(g, player, materials=[kind] * number, cause=cause)
