"""What one seat, or a spectator, may know of the table."""

from random import Random

import msgspec

from games import engine
from games.codex_leicester.areas import WORK_AREAS, bank_florins, material_price, sale_terms, step_price, work_offer
from games.codex_leicester.assignment import has_workers
from games.codex_leicester.box import ACTIONS, CARDS, MARKET_AREAS, ROUNDS, SALARY_ROUNDS, SHOPS, Common
from games.codex_leicester.gains import due, free_rooms, furnaces, owned_symbols, rooms, waivers
from games.codex_leicester.outcomes import Outcome, as_chosen, commit_so_far, outcomes
from games.codex_leicester.rows import NO_ROW, REQUESTS, REWARDS, lasting
from games.codex_leicester.scoring import scores
from games.codex_leicester.state import BOTS, DUMMY, Player, Shop, State, present_in, ranked
from games.engine import Waiting


class Means(msgspec.Struct, frozen=True):
    """The reader's florins and Materials, with what it has chosen in secret so far."""

    florins: int
    materials: dict[str, int]


class ShopView(msgspec.Struct, frozen=True):
    """A workshop: the invention in progress, `future` where it still lies there, its markers, what is in its rooms."""

    kind: str
    card: str
    need: int
    done: int
    basement: tuple[str, ...]
    rooms: int
    furnaces: int
    free: int
    automata: int
    master: bool
    apprentices: int
    future: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """A player's possessions. *florins* and *materials* are None where they are hidden from the reader."""

    seat: int
    colour: str
    florins: int | None
    materials: dict[str, int] | None
    tokens: int
    master: bool
    home: int
    apprentices: int
    gray: bool
    academy: int
    laboratory: int
    kept: int
    board_apprentice: bool
    board_automaton: bool
    extensions: tuple[str, ...]
    special_room: bool
    shops: tuple[ShopView, ...]
    cards: tuple[str, ...]
    symbols: tuple[str, ...]
    symbol_counts: dict[str, int]
    used: tuple[str, ...]
    rewards: tuple[str, ...]
    requests: tuple[str, ...]
    council_firsts: int
    progress: dict[str, tuple[int, int]]  # by Request begun and not yet met: what there is of what is needed
    knowledge: int
    tile: str
    discounts: tuple[str, ...]  # the Council Tile and the Patron Rewards that lower its prices now
    salary: int
    waivers: int


class Invention(msgspec.Struct, frozen=True):
    """A card on display, with the seats whose marker is on it and the Bots' markers."""

    id: str
    row: str  # "present", "future" or "epics"
    markers: tuple[int, ...]
    bots: tuple[int, ...] = ()


class CardView(msgspec.Struct, frozen=True):
    """What is printed on an invention. `kind` is "instant", "once", "permanent" or "epic"; `bonus` is an Epic's."""

    id: str
    symbol: str
    works: int
    cost: tuple[str, ...]
    first: int
    later: int
    kind: str
    bonus: str = ""


class CouncilSpace(msgspec.Struct, frozen=True):
    """A Council space: its tile ("" when taken) and the florins below."""

    tile: str
    florins: int


class AreaView(msgspec.Struct, frozen=True):
    """An Area: its workers in placing order ("2m", "2a"), the influence and the ranking of those present.

    `works` are on offer for `works_price` besides the step's price, a Material for `material_price`; 0 for none.
    """

    letter: str
    workers: tuple[str, ...]
    influence: dict[str, int]
    ranking: tuple[int, ...]
    works: int = 0
    works_price: int = 0
    material_price: int = 0


