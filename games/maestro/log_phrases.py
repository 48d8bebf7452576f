"""What an event says in the log of Maestro: a sentence for a run of events of one kind."""

from collections.abc import Callable
from typing import Any

from games.engine import Event
from games.maestro import names as say
from games.maestro.names import Names, score_part
from games.maestro.state import MACHINA
from games.translation import gettext as _
from games.translation import ngettext

Facts = dict[str, Any]


def _actor(event: Event, names: Names) -> str:
    return say.person(MACHINA if event.seat is None else event.seat, names)


# --- rounds and phases


def _setup(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    people = dict.fromkeys(facts["runs"])
    runs = [
        _("{name} as {characters}").format(
            name=say.person(seat, names) if seat != MACHINA else _("the Machina"),
            characters=say.listed(
                [say.character(character) for character, other in enumerate(facts["runs"]) if other == seat]
            ),
        )
        for seat in people
    ]
    text = _("The table is set: {runs}. Popular Galleries: {regions}.")
    line = text.format(runs="; ".join(runs), regions=say.regions(facts["popular"]))
    return line + (" " + _("Event: {event}.").format(event=say.event(facts["event"])) if facts["event"] else "")


def _round(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("Round {round}: {character} begins. Popular Galleries: {regions}.")
    line = text.format(
        round=facts["round"], character=say.character(facts["first"]), regions=say.regions(facts["popular"])
    )
    if "vp" in facts:  # not in what older versions saved
        first, second = (say.vp(points) for points in facts["vp"])
        text = _("Da Vinci's workshop has {first}, Michelangelo's {second}.")
        line += " " + text.format(first=first, second=second)
    return line + (" " + _("Event: {event}.").format(event=say.event(facts["event"])) if facts["event"] else "")


def _action_phase(run: list[Event], names: Names) -> str:
    return _("All hands are chosen. The Action phase of round {round} begins.").format(round=run[0].facts["round"])


def _exhibition(run: list[Event], names: Names) -> str:
    return _("The Exhibition of round {round} begins.").format(round=run[0].facts["round"])


def _over(run: list[Event], names: Names) -> str:
    first, second = run[0].facts["totals"]
    text = _("The game is over: Da Vinci's workshop has {first}, Michelangelo's {second}.")
    line = text.format(first=say.vp(first), second=say.vp(second))
    if tie := run[0].facts.get("tie"):
        line += " " + _tie(tie).format(side=say.workshop(run[0].facts["winner"]))
    if parts := run[0].facts.get("machina"):
        counted = ", ".join(f"{score_part(part)} {points}" for part, points in parts.items())
        line += " " + _("The Machina's {total}: {parts}.").format(total=say.vp(sum(parts.values())), parts=counted)
    return line


def _tie(decided: str) -> str:
    """What broke a tie."""
    return {
        "machina": _("A tie is the Machina's."),
        "tiles": _("{side} wins the tie: it has more Popular Gallery tiles."),
        "study": _("{side} wins the tie: it is farther on the Study track."),
        "first": _("{side} wins the tie: its marker came first to the space that both are on."),
    }[decided]


# --- cards


def _play(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("{name} plays {card} at {action}.")
    return text.format(name=_actor(run[0], names), card=say.card(facts["card"]), action=say.action(facts["action"]))


def _effect(run: list[Event], names: Names) -> str:
    text = _("{name} uses the card's special effect: {effect}.")
    return text.format(name=_actor(run[0], names), effect=say.effect(run[0].facts["effect"]))


def _gossip(run: list[Event], names: Names) -> str:
    text = _("{name} places a face-down card at {action}.")
    return text.format(name=_actor(run[0], names), action=say.action(run[0].facts["action"]))


def _token_placed(run: list[Event], names: Names) -> str:
    text = _("{name} adds a Publicity token ({colour}).")
    return text.format(name=_actor(run[0], names), colour=say.colour(run[0].facts["colour"]))


def _effort(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("{name} spends {number} {colour} for Effort.")
    return text.format(name=_actor(run[0], names), number=facts["number"], colour=say.colour(facts["colour"]))


def _revealed(run: list[Event], names: Names) -> str:
    cards = [
        _("{name}: {card} at {action}").format(
            name=_actor(event, names),
            card=say.short_card(event.facts["card"], event.facts["action"]),
            action=say.action(event.facts["action"]),
        )
        for event in run
    ]
    return _("The Gossip cards are turned up: {cards}.").format(cards="; ".join(cards))


def _upgrade(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    where = {"hand": _("in hand"), "discards": _("among the discards")}.get(facts["place"])
    where = where or _("at {action}").format(action=say.action(facts["place"]))
    text = _("{name} upgrades {old} {where} to {new}.")
    return text.format(
        name=_actor(run[0], names), old=say.short_card(facts["old"]), where=where, new=say.card(facts["new"])
    )


def _no_upgrade(run: list[Event], names: Names) -> str:
    return _("{name} has no card to upgrade.").format(name=_actor(run[0], names))


def _benefactor(run: list[Event], names: Names) -> str:
    card = run[0].facts["card"]
    return _("{name} uses the Benefactor {prize}.").format(name=_actor(run[0], names), prize=say.prize(card))


# --- Artwork


def _artwork(run: list[Event], names: Names) -> str:
    kinds = [event.facts["artwork"] for event in run]
    text = _("{side} gains {pieces}.")
    counts = {kind: kinds.count(kind) for kind in kinds}
    return text.format(side=say.workshop(run[0].facts["side"]), pieces=say.pieces(counts))


def _moved(run: list[Event], names: Names) -> str:
    """The steps of a movement; those of one Artwork in a row are one path."""
    paths: list[tuple[str, list[str]]] = []
    for event in run:
        kind, source, target = (event.facts[name] for name in ("artwork", "source", "target"))
        if paths and paths[-1][0] == kind and paths[-1][1][-1] == source:
            paths[-1][1].append(target)
        else:
            paths.append((kind, [source, target]))
    parts = [f"{say.artwork(kind)} " + " → ".join(map(say.region, path)) for kind, path in paths]
    return _("Moved: {paths}.").format(paths="; ".join(parts))


def _placed(run: list[Event], names: Names) -> str:
    places = [(event.facts["artwork"], event.facts["region"]) for event in run]
    parts = [
        _("{artworks} in {region}").format(
            artworks=say.artworks(kind, places.count((kind, region))), region=say.region(region)
        )
        for kind, region in dict.fromkeys(places)
    ]
    return _("Placed: {places}.").format(places=", ".join(parts))


def _taken_back(run: list[Event], names: Names) -> str:
    parts = [
        _("a {artwork} from {region}").format(
            artwork=say.artwork(event.facts["artwork"]), region=say.region(event.facts["region"])
        )
        for event in run
    ]
    return _("Back into the supplies: {artworks}.").format(artworks=", ".join(parts))


def _centerpiece(run: list[Event], names: Names) -> str:
    parts = []
    for event in run:
        side, region = event.facts["side"], say.region(event.facts["region"])
        text = _("{region} to nobody") if side is None else _("{region} to {side}")
        parts.append(text.format(region=region, side="" if side is None else say.side(side)))
    return ngettext("Centerpiece: {parts}.", "Centerpieces: {parts}.", len(parts)).format(parts="; ".join(parts))


# --- Resources, Publicity tokens, VP


def _resource(run: list[Event], names: Names) -> str:
    sections: dict[tuple[int, str, bool], list[str]] = {}
    for event in run:
        facts = event.facts
        key = facts["section"], facts.get("region", ""), facts.get("by_event", False)
        sections.setdefault(key, []).append(facts["colour"])
    gains = []
    for (character, region, by_event), held in sections.items():
        text = _("{colours} of {region} to {character}") if region else _("{colours} to {character}")
        text = _("{colours} to {character} (Event)") if by_event else text
        where = say.region(region) if region else ""
        gains.append(text.format(colours=say.colours(held), region=where, character=say.character(character)))
    return _("Resources: {gains}.").format(gains="; ".join(gains))


def _resource_lost(run: list[Event], names: Names) -> str:
    """What nobody got, and why; what was saved before that was known says whose it is only."""
    lost: dict[tuple[int, str], list[Facts]] = {}
    for event in run:
        lost.setdefault((event.facts["side"], event.facts.get("reason", "")), []).append(event.facts)
    sentences = []
    for (side, reason), held in lost.items():
        text = {
            "supply": _("{side} goes without {colours}: the general supply has none left."),
            "machina": _("The Machina has no place for {colours}, which goes back to the supply."),
            "": _("{side} goes without {colours}."),
        }[reason]
        sentences.append(text.format(side=say.workshop(side), colours=_lost(held)))
    return " ".join(sentences)


def _lost(held: list[Facts]) -> str:
    """Resources that nobody got, with the Galleries that they are of."""
    regions: dict[str, list[str]] = {}
    for facts in held:
        regions.setdefault(facts.get("region", ""), []).append(facts["colour"])
    return ", ".join(
        _("{colours} of {region}").format(colours=say.colours(colours), region=say.region(region))
        if region
        else say.colours(colours)
        for region, colours in regions.items()
    )


def _token(run: list[Event], names: Names) -> str:
    sides: dict[int, list[str]] = {}
    for event in run:
        sides.setdefault(event.facts["side"], []).append(event.facts["colour"])
    parts = [
        _("{colours} for {side}").format(colours=say.colours(held), side=say.side(side)) for side, held in sides.items()
    ]
    return _("Publicity tokens drawn: {parts}.").format(parts="; ".join(parts))


def _score(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    reason = {
        "effect": _("effect"),
        "machina": _("a Resource without a place"),
        "event": _("Event"),
        "gallery": _("Gallery"),
        "upgrade": _("card upgrade"),
    }[facts["reason"]]
    text = _("+{points} for {side} ({reason}).")
    return text.format(points=say.vp(facts["points"]), side=say.side(facts["side"]), reason=reason)


def _exchange(run: list[Event], names: Names) -> str:
    swaps = [
        _("{gave} for {got}").format(gave=say.colour(event.facts["gave"]), got=say.colour(event.facts["got"]))
        for event in run
    ]
    return _("{name} exchanges {swaps}.").format(name=_actor(run[0], names), swaps=", ".join(swaps))


def _shift(run: list[Event], names: Names) -> str:
    given = [event.facts["colour"] for event in run if event.facts["way"] == "give"]
    taken = [event.facts["colour"] for event in run if event.facts["way"] == "take"]
    parts = [_("{colours} to the other Character").format(colours=say.colours(given))] if given else []
    parts += [_("{colours} from the other Character").format(colours=say.colours(taken))] if taken else []
    return _("{name} shifts {parts}.").format(name=_actor(run[0], names), parts=say.listed(parts))


# --- Influence and Study


def _collector(run: list[Event], names: Names) -> str:
    moves = []
    for event in run:
        move = f"{say.colour(event.facts['source'])} → {say.colour(event.facts['target'])}"
        moves.append(_("{move}, still standing (Event)").format(move=move) if event.facts.get("stays") else move)
    return ngettext("Collector {moves}.", "Collectors {moves}.", len(moves)).format(moves=", ".join(moves))


def _laid_down(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = ngettext(
        "{name} lays down {number} Collector in {colour}.",
        "{name} lays down {number} Collectors in {colour}.",
        facts["number"],
    )
    return text.format(name=_actor(run[0], names), number=facts["number"], colour=say.colour(facts["colour"]))


def _study(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("{side} goes to space {space} of the Study track.")
    return text.format(side=say.workshop(facts["side"]), space=facts["space"])


# --- workshops


def _cover(run: list[Event], names: Names) -> str:
    name, place, colour = _actor(run[0], names), run[0].facts["place"], run[0].facts.get("colour")
    if not colour:
        return _("{name} covers the cost of {area}.").format(name=name, area=say.cost_area(place))
    return _("{name} covers {colour} on {card}.").format(name=name, colour=say.colour(colour), card=say.named(place))


def _event(run: list[Event], names: Names) -> str:
    return _("Event: {event}.").format(event=say.event(run[0].facts["event"]))


def _majority(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("The majority in {region} is {side}'s.")
    return text.format(region=say.region(facts["region"]), side=say.side(facts["side"]))


def _put(run: list[Event], names: Names) -> str:
    cells = [
        _("{colour} on {cell}").format(colour=say.colour(event.facts["colour"]), cell=say.cell(event.facts["space"]))
        for event in run
    ]
    return _("{name} puts {cells}.").format(name=_actor(run[0], names), cells="; ".join(cells))


def _invention(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("{name} builds an Invention: {invention}, {points} at the end. Its marker lies on {cell}.")
    return text.format(
        name=_actor(run[0], names),
        invention=say.invention(facts["card"], facts["number"]),
        points=say.invention_points(facts["card"], facts["number"]),
        cell=say.cell(facts["marker"]),
    )


def _tile(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    removed = facts["way"] == "remove"
    text = _("{name} removes the tile of {cell}") if removed else _("{name} flips the tile of {cell}")
    text = text.format(name=_actor(run[0], names), cell=say.ceiling_cell(facts["space"]))
    paid = _("for {colours}").format(colours=say.colours(facts["paid"])) if facts["paid"] else _("without paying")
    outcome = say.tile(facts["tile"]) if facts["active"] else _("no effect")
    return f"{text} {paid}: {outcome}."


# --- the Exhibition


def _gallery(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("Popular Gallery {region}: {points} for {side}.")
    if not facts["popular"]:
        text = _("Secondary Gallery {region}: {points} for {side}.")
    return text.format(region=say.region(facts["region"]), points=say.vp(facts["points"]), side=say.side(facts["side"]))


def _publicity(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    own, other = facts["totals"][facts["side"]], facts["totals"][1 - facts["side"]]
    text = _("Publicity at {action}: {side} wins the {prize} with {own} to {other}.")
    if own == other:
        text = _("Publicity at {action}: {side} wins the {prize} on the tie of {own} to {other}.")
    return text.format(
        action=say.action(facts["action"]),
        side=say.side(facts["side"]),
        prize=say.prize_kind(facts["card"]),
        own=own,
        other=other,
    )


def _no_publicity(run: list[Event], names: Names) -> str:
    text = _("Nobody has Publicity at {action}: the {prize} leaves the game.")
    facts = run[0].facts
    return text.format(action=say.action(facts["action"]), prize=say.prize_kind(facts["card"]))


# --- the Machina


def _dice(run: list[Event], names: Names) -> str:
    low, high = run[0].facts["dice"]
    if low == high:
        return _("The Machina rolls {low} and {high}: its meeple stays.").format(low=low, high=high)
    text = ngettext(
        "The Machina rolls {low} and {high}: its meeple goes on by the difference, {steps} space.",
        "The Machina rolls {low} and {high}: its meeple goes on by the difference, {steps} spaces.",
        high - low,
    )
    return text.format(low=low, high=high, steps=high - low)


def _full(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = ngettext(
        "{actions} is full, so it goes on to {target}.",
        "{actions} are full, so it goes on to {target}.",
        len(facts["actions"]),
    )
    return text.format(actions=say.listed(list(map(say.action, facts["actions"]))), target=say.action(facts["target"]))


def _machina_moves(run: list[Event], names: Names) -> str:
    return _("It holds no Centerpiece of a Popular Gallery, so it moves Artwork instead (MA-SOLO-INFL-04).")


def _machina_follows(run: list[Event], names: Names) -> str:
    text = _("With the Collector goes 1 Artwork to each Popular Gallery of {colour} (MA-SOLO-INFL-07).")
    return text.format(colour=say.colour(run[0].facts["colour"]))


def _machina_resource(run: list[Event], names: Names) -> str:
    colours = say.colours([event.facts["colour"] for event in run])
    return _("The Machina keeps {colours}.").format(colours=colours)


def _machina_done(run: list[Event], names: Names) -> str:
    return _("The Machina ends its movement.")


def _machina_invention(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    text = _("The Machina completes {card} and removes its marker {number}.")
    return text.format(card=say.named(facts["card"]), number=facts["number"])


def _machina_upgrade(run: list[Event], names: Names) -> str:
    facts = run[0].facts
    if not facts["old"]:
        return _("The Machina upgrades a face-down card.")
    old, new = say.short_card(facts["old"]), say.short_card(facts["new"])
    return _("The Machina upgrades {old} to {new}.").format(old=old, new=new)


PHRASES: dict[str, Callable[[list[Event], Names], str]] = {
    "setup": _setup,
    "round": _round,
    "action_phase": _action_phase,
    "exhibition": _exhibition,
    "event": _event,
    "over": _over,
    "play": _play,
    "effect": _effect,
    "gossip": _gossip,
    "token_placed": _token_placed,
    "effort": _effort,
    "revealed": _revealed,
    "upgrade": _upgrade,
    "no_upgrade": _no_upgrade,
    "benefactor": _benefactor,
    "artwork": _artwork,
    "moved": _moved,
    "placed": _placed,
    "taken_back": _taken_back,
    "centerpiece": _centerpiece,
    "resource": _resource,
    "resource_lost": _resource_lost,
    "token": _token,
    "score": _score,
    "exchange": _exchange,
    "shift": _shift,
    "collector": _collector,
    "laid_down": _laid_down,
    "study": _study,
    "cover": _cover,
    "majority": _majority,
    "put": _put,
    "invention": _invention,
    "tile": _tile,
    "gallery": _gallery,
    "publicity": _publicity,
    "no_publicity": _no_publicity,
    "dice": _dice,
    "full": _full,
    "machina_moves": _machina_moves,
    "machina_follows": _machina_follows,
    "machina_resource": _machina_resource,
    "machina_done": _machina_done,
    "machina_invention": _machina_invention,
    "machina_upgrade": _machina_upgrade,
}
