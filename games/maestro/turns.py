"""A Character's turn: a Gossip turn, or a Main action and a Workshop action in either order."""

from games.engine import Script, choose, emit
from games.maestro import actions, benefactors, effects, workshops
from games.maestro.box import CARDS, GOSSIP_TURNS, MICHELANGELO, PLACES
from games.maestro.gains import spend
from games.maestro.state import Doer, Placed, State, doer

MOST_OF_A_COLOUR = {"B1": 2, "B2": 1, "B8": 3, "B11": 1}  # what a Benefactor brings


def turn(g: State) -> Script[None]:
    """The turn of the Character that the Tools tile points to."""
    who = doer(g)
    if is_gossip(g):
        yield from gossip(g, who)
    else:
        yield from normal_turn(g, who)


def is_gossip(g: State) -> bool:
    """Whether this is one of the first four turns of round 1 or 2 (MA-GOSSIP-01, MA-GOSSIP-02)."""
    return g.round <= 2 and g.turn < GOSSIP_TURNS


def open_actions(g: State, side: int) -> list[str]:
    """The Actions with a free place on a workshop's side (MA-CARD-03)."""
    return [action for action in g.action_order if [placed.side for placed in g.placed[action]].count(side) < PLACES]


def gossip(g: State, who: Doer) -> Script[None]:
    """A hand card face down to an Action, perhaps a token, no more (MA-GOSSIP-03, MA-GOSSIP-04, MA-R-08, MA-R-09)."""
    hand = g.hands[str(who.seat)]
    actions_left = open_actions(g, who.side)
    options = [f"gossip:{card}:{action}" for card in hand for action in actions_left]
    _verb, card, action = (yield from choose(who.seat, "gossip", options)).split(":")
    emit(g, "gossip", who.seat, side=who.side, action=action)
    placed = put_card(g, who, card, action, face_up=False)
    yield from add_token(g, who, placed)
    g.card = g.action = ""


def put_card(g: State, who: Doer, card: str, action: str, *, face_up: bool) -> Placed:
    """A hand card to an Action; the set-aside cards are taken up when the hand is empty (MA-PREP-05, MA-R-10)."""
    seat = str(who.seat)
    g.hands[seat].remove(card)
    g.card, g.action = card, action
    placed = Placed(card, who.side, who.seat, face_up)
    g.placed[action].append(placed)
    if not g.hands[seat]:
        g.hands[seat], g.aside[seat] = g.aside.get(seat, []), []
    return placed


def add_token(g: State, who: Doer, placed: Placed) -> Script[None]:
    """One Publicity token on the card, if its player likes (MA-CARD-11, MA-TOK-04)."""
    tokens = g.workshops[who.side].tokens
    if not tokens:
        return
    options = [f"token:{colour}" for colour in dict.fromkeys(sorted(tokens))]
    token = (yield from choose(who.seat, "token", ["none", *options])).partition(":")[2]
    if token:
        tokens.remove(token)
        placed.token = token
        emit(g, "token_placed", who.seat, side=who.side, colour=token)


def normal_turn(g: State, who: Doer) -> Script[None]:
    """Main action and Workshop action, both obligatory, Benefactors and the effect around (MA-ACT-02, MA-ACT-03)."""
    main = workshop = spared = False
    pending: tuple[str, str] | None = None
    while True:
        idle = not workshop and not workshops.has_workshop_action(g, who)
        spared |= idle  # it could have been taken then, so Resources that come later may wait (MA-R-14)
        options = [] if main else plays(g, who)
        options += ["workshop"] if not workshop and not idle else []
        options += ["effect"] if pending else []
        options += benefactors.usable(g, who)
        options += ["end"] if main and (workshop or spared) else []
        word = yield from choose(who.seat, "turn", options)
        verb, _, rest = word.partition(":")
        if verb == "end":
            g.card = g.action = ""
            return
        if verb == "workshop":
            workshop = True
            yield from workshops.workshop_action(g, who)
        elif verb == "benefactor":
            yield from benefactors.use(g, who, rest)
        elif verb == "effect" and pending:
            effect, action = pending
            pending = None
            yield from use_effect(g, who, effect, action)
        else:
            main = True
            pending = yield from play(g, who, *rest.split(":"))


def plays(g: State, who: Doer) -> list[str]:
    """Every hand card to every Action with a free place (MA-CARD-02)."""
    actions_left = open_actions(g, who.side)
    return [f"play:{card}:{action}" for card in g.hands[str(who.seat)] for action in actions_left]