class View(engine.View, frozen=True, kw_only=True):
    """The table. `hand` holds the reader's dealt cards before the reveal, `mine` what it has committed to.

    `others` are the seats of the dummy or the Bots, `row_size` the inventions that a row holds, `bank` what the Bank
    pays its first and second, `salary_rounds` the Rounds that end with salaries. `steps` are the prices
    of the Value Track, `sales` in Round 7 the Materials and florins of its four sales; `prices` is what the steps of
    the Area being resolved cost the reader, `own_sales` what its sales are. `outcomes` says what each option of
    the reader's decision leads to; `source` what a question of the starting commit belongs to: a card, or "position".
    """

    seats: int
    others: tuple[int, ...]
    round: int
    rounds: int
    steps: tuple[int, ...]
    sales: tuple[tuple[int, int], ...]
    markets: tuple[str, ...]
    knowledge_spaces: int
    row_size: int
    bank: tuple[int, ...]
    salary_rounds: tuple[int, ...]
    phase: str
    order: tuple[int, ...]
    next_order: tuple[int, ...]
    positions: tuple[int, ...]
    inventions: tuple[Invention, ...]
    deck: int
    council: tuple[CouncilSpace, ...]
    stack: int
    taken: dict[str, str]
    areas: tuple[AreaView, ...]
    area: str
    step: int
    prices: tuple[int, ...]
    remaining: tuple[int, ...]
    open_rewards: tuple[str, ...]
    special_room: bool
    gray: bool
    finished: dict[str, tuple[int, ...]]
    ghosts: tuple[str, ...]
    multipurpose: int
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    means: Means | None = None
    own_sales: tuple[tuple[int, int], ...] = ()  # in Round 7
    source: str = ""
    outcomes: dict[str, Outcome] = {}

    @property
    def own(self) -> PlayerView:
        """The reader's possessions. Only asked where the reader has a seat."""
        assert self.seat is not None
        return self.players[self.seat]

    def own_shop(self, kind: str) -> ShopView:
        """One of the reader's workshops."""
        return next(shop for shop in self.own.shops if shop.kind == kind)

    def there(self, letter: str) -> AreaView:
        """An Area."""
        return next(area for area in self.areas if area.letter == letter)


def view(g: State, seat: int | None, waiting: Waiting) -> View:
    """The table as *seat* sees it (CL-HIDE-01 to CL-HIDE-13, CL-R-55, CL-R-55a)."""
    reader = g.players[seat] if seat is not None else None
    picks = waiting.mine or ()
    chosen = as_chosen(g, seat, picks).players[seat] if seat is not None else None
    working = _working(g)
    return View(
        seat=seat,
        seats=len(g.players),
        others=tuple(seat for seat in (DUMMY, *BOTS) if len(g.players) == (2 if seat == DUMMY else 1)),
        round=g.round,
        rounds=ROUNDS,
        steps=tuple(CARDS.box.prices.plain.values),
        sales=_sales() if g.round == ROUNDS else (),
        markets=MARKET_AREAS,
        knowledge_spaces=len(CARDS.box.knowledge.values),
        row_size=CARDS.count(CARDS.box.table.row, len(g.players)),
        bank=tuple(bank_florins(place) for place in (0, 1)),
        salary_rounds=tuple(SALARY_ROUNDS),
        phase=g.phase,
        order=tuple(g.order),
        next_order=tuple(g.next_order),
        positions=tuple(g.ranking) if g.phase == "positions" else (),
        inventions=tuple(
            Invention(card, row, tuple(working.get(card, ())), tuple(g.bot_markers.get(card, ())))
            for row, cards in (("present", g.present), ("future", g.future), ("epics", g.epics))
            for card in cards
        ),
        deck=len(g.deck),
        council=tuple(CouncilSpace(space.tile, space.florins) for space in g.council),
        stack=len(g.stack),
        taken=dict(g.taken),
        areas=tuple(_area(g, letter) for letter in g.areas),
        area="A" if g.phase == "council_turn" else g.area,
        step=g.step,
        prices=tuple(step_price(reader, g.area, n) for n in range(ACTIONS)) if reader and g.area else (),
        remaining=tuple(g.ranking) if g.area else tuple(g.ranking[g.turn :]) if g.phase == "council_turn" else (),
        open_rewards=tuple(g.open_rewards),
        special_room=g.special_room,
        gray=g.gray,
        finished={card: tuple(seats) for card, seats in g.finished.items()},
        ghosts=tuple(g.ghosts),
        multipurpose=len(g.multipurpose),
        players=tuple(_player(g, player, seat) for player in g.players),
        hand=tuple(g.hands.get(str(seat), ())),
        awaited=waiting.awaited,
        answered=waiting.answered,
        mine=waiting.mine or (),
        standings=scores(g) if g.phase == "over" else (),
        means=Means(chosen.florins, dict(chosen.materials)) if chosen else None,
        own_sales=tuple(sale_terms(reader, step) for step in range(ACTIONS)) if reader and g.round == ROUNDS else (),
        source=_source(g, seat, waiting),
        outcomes=_outcomes(g, seat, waiting),
    )


