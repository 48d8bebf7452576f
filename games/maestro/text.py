"""Every sentence of Maestro, in plain text. *names* holds a name for each person's seat."""

from collections.abc import Callable
from typing import Any

from games.engine import Refusal
from games.maestro import names as say
from games.maestro.board_text import alt, board, hand, headline, situation
from games.maestro.box import CARDS
from games.maestro.game_log import lines
from games.maestro.names import Names, score_part
from games.maestro.option_text import option
from games.maestro.prompts import group, group_label, preview, question
from games.translation import gettext as _
from games.translation import ngettext

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
                "Two workshops, da Vinci's and Michelangelo's, each run by one or two players, compete for VP over 4 "
                "rounds (MA-ROUND-01). Each has two Characters, who take turns in a circle (MA-ACT-05)."
            ),
            _(
                "Everybody draws 5 cards and discards 2; a lone player does so twice (MA-PREP-02, MA-PREP-03). In "
                "rounds 1 and 2 the first turns are Gossip: a card face down to an Action (MA-GOSSIP-03)."
            ),
            _(
                "A turn is a Main action and the Workshop action, in either order (MA-ACT-03). Play a card to Move, "
                "Create, Influence or Study: its Effort gives Action Points (MA-CARD-06), its Publicity stays there. "
                "Each side of an Action holds 3 cards (MA-CARD-03). Gains go to your other Character (MA-KEY-06)."
            ),
            _(
                "More Artwork than the rival in a Gallery region takes its Centerpiece (MA-CENTER-01). Collectors rank "
                "the colours, so they decide what Galleries pay (MA-GAL-01)."
            ),
            _(
                "Da Vinci puts Resources on a board and builds Inventions out of patterns (MA-DVWS-05). Michelangelo "
                "handles one Sistine tile a turn (MA-MIWS-03). Study brings upgrades of cards and workshops "
                "(MA-STUDY-01)."
            ),
            _(
                "At the Exhibition Centerpieces score (MA-GAL-06), who is present gains a Resource, and the higher "
                "Publicity at each Action wins its Benefactor or Patroness (MA-PUB-03). At the end boards and "
                "Patronesses are scored (MA-FINAL-01). More Popular tiles break a tie (MA-TIE-01)."
            ),
        ]
    )


# --- scores and options


def tie_part(part: str) -> str:
    """What breaks a tie."""
    return {
        "tiles": _("Popular Gallery tiles"),
        "study": _("space of the Study track"),
        "first": _("marker that came first to a shared space"),
    }[part]


def detail_name(detail: str) -> str:
    """What a button for one of the pictures says."""
    return {
        "board": _("Board"),
        "map": _("Map"),
        "actions": _("Actions"),
        "lodge": _("Lodge"),
        "study": _("Study"),
        "workshops": _("Workshops"),
        "cards": _("Cards"),
        "effects": _("Effects"),
        "signs": _("Legend"),
        "my": _("My board"),
    }[detail]


def option_name(name: str) -> str:
    """A host's option."""
    return {
        "da_vinci": _("Da Vinci is played by"),
        "assistant": _("Da Vinci's Assistant, or the third Character, is played by"),
        "michelangelo": _("Michelangelo is played by"),
        "team": _("Workshop of the team"),
        "events": _("Events"),
        "blueprints": _("Blueprint tiles"),
        "talk": _("Talk in a team"),
        "workshop": _("Your workshop"),
        "gains": _("Resources of the Machina"),
        "galleries": _("The Machina's start"),
        "excess": _("Unused points of the Machina"),
        "cards": _("VP of the Machina's cards"),
    }[name]


def option_value(name: str, value: str) -> str:
    """A value of a host's option."""
    sides = {"da_vinci": say.workshop(0), "michelangelo": say.workshop(1)}
    values = CARDS.box.machina
    plain, easier = _("Benefactors {benefactor}, Patronesses {patroness}"), _("Patronesses {patroness} (easier)")
    harder = _("Benefactors {benefactor}, Patronesses {patroness} (harder)")
    return {
        "team": sides,
        "events": {"off": _("without"), "on": _("one each round")},
        "blueprints": {"A": _("side A"), "B": _("side B, harder")},
        "talk": {"planning": _("in the Planning phase"), "open": _("at any time, if all agree")},
        "workshop": sides,
        "gains": {"all": _("from everything"), "cards_only": _("from its cards only (easier)")},
        "galleries": {"one": _("in one Gallery"), "more_galleries": _("in every Popular Gallery (harder)")},
        "excess": {"lost": _("are lost"), "excess_moves": _("become a Move (harder)")},
        "cards": {
            "plain": plain.format(benefactor=values.benefactor.value, patroness=values.patroness.value),
            "patronesses_6": easier.format(patroness=values.easier_patroness.value),
            "cards_6_15": harder.format(
                benefactor=values.harder_benefactor.value, patroness=values.harder_patroness.value
            ),
        },
    }[name][value]


# --- refusals


def refusal(refusal: Refusal, names: Names) -> str:
    """Why a wish is refused, in a sentence; "" when the reason is not one of this title's."""
    text = _REFUSALS.get(refusal.reason)
    return text(refusal.facts) if text else ""


