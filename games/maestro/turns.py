"""A Character's turn: a Gossip turn, or a Main action and a Workshop action in either order."""

from games.engine import Script, choose, emit
from games.maestro import actions, benefactors, card_effects, workshops
from games.maestro.box import CARDS, GOSSIP_TURNS, MICHELANGELO
from games.maestro.effects import card_effort
from games.maestro.gains import active_type, spend
from games.maestro.inventions import centerpiece_effort
from games.maestro.options import read, write, write_each
from games.maestro.state import Actor, Placed, State, active_actor, bonuses, free_places


def turn(g: State) -> Script[None]:
    """The turn of the Character that the Tools tile points to."""
    actor = active_actor(g)
    if is_gossip(g):
        yield from gossip(g, actor)
    else:
        yield from normal_turn(g, actor)


def is_gossip(g: State) -> bool:
    """Whether this is one of the first four turns of round 1 or 2 (MA-GOSSIP-01, MA-GOSSIP-02)."""
    return g.round <= 2 and g.turn < GOSSIP_TURNS


def open_actions(g: State, side: int) -> list[str]:
    """The Actions with a free place on a workshop's side (MA-CARD-03)."""
    return [action for action in g.action_order if free_places([placed.side for placed in g.placed[action]], side)]


def gossip(g: State, actor: Actor) -> Script[None]:
    """A hand card face down to an Action, perhaps a token, no more (MA-GOSSIP-03, MA-GOSSIP-04, MA-R-08, MA-R-09)."""
    hand = g.hands[str(actor.seat)]
    actions_left = open_actions(g, actor.side)
    options = [write("gossip", card, action) for card in hand for action in actions_left]
    card, action = read((yield from choose(actor.seat, "gossip", options))).args
    emit(g, "gossip", actor.seat, side=actor.side, action=action)
    placed = put_card(g, actor, card, action, face_up=False)
    yield from add_token(g, actor, placed)
    g.card = g.action = ""


def put_card(g: State, actor: Actor, card: str, action: str, *, face_up: bool) -> Placed:
    """A hand card to an Action; the set-aside cards are taken up when the hand is empty (MA-PREP-05, MA-R-10)."""
    seat = str(actor.seat)
    g.hands[seat].remove(card)
    g.card, g.action = card, action
    placed = Placed(card, actor.side, actor.seat, face_up)
    g.placed[action].append(placed)
    if not g.hands[seat]:
        g.hands[seat], g.aside[seat] = g.aside.get(seat, []), []
    return placed


def add_token(g: State, actor: Actor, placed: Placed) -> Script[None]:
    """One Publicity token on the card, if its player likes (MA-CARD-11, MA-TOK-04)."""
    tokens = g.workshops[actor.side].tokens
    if not tokens:
        return
    options = write_each("token", dict.fromkeys(sorted(tokens)))
    token = read((yield from choose(actor.seat, "token", ["none", *options]))).first
    if token:
        tokens.remove(token)
        placed.token = token
        emit(g, "token_placed", actor.seat, side=actor.side, colour=token)


def normal_turn(g: State, actor: Actor) -> Script[None]:
    """Main action and Workshop action, both obligatory, Benefactors and the effect around (MA-ACT-02, MA-ACT-03)."""
    main = workshop = spared = False
    pending: tuple[str, str] | None = None
    while True:
        idle = not workshop and not workshops.has_workshop_action(g, actor)
        spared |= idle  # it could have been taken then, so Resources that come later may wait (MA-R-14)
        options = [] if main else plays(g, actor)
        options += ["workshop"] if not workshop and not idle else []
        options += ["effect"] if pending else []
        options += benefactors.usable(g, actor)
        options += ["end"] if main and (workshop or spared) else []
        chosen = read((yield from choose(actor.seat, "turn", options)))
        verb = chosen.verb
        if verb == "end":
            g.card = g.action = ""
            return
        if verb == "workshop":
            workshop = True
            yield from workshops.workshop_action(g, actor)
        elif verb == "benefactor":
            yield from benefactors.use(g, actor, chosen.first)
        elif verb == "effect" and pending:
            effect, action = pending
            pending = None
            yield from use_effect(g, actor, effect, action)
        else:
            main = True
            pending = yield from play(g, actor, *chosen.args)


def plays(g: State, actor: Actor) -> list[str]:
    """Every hand card to every Action with a free place (MA-CARD-02)."""
    actions_left = open_actions(g, actor.side)
    return [write("play", card, action) for card in g.hands[str(actor.seat)] for action in actions_left]


