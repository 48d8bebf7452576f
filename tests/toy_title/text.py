"""Every sentence of Pigments, in plain text. *names* holds a name for each seat."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import LONGEST_ALT, OVERVIEW, Answer, Decision, Event, Label, Refusal
from games.translation import gettext as _
from games.translation import ngettext
from tests.toy_title.box import BOX, CARDS
from tests.toy_title.scoring import row_points
from tests.toy_title.view import PlayerView, View

Names = Sequence[str]


def pigment_name(pigment: str) -> str:
    """A pigment."""
    return {
        "azurite": _("Azurite"),
        "cinnabar": _("Cinnabar"),
        "malachite": _("Malachite"),
        "ochre": _("Ochre"),
    }[pigment]


def card_name(card: str) -> str:
    """A card: "Ochre 3"."""
    pigment, value = CARDS[card]
    return f"{pigment_name(pigment)} {value}"


def points(count: int) -> str:
    """A number of points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def listed(phrases: Sequence[str]) -> str:
    """Phrases in a row."""
    return ", ".join(phrases) or _("none")


# --- decisions


def question(decision: Decision, view: View, names: Names) -> str:
    """What is asked, in one sentence."""
    if decision.kind == "turn":
        return _("Paint a card or wash one; then you draw.")
    if decision.kind == "look":
        return _("You painted a 1. Do you look at the top card of the deck?")
    return _("On top of the deck is {card}. You may discard it before you draw.").format(card=card_name(view.looked_at))


def option(decision: Decision, option: str, view: View, names: Names) -> Label:
    """One option, and what comes of it."""
    verb, _sep, card = option.partition(":")
    if verb == "paint":
        return Label(_("Paint {card}").format(card=card_name(card)), _painting(card, view))
    if verb == "wash":
        return Label(_("Wash {card}").format(card=card_name(card)), _("onto the discard pile"))
    if verb == "look":
        return Label(_("Look"), _("this cannot be taken back"))
    if verb == "discard":
        return Label(_("Discard it"), _("and draw the card below"))
    if verb == "keep":
        return Label(_("Keep it"), _("and draw it"))
    return Label(_("Do not look"), _("and draw"))


def _painting(card: str, view: View) -> str:
    if view.seat is None:
        return ""
    pigment, value = CARDS[card]
    row = view.players[view.seat].rows[pigment]
    return "+" + points(row_points([*row, value]) - row_points(row))


def group(option: str) -> str:
    """What a long list of options is divided by: whether the card is painted or washed."""
    return option.partition(":")[0]


def group_label(decision: Decision, group: str, view: View, names: Names) -> Label:
    """A group of options."""
    if group in ("paint", "wash"):
        return Label(_("Paint a card") if group == "paint" else _("Wash a card"))
    return option(decision, group, view, names)


def preview(decision: Decision, options: Answer, view: View, names: Names) -> str:
    """An answer in a sentence."""
    label = option(decision, options[0], view, names)
    return f"{label.text}: {label.detail}."