def play(g: State, who: Doer, card: str, action: str) -> Script[tuple[str, str] | None]:
    """A card and its Main action; returns the effect that is still to be used (MA-CARD-02 to MA-CARD-11, MA-R-90)."""
    emit(g, "play", who.seat, side=who.side, card=card, action=action)
    placed = put_card(g, who, card, action, face_up=True)
    yield from add_token(g, who, placed)
    printed = CARDS.cards[card]
    effort = printed.effort + effects.bonus(printed.effect, "EFF", action)
    effort += yield from spend_for_effort(g, who, action, effort)
    pending: tuple[str, str] | None = (printed.effect, action) if effects.is_optional(printed.effect) else None
    points = actions.action_points(g, who, action, effort)
    # Where the order changes nothing the effect comes after the Main action: one question less.
    asked = pending is not None and (
        effects.order_matters(g, printed.effect, action, points) or bool(benefactors.usable(g, who))
    )
    if asked and (yield from choose(who.seat, "before", ["go", "effect"])) == "effect":
        pending = None
        yield from use_effect(g, who, printed.effect, action)
        yield from gap(g, who)
    yield from main_action(g, who, action, effort)
    return pending


def gap(g: State, who: Doer) -> Script[None]:
    """Benefactors between an effect and the Main action that it comes before (MA-BEN-02, MA-R-42)."""
    while cards := benefactors.usable(g, who):
        word = yield from choose(who.seat, "gap", ["go", *cards])
        if word == "go":
            return
        yield from benefactors.use(g, who, word.partition(":")[2])


def use_effect(g: State, who: Doer, effect: str, action: str) -> Script[None]:
    """The special effect of the card that was played (MA-R-56)."""
    shown = f"RES {g.action_colour[action]}" if effect == "RES act" else effect
    emit(g, "effect", who.seat, side=who.side, effect=shown)
    yield from effects.resolve(g, who, effect, action)


def spend_for_effort(g: State, who: Doer, action: str, effort: int) -> Script[int]:
    """Michelangelo may add available Resources of the Action's colour (MA-CARD-08 to MA-CARD-10, MA-R-55).

    A number that buys no more than a smaller one is not on offer, unless the supply of the colour may run short: what
    is spent can be gained again.
    """
    colour = g.action_colour[action]
    held = g.sections[who.char][colour]
    if who.side != MICHELANGELO or not held:
        return 0
    word = yield from choose(who.seat, "effort", [f"effort:{n}" for n in useful_efforts(g, who, action, effort, held)])
    number = int(word.partition(":")[2])
    for _n in range(number):
        spend(g, who.char, colour)
    if number:
        emit(g, "effort", who.seat, colour=colour, number=number)
    return number


def useful_efforts(g: State, who: Doer, action: str, effort: int, held: int) -> list[int]:
    """The numbers of Resources that buy Action Points or Create's Centerpieces, or fill a short supply; and none."""
    points = actions.action_points(g, who, action, effort + held)
    gains = {"influence": points, "study": 2 * points}.get(action, 0)  # of the colour, at most
    gains += 2 + sum(MOST_OF_A_COLOUR.get(card, 0) for card in g.workshops[who.side].benefactors)  # effect and tile too
    if g.bank[g.action_colour[action]] < gains:
        return [*range(held + 1)]
    center = CARDS.box.action_points.centerpieces.value
    most = points
    if action == "create":  # more than what is there cannot be placed
        effect = CARDS.cards[g.card].effect.split()[0] if g.card else ""
        most = actions.held_after_gain(g, who) + (effect in ("ART", "ART+PLACE", "WS2"))  # before it, a tile's too
    bought = [
        (min(most, actions.action_points(g, who, action, effort + n)), action == "create" and effort + n >= center)
        for n in range(held + 1)
    ]
    return [n for n in range(held + 1) if n == 0 or bought[n] != bought[n - 1]]


def main_action(g: State, who: Doer, action: str, effort: int) -> Script[None]:
    """The Main action of a played card."""
    points = actions.action_points(g, who, action, effort)
    g.main_action = True
    if action == "move":
        yield from actions.move(g, who, points, main=True)
    elif action == "create":
        yield from actions.create(g, who, effort)
    elif action == "influence":
        yield from actions.influence(g, who, points, main=True)
    else:
        yield from actions.study(g, who, points, main=True)
    g.main_action = False