def _plain(text: Callable[[], str]) -> Callable[[dict[str, Any]], str]:
    return lambda facts: text()


def _too_far(facts: dict[str, Any]) -> str:
    text = ngettext(
        "From {source} to {target} it is {steps} step, and you have {points}.",
        "From {source} to {target} it is {steps} steps, and you have {points}.",
        facts["steps"],
    )
    return text.format(
        source=say.region(facts["source"]),
        target=say.region(facts["target"]),
        steps=facts["steps"],
        points=say.action_points(facts["points"]),
    )


_REFUSALS: dict[str, Callable[[dict[str, Any]], str]] = {
    "not_your_character": lambda facts: _("It is the turn of {character}, whom you do not play.").format(
        character=say.character(facts["active"])
    ),
    "other_type": lambda facts: _("The active Character does not handle {artwork}.").format(
        artwork=say.artwork_type(facts["artwork"])
    ),
    "no_artwork_there": lambda facts: _("You have no Artwork of the active type in {region}.").format(
        region=say.region(facts["region"])
    ),
    "too_far": _too_far,
    "same_region": lambda facts: _("Your Artwork is in {region} already.").format(region=say.region(facts["region"])),
    "ends_in_gray": lambda facts: _(
        "{region} is gray: Artwork may pass through, but none may be left there. Name where it goes on to."
    ).format(region=say.region(facts["target"])),
    "no_such_action": _plain(lambda: _("The Actions are Create, Move, Influence and Study.")),
    "set_aside": lambda facts: _("{card} is set aside until your hand is empty.").format(card=say.named(facts["card"])),
    "not_in_hand": _plain(lambda: _("That card is not in your hand.")),
    "action_full": lambda facts: _("Your workshop has three cards at {action} already.").format(
        action=say.action(facts["action"])
    ),
    "one_main_action": _plain(lambda: _("A turn has one Main action, and yours is done.")),
    "cost_covered": _plain(lambda: _("That cost is covered already.")),
    "last_icon": lambda facts: _("The last icon of {card} has to stay open.").format(card=say.named(facts["card"])),
    "icon_covered": lambda facts: _("{card} has no such open icon.").format(card=say.named(facts["card"])),
    "all_built": lambda facts: _("All Inventions of {card} are built.").format(card=say.named(facts["card"])),
    "no_pattern": lambda facts: _("Those spaces do not show the pattern of {card}, turned or mirrored.").format(
        card=say.named(facts["card"])
    ),
    "tile_flipped": _plain(lambda: _("That tile is flipped already.")),
    "tile_removed": _plain(lambda: _("There is no tile any more.")),
    "wrong_payment": _plain(lambda: _("That is not what this tile costs, or the active Character does not have it.")),
    "no_effort_for_da_vinci": _plain(lambda: _("Da Vinci's workshop cannot spend Resources for Effort.")),
    "not_so_many": _plain(lambda: _("The active Character does not have that many Resources of the Action's colour.")),
    "same_area": _plain(lambda: _("A Collector goes to another area than its own.")),
    "collectors_lie": lambda facts: _("No Collector stands in {colour}; one that lies cannot be moved.").format(
        colour=say.colour(facts["colour"])
    ),
    "no_centerpiece": _plain(lambda: _("Your workshop has no Centerpiece that Create could serve.")),
    "too_little_effort": _plain(lambda: _("Serving the Centerpieces needs more Effort, or Artwork in supply.")),
    "no_such_token": _plain(lambda: _("Your workshop has no Publicity token of that colour.")),
    "benefactor_spent": lambda facts: _("{prize} has been used already.").format(prize=say.named(facts["card"])),
    "benefactor_later": lambda facts: _("{prize} cannot be used at this moment.").format(
        prize=say.named(facts["card"])
    ),
    "no_such_benefactor": _plain(lambda: _("Your workshop does not have that Benefactor.")),
    "gossip_turn": _plain(lambda: _("This is a Gossip turn: a card face down, and no action.")),
    "no_gossip_turn": _plain(lambda: _("The Gossip turns are over: cards are played face up.")),
    "both_actions": _plain(lambda: _("The turn ends after the Main action and the Workshop action.")),
    "no_workshop_action": _plain(lambda: _("The Workshop action is done, or there is nothing to do in it.")),
    "effort_with_card": _plain(
        lambda: _("Resources are spent for Effort right after the card is played, if they buy anything there.")
    ),
    "buys_nothing": _plain(lambda: _("That many Resources buy nothing more here.")),
    "not_so_many_to_florence": _plain(
        lambda: _("You do not have that many Action Points, or that much Artwork in supply.")
    ),
    "token_with_card": _plain(lambda: _("A Publicity token goes on a card as it is played, one at most.")),
    "not_yours_to_exhibit": _plain(lambda: _("The others decide about their Benefactors first.")),
    "not_your_resource": _plain(lambda: _("That Resource is not your workshop's.")),
    "not_your_artwork": _plain(lambda: _("The workshop that scored the Gallery takes its own Artwork back.")),
}
