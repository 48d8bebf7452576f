"""Every sentence of Codex Leicester, in plain text. *names* holds a name for each person's seat."""

from collections.abc import Callable
from typing import Any

from games.codex_leicester import names as say
from games.codex_leicester.board_text import alt, board, hand, headline, situation
from games.codex_leicester.box import CARDS
from games.codex_leicester.game_log import lines
from games.codex_leicester.names import Names
from games.codex_leicester.prompts import group, group_label, option, preview, question
from games.codex_leicester.rows import EXTENSIONS
from games.engine import Refusal
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
    return "\n\n".join(
        [
            _(
                "You run two workshops and build inventions of Leonardo da Vinci. After 7 Rounds the most florins win, "
                "with bonuses for symbols and Epics (CL-ROUND-04, CL-SCORE-01). Florins and Materials are hidden from "
                "the others (CL-HIDE-01)."
            ),
            _(
                "Declaring, in reverse order: put the Materials of a Present or Future invention or an Epic into an "
                "empty workshop (CL-DECL-11). A Future one cannot be completed before it is Present (CL-DECL-16)."
            ),
            _(
                "Assignment, in order, again and again: send your Master, or any number of Apprentices, to one place "
                "(CL-ASSIGN-02), until all are placed. In a workshop each Apprentice does 1 Work at once, the Master 2 "
                "(CL-WORK-02). In an Area an Apprentice has influence 1, the Master 2 (CL-INFL-01)."
            ),
            _(
                "Then the Areas, A to I, the most influential first. Council: order of the next Round and tiles "
                "(CL-COUNCIL-02). Laboratory: rooms, Automata, Works (CL-LAB-01). Academy: Apprentices, Materials "
                "(CL-ACAD-01). Markets: Materials (CL-MARKET-01), in Round 7 sales (CL-SELL-05). Four actions each, at "
                "0, 2, 3 and 4 florins (CL-VALUE-01)."
            ),
            _(
                "Completing: the first gets more florins, the card and its effect; with 3 to 5 players the second a "
                "symbol card (CL-DONE-07). Requests met bring Knowledge and a Patron Reward (CL-REQ-14)."
            ),
            _(
                "After Rounds 3, 5 and 7 each Apprentice beyond three costs 1 florin; whoever stays unpaid goes back "
                "(CL-SALARY-01). Work Tokens do 1 Work at any moment of your turn (CL-TOKEN-03)."
            ),
        ]
    )


# --- scores and options


def score_part(part: str) -> str:
    """One part of a score."""
    known = {"florins": _("florins"), "different": _("different symbols")}
    if part in known:
        return known[part]
    if part.startswith("same_"):
        return _("{colour} symbols").format(colour=say.colour(part.removeprefix("same_")))
    return say.card(part) if part in CARDS.epics else part


def tie_part(part: str) -> str:
    """What breaks a tie."""
    known = {"symbols": _("symbols"), "epics": _("Epics"), "symbol_cards": _("symbol cards")}
    if part in known:
        return known[part]
    return _("cards of {works}").format(works=say.works(int(part.removeprefix("works_"))))


def detail_name(detail: str) -> str:
    """What a button for one of the pictures says."""
    return {
        "board": _("Board"),
        "area": _("Area"),
        "inventions": _("Inventions"),
        "workshops": _("Workshops"),
        "requests": _("Requests"),
        "my": _("My board"),
    }[detail]


def option_name(name: str) -> str:
    """A host's option."""
    return {"rewards": _("Patron Rewards")}[name]


def option_value(name: str, value: str) -> str:
    """A value of a host's option."""
    return {"random": _("drawn by lot"), "first": _("those for a first game")}[value]


# --- refusals


def refusal(refusal: Refusal, names: Names) -> str:
    """Why a wish is refused, in a sentence; "" when the reason is not one of this title's."""
    text = _REFUSALS.get(refusal.reason)
    if text is None:
        return ""
    return text().format(**{name: _NAMINGS[name](value) for name, value in refusal.facts.items()})


def _tile(id: str) -> str:
    return say.extension(id) if id in EXTENSIONS else say.tile(id)


