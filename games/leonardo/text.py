"""Every sentence of Leonardo, in plain text. *names* holds a name for each seat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.engine import Answer, Decision, Event, Label, Refusal
from games.leonardo.box import BOX, INVENTIONS, MATERIALS, PAINTINGS
from games.leonardo.view import PlayerView, Space, View
from games.translation import gettext as _
from games.translation import ngettext

Names = Sequence[str]

CHARACTER_NAMES = {"leonardo": _("Leonardo"), "gioconda": _("Gioconda (character)"), "pardo": _("Pardo")}
CARD_NAMES = {
    "wood": _("Wood"),
    "rope": _("Rope"),
    "metal": _("Metal"),
    "cloth": _("Cloth"),
    "leather": _("Leather"),
    "vitruvian_man": _("Vitruvian Man"),
    "lady": _("Lady with the Ermine"),
    "gioconda": _("Gioconda painting"),
    "self_portrait": _("Self-Portrait"),
    "studies": _("Studies for the Horse"),
    **{invention.id: invention.italian for invention in BOX.inventions},
}


def card_name(card: str) -> str:
    """A card's name; a space without a card is empty."""
    return CARD_NAMES[card] if card else _("no card")


def cards(words: Iterable[str]) -> str:
    """Cards in one phrase: "Wood ×2, Rope"."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(CARD_NAMES[card] + (f" ×{n}" if n > 1 else "") for card, n in counts.items())


def listed(phrases: Sequence[str]) -> str:
    """Phrases in a row: "Ada, Ben and Cleo"."""
    if len(phrases) < 2:
        return "".join(phrases)
    return _("{first} and {last}").format(first=", ".join(phrases[:-1]), last=phrases[-1])


def points(count: int) -> str:
    """A number of points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


# --- decisions


def question(decision: Decision, view: View, names: Names) -> str:
    """What is asked, in one or two sentences."""
    kind = decision.kind
    if kind == "select":
        return _("Choose a character and a number, in secret. All pairs are revealed together.")
    if kind == "extra":
        return _("The Vitruvian Man gives you an extra play, alone. Choose a character and a number, or pass.")
    if kind == "build":
        space = view.spaces[view.stopped or 0]
        text = _("You stop at s{space} beside the {invention}, worth {points}. It costs {cost}. Do you build it?")
        return text.format(
            space=space.index, invention=card_name(space.card), points=points(space.points), cost=cards(space.cost)
        )
    if kind == "lady":
        return _("Lady with the Ermine: whose Material card do you take?")
    if kind == "studies":
        return _("Studies for the Horse: swap one of your Material cards with another player's, or decline.")
    return _("Gioconda painting: take a Material card, or an invention you can pay for, from the board. Or pass.")


def option(decision: Decision, word: str, view: View, names: Names) -> Label:
    """One option: what it is, and what comes of it."""
    verb, _sep, rest = word.partition(":")
    if decision.kind in ("select", "extra") and rest:
        return Label(f"{CHARACTER_NAMES[verb]} {rest}", _landing(view, word))
    return _LABELS[verb](rest, view, names)


def group(word: str) -> str:
    """What a long list of options is first cut by: the character, the victim, the own card, the kind of pick."""
    parts = word.split(":")
    if parts[0] in ("steal", "swap", "build"):
        return ":".join(parts[:2])
    return parts[0]


def group_label(decision: Decision, group: str, view: View, names: Names) -> Label:
    """A group of options in words."""
    verb, _sep, rest = group.partition(":")
    if verb in CHARACTER_NAMES:
        place = _("stands at s{space}").format(space=view.pawns[verb])
        return Label(CHARACTER_NAMES[verb], place)
    if verb == "steal":
        return Label(_("From {name}").format(name=names[int(rest)]))
    if verb == "swap":
        return Label(_("Give {card}").format(card=CARD_NAMES[rest]))
    if verb == "build":
        space = view.spaces[int(rest)]
        return Label(_("Build the {card}").format(card=card_name(space.card)), points(space.points))
    if verb in ("take", "pay"):
        return Label(_("Take a Material card") if verb == "take" else _("Build"))
    return option(decision, group, view, names)


def preview(decision: Decision, words: Answer, view: View, names: Names) -> str:
    """What answering so would do, as far as it can be known now."""
    label = option(decision, words[0], view, names)
    if decision.kind == "select":
        text = _("{pair}, if nobody moves that character before you: {landing}.")
        return text.format(pair=label.text, landing=label.detail)
    return f"{label.text}: {label.detail}." if label.detail else f"{label.text}."


