"""Leonardo da Vinci's Codex Leicester, for one to five players."""

from functools import partial

import msgspec

from games.codex_leicester import words
from games.codex_leicester.answers import neutral, why_not
from games.codex_leicester.asking import detail_of
from games.codex_leicester.box import override
from games.codex_leicester.rules import next_part
from games.codex_leicester.scoring import scores
from games.codex_leicester.setup import setup
from games.codex_leicester.state import State
from games.codex_leicester.tally import tally
from games.codex_leicester.view import redeal, view
from games.codex_leicester.worth import worth
from games.engine import Title, TitleOption
from games.register import clauses

TITLE = Title(
    id="codex_leicester",
    name="Codex Leicester",
    seats=(1, 2, 3, 4, 5),
    rules_version=2,
    options=(TitleOption("rewards", ("random", "first"), "random"),),
    setup=setup,
    next_part=next_part,
    view=view,
    redeal=redeal,
    neutral=neutral,
    scores=scores,
    why_not=why_not,
    load=msgspec.json.Decoder(State).decode,
    words=words,
    clauses=partial(clauses, __name__),
    details=("board", "area", "inventions", "workshops", "requests"),
    private_details=("my",),
    detail_of=detail_of,
    worth=worth,
    override=override,
    tally=tally,
)
