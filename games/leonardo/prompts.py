"""What is asked in Leonardo, and what has to be known for the answer."""

from games.engine import Answer, Decision, Label
from games.leonardo import options
from games.leonardo.names import Names, card, cards, character, counted, english, listed, points, space
from games.leonardo.option_text import landing, option
from games.leonardo.options import Pair, read
from games.leonardo.view import View
from games.translation import gettext as _

__all__ = ["group", "group_label", "preview", "question", "situation"]

group = options.group


def question(decision: Decision, view: View, names: Names) -> str:
    """What is asked, in one or two sentences."""
    kind = decision.kind
    if kind == "select":
        text = _(
            "Choose a character and a number, in secret. All pairs are revealed together; {name}, who holds Tiglio, "
            "plays first."
        )
        return text.format(name=names[view.tiglio])
    if kind == "extra":
        return _("The Vitruvian Man gives you an extra play, alone. Choose a character and a number, or pass.")
    if kind == "build":
        stop = view.spaces[view.stopped or 0]
        text = _(
            "You stop at {space}, beside the {invention} ({english}), worth {points}. It costs {cost}. Do you build it?"
        )
        return text.format(
            space=space(stop.index),
            invention=card(stop.card),
            english=english(stop.card),
            points=points(stop.points),
            cost=cards(stop.cost),
        )
    if kind == "lady":
        return _("Lady with the Ermine: whose Material card do you take? You may decline.")
    if kind == "studies":
        return _("Studies for the Horse: do you swap one of your Material cards with another player's?")
    return _("Gioconda painting: take a Material card or build an invention, from anywhere on the board, or pass.")


def group_label(decision: Decision, group: str, view: View, names: Names) -> Label:
    """A group of options in words, with what one needs to know before opening it."""
    chosen = options.read_group(group)
    match chosen.verb:
        case "steal":
            victim = view.players[int(chosen.argument)]
            return Label(
                _("From {name}").format(name=names[victim.seat]),
                _("has {cards}").format(cards=counted(victim.materials)),
            )
        case "swap":
            own = view.players[view.seat or 0].materials[chosen.argument]
            return Label(_("Give {card}").format(card=card(chosen.argument)), _("you have {count}").format(count=own))
        case "build":
            stop = view.spaces[int(chosen.argument)]
            text = _("Build the {invention}").format(invention=card(stop.card))
            return Label(text, _("{points}, from {space}").format(points=points(stop.points), space=space(stop.index)))
        case "take":
            return Label(_("Take a Material card"))
        case "pay":
            return Label(_("Build"))
    if chosen.verb in view.pawns:
        return Label(character(chosen.verb), _landings(decision, chosen.verb, view))
    return option(decision, group, view, names)


def _landings(decision: Decision, walker: str, view: View) -> str:
    """Where a character would stop with each number, in short."""
    stops = []
    for candidate in decision.options:
        pair = read(candidate)
        if isinstance(pair, Pair) and pair.character == walker:
            stop = view.spaces[view.landings[candidate]]
            name = card(stop.card)
            if view.seat in stop.payable_by:
                name = _("{invention} (payable)").format(invention=name)
            stops.append(f"{pair.steps} → {name}")
    text = _("at {space}; {stops}")
    return text.format(space=space(view.pawns[walker]), stops=", ".join(stops))


def preview(decision: Decision, chosen: Answer, view: View, names: Names) -> str:
    """What answering so would do, as far as it can be known now."""
    label = option(decision, chosen[0], view, names)
    pair = read(chosen[0])
    if decision.kind == "select" and isinstance(pair, Pair):
        text = _("If nobody moves {character} before you, {pair} goes {landing}.")
        return text.format(pair=label.text, character=character(pair.character), landing=landing(view, chosen[0]))
    return f"{label.text}: {label.detail}." if label.detail else f"{label.text}."


def situation(view: View, names: Names) -> str:
    """What the reader has to know for a choice: its cards, where the characters stand, and the order of play."""
    if view.seat is None:
        return ""
    player = view.players[view.seat]
    held = counted({**player.materials, "self_portrait": player.jokers})
    pawns = listed(
        [
            _("{character} at {space}").format(character=character(pawn), space=space(place))
            for pawn, place in view.pawns.items()
        ]
    )
    order = [names[seat] for seat in view.order]
    order[0] = _("{name} (Tiglio)").format(name=order[0])
    return " ".join(
        [
            _("You have {cards}.").format(cards=held) if held else _("You have no Material cards."),
            _("Where they stand: {pawns}.").format(pawns=pawns),
            _("Order of play: {names}.").format(names=", ".join(order)),
        ]
    )
