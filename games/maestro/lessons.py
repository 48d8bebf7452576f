"""How Maestro is learnt: a few pages beside pictures of a sample game, and what each question means."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from games.engine import Decision, Learning, Lesson, Sample
from games.sample import read_sample
from games.translation import gettext as _


def pitch() -> str:
    """What the game is, in one sentence."""
    return _("Two workshops, da Vinci's and Michelangelo's, send their art through Italy and compete for its patrons.")


def lessons() -> Sequence[Lesson]:
    """The pages, in order."""
    return (
        Lesson(
            _("What you want"),
            _(
                "Two workshops play against each other, each run by one player or a team of two (MA-OV-02). After "
                "four rounds the one with more VP wins (MA-OV-04, MA-OV-05). VP come from Galleries in the regions, "
                "from your own workshop's board, and from Patronesses at the end (MA-GAL-06, MA-FINAL-01)."
            ),
        ),
        Lesson(
            _("Cards are your turns"),
            _(
                "Each round a workshop draws its ten cards, discards four, and plays the other six, one a turn "
                "(MA-PREP-06). A card has Effort, which makes your action strong, Publicity, which stays where you "
                "play it, and mostly a special effect (MA-CARD-04)."
            ),
            2,
        ),
        Lesson(
            _("A turn: two actions"),
            _(
                "On your turn you take a Main action with a card, and the Workshop action, in the order you like "
                "(MA-ACT-02, MA-ACT-03). Then the Tools tile turns to the next of the four Characters (MA-ACT-04). "
                "Resources that you gain go to your *other* Character, who uses them on its turn (MA-KEY-06). In "
                "rounds 1 and 2 the first turns are Gossip: a card face down, nothing else (MA-GOSSIP-03, "
                "MA-GOSSIP-04)."
            ),
            12,
        ),
        Lesson(
            _("The four Main actions"),
            _(
                "**Create** brings a new Artwork, and more of them to Florence or to your Centerpieces "
                "(MA-CREATE-01, MA-CREATE-02). **Move** sends your Artwork along the roads (MA-MOVE-01). "
                "**Influence** lays Collectors down in another colour and brings Resources (MA-INFL-01, MA-INFL-02). "
                "**Study** moves your marker along the track, which brings Resources and upgrades (MA-STUDY-01)."
            ),
            24,
            "actions",
        ),
        Lesson(
            _("Galleries"),
            _(
                "If you have more Artwork than your rival in a Gallery region at the end of your Move, your "
                "Centerpiece hangs there (MA-CENTER-01). At the Exhibition it pays: how much, the Collectors decide, "
                "for the colour with most of them pays most (MA-CENTER-07, MA-GAL-01). Who is there without the "
                "majority gains a Resource (MA-GAL-12)."
            ),
            40,
            "map",
        ),
        Lesson(
            _("Publicity and patrons"),
            _(
                "At each Action lies a Benefactor or a Patroness. At the Exhibition the workshop with more Publicity "
                "there takes it (MA-PUB-03). A Benefactor helps you once; a Patroness scores at the end of the game "
                "(MA-BEN-01, MA-PAT-01). The loser gets a Publicity token (MA-PUB-07)."
            ),
            60,
            "actions",
        ),
        Lesson(
            _("Your workshop"),
            _(
                "**Da Vinci** puts all Resources of the active Character on his board; where they form a pattern of "
                "a Blueprint they may become an Invention, which helps from then on and scores at the end "
                "(MA-DVWS-01, MA-DVWS-05, MA-DVWS-11). **Michelangelo** takes a tile of the ceiling each turn: pay "
                "both costs and it is removed and scores, pay one for its effect alone (MA-MIWS-03, MA-MIWS-04, "
                "MA-FINAL-02)."
            ),
            100,
            "workshops",
        ),
    )


def advice(decision: Decision) -> str:
    """What a decision means, what to look at, and a word of advice."""
    return _ADVICE[decision.kind]()


_ADVICE: dict[str, Callable[[], str]] = {
    "discard": lambda: _(
        "You draw five cards and give two away for this round; nobody sees which (MA-PREP-02).\n**Look at** Effort "
        "for strong actions, Publicity for winning patrons (MA-CARD-04).\n**Advice:** keep at least one card of much "
        "Effort, and discard the weakest effects."
    ),
    "ready": lambda: _(
        "Your team may share plans now, and only now (MA-PLAN-02). Say that you are ready when you have done so "
        "(MA-PLAN-03)."
    ),
    "gossip": lambda: _(
        "Put a card face down at an Action. Nothing else happens; its Publicity counts at the Exhibition "
        "(MA-GOSSIP-03, MA-GOSSIP-05).\n**Look at** the patron that lies there.\n**Advice:** a card of much "
        "Publicity and little Effort, where you want the patron."
    ),
    "turn": lambda: _(
        "A Main action with a card, and the Workshop action, in either order (MA-ACT-03). The card's Effort becomes "
        "Action Points, its Publicity stays there (MA-CARD-06, MA-CARD-07).\n**Look at** where you can take a "
        "Centerpiece, and at the patron of the Action.\n**Advice:** Move when one step brings a majority; Create "
        "when you have nothing to move."
    ),
    "token": lambda: _(
        "A Publicity token on the card adds 2 in the Action's colour, else 1 (MA-TOK-02, MA-TOK-03).\n**Advice:** "
        "keep it for an Action where it decides who takes the patron (MA-PUB-03)."
    ),
    "effort": lambda: _(
        "Michelangelo may spend Resources of the Action's colour, each for 1 Effort more (MA-CARD-08).\n**Look at** "
        "whether that brings another Action Point: the table shows the steps (MA-CARD-06)."
    ),
    "before": lambda: _(
        "The card's special effect may come before or after the Main action (MA-CARD-05).\n**Advice:** before, if "
        "the action can use what it brings; else after."
    ),
    "gap": lambda: _(
        "A Benefactor may be used before or after the Main action (MA-BEN-02).\n**Advice:** go on, unless it helps "
        "this very action."
    ),
    "move": lambda: _(
        "Each point moves one Artwork to a neighbouring region (MA-MOVE-01). In gray regions nothing may stay "
        "(MA-MOVE-03).\n**Look at** Gallery regions: more Artwork than the rival at the end takes the Centerpiece "
        "(MA-CENTER-01).\n**Advice:** one majority more is worth more than presence in two."
    ),
    "create": lambda: _(
        "You have gained an Artwork; now place some in Florence, or one at each of your Centerpieces "
        "(MA-CREATE-02).\n**Advice:** Florence at first; later your Centerpieces, where the rival is near "
        "(MA-CREATE-05)."
    ),
    "florence": lambda: _(
        "One Artwork from your supply comes to Florence, from where it can move (MA-CREATE-04).\n**Advice:** nearly "
        "always yes."
    ),
    "influence": lambda: _(
        "A standing Collector goes to another colour and lies down; you gain a Resource of the colour it leaves "
        "(MA-INFL-01, MA-INFL-02).\n**Look at** which colours your Centerpieces have: the colour with most "
        "Collectors pays most (MA-GAL-01).\n**Advice:** towards your colours, away from your rival's."
    ),
    "study": lambda: _(
        "Each point is a space of the track, resolved at once (MA-STUDY-01). Whoever is ahead there wins ties in "
        "Publicity (MA-PUB-04).\n**Advice:** go on, unless the next space brings nothing you can use."
    ),
    "colour": lambda: _(
        "Resources go to your other Character, who uses them on its turn (MA-KEY-06).\n**Advice:** what a pattern or "
        "a ceiling tile asks for (MA-DVWS-05, MA-MIWS-02)."
    ),
    "receive": lambda: _(
        "For your presence in a Gallery region the workshop gains a Resource (MA-GAL-12). One of you takes it "
        "(MA-GAL-13)."
    ),
    "put": lambda: _(
        "All Resources of the active Character go onto the board, each onto a free space (MA-DVWS-01, "
        "MA-DVWS-04).\n**Look at** the patterns of your Blueprints, which may be turned and mirrored "
        "(MA-DVWS-07).\n**Advice:** build towards the one with the fewest spaces missing."
    ),
    "build": lambda: _(
        "Resources on your board form a pattern: build that Invention, and they go back to the supply (MA-DVWS-05, "
        "MA-DVWS-08). It helps from now on and scores at the end (MA-DVWS-11, MA-DVWS-12).\n**Advice:** nearly "
        "always yes; one a turn (MA-DVWS-14)."
    ),
    "marker": lambda: _(
        "The Invention marker blocks one of the emptied spaces for good (MA-DVWS-09, MA-DVWS-13).\n**Advice:** a "
        "corner or an edge, where fewer patterns pass."
    ),
    "tile": lambda: _(
        "One tile of the ceiling each turn: pay both costs and it leaves, pay one for its effect, or pay nothing "
        "(MA-MIWS-03, MA-MIWS-04, MA-MIWS-05).\n**Look at** the two colours: that of its column and of its row "
        "(MA-MIWS-02).\n**Advice:** remove what you can; removed tiles and empty rows score (MA-FINAL-02, "
        "MA-FINAL-03)."
    ),
    "upgrade": lambda: _(
        "One of your cards is replaced for the rest of the game (MA-UPCARD-09). You score its Effort if it was in "
        "hand, its Publicity if it lies on the board, doubled in rounds 3 and 4 (MA-UPSCORE-01, MA-UPSCORE-02, "
        "MA-UPSCORE-03).\n**Advice:** a card just played, whose Effort you have used (MA-UPCARD-02)."
    ),
    "display": lambda: _(
        "The card that you take stays in your deck for the rounds to come (MA-UPCARD-09).\n**Advice:** an effect "
        "that you can use every round."
    ),
    "either": lambda: _(
        "A card or the workshop is upgraded (MA-STUDY-05).\n**Advice:** early the workshop, since it helps every "
        "turn; a card for its VP later (MA-UPSCORE-03)."
    ),
    "may_upgrade": lambda: _(
        "You may upgrade a card (MA-UPCARD-01).\n**Advice:** yes, unless you need the card as it is."
    ),
    "cover": lambda: _(
        "Da Vinci covers two icons of Blueprints, which need no Resource any more; Michelangelo makes a row or "
        "column cost nothing (MA-UPDV-01, MA-UPDV-03, MA-UPMI-01, MA-UPMI-02).\n**Advice:** where most is left to be "
        "built or removed."
    ),
    "discard_upgrade": lambda: _(
        "The Event lets you upgrade one of the cards you discarded; the new one stays in your deck (MA-UPCARD-09)."
    ),
    "who_upgrades": lambda: _("The Event upgrades one card of the team's discards; you agree whose (MA-UPCARD-09)."),
    "exhibit": lambda: _(
        "The Exhibition begins; some Benefactors can be used now and only now (MA-BEN-03).\n**Look at** the "
        "Galleries: what you read shows the Artworks of both.\n**Advice:** use one if it changes a majority or what "
        "Galleries pay."
    ),
    "lay": lambda: _(
        "Standing Collectors of one colour lie down where they are, so that nobody moves them away (MA-BEN-12, "
        "MA-INFL-03).\n**Advice:** those of the colour that pays you most (MA-GAL-01)."
    ),
    "far": lambda: _(
        "One of your Artworks goes to any region, however far (MA-BEN-13).\n**Advice:** where it makes a majority "
        "(MA-CENTER-01)."
    ),
    "point": lambda: _(
        "One Action Point of an Action, and then one of another (MA-BEN-14).\n**Advice:** a step that takes a "
        "Centerpiece, or a space of the Study track."
    ),
    "two": lambda: _(
        "Two Artworks from your supply: to an empty Gallery region, or to Florence (MA-BEN-15).\n**Advice:** the "
        "Gallery, if you can keep it."
    ),
    "where": lambda: _(
        "There is not enough Artwork for all regions, so you choose where it goes (MA-BEN-16).\n**Advice:** where a "
        "majority pays most (MA-GAL-06)."
    ),
    "type": lambda: _(
        "Which of your types of Artwork is placed; for majorities Busts and Statues count together "
        "(MA-CENTER-05).\n**Advice:** the type of which your supply has more."
    ),
    "serve": lambda: _(
        "An Artwork goes to a region with your Centerpiece (MA-CREATE-05).\n**Advice:** where your rival could pass "
        "you next."
    ),
    "exchange": lambda: _(
        "Resources for others, one for one (MA-BEN-19).\n**Advice:** for what your pattern or your ceiling tile lacks."
    ),
    "shift": lambda: _(
        "Resources may change between your two Characters (MA-BEN-20).\n**Advice:** to the one whose turn is next."
    ),
    "take_back": lambda: _(
        "A Gallery that you scored gives one of your Artworks back to the supply (MA-CLEAN-02, "
        "MA-CLEAN-03).\n**Advice:** the type that you will need."
    ),
}


@cache
def sample() -> Sample:
    """The game that the pages show."""
    return read_sample(Path(__file__).with_name("sample.json"))


LEARNING = Learning(pitch=pitch, weight=4, lessons=lessons, advice=advice, sample=sample)
