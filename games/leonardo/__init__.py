"""Leonardo, the family game, for two to four players."""

from functools import partial

import msgspec

from games.engine import Title, TitleOption
from games.leonardo import names, text
from games.leonardo.defaults import default_choice, why_not
from games.leonardo.evaluation import evaluate
from games.leonardo.lessons import LEARNING
from games.leonardo.rules import next_part, setup
from games.leonardo.scoring import scores
from games.leonardo.state import State
from games.leonardo.view import redeal, view
from games.register import clauses, rulings

TITLE = Title(
    id="leonardo",
    name="Leonardo",
    seats=(2, 3, 4),
    rules_version=2,
    options=(
        TitleOption("table", ("full", "short"), "full"),
        TitleOption("first", of_seats=True),
        TitleOption(
            "pair",
            (
                "leonardo+gioconda",
                "leonardo+pardo",
                "gioconda+leonardo",
                "gioconda+pardo",
                "pardo+leonardo",
                "pardo+gioconda",
            ),
            "leonardo+gioconda",
            seats=(2, 3),
        ),
    ),
    setup=setup,
    next_part=next_part,
    view=view,
    redeal=redeal,
    default_choice=default_choice,
    scores=scores,
    evaluate=evaluate,
    why_not=why_not,
    load=msgspec.json.Decoder(State).decode,
    text=text,
    icon_words=names.icon_words,
    learning=LEARNING,
    calls={2: 21, 3: 21, 4: 19},  # measured: `bottega simulate --players melzi --calls`
    clauses=partial(clauses, __name__),
    rulings=partial(rulings, __name__),
)
