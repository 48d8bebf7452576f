"""Every sentence of Leonardo, in plain text. *names* holds a name for each seat."""

from collections.abc import Callable
from typing import Any

from games.engine import Refusal
from games.leonardo.board_text import alt, board, hand, headline
from games.leonardo.box import BOX
from games.leonardo.game_log import lines
from games.leonardo.names import Names, card, character, listed, score_part, space
from games.leonardo.option_text import option
from games.leonardo.options import read_characters
from games.leonardo.paintings import PAINTINGS
from games.leonardo.prompts import group, group_label, preview, question, situation
from games.translation import gettext as _

__all__ = [
    "alt",
    "board",
    "detail_name",
    "group",
    "group_label",
    "guide",
    "hand",
    "headline",
    "lines",
    "option",
    "option_name",
    "option_value",
    "preview",
    "question",
    "refusal",
    "score_part",
    "situation",
    "tie_part",
]

# --- how the game goes


def guide() -> str:
    """How the game goes, in short, with the clauses to ask for."""
    paintings = "\n".join(f"• {painting.name()}: {painting.does()}." for painting in PAINTINGS.values())
    return "\n\n".join(
        [
            _(
                "You collect Material cards and pay with them for inventions of Leonardo da Vinci. Nine spaces lie in "
                "a circle: six for Collection cards, three for Invention cards. The characters walk around it, and "
                "belong to nobody (LE-SETUP-13)."
            ),
            _(
                "A round: everybody secretly chooses a character and a number from 1 to 3; all pairs are revealed "
                "together (LE-SELECT-03). Whoever holds Tiglio, the little wooden robot, plays first, then the others "
                "to the left (LE-ROUND-02). Each moves the chosen character clockwise, exactly so far, from where it "
                "stands by then (LE-MOVE-06)."
            ),
            _(
                "Only the space where it stops counts (LE-LAND-01). A Material card is yours. An invention you may "
                "build at once, if you can pay its cost (LE-BUILD-01). A painting acts (LE-LAND-07):"
            )
            + f"\n{paintings}",
            _("Gioconda who walks around and the Gioconda painting are two different things (LE-COMP-12)."),
            _(
                "Then the empty spaces are refilled, extra plays follow, and Tiglio goes to the left (LE-ROUND-01). "
                "The game ends when a space needs a card and its deck is empty (LE-END-01)."
            ),
            _(
                "Score: the points of your inventions, and 1 for each Material card (LE-SCORE-01). Of equals the one "
                "with more inventions wins (LE-TIE-01)."
            ),
        ]
    )


# --- scores and options


def tie_part(part: str) -> str:
    """What breaks a tie."""
    return {"inventions": _("inventions"), "materials": _("Material cards")}[part]


def detail_name(detail: str) -> str:
    """What a button for one of the pictures says."""
    return {"board": _("Board")}[detail]


def option_name(option: str) -> str:
    """A host's option."""
    return {"table": _("Length"), "first": _("First to hold Tiglio"), "pair": _("Characters")}[option]


def option_value(option: str, value: str) -> str:
    """A value of a host's option."""
    if option == "pair":
        first, second = read_characters(value)
        text = _("{first} at {start}, {second} at {other}")
        starts = [space(start) for start in BOX.board.starts]
        return text.format(first=character(first), start=starts[0], second=character(second), other=starts[1])
    return {"full": _("the whole box"), "short": _("short table (about half as long)")}[value]


# --- refusals


def refusal(refusal: Refusal, names: Names) -> str:
    """Why a choice is refused, in a sentence; "" when the reason is not one of this title's."""
    text = _REFUSALS.get(refusal.reason)
    return text(refusal.facts, names) if text else ""


_REFUSALS: dict[str, Callable[[dict[str, Any], Names], str]] = {
    "not_in_play": lambda facts, names: _("{name} is not in play in this game.").format(
        name=character(facts["character"])
    ),
    "no_such_number": lambda facts, names: _("The Movement cards show {numbers}, not {steps}.").format(
        numbers=listed([str(number) for number in facts["numbers"]]), steps=str(facts["steps"])[:20]
    ),
    "no_passing": lambda facts, names: _("Every player plays once in a round; passing is not possible here."),
    "cannot_pay": lambda facts, names: _("You cannot pay for the {invention} with what lies in front of you.").format(
        invention=card(facts["invention"])
    ),
    "not_that_payment": lambda facts, names: _(
        "You cannot pay for the {invention} like that, but in another way."
    ).format(invention=card(facts["invention"])),
    "has_to_be_paid": lambda facts, names: _(
        "The {invention} is an invention: it is not taken but built, for the cards it costs. Choose how you pay."
    ).format(invention=card(facts["invention"])),
    "joker_is_safe": lambda facts, names: _("A Self-Portrait cannot be taken or swapped; it is a painting."),
    "inventions_are_safe": lambda facts, names: _("A built invention can never be taken or swapped."),
    "own_card": lambda facts, names: _("The card has to come from another player."),
    "victim_has_none": lambda facts, names: _("{name} has no {card}.").format(
        name=names[facts["victim"]], card=card(facts["material"])
    ),
    "equal_swap": lambda facts, names: _("Swapping equal cards changes nothing, so it is not offered."),
    "nothing_to_swap": lambda facts, names: _("One of you does not have that Material card."),
    "space_is_empty": lambda facts, names: _("There is no card on {space} now.").format(space=space(facts["space"])),
    "no_painting": lambda facts, names: _("The Gioconda painting cannot take another painting."),
}
