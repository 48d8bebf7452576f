"""The table of Codex Leicester as text: headline, board, what the picture shows, what only the reader knows."""

from collections import Counter
from collections.abc import Callable

from games.codex_leicester import names as say
from games.codex_leicester import outcome_text as leads
from games.codex_leicester.areas import bank_florins
from games.codex_leicester.box import ACTIONS, CARDS, ROUNDS, SALARY_ROUNDS
from games.codex_leicester.names import Names
from games.codex_leicester.options import read, read_item
from games.codex_leicester.rows import REQUESTS, REWARDS
from games.codex_leicester.view import AreaView, Invention, PlayerView, ShopView, View
from games.translation import gettext as _
from games.translation import ngettext

# --- where the game stands


def headline(view: View, names: Names) -> str:
    """Where the game stands, in one line."""
    if view.phase == "over":
        winners = [names[s.seat] for s in view.standings if s.place == 1]
        total = say.florins(view.standings[0].total)
        if view.seats == 1:
            return _("{name} ends with {total}").format(name=winners[0], total=total)
        text = ngettext("{names} wins with {total}", "{names} share the victory with {total}", len(winners))
        return text.format(names=say.listed(winners), total=total)
    parts = [_("Round {round} of {rounds}").format(round=view.round, rounds=ROUNDS), phase(view)]
    if view.awaited:
        parts.append(_("waiting for {names}").format(names=say.listed([names[seat] for seat in view.awaited])))
    return " · ".join(parts)


def phase(view: View) -> str:
    """The phase, or the Area being resolved."""
    return say.area(view.area) if view.area else _PHASES[view.phase]()


_PHASES: dict[str, Callable[[], str]] = {
    "positions": lambda: _("order of the first Round"),
    "commit": lambda: _("starting cards"),
    "solo_order": lambda: _("the first order"),
    "round": lambda: _("the Round begins"),
    "declaring": lambda: _("declaring"),
    "assignment": lambda: _("assignment"),
    "move": lambda: _("after the assignment"),
    "council": lambda: say.area("A"),
    "council_turn": lambda: say.area("A"),
    "area": lambda: _("the Areas"),
    "bank": lambda: say.area("I"),
    "end_window": lambda: _("last trades"),
    "round_end": lambda: _("end of the Round"),
    "salaries": lambda: _("salaries"),
    "over": lambda: _("game over"),
}

# --- for the reader


def situation(view: View, names: Names) -> str:
    """What the reader has to know for a choice: its means, and its inventions in progress."""
    if view.seat is None:
        return ""
    me = view.own
    if view.phase in ("positions", "commit"):
        return hand(view, names)
    held = view.means
    means = [say.florins(held.florins), say.materials(held.materials) or _("no Materials")] if held else []
    means += [say.tokens(me.tokens)] if me.tokens else []
    if view.phase in ("declaring", "assignment"):
        means.append(_("at home: {workers}").format(workers=say.workers(me.master, me.home) or _("nobody")))
    if me.salary and view.round in SALARY_ROUNDS:
        means.append(_("salaries after this Round: {count}").format(count=me.salary))
    lines = [_("You have {means}.").format(means=" · ".join(means))]
    running = [f"{say.short_shop(s.kind)}: {leads.in_progress(s)}" for s in me.shops if s.card]
    if running:
        lines.append(" · ".join(running) + ".")
    return "\n".join(lines)


def hand(view: View, names: Names) -> str:
    """What only the reader may see: its stock, before the reveal its cards and what it has chosen."""
    if view.seat is None:
        return ""
    me = view.own
    means = say.amount(me.florins or 0, me.materials or {}) or _("nothing")
    if view.phase == "over":
        return _("The game is over, and nothing is hidden any more. You have {means}.").format(means=means)
    if view.phase in ("positions", "commit"):
        return "\n".join([_("You have {means}.").format(means=means), *_cards_and_picks(view)])
    lines = [_("Behind your screen: {means}.").format(means=means)]
    if view.mine:
        lines.append(_("You have chosen: {picks}.").format(picks=_picks(view)))
    return "\n".join(lines)


