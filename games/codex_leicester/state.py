"""The state of a game of Codex Leicester."""

from collections.abc import Iterable, Mapping

import msgspec

from games import engine
from games.codex_leicester.box import APPRENTICE, APPRENTICES, MASTER, MATERIALS, POSSESSIONS, SHOPS

DUMMY = 10  # the unused colour of a game for two
BOTS = (11, 12)  # the two opponents of a solo game


class Shop(msgspec.Struct):
    """One of a player's two workshops."""

    kind: str
    card: str = ""  # the declared invention
    need: int = 0  # the black marker: Works required
    done: int = 0  # the coloured marker: Works done
    basement: list[str] = []  # Materials committed
    automata: int = 0  # standing in its furnace rooms
    master: bool = False  # workers placed there this Round
    apprentices: int = 0  # the gray one included
    worked: bool = False  # whether a worker has entered this Round


class Player(msgspec.Struct):
    """What one player owns. Florins and Materials are hidden from the others after setup (CL-HIDE-01, -02)."""

    seat: int
    colour: str
    florins: int = 0
    materials: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(MATERIALS, 0))
    tokens: int = 0
    master: bool = True  # available, not placed
    home: int = APPRENTICES  # Apprentices available, the gray one included
    apprentices: int = APPRENTICES  # of the own colour, placed or not
    gray: bool = False  # owns the gray Special Apprentice
    academy: int = POSSESSIONS.academy.value  # own Apprentices waiting in the Academy
    laboratory: int = POSSESSIONS.laboratory.value  # own Automata waiting in the Laboratory
    kept: int = 0  # Automata owned but standing in no room
    board_apprentice: bool = True  # still on the player board
    board_automaton: bool = True
    extensions: list[str] = []
    special_room: bool = False
    shops: dict[str, Shop] = msgspec.field(default_factory=lambda: {kind: Shop(kind) for kind in SHOPS})
    cards: list[str] = []  # inventions whose card is owned
    symbols: list[str] = []  # symbol cards
    used: list[str] = []  # once-per-Round effects used this Round, by card
    rewards: list[str] = []
    requests: list[str] = []  # accomplished
    council_firsts: int = 0
    knowledge: int = 0
    tile: str = ""  # a Council Tile that works until the end of the Round: CT6 (unused), CT7 or CT8


class Council(msgspec.Struct):
    """One space of the Council with its tile and the florins below it."""

    tile: str = ""
    florins: int = 0


class State(engine.State, kw_only=True):
    """The whole table. Decks are drawn from their end. Seats include the dummy and the Bots by their own numbers."""

    players: list[Player]
    order: list[int]  # who acts in which position this Round
    next_order: list[int]  # claimed for the next Round, -1 where free
    phase: str = "positions"
    turn: int = 0  # whose turn in a phase that goes round
    stuck: int = 0  # turns in a row in which nobody could place
    open_rewards: list[str] = []  # Patron Rewards that can be chosen
    epics: list[str] = []
    present: list[str] = []
    future: list[str] = []
    deck: list[str] = []
    box_epics: list[str] = []  # left in the box
    box_rewards: list[str] = []
    council: list[Council] = []
    stack: list[str] = []  # Council Tiles to come
    set_aside: list[str] = []  # Council Tiles used or discarded
    taken: dict[str, str] = {}  # Council Tiles taken this Round, by seat
    finished: dict[str, list[int]] = {}  # who completed an invention, in order
    areas: dict[str, list[str]] = {}  # workers in placing order: "2m" a Master, "2a" an Apprentice of seat 2
    area: str = ""  # being resolved
    ranking: list[int] = []  # the seats present there, the most influential first
    step: int = 0  # of the Value Track
    special_room: bool = True  # still to be had
    gray: bool = True
    hands: dict[str, list[str]] = {}  # Multipurpose Cards dealt, by seat, until the reveal
    multipurpose: list[str] = []  # the deck: symbol cards, or the Bots' cards
    multipurpose_used: list[str] = []
    bot_markers: dict[str, list[int]] = {}  # by invention, the Bots' markers
    ghosts: list[str] = []  # inventions a Bot completed that a player still works on
    ending: str = ""


def is_person(seat: int) -> bool:
    """Whether a seat is a player's, not the dummy's or a Bot's."""
    return seat < DUMMY


def influences(workers: Iterable[str]) -> dict[int, int]:
    """The influence of everybody whose *workers* are in an Area, the earliest first (CL-INFL-01, CL-INFL-02)."""
    influence: dict[int, int] = {}
    for worker in workers:
        seat = int(worker[:-1])
        influence[seat] = influence.get(seat, 0) + (MASTER if worker[-1] == "m" else APPRENTICE).influence
    return influence


def ranking(workers: Iterable[str]) -> list[int]:
    """Whose *workers* are in an Area, the most influential first."""
    return ranked(influences(workers))


def ranked(influence: Mapping[int, int]) -> list[int]:
    """Who has *influence*, the most influential first, then who placed earlier (CL-INFL-03, CL-INFL-04, CL-R-23)."""
    return sorted(influence, key=influence.__getitem__, reverse=True)


def present_in(g: State, area: str) -> dict[int, int]:
    """The influence of everybody present in an Area, by seat, the earliest first."""
    return influences(g.areas[area])


def rank(g: State, area: str) -> list[int]:
    """Who is present in an Area, the most influential first."""
    return ranking(g.areas[area])


def workers_of(seat: int, master: bool, apprentices: int) -> list[str]:
    """Workers of a seat as they stand in an Area."""
    return [f"{seat}m"] * master + [f"{seat}a"] * apprentices


def take_last(workers: list[str], worker: str) -> None:
    """Take the worker that came last, so that the earliest one still breaks ties (CL-R-24)."""
    del workers[len(workers) - 1 - workers[::-1].index(worker)]
