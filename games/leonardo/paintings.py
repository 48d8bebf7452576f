"""The five paintings."""

from games.engine import Script, choose, emit
from games.leonardo.box import INVENTIONS, JOKER, MATERIALS
from games.leonardo.building import lift, pay, payments, take
from games.leonardo.state import Player, State, in_order


def paint(g: State, player: Player, space: int) -> Script[None]:
    """Take the painting on *space*; its effect applies (LE-LAND-07, LE-R-19, LE-R-22)."""
    painting = lift(g, space)
    player.paintings.append(painting)
    emit(g, "painting", player.seat, card=painting, space=space)
    if painting == JOKER:
        player.paintings.remove(painting)  # a joker lies with the materials until it pays for something
        player.jokers += 1
    elif painting == "vitruvian_man":
        g.extras.append(player.seat)
    elif painting == "lady":
        yield from lady(g, player)
    elif painting == "studies":
        yield from studies(g, player)


def discard_painting(g: State, player: Player, painting: str) -> None:
    """A painting that was used, or could not be, is discarded (LE-PAINT-01)."""
    player.paintings.remove(painting)
    g.discard.append(painting)


def lady(g: State, player: Player) -> Script[None]:
    """Lady with the Ermine: take a Material card from another player (LE-PAINT-06 to LE-PAINT-10, LE-R-21)."""
    options = [f"steal:{other.seat}:{m}" for other in g.players if other is not player for m in held(other)]
    if options:
        _, victim, material = (yield from choose(player.seat, "lady", options)).split(":")
        g.players[int(victim)].materials[material] -= 1
        player.materials[material] += 1
        emit(g, "steal", player.seat, victim=int(victim), card=material)
    else:
        emit(g, "no_victim", player.seat)
    discard_painting(g, player, "lady")


def studies(g: State, player: Player) -> Script[None]:
    """Studies for the Horse: swap an own Material card with another player's (LE-PAINT-27 to LE-PAINT-33, LE-R-23)."""
    options = [
        f"swap:{own}:{other.seat}:{theirs}"
        for own in held(player)
        for other in g.players
        if other is not player
        for theirs in held(other)
        if theirs != own
    ]
    if not options:
        emit(g, "no_swap", player.seat)
    elif (word := (yield from choose(player.seat, "studies", [*options, "decline"]))) == "decline":
        emit(g, "swap_declined", player.seat)
    else:
        _, own, other, theirs = word.split(":")
        partner = g.players[int(other)]
        player.materials[own] -= 1
        partner.materials[own] += 1
        partner.materials[theirs] -= 1
        player.materials[theirs] += 1
        emit(g, "swap", player.seat, other=partner.seat, gave=own, got=theirs)
    discard_painting(g, player, "studies")


def gioconda_picks(g: State) -> Script[None]:
    """Gioconda: its owners pick from the board in the order of play, before the refill.

    (LE-PAINT-11 to LE-PAINT-19, LE-R-24)
    """
    for player in in_order(g):
        while "gioconda" in player.paintings:
            g.playing = player.seat
            yield from gioconda(g, player)
            discard_painting(g, player, "gioconda")
            g.playing = None


def gioconda(g: State, player: Player) -> Script[None]:
    """One pick: a Material, or an invention that can be paid; never a painting, and never without a choice.

    (LE-R-25)
    """
    takes = {f"take:{space}": space for space, card in enumerate(g.spaces) if card in MATERIALS}
    builds = {
        f"build:{space}:{way.word}": (space, way)
        for space, card in enumerate(g.spaces)
        if card in INVENTIONS
        for way in payments(player, card)
    }
    if not takes and not builds:
        emit(g, "no_pick", player.seat)
        return
    word = yield from choose(player.seat, "gioconda", [*takes, *builds, "pass"])
    if word in takes:
        take(g, player, takes[word])
    elif word in builds:
        pay(g, player, *builds[word])
    else:
        emit(g, "pick_passed", player.seat)


def held(player: Player) -> list[str]:
    """The kinds of Material card in front of a player. Jokers are not among them (LE-PAINT-25, LE-R-30)."""
    return [material for material in MATERIALS if player.materials[material]]