# --- what happened


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, a line for each event; one of another version has none."""
    return [
        _EVENTS[event.kind](names[event.seat] if event.seat is not None else "", event.facts, names)
        for event in events
        if event.kind in _EVENTS
    ]


_EVENTS: dict[str, Callable[[str, dict[str, Any], Names], str]] = {
    "setup": lambda name, facts, names: _("The cards are dealt. {name} begins.").format(name=names[facts["first"]]),
    "round": lambda name, facts, names: _("Round {round}").format(round=facts["round"]),
    "paint": lambda name, facts, names: _("{name} paints {card}.").format(name=name, card=card_name(facts["card"])),
    "wash": lambda name, facts, names: _("{name} washes {card}.").format(name=name, card=card_name(facts["card"])),
    "look": lambda name, facts, names: _("{name} looks at the top card of the deck.").format(name=name),
    "looked": lambda name, facts, names: _("It is {card}.").format(card=card_name(facts["card"])),
    "discard": lambda name, facts, names: _("{name} discards it: {card}.").format(
        name=name, card=card_name(facts["card"])
    ),
    "draw": lambda name, facts, names: _("{name} draws a card; {left} are left.").format(name=name, left=facts["left"]),
    "drawn": lambda name, facts, names: _("You draw {card}.").format(card=card_name(facts["card"])),
    "over": lambda name, facts, names: _("The deck is empty: the game is over."),
}


# --- the table


def headline(view: View, names: Names) -> str:
    """Where the game stands, in one line."""
    if view.over:
        winners = [names[standing.seat] for standing in view.standings if standing.place == 1]
        text = ngettext("{names} wins with {points}", "{names} share the victory with {points}", len(winners))
        return text.format(names=listed(winners), points=points(view.standings[0].total))
    waiting = listed([names[seat] for seat in view.awaited])
    return _("Round {round} · waiting for {names}").format(round=view.round, names=waiting)


def board(view: View, names: Names) -> str:
    """The whole table as text: decks, then each player's rows."""
    lines = [
        headline(view, names),
        "",
        deck_line(view),
        _("Discarded: {cards}").format(cards=listed([card_name(card) for card in view.discard])),
    ]
    for player in view.players:
        lines += ["", _player_line(player, names), *row_lines(player)]
    return "\n".join(lines)


def deck_line(view: View) -> str:
    """How many cards are left."""
    return _("Deck: {count}").format(count=view.deck)


def row_lines(player: PlayerView) -> list[str]:
    """What a player has painted, a line for each pigment."""
    text = _("{pigment}: {values} ({points})")
    return [
        text.format(pigment=pigment_name(pigment), values=listed(list(map(str, row))), points=player.points[pigment])
        for pigment, row in player.rows.items()
    ]


def _player_line(player: PlayerView, names: Names) -> str:
    return _("{name}: {points}, cards in hand: {count}").format(
        name=names[player.seat], points=points(sum(player.points.values())), count=player.cards
    )


def alt(view: View, names: Names) -> str:
    """What the picture shows, for screen readers."""
    text = ". ".join(line for line in board(view, names).split("\n") if line)
    return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1] + "…"


def situation(view: View, names: Names) -> str:
    """What lies before the reader."""
    if view.seat is None:
        return ""
    rows = [
        f"{pigment_name(pigment)} {', '.join(map(str, row))}"
        for pigment, row in view.players[view.seat].rows.items()
        if row
    ]
    return _("You have painted {rows}.").format(rows="; ".join(rows) or _("nothing yet"))


def hand(view: View, names: Names) -> str:
    """What only the reader may see."""
    return _("Your hand: {cards}").format(cards=listed([card_name(card) for card in view.hand]))


def guide() -> str:
    """How the game goes, in short."""
    return _(
        "On your turn paint a card or wash one, then draw. A painted card goes onto your own row of its pigment and "
        "must be higher than the last one there (`/rules TO-PAINT-02`). Painted cards score their values, a row of "
        "{least} or more {bonus} more (`/rules TO-SCORE-02`). The game ends when the deck is empty."
    ).format(least=BOX.series.least, bonus=BOX.series.bonus)


def refusal(refusal: Refusal, names: Names) -> str:
    """Why a wish is refused."""
    facts = refusal.facts
    if refusal.reason == "must_play":
        return _("There is no passing: paint a card or wash one.")
    if refusal.reason == "not_in_hand":
        return _("{card} is not in your hand.").format(card=card_name(facts["card"]))
    if refusal.reason == "too_low":
        return _("{card} is too low: the last card of that row is a {last}.").format(
            card=card_name(facts["card"]), last=facts["last"]
        )
    return ""


def score_part(part: str) -> str:
    """A part of the score."""
    return {"values": _("painted cards"), "series": _("series")}[part]


def tie_part(part: str) -> str:
    """What ranks equal totals."""
    return {"painted": _("cards painted")}[part]


def option_name(option: str) -> str:
    """There are no options of the host."""
    raise KeyError(option)


def option_value(option: str, value: str) -> str:
    """There are no options of the host."""
    raise KeyError(option)


def detail_name(detail: str) -> str:
    """The only picture."""
    return {OVERVIEW: _("Board")}[detail]
