"""What Maestro asks: the questions, and the groups that long lists of options are cut by."""

from collections.abc import Callable

from games.engine import Answer, Decision, Label
from games.maestro import events
from games.maestro import names as say
from games.maestro.box import ACTIONS, GRID, MICHELANGELO
from games.maestro.names import Names
from games.maestro.option_text import option, special_effect
from games.maestro.options import Option, read, read_build, write
from games.maestro.view import View
from games.maestro.workshop_text import tile_cost
from games.translation import gettext as _

# --- questions


def question(decision: Decision, view: View, names: Names) -> str:
    """What is asked, in one or two sentences."""
    if decision.kind == "discard":
        return _discard(view)
    if decision.kind == "ready":
        mates = say.people([seat for seat in view.team if seat != view.seat], names)
        return _("Planning: share your plans with {mates}, then say that you are ready.").format(mates=mates)
    if decision.kind == "turn":
        return _turn(decision, view)
    if decision.kind == "create":
        return _create(decision, view)
    if decision.kind == "cover" and view.active_side == MICHELANGELO:
        return _("Workshop upgrade: which row or column costs nothing from now on?")
    if decision.kind == "cover":
        return f"{_QUESTIONS['cover']()} {say.letters()}"
    if decision.kind == "take_back":
        region = read(decision.options[0]).first
        text = _(
            "Cleanup: {region} was scored by your workshop, so one of its Artworks there returns to the supply. Which?"
        )
        return text.format(region=say.region(region))
    if decision.kind == "type":
        _kind, region = read(decision.options[0]).args
        text = _("Which type of Artwork do you place in {region}?").format(region=say.region(region))
        return " ".join([*_event(view), text, *_vote(view, names)])
    if decision.kind == "where":
        return " ".join([*_event(view), _QUESTIONS["where"](), *_vote(view, names)])
    if decision.kind == "receive":
        _character, colour, region = read(decision.options[0]).args
        text = _("{region}: your workshop gains 1 {colour} Resource. Which Character takes it?")
        return " ".join([text.format(region=say.region(region), colour=say.colour(colour)), *_vote(view, names)])
    if decision.kind == "before":
        return _before(view)
    if decision.kind == "gap":
        text = _("The special effect is done. Do you use a Benefactor before {action}?")
        return text.format(action=say.action(view.action) if view.action else _("the Main action"))
    if decision.kind == "point":
        first = len(decision.options) == len(ACTIONS)
        return _("One Action Point of which Action?") if first else _("And one Action Point of which other Action?")
    if decision.kind == "exhibit":
        return f"{_QUESTIONS['exhibit']()} {_counts(view)}"
    if decision.kind == "put":
        return _put(view)
    if decision.kind == "two":
        return _two(view)
    if decision.kind == "effort":
        return _effort(view)
    if decision.kind == "influence" and view.main_action and events.row(view.event).stays:
        text = _(
            "Influence, {points} left: from which area to which other does a standing Collector go? With the Event it "
            "stays standing."
        )
        return text.format(points=say.action_points(view.points))
    if decision.kind in _STEPS:
        return _STEPS[decision.kind]().format(points=say.action_points(view.points))
    if view.about and decision.kind in _ABOUT:
        return _ABOUT[decision.kind](view.about)
    return _QUESTIONS[decision.kind]()


def _event(view: View) -> list[str]:
    """The Event that asks for Artwork at the Exhibition; not a Benefactor."""
    if view.phase != "exhibition" or view.own_gains or not view.event:
        return []
    return [_("Event {event}.").format(event=say.event(view.event))]


def _counts(view: View) -> str:
    """The Artworks in the Galleries, the reader's first."""
    own, other = view.own_side, 1 - view.own_side
    galleries = [found for found in view.regions if found.gallery]
    counts = [f"{say.region(found.id)} {found.counts[own]} : {found.counts[other]}" for found in galleries]
    return _("Artworks in the Galleries, yours first: {counts}.").format(counts=", ".join(counts))