def _landing(view: View, pair: str) -> str:
    space = view.spaces[view.landings[pair]]
    text = _("stops at s{space}, {card}").format(space=space.index, card=_space_card(space))
    if space.cost and view.seat is not None:
        text += " · " + (_("you can pay for it") if view.seat in space.payable_by else _("you cannot pay for it now"))
    return text


def _space_card(space: Space) -> str:
    if space.card in INVENTIONS:
        text = _("{card} ({points}: {cost})")
        return text.format(card=card_name(space.card), points=points(space.points), cost=cards(space.cost))
    return card_name(space.card)


def _pay(rest: str, view: View, names: Names) -> Label:
    return Label(_("Build: pay {cards}").format(cards=cards(rest.split("+"))))


def _pick_build(rest: str, view: View, names: Names) -> Label:
    index, _sep, paid = rest.partition(":")
    space = view.spaces[int(index)]
    label = _("Build {card}: pay {cards}").format(card=card_name(space.card), cards=cards(paid.split("+")))
    return Label(label, _("{points}, from s{space}").format(points=points(space.points), space=index))


def _take(rest: str, view: View, names: Names) -> Label:
    return Label(_("Take {card} from s{space}").format(card=card_name(view.spaces[int(rest)].card), space=rest))


def _steal(rest: str, view: View, names: Names) -> Label:
    victim, _sep, card = rest.partition(":")
    held = view.players[int(victim)].materials[card]
    detail = ngettext("{name} holds {count}", "{name} holds {count}", held).format(name=names[int(victim)], count=held)
    return Label(_("Take {card} from {name}").format(card=CARD_NAMES[card], name=names[int(victim)]), detail)


def _swap(rest: str, view: View, names: Names) -> Label:
    own, other, theirs = rest.split(":")
    text = _("Give {own} for {theirs} of {name}")
    return Label(text.format(own=CARD_NAMES[own], theirs=CARD_NAMES[theirs], name=names[int(other)]))


def _decline(rest: str, view: View, names: Names) -> Label:
    return Label(_("Decline"), _("nothing changes"))


def _pass(rest: str, view: View, names: Names) -> Label:
    return Label(_("Pass"), _("the painting is discarded"))


_LABELS: dict[str, Callable[[str, View, Names], Label]] = {
    "pay": _pay,
    "build": _pick_build,
    "take": _take,
    "steal": _steal,
    "swap": _swap,
    "decline": _decline,
    "pass": _pass,
}


# --- what happened


def lines(events: Sequence[Event], names: Names) -> list[str]:
    """What happened, in lines; a move and what came of it at once are one."""
    told: list[str] = []
    before = None
    for event in events:
        name = names[event.seat] if event.seat is not None else ""
        if before == ("move", event.seat) and event.kind in _OUTCOMES:
            told[-1] = told[-1].removesuffix(".") + _OUTCOMES[event.kind](name, event.facts, names)
        elif event.kind in _EVENTS:  # a saved game may hold events of another version
            told.append(_EVENTS[event.kind](name, event.facts, names))
        before = (event.kind, event.seat)
    return told


def _reveal(name: str, facts: dict[str, Any], names: Names) -> str:
    pairs = [f"{names[int(seat)]}: {_pair(pair)}" for seat, pair in facts["picks"].items()]
    return _("The pairs are revealed. {pairs}.").format(pairs="; ".join(pairs))


def _pair(pair: str) -> str:
    character, _sep, steps = pair.partition(":")
    return f"{CHARACTER_NAMES[character]} {steps}"


def _move(name: str, facts: dict[str, Any], names: Names) -> str:
    text = _("{name} moves {character} by {steps}, from s{start} to s{stop}.")
    if not facts["card"]:
        text = _("{name} moves {character} by {steps}, from s{start} to s{stop}, where there is no card.")
    return text.format(
        name=name,
        character=CHARACTER_NAMES[facts["character"]],
        steps=facts["steps"],
        start=facts["start"],
        stop=facts["stop"],
    )


def _build(name: str, facts: dict[str, Any], names: Names) -> str:
    text = _("{name} builds the {invention} for {points} and pays {cards}.")
    return text.format(
        name=name,
        invention=CARD_NAMES[facts["invention"]],
        points=points(facts["points"]),
        cards=cards(facts["paid"]),
    )