def _cards_and_picks(view: View) -> list[str]:
    lines = []
    if view.hand:
        lines.append(_("Your cards, of which you keep two:"))
        lines += [f"• {say.multipurpose(card)} ({card}): {say.start(card)}" for card in view.hand]
    if view.mine:
        lines.append(_("Chosen so far: {picks}.").format(picks=_picks(view)))
    return lines


def _picks(view: View) -> str:
    return ", ".join(map(_pick, view.mine))


def _pick(option: str) -> str:
    """A secret choice in words."""
    verb, args = read(option)
    if verb in ("gain", "pay", "sell"):
        text = {"gain": _("1 {material}"), "pay": _("pay 1 {material}"), "sell": _("sell 1 {material}")}[verb]
        return text.format(material=say.material(args[0]))
    if verb == "exchange":
        given, taken = map(say.material, args)
        return _("1 {given} for 1 {taken}").format(given=given, taken=taken)
    if verb == "extension":
        return say.extension(args[0])
    if verb == "start":
        return say.item(read_item(args[1]))
    return _("that is all") if verb == "done" else say.multipurpose(verb)


# --- the board


def board(view: View, names: Names) -> str:
    """The whole table as text, equal in content to the picture."""
    rows = [(_("Present"), "present"), (_("Future"), "future"), (_("Epics"), "epics")]
    lines = [headline(view, names), ""]
    lines += _order_lines(view, names)
    lines += ["", *_council_lines(view, names), "", *_track_lines(view)]
    lines += [_area_line(view, there, names) for there in view.areas]
    for title, row in rows:
        shown = [invention for invention in view.inventions if invention.row == row]
        lines += ["", f"{title}:", *(_invention_line(invention, names) for invention in shown)]
    lines += ["", *_pile_lines(view, names), "", _("Patron Requests:")]
    lines += [_request_line(view, request, names) for request in REQUESTS]
    spaces = [f"({space}) {say.knowledge(space)}" for space in range(1, view.knowledge_spaces + 1)]
    lines += ["", _("Knowledge Track: {spaces}").format(spaces=" · ".join(spaces)), "", _("Patron Rewards:")]
    lines += [_reward_line(view, reward, names) for reward in REWARDS if reward in view.open_rewards]
    for player in view.players:
        lines += ["", *_player_lines(view, player, names)]
    return "\n".join(lines)


def _order_lines(view: View, names: Names) -> list[str]:
    lines = [_("Order: {order}").format(order=_positions(view.order, names))]
    if view.positions:
        lines.append(_("Still to take a position: {names}").format(names=say.seats(view.positions, names)))
    if view.phase in ("council_turn", "area", "bank", "end_window") and any(seat >= 0 for seat in view.next_order):
        lines.append(_("Next Round: {order}").format(order=_positions(view.next_order, names)))
    if view.answered:
        lines.append(_("Chosen in secret: {names}").format(names=say.seats(view.answered, names)))
    return lines


def _positions(order: tuple[int, ...], names: Names) -> str:
    holders = (say.seat_name(seat, names) if seat >= 0 else _("free") for seat in order)
    return ", ".join(f"{number} {holder}" for number, holder in enumerate(holders, 1))


def _council_lines(view: View, names: Names) -> list[str]:
    tiles = [space for space in view.council if space.tile]
    lines = [_("Council Tiles ({count} in the stack):").format(count=view.stack)]
    for space in tiles:
        below = _("{florins} below it").format(florins=say.florins(space.florins)) if space.florins else ""
        lines.append(f"• {say.tile(space.tile)}: " + " · ".join(filter(None, [say.tile_effect(space.tile), below])))
    if not tiles:
        lines[0] += " " + _("none")
    if view.taken:
        taken = [f"{say.seat_name(int(seat), names)} {say.tile(tile)}" for seat, tile in view.taken.items()]
        lines.append(_("Taken this Round: {tiles}").format(tiles=", ".join(taken)))
    return lines


