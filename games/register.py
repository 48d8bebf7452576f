"""The rule registers of all titles: read, and searched with a question in plain words."""

import csv
import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import log

LONGEST = 200  # characters of a question that are read
LEAST = 3  # letters from which a word stands for all words that begin so
ENDING = 3  # letters that an asked word may have more: "builder" finds "build"
TOPIC = 0.5  # what a word weighs more that stands in the clause's own id
WORTH = 0.4  # of the best clause's weight: what weighs less is not worth showing

_WORD = re.compile(r"[a-z0-9]+")
_ID = re.compile(r"[a-z]+(?:-[a-z0-9]+)*-[0-9]+", re.IGNORECASE)


def _words(text: str) -> list[str]:
    """The words of a text, without accents and in small letters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))


# Words of questions that say nothing about what is asked.
_EMPTY = frozenset(
    _words(
        "a about after all an and any are as at be by can could do does each every everybody everyone for from "
        "get gets give had has have how i if in is it its may me must my of on one or our rule rules shall should "
        "so some than that the their them then there they this to us was we were what when where which who whom "
        "whose why will with without would you your"
    )
)


@cache
def clauses(package: str) -> dict[str, str]:
    """The clauses of a title by id, in the order of the rulebook, from the register in its *package*."""
    text = files(package).joinpath("clauses.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["id"]: row["clause"] for row in rows}


def search(clauses: Mapping[str, str], question: str, count: int) -> list[str]:
    """The ids of at most *count* clauses that answer *question*, the best first; equals in the order of the rulebook.

    Ids in the question are found as they are. Other words weigh the more the fewer clauses have them.
    """
    asked = question[:LONGEST]
    named = list(dict.fromkeys(word.upper() for word in _ID.findall(asked) if word.upper() in clauses))
    if named:
        return named[:count]
    index = _index(tuple(clauses.items()))
    weights = dict.fromkeys(clauses, 0.0)
    for word in dict.fromkeys(_words(asked)):
        if word in _EMPTY:
            continue
        likeness: dict[str, float] = {}
        for other, where in index.items():
            if alike := _alike(word, other):
                likeness |= {clause: alike for clause in where if alike > likeness.get(clause, 0.0)}
        rarity = log((len(clauses) + 1) / max(1, len(likeness)))
        for clause, alike in likeness.items():
            weights[clause] += (alike + TOPIC * (word in _words(clause))) * rarity
    best = max(weights.values(), default=0.0)
    found = [clause for clause, weight in weights.items() if weight > 0 and weight >= WORTH * best]
    return sorted(found, key=lambda clause: -weights[clause])[:count]


@lru_cache(maxsize=8)
def _index(clauses: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """Every word of a register with the clauses that have it in their id or text."""
    index: dict[str, list[str]] = {}
    for clause, text in clauses:
        for word in dict.fromkeys([*_words(clause), *_words(text)]):
            index.setdefault(word, []).append(clause)
    return index


def _alike(asked: str, word: str) -> float:
    """How well a word of a clause fits one that was asked: 1 the same, less when one begins like the other, 0 not."""
    if asked == word:
        return 1.0
    if len(asked) >= LEAST and word.startswith(asked):
        return len(asked) / len(word)
    if len(word) > LEAST and asked.startswith(word) and len(asked) <= len(word) + ENDING:
        return len(word) / len(asked)
    return 0.0
