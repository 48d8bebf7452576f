"""The language of all sentences: English, unless a catalogue is in use where they are made.

Sentences are looked up when they are made, never at import: `_("…")` stands in functions only. The standard library's
`gettext.gettext` looks for catalogue files at every call, which costs more than most sentences.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

Catalogue = NullTranslations

_catalogue: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)


def gettext(message: str) -> str:
    """*message* in the reader's language."""
    catalogue = _catalogue.get()
    return message if catalogue is None else catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of a message that fits *number*, in the reader's language."""
    catalogue = _catalogue.get()
    if catalogue is None:
        return singular if number == 1 else plural
    return catalogue.ngettext(singular, plural, number)


def current() -> Catalogue | None:
    """The catalogue in use, by which whoever keeps sentences keeps them apart; None for English."""
    return _catalogue.get()


@contextmanager
def use(catalogue: Catalogue | None) -> Iterator[None]:
    """Make sentences with *catalogue*, in this thread or task alone."""
    before = _catalogue.set(catalogue)
    try:
        yield
    finally:
        _catalogue.reset(before)