def _track_lines(view: View) -> list[str]:
    """The Value Track, its step where an Area is being resolved, and the reader's own prices there."""
    prices = CARDS.box.prices
    lines = [_("Value Track, steps 1 to 4: {row} florins").format(row=say.row(prices.plain.values))]
    if view.round == ROUNDS:
        sales = zip(prices.sale_materials.values, prices.sale_florins.values, strict=True)
        text = _("Sales in the Markets: {row} (Materials → florins)")
        lines.append(text.format(row=", ".join(f"{given} → {florins}" for given, florins in sales)))
    if view.area not in ("", "A"):
        now = _("Now: {area}, step {step} of {steps}").format(
            area=say.area(view.area), step=min(view.step + 1, ACTIONS), steps=ACTIONS
        )
        if view.prices and not (view.round == ROUNDS and view.area in CARDS.market):
            now += " · " + _("your prices {row}").format(row=say.row(view.prices))
        elif view.prices:
            own_sales = ", ".join(f"{given} → {florins}" for given, florins in view.own_sales)
            now += " · " + _("your sales {row}").format(row=own_sales)
        lines.append(now)
    return lines


def _area_line(view: View, there: AreaView, names: Names) -> str:
    parts = [offer(view, there)]
    if there.workers:
        influence = [f"{say.seat_name(seat, names)} {there.influence[str(seat)]}" for seat in there.ranking]
        parts.append(_("in order of placing: {workers}").format(workers=_placed(there.workers, names)))
        parts.append(_("influence: {ranking}").format(ranking=", ".join(influence)))
    line = f"{say.area(there.letter)}: " + " · ".join(part for part in parts if part)
    if there.letter == view.area and view.remaining:
        line += " · " + _("still acting: {names}").format(names=say.seats(view.remaining, names))
    return line


def offer(view: View, there: AreaView) -> str:
    """What an Area offers in this Round."""
    letter, works = there.letter, there.works
    bought = _("{works} for {florins}").format(works=say.works(works), florins=say.florins(there.works_price))
    material = _("1 Material for {florins}").format(florins=say.florins(there.material_price))
    if letter == "A":
        return _("Council Tiles") if view.round == ROUNDS else _("order of the next Round, Council Tiles")
    if letter == "B":
        return _("Extension Tile, Automaton, or {offer}").format(offer=bought)
    if letter == "C":
        return _("Apprentice, or {offer}").format(offer=bought if works else material)
    if letter == "I":
        first, second = (say.florins(bank_florins(place)) for place in (0, 1))
        return _("{first} for the first, {second} for the second").format(first=first, second=second)
    return _("sells nothing, buys from you") if view.round == ROUNDS else _("1 Material a step")


def _placed(workers: tuple[str, ...], names: Names) -> str:
    """Workers in placing order, equal neighbours counted."""
    groups: list[tuple[str, int]] = []
    for worker in workers:
        if groups and groups[-1][0] == worker:
            groups[-1] = (worker, groups[-1][1] + 1)
        else:
            groups.append((worker, 1))
    return ", ".join(
        f"{say.seat_name(int(worker[:-1]), names)} {say.workers(worker[-1] == 'm', 0 if worker[-1] == 'm' else count)}"
        for worker, count in groups
    )


def _invention_line(shown: Invention, names: Names) -> str:
    invention = CARDS.inventions[shown.id]
    parts = [say.works(invention.works), say.colour(invention.symbol), say.cost(shown.id), say.payment(shown.id)]
    effect = say.effect(shown.id) if shown.row == "epics" else f"{say.kind(shown.id)}: {say.effect(shown.id)}"
    line = f"• {say.card(shown.id)}: " + " · ".join([*parts, effect])
    counts = Counter((*shown.markers, *shown.bots))
    markers = [say.seat_name(seat, names) + (f" × {count}" if count > 1 else "") for seat, count in counts.items()]
    return line + (" ← " + ", ".join(markers) if markers else "")


