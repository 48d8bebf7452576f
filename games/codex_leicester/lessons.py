"""How Codex Leicester is learnt: a few pages beside pictures of a sample game, and what each question means."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from games.engine import Decision, Learning, Lesson, Sample
from games.sample import read_sample
from games.translation import gettext as _


def pitch() -> str:
    """What the game is, in one sentence."""
    return _("Send workers through Florence, gather Materials, and finish da Vinci's inventions before the others do.")


def lessons() -> Sequence[Lesson]:
    """The pages, in order."""
    return (
        Lesson(
            _("What you want"),
            _(
                "After seven Rounds the most florins win (CL-ROUND-04). They come from inventions: each card shows "
                "what the first to finish it gains. Behind your screen nobody sees your florins and Materials "
                "(CL-HIDE-01, CL-HIDE-02); workshops, workers and cards are open.\nAt the end different kinds of "
                "inventions pay, many of one kind pay, and Epics pay for what they count (CL-SCORE-01, CL-SCORE-06, "
                "CL-SCORE-10)."
            ),
        ),
        Lesson(
            _("A Round has three phases"),
            _(
                "**Declaring:** say what your workshops build. **Assignment:** send your workers. **Resolving:** the "
                "places of Florence give what they have, one after the other (CL-ROUND-02)."
            ),
            9,
        ),
        Lesson(
            _("Declaring an invention"),
            _(
                "An empty workshop takes one invention: all its Materials go in at once, and everybody sees them "
                "(CL-DECL-11, CL-DECL-19). The number beside the hammer is how many Works it takes. An invention of "
                "the Future row may be begun, but not finished before it has moved to the Present (CL-DECL-16). "
                "Others may work on the same one: the first to finish it takes the card (CL-DONE-04)."
            ),
            14,
            "inventions",
        ),
        Lesson(
            _("Sending workers"),
            _(
                "In turn you send your Master, or any number of Apprentices, to one place, until all are placed "
                "(CL-ASSIGN-02, CL-ASSIGN-03). In your own workshop they work at once: an Apprentice does 1 Work, "
                "the Master 2, and each Automaton there 1 when the first worker comes in (CL-WORK-02, CL-WORK-04)."
            ),
            24,
        ),
        Lesson(
            _("Influence decides who is first"),
            _(
                "In an Area an Apprentice has influence 1, the Master 2; of equals whoever came earlier is ahead "
                "(CL-INFL-01, CL-INFL-04). The number on a token is its influence, the flag stands at the first. "
                "There are four actions in an Area, and each costs more than the one before: 0, 2, 3 and 4 florins "
                "(CL-VALUE-01). So the first place is worth florins."
            ),
            38,
            "area",
        ),
        Lesson(
            _("The places of Florence"),
            _(
                "**Council:** your position in the next Round, and tiles (CL-COUNCIL-02). **Laboratory:** rooms, "
                "Automata, Works (CL-LAB-01). **Academy:** more Apprentices, any Material (CL-ACAD-01). **Markets:** "
                "one Material each (CL-MARKET-01); in Round 7 they buy (CL-SELL-01). With four or five players the "
                "**Bank** pays the first two (CL-BANK-02)."
            ),
            52,
        ),
        Lesson(
            _("Finishing, and what else there is"),
            _(
                "The first to finish an invention gets the higher sum, the card and its effect (CL-DONE-02, "
                "CL-DONE-04); whoever comes later gets fewer florins (CL-DONE-03). Requests that you meet bring "
                "Knowledge and a Patron Reward (CL-REQ-13, CL-REQ-14). After Rounds 3, 5 and 7 each Apprentice "
                "beyond three costs a florin (CL-SALARY-01)."
            ),
            90,
        ),
    )


def advice(decision: Decision) -> str:
    """What a decision means, what to look at, and a word of advice."""
    kind = "area_" if decision.kind.startswith("area_") else decision.kind
    return _ADVICE[kind]()


_ADVICE: dict[str, Callable[[], str]] = {
    "position": lambda: _(
        "Your place in the order of the first Round, and the bonus that it brings (CL-PSETUP-08). Early is good where "
        "others want the same; later places bring more to begin with.\n**Advice:** in a first game take the bonus."
    ),
    "cards": lambda: _(
        "You keep two of four cards and gain what both show; nobody sees your choice before all have chosen "
        "(CL-HIDE-04).\n**Look at** the inventions on display: Materials that they cost are worth most.\n**Advice:** "
        "an Apprentice works for seven Rounds; rooms and Automata make a workshop faster (CL-WORK-04)."
    ),
    "start": lambda: _(
        "Your card offers one of several things (CL-MULTI-03).\n**Advice:** what lasts, an Apprentice or a room, is "
        "usually worth more than what is spent once."
    ),
    "extension": lambda: _(
        "An Extension Tile adds rooms to a workshop; an Automaton can stand in its furnace rooms alone "
        "(CL-DECL-04).\n**Advice:** the Pincer Workshop lets you build two inventions at a time (CL-DECL-21)."
    ),
    "material": lambda: _(
        "Take the Material that you will need (CL-DECL-11).\n**Look at** what the inventions on display cost."
    ),
    "dummy": lambda: _(
        "With two players a gray dummy takes part in the Areas; you keep it out of one (CL-2P-04).\n**Advice:** "
        "the one in which you want to be first."
    ),
    "declare": lambda: _(
        "Say what your workshops build this Round. You need an empty workshop and every Material of the card "
        "(CL-DECL-11).\n**Look at** the Works it takes and at who works on it already: only the first takes the card "
        "(CL-DONE-04).\n**Advice:** begin with few Works. “Done” ends your turn; you may declare nothing "
        "(CL-DECL-22)."
    ),
    "assign": lambda: _(
        "Send your Master, or any number of Apprentices, to one place (CL-ASSIGN-03).\n**In your workshop** they "
        "work at once, one in each room (CL-WORK-03, CL-ASSIGN-17). **In an Area** they count as influence, and act "
        "later (CL-ASSIGN-16).\n**Look at** who stands there: what you read below says which rank you would "
        "have.\n**Advice:** first make sure of what others want too."
    ),
    "area_": lambda: _(
        "One action, or pass. Each action costs more than the last one here: 0, 2, 3, 4 florins (CL-VALUE-01). "
        "Passing takes your workers out of this Area for good (CL-VALUE-04).\n**Advice:** the free action is nearly "
        "always worth taking; pay for more only what you need this Round."
    ),
    "council": lambda: _(
        "You choose your position in the next Round, and perhaps a tile, whose florins are yours (CL-COUNCIL-02, "
        "CL-COUNCIL-11).\n**Advice:** a tile that you cannot use now is lost (CL-COUNCIL-14)."
    ),
    "future": lambda: _(
        "The Works are done, but the card lies in the Future row still (CL-DECL-16).\n**Advice:** finish it if you "
        "can; somebody else may be faster (CL-DONE-04)."
    ),
    "salary": lambda: _(
        "Your florins do not cover the salaries, so Materials pay, one for each florin (CL-SALARY-05).\n**Advice:** "
        "give what no invention on display costs."
    ),
    "shift": lambda: _(
        "A card lets you move an Apprentice to another Area (CL-ASSIGN-13).\n**Advice:** only where it brings an "
        "action or a better rank."
    ),
    "copy": lambda: _(
        "You may use another tile's effect instead of your own (CL-COUNCIL-13).\n**Advice:** the one that you can "
        "use at once."
    ),
    "trade": lambda: _(
        "Sell a Material or buy one, once (CL-COUNCIL-13).\n**Advice:** buy what completes the cost of an invention "
        "(CL-DECL-11)."
    ),
    "works": lambda: _(
        "Works that come from a tile, a Reward or an Area go into a workshop with a declared invention; others are "
        "lost (CL-WORK-13).\n**Advice:** finish one before you begin with the other (CL-WORK-10)."
    ),
    "relocate": lambda: _(
        "You may move workers from one Area to another before that is resolved (CL-ASSIGN-13).\n**Advice:** out of "
        "where you are last, to where you become first (CL-INFL-03)."
    ),
    "free_hire": lambda: _(
        "An Apprentice for nothing, or florins (CL-ACAD-01).\n**Advice:** early an Apprentice, late the florins: "
        "from the fourth on each is paid (CL-SALARY-01)."
    ),
    "laboratory_gift": lambda: _(
        "Something from the Laboratory for nothing (CL-LAB-01).\n**Advice:** an Extension while you lack rooms, else "
        "an Automaton."
    ),
    "reuse": lambda: _(
        "You may take an Apprentice back and place it again (CL-ASSIGN-09).\n**Advice:** do it if there is anything "
        "left to do with it."
    ),
    "symbol": lambda: _(
        "A symbol card counts like an invention of its kind (CL-SCORE-09).\n**Advice:** a kind that you lack: "
        "different kinds pay most at first (CL-SCORE-04)."
    ),
    "room": lambda: _(
        "An Automaton works in a furnace room (CL-DECL-04).\n**Advice:** where you will send workers next."
    ),
    "request": lambda: _(
        "You meet several Requests at once; each brings Knowledge and a Reward, in the order you choose "
        "(CL-REQ-16).\n**Advice:** the order matters only if another waits for the same Reward."
    ),
    "knowledge": lambda: _(
        "Knowledge gives you a piece of your own board: an Apprentice or an Automaton; the other comes two spaces "
        "later (CL-KNOW-02, CL-KNOW-03).\n**Advice:** the Apprentice, unless a furnace room waits (CL-DECL-04)."
    ),
    "leftover": lambda: _(
        "The piece that is left on your board is yours, or lost for good (CL-KNOW-04).\n**Advice:** take it, unless "
        "its salary hurts (CL-SALARY-01)."
    ),
    "reward": lambda: _(
        "A Patron Reward for a Request that you met; it works at once (CL-REQ-14).\n**Advice:** early one that "
        "lasts, late florins or Works."
    ),
    "last": lambda: _(
        "The last chance this Round to use what you have not used (CL-END-01).\n**Advice:** once-per-Round effects "
        "come back, so use them (CL-END-07)."
    ),
    "after": lambda: _(
        "Before your turn ends you may spend Work Tokens and use cards (CL-TOKEN-01).\n**Advice:** keep Tokens until "
        "they finish an invention (CL-TOKEN-04)."
    ),
    "bank": lambda: _(
        "The Bank pays its first and second (CL-BANK-02). Before your turn ends you may spend Tokens and use cards "
        "(CL-TOKEN-03)."
    ),
}


@cache
def sample() -> Sample:
    """The game that the pages show."""
    return read_sample(Path(__file__).with_name("sample.json"))


LEARNING = Learning(pitch=pitch, weight=4, lessons=lessons, advice=advice, sample=sample)
