"""Leonardo da Vinci's Codex Leicester, for one to five players."""

from functools import partial

import msgspec

from games.codex_leicester import council_tiles, effects, extensions, names, requests, rewards, text
from games.codex_leicester.box import override
from games.codex_leicester.defaults import default_choice, why_not
from games.codex_leicester.evaluation import evaluate
from games.codex_leicester.lessons import LEARNING
from games.codex_leicester.prompts import detail_of
from games.codex_leicester.rules import next_part
from games.codex_leicester.scoring import scores
from games.codex_leicester.setup import setup
from games.codex_leicester.state import State
from games.codex_leicester.statistics import statistics
from games.codex_leicester.view import redeal, view
from games.engine import Title, TitleOption
from games.register import clauses, rulings

# The rows of every card, tile and reward stand in these; importing them fills the tables of rows.py.
TABLES = (council_tiles, effects, extensions, requests, rewards)

TITLE = Title(
    id="codex_leicester",
    name="Codex Leicester",
    seats=(1, 2, 3, 4, 5),
    rules_version=3,
    options=(TitleOption("rewards", ("random", "first"), "random"),),
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
    declines=frozenset({"decline", "done", "keep", "no", "none", "own", "pass", "skip", "wait"}),
    details=("board", "area", "inventions", "workshops", "requests"),
    private_details=("my",),
    detail_of=detail_of,
    calls={2: 33, 3: 50, 4: 51, 5: 50},  # measured: `bottega simulate --players melzi --calls`
    evaluate=evaluate,
    override=override,
    statistics=statistics,
)
