"""The options of Leonardo in words: what each is, and what comes of it."""

from games.engine import Decision, Label
from games.leonardo.names import Names, card, cards, english, pair, points, space
from games.leonardo.options import DECLINE, PASS, Build, Pair, Pay, Steal, Swap, Take, read
from games.leonardo.paintings import PAINTINGS
from games.leonardo.view import Space, View
from games.translation import gettext as _


def option(decision: Decision, option: str, view: View, names: Names) -> Label:
    """One option: what it is, and what comes of it."""
    match read(option):
        case Pair() as chosen:
            return Label(pair(chosen), landing(view, option))
        case Pay(paid):
            return Label(_("Build: pay {cards}").format(cards=cards(paid)))
        case Take(index):
            text = _("Take {card} from {space}")
            return Label(text.format(card=card(view.spaces[index].card), space=space(index)))
        case Build(index, paid):
            text = _("Build the {invention}: pay {cards}")
            label = text.format(invention=card(view.spaces[index].card), cards=cards(paid))
            worth = points(view.spaces[index].points)
            return Label(label, _("{points}, from {space}").format(points=worth, space=space(index)))
        case Steal(victim, stolen):
            text = _("Take {card} from {name}").format(card=card(stolen), name=names[victim])
            held = view.players[victim].materials[stolen]
            return Label(text, _("{name} has {count}").format(name=names[victim], count=held))
        case Swap(own, other, theirs):
            text = _("Give {own} to {name} for {theirs}")
            return Label(text.format(own=card(own), theirs=card(theirs), name=names[other]))
    after = _("the card stays") if decision.kind == "build" else _("the painting is discarded")
    return Label({DECLINE: _("Decline"), PASS: _("Pass")}[option], after)


def landing(view: View, option: str) -> str:
    """Where a pair's character stops if nobody moves it first, and what is there."""
    stop = view.spaces[view.landings[option]]
    text = _("to {space}: {card}").format(space=space(stop.index), card=space_card(stop))
    if stop.card in PAINTINGS:
        text = _("{landing} ({does})").format(landing=text, does=PAINTINGS[stop.card].does())
    if stop.cost and view.seat is not None:
        payable = view.seat in stop.payable_by
        text += " · " + (_("you can pay for it") if payable else _("you cannot pay now"))
    return text


def space_card(space: Space) -> str:
    """What lies on a space; an invention with its English name, points and cost."""
    if not space.cost:
        return card(space.card)
    text = _("{italian}, {english} ({points}: {cost})")
    return text.format(
        italian=card(space.card), english=english(space.card), points=points(space.points), cost=cards(space.cost)
    )