def _vote(view: View, names: Names) -> list[str]:
    """What a team has to know of a decision that both its players answer."""
    if len(view.team) < 2 or not view.voting or view.decider is None:
        return []
    text = _("Both of you answer; if your wishes differ, {name} decides.")
    return [text.format(name=say.person(view.decider, names))]


def _discard(view: View) -> str:
    if len(view.team) > 1:
        return _("Discard 2 of your 5 cards, in secret. The other 3 are your hand for this round.")
    if view.aside:
        return _("Discard 2 of your other 5 cards. The other 3 are the hand you begin with.")
    return _(
        "Discard 2 of these 5 cards, in secret. You play two hands of 3 this round: the other 3 are set aside as your "
        "second hand, then you get 5 more for the first."
    )


def _turn(decision: Decision, view: View) -> str:
    verbs = [read(option).verb for option in decision.options]
    mains = "play" in verbs
    if mains and "workshop" in verbs:
        return _("Your turn: a Main action and the Workshop action, in either order.")
    if mains:
        return _("Your turn: play a card for its Main action.")
    if "workshop" in verbs and "end" in verbs:
        return _("The Main action is done. A Workshop action with what you gained since, or keep it and end the turn?")
    if "workshop" in verbs:
        return _("The Main action is done. The Workshop action comes before the end of the turn.")
    return _("Both actions are done. Is there anything else before the turn ends?")


def _create(decision: Decision, view: View) -> str:
    kind = say.artwork_type(view.active_type)
    if "centerpieces" in decision.options:
        return _("Create: place {kind} in Florence, or add Artwork at your Centerpieces?").format(kind=kind)
    return _("Create: how many {kind} do you place in Florence?").format(kind=kind)


def _put(view: View) -> str:
    held, free = sum(view.sections[view.active].values()), view.grid.count("")
    if held == 1:
        return _("Your Resource goes onto the board. Where?")
    if held <= free:
        return _("Your {held} Resources go onto the board, one after the other. Which one, and where?").format(
            held=held
        )
    text = _("Of your {held} Resources as many go onto the board as fit: {free} now. Which one, and where?")
    return text.format(held=held, free=free)


def _two(view: View) -> str:
    """B9 places the second Artwork in the same region; a workshop may have one only."""
    kind, number = view.active_type, min(2, view.active_supply)
    if number == 1:
        return _("Where does the {artwork} go? You have no second one.").format(artwork=say.artwork(kind))
    return _("Where do {artworks} go, both into the same place?").format(artworks=say.artworks(kind, number))


def _effort(view: View) -> str:
    if not view.action:
        return _("How many Resources of the Action's colour do you spend? Each adds 1 Effort.")
    action, colour = view.action, view.at(view.action).colour
    text = _("{action}: how many of your {held} {colour} Resources do you spend? Each adds 1 Effort.")
    held = view.sections[view.active][colour]
    if held == 1:
        text = _("{action}: do you spend your {colour} Resource for 1 Effort more?")
    return text.format(action=say.action(action), held=held, colour=say.colour(colour))


def _before(view: View) -> str:
    effect = special_effect(view)
    if not effect:
        return _("Do you use the card's special effect before the Main action?")
    text = _("Do you use the special effect ({effect}) before {action}?")
    return text.format(effect=effect, action=say.action(view.action))


