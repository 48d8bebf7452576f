"""Pigments, a small title for tests: two players, hidden hands, turns in sequence.

It was made by following `docs/adding-a-title.md` alone, and shows that the page names what a title needs. It is not
played in Discord: `tests/conftest.py` adds it for tests, `bottega sandbox --title-module tests.toy_title` for trying.
"""

from functools import partial

import msgspec

from games.engine import Title
from games.register import clauses, rulings
from tests.toy_title import text
from tests.toy_title.defaults import default_choice, why_not
from tests.toy_title.lessons import LEARNING
from tests.toy_title.picture import draw
from tests.toy_title.rules import next_part, setup
from tests.toy_title.scoring import scores
from tests.toy_title.state import State
from tests.toy_title.view import View, redeal, view

TITLE: Title[State, View] = Title(
    id="toy_title",
    name="Pigments",
    seats=(2,),
    rules_version=1,
    options=(),
    setup=setup,
    next_part=next_part,
    view=view,
    redeal=redeal,
    default_choice=default_choice,
    scores=scores,
    why_not=why_not,
    load=msgspec.json.Decoder(State).decode,
    text=text,
    learning=LEARNING,
    clauses=partial(clauses, __name__),
    rulings=partial(rulings, __name__),
    declines=frozenset({"decline", "keep"}),
)

__all__ = ["TITLE", "draw"]