def _pile_lines(view: View, names: Names) -> list[str]:
    lines = [_("Deck: {count} inventions").format(count=view.deck)]
    pile = _("Bot cards in the deck: {count}") if view.seats == 1 else _("Symbol cards left: {count}")
    if view.phase not in ("positions", "commit"):
        lines.append(pile.format(count=view.multipurpose))
    if view.ghosts:
        cards = ", ".join(say.card(card) for card in view.ghosts)
        lines.append(_("Completed by a Bot, still workable: {cards}").format(cards=cards))
    if view.finished:
        done = [f"{say.card(card)} ({say.seats(seats, names)})" for card, seats in view.finished.items()]
        lines.append(_("Completed so far: {cards}").format(cards=", ".join(done)))
    waiting = [_("the Special Craft Room")] * view.special_room + [_("the gray Special Apprentice")] * view.gray
    if waiting:
        lines.append(_("Still to be had: {pieces}").format(pieces=say.listed(waiting)))
    return lines


def _reward_line(view: View, reward: str, names: Names) -> str:
    owners = [player.seat for player in view.players if reward in player.rewards]
    return f"• {say.reward(reward)}: {say.reward_effect(reward)}" + (" ← " + say.seats(owners, names) if owners else "")


def _request_line(view: View, request: str, names: Names) -> str:
    """A Patron Request, who has met it, and who has begun."""
    line = f"• {say.request(request)}: {say.request_condition(request)}"
    met = [player.seat for player in view.players if request in player.requests]
    begun = [(player.seat, player.progress[request]) for player in view.players if request in player.progress]
    counts = [
        _("{name} {count} of {needed}").format(name=say.seat_name(seat, names), count=count, needed=needed)
        for seat, (count, needed) in begun
    ]
    return line + (" ← " + say.seats(met, names) if met else "") + ("; " + ", ".join(counts) if counts else "")


# --- a player


def _player_lines(view: View, player: PlayerView, names: Names) -> list[str]:
    marks = [say.colour(player.colour)]
    place = next((s.place for s in view.standings if s.seat == player.seat), 0)
    marks += [_("place {place}").format(place=place)] if place else []
    lines = [f"{names[player.seat]} ({', '.join(marks)}): " + " · ".join(_means(player))]
    lines.append(_people(player))
    lines += [_shop_line(shop) for shop in player.shops]
    lines.append(_rooms_and_symbols(player))
    lines.append(_patron_line(player))
    return lines


def _means(player: PlayerView) -> list[str]:
    means = [say.tokens(player.tokens)]
    if player.florins is not None:
        means.insert(0, say.florins(player.florins))
    if player.materials is not None:
        means.insert(1, say.materials(player.materials) or _("no Materials"))
    salary = _("salaries {count}").format(count=player.salary)
    if player.waivers:
        salary += " " + _("({count} waived)").format(count=player.waivers)
    means.append(salary)
    if player.tile:
        means.append(_("tile {tile}").format(tile=say.tile(player.tile)))
    return means


def _people(player: PlayerView) -> str:
    parts = [
        _("At home: {workers}").format(workers=say.workers(player.master, player.home) or _("nobody")),
        _("in all: {workers}").format(workers=say.workers(True, player.apprentices))
        + (_(", the gray one") if player.gray else ""),
        _("Academy {count}").format(count=say.apprentices(player.academy)),
        _("Laboratory {count}").format(count=say.automata(player.laboratory)),
    ]
    if player.kept:
        parts.append(_("beside the workshops: {count}").format(count=say.automata(player.kept)))
    waiting = [_("Apprentice")] * player.board_apprentice + [_("Automaton")] * player.board_automaton
    if waiting:
        parts.append(_("on the player board: {pieces}").format(pieces=say.listed(waiting)))
    return " · ".join(parts)