# The facts of refusals in words.
_NAMINGS: dict[str, Callable[[Any], str]] = {
    "area": say.the_place,
    "card": say.card,
    "florins": say.florins,
    "home": say.apprentices,
    "material": say.material,
    "place": say.the_place,
    "position": str,
    "positions": str,
    "reward": say.reward,
    "shop": say.shop,
    "tile": _tile,
}


_REFUSALS: dict[str, Callable[[], str]] = {
    # at any moment
    "no_token_while_declaring": lambda: _("Work Tokens cannot be used while declaring."),
    "token_in_own_turn": lambda: _(
        "Work Tokens are used in a turn of your own: placing, in the Council, or in B to H."
    ),
    "no_token": lambda: _("You have no Work Token."),
    "no_work_there": lambda: _("A Work would do nothing there now."),
    "not_while_declaring": lambda: _("Cards that are used once per Round cannot be used while declaring."),
    "no_such_card": lambda: _("You have no card that allows this, or have used it this Round."),
    "same_material": lambda: _("An exchange has to give another Material."),
    "no_material": lambda: _("You have no {material} in stock."),
    # declaring
    "only_while_declaring": lambda: _("That is possible in the Declaring Phase only."),
    "marker_there": lambda: _("You are working on the {card} already."),
    "completed_already": lambda: _("The {card} has been completed already; nobody can declare it any more."),
    "not_on_display": lambda: _("The {card} is not on display."),
    "workshop_busy": lambda: _("The {shop} has an invention already. Give it up first, or use the other workshop."),
    "no_rooms": lambda: _("The {shop} has no room yet; a Pincer extension from the Laboratory brings some."),
    "materials_missing": lambda: _("You do not have all the Materials of the {card}."),
    "nothing_to_cancel": lambda: _("There is no invention in the {shop} to give up."),
    "no_automaton_there": lambda: _("There is no Automaton of yours to move from there."),
    "no_furnace": lambda: _("The {shop} has no free furnace room for an Automaton."),
    # the Assignment
    "no_bank": lambda: _("The Bank is in play with 4 or 5 players only."),
    "master_placed": lambda: _("Your Master has been placed already."),
    "not_together": lambda: _("The Master and Apprentices cannot be placed in one go."),
    "too_few_apprentices": lambda: _("You have {home} at home: place at least one of them, and no more than that."),
    "apprentices_there": lambda: _("You have Apprentices in {place} already; only your Master could join them."),
    "workshop_idle": lambda: _("There is no invention in the {shop} to work on."),
    "rooms_full": lambda: _("The {shop} does not have that many free rooms."),
    "must_place": lambda: _("While you can place a worker, you have to."),
    # the order and the Council
    "no_such_position": lambda: _("The positions are 1 to {positions}."),
    "position_taken": lambda: _("Position {position} is taken."),
    "no_next_round": lambda: _("No Round follows, so there is no position to take."),
    "no_tile": lambda: _("Your influence in the Council is too low for a Council Tile, or none is left."),
    "must_take_tile": lambda: _("You also have to take a Council Tile; using it is up to you."),
    "tile_gone": lambda: _("The Council Tile {tile} does not lie in the Council now."),
    # the Areas
    "not_here": lambda: _("That is not on offer in {area}."),
    "tile_owned": lambda: _("You own the {tile} already; there is one of each type for you."),
    "no_automaton_left": lambda: _("You have no Automaton left in the Laboratory."),
    "no_apprentice_left": lambda: _("You have no Apprentice left in the Academy."),
    "no_materials_here": lambda: _("From Round 6 on, the Academy sells Works instead of Materials."),
    "markets_buy": lambda: _("In Round 7 the Markets sell nothing; they buy from you."),
    "one_action": lambda: _("One action a turn: you are not alone here."),
    "one_sale": lambda: _("One sale a turn: you are not alone here."),
    "cannot_pay": lambda: _("You cannot pay for that here with {florins}."),
    "sales_in_round_7": lambda: _("The Markets buy from players in Round 7 only."),
    "no_worker_there": lambda: _("You have no worker in {area}."),
    "too_few_materials": lambda: _("You do not have enough {material} for that."),
    # salaries and patrons
    "florins_first": lambda: _("Your florins cover the salaries, so no Material is used."),
    "reward_owned": lambda: _("You have the Patron Reward {reward} already."),
    "reward_not_in_play": lambda: _("The Patron Reward {reward} is not in play in this game."),
}