def _refill(name: str, facts: dict[str, Any], names: Names) -> str:
    new = [f"s{space} {card_name(card)}" for space, card in facts["cards"].items()]
    return _("New on the board: {cards}.").format(cards=", ".join(new))


def _over(name: str, facts: dict[str, Any], names: Names) -> str:
    return {
        "collection": _("A space needs a Collection card and the deck is empty: the game is over (LE-END-01)."),
        "invention": _("A space needs an Invention card and the deck is empty: the game is over (LE-END-01)."),
        "stall": _("No card has left the board for too many rounds: the game is over (LE-HOUSE-05)."),
    }[facts["reason"]]


def _setup(name: str, facts: dict[str, Any], names: Names) -> str:
    pawns = listed([f"{CHARACTER_NAMES[pawn]} (s{space})" for pawn, space in facts["pawns"].items()])
    text = _("The table is set, with {pawns} around the circle. {name} holds Tiglio and plays first.")
    line = text.format(pawns=pawns, name=names[facts["tiglio"]])
    return line + (" " + _("It is a short table: some cards are set aside unseen.") if facts["short"] else "")


def _quiet(name: str, facts: dict[str, Any], names: Names) -> str:
    text = _("No card has left the board for {rounds} rounds; after {end} in a row the game ends.")
    return text.format(rounds=facts["rounds"], end=facts["end"])


def _line(text: str) -> Callable[[str, dict[str, Any], Names], str]:
    """A line that needs the name of the seat and of one card."""

    def line(name: str, facts: dict[str, Any], names: Names) -> str:
        card = facts.get("card") or facts.get("invention") or ""
        return text.format(name=name, card=CARD_NAMES.get(card, ""), space=facts.get("space", ""))

    return line


# What is added to the line of a move.
_OUTCOMES: dict[str, Callable[[str, dict[str, Any], Names], str]] = {
    "take": _line(_(" and takes {card}.")),
    "painting": _line(_(" and takes the {card}.")),
    "cannot_build": _line(_(", but cannot pay for the {card}.")),
}

_EVENTS: dict[str, Callable[[str, dict[str, Any], Names], str]] = {
    "setup": _setup,
    "round": lambda name, facts, names: _("Round {round}: {name} holds Tiglio.").format(
        round=facts["round"], name=names[facts["tiglio"]]
    ),
    "reveal": _reveal,
    "move": _move,
    "take": _line(_("{name} takes {card} from s{space}.")),
    "painting": _line(_("{name} takes the {card}.")),
    "cannot_build": _line(_("{name} cannot pay for the {card}; it stays.")),
    "declined": _line(_("{name} does not build the {card}; it stays.")),
    "build": _build,
    "steal": lambda name, facts, names: _("{name} takes {card} from {victim}.").format(
        name=name, card=CARD_NAMES[facts["card"]], victim=names[facts["victim"]]
    ),
    "no_victim": _line(_("Nobody else has a Material card: the Lady with the Ermine is discarded.")),
    "swap": lambda name, facts, names: _("{name} gives {gave} to {other} for {got}.").format(
        name=name, gave=CARD_NAMES[facts["gave"]], other=names[facts["other"]], got=CARD_NAMES[facts["got"]]
    ),
    "no_swap": _line(_("No useful swap is possible: the Studies for the Horse are discarded.")),
    "swap_declined": _line(_("{name} declines to swap.")),
    "no_pick": _line(_("{name} can take nothing with the Gioconda painting: it is discarded.")),
    "pick_passed": _line(_("{name} passes with the Gioconda painting.")),
    "refill": _refill,
    "extra": lambda name, facts, names: _("{name} has an extra play: {pair}.").format(
        name=name, pair=_pair(facts["pair"])
    ),
    "extra_passed": _line(_("{name} passes the extra play.")),
    "quiet": _quiet,
    "over": _over,
}


# --- the table


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
            *(_space_line(view, space, names) for space in view.spaces),
            "",
            _("Order of play: {names}").format(names=", ".join(names[seat] for seat in view.order)),
            *_round_lines(view, names),
            _("Decks: {collection} Collection cards, {inventions} Invention cards").format(
                collection=view.collection_left, inventions=view.inventions_left
            ),
            _("Discarded: {cards}").format(cards=_counted(view.discard) or _("nothing")),
            *([_("Set aside unseen: {count} cards").format(count=view.set_aside)] if view.set_aside else []),
            "",
            *(_player_line(view, player, names) for player in view.players),
        ]
    )


