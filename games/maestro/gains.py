"""Resources, Artwork and Publicity tokens: what comes and goes."""

from collections.abc import Mapping, Sequence

from games.engine import Script, choose, emit
from games.maestro import machina_area
from games.maestro.box import CARDS, COLOURS, FLORENCE
from games.maestro.options import read, write, write_each
from games.maestro.state import Actor, State, is_machina, own_types, recheck

# --- Resources


def gain_resource(g: State, side: int, section: int, colour: str, region: str = "", *, by_event: bool = False) -> None:
    """A Resource into a Character's section; the Machina keeps its own. Lost when the supply has none.

    *region* is the Gallery that it comes of, *by_event* that the Event gives it, for the log (MA-R-12, MA-R-79).
    """
    if not g.bank[colour]:
        emit(g, "resource_lost", None, side=side, colour=colour, region=region, reason="supply")
        return
    g.bank[colour] -= 1
    if is_machina(g, side):
        machina_area.receive(g, colour)
    else:
        g.sections[section][colour] += 1
        emit(g, "resource", None, side=side, section=section, colour=colour, region=region, by_event=by_event)


def gain_resource_of_choice(g: State, actor: Actor, colours: Sequence[str] = COLOURS) -> Script[str]:
    """A Resource of a colour that the supply still has (MA-R-12); which one it was, "" for none."""
    options = write_each("gain", (colour for colour in colours if g.bank[colour]))
    if not options:
        return ""
    colour = read((yield from choose(actor.seat, "colour", options))).first
    gain_resource(g, actor.side, actor.gains, colour)
    return colour


def spend(g: State, section: int, colour: str) -> None:
    """A Resource back into the general supply."""
    g.sections[section][colour] -= 1
    g.bank[colour] += 1


# --- Artwork


def active_type(g: State) -> str:
    """The Artwork that the active Character handles (MA-KEY-02, MA-KEY-03)."""
    return CARDS.artwork[g.active]


def gain_artwork(g: State, side: int, kind: str) -> bool:
    """An Artwork from the general supply into a workshop's; False when there is none (MA-R-29)."""
    if not g.artwork[kind]:
        return False
    g.artwork[kind] -= 1
    g.workshops[side].supply[kind] += 1
    emit(g, "artwork", None, side=side, artwork=kind)
    return True


def left_in_supply(supply: Mapping[str, int], kind: str, number: int = 1) -> int:
    """How many Artworks of a type a workshop still has when it has placed so many."""
    return supply.get(kind, 0) - number


def place_artwork(g: State, side: int, kind: str, region: str) -> None:
    """An Artwork from a workshop's supply into a region."""
    supply = g.workshops[side].supply
    supply[kind] = left_in_supply(supply, kind)
    g.map[region][kind] = g.map[region].get(kind, 0) + 1
    emit(g, "placed", None, side=side, artwork=kind, region=region)


def move_artwork(g: State, side: int, kind: str, source: str, target: str) -> None:
    """An Artwork from one region to another."""
    g.map[source][kind] -= 1
    g.map[target][kind] = g.map[target].get(kind, 0) + 1
    emit(g, "moved", None, side=side, artwork=kind, source=source, target=target)


def choose_type(seat: int, kinds: Sequence[str], region: str) -> Script[str]:
    """Which of these types of Artwork goes into a region."""
    return read((yield from choose(seat, "type", [write("type", kind, region) for kind in kinds]))).first


def place_any(g: State, seat: int, side: int, region: str) -> Script[None]:
    """An Artwork of either type, where the workshop may choose (MA-R-31)."""
    kinds = [kind for kind in own_types(side) if g.workshops[side].supply[kind]]
    if kinds:
        kind = yield from choose_type(seat, kinds, region)
        place_artwork(g, side, kind, region)


def place_in_florence(g: State, actor: Actor) -> Script[None]:
    """One Artwork of the active type into Florence, if its player likes."""
    kind = active_type(g)
    if not g.workshops[actor.side].supply[kind]:
        return
    if (yield from choose(actor.seat, "florence", ["place", "skip"])) == "place":
        place_artwork(g, actor.side, kind, FLORENCE)
        recheck(g)


# --- Publicity tokens


def draw_token(g: State, side: int) -> None:
    """A Publicity token at random, face up into the workshop's supply (MA-PUB-07, MA-R-40)."""
    if g.publicity:
        token = g.publicity.pop()
        g.revealed += 1
        g.workshops[side].tokens.append(token)
        emit(g, "token", None, side=side, colour=token)
