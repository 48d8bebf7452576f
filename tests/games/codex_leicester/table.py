"""Set tables of Codex Leicester: a position in the middle of a game, and what lies where."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.codex_leicester import TITLE
from games.codex_leicester.areas import open_area
from games.codex_leicester.box import AREAS, CARDS, COLOURS, MATERIALS
from games.codex_leicester.inventions import requirement, work
from games.codex_leicester.rows import REQUESTS, REWARDS, TILES
from games.codex_leicester.rules import round_closes, round_end
from games.codex_leicester.state import BOTS, Council, Player, State, is_person
from games.engine import Checkpoint, Decision, Event
from games.live import AnyGame, LiveGame
from tests.games.answering import answer

COUNCIL_TILES = tuple(TILES)
PRINTED_REWARDS = tuple(reward for reward, row in REWARDS.items() if row.printed)
REWARD_TILES = tuple(reward for reward in REWARDS if reward not in PRINTED_REWARDS)

ADA, BEN, CLEO, DAN, EVE = range(5)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def table(
    players: int = 3,
    round: int = 2,
    phase: str = "assignment",
    order: Sequence[int] | None = None,
    present: Sequence[str] = ("C06", "C10", "C12"),
    future: Sequence[str] = ("C16", "C20", "C22"),
    epics: Sequence[str] = ("E01", "E07", "E12", "E14"),
    deck: Sequence[str] = (),
    **ada: Any,
) -> State:
    """A position of *players*: everybody with 10 florins, 2 of each Material, the starting workers at home.

    *deck* is named with its top first; the rest of the Common Inventions lies below it. Keywords set fields of Ada.
    """
    shown = [*present, *future, *deck]
    g = State(
        seed="table",
        round=round,
        players=[Player(seat, COLOURS[seat]) for seat in range(players)],
        order=list(order or (range(players) if players > 1 else (0, *BOTS))),
        next_order=[-1] * max(players, 3 if players == 1 else 0),
        phase=phase,
        open_rewards=[*PRINTED_REWARDS, *REWARD_TILES[:5]],
        box_rewards=list(REWARD_TILES[5:]),
        epics=list(epics),
        box_epics=[card for card in CARDS.epics if card not in epics],
        present=list(present),
        future=list(future),
        deck=[card for card in CARDS.commons if card not in shown] + list(reversed(deck)),
        council=[Council(tile) for tile in COUNCIL_TILES[: CARDS.count(CARDS.box.table.council_tiles, players)]],
        stack=list(COUNCIL_TILES[CARDS.count(CARDS.box.table.council_tiles, players) :]),
        areas={area: [] for area in AREAS[: 9 if players >= 4 else 8]},
        multipurpose=list(CARDS.multipurpose),
    )
    for player in g.players:
        player.florins = 10
        player.materials = dict.fromkeys(MATERIALS, 2)
    for name, value in ada.items():
        assert hasattr(g.players[ADA], name), name
        setattr(g.players[ADA], name, value)
    return g


def working(g: State, seat: int, kind: str, card: str, done: int = 0, need: int | None = None) -> State:
    """An invention in progress in a player's workshop, its Materials in the basement."""
    shop = g.players[seat].shops[kind]
    shop.card, shop.done, shop.basement = card, done, list(CARDS.inventions[card].cost)
    shop.need = CARDS.inventions[card].works if need is None else need
    return g


def content(g: State) -> State:
    """Everybody has accomplished every Patron Request, so that nothing but what a test is about happens."""
    for player in g.players:
        player.requests = list(REQUESTS)
    return g


def finish(g: State, seat: int, card: str, *options: str, kind: str = "hammer") -> list[Decision]:
    """The last Work of an invention; *options* answer what its completion asks. Returns what was asked."""
    need = requirement(g.players[seat], card)
    working(g, seat, kind, card, done=max(0, need - 1), need=need)
    asked = answer(work(g, g.players[seat], kind, 1), *options)
    assert seat in g.finished.get(card, []), f"{card} is not completed"
    return asked


