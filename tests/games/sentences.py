"""Every sentence of a title with real values, to be read: `python -m tests.games.sentences TITLE` prints them.

Random games are played, and each template that is looked up in them is kept with the first values it was given.
"""

import sys
from gettext import NullTranslations
from random import Random
from typing import Any

from games.titles import TITLES
from games.translation import use
from tests.games.playing import begin, random_move
from tests.games.test_language import asked, fixed, table


class Template(str):
    """A template that keeps what became of it."""

    __slots__ = ("found",)

    found: dict[str, str]

    def format(self, *args: Any, **values: Any) -> str:
        """The sentence with its values."""
        sentence = str.format(self, *args, **values)
        self.found[str(self)] = self.found.get(str(self)) or sentence
        return sentence


class Keeping(NullTranslations):
    """A catalogue that keeps every message it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def gettext(self, message: str) -> str:
        self.found.setdefault(message, "")
        template = Template(message)
        template.found = self.found
        return template

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def sentences(title_id: str, games: int = 3) -> dict[str, str]:
    """The templates of a title, in order, each with an example; "" where nothing is filled in."""
    title, catalogue = TITLES[title_id], Keeping()
    with use(catalogue):
        for seats in title.seats:
            for number in range(games):
                options = {option.name: option.values[-1] for option in title.options if option.values and number % 2}
                live, rng, typed = begin(title, seats, f"sentences {number}", **options), Random(number), ["x"]
                while not live.over:
                    typed += [rng.choice(decision.options) for decision in live.open]
                    _said = [*asked(live), *(table(live, typed[-6:]) if rng.random() < 0.05 else ())]
                    live.choose(*random_move(live, rng))
                _said = [*table(live, typed), *fixed(title, live)]
    return catalogue.found


if __name__ == "__main__":
    for template, example in sorted(sentences(sys.argv[1]).items()):
        sys.stdout.write(f"{template!r}\n    {example}\n" if example else f"{template!r}\n")
