"""What a seat cannot know of the table, dealt anew."""

from random import Random

from games.maestro.box import CARDS, SIDES
from games.maestro.state import Machina, Placed, State, is_machina, seats_of


def redeal(g: State, seat: int | None, rng: Random, now: State) -> None:
    """Deal anew what *seat* cannot know (MA-HID-01 to MA-HID-10); what was turned up since stays where it was."""
    for pile, after in (
        (g.galleries, now.galleries),
        (g.setups, now.setups),
        (g.benefactors, now.benefactors),
        (g.patronesses, now.patronesses),
        (g.early_events, now.early_events),
        (g.late_events, now.late_events),
        (g.publicity, now.publicity),
    ):
        _shuffle_below(pile, len(after), rng)
    for side in SIDES:
        if is_machina(g, side):
            if g.machina is not None and now.machina is not None:
                _redeal_machina(g, g.machina, now.machina, rng)
        else:
            _shuffle_below(g.workshops[side].upgrades, len(now.workshops[side].upgrades), rng)
            _redeal_cards(g, side, seat, rng, now)
    g.seed = f"{rng.getrandbits(128):032x}"


def _shuffle_below(pile: list[str], number: int, rng: Random) -> None:
    """Shuffle the part of a pile that nobody has drawn from yet."""
    hidden = pile[:number]
    rng.shuffle(hidden)
    pile[:number] = hidden


def _redeal_machina(g: State, machina: Machina, now: Machina, rng: Random) -> None:
    """Both decks of the Machina, and its Gossip cards; not those while an Event upgrades its deck, which must go on.

    The Upgraded deck lies face up, so its top card stays (MA-SOLO-SETUP-07).
    """
    _shuffle_below(machina.upgraded, max(0, len(now.upgraded) - 1), rng)
    gossip = [] if len(now.upgraded) < len(machina.upgraded) else _face_down(g, machina.side)
    _deal([machina.deck], gossip, rng)


def _redeal_cards(g: State, side: int, seat: int | None, rng: Random, now: State) -> None:
    """The cards of a workshop that the reader cannot place: deck, hands, discards and Gossip cards of others.

    Whoever plays the part has its hand, its set-aside cards and its discards kept, so that its choices still fit, and
    so have all their discards while an Event upgrades them. A Gossip card that was upgraded since, and so shown, stays.
    """
    kept = {seat, g.runs[g.active] if g.phase == "action" else None}
    upgrading = g.phase == "exhibition" and bool(g.event) and CARDS.events[g.event].kind == "upgrade"
    piles = [g.workshops[side].deck]
    for holder in seats_of(g, side):
        if holder not in kept:
            own = (g.hands, g.aside) if upgrading else (g.hands, g.aside, g.discards)
            piles += [pile[str(holder)] for pile in own if str(holder) in pile]
    gossip = [
        placed
        for action in g.placed
        for placed, after in zip(g.placed[action], now.placed[action], strict=False)
        if placed.side == side and not placed.face_up and placed.seat not in kept and placed.card == after.card
    ]
    _deal(piles, gossip, rng)


def _face_down(g: State, side: int) -> list[Placed]:
    """The Gossip cards of a workshop."""
    return [placed for cards in g.placed.values() for placed in cards if placed.side == side and not placed.face_up]


def _deal(piles: list[list[str]], gossip: list[Placed], rng: Random) -> None:
    """Shuffle all these cards together and deal them out again."""
    cards = [card for pile in piles for card in pile] + [placed.card for placed in gossip]
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _n in pile]
    for placed in gossip:
        placed.card = cards.pop()