def play(g: State, actor: Actor, card: str, action: str) -> Script[tuple[str, str] | None]:
    """A card and its Main action; returns the effect that is still to be used (MA-CARD-02 to MA-CARD-11, MA-R-90)."""
    emit(g, "play", actor.seat, side=actor.side, card=card, action=action)
    placed = put_card(g, actor, card, action, face_up=True)
    yield from add_token(g, actor, placed)
    printed = CARDS.cards[card]
    effort = card_effort(card, action)
    effort += yield from spend_for_effort(g, actor, action, effort)
    pending: tuple[str, str] | None = (printed.effect, action) if card_effects.is_optional(printed.effect) else None
    points = actions.action_points(action, effort, bonuses(g, actor.side))
    # Where the order changes nothing the effect comes after the Main action: one question less.
    asked = pending is not None and (
        card_effects.matters_before(g, printed.effect, action, points) or bool(benefactors.usable(g, actor))
    )
    if asked and (yield from choose(actor.seat, "before", ["go", "effect"])) == "effect":
        pending = None
        yield from use_effect(g, actor, printed.effect, action)
        yield from gap(g, actor)
    yield from main_action(g, actor, action, effort)
    return pending


def gap(g: State, actor: Actor) -> Script[None]:
    """Benefactors between an effect and the Main action that it comes before (MA-BEN-02, MA-R-42)."""
    while cards := benefactors.usable(g, actor):
        chosen = read((yield from choose(actor.seat, "gap", ["go", *cards])))
        if chosen.verb == "go":
            return
        yield from benefactors.use(g, actor, chosen.first)


def use_effect(g: State, actor: Actor, effect: str, action: str) -> Script[None]:
    """The special effect of the card that was played (MA-R-56)."""
    shown = f"RES {g.action_colour[action]}" if effect == "RES act" else effect
    emit(g, "effect", actor.seat, side=actor.side, effect=shown)
    yield from card_effects.resolve(g, actor, effect, action)


def spend_for_effort(g: State, actor: Actor, action: str, effort: int) -> Script[int]:
    """Michelangelo may add available Resources of the Action's colour (MA-CARD-08 to MA-CARD-10, MA-R-55).

    A number that buys no more than a smaller one is not on offer, unless the supply of the colour may run short: what
    is spent can be gained again.
    """
    colour = g.action_colour[action]
    held = g.sections[actor.character][colour]
    if actor.side != MICHELANGELO or not held:
        return 0
    efforts = write_each("effort", useful_efforts(g, actor, g.card, action))
    number = read((yield from choose(actor.seat, "effort", efforts))).number
    for _n in range(number):
        spend(g, actor.character, colour)
    if number:
        emit(g, "effort", actor.seat, colour=colour, number=number)
    return number


def useful_efforts(g: State, actor: Actor, card: str, action: str) -> list[int]:
    """The numbers of Resources that buy Action Points or Create's Centerpieces, or fill a short supply; and none."""
    held = g.sections[actor.character][g.action_colour[action]]
    if actor.side != MICHELANGELO:
        return [0]
    effort, gained = card_effort(card, action), bonuses(g, actor.side)
    points = [actions.action_points(action, effort + n, gained) for n in range(held + 1)]
    gains = {"influence": points[-1], "study": 2 * points[-1]}.get(action, 0)  # of the colour, at most
    gains += 2 + sum(map(benefactors.most_of_a_colour, g.workshops[actor.side].benefactors))  # effect and tile too
    if g.bank[g.action_colour[action]] < gains:
        return [*range(held + 1)]
    center, most = centerpiece_effort(gained.centerpieces), points[-1]
    if action == "create":  # more than what is there cannot be placed; an effect may bring some before
        kind = active_type(g)
        _number, there = actions.created(g.artwork[kind], g.workshops[actor.side].supply[kind], gained)
        most = there + card_effects.row(CARDS.cards[card].effect).artwork
    bought = [(min(most, number), action == "create" and effort + n >= center) for n, number in enumerate(points)]
    return [n for n in range(held + 1) if n == 0 or bought[n] != bought[n - 1]]


def main_action(g: State, actor: Actor, action: str, effort: int) -> Script[None]:
    """The Main action of a played card."""
    points = actions.action_points(action, effort, bonuses(g, actor.side))
    g.main_action = True
    if action == "move":
        yield from actions.move(g, actor, points, main=True)
    elif action == "create":
        yield from actions.create(g, actor, effort)
    elif action == "influence":
        yield from actions.influence(g, actor, points, main=True)
    else:
        yield from actions.study(g, actor, points, main=True)
    g.main_action = False
