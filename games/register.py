"""The registers of a title, its clauses and our rulings: read, and searched with a question in plain words."""

import atexit
import csv
import re
import sqlite3
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec

LONGEST = 200  # characters of a question that are read
LEAST = 3  # letters from which a word stands for all words that begin so
TOPIC = 2.0  # what a word weighs that stands in the id, compared with one in the text
WORTH = 0.4  # of the best one's weight: what weighs less is not worth showing

_ID = re.compile(r"[a-z]+(?:-[a-z0-9]+)*-[0-9]+[a-z]?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
# Words of questions that say nothing about what is asked.
_EMPTY = frozenset(
    _WORD.findall(
        "a about after all an and any are as at be by can could do does each every everybody everyone for from "
        "get gets give had has have how i if in is it its may me must my of on one or our rule rules shall should "
        "so some than that the their them then there they this to us was we were what when where which who whom "
        "whose why will with without would you your"
    )
)

# What people ask for, by the words that the registers use for it.
_ALIKE = {
    "finish": ("end",),
    "finished": ("end",),
    "lose": ("win",),
    "points": ("score", "vp"),
    "tiebreak": ("tie",),
    "tiebreaker": ("tie",),
    "victory": ("win", "tie"),
    "winner": ("win", "tie"),
    "winners": ("win", "tie"),
}


class Clause(msgspec.Struct, frozen=True):
    """A rule of a rulebook in our words.

    `untestable` says why no test proves it, or not all of it; `later` what it waits for while it is not in force.
    `asked` are words that people ask for it by, and that it does not use.
    """

    id: str
    text: str
    untestable: str = ""
    later: str = ""
    asked: str = ""

    @property
    def searched(self) -> str:
        """All that it is found by."""
        return f"{self.text} {self.asked}"


class Ruling(msgspec.Struct, frozen=True):
    """How we read what a rulebook leaves open, and the clauses it belongs to.

    `uncited` says why the rules do not name it; `later` what it waits for while it is not in force.
    """

    id: str
    clauses: tuple[str, ...]
    reading: str
    reason: str
    uncited: str = ""
    later: str = ""

    @property
    def text(self) -> str:
        """All that is said in it."""
        return f"{self.reading} {self.reason}"


@cache
def clauses(package: str) -> dict[str, Clause]:
    """The clauses of a title by id, in the order of the rulebook, from the register in its *package*."""
    return {
        row["id"]: Clause(row["id"], row["clause"], row["untestable"], row["later"], row.get("asked", ""))
        for row in rows(package, "clauses.tsv")
    }


@cache
def rulings(package: str) -> dict[str, Ruling]:
    """The rulings of a title by id, from the register in its *package*."""
    return {
        row["id"]: Ruling(
            row["id"], tuple(row["clause"].split(", ")), row["reading"], row["reason"], row["uncited"], row["later"]
        )
        for row in rows(package, "rulings.tsv")
    }


def rows(package: str, name: str) -> list[dict[str, str]]:
    """The rows of a register by the names in its first line; cells missing at the end of a row are empty."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


def named(ids: Iterable[str], question: str) -> list[str]:
    """Those of the *ids* that a question names, in its order."""
    known = {id.upper(): id for id in ids}
    found = [word.upper() for word in _ID.findall(question[:LONGEST])]
    return list(dict.fromkeys(known[word] for word in found if word in known))


def search(texts: Mapping[str, str], question: str, count: int) -> list[str]:
    """The ids of at most *count* texts that answer *question*, the best first.

    Ids in the question are found as they are. Other words weigh the more the fewer texts have them; a word is found
    by its beginning, in other forms and by the words that mean the same here.
    """
    if ids := named(texts, question):
        return ids[:count]
    words = [word for word in dict.fromkeys(_WORD.findall(question[:LONGEST].casefold())) if word not in _EMPTY]
    words = list(dict.fromkeys(each for word in words for each in (word, *_ALIKE.get(word, ()))))
    weights = _weigh(tuple(texts.items()), words) if words else {}
    best = max(weights.values(), default=0.0)
    return [id for id, weight in weights.items() if weight >= WORTH * best][:count]


def _weigh(texts: tuple[tuple[str, str], ...], words: list[str]) -> dict[str, float]:
    """How well each text that has any of the *words* answers, the best first."""
    index = _index(texts)
    if index is None:
        counts = {id: float(sum(word in f"{id} {text}".casefold() for word in words)) for id, text in texts}
        return dict(sorted(((id, n) for id, n in counts.items() if n), key=lambda found: -found[1]))
    query = " OR ".join(f'"{word}"*' if len(word) >= LEAST else f'"{word}"' for word in words)
    sql = "SELECT id, -bm25(texts, ?, 1) AS weight FROM texts(?) ORDER BY weight DESC, rowid"
    return dict(index.execute(sql, (TOPIC, query)).fetchall())


@cache
def _index(texts: tuple[tuple[str, str], ...]) -> sqlite3.Connection | None:
    """A full-text index in memory, or None where SQLite was built without it."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        index.execute(
            "CREATE VIRTUAL TABLE texts USING fts5 (id, text, tokenize = 'porter unicode61 remove_diacritics 2')"
        )
    except sqlite3.OperationalError:
        index.close()
        return None
    atexit.register(index.close)  # Python 3.13 warns of one that is left open
    index.executemany("INSERT INTO texts VALUES (?, ?)", texts)
    return index