_QUESTIONS: dict[str, Callable[[], str]] = {
    "gossip": lambda: _("Gossip turn: place a card face down at an Action. It counts in Publicity at the Exhibition."),
    "token": lambda: _("Do you add a Publicity token to the card?"),
    "serve": lambda: _("Which region with your Centerpiece gets an Artwork?"),
    "either": lambda: _("Do you upgrade a card or the workshop?"),
    "upgrade": lambda: _("Which card do you upgrade? One of the display takes its place, with the VP shown for you."),
    "may_upgrade": lambda: _("The effect lets you upgrade a card. Do you?"),
    "display": lambda: _("Which card of the display takes its place?"),
    "discard_upgrade": lambda: _("The Event: which of your discards is upgraded? It brings no VP."),
    "who_upgrades": lambda: _("The Event: whose discards is the upgrade taken from?"),
    "cover": lambda: _(
        "Workshop upgrade: two icons of Blueprints are covered for good, one after the other. Which one now?"
    ),
    "florence": lambda: _("Do you place an Artwork from your supply in Florence?"),
    "colour": lambda: _("Which colour do you gain?"),
    "build": lambda: _("Do you build an Invention? The Resources of the pattern go back to the supply."),
    "marker": lambda: _("Which of the emptied spaces takes the Invention marker?"),
    "tile": lambda: _("Workshop action: which tile, and what do you pay?"),
    "exhibit": lambda: _("The Exhibition begins. Do you use a Benefactor?"),
    "lay": lambda: _("How many Collectors of which area lie down?"),
    "far": lambda: _("Which Artwork goes where?"),
    "exchange": lambda: _("Which Resources do you exchange?"),
    "shift": lambda: _("Do you shift Resources between your two Characters?"),
    "where": lambda: _("There is not enough Artwork for all regions. Where does the next one go?"),
}

_STEPS: dict[str, Callable[[], str]] = {
    "move": lambda: _(
        "Move, {points} left: one for each step of an Artwork, gray regions count too. Which one goes where?"
    ),
    "influence": lambda: _(
        "Influence, {points} left: from which area to which other does a standing Collector go? It lies down there."
    ),
    "study": lambda: _("Study, {points} left: does your marker advance?"),
}

_ABOUT: dict[str, Callable[[str], str]] = {
    "display": lambda card: _("Which card of the display takes the place of {card}?").format(card=say.card(card)),
}

# The picture that shows what a decision is about.
_DETAILS = {
    **dict.fromkeys(
        ("move", "far", "create", "serve", "florence", "two", "type", "where", "take_back", "exhibit"), "map"
    ),
    **dict.fromkeys(("influence", "lay"), "lodge"),
    **dict.fromkeys(("study", "either"), "study"),
    **dict.fromkeys(("put", "build", "marker", "cover", "tile", "receive", "exchange", "shift"), "workshops"),
    **dict.fromkeys(("display",), "cards"),
    **dict.fromkeys(("turn", "gossip", "discard", "token", "effort", "before", "gap", "upgrade", "ready"), "actions"),
}


def detail_of(decision: Decision) -> str:
    """The picture that shows what a decision is about, "" where it is the overview."""
    return _DETAILS.get(decision.kind, "")


# --- groups