def crowd(g: State, **areas: str) -> State:
    """Workers in Areas, in placing order: `crowd(g, B="0a 1m 0a")`. They are not at home then."""
    for area, present in areas.items():
        g.areas[area] = present.split()
        for worker in g.areas[area]:
            if is_person(seat := int(worker[:-1])):
                player = g.players[seat]
                player.master = player.master and worker[-1] != "m"
                player.home -= worker[-1] == "a"
    return g


def resolving(g: State, area: str) -> AnyGame:
    """A game in which this Area begins to be resolved; nobody is in the Council."""
    g.phase, g.next_order = "area", list(g.order)
    open_area(g, area)
    g.emitted = []
    return live(g)


def turns(game: AnyGame, *options: str) -> list[int]:
    """Answer whatever is asked next, whoever is asked. Returns who it was."""
    seats = []
    for option in options:
        seats.append(game.awaited[0])
        game.choose(seats[-1], (option,))
    return seats


def end_round(g: State) -> State:
    """Workers home, Council, salaries, the next Round."""
    answer(round_end(g))
    answer(round_closes(g))
    return g


def live(g: State) -> AnyGame:
    """A game that starts in this position."""
    return LiveGame(TITLE, Checkpoint(0, g.round, TITLE.save(g)))


def events_of(game: AnyGame | State, kind: str) -> list[Event]:
    """The events of a kind."""
    events = [event for _, event in game.events] if isinstance(game, LiveGame) else game.emitted
    return [event for event in events if event.kind == kind]


# --- every piece, wherever it is


def whole_box(g: State) -> Counter[str]:
    """What a game of this many players is made of."""
    return Counter(
        {
            **dict.fromkeys(CARDS.commons, 1),
            **dict.fromkeys(CARDS.epics, 1),
            **dict.fromkeys(COUNCIL_TILES, 1),
            **dict.fromkeys((*PRINTED_REWARDS, *REWARD_TILES), 1),
            "multipurpose": len(CARDS.multipurpose),
            "apprentice": 9 * len(g.players),
            "automaton": 3 * len(g.players),
            "master": len(g.players),
            "gray": 1,
            "special_room": 1,
        }
    )


def inventory(g: State) -> Counter[str]:
    """Every piece, wherever it is. A card that a Bot completed first is out of the game."""
    count: Counter[str] = Counter()
    for pile in (
        g.epics,
        g.box_epics,
        g.present,
        g.future,
        g.deck,
        g.stack,
        g.set_aside,
        g.open_rewards,
        g.box_rewards,
    ):
        count.update(pile)
    count.update(space.tile for space in g.council if space.tile)
    count.update(g.taken.values())
    count.update(card for card, seats in g.finished.items() if not is_person(seats[0]))
    count["multipurpose"] = len(g.multipurpose) + len(g.multipurpose_used) + sum(map(len, g.hands.values()))
    if len(g.players) > 1:  # alone, a symbol is noted without a card
        count["multipurpose"] += sum(len(player.symbols) for player in g.players)
    count["gray"], count["special_room"] = int(g.gray), int(g.special_room)
    for player in g.players:
        count.update(player.cards)
        placed = [worker for workers in g.areas.values() for worker in workers if int(worker[:-1]) == player.seat]
        shops = player.shops.values()
        masters = player.master + sum(shop.master for shop in shops) + placed.count(f"{player.seat}m")
        apprentices = player.home + sum(shop.apprentices for shop in shops) + placed.count(f"{player.seat}a")
        assert apprentices == player.apprentices + player.gray, "an Apprentice is nowhere"
        count["master"] += masters
        count["gray"] += player.gray
        count["special_room"] += player.special_room
        count["apprentice"] += player.apprentices + player.academy + player.board_apprentice
        count["automaton"] += player.laboratory + player.kept + player.board_automaton
        count["automaton"] += sum(shop.automata for shop in shops)
    return count


def hidden(g: State) -> object:
    """What lies face down. Not what the screens hide: that moves in the open."""
    return g.deck, g.stack, g.box_epics, g.box_rewards, g.multipurpose, g.hands