def _outcomes(g: State, seat: int | None, waiting: Waiting) -> dict[str, Outcome]:
    """What the reader's options lead to; who may choose anew begins from nothing."""
    if seat is None or waiting.decision is None:
        return {}
    picks = () if seat in waiting.answered else waiting.mine or ()
    return outcomes(as_chosen(g, seat, picks), seat, waiting.decision)


def _source(g: State, seat: int | None, waiting: Waiting) -> str:
    """What the reader's question of the starting commit belongs to."""
    if seat is None or waiting.decision is None or waiting.decision.kind not in ("material", "start", "extension"):
        return ""
    if g.phase == "solo_order":
        return "position"
    if g.phase != "commit" or seat in waiting.answered:
        return ""
    return commit_so_far(g, seat, waiting.mine or ()).source


def shows_stock(g: State, player: Player, seat: int | None) -> bool:
    """Whether the reader may know a player's florins and Materials: hidden from the reveal to the end."""
    return g.phase in ("positions", "commit", "over") or player.seat == seat


def _player(g: State, player: Player, seat: int | None) -> PlayerView:
    open_stock = shows_stock(g, player, seat)
    symbols = owned_symbols(player)
    return PlayerView(
        seat=player.seat,
        colour=player.colour,
        florins=player.florins if open_stock else None,
        materials=dict(player.materials) if open_stock else None,
        tokens=player.tokens,
        master=player.master,
        home=player.home,
        apprentices=player.apprentices,
        gray=player.gray,
        academy=player.academy,
        laboratory=player.laboratory,
        kept=player.kept,
        board_apprentice=player.board_apprentice,
        board_automaton=player.board_automaton,
        extensions=tuple(player.extensions),
        special_room=player.special_room,
        shops=tuple(_shop(g, player, player.shops[kind]) for kind in SHOPS),
        cards=tuple(player.cards),
        symbols=tuple(player.symbols),
        symbol_counts={symbol: symbols.count(symbol) for symbol in sorted(set(symbols))},
        used=tuple(player.used),
        rewards=tuple(player.rewards),
        requests=tuple(player.requests),
        council_firsts=player.council_firsts,
        progress=_progress(player),
        knowledge=player.knowledge,
        tile=player.tile,
        discounts=_discounts(player),
        salary=due(player),
        waivers=waivers(player),
    )


def _progress(player: Player) -> dict[str, tuple[int, int]]:
    """How far a player is with the Requests that count something."""
    counts = {id: row.progress(player) for id, row in REQUESTS.items() if row.progress and id not in player.requests}
    return {id: (count, needed) for id, (count, needed) in counts.items() if 0 < count < needed}


def _discounts(player: Player) -> tuple[str, ...]:
    """What lowers a player's prices on the Value Track."""
    tile = lasting(player)
    tiles = [player.tile] if tile and (tile.steps is not NO_ROW or tile.sales) else []
    return (*tiles, *(reward for reward in player.rewards if REWARDS[reward].step))


def _shop(g: State, player: Player, shop: Shop) -> ShopView:
    return ShopView(
        kind=shop.kind,
        card=shop.card,
        need=shop.need,
        done=shop.done,
        basement=tuple(shop.basement),
        rooms=rooms(player, shop.kind),
        furnaces=furnaces(player, shop.kind),
        free=free_rooms(player, shop.kind),
        automata=shop.automata,
        master=shop.master,
        apprentices=shop.apprentices,
        future=shop.card in g.future,
    )