def _shop_line(shop: ShopView) -> str:
    if not shop.rooms:
        return _("{shop}: no rooms").format(shop=say.shop(shop.kind))
    parts = [_("no invention")]
    if shop.card:
        parts = [
            _("{card} {done} of {need}").format(card=say.card(shop.card), done=shop.done, need=shop.need),
            _("basement {materials}").format(materials=say.materials(shop.basement)),
        ]
    inside = [say.workers(shop.master, shop.apprentices), say.automata(shop.automata) if shop.automata else ""]
    rooms = ngettext("{count} room", "{count} rooms", shop.rooms).format(count=shop.rooms)
    furnaces = ngettext("{count} furnace", "{count} furnaces", shop.furnaces).format(count=shop.furnaces)
    parts += [rooms, furnaces, _("{count} free").format(count=shop.free), *filter(None, inside)]
    return f"{say.shop(shop.kind)}: " + " · ".join(parts)


def _rooms_and_symbols(player: PlayerView) -> str:
    parts = [_("Extensions: {tiles}").format(tiles=", ".join(map(say.extension, player.extensions)) or _("none"))]
    if player.special_room:
        parts.append(_("Special Craft Room"))
    cards = [say.card(card) + (" " + _("(used)") if card in player.used else "") for card in player.cards]
    parts.append(_("cards: {cards}").format(cards=", ".join(cards) or _("none")))
    counts = [f"{say.colour(symbol)} {count}" for symbol, count in player.symbol_counts.items()]
    parts.append(_("symbols: {symbols}").format(symbols=", ".join(counts) or _("none")))
    if player.symbols:
        parts.append(
            _("of these on symbol cards: {symbols}").format(symbols=", ".join(map(say.colour, player.symbols)))
        )
    return " · ".join(parts)


def _patron_line(player: PlayerView) -> str:
    met = ", ".join(map(say.request, player.requests)) or _("none")
    parts = [
        _("Requests met: {requests}").format(requests=met),
        _("Knowledge {space}").format(space=player.knowledge) + _next_space(player),
        _("Patron Rewards: {rewards}").format(rewards=", ".join(map(say.reward, player.rewards)) or _("none")),
    ]
    for request, (count, needed) in player.progress.items():
        text = _("{request}: {count} of {needed}")
        parts.append(text.format(request=say.request_short(request), count=count, needed=needed))
    return " · ".join(parts)


def _next_space(player: PlayerView) -> str:
    if player.knowledge == len(CARDS.box.knowledge.values):
        return ""
    return " " + _("(next: {reward})").format(reward=say.knowledge(player.knowledge + 1))


# --- what the picture shows


def alt(view: View, names: Names) -> str:
    """What the picture shows, the most important first, for screen readers; at most 1,024 characters."""
    lines = [headline(view, names), _("Order: {order}").format(order=_positions(view.order, names))]
    lines += ["; ".join(_short_player(player, names) for player in view.players)]
    held = [there for there in view.areas if there.workers]
    lines += ["; ".join(_short_area(there, names) for there in held)] if held else []
    for title, row in ((_("Present"), "present"), (_("Future"), "future"), (_("Epics"), "epics")):
        cards = [say.card(shown.id) for shown in view.inventions if shown.row == row]
        lines.append(f"{title}: {', '.join(cards) or _('none')}")
    tiles = [say.tile(space.tile) for space in view.council if space.tile]
    lines.append(_("Council Tiles: {tiles}").format(tiles=", ".join(tiles) or _("none")))
    lines.append(_("Deck: {count} inventions").format(count=view.deck))
    text = ". ".join(lines)
    return text if len(text) <= 1024 else text[:1023] + "…"


def _short_player(player: PlayerView, names: Names) -> str:
    running = [f"{say.card(shop.card)} {shop.done}/{shop.need}" for shop in player.shops if shop.card]
    cards = ngettext("{count} card", "{count} cards", len(player.cards)).format(count=len(player.cards))
    return f"{names[player.seat]}: " + ", ".join([cards, *running])


def _short_area(there: AreaView, names: Names) -> str:
    influence = [f"{say.seat_name(seat, names)} {there.influence[str(seat)]}" for seat in there.ranking]
    return f"{say.area(there.letter)} {', '.join(influence)}"
