"""Maestro: da Vinci's workshop against Michelangelo's, for one to four players."""

from functools import partial

import msgspec

from games.engine import Title, TitleOption
from games.maestro import names, text
from games.maestro.box import override
from games.maestro.defaults import default_choice, why_not
from games.maestro.evaluation import evaluate
from games.maestro.lessons import LEARNING
from games.maestro.prompts import detail_of
from games.maestro.redeal import redeal
from games.maestro.rules import next_part
from games.maestro.scoring import scores
from games.maestro.setup import setup
from games.maestro.state import State
from games.maestro.statistics import statistics
from games.maestro.view import may_talk, team, view
from games.register import clauses, rulings

TITLE = Title(
    id="maestro",
    name="Maestro",
    seats=(1, 2, 3, 4),
    rules_version=4,
    options=(
        TitleOption("da_vinci", of_seats=True, seats=(2, 3, 4)),
        TitleOption("assistant", of_seats=True, seats=(3, 4)),
        TitleOption("michelangelo", of_seats=True, seats=(4,)),
        TitleOption("team", ("da_vinci", "michelangelo"), "da_vinci", seats=(3,)),
        TitleOption("events", ("off", "on"), "off"),
        TitleOption("blueprints", ("A", "B"), "A"),
        TitleOption("talk", ("planning", "open"), "planning", seats=(3, 4)),
        TitleOption("workshop", ("da_vinci", "michelangelo"), "da_vinci", seats=(1,)),
        TitleOption("gains", ("all", "cards_only"), "all", seats=(1,)),
        TitleOption("galleries", ("one", "more_galleries"), "one", seats=(1,)),
        TitleOption("excess", ("lost", "excess_moves"), "lost", seats=(1,)),
        TitleOption("cards", ("plain", "patronesses_6", "cards_6_15"), "plain", seats=(1,)),
    ),
    setup=setup,
    next_part=next_part,
    view=view,
    redeal=redeal,
    default_choice=default_choice,
    scores=scores,
    why_not=why_not,
    load=msgspec.json.Decoder(State).decode,
    text=text,
    icon_words=names.icon_words,
    learning=LEARNING,
    clauses=partial(clauses, __name__),
    rulings=partial(rulings, __name__),
    declines=frozenset({"done", "effort:0", "end", "go", "lay::0", "none", "pass", "skip", "stop"}),
    details=("board", "map", "actions", "lodge", "study", "workshops", "cards", "effects", "signs"),
    private_details=("my",),
    detail_of=detail_of,
    calls={2: 28, 3: 22, 4: 19},  # measured: `bottega simulate --players melzi --calls`
    evaluate=evaluate,
    team=team,
    may_talk=may_talk,
    override=override,
    statistics=statistics,
)
