"""The table of Leonardo as text."""

from games.leonardo.names import (
    Names,
    card,
    cards,
    character,
    colour,
    counted,
    ending_with_clause,
    listed,
    number,
    pair,
    points,
    space,
)
from games.leonardo.option_text import landing, space_card
from games.leonardo.options import read_pair
from games.leonardo.view import PlayerView, Space, View
from games.translation import gettext as _
from games.translation import ngettext

ALT_LIMIT = 1024  # characters


def headline(view: View, names: Names) -> str:
    """Where the game stands, in one line."""
    if view.phase == "over":
        winners = [names[s.seat] for s in view.standings if s.place == 1]
        total = view.standings[0].total
        text = ngettext("{names} wins with {points}", "{names} share the victory with {points}", len(winners))
        return text.format(names=listed(winners), points=points(total))
    parts = [_("Round {round}").format(round=view.round)]
    if view.phase == "extra":
        parts.append(_("extra play"))
    if view.awaited:
        parts.append(_("waiting for {names}").format(names=listed([names[seat] for seat in view.awaited])))
    return " · ".join(parts)


def board(view: View, names: Names) -> str:
    """The whole table as text, equal in content to the picture."""
    return "\n".join(
        [
            headline(view, names),
            "",
            _("Circle, clockwise:"),
            *(_space_line(view, place, names) for place in view.spaces),
            "",
            *_round_lines(view, names),
            _decks(view),
            _("Discarded: {cards}").format(cards=counted(view.discard) or _("nothing")),
            *([_set_aside(view)] if view.set_aside else []),
            "",
            *(_player_line(view, player, names) for player in view.players),
        ]
    )


def _decks(view: View) -> str:
    text = _("Decks: {collection} Collection cards, {inventions} Invention cards")
    return text.format(collection=view.collection_left, inventions=view.inventions_left)


def _set_aside(view: View) -> str:
    text = ngettext("Set aside unseen: {count} card", "Set aside unseen: {count} cards", view.set_aside)
    return text.format(count=view.set_aside)


def _space_line(view: View, place: Space, names: Names) -> str:
    pawns = [character(pawn) for pawn, index in view.pawns.items() if index == place.index]
    line = f"{number(place.index)} · {space_card(place)}"
    if place.payable_by:
        line += " · " + _("payable by {names}").format(names=listed([names[seat] for seat in place.payable_by]))
    return line + (" ← " + listed(pawns) if pawns else "")


def _round_lines(view: View, names: Names) -> list[str]:
    if view.ending:
        return [_("Why it ended: {reason}").format(reason=ending_with_clause(view.ending))]
    lines = [_("Order of play: {names}").format(names=", ".join(names[seat] for seat in view.order))]
    if view.answered:
        lines.append(_("Chosen in secret: {names}").format(names=listed([names[seat] for seat in view.answered])))
    if view.pairs:
        revealed = "; ".join(f"{names[seat]}: {pair(chosen)}" for seat, chosen in view.pairs.items())
        lines.append(_("Revealed: {pairs}").format(pairs=revealed))
    if view.playing is not None:
        lines.append(_now(view, view.playing, names))
    if view.extras:
        lines.append(_("Extra plays to come: {names}").format(names=", ".join(names[seat] for seat in view.extras)))
    if view.stalling:
        text = _("Rounds in a row without a card taken: {count}; {end} end the game")
        lines.append(text.format(count=view.quiet, end=view.stall_end))
    return lines


def _now(view: View, seat: int, names: Names) -> str:
    """Whose play goes on, and how far it has come."""
    if view.stopped is None:
        return _("Now: {name} picks with the Gioconda painting").format(name=names[seat])
    return _("Now: {name} plays and has stopped at {space}").format(name=names[seat], space=space(view.stopped))


def _player_line(view: View, player: PlayerView, names: Names) -> str:
    marks = [_("holds Tiglio")] if view.tiglio == player.seat and not view.ending else []
    place = next((s.place for s in view.standings if s.seat == player.seat), 0)
    if place:
        marks.append(_("place {place}").format(place=place))
    held = counted({**player.materials, "self_portrait": player.jokers})
    text = _("{name} ({marks}): {points}. Materials: {held}. Inventions: {inventions}.")
    line = text.format(
        name=names[player.seat],
        marks=", ".join([colour(player.colour), *marks]),
        points=points(player.score),
        held=held or _("none"),
        inventions=", ".join(f"{card(built.card)} {built.points}" for built in player.inventions) or _("none"),
    )
    waiting = " " + _("Waiting to be used: {cards}.").format(cards=cards(player.paintings))
    return line + (waiting if player.paintings else "")


def alt(view: View, names: Names) -> str:
    """What the picture shows, the most important first, for screen readers; at most 1,024 characters."""
    lines = [
        headline(view, names),
        "; ".join(_space_line(view, place, names) for place in view.spaces),
        "; ".join(f"{names[player.seat]} {points(player.score)}" for player in view.players),
        _decks(view),
    ]
    text = ". ".join(lines)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + "…"


def hand(view: View, names: Names) -> str:
    """What only the reader may see: the secret pair before the reveal."""
    if not view.mine:
        return _("You have nothing hidden now. Everything in front of you is public.")
    text = _("You have chosen {pair}. If nobody moves that character before you, it goes {landing}.")
    return text.format(pair=pair(read_pair(view.mine[0])), landing=landing(view, view.mine[0]))