def group(option: str) -> str:
    """What a long list of options is first cut by: the card, the source, the colour, the tile, the Blueprint."""
    chosen = read(option)
    if chosen.verb == "build" and chosen.args:
        card, spaces = read_build(chosen)
        return write("build", card, spaces[0] // GRID)
    if chosen.verb in _CUT and len(chosen.args) > 1:
        return write(chosen.verb, chosen.first)
    return chosen.verb if chosen.verb in _TOGETHER else option


_CUT = ("play", "gossip", "step", "far", "collector", "put", "cover", "tile", "lay", "swap")
_TOGETHER = ("carry", "serve", "hand", "board", "cover", "where", "to", "florence", "effort", "shift", "benefactor")


def group_label(decision: Decision, group: str, view: View, names: Names) -> Label:
    """A group of options in words."""
    chosen = read(group)
    if group == "to" and decision.kind == "receive":
        return Label(_("To one of the Characters"))
    make = _GROUPS.get((chosen.verb, bool(chosen.args)))
    return make(chosen, view) if make else option(decision, group, view, names)


def _build(chosen: Option, view: View) -> Label:
    card, row = chosen.args
    number = view.blueprint(card).built + 1
    points = say.worth(*view.blueprint(card).worth[number - 1])
    text = _("{card} from row {row} on, for {points}")
    label = text.format(card=say.title(card), row=int(row) + 1, points=points)
    return Label(label, say.invention(card, number))


def _source(chosen: Option, view: View) -> Label:
    kind, here = view.active_type, view.region(chosen.first)
    return Label(_("From {region}").format(region=say.region(here.id)), say.artworks(kind, here.artwork.get(kind, 0)))


def _area(chosen: Option, view: View) -> Label:
    standing, lying = view.lodge[chosen.first]
    rank = view.ranks.index(chosen.first) + 1
    text = _("{standing} standing, {lying} lying, rank {rank}")
    return Label(
        _("From {colour}").format(colour=say.colour(chosen.first)),
        text.format(standing=standing, lying=lying, rank=rank),
    )


def _laid(chosen: Option, view: View) -> Label:
    if not chosen.first:
        return Label(_("Lay down none"))
    standing, lying = view.lodge[chosen.first]
    text = _("{standing} standing, {lying} lying").format(standing=standing, lying=lying)
    return Label(_("In {colour}").format(colour=say.colour(chosen.first)), text)


def _resource(chosen: Option, view: View) -> Label:
    held = view.sections[view.active][chosen.first]
    return Label(_("Place {colour}").format(colour=say.colour(chosen.first)), _("you have {count}").format(count=held))


def _blueprint(chosen: Option, view: View) -> Label:
    found = view.blueprint(chosen.first)
    return Label(_("An icon of {card}").format(card=say.named(found.card)), say.pattern(found.icons, found.covered))


def _tile(chosen: Option, view: View) -> Label:
    space = chosen.number
    label = _("{cell}: {effect}").format(cell=say.ceiling_cell(space), effect=say.tile(view.ceiling[space]))
    return Label(label[0].upper() + label[1:], _("cost {cost}").format(cost=tile_cost(view, space)))


_GROUPS: dict[tuple[str, bool], Callable[[Option, View], Label]] = {
    ("play", True): lambda chosen, view: Label(say.short_card(chosen.first)),
    ("gossip", True): lambda chosen, view: Label(say.short_card(chosen.first)),
    ("step", True): _source,
    ("far", True): _source,
    ("carry", False): lambda chosen, view: Label(_("Straight from Florence"), _("once in this Move, 1 point")),
    ("serve", False): lambda chosen, view: Label(_("Into a region")),
    ("where", False): lambda chosen, view: Label(_("Into a region")),
    ("to", False): lambda chosen, view: Label(_("Into a region")),
    ("florence", False): lambda chosen, view: Label(_("To Florence")),
    ("effort", False): lambda chosen, view: Label(_("Resources for Effort")),
    ("shift", False): lambda chosen, view: Label(_("Shift a Resource")),
    ("benefactor", False): lambda chosen, view: Label(_("Use a Benefactor")),
    ("collector", True): _area,
    ("hand", False): lambda chosen, view: Label(_("A card in your hand"), _("VP by its Effort")),
    ("board", False): lambda chosen, view: Label(_("A card at an Action"), _("VP by its Publicity")),
    ("put", True): _resource,
    ("cover", True): _blueprint,
    ("cover", False): lambda chosen, view: Label(_("A row or column")),
    ("build", True): _build,
    ("tile", True): _tile,
    ("lay", True): _laid,
    ("swap", True): lambda chosen, view: Label(_("Give {colour}").format(colour=say.colour(chosen.first))),
}


# --- before a choice


def preview(decision: Decision, options: Answer, view: View, names: Names) -> str:
    """What answering so would do, as far as it can be known now."""
    labels = [option(decision, each, view, names) for each in options]
    if decision.kind == "discard":
        return _("You discard {cards}.").format(cards=say.listed([label.text for label in labels]))
    if options == ("mate",):
        mate = say.people([seat for seat in view.team if seat != view.seat], names)
        return _("You leave it to {name}.").format(name=mate)
    if view.voting and decision.kind in ("receive", "where", "type"):
        return _("You choose: {choices}.").format(choices="; ".join(say.plan((*view.planned, *options))))
    return " ".join(f"{label.text}: {label.detail}." if label.detail else f"{label.text}." for label in labels)
