"""The five paintings: what each is called, what it does, and how it does that."""

from collections.abc import Callable

import msgspec

from games.engine import Script, choose, emit
from games.leonardo.box import INVENTIONS, JOKER, MATERIALS
from games.leonardo.building import lift, pay, payments, take
from games.leonardo.options import DECLINE, PASS, Build, Steal, Swap, Take, read
from games.leonardo.state import Player, State, in_order
from games.translation import gettext as _


class Painting(msgspec.Struct, frozen=True):
    """A kind of Painting card: its name, what it does in a few words, and what happens once it is taken."""

    name: Callable[[], str]
    does: Callable[[], str]
    taken: Callable[[State, Player], Script[None] | None]


def paint(g: State, player: Player, space: int) -> Script[None]:
    """Take the painting on *space*; its effect applies (LE-LAND-07, LE-R-19, LE-R-22)."""
    painting = lift(g, space)
    player.paintings.append(painting)
    emit(g, "painting", player.seat, card=painting, space=space)
    script = PAINTINGS[painting].taken(g, player)
    if script is not None:
        yield from script


def discard_painting(g: State, player: Player, painting: str) -> None:
    """A painting that was used, or could not be, is discarded (LE-PAINT-01)."""
    player.paintings.remove(painting)
    g.discard.append(painting)


def vitruvian_man(g: State, player: Player) -> None:
    """Vitruvian Man: it lies before its owner until the extra play (LE-PAINT-02, LE-PAINT-05)."""
    g.extras.append(player.seat)


def gioconda(g: State, player: Player) -> None:
    """Gioconda: it lies before its owner until the picks (LE-PAINT-12)."""


def self_portrait(g: State, player: Player) -> None:
    """Self-Portrait: it lies with the Materials until it pays for something (LE-PAINT-20, LE-PAINT-21)."""
    player.paintings.remove(JOKER)
    player.jokers += 1


def lady(g: State, player: Player) -> Script[None]:
    """Lady with the Ermine: its owner may take a Material card of another player.

    (LE-PAINT-06 to LE-PAINT-10, LE-R-21)
    """
    options = [str(Steal(other.seat, card)) for other in g.players if other is not player for card in held(other)]
    if not options:
        emit(g, "no_victim", player.seat)
    else:
        match read((yield from choose(player.seat, "lady", [*options, DECLINE]))):
            case Steal(victim, card):
                g.players[victim].materials[card] -= 1
                player.materials[card] += 1
                emit(g, "steal", player.seat, victim=victim, card=card)
            case _:
                emit(g, "theft_declined", player.seat)
    discard_painting(g, player, "lady")


def studies(g: State, player: Player) -> Script[None]:
    """Studies for the Horse: its owner may swap an own Material card for one of another player.

    (LE-PAINT-27 to LE-PAINT-33, LE-R-23)
    """
    options = [
        str(Swap(own, other.seat, theirs))
        for own in held(player)
        for other in g.players
        if other is not player
        for theirs in held(other)
        if theirs != own
    ]
    if not options:
        emit(g, "no_swap", player.seat)
    else:
        match read((yield from choose(player.seat, "studies", [*options, DECLINE]))):
            case Swap(own, other_seat, theirs):
                partner = g.players[other_seat]
                player.materials[own] -= 1
                partner.materials[own] += 1
                partner.materials[theirs] -= 1
                player.materials[theirs] += 1
                emit(g, "swap", player.seat, other=partner.seat, gave=own, got=theirs)
            case _:
                emit(g, "swap_declined", player.seat)
    discard_painting(g, player, "studies")


def gioconda_picks(g: State) -> Script[None]:
    """Gioconda: its owners pick from the board in the order of play, before the refill.

    (LE-PAINT-11 to LE-PAINT-19, LE-R-24)
    """
    for player in in_order(g):
        while "gioconda" in player.paintings:
            g.playing = player.seat
            yield from pick(g, player)
            discard_painting(g, player, "gioconda")
            g.playing = None


def pick(g: State, player: Player) -> Script[None]:
    """One pick: a Material, or an invention that can be paid; never a painting, and never without a choice.

    (LE-R-25)
    """
    takes = {str(Take(space)): space for space, card in enumerate(g.spaces) if card in MATERIALS}
    builds = {
        str(Build(space, way.cards)): (space, way)
        for space, card in enumerate(g.spaces)
        if card in INVENTIONS
        for way in payments(player, card)
    }
    if not takes and not builds:
        emit(g, "no_pick", player.seat)
        return
    option = yield from choose(player.seat, "gioconda", [*takes, *builds, PASS])
    if option in takes:
        take(g, player, takes[option], painting="gioconda")
    elif option in builds:
        pay(g, player, *builds[option], painting="gioconda")
    else:
        emit(g, "pick_passed", player.seat)


def held(player: Player) -> list[str]:
    """The kinds of Material card in front of a player. Jokers are not among them (LE-PAINT-25, LE-R-30)."""
    return [material for material in MATERIALS if player.materials[material]]


PAINTINGS = {
    "vitruvian_man": Painting(
        name=lambda: _("Vitruvian Man"),
        does=lambda: _("an extra play, alone, after the refill"),
        taken=vitruvian_man,
    ),
    "lady": Painting(
        name=lambda: _("Lady with the Ermine"),
        does=lambda: _("you may take a Material card of another player"),
        taken=lady,
    ),
    "gioconda": Painting(
        name=lambda: _("Gioconda painting"),
        does=lambda: _("you may pick a card from the board after the plays"),
        taken=gioconda,
    ),
    "self_portrait": Painting(
        name=lambda: _("Self-Portrait"),
        does=lambda: _("pays for any one Material of an invention"),
        taken=self_portrait,
    ),
    "studies": Painting(
        name=lambda: _("Studies for the Horse"),
        does=lambda: _("you may swap a Material card with another player"),
        taken=studies,
    ),
}