def _working(g: State) -> dict[str, list[int]]:
    """Who works on each invention."""
    working: dict[str, list[int]] = {}
    for player in g.players:
        for card in {shop.card for shop in player.shops.values()}:
            working.setdefault(card, []).append(player.seat)
    return working


def _area(g: State, letter: str) -> AreaView:
    influence = present_in(g, letter)
    by_seat = {str(seat): count for seat, count in influence.items()}
    works, price = work_offer(g.round, letter) if letter in WORK_AREAS else (0, 0)
    material = material_price(g.round) if letter == "C" else 0
    return AreaView(letter, tuple(g.areas[letter]), by_seat, tuple(ranked(influence)), works, price, material)


def _sales() -> tuple[tuple[int, int], ...]:
    """The four sales of Round 7, without a tile (CL-SELL-05 to CL-SELL-08)."""
    prices = CARDS.box.prices
    return tuple(zip(prices.sale_materials.values, prices.sale_florins.values, strict=True))


def card_of(id: str) -> CardView:
    """What is printed on an invention."""
    card = CARDS.inventions[id]
    kind, bonus = (card.kind, "") if isinstance(card, Common) else ("epic", card.bonus)
    return CardView(id, card.symbol, card.works, tuple(card.cost), card.first, card.later, kind, bonus)


def symbol_of(id: str) -> str:
    """The symbol of a Multipurpose Card."""
    return CARDS.multipurpose[id].symbol


# --- what a seat cannot know


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew what *seat* cannot know (CL-HIDE-01, -02, -04, -10, -11).

    *now* is the state after the choices of the part: what was turned up since stays where it was. Whoever chose
    meanwhile keeps its stock, so that its choices still fit.
    """
    _shuffle_below(g.deck, len(now.deck), rng)
    _shuffle_below(g.stack, len(now.stack), rng)
    rng.shuffle(g.box_epics)
    rng.shuffle(g.box_rewards)
    _redeal_hands(g, seat, rng, len(now.multipurpose))
    for player in g.players:
        if g.phase in STOCK_PHASES and not shows_stock(g, player, seat) and player.seat != acting(g):
            player.florins += rng.randrange(4)
            for material in player.materials:
                player.materials[material] += rng.randrange(2)
    g.seed = f"{rng.getrandbits(128):032x}"


# Elsewhere it shows who is asked, and so who has something to be asked about (CL-R-55b).
STOCK_PHASES = ("round", "declaring", "assignment", "council_turn", "area")


def acting(g: State) -> int:
    """Whose turn the part is that starts here, in one of `STOCK_PHASES`."""
    if g.phase == "declaring":
        return g.order[len(g.order) - 1 - g.turn]
    if g.phase in ("council_turn", "area"):
        return g.ranking[g.turn] if g.turn < len(g.ranking) else -1
    if g.phase == "assignment" and len(g.players) > 1:
        following = [*g.order[g.turn :], *g.order[: g.turn]]
        return next((seat for seat in following if has_workers(g.players[seat])), -1)
    return -1


def _shuffle_below(pile: list[str], count: int, rng: Random) -> None:
    """Shuffle the part of a pile that nobody has drawn from yet."""
    hidden = pile[:count]
    rng.shuffle(hidden)
    pile[:count] = hidden


def _redeal_hands(g: State, seat: int | None, rng: Random, left: int) -> None:
    """The deck and the hands of the others, before the reveal; after it the deck below what was drawn."""
    if not g.hands:
        _shuffle_below(g.multipurpose, left, rng)
        return
    others = [hand for holder, hand in g.hands.items() if holder != str(seat)]
    cards = g.multipurpose + [card for hand in others for card in hand]
    rng.shuffle(cards)
    for hand in others:
        hand[:] = [cards.pop() for _ in hand]
    g.multipurpose[:] = cards