def _space_line(view: View, space: Space, names: Names) -> str:
    pawns = [CHARACTER_NAMES[pawn] for pawn, place in view.pawns.items() if place == space.index]
    line = f"s{space.index} {_space_card(space)}"
    if space.payable_by:
        line += " · " + _("payable by {names}").format(names=listed([names[seat] for seat in space.payable_by]))
    return line + (" ← " + listed(pawns) if pawns else "")


def _round_lines(view: View, names: Names) -> list[str]:
    lines = []
    if view.answered:
        lines.append(_("Chosen in secret: {names}").format(names=listed([names[seat] for seat in view.answered])))
    if view.picks:
        pairs = "; ".join(f"{names[int(seat)]} {_pair(pair)}" for seat, pair in view.picks.items())
        lines.append(_("Revealed: {pairs}").format(pairs=pairs))
    if view.extras:
        lines.append(_("Extra plays to come: {names}").format(names=listed([names[seat] for seat in view.extras])))
    if view.quiet >= BOX.stall.warn:
        lines.append(_("Rounds in a row without a card taken: {count}").format(count=view.quiet))
    if view.playing is not None:
        lines.append(_("Being played: {name}").format(name=names[view.playing]))
    if view.ending:
        lines.append(_over("", {"reason": view.ending}, names))
    return lines


def _player_line(view: View, player: PlayerView, names: Names) -> str:
    marks = [_("holds Tiglio")] if view.tiglio == player.seat else []
    place = next((s.place for s in view.standings if s.seat == player.seat), 0)
    if place:
        marks.append(_("place {place}").format(place=place))
    held = _counted({**player.materials, "self_portrait": player.jokers})
    text = _("{name} ({marks}): {points}. Materials: {held}. Inventions: {inventions}.")
    line = text.format(
        name=names[player.seat],
        marks=", ".join([_colour(player.colour), *marks]),
        points=points(player.score),
        held=held or _("none"),
        inventions=", ".join(f"{CARD_NAMES[i]} {INVENTIONS[i].points}" for i in player.inventions) or _("none"),
    )
    return line + (" " + _("Waiting: {cards}.").format(cards=cards(player.paintings)) if player.paintings else "")


def _colour(colour: str) -> str:
    return {"red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue")}[colour]


def _counted(counts: dict[str, int]) -> str:
    return cards(card for card in (*MATERIALS, *PAINTINGS) for _n in range(counts.get(card, 0)))


def alt(view: View, names: Names) -> str:
    """What the picture shows, the most important first, for screen readers; at most 1,024 characters."""
    lines = [
        headline(view, names),
        "; ".join(_space_line(view, space, names) for space in view.spaces),
        "; ".join(f"{names[player.seat]} {points(player.score)}" for player in view.players),
        _("Decks: {collection} Collection cards, {inventions} Invention cards").format(
            collection=view.collection_left, inventions=view.inventions_left
        ),
    ]
    text = ". ".join(lines)
    return text if len(text) <= 1024 else text[:1023] + "…"


def situation(view: View, names: Names) -> str:
    """What the reader has to know for a choice: what lies before it, and where the characters stand."""
    if view.seat is None:
        return ""
    player = view.players[view.seat]
    held = _counted({**player.materials, "self_portrait": player.jokers})
    pawns = listed([f"{CHARACTER_NAMES[pawn]} s{space}" for pawn, space in view.pawns.items()])
    return _("You have {held}. The characters: {pawns}.").format(held=held or _("no cards yet"), pawns=pawns)


def hand(view: View, names: Names) -> str:
    """What only the reader may see: the secret pair before the reveal."""
    if not view.mine:
        return _("You have nothing hidden now. Everything in front of you is public.")
    return _("You have chosen {pair}. If nobody moves that character before you, it {landing}.").format(
        pair=_pair(view.mine[0]), landing=_landing(view, view.mine[0])
    )


def guide() -> str:
    """How the game goes, in short, with the clauses to ask for."""
    return "\n\n".join(
        [
            _(
                "You collect Material cards and pay with them for inventions of Leonardo da Vinci. Nine spaces lie in "
                "a circle: six for Collection cards, three for Invention cards. The characters walk around it, and "
                "belong to nobody (LE-SETUP-13)."
            ),
            _(
                "A round: everybody secretly chooses a character and a number from 1 to 3; all pairs are revealed "
                "together (LE-SELECT-03). Then, beginning with whoever holds Tiglio, each in turn moves that character "
                "clockwise, exactly so far, from where it stands by then (LE-MOVE-06)."
            ),
            _(
                "Only the space where it stops counts (LE-LAND-01). A Material card is yours. An invention you may "
                "build at once, if you can pay its cost with what lies in front of you (LE-BUILD-01). A painting acts."
            ),
            _(
                "Paintings: the Vitruvian Man gives an extra play (LE-PAINT-02), the Lady takes a Material card "
                "(LE-PAINT-06), the Gioconda picks from the board after the plays (LE-PAINT-11), the Self-Portrait "
                "pays for any one material (LE-PAINT-20), the Studies swap a card (LE-PAINT-27)."
            ),
            _(
                "Then the empty spaces are refilled, extra plays follow, and Tiglio goes to the left (LE-ROUND-01). "
                "The game ends when a space needs a card and its deck is empty (LE-END-01)."
            ),
            _(
                "The score: the points of your inventions, and 1 for each Material card left (LE-SCORE-01). Of equals "
                "the one with more inventions wins (LE-TIE-01)."
            ),
        ]
    )


def score_part(part: str) -> str:
    """One part of a score."""
    return {"materials": _("Material cards"), "self_portraits": _("unused Self-Portraits")}.get(
        part, CARD_NAMES.get(part, part)
    )


def tie_part(part: str) -> str:
    """What breaks a tie."""
    return {"inventions": _("inventions"), "materials": _("Material cards")}[part]


def detail_name(detail: str) -> str:
    """What a button for one of the pictures says."""
    return {"board": _("Board")}[detail]


def option_name(name: str) -> str:
    """A host's option."""
    return {"table": _("Length"), "first": _("First to hold Tiglio"), "pair": _("Characters")}[name]


def option_value(name: str, value: str) -> str:
    """A value of a host's option."""
    if name == "pair":
        return _("{first} at s0, {second} at s3").format(
            **dict(zip(("first", "second"), (CHARACTER_NAMES[c] for c in value.split("+")), strict=True))
        )
    return {"full": _("the whole box"), "short": _("short table (about half as long)")}[value]


# --- refusals


def refusal(refusal: Refusal, names: Names) -> str:
    """Why a wish is refused, in a sentence; "" when the reason is not one of this title's."""
    facts = refusal.facts
    text = _REFUSALS.get(refusal.reason)
    return text(facts, names) if text else ""


_REFUSALS: dict[str, Callable[[dict[str, Any], Names], str]] = {
    "not_in_play": lambda f, names: _("{name} is not in play in this game.").format(
        name=CHARACTER_NAMES[f["character"]]
    ),
    "no_such_number": lambda f, names: _("The Movement cards show {numbers}, not {steps}.").format(
        numbers=listed([str(n) for n in f["numbers"]]), steps=f["steps"][:20]
    ),
    "no_passing": lambda f, names: _("Every player plays once in a round; passing is not possible here."),
    "cannot_pay": lambda f, names: _("You cannot pay for the {card} like that with what lies in front of you.").format(
        card=card_name(f["invention"])
    ),
    "must_steal": lambda f, names: _(
        "The Lady with the Ermine has to be used while another player has a Material card."
    ),
    "joker_is_safe": lambda f, names: _("A Self-Portrait cannot be taken or swapped; it is a painting."),
    "inventions_are_safe": lambda f, names: _("A built invention can never be taken or swapped."),
    "own_card": lambda f, names: _("The card has to come from another player."),
    "victim_has_none": lambda f, names: _("{name} has no {card}.").format(
        name=names[f["victim"]], card=CARD_NAMES[f["material"]]
    ),
    "equal_swap": lambda f, names: _("Swapping equal cards changes nothing, so it is not offered."),
    "nothing_to_swap": lambda f, names: _("One of you does not have that Material card."),
    "space_is_empty": lambda f, names: _("There is no card on s{space} now.").format(space=f["space"]),
    "no_painting": lambda f, names: _("The Gioconda painting cannot take another painting."),
}
